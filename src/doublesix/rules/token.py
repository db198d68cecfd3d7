"""Tokens: rights that lie beside the board and that a side may use once.

Who holds one is said by `Position.memory`: 1 for a side that may use it.
What does not live here: when it may be used, and what comes of it in a game (`game`).
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from doublesix.position import BAR, POINTS, Position

if TYPE_CHECKING:
    from doublesix.position import Row

__all__ = ["Token", "exploded"]


class Token(Enum):
    """What a token does."""

    BOMB = "before one's roll, all blots of both sides go to the bar; then the other side holds it"
    REROLL = "one roll, one's own or the other side's, is cancelled and thrown again"


def exploded(position: Position) -> Position:
    """The position after the side in the player row let the bomb explode: all blots are on the bar."""
    player, opponent = _without_blots(position.player), _without_blots(position.opponent)
    return replace(position, player=player, opponent=opponent, memory=(0, 1))


def _without_blots(row: Row) -> Row:
    counts = list(row)
    for point in POINTS:
        if counts[point] == 1:
            counts[point] = 0
            counts[BAR] += 1
    return tuple(counts)
