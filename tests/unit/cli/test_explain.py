"""`doublesix explain`: what it prints and writes."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from xml.etree import ElementTree

import jsonschema
import pytest

from doublesix.cli.words import LANGUAGES
from doublesix.dice import Roll
from doublesix.notation.identify import identify
from doublesix.notation.plays import parse_play
from doublesix.notation.themes import PAGE_THEME, THEMES, style_of
from doublesix.variants.registry import STANDARD
from foreign_words import FOREIGN, foreign_words
from unit.cli.test_commands import XGID, complaint, fine, wrong_usage

SCHEMA = json.loads((files("doublesix") / "data" / "schemas" / "explanation.schema.json").read_text(encoding="utf-8"))
REDOUBLE = "XGID=-J----------------------j-:1:1:1:00:0:0:0:0:10"
WAITING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:3:0:10"
MATCH = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:1:2:0:5:10"
TWO = ("--plays", "8/5 6/5", "--plays", "24/23 13/10")


def test_two_plays_in_words():
    text = fine("explain", XGID, "--roll", 31, *TWO, "--plies", 0)
    assert "Why 8/5 6/5:" in text
    assert "– makes its 5 point" in text
    assert "For 24/23 13/10:" in text
    assert text.count("\n") > 50


@pytest.mark.parametrize("how", [("--roll", 31, *TWO), ("--roll", 66), ("--cube",)])
def test_json_fits_its_schema(how):
    value = json.loads(fine("explain", XGID, *how, "--plies", 0, "--json"))
    jsonschema.validate(value, SCHEMA)
    assert value["xgid"].startswith("XGID=")


def test_the_cube_in_words():
    text = fine("explain", XGID, "--plies", 0)
    assert "Why no double:" in text
    assert "doubling is right only from" in text


def test_the_board_of_a_page_is_drawn_as_it_is_wanted():
    words = ("explain", XGID, "--roll", 43, "--plies", 0)
    asked, roll = identify(XGID), Roll(4, 3)
    play = parse_play(json.loads(fine(*words, "--json"))["better"]["play"], asked.position, roll)
    for chosen, options in (
        ((), {}),
        (("--clockwise",), {"clockwise": True}),
        (("--black", "--on-top"), {"player_is_black": True, "player_on_top": True}),
    ):
        board = STANDARD.svg(asked.position, cube=asked.cube, roll=roll, play=play, theme=PAGE_THEME, **options)
        assert board in fine(*words, "--html", "-", *chosen)


def test_the_board_of_a_page_follows_the_reader_and_the_paper():
    page = fine("explain", XGID, "--roll", 43, "--plies", 0, "--html", "-")
    screen, dark, paper = (page.index(mark) for mark in (":root", "prefers-color-scheme: dark", "@media print"))
    for theme, styled in (("light", page[screen:dark]), ("dark", page[dark:paper]), ("print", page[paper:])):
        for name, color in style_of(THEMES[theme]).items():
            assert f"--{name}: {color};" in styled


@pytest.mark.parametrize(("color", "names"), [("--white", ("White", "Black")), ("--black", ("Black", "White"))])
def test_a_page_calls_the_players_by_their_colors(color, names):
    player, opponent = names
    page = fine("explain", "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:2:3:0:7:10", "--plies", 0, color, "--html", "-")
    assert f"Match to 7: {player} needs 5, {opponent} needs 4" in page
    assert page.count(f"{player} doubles to 2: {opponent} to answer") == 2  # above the board, and below it
    page = fine("explain", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:7:10", "--plies", 0, color, "--html", "-")
    assert f"Match to 7: {player} needs 5, {opponent} needs 4" in page
    assert f"{player} to play 31" in page


def test_a_page_and_a_picture(tmp_path):
    page, picture = tmp_path / "why.html", tmp_path / "why.svg"
    fine("explain", XGID, "--roll", 43, "--plies", 0, "--html", page, "--svg", picture, "--theme", "dark")
    ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    html = page.read_text(encoding="utf-8")
    assert "<script" not in html
    assert "http-equiv" in html
    assert html.count("<svg") == 2
    fine("explain", XGID, "--plies", 0, "--html", page)
    head, _, main = page.read_text(encoding="utf-8").partition("<main")
    assert "No double" in head
    assert "Money: Jacoby" in head
    assert "Cubeless" in main
    assert "Double, pass</th><td>+1.000</td>" in main


def test_a_redouble_in_words():
    assert "Why redouble:" in fine("explain", REDOUBLE, "--plies", 0)


@pytest.mark.parametrize(("how", "word"), [((), "Derfor ingen dobling:"), (("--roll", 31, *TWO), "laver sit felt 5")])
def test_reasons_in_another_language(tmp_path, how, word):
    page = tmp_path / "why.html"
    assert word in fine("explain", XGID, *how, "--plies", 0, "--language", "da", "--html", page)
    html = page.read_text(encoding="utf-8")
    assert '<html lang="da">' in html
    assert word in html


def test_what_cannot_be_explained(tmp_path):
    assert "--plays needs dice" in wrong_usage("explain", XGID, "--plays", "8/5 6/5")
    assert "no legal play" in complaint("explain", XGID, "--roll", 31, "--plays", "8/2").replace(
        "not legal", "no legal play"
    )
    assert "two different plays" in complaint("explain", XGID, "--roll", 31, *TWO, "--plays", "13/9")
    assert "no checker can move with this roll" in complaint(
        "explain", "TABLES=backgammon:bar.1,6.1:6.3,5.2,4.2,3.2,2.2,1.2", "--roll", 66
    )
    assert "no theme is called" in wrong_usage("explain", XGID, "--theme", "plaid")


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_what_is_said_of_a_position_is_the_same_in_every_language(language):
    told = LANGUAGES[language]
    assert set(told) == set(LANGUAGES["da"])
    for key, phrase in told.items():
        assert set(re.findall(r"{(\w+)}", phrase)) == set(re.findall(r"{(\w+)}", LANGUAGES["en"][key])), key


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("asked", [(XGID, "--roll", 31, *TWO), (REDOUBLE,), (WAITING,), (MATCH, "--cube")])
def test_all_of_a_report_is_in_its_language(tmp_path, asked, language):
    page = tmp_path / "why.html"
    text = fine("explain", *asked, "--plies", 0, "--language", language)
    fine("explain", *asked, "--plies", 0, "--language", language, "--html", page)
    html = re.sub(r"(?s)<(style|code).*?</\1>|<[^>]*>", " ", page.read_text(encoding="utf-8"))
    for told in (text, html):
        words = foreign_words(re.sub(r"GNUBGID=\S+|&\w+;", " ", told))
        assert words == []


@pytest.mark.parametrize("asked", [(XGID, "--roll", 31, *TWO), (WAITING,), (MATCH, "--cube")])
def test_danish_numbers_have_a_comma(asked):
    text = fine("explain", *asked, "--plies", 0, "--language", "da")
    assert re.findall(r"\d\.\d+|\d%", text) == []
    assert re.search(r"[+−]\d,\d\d\d", text)
