"""The words of the screen that are no part of the conversation: one catalogue, one entry a language.

A translation is another mapping with the same keys.
What does not live here: what is said in a game (`cli.words`), words on the board itself (`notation.words`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LANGUAGES", "phrase"]

LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "key.choose": "take up, put down",
        "key.take_back": "take back",
        "key.help": "help",
        "key.describe": "in words",
        "key.leave": "leave",
        "key.close": "close",
        "play": "play {play}",
        "take_back": "take back",
        "thinking": "{name} is thinking …",
        "money": "money session, game {number}",
        "match": "match to {length}, game {number}",
        "crawford": "Crawford game",
        "standing": "{pips} pips, score {points}",
        "way": "from {first} to {last}",
        "pinned": "◆ ◇ pinned",
        "line": "type here what you do",
        "too_small": "The terminal is too small: {columns} columns and {lines} lines are needed.",
    }
}


def phrase(key: str, *, language: str = "en", **values: object) -> str:
    """A phrase with its values put in.

    Args:
        key: its name in the catalogue.
        language: of the catalogue.
        values: what it speaks of.
    """
    return LANGUAGES[language][key].format(**values)
