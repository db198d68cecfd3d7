"""Which format a file has, by its content: names lie (a file called ``.xg`` can be text).

What does not live here: reading (`reading` and the reader of each format).
"""

from __future__ import annotations

import re
from enum import Enum

from doublesix.errors import ParseError
from doublesix.formats.bgf import PACKED as PACKED_BGF
from doublesix.formats.mat_syntax import LENGTH, UNLIMITED
from doublesix.formats.text import decode
from doublesix.sentences import Sentence

__all__ = ["FileFormat", "detect"]


class FileFormat(Enum):
    """A kind of file; the value is its name for people."""

    MAT = "match text (.mat)"
    JSON = "doublesix match (JSON)"
    SGF = "GNU Backgammon SGF"
    XG = "eXtreme Gammon binary (.xg, .xgp)"
    XG_TEXT = "eXtreme Gammon position text"
    BGF = "BGBlitz (.bgf)"
    GAM = "game text without scores (.gam)"
    OLDMOVES = "FIBS oldmoves"
    SNOWIE_POSITION = "Snowie position line"
    PARTY = "PartyGammon"
    SGG = "GamesGrid (.sgg)"
    TRUE_MONEY_GAMES = "TrueMoneyGames"
    JELLYFISH = "Jellyfish position (.pos)"


PACKED = (b"PK\3\4", b"\x1f\x8b")
JELLYFISH_VERSIONS = (124, 125, 126)
HEAD = 4096
TEXT_HEAD = 256 * 1024

SGF_START = re.compile(r"\(\s*;[^\x00]*?\bGM\s*\[6\]")
SNOWIE_LINE = re.compile(r"(?:[^;]*;){39}[^;]*;?$")
BGF_START = re.compile(rb'\{[^{}]*"(?:compress|useSmile)"\s*:')
"""One of its own keys, before any object inside: for those that are not packed."""
LINE_SIGNS: tuple[tuple[re.Pattern[str], FileFormat], ...] = (
    (LENGTH, FileFormat.MAT),
    (UNLIMITED, FileFormat.MAT),
    (re.compile(r"matchlength\s{0,9}=", re.IGNORECASE), FileFormat.PARTY),
    (re.compile(r"score is \d+-\d+ in an? ", re.IGNORECASE), FileFormat.OLDMOVES),
    (re.compile(r"(?:.{0,40}\s)?xgid\s{0,3}=", re.IGNORECASE), FileFormat.XG_TEXT),
    (re.compile(r"game \d+\.\d+\*?-\d+\*?(?:/\d+)?$", re.IGNORECASE), FileFormat.SGG),
    (re.compile(r"game \d+: \d+-\d+", re.IGNORECASE), FileFormat.TRUE_MONEY_GAMES),
)
INTRODUCTIONS = (FileFormat.XG_TEXT, FileFormat.OLDMOVES)
"""Formats whose signs words before a match text may have, too."""
TOLD = re.compile(r"[xo]: ", re.IGNORECASE)
"""What somebody did, as oldmoves tell it."""
ROW = re.compile(r"\s*\d{1,5}\)")
ROLL = re.compile(r"(?<![\w/])[1-6][1-6]:(?!\d\d(?:\s|$))")
"""A roll before its play, and no time of day: without one, numbered lines are any list."""


def detect(data: bytes) -> FileFormat:
    """The format of a file.

    Raises:
        ParseError: empty, or nothing that is known.
    """
    if not data.strip():
        raise ParseError(Sentence("the file is empty"))
    if data.startswith(b"RGMH"):
        return FileFormat.XG
    if data.startswith(PACKED):
        raise ParseError(Sentence("this is a packed archive: unpack it first"))
    head = data[:HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    if head.startswith(b"{"):
        return _json_kind(head)
    if int.from_bytes(data[:2], "little") in JELLYFISH_VERSIONS and b"\0" in data[:64]:
        return FileFormat.JELLYFISH
    try:
        return _text_kind(decode(data[:TEXT_HEAD]).lines)
    except ParseError:
        if len(data) <= TEXT_HEAD:
            raise
    return _text_kind(decode(data).lines)  # a long comment may stand before the match


def _json_kind(head: bytes) -> FileFormat:
    first_line, _, content = head.partition(b"\n")
    return FileFormat.BGF if content.startswith(PACKED_BGF) or BGF_START.match(first_line) else FileFormat.JSON


def _text_kind(lines: tuple[str, ...]) -> FileFormat:
    head = "\n".join(lines)[:HEAD].lstrip()
    if SGF_START.match(head):
        return FileFormat.SGF
    if head.startswith("{"):  # in UTF-16
        return FileFormat.JSON
    likely: FileFormat | None = None
    has_rows = has_game = has_length = False
    for line in map(str.strip, lines):
        if line.startswith((";", "#")):
            continue
        kind = _sign(line)
        if likely is None and kind is not None and kind not in INTRODUCTIONS:
            return kind
        likely = likely or kind
        has_length = has_length or kind is FileFormat.MAT
        is_game = line.casefold().startswith("game ")
        if likely is FileFormat.OLDMOVES and TOLD.match(line):
            return likely
        if has_length and is_game:
            return FileFormat.MAT
        has_game = has_game or is_game
        has_rows = has_rows or (ROW.match(line) is not None and ROLL.search(line) is not None)
    if likely is not None:
        return likely
    if has_rows:
        return FileFormat.GAM
    if has_game:
        raise ParseError(
            Sentence(
                "no known format: a match text has a line such as '7 point match' (0 for money), which is missing here"
            )
        )
    raise ParseError(
        Sentence(
            "no known format of matches; a match text, for instance, has a line such as '7 point match' (0 for money)"
        )
    )


def _sign(line: str) -> FileFormat | None:
    """What a line alone says, blanks around it taken off."""
    if SNOWIE_LINE.match(line):
        return FileFormat.SNOWIE_POSITION
    return next((kind for sign, kind in LINE_SIGNS if sign.match(line)), None)
