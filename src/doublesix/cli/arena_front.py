"""`doublesix arena front`: judges by accuracy and speed, as a table and as a picture.

What does not live here: the measuring (`arena.front`), the picture (`arena.front_figure`).
"""

from __future__ import annotations

from contextlib import ExitStack
from math import isfinite
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.numbers import NOTHING, plain
from doublesix.arena.contenders import LABELS, Named
from doublesix.arena.front import front as best_of
from doublesix.arena.front import place
from doublesix.arena.front_figure import front_svg
from doublesix.arena.judges import JUDGES, judge
from doublesix.cli.arena_accuracy import WHO_PLAYS, benchmark_of_plays, each_judge
from doublesix.cli.options import AsJson  # noqa: TC001  (read by Typer)
from doublesix.cli.outputs import OR_STREAM, demand_one_stream, is_streamed, write_out
from doublesix.cli.progress import bar
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import print_json, print_text
from doublesix.cli.words import phrase
from doublesix.errors import DataError, ParseError

if TYPE_CHECKING:
    from doublesix.arena.accuracy import Mean
    from doublesix.arena.benchmark import Decision
    from doublesix.arena.front import Place
    from doublesix.arena.rounds import Benchmark

__all__ = ["front"]


def front(
    path: Annotated[Path, typer.Argument(metavar="BENCHMARK", help="A file that arena benchmark made.")],
    judges: Annotated[list[str], typer.Argument(metavar="JUDGE...", help=f"Who is measured: {WHO_PLAYS}")],
    figure: Annotated[Path | None, typer.Option(help=f"Draw it there (SVG){OR_STREAM}.")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure what accuracy costs: errors on a benchmark, and positions judged in a second of
    processor time.

    On the front are those that no other beats in one while it is as good in the other; of who only chooses plays
    the loss is listed.
    """
    demand_one_stream([figure], as_json=as_json)
    for name in judges:
        if Named.parse(name, JUDGES, "judge").kind == LABELS:
            raise ParseError(phrase("arena.no_speed", judge=name))
    benchmark = benchmark_of_plays(path)
    with each_judge(judges, lambda name: _place(name, benchmark)) as places:
        if as_json:
            names = [one.judge for one in best_of(places)]
            print_json(
                {"benchmark": dict(benchmark.about), "judges": [one.to_json() for one in places], "front": names}
            )
        elif not is_streamed(figure):
            print_text("\n".join(_lines(places)))
        if figure is not None:
            drawn = [one for one in places if one.is_known]
            if not drawn:
                raise DataError(phrase("arena.nothing_to_draw", path=figure))
            write_out(figure, front_svg(drawn))


def _place(name: str, benchmark: Benchmark[Decision]) -> Place:
    with ExitStack() as stack:
        who = stack.enter_context(judge(name, benchmark.variant, threads=1))
        tell = stack.enter_context(bar(phrase("arena.judging", judge=name), len(benchmark.decisions)))
        return place(who, benchmark, progress=lambda done: tell(completed=done))


def _lines(places: list[Place]) -> list[str]:
    keys = ("judge", "per_second", "error", "loss", "front")
    rows = [tuple(phrase(f"arena.{key}") for key in keys)]
    best = best_of(places)
    for one in sorted(places, key=lambda one: (not one.is_known, -one.per_second)):
        error, loss = _with_error(one.score.error, 4), _with_error(one.score.loss, 2)
        speed = f"{one.per_second:,.0f}" if one.is_known else NOTHING
        rows.append((one.judge, speed, error, loss, phrase("yes" if one in best else "no")))
    return aligned(rows, left={0})


def _with_error(mean: Mean, digits: int) -> str:
    if not isfinite(mean.mean):
        return NOTHING
    half = plain(mean.half_95, digits) if isfinite(mean.half_95) else NOTHING
    return f"{plain(mean.mean, digits)} ± {half}"
