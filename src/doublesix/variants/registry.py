"""All games, and how one is found by key, name or alias.

Capitals, blanks, hyphens and underscores do not matter in a name.
What does not live here: the games themselves (the other files of `variants`).
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from doublesix.errors import UnknownVariantError
from doublesix.variants.backgammon import BACKGAMMON, LONGGAMMON, NACKGAMMON
from doublesix.variants.hypergammon import (
    HYPERGAMMON_1,
    HYPERGAMMON_2,
    HYPERGAMMON_3,
    HYPERGAMMON_4,
    HYPERGAMMON_5,
)

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

__all__ = ["ALL", "STANDARD", "find"]

ALL: tuple[Variant, ...] = (
    BACKGAMMON,
    NACKGAMMON,
    LONGGAMMON,
    HYPERGAMMON_1,
    HYPERGAMMON_2,
    HYPERGAMMON_3,
    HYPERGAMMON_4,
    HYPERGAMMON_5,
)
"""Every game, the standard one first."""

STANDARD = BACKGAMMON
"""What is played where nothing else is said."""


def find(text: str) -> Variant:
    """The game of that key, name or alias.

    Raises:
        UnknownVariantError: there is none; the message suggests near ones.
    """
    found = _BY_NAME.get(_folded(text))
    if found is not None:
        return found
    near = get_close_matches(_folded(text), _BY_NAME, n=3, cutoff=0.6)
    keys = list(dict.fromkeys(_BY_NAME[name].key for name in near)) or [variant.key for variant in ALL]
    raise UnknownVariantError(f"no game is called {text!r}; try {', '.join(keys)}")


def _folded(text: str) -> str:
    return "".join(character for character in text.casefold() if character not in " -_")


_BY_NAME: dict[str, Variant] = {
    _folded(name): variant for variant in ALL for name in (variant.key, variant.name, *variant.aliases)
}
