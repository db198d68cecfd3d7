"""The game of a match file: written as other programs expect it, read back, and what becomes of others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from doublesix.cube import CubeAction
from doublesix.errors import FormatError
from doublesix.formats import Severity, read_json, read_mat, write_json, write_mat
from doublesix.live_game import new_game
from doublesix.record import CheckerPlay, CubeTurn, Ending
from doublesix.rules.landing import Hit
from doublesix.rules.track import CONTRARY
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.registry import ALL, find

if TYPE_CHECKING:
    from pathlib import Path

HELD = [variant for variant in ALL if variant.rules.track == CONTRARY and isinstance(variant.rules.landing, Hit)]
HELD = [variant for variant in HELD if not variant.reserve]


@pytest.mark.parametrize("variant", HELD, ids=lambda variant: variant.key)
def test_variation_survives_a_round_trip(variant) -> None:
    record = new_game(variant.key, seed=3, length=3).record
    text = write_mat(record)
    # The standard game is what a file without the header holds.
    assert f'[Variation "{variant.variation or variant.name}"]' in text or variant is BACKGAMMON
    assert read_mat(text).record.variant is variant


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("plakoto", "such a file knows hits, neither pins nor blocks"),
        ("fevga", "Fevga: in such a file the sides travel in opposite directions; such a file knows hits"),
        ("tabula", "such a file has two dice"),
        ("acey-deucey", "no word for checkers that begin outside the board"),
        (
            "gioul",
            "in such a file the sides take turns with one roll each; in such a file a doublet is 4 steps at most",
        ),
        ("tavli", "such a file has one game for a whole match"),
    ],
)
def test_games_that_a_match_file_cannot_hold(key: str, reason: str) -> None:
    with pytest.raises(FormatError, match="cannot hold") as refused:
        write_mat(new_game(key, seed=3, length=3).record)
    assert reason in str(refused.value)
    assert str(refused.value).endswith("(write .json instead)")


@pytest.mark.parametrize(
    ("key", "spelling"),
    [
        ("backgammon+start=24:3,13:5,8:3,6:4", "backgammon+start=24:3,13:5,8:3,6:4"),
        ("backgammon+start=24:2,13:5+no-cube", "backgammon+start=24:2,13:5+no-cube"),
        ("nackgammon+no-triple", "Nackgammon + no-triple"),
        ("hypergammon2+no-cube", "Hypergammon (2 checkers) + no-cube"),
    ],
)
def test_options_and_starts_survive_a_round_trip(key: str, spelling: str) -> None:
    game = new_game(key, seed=3, length=3)
    while not game.legal_plays():
        game.roll()
    game.apply(game.legal_plays()[0])
    text = write_mat(game.record)
    assert f'[Variation "{spelling}"]' in text
    again = read_mat(text).record
    assert again.variant == game.record.variant
    assert again.games == game.record.games


@pytest.mark.parametrize(("name", "option"), [("Our house game", '"five-per-point"'), ("Plakoto", '"five-per-point"')])
def test_a_game_of_ones_own_is_found_by_its_key(tmp_path: Path, name: str, option: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(f'name = "{name}"\nbase = "backgammon"\noptions = [{option}]\n')
    record = new_game(str(path), seed=3, length=3).record
    text = write_mat(record)
    assert '[Variation "backgammon+five-per-point"]' in text
    again = read_mat(text).record
    assert again.variant == find("backgammon+five-per-point")
    assert again.variant.rules == record.variant.rules
    assert again.games == record.games


def test_a_game_that_no_name_tells_is_refused() -> None:
    games = replace(BACKGAMMON, key="harbor", name="Harbor"), replace(BACKGAMMON, layout=find("nackgammon").layout)
    for game in games:
        with pytest.raises(FormatError, match="no game is found by its name or its key"):
            write_mat(new_game(game, seed=3, length=3).record)


def file_of(variation: str, *rows: str) -> str:
    names = " White : 0" + " " * 24 + "Black : 0"
    return "\n".join([f'; [Variation "{variation}"]', "", " 3 point match", "", " Game 1", names, *rows])


TURNED = ("  1) 11:                          11:", "  2) 31: 24/20                    22: Cannot Move")
CUBED = ("  3)  Doubles => 2                 Takes", "  4) 66: ????", "                                  Wins 2 points")


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (
            "Gioul",
            "in such a file the sides take turns with one roll each; in such a file a doublet is 4 steps at most",
        ),
        ("gul-bara+rising-at-once", "in such a file a doublet is 4 steps at most"),
        ("Tabula", "such a file has two dice"),
        ("backgammon+extra-after-doublet", "in such a file the sides take turns with one roll each"),
    ],
)
def test_plays_that_a_match_file_cannot_tell_are_kept_as_text(game: str, reason: str) -> None:
    report = read_mat(file_of(game, *TURNED, "; Set Pos=" + "-" * 26 + "/0", *CUBED))
    problem, *others = report.problems
    assert problem.message == f"a .mat file cannot hold {find(game).title}: {reason}; its plays are kept as text"
    assert (problem.line, problem.severity) == (None, Severity.ERROR)
    assert others == []
    assert report.record.variant == find(game)
    (read,) = report.record.games
    plays = [action for action in read.actions if isinstance(action, CheckerPlay)]
    assert [play.text for play in plays] == ["11:", "11:", "31: 24/20", "22:", "66:"]
    assert {(play.roll, play.play, play.is_legal) for play in plays} == {(None, None, False)}
    assert plays[3].comment == "Set Pos=" + "-" * 26 + "/0"
    assert [turn.action for turn in read.actions if isinstance(turn, CubeTurn)] == [CubeAction.DOUBLE, CubeAction.TAKE]
    assert (read.points, read.ending) == (2, Ending.RESIGNED)
    assert read_json(write_json(report.record)) == report.record


def test_games_that_can_be_followed_are_read_whatever_is_written() -> None:
    read = read_mat(file_of("Plakoto", "  1) 31: 24/20                    42: 24/18"))
    assert [action.is_legal for action in read.record.games[0].actions] == [True, True]


@pytest.mark.parametrize("spelling", ["{path}", "{path} ", "({path})", "/no/such/file.toml"])
def test_a_header_opens_no_file(tmp_path: Path, spelling: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text('name = "House"\nbase = "nackgammon"\n')
    report = read_mat(file_of(spelling.format(path=path), "  1) 31: 8/5 6/5                   52: 13/11 13/8"))
    assert report.record.variant is BACKGAMMON
    assert "is the name of a file, not of a game; read as Backgammon" in report.problems[0].message
    assert [str(action.play) for action in report.record.games[0].actions] == ["8/5 6/5", "13/11 13/8"]
