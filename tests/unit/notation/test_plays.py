"""Reading plays: tolerances, round trips, errors that help, and no surprise on any text."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from builders import pos
from doublesix.dice import Roll
from doublesix.errors import AmbiguousPlayError, IllegalPlayError, ParseError
from doublesix.kernel import sampled_plays
from doublesix.notation import plays as plays_module
from doublesix.notation.plays import parse_play, parse_steps, text_to_keep
from doublesix.play import Step
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.registry import find
from strategies import positions, rolls

if TYPE_CHECKING:
    from doublesix.position import Position

START = BACKGAMMON.start()

SYNTAX = {
    "13/7*/5": (Step(13, 7, True), Step(7, 5)),
    "6/4(3)": (Step(6, 4),) * 3,
    "13/10*(2)": (Step(13, 10, True),) * 2,
    "13/10(2)*": (Step(13, 10, True),) * 2,
    "13/11/9[2]": (Step(13, 11), Step(11, 9)) * 2,
    "bar/22, 25/20; Bar/24": (Step(25, 22), Step(25, 20), Step(25, 24)),
    "6/off 5/0 4/Off": (Step(6, 0), Step(5, 0), Step(4, 0)),
    "13-7 8 / 7": (Step(13, 7), Step(8, 7)),
    "\u0130n/20 \u0131n/17": (Step(26, 20), Step(26, 17)),
    "6/1, Ø": (Step(6, 1),),
    "24/13*24/20": (Step(24, 13, True), Step(24, 20)),
    "": (),
    "  ": (),
    "Ø": (),
    "Cannot Move": (),
    "can’t move": (),
    "fans": (),
    "-": (),
    "—": (),
    "8/5x 6/5 X": (Step(8, 5, True), Step(6, 5, True)),
    "8/4x/2": (Step(8, 4, True), Step(4, 2)),
    "8/4x2 6/2 ×2": (Step(8, 4), Step(8, 4), Step(6, 2), Step(6, 2)),
    "8/4² 6/2x2": (Step(8, 4), Step(8, 4), Step(6, 2), Step(6, 2)),
    "8/4*x3": (Step(8, 4, True),) * 3,
    "8/4²x": (Step(8, 4, True),) * 2,
    "8/5 6/5!?": (Step(8, 5), Step(6, 5)),
}


@pytest.mark.parametrize("text", SYNTAX)
def test_syntax(text: str) -> None:
    assert parse_steps(text) == SYNTAX[text]


@pytest.mark.parametrize(
    ("text", "column", "complaint"),
    [
        ("13/x", 1, "no move"),
        ("13/7 hello", 6, "'hello' is no move"),
        ("13/7 5/9", 8, "backwards"),
        ("13/7 off/bar", 10, "backwards"),
        ("8/8", 3, "backwards"),
        ("13/7 27/20", 6, "27 is no point"),
        ("13/7/999", 6, "999 is no point"),
        ("6/4(16)", 5, "a count is 1-15"),
        ("6/4(0)", 5, "a count is 1-15"),
        ("6/4(2", 4, r"'\(2' is no move"),
        ("13", 1, "like 13/7"),
        ("6/4 " * 40, 129, "more than 32"),
        ("١٣/٧", 1, "no move"),
        ("8/4x2/1", 4, "no move"),
        ("24/18x13/9", 6, "no move"),
        ("8/4 -", 5, "no move"),
        ("?", 1, "no move"),
    ],
)
def test_what_cannot_be_read_names_the_column(text: str, column: int, complaint: str) -> None:
    with pytest.raises(ParseError, match=complaint) as caught:
        parse_steps(text)
    assert caught.value.column == column


BLOTS = pos("13:2 6:13", "18:1 14:1 6:13")
"""The player's 7 and 11 hold blots."""

MEANINGS = [
    (START, "65", "24/13", "24/13"),
    (START, "65", "24/18/13", "24/13"),
    (START, "65", "18/13 24/18", "24/13"),
    (START, "61", "8/7 13/7", "13/7 8/7"),
    (START, "61", "8/7* 13/7*", "13/7 8/7"),
    (START, "66", "24/18 24/18 13/7(2)", "24/18(2) 13/7(2)"),
    (START, "22", "13/5", "13/5"),
    (START, "31", "31: 8/5 6/5", "8/5 6/5"),
    (START, "31", "1-3:  8/5, 6/5", "8/5 6/5"),
    (START, "31", "31:8/5 6/5", "8/5 6/5"),
    (START, "31", "31 8/5 6/5", "8/5 6/5"),
    (START, "63", "24:18 13:10", "24/18 13/10"),
    (START, "31", "３１： ８／５，６→５", "8/5 6/5"),
    (pos("24:1 6:14", "6:15"), "42", "24: 20/18", "24/18"),
    (pos("24:1 6:14", "6:15"), "66", "24/6 6/off", "24/off"),
    (pos("22:1 9:14", "6:15"), "66", "22/4 9/3", "22/4 9/3"),
    (pos("bar:2 6:13", "6:5 8:3 13:5 24:2"), "31", "bar/22 Bar-24", "bar/24 bar/22"),
    (pos("10:1 1:14", "21:2 6:5 1:8"), "62", "10/2", "10/2"),
    (pos("10:1 1:14", "21:2 6:5 1:8"), "62", "10/4/2", "10/2"),
    (pos("12:1 1:14", "23:2 6:5 1:8"), "64", "12/6, Ø", "12/6"),
    (pos("bar:1 6:5 5:9", "6:2 13:5 8:3 4:5"), "66", "", "Ø"),
    (pos("bar:1 6:5 5:9", "6:2 13:5 8:3 4:5"), "66", "no play", "Ø"),
    (pos("bar:1 6:5 5:9", "6:2 13:5 8:3 4:5"), "66", "66: ", "Ø"),
    (pos("6:2 5:1", "6:15"), "61", "6/0, 5/4", "6/off 5/4"),
    (BLOTS, "62", "13/7*/5", "13/7*/5"),
    (BLOTS, "62", "13/7/5", "13/7*/5"),
    (BLOTS, "62", "13/11/5", "13/11*/5"),
    (BLOTS, "62", "13/11 13/7", "13/11* 13/7*"),
    (BLOTS, "62", "13/7*/5*", "13/7*/5"),
    (BLOTS, "62", "13/11/5*", "13/11*/5"),
    (pos("13:2 6:13", "18:1 6:14"), "62", "13/5", "13/5"),
    (pos("13:2 6:13", "18:1 6:14"), "62", "13/7/5", "13/7*/5"),
    (pos("13:2 6:13", "18:1 6:14"), "62", "13/5*", "13/7*/5"),
    (pos("13:2 6:13", "15:1 6:14"), "33", "13/10(2) 10/7(2)", "13/10*/7 13/7"),
]


@pytest.mark.parametrize(("position", "roll", "text", "meaning"), MEANINGS)
def test_meaning(position: Position, roll: str, text: str, meaning: str) -> None:
    assert str(parse_play(text, position, Roll.parse(roll), BACKGAMMON)) == meaning


def test_two_ways_that_hit_differently_need_a_mark() -> None:
    with pytest.raises(AmbiguousPlayError, match=r"13/7\*/5, 13/11\*/5|13/11\*/5, 13/7\*/5"):
        parse_play("13/5", BLOTS, Roll(6, 2), BACKGAMMON)


def test_plays_are_those_of_the_standard_game() -> None:
    assert str(parse_play("8/5 6/5", BACKGAMMON.start(), Roll(3, 1))) == "8/5 6/5"


def test_an_illegal_play_lists_near_ones() -> None:
    with pytest.raises(IllegalPlayError, match=r"'13/7 8/6' is not legal with 61 here; legal \(of 10\): .*13/7 8/7"):
        parse_play("13/7 8/6", START, Roll(6, 1), BACKGAMMON)


@pytest.mark.parametrize(("suggestions", "told"), [(0, "here"), (1, r"here; legal \(of 10\): [^,]*")])
def test_as_many_near_ones_are_listed_as_somebody_wants(suggestions: int, told: str) -> None:
    with pytest.raises(IllegalPlayError, match=rf"^'13/7 8/6' is not legal with 61 {told}$"):
        parse_play("13/7 8/6", START, Roll(6, 1), BACKGAMMON, suggestions=suggestions)


def test_a_part_of_the_roll_is_not_enough() -> None:
    with pytest.raises(IllegalPlayError, match="13/7 8/7"):
        parse_play("13/7", START, Roll(6, 1), BACKGAMMON)
    with pytest.raises(IllegalPlayError, match="legal"):
        parse_play("Ø", START, Roll(6, 1), BACKGAMMON)


def test_where_nothing_moves_the_message_says_so() -> None:
    dance = pos("bar:1 6:5 5:9", "6:2 13:5 8:3 4:5")
    with pytest.raises(IllegalPlayError, match="no checker can move with 66 here, write Ø"):
        parse_play("bar/19", dance, Roll(6, 6), BACKGAMMON)


@given(position=positions(longest=50), roll=rolls())
@settings(max_examples=60, deadline=None)
def test_every_legal_play_is_read_back(position: Position, roll: Roll) -> None:
    for play in BACKGAMMON.legal_plays(position, roll)[:40]:
        assert parse_play(str(play), position, roll, BACKGAMMON) == play


LONG = {
    "gul-bara": (pos("24:15 memory:3", "24:14 5:1"), Roll(1, 1)),
    "acey-deucey-european": (pos("18:2 13:3 9:1", "15:1 10:1"), Roll(1, 1)),
}


@pytest.mark.parametrize("key", LONG)
def test_a_long_play_is_kept_with_its_steps_and_not_searched(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    variant, (position, roll) = find(key), LONG[key]
    monkeypatch.setattr(plays_module, "plays_to", None)
    for play in sampled_plays(variant, position, roll, widest=8)[:20]:
        again = parse_play(text_to_keep(play), position, roll, variant)
        assert (again, again.steps) == (play, play.steps)


def test_a_long_play_kept_with_its_steps_may_lack_a_star() -> None:
    variant, (position, roll) = find("acey-deucey-european"), LONG["acey-deucey-european"]
    hits = [play for play in sampled_plays(variant, position, roll, widest=64) if play.is_hit]
    assert hits
    for play in hits:
        assert parse_play(text_to_keep(play).replace("*", ""), position, roll, variant) == play


def test_a_short_play_is_kept_as_it_is_written() -> None:
    position = BACKGAMMON.start()
    assert {text_to_keep(play) for play in BACKGAMMON.legal_plays(position, Roll(1, 1))} >= {"8/7(2) 6/5(2)", "24/20"}


@given(data=st.data(), position=positions(longest=30), roll=rolls())
@settings(max_examples=60, deadline=None)
def test_steps_may_be_written_in_any_order_and_without_stars(
    data: st.DataObject, position: Position, roll: Roll
) -> None:
    play = data.draw(st.sampled_from(BACKGAMMON.legal_plays(position, roll)))
    steps = data.draw(st.permutations(play.steps))
    text = ", ".join(f"{step.source}-{step.target}" for step in steps)
    assert parse_play(text, position, roll, BACKGAMMON) == play


PIECES = st.sampled_from(
    ["13", "/", "7", "*", "(", "2", ")", " ", "bar", "off", "-", "Ø", ",", "25", "0", "x", "Cannot Move"]
)


@given(text=st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=20).map("".join)))
@example(text="13" + " " * 50_000 + "x")
@example(text="13/7" * 20_000)
@example(text="13/" * 20_000)
@example(text="1" * 50_000)
@example(text="13 *" * 20_000)
@settings(max_examples=300, deadline=None)
def test_no_text_does_anything_but_mean_something_or_raise(text: str) -> None:
    with contextlib.suppress(ParseError, IllegalPlayError):
        assert parse_play(text, START, Roll(6, 1), BACKGAMMON) in BACKGAMMON.legal_plays(START, Roll(6, 1))
