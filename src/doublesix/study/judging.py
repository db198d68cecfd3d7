"""What an answer to a card is worth: `judged`, and any play or cube action: `judged_play`, `judged_cube`.

What does not live here: equities (`engine`), the values of cube actions (`analysis.cube_action`), actions at a table
(`study.tutor`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from doublesix.analysis.cube_action import TAKE_OR_PASS, best_action, lead, values
from doublesix.analysis.mistakes import Mistake, classify
from doublesix.cube import CubeAction, is_doublers_choice
from doublesix.engine.requests import CubeRequest, PlayRequest
from doublesix.errors import IllegalActionError
from doublesix.match import MoneySession
from doublesix.notation.fields import shown
from doublesix.notation.plays import parse_play
from doublesix.sentences import Sentence
from doublesix.study.cards import Question

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doublesix.analysis.judge import Judge
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.play import Play
    from doublesix.study.cards import Card

__all__ = ["Judged", "judged", "judged_cube", "judged_play"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """An answer.

    Args:
        answer: as plays and cube actions are written.
        best: the best answer, likewise; the same where several are best.
        lost: EMG that the answer loses against it, ≥ 0.
        is_open: whether it is too close to call which of both is better; None where nothing is claimed.
        ranked: every legal play, best first; none where the cube was asked about.
        verdict: on the cube, seen by the side on roll; None where a play was asked for.
        worth: of everything that could be done with the cube, best first: EMG of the cube before any offer, seen by
            whoever decides; nothing where a play was asked for.
    """

    answer: str
    best: str
    lost: float
    is_open: bool | None
    ranked: tuple[RankedPlay, ...] = ()
    verdict: CubeVerdict | None = None
    worth: Mapping[CubeAction, float] = field(default_factory=dict)

    @property
    def mistake(self) -> Mistake:
        """Its class; none where it is too close to call."""
        return Mistake.NONE if self.is_open else classify(self.lost)


def judged(judge: Judge, card: Card, answer: str, *, plies: int = 2) -> Judged:
    """Judge an answer to a card.

    Args:
        judge: an engine of the card's game.
        card: the question.
        answer: a play in any notation, or a cube action by its name (`CubeAction`).
        plies: rolls looked ahead.

    Raises:
        IllegalActionError: no legal play, or nothing that can be done with the cube here.
        ParseError: no play.
    """
    asked = card.asked
    if card.question is not Question.PLAY:
        return judged_cube(judge, asked, _action(answer, card.choices), plies=plies)
    assert asked.roll is not None
    play = parse_play(answer, asked.position, asked.roll, card.game)
    request = PlayRequest(asked.position, asked.roll, asked.cube, asked.terms_on_roll)
    return judged_play(judge, request, play, plies=plies)


def judged_play(judge: Judge, request: PlayRequest, play: Play, *, plies: int) -> Judged:
    """What a play is worth beside the others; it is judged as deep as the best one.

    Args:
        judge: an engine of the game.
        request: the position and the dice.
        play: a legal one.
        plies: rolls looked ahead.
    """
    (ranked,) = judge.rank_many([replace(request, asked=(play,))], plies=plies)
    chosen = next(option for option in ranked if option.play.result == play.result)
    best = ranked[0]
    return Judged(
        answer=str(chosen.play),
        best=str(best.play),
        lost=float(best.equity - chosen.equity),
        is_open=False if chosen is best else chosen.may_beat(best),
        ranked=tuple(ranked),
    )


def judged_cube(judge: Judge, asked: IdentifiedPosition, action: CubeAction, *, plies: int) -> Judged:
    """What doing something with the cube is worth.

    Args:
        judge: an engine of the game.
        asked: the position, with the offer that waits.
        action: open there.
        plies: rolls looked ahead.
    """
    terms = asked.terms_on_roll or MoneySession()
    (found,) = judge.cube_many([CubeRequest(asked.position, asked.cube, terms)], plies=plies)
    verdict = replace(found, may_double=True)  # what the engine never says of a dead cube
    session = terms if isinstance(terms, MoneySession) else None
    worth = values(verdict, asked.offer, session, asked.cube.value)
    best = best_action(worth, action, asked.offer)
    return Judged(
        answer=action.value,
        best=best.value,
        lost=max(0.0, -lead(worth, action, asked.offer)),
        is_open=False if action is best else _is_open(verdict, asked.offer, {action, best}),
        verdict=verdict,
        worth=_seen_by_decider(worth, best, asked.offer),
    )


def _seen_by_decider(
    worth: Mapping[CubeAction, float], best: CubeAction, offer: CubeAction | None
) -> dict[CubeAction, float]:
    sign = 1 if is_doublers_choice(offer) else -1
    seen = {action: sign * value for action, value in worth.items()}
    return dict(sorted(seen.items(), key=lambda pair: (-pair[1], pair[0] is not best)))


def _is_open(verdict: CubeVerdict, offer: CubeAction | None, pair: set[CubeAction]) -> bool | None:
    """Whether it is too close to call between two actions; of beavers and what follows them nothing is claimed."""
    if offer is None:
        return verdict.is_double_open
    return verdict.is_take_open if offer is CubeAction.DOUBLE and pair == set(TAKE_OR_PASS) else None


def _action(answer: str, choices: Sequence[CubeAction]) -> CubeAction:
    for action in choices:
        if answer.strip().casefold() == action.value:
            return action
    known = ", ".join(action.value for action in choices)
    raise IllegalActionError(Sentence("{answer} is not one of the answers: {known}", answer=shown(answer), known=known))
