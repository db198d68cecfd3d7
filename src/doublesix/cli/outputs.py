"""Files that a command is to write, looked at before the work: each apart from what is read and from the others.

The name `-` is standard output: whatever goes there goes alone, and nothing else is printed.
What does not live here: how files are written (`whole_files`), what is read (`inputs`).
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from doublesix.cli.streams import is_stream
from doublesix.cli.terminal import FAILED, complain, error_text, note, shell_line
from doublesix.cli.words import phrase
from doublesix.errors import RequestError
from doublesix.whole_files import is_protected, is_replaced, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

__all__ = [
    "OR_STREAM",
    "Unwritten",
    "demand_new",
    "demand_one_stream",
    "demand_writable",
    "is_streamed",
    "write_out",
    "write_stream",
]

OR_STREAM = "; - is standard output"
"""Ends the help of an option that names a file to be written."""
FOREIGN = {".bmp", ".docx", ".gif", ".jpeg", ".jpg", ".pdf", ".png", ".webp", ".xlsx"}
"""Endings of what no command writes: what is in such a file would be taken for damaged."""


def demand_writable(outputs: Iterable[Path | None], *, inputs: Iterable[Path | None] = ()) -> None:
    """Check that files can be written without loss of what is read, or of each other.

    Args:
        outputs: where something is to be written; None for what nobody wants.
        inputs: what is read.

    Raises:
        BadParameter: one file for two things, or one whose ending promises something else.
        OSError: nothing can be written there.
    """
    taken = {os.path.realpath(path): "outputs.input" for path in inputs if path is not None}
    wanted = [path for path in outputs if path is not None]
    demand_one_stream(wanted)
    for path in wanted:
        if is_stream(path):
            continue
        if path.suffix.lower() in FOREIGN:
            raise typer.BadParameter(phrase("outputs.foreign", path=path, ending=path.suffix))
        _demand_place(path)
        if is_replaced(path):
            place = os.path.realpath(path)
            if place in taken:
                raise typer.BadParameter(phrase(taken[place], path=path))
            taken[place] = "outputs.twice"


def demand_one_stream(outputs: Iterable[Path | None], *, as_json: bool = False) -> None:
    """Check that no two things go to standard output.

    Args:
        outputs: where something is to be written; None for what nobody wants.
        as_json: whether figures are wanted there.

    Raises:
        BadParameter: they would.
    """
    streams = sum(map(is_stream, outputs))
    if streams + (streams and as_json) > 1:
        raise typer.BadParameter(phrase("outputs.stream"))


def is_streamed(*outputs: Path | None) -> bool:
    """Whether one of these is standard output, where nothing else goes then."""
    return any(map(is_stream, outputs))


def write_stream(text: str) -> None:
    """Write to standard output what would else be in a file: as UTF-8, wherever it goes."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())


def write_out(path: Path, text: str) -> None:
    """Write a file and tell of it; or to standard output.

    Raises:
        OSError: it cannot be written.
    """
    if is_stream(path):
        write_stream(text)
    else:
        write_whole(path, text)
        note(phrase("outputs.written", path=path))


class Unwritten:
    """What could not be written in the end, be it that the disk is full: told when the result has been printed."""

    def __init__(self) -> None:
        self._errors: list[OSError] = []

    def __bool__(self) -> bool:
        return bool(self._errors)

    @contextmanager
    def held(self) -> Iterator[None]:
        """While something is written that the result does not hang on."""
        try:
            yield
        except BrokenPipeError:
            raise  # whoever reads our output has had enough
        except OSError as error:
            self._errors.append(error)

    def tell(self) -> None:
        """Tell what is missing, and end the command then.

        Raises:
            Exit: something is.
        """
        if self:
            for text in dict.fromkeys(map(error_text, self._errors)):
                complain(text)
            raise typer.Exit(FAILED)


def demand_new(path: Path, *, refusal: str = "outputs.there") -> None:
    """Check that there is no such file: what is in it took time, and would be lost.

    Args:
        path: to be written.
        refusal: key of the phrase that says so of the `path`, and may say what to `resume` it by.

    Raises:
        RequestError: there is one.
    """
    if path.exists() and is_replaced(path):
        raise RequestError(phrase(refusal, path=path, resume=shell_line("--resume", path)))


def _demand_place(path: Path) -> None:
    """Check that something can be written there."""
    if not path.exists() and not path.parent.exists():
        code = errno.ENOENT
    elif path.is_dir():
        code = errno.EISDIR
    elif not path.parent.is_dir():
        code = errno.ENOTDIR
    elif is_protected(path) or (is_replaced(path) and not os.access(path.parent, os.W_OK)):
        code = errno.EACCES
    else:
        return
    raise OSError(code, os.strerror(code), str(path))
