"""Who decides when no seat does."""

from enum import IntEnum
from typing import Final


class Actor(IntEnum):
    """What ``Game.actor`` is when no seat decides: seats are 0 or more, these numbers are below 0."""

    CHANCE = -1
    NOBODY = -2


#: Chance decides: dice, a drawn card or a drawn tile.
CHANCE: Final = Actor.CHANCE
#: Nobody decides: the game is over.
NOBODY: Final = Actor.NOBODY
