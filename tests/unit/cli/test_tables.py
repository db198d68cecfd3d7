"""Values as aligned text."""

from __future__ import annotations

from dataclasses import replace

from builders import pos
from cli_players import EVEN, PipJudge
from doublesix.cli.tables import (
    aligned,
    board_lines,
    chances,
    cube_verdict_lines,
    depth,
    entries,
    ranking_lines,
    wrapped,
)
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.requests import PlayRequest
from doublesix.units import Emg, Mwc
from doublesix.variants.registry import ALL, find


def test_columns_are_set_left_or_right():
    assert aligned([("a", "1"), ("bcd", "23")], left={0}) == ["a     1", "bcd  23"]


def test_signs_that_take_two_columns_of_the_terminal():
    assert aligned([("西洋雙陸棋", "1"), ("tavli", "12")], left={0}) == ["西洋雙陸棋   1", "tavli       12"]


def test_both_counts_of_plies():
    assert depth(2) == "2-ply (XG 3-ply)"


def test_chances_are_cumulative_percent():
    assert chances(Outcomes(0.55, 0.2, 0.01, 0.1, 0.005)) == ("55.0", "20.0", "1.0", "45.0", "10.0", "0.5")


def test_rankings_show_what_each_play_loses():
    ranked = PipJudge().rank_many([PlayRequest(ALL[0].start(), Roll(3, 1))], plies=1)[0]
    lines = ranking_lines(ranked, most=2)
    assert len(lines) == 3
    assert lines[2].split()[:1] == ["2"]
    assert "−0.010" in lines[2]
    in_match = [replace(play, mwc=Mwc(0.5)) for play in ranked]
    assert "50.00" in ranking_lines(in_match, most=2)[1]


def test_a_ranking_finds_room_on_the_usual_terminal():
    ranked = PipJudge().rank_many([PlayRequest(ALL[0].start(), Roll(3, 1))], plies=1)[0]
    widest = [replace(play, mwc=Mwc(0.5), std_error=0.1, behind_error=0.1) for play in ranked]
    head, first, *_ = ranking_lines(widest)
    assert head.split() == ["#", "play", "equity", "±", "loss", "±", "mwc", "%", "win", "g", "bg", "lg", "lbg", "ply"]
    assert len(first) <= len(head) <= 80


def test_prose_ends_its_lines_where_the_usual_terminal_does():
    text = " ".join(["word"] * 20 + ["雙陸棋"])
    assert wrapped(text, "- ", further="  ") == ["- " + " ".join(["word"] * 15), "  word word word word word 雙陸棋"]
    assert wrapped("短" * 50) == ["短" * 50]
    assert entries([("a", "b"), ("long", text)])[1:] == [
        "long  " + " ".join(["word"] * 15),
        "      " + " ".join(["word"] * 5 + ["雙陸棋"]),
    ]


def test_a_cube_that_cannot_be_turned_has_one_equity():
    lines = cube_verdict_lines(replace(EVEN, may_double=False, no_double=Emg(-0.25)))
    assert lines[0] == "The cube cannot be turned here; equity −0.250"
    lines = cube_verdict_lines(replace(EVEN, may_double=False, mwc_no_double=Mwc(0.4), table="match-6x6-3a5a"))
    assert lines[0] == "The cube cannot be turned here; equity +0.100  40.00%"
    assert lines[-1] == "Exact: match-6x6-3a5a"


def test_a_cube_decision_shows_three_equities():
    lines = cube_verdict_lines(replace(EVEN, mwc_no_double=Mwc(0.5), mwc_double_take=Mwc(0.4), mwc_double_pass=Mwc(1)))
    assert lines[:4] == [
        "No double     +0.100             50.00%",
        "Double, take  −0.500  (−0.600)   40.00%",
        "Double, pass  +1.000  (+0.900)  100.00%",
        "Best: No double",
    ]


def test_an_owned_cube_is_redoubled():
    sure = replace(EVEN, std_error=0.01, double_error=0.02, take_error=0.03)
    lines = cube_verdict_lines(sure, is_redouble=True)
    assert [line.split("  ")[0] for line in lines[:3]] == ["No redouble", "Redouble, take", "Redouble, pass"]
    assert lines[4].startswith("Redoubling over not  ")
    assert cube_verdict_lines(sure)[4].startswith("Doubling over not  ")


def test_a_board_in_words_has_a_line_for_each_sentence():
    start, cube = ALL[0].start(), CubeState(2, CubeOwner.OPPONENT)
    assert board_lines(start, ALL[0], cube=cube, roll=Roll(3, 1), in_words=True) == [
        "Player: 2 on 24, 5 on 13, 3 on 8, 5 on 6; 167 pips.",
        "Opponent: 2 on 24, 5 on 13, 3 on 8, 5 on 6; 167 pips.",
        "Each side counts points from its own home.",
        "Opponent owns the cube at 2.",
        "Player to play 31",
    ]
    told = board_lines(start, ALL[0], cube=cube, headline=False, in_words=True, language="zh-Hant")
    assert told[-1] == "對方持有倍數骰，為 2。"


def test_a_long_sentence_ends_its_lines_where_prose_does():
    spread = pos("24:1 23:1 22:1 21:1 20:1 19:1 18:1 17:1 16:1 15:1 14:1 13:1 12:1 11:1 10:1", "1:15")
    first, second, third, *_ = board_lines(spread, ALL[0], in_words=True)
    assert first == "Player: " + ", ".join(f"1 on {point}" for point in range(24, 16, -1)) + ","
    assert second.endswith("1 on 10; 255 pips.")
    assert third == "Opponent: 15 on 1; 15 pips."


def test_a_board_in_words_says_what_its_game_says():
    game = find("fevga+reroll")
    told = board_lines(game.start(), game, cube=CubeState(), headline=False, in_words=True)
    assert told[3:] == [
        "Both travel the same way: Opponent from Player's 12-point to Player's 13-point.",
        "The right to have a roll thrown again is both sides'.",
    ]
