"""What a reader keeps with an event of an analysis: words, and plays of one's own with the judgement on them.

What does not live here: keeping them (`doublesix.server`), how they look on paper (`report_notes`, `report_json`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doublesix.analysis.checker_play import CheckerAnalysis

__all__ = ["Note", "OwnPlay"]


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
