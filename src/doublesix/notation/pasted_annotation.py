"""What another program thought of a position, in the text that it makes of one → `Annotation`.

eXtreme Gammon, GNU Backgammon and BGBlitz number the plays and give the equity of each; of the cube all three have
three choices, on lines in a row. Words are those of the reader's language; plays, numbers and levels are not. So the
choices are told apart by what all languages share: the one without a double has no answer in its name, and a double
that is passed is worth one point. A play that is not legal is left out, and so is what is told in chances to win the
match alone.
What does not live here: the identifier in such a text (`pasted`), the programs' files (`formats`).
"""

from __future__ import annotations

import re
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
GAP = r"\s{1,60}"
SIGNED = r"[-+]\d{1,3}[.,]\d{1,4}"
NUMBER = r"[-+]?\d{1,3}[.,]\d{1,4}"
LOSS = rf"(?:{GAP}\([^()]{{1,20}}\))?"
XG_PLAY = re.compile(
    rf"\d{{1,3}}\.{GAP}(?P<level>[^/]{{1,40}})\s(?P<play>\S{{1,6}}/[^:]{{1,60}})\seq:\s{{0,20}}(?P<equity>{SIGNED}){LOSS}"
)
GNU_PLAY = re.compile(
    rf"(?:\*{GAP})?\d{{1,3}}\.{GAP}(?:Cube\w{{1,5}} )?(?P<level>[^/]{{1,40}})\s(?P<play>\S{{1,6}}/[^:]{{1,60}})\s"
    rf"Eq\.:{GAP}(?P<equity>{SIGNED}){LOSS}"
)
BGBLITZ_PLAY = re.compile(
    rf"\d{{1,3}}\.{GAP}(?:{NUMBER} \w{{1,9}} /{GAP})?(?P<equity>{NUMBER}){LOSS}{GAP}(?P<play>\S{{1,6}}/.{{1,60}})"
)
CHOICE = re.compile(
    rf"(?P<number>\d\. )?(?P<name>[^\s:]{{1,30}}(?: [^\s:]{{1,30}}){{0,5}})(?:\s{{0,60}}:|\s)\s{{0,60}}"
    rf"(?:{NUMBER}{LOSS}{GAP})?(?P<equity>{NUMBER}){LOSS}"
)
"""Of BGBlitz with chances to win the match before the equity."""
ANSWERED = re.compile(r"[/,]")
LEVEL = re.compile(r"Roller\+{0,2}|\d{1,2}-ply|Rollout")
FOOTNOTES = "\u00b9\u00b2\u00b3\u2070\u2074\u2075\u2076\u2077\u2078\u2079"
PASSED = 1.0


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
        if match := XG_PLAY.fullmatch(line):
            judged_by = _judged_by("XG", match["level"])
        elif match := GNU_PLAY.fullmatch(line):
            judged_by = _judged_by("GNU", match["level"])
        elif match := BGBLITZ_PLAY.fullmatch(line):
            judged_by = "BGBlitz"
        else:
            continue
        try:
            play = parse_play(match["play"], position, roll, suggestions=0)
        except (ParseError, IllegalPlayError):
            continue
        yield AnnotatedPlay(play, judged_by, _number(match["equity"]))


def _cube(lines: Sequence[str]) -> AnnotatedCube | None:
    """The first three choices in a row: not doubling, a double that is taken, one that is passed."""
    found = [CHOICE.fullmatch(line) for line in lines]
    for i, matches in enumerate(zip(found, found[1:], found[2:], strict=False)):
        choices = [match for match in matches if match is not None]
        no_double = [_number(each["equity"]) for each in choices if not ANSWERED.search(each["name"])]
        doubles = [_number(each["equity"]) for each in choices if ANSWERED.search(each["name"])]
        if len(no_double) == 1 and len(doubles) == 2 and PASSED in doubles:
            doubles.remove(PASSED)
            return AnnotatedCube(_cube_judged_by(choices, lines[:i]), no_double[0], doubles[0])
    return None


def _cube_judged_by(choices: Sequence[re.Match[str]], before: Sequence[str]) -> str:
    """BGBlitz alone writes no plus sign, and not how far it looked; GNU Backgammon alone numbers the choices."""
    if not any(each["equity"].startswith("+") for each in choices):
        return "BGBlitz"
    level = next((match[0] for line in reversed(before) if (match := LEVEL.search(line))), "")
    return _judged_by("XG" if choices[0]["number"] is None else "GNU", level)


def _judged_by(program: str, level: str) -> str:
    named = level.strip().rstrip(FOOTNOTES).removeprefix("XG ").replace("Rollout", "rollout")
    return f"{program} {named}".rstrip()


def _number(text: str) -> float:
    return float(text.replace(",", "."))
