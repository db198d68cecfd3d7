"""One process at a time: whoever works on a folder or a file keeps others away from it meanwhile.

A file of a lock's name may have come from elsewhere, with a folder that somebody was given: nothing is followed,
emptied or removed but what a lock leaves, which is empty or begins with `MARK`.
What does not live here: files that are there whole or not at all (`whole_files`).
"""

from __future__ import annotations

import os
import stat
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

try:
    import fcntl
except ImportError:  # pragma: no cover  (not on this system)
    fcntl = None  # type: ignore[assignment]

from doublesix.errors import DataError
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["alone", "words_of_holder"]

LOCK = ".lock"
MARK = b"doublesix lock: "
"""Before the words of whoever holds a lock."""
LONGEST = 4096
"""Bytes of what is read from one."""
PAUSE = 0.02
"""Seconds between two looks at a lock that is waited for."""


@contextmanager
def alone(place: Path, *, words: str = "", patience: float = 0) -> Iterator[None]:
    """Keep other processes from working on a folder or a file: two would spoil each other's results.

    The lock is a file in the folder, or beside the file, and is gone in the end; of a process that was killed the
    system takes it back. Systems without `fcntl` go without.

    Args:
        place: the folder, or the file, which need not be there yet.
        words: for whoever finds it taken (`words_of_holder`).
        patience: seconds to wait for another process whose work is short.

    Raises:
        DataError: another process works on it, or what has the lock's name can be none.
        OSError: nothing can be written there, or the file system knows no locks.
    """
    if fcntl is None:
        yield
        return
    lock = _lock_of(place)
    # What one says of oneself may be a secret; else whoever shares a folder takes its lock over from who was killed.
    number = _taken(lock, place, mode=0o600 if words else 0o666, patience=patience)
    try:
        is_ours = _is_ours(number)
        try:
            if is_ours:
                os.ftruncate(number, 0)  # of words that a killed process has left
                if words:
                    os.pwrite(number, MARK + words.encode(), 0)
            yield
        finally:
            if is_ours:
                lock.unlink(missing_ok=True)
    finally:
        os.close(number)


def words_of_holder(place: Path) -> str:
    """What the process says of itself that works on a folder or a file; "" where it says nothing, or there is none."""
    if fcntl is None:
        return ""
    try:
        number = _opened(_lock_of(place), place, os.O_RDONLY)
    except (DataError, OSError):
        return ""
    try:
        text = os.pread(number, LONGEST, 0)
    finally:
        os.close(number)
    return text.removeprefix(MARK).decode("utf-8", "replace") if text.startswith(MARK) else ""


def _lock_of(place: Path) -> Path:
    place = Path(os.path.realpath(place))  # one place has one lock, by whatever links it is reached
    return place / LOCK if place.is_dir() else place.with_name(f".{place.name}{LOCK}")


def _opened(lock: Path, place: Path, how: int = os.O_RDWR | os.O_CREAT, *, mode: int = 0) -> int:
    """The file of a lock, as it stands; a new one with a mode less the user's mask."""
    try:
        number = os.open(lock, how | os.O_NOFOLLOW | os.O_NONBLOCK, mode)
    except OSError as error:
        if lock.is_symlink() or (lock.exists() and not lock.is_file()):
            raise _no_lock(lock) from error
        raise OSError(error.errno, error.strerror, str(lock if lock.exists() else place)) from error
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise _no_lock(lock)
    return number


def _taken(lock: Path, place: Path, *, mode: int, patience: float) -> int:
    """The file of a lock that nobody else has now."""
    until = time.monotonic() + patience
    while True:
        number, is_taken = _opened(lock, place, mode=mode), False
        try:
            is_taken = _is_taken(number, lock)
        finally:
            if not is_taken:
                os.close(number)
        if is_taken:
            return number
        if time.monotonic() >= until:
            busy = Sentence("another process works on this; wait for it, stop it, or name another")
            raise DataError(Sentence("{place}: {problem}", place=str(place), problem=busy))
        time.sleep(PAUSE)


def _no_lock(lock: Path) -> DataError:
    problem = Sentence("a lock has this name, and this is no plain file; remove it")
    return DataError(Sentence("{place}: {problem}", place=str(lock), problem=problem))


def _is_taken(number: int, lock: Path) -> bool:
    """Take the lock; whether that was possible."""
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # another one has it: network file systems say the latter
        return False
    except OSError as error:  # no file system knows of locks but by its own
        raise OSError(error.errno, error.strerror, str(lock)) from error
    try:
        # Its former owner may have removed it between opening and taking.
        return os.path.samestat(os.fstat(number), lock.lstat())
    except FileNotFoundError:
        return False


def _is_ours(number: int) -> bool:
    """Whether a file holds nothing but what a lock leaves."""
    text = os.pread(number, len(MARK), 0)
    return text in (b"", MARK)
