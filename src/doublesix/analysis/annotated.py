"""What a file's own program says of decisions that are judged here, too: `TheirVerdict`, `Comparison`.

Losses are in EMG. A play loses against the one that the program puts first; cube actions are compared as ours are.
What does not live here: reading files (`formats`), how it looks on paper (`report_annotated`, `report_json`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING

from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis, best_action, lead, situation_values
from doublesix.analysis.ratings import performance_rating
from doublesix.units import Emg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.annotation import AnnotatedCube, Annotation
    from doublesix.cube import CubeAction
    from doublesix.play import Play

__all__ = ["Comparison", "TheirVerdict", "comparison", "our_best", "their_verdict"]


@dataclass(frozen=True, slots=True)
class TheirVerdict:
    """What the program says of one decision.

    Args:
        judged_by: the program and how far it looked at what was done.
        best: what it would have done.
        error: EMG lost by what was done, ≥ 0.
    """

    judged_by: str
    best: Play | CubeAction
    error: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """Counted decisions that both judge.

    Args:
        decisions: how many.
        agreed: of these, how many where both have the same best play or action.
        error: EMG lost by our judgement.
        their_error: by that of the file.
        squares: the sum of the squares of both losses' differences, EMG².
    """

    decisions: int = 0
    agreed: int = 0
    error: float = 0.0
    their_error: float = 0.0
    squares: float = 0.0

    def __add__(self, other: Comparison) -> Comparison:
        return Comparison(
            self.decisions + other.decisions,
            self.agreed + other.agreed,
            self.error + other.error,
            self.their_error + other.their_error,
            self.squares + other.squares,
        )

    @property
    def performance_rating(self) -> float | None:
        """PR of these decisions by our judgement; None without decisions."""
        return performance_rating(self.error, self.decisions)

    @property
    def their_performance_rating(self) -> float | None:
        """The same by that of the file."""
        return performance_rating(self.their_error, self.decisions)

    @property
    def difference(self) -> float | None:
        """EMG between both losses of a decision, root of the mean square; None without decisions."""
        return sqrt(self.squares / self.decisions) if self.decisions else None


def their_verdict(event: CheckerAnalysis | CubeAnalysis) -> TheirVerdict | None:
    """What the file says of a decision; None where it says nothing of what was done."""
    if (annotation := event.situation.annotation) is None:
        return None
    if isinstance(event, CheckerAnalysis):
        return _of_play(event.played.play, annotation)
    return None if annotation.cube is None else _of_cube(event, annotation.cube)


def our_best(event: CheckerAnalysis | CubeAnalysis) -> Play | CubeAction:
    """What we would have done."""
    return event.best.play if isinstance(event, CheckerAnalysis) else event.best


def comparison(decisions: Iterable[CheckerAnalysis | CubeAnalysis]) -> Comparison:
    """The counted ones of these decisions that both judge."""
    found = Comparison()
    for event in decisions:
        if event.is_counted and (theirs := their_verdict(event)) is not None:
            ours = event.error.emg
            found += Comparison(1, int(our_best(event) == theirs.best), ours, theirs.error, (ours - theirs.error) ** 2)
    return found


def _of_play(play: Play, annotation: Annotation) -> TheirVerdict | None:
    played = next((option for option in annotation.plays if option.play == play), None)
    if played is None:
        return None
    best = annotation.plays[0]
    return TheirVerdict(played.judged_by, best.play, max(0.0, best.equity - played.equity))


def _of_cube(event: CubeAnalysis, cube: AnnotatedCube) -> TheirVerdict:
    verdict = replace(
        event.verdict,
        no_double=Emg(cube.no_double),
        double_take=Emg(cube.double_take),
        double_pass=Emg(cube.double_pass),
        near_limit=(),
    )
    worth, offer = situation_values(event.situation, verdict), event.situation.offer
    error = max(0.0, -lead(worth, event.action, offer))
    return TheirVerdict(cube.judged_by, best_action(worth, event.action, offer), error)
