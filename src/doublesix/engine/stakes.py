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
from doublesix.kernel import cube_levels
from doublesix.match import MatchContext, MoneySession
from doublesix.met import MatchEquityTable
from doublesix.units import Emg, Mwc

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from doublesix.cube import CubeState
    from doublesix.rules.scoring import Scoring

__all__ = ["Stakes", "Terms", "stakes_at"]

Terms = MatchContext | MoneySession | None
"""The score seen by the player on roll, or a money session; None is a money session with the usual rules."""

OWNERS = {CubeOwner.CENTERED: 0, CubeOwner.PLAYER: 1, CubeOwner.OPPONENT: 2}


@dataclass(frozen=True, slots=True, eq=False)
class Stakes:
    """What a game is played for, seen by the player on roll.

    Args:
        ends: utilities, ``float64[cube_levels, 6]``: win single, gammon, backgammon, then losses; one row for
            each time the cube may still be turned.
        flags: ``int8[4]``: money, Jacoby in force, cube in play, owner (0 centered, 1 player, 2 opponent).
        may_double: whether the player on roll may double now.
    """

    ends: NDArray[np.float64]
    flags: NDArray[np.int8]
    may_double: bool

    @property
    def is_match(self) -> bool:
        """Whether utilities stand for match winning chances."""
        return not self.flags[0]

    def emg(self, utility: float) -> Emg:
        """Equivalent money game equity: +1 = winning the cube's value, −1 = losing it."""
        win, loss = self.ends[0, 0], self.ends[0, 3]
        return Emg(float((2 * utility - win - loss) / (win - loss)))

    def mwc(self, utility: float) -> Mwc | None:
        """Match winning chance; None for money."""
        return Mwc(float((utility + 1) / 2)) if self.is_match else None


@lru_cache(maxsize=4096)
def stakes_at(terms: Terms, cube: CubeState, scoring: Scoring, *, has_cube: bool) -> Stakes:
    """The stakes of a game.

    Args:
        terms: score or money session.
        cube: as it stands, seen by the player on roll.
        scoring: points of gammon and backgammon.
        has_cube: whether the game knows a doubling cube.
    """
    points = np.array([1, scoring.gammon or 1, scoring.backgammon or scoring.gammon or 1], np.float64)
    if isinstance(terms, MatchContext):
        ends = np.array([_match_ends(terms, points, cube.value << level) for level in range(cube_levels)])
        in_play = has_cube and not terms.is_crawford and not terms.is_double_match_point(cube.value)
        flags = (0, 0, in_play, OWNERS[cube.owner])
        is_dead = terms.is_dead_cube(cube.value)
        return Stakes(ends, np.array(flags, np.int8), in_play and cube.is_accessible and not is_dead)
    session = MoneySession() if terms is None else terms
    row = np.concatenate([points, -points])
    ends = row * 2.0 ** np.arange(cube_levels)[:, None]
    jacoby = session.jacoby and cube.owner is CubeOwner.CENTERED
    return Stakes(ends, np.array((1, jacoby, has_cube, OWNERS[cube.owner]), np.int8), has_cube and cube.is_accessible)


def _match_ends(terms: MatchContext, points: NDArray[np.float64], cube_value: int) -> list[float]:
    table = MatchEquityTable.load()
    chances = [
        table.mwc_after(
            terms.player_away,
            terms.opponent_away,
            sign * int(p) * cube_value,
            is_crawford=terms.is_crawford,
            is_post_crawford=terms.is_post_crawford,
        )
        for sign in (1, -1)
        for p in points
    ]
    return [2 * chance - 1 for chance in chances]
