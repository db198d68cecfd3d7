"""The standard rules: obligation, bar, bearing off, results; published counts of opening plays."""

from __future__ import annotations

import pytest

from builders import pos, texts
from doublesix.dice import ROLLS, Roll
from doublesix.play import Step
from doublesix.position import BAR, OFF
from doublesix.rules.endings import GameEnd, Side
from doublesix.rules.scoring import GameValue
from doublesix.variants.backgammon import BACKGAMMON, LONGGAMMON, NACKGAMMON
from doublesix.variants.hypergammon import HYPERGAMMON_1, HYPERGAMMON_3

ANY_HOME = "6:5 5:5 4:5"

ONLY_PLAYS = {
    "larger die only": ("12:1 1:14", "23:2 6:5 1:8", "64", {"12/6"}),
    "smaller die only": ("12:1 1:14", "23:2 19:2 6:3 1:8", "64", {"12/8"}),
    "forced order": ("10:1 1:14", "21:2 6:5 1:8", "62", {"10/2"}),
    "keep both dice": ("13:1 7:1 1:13", "17:2 21:2 6:3 3:8", "54", {"13/9 7/2"}),
    "half entering": ("bar:2 6:5 5:8", "6:2 13:5 8:3 4:5", "63", {"bar/22"}),
    "dance": ("bar:1 6:5 5:9", "6:2 13:5 8:3 4:5", "66", {"Ø"}),
    "part of a doublet": ("13:2 1:13", "22:2 18:2 6:5 1:6", "33", {"13/10(2)"}),
    "both from the highest": ("5:2 1:2", ANY_HOME, "65", {"5/off(2)"}),
    "small die first": ("6:1 3:2", ANY_HOME, "61", {"6/off", "6/off 3/2"}),
    "two on the four point": ("4:2", ANY_HOME, "54", {"4/off(2)"}),
    "the same with a checker on six": ("6:1 4:2", ANY_HOME, "54", {"6/1 4/off", "6/2 4/off"}),
    "a doublet and the end": ("6:1 2:1", ANY_HOME, "55", {"6/off 2/off"}),
    "one checker left": ("6:1", ANY_HOME, "61", {"6/off"}),
    "no die off while one is outside": ("8:1 2:1", ANY_HOME, "11", {"8/4", "8/5 2/1", "8/6 2/off"}),
    "a larger die may not jump the line": ("5:1 2:1", ANY_HOME, "43", {"5/1 2/off", "5/off"}),
    "closed out": ("bar:1 6:14", "6:2 5:2 4:2 3:3 2:3 1:3", "61", {"Ø"}),
    "enter and go on": ("bar:1 24:14", "6:2 5:2 4:2 2:2", "33", {"bar/22"}),
}


@pytest.mark.parametrize("name", ONLY_PLAYS)
def test_only_these_plays_are_legal(name: str) -> None:
    player, opponent, roll, plays = ONLY_PLAYS[name]
    assert texts(BACKGAMMON.legal_plays(pos(player, opponent), Roll.parse(roll))) == plays


def test_a_dance_is_one_play_that_changes_nothing() -> None:
    position = pos("bar:1 6:5 5:9", "6:2 13:5 8:3 4:5")
    (play,) = BACKGAMMON.legal_plays(position, Roll(6, 6))
    assert play.is_dance
    assert play.result == position


def test_the_forced_order_is_the_order_of_the_steps() -> None:
    (play,) = BACKGAMMON.legal_plays(pos("10:1 1:14", "21:2 6:5 1:8"), Roll(6, 2))
    assert play.steps == (Step(10, 8), Step(8, 2))


def test_the_last_checker_ends_the_game() -> None:
    (play,) = BACKGAMMON.legal_plays(pos("6:1 2:1", ANY_HOME), Roll(5, 5))
    assert len(play.steps) == 3
    assert BACKGAMMON.ending(play.result) is not None
    assert BACKGAMMON.ending(play.result.swapped()) is not None


def test_a_blot_is_hit_and_a_touch_down_hits_too() -> None:
    position = pos("13:1 1:14", "18:1 20:1 6:13")
    by_text = {str(play): play.result for play in BACKGAMMON.legal_plays(position, Roll(6, 2))}
    twice = by_text["13/7*/5*"]
    assert twice.opponent[BAR] == 2
    assert by_text["13/5*"].opponent[BAR] == 1
    assert by_text["13/5*"].opponent[18] == 1


def test_everything_enters_before_anything_else_moves() -> None:
    plays = BACKGAMMON.legal_plays(pos("bar:1 13:2 6:12", "6:5 8:3 13:5 24:2"), Roll(3, 1))
    assert plays
    assert all(any(step.source == BAR for step in play.steps) for play in plays)
    assert all(play.steps[0].source == BAR for play in plays)


def test_a_checker_hit_during_the_bear_off_comes_home_first() -> None:
    plays = BACKGAMMON.legal_plays(pos("bar:1 6:2 2:3", "5:2 6:2 24:1"), Roll(4, 1))
    assert not any(step.target == OFF for play in plays for step in play.steps)


OPENINGS = {
    "backgammon": (
        BACKGAMMON,
        "21:15 31:16 41:14 51:8 61:10 32:17 42:18 52:8 62:14 43:17 53:9 63:14 54:9 64:14 65:7 "
        "11:42 22:75 33:73 44:52 55:4 66:11",
        447,
    ),
    "nackgammon": (
        NACKGAMMON,
        "21:23 31:22 41:15 51:12 61:10 32:27 42:17 52:16 62:13 43:17 53:17 63:13 54:11 64:8 65:7 "
        "11:70 22:103 33:101 44:25 55:17 66:3",
        547,
    ),
    "hypergammon": (
        HYPERGAMMON_3,
        "21:6 31:7 41:7 51:7 61:7 32:8 42:8 52:8 62:8 43:9 53:9 63:9 54:9 64:9 65:9 11:7 22:11 33:15 44:15 55:15 66:12",
        195,
    ),
}


@pytest.mark.parametrize("name", OPENINGS)
def test_counts_of_opening_plays(name: str) -> None:
    variant, counts, total = OPENINGS[name]
    expected = {Roll.parse(roll): int(count) for roll, _, count in (item.partition(":") for item in counts.split())}
    assert {roll: len(variant.legal_plays(variant.start(), roll)) for roll in ROLLS} == expected
    assert sum(expected.values()) == total


def test_counts_of_longgammon() -> None:
    start = LONGGAMMON.start()
    assert texts(LONGGAMMON.legal_plays(start, Roll(6, 5))) == {"24/13", "24/19 24/18"}
    assert len(LONGGAMMON.legal_plays(start, Roll(6, 6))) == 4
    assert len(LONGGAMMON.legal_plays(start, Roll(1, 1))) == 5


def test_nackgammon_boxcars() -> None:
    plays = NACKGAMMON.legal_plays(NACKGAMMON.start(), Roll(6, 6))
    assert texts(plays) == {"13/7(4)", "24/18 13/7(3)", "24/18(2) 13/7(2)"}


def test_hypergammon_two_one() -> None:
    plays = HYPERGAMMON_3.legal_plays(HYPERGAMMON_3.start(), Roll(2, 1))
    checkers = {tuple(point for point in range(24, 0, -1) for _ in range(play.result.player[point])) for play in plays}
    assert checkers == {(24, 23, 19), (24, 21, 21), (24, 22, 20), (22, 22, 22), (23, 23, 20), (23, 22, 21)}


@pytest.mark.parametrize(
    ("variant", "pips"), [(BACKGAMMON, 167), (NACKGAMMON, 194), (LONGGAMMON, 360), (HYPERGAMMON_3, 69)]
)
def test_pips_at_the_start(variant: object, pips: int) -> None:
    assert variant.start().pip_count() == pips  # type: ignore[attr-defined]


OPENING_TABLE = """
21: 13/11 6/5; 24/23 13/11; 8/5
31: 8/5 6/5
41: 24/23 13/9; 13/8
51: 24/23 13/8; 13/8 6/5
61: 13/7 8/7; 13/6
32: 24/21 13/11; 13/11 13/10
42: 8/4 6/4
52: 24/22 13/8; 13/11 13/8; 13/6
62: 24/18 13/11
43: 13/10 13/9; 24/20 13/10; 24/21 13/9; 13/6
53: 8/3 6/3
63: 24/18 13/10; 24/15
54: 24/20 13/8; 13/9 13/8
64: 8/2 6/2; 24/14; 24/18 13/9
65: 24/13
"""


@pytest.mark.parametrize("line", OPENING_TABLE.split("\n")[1:-1])
def test_the_plays_of_the_opening_table_are_legal(line: str) -> None:
    roll, _, plays = line.partition(": ")
    assert set(plays.split("; ")) <= texts(BACKGAMMON.legal_plays(BACKGAMMON.start(), Roll.parse(roll)))


RESULTS = [
    ("one borne off", "6:10 1:4", GameValue.SINGLE),
    ("one borne off, another still back", "24:1 6:10 1:3", GameValue.SINGLE),
    ("none off, all away from the winner's home", "18:1 6:14", GameValue.GAMMON),
    ("none off, one in the winner's home", "19:1 6:14", GameValue.BACKGAMMON),
    ("none off, one on the winner's ace point", "24:1 6:14", GameValue.BACKGAMMON),
    ("none off, one on the bar", "bar:1 6:14", GameValue.BACKGAMMON),
    ("borne off once, then hit", "bar:1 6:13", GameValue.SINGLE),
]


@pytest.mark.parametrize(("loser", "value"), [case[1:] for case in RESULTS], ids=[case[0] for case in RESULTS])
def test_value_of_a_finished_game(loser: str, value: GameValue) -> None:
    assert BACKGAMMON.ending(pos("", loser)) == GameEnd(Side.PLAYER, value, int(value))


def test_a_game_in_progress_has_no_value() -> None:
    assert BACKGAMMON.ending(BACKGAMMON.start()) is None
    assert BACKGAMMON.ending(pos("6:15", "")) == GameEnd(Side.OPPONENT, GameValue.GAMMON, 2)


def test_with_one_checker_every_win_is_at_least_a_gammon() -> None:
    assert HYPERGAMMON_1.ending(pos("", "1:1", checkers=1)) == GameEnd(Side.PLAYER, GameValue.GAMMON, 2)
    assert HYPERGAMMON_1.ending(pos("", "bar:1", checkers=1)) == GameEnd(Side.PLAYER, GameValue.BACKGAMMON, 3)


def test_the_board_must_fit_the_dice_of_the_game() -> None:
    with pytest.raises(ValueError, match="played with 2 dice, not 3"):
        BACKGAMMON.legal_plays(BACKGAMMON.start(), Roll(1, 2, 3))
