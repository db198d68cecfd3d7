"""Plain strategies: what they look at, on positions where one glance tells the best play."""

from __future__ import annotations

import numpy as np
import pytest

from doublesix.arena.contenders import contender
from doublesix.arena.duel import duel
from doublesix.arena.referee import Referee
from doublesix.arena.strategies import STRATEGIES, StrategyOpponent
from doublesix.errors import ParseError
from doublesix.kernel import pack, unpack
from doublesix.rules.perft import read_position
from doublesix.variants.registry import find


def played(key, strategy, position, dice):
    """The play's result, as the rows of a position."""
    variant = find(key)
    before = read_position(position, checkers=variant.checkers)
    opponent = StrategyOpponent(strategy, referee=Referee(variant))
    return unpack(opponent.choose(pack([before]), np.array([dice], np.uint8)))[0]


def points(row):
    return {point: count for point, count in enumerate(row) if count and point}


def test_a_race_hits_what_it_can():
    # 8/3* sends a checker 22 pips back; nothing else gains as much.
    after = played("backgammon", "race", "8:2 6:5 | 22:1 6:5", (5, 4, 0))
    assert after.opponent[25] == 1


def test_a_race_pins_what_it_can():
    after = played("plakoto", "race", "18:1 6:5 | 12:1 4:5", (5, 1, 0))
    assert after.player[13] == 1
    assert after.pinned == (0, 1 << 12)


def test_a_safe_player_makes_the_point():
    after = played("backgammon", "safe", "8:3 6:5 | 24:2 13:5", (4, 2, 0))
    assert points(after.player) == {8: 2, 6: 4, 4: 2}


def test_a_checker_that_nobody_can_reach_is_not_exposed():
    # Both leave lone checkers behind the other side, so pips decide: a race hits nothing and goes on.
    after = played("backgammon", "safe", "5:2 | 6:2", (3, 1, 0))
    assert sum(point * count for point, count in points(after.player).items()) == 6


def test_a_blocker_makes_a_row_of_points():
    after = played("backgammon", "block", "8:2 7:2 6:2 5:2 11:1 10:1 | 24:2", (2, 1, 0))
    assert after.player[9] == 2


def test_where_nothing_is_hit_a_safe_player_keeps_numbers_open():
    after = played("fevga", "safe", "24:3 11:1 | 24:3 13:1", (2, 1, 0))
    assert points(after.player) == {24: 1, 23: 1, 22: 1, 11: 1}


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_win_comes_before_everything(strategy):
    after = played("sudden-death", strategy, "24:2 13:5 8:3 6:5 | 20:1 24:2 13:5 8:3 6:4", (3, 1, 0))
    assert after.opponent[25] == 1


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_loss_comes_after_everything(strategy):
    # 5/off with 1/off would be through, and lose; 5/4 4/off keeps a checker.
    after = played("misere", strategy, "5:1 1:1 | 24:1", (5, 1, 0))
    assert points(after.player) in ({1: 1}, {})
    assert after.player[0] == 14


def test_a_doublet_is_named_by_what_it_brings():
    variant = find("acey-deucey")
    position = read_position("6:1 3:4 | 24:15", checkers=15)
    opponent = StrategyOpponent("race", referee=Referee(variant))
    named = opponent.name_doublets(pack([position]))
    assert named.shape == (1,)
    assert 1 <= named[0] <= 6
    far = read_position("24:4 | 1:15", checkers=15)
    assert opponent.name_doublets(pack([far]))[0] == 6


def test_the_same_choice_alone_and_among_others():
    variant = find("plakoto")
    opponent = StrategyOpponent("block", referee=Referee(variant))
    boards = pack([variant.start(), read_position("18:1 2:5 | 12:1 4:5", checkers=15)])
    dice = np.array([[6, 5, 0], [5, 4, 0]], np.uint8)
    both = opponent.choose(boards, dice)
    assert (both[1] == opponent.choose(boards[1:], dice[1:])[0]).all()


@pytest.mark.parametrize("key", ["backgammon", "plakoto", "fevga", "acey-deucey"])
def test_a_plain_strategy_beats_random_plays(key):
    variant = find(key)
    with contender("safe", variant) as a, contender("random", variant) as b:
        assert a.describe() == "strategy safe"
        assert duel(a, b, variant=variant, games=20).tally.points > 0


def test_a_strategy_looks_no_plies_ahead():
    with pytest.raises(ParseError, match="no plies"), contender("race:1", find("backgammon")):
        pass
