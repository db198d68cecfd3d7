"""`doublesix train fit`: fit nets to labels that `train labels` made."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import Annotated

import typer

from doublesix.cli.progress import bar
from doublesix.cli.terminal import is_terminal, note, print_text
from doublesix.cli.train import INTERRUPTED, BeginWith, Config, Folder, begin, training_of
from doublesix.cli.words import phrase
from doublesix.training.fit import FitProgress
from doublesix.training.fit import fit as fit_nets

__all__ = ["fit"]


def fit(
    config: Config,
    labels: Annotated[list[Path], typer.Option(metavar="FOLDER", help="Labels to learn (again for more).")],
    folder: Folder,
    begin_with: BeginWith = None,
) -> None:
    """Fit nets to labels, or go on with a fit that was interrupted.

    The net, the passes and the step are those of the configuration. Runs on whatever device JAX finds.
    Ctrl-C stops at the last checkpoint; the same command goes on from there.
    """
    run = training_of(config, folder, 0)
    if begin_with is not None:
        begin(run, begin_with)
    try:
        with bar(run.config.name) as tell:

            def report(progress: FitProgress) -> None:
                line = _line(progress)
                tell(completed=progress.minibatches, total=progress.minibatches_target, description=line)
                if not is_terminal():
                    note(line)

            fit_nets(run, labels, report)
    except KeyboardInterrupt:
        note(phrase("train.interrupted", folder=folder))
        raise typer.Exit(INTERRUPTED) from None
    print_text(phrase("train.done", name=run.config.name, games=run.trainer.games_played))


def _line(progress: FitProgress) -> str:
    held_back = progress.held_back_loss
    return phrase(
        "train.fit.line",
        net=progress.net,
        done=progress.minibatches,
        target=progress.minibatches_target,
        speed=f"{progress.positions_per_second:.0f}",
        learned=f"{progress.learned_loss:.6f}",
        held="" if held_back is None else phrase("train.fit.held_back", loss=f"{held_back:.6f}"),
        rate=f"{progress.rate:.2g}",
    )
