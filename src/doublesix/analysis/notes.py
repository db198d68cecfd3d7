"""Words about an event of an analysis: those of the source, and what a reader keeps with it, plays of one's own too.

What does not live here: keeping them (`doublesix.server`), how they look on paper (`report_notes`, `report_json`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.analysis.questions import NotAnalyzed

if TYPE_CHECKING:
    from doublesix.analysis.checker_play import CheckerAnalysis
    from doublesix.analysis.questions import Question
    from doublesix.analysis.results import Event

__all__ = ["Note", "OwnPlay", "source_comment"]


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """A play that was not made.

    Args:
        text: as it was kept.
        comment: words that belong to it.
        judged: as if it had been made; None where it is no play of that roll.
    """

    text: str
    comment: str
    judged: CheckerAnalysis | None


@dataclass(frozen=True, slots=True)
class Note:
    """What belongs to one event.

    Args:
        comment: words, of any number of lines.
        variations: plays of one's own.
    """

    comment: str
    variations: tuple[OwnPlay, ...] = ()


def source_comment(event: Event | Question) -> str:
    """What the source of a match says about an event, or about what there is to judge; "" where it says nothing."""
    return event.comment if isinstance(event, NotAnalyzed) else event.situation.comment
