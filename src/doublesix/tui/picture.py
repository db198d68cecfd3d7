"""The board as colored text, and which place of it lies under which sign of the screen.

The person sits at the bottom. Sides differ by the shape of their checkers, not by color alone, and what can be chosen
is marked beside the points, so a terminal without colors shows everything as well.
What does not live here: plain text for messages and logs (`notation.board_text`), keys and the mouse (`tui.board`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from doublesix.cube import CubeOwner, CubeState
from doublesix.notation.description import cube_face
from doublesix.notation.words import phrase
from doublesix.position import BAR, OFF, RESERVE, Position
from doublesix.rules.track import CONTRARY, Track

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doublesix.rules.token import Token

__all__ = ["COLORS", "HALVES", "MARKS", "NEW", "PRISONERS", "Look", "Picture", "height_of", "picture", "width_of"]

MARKS = ("●", "○")
"""Checkers of the person, of the other side."""

NEW = "◎"
"""Checkers of the other side that have just come to stand somewhere."""

PRISONERS = ("◆", "◇")
"""The same, pinned under a checker of the other side."""

HALVES = (tuple(range(13, 19)), tuple(range(19, 25))), (tuple(range(12, 6, -1)), tuple(range(6, 0, -1)))
"""Points from left to right: the upper row left and right of the bar, then the lower one."""

CUBE_LINES = {CubeOwner.OPPONENT: -2, CubeOwner.CENTERED: 0, CubeOwner.PLAYER: 2}
"""Where the cube lies, lines below the middle."""

TRAY = 10
"""Signs that the tray beside the board takes."""

DIE = 4
"""Signs that a die takes, with the gap after it."""

FRAME, FELT, FIELD, OTHER_FIELD = "#b08d57", "#1d3b2f", "#2b5544", "#24483a"
CHOICE, CHOSEN = "#ffd75f", "#3f6f8f"
COLORS = ("#f4f1e4", "#ff8f7a")
"""Of the person's checkers, of the other side's."""


def height_of(stack: int) -> int:
    """Lines of a picture: two rows of points, the middle, and two lines around each row."""
    return 2 * stack + 5


def width_of(cell: int) -> int:
    """Signs that a line of a picture takes whose points are `cell` signs wide."""
    return 12 * cell + _bar_width(cell) + 4 + 1 + TRAY


def _bar_width(cell: int) -> int:
    return cell + 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What is to be drawn.

    Args:
        position: seen by the person.
        track: how the sides share the points.
        cube: as the person sees it; None where there is none.
        token: what the game is played with, if it has one.
        dice: numbers on the table, and whether each is still to be played.
        choices: places that can be chosen now, in the person's numbering: points, `BAR`, `RESERVE`, `OFF`.
        cursor: the place where the keys are.
        held: where a checker has been taken up.
        arrived: how many checkers of the other side have just come to stand on points, in its numbering.
    """

    position: Position
    track: Track = CONTRARY
    cube: CubeState | None = None
    token: Token | None = None
    dice: tuple[tuple[int, bool], ...] = ()
    choices: frozenset[int] = frozenset()
    cursor: int | None = None
    held: int | None = None
    arrived: Mapping[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class Picture:
    """Lines of signs with their styles.

    Args:
        text: to print.
        places: by line and column the place that lies there, in the person's numbering.
    """

    text: Text
    places: dict[tuple[int, int], int] = field(default_factory=dict)


def picture(look: Look, *, cell: int = 3, stack: int = 5) -> Picture:
    """Draw a board.

    Args:
        look: what.
        cell: signs that a point is wide, 3 or more.
        stack: checkers that are drawn in a stack, at least 3; what does not fit becomes a count.
    """
    return _Drawing(look, cell, stack).picture()


Sign = tuple[str, Style]


class _Drawing:
    """A grid of signs that is filled from the frame inwards."""

    def __init__(self, look: Look, cell: int, stack: int) -> None:
        self._look, self._cell, self._stack = look, cell, stack
        self._lines = height_of(stack)
        self._columns = width_of(cell)
        plain = (" ", Style())
        self._grid: list[list[Sign]] = [[plain] * self._columns for _ in range(self._lines)]
        self._places: dict[tuple[int, int], int] = {}

    def picture(self) -> Picture:
        self._draw_frame()
        for is_lower, halves in enumerate(HALVES):
            for is_right, points in enumerate(halves):
                for number, point in enumerate(points):
                    self._draw_point(point, self._column(number, is_right=bool(is_right)), is_lower=bool(is_lower))
        self._draw_bar()
        self._draw_dice()
        self._draw_tray()
        text = Text("\n", no_wrap=True).join(Text.assemble(*line, no_wrap=True, end="") for line in self._grid)
        return Picture(text, self._places)

    # Places of the grid

    @property
    def _middle(self) -> int:
        return 2 + self._stack

    @property
    def _bar_column(self) -> int:
        return 2 + 6 * self._cell

    def _column(self, number: int, *, is_right: bool) -> int:
        start = self._bar_column + _bar_width(self._cell) + 1 if is_right else 1
        return start + number * self._cell

    def _rows(self, *, is_lower: bool) -> range:
        """Lines of a row of points, from the frame inwards."""
        return range(self._lines - 3, self._middle, -1) if is_lower else range(2, self._middle)

    def _put(self, line: int, column: int, text: str, style: Style) -> None:
        for offset, sign in enumerate(text):
            self._grid[line][column + offset] = (sign, style)

    def _claim(self, place: int, lines: range, columns: range) -> None:
        self._places |= {(line, column): place for line in lines for column in columns}

    # The board

    def _draw_frame(self) -> None:
        style, felt = Style(color=FRAME), Style(bgcolor=FELT)
        half, bar = "─" * 6 * self._cell, "─" * _bar_width(self._cell)
        for line, corners in ((1, "┌┬┬┐"), (self._lines - 2, "└┴┴┘")):
            self._put(line, 0, f"{corners[0]}{half}{corners[1]}{bar}{corners[2]}{half}{corners[3]}", style)
        empty = " " * 6 * self._cell
        for line in range(2, self._lines - 2):
            self._put(line, 0, f"│{empty}│{' ' * len(bar)}│{empty}│", style)
            for is_right in (False, True):
                self._put(line, self._column(0, is_right=is_right), empty, felt)

    def _draw_point(self, point: int, column: int, *, is_lower: bool) -> None:
        look, cell = self._look, self._cell
        rows = self._rows(is_lower=is_lower)
        is_at_cursor = look.cursor == point
        ground = CHOSEN if is_at_cursor or look.held == point else FIELD if point % 2 else OTHER_FIELD
        for line in rows:
            self._put(line, column, " " * cell, Style(bgcolor=ground))
        for line, (sign, style) in zip(rows, self._stack_on(point), strict=False):
            self._put(line, column, f"{sign:^{cell}}", style + Style(bgcolor=ground))
        number_line, mark_line = (self._lines - 1, self._lines - 2) if is_lower else (0, 1)
        is_choice = point in look.choices
        number = Style(color=CHOICE, bold=True) if is_choice or is_at_cursor else Style(dim=True)
        self._put(number_line, column, f"{point:^{cell}}", number)
        self._mark(mark_line, column + cell // 2, point, "▴▲" if is_lower else "▾▼")
        edge = range(self._lines - 3, self._lines) if is_lower else range(3)
        self._claim(point, range(min(*rows, *edge), max(*rows, *edge) + 1), range(column, column + cell))

    def _mark(self, line: int, column: int, place: int, signs: str) -> None:
        """Mark a place that can be chosen, and the one that the keys are on."""
        if place == self._look.cursor:
            self._put(line, column, signs[1], Style(color=CHOICE, bold=True))
        elif place in self._look.choices:
            self._put(line, column, signs[0], Style(color=CHOICE))

    def _stack_on(self, point: int) -> list[Sign]:
        """What stands on a point, from the frame inwards."""
        look, position = self._look, self._look.position
        facing = look.track.facing(point)
        counts = [position.player[point], position.opponent[facing]]
        signs: list[Sign] = []
        for side, is_pinned in enumerate((position.pinned[0] >> point & 1, position.pinned[1] >> facing & 1)):
            if is_pinned:
                signs.append((PRISONERS[side], Style(color=COLORS[side])))
                counts[side] -= 1
        for side in (0, 1):
            new = look.arrived.get(facing, 0) if side == 1 else 0
            signs += self._counted(side, counts[side], room=self._stack - len(signs), new=new)
        return signs

    def _counted(self, side: int, count: int, *, room: int, new: int = 0) -> list[Sign]:
        """So many checkers of a side, the new ones last; those that find no room become a count."""
        style = Style(color=COLORS[side], bold=True)
        new = min(new, count)  # the person may have hit some since
        signs = [(MARKS[side], style)] * (count - new) + [(NEW, style)] * new
        return signs if count <= room else [*signs[count - room + 1 :], (str(count), style)]

    def _draw_bar(self) -> None:
        look, column, width = self._look, self._bar_column, _bar_width(self._cell)
        self._put(self._middle, column, f"{phrase('bar'):^{width}}"[:width], Style(dim=True))
        for side, row in enumerate((look.position.player, look.position.opponent)):
            rows = self._rows(is_lower=side == 1)
            for line, (sign, style) in zip(rows, self._counted(side, row[BAR], room=self._stack), strict=False):
                self._put(line, column, f"{sign:^{width}}", style)
        columns = range(column, column + width)
        self._mark(1, column + width // 2, BAR, "▾▼")
        self._claim(BAR, range(self._middle), columns)

    def _draw_dice(self) -> None:
        """The person's dice lie right of the bar, those that were played already between dots.

        Of more than find room, those that are left are counted.
        """
        room, dice = 6 * self._cell, self._look.dice
        signs = [(f" {number} " if is_left else f"·{number}·", is_left) for number, is_left in dice]
        if DIE * len(dice) - 1 > room:
            left = Counter(number for number, is_left in dice if is_left)
            signs = [(f"{number}×{count}", True) for number, count in left.items()]
        signs = signs[: (room + 1) // DIE]
        column = self._column(0, is_right=True) + (room - (DIE * len(signs) - 1)) // 2
        for sign, is_left in signs:
            style = Style(bold=True, reverse=True) if is_left else Style(dim=True, bgcolor=FELT)
            self._put(self._middle, column, sign, style)
            column += DIE

    # Beside the board

    def _draw_tray(self) -> None:
        look, position = self._look, self._look.position
        column = self._columns - TRAY
        inner, outer = self._lines - 5, self._lines - 3
        for side, row, lines in (
            (0, position.player, (outer, inner)),
            (1, position.opponent, (2, 4)),
        ):
            style = Style(color=COLORS[side])
            for count, word, line in ((row[OFF], "borne_off", lines[0]), (position.reserve[side], "in", lines[1])):
                is_open = side == 0 and (OFF if word == "borne_off" else RESERVE) in look.choices
                if count or is_open:
                    self._put(line, column + 2, f"{MARKS[side]} {count} {phrase(word)}"[: TRAY - 2], style)
        for place, line in ((OFF, outer), (RESERVE, inner)):
            self._mark(line, column, place, "◂◀")
            self._claim(place, range(line, line + 1), range(column, self._columns))
        if look.cube is not None:
            line = self._middle + CUBE_LINES[look.cube.owner]
            self._put(line, column + 2, f"[{cube_face(look.cube)}]"[: TRAY - 2], Style(bold=True))
        if look.token is not None:
            for holds, line in ((position.memory[0], self._middle + 1), (position.memory[1], self._middle - 1)):
                if holds:
                    self._put(line, column, f"{phrase(look.token.name)}"[:TRAY], Style(bold=True))
