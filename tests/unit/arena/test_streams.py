"""Dice in bulk are the dice of one stream."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from doublesix.arena.streams import DiceStreams, sorted_dice
from doublesix.dice import Roll, SeededDice


@given(seed=st.integers(-(2**70), 2**70), streams=st.lists(st.integers(0, 2**40), min_size=1, max_size=5))
def test_every_row_throws_the_seeded_dice_of_its_stream(seed, streams):
    rows = DiceStreams(seed, streams)
    thrown = np.concatenate([rows.throw(2), rows.throw(3)], axis=1)
    for stream, row in zip(streams, thrown.tolist(), strict=True):
        dice = SeededDice(seed, stream)
        assert row == [dice.die() for _ in range(5)]


def test_only_chosen_rows_throw():
    rows, dice = DiceStreams(3, [0, 1]), SeededDice(3, 1)
    first = rows.throw(2, np.array([False, True]))
    assert first.tolist() == [[dice.die(), dice.die()]]
    assert rows.throw(1).tolist() == [[SeededDice(3, 0).die()], [dice.die()]]


def test_sorted_dice_are_what_the_rules_want():
    two, three = sorted_dice(np.array([[1, 3], [6, 6], [5, 2]])), sorted_dice(DiceStreams(3, range(50)).throw(3))
    assert (two.dtype, two.tolist()) == (np.uint8, [[3, 1, 0], [6, 6, 0], [5, 2, 0]])
    assert three.tolist() == [[*Roll(*row).dice] for row in DiceStreams(3, range(50)).throw(3).tolist()]
