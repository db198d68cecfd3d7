"""Matches of several games in turn."""

from __future__ import annotations

import pytest

from doublesix.errors import UnknownVariantError
from doublesix.variants.cycles import CYCLES, find_cycle, find_game
from doublesix.variants.registry import find


def test_tavli_plays_its_three_games_in_order() -> None:
    tavli = find_cycle("Τάβλι")
    assert tavli is not None
    assert [tavli.game(number).key for number in range(1, 5)] == ["portes", "plakoto", "fevga", "portes"]
    assert tavli.lengths == (3, 5, 7)
    assert not tavli.cube


def test_tabla_is_another_match() -> None:
    tabla = find_cycle("tabla")
    assert tabla is not None
    assert [game.key for game in tabla.games] == ["backgammon", "gul-bara", "tapa"]
    assert find_cycle("tavla") is None


@pytest.mark.parametrize("cycle", CYCLES, ids=lambda cycle: cycle.key)
def test_every_name_finds_its_cycle(cycle) -> None:
    for name in (cycle.key, cycle.name, *cycle.aliases):
        assert find_game(name) is cycle
    assert cycle.source


def test_games_are_found_as_well() -> None:
    assert find_game("tavla") is find("tavla")
    assert find_game("tavla+winner-starts").key == "tavla+winner-starts"
    with pytest.raises(UnknownVariantError, match="no game is called"):
        find_game("moongammon")
