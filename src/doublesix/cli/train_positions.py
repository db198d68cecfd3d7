"""`doublesix train share` and `doublesix train starts`: what training sees, and positions it should see more of.

What does not live here: the counting (`training.coverage`), the drawing (`training.starts`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.numbers import chance
from doublesix.cli.interrupts import telling
from doublesix.cli.options import AsJson, Game, Nets, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import note, print_json, print_text
from doublesix.cli.train import Config, config_of
from doublesix.cli.words import phrase
from doublesix.engine.engine import Engine
from doublesix.engine.position_classes import PositionClass
from doublesix.training.coverage import coverage, demand_classes
from doublesix.training.starts import StartSettings, make_starts, starts_text
from doublesix.variants.registry import STANDARD, find
from doublesix.whole_files import writing_whole

if TYPE_CHECKING:
    from doublesix.training.coverage import Coverage

__all__ = ["share", "starts"]

CLASSES = ", ".join(kind.value for kind in PositionClass)


def share(
    config: Config,
    games: Annotated[int, typer.Option(min=1, help="Games to play.")] = 500,
    nets: Nets = None,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Say how often positions of each class come up in the games of a run, as its last stage plays them."""
    run = config_of(config)
    engine = Engine(run.game, threads=threads, nets=nets)
    with bar(run.name, games) as tell:
        found = coverage(run, engine, games=games, progress=lambda done: tell(completed=done))
    if as_json:
        lessons = {kind.value: count for kind, count in found.lessons.items()}
        print_json({"run": run.name, "engine": engine.describe(), "games": games, "lessons": lessons})
    else:
        print_text("\n".join(_lines(found)))


def starts(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write them.")],
    classes: Annotated[
        list[str] | None, typer.Option("--class", metavar="CLASS", help=f"Again for more; by default all: {CLASSES}.")
    ] = None,
    positions: Annotated[int, typer.Option(min=1, help="Of each class, at most.")] = 1000,
    games: Annotated[int, typer.Option(min=1, help="Games to find them in.")] = 2000,
    variant: Game = STANDARD.key,
    nets: Nets = None,
    seed: Annotated[int, typer.Option(min=0, help="Of games and draws.")] = 1,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Draw positions of some classes from self-play with random plays, for runs to begin games from.

    A run's TOML file names such a file by starts_from, and by starts_share the share of games that begin there.
    """
    known = [kind.value for kind in PositionClass]
    wanted = tuple(dict.fromkeys(classes or known))
    for value in wanted:
        if value not in known:
            raise typer.BadParameter(phrase("train.no_class", name=value, known=CLASSES))
    game = find(variant)
    demand_classes(game)
    engine = Engine(game, threads=threads, nets=nets)
    settings = StartSettings(classes=wanted, positions=positions, games=games, seed=seed)
    with telling(), writing_whole(to) as file:
        with bar(to.name, games) as tell:
            found = make_starts(engine, settings, progress=lambda done: tell(completed=done))
        file.write(starts_text(engine, settings, found).encode())
    if as_json:
        drawn = {kind.value: len(some) for kind, some in found.items()}
        print_json({"engine": engine.describe(), "games": games, "seed": seed, "positions": drawn})
    else:
        rows = [(phrase("arena.class"), phrase("train.positions"))]
        rows += [(kind.value, str(len(some))) for kind, some in found.items()]
        print_text("\n".join(aligned(rows, left={0})))
    note(phrase("outputs.written", path=to))


def _lines(found: Coverage) -> list[str]:
    rows = [(phrase("arena.class"), phrase("train.lessons"), phrase("train.share"))]
    rows += [(kind.value, str(count), chance(found.share(kind))) for kind, count in found.lessons.items()]
    rows.append((phrase("total"), str(found.total), ""))
    return aligned(rows, left={0})
