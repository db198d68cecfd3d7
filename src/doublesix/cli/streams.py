"""Standard input and output by the name `-`, and texts that are read from there.

Every command loads this, even for its help; so it imports next to nothing.
What does not live here: matches and positions that are read (`inputs`), what is written (`outputs`).
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from doublesix.errors import DataError, DoubleSixError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["STREAM", "is_stream", "reading", "text_or_input", "texts_or_input"]

STREAM = "-"
"""The name of standard input where something is read, and of standard output where something is written."""


def is_stream(path: Path | None) -> bool:
    """Whether a name means a stream of the process."""
    return path is not None and str(path) == STREAM


@contextmanager
def reading(place: Path | None = None) -> Iterator[None]:
    """While a file is read; what is wrong with it, and be it that it is no text, is told as its own fault.

    Args:
        place: to be named, where the reader does not.

    Raises:
        DataError: it cannot be read.
    """
    try:
        yield
    except (DoubleSixError, UnicodeDecodeError) as error:
        raise DataError(f"{error}" if place is None else f"{place}: {error}") from error


def text_or_input(text: str | None) -> str | None:
    """A text of the command line, or where it is `-` that of standard input."""
    if text != STREAM:
        return text
    with reading():
        return sys.stdin.buffer.read().decode().strip()


def texts_or_input(texts: list[str] | None) -> list[str | None] | None:
    """The same of each text of an option that may be given again."""
    return None if texts is None else [text_or_input(text) for text in texts]
