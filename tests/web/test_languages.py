"""Nothing on any page stays English for whoever reads another language, refusals least of all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from web.screen import MOVABLE, choose, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.serving import Served

LONG_MS = 60_000
ENGLISH = re.compile(r"\b(?:the|is|are|not|of|was|no|here)\b")
LATIN = re.compile(r"[A-Za-z]{2,}(?: [a-z]{2,}){2,}")
"""Three words in a row, which Chinese and Korean never have."""
NAMES = re.compile(r"'[^']*'|\b(?:GNU Backgammon|Double Six|Tables ID|Cannot Move)\b")
TEXTS = """() => {
  const hidden = "code, .play, option, script, style";
  const found = [];
  const walk = (root) => {
    for (const node of root.childNodes) {
      if (node.nodeType === 3) found.push(node.textContent.trim());
      if (node.nodeType === 1 && !node.matches(hidden)) {
        for (const name of ["aria-label", "title", "placeholder"]) found.push(node.getAttribute(name) ?? "");
        if (node.shadowRoot) walk(node.shadowRoot);
        walk(node);
      }
    }
  };
  walk(document.body);
  return found;
}"""
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10"
ODD = b""" 3 point match

 Game 1
 Anna : 0                          Ben : 0
  1) 31: 8/5 6/5                    42: 8/4 6/1
  2) 64: 24/14 hello                77: 3/1
"""


def english(page: Page) -> list[str]:
    """Texts of a page that look like English sentences."""
    sign = ENGLISH if page.locator("html[lang=da]").count() else LATIN
    return [text for text in page.evaluate(TEXTS) if sign.search(NAMES.sub("", text))]


@pytest.mark.parametrize("language", ["zh-Hant", "ko"])
def test_no_page_speaks_english(page: Page, shared: Served, language: str) -> None:
    choose(page, language=language)
    table = shared.new_table(seed=31)
    for path in ("", "analyses", "history", "editor", "settings", f"table/{table}", f"replay/{table}"):
        page.goto("about:blank")
        page.goto(f"{shared.url}#/{path}")
        page.locator("main h1").first.wait_for(state="attached")
        page.wait_for_load_state("networkidle")
        assert english(page) == [], path


@pytest.mark.parametrize(
    ("language", "unreadable"), [("zh-Hans", "无法读取"), ("ko", "읽을 수 없습니다"), ("da", "ikke læses")]
)
def test_refusals_are_told_in_the_readers_language(page: Page, shared: Served, language: str, unreadable: str) -> None:
    alert, problem = page.locator("[role=alert]"), page.locator(".problem").first
    choose(page, language=language)
    page.goto(f"{shared.url}#/editor/nonsense")
    expect(alert).to_contain_text(unreadable)
    expect(alert).to_contain_text("'nonsense'")
    assert english(page) == []
    page.goto(f"{shared.url}#/analyses")
    page.set_input_files("#file", {"name": "poem.mat", "mimeType": "text/plain", "buffer": b"no match at all"})
    expect(alert).to_contain_text("poem.mat")
    assert english(page) == []
    page.goto(f"{shared.url}#/editor")
    page.locator("ds-board g[data-place=point-6]").focus()
    page.keyboard.press("9")
    expect(page.locator("ds-editor .problem li")).to_contain_text("19")
    assert english(page) == []
    page.goto(f"{shared.url}#/analyses")
    page.set_input_files("#file", {"name": "odd.mat", "mimeType": "text/plain", "buffer": ODD})
    problem.locator("summary").click(timeout=LONG_MS)
    expect(problem.locator("li").first).to_contain_text("8/4 6/1")
    assert english(page) == []


def test_a_refusal_follows_the_language(page: Page, shared: Served) -> None:
    open_table(page, shared, shared.new_table(seed=16), language="da")
    page.locator(MOVABLE).first.wait_for()
    page.evaluate("document.querySelector('ds-board').dispatchEvent(new CustomEvent('ds-play', {detail: {steps: []}}))")
    alert = page.locator("[role=alert]")
    expect(alert).to_contain_text("er intet lovligt træk")
    page.select_option("#language", "ko")
    expect(alert).to_contain_text("둘 수 없는 수입니다")
    page.select_option("#language", "en")
    expect(alert).to_contain_text("is no legal play")
