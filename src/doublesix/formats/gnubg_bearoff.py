"""GNU Backgammon's bear-off files as arrays: one-sided distributions, two-sided equities.

A file begins with 40 characters that say what it is (``gnubg-OS-06-15-…``: kind, points, checkers, and for
one-sided ones whether gammons are in and whether it is compressed). Numbers are 16-bit, little-endian.
Source of the format: the headers of GNU Backgammon's own files and its program documentation.
What does not live here: our own tables (`engine.table_files`), the comparison (`engine.table_checks`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from doublesix.errors import ParseError

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

__all__ = ["GnubgOneSided", "GnubgTwoSided", "gnubg_layouts", "read_gnubg_one_sided", "read_gnubg_two_sided"]

HEADER = 40
ROLLS = 32
CHANCE = 65535
HALF_RANGE = 32767.5


@dataclass(frozen=True, slots=True, eq=False)
class GnubgOneSided:
    """A one-sided file; rows in the order of `gnubg_layouts`.

    Args:
        points: on how many points checkers may stand.
        checkers: a side, at most.
        all_off: chances to bear off all in exactly t rolls, ``float64[N, 32]``, in steps of 1/65535.
        first_off: the same for the first checker.
    """

    points: int
    checkers: int
    all_off: NDArray[np.float64]
    first_off: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class GnubgTwoSided:
    """A two-sided file; both axes in the order of `gnubg_layouts`.

    Args:
        points: on how many points checkers may stand.
        checkers: a side, at most.
        equities: of the first side, on roll against the second, ``float64[N, N, 4]`` in steps of 2/65535:
            cubeless, cube its own, centered, the opponent's.
    """

    points: int
    checkers: int
    equities: NDArray[np.float64]


def gnubg_layouts(points: int, checkers: int) -> NDArray[np.int8]:
    """Every layout in the order of the files, ``int8[N, points]``: checkers on the 1 point first.

    A layout is a row of places, each a checker or the end of a point, the highest point first; the rows are
    ordered by the highest of their ends, then by the next.
    """
    ends = sorted(combinations(range(points + checkers), points), key=lambda row: row[::-1])
    rows = np.array(ends, np.int64)
    counts = np.diff(rows, axis=1, prepend=-1) - 1
    return np.ascontiguousarray(counts[:, ::-1]).astype(np.int8)


def read_gnubg_one_sided(path: Path) -> GnubgOneSided:
    """Read a file such as ``gnubg_os0.bd``, compressed and with gammons as GNU Backgammon ships it.

    Raises:
        ParseError: it is no such file.
        OSError: it cannot be read.
    """
    data = path.read_bytes()
    what = "a compressed one-sided bear-off with gammons"
    points, checkers = _header(path, data, rb"gnubg-OS-(\d\d)-(\d\d)-1-1-0", what)
    count = comb(points + checkers, points)
    if len(data) < HEADER + 8 * count or len(data) % 2:
        raise ParseError(f"{path} is {len(data)} bytes long: it is cut off")
    index = np.frombuffer(data, np.dtype([("at", "<u4"), ("parts", "u1", 4)]), count, HEADER)
    values = np.frombuffer(data, "<u2", offset=HEADER + 8 * count)
    parts = index["parts"].astype(np.int64)
    lengths, starts = parts[:, ::2], parts[:, 1::2]
    if (index["at"] + lengths.sum(axis=1)).max() > len(values) or (lengths + starts).max() > ROLLS:
        raise ParseError(f"{path} is damaged: its index points beyond its numbers")
    all_off, first_off = np.zeros((count, ROLLS)), np.zeros((count, ROLLS))
    entries = zip(index["at"].tolist(), index["parts"].tolist(), strict=True)
    for row, (at, (length, start, first_length, first_start)) in enumerate(entries):
        all_off[row, start : start + length] = values[at : at + length]
        at += length
        first_off[row, first_start : first_start + first_length] = values[at : at + first_length]
    return GnubgOneSided(points, checkers, all_off / CHANCE, first_off / CHANCE)


def read_gnubg_two_sided(path: Path) -> GnubgTwoSided:
    """Read a file such as ``gnubg_ts0.bd``, with cubeful equities.

    Raises:
        ParseError: it is no such file.
        OSError: it cannot be read.
    """
    data = path.read_bytes()
    points, checkers = _header(path, data, rb"gnubg-TS-(\d\d)-(\d\d)-1", "a two-sided bear-off with the cube")
    count = comb(points + checkers, points)
    if len(data) != HEADER + 8 * count**2:
        raise ParseError(f"{path} is {len(data)} bytes long, not {HEADER + 8 * count**2}")
    values = np.frombuffer(data, "<u2", offset=HEADER).reshape(count, count, 4)
    return GnubgTwoSided(points, checkers, values / HALF_RANGE - 1)


def _header(path: Path, data: bytes, pattern: bytes, what: str) -> tuple[int, int]:
    found = re.match(pattern, data[:HEADER])
    if found is None:
        raise ParseError(f"{path} is not {what} of GNU Backgammon")
    return int(found[1]), int(found[2])
