"""Files that are there whole or not at all: what is interrupted leaves the former file as it was.

What does not live here: files that grow line by line (`arena.checkpoint`, `arena.rounds`), exact tables
(`engine.table_files`).
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["write_whole", "writing_whole"]


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file; text as UTF-8.

    Raises:
        OSError: it cannot be written; a former file of that name is as it was.
    """
    with writing_whole(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def writing_whole(path: Path) -> Iterator[IO[bytes]]:
    """A file to write into, which takes its name when the block ends, and none when that raises."""
    partial = path.with_name(path.name + ".partial")
    try:
        with partial.open("wb") as file:
            yield file
        os.replace(partial, path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
