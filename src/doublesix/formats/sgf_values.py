"""Values of GNU Backgammon's SGF: letters → points, plays, boards; which properties are an analysis.

Letters are absolute: ``a`` … ``x`` are White's own points 1 … 24 and Black's 24 … 1; ``y`` is the bar, ``z`` is off.
A play is the dice and up to four pairs of letters. Of an analysis only the shape is looked at: letters, the kind of
evaluation, numbers.
What does not live here: nodes (`sgf_tree`), what plays do to a board (`sgf_game`), what an analysis says
(`sgf_annotation`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from doublesix.cube import is_cube_value
from doublesix.dice import Roll
from doublesix.errors import ParseError
from doublesix.match import Seat
from doublesix.position import BAR, Setup
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.formats.sgf_tree import Property
    from doublesix.position import Position

__all__ = ["ANALYSIS", "SEATS", "SET_UP", "BoardSetUp", "is_sound_analysis", "parse_dice", "play_text", "steps_text"]

SEATS = {"W": Seat.FIRST, "B": Seat.SECOND}
"""White is GNU's player 0, the left column of its match texts."""

SET_UP = ("AE", "AW", "AB", "CV", "CP", "PL", "DI")
"""Properties that set up a board, the cube, the dice or the turn."""

MOVE = re.compile(r"(?P<dice>[1-6]{2})(?P<pairs>(?:[a-y][a-xz]){0,4})$")
DICE = re.compile(r"[1-6]{2}$")
POINTS = re.compile(r"([a-z])(?::([a-z]))?$")
MOST_VALUES = 200
"""Places that one set-up names at most: each checker, and some more."""
BAR_LETTER, OFF_LETTER = "y", "z"

NUMBER = r"[-+]?(?:\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|inf|nan)"
EVALUATION = rf"(?:E(?:\s+ver\s+\d+)?(?:\s+(?:{NUMBER}|\d+C))*|[RX]\b.*)"
SMALL = re.compile(r"[012]?$")
ANALYSIS = {
    "A": re.compile(rf"(?:\d+|[a-z]*\s*{EVALUATION})$", re.DOTALL),
    "DA": re.compile(rf"{EVALUATION}$", re.DOTALL),
    "LU": re.compile(rf"{NUMBER}$"),
    "MR": re.compile("$"),
    "CR": re.compile("$"),
    "BM": SMALL,
    "DO": SMALL,
    "IT": SMALL,
    "TE": SMALL,
    "GB": SMALL,
    "GW": SMALL,
    "BC": SMALL,
    "DC": SMALL,
}
"""Judgements of other programs: their values must look like this."""


def is_sound_analysis(part: Property) -> bool:
    """Whether the values of an analysis look as GNU Backgammon writes them."""
    pattern = ANALYSIS[part.name]
    return bool(part.values) and all(pattern.match(value.strip()) for value in part.values)


def parse_dice(text: str) -> Roll:
    """Two digits.

    Raises:
        ParseError: no dice.
    """
    if DICE.match(text) is None:
        raise ParseError(Sentence("these are no dice: {dice}", dice=repr(text[:40])))
    return Roll(int(text[0]), int(text[1]))


def play_text(value: str, seat: Seat) -> tuple[Roll, str]:
    """The dice of ``31hefe``, and its steps in the mover's own numbers; "" for a dance.

    Raises:
        ParseError: no such play.
    """
    match = MOVE.match("".join(value.split()))
    if match is None:
        raise ParseError(Sentence("{text} is no play", text=repr(value[:40])))
    return parse_dice(match["dice"]), steps_text(match["pairs"], seat)


def steps_text(pairs: str, seat: Seat) -> str:
    """Pairs of letters as steps in the mover's own numbers."""
    steps = (f"{_place(pairs[i], seat)}/{_place(pairs[i + 1], seat)}" for i in range(0, len(pairs), 2))
    return " ".join(steps)


def _place(letter: str, seat: Seat) -> str:
    if letter == BAR_LETTER:
        return "bar"
    return "off" if letter == OFF_LETTER else str(_point(letter, seat))


def _point(letter: str, seat: Seat) -> int:
    """A point, or the bar, in a seat's own numbers."""
    number = ord(letter) - ord("a") + 1
    if letter == BAR_LETTER:
        return BAR
    return number if seat is Seat.FIRST else 25 - number


@dataclass(slots=True)
class BoardSetUp:
    """What set-up properties have said so far.

    Args:
        line: where they begin.
        rows: checkers of both seats, in their own numbers (without those that are off), once the board is touched.
        cube_value: what the cube shows, if said.
        owner: who owns the cube; None in the middle.
        is_owner_said: whether that was said.
        seat: who is on roll, if said.
        roll: dice already thrown, if said.
        comments: words that belong here.
        values: how many places were named.
    """

    line: int
    rows: tuple[list[int], list[int]] | None = None
    cube_value: int | None = None
    owner: Seat | None = None
    is_owner_said: bool = False
    seat: Seat | None = None
    roll: Roll | None = None
    comments: list[str] = field(default_factory=list)
    values: int = 0

    @property
    def is_position(self) -> bool:
        """Whether board or cube are touched, not only turn and dice."""
        return self.rows is not None or self.cube_value is not None or self.is_owner_said

    def read(self, part: Property, board: Position | None) -> None:
        """Take up one property.

        Args:
            part: one of `SET_UP`.
            board: what stands there before, seen by the first seat; None where it is unknown.

        Raises:
            ParseError: a value without meaning; the others of the property count.
        """
        if part.name in ("AE", "AW", "AB"):
            self._put(part, board)
            return
        value = "".join(part.values[:1]).strip()
        if part.name == "CV":
            if not (value.isascii() and value.isdigit() and len(value) < 10 and is_cube_value(int(value))):
                raise ParseError(Sentence("{text} is no value of the cube", text=repr(value[:40])))
            self.cube_value = int(value)
        elif part.name == "DI":
            self.roll = parse_dice(value)
        else:
            self._side(part.name, value)

    def _side(self, name: str, value: str) -> None:
        sides = {"w": Seat.FIRST, "b": Seat.SECOND, **({"c": None} if name == "CP" else {})}
        side = value[:1].lower()
        if side not in sides:
            raise ParseError(Sentence("{text} is no side", text=repr(value[:40])))
        if name == "CP":
            self.owner, self.is_owner_said = sides[side], True
        else:
            self.seat = sides[side]

    def _put(self, part: Property, board: Position | None) -> None:
        if self.rows is None:
            first, second = ((0,) * 26, (0,) * 26) if board is None else (board.player, board.opponent)
            self.rows = [0, *first[1:]], [0, *second[1:]]
        bad = None
        self.values += len(part.values)
        if self.values > MOST_VALUES:
            raise ParseError(Sentence("{text} are no points", text=repr("".join(part.values[:20])[:40])))
        for value in part.values:
            letters = list(_letters(value))
            bad = bad or (value if not letters else None)
            for letter in letters:
                self._change(part.name, letter)
        if bad is not None:
            raise ParseError(Sentence("{text} are no points", text=repr(bad[:40])))

    def _change(self, name: str, letter: str) -> None:
        if self.rows is None or letter == OFF_LETTER:
            return  # whatever does not stand on the board is off
        if name == "AE":
            for seat in Seat:
                self.rows[seat][_point(letter, seat)] = 0
        else:
            seat = SEATS[name[1]]
            self.rows[seat][_point(letter, seat)] += 1

    def position(self, checkers: int) -> Position:
        """The board, seen by the first seat.

        Args:
            checkers: of a side; those that are not on the board are off.

        Raises:
            InvalidPositionError: checkers that cannot stand like that.
        """
        first, second = self.rows or ([0] * 26, [0] * 26)
        player, opponent = ((max(0, checkers - sum(row)), *row[1:]) for row in (first, second))
        return Setup(player, opponent).position(checkers=checkers)


def _letters(value: str) -> Iterator[str]:
    """The letters of ``f`` or ``a:y``."""
    match = POINTS.match(value.strip())
    if match is not None:
        first, last = match[1], match[2] or match[1]
        yield from (chr(code) for code in range(ord(first), ord(last) + 1))
