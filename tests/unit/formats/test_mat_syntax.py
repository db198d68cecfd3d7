"""`.mat` text → rows."""

from __future__ import annotations

import re

import pytest

from doublesix.formats.mat_syntax import (
    MOST_PIECES,
    Comment,
    CubeCell,
    DiceCell,
    GameText,
    LossCell,
    MatText,
    Piece,
    ResignCell,
    RowOutOfPlace,
    SetUp,
    Unread,
    WinCell,
    parse_mat,
)
from doublesix.match import Seat

LEFT, RIGHT = Seat.FIRST, Seat.SECOND
HEAD = " 7 point match\n\n Game 1\n ann : 0                         bob : 0\n"


def parse(text: str) -> MatText:
    return parse_mat(text.split("\n"))


def game(rows: str) -> GameText:
    return parse(HEAD + rows).games[0]


def cells(rows: str) -> list[tuple[Seat, str]]:
    """Seat and meaning of every piece, in short."""
    return [(entry.seat, short(entry)) for entry in game(rows).entries if isinstance(entry, Piece)]


def short(piece: Piece) -> str:
    match piece:
        case DiceCell(dice=dice, play=play, says_dance=True):
            return f"{dice} dance"
        case DiceCell(dice=dice, resigns=mark) if mark:
            return f"{dice} resigns"
        case DiceCell(dice=dice, play=play):
            return f"{dice} {play}".strip()
        case CubeCell(word=word, value=value):
            return f"{word} {value or ''}".strip()
        case WinCell(points=points):
            return f"wins {points}"
        case LossCell(points=points):
            return f"loses {points}"
        case ResignCell():
            return "resigns"
        case Unread(text=text):
            return f"? {text}"
    raise AssertionError(piece)


def test_headers_comments_and_length() -> None:
    text = parse("\ufeff"[1:] + '; [Player 1 Elo "1600.00/0"]\n# [Event "a "b" c"]\n; a word\nhello\n13 point match\n')
    assert [(header.key, header.value) for header in text.headers] == [
        ("Player 1 Elo", "1600.00/0"),
        ("Event", 'a "b" c'),
    ]
    assert text.comments == [Comment(3, "a word")]
    assert text.unread == [Unread(4, 0, "hello")]
    assert text.length == 13


def test_a_money_session_has_length_0() -> None:
    assert parse("0 point match\n").length == 0
    assert parse("Unlimited match\n").length == 0
    assert parse("Game 1\n").length is None


@pytest.mark.parametrize(
    "line", ["7  point match", "7\tpoint\tmatch", "7 point  match", "7pt match", " 7 pts. match", "7-point-match."]
)
def test_the_length_may_have_any_blanks(line: str) -> None:
    assert parse(f"{line}\n").length == 7


@pytest.mark.parametrize(
    "line", ["7 Punkte Match", "7-Punkte-Match", "7 punti match", "7 puntos match", "7 poäng match"]
)
def test_the_length_may_be_in_other_languages(line: str) -> None:
    assert parse(f"{line}\n").length == 7


def test_the_length_of_a_session_as_extreme_gammon_counts_it() -> None:
    assert parse("99999 point match\n").length == 0


@pytest.mark.parametrize(
    "line", ["7 pointmatch", "7 points", "a 7 point match", "7 point match : 0", "3rd match", "2024 Cup Match"]
)
def test_other_lines_are_no_length(line: str) -> None:
    assert parse(f"{line}\n").length is None


@pytest.mark.parametrize(
    ("line", "names", "scores"),
    [
        (" ann : 0                      bob : 12", ("ann", "bob"), (0, 12)),
        (" Fox: 0                                   Bluepoint02: 3   ", ("Fox", "Bluepoint02"), (0, 3)),
        (" BlueNote,1766 : 0                nori,1820 : 0", ("BlueNote,1766", "nori,1820"), (0, 0)),
        ("Kévin UNGER : 10   Ed O'Laughlin : 2", ("Kévin UNGER", "Ed O'Laughlin"), (10, 2)),
        (" re: you : 1          a:b : 2", ("re: you", "a:b"), (1, 2)),
        (" ann : 0 bob : 0", ("ann", "bob"), (0, 0)),
        (" Wins 2 points : 0             7 point match : 0", ("Wins 2 points", "7 point match"), (0, 0)),
    ],
)
def test_names_and_scores(line: str, names: tuple[str, str], scores: tuple[int, int]) -> None:
    found = parse(f"7 point match\nGame 3\n{line}\n").games[0]
    assert (found.number, found.names, found.scores) == (3, names, scores)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("  1) 31: 8/5 6/5               64: 24/14", [(LEFT, "31 8/5 6/5"), (RIGHT, "64 24/14")]),
        ("  1)                             64: 24/14", [(RIGHT, "64 24/14")]),
        ("  1) 31: 8/5 6/5", [(LEFT, "31 8/5 6/5")]),
        (" 15) 11: 25/24 24/23 23/22* 22/21 64: 25/21", [(LEFT, "11 25/24 24/23 23/22* 22/21"), (RIGHT, "64 25/21")]),
        ("  6)  Doubles => 2                Takes", [(LEFT, "doubles 2"), (RIGHT, "takes")]),
        ("  6) Doubles => 2               Drops  ", [(LEFT, "doubles 2"), (RIGHT, "drops")]),
        ("  6)                              Doubles => 4", [(RIGHT, "doubles 4")]),
        ("  6)  Beavers => 4                Raccoons", [(LEFT, "beavers 4"), (RIGHT, "raccoons")]),
        (" 10) 55:                          Doubles => 2", [(LEFT, "55"), (RIGHT, "doubles 2")]),
        ("  1) 64: 24/14    Wins 1 point", [(LEFT, "64 24/14"), (RIGHT, "wins 1")]),
        ("      Wins 2 points and the match", [(LEFT, "wins 2")]),
        ("                                  Wins 2 point", [(RIGHT, "wins 2")]),
        ("  40)  Wins 2 point                     ", [(LEFT, "wins 2")]),
        (" 31) 45:                                   Wins 2 points", [(LEFT, "45"), (RIGHT, "wins 2")]),
        (" 32)  Losses 1 point                                   Wins 1 point", [(LEFT, "loses 1"), (RIGHT, "wins 1")]),
        (" Losses 1 point", [(LEFT, "loses 1")]),
        ("  3) 62: Cannot Move               00: ????", [(LEFT, "62 dance"), (RIGHT, "00 resigns")]),
        (" 28)  Concedes                     Wins 2 point", [(LEFT, "resigns"), (RIGHT, "wins 2")]),
        (" 28) 62: Concedes                  Wins 2 point", [(LEFT, "62 resigns"), (RIGHT, "wins 2")]),
        (" 19) 55: 4/off 3/off(2) 2/off          Concedes", [(LEFT, "55 4/off 3/off(2) 2/off"), (RIGHT, "resigns")]),
        ("10) 52: 25/23 23/18                 61: 8/7 8/2", [(LEFT, "52 25/23 23/18"), (RIGHT, "61 8/7 8/2")]),
        (" 12)                                                     ", []),
        (" 12) 31: 8/5 6/5 <late>", [(LEFT, "31 8/5 6/5 <late>")]),
        (
            " 12) 31: 8/5 6/5   <late>         64: 24/14",
            [(LEFT, "31 8/5 6/5"), (LEFT, "? <late>"), (RIGHT, "64 24/14")],
        ),
        (
            " 12) 31: 8/5 6/5 ??           64: 24/14!",
            [(LEFT, "31 8/5 6/5"), (LEFT, "? ??"), (RIGHT, "64 24/14"), (RIGHT, "? !")],
        ),
        ("      Wins 12345678901 points", [(LEFT, "? Wins 12345678901 points")]),
        (" Losses 12345678901 points", [(LEFT, "? Losses 12345678901 points")]),
        ("  2) (0:42) 61: 13/7 8/7", [(LEFT, "? (0:42)"), (LEFT, "61 13/7 8/7")]),
        ("  3) x 61: 13/7 8/7             64: 24/14", [(LEFT, "? x"), (LEFT, "61 13/7 8/7"), (RIGHT, "64 24/14")]),
        ("  3) x                          64: 24/14", [(LEFT, "? x"), (RIGHT, "64 24/14")]),
        (
            "  2) 6-4: 24/14*                   6-3: bar/22 24/18",
            [(LEFT, "64 24/14*"), (RIGHT, "63 bar/22 24/18")],
        ),
        ("  2) 64 24/14*                   63 bar/22 24/18", [(LEFT, "64 24/14*"), (RIGHT, "63 bar/22 24/18")]),
        ("  2) 64: 24 /  14 13 / 9         63: 24/15", [(LEFT, "64 24 / 14 13 / 9"), (RIGHT, "63 24/15")]),
        ("  2) 64: 24-14  13-9             63: 24/15", [(LEFT, "64 24-14 13-9"), (RIGHT, "63 24/15")]),
        ("  2) 44: 8/4x  6/2²              52: fans", [(LEFT, "44 8/4x 6/2²"), (RIGHT, "52 dance")]),
        ("  2) 44: -                       52: can’t move", [(LEFT, "44"), (RIGHT, "52 dance")]),
        ("  2) Double                      Take", [(LEFT, "double"), (RIGHT, "take")]),
        ("  2) Double => 2                 Pass", [(LEFT, "double 2"), (RIGHT, "pass")]),
        ("  2) Doubles to 2                takes  (2)", [(LEFT, "doubles 2"), (RIGHT, "takes 2")]),
        ("  2) Takes  63 bar/22 24/18", [(LEFT, "takes"), (RIGHT, "63 bar/22 24/18")]),
        ("  2) Double match point          I pass here", [(LEFT, "? Double match point          I pass here")]),
        (" ann wins 1 point", [(LEFT, "wins 1")]),
        (" Bob: Wins 2 points", [(RIGHT, "wins 2")]),
        (" Bob wins 2 points", [(RIGHT, "wins 2")]),
        (" Eve wins 2 points", [(LEFT, "? Eve"), (LEFT, "wins 2")]),
        (" 12) time out", [(LEFT, "? time out")]),
        (" 12)                              time out", [(RIGHT, "? time out")]),
    ],
)
def test_rows_split_into_cells(row: str, expected: list[tuple[Seat, str]]) -> None:
    assert cells(row) == expected


def test_the_right_column_is_where_rows_have_it() -> None:
    rows = "  1) 45: 13/8 24/20                           65: 24/18 18/13\n  2)                          53: 8/3 6/3\n"
    assert cells(rows)[-1] == (RIGHT, "53 8/3 6/3")


NUMBERED_ROWS = """  1) 31: 8/5 6/5                  64: 24/14
 31) 52:
 32)                              63: 24/15
 33)  Doubles => 2                Takes
"""


@pytest.mark.parametrize("number", ["{}", "{}.", "{}:", "({})", "( {})"])
def test_rows_may_be_numbered_in_other_ways(number: str) -> None:
    rows = re.sub(r"(?m)^ *(\d+)\)", lambda match: number.format(match[1]).rjust(4), NUMBERED_ROWS)
    assert cells(rows) == cells(NUMBERED_ROWS)


def test_dice_are_no_number_of_a_row() -> None:
    rows = "     31: 8/5 6/5                  64: 24/14\n     52:                          63: 24/15\n"
    assert cells(rows)[2:] == [(LEFT, "52"), (RIGHT, "63 24/15")]


def test_rows_out_of_order_are_found() -> None:
    entries = game("  1) 31: 8/5 6/5\n  4) 64: 24/14\n  3) 52: 13/8\n  3) Takes\n  5) 63: 24/15\n").entries
    assert [entry for entry in entries if isinstance(entry, RowOutOfPlace)] == [RowOutOfPlace(7, 3, 4)]


LOST_COLUMNS = (
    ("", "54: 13/8 24/20"),
    ("55: 13/8 13/8 6/1* 6/1", "42: 25/23 13/9"),
    ("31: 8/5 6/5", "66: 24/18 24/18 13/7 13/7"),
    ("(late) 62: 24/16", "11:"),
    ("41: 13/8", ""),
)


@pytest.mark.parametrize("between", [" ", "\t"])
def test_a_lone_roll_stands_where_the_turn_is_if_columns_were_lost(between: str) -> None:
    def line(*parts: str) -> str:
        return between.join(filter(None, parts)) + "\n"

    head = " 7 point match\n Game 1\n" + line(" ann : 0", "bob : 0")
    rows = [line(f"{number:3d})", *row) for number, row in enumerate(LOST_COLUMNS, start=1)]
    entries = parse(head + "".join(rows)).games[0].entries
    seats = [entry.seat for entry in entries if isinstance(entry, DiceCell)]
    assert seats == [seat for row in LOST_COLUMNS for seat, cell in zip(Seat, row, strict=True) if cell]
    broken = [*rows[:3], line("  4)", "62: 24/16"), "; a word\n", line("  5)", "11: 8/7"), *rows[4:]]
    entries = parse(head + "".join(broken)).games[0].entries
    assert [entry.seat for entry in entries if isinstance(entry, DiceCell)] == seats


def test_columns_that_were_kept_are_believed_against_the_turn() -> None:
    rows = "  1) 31: 8/5 6/5\n  2) 64: 24/14                  52: 13/11 13/8\n"
    assert [seat for seat, _ in cells(rows)] == [LEFT, LEFT, RIGHT]


CUBE_ROWS = (
    ("31: 8/5 6/5", "52: 13/11"),
    ("64: 24/14*", " Doubles => 2"),
    (" Takes", "62: bar/23"),
    (" Doubles => 4", " Takes"),
    (" Doubles", "21: 6/3"),
    ("", "43: 24/17"),
    ("Takes", "55:"),
)


@pytest.mark.parametrize("column", [*range(20, 41), None])
def test_a_word_of_the_cube_leaves_the_dice_of_the_next_cell_alone(column: int | None) -> None:
    """Wherever the right column stands; None for one tab between cells."""

    def line(left: str, right: str) -> str:
        return f"{left}\t{right}\n" if column is None else f"{left:<{column}}{right}\n"

    head = "1)\t" if column is None else "  1) "
    rows = line(" ann : 0", "bob : 0") + "".join(line(head + left, right) for left, right in CUBE_ROWS)
    entries = parse(f" 7 point match\n Game 1\n{rows}").games[0].entries
    expected = [
        (seat, cell.replace("=> ", "").replace(":", "").strip().lower())
        for row in CUBE_ROWS
        for seat, cell in zip(Seat, row, strict=True)
        if cell
    ]
    assert [(entry.seat, short(entry)) for entry in entries if isinstance(entry, Piece)] == expected


def test_illegal_play_swallows_its_parenthesis() -> None:
    line = " 24) 11: Illegal play (25;0;Wins 3;31: 8/5;)  11: 8/7"
    first, second = game(line).entries
    assert isinstance(first, DiceCell)
    assert first.illegal == "25;0;Wins 3;31: 8/5;"
    assert isinstance(second, DiceCell)
    assert (second.seat, second.play) == (RIGHT, "8/7")


def test_comments_and_boards_inside_a_game() -> None:
    entries = game("; Set Pos=-a/0\n  1) 31: 8/5 6/5\n# why?\n").entries
    assert entries[0] == SetUp(5, "-a/0")
    assert entries[2] == Comment(7, "why?")


@pytest.mark.parametrize("between", ["; by ann", "; Set Pos=-a/0", "# one\n\n# two"])
def test_names_may_stand_behind_comments(between: str) -> None:
    (found,) = parse(f" 7 point match\n Game 2:\n{between}\n ann : 3          bob : 1\n  1) 31: 8/5 6/5\n").games
    assert (found.names, found.scores) == (("ann", "bob"), (3, 1))
    assert len(found.entries) == 2 + between.count("\n\n")


def test_games_may_have_any_number_and_lines_any_place() -> None:
    text = parse(HEAD + "  1) 31: 8/5 6/5\n Game 7\n ann : 1     bob : 0\n")
    assert [(found.number, found.line) for found in text.games] == [(1, 3), (7, 6)]
    assert text.games[0].entries[0].line == 5


def test_another_match_stops_the_reading() -> None:
    text = parse(HEAD + "  1) 31: 8/5 6/5\n" + HEAD)
    assert text.second_match == 6
    assert len(text.games) == 1


RUBBISH = (" x" * 1000, "1" * 2000, ": 1 " * 500, "12: " * 500, "Illegal play " * 150, "?(" * 1000, "a : 1  " * 280)


@pytest.mark.parametrize("rubbish", [*RUBBISH, "12: Cannot " + " " * 1900 + "x", "Wins " * 400, "Doubles => " * 180])
def test_rubbish_is_kept_whole_and_read_once(rubbish: str) -> None:
    # Patterns are linear in a line's length: a quadratic one would be felt here.
    parse(f" 7 point match\n Game 1\n{rubbish}\n{rubbish}")
    assert 1 <= len(parse(HEAD + rubbish).games[0].entries) <= 2 * MOST_PIECES + 1
