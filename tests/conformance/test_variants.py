"""What must hold for every registered game, with and without options, shown in seeded random games."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from builders import setup_of
from doublesix.position import OFF, RESERVE
from doublesix.rules.endings import ends_within
from doublesix.rules.entering import Entering, destination
from doublesix.rules.turns import Next
from doublesix.variants.registry import ALL, OPTIONS, STANDARD, fitting
from strategies import random_turns

if TYPE_CHECKING:
    from doublesix.play import Play, Step
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

SEEDS = [0, pytest.param(1, marks=pytest.mark.slow)]
FIRST_TURNS = 4


def _replayed(variant: Variant, position: Position, steps: tuple[Step, ...]) -> Position:
    """Make the steps one after the other, checking that each can be made."""
    for step in steps:
        assert step.source in range(1, RESERVE + 1)
        assert step.target in range(OFF, min(step.source, RESERVE - 1))
        assert any(destination(step.source, die) == step.target for die in range(1, 7))
        assert variant.rules.landing.movable(position, step.source)
        if step.target != OFF:
            assert variant.rules.landing.is_open(position, step.target, variant.rules.track)
        position, is_hit = variant.rules.landing.land(position, step.source, step.target, variant.rules.track)
        assert is_hit == step.is_hit
    return position


def _without_memory(position: Position) -> tuple[object, ...]:
    return position.player, position.opponent, position.pinned, position.reserve


def _check_plays(variant: Variant, before: Position, plays: tuple[Play, ...]) -> None:
    assert plays, "a dance is a play too"
    assert len({play.result for play in plays}) == len(plays), "one play for each result"
    assert len({str(play) for play in plays}) == len(plays), "each with a text of its own"
    most = max(len(play.steps) for play in plays)
    assert most <= variant.rules.max_steps()
    for play in plays:
        is_whole = len(play.steps) == most or ends_within(variant.rules, play.result)
        assert is_whole, "all that do not end the game at once use the greatest number of dice"
    assert any(play.is_dance for play in plays) == (_without_memory(plays[0].result) == _without_memory(before))
    for play in islice(plays, 500):
        assert _without_memory(_replayed(variant, before, play.steps)) == _without_memory(play.result)
        assert play.result.memory[1] == before.memory[1], "a turn teaches nothing about the other side"


def _check_turn(variant: Variant, before: Position, plays: tuple[Play, ...], play: Play) -> None:
    assert variant.ending(before.swapped()) is None
    _check_plays(variant, before, plays)
    assert variant.position(setup_of(play.result)) == play.result, "what is reached can be set up"
    assert variant.remembering(before) is before, "the game has remembered all that the board proves"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_a_random_game_keeps_every_promise(variant: Variant, seed: int) -> None:
    result = variant.start()
    for before, throw, plays, play in random_turns(variant, seed):
        _check_turn(variant, before, plays, play)
        follows = variant.following(before, throw, play)
        assert not follows.leftovers or follows.next is Next.OPPONENT
        result = play.result
    end = variant.ending(result)
    assert end is not None
    assert variant.ending(result.swapped()) == end.swapped()
    assert end.points >= (end.winner is not None)


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_the_start_is_a_position_of_the_game(variant: Variant) -> None:
    start = variant.start()
    assert variant.ending(start) is None
    assert start.swapped() == start
    assert variant.position(setup_of(start)) == start
    assert start.checkers() == variant.checkers


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_every_option_that_fits_can_be_played(variant: Variant) -> None:
    for option in fitting(variant):
        changed = variant.with_options(option.key)
        for before, _, plays, play in islice(random_turns(changed, 3), FIRST_TURNS):
            _check_turn(changed, before, plays, play)


RECOMMENDED = [(variant, key) for variant in ALL for key in variant.options]


@pytest.mark.parametrize(("variant", "key"), RECOMMENDED, ids=lambda value: getattr(value, "key", value))
def test_recommended_options_fit(variant: Variant, key: str) -> None:
    assert variant.with_options(key).rules != variant.rules or key in ("cube", "no-cube")


WAITING = replace(STANDARD, rules=replace(STANDARD.rules, entering=Entering(bar_first=False)))
"""A game of one's own in which the bar may wait: it does so in none of the package."""


def _first_with(key: str) -> Variant:
    return next(variant for variant in (*ALL, WAITING) if key in {option.key for option in fitting(variant)})


@pytest.mark.parametrize("key", [option.key for option in OPTIONS])
def test_a_game_with_each_option_ends(key: str) -> None:
    base = _first_with(key)
    changed = base.with_options(key)
    result = changed.start()
    for before, _, plays, play in random_turns(changed, 5):
        _check_turn(changed, before, plays, play)
        result = play.result
    assert changed.ending(result) is not None
