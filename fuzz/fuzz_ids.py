"""Identifiers: any text gives a position or one of the promised errors; what was read survives every writer."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING

import harness

from doublesix.errors import InvalidPositionError, ParseError
from doublesix.notation.fibs import fibs_board, format_fibs_board
from doublesix.notation.gnubg_request import parse_gnubg_request
from doublesix.notation.identify import identify
from doublesix.notation.match_id import format_gnubg_id
from doublesix.notation.ogid import format_ogid
from doublesix.notation.position_id import format_position_id, parse_position_id
from doublesix.notation.snowie import format_snowie
from doublesix.notation.xgid import format_xgid

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.notation.identified import IdentifiedPosition

DATA = harness.TESTS / "data"
VECTORS = DATA / "ids"
REQUESTS = DATA / "gnubg_external" / "match_5pt.txt"

TOKENS = [
    b":",
    b";",
    b"XGID=",
    b"0",
    b"1",
    b"-1",
    b"15",
    b"64",
    b"D",
    b"B",
    b"R",
    b"A",
    b"o",
    b"-",
    b"+",
    b"/",
    b"\xc2\xb2",
]


def written_by_fibs(identified: IdentifiedPosition) -> str:
    """As a board line, which takes two steps."""
    return format_fibs_board(fibs_board(identified))


WRITERS: tuple[Callable[[IdentifiedPosition], str], ...] = (
    *(format_xgid, format_gnubg_id, format_ogid, format_snowie, written_by_fibs),
)


def target(data: bytes) -> None:
    """Read; write every way there is; read that again."""
    text = data.decode("utf-8", errors="replace")
    with suppress(ParseError, InvalidPositionError):
        parse_gnubg_request(text)
    try:
        identified = identify(text)
    except (ParseError, InvalidPositionError):
        return
    position = identified.position
    assert parse_position_id(format_position_id(position)) == position
    for write in WRITERS:
        try:
            written = write(identified)
        except ValueError:
            continue  # no words in that notation for something here
        again = identify(written)
        assert again.position == position, f"{write.__name__}: {written} stands differently"
        # Dice beside a waiting offer mean nothing, and most notations have no room for both.
        assert identified.offer or again.roll == identified.roll, f"{write.__name__}: {written} rolls differently"
        assert write(again) == written, f"{write.__name__}: {written} is not written alike twice"


def seeds() -> list[bytes]:
    """Every identifier of the test vectors, and every question of GNU Backgammon in a match."""
    cells = [
        cell
        for path in sorted(VECTORS.glob("*.tsv"))
        for line in path.read_bytes().splitlines()
        for cell in line.split(b"\t")
    ]
    pairs = [b":".join(pair) for pair in pairwise(cells) if list(map(len, pair)) == [14, 12]]
    requests = [line[2:] for line in REQUESTS.read_bytes().splitlines() if line.startswith(b"< ")]
    return [cell for cell in cells if len(cell) > 20] + pairs + requests


if __name__ == "__main__":
    harness.main(target, seeds(), TOKENS)
