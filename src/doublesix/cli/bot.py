"""`doublesix bot`: our engine as a program that others talk to, line by line.

What does not live here: the conversation (`bot_session`), such programs as opponents of ours (`doublesix.arena.ubgi`).
"""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import Annotated

import typer

from doublesix.cli.bot_lines import received_lines
from doublesix.cli.bot_session import UbgiSession
from doublesix.cli.bot_settings import MOST_SEED, BotSettings
from doublesix.cli.options import Plies, Threads, given
from doublesix.cli.terminal import INTERRUPTED
from doublesix.cli.words import phrase
from doublesix.engine.levels import LEVELS, find_level
from doublesix.variants.registry import STANDARD, find

__all__ = ["bot"]


def bot(
    context: typer.Context,
    ubgi: Annotated[bool, typer.Option("--ubgi", help="Speak the Universal Backgammon Interface.")] = False,
    plies: Plies = 2,
    level: Annotated[
        str | None, typer.Option(help=f"Instead of --plies, as strong as: {', '.join(level.key for level in LEVELS)}.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Of the errors of weaker levels.")] = 0,
    cubeless: Annotated[
        bool, typer.Option("--cubeless", help="Play as if there were no cube, as plain duels of the arena do.")
    ] = False,
    variant: Annotated[str, typer.Option(help="The game.")] = STANDARD.key,
    nets: Annotated[Path | None, typer.Option(help="Folder of other nets than the package's.")] = None,
    threads: Threads = 0,
) -> None:
    """Serve other programs as an engine, over standard input and output.

    Ends when it is told to quit, or when its input ends. All of this can also be set by whoever talks to it.
    """
    if not ubgi:
        raise typer.BadParameter(phrase("bot.protocol"))
    if level is not None and given(context, "plies"):
        raise typer.BadParameter(phrase("bot.level_or_plies"))
    settings = BotSettings(
        variant=find(variant), plies=plies, seed=seed, is_cubeful=not cubeless, nets=nets, threads=threads
    )
    session = UbgiSession(settings if level is None else settings.at_level(find_level(level)))
    if sys.stdin is None:  # closed by whoever started it
        return
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # whatever comes gets an answer
    try:
        for line in received_lines(sys.stdin):
            for answer in session.answer(line):
                print(answer, flush=True)
            if session.is_over:
                return
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
