"""Duels: fair dice, exact counts, the same result however they are cut."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import pytest

from arena_players import LAST_CHECKERS, SKIRMISH, Lenient, Listed, Recorder, pass_every_turn
from doublesix.arena import lockstep
from doublesix.arena.contenders import CUBELESS, contender, opponent_of
from doublesix.arena.duel import duel
from doublesix.arena.lockstep import play_pairs
from doublesix.arena.opponents import OpponentError, RandomOpponent
from doublesix.arena.referee import Referee
from doublesix.dice import Roll, SeededDice
from doublesix.engine.engine import Engine
from doublesix.engine.play_filters import PlayFilter
from doublesix.errors import DataError
from doublesix.kernel import pack, unpack
from doublesix.variants.registry import STANDARD, find

FIRST, LAST = Listed(SKIRMISH, 0), Listed(SKIRMISH, -1)


def test_equal_opponents_score_nothing_in_every_pair():
    tally = duel(FIRST, Listed(SKIRMISH, 0), variant=SKIRMISH, games=60, seed=4).tally
    assert (tally.points, tally.squares) == (0, 0)
    assert (tally.points_per_game, tally.std_error) == (0.0, 0.0)
    assert tally.a_wins == tally.b_wins == 30


class Asked:
    """An evaluator that asks an engine."""

    name = "asked"

    def __init__(self, engine):
        self.evaluate = engine.evaluate


def test_evaluators_of_ones_own_play():
    """What an engine says, asked as a stranger is, first in the place of itself, then a roll deeper."""
    asked = Asked(Engine(threads=1))
    stranger = opponent_of(asked, STANDARD, threads=1)
    with contender("ours:0", STANDARD, threads=1) as ours:
        tally = duel(stranger, ours, variant=STANDARD, games=4, seed=5).tally
        assert (tally.points, tally.squares, tally.games) == (0, 0, 4)
        assert stranger.name == "asked:0"
        assert stranger.describe().startswith("Double Six, evaluator asked")
        first = STANDARD.legal_plays(STANDARD.start(), Roll(6, 4))
        positions = [play.result.swapped() for play in first]
        boards, dice = pack(positions), np.array([[2, 1, 0]] * len(positions), np.uint8)
        ahead = opponent_of(asked, STANDARD, plies=1, threads=1).choose(boards, dice)
        cubeless = Engine(replace(STANDARD, cube=False), prune=False, threads=1)
        ranked = (cubeless.rank_plays(one, Roll(2, 1), plies=1, match=CUBELESS) for one in positions)
        assert unpack(ahead) == [plays[0].play.result for plays in ranked]
        assert not np.array_equal(ahead, ours.choose(boards, dice))
    with pytest.raises(ValueError, match="plies must be 0 to 4, not -1"):
        opponent_of(asked, STANDARD, plies=-1)


@pytest.mark.parametrize("plies", [0, 1])
def test_an_engine_plays_as_it_is(plies):
    with contender(f"ours:{plies}", STANDARD, threads=1) as ours:
        assert opponent_of(Engine(), STANDARD, plies=plies, threads=1).describe() == ours.describe()


def test_an_engine_plays_with_its_own_filters():
    """One that looks at a single play ahead chooses as without looking, one that looks at all of them does not."""
    positions = [play.result.swapped() for play in STANDARD.legal_plays(STANDARD.start(), Roll(6, 4))]
    boards, dice = pack(positions), np.array([[2, 1, 0]] * len(positions), np.uint8)
    one, many = (
        opponent_of(Engine(filters=(PlayFilter(keep, 2.0),) * 4), STANDARD, plies=1, threads=1).choose(boards, dice)
        for keep in (1, 16)
    )
    static = opponent_of(Engine(), STANDARD, threads=1).choose(boards, dice)
    assert np.array_equal(one, static)
    assert not np.array_equal(many, static)


class Contrary(Engine):
    """Gives the other side the chances of a single win that it would have itself, and no gammons."""

    def evaluate(self, positions, *, plies=0):
        return (1 - super().evaluate(positions, plies=plies)) * [1, 0, 0, 0, 0]


def test_an_engine_that_answers_otherwise_is_asked():
    positions = [STANDARD.start()]
    boards, dice = pack(positions), np.array([[3, 1, 0]], np.uint8)
    contrary = opponent_of(Contrary(threads=1), STANDARD, threads=1).choose(boards, dice)
    assert not np.array_equal(contrary, opponent_of(Engine(), STANDARD, threads=1).choose(boards, dice))


class Mine(Listed):
    """An agent that does something else with what it is given."""

    def __init__(self, answer):
        super().__init__(SKIRMISH, 0)
        self._answer = answer

    def choose(self, positions, dice):
        return self._answer(positions, super().choose(positions, dice))


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda positions, results: None, r"listed 0 gave None, expected an array int8\(\d+, 2, 32\)"),
        (lambda positions, results: list(results), r"listed 0 gave a list, expected an array int8"),
        (lambda positions, results: results.astype(float), r"listed 0 gave float64\(\d+, 2, 32\), expected int8"),
    ],
)
def test_answers_of_another_kind_are_told(answer, told):
    with pytest.raises(OpponentError, match=told):
        duel(Mine(answer), LAST, variant=SKIRMISH, games=4)


def test_an_opponent_may_write_into_what_it_is_given():
    def overwritten(positions, results):
        positions[:] = -1
        return results

    tally = duel(Mine(overwritten), LAST, variant=SKIRMISH, games=20, seed=3).tally
    assert tally == duel(FIRST, LAST, variant=SKIRMISH, games=20, seed=3).tally


@pytest.mark.parametrize(
    ("lacking", "told"),
    [
        ({"name": None}, "b must have a name, as Opponent says"),
        ({"describe": None}, "b must have a method describe, as Opponent says"),
        ({"choose": None, "describe": None}, "b must have a method describe and a method choose, as Opponent says"),
        ({"describe": lambda self: None}, "b must describe itself by a text, not by None"),
    ],
)
def test_an_opponent_has_a_name_and_tells_what_it_is(lacking, told):
    other = type("Other", (Listed,), lacking)(SKIRMISH, 0)
    with pytest.raises(TypeError, match=told):
        duel(FIRST, other, variant=SKIRMISH, games=4)


def test_the_class_of_an_opponent_is_none():
    with pytest.raises(TypeError, match=r"a must be an opponent that is made, Listed\(…\), not the class"):
        duel(Listed, LAST, variant=SKIRMISH, games=4)


def test_an_engine_of_another_game_is_no_opponent():
    engine = Engine(prune=False, threads=1)
    with pytest.raises(ValueError, match="Double Six judges Backgammon here, not Misere"):
        opponent_of(engine, find("misere"), threads=1)
    for alike in (replace(STANDARD, cube=False), find("nackgammon")):
        assert opponent_of(engine, alike, threads=1).name == "Double Six:0"


@dataclass(frozen=True)
class Even:
    """A net that knows nothing, under the name that it always had."""

    net_hash: str
    name: str = "mine"

    def evaluate(self, positions):
        return [[0.5, 0, 0, 0, 0]] * len(positions)


def test_a_checkpoint_is_not_gone_on_with_by_what_was_trained_since(tmp_path):
    path = tmp_path / "duel.jsonl"
    old, new = (opponent_of(Even(sign * 64), SKIRMISH, threads=1) for sign in "ab")
    duel(old, LAST, variant=SKIRMISH, games=4, checkpoint=path)
    with pytest.raises(DataError, match=r"mine aaaaaaaaaaaa.*not .*mine bbbbbbbbbbbb"):
        duel(new, LAST, variant=SKIRMISH, games=8, checkpoint=path)
    assert duel(old, LAST, variant=SKIRMISH, games=8, checkpoint=path).tally.games == 8


def test_a_game_settled_by_the_opening_throw():
    tally = duel(Listed(LAST_CHECKERS, 0), Listed(LAST_CHECKERS, 0), variant=LAST_CHECKERS, games=40).tally
    assert (tally.a_gammons, tally.b_gammons, tally.turns) == (20, 20, 40)
    assert tally.a_wins == tally.b_wins == 20


def test_points_of_one_sided_games_are_counted_with_their_value():
    referee, idle = Lenient(SKIRMISH), Recorder(pass_every_turn)
    tally = play_pairs(FIRST, idle, referee=referee, seed=1, first_pair=0, pairs=10)
    # The loser never left the points where it began, one of them in the winner's home.
    assert tally.a_backgammons == 20
    assert (tally.points_per_game, tally.std_error) == (3.0, 0.0)
    mirrored = play_pairs(idle, FIRST, referee=referee, seed=1, first_pair=0, pairs=10)
    assert (mirrored.points, mirrored.b_backgammons) == (-60, 20)


def test_points_agree_with_the_kinds_of_wins():
    tally = duel(FIRST, LAST, variant=SKIRMISH, games=80, seed=2).tally
    points = tally.a_singles + 2 * tally.a_gammons + 3 * tally.a_backgammons
    points -= tally.b_singles + 2 * tally.b_gammons + 3 * tally.b_backgammons
    assert tally.points == points
    assert tally.a_wins + tally.b_wins == tally.games == 80
    assert tally.squares > 0


def test_the_cut_into_batches_does_not_matter():
    whole = duel(FIRST, LAST, variant=SKIRMISH, games=40, seed=3).tally
    pieces = duel(FIRST, LAST, variant=SKIRMISH, games=40, seed=3, batch_games=6).tally
    assert whole == pieces


def test_the_seed_matters():
    opponents = RandomOpponent(Referee(SKIRMISH)), LAST
    tallies = {duel(*opponents, variant=SKIRMISH, games=20, seed=seed).tally for seed in (1, 2, 3)}
    assert len(tallies) == 3


def expected_rolls(seed, stream, turns):
    """The opening throw that decides and the rolls after it, by the ordinary dice."""
    dice = SeededDice(seed, stream)
    first, second = dice.opening()
    while first == second:
        first, second = dice.opening()
    return [Roll(first, second), *(dice.roll() for _ in range(turns - 1))]


def rolls_handed_to(recorder):
    assert all(len(dice) == 1 for _, dice in recorder.asked)
    return [Roll(*dice[0, :2].tolist()) for _, dice in recorder.asked]


@pytest.mark.parametrize("stream", range(8))
def test_both_games_of_a_pair_use_the_dice_of_its_stream(stream):
    a, b = Recorder(FIRST.choose), Recorder(FIRST.choose)
    tally = play_pairs(a, b, referee=Referee(SKIRMISH), seed=9, first_pair=stream, pairs=1)
    # Equal opponents: at any time each of them is on roll in exactly one of the two games.
    rolls = expected_rolls(9, stream, tally.turns // 2)
    assert rolls_handed_to(a) == rolls_handed_to(b) == rolls


@pytest.mark.parametrize("stream", range(8))
def test_each_opponent_starts_one_game_of_a_pair(stream):
    a, b = Recorder(pass_every_turn), Recorder(Listed(LAST_CHECKERS, 0).choose)
    play_pairs(a, b, referee=Lenient(LAST_CHECKERS), seed=9, first_pair=stream, pairs=1)
    rolls = expected_rolls(9, stream, 2)
    assert rolls_handed_to(a) == rolls[:1]
    assert rolls_handed_to(b) == rolls


def test_progress_is_told_before_and_after_every_batch():
    seen = []
    duel(FIRST, LAST, variant=SKIRMISH, games=10, batch_games=4, progress=seen.append)
    assert [standing.tally.games for standing in seen] == [0, 4, 8, 10]
    assert [standing.is_complete for standing in seen] == [False, False, False, True]
    assert math.isnan(seen[0].tally.points_per_game)
    assert seen[0].to_json()["points_per_game"] is None


def test_the_result_names_its_terms():
    result = duel(FIRST, LAST, variant=SKIRMISH, games=4, seed=6)
    told = result.to_json()
    assert (told["a"], told["b"], told["variant"], told["seed"]) == ("listed 0", "listed -1", "skirmish", 6)
    assert "4 games of skirmish in 2 pairs, seed 6" in str(result)


@pytest.mark.parametrize("games", [-2, 0, 3])
def test_games_come_in_pairs(games):
    with pytest.raises(ValueError, match="even number"):
        duel(FIRST, LAST, variant=SKIRMISH, games=games)


def make_a_checker(positions, dice):
    results = positions.copy()
    results[:, 0, 5] += 1
    return results


def further_than_the_dice(positions, dice):
    """Move the last checker home at once."""
    results = positions.copy()
    results[:, 0, 24] -= 1
    results[:, 0, 1] += 1
    return results


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (make_a_checker, r"^recorder played \d\d from .* to .* 5:1 .*, where no legal play leads"),
        (pass_every_turn, "where no legal play leads"),
        (further_than_the_dice, "where no legal play leads"),
        (lambda positions, dice: positions[:0], "expected int8"),
        (lambda positions, dice: positions.astype("int16"), "expected int8"),
    ],
)
def test_nonsense_from_an_opponent_is_an_error(broken, complaint):
    with pytest.raises(OpponentError, match=complaint):
        duel(FIRST, Recorder(broken), variant=SKIRMISH, games=2)


def test_a_game_without_end_is_an_error(monkeypatch):
    monkeypatch.setattr(lockstep, "TURN_LIMIT", 50)
    idle = Recorder(pass_every_turn)
    with pytest.raises(OpponentError, match="within 50 turns"):
        play_pairs(idle, idle, referee=Lenient(SKIRMISH), seed=0, first_pair=0, pairs=1)
