"""The board on the screen: a cursor that goes from place to place, checkers that are taken up and put down.

Keys and the mouse do the same. What can be chosen is where a checker may be taken up, or, once one is, where it may be
put down; the cursor goes nowhere else.
What does not live here: which steps may come next (`tui.hand`), how it is drawn (`tui.picture`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from doublesix.position import BAR, OFF, RESERVE
from doublesix.tui.picture import HALVES, height_of, picture, width_of
from doublesix.tui.words import phrase

if TYPE_CHECKING:
    from rich.text import Text
    from textual import events
    from textual.geometry import Size

    from doublesix.play import Play
    from doublesix.tui.hand import Hand
    from doublesix.tui.picture import Look

__all__ = ["Board"]

SIZES = ((5, 8), (4, 5), (3, 5))
"""Signs that a point is wide and checkers in a stack, the largest board first."""

BESIDE = 24
"""Signs beside the board that are left to who plays and to what can be done."""

BELOW = 9
"""Lines below the board that are left to what is said."""

UPPER, LOWER = (left + right for left, right in HALVES)

SPOTS: dict[int, tuple[int, int]] = {
    **{point: (0, 2 * column) for column, point in enumerate(UPPER)},
    **{point: (1, 2 * column) for column, point in enumerate(LOWER)},
    BAR: (0, 11),
    RESERVE: (1, 24),
    OFF: (1, 25),
}
"""Row and half column of every place, as they lie on the screen."""


class Board(Widget, can_focus=True):
    """A board that a play can be made on; it says `Touched` after every step and `Played` at the end.

    Attributes:
        places: by line and column of the picture the place that lies there.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", show=False),
        Binding("right", "go(1)", show=False),
        Binding("up,down", "cross", show=False),
        Binding("enter,space", "choose", phrase("key.choose"), key_display="enter"),
        Binding("backspace,delete", "take_back", phrase("key.take_back"), key_display="backspace"),
        Binding("escape", "let_go", show=False),
    ]

    class Played(Message):
        """A play is done.

        Args:
            play: what was moved.
        """

        def __init__(self, play: Play) -> None:
            super().__init__()
            self.play = play

    class Touched(Message):
        """A step was made or taken back."""

    def __init__(self) -> None:
        super().__init__()
        self._cell, self._stack = SIZES[-1]
        self._look: Look | None = None
        self._hand: Hand | None = None
        self._held: int | None = None
        self._cursor: int | None = None
        self.places: dict[tuple[int, int], int] = {}

    # What is shown

    def show(self, look: Look, hand: Hand | None = None) -> None:
        """Show another board.

        Args:
            look: how it stands.
            hand: the turn that the person may make now; it says what is told in the look of dice and choices.
        """
        self._look, self._hand, self._held = look, hand, None
        self._settle()

    @property
    def look(self) -> Look | None:
        """How it stands now, what was moved already included; None before anything was shown."""
        if self._look is None or self._hand is None:
            return self._look
        return replace(
            self._look,
            position=self._hand.position,
            dice=self._hand.dice,
            choices=self._choices,
            cursor=self._cursor if self.has_focus else None,
            held=self._held,
        )

    @property
    def hand(self) -> Hand | None:
        """The turn being made."""
        return self._hand

    def render(self) -> Text | str:
        """The picture, as large as there is room for."""
        if (look := self.look) is None:
            return ""
        drawn = picture(look, cell=self._cell, stack=self._stack)
        self.places = drawn.places
        return drawn.text

    def fit(self, screen: Size) -> None:
        """Take the largest board that leaves room for everything else.

        Args:
            screen: columns and lines of the terminal.
        """
        fitting = (size for size in SIZES if _fits(*size, screen))
        self._cell, self._stack = next(fitting, SIZES[-1])
        self.styles.width, self.styles.height = width_of(self._cell), height_of(self._stack)
        self.refresh()

    # Choosing

    @property
    def _choices(self) -> frozenset[int]:
        if self._hand is None:
            return frozenset()
        return self._hand.sources if self._held is None else self._hand.targets(self._held)

    def _settle(self) -> None:
        """Put the cursor on something that can be chosen: the farthest from home if it is nowhere yet."""
        if self._cursor not in self._choices:
            self._cursor = max(self._choices, default=None)
        self.refresh()

    def action_go(self, step: int) -> None:
        """Go to the next place that can be chosen, as they lie on the screen, or to the one before."""
        ring = sorted(self._choices, key=SPOTS.__getitem__)
        if self._cursor in ring:
            self._cursor = ring[(ring.index(self._cursor) + step) % len(ring)]
            self.refresh()

    def action_cross(self) -> None:
        """Go to the nearest place of the other row."""
        if self._cursor is None:
            return
        row, column = SPOTS[self._cursor]
        across = [place for place in self._choices if SPOTS[place][0] != row]
        self._cursor = min(across, key=lambda place: abs(SPOTS[place][1] - column), default=self._cursor)
        self.refresh()

    def action_choose(self) -> None:
        """Take up a checker, put it down, or end the turn where nothing is left to move."""
        if self._hand is not None and not self._hand.sources:
            self.finish()
        elif self._cursor is not None:
            self._choose(self._cursor)

    def finish(self) -> None:
        """End the turn, if it may end here."""
        if self._hand is not None and self._hand.is_done:
            self.post_message(self.Played(self._hand.play()))

    def action_take_back(self) -> None:
        """Take back a step, or put back the checker that was taken up."""
        if self._held is not None:
            self.action_let_go()
        elif self._hand is not None and self._hand.is_touched:
            self._hand.take_back()
            self._touched()

    def action_let_go(self) -> None:
        """Put the checker back that was taken up."""
        if self._held is not None:
            self._cursor, self._held = self._held, None
            self._settle()

    def on_click(self, event: events.Click) -> None:
        """Choose what lies there."""
        spot = event.get_content_offset(self)
        place = None if spot is None else self.places.get((spot.y, spot.x))
        if place is None or self._hand is None:
            return
        if place in self._choices:
            self._cursor = place
            self._choose(place)
        elif self._held is not None:
            self.action_let_go()
            if place in self._choices and place != self._cursor:
                self._cursor = place
                self._choose(place)

    def _choose(self, place: int) -> None:
        assert self._hand is not None
        if self._held is not None:
            self._move(self._held, place)
            return
        targets = self._hand.targets(place)
        if len(targets) == 1:
            self._move(place, *targets)
        elif targets:
            self._held = place
            self._settle()

    def _move(self, source: int, target: int) -> None:
        assert self._hand is not None
        self._hand.move(source, target)
        self._cursor, self._held = target, None
        self._touched()

    def _touched(self) -> None:
        self._settle()
        self.post_message(self.Touched())


def _fits(cell: int, stack: int, screen: Size) -> bool:
    return width_of(cell) + BESIDE <= screen.width and height_of(stack) + BELOW <= screen.height
