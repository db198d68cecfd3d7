"""Short match texts whose analysis can be foreseen, and how to get at its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.formats import read_match

if TYPE_CHECKING:
    from doublesix.record import MatchRecord

__all__ = ["FAULTY", "MATCH", "match_of", "money_of", "record_of"]

MATCH = """\
; [Event "Spring Cup"]

 3 point match

 Game 1
 Anna : 0                          Ben : 0
  1) 31: 8/5 6/5                    65: 24/18 18/13
  2) 42: 8/4 6/4                    64: 24/18 13/9
  3)  Doubles => 2                   Takes
  4) 66: 24/18 24/18 13/7 13/7      52: bar/23 13/8
  5) 41: 6/5 6/2                     Doubles => 4
  6)  Drops
                                    Wins 2 points

 Game 2
 Anna : 0                          Ben : 2
  1)                                21: 13/11 6/5
  2) 33: 8/5 8/5 6/3 6/3            54: 13/8 13/9
      Wins 1 point
"""
"""A match to three, unfinished; the second game is the Crawford game and ends with a resignation."""

FAULTY = MATCH.replace("54: 13/8 13/9", "54: 24/20 13/8")
"""The same with an illegal last play."""


def record_of(text: str) -> MatchRecord:
    """A record of a match text."""
    return read_match(text.encode())


def match_of(length: int, *rows: str, score: tuple[int, int] = (0, 0), end: str = "") -> MatchRecord:
    """A match with one game of these numbered rows, and a line about its end."""
    return record_of(_text(f" {length} point match", rows, score) + end)


def money_of(*rows: str, headers: str = "") -> MatchRecord:
    """A money session with one game of these numbered rows."""
    return record_of(headers + _text(" 0 point match", rows, (0, 0)))


def _text(first: str, rows: tuple[str, ...], score: tuple[int, int]) -> str:
    names = f" {'Anna : ' + str(score[0]):<34}Ben : {score[1]}"
    lines = [f"{number:>3}) {row}" for number, row in enumerate(rows, start=1)]
    return "\n".join([first, "", " Game 1", names, *lines, ""])
