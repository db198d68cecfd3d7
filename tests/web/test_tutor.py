"""A tutor at a table warns of mistakes before they are made, and nothing is done before it is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from web.screen import CONFIRM, MOVABLE, Held, open_table, settle, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.serving import Served

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"
"""Best is 8/5 6/5."""
TWO_BLOTS = "XGID=-bA---DAD---bC---bafa--aB-:0:0:1:31:0:0:0:0:10"
"""Best is 24/23*/20*; through the other point one blot less is hit."""
LAST_ROLL = "XGID=--A--A------------------b-:0:0:1:00:0:0:0:0:10"
"""A double."""
DIALOG = "dialog[open]"
CLOCK = {"delay_s": 12, "reserve_s": 600}
DEAF = "void (window.WebSocket = class { static OPEN = 1; readyState = 0; })"
"""The socket does not come back."""


def opened(
    page: Page, served: Served, position: str, *, clock: dict[str, int] | None = None, **settings: object
) -> str:
    """A table of two people with that position."""
    people = [{"name": "Anna"}, {"name": "Ben"}]
    wanted = {"players": people, "position": position, "has_help": True, "clock": clock}
    table = served.ask("tables", wanted)["id"]
    open_table(page, served, str(table), **{"clickMode": "select", **settings})
    return str(table)


def play(page: Page, *steps: tuple[int, int]) -> None:
    page.locator(MOVABLE).first.wait_for()
    for source, target in steps:
        page.locator(f"ds-board g[data-place=point-{source}]").click()
        page.locator(f"ds-board g[data-place=point-{target}]").click()
    page.click(CONFIRM)


def version(served: Served, table: str) -> int:
    return int(served.ask(f"tables/{table}")["version"])


def test_a_blunder_is_warned_of_and_thought_over(page: Page, shared: Served) -> None:
    table = opened(page, shared, OPENING, tutor="error")
    before = version(shared, table)
    play(page, (24, 21), (21, 20))
    expect(page.locator(f"{DIALOG} h2")).to_contain_text("A blunder: that loses 0.")
    assert violations(page) == []
    assert version(shared, table) == before
    page.click("#think-again")
    expect(page.locator(DIALOG)).to_have_count(0)
    expect(page.locator("ds-board [aria-live] p").last).to_have_text("Taken back · Anna to play 3 1.")
    play(page, (24, 21), (21, 20))
    page.locator(DIALOG).wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(DIALOG)).to_have_count(0)
    expect(page.locator("ds-board")).to_be_focused()
    play(page, (24, 21), (21, 20))
    page.click("#show-best")
    expect(page.locator("ds-candidates")).to_contain_text("8/5 6/5")
    expect(page.locator("#compare-0")).to_have_value("8/5 6/5")
    expect(page.locator("#compare-1")).to_have_value("24/20")
    expect(page.locator("ds-why .found")).to_contain_text("makes its 5 point")  # unasked: the button says "and why"
    assert version(shared, table) == before
    play(page, (8, 5), (6, 5))
    expect(page.locator("ds-table .log")).to_contain_text("8/5 6/5")
    expect(page.locator("ds-candidates, ds-board .hint")).to_have_count(0)  # they were of another turn
    assert version(shared, table) > before


def test_the_play_that_was_warned_of_is_compared_with_the_best(page: Page, shared: Served) -> None:
    opened(page, shared, TWO_BLOTS, tutor="error")
    page.click("#hint")
    expect(page.locator("#compare-0")).to_have_value("24/23*/20*")
    expect(page.locator("#compare-1")).to_have_value("8/5 6/5")
    play(page, (24, 21), (21, 20))
    page.click("#show-best")
    expect(page.locator("#compare-0")).to_have_value("24/23*/20*")
    expect(page.locator("#compare-1")).to_have_value("24/20*")


def test_what_was_warned_of_is_explained_as_deeply_as_it_was_judged(page: Page, shared: Served) -> None:
    opened(page, shared, OPENING, tutor="error", plies=0)
    play(page, (24, 21), (21, 20))
    page.click("#show-best")
    expect(page.locator("ds-why .found")).to_contain_text("2-ply")


def test_a_blunder_can_be_made_all_the_same(page: Page, shared: Served) -> None:
    table = opened(page, shared, OPENING, tutor="doubtful")
    play(page, (24, 21), (21, 20))
    page.click("#go-on")
    expect(page.locator("ds-table .log")).to_contain_text("24/20")
    expect(page.locator(DIALOG)).to_have_count(0)
    assert shared.ask(f"tables/{table}")["on_roll"] == 1


def test_a_missed_double_is_warned_of(page: Page, shared: Served) -> None:
    table = opened(page, shared, LAST_ROLL, tutor="doubtful")
    before = version(shared, table)
    page.locator("ds-board button[data-action=roll]").click()
    expect(page.locator(f"{DIALOG} h2")).to_have_text("Doubtful: that loses 0.056 points.")
    page.click("#think-again")
    page.locator("ds-board button[data-action=double]").click()
    page.click("#really-double")
    expect(page.locator(".banner")).to_contain_text("Anna doubles to 2")
    assert version(shared, table) == before + 1


def test_a_warning_is_over_when_the_game_goes_on_elsewhere(page: Page, shared: Served) -> None:
    table = opened(page, shared, LAST_ROLL, tutor="doubtful")
    page.locator("ds-board button[data-action=roll]").click()
    page.locator(DIALOG).wait_for()
    shared.act(table, {"type": "double"})
    expect(page.locator(DIALOG)).to_have_count(0)
    expect(page.locator(".banner")).to_contain_text("Anna doubles to 2")
    assert version(shared, table) == 1


def test_milder_mistakes_than_the_chosen_ones_are_let_pass(page: Page, shared: Served) -> None:
    opened(page, shared, LAST_ROLL)
    page.select_option("#tutor", "blunder")
    page.locator("ds-board button[data-action=roll]").click()
    expect(page.locator("ds-board button[data-action=roll]")).to_have_count(0)
    page.locator(MOVABLE).first.wait_for()  # the dice were thrown
    expect(page.locator(DIALOG)).to_have_count(0)
    page.goto(f"{shared.url}#/settings")
    expect(page.locator("#setting-tutor")).to_have_value("blunder")


def test_a_warning_that_a_new_start_of_the_server_ends_leaves_a_turn_that_can_be_played(
    page: Page, served: Served
) -> None:
    table = opened(page, served, OPENING, tutor="doubtful", clock=CLOCK)
    play(page, (24, 21), (21, 20))
    page.locator(DIALOG).wait_for()
    before = version(served, table)
    served.kill()
    served.start()
    expect(page.locator(DIALOG)).to_have_count(0)
    assert version(served, table) == before + 1  # the time of the outage was given back
    expect(page.locator("ds-board [aria-live] p").last).to_have_text("Taken back · Anna to play 3 1.")
    play(page, (8, 5), (6, 5))
    expect(page.locator("ds-table .log")).to_contain_text("8/5 6/5")


def test_a_play_that_was_judged_while_the_server_began_anew_is_thought_over(page: Page, served: Served) -> None:
    opened(page, served, OPENING, tutor="doubtful", clock=CLOCK)
    held = Held(page, "**/judge", times=1)
    play(page, (24, 21), (21, 20))
    question = held[0]
    served.kill()
    page.locator(".outage").wait_for()
    served.start()
    expect(page.locator(".outage")).to_have_count(0)
    settle(page)  # the table is shown anew
    question.continue_()
    expect(page.locator("ds-board [aria-live] p").last).to_have_text("Taken back · Anna to play 3 1.")
    expect(page.locator(DIALOG)).to_have_count(0)
    play(page, (24, 21), (21, 20))
    page.click("#go-on")
    expect(page.locator("ds-table .log")).to_contain_text("24/20")


def test_a_play_is_warned_of_though_the_page_has_not_heard_of_the_server_yet(page: Page, served: Served) -> None:
    opened(page, served, OPENING, tutor="doubtful", clock=CLOCK)
    page.evaluate(DEAF)
    served.kill()
    served.start()
    play(page, (24, 21), (21, 20))
    page.click("#go-on")
    expect(page.locator("ds-table .log")).to_contain_text("24/20")
