"""Real `.xg` and `.xgp` files: what another reader found in them, and the same matches as text."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from doublesix.formats import read_json, read_mat, read_match, write_json, write_mat
from doublesix.match import Match, MoneySession, Seat
from doublesix.record import CheckerPlay, Ending, GameRecord, SetPosition

MATCHES = Path(__file__).parents[2] / "data" / "matches"
SAMPLES = MATCHES / "xg"
NAMES = sorted(path.name for path in SAMPLES.iterdir() if path.suffix in (".xg", ".xgp"))
WHOLE = [name for name in NAMES if name.endswith(".xg")]
PARTNERS = {"charlot_7pt.xg": "gnubg108_7pt.mat", "xg_export_bom_crlf_7pt.xg": "xg_export_bom_crlf_7pt.txt"}
WINNERS = {Seat.FIRST: "1", Seat.SECOND: "-1", None: "-"}


def kind(game: GameRecord) -> str:
    """How a game ended, in the words of the file; the kinds of win on the board and of resignation as one."""
    kinds = {Ending.PASSED: "0", Ending.BORNE_OFF: "board", Ending.RESIGNED: "resigned", Ending.UNFINISHED: "-"}
    return kinds[game.ending]


def expected_kind(termination: str) -> str:
    if termination in ("0", "-"):
        return termination
    return "resigned" if int(termination) > 100 else "board"


@pytest.mark.parametrize("name", NAMES)
def test_games_are_those_that_another_reader_found(name: str) -> None:
    record = read_match(SAMPLES / name)
    with (SAMPLES / "expected.tsv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if row["file"] == name]
    assert record.problems == ()
    assert [str(game.number) for game in record.games] == [row["game"] for row in rows]
    for game, row in zip(record.games, rows, strict=True):
        assert game.start_score == (int(row["score1"]), int(row["score2"]))
        assert game.is_crawford is (row["crawford"] == "1")
        assert WINNERS[game.winner] == row["winner"]
        assert game.points == (0 if row["points"] == "-" else int(row["points"]))
        assert kind(game) == expected_kind(row["termination"])


@pytest.mark.parametrize(("name", "partner"), PARTNERS.items())
def test_the_same_match_is_the_same_in_other_formats(name: str, partner: str) -> None:
    record, text = read_match(SAMPLES / name), read_match(MATCHES / "mat" / partner)
    assert record.players == text.players
    assert record.terms == text.terms
    assert record.games == text.games
    assert record.headers["EventDate"] == text.headers["EventDate"]
    for key in ("Site", "Event", "Round", "EventTime", "Transcriber"):
        assert text.headers.get(key) in (None, record.headers.get(key))


@pytest.mark.parametrize("name", WHOLE)
def test_matches_survive_writing(name: str) -> None:
    record = read_match(SAMPLES / name)
    assert read_json(write_json(record)) == record
    assert read_mat(write_mat(record)).record == record


def test_comments_belong_to_their_plays() -> None:
    record = read_match(SAMPLES / "match_with_comments_9pt.xg")
    said = {str(action.play): action.comment for action in record.games[0].actions if action.comment}
    assert said == {
        "18/14* 13/8": "coup assez difficile",
        "24/18 13/7(3)": "les double 66 sont toujpurs difficiles à trouver",
    }


def test_a_position_is_a_board_set_up() -> None:
    record = read_match(SAMPLES / "match_position_rollout.xgp")
    assert record.terms == Match(5)
    (action,) = record.games[0].actions
    assert isinstance(action, SetPosition)
    assert (action.seat, action.cube_value, action.cube_owner) == (Seat.SECOND, 2, Seat.SECOND)
    assert (action.position.pip_count(), action.position.opponent_pip_count()) == (45, 70)
    assert record.games[0].start is None


def test_a_money_position_has_its_comment() -> None:
    record = read_match(SAMPLES / "money_cube_comment.xgp")
    assert record.terms == MoneySession(jacoby=True, beavers=False)
    (action,) = record.games[0].actions
    assert isinstance(action, SetPosition)
    assert (action.cube_value, action.cube_owner) == (1, None)
    assert record.comment.startswith("redouble ?\n.61 .50 S4\n")
    assert action.annotation is not None
    assert action.annotation.cube is not None
    cube = action.annotation.cube
    assert cube.judged_by == "XG Roller++"
    assert (cube.no_double, cube.double_take, cube.double_pass) == pytest.approx((0.0243, -0.3251, 1.0), abs=5e-5)


def test_cubes_of_a_match_that_nobody_decided_about_say_nothing() -> None:
    """Two records of this file have numbers for cubes that were never on offer, each before the play of the roll."""
    record = read_match(SAMPLES / "charlot_7pt.xg")
    plays = [action for game in record.games for action in game.actions if isinstance(action, CheckerPlay)]
    assert sum(play.annotation is not None and play.annotation.cube is not None for play in plays) == 86
