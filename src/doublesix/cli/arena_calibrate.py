"""`doublesix arena calibrate`: learn from a benchmark how far a net is off, and see how that holds.

What does not live here: the learning (`arena.calibration`), what is learned (`engine.uncertainty`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.numbers import plain
from doublesix.arena.benchmark import BENCHMARK_FILE
from doublesix.arena.calibration import LEVELS
from doublesix.arena.calibration import calibrate as learn
from doublesix.arena.calibration_figure import calibration_svg
from doublesix.arena.cube_benchmark import CUBE_FILE
from doublesix.cli.arena_accuracy import note_unread
from doublesix.cli.options import AsJson, Nets, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.outputs import OR_STREAM, demand_one_stream, is_streamed, write_out
from doublesix.cli.progress import bar
from doublesix.cli.tables import aligned, depth
from doublesix.cli.terminal import note, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.engine.engine import Engine
from doublesix.engine.uncertainty import save_uncertainty
from doublesix.errors import RequestError
from doublesix.kernel import max_plies

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.arena.calibration import Calibration, Coverage
    from doublesix.arena.cube_benchmark import CubeDecision
    from doublesix.rules.variant import Variant

__all__ = ["calibrate"]


def calibrate(
    path: Annotated[Path, typer.Argument(metavar="BENCHMARK", help="A file that arena benchmark made.")],
    cubes: Annotated[
        Path | None, typer.Option(help="A file that arena cube-benchmark made: learn from it, too.")
    ] = None,
    nets: Nets = None,
    deepest: Annotated[int, typer.Option(min=0, max=max_plies, help="Every depth up to so many plies.")] = 2,
    write: Annotated[bool, typer.Option("--write", help="Keep what was learned beside the nets.")] = False,
    figure: Annotated[Path | None, typer.Option(help=f"Draw the calibration curve there (SVG){OR_STREAM}.")] = None,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Learn standard errors of a net's judgements.

    Prints, for decisions that were not learned from, how many rolled-out values lie within intervals of 50 to 99 %.
    """
    demand_one_stream([figure], as_json=as_json)
    benchmark = BENCHMARK_FILE.benchmark(path)
    engine = Engine(benchmark.variant, threads=threads, nets=nets)
    more = _cubes(cubes, benchmark.variant) if cubes else ()
    with bar(path.name) as tell:
        found = learn(
            engine,
            benchmark,
            cubes=more,
            deepest=deepest,
            progress=lambda done, total: tell(completed=done, total=total),
        )
    note_unread(path, benchmark)
    if write:
        note(phrase("outputs.written", path=save_uncertainty(found.uncertainty, nets)))
    if as_json:
        held = [coverage.to_json() for coverage in found.coverages]
        print_json({"uncertainty": found.uncertainty.to_json(), "held_back": held})
    elif not is_streamed(figure):
        print_text("\n".join(_lines(found)))
    if figure is not None:
        write_out(figure, calibration_svg(found.coverages))


def _cubes(path: Path, game: Variant) -> Sequence[CubeDecision]:
    """The decisions of a benchmark of cubes, which has to be of this game."""
    found = CUBE_FILE.benchmark(path)
    if found.variant is not game:
        raise RequestError(phrase("arena.other_game", path=path, there=found.variant.name, asked=game.name))
    note_unread(path, found)
    return found.decisions


def _lines(found: Calibration) -> list[str]:
    """A table for each depth and quantity, all classes first."""
    lines: list[str] = []
    groups: dict[tuple[int, str], list[Coverage]] = {}
    for coverage in found.coverages:
        groups.setdefault((coverage.plies, coverage.quantity), []).append(coverage)
    for (plies, quantity), rows in groups.items():
        heading = [phrase("arena.class"), phrase("arena.values"), *(f"{100 * level:.0f} %" for level in LEVELS)]
        lines.append(f"{phrase(f'arena.quantity.{quantity}')}, {depth(plies)}")
        lines += aligned([heading, *map(_row, rows)], left={0})
        lines.append("")
    return lines[:-1]


def _row(coverage: Coverage) -> list[str]:
    name = phrase("arena.all") if coverage.kind is None else coverage.kind.value
    return [name, str(coverage.count), *(plain(100 * share, 1) for share in coverage.shares)]
