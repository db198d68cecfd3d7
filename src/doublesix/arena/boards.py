"""Positions as arrays: what opponents are handed, many games at once.

One board is ``int8[2, 32]``: row 0 the player on roll, row 1 the opponent; in a row 26 counts in its
owner's numbering (``[0]`` off … ``[25]`` bar), ``[26]`` the reserve, ``[27]`` 0 and ``[28:32]`` the pin
mask as a little-endian 32-bit number. It is the layout of the native kernel.
What does not live here: rules (`rules`), single positions (`position`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from doublesix.dice import Roll
from doublesix.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Boards", "Dice", "roll_of", "swapped", "to_board", "to_boards", "to_position"]

Boards = npt.NDArray[np.int8]
"""``int8[N, 2, 32]``, C-contiguous."""

Dice = npt.NDArray[np.uint8]
"""``uint8[N, 3]``, highest die first; the third is 0 where two dice are thrown."""

COUNTS = 26
RESERVE = 26
PINS = 28
WIDTH = 32


def to_board(position: Position) -> Boards:
    """One position as ``int8[2, 32]``."""
    board = np.zeros((2, WIDTH), dtype=np.int8)
    for side, row in enumerate((position.player, position.opponent)):
        board[side, :COUNTS] = row
        board[side, RESERVE] = position.reserve[side]
        board[side, PINS:] = np.frombuffer(position.pinned[side].to_bytes(4, "little"), dtype=np.int8)
    return board


def to_boards(positions: Iterable[Position]) -> Boards:
    """Positions as ``int8[N, 2, 32]``."""
    boards = [to_board(position) for position in positions]
    return np.stack(boards) if boards else np.zeros((0, 2, WIDTH), dtype=np.int8)


def to_position(board: Boards) -> Position:
    """The position of one board ``int8[2, 32]``."""
    player, opponent = board[:, :COUNTS].tolist()
    pinned = [int.from_bytes(row[PINS:].tobytes(), "little") for row in board]
    reserve = board[:, RESERVE].tolist()
    return Position(tuple(player), tuple(opponent), (pinned[0], pinned[1]), (reserve[0], reserve[1]))


def swapped(boards: Boards) -> Boards:
    """The same boards seen by the other side."""
    return np.ascontiguousarray(boards[:, ::-1])


def roll_of(dice: Dice) -> Roll:
    """The roll of one row of `Dice`."""
    return Roll(*(die for die in dice.tolist() if die))
