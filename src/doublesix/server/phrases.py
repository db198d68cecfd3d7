"""The words of reports, reasons and refusals in one language, for whoever shows them.

What does not live here: the words themselves (`analysis.words`), what is told by them
(`server.explanations`, `server.problems`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.analysis.words import SENTENCES, Words
from doublesix.protocol.analyses import Phrases

if TYPE_CHECKING:
    from doublesix.protocol.analyses import Language

__all__ = ["phrases_in"]


def phrases_in(language: Language) -> Phrases:
    """All of them."""
    return Phrases(language=language, phrases={**Words(language).phrases, **SENTENCES[language]})
