"""Who starts a game, and with which roll.

What does not live here: the throw itself (`dice.DiceSource.opening`), automatic doubles (`match`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["FirstRoll", "LaterStarts", "Opening"]


class FirstRoll(Enum):
    """What the starter plays."""

    OPENING_THROW = "the two numbers of the opening throw"
    FRESH_ROLL = "a fresh roll, which may be a doublet"
    EITHER = "the opening throw or a fresh roll, as the starter likes"


class LaterStarts(Enum):
    """Who starts the games after the first one."""

    THROW = "a new opening throw decides"
    WINNER = "the winner of the last game starts"


@dataclass(frozen=True, slots=True)
class Opening:
    """How a game is started.

    Args:
        first_roll: what the side with the higher die plays.
        later_starts: who starts the next game.
    """

    first_roll: FirstRoll = FirstRoll.OPENING_THROW
    later_starts: LaterStarts = LaterStarts.THROW
