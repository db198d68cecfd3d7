"""What rolls and games are called where they are played."""

from __future__ import annotations

import pytest

from doublesix.dice import ROLLS, Roll
from doublesix.notation.game_names import names_by_script
from doublesix.notation.roll_names import ROLL_NAMES, roll_name
from doublesix.variants.cycles import CYCLES
from doublesix.variants.registry import ALL, find


def test_every_roll_has_a_name_of_its_own() -> None:
    for names in ROLL_NAMES.values():
        assert set(names) == set(ROLLS)
        assert len(set(names.values())) == len(ROLLS)


@pytest.mark.parametrize(
    ("roll", "name"),
    [
        (Roll(6, 5), "şeş beş"),
        (Roll(6, 6), "dü şeş"),
        (Roll(1, 3), "se yek"),
        (Roll(1, 1), "hep yek"),
        (Roll(4, 4), "dört cihar"),
        (Roll(6, 5, 2), "652"),
    ],
)
def test_rolls_by_name(roll: Roll, name: str) -> None:
    assert roll_name(roll) == name


def test_unknown_traditions_say_what_there_is() -> None:
    with pytest.raises(ValueError, match="there are turkish"):
        roll_name(Roll(1, 1), tradition="klingon")


@pytest.mark.parametrize("game", [*ALL, *CYCLES], ids=lambda game: game.key)
def test_every_name_has_its_script(game) -> None:
    by_script = names_by_script(game)
    assert sorted(name for names in by_script.values() for name in names) == sorted((game.name, *game.aliases))


def test_names_in_a_script() -> None:
    plakoto = names_by_script(find("plakoto"))
    assert (plakoto["latin"][0], plakoto["greek"][0], plakoto["korean"][0]) == ("Plakoto", "πλακωτό", "플라코토")
    assert "arabic" not in plakoto
    assert names_by_script(find("backgammon"))["chinese"][0] == "雙陸棋"
