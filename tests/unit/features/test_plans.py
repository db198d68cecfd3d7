"""One typical position for every plan, and the rule that tells it from its neighbour."""

from __future__ import annotations

import pytest

from builders import pos
from doublesix.features.plans import PlanKind, plan
from doublesix.variants.registry import ALL, STANDARD

RULES = STANDARD.rules

TYPICAL = {
    PlanKind.RACE: ("6:5 5:5 4:5", "6:5 5:5 4:5"),
    PlanKind.CONTAINMENT: ("7:2 6:3 5:3 4:3 3:2 8:2", "bar:1 1:4 2:2"),
    PlanKind.ACE_POINT: ("24:2 6:3 5:3 4:3 3:2 2:2", "7:3 6:4 5:4 4:4"),
    PlanKind.BACK: ("24:2 22:3 13:2 8:3 6:5", "8:2 7:2 6:4 5:4 4:3"),
    PlanKind.BLITZ: ("8:3 6:4 5:2 4:3 24:2 13:1", "bar:1 13:5 8:3 6:6"),
    PlanKind.PRIMING: ("8:3 7:2 6:4 5:3 24:2 13:1", "24:2 13:5 8:3 6:5"),
    PlanKind.BEARING_IN: ("9:3 8:2 6:4 5:3 4:3", "20:2 13:2 8:3 6:5 5:3"),
    PlanKind.HOLDING: ("20:2 13:4 8:3 6:6", "13:3 8:4 6:5 5:3"),
    PlanKind.RUNNING: ("24:2 8:4 6:5 5:4", "24:2 13:6 8:3 6:4"),
    PlanKind.OPEN: ("24:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:5"),
}


@pytest.mark.parametrize("kind", PlanKind, ids=lambda kind: kind.value)
def test_typical(kind):
    assert plan(RULES, pos(*TYPICAL[kind])).kind is kind


def test_a_plan_says_what_it_stands_on():
    priming = plan(RULES, pos(*TYPICAL[PlanKind.PRIMING]))
    assert (priming.points, priming.checkers, priming.lead) == ((8, 7, 6, 5), 2, 167 - (24 + 14 + 24 + 15 + 48 + 13))
    holding = plan(RULES, pos(*TYPICAL[PlanKind.HOLDING]))
    assert holding.points == (20,)
    assert holding.lead < 0


def test_what_tells_plans_apart():
    mine, his = TYPICAL[PlanKind.BLITZ]
    assert plan(RULES, pos(mine, his.replace("bar:1", "21:2").replace("6:6", "6:5"))).kind is not PlanKind.BLITZ
    shut = "8:2 7:2 6:3 5:2 4:2 3:2 13:2"
    assert plan(RULES, pos(shut, his.replace("6:6", "6:5 22:1"))).kind is PlanKind.PRIMING
    mine, his = TYPICAL[PlanKind.ACE_POINT]
    assert plan(RULES, pos(mine.replace("24:2", "24:1 13:1"), his)).kind is not PlanKind.ACE_POINT
    mine, his = TYPICAL[PlanKind.PRIMING]
    assert plan(RULES, pos(mine.replace("7:2", "9:2"), his)).kind is not PlanKind.PRIMING


@pytest.mark.parametrize(
    ("mine", "earlier", "his"),
    [
        ("6:4 5:4 4:4 3:3", "7:4 6:4 5:4 4:3", "24:2 6:3 5:3 4:3 3:2 2:2"),
        ("8:2 6:3 5:2 4:2 3:2 2:2 1:2", "13:2 6:3 5:2 4:2 3:2 2:2 1:2", "bar:1 13:3 8:3 6:5 5:3"),
        ("6:3 5:3 4:3 3:2 2:2 1:2", "7:3 6:3 5:3 4:2 3:2 2:2", "bar:1 13:5 8:3 6:6"),
    ],
)
def test_a_home_that_is_filled_or_closed_is_borne_in_and_off(mine, earlier, his):
    assert plan(RULES, pos(mine, his)).kind is PlanKind.BEARING_IN
    assert plan(RULES, pos(earlier, his)).kind is PlanKind.PRIMING


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_every_start_has_a_plan(variant):
    assert plan(variant.rules, variant.start()).lead == 0
