"""Stopping a duel early: intervals that hold at every moment, and what stops by them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from doublesix.arena.contenders import contender
from doublesix.arena.duel import duel
from doublesix.arena.stopping import StopRule, always_valid_95
from doublesix.arena.tally import LEAST_PAIRS, Tally
from doublesix.variants.registry import STANDARD


def tally(points):
    """Of pairs with these points."""
    return Tally(pairs=len(points), points=int(points.sum()), squares=int((points**2).sum()))


def half(interval):
    return (interval[1] - interval[0]) / 2


def test_nothing_is_concluded_from_few_pairs():
    few = tally(np.tile([2, 4], LEAST_PAIRS // 2)[:-1])
    assert always_valid_95(few) == (-math.inf, math.inf)
    assert StopRule(decided=True, within=9.0).reason(few) == ""


def test_nothing_is_concluded_from_pairs_in_which_nobody_has_played_differently_yet():
    # One pair in a hundred tells them apart; the first hundred happen to hold none.
    alike, apart = np.zeros(LEAST_PAIRS, int), np.repeat([0, 6], [2 * LEAST_PAIRS - 2, 2])
    assert always_valid_95(tally(alike)) == (-math.inf, math.inf)
    assert StopRule(decided=True, within=0.001).reason(tally(alike)) == ""
    low, high = always_valid_95(tally(apart))
    assert low < 0.03 < high


def test_pairs_that_a_side_always_wins_alike_decide_and_do_not_tell_by_how_much():
    always = tally(np.full(LEAST_PAIRS, 2))
    assert StopRule(decided=True).reason(always) == "decided"
    assert StopRule(within=0.5).reason(always) == ""


def test_it_is_half_as_wide_again_as_an_ordinary_interval():
    # At 1000 pairs the formula gives √(2·8.94/7.94 · ln(√8.94/0.05)) = 3.035 standard errors, by hand.
    found = tally(np.tile([-2, 0, 2, 4], 250))
    assert half(always_valid_95(found)) == pytest.approx(3.035 * found.std_error, rel=1e-3)
    assert sum(always_valid_95(found)) / 2 == pytest.approx(found.points_per_game)


def test_it_holds_at_every_moment_where_an_ordinary_interval_does_not():
    random = np.random.default_rng(5)
    missed_always = missed_ordinary = 0
    duels = 200
    for _ in range(duels):
        pairs = random.integers(-2, 3, 4000)  # nobody is better
        looks = [tally(pairs[:count]) for count in range(200, 4001, 200)]
        missed_always += any(not low <= 0 <= high for low, high in map(always_valid_95, looks))
        missed_ordinary += any(not low <= 0 <= high for low, high in (look.interval_95 for look in looks))
    assert missed_always / duels <= 0.05
    assert missed_ordinary / duels > 0.15


def test_reasons():
    better, even = tally(np.tile([1, 3], 500)), tally(np.tile([-2, 2], 500))
    assert StopRule(decided=True).reason(better) == "decided"
    assert StopRule(decided=True).reason(even) == ""
    assert StopRule(within=0.2).reason(even) == "precise"
    assert StopRule(within=0.01).reason(even) == ""
    assert StopRule().reason(better) == ""


@pytest.mark.parametrize("within", [0.0, -1.0, math.inf, math.nan])
def test_a_width_that_no_interval_has_or_every_one_is_refused(within):
    with pytest.raises(ValueError, match=f"within must be above 0 points and finite, not {within}"):
        StopRule(within=within)


def test_a_duel_stops_when_it_is_decided_and_goes_on_when_asked(tmp_path):
    path = tmp_path / "duel.jsonl"
    with contender("race", STANDARD) as a, contender("random", STANDARD) as b:
        terms = {"variant": STANDARD, "batch_games": 100, "checkpoint": path}
        first = duel(a, b, games=1000, stop=StopRule(decided=True), **terms)
        assert first.tally.games == 2 * LEAST_PAIRS
        assert first.is_complete
        assert first.stopped == "decided"
        assert "decided" in str(first)
        assert first.to_json()["always_low_95"] > 0
        longer = duel(a, b, games=400, **terms)
    assert longer.tally.games == 400
    assert longer.stopped == ""
