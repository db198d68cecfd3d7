"""What reading a file gives: the record, and every problem met on the way.

A reader raises `ParseError` only where there is nothing to give; everything else it lists.
What does not live here: the problems' own type, which a record carries too (`record`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.record import Problem, Severity
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.record import MatchRecord

__all__ = ["DAMAGED", "Problem", "ReadReport", "Severity"]

DAMAGED = Sentence("the file is cut off or damaged: no match was found in it")
"""Said of bytes out of which nothing can be made."""


@dataclass(frozen=True, slots=True)
class ReadReport:
    """A match read from somewhere.

    Args:
        record: the match; it carries the same problems.
        problems: what was wrong, in the order of the source's lines.
    """

    record: MatchRecord
    problems: tuple[Problem, ...] = ()
