"""Bytes of a text file → lines: encodings, byte order marks, ends of lines, limits.

Tolerated: UTF-8 with and without a byte order mark, UTF-16 with one, Windows-1252, a character cut
in half at the end of a truncated file; lines ended by LF, CRLF or CR; control characters, as blanks.
What does not live here: what the lines mean (the reader of each format).
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from doublesix.errors import ParseError
from doublesix.formats.report import Problem, Severity
from doublesix.sentences import Sentence

__all__ = ["LINE_END", "MAX_FILE_BYTES", "MAX_LINE_LENGTH", "SourceText", "decode", "decoded", "demand_match_size"]

MOST_TURNS = 20_000
"""Turns of some three hundred games; rows without plays take a millisecond each."""

MAX_FILE_BYTES = 4 * 1024 * 1024
"""No match file comes near; reading stays linear, but nobody should wait for rubbish."""

CONTROLS = {0xA0: " ", **{code: " " for code in range(32) if chr(code) not in "\t\n\r"}}
"""Control characters mean nothing in a text, and pages of the web keep blanks together with others; read as blanks."""

MAX_LINE_LENGTH = 2000
"""Longer lines are cut: no row of a match is a tenth of it."""

LINE_END = re.compile(r"\r\n|\n|\r")
"""Only these end a line; Python's `str.splitlines` knows more."""

SHOWN = 60


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


def decoded(data: bytes | str, *, most: int = MAX_FILE_BYTES) -> tuple[str, list[Problem]]:
    """The characters of a text file, its lines uncut, and what was wrong with its bytes.

    Args:
        data: the file's bytes, or its text.
        most: bytes, or characters, of the largest file that is read.

    Raises:
        ParseError: empty, binary or far too large.
    """
    if len(data) > most:
        raise ParseError(Sentence("{count} bytes are no match file; the limit is {most}", count=len(data), most=most))
    problems: list[Problem] = []
    text = data if isinstance(data, str) else _characters(data, problems)
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise ParseError(Sentence("the file is empty"))
    if "\0" in text:
        raise ParseError(Sentence("this is binary data, not text"))
    return text.translate(CONTROLS), problems


def demand_match_size(turns: int) -> None:
    """Check that a file has no more turns than anybody plays: each is looked for among the legal plays.

    Raises:
        ParseError: it has.
    """
    if turns > MOST_TURNS:
        raise ParseError(Sentence("more than {most} parts are no match file", most=MOST_TURNS))


def _characters(data: bytes, problems: list[Problem]) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.end == len(data) and error.reason == "unexpected end of data":
            problems.append(Problem(None, Sentence("the last character is cut off: is the file complete?")))
            return data.decode("utf-8-sig", errors="ignore")
    text = data.decode("cp1252", errors="replace")
    if "\ufffd" in text:
        problems.append(
            Problem(None, Sentence("neither UTF-8 nor Windows-1252: some characters could not be read"), Severity.ERROR)
        )
    return text


def _lines(text: str, problems: list[Problem]) -> list[str]:
    lines = LINE_END.split(text)
    for index, line in enumerate(lines):
        if len(line) > MAX_LINE_LENGTH:
            message = Sentence(
                "a line of {count} characters, cut: {text}…", count=len(line), text=repr(line[:SHOWN].strip())
            )
            problems.append(Problem(index + 1, message, Severity.ERROR))
            lines[index] = line[:MAX_LINE_LENGTH]
    return lines
