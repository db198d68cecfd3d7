"""The container of `.xg` and `.xgp` files: a header, a picture, and an archive of packed members.

Rules of this room:

* The end of the file says where everything lies; where it is missing or wrong, the first member is looked for
  behind the header, for it holds the match.
* Nothing is unpacked beyond what the file declares, and nothing declared is believed beyond a limit.
* What a damaged member still gives is given, with a problem.

Tolerated: members in any order, stored or packed; a wrong checksum; an end that was cut off.
What does not live here: what the members say (`xg_records`, `xg_comments`).
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from doublesix.errors import ParseError
from doublesix.formats.report import DAMAGED, Problem, Severity
from doublesix.sentences import Sentence, megabytes

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["XgArchive", "open_archive"]

HEADER = struct.Struct("<4sIIqI")
"""Mark, version, size of this header, where the picture lies, size of the picture."""
HEADER_SIZE = 8232
COMMENT_PLACE, COMMENT_SIZE = 40 + 3 * 2048, 2048
TAIL = struct.Struct("<Iiiiii12x")
"""Checksum, members, version, sizes of the list of members and of what they hold, whether the list is packed."""
ENTRY_SIZE = 532
ENTRY_PLACES = struct.Struct("<512xiiiIB")
"""In a member's entry: unpacked size, packed size, place, checksum, and how it is stored."""

RECORDS, COMMENTS = "temp.xg", "temp.xgc"
MAX_MEMBERS = 64
MAX_BYTES = {RECORDS: 64 * 1024 * 1024, COMMENTS: 4 * 1024 * 1024}
"""Some 300 games, and many times the comments of any match."""
LEAST = 2560
"""One record: less of a match is nothing."""
CHUNK = 1024
"""Unpacked at a time: no chunk swells to more than a megabyte."""


@dataclass(frozen=True, slots=True)
class XgArchive:
    """What a file holds of a match.

    Args:
        records: the fixed-size records, one after the other.
        comments: the comments, packed into one text; may be empty.
        remark: what was written about the whole file.
        problems: what was wrong with the container.
    """

    records: bytes
    comments: bytes = b""
    remark: str = ""
    problems: tuple[Problem, ...] = ()


class _Member(NamedTuple):
    name: str
    size: int
    packed_size: int
    start: int
    checksum: int
    is_stored: bool


def open_archive(data: bytes) -> XgArchive:
    """Unpack a file.

    Raises:
        ParseError: cut off before any record, damaged beyond use, or larger than any match.
    """
    if len(data) < HEADER_SIZE:
        raise ParseError(DAMAGED)
    problems: list[Problem] = []
    members = {member.name: member for member in _members(data)}
    records = _unpacked(data, members[RECORDS], problems) if RECORDS in members else _salvaged(data, problems)
    comments = _unpacked(data, members[COMMENTS], problems) if COMMENTS in members else b""
    return XgArchive(records, comments, _remark(data), tuple(problems))


def _remark(data: bytes) -> str:
    text = data[COMMENT_PLACE : COMMENT_PLACE + COMMENT_SIZE].decode("utf-16-le", errors="replace")
    return text.split("\0", 1)[0].strip()


def _members(data: bytes) -> Iterator[_Member]:
    """The members that the end of the file lists, placed from the start of the file; none where it is wrong."""
    _, count, _, list_size, data_size, is_packed = TAIL.unpack(data[-TAIL.size :])
    list_end = len(data) - TAIL.size
    start = list_end - list_size - data_size
    if not 0 < count <= MAX_MEMBERS or list_size < 1 or data_size < 0 or start < HEADER.size:
        return
    listed = data[list_end - list_size : list_end]
    if is_packed:
        listed, _ = _inflated(listed, count * ENTRY_SIZE)
    if len(listed) != count * ENTRY_SIZE:
        return
    for place in range(0, len(listed), ENTRY_SIZE):
        name = listed[place + 1 : place + 1 + listed[place]].decode("cp1252", errors="replace").casefold()
        size, packed_size, offset, checksum, stored = ENTRY_PLACES.unpack_from(listed, place)
        if min(size, packed_size, offset) >= 0:
            yield _Member(name, size, packed_size, start + offset, checksum, bool(stored))


def _unpacked(data: bytes, member: _Member, problems: list[Problem]) -> bytes:
    most = MAX_BYTES[member.name]
    if member.size > most:
        raise ParseError(Sentence("more than {most} MB are no match file", most=megabytes(most)))
    packed = data[member.start : member.start + member.packed_size]
    content, is_larger = (packed, False) if member.is_stored else _inflated(packed, member.size)
    if is_larger or len(content) != member.size or zlib.crc32(content) != member.checksum:
        message = Sentence("a part of the file is damaged; what can be unpacked of it is read")
        problems.append(Problem(None, message, Severity.ERROR))
    return content


def _salvaged(data: bytes, problems: list[Problem]) -> bytes:
    """Records without the list of members: they come first, behind the picture."""
    _, _, size, _, picture = HEADER.unpack_from(data)
    content, is_larger = _inflated(data[size + picture :], MAX_BYTES[RECORDS])
    if is_larger or len(content) < LEAST:
        raise ParseError(DAMAGED)
    message = Sentence("the end of the file is missing or damaged; the match is read as far as it goes")
    problems.append(Problem(None, message, Severity.ERROR))
    return content


def _inflated(packed: bytes, most: int) -> tuple[bytes, bool]:
    """What can be unpacked, cut at `most` bytes, and whether there was more."""
    stream = zlib.decompressobj()
    pieces, size = [], 0
    for start in range(0, len(packed), CHUNK):
        try:
            pieces.append(stream.decompress(packed[start : start + CHUNK]))
        except zlib.error:
            break
        size += len(pieces[-1])
        if stream.eof or size > most:
            break
    return b"".join(pieces)[:most], size > most
