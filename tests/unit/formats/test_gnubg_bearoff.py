"""GNU Backgammon's bear-off files: their order, their numbers, strangers; the real files where they are installed."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from doublesix.engine.nets import load_nets
from doublesix.engine.table_checks import compare_one_sided, compare_two_sided
from doublesix.engine.table_files import ONE_SIDED, TWO_SIDED, build_table
from doublesix.errors import ParseError
from doublesix.formats.gnubg_bearoff import gnubg_layouts, read_gnubg_one_sided, read_gnubg_two_sided
from doublesix.variants.backgammon import BACKGAMMON

if TYPE_CHECKING:
    from collections.abc import Iterable

INSTALLED_ONE_SIDED = Path("/usr/share/gnubg/gnubg_os0.bd")
INSTALLED_TWO_SIDED = Path("/var/lib/gnubg/gnubg_ts0.bd")


def _file(path: Path, title: str, *parts: Iterable[bytes]) -> Path:
    path.write_bytes(title.encode().ljust(39, b"x") + b"\n" + b"".join(b"".join(part) for part in parts))
    return path


def test_layouts_come_in_the_order_of_the_files() -> None:
    assert gnubg_layouts(2, 2).tolist() == [[0, 0], [1, 0], [0, 1], [2, 0], [1, 1], [0, 2]]
    assert len(gnubg_layouts(6, 6)) == 924


def test_compressed_distributions_are_unpacked(tmp_path: Path) -> None:
    # Off; one checker; each with all off, then first off.
    index = [struct.pack("<IBBBB", 0, 1, 0, 1, 0), struct.pack("<IBBBB", 2, 2, 1, 1, 1)]
    values = [struct.pack("<H", value) for value in (65535, 65535, 52428, 13107, 65535)]
    found = read_gnubg_one_sided(_file(tmp_path / "os", "gnubg-OS-01-01-1-1-0", index, values))
    assert (found.points, found.checkers) == (1, 1)
    assert found.all_off[:, :3].tolist() == [[1, 0, 0], [0, 0.8, 0.2]]
    assert found.first_off[:, :3].tolist() == [[1, 0, 0], [0, 1, 0]]


def test_equities_are_scaled(tmp_path: Path) -> None:
    values = np.array([65535, 0, 32767, 49151] * 4, "<u2").tobytes()
    found = read_gnubg_two_sided(_file(tmp_path / "ts", "gnubg-TS-01-01-1", [values]))
    assert found.equities.shape == (2, 2, 4)
    assert found.equities[1, 0] == pytest.approx([1, -1, 0, 0.5], abs=2e-5)


def test_strangers_are_refused(tmp_path: Path) -> None:
    path = _file(tmp_path / "ts", "gnubg-TS-01-01-1", [bytes(31)])
    with pytest.raises(ParseError, match="71 bytes long, not 72"):
        read_gnubg_two_sided(path)
    with pytest.raises(ParseError, match="not a compressed one-sided bear-off"):
        read_gnubg_one_sided(path)


@pytest.mark.parametrize(
    ("title", "content", "why"),
    [
        ("gnubg-OS-06-15-1-1-0", b"", "40 bytes long: it is cut off"),
        ("gnubg-OS-99-99-1-1-0", b"", "40 bytes long: it is cut off"),
        ("gnubg-OS-01-01-1-1-0", bytes(17), "57 bytes long: it is cut off"),
        ("gnubg-OS-01-01-1-1-0", struct.pack("<IBBBBIBBBB", 0, 1, 0, 1, 0, 9, 1, 0, 1, 0) + bytes(4), "is damaged"),
        ("gnubg-OS-01-01-1-1-0", struct.pack("<IBBBBIBBBB", 0, 1, 0, 1, 0, 0, 1, 32, 1, 0) + bytes(4), "is damaged"),
        ("gnubg-TS-99-99-1", b"", "40 bytes long"),
    ],
)
def test_files_that_are_cut_or_damaged_are_refused(tmp_path: Path, title: str, content: bytes, why: str) -> None:
    path = _file(tmp_path / "cut", title, [content])
    with pytest.raises(ParseError, match=why):
        (read_gnubg_one_sided if "OS" in title else read_gnubg_two_sided)(path)


@pytest.mark.skipif(not INSTALLED_ONE_SIDED.exists(), reason="GNU Backgammon's data is not installed")
def test_one_sided_is_that_of_gnubg() -> None:
    build_table(ONE_SIDED)
    all_off, first_off, means = compare_one_sided(INSTALLED_ONE_SIDED)
    assert first_off.beyond == means.beyond == 0
    # Where two plays are as good as each other, the other one may have been taken.
    assert all_off.beyond < all_off.entries / 500


@pytest.mark.slow
@pytest.mark.skipif(not INSTALLED_TWO_SIDED.exists(), reason="GNU Backgammon's data is not installed")
def test_two_sided_is_that_of_gnubg() -> None:
    build_table(TWO_SIDED)
    for agreement in compare_two_sided(INSTALLED_TWO_SIDED, load_nets(BACKGAMMON, None)):
        assert agreement.entries == 923 * 923
        assert agreement.beyond == 0, agreement
