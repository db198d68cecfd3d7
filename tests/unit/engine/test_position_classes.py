"""Every class of positions has an example, and does not hang on who looks."""

from __future__ import annotations

import pytest

from builders import pos
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.variants.registry import STANDARD

EXAMPLES = {
    PositionClass.BEAR_OFF: pos("6:5 5:5 3:5", "6:5 4:5 1:2"),
    PositionClass.RACE: pos("8:3 6:5 5:5 3:2", "10:2 6:5 4:5 1:3"),
    PositionClass.POST_ACE_POINT: pos("25:1 3:4 2:3 1:2", "6:3 5:3 4:3 3:2 2:2 1:2"),
    PositionClass.CONTACT_BEAR_OFF: pos("6:3 5:4 4:4 3:4", "24:2 6:5 4:5 1:3"),
    PositionClass.ANCIENT: pos("24:3 23:3 22:2 8:3 6:4", "13:5 8:3 6:5 5:2"),
    PositionClass.BACK_GAME: pos("24:3 22:3 13:4 6:5", "8:5 7:2 6:4 5:4"),
    PositionClass.PRIME_AGAINST_PRIME: pos("24:2 13:1 8:3 7:3 6:3 5:3", "24:2 13:1 8:3 7:3 6:3 5:3"),
    PositionClass.CONTAINMENT: pos("20:1 6:4 5:4 4:4 3:2", "9:2 8:3 7:3 6:4 4:3"),
    PositionClass.BLITZ: pos("10:2 8:3 6:4 5:3 4:3", "25:1 24:1 13:5 8:3 6:5"),
    PositionClass.STACKED: pos("24:2 13:2 8:3 6:8", "24:2 13:5 8:3 6:5"),
    PositionClass.BEAR_IN: pos("9:3 8:3 6:4 4:5", "20:2 6:5 4:5 1:3"),
    PositionClass.ACE_POINT: pos("24:2 6:5 5:4 4:4", "13:2 8:5 6:5 5:3"),
    PositionClass.HOLDING: pos("20:2 13:3 6:5 5:5", "13:4 8:4 6:5 5:2"),
    PositionClass.MUTUAL_HOLDING: pos("20:2 13:4 8:4 6:5", "21:2 13:4 8:4 6:5"),
    PositionClass.OPENING: STANDARD.start(),
    PositionClass.MIDDLE: pos("24:1 18:1 13:4 8:4 6:3 1:2", "22:1 13:2 11:2 8:3 6:5 2:2"),
}


def test_there_is_an_example_of_every_class() -> None:
    assert set(EXAMPLES) == set(PositionClass)


@pytest.mark.parametrize("kind", EXAMPLES, ids=lambda kind: kind.value)
def test_an_example_is_of_its_class_whoever_looks(kind: PositionClass) -> None:
    assert position_class(EXAMPLES[kind]) is kind
    assert position_class(EXAMPLES[kind].swapped()) is kind


def test_positions_that_meet_no_more_are_races() -> None:
    assert position_class(pos("12:1 6:14", "12:1 6:14")) is PositionClass.RACE
    assert position_class(pos("14:1 6:14", "12:1 6:14")) is not PositionClass.RACE
