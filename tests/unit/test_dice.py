"""Rolls, their weights, and the three dice sources."""

from __future__ import annotations

import numpy as np
import pytest

from doublesix.dice import ROLLS, ListedDice, ManualDice, Roll, SeededDice, all_rolls
from doublesix.errors import ParseError


def test_dice_are_kept_highest_first() -> None:
    assert Roll(1, 3) == Roll(3, 1)
    assert Roll(1, 3).dice == (3, 1)
    assert (Roll(1, 3).high, Roll(1, 3).low, str(Roll(1, 3)), repr(Roll(1, 3))) == (3, 1, "31", "Roll(3, 1)")
    assert len({Roll(1, 3), Roll(3, 1)}) == 1


@pytest.mark.parametrize("dice", [(0, 1), (7, 1), (1,), (1, 2, 3, 4), (), (3.0, 1.0), ("3", "1"), (None, 1)])
def test_impossible_dice_are_refused(dice: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="di"):
        Roll(*dice)


def test_dice_of_an_array_are_plain_numbers() -> None:
    roll = Roll(*np.array([1, 3], np.uint8))
    assert (roll, str(roll), repr(roll)) == (Roll(3, 1), "31", "Roll(3, 1)")
    assert {type(die) for die in roll.dice} == {int}


def test_there_are_21_rolls_in_36_ways() -> None:
    assert len(set(ROLLS)) == 21
    assert sum(roll.weight for roll in ROLLS) == 36
    assert {roll.weight for roll in ROLLS if roll.is_doublet} == {1}
    assert {roll.weight for roll in ROLLS if not roll.is_doublet} == {2}


def test_three_dice_fall_in_up_to_six_ways() -> None:
    assert [Roll(*dice).weight for dice in ((1, 2, 3), (4, 4, 1), (6, 6, 6))] == [6, 3, 1]
    assert not Roll(4, 4, 1).is_doublet


@pytest.mark.parametrize("text", ["31", "13", "3-1", " 3 1 ", "3,1", "(3, 1)", "3/1", "３１", "３、１"])
def test_rolls_are_read_tolerantly(text: str) -> None:
    assert Roll.parse(text) == Roll(3, 1)


@pytest.mark.parametrize("text", ["", "3", "37", "3x1", "three one", "3333", "٣١"])
def test_what_is_no_roll_says_so(text: str) -> None:
    with pytest.raises(ParseError, match="like 31"):
        Roll.parse(text)


def test_a_number_is_no_text_of_a_roll() -> None:
    with pytest.raises(TypeError, match="text must be a str, not the int 31"):
        Roll.parse(31)  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_dice() -> None:
    one, other = SeededDice(5), SeededDice(5)
    assert [one.roll() for _ in range(50)] == [other.roll() for _ in range(50)]
    assert [SeededDice(5).roll() for _ in range(2)] == [SeededDice(5 + 2**64).roll() for _ in range(2)]


def test_seeded_dice_do_not_change() -> None:
    """The native kernel throws these, and games are remade from seeds: they are part of the format."""
    dice = SeededDice(7)
    assert "".join(str(dice.die()) for _ in range(24)) == "544432666163126562261553"


def test_streams_of_one_seed_differ() -> None:
    sequences = {tuple(dice.die() for _ in range(20)) for dice in (SeededDice(1, stream) for stream in range(50))}
    assert len(sequences) == 50


def test_seeded_dice_are_fair() -> None:
    dice = SeededDice(2024)
    counts = [0] * 7
    for _ in range(60_000):
        counts[dice.die()] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts[1:]) < 20.5  # chi-square, 5 degrees, p = 0.001


def test_three_seeded_dice() -> None:
    assert len(SeededDice(1).roll(3).dice) == 3


def test_an_opening_throw_may_be_equal() -> None:
    dice = SeededDice(3)
    throws = [dice.opening() for _ in range(200)]
    assert any(first == second for first, second in throws)
    assert any(first < second for first, second in throws)


def test_listed_dice_are_used_up_in_order() -> None:
    dice = ListedDice(["13", Roll(6, 6), "2-5"])
    assert dice.opening() == (1, 3)
    assert dice.roll() == Roll(6, 6)
    assert dice.roll() == Roll(5, 2)
    with pytest.raises(LookupError, match="used up"):
        dice.roll()


def test_a_roll_of_the_wrong_number_of_dice_stays_in_the_list() -> None:
    dice = ListedDice(["311", "31"])
    for throw in (dice.roll, dice.opening):
        with pytest.raises(ParseError, match="3 dice given, 2 expected"):
            throw()
    assert dice.roll(3) == Roll(3, 1, 1)
    assert dice.opening() == (3, 1)


@pytest.mark.parametrize("dice", [0, 1, 4])
def test_rolls_are_of_two_dice_or_three(dice: int) -> None:
    assert [len(all_rolls(known)) for known in (2, 3)] == [21, 56]
    with pytest.raises(ValueError, match=f"two or three dice, not {dice}"):
        all_rolls(dice)


def test_manual_dice_ask() -> None:
    answers = iter(["4 6", "52", "524"])
    dice = ManualDice(lambda: next(answers))
    assert dice.opening() == (4, 6)
    assert dice.roll() == Roll(5, 2)
    with pytest.raises(ParseError, match="3 dice given, 2 expected"):
        dice.roll()
