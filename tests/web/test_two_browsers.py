"""Two people at two browsers: pages of one player, what is done elsewhere meanwhile, clocks that everybody sees.

What does not live here: one page for both (`test_tables`), answers that come late (`test_lateness`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from web.screen import ACTION, CONFIRM, MOVABLE, Held, by_mouse, choose, open_table, recalled, settle, until, waiting

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

    from web.serving import Served

NAMES = ("Anna", "Ben")
ALERT = "[role=alert]"
DEAF = "void (window.WebSocket = class { static OPEN = 1; readyState = 0; })"
"""The socket does not come back."""
ROLL = "ds-board button[data-action=roll]"
DOUBLE = "ds-board button[data-action=double]"
FROZEN = "Element.prototype.animate = () => ({ finished: new Promise(() => {}) });"
"""Checkers that never land."""
COUNTED = """
window.flown = 0;
const plain = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  if (this.matches(".flight")) window.flown++;
  return plain.apply(this, how);
};
window.held = [];
window.WebSocket = class extends WebSocket {
  set onmessage(hear) {
    window.release = () => window.held.splice(0).forEach(hear);
    super.onmessage = (event) => (window.isHolding ? window.held.push(event) : hear(event));
  }
};
"""
"""Counts checkers in flight; while `isHolding`, what the socket says waits until it is released."""


def _first_play(view: dict[str, Any]) -> dict[str, Any]:
    """The first play that a turn offers."""
    nodes, steps, at = view["turn"]["nodes"], [], 0
    while nodes[at]["steps"]:
        *step, at, _ = nodes[at]["steps"][0]
        steps.append(step)
    return {"type": "move", "steps": steps}


def _play(served: Served, table: str) -> None:
    """Play the dice at a table, whoever is to."""
    served.act(table, _first_play(served.ask(f"tables/{table}")))


def _go_on(served: Served, table: str, throws: int = 1) -> None:
    """Throw and play, some times."""
    for _ in range(throws):
        served.act(table, {"type": "roll"})
        _play(served, table)


def _open_seat(page: Page, served: Served, table: str, seat: int | str, **settings: Any) -> None:
    choose(page, **settings)
    page.goto(f"{served.url}#/table/{table}/{seat}")
    page.locator("ds-board").wait_for()


def _clock(page: Page, name: str) -> Locator:
    return page.locator(f".player:has(.name:text-is('{name}')) .clock")


# Pages of one player


def test_a_page_with_a_seat_acts_for_that_seat_alone(page: Page, browser: Browser, shared: Served) -> None:
    table = shared.people()
    context = browser.new_context(locale="en-US")
    pages = (page, context.new_page())
    for seat, each in enumerate(pages):
        _open_seat(each, shared, table, seat + 1, autoRoll=False)
    for _ in range(3):
        decider = shared.ask(f"tables/{table}")["decider"]
        mine, other = pages[decider], pages[1 - decider]
        expect(other.locator("#asked")).to_have_text(f"{NAMES[decider]} is to decide.")
        expect(other.locator("#asked")).to_be_in_viewport(ratio=1)
        expect(other.locator(f"{MOVABLE}, {ACTION}, #resign, #hint")).to_have_count(0)
        for seat, each in enumerate(pages):
            expect(each.locator("ds-board")).to_have_js_property("near", seat)
        waiting(mine)
        expect(mine.locator("#resign")).to_have_count(1)
        if mine.locator(ROLL).count():
            mine.click(ROLL)
            mine.locator(MOVABLE).first.wait_for()
        by_mouse(mine)
        expect(other.locator(ACTION)).to_have_count(2)
        pips = [str(each) for each in shared.ask(f"tables/{table}")["pips"]]
        for seat, each in enumerate(pages):
            expect(each.locator("ds-board .value")).to_have_text([pips[seat], pips[1 - seat]])
        expect(mine.locator("ds-board svg").first).to_have_attribute("role", "application")  # as in its next turn
    context.close()


def test_the_address_of_each_player_stands_at_the_table(page: Page, shared: Served) -> None:
    table = shared.people()
    open_table(page, shared, table)
    seats = page.locator("#seats")
    expect(seats).to_contain_text("For two browsers: Anna · Ben · both at one screen")
    expect(seats.locator("[aria-current]")).to_have_text("both at one screen")
    seats.get_by_text("Ben").click()
    expect(seats.locator("[aria-current]")).to_have_text("Ben")
    expect(page).to_have_url(f"{shared.url}#/table/{table}/2")
    expect(page.locator("ds-board")).to_have_js_property("near", 1)
    expect(page).to_have_title("Anna – Ben, Backgammon: match to 3 – Play – Double Six")
    page.click("#watch")
    expect(page).to_have_url(f"{shared.url}#/watch/{table}/2")
    expect(page.locator("nav [aria-current]")).to_have_count(0)  # until then the page of the player may be shown
    expect(page.locator("ds-board")).to_have_js_property("near", 1)
    expect(page.locator(f"{MOVABLE}, {ACTION}, #seats")).to_have_count(0)


def test_a_play_begun_goes_along_to_the_page_of_its_player(page: Page, shared: Served) -> None:
    table = shared.people()
    open_table(page, shared, table)
    decider = shared.ask(f"tables/{table}")["decider"]
    page.locator(MOVABLE).first.click()
    page.locator("#seats").get_by_text(NAMES[decider]).click()
    expect(page.locator("ds-board button.undo")).to_be_visible()


def test_whoever_has_a_seat_types_the_dice_of_the_computer(page: Page, shared: Served) -> None:
    table = {"players": [{}, {"level": "beginner"}], "dice": "manual", "terms": {"kind": "match", "length": 1}}
    identifier = shared.ask("tables", table)["id"]
    _open_seat(page, shared, identifier, 1)
    page.fill("#typed-dice", "61")
    page.keyboard.press("Enter")
    page.locator(MOVABLE).first.wait_for()
    by_mouse(page)
    page.fill("#typed-dice", "52")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("Computer (Beginner): 5 2")


def test_an_address_with_a_seat_that_is_not_there_is_that_of_both(page: Page, shared: Served) -> None:
    _open_seat(page, shared, shared.people(), 3)
    waiting(page)
    expect(page.locator("#resign")).to_have_count(1)


# What is done elsewhere meanwhile


@pytest.mark.parametrize("button", [DOUBLE, "#resign"])
def test_a_question_ends_with_the_picture_that_it_was_asked_on(page: Page, shared: Served, button: str) -> None:
    table = shared.people()
    _play(shared, table)
    open_table(page, shared, table, autoRoll=False)
    page.click(button)
    dialog = page.locator("dialog[open]")
    expect(dialog).to_have_count(1)
    _go_on(shared, table)
    expect(dialog).to_have_count(0)
    expect(page.locator(ROLL)).to_have_count(1)
    expect(page.locator(ALERT)).to_have_count(0)


def test_whoever_resigns_is_named(page: Page, shared: Served) -> None:
    table = shared.people()
    open_table(page, shared, table)
    page.click("#resign")
    decider = NAMES[shared.ask(f"tables/{table}")["decider"]]
    expect(page.locator("dialog[open] h2")).to_have_text(f"{decider} resigns: how much?")


def _meanwhile(page: Page, served: Served, table: str) -> None:
    """Let somebody else throw the dice just before the page does."""

    def act(route: Route) -> None:
        served.act(table, {"type": "roll"})
        route.continue_()

    page.route("**/actions", act, times=1)


def test_a_throw_that_came_by_itself_too_late_is_no_alarm(page: Page, shared: Served) -> None:
    table = shared.people(terms={"kind": "match", "length": 1})
    open_table(page, shared, table)
    _meanwhile(page, shared, table)
    with page.expect_response("**/actions") as told:
        _play(shared, table)
    assert told.value.status == 409
    page.locator(MOVABLE).first.wait_for()
    settle(page)
    expect(page.locator(ALERT)).to_have_count(0)
    by_mouse(page)


def test_a_throw_of_a_person_that_came_too_late_is_told_until_the_game_goes_on(page: Page, shared: Served) -> None:
    table = shared.people()
    _play(shared, table)
    open_table(page, shared, table, autoRoll=False)
    _meanwhile(page, shared, table)
    page.click(ROLL)
    page.locator(MOVABLE).first.wait_for()
    expect(page.locator(ALERT)).to_have_text("The game has gone on in the meantime.")
    _play(shared, table)
    page.locator(ROLL).wait_for()
    expect(page.locator(ALERT)).to_have_count(0)


def test_a_next_game_that_both_players_begin_is_no_alarm(page: Page, shared: Served) -> None:
    table = shared.people()
    shared.act(table, {"type": "resign", "value": 1})
    shared.act(table, {"type": "accept"})
    _open_seat(page, shared, table, 1)
    held = Held(page, "**/actions")
    page.click("ds-board button[data-action=next]")
    request = held[0]
    shared.act(table, {"type": "next"})
    expect(page.locator(".who p").first).to_contain_text("Game 2")
    with page.expect_response("**/actions") as told:
        request.continue_()
    assert told.value.status == 409
    settle(page)
    expect(page.locator(ALERT)).to_have_count(0)


def test_a_play_is_taken_back_though_it_has_been_answered(page: Page, shared: Served) -> None:
    table = shared.new_table(seed=11)
    page.add_init_script(COUNTED)
    open_table(page, shared, table)
    before = shared.ask(f"tables/{table}")
    page.evaluate("window.isHolding = true")
    by_mouse(page)
    back = page.locator("#take-back")
    back.wait_for()
    until(page, "window.held.some(({ data }) => JSON.parse(data).table.decider === 0)")
    back.click()
    page.locator(MOVABLE).first.wait_for()
    page.evaluate("window.isHolding = false; window.release()")
    settle(page)
    expect(page.locator(ALERT)).to_have_count(0)
    after = shared.ask(f"tables/{table}")
    assert (after["board"], after["dice"]) == (before["board"], before["dice"])


def test_what_the_other_person_has_played_meanwhile_is_not_taken_back(page: Page, shared: Served) -> None:
    table = shared.people(dice="manual", seed=None)
    shared.act(table, {"type": "roll", "dice": [3, 1]})
    page.add_init_script(COUNTED)
    open_table(page, shared, table)
    page.locator("#take-back").wait_for()
    page.evaluate("window.isHolding = true")
    _play(shared, table)
    version = shared.ask(f"tables/{table}")["version"]
    page.click("#take-back")
    expect(page.locator(ALERT)).to_have_text("The game has gone on in the meantime.")
    assert shared.ask(f"tables/{table}")["version"] == version


def test_what_was_typed_for_one_throw_is_not_left_for_the_next(page: Page, shared: Served) -> None:
    table = shared.people(dice="manual", seed=None)
    choose(page)
    page.goto(f"{shared.url}#/table/{table}")
    entry = page.locator("#typed-dice")
    entry.wait_for()
    page.keyboard.type("4")
    expect(entry).to_have_value("4")
    shared.act(table, {"type": "roll", "dice": [3, 1]})
    _play(shared, table)
    expect(page.locator(".log li")).to_have_count(2)
    expect(entry).to_have_value("")
    page.keyboard.type("65")
    page.keyboard.press("Enter")
    expect(page.locator(".log li").first).to_contain_text("6 5")


def test_what_is_typed_before_the_answer_comes_is_for_the_next_throw(page: Page, shared: Served) -> None:
    table = shared.people("acey-deucey", dice="manual", seed=None)  # nobody plays the opening throw
    choose(page)
    page.goto(f"{shared.url}#/table/{table}")
    page.locator("#typed-dice").wait_for()
    held = Held(page, "**/actions", times=1)
    page.keyboard.type("61")
    page.keyboard.press("Enter")
    page.keyboard.type("21")
    held[0].continue_()
    expect(page.locator(".log li")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".log li").first).to_have_text("Anna: 2 1")


# Clocks


def test_a_play_that_was_begun_outlives_the_server(page: Page, served: Served) -> None:
    table = served.people(terms={"kind": "match", "length": 7}, clock={"delay_s": 12, "reserve_s": 840})
    open_table(page, served, table)
    page.locator(MOVABLE).first.wait_for()
    for _ in range(2):
        page.locator(MOVABLE).first.click()
    page.locator(CONFIRM).wait_for()
    before = served.ask(f"tables/{table}")
    served.kill()
    expect(page.locator(ALERT)).to_be_visible()
    served.start()
    expect(page.locator(ALERT)).to_have_count(0)
    after = served.ask(f"tables/{table}")
    assert after["version"] == before["version"] + 1
    until(page, f"document.querySelector('ds-table').view.version === {after['version']}")
    page.locator(CONFIRM).click()
    page.locator(ROLL).wait_for()
    expect(page.locator(ALERT)).to_have_count(0)
    assert served.ask(f"tables/{table}")["last"]["type"] == "move"


def test_a_play_counts_though_the_page_has_not_heard_of_the_server_yet(page: Page, served: Served) -> None:
    table = served.people(terms={"kind": "match", "length": 7}, clock={"delay_s": 12, "reserve_s": 840})
    open_table(page, served, table)
    for _ in range(2):
        page.locator(MOVABLE).first.click()
    page.locator(CONFIRM).wait_for()
    page.evaluate(DEAF)
    served.kill()
    served.start()
    with page.expect_response("**/actions") as refused:
        page.locator(CONFIRM).click()
    assert refused.value.status == 409
    page.locator(ROLL).wait_for()
    assert served.ask(f"tables/{table}")["last"]["type"] == "move"
    expect(page.locator(ALERT)).to_have_text(["The server does not answer. Is it still running?"])  # by the socket


def test_either_player_stops_the_clocks_and_lets_them_go_on(page: Page, browser: Browser, shared: Served) -> None:
    table = shared.people(clock={"delay_s": 0, "reserve_s": 600})
    context = browser.new_context(locale="en-US")
    pages = (page, context.new_page(), context.new_page())
    for seat, each in enumerate(pages[:2]):
        _open_seat(each, shared, table, seat + 1)
    pages[2].goto(f"{shared.url}#/watch/{table}")
    decider = shared.ask(f"tables/{table}")["decider"]
    mine, other = pages[decider], pages[1 - decider]
    mine.locator(MOVABLE).first.click()
    mine.locator("ds-board button.undo").wait_for()
    other.locator("#pause").press("Enter")
    for each in pages:
        expect(each.locator(".banner")).to_contain_text("both clocks stand still")
        expect(each.locator("ds-board [aria-live]")).to_contain_text("both clocks stand still")
        expect(each.locator("#asked")).to_contain_text("both clocks stand still")
        expect(each.locator(".log li").first).to_have_text("Pause")
        expect(each.locator(f"{MOVABLE}, {ACTION}, #pause, #resign, ds-board button.undo")).to_have_count(0)
        expect(each.locator("#resume")).to_have_count(0 if each is pages[2] else 1)
    stopped = [_clock(each, NAMES[decider]).inner_text() for each in pages]
    page.wait_for_timeout(1200)
    assert [_clock(each, NAMES[decider]).inner_text() for each in pages] == stopped
    mine.reload()
    mine.locator("#resume").wait_for()
    assert _clock(mine, NAMES[decider]).inner_text() == stopped[decider]
    other.locator("#resume").press("Enter")
    for each in pages:
        expect(each.locator(".log li").first).to_have_text("The pause is over")
        expect(each.locator(".banner")).to_have_count(0)
        expect(each.locator("#done")).to_contain_text("Opening throw")
        expect(_clock(each, NAMES[decider])).not_to_have_text(stopped[decider])
    mine.locator(MOVABLE).first.wait_for()
    context.close()


def test_a_play_that_was_begun_is_still_there_after_a_pause(page: Page, shared: Served) -> None:
    open_table(page, shared, shared.people(clock={"delay_s": 12, "reserve_s": 840}))
    for _ in range(2):
        page.locator(MOVABLE).first.click()
    page.locator(CONFIRM).wait_for()
    page.click("#pause")
    page.click("#resume")
    page.click(CONFIRM)
    page.locator(ROLL).wait_for()


def test_clocks_do_not_wait_for_checkers_in_flight(page: Page, shared: Served) -> None:
    table = shared.people(clock={"delay_s": 0, "reserve_s": 600})
    choose(page, speed="slow")
    page.add_init_script(FROZEN)
    page.goto(f"{shared.url}#/watch/{table}")
    decider = shared.ask(f"tables/{table}")["decider"]
    mine, other = NAMES[decider], NAMES[1 - decider]
    expect(_clock(page, mine)).not_to_have_text("10:00")
    expect(_clock(page, other)).to_have_text("10:00")
    _play(shared, table)
    page.locator("ds-board .flight").wait_for()
    expect(_clock(page, other)).not_to_have_text("10:00")
    stopped = _clock(page, mine).inner_text()
    page.wait_for_timeout(1200)
    assert page.locator("ds-board .flight").count() == 1
    assert _clock(page, mine).inner_text() == stopped


def test_a_page_that_is_behind_catches_up(page: Page, shared: Served) -> None:
    table = shared.people()
    choose(page, speed="fast")
    page.add_init_script(COUNTED)
    page.goto(f"{shared.url}#/watch/{table}")
    lines = page.locator(".log li")
    before = len(shared.ask(f"tables/{table}/history")["games"][0]["events"])
    expect(lines).to_have_count(before)
    page.evaluate("window.isHolding = true")
    _play(shared, table)
    _go_on(shared, table, throws=8)
    until(page, "window.held.length === 17")
    page.evaluate("window.isHolding = false; window.release()")
    expect(lines).to_have_count(before + 17)
    events = shared.ask(f"tables/{table}/history")["games"][0]["events"]
    shown = sum(len(event["steps"]) for event in (events[-17], *events[-5:]))  # when the first came, no other waited
    until(page, f"window.flown === {shown}")
    for _ in range(2):  # whoever watches is told what either side did
        _go_on(shared, table)
        last = shared.ask(f"tables/{table}")["last"]
        expect(page.locator("#done")).to_contain_text(f"{NAMES[last['seat']]} rolled")


def test_whoever_plays_again_takes_the_others_along(page: Page, browser: Browser, shared: Served) -> None:
    table = shared.people(terms={"kind": "match", "length": 1})
    context = browser.new_context(locale="en-US")
    other, watching = context.new_page(), context.new_page()
    _open_seat(page, shared, table, 1)
    _open_seat(other, shared, table, 2)
    choose(watching)
    watching.goto(f"{shared.url}#/watch/{table}/2")
    watching.locator("ds-board").wait_for()
    for action in ({"type": "resign", "value": 1}, {"type": "accept"}):
        shared.act(table, action)
    expect(watching.locator(".banner")).to_be_visible()
    expect(watching.locator("#again")).to_have_count(0)
    page.click("#again")
    page.wait_for_url(re.compile(rf"#/table/(?!{table})\w+/1$"))
    again = shared.ask(f"tables/{table}")["again"]
    expect(other.locator(".banner")).to_contain_text("A new match has begun.")
    expect(other.locator("ds-board [aria-live]")).to_contain_text("A new match has begun.")
    other.click("#again")
    other.wait_for_url(f"{shared.url}#/table/{again}/2")
    watching.click("#again")
    watching.wait_for_url(f"{shared.url}#/watch/{again}/2")
    for each in (page, other, watching):
        expect(each.locator(".player .name").filter(has_text="Anna")).to_have_count(1)
    context.close()


def test_a_session_that_ends_on_time_has_no_winner(page: Page, shared: Served) -> None:
    table = shared.people(terms={"kind": "money"}, clock={"delay_s": 0, "reserve_s": 1})
    open_table(page, shared, table)
    page.locator(".banner").wait_for()
    late = NAMES[1 - shared.ask(f"tables/{table}")["winner"]]
    words = f"{late} ran out of time: the session is over."
    banner = page.locator(".banner")
    expect(banner.locator("strong")).to_have_text(words)
    expect(banner).to_contain_text("Score 0 : 0.")
    expect(banner).not_to_contain_text("won")
    banner.get_by_role("button", name="Play again").click()
    page.wait_for_url(re.compile(rf"#/table/(?!{table})\w+$"))
    assert shared.ask(f"tables/{page.url.split('/')[-1]}")["terms"]["kind"] == "money"
    page.goto(f"{shared.url}#/history")
    expect(page.locator(f"li:has(a[href='#/replay/{table}'])")).to_contain_text(words)


def test_the_history_says_who_won_on_time_and_which_match_is_to_be_removed(page: Page, shared: Served) -> None:
    table = shared.people(clock={"delay_s": 0, "reserve_s": 1})
    open_table(page, shared, table)
    page.locator(".banner").wait_for()
    page.goto(f"{shared.url}#/history")
    line = page.locator(f"li:has(a[href='#/replay/{table}'])")
    winner = NAMES[shared.ask(f"tables/{table}")["winner"]]
    expect(line).to_contain_text(f"{winner} won: the other side ran out of time.")
    asked = []
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    line.get_by_role("button", name="Remove").click()
    assert asked == ["Remove this game for good?\n\nBackgammon · match to 3 · Anna – Ben"]


def test_the_first_page_names_who_of_two_people_is_to_decide(page: Page, served: Served) -> None:
    alone, table = served.new_table(), served.people()
    choose(page)
    page.goto(served.url)
    decider = NAMES[served.ask(f"tables/{table}")["decider"]]
    for identifier, words in ((table, f"{decider} is to decide."), (alone, "Your turn")):
        expect(page.locator(f"main li:has(a[href='#/table/{identifier}']) strong")).to_have_text(words)


# Names


def test_names_are_put_right_on_every_page(page: Page, browser: Browser, shared: Served) -> None:
    table = shared.people()
    context = browser.new_context(locale="en-US")
    other = context.new_page()
    _open_seat(other, shared, table, 2)
    open_table(page, shared, table)
    page.click("#names summary")
    page.fill("[name=name-0]", " Ana ")
    page.click("#names button")
    told = page.locator("#names [role=status]")
    expect(told).to_have_text("The names have been changed.")
    for each in (page, other):
        expect(each.locator(".player .name").filter(has_text="Ana")).to_have_count(1)
        expect(each.locator(".player .name").filter(has_text="Anna")).to_have_count(0)
    page.fill("[name=name-1]", "Ana")
    expect(told).to_be_empty()
    page.click("#names button")
    expect(page.locator(f"#names {ALERT}")).to_contain_text("their names must differ")
    expect(told).to_be_empty()
    assert [player["name"] for player in shared.ask(f"tables/{table}")["players"]] == ["Ana", "Ben"]
    context.close()


def test_two_people_are_told_whether_they_may_be_helped(page: Page, shared: Served) -> None:
    choose(page, tutor="doubtful")
    for is_helped, told in ((False, "Without hints and tutor."), (True, "With hints and tutor.")):
        page.goto(shared.url)
        expect(page.locator("#hasHelp")).to_have_count(0)  # the computer is the opponent
        page.select_option("#opponent", "person")
        expect(page.locator("#hasHelp")).not_to_be_checked()
        page.locator("#hasHelp").set_checked(is_helped)
        page.click("#begin")
        waiting(page)
        for address in (page.url, f"{page.url}/1", f"{page.url}/2", page.url.replace("#/table/", "#/watch/")):
            page.goto(address)
            expect(page.locator("#help")).to_have_text(told)
        page.goto(page.url.replace("#/watch/", "#/table/"))
        waiting(page)
        for help_ in ("#hint", "#tutor", "a[href^='#/editor/']:text('Position editor'):not(nav a)"):
            expect(page.locator(f"ds-table {help_}")).to_have_count(int(is_helped))
    page.goto(f"{shared.url}#/table/{shared.new_table()}")
    waiting(page)
    expect(page.locator("#hint")).to_be_visible()
    expect(page.locator("#help")).to_have_count(0)


def test_two_players_of_one_name_are_refused(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(shared.url)
    page.select_option("#opponent", "person")
    for field in ("#own", "#other"):
        page.fill(field, "Anna")
    page.click("#begin")
    expect(page.locator(ALERT)).to_contain_text("both are called 'Anna'; their names must differ")
    page.fill("#other", "Ben")
    page.click("#begin")
    waiting(page)


# Small and large screens


@pytest.mark.parametrize(("width", "height"), [(375, 667), (390, 844), (768, 1024)])
def test_clocks_and_scores_are_seen_with_the_board_on_small_screens(
    browser: Browser, shared: Served, width: int, height: int
) -> None:
    names = [{"name": "Maximiliane von Hohenlohe-Langenburg"}, {"name": "Bartholomäus"}]
    table = shared.people(players=names, clock={"delay_s": 12, "reserve_s": 1320}, has_help=True)
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en-US", has_touch=True, is_mobile=True
    )
    page = context.new_page()
    open_table(page, shared, table)
    recalled(page)
    for part in (".clock", ".score", ".player .name"):
        expect(page.locator(part)).to_have_count(2)
        for one in page.locator(part).all():
            expect(one).to_be_in_viewport(ratio=1)
    expect(page.locator("ds-board svg").first).to_be_in_viewport(ratio=1)
    expect(page.locator("#hint")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


@pytest.mark.parametrize(("width", "height"), [(667, 375), (740, 360), (320, 640)])
def test_clocks_and_scores_are_whole_on_the_smallest_screens(
    page: Page, shared: Served, width: int, height: int
) -> None:
    table = shared.people(clock={"delay_s": 12, "reserve_s": 6000})
    page.set_viewport_size({"width": width, "height": height})
    open_table(page, shared, table)
    recalled(page)
    for part in (".clock", ".score"):
        expect(page.locator(part)).to_have_count(2)
        for one in page.locator(part).all():
            expect(one).to_be_in_viewport(ratio=1)
    expect(page.locator(".player.active .clock")).to_have_text(re.compile(r"100:00 \(\d+\)"))


def test_a_projector_shows_the_board_as_high_as_it_is(page: Page, shared: Served) -> None:
    table = shared.people(clock={"delay_s": 12, "reserve_s": 1320}, has_help=True)
    page.set_viewport_size({"width": 1920, "height": 1080})
    choose(page)
    page.goto(f"{shared.url}#/watch/{table}")
    recalled(page)
    box = page.locator("ds-board").bounding_box()
    assert box is not None
    assert box["width"] > 1240
    for part, least in ((".clock", 24), (".player .name", 24), (".score", 32)):
        size = page.locator(part).first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
        assert size >= least
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
