"""Games of one's own in files: read, written, refused with file and key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.errors import ParseError
from doublesix.variants.custom import CustomGame, read_custom, write_custom
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from pathlib import Path

HOUSE = CustomGame(
    name='Our "house" game',
    base="backgammon",
    options=("no-hit-and-run", "five-per-point"),
    start={"24": 2, "13": 5, "8": 3, "6": 4, "in": 1},
    cube=False,
)


def test_a_game_comes_back_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    write_custom(HOUSE, path)
    game = find(str(path))
    assert game == HOUSE.variant(find)
    assert game.name == game.title == 'Our "house" game'
    assert game.base is find("backgammon")
    assert game.reserve == 1
    assert not game.cube
    assert [file.name for file in tmp_path.iterdir()] == ["house.toml"]


def test_its_key_says_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    write_custom(HOUSE, path)
    game = find(str(path))
    again = find(game.key)
    assert (again.rules, again.layout, again.cube) == (game.rules, game.layout, game.cube)


def test_name_and_base_are_enough(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "Mine"\nbase = "плакото"\n'.replace("плакото", "πλακωτό"), encoding="utf-8")
    game = find(str(path))
    assert (game.name, game.key) == ("Mine", "plakoto")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert find(str(path)) == game


@given(name=st.text(min_size=1).filter(lambda text: text.strip() == text))
def test_any_name_can_be_written(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("games") / "game.toml"
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return
    write_custom(CustomGame(name=name, base="irish"), path)
    assert read_custom(path, find).name == name


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "name: a text"),
        ('name = " "\nbase = "irish"', "name: a text"),
        ('name = "X"', "base: the key"),
        ('name = "X"\nbase = 3', "base: the key"),
        ('name = "X"\nbase = "other.toml"', "base: a game of the package"),
        ('name = "X"\nbase = "other.toml "', "'other.toml ' is the name of a file"),
        ('name = "X"\nbase = "moongammon"', "no game is called 'moongammon'"),
        ('name = "X"\nbase = "irish"\noptions = "cube"', "options: a list"),
        ('name = "X"\nbase = "irish"\noptions = ["koks"]', "koks"),
        ('name = "X"\nbase = "irish"\nstart = [1]', "start: a table"),
        ('name = "X"\nbase = "irish"\n[start]\n24 = true', "start: a table"),
        ('name = "X"\nbase = "irish"\n[start]\n0 = 3', "'0'"),
        ('name = "X"\nbase = "irish"\n[start]\n24 = -3', "-3 checkers"),
        ('name = "X"\nbase = "irish"\n[start]\n6 = 5\n06 = 10', "'06' given twice"),
        ('name = "X"\nbase = "irish"\ncube = 1', "cube: true or false"),
        ('name = "X"\nbase = "irish"\ncolour = 1', "colour: unknown"),
        ("name = ", "no game can be read"),
        ("name = " + "9" * 5000, "no game can be read"),
        ("name = " + "[" * 5000, "no game can be read"),
    ],
)
def test_what_is_no_game_says_file_and_key(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ParseError, match=complaint) as caught:
        find(str(path))
    assert "wrong.toml" in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ParseError, match=r"none\.toml: no game can be read from it: No such file"):
        find(str(tmp_path / "none.toml"))


def test_a_failed_write_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    write_custom(HOUSE, path)
    before = path.read_bytes()
    with pytest.raises(UnicodeEncodeError):
        write_custom(CustomGame(name="X", base="\ud800"), path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["house.toml"]
