"""`read_match`: any file of a known format, by its content.

What does not live here: the formats themselves (one reader each, listed in `READERS`), files that hold a position and
no match (`positions`).
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeVar, cast

from doublesix.errors import ParseError, demand_type
from doublesix.formats.bgf import read_bgf
from doublesix.formats.detect import FileFormat, detect
from doublesix.formats.gam import read_gam
from doublesix.formats.mat_reader import read_mat
from doublesix.formats.oldmoves import read_oldmoves
from doublesix.formats.party import read_party
from doublesix.formats.record_json import read_json
from doublesix.formats.sgf_reader import read_sgf
from doublesix.formats.sgg import read_sgg
from doublesix.formats.text import in_encoding
from doublesix.formats.tmg import read_tmg
from doublesix.formats.unnamed import demand_told, with_another_game_named, with_own_game_told
from doublesix.formats.xg_reader import read_xg
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence, megabytes, said
from doublesix.variants.registry import STANDARD, find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from doublesix.formats.report import ReadReport
    from doublesix.record import MatchRecord
    from doublesix.rules.cycle import Cycle

__all__ = [
    "ENDINGS",
    "ONLY_POSITION",
    "POSITION_FORMATS",
    "READERS",
    "Source",
    "read_as",
    "read_match",
    "read_source",
]

Source = str | PathLike[str] | Traversable | bytes | bytearray | memoryview | IO[str] | IO[bytes]
"""A file: where it is (perhaps among the resources of a package), opened, or what is in it."""

Read = TypeVar("Read")

MAX_BYTES = 64 * 1024 * 1024


def _record(read: Callable[..., ReadReport]) -> Callable[..., MatchRecord]:
    """A reader whose problems stay in the record alone."""
    return lambda data, **unnamed: read(data, **unnamed).record


READERS: dict[FileFormat, Callable[..., MatchRecord]] = {
    FileFormat.MAT: _record(read_mat),
    FileFormat.JSON: read_json,
    FileFormat.SGF: _record(read_sgf),
    FileFormat.GAM: _record(read_gam),
    FileFormat.OLDMOVES: _record(read_oldmoves),
    FileFormat.XG: _record(read_xg),
    FileFormat.BGF: _record(read_bgf),
    FileFormat.SGG: _record(read_sgg),
    FileFormat.TRUE_MONEY_GAMES: _record(read_tmg),
    FileFormat.PARTY: _record(read_party),
}
"""All formats that hold matches."""

MAY_BE_UNNAMED = (
    FileFormat.MAT,
    FileFormat.SGF,
    FileFormat.GAM,
    FileFormat.OLDMOVES,
    FileFormat.SGG,
    FileFormat.PARTY,
)
"""Formats whose files need not name their game; their readers take the one that is meant then."""

ENDINGS: dict[FileFormat, tuple[str, ...]] = {
    FileFormat.MAT: (".mat", ".txt"),
    FileFormat.JSON: (".json",),
    FileFormat.SGF: (".sgf",),
    FileFormat.GAM: (".gam",),
    FileFormat.OLDMOVES: (),  # saved as text, under any name
    FileFormat.XG: (".xg", ".xgp"),
    FileFormat.BGF: (".bgf",),
    FileFormat.SGG: (".sgg",),
    FileFormat.TRUE_MONEY_GAMES: (".tmg",),
    FileFormat.PARTY: (),  # saved as text, under any name
}
"""How files of these formats usually end; what counts is their content."""


ONLY_POSITION = Sentence("this is a position, with nothing played, and no match; 'doublesix eval' judges positions")
"""Why a file with nothing but a board is no match."""
POSITION_FORMATS = (FileFormat.XG_TEXT, FileFormat.SNOWIE_POSITION, FileFormat.JELLYFISH)
"""Formats that never hold more (`positions` reads them)."""


def read_match(
    source: Source,
    *,
    variants: Iterable[Variant | Cycle] = (),
    variant: Variant | str | None = None,
    encoding: str | None = None,
) -> MatchRecord:
    """Read a match from a file of any known format.

    What was wrong with the file is listed in `MatchRecord.problems`.

    Args:
        source: where the file is; or the file itself, open for reading; or its content, as bytes or as text (which has
            a line feed in it, as no place of a file has).
        variants: games of one's own that a record in our JSON may name.
        variant: the game, or its key, name or alias, where the file names none, as match texts without a header do;
            None for the standard game. If the file names another one, that counts, and is a problem.
        encoding: of bytes that are text, as `bytes.decode` calls it; None for UTF-8, UTF-16, or what the file says,
            else Windows-1252.

    Raises:
        ParseError: empty, of no known format, of one that holds no match, or beyond reading; an encoding that nobody
            knows; the message names the file. Or a game of which no match text can be.
        UnknownVariantError: a name of no game.
        OSError: it cannot be opened.
        TypeError: none of these.
    """
    own, unnamed = tuple(variants), find(variant) if isinstance(variant, str) else variant
    if unnamed is not None:
        demand_type("variant", unnamed, Variant)
        demand_told(unnamed)
    return read_source(source, lambda data: _read(data, own, unnamed), encoding=encoding)


def read_source(source: Source, read: Callable[[bytes], Read], *, encoding: str | None = None) -> Read:
    """Read the content of a file, or a file of no more bytes than any match has.

    Args:
        source: as in `read_match`.
        read: makes something of the bytes.
        encoding: of bytes that are text, which `read` then gets as UTF-8; None for bytes as they are.

    Raises:
        ParseError: too large, of no known encoding, or whatever `read` says; the message names the file.
        OSError: it cannot be opened.
        TypeError: neither a file nor its place nor its content.
    """
    _in_utf8(b" ", encoding)  # one that nobody knows is refused whatever is read
    content = _content(source)
    if isinstance(content, str):
        return read(content.encode("utf-8", "replace"))
    if content is not None:
        return read(_in_utf8(content, encoding))
    demand_type("source", source, str, PathLike, bytes)
    path = Path(cast("str | PathLike[str]", source))
    try:
        size = path.stat().st_size
    except ValueError as error:  # signs that no name has
        raise ParseError(Sentence("this is binary data, not text")) from error
    if size > MAX_BYTES:
        raise ParseError(
            Sentence("{path}: larger than any match file ({most} MB)", path=path, most=megabytes(MAX_BYTES))
        )
    try:
        return read(_in_utf8(path.read_bytes(), encoding))
    except ParseError as error:
        raise ParseError(Sentence("{place}: {problem}", place=path, problem=said(error))) from error


def _content(source: object) -> bytes | str | None:
    """The content of whatever is no place of a file; None for that, and for what is nothing to read."""
    is_place = isinstance(source, str | PathLike)
    if not is_place and isinstance(source, Traversable):  # a resource that may lie in an archive
        return source.read_bytes()
    is_open = not is_place and hasattr(source, "read")
    given = source.read() if is_open else source  # type: ignore[attr-defined]
    if isinstance(given, str) and (is_open or "\n" in given):
        return given
    return bytes(given) if isinstance(given, bytes | bytearray | memoryview) else None


def _in_utf8(data: bytes, encoding: str | None) -> bytes:
    if encoding is None:
        return data
    text = in_encoding(data, encoding)
    if text is None:
        raise ParseError(Sentence("no encoding of texts is called {name}", name=repr(encoding)))
    return text.encode("utf-8", "replace")


def _read(data: bytes, variants: tuple[Variant | Cycle, ...], unnamed: Variant | None) -> MatchRecord:
    kind = detect(data)
    if kind in POSITION_FORMATS:
        raise ParseError(ONLY_POSITION)
    record = read_as(kind, data, variants, unnamed=unnamed or STANDARD)
    if unnamed is not None:
        return with_own_game_told(record, unnamed)
    if kind not in MAY_BE_UNNAMED:
        return record
    return with_another_game_named(record, lambda game: read_as(kind, data, variants, unnamed=game))


def read_as(
    kind: FileFormat, data: bytes, variants: tuple[Variant | Cycle, ...], *, unnamed: Variant = STANDARD
) -> MatchRecord:
    """Read the content of a match file whose format is known.

    Args:
        kind: the format.
        data: the content.
        variants: games of one's own that our JSON may name.
        unnamed: the game of a file that names none.

    Raises:
        ParseError: it cannot be read.
    """
    if kind is FileFormat.JSON:
        return read_json(data, variants=variants)
    return READERS[kind](data, unnamed=unnamed) if kind in MAY_BE_UNNAMED else READERS[kind](data)
