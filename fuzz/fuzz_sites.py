"""GamesGrid, TrueMoneyGames and PartyGammon: any bytes give a record or one `ParseError`; what was read can be written.

There are no sample files of these: real matches are written like that, by the tests' own writers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import harness
from fuzz_texts import target

from doublesix.formats import read_match
from site_files import party_text, sgg_text, tmg_text

if TYPE_CHECKING:
    from doublesix.record import MatchRecord

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


def real_matches() -> list[MatchRecord]:
    """Matches to be written in other formats: to points and for money."""
    return [read_match(harness.MATCHES / "mat" / name) for name in SAMPLES]


def seeds() -> list[bytes]:
    """Real matches in each of the formats, the beginnings of the long ones."""
    writers = (sgg_text, tmg_text, party_text)
    return [write(match).encode()[:LARGEST_SEED] for match in real_matches() for write in writers]


if __name__ == "__main__":
    harness.main(target, seeds(), TOKENS)
