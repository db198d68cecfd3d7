"""The perft files, and how they are read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builders import pos, setup_of
from doublesix.dice import Roll, all_rolls
from doublesix.errors import ParseError
from doublesix.rules.perft import PerftCase, perft, read_perft, read_position, write_position
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.hypergammon import HYPERGAMMON_1
from doublesix.variants.registry import ALL

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

FOLDER = Path(__file__).parents[2] / "data" / "perft"
FOR_EVERY_RUN = 4_000
"""Totals up to this are counted in every run, larger ones only with the slow tests."""
FOR_THE_PATIENT = 20_000
FOR_EVERY_ROLL = 1_500
FOR_A_PATIENT_ROLL = 5_000
"""Results of one roll that the readable generator counts; the kernel counts all of them."""


def _cases() -> list[tuple[Variant, PerftCase]]:
    return [
        (variant, case)
        for variant in ALL
        for case in read_perft((FOLDER / f"{variant.key}.perft").read_text(), variant)
    ]


def _totals(smallest: int, largest: int) -> list[object]:
    return [
        pytest.param(variant, case, depth, total, id=f"{variant.key}: {write_position(case.position)} depth {depth}")
        for variant, case in _cases()
        for depth, total in case.by_depth.items()
        if smallest <= total <= largest
    ]


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_every_variant_has_a_file_with_its_start(variant: Variant) -> None:
    first, *_ = read_perft((FOLDER / f"{variant.key}.perft").read_text(), variant)
    assert first.position == variant.start()
    left_out = set(all_rolls(variant.rules.dice)) - set(first.by_roll)
    if left_out:
        assert left_out == {Roll(1, 1)}, "only ones that rise have results by the million"
        assert variant.rules.doublets.rising
        assert not first.by_depth
    else:
        assert sum(first.by_roll.values()) == first.by_depth[1]


@pytest.mark.parametrize(("variant", "case"), _cases(), ids=lambda value: getattr(value, "key", ""))
def test_counts_of_single_rolls(variant: Variant, case: PerftCase) -> None:
    assert variant.position(setup_of(case.position)) == case.position
    expected = {roll: count for roll, count in case.by_roll.items() if count <= FOR_EVERY_ROLL}
    assert {roll: len(variant.legal_plays(case.position, roll)) for roll in expected} == expected


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "case"), _cases(), ids=lambda value: getattr(value, "key", ""))
def test_large_counts_of_single_rolls(variant: Variant, case: PerftCase) -> None:
    expected = {roll: count for roll, count in case.by_roll.items() if FOR_EVERY_ROLL < count <= FOR_A_PATIENT_ROLL}
    assert {roll: len(variant.legal_plays(case.position, roll)) for roll in expected} == expected


def test_pins_reserve_and_memory_are_read_and_written() -> None:
    text = "in:3 bar:2 24:1p memory:2 | 6:5 1:1p"
    position = read_position(text)
    assert (position.reserve, position.pinned, position.memory) == ((3, 0), (1 << 24, 1 << 1), (2, 0))
    assert position.player[0] == 9
    assert write_position(position) == text


@pytest.mark.parametrize(("variant", "case", "depth", "total"), _totals(0, FOR_EVERY_RUN))
def test_totals(variant: Variant, case: PerftCase, depth: int, total: int) -> None:
    assert perft(variant, depth, position=case.position) == total


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "case", "depth", "total"), _totals(FOR_EVERY_RUN + 1, FOR_THE_PATIENT))
def test_large_totals(variant: Variant, case: PerftCase, depth: int, total: int) -> None:
    assert perft(variant, depth, position=case.position) == total


def test_depth_nought_is_the_position_itself() -> None:
    assert perft(BACKGAMMON, 0) == 1
    with pytest.raises(ValueError, match="depth must be 0 or more, not -1"):
        perft(BACKGAMMON, -1)


def test_a_finished_game_is_not_played_on_from() -> None:
    last = pos("1:1", "1:1", checkers=1)
    assert perft(HYPERGAMMON_1, 1, position=last) == 21
    assert perft(HYPERGAMMON_1, 2, position=last) == 0


def test_positions_are_read_and_written() -> None:
    text = "bar:2 6:5 5:8 | 13:5 8:3 6:2 4:5"
    assert write_position(read_position(text)) == text
    assert read_position("25:1 | 1:1", checkers=1) == pos("bar:1", "1:1", checkers=1)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("6:5", "lacks the '|'"),
        ("6 | 5:1", "is no 'place:checkers'"),
        ("26:1 |", "is no"),
        ("6:1x |", "is no"),
        ("0:1 |", "is no"),
        ("6:16 |", "more than 15"),
    ],
)
def test_what_is_no_position_says_so(text: str, complaint: str) -> None:
    with pytest.raises(ParseError, match=complaint):
        read_position(text)


@pytest.mark.parametrize(
    "line", ["31 16", "position start\nnonsense", "position start\n31 many", "position start\n71 1", "depth 1 2"]
)
def test_a_damaged_file_names_the_line(line: str) -> None:
    with pytest.raises(ParseError, match="line"):
        read_perft(line, BACKGAMMON)
