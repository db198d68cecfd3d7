"""The matches of several games in turn, and how one is found by key, name or alias.

Sources: iTavli and the manual of Palamedes for the Greek order and its match lengths; Wikipedia (Tapa, Gul bara) for
the Bulgarian and Macedonian one.
What does not live here: single games (`variants.registry`), the finding of either (`variants.cycles`).
"""

from __future__ import annotations

from doublesix.rules.cycle import Cycle
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.fevga import FEVGA
from doublesix.variants.folding import folded
from doublesix.variants.gul_bara import GUL_BARA
from doublesix.variants.plakoto import PLAKOTO, TAPA
from doublesix.variants.portes import PORTES

__all__ = ["CYCLES", "find_cycle"]

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


_BY_NAME = {folded(name): cycle for cycle in CYCLES for name in (cycle.key, cycle.name, *cycle.aliases)}
