"""`doublesix check plays`: compare the kernel's move generator with the readable rules.

What does not live here: the two generators (`kernel`, `rules.legal`), the other checks (`cli.check_*`).
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.cli.agreement import compare
from doublesix.cli.completing import begun_game
from doublesix.cli.options import AsJson  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.terminal import FAILED, complain, note, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.errors import KernelError
from doublesix.kernel import kernel_rules
from doublesix.variants.registry import ALL, find
from doublesix.work import cores

if TYPE_CHECKING:
    from doublesix.cli.agreement import Comparison
    from doublesix.rules.variant import Variant

__all__ = ["plays"]

SHOWN = 20
EVERY = "all"


def plays(
    count: Annotated[int, typer.Option(min=1, help="Positions with a roll to compare.")] = 20_000,
    variant: Annotated[
        list[str] | None,
        typer.Option(
            autocompletion=begun_game,
            help="A game (again for more); by default, or by 'all', all that the kernel plays, mixed.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the games.")] = 1,
    processes: Annotated[int, typer.Option(min=0, max=1024, help="0 for one a core.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Compare both move generators.

    Plays random games, and lists every position and roll on which the kernel and the readable rules differ;
    then the exit code is 1.
    """
    games = [find(name) for name in variant] if variant and variant != [EVERY] else _playable()
    with bar(phrase("check.comparing"), count) as tell:

        def progress(now: Comparison) -> None:
            tell(completed=now.pairs)

        found = compare(games, count=count, seed=seed, processes=processes or cores(), progress=progress)
    keys = [game.key for game in games]
    wrong = len(found.disagreements)
    if as_json:
        print_json({"games": keys, "seed": seed, **asdict(found)})
    else:
        told: dict[str, Any] = {"pairs": found.pairs, "results": found.results, "games": ", ".join(keys)}
        print_text(phrase("check.result", **told, wrong=wrong))
    for disagreement in found.disagreements[:SHOWN]:
        complain(str(disagreement))
    if wrong:
        raise typer.Exit(FAILED)


def _playable() -> list[Variant]:
    games = []
    for game in ALL:
        try:
            kernel_rules(game)
        except KernelError as error:
            note(str(error))
        else:
            games.append(game)
    return games
