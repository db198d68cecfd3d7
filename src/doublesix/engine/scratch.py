"""Folders in which files of the cache are made: for one process each, and gone in the end.

Where the cache has no room, or nobody may write there, another place does, and what is made is not kept.
What does not live here: what is made, and its name in the cache (`engine.table_files`).
"""

from __future__ import annotations

import shutil
import stat
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from doublesix.errors import DataError
from doublesix.locks import alone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["made_in_first", "places_aside", "scratch_folder"]

Made = TypeVar("Made")

PREFIX = "doublesix-making-"
IN_MEMORY = Path("/dev/shm")
"""Linux's files in memory: there may be room where every disk is full."""


@contextmanager
def scratch_folder(place: Path) -> Iterator[Path]:
    """A folder of one's own in another one; it goes when the block ends.

    Those of processes that were killed are removed first: nobody holds their locks. Where everybody may write they
    stay: what looks like one may be somebody's trap.

    Args:
        place: a folder that is there.

    Raises:
        OSError: nothing can be written there.
    """
    if not place.stat().st_mode & stat.S_IWOTH:
        _clear(place)
    with tempfile.TemporaryDirectory(prefix=PREFIX, dir=place, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with alone(folder):
            yield folder


def _clear(place: Path) -> None:
    for left in place.glob(f"{PREFIX}*"):
        with suppress(DataError, OSError), alone(left):
            shutil.rmtree(left, ignore_errors=True)


def places_aside() -> list[Path]:
    """Where something can be made that is not kept."""
    in_memory = [IN_MEMORY] if IN_MEMORY.is_dir() else []
    try:
        return [Path(tempfile.gettempdir()), *in_memory]
    except OSError:  # none of the system's folders has room
        return in_memory


def made_in_first(places: list[Path], make: Callable[[Path], Made]) -> Made:
    """What comes of a folder in the first place where that can be made.

    Args:
        places: folders.
        make: makes it, in a folder of its own.

    Raises:
        DataError: it can be made in none; of them the first's.
        OSError: likewise.
    """
    problems: list[Exception] = []
    for place in places:
        try:
            with scratch_folder(place) as folder:
                return make(folder)
        except (DataError, OSError) as problem:
            problems.append(problem)
    raise problems[0] if problems else DataError("there is no folder where temporary files can be made")
