"""Names of games in the scripts of their players.

A game carries its names in any language (`Variant.aliases`); which script a name is written in says itself.
What does not live here: the names (`variants`), finding a game by one of them (`variants.registry`).
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from doublesix.rules.variant import Variant

if TYPE_CHECKING:
    from doublesix.rules.cycle import Cycle

__all__ = ["name_in", "names_by_script"]

LATIN = "latin"
SCRIPTS = (LATIN, "greek", "cyrillic", "arabic", "chinese", "korean")
UNICODE_WORDS = {"CJK": "chinese", "HANGUL": "korean"}
LANGUAGES = {"zh-Hant": ("chinese", 0), "zh-Hans": ("chinese", 1), "ko": ("korean", 0)}
"""The script of a language, and which of the names in it: Chinese ones stand in pairs, the traditional one first."""
BOTH = {"zh-Hant": "{name}（{own}）", "zh-Hans": "{name}（{own}）", "ko": "{name}({own})"}
"""A name in a language with the game's own name behind it, as `Variant.names` writes both, too."""


def names_by_script(game: Variant | Cycle) -> dict[str, tuple[str, ...]]:
    """The names of a game by the script they are written in, its first name first; only scripts that it has."""
    found: dict[str, list[str]] = {script: [] for script in SCRIPTS}
    for name in (game.name, *game.aliases):
        found[_script(name)].append(name)
    return {script: tuple(names) for script, names in found.items() if names}


def name_in(game: Variant | Cycle, language: str) -> str:
    """The name to show readers of a language, with the game's own name behind it if that is another one."""
    if isinstance(game, Variant) and language in game.names:
        return game.names[language]
    script, place = LANGUAGES.get(language, (LATIN, 0))
    names = names_by_script(game).get(script, ())
    if script == LATIN or not names:
        return game.name
    return BOTH[language].format(name=names[min(place, len(names) - 1)], own=game.name)


def _script(name: str) -> str:
    for character in name:
        if character.isalpha():
            word = unicodedata.name(character, "LATIN").split()[0]
            script = UNICODE_WORDS.get(word, word.casefold())
            return script if script in SCRIPTS else LATIN
    return LATIN
