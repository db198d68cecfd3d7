from __future__ import annotations

import numpy as np
from hypothesis import given, settings

from doublesix.arena.boards import roll_of, swapped, to_board, to_boards, to_position
from doublesix.dice import Roll
from doublesix.position import Position, layout
from strategies import positions


@given(positions(longest=20))
@settings(max_examples=25)
def test_a_board_holds_the_whole_position(position):
    assert to_position(to_board(position)) == position


def test_pins_and_reserve_have_their_places():
    position = Position(layout({5: 13}), layout({3: 15}), pinned=(1 << 24, 0b1000), reserve=(2, 0))
    board = to_board(position)
    assert board[0, 26] == 2
    assert board[0, 28:].view("<u4")[0] == 1 << 24
    assert board[1, 28:].view("<u4")[0] == 0b1000
    assert to_position(board) == position


@given(positions(longest=20))
@settings(max_examples=25)
def test_swapping_boards_is_swapping_positions(position):
    assert to_position(swapped(to_boards([position]))[0]) == position.swapped()


def test_no_positions_are_no_boards():
    assert to_boards([]).shape == (0, 2, 32)


def test_rolls_of_two_and_three_dice():
    assert roll_of(np.array([6, 1, 0], dtype=np.uint8)) == Roll(6, 1)
    assert roll_of(np.array([6, 4, 1], dtype=np.uint8)) == Roll(6, 4, 1)
