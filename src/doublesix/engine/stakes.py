"""What a game is played for, as the kernel wants it: the utility of every end at every cube value ahead.

A utility is points for money (in units of the cube as it stands) and twice the match winning chance less
one for matches; both are zero-sum. `Stakes` turns them into EMG and match winning chance.
Where a house's limit ends the doubling before the match does, utilities are stretched so that winning the last cube is
worth 1, which is what the kernel calls a dead cube in a match: so a limited session is told like a match, row by row.
What does not live here: Janowski's model itself (``native/src/cube.cpp``), match equity tables (`met`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from doublesix.cube import LARGEST_CUBE, CubeOwner
from doublesix.kernel import cube_levels, kernel_rules
from doublesix.match import MatchContext, MoneySession
from doublesix.met import MatchEquityTable
from doublesix.units import Emg, Mwc

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from doublesix.cube import CubeState
    from doublesix.rules.variant import Variant

__all__ = [
    "CHECKERS_SHARE",
    "FAR",
    "MWC_OF_UTILITY",
    "OWNERS",
    "SINGLES",
    "Points",
    "Stakes",
    "Terms",
    "last_turn",
    "may_beaver",
    "may_raccoon",
    "points_of",
    "stacked",
    "stakes_at",
]

Points = tuple[int, int, int]
"""Of a single game, a gammon and a backgammon before the cube; equity is linear in the chances of the three."""

Terms = MatchContext | MoneySession | None
"""The score seen by the player on roll, or a money session; None is a money session with the usual rules."""

OWNERS = {CubeOwner.CENTERED: 0, CubeOwner.PLAYER: 1, CubeOwner.OPPONENT: 2}
"""As the kernel numbers them."""

FAR = 5
"""A limit so many turns of the cube away moves no take point by more than 0.0002. It is not looked at: exact tables,
which know of no limit, say more there than the model does."""
LEAST_UNIT = 1e-9
"""Match equity of a plain win, below which it is lost among the digits of 1."""

SURE = 1e-9
"""Utility: what is nearer to 1 is all that can be won."""

Line = tuple[float, float]
"""A chance at utility 0, and what a unit of utility adds to it."""

MWC_OF_UTILITY: Line = (0.5, 0.5)
"""Match winning chances where nothing is stretched."""

CHECKERS_SHARE = 3.0
"""EMG of a win of all checkers, where only they count."""

SINGLES = (0, 3)
"""Which columns of the ends tell of a single game, won and lost."""


@dataclass(frozen=True, slots=True, eq=False)
class Stakes:
    """What a game is played for, seen by the player on roll.

    Args:
        ends: utilities, ``float64[cube_levels, 6]``: win single, gammon, backgammon, then losses; one row for
            each time the cube may still be turned.
        flags: ``int8[4]``: endless (money whose cube may be turned for ever, so that all rows tell one game), Jacoby in
            force (2 with beavers), cube in play, owner (0 centered, 1 player, 2 opponent).
        may_double: whether the player on roll may double now.
        unit: half the difference between the utilities that EMG calls +1 and −1.
        middle: the utility that EMG calls 0.
        mwc_line: match winning chance by utility; None for money.

    Raises:
        ValueError: a table has another shape.
    """

    ends: NDArray[np.float64]
    flags: NDArray[np.int8]
    may_double: bool
    unit: float
    middle: float
    mwc_line: Line | None = None

    def __post_init__(self) -> None:
        if self.ends.shape != (cube_levels, 6) or self.flags.shape != (4,):
            raise ValueError(
                f"stakes of shapes {self.ends.shape} and {self.flags.shape}, not ({cube_levels}, 6) and (4,)"
            )

    @property
    def is_match(self) -> bool:
        """Whether utilities stand for match winning chances."""
        return self.mwc_line is not None

    @property
    def is_endless(self) -> bool:
        """Whether the cube may be turned for ever: else it is dead where winning is worth 1."""
        return bool(self.flags[0])

    @property
    def is_cube_in_play(self) -> bool:
        """Whether anybody can turn the cube now or later."""
        return bool(self.flags[2])

    def is_dead(self, turns: int = 0, *, for_player: bool = True) -> bool:
        """Whether a side has no use for the cube: what it shows wins all that can be won.

        Args:
            turns: how often it has been turned since.
            for_player: whether the player on roll is meant, not the opponent.
        """
        won = self.ends[turns][0] if for_player else -self.ends[turns][3]
        return not self.is_endless and bool(won > 1 - SURE)

    def emg(self, utility: float) -> Emg:
        """Equivalent money game equity: +1 = winning the cube's value, −1 = losing it.

        In games that count the loser's checkers +1 stands for a third of them all.
        """
        return Emg((utility - self.middle) / self.unit)

    def utility(self, emg: float) -> float:
        """What `emg` makes of it."""
        return emg * self.unit + self.middle

    def mwc(self, utility: float) -> Mwc | None:
        """Match winning chance; None for money."""
        if self.mwc_line is None:
            return None
        at_zero, slope = self.mwc_line
        return Mwc(float(at_zero + slope * utility))


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
    session = MoneySession() if terms is None else terms
    limit = session.cube_limit or LARGEST_CUBE
    turns = limit.bit_length() - cube.value.bit_length()
    in_play = has_cube and turns > 0
    mwc_line: Line | None
    if isinstance(session, MatchContext):
        table = met or MatchEquityTable.load()
        session = _open_score(session, table, points, cube.value)
        ends = np.array([_match_ends(table, session, points, cube.value << level) for level in range(cube_levels)])
        in_play = in_play and not session.is_crawford and not session.is_double_match_point(cube.value)
        may_double, jacoby, mwc_line = session.may_double(cube), 0, MWC_OF_UTILITY
        is_limited = not session.is_double_match_point(limit)
    else:
        row = np.array([*points, *(-value for value in points)], np.float64)
        ends = row * 2.0 ** np.arange(cube_levels)[:, None]
        is_asleep = session.is_by_jacoby(has_cube=has_cube, is_cube_turned=cube.owner is not CubeOwner.CENTERED)
        may_double, jacoby, mwc_line = cube.is_accessible, is_asleep * (1 + session.beavers), None
        is_limited = True
    is_limited = is_limited and in_play and turns < FAR
    if is_limited:
        ends, mwc_line = _stretched(ends, mwc_line, *_scale(ends[turns], points))
    # Jacoby without a cube to turn: gammons never count, which no exact table knows.
    is_endless = mwc_line is None and not is_limited and (in_play or not jacoby)
    flags = np.array((is_endless, jacoby, in_play, OWNERS[cube.owner]), np.int8)
    return Stakes(ends, flags, in_play and may_double, *_scale(ends[0], points), mwc_line)


def stacked(stakes: Sequence[Stakes]) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
    """Ends and flags of many, as the kernel wants them: ``float64[N, 10, 6]`` and ``int8[N, 4]``."""
    return np.stack([stake.ends for stake in stakes]), np.stack([stake.flags for stake in stakes])


def may_beaver(terms: Terms, cube: CubeState) -> bool:
    """Whether a double may be answered by a beaver. Arguments as in `stakes_at`."""
    session = MoneySession() if terms is None else terms
    return isinstance(session, MoneySession) and session.may_beaver(cube.value)


def may_raccoon(terms: Terms, cube: CubeState) -> bool:
    """Whether that beaver may be answered by a raccoon. Arguments as in `stakes_at`."""
    return isinstance(terms, MoneySession) and may_beaver(terms, cube) and terms.may_raccoon(cube.value)


def last_turn(terms: Terms, cube: CubeState) -> int | None:
    """How many turns bring the cube to the limit of a session; None in one without. Arguments as in `stakes_at`."""
    limit = terms.cube_limit if isinstance(terms, MoneySession) else None
    return None if limit is None else (limit // cube.value).bit_length() - 1


def _stretched(
    ends: NDArray[np.float64], mwc_line: Line | None, unit: float, middle: float
) -> tuple[NDArray[np.float64], Line | None]:
    """Utilities in which `middle` is 0 and `unit` beyond it 1, and the match winning chances by them."""
    if mwc_line is None:
        return (ends - middle) / unit, None
    at_zero, slope = mwc_line
    return (ends - middle) / unit, (at_zero + slope * middle, slope * unit)


def _scale(ends: NDArray[np.float64], points: Points) -> tuple[float, float]:
    """Unit and middle of EMG: what a plain win counts; where only checkers count, a third of all of them."""
    at, share = (0, 1.0) if points[0] else (1, CHECKERS_SHARE)
    win, loss = float(ends[at]), float(ends[at + 3])
    return (win - loss) / (2 * share), (win + loss) / 2


def _open_score(terms: MatchContext, met: MatchEquityTable, points: Points, cube_value: int) -> MatchContext:
    """The score, or where nothing that a game decides is told apart any more, the nearest one at which it is.

    Of a lead of hundreds of points numbers say that the match is won, whoever wins this game. Nearer to the lead the
    same plays and doubles are right.
    """
    while _scale(np.array(_match_ends(met, terms, points, cube_value)), points)[0] < LEAST_UNIT:
        away = terms.player_away, terms.opponent_away
        less = tuple(each - max(1, each // 16) if each == max(away) else each for each in away)
        terms = replace(terms, player_away=less[0], opponent_away=less[1])
    return terms


def _match_ends(met: MatchEquityTable, terms: MatchContext, points: Points, cube_value: int) -> list[float]:
    def after(won: int) -> float:
        chance = met.mwc_after(
            terms.player_away,
            terms.opponent_away,
            won * cube_value,
            is_crawford=terms.is_crawford,
            is_post_crawford=terms.is_post_crawford,
            crawford_rule=terms.crawford_rule,
        )
        return 2 * chance - 1

    if points[0]:
        return [after(sign * won) for sign in (1, -1) for won in points]
    return [end for sign in (1, -1) for end in _line([after(sign * won) for won in range(1, points[1] + 1)])]


def _line(after: list[float]) -> tuple[float, float, float]:
    """Where only checkers count, what a win of next to none of them would have to be worth, and one of all of them.

    Evaluations know how many checkers a win brings on average, no more, so what it is worth goes in a straight line
    between the two: through the win of all, and from there as near as can be to those of 1, 2, 3 … checkers. Where one
    is as good as all, that is exact.
    """
    counts = np.arange(1, len(after) + 1)
    rest = 1 - counts / len(after)
    least = float(rest @ (np.array(after) - after[-1] * counts / len(after)) / (rest @ rest))
    return least, after[-1], after[-1]
