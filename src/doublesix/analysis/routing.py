"""Which decisions are worth judging deeply, after a screening has looked at all of them.

Most of a match is plain: one play, or a best play far ahead that was made; a cube nobody would touch. Such
decisions stay as the screening left them. A decision that looks like a mistake is always judged deeply, so
that its size is right.
Where the engine says how sure it is, that decides; else fixed margins do.
What does not live here: the margins (`analysis.settings`), the judging (`engine`, `rolled_out`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import TAKE_OR_PASS, CubeAnalysis, lead, lead_error, situation_values
from doublesix.engine.uncertainty import overtaking

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doublesix.analysis.questions import CubeQuestion, Situation
    from doublesix.analysis.results import Event
    from doublesix.analysis.settings import AnalysisSettings
    from doublesix.cube import CubeAction
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.play import Play

__all__ = [
    "can_roll_out_cube",
    "cube_doubt",
    "doubtful",
    "is_cube_open",
    "is_play_open",
    "is_trivial",
    "play_doubt",
    "rivals",
]

MOST_RIVALS = 5
"""Plays of one decision that are rolled out, at most."""


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


def cube_doubt(action: CubeAction, verdict: CubeVerdict) -> float:
    """The same of what was done with the cube."""
    is_answer = action in TAKE_OR_PASS
    is_open = verdict.is_take_open if is_answer else verdict.is_double_open
    if not is_open:
        return 0.0
    apart = verdict.double_take - verdict.double_pass if is_answer else verdict.doubled - verdict.no_double
    return overtaking(abs(apart), lead_error(verdict, action) or 0.0)


def rivals(situation: Situation, ranked: Sequence[RankedPlay], play: Play) -> list[RankedPlay]:
    """Plays to roll out: the best one, the one that was made, and others that may be best.

    Args:
        situation: before the play.
        ranked: plays, best first.
        play: the play made.

    Returns:
        None of them where they cannot be rolled out.
    """
    best, *others = ranked
    others.sort(key=lambda option: option.play != play)
    asked = [best, *(option for option in others if option.play == play or option.may_beat(best))]
    can_be = [situation.hands_over(option.play) for option in asked]
    if situation.roll is None or not all(can_be[:2]):
        return []
    return [option for option, is_possible in zip(asked, can_be, strict=True) if is_possible][:MOST_RIVALS]


def can_roll_out_cube(verdict: CubeVerdict) -> bool:
    """Whether there is a cube decision to roll out; rollouts do not know all that a limit is worth."""
    return verdict.may_double and not verdict.near_limit


def doubtful(events: Iterable[Event]) -> list[tuple[int, list[RankedPlay]]]:
    """Decisions that are too close to call and can be rolled out, with the plays of each; a cube has none.

    Args:
        events: judgements.

    Returns:
        By their index; those first where a wrong verdict would cost most.
    """
    found: list[tuple[float, int, list[RankedPlay]]] = []
    for index, event in enumerate(events):
        if isinstance(event, CubeAnalysis) and can_roll_out_cube(event.verdict):
            found.append((cube_doubt(event.action, event.verdict), index, []))
        if isinstance(event, CheckerAnalysis) and event.is_counted:
            asked = rivals(event.situation, event.listed, event.played.play)
            if asked:
                found.append((play_doubt(event.listed, event.played.play), index, asked))
    return [(index, asked) for doubt, index, asked in sorted(found, key=lambda one: -one[0]) if doubt > 0]
