"""Position files of Jellyfish: any bytes behind its first number give a position or one `ParseError`."""

from __future__ import annotations

import harness

from doublesix.errors import ParseError
from doublesix.formats import read_position
from doublesix.notation.identify import format_identifier, identify
from doublesix.variants.registry import STANDARD

SAMPLES = harness.TESTS / "data" / "positions"
VERSIONS = (b"\x7c\0", b"\x7d\0", b"\x7e\0")
TOKENS = [number.to_bytes(2, "little", signed=True) for number in (-6, -1, 0, 1, 2, 3, 4, 6, 7, 18, 20, 22, 35, 1024)]


def target(data: bytes) -> None:
    """Read, write as an identifier, read again."""
    try:
        found = read_position(data if data[:2] in VERSIONS else VERSIONS[-1] + data)
    except ParseError:
        return
    again = identify(format_identifier(found, STANDARD))
    assert (again.position, again.cube, again.roll) == (found.position, found.cube, found.roll)


def seeds() -> list[bytes]:
    """Positions as they are."""
    return [path.read_bytes() for path in sorted(SAMPLES.glob("*.pos"))]


if __name__ == "__main__":
    harness.main(target, seeds(), TOKENS)
