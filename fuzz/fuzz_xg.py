"""`.xg` files: any records, in a container or not, give a record or one `ParseError`, and JSON keeps what was read."""

from __future__ import annotations

import struct
import zlib

import harness

from doublesix.errors import ParseError
from doublesix.formats import read_match
from doublesix.formats.xg_archive import open_archive

SAMPLES = harness.MATCHES / "xg"
FIRST_RECORDS = 20 * 2560
MARK = b"RGMH"
FRONT = struct.pack("<4sIIqI", MARK, 1, 8232, 0, 0)
"""A header without a picture; the records behind it are found without the end of the file."""

TOKENS = [
    *(
        struct.pack("<i", number)
        for number in (-100, -2, -1, 0, 1, 2, 3, 6, 7, 25, 30, 100, 101, 103, 104, 1001, 99999, 1 << 30)
    ),
    *(bytes([8, kind]) for kind in range(7)),
    *(b"\xff", b"\x0f", b"DMLI", b"{\\rtf1 ", b"\\u233?", b"\\'e9", b"{\\*\\x ", b"}\r\n", b"\1\2"),
]


def target(data: bytes) -> None:
    """Read, write, read again."""
    try:
        record = read_match(
            data if data.startswith(MARK) else FRONT + bytes(8232 - len(FRONT)) + zlib.compress(data, 1)
        )
    except ParseError:
        return
    list(record.decisions())
    harness.demand_kept(record)


def seeds() -> list[bytes]:
    """Positions as they are, and the first records of matches."""
    files = {path: path.read_bytes() for path in sorted(SAMPLES.iterdir()) if path.suffix in (".xg", ".xgp")}
    records = [open_archive(data).records[:FIRST_RECORDS] for data in files.values()]
    return [*records, *(data for path, data in files.items() if path.suffix == ".xgp")]


if __name__ == "__main__":
    harness.main(target, seeds(), TOKENS)
