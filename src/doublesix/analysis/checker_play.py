"""The judgement on one checker play.

A play counts as a decision where the roll could be played in at least two ways that differ by more than
`AnalysisSettings.trivial`. The error is what the play loses against the best one, in EMG.
What does not live here: which depth a play is judged at (`analysis.routing`), cube decisions (`cube_action`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.analysis.mistakes import Mistake, classify

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.analysis.amounts import Amount
    from doublesix.analysis.facts import Fact
    from doublesix.analysis.luck import RolledLuck
    from doublesix.analysis.questions import NotAnalyzed, PlayQuestion, Situation
    from doublesix.analysis.settings import AnalysisSettings
    from doublesix.engine.verdicts import RankedPlay

__all__ = ["CheckerAnalysis", "UnplayedRoll", "judge_play"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckerAnalysis:
    """A play, and what was wrong with it.

    Args:
        situation: before the play, the dice thrown.
        played: the play made, as judged.
        rank: its place among all legal plays, 1 for the best.
        candidates: the best plays, best first; all that were judged deepest come before the others.
        legal_plays: how many there were, with distinct results.
        error: what was lost, ≥ 0.
        mistake: the class of the error.
        is_counted: whether it was a decision, for ratings.
        luck: of the roll; None where luck was not judged.
        why: for a mistake, what speaks for the best play.
    """

    situation: Situation
    played: RankedPlay
    rank: int
    candidates: tuple[RankedPlay, ...]
    legal_plays: int
    error: Amount
    mistake: Mistake
    is_counted: bool
    luck: RolledLuck | None
    why: tuple[Fact, ...] = ()

    def __repr__(self) -> str:
        """What was played and lost, not all that could have been played."""
        made = f"{self.situation.seat.name}, {self.situation.dice}: {self.played.play}"
        behind = "" if self.rank == 1 else f" loses {self.error.emg:.4f} against {self.best.play}"
        mistake = "" if self.mistake is Mistake.NONE else f" ({self.mistake.value})"
        return f"<CheckerAnalysis of {made}{behind}{mistake}, number {self.rank} of {self.legal_plays}>"

    @property
    def best(self) -> RankedPlay:
        """The best play."""
        return self.candidates[0]

    @property
    def listed(self) -> tuple[RankedPlay, ...]:
        """The best plays, and the one that was made, if it is not among them."""
        return self.candidates if self.rank <= len(self.candidates) else (*self.candidates, self.played)

    @property
    def std_error(self) -> float | None:
        """Standard error of the error, EMG; None where nothing is claimed."""
        return self.played.behind_error

    @property
    def is_too_close(self) -> bool | None:
        """Whether it is too close to call which play is best; None where nothing is claimed."""
        rivals = self.candidates[1:] if self.rank == 1 else (self.played,)
        found = [option.may_beat(self.best) for option in rivals]
        return None if None in found or self.played.std_error is None else any(found)

    @property
    def is_forced(self) -> bool:
        """Whether there was only one legal result, a dance included."""
        return self.legal_plays == 1


@dataclass(frozen=True, slots=True)
class UnplayedRoll:
    """A roll whose play could not be judged.

    Args:
        situation: before it.
        not_analyzed: why.
        luck: of the roll; None where luck was not judged.
    """

    situation: Situation
    not_analyzed: NotAnalyzed
    luck: RolledLuck | None


def judge_play(
    question: PlayQuestion,
    ranked: Sequence[RankedPlay],
    *,
    is_trivial: bool,
    luck: RolledLuck | None,
    settings: AnalysisSettings,
) -> CheckerAnalysis | None:
    """Judge a play.

    Args:
        question: the play.
        ranked: every legal play, best first.
        is_trivial: whether the choice hardly mattered.
        luck: of the roll.
        settings: of the analysis.

    Returns:
        None if the play is none of the ranked ones.
    """
    place = next((place for place, option in enumerate(ranked) if option.play == question.play), None)
    if place is None:
        return None
    played = ranked[place]
    error = max(0.0, ranked[0].equity - played.equity)
    return CheckerAnalysis(
        situation=question.situation,
        played=played,
        rank=place + 1,
        candidates=tuple(ranked[: settings.kept_plays]),
        legal_plays=len(ranked),
        error=question.situation.stake.amount(error),
        mistake=classify(error),
        is_counted=len(ranked) > 1 and not is_trivial,
        luck=luck,
    )
