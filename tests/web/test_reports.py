"""Pages that commands write, and the board alone in pages of other people, as a browser shows them."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

import doublesix as ds
from analysis_samples import FAULTY, MATCH, record_of
from doublesix.analysis.analyze import analyze
from doublesix.cli.app import app
from doublesix.match import Seat
from doublesix.server.views import board_of, turn_of
from fake_engine import FakeEngine

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page, Route

PHONE = {"width": 375, "height": 800}
LONG = "Bartholomew" * 7
FIGURE_LETTERS = """() => [...document.querySelectorAll('figure svg text')].map(
    (text) => parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getScreenCTM().a)"""
GAME_LINES = """() => [...document.querySelectorAll('.lines tbody tr')].map(
    (row) => Math.floor(row.offsetHeight / parseFloat(getComputedStyle(row).lineHeight)))"""
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
SITE = "http://pages.test/"
BOARD = """<!doctype html><html lang="en"><title>Board</title><script type="module" src="ds-board.js"></script>
<ds-board></ds-board><script type="module" src="page.js"></script></html>"""
CUBE = """const board = document.querySelector('ds-board');
window.errors = []; addEventListener('error', (event) => errors.push(event.message));
board.cube = { value: 2, owner: 0, offered: null, asked: null };"""
TOLD = "told => Object.assign(document.querySelector('ds-board'), told)"
MOVABLE = "ds-board g.place.movable"
WIDTH_IN = """display => {
  document.body.style.display = display;
  return document.querySelector('ds-board').getBoundingClientRect().width;
}"""
LETTERS = """([name, value]) => {
  document.body.style.setProperty(name, value);
  const { shadowRoot } = document.querySelector('ds-board');
  return [...shadowRoot.querySelectorAll('text')].map((text) => getComputedStyle(text).getPropertyValue(name));
}"""
COLORS = ("board-numbers", "board-movable", "white-face")
PAINT = """names => {
  const board = document.querySelector('ds-board');
  for (const name of names) board.style.setProperty(`--${name}`, 'rgb(1, 2, 3)');
  const style = (part) => getComputedStyle(board.shadowRoot.querySelector(part));
  return [style('.number').fill, style('.mark.movable').stroke, style('.checker.white .face').fill];
}"""


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "report.html"
    path.write_text(analyze(record_of(FAULTY.replace("Anna", LONG)), FakeEngine()).to_html(), encoding="utf-8")
    return path


@pytest.fixture
def explanation(tmp_path: Path) -> Path:
    path = tmp_path / "why.html"
    position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10"
    result = CliRunner().invoke(app, ["explain", position, "--plies", "0", "--html", str(path)])
    assert result.exit_code == 0, result.output
    return path


@pytest.mark.parametrize("written", ["report", "explanation"])
def test_pages_are_read_on_phones(page: Page, request: pytest.FixtureRequest, written: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(request.getfixturevalue(written).as_uri())
    assert page.evaluate(OVERFLOW) <= 0
    letters = page.evaluate(FIGURE_LETTERS)
    assert letters
    assert min(letters) > 9


@pytest.mark.parametrize("language", ["en", "da", "ko", "zh-Hans", "zh-Hant"])
def test_a_game_takes_three_lines_of_its_table_at_most(page: Page, language: str) -> None:
    page.set_viewport_size(PHONE)
    page.set_content(analyze(record_of(MATCH), FakeEngine()).to_html(language=language))
    assert max(page.evaluate(GAME_LINES)) <= 3


def visit(page: Page, script: str = "", **told: object) -> None:
    """Open a page that has the board alone, and tell it something."""
    module = (files("doublesix") / "data" / "web" / "embed" / "ds-board.js").read_text("utf-8")
    served = {
        "": (BOARD, "text/html"),
        "ds-board.js": (module, "text/javascript"),
        "page.js": (script, "text/javascript"),
    }

    def answer(route: Route) -> None:
        body, kind = served[route.request.url.removeprefix(SITE)]
        policy = {"content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'"}
        route.fulfill(body=body, content_type=f"{kind}; charset=utf-8", headers=policy)

    page.route(f"{SITE}*", answer)
    page.goto(SITE)
    page.evaluate(TOLD, told)


def told_roll() -> dict[str, Any]:
    """A roll to be played, as a board is told."""
    position, roll = ds.Position.start(), ds.Roll(3, 1)
    turn = turn_of(ds.variant("backgammon"), position, roll, Seat.FIRST).model_dump(mode="json")
    board = board_of(position, Seat.FIRST).model_dump(mode="json")
    return {"board": board, "turn": turn, "dice": list(roll.dice), "diceOf": 0, "speed": "off"}


def test_the_board_works_where_inline_styles_are_forbidden(page: Page) -> None:
    visit(page, CUBE)
    board, cube = (page.locator(f"ds-board {part}") for part in ("svg .frame", "svg .cube"))
    frame, held = board.bounding_box(), cube.bounding_box()
    assert frame is not None
    assert held is not None
    assert frame["y"] + frame["height"] / 2 < held["y"] < frame["y"] + frame["height"], "on the nearer side's half"
    wide = page.locator("ds-board svg").get_attribute("viewBox")
    page.set_viewport_size(PHONE)
    expect(page.locator("ds-board svg")).not_to_have_attribute("viewBox", str(wide))
    assert page.evaluate("window.errors") == []


@pytest.mark.parametrize("display", ["flex", "inline-flex", "inline-block", "inline-grid"])
def test_the_board_has_a_width_of_its_own(page: Page, display: str) -> None:
    visit(page)
    assert page.evaluate(WIDTH_IN, display) > 600
    page.set_viewport_size(PHONE)
    assert 300 < page.evaluate(WIDTH_IN, display) < PHONE["width"]


def test_the_board_can_be_hidden(page: Page) -> None:
    visit(page)
    expect(page.locator("ds-board")).to_be_visible()
    page.evaluate(TOLD, {"hidden": True})
    expect(page.locator("ds-board")).to_be_hidden()


def test_a_key_of_null_holds_no_turn(page: Page) -> None:
    visit(page, **told_roll(), turnKey=None)
    expect(page.locator(MOVABLE)).not_to_have_count(0)
    page.evaluate(TOLD, {"turn": None})
    expect(page.locator(MOVABLE)).to_have_count(0)


def test_a_board_that_is_taken_away_lets_go(page: Page) -> None:
    visit(page, **told_roll())
    box = page.locator("ds-board [data-place=point-8]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y - 60)
    expect(page.locator("ds-board .loose")).to_have_count(1)
    page.evaluate("window.taken = document.querySelector('ds-board'); taken.remove()")
    page.mouse.up()
    page.evaluate("document.body.append(taken)")
    page.mouse.move(x + 80, y - 80)
    expect(page.locator("ds-board .loose")).to_have_count(0)


def test_a_play_is_shown_by_a_board_that_is_nowhere_yet(page: Page) -> None:
    visit(page)
    told = told_roll()
    shown = {"seat": 0, "steps": [[8, 5, False]], "before": told["board"], "after": told["board"]}
    assert (
        page.evaluate("async (play) => (await document.createElement('ds-board').showPlay(play)) ?? 'shown'", shown)
        == "shown"
    )


@pytest.mark.parametrize(
    ("name", "value", "usual"),
    [
        ("letter-spacing", "2px", "normal"),
        ("word-spacing", "16px", "0px"),
        ("text-transform", "uppercase", "none"),
        ("text-shadow", "red 2px 2px", "none"),
        ("font-style", "italic", "normal"),
        ("font-variant", "small-caps", "normal"),
        ("-webkit-text-stroke-width", "1px", "0px"),
        ("stroke", "red", "none"),
    ],
)
def test_the_board_s_letters_are_its_own(page: Page, name: str, value: str, usual: str) -> None:
    visit(page, **told_roll())
    expect(page.locator(MOVABLE)).not_to_have_count(0)
    assert set(page.evaluate(LETTERS, [name, value])) == {usual}


def test_colors_of_a_page_are_for_the_screen(page: Page) -> None:
    visit(page, **told_roll())
    expect(page.locator(MOVABLE)).not_to_have_count(0)
    assert page.evaluate(PAINT, COLORS) == ["rgb(1, 2, 3)"] * 3
    page.emulate_media(media="print")
    assert page.evaluate(PAINT, COLORS) == ["rgb(34, 34, 34)", "rgb(17, 17, 17)", "rgb(255, 255, 255)"]
