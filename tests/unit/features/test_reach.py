"""What dice can do: the printed table of shots, dances, and the readable generator beside it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders import pos
from doublesix.dice import ROLLS, Roll
from doublesix.features.reach import reaches
from doublesix.features.shape import checkers_needed
from doublesix.position import POINTS
from doublesix.variants.registry import STANDARD, find
from strategies import positions

SHOTS = {1: 11, 2: 12, 3: 14, 4: 15, 5: 15, 6: 17, 7: 6, 8: 6, 9: 5, 10: 3, 11: 2, 12: 3, 15: 1, 16: 1, 18: 1, 20: 1}
"""Rolls of 36 that hit a blot so far away, nothing being in the way."""


def reach(position, variant=STANDARD):
    return reaches(variant, [position])[0]


@pytest.mark.parametrize("distance", range(1, 24))
def test_shots_by_distance(distance):
    blot = 25 - (24 - distance)
    found = reach(pos("24:1", f"{blot}:1 1:1" if blot != 1 else "1:1"))
    assert found.shots == SHOTS.get(distance, 0)


def test_from_the_bar():
    found = reach(pos("bar:1", "24:1"))
    assert found.shots == 1  # 6-6, all the way
    assert found.numbers_hitting(24) == frozenset()


def test_points_in_the_way():
    # His 7 is my 18, six away; his 6 and 2 are the points between that a 5 and a 1 would touch.
    assert reach(pos("24:1 1:14", "7:1 6:2")).shots == 17
    assert reach(pos("24:1 1:14", "7:1 6:2 2:2")).shots == 17 - 2


@pytest.mark.parametrize("closed", range(7))
def test_dances(closed):
    board = " ".join(f"{point}:2" for point in range(1, closed + 1)) or "7:2"
    assert reach(pos("bar:1 6:5", board)).dances == closed**2


def test_one_number_for_two_blots():
    # Blots six away from both of my back checkers.
    found = reach(pos("24:2 13:2 6:11", "7:1 18:1 1:2"))
    assert found.numbers_hitting(7) == {6}
    assert found.numbers_hitting(18) == {6}


def test_making_points():
    found = reach(STANDARD.start())
    assert 5 in found.makes[ROLLS.index(Roll(3, 1))]
    assert found.making([5]) == 2 + 1 + 1 + 1  # 3-1, 1-1, 3-3, 4-4
    assert found.making(POINTS) == found.ways([True] * 21) - found.ways(not made for made in found.makes)
    assert found.all_ways == 36


def test_three_dice():
    tabula = find("tabula")
    found = reach(tabula.start(), tabula)
    assert len(found.hits) == 56
    assert found.all_ways == found.ways([True] * 56) == 216


def test_nothing_asked():
    assert reaches(STANDARD, []) == []


@pytest.mark.parametrize("key", ["backgammon", "plakoto", "fevga", "hypergammon3", "acey-deucey"])
@given(data=st.data())
@settings(max_examples=8, deadline=None)
def test_the_readable_generator_agrees(key, data):
    variant = find(key)
    position = data.draw(positions(variant, longest=60))
    at = data.draw(st.integers(0, 20))
    found, roll = reach(position, variant), ROLLS[at]
    plays = variant.legal_plays(position, roll)
    if len(plays) > 2000:
        return
    hits = {point for play in plays for point in _taken(position, play)}
    least = checkers_needed(variant.rules)
    made = {p for play in plays for p in POINTS if play.result.player[p] >= least > position.player[p]}
    assert found.hits[at] == hits
    assert found.makes[at] == made
    assert found.is_dance[at] == all(play.is_dance for play in plays)


def _taken(position, play):
    """Opposing checkers hit or pinned, in their owner's numbering."""
    for point in POINTS:
        is_gone = play.result.opponent[point] < position.opponent[point]
        is_pinned = play.result.pinned[1] >> point & 1 and not position.pinned[1] >> point & 1
        if is_gone or is_pinned:
            yield point
