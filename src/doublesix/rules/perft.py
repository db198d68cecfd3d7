"""Perft: counts of distinct results, and the plain-text files that hold them.

A count sums over the rolls of a game (21, with three dice 56), each roll once; every result is played on
from by the side whose turn it then is, and results that meet again are counted again. Every play takes
one of the depth, whether its dice were thrown, named or left over; a side that names a doublet names
each of the six. A finished game is not played on from: it adds nothing further.

A file has sections, one a position::

    position start                      # or: 12:1 1:14 | 23:2 6:5 1:8   (the rest is off)
    31 16                               # a roll and its distinct results
    depth 2 19334                       # a depth and its total

The left row is the side on roll, both rows are in their owner's numbering, ``bar:2`` is the bar, ``in:3``
the reserve, ``13:1p`` a pinned checker, ``memory:1`` what the game remembers of that side, and ``#``
begins a comment.
What does not live here: fast counting (`kernel`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doublesix.dice import Roll, all_rolls
from doublesix.errors import ParseError
from doublesix.position import BAR, OFF, RESERVE, Position, Row, layout
from doublesix.rules.turns import Next, following, named_chain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.dice import Throw
    from doublesix.rules.turns import Following
    from doublesix.rules.variant import Variant

__all__ = ["PerftCase", "perft", "read_perft", "read_position", "write_position"]

PLACES = {"bar": BAR, "in": RESERVE}
MEMORY = "memory"


def perft(
    variant: Variant, depth: int, *, position: Position | None = None, throws: Sequence[Throw] | None = None
) -> int:
    """Count the results of every roll, `depth` plays deep.

    Args:
        variant: the game.
        depth: plays looked ahead; 1 counts the plays of the side on roll.
        position: where to begin; default the starting position.
        throws: what is played first; default every roll.

    Raises:
        ValueError: a depth below 0.
    """
    if depth < 0:
        raise ValueError(f"depth must be 0 or more, not {depth}")
    position = variant.start() if position is None else position
    if depth == 0:
        return 1
    if variant.ending(position.swapped()) is not None:
        return 0
    return _count(variant, position, all_rolls(variant.rules.dice) if throws is None else throws, depth)


def _count(variant: Variant, position: Position, throws: Sequence[Throw], depth: int) -> int:
    total = 0
    for throw in throws:
        plays = variant.legal_plays(position, throw, most=None)
        if depth == 1:
            total += len(plays)
            continue
        follows = following(variant.rules, position, throw, max(len(play.steps) for play in plays))
        results = [play.result for play in plays if variant.ending(play.result) is None]
        total += sum(_count_after(variant, result, follows, depth - 1) for result in results)
    return total


def _count_after(variant: Variant, result: Position, follows: Following, depth: int) -> int:
    if follows.next is Next.NAMES:
        return _count(variant, result, [named_chain(variant.rules, number) for number in range(1, 7)], depth)
    on = result if follows.next is Next.AGAIN else result.swapped()
    throws = (follows.leftovers,) if follows.leftovers else all_rolls(variant.rules.dice)
    return _count(variant, on, throws, depth)


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
    mine, his = _read_side(player, checkers), _read_side(opponent, checkers)
    return Position(
        mine.row, his.row, (mine.pinned, his.pinned), (mine.reserve, his.reserve), (mine.memory, his.memory)
    )


def write_position(position: Position) -> str:
    """Write a position as `read_position` reads it."""
    return f"{_write_side(position)} | {_write_side(position.swapped())}"


@dataclass(frozen=True, slots=True)
class _Side:
    row: Row
    pinned: int
    reserve: int
    memory: int


def _read_side(text: str, checkers: int) -> _Side:
    counts: dict[int, int] = {}
    pinned = memory = 0
    for piece in text.split():
        place, _, count = piece.partition(":")
        if place == MEMORY and count.isdecimal():
            memory = int(count)
            continue
        point, number, is_pinned = _read_piece(piece)
        counts[point] = counts.get(point, 0) + number
        pinned |= is_pinned << point
    off = checkers - sum(counts.values())
    if off < 0:
        raise ParseError(f"{text.strip()!r} holds more than {checkers} checkers")
    reserve = counts.pop(RESERVE, 0)
    return _Side(layout(counts | {OFF: off}), pinned, reserve, memory)


def _read_piece(piece: str) -> tuple[int, int, bool]:
    """A place, its checkers, whether they are pinned."""
    place, _, count = piece.partition(":")
    number = count.removesuffix("p")
    point = PLACES.get(place, int(place) if place.isdecimal() and len(place) < 3 else -1)
    if not number.isdecimal() or point not in range(1, RESERVE + 1) or (place.isdecimal() and point > BAR):
        raise ParseError(f"{piece!r} is no 'place:checkers' such as 13:5 or bar:1")
    return point, int(number), number != count


def _write_side(position: Position) -> str:
    names = {place: name for name, place in PLACES.items()}
    places = [place for place in range(RESERVE, 0, -1) if position.count(place)]
    pins = {place: "p" for place in places if position.pinned[0] >> place & 1}
    pieces = [f"{names.get(place, place)}:{position.count(place)}{pins.get(place, '')}" for place in places]
    return " ".join([*pieces, *[f"{MEMORY}:{position.memory[0]}"] * bool(position.memory[0])])
