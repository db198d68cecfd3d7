"""`doublesix external`: our engine as a player of GNU Backgammon, which calls it over a socket.

What does not live here: connections (`external_server`), the conversation (`external_talk`), engines over standard
input and output (`bot`).
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.cli.bot_answers import BotEngine
from doublesix.cli.bot_options import Cubeless, LevelKey, Seed, settings_given
from doublesix.cli.engines import tell_missing
from doublesix.cli.external_server import ExternalServer
from doublesix.cli.external_talk import MOST_BEAVERS, ExternalTalk
from doublesix.cli.interrupts import exit_code
from doublesix.cli.options import Game, Nets, Plies, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.terminal import note
from doublesix.cli.words import phrase
from doublesix.errors import RequestError
from doublesix.rules.rules import Rules
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

__all__ = ["external"]

HOST = "127.0.0.1"
PORT = 6623


def external(
    context: typer.Context,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to listen; 0 for any free port.")] = PORT,
    host: Annotated[
        str, typer.Option(help="Name or address to listen at; by default this machine alone can connect.")
    ] = HOST,
    plies: Plies = 2,
    level: LevelKey = None,
    seed: Seed = 0,
    cubeless: Cubeless = False,
    variant: Game = STANDARD.key,
    nets: Nets = None,
    threads: Threads = 0,
    no_jacoby: Annotated[
        bool, typer.Option("--no-jacoby", help="Money sessions there have no Jacoby rule: for 'set jacoby off'.")
    ] = False,
    beavers: Annotated[
        int, typer.Option(min=0, max=MOST_BEAVERS, help="Beavers allowed in money sessions there: as 'set beavers'.")
    ] = 3,
) -> None:
    """Play in GNU Backgammon, as its external player.

    There: set player 1 external 127.0.0.1:6623. Stop with Ctrl+C. Anybody who can connect can ask, without a password.
    """
    settings = settings_given(
        context,
        plies=plies,
        level=level,
        seed=seed,
        cubeless=cubeless,
        variant=variant,
        nets=nets,
        threads=threads,
    )
    _demand_known(settings.variant)
    engine = BotEngine(settings)
    tell_missing(settings.variant)
    with ExternalServer(host, port, partial(ExternalTalk, engine, jacoby=not no_jacoby, beavers=beavers)) as server:
        note(phrase("external.ready", address=server.address))
        if server.is_open_to_others:
            note(phrase("external.open"))
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            os._exit(exit_code())  # its threads have nothing to lose, and may be deep in thought


def _demand_known(variant: Variant) -> None:
    """Check that lines of GNU Backgammon can speak of a game.

    Raises:
        RequestError: they cannot.
    """
    if variant.rules != replace(Rules(), checkers=variant.checkers):
        raise RequestError(phrase("external.game", game=variant.title))
