"""What can go wrong. All exceptions of the package derive from :class:`TilewrightError`.

Each also derives from the builtin that fits it, so that ``except ValueError`` works too. Whatever raises one
has changed nothing. The messages say what was wrong and what was expected.
"""

from collections.abc import Iterable
from typing import NamedTuple

__all__ = [
    "BoardError",
    "BotError",
    "Fault",
    "GameOverError",
    "IllegalActionError",
    "NotYourTurnError",
    "NotationError",
    "OptionsError",
    "RecordError",
    "RouteError",
    "SeatError",
    "SetupError",
    "SnapshotError",
    "TilewrightError",
    "UnknownActionError",
    "UnknownRulesetError",
]


class Fault(NamedTuple):
    """One thing wrong with a document."""

    place: str
    """Where, as a JSON pointer such as ``/seats/1/roads/3``; empty for the document as a whole."""
    message: str
    """What is wrong and what was expected."""


class TilewrightError(Exception):
    """The base of all exceptions of this package."""


class _FaultsError(TilewrightError, ValueError):
    """An error that lists everything wrong with a document at once."""

    faults: list[Fault]

    def __init__(self, message: str, faults: Iterable[tuple[str, str]] = ()) -> None:
        super().__init__(message)
        self.faults = [Fault(*fault) for fault in faults]


class UnknownRulesetError(TilewrightError, ValueError):
    """No ruleset has this name."""


class OptionsError(TilewrightError, ValueError):
    """Seats or options are not what the ruleset takes."""


class BoardError(_FaultsError):
    """A board is not sound; ``faults`` lists why."""


class IllegalActionError(TilewrightError, ValueError):
    """The action exists and is not legal now."""


class UnknownActionError(TilewrightError, IndexError):
    """The rules have no such action: an id outside the action space, or an action of other rules."""


class NotationError(TilewrightError, ValueError):
    """A text is not an action."""


class NotYourTurnError(TilewrightError, ValueError):
    """A seat wanted to act while someone else decides."""


class GameOverError(TilewrightError, RuntimeError):
    """The game is over: no action can be played."""


class SeatError(TilewrightError, IndexError):
    """The table has no such seat."""


class SetupError(_FaultsError):
    """A position is impossible; ``faults`` lists everything that is wrong with it."""


class SnapshotError(_FaultsError):
    """Bytes are not a snapshot of a game with these rules; ``faults`` lists why a position is impossible."""


class RecordError(TilewrightError, ValueError):
    """A record does not replay."""

    line: int
    """The line that is wrong, counted from 1."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line


class RouteError(TilewrightError, ValueError):
    """A network names a link or site that the board does not have or takes too long, or no links exist."""


class BotError(TilewrightError, ValueError):
    """There is no such bot, there are too few or too many, or a bot cannot decide."""
