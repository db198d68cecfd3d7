"""The judgement on one cube decision.

`values` is the whole theory: what each action is worth to the doubler, as far as the offer on the table goes.
The side on roll looks for the largest value, the side asked for the smallest.

A cube that was turned counts as a decision, and so does an answer to it. A cube left alone counts only where
doubling was close (`AnalysisSettings.close_cube`) or right, and where it mattered at all. A dead cube left alone
is no decision; whoever turned it, or answered that, is judged like anybody else.
What does not live here: the equities (`engine`), who may double (`match`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

from doublesix.analysis.mistakes import Mistake, classify
from doublesix.cube import ANSWERS, CHOICES, TURNS, CubeAction, CubeOwner, is_doublers_choice
from doublesix.match import MoneySession

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doublesix.analysis.amounts import Amount
    from doublesix.analysis.facts import Fact
    from doublesix.analysis.questions import CubeQuestion, Situation
    from doublesix.analysis.settings import AnalysisSettings
    from doublesix.engine.verdicts import CubeVerdict

__all__ = [
    "TAKE_OR_PASS",
    "CubeAnalysis",
    "CubeMistake",
    "action_name",
    "best_action",
    "best_value",
    "judge_cube",
    "lead",
    "lead_error",
    "open_actions",
    "situation_best",
    "situation_values",
    "values",
]


class CubeMistake(Enum):
    """What can be wrong about a cube decision."""

    MISSED_DOUBLE = "missed double"
    WRONG_DOUBLE = "wrong double"
    WRONG_TAKE = "wrong take"
    WRONG_PASS = "wrong pass"
    MISSED_BEAVER = "missed beaver"
    WRONG_BEAVER = "wrong beaver"
    MISSED_RACCOON = "missed raccoon"
    WRONG_RACCOON = "wrong raccoon"


_WRONG = {
    CubeAction.NO_DOUBLE: CubeMistake.MISSED_DOUBLE,
    CubeAction.DOUBLE: CubeMistake.WRONG_DOUBLE,
    CubeAction.TAKE: CubeMistake.WRONG_TAKE,
    CubeAction.PASS: CubeMistake.WRONG_PASS,
    CubeAction.BEAVER: CubeMistake.WRONG_BEAVER,
    CubeAction.RACCOON: CubeMistake.WRONG_RACCOON,
}
_MISSED = {CubeAction.BEAVER: CubeMistake.MISSED_BEAVER, CubeAction.RACCOON: CubeMistake.MISSED_RACCOON}


REDOUBLES = {CubeAction.NO_DOUBLE: "no redouble", CubeAction.DOUBLE: "redouble"}
TAKE_OR_PASS = (CubeAction.TAKE, CubeAction.PASS)


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeAnalysis:
    """A cube decision, and what was wrong with it.

    Args:
        situation: before the decision; the side on roll is the doubler.
        action: what was done.
        best: the best action.
        verdict: the equities.
        values: of every action that was open, in EMG of the cube before any offer, seen by the doubler.
        error: what was lost by the side that decided, ≥ 0.
        mistake: the class of the error.
        kind: what was wrong; None where nothing worth mentioning was.
        is_implied: nobody wrote it down: the player just rolled.
        is_counted: whether it was a decision, for ratings.
        why: for a mistake, what speaks for the best action.
    """

    situation: Situation
    action: CubeAction
    best: CubeAction
    verdict: CubeVerdict
    values: Mapping[CubeAction, float] = field(hash=False)
    error: Amount
    mistake: Mistake
    kind: CubeMistake | None
    is_implied: bool
    is_counted: bool
    why: tuple[Fact, ...] = ()

    def __repr__(self) -> str:
        """What was done and lost, not all that could have been done."""
        lost = "" if self.action is self.best else f" loses {self.error.emg:.4f} against {self.best.value}"
        mistake = "" if self.mistake is Mistake.NONE else f" ({self.mistake.value})"
        return f"<CubeAnalysis of {self.situation.seat.name}: {self.action.value}{lost}{mistake}>"

    @property
    def std_error(self) -> float | None:
        """Standard error of the error, EMG of the cube before any offer; None where nothing is claimed."""
        return lead_error(self.verdict, self.action)

    @property
    def is_too_close(self) -> bool | None:
        """Whether it is too close to call which of both actions is right; None where nothing is claimed."""
        return self.verdict.is_take_open if self.action in TAKE_OR_PASS else self._is_double_open

    @property
    def _is_double_open(self) -> bool | None:
        return self.verdict.is_double_open if self.action in CHOICES else None


def action_name(action: CubeAction, owner: CubeOwner) -> str:
    """What an action is called: to turn one's own cube is to redouble.

    Args:
        action: what is done.
        owner: of the cube, seen by the side on roll, before any offer.
    """
    return REDOUBLES.get(action, action.value) if owner is CubeOwner.PLAYER else action.value


def values(
    verdict: CubeVerdict, offer: CubeAction | None, session: MoneySession | None, cube_value: int
) -> dict[CubeAction, float]:
    """What each open action is worth to the doubler, in EMG of the cube before any offer.

    Args:
        verdict: of the position, seen by the doubler.
        offer: the turn of the cube that waits for an answer; None before any.
        session: the money session; None in a match, which knows neither beavers nor raccoons.
        cube_value: before any offer.
    """
    if offer is None:
        return {
            CubeAction.NO_DOUBLE: float(verdict.no_double),
            CubeAction.DOUBLE: best_value(verdict, CubeAction.DOUBLE, session, cube_value),
        }
    turns = TURNS[offer]
    worth = {
        CubeAction.TAKE: float(verdict.taken(turns)),
        CubeAction.PASS: (-1.0 if is_doublers_choice(offer) else 1.0) * _passed(verdict, turns),
    }
    for action in open_actions(offer, session, cube_value):
        if action not in worth:
            worth[action] = best_value(verdict, action, session, cube_value)
    return worth


def open_actions(offer: CubeAction | None, session: MoneySession | None, cube_value: int) -> tuple[CubeAction, ...]:
    """What can be done with the cube. Arguments as in `values`."""
    if offer is None:
        return CHOICES
    return tuple(found for found in ANSWERS[offer] if found in TAKE_OR_PASS or _may_turn(found, session, cube_value))


def best_value(verdict: CubeVerdict, offer: CubeAction | None, session: MoneySession | None, cube_value: int) -> float:
    """The value under best play from here, seen by the doubler. Arguments as in `values`."""
    worth = values(verdict, offer, session, cube_value)
    return (max if is_doublers_choice(offer) else min)(worth.values())


def lead(worth: Mapping[CubeAction, float], action: CubeAction, offer: CubeAction | None) -> float:
    """How far an action is ahead of its best alternative, seen by the side that decides; below 0 for a mistake."""
    others = [value for other, value in worth.items() if other is not action]
    return worth[action] - max(others) if is_doublers_choice(offer) else min(others) - worth[action]


def best_action(worth: Mapping[CubeAction, float], action: CubeAction, offer: CubeAction | None) -> CubeAction:
    """The best action, seen by the side that decides; on a tie, what was done is as good as anything."""
    if lead(worth, action, offer) >= 0:
        return action
    return (max if is_doublers_choice(offer) else min)(worth, key=lambda other: worth[other])


def lead_error(verdict: CubeVerdict, action: CubeAction) -> float | None:
    """Standard error of the lead of an action over its alternative, EMG; None where nothing is claimed."""
    if action in TAKE_OR_PASS:
        return verdict.take_error
    return verdict.double_error if action in CHOICES else None


def situation_values(situation: Situation, verdict: CubeVerdict) -> dict[CubeAction, float]:
    """`values` of what is open in a situation."""
    session = situation.terms if isinstance(situation.terms, MoneySession) else None
    return values(verdict, situation.offer, session, situation.cube.value)


def situation_best(situation: Situation, verdict: CubeVerdict) -> float:
    """The value to the side on roll when both sides do the best with the cube from here."""
    if situation.offer is None and not verdict.may_double:
        return float(verdict.no_double)
    choose = max if is_doublers_choice(situation.offer) else min
    return choose(situation_values(situation, verdict).values())


def judge_cube(question: CubeQuestion, verdict: CubeVerdict, settings: AnalysisSettings) -> CubeAnalysis | None:
    """Judge a cube decision.

    Returns:
        None if the action was not open.
    """
    situation, action = question.situation, question.action
    if action is not CubeAction.NO_DOUBLE:
        verdict = replace(verdict, may_double=True)  # what the engine never says of a dead cube
    worth = situation_values(situation, verdict)
    if action not in worth or not verdict.may_double:
        return None
    ahead = lead(worth, action, situation.offer)
    error = max(0.0, -ahead)
    best = best_action(worth, action, situation.offer)
    is_close = ahead < settings.close_cube and abs(ahead) > settings.trivial
    return CubeAnalysis(
        situation=situation,
        action=action,
        best=best,
        verdict=verdict,
        values=worth,
        error=situation.stake.amount(error),
        mistake=classify(error),
        kind=_kind(action, best) if error > settings.trivial else None,
        is_implied=question.is_implied,
        is_counted=is_close or not question.is_implied,
    )


def _passed(verdict: CubeVerdict, turns: int) -> float:
    """What a pass costs, in EMG of the first cube: the stake before the turn that is passed."""
    return float(verdict.double_pass) * 2.0 ** (turns - 1)


def _may_turn(action: CubeAction, session: MoneySession | None, cube_value: int) -> bool:
    """Whether a beaver or a raccoon is open. Arguments as in `values`."""
    if session is None:
        return False
    return (session.may_beaver if action is CubeAction.BEAVER else session.may_raccoon)(cube_value)


def _kind(action: CubeAction, best: CubeAction) -> CubeMistake:
    # Who takes and should have beavered did not take wrongly.
    if action is CubeAction.TAKE and best in _MISSED:
        return _MISSED[best]
    return _WRONG[action]


assert set(CHOICES) | {answer for answers in ANSWERS.values() for answer in answers} == set(_WRONG)
