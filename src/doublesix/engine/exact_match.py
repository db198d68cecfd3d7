"""Bear-offs at a match score, exactly: the definition as one can read it, and what the tables say by it.

Both sides have borne off a checker, so that every game is single. A roll is answered by the play that leaves the other
side the least chance to win the match; before it the cube is turned where that is better, and taken where that is.
Beyond the game at hand the match equity table speaks.
What does not live here: the fast recursion (``native/src/match_bearoff.cpp``), where tables lie (`engine.table_files`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import ROLLS
from doublesix.engine.databases import first_with, load_matches, load_two_sided
from doublesix.engine.endings import Endings, ending_name, layout_size
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.stakes import OWNERS, SINGLES, stakes_at
from doublesix.engine.table_files import MATCH, TWO_SIDED, TableName, match_ends
from doublesix.engine.verdicts import CubeVerdict
from doublesix.errors import demand_type
from doublesix.kernel import MatchBearoff, cube_levels, kernel_errors, pack
from doublesix.match import MatchContext
from doublesix.met import MatchEquityTable
from doublesix.position import OFF, Position
from doublesix.units import Emg, Mwc
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable

    Judge = Callable[[Position, CubeState, MatchContext], float]
    """The match winning chance of the side on roll before its cube action; everything is seen by it."""

__all__ = ["CubeChances", "MatchRecursion", "MatchTable", "cube_chances", "exact_verdict"]

MOST_AWAY = 64
"""Points to go up to which the kernel makes such tables."""
ENDINGS = Endings(most_pairs=1_000_000)
"""Solved on the spot, in a second or two at most."""
ANY_ENDS = match_ends(3, 3)
"""Without a cube the chance to win is the same at every score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeChances:
    """Match winning chances of the player on roll.

    Args:
        no_double: when he rolls on.
        double_take: when he doubles and the opponent takes; None where he may not double.
        double_pass: likewise, when the opponent passes.
    """

    no_double: float
    double_take: float | None
    double_pass: float | None

    @property
    def best(self) -> float:
        """When both sides act best."""
        if self.double_take is None or self.double_pass is None:
            return self.no_double
        return max(self.no_double, min(self.double_take, self.double_pass))


def cube_chances(position: Position, cube: CubeState, score: MatchContext, judge: Judge) -> CubeChances:
    """The cube decision by definition, given what every position that can follow is worth.

    Args:
        position: seen by the player on roll; both sides have borne off a checker, and are past each other.
        cube: likewise.
        score: likewise.
        judge: of the positions that follow.
    """

    def roll_on(state: CubeState) -> float:
        total = 0.0
        for roll in ROLLS:
            results = [play.result for play in STANDARD.legal_plays(position, roll)]
            total += roll.weight / 36 * max(worth(result, state) for result in results)
        return total

    def worth(result: Position, state: CubeState) -> float:
        if result.player[OFF] == STANDARD.checkers:
            return _after(score, state.value)
        return 1 - judge(result.swapped(), state.swapped(), score.swapped())

    no_double = roll_on(cube)
    if not score.may_double(cube):
        return CubeChances(no_double=no_double, double_take=None, double_pass=None)
    return CubeChances(no_double=no_double, double_take=roll_on(cube.doubled()), double_pass=_after(score, cube.value))


class MatchRecursion:
    """Match winning chances by the definition alone, down to the last checker; for few checkers."""

    def __init__(self) -> None:
        self._known: dict[tuple[Position, CubeState, MatchContext], float] = {}

    def chance(self, position: Position, cube: CubeState, score: MatchContext) -> float:
        """Of the player on roll before his cube action. Arguments as in `cube_chances`."""
        key = position, cube, score
        if key not in self._known:
            self._known[key] = cube_chances(position, cube, score, self.chance).best
        return self._known[key]


class MatchTable:
    """Match winning chances from a table.

    Args:
        name: which; its score is that of the questions.
        table: its values.
    """

    def __init__(self, name: TableName, table: MatchBearoff) -> None:
        self.name = name
        self._table = table

    def chance(self, position: Position, cube: CubeState, score: MatchContext) -> float:
        """Of the player on roll before his cube action. Arguments as in `cube_chances`."""
        side = int((score.player_away, score.opponent_away) != self.name.score)
        win, loss = self._table.ends()[cube.exponent]
        value = self._value(position, side, cube.exponent, OWNERS[cube.owner])
        player_win, player_loss = (win, loss) if side == 0 else (-loss, -win)
        utility = (player_win + player_loss) / 2 + value * (player_win - player_loss) / 2
        return float((1 + utility) / 2)

    def win_chance(self, position: Position) -> float:
        """To win the game, if both sides play for that alone: what counts where nobody can turn the cube."""
        return (1 + self._value(position, 0, cube_levels - 1, OWNERS[CubeOwner.PLAYER])) / 2

    def _value(self, position: Position, side: int, level: int, owner: int) -> float:
        with kernel_errors("match bear-off"):
            return float(self._table.values(pack([position]), np.array([[side, level, owner]], np.int8))[0])


def exact_verdict(position: Position, cube: CubeState, score: MatchContext) -> CubeVerdict | None:
    """The cube decision of a bear-off at a match score, from a table, as the verdict says.

    Where the tables of the cache do not reach, an ending of few checkers at home is solved on the spot.

    Args:
        position: seen by the player on roll.
        cube: likewise; in the middle at 1, or somebody's.
        score: likewise.

    Returns:
        None where a side has no checker off, or other than fifteen in all, where no table has so many on the board
        or so far from home and too much can come of it, where the cube cannot stand so, and where a match without the
        Crawford rule, or with a limit of the cube, makes another score of it than the tables know.
    """
    demand_type("position", position, Position)
    demand_type("cube", cube, CubeState)
    demand_type("score", score, MatchContext)
    sides = position.player, position.opponent
    if any(not 0 < side[OFF] < sum(side) == STANDARD.checkers for side in sides):
        return None
    if (cube.owner is CubeOwner.CENTERED) != (cube.value == 1) or cube.exponent >= cube_levels:
        return None
    if _is_cube_at_rest(cube, score):
        return _without_cube(position, cube, score)
    if max(score.player_away, score.opponent_away) > MOST_AWAY or not _is_known(score):
        return None
    table = _match_table(position, score)
    if table is None:
        return _solved(position, cube, score)
    chances = cube_chances(position, cube, score, table.chance)
    return _verdict(chances, table.win_chance(position), cube, score, table.name)


def _is_cube_at_rest(cube: CubeState, score: MatchContext) -> bool:
    return not score.may_double(cube) and not score.swapped().may_double(cube.swapped())


def _is_known(score: MatchContext) -> bool:
    """Whether a game at a score is played for what the table of its points to go says."""
    if score.is_cube_limited:
        return False
    ends = stakes_at(score, CubeState(), POINTS, has_cube=True).ends[:, SINGLES]
    return np.array_equal(ends, match_ends(score.player_away, score.opponent_away))


def _without_cube(position: Position, cube: CubeState, score: MatchContext) -> CubeVerdict | None:
    """Nobody can turn the cube any more: the chance to win says all."""
    table = first_with(load_two_sided(), position)
    if table is not None:
        with kernel_errors("bear-off"):
            win = float(1 + table.values(pack([position]))[0, 0]) / 2
        points, checkers = table.points, table.checkers
    elif (found := ENDINGS.solve(position, CubeState(), ANY_ENDS)) is not None:
        win, (points, checkers) = found.win, layout_size(position)
    else:
        return None
    lost, won = _after(score, -cube.value), _after(score, cube.value)
    chance = lost + win * (won - lost)
    chances = CubeChances(no_double=chance, double_take=None, double_pass=None)
    return _verdict(chances, win, cube, score, TableName(TWO_SIDED.kind, points, checkers))


POINTS = (1, 2, 3)


def _match_table(position: Position, score: MatchContext) -> MatchTable | None:
    asked = tuple(sorted((score.player_away, score.opponent_away)))
    table = first_with([table for _, table in load_matches().at(score)], position)
    return None if table is None else MatchTable(TableName(MATCH, table.points, table.checkers, asked), table)


def _solved(position: Position, cube: CubeState, score: MatchContext) -> CubeVerdict | None:
    found = ENDINGS.solve(position, cube, match_ends(score.player_away, score.opponent_away))
    if found is None:
        return None
    may_double = score.may_double(cube)
    chances = CubeChances(
        no_double=(1 + found.no_double) / 2,
        double_take=(1 + found.double_take) / 2 if may_double else None,
        double_pass=_after(score, cube.value) if may_double else None,
    )
    return _verdict(chances, found.win, cube, score, ending_name(position, score))


def _after(score: MatchContext, points: int) -> float:
    """Match winning chance of the player once the game has brought so many points, below 0 to the opponent."""
    return MatchEquityTable.load().mwc_after(
        score.player_away,
        score.opponent_away,
        points,
        is_crawford=score.is_crawford,
        is_post_crawford=score.is_post_crawford,
        crawford_rule=score.crawford_rule,
    )


def _verdict(chances: CubeChances, win: float, cube: CubeState, score: MatchContext, table: TableName) -> CubeVerdict:
    lost, won = _after(score, -cube.value), _after(score, cube.value)

    def emg(chance: float) -> Emg:
        return Emg((2 * chance - won - lost) / (won - lost))

    # Without the right to double the last two say nothing.
    taken = chances.no_double if chances.double_take is None else chances.double_take
    passed = chances.no_double if chances.double_pass is None else chances.double_pass
    outcomes = Outcomes(win)
    return CubeVerdict(
        outcomes=outcomes,
        cubeless=outcomes.cubeless_equity(POINTS),
        no_double=emg(chances.no_double),
        double_take=emg(taken),
        double_pass=emg(passed),
        mwc_no_double=Mwc(chances.no_double),
        mwc_double_take=Mwc(taken),
        mwc_double_pass=Mwc(passed),
        may_double=chances.double_take is not None,
        table=str(table),
    )
