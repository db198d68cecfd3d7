"""Identifiers inside pasted text: whatever surrounds them in messages, and in the texts of other programs.

Tolerated: a byte order mark, quotes, backticks and brackets around an id, a full stop behind it; dashes and minus
signs where a hyphen belongs, full-width colons, the percent signs of web addresses; any text before and after an id
that is known by its shape or its label; an XGID broken by ends of lines; ``Position ID:`` and ``Match ID:`` on a line
or on two, however they are spelled; other ids in lines of their own. An XGID counts more than other ids: programs that
print both mean the same by them. Of several ids of one kind the first one counts that begins a line, else the first
one: what stands within a sentence is a mention, of another position perhaps.

What does not live here: what the ids say (their own files), which kind they are (`identify`).
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING
from urllib.parse import unquote

from doublesix.errors import ParseError
from doublesix.match import Seat
from doublesix.notation.fields import BASE64
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "demand_one_position",
    "has_mover_score_first",
    "in_plain_marks",
    "pasted_identifiers",
    "pasted_players",
]

MARKS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2212\uff0d", "-") | {"\uff1a": ":", "\uff1d": "="})
EM_DASH = "\u2014"
"""One hyphen, or two of them that a word processor has joined."""
SURROUNDINGS = " \t\r\n\u00a0\u200b\ufeff\"'`\u00b4\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb<>()[]"
ENDS = f"{SURROUNDINGS}.,"
LINE_MARKS = f"{SURROUNDINGS}|*#-"
"""What may stand before an identifier that begins a line: quotes, marks of mails and lists, frames."""
PROGRAM = "gnu backgammon"
BLANKS = r"\s{0,20}"
BREAK = re.compile(r"[ \t]{0,20}[\r\n][\s>]{0,20}")
"""The end of a line, and how mails mark the next one."""

XGID = re.compile(
    rf"(?:(?i:xgid){BLANKS}[=:]?{BLANKS}|(?<![-\w]))([-A-Oa-o]{{26}}(?::[-+\w]{{1,10}}){{8,9}})(?![-\w]|:\S)"
)
OGID = re.compile(
    rf"(?:(?i:ogid){BLANKS}[=:]{BLANKS}|(?<![^\s\"'`(<\[]))"
    r"[0-9a-p]{0,15}:[0-9a-p]{0,15}:[WBND?][0-9]{1,2}[NOTP]?:[0-9]{0,2}:[WB](?::\w{0,10}){0,6}(?![^\s\"'`)>\].,;&])"
)
ID = rf"[\s-]{{0,20}}id{BLANKS}[=:]?|(?<![a-z])id\b[^:=\n]{{0,20}}[=:]"
POSITION_ID = re.compile(rf"(?:position{ID}){BLANKS}({BASE64}{{14}})(?![\w+/:])", re.IGNORECASE)
MATCH_ID = re.compile(rf"(?:match{ID}){BLANKS}({BASE64}{{12}})(?![\w+/:])", re.IGNORECASE)
BOTH_IDS = re.compile(rf"(?<![\w+/])({BASE64}{{14}}):({BASE64}{{12}})(?![\w+/:])")
SOMETHING_BETWEEN = re.compile(
    rf"(?:gnubgid\s*[=:]?\s*)?({BASE64}{{14}})(?:==)?[^\w+/]{{1,20}}({BASE64}{{12}})", re.IGNORECASE
)
NUMBER = r"[-+]?\d{1,10}"
SHAPES = (
    OGID,
    re.compile(rf"(?<!\w)board:[^:\n]{{1,80}}:[^:\n]{{1,80}}(?::{NUMBER}){{50}}(?![\w:])"),
    re.compile(rf"(?<![\w;+-]){NUMBER}(?:;{NUMBER}){{4}}(?:;[^;\n]{{0,80}}){{2}}(?:;{NUMBER}){{33}}(?!\d|;[-+\d])"),
    re.compile(rf"board\s{{1,20}}simple(?:\s{{1,20}}{NUMBER}){{26}}(?!\d|\s{{1,20}}[-+\d])", re.IGNORECASE),
)
"""OGID, FIBS, Snowie and simple boards, which need no label."""
LABEL = re.compile(rf"(?<!\w)(?:ogid|tables|gnubgid){BLANKS}[=:]?{BLANKS}[^\s&\"'`<>()\[\]]{{1,500}}", re.IGNORECASE)
SCORE = re.compile(r"\S[ \t]+X:(\d{1,5})\s{1,20}O:(\d{1,5})(?!\d)")
"""In any language: words, then the scores. X is the player on roll."""
NAMES = re.compile(r"^[ \t]{0,20}X:(\S[^\n]{0,80}?)[ \t]{2,20}O:(\S[^\n]{0,80}?)[ \t\r]{0,20}$", re.MULTILINE)
"""Of eXtreme Gammon; X is the player on roll."""
BESIDE_BOARD = re.compile(
    r"-\+ {1,20}([XO]): (\S[^\n]{0,80}?)(?: \([^():\n]{1,20}: \d{1,10}\)|  \d{1,3})?[ \t\r]{0,20}$", re.MULTILINE
)
"""Of GNU Backgammon, perhaps with the cube, and of BGBlitz, with pips; O is the upper one, whoever is on roll."""


def pasted_identifiers(text: str) -> Iterator[str]:
    """What may be meant as an identifier, best first."""
    marked = in_plain_marks(text)
    plain = marked.replace(EM_DASH, "-")
    joined = "\n".join(line + following for line, following in pairwise(BREAK.split(plain)))
    for spelled in (plain, marked.replace(EM_DASH, "--"), joined):
        if match := _foremost(XGID, spelled):
            yield f"XGID={match[1]}"
    for shape in SHAPES:
        if match := _foremost(shape, plain):
            yield match[0]
    if match := _foremost(BOTH_IDS, plain):
        yield f"{match[1]}:{match[2]}"
    if match := _foremost(POSITION_ID, plain):
        match_id = MATCH_ID.search(plain, match.end()) or MATCH_ID.search(plain)
        yield match[1] if match_id is None else f"{match[1]}:{match_id[1]}"
    bare = _bare(plain)
    if match := SOMETHING_BETWEEN.fullmatch(bare):
        yield f"{match[1]}:{match[2]}"
    for match in LABEL.finditer(plain):
        yield _bare(match[0])
    yield bare
    for line in map(_bare, plain.splitlines()):
        if ":" in line or ";" in line:  # any word of 14 letters looks like a position id
            yield line


def has_mover_score_first(text: str, xgid: str) -> bool:
    """Whether a text around an XGID says that its first score is the one of the player on roll."""
    match = SCORE.search(text)
    return match is not None and xgid.split(":")[5:7] == [match[1], match[2]]


def demand_one_position(text: str) -> None:
    """Check that a text has no more than one position in it, as logs and games with their boards have.

    One that begins a line may have others mentioned within sentences.

    Raises:
        ParseError: it has several.
    """
    plain = in_plain_marks(text)
    for shape in (XGID, *SHAPES, BOTH_IDS, POSITION_ID):
        found = list(shape.finditer(plain))
        meant = [match for match in found if _begins_line(match)] or found
        if len({match.groups() or match[0] for match in meant}) > 1:
            raise ParseError(Sentence("this is a text with several positions, and no single one"))


def pasted_players(text: str, seat: Seat) -> tuple[str, str]:
    """The names in the text of another program, "" where there are none.

    Args:
        text: around an identifier.
        seat: who is on roll there, whose name comes first.
    """
    if match := NAMES.search(text):
        return match[1], match[2]
    beside = {match[1]: match[2] for match in BESIDE_BOARD.finditer(text)}
    mine, theirs = ("X", "O") if seat is Seat.SECOND else ("O", "X")
    return beside.get(mine, ""), beside.get(theirs, "")


def in_plain_marks(text: str) -> str:
    """A text with hyphens, colons and equals signs of ASCII, and without the percent signs of web addresses."""
    return unquote(text).translate(MARKS)


def _foremost(shape: re.Pattern[str], text: str) -> re.Match[str] | None:
    """The first match that begins a line, else the first one."""
    found = list(shape.finditer(text))
    return next(filter(_begins_line, found), found[0] if found else None)


def _begins_line(match: re.Match[str]) -> bool:
    """Whether nothing stands before an identifier in its line but marks, and the name of a program that writes it."""
    text, end = match.string, match.start()
    before = text[1 + max(text.rfind("\n", 0, end), text.rfind("\r", 0, end)) : end]
    return before.strip(LINE_MARKS).casefold() in ("", PROGRAM)


def _bare(text: str) -> str:
    return text.lstrip(SURROUNDINGS).rstrip(ENDS)
