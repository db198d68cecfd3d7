"""`doublesix train distil`: small nets that learn what large ones say.

What does not live here: the learning (`training.distilling`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.cli.options import PACKAGE, Threads
from doublesix.cli.train import Config, carry_out, config_of, nets_of, training_of
from doublesix.cli.words import phrase

if TYPE_CHECKING:
    from doublesix.training.run import DistilProgress

__all__ = ["distil"]


def distil(
    config: Config,
    folder: Annotated[Path, typer.Option(help="Where the run keeps its checkpoints.")],
    teacher: Annotated[
        str, typer.Option(metavar="NETS", help="The nets to learn from: a folder, or those of the package.")
    ] = PACKAGE,
    threads: Threads = 0,
) -> None:
    """Distil nets, or go on with that: fast ones, which learn what large ones say of all results of rolls.

    Ctrl-C stops at the last checkpoint; the same command goes on from there.
    """
    nets = nets_of(config_of(config).game, teacher)  # before the run makes its folder
    run = training_of(config, folder, threads)
    carry_out(run, lambda report, show: run.distil(nets, report, show=show), _told)


def _told(progress: DistilProgress) -> tuple[str, int, int]:
    line = phrase(
        "train.distil.line",
        rounds=progress.rounds,
        target=progress.rounds_target,
        contact=f"{progress.contact_loss:.4f}",
        race=f"{progress.race_loss:.4f}",
        rate=f"{progress.rate:.2g}",
    )
    return line, progress.rounds, progress.rounds_target
