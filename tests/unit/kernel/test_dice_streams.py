"""The dice of a seed, as the kernel throws them too (native/tests/test_rng.cpp holds the same lists)."""

from __future__ import annotations

import pytest

from doublesix.dice import SeededDice

STREAMS = [
    (0, 0, [4, 5, 3, 4, 5, 1, 5, 2, 3, 4, 3, 1]),
    (1, 0, [3, 6, 1, 5, 2, 5, 4, 2, 2, 2, 4, 6]),
    (1, 1, [3, 1, 1, 4, 3, 5, 3, 1, 5, 2, 3, 1]),
    (7, 3, [5, 2, 3, 6, 2, 6, 1, 2, 2, 6, 3, 2]),
    (18446744073709551615, 12345678901, [2, 6, 1, 3, 6, 6, 1, 2, 2, 2, 4, 1]),
]


@pytest.mark.parametrize(("seed", "stream", "expected"), STREAMS)
def test_dice_are_those_of_the_kernel(seed: int, stream: int, expected: list[int]) -> None:
    dice = SeededDice(seed, stream)
    assert [dice.die() for _ in expected] == expected
