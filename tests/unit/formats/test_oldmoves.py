"""FIBS oldmoves → record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doublesix.cube import CubeAction
from doublesix.errors import ParseError
from doublesix.formats.oldmoves import read_oldmoves
from doublesix.match import Match, MoneySession, Seat
from doublesix.record import CheckerPlay, CubeTurn, Ending, Resignation
from doublesix.rules.scoring import GameValue
from unit.formats.reports import ILLEGAL, messages

if TYPE_CHECKING:
    from doublesix.formats.report import ReadReport

ANN, BOB = Seat.FIRST, Seat.SECOND


def game(*lines: str, score: str = "0-0", names: str = "ann is X - bob is O", match: str = "a 5 point") -> str:
    return "\n".join([f"Score is {score} in {match} match.", names, "", *lines, "", ""])


def read(*lines: str, score: str = "0-0", match: str = "a 5 point") -> ReadReport:
    return read_oldmoves(game(*lines, score=score, match=match))


def test_points_are_absolute() -> None:
    report = read("X: (3 1) 17-20 19-20 ", "O: (4 6) 24-20 20-14 ", "X: doubles", "O: rejects", "X: wins")
    found = report.record.games[0]
    plays = [str(action.play) for action in found.actions if isinstance(action, CheckerPlay)]
    assert plays == ["8/5 6/5", "24/14"]
    assert [action.seat for action in found.actions] == [ANN, BOB, ANN, BOB]
    assert (found.winner, found.points, found.ending) == (ANN, 1, Ending.PASSED)
    assert report.record.terms == Match(5)
    assert messages(report) == []


def test_bar_off_and_dances() -> None:
    report = read(
        "O: (6 1) 13-7 8-7",
        "X: (2 1) 1-3 3-4",
        "O: (3 1) 8-5 6-5",
        "X: (4 3) 12-16 12-15",
        "O: (4 1) 8-4 5-4",
        "X: (6 6) can't move",
    )
    found = report.record.games[0]
    assert str(found.actions[4].play) == "8/4* 5/4"  # type: ignore[union-attr]
    assert str(found.actions[5].play) == "Ø"  # type: ignore[union-attr]
    assert messages(report) == ["the game has no result: is the file complete?"]


def test_after_dice_that_nobody_played_the_board_is_unknown() -> None:
    report = read("X: (3 1) 17-20 19-20", "O: (5 2)", "X: (6 4) 1-11", "O: (6 3) 24-15")
    assert len(list(report.record.decisions())) == 2
    assert messages(report)[0] == "no play is given for 52, and several are legal; the board is unknown from here"


def test_the_cube_and_beavers() -> None:
    lines = (
        "X: (3 1) 17-20 19-20",
        "O: doubles",
        "X: beavers",
        "O: accepts",
        "O: (4 6) 24-20 20-14",
        "O: wants to resign",
    )
    report = read(*lines, "X: wins", match="an unlimited")
    turns = [(a.seat, a.action, a.value) for a in report.record.games[0].actions if isinstance(a, CubeTurn)]
    assert turns == [(BOB, CubeAction.DOUBLE, 2), (ANN, CubeAction.BEAVER, 4), (BOB, CubeAction.TAKE, 4)]
    assert report.record.terms == MoneySession()
    assert report.record.games[0].points == 4
    assert messages(report) == ["how much was resigned is not written; read as 4 points"]


def test_seats_follow_the_names_and_scores_the_results() -> None:
    text = (
        game("X: (3 1) 17-20 19-20", "O: wants to resign", "X: wins")
        + game("O: (3 1) 8-5 6-5", "X: wants to resign", "O: wins", score="0-2", names="bob is X - ann is O")
        + game("X: (3 1) 17-20 19-20", score="0-3", names="ann is O - bob is X")
    )
    report = read_oldmoves(text)
    games = report.record.games
    assert report.record.players == ("ann", "bob")
    assert [each.start_score for each in games] == [(0, 0), (2, 0), (3, 0)]
    assert [each.actions[0].seat for each in games] == [ANN, ANN, BOB]
    assert games[0].actions[-1] == Resignation(BOB, GameValue.GAMMON)
    assert messages(report) == ["the game has no result: is the file complete?"]


def test_a_refused_resignation_goes_on() -> None:
    report = read("X: (3 1) 17-20 19-20", "O: wants to resign", "X: rejects", "O: (4 6) 24-20 20-14", "O: wins 1 point")
    found = report.record.games[0]
    assert len([action for action in found.actions if isinstance(action, CheckerPlay)]) == 2
    assert (found.winner, found.points) == (BOB, 1)


def test_the_first_crawford_score_is_the_crawford_game() -> None:
    text = game("X: (3 1) 17-20 19-20", "O: wants to resign", "X: wins", score="4-1") + game(
        "X: (3 1) 17-20 19-20", score="4-2"
    )
    report = read_oldmoves(text)
    assert [each.is_crawford for each in report.record.games][:1] == [True]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("X: (3 1) 17-20 what", "'17-20 what' is no play; the board is unknown from here"),
        ("X: (3 1) 17-20 19-21", ILLEGAL),
        ("You tell ann: hello", "'You tell ann: hello' is not understood; kept as a comment"),
        ("X: sings", "'X: sings' is not understood; kept as a comment"),
        ("O: accepts", "'takes' answers no double"),
    ],
)
def test_what_is_wrong_is_reported(line: str, message: str) -> None:
    assert message in messages(read(line, "O: wants to resign", "X: wins"))


def test_a_game_is_won_once() -> None:
    report = read("X: (3 1) 17-20 19-20", "O: wants to resign", "X: wins 1 point", "O: wins 2 points")
    found = report.record.games[0]
    assert (found.winner, found.points) == (ANN, 1)
    assert messages(report) == ["'O: wins 2 points' is not understood after the end of the game; kept as a comment"]


def test_a_play_without_meaning_is_kept_as_it_is_written() -> None:
    unread = read("X: (3 1) 17-20 what").record.games[0].actions[0]
    assert unread == CheckerPlay(ANN, None, None, "(3 1) 17-20 what", is_legal=False, line=4)


def test_lines_before_and_another_match() -> None:
    report = read_oldmoves(
        "> oldmoves ann\n" + game("X: (3 1) 17-20 19-20") + game("X: (3 1) 17-20 19-20", match="a 7 point")
    )
    assert len(report.record.games) == 1
    assert "'> oldmoves ann' is not understood" in messages(report)
    assert "another match begins here; only the first one is read" in messages(report)


@pytest.mark.parametrize("data", [b"", b"hello", b"Score is 1\n", game(*["X: (3 1) 17-20"] * 100_001).encode()])
def test_nothing_to_read_is_one_error(data: bytes) -> None:
    with pytest.raises(ParseError):
        read_oldmoves(data)
