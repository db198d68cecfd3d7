"""Whatever a match can be played in, a game or several in turn, for all that lies above the games.

What does not live here: single games (`variants.registry`), which games are played in turn (`variants.tavli`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.variants.registry import find, find_key
from doublesix.variants.tavli import CYCLES, find_cycle

if TYPE_CHECKING:
    from doublesix.rules.cycle import Cycle
    from doublesix.rules.variant import Variant

__all__ = ["CYCLES", "find_cycle", "find_game", "find_recorded"]


def find_game(text: str) -> Variant | Cycle:
    """The game or the cycle of that key, name or alias.

    Raises:
        UnknownVariantError: there is none; the message suggests near ones.
        ParseError: a file that says no game.
    """
    cycle = find_cycle(text)
    return find(text) if cycle is None else cycle


def find_recorded(key: str) -> Variant | Cycle:
    """The game or the cycle that a record or an identifier names: never a file, whoever wrote that name.

    Raises:
        UnknownVariantError: there is none; the message suggests near ones.
    """
    cycle = find_cycle(key)
    return find_key(key) if cycle is None else cycle
