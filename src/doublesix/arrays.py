"""Arrays in files of NumPy's (``.npz``): whatever is wrong with one is a single kind of error.

What does not live here: what the arrays mean, and how a file is written whole (`whole_files`).
"""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Container
    from pathlib import Path

    from numpy.typing import NDArray

__all__ = ["read_arrays"]


def read_arrays(path: Path, *, only: Container[str] | None = None) -> dict[str, NDArray[Any]]:
    """All arrays of a file, or those of some names that it has.

    Raises:
        OSError: it cannot be opened.
        ValueError: it is no such file, or damaged.
    """
    with path.open("rb") as file:
        if not zipfile.is_zipfile(file):
            raise ValueError("no file of NumPy's")
        file.seek(0)
        try:
            with np.load(file) as stored:
                return {name: stored[name] for name in stored.files if only is None or name in only}
        except MemoryError:
            raise
        # What is damaged fails in zipfile, zlib, NumPy or Python's own parser, each with errors of its own.
        except Exception as error:
            raise ValueError(str(error)) from error
