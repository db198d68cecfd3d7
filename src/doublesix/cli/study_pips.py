"""`doublesix study pips`: boards out of games, whose pips are counted by the person, against the clock.

What does not live here: which boards (`study.counting`), how they are drawn (`notation.board_text`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.numbers import plain
from doublesix.cli.engines import Engines
from doublesix.cli.options import InWords  # noqa: TC001  (read by Typer)
from doublesix.cli.tables import side_names
from doublesix.cli.terminal import print_text, typed_line
from doublesix.cli.words import phrase
from doublesix.notation.board_text import board_text
from doublesix.notation.description import describe
from doublesix.study import boards_to_count
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from doublesix.position import Position

__all__ = ["pips"]

COUNTS = re.compile(r"\s*(\d{1,4})\D+(\d{1,4})\s*$")
QUIT = ("quit", "q")


@dataclass(slots=True)
class _Score:
    """How the person has counted so far."""

    counted: int = 0
    right: int = 0
    off: int = 0
    seconds: float = 0.0


def pips(
    count: Annotated[int, typer.Option(min=1, help="Boards that are asked.")] = 10,
    seed: Annotated[int | None, typer.Option(min=0, help="Seed of the boards; by default others each time.")] = None,
    in_words: InWords = False,
) -> None:
    """Practice counting pips: boards out of games without their counts, with the time that you take."""
    score = _Score()
    asked = boards_to_count(Engines(1).engine(STANDARD), seed)
    names = side_names(in_words=in_words)
    for number in range(1, count + 1):
        print_text(phrase("pips.board", number=number, all=count))
        position = next(asked)
        told = describe(position, names=names, gap="\n", pips=False)
        print_text(told if in_words else board_text(position, has_headline=False, pips=False))
        if not _ask(position, score, names):
            break
    if score.counted:
        off, seconds = (plain(total / score.counted, 1) for total in (score.off, score.seconds))
        print_text(phrase("pips.end", count=score.counted, right=score.right, off=off, seconds=seconds))


def _ask(position: Position, score: _Score, names: tuple[str, str]) -> bool:
    """Ask for the counts of a board that is shown; whether another one is wanted."""
    begun, sides = monotonic(), {"player": names[0], "opponent": names[1]}
    while (line := typed_line(phrase("pips.ask", **sides))) is not None and line.strip().lower() not in QUIT:
        if (counts := COUNTS.match(line)) is None:
            print_text(phrase("pips.odd"))
            continue
        seconds = monotonic() - begun
        mine, theirs = int(position.pip_count()), int(position.opponent_pip_count())
        off = abs(int(counts[1]) - mine) + abs(int(counts[2]) - theirs)
        key = "pips.wrong" if off else "pips.right"
        print_text(phrase(key, **sides, mine=mine, theirs=theirs, off=off, seconds=plain(seconds, 1)) + "\n")
        score.counted += 1
        score.right += not off
        score.off += off
        score.seconds += seconds
        return True
    if line is None:
        print_text()
    return False
