"""`doublesix check bearoff`: every entry of GNU Backgammon's bear-off files against our tables.

What does not live here: reading GNU Backgammon's files (`formats.gnubg_bearoff`), our tables (`engine.table_files`).
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.cli.options import AsJson, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.terminal import print_json, print_text
from doublesix.cli.words import phrase
from doublesix.engine.nets import load_nets
from doublesix.engine.table_checks import compare_one_sided, compare_two_sided
from doublesix.engine.table_files import ONE_SIDED as OURS_ONE_SIDED
from doublesix.engine.table_files import TWO_SIDED as OURS_TWO_SIDED
from doublesix.engine.table_files import build_table
from doublesix.errors import DataError
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from doublesix.engine.table_checks import Agreement

__all__ = ["bearoff"]

ONE_SIDED, TWO_SIDED = "gnubg_os0.bd", "gnubg_ts0.bd"


def bearoff(
    gnubg: Annotated[
        list[Path], typer.Option(metavar="FOLDER", help="Where gnubg_os0.bd and gnubg_ts0.bd lie (again for more).")
    ],
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Compare the bear-off tables with GNU Backgammon's.

    Every entry is compared, in steps of what those files can hold: 16 bits. Where two plays are as good as
    each other within that, GNU Backgammon's may be the other one, and its chances differ; mean rolls do not.
    """
    found = [folder / name for name in (ONE_SIDED, TWO_SIDED) for folder in gnubg if (folder / name).exists()]
    if not found:
        folders = ", ".join(map(str, gnubg))
        raise DataError(phrase("check.nothing", folder=folders, files=f"{ONE_SIDED}, {TWO_SIDED}"))
    for name in (OURS_ONE_SIDED, OURS_TWO_SIDED):
        build_table(name, threads=threads)
    agreements: list[Agreement] = []
    for path in found:
        if path.name == ONE_SIDED:
            agreements += compare_one_sided(path)
        else:
            with bar(phrase("check.comparing")) as tell:
                agreements += compare_two_sided(
                    path,
                    load_nets(STANDARD, None),
                    threads=threads,
                    progress=lambda done, total: tell(completed=done, total=total),
                )
    if as_json:
        print_json([asdict(agreement) for agreement in agreements])
    else:
        _tell(agreements)


def _tell(agreements: list[Agreement]) -> None:
    for found in agreements:
        print_text(
            phrase(
                "check.agreement",
                what=found.what,
                entries=found.entries,
                greatest=f"{found.greatest:.2f}",
                step=f"{found.step:.3g}",
                tolerance=f"{found.tolerance:g}",
                beyond=found.beyond,
            )
        )
