"""Duels of every game: further rolls, named doublets, chains left over, bombs, ties, points as the rules say."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from arena_players import LAST_CHECKERS, Lenient, Recorder, pass_every_turn
from doublesix.arena.decisions import blown_up
from doublesix.arena.lockstep import play_pairs
from doublesix.arena.opponents import OpponentError, RandomOpponent
from doublesix.arena.referee import Referee
from doublesix.arena.strategies import StrategyOpponent
from doublesix.kernel import pack, unpack
from doublesix.position import layout
from doublesix.rules.doublets import Doublets
from doublesix.rules.opening import FirstRoll, Opening
from doublesix.rules.perft import read_position
from doublesix.rules.scoring import Scoring
from doublesix.rules.token import exploded
from doublesix.variants.registry import ALL, find

LONG_CHAINS = ("gul-bara", "gioul", "acey-deucey-european", "russian")
"""Games whose doublets have more results than a test has time for."""


def small(key, counts, **rules):
    """A registered game with other checkers on the board, and other rules."""
    variant = find(key)
    changed = replace(variant.rules, checkers=sum(counts.values()), reserve=0, **rules)
    return replace(variant, key=f"small-{key}", layout=layout(counts), rules=changed)


FEW = {24: 1, 20: 1, 13: 1}
SMALL = [small(key, FEW) for key in ("gul-bara", "gioul", "acey-deucey", "acey-deucey-european", "russian", "nuclear")]


def key_of(variant):
    return variant.key


def players(variant):
    referee = Referee(variant)
    return referee, StrategyOpponent("race", referee=referee), RandomOpponent(referee)


@pytest.mark.parametrize("variant", [*(game for game in ALL if game.key not in LONG_CHAINS), *SMALL], ids=key_of)
def test_every_game_comes_to_its_end(variant):
    referee, race, chance = players(variant)
    tally = play_pairs(race, chance, referee=referee, seed=3, first_pair=0, pairs=2)
    assert tally.a_wins + tally.b_wins + tally.ties == tally.games == 4
    assert tally.turns >= 4


@pytest.mark.parametrize("variant", SMALL, ids=key_of)
def test_equal_opponents_score_nothing_where_turns_go_on(variant):
    referee, _, chance = players(variant)
    tally = play_pairs(chance, chance, referee=referee, seed=5, first_pair=0, pairs=10)
    assert (tally.points, tally.squares) == (0, 0)


@pytest.mark.parametrize("variant", SMALL[:5], ids=key_of)
def test_kernel_and_reference_play_the_same_games(variant):
    tallies = []
    for by_reference in (False, True):
        referee = Referee(variant, by_reference=by_reference)
        # The order of results may differ between the two; the one that scores best does not hang on it much.
        lowest = Recorder(lowest_of(referee))
        tallies.append(play_pairs(lowest, lowest, referee=referee, seed=2, first_pair=0, pairs=2))
    assert tallies[0] == tallies[1]


def lowest_of(referee):
    """Play the result whose bytes come first: one choice, whatever the order of results."""

    def choose(positions, dice):
        offsets, results, _ = referee.legal_results(positions, dice)
        bounds = pairwise(offsets.tolist())
        return np.stack([min(results[low:high], key=lambda row: row.tobytes()) for low, high in bounds])

    return choose


def dice_of(recorder):
    return [tuple(row) for _, dice in recorder.asked for row in dice.tolist()]


def test_after_a_whole_doublet_the_same_side_rolls_again():
    variant = small("backgammon", {24: 3}, doublets=Doublets(extra_turn=True))
    referee = Referee(variant)
    a, b = (Recorder(RandomOpponent(referee).choose) for _ in range(2))
    play_pairs(a, b, referee=referee, seed=1, first_pair=0, pairs=1)
    turns = dice_of(a)
    assert any(first == second for first, second, _ in turns[:-1])
    assert len(turns) != len(dice_of(b)) or a.asked[0][1].tolist() == b.asked[0][1].tolist()


def test_a_named_doublet_is_played_by_the_side_that_named_it():
    variant = small("acey-deucey", FEW)
    referee = Referee(variant)
    player = NamingThree(referee)
    play_pairs(player, player, referee=referee, seed=4, first_pair=0, pairs=10)
    dice = {tuple(row) for throw in player.seen for row in throw.tolist()}
    assert (3, 3, 8) in dice
    assert not [row for row in dice if row[2] == 8 and row != (3, 3, 8)]


class NamingThree(RandomOpponent):
    """Plays at random and names double three."""

    number = 3

    def __init__(self, referee):
        super().__init__(referee)
        self.seen = []

    def choose(self, positions, dice):
        self.seen.append(dice.copy())
        return super().choose(positions, dice)

    def name_doublets(self, positions):
        return np.full(len(positions), self.number, np.uint8)


class NamingSeven(NamingThree):
    number = 7


def test_a_doublet_that_is_on_no_dice_is_an_error():
    referee = Referee(small("acey-deucey", FEW))
    player = NamingSeven(referee)
    with pytest.raises(OpponentError, match="on no dice"):
        play_pairs(player, player, referee=referee, seed=4, first_pair=0, pairs=10)


def test_what_a_side_leaves_over_is_played_by_the_other():
    referee = Referee(small("gioul", {24: 1, 18: 1, 12: 2}))
    player = NamingThree(referee)
    play_pairs(player, player, referee=referee, seed=1, first_pair=0, pairs=20)
    assert any(row[2] == 7 for throw in player.seen for row in throw.tolist())


def test_points_of_checkers_left():
    variant = replace(
        LAST_CHECKERS,
        layout=layout({1: 4, 2: 1}),
        rules=replace(LAST_CHECKERS.rules, checkers=5, scoring=Scoring(None, None, per_checker=True)),
    )
    referee, race, _ = players(variant)
    passing = Recorder(pass_every_turn)
    assert play_pairs(race, passing, referee=Lenient(variant), seed=0, first_pair=0, pairs=2).points == 4 * 5
    assert referee.is_fast


def test_who_is_through_first_may_lose():
    misere = replace(LAST_CHECKERS, rules=replace(LAST_CHECKERS.rules, scoring=Scoring(None, None, misere=True)))
    race, passing = players(misere)[1], Recorder(pass_every_turn)
    tally = play_pairs(race, passing, referee=Lenient(misere), seed=0, first_pair=0, pairs=3)
    assert (tally.points, tally.b_singles) == (-6, 6)


def test_a_game_that_nobody_wins_counts_nothing():
    variant = small("plakoto", {24: 1, 2: 1})
    tied = pack([read_position("1:1 24:1p | 1:1 24:1p", checkers=2)])
    referee = Lenient(variant)
    assert referee.is_over(tied).tolist() == [True]
    player = Recorder(lambda positions, dice: np.repeat(tied, len(positions), axis=0))
    tally = play_pairs(player, player, referee=referee, seed=0, first_pair=0, pairs=2)
    assert (tally.ties, tally.points, tally.a_wins, tally.b_wins) == (4, 0, 0, 0)


class Bomber(RandomOpponent):
    """Plays at random and lets its bomb go off while its 13-point is as it was."""

    def __init__(self, referee):
        super().__init__(referee)
        self.asked, self.seen = [], []

    def choose(self, positions, dice):
        self.seen += unpack(positions)
        return super().choose(positions, dice)

    def uses_token(self, positions):
        self.asked += unpack(positions)
        return positions[:, 0, 13] == 5


def test_bombs_are_used_before_a_roll_and_pass_over():
    referee = Referee(find("nuclear"))
    player = Bomber(referee)
    play_pairs(player, player, referee=referee, seed=0, first_pair=0, pairs=2)
    used = [position for position in player.asked if position.player[13] == 5]
    assert used
    assert all(position.memory[0] == 1 for position in player.asked)
    assert {exploded(position) for position in used} <= set(player.seen)


class HomeBomber(RandomOpponent):
    """Uses its bomb while its home is closed."""

    def uses_token(self, positions):
        return (positions[:, 0, 1:7] >= 2).all(axis=1)


def test_a_bomb_may_end_a_game_in_a_tie():
    closed = dict.fromkeys(range(1, 7), 2)
    variant = small("nuclear", {13: 1, 8: 2, **closed})
    referee = Referee(variant)
    player = HomeBomber(referee)
    tally = play_pairs(player, player, referee=referee, seed=0, first_pair=0, pairs=10)
    assert 0 < tally.ties <= tally.games == 20
    assert tally.a_wins + tally.b_wins + tally.ties == 20


def test_a_bomb_is_not_offered_to_a_side_without_one():
    referee = Referee(find("backgammon"))
    player = Bomber(referee)
    play_pairs(player, player, referee=referee, seed=0, first_pair=0, pairs=2)
    assert player.asked == []


def test_a_bomb_does_what_the_rules_say():
    start = read_position("11:1 24:2 13:4 8:3 6:4 5:1 memory:1 | 24:2 13:5 8:3 6:4 20:1 memory:1")
    assert unpack(blown_up(pack([start]))) == [exploded(start)]


class Fussy(RandomOpponent):
    """Keeps an opening throw or not."""

    def __init__(self, referee, keeps):
        super().__init__(referee)
        self._keeps = keeps
        self.first = None

    def keeps_throw(self, positions, dice):
        return np.full(len(positions), self._keeps)

    def choose(self, positions, dice):
        if self.first is None:
            self.first = dice.copy()
        return super().choose(positions, dice)


def test_a_starter_may_throw_again_where_the_rules_let_him():
    variant = small("backgammon", FEW, opening=Opening(FirstRoll.EITHER))
    firsts = []
    for keeps in (True, False):
        referee = Referee(variant)
        player = Fussy(referee, keeps)
        play_pairs(player, RandomOpponent(referee), referee=referee, seed=0, first_pair=0, pairs=40)
        firsts.append(player.first)
    assert (firsts[0][:, 0] != firsts[0][:, 1]).all()
    assert (firsts[1][:, 0] == firsts[1][:, 1]).any()
