"""Names of games in the scripts of their players.

A game carries its names in any language (`Variant.aliases`); which script a name is written in says itself.
What does not live here: the names (`variants`), finding a game by one of them (`variants.registry`).
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doublesix.rules.cycle import Cycle
    from doublesix.rules.variant import Variant

__all__ = ["SCRIPTS", "display_name", "names_by_script"]

LATIN = "latin"
SCRIPTS = (LATIN, "greek", "cyrillic", "arabic", "chinese", "korean")
UNICODE_WORDS = {"CJK": "chinese", "HANGUL": "korean"}


def names_by_script(game: Variant | Cycle) -> dict[str, tuple[str, ...]]:
    """The names of a game by the script they are written in, its first name first; only scripts that it has."""
    found: dict[str, list[str]] = {script: [] for script in SCRIPTS}
    for name in (game.name, *game.aliases):
        found[_script(name)].append(name)
    return {script: tuple(names) for script, names in found.items() if names}


def display_name(game: Variant | Cycle, script: str = LATIN) -> str:
    """The name to show readers of a script; the game's own name where it has none in that script.

    Raises:
        ValueError: an unknown script.
    """
    if script not in SCRIPTS:
        raise ValueError(f"no names are written in {script!r}; there are {', '.join(SCRIPTS)}")
    return names_by_script(game).get(script, (game.name,))[0]


def _script(name: str) -> str:
    for character in name:
        if character.isalpha():
            word = unicodedata.name(character, "LATIN").split()[0]
            script = UNICODE_WORDS.get(word, word.casefold())
            return script if script in SCRIPTS else LATIN
    return LATIN
