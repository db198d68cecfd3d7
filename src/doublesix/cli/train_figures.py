"""`doublesix train curve`, `td-gammon` and `linear`: a run as a picture, and two yardsticks of the arena.

What does not live here: the pictures (`training.curve`), the yardsticks (`arena.td_gammon_run`, `arena.linear`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.arena.linear import FIT_GAMES, LINEAR_FILE, fit_linear
from doublesix.arena.td_gammon_run import CHECKPOINT, TdGammonRun
from doublesix.cli.interrupts import telling
from doublesix.cli.options import Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.outputs import OR_STREAM, write_out
from doublesix.cli.progress import bar
from doublesix.cli.terminal import INTERRUPTED, is_watched, note, print_text
from doublesix.cli.words import phrase
from doublesix.training.curve import curve_svg

if TYPE_CHECKING:
    from doublesix.arena.td_gammon_run import TdGammonProgress

__all__ = ["curve", "linear", "td_gammon"]


def curve(
    folder: Annotated[Path, typer.Argument(help="Of a training run.")],
    to: Annotated[
        Path | None, typer.Option(help=f"Where to draw; by default curve.svg in the folder{OR_STREAM}.")
    ] = None,
) -> None:
    """Draw the learning curve of a run (SVG): losses, step, and strength where it was measured.

    Strength is measured by doublesix arena trial GAME --checkpoints FOLDER --against OPPONENT.
    """
    path = to or folder / "curve.svg"
    write_out(path, curve_svg(folder))


def td_gammon(
    folder: Annotated[Path, typer.Option(help="Where the run keeps its checkpoint, log, milestones and net.")],
    games: Annotated[int, typer.Option(min=1, help="Games in all; the step falls towards them.")] = 50_000,
    seed: Annotated[int, typer.Option(min=0, help="Of weights, dice and order.")] = 1992,
) -> None:
    """Train TD-Gammon as it was published, or go on with a run.

    Its net is called td-gammon@FOLDER in the arena. Ctrl-C stops at the last checkpoint.
    """
    run = TdGammonRun(folder, games=games, seed=seed)
    try:
        with telling(), bar("td-gammon", games) as tell:

            def report(progress: TdGammonProgress) -> None:
                line = phrase(
                    "train.td_gammon",
                    games=progress.games,
                    speed=f"{progress.games_per_second:.0f}",
                    loss=f"{progress.loss:.4f}",
                    rate=f"{progress.rate:.2g}",
                )
                tell(completed=progress.games, description=line)
                if not is_watched():
                    note(line)

            run.train(report)
    except KeyboardInterrupt:
        has_begun = (folder / CHECKPOINT).exists()
        note(phrase("train.interrupted" if has_begun else "train.interrupted_early", folder=folder))
        raise typer.Exit(INTERRUPTED) from None
    print_text(phrase("train.done", name="td-gammon", games=run.games))


def linear(
    folder: Annotated[Path, typer.Option(help="Where its weights go.")],
    games: Annotated[
        int, typer.Option(min=1, help="Games of our net against itself, whose plays it learns.")
    ] = FIT_GAMES,
    seed: Annotated[int, typer.Option(min=0, help="Of games and rolls.")] = 1993,
    threads: Threads = 0,
) -> None:
    """Fit a linear evaluator to what our net says of plays.

    It is called linear@FOLDER in the arena.
    """
    with bar("linear", games) as tell:
        found = fit_linear(games=games, seed=seed, threads=threads, report=lambda done: tell(completed=done))
    found.save(folder)
    note(phrase("outputs.written", path=folder / LINEAR_FILE))
