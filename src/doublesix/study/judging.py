"""What an answer to a card is worth: `judged`.

What does not live here: equities (`engine`), the values of cube actions (`analysis.cube_action`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from doublesix.analysis.cube_action import TAKE_OR_PASS, lead, values
from doublesix.analysis.mistakes import Mistake, classify
from doublesix.cube import CubeAction
from doublesix.errors import IllegalActionError
from doublesix.match import MoneySession
from doublesix.notation.fields import shown
from doublesix.notation.plays import parse_play
from doublesix.study.cards import Question

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doublesix.cube import CubeState
    from doublesix.dice import Roll
    from doublesix.engine.stakes import Terms
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.position import Position
    from doublesix.study.cards import Card

__all__ = ["Judge", "Judged", "judged"]


class Judge(Protocol):
    """What is asked of an engine."""

    def rank_plays(
        self, position: Position, roll: Roll, *, plies: int, cube: CubeState | None, match: Terms
    ) -> Sequence[RankedPlay]:
        """Every legal play, best first."""
        ...

    def cube_action(self, position: Position, *, plies: int, cube: CubeState | None, match: Terms) -> CubeVerdict:
        """The cube decision of the side on roll."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """An answer.

    Args:
        answer: as plays and cube actions are written.
        best: the best answer, likewise; the same where several are best.
        lost: EMG that the answer loses against it, ≥ 0.
        is_open: whether it is too close to call which of both is better; None where nothing is claimed.
        ranked: every legal play, best first; none where the cube was asked about.
        verdict: on the cube; None where a play was asked for.
    """

    answer: str
    best: str
    lost: float
    is_open: bool | None
    ranked: tuple[RankedPlay, ...] = ()
    verdict: CubeVerdict | None = None

    @property
    def mistake(self) -> Mistake:
        """Its class; none where it is too close to call."""
        return Mistake.NONE if self.is_open else classify(self.lost)


def judged(judge: Judge, card: Card, answer: str, *, plies: int = 2) -> Judged:
    """Judge an answer.

    Args:
        judge: an engine of the card's game.
        card: the question.
        answer: a play in any notation, or a cube action by its name (`CubeAction`).
        plies: rolls looked ahead.

    Raises:
        IllegalActionError: no legal play, or nothing that can be done with the cube here.
        ParseError: no play.
    """
    if card.question is Question.PLAY:
        return _judged_play(judge, card, answer, plies)
    return _judged_cube(judge, card, answer, plies)


def _judged_play(judge: Judge, card: Card, answer: str, plies: int) -> Judged:
    asked, game = card.asked, card.game
    assert asked.roll is not None
    play = parse_play(answer, asked.position, asked.roll, game)
    ranked = tuple(
        judge.rank_plays(asked.position, asked.roll, plies=plies, cube=asked.cube, match=asked.terms_on_roll)
    )
    chosen = next(option for option in ranked if option.play.result == play.result)
    return Judged(
        answer=str(chosen.play),
        best=str(ranked[0].play),
        lost=float(ranked[0].equity - chosen.equity),
        is_open=False if chosen is ranked[0] else chosen.may_beat(ranked[0]),
        ranked=ranked,
    )


def _judged_cube(judge: Judge, card: Card, answer: str, plies: int) -> Judged:
    asked, terms = card.asked, card.asked.terms_on_roll
    verdict = judge.cube_action(asked.position, plies=plies, cube=asked.cube, match=terms)
    verdict = replace(verdict, may_double=True)
    session = terms if isinstance(terms, MoneySession) else MoneySession() if terms is None else None
    worth = values(verdict, asked.offer, session, asked.cube.value)
    action = _action(answer, worth)
    # Of several that are best each is as good as the others.
    best = max(worth, key=lambda other: (lead(worth, other, asked.offer), other is action))
    is_open = verdict.is_take_open if {action, best} == set(TAKE_OR_PASS) else verdict.is_double_open
    return Judged(
        answer=action.value,
        best=best.value,
        lost=max(0.0, -lead(worth, action, asked.offer)),
        is_open=False if action is best else is_open if asked.offer in (None, CubeAction.DOUBLE) else None,
        verdict=verdict,
    )


def _action(answer: str, open_actions: Mapping[CubeAction, float]) -> CubeAction:
    for action in open_actions:
        if answer.strip().casefold() == action.value:
            return action
    known = ", ".join(action.value for action in open_actions)
    raise IllegalActionError(f"{shown(answer)} is no answer here; there are {known}")
