"""Options of the commands that serve other programs as an engine: how well it plays, and with what.

What does not live here: what can be set of it later (`bot_settings`), options of other commands (`options`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.cli.bot_settings import MOST_SEED, BotSettings
from doublesix.cli.completing import one_of
from doublesix.cli.options import given
from doublesix.cli.words import phrase
from doublesix.engine.levels import LEVELS, find_level
from doublesix.errors import ParseError
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Cubeless", "LevelKey", "Seed", "settings_given"]


def _known_level(key: str | None) -> str | None:
    try:
        return key and find_level(key).key
    except ParseError as error:
        raise typer.BadParameter(str(error)) from error


LevelKey = Annotated[
    str | None,
    typer.Option(
        callback=_known_level,
        autocompletion=one_of(level.key for level in LEVELS),
        help=f"Instead of --plies, as strong as: {', '.join(level.key for level in LEVELS)}.",
    ),
]
Seed = Annotated[int, typer.Option(min=0, max=MOST_SEED, help="Of the errors of weaker levels.")]
Cubeless = Annotated[
    bool, typer.Option("--cubeless", help="Play as if there were no cube, as plain duels of the arena do.")
]


def settings_given(
    context: typer.Context,
    *,
    plies: int,
    level: str | None,
    seed: int,
    cubeless: bool,
    variant: str,
    nets: Path | None,
    threads: int,
) -> BotSettings:
    """How the engine is to answer, by these options of a command.

    Raises:
        BadParameter: both a level and a depth.
        UnknownVariantError: no such game.
    """
    if level is not None and given(context, "plies"):
        raise typer.BadParameter(phrase("bot.level_or_plies"))
    settings = BotSettings(
        variant=find(variant), plies=plies, seed=seed, is_cubeful=not cubeless, nets=nets, threads=threads
    )
    return settings if level is None else settings.at_level(find_level(level))
