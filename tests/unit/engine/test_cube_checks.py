"""How the cube model is checked: the same figures by hand, one position and one roll at a time."""

from __future__ import annotations

import pytest

from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import ROLLS
from doublesix.engine.cube_checks import OWNERS, SESSION, one_roll_later, races_of_games, with_table
from doublesix.engine.databases import load_two_sided
from doublesix.engine.engine import Engine
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.position import Position, Setup, layout


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(threads=1, two_sided=False)


@pytest.fixture(scope="module")
def races(engine: Engine) -> list[Position]:
    return races_of_games(engine, games=80, seed=1)


def ending(player: dict[int, int], opponent: dict[int, int]) -> Position:
    return Setup(layout(player), layout(opponent)).position()


def test_races_of_games_are_open_races(engine: Engine, races: list[Position]) -> None:
    assert len(races) > 200
    assert {position_class(position) for position in races} == {PositionClass.RACE, PositionClass.BEAR_OFF}
    wins = engine.evaluate(races)[:, 0]
    assert wins.min() > 0.01
    assert wins.max() < 0.99


def test_the_table_judges_what_it_knows(engine: Engine) -> None:
    known = ending({1: 1, 2: 1, 0: 13}, {1: 2, 0: 13})
    unknown = ending({6: 8, 0: 7}, {6: 8, 0: 7})
    found = with_table(engine, [known, unknown], load_two_sided()[0])
    exact = Engine(threads=1)
    cube = CubeState(2, CubeOwner.OPPONENT)
    model, truth = (judge.cube_action(known, plies=0, cube=cube, match=SESSION).no_double for judge in (engine, exact))
    assert [misses.positions for misses in found.values()] == [1, 1, 1]
    assert found[CubeOwner.OPPONENT].bias == pytest.approx(model - truth, abs=1e-4)
    assert found[CubeOwner.OPPONENT].mean == pytest.approx(abs(model - truth), abs=1e-4)


def test_one_roll_later_is_the_mean_over_rolls_of_what_the_other_side_then_has(engine: Engine) -> None:
    race = ending({7: 3, 6: 5, 5: 4, 4: 3}, {6: 5, 5: 5, 4: 3, 3: 2})
    cube = CubeState(2, CubeOwner.OPPONENT)
    now = engine.cube_action(race, plies=0, cube=cube, match=SESSION).no_double
    later = 0.0
    for roll in ROLLS:
        after = engine.rank_plays(race, roll, plies=0, cube=cube, match=SESSION)[0]
        later += roll.weight / 36 * after.equity
    assert one_roll_later(engine, [race])[CubeOwner.OPPONENT].bias == pytest.approx(now - later, abs=1e-4)


def test_the_model_holds_in_races(engine: Engine, races: list[Position]) -> None:
    found = one_roll_later(engine, [position for position in races if position_class(position) is PositionClass.RACE])
    for owner in OWNERS:
        assert found[owner].positions > 50
        assert found[owner].mean < 0.03
        assert abs(found[owner].bias) < 0.015
