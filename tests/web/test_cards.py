"""Studying on the screen: cards are made, asked on the board, answered by mouse, keys and words, and come back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from study_samples import LAST_ROLL, MISTAKEN, OPENING
from web.screen import Held, by_keys, by_mouse, choose, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.serving import Served

LONG_MS = 60_000


@pytest.fixture
def studying(page: Page, served: Served) -> Page:
    """A page, judging by the net alone."""
    choose(page, plies=0)
    page.goto(served.url)
    return page


def add(served: Served, *positions: str) -> None:
    for position in positions:
        served.ask("cards", {"text": position})


def begin(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/study")
    page.click("#ask-cards")
    page.locator("#question").wait_for()


def test_mistakes_of_an_analysis_are_studied(studying: Page, served: Served) -> None:
    page = studying
    name = served.analyze(MISTAKEN)
    page.goto(f"{served.url}#/analysis/{name}/0")
    page.get_by_text("Study the mistakes").click(timeout=LONG_MS)
    page.select_option("#whose", "1")
    page.click(".side .make-cards")
    told = page.locator(".side ds-make-cards [role=status]")
    expect(told).to_contain_text("New cards: 1, known already: 0.")
    page.select_option("#whose", "")
    expect(told).to_be_empty()
    page.click(".side .make-cards")
    expect(told).to_contain_text("New cards: 1, known already: 1.")
    page.locator(".moves button").last.click()
    page.click(".judged .make-cards")
    expect(page.locator(".judged ds-make-cards [role=status]")).to_contain_text("New cards: 1, known already: 0.")
    told.get_by_text("Study").click()
    lines = page.locator("ds-study .list li")
    expect(lines).to_have_count(3)
    expect(page.locator("ds-study section").first).to_contain_text("Cards due: 3 of 3.")
    of_ben = lines.filter(has_text="Your play of 4 2? · Backgammon")
    expect(of_ben).to_contain_text(re.compile(r"Ben · Anna – Ben, 1"))
    expect(page.locator("ds-study .list")).not_to_contain_text(re.compile(r"8/2|−0\.\d{3}"))  # until it is answered
    assert violations(page) == []
    page.select_option("#study-player", "Ben")
    ours = sum(card["player"] == "Ben" for card in served.ask("cards")["cards"])
    assert 0 < ours < 3
    expect(lines).to_have_count(ours)
    expect(page.locator("ds-study section").first).to_contain_text(f"Cards due: {ours} of {ours}.")
    page.click("#ask-cards")
    expect(page.locator("h1")).to_have_text(f"Card 1 of {ours}")
    page.fill("#answer", "8/4 6/4")
    page.keyboard.press("Enter")
    expect(page.locator("ds-study-card .side")).to_contain_text(
        re.compile(r"At the table Ben chose 8/2, 0\.[1-9]\d\d lost \(Anna – Ben, 1\)\.")
    )


def test_cards_of_one_kind_alone_are_asked(studying: Page, served: Served) -> None:
    page = studying
    double, offered = (LAST_ROLL.format(dice=dice, rules=0, length=0) for dice in ("00", "D"))
    add(served, OPENING, double, offered, OPENING.replace(":31:", ":42:"))
    page.goto(f"{served.url}#/study")
    lines = page.locator("ds-study .list li")
    expect(lines).to_have_count(4)
    expect(page.locator("#study-player")).to_have_count(0)
    for kind, count in (("play", 2), ("double", 1), ("answer", 1)):
        page.select_option("#study-kind", kind)
        expect(lines).to_have_count(count)
    assert violations(page) == []
    page.click("#ask-cards")
    expect(page.locator("#question")).to_have_text("Your answer to the cube?")
    expect(page.locator("h1")).to_have_text("Card 1 of 1")
    page.click("#end-study")
    expect(lines).to_have_count(1)
    page.select_option("#study-kind", "")
    expect(lines).to_have_count(4)


def test_a_page_asks_for_the_cards_that_it_shows(studying: Page, served: Served) -> None:
    page = studying
    rolls = [f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)]
    of_matches = [f":{roll}:0:0:0:{length}:" for roll in rolls for length in (1, 5, 7)]
    add(served, *(OPENING.replace(":31:0:0:3:0:", asked) for asked in of_matches))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("/api/")[2]))
    page.goto(f"{served.url}#/study")
    lines = page.locator("ds-study .list li")
    expect(lines).to_have_count(50)
    expect(page.locator("ds-study section").first).to_contain_text("Cards due: 63 of 63.")
    page.click("#more-cards")
    expect(lines).to_have_count(63)
    expect(lines.nth(50).get_by_role("button").first).to_be_focused()
    expect(page.locator("#more-cards")).to_have_count(0)
    page.select_option("#study-kind", "double")
    expect(lines).to_have_count(0)
    expect(page.locator("#study-kind")).to_have_value("double")  # which can be taken back
    lists = [path for path in asked if path.startswith("cards")]
    assert lists == ["cards?most=50", "cards?most=100", "cards?question=double&most=100"]


def test_cards_come_back_while_the_page_is_looked_at(studying: Page, served: Served) -> None:
    page = studying
    add(served, OPENING)
    found = served.ask("cards")
    card = {**found["cards"][0], "is_due": False}
    soon = {**found, "cards": [card], "due": 0, "next_due": card["due"]}
    page.clock.install()
    page.route("**/api/cards?*", lambda route: route.fulfill(json=soon), times=1)
    page.goto(f"{served.url}#/study")
    due = page.locator("ds-study section").first
    expect(due).to_contain_text("Cards due: 0 of 1. The next one comes back in 1 minute.")
    page.clock.run_for(5_000)
    expect(due).to_contain_text("Cards due: 1 of 1.")
    page.click("#ask-cards")
    expect(page.locator("#question")).to_have_text("Your play of 3 1?")


def test_plays_are_answered_on_the_board_by_words_and_by_keys(studying: Page, served: Served) -> None:
    page = studying
    add(served, *(OPENING.replace(":31:", f":{roll}:") for roll in ("31", "42", "53", "61")))
    begin(page, served)
    expect(page.locator("h1")).to_have_text("Card 1 of 4")
    expect(page.locator("#question")).to_have_text("Your play of 3 1?")
    assert violations(page) == []
    by_mouse(page)
    verdict, following = page.locator("#verdict"), page.locator("#next-card")
    expect(verdict).to_contain_text("8/5 6/5")
    expect(following).to_be_focused()
    expect(page.locator("ds-candidates table")).to_be_visible()
    expect(page.locator("ds-why #explain")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_have_text("Your play of 4 2?")
    page.fill("#answer", "8/2")
    page.keyboard.press("Enter")
    expect(verdict).to_have_text(re.compile(r"^(Doubtful|An error|A blunder): 8/2 loses 0\.\d{3}; best is 8/4 6/4\.$"))
    expect(page.locator("ds-study-card .side")).to_contain_text("The card comes back in 10 minutes.")
    expect(page.locator("ds-why .reasons").first).to_contain_text("makes its 4 point")  # of a mistake, unasked
    expect(following).to_be_focused()
    arrows = page.locator("ds-board .hint")
    expect(page.locator("ds-candidates tbody.chosen")).to_contain_text("8/2")  # among the best or not
    expect(arrows).to_have_count(4)  # of two checkers, and of two as the best play has it
    drawn = arrows.first.inner_html()
    page.locator("ds-candidates tbody th button").nth(1).click()
    expect(arrows).to_have_count(2)  # of the chosen play alone
    expect(arrows.first).not_to_have_js_property("innerHTML", drawn)
    following.press("Enter")
    expect(page.locator("#answer")).to_be_focused()
    page.fill("#answer", "to the moon")
    page.keyboard.press("Enter")
    expect(page.locator("[role=alert]")).to_contain_text("could not be read")
    expect(verdict).to_have_count(0)
    page.evaluate("document.querySelector('ds-board').focus()")
    by_keys(page)
    expect(verdict).to_be_visible()
    expect(page.locator("[role=alert]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Card 4 of 4")
    expect(page.locator("ds-board")).to_be_focused()  # where the last answer was given
    page.click("#end-study")
    expect(page.locator("#studied")).to_have_text(
        re.compile(r"^Answered: 3, right or nearly: \d, lost in all: \d\.\d{3}\.$")
    )
    expect(page.locator("ds-study .list li")).to_have_count(4)
    expect(page.locator("ds-study .list")).to_contain_text("answered: 1")
    expect(page.locator("#ask-cards")).to_be_focused()


def test_the_verdict_is_seen_with_the_board_on_a_phone(studying: Page, served: Served) -> None:
    page = studying
    page.set_viewport_size({"width": 360, "height": 740})
    add(served, OPENING)
    begin(page, served)
    page.fill("#answer", "24/20")
    page.keyboard.press("Enter")
    expect(page.locator("#next-card")).to_be_focused()
    for seen in ("ds-board svg", "#verdict", "#next-card"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=0.99)


def test_the_cube_is_answered_by_keys_and_buttons(studying: Page, served: Served) -> None:
    page = studying
    asked = (("00", 0), ("D", 0), ("D", 5))
    add(served, *(LAST_ROLL.format(dice=dice, rules=0, length=length) for dice, length in asked))
    begin(page, served)
    expect(page.locator("#question")).to_have_text("Double or not?")
    expect(page.locator(".keys")).to_have_text("Keys: N No double, D Double, K Skip.")
    page.keyboard.press("t")
    page.keyboard.press("n")
    expect(page.locator("#verdict")).to_have_text("Doubtful: no double loses 0.056; best is double.")
    expect(page.locator("ds-why .found")).to_contain_text("Why double", timeout=LONG_MS)
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_have_text("Your answer to the cube?")
    expect(page.locator("ds-study-card .under")).to_contain_text("Opponent doubles to 2")
    expect(page.locator("ds-board #summary")).to_contain_text("Opponent offers the cube at 2.")
    near = page.locator("ds-board").evaluate("board => board.near")
    expect(page.locator("ds-board")).to_have_js_property("reader", near)  # who answers sits below
    page.locator("ds-board button[data-action=take]").click()
    expect(page.locator("#verdict")).to_have_text("Right: take.")
    expect(page.locator("ds-candidates table")).to_contain_text("Double, take")
    expect(page.locator("#actions tbody tr")).to_contain_text(["take", "pass"])
    page.keyboard.press("Enter")
    expect(page.locator("ds-study-card")).to_contain_text("match to 5")
    page.keyboard.press("p")
    expect(page.locator("#verdict")).to_contain_text("A blunder: pass loses")
    page.keyboard.press("Enter")
    expect(page.locator("#studied")).to_contain_text("Answered: 3, right or nearly: 1, lost in all: ")


def test_a_card_is_passed_over_asked_alone_and_removed(studying: Page, served: Served) -> None:
    page = studying
    add(served, OPENING, OPENING.replace(":31:", ":42:"))
    begin(page, served)
    page.keyboard.press("k")
    expect(page.locator("#question")).to_have_text("Your play of 4 2?")
    page.click("#end-study")
    lines = page.locator("ds-study .list li")
    expect(lines).to_have_count(2)
    expect(page.locator("#studied")).to_have_count(0)
    lines.first.get_by_text("Ask").click()
    expect(page.locator("h1")).to_have_text("Card 1 of 1")
    page.fill("#answer", "8/5 6/5")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_have_text("Right: 8/5 6/5.")
    page.click("#next-card")
    expect(lines.last).to_contain_text("in 2 days")
    expect(lines.first.get_by_text("due", exact=True)).to_be_visible()
    expect(page.locator("ds-study section p").first).to_have_text(re.compile(r"^Cards due: 1 of 2\.\s*$"))
    expect(page.locator("#studied")).to_have_text("Answered: 1, right or nearly: 1, lost in all: 0.000.")
    page.click("#ask-cards")
    expect(page.locator("h1")).to_have_text("Card 1 of 1")  # the one that is due
    page.click("#end-study")
    expect(page.locator("#studied")).to_have_count(0)
    remove = lines.last.get_by_role("button", name="Remove: Your play of 3 1? · Backgammon")
    page.once("dialog", lambda dialog: dialog.dismiss())
    remove.click()
    expect(lines).to_have_count(2)
    page.on("dialog", lambda dialog: dialog.accept())
    remove.focus()
    page.keyboard.press("Enter")
    expect(lines).to_have_count(1)
    told = page.locator("ds-study p.hidden[role=status]")
    expect(told).to_have_text("The card has been removed.")
    expect(lines.get_by_text("Remove")).to_be_focused()
    lines.first.get_by_text("Ask").click()
    page.click("#end-study")
    expect(told).to_be_empty()
    page.reload()
    expect(lines).to_have_count(1)
    lines.get_by_text("Remove").focus()
    page.keyboard.press("Enter")
    expect(page.locator("ds-study")).to_contain_text("There are no cards yet.")
    expect(page.locator("main")).to_be_focused()
    expect(told).to_have_text("The card has been removed.")


def test_the_keyboard_stays_where_an_answer_was_refused(studying: Page, served: Served) -> None:
    page = studying
    add(served, OPENING)
    begin(page, served)
    page.fill("#answer", "8/1")
    page.keyboard.press("Tab")
    answer = page.get_by_role("button", name="Answer")
    expect(answer).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[role=alert]")).to_have_count(1)
    expect(answer).to_have_attribute("aria-disabled", "false")
    expect(answer).to_be_focused()
    page.route("**/answers", lambda route: route.abort(), times=1)
    by_mouse(page)
    expect(page.locator("[role=alert]")).to_contain_text("does not answer")
    held = Held(page, "**/answers")
    by_mouse(page)  # the board has begun anew
    request = held[0]
    page.keyboard.press("k")
    request.continue_()
    expect(page.locator("#verdict")).to_be_visible()


def test_a_position_becomes_a_card(studying: Page, served: Served) -> None:
    page = studying
    page.goto(f"{served.url}#/editor/{OPENING}")
    page.click("ds-editor .make-cards")
    told = page.locator("ds-make-cards [role=status]")
    expect(told).to_contain_text("New cards: 1, known already: 0.")
    page.click("ds-editor .make-cards")
    expect(told).to_contain_text("New cards: 0, known already: 1.")
    page.goto(f"{served.url}#/editor/{OPENING.replace('-:0:0:1:31', '-:1:-1:1:00')}")
    expect(told).to_be_empty()
    page.click("ds-editor .make-cards")
    expect(page.locator("ds-make-cards [role=alert]")).to_contain_text("the opponent owns the cube")


def test_a_card_of_another_game_is_asked_on_its_board(studying: Page, served: Served) -> None:
    page = studying
    served.ask("cards", {"text": "TABLES=plakoto:24.15:24.15:d31", "variant": "plakoto"})
    begin(page, served)
    by_mouse(page)
    expect(page.locator("#verdict")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#studied")).to_be_visible()
    expect(page.locator("main")).to_be_focused()  # for now there is nothing to begin


def test_a_card_that_is_gone_can_be_passed_over(studying: Page, served: Served) -> None:
    page = studying
    add(served, OPENING, OPENING.replace(":31:", ":42:"))
    page.goto(f"{served.url}#/study")
    page.locator("#ask-cards").wait_for()
    page.evaluate("fetch('/api/cards/1', { method: 'DELETE' })")
    page.click("#ask-cards")
    expect(page.locator("[role=alert]")).to_contain_text("no longer here")
    page.click("#skip-card")
    expect(page.locator("#question")).to_have_text("Your play of 4 2?")
