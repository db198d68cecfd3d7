"""Every game's spelling in match files is written as other programs expect it, and read back."""

from __future__ import annotations

import pytest

from doublesix.errors import FormatError
from doublesix.formats import read_mat, write_mat
from doublesix.live_game import new_game
from doublesix.rules.landing import Hit
from doublesix.rules.track import CONTRARY
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.registry import ALL

HELD = [variant for variant in ALL if variant.rules.track == CONTRARY and isinstance(variant.rules.landing, Hit)]
HELD = [variant for variant in HELD if not variant.reserve]


@pytest.mark.parametrize("variant", HELD, ids=lambda variant: variant.key)
def test_variation_survives_a_round_trip(variant) -> None:
    record = new_game(variant.key, seed=3, length=3).record
    text = write_mat(record)
    # The standard game is what a file without the header holds.
    assert f'[Variation "{variant.variation or variant.name}"]' in text or variant is BACKGAMMON
    assert read_mat(text).record.variant is variant


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("plakoto", "it knows hits, neither pins nor blocks"),
        ("fevga", "its sides travel in opposite directions; it knows hits"),
        ("tabula", "it has two dice"),
        ("acey-deucey", "no word for checkers that begin outside the board"),
        ("gioul", "its sides take turns with one roll each"),
        ("tavli", "it has one game for a whole match"),
    ],
)
def test_games_that_a_match_file_cannot_hold(key: str, reason: str) -> None:
    with pytest.raises(FormatError, match="cannot hold") as refused:
        write_mat(new_game(key, seed=3, length=3).record)
    assert reason in str(refused.value)
    assert str(refused.value).endswith("(write .json instead)")
