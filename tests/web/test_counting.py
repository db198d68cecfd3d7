"""Counting pips on the screen: boards that do not tell them, the counts typed, and what comes of a whole round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from web.screen import choose

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.serving import Served

SAID = "ds-board [aria-live]"
SUMMARY = "document.querySelector('ds-board').shadowRoot.querySelector('#summary').textContent"
WRONG = "999"


def answer(page: Page, mine: str, theirs: str) -> None:
    page.keyboard.type(mine)
    page.keyboard.press("Tab")
    page.keyboard.type(theirs)
    page.keyboard.press("Enter")
    expect(page.locator("#next-board")).to_be_focused()


def counts(page: Page) -> list[int]:
    """What the board says once it may: the reader's pips, the opponent's."""
    return [int(found) for found in re.findall(r"(\d+) pips?\.", page.evaluate(SUMMARY))]


def test_a_round_is_counted_by_the_keyboard(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/study")
    page.click("#count-pips")
    expect(page.locator("#pips-mine")).to_be_focused()
    expect(page).to_have_title("Count pips – Double Six")
    expect(page.locator("nav [aria-current]")).to_have_text("Study")
    for number in range(1, 11):
        expect(page.locator("h2")).to_have_text(f"Board {number} of 10")
        expect(page.locator("#pips-mine")).to_be_focused()
        assert counts(page) == [], "they are not told yet"
        answer(page, WRONG, "1")
        mine, theirs = counts(page)
        off = abs(int(WRONG) - mine) + abs(1 - theirs)
        verdict = page.locator("#verdict")
        expect(verdict).to_contain_text(f"{off} off: you have {mine}, the opponent {theirs}. Time: ")
        page.keyboard.press("Enter")
    found = re.compile(r"^Boards counted: 10, right: 0\. On average \d+\.\d off and \d+\.\d s\.$")
    expect(page.locator("#counted")).to_have_text(found)
    expect(page.locator("#count-again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h2")).to_have_text("Board 1 of 10")
    expect(page.locator("#pips-mine")).to_be_focused()
    page.click("#end-counting")
    expect(page.locator("h1")).to_have_text("Study")


def test_right_counts_are_right(page: Page, shared: Served) -> None:
    choose(page)
    with page.expect_response("**/api/boards") as answered:
        page.goto(f"{shared.url}#/pips")
    first = answered.value.json()["positions"][0]
    expect(page.locator("#pips-mine")).to_be_focused()
    near = first["setup"]["on_roll"]
    mine, theirs = first["pips"][near], first["pips"][1 - near]
    answer(page, str(mine), str(theirs))
    assert counts(page) == [mine, theirs]
    expect(page.locator("#verdict")).to_contain_text(f"Right: {mine} and {theirs}. Time: ")


def test_the_board_is_heard_without_its_pips(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/pips")
    said = page.locator(SAID)
    expect(said).to_have_text(re.compile(r"^Board 1 of 10 · You: .* Opponent: .*\.$"))
    expect(said).not_to_have_text(re.compile("pip"))
    assert "pip" not in (page.locator("ds-board svg").text_content() or "")
