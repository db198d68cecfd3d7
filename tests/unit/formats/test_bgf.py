"""BGBlitz's match files: what each thing in them means, and files that are damaged."""

from __future__ import annotations

import gzip
import random
import zlib
from pathlib import Path
from typing import Any

import pytest

from bgf_files import bgf_document, bgf_file, board, cube_turn, turn
from doublesix.cube import CubeAction
from doublesix.dice import Roll
from doublesix.errors import ParseError
from doublesix.formats import read_match
from doublesix.formats.bgf import read_bgf
from doublesix.formats.days import day_played
from doublesix.match import Match, MoneySession, Seat
from doublesix.position import Setup, layout
from doublesix.record import CheckerPlay, CubeTurn, Ending, MatchRecord, Resignation, SetPosition
from doublesix.variants.registry import STANDARD, find
from unit.formats.reports import ILLEGAL

MATCHES = Path(__file__).parents[2] / "data" / "matches" / "mat"
ANN, BOB = Seat.FIRST, Seat.SECOND
SOME = (
    "backgammon_abc_11pt.mat",
    "dailygammon_7pt.txt",
    "galaxy_3pt_invalid_move.txt",
    "gnubg107_5pt.mat",
    "gnubg107_money.mat",
    "opengammon_5nqfGw9bWG3deTaU.mat",  # with a play against the rules
    "transcription_1981_17pt.txt",
    "xg1_old_export_15pt.txt",
)


def document(*turns: dict[str, Any], start: list[int] | None = None, **more: Any) -> dict[str, Any]:
    """A match of one game."""
    game = {
        "scoreGreen": 0,
        "scoreRed": 0,
        "initial": {"points": board(STANDARD.start()) if start is None else start, "cube": 1, "cubeOwner": 0},
        "moves": list(turns),
    } | more.pop("game", {})
    return {"matchlen": 7, "nameGreen": "ann", "nameRed": "bob", "useCube": True, "games": [game]} | more


def record(*turns: dict[str, Any], **more: Any) -> MatchRecord:
    return read_match(bgf_file(document(*turns, **more)))


def problems(match: MatchRecord) -> list[str]:
    """What was wrong with the file, besides that it has no result."""
    return [problem.message for problem in match.problems if "has no result" not in problem.message]


@pytest.mark.parametrize("name", SOME)
def test_real_matches_written_like_that_are_the_same(name: str) -> None:
    match = read_match(MATCHES / name)
    found = read_match(bgf_file(bgf_document(match)))
    assert found.players == match.players
    assert found.terms == match.terms
    assert found.games == match.games
    assert all(action.line is None for game in found.games for action in game.actions)


@pytest.mark.parametrize("is_smile", [True, False])
@pytest.mark.parametrize("is_packed", [True, False])
def test_the_document_may_be_packed_and_binary_or_not(is_smile: bool, is_packed: bool) -> None:
    match = read_match(MATCHES / "gnubg107_5pt.mat")
    found = read_match(bgf_file(bgf_document(match), is_smile=is_smile, is_packed=is_packed))
    assert found.games == match.games


def test_zlib_packs_as_well() -> None:
    head, _, content = bgf_file(document(), is_packed=False).partition(b"\n")
    assert read_match(head + b"\n" + zlib.compress(content)).players == ("ann", "bob")


def test_plays_are_in_the_movers_own_numbers() -> None:
    game = record(
        turn(ANN, 3, 1, **{"from": [8, 6], "to": [5, 5]}),
        turn(BOB, 6, 4, **{"from": [24], "to": [14]}),
    ).games[0]
    assert [str(action.play) for action in game.actions] == ["8/5 6/5", "24/14"]
    assert [action.seat for action in game.actions] == [ANN, BOB]


def test_the_dice_of_a_dance_stand_where_its_play_would() -> None:
    closed = [0] * 24
    for point in range(19, 25):  # Green's home, in Red's numbers
        closed[point - 1] = 2
    closed[12], closed[5] = 3, -14
    game = record(
        turn(BOB, 7, 7, **{"from": [6], "to": [3]}, dancingEquity={"equity": -1.0}),
        start=[*closed, 0, 1],
    ).games[0]
    dance = game.actions[1]
    assert isinstance(dance, CheckerPlay)
    assert (dance.seat, dance.roll, dance.play.is_dance) == (BOB, Roll(6, 3), True)


def test_a_double_and_its_answer() -> None:
    opening = turn(ANN, 3, 1, **{"from": [8, 6], "to": [5, 5]})
    for accepted, action in ((True, CubeAction.TAKE), (False, CubeAction.PASS)):
        double = cube_turn(BOB, is_double=True, is_accepted=accepted)
        for answer in (
            cube_turn(ANN, is_double=False, is_accepted=accepted),
            cube_turn(ANN, is_double=True, is_accepted=accepted),  # a copy of the double
            cube_turn(ANN, is_double=False, is_accepted=None),
        ):
            game = record(opening, double, answer, finalGreen=0, finalRed=0 if accepted else 1).games[0]
            assert game.actions[1:] == (CubeTurn(BOB, CubeAction.DOUBLE, 2), CubeTurn(ANN, action, 2))
            assert game.ending is (Ending.UNFINISHED if accepted else Ending.PASSED)
    typed = [{"type": kind, "player": player} for kind, player in (("adouble", 1), ("atake", -1))]
    assert record(opening, *typed).games[0].actions[1:] == (
        CubeTurn(BOB, CubeAction.DOUBLE, 2),
        CubeTurn(ANN, CubeAction.TAKE, 2),
    )


def test_the_turn_behind_the_last_one_is_nothing() -> None:
    opening = turn(ANN, 3, 1, **{"from": [8, 6], "to": [5, 5]})
    nothing = turn(BOB, 7, 7, equity={"cubeDecision": {"hasDoubled": None}})
    match = record(opening, nothing)
    assert len(match.games[0].actions) == 1
    assert problems(match) == []


def test_dice_without_a_play_are_dice() -> None:
    game = record(turn(ANN, 3, 1)).games[0]
    assert game.actions == (CheckerPlay(ANN, Roll(3, 1), None),)


def test_a_resignation_is_told_by_the_next_score() -> None:
    opening = turn(ANN, 3, 1, **{"from": [8, 6], "to": [5, 5]})
    game = record(opening, finalGreen=2, finalRed=0, game={"wasResignation": True, "wonPoints": 2}).games[0]
    assert (game.winner, game.points, game.ending) == (ANN, 2, Ending.RESIGNED)
    assert game.actions[-1] == Resignation(BOB, 2)


def test_terms_and_what_is_said_of_the_match() -> None:
    match = record(date="Nov 2, 2025", event="Cup", round="Final", location="Paris", ratingGreen=1843.5, ratingRed=0.0)
    assert match.terms == Match(7)
    assert match.headers["Event"] == "Cup"
    assert match.headers["Round"] == "Final"
    assert match.headers["Site"] == "Paris"
    assert match.headers["Player 1 Elo"] == "1843.50"
    assert "Player 2 Elo" not in match.headers
    assert match.headers["EventDate"] == "2025.11.02"
    assert record(date="2. Nov. 2025").headers["EventDate"] == "2. Nov. 2025"
    assert record(useCrawford=False).terms == Match(7, crawford=False)
    assert record(useCube=False).terms == Match(7).without_cube()
    assert record(matchlen=0, useJacoby=True, useBeaver=True).terms == MoneySession(True, True)
    assert record(matchlen=0).terms == MoneySession(False, False)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026.08.09", "2026-08-09"),
        ("02.11.2025", "2025-11-02"),
        ("March 31, 2024", "2024-03-31"),
        ("Feb 30, 2024", None),
        ("Foo 3, 2024", None),
    ],
)
def test_days_as_people_write_them(text: str, day: str | None) -> None:
    assert day_played({"EventDate": text}) == day


@pytest.mark.parametrize("key", ["nackgammon", "hypergammon"])
def test_the_board_at_the_start_tells_the_game(key: str) -> None:
    variant = find(key)
    match = record(start=board(variant.start()))
    assert match.variant == variant
    assert match.games[0].actions == ()


def test_another_board_or_cube_is_set_up() -> None:
    position = Setup(layout({20: 2, 13: 5, 6: 8}), layout({24: 1, 8: 4, 3: 9, 25: 1})).position()
    initial = {"points": board(position), "cube": 2, "cubeOwner": -1}
    first = record(cube_turn(BOB, is_double=True, is_accepted=None), game={"initial": initial}).games[0].actions[0]
    assert first == SetPosition(BOB, position.swapped(), cube_value=2, cube_owner=ANN)
    centered = {"points": board(STANDARD.start()), "cube": 2, "cubeOwner": 0}
    first = record(turn(ANN, 3, 1), game={"initial": centered}).games[0].actions[0]
    assert first == SetPosition(ANN, STANDARD.start(), cube_value=2)


@pytest.mark.parametrize(
    ("initial", "problem"),
    [
        ({"points": [3] * 26}, "game 1: the board cannot be read"),
        ({"points": [1, 2]}, "game 1: the board cannot be read"),
        ({"cube": 3}, "game 1: the cube cannot be read"),
    ],
)
def test_a_start_that_cannot_be_is_reported(initial: dict[str, Any], problem: str) -> None:
    match = record(turn(ANN, 3, 1, **{"from": [8, 6], "to": [5, 5]}), game={"initial": initial})
    assert problems(match)[0].startswith(problem)
    assert len(match.games[0].actions) == 1


@pytest.mark.parametrize(
    ("one", "problem"),
    [
        (turn(ANN, 7, 7, **{"from": [8, 6], "to": [5, 50]}), "these are no dice: (7, 7); the board is unknown"),
        (turn(ANN, 3, 1, **{"from": [8, 6], "to": [5, 4]}), ILLEGAL),
        (turn(ANN, 3, 1, **{"from": [2], "to": [1]}), "from here"),
        ({"type": "amove", "player": 0}, "nobody knows whose turn it is"),
        ({"type": "achat", "player": 1}, "1 records of an unknown kind are left out"),
    ],
)
def test_what_cannot_be_is_reported_with_its_place(one: dict[str, Any], problem: str) -> None:
    found = record(one)
    assert all(told.line is None for told in found.problems)
    assert problems(found)[0].startswith("game 1, turn 1: ")
    assert problem in problems(found)[0]


def test_scores_that_do_not_add_up_are_reported() -> None:
    games = [document(game={"scoreGreen": points, "scoreRed": 0})["games"][0] for points in (0, 2)]
    match = read_match(bgf_file(document() | {"games": games, "finalGreen": 1, "finalRed": 0}))
    assert [game.points for game in match.games] == [2, 0]
    assert problems(match)[0] == "the score is given as 1-0, the results add up to 2-0"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x1f\x8b\x08",
        b"\x1f\x8b" + bytes(40),
        gzip.compress(b":)\n\x01\xfa", mtime=0)[:-3],
        b"[" * 100_000,
        b'{"matchlen": 7',
    ],
)
def test_a_damaged_file_is_one_clear_error(content: bytes) -> None:
    with pytest.raises(ParseError, match="cut off or damaged"):
        read_bgf(b'{"compress": true, "useSmile": true}\n' + content)


@pytest.mark.parametrize("length", [-1, 1_000_000])
def test_no_match_is_that_long(length: int) -> None:
    with pytest.raises(ParseError, match="a match to"):
        record(matchlen=length)


def test_what_would_fill_the_memory_is_refused() -> None:
    packed = gzip.compress(bytes(65 * 1024 * 1024), 1)
    with pytest.raises(ParseError, match="more than 64 MB"):
        read_bgf(b"{}\n" + packed)


def test_a_file_without_games_is_reported() -> None:
    assert "no game" in str(read_match(bgf_file({"matchlen": 7})).problems[0])
    assert "no game" in str(read_match(bgf_file([1])).problems[0])


def test_whatever_has_been_changed_is_read_or_refused() -> None:
    rng = random.Random(7)
    match = bgf_document(read_match(MATCHES / "gnubg107_5pt.mat"))
    for _ in range(60):
        read_match(bgf_file(_changed(match, rng), is_packed=False))


def _changed(value: Any, rng: random.Random) -> Any:
    """The same, with some of it gone or something else."""
    if rng.random() < 0.002:
        return rng.choice([None, -1, 0, 3, 25, 1 << 40, 0.5, "x", [], {}, True, [1, -1, "y"]])
    if isinstance(value, list):
        return [_changed(item, rng) for item in value if rng.random() > 0.001]
    if isinstance(value, dict):
        return {key: _changed(item, rng) for key, item in value.items() if rng.random() > 0.001}
    return value
