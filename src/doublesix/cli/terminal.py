"""Where commands write: results to standard output, everything else to standard error; and lines that are typed.

What does not live here: the words (`cli.words`), tables (`cli.tables`), progress bars (`cli.progress`).
"""

from __future__ import annotations

import io
import json
import shlex
import sys
from contextlib import contextmanager
from subprocess import list2cmdline
from typing import TYPE_CHECKING, Any

from doublesix.cli.words import phrase
from doublesix.sentences import printable
from doublesix.whole_files import NamedFile

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "FAILED",
    "HUNG_UP",
    "INTERRUPTED",
    "TERMINATED",
    "complain",
    "error_text",
    "is_watched",
    "name_output",
    "note",
    "print_json",
    "print_text",
    "shell_line",
    "typed_line",
    "unwatched",
]

FAILED = 1
"""Exit code: bad input, or work that failed. What is wrong with the command line itself is a `BadParameter`: code 2."""
HUNG_UP, INTERRUPTED, TERMINATED = 129, 130, 143
"""What a shell expects of a command that was stopped by SIGHUP, Ctrl-C or SIGTERM: 128 and the number of the signal."""


def name_output() -> None:
    """Have errors of standard output say whose they are, whoever writes there: the system gives them no name."""
    stream = sys.stdout
    if stream is sys.__stdout__ and isinstance(stream, io.TextIOWrapper):
        file = NamedFile(stream.fileno(), "wb", phrase("output"))
        sys.stdout = io.TextIOWrapper(
            file if stream.write_through else io.BufferedWriter(file),
            encoding=stream.encoding,
            errors=stream.errors,
            line_buffering=stream.line_buffering,
            write_through=stream.write_through,
        )


def is_watched() -> bool:
    """Whether somebody watches standard error, and wants to see what is drawn there anew again and again."""
    return not _watch.is_declined and sys.stderr.isatty()


class _Watch:
    """What is known of those who sit at the terminal."""

    is_declined = False


_watch = _Watch()


@contextmanager
def unwatched(is_so: bool = True) -> Iterator[None]:
    """Draw no progress in this time: each time that it is drawn anew, a screen reader says it.

    Args:
        is_so: whether that is wanted.
    """
    before, _watch.is_declined = _watch.is_declined, is_so
    try:
        yield
    finally:
        _watch.is_declined = before


def print_text(text: str = "") -> None:
    """Write a result as it is."""
    print(text)


def print_json(value: Any) -> None:
    """Write a result for a machine, as UTF-8 wherever it goes.

    Args:
        value: what is not known is None, as JSON knows no other numbers than finite ones.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors=sys.stdout.errors)
    print(json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False))


def shell_line(*words: object) -> str:
    """Words of a command line as somebody may copy them into a shell."""
    texts = list(map(str, words))
    return list2cmdline(texts) if sys.platform == "win32" else shlex.join(texts)


def typed_line(prompt: str) -> str | None:
    """A line of the person; None at the end of the input, or when interrupted."""
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        return None


def note(text: str) -> None:
    """Tell something beside the result."""
    print("\n".join(map(printable, text.split("\n"))), file=sys.stderr, flush=True)


def error_text(error: Exception) -> str:
    """What an error says, as a line of the program."""
    if isinstance(error, OSError) and error.strerror is not None:
        return phrase("error", message=f"{error.filename}: {error.strerror}" if error.filename else error.strerror)
    return phrase("error", message=error)


def complain(text: str) -> None:
    """Tell in one line what is wrong."""
    note(" ".join(text.split()))
