"""What a shell completes a word to, where names are known: games, tables, presets and so on.

What does not live here: commands and options, which Typer completes, and files, which the shell does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.variants.cycles import CYCLES
from doublesix.variants.registry import ALL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["begun_game", "begun_played", "one_of"]


def one_of(names: Iterable[str]) -> Callable[[str], list[str]]:
    """What offers those of some names that a word is the beginning of."""
    known = list(names)

    def begun(incomplete: str) -> list[str]:
        return [name for name in known if name.startswith(incomplete)]

    return begun


begun_game = one_of(variant.key for variant in ALL)
"""The games that a word is the beginning of."""
begun_played = one_of([*(variant.key for variant in ALL), *(cycle.key for cycle in CYCLES)])
"""These and the matches of several games in turn."""
