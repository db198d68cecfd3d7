"""The kernel against the perft files; the readable generator is held to the same files in tests/unit/rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from doublesix.kernel import kernel_rules, legal_results, pack, pack_throws, perft
from doublesix.rules.perft import PerftCase, read_perft, write_position
from doublesix.variants.registry import ALL

if TYPE_CHECKING:
    from doublesix.dice import Roll
    from doublesix.rules.variant import Variant

FOLDER = Path(__file__).parents[1] / "data" / "perft"
FOR_EVERY_RUN = 20_000_000

Case = tuple["Variant", PerftCase, str]


def _cases() -> list[Case]:
    cases: list[Case] = []
    for variant in ALL:
        for case in read_perft((FOLDER / f"{variant.key}.perft").read_text(), variant):
            cases.append((variant, case, f"{variant.key}: {write_position(case.position)}"))
    return cases


def _totals() -> list[object]:
    return [
        pytest.param(
            variant, case, depth, id=f"{name} depth {depth}", marks=[pytest.mark.slow] if total > FOR_EVERY_RUN else []
        )
        for variant, case, name in _cases()
        for depth, total in case.by_depth.items()
    ]


@pytest.mark.parametrize(("variant", "case"), [pytest.param(v, c, id=name) for v, c, name in _cases()])
def test_counts_of_single_rolls(variant: Variant, case: PerftCase) -> None:
    rolls: list[Roll] = list(case.by_roll)
    positions, dice = pack([case.position] * len(rolls)), pack_throws(variant.rules, rolls)
    offsets, _, _, _ = legal_results(kernel_rules(variant), positions, dice)
    counts = (offsets[1:] - offsets[:-1]).tolist()
    assert dict(zip(rolls, counts, strict=True)) == case.by_roll


@pytest.mark.parametrize(("variant", "case", "depth"), _totals())
def test_totals(variant: Variant, case: PerftCase, depth: int) -> None:
    assert perft(kernel_rules(variant), pack([case.position]), depth) == case.by_depth[depth]


def test_some_file_goes_three_rolls_deep() -> None:
    assert max(depth for _, case, _ in _cases() for depth in case.by_depth) >= 3
