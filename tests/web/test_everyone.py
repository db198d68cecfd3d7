"""Pages for everyone: every language, screen readers, every theme and size, and few bytes."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from analysis_samples import FAULTY, record_of
from doublesix.analysis.analyze import analyze
from fake_engine import FakeEngine
from house_rules.sources import ROOT
from web.screen import CONFIRM, MOVABLE, by_mouse, choose, open_afresh, open_table, recalled, violations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from web.serving import Served

LANGUAGES = {
    "en": ("Play now", "Confirm"),
    "zh-Hant": ("立即開局", "確認"),
    "zh-Hans": ("立即开局", "确认"),
    "ko": ("바로 두기", "확정"),
    "da": ("Spil nu", "Bekræft"),
}
"""Of each language: the first button, and one of the board."""
PAGES = ("", "analyses", "players", "study", "pips", "history", "editor", "settings")
FITS = "document.documentElement.scrollWidth <= innerWidth"
FROM_RIGHT_TO_LEFT = "document.documentElement.dir = 'rtl'"
BRAND_IS_AT_THE_RIGHT = """() => {
  const [brand, chooser] = [".brand", "#language"].map((each) => document.querySelector(each).getBoundingClientRect());
  return brand.left > chooser.right;
}"""
BAR_HEIGHT = "document.querySelector('.bar').offsetHeight"
"""Where all stands in one line, it is that of the chooser."""
BACK = "each => getComputedStyle(each).backgroundColor"
THEMES = ("light", "dark", "high-contrast", "color-blind")
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
MOST_BYTES = 125_000
"""Compressed; for all pages together."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_by_choice(page: Page, shared: Served, language: str) -> None:
    choose(page)
    page.goto(shared.url)
    page.select_option("#language", language)
    first, confirm = LANGUAGES[language]
    expect(page.locator("#play-now")).to_have_text(first)
    expect(page.locator("html")).to_have_attribute("lang", language)
    table = shared.new_table(seed=31)
    open_table(page, shared, table, language=language)
    place = page.locator("ds-board g.place.movable").first
    for _ in range(2):
        place.click()
    expect(page.locator("ds-board button.confirm")).to_have_text(confirm)


@pytest.mark.parametrize(("locale", "language"), [("da-DK", "da"), ("zh-TW", "zh-Hant"), ("fr-FR", "en")])
def test_the_language_of_the_browser(browser: Browser, shared: Served, locale: str, language: str) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(shared.url)
    expect(page.locator("html")).to_have_attribute("lang", language)
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES[:2])
def test_no_page_shuts_anybody_out(page: Page, shared: Served, theme: str) -> None:
    choose(page, theme=theme)
    found = [f"{path}: {violation}" for path in _opened(page, shared) for violation in violations(page)]
    assert found == []


@pytest.mark.parametrize("theme", THEMES)
def test_no_table_shuts_anybody_out(page: Page, shared: Served, theme: str) -> None:
    open_table(page, shared, shared.new_table(seed=32), theme=theme)
    recalled(page)
    assert violations(page) == []


@pytest.mark.parametrize("width", [360, 820, 1280])
def test_nothing_is_wider_than_the_screen_whatever_the_way_of_writing(page: Page, shared: Served, width: int) -> None:
    choose(page)
    page.set_viewport_size({"width": width, "height": 800})
    for path in _opened(page, shared):
        assert page.evaluate(FITS), path
        page.evaluate(FROM_RIGHT_TO_LEFT)
        assert page.evaluate(FITS), path
        assert page.evaluate(BRAND_IS_AT_THE_RIGHT), path
        if width > 400:
            assert page.evaluate(BAR_HEIGHT) < 60, path


def _opened(page: Page, served: Served) -> Iterator[str]:
    """Every page without a game, one after the other, as it begins."""
    for path in PAGES:
        open_afresh(page, f"{served.url}#/{path}")
        yield path


LONG = ({"name": "L" * 60}, {"name": "W" * 60})
CUT_OFF = """() => [...document.querySelectorAll("nav a")].filter((each) => {
  const { left, right } = each.getBoundingClientRect();
  return left < 0 || right > innerWidth;
}).map((each) => each.textContent)"""
"""The sections that have to be scrolled to."""


def test_long_names_and_words_stay_on_a_phone(page: Page, served: Served) -> None:
    table = served.people(terms={"kind": "money"}, players=LONG)
    served.act(table, {"type": "resign", "value": 1})
    choose(page, language="da")
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{served.url}#/table/{table}")
    page.locator(".banner").wait_for()
    recalled(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate(CUT_OFF) == []
    served.act(table, {"type": "accept"})
    expect(page.locator(".banner strong")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    analysis = served.ask(f"tables/{table}/analysis?plies=0", {})["id"]
    served.people(players=LONG)  # one of them is to decide, as the first page says
    for path, shown in (
        (f"replay/{table}", "ds-replay .log li"),
        (f"analysis/{analysis}", "ds-analysis h1"),
        ("history", "ds-history .list li"),
        ("analyses", "ds-analyses .list li"),
        ("", "ds-home .list li"),
    ):
        open_afresh(page, f"{served.url}#/{path}")
        page.locator(shown).first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == 360, path


def test_the_keyboard_is_seen_where_files_are_chosen(page: Page, shared: Served) -> None:
    choose(page)
    open_afresh(page, f"{shared.url}#/analyses")
    page.locator("nav a").last.focus()
    for _ in range(2):  # over the choice of language
        page.keyboard.press("Tab")
    expect(page.locator("#file")).to_be_focused()
    expect(page.locator("label.button")).to_have_css("outline-style", "solid")


CUT = """elements => elements
  .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)
  .map((each) => each.textContent)"""


def test_a_page_that_has_the_keyboard_as_a_whole_has_no_ring(page: Page, shared: Served) -> None:
    page.goto(f"{shared.url}#/settings")
    main = page.locator("main")
    inside = main.locator("select").first
    inside.wait_for()
    expect(main).to_be_focused()
    expect(main).to_have_css("outline-style", "none")
    page.keyboard.press("Tab")
    inside.focus()
    expect(inside).to_have_css("outline-style", "solid")


@pytest.mark.parametrize("letters", ["100%", "150%"])
def test_names_are_read_whole_on_a_phone_whatever_the_size_of_letters(page: Page, shared: Served, letters: str) -> None:
    table = shared.people(players=[{"name": "Christopher"}, {"name": "Anna Johansson"}])
    page.set_viewport_size({"width": 360, "height": 740})
    open_table(page, shared, table)
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
    names = page.locator(".player .name")
    assert sorted(names.all_inner_texts()) == ["Anna Johansson", "Christopher"]
    assert names.evaluate_all(CUT) == []


BROKEN = """elements => {
  const broken = [];
  const range = document.createRange();
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) for (const { 0: word, index } of node.data.matchAll(/\\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  return broken;
}"""
"""Words of elements that stand on more than one line."""


def test_words_stay_whole_in_korean(page: Page, shared: Served) -> None:
    choose(page, language="ko", plies=0)
    open_afresh(page, f"{shared.url}#/editor/{OPENING}")
    page.click("#evaluate")
    heads = page.locator("ds-candidates thead th")
    expect(heads.first).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 900})
    assert heads.evaluate_all(BROKEN) == []


def test_a_heading_of_identifiers_has_the_whole_line_on_a_phone(page: Page, shared: Served) -> None:
    page.set_viewport_size({"width": 390, "height": 900})
    choose(page, language="zh-Hant")
    open_afresh(page, f"{shared.url}#/editor/{OPENING}")
    caption = page.locator(".ids caption")
    expect(caption).to_be_visible()
    lines = "each => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)"
    assert caption.evaluate(lines) < 2


@pytest.mark.parametrize("width", [390, 1280, 1920, 2560])
def test_the_bar_ends_where_a_table_ends(page: Page, shared: Served, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 1080})
    open_table(page, shared, shared.new_table(seed=31))
    ends = "each => [each.getBoundingClientRect().left, each.getBoundingClientRect().right]"
    table = page.locator("ds-table .table").evaluate(ends)
    assert [page.locator(".bar .brand").evaluate(ends)[0], page.locator("#language").evaluate(ends)[1]] == table


def test_colors_of_the_system_leave_the_checkers_theirs(page: Page, shared: Served) -> None:
    page.emulate_media(forced_colors="active")
    open_table(page, shared, shared.new_table(seed=32))
    white, black = (page.locator(f".disc.{color}").evaluate(BACK) for color in ("white", "black"))
    assert white != black


MISTAKEN = b""" 3 point match

 Game 1
 Anna : 0                          Ben : 0
  1) 31: 24/20                      42: 8/2
"""
LINES = """chip => ["number", "doubtful", "error", "blunder"].map((severity) => {
  chip.className = severity;
  const { borderStyle, borderWidth } = getComputedStyle(chip);
  return `${borderWidth} ${borderStyle}`;
})"""
OUTLINE = "each => getComputedStyle(each).outlineStyle"


def test_colors_of_the_system_show_where_one_is_and_what_was_wrong(page: Page, shared: Served) -> None:
    page.emulate_media(forced_colors="active")
    choose(page)
    page.goto(f"{shared.url}#/analysis/{shared.analyze(MISTAKEN)}/0")
    page.locator("a[download]").first.wait_for()  # once all is judged
    chip = page.locator(".moves .blunder").last
    for here, others in (("nav [aria-current]", "nav a"), (".moves [aria-current]", ".moves button")):
        other = page.locator(f"{others}:not([aria-current])").first
        assert page.locator(here).evaluate(BACK) != other.evaluate(BACK), here
    best, worse = page.locator("ds-candidates tbody").first, page.locator("ds-candidates tbody").last
    assert best.evaluate(OUTLINE) != worse.evaluate(OUTLINE)
    assert len(set(chip.evaluate(LINES))) == 4


def test_colors_of_the_system_leave_the_checkers_of_reports_theirs(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    page.set_content(analyze(record_of(FAULTY), FakeEngine()).to_html())
    white, black = (page.locator(f".checker.{color}").first.evaluate(BACK) for color in ("white", "black"))
    assert white != black


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_report_shuts_anybody_out(browser: Browser, scheme: Literal["light", "dark"]) -> None:
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    page.set_content(analyze(record_of(FAULTY), FakeEngine()).to_html())
    assert violations(page) == []
    context.close()


@pytest.mark.parametrize("width", [320, 360, 390])
def test_no_report_is_wider_than_the_screen(page: Page, width: int) -> None:
    report = analyze(record_of(FAULTY), FakeEngine()).to_html()
    page.set_viewport_size({"width": width, "height": 800})
    page.set_content(report)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


BOARD_PLACES = """() => {
  const board = document.querySelector("ds-board").getBoundingClientRect();
  const places = [...document.querySelector("ds-board").shadowRoot.querySelectorAll("g.place .area")];
  return places.map((place) => Math.round(place.getBoundingClientRect().x - board.x));
}"""


def test_boards_and_plays_are_never_mirrored(page: Page, shared: Served) -> None:
    open_table(page, shared, shared.new_table(seed=32))
    before = page.evaluate(BOARD_PLACES)
    page.click("#hint")
    play = page.locator("ds-candidates tbody th").first
    play.wait_for()
    page.evaluate(FROM_RIGHT_TO_LEFT)
    assert page.evaluate(BOARD_PLACES) == before
    assert len(before) > 24
    assert play.locator(".play").evaluate("each => getComputedStyle(each).direction") == "ltr"
    assert violations(page) == []


INK = "each => getComputedStyle(each).color"


@pytest.mark.parametrize("theme", ["dark", "high-contrast"])
def test_paper_is_white_and_holds_what_matters(page: Page, shared: Served, theme: str) -> None:
    open_table(page, shared, shared.new_table(seed=32), theme=theme)
    page.emulate_media(media="print")
    assert page.locator("html").evaluate("each => getComputedStyle(each).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator(".player .name").first.evaluate(INK) == "rgb(17, 17, 17)"
    expect(page.locator("ds-board")).to_be_visible()
    expect(page.locator(".log li").first).to_be_visible()
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator("#hint")).to_be_hidden()


def test_the_boards_own_page_works_without_the_server_s_games(page: Page, shared: Served) -> None:
    page.goto(f"{shared.url}board.html?speed=off")
    games = page.locator("#game option")
    expect(games).not_to_have_count(0)
    page.select_option("#game", "plakoto")
    by_mouse(page)
    expect(page.locator("[role=status]")).to_contain_text("ds-play")
    assert violations(page) == []


@pytest.mark.parametrize("path", ["LICENSE", "licenses/lit.txt"])
def test_the_board_alone_bears_its_licenses(path: str) -> None:
    module = (files("doublesix") / "data/web/embed/ds-board.js").read_text(encoding="utf-8")
    license_text = (ROOT / path).read_text(encoding="utf-8")
    assert " ".join(license_text.split()) in " ".join(module.split())


WIDGET = """async ([board, turn, dice]) => {
  const { default: widget } = await import("./embed/ds-board.js");
  const told = { board, turn, dice, diceOf: 0, theme: "light" }, listeners = {};
  window.model = {
    get: (name) => told[name],
    set: (name, value) => { told[name] = value; },
    on: (event, hear) => { listeners[event] = hear; },
    save_changes: () => { window.saved = structuredClone(told); },
    tell: (name, value) => { told[name] = value; listeners[`change:${name}`](); },
  };
  document.body.replaceChildren(document.createElement("section"));
  widget.render({ model: window.model, el: document.querySelector("section") });
}"""
"""What a notebook does with the board's module, by the protocol of anywidget."""


def test_the_board_in_a_notebook(page: Page, shared: Served) -> None:
    position = shared.ask("positions/read", {"text": OPENING})
    page.goto(f"{shared.url}board.html")
    page.evaluate(WIDGET, [position["setup"]["board"], position["turn"], [3, 1]])
    for _ in range(2):
        page.locator(MOVABLE).first.click()
    page.locator(CONFIRM).click()
    played = page.evaluate("saved.played")
    assert [die for _, _, die in played] == [3, 1]
    page.evaluate("model.tell('turn', null)")
    expect(page.locator(MOVABLE)).to_have_count(0)
    page.evaluate("model.tell('dice', [6, 6])")
    expect(page.locator("ds-board .die")).to_have_count(2)
    expect(page.locator("ds-board .number .value")).to_have_count(2)
    page.evaluate("model.tell('hidePips', true)")
    expect(page.locator("ds-board .number .value")).to_have_count(0)


UNREACHABLE = "The server does not answer. Is it still running?"


def test_a_page_goes_on_when_the_server_answers_again(page: Page, shared: Served) -> None:
    choose(page)
    page.route("**/api/catalogue", lambda route: route.abort())
    page.goto(shared.url)
    expect(page.locator("[role=alert]")).to_have_text([UNREACHABLE])
    page.unroute("**/api/catalogue")
    expect(page.locator("#play-now")).to_be_enabled()
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_the_keyboard_stays_where_no_game_could_be_begun(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(shared.url)
    button = page.locator("#play-now")
    expect(button).to_be_enabled()
    page.route("**/api/tables", lambda route: route.abort())
    button.press("Enter")
    expect(page.locator("[role=alert]")).to_have_text([UNREACHABLE])
    expect(button).to_have_attribute("aria-disabled", "false")
    expect(button).to_be_focused()


def test_a_page_that_could_not_be_fetched_comes_later(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(shared.url)
    page.route("**/assets/settings-page*", lambda route: route.abort())
    page.click("nav a[href='#/settings']")
    expect(page.locator("main > [role=alert]")).to_have_text(UNREACHABLE)
    page.unroute("**/assets/settings-page*")
    page.locator("ds-settings h1").wait_for()
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_an_outage_is_told_once(page: Page, served: Served) -> None:
    open_table(page, served, served.new_table(seed=33))
    page.locator(MOVABLE).first.wait_for()
    served.kill()
    page.click("#hint")
    expect(page.locator("[role=alert]")).to_have_text([UNREACHABLE])
    served.start()
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_an_outage_is_told_once_whoever_asks(page: Page, served: Served) -> None:
    choose(page)
    page.goto(f"{served.url}#/editor/{OPENING}")
    page.locator("#ask-rolls").wait_for()
    served.kill()
    asked = [page.locator(f"#{name}") for name in ("evaluate", "ask-rolls")]
    for button in asked:
        button.click()
        expect(button).to_have_attribute("aria-disabled", "false")
    expect(page.locator("[role=alert]")).to_have_text([UNREACHABLE])
    expect(page.locator("[role=alert]")).to_be_in_viewport()
    served.start()
    asked[1].click()
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_what_is_told_of_an_outage_stays_where_it_is(page: Page, served: Served) -> None:
    open_table(page, served, served.new_table(seed=33))
    page.locator(MOVABLE).first.wait_for()
    page.route("**/hint", lambda route: route.abort())
    page.click("#hint")
    told = page.locator("[role=alert]").element_handle()
    with page.expect_websocket():  # tried again
        served.kill()
    assert told.evaluate("each => each.isConnected")
    expect(page.locator("[role=alert]")).to_have_text([UNREACHABLE])


@pytest.mark.parametrize("path", ["editor/%", "%E0%A4%A", "__proto__", "constructor"])
def test_a_mistyped_address_shows_a_page(page: Page, shared: Served, path: str) -> None:
    choose(page)
    page.goto(f"{shared.url}#/{path}")
    expect(page.locator("main h1")).to_have_count(1)
    expect(page.locator("[role=alert]")).to_have_count(1)


def test_an_address_without_a_page_is_told(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/nope/xyz")
    expect(page.locator("[role=alert]")).to_have_text("There is no page at this address. This is the first page.")
    page.goto(f"{shared.url}#/")
    page.locator("main h1").wait_for()
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_the_pages_are_small() -> None:
    pages = files("doublesix") / "data" / "web"
    scripts = [file for file in (pages / "assets").iterdir() if re.search(r"\.(js|css)$", file.name)]
    assert sum(len(gzip.compress(file.read_bytes())) for file in scripts) < MOST_BYTES
