"""What the file's own program says of decisions, in words: of a mistake, and where it and we are furthest apart.

Everything here is plain text, ready to print: the same for text and HTML.
What does not live here: layout (`report_text`, `report_html`), sums (`report_figures`), the comparison (`annotated`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.analysis.annotated import our_best, their_verdict
from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.report_moves import action_words, anchor, half_move
from doublesix.cube import CubeAction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.analysis.results import MatchAnalysis
    from doublesix.analysis.words import Words
    from doublesix.play import Play

__all__ = ["ApartView", "apart_title", "apart_views", "their_words"]

APART = 0.02
"""EMG between two losses from which on a decision is listed."""
MOST_APART = 20


@dataclass(frozen=True, slots=True)
class ApartView:
    """A decision on which we and the file differ.

    Args:
        title: who did what, in which game.
        ours: what that loses by our judgement, and what would have been best.
        theirs: the same by that of the file.
        anchor: where a report shows it in full; empty where it was no mistake.
    """

    title: str
    ours: str
    theirs: str
    anchor: str


def their_words(event: CheckerAnalysis | CubeAnalysis, say: Words) -> str:
    """What the file says of a decision; "" where it says nothing."""
    if (theirs := their_verdict(event)) is None:
        return ""
    place = say("in_file", judged_by=theirs.judged_by)
    return say("colon").join([place, _lost(event, theirs.error, theirs.best, say)])


def apart_title(say: Words) -> str:
    """What `apart_views` lists."""
    return say("annotated_apart", emg=say.plain(APART, 2))


def apart_views(analysis: MatchAnalysis, say: Words) -> Iterator[ApartView]:
    """The decisions on which both differ most, the furthest apart first."""
    found = [
        (-abs(event.error.emg - theirs.error), place, index)
        for place, game in enumerate(analysis.games)
        for index, event in enumerate(game.events)
        if isinstance(event, CheckerAnalysis | CubeAnalysis) and (theirs := their_verdict(event)) is not None
    ]
    for apart, place, index in sorted(found)[:MOST_APART]:
        if -apart < APART:
            return
        game = analysis.games[place]
        event = game.events[index]
        assert isinstance(event, CheckerAnalysis | CubeAnalysis)
        half = half_move(game, index, say)
        done = f"{half.roll}: {half.text}" if half.roll else half.text
        parts = [say("game", number=game.game.number), analysis.record.players[half.seat], done]
        judged = event.played if isinstance(event, CheckerAnalysis) else event.verdict
        yield ApartView(
            title=say("comma").join(parts),
            ours=say("colon").join([say.judged_by(judged), _lost(event, event.error.emg, our_best(event), say)]),
            theirs=their_words(event, say),
            anchor="" if event.mistake is Mistake.NONE else anchor(game, index),
        )


def _lost(event: CheckerAnalysis | CubeAnalysis, error: float, best: Play | CubeAction, say: Words) -> str:
    if not error:
        return say("no_mistake")
    better = action_words(best, event.situation, say) if isinstance(best, CubeAction) else str(best)
    return say("lost_best", emg=say.plain(error), best=better)
