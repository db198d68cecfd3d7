"""Which nets judge which game."""

from __future__ import annotations

import pytest

from doublesix.dice import Roll
from doublesix.engine.computer import RandomComputer, computer_for
from doublesix.engine.engine import Engine
from doublesix.engine.nets import load_nets, manifest
from doublesix.errors import DataError
from doublesix.variants.registry import ALL, find

SERVED = [variant for variant in ALL if any(variant.key in entry["variants"] for entry in manifest()["nets"])]
SEES_MORE = {"gul-bara+rising-at-once"}
"""Options that remember something which the nets of the game were never shown."""


@pytest.mark.parametrize("variant", SERVED, ids=lambda variant: variant.key)
def test_a_game_with_options_is_judged_by_the_nets_of_its_game(variant):
    own = load_nets(variant)
    assert own.game is None
    for option in variant.options:
        changed = variant.with_options(option)
        if changed.key in SEES_MORE:
            with pytest.raises(DataError, match="no net for"):
                load_nets(changed)
            continue
        found = load_nets(changed)
        assert (found.sha256, found.game) == (own.sha256, variant)


def test_who_judges_a_game_with_options_says_whose_nets_these_are():
    changed = find("backgammon").with_options("no-hit-and-run", "five-per-point")
    engine = Engine(changed)
    assert "made for Backgammon" in engine.describe()
    assert "made for" not in Engine().describe()
    start, roll = changed.start(), Roll(6, 4)
    ranked = engine.rank_plays(start, roll, plies=1)
    assert {option.play for option in ranked} == set(changed.legal_plays(start, roll))
    assert not isinstance(computer_for(changed, plies=0), RandomComputer)
