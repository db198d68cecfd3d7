"""Progress: bars, drawn on standard error and only where somebody watches it, and how long work will take.

What does not live here: who watches, everything else that is printed (`cli.terminal`).
"""

from __future__ import annotations

from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    TaskProgressColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Column
from rich.text import Text

from doublesix.analysis.numbers import plain
from doublesix.cli.terminal import is_watched, note
from doublesix.cli.words import phrase
from doublesix.sentences import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.progress import Task

__all__ = ["bar", "planned", "span", "tell_plan", "waiting"]

PATIENCE = 1.0
"""Seconds that work may take before it shows that it goes on."""


class _Label(ProgressColumn):
    """What is being done: names of files in it are no markup, and steer nothing."""

    def __init__(self) -> None:
        super().__init__(Column(no_wrap=True))

    def render(self, task: Task) -> Text:
        """The text of one row."""
        return Text(printable(task.description))


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
    if not is_watched():
        yield lambda **state: None
        return
    columns = (_Label(), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda **state: progress.update(task, **state)


@contextmanager
def waiting(label: str) -> Iterator[None]:
    """A bar that only shows that something goes on, once it has taken a while; nothing where there is no terminal.

    Args:
        label: what is being done, in one go, so that nobody can say how far it is.
    """
    if not is_watched():
        yield
        return
    columns = (_Label(), BarColumn(), TimeElapsedColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    progress.add_task(label, total=None)
    late = Timer(PATIENCE, progress.start)
    late.daemon = True
    late.start()
    try:
        yield
    finally:
        late.cancel()
        late.join()  # it may be about to draw
        progress.stop()


def span(seconds: float) -> str:
    """About how long something takes, in seconds, minutes or hours."""
    if seconds < 100:
        return phrase("time.seconds", time=plain(max(seconds, 0.1), 1))
    if seconds < 6000:
        return phrase("time.minutes", time=plain(seconds / 60, 0))
    return phrase("time.hours", time=plain(seconds / 3600, 1))


def tell_plan(key: str, left: int, seconds: float) -> None:
    """Tell what is still to be done, and how long that takes; nothing where all is done.

    Args:
        key: of the phrase that says what is `left` and the `time` it takes.
        left: how much.
        seconds: of all that is left.
    """
    if left:
        note(phrase(key, left=left, time=span(seconds)))


def planned(tell: Callable[..., None], key: str) -> Callable[[int, int, float], None]:
    """What hears of progress: tells once how long the rest will take, and a bar how far it is.

    Args:
        tell: of the bar.
        key: of the phrase, as in `tell_plan`.

    Returns:
        a function of what is done, how much there is, and the seconds still to go.
    """
    is_told = False

    def told(done: int, total: int, seconds: float) -> None:
        nonlocal is_told
        if not is_told and seconds > 0:
            tell_plan(key, total - done, seconds)
            is_told = True
        tell(completed=done, total=total)

    return told
