"""`doublesix arena benchmark`: decisions of our own games, rolled out by our own engine, into a text file.

What does not live here: choosing and rolling out (`arena.benchmark_build`), more trials (`arena.sharpening`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import typer

from doublesix.arena.benchmark import BENCHMARK_FILE
from doublesix.arena.benchmark_build import (
    TRIALS,
    TRUNCATION,
    BenchmarkSettings,
    BenchmarkWriter,
    SameDecisionsWriter,
    benchmark_sharpener,
)
from doublesix.arena.sharpening import needs_sharpening
from doublesix.cli.interrupts import telling
from doublesix.cli.options import Nets, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar, tell_plan
from doublesix.cli.terminal import INTERRUPTED, note
from doublesix.cli.words import phrase
from doublesix.engine.engine import Engine
from doublesix.kernel import max_plies
from doublesix.locks import alone

if TYPE_CHECKING:
    from doublesix.arena.rounds import DecisionFile
    from doublesix.arena.sharpening import Sharpener

__all__ = ["AS_THERE", "LateAfter", "TrialPlies", "asked_settings", "benchmark", "let_grow", "let_sharpen"]

AS_THERE = "By default as in the file, or {}."

TrialPlies = Annotated[
    int | None, typer.Option(min=0, max=max_plies, help=f"Rolls looked ahead in those games. {AS_THERE.format(0)}")
]
LateAfter = Annotated[
    int | None,
    typer.Option(min=0, help=f"Look no roll ahead from this ply of a game on; 0: never. {AS_THERE.format(0)}"),
]


def benchmark(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The benchmark; gone on with if it is there.")],
    decisions: Annotated[int, typer.Option(min=1, help="So many decisions in all, about.")] = 5000,
    trials: Annotated[int | None, typer.Option(min=2, help=f"Games for each play. {AS_THERE.format(TRIALS)}")] = None,
    truncate: Annotated[
        int | None, typer.Option(min=0, help=f"Judge after so many plies; 0 plays on. {AS_THERE.format(TRUNCATION)}")
    ] = None,
    plies: TrialPlies = None,
    late_after: LateAfter = None,
    decisions_of: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=f"Roll out the decisions of that benchmark anew. {AS_THERE.format('none')}"),
    ] = None,
    nets: Nets = None,
    seed: Annotated[int | None, typer.Option(min=0, help=f"Of games, dice and trials. {AS_THERE.format(1)}")] = None,
    threads: Threads = 0,
) -> None:
    """Make a benchmark, let one grow, or sharpen it: more decisions, or more trials of each.

    Decisions come round by round from games of the engine against itself, evenly over all classes of positions, or
    from another benchmark. The same seed and settings give the same file, stopped or not.
    """
    with alone(path):
        settings = asked_settings(
            path,
            BENCHMARK_FILE,
            trials=trials,
            truncate_after=truncate,
            seed=seed,
            plies=plies,
            late_after=late_after,
            decisions_of=decisions_of.as_posix() if decisions_of else None,
        )
        engine = Engine(threads=threads, nets=nets)
        if needs_sharpening(path, BENCHMARK_FILE, settings.trials):
            let_sharpen(benchmark_sharpener(path, engine, settings), path)
        if settings.decisions_of:
            writer = SameDecisionsWriter(path, engine, settings)
            let_grow(writer, path, min(decisions, writer.wanted))
        else:
            let_grow(BenchmarkWriter(path, engine, settings), path, decisions)


def asked_settings(path: Path, kind: DecisionFile[Any], **asked: int | str | None) -> BenchmarkSettings:
    """What was asked for; where nothing was, as in the benchmark that is there.

    Args:
        path: the benchmark.
        kind: of file.
        asked: fields of the settings; None where nothing was asked for.

    Raises:
        DataError: the file is no benchmark, or is damaged.
    """
    there: dict[str, Any] = kind.read(path)[0].get("settings", {}) if path.exists() else {}
    usual = BenchmarkSettings()
    known = {name: there[name] for name in asked if type(there.get(name)) is type(getattr(usual, name))}
    return BenchmarkSettings(**known | {name: value for name, value in asked.items() if value is not None})


class Writer(Protocol):
    """A benchmark that grows round by round."""

    decisions: int

    def next_round(self) -> int:
        """Make and write the next round; how many decisions there are then."""
        ...


def let_grow(writer: Writer, path: Path, decisions: int) -> None:
    """Write rounds until there are so many decisions, telling the plan and the progress.

    Raises:
        typer.Exit: somebody stopped it.
    """
    before, begun = writer.decisions, perf_counter()
    with telling(), bar(path.name, decisions) as tell:
        try:
            if before < decisions:
                tell(completed=writer.next_round())
                seconds = (perf_counter() - begun) / max(1, writer.decisions - before)
                left = max(0, decisions - writer.decisions)
                tell_plan("arena.plan", left, left * seconds)
            while writer.decisions < decisions:
                tell(completed=writer.next_round())
        except KeyboardInterrupt:
            note(phrase("arena.stopped", decisions=writer.decisions))
            raise typer.Exit(INTERRUPTED) from None
    note(phrase("outputs.written", path=path))


def let_sharpen(sharpener: Sharpener[Any], path: Path) -> None:
    """Play the trials that are asked for and not there, of every decision.

    Raises:
        typer.Exit: somebody stopped it.
    """
    note(phrase("arena.sharpening", path=path))
    let_grow(sharpener, path, sharpener.wanted)
