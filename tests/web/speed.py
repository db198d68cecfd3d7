"""How quick the pages are: first paint, what is fetched for it, and the computer's reply; ``tools/pages time``.

Every round has a browser and a server of its own, so nothing is cached. What does not live here: tests, which are never
timed.
"""

from __future__ import annotations

import statistics
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from web.conftest import CHROMIUM
from web.serving import Served

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import BrowserType

__all__ = ["main"]

ROUNDS = 7
TURNS = 40
MEASURED = """() => {
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const sum = (entries) => entries.reduce((total, { transferSize }) => total + transferSize, 0);
  return {
    paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    pages: sum(all.filter(({ name }) => !name.includes("/api/"))),
    answers: sum(all.filter(({ name }) => name.includes("/api/"))),
  };
}"""


def opened(chromium: BrowserType) -> dict[str, float]:
    """The first page in a new browser, from a server that has just begun: milliseconds and bytes."""
    with TemporaryDirectory() as data, Served(Path(data)) as served:
        browser = chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(served.url, wait_until="commit")
        page.locator("#play-now:enabled").wait_for()
        ready = page.evaluate("performance.now()")
        page.wait_for_load_state("networkidle")
        measured = page.evaluate(MEASURED)
        browser.close()
    return {**measured, "ready": ready}


def replies() -> list[float]:
    """Milliseconds from a play to the picture in which the computer has answered, at the level that is usual."""
    random, found = Random(1), []
    with TemporaryDirectory() as data, Served(Path(data)) as served:
        level = next(each["key"] for each in served.ask("catalogue")["levels"] if each["is_default"])
        view = _answered(served, served.ask(f"tables/{served.new_table(length=25, level=level)}"))
        while len(found) < TURNS:
            action = _action(view, random)
            begun = time.perf_counter()
            view = served.ask(f"tables/{view['id']}/actions", {"version": view["version"], "action": action})
            if view["is_thinking"]:
                view = _answered(served, view)
                found.append(1000 * (time.perf_counter() - begun))
    return found


def _answered(served: Served, view: dict[str, Any]) -> dict[str, Any]:
    while view["is_thinking"]:
        time.sleep(0.002)
        view = served.ask(f"tables/{view['id']}")
    return view


def _action(view: dict[str, Any], random: Random) -> dict[str, Any]:
    kind = next(each for each in ("move", "roll", "take", "accept", "next") if each in view["allowed"])
    if kind != "move":
        return {"type": kind}
    nodes, steps = view["turn"]["nodes"], []
    node = nodes[0]
    while node["steps"] and not node["is_done"]:
        source, target, die, number, _ = random.choice(node["steps"])
        steps.append([source, target, die])
        node = nodes[number]
    return {"type": kind, "steps": steps}


def _told(what: str, values: Sequence[float], unit: str) -> str:
    middle, low, high = statistics.median(values), min(values), max(values)
    return f"{what}: median {middle:.0f} {unit}, {low:.0f} to {high:.0f} ({len(values)} times)"


def main() -> None:
    """Measure, and say what was found."""
    with sync_playwright() as driver:
        rounds = [opened(driver.chromium) for _ in range(ROUNDS)]
    print(_told("first contentful paint", [each["paint"] for each in rounds], "ms"))
    print(_told("first game can be begun", [each["ready"] for each in rounds], "ms"))
    print(f"fetched for it, compressed: {rounds[0]['pages']:.0f} bytes of pages, {rounds[0]['answers']:.0f} of answers")
    print(_told("reply of the computer at the usual level", replies(), "ms"))


if __name__ == "__main__":
    main()
