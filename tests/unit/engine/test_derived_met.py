"""Match equity tables from how games end: beside a table of rollouts, and at scores one can work out."""

from __future__ import annotations

import numpy as np
import pytest

from doublesix.engine.derived_met import before_the_opening, derived_table
from doublesix.engine.outcomes import Outcomes
from doublesix.met import MatchEquityTable

STANDARD = Outcomes(0.5, 0.136, 0.007, 0.136, 0.007)
"""Backgammon: 27 percent gammons, 1.4 percent backgammons."""


def test_near_the_table_of_rollouts() -> None:
    found, known = derived_table("derived", STANDARD, 9), MatchEquityTable.load()
    pre, post = known.as_arrays(9)
    assert np.abs(found.pre - pre).max() < 0.015
    # The free drop of a trailer an even number of points away is worth up to 1.2 percent and is not in the model.
    assert np.abs(found.post - post).max() < 0.013


def test_scores_one_can_work_out() -> None:
    # Crawford at two away: a win leads to double match point, a gammon wins the match.
    found = derived_table("derived", STANDARD, 5)
    assert found.mwc(1, 1) == 0.5
    assert found.mwc(2, 1) == pytest.approx((0.5 - 0.136) * 0.5 + 0.136)
    assert found.mwc(2, 2) == pytest.approx(0.5)
    # Post-Crawford at three away the trailer doubles: a win makes it one away each, a gammon wins.
    assert found.mwc(3, 1, is_post_crawford=True) == pytest.approx((0.5 - 0.136) * 0.5 + 0.136)


def test_more_gammons_help_the_trailer_in_the_crawford_game() -> None:
    wild = derived_table("wild", Outcomes(0.5, 0.29, 0.02, 0.29, 0.02), 5)
    tame = derived_table("tame", Outcomes(0.5), 5)
    assert wild.mwc(2, 1) > derived_table("derived", STANDARD, 5).mwc(2, 1) > tame.mwc(2, 1)


def test_before_the_throw_both_sides_are_alike() -> None:
    found = before_the_opening(Outcomes(0.52, 0.31, 0.02, 0.27, 0.01))
    assert found == Outcomes(0.5, *(pytest.approx(value) for value in (0.29, 0.015, 0.29, 0.015)))
    assert found.swapped() == found
