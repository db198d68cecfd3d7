"""What rolls and games are called where they are played."""

from __future__ import annotations

import pytest

from doublesix.dice import ROLLS, Roll
from doublesix.notation.game_names import SCRIPTS, display_name, names_by_script
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
    assert all(display_name(game, script) in (game.name, *game.aliases) for script in SCRIPTS)


def test_names_for_readers_of_a_script() -> None:
    plakoto = find("plakoto")
    assert display_name(plakoto) == "Plakoto"
    assert display_name(plakoto, "greek") == "πλακωτό"
    assert display_name(plakoto, "korean") == "플라코토"
    assert display_name(plakoto, "arabic") == "Plakoto", "no such name: its own"
    assert display_name(find("backgammon"), "chinese") == "雙陸棋"
    with pytest.raises(ValueError, match="no names are written in 'runes'"):
        display_name(plakoto, "runes")
