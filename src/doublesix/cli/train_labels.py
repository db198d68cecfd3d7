"""`doublesix train labels`: positions from games and what they are worth, kept in files for `train fit`.

What does not live here: playing the games (`training.labels`), the files (`training.label_files`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import Annotated

import typer

from doublesix.cli.interrupts import telling
from doublesix.cli.options import PACKAGE, Threads
from doublesix.cli.progress import bar
from doublesix.cli.terminal import INTERRUPTED, is_watched, note, print_text
from doublesix.cli.train import Config, config_of, nets_of
from doublesix.cli.words import phrase
from doublesix.cli.workers import Cluster, workers_at
from doublesix.training.labels import LabelProgress, label_files, make_labels

__all__ = ["labels"]


def labels(
    config: Config,
    folder: Annotated[Path, typer.Option(help="Where the label files are kept.")],
    games: Annotated[int, typer.Option(min=1, help="Games that the folder shall hold in the end.")],
    nets: Annotated[
        str, typer.Option(metavar="FOLDER", help="Nets that play and judge: a folder with a manifest, or 'package'.")
    ] = PACKAGE,
    seed: Annotated[int | None, typer.Option(min=0, help="Of the dice; by default that of the configuration.")] = None,
    threads: Threads = 0,
    cluster: Cluster = None,
) -> None:
    """Play games and judge their positions over all rolls, or go on with that.

    Ctrl-C stops at the last file that is whole; the same command goes on from there. Games whose file is gone are
    played again.
    """
    wanted = config_of(config, seed=seed)
    judges = nets_of(wanted.game, nets)
    try:
        label = phrase("train.labels.bar", name=judges.name)
        with telling(), workers_at(cluster) as workers, bar(label, games) as tell:

            def report(progress: LabelProgress) -> None:
                line = _line(progress)
                tell(completed=progress.games, description=line)
                if not is_watched():
                    note(line)

            made = make_labels(wanted, judges, folder, games=games, report=report, threads=threads, workers=workers)
    except KeyboardInterrupt:
        note(phrase("train.labels.interrupted", folder=folder))
        raise typer.Exit(INTERRUPTED) from None
    held = sum(header.games for _, header in label_files(folder))
    print_text(phrase("train.labels.done", folder=folder, games=held, made=made))


def _line(progress: LabelProgress) -> str:
    return phrase(
        "train.labels.line",
        games=progress.games,
        target=progress.games_target,
        positions=progress.positions,
        speed=f"{progress.games_per_second:.0f}",
    )
