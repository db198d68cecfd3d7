"""SGF files, game text and oldmoves of other programs: what is read, and the same matches in other formats."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

from doublesix.dice import Roll
from doublesix.formats import read_json, read_match, write_json, write_mat
from doublesix.match import Match, MoneySession, Seat
from doublesix.record import CheckerPlay, CubeTurn, Ending, MatchRecord, SetPosition

DATA = Path(__file__).parents[2] / "data" / "matches"
TABLES = ("sgf", "oldmoves")
SIDES = {"left": Seat.FIRST, "right": Seat.SECOND, "-": None}
FILES = [
    *(f"{path.parent.name}/{path.name}" for path in sorted((DATA / "sgf").glob("*.sgf"))),
    "gam/gnubg107_game.gam",
    "oldmoves/fibs_oldmoves_derived_5pt.txt",
]
KNOWN_PROBLEMS = {
    "sgf/gnubg107_pos.sgf": [(2, "the game has no result: is the file complete?")],
    "sgf/gnubg107_setboard.sgf": [
        (4, "64 was thrown and never played; left out"),
        (5, "31: Cannot Move, but there is a legal play"),
        (5, "the game has no result: is the file complete?"),
    ],
    "oldmoves/fibs_oldmoves_derived_5pt.txt": [(156, "how much was resigned is not written; read as 1 point")],
}


@cache
def sample(name: str) -> MatchRecord:
    return read_match(DATA / name)


def expected_rows() -> list[list[str]]:
    rows = []
    for folder in TABLES:
        with (DATA / folder / "expected.tsv").open(encoding="utf-8") as file:
            rows += [[f"{folder}/{row[0]}", *row[1:]] for row in list(csv.reader(file, delimiter="\t"))[1:]]
    return rows


def found_rows(name: str) -> list[list[str]]:
    record = sample(name)
    sides = {seat: side for side, seat in SIDES.items()}
    return [
        [
            name,
            *map(str, (record.length, game.number, *game.start_score, sides[game.winner], game.points)),
            str(int(game.ending is Ending.RESIGNED)),
            *(str(sum(isinstance(action, kind) for action in game.actions)) for kind in (CheckerPlay, CubeTurn)),
        ]
        for game in record.games
    ]


def test_games_scores_and_results() -> None:
    names = [name for name in FILES if name.split("/")[0] in TABLES]
    assert sorted(row for name in names for row in found_rows(name)) == sorted(expected_rows())


@pytest.mark.parametrize("name", FILES)
def test_only_the_known_problems_are_reported(name: str) -> None:
    problems = sample(name).problems
    assert [(problem.line, problem.message) for problem in problems] == KNOWN_PROBLEMS.get(name, [])
    assert all(game.is_sound for game in sample(name).games)


@pytest.mark.parametrize("name", FILES)
def test_what_is_read_can_be_written(name: str) -> None:
    record = sample(name)
    assert read_json(write_json(record)) == record
    again = read_match(write_mat(record).encode())
    assert [game.score_after for game in again.games] == [game.score_after for game in record.games]
    if "set" not in name and "pos" not in name:  # a match text has no room for dice already thrown
        assert again.games == record.games


@pytest.mark.parametrize(
    ("sgf", "mat"),
    [
        ("gnubg107_5pt_analysed.sgf", "gnubg107_5pt.mat"),
        ("gnubg107_money_shortened.sgf", "gnubg107_money.mat"),
        ("gnubg108_7pt_inf_luck_shortened.sgf", "gnubg108_7pt.mat"),
    ],
)
def test_one_match_in_two_formats_is_one_record(sgf: str, mat: str) -> None:
    assert sample(f"sgf/{sgf}") == sample(f"mat/{mat}")


def test_game_text_is_the_game_of_a_session() -> None:
    record = sample("gam/gnubg107_game.gam")
    game, same = record.games[0], sample("mat/gnubg107_money.mat").games[3]
    assert record.players == ("gnubg", "root")
    assert record.terms == MoneySession()
    assert (game.actions, game.winner, game.points) == (same.actions, same.winner, same.points)


def test_a_position_is_a_board_that_is_set_up() -> None:
    record = sample("sgf/gnubg107_pos.sgf")
    assert record.terms == Match(7)
    (action,) = record.games[0].actions
    assert isinstance(action, SetPosition)
    assert (action.seat, action.roll, action.cube_value, action.cube_owner) == (Seat.SECOND, Roll(3, 1), 1, None)
    # Black's letters run the other way: x, x are two checkers on its own ace point, c, c, c three on its 22-point.
    assert {point: count for point, count in enumerate(action.position.player) if count} == {
        1: 2,
        3: 3,
        6: 3,
        13: 4,
        22: 3,
    }
    assert (action.position.opponent[6], action.position.opponent[23]) == (3, 1)


def test_seats_stay_with_the_names_of_oldmoves() -> None:
    record = sample("oldmoves/fibs_oldmoves_derived_5pt.txt")
    assert record.players == ("GammonBot_VII", "pipcat")
    assert [game.start_score for game in record.games] == [(0, 0), (4, 0)]
    assert [game.is_crawford for game in record.games] == [False, True]
    # GammonBot_VII is X in the first game and O in the second; O begins both.
    assert [game.actions[0].seat for game in record.games] == [Seat.SECOND, Seat.FIRST]
