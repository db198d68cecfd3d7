"""The market of a cube: from which winning chance on to double, to pass and to play on, with a dead and a live cube.

All points are chances of the player on roll to win, found on the curves that the engine itself judges cubes by
(`engine.janowski`), with the shares of gammons among won and lost games held as they are. For money without gammons and
x = 0.68 they are: take 0.2137 (of the side that is doubled), redouble 0.7179, cash 0.7863.
What does not live here: the decision in a position (`Engine.cube_action`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.cube import CubeOwner, CubeState
from doublesix.engine.janowski import CubeEfficiency, cube_efficiency, cubeful_utility, live_share
from doublesix.engine.outcomes import Outcomes
from doublesix.errors import IllegalActionError
from doublesix.kernel import pack

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.engine.engine import Engine
    from doublesix.engine.stakes import Stakes, Terms
    from doublesix.position import Position

__all__ = ["CubePoints", "Market", "cube_points", "market"]

OWNERS = (CubeOwner.CENTERED, CubeOwner.PLAYER, CubeOwner.OPPONENT)
STEPS = 250
"""Steps in which a curve is searched for a change of sign, before it is narrowed down."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Market:
    """The market of a position.

    Args:
        outcomes: chances of the player on roll.
        dead: the points if nobody turns the cube again after this double.
        live: the points if cubes are always turned at the very right moment.
        likely: the points the engine goes by, between the two.
        efficiency: x, the share of the live cube in the utility of the position as it stands.
        is_redouble: whether the player owns the cube.
    """

    outcomes: Outcomes
    dead: CubePoints
    live: CubePoints
    likely: CubePoints
    efficiency: float
    is_redouble: bool

    @property
    def is_in_window(self) -> bool:
        """Whether the chance to win lies between the doubling point and the cash point."""
        low, high = self.likely.doubling_point, self.likely.cash_point
        return low is not None and high is not None and low <= self.outcomes.win <= high


def market(
    engine: Engine, position: Position, *, plies: int = 0, cube: CubeState | None = None, match: Terms = None
) -> Market:
    """The market of a position at its cube and score.

    Args:
        engine: who judges.
        position: seen by the player on roll.
        plies: rolls looked ahead for the chances.
        cube: seen by the player on roll; default: in the middle at 1.
        match: score or money session; default: money with the usual rules.

    Raises:
        IllegalActionError: the player may not double.
    """
    state = cube or CubeState()
    stakes = engine.stakes(match, state)
    if not stakes.may_double:
        raise IllegalActionError("the player on roll may not double here, so there is no market")
    outcomes = Outcomes.of(engine.evaluate([position], plies=plies)[0])
    kind = int(engine.evaluator.classify(pack([position]))[0])
    efficiency = cube_efficiency(kind, sum(point * count for point, count in enumerate(position.player)))
    return Market(
        outcomes=outcomes,
        dead=cube_points(stakes, outcomes, CubeEfficiency.uniform(0)),
        live=cube_points(stakes, outcomes, CubeEfficiency.uniform(1)),
        likely=cube_points(stakes, outcomes, efficiency),
        efficiency=live_share(stakes, state.owner, outcomes, efficiency),
        is_redouble=state.owner is CubeOwner.PLAYER,
    )


def cube_points(stakes: Stakes, outcomes: Outcomes, efficiency: CubeEfficiency) -> CubePoints:
    """The points of a cube as it stands.

    Args:
        stakes: what the game is played for.
        outcomes: whose shares of gammons hold everywhere.
        efficiency: x by whose cube it is.
    """
    owner = OWNERS[int(stakes.flags[3])]
    cash = float(stakes.ends[0][0])

    def stay(p: float) -> float:
        return cubeful_utility(stakes, owner, outcomes.with_win(p), efficiency)

    def taken(p: float) -> float:
        return cubeful_utility(stakes, CubeOwner.OPPONENT, outcomes.with_win(p), efficiency, level=1)

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
