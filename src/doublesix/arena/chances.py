"""Those at the table who know chances and no cube: the net of TD-Gammon, the standard net in another game.

What they say of a position becomes an equity with the cube by Janowski's model, the formulas and the efficiency of our
own engine at 0 plies: so they play, double and take for money and at every score of a match.
What does not live here: the model (`engine.janowski`), the nets (`td_gammon`, `engine.nets`), programs that know the
cube themselves (`program_table`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from doublesix.arena.program_table import EquityComputer
from doublesix.cube import CubeOwner
from doublesix.engine.janowski import CubeEfficiency, cube_efficiency, cubeful_utility
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.engine.stakes import points_of, stakes_at
from doublesix.kernel import JudgedBy, evaluate, kernel_errors, pack, swapped

if TYPE_CHECKING:
    import numpy.typing as npt

    from doublesix.arena.referee import Boards
    from doublesix.arena.td_gammon import TdGammonNet
    from doublesix.engine.stakes import Stakes
    from doublesix.game import GameState
    from doublesix.kernel import Evaluator
    from doublesix.match import Seat
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["Chances", "ChancesComputer", "net_chances", "td_gammon_chances"]

OTHER_SIDE = (3, 4, 1, 2)
"""Where chances of gammons and backgammons stand for the other side."""


class Chances(Protocol):
    """A judge of results."""

    def __call__(self, results: Boards, /) -> npt.NDArray[np.float64]:
        """The five chances ``float64[M, 5]`` of row 0, which has just played; the other side rolls next."""
        ...


def td_gammon_chances(net: TdGammonNet) -> Chances:
    """What the four outputs say, as shares of their sum: they need not add up to 1."""

    def chances(results: Boards, /) -> npt.NDArray[np.float64]:
        outputs = net.after_plays(results)
        single, gammon, _, lost_gammon = (outputs / outputs.sum(axis=1, keepdims=True)).T
        none = np.zeros(len(results))
        return np.stack([single + gammon, gammon, none, lost_gammon, none], axis=1)

    return chances


def net_chances(evaluator: Evaluator, threads: int) -> Chances:
    """What a net of ours says."""

    def chances(results: Boards, /) -> npt.NDArray[np.float64]:
        with kernel_errors("evaluate"):
            on_roll = evaluate(evaluator, swapped(results), threads).astype(np.float64)
        return np.concatenate([1 - on_roll[:, :1], on_roll[:, OTHER_SIDE]], axis=1)

    return chances


class ChancesComputer(EquityComputer):
    """Decides for one seat by chances and the model of the cube.

    Args:
        chances: of results, finished games among them.
        variant: the game.
    """

    def __init__(self, chances: Chances, variant: Variant) -> None:
        self._chances = chances
        self._points = points_of(variant)

    def best_play(self, state: GameState) -> Play:
        """The play after which the other side's equity is least, with the cube where it lies; of equals the first."""
        plays = state.legal_plays()
        seat = state.on_roll.other
        found = self._chances(pack(play.result for play in plays))
        values = [
            self._utility(state, seat, play.result.swapped(), Outcomes.of(row).swapped())
            for play, row in zip(plays, found, strict=True)
        ]
        return plays[int(np.argmin(values))]

    def equities(self, state: GameState) -> tuple[float, float, float]:
        """By the model."""
        seat, position = state.on_roll, state.position
        before = self._chances(pack([position.swapped()]))[0]
        outcomes = Outcomes.of(before).swapped()
        stakes = self._stakes(state, seat)
        no_double = self._utility(state, seat, position, outcomes)
        efficiency = _efficiency(position, outcomes, stakes)
        taken = cubeful_utility(stakes, CubeOwner.OPPONENT, outcomes, efficiency, level=1)
        return no_double, taken, float(stakes.ends[0][0])

    def _utility(self, state: GameState, seat: Seat, position: Position, outcomes: Outcomes) -> float:
        """Of a seat about to roll."""
        owner = state.cube.seen_by(seat).owner
        stakes = self._stakes(state, seat)
        return cubeful_utility(stakes, owner, outcomes, _efficiency(position, outcomes, stakes))

    def _stakes(self, state: GameState, seat: Seat) -> Stakes:
        seen = state.terms.context(state.score, seat)
        return stakes_at(seen, state.cube.seen_by(seat), self._points, has_cube=state.has_cube)


def _efficiency(position: Position, outcomes: Outcomes, stakes: Stakes) -> CubeEfficiency:
    is_race = position_class(position) in (PositionClass.RACE, PositionClass.BEAR_OFF)
    return cube_efficiency(JudgedBy.RACE if is_race else JudgedBy.CONTACT, position, outcomes, stakes)
