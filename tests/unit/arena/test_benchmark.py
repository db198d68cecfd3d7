"""Benchmarks: made, read, gone on with, grown; what does not fit is refused."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from doublesix.arena.benchmark import BENCHMARK_FILE, Decision, decision_lines, is_held_back
from doublesix.arena.benchmark_build import (
    BenchmarkSettings,
    BenchmarkWriter,
    SameDecisionsWriter,
    benchmark_sharpener,
)
from doublesix.arena.rounds import Benchmark, round_line
from doublesix.arena.sharpening import Pool, needs_sharpening
from doublesix.engine.engine import Engine
from doublesix.engine.play_filters import FILTERS
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.errors import DataError

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

COLUMNS = "\t".join(BENCHMARK_FILE.columns) + "\n"
QUICK = BenchmarkSettings(trials=2, truncate_after=1, seed=5)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


@pytest.fixture(scope="module")
def made(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("made") / "made.tsv"
    writer = BenchmarkWriter(path, engine, QUICK)
    writer.next_round()
    writer.next_round()
    return path


@pytest.fixture(scope="module")
def benchmark(made: Path) -> Benchmark[Decision]:
    return BENCHMARK_FILE.benchmark(made)


def test_every_class_that_games_reach_is_there(benchmark: Benchmark[Decision]) -> None:
    found = {decision.position_class for decision in benchmark.decisions}
    assert found == set(PositionClass) - {PositionClass.BEAR_OFF}, "games end where the table knows the rest"
    assert all(position_class(decision.position) is decision.position_class for decision in benchmark.decisions)


def test_plays_are_legal_and_lead_to_the_results_beside_them(benchmark: Benchmark[Decision]) -> None:
    for decision in benchmark.decisions:
        if decision.roll is None:
            assert [line.name for line in decision.lines] == ["No double", "Double, take"]
            assert decision.results == [decision.position] * 2
            continue
        plays = {str(play): play for play in benchmark.variant.legal_plays(decision.position, decision.roll)}
        assert [plays[line.name].result.swapped() for line in decision.lines] == decision.results


def test_the_best_play_stands_first_and_the_others_behind_it(benchmark: Benchmark[Decision]) -> None:
    for decision in benchmark.decisions:
        first = decision.lines[0]
        assert (first.behind, first.joint_error) == (0, 0)
        for line in decision.lines:
            assert line.behind == pytest.approx(first.equity - line.equity, abs=2e-4)
            assert line.behind >= 0 or decision.roll is None


def test_positions_come_once(benchmark: Benchmark[Decision]) -> None:
    ids = [decision.position_id for decision in benchmark.decisions]
    assert len(set(ids)) == len(ids)


def test_a_stopped_benchmark_goes_on_to_the_same_bytes(engine: Engine, made: Path, tmp_path: Path) -> None:
    path = tmp_path / "stopped.tsv"
    lines = made.read_text().splitlines(keepends=True)
    mark = next(number for number, line in enumerate(lines) if line == round_line(0) + "\n")
    path.write_text("".join(lines[: mark + 8])[:-20])
    BenchmarkWriter(path, engine, QUICK).next_round()
    assert path.read_bytes() == made.read_bytes()


def test_another_seed_is_another_benchmark(engine: Engine, made: Path) -> None:
    with pytest.raises(DataError, match="another benchmark: its settings"):
        BenchmarkWriter(made, engine, BenchmarkSettings(trials=2, truncate_after=1, seed=6))


def test_what_only_the_file_says_is_another_benchmark(engine: Engine, made: Path, tmp_path: Path) -> None:
    path = tmp_path / "more.tsv"
    path.write_text(made.read_text().replace('"settings":', '"filters": [[2, 0.1]], "settings":', 1))
    with pytest.raises(DataError, match=r"another benchmark: its filters \[\[2, 0.1\]\], not none"):
        BenchmarkWriter(path, engine, QUICK)


def test_trials_that_look_ahead_are_of_the_same_decisions(engine: Engine, made: Path, tmp_path: Path) -> None:
    path = tmp_path / "deeper.tsv"
    BenchmarkWriter(path, engine, replace(QUICK, truncate_after=3, plies=1, late_after=2)).next_round()
    found = BENCHMARK_FILE.benchmark(path)
    assert found.about["settings"] == {"trials": 2, "truncate_after": 3, "seed": 5, "plies": 1, "late_after": 2}
    assert found.about["filters"][0] == [FILTERS[0].keep, FILTERS[0].margin]
    there = BENCHMARK_FILE.benchmark(made).about
    assert "plies" not in there["settings"], "older files say nothing of it"
    assert "filters" not in there, "trials at 0 plies have none"
    same = BENCHMARK_FILE.benchmark(made).decisions[: len(found.decisions)]
    assert found.decisions != same
    assert [(one.position_id, one.roll) for one in found.decisions] == [(one.position_id, one.roll) for one in same]
    for one, other in zip(found.decisions, same, strict=True):
        assert {line.name for line in one.lines} == {line.name for line in other.lines}
    with pytest.raises(DataError, match="another benchmark: its settings"):
        BenchmarkWriter(path, engine, replace(QUICK, truncate_after=3, plies=1))


def test_the_decisions_of_a_benchmark_are_rolled_out_otherwise(
    engine: Engine, benchmark: Benchmark[Decision], made: Path, tmp_path: Path
) -> None:
    path = tmp_path / "again.tsv"
    how = replace(QUICK, truncate_after=3, decisions_of=str(made))
    writer = SameDecisionsWriter(path, engine, how)
    assert (writer.wanted, writer.decisions) == (len(benchmark.decisions), 0)
    writer.next_round()
    assert SameDecisionsWriter(path, engine, how).next_round() == writer.wanted, "the second round, after a stop"
    found = BENCHMARK_FILE.benchmark(path).decisions
    assert found != benchmark.decisions
    for one, other in zip(found, benchmark.decisions, strict=True):
        assert (one.position_id, one.roll, one.position_class) == (other.position_id, other.roll, other.position_class)
        assert {line.name: line.result_id for line in one.lines} == {line.name: line.result_id for line in other.lines}
        assert one.lines[0].behind == 0 <= min(line.behind for line in one.lines) or one.roll is None


def test_with_the_same_dice_they_are_the_same(engine: Engine, made: Path, tmp_path: Path) -> None:
    path = tmp_path / "again.tsv"
    writer = SameDecisionsWriter(path, engine, replace(QUICK, decisions_of=str(made)))
    while writer.decisions < writer.wanted:
        writer.next_round()
    assert path.read_text().splitlines()[1:] == made.read_text().splitlines()[1:]


def test_only_the_decisions_of_one_benchmark_stand_together(engine: Engine, made: Path, tmp_path: Path) -> None:
    source, path = tmp_path / "source.tsv", tmp_path / "again.tsv"
    shutil.copy(made, source)
    how = replace(QUICK, decisions_of=str(source))
    SameDecisionsWriter(path, engine, how).next_round()
    lines = made.read_text().splitlines(keepends=True)
    source.write_text("".join([*lines[:2], *lines[20:]]))
    with pytest.raises(DataError, match="holds other decisions than"):
        SameDecisionsWriter(path, engine, how)


def test_the_other_benchmark_is_found_from_another_folder(
    engine: Engine, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    shutil.copy(made, inner / "source.tsv")
    beside, below = replace(QUICK, decisions_of="source.tsv"), replace(QUICK, decisions_of="inner/source.tsv")
    monkeypatch.chdir(inner)
    first = SameDecisionsWriter(inner / "beside.tsv", engine, beside).next_round()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DataError, match=r"new\.tsv takes its decisions from source\.tsv, and there is no such file$"):
        SameDecisionsWriter(inner / "new.tsv", engine, beside)
    SameDecisionsWriter(inner / "below.tsv", engine, below).next_round()
    monkeypatch.chdir("/")
    for path, how in ((inner / "beside.tsv", beside), (inner / "below.tsv", below)):
        writer = SameDecisionsWriter(path, engine, how)
        assert (writer.decisions, writer.wanted) == (first, len(BENCHMARK_FILE.benchmark(made).decisions))
    (inner / "source.tsv").unlink()
    with pytest.raises(DataError, match="no such file, seen from here or from its folder or one above that"):
        SameDecisionsWriter(inner / "beside.tsv", engine, beside)


def test_what_is_read_is_what_was_written(benchmark: Benchmark[Decision], made: Path) -> None:
    lines = [line for decision in benchmark.decisions for line in decision_lines(decision)]
    assert lines == [line for line in made.read_text().splitlines()[2:] if not line.startswith("#")]


def test_a_name_may_hold_signs_that_end_lines_elsewhere(
    benchmark: Benchmark[Decision], made: Path, tmp_path: Path
) -> None:
    path = tmp_path / "named.tsv"
    path.write_text(made.read_text().replace('"engine": "', '"engine": "mine\x85\u2028\u2029 ', 1), encoding="utf-8")
    found = BENCHMARK_FILE.benchmark(path)
    assert found.decisions == benchmark.decisions
    assert BENCHMARK_FILE.read(path)[0]["engine"].startswith("mine\x85\u2028\u2029 ")


def test_an_unfinished_round_is_not_read(benchmark: Benchmark[Decision], made: Path, tmp_path: Path) -> None:
    path = tmp_path / "unfinished.tsv"
    more = decision_lines(benchmark.decisions[0])
    path.write_text(made.read_text() + "\n".join(more))
    assert BENCHMARK_FILE.benchmark(path) == replace(benchmark, unread=len(more))
    assert benchmark.unread == 0


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no such benchmark; make one with"),
        ('{"benchmark": 9, "variant": "x"}\nposition\n', "of format 1"),
        ("{}\n", "no such benchmark"),
        ("[" * 100_000, "no such benchmark"),
        ("\x7fELF\udcff\udcfe\x00\n", "no such benchmark"),
        ('# {"benchmark": 1, "variant": "chess"}\n' + COLUMNS, "other.tsv: no game is called 'chess'"),
        ('# {"benchmark": 1, "variant": 5}\n' + COLUMNS, "other.tsv: no game is called '5'"),
        ('# {"benchmark": 1, "variant": "backgammon", "settings": {"trials": NaN}}\n' + COLUMNS, "no such benchmark"),
        ('# {"benchmark": 1, "variant": "backgammon", "settings": [36]}\n' + COLUMNS, "of format 1"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "other.tsv"
    path.write_text(text, errors="surrogateescape")
    with pytest.raises(DataError, match=complaint):
        BENCHMARK_FILE.benchmark(path)


def test_a_damaged_line_is_named(benchmark: Benchmark[Decision], tmp_path: Path) -> None:
    path = tmp_path / "damaged.tsv"
    good = decision_lines(benchmark.decisions[0])
    path.write_text(
        "\n".join([*BENCHMARK_FILE.header(benchmark.about), *good, good[0].replace("\t0", "\tx"), "# round 0", ""])
    )
    with pytest.raises(DataError, match=f"damaged.tsv, line {3 + len(good)}: "):
        BENCHMARK_FILE.benchmark(path)


@pytest.mark.parametrize(
    ("cell", "wrong", "complaint"),
    [
        (0, "4HPwATDgc/AB!A", "is no position id"),
        (4, "zzzzzzzzzzzzAA", "is no position id"),
        (5, "nan", "finite numbers were expected"),
        (5, "1.4", "chances from 0 to 1 were expected"),
        (7, "-0.3", "chances from 0 to 1 were expected"),
        (11, "inf", "finite numbers were expected"),
        (11, "-0.1", "standard errors from 0 on were expected"),
        (12, "-0.5", "behind -0.5: the best play stands first, the others behind it"),
        (13, "-0.01", "standard errors from 0 on were expected"),
    ],
)
def test_a_cell_that_cannot_be_is_named(
    benchmark: Benchmark[Decision], tmp_path: Path, cell: int, wrong: str, complaint: str
) -> None:
    path = tmp_path / "damaged.tsv"
    first, *others = decision_lines(next(decision for decision in benchmark.decisions if decision.roll))
    cells = first.split("\t")
    cells[cell] = wrong
    path.write_text("\n".join([*BENCHMARK_FILE.header(benchmark.about), *others, "\t".join(cells), "# round 0", ""]))
    with pytest.raises(DataError, match=f"damaged.tsv, line {3 + len(others)}: .*{complaint}"):
        BENCHMARK_FILE.benchmark(path)


def test_a_play_or_a_position_that_is_there_twice_is_noticed(benchmark: Benchmark[Decision], tmp_path: Path) -> None:
    path = tmp_path / "twice.tsv"
    some, other = (decision_lines(one) for one in benchmark.decisions[:2])
    head = BENCHMARK_FILE.header(benchmark.about)
    path.write_text("\n".join([*head, *some, some[1], *other, "# round 0", ""]))
    name = re.escape(benchmark.decisions[0].lines[1].name)
    with pytest.raises(DataError, match=rf"twice\.tsv, line {3 + len(some)}: {name} is there twice"):
        BENCHMARK_FILE.benchmark(path)
    path.write_text("\n".join([*head, *some, *other, "# round 0", *some, "# round 1", ""]))
    position = re.escape(benchmark.decisions[0].position_id)
    with pytest.raises(DataError, match=rf"twice\.tsv: position {position} is there twice"):
        BENCHMARK_FILE.benchmark(path)


def test_a_cube_decision_has_two_lines(benchmark: Benchmark[Decision], tmp_path: Path) -> None:
    path = tmp_path / "damaged.tsv"
    first, _ = decision_lines(next(decision for decision in benchmark.decisions if not decision.roll))
    path.write_text("\n".join([*BENCHMARK_FILE.header(benchmark.about), first, "# round 0", ""]))
    with pytest.raises(DataError, match=r"damaged\.tsv, line 3: 2 lines of a cube decision were expected, not 1"):
        BENCHMARK_FILE.benchmark(path)


def test_a_round_that_is_there_twice_or_missing_is_noticed(engine: Engine, made: Path, tmp_path: Path) -> None:
    path = tmp_path / "twice.tsv"
    header, rounds = made.read_text().splitlines()[:2], made.read_text().splitlines()[2:]
    path.write_text("\n".join([*header, *rounds, *rounds, ""]))
    line = len(header) + len(rounds) + rounds.index("# round 0") + 1
    with pytest.raises(DataError, match=rf"twice\.tsv, line {line}: '# round 2' was expected, not '# round 0'"):
        BENCHMARK_FILE.benchmark(path)
    path.write_text(made.read_text().replace("# round 0\n", ""))
    with pytest.raises(DataError, match="'# round 0' was expected, not '# round 1'"):
        BenchmarkWriter(path, engine, QUICK)


def test_about_a_third_is_held_back_and_always_the_same() -> None:
    ids = [f"id{number}" for number in range(3000)]
    held = [one for one in ids if is_held_back(one)]
    assert 900 < len(held) < 1100
    assert held == [one for one in ids if is_held_back(one)]


FEW, MORE = (BenchmarkSettings(trials=trials, truncate_after=4, seed=7) for trials in (72, 144))


@pytest.fixture(scope="module")
def few(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("few") / "few.tsv"
    writer = BenchmarkWriter(path, engine, FEW)
    writer.next_round()
    return path


@pytest.fixture(scope="module")
def sharpened(engine: Engine, few: Path) -> Path:
    path = few.with_name("sharpened.tsv")
    shutil.copyfile(few, path)
    sharpener = benchmark_sharpener(path, engine, MORE)
    assert sharpener.next_round() == sharpener.wanted
    assert not path.with_name("sharpened.tsv.sharper").exists()
    return path


def test_a_sharpened_benchmark_tells_what_one_with_so_many_trials_tells(
    engine: Engine, few: Path, sharpened: Path
) -> None:
    at_once = few.with_name("at_once.tsv")
    BenchmarkWriter(at_once, engine, MORE).next_round()
    found, wanted = BENCHMARK_FILE.benchmark(sharpened), BENCHMARK_FILE.benchmark(at_once)
    assert found.about == wanted.about
    changed = 0
    errors: list[tuple[float, ...]] = []
    former = BENCHMARK_FILE.benchmark(few).decisions
    for before, one, other in zip(former, found.decisions, wanted.decisions, strict=True):
        assert (one.position_id, one.roll, one.position_class) == (other.position_id, other.roll, other.position_class)
        by_name = {line.name: line for line in other.lines}
        for line in one.lines:
            same = by_name[line.name]
            assert line.result_id == same.result_id
            assert line.outcomes.chances == pytest.approx(same.outcomes.chances, abs=2e-4)
            assert line.equity == pytest.approx(same.equity, abs=2e-4)
            if one.lines[0].name == other.lines[0].name:
                assert line.behind == pytest.approx(same.behind, abs=3e-4)
                errors.append((line.std_error, same.std_error, line.joint_error, same.joint_error))
        changed += before.lines[0].name != one.lines[0].name
    assert changed, "some play has overtaken the first one"
    alone, at_once_alone, joint, at_once_joint = np.square(errors).mean(axis=0)
    assert (alone, joint) == pytest.approx((at_once_alone, at_once_joint), rel=0.1)


def test_plays_of_a_sharpened_benchmark_stand_in_order(sharpened: Path) -> None:
    test_the_best_play_stands_first_and_the_others_behind_it(BENCHMARK_FILE.benchmark(sharpened))


def test_a_sharpened_benchmark_grows_with_its_trials(engine: Engine, sharpened: Path, tmp_path: Path) -> None:
    path = tmp_path / "grown.tsv"
    shutil.copyfile(sharpened, path)
    writer = BenchmarkWriter(path, engine, MORE)
    assert writer.next_round() > len(BENCHMARK_FILE.benchmark(sharpened).decisions)


def test_sharpening_goes_on_where_it_was_stopped(engine: Engine, few: Path, sharpened: Path, tmp_path: Path) -> None:
    path = tmp_path / "stopped.tsv"
    shutil.copyfile(few, path)
    beside = tmp_path / "stopped.tsv.sharper"
    lines = sharpened.read_text().splitlines(keepends=True)
    beside.write_text("".join(lines[:20]))
    sharpener = benchmark_sharpener(path, engine, MORE)
    assert path.read_bytes() == few.read_bytes(), "the former file stays until all is done"
    sharpener.next_round()
    assert path.read_bytes() == sharpened.read_bytes()
    # Killed between the last round and the change of names.
    shutil.copyfile(few, path)
    shutil.copyfile(sharpened, beside)
    benchmark_sharpener(path, engine, MORE)
    assert path.read_bytes() == sharpened.read_bytes()


def test_plays_that_cannot_be_played_are_not_sharpened(engine: Engine, few: Path, tmp_path: Path) -> None:
    path = tmp_path / "wrong.tsv"
    first = BENCHMARK_FILE.benchmark(few).decisions[0]
    path.write_text(few.read_text().replace(f"\t{first.lines[0].name}\t", "\t1/off\t", 1))
    with pytest.raises(DataError, match=f"not all plays of {first.roll} in {re.escape(first.position_id)} are legal"):
        benchmark_sharpener(path, engine, MORE).next_round()


def test_only_more_trials_are_a_reason_to_sharpen(engine: Engine, few: Path, tmp_path: Path) -> None:
    asked = {trials: needs_sharpening(few, BENCHMARK_FILE, trials) for trials in (24, 72, 144)}
    assert asked == {24: False, 72: False, 144: True}
    assert not needs_sharpening(tmp_path / "none.tsv", BENCHMARK_FILE, 144)
    with pytest.raises(DataError, match="another benchmark: its settings"):
        benchmark_sharpener(few, engine, BenchmarkSettings(trials=144, truncate_after=4, seed=6))


def test_a_pool_is_the_mean_of_all_trials() -> None:
    values = np.random.default_rng(1).normal(size=360)
    some, rest = values[:72], values[72:]

    def error(part: NDArray[np.float64]) -> float:
        return float(part.std() / len(part) ** 0.5)

    pool = Pool(72, 288)
    assert pool.mean(some.mean(), rest.mean()) == pytest.approx(values.mean())
    assert pool.error(error(some), error(rest)) == pytest.approx(error(values), rel=0.05)
    assert pool.error(None, error(rest)) == pytest.approx(error(values), rel=0.05)
