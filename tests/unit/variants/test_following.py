"""What follows a play: extra rolls, named doublets, left-over chains."""

from __future__ import annotations

import pytest

from builders import pos, texts
from doublesix.dice import Roll, Throw
from doublesix.notation.plays import parse_play
from doublesix.rules.turns import Following, Next, following, named_chain
from doublesix.variants.registry import find

OPPONENT, AGAIN, NAMES = Following(Next.OPPONENT), Following(Next.AGAIN), Following(Next.NAMES)


def _after(name: str, position_rows: tuple[str, str] | None, throw: Throw) -> Following:
    variant = find(name)
    position = variant.start() if position_rows is None else pos(*position_rows)
    return variant.following(position, throw, variant.legal_plays(position, throw)[0])


@pytest.mark.parametrize(
    ("name", "rows", "throw", "expected"),
    [
        ("backgammon", None, Roll(6, 6), OPPONENT),
        ("backgammon+extra-after-doublet", None, Roll(6, 6), AGAIN),
        ("russian", None, Roll(6, 6), AGAIN),
        ("russian", None, Roll(6, 5), OPPONENT),
        ("russian", ("in:1 24:14", "18:2 13:2 6:11"), Roll(6, 6), OPPONENT),
        ("acey-deucey", None, Roll(2, 1), NAMES),
        ("acey-deucey", None, Roll(6, 6), OPPONENT),
        ("acey-deucey", ("bar:2 1:13", "2:2 24:13"), Roll(2, 1), OPPONENT),
        ("acey-deucey-european", None, Roll(3, 3), AGAIN),
        ("gul-bara", ("24:15 memory:3", "24:14 5:1"), Roll(6, 6), OPPONENT),
        ("tabula", None, Roll(6, 6, 6), OPPONENT),
    ],
)
def test_who_goes_on(name: str, rows: tuple[str, str] | None, throw: Roll, expected: Following) -> None:
    assert _after(name, rows, throw) == expected


def test_a_named_doublet_played_to_the_end_gives_a_roll() -> None:
    variant = find("acey-deucey")
    chain = named_chain(variant.rules, 6)
    assert chain == (6, 6, 6, 6)
    assert following(variant.rules, variant.start(), chain, 4) == AGAIN
    assert following(variant.rules, variant.start(), chain, 3) == OPPONENT
    stuck = pos("1:15", "6:2 24:13")
    assert texts(variant.legal_plays(pos("bar:1 1:14", "6:2 24:13"), chain)) == {"Ø"}
    assert variant.legal_plays(stuck, chain)[0].steps


def test_a_named_doublet_brings_its_complement() -> None:
    assert named_chain(find("acey-deucey-european").rules, 5) == (5, 5, 5, 5, 2, 2, 2, 2)
    with pytest.raises(ValueError, match="1-6"):
        named_chain(find("acey-deucey").rules, 7)


def test_what_is_left_of_rising_doublets_goes_to_the_opponent() -> None:
    """Three fives can be played, the fourth cannot: one five and four sixes are left."""
    rules = find("gioul").rules
    position = find("gioul").start()
    assert following(rules, position, Roll(5, 5), 3) == Following(Next.OPPONENT, (5, 6, 6, 6, 6))
    assert following(rules, position, Roll(5, 5), 4) == Following(Next.OPPONENT, (6, 6, 6, 6))
    assert following(rules, position, Roll(6, 6), 4) == OPPONENT
    assert following(rules, position.swapped(), (5, 6, 6, 6, 6), 5) == AGAIN
    assert following(rules, position.swapped(), (5, 6, 6, 6, 6), 0) == AGAIN


def test_leftovers_are_played_in_order_as_far_as_they_go() -> None:
    variant = find("gioul")
    position = pos("24:15", "24:14 12:1")
    played = variant.legal_plays(position, (5, 6, 6, 6, 6))
    assert {len(play.steps) for play in played} == {5}
    assert all(play.steps[0][0] - play.steps[0][1] == 5 for play in played)
    assert variant.legal_plays(pos("24:15", "6:2 24:13"), (5, 6))[0].is_dance, "nothing comes before its turn"


@pytest.mark.parametrize(
    ("key", "numbers", "problem"),
    [
        ("backgammon", (4, 6), r"a Roll was expected, not \(4, 6\); write Roll\(6, 4\)$"),
        ("tabula", (6, 5, 2), r"a Roll was expected, not \(6, 5, 2\); write Roll\(6, 5, 2\)$"),
        ("backgammon", (4, 7), r"a Roll was expected, not \(4, 7\)$"),
        ("backgammon", (6,) * 5, r"a Roll was expected, not \(6, 6, 6, 6, 6\)$"),
        ("gul-bara", (5, 6), "a Roll was expected"),
        ("gioul", (5, 0), r"are those of dice, 1-6, not \(5, 0\)"),
        ("acey-deucey", (7,) * 4, "are those of dice"),
    ],
)
def test_numbers_that_do_not_come_up_are_refused(key: str, numbers: tuple[int, ...], problem: str) -> None:
    variant = find(key)
    with pytest.raises(ValueError, match=problem):
        variant.legal_plays(variant.start(), numbers)
    with pytest.raises(ValueError, match=problem):
        parse_play("13/6", variant.start(), numbers, variant)


def test_the_first_rolls_of_a_side_are_ordinary() -> None:
    variant = find("gul-bara")
    start = variant.start()
    first = variant.legal_plays(start, Roll(6, 5))[0].result
    assert (first.memory, first.swapped().memory) == ((1, 0), (0, 1))
    third = pos("24:15 memory:2", "24:15 memory:2")
    assert {len(play.steps) for play in variant.legal_plays(third, Roll(5, 5))} == {4}
    later = pos("24:15 memory:3", "24:15 memory:2")
    assert {len(play.steps) for play in variant.legal_plays(later, Roll(5, 5))} == {8}
    assert {play.result.memory for play in variant.legal_plays(later, Roll(6, 5))} == {(3, 2)}
    dance = variant.legal_plays(pos("24:1 memory:1", "12:2 8:2 5:2 7:2 10:1 9:1 6:1 11:1"), Roll(6, 6))
    assert [play.result.memory for play in dance] == [(2, 0)], "a roll that cannot be played counts"


def test_leftovers_do_not_count_as_a_roll() -> None:
    variant = find("gul-bara+leftovers-to-opponent")
    assert variant.legal_plays(variant.start(), (6, 6))[0].result.memory == (0, 0)
