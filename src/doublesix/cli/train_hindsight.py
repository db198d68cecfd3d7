"""`doublesix train hindsight`: which nets come nearer to what positions turned out to be worth.

What does not live here: the measuring (`training.hindsight`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.numbers import plain, signed
from doublesix.cli.options import PACKAGE, AsJson, Threads, nets_named
from doublesix.cli.progress import bar
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import print_json, print_text
from doublesix.cli.train import Config, config_of
from doublesix.cli.words import phrase
from doublesix.engine.engine import Engine
from doublesix.engine.nets import OTHERS
from doublesix.training.hindsight import FEWEST, Nearness
from doublesix.training.hindsight import hindsight as look_back

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["hindsight"]


def hindsight(
    config: Config,
    nets: Annotated[
        list[str],
        typer.Argument(metavar="NETS...", help=f"'{PACKAGE}', its '{OTHERS[0]}' nets, or folders with a manifest."),
    ],
    player: Annotated[str, typer.Option(metavar="NETS", help="Nets that play, named in the same way.")] = PACKAGE,
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
    game = run.game
    playing = Engine(game, threads=threads, nets=nets_named(player))
    others = [Engine(game, threads=threads, nets=nets_named(name)) for name in nets]
    with bar(run.name, games) as tell:
        found = look_back(run, playing, others, games=games, seed=seed, progress=lambda done: tell(completed=done))
    if as_json:
        told = [_json(name, engine, near) for name, engine, near in zip(nets, others, found, strict=True)]
        print_json({"run": run.name, "player": playing.describe(), "games": games, "seed": seed, "nets": told})
        return
    print_text("\n".join(_lines(nets, found)))
    print_text(phrase("train.hindsight", count=found[0].positions, games=games, name=playing.net_hash[:12], seed=seed))


def _lines(nets: Sequence[str], found: Sequence[Nearness]) -> list[str]:
    rows = [(phrase("train.nets"), phrase("train.nearer"), phrase("train.reach"), phrase("train.apart"))]
    rows += [
        (name, signed(1e4 * near.gain, 3), plain(1e4 * near.std_error, 3), plain(near.apart, 4))
        for name, near in zip(nets, found, strict=True)
    ]
    return aligned(rows, left={0})


def _json(name: str, engine: Engine, near: Nearness) -> dict[str, object]:
    return {
        "folder": name,
        "engine": engine.describe(),
        "positions": near.positions,
        "gain": near.gain,
        "std_error": near.std_error,
        "apart": near.apart,
    }
