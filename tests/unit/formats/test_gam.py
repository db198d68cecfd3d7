"""Game text without scores → record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doublesix.errors import ParseError
from doublesix.formats.gam import read_gam
from doublesix.match import MoneySession, Seat
from doublesix.record import CheckerPlay, Ending
from unit.formats.reports import ILLEGAL, messages

if TYPE_CHECKING:
    from doublesix.formats.report import ReadReport

NAMES = " ann                           bob\n"
FIRST = NAMES + "  1) 31: 8/5 6/5               64: 24/14\n  2)  Doubles => 2               Drops\n      Wins 1 point\n"
SECOND = NAMES + "  1)                             31: 8/5 6/5\n  2) 64: 24/14                   Wins 2 points\n"


def results(report: ReadReport) -> list[tuple[int, tuple[int, int], Seat | None, int, Ending]]:
    games = report.record.games
    return [(game.number, game.start_score, game.winner, game.points, game.ending) for game in games]


@pytest.mark.parametrize("second", [SECOND, "\n" + SECOND, "\n Game 2\n" + SECOND, "\n; a comment\n\n" + SECOND])
def test_games_follow_each_other(second: str) -> None:
    report = read_gam(FIRST + second)
    assert report.record.players == ("ann", "bob")
    assert results(report) == [
        (1, (0, 0), Seat.FIRST, 1, Ending.PASSED),
        (2, (1, 0), Seat.SECOND, 2, Ending.RESIGNED),
    ]
    seats = [[action.seat for action in game.actions[:2]] for game in report.record.games]
    assert seats == [[Seat.FIRST, Seat.SECOND], [Seat.SECOND, Seat.FIRST]]
    assert messages(report) == []
    # An undoubled gammon that was paid in full: without Jacoby.
    assert report.record.terms == MoneySession(jacoby=False)


def test_lines_are_those_of_the_file() -> None:
    report = read_gam('; [Site "x"]\n\n' + FIRST.replace("6/5 ", "6/4 ") + "\n" + SECOND)
    assert [game.line for game in report.record.games] == [3, 8]
    assert [action.line for action in report.record.games[1].actions[:2]] == [9, 10]
    assert [(problem.line, problem.message) for problem in report.problems] == [(4, ILLEGAL)]


def test_comments_before_the_first_game_are_of_the_match() -> None:
    report = read_gam("; a club evening\n# told by heart\n\n" + FIRST)
    assert report.record.comment == "a club evening\ntold by heart"
    assert messages(report) == []


def test_names_may_be_long_or_missing() -> None:
    long = "a very long name of somebody who plays  another one\n" + FIRST.split("\n", 1)[1]
    assert read_gam(long).record.players == ("a very long name of somebody who plays", "another one")
    assert results(read_gam(long)) == [(1, (0, 0), Seat.FIRST, 1, Ending.PASSED)]
    unnamed = read_gam(FIRST.split("\n", 1)[1])
    assert unnamed.record.players == ("Player 1", "Player 2")
    assert results(unnamed) == [(1, (0, 0), Seat.FIRST, 1, Ending.PASSED)]


def test_a_match_text_without_its_length_keeps_its_scores() -> None:
    text = f" Game 3\n{FIRST.replace('ann    ', 'ann : 2').replace('bob', 'bob : 4')}"
    report = read_gam(text)
    assert results(report) == [(3, (2, 4), Seat.FIRST, 1, Ending.PASSED)]
    assert messages(report) == ["scores, but no line such as '7 point match' before them; read as a session for money"]


def test_what_is_no_row_is_reported() -> None:
    report = read_gam("what is this\n" + FIRST + "and this\n")
    assert messages(report) == [
        "'what is this' is not understood",
        "'and this' is not understood after the end of the game; kept as a comment",
    ]
    plays = [str(action.play) for action in report.record.games[0].actions if isinstance(action, CheckerPlay)]
    assert plays == ["8/5 6/5", "24/14"]


@pytest.mark.parametrize("data", [b"", b"ann  bob\n", b"\0", (NAMES + " 1) 31: 8/5 6/5\n" * 100_001).encode()])
def test_nothing_to_read_is_one_error(data: bytes) -> None:
    with pytest.raises(ParseError):
        read_gam(data)
