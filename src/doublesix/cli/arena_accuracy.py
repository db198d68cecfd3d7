"""`doublesix arena accuracy` and `endings`: how near nets and other judges come to a benchmark, class by class, and to
the exact tables.

What does not live here: the judging (`arena.accuracy`), what is drawn from the tables (`arena.endings`).
"""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from math import isfinite
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from doublesix.analysis.numbers import NOTHING, plain, signed
from doublesix.arena.accuracy import compared, measure
from doublesix.arena.benchmark import BENCHMARK_FILE, is_held_back
from doublesix.arena.contenders import KINDS
from doublesix.arena.endings import endings as bear_offs
from doublesix.arena.judges import judge
from doublesix.cli.arena import BROKEN_OFF, break_off
from doublesix.cli.interrupts import telling
from doublesix.cli.options import AsJson, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.tables import aligned, between, side_by_side
from doublesix.cli.terminal import note, print_json, print_text
from doublesix.cli.words import counted, phrase
from doublesix.engine.engine import Engine
from doublesix.engine.position_classes import PositionClass
from doublesix.errors import DataError, DoubleSixError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from doublesix.arena.accuracy import Comparison, Mean, Measured, Score
    from doublesix.arena.benchmark import Decision
    from doublesix.arena.rounds import Benchmark

__all__ = ["WHO_PLAYS", "accuracy", "benchmark_of_plays", "each_judge", "endings", "note_unread"]

M = TypeVar("M")

WHO_PLAYS = (
    f"{', '.join(KINDS)}; with plies after a colon, as in ours:2; ours:0@FOLDER takes the nets there; plain "
    "strategies, and programs of ubgi@COMMAND that tell no chances, are asked for their plays alone."
)
WHO = f"{WHO_PLAYS} Also labels@FILE: what another benchmark says of the same plays."


def accuracy(
    path: Annotated[Path, typer.Argument(metavar="BENCHMARK", help="A file that arena benchmark made.")],
    judges: Annotated[list[str] | None, typer.Argument(metavar="[JUDGE]...", help=f"Who is measured: {WHO}")] = None,
    held_back: Annotated[bool, typer.Option("--held-back", help="Only decisions that nothing was fitted to.")] = False,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Measure judges by rolled-out decisions.

    Prints the mean absolute error of equities, and 500 times what the choice of a play loses, with 95 % intervals;
    each further judge is compared with the first on the same decisions. Who only chooses plays has no error, and
    where it chooses one that was not rolled out the decision is left out.
    """
    _tell(benchmark_of_plays(path, only_held_back=held_back), judges or ["ours:0"], threads, as_json=as_json)


def endings(
    judges: Annotated[list[str], typer.Argument(metavar="JUDGE...", help=f"Who is measured: {WHO_PLAYS}")],
    decisions: Annotated[int, typer.Option(min=2, max=100_000, help="So many decisions.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="Of the positions and the dice.")] = 1,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Measure judges by bear-offs of which an exact table knows every play.

    Positions of up to six checkers a side are drawn at random. Prints what accuracy prints; here nothing scatters but
    the choice of the positions.
    """
    _tell(bear_offs(Engine(threads=threads), decisions=decisions, seed=seed), judges, threads, as_json=as_json)


def _tell(benchmark: Benchmark[Decision], judges: Sequence[str], threads: int, *, as_json: bool) -> None:
    """Measure all of them, and print the figures."""
    with each_judge(judges, lambda name: _measured(name, benchmark, threads)) as measured:
        if as_json:
            print_json({"benchmark": dict(benchmark.about), **_json(measured)})
        else:
            print_text("\n".join(side_by_side(measured, _table, _compared_table)))


@contextmanager
def each_judge(names: Sequence[str], measured: Callable[[str], M]) -> Iterator[list[M]]:
    """What is measured of judges one after the other, to be told; whatever ends that early is raised afterwards.

    Args:
        names: of the judges.
        measured: measures the one of a name.
    """
    done: list[M] = []
    broken_off: BaseException | None = None
    with telling():
        try:
            for name in names:
                done.append(measured(name))
        except (*BROKEN_OFF, DoubleSixError) as error:
            if not done:
                raise
            broken_off = error
    yield done
    if broken_off:
        break_off(broken_off, phrase("arena.judges_stopped", done=len(done), all=len(names)), done=len(done))


def benchmark_of_plays(path: Path, *, only_held_back: bool = False) -> Benchmark[Decision]:
    """A benchmark that plays can be measured by.

    Raises:
        DataError: it has none of plays, or none that are held back; or it is no benchmark.
    """
    found = BENCHMARK_FILE.benchmark(path)
    kept = [decision for decision in found.decisions if not only_held_back or is_held_back(decision.position_id)]
    if not any(decision.roll for decision in kept):
        asked = phrase("arena.plays_held_back" if only_held_back else "arena.of_plays")
        raise DataError(phrase("arena.no_decisions", path=path, asked=asked, there=_there(found.decisions)))
    note_unread(path, found)
    return replace(found, decisions=tuple(kept))


def note_unread(path: Path, benchmark: Benchmark[Any]) -> None:
    """Tell on standard error where a file has more lines than were read."""
    if benchmark.unread:
        note(phrase("arena.unread", path=path, lines=counted("arena.lines", benchmark.unread)))


def _there(decisions: Sequence[Decision]) -> str:
    """How many decisions a benchmark has, of which kinds and classes."""
    plays = Counter(decision.position_class for decision in decisions if decision.roll)
    classes = ", ".join(f"{kind.value} {plays[kind]}" for kind in PositionClass if plays[kind])
    told = [phrase("arena.there_plays", count=plays.total(), classes=classes)] if plays else []
    if cubes := sum(decision.roll is None for decision in decisions):
        told.append(phrase("arena.there_cubes", count=cubes))
    return ", ".join(told) or phrase("arena.there_none")


def _measured(name: str, benchmark: Benchmark[Decision], threads: int) -> Measured:
    with ExitStack() as stack:
        who = stack.enter_context(judge(name, benchmark.variant, threads=threads))
        tell = stack.enter_context(bar(phrase("arena.judging", judge=name), len(benchmark.decisions)))
        return measure(who, benchmark, progress=lambda done: tell(completed=done))


def _classes(measured: Measured) -> list[PositionClass | None]:
    """All together first, then every class that there is."""
    there = {decision.position_class for decision in measured.decisions}
    return [None, *(kind for kind in PositionClass if kind in there)]


def _shown(measured: Measured) -> list[PositionClass | None]:
    """Lines of a table: where all are of one class, its line alone."""
    together, *kinds = _classes(measured)
    return [together, *kinds] if len(kinds) > 1 else kinds


def _name(kind: PositionClass | None) -> str:
    return phrase("arena.all") if kind is None else kind.value


def _table(measured: Measured) -> list[str]:
    is_partial = bool(measured.score().left_out)
    keys = ("class", "decisions", "plays", "error", "interval", "loss", "interval", "floor", *["left_out"] * is_partial)
    rows = [tuple(phrase(f"arena.{key}") for key in keys)]
    for kind in _shown(measured):
        score = measured.score(kind)
        error, loss = _cells(score.error, 4), _cells(score.loss, 2)
        counts = (str(score.decisions), str(score.plays))
        left_out = [str(score.left_out)] * is_partial
        rows.append((_name(kind), *counts, *error, *loss, _written(plain, score.floor, 2), *left_out))
    return aligned(rows, left={0})


def _compared_table(first: Measured, second: Measured) -> list[str]:
    keys = ("class", "decisions", "differ", "error", "interval", "loss", "interval")
    rows = [tuple(phrase(f"arena.{key}") for key in keys)]
    for kind in _shown(first):
        found = compared(first, second, kind)
        error, loss = _cells(found.error, 4, sign=True), _cells(found.loss, 2, sign=True)
        rows.append((_name(kind), str(found.decisions), str(found.differ), *error, *loss))
    return aligned(rows, left={0})


def _cells(mean: Mean, digits: int, *, sign: bool = False) -> tuple[str, str]:
    write = signed if sign else plain
    return _written(write, mean.mean, digits), between(mean.interval_95, digits, sign=sign)


def _written(write: Callable[[float, int], str], value: float, digits: int) -> str:
    """A number, or a dash where it is unknown."""
    return write(value, digits) if isfinite(value) else NOTHING


def _json(measured: list[Measured]) -> dict[str, Any]:
    first = measured[0]
    return {
        "judges": [
            {"judge": one.judge, "description": one.description, "scores": _by_class(one, one.score)}
            for one in measured
        ],
        "compared_with_first": [
            {"judge": other.judge, "classes": _by_class(other, lambda kind, to=other: compared(first, to, kind))}
            for other in measured[1:]
        ],
    }


def _by_class(measured: Measured, figures: Any) -> dict[str, Any]:
    found: Iterable[tuple[PositionClass | None, Score | Comparison]] = (
        (kind, figures(kind)) for kind in _classes(measured)
    )
    return {_name(kind): value.to_json() for kind, value in found}
