"""Analyses, the position editor, history and replay on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from web.screen import by_mouse, choose, finish, open_table, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from web.serving import Served

MATCH = Path(__file__).parents[1] / "data" / "matches" / "mat" / "gnubg107_money.mat"
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
DROPPED = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  return data;
}"""
SHORT = b""" 3 point match

 Game 1
 Anna : 0                          Ben : 0
  1) 31: 8/5 6/5                    42: 8/4 6/4
"""
LONG_MS = 90_000
"""An analysis may have to share its processor."""


@pytest.mark.slow
def test_a_dropped_match_is_analyzed(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analyses")
    transfer = page.evaluate_handle(DROPPED, [MATCH.name, MATCH.read_text()])
    page.dispatch_event(".drop", "drop", {"dataTransfer": transfer})
    lines = page.locator(".moves button")
    lines.first.wait_for(timeout=LONG_MS)
    lines.nth(2).click()
    expect(page.locator("ds-analysis ds-board")).to_be_visible()
    expect(page.locator("ds-candidates table")).not_to_have_count(0)
    assert violations(page) == []
    page.click("#try")
    by_mouse(page)
    own = page.locator("ds-analysis li button.play")
    expect(own).to_have_attribute("aria-pressed", "true", timeout=LONG_MS)
    expect(page.locator(f"#compare-0 option[value='{own.inner_text()}']")).to_have_count(1)
    page.fill("#comment", "a thought")
    page.locator("#comment").blur()
    page.reload()
    expect(page.locator("#comment")).to_have_value("a thought", timeout=LONG_MS)


def test_notes_stay_with_their_decision(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analyses")
    page.set_input_files("#file", {"name": "short.mat", "mimeType": "text/plain", "buffer": SHORT})
    lines = page.locator(".moves button")
    expect(lines).to_have_count(3, timeout=LONG_MS)
    lines.nth(0).click()
    page.fill("#comment", "of the first")
    lines.last.click()
    expect(page.locator("#comment")).to_have_value("")
    page.fill("[name=variation]", "24/20")
    page.keyboard.press("Enter")
    expect(page.locator(".play", has_text="24/20").first).to_be_visible()
    lines.nth(0).click()
    expect(page.locator("#comment")).to_have_value("of the first")
    expect(page.locator(".play", has_text="24/20")).to_have_count(0)


def test_a_file_that_is_no_match_is_refused(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analyses")
    page.set_input_files("#file", {"name": "poem.mat", "mimeType": "text/plain", "buffer": b"no match at all"})
    expect(page.locator("[role=alert]")).to_be_visible()


def test_positions_are_edited_judged_and_kept_in_the_address(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    page.fill("#position-dice", "31")
    page.locator("#position-dice").blur()
    identifier = page.locator("[data-id=XGID]")
    expect(identifier).to_contain_text(":31:")
    page.locator("ds-board g[data-place=point-6]").focus()
    page.keyboard.press("3")
    expect(page.locator("ds-board g[data-place=point-6]")).to_have_attribute("aria-label", "Point 6: 3 White")
    page.click("#start")
    page.click("#evaluate")
    expect(page.locator("ds-candidates th button").first).to_have_text("8/5 6/5", timeout=LONG_MS)
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    expect(identifier).to_contain_text(":31:")


def test_what_was_changed_a_moment_ago_is_judged(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/{OPENING}")
    expect(page.locator("#evaluate")).to_be_enabled()
    held: list[Route] = []
    page.route("**/positions/check", lambda route: held.append(route))
    with page.expect_request("**/positions/check"):
        page.fill("#position-dice", "65")
        page.locator("#position-dice").blur()
    page.click("#evaluate")
    held[0].continue_()
    expect(page.locator("ds-candidates th button").first).to_have_text("24/13", timeout=LONG_MS)


def test_any_two_plays_are_compared_in_the_reader_s_language(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/{OPENING}")
    page.click("#evaluate")
    page.select_option("#compare-1", "24/23 13/10", timeout=LONG_MS)
    page.click("#explain")
    found = page.locator("ds-why .found")
    expect(found).to_contain_text("makes its 5 point", timeout=LONG_MS)
    expect(found.locator(".grid21")).to_have_count(3)
    assert violations(page) == []
    page.locator("#compare-0").focus()
    page.keyboard.press("End")  # the worst play
    expect(found).to_have_count(0)
    page.locator("#explain").press("Enter")
    expect(found).to_contain_text("24/23 13/10 is better than", timeout=LONG_MS)
    page.select_option("#language", "ko")
    expect(found).to_contain_text("24/23 13/10의 이유")


def test_a_cube_decision_is_explained(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/{OPENING.replace(':31:', ':00:')}")
    page.click("#evaluate")
    page.locator("#explain").click(timeout=LONG_MS)
    found = page.locator("ds-why .found")
    expect(found).to_contain_text("Why no double", timeout=LONG_MS)
    expect(found.locator(".grid21")).to_have_count(1)


def test_an_impossible_position_is_explained(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    page.locator("ds-board g[data-place=point-6]").focus()
    page.keyboard.press("9")
    expect(page.locator("ds-editor .problem")).to_be_visible()


def test_a_pasted_identifier_is_opened(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(shared.url)
    page.fill("#identifier", OPENING)
    page.keyboard.press("Enter")
    expect(page.locator("[data-id=XGID]")).to_have_text(OPENING)


@pytest.mark.slow
def test_a_game_is_in_the_history_and_is_replayed(page: Page, served: Served) -> None:
    table = served.new_table("hypergammon3", seed=21)
    open_table(page, served, table)
    finish(page, by_mouse)
    page.goto(f"{served.url}#/history")
    page.locator(f"a[href='#/replay/{table}']").click()
    page.locator("#forward").wait_for()
    for _ in range(4):
        page.click("#forward")
    expect(page.locator("ds-replay [aria-current=true]")).to_have_count(1)
    assert violations(page) == []
