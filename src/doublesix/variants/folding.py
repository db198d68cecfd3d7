"""Names as they are compared: whatever case, accents, blanks and hyphens they are written with.

What does not live here: which names there are (`variants.registry`, `variants.cycles`, `variants.options`).
"""

from __future__ import annotations

import unicodedata

__all__ = ["folded"]

BETWEEN = " -_"


def folded(text: str) -> str:
    """A name for comparison: capitals of some languages have no accents, and some keyboards compose none."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter) and letter not in BETWEEN)
