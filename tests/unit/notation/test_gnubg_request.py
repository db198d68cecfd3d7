"""What GNU Backgammon asks its external player: a whole match of it, and what that match does not have."""

from __future__ import annotations

from pathlib import Path

import pytest

from doublesix import read_match
from doublesix.analysis.questions import CubeQuestion, PlayQuestion, questions
from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.errors import InvalidPositionError, ParseError
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.gnubg_request import parse_gnubg_request
from doublesix.variants.registry import STANDARD, find

DATA = Path(__file__).parents[2] / "data"
START = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
HYPER = "0:-1:-1:-1:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:1:1:1:0"


def request(
    *,
    names="gnubg:root",
    length=0,
    points=(0, 0),
    board=START,
    turn=1,
    dice=(0, 0),
    cube=1,
    may=(1, 1),
    doubled=0,
    off=(0, 0),
    flags=(0, 1),
):
    """A line with the fields in GNU Backgammon's order."""
    fields = (length, *points, board, turn, *dice, *dice, cube, *may, doubled, "1:-1:0:25", *off, 0, 0, 0, 0, *flags)
    return f"board:{names}:{':'.join(map(str, fields))}\n\0"


def requests_of_the_match():
    lines = (DATA / "gnubg_external" / "match_5pt.txt").read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("< ") for line in lines if line.startswith("< ")]


def test_every_request_of_a_match_is_what_its_record_says():
    record = read_match(DATA / "matches" / "mat" / "gnubg107_external_player_5pt.mat")
    told = [
        question.situation
        for game in record.games
        for question in questions(record, game)
        if isinstance(question, PlayQuestion | CubeQuestion) and question.situation.seat is Seat.SECOND
    ]
    asked = [parse_gnubg_request(line) for line in requests_of_the_match()]
    assert len(asked) == len(told) > 90
    for said, situation in zip(asked, told, strict=True):
        assert said.position == situation.position
        assert (said.roll, said.cube, said.offer) == (situation.roll, situation.cube, situation.offer)
        assert (said.seat, said.points) == (situation.on_roll, situation.points)
        assert said.terms_on_roll == situation.terms
        assert said.players == (("gnubg", "root") if said.seat is Seat.FIRST else ("root", "gnubg"))


def test_scores_are_turned_round_unless_a_double_waits():
    rolling = parse_gnubg_request(request(length=7, points=(3, 1)))
    assert (rolling.points, rolling.players, rolling.seat) == ((1, 3), ("root", "gnubg"), Seat.SECOND)
    doubled = parse_gnubg_request(request(length=7, points=(3, 1), doubled=1, turn=-1, names="root:gnubg"))
    assert (doubled.points, doubled.players, doubled.seat) == ((1, 3), ("gnubg", "root"), Seat.FIRST)
    assert doubled.offer is CubeAction.DOUBLE
    other = parse_gnubg_request(request(length=7, points=(3, 1), turn=-1, dice=(3, 1)))
    assert (other.points, other.players, other.roll) == ((3, 1), ("gnubg", "root"), Roll(3, 1))


@pytest.mark.parametrize(
    ("flags", "is_crawford", "is_post_crawford"),
    [((0, 0), True, False), ((0, 1), False, True), ((1, 1), False, True)],
    ids=["in it", "without the rule", "after it"],
)
def test_the_crawford_game_is_known_by_two_fields(flags, is_crawford, is_post_crawford):
    asked = parse_gnubg_request(request(length=5, points=(4, 2), dice=(6, 2), flags=flags))
    assert asked.terms == Match(5)
    assert asked.context is not None
    assert (asked.is_crawford, asked.context.is_post_crawford) == (is_crawford, is_post_crawford)


def test_where_the_cube_is_asked_about_it_is_no_crawford_game():
    assert not parse_gnubg_request(request(length=5, points=(4, 2), flags=(0, 0))).is_crawford


def test_a_match_to_one_point():
    asked = parse_gnubg_request(request(length=1, dice=(6, 2), flags=(1, 1)))
    assert (asked.terms, asked.is_crawford) == (Match(1), False)


@pytest.mark.parametrize(
    ("turn", "may", "owner"),
    [
        (1, (1, 1), CubeOwner.CENTERED),
        (1, (1, 0), CubeOwner.PLAYER),
        (1, (0, 1), CubeOwner.OPPONENT),
        (-1, (1, 0), CubeOwner.OPPONENT),
        (-1, (0, 1), CubeOwner.PLAYER),
    ],
)
def test_who_may_double_is_told_of_player_1_first(turn, may, owner):
    asked = parse_gnubg_request(request(turn=turn, cube=2, may=may, dice=(4, 2)))
    assert asked.cube == CubeState(2, owner)


def test_a_cube_in_the_middle_stays_there_while_a_double_waits():
    """Ties of the opening throw may have turned it."""
    asked = parse_gnubg_request(request(doubled=1, turn=-1, cube=2))
    assert (asked.cube, asked.offer) == (CubeState(2), CubeAction.DOUBLE)


def test_a_beaver_is_put_to_the_doubler():
    """As GNU Backgammon sends it: the cube has been turned already, and belongs to who beavered."""
    asked = parse_gnubg_request(request(doubled=1, turn=1, cube=2, may=(0, 1)))
    assert (asked.offer, asked.cube) == (CubeAction.BEAVER, CubeState(1))
    assert (asked.seat, asked.players) == (Seat.SECOND, ("root", "gnubg"))


def test_a_redouble_is_none():
    asked = parse_gnubg_request(request(doubled=1, turn=1, cube=2, may=(1, 0), names="root:gnubg"))
    assert (asked.offer, asked.cube) == (CubeAction.DOUBLE, CubeState(2, CubeOwner.PLAYER))


def test_money_is_played_as_the_session_says():
    session = MoneySession(jacoby=False, beavers=False)
    assert parse_gnubg_request(request(), session=session).terms == session
    assert parse_gnubg_request(request(length=3), session=session).terms == Match(3)


def test_names_may_have_blanks_and_any_letters():
    asked = parse_gnubg_request(request(names="Nuño Ågård:二 \ufffd"))
    assert asked.players == ("二 \ufffd", "Nuño Ågård")


def test_games_with_fewer_checkers():
    hyper = find("hypergammon")
    asked = parse_gnubg_request(request(board=HYPER, dice=(6, 1)), checkers=hyper.checkers)
    assert asked.position == hyper.start()


@pytest.mark.parametrize(
    ("line", "checkers"),
    [(request(board=HYPER), 15), (request(), 3), (request(off=(1, 0)), 15), (request(off=(0, 2)), 15)],
)
def test_checkers_that_are_missing_belong_to_another_game(line, checkers):
    with pytest.raises(InvalidPositionError):
        parse_gnubg_request(line, checkers=checkers)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "board:",
        "GET / HTTP/1.1",
        request()[:-20],
        request().replace(":1:-1:0:25", ":2:-1:0:25"),
        request(turn=0),
        request(turn=2),
        request(dice=(7, 1)),
        request(dice=(6, 0)),
        request(cube=3),
        request(length=3, points=(3, 0)),
        request(doubled=5),
    ],
)
def test_what_is_no_request_is_refused(line):
    with pytest.raises(ParseError):
        parse_gnubg_request(line)


def test_the_standard_game_is_meant_unless_another_is_said():
    assert parse_gnubg_request(request()).position == STANDARD.start()
