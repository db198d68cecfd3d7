"""The readable generator and the kernel agree, whatever stands on the board.

A few thousand positions a run; ``doublesix check plays --count 1000000`` compares on as many as one likes.
"""

from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING

import pytest

from doublesix.dice import SeededDice
from doublesix.errors import KernelError
from doublesix.kernel import kernel_rules, legal_results, pack, pack_rolls, play_from_steps, unpack
from doublesix.position import BAR, OFF, Position, layout
from doublesix.variants.registry import ALL
from strategies import random_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.dice import Roll
    from doublesix.rules.variant import Variant

BATCH = 500
POSITIONS = 1500
"""Of each kind, over all games."""

Case = tuple[Position, "Roll"]


def _is_played_by_the_kernel(variant: Variant) -> bool:
    try:
        kernel_rules(variant)
    except KernelError:
        return False
    return True


VARIANTS = [variant for variant in ALL if _is_played_by_the_kernel(variant)]


def _met_in_play(variant: Variant) -> Iterator[Case]:
    """Positions of random games, one game after the other."""
    for seed in count():
        for position, roll, _ in random_game(variant, seed):
            yield position, roll


def _scattered(variant: Variant) -> Iterator[Case]:
    """Checkers thrown anywhere: crowded bars and boards that play seldom reaches."""
    for seed in count():
        dice = SeededDice(seed, stream=2)
        mine = _scattered_row(dice, variant.checkers, {})
        his = _scattered_row(dice, variant.checkers, mine)
        position = Position(layout(mine), layout(his))
        if not variant.is_over(position):
            yield position, dice.roll()


def _scattered_row(dice: SeededDice, checkers: int, other: dict[int, int]) -> dict[int, int]:
    row: dict[int, int] = {}
    for _ in range(checkers):
        point = (dice.die() - 1) * 6 + dice.die() - 1  # 0-35: off, the points, the bar, and places that are none
        if point > BAR or (OFF < point < BAR and other.get(25 - point)):
            point = BAR if point % 4 == 0 else OFF
        row[point] = row.get(point, 0) + 1
    return row


def _compare(variant: Variant, cases: list[Case]) -> None:
    positions, rolls = zip(*cases, strict=True)
    offsets, rows, steps = legal_results(kernel_rules(variant), pack(positions), pack_rolls(rolls))
    results = unpack(rows)
    for i, (position, roll) in enumerate(cases):
        found = results[offsets[i] : offsets[i + 1]]
        expected = {play.result for play in variant.legal_plays(position, roll)}
        assert len(set(found)) == len(found)
        assert set(found) == expected, f"{variant.key}, {roll}: {position!r}"
        for result, way in zip(found, steps[offsets[i] : offsets[i + 1]].tolist(), strict=True):
            _replay(variant, position, way, result)


def _replay(variant: Variant, position: Position, way: list[list[int]], result: Position) -> None:
    """The kernel's steps can be made one by one, and lead where they should."""
    for source, target, is_hit in play_from_steps(position, way, result).steps:
        assert target == OFF or variant.rules.landing.is_open(position, target, variant.rules.track)
        position, found = variant.rules.landing.land(position, source, target, variant.rules.track)
        assert found == is_hit
    assert position == result


def _run(variant: Variant, cases: Iterator[Case], wanted: int) -> None:
    while wanted > 0:
        batch = list(islice(cases, min(BATCH, wanted)))
        _compare(variant, batch)
        wanted -= len(batch)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_positions_met_in_play(variant: Variant) -> None:
    _run(variant, _met_in_play(variant), POSITIONS // len(VARIANTS))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_scattered_positions(variant: Variant) -> None:
    _run(variant, _scattered(variant), POSITIONS // len(VARIANTS))


def test_the_kernel_plays_the_standard_game() -> None:
    assert ALL[0] in VARIANTS
