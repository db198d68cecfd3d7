"""What a person does at a board on the screen: by mouse, by touch, by keys."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from web.serving import Served

__all__ = ["GAME_OVER", "by_keys", "by_mouse", "by_touch", "choose", "finish", "open_table", "waiting"]

MOVABLE = "ds-board g.place.movable"
CONFIRM = "ds-board button.confirm"
ACTION = "ds-board button[data-action]"
GAME_OVER = ".banner"
QUIET = {"speed": "off", "autoRoll": True}
"""Settings that let nothing move, so that tests need not wait."""
MOST_TURNS = 400
MOST_STEPS = 16

Turn = "Callable[[Page], None]"


def choose(page: Page, **settings: Any) -> None:
    """Let a page begin with these settings."""
    page.add_init_script(f"localStorage.setItem('doublesix', {json.dumps(json.dumps(QUIET | settings))})")


def open_table(page: Page, served: Served, table: str, **settings: Any) -> None:
    choose(page, **settings)
    page.goto(f"{served.url}#/table/{table}")
    waiting(page)


def waiting(page: Page) -> None:
    """Wait until the table waits for a person, or the game is over."""
    page.locator(f"{MOVABLE}, {CONFIRM}, {ACTION}, {GAME_OVER}").first.wait_for()


def finish(page: Page, turn: Callable[[Page], None]) -> None:
    """Play until the game is over, whatever happens."""
    for _ in range(MOST_TURNS):
        waiting(page)
        if page.locator(GAME_OVER).count():
            return
        if page.locator(f"{MOVABLE}, {CONFIRM}").count():
            turn(page)
        else:
            _answer(page)
    raise AssertionError("the game does not end")


def _answer(page: Page) -> None:
    """Roll, or take: the first thing that can be done but doubling."""
    page.locator(ACTION).and_(page.locator(":not([data-action=double])")).first.click()


def by_mouse(page: Page) -> None:
    """Play the dice by clicks on whatever moves first."""
    _by_clicks(page, lambda place: place.click())


def by_touch(page: Page) -> None:
    """Play the dice with a finger."""
    _by_clicks(page, lambda place: place.tap())


def _by_clicks(page: Page, click: Callable[[Locator], None]) -> None:
    for _ in range(MOST_STEPS):
        if page.locator(CONFIRM).count():
            click(page.locator(CONFIRM))
            page.locator(CONFIRM).wait_for(state="detached")
            return
        click(page.locator(MOVABLE).first)
    raise AssertionError("the turn does not end")


def by_keys(page: Page) -> None:
    """Play the dice without a pointer, by what the labels say."""
    for _ in range(MOST_STEPS):
        if page.locator(CONFIRM).count():
            page.keyboard.press("c")
            page.locator(CONFIRM).wait_for(state="detached")
            return
        _walk_to(page, "can go to")
        page.keyboard.press("Enter")
        _walk_to(page, "can go here")
        page.keyboard.press("Enter")
    raise AssertionError("the turn does not end")


def _walk_to(page: Page, words: str) -> None:
    """Go over the board by arrow keys until a label says so."""
    for key in ("ArrowRight", "ArrowDown", "ArrowUp"):
        for _ in range(18):
            if words in _label(page):
                return
            page.keyboard.press("ArrowRight")
        page.keyboard.press(key)
    raise AssertionError(f"no place says {words!r}")


def _label(page: Page) -> str:
    return str(
        page.evaluate("document.querySelector('ds-board').shadowRoot.activeElement?.getAttribute('aria-label') ?? ''")
    )
