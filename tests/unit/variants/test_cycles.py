"""Matches of several games in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doublesix.errors import UnknownVariantError
from doublesix.variants.cycles import CYCLES, find_cycle, find_game, find_recorded
from doublesix.variants.registry import find, find_key

if TYPE_CHECKING:
    from pathlib import Path


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


@pytest.mark.parametrize("ending", ["", " ", "\n"])
def test_what_a_record_names_is_never_a_file(tmp_path: Path, ending: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text('name = "House"\nbase = "irish"\n')
    assert find_game(str(path)).name == "House"
    for found_by in (find_key, find_recorded):
        with pytest.raises(UnknownVariantError, match="is the name of a file, not of a game"):
            found_by(f"{path}{ending}")
        assert found_by("tavla") is find("tavla")
    assert find_recorded("tavli") in CYCLES


def test_games_are_found_as_well() -> None:
    assert find_game("tavla") is find("tavla")
    assert find_game("tavla+winner-starts").key == "tavla+winner-starts"
    with pytest.raises(UnknownVariantError, match="no game is called"):
        find_game("moongammon")
