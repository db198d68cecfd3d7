"""One process at a time: whoever works on a folder or a file keeps others away from it meanwhile.

What does not live here: files that are there whole or not at all (`whole_files`).
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

try:
    import fcntl
except ImportError:  # pragma: no cover  (not on this system)
    fcntl = None  # type: ignore[assignment]

from doublesix.errors import DataError
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["alone"]

LOCK = ".lock"


@contextmanager
def alone(place: Path) -> Iterator[None]:
    """Keep other processes from working on a folder or a file: two would spoil each other's results.

    The lock is a file in the folder, or beside the file, and is gone in the end; of a process that was killed the
    system takes it back. Systems without `fcntl` go without.

    Args:
        place: the folder, or the file, which need not be there yet.

    Raises:
        DataError: another process works on it.
        OSError: nothing can be written there.
    """
    if fcntl is None:
        yield
        return
    lock = place / LOCK if place.is_dir() else place.with_name(f".{place.name}{LOCK}")
    try:
        file = lock.open("wb")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(place)) from error
    with file:
        if not _is_taken(file, lock):
            busy = Sentence("another process works on this; wait for it, stop it, or name another")
            raise DataError(Sentence("{place}: {problem}", place=str(place), problem=busy))
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def _is_taken(file: IO[bytes], lock: Path) -> bool:
    """Take the lock; whether that was possible."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # Its former owner may have removed it between opening and taking.
        return os.path.samestat(os.fstat(file.fileno()), lock.stat())
    except OSError:
        return False
