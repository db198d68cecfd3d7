"""Where the checkers stand: `Setup` (anything a reader saw) and `Position` (what the rules accept).

Rules of this room:

* A row is 26 counts in its owner's own numbering: ``[0]`` off, ``[1]``…``[24]`` points, ``[25]`` bar.
* `player` is the side on roll, `opponent` the other, each in its **own** numbering; swapping sides
  swaps rows and nothing else.
* `pinned` holds a bit mask a side (bit p = point p of that side has one of its checkers pinned);
  `reserve` the checkers not yet entered; `memory` a small count a side, what a game must remember of
  that side's past. All three are ``(0, 0)`` in games without them.
* `RESERVE` (26) is a place like `BAR`, but its checkers are counted in `reserve`, not in the row.
* `Setup` may be nonsense and says everything that is wrong with it at once; the one door from there
  to `Position` is `Setup.position`.

What does not live here: how sides face each other (`rules.track`), legal plays (`rules.legal`),
identifiers and pictures (`notation`). The convenience methods of `Position` that need those are
supplied from above through `supply_conveniences`, so that imports keep going down.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Protocol, Unpack, cast

from doublesix.errors import InvalidPositionError, demand_type
from doublesix.sentences import Sentence
from doublesix.units import Pips

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doublesix.dice import Roll
    from doublesix.notation.board_svg import SvgOptions
    from doublesix.play import Play

__all__ = [
    "BAR",
    "HOME",
    "NOTEBOOK_WIDTH",
    "OFF",
    "POINTS",
    "RESERVE",
    "Position",
    "Row",
    "Setup",
    "layout",
    "position_unchecked",
    "supply_conveniences",
]

OFF = 0
BAR = 25
RESERVE = 26
POINTS = range(1, 25)
HOME = range(1, 7)
"""Points of a side's own home."""

Row = tuple[int, ...]
"""26 counts in the owner's own numbering."""

EMPTY_ROW: Row = (0,) * 26

NOT_PAIRED = Sentence("pinned, reserve and memory have two numbers each, one a side")

NOTEBOOK_WIDTH = 704
"""Pixels of a board in a notebook, whose cells may be wider than any board should be."""


def layout(counts: Mapping[int, int]) -> Row:
    """Build a row from ``{point: checkers}``; 0 is off, 25 the bar.

    Raises:
        ValueError: a point outside 0–25.
        TypeError: a point or a count that is no whole number.
    """
    row = [0] * 26
    for point, checkers in counts.items():
        demand_type("a point", point, Integral)
        demand_type("a count", checkers, Integral)
        if not OFF <= point <= BAR:
            raise ValueError(Sentence("point {point} is outside 0-25", point=point))
        row[point] += int(checkers)
    return tuple(row)


class Conveniences(Protocol):
    """What the layers above lend to `Position` (see `doublesix.facade`)."""

    def start(self) -> Position: ...
    def from_xgid(self, text: str) -> Position: ...
    def from_position_id(self, text: str) -> Position: ...
    def from_ogid(self, text: str) -> Position: ...
    def legal_plays(self, position: Position, roll: Roll) -> tuple[Play, ...]: ...
    def svg(self, position: Position, **options: Unpack[SvgOptions]) -> str: ...
    def text(self, position: Position) -> str: ...
    def position_id(self, position: Position) -> str: ...


_conveniences: Conveniences | None = None


def supply_conveniences(conveniences: Conveniences) -> None:
    """Give `Position` its convenience methods; called once when the package is imported."""
    global _conveniences
    _conveniences = conveniences


def _above() -> Conveniences:
    if _conveniences is None:
        raise RuntimeError("import doublesix, not doublesix.position alone, for this method")
    return _conveniences


@dataclass(frozen=True, slots=True)
class Position:
    """A position seen by the player on roll.

    The constructor checks shape only (26 whole numbers a row, none negative): it is the door for code that
    derives positions from positions. For anything read from outside, go through `Setup.position`.

    Raises:
        ValueError: a row of another length, more or fewer than two sides, or a negative count.
        TypeError: a count that is no whole number.
    """

    player: Row
    opponent: Row
    pinned: tuple[int, int] = (0, 0)
    reserve: tuple[int, int] = (0, 0)
    memory: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        if not self._is_plain():
            for name in ("player", "opponent", "pinned", "reserve", "memory"):
                object.__setattr__(self, name, _whole_numbers(name, getattr(self, name)))
        if len(self.player) != 26 or len(self.opponent) != 26:
            raise ValueError(Sentence("a row has 26 counts: off, points 1-24, bar"))
        if not len(self.pinned) == len(self.reserve) == len(self.memory) == 2:
            raise ValueError(NOT_PAIRED)

    def _is_plain(self) -> bool:
        """Whether these are tuples of Python's own whole numbers, and none is negative.

        Far too many positions are made to look at each number: a sum is an `int` only if all its parts are, bytes are
        made of nothing below 0, and the bits of several numbers together are below 0 if one of them is.
        """
        player, opponent, pinned, reserve, memory = self.player, self.opponent, self.pinned, self.reserve, self.memory
        if not type(player) is type(opponent) is type(pinned) is type(reserve) is type(memory) is tuple:
            return False
        try:
            (pins, his_pins), (entering, his_entering), (past, his_past) = pinned, reserve, memory
            beside = pins | his_pins | entering | his_entering | past | his_past
            bytearray(player), bytearray(opponent)
            return type(sum(player, sum(opponent, beside))) is int and beside >= 0
        except (TypeError, ValueError, OverflowError):
            return False

    def swapped(self) -> Position:
        """The same checkers seen by the other side."""
        return Position(self.opponent, self.player, self.pinned[::-1], self.reserve[::-1], self.memory[::-1])

    def count(self, place: int) -> int:
        """Checkers of the player on roll on a place: off, a point, the bar, the reserve."""
        return self.reserve[0] if place == RESERVE else self.player[place]

    def pip_count(self) -> Pips:
        """Pips the player on roll still has to go (a checker on the bar or in reserve counts 25)."""
        return _pips(self.player, self.reserve[0])

    def opponent_pip_count(self) -> Pips:
        """Pips the opponent still has to go."""
        return _pips(self.opponent, self.reserve[1])

    def checkers(self) -> int:
        """Checkers of the player on roll, borne off ones included."""
        return sum(self.player) + self.reserve[0]

    def opponent_checkers(self) -> int:
        """Checkers of the opponent, borne off ones included."""
        return sum(self.opponent) + self.reserve[1]

    # Conveniences, supplied from above. They speak of standard backgammon, for a position does not know its game;
    # other games go through their `Variant`.

    @staticmethod
    def start() -> Position:
        """The starting position of standard backgammon."""
        return _above().start()

    @staticmethod
    def from_xgid(text: str) -> Position:
        """Read the board of an XGID; raises `ParseError` or `InvalidPositionError`."""
        return _above().from_xgid(text)

    @staticmethod
    def from_position_id(text: str) -> Position:
        """Read a GNU Backgammon position id; raises `ParseError` or `InvalidPositionError`."""
        return _above().from_position_id(text)

    @staticmethod
    def from_ogid(text: str) -> Position:
        """Read the board of an OGID; raises `ParseError` or `InvalidPositionError`."""
        return _above().from_ogid(text)

    @property
    def position_id(self) -> str:
        """The GNU Backgammon position id (14 characters)."""
        return _above().position_id(self)

    def legal_plays(self, roll: Roll) -> tuple[Play, ...]:
        """Legal plays of standard backgammon, one for each distinct result.

        Raises:
            TypeError: something else than a `Roll`; a tuple is a chain in fixed order (`Variant.legal_plays`).
        """
        return _above().legal_plays(self, roll)

    def svg(self, **options: Unpack[SvgOptions]) -> str:
        """The board of standard backgammon as an SVG picture; that of another game is `Variant.svg`.

        Args:
            options: `cube`, `roll`, `offer`, `resignation`, `is_over`, `play`, `clockwise`, `player_is_black`,
                `player_on_top`, `theme`, `pips`, `width`, `track`, `token`, `ways`, `element_id` and `language`, as
                `notation.board_svg.board_svg` says.
        """
        return _above().svg(self, **options)

    def _repr_svg_(self) -> str:
        return self.svg(width=NOTEBOOK_WIDTH)

    def __str__(self) -> str:
        """The board of standard backgammon in characters; that of another game is `Variant.text`."""
        return _above().text(self) if _conveniences is not None else repr(self)


def position_unchecked(
    player: Row, opponent: Row, pinned: tuple[int, int], reserve: tuple[int, int], memory: tuple[int, int]
) -> Position:
    """A position of counts that another one's were changed to: the rules make too many to look at each again."""
    position: Position = object.__new__(Position)
    object.__setattr__(position, "player", player)
    object.__setattr__(position, "opponent", opponent)
    object.__setattr__(position, "pinned", pinned)
    object.__setattr__(position, "reserve", reserve)
    object.__setattr__(position, "memory", memory)
    return position


@dataclass(frozen=True, slots=True)
class Setup:
    """Checkers as read from somewhere, perhaps nonsense.

    Args:
        player: counts of the side on roll, own numbering.
        opponent: counts of the other side, own numbering.
        pinned: bit masks, one a side.
        reserve: checkers not yet entered, one count a side.
        memory: what the game remembers of each side, 0-7.
    """

    player: tuple[int, ...] = EMPTY_ROW
    opponent: tuple[int, ...] = EMPTY_ROW
    pinned: tuple[int, int] = (0, 0)
    reserve: tuple[int, int] = (0, 0)
    memory: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        for name in ("player", "opponent", "pinned", "reserve", "memory"):
            counts = getattr(self, name)
            demand_type(name, counts, Iterable)
            # Nearly all are Python's own numbers, and whether others are whole takes long to tell.
            plain = (int(n) if type(n) is not int and isinstance(n, Integral) else n for n in counts)
            object.__setattr__(self, name, tuple(plain))

    def problems(
        self,
        *,
        checkers: int = 15,
        shared_points: Sequence[tuple[int, int]] | None = None,
        pins: bool = False,
        reserve: int = 0,
        memory: int = 0,
    ) -> tuple[str, ...]:
        """Everything that keeps this set-up from being a position.

        Args:
            checkers: checkers a side in the game, borne off ones included.
            shared_points: pairs (player's point, opponent's point) that are one place on the board;
                default: the contrary track, p and 25 − p.
            pins: whether checkers may be pinned in the game.
            reserve: the most checkers a side may have in reserve.
            memory: the most that the game remembers of a side.
        """
        if not len(self.pinned) == len(self.reserve) == len(self.memory) == 2:
            return (NOT_PAIRED,)
        found: list[str] = [*_row_problems("player", self.player, self.reserve[0], checkers)]
        found += _row_problems("opponent", self.opponent, self.reserve[1], checkers)
        found += _beside_problems("reserve", self.reserve, reserve)
        found += _beside_problems("memory", self.memory, memory)
        unsound = _mask_problems(self.pinned)
        if unsound or not len(self.player) == len(self.opponent) == 26:
            return (*found, *unsound)
        shared = [(p, 25 - p) for p in POINTS] if shared_points is None else shared_points
        found += self._meeting_problems(shared, pins=pins)
        if self.player[OFF] == checkers and self.opponent[OFF] == checkers:
            found.append(Sentence("both sides have borne off every checker"))
        return tuple(found)

    def _meeting_problems(self, shared: Sequence[tuple[int, int]], *, pins: bool) -> list[str]:
        if any(self.pinned) and not pins:
            return [Sentence("this game pins no checkers")]
        found: list[str] = [
            Sentence("a pin on {place}", place=_place(p))
            for p in (OFF, BAR)
            if any(mask >> p & 1 for mask in self.pinned)
        ]
        side = Sentence("player")
        for mine, his in shared:
            counts = self.player[mine], self.opponent[his]
            held = self.pinned[0] >> mine & 1, self.pinned[1] >> his & 1
            if all(held):
                found.append(Sentence("both sides are pinned on the {side}'s {mine}-point", side=side, mine=mine))
            elif not all(map(_is_count, counts)):
                continue  # nothing to compare
            elif any(held) and (counts[held.index(1)] != 1 or not all(counts)):
                found.append(
                    Sentence(
                        "the pin on the {side}'s {mine}-point needs one checker under the other side's",
                        side=side,
                        mine=mine,
                    )
                )
            elif all(counts) and not any(held):
                found.append(Sentence("both sides hold the {side}'s {mine}-point", side=side, mine=mine))
        return found

    def position(
        self,
        *,
        checkers: int = 15,
        shared_points: Sequence[tuple[int, int]] | None = None,
        pins: bool = False,
        reserve: int = 0,
        memory: int = 0,
    ) -> Position:
        """The checked position; arguments as in `problems`.

        Raises:
            InvalidPositionError: with every problem found.
        """
        found = self.problems(checkers=checkers, shared_points=shared_points, pins=pins, reserve=reserve, memory=memory)
        if found:
            raise InvalidPositionError(found)
        return Position(self.player, self.opponent, self.pinned, self.reserve, self.memory)


def _whole_numbers(name: str, counts: object) -> tuple[int, ...]:
    """Numbers from whatever can be counted through, NumPy's made Python's own, which know no overflow.

    Raises:
        ValueError: a negative one.
        TypeError: they cannot be counted through, or one of them is no whole number.
    """
    demand_type(name, counts, Iterable)
    given = tuple(cast("Iterable[int]", counts))
    for count in given:
        demand_type(f"a count of {name}", count, Integral)
    numbers = tuple(map(int, given))
    if min(numbers, default=0) < 0:
        raise ValueError(Sentence("a count is negative"))
    return numbers


def _pips(row: Row, reserve: int) -> Pips:
    return Pips(sum(point * count for point, count in enumerate(row)) + BAR * reserve)


def _is_count(count: object) -> bool:
    return isinstance(count, int) and count >= 0


def _row_problems(side: str, row: Sequence[int], reserve: int, checkers: int) -> list[str]:
    if len(row) != 26:
        return [Sentence("{side}: {count} counts, expected 26", side=Sentence(side), count=len(row))]
    found: list[str] = [
        Sentence("{side}: {count} checkers on {place}", side=Sentence(side), count=count, place=_place(p))
        for p, count in enumerate(row)
        if not _is_count(count)
    ]
    counts = [count for count in (*row, reserve) if _is_count(count)]
    total = sum(counts)
    # With a count that is none, the others can be known to be too many, but not too few.
    if total > checkers or (total < checkers and len(counts) == len(row) + 1):
        found.append(
            Sentence(
                "{side}: {total} checkers in all, expected {checkers}",
                side=Sentence(side),
                total=total,
                checkers=checkers,
            )
        )
    return found


def _beside_problems(what: str, counts: tuple[int, int], most: int) -> list[str]:
    """What is wrong with a count that a side keeps beside the board."""
    sides = zip(("player", "opponent"), counts, strict=True)
    return [
        Sentence(
            "{side}: {what} {count}, this game has 0-{most}",
            side=Sentence(side),
            what=Sentence(what),
            count=count,
            most=most,
        )
        for side, count in sides
        if not isinstance(count, int) or not 0 <= count <= most
    ]


def _mask_problems(pinned: tuple[int, int]) -> list[str]:
    """What makes masks no masks, whether checkers may be pinned or not."""
    return [
        Sentence("{side}: the pins are bits 1 to 24 of a whole number, not {mask}", side=Sentence(side), mask=mask)
        for side, mask in zip(("player", "opponent"), pinned, strict=True)
        if not isinstance(mask, int) or not 0 <= mask < 1 << BAR + 1
    ]


def _place(point: int) -> str:
    return {OFF: Sentence("off"), BAR: Sentence("the bar")}.get(point, Sentence("point {point}", point=point))
