"""Bear-offs at a match score that are solved on the spot, where few enough layouts can still come: `Endings`.

Both sides have borne off a checker and stand at home, so that games are single and nothing but the dice decides. What
was solved last is kept, since the positions that come of it are asked about next.
What does not live here: the recursion (``native/src/bearoff_ending.cpp``), tables of whole scores (`exact_match`).
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from doublesix.cube import CubeOwner
from doublesix.engine.stakes import OWNERS
from doublesix.engine.table_files import MATCH, TableName
from doublesix.kernel import BearoffEnding, cube_levels, pack
from doublesix.position import BAR, OFF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from doublesix.cube import CubeState
    from doublesix.match import MatchContext
    from doublesix.position import Position

__all__ = ["EndingValues", "Endings", "ending_name", "layout_size"]

MOST_KEPT = 250_000
"""Pairs of layouts, some 100 bytes each, beside those of the last ending."""
SURE = 1e-9
"""Of utilities: what rounding may make of one and the same."""


class EndingValues(NamedTuple):
    """What the side on roll may expect, when both play best.

    Args:
        win: chance to win the game where nobody can turn the cube.
        no_double: utility (twice the match winning chance, less one) of rolling on.
        double_take: of a double that is taken; the same as `no_double` where no cube shows so much.
    """

    win: float
    no_double: float
    double_take: float


class Endings:
    """Solves bear-offs, and keeps the last of them.

    Args:
        most_pairs: pairs of layouts that may come of a position; a hundred thousand take some 150 ms.
    """

    def __init__(self, most_pairs: int) -> None:
        self._most_pairs = most_pairs
        self._kept: tuple[BearoffEnding, ...] = ()

    def solve(self, position: Position, cube: CubeState, ends: NDArray[np.float64]) -> EndingValues | None:
        """The values of a position.

        Args:
            position: seen by the side on roll.
            cube: likewise.
            ends: utilities of single games won and lost by that side, ``float64[cube_levels, 2]``, by the value of the
                cube from 1.

        Returns:
            None where a side is through, not at home or has borne off nothing yet, too much can come of the position,
            no cube can be turned at the score, or it is in the middle at more than 1.
        """
        if not (position.player[OFF] and position.opponent[OFF]):
            return None  # a gammon can still be won
        if (cube.owner is CubeOwner.CENTERED) != (cube.value == 1) or cube.exponent >= cube_levels:
            return None
        rows = pack([position])
        found = next(self._known(rows, ends), None)
        if found is None:
            try:
                found = BearoffEnding(rows, np.ascontiguousarray(ends), self._most_pairs), 0
            except ValueError:
                return None
            self._keep(found[0])
        ending, side = found

        def rolls(level: int, owner: CubeOwner) -> float:
            return float(ending.roll_on(rows, np.array([[side, level, OWNERS[owner]]], np.int8))[0])

        def utility(level: int, owner: CubeOwner) -> float:
            win, loss = ends[level]
            return float((win + loss) / 2 + rolls(level, owner) * (win - loss) / 2)

        level = cube.exponent
        no_double = utility(level, cube.owner)
        return EndingValues(
            win=(1 + rolls(cube_levels - 1, CubeOwner.PLAYER)) / 2,
            no_double=no_double,
            double_take=utility(level + 1, CubeOwner.OPPONENT) if level + 1 < cube_levels else no_double,
        )

    def _keep(self, ending: BearoffEnding) -> None:
        sizes = accumulate(each.pairs for each in self._kept)
        self._kept = (ending, *(each for each, size in zip(self._kept, sizes, strict=True) if size <= MOST_KEPT))

    def _known(self, rows: NDArray[np.int8], ends: NDArray[np.float64]) -> Iterator[tuple[BearoffEnding, int]]:
        """What was solved before, and which of its sides is on roll."""
        for ending in self._kept:
            for side, seen in enumerate((ends, -ends[:, ::-1])):
                if np.abs(ending.ends() - seen).max() < SURE and ending.covers(rows, side):
                    yield ending, side


def layout_size(position: Position) -> tuple[int, int]:
    """Points and checkers of the smallest table that would hold it."""
    sides = position.player, position.opponent
    points = max(point for side in sides for point in range(1, BAR + 1) if side[point])
    return points, max(sum(side) - side[OFF] for side in sides)


def ending_name(position: Position, score: MatchContext) -> TableName:
    """The smallest table of a score that would hold it."""
    points, checkers = layout_size(position)
    first, second = sorted((score.player_away, score.opponent_away))
    return TableName(MATCH, points, checkers, (first, second))
