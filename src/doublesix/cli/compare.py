"""`doublesix arena compare`: whole matches judged by us and by GNU Backgammon, totals side by side.

What does not live here: the judging (`analysis`), the comparison (`arena.comparison`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import Annotated

import typer

from doublesix.analysis.numbers import rounded_figures
from doublesix.arena.comparison import Comparison, markdown
from doublesix.arena.comparison import compare as compare_match
from doublesix.cli.options import AsJson  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.terminal import complain, note, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.errors import DataError

__all__ = ["compare"]

ENDING = ".mat"
"""Of the matches in a folder."""

COMPLAINTS = 3
"""Of one about a play others follow, as the board is another one from there on."""


def compare(
    sources: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...", help=f"Match texts ({ENDING}) that both programs can read, or folders of them."
        ),
    ],
    plies: Annotated[int, typer.Option(min=0, max=3, help="Rolls looked ahead by both.")] = 2,
    as_json: AsJson = False,
) -> None:
    """Judge matches by both programs, and print both players' totals as a Markdown table.

    Where they could not read all of a file alike, so that totals are of different turns, that is said beside it.
    """
    files = [found for path in sources for found in (sorted(path.rglob(f"*{ENDING}")) if path.is_dir() else [path])]
    if not files:
        raise DataError(phrase("arena.no_matches", ending=ENDING))
    rows: list[Comparison] = []
    with bar("GNU Backgammon", len(files)) as tell:
        for done, path in enumerate(files, start=1):
            found = compare_match(path, plies=plies)
            _warn(path, found)
            rows += found
            tell(completed=done)
    if as_json:
        print_json(rounded_figures([row.to_json() for row in rows]))
    else:
        print_text(markdown(rows))


def _warn(path: Path, players: tuple[Comparison, Comparison]) -> None:
    """Tell what was wrong with a file, and whose totals are not of the same turns."""
    problems, complaints = players[0].problems, players[0].complaints
    for said in (*problems, *(f"GNU Backgammon: {complaint}" for complaint in complaints[:COMPLAINTS])):
        complain(f"{path.name}: {said}")
    if len(complaints) > COMPLAINTS:
        note(phrase("arena.complaints", path=path.name, count=len(complaints) - COMPLAINTS))
    for one in players:
        ours, theirs = one.ours.turns, one.gnubg.turns
        if ours != theirs:
            note(phrase("arena.other_turns", path=path.name, player=one.player, ours=ours, theirs=theirs))
