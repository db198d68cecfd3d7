"""Bear-offs that the exact table judges: what is drawn, and what it says of judges."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doublesix.arena.accuracy import measure
from doublesix.arena.endings import endings
from doublesix.arena.judges import judge
from doublesix.engine.engine import Engine
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.errors import RequestError
from doublesix.position import OFF
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from doublesix.arena.benchmark import Decision
    from doublesix.arena.rounds import Benchmark


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(threads=1)


@pytest.fixture(scope="module")
def drawn(engine: Engine) -> Benchmark[Decision]:
    return endings(engine, decisions=60, seed=3)


def test_the_table_knows_every_play(engine: Engine, drawn: Benchmark[Decision]) -> None:
    for decision in drawn.decisions:
        assert decision.position_class is position_class(decision.position) is PositionClass.BEAR_OFF
        for line, result in zip(decision.lines, decision.results, strict=True):
            assert engine.table_for(result) == "two-sided-6x6"
            assert line.equity == pytest.approx(1 - 2 * engine.evaluate([result])[0, 0], abs=1e-6)


def test_all_legal_plays_are_there_the_best_first(drawn: Benchmark[Decision]) -> None:
    for decision in drawn.decisions:
        assert decision.roll
        plays = {str(play): play for play in STANDARD.legal_plays(decision.position, decision.roll)}
        assert set(plays) == {line.name for line in decision.lines}
        assert all(play.result.count(OFF) < STANDARD.checkers for play in plays.values())
        behind = [line.behind for line in decision.lines]
        assert behind[0] == 0
        assert behind == sorted(behind)
        assert 0.0005 < behind[1] < 0.12


def test_whoever_asks_the_table_errs_by_nothing(drawn: Benchmark[Decision]) -> None:
    with judge("ours:0", STANDARD, threads=1) as ours:
        score = measure(ours, drawn).score()
    assert (score.loss.mean, score.left_out, score.floor) == (0, 0, 0)
    assert score.error.mean == pytest.approx(0, abs=1e-6)


def test_who_only_chooses_is_charged_for_every_choice(drawn: Benchmark[Decision]) -> None:
    with judge("race", STANDARD, threads=1) as race:
        score = measure(race, drawn).score()
    assert score.left_out == 0
    assert score.loss.mean > 1


def test_the_same_seed_draws_the_same(engine: Engine, drawn: Benchmark[Decision]) -> None:
    assert endings(engine, decisions=60, seed=3) == drawn
    assert endings(engine, decisions=60, seed=4).decisions != drawn.decisions
    assert endings(engine, decisions=20, seed=3).decisions == drawn.decisions[:20]


@pytest.mark.parametrize("game", ["hypergammon3", "misere"])
def test_a_game_without_such_a_table_is_refused(game: str) -> None:
    with pytest.raises(RequestError, match="no exact table knows enough bear-offs of"):
        endings(Engine(game, threads=1), decisions=2)
