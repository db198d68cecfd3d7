"""Label files: positions before a roll and what they are worth, twenty bytes each in most games.

The format is described in ``docs/formats/labels.md``. A file is read whole and checked before anything of it is used.
What does not live here: where labels come from (`training.labels`), what is learned from them (`training.fit`).
"""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated

import numpy as np

from doublesix.errors import DataError
from doublesix.kernel import ROW
from doublesix.training.keys import Chance, Count, ListOf, Seed, TableOf, Text, Whole, checked
from doublesix.whole_files import write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

__all__ = ["LabelHeader", "Labels", "read_header", "read_labels", "write_labels"]

MAGIC = b"doublesix labels"
VERSION = 1
HEAD = struct.Struct("<16sII")
"""The words, the version of the format, and the bytes of the header that follows."""
COUNTS = struct.Struct("<II")
"""The number of labels, and whether their sides have extras."""
MEND = "without it 'doublesix train labels' makes these games again"
"""What helps where a file is not whole."""
PLACES, RESERVE, MEMORY, PINS = 26, 26, 27, 28
"""Of a row of the kernel: how many places it begins with, and where the rest is."""
SIDE_BITS = 40
SIDE_BYTES = SIDE_BITS // 8
EXTRA_BYTES = 4
UNIT = 1 << 14
"""What a stored target is divided by; full backups may lie a little outside 0 to 1."""
TARGETS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelHeader:
    """What made the labels of a file.

    Args:
        variant: key of the game.
        nets: SHA-256 of the files of the nets that played and judged, hexadecimal.
        tables: exact tables that were asked, by kind with size and checksum.
        starts: keys of variants whose starting positions games begin from, and what share from a file of positions.
        seed: of the dice.
        lambda_: weight of later errors of judgement.
        explore: chance of a random play.
        max_plies: where a game is cut.
        widest: positions within a turn of a long chain that were followed from; 0: all.
        first_game: number of the first game of this file.
        games: how many it holds.
    """

    variant: Annotated[str, Text()]
    nets: Annotated[str, Text()]
    tables: Annotated[dict[str, str], TableOf(Text())]
    starts: Annotated[tuple[str, ...], ListOf(Text())]
    seed: Seed
    lambda_: Chance
    explore: Chance
    max_plies: Count
    widest: Annotated[int, Whole()]
    first_game: Annotated[int, Whole()]
    games: Count


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """The content of a file.

    Args:
        header: what made it.
        positions: seen by the side on roll, before its roll; int8[N, 2, 32] as the kernel takes them.
        targets: chances of that side as `Outcomes` has them, float32[N, 5].
        checksum: CRC-32 of the file.
    """

    header: LabelHeader
    positions: NDArray[np.int8]
    targets: NDArray[np.float32]
    checksum: int


def write_labels(path: Path, header: LabelHeader, positions: NDArray[np.int8], targets: NDArray[np.float32]) -> None:
    """Write a file whole or not at all; the same arguments make the same bytes.

    Args:
        path: the file.
        header: what made the labels.
        positions: seen by the side on roll, before its roll, int8[N, 2, 32].
        targets: chances of that side, float32[N, 5].
    """
    text = json.dumps(asdict(header), sort_keys=True).encode()
    extras = bool(positions[:, :, PLACES:].any())
    stored = np.rint(targets * np.float32(UNIT)).clip(-(1 << 15), (1 << 15) - 1).astype("<i2")
    head = HEAD.pack(MAGIC, VERSION, len(text)) + text + COUNTS.pack(len(positions), extras)
    data = head + _packed(positions, extras) + stored.tobytes()
    write_whole(path, data + struct.pack("<I", zlib.crc32(data)))


def read_header(path: Path) -> LabelHeader:
    """What made a file's labels, without reading them.

    Raises:
        DataError: it is no label file, its beginning is damaged, or its length is not what that says; says which.
    """
    with path.open("rb") as file:
        head = file.read(HEAD.size)
        text = file.read(_text_length(path, head))
        counts = file.read(COUNTS.size)
    _check_length(path, len(head) + len(text), counts, path.stat().st_size)
    return _header(path, text)


def read_labels(path: Path) -> Labels:
    """Read a file.

    Raises:
        DataError: it is no label file, of another version, cut short, too long or damaged; says which.
    """
    data = path.read_bytes()
    at = HEAD.size + _text_length(path, data[: HEAD.size])
    count, side, end = _check_length(path, at, data[at : at + COUNTS.size], len(data))
    targets_at = at + COUNTS.size + 2 * side * count
    checksum = zlib.crc32(data[:end])
    if (checksum,) != struct.unpack_from("<I", data, end):
        raise DataError(f"{path}: this label file is damaged: its checksum is not that of its content; {MEND}")
    rows = np.frombuffer(data, np.uint8, 2 * side * count, at + COUNTS.size).reshape(2 * count, side)
    stored = np.frombuffer(data, "<i2", TARGETS * count, targets_at).reshape(count, TARGETS)
    try:
        sides = _unpacked(rows)
    except ValueError as error:
        raise DataError(f"{path}: this label file is damaged: {error}; {MEND}") from error
    return Labels(
        _header(path, data[HEAD.size : at]),
        sides.reshape(count, 2, ROW),
        stored.astype(np.float32) / np.float32(UNIT),
        checksum,
    )


def _text_length(path: Path, head: bytes) -> int:
    if len(head) < HEAD.size or not head.startswith(MAGIC):
        raise DataError(f"{path}: this is no label file")
    _, version, length = HEAD.unpack(head)
    if version != VERSION:
        raise DataError(f"{path}: this label file is of version {version}; version {VERSION} is read here")
    return int(length)


def _check_length(path: Path, at: int, counts: bytes, length: int) -> tuple[int, int, int]:
    """How many labels there are, the bytes of a side, and where they end, if the file is as long as that takes.

    Args:
        path: the file.
        at: bytes before the counts.
        counts: of labels, and whether there are extras.
        length: of the file.
    """
    if len(counts) < COUNTS.size:
        raise DataError(f"{path}: this label file was cut short; {MEND}")
    count, extras = COUNTS.unpack(counts)
    side = SIDE_BYTES + (EXTRA_BYTES if extras else 0)
    end = at + COUNTS.size + 2 * (side + TARGETS) * count
    if length != end + 4:
        raise DataError(f"{path}: {count} labels make {end + 4} bytes, but this label file has {length}; {MEND}")
    return count, side, end


def _header(path: Path, text: bytes) -> LabelHeader:
    try:
        return LabelHeader(**checked(LabelHeader, json.loads(text), "header"))
    except (ValueError, RecursionError) as error:
        raise DataError(f"{path}: this label file is damaged: {error}; {MEND}") from error


# A side is a row of bits, a one for each checker: those off, a nought, those on point 1, a nought … those on point 24,
# a nought, those on the bar. Fifteen checkers and 25 noughts fill it; what fewer leave over are noughts. In games that
# need it four bytes follow: reserve and memory in one, then the points with pins.


def _packed(positions: NDArray[np.int8], extras: bool) -> bytes:
    sides = positions.reshape(-1, ROW)
    until = np.cumsum(sides[:, :PLACES], axis=1, dtype=np.int64)
    bits = np.arange(SIDE_BITS) < until[:, -1:] + PLACES - 1
    np.put_along_axis(bits, until[:, :-1] + np.arange(PLACES - 1), False, axis=1)
    packed = np.packbits(bits, axis=1, bitorder="little")
    if extras:
        held = (sides[:, RESERVE] | sides[:, MEMORY] << 4).view(np.uint8)
        points = np.ascontiguousarray(sides[:, PINS:]).view("<u4") >> 1
        packed = np.concatenate([packed, held[:, None], points.view(np.uint8)[:, :3]], axis=1)
    return packed.tobytes()


def _unpacked(rows: NDArray[np.uint8]) -> NDArray[np.int8]:
    bits = np.unpackbits(rows[:, :SIDE_BYTES], axis=1, bitorder="little").astype(bool)
    side, at = np.nonzero(bits)
    place = np.cumsum(~bits, axis=1)[side, at]
    if (place >= PLACES).any():
        raise ValueError("a side has checkers beyond the bar")
    sides = np.zeros((len(rows), ROW), np.int8)
    sides[:, :PLACES] = np.bincount(side * PLACES + place, minlength=len(rows) * PLACES).reshape(-1, PLACES)
    if rows.shape[1] > SIDE_BYTES:
        held, points = rows[:, SIDE_BYTES], np.zeros((len(rows), 4), np.uint8)
        points[:, :3] = rows[:, SIDE_BYTES + 1 :]
        sides[:, RESERVE] = held & 15
        sides[:, MEMORY] = held >> 4
        sides[:, PINS:] = (points.view("<u4") << 1).view(np.int8)
    return sides
