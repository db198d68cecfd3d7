"""`.xg` files for tests, from records that say only what a test is about; and records out of real files."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

from doublesix.formats.xg_archive import open_archive

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["START", "cube", "footer", "game", "header", "missing", "move", "packed", "records_of"]

SIZE = 2560
START = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
NOTHING = (0,) * 26


def header(length: int = 7, *, players: tuple[str, str] = ("ann", "bob"), version: int = 32, **ints: int) -> bytes:
    """A match header; other whole numbers by place, as ``at_96=1``, and single bytes as ``byte_101=1``."""
    record = _record(0, {92: length, 552: version, 576: -1, 580: -1, 612: 10, 616: 0} | _places(ints, "at"))
    record[100] = 1
    for place, value in _places(ints, "byte").items():
        record[place] = value
    record[556:560] = b"DMLI"
    for place, wide, name in zip((9, 50), (880, 1138), players, strict=True):
        record[place : place + 1 + len(name)] = bytes([len(name)]) + name.encode("cp1252", "replace")
        record[wide : wide + 2 * len(name)] = name.encode("utf-16-le")
    return bytes(record)


def game(
    scores: tuple[int, int] = (0, 0),
    *,
    number: int = 1,
    start: Sequence[int] = START,
    crawford: bool = False,
    **ints: int,
) -> bytes:
    """A game header; other fields as in `header`."""
    record = _record(1, {12: scores[0], 16: scores[1], 48: number, 56: -1, 60: -1} | _places(ints, "at"))
    record[20] = crawford
    for place, value in _places(ints, "byte").items():
        record[place] = value
    _put(record, 21, start)
    return bytes(record)


def cube(actor: int, board: Sequence[int], *answers: int, shown: int = 0, comment: int = -1) -> bytes:
    """A cube record; `answers` are double, take, beaver, raccoon."""
    given = [*answers, -1, -1, -1, -1][:4] if answers else [0, -1, -1, -1]
    places = {12: actor, 32: shown, 292: comment} | dict(zip((16, 20, 24, 28), given, strict=True))
    record = _record(2, places)
    _put(record, 36, board)
    return bytes(record)


def move(
    actor: int,
    board: Sequence[int],
    dice: tuple[int, int],
    pairs: Sequence[int] = (),
    *,
    after: Sequence[int] | None = None,
    shown: int = 0,
    comment: int = -1,
    **ints: int,
) -> bytes:
    """A move record; `pairs` as the file has them, `after` worked out from them where no hit needs to be seen."""
    listed = [*pairs, *([-1] * 8)][:8] if pairs or after is not None else [0] * 8
    places = {64: actor, 100: dice[0], 104: dice[1], 108: shown, 2524: comment} | _places(ints, "at")
    record = _record(3, places | {68 + 4 * index: place for index, place in enumerate(listed)})
    _put(record, 9, board)
    _put(record, 35, after if after is not None else _after(actor, board, pairs) if pairs else NOTHING)
    return bytes(record)


def footer(scores: tuple[int, int], winner: int, points: int, termination: int) -> bytes:
    """A game footer."""
    return bytes(_record(4, {12: scores[0], 16: scores[1], 24: winner, 28: points, 32: termination}))


def missing(winner: int, points: int) -> bytes:
    """What stands for the plays of a game that are missing."""
    return bytes(_record(6, {24: winner, 28: points}))


def packed(records: Iterable[bytes], comments: bytes = b"", *, stored: bool = False, picture: bytes = b"") -> bytes:
    """A whole file."""
    members = {"temp.xg": b"".join(records), "temp.xgc": comments}
    body, entries = b"", b""
    for name, content in members.items():
        held = content if stored else zlib.compress(content)
        head = bytes([len(name)]) + name.encode() + bytes(511 - len(name))
        entries += head + struct.pack("<iiiIBBxx", len(content), len(held), len(body), zlib.crc32(content), stored, 2)
        body += held
    listed = zlib.compress(entries)
    tail = struct.pack("<Iiiiii12x", zlib.crc32(body + listed), len(members), 1, len(listed), len(body), 1)
    front = struct.pack("<4sIIqI", b"RGMH", 1, 8232, 0, len(picture))
    return front + bytes(8232 - len(front)) + picture + body + listed + tail


def records_of(data: bytes) -> list[bytes]:
    """The records of a file."""
    records = open_archive(data).records
    return [records[place : place + SIZE] for place in range(0, len(records), SIZE)]


def _record(kind: int, ints: Mapping[int, int]) -> bytearray:
    record = bytearray(SIZE)
    record[8] = kind
    for place, value in ints.items():
        struct.pack_into("<i", record, place, value)
    return record


def _places(ints: Mapping[str, int], kind: str) -> dict[int, int]:
    parts = ((key.split("_"), value) for key, value in ints.items())
    return {int(place): value for (what, place), value in parts if what == kind}


def _put(record: bytearray, place: int, counts: Sequence[int]) -> None:
    struct.pack_into("<26b", record, place, *counts)


def _after(actor: int, board: Sequence[int], pairs: Sequence[int]) -> list[int]:
    """Where the pairs lead, seen by the actor."""
    counts = list(board) if actor == 1 else [-count for count in reversed(board)]
    for source, target in zip(pairs[::2], pairs[1::2], strict=True):
        counts[source + 1] -= 1
        if target < 0:
            continue
        if counts[target + 1] < 0:
            counts[0] -= 1
            counts[target + 1] = 0
        counts[target + 1] += 1
    return counts
