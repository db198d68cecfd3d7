"""Match files: any bytes give a record or one `ParseError`; what was read can be written and read again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import harness

from doublesix.errors import ParseError
from doublesix.formats import read_mat, read_match, write_mat

if TYPE_CHECKING:
    from doublesix.record import MatchRecord

SAMPLES = harness.MATCHES / "mat"
LARGEST_SEED = 1200

TOKENS = [
    *(b"Doubles => 2", b" Takes", b" Drops", b"Beavers => 4", b"Raccoons => 8", b"Wins 2 points", b"Losses 1 point"),
    *(b"Concedes", b"Resigns", b"????", b"Cannot Move", b"Illegal play (", b")", b"\n", b"\r\n", b"   ", b"00:"),
    *(b"\n Game 2\n", b"\n a : 0        b : 0\n", b"\n7 point match\n", b"\n0 point match\n", b"; "),
    *(b"\n; Set Pos=-b----E-C---eE---c-e----B-/1\n", b"31: 8/5 6/5", b"66:", b"bar/", b"/off", b"(2)", b"*", b": 3"),
    *(
        b'; [Event "x"]\n',
        b"Illegal play (7;0;0;0;1;a;b;0;5;3;1;0;0;2;-1;3;-2;0;3;0;0;0;-2;0;-2;4;0;0;0;-2;-3;-3;0;0;3;0;0;0;3;1;)",
    ),
    *(b'; [Variation "Nackgammon"]\n', b'; [Crawford "Off"]\n', b'; [Jacoby "Off"]\n', b"\xff", b"\xef\xbb\xbf", b"\t"),
]


def target(data: bytes) -> None:
    """Read, write, read again."""
    try:
        record = read_match(data)
    except ParseError:
        return
    again = read_mat(write_mat(record)).record
    assert results(again) == results(record), "results differ"
    # What the reader had to guess at may be guessed otherwise from the clean text.
    assert record.problems or again.games == record.games, "games differ"
    harness.demand_kept(record)


def results(record: MatchRecord) -> list[object]:
    """Who won what."""
    games = (*record.games, *record.extra_games)
    return [record.players, *((game.start_score, game.winner, game.points) for game in games)]


def seeds() -> list[bytes]:
    """The small samples, and the beginnings of the large ones."""
    return [path.read_bytes()[:LARGEST_SEED] for path in sorted(SAMPLES.iterdir()) if path.suffix in (".mat", ".txt")]


if __name__ == "__main__":
    harness.main(target, seeds(), TOKENS)
