"""The luck of throws as the net sees it one roll ahead: taken off the points, it makes duels far more precise.

The luck of a throw is what its best play is worth less the mean over all throws. That mean is exact, so luck adds up to
nought in the long run whatever the players do with it and however wrong the net is: points less luck have the same
expectation as points, and far less scatter. With the cube a throw is worth what its best play is with the cube where it
lies, in points at its value, or in matches won less matches lost; that too is fair however wrong the net and the model
of the cube are.
What does not live here: games (`lockstep`), sums (`tally`), luck in the analysis of matches (`analysis.luck`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.streams import sorted_dice
from doublesix.arena.tally import LUCK_STEPS
from doublesix.cube import CubeState
from doublesix.dice import all_rolls
from doublesix.engine.engine import Engine
from doublesix.engine.play_filters import FILTERS, kernel_filters
from doublesix.engine.stakes import stakes_at
from doublesix.errors import demand_type
from doublesix.kernel import SearchSettings, kernel_errors, pack, roll_values
from doublesix.match import MoneySession
from doublesix.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from doublesix.arena.referee import Boards, Dice
    from doublesix.dice import Roll
    from doublesix.engine.stakes import Stakes
    from doublesix.game import GameState

__all__ = ["LuckMeter"]


class LuckMeter:
    """Says how lucky throws were.

    Args:
        variant: the game.
        has_cube: whether it is played with the cube, and `of_states` is asked, not `of`.
        threads: how many it may use; 0 for all cores.

    Raises:
        DataError: no net for this game.
        TypeError: that is no game.
    """

    def __init__(self, variant: Variant, *, has_cube: bool = False, threads: int = 0) -> None:
        demand_type("variant", variant, Variant)
        self._has_cube = has_cube
        self._engine = Engine(variant if has_cube else replace(variant, cube=False), threads=threads)
        self._cubeless = stakes_at(MoneySession(jacoby=False), CubeState(), self._engine.points, has_cube=False)
        self._settings = SearchSettings(plies=0, **kernel_filters(FILTERS))
        rolls = all_rolls(variant.rules.dice)
        weights = np.array([roll.weight for roll in rolls], np.float64)
        self._shares = weights / weights.sum()
        self._number = np.zeros((7, 7, 7), np.intp)
        self._number[tuple(sorted_dice(np.array([roll.dice for roll in rolls])).T)] = np.arange(len(rolls))

    def describe(self) -> str:
        """All that its answers hang on."""
        return f"{self._engine.describe()}, 0-ply{', cubeful' if self._has_cube else ''}"

    def of(self, positions: Boards, dice: Dice) -> npt.NDArray[np.int64]:
        """Luck of throws, seen by the side that threw, in ``1 / LUCK_STEPS`` of a point.

        Args:
            positions: ``int8[N, 2, 32]``, row 0 has thrown.
            dice: what it threw, ``uint8[N, 3]``, highest first; no doublets by name, nothing left over.
        """
        return self._of(positions, dice, [self._cubeless] * len(positions), np.ones(len(positions)))

    def of_states(self, thrown: Sequence[tuple[GameState, Roll]]) -> npt.NDArray[np.int64]:
        """Luck of throws with the cube, seen by the side that threw, in ``1 / LUCK_STEPS`` of a point or of a match.

        Args:
            thrown: states before a throw, the side on roll to throw, and what it threw.
        """
        if not thrown:
            return np.zeros(0, np.int64)
        stakes = [self._stakes(state) for state, _ in thrown]
        dice = sorted_dice(np.array([roll.dice for _, roll in thrown]))
        worth = [_worth(one, state.cube.value) for one, (state, _) in zip(stakes, thrown, strict=True)]
        return self._of(pack([state.position for state, _ in thrown]), dice, stakes, np.array(worth))

    def _stakes(self, state: GameState) -> Stakes:
        seat = state.on_roll
        seen = state.terms.context(state.score, seat)
        return stakes_at(seen, state.cube.seen_by(seat), self._engine.points, has_cube=state.has_cube)

    def _of(
        self, positions: Boards, dice: Dice, stakes: Sequence[Stakes], worth: npt.NDArray[np.float64]
    ) -> npt.NDArray[np.int64]:
        """Luck, where a unit of utility is worth so many points or matches."""
        ends, flags = np.array([one.ends for one in stakes]), np.array([one.flags for one in stakes])
        with kernel_errors("luck"):
            values = roll_values(self._engine.kernel, self._settings, positions, ends, flags, self._engine.threads)
        thrown = values[np.arange(len(positions)), self._number[dice[:, 0], dice[:, 1], dice[:, 2]]]
        # No matrix product: the order of its sums hangs on the number of rows.
        mean = (values * self._shares).sum(axis=1)
        luck: npt.NDArray[np.int64] = np.rint((thrown - mean) * worth * LUCK_STEPS).astype(np.int64)
        return luck


def _worth(stakes: Stakes, cube_value: int) -> float:
    """What a unit of utility counts: points of a money game, or matches won less matches lost."""
    return cube_value / stakes.unit if stakes.mwc_line is None else 2 * stakes.mwc_line[1]
