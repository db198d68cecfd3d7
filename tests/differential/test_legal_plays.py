"""The readable generator and the kernel agree in every game, whatever stands on the board.

A few hundred positions of each game a run; ``doublesix check plays --variant KEY --count 100000`` compares on as
many as one likes. Long chains of numbers with very many results are left to that command, too.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count, islice
from typing import TYPE_CHECKING

import pytest

from doublesix.dice import SeededDice, Throw
from doublesix.kernel import (
    SAMPLE,
    following_of,
    kernel_rules,
    legal_results,
    pack,
    pack_throws,
    play_from_steps,
    unpack,
)
from doublesix.position import BAR, OFF, RESERVE, Position, layout
from doublesix.rules.endings import ends_within
from doublesix.rules.landing import Hit, Pin
from doublesix.rules.turns import following, named_chain
from doublesix.variants.registry import ALL, fitting
from strategies import random_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doublesix.rules.variant import Variant

    Case = tuple[Position, Throw]

BATCH = 100
MET = 100
SCATTERED = 60
SCATTERED_WITH_OPTION = 20
"""Positions of each game."""
LATE_PLACES = 8
"""Off, home, and the point before it."""
WIDEST = 150
"""Positions within a turn, after the same numbers, up to which plays are compared."""


def _met_in_play(variant: Variant) -> Iterator[Case]:
    """Positions of random games, one game after the other."""
    for seed in count():
        for position, throw, _ in random_game(variant, seed):
            yield position, throw


def _scattered(variant: Variant) -> Iterator[Case]:
    """Checkers thrown anywhere: crowded bars and boards that play seldom reaches."""
    for seed in count():
        dice = SeededDice(seed, stream=2)
        position = _Scatter(variant, dice).position()
        if variant.ending(position) is None:
            yield position, _throw(variant, dice)


def _throw(variant: Variant, dice: SeededDice) -> Throw:
    """A roll; in games with chains now and then one of those."""
    doublets = variant.rules.doublets
    first, second = dice.die(), dice.die()
    if second < 3 and doublets.bonus_roll:
        return named_chain(variant.rules, first)
    if second < 3 and doublets.leftovers_to_opponent:
        return doublets.chain(first)[dice.die() % doublets.times :]
    return dice.roll(variant.rules.dice)


class _Scatter:
    """Both sides' checkers, put down one by one where they may stand; in a third of the positions, near home."""

    def __init__(self, variant: Variant, dice: SeededDice) -> None:
        self._rules, self._dice = variant.rules, dice
        self._bar_crowd = dice.die() - 1
        self._is_late = dice.die() <= 2
        self._rows: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self._pinned = [0, 0]
        for _ in range(variant.checkers):
            self._put(0)
            self._put(1)
        self._memory = (self._remembered(variant), self._remembered(variant))

    def _remembered(self, variant: Variant) -> int:
        return (self._dice.die() - 1) % (variant.rules.most_memory + 1)

    def _put(self, side: int) -> None:
        place = self._place()
        row, other = self._rows[side], self._rows[1 - side]
        facing = self._rules.track.facing(place) if OFF < place < BAR else OFF
        if facing and other.get(facing):
            place = self._meet(side, place, facing)
        row[place] = row.get(place, 0) + 1

    def _place(self) -> int:
        number = (self._dice.die() - 1) * 6 + self._dice.die() - 1  # 0-35: more than there are places
        if self._is_late:
            return number % LATE_PLACES
        if number < BAR:
            return number
        if number < BAR + self._bar_crowd:
            return BAR if isinstance(self._rules.landing, Hit) else OFF
        return RESERVE if self._rules.reserve else OFF

    def _meet(self, side: int, place: int, facing: int) -> int:
        """Where a checker goes that would stand on one of the other side: on top of it, or off."""
        if self._pinned[1 - side] >> facing & 1:
            return place
        is_prison = self._pinned[side] >> place & 1
        if isinstance(self._rules.landing, Pin) and not is_prison and self._rows[1 - side][facing] == 1:
            self._pinned[1 - side] |= 1 << facing
            return place
        return OFF

    def position(self) -> Position:
        """What came of it."""
        mine, his = (dict(row) for row in self._rows)
        reserve = (mine.pop(RESERVE, 0), his.pop(RESERVE, 0))
        return Position(layout(mine), layout(his), (self._pinned[0], self._pinned[1]), reserve, self._memory)


def _compare(variant: Variant, cases: list[Case]) -> int:
    """Compare both generators; how many results there were."""
    positions, throws = [position for position, _ in cases], [throw for _, throw in cases]
    rules = kernel_rules(variant)
    dice = pack_throws(variant.rules, throws)
    offsets, rows, steps, codes = legal_results(rules, pack(positions), dice, widest=WIDEST)
    results = unpack(rows)
    total = 0
    for i, (position, throw) in enumerate(cases):
        if codes[i] & SAMPLE:
            continue
        found = results[offsets[i] : offsets[i + 1]]
        plays = variant.legal_plays(position, throw)
        assert len(set(found)) == len(found)
        assert set(found) == {play.result for play in plays}, f"{variant.key}, {throw}: {position!r}"
        most = max(len(play.steps) for play in plays)
        assert following_of(variant.rules, codes[i]) == following(variant.rules, position, throw, most)
        for result, way in zip(found, steps[offsets[i] : offsets[i + 1]].tolist(), strict=True):
            used = sum(source >= 0 for source, _ in way)
            assert used == most or (used < most and ends_within(variant.rules, result))
            _replay(variant, position, way, result)
        total += len(found)
    return total


def _replay(variant: Variant, position: Position, way: list[list[int]], result: Position) -> None:
    """The kernel's steps can be made one by one, and lead where they should."""
    landing, track = variant.rules.landing, variant.rules.track
    for source, target, is_hit in play_from_steps(variant, position, way, result).steps:
        assert landing.movable(position, source)
        assert target == OFF or landing.is_open(position, target, track)
        position, found = landing.land(position, source, target, track)
        assert found == is_hit
    assert replace(position, memory=result.memory) == result


def _run(variant: Variant, cases: Iterable[Case], wanted: int) -> int:
    chosen = list(islice(cases, wanted))
    return sum(_compare(variant, chosen[i : i + BATCH]) for i in range(0, wanted, BATCH))


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_positions_met_in_play(variant: Variant) -> None:
    assert _run(variant, _met_in_play(variant), MET) >= MET


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_scattered_positions(variant: Variant) -> None:
    assert _run(variant, _scattered(variant), SCATTERED) > SCATTERED // 2


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_scattered_positions_with_options(variant: Variant) -> None:
    for option in fitting(variant):
        changed = option.apply(variant)
        assert _run(changed, _scattered(changed), SCATTERED_WITH_OPTION) > 0, option.key
