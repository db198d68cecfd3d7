"""The words that boards and their descriptions show: one catalogue, one entry a language.

A translation is another mapping with the same keys. Numbers, dice and plays are not words.
What does not live here: messages of errors, words of reports and screens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LANGUAGES", "phrase"]

LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "white": "White",
        "black": "Black",
        "to_play": "{side} to play {roll}",
        "to_roll": "{side} to roll",
        "won": "{side} has borne off every checker",
        "side": "{side}: {places}; {pips} pips.",
        "on_point": "{checkers} on {point}",
        "on_bar": "{checkers} on the bar",
        "off": "{checkers} borne off",
        "pinned": "one pinned on {point}",
        "in_reserve": "{checkers} not yet entered",
        "numbering": "Each side counts points from its own home.",
        "cube_centered": "The cube is in the middle at {value}.",
        "cube_owned": "{side} owns the cube at {value}.",
        "arrows": "Arrows show {play}.",
        "way.parallel": "Both travel the same way: {first} from {second}'s 12-point to {second}'s 13-point.",
        "way.common": "Both enter at the same end, travel the same way and have the same home.",
        "token.BOMB": "The bomb is {holder}.",
        "token.REROLL": "The right to have a roll thrown again is {holder}.",
        "held_by": "{side}'s",
        "held_by_both": "both sides'",
        "held_by_none": "nobody's",
        "BOMB": "bomb",
        "REROLL": "re-roll",
        "bar": "BAR",
        "pips": "pips",
        "cube": "cube",
        "borne_off": "off",
        "in": "in",
    },
}


def phrase(key: str, *, language: str = "en", **values: object) -> str:
    """A phrase with its values filled in.

    Raises:
        ValueError: a language that the catalogue lacks.
        KeyError: a phrase that it lacks.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no words for language {language!r}; there are {', '.join(sorted(LANGUAGES))}")
    return LANGUAGES[language][key].format(**values)
