"""How far intervals reach: few values, and looks again and again."""

from __future__ import annotations

import numpy as np
import pytest

from doublesix.engine.rollout_results import Estimate
from doublesix.intervals import CONFIDENCE_95, lasting_doubt, lasting_reach_95, reach_95


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
