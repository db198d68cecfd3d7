"""Lines that other programs send: read word by word, and refused in one line.

What does not live here: what the words mean (`bot_session`), the protocol's own ones (`doublesix.arena.ubgi_lines`).
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, TextIO

from doublesix.arena.ubgi_lines import ERROR
from doublesix.cli.words import phrase
from doublesix.notation.fields import shown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

__all__ = ["LONGEST", "Code", "RefusedError", "chosen", "is_on", "named_pairs", "received_lines", "whole_number"]

LONGEST = 4096
"""Characters of a line: nothing that means anything is nearly as long, and what never ends must not fill the memory."""

DIGITS = 10
SWITCH = {"on": True, "off": False, "true": True, "false": False, "1": True, "0": False}


class Code(Enum):
    """What is wrong with a line, as the protocol calls it."""

    UNKNOWN = "unknown_command"
    ARGUMENT = "bad_argument"
    CONTEXT = "missing_context"
    UNSUPPORTED = "unsupported_feature"


class RefusedError(Exception):
    """A line that is not obeyed.

    Args:
        code: what is wrong.
        text: the same for people.
    """

    def __init__(self, code: Code, text: str) -> None:
        self.code = code
        super().__init__(text)

    def line(self) -> str:
        """The answer."""
        return " ".join(f"{ERROR} {self.code.value} {self}".split())


def received_lines(stream: TextIO) -> Iterator[str | None]:
    """The lines of a stream as they come, without what stands around them; None for one that is far too long.

    A byte order mark, which some shells and editors put before the first line, is none of its signs.
    """
    while line := stream.readline(LONGEST):
        if len(line) < LONGEST or line.endswith("\n"):
            yield line.removeprefix("\ufeff").strip()
            continue
        while (rest := stream.readline(LONGEST)) and not rest.endswith("\n"):
            pass
        yield None


def named_pairs(words: Sequence[str], known: Collection[str], usage: str) -> dict[str, str]:
    """Words that come in pairs, a name and its value.

    Args:
        words: as they came.
        known: the names there are.
        usage: the whole command, as it should be.

    Raises:
        RefusedError: other names, one without a value, or one that comes twice.
    """
    names, values = words[::2], words[1::2]
    if len(words) % 2 or len(set(names)) < len(names) or not set(names) <= set(known):
        raise RefusedError(Code.ARGUMENT, phrase("bot.usage", usage=usage))
    return dict(zip(names, values, strict=True))


def whole_number(name: str, text: str, low: int, high: int) -> int:
    """A number within bounds.

    Raises:
        RefusedError: anything else.
    """
    if text.isascii() and text.isdigit() and len(text) <= DIGITS and low <= int(text) <= high:
        return int(text)
    raise RefusedError(Code.ARGUMENT, phrase("bot.number", name=name, low=low, high=high, value=shown(text)))


def chosen(name: str, text: str, known: Collection[str] = tuple(SWITCH)) -> str:
    """One of several words, whatever its capitals; on or off, if no others are given.

    Raises:
        RefusedError: anything else.
    """
    if text.lower() in known:
        return text.lower()
    raise RefusedError(Code.ARGUMENT, phrase("bot.choice", name=name, known=", ".join(known), value=shown(text)))


def is_on(name: str, text: str) -> bool:
    """Whether a switch is on.

    Raises:
        RefusedError: it is neither on nor off.
    """
    return SWITCH[chosen(name, text)]
