"""How far intervals reach: few values, and looks again and again."""

from __future__ import annotations

import numpy as np
import pytest

from doublesix.engine.rollout_results import Estimate
from doublesix.intervals import CONFIDENCE_95, lasting_doubt, lasting_reach_95, reach, reach_95


def test_of_few_values_an_interval_is_wider():
    assert Estimate(1.0, 0.1).interval() == pytest.approx((1 - 0.196, 1 + 0.196), abs=1e-4)
    assert Estimate(1.0, 0.1, 2).interval() == pytest.approx((1 - 1.2706, 1 + 1.2706), abs=1e-4)
    assert Estimate(1.0, 0.1, 1000).interval() == Estimate(1.0, 0.1).interval()
    assert 0.5 < Estimate(1.0, 0.5, 3).chance_above(0) < Estimate(1.0, 0.5).chance_above(0)
    assert reach_95(1) == float("inf")
    assert reach_95(100) == CONFIDENCE_95


@pytest.mark.parametrize("count", [100, 360, 1296, 100_000])
def test_the_doubt_at_the_end_of_the_lasting_interval_is_one_in_twenty(count):
    assert lasting_doubt(lasting_reach_95(count, sharpest=360), count, sharpest=360) == pytest.approx(0.05)
    assert lasting_doubt(0.5, count, sharpest=360) == 1
    assert Estimate(-3.0, 0.5, count).lasting_doubt() == Estimate(3.0, 0.5, count).lasting_doubt() < 0.001


def test_who_looks_again_and_again_is_seldom_misled():
    # Means of 0, looked at as rollouts are: after 144 trials and every 72 from there to 1296.
    values = np.random.default_rng(1).normal(size=(2000, 1296)).cumsum(axis=1)
    looks = np.arange(144, 1297, 72)
    errors = np.abs(values[:, looks - 1]) / np.sqrt(looks)
    ordinary = (errors > reach_95(1296)).any(axis=1).mean()
    doubts = [
        [lasting_doubt(error, int(count), sharpest=360) for error, count in zip(row, looks, strict=True)]
        for row in errors
    ]
    lasting = (np.array(doubts) < 0.05).any(axis=1).mean()
    assert ordinary > 0.15
    assert 0.005 < lasting < 0.05


@pytest.mark.parametrize(
    ("freedom", "half", "eight_in_ten", "nineteen_in_twenty", "all_but_one_in_hundred"),
    # The table of Student's t in E. S. Pearson and H. O. Hartley, "Biometrika Tables for Statisticians".
    [
        (1, 1.000, 3.078, 12.706, 63.657),
        (2, 0.816, 1.886, 4.303, 9.925),
        (3, 0.765, 1.638, 3.182, 5.841),
        (4, 0.741, 1.533, 2.776, 4.604),
        (9, 0.703, 1.383, 2.262, 3.250),
        (10, 0.700, 1.372, 2.228, 3.169),
        (24, 0.685, 1.318, 2.064, 2.797),
        (29, 0.683, 1.311, 2.045, 2.756),
    ],
)
def test_few_values_reach_as_far_as_students_table_says(
    freedom, half, eight_in_ten, nineteen_in_twenty, all_but_one_in_hundred
):
    printed = {0.5: half, 0.8: eight_in_ten, 0.95: nineteen_in_twenty, 0.99: all_but_one_in_hundred}
    for confidence, errors in printed.items():
        assert reach(freedom + 1, confidence) == pytest.approx(errors, abs=6e-4)
        assert Estimate(2.0, 0.5, freedom + 1).interval(confidence)[1] == pytest.approx(2 + errors / 2, abs=3e-4)
        assert Estimate(errors, 1.0, freedom + 1).chance_above(0) == pytest.approx((1 + confidence) / 2, abs=2e-4)
        assert Estimate(-errors, 1.0, freedom + 1).chance_above(0) == pytest.approx((1 - confidence) / 2, abs=2e-4)


def test_many_values_reach_as_far_as_the_normal_distribution_says():
    assert reach(None, 0.99) == reach(1000, 0.99) == pytest.approx(2.5758, abs=1e-4)
    assert reach(None, 0.5) == pytest.approx(0.6745, abs=1e-4)


@pytest.mark.parametrize("confidence", [-0.5, 0, 1, 95, float("nan")])
@pytest.mark.parametrize("count", [None, 1, 10, 1000])
def test_a_confidence_that_is_none_is_refused(confidence, count):
    with pytest.raises(ValueError, match="between 0 and 1"):
        Estimate(0.1, 0.2, count).interval(confidence)


def test_a_single_value_tells_nothing():
    assert Estimate(0.1, float("inf"), 1).interval(0.5) == (float("-inf"), float("inf"))
    assert Estimate(0.1, float("inf"), 1).chance_above(0) == 0.5
