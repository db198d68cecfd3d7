"""The engines that answer a command, and what is told on the terminal of answers that could be exact and are not.

What does not live here: which tables there are (`engine.databases`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.cli.terminal import note
from doublesix.cli.words import phrase
from doublesix.engine.databases import missing_for
from doublesix.engine.engine import Engine

if TYPE_CHECKING:
    from pathlib import Path

    from doublesix.met import MatchEquityTable
    from doublesix.rules.variant import Variant

__all__ = ["Engines", "engine_of", "tell_missing"]


def engine_of(
    game: Variant, *, threads: int = 0, nets: Path | None = None, met: MatchEquityTable | None = None
) -> Engine:
    """An engine; the table that would make it exact is named where that has not been built. Arguments: `Engine`."""
    engine = Engine(game, threads=threads, nets=nets, met=met)
    tell_missing(game)
    return engine


class Engines:
    """One engine a game, made when needed."""

    def __init__(self, threads: int, nets: Path | None = None, met: MatchEquityTable | None = None) -> None:
        self._threads = threads
        self._nets = nets
        self._met = met
        self._made: dict[str, Engine] = {}

    def engine(self, variant: Variant) -> Engine:
        """The engine of a game."""
        if variant.key not in self._made:
            self._made[variant.key] = engine_of(variant, threads=self._threads, nets=self._nets, met=self._met)
        return self._made[variant.key]


def tell_missing(game: Variant) -> None:
    """Name the table of a whole game that can be solved and has not been."""
    if (name := missing_for(game)) is not None:
        note(phrase("db.missing", game=game.title, name=name))
