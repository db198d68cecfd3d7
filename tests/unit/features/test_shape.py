"""Shapes counted by hand, and what holds for every shape."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from builders import pos
from doublesix.engine.nets import load_nets
from doublesix.features.shape import (
    Barrier,
    advanced_points,
    anchor_places,
    checkers_needed,
    has_contact,
    opponent_home,
    shape,
    shapes,
    weak_anchors,
)
from doublesix.kernel import Evaluator, kernel_rules, pack
from doublesix.position import Position
from doublesix.rules.track import COMMON, CONTRARY, PARALLEL
from doublesix.variants.registry import ALL, STANDARD, find
from strategies import positions

RULES = STANDARD.rules
START = STANDARD.start()
HIS = "6:5 8:3 13:5 24:2"


def test_the_start():
    start = shape(RULES, START)
    assert (start.pips, start.off, start.on_bar, start.back, start.zone) == (167, 0, 0, 2, 8)
    assert (start.made, start.home, start.anchors, start.blots) == ((24, 13, 8, 6), (6,), (24,), ())
    assert start.blockade == Barrier((8, 6), (7,), 2)
    assert (start.stacks, start.highest) == ((13, 6), 5)
    assert start.spares == 3 + 1 + 3
    assert start.builders == 3  # 13 bears on 7, 8 on 7 to 3, 6 on 5 to 3: of each stack one counts
    assert start.timing == 5 * 12 + 3 * 7 + 3 * 5  # all but the anchor and two on the six point
    assert not start.is_round
    assert not start.is_home


def test_builders_bear_on_points_that_can_be_made():
    mine = "13:5 9:1 8:3 6:6"
    assert shape(RULES, pos(mine, "24:2 13:5 8:3 6:5")).builders == 4
    held = shape(RULES, pos(mine, "18:2 13:5 8:3 6:5"))
    assert held.builders == 3  # he holds the 7, on which alone the 13 bears
    assert shape(RULES, pos(mine, "18:1 13:5 8:4 6:5")).builders == 4  # a blot is no point


def test_a_prime_counts_in_front_of_checkers_only():
    prime = "9:2 8:2 7:2 6:2 5:2 4:2 13:3"
    behind = shape(RULES, pos(prime, "24:2 6:13"))
    assert behind.prime == Barrier((9, 8, 7, 6, 5, 4), (), 2)
    passed = shape(RULES, pos(prime, "1:2 2:13"))
    assert passed.prime == Barrier()
    half = shape(RULES, pos(prime, "24:1 14:1 2:13"))
    assert half.prime.trapped == 1
    assert half.prime.points == (9, 8, 7, 6, 5, 4)


def test_seven_points_in_a_row():
    seven = shape(RULES, pos("9:2 8:2 7:2 6:2 5:2 4:2 3:2 13:1", "24:2 6:13"))
    assert seven.prime.points == (9, 8, 7, 6, 5, 4, 3)


def test_a_broken_prime():
    broken = shape(RULES, pos("9:2 8:2 6:2 5:2 4:2 13:5", "24:2 1:13"))
    assert broken.prime == Barrier((6, 5, 4), (), 2)
    assert broken.blockade == Barrier((9, 8, 6, 5, 4), (7,), 2)


def test_checkers_on_the_bar_are_behind_everything():
    found = shape(RULES, pos("6:2 5:2 4:2 3:9", "bar:1 6:14"))
    assert found.prime == Barrier((6, 5, 4, 3), (), 1)


def test_blots_and_direct_shots():
    mine, his = shapes(RULES, pos("24:1 18:1 10:1 6:6 8:6", "24:1 6:7 8:7"))
    assert mine.blots == (24, 18, 10)
    assert mine.direct == (24, 18)  # from his 6 my 24 is five away, from his 8 my 18 is one; from his 24 my 10 is nine
    assert his.blots == (24,)
    assert his.direct == (24,)  # it stands on my ace point, five from my six


def test_a_blot_that_nobody_meets_is_none():
    assert shape(RULES, pos("3:1 2:14", "5:1 4:14")).blots == ()
    assert shape(RULES, pos("3:1 2:14", "bar:1 4:14")).blots == (3,)


def test_anchors_and_what_is_back():
    mine = shape(RULES, pos("bar:1 24:2 21:2 20:1 18:2 6:7", HIS.replace("6:5", "6:4 1:1")))
    assert mine.anchors == (24, 21)
    assert mine.back == 1 + 2 + 2 + 1
    assert opponent_home(CONTRARY) == frozenset(range(19, 25))
    assert advanced_points(CONTRARY) == {21, 20, 18}
    assert opponent_home(PARALLEL) == frozenset(range(13, 19))
    assert opponent_home(COMMON) == frozenset()


def test_points_that_only_block_are_no_anchors():
    rules = find("fevga").rules
    mine = shape(rules, pos("16:3 14:2 13:2 6:8", "24:15"))
    assert opponent_home(rules.track) == frozenset(range(13, 19))
    assert mine.made == (16, 14, 13, 6)
    assert mine.anchors == ()
    assert mine.back == 7
    assert anchor_places(rules) == weak_anchors(rules, ()) == frozenset()
    assert anchor_places(RULES) == frozenset(range(18, 25))
    assert weak_anchors(RULES, ()) == {24, 23, 22, 19}
    assert weak_anchors(RULES, (6, 5, 4, 3)) == frozenset()


def test_timing_counts_what_is_not_needed():
    deep = shape(RULES, pos("24:2 6:3 5:2 4:2 3:2 8:1 2:3", "7:5 6:5 5:5"))
    # One spare on 6 (5 pips), the 8 (7), one spare on 2 (1); the anchor and two on each home point stay.
    assert deep.home == (6, 5, 4, 3, 2)
    assert deep.timing == 5 + 7 + 1


def test_who_is_home():
    assert shape(RULES, pos("6:5 1:3", "6:15")).is_home
    assert shape(RULES, pos("7:1 1:3", "6:15")).is_round
    assert not shape(RULES, pos("bar:1 1:3", "6:15")).is_round


def test_where_pins_close_points():
    rules = find("plakoto").rules
    held = Position((0,) * 6 + (1,) + (0,) * 17 + (14, 0), (0,) * 19 + (1,) + (0,) * 4 + (14, 0), pinned=(0, 1 << 19))
    mine, his = shapes(rules, held)
    assert 6 in mine.made
    assert 6 not in mine.blots
    assert his.blots == ()  # the pinned one is a prisoner, no blot


def test_where_one_checker_blocks():
    rules = find("fevga").rules
    assert checkers_needed(rules) == 1
    start = shape(rules, find("fevga").start())
    assert start.made == (24,)
    assert start.blots == ()
    assert start.spares == 14


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_every_start_has_a_shape(variant):
    mine, his = shapes(variant.rules, variant.start())
    assert mine == his
    assert has_contact(variant.rules, variant.start())


@given(positions())
@settings(max_examples=40, deadline=None)
def test_what_holds_everywhere(position):
    mine, his = shapes(RULES, position)
    assert (his, mine) == shapes(RULES, position.swapped())
    assert set(mine.direct) <= set(mine.blots)
    assert set(mine.home) | set(mine.anchors) <= set(mine.made)
    assert not set(mine.made) & set(mine.blots)
    assert len(mine.prime) <= len(mine.blockade) or len(mine.prime) > 6
    assert set(mine.prime.points) <= set(mine.made)
    assert 0 <= mine.timing <= mine.pips
    assert mine.pips == position.pip_count()


@pytest.fixture(scope="module")
def evaluator():
    nets = load_nets(STANDARD, None)
    return Evaluator(kernel_rules(STANDARD), nets.contact, nets.race)


@given(position=positions())
@settings(max_examples=40, deadline=None)
def test_contact_is_what_the_kernel_calls_contact(evaluator, position):
    kind = int(evaluator.classify(np.ascontiguousarray(pack([position])))[0])
    assert has_contact(RULES, position) == (kind == 3)
