"""What a roll lets a side play: each die once, and a doublet several times.

What does not live here: which of these dice must be played (`rules.legal`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doublesix.dice import Roll

__all__ = ["Doublets"]


@dataclass(frozen=True, slots=True)
class Doublets:
    """How doublets are played.

    Args:
        times: how often the number of a doublet is played (2: like any other two dice).
        complement: whether the number on the bottom of the dice, 7 - d, is played as often afterwards.
        rising: whether d is followed by d + 1 … 6, as long as every one of them can be played.
        extra_turn: whether the same side rolls again.
    """

    times: int = 4
    complement: bool = False
    rising: bool = False
    extra_turn: bool = False

    def orders(self, roll: Roll) -> tuple[tuple[int, ...], ...]:
        """The orders in which the dice may be played, highest die first."""
        if roll.is_doublet and len(roll.dice) == 2:
            return ((roll.high,) * self.times,)
        return tuple(dict.fromkeys(permutations(roll.dice)))
