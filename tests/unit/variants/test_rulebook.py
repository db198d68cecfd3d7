"""Counts and plays of the rule pages, game by game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import pos, setup_of, texts
from doublesix.dice import Roll
from doublesix.variants.registry import ALL, find

START = ("", "")

COUNTS = [
    ("nackgammon", "66", START, 3),
    ("old-english", "61", START, 9),
    ("old-english", "53", START, 9),
    ("old-english", "22", START, 55),
    ("backgammon", "21", ("6:2 3:2 2:1", "21:1 6:5 5:5 4:4"), 10),
    ("tavla", "21", ("6:2 3:2 2:1", "21:1 6:5 5:5 4:4"), 9),
    ("caucasian", "21", ("6:2 3:2 2:1", "21:1 6:5 5:5 4:4"), 9),
    ("backgammon", "21", ("6:2 2:2 1:1", "21:1 6:5 5:5 4:4"), 8),
    ("takhteh", "21", ("6:2 2:2 1:1", "21:1 6:5 5:5 4:4"), 7),
    ("caucasian", "21", ("6:2 2:2 1:1", "21:1 6:5 5:5 4:4"), 8),
    ("backgammon", "32", ("6:1 5:1", "22:1 6:5 5:5 4:4"), 6),
    ("tavla", "32", ("6:1 5:1", "22:1 6:5 5:5 4:4"), 4),
    ("caucasian", "32", ("6:1 5:1", "22:1 6:5 5:5 4:4"), 5),
    ("portes", "31", START, 16),
    ("plakoto", "65", START, 2),
    ("tapa", "33", START, 5),
    ("mahbusa", "53", ("24:14 18:1", "24:13 12:1 10:1"), 5),
    ("plakoto", "31", ("24:12 13:1p 10:2", "24:13 12:1 20:1"), 6),
    ("narde", "66", ("24:10 18:2 13:3", "24:9 20:2 16:4"), 4),
    ("narde", "43", ("24:13 19:1 15:1", "24:13 20:1 16:1"), 5),
    ("gul-bara", "65", START, 2),
    ("gul-bara", "55", ("24:15 memory:3", "24:14 5:1"), 44),
    ("gioul", "65", START, 2),
    ("acey-deucey", "63", START, 2),
    ("acey-deucey", "63", ("in:13 19:1 22:1", "in:13 19:1 22:1"), 7),
    ("russian+reserve-free", "63", START, 2),
    ("tabula", "652", START, 4),
    ("tabula+pass-the-twelfth", "652", START, 5),
    ("misere", "31", START, 16),
]

PLAYS = [
    ("old-english", "54", ("6:5 5:5 1:5", "6:15"), {"6/2 5/off"}),
    ("old-english", "55", ("6:1 1:5", "6:15"), {"Ø"}),
    ("longgammon", "65", START, {"24/13", "24/19 24/18"}),
    ("plakoto", "65", START, {"24/13", "24/19 24/18"}),
    ("narde", "65", START, {"24/13"}),
    ("narde", "21", START, {"24/21"}),
    ("narde", "55", START, {"24/4"}),
    ("narde", "66", START, {"24/18(2)"}),
    ("narde", "44", START, {"24/16(2)"}),
    ("narde", "33", START, {"24/21 24/15", "24/18(2)"}),
    ("narde+head-sixes-and-fours", "33", START, {"24/15"}),
    ("narde+no-inside-moves", "61", ("7:1 6:2 4:12", "6:15"), {"7/off", "7/1 6/5", "7/1 4/3"}),
    ("narde+no-inside-moves", "21", ("6:2 4:12 1:1", "6:15"), {"1/off"}),
    ("narde+no-inside-moves", "21", ("6:2 4:13", "6:15"), {"Ø"}),
    ("narde+no-inside-moves", "33", ("9:1 6:2 3:12", "6:15"), {"9/6 3/off(3)", "9/off 3/off", "9/off 6/3"}),
    ("narde+exact-bear-off+no-inside-moves", "65", ("4:2 2:1", "6:15"), {"Ø"}),
    ("fevga", "66", START, {"24/18"}),
    ("fevga", "33", START, {"24/15"}),
    ("fevga", "44", START, {"24/16"}),
    ("fevga", "65", START, {"24/13"}),
    ("fevga", "55", START, {"24/4", "24/19 24/9"}),
    ("moultezim", "55", START, {"24/4", "24/19 24/9"}),
    ("fevga", "21", ("24:14 13:1", "24:14 13:1"), {"13/10", "24/23 13/11"}),
    ("gul-bara", "66", START, {"24/18(4)"}),
    ("gul-bara", "11", ("4:1 memory:3", "24:15"), {"4/off"}),
    ("gioul", "65", ("24:10 18:5", "24:10 12:5"), {"18/7", "24/19 18/12", "24/19 24/18"}),
    ("acey-deucey", "63", START, {"in/22 in/19", "in/16"}),
    ("acey-deucey", "21", START, {"in/24 in/23", "in/22"}),
    ("acey-deucey-european", "21", START, {"in/24 in/23", "in/22"}),
    ("russian", "63", START, {"in/22 in/19"}),
    ("russian", "65", ("in:15", "in:13 19:1 22:1"), {"in/20 in/19*"}),
    ("russian", "66", START, {"in/24(4) in/19(4)"}),
    ("russian+ordinary-while-entering", "66", START, {"in/19(4)"}),
    ("russian+ordinary-while-entering", "11", ("24:1", "6:15"), {"24/off"}),
    ("tabula", "652", START, {"in/23 in/20 in/19", "in/23 in/14", "in/19 in/18", "in/20 in/17"}),
]


@pytest.mark.parametrize(("name", "roll", "rows", "count"), COUNTS)
def test_counts(name: str, roll: str, rows: tuple[str, str], count: int) -> None:
    variant = find(name)
    position = variant.start() if rows == START else pos(*rows)
    assert len(variant.legal_plays(position, Roll.parse(roll))) == count


@pytest.mark.parametrize(("name", "roll", "rows", "plays"), PLAYS)
def test_plays(name: str, roll: str, rows: tuple[str, str], plays: set[str]) -> None:
    variant = find(name)
    position = variant.start() if rows == START else pos(*rows)
    assert texts(variant.legal_plays(position, Roll.parse(roll))) == plays


@pytest.mark.parametrize("name", ["sugoroku", "irish"])
def test_doublets_of_two_steps(name: str) -> None:
    variant = find(name)
    counts = [len(variant.legal_plays(variant.start(), Roll(die, die))) for die in range(1, 7)]
    assert counts == [9, 13, 13, 12, 3, 6]


def test_opening_counts_of_nackgammon() -> None:
    variant = find("nackgammon")
    text = "21:23 31:22 41:15 51:12 61:10 32:27 42:17 52:16 62:13 43:17 53:17 63:13 54:11 64:8 65:7"
    for piece in text.split():
        roll, _, count = piece.partition(":")
        assert len(variant.legal_plays(variant.start(), Roll.parse(roll))) == int(count)
    assert variant.start().pip_count() == 194


def test_hits_and_hides_only_where_it_must() -> None:
    """Alone, the hitter may be borne off where every other play uses fewer dice."""
    variant = find("caucasian")
    allowed = texts(variant.legal_plays(pos("6:1 5:1", "22:1 6:5 5:5 4:4"), Roll(3, 2)))
    assert "6/3*/1" in allowed
    assert "5/3*/off" not in allowed
    assert texts(variant.legal_plays(pos("6:1", "23:2 22:1 6:5 5:5 4:2"), Roll(4, 3))) == {"6/3*/off"}


def test_a_hitter_may_be_covered_but_not_hide() -> None:
    variant = find("caucasian")
    position = pos("6:2 3:2 2:1", "21:1 6:5 5:5 4:4")
    allowed = texts(variant.legal_plays(position, Roll(2, 1)))
    assert "6/5 6/4*" in allowed
    assert not any(text.startswith("6/4*/3") for text in allowed)


def test_the_own_start_quarter_may_not_be_filled() -> None:
    variant = find("fevga")
    start = pos("24:2 23:1 22:1 21:1 20:1 10:9", "24:15")
    results = [play.result.player for play in variant.legal_plays(start, Roll(5, 1))]
    assert not any(all(row[19:25]) for row in results)
    assert any(row[19] for row in results)


def test_a_prime_before_all_the_opponent_has_is_opened() -> None:
    """All of the opponent stands on his 18, directly behind my six points (his 17-12, my 5-1 and 24)."""
    variant = find("fevga")
    behind = pos("24:2 5:2 4:2 3:2 2:2 1:2 6:1 11:2", "18:15")
    for play in variant.legal_plays(behind, Roll(6, 5)):
        row = play.result.player
        assert not all(row[point] for point in (24, 1, 2, 3, 4, 5))


def test_four_points_of_the_opponents_start_quarter() -> None:
    variant = find("moultezim")
    start = pos("15:2 24:9 10:1 9:1 8:1 7:1", "24:14 13:1")
    played = texts(variant.legal_plays(start, Roll(4, 3)))
    assert "24/20 15/12" not in played
    assert "15/11 10/7" in played
    assert not any(sum(map(bool, play.result.player[7:13])) > 4 for play in variant.legal_plays(start, Roll(4, 3)))


def test_no_prime_of_six_made_points() -> None:
    variant = find("sugoroku")
    played = texts(variant.legal_plays(pos("13:4 10:1 9:2 8:2 7:2 6:2 5:2", "24:15"), Roll(3, 1)))
    assert "13/9" in played
    assert "13/12 13/10" not in played
    assert "13/10 13/12" not in played


def test_nobody_hits_before_he_has_been_home() -> None:
    variant = find("dutch")
    before = pos("in:12 24:3", "in:14 5:1")
    assert "in/20" not in " ".join(texts(variant.legal_plays(before, Roll(4, 1))))
    played = variant.legal_plays(pos("24:3 6:1 memory:1", "5:1 3:14"), Roll(4, 1))
    assert any(play.is_hit for play in played)
    home = variant.legal_plays(pos("24:14 8:1", "5:1 3:14"), Roll(3, 2))
    assert {play.result.memory for play in home} == {(0, 0), (1, 0)}


SET_UP = [
    ("24:2 13:13", "5:1 13:14", (0, 1)),
    ("6:1 13:14", "7:15", (1, 0)),
    ("13:14", "24:15", (1, 0)),
    ("in:15", "bar:1 7:14", (0, 0)),
    ("13:15 memory:1", "13:15", (1, 0)),
]
"""Both sides, and what is remembered then: somebody at home, at home again, off, nobody yet, and nobody any more."""


@pytest.mark.parametrize(("player", "opponent", "memory"), SET_UP)
def test_what_a_board_proves_need_not_be_said_where_it_is_set_up(
    player: str, opponent: str, memory: tuple[int, int]
) -> None:
    dutch, given = find("dutch"), pos(player, opponent)
    assert dutch.position(setup_of(given)) == dutch.remembering(given) == replace(given, memory=memory)
    assert find("acey-deucey").position(setup_of(replace(given, memory=(0, 0)))).memory == (0, 0)


def test_a_prime_needs_somebody_past_it() -> None:
    variant = find("narde")
    nobody = pos("24:9 23:2 22:2 21:1 20:1", "24:15")
    somebody = pos("24:9 23:2 22:2 21:1 20:1", "24:14 3:1")
    full = [[all(play.result.player[19:25]) for play in variant.legal_plays(p, Roll(5, 2))] for p in (nobody, somebody)]
    assert [any(found) for found in full] == [False, True]
    free = find("narde+primes-allowed").legal_plays(nobody, Roll(5, 2))
    assert len(free) > len(full[0]) == sum(not all(play.result.player[19:25]) for play in free)


def test_a_prime_may_be_forbidden_within_a_turn() -> None:
    nobody = pos("24:9 23:2 22:2 21:1 20:1", "24:15")
    at_the_end, at_each_step = (
        texts(find(name).legal_plays(nobody, Roll(5, 1))) for name in ("narde", "narde+prime-at-each-step")
    )
    assert "24/19 20/19" in at_the_end
    assert at_each_step <= at_the_end


IMPOSSIBLE = [
    ("plakoto", ("bar:2 24:13", "24:15"), "nobody is ever on the bar"),
    ("narde", ("24:15", "bar:1 24:14"), "nobody is ever on the bar"),
    ("old-english", ("6:5 5:5 4:5", "6:6 5:5 4:4"), "opponent: more than 5 checkers on one point"),
    (
        "moultezim",
        ("11:1 10:1 9:1 8:1 7:1 24:10", "24:15"),
        "player: more than 4 points held where",
    ),
    ("fevga", ("24:13 20:1 19:1", "24:15"), "player: several checkers have left the 24-point"),
    ("fevga", ("24:2 23:2 22:2 21:2 20:2 19:4 1:1", "24:15"), "player: all six points of the start"),
    ("narde", ("20:1 19:1 18:1 17:1 16:1 15:1 24:9", "24:15"), "player: a forbidden prime of 6 points"),
    ("sugoroku", ("24:15", "10:2 9:2 8:2 7:2 6:2 5:5"), "opponent: a forbidden prime of 6 points"),
    ("tabula", ("in:3 20:11 6:1", "in:15"), "player: checkers beyond the 13-point before all are entered"),
]


@pytest.mark.parametrize(("name", "rows", "problem"), IMPOSSIBLE)
def test_checkers_do_not_stand_where_the_rules_never_let_them(name: str, rows: tuple[str, str], problem: str) -> None:
    (found,) = find(name).problems(setup_of(pos(*rows)))
    assert found.startswith(problem)


@pytest.mark.parametrize("name", [*(variant.key for variant in ALL), "plakoto+five-per-point", "fevga+start=24:9,13:6"])
def test_a_game_may_begin_as_it_does(name: str) -> None:
    assert find(name).problems(setup_of(find(name).start())) == ()
