"""When checkers may leave the board, and with which die.

The test is made die by die: the first die may bring the last checker home and the second bear one off.
What does not live here: when a game is over and what it is worth (`rules.endings`, `rules.scoring`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.position import BAR, HOME

if TYPE_CHECKING:
    from doublesix.position import Position

__all__ = ["BearingOff", "is_home"]


def is_home(position: Position) -> bool:
    """Whether no checker of the player is outside home: on a further point, the bar or in reserve."""
    return not position.reserve[0] and not any(position.player[HOME.stop : BAR + 1])


@dataclass(frozen=True, slots=True)
class BearingOff:
    """How checkers are borne off.

    Args:
        allowed: whether they are at all; where not, a game is won by bringing all of them home.
        exact_only: whether a die larger than the highest occupied point bears nothing off.
        while_pinned: whether a side may bear off while one of its checkers is pinned.
        inside_moves: whether a side with all its checkers home may move them within it.
    """

    allowed: bool = True
    exact_only: bool = False
    while_pinned: bool = True
    inside_moves: bool = True

    def may_move_on_board(self, position: Position) -> bool:
        """Whether a checker may move to a point of the board, rather than off it."""
        return self.inside_moves or not is_home(position)

    def may_bear_off(self, position: Position, source: int, die: int) -> bool:
        """Whether this die takes a checker of the player off `source`, a point no further than the die.

        A die larger than its point bears off only from the highest occupied point.
        """
        if not self.allowed or not is_home(position):
            return False
        if position.pinned[0] and not self.while_pinned:
            return False
        if die == source:
            return True
        return not self.exact_only and not any(position.player[source + 1 : HOME.stop])
