"""Bytes of a text file → lines: encodings, byte order marks, ends of lines, limits.

Tolerated: UTF-8 and UTF-16 with and without a byte order mark, the encoding that a file names, else Windows-1252, which
is reported where it may be wrong; stray bytes, a character cut in half at the end of a truncated file; lines ended by
LF, CRLF or CR; control characters, as blanks; the signs with which mail quotes a text.
What does not live here: what the lines mean (the reader of each format).
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from doublesix.errors import ParseError
from doublesix.formats.report import Problem, Severity
from doublesix.sentences import Sentence, megabytes

__all__ = [
    "LINE_END",
    "LONGEST_IN_TEXT",
    "MAX_FILE_BYTES",
    "MAX_LINE_LENGTH",
    "MOST_TURNS",
    "SHOWN",
    "SourceText",
    "decode",
    "decoded",
    "demand_match_size",
    "in_encoding",
]

MOST_TURNS = 100_000
"""Turns of some two thousand games, which take half a minute to read."""

LONGEST_IN_TEXT = 9999
"""Points of a match that a text may be to: of more digits some mean something else, as 99999 no end at all."""

MAX_FILE_BYTES = 4 * 1024 * 1024
"""No match file comes near; reading stays linear, but nobody should wait for rubbish."""

CONTROLS = {0xA0: " ", **{code: " " for code in range(32) if chr(code) not in "\t\n\r"}}
"""Control characters mean nothing in a text, and pages of the web keep blanks together with others; read as blanks."""

MAX_LINE_LENGTH = 2000
"""Longer lines are cut: no row of a match is a tenth of it."""

QUOTED = re.compile(r"(?:[ \t]{0,4}>)+ ?")
"""What stands before the lines of a text that a mail quotes."""

LINE_END = re.compile(r"\r\n|\n|\r")
"""Only these end a line; Python's `str.splitlines` knows more."""

SHOWN = 60
"""Characters of an odd text that a message repeats."""
HEAD = 1024
BINARY = [chr(code) for code in range(32) if not 8 < code < 14]
BINARY_SHARE = 20
"""In a text no more than one character in so many is of those."""
UNREADABLE = "\ufffd"
UNREAD = re.compile(f"[\0{UNREADABLE}]")
FOREIGN = re.compile(rb"[\x80-\xff]{2}")
"""What words of Windows-1252 seldom have, and those of most other encodings nearly always."""


@dataclass(frozen=True, slots=True)
class SourceText:
    """Decoded lines (line 1 is ``lines[0]``) and what was wrong with the bytes."""

    lines: tuple[str, ...]
    problems: tuple[Problem, ...] = ()


def decode(data: bytes | str) -> SourceText:
    """Lines of a text file.

    Raises:
        ParseError: empty, binary or far too large.
    """
    text, problems = decoded(data)
    return SourceText(tuple(_lines(text, problems)), tuple(problems))


def decoded(data: bytes | str, *, most: int = MAX_FILE_BYTES, encoding: str | None = None) -> tuple[str, list[Problem]]:
    """The characters of a text file, its lines uncut, and what was wrong with its bytes.

    Args:
        data: the file's bytes, or its text.
        most: bytes, or characters, of the largest file that is read.
        encoding: what the file says it is written in; flawless UTF-8 is believed more, an unknown name not at all.

    Raises:
        ParseError: empty, binary or far too large.
    """
    if len(data) > most:
        raise ParseError(Sentence("more than {most} MB are no match file", most=megabytes(most)))
    problems: list[Problem] = []
    text = data if isinstance(data, str) else _characters(data, encoding, problems)
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise ParseError(Sentence("the file is empty"))
    _report_unread(text, problems)
    text = text.rstrip("\0")
    if BINARY_SHARE * sum(map(text.count, BINARY)) >= len(text):
        raise ParseError(Sentence("this is binary data, not text"))
    return text.translate(CONTROLS), problems


def in_encoding(data: bytes, encoding: str) -> str | None:
    """The characters of a text; None where no encoding is called so."""
    try:
        return data.decode(encoding, errors="replace")
    except (LookupError, ValueError):
        return None


def demand_match_size(turns: int) -> None:
    """Check that nobody waits for a file too long: each of its turns is looked for among the legal plays.

    Raises:
        ParseError: it has.
    """
    if turns > MOST_TURNS:
        raise ParseError(Sentence("a file of more than {most} turns is too long to be read", most=MOST_TURNS))


def _characters(data: bytes, encoding: str | None, problems: list[Problem]) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    if (wide := _wide(data)) is not None:
        return data.decode(wide, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.end == len(data) and error.reason == "unexpected end of data":
            problems.append(Problem(None, Sentence("the last character is cut off: is the file complete?")))
            return data.decode("utf-8", errors="ignore")
    text = data.decode("utf-8", errors="replace")
    unread = text.count(UNREADABLE)
    if data.startswith(codecs.BOM_UTF8) or len(text) - len(text.encode("ascii", "ignore")) > 2 * unread:
        return text
    if encoding is not None and (named := in_encoding(data, encoding)) is not None:
        return named
    if FOREIGN.search(data) is not None:
        message = Sentence("read as Windows-1252, which is a guess: names may be wrong")
        problems.append(Problem(None, message))
    return data.decode("cp1252", errors="replace")


def _wide(data: bytes) -> str | None:
    """The kind of UTF-16 without a byte order mark: every other byte is 0, but for foreign words."""
    for name, first in (("utf-16-le", 1), ("utf-16-be", 0)):
        zeros, others = data[first:HEAD:2], data[1 - first : HEAD : 2]
        if zeros.count(0) > len(zeros) / 2 and not others.count(0):
            return name
    return None


def _report_unread(text: str, problems: list[Problem]) -> None:
    first = UNREAD.search(text)
    if first is not None:
        line = 1 + len(LINE_END.findall(text, 0, first.start()))
        count = text.count("\0") + text.count(UNREADABLE)
        message = Sentence("unreadable characters: {count}, the first of them here", count=count)
        problems.append(Problem(line, message, Severity.ERROR))


def _lines(text: str, problems: list[Problem]) -> list[str]:
    lines = _unquoted(LINE_END.split(text))
    for index, line in enumerate(lines):
        if len(line) > MAX_LINE_LENGTH:
            message = Sentence(
                "a line of {count} characters, cut: {text}…", count=len(line), text=repr(line[:SHOWN].strip())
            )
            problems.append(Problem(index + 1, message, Severity.ERROR))
            lines[index] = line[:MAX_LINE_LENGTH]
    return lines


def _unquoted(lines: list[str]) -> list[str]:
    """The lines without the signs of a quotation, where it is most of the text."""
    signs = [QUOTED.match(line) for line in lines]
    if 2 * sum(map(bool, signs)) <= sum(map(bool, map(str.strip, lines))):
        return lines
    return [line if sign is None else line[sign.end() :] for line, sign in zip(lines, signs, strict=True)]
