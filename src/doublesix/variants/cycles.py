"""Matches of several games in turn, and the finding of whatever a match can be played in.

Sources: iTavli and the manual of Palamedes for the Greek order and its match lengths; Wikipedia (Tapa, Gul bara) for
the Bulgarian and Macedonian one.
What does not live here: single games (`variants.registry`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.rules.cycle import Cycle
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.fevga import FEVGA
from doublesix.variants.folding import folded
from doublesix.variants.gul_bara import GUL_BARA
from doublesix.variants.plakoto import PLAKOTO, TAPA
from doublesix.variants.portes import PORTES
from doublesix.variants.registry import find, find_key

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

__all__ = ["CYCLES", "find_cycle", "find_game", "find_recorded"]

TAVLI = Cycle(
    key="tavli",
    name="Tavli",
    aliases=("τάβλι", "타블리"),
    source="iTavli; manual of Palamedes",
    games=(PORTES, PLAKOTO, FEVGA),
    lengths=(3, 5, 7),
)

TABLA = Cycle(
    key="tabla",
    name="Tabla",
    aliases=("табла",),
    source="Wikipedia, Tapa and Gul bara",
    games=(BACKGAMMON, GUL_BARA, TAPA),
    lengths=(5, 7),
)

CYCLES: tuple[Cycle, ...] = (TAVLI, TABLA)
"""Every cycle."""


def find_cycle(text: str) -> Cycle | None:
    """The cycle of that key, name or alias, if there is one."""
    return _BY_NAME.get(folded(text))


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


_BY_NAME = {folded(name): cycle for cycle in CYCLES for name in (cycle.key, cycle.name, *cycle.aliases)}
