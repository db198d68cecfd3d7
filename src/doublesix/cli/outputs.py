"""Files that a command is to write, looked at before the work: each apart from what is read and from the others.

What does not live here: the writing (`whole_files`).
"""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from doublesix.cli.words import phrase
from doublesix.errors import IllegalActionError
from doublesix.whole_files import is_replaced

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

__all__ = ["demand_new", "demand_writable"]


def demand_writable(outputs: Iterable[Path | None], *, inputs: Iterable[Path | None] = ()) -> None:
    """Check that files can be written without loss of what is read, or of each other.

    Args:
        outputs: where something is to be written; None for what nobody wants.
        inputs: what is read.

    Raises:
        IllegalActionError: one file for two things.
        OSError: nothing can be written there.
    """
    taken = {os.path.realpath(path): "outputs.input" for path in inputs if path is not None}
    for path in outputs:
        if path is None:
            continue
        _demand_place(path)
        if is_replaced(path):
            place = os.path.realpath(path)
            if place in taken:
                raise IllegalActionError(phrase(taken[place], path=path))
            taken[place] = "outputs.twice"


def demand_new(path: Path, *, refusal: str = "outputs.there") -> None:
    """Check that there is no such file: what is in it took time, and would be lost.

    Args:
        path: to be written.
        refusal: key of the phrase that says so of the `path`.

    Raises:
        IllegalActionError: there is one.
    """
    if path.exists() and is_replaced(path):
        raise IllegalActionError(phrase(refusal, path=path))


def _demand_place(path: Path) -> None:
    """Check that something can be written there."""
    if not path.exists() and not path.parent.exists():
        code = errno.ENOENT
    elif path.is_dir():
        code = errno.EISDIR
    elif not path.parent.is_dir():
        code = errno.ENOTDIR
    elif not os.access(path.parent if is_replaced(path) else path, os.W_OK):
        code = errno.EACCES
    else:
        return
    raise OSError(code, os.strerror(code), str(path))
