"""`doublesix train distil`: small nets that learn what large ones say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.cli.options import Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.terminal import is_terminal, note, print_text
from doublesix.cli.train import INTERRUPTED, PACKAGE, Config, Folder, nets_of, training_of
from doublesix.cli.words import phrase

if TYPE_CHECKING:
    from doublesix.training.run import DistilProgress

__all__ = ["distil"]


def distil(
    config: Config,
    folder: Folder,
    teacher: Annotated[
        str, typer.Option(metavar="NETS", help="The nets to learn from: a folder, or those of the package.")
    ] = PACKAGE,
    threads: Threads = 0,
) -> None:
    """Distil nets, or go on with that: fast ones, which learn what large ones say of all results of rolls.

    Ctrl-C stops at the last checkpoint; the same command goes on from there.
    """
    run = training_of(config, folder, threads)
    try:
        with bar(run.config.name) as tell:

            def report(progress: DistilProgress) -> None:
                line = _line(progress)
                tell(completed=progress.rounds, total=progress.rounds_target, description=line)
                if not is_terminal():
                    note(line)

            run.distil(nets_of(run, teacher), report)
    except KeyboardInterrupt:
        note(phrase("train.interrupted", folder=folder))
        raise typer.Exit(INTERRUPTED) from None
    print_text(phrase("train.done", name=run.config.name, games=run.trainer.games_played))


def _line(progress: DistilProgress) -> str:
    return phrase(
        "train.distil.line",
        rounds=progress.rounds,
        target=progress.rounds_target,
        contact=f"{progress.contact_loss:.4f}",
        race=f"{progress.race_loss:.4f}",
        rate=f"{progress.rate:.2g}",
    )
