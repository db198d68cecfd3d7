"""Checking one play agrees with listing all of them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from builders import pos
from doublesix.dice import Roll
from doublesix.play import Play, Step
from doublesix.rules.check import is_legal
from doublesix.variants.registry import ALL, find
from strategies import random_turns

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_what_is_listed_is_legal_and_less_is_not(variant: Variant) -> None:
    for before, throw, plays, play in islice(random_turns(variant, 17), 15):
        assert is_legal(variant.rules, before, throw, play)
        assert is_legal(variant.rules, before, throw, plays[-1])
        less = Play(play.steps[:-1], before)
        assert is_legal(variant.rules, before, throw, less) == (less in plays)


def test_a_doublet_with_millions_of_results_is_checked_at_once() -> None:
    """Ones to sixes, four of each, from 24 and past the opponent's 24 on the 12-point."""
    rules = find("gul-bara").rules
    start = pos("24:15 memory:3", "24:14 5:1")
    steps, now = [], start
    for die in (die for die in range(1, 7) for _ in range(4)):
        source = max(p for p in range(1, 25) if now.player[p] and p - die not in (12, 17) and p > die)
        steps.append(Step(source, source - die))
        now, _ = rules.landing.land(now, source, source - die, rules.track)
    assert is_legal(rules, start, Roll(1, 1), Play(tuple(steps), now))
    assert not is_legal(rules, start, Roll(1, 1), Play(tuple(steps[:-1]), now))
    assert not is_legal(rules, start, Roll(1, 1), Play(tuple(steps[::-1]), now))
    assert not is_legal(rules, start, Roll(2, 2), Play(tuple(steps), now))


def test_a_chain_that_cannot_be_played_to_the_end() -> None:
    rules = find("gioul").rules
    stuck = pos("24:15", "6:2 24:13")
    assert is_legal(rules, stuck, Roll(5, 5), Play((), stuck))
    assert not is_legal(rules, stuck, Roll(6, 6), Play((), stuck))
