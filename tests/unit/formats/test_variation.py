"""Every game's spelling in match files is written as other programs expect it, and read back."""

from __future__ import annotations

import pytest

from doublesix.formats import read_mat, write_mat
from doublesix.live_game import new_game
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.registry import ALL


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_variation_survives_a_round_trip(variant) -> None:
    record = new_game(variant.key, seed=3, length=3).record
    text = write_mat(record)
    # The standard game is what a file without the header holds.
    assert f'[Variation "{variant.variation or variant.name}"]' in text or variant is BACKGAMMON
    assert read_mat(text).record.variant is variant
