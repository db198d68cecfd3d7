"""Levels of the computer: weaker ones err, always alike, and the more the weaker they are."""

from __future__ import annotations

import pytest

from doublesix.dice import ROLLS
from doublesix.engine.computer import RandomComputer
from doublesix.engine.engine import Engine
from doublesix.engine.levels import DEFAULT_LEVEL, LEVELS, NoisyJudge, find_level, opponent_at
from doublesix.engine.requests import PlayRequest
from doublesix.errors import ParseError
from doublesix.game import Phase, start_match
from doublesix.match import Match, Seat
from doublesix.variants.registry import STANDARD


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


def lost(engine: Engine, noise: float) -> float:
    """What the plays of all opening rolls cost on average, EMG by the engine's own opinion."""
    requests = [PlayRequest(STANDARD.start(), roll) for roll in ROLLS]
    honest = engine.rank_many(requests, plies=0)
    seen = NoisyJudge(engine, noise).rank_many(requests, plies=0)
    costs = []
    for plays, chosen in zip(honest, seen, strict=True):
        worth = {play.play: play.equity for play in plays}
        costs.append(plays[0].equity - worth[chosen[0].play])
    return sum(costs) / len(costs)


def test_more_noise_costs_more(engine: Engine) -> None:
    noises = [level.noise for level in LEVELS if level.noise]
    costs = [lost(engine, noise) for noise in noises]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] > 0
    assert lost(engine, 0.0) == 0


def test_the_same_position_is_misjudged_alike(engine: Engine) -> None:
    request = PlayRequest(STANDARD.start(), ROLLS[3])
    first, second = (NoisyJudge(engine, 0.3).rank_many([request], plies=0) for _ in range(2))
    assert first == second


def test_the_best_play_of_many_seems_best_alone(engine: Engine) -> None:
    judge = NoisyJudge(engine, 0.3)
    request = PlayRequest(STANDARD.start(), ROLLS[3])
    (seen,) = judge.rank_many([request], plies=0)
    (best,) = judge.rank_many([request], plies=0, most=2)
    assert [(play.play, play.equity) for play in best] == [(play.play, play.equity) for play in seen[:2]]
    assert judge.choose_many([request], plies=0) == [seen[0].play]


def test_a_level_decides(engine: Engine) -> None:
    state = start_match(STANDARD, Match(5)).at(STANDARD.start(), on_roll=Seat.FIRST, roll=ROLLS[1])
    assert state.phase is Phase.ROLLED
    for level in LEVELS[:4]:
        action = opponent_at(level, STANDARD, engine).decide(state)
        assert action is not None
    assert isinstance(opponent_at(DEFAULT_LEVEL, STANDARD, None), RandomComputer)


def test_levels_are_found_by_key() -> None:
    assert [find_level(level.key) for level in LEVELS] == list(LEVELS)
    with pytest.raises(ParseError, match="beginner"):
        find_level("god")
