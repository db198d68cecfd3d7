"""Which decisions are worth judging deeply, after a screening has looked at all of them.

Most of a match is plain: one play, or a best play far ahead that was made; a cube nobody would touch. Such
decisions stay as the screening left them. A decision that looks like a mistake is always judged deeply, so
that its size is right.
Where the engine says how sure it is, that decides; else fixed margins do.
What does not live here: the margins (`analysis.settings`), the judging (`engine`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.analysis.cube_action import TAKE_OR_PASS, lead, lead_error, situation_values
from doublesix.engine.uncertainty import overtaking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.analysis.questions import CubeQuestion
    from doublesix.analysis.settings import AnalysisSettings
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.play import Play

__all__ = ["cube_doubt", "is_cube_open", "is_play_open", "is_trivial", "play_doubt"]


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
    best, *others = ranked
    if best.play != play:
        return True
    if others[0].behind_error is None:
        return best.equity - others[0].equity < settings.play_margin
    return any(option.may_beat(best, reach=settings.sure) for option in others)


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
    ahead = lead(worth, question.action, question.situation.offer)
    error = lead_error(verdict, question.action)
    return ahead < (settings.cube_margin if error is None else settings.sure * error)


def play_doubt(ranked: Sequence[RankedPlay], play: Play) -> float:
    """EMG that a verdict on a play costs on average by being wrong; 0 where it is settled or nothing is claimed.

    Args:
        ranked: every legal play, best first.
        play: the play made. Against the best one it alone matters; if it is the best one, all others do.
    """
    best, *others = ranked
    rivals = others if best.play == play else [option for option in others if option.play == play]
    doubts = [
        overtaking(best.equity - rival.equity, rival.behind_error or 0.0) for rival in rivals if rival.may_beat(best)
    ]
    return max(doubts, default=0.0)


def cube_doubt(question: CubeQuestion, verdict: CubeVerdict) -> float:
    """The same of a cube decision."""
    is_answer = question.action in TAKE_OR_PASS
    is_open = verdict.is_take_open if is_answer else verdict.is_double_open
    if not is_open:
        return 0.0
    apart = verdict.double_take - verdict.double_pass if is_answer else verdict.doubled - verdict.no_double
    return overtaking(abs(apart), lead_error(verdict, question.action) or 0.0)
