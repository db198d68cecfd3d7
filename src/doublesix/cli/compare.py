"""`doublesix arena compare`: whole matches judged by us and by GNU Backgammon, totals side by side."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import Annotated

import typer

from doublesix.arena.comparison import Comparison, markdown
from doublesix.arena.comparison import compare as compare_match
from doublesix.cli.progress import bar
from doublesix.cli.terminal import print_json, print_text

__all__ = ["compare"]


def compare(
    files: Annotated[list[Path], typer.Argument(help="Match texts (.mat) that both programs can read.")],
    plies: Annotated[int, typer.Option(min=0, max=3, help="Rolls looked ahead by both.")] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Judge matches by both programs, and print both players' totals as a Markdown table."""
    rows: list[Comparison] = []
    with bar("GNU Backgammon", len(files)) as tell:
        for done, path in enumerate(files, start=1):
            rows += compare_match(path, plies=plies)
            tell(completed=done)
    if as_json:
        print_json([row.to_json() for row in rows])
    else:
        print_text(markdown(rows))
