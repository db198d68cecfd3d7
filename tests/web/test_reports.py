"""Pages that commands write, and the board alone in pages of other people, as a browser shows them."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

from analysis_samples import FAULTY, record_of
from doublesix.analysis.analyze import analyze
from doublesix.cli.app import app
from fake_engine import FakeEngine

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page, Route

PHONE = {"width": 375, "height": 800}
LONG = "Bartholomew" * 7
FIGURE_LETTERS = """() => [...document.querySelectorAll('figure svg text')].map(
    (text) => parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getScreenCTM().a)"""
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
SITE = "http://pages.test/"
BOARD = """<!doctype html><html lang="en"><title>Board</title><script type="module" src="ds-board.js"></script>
<ds-board></ds-board><script type="module" src="page.js"></script></html>"""
CUBE = """const board = document.querySelector('ds-board');
window.errors = []; addEventListener('error', (event) => errors.push(event.message));
board.cube = { value: 2, owner: 0, offered: null, asked: null };"""


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


def test_the_board_works_where_inline_styles_are_forbidden(page: Page) -> None:
    module = (files("doublesix") / "data" / "web" / "embed" / "ds-board.js").read_text("utf-8")
    served = {
        "": (BOARD, "text/html"),
        "ds-board.js": (module, "text/javascript"),
        "page.js": (CUBE, "text/javascript"),
    }

    def answer(route: Route) -> None:
        body, kind = served[route.request.url.removeprefix(SITE)]
        policy = {"content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'"}
        route.fulfill(body=body, content_type=f"{kind}; charset=utf-8", headers=policy)

    page.route(f"{SITE}*", answer)
    page.goto(SITE)
    board, cube = (page.locator(f"ds-board {part}") for part in ("svg .frame", "svg .cube"))
    frame, held = board.bounding_box(), cube.bounding_box()
    assert frame is not None
    assert held is not None
    assert frame["y"] + frame["height"] / 2 < held["y"] < frame["y"] + frame["height"], "on the nearer side's half"
    wide = page.locator("ds-board svg").get_attribute("viewBox")
    page.set_viewport_size(PHONE)
    expect(page.locator("ds-board svg")).not_to_have_attribute("viewBox", str(wide))
    assert page.evaluate("window.errors") == []
