"""The readable rules and the kernel agree on when a game is over and how, and no bomb leaves one without an end."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from builders import setup_of
from doublesix.dice import FACES, Roll
from doublesix.kernel import endings, kernel_rules, pack
from doublesix.position import BAR, HOME, OFF, POINTS, RESERVE, Position
from doublesix.rules.check import can_move
from doublesix.rules.endings import GameEnd, Side
from doublesix.rules.entering import Entering
from doublesix.rules.scoring import GameValue
from doublesix.rules.token import Token, exploded
from doublesix.variants.registry import ALL, STANDARD, fitting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.rules.variant import Variant

COUNT = 150
"""Positions of each game."""
CHECKERS = 15
WAITING = replace(
    STANDARD, key="waiting", rules=replace(STANDARD.rules, token=Token.BOMB, entering=Entering(bar_first=False))
)
"""A game with a bomb in which the bar may wait."""
WITH_BOMB = [
    *(game.with_options("bomb") for game in ALL if "bomb" in {option.key for option in fitting(game)}),
    *(game for game in ALL if game.rules.token is Token.BOMB),
    WAITING,
]
TIE = GameEnd(None, GameValue.SINGLE, 0)


def key_of(variant: Variant) -> str:
    return variant.key


def _rows(chance: Random, variant: Variant) -> list[int]:
    """Checkers by place, mostly with a closed home and the others near the bar."""
    row = [0] * (RESERVE + 1)
    if variant.checkers == CHECKERS and chance.random() < 0.9:
        for point in HOME:
            row[point] = 2
        if chance.random() < 0.2:
            row[chance.choice(HOME)] -= 1
    while sum(row) < variant.checkers:
        places = [BAR, BAR, OFF, chance.choice(POINTS), chance.choice(HOME), RESERVE if variant.reserve else BAR]
        row[chance.choice(places)] += 1
    return row


def _positions(variant: Variant) -> Iterator[Position]:
    chance, found = Random(variant.key), 0
    for _ in range(100 * COUNT):
        mine, his = _rows(chance, variant), _rows(chance, variant)
        if any(mine[point] and his[variant.rules.track.facing(point)] for point in POINTS):
            continue
        holds = (1, 0) if variant.rules.first_memory else (0, 0)
        position = Position(tuple(mine[:RESERVE]), tuple(his[:RESERVE]), (0, 0), (mine[RESERVE], his[RESERVE]), holds)
        if variant.problems(setup_of(position)):
            continue
        yield position
        found += 1
        if found == COUNT:
            return


def _told_by_kernel(variant: Variant, positions: list[Position]) -> list[tuple[float, ...] | None]:
    is_over, outcomes = endings(kernel_rules(variant), pack(positions))
    return [tuple(map(float, row)) if over else None for over, row in zip(is_over, outcomes, strict=True)]


def _chances(variant: Variant, end: GameEnd | None) -> tuple[float, ...] | None:
    if end is None:
        return None
    if end.winner is None:
        return (0.5, 0, 0, 0, 0)
    gammon, backgammon = float(end.value >= GameValue.GAMMON), float(end.value >= GameValue.BACKGAMMON)
    if variant.rules.scoring.per_checker:
        gammon = float(np.float32(end.points) / np.float32(CHECKERS))
    return (1, gammon, backgammon, 0, 0) if end.winner is Side.PLAYER else (0, 0, 0, gammon, backgammon)


@pytest.mark.parametrize("variant", [*ALL, *WITH_BOMB], ids=key_of)
def test_both_see_the_same_end(variant: Variant) -> None:
    positions = [*_positions(variant)]
    if variant.rules.token is Token.BOMB:
        positions += [exploded(position) for position in positions]
    told = _told_by_kernel(variant, positions)
    assert told == [_chances(variant, variant.ending(position)) for position in positions]


def _is_stuck(variant: Variant, position: Position) -> bool:
    rolls = (Roll(*[number] * variant.rules.dice) for number in FACES)
    return not any(can_move(variant.rules, position, roll) for roll in rolls)


@pytest.mark.parametrize("variant", WITH_BOMB, ids=key_of)
def test_a_game_with_a_bomb_goes_on_just_where_somebody_can_still_move(variant: Variant) -> None:
    ends = {}
    for position in _positions(variant):
        after = exploded(position)
        ends[after] = end = variant.ending(after)
        assert variant.ending(after.swapped()) == (None if end is None else end.swapped())
        if end is None or end.winner is None:
            is_stuck = _is_stuck(variant, after) and _is_stuck(variant, after.swapped())
            assert (end == TIE) is is_stuck, after
    assert None in ends.values()


def test_such_ties_are_among_them() -> None:
    (nuclear,) = (game for game in ALL if game.rules.token is Token.BOMB)
    ends = [nuclear.ending(exploded(position)) for position in _positions(nuclear)]
    assert 20 < ends.count(TIE) < COUNT - 20
