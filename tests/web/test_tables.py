"""Tables on the screen: the cube, taking back, other people's clicks, a server that dies, what makes no sense."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from web.screen import (
    ACTION,
    CONFIRM,
    DOUBLET,
    GAME_OVER,
    MOVABLE,
    Held,
    by_mouse,
    choose,
    middle,
    open_table,
    settle,
    swipe,
    until,
    waiting,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.serving import Served

DOUBLE = "ds-board button[data-action=double]"
ROLL = "ds-board button[data-action=roll]"
NEXT = "ds-board button[data-action=next]"
MOST_TURNS = 40
LATE_ANSWERS = """
const plain = window.fetch;
window.awaited = 0;
window.fetch = async (path, options) => {
  const isAction = String(path).endsWith("/actions");
  if (isAction) window.awaited++;
  const answer = await plain(path, options);
  if (isAction) {
    await new Promise((done) => setTimeout(done, 1000));
    window.awaited--;
  }
  return answer;
};
"""
"""Answers to actions come a second after the pictures that they led to; counts those that are still to come."""
TAP_TWICE = """
for (const name of ["double", "roll"]) {
  const button = document.querySelector("ds-board").shadowRoot.querySelector(`button[data-action=${name}]`);
  button.dispatchEvent(new PointerEvent("click", { bubbles: true, detail: 1, pointerType: "touch" }));
}
"""
"""A finger that is too quick: browsers count its taps as one each."""


def _resign(page: Page) -> None:
    page.click("#resign")
    page.locator("dialog[open] button").first.click()
    page.locator(GAME_OVER).wait_for()


def _course(page: Page, served: Served, table: str) -> list[str]:
    """What the page tells of the first game, once all of it has come."""
    lines = page.locator(".log li")
    expect(lines).to_have_count(len(served.ask(f"tables/{table}/history")["games"][0]["events"]))
    return lines.all_inner_texts()


def _play_until_roll(page: Page) -> None:
    """Go on until the cube may be turned."""
    for _ in range(MOST_TURNS):
        waiting(page)
        if page.locator(DOUBLE).count():
            return
        by_mouse(page)
    raise AssertionError("the cube can never be turned")


def test_a_cube_is_offered_after_a_question_and_answered(page: Page, shared: Served) -> None:
    table = shared.new_table(length=5, seed=11)
    open_table(page, shared, table)
    _play_until_roll(page)
    page.click(DOUBLE)
    assert shared.ask(f"tables/{table}")["cube"]["offered"] is None
    page.click("#really-double")
    page.locator(DOUBLE).wait_for(state="detached")
    waiting(page)
    view = shared.ask(f"tables/{table}")
    assert view["cube"] == {"value": 2, "owner": 1, "offered": None} or view["result"]["ending"] == "passed"


def test_what_has_to_be_decided_is_told(page: Page, shared: Served) -> None:
    open_table(page, shared, shared.people(), autoRoll=False)
    by = str(page.locator(".player.active .name").inner_text())
    other = {"Anna": "Ben", "Ben": "Anna"}[by]
    asked, said = page.locator("#asked"), page.locator("ds-board [aria-live]")
    expect(asked).to_have_attribute("role", "status")
    expect(asked).to_be_empty()
    _two_steps(page)
    expect(said).to_contain_text("Play complete")
    page.keyboard.press("c")
    expect(asked).to_have_text(f"{other} to decide: Roll (R) or Double (D).")
    expect(said).to_contain_text(f"{by}: ")
    expect(said).not_to_contain_text("Play complete")
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    expect(asked).to_have_text(f"{by} to decide: Take (T) or Pass (P).")
    page.keyboard.press("t")
    expect(asked).to_have_text(f"{other} to decide: Roll (R).")
    page.select_option("#language", "da")
    expect(asked).to_have_text(f"{other} skal beslutte: Kast (R).")
    page.keyboard.press("r")
    page.locator(MOVABLE).first.wait_for()
    expect(asked).to_be_empty()


def test_typed_dice_are_asked_for(page: Page, shared: Served) -> None:
    table = shared.people(dice="manual", seed=None)
    choose(page)
    page.goto(f"{shared.url}#/table/{table}")
    expect(page.locator("#asked")).to_have_text("Opening throw, one die each: Anna, then Ben")


def test_the_crawford_game_knows_no_double(page: Page, shared: Served) -> None:
    table = shared.new_table(length=2, seed=12)
    open_table(page, shared, table)
    _resign(page)
    page.locator(NEXT).click()
    expect(page.locator("ds-table .who p").first).to_contain_text("Crawford")
    for _ in range(3):
        waiting(page)
        assert page.locator(DOUBLE).count() == 0
        by_mouse(page)
    waiting(page)
    _resign(page)
    expect(page.locator(GAME_OVER)).to_contain_text("won the match")


def test_a_late_answer_holds_nobody_up(page: Page, shared: Served) -> None:
    table = shared.new_table(seed=12)
    page.add_init_script(LATE_ANSWERS)
    open_table(page, shared, table)
    for _ in range(4):
        by_mouse(page)
        waiting(page)
    until(page, "window.awaited === 0")
    settle(page)
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_a_step_and_a_whole_turn_are_taken_back(page: Page, shared: Served) -> None:
    table = shared.new_table(seed=13)
    open_table(page, shared, table)
    page.locator(MOVABLE).first.wait_for()
    before = shared.ask(f"tables/{table}")
    values = page.locator("ds-board .value")
    expect(values).to_have_count(2)
    pips = values.all_text_contents()
    mine, theirs = (each.bounding_box() for each in values.all())
    assert mine is not None
    assert theirs is not None
    assert mine["y"] > theirs["y"]
    page.locator(MOVABLE).first.click()
    expect(values).not_to_have_text(pips)
    page.locator("ds-board button.undo").click()
    expect(values).to_have_text(pips)
    by_mouse(page)
    waiting(page)
    page.click("#take-back")
    expect(values).to_have_text(pips)
    page.evaluate("location.hash = '#/settings'")
    page.locator("ds-settings h1").wait_for()
    page.go_back()
    page.locator(MOVABLE).first.wait_for()
    settle(page)
    expect(values).to_have_text(pips)
    assert shared.ask(f"tables/{table}")["board"] == before["board"]


def test_a_checker_is_dragged(page: Page, shared: Served) -> None:
    table = shared.new_table(seed=13)
    open_table(page, shared, table, clickMode="select", speed="slow")
    source = page.locator(MOVABLE).first
    source.click()
    target = page.locator("ds-board g.place.target").first
    to = target.get_attribute("data-place")
    source.click()
    page.locator(f"ds-board g[data-place={source.get_attribute('data-place')}]").drag_to(
        page.locator(f"ds-board g[data-place={to}]")
    )
    expect(page.locator("ds-board button.undo")).to_be_visible()
    assert page.locator("ds-board .flight").count() == 0  # a hand has carried it


def test_a_checker_is_dragged_by_a_finger(browser: Browser, shared: Served) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_table(page, shared, shared.new_table(seed=11))  # 4 and 2
    page.locator(MOVABLE).first.wait_for()
    swipe(page, middle(page, "point-13"), middle(page, "point-11"))  # down the board, as a page is scrolled
    expect(page.locator("ds-board [aria-live]")).to_contain_text("13 to 11")
    swipe(page, middle(page, "point-24"), middle(page, "point-20"))
    expect(page.locator(CONFIRM)).to_be_visible()
    context.close()


def test_a_double_click_is_one_click(page: Page, shared: Served) -> None:
    table = shared.people(seed=4)
    open_table(page, shared, table, autoRoll=False)
    by_mouse(page)
    roll = page.locator(ROLL)
    roll.wait_for()
    version = shared.ask(f"tables/{table}")["version"]
    roll.hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.evaluate(TAP_TWICE)
    page.wait_for_timeout(200)
    assert shared.ask(f"tables/{table}")["version"] == version
    page.keyboard.press("Escape")
    roll.press("Enter")
    expect(roll).to_have_count(0)
    page.locator(MOVABLE).first.wait_for()
    assert shared.ask(f"tables/{table}")["version"] > version


def test_games_and_analyses_asked_for_twice_are_made_once(page: Page, shared: Served) -> None:
    finished = shared.people(terms={"kind": "match", "length": 1})
    shared.act(finished, {"type": "resign", "value": 1})
    shared.act(finished, {"type": "accept"})
    choose(page, plies=0)
    for path, button, asked, made in (
        ("history", "li button:text-is('Analyze')", "**/analysis?*", "ds-analysis"),
        (f"table/{finished}", "#analyze-table", "**/analysis?*", "ds-analysis"),
        ("", "#play-now", "**/api/tables", "ds-table"),
        ("", "#begin", "**/api/tables", "ds-table"),
    ):
        page.goto(f"{shared.url}#/{path}")
        held = Held(page, asked)
        page.locator(button).first.evaluate("each => { each.click(); each.click(); }")
        held[0].continue_()
        expect(page.locator(made).locator("ds-board")).to_be_visible()
        assert len(held) == 1
        page.unroute(asked)


@pytest.mark.parametrize("confirms", ["ask", "auto"])
def test_a_play_outlives_a_server_that_does_not_answer(page: Page, shared: Served, confirms: str) -> None:
    table = shared.new_table(seed=11)
    open_table(page, shared, table, confirms=confirms)
    page.locator(MOVABLE).first.wait_for()
    page.route("**/actions", lambda route: route.abort())
    version = shared.ask(f"tables/{table}")["version"]
    for _ in range(2):
        page.locator(MOVABLE).first.click()
    if confirms == "ask":
        page.locator(CONFIRM).click()
    expect(page.locator("[role=alert]")).to_be_visible()
    expect(page.locator("ds-board button.undo")).to_be_visible()
    page.unroute("**/actions")
    page.locator(CONFIRM).click()
    expect(page.locator(CONFIRM)).to_have_count(0)
    waiting(page)
    assert shared.ask(f"tables/{table}")["version"] > version


def test_the_other_button_plays_the_other_die(page: Page, shared: Served) -> None:
    table = shared.new_table(seed=13)
    open_table(page, shared, table)
    page.locator(MOVABLE).first.wait_for()
    dice = sorted(set(shared.ask(f"tables/{table}")["dice"]))
    assert len(dice) == 2
    left = []
    told = page.locator("ds-board [aria-live]")
    one = re.compile(r"Left: (\d)\W*$")
    for button in ("left", "right"):
        page.locator(MOVABLE).first.click(button=button)
        expect(told).to_have_text(one)
        left.append(int(one.findall(told.inner_text())[0]))
        expect(page.locator("ds-board .die.used .spot")).to_have_count(sum(dice) - left[-1])
        page.locator("ds-board button.undo").click()
        expect(told).not_to_have_text(one)
    assert sorted(left) == dice


def test_two_people_watch_one_game(page: Page, browser: Browser, shared: Served) -> None:
    table = shared.new_table(seed=14)
    open_table(page, shared, table)
    context = browser.new_context()
    other = context.new_page()
    open_table(other, shared, table)
    page.locator(MOVABLE).first.wait_for()
    by_mouse(page)
    waiting(page)
    waiting(other)
    assert shared.ask(f"tables/{table}")["version"] > 2
    summary = "ds-board #summary"
    expect(other.locator(summary)).to_have_text(page.locator(summary).inner_text())
    context.close()


def test_whoever_watches_decides_nothing(page: Page, browser: Browser, shared: Served) -> None:
    table = shared.people("plakoto", seed=5)
    context = browser.new_context()
    player = context.new_page()
    open_table(player, shared, table, autoRoll=False)
    choose(page)
    page.goto(shared.url + player.locator("#watch").get_attribute("href"))
    page.locator("ds-board").wait_for()
    page.evaluate(FOLLOW_SIDES)
    for _ in range(2):
        player.locator(ROLL).click()
        by_mouse(player)
    player.locator(ROLL).wait_for()
    expect(page.locator(".log li")).to_have_text(_course(player, shared, table))
    page.wait_for_timeout(300)
    assert shared.ask(f"tables/{table}")["last"]["type"] == "move"
    assert page.evaluate("window.sides") == ["0 1"]
    assert page.locator(f"{MOVABLE}, {ACTION}, #hint, #resign, #take-back, #auto-roll").count() == 0
    expect(page.locator("nav [aria-current]")).to_have_count(0)
    for action in ({"type": "resign", "value": 1}, {"type": "accept"}):
        shared.act(table, action)
    page.locator(GAME_OVER).wait_for()
    player.locator("#analyze-table").wait_for()
    assert page.locator("#analyze-table, ds-table select").count() == 0
    context.close()


def test_a_match_that_is_over_is_played_again_by_keys(page: Page, shared: Served) -> None:
    table = shared.new_table("plakoto", length=3)
    open_table(page, shared, table)
    while shared.ask(f"tables/{table}")["phase"] != "match-over":
        waiting(page)
        if page.locator(NEXT).is_visible():
            expect(page.locator("#again")).to_have_count(0)  # a game alone is over
            page.locator(NEXT).click()
            waiting(page)
        page.click("#resign")
        page.locator("dialog[open] button").nth(1).click()
        page.locator(GAME_OVER).wait_for()
    button = page.locator(f"{GAME_OVER} #again")
    expect(button).to_have_text("Play again")
    page.locator("ds-board").focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "again":
            break
    page.keyboard.press("Enter")
    page.wait_for_url(lambda address: "#/table/" in address and not address.endswith(table))
    page.locator("ds-board").wait_for()
    waiting(page)
    again = shared.ask(f"tables/{page.url.split('/')[-1]}")
    before = shared.ask(f"tables/{table}")
    assert before["again"] == again["id"]
    assert all(again[name] == before[name] for name in ("variant", "terms", "players"))
    expect(page.locator(".who")).to_contain_text("Plakoto")
    page.go_back()
    expect(page.locator(GAME_OVER)).to_contain_text("A new match has begun.")


def test_a_killed_server_goes_on_where_it_was(page: Page, served: Served) -> None:
    table = served.new_table(seed=15)
    open_table(page, served, table)
    page.locator(MOVABLE).first.wait_for()
    by_mouse(page)
    waiting(page)
    before = served.ask(f"tables/{table}")
    served.kill()
    served.start()
    after = served.ask(f"tables/{table}")
    assert {**after, "clock": None} == {**before, "clock": None}
    by_mouse(page)
    waiting(page)
    assert served.ask(f"tables/{table}")["version"] > before["version"]


def test_a_refused_action_is_told_and_changes_nothing(page: Page, shared: Served) -> None:
    table = shared.new_table(seed=16)
    page.goto(f"{shared.url}#/table/nowhere")
    page.goto(f"{shared.url}#/editor/nonsense")
    expect(page.locator("[role=alert]")).to_contain_text("could not be read")
    open_table(page, shared, table)
    page.locator(MOVABLE).first.wait_for()
    page.evaluate("document.querySelector('ds-board').dispatchEvent(new CustomEvent('ds-play', {detail: {steps: []}}))")
    expect(page.locator("[role=alert]")).to_be_visible()
    expect(page.locator(CONFIRM)).to_have_count(0)
    expect(page.locator(MOVABLE)).not_to_have_count(0)


def test_dice_are_typed_by_hand(page: Page, shared: Served) -> None:
    table = {"players": [{}, {"level": "beginner"}], "dice": "manual", "terms": {"kind": "match", "length": 1}}
    identifier = shared.ask("tables", table)["id"]
    choose(page)
    page.goto(f"{shared.url}#/table/{identifier}")
    wanted = page.locator("label:has(#typed-dice)")
    expect(wanted).to_contain_text("Opening throw, one die each: You, then Computer (Beginner)")
    page.fill("#typed-dice", "6 1")
    page.keyboard.press("Enter")
    page.locator(MOVABLE).first.wait_for()
    by_mouse(page)
    expect(wanted).to_contain_text("Dice of Computer (Beginner) (2 numbers)")
    page.fill("#typed-dice", "52")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("Computer (Beginner): 5 2")
    expect(wanted).to_contain_text("Your dice (2 numbers)")


NEWS = "L says the last play, I the position in short."
TYPED = "1 to 6 go to the dice, as in 31, and Enter throws them."
BACK = "Take back goes back throw by throw and play by play."
CLOCK = {"delay_s": 12, "reserve_s": 600}


@pytest.mark.parametrize(
    ("game", "wanted", "told"),
    [
        ("backgammon", {}, f"Keys: R Roll, D Double, T Take, P Pass. {NEWS}"),
        ("backgammon", {"clock": CLOCK}, f"Keys: R Roll, D Double, T Take, P Pass. {NEWS} K says the clocks."),
        ("plakoto", {}, NEWS),
        ("backgammon", {"dice": "manual", "seed": None}, f"Keys: D Double, T Take, P Pass. {TYPED} {BACK} {NEWS}"),
        ("plakoto", {"dice": "manual", "seed": None, "clock": CLOCK}, f"{TYPED} {NEWS} K says the clocks."),
    ],
)
def test_of_keys_those_are_told_that_do_something(
    page: Page, shared: Served, game: str, wanted: dict[str, Any], told: str
) -> None:
    choose(page)
    page.goto(f"{shared.url}#/table/{shared.people(game, **wanted)}")
    expect(page.locator(".keys")).to_have_text(told)


def test_typed_dice_have_the_keyboard_when_they_are_wanted(page: Page, shared: Served) -> None:
    table = shared.people(dice="manual", seed=None)
    choose(page)
    page.goto(f"{shared.url}#/table/{table}")
    entry = page.locator("#typed-dice")
    entry.wait_for()
    page.keyboard.type("61")
    expect(entry).to_be_focused()
    expect(entry).to_have_value("61")
    page.keyboard.press("Enter")
    by_mouse(page)
    expect(page.locator(".keys")).to_contain_text("1 to 6 go to the dice")
    entry.wait_for()
    page.locator("#export").focus()
    page.keyboard.type("5")
    expect(entry).to_have_value("5")
    page.keyboard.press("d")  # a letter is no die
    expect(page.locator("#really-double")).to_be_visible()
    page.keyboard.press("Escape")
    expect(entry).to_have_value("5")
    entry.focus()
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    page.locator(MOVABLE).first.wait_for()
    page.keyboard.type("3")  # none are wanted
    expect(entry).to_have_count(0)
    assert shared.ask(f"tables/{table}")["thrown"] == [5, 2]


def test_what_two_people_typed_is_taken_back(page: Page, shared: Served) -> None:
    table = shared.people(dice="manual", seed=None)
    choose(page)
    page.goto(f"{shared.url}#/table/{table}")
    entry, back = page.locator("#typed-dice"), page.locator("#take-back")
    expect(back).to_have_count(0)
    for dice in ("61", "51"):
        entry.wait_for()
        page.keyboard.type(dice)
        page.keyboard.press("Enter")
        by_mouse(page)
    for left in (3, 2, 1, 0):
        back.click()
        expect(page.locator(".log li")).to_have_count(left + 1)  # and that something was taken back
    expect(back).to_have_count(0)
    expect(page.locator("#asked")).to_have_text("Opening throw, one die each: Anna, then Ben")
    page.keyboard.type("31")
    page.keyboard.press("Enter")
    page.locator(MOVABLE).first.wait_for()
    assert [event["dice"] for event in shared.ask(f"tables/{table}/history")["games"][0]["events"]] == [[3, 1]]


def test_a_hint_is_shown_and_played(page: Page, shared: Served) -> None:
    table = shared.new_table(seed=17)
    open_table(page, shared, table)
    page.locator(MOVABLE).first.wait_for()
    page.click("#hint")
    expect(page.locator("ds-board .hint").first).to_be_visible()
    expect(page.locator("ds-candidates tbody")).not_to_have_count(0)


def _phone(browser: Browser) -> Page:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, locale="en-US", has_touch=True, is_mobile=True
    )
    return context.new_page()


AGAINST = {"players": [{}, {"level": "beginner"}], "dice": "random", "seed": None}
MONEY_TO_ROLL = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10"
LAST_CHECKER = "XGID=-A----------------------b-:0:0:1:31:0:0:0:1:10"
CLOSED_OUT = "XGID=-B-----------------bbbbbbA:0:0:1:00:0:0:0:3:10"
ON_THE_BAR = "XGID=------C-B----------bb-bbbA:0:0:1:64:0:0:0:3:10"


@pytest.mark.parametrize(("language", "level"), [("en", "World class"), ("da", "Verdensklasse")])
def test_a_phone_says_how_well_the_computer_plays(browser: Browser, shared: Served, language: str, level: str) -> None:
    page = _phone(browser)
    open_table(page, shared, shared.new_table(level="world-class"), language=language)
    told = page.locator(".player", has_text="Computer").locator(".level")
    expect(told).to_have_text(level)
    expect(told).to_be_in_viewport(ratio=1)
    assert told.evaluate("told => told.scrollWidth <= told.clientWidth")
    page.context.close()


def test_what_was_offered_and_won_is_seen_on_a_phone(browser: Browser, shared: Served) -> None:
    page = _phone(browser)
    table = shared.people(position=MONEY_TO_ROLL, terms={"kind": "money"})
    open_table(page, shared, table, autoRoll=False)
    board = page.locator("ds-board svg")
    before = board.bounding_box()
    page.click(DOUBLE)
    page.click("#really-double")
    expect(page.locator(".banner")).to_have_text("Anna doubles to 2")
    expect(page.locator(".banner")).to_be_in_viewport(ratio=1)
    assert board.bounding_box() == before
    open_table(page, shared, shared.people(position=LAST_CHECKER, terms={"kind": "match", "length": 1}))
    before = board.bounding_box()
    by_mouse(page)
    expect(page.locator(f"{GAME_OVER} strong")).to_have_text("Anna won: Single game, points: 1.")
    expect(page.locator(f"{GAME_OVER} strong")).to_be_in_viewport(ratio=1)
    expect(page.locator(GAME_OVER)).to_contain_text("Anna won the match.")
    assert board.bounding_box() == before
    page.context.close()


def test_what_the_other_side_did_last_stands_under_the_board(browser: Browser, shared: Served) -> None:
    page = _phone(browser)
    open_table(page, shared, shared.new_table(seed=11, length=3))
    done = page.locator("#done")
    expect(done).to_have_text("Opening throw: 4 2")
    by_mouse(page)
    expect(done).to_have_text(re.compile(r"^Computer \(Beginner\) rolled \d \d: .*\d\.$"))
    expect(done).to_be_in_viewport(ratio=1)
    words = done.inner_text()
    page.click(ROLL)
    page.locator(f"{MOVABLE}, {CONFIRM}").first.wait_for()
    expect(done).to_have_text(words)
    page.context.close()


def test_whoever_begins_is_told_so(page: Page, shared: Served) -> None:
    table = shared.new_table(seed=11)
    open_table(page, shared, table)
    said = page.locator("ds-board [aria-live]")
    expect(said).to_have_text("Opening throw: 4 2 · You are to play 4 2.")
    open_table(page, shared, shared.people(position=OPENING, **AGAINST))
    expect(said).to_have_text("You are to play 3 1.")


def test_a_roll_that_cannot_be_played_is_told_in_words(page: Page, shared: Served) -> None:
    open_table(page, shared, shared.people(position=CLOSED_OUT), autoRoll=False)
    page.click(ROLL)
    said = page.locator("ds-board [aria-live]")
    expect(said).to_have_text(re.compile(r"^Anna rolled \d \d and cannot move\.$"))
    expect(page.locator(CONFIRM)).to_have_text("No move: go on")
    page.click(CONFIRM)
    expect(said).to_have_text("Anna: no move")
    expect(page.locator(".log li").first).to_have_text("Anna: no move")


def test_a_hint_is_told_and_seen_on_a_phone(browser: Browser, shared: Served) -> None:
    page = _phone(browser)
    open_table(page, shared, shared.people(position=OPENING, **AGAINST))
    hint = page.locator("#hint")
    expect(hint).to_be_in_viewport(ratio=1)
    hint.tap()
    expect(page.locator("ds-board [aria-live]")).to_have_text(re.compile(r"^Hint: 8/5 6/5, \+0\.\d{3}$"))
    expect(page.locator("ds-board .hint").first).to_be_in_viewport(ratio=1)
    expect(page.locator("ds-candidates tbody").first).to_be_in_viewport(ratio=1)
    page.locator(MOVABLE).first.tap()
    expect(page.locator("ds-board .hint")).to_have_count(0)  # from here on they would be of other checkers
    page.context.close()


def test_what_cannot_be_moved_says_why(browser: Browser, shared: Served) -> None:
    page = _phone(browser)
    said, shown = page.locator("ds-board [aria-live]"), page.locator("ds-board .refused")

    def expect_words(words: str) -> None:
        expect(said).to_contain_text(words)
        expect(shown).to_have_text(words)
        expect(shown).to_be_in_viewport(ratio=1)

    open_table(page, shared, shared.people(position=ON_THE_BAR, **AGAINST))
    page.touchscreen.tap(*middle(page, "point-8"))
    expect_words("First the checkers on the bar.")
    page.locator(MOVABLE).first.tap()
    expect(shown).to_have_count(0)
    open_table(page, shared, shared.people(position=OPENING, **AGAINST))
    for start, end, words in (("13", "12", "Points held by the other side: 12."), ("6", "4", "It cannot go there.")):
        swipe(page, middle(page, f"point-{start}"), middle(page, f"point-{end}"))
        expect_words(words)
    page.touchscreen.tap(*middle(page, "point-20"))
    expect_words("Nothing to move there.")
    page.locator("ds-board g[data-place=point-6]").tap()
    page.touchscreen.tap(*middle(page, "point-13"))
    expect_words("Points held by the other side: 12.")
    page.locator("ds-board g[data-place=point-13]").drag_to(page.locator("ds-board g[data-place=point-16]"))  # a mouse
    expect_words("It cannot go there.")
    start = middle(page, "point-20")
    swipe(page, start, (start[0], start[1] - 150))
    until(page, "scrollY > 50")
    expect(shown).to_have_count(0)  # a finger that scrolls asks for nothing
    page.context.close()


def test_what_was_not_tried_is_not_refused(page: Page, shared: Served) -> None:
    open_table(page, shared, shared.people(position=OPENING, **AGAINST))
    shown = page.locator("ds-board .refused")
    page.locator("ds-board g[data-place=point-24]").focus()
    page.keyboard.press("5")
    expect(shown).to_have_text("It cannot go there.")
    page.mouse.move(*middle(page, "point-1"))
    page.mouse.down()
    expect(shown).to_have_count(0)
    page.mouse.move(5, 5)
    page.mouse.up()
    page.mouse.click(*middle(page, "point-20"), button="right")
    expect(shown).to_have_count(0)


def test_a_play_that_was_begun_outlives_a_look_at_another_page(page: Page, shared: Served) -> None:
    table, other = (shared.people(position=OPENING, **AGAINST) for _ in range(2))
    open_table(page, shared, table, clickMode="select")
    for source, target in ((8, 5), (6, 5)):
        page.locator(f"ds-board g[data-place=point-{source}]").click()
        page.locator(f"ds-board g[data-place=point-{target}]").click()
        before = page.locator("ds-board .value").all_text_contents()
        page.evaluate("location.hash = '#/settings'")
        page.locator("ds-settings h1").wait_for()
        page.go_back()
        page.locator("ds-board button.undo").wait_for()
        expect(page.locator("ds-board .value")).to_have_text(before)
    page.click("ds-board button.undo")
    before = page.locator("ds-board .value").all_text_contents()
    page.evaluate("location.hash = '#/settings'")
    page.locator("ds-settings h1").wait_for()
    page.go_back()
    page.locator("ds-board button.undo").wait_for()
    expect(page.locator("ds-board .value")).to_have_text(before)
    for point in (6, 5):
        page.locator(f"ds-board g[data-place=point-{point}]").click()
    page.evaluate(f"location.hash = '#/table/{other}'")
    expect(page.locator("ds-board button.undo")).to_have_count(0)
    page.locator(MOVABLE).first.wait_for()
    settle(page)
    expect(page.locator("ds-board button.undo")).to_have_count(0)
    page.go_back()
    page.click(CONFIRM)
    expect(page.locator(".log")).to_contain_text("8/5 6/5")


@pytest.mark.parametrize("offers", [["double"], ["double", "beaver"], ["double", "beaver", "raccoon"]])
def test_a_hint_says_what_to_answer_to_a_cube(page: Page, shared: Served, offers: list[str]) -> None:
    terms = {"kind": "money", "beavers": True, "raccoons": True}
    table = shared.people(terms=terms, has_help=True)
    open_table(page, shared, table, autoRoll=False)
    by_mouse(page)
    page.locator(DOUBLE).wait_for()
    for offer in offers:
        shared.act(table, {"type": offer})
    page.reload()
    expect(page.locator(".news .banner")).to_be_visible()
    page.click("#hint")
    advice = page.locator(".card p strong")
    expect(advice).to_be_visible()
    assert advice.inner_text() in page.locator(ACTION).all_inner_texts()


def test_the_cube_is_turned_by_keys(page: Page, shared: Served) -> None:
    table = shared.people(terms={"kind": "money"})
    open_table(page, shared, table, autoRoll=False)
    by_mouse(page)
    page.locator(DOUBLE).wait_for()
    page.keyboard.press("d")
    page.locator("#really-double").press("Enter")
    expect(page.locator(".banner")).to_contain_text("doubles to 2")
    page.keyboard.press("r")  # nothing to roll
    page.keyboard.press("t")
    page.locator(ROLL).wait_for()
    expect(page.locator(".banner")).to_have_count(0)
    page.keyboard.press("r")
    by_mouse(page)
    page.locator(DOUBLE).press("d")
    expect(page.locator("dialog[open] h2")).to_have_text("Offer the cube at 4?")


def test_a_hint_about_the_cube_is_seen_whole(page: Page, shared: Served) -> None:
    table = shared.people(terms={"kind": "money"}, has_help=True)
    open_table(page, shared, table, autoRoll=False)
    by_mouse(page)
    page.locator(DOUBLE).wait_for()
    page.click("#hint")
    box = page.locator("ds-candidates .scroll")
    expect(box.locator("tbody th")).to_have_text(["Advice", "No double", "Double / take", "Double / pass"])
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")


def test_a_hint_says_what_to_answer_to_a_resignation(page: Page, shared: Served) -> None:
    table = shared.people(seed=5, has_help=True)
    shared.act(table, {"type": "resign", "value": 3})
    open_table(page, shared, table)
    page.click("#hint")
    expect(page.locator(".card p strong")).to_have_text("Accept: Backgammon")


def test_a_hint_names_a_doublet(page: Page, shared: Served) -> None:
    table = shared.people("acey-deucey", dice="manual", seed=None, has_help=True)
    choose(page)
    page.goto(f"{shared.url}#/table/{table}")
    for dice in ("61", "21"):
        page.fill("#typed-dice", dice)
        page.keyboard.press("Enter")
        if dice == "61":  # the opening throw, which whoever starts does not play
            expect(page.locator("ds-table")).to_contain_text("6 1")
        else:
            by_mouse(page)
    page.locator(DOUBLET).first.wait_for()
    page.click("#hint")
    expect(page.locator("ds-candidates tbody").first).to_be_visible()
    held = Held(page, "**/actions")
    page.locator(DOUBLET).last.click()
    for button in page.locator(DOUBLET).all():
        expect(button).to_be_disabled()  # it has been named
    held[0].continue_()
    expect(page.locator(DOUBLET)).to_have_count(0)


def test_another_address_shows_another_table(page: Page, shared: Served) -> None:
    first, second = shared.new_table(seed=18), shared.new_table("nackgammon", seed=18)
    open_table(page, shared, first)
    expect(page.locator("ds-table .who")).to_contain_text("Backgammon ·")
    page.evaluate(f"location.hash = '#/table/{second}'")
    expect(page.locator("ds-table .who")).to_contain_text("Nackgammon")
    waiting(page)
    by_mouse(page)
    waiting(page)
    assert shared.ask(f"tables/{second}")["version"] > 2


def test_a_hint_that_comes_too_late_is_not_shown(page: Page, shared: Served) -> None:
    table = shared.new_table(seed=17)
    open_table(page, shared, table)
    held = Held(page, "**/hint")
    page.click("#hint")
    by_mouse(page)
    waiting(page)
    with page.expect_response("**/hint"):
        held[0].continue_()
    settle(page)
    expect(page.locator("ds-candidates")).to_have_count(0)


def test_what_is_not_there_is_told(page: Page, shared: Served) -> None:
    choose(page)
    for path in ("table/nowhere", "analysis/nowhere", "replay/nowhere"):
        page.goto("about:blank")
        page.goto(f"{shared.url}#/{path}")
        expect(page.locator("[role=alert]")).to_contain_text("no longer here")
        expect(page.locator("h1")).to_have_count(1)
        expect(page.locator(".status")).to_have_count(0)


def test_a_removed_game_has_a_heading(page: Page, served: Served) -> None:
    table = served.new_table(seed=19)
    open_table(page, served, table)
    page.evaluate(f"fetch('/api/tables/{table}', {{method: 'DELETE'}})")
    expect(page.locator("[role=alert]")).to_contain_text("has been removed")
    expect(page.locator("h1")).to_have_count(1)


def test_an_offer_to_resign_says_how_much(page: Page, shared: Served) -> None:
    table = shared.people()
    open_table(page, shared, table)
    page.locator(MOVABLE).first.wait_for()
    by = shared.ask(f"tables/{table}")["decider"]
    page.click("#resign")
    page.click("dialog[open] button:has-text('Gammon') >> nth=0")
    words = f"{('Anna', 'Ben')[by]} offers to resign: Gammon"
    expect(page.locator(".banner")).to_have_text(words)
    expect(page.locator(".log li").first).to_have_text(words)
    expect(page.locator("ds-board [aria-live]")).to_contain_text(words)
    page.click("ds-board button:has-text('Accept: Gammon')")
    expect(page.locator(GAME_OVER)).to_contain_text("Gammon")


FOLLOW_SIDES = """() => {
  window.sides = [];
  const look = () => {
    const { near, dark } = document.querySelector("ds-board");
    const side = `${near} ${dark}`;
    if (window.sides.at(-1) !== side) window.sides.push(side);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Remembers who sits at the bottom and who is dark, whenever that changes."""


def test_of_two_people_whoever_decides_sits_below_and_keeps_the_color(page: Page, shared: Served) -> None:
    table = shared.people()
    open_table(page, shared, table, speed="fast")
    page.locator(MOVABLE).first.wait_for()
    page.evaluate(FOLLOW_SIDES)
    sides = []
    for _ in range(3):
        sides.append(f"{shared.ask(f'tables/{table}')['decider']} 1")
        page.locator(MOVABLE).first.click()
        page.locator("#auto-roll").click()  # whatever shows the page anew
        page.locator("#auto-roll").click()
        expect(page.locator("ds-board button.undo")).to_be_visible()
        by_mouse(page)
        expect(page.locator(".player.active .name")).not_to_have_text(("Anna", "Ben")[int(sides[-1][0])])
        expect(page.locator(".player").last).to_have_class(re.compile(r"\bactive\b"))  # before the dice lie there, too
        waiting(page)
        if page.locator(ACTION).count():
            page.click("ds-board button[data-action=roll]")
        page.locator(MOVABLE).first.wait_for()
    sides.append(f"{shared.ask(f'tables/{table}')['decider']} 1")
    until(page, f"window.sides.length >= {len(sides)}")  # it looks once for every frame
    assert page.evaluate("window.sides") == sides


COVERED = """() => {
  const root = document.querySelector("ds-board").shadowRoot;
  const board = root.querySelector("svg").getBoundingClientRect();
  const isAway = ({ left, right, top }) => top < board.bottom - 1 || left < 0 || right > innerWidth;
  const away = [...root.querySelectorAll("button")].filter((each) => isAway(each.getBoundingClientRect()));
  return away.map((each) => each.textContent);
}"""
"""The buttons that lie on the board or leave the screen."""


@pytest.mark.parametrize("width", [360, 700, 1280])
@pytest.mark.parametrize("game", ["backgammon", "russian", "nuclear"])
def test_buttons_hide_nothing_that_is_to_be_judged(page: Page, shared: Served, game: str, width: int) -> None:
    table = shared.people(game, terms={"kind": "money"})
    page.set_viewport_size({"width": width, "height": 800})
    open_table(page, shared, table, language="da", autoRoll=False)
    while not page.locator(f"{ACTION} ~ button").count():
        if page.locator(MOVABLE).count():
            by_mouse(page)
        else:
            page.locator(ACTION).first.click()
        waiting(page)
    if game == "backgammon":
        page.click(DOUBLE)
        page.click("#really-double")
        expect(page.locator(ACTION)).to_have_count(3)
    assert page.locator(ACTION).count() > 1
    assert page.evaluate(COVERED) == []


CHAIN = "TABLES=gioul:24.13,21,18:24.13,21,18"
DICE_INSIDE = """() => {
  const root = document.querySelector("ds-board").shadowRoot;
  const board = root.querySelector(".frame").getBoundingClientRect();
  const isInside = ({ left, right, top, bottom }) =>
    left > board.left + board.width / 2 && right < board.right && top > board.top && bottom < board.bottom;
  return [...root.querySelectorAll(".die")].every((die) => isInside(die.getBoundingClientRect()));
}"""


@pytest.mark.parametrize("width", [360, 1280])
def test_a_long_chain_of_dice_lies_on_its_half_of_the_board(page: Page, shared: Served, width: int) -> None:
    table = shared.people("gioul", position=CHAIN, terms={"kind": "money"}, dice="manual", seed=None)
    shared.act(table, {"type": "roll", "dice": [1, 1]})
    page.set_viewport_size({"width": width, "height": 800})
    open_table(page, shared, table)
    dice = page.locator("ds-board .die")
    expect(dice).to_have_count(24)
    assert page.evaluate(DICE_INSIDE)
    assert dice.evaluate_all("dice => Math.min(...dice.map((die) => die.getBoundingClientRect().width))") > 12


def test_the_board_gets_the_keyboard_back(page: Page, shared: Served) -> None:
    table = shared.people(dice="manual", seed=None)
    choose(page)
    page.goto(f"{shared.url}#/table/{table}")
    page.fill("#typed-dice", "6 1")
    page.keyboard.press("Enter")
    page.locator(MOVABLE).first.wait_for()
    expect(page.locator("ds-board")).to_be_focused()
    by_mouse(page)
    page.locator(DOUBLE).focus()
    page.keyboard.press("Enter")
    page.locator("#really-double").press("Enter")
    page.locator("ds-board button[data-action=take]").wait_for()
    expect(page.locator("ds-board")).to_be_focused()
    page.click("ds-board button[data-action=pass]")
    page.locator(NEXT).press("Enter")
    page.locator(GAME_OVER).wait_for(state="detached")
    expect(page.locator("ds-board")).to_be_focused()


def test_the_keyboard_goes_on_after_taking_back(page: Page, shared: Served) -> None:
    open_table(page, shared, shared.new_table(seed=13))
    page.locator(MOVABLE).first.wait_for()
    by_mouse(page)
    waiting(page)
    page.locator("#take-back").press("Enter")
    expect(page.locator(".log li").first).to_have_text("Taken back")
    page.locator(MOVABLE).first.wait_for()
    expect(page.locator("ds-board")).to_be_focused()


def _two_steps(page: Page) -> None:
    page.locator(MOVABLE).first.wait_for()
    for _ in range(2):
        page.locator(MOVABLE).first.click()
    page.locator(CONFIRM).wait_for()


@pytest.mark.parametrize("key", ["u", "U", "Backspace"])
def test_keys_are_heard_after_a_click_on_a_button(page: Page, shared: Served, key: str) -> None:
    open_table(page, shared, shared.new_table(seed=13))
    _two_steps(page)
    undo = page.locator("ds-board button.undo")
    undo.click()
    page.keyboard.press(key)
    expect(undo).to_have_count(0)


def test_keys_are_heard_everywhere_on_the_table(page: Page, shared: Served) -> None:
    table = shared.new_table(seed=13)
    open_table(page, shared, table)
    undo, dice = page.locator("ds-board button.undo"), page.locator("ds-board .dice.active")
    page.locator(MOVABLE).first.wait_for()
    before = dice.inner_html()
    page.locator("#auto-roll").focus()
    page.keyboard.press("S")
    expect(dice).not_to_have_js_property("innerHTML", before)
    page.keyboard.press("s")
    expect(dice).to_have_js_property("innerHTML", before)
    page.locator("ds-board g[data-place=point-13]").focus()
    page.keyboard.press("s")  # heard once, where board and page both listen
    expect(dice).not_to_have_js_property("innerHTML", before)
    page.keyboard.press("s")
    _two_steps(page)
    page.locator("#language").focus()
    page.keyboard.press("u")  # there it looks for a language
    expect(page.locator(CONFIRM)).to_have_count(1)
    page.click("#resign")
    page.keyboard.press("c")  # a question has been asked
    page.keyboard.press("Escape")
    expect(page.locator(CONFIRM)).to_have_count(1)
    page.locator(".log").focus()
    page.keyboard.press("U")
    expect(page.locator(CONFIRM)).to_have_count(0)
    expect(undo).to_have_count(1)
    page.locator("ds-board button.undo").press("Enter")  # presses it and moves nothing
    expect(undo).to_have_count(0)
    _two_steps(page)
    page.evaluate("document.activeElement.blur()")
    version = shared.ask(f"tables/{table}")["version"]
    page.keyboard.press("s")
    page.keyboard.press("C")
    page.locator(CONFIRM).wait_for(state="detached")
    waiting(page)
    view = shared.ask(f"tables/{table}")
    assert view["version"] > version
    expect(dice).to_have_attribute("aria-label", re.compile(f"^Dice: {' '.join(map(str, view['dice']))}"))  # as thrown


def test_what_was_taken_back_leaves_the_course_of_the_game(page: Page, shared: Served) -> None:
    table = shared.new_table(seed=32)
    open_table(page, shared, table)
    page.locator(MOVABLE).first.wait_for()
    lines = page.locator(".log li")
    before = _course(page, shared, table)
    assert before
    by_mouse(page)
    waiting(page)
    expect(lines).not_to_have_count(len(before))
    page.click("#take-back")
    expect(lines).to_have_text(["Taken back", *before])
    expect(page.locator("ds-board [aria-live]")).to_contain_text("Taken back")
    by_mouse(page)
    waiting(page)
    expect(page.locator(".log")).not_to_contain_text("Taken back")
    after = _course(page, shared, table)
    page.reload()
    waiting(page)
    expect(lines).to_have_text(after)


DEAF = """
window.unheard = 0;
window.WebSocket = class extends WebSocket {
  set onmessage(hear) {
    super.onmessage = (event) => (window.isDeaf ? window.unheard++ : hear(event));
  }
};
"""
"""A socket that pictures can be lost on."""


def test_the_course_of_the_game_has_no_holes(page: Page, shared: Served) -> None:
    table = shared.people(terms={"kind": "money"}, seed=5)
    page.add_init_script(DEAF)
    open_table(page, shared, table)
    lines = page.locator(".log li")
    expect(lines).to_have_count(1)
    page.evaluate("window.isDeaf = true")
    shared.act(table, {"type": "resign", "value": 1})
    shared.act(table, {"type": "refuse"})
    until(page, "window.unheard === 2")
    page.evaluate("window.isDeaf = false")
    shared.act(table, {"type": "resign", "value": 2})
    expect(lines).to_have_count(4)
    after = lines.all_inner_texts()
    assert "Gammon" in after[0]
    page.reload()
    expect(lines).to_have_text(after)


def test_the_course_of_the_game_is_numbered_and_that_of_one_game(page: Page, shared: Served) -> None:
    table = shared.people(terms={"kind": "money"}, seed=5)
    for _ in range(35):
        shared.act(table, {"type": "resign", "value": 1})
        shared.act(table, {"type": "refuse"})
    open_table(page, shared, table)
    log, lines = page.locator("ol.log"), page.locator(".log li")
    expect(lines).to_have_count(60)
    expect(log).to_have_js_property("start", 71)
    expect(lines.first).to_contain_text("refuses")
    shared.act(table, {"type": "resign", "value": 1})
    expect(log).to_have_js_property("start", 72)
    expect(lines).to_have_count(60)
    shared.act(table, {"type": "accept"})
    shared.act(table, {"type": "next"})
    expect(lines.first).to_contain_text("Opening throw")
    after = lines.all_inner_texts()
    expect(log).to_have_js_property("start", len(after))
    page.reload()
    expect(lines).to_have_text(after)


def test_an_alarm_ends_when_the_game_goes_on(page: Page, shared: Served) -> None:
    table = shared.people(terms={"kind": "money"}, seed=5)
    open_table(page, shared, table)
    page.route("**/actions", lambda route: route.abort())
    page.click("#resign")
    page.locator("dialog[open] button").first.click()
    expect(page.locator("[role=alert]")).to_contain_text("does not answer")
    shared.act(table, {"type": "resign", "value": 1})
    expect(page.locator("[role=alert]")).to_have_count(0)


SAYS = {
    "en": ("You are to play", "You double to 2", "You own the cube at 2.", "You offer to resign: Single game"),
    "da": ("Du skal spille", "Du dobler til 2", "Du ejer doblingsterningen på 2.", "Du tilbyder at opgive: Enkelt"),
    "ko": ("내 차례", "내가 2로 더블", "내가 큐브를 가짐, 2.", "내가 기권 제안: 싱글"),
    "zh-Hans": ("轮到您走", "您加倍至 2", "您持有倍数骰，为 2。", "您提出认输：单败"),
    "zh-Hant": ("輪到您走", "您加倍至 2", "您持有倍數骰，為 2。", "您提出認輸：單敗"),
}
"""Of each language: what the board and the course of the game say to the reader."""
ROLLED = "XGID=-b----E-C---eE---c-e----B-:1:1:1:31:0:0:3:0:10"
ON_ROLL = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"


@pytest.mark.parametrize("language", SAYS)
def test_the_reader_is_spoken_to(page: Page, shared: Served, language: str) -> None:
    to_play, doubles, owns, resigns = SAYS[language]
    against = {"players": [{}, {"level": "beginner"}], "terms": {"kind": "money"}, "seed": None, "dice": "random"}
    open_table(page, shared, shared.people(position=ROLLED, **against), language=language)
    summary = page.locator("ds-board #summary")
    expect(summary).to_contain_text(f"{to_play} 3 1" if language != "ko" else f"{to_play}, 주사위 3 1")
    expect(summary).to_contain_text(owns)
    page.click("#resign")
    page.locator("dialog[open] button").first.click()
    expect(page.locator(".log")).to_contain_text(resigns)
    page.goto("about:blank")
    open_table(page, shared, shared.people(position=ON_ROLL, **against), language=language)
    page.click(DOUBLE)
    page.click("#really-double")
    expect(page.locator(".log")).to_contain_text(doubles)
