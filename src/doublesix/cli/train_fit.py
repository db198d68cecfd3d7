"""`doublesix train fit`: fit nets to labels that `train labels` made.

What does not live here: the learning (`training.fit`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import Annotated

import typer

from doublesix.cli.train import BeginWith, Config, Folder, begin, carry_out, training_of
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
    carry_out(run, lambda report, _: fit_nets(run, labels, report), _told)


def _told(progress: FitProgress) -> tuple[str, int, int]:
    held_back = progress.held_back_loss
    line = phrase(
        "train.fit.line",
        net=progress.net,
        done=progress.minibatches,
        target=progress.minibatches_target,
        speed=f"{progress.positions_per_second:.0f}",
        learned=f"{progress.learned_loss:.6f}",
        held="" if held_back is None else phrase("train.fit.held_back", loss=f"{held_back:.6f}"),
        rate=f"{progress.rate:.2g}",
    )
    return line, progress.minibatches, progress.minibatches_target
