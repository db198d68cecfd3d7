"""`.mat` text → record: what every way of writing means, and what is reported."""

from __future__ import annotations

import pytest

from builders import pos
from doublesix.cube import CubeAction
from doublesix.dice import Roll
from doublesix.errors import ParseError
from doublesix.formats import ReadReport, Severity, read_json, read_mat, write_json, write_mat
from doublesix.match import Match, MoneySession, Seat
from doublesix.record import CheckerPlay, CubeTurn, Ending, MatchRecord, Resignation, SetPosition
from doublesix.rules.scoring import GameValue
from doublesix.work import NotWantedError, wanted_while
from unit.formats.reports import ILLEGAL, messages, only_game, plays

LEFT, RIGHT = Seat.FIRST, Seat.SECOND
RIGHT_COLUMN = 34


def match_text(*rows: str, length: int = 7, header: str = "", score: tuple[int, int] = (0, 0)) -> str:
    return f"{header}\n {length} point match\n{game_text(*rows, score=score)}"


def game_text(*rows: str, number: int = 1, score: tuple[int, int] = (0, 0)) -> str:
    names = f" ann : {score[0]}".ljust(RIGHT_COLUMN) + f"bob : {score[1]}"
    return "\n".join([f" Game {number}", names, *rows, ""])


def row(left: str, right: str = "") -> str:
    return f"  1) {left}".ljust(RIGHT_COLUMN) + right


def read(*rows: str, length: int = 7, header: str = "", score: tuple[int, int] = (0, 0)) -> ReadReport:
    return read_mat(match_text(*rows, length=length, header=header, score=score))


def board(left: dict[int, int], right: dict[int, int], *, cube: int = 0) -> str:
    """A line that sets up checkers, each side in its own numbers; the rest is off."""
    places = ["-"] * 26
    for point, checkers in left.items():
        places[point] = chr(ord("A") - 1 + checkers)
    for point, checkers in right.items():
        places[25 - point] = chr(ord("a") - 1 + checkers)
    return f"; Set Pos={''.join(places)}/{cube}"


# Each side has two checkers left; the left side owns the cube at 2.
SHORT_RACE = board({1: 2}, {1: 2}, cube=-1)


# Plays


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("65: 24/13", "31: 8/5 6/5", ["24/13", "8/5 6/5"]),
        ("13: 6/5 8/5", "66: 24/18(2) 13/7(2)", ["8/5 6/5", "24/18(2) 13/7(2)"]),
        ("21: 13/11 6/5", "44: 24/20* 24/20 13/9(2)", ["13/11 6/5", "24/20*(2) 13/9(2)"]),
        ("41: 24/23 13/9", "31: 24/20", ["24/23 13/9", "24/20"]),
        ("61: 13/7 8/7", "Doubles => 2", ["13/7 8/7"]),
    ],
)
def test_plays_are_found_by_where_they_end(left: str, right: str, expected: list[str]) -> None:
    report = read(row(left, right), "      Wins 1 point")
    assert plays(only_game(report)) == expected


def test_stars_are_worked_out_again() -> None:
    report = read(row("41: 13/9 6/5", "64: 24/20 13/7*"), "      Wins 1 point")
    # 24/20 lands on the blot on the left side's 5-point, which nobody marked; 13/7 hits nothing.
    assert plays(only_game(report)) == ["13/9 6/5", "24/20* 13/7"]


def test_no_text_is_a_dance_or_the_only_play() -> None:
    closed = dict.fromkeys(range(1, 7), 2)
    dance = read(board(closed, {25: 1}), row("", "66: Cannot Move"), row("21: 2/off 1/off"), "      Wins 1 point")
    assert plays(only_game(dance)) == ["Ø", "2/off 1/off"]
    # A six enters, and no other can be played: the left side holds its 12-point.
    forced = read(board({1: 2, 12: 2}, {25: 2}), row("", "66:"), row("21: 12/9"), "      Wins 1 point")
    assert plays(only_game(forced))[0] == "bar/19(2)"
    assert messages(dance) == messages(forced) == []


def test_cannot_move_where_one_can_is_a_roll_given_up() -> None:
    report = read(row("31: 8/5 6/5", "52: Cannot Move"), row("64: 24/14", "61: 13/7 8/7"), "      Wins 1 point")
    assert messages(report) == ["52: Cannot Move, but there is a legal play"]
    game = only_game(report)
    assert plays(game) == ["8/5 6/5", "Ø", "24/14", "13/7 8/7"]
    assert [action.is_legal for action in game.actions if isinstance(action, CheckerPlay)] == [True, False, True, True]
    assert messages(read_mat(write_mat(report.record))) == messages(report)
    assert only_game(read_mat(write_mat(report.record))).actions[:4] == game.actions[:4]


@pytest.mark.parametrize("written", ["", "-", "—"])
def test_a_dash_where_one_can_move_says_as_little_as_nothing(written: str) -> None:
    report = read(row("31: 8/5 6/5", f"52: {written}"), row("64: 24/14", "61: 13/7 8/7"), "      Wins 1 point")
    assert messages(report) == ["no play is given for 52, and several are legal; the board is unknown from here"]
    closed = board(dict.fromkeys(range(1, 7), 2), {25: 1})
    dance = read(closed, row("", f"66: {written}"), row("21: 2/off 1/off"), "      Wins 1 point")
    assert (plays(only_game(dance)), messages(dance)) == (["Ø", "2/off 1/off"], [])


def test_cannot_move_is_no_roll_given_up_where_what_follows_says_otherwise() -> None:
    report = read(
        row("31: 8/5 6/5", "66: Cannot Move"),
        row("21: 6/5 6/4", "22: 18/14(2)"),
        row("21: 6/5 6/4", "11: 14/13(2) 7/6(2)"),
        "      Wins 1 point",
    )
    assert plays(only_game(report))[1] == "24/18(2) 13/7(2)"
    assert messages(report) == ["'Cannot Move' is illegal with 66; only 24/18(2) 13/7(2) fits what follows"]


def test_several_plays_without_text_leave_only_the_dice() -> None:
    report = read(row("31: 8/5 6/5", "64:"), "      Wins 1 point")
    game = only_game(report)
    assert game.actions[1] == CheckerPlay(RIGHT, Roll(6, 4), None)
    assert game.actions[2] == Resignation(RIGHT, GameValue.SINGLE)
    assert game.is_sound
    assert messages(report) == []


def test_a_missing_play_is_found_from_what_follows() -> None:
    report = read(
        row("31: 8/5 6/5", "66:"),
        row("21: 6/5 6/4", "22: 18/14(2)"),
        row("21: 6/5 6/4", "11: 14/13(2) 7/6(2)"),
        "      Wins 1 point",
    )
    assert plays(only_game(report))[1] == "24/18(2) 13/7(2)"
    assert messages(report) == ["no play is given for 66; only 24/18(2) 13/7(2) fits what follows"]


def known(report: ReadReport) -> int:
    """How many actions stand on a board that somebody can know."""
    return len(list(report.record.decisions()))


def test_after_a_play_that_is_missing_the_board_is_unknown() -> None:
    report = read(row("31: 8/5 6/5", "52:"), row("64: 24/14", "63: 24/15"), row("42: 8/4 6/4"), "      Wins 1 point")
    assert messages(report) == ["no play is given for 52, and several are legal; the board is unknown from here"]
    assert known(report) == 2
    written = [action.text for action in only_game(report).actions[2:5] if isinstance(action, CheckerPlay)]
    assert written == ["24/14", "24/15", "8/4 6/4"]


@pytest.mark.parametrize(
    ("left", "right", "before"),
    [
        ("64: 24/14*", "73: bar/22 24/18", 4),
        ("74: 24/14*", "63: bar/22 24/18", 3),
        ("64; 24/14*", "63: bar/22 24/18", 3),
        ("(64) 24/14*", "(63) bar/22 24/18", 3),
        ("24/14*", "63: bar/22 24/18", 3),
    ],
)
def test_after_a_cell_that_can_only_be_a_play_the_board_is_unknown(left: str, right: str, before: int) -> None:
    rows = [row("31: 8/5 6/5", "52: 13/11 13/8"), row(left, right), row("42: 8/4 6/4", "11: 6/5(2) 8/7(2)")]
    report = read(*rows, "      Wins 1 point")
    assert known(report) == before
    (message,) = messages(report)
    assert message.endswith("is not understood; the board is unknown from here")
    kept = " ".join(action.text for action in only_game(report).actions if isinstance(action, CheckerPlay))
    assert right.partition(" ")[2] in kept


@pytest.mark.parametrize("text", ["tea at 12/05/2003", "12/05/2003", "8/5 was better", "(a prime)"])
def test_words_lose_no_board(text: str) -> None:
    report = read(row("31: 8/5 6/5", "52: 13/11 13/8"), text, row("64: 24/14*"), "      Wins 1 point")
    assert known(report) == 4
    assert len(messages(report)) == 1


def test_an_illegal_play_stands_and_the_game_is_marked() -> None:
    report = read(row("31: 8/5 6/4", "64: 24/14"), "      Wins 1 point")
    game = only_game(report)
    first = game.actions[0]
    assert isinstance(first, CheckerPlay)
    assert not first.is_legal
    assert not game.is_sound
    assert plays(game) == ["8/5 6/4", "24/14"]
    assert messages(report) == [ILLEGAL]


def test_a_slip_of_the_pen_is_found_out_by_what_follows() -> None:
    # 8/4 was written for 8/5; then there would be no two checkers to play from the 5-point.
    report = read(row("31: 8/4 6/5", "64: 24/14"), row("41: 5/4 5/1"), "      Wins 1 point")
    game = only_game(report)
    assert plays(game) == ["8/5 6/5", "24/14", "5/4 5/1*"]
    assert game.is_sound
    assert messages(report) == ["'8/4 6/5' is illegal with 31; only 8/5 6/5 fits what follows"]


@pytest.mark.parametrize("lost", ["", "00:"])
def test_what_follows_a_cell_that_says_nothing_is_heard_too(lost: str) -> None:
    report = read(row("31: 8/4 6/5", lost), row("21: 5/4 5/3"), "      Wins 1 point")
    assert plays(only_game(report))[0] == "8/5 6/5"
    assert messages(report)[0] == "'8/4 6/5' is illegal with 31; only 8/5 6/5 fits what follows"


def test_a_play_that_ends_the_game_fits_nothing_that_follows() -> None:
    rows = (board({1: 1, 2: 1}, {6: 3}), row("21:", "65: 6/off 6/1"))
    report = read(*rows, " " * RIGHT_COLUMN + "Wins 1 point")
    assert plays(only_game(report))[0] == "2/off"
    assert messages(report) == ["no play is given for 21; only 2/off fits what follows"]


def test_a_file_that_nobody_waits_for_is_read_no_further() -> None:
    wanted = [True, False]
    with pytest.raises(NotWantedError), wanted_while(lambda: wanted.pop(0)):
        read(row("31: 8/5 6/5", "64: 24/14"), row("41: 5/4 5/1"), "      Wins 1 point")
    assert wanted == []


@pytest.mark.parametrize("written", ["8/4 6/5", "24/19 6/5"])
def test_where_too_much_is_unclear_the_last_plays_stand_as_written(
    written: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("doublesix.formats.mat_plays.MOST_LOOKED_AT", 100)
    rows = [row(f"31: {written}", "64: 24/14"), row("41: 5/4 5/1"), "      Wins 1 point"]
    games = [game_text(*rows, number=number, score=(number - 1, 0)) for number in range(1, 6)]
    report = read_mat("\n 7 point match\n" + "".join(games))
    first, *_, last = report.record.games
    assert plays(first)[0] == "8/5 6/5"
    assert plays(last)[0] in (written, f"<{written}>")
    assert messages(report)[0] == (
        "too many plays are unclear for all of them to be looked into; the last ones stand as written"
    )
    assert "; legal" not in messages(report)[-1]


def test_an_unreadable_play_is_kept_and_the_rest_of_the_game_with_it() -> None:
    report = read(row("31: 8/x 6/5", "64: 24/14"), row("41: 24/20 13/12"), "      Wins 2 points")
    game = only_game(report)
    assert plays(game) == ["<8/x 6/5>", "<24/14>", "<24/20 13/12>"]
    assert not game.is_sound
    assert (game.winner, game.points, game.ending) == (LEFT, 2, Ending.UNKNOWN)
    assert [problem.severity for problem in report.problems] == [Severity.ERROR]
    assert report.problems[0].line == 5
    assert "8/x" in report.problems[0].message


def test_unknown_text_becomes_a_comment() -> None:
    report = read(row("31: 8/5 6/5   (slow)", "64: 24/14"), "  3) coffee", "      Wins 1 point")
    game = only_game(report)
    assert [action.comment for action in game.actions] == ["(slow)", "coffee", ""]
    assert len(report.problems) == 2
    assert plays(game) == ["8/5 6/5", "24/14"]


# The end of a game


@pytest.mark.parametrize(
    ("mark", "dice"),
    [("64: ????", 1), ("64: ???", 1), ("00: ????", 0), ("64: Concedes", 1), ("Concedes", 0), ("Resigns", 0), ("", 0)],
)
def test_every_way_to_resign(mark: str, dice: int) -> None:
    report = read(row("31: 8/5 6/5", mark), "      Wins 2 points")
    game = only_game(report)
    assert (game.winner, game.points, game.ending) == (LEFT, 2, Ending.RESIGNED)
    resigned = game.actions[-1]
    assert resigned == Resignation(RIGHT, GameValue.GAMMON)
    assert isinstance(resigned, Resignation)
    assert resigned.is_implied == (mark == "")
    again = read_json(write_json(report.record)).games[0].actions[-1]
    assert isinstance(again, Resignation)
    assert again.is_implied == resigned.is_implied
    assert sum(isinstance(action, CheckerPlay) for action in game.actions) == 1 + dice
    assert messages(report) == []


@pytest.mark.parametrize("mark", ["??", "???", "?!", "Concedes", "Resigns"])
def test_a_mark_behind_which_play_goes_on_is_no_resignation(mark: str) -> None:
    report = read(row(f"31: 8/5 6/5 {mark}", f"52: 13/11 13/8   {mark}"), row("21: 13/10"), " " * 34 + "Wins 1 point")
    game = only_game(report)
    assert (game.winner, game.actions[-1]) == (RIGHT, Resignation(LEFT, GameValue.SINGLE, line=game.actions[-1].line))
    assert [action.comment for action in game.actions] == [mark, mark, "", ""]
    assert messages(report) == 2 * [f"{mark!r} is not understood; kept as a comment"]


def test_dice_behind_which_play_goes_on_are_no_resignation() -> None:
    report = read(row("31: 8/5 6/5", "64: ????"), row("21: 6/3", "31: 14/10"), "      Wins 1 point")
    game = only_game(report)
    assert plays(game)[1] == "24/14"
    assert game.actions[1].comment == "????"
    assert game.actions[-1] == Resignation(RIGHT, GameValue.SINGLE)


def test_what_the_board_shows_counts_before_a_mark() -> None:
    report = read(board({1: 4}, {1: 2}), row("21: 1/off(2) ??", "21: 1/off(2) ????"), " " * 34 + "Wins 1 point")
    game = only_game(report)
    assert (game.winner, game.points, game.ending) == (RIGHT, 1, Ending.BORNE_OFF)


def test_a_loss_without_a_win_is_a_result() -> None:
    for further in ((), (row("", "Losses 1 point"),)):
        report = read(row("31: 8/5 6/5", "64: 24/14"), row("", "Losses 2 points"), *further)
        assert (only_game(report).winner, only_game(report).points) == (LEFT, 2)
        assert messages(report) == ["no result line; read as 2 points for ann"]


@pytest.mark.parametrize("rows", [row("Wins 1 point", "Losses 2 points"), row("Losses 2 points", "Wins 1 point")])
def test_a_loss_that_says_otherwise_than_the_win_is_reported(rows: str) -> None:
    report = read(row("31: 8/5 6/5", "64: 24/14"), rows)
    assert only_game(report).points == 1
    assert messages(report) == ["a second result, 2 points; the first one counts"]


def test_a_result_in_the_row_of_a_play() -> None:
    game = only_game(read("  1) 64: 24/14    Wins 1 point"))
    assert (game.winner, game.ending) == (RIGHT, Ending.RESIGNED)
    assert game.actions[-1] == Resignation(LEFT, GameValue.SINGLE)


def test_a_cube_that_would_go_too_far_stays_a_comment() -> None:
    turns = (row("", " Doubles"), row(" Takes"), row(" Doubles", " Takes"))
    report = read(row("31: 8/5 6/5"), *16 * turns)
    actions = only_game(report).actions
    cubes = [action.value for action in actions if isinstance(action, CubeTurn)]
    assert cubes == [2 ** (1 + number // 2) for number in range(60)]
    assert actions[-1].comment == "\n".join(2 * ["doubles", "takes"])
    assert messages(report).count("no cube goes beyond 1073741824") == 4


def test_a_pass_costs_the_cube_before_the_double() -> None:
    report = read(
        row("31: 8/5 6/5", " Doubles => 2"),
        row(" Takes", "64: 24/14"),
        row(" Doubles => 4", " Drops"),
        "      Wins 2 points",
    )
    game = only_game(report)
    assert (game.winner, game.points, game.ending) == (LEFT, 2, Ending.PASSED)
    turns = [action for action in game.actions if isinstance(action, CubeTurn)]
    assert [(turn.seat, turn.action, turn.value) for turn in turns] == [
        (RIGHT, CubeAction.DOUBLE, 2),
        (LEFT, CubeAction.TAKE, 2),
        (LEFT, CubeAction.DOUBLE, 4),
        (RIGHT, CubeAction.PASS, 4),
    ]
    assert messages(report) == []


def test_beavers_and_raccoons() -> None:
    report = read(
        row("31: 8/5 6/5", " Doubles => 2"),
        row(" Beavers => 4", " Raccoons"),
        row("", "64: 24/14"),
        row(" Doubles => 16", " Drops"),
        "      Wins 8 points",
        length=0,
    )
    game = only_game(report)
    turns = [action.value for action in game.actions if isinstance(action, CubeTurn)]
    assert turns == [2, 4, 8, 16, 16]
    assert (game.points, game.ending) == (8, Ending.PASSED)
    assert report.record.terms == MoneySession(raccoons=True)
    assert messages(report) == [RACCOON]


BEAVER = "a beaver in a session without beavers: read as one with beavers"
RACCOON = "a raccoon in a session without raccoons: read as one with raccoons"


def test_a_beaver_that_answers_a_beaver_is_a_raccoon() -> None:
    rows = (row("31: 8/5 6/5", " Doubles => 2"), row(" Beavers => 4", "Beavers => 8"), row("", "64: 24/14"))
    report = read(*rows, "      Wins 8 points", length=0)
    game = only_game(report)
    turns = [(action.seat, action.action, action.value) for action in game.actions if isinstance(action, CubeTurn)]
    assert turns == [(RIGHT, CubeAction.DOUBLE, 2), (LEFT, CubeAction.BEAVER, 4), (RIGHT, CubeAction.RACCOON, 8)]
    assert game.actions[-1] == Resignation(RIGHT, GameValue.SINGLE)
    assert messages(report) == [RACCOON]


def test_a_beaver_behind_which_the_doubler_rolls_was_taken() -> None:
    rows = (row("31: 8/5 6/5", " Doubles => 2"), row(" Beavers => 4", "64: 24/14"))
    report = read(*rows, "      Wins 4 points", length=0)
    assert only_game(report).actions[3] == CubeTurn(RIGHT, CubeAction.TAKE, 4)
    assert messages(report) == []


def test_beavers_and_raccoons_that_are_played_are_allowed() -> None:
    rows = (row("31: 8/5 6/5", " Doubles => 2"), row(" Beavers => 4", " Raccoons => 8"), row(" Drops"))
    result = " " * RIGHT_COLUMN + "Wins 4 points"
    text = match_text(*rows, result, length=0, header='; [Beaver "Off"]')
    report = read_mat(text + game_text(*rows, result, number=2, score=(0, 4)))
    assert report.record.terms == MoneySession(raccoons=True)
    assert messages(report) == [BEAVER, RACCOON]
    assert [problem.severity for problem in report.problems] == [Severity.WARNING] * 2


def test_beavers_of_one_game_are_told_once() -> None:
    rows = (
        row("31: 8/5 6/5", " Doubles => 2"),
        row(" Beavers => 4", "64: 24/14"),
        row(" Doubles => 8", " Beavers => 16"),
        row("52: 13/8 6/4", ""),
    )
    report = read(*rows, "      Wins 16 points", length=0, header='; [Beaver "Off"]')
    assert messages(report) == [BEAVER]


def test_words_of_the_cube_by_hand() -> None:
    game = only_game(read(row("31: 8/5 6/5", "Double"), row("Take", "52: 13/8"), row("Redouble 4", "Pass")))
    turns = [(turn.action, turn.value) for turn in game.actions if isinstance(turn, CubeTurn)]
    assert turns == [(CubeAction.DOUBLE, 2), (CubeAction.TAKE, 2), (CubeAction.DOUBLE, 4), (CubeAction.PASS, 4)]
    assert (game.winner, game.points, game.ending) == (LEFT, 2, Ending.PASSED)


@pytest.mark.parametrize("word", ["Take", "Pass", "Drop"])
def test_a_word_of_the_cube_by_hand_that_answers_nothing_is_a_comment(word: str) -> None:
    report = read(row("31: 8/5 6/5", word), row("", "52: 13/8 13/11"), "      Wins 1 point")
    assert messages(report) == [f"'{word.lower()}' is not understood; kept as a comment"]
    assert plays(only_game(report)) == ["8/5 6/5", "13/11 13/8"]


@pytest.mark.parametrize("words", ["resigns gammon", "Resigns a gammon", "concedes (gammon)", "64: resigns gammon"])
def test_what_was_resigned_counts_where_there_is_no_result(words: str) -> None:
    game = only_game(read(row("31: 8/5 6/5", words)))
    assert (game.winner, game.points, game.actions[-1]) == (LEFT, 2, Resignation(RIGHT, GameValue.GAMMON))
    report = read(row("31: 8/5 6/5", words), "      Wins 1 point")
    assert only_game(report).points == 1
    assert messages(report) == ["1 point for a game worth 2; the result line counts"]


def test_a_resigned_gammon_that_jacoby_pays_once_is_one() -> None:
    rows = row("31: 8/5 6/5", "resigns gammon"), "      Wins 1 point"
    report = read(*rows, length=0, header='; [Jacoby "On"]')
    assert (only_game(report).points, messages(report)) == (1, [])
    assert only_game(report).actions[-1] == Resignation(RIGHT, GameValue.GAMMON)


def test_an_answer_nobody_wrote_down() -> None:
    report = read(row("31: 8/5 6/5", " Doubles => 2"), " " * RIGHT_COLUMN + "Wins 1 point")
    game = only_game(report)
    assert (game.winner, game.ending) == (RIGHT, Ending.PASSED)
    assert messages(report) == ["no answer to the double; read as a pass"]


def test_a_double_that_costs_more_than_a_pass_was_not_passed() -> None:
    game = only_game(read(row("31: 8/5 6/5", " Doubles => 2"), " " * RIGHT_COLUMN + "Wins 2 points"))
    assert (game.winner, game.points, game.ending) == (RIGHT, 2, Ending.RESIGNED)
    assert [action.action for action in game.actions if isinstance(action, CubeTurn)] == [CubeAction.DOUBLE]


@pytest.mark.parametrize("following", [row("", "64: 24/14"), row("", "64: ????"), row("", "64: 8/x")])
def test_who_rolls_after_a_double_was_taken(following: str) -> None:
    report = read(row("31: 8/5 6/5", " Doubles => 2"), following, "      Wins 2 points")
    game = only_game(report)
    assert game.actions[2] == CubeTurn(LEFT, CubeAction.TAKE, 2)
    assert game.points == 2
    assert messages(report)[0] == "no answer to the double; read as a take"
    if game.ending is Ending.RESIGNED:
        assert game.actions[-1] == Resignation(RIGHT, GameValue.SINGLE)


def test_a_resignation_that_answers_a_double_takes_nothing() -> None:
    report = read(row("31: 8/5 6/5", " Doubles => 2"), row("00: ????"), " " * RIGHT_COLUMN + "Wins 1 point")
    assert only_game(report).ending is Ending.PASSED
    assert messages(report) == ["no answer to the double; read as a pass"]


def forbidden(word: str, reason: str) -> str:
    return f"'{word}' is against the rules: {reason}; it stands as written"


@pytest.mark.parametrize(
    ("rows", "length", "header", "problem"),
    [
        (
            [row("31: 8/5 6/5", " Doubles => 2"), row(" Takes", "64: 24/14")],
            1,
            "",
            forbidden("doubles", "a match to 1 point is played without the cube"),
        ),
        (
            [row("31: 8/5 6/5", " Doubles => 2"), row(" Takes", "64: 24/14")],
            7,
            '; [CubeLimit "1"]',
            forbidden("doubles", "the house allows no cube above 1"),
        ),
        (
            [row("31: 8/5 6/5", " Doubles => 2"), row(" Beavers => 4", "64: 24/14")],
            0,
            '; [CubeLimit "2"]',
            forbidden("beavers", "the house allows no cube above 2"),
        ),
        (
            [row("31: 8/5 6/5", " Doubles => 2"), row(" Beavers => 4", "64: 24/14")],
            7,
            "",
            forbidden("beavers", "there are no beavers in a match"),
        ),
        (
            [row("31: 8/5 6/5", " Doubles => 2"), row(" Takes", "64: 24/14"), row("", " Doubles => 4"), row(" Takes")],
            7,
            "",
            forbidden("doubles", "the opponent owns the cube"),
        ),
        (
            [row("31: 8/5 6/5", " Doubles => 2"), row(" Raccoons => 4", "64: 24/14")],
            0,
            "",
            forbidden("raccoons", "the turn of the cube before it has no such answer"),
        ),
        (
            [row("31: 8/5 6/5", " Doubles => 2"), row("", " Takes"), row("", "64: 24/14")],
            7,
            "",
            forbidden("takes", "the other side has to answer"),
        ),
    ],
)
def test_turns_of_the_cube_against_the_rules_stand_and_are_reported(
    rows: list[str], length: int, header: str, problem: str
) -> None:
    report = read(*rows, "      Wins 4 points", length=length, header=header)
    assert any(isinstance(action, CubeTurn) for action in only_game(report).actions)
    assert messages(report)[0] == problem
    assert report.problems[0].severity is Severity.WARNING


def test_turning_a_dead_cube_is_no_fault_of_the_file() -> None:
    rows = (row("31: 8/5 6/5", " Doubles => 2"), row(" Takes", "64: 24/14"), row(" Doubles => 4", " Drops"))
    report = read(*rows, "      Wins 2 points", length=5, score=(3, 1))
    assert messages(report) == []
    # Nor is it one in a game after the match, where every cube is dead.
    extra = match_text("      Wins 3 points", length=3) + game_text(
        *rows, "      Wins 2 points", number=2, score=(3, 0)
    )
    assert messages(read_mat(extra)) == ["a game after the match was decided; kept as an extra game"]


@pytest.mark.parametrize(("column", "winner"), [(6, LEFT), (RIGHT_COLUMN, LEFT), (RIGHT_COLUMN, RIGHT)])
def test_the_match_is_won_by_whom_the_points_win_it_for(column: int, winner: Seat) -> None:
    score = (5, 0) if winner is LEFT else (0, 5)
    report = read(row("31: 8/5 6/5", "64: 24/14"), " " * column + "Wins 2 points and the match", score=score)
    assert (only_game(report).winner, report.record.winner) == (winner, winner)
    is_astray = column == RIGHT_COLUMN and winner is LEFT
    assert messages(report) == ["the result stands in the loser's column; ann won"] * is_astray


def test_a_match_that_nobody_has_won_is_reported() -> None:
    rows = (row("31: 8/5 6/5", "64: 24/14"), "      Wins 2 points and the match")
    report = read(*rows, score=(3, 0))
    assert only_game(report).winner is LEFT
    assert messages(report) == ["'and the match', though ann has not won it with 2 points"]
    assert messages(read(*rows, length=0)) == []


def test_a_player_wins_by_name() -> None:
    for name, winner in (("ann", LEFT), ("Bob", RIGHT)):
        report = read(row("31: 8/5 6/5", "64: 24/14"), f" {name} wins 1 point")
        assert only_game(report).winner is winner
        assert messages(report) == []


def test_rows_out_of_order_are_reported() -> None:
    rows = (row("31: 8/5 6/5", "64: 24/14"), row("61: 13/7 8/7").replace("1)", "8)", 1), row("", "43: 13/6"))
    report = read(*rows, "      Wins 1 point")
    assert messages(report)[0] == "row 1 stands behind row 8: rows are out of order, or some are missing"


def test_bearing_off_decides_against_the_column() -> None:
    report = read(SHORT_RACE, row("21: 1/off 1/off"), " " * RIGHT_COLUMN + "Wins 2 points")
    game = only_game(report)
    assert (game.winner, game.points, game.ending) == (LEFT, 2, Ending.BORNE_OFF)
    assert messages(report) == ["the result stands in the loser's column; ann won"]


def test_points_that_contradict_the_board_are_believed_and_reported() -> None:
    report = read(SHORT_RACE, row("21: 1/off 1/off"), "      Wins 1 point")
    assert only_game(report).points == 1
    assert messages(report) == ["1 point for a game worth 2; the result line counts"]


def test_points_cut_to_the_match_are_counted_in_full() -> None:
    report = read(SHORT_RACE, row("21: 1/off 1/off"), "      Wins 1 point and the match", score=(6, 3))
    assert only_game(report).points == 2
    assert messages(report) == ["1 point, just enough for the match; the game is worth 2"]


def test_points_that_fit_no_kind_of_resignation() -> None:
    report = read(row("31: 8/5 6/5"), "      Wins 5 points")
    game = only_game(report)
    assert game.actions[-1] == Resignation(RIGHT, None)
    assert game.points == 5
    assert messages(report) == ["5 points: no single game, gammon or backgammon at cube 1"]


def test_a_file_that_breaks_off() -> None:
    report = read(row("31: 8/5 6/5", "64: 24/14"))
    game = only_game(report)
    assert (game.winner, game.points, game.ending) == (None, 0, Ending.UNFINISHED)
    assert messages(report) == ["the game has no result: is the file complete?"]


def test_a_missing_result_is_taken_from_the_next_score() -> None:
    text = match_text(row("31: 8/5 6/5", "64: 24/14")) + game_text(row("31: 8/5 6/5"), number=2, score=(0, 2))
    first = read_mat(text).record.games[0]
    assert (first.winner, first.points, first.ending) == (RIGHT, 2, Ending.RESIGNED)


def test_a_score_that_both_gained_tells_no_result() -> None:
    text = match_text(row("31: 8/5 6/5", "64: 24/14")) + game_text(row("31: 8/5 6/5"), number=2, score=(1, 2))
    first = read_mat(text).record.games[0]
    assert (first.winner, first.points, first.ending) == (None, 0, Ending.UNFINISHED)


def test_play_after_the_end_is_kept_as_words() -> None:
    report = read(SHORT_RACE, row("21: 1/off 1/off", "64: 24/14"), "      Wins 2 points")
    game = only_game(report)
    assert game.ending is Ending.BORNE_OFF
    assert game.actions[-1].comment == "64: 24/14"
    assert len(report.problems) == 1


# Scores and terms


def crawford_games(header: str = "", *, scores: tuple[tuple[int, int], ...]) -> list[bool]:
    games = [game_text("      Wins 1 point", number=index, score=score) for index, score in enumerate(scores, start=1)]
    record = read_mat(f"{header}\n 5 point match\n" + "".join(games)).record
    return [game.is_crawford for game in record.games]


def test_crawford_is_the_first_game_with_one_side_a_point_away() -> None:
    scores = ((3, 3), (4, 3), (4, 4))
    assert crawford_games(scores=scores) == [False, True, False]
    assert crawford_games('; [Crawford "Off"]', scores=scores) == [False, False, False]
    assert crawford_games(scores=((3, 3), (4, 4))) == [False, False]


def test_a_double_says_that_it_is_no_crawford_game() -> None:
    report = read(row(" Doubles => 2", " Drops"), "      Wins 1 point", score=(3, 6))
    assert not only_game(report).is_crawford
    assert messages(report) == ["a double in what would be the Crawford game: read as no Crawford game"]


def test_a_match_to_one_point_has_no_crawford_game() -> None:
    assert not only_game(read(row("31: 8/5 6/5"), "      Wins 1 point", length=1)).is_crawford


def test_the_written_score_is_believed_and_a_difference_reported() -> None:
    text = match_text("      Wins 2 points") + game_text("      Wins 1 point", number=2, score=(1, 0))
    report = read_mat(text)
    assert report.record.games[1].start_score == (1, 0)
    assert messages(report) == ["the score is given as 1-0, the results add up to 2-0"]


def test_a_match_without_its_first_games_is_reported() -> None:
    text = match_text("      Wins 2 points") + game_text("      Wins 1 point", number=2, score=(2, 0))
    head, _, rest = text.partition(" Game 1")
    report = read_mat(f"{head} Game 2{rest.partition(' Game 2')[2]}")
    assert only_game(report).start_score == (2, 0)
    assert messages(report) == ["the first game here is game 2, at 2-0: what came before is missing"]
    begun_at_a_score = read("      Wins 1 point", score=(2, 0))
    assert messages(begun_at_a_score) == []


def test_a_rating_behind_every_name_is_no_part_of_it() -> None:
    text = match_text("      Wins 2 points") + game_text("      Wins 1 point", number=2, score=(2, 0))
    first, second = text.replace("ann :", "ann,1673 :").replace("bob :", "bob,838 :").split(" Game 2")
    rated = read_mat(f"{first} Game 2{second.replace('1673', '1690')}")
    assert (rated.record.players, messages(rated)) == (("ann", "bob"), [])
    assert rated.record.headers == {"Player 1 Elo": "1673", "Player 2 Elo": "838"}
    assert rated.record.games == read_mat(text).record.games
    crossed = read_mat('; [Player 1 "bob"]\n; [Player 2 "ann"]\n' + first).record
    assert (crossed.headers["Player 1 Elo"], crossed.headers["Player 2 Elo"]) == ("838", "1673")


@pytest.mark.parametrize("names", [("ann,1673", "bob"), ("ann, 1673", "bob,1838"), ("ann,16", "bob,1838")])
def test_a_name_with_a_comma_is_a_name(names: tuple[str, str]) -> None:
    text = match_text("      Wins 2 points").replace("ann :", f"{names[0]} :").replace("bob :", f"{names[1]} :")
    assert read_mat(text).record.players == names
    assert not read_mat(text).record.headers


def test_games_after_the_match_are_kept_apart() -> None:
    text = match_text("      Wins 3 points", length=3) + game_text("      Wins 1 point", number=2, score=(3, 0))
    record = read_mat(text).record
    assert [game.number for game in record.games] == [1]
    assert [game.number for game in record.extra_games] == [2]
    assert record.winner is LEFT
    assert len(record.problems) == 1


def test_a_second_match_in_the_file_is_reported() -> None:
    report = read_mat(match_text("      Wins 1 point") + match_text("      Wins 1 point"))
    assert len(report.record.games) == 1
    assert messages(report) == ["another match begins here; only the first one is read"]


@pytest.mark.parametrize(
    ("header", "terms"),
    [
        ("", MoneySession()),
        ('; [Jacoby "Off"]\n; [Beaver "On"]', MoneySession(jacoby=False, beavers=True)),
        ('; [Jacoby "On"]\n; [Beaver "Off"]\n; [CubeLimit "64"]', MoneySession(beavers=False, cube_limit=64)),
        ('; [CubeLimit "1024"]', MoneySession()),
        ('; [RACCOONS "yes"]\n; [Holland "On"]', MoneySession(raccoons=True)),
    ],
)
def test_terms_of_a_session(header: str, terms: MoneySession) -> None:
    report = read("      Wins 1 point", length=0, header=header)
    assert report.record.terms == terms
    assert report.record.length == 0


def test_an_undoubled_gammon_tells_whether_jacoby_is_played() -> None:
    # The right side has not borne off: a gammon.
    gammon = board({1: 2}, {6: 5, 7: 5, 8: 5})
    for points, jacoby in ((1, True), (2, False)):
        report = read(gammon, row("21: 1/off 1/off"), f"      Wins {points} points", length=0)
        assert report.record.terms == MoneySession(jacoby=jacoby)
        assert messages(report) == []


@pytest.mark.parametrize("points", [2, 3])
@pytest.mark.parametrize("mark", ["", "64: ????", "Resigns", "64: 8/x"])
def test_an_undoubled_gammon_that_was_resigned_tells_that_jacoby_is_not_played(mark: str, points: int) -> None:
    rows = (row("31: 8/5 6/5", mark), f"      Wins {points} points")
    assert read(*rows, length=0).record.terms == MoneySession(jacoby=False)
    stated = read(*rows, length=0, header='; [Jacoby "On"]')
    assert stated.record.terms == MoneySession(jacoby=True)
    assert messages(stated)[-1] == f"{points} points for a game worth 1; the result line counts"


def test_points_from_the_next_score_tell_that_jacoby_is_not_played() -> None:
    text = match_text(row("31: 8/5 6/5", "64: 24/14"), length=0) + game_text("      Wins 1 point", score=(0, 2))
    assert read_mat(text).record.terms == MoneySession(jacoby=False)


@pytest.mark.parametrize(
    "rows",
    [
        (row("31: 8/5 6/5", "64: ????"), "      Wins 1 point"),
        (row("31: 8/5 6/5", " Doubles => 2"), row(" Takes", "64: ????"), "      Wins 4 points"),
        (row("31: 8/5 6/5", " Doubles => 2"), row(" Beavers => 4", "64: ????"), "      Wins 8 points"),
        (row("31: 8/5 6/5", " Doubles => 2"), row("", " Resigns"), "      Wins 2 points"),
        (SHORT_RACE, row("", "64: ????"), "      Wins 4 points"),
    ],
)
@pytest.mark.parametrize("header", ["", '; [Jacoby "On"]'])
def test_other_resignations_tell_nothing_of_jacoby(rows: tuple[str, ...], header: str) -> None:
    report = read(*rows, length=0, header=header)
    assert report.record.terms == MoneySession(jacoby=True)
    assert messages(report) == []


def test_terms_of_a_match() -> None:
    assert read("      Wins 1 point", header='; [Crawford "Off"]').record.terms == Match(7, crawford=False)


@pytest.mark.parametrize(
    "header",
    [
        '[CubeLimit "banana"]',
        '[CubeLimit "96"]',
        '[Crawford "perhaps"]',
        '[Jacoby "2"]',
        '[beaver "x"]',
        '[Holland "perhaps"]',
        '[deadcubes "1"]',
        '[Raccoons "some"]',
        '[AutomaticDoubles "many"]',
    ],
)
def test_terms_that_are_not_understood_are_reported(header: str) -> None:
    report = read("      Wins 1 point", header=f"; {header}")
    assert [(problem.message, problem.severity) for problem in report.problems] == [
        (f"{header} is not understood", Severity.WARNING)
    ]
    assert report.record.terms == Match(7)


@pytest.mark.parametrize("header", ['[CubeLimit "1024"]', '[CubeLimit ""]', '[Crawford "ON"]', '[Event "perhaps"]'])
def test_terms_that_are_understood_are_not(header: str) -> None:
    assert messages(read("      Wins 1 point", header=f"; {header}")) == []


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("NackGammon", "nackgammon"),
        ("HyperGammon (2)", "hypergammon2"),
        ("Backgammon", "backgammon"),
        ("", "backgammon"),
    ],
)
def test_variants(name: str, key: str) -> None:
    assert read("      Wins 1 point", header=f'; [Variation "{name}"]').record.variant.key == key


def test_an_unknown_variant_is_reported() -> None:
    report = read("      Wins 1 point", header='; [Variation "Moongammon"]')
    assert report.problems[0].severity is Severity.ERROR
    assert "Moongammon" in report.problems[0].message


def test_plays_follow_the_variant() -> None:
    report = read(row("21: 24/22 23/22"), "      Wins 1 point", header='; [Variation "NackGammon"]')
    assert plays(only_game(report)) == ["24/22 23/22"]
    assert messages(report) == []


def test_names_that_change_are_reported() -> None:
    text = match_text("      Wins 1 point") + game_text("      Wins 1 point", number=2, score=(1, 0)).replace(
        "bob", "eve"
    )
    report = read_mat(text)
    assert report.record.players == ("ann", "bob")
    assert report.problems[0].severity is Severity.WARNING
    assert messages(report) == ["the names ann and eve differ from those of the first game; the columns count"]


def named_text(names: tuple[str, str], *rows: str, score: tuple[int, int]) -> str:
    """A second game of other names, or in other columns."""
    line = f" {names[0]} : {score[0]}".ljust(RIGHT_COLUMN) + f"{names[1]} : {score[1]}"
    return "\n".join([" Game 2", line, *rows, ""])


def test_players_in_each_others_columns_are_read_as_themselves() -> None:
    rows = (SHORT_RACE, row("21: 1/off 1/off"), "      Wins 2 points")
    second_text = named_text(("bob", "ann"), *rows, score=(0, 2))
    report = read_mat(match_text("      Wins 2 points") + second_text + game_text(number=3, score=(2, 2)))
    second = report.record.games[1]
    assert (second.start_score, second.winner, second.score_after) == ((2, 0), RIGHT, (2, 2))
    assert second.actions[0] == SetPosition(RIGHT, pos("1:2", "1:2"), None, 2, RIGHT)
    assert [action.seat for action in second.actions] == [RIGHT, RIGHT]
    assert messages(report) == [
        "the players stand in each other's columns; the names count",
        "the game has no result: is the file complete?",
    ]


def test_scores_of_exchanged_columns_settle_a_result() -> None:
    open_game = row("31: 8/5 6/5", "64: 24/14")
    second_text = named_text(("bob", "ann"), open_game, score=(2, 0))
    report = read_mat(match_text(open_game) + second_text + game_text(number=3, score=(1, 2)))
    gains = [(game.winner, game.points) for game in report.record.games[:2]]
    assert gains == [(RIGHT, 2), (LEFT, 1)]
    assert "no result line; read as 1 point for ann" in messages(report)


@pytest.mark.parametrize("names", [("bob", "ann"), ("eve", "ann"), ("bob", "eve")])
def test_a_player_in_the_other_column_against_the_score_is_an_error(names: tuple[str, str]) -> None:
    report = read_mat(match_text("      Wins 1 point") + named_text(names, "      Wins 1 point", score=(1, 0)))
    assert [problem.severity for problem in report.problems] == [Severity.ERROR]
    assert report.record.games[1].winner is LEFT


@pytest.mark.parametrize(
    ("first", "second", "match_id", "expected"),
    [
        ("ann", "bob", "12", ("ann", "bob")),
        ("bob", "ann", "12", ("ann", "bob")),
        ("Bob Byrd", "Ann Apple", "12", ("Ann Apple", "Bob Byrd")),
        ("Carol", "Dan", "12", ("Carol", "Dan")),
        ("Carol", "Dan", "-12", ("Dan", "Carol")),
        ("ann", "Dan", "-12", ("ann", "Dan")),
    ],
)
def test_full_names_find_their_columns(first: str, second: str, match_id: str, expected: tuple[str, str]) -> None:
    header = f'; [Match ID "{match_id}"]\n; [Player 1 "{first}"]\n; [Player 2 "{second}"]'
    record = read("      Wins 1 point", header=header).record
    assert record.players == ("ann", "bob")
    assert record.full_names == expected


# Boards set up


def test_set_pos() -> None:
    report = read(SHORT_RACE, row("21: 1/off 1/off"), "      Wins 2 points")
    first = only_game(report).actions[0]
    assert first == SetPosition(LEFT, pos("1:2", "1:2"), None, 2, LEFT)


def test_a_cube_that_somebody_owns_shows_what_the_board_says() -> None:
    report = read(SHORT_RACE, "; Set Turn=left cube 8", row("21: 1/off 1/off"), "      Wins 2 points")
    assert only_game(report).actions[0] == SetPosition(LEFT, pos("1:2", "1:2"), None, 2, LEFT)


def test_set_pos_before_the_right_side_is_seen_by_it() -> None:
    first = only_game(read(board({1: 2}, {2: 1}, cube=2), row("", "21:"), "      Wins 2 points")).actions[0]
    assert first == SetPosition(RIGHT, pos("2:1", "1:2"), None, 4, RIGHT)


@pytest.mark.parametrize("text", ["rubbish", "-B----------------------b-/99", "-Z----------------------b-/0", "/", ""])
def test_set_pos_that_cannot_be_read_is_reported_and_kept(text: str) -> None:
    report = read(f"; Set Pos={text}", row("31: 8/5 6/5"), "      Wins 1 point")
    game = only_game(report)
    assert plays(game) == ["8/5 6/5"]
    assert game.comment.startswith("Set Pos=")


SNOWIE = "7;0;1;0;0;bob;ann;0;0;0;2;-1;0;0;0;0;0;0;2;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;-2;0;3;1;"


def test_the_board_after_an_illegal_play() -> None:
    report = read(row(f"21: Illegal play ({SNOWIE})", "31: 6/5 6/3"), "      Wins 2 points")
    game = only_game(report)
    illegal, set_up, play, _ = game.actions
    assert illegal == CheckerPlay(LEFT, Roll(2, 1), None, "Illegal play", is_legal=False)
    assert set_up == SetPosition(RIGHT, pos("6:2", "1:2"), Roll(3, 1), 2, LEFT)
    assert isinstance(play, CheckerPlay)
    assert str(play.play) == "6/5 6/3"
    assert not game.is_sound


@pytest.mark.parametrize("before", [(), ("31: 8/5 6/5",)])
@pytest.mark.parametrize(("names", "named"), [("ann;bob", LEFT), ("bob;ann", RIGHT), ("eve;ann", None)])
def test_the_names_of_a_snowie_line_say_who_is_on_roll(names: str, named: Seat | None, before: tuple[str, ...]) -> None:
    report = read(row(*before, f"21: Illegal play ({SNOWIE.replace('bob;ann', names)})"), "      Wins 2 points")
    (set_up,) = (action for action in only_game(report).actions if isinstance(action, SetPosition))
    seat = (LEFT if before else RIGHT) if named is None else named
    assert set_up == SetPosition(seat, pos("6:2", "1:2"), Roll(3, 1), 2, seat.other)


def test_a_broken_snowie_line_is_reported() -> None:
    report = read(row("21: Illegal play (7;0;1;)", "31: 6/5 6/3"), "      Wins 2 points")
    game = only_game(report)
    assert plays(game) == ["<Illegal play>", "<6/5 6/3>"]
    assert any(problem.severity is Severity.ERROR for problem in report.problems)


# Whole files


@pytest.mark.parametrize("data", [b"", b"\n\n", b"hello", b"Game 1\n a : 0   b : 0\n", b"\0\1\2", b"\xff\xfe"])
def test_no_match_text_is_one_clear_error(data: bytes) -> None:
    with pytest.raises(ParseError):
        read_mat(data)


def test_a_match_without_games_is_reported() -> None:
    report = read_mat(" 7 point match\n")
    assert report.record.games == ()
    assert messages(report) == ["the file holds no game: is it complete?"]


def test_every_truncation_of_a_file_can_be_read() -> None:
    text = match_text(
        row("31: 8/5 6/5", " Doubles => 2"), row(" Takes", "64: 24/14"), row("00: ????"), " " * 34 + "Wins 2 points"
    )
    whole = read_mat(text).record
    begin = text.index("match") + len("match")
    for end in range(begin, len(text)):
        report = read_mat(text[:end])
        assert report.problems or _is_beginning(report.record, whole), text[:end]
        assert read_json(write_json(report.record)) == report.record, text[:end]


def _is_beginning(record: MatchRecord, whole: MatchRecord) -> bool:
    """Whether a record says nothing that the whole one does not say."""
    return all(
        game.actions == full.actions[: len(game.actions)] for game, full in zip(record.games, whole.games, strict=False)
    )


def test_problems_stand_in_the_order_of_lines() -> None:
    report = read(row("31: 8/5 6/4", "64: 24/14"), "  2) tea", "      Wins 7 points", header="odd line")
    lines = [problem.line for problem in report.problems]
    assert lines == sorted(line or 0 for line in lines)
    assert len(lines) >= 3


def test_whoever_acts_out_of_turn_is_reported() -> None:
    twice = [row("31: 8/5 6/5"), row("64: 24/14", "52: 13/11 13/8")]
    report = read(*twice, " " * RIGHT_COLUMN + "Wins 1 point")
    assert messages(report) == ["ann rolls, though it is the other side's turn"]
    assert len(only_game(report).actions) == 4


def test_unknown_dice_in_mid_game_stay_in_the_record() -> None:
    report = read(row("31: 8/5 6/5", "52: 13/11 13/8"), row("00:", "61: 13/7 8/7"), "      Wins 1 point")
    assert messages(report) == ["00: … – dice show 1-6; the board is unknown from here"]
    assert [action.text for action in only_game(report).actions[2:3]] == ["00:"]


def test_a_result_without_its_blanks_is_settled_by_the_next_score() -> None:
    first = match_text(row("31: 8/5 6/5", "52: 13/11 13/8"), "Wins 2 point")
    report = read_mat(first + named_text(("ann", "bob"), "      Wins 1 point", score=(0, 2)))
    assert report.record.games[0].winner is RIGHT
    assert "the result stands in the loser's column; bob won" in messages(report)
    assert "the score is given as" not in "\n".join(messages(report))


def test_reading_stays_linear() -> None:
    """The plays after each play are looked at, but never all of them."""
    rows = ["  1) 55: \n"] * 5_000
    report = read_mat(" 5 point match\n\n Game 1\n A : 0      B : 0\n" + "".join(rows))
    assert len(only_game(report).actions) == 5_000
