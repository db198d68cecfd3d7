"""The words of reports, reasons and refusals: one catalogue, two files a language.

Words are in `words_en` and its namesakes, whole sentences in `sentences_da` and its namesakes.

A translation is another mapping with the same keys. Keys of enums are their values, with a prefix. Screens that say
the same things fetch these words instead of having their own.
What does not live here: words of boards (`notation.words`), English sentences (they are where they are made), names
of players.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doublesix.analysis import numbers, sentences_da, sentences_ko, sentences_zh_hans, sentences_zh_hant
from doublesix.analysis.numbers import localized
from doublesix.analysis.words_da import DANISH
from doublesix.analysis.words_en import ENGLISH
from doublesix.analysis.words_ko import KOREAN
from doublesix.analysis.words_zh_hans import SIMPLIFIED_CHINESE
from doublesix.analysis.words_zh_hant import TRADITIONAL_CHINESE
from doublesix.notation.game_names import name_in
from doublesix.notation.particles import filled
from doublesix.sentences import Sentence
from doublesix.variants.cycles import CYCLES
from doublesix.variants.registry import ALL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.rules.cycle import Cycle
    from doublesix.rules.variant import Variant

__all__ = ["LANGUAGES", "SENTENCES", "Cell", "Phrase", "Words", "words"]

LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "en": ENGLISH,
    "zh-Hant": TRADITIONAL_CHINESE,
    "zh-Hans": SIMPLIFIED_CHINESE,
    "ko": KOREAN,
    "da": DANISH,
}


def _names(language: str) -> dict[str, str]:
    games: tuple[Variant | Cycle, ...] = (*ALL, *CYCLES)
    return {game.name: name_in(game, language) for game in games}


SENTENCES: Mapping[str, Mapping[str, str]] = {
    "en": {},
    "zh-Hant": {**_names("zh-Hant"), **sentences_zh_hant.TRADITIONAL_CHINESE},
    "zh-Hans": {**_names("zh-Hans"), **sentences_zh_hans.SIMPLIFIED_CHINESE},
    "ko": {**_names("ko"), **sentences_ko.KOREAN},
    "da": {**_names("da"), **sentences_da.DANISH},
}
"""By English pattern; games by the names that they have in the language, or are given there."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to be said by whoever shows it, in whatever language.

    Args:
        key: of the catalogue.
        values: what fills it.
    """

    key: str
    values: Mapping[str, int | str] = field(default_factory=dict)


Cell = str | Phrase
"""Of a table: signs that are the same in every language, numbers as `analysis.numbers` writes them, or a phrase."""


class Words:
    """The words of one language.

    Raises:
        ValueError: a language that the catalogue lacks.
    """

    def __init__(self, language: str = "en") -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no words for language {language!r}; there are {', '.join(sorted(LANGUAGES))}")
        self.language = language
        self.phrases = LANGUAGES[language]

    def __call__(self, key: str, **values: object) -> str:
        """A phrase with its values filled in; raises `KeyError` for one that the catalogue lacks."""
        told = {name: self.numbers(str(value)) if isinstance(value, float) else value for name, value in values.items()}
        return filled(self.phrases[key], told)

    def text(self, cell: Cell) -> str:
        """What a table shows there."""
        if isinstance(cell, str):
            return self.numbers(cell)
        values = {name: self.numbers(value) if isinstance(value, str) else value for name, value in cell.values.items()}
        return self(cell.key, **values)

    def numbers(self, text: str) -> str:
        """Numbers as `analysis.numbers` writes them, with the signs of this language."""
        return localized(text, decimal=self.phrases["decimal"], before_percent=self.phrases["before_percent"])

    def plain(self, value: float, digits: int = 3) -> str:
        """A number without a sign for plus: ``0.123``."""
        return self.numbers(numbers.plain(value, digits))

    def signed(self, value: float, digits: int = 3) -> str:
        """A number with its sign: ``+0.123``."""
        return self.numbers(numbers.signed(value, digits))

    def number(self, value: float | None, digits: int) -> str:
        """A number, or a dash for none."""
        return self.numbers(numbers.number(value, digits))

    def chance(self, value: float, *, sign: bool = False, digits: int = 2) -> str:
        """A chance 0–1 in percent: ``53.25%``; with a sign for changes of one."""
        return self.numbers(numbers.chance(value, sign=sign, digits=digits))

    def sentence(self, text: str) -> str:
        """A sentence in this language; a text without a pattern, or with an unknown one, as it is."""
        if not isinstance(text, Sentence) or self.language == "en":
            return text
        pattern = SENTENCES[self.language].get(text.pattern, text.pattern)
        parts = {name: self.sentence(part) if isinstance(part, str) else part for name, part in text.values.items()}
        return filled(pattern, parts)

    def depth(self, plies: int) -> str:
        """A depth in both counts: ``2-ply (XG 3-ply)``."""
        return self("depth", plies=plies, xg=plies + 1)

    def judged_by(self, judgement: RankedPlay | CubeVerdict) -> str:
        """How something was judged: its depth, or ``Rollout of 324 games``."""
        if judgement.trials:
            return self("rolled_out", trials=judgement.trials)
        return self.depth(judgement.plies)

    def short_judged_by(self, judgement: RankedPlay | CubeVerdict) -> str:
        """The same, short: ``2 (XG 3)`` or ``324 games``."""
        if judgement.trials:
            return self("short_rolled_out", trials=judgement.trials)
        return self("short_depth", plies=judgement.plies, xg=judgement.plies + 1)


def words(language: str = "en") -> Words:
    """The words of a language; raises `ValueError` for one that the catalogue lacks."""
    return Words(language)
