"""Hindsight: differences of squared errors as they are, with standard errors of whole rounds."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from doublesix.engine.engine import Engine
from doublesix.engine.outcomes import Outcomes
from doublesix.kernel import SelfPlaySettings, evaluate, self_play
from doublesix.training.config import packaged_configs, read_config
from doublesix.training.hindsight import FEWEST, ROUND, hindsight
from doublesix.training.starts import starting_rows

GAMES, SEED = FEWEST + 5, 7


@pytest.fixture(scope="module")
def config():
    return read_config(packaged_configs()["backgammon"])


@pytest.fixture(scope="module")
def standard():
    return Engine(threads=1)


@pytest.fixture(scope="module")
def fast():
    return Engine(threads=1, nets=Path("fast"))


def test_the_net_that_plays_is_as_near_as_itself(config, standard):
    (found,) = hindsight(config, standard, [standard], games=GAMES, seed=SEED)
    assert (found.gain, found.std_error, found.apart) == (0, 0, 0)
    assert found.positions > 30 * GAMES


def test_smaller_nets_are_farther_away(config, standard, fast):
    (found,) = hindsight(config, standard, [fast], games=400, seed=SEED)
    assert found.gain < -4 * found.std_error < 0
    # Whoever plays, the better net is the better judge.
    (turned,) = hindsight(config, fast, [standard], games=400, seed=SEED)
    assert turned.gain > 4 * turned.std_error > 0


def test_figures_are_those_of_the_lessons_themselves(config, standard, fast):
    told = []
    (found,) = hindsight(config, standard, [fast], games=GAMES, seed=SEED, progress=told.append)
    assert told == [*range(ROUND, GAMES, ROUND), GAMES]
    settings = SelfPlaySettings(
        lambda_=1.0, max_plies=config.last_stage.max_plies, full_backup=True, widest=config.widest
    )
    rounds = []
    for first in range(0, GAMES, ROUND):
        rows, targets, _ = self_play(
            standard.kernel,
            starting_rows(config),
            settings,
            seed=SEED,
            first_game=first,
            games=min(ROUND, GAMES - first),
        )
        sides = [targets, evaluate(standard.kernel, rows), evaluate(fast.kernel, rows)]
        equities = [[Outcomes(*map(float, o)).cubeless_equity() for o in side] for side in sides]
        rounds.append(
            [
                ((own - truth) ** 2 - (other - truth) ** 2, (own - other) ** 2)
                for truth, own, other in zip(*equities, strict=True)
            ]
        )
    every = [pair for one in rounds for pair in one]
    gain = sum(less for less, _ in every) / len(every)
    assert found.positions == len(every)
    assert found.gain == pytest.approx(gain, rel=1e-4)
    assert found.apart == pytest.approx(math.sqrt(sum(apart for _, apart in every) / len(every)), rel=1e-4)
    left = [sum(less - gain for less, _ in one) for one in rounds]
    assert found.std_error == pytest.approx(
        math.sqrt(sum(x * x for x in left) * len(rounds) / (len(rounds) - 1)) / len(every), rel=1e-3
    )


def test_threads_change_nothing(config, standard, fast):
    two = Engine(threads=2)
    assert hindsight(config, two, [fast], games=GAMES, seed=SEED) == hindsight(
        config, standard, [fast], games=GAMES, seed=SEED
    )


def test_too_few_games_are_an_error(config, standard):
    with pytest.raises(ValueError, match="at least 100 are needed"):
        hindsight(config, standard, [standard], games=FEWEST - 1, seed=SEED)
