"""Positions and rolls to the kernel's rows and back."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.dice import ROLLS, Roll
from doublesix.kernel import pack, pack_rolls, swapped, unpack
from doublesix.position import Position
from strategies import positions, variants

rows = st.lists(st.integers(0, 15), min_size=26, max_size=26).map(tuple)
masks = st.integers(0, 2**26 - 1)


@st.composite
def _any_positions(draw: st.DrawFn) -> Position:
    """Positions with pins and reserves, of no particular game."""
    reserve = (draw(st.integers(0, 15)), draw(st.integers(0, 15)))
    return Position(draw(rows), draw(rows), (draw(masks), draw(masks)), reserve)


@given(st.lists(_any_positions(), max_size=5))
def test_unpack_undoes_pack(found: list[Position]) -> None:
    packed = pack(found)
    assert packed.shape == (len(found), 2, 32)
    assert packed.dtype == np.int8
    assert packed.flags.c_contiguous
    assert unpack(packed) == found


@given(st.data())
def test_positions_of_every_game_survive(data: st.DataObject) -> None:
    position = data.draw(positions(data.draw(variants())))
    assert unpack(pack([position])) == [position]


@given(_any_positions())
def test_swapping_rows_swaps_sides(position: Position) -> None:
    turned = swapped(pack([position]))
    assert turned.flags.c_contiguous
    assert unpack(turned) == [position.swapped()]


def test_each_field_has_its_place() -> None:
    row = tuple(range(16)) + (0,) * 10
    packed = pack([Position(row, (1,) * 26, (0x1000002, 0), (3, 4))])[0]
    assert packed[0, :26].tolist() == list(row)
    assert packed[:, 26].tolist() == [3, 4]
    assert packed[:, 27].tolist() == [0, 0]
    assert packed[0, 28:].tolist() == [2, 0, 0, 1]
    assert packed[1, 28:].tolist() == [0, 0, 0, 0]


def test_rolls_have_the_high_die_first() -> None:
    assert pack_rolls([Roll(1, 3), Roll(2, 5, 4)]).tolist() == [[3, 1, 0], [5, 4, 2]]
    assert pack_rolls(ROLLS).dtype == np.uint8
    assert pack_rolls([]).shape == (0, 3)


def test_a_count_beyond_a_byte_is_refused() -> None:
    with pytest.raises(OverflowError):
        pack([Position((300,) + (0,) * 25, (0,) * 26)])
