"""The luck of throws as the net sees it one roll ahead: taken off the points, it makes duels far more precise.

The luck of a throw is what its best play is worth less the mean over all throws. That mean is exact, so luck adds up to
nought in the long run whatever the players do with it and however wrong the net is: points less luck have the same
expectation as points, and far less scatter.
What does not live here: games (`lockstep`), sums (`tally`), luck in the analysis of matches (`analysis.luck`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.tally import LUCK_STEPS
from doublesix.cube import CubeState
from doublesix.dice import all_rolls
from doublesix.engine.engine import Engine
from doublesix.engine.play_filters import FILTERS, kernel_filters
from doublesix.engine.stakes import stakes_at
from doublesix.kernel import SearchSettings, kernel_errors, roll_values
from doublesix.match import MoneySession

if TYPE_CHECKING:
    import numpy.typing as npt

    from doublesix.arena.referee import Boards, Dice
    from doublesix.rules.variant import Variant

__all__ = ["LuckMeter"]


class LuckMeter:
    """Says how lucky throws were.

    Args:
        variant: the game.
        threads: how many it may use; 0 for all cores.

    Raises:
        DataError: no net for this game.
    """

    def __init__(self, variant: Variant, *, threads: int = 0) -> None:
        self._engine = Engine(replace(variant, cube=False), threads=threads)
        stakes = stakes_at(MoneySession(jacoby=False), CubeState(), self._engine.points, has_cube=False)
        self._ends, self._flags = stakes.ends, stakes.flags
        self._settings = SearchSettings(plies=0, **kernel_filters(FILTERS))
        rolls = all_rolls(variant.rules.dice)
        weights = np.array([roll.weight for roll in rolls], np.float64)
        self._shares = weights / weights.sum()
        self._number = np.zeros((7, 7, 7), np.intp)
        for number, roll in enumerate(rolls):
            high_first = sorted(roll.dice, reverse=True)
            self._number[tuple([*high_first, 0][:3])] = number

    def describe(self) -> str:
        """All that its answers hang on."""
        return f"{self._engine.describe()}, 0-ply"

    def of(self, positions: Boards, dice: Dice) -> npt.NDArray[np.int64]:
        """Luck of throws, seen by the side that threw, in ``1 / LUCK_STEPS`` of a point.

        Args:
            positions: ``int8[N, 2, 32]``, row 0 has thrown.
            dice: what it threw, ``uint8[N, 3]``, highest first; no doublets by name, nothing left over.
        """
        count = len(positions)
        ends, flags = np.repeat(self._ends[None], count, axis=0), np.repeat(self._flags[None], count, axis=0)
        with kernel_errors("luck"):
            values = roll_values(self._engine.evaluator, self._settings, positions, ends, flags, self._engine.threads)
        thrown = values[np.arange(count), self._number[dice[:, 0], dice[:, 1], dice[:, 2]]]
        # No matrix product: the order of its sums hangs on the number of rows.
        mean = (values * self._shares).sum(axis=1)
        luck: npt.NDArray[np.int64] = np.rint((thrown - mean) * LUCK_STEPS).astype(np.int64)
        return luck
