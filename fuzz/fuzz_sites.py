"""GamesGrid, TrueMoneyGames and PartyGammon: any bytes give a record or one `ParseError`; what was read can be written.

There are no sample files of these: real matches are written like that, by the tests' own writers.
"""

from __future__ import annotations

import harness

from doublesix.errors import ParseError
from doublesix.formats import read_json, read_match, write_json, write_mat
from site_files import party_text, sgg_text, tmg_text

SAMPLES = ("dailygammon_7pt.txt", "gnubg107_5pt.mat", "gnubg107_money.mat")
LARGEST_SEED = 2500

TOKENS = [
    *(b"Game 1.0-0/7\n", b"Game 1.1*-0/7", b"Crawford: Yes\n", b"ann vs. bob\n", b"Jacoby: Yes\n", b"Pass", b"Dance"),
    *(b"Double to 2", b"Accept to 2", b"Beaver to 4", b"\n12\t", b" 31: 8/5 6/5", b"Resign", b"Wins 2 points"),
    *(b"Player1: 1 ann 1500\n", b"Length: 7\n", b"Game 1: 0-0\n", b"\t1\t5\t", b"\t-3\t7\tTake", b" 4 31: 8/5"),
    *(b"MATCHLENGTH=7\n", b"GAME_1_PLAYER_1=ann\n", b"GAME_1_GAMEPLAY=", b"#", b";", b"B31 8/5*(2) bar/off"),
    *(b"Doubles => 2", b"Takes", b"Drops", b"GAME_1_WINNER=", b"Stalled", b"Score:", b"bar/", b"/off", b"25/", b"/0"),
    *(b"*", b"99999999999", b"\xff", b"\0"),
]


def target(data: bytes) -> None:
    """Read, write, read again."""
    try:
        record = read_match(data)
    except ParseError:
        return
    list(record.decisions())
    assert read_json(write_json(record)) == record, "JSON lost something"
    read_match(write_mat(record).encode())


def seeds() -> list[bytes]:
    """Real matches in each of the formats, the beginnings of the long ones."""
    matches = [read_match(harness.TESTS / "data" / "matches" / "mat" / name) for name in SAMPLES]
    return [write(match).encode()[:LARGEST_SEED] for match in matches for write in (sgg_text, tmg_text, party_text)]


if __name__ == "__main__":
    harness.main(target, seeds(), TOKENS)
