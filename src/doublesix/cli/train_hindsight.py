"""`doublesix train hindsight`: which nets come nearer to what positions turned out to be worth.

What does not live here: the measuring (`training.hindsight`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.numbers import plain, signed
from doublesix.cli.options import AsJson, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import print_json, print_text
from doublesix.cli.train import Config, config_of
from doublesix.cli.words import phrase
from doublesix.engine.engine import Engine
from doublesix.training.hindsight import FEWEST, Nearness
from doublesix.training.hindsight import hindsight as look_back
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["hindsight"]


def hindsight(
    config: Config,
    folders: Annotated[list[Path], typer.Argument(metavar="NETS...", help="Folders of nets with their manifest.")],
    player: Annotated[Path | None, typer.Option(help="Folder of the nets that play; by default the package's.")] = None,
    games: Annotated[int, typer.Option(min=FEWEST, help="Games to play.")] = 2000,
    seed: Annotated[int, typer.Option(min=0, help="Of the dice.")] = 1,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Say which nets come nearer to what positions turned out to be worth, the luck of the dice apart.

    Games begin where those of the run do. What is told is the mean squared error of the nets that play less that of
    each other net: more is better. Which net chooses the better plays is another question, for a duel.
    """
    run = config_of(config)
    game = find(run.variant)
    playing = Engine(game, threads=threads, nets=player)
    others = [Engine(game, threads=threads, nets=folder) for folder in folders]
    with bar(run.name, games) as tell:
        found = look_back(run, playing, others, games=games, seed=seed, progress=lambda done: tell(completed=done))
    if as_json:
        nets = [_json(folder, engine, near) for folder, engine, near in zip(folders, others, found, strict=True)]
        print_json({"run": run.name, "player": playing.describe(), "games": games, "seed": seed, "nets": nets})
        return
    print_text("\n".join(_lines(folders, found)))
    print_text(phrase("train.hindsight", count=found[0].positions, games=games, name=playing.net_hash[:12], seed=seed))


def _lines(folders: Sequence[Path], found: Sequence[Nearness]) -> list[str]:
    rows = [(phrase("train.nets"), phrase("train.nearer"), phrase("train.reach"), phrase("train.apart"))]
    rows += [
        (str(folder), signed(1e4 * near.gain, 3), plain(1e4 * near.std_error, 3), plain(near.apart, 4))
        for folder, near in zip(folders, found, strict=True)
    ]
    return aligned(rows, left={0})


def _json(folder: Path, engine: Engine, near: Nearness) -> dict[str, object]:
    return {
        "folder": str(folder),
        "engine": engine.describe(),
        "positions": near.positions,
        "gain": near.gain,
        "std_error": near.std_error,
        "apart": near.apart,
    }
