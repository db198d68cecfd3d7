"""Checking one play agrees with listing all of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from builders import pos, texts
from doublesix.dice import Roll, SeededDice
from doublesix.errors import AmbiguousPlayError, IllegalPlayError
from doublesix.kernel import sampled_plays
from doublesix.live_game import new_game
from doublesix.notation.plays import parse_play, text_to_keep
from doublesix.play import Play, Step
from doublesix.rules import check
from doublesix.rules.check import are_many, can_move, is_legal, listed_to, plays_to
from doublesix.rules.doublets import Doublets
from doublesix.rules.legal import next_turns
from doublesix.rules.restrictions import Turn
from doublesix.rules.steps import steps_after
from doublesix.variants.registry import ALL, find
from strategies import random_turns

if TYPE_CHECKING:
    from doublesix.position import Position
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
            found = list(plays_to(variant.rules, before, throw, row(play.result)))
            assert play in found
            assert set(found) == {each for each in plays if row(each.result) == row(play.result)}
            assert all(is_legal(variant.rules, before, throw, each) for each in found)
            if not play.is_dance:
                assert not list(plays_to(variant.rules, before, throw, row(before)))


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_plays_that_end_somewhere_are_those_of_the_list(variant: Variant) -> None:
    for before, throw, _, play in islice(random_turns(variant, 29), 25):
        if are_many(variant.rules, before, throw):
            continue
        plays = variant.legal_plays(before, throw)
        for end in (play.result, plays[0].result, before):
            listed = [each for each in plays if row(each.result) == row(end)]
            found = listed_to(variant.rules, before, throw, row(end))
            assert [(each.steps, each.result) for each in found] == [(each.steps, each.result) for each in listed]


def test_a_play_that_uses_all_dice_is_found_without_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counted(*turn):
        asked.append(turn)
        return next_turns(*turn)

    monkeypatch.setattr(check, "next_turns", counted)
    monkeypatch.delattr(check, "legal_plays")
    start = find("backgammon").start()
    assert str(parse_play("24/18(2) 13/7(2)", start, Roll(6, 6))) == "24/18(2) 13/7(2)"
    assert len(asked) < 20


def test_a_play_among_millions_is_found_at_once() -> None:
    gul_bara = find("gul-bara")
    start = pos("24:15 memory:3", "24:14 5:1")
    assert are_many(gul_bara.rules, start, Roll(1, 1))
    assert not are_many(gul_bara.rules, start, Roll(6, 6))
    assert not are_many(gul_bara.rules, start, Roll(5, 1))
    assert can_move(gul_bara.rules, start, Roll(1, 1))
    sample = sampled_plays(gul_bara, start, Roll(1, 1), widest=8)
    for play in sample[:5]:
        assert list(plays_to(gul_bara.rules, start, Roll(1, 1), row(play.result))) == [play]
        assert parse_play(str(play), start, Roll(1, 1), gul_bara) == play
    with pytest.raises(IllegalPlayError, match="not legal with 11"):
        parse_play("24/9", start, Roll(1, 1), gul_bara)


CROWD = pos("24:1 23:1 21:1 18:5 11:2 10:1 9:1 7:1 5:2 memory:3", "24:8 18:2 16:1 15:1 10:1 4:1 1:1 memory:3")
"""Twenty numbers, twos to sixes, lead from here to tens of thousands of places by hundreds of thousands of ways."""


@pytest.mark.parametrize(
    "text", ["24/19 23/17 21/1 18/15 18/14 18/9 18/7(2) 11/9 10/1", "24/20 23/1 21/7 18/8(2) 18/2 11/7"]
)
def test_ways_that_lead_nowhere_are_not_followed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    followed = 0

    def counted(*turn):
        nonlocal followed
        followed += 1
        return next_turns(*turn)

    monkeypatch.setattr(check, "next_turns", counted)
    play = parse_play(text, CROWD, Roll(2, 2), find("gul-bara"))
    assert len(play.steps) == 20
    assert followed < 50_000


def test_steps_are_walked_only_to_a_legal_end() -> None:
    gul_bara = find("gul-bara")
    play = parse_play("24/20 23/1 21/7 18/8(2) 18/2 11/7", CROWD, Roll(2, 2), gul_bara)
    again = check.walked(gul_bara.rules, CROWD, Roll(2, 2), play.steps)
    assert again is not None
    assert (again, again.steps) == (play, play.steps)
    for steps in (play.steps[:-1], play.steps[::-1], (play.steps[0]._replace(is_hit=True), *play.steps[1:])):
        assert check.walked(gul_bara.rules, CROWD, Roll(2, 2), steps) is None


def test_plays_by_the_million_are_not_listed() -> None:
    gul_bara = find("gul-bara")
    start = pos("24:15 memory:3", "24:14 5:1")
    with pytest.raises(ValueError, match=r"more than 500 ways to play 1-1-1-1-2-.*too many to list: .*sampled_plays"):
        gul_bara.legal_plays(start, Roll(1, 1), most=500)
    assert len(gul_bara.legal_plays(start, Roll(4, 4), most=None)) > 500
    few = pos("6:2 memory:3", "24:14 5:1")
    assert are_many(gul_bara.rules, few, Roll(1, 1))
    assert gul_bara.legal_plays(few, Roll(1, 1), most=500) == gul_bara.legal_plays(few, Roll(1, 1), most=None)


def test_ordinary_doublets_are_listed_however_many_plays_they_have() -> None:
    gul_bara = find("gul-bara")
    start = pos("24:15", "24:14 5:1")
    assert not are_many(gul_bara.rules, start, Roll(5, 5))
    assert len(gul_bara.legal_plays(start, Roll(5, 5), most=2)) == 5


MANY = {
    "acey-deucey-european": (
        "in:2 24:1 23:3 22:1 20:1 17:1 16:1 13:1 11:2 8:1 7:1 | in:7 24:1 23:1 21:1 19:3 13:1 10:1",
        Roll(4, 4),
    ),
    "russian": ("24:2 23:2 21:2 19:2 17:1 16:1 15:3 14:1 10:1 | in:12 bar:1 22:1 20:1", Roll(1, 1)),
}
"""Where a doublet and its other side have results by the hundred thousand."""


@pytest.mark.parametrize("key", MANY)
def test_a_doublet_and_its_other_side_are_not_listed_where_they_are_too_many(key: str) -> None:
    variant, (rows, roll) = find(key), MANY[key]
    start = pos(*rows.split(" | "))
    assert are_many(variant.rules, start, roll)
    with pytest.raises(ValueError, match=r"more than 10000 ways to play .*too many to list"):
        variant.legal_plays(start, roll)
    assert can_move(variant.rules, start, roll)
    for play in sampled_plays(variant, start, roll, widest=8)[:5]:
        assert is_legal(variant.rules, start, roll, play)
        assert play in plays_to(variant.rules, start, roll, row(play.result))
        assert parse_play(str(play), start, roll, variant) == play
    with pytest.raises(IllegalPlayError, match="is not legal with"):
        parse_play("24/23", start, roll, variant)


@pytest.mark.parametrize("key", MANY)
def test_few_plays_of_a_doublet_and_its_other_side_are_listed(key: str) -> None:
    variant = find(key)
    few = pos("24:1 18:1 13:1", "2:15")
    assert are_many(variant.rules, few, Roll(1, 1))
    plays = variant.legal_plays(few, Roll(1, 1))
    assert plays == variant.legal_plays(few, Roll(1, 1), most=None)
    assert all(parse_play(str(play), few, Roll(1, 1), variant) == play for play in plays)
    with pytest.raises(IllegalPlayError, match=rf"legal \(of {len(plays)}\): "):
        parse_play("13/12", few, Roll(1, 1), variant)


def test_a_short_text_of_a_long_play_is_soon_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = 0

    def counted(*turn):
        nonlocal looked_at
        looked_at += 1
        return next_turns(*turn)

    monkeypatch.setattr(check, "next_turns", counted)
    start = pos("15:1 14:5 8:1 6:1 4:3 3:4 memory:3", "9:4 8:7 7:4 memory:3")
    play = parse_play("15/off 14/5(3) 14/2 14/off 8/1 6/off 4/2", start, Roll(1, 1), find("gul-bara"))
    assert len(play.steps) == 24
    assert 10_000 < looked_at < 25_000, "one search alone goes on from 137,000 positions"


def test_hits_tell_plays_of_a_long_chain_apart() -> None:
    variant, start = find("acey-deucey-european"), pos("18:1 13:1", "15:1 10:1")
    same_row = {"18/15*/1 13/10*/2", "18/15*/1 13/2", "18/1 13/10*/2"}
    for text in same_row:
        play = parse_play(text, start, Roll(3, 3), variant)
        assert str(play) == text
        assert texts(plays_to(variant.rules, start, Roll(3, 3), row(play.result))) == same_row
    with pytest.raises(AmbiguousPlayError):
        parse_play("18/1 13/2", start, Roll(3, 3), variant)


COMPLEMENT, RISING = Doublets(complement=True), Doublets(rising=True)
LONG_CHAINED = [
    ("fevga", RISING),
    ("fevga", COMPLEMENT),
    ("narde", COMPLEMENT),
    ("backgammon+no-six-prime", COMPLEMENT),
    ("backgammon+no-hit-and-hide", COMPLEMENT),
    ("backgammon+no-hit-and-hide", RISING),
]


def crowded(variant: Variant, chance: Random) -> Position:
    """A few checkers close together, blots of the other side between them."""
    low = chance.randint(1, 17)
    near = range(low, low + 8)
    mine = [0] * 26
    for _ in range(chance.randint(1, 12)):
        mine[chance.choice(near)] += 1
    his = [0] * 26
    for point in chance.sample([point for point in near if not mine[point]], chance.randint(0, mine.count(0) - 18)):
        his[variant.rules.track.facing(point)] = 1
    mine[0], his[0] = 15 - sum(mine), 15 - sum(his)
    return replace(variant.start(), player=tuple(mine), opponent=tuple(his))


def walked(variant: Variant, start: Position, roll: Roll, chance: Random) -> Play:
    """A chain played by chance as far as the steps go, wherever it ends."""
    turn = Turn(start, (), start)
    for die in variant.rules.doublets.chain(roll.high):
        after = list(next_turns(variant.rules, turn, die))
        if not after:
            break
        turn = chance.choice(after)
    return Play(turn.steps, turn.now)


@pytest.mark.parametrize(("key", "doublets"), LONG_CHAINED)
def test_long_chains_that_may_not_end_everywhere_are_checked_as_they_are_listed(key: str, doublets: Doublets) -> None:
    variant = find(key)
    variant = replace(variant, rules=replace(variant.rules, doublets=doublets))
    chance, compared, refused = Random(6), 0, 0
    while compared < 60:
        start, number = crowded(variant, chance), chance.randint(1, 4)
        roll = Roll(number, number)
        try:
            plays = variant.legal_plays(start, roll, most=60)
        except ValueError:
            continue
        compared += 1
        assert can_move(variant.rules, start, roll) != plays[0].is_dance
        assert all(is_legal(variant.rules, start, roll, play) for play in plays)
        for walk in (walked(variant, start, roll, chance) for _ in range(3)):
            ends = set(plays_to(variant.rules, start, roll, row(walk.result)))
            assert ends == {play for play in plays if row(play.result) == row(walk.result)}
            assert walk in plays or not is_legal(variant.rules, start, roll, walk)
            refused += walk not in plays
    assert refused


@pytest.mark.parametrize("doublets", [COMPLEMENT, RISING])
@pytest.mark.parametrize(("rows", "die"), [(("24:1 9:1 1:1", "24:1p 20:2"), 2), (("6:1 5:1 3:1", "24:1 18:2"), 1)])
def test_a_long_chain_within_which_the_game_may_end_is_checked_as_it_is_listed(
    doublets: Doublets, rows: tuple[str, str], die: int
) -> None:
    plakoto, start, roll = find("plakoto"), pos(*rows), Roll(die, die)
    variant = replace(plakoto, rules=replace(plakoto.rules, doublets=doublets))
    assert are_many(variant.rules, start, roll)
    plays = variant.legal_plays(start, roll)
    most = max(len(play.steps) for play in plays)
    assert {len(play.steps) for play in plays if variant.ending(play.result) is None} <= {most}
    assert any(len(play.steps) < most for play in plays)
    assert set(sampled_plays(variant, start, roll)) == set(plays)
    for play in plays:
        ends = set(plays_to(variant.rules, start, roll, row(play.result)))
        assert ends == {each for each in plays if row(each.result) == row(play.result)}
        assert is_legal(variant.rules, start, roll, play)
        assert parse_play(text_to_keep(play), start, roll, variant) == play
        for count in range(len(play.steps)):
            made = [(*step[:2], number) for step, number in zip(play.steps[:count], doublets.chain(die), strict=False)]
            node = steps_after(variant.rules, start, roll, made)
            assert not node.is_done
            assert play.steps[count] in [way.step for way in node.steps]
            assert not is_legal(variant.rules, start, roll, Play(play.steps[:count], node.position))


def test_a_turn_may_pass_through_what_may_not_be_its_end() -> None:
    fevga = find("fevga")
    rules = replace(fevga.rules, doublets=COMPLEMENT)
    start = pos("24:2 23:1 22:1 21:1 20:1 1:9", "6:2 5:1 4:1 3:1 2:10")
    assert [str(play) for play in replace(fevga, rules=rules).legal_plays(start, Roll(5, 5))] == ["24/19(2)"]
    assert can_move(rules, start, Roll(5, 5))


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
