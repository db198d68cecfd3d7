"""`explain_cube`: why a cube should be turned or not, taken or passed, computed.

What does not live here: which numbers make a fact (`cube_facts`), words (`analysis.words`), plays (`explain_plays`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from doublesix.analysis.answers import turned
from doublesix.analysis.cube_action import action_name
from doublesix.analysis.cube_facts import answer_facts, doubling_facts
from doublesix.analysis.cube_views import CubeView, cube_view
from doublesix.analysis.facts import sentences
from doublesix.analysis.judge import judged_game
from doublesix.cube import CubeAction, CubeState
from doublesix.engine.requests import CubeRequest
from doublesix.errors import IllegalActionError
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.analysis.facts import Fact
    from doublesix.analysis.judge import Judge
    from doublesix.engine.stakes import Terms
    from doublesix.engine.verdicts import CubeVerdict
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["CubeExplanation", "explain_asked", "explain_cube", "explain_verdict"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeExplanation:
    """A cube decision of both sides.

    Args:
        view: the position taken apart, seen by the player on roll.
        doubling: what is right before the roll: `DOUBLE` or `NO_DOUBLE`.
        doubling_facts: for it; the subject is the player on roll.
        answer: what is right once doubled: `TAKE`, `PASS` or `BEAVER`.
        answer_facts: for it; the subject is the other side.
        offer: a turn of the cube that waits for an answer, if one does.
    """

    view: CubeView
    doubling: CubeAction
    doubling_facts: tuple[Fact, ...]
    answer: CubeAction
    answer_facts: tuple[Fact, ...]
    offer: CubeAction | None = None

    def __repr__(self) -> str:
        """What is right for both sides, not everything that was counted."""
        reasons = f"{len(self.doubling_facts)} and {len(self.answer_facts)} reasons"
        return f"<CubeExplanation: {self.doubling.value}, {self.answer.value}; {reasons}>"

    @property
    def doubling_name(self) -> str:
        """What is right before the roll, as it is called: turning one's own cube is a redouble."""
        return action_name(self.doubling, self.view.cube.owner)

    @property
    def sides(self) -> tuple[tuple[str, tuple[Fact, ...]], ...]:
        """What is still to be decided, with what speaks for it: what to do before the roll, what to answer."""
        doubling, answer = (self.doubling_name, self.doubling_facts), (self.answer.value, self.answer_facts)
        if self.offer is None:
            return doubling, answer
        # What speaks for an answer to the double says nothing of one to a beaver or a raccoon.
        return (answer,) if self.offer is CubeAction.DOUBLE else ()

    def doubling_reasons(self, language: str = "en") -> tuple[str, ...]:
        """What speaks for doubling or not, in phrases without subject; `ValueError` for an unknown language."""
        return sentences(self.doubling_facts, language)

    def answer_reasons(self, language: str = "en") -> tuple[str, ...]:
        """What speaks for the answer."""
        return sentences(self.answer_facts, language)


def explain_cube(
    judge: Judge,
    position: Position,
    *,
    plies: int = 2,
    cube: CubeState | None = None,
    match: Terms = None,
    variant: Variant | None = None,
) -> CubeExplanation:
    """Why a cube should be turned or not, and taken or not.

    Args:
        judge: who judges: an engine of the game.
        position: seen by the player on roll.
        plies: rolls looked ahead for the verdict; the sequences are judged by the net alone.
        cube: seen by the player on roll; default: in the middle at 1.
        match: score or money session; default: money with the usual rules.
        variant: the game, for whoever wants to make sure; default: the judge's.

    Raises:
        ValueError: the judge is one of another game.
        IllegalActionError: the player may not double.
    """
    game, state = judged_game(judge, variant), cube or CubeState()
    verdict = judge.cube_many([CubeRequest(position, state, match)], plies=plies)[0]
    if not verdict.may_double:
        raise IllegalActionError(
            Sentence("the player on roll may not double here, so there is no cube decision to explain")
        )
    return explain_verdict(judge, game, position, verdict, state, match)


def explain_asked(judge: Judge, asked: IdentifiedPosition, variant: Variant, *, plies: int = 2) -> CubeExplanation:
    """The same of a position as an identifier has it, where a turn of the cube may wait for an answer.

    Args:
        judge: who judges: an engine of the game.
        asked: the position, without dice.
        variant: the game.
        plies: as in `explain_cube`, and so are errors.
    """
    position, cube, terms = asked.position, asked.cube, asked.terms_on_roll
    if asked.offer is None:
        return explain_cube(judge, position, plies=plies, cube=cube, match=terms, variant=variant)
    verdict = turned(asked, judge.cube_many([CubeRequest(position, cube, terms)], plies=plies)[0])
    return replace(explain_verdict(judge, variant, position, verdict, cube, terms), offer=asked.offer)


def explain_verdict(
    judge: Judge, variant: Variant, position: Position, verdict: CubeVerdict, cube: CubeState, terms: Terms
) -> CubeExplanation:
    """Why a verdict is what it is.

    Args:
        judge: who judges the rolls.
        variant: the game.
        position: seen by the player on roll.
        verdict: on it.
        cube: seen by the player on roll, before any offer.
        terms: the score seen by that player, or a money session.
    """
    view = cube_view(judge, variant, position, verdict, cube, terms)
    return CubeExplanation(
        view=view,
        doubling=CubeAction.DOUBLE if verdict.should_double else CubeAction.NO_DOUBLE,
        doubling_facts=tuple(doubling_facts(view)),
        answer=_answer(verdict),
        answer_facts=tuple(answer_facts(variant, view)),
    )


def _answer(verdict: CubeVerdict) -> CubeAction:
    if verdict.should_beaver:
        return CubeAction.BEAVER
    return CubeAction.TAKE if verdict.should_take else CubeAction.PASS
