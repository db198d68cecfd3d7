"""`doublesix check kills`: kill a table's build again and again, and compare what it ends with.

Builds are processes of their own in a folder of their own; nothing in the cache is touched.
What does not live here: how a build goes on where it was (`engine.table_files`, ``native/src/table.cpp``).
"""

from __future__ import annotations

import multiprocessing
import os
import random
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.cli.interrupts import telling
from doublesix.cli.options import AsJson, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.terminal import FAILED, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.engine.scratch import scratch_folder
from doublesix.engine.table_files import (
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
    from collections.abc import Iterator
    from multiprocessing.synchronize import Event

__all__ = ["kills"]


def kills(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A table as `doublesix db build` takes it.")],
    times: Annotated[int, typer.Option(min=1, help="Kills.")] = 20,
    seed: Annotated[int, typer.Option(min=0, help="Of their moments.")] = 1,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Kill the build of a table at random moments, let it go on each time, and compare the bytes it ends with.

    The checksum to compare with is that of the table in the cache, or of a build left alone. A build that is whole
    before all kills are made is compared and begun again. If one differs, the exit code is 1.
    """
    table = TableName.parse(name)
    seconds = (estimate(table, threads=threads).seconds or 0.0) / times  # without room the build says so
    expected = open_table(table).checksum if table_path(table).exists() else None
    with telling(), _folder_of_its_own(), bar(phrase("check.comparing"), times) as tell:
        if expected is None:
            expected = _whole(table, threads)
        found, midway, dice = [], 0, random.Random(seed)
        for done in range(times):
            tell(completed=done)
            _kill(table, threads, seconds, dice)
            midway += table in unfinished_tables()
            if table_path(table).exists():
                found.append(_whole(table, threads))
        found.append(_whole(table, threads))
    shown = next((checksum for checksum in found if checksum != expected), expected)
    is_same = shown == expected
    told: dict[str, Any] = {
        "name": str(table),
        "times": times,
        "midway": midway,
        "builds": len(found),
        "checksum": f"{shown:08x}",
    }
    if as_json:
        print_json({**told, "expected": f"{expected:08x}", "is_same": is_same})
    else:
        verdict = phrase("check.same") if is_same else phrase("check.other", expected=f"{expected:08x}")
        print_text(phrase("check.kills", **told, verdict=verdict))
    if not is_same:
        raise typer.Exit(FAILED)


@contextmanager
def _folder_of_its_own() -> Iterator[None]:
    """An empty cache for a while, beside what is in the usual one; processes that are begun use it too."""
    before = os.environ.get("DOUBLESIX_CACHE")
    cache_folder().mkdir(parents=True, exist_ok=True)
    with scratch_folder(cache_folder()) as folder:
        os.environ["DOUBLESIX_CACHE"] = str(folder)
        try:
            yield
        finally:
            del os.environ["DOUBLESIX_CACHE"]
            if before is not None:
                os.environ["DOUBLESIX_CACHE"] = before


def _whole(table: TableName, threads: int) -> int:
    """The checksum of the table when it is finished; then it is removed."""
    build_table(table, threads=threads)
    checksum = open_table(table).checksum
    remove_table(table)
    return checksum


def _kill(table: TableName, threads: int, seconds: float, dice: random.Random) -> None:
    """Begin or go on with a build, and kill it after about so long."""
    context = multiprocessing.get_context("spawn")
    begun = context.Event()
    worker = context.Process(target=_build, args=(table, threads, seconds / PROGRESSES, begun), daemon=True)
    worker.start()
    try:
        while worker.is_alive() and not begun.wait(timeout=1):
            pass
        time.sleep(dice.uniform(0, 2 * seconds))
    finally:
        worker.kill()
        worker.join()


PROGRESSES = 4
"""So often a life puts on the disk what it has done, if it is of the usual length."""


def _build(table: TableName, threads: int, seconds: float, begun: Event) -> None:
    begun.set()
    build_table(table, threads=threads, seconds=seconds)
