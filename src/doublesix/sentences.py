"""Sentences that can be said in other languages: English text that remembers its pattern and what was filled in.

Whatever a person may read on a page (refusals, problems of a file or a position) is made here; wherever English will
do, it is a string like any other. The pattern is the key of a translation.
What does not live here: translations (`analysis.sentences_da` …), errors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["Sentence", "joined", "listed", "megabytes", "printable", "proper_name", "said"]

MEGABYTE = 1024 * 1024
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


class Sentence(str):
    """A sentence in English, with what it was made from.

    Args:
        pattern: the sentence with names in braces.
        values: what stands for them: signs that are the same in every language, numbers, or other sentences.
    """

    pattern: str
    values: Mapping[str, int | str]

    def __new__(cls, pattern: str, **values: object) -> Self:
        """The sentence with its values filled in."""
        sentence = super().__new__(cls, pattern.format(**values))
        sentence.pattern = pattern
        sentence.values = {
            name: value if isinstance(value, int | str) else str(value) for name, value in values.items()
        }
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, int | str]]:
        """Copies are made from the pattern again."""
        return (self.pattern,), dict(self.values)


def said(error: Exception) -> str:
    """What an error says: a `Sentence` where it was raised with one."""
    return error.args[0] if error.args and isinstance(error.args[0], Sentence) else str(error)


def printable(text: str) -> str:
    """Text of unknown origin in one line, such as a file's name: what could steer a terminal becomes a sign.

    A no-break space steers nothing, though Python takes it for no printable sign: Danish has it before "%".
    """
    return "".join(
        sign if sign.isprintable() or sign == NO_BREAK_SPACE else "\N{REPLACEMENT CHARACTER}" for sign in text
    )


def proper_name(name: str) -> Sentence:
    """A name that some languages have another word for; it stands as it is in all others."""
    return Sentence(name.replace("{", "{{").replace("}", "}}"))


def megabytes(size: int) -> int:
    """A limit in bytes as a sentence tells it, in whole MB."""
    return size // MEGABYTE


def joined(parts: Iterable[str]) -> str:
    """Some sentences as one."""
    first, *rest = parts
    return Sentence("{first}; {then}", first=first, then=joined(rest)) if rest else first


def listed(parts: Iterable[str]) -> str:
    """Some words as an enumeration."""
    first, *rest = parts
    return Sentence("{first}, {then}", first=first, then=listed(rest)) if rest else first
