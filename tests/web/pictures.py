"""Pictures of every page in every theme and size, on sheets to look at: ``tools/pages look FOLDER``.

``tools/pages look FOLDER dark-phone print-desktop`` makes these sheets alone.

What does not live here: tests; whether something is ugly is for people to say.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from web.conftest import CHROMIUM
from web.screen import choose, waiting
from web.serving import Served

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Browser, Page

THEMES = ("light", "dark", "high-contrast", "color-blind", "print")
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1280, 900)}
MATCH = Path(__file__).parents[1] / "data" / "matches" / "mat" / "gnubg107_money.mat"
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
LONG_MS = 120_000
MOST_SCREENS = 2.2
"""A longer page is cut off there on a sheet; its own picture is whole."""
SHEET_PX = {"phone": 300, "tablet": 420, "desktop": 620}
"""How wide a page is on a sheet."""
SHEETS = {f"{theme}-{size}": (theme, size) for size in SIZES for theme in THEMES}

Look = tuple[str, str, "Callable[[Page], object]"]
"""Name, address, and what to wait for or to do before the picture."""


def looks(served: Served, analysis: str) -> list[Look]:
    """The pages, with something on them."""
    table, over = served.new_table(length=5, seed=32), _played(served)
    return [
        ("home", "", _settled),
        ("options", "", lambda page: page.locator("ds-new-game form > details > summary").click()),
        ("rules", "", _rules),
        ("table", f"table/{table}", waiting),
        ("hint", f"table/{table}", _hint),
        ("resign", f"table/{table}", lambda page: (waiting(page), page.click("#resign"))),
        ("game over", f"table/{over}", waiting),
        ("analysis", f"analysis/{analysis}/6", _settled),
        ("why", f"editor/{OPENING}", _why),
        ("editor", "editor", _settled),
        ("refused", "editor/nonsense", lambda page: page.locator("[role=alert]").wait_for()),
        ("replay", f"replay/{table}", lambda page: page.locator("#forward").click()),
        ("history", "history", _settled),
        ("analyses", "analyses", _settled),
        ("settings", "settings", _settled),
        ("board", "board.html", _settled),
    ]


def _played(served: Served) -> str:
    """A match of two people that one of them has given up."""
    players, dice = [{"name": "Anna"}, {"name": "Ben"}], {"dice": "seeded", "seed": 32}
    view = served.ask("tables", {"players": players, "terms": {"kind": "match", "length": 1}, **dice})
    for action in ({"type": "resign", "value": 3}, {"type": "accept"}):
        view = served.ask(f"tables/{view['id']}/actions", {"version": view["version"], "action": action})
    return str(view["id"])


def _settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")


def _rules(page: Page) -> None:
    page.select_option("#variant", "narde")
    page.locator("ds-how-played summary").click()
    page.locator("ds-how-played dd").first.wait_for()


def _hint(page: Page) -> None:
    waiting(page)
    page.click("#hint")
    page.locator("ds-candidates tbody").first.wait_for()


def _why(page: Page) -> None:
    page.click("#evaluate")
    page.locator("#explain").click(timeout=LONG_MS)
    page.locator("ds-why .found").wait_for(timeout=LONG_MS)


def _analyzed(browser: Browser, served: Served) -> str:
    page = browser.new_page()
    page.goto(f"{served.url}#/analyses")
    page.set_input_files("#file", MATCH)
    page.locator("a[download]").first.wait_for(timeout=LONG_MS)
    identifier = page.url.split("/")[-1]
    page.close()
    return identifier


def _picture(page: Page, served: Served, theme: str, look: Look, file: Path) -> None:
    _, path, prepare = look
    is_page_of_its_own = path.endswith(".html")  # which knows nothing of the settings
    page.goto("about:blank")
    page.goto(f"{served.url}{path}?speed=off&theme={theme}" if is_page_of_its_own else f"{served.url}#/{path}")
    prepare(page)
    page.screenshot(path=file, full_page=True)


def _sheet(browser: Browser, files: dict[str, Path], size: str, to: Path) -> None:
    width, (screen_width, screen_height) = SHEET_PX[size], SIZES[size]
    most = MOST_SCREENS * screen_height * width / screen_width
    cells = "".join(
        f'<figure><img src="{file.as_uri()}" width="{width}"><figcaption>{name}</figcaption></figure>'
        for name, file in files.items()
    )
    style = (
        "body{display:flex;flex-wrap:wrap;gap:8px;margin:8px;background:#777}figure{margin:0;font:14px sans-serif}"
        f"img{{max-height:{most}px;object-fit:cover;object-position:top}}"
    )
    page = browser.new_page(viewport={"width": 5 * (width + 8) + 16, "height": 600})
    source = to.with_suffix(".html")
    source.write_text(f"<!doctype html><style>{style}</style>{cells}", encoding="utf-8")
    page.goto(source.as_uri())
    page.screenshot(path=to, full_page=True)
    page.close()


def main(folder: Path, sheets: Sequence[str]) -> None:
    """Make the pictures of these sheets, and the sheets."""
    with TemporaryDirectory() as data, Served(Path(data)) as served, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        pages = looks(served, _analyzed(browser, served))
        for sheet in sheets:
            theme, size = SHEETS[sheet]
            width, height = SIZES[size]
            made = folder / sheet
            made.mkdir(parents=True, exist_ok=True)
            page = browser.new_page(viewport={"width": width, "height": height})
            choose(page, theme=theme)
            files = {look[0]: made / f"{look[0].replace(' ', '-')}.png" for look in pages}
            for look in pages:
                _picture(page, served, theme, look, files[look[0]])
            page.close()
            _sheet(browser, files, size, folder / f"{sheet}.png")
            print(folder / f"{sheet}.png", flush=True)
        browser.close()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools/pages look")
    parser.add_argument("folder", type=lambda text: Path(text).resolve(), help="where pictures and sheets go")
    parser.add_argument("sheets", nargs="*", default=list(SHEETS), metavar="SHEET", help=", ".join(SHEETS))
    arguments = parser.parse_args()
    for sheet in arguments.sheets:
        if sheet not in SHEETS:
            parser.error(f"no sheet {sheet!r}; there are {', '.join(SHEETS)}")
    return arguments


if __name__ == "__main__":
    main(**vars(_arguments()))
