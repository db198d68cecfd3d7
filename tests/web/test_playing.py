"""Whole games on the screen, by every way of moving."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from web.screen import (
    GAME_OVER,
    answer_by_keys,
    by_keys,
    by_mouse,
    by_touch,
    choose,
    finish,
    open_table,
    recalled,
    waiting,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.serving import Served

SHORT = "hypergammon3"
"""A game that is over soon."""

RACES = {
    "plakoto": "plakoto+start=8:3,3:2",
    "fevga": "fevga+start=8:3,3:2",
    "narde": "narde+start=8:3,3:2",
    "acey-deucey": "acey-deucey+start=8:3,in:2",
}
"""Games of other rules, from starts that end them soon."""


def test_a_newcomer_plays_after_one_click(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(shared.url)
    page.click("#play-now")
    waiting(page)
    assert "Backgammon" in page.inner_text("ds-table")


@pytest.mark.slow
def test_a_whole_game_by_mouse(page: Page, shared: Served) -> None:
    open_table(page, shared, shared.new_table(seed=3))
    finish(page, by_mouse)
    assert "won" in page.inner_text(GAME_OVER)


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone(page: Page, shared: Served) -> None:
    open_table(page, shared, shared.new_table(SHORT, seed=5))
    page.locator("ds-board g.place[tabindex='0']").focus()
    finish(page, by_keys, answer_by_keys)
    assert page.locator(GAME_OVER).count() == 1


@pytest.mark.slow
def test_a_whole_game_on_a_phone(browser: Browser, shared: Served) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_table(page, shared, shared.new_table(SHORT, seed=6))
    recalled(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    finish(page, by_touch)
    context.close()


def test_a_phone_held_sideways_shows_the_whole_board(browser: Browser, shared: Served) -> None:
    context = browser.new_context(viewport={"width": 667, "height": 375}, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_table(page, shared, shared.new_table(SHORT, seed=6))
    recalled(page)
    board = page.locator("ds-board").bounding_box()
    assert board is not None
    assert board["y"] + board["height"] <= 375, "what is to be pressed lies below"
    assert board["width"] > 330
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


@pytest.mark.parametrize("size", [(320, 256), (568, 320)])
def test_a_board_keeps_a_size_to_be_played_on(page: Page, shared: Served, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})  # the first is a window of 1280 x 1024 at 400 %
    open_table(page, shared, shared.new_table(SHORT, seed=6))
    recalled(page)
    board = page.locator("ds-board").bounding_box()
    assert board is not None
    assert board["width"] >= 280
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("key", RACES)
def test_games_of_other_rules(page: Page, shared: Served, key: str) -> None:
    open_table(page, shared, shared.new_table(RACES[key], seed=7))
    finish(page, by_mouse)
    assert page.locator(GAME_OVER).count() == 1
