"""SGF, game text and oldmoves: any bytes give a record or one `ParseError`; what was read can be written."""

from __future__ import annotations

import re

import harness

from doublesix.errors import ParseError
from doublesix.formats import read_match, write_mat

SAMPLES = harness.MATCHES
LARGEST_SEED = 3000
LISTED = re.compile(rb"(A\[\d+\](?:\[[^\]]*\]){2})(?:\[[^\]]*\])+")
"""Two candidates of a play, and the others."""
STATISTICS = re.compile(rb"GS(?:\[[^\]]*\])+")
"""Long, and nothing that is kept."""
NUMBERS = b"0.5 0.1 0.0 0.1 0.0"
WHOLE = b"0.500000 0.100000 0.000000 0.100000 0.000000"

TOKENS = [
    *(b"(", b")", b";", b"[", b"]", b"\\", b"\n", b":", b"AE[a:y]", b"AW[f]", b"AB[y]", b"CV[4]", b"CP[w]", b"PL[B]"),
    *(b";DI[66]", b";B[double]", b";W[take]", b";B[drop]", b";B[31]", b";W[66xrxrxrxr]", b"C[x]", b"RE[B+2R]"),
    *(b"RU[Crawford:CrawfordGame]", b"RU[Jacoby:NoCube]", b"RU[Nackgammon]", b"MI[length:0]", b"(;GM[6]PW[a]PB[b]"),
    *(b"X: ", b"O: ", b"(3 1) ", b"bar-3", b"24-off", b"can't move", b"doubles", b"accepts", b"rejects", b"beavers"),
    *(
        b"A[0][xrrn E ver 3 " + WHOLE + b" 0.100000 2C 0 1 0.000000 1]",
        b" E ver 3 ",
        b"[bc E ver 3 " + NUMBERS,
        b"nan",
        b"2C",
    ),
    b"DA[E ver 3 2C 1 0.000000 1 " + b" ".join(2 * [WHOLE + b" 0.100000 0.200000"]) + b"]",
    *(b"wants to resign", b"wins", b"\nScore is 0-0 in a 5 point match.\na is X - b is O\n", b"an unlimited match"),
    *(b" a          b\n", b"\n Game 2\n", b" 1) 31: 8/5 6/5", b"Wins 2 points", b"\xff", b"\xef\xbb\xbf", b"\0"),
]


def target(data: bytes) -> None:
    """Read, write, read again."""
    try:
        record = read_match(data)
    except ParseError:
        return
    list(record.decisions())
    harness.demand_kept(record)
    read_match(write_mat(record).encode())


def seeds() -> list[bytes]:
    """The samples without most of their analyses, the beginnings of the large ones."""
    files = [path for folder in ("sgf", "gam", "oldmoves") for path in sorted((SAMPLES / folder).iterdir())]
    read = (path.read_bytes() for path in files if path.suffix in (".sgf", ".gam", ".txt"))
    return [LISTED.sub(rb"\1", STATISTICS.sub(b"", data))[:LARGEST_SEED] for data in read]


if __name__ == "__main__":
    harness.main(target, seeds(), TOKENS)
