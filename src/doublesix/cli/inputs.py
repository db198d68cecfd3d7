"""What commands read besides their words: files, and standard input by the name `-`.

Whatever is wrong with a file, and be it that it is no text, here it is a `DataError`.
What does not live here: the formats (`formats`), files that are written (`outputs`).
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from doublesix.cli.words import phrase
from doublesix.errors import DataError, DoubleSixError
from doublesix.formats import read_match

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from doublesix.record import MatchRecord

__all__ = ["STREAM", "is_stream", "match_in", "reading", "text_or_input", "texts_or_input"]

STREAM = "-"
"""The name of standard input where something is read, and of standard output where something is written."""


def is_stream(path: Path | None) -> bool:
    """Whether a name means a stream of the process."""
    return path is not None and str(path) == STREAM


@contextmanager
def reading(place: Path | None = None) -> Iterator[None]:
    """While a file is read; what is wrong with it is told as its own fault.

    Args:
        place: to be named, where the reader does not.

    Raises:
        DataError: it cannot be read.
    """
    try:
        yield
    except (DoubleSixError, UnicodeDecodeError) as error:
        raise DataError(f"{error}" if place is None else f"{place}: {error}") from error


def match_in(path: Path, *, encoding: str | None = None) -> MatchRecord:
    """The match in a file of any known format, or in standard input.

    Args:
        path: where it is.
        encoding: as in `read_match`.

    Raises:
        DataError: there is none that can be read.
        OSError: it cannot be opened.
    """
    if not is_stream(path):
        with reading():
            return read_match(path, encoding=encoding)
    try:
        return read_match(sys.stdin.buffer.read(), encoding=encoding)
    except DoubleSixError as error:
        raise DataError(phrase("input.problem", problem=error)) from error


def text_or_input(text: str | None) -> str | None:
    """A text of the command line, or where it is `-` that of standard input."""
    if text != STREAM:
        return text
    with reading():
        return sys.stdin.buffer.read().decode().strip()


def texts_or_input(texts: list[str] | None) -> list[str | None] | None:
    """The same of each text of an option that may be given again."""
    return None if texts is None else [text_or_input(text) for text in texts]
