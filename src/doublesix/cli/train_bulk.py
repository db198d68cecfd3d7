"""`doublesix train bulk`: a contact net that learns from thousands of games at once, on a GPU if there is one.

What does not live here: games and learning (`training.bulk`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.cli.train import BeginWith, Config, Folder, Seed, begin, carry_out, training_of
from doublesix.cli.words import phrase
from doublesix.training.bulk import bulk_recipe, learn_in_bulk

if TYPE_CHECKING:
    from doublesix.training.bulk import BulkProgress

__all__ = ["bulk"]


def bulk(config: Config, folder: Folder, begin_with: BeginWith = None, seed: Seed = None) -> None:
    """Train the contact net on thousands of games at once, or go on with that: for GPUs.

    Games and step are those of the configuration's [bulk]. Runs on whatever device JAX finds; what it takes is built
    by tools/bulk. Ctrl-C stops at the last checkpoint; the same command goes on from there.
    """
    run = training_of(config, folder, 0, seed=seed)
    bulk_recipe(run)  # before nets are put into its folder
    if begin_with is not None:
        begin(run, begin_with)
    carry_out(run, lambda report, _: learn_in_bulk(run, report), _told)


def _told(progress: BulkProgress) -> tuple[str, int, int]:
    line = phrase(
        "train.bulk.line",
        rounds=progress.rounds,
        target=progress.rounds_target,
        games=progress.games,
        loss=f"{progress.contact_loss:.5f}",
        rate=f"{progress.rate:.2g}",
        speed=f"{progress.lessons_per_second:.0f}",
    )
    return line, progress.rounds, progress.rounds_target
