"""How checkers come onto the board: from the bar, and from the reserve.

Die d enters on the owner's point 25 - d, wherever it comes from.
What does not live here: whether that point is open (`rules.landing`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.position import BAR, OFF, RESERVE

if TYPE_CHECKING:
    from doublesix.position import Position

__all__ = ["Entering", "destination"]


def destination(source: int, die: int) -> int:
    """The place that a die leads to from a place of the board, the bar or the reserve."""
    return max(min(source, BAR) - die, OFF)


@dataclass(frozen=True, slots=True)
class Entering:
    """What must be entered before other checkers move.

    Args:
        bar_first: a side with a checker on the bar moves no other.
        reserve_first: a side with checkers in reserve moves no other, save those on the bar.
    """

    bar_first: bool = True
    reserve_first: bool = False

    def sources(self, position: Position) -> tuple[int, ...]:
        """The places from which the player may move now, furthest first."""
        row, waiting = position.player, (RESERVE,) if position.reserve[0] else ()
        if self.bar_first and row[BAR]:
            return (BAR,)
        last = BAR if self.reserve_first and waiting else 1
        return (*waiting, *(place for place in range(BAR, last - 1, -1) if row[place]))
