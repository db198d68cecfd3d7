"""A fact: one thing that numbers say about a decision, and how it is put into words.

A fact names a sentence of the catalogue (`analysis.words`, keys ``why:…``) and carries the numbers that fill it. No
number, no sentence: whoever states a fact has counted or computed what it says.
What does not live here: finding facts (`play_facts`, `cube_facts`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doublesix.analysis.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from doublesix.features.reach import Reach

__all__ = ["Fact", "Value", "counted", "of_hits", "sentence", "sentences"]

Value = int | float | str | tuple[int | str, ...]
"""A string is the key of a phrase; what is listed stands as it is."""

CHANCE = "chance"
SIGNED = "equity"
PIPS = "_pips"


@dataclass(frozen=True, slots=True)
class Fact:
    """One reason for a decision.

    Args:
        key: of its sentence, without the prefix.
        values: the numbers in it. Names that end in "chance" are chances 0-1, those in "_pips" pips with a fraction,
            other numbers with a fraction EMG. What there is of a "cube" is said of the whole sentence.
        part: how much of the difference it accounts for, EMG; None where it is a count that has no price.
    """

    key: str
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    part: float | None = None


def of_hits(key: str, reach: Reach) -> str:
    """The key of what is said of hits, in games where checkers are pinned instead, too."""
    return f"{key}_pin" if reach.pins else key


def counted(key: str, count: int) -> str:
    """The sentence of a fact about so many of something: of one, languages speak otherwise than of several."""
    return f"{key}_one" if count == 1 else key


def sentence(fact: Fact, say: Words) -> str:
    """A fact in words: what the better choice does, as a phrase without subject."""
    values = {name: _text(name, value, say) for name, value in fact.values.items()}
    words = say(f"why:{fact.key}", **values)
    if "cube" in values:
        words = say("why_on_cube", words=words, cube=values["cube"])
    return words if fact.part is None else say("why_part", words=words, part=say.signed(fact.part))


def sentences(facts: Iterable[Fact], language: str = "en") -> tuple[str, ...]:
    """Facts in words.

    Raises:
        ValueError: a language that the catalogue lacks.
    """
    say = Words(language)
    return tuple(sentence(fact, say) for fact in facts)


def _text(name: str, value: Value, say: Words) -> str:
    if isinstance(value, tuple):
        return say("list_sign").join(map(str, value))
    if isinstance(value, float):
        if name.endswith(CHANCE):
            return say.chance(value, digits=1)
        if name.endswith(PIPS):
            return say.plain(value, digits=1)
        return say.signed(value) if name.endswith(SIGNED) else say.plain(value)
    return say(value) if isinstance(value, str) else str(value)
