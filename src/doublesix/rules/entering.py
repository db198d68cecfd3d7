"""How checkers come onto the board: from the bar, and from outside.

Die d enters on the owner's point 25 - d, wherever it comes from.
What does not live here: whether that point is open (`rules.landing`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.position import BAR

if TYPE_CHECKING:
    from doublesix.position import Row

__all__ = ["Entering"]


@dataclass(frozen=True, slots=True)
class Entering:
    """What must be entered before other checkers move.

    Args:
        bar_first: a side with a checker on the bar moves no other.
        reserve_first: a side with checkers that never entered moves no other.
    """

    bar_first: bool = True
    reserve_first: bool = False

    def sources(self, row: Row) -> tuple[int, ...]:
        """The places of a row from which a checker may move now, furthest first."""
        if self.bar_first and row[BAR]:
            return (BAR,)
        return tuple(place for place in range(BAR, 0, -1) if row[place])
