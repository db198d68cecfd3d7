"""The course of a match as numbers: what the first player can expect, after every play.

In a match that is the chance of winning it; for money the points ahead.
What does not live here: drawing (`report_chart`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.standing import standing_after, standing_before
from doublesix.match import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.analysis.questions import Situation
    from doublesix.analysis.results import GameAnalysis, MatchAnalysis

__all__ = ["CoursePoint", "course"]


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """One moment.

    Args:
        game: number of the game.
        value: chance of the first player to win the match, or points ahead.
        seat: who just acted; None between games.
        mistake: what kind of mistake that was.
        emg_error: what it lost.
        index: of the event within its game; None between games.
    """

    game: int
    value: float
    seat: Seat | None = None
    mistake: Mistake = Mistake.NONE
    emg_error: float = 0.0
    index: int | None = None


def course(analysis: MatchAnalysis) -> Iterator[CoursePoint]:
    """Every moment of a match, games in order."""
    met = analysis.engine.met
    for game in analysis.games:
        yield CoursePoint(game.game.number, standing_before(analysis.record, game.game, met))
        yield from _moments(game)
        after = standing_after(analysis.record, game.game, met)
        if after is not None:
            yield CoursePoint(game.game.number, after)


def _moments(game: GameAnalysis) -> Iterator[CoursePoint]:
    for index, event in enumerate(game.events):
        if isinstance(event, CheckerAnalysis):
            emg = float(event.played.equity)
        elif isinstance(event, CubeAnalysis) and not (event.is_implied and event.mistake is Mistake.NONE):
            emg = event.values[event.action]
        else:
            continue
        value = _seen_by_first(event.situation, event.situation.stake.value(emg), game)
        yield CoursePoint(game.game.number, value, event.situation.seat, event.mistake, float(event.error.emg), index)


def _seen_by_first(situation: Situation, value: float, game: GameAnalysis) -> float:
    is_first = situation.on_roll is Seat.FIRST
    if situation.stake.ends is not None:
        return value if is_first else 1 - value
    first, second = game.game.start_score
    return first - second + (value if is_first else -value)
