"""Luck of throws: fair, measured for both sides alike, and what is left when it is taken off scatters less."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from builders import pos
from doublesix.arena.contenders import contender
from doublesix.arena.duel import duel
from doublesix.arena.luck import LuckMeter
from doublesix.arena.tally import LUCK_STEPS
from doublesix.dice import Roll, SeededDice, all_rolls
from doublesix.engine.engine import Engine
from doublesix.engine.requests import LuckRequest
from doublesix.game.state import GameCube
from doublesix.kernel import pack
from doublesix.live_game import new_game
from doublesix.match import Match, MoneySession, Score, Seat
from doublesix.variants.registry import find
from strategies import random_game

GAME = find("hypergammon2")


@pytest.mark.parametrize("name", ["backgammon", "tabula", "plakoto"])
def test_luck_of_all_throws_adds_up_to_nought(name: str) -> None:
    game = find(name)
    rolls = all_rolls(game.rules.dice)
    dice = np.array([[*sorted(roll.dice, reverse=True), 0][:3] for roll in rolls], np.uint8)
    found = LuckMeter(game).of(np.repeat(pack([game.start()]), len(rolls), axis=0), dice)
    total = sum(roll.weight for roll in rolls)
    assert sum(roll.weight * luck for roll, luck in zip(rolls, found.tolist(), strict=True)) == pytest.approx(
        0, abs=total
    )
    assert np.ptp(found) > 0.01 * LUCK_STEPS


@pytest.mark.parametrize(
    ("terms", "score", "cube"),
    [
        (MoneySession(), Score(), GameCube()),
        (MoneySession(), Score(), GameCube(4, Seat.FIRST)),
        (MoneySession(cube_limit=4), Score(), GameCube(2, Seat.SECOND)),
        (Match(5), Score((1, 2)), GameCube(2, Seat.SECOND)),
        (Match(5), Score((4, 2), is_crawford=True), GameCube()),
        (Match(5, cube_limit=2), Score((0, 2)), GameCube()),
    ],
)
def test_luck_with_the_cube_adds_up_to_nought(terms, score, cube) -> None:
    game = find("backgammon")
    state = replace(new_game(game, terms=terms, dice=SeededDice(1)).state, score=score)
    state = state.at(game.start(), on_roll=Seat.FIRST, cube=cube)
    found = LuckMeter(game, has_cube=True).of_states([(state, roll) for roll in all_rolls()])
    weighted = [roll.weight * luck for roll, luck in zip(all_rolls(), found.tolist(), strict=True)]
    assert sum(weighted) == pytest.approx(0, abs=36)
    assert np.ptp(found) > 0.01 * LUCK_STEPS


def test_luck_with_the_cube_knows_all_three_dice() -> None:
    game = find("tabula").with_options("cube")
    state = new_game(game, terms=MoneySession(), dice=SeededDice(1)).state
    state = state.at([position for position, _, _ in random_game(game, 3)][20], on_roll=Seat.FIRST)
    rolls = all_rolls(3)
    found = LuckMeter(game, has_cube=True).of_states([(state, roll) for roll in rolls])
    weighted = [roll.weight * luck for roll, luck in zip(rolls, found.tolist(), strict=True)]
    assert sum(weighted) == pytest.approx(0, abs=216)
    assert np.ptp(found) > 0.01 * LUCK_STEPS


@pytest.mark.parametrize(
    ("terms", "value", "won_less_lost"),
    [(MoneySession(), 4, 8), (MoneySession(cube_limit=4), 4, 8), (MoneySession(cube_limit=8), 4, 8), (Match(1), 1, 2)],
)
def test_luck_with_the_cube_is_counted_in_what_is_played_for(terms, value, won_less_lost) -> None:
    game = find("backgammon")
    state = new_game(game, terms=terms, dice=SeededDice(1)).state
    cube = GameCube(value, None if value == 1 else Seat.SECOND)
    state = state.at(pos("3:2", "1:1"), on_roll=Seat.FIRST, cube=cube)  # won by 17 throws of 36, else lost
    won, lost = LuckMeter(game, has_cube=True).of_states([(state, Roll(4, 3)), (state, Roll(1, 1))]) / LUCK_STEPS
    assert won == pytest.approx(won_less_lost * 19 / 36, abs=1e-5)
    assert lost == pytest.approx(-won_less_lost * 17 / 36, abs=1e-5)


def test_it_is_the_luck_that_analysis_speaks_of() -> None:
    game = find("backgammon")
    luck = Engine(game).luck_many([LuckRequest(game.start(), match=MoneySession(jacoby=False))])[0]
    meter = LuckMeter(game)
    for roll in all_rolls()[:6]:
        found = meter.of(pack([game.start()]), np.array([[roll.high, roll.low, 0]], np.uint8))
        # There the cube is at hand; without it luck has the same sign and about the same size.
        assert found[0] / LUCK_STEPS == pytest.approx(luck.of(roll), abs=0.1)


def test_less_luck_less_scatter() -> None:
    game = find("nackgammon")
    with contender("ours:0", game) as a, contender("td-gammon", game) as b:
        played = duel(a, b, variant=game, games=60, seed=3)
        tally = duel(a, b, variant=game, games=60, seed=3, luck=LuckMeter(game)).tally
        pieces = duel(a, b, variant=game, games=60, seed=3, batch_games=30, luck=LuckMeter(game)).tally
    assert pieces == tally
    plain = played.tally
    assert (tally.points, tally.squares) == (plain.points, plain.squares)
    assert (plain.luck, plain.net_squares) == (0, 0)
    assert not played.has_luck
    assert "less luck" not in str(played)
    assert tally.net_std_error < 0.5 * tally.std_error
    low, high = tally.interval_95
    assert low < tally.net_per_game < high


def test_equal_opponents_are_equal_less_their_luck() -> None:
    with contender("ours:0", GAME) as a, contender("ours:0", GAME) as b:
        found = duel(a, b, variant=GAME, games=40, luck=LuckMeter(GAME))
    assert (found.tally.points, found.tally.luck, found.tally.net_squares) == (0, 0, 0)
    assert (found.to_json()["net_per_game"], found.to_json()["net_std_error"]) == (0, 0)
    assert found.to_json()["net_high_95"] is found.to_json()["low_95"] is None
    assert "less luck: +0.0000 points a game, no interval: the few pairs all came out alike" in str(found)
