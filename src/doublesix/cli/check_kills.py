"""`doublesix check kills`: kill a table's build again and again, and compare what it ends with.

Builds are processes of their own in a folder of their own; nothing in the cache is touched.
What does not live here: how a build goes on where it was (`engine.databases`, ``native/src/table.cpp``).
"""

from __future__ import annotations

import multiprocessing
import os
import random
import tempfile
import time
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.cli.options import Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.terminal import print_text
from doublesix.cli.words import phrase
from doublesix.engine.databases import (
    TableName,
    build_table,
    cache_folder,
    estimate,
    open_table,
    remove_table,
    table_path,
    unfinished_tables,
)

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

__all__ = ["kills"]


def kills(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A table as `doublesix db build` takes it.")],
    times: Annotated[int, typer.Option(min=1, help="Kills.")] = 20,
    seed: Annotated[int, typer.Option(min=0, help="Of their moments.")] = 1,
    threads: Threads = 0,
) -> None:
    """Kill the build of a table at random moments, let it go on each time, and compare the bytes it ends with.

    The checksum to compare with is that of the table in the cache, or of a build left alone. A build that is whole
    before all kills are made is compared and begun again. If one differs, the exit code is 1.
    """
    table = TableName.parse(name)
    seconds = estimate(table, threads=threads).seconds
    expected = open_table(table).checksum if table_path(table).exists() else None
    before, dice = os.environ.get("DOUBLESIX_CACHE"), random.Random(seed)
    cache_folder().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache_folder()) as folder, bar(phrase("check.comparing"), times) as tell:
        os.environ["DOUBLESIX_CACHE"] = folder
        try:
            if expected is None:
                expected = _whole(table, threads)
            found, midway = [], 0
            for done in range(times):
                tell(completed=done)
                _kill(table, threads, seconds, times, dice)
                midway += table in unfinished_tables()
                if table_path(table).exists():
                    found.append(_whole(table, threads))
            found.append(_whole(table, threads))
        finally:
            if before is None:
                del os.environ["DOUBLESIX_CACHE"]
            else:
                os.environ["DOUBLESIX_CACHE"] = before
    wrong = [checksum for checksum in found if checksum != expected]
    verdict = phrase("check.other", expected=f"{expected:08x}") if wrong else phrase("check.same")
    shown = f"{(wrong or found)[0]:08x}"
    print_text(
        phrase(
            "check.kills", name=table, times=times, midway=midway, builds=len(found), checksum=shown, verdict=verdict
        )
    )
    if wrong:
        raise typer.Exit(1)


def _whole(table: TableName, threads: int) -> int:
    """The checksum of the table when it is finished; then it is removed."""
    build_table(table, threads=threads)
    checksum = open_table(table).checksum
    remove_table(table)
    return checksum


def _kill(table: TableName, threads: int, seconds: float, times: int, dice: random.Random) -> None:
    """Begin or go on with a build, and kill it; so soon that all lives together about make a build."""
    context = multiprocessing.get_context("spawn")
    begun = context.Event()
    worker = context.Process(target=_build, args=(table, threads, seconds / times / 4, begun))
    worker.start()
    begun.wait()
    time.sleep(dice.uniform(0, 2 * seconds / times))
    worker.kill()
    worker.join()


def _build(table: TableName, threads: int, seconds: float, begun: Event) -> None:
    begun.set()
    build_table(table, threads=threads, seconds=seconds)
