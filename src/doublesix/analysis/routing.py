"""Which decisions are worth judging deeply, after a screening has looked at all of them.

Most of a match is plain: one play, or a best play far ahead that was made; a cube nobody would touch. Such
decisions stay as the screening left them. A decision that looks like a mistake is always judged deeply, so
that its size is right.
What does not live here: the margins (`analysis.settings`), the judging (`engine`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.analysis.cube_action import lead, situation_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.analysis.questions import CubeQuestion
    from doublesix.analysis.settings import AnalysisSettings
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.play import Play

__all__ = ["is_cube_open", "is_play_open", "is_trivial"]


def is_trivial(ranked: Sequence[RankedPlay], settings: AnalysisSettings) -> bool:
    """Whether it hardly matters which play is made: only one, or all within `trivial`."""
    return len(ranked) < 2 or ranked[0].equity - min(option.equity for option in ranked) <= settings.trivial


def is_play_open(ranked: Sequence[RankedPlay], play: Play, settings: AnalysisSettings) -> bool:
    """Whether a play needs a deeper look.

    Args:
        ranked: every legal play as screened, best first.
        play: the play made.
        settings: of the analysis.
    """
    if settings.plies <= settings.screen_plies or is_trivial(ranked, settings):
        return False
    return ranked[0].play != play or ranked[0].equity - ranked[1].equity < settings.play_margin


def is_cube_open(question: CubeQuestion, verdict: CubeVerdict, settings: AnalysisSettings) -> bool:
    """Whether a cube decision needs a deeper look.

    Args:
        question: the decision.
        verdict: as screened.
        settings: of the analysis.
    """
    worth = situation_values(question.situation, verdict)
    if settings.plies <= settings.screen_cube_plies or question.action not in worth:
        return False
    return lead(worth, question.action, question.situation.offer) < settings.cube_margin
