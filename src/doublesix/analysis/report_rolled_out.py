"""Which decisions of a match were rolled out, be they right or wrong, and with how many games.

Everything here is plain text, ready to print: the same for text and HTML.
What does not live here: layout (`report_text`, `report_html`), the rollouts (`rolled_out`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.report_mistakes import verdict_words
from doublesix.analysis.report_moves import anchor, half_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.analysis.results import Event, MatchAnalysis
    from doublesix.analysis.words import Words
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay

__all__ = ["RolledOutView", "rolled_out_title", "rolled_out_views"]


@dataclass(frozen=True, slots=True)
class RolledOutView:
    """A decision that was rolled out.

    Args:
        title: who did what, in which game.
        verdict: what came of it.
        anchor: where a report shows it in full; empty where it was no mistake.
    """

    title: str
    verdict: str
    anchor: str


def rolled_out_title(analysis: MatchAnalysis, say: Words) -> str:
    """How many there are; empty where there are none, and none were wanted."""
    count = sum(_judgement(event) is not None for _, event in analysis.events())
    return say("decisions_rolled_out", count=count) if count or analysis.settings.rollouts else ""


def rolled_out_views(analysis: MatchAnalysis, say: Words) -> Iterator[RolledOutView]:
    """All of them, in order."""
    for game in analysis.games:
        for index, event in enumerate(game.events):
            if (judgement := _judgement(event)) is None:
                continue
            assert isinstance(event, CheckerAnalysis | CubeAnalysis)
            half = half_move(game, index, say)
            done = f"{half.roll}: {half.text}" if half.roll else half.text
            line = event.situation.line
            parts = [say("game", number=game.game.number), analysis.record.players[half.seat], done]
            told = [say.judged_by(judgement), *([] if line is None else [say("line", line=line)])]
            is_right = event.mistake is Mistake.NONE
            yield RolledOutView(
                title=say("comma").join(parts),
                verdict=say(
                    "aside",
                    words=say("no_mistake") if is_right else verdict_words(event, say),
                    aside=say("comma").join(told),
                ),
                anchor="" if is_right else anchor(game, index),
            )


def _judgement(event: Event) -> RankedPlay | CubeVerdict | None:
    """What a rollout said of it; None where there was none."""
    match event:
        case CubeAnalysis():
            return event.verdict if event.verdict.trials else None
        case CheckerAnalysis():
            return next((option for option in (event.played, *event.candidates) if option.trials), None)
    return None
