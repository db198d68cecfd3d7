"""A server of its own for every test, and the system's browser for all of them."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from web.serving import Served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

CHROMIUM = os.environ.get("DOUBLESIX_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))),
    None,
)


SHOWN_MS = 20_000
"""Until what is expected has to be seen: the machine may be busy with other tests."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for one file of tests: while it runs, nothing else in this process can run an event loop of its own."""
    if CHROMIUM is None:
        pytest.skip("no Chromium: install `chromium-headless-shell` or `chromium`, or name one in DOUBLESIX_CHROMIUM")
    playwright = pytest.importorskip("playwright.sync_api", reason="the package playwright is not installed")
    playwright.expect.set_options(timeout=SHOWN_MS)
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path) as server:
        yield server


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for tests that leave nothing behind that others would mind."""
    with Served(tmp_path_factory.mktemp("shared")) as server:
        yield server


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page whose scripts make no mistake."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-US")
    page = context.new_page()
    mistakes: list[str] = []
    page.on("pageerror", lambda error: mistakes.append(str(error)))
    yield page
    context.close()
    assert mistakes == []
