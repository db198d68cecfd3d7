"""A turn made checker by checker ends in the legal plays and nowhere else."""

from __future__ import annotations

from random import Random

import pytest

from builders import pos
from doublesix.dice import Roll
from doublesix.notation.plays import parse_play
from doublesix.position import OFF
from doublesix.rules.steps import step_graph
from doublesix.tui.hand import Hand
from doublesix.variants.registry import find
from strategies import random_turns

GAMES = ("backgammon", "plakoto", "fevga", "narde", "tabula", "acey-deucey", "gul-bara")


def made_at_random(hand: Hand, choice: Random) -> None:
    """Take up and put down until nothing is left to move, taking a step back now and then."""
    while hand.sources:
        source = choice.choice(sorted(hand.sources))
        hand.move(source, choice.choice(sorted(hand.targets(source))))
        if choice.random() < 0.2:
            hand.take_back()


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_made_to_the_end_is_a_legal_play(name: str) -> None:
    variant, choice = find(name), Random(5)
    for number, (position, throw, plays, _) in enumerate(random_turns(variant, 11)):
        hand = Hand(variant, position, throw)
        made_at_random(hand, choice)
        assert hand.is_done
        if plays:  # none are listed where they are too many
            assert hand.play() in plays
        assert hand.play().result.player == hand.position.player
        if number == 120:
            break


def test_turns_of_more_steps_than_can_be_known_at_once_are_made_all_the_same() -> None:
    variant, choice = find("gioul"), Random(5)
    throw = Roll(1, 1)
    assert step_graph(variant.rules, variant.start(), throw) is None
    hand = Hand(variant, variant.start(), throw)
    made_at_random(hand, choice)
    assert hand.is_done
    assert hand.play() == parse_play(str(hand.play()), variant.start(), throw, variant)


def test_steps_are_taken_back_to_where_the_turn_began() -> None:
    variant = find("backgammon")
    hand = Hand(variant, variant.start(), Roll(3, 1))
    assert hand.dice == ((3, True), (1, True))
    assert not hand.is_touched
    hand.move(8, 5)
    assert hand.dice == ((3, False), (1, True))
    assert not hand.is_done
    hand.move(6, 5)
    assert (hand.is_done, hand.sources, str(hand.play())) == (True, frozenset(), "8/5 6/5")
    hand.take_back()
    hand.take_back()
    hand.take_back()
    assert hand.position == variant.start()
    assert not hand.is_touched


def test_the_smallest_die_that_does_it_is_used() -> None:
    variant = find("backgammon")
    hand = Hand(variant, pos("2:2 5:1", "6:3"), Roll(6, 5))
    hand.move(5, OFF)
    assert hand.dice == ((6, True), (5, False))


def test_no_other_step_can_be_made() -> None:
    variant = find("backgammon")
    hand = Hand(variant, variant.start(), Roll(3, 1))
    with pytest.raises(KeyError):
        hand.move(24, 20)
