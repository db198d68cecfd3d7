"""What must hold for every registered game, shown in seeded random games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doublesix.position import BAR, OFF, Position, Setup
from doublesix.variants.registry import ALL
from strategies import random_game

if TYPE_CHECKING:
    from doublesix.play import Play, Step
    from doublesix.rules.variant import Variant

SEEDS = range(4)
CASES = [pytest.param(variant, seed, id=f"{variant.key}-{seed}") for variant in ALL for seed in SEEDS]


def _replayed(variant: Variant, position: Position, steps: tuple[Step, ...]) -> Position:
    """Make the steps one after the other, checking that each can be made."""
    for step in steps:
        assert step.source in range(1, BAR + 1)
        assert step.target in range(OFF, step.source)
        assert position.player[step.source]
        if step.target != OFF:
            assert variant.rules.landing.is_open(position, step.target, variant.rules.track)
        position, is_hit = variant.rules.landing.land(position, step.source, step.target, variant.rules.track)
        assert is_hit == step.is_hit
    return position


def _check_plays(variant: Variant, before: Position, plays: tuple[Play, ...]) -> None:
    assert plays, "a dance is a play too"
    assert len({play.result for play in plays}) == len(plays), "one play for each result"
    assert len({str(play) for play in plays}) == len(plays), "each with a text of its own"
    assert len({len(play.steps) for play in plays}) == 1, "all use the greatest number of dice"
    assert any(play.is_dance for play in plays) == (plays[0].result == before)
    for play in plays:
        assert _replayed(variant, before, play.steps) == play.result


def _check_counts(variant: Variant, position: Position) -> None:
    setup = Setup(position.player, position.opponent, position.pinned, position.reserve)
    shared = variant.rules.track.shared_points
    assert setup.problems(checkers=variant.checkers, shared_points=shared) == ()


@pytest.mark.parametrize(("variant", "seed"), CASES)
def test_a_random_game_keeps_every_promise(variant: Variant, seed: int) -> None:
    result = variant.start()
    for before, roll, play in random_game(variant, seed):
        assert not variant.is_over(before)
        assert variant.game_value(before) is None
        plays = variant.legal_plays(before, roll)
        assert plays == variant.legal_plays(before, roll), "the order is fixed"
        _check_plays(variant, before, plays)
        _check_counts(variant, play.result)
        result = play.result
    assert variant.is_over(result)
    assert variant.game_value(result) is not None
    assert variant.game_value(result.swapped()) is None


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_the_start_is_a_position_of_the_game(variant: Variant) -> None:
    assert variant.rules.unsupported() == ()
    assert not variant.is_over(variant.start())
    assert variant.start().swapped() == variant.start()
    _check_counts(variant, variant.start())
