"""What a game is played for, as the kernel wants it: the utility of every end at every cube value ahead.

A utility is points for money (in units of the cube as it stands) and twice the match winning chance less
one for matches; both are zero-sum. `Stakes` turns them into EMG and match winning chance.
What does not live here: Janowski's model itself (``native/src/cube.cpp``), match equity tables (`met`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from doublesix.cube import CubeOwner
from doublesix.kernel import cube_levels, kernel_rules
from doublesix.match import MatchContext, MoneySession
from doublesix.met import MatchEquityTable
from doublesix.units import Emg, Mwc

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from doublesix.cube import CubeState
    from doublesix.rules.variant import Variant

__all__ = ["OWNERS", "Points", "Stakes", "Terms", "points_of", "stakes_at"]

Points = tuple[int, int, int]
"""Of a single game, a gammon and a backgammon before the cube; equity is linear in the chances of the three."""

Terms = MatchContext | MoneySession | None
"""The score seen by the player on roll, or a money session; None is a money session with the usual rules."""

OWNERS = {CubeOwner.CENTERED: 0, CubeOwner.PLAYER: 1, CubeOwner.OPPONENT: 2}
"""As the kernel numbers them."""


@dataclass(frozen=True, slots=True, eq=False)
class Stakes:
    """What a game is played for, seen by the player on roll.

    Args:
        ends: utilities, ``float64[cube_levels, 6]``: win single, gammon, backgammon, then losses; one row for
            each time the cube may still be turned.
        flags: ``int8[4]``: money, Jacoby in force (2 with beavers), cube in play, owner (0 centered, 1 player, 2
            opponent).
        may_double: whether the player on roll may double now.
        unit: half the difference between the utilities that EMG calls +1 and −1.
        middle: the utility that EMG calls 0.

    Raises:
        ValueError: a table has another shape.
    """

    ends: NDArray[np.float64]
    flags: NDArray[np.int8]
    may_double: bool
    unit: float
    middle: float

    def __post_init__(self) -> None:
        if self.ends.shape != (cube_levels, 6) or self.flags.shape != (4,):
            raise ValueError(
                f"stakes of shapes {self.ends.shape} and {self.flags.shape}, not ({cube_levels}, 6) and (4,)"
            )

    @property
    def is_match(self) -> bool:
        """Whether utilities stand for match winning chances."""
        return not self.flags[0]

    def emg(self, utility: float) -> Emg:
        """Equivalent money game equity: +1 = winning the cube's value, −1 = losing it.

        In games that count the loser's checkers +1 stands for a third of them all.
        """
        return Emg((utility - self.middle) / self.unit)

    def mwc(self, utility: float) -> Mwc | None:
        """Match winning chance; None for money."""
        return Mwc(float((utility + 1) / 2)) if self.is_match else None


@lru_cache(maxsize=64)
def points_of(variant: Variant) -> Points:
    """What the ends of a game count, as the kernel says."""
    rules = kernel_rules(variant)
    return rules.single_value, rules.gammon_value, rules.backgammon_value


@lru_cache(maxsize=4096)
def stakes_at(
    terms: Terms, cube: CubeState, points: Points, *, has_cube: bool, met: MatchEquityTable | None = None
) -> Stakes:
    """The stakes of a game.

    Args:
        terms: score or money session.
        cube: as it stands, seen by the player on roll.
        points: of a single game, a gammon and a backgammon, before the cube.
        has_cube: whether the game knows a doubling cube.
        met: of what lies beyond this game of a match; default: the usual table.
    """
    if isinstance(terms, MatchContext):
        ends = np.array(
            [
                _match_ends(met or MatchEquityTable.load(), terms, points, cube.value << level)
                for level in range(cube_levels)
            ]
        )
        in_play = has_cube and not terms.is_crawford and not terms.is_double_match_point(cube.value)
        flags = (0, 0, in_play, OWNERS[cube.owner])
        is_dead = terms.is_dead_cube(cube.value)
        may_double = in_play and cube.is_accessible and not is_dead
        return Stakes(ends, np.array(flags, np.int8), may_double, *_scale(ends[0], points))
    session = MoneySession() if terms is None else terms
    row = np.array([*points, *(-value for value in points)], np.float64)
    ends = row * 2.0 ** np.arange(cube_levels)[:, None]
    jacoby = has_cube and session.jacoby and cube.owner is CubeOwner.CENTERED
    flags = (1, jacoby * (1 + session.beavers), has_cube, OWNERS[cube.owner])
    return Stakes(ends, np.array(flags, np.int8), has_cube and cube.is_accessible, *_scale(ends[0], points))


def _scale(ends: NDArray[np.float64], points: Points) -> tuple[float, float]:
    """Unit and middle of EMG: what a plain win counts; where only checkers count, a third of all of them."""
    at, share = (0, 1.0) if points[0] else (1, 3.0)
    win, loss = float(ends[at]), float(ends[at + 3])
    return (win - loss) / (2 * share), (win + loss) / 2


def _match_ends(met: MatchEquityTable, terms: MatchContext, points: Points, cube_value: int) -> list[float]:
    chances = [
        met.mwc_after(
            terms.player_away,
            terms.opponent_away,
            sign * p * cube_value,
            is_crawford=terms.is_crawford,
            is_post_crawford=terms.is_post_crawford,
        )
        for sign in (1, -1)
        for p in points
    ]
    return [2 * chance - 1 for chance in chances]
