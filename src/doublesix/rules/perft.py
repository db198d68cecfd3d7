"""Perft: counts of distinct results, and the plain-text files that hold them.

A count sums over the 21 rolls, each roll once; every result is swapped and played on from, and results
that meet again are counted again. A finished game is not played on from: it adds nothing further.

A file has sections, one a position::

    position start                      # or: 12:1 1:14 | 23:2 6:5 1:8   (the rest is off)
    31 16                               # a roll and its distinct results
    depth 2 19334                       # a depth and its total

The left row is the side on roll, both rows are in their owner's numbering, ``bar:2`` is the bar and
``#`` begins a comment.
What does not live here: fast counting (`kernel`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doublesix.dice import ROLLS, Roll
from doublesix.errors import ParseError
from doublesix.position import BAR, OFF, Position, Row, layout

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

__all__ = ["PerftCase", "perft", "read_perft", "read_position", "write_position"]


def perft(variant: Variant, depth: int, *, position: Position | None = None) -> int:
    """Count the results of every roll, `depth` rolls deep.

    Args:
        variant: the game.
        depth: rolls looked ahead; 1 counts the plays of the side on roll.
        position: where to begin; default the starting position.
    """
    position = variant.start() if position is None else position
    if depth == 0:
        return 1
    if variant.is_over(position):
        return 0
    plays = (play for roll in ROLLS for play in variant.legal_plays(position, roll))
    if depth == 1:
        return sum(1 for _ in plays)
    return sum(perft(variant, depth - 1, position=play.result.swapped()) for play in plays)


@dataclass(frozen=True, slots=True)
class PerftCase:
    """What a file says of one position.

    Args:
        position: the position, seen by the side on roll.
        by_roll: distinct results of single rolls.
        by_depth: totals over all rolls.
    """

    position: Position
    by_roll: dict[Roll, int] = field(default_factory=dict)
    by_depth: dict[int, int] = field(default_factory=dict)


def read_perft(text: str, variant: Variant) -> tuple[PerftCase, ...]:
    """Read a file's text.

    Raises:
        ParseError: with the line.
    """
    cases: list[PerftCase] = []
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.partition("#")[0].strip()
        if content:
            try:
                _read_line(content, variant, cases)
            except (ValueError, IndexError) as error:
                raise ParseError(f"{content!r}: {error}", line=number) from error
    return tuple(cases)


def _read_line(content: str, variant: Variant, cases: list[PerftCase]) -> None:
    word, rest = content.split(maxsplit=1)
    if word == "position":
        is_start = rest.strip() == "start"
        cases.append(PerftCase(variant.start() if is_start else read_position(rest, checkers=variant.checkers)))
    elif word == "depth":
        depth, total = rest.split()
        cases[-1].by_depth[int(depth)] = int(total)
    else:
        cases[-1].by_roll[Roll.parse(word)] = int(rest)


def read_position(text: str, *, checkers: int = 15) -> Position:
    """Read ``12:1 1:14 | 23:2 6:5 1:8``: the side on roll, then the opponent; the rest is off.

    Raises:
        ParseError: a piece that is no ``place:checkers``, or too many checkers.
    """
    player, bar, opponent = text.partition("|")
    if not bar:
        raise ParseError(f"{text!r} lacks the '|' between the two sides")
    return Position(_read_row(player, checkers), _read_row(opponent, checkers))


def write_position(position: Position) -> str:
    """Write a position as `read_position` reads it."""
    return f"{_write_row(position.player)} | {_write_row(position.opponent)}"


def _read_row(text: str, checkers: int) -> Row:
    counts: dict[int, int] = {}
    for piece in text.split():
        place, colon, count = piece.partition(":")
        point = BAR if place == "bar" else int(place) if place.isdecimal() else -1
        if not colon or not count.isdecimal() or point not in range(1, BAR + 1):
            raise ParseError(f"{piece!r} is no 'place:checkers' such as 13:5 or bar:1")
        counts[point] = counts.get(point, 0) + int(count)
    off = checkers - sum(counts.values())
    if off < 0:
        raise ParseError(f"{text.strip()!r} holds more than {checkers} checkers")
    return layout(counts | {OFF: off})


def _write_row(row: Row) -> str:
    places = {BAR: "bar"}
    return " ".join(f"{places.get(point, point)}:{row[point]}" for point in range(BAR, 0, -1) if row[point])
