"""`doublesix train fit`: fit nets to labels that `train labels` made.

What does not live here: the learning (`training.fit`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.cli.terminal import note
from doublesix.cli.train import BeginWith, Config, Folder, begin, carry_out, training_of
from doublesix.cli.words import phrase
from doublesix.training.fit import FitProgress
from doublesix.training.fit import fit as fit_nets

if TYPE_CHECKING:
    from collections.abc import Callable

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
    warm_up = run.config.fit.warm_up
    carry_out(run, lambda report, _: fit_nets(run, labels, _heeding(warm_up, report)), _told)


def _heeding(warm_up: int, report: Callable[[FitProgress], None]) -> Callable[[FitProgress], None]:
    """Reports that say once of each net if its fit is too short for its step to rise."""
    warned: set[str] = set()

    def heeding(progress: FitProgress) -> None:
        report(progress)
        if progress.minibatches_target <= warm_up and progress.net not in warned:
            warned.add(progress.net)
            note(phrase("train.fit.cold", net=progress.net, target=progress.minibatches_target, warm_up=warm_up))

    return heeding


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
