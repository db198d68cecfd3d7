"""The cube's state and its two tables."""

from __future__ import annotations

import pytest

from doublesix.cube import ANSWERS, CHOICES, LARGEST_CUBE, CubeAction, CubeOwner, CubeState


def test_swapping_twice_changes_nothing() -> None:
    for owner in CubeOwner:
        cube = CubeState(4, owner)
        assert cube.swapped().swapped() == cube
    assert CubeState(2, CubeOwner.PLAYER).swapped().owner is CubeOwner.OPPONENT
    assert CubeState(2).swapped().owner is CubeOwner.CENTERED


@pytest.mark.parametrize("value", [0, -2, 3, 6, 12])
def test_a_cube_shows_powers_of_two(value: int) -> None:
    with pytest.raises(ValueError, match="1, 2, 4, 8"):
        CubeState(value)


def test_a_cube_goes_as_far_as_it_can_be_written_down() -> None:
    cube = CubeState()
    for _ in range(30):
        cube = cube.doubled().swapped()
    assert cube.value == LARGEST_CUBE == 2**30
    assert cube.exponent == 30
    with pytest.raises(ValueError, match="up to 1073741824, not 2147483648"):
        cube.doubled()


def test_only_the_owner_doubles() -> None:
    assert CubeState().doubled() == CubeState(2, CubeOwner.OPPONENT)
    assert CubeState(2, CubeOwner.PLAYER).doubled() == CubeState(4, CubeOwner.OPPONENT)
    with pytest.raises(ValueError, match="opponent owns"):
        CubeState(2, CubeOwner.OPPONENT).doubled()


def test_every_turn_of_the_cube_can_be_taken_and_passed() -> None:
    for turn, answers in ANSWERS.items():
        assert turn not in answers
        assert {CubeAction.TAKE, CubeAction.PASS} <= set(answers)


def test_the_tables_name_every_action() -> None:
    named = {*CHOICES, *ANSWERS, *(answer for answers in ANSWERS.values() for answer in answers)}
    assert named == set(CubeAction)
