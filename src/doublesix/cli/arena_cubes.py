"""`doublesix arena cube-benchmark` and `cube-accuracy`: rolled-out cube decisions, and what judges lose on them.

What does not live here: the decisions (`arena.cube_benchmark`), the figures (`arena.cube_accuracy`).
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.numbers import plain, signed
from doublesix.arena.benchmark_build import TRIALS, TRUNCATION
from doublesix.arena.cube_accuracy import cube_measure
from doublesix.arena.cube_benchmark import CUBE_FILE
from doublesix.arena.cube_benchmark_build import CubeBenchmarkWriter, cube_sharpener
from doublesix.arena.cube_judges import CUBE_JUDGES, cube_judge
from doublesix.arena.sharpening import needs_sharpening
from doublesix.cli.arena_accuracy import each_judge, note_unread
from doublesix.cli.arena_benchmark import (
    AS_THERE,
    LateAfter,
    TrialPlies,
    asked_settings,
    let_grow,
    let_sharpen,
)
from doublesix.cli.options import AsJson, Nets, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.tables import aligned, between, side_by_side
from doublesix.cli.terminal import print_json, print_text
from doublesix.cli.words import phrase
from doublesix.engine.engine import Engine
from doublesix.errors import DataError
from doublesix.locks import alone

if TYPE_CHECKING:
    from doublesix.arena.accuracy import Mean
    from doublesix.arena.cube_accuracy import CubeMeasured
    from doublesix.arena.cube_benchmark import CubeDecision
    from doublesix.arena.rounds import Benchmark

__all__ = ["cube_accuracy", "cube_benchmark"]

WHO = f"{', '.join(CUBE_JUDGES)}; with plies after a colon, as in ours:2; ours:0@FOLDER takes the nets there."


def cube_benchmark(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The benchmark; gone on with if it is there.")],
    decisions: Annotated[int, typer.Option(min=1, help="So many decisions in all, about.")] = 1000,
    trials: Annotated[int | None, typer.Option(min=2, help=f"Games for each action. {AS_THERE.format(TRIALS)}")] = None,
    truncate: Annotated[
        int | None, typer.Option(min=0, help=f"Judge after so many plies; 0 plays on. {AS_THERE.format(TRUNCATION)}")
    ] = None,
    plies: TrialPlies = None,
    late_after: LateAfter = None,
    nets: Nets = None,
    seed: Annotated[int | None, typer.Option(min=0, help=f"Of games, dice and trials. {AS_THERE.format(1)}")] = None,
    threads: Threads = 0,
) -> None:
    """Make a benchmark of cube decisions, let one grow, or sharpen it: more decisions, or more trials of each.

    For money and at five match scores, with the cube in the middle or on the player's side. The same seed and settings
    give the same file, stopped or not.
    """
    with alone(path):
        settings = asked_settings(
            path, CUBE_FILE, trials=trials, truncate_after=truncate, seed=seed, plies=plies, late_after=late_after
        )
        engine = Engine(threads=threads, nets=nets)
        if needs_sharpening(path, CUBE_FILE, settings.trials):
            let_sharpen(cube_sharpener(path, engine, settings), path)
        let_grow(CubeBenchmarkWriter(path, engine, settings), path, decisions)


def cube_accuracy(
    path: Annotated[Path, typer.Argument(metavar="BENCHMARK", help="A file that arena cube-benchmark made.")],
    judges: Annotated[list[str] | None, typer.Argument(metavar="[JUDGE]...", help=f"Who is measured: {WHO}")] = None,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Measure judges of the cube by rolled-out decisions.

    Prints what their doubles and their answers lose, and by how much they think too well of the side on roll, in
    thousandths of EMG a decision, with 95 % intervals; each further judge is compared with the first on the same
    decisions.
    """
    benchmark = CUBE_FILE.benchmark(path)
    if not benchmark.decisions:
        raise DataError(
            phrase("arena.no_decisions", path=path, asked=phrase("arena.of_cubes"), there=phrase("arena.there_none"))
        )
    note_unread(path, benchmark)
    names = judges or ["ours:0", "ours:1", "ours:2"]
    with each_judge(names, lambda name: _measured(name, benchmark, threads)) as measured:
        if as_json:
            print_json({"benchmark": dict(benchmark.about), **_json(measured)})
        else:
            print_text("\n".join(side_by_side(measured, _table, _compared_table)))


def _measured(name: str, benchmark: Benchmark[CubeDecision], threads: int) -> CubeMeasured:
    with ExitStack() as stack:
        who = stack.enter_context(cube_judge(name, benchmark.variant, threads=threads))
        tell = stack.enter_context(bar(phrase("arena.judging", judge=name), len(benchmark.decisions)))
        return cube_measure(who, benchmark, progress=lambda done: tell(completed=done))


def _table(measured: CubeMeasured) -> list[str]:
    keys = ("score", "decisions", "wrong", "double_loss", "take_loss", "total_loss", "interval", "floor")
    rows = [tuple(phrase(f"arena.{key}") for key in (*keys, "bias", "interval"))]
    for name in (None, *measured.scores):
        score = measured.score(name)
        losses = (_thousandths(score.double), _thousandths(score.take), *_cells(score.total))
        counts = (str(score.decisions), str(score.wrong))
        bias = _cells(score.bias, sign=True)
        rows.append((name or phrase("arena.all"), *counts, *losses, plain(1000 * score.floor, 2), *bias))
    return aligned(rows, left={0})


def _compared_table(first: CubeMeasured, second: CubeMeasured) -> list[str]:
    rows = [tuple(phrase(f"arena.{key}") for key in ("score", "decisions", "total_loss", "interval"))]
    for name in (None, *first.scores):
        cells = _cells(first.less(second, name), sign=True)
        rows.append((name or phrase("arena.all"), str(first.score(name).decisions), *cells))
    return aligned(rows, left={0})


def _thousandths(mean: Mean) -> str:
    return plain(1000 * mean.mean, 2)


def _cells(mean: Mean, *, sign: bool = False) -> tuple[str, str]:
    write = signed if sign else plain
    return write(1000 * mean.mean, 2), between(mean.scaled(1000).interval_95, 2, sign=sign)


def _json(measured: list[CubeMeasured]) -> dict[str, Any]:
    first = measured[0]
    return {
        "judges": [
            {
                "judge": one.judge,
                "description": one.description,
                "scores": {name or phrase("arena.all"): one.score(name).to_json() for name in (None, *one.scores)},
            }
            for one in measured
        ],
        "compared_with_first": [
            {
                "judge": other.judge,
                "scores": {
                    name or phrase("arena.all"): first.less(other, name).to_json() for name in (None, *first.scores)
                },
            }
            for other in measured[1:]
        ],
    }
