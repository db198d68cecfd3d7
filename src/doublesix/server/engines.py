"""Engines by game, made when they are first needed and shared by everything that asks.

What does not live here: how strong anybody plays (`doublesix.engine.levels`).
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from doublesix.engine.computer import engine_for
from doublesix.errors import NoNetError
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.engine.engine import Engine
    from doublesix.rules.variant import Variant

__all__ = ["Engines"]


class Engines:
    """One engine a game."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._made: dict[Variant, Engine | None] = {}

    def find(self, variant: Variant) -> Engine | None:
        """The engine for a game; None where no net comes with it.

        Raises:
            DataError: a net or a table is damaged.
        """
        with self._lock:
            if variant not in self._made:
                self._made[variant] = engine_for(variant)
            return self._made[variant]

    def of(self, variant: Variant) -> Engine:
        """The engine for a game.

        Raises:
            NoNetError: no net comes with it.
            DataError: a net or a table is damaged.
        """
        engine = self.find(variant)
        if engine is None:
            raise NoNetError(
                Sentence(
                    "no net for {variant} comes with this package: it can be played, but not judged",
                    variant=variant.title,
                )
            )
        return engine
