"""An exact and fast rules engine for board games: hex settling games and square tile laying games.

>>> import tilewright as tw
>>> game = tw.Game("settlers/base", seats=4, seed=7)
>>> game.actor
0
>>> game.step(game.legal_actions()[0])
"""

from tilewright._native import (
    Action,
    Bot,
    Game,
    Outcome,
    Plane,
    Route,
    Rules,
    Ruleset,
    Segment,
    Stats,
    __version__,
    bot_names,
    longest_route,
    rulesets,
)
from tilewright.actor import CHANCE, NOBODY, Actor
from tilewright.errors import (
    BoardError,
    BotError,
    Fault,
    GameOverError,
    IllegalActionError,
    NotationError,
    NotYourTurnError,
    OptionsError,
    RecordError,
    RouteError,
    SeatError,
    SetupError,
    SnapshotError,
    TilewrightError,
    UnknownActionError,
    UnknownRulesetError,
)

__all__ = [
    "CHANCE",
    "NOBODY",
    "Action",
    "Actor",
    "BoardError",
    "Bot",
    "BotError",
    "Fault",
    "Game",
    "GameOverError",
    "IllegalActionError",
    "NotYourTurnError",
    "NotationError",
    "OptionsError",
    "Outcome",
    "Plane",
    "RecordError",
    "Route",
    "RouteError",
    "Rules",
    "Ruleset",
    "SeatError",
    "Segment",
    "SetupError",
    "SnapshotError",
    "Stats",
    "TilewrightError",
    "UnknownActionError",
    "UnknownRulesetError",
    "__version__",
    "bot_names",
    "longest_route",
    "rulesets",
]
