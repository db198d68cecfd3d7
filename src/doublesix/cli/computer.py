"""The computer's side of a game: what it does in each phase, resignations included.

It decides from the engine's equities alone; a judge is anything with the two questions of `Judge`.
What does not live here: the equities (`engine`), the conversation (`play_session`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from doublesix.game import (
    AcceptResignation,
    Beaver,
    Double,
    KeepThrow,
    Move,
    OfferResignation,
    Pass,
    Phase,
    Raccoon,
    RefuseResignation,
    Take,
    allowed,
)
from doublesix.match import Match
from doublesix.rules.scoring import GameValue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.cube import CubeState
    from doublesix.dice import Roll
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.stakes import Terms
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.game import Action, GameState
    from doublesix.position import Position

__all__ = ["Computer", "Judge"]

CERTAIN = 0.9995
"""From this chance on something is as good as sure, and playing it out wastes everybody's time."""

TOLERANCE = 0.001
"""A resignation may fall short of what playing on is worth by so many points."""


class Judge(Protocol):
    """What the computer asks of an engine."""

    def rank_plays(
        self, position: Position, roll: Roll, *, plies: int, cube: CubeState, match: Terms
    ) -> Sequence[RankedPlay]:
        """All legal plays, best first."""
        ...

    def cube_action(self, position: Position, *, plies: int, cube: CubeState, match: Terms) -> CubeVerdict:
        """The cube decision of the side on roll."""
        ...


class Computer:
    """Decides for one seat.

    Args:
        judge: gives the equities.
        plies: rolls looked ahead.
    """

    def __init__(self, judge: Judge, *, plies: int) -> None:
        self._judge = judge
        self.plies = plies
        self._refused_in: set[int] = set()

    def rank(self, state: GameState) -> Sequence[RankedPlay]:
        """The plays of the roll on the table, best first."""
        assert state.roll is not None
        cube = state.cube.seen_by(state.on_roll)
        return self._judge.rank_plays(state.position, state.roll, plies=self.plies, cube=cube, match=_terms(state))

    def cube_verdict(self, state: GameState) -> CubeVerdict:
        """The cube decision of the side on roll."""
        cube = state.cube.seen_by(state.on_roll)
        return self._judge.cube_action(state.position, plies=self.plies, cube=cube, match=_terms(state))

    def decide(self, state: GameState) -> Action | None:
        """What to do now; None for rolling the dice."""
        match state.phase:
            case Phase.ROLLED:
                return Move(self.rank(state)[0].play)
            case Phase.STARTER_CHOOSES:
                return KeepThrow()
            case Phase.ON_ROLL:
                return self._before_the_roll(state)
            case Phase.RESIGNATION_OFFERED:
                return AcceptResignation() if self._is_enough(state) else RefuseResignation()
        return self._answer_to_cube(state)

    def was_refused(self, state: GameState) -> None:
        """Remember that a resignation was refused: in this game it is not offered again."""
        self._refused_in.add(state.number)

    def _before_the_roll(self, state: GameState) -> Action | None:
        verdict = self.cube_verdict(state)
        if Double in allowed(state) and verdict.should_double:
            return Double()
        value = _sure_loss(verdict.outcomes)
        if value is None or state.number in self._refused_in or OfferResignation not in allowed(state):
            return None
        return OfferResignation(_cheapest(state, value))

    def _answer_to_cube(self, state: GameState) -> Action:
        verdict = self.cube_verdict(state)
        open_now = allowed(state)
        if Beaver in open_now and verdict.should_beaver:
            return Beaver()
        if Raccoon in open_now and verdict.double_take > 0:
            return Raccoon()  # the beaver was a mistake
        if state.phase is Phase.BEAVER_OFFERED:
            return Take()
        return Take() if verdict.should_take else Pass()

    def _is_enough(self, state: GameState) -> bool:
        """Whether the resignation on the table is worth as much as playing on."""
        assert state.resignation is not None
        winner = state.on_roll.other
        offered = _points(state, state.resignation)
        if isinstance(state.terms, Match) and offered >= state.terms.away(state.score, winner):
            return True
        if offered >= _points(state, GameValue.BACKGAMMON):
            return True
        chances = self.cube_verdict(state).outcomes
        worth = (
            _points(state, GameValue.SINGLE) * (1 - chances.win - chances.gammon_loss)
            + _points(state, GameValue.GAMMON) * (chances.gammon_loss - chances.backgammon_loss)
            + _points(state, GameValue.BACKGAMMON) * chances.backgammon_loss
            - _points(state, GameValue.SINGLE) * chances.win
        )
        return offered >= worth - TOLERANCE


def _sure_loss(outcomes: Outcomes) -> GameValue | None:
    """What is certain to be lost at least, and at most; None while anything else may happen."""
    if outcomes.win > 1 - CERTAIN:
        return None
    if outcomes.backgammon_loss > CERTAIN:
        return GameValue.BACKGAMMON
    if outcomes.gammon_loss > CERTAIN and outcomes.backgammon_loss < 1 - CERTAIN:
        return GameValue.GAMMON
    return GameValue.SINGLE if outcomes.gammon_loss < 1 - CERTAIN else None


def _cheapest(state: GameState, value: GameValue) -> GameValue:
    """The smallest value that costs the same (gammons may not count)."""
    return next(lower for lower in GameValue if _points(state, lower) == _points(state, value))


def _points(state: GameState, value: GameValue) -> int:
    """Points of a win; a kind that the game does not know counts as the next lower one."""
    scoring = state.variant.rules.scoring
    known = {GameValue.SINGLE: 1, GameValue.GAMMON: scoring.gammon or 1}
    known[GameValue.BACKGAMMON] = scoring.backgammon or known[GameValue.GAMMON]
    return state.terms.points_won(known[value], state.cube.value, is_cube_turned=state.cube.is_turned)


def _terms(state: GameState) -> Terms:
    return state.terms.context(state.score, state.on_roll) if isinstance(state.terms, Match) else state.terms
