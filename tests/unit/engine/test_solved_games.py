"""Whole games solved: published numbers through the engine, and that it plays and doubles by the table alone."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from builders import pos
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import ROLLS, Roll
from doublesix.engine.databases import load_solved
from doublesix.engine.engine import Engine
from doublesix.engine.table_files import TableName, build_table, open_table, table_path
from doublesix.errors import InvalidPositionError
from doublesix.kernel import SolvedGame, pack
from doublesix.match import MoneySession
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.position import Position

CHANCES = 5e-5
"""Plays of the same cubeless worth can differ in wins and gammons, and programs differ in which one they take."""

PLAIN = MoneySession(jacoby=False, beavers=False)
JACOBY = MoneySession(jacoby=True, beavers=False)
OPENING_ROLLS = [roll for roll in ROLLS if not roll.is_doublet]


def engine_for(checkers: int) -> Engine:
    """An engine that knows the whole game; the largest one only where `DOUBLESIX_TEST_TABLES` names its folder."""
    name = TableName("solved", 24, checkers)
    path = table_path(name)
    if checkers < 3:
        build_table(name)
    elif not path.exists():
        built = Path(os.environ.get("DOUBLESIX_TEST_TABLES", "")) / path.name
        if not built.is_file():
            pytest.skip(f"takes minutes to build: doublesix db build {name}; then DOUBLESIX_TEST_TABLES=its folder")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(built)
    load_solved.cache_clear()
    return Engine(find(f"hypergammon{checkers}"))


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache of its own: what is solved here would speak for every game of so few checkers in other tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DOUBLESIX_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
    load_solved.cache_clear()


@pytest.fixture(scope="module", params=[1, 2, 3])
def checkers(request: pytest.FixtureRequest) -> int:
    return request.param


@pytest.fixture(scope="module")
def engine(checkers: int) -> Engine:
    return engine_for(checkers)


@pytest.fixture(scope="module")
def three() -> Engine:
    return engine_for(3)


def best_cubeless(engine: Engine, position: Position, roll: Roll) -> tuple[float, str]:
    """The greatest cubeless equity after a roll, and the play."""
    best = max(engine.rank_plays(position, roll, plies=0), key=lambda ranked: ranked.cubeless)
    return best.cubeless, str(best.play)


def equity(engine: Engine, position: Position, owner: CubeOwner, session: MoneySession = PLAIN) -> float:
    """Before the roll, nobody having doubled."""
    cube = CubeState(1 if owner is CubeOwner.CENTERED else 2, owner)
    return engine.cube_action(position, plies=0, cube=cube, match=session).no_double


def test_on_roll_from_the_start(engine: Engine, checkers: int) -> None:
    start = engine.variant.start()
    cubeless, owned, centered, jacoby, unavailable = {
        1: (0.452773, None, None, None, None),
        2: (0.152244, 0.327860, 0.209108, 0.204522, 0.010740),
        3: (0.110691, 0.298948, 0.157621, 0.153140, -0.047972),
    }[checkers]
    verdict = engine.cube_action(start, plies=0)
    assert verdict.cubeless == pytest.approx(cubeless, abs=2e-6)
    if owned is None:
        assert verdict.outcomes.win == verdict.outcomes.gammon_win
        return
    assert equity(engine, start, CubeOwner.PLAYER) == pytest.approx(owned, abs=2e-6)
    assert equity(engine, start, CubeOwner.CENTERED) == pytest.approx(centered, abs=2e-6)
    assert equity(engine, start, CubeOwner.CENTERED, JACOBY) == pytest.approx(jacoby, abs=2e-6)
    assert equity(engine, start, CubeOwner.OPPONENT) == pytest.approx(unavailable, abs=2e-6)


def test_the_opening_winner(engine: Engine, checkers: int) -> None:
    start = engine.variant.start()
    known = {1: 0.314256, 2: 0.113330, 3: 0.0836795445}[checkers]
    found = np.mean([best_cubeless(engine, start, roll)[0] for roll in OPENING_ROLLS])
    assert found == pytest.approx(known, abs=5e-7 if checkers < 3 else 1e-7)


@pytest.mark.parametrize(("session", "known"), [(PLAIN, 0.116152), (JACOBY, 0.111810)])
def test_the_opening_winner_with_a_cube(three: Engine, session: MoneySession, known: float) -> None:
    start = three.variant.start()
    best = [three.rank_plays(start, roll, plies=0, match=session)[0].equity for roll in OPENING_ROLLS]
    assert np.mean(best) == pytest.approx(known, abs=2e-6)


def test_chances_of_three_checkers(three: Engine) -> None:
    outcomes = three.cube_action(three.variant.start(), plies=0).outcomes
    found = (outcomes.win, outcomes.gammon_win, outcomes.backgammon_win, outcomes.gammon_loss, outcomes.backgammon_loss)
    assert found == pytest.approx((0.52790, 0.31716, 0.02179, 0.26721, 0.01684), abs=CHANCES)


@pytest.mark.parametrize(
    ("roll", "play", "known"),
    [
        ((2, 1), "23/21 22/21", -0.018016),
        ((3, 1), "24/21 22/21", 0.004915),
        ((4, 1), "22/17", 0.026112),
        ((5, 1), "24/19 23/22", 0.050796),
        ((6, 1), "23/16", 0.082111),
        ((3, 2), "23/20 22/20", 0.033284),
        ((4, 2), "24/20 22/20", 0.056375),
        ((5, 2), "23/16", 0.082111),
        ((6, 2), "23/21 22/16", 0.103617),
        ((4, 3), "23/19 22/19", 0.090091),
        ((5, 3), "24/19 22/19", 0.113903),
        ((6, 3), "23/17 22/19", 0.130996),
        ((5, 4), "24/19 23/19", 0.140837),
        ((6, 4), "23/19 22/16", 0.161802),
        ((6, 5), "23/17 22/17", 0.196261),
        ((1, 1), None, 0.004915),
        ((2, 2), None, 0.108285),
        ((3, 3), None, 0.209532),
        ((4, 4), None, 0.310728),
        ((5, 5), None, 0.385393),
        ((6, 6), None, 0.455622),
    ],
)
def test_opening_plays_of_three_checkers(three: Engine, roll: tuple[int, int], play: str | None, known: float) -> None:
    value, best = best_cubeless(three, three.variant.start(), Roll(*roll))
    assert value == pytest.approx(known, abs=2e-6)
    assert play in (None, best)


def test_the_manual_position_of_gnu_backgammon(three: Engine) -> None:
    position = pos("24:1 17:1 15:1", "23:1 13:2", checkers=3)
    outcomes = three.cube_action(position, plies=0).outcomes
    found = (outcomes.win, outcomes.gammon_win, outcomes.backgammon_win, outcomes.gammon_loss, outcomes.backgammon_loss)
    assert found == pytest.approx((0.45591, 0.24373, 0.01425, 0.31789, 0.01941), abs=CHANCES)
    assert equity(three, position, CubeOwner.PLAYER) == pytest.approx(-0.0219, abs=6e-5)
    assert equity(three, position, CubeOwner.CENTERED) == pytest.approx(-0.2305, abs=6e-5)
    assert equity(three, position, CubeOwner.CENTERED, JACOBY) == pytest.approx(-0.2181, abs=6e-5)
    assert equity(three, position, CubeOwner.OPPONENT) == pytest.approx(-0.3552, abs=6e-5)


def test_positions_of_other_games_are_refused(engine: Engine, checkers: int) -> None:
    for strange in (pos("6:1", "6:1"), pos("6:1", "6:1", checkers=4)):
        with pytest.raises(InvalidPositionError, match=f"checkers in all, expected {checkers}"):
            engine.evaluate([strange])


def test_depth_adds_nothing(engine: Engine) -> None:
    start = engine.variant.start()
    shallow, deep = (engine.rank_plays(start, Roll(3, 1), plies=plies) for plies in (0, 2))
    assert [str(ranked.play) for ranked in shallow[:1]] == [str(ranked.play) for ranked in deep[:1]]
    assert shallow[0].equity == pytest.approx(deep[0].equity, abs=1e-6)
    assert engine.cube_action(start, plies=0).no_double == pytest.approx(engine.cube_action(start, plies=2).no_double)


def test_values_agree_with_their_successors(engine: Engine, checkers: int) -> None:
    game = SolvedGame(open_table(TableName("solved", 24, checkers)))
    start = engine.variant.start()
    game_of = engine.variant
    results = [play.result for roll in ROLLS for play in game_of.legal_plays(start, roll)]
    positions = [result.swapped() for result in results if game_of.ending(result) is None]
    rows = pack(positions)
    np.testing.assert_allclose(game.values(rows)[:, 5:], game.recomputed(rows)[:, 5:], atol=2e-6)


def test_the_engine_says_what_it_knows(engine: Engine, checkers: int) -> None:
    assert f"solved-24x{checkers}" in engine.describe()


def test_the_table_is_silent_where_gammons_never_count() -> None:
    """Under Jacoby with the cube at home a gammon counts one point."""
    engine = engine_for(1)
    start = engine.variant.start()
    verdict = engine.cube_action(start, plies=2, match=MoneySession(cube_limit=1))
    assert verdict.no_double == pytest.approx(2 * verdict.outcomes.win - 1, abs=1e-6)
    assert verdict.table == ""
    counted = engine.cube_action(start, plies=2, match=MoneySession(jacoby=False, cube_limit=1))
    assert counted.no_double == pytest.approx(counted.cubeless, abs=1e-6)
    assert counted.no_double > verdict.no_double + 0.2
    assert counted.table == "solved-24x1"
