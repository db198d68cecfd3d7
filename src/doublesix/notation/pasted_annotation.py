"""What eXtreme Gammon thought of a position, in the text that it copies of one → `Annotation`.

Its words are those of the reader's language; plays, numbers and levels are not, nor is the order of the lines. A play
that is not legal is left out.
What does not live here: the identifier in such a text (`pasted`), the program's files (`formats`).
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from doublesix.annotation import AnnotatedCube, AnnotatedPlay, Annotation
from doublesix.errors import IllegalPlayError, ParseError
from doublesix.notation.pasted import in_plain_marks
from doublesix.notation.plays import parse_play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doublesix.dice import Roll
    from doublesix.position import Position

__all__ = ["pasted_annotation"]

LONGEST = 160
"""Of a line that is looked at."""
EQUITY = r"([-+]\d{1,3}[.,]\d{1,4})"
LOSS = r"(?:\s{1,20}\([^()]{1,20}\))?"
NUMBERED = re.compile(r"\d{1,3}\.")
EQUITY_AND_LOSS = re.compile(rf"\s{{0,20}}{EQUITY}{LOSS}\s{{0,20}}")
CHOICE = re.compile(rf"[^:]{{1,60}}:\s{{0,60}}{EQUITY}{LOSS}")
LEVEL = re.compile(r"Roller\+{0,2}|\d{1,2}-ply|Rollout")
FOOTNOTES = "\u00b9\u00b2\u00b3\u2070\u2074\u2075\u2076\u2077\u2078\u2079"


def pasted_annotation(text: str, position: Position, roll: Roll | None) -> Annotation | None:
    """What the text says of plays and the cube; None where it says nothing.

    Args:
        text: pasted, with an identifier in it.
        position: of that identifier, seen by the side on roll.
        roll: likewise; without one nothing is said of plays.
    """
    lines = [line.strip() if len(line) <= LONGEST else "" for line in in_plain_marks(text).splitlines()]
    plays = () if roll is None else tuple(_plays(lines, position, roll))
    cube = _cube(lines)
    return Annotation(plays, cube) if plays or cube is not None else None


def _plays(lines: Sequence[str], position: Position, roll: Roll) -> Iterator[AnnotatedPlay]:
    for line in lines:
        front, _, behind = line.partition("eq:")
        number, *words = front.split() or [""]
        level = list(takewhile(lambda word: "/" not in word, words))
        equity = EQUITY_AND_LOSS.fullmatch(behind)
        if NUMBERED.fullmatch(number) is None or equity is None or not level:
            continue
        try:
            play = parse_play(" ".join(words[len(level) :]), position, roll, suggestions=0)
        except (ParseError, IllegalPlayError):
            continue
        yield AnnotatedPlay(play, _judged_by(" ".join(level)), _number(equity[1]))


def _cube(lines: Sequence[str]) -> AnnotatedCube | None:
    """The first three choices in a row: not doubling, a double that is taken, one that is passed."""
    found = [CHOICE.fullmatch(line) for line in lines]
    for i, (no_double, take, passed) in enumerate(zip(found, found[1:], found[2:], strict=False)):
        if no_double is not None and take is not None and passed is not None:
            level = next((match[0] for line in reversed(lines[:i]) if (match := LEVEL.search(line))), "")
            return AnnotatedCube(_judged_by(level), *(_number(each[1]) for each in (no_double, take, passed)))
    return None


def _judged_by(level: str) -> str:
    return f"XG {level.strip(FOOTNOTES).removeprefix('XG ')}".replace("Rollout", "rollout").rstrip()


def _number(text: str) -> float:
    return float(text.replace(",", "."))
