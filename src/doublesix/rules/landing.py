"""What happens where opposing checkers meet: `Hit`, `Pin`, `Block`.

A landing rule answers three questions: may a checker of the player on roll land on a point, what does
the position look like after a checker went there, and how many checkers may leave a point.
It knows nothing of dice.
What does not live here: restrictions on whole plays (`rules.restrictions`), the bar (`rules.entering`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from doublesix.position import BAR, OFF, RESERVE, Position, Row, position_unchecked

if TYPE_CHECKING:
    from doublesix.rules.track import Track

__all__ = ["Block", "Hit", "Landing", "Pin"]


class Landing(Protocol):
    """How a checker lands among the opponent's."""

    def is_open(self, position: Position, target: int, track: Track) -> bool:
        """Whether the player may land on `target` (1–24)."""
        ...

    def land(self, position: Position, source: int, target: int, track: Track) -> tuple[Position, bool]:
        """The position after one checker went from `source` to `target` (or `OFF`), and whether it hit."""
        ...

    def movable(self, position: Position, source: int) -> int:
        """How many of the player's checkers on `source` may leave it."""
        ...


@dataclass(frozen=True, slots=True)
class Hit:
    """A lone opposing checker is sent to the bar; two of them close the point."""

    def is_open(self, position: Position, target: int, track: Track) -> bool:
        """Fewer than two opposing checkers."""
        return position.opponent[track.facing(target)] < 2

    def land(self, position: Position, source: int, target: int, track: Track) -> tuple[Position, bool]:
        """Move, and send a blot to the bar."""
        if target == OFF or position.opponent[track.facing(target)] != 1:
            return _moved(position, source, target), False
        return _moved(position, source, target, _sent_back(position.opponent, track.facing(target))), True

    def movable(self, position: Position, source: int) -> int:
        """All of them."""
        return position.count(source)


@dataclass(frozen=True, slots=True)
class Block:
    """Nothing is ever sent back; a number of opposing checkers closes the point.

    Args:
        closed_by: how many it takes.
    """

    closed_by: int = 1

    def is_open(self, position: Position, target: int, track: Track) -> bool:
        """Fewer opposing checkers than it takes."""
        return position.opponent[track.facing(target)] < self.closed_by

    def land(self, position: Position, source: int, target: int, track: Track) -> tuple[Position, bool]:
        """Move."""
        return _moved(position, source, target), False

    def movable(self, position: Position, source: int) -> int:
        """All of them."""
        return position.count(source)


@dataclass(frozen=True, slots=True)
class Pin:
    """A lone opposing checker is held in place until the last checker on top of it leaves.

    Two free opposing checkers close a point, and so do any that lie on a pinned checker of the player.
    """

    def is_open(self, position: Position, target: int, track: Track) -> bool:
        """Neither two free opposing checkers nor a jailer there."""
        is_prison = position.pinned[0] >> target & 1
        return not is_prison and (position.opponent[track.facing(target)] < 2)

    def land(self, position: Position, source: int, target: int, track: Track) -> tuple[Position, bool]:
        """Move; free the prisoner that was left alone, pin the blot that was landed on."""
        moved, (mine, his) = _moved(position, source, target), position.pinned
        if source < BAR and not moved.player[source]:
            his &= ~(1 << track.facing(source))
        if target != OFF and position.opponent[track.facing(target)]:
            his |= 1 << track.facing(target)
        return position_unchecked(moved.player, moved.opponent, (mine, his), moved.reserve, moved.memory), False

    def movable(self, position: Position, source: int) -> int:
        """All but a pinned one."""
        return position.count(source) - (position.pinned[0] >> source & 1)


def _moved(position: Position, source: int, target: int, opponent: Row | None = None) -> Position:
    """One checker of the player taken from `source` (a point, the bar, the reserve) to `target`.

    Args:
        opponent: the other side's row afterwards; None: as it was.
    """
    counts, (waiting, his) = list(position.player), position.reserve
    if source == RESERVE:
        waiting -= 1
    else:
        counts[source] -= 1
    counts[target] += 1
    row = position.opponent if opponent is None else opponent
    return position_unchecked(tuple(counts), row, position.pinned, (waiting, his), position.memory)


def _sent_back(row: Row, point: int) -> Row:
    counts = list(row)
    counts[point] -= 1
    counts[BAR] += 1
    return tuple(counts)
