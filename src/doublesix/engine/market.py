"""The market of a cube: from which winning chance on to double, to pass and to play on, with a dead and a live cube.

All points are chances of the player on roll to win, found on the curves that the engine itself judges cubes by
(`engine.janowski`), with the shares of gammons among won and lost games held as they are. For money without gammons and
x = 0.68 they are: take 0.2137 (of the side that is doubled), redouble 0.7179, cash 0.7863. Where a table or lookahead
knows what the cubes of a position are worth, x is the share at which they stand between a dead and a live one.
What does not live here: the decision in a position (`Engine.cube_action`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from doublesix.cube import CubeOwner, CubeState
from doublesix.engine.janowski import CubeEfficiency, cube_efficiency, cubeful_utility, live_share
from doublesix.errors import IllegalActionError
from doublesix.kernel import pack

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.engine.engine import Engine
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.stakes import Stakes, Terms
    from doublesix.engine.verdicts import CubeVerdict
    from doublesix.position import Position

__all__ = ["CubePoints", "Market", "Shares", "cube_points", "known_points", "likely_points", "market", "shares"]

OWNERS = (CubeOwner.CENTERED, CubeOwner.PLAYER, CubeOwner.OPPONENT)
STEPS = 250
"""Steps in which a curve is searched for a change of sign, before it is narrowed down."""

LEAST_GAP = 0.02
"""EMG: where a dead and a live cube are nearer to each other than this, no share between them can be told."""

HALVINGS = 40
SAME = 1e-9
TOUCH = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class CubePoints:
    """Where the right cube action changes; None where it never does.

    Args:
        take_point: least winning chance with which the opponent takes, his own.
        cash_point: winning chance of the player from which the opponent passes: 1 less the former.
        doubling_point: from which doubling is right; of an owned cube this is the redoubling point.
        too_good_point: from which playing on for a gammon is better than cashing.
    """

    take_point: float | None
    cash_point: float | None
    doubling_point: float | None
    too_good_point: float | None


@dataclass(frozen=True, slots=True)
class Shares:
    """x of the cube as it lies, and of the opponent's once it has been turned and taken."""

    now: CubeEfficiency
    taken: CubeEfficiency

    @classmethod
    def uniform(cls, x: float) -> Shares:
        """The same everywhere: 0 for a dead cube, 1 for a live one."""
        return cls(CubeEfficiency.uniform(x), CubeEfficiency.uniform(x))


@dataclass(frozen=True, slots=True, kw_only=True)
class Market:
    """The market of a position.

    Args:
        outcomes: chances of the player on roll.
        dead: the points if nobody turns the cube again after this double.
        live: the points if cubes are always turned at the very right moment.
        likely: the points between the two, by the position's own x where it can be told.
        efficiency: x, the share of the live cube in the utility of the position as it stands.
        taken_efficiency: the same once the cube has been turned and taken.
        is_in_window: whether doubling is right, and so is a take.
        is_redouble: whether the player owns the cube.
    """

    outcomes: Outcomes
    dead: CubePoints
    live: CubePoints
    likely: CubePoints
    efficiency: float
    taken_efficiency: float
    is_in_window: bool
    is_redouble: bool


def market(
    engine: Engine, position: Position, *, plies: int = 0, cube: CubeState | None = None, match: Terms = None
) -> Market:
    """The market of a position at its cube and score.

    Args:
        engine: who judges.
        position: seen by the player on roll.
        plies: rolls looked ahead for the chances and for what the cubes are worth.
        cube: seen by the player on roll; default: in the middle at 1.
        match: score or money session; default: money with the usual rules.

    Raises:
        IllegalActionError: the player may not double.
    """
    state = cube or CubeState()
    stakes = engine.stakes(match, state)
    if not stakes.may_double:
        raise IllegalActionError("the player on roll may not double here, so there is no market")
    verdict = engine.cube_action(position, plies=plies, cube=state, match=match)
    outcomes = verdict.outcomes
    usual = _usual(engine, position, outcomes, stakes)
    found = shares(stakes, verdict, usual)
    return Market(
        outcomes=outcomes,
        dead=cube_points(stakes, outcomes, Shares.uniform(0)),
        live=cube_points(stakes, outcomes, Shares.uniform(1)),
        likely=known_points(stakes, verdict, usual),
        efficiency=live_share(stakes, state.owner, outcomes, found.now),
        taken_efficiency=live_share(stakes, CubeOwner.OPPONENT, outcomes, found.taken, level=1),
        is_in_window=verdict.should_double and verdict.should_take,
        is_redouble=state.owner is CubeOwner.PLAYER,
    )


def likely_points(
    engine: Engine, position: Position, verdict: CubeVerdict, *, cube: CubeState | None = None, match: Terms = None
) -> CubePoints | None:
    """The likely points of a position that has been judged; None where the player may not double.

    Args:
        engine: who judged.
        position: seen by the player on roll.
        verdict: on it, at the same cube and score.
        cube: as in `market`.
        match: as in `market`.
    """
    stakes = engine.stakes(match, cube or CubeState())
    return (
        known_points(stakes, verdict, _usual(engine, position, verdict.outcomes, stakes)) if stakes.may_double else None
    )


def _usual(engine: Engine, position: Position, outcomes: Outcomes, stakes: Stakes) -> CubeEfficiency:
    """x of positions like this one."""
    return cube_efficiency(int(engine.kernel.classify(pack([position]))[0]), position, outcomes, stakes)


def shares(stakes: Stakes, verdict: CubeVerdict, usual: CubeEfficiency) -> Shares:
    """A position's own x: the shares at which its cubes stand between a dead and a live one.

    Args:
        stakes: what the game is played for.
        verdict: on the position; without lookahead or an exact table it says no more than the usual x.
        usual: x where none can be told.
    """
    if verdict.plies == 0 and not verdict.table:
        return Shares(usual, usual)

    def own(owner: CubeOwner, value: float, level: int) -> CubeEfficiency:
        dead, live = (
            cubeful_utility(stakes, owner, verdict.outcomes, CubeEfficiency.uniform(x), level=level) for x in (0, 1)
        )
        if abs(live - dead) < LEAST_GAP * stakes.unit:
            return usual
        share = (stakes.utility(value) - dead) / (live - dead)
        return CubeEfficiency.uniform(min(max(share, 0.0), 1.0))

    return Shares(
        own(OWNERS[int(stakes.flags[3])], verdict.no_double, 0), own(CubeOwner.OPPONENT, verdict.double_take, 1)
    )


def known_points(stakes: Stakes, verdict: CubeVerdict, usual: CubeEfficiency) -> CubePoints:
    """The points of a cube that has been judged; none lies on the wrong side of the chance to win.

    Where a cube is worth more than a live or less than a dead one, curves may miss what is known of the position
    itself; a point on the wrong side is moved there. Arguments as in `shares`.
    """
    found, p = cube_points(stakes, verdict.outcomes, shares(stakes, verdict, usual)), verdict.outcomes.win
    cash, doubling = found.cash_point, found.doubling_point
    if not verdict.should_take:
        cash = p if cash is None else min(cash, p)
    elif cash is not None:
        cash = max(cash, p)
    if verdict.should_double:
        doubling = p if doubling is None else min(doubling, p)
    elif doubling is not None and not verdict.is_too_good:
        doubling = max(doubling, p)
    return replace(found, take_point=None if cash is None else 1 - cash, cash_point=cash, doubling_point=doubling)


def cube_points(stakes: Stakes, outcomes: Outcomes, shares: Shares) -> CubePoints:
    """The points of a cube as it stands.

    Args:
        stakes: what the game is played for.
        outcomes: whose shares of gammons hold everywhere.
        shares: x.
    """
    owner = OWNERS[int(stakes.flags[3])]
    cash = float(stakes.ends[0][0])

    # The three searches go over the same steps.
    @cache
    def stay(p: float) -> float:
        return cubeful_utility(stakes, owner, outcomes.with_win(p), shares.now)

    @cache
    def taken(p: float) -> float:
        return cubeful_utility(stakes, CubeOwner.OPPONENT, outcomes.with_win(p), shares.taken, level=1)

    def passes(p: float) -> float:
        return taken(p) - cash

    def doubles(p: float) -> float:
        return min(taken(p), cash) - stay(p)

    def plays_on(p: float) -> float:
        return stay(p) - cash

    cash_point = _rise(passes, SAME)
    doubling_point = _rise(doubles, -SAME)
    if doubling_point is None and cash_point is not None and doubles(cash_point) > -TOUCH:
        doubling_point = cash_point  # with a live cube and gammons the window is a single point
    return CubePoints(
        take_point=None if cash_point is None else 1 - cash_point,
        cash_point=cash_point,
        doubling_point=doubling_point,
        too_good_point=_rise(plays_on, SAME),
    )


def _rise(curve: Callable[[float], float], least: float) -> float | None:
    """The least p from which on the curve is above `least`, coming from below; None if it never gets there."""
    before = 0.0
    for step in range(1, STEPS + 1):
        p = step / STEPS
        if curve(p) > least:
            if step == 1 and curve(0.0) > least:
                return 0.0
            return _narrowed(curve, least, before, p)
        before = p
    return None


def _narrowed(curve: Callable[[float], float], least: float, low: float, high: float) -> float:
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if curve(middle) > least else (middle, high)
    return high
