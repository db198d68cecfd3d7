"""SGF → record: what its properties mean, and what is reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builders import pos
from doublesix.cube import CubeAction
from doublesix.dice import Roll
from doublesix.errors import ParseError
from doublesix.formats.sgf_reader import read_sgf
from doublesix.match import Match, MoneySession, Seat
from doublesix.record import LONGEST_NAME, CheckerPlay, CubeTurn, Ending, Resignation, SetPosition
from doublesix.rules.scoring import GameValue
from unit.formats.reports import ILLEGAL, messages, only_game, plays

if TYPE_CHECKING:
    from doublesix.formats.report import ReadReport

WHITE, BLACK = Seat.FIRST, Seat.SECOND


def game(
    *nodes: str, root: str = "RU[Crawford]", length: int = 7, index: int = 0, score: tuple[int, int] = (0, 0)
) -> str:
    facts = f"MI[length:{length}][game:{index}][ws:{score[0]}][bs:{score[1]}]PW[ann]PB[bob]"
    return "(;FF[4]GM[6]" + facts + root + "".join(f"\n;{node}" for node in nodes) + ")\n"


def read(*nodes: str, root: str = "RU[Crawford]", length: int = 7, score: tuple[int, int] = (0, 0)) -> ReadReport:
    return read_sgf(game(*nodes, root=root, length=length, score=score))


@pytest.mark.parametrize(
    ("charset", "encoding", "name"),
    [("GBK", "gbk", "张三"), ("ISO-8859-2", "iso-8859-2", "Łukasz"), ("UTF-8", "cp1252", "Zoë")],
)
def test_the_charset_counts_where_the_text_is_no_utf_8(charset: str, encoding: str, name: str) -> None:
    text = game("B[31qtst]", root=f"CA[{charset}]").replace("ann", name)
    report = read_sgf(text.encode(encoding))
    assert report.record.players == (name, "bob")
    assert not any("guess" in message or "unreadable" in message for message in messages(report))
    assert read_sgf(text.encode()).record == report.record


def test_endless_names_are_cut() -> None:
    record = read_sgf(game("B[31qtst]").replace("ann", "n" * 5000).encode()).record
    assert record.players == ("n" * LONGEST_NAME, "bob")


# Plays and the cube


def test_letters_are_points_of_white_and_run_the_other_way_for_black() -> None:
    report = read("B[31qtst]", "W[64xrrn]", "B[66]", root="RE[B+1R]")
    found = only_game(report)
    assert plays(found)[:2] == ["8/5 6/5", "24/14"]
    assert [action.seat for action in found.actions] == [BLACK, WHITE, BLACK, WHITE]
    assert report.record.players == ("ann", "bob")


def test_bar_and_off() -> None:
    report = read("AE[a:y]AW[a]AB[y][x]PL[B]", "B[21yb]", "W[21az]", root="RE[W+1]")
    found = only_game(report)
    assert plays(found) == ["bar/23", "1/off"]
    assert found.ending is Ending.BORNE_OFF


def test_doubles_takes_and_drops() -> None:
    report = read("B[31qtst]", "W[double]", "B[take]", "W[64xrrn]", "B[double]", "W[drop]", root="RE[B+2]")
    turns = [(a.seat, a.action, a.value) for a in only_game(report).actions if isinstance(a, CubeTurn)]
    assert turns == [
        (WHITE, CubeAction.DOUBLE, 2),
        (BLACK, CubeAction.TAKE, 2),
        (BLACK, CubeAction.DOUBLE, 4),
        (WHITE, CubeAction.PASS, 4),
    ]
    assert (only_game(report).winner, only_game(report).points, only_game(report).ending) == (BLACK, 2, Ending.PASSED)
    assert messages(report) == []


def test_a_double_that_answers_a_double_is_a_beaver_and_then_a_raccoon() -> None:
    nodes = ("B[31qtst]", "W[double]", "B[double]", "W[double]", "B[take]", "W[64xrrn]")
    report = read(*nodes, length=0, root="RU[Jacoby]RE[W+8R]")
    turns = [(a.action, a.value) for a in only_game(report).actions if isinstance(a, CubeTurn)]
    assert turns[1:] == [(CubeAction.BEAVER, 4), (CubeAction.RACCOON, 8), (CubeAction.TAKE, 8)]
    assert report.record.terms == MoneySession(jacoby=True, beavers=True, raccoons=True)
    assert messages(report) == ["a raccoon in a session without raccoons: read as one with raccoons"]


def test_a_double_behind_which_the_doubler_rolls_was_taken() -> None:
    report = read("B[31qtst]", "W[double]", "W[64xrrn]", root="RE[B+2R]")
    assert only_game(report).actions[2] == CubeTurn(BLACK, CubeAction.TAKE, 2)
    assert messages(report) == ["no answer to the double; read as a take"]


def test_a_play_against_the_rules_is_the_only_one_that_fits_what_follows() -> None:
    report = read("B[31qtsu]", "W[66xrxrmgmg]", "B[44txtxaeae]", root="RE[B+1R]")
    assert plays(only_game(report)) == ["8/5 6/5", "24/18(2) 13/7(2)", "24/20(2) 5/1(2)"]
    assert messages(report) == ["'8/5 6/4' is illegal with 31; only 8/5 6/5 fits what follows"]


def test_what_is_no_play_stays_as_text() -> None:
    report = read("B[31qtst]", "W[71xrrn]", "B[21]", root="")
    assert plays(only_game(report)) == ["8/5 6/5", "<71xrrn>", "<>"]
    assert messages(report)[0] == "'71xrrn' is no play; the board is unknown from here"


def test_a_play_against_the_rules_stands() -> None:
    report = read("B[31qtsu]", root="RE[B+1R]")
    action = only_game(report).actions[0]
    assert isinstance(action, CheckerPlay)
    assert not action.is_legal
    assert messages(report) == [ILLEGAL]


def test_turns_out_of_turn_are_reported() -> None:
    report = read("B[31qtst]", "B[64alln]", root="RE[B+1R]")
    assert messages(report)[0] == "bob rolls, though it is the other side's turn"


# Results


@pytest.mark.parametrize(
    ("result", "value", "points"),
    [("W+1R", GameValue.SINGLE, 1), ("W+2R", GameValue.GAMMON, 2), ("w+3Resign", GameValue.BACKGAMMON, 3)],
)
def test_resignations(result: str, value: GameValue, points: int) -> None:
    report = read("B[31qtst]", root=f"RU[Crawford]RE[{result}]")
    found = only_game(report)
    assert found.actions[-1] == Resignation(BLACK, value)
    assert (found.winner, found.points, found.ending) == (WHITE, points, Ending.RESIGNED)
    assert messages(report) == []


@pytest.mark.parametrize(
    ("result", "points", "message"),
    [
        ("W+R", 1, "no points are given; read as 1 point"),
        ("W+1", 1, "a result while the game is still on, without a resignation; read as one"),
        ("W+lots", 0, "the result 'W+lots' is not understood"),
        ("", 0, "the game has no result: is the file complete?"),
    ],
)
def test_doubtful_results_are_reported(result: str, points: int, message: str) -> None:
    report = read("B[31qtst]", root=f"RU[Crawford]RE[{result}]")
    assert only_game(report).points == points
    assert message in messages(report)


@pytest.mark.parametrize("result", ["W+T", "w+Time"])
def test_a_match_lost_on_time_has_no_points(result: str) -> None:
    report = read("B[31qtst]", "W[double]", root=f"RU[Crawford]RE[{result}]")
    found = only_game(report)
    assert (found.winner, found.points, found.ending) == (WHITE, 0, Ending.TIME)
    assert report.record.winner is WHITE
    assert messages(report) == []
    assert messages(read("B[31qtst]", root=f"RU[Crawford]RE[{result}]")) == []


def test_a_missing_result_is_taken_from_the_next_score() -> None:
    report = read_sgf(game("B[31qtst]") + game("W[31hefe]", root="RU[Crawford]RE[W+1R]", index=1, score=(0, 2)))
    assert [(each.winner, each.points) for each in report.record.games] == [(BLACK, 2), (WHITE, 1)]


# The match


def test_rules() -> None:
    assert read().record.terms == Match(7)
    assert read(root="").record.terms == Match(7, crawford=False)
    assert read(root="RU[Crawford:NoCube]").record.terms == Match(7, cube_limit=1)
    assert read(length=0, root="RU[Jacoby]").record.terms == MoneySession(jacoby=True)
    assert read(length=0, root="").record.terms == MoneySession(jacoby=False)


def test_a_match_beyond_all_measure_has_no_length() -> None:
    assert read("B[31qtst]", length=9999, root="RE[B+1R]").record.length == 9999
    report = read("B[31qtst]", length=10_000, root="RE[B+1R]")
    assert report.record.length == 0
    assert "'MI[length:10000]' is not understood" in messages(report)


def test_crawford_games_are_marked() -> None:
    report = read_sgf(
        game("B[31qtst]", root="RU[Crawford:CrawfordGame]RE[B+1R]", score=(6, 2))
        + game("B[31qtst]", root="RU[Crawford]RE[B+1R]", index=1, score=(6, 3))
    )
    assert [each.is_crawford for each in report.record.games] == [True, False]
    assert messages(report) == []
    assert messages(read(root="RU[Crawford:CrawfordGame]RE[W+1R]")) == [
        "this cannot be the Crawford game; read as an ordinary one"
    ]


def test_other_games() -> None:
    report = read("B[21bdab]", root="RU[Crawford:Nackgammon]RE[B+1R]")
    assert report.record.variant.key == "nackgammon"
    assert plays(only_game(report)) == ["24/21"]
    report = read(root="RU[Crawford:Hypergammon3]")
    assert report.record.variant.checkers == 3
    assert "no game is called 'Whist'" in messages(read(root="RU[Whist]"))[0]
    assert "no game of these files" in messages(read(root="RU[Narde]"))[0]


def test_facts_are_headers_and_comments_stay() -> None:
    facts = "DT[2026-11-21]EV[Cup]RO[final]PC[Oslo]AN[eve]WR[1600]BR[1700]SO[a book]"
    root = f"RU[Crawford]{facts}GC[a match]C[a game]RE[B+1R]"
    report = read("B[31qtst]C[well\nplayed]", "PL[W]DI[64]C[thinks]", "W[64xrrn]", root=root)
    assert report.record.headers == {
        "EventDate": "2026.11.21",
        "Event": "Cup",
        "Round": "final",
        "Site": "Oslo",
        "Annotator": "eve",
        "Player 1 Elo": "1600",
        "Player 2 Elo": "1700",
        "SO": "a book",
    }
    found = only_game(report)
    assert (report.record.comment, found.comment) == ("a match", "a game")
    assert found.actions[0].comment == "well\nplayed\nthinks"
    assert messages(report) == []


def test_scores_are_believed() -> None:
    report = read_sgf(
        game("B[31qtst]", root="RU[Crawford]RE[W+1R]")
        + game("B[31qtst]", root="RU[Crawford]RE[W+1R]", index=1, score=(3, 0))
        + game("B[31qtst]", root="RU[Crawford]RE[W+1R]", index=2, score=(7, 0))
    )
    assert [each.start_score for each in report.record.games] == [(0, 0), (3, 0)]
    assert len(report.record.extra_games) == 1
    assert "the score is given as 3-0, the results add up to 1-0" in messages(report)


def test_another_match_ends_the_reading() -> None:
    report = read_sgf(game("B[31qtst]", root="RE[W+1R]") + game("B[31qtst]", length=5))
    assert len(report.record.games) == 1
    assert messages(report) == ["another match begins here; only the first one is read"]
    report = read_sgf(game("B[31qtst]", root="RE[W+1R]") + "(;GM[1]SZ[19];B[dd])")
    assert messages(report) == ["a game that is not of GM[6]; left out"]


def test_encodings() -> None:
    text = game("B[31qtst]", root="RE[W+1R]").replace("ann", "Zoë")
    for encoding in ("utf-8", "utf-8-sig", "cp1252", "utf-16"):
        assert read_sgf(text.encode(encoding)).record.players == ("Zoë", "bob")


# Boards set up


def test_a_board_is_set_up_at_once_whatever_nodes_say_it() -> None:
    board = "AE[a:y]AW[f][f][y]AB[s][s][s]"
    report = read("PL[W]DI[64]", board, "CV[4]", "CP[b]", "PL[W]", "W[64yu]", root="RE[W+4R]")
    found = only_game(report)
    set_up = found.actions[0]
    assert isinstance(set_up, SetPosition)
    assert (set_up.seat, set_up.roll, set_up.cube_value, set_up.cube_owner) == (WHITE, None, 4, BLACK)
    assert {place: count for place, count in enumerate(set_up.position.player) if count} == {0: 12, 6: 2, 25: 1}
    assert set_up.position.opponent[6] == 3
    assert isinstance(found.actions[1], CheckerPlay)


def test_single_points_change_what_stands_there() -> None:
    report = read("AE[x]AW[w][w]", "W[21]", root="")
    set_up = only_game(report).actions[0]
    assert isinstance(set_up, SetPosition)
    assert (set_up.position.player[24], set_up.position.player[23]) == (0, 2)
    assert set_up.position.opponent[1] == 0


def test_a_board_set_up_where_none_was_known_begins_empty() -> None:
    report = read("B[31qt what]", "AW[f][f]AB[s][s][s]PL[W]", "W[21fdfe]", root="RE[W+1R]")
    unread, set_up, play = only_game(report).actions[:3]
    assert isinstance(unread, CheckerPlay)
    assert unread.play is None
    assert isinstance(set_up, SetPosition)
    assert set_up.position == pos("6:2", "6:3")
    assert isinstance(play, CheckerPlay)
    assert str(play.play) == "6/5 6/4"


def test_dice_alone_are_a_roll() -> None:
    report = read("B[31qtst]", "PL[W]DI[64]", root="RU[Crawford]RE[B+1R]")
    assert only_game(report).actions[1:] == (CheckerPlay(WHITE, Roll(6, 4), None), Resignation(WHITE, GameValue.SINGLE))
    assert messages(report) == []
    report = read("PL[W]DI[64]", "W[31hefe]", root="RE[W+1R]")
    assert plays(only_game(report)) == ["8/5 6/5"]
    assert messages(report) == ["64 was thrown and never played; left out"]


def test_automatic_doubles_set_the_cube() -> None:
    report = read("B[31qtst]", "W[double]", "B[drop]", length=0, root="RU[Jacoby]CV[2]RE[W+2]")
    found = only_game(report)
    set_up = found.actions[0]
    assert isinstance(set_up, SetPosition)
    assert (set_up.seat, set_up.cube_value, set_up.cube_owner) == (BLACK, 2, None)
    assert set_up.position == report.record.variant.start()
    assert (found.winner, found.points) == (WHITE, 2)
    assert report.record.terms == MoneySession(jacoby=True, automatic_doubles=1)
    assert messages(report) == []


@pytest.mark.parametrize(
    ("node", "message"),
    [
        ("AW[f9]", "'f9' are no points"),
        ("AW[f][f]AB[f]", "the board is unknown from here"),
        ("CV[3]", "'3' is no value of the cube"),
        ("CV[two]", "'two' is no value of the cube"),
        ("CP[x]", "'x' is no side"),
        ("PL[]", "'' is no side"),
        ("DI[07]", "these are no dice: '07'"),
        ("AW" + "[f]" * 300, "are no points"),
    ],
)
def test_set_ups_without_meaning_are_reported(node: str, message: str) -> None:
    assert any(message in found for found in messages(read(node, "B[31qtst]", root="RE[B+1R]")))


# Analyses, and what is left out


def test_a_sound_analysis_is_no_problem() -> None:
    numbers = "0.5 0.1 0.0 0.1 0.0"
    report = read(
        f"B[31qtst]A[0][qtst E ver 3 {numbers} 0.03 0C 0 1 0.000000 1][lmlo E ver 3 {numbers} -1.0 2C 0 1 0.0 1]"
        "MR[]CR[]"
        f"DA[E ver 3 0C 1 0.000000 1 {numbers} -0.02 0.4 {numbers} -0.02 0.4]LU[-inf]GB[1]GW[2]BM[1]DO[]BC[2]DC[]",
        root="GS[M:1 2][C:3][D:4]RE[B+1R]",
    )
    assert messages(report) == []


@pytest.mark.parametrize(
    "analysis", ["A[qtst what 1 2]", "DA[Q 0.1]", "LU[much]", "BM[9]", "MR[1]", "A[0][qtst E ver 3 0.5 ;B]"]
)
def test_a_malformed_analysis_is_reported(analysis: str) -> None:
    (message,) = messages(read(f"B[31qtst]{analysis}", root="RE[B+1R]"))
    assert "is malformed" in message


def test_unknown_properties_are_reported_once() -> None:
    report = read("B[31qtst]XX[1]", "W[64xrrn]XX[2]", root="RE[B+1R]")
    assert messages(report) == ["the property XX is not known here; left out (2 times)"]


@pytest.mark.parametrize("data", [b"", b"(;GM[1])", b"(;)", b"((((", b"no sgf", b"(;GM[6]\0)", b"(;GM[6"])
def test_nothing_to_read_is_one_error(data: bytes) -> None:
    with pytest.raises(ParseError):
        read_sgf(data)
