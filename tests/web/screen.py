"""What a person does at a board on the screen: by mouse, by touch, by keys."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, Request, Route

    Spot = tuple[float, float]

    from web.serving import Served

__all__ = [
    "ACTION",
    "CONFIRM",
    "DOUBLET",
    "GAME_OVER",
    "MOVABLE",
    "Held",
    "answer_by_keys",
    "by_keys",
    "by_mouse",
    "by_touch",
    "choose",
    "finish",
    "middle",
    "open_afresh",
    "open_table",
    "recalled",
    "settle",
    "swipe",
    "until",
    "waiting",
]

MOVABLE = "ds-board g.place.movable"
CONFIRM = "ds-board button.confirm"
ACTION = "ds-board button[data-action]"
DOUBLET = "fieldset.doublets button"
ANSWER_ITSELF = "button[data-action]:not([data-action=double])"
ANSWER = f"ds-board {ANSWER_ITSELF}, {DOUBLET}"
"""Anything but doubling: rolling, taking, naming a doublet …"""
GAME_OVER = "ds-table div.banner"
"""How it ended: what is offered is a banner, too, but a paragraph."""
QUIET = {"speed": "off", "autoRoll": True}
"""Settings that let nothing move, so that tests need not wait."""
SERIOUS = ("serious", "critical")
MOST_TURNS = 400
MOST_STEPS = 16
MOST_TABS = 60
PLACES_OF_A_HALF = 16
SWIPE = 12
"""Events that a finger's way is told in."""
QUIET_S = 0.1
MOST_S = 60.0
MOST_LOOKS = 1000


class Held:
    """Requests that the test answers when it wants to, by their places; one that is still to come is waited for.

    Args:
        page: that asks.
        address: of what is held.
        times: how many are held; all of them by default.
    """

    def __init__(self, page: Page, address: str | re.Pattern[str], *, times: int | None = None) -> None:
        self._page = page
        self._routes: list[Route] = []
        page.route(address, lambda route: self._routes.append(route), times=times)

    def __len__(self) -> int:
        return len(self._routes)

    def __getitem__(self, place: int) -> Route:
        for _ in range(MOST_LOOKS):
            if place < len(self._routes):
                break
            self._page.wait_for_timeout(20)
        return self._routes[place]


def settle(page: Page) -> None:
    """Give the page time for what it has just been told."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")


def until(page: Page, expression: str) -> None:
    """Wait until something is true in a page that lets nothing be evaluated by itself."""
    for _ in range(MOST_LOOKS):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"{expression} does not come true: {page.evaluate(expression.split()[0])}")


def choose(page: Page, **settings: Any) -> None:
    """Let a page begin with these settings."""
    kept = json.dumps(json.dumps(QUIET | settings))
    page.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem('doublesix', {kept})")


def open_afresh(page: Page, address: str) -> None:
    """Load a page of its own accord, whatever was shown before, and wait until all has come that it asks for.

    The browser's own `networkidle` says the same after half a second without a request, which adds up.
    """
    under_way: set[Request] = set()
    quiet_since = begun = time.monotonic()
    heard: dict[Any, Callable[[Request], None]] = {
        "request": lambda request: under_way.add(request),
        "requestfinished": lambda request: under_way.discard(request),
        "requestfailed": lambda request: under_way.discard(request),
    }
    page.goto("about:blank")
    for event, listener in heard.items():
        page.on(event, listener)
    page.goto(address)
    page.locator("main h1").first.wait_for(state="attached")
    while (now := time.monotonic()) - quiet_since < QUIET_S:
        assert now - begun < MOST_S, f"never came: {[request.url for request in under_way]}"
        page.wait_for_timeout(20)
        if under_way:
            quiet_since = time.monotonic()
    for event, listener in heard.items():
        page.remove_listener(event, listener)


def open_table(page: Page, served: Served, table: str, **settings: Any) -> None:
    choose(page, **settings)
    page.goto(f"{served.url}#/table/{table}")
    expect(page.locator("ds-table")).to_have_js_property("tableId", table)  # until then another one may be shown
    waiting(page)


def waiting(page: Page) -> None:
    """Wait until the table waits for a person, or the game is over."""
    page.locator(f"{MOVABLE}, {CONFIRM}, {ACTION}, {DOUBLET}, {GAME_OVER}").first.wait_for()


def recalled(page: Page) -> None:
    """Wait until the table tells what has happened before, which comes last."""
    page.locator(".log li").first.wait_for()


def finish(page: Page, turn: Callable[[Page], None], answer: Callable[[Page], None] | None = None) -> None:
    """Play until the game is over, whatever happens.

    Args:
        page: that shows the table.
        turn: how dice are played.
        answer: how everything else is done; by default by clicks.
    """
    for _ in range(MOST_TURNS):
        waiting(page)
        if page.locator(GAME_OVER).count():
            return
        if page.locator(f"{MOVABLE}, {CONFIRM}").count():
            turn(page)
        else:
            (answer or _click_answer)(page)
    raise AssertionError("the game does not end")


def _click_answer(page: Page) -> None:
    page.locator(ANSWER).first.click()
    page.locator(DOUBLET).first.wait_for(state="detached")  # they stay until the answer comes


def answer_by_keys(page: Page) -> None:
    """Roll, or take, by Tab and Enter."""
    for _ in range(MOST_TABS):
        if page.evaluate(f"document.querySelector('ds-board').shadowRoot.activeElement?.matches({ANSWER_ITSELF!r})"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError("no button is reached by Tab")


def by_mouse(page: Page) -> None:
    """Play the dice by clicks on whatever moves first."""
    _by_clicks(page, lambda place: place.click())


def by_touch(page: Page) -> None:
    """Play the dice with a finger."""
    _by_clicks(page, lambda place: place.tap())


def _by_clicks(page: Page, click: Callable[[Locator], None]) -> None:
    for _ in range(MOST_STEPS):
        if _is_whole(page):
            _confirm(page, lambda: click(page.locator(CONFIRM)))
            return
        click(page.locator(MOVABLE).first)
    raise AssertionError("the turn does not end")


def _is_whole(page: Page) -> bool:
    """Whether a turn can be confirmed; waits until that is so, or another step can be made."""
    page.locator(f"{MOVABLE}, {CONFIRM}").first.wait_for()
    return page.locator(CONFIRM).count() > 0


def _confirm(page: Page, press: Callable[[], None]) -> None:
    """Confirm a turn, and wait until its button is gone: that of a next turn without moves may be there by then."""
    button = page.locator(CONFIRM).element_handle()
    press()
    button.wait_for_element_state("hidden")


def middle(page: Page, place: str) -> Spot:
    """The middle of a place of the board."""
    box = page.locator(f"ds-board g[data-place={place}]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(page: Page, start: Spot, end: Spot) -> None:
    """Move a finger over the screen: events as the browser has them of a hand, that it may also take for scrolling."""
    session = page.context.new_cdp_session(page)

    def tell(kind: str, *fingers: Spot) -> None:
        points = [{"x": x, "y": y, "id": 0} for x, y in fingers]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    tell("touchStart", start)
    for number in range(1, SWIPE + 1):
        part = number / SWIPE
        tell("touchMove", (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))
        page.wait_for_timeout(16)
    tell("touchEnd")
    session.detach()


def by_keys(page: Page) -> None:
    """Play the dice without a pointer, by what the labels say."""
    for _ in range(MOST_STEPS):
        if _is_whole(page):
            _confirm(page, lambda: page.keyboard.press("c"))
            return
        _walk_to(page, "can go to")
        page.keyboard.press("Enter")
        _walk_to(page, "can go here")
        page.keyboard.press("Enter")
    raise AssertionError("the turn does not end")


def _walk_to(page: Page, words: str) -> None:
    """Go over both halves of the board by arrow keys until a label says so."""
    for half in ("ArrowUp", "ArrowDown"):
        page.keyboard.press(half)
        for _ in range(PLACES_OF_A_HALF):
            if words in _label(page):
                return
            page.keyboard.press("ArrowRight")
    raise AssertionError(f"no place says {words!r}")


def violations(page: Page) -> list[str]:
    """What axe finds that shuts somebody out: rule and place."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['target']}" for each in found if each["impact"] in SERIOUS for node in each["nodes"]]


def _label(page: Page) -> str:
    return str(
        page.evaluate("document.querySelector('ds-board').shadowRoot.activeElement?.getAttribute('aria-label') ?? ''")
    )
