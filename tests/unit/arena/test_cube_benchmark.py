"""Benchmarks of the cube: made, read, gone on with; what judges lose on them."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import numpy as np
import pytest

from doublesix.arena.benchmark import BENCHMARK_FILE
from doublesix.arena.benchmark_build import BenchmarkSettings
from doublesix.arena.cube_accuracy import cube_measure
from doublesix.arena.cube_benchmark import CUBE_FILE, CUBE_SCORES, CubeDecision, cube_line
from doublesix.arena.cube_benchmark_build import CubeBenchmarkWriter, cube_sharpener
from doublesix.arena.cube_judges import CubeJudge, cube_judge
from doublesix.arena.gnubg import USUAL_PLACE
from doublesix.arena.rounds import Benchmark, round_line
from doublesix.engine.engine import Engine
from doublesix.engine.position_classes import PositionClass
from doublesix.errors import DataError, ParseError
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from doublesix.engine.requests import CubeRequest

QUICK = BenchmarkSettings(trials=2, truncate_after=1, seed=5)
START = "4HPwATDgc/ABMA"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


@pytest.fixture(scope="module")
def made(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("made") / "made.tsv"
    writer = CubeBenchmarkWriter(path, engine, QUICK)
    writer.next_round()
    writer.next_round()
    return path


def _decision(no_double: float, double_take: float, score: str = "money") -> CubeDecision:
    lead = double_take - no_double
    return CubeDecision(START, score, "1", PositionClass.OPENING, no_double, 0.01, double_take, 0.01, lead, 0.01)


def _says(*values: float) -> CubeJudge:
    def answer(asked: Sequence[CubeRequest]) -> NDArray[np.float64]:
        return np.array([values] * len(asked))

    return CubeJudge("fake", "always the same", answer)


def test_every_score_is_there_and_the_player_may_double(engine: Engine, made: Path) -> None:
    found = CUBE_FILE.benchmark(made)
    assert [decision.score for decision in found.decisions[:36]] == [name for name in CUBE_SCORES for _ in range(6)]
    assert len({decision.position_id for decision in found.decisions}) == len(found.decisions) == 72
    assert {decision.cube for decision in found.decisions} == {"1", "2"}
    verdicts = engine.cube_many([decision.request for decision in found.decisions], plies=0)
    assert all(verdict.may_double for verdict in verdicts)
    for decision in found.decisions:
        assert decision.lead == pytest.approx(decision.double_take - decision.no_double, abs=2e-4)


def test_a_stopped_benchmark_goes_on_to_the_same_bytes(engine: Engine, made: Path, tmp_path: Path) -> None:
    path = tmp_path / "stopped.tsv"
    text = made.read_text()
    path.write_text(text[: text.index(round_line(0)) + 50])
    CubeBenchmarkWriter(path, engine, QUICK).next_round()
    assert path.read_bytes() == made.read_bytes()


def test_a_sharpened_benchmark_tells_what_one_with_so_many_trials_tells(engine: Engine, tmp_path: Path) -> None:
    few, more = (BenchmarkSettings(trials=trials, truncate_after=2, seed=5) for trials in (72, 144))
    sharpened, at_once = tmp_path / "sharpened.tsv", tmp_path / "at_once.tsv"
    CubeBenchmarkWriter(sharpened, engine, few).next_round()
    cube_sharpener(sharpened, engine, more).next_round()
    CubeBenchmarkWriter(at_once, engine, more).next_round()
    found, wanted = CUBE_FILE.benchmark(sharpened), CUBE_FILE.benchmark(at_once)
    assert found.about == wanted.about
    for one, other in zip(found.decisions, wanted.decisions, strict=True):
        assert (one.position_id, one.score, one.cube) == (other.position_id, other.score, other.cube)
        for name in ("no_double", "double_take", "lead"):
            assert getattr(one, name) == pytest.approx(getattr(other, name), abs=2e-4)
    for name in ("no_double_error", "double_take_error", "lead_error"):
        means = (np.mean([getattr(each, name) ** 2 for each in one.decisions]) for one in (found, wanted))
        assert next(means) == pytest.approx(next(means), rel=0.1)


def test_other_settings_are_another_benchmark(engine: Engine, made: Path) -> None:
    with pytest.raises(DataError, match="another benchmark: its settings"):
        CubeBenchmarkWriter(made, engine, BenchmarkSettings(trials=2, truncate_after=1, seed=6))


def test_a_file_of_the_other_kind_is_told_with_the_command_that_reads_it(made: Path, tmp_path: Path) -> None:
    plays = tmp_path / "plays.tsv"
    plays.write_text("\n".join([*BENCHMARK_FILE.header({"variant": "backgammon"}), ""]))
    with pytest.raises(
        DataError, match="arena benchmark makes was expected; by this one doublesix arena cube-accuracy"
    ):
        BENCHMARK_FILE.benchmark(made)
    with pytest.raises(
        DataError, match="arena cube-benchmark makes was expected; by this one doublesix arena accuracy"
    ):
        CUBE_FILE.benchmark(plays)


def test_files_that_are_none(made: Path, tmp_path: Path) -> None:
    path = tmp_path / "other.tsv"
    path.write_text("")
    with pytest.raises(DataError, match="no such benchmark"):
        CUBE_FILE.benchmark(path)
    good = cube_line(_decision(0.1, 0.2))
    lines = [*CUBE_FILE.header({"variant": "backgammon"}), good, good.replace("money", "9a9a"), "# round 0", ""]
    path.write_text("\n".join(lines))
    with pytest.raises(DataError, match=r"other.tsv, line 4: '9a9a'"):
        CUBE_FILE.benchmark(path)
    path.write_text("\n".join([*lines[:2], good.replace("0.2000", "nan"), "# round 0", ""]))
    with pytest.raises(DataError, match=r"other.tsv, line 3: finite numbers were expected"):
        CUBE_FILE.benchmark(path)


@pytest.mark.parametrize(
    ("no_double", "double_take", "said", "double_loss", "take_loss"),
    [
        (0.5, 0.7, (0.5, 0.7, 1.0), 0.0, 0.0),
        (0.5, 0.7, (0.6, 0.4, 1.0), 0.2, 0.0),  # misses a double
        (0.7, 0.5, (0.4, 0.6, 1.0), 0.2, 0.0),  # doubles too early
        (0.8, 1.3, (0.8, 0.9, 1.0), 0.0, 0.3),  # takes a pass
        (0.8, 0.9, (0.8, 1.2, 1.0), 0.0, 0.1),  # passes a take
        (1.2, 1.5, (0.9, 1.2, 1.0), 0.2, 0.0),  # cashes what is too good
    ],
)
def test_what_is_lost(
    no_double: float, double_take: float, said: tuple[float, ...], double_loss: float, take_loss: float
) -> None:
    benchmark = Benchmark({}, STANDARD, (_decision(no_double, double_take), _decision(0.5, 0.5)))
    measured = cube_measure(_says(*said), benchmark)
    assert measured.losses[0] == pytest.approx([double_loss, take_loss])
    assert measured.errors == pytest.approx([said[0] - no_double, said[0] - 0.5])
    assert measured.score().bias.mean == pytest.approx(np.mean(measured.errors))
    assert measured.score().wrong == bool(double_loss or take_loss) + bool(measured.losses[1].any())


def test_figures_by_score_and_compared(made: Path) -> None:
    benchmark = CUBE_FILE.benchmark(made)
    with cube_judge("ours:0", STANDARD) as judge:
        ours = cube_measure(judge, benchmark)
    never = cube_measure(_says(0.0, -1.0, 1.0), benchmark)
    assert ours.scores == tuple(CUBE_SCORES)
    assert sum(ours.score(name).decisions for name in ours.scores) == ours.score().decisions == 72
    assert never.score().double.mean > ours.score().double.mean
    assert ours.less(never).mean == pytest.approx(never.score().total.mean - ours.score().total.mean)
    assert 0 < ours.score().floor < 0.1


def test_judges_that_there_are_not() -> None:
    for name in ("random:1", "ours:9", "theirs:0"):
        with pytest.raises(ParseError), cube_judge(name, STANDARD):
            pass


@pytest.mark.skipif(not (shutil.which("gnubg") or shutil.which(USUAL_PLACE)), reason="GNU Backgammon is not installed")
def test_gnubg_values_cubes_by_the_score_of_the_side_on_roll(made: Path) -> None:
    asked = [decision.request for decision in CUBE_FILE.benchmark(made).decisions]
    with cube_judge("gnubg:0", STANDARD, threads=1) as theirs, cube_judge("ours:0", STANDARD) as ours:
        their, our = theirs.values(asked), ours.values(asked)
        assert "cubeful" in theirs.description
    assert np.allclose(their[:, 2], 1, atol=1e-4), "a pass wins the cube"
    assert np.abs(their - our).mean() < 0.15
