"""Files that are there whole or not at all: what is interrupted leaves the former file as it was.

A link stays one, and what it leads to is written; a former file's permissions stay, and one that must not be written
stays as it is. What is no plain file (a pipe, a
device) is written into as it is. Logs that grow line by line have whole lines (`add_line`).
What does not live here: files of finished parts that work goes on from (`arena.checkpoint`, `arena.rounds`), exact
tables (`engine.table_files`).
"""

from __future__ import annotations

import errno
import io
import os
import secrets
import stat
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import ReadableBuffer

__all__ = [
    "NamedFile",
    "add_line",
    "clear_partials",
    "is_protected",
    "is_replaced",
    "naming",
    "stamp",
    "write_whole",
    "writing_whole",
]

PARTIAL = ".partial"
STREAMS = ("/dev/stdout", "/dev/stderr", "/dev/fd")
"""Names of what is open already, be it a file."""


@contextmanager
def naming(name: Path | str) -> Iterator[None]:
    """Give errors of the system the name that somebody asked for: they have none when a disk is full."""
    try:
        yield
    except OSError as error:
        if error.strerror is None:
            raise  # Python's own, which says in words what is wrong
        raise OSError(error.errno, error.strerror, str(name)) from error


class NamedFile(io.FileIO):
    """A file whose errors have the name that was asked for, whoever writes into it and when.

    Args:
        place: its path, or the number of an open one, which stays open.
        mode: as for `open`.
        asked: the name.
    """

    def __init__(self, place: Path | int, mode: str, asked: Path | str) -> None:
        with naming(asked):
            super().__init__(place, mode, closefd=not isinstance(place, int))
        self._asked = asked

    def write(self, data: ReadableBuffer, /) -> int:
        """As of any file."""
        with naming(self._asked):
            return super().write(data)


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file; text as UTF-8.

    Raises:
        OSError: it cannot be written; a former file of that name is as it was.
    """
    with writing_whole(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def writing_whole(path: Path) -> Iterator[IO[bytes]]:
    """A file to write into, which takes its name when the block ends, and none when that raises.

    Long work whose result is written in the end may be done in the block: what can be known beforehand of a place
    where nothing can be written is told before it.

    Raises:
        OSError: it cannot be written; names the file that was asked for.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not is_replaced(path):
        with io.BufferedWriter(NamedFile(path, "ab", path)) as stream:
            yield stream
        return
    if is_protected(path):  # a new one could take its place, were nobody to ask
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    target = Path(os.path.realpath(path))
    partial = target.with_name(f".{secrets.token_hex(8)}{PARTIAL}")
    file = io.BufferedWriter(NamedFile(partial, "xb", path))
    try:
        with file:
            yield file
            file.flush()
            with naming(path):
                # Before it takes its name, or a power cut could leave that name to an empty file.
                os.fsync(file.fileno())
        with naming(path):
            if target.exists():
                partial.chmod(stat.S_IMODE(target.stat().st_mode))
            os.replace(partial, target)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def add_line(path: Path, line: str) -> None:
    """Add a line to a file; what a machine that failed, or a full disk, has left of another one goes.

    Raises:
        OSError: it cannot be written; names the file.
    """
    with naming(path), path.open("ab+") as file:
        if file.tell() > 0:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                file.seek(0)
                file.truncate(file.read().rfind(b"\n") + 1)
        file.write(line.encode() + b"\n")


def clear_partials(folder: Path) -> None:
    """Remove what writers have left in a folder that were killed; only for whoever is alone in it (`locks.alone`)."""
    for partial in folder.glob(f".*{PARTIAL}"):
        partial.unlink(missing_ok=True)


def stamp(path: Path) -> tuple[str | int, ...]:
    """Which file lies there, without reading it: another one has another stamp, and so has none at all."""
    place = str(path.absolute())
    try:
        found = path.stat()
    except OSError:
        return (place,)
    return place, found.st_ino, found.st_size, found.st_mtime_ns


def is_protected(path: Path) -> bool:
    """Whether what has this name must not be written by this user."""
    return path.exists() and not os.access(path, os.W_OK)


def is_replaced(path: Path) -> bool:
    """Whether a new file takes the place of what has this name; a pipe or a device is written into instead."""
    return (path.is_file() or not path.exists()) and not any(map(path.is_relative_to, STREAMS))
