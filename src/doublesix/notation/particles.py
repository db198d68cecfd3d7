"""Filling values into phrases: Korean particles take the form that fits what stands before them.

A Korean phrase writes both forms, ``{side}이(가)``; the last sound of the value chooses one. After a Hangul syllable or
a digit that sound is known. After anything else, of which nobody knows how it is read, both stay, as they do in print.
What does not live here: the phrases (`notation.words`, `analysis.words`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["filled"]

FORMS = {
    "이(가)": ("이", "가"),
    "은(는)": ("은", "는"),
    "을(를)": ("을", "를"),
    "와(과)": ("과", "와"),
    "(으)로": ("으로", "로"),
    "(이)라": ("이라", "라"),
    "(이)면": ("이면", "면"),
}
"""After a consonant, after a vowel."""
TOWARDS = "(으)로"
"""The one that takes an L for a vowel."""
MARKED = re.compile(rf"({{(\w+)}}[\"'”’]*)({'|'.join(map(re.escape, FORMS))})")
UNREAD = re.compile(r"(\s*\([^()]*\)|[\"'”’])+$")
"""What is passed over in reading: brackets with what is in them, quotation marks."""
SYLLABLES = range(0xAC00, 0xD7A4)
FINALS = 28
L = 8
DIGITS = {"0": 1, "1": L, "2": 0, "3": 1, "4": 0, "5": 0, "6": 1, "7": L, "8": L, "9": 0}
"""How each is read ends in: nothing (0), an L, or another consonant."""


def filled(pattern: str, values: Mapping[str, object]) -> str:
    """A phrase with its values filled in.

    Args:
        pattern: the phrase, with names in braces.
        values: what stands for them.

    Raises:
        KeyError: a name without a value.
    """
    return MARKED.sub(lambda found: found[1] + _particle(found[3], str(values[found[2]])), pattern).format(**values)


def _particle(forms: str, value: str) -> str:
    final = _final(UNREAD.sub("", value)[-1:])
    if final is None:
        return forms
    after_consonant, after_vowel = FORMS[forms]
    return after_vowel if final == 0 or (final == L and forms == TOWARDS) else after_consonant


def _final(sign: str) -> int | None:
    """The consonant that a sign ends in, as syllables count them; 0 for none, nothing for a sign that is not Korean."""
    if sign and ord(sign) in SYLLABLES:
        return (ord(sign) - SYLLABLES.start) % FINALS
    return DIGITS.get(sign)
