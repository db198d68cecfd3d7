"""Positions and rolls to the kernel's rows and back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.dice import ROLLS, Roll
from doublesix.errors import KernelError
from doublesix.kernel import (
    following_of,
    kernel_rules,
    pack,
    pack_throws,
    play_from_steps,
    sampled_plays,
    swapped,
    throw_of,
    unpack,
)
from doublesix.position import Position, layout
from doublesix.rules.doublets import Doublets
from doublesix.rules.landing import Block
from doublesix.rules.opening import FirstRoll, Opening
from doublesix.rules.restrictions import Restriction
from doublesix.rules.rules import Rules
from doublesix.rules.turns import Following, Next
from doublesix.variants.acey_deucey import ACEY_DEUCEY
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.common_track import RUSSIAN
from doublesix.variants.registry import ALL
from strategies import positions, variants

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

rows = st.lists(st.integers(0, 15), min_size=26, max_size=26).map(tuple)
masks = st.integers(0, 2**26 - 1)


@st.composite
def _any_positions(draw: st.DrawFn) -> Position:
    """Positions with pins, reserves and memories, of no particular game."""
    reserve = (draw(st.integers(0, 15)), draw(st.integers(0, 15)))
    memory = (draw(st.integers(0, 7)), draw(st.integers(0, 7)))
    return Position(draw(rows), draw(rows), (draw(masks), draw(masks)), reserve, memory)


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
    packed = pack([Position(row, (1,) * 26, (0x1000002, 0), (3, 4), (5, 6))])[0]
    assert packed[0, :26].tolist() == list(row)
    assert packed[:, 26].tolist() == [3, 4]
    assert packed[:, 27].tolist() == [5, 6]
    assert packed[0, 28:].tolist() == [2, 0, 0, 1]
    assert packed[1, 28:].tolist() == [0, 0, 0, 0]


def test_rolls_have_the_high_die_first() -> None:
    assert pack_throws(BACKGAMMON.rules, [Roll(1, 3), Roll(2, 5, 4)]).tolist() == [[3, 1, 0], [5, 4, 2]]
    assert pack_throws(BACKGAMMON.rules, ROLLS).dtype == np.uint8
    assert pack_throws(BACKGAMMON.rules, []).shape == (0, 3)


THROWS = {
    (6, 1, 0): Roll(6, 1),
    (4, 4, 0): Roll(4, 4),
    (4, 2, 7): (4, 4, *(5,) * 4, *(6,) * 4),
    (6, 4, 7): (6,) * 4,
}
RISING = Rules(landing=Block(), doublets=Doublets(rising=True, leftovers_to_opponent=True))
NAMING = Rules(doublets=Doublets(complement=True, bonus_roll=(2, 1)))


def test_throws_and_the_kernels_dice_are_the_same() -> None:
    dice = pack_throws(RISING, list(THROWS.values()))
    assert dice.tolist() == [list(row) for row in THROWS]
    assert [throw_of(RISING, row) for row in dice.tolist()] == list(THROWS.values())
    named = (5,) * 4 + (2,) * 4
    assert pack_throws(NAMING, [named]).tolist() == [[5, 5, 8]]
    assert throw_of(NAMING, (5, 5, 8)) == named
    assert throw_of(Rules(dice=3, opening=Opening(FirstRoll.FRESH_ROLL)), (5, 5, 1)) == Roll(5, 5, 1)


def test_what_follows_is_told_from_one_number() -> None:
    assert [following_of(NAMING, code).next for code in range(3)] == [Next.OPPONENT, Next.AGAIN, Next.NAMES]
    assert following_of(RISING, 8 * 4 + 2) == Following(Next.OPPONENT, (4, 4, *(5,) * 4, *(6,) * 4))


def test_rules_that_the_kernel_does_not_know_are_refused() -> None:
    @dataclass(frozen=True)
    class OnFullMoonsOnly(Restriction):
        """Nothing that the kernel has heard of."""

    other = replace(BACKGAMMON, rules=replace(BACKGAMMON.rules, restrictions=(OnFullMoonsOnly(),)))
    with pytest.raises(KernelError, match="OnFullMoonsOnly"):
        kernel_rules(other)


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_the_kernel_knows_every_game(variant: Variant) -> None:
    assert kernel_rules(variant).max_steps() == variant.rules.max_steps()


def test_hits_are_told_on_every_track() -> None:
    start = replace(RUSSIAN.start(), opponent=layout({20: 1}), reserve=(15, 14))
    play = next(play for play in RUSSIAN.legal_plays(start, Roll(6, 5)))
    steps = [(step.source, step.target) for step in play.steps]
    assert play_from_steps(RUSSIAN, start, [*steps, (-1, -1)], play.result).steps == play.steps
    assert play.is_hit


def test_a_count_beyond_a_byte_is_refused() -> None:
    with pytest.raises(OverflowError):
        pack([Position((300,) + (0,) * 25, (0,) * 26)])


@pytest.mark.parametrize("numbers", [(3, 1), (3,), (3, 3, 3), (4, 3, 3, 3), (1.5,), ("a",), ()], ids=str)
def test_no_other_numbers_are_played_than_those_that_were_named(numbers: tuple[int, ...]) -> None:
    start = ACEY_DEUCEY.start()
    assert {play.result for play in sampled_plays(ACEY_DEUCEY, start, (3,) * 4)} == {
        play.result for play in ACEY_DEUCEY.legal_plays(start, (3,) * 4)
    }
    with pytest.raises(ValueError, match=r"a roll is needed: in this game nobody names \("):
        sampled_plays(ACEY_DEUCEY, start, numbers)


def test_dice_of_another_game_are_not_played() -> None:
    with pytest.raises(ValueError, match="this game is played with 2 dice, not 3"):
        sampled_plays(BACKGAMMON, BACKGAMMON.start(), Roll(5, 4, 2))
