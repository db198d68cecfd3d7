"""Checking one play agrees with listing all of them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from builders import pos
from doublesix.dice import Roll, SeededDice
from doublesix.errors import IllegalPlayError
from doublesix.kernel import sampled_plays
from doublesix.live_game import new_game
from doublesix.notation.plays import parse_play
from doublesix.play import Play, Step
from doublesix.rules.check import are_many, can_move, is_legal, play_to
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


def row(position):
    return [*position.player, position.reserve[0]]


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_the_play_that_ends_somewhere_is_found(variant: Variant) -> None:
    for before, throw, plays, play in islice(random_turns(variant, 23), 25):
        assert can_move(variant.rules, before, throw) != plays[0].is_dance
        if not isinstance(throw, Roll) or (throw.is_doublet and variant.rules.dice == 2):
            found = play_to(variant.rules, before, throw, row(play.result))
            assert found is not None
            assert row(found.result) == row(play.result)
            assert is_legal(variant.rules, before, throw, found)
            if not play.is_dance:
                assert play_to(variant.rules, before, throw, row(before)) is None


def test_a_play_among_millions_is_found_at_once() -> None:
    gul_bara = find("gul-bara")
    start = pos("24:15 memory:3", "24:14 5:1")
    assert are_many(gul_bara.rules, start, Roll(1, 1))
    assert not are_many(gul_bara.rules, start, Roll(6, 6))
    assert not are_many(gul_bara.rules, start, Roll(5, 1))
    assert can_move(gul_bara.rules, start, Roll(1, 1))
    sample = sampled_plays(gul_bara, start, Roll(1, 1), widest=8)
    for play in sample[:5]:
        assert play_to(gul_bara.rules, start, Roll(1, 1), row(play.result)) == play
        assert parse_play(str(play), start, Roll(1, 1), gul_bara) == play
    with pytest.raises(IllegalPlayError, match="not legal with 11"):
        parse_play("24/9", start, Roll(1, 1), gul_bara)


def test_plays_by_the_million_are_not_listed() -> None:
    gul_bara = find("gul-bara")
    start = pos("24:15 memory:3", "24:14 5:1")
    with pytest.raises(ValueError, match=r"more than 500 ways to play 1-1-1-1-2-.*too many to list: .*sampled_plays"):
        gul_bara.legal_plays(start, Roll(1, 1), most=500)
    assert len(gul_bara.legal_plays(start, Roll(4, 4), most=None)) > 500
    few = pos("6:2 memory:3", "24:14 5:1")
    assert are_many(gul_bara.rules, few, Roll(1, 1))
    assert gul_bara.legal_plays(few, Roll(1, 1), most=500) == gul_bara.legal_plays(few, Roll(1, 1), most=None)


def test_short_chains_are_listed_however_many_plays_they_have() -> None:
    gul_bara = find("gul-bara")
    start = pos("24:15 memory:3", "24:14 5:1")
    assert not are_many(gul_bara.rules, start, Roll(5, 5))
    assert len(gul_bara.legal_plays(start, Roll(5, 5), most=2)) == 44


@pytest.mark.parametrize("key", ["gioul", "gul-bara+rising-at-once"])
def test_a_game_with_plays_by_the_million_is_played_by_samples(key: str) -> None:
    game, choice = new_game(key, seed=5, length=1), SeededDice(5)
    were_many = False
    while not game.state.is_over:
        if game.state.throw is None:
            game.roll()
            continue
        were_many |= game.state.has_many_plays()
        plays = sampled_plays(game.state.variant, game.state.position, game.state.throw, widest=4)
        game.apply(plays[choice.die() % len(plays)])
    assert were_many


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
