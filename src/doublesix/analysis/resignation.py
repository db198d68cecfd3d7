"""The judgement on a resignation: what it gave away, and what accepting it gave away.

Resignations are listed, but count for no rating: programs differ about them, and a player who resigns a lost
game early should not look better than one who plays it out.
What does not live here: equities (`engine`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.analysis.mistakes import Mistake, classify

if TYPE_CHECKING:
    from doublesix.analysis.amounts import Amount
    from doublesix.analysis.questions import ResignationQuestion, Situation
    from doublesix.record import Resignation

__all__ = ["ResignationAnalysis", "judge_resignation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResignationAnalysis:
    """A resignation, and what was wrong with it.

    Args:
        situation: before it; its seat resigned.
        resignation: as recorded.
        resigned: EMG the resigner was left with.
        played_on: EMG of playing on, for the resigner.
        error: lost by resigning, ≥ 0.
        mistake: the class of that error.
        accepting_error: lost by accepting, ≥ 0.
        accepting_mistake: the class of that error.
    """

    situation: Situation
    resignation: Resignation
    resigned: float
    played_on: float
    error: Amount
    mistake: Mistake
    accepting_error: Amount
    accepting_mistake: Mistake


def judge_resignation(question: ResignationQuestion, played_on: float) -> ResignationAnalysis:
    """Judge a resignation.

    Args:
        question: the resignation.
        played_on: EMG of playing on, for the resigner.
    """
    stake = question.situation.stake
    resigned = _resigned(question)
    given, missed = max(0.0, played_on - resigned), max(0.0, resigned - played_on)
    return ResignationAnalysis(
        situation=question.situation,
        resignation=question.resignation,
        resigned=resigned,
        played_on=played_on,
        error=stake.amount(given),
        mistake=classify(given),
        accepting_error=stake.amount(missed),
        accepting_mistake=classify(missed),
    )


def _resigned(question: ResignationQuestion) -> float:
    situation, stake = question.situation, question.situation.stake
    if stake.ends is None or situation.seat is situation.on_roll:
        return float(stake.emg(question.value))
    # The stake is seen by the side on roll, whose chance is the rest.
    return -float(stake.emg(1 - question.value))
