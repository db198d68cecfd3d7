"""`read_match`: any file of a known format, by its content.

What does not live here: the formats themselves (one reader each, listed in `READERS`), files that hold a position and
no match (`positions`).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from doublesix.errors import ParseError
from doublesix.formats.detect import FileFormat, detect
from doublesix.formats.gam import read_gam
from doublesix.formats.mat_reader import read_mat
from doublesix.formats.oldmoves import read_oldmoves
from doublesix.formats.record_json import read_json
from doublesix.formats.sgf_reader import read_sgf
from doublesix.formats.xg_reader import read_xg
from doublesix.sentences import Sentence, said

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.formats.report import ReadReport
    from doublesix.record import MatchRecord

__all__ = ["ENDINGS", "ONLY_POSITION", "POSITION_FORMATS", "READERS", "demand_readable", "read_match", "read_source"]

Read = TypeVar("Read")

MAX_BYTES = 64 * 1024 * 1024


def _record(read: Callable[[bytes], ReadReport]) -> Callable[[bytes], MatchRecord]:
    """A reader whose problems stay in the record alone."""
    return lambda data: read(data).record


READERS: dict[FileFormat, Callable[[bytes], MatchRecord]] = {
    FileFormat.MAT: _record(read_mat),
    FileFormat.JSON: read_json,
    FileFormat.SGF: _record(read_sgf),
    FileFormat.GAM: _record(read_gam),
    FileFormat.OLDMOVES: _record(read_oldmoves),
    FileFormat.XG: _record(read_xg),
}
"""The formats that can be read."""

ENDINGS: dict[FileFormat, tuple[str, ...]] = {
    FileFormat.MAT: (".mat", ".txt"),
    FileFormat.JSON: (".json",),
    FileFormat.SGF: (".sgf",),
    FileFormat.GAM: (".gam",),
    FileFormat.OLDMOVES: (),  # saved as text, under any name
    FileFormat.XG: (".xg", ".xgp"),
}
"""How files of these formats usually end; what counts is their content."""


ONLY_POSITION = Sentence("this is a position, with nothing played, and no match; 'doublesix eval' judges positions")
"""Why a file with nothing but a board is no match."""
POSITION_FORMATS = (FileFormat.XG_TEXT, FileFormat.SNOWIE_POSITION, FileFormat.JELLYFISH)
"""Formats that never hold more (`positions` reads them)."""


def read_match(source: str | Path | bytes) -> MatchRecord:
    """Read a match from a file of any known format.

    What was wrong with the file is listed in `MatchRecord.problems`.

    Args:
        source: where the file is, or its content as bytes.

    Raises:
        ParseError: empty, of no known format, of one that cannot be read, or beyond reading; the message
            names the file.
        OSError: it cannot be opened.
    """
    return read_source(source, _read)


def read_source(source: str | Path | bytes, read: Callable[[bytes], Read]) -> Read:
    """Read bytes, or a file of no more bytes than any match has.

    Args:
        source: where the file is, or its content as bytes.
        read: makes something of them.

    Raises:
        ParseError: too large, or whatever `read` says; the message names the file.
        OSError: it cannot be opened.
    """
    if isinstance(source, bytes):
        return read(source)
    path = Path(source)
    if path.stat().st_size > MAX_BYTES:
        raise ParseError(
            Sentence("{path}: larger than any match file ({bytes} bytes)", path=path.name, bytes=MAX_BYTES)
        )
    try:
        return read(path.read_bytes())
    except ParseError as error:
        raise ParseError(Sentence("{place}: {problem}", place=path.name, problem=said(error))) from error


def _read(data: bytes) -> MatchRecord:
    kind = detect(data)
    if kind in POSITION_FORMATS:
        raise ParseError(ONLY_POSITION)
    demand_readable(kind)
    return READERS[kind](data)


def demand_readable(kind: FileFormat) -> None:
    """Refuse a format that no reader knows.

    Raises:
        ParseError: it cannot be read.
    """
    if kind not in READERS:
        readable = ", ".join(ending for known in READERS for ending in ENDINGS[known])
        raise ParseError(
            Sentence(
                "the format is {kind}, which cannot be read yet; {readable} can",
                kind=Sentence(kind.value),
                readable=readable,
            )
        )
