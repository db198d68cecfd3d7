"""Where commands write: results to standard output, everything else to standard error.

Progress bars are drawn on standard error, and only where it is a terminal.
What does not live here: the words (`cli.words`), tables (`cli.tables`), what the commands do.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

__all__ = ["bar", "complain", "is_terminal", "note", "print_json", "print_text", "write_whole"]


def is_terminal() -> bool:
    """Whether somebody watches standard error."""
    return sys.stderr.isatty()


def print_text(text: str = "") -> None:
    """Write a result as it is."""
    print(text)


def print_json(value: Any) -> None:
    """Write a result for a machine."""
    print(json.dumps(value, ensure_ascii=False, indent=1))


def note(text: str) -> None:
    """Tell something beside the result."""
    print(text, file=sys.stderr, flush=True)


def complain(text: str) -> None:
    """Tell in one line what is wrong."""
    note(" ".join(text.split()))


@contextmanager
def bar(label: str, total: float | None = None) -> Iterator[Callable[..., None]]:
    """A progress bar on a terminal, nothing elsewhere.

    Args:
        label: what is being done.
        total: how much there is to do; None where that is not known yet.

    Yields:
        a function that is told how much is done (`completed`), and where it changes the `total` and the
        `description`.
    """
    if not is_terminal():
        yield lambda **state: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda **state: progress.update(task, **state)


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    partial = path.with_name(path.name + ".partial")
    partial.write_text(text, encoding="utf-8")
    os.replace(partial, path)
