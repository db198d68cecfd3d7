"""`doublesix arena duel`: two opponents, many games, the same dice twice with the sides swapped."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.arena.contenders import KINDS, contender
from doublesix.arena.duel import BATCH_GAMES
from doublesix.arena.duel import duel as fight
from doublesix.cli.options import Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.terminal import print_json, print_text
from doublesix.cli.words import phrase
from doublesix.errors import ParseError
from doublesix.variants.registry import STANDARD, find

if TYPE_CHECKING:
    from doublesix.arena.duel import DuelResult

__all__ = ["duel"]

WHO = f"{', '.join(KINDS)}; with plies after a colon, as in ours:0 or gnubg:2."


def duel(
    a: Annotated[str, typer.Option("--a", help=f"Whose points are counted: {WHO}")],
    b: Annotated[str, typer.Option("--b", help="The other one, named in the same way.")],
    games: Annotated[int, typer.Option(min=2, help="Games, an even number: dice are played twice.")] = 1000,
    variant: Annotated[str, typer.Option(help="The game.")] = STANDARD.key,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the dice.")] = 0,
    checkpoint: Annotated[
        Path | None, typer.Option(help="Keep finished batches there; a stopped duel goes on.")
    ] = None,
    batch: Annotated[int, typer.Option(min=2, help="Games side by side, an even number.")] = BATCH_GAMES,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    threads: Threads = 0,
) -> None:
    """Let two opponents play, cubeless, and count points.

    Prints points a game for A with the 95 % interval.
    """
    if games % 2 or batch % 2:
        raise typer.BadParameter(phrase("arena.even"))
    game = find(variant)
    with ExitStack() as stack:
        first, second = (stack.enter_context(contender(text, game, threads=threads)) for text in (a, b))
        tell = stack.enter_context(bar(f"{first.name} – {second.name}", games))

        def progress(now: DuelResult) -> None:
            points = "" if not now.tally.pairs else f" {now.tally.points_per_game:+.4f}"
            tell(completed=now.tally.games, description=f"{first.name} – {second.name}{points}")

        try:
            result = fight(
                first,
                second,
                variant=game,
                games=games,
                seed=seed,
                batch_games=batch,
                checkpoint=checkpoint,
                progress=progress,
            )
        except ValueError as error:
            raise ParseError(str(error)) from error
    if as_json:
        print_json(result.to_json())
    else:
        print_text(str(result))
