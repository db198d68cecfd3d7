"""Matches of GamesGrid, TrueMoneyGames and PartyGammon: real ones written like that, and what things in them mean."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from doublesix.cube import CubeAction
from doublesix.dice import Roll
from doublesix.errors import ParseError
from doublesix.formats import read_match
from doublesix.formats.days import day_played
from doublesix.formats.party import read_party
from doublesix.formats.sgg import read_sgg
from doublesix.formats.tmg import read_tmg
from doublesix.match import Match, MoneySession, Seat
from doublesix.record import CheckerPlay, CubeTurn, Ending, GameRecord, MatchRecord, Resignation, SetPosition
from doublesix.variants.registry import find
from site_files import party_text, sgg_text, tmg_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.formats.report import ReadReport

MATCHES = Path(__file__).parents[2] / "data" / "matches" / "mat"
ANN, BOB = Seat.FIRST, Seat.SECOND
SOME = ("dailygammon_7pt.txt", "gnubg107_5pt.mat", "gnubg107_money.mat", "transcription_1981_17pt.txt")
WRITERS = [sgg_text, tmg_text, party_text]
SGG = "ann vs. bob\nCrawford: Yes\n{facts}Game 1.0-0/7\n"
TMG = "Player1: 1 ann 1500\nPlayer2: 2 bob 1600\nLength: 7\nCrawford: 1\n{facts}Game 1: 0-0\n"
PARTY = "MATCHLENGTH=7\nGAME_1_PLAYER_1=ann\nGAME_1_PLAYER_2=bob\nGAME_1_GAMEPLAY="


def read(text: str) -> MatchRecord:
    return read_match(text.encode())


def sgg(*rows: str, facts: str = "") -> MatchRecord:
    return read(SGG.format(facts=facts) + "\n".join([*rows, ""]))


def tmg(*rows: str, facts: str = "") -> MatchRecord:
    return read(TMG.format(facts=facts) + "\n".join([*rows, ""]))


def what_happened(game: GameRecord) -> tuple[object, ...]:
    """Everything but resignations, which two of the formats do not tell."""
    actions = [action for action in game.actions if not isinstance(action, Resignation)]
    return game.start_score, game.is_crawford, game.winner, game.points, game.ending, actions


def plays(record: MatchRecord) -> list[str]:
    return [str(action.play) for action in record.games[0].actions if isinstance(action, CheckerPlay)]


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("name", SOME)
def test_real_matches_written_like_that_are_the_same(name: str, write: Callable[[MatchRecord], str]) -> None:
    match = read_match(MATCHES / name)
    found = read(write(match))
    assert found.problems == ()
    assert found.players == match.players
    assert isinstance(found.terms, type(match.terms))
    assert list(map(what_happened, found.games)) == list(map(what_happened, match.games))


def test_terms_and_what_is_said_of_the_match() -> None:
    match = read_match(MATCHES / "gnubg107_5pt.mat")
    found = read(sgg_text(match))
    assert found.terms == Match(5)
    assert found.headers == {
        "Site": "GamesGrid",
        "EventDate": "2003.03.03",
        "Player 1 Elo": "1612.4",
        "Player 2 Elo": "1588.1",
    }
    assert day_played(found.headers) == "2003-03-03"
    found = read(tmg_text(match))
    assert found.terms == Match(5)
    assert found.headers["Player 2 Elo"] == "1600.5"
    assert found.headers["Match ID"] == "1234567"
    assert day_played(found.headers) == "2005-04-06"


def test_rules_that_the_file_names_are_played() -> None:
    session = "ann vs. bob\n{facts}Game 1.0-0\n"
    assert read(session.format(facts="Jacoby: Yes\nBeavers: Yes\n")).terms == MoneySession(True, True)
    assert read(session.format(facts="Jacoby: No\nRaccoons: Yes\n")).terms == MoneySession(False, False, raccoons=True)
    assert sgg(facts="Crawford: No\n").terms == Match(7, crawford=False)
    assert sgg(facts="Doubling Cube: No\n").terms == Match(7).without_cube()
    assert sgg(facts="Variant: NackGammon\n").variant == find("nackgammon")
    assert "Foogammon" in sgg(facts="Variant: Foogammon\n").problems[0].message.title()
    assert tmg(facts="Crawford: 0\n").terms == Match(7, crawford=False)
    assert tmg(facts="Cube: 0\n").terms == Match(7).without_cube()
    assert tmg(facts="Variant: 2\n").variant == find("nackgammon")
    assert read("Length: 0\nJacoby: 1\nBeavers: 1\nGame 1: 0-0\n").terms == MoneySession(True, True)


# GamesGrid


def test_rows_that_stand_twice_are_read_once() -> None:
    opening = ("1\t31:", "1\t31:", "1\t31: 8/5, 6/5", "1\t31: 8/5, 6/5")
    dance = ("1\t\t66: O-O", "1\t\t66: O-O")
    match = sgg(*opening, *dance)
    assert [action.seat for action in match.games[0].actions] == [ANN, BOB]
    assert plays(match)[0] == "8/5 6/5"


def test_a_play_needs_no_row_of_dice_before_it() -> None:
    assert plays(sgg("1\t31: 8/5, 6/5", "1\t\t64: 24/14")) == ["8/5 6/5", "24/14"]


def test_dice_that_nobody_played_are_dice() -> None:
    assert sgg("1\t31: 8/5, 6/5", "1\t\t64:").games[0].actions[-1] == CheckerPlay(BOB, Roll(6, 4), None)
    assert tmg("1 1 31", "1 4 8/5 6/5", "-1 1 64").games[0].actions[-1] == CheckerPlay(BOB, Roll(6, 4), None)


def test_words_of_people_are_comments() -> None:
    game = sgg("hello", "1\t31: 8/5, 6/5", "bob: nice").games[0]
    assert (game.comment, game.actions[0].comment) == ("hello", "bob: nice")


def test_whoever_resigns_has_resigned() -> None:
    for rows in (("1\t\tresign",), ("1\t\t64:", "1\t\t64: resigns")):
        game = sgg("1\t31: 8/5, 6/5", *rows, "ann wins 2 points.").games[0]
        assert game.actions[-1] == Resignation(BOB, 2)
        assert (game.winner, game.points, game.ending) == (ANN, 2, Ending.RESIGNED)


def test_cubes_beavers_and_automatic_doubles() -> None:
    rows = ("11: Automatic double", "1\t31: 8/5, 6/5", "1\t\tDouble to 4", "2\tBeaver to 8", "2\t\t64: 24/14")
    game = read("ann vs. bob\nBeavers: Yes\nGame 1.0-0\n" + "\n".join(rows)).games[0]
    start, opening, double, beaver, reply = game.actions
    assert isinstance(start, SetPosition)
    assert (start.seat, start.cube_value) == (ANN, 2)
    assert isinstance(opening, CheckerPlay)
    assert double == CubeTurn(BOB, CubeAction.DOUBLE, 4)
    assert beaver == CubeTurn(ANN, CubeAction.BEAVER, 8)
    assert isinstance(reply, CheckerPlay)
    rows = (
        "0 2 Automatic to 2",
        "-1 1 31",
        "-1 4 8/5 6/5",
        "1 5 Double to 4",
        "-2 8 Beaver to 8",
        "1 1 64",
        "1 4 24/14",
    )
    game = read("Length: 0\nBeavers: 1\nGame 1: 0-0\n" + "\n".join(rows)).games[0]
    assert [action.seat for action in game.actions] == [BOB, BOB, ANN, BOB, ANN]
    assert game.actions[0].cube_value == 2  # type: ignore[union-attr]


def test_whoever_is_closed_out_hands_on_the_turn() -> None:
    match = sgg("1\t31: 8/5, 6/5", "1\t\t -", "2\t64: 24/14")
    assert match.problems[0].message.startswith("the game has no result")
    assert [action.seat for action in match.games[0].actions] == [ANN, ANN, ANN]
    assert plays(match) == ["8/5 6/5", "24/14"]


def odd_lines(record: MatchRecord) -> list[int | None]:
    """Where something is that is not understood."""
    return [problem.line for problem in record.problems if "is not understood" in problem.message]


def test_what_nobody_understands_is_reported_with_its_line() -> None:
    assert odd_lines(sgg("1\t31: 8/5, 6/5", "1\t\tjumps", "ann wins 0 points")) == [5, 6]
    assert odd_lines(tmg("1 1 31", "1 4 8/5 6/5", "-1 4 24/14", "-1 33 x")) == [8, 9]
    assert odd_lines(read(PARTY + "1 3 1 31 8/5 6/5#2 sleeps\nGAME_1_SCORE1=1\nGAME_1_SCORE2=0\n")) == [4]


# TrueMoneyGames and PartyGammon


def test_time_and_settlements_are_left_out() -> None:
    match = tmg(
        "1 1 31",
        "1 4 8/5 6/5",
        "-1 1 ??",
        "-1 17 Out of time",
        "0 19 5.0 0.0 4.0 0.0 Settlement",
        "1 14 1 ann wins 1 point",
    )
    assert match.problems == ()
    game = match.games[0]
    assert (game.winner, game.points, game.ending) == (ANN, 1, Ending.RESIGNED)
    assert game.actions[-1].is_implied  # type: ignore[union-attr]


def test_the_first_game_at_match_point_is_the_crawford_game() -> None:
    text = TMG.format(facts="").replace("Game 1: 0-0", "Game 1: 6-2\n1 14 1 x\nGame 2: 6-3\n1 14 1 x\nGame 3: 6-4")
    assert [game.is_crawford for game in read(text).games] == [True, False, False]


def test_party_turns() -> None:
    text = PARTY + "1 3 1 31 8/5 6/5#2 Doubles#1 Takes#2 6 6 66\nGAME_1_SCORE1=0\nGAME_1_SCORE2=4\n"
    game = read(text).games[0]
    assert game.actions[1:3] == (CubeTurn(BOB, CubeAction.DOUBLE, 2), CubeTurn(ANN, CubeAction.TAKE, 2))
    assert (game.winner, game.points) == (BOB, 4)


# Damage


@pytest.mark.parametrize("reader", [read_sgg, read_tmg])
def test_a_text_without_a_game_is_one_clear_error(reader: Callable[[str], ReadReport]) -> None:
    with pytest.raises(ParseError, match="no line such as 'Game 1"):
        reader("hello\n")


@pytest.mark.parametrize(
    ("reader", "text"),
    [
        (read_sgg, "Game 1.0-0/99999\n"),
        (read_tmg, "Length: 999999\nGame 1: 0-0\n"),
        (read_party, "MATCHLENGTH=999999\n"),
    ],
)
def test_no_match_is_that_long(reader: Callable[[str], ReadReport], text: str) -> None:
    with pytest.raises(ParseError, match="a match to"):
        reader(text)


@pytest.mark.parametrize(("write", "reader"), [(sgg_text, read_sgg), (tmg_text, read_tmg), (party_text, read_party)])
def test_whatever_has_been_changed_is_read_or_refused(
    write: Callable[[MatchRecord], str], reader: Callable[[str], ReadReport]
) -> None:
    rng = random.Random(3)
    text = write(read_match(MATCHES / "gnubg107_5pt.mat"))
    for _ in range(25):
        changed = list(text)
        for _ in range(rng.randrange(1, 60)):
            place = rng.randrange(len(changed))
            changed[place] = rng.choice(["", "\n", "\t", " ", "0", "25", "/", "x", changed[place] * 2])
        with suppress(ParseError):
            reader("".join(changed))
