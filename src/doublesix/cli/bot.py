"""`doublesix bot`: our engine as a program that others talk to, line by line.

What does not live here: the conversation (`bot_session`), such programs as opponents of ours (`doublesix.arena.ubgi`).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.cli.bot_listening import Listener
from doublesix.cli.bot_options import Cubeless, LevelKey, Seed, settings_given
from doublesix.cli.bot_session import UbgiSession
from doublesix.cli.options import Game, Nets, Plies, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.terminal import INTERRUPTED
from doublesix.cli.words import phrase
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["bot"]


def bot(
    context: typer.Context,
    ubgi: Annotated[bool, typer.Option("--ubgi", help="Speak the Universal Backgammon Interface.")] = False,
    plies: Plies = 2,
    level: LevelKey = None,
    seed: Seed = 0,
    cubeless: Cubeless = False,
    variant: Game = STANDARD.key,
    nets: Nets = None,
    threads: Threads = 0,
) -> None:
    """Serve other programs as an engine, over standard input and output.

    Ends when it is told to quit, or when its input ends. All of this can also be set by whoever talks to it.
    """
    if not ubgi:
        raise typer.BadParameter(phrase("bot.protocol"))
    listener = Listener(sys.stdin, UbgiSession.is_last)
    session = UbgiSession(
        settings_given(
            context,
            plies=plies,
            level=level,
            seed=seed,
            cubeless=cubeless,
            variant=variant,
            nets=nets,
            threads=threads,
        ),
        attend=listener.attend,
    )
    try:
        with listener.listening(lambda waiting: _say(session.meanwhile(waiting))):
            for line in listener.lines():
                _say(session.answer(line))
                if session.is_over:
                    return
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _say(answers: Iterable[str]) -> None:
    for answer in answers:
        print(answer, flush=True)
