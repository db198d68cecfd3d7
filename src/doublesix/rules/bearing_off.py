"""When checkers may leave the board, and with which die.

The test is made die by die: the first die may bring the last checker home and the second bear one off.
What does not live here: when a game is over and what it is worth (`rules.scoring`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.position import BAR

if TYPE_CHECKING:
    from doublesix.position import Row

__all__ = ["HOME", "BearingOff"]

HOME = range(1, 7)


@dataclass(frozen=True, slots=True)
class BearingOff:
    """How checkers are borne off.

    Args:
        allowed: whether they are at all; where not, a game is won by bringing all of them home.
        exact_only: whether a die larger than the highest occupied point bears nothing off.
    """

    allowed: bool = True
    exact_only: bool = False

    def may_bear_off(self, row: Row, source: int, die: int) -> bool:
        """Whether this die takes a checker off `source`, a point no further than the die.

        A die larger than its point bears off only from the highest occupied point.
        """
        if not self.allowed or any(row[HOME.stop : BAR + 1]):
            return False
        if die == source:
            return True
        return not self.exact_only and not any(row[source + 1 : HOME.stop])
