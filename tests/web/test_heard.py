"""Pages for somebody who sees nothing: what is told and when, what the keys do, and how things are called.

What does not live here: what axe finds, languages, themes (`test_everyone`); whole games by keys (`test_playing`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from study_samples import LAST_ROLL, MISTAKEN, OPENING
from web.screen import ACTION, CONFIRM, MOVABLE, Held, by_mouse, choose, open_table, settle, violations, waiting

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from web.serving import Served

LONG_MS = 60_000
SAID = "ds-board [aria-live]"
TO_PLAY = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10"
TO_ROLL = OPENING.replace(":31:", ":00:")
DOUBLED = OPENING.replace(":31:", ":D:")
MONEY = {"kind": "money"}
ONE_LEFT = "XGID=-A----------------------b-:0:0:1:31:0:0:0:1:10"
MIXED = "[role=status] :is(button, a, select, progress), .banner[role]"
"""What a screen reader would read out with the news around it; and banners, whose words are said elsewhere."""

SAY_AT_ONCE = """async () => {
  const board = Object.assign(document.createElement('ds-board'), { id: 'new' });
  board.say('one');
  board.say('');
  document.body.append(board);
  await board.updateComplete;
  return board.shadowRoot.querySelector('[aria-live]').textContent;
}"""


def _person(served: Served, position: str, **wanted: object) -> str:
    """A game of a person against the computer from a position; its id."""
    return served.people(position=position, players=[{}, {"level": "beginner"}], dice="random", seed=None, **wanted)


def _asks(page: Page, button: Locator, address: str) -> Locator:
    """Press a button by the keyboard, and have the server take its time; where that is told."""
    told = page.locator("[role=status]").filter(has_text="One moment …")
    held = Held(page, address)
    with page.expect_request(address):
        button.press("Enter")
    expect(told).to_have_count(1)
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-disabled", "true")
    told.evaluate("(told, address) => { told.dataset.of = address; }", address)  # its words will be others
    place = page.locator(f"[data-of='{address}']")
    held[0].continue_()
    page.unroute(address)
    expect(button).to_have_attribute("aria-disabled", "false", timeout=LONG_MS)
    expect(button).to_be_focused()
    return place


def _headings(page: Page) -> list[str]:
    """What headings are called by the browser, which leaves out spaces that only lie between boxes."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    return [node["name"]["value"] for node in nodes if node.get("role", {}).get("value") == "heading"]


def test_what_the_server_thinks_about_is_told_and_the_keyboard_stays(page: Page, shared: Served) -> None:
    choose(page, plies=0)
    page.goto(f"{shared.url}#/editor/{OPENING}")
    evaluate = page.locator("#evaluate")
    evaluate.wait_for()
    expect(_asks(page, evaluate, "**/positions/evaluate")).to_have_text(re.compile(r"^8/5 6/5, \+0\.\d{3}$"))
    rolls = _asks(page, page.locator("#ask-rolls"), "**/positions/rolls")
    expect(rolls).to_have_text(re.compile(r"^All rolls · 0-ply.* · mean [+−]0\.\d{3}$"))
    scores = _asks(page, page.locator("#ask-scores"), "**/positions/scores")
    expect(scores).to_have_text(re.compile(r"^All scores · 0-ply"))
    why = _asks(page, page.locator("#explain"), "**/explain*")
    expect(why).to_have_text(re.compile(r"^8/5 6/5 is better than .* by 0\.\d{3}"))


def test_a_decision_judged_again_is_told(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analysis/{shared.analyze(MISTAKEN)}/0")
    expect(page.locator("ds-analysis header")).to_contain_text("Done", timeout=LONG_MS)
    deeper = page.locator("[aria-labelledby=again] button").nth(1)
    told = _asks(page, deeper, "**/deepen")
    expect(told).to_have_text(re.compile(r"^Anna: 31 24/20 · blunder −0\.\d+"))
    assert page.locator(MIXED).count() == 0
    assert any(re.match(r"Anna 31 24/20 blunder −0\.\d+ ± 0\.\d+ Luck \+0\.\d+$", name) for name in _headings(page))
    page.click("#explain")
    expect(page.locator("ds-why .found > p.small")).to_contain_text("1-ply", timeout=LONG_MS)


def test_the_end_of_a_match_is_told_without_its_buttons(page: Page, shared: Served) -> None:
    table = shared.people(position=ONE_LEFT, terms={"kind": "match", "length": 1})
    open_table(page, shared, table)
    by_mouse(page)
    end = "Anna won: Single game, points: 1. Score 1 : 0. Anna won the match."
    expect(page.locator(SAID)).to_contain_text(end)
    assert page.locator(MIXED).count() == 0
    page.reload()
    expect(page.locator(SAID)).to_contain_text(end)


def test_an_offer_is_told_once(page: Page, shared: Served) -> None:
    table = shared.people(position=TO_ROLL, terms=MONEY)
    open_table(page, shared, table, autoRoll=False)
    shared.act(table, {"type": "double"})
    words = "Anna doubles to 2"
    expect(page.locator(SAID)).to_contain_text(words)
    expect(page.locator(".banner")).to_have_text(words)
    assert page.locator(MIXED).count() == 0
    page.keyboard.press("i")
    expect(page.locator(SAID)).to_contain_text("Anna offers the cube at 2.")


def test_whoever_took_back_is_told_what_lies_there(page: Page, shared: Served) -> None:
    open_table(page, shared, _person(shared, TO_PLAY))
    by_mouse(page)
    waiting(page)
    page.click("#take-back")
    expect(page.locator(SAID)).to_have_text("Taken back · You are to play 3 1.")


def test_news_stay_until_they_were_heard(page: Page, shared: Served) -> None:
    page.clock.install(time=0)
    page.goto(f"{shared.url}board.html")
    said = page.locator(f"{SAID} p")
    board = page.locator("ds-board")
    board.wait_for()
    page.clock.pause_at(1_000_000)
    board.evaluate("board => { board.say('one'); board.say('one'); board.say('two'); }")
    expect(said).to_have_text(["one", "one", "two"])
    page.clock.run_for(1000)
    expect(said).to_have_text(["two"])


def test_what_is_said_at_once_waits_for_its_place(page: Page, shared: Served) -> None:
    page.goto(f"{shared.url}board.html")
    page.locator("ds-board").wait_for()
    assert page.evaluate(SAY_AT_ONCE) == ""
    expect(page.locator(f"#new {SAID.removeprefix('ds-board ')} p")).to_have_text(["one"])


@pytest.mark.parametrize("is_typed", [False, True])
def test_study_says_what_it_asks_and_what_it_thinks(page: Page, served: Served, is_typed: bool) -> None:
    for position in (
        OPENING,
        OPENING.replace(":31:0:0:3:0:", ":42:1:3:0:5:"),
        LAST_ROLL.format(dice="D", rules=0, length=5),
    ):
        served.ask("cards", {"text": position})
    choose(page, plies=0)
    page.goto(f"{served.url}#/study")
    page.click("#ask-cards")
    said, following = page.locator(SAID), page.locator("#next-card")
    expect(said).to_have_text(re.compile(r"^Card 1 of 3 · Money session · .*Your play of 3 1\?$"))
    if is_typed:
        page.fill("#answer", "8/5 6/5")
        page.keyboard.press("Enter")
    else:
        by_mouse(page)
    expect(following).to_be_focused()
    expect(following).to_have_accessible_description(re.compile(r"^Right: 8/5 6/5\.$|; best is 8/5 6/5\.$"))
    page.keyboard.press("Enter")
    asks = r"Card 2 of 3 · match to 5 · You 1, Opponent 3 · Your play of 4 2\?"
    position = r" · You are to play 4 2\. You: .* pips\. .*" if is_typed else ""
    expect(said).to_have_text(re.compile(f"^{asks}{position}$"))
    expect(page.locator("#answer")).to_have_accessible_description("Your play of 4 2?")
    page.keyboard.press("Escape")
    page.click("#skip-card")
    expect(said).to_contain_text("Opponent doubles to 2 · Your answer to the cube?")


def test_a_clock_has_a_name_and_tells_when_it_runs_short(page: Page, shared: Served) -> None:
    page.clock.install()
    table = shared.people(position=TO_ROLL, terms=MONEY, clock={"delay_s": 5, "reserve_s": 300})
    open_table(page, shared, table, autoRoll=False)
    said = page.locator(SAID)
    expect(page.get_by_role("timer", name="Clock: Anna")).to_have_text(re.compile(r"^(5:00 \([1-4]\)|4:[3-5]\d)"))
    expect(page.get_by_role("timer", name="Clock: Ben")).to_have_text("5:00")
    page.keyboard.press("k")
    expect(said).to_contain_text(re.compile(r"Time of Anna: .* · Time of Ben: 5 minutes\."))
    for passed, left in (
        ("02:35", r"2 minutes(, \d+ seconds?)?"),
        ("01:30", r"[3-5]\d seconds|1 minute"),
        ("00:30", r"30 seconds|[12]?\d seconds"),
    ):
        page.clock.fast_forward(passed)
        expect(said).to_contain_text(re.compile(rf"Time of Anna: ({left})\."))
    page.keyboard.press("k")
    expect(said).to_contain_text(re.compile(r"Time of Anna: [123]?\d seconds\. · Time of Ben: 5 minutes\."))


@pytest.mark.parametrize(("seat", "is_told"), [(1, True), (2, False)])
def test_a_player_is_told_of_no_time_but_their_own(page: Page, shared: Served, seat: int, *, is_told: bool) -> None:
    page.clock.install()
    table = shared.people(position=TO_ROLL, terms=MONEY, clock={"delay_s": 0, "reserve_s": 300})
    choose(page)
    page.goto(f"{shared.url}#/table/{table}/{seat}")
    running = page.get_by_role("timer", name="Clock: Anna")
    expect(running).to_have_text(re.compile(r"^4:[3-5]\d"))
    page.clock.fast_forward("02:35")
    expect(running).to_have_text(re.compile(r"^(2:[0-2]|1:5)\d"))
    said = page.locator(SAID)
    if is_told:
        expect(said).to_contain_text("Time of Anna")
    else:
        settle(page)
        expect(said).not_to_contain_text("Time of Anna")


def test_passing_by_a_key_is_asked_about(page: Page, shared: Served) -> None:
    table = shared.people(position=DOUBLED, terms=MONEY)
    open_table(page, shared, table, autoRoll=False)
    version = shared.ask(f"tables/{table}")["version"]
    page.locator("#auto-roll").focus()
    page.keyboard.press("p")
    expect(page.locator("dialog")).to_contain_text("Pass, and lose this game?")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert shared.ask(f"tables/{table}")["version"] == version
    page.keyboard.press("p")
    page.locator("#really-pass").press("Enter")
    expect(page.locator(".banner")).to_contain_text("won: Single game")


def test_single_keys_count_where_the_reader_wants_them(page: Page, shared: Served) -> None:
    table = shared.people(position=TO_ROLL, terms=MONEY)
    choose(page)
    page.goto(f"{shared.url}#/settings")
    page.select_option("#setting-singleKeys", "off")
    page.evaluate(f"location.hash = '#/table/{table}'")
    double = page.locator(f"{ACTION} >> text=Double")
    expect(double).not_to_have_attribute("aria-keyshortcuts", "D")
    expect(page.locator(".keys")).to_have_count(0)
    expect(page.locator("#asked")).to_have_text("Anna to decide: Roll or Double.")
    page.evaluate("document.querySelector('ds-board').focus()")
    for key in ("d", "l"):
        page.keyboard.press(key)
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.evaluate("location.hash = '#/settings'")
    page.select_option("#setting-singleKeys", "board")
    page.evaluate(f"location.hash = '#/table/{table}'")
    expect(double).to_have_attribute("aria-keyshortcuts", "D")
    page.locator("#auto-roll").focus()
    page.keyboard.press("d")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.evaluate("document.querySelector('ds-board').focus()")
    page.keyboard.press("d")
    expect(page.locator("#really-double")).to_be_focused()


def test_letters_count_while_hangul_is_typed(page: Page, shared: Served) -> None:
    table = shared.people(position=TO_ROLL, terms=MONEY)
    open_table(page, shared, table, autoRoll=False, language="ko")
    keyboard = page.context.new_cdp_session(page)

    def press(key: str, code: str) -> None:
        for event in ("keyDown", "keyUp"):
            keyboard.send("Input.dispatchKeyEvent", {"type": event, "key": key, "code": code})

    press("ㅇ", "KeyD")
    expect(page.locator("#really-double")).to_be_focused()
    page.keyboard.press("Escape")
    press("ㄱ", "KeyR")
    page.locator(MOVABLE).first.click()
    page.locator("ds-board button.undo").wait_for()
    press("ㅕ", "KeyU")
    expect(page.locator("ds-board button.undo")).to_have_count(0)
    page.evaluate("location.hash = '#/settings'")
    page.select_option("#setting-singleKeys", "off")
    page.evaluate(f"location.hash = '#/table/{table}'")
    page.locator(MOVABLE).first.wait_for()
    press("ㅑ", "KeyI")
    expect(page.locator(SAID)).not_to_contain_text("점수")


@pytest.mark.parametrize(("where", "asked"), [("page", 1), ("board", 0), ("off", 0)])
def test_letters_count_beside_dice_where_they_count_on_the_page(
    page: Page, shared: Served, where: str, asked: int
) -> None:
    table = shared.people(position=TO_ROLL, terms=MONEY, dice="manual", seed=None)
    open_table(page, shared, table, autoRoll=False, singleKeys=where)
    page.locator("#typed-dice").press("d")
    expect(page.locator("#typed-dice")).to_have_value("" if asked else "d")
    expect(page.locator("dialog[open]")).to_have_count(asked)


def test_a_result_is_forgotten_with_its_position(page: Page, shared: Served) -> None:
    choose(page, plies=0)
    page.goto(f"{shared.url}#/editor/{OPENING}")
    told = page.locator("section > [role=status]")
    page.click("#evaluate")
    expect(told).not_to_be_empty(timeout=LONG_MS)
    expect(page.locator("#evaluate")).to_have_attribute("aria-disabled", "false", timeout=LONG_MS)
    expect(told).not_to_be_empty()
    page.fill("#position-dice", "62")
    page.locator("#position-dice").press("Tab")
    expect(page.locator("ds-candidates table")).to_have_count(0)
    expect(told).to_be_empty()


def test_of_many_plays_the_best_are_listed_until_all_are_wanted(page: Page, shared: Served) -> None:
    choose(page, plies=0)
    page.goto(f"{shared.url}#/editor/{OPENING.replace(':31:', ':11:')}")
    page.click("#evaluate")
    plays = page.locator("ds-candidates tbody th button")
    expect(plays).to_have_count(10, timeout=LONG_MS)
    button = page.locator("#all-plays")
    count = int(button.inner_text().removeprefix("All plays: "))
    assert count > 10
    button.press("Enter")
    expect(plays).to_have_count(count)
    expect(plays.nth(10)).to_be_focused()
    expect(button).to_have_count(0)
    page.fill("#identifier", OPENING.replace(":31:", ":66:"))
    page.keyboard.press("Enter")
    expect(page.locator("#position-dice")).to_have_value("66")
    page.click("#evaluate")
    expect(plays.first).to_have_text("24/18(2) 13/7(2)")
    assert plays.count() <= 10


def test_arrows_are_forgotten_with_their_position(page: Page, shared: Served) -> None:
    choose(page, plies=0)
    page.goto(f"{shared.url}#/editor/{OPENING}")
    page.click("#evaluate")
    page.locator("ds-candidates tbody th button").last.click(timeout=LONG_MS)
    arrows = page.locator("ds-board .hint")
    expect(arrows).not_to_have_count(0)
    page.fill("#identifier", OPENING.replace(":31:", ":62:"))
    page.keyboard.press("Enter")
    expect(page.locator("#position-dice")).to_have_value("62")
    expect(page.locator("ds-candidates table")).to_have_count(0)
    expect(arrows).to_have_count(0)


def test_keys_go_to_the_board_while_there_is_anything_to_press(page: Page, shared: Served) -> None:
    table = shared.people(position=TO_ROLL, terms=MONEY)
    open_table(page, shared, table, autoRoll=False)
    board = page.locator("ds-board svg")
    expect(board).to_have_attribute("role", "application")
    expect(page.locator(ACTION).first).to_have_attribute("aria-keyshortcuts", "R")
    page.keyboard.press("r")
    by_steps = page.locator(MOVABLE).first
    by_steps.wait_for()
    expect(board).to_have_attribute("role", "application")
    page.goto(f"{shared.url}#/watch/{table}")
    expect(page.locator("ds-table .player").first).to_be_visible()
    expect(board).to_have_attribute("role", "group")


def test_what_was_told_can_be_heard_again(page: Page, shared: Served) -> None:
    open_table(page, shared, _person(shared, TO_PLAY))
    page.evaluate("document.querySelector('ds-board').focus()")
    said = page.locator(f"{SAID} p")
    page.keyboard.press("i")
    cube = "The cube is in the middle at 1."
    pips = "You: 167 pips · Computer (Beginner): 167 pips"
    expect(said).to_have_text([f"Score 0 : 0. · {pips} · {cube} · You are to play 3 1."])
    by_mouse(page)
    waiting(page)
    expect(page.locator("#done")).not_to_be_empty()
    done = page.locator("#done").inner_text()
    page.keyboard.press("l")
    expect(said.last).to_contain_text(done)
    expect(said.last).to_contain_text(re.compile(r" · Your? "))
    page.keyboard.press("i")
    mine, theirs = (int(each) for each in page.locator("ds-board .value").all_text_contents())
    expect(said.last).to_contain_text(f"You: {mine} pips · Computer (Beginner): {theirs} pips")
    expect(page.locator(".keys")).to_contain_text("L says the last play")


def test_the_ends_of_a_row_are_reached_by_one_key(page: Page, shared: Served) -> None:
    open_table(page, shared, _person(shared, TO_PLAY))
    page.locator("ds-board g[data-place=point-8]").focus()
    for key, place in (
        ("Home", "point-12"),
        ("ArrowRight", "point-11"),
        ("End", "off-near"),
        ("ArrowLeft", "point-1"),
        ("Home", "point-12"),
    ):
        page.keyboard.press(key)
        expect(page.locator(f"ds-board g[data-place={place}]")).to_be_focused()


def test_bars_and_trays_say_whose_they_are(page: Page, shared: Served) -> None:
    choose(page, singleKeys="off")  # numbers set checkers all the same
    page.goto(f"{shared.url}#/editor/{OPENING}")
    for place, name in (
        ("bar-far", "Bar of Upper side"),
        ("off-far", "Borne off by Upper side"),
        ("bar-near", "Bar of Lower side"),
    ):
        shown = page.locator(f"ds-board g[data-place={place}]")
        expect(shown).to_have_attribute("aria-label", f"{name}: empty")
        shown.focus()
        page.keyboard.press("2")
        expect(shown).to_have_attribute("aria-label", f"{name}: 2")


def test_what_is_said_of_a_player_can_be_read(page: Page, shared: Served) -> None:
    open_table(page, shared, shared.people(position=TO_ROLL, terms=MONEY), autoRoll=False)
    anna = page.locator(".player.active")
    expect(anna).to_contain_text("0 points")
    expect(anna).to_contain_text("Anna is to decide.")
    assert page.locator(".player [aria-label]:not([role]), .player[aria-current]").count() == 0
    expect(page.locator(CONFIRM)).to_have_count(0)


def test_a_checker_is_chosen_and_let_go_by_keys(page: Page, shared: Served) -> None:
    open_table(page, shared, _person(shared, TO_PLAY), clickMode="select")
    place = page.locator("ds-board g[data-place=point-8]")
    expect(place).to_have_attribute("aria-label", "Point 8: 3 of yours, can go to 7, 5, 4")
    place.focus()
    for key in ("Enter", "Escape"):
        page.keyboard.press("Enter")
        expect(place).to_have_attribute("aria-pressed", "true")
        expect(place).to_have_attribute("aria-label", re.compile(r"^Point 8: 3 of yours, .*chosen$"))
        expect(page.locator("ds-board .mark.movable")).to_have_count(0)
        page.keyboard.press(key)
        expect(place).not_to_have_attribute("aria-pressed", "true")
        expect(page.locator("ds-board .mark.movable")).not_to_have_count(0)
    dice = page.locator("ds-board .dice.active")
    expect(dice).to_have_attribute("aria-label", "Dice: 3 1. Activate to swap their order.")
    page.keyboard.press("s")
    expect(dice).to_have_attribute("aria-label", "Dice: 1 3. Activate to swap their order.")
    place.click()
    page.locator("ds-board g[data-place=point-20]").click()
    expect(page.locator("ds-board .refused")).to_have_text("It cannot go there.")
    place.focus()
    for key in ("Enter", "ArrowRight", "3"):  # of the one that was chosen, wherever the keyboard is
        page.keyboard.press(key)
    expect(page.locator(SAID)).to_contain_text("8 to 5.")
    page.keyboard.press("u")
    expect(page.locator(SAID)).to_contain_text("Taken back")


def test_a_hit_is_told(page: Page, shared: Served) -> None:
    open_table(page, shared, _person(shared, "XGID=-bA---DAD---bC---bafa--aB-:0:0:1:31:0:0:0:3:10"))
    page.locator("ds-board g[data-place=point-24]").focus()
    page.keyboard.press("1")
    expect(page.locator(SAID)).to_contain_text("24 to 23, hit.")


def test_names_of_languages_are_in_those_languages(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/settings")
    options = page.locator("#setting-language option:not([value=''])")
    expect(options).to_have_count(5)
    assert options.evaluate_all("all => all.every((each) => each.lang === each.value)")
    assert page.locator("#setting-theme option[lang]").count() == 0
