"""Counting: sums, means, intervals."""

from __future__ import annotations

import math
import statistics
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.arena.tally import LUCK_STEPS, Tally


def tally_of(pair_points):
    pairs = len(pair_points)
    return Tally(pairs=pairs, points=sum(pair_points), squares=sum(p * p for p in pair_points), ties=2 * pairs)


@given(st.lists(st.integers(-6, 6), min_size=2, max_size=40))
def test_mean_and_error_are_those_of_the_pairs(pair_points):
    means = [points / 2 for points in pair_points]
    tally = tally_of(pair_points)
    assert tally.points_per_game == pytest.approx(statistics.mean(means))
    assert tally.std_error == pytest.approx(statistics.stdev(means) / math.sqrt(len(means)))


@given(st.lists(st.integers(-6, 6), max_size=20), st.lists(st.integers(-6, 6), max_size=20))
def test_parts_add_up(first, second):
    assert tally_of(first) + tally_of(second) == tally_of(first + second)


@pytest.mark.parametrize(
    ("pairs", "reach"), [(2, 12.706), (3, 4.303), (12, 2.201), (30, 2.045), (31, 1.96), (400, 1.96)]
)
def test_the_interval_is_two_standard_errors_wide_on_each_side_and_wider_of_few_pairs(pairs, reach):
    tally = tally_of(([2, 0, 1] * pairs)[:pairs])
    low, high = tally.interval_95
    assert high - tally.points_per_game == pytest.approx(reach * tally.std_error, rel=2e-4)  # as printed
    assert tally.points_per_game - low == pytest.approx(reach * tally.std_error, rel=2e-4)  # as printed


@given(st.lists(st.tuples(st.integers(-6, 6), st.integers(-(2**22), 2**22)), min_size=2, max_size=40))
def test_luck_is_taken_off_pair_by_pair(pairs):
    net = [points - luck / LUCK_STEPS for points, luck in pairs]
    tally = Tally(
        pairs=len(pairs),
        points=sum(points for points, _ in pairs),
        luck=sum(luck for _, luck in pairs),
        net_squares=sum((points * LUCK_STEPS - luck) ** 2 for points, luck in pairs),
    )
    assert tally.net_per_game == pytest.approx(statistics.mean(net) / 2, abs=1e-9)
    assert tally.net_std_error == pytest.approx(statistics.stdev(net) / math.sqrt(len(net)) / 2, abs=1e-9)


def test_nothing_is_known_before_there_is_enough():
    assert math.isnan(Tally().points_per_game)
    assert math.isnan(tally_of([1]).std_error)
    assert all(map(math.isnan, tally_of([1]).interval_95))


@pytest.mark.parametrize("points", [-2, 0])
def test_few_pairs_that_came_out_alike_tell_no_interval(points):
    assert tally_of([points] * 99).std_error == 0
    assert all(map(math.isnan, tally_of([points] * 99).interval_95))
    assert tally_of([points] * 100).interval_95 == (points / 2, points / 2)


def test_json_there_and_back():
    tally = Tally(pairs=3, points=-2, squares=6, a_singles=1, b_gammons=2, turns=90)
    assert Tally.from_json(tally.to_json()) == tally
    once = {name: count for name, count in tally.to_json().items() if name not in {"ties", "luck", "net_squares"}}
    assert Tally.from_json(once) == tally


@pytest.mark.parametrize(
    "counts", [{}, {"pairs": 1}, {**Tally().to_json(), "pairs": 1.5}, {**Tally().to_json(), "x": 1}]
)
def test_json_of_something_else_is_refused(counts):
    with pytest.raises(ValueError, match="whole numbers"):
        Tally.from_json(counts)


@given(st.lists(st.tuples(st.integers(-6, 6), st.integers(-(2**22), 2**22)), min_size=1, max_size=40))
def test_counts_that_pairs_add_up_to_are_possible(pairs):
    plain = tally_of([points for points, _ in pairs])
    net = {
        "luck": sum(luck for _, luck in pairs),
        "net_squares": sum((points * LUCK_STEPS - luck) ** 2 for points, luck in pairs),
    }
    assert plain.is_possible(has_luck=False)
    assert Tally(**{**plain.to_json(), **net}).is_possible(has_luck=True)


def test_counts_of_pairs_some_of_which_had_no_luck_measured_are_not():
    measured = Tally(pairs=1, points=2, squares=4, a_singles=2, luck=3, net_squares=(2 * LUCK_STEPS - 3) ** 2)
    assert measured.is_possible(has_luck=True)
    assert not measured.is_possible(has_luck=False)
    assert not tally_of([2, 2]).is_possible(has_luck=True)
    assert not Tally(pairs=2, points=4, squares=4, a_singles=4).is_possible(has_luck=False)


@pytest.mark.parametrize("wrong", [{"a_singles": -1, "a_gammons": 3}, {"turns": -5}, {"a_singles": 3}, {"ties": 1}])
def test_counts_below_nought_and_games_that_are_not_two_a_pair_are_not(wrong):
    sound = Tally(pairs=1, points=2, squares=4, a_singles=2, turns=90)
    assert sound.is_possible(has_luck=False)
    assert not replace(sound, **wrong).is_possible(has_luck=False)
