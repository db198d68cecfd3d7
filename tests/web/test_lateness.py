"""Answers that come late: when something else is shown by then, when the reader is elsewhere, or has asked again.

What does not live here: a server that does not answer at all (`test_everyone`, `test_tables`), settings and sockets of
several windows (`client/tests`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from study_samples import MISTAKEN
from web.screen import MOVABLE, Held, choose, settle, waiting

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Request

    from web.serving import Served

LONG_MS = 60_000
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
CROWD = "TABLES=gul-bara:24.1,23,21,18.5,11.2,10,9,7,5.2,m3:24.8,18.2,16,15,10,4,1,m3:s0-0/1"
"""A doublet is played so often from here that its turn comes in parts."""
FILE = {"name": "one.mat", "mimeType": "text/plain", "buffer": MISTAKEN}
TWICE = "button => { button.click(); button.click(); }"
ALERT = "[role=alert]"


def _is_of(address: str) -> Callable[[Request], bool]:
    """Whether a request is one of those that are held."""
    return lambda request: address in request.url


def _analysis(page: Page, served: Served) -> None:
    """Open an analysis that is done, at its first decision."""
    choose(page)
    page.goto(f"{served.url}#/analysis/{served.analyze(MISTAKEN)}/0")
    expect(page.locator("ds-analysis header")).to_contain_text("Done", timeout=LONG_MS)


@pytest.mark.parametrize("is_answered", [True, False])
def test_what_comes_after_other_steps_is_not_taken(page: Page, shared: Served, is_answered: bool) -> None:
    wanted = {"variant": "gul-bara", "position": CROWD, "dice": "manual", "terms": {"kind": "match", "length": 1}}
    table = shared.ask("tables", wanted | {"players": [{"name": "Anna"}, {"name": "Ben"}]})["id"]
    choose(page)
    page.goto(f"{shared.url}#/table/{table}")
    page.fill("#typed-dice", "22")
    page.keyboard.press("Enter")
    page.locator(MOVABLE).first.wait_for()
    one, two = [str(page.locator(MOVABLE).nth(number).get_attribute("data-place")) for number in (0, 1)]
    checkers = page.locator(f"ds-board g[data-place={one}] .checker")
    before = checkers.count()
    held = Held(page, "**/next-steps")
    page.locator(f"ds-board g[data-place={one}]").click()
    page.locator("ds-board button.undo").click()
    with page.expect_request("**/next-steps"):
        page.locator(f"ds-board g[data-place={two}]").click()
    expect(page.locator(MOVABLE)).to_have_count(0)
    with page.expect_event("requestfinished" if is_answered else "requestfailed", _is_of("/next-steps")):
        held[0].continue_() if is_answered else held[0].abort()
    settle(page)
    expect(page.locator(MOVABLE)).to_have_count(0)
    expect(page.locator(ALERT)).to_have_text([])
    held[1].continue_()
    page.locator(MOVABLE).first.wait_for()
    assert checkers.count() == before
    page.locator("ds-board button.undo").click()
    expect(page.locator(f"ds-board g[data-place={two}]{MOVABLE.removeprefix('ds-board g.place')}")).to_have_count(1)


def test_a_play_is_begun_at_the_decision_that_it_was_asked_for(page: Page, shared: Served) -> None:
    _analysis(page, shared)
    held = Held(page, "**/turn")
    with page.expect_request("**/turn"):
        page.click("#try")
    page.locator(".moves button").last.click()
    with page.expect_response("**/turn"):
        held[0].continue_()
    settle(page)
    expect(page.locator("#try")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(MOVABLE)).to_have_count(0)


def test_a_refusal_of_another_decision_is_not_told(page: Page, shared: Served) -> None:
    _analysis(page, shared)
    held = Held(page, "**/deepen")
    deeper = page.locator("[aria-labelledby=again] button")
    with page.expect_request("**/deepen"):
        deeper.nth(1).click()
    page.locator(".moves button").last.click()
    with page.expect_event("requestfailed", _is_of("/deepen")):
        held[0].abort()
    settle(page)
    expect(deeper.first).to_be_enabled()
    expect(page.locator(ALERT)).to_have_text([])


def test_another_address_leaves_what_was_begun_at_a_decision(page: Page, shared: Served) -> None:
    _analysis(page, shared)
    page.click("#try")
    page.locator(MOVABLE).first.wait_for()
    page.evaluate("location.hash = location.hash.replace(/\\d+$/, '2')")
    expect(page.locator("ds-analysis")).to_have_js_property("at", 2)
    expect(page.locator(".decision h2.row")).to_contain_text("Ben 42 8/2")
    expect(page.locator(MOVABLE)).to_have_count(0)
    expect(page.locator("#try")).to_have_attribute("aria-pressed", "false")


def test_a_refusal_of_another_identifier_is_not_told(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    identifier = page.locator("[data-id=XGID]")
    identifier.wait_for()
    held = Held(page, "**/positions/read")
    for text in ("nonsense", OPENING):
        page.fill("#identifier", text)
        with page.expect_request("**/positions/read"):
            page.keyboard.press("Enter")
    held[1].continue_()
    expect(identifier).to_have_text(OPENING)
    with page.expect_response("**/positions/read"):
        held[0].continue_()
    settle(page)
    expect(page.locator(ALERT)).to_have_text([])


def _change(page: Page, served: Served) -> Held:
    """Type other dice into the editor's position, and hold the question whether they can be."""
    choose(page)
    page.goto(f"{served.url}#/editor/{OPENING}")
    page.locator("[data-id=XGID]").wait_for()
    held = Held(page, "**/positions/check")
    page.fill("#position-dice", "65")
    return held


def test_whoever_leaves_a_position_that_is_being_checked_stays_elsewhere(page: Page, shared: Served) -> None:
    held = _change(page, shared)
    page.locator("#position-dice").blur()
    page.evaluate("location.hash = '#/settings'")
    page.locator("ds-settings h1").wait_for()
    with page.expect_event("requestfinished", _is_of("/positions/check")):
        held[0].continue_()
    settle(page)
    expect(page.locator("ds-settings h1")).to_be_visible()
    assert page.url == f"{shared.url}#/settings"


def test_what_is_pressed_before_a_change_is_checked_is_of_what_was_changed(page: Page, served: Served) -> None:
    held = _change(page, served)
    page.click("ds-editor .make-cards")
    held[0].continue_()
    expect(page.locator("ds-make-cards [role=status]")).to_contain_text("New cards: 1, known already: 0.")
    assert [card["identifier"] for card in served.ask("cards")["cards"]] == [OPENING.replace(":31:", ":65:")]


def test_an_evaluation_is_not_that_of_a_position_changed_meanwhile(page: Page, shared: Served) -> None:
    choose(page, plies=0)
    page.goto(f"{shared.url}#/editor/{OPENING}")
    evaluations, checks = Held(page, "**/positions/evaluate"), Held(page, "**/positions/check")
    page.click("#evaluate")
    page.fill("#position-dice", "65")
    page.locator("#position-dice").blur()
    change = checks[0]
    with page.expect_event("requestfinished", _is_of("/positions/evaluate")):
        evaluations[0].continue_()
    settle(page)
    change.continue_()
    expect(page.locator("[data-id=XGID]")).to_contain_text(":65:")
    expect(page.locator("ds-candidates")).to_have_count(0)


def test_of_a_comment_the_server_is_told_in_its_order(page: Page, shared: Served) -> None:
    _analysis(page, shared)
    held = Held(page, "**/comment")
    comment = page.locator("#comment")
    comment.press_sequentially("first")
    request = held[0]
    comment.press_sequentially(" and last")
    comment.blur()
    settle(page)
    assert len(held) == 1, "both are on their way"
    request.continue_()
    with page.expect_event("requestfinished", _is_of("/comment")):
        held[1].continue_()
    page.reload()
    expect(comment).to_have_value("first and last", timeout=LONG_MS)


def test_an_identifier_is_opened_once_the_server_answers(page: Page, shared: Served) -> None:
    choose(page)
    page.route(re.compile("/api/(catalogue|positions)"), lambda route: route.abort())
    page.goto(f"{shared.url}#/editor/{OPENING}")
    expect(page.locator("main > [role=alert]")).to_contain_text("does not answer")
    page.unroute_all()
    expect(page.locator("[data-id=XGID]")).to_have_text(OPENING)
    expect(page.locator("#position-dice")).to_have_value("31")
    expect(page.locator(ALERT)).to_have_text([])


def test_an_identifier_that_is_refused_leaves_the_usual_start(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/nonsense")
    expect(page.locator("ds-editor > [role=alert]")).to_have_count(1)
    expect(page.locator("[data-id=XGID]")).to_contain_text("-b----E-C---eE---c-e----B-")
    assert page.url.endswith("#/editor/nonsense")


def test_whoever_has_gone_elsewhere_stays_there(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(shared.url)
    held = Held(page, "**/analyses?name=*")
    page.set_input_files("#file", FILE)
    expect(page.locator("ds-drop-file")).to_contain_text("Reading one.mat")
    page.click("#play-now")
    waiting(page)
    address = page.url
    with page.expect_event("requestfinished", _is_of("/analyses?")):
        held[0].continue_()
    settle(page)
    assert "#/table/" in address
    assert page.url == address


def test_files_that_come_meanwhile_take_their_turn(page: Page, served: Served) -> None:
    choose(page)
    page.goto(f"{served.url}#/analyses")
    held = Held(page, "**/analyses?name=one.mat*")
    page.set_input_files("#file", FILE)
    expect(page.locator("ds-drop-file")).to_contain_text("Reading one.mat")
    page.set_input_files("#file", [{**FILE, "name": "two.mat"}])
    held[0].continue_()
    expect(page.locator("ds-drop-file .banner li")).to_have_text(["one.mat", "two.mat"], timeout=LONG_MS)
    assert page.url.endswith("#/analyses")


def test_older_lines_are_fetched_once(page: Page, served: Served) -> None:
    for _ in range(8):
        served.people()
    choose(page)
    page.goto(served.url)
    lines = page.locator("ds-home .list li")
    expect(lines).to_have_count(4)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#older").evaluate(TWICE)
    expect(lines).to_have_count(8)
    settle(page)
    assert len([address for address in asked if "before=" in address]) == 1
    expect(lines).to_have_count(8)


def test_a_look_of_a_moment_ago_does_not_shorten_a_list(page: Page, shared: Served) -> None:
    shared.analyze(MISTAKEN)
    [line, *_] = shared.ask("analyses")["analyses"]
    going_on = {"analyses": [{**line, "status": "running"}], "older": "1-a"}
    held = Held(page, "**/api/analyses?*")
    choose(page)
    page.goto(f"{shared.url}#/analyses")
    page.locator("ds-analyses h1").wait_for()
    first = held[0]
    with page.expect_request("**/api/analyses?*"):  # another look, a moment after the first
        first.fulfill(json=going_on)
    lines = page.locator("ds-analyses .list li")
    expect(lines).to_have_count(1)
    with page.expect_request("**/api/analyses?*before=*"):
        page.click("#older")
    held[2].fulfill(json={"analyses": [{**line, "id": "other"}], "older": None})
    expect(lines).to_have_count(2)
    held[1].fulfill(json=going_on)
    settle(page)
    expect(lines).to_have_count(2)


def test_a_game_is_replayed_once_at_a_time(page: Page, shared: Served) -> None:
    table = shared.people(terms={"kind": "money"})
    for _ in range(6):
        shared.act(table, {"type": "resign", "value": 1})
        shared.act(table, {"type": "refuse"})
    choose(page)
    page.clock.install(time=0)
    page.goto(f"{shared.url}#/replay/{table}")
    run, at = page.locator("#run"), page.locator("#at")
    expect(at).to_have_value("0")
    page.clock.pause_at(1_000_000)
    for _ in range(5):  # begun three times: each shows an event at once
        run.click()
    for shown in ("3", "4", "5"):
        expect(at).to_have_value(shown)
        page.clock.run_for(180)
    run.click()
    expect(run).to_have_text("Replay")
    run.click()
    expect(run).to_have_text("Stop")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(run).to_have_text("Replay")


@pytest.mark.parametrize("is_kept", [True, False])
def test_copying_says_what_became_of_it(page: Page, shared: Served, is_kept: bool) -> None:
    choose(page)
    clipboard = "{ writeText: async () => {} }" if is_kept else "undefined"
    page.add_init_script(f"Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard} }})")
    page.goto(f"{shared.url}#/editor")
    page.locator("ds-copy button").first.click()
    told = page.locator("ds-copy [role=status]").first
    expect(told).to_have_text("Copied." if is_kept else "Cannot be copied here.")


def test_plays_of_ones_own_are_kept_one_after_the_other(page: Page, shared: Served) -> None:
    _analysis(page, shared)
    held = Held(page, "**/comment")
    own = page.get_by_role("button", name=re.compile("^Remove: "))
    for play in ("8/5 6/5", "13/10 6/5"):
        page.fill("[name=variation]", play)
        page.keyboard.press("Enter")
    held[0].continue_()
    held[1].continue_()
    expect(own).to_have_count(2)
    expect(page.locator("[name=variation]")).to_have_value("")
    page.evaluate("document.querySelectorAll('ds-notes li > :last-child').forEach(button => button.click())")
    held[2].continue_()
    held[3].continue_()
    expect(own).to_have_count(0)
