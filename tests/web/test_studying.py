"""Analyses, the position editor, history and replay on the screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from doublesix.engine.rollout_settings import PRESETS, StopRules
from doublesix.formats import read_match
from study_samples import MISTAKEN
from web.screen import Held, by_mouse, choose, finish, open_afresh, open_table, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.serving import Served

MATCH = Path(__file__).parents[1] / "data" / "matches" / "mat" / "gnubg107_money.mat"
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
DANCING = "XGID=--ABCCB-----b-A--bcdbb--BA:1:1:1:64:0:0:3:0:10"
LEAD = "XGID=--B-B-DbCBB--a-a-a-cb-cb--:0:0:1:00:0:1:0:15:10"
"""A double or not, a take or a pass, by the score."""
TURNED = "XGID=-b----E-C---eE---c-e----B-:2:1:1:00:2:0:0:9:10"
"""The cube is at 4, and of whoever is on roll."""
TO_NINE = {"kind": "match", "length": 9}
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
LONG_WORDS = b""" 3 point match

 Game 1
 Anna : 0                          Ben : 0
  1) 31: 24/20                      66: 24/18 24/18 13/7 8/2
  2) 61: 13/7 8/7
"""
CHANCES = "0.524000 0.148000 0.006000 0.126000 0.005000"
ANNOTATED = f"""(;FF[4]GM[6]MI[length:0][game:0][ws:0][bs:0]PW[Anna]PB[Ben]RU[Jacoby]
;W[31xwmj]A[1][hefe E ver 3 {CHANCES} 0.159000 2C 0 1 0.000000 1][xwmj E ver 3 {CHANCES} -0.026000 2C 0 1 0.000000 1]
;B[42qusu]DA[E ver 3 1C 1 0.000000 1 {CHANCES} 0.100000 0.500000 {CHANCES} 0.100000 0.750000]
A[0][qusu E ver 3 {CHANCES} 0.200000 0C 0 1 0.000000 1])""".encode()
"""GNU Backgammon's thoughts on two plays and a cube left alone; the words are ours."""
MARKED = """cells => cells.map(cell => [
  cell.querySelector("[aria-hidden]").textContent,
  cell.querySelector(".hidden").textContent.replace(/[,，、 ]+[+−]?[\\d.,]+$/, ""),
  getComputedStyle(cell).backgroundColor,
])"""
KEYED = """entries => entries.map(entry => [
  entry.children[0].textContent,
  entry.children[1].textContent,
  getComputedStyle(entry.children[0]).backgroundColor,
])"""
"""Mark, words and color, in a map and in its key."""
SLOT = """() => {
  const area = document.querySelector("ds-board").shadowRoot.querySelector("[data-place=point-12] .area");
  const { x, y, width, bottom } = area.getBoundingClientRect();
  return [x + width / 2, bottom - width / 2];
}"""
"""Where the checker nearest the edge lies on a point of the lower row, or would."""
CUT = """moves => {
  const words = [...moves.querySelectorAll("button > span:not(.disc)")];
  return words.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent);
}"""
"""The words in the list of decisions that are cut off."""
BUSY = {"code": "busy", "message": "", "pattern": "", "values": {}}
"""How the server refuses what is too much for it."""
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
    page.locator("a[download]").first.wait_for(timeout=LONG_MS)  # once all is judged
    lines.last.click()
    page.reload()
    expect(lines.last).to_have_attribute("aria-current", "true", timeout=LONG_MS)
    page.locator(".moves").scroll_into_view_if_needed()
    expect(lines.last).to_be_in_viewport()


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
    page.fill("[name=variation]", "24/18")
    page.keyboard.press("Enter")
    expect(page.locator(".play", has_text="24/18").first).to_be_visible()
    page.fill("[name=variation]", "13/7")
    page.keyboard.press("Enter")
    for play in ("13/7", "24/18"):
        page.get_by_role("button", name=f"Remove: {play}").press("Enter")
        expect(page.get_by_role("button", name=f"Remove: {play}")).to_have_count(0)
        expect(page.locator("ds-notes :focus")).to_have_count(1)
    lines.nth(0).click()
    expect(page.locator("#comment")).to_have_value("of the first")
    expect(page.locator(".play", has_text="24/18")).to_have_count(0)


def test_a_file_that_is_no_match_is_refused(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analyses")
    page.set_input_files("#file", {"name": "poem.mat", "mimeType": "text/plain", "buffer": b"no match at all"})
    expect(page.locator("[role=alert]")).to_be_visible()


ONE_GAME = MATCH.read_text().partition(" Game 2")[0].encode()
GOOD = {"name": "good.mat", "mimeType": "text/plain", "buffer": SHORT}
BAD = {"name": "poem.mat", "mimeType": "text/plain", "buffer": b"no match at all"}


def test_a_bad_file_does_not_stop_the_others(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analyses")
    page.set_input_files("#file", [{**GOOD, "name": "one.mat"}, BAD, {**GOOD, "name": "two.mat"}])
    begun = page.locator("ds-drop-file .banner a")
    expect(begun).to_have_text(["one.mat", "two.mat"], timeout=LONG_MS)
    expect(page.locator("ds-drop-file [role=alert] li")).to_have_text(
        re.compile(r"^poem\.mat – That could not be read: (?!.*poem\.mat)")
    )
    expect(page.locator("ds-analyses .list")).to_contain_text("two.mat")
    begun.last.click()
    expect(page.locator("ds-analysis header")).to_contain_text("two.mat")


def test_the_list_of_analyses_goes_on_by_itself(page: Page, served: Served) -> None:
    choose(page)
    page.goto(f"{served.url}#/analyses")
    held = Held(page, "**/analyses?name=two.mat*")
    page.set_input_files("#file", [{**GOOD, "name": "one.mat"}, {**GOOD, "name": "two.mat"}])
    lines = page.locator("ds-analyses .list li")
    expect(lines).to_have_count(1)  # listed before the next one is there
    expect(page.locator("ds-drop-file")).to_contain_text("Reading two.mat …")
    held[0].continue_()
    expect(lines).to_contain_text(["Done", "Done"], timeout=LONG_MS)
    expect(page.locator("ds-analyses progress")).to_have_count(0)
    expect(page.locator("ds-drop-file")).not_to_contain_text("Reading")


def test_all_scores_are_those_of_the_match(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/{OPENING.replace(':7:10', ':9:10')}")
    page.click("#ask-scores")
    table = page.locator("ds-questions .map")
    expect(table.locator("thead th")).to_have_text(["1C", *map(str, range(1, 10))], timeout=LONG_MS)
    expect(table.locator("tbody td")).to_have_count(100)
    expect(table.locator("tbody td:not(:empty)")).to_have_count(97)  # at 1-away 1-away the Crawford game is over
    expect(page.locator("ds-questions .key")).to_have_text(
        re.compile(r"^\s*A\s*8/5 6/5\s*1C\s*Crawford\s*$")
    )  # nothing beats the point


@pytest.mark.parametrize("language", ["en", "da", "ko", "zh-Hans"])
def test_a_map_of_scores_has_marks_for_the_eye_and_words_for_the_ear(page: Page, shared: Served, language: str) -> None:
    choose(page, language=language)
    page.set_viewport_size({"width": 375, "height": 740})
    page.goto(f"{shared.url}#/editor/{LEAD}")
    page.click("#ask-scores")
    cells = page.locator("ds-questions .map td[data-told]")
    expect(cells).to_have_count(16 * 16 - 3, timeout=LONG_MS)
    shown = {tuple(found) for found in cells.evaluate_all(MARKED)}
    key = {tuple(found) for found in page.locator("ds-questions .key div").evaluate_all(KEYED)}
    assert shown < key
    assert [len({found[part] for found in shown}) for part in range(3)] == [4, 4, 4]
    assert page.locator(".map [aria-hidden]").count() == len(cells.all())
    assert page.locator("ds-questions .scroll:has(.map)").evaluate("box => box.scrollWidth <= box.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


def test_the_best_play_of_a_roll_is_read_without_a_mouse(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/{OPENING}")
    page.click("#ask-rolls")
    cells, line = page.locator("ds-questions .grid21 [data-told]"), page.locator("ds-cells > p")
    expect(cells).to_have_count(21, timeout=LONG_MS)
    expect(line).to_contain_text("arrow keys")
    expect(page.locator("ds-cells [tabindex='0']")).to_have_count(1)
    page.locator("#ask-scores").focus()
    cells.first.focus()
    for key, roll in (("ArrowDown", "2 1"), ("End", "2 2"), ("ArrowDown", "3 2"), ("Home", "3 1")):
        page.keyboard.press(key)
        expect(line).to_have_text(re.compile(rf"^{roll}: \d+/.*, [+−]\d\.\d{{3}}$"))
    expect(line).to_contain_text("8/5 6/5")
    expect(page.locator("ds-cells td:focus")).to_contain_text("8/5 6/5")
    expect(page.locator("ds-cells [tabindex='0']")).to_have_text(re.compile("8/5 6/5"))
    cells.last.click()
    expect(line).to_contain_text("6 6: ")
    assert violations(page) == []
    page.select_option("#language", "da")
    expect(line).to_have_text(re.compile(r"^6 6: .*, \+\d,\d{3}$"))


def test_the_best_decision_at_a_score_is_read_with_a_finger(browser: Browser, shared: Served) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 844}, locale="en-US")
    page = context.new_page()
    page.goto(f"{shared.url}#/editor/{LEAD}")
    page.click("#ask-scores")
    cells, line = page.locator("ds-questions .map [data-told]"), page.locator("ds-cells > p")
    cells.nth(1).tap(timeout=LONG_MS)
    expect(line).to_have_text(re.compile(r"^1 needed, the opponent needs 3: .*, [+−]?\d\.\d{3}, Crawford$"))
    page.keyboard.press("ArrowDown")
    expect(line).to_have_text(re.compile(r"^1 needed, the opponent needs 3: .*, [+−]?\d\.\d{3}$"))
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    context.close()


def test_plays_of_one_s_own_are_for_dice(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analyses")
    doubled = SHORT + b"  2)  Doubles => 2                   Drops\n"
    page.set_input_files("#file", {"name": "doubled.mat", "mimeType": "text/plain", "buffer": doubled})
    lines = page.locator(".moves button")
    expect(lines).to_have_count(5, timeout=LONG_MS)
    lines.last.click()
    expect(page.locator("#comment")).to_be_visible()
    expect(page.locator("[name=variation]")).to_have_count(0)
    lines.first.click()
    page.fill("[name=variation]", "24/18")
    page.keyboard.press("Enter")
    refused = page.locator("ds-analysis [role=alert]")
    expect(refused).to_contain_text("That is not possible now: ")
    expect(page.locator("ds-board .hint")).not_to_have_count(0)
    page.click("#try")
    expect(page.locator("ds-board .hint")).to_have_count(0)
    by_mouse(page)
    expect(page.locator("ds-analysis li button.play")).to_have_count(1, timeout=LONG_MS)
    expect(refused).to_have_count(0)


def test_the_graph_shows_chances_or_equity(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analyses")
    page.set_input_files("#file", GOOD)
    figure = page.locator("#graph figure")
    expect(figure).to_contain_text("chances before every decision", timeout=LONG_MS)
    expect(figure.locator("text")).to_have_text(["0", "50", "100"])
    page.locator("#graph input").first.focus()
    page.keyboard.press("ArrowRight")
    expect(figure).to_contain_text("equity before every decision")
    expect(figure.locator("text")).to_have_text(["−1.0", "0.0", "1.0"])
    assert violations(page) == []


def test_a_file_may_be_dropped_anywhere(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(shared.url)
    page.locator("ds-drop-file").wait_for()
    transfer = page.evaluate_handle(DROPPED, ["anywhere.mat", SHORT.decode()])
    page.dispatch_event("h1", "dragover", {"dataTransfer": transfer})
    expect(page.locator(".drop.over")).to_have_count(1)
    page.dispatch_event("h1", "drop", {"dataTransfer": transfer})
    expect(page.locator("ds-analysis header")).to_contain_text("anywhere.mat")


def test_the_depth_is_chosen_kept_and_told(page: Page, served: Served) -> None:
    choose(page)
    page.goto(f"{served.url}#/settings")
    expect(page.locator("#setting-plies")).to_have_value("2")
    page.goto(f"{served.url}#/analyses")
    page.select_option("#plies", "1")
    page.goto(f"{served.url}#/settings")
    expect(page.locator("#setting-plies")).to_have_value("1")
    page.goto(f"{served.url}#/editor")
    expect(page.locator("#position-plies")).to_have_value("1")
    page.goto(f"{served.url}#/analyses")
    page.set_input_files("#file", GOOD)
    header = page.locator("ds-analysis header")
    expect(header).to_contain_text("Judged at depth: 1-ply (XG 2-ply)")
    again = page.locator("#again-all")
    expect(header).to_contain_text("Done", timeout=LONG_MS)
    expect(again).to_be_disabled()
    header.get_by_text("Judged at depth").click()
    page.select_option("#depth", "0")
    again.click()
    expect(header).to_contain_text("Judged at depth: 0-ply (XG 1-ply)")
    expect(header).to_contain_text("Done", timeout=LONG_MS)
    expect(page.locator(".moves button")).to_have_count(3)
    page.goto(f"{served.url}#/analyses")
    expect(page.locator("ds-analyses .list li")).to_contain_text("0-ply (XG 1-ply)")
    expect(page.locator("#plies")).to_have_value("1")


def test_a_finished_table_is_analyzed_as_deeply_as_was_chosen(page: Page, shared: Served) -> None:
    table = shared.people(terms={"kind": "match", "length": 1})
    _play_a_little(shared, table)
    shared.act(table, {"type": "resign", "value": 1})
    shared.act(table, {"type": "accept"})
    open_table(page, shared, table)
    page.select_option("#plies", "0")
    page.click("#analyze-table")
    expect(page.locator("ds-analysis header")).to_contain_text("Judged at depth: 0-ply (XG 1-ply)")


def test_mistakes_are_reached_by_keys(page: Page, shared: Served) -> None:
    choose(page)
    name = shared.analyze(MISTAKEN)
    page.goto(f"{shared.url}#/analysis/{name}/0")
    lines, told = page.locator(".moves button"), page.locator("#told")
    expect(page.locator("ds-analysis header")).to_contain_text("Done", timeout=LONG_MS)
    bad = lines.filter(has=page.locator(".blunder"))
    expect(bad).to_have_count(2)
    expect(page.locator("ds-analysis .keys")).to_contain_text("N goes to the next mistake")
    page.keyboard.press("n")
    expect(bad.nth(1)).to_have_attribute("aria-current", "true")
    expect(told).to_have_text(re.compile(r"^Mistake 2 of 2: Ben, 42 8/2: blunder −0\.\d+ ± 0\.\d+$"))
    page.click("#next-mistake")
    expect(told).to_have_text("No mistake after this decision.")
    expect(told).to_have_attribute("role", "status")
    page.keyboard.press("P")
    expect(bad.nth(0)).to_have_attribute("aria-current", "true")
    assert violations(page) == []
    page.select_option("#language", "da")
    lines.last.click()
    page.click("#previous-mistake")
    page.keyboard.press("p")
    expect(bad.nth(0)).to_have_attribute("aria-current", "true")
    expect(told).to_contain_text("Fejl 1 af 2: Anna, 31 24/20")
    page.locator("#comment").press_sequentially("nope")
    expect(bad.nth(0)).to_have_attribute("aria-current", "true")
    expect(page.locator("#comment")).to_have_value("nope")


def test_what_the_file_says_stands_beside_our_judgement(page: Page, shared: Served) -> None:
    choose(page)
    name = shared.analyze(ANNOTATED)
    page.goto(f"{shared.url}#/analysis/{name}/0")
    expect(page.locator("ds-analysis header")).to_contain_text("Done", timeout=LONG_MS)
    heading, lines = page.locator(".shown h2"), page.locator(".moves button")
    expect(lines).to_have_count(3)
    expect(heading).to_contain_text("24/23 13/10")
    expect(heading).to_contain_text("In the file, GNU 2-ply: 0.185 lost, best 8/5 6/5")
    lines.nth(1).click()
    expect(heading).to_contain_text("In the file, GNU 1-ply: 0.250 lost, best double")
    lines.nth(2).click()
    expect(heading).to_contain_text("In the file, GNU 0-ply: no mistake")
    page.select_option("#language", "da")
    expect(heading).to_contain_text("I filen, GNU 0-ply: ingen fejl")
    assert violations(page) == []


def test_a_roll_that_moves_nothing_is_told_in_words(page: Page, shared: Served) -> None:
    choose(page, plies=0)
    page.goto(f"{shared.url}#/editor/{DANCING}")
    page.click("#evaluate")
    expect(page.locator("ds-candidates tbody th").first).to_have_text("no move", timeout=LONG_MS)
    expect(page.locator("[role=status]", has_text="no move, −")).to_have_count(1)
    page.goto(f"{shared.url}#/analysis/{shared.analyze(MATCH.read_bytes())}/43")
    expect(page.locator(".decision h2 .play")).to_have_text("64 no move ", timeout=LONG_MS)
    expect(page.locator(".moves [aria-current] .play")).to_have_text("no move")


def test_every_step_is_told(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analysis/{shared.analyze(MISTAKEN)}/0")
    told = page.locator("#told")
    expect(page.locator(".moves button")).to_have_count(5, timeout=LONG_MS)  # no step leads to what is not there yet
    page.keyboard.press("ArrowRight")
    expect(told).to_have_text("Ben: no double · no mistake")
    page.keyboard.press("ArrowLeft")
    expect(told).to_have_text(re.compile(r"^Anna: 31 24/20 · blunder −0\.\d+ ± 0\.\d+$"))
    expect(told).to_have_attribute("role", "status")


def test_a_title_says_whose_game_it_is(page: Page, shared: Served) -> None:
    table = shared.people(terms={"kind": "match", "length": 1})
    here = page.locator("nav [aria-current]")
    open_table(page, shared, table)
    expect(page).to_have_title("Anna – Ben, Backgammon: match to 1 – Play – Double Six")
    expect(page.locator("h1")).to_have_text("Anna – Ben, Backgammon: match to 1")
    expect(here).to_have_text(["Play"])
    shared.act(table, {"type": "resign", "value": 1})
    shared.act(table, {"type": "accept"})
    page.goto(f"{shared.url}#/replay/{table}")
    expect(page).to_have_title("Anna – Ben, match to 1 – Replay – Double Six")
    expect(page.locator("h1")).to_have_text("Replay: Anna – Ben")
    expect(here).to_have_text(["History"])
    page.goto(f"{shared.url}#/settings")
    expect(page).to_have_title("Settings – Double Six")
    name = shared.analyze(MISTAKEN)
    page.goto(f"{shared.url}#/analysis/{name}")
    expect(page).to_have_title("Anna – Ben, match to 3 – Analyze – Double Six")
    page.locator(".moves button").last.click(timeout=LONG_MS)
    page.select_option("#language", "da")
    expect(page).to_have_title("Anna – Ben, kamp til 3 – Analysér – Double Six")


def test_a_bomb_is_told_with_the_board_before_it(page: Page, shared: Served) -> None:
    table = shared.people("nuclear", has_help=True)
    _play_a_little(shared, table)
    before = shared.ask(f"tables/{table}")
    shared.act(table, {"type": "token"})
    analysis = shared.ask(f"tables/{table}/analysis?plies=0", {})["id"]
    choose(page, language="da")
    page.goto(f"{shared.url}#/analysis/{analysis}")
    line = page.locator(".moves button", has_text="lader bomben springe")
    line.click(timeout=LONG_MS)
    expect(page.locator("ds-analysis ds-board")).to_have_js_property("board", before["board"])
    expect(page.locator("ds-analysis")).to_contain_text("Om det var klogt at bruge mærket")
    expect(page.locator("ds-analysis")).not_to_contain_text("go to the bar")
    expect(page.locator("[aria-labelledby=again]")).to_have_count(0)  # nothing was judged
    assert violations(page) == []


def test_rolls_of_three_dice_open_by_their_highest(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    page.select_option("#position-variant", "tabula")
    page.select_option("#question-plies", "1")
    page.click("#ask-rolls")
    lists = page.locator(".rolls details")
    expect(lists).to_have_count(6, timeout=LONG_MS)
    expect(page.locator(".rolls h3")).to_contain_text("1-ply (XG 2-ply)")
    expect(page.locator(".rolls li:visible")).to_have_count(0)
    lists.nth(3).locator("summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".rolls li:visible")).to_have_count(10)
    expect(page.locator(".rolls li:visible").first).to_have_text(re.compile(r"^4 1 1\s+[+−]0\.\d{3}\s+\S"))
    assert violations(page) == []


def test_an_analysis_is_removed_after_a_question(page: Page, served: Served) -> None:
    choose(page)
    page.goto(f"{served.url}#/analyses")
    page.set_input_files("#file", GOOD)
    page.locator("ds-analysis header").wait_for(timeout=LONG_MS)
    page.goto(f"{served.url}#/analyses")
    remove = page.locator("ds-analyses li button")
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    remove.click()
    assert asked[0].endswith(page.locator("ds-analyses li a").inner_text())  # several may be of files of one name
    assert len(served.ask("analyses")["analyses"]) == 1
    page.once("dialog", lambda dialog: dialog.accept())
    remove.click()
    expect(remove).to_have_count(0)
    assert served.ask("analyses")["analyses"] == []


def test_games_in_turn_are_each_on_their_own_board(page: Page, shared: Served) -> None:
    table = shared.people("tavli", terms={"kind": "match", "length": 7}, has_help=True)
    for _ in range(3):
        _play_a_little(shared, table)
        shared.act(table, {"type": "resign", "value": 1})
        shared.act(table, {"type": "accept"})
        shared.act(table, {"type": "next"})
    analysis = shared.ask(f"tables/{table}/analysis", {})["id"]
    choose(page)
    page.goto(f"{shared.url}#/analysis/{analysis}")
    expect(page.locator("ds-analysis header")).to_contain_text("Tavli", timeout=LONG_MS)
    heads = page.locator(".moves h2")
    expect(heads).to_have_count(3, timeout=LONG_MS)
    assert "Crawford" not in " ".join(heads.all_inner_texts())
    games = {game["key"]: game for game in shared.ask("catalogue")["games"]}
    for key, head in zip(("portes", "plakoto", "fevga"), heads.all(), strict=True):
        expect(head).to_contain_text(games[key]["name"]["message"])
        head.locator("+ button").click()
        board = page.locator("ds-analysis ds-board")
        expect(board).to_have_js_property("facing", games[key]["facing"])
        expect(board).to_have_js_property("cube", None)
    page.goto(f"{shared.url}#/replay/{table}")
    at = page.locator("#at")
    page.get_by_role("button", name="To the end").click()
    expect(at).not_to_have_value("0")
    for number, game in enumerate(shared.ask(f"tables/{table}/history")["games"][:3]):
        page.select_option("#game", str(number))
        expect(at).to_have_value("0")
        expect(page.locator("ds-replay ds-board")).to_have_js_property("board", game["start"])
        expect(page.locator("header .number")).to_have_text(" : ".join(map(str, game["score"])))
    throw = page.locator("ds-board .die")
    expect(throw).to_have_count(0)
    page.click("#forward")
    expect(throw).to_have_count(2)
    page.locator(".log button").filter(has_text="offers to resign").click()
    expect(throw).to_have_count(0)


def _play_a_little(served: Served, table: str) -> None:
    """Throw first dice and play them."""
    while True:
        view = served.ask(f"tables/{table}")
        if view["turn"]:
            node, steps = view["turn"]["nodes"][0], []
            while node["steps"]:
                source, target, die, number, _ = node["steps"][0]
                steps.append([source, target, die])
                node = view["turn"]["nodes"][number]
            served.act(table, {"type": "move", "steps": steps})
            return
        served.act(table, {"type": "roll"})


def test_a_comment_is_kept_while_it_is_written(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analyses")
    page.set_input_files("#file", GOOD)
    page.locator("#comment").wait_for(timeout=LONG_MS)
    with page.expect_response("**/comment"):
        page.locator("#comment").press_sequentially("first")
    page.locator("#comment").press_sequentially(" and last")
    page.reload()
    expect(page.locator("#comment")).to_have_value("first and last", timeout=LONG_MS)


def test_a_comment_that_is_refused_says_so_where_it_stands(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analyses")
    page.set_input_files("#file", GOOD)
    page.locator("#comment").wait_for(timeout=LONG_MS)
    page.route("**/comment", lambda route: route.fulfill(status=503, json=BUSY))
    page.fill("#comment", "nobody hears")
    expect(page.locator("ds-notes [role=alert]")).to_have_text("The server has a lot to do.")
    expect(page.locator("#comment")).to_have_value("nobody hears")


def test_what_is_too_close_to_call_is_rolled_out(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analyses")
    page.select_option("#plies", "0")
    page.set_input_files("#file", {"name": "one.mat", "mimeType": "text/plain", "buffer": ONE_GAME})
    page.locator("ds-open-decisions summary").click(timeout=LONG_MS)
    page.select_option("#most-decisions", "5")
    page.select_option("#open-trials", "1296")
    page.click("#roll-out-open")
    page.locator("#cancel-open").wait_for()
    page.reload()
    page.locator("#cancel-open").press("Enter")
    expect(page.locator("#cancel-open")).to_have_count(0)
    expect(page.locator("ds-open-decisions summary")).to_be_focused()
    page.locator("ds-open-decisions summary").click()
    page.select_option("#most-decisions", "5")
    page.select_option("#open-trials", "144")
    page.click("#roll-out-open")
    status = page.locator("ds-open-decisions [role=status]")
    done = re.compile(r"^\s*Rolled out: (\d) of \1\s*$")
    expect(status).to_have_text(done, timeout=3 * LONG_MS)  # 720 games, whatever else the machine does
    rolled = [
        each for each in shared.ask(f"analyses/{the_analysis(page)}/decisions")["decisions"] if each["rolled_out"]
    ]
    assert 0 < len(rolled) <= 5
    page.goto(f"{page.url.split('#')[0]}#/analysis/{the_analysis(page)}/{rolled[0]['number']}")
    expect(page.locator("ds-candidates").get_by_text("Rollout (144)").first).to_be_visible()


def the_analysis(page: Page) -> str:
    """The analysis that the page shows, by its address."""
    return page.url.split("#/analysis/")[1].split("/")[0]


def test_a_rollout_is_found_again_and_cancelled(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/{OPENING}")
    page.select_option("#trials", "5184")
    page.click("#roll-out")
    progress = page.locator("ds-questions progress")
    status = page.locator("ds-questions .card [role=status]")
    # And no number of trials, which would be read out whenever it changes.
    expect(status).to_have_text("Rolling out …", timeout=LONG_MS)
    page.reload()
    progress.wait_for()
    page.locator("#cancel-rollout").press("Enter")
    expect(status).to_have_text("Cancelled")
    page.locator("#go-on:focus").press("Enter")  # the keyboard is where the next thing can be done
    page.locator("#cancel-rollout:focus").press("Enter")
    expect(page.locator("#go-on")).to_be_focused()
    page.click("#start")
    page.fill("#position-dice", "65")
    page.locator("#position-dice").blur()
    expect(progress).to_have_count(0)


def test_a_rollout_asked_for_twice_is_begun_once(page: Page, shared: Served) -> None:
    position = OPENING.replace(":31:", ":54:")
    choose(page)
    page.goto(f"{shared.url}#/editor/{position}")
    page.select_option("#trials", "5184")
    held = Held(page, "**/api/rollouts")
    page.locator("#roll-out").evaluate("each => { each.click(); each.click(); }")
    expect(page.locator("#roll-out")).to_have_attribute("aria-disabled", "true")
    held[0].continue_()
    page.locator("ds-rollout progress").wait_for()
    page.locator("#roll-out").evaluate("each => each.click()")  # while one runs
    page.click("#cancel-rollout")
    held_again = Held(page, "**/resume")
    page.locator("#go-on").evaluate("each => { each.click(); each.click(); }")
    held_again[0].continue_()
    page.locator("ds-rollout progress").wait_for()
    assert (len(held), len(held_again)) == (1, 1)
    assert len(shared.ask(f"rollouts?position={position}")["rollouts"]) == 1
    page.click("ds-rollout .card button")
    expect(page.locator("#roll-out")).to_have_attribute("aria-disabled", "false")


def test_of_several_rollouts_the_one_that_runs_is_shown(page: Page, shared: Served) -> None:
    position = OPENING.replace(":31:", ":53:")
    running, newer = (shared.ask("rollouts", {"position": position, "trials": 5184})["id"] for _ in range(2))
    shared.ask(f"rollouts/{newer}/cancel", {})
    choose(page)
    page.goto(f"{shared.url}#/editor/{position}")
    page.locator("ds-rollout progress").wait_for()
    shared.ask(f"rollouts/{running}/cancel", {})
    expect(page.locator("ds-rollout .card [role=status]")).to_have_text("Cancelled")


def test_a_rollout_is_played_as_wished_and_goes_on(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/{OPENING.replace(':31:', ':42:')}")
    page.click("#rollout-how summary")
    expect(page.locator("#preset option")).to_have_count(len(PRESETS))
    assert [each.get_attribute("value") for each in page.locator("#preset option").all()] == list(PRESETS)
    page.select_option("#preset", "roller")
    expect(page.locator("#trials")).to_have_value(str(PRESETS["roller"].trials))
    page.select_option("#cube-plies", "1")
    page.click("#roll-out")
    card = page.locator("ds-rollout > .card")
    expect(card.locator("h2")).to_have_text("Rollout Roller · 0-ply · Cube: 1-ply · 5 rolls", timeout=LONG_MS)
    expect(card).to_contain_text("Done Trials: 42", timeout=LONG_MS)
    chances = card.locator("tr.chances")
    expect(chances.first).to_be_hidden()
    card.locator("details summary").click()
    expect(chances).to_have_count(3)
    expect(chances.first).to_contain_text(re.compile(r"W [45]\d\.\d%"))
    line = shared.ask(f"rollouts?position={OPENING.replace(':31:', ':42:')}")["rollouts"][0]["lines"][0]
    expect(card.locator("details tbody tr td").first).to_have_text(f"{line['cubeless']['mean']:+.3f}".replace("-", "−"))
    more = page.locator("#more-trials")
    more.select_option("10368")
    page.click("#go-on")
    expect(card).to_contain_text(re.compile(r"\d+ / 10368\s+about \d+ (s|min) left"), timeout=LONG_MS)
    card.get_by_text("Cancel").click()
    expect(more).to_have_value("10368")
    wanted = str(more.locator("option").first.get_attribute("value"))
    more.select_option(wanted)
    page.click("#go-on")
    expect(card).to_contain_text(f"Done Trials: {wanted}", timeout=LONG_MS)
    assert violations(page) == []


def test_a_rollout_ends_once_it_is_precise_enough(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/{OPENING.replace(':31:', ':61:')}")
    page.click("#rollout-how summary")
    page.select_option("#preset", "roller")
    page.select_option("#trials", "5184")
    page.select_option("#reach", "0.05")
    page.click("#roll-out")
    card = page.locator("ds-rollout > .card")
    expect(card).to_contain_text(f"Done Trials: {StopRules().at_least}", timeout=LONG_MS)
    more = page.locator("#more-trials")
    expect(more).to_have_value(str(more.locator("option").first.get_attribute("value")))  # precise enough, it can go on
    page.select_option("#minutes", "5")
    with page.expect_request("**/rollouts") as asked:
        page.click("#roll-out")
    assert asked.value.post_data_json["seconds"] == 300
    assert asked.value.post_data_json["std_error"] == pytest.approx(0.05 / 1.96, rel=1e-3)


def test_positions_are_edited_judged_and_kept_in_the_address(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    page.fill("#position-dice", "31")
    page.locator("#position-dice").blur()
    identifier = page.locator("[data-id=XGID]")
    expect(identifier).to_contain_text(":31:")
    stacks = page.locator("ds-board .checker .letters")
    expect(stacks).to_have_count(0)  # all of them are seen
    for place, count in (("point-6", 7), ("bar-far", 5)):
        page.locator(f"ds-board g[data-place={place}]").focus()
        page.keyboard.press(str(count))
    expect(stacks).to_have_text(["7", "5"])
    page.locator("ds-board g[data-place=point-6]").focus()
    page.keyboard.press("3")
    expect(page.locator("ds-board g[data-place=point-6]")).to_have_attribute("aria-label", "Point 6: 3 Lower side")
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
    held = Held(page, "**/positions/check")
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
    grids = found.locator(".grid21")
    assert grids.nth(1).inner_text() != grids.nth(2).inner_text()  # each play has answers of its own
    page.select_option("#compare-1", page.locator("#compare-0").input_value())
    expect(page.locator("#explain")).to_be_disabled()
    page.select_option("#compare-1", "24/23 13/10")
    page.click("#explain")
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


PLAKOTO = "tables=plakoto:24.15:24.15"


@pytest.mark.parametrize("way", ["mouse", "right", "shift", "keys", "touch"])
def test_checkers_are_pinned_and_freed(browser: Browser, shared: Served, way: str) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 1280, "height": 900}, locale="en-US")
    page = context.new_page()
    page.goto(f"{shared.url}#/editor/{PLAKOTO}")
    place, said = page.locator("ds-board g[data-place=point-12]"), page.locator("ds-board [aria-live] p").last
    expect(page.locator("#pinning")).to_contain_text("pinned")

    def put(side: int, count: int) -> None:
        """Set the count of a side, which is one more or less than before."""
        if way not in ("right", "shift"):
            page.select_option("#position-edited", str(side))
        if way == "keys":
            place.focus()
            page.keyboard.press(f"Shift+Digit{count}" if side else str(count))
        else:
            at = page.evaluate(SLOT)
            if way == "touch":
                page.touchscreen.tap(*at)
                return
            if way == "shift" and side:
                page.keyboard.down("Shift")
            page.mouse.click(*at, button="right" if way == "right" and side else "left")
            page.keyboard.up("Shift")

    put(1, 1)
    expect(said).to_have_text("Point 12: 1 Upper side")
    put(0, 1)
    expect(said).to_have_text("Point 12: 1 Lower side, Upper side pinned")
    put(0, 0)
    expect(said).to_have_text("Point 12: 1 Upper side")
    put(1, 0)
    expect(said).to_have_text("Point 12: empty")
    context.close()


@pytest.mark.parametrize("rows", ["24.14,13p:24.14,12", "24.14,12:24.14,13p"], ids=["lower", "upper"])
def test_a_pinned_checker_of_either_side_is_drawn_below_its_jailer(page: Page, shared: Served, rows: str) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/tables=plakoto:{rows}")
    page.locator(
        "ds-board g[data-place=point-13][aria-label*=pinned], [data-place=point-12][aria-label*=pinned]"
    ).wait_for()
    checkers = page.locator("ds-board .checker")
    expect(checkers).to_have_count(12)  # five of each stack, and two on one point
    at = {each.get_attribute("transform") for each in checkers.all()}
    assert len(at) == 12


def test_a_position_with_a_pin_is_set_up(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/{PLAKOTO}")
    place = page.locator("ds-board g[data-place=point-12]")
    place.focus()
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("1")
    for point in ("24", "1"):
        page.locator(f"ds-board g[data-place=point-{point}]").focus()
        page.keyboard.press("-")
    expect(page.locator("code[data-id='Double Six']")).to_contain_text("plakoto:24.14,12:24.14,13p:")
    expect(page.locator("ds-editor .problem")).to_have_count(0)
    place.focus()
    page.keyboard.press("+")
    expect(place).to_have_attribute("aria-label", "Point 12: 2 Lower side, Upper side pinned")
    page.get_by_role("button", name="Swap sides").click()
    swapped = page.locator("ds-board g[data-place=point-13]")
    expect(swapped).to_have_attribute("aria-label", "Point 13: 2 Upper side, Lower side pinned")
    swapped.focus()
    page.keyboard.press("=")  # the plus of many keyboards
    expect(swapped).to_have_attribute("aria-label", "Point 13: 3 Upper side, Lower side pinned")


@pytest.mark.parametrize(
    ("game", "label"), [("nuclear", "Holds the bomb"), ("roll-over", "May have a roll thrown again")]
)
def test_a_token_is_taken_in_the_editor(page: Page, shared: Served, game: str, label: str) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    page.select_option("#position-variant", game)
    box = page.get_by_label(label).first
    expect(box).to_be_checked()
    tokens, middle = page.locator("ds-board .token"), page.locator("ds-board .field").first.bounding_box()
    assert middle is not None
    expect(tokens).to_have_count(1 if game == "nuclear" else 2)  # a bomb that either may use lies between them
    with page.expect_request("**/positions/check") as asked:
        box.press("Space")
    expect(tokens).to_have_count(1)
    place = tokens.bounding_box()
    assert place is not None
    assert place["y"] < middle["y"] + middle["height"] / 3  # beside the upper side
    assert asked.value.post_data_json["board"]["memory"] == [0, 1]
    expect(page.locator("ds-board #summary")).to_contain_text("Upper side.")
    expect(page.locator("code[data-id='Double Six']")).to_be_visible()


def test_what_a_game_remembers_is_set_in_the_editor(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    for game, label, memory in (("gul-bara", "Rolls made", 2), ("dutch", "Has been home, may hit", 1)):
        page.select_option("#position-variant", game)
        if memory > 1:  # both sides start in the same corner, and either way is seen
            starts = page.locator("ds-board .way circle")
            expect(starts).to_have_count(2)
            assert starts.nth(0).get_attribute("cx") != starts.nth(1).get_attribute("cx")
        field = page.get_by_label(label).last
        with page.expect_request("**/positions/check") as asked:
            if memory > 1:
                field.select_option("2")
            else:
                field.check()
        assert asked.value.post_data_json["board"]["memory"] == [0, memory]
        expect(page.locator("ds-editor .problem")).to_have_count(0)
        if memory > 1:
            expect(field.locator("option")).to_have_text(["0", "1", "2", "3+"])
        with page.expect_request("**/positions/check") as asked:
            page.get_by_role("button", name="Swap sides").click()
        assert asked.value.post_data_json["board"]["memory"] == [memory, 0]


def test_an_impossible_position_is_explained(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    page.locator("ds-board g[data-place=point-6]").focus()
    page.keyboard.press("9")
    expect(page.locator("ds-editor .problem")).to_be_visible()


def test_more_than_nine_checkers_are_set_by_keys(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    page.select_option("#position-variant", "plakoto")
    place = page.locator("ds-board g[data-place=point-24]")
    expect(place).to_have_attribute("aria-label", "Point 24: 15 Lower side")
    place.focus()
    page.keyboard.press("-")
    expect(place).to_have_attribute("aria-label", "Point 24: 14 Lower side")
    page.keyboard.press("+")
    expect(place).to_have_attribute("aria-label", "Point 24: 15 Lower side")
    far = page.locator("ds-board g[data-place=point-1]")
    far.focus()
    page.keyboard.press("-")
    expect(far).to_have_attribute("aria-label", "Point 1: 14 Upper side")
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.localName === 'ds-board'")


def test_numbers_beyond_all_reason_are_refused(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    borne_off = page.locator("ds-editor fieldset input[type=number]").nth(1)
    borne_off.fill("3000000")
    borne_off.blur()
    expect(page.locator("ds-editor .problem")).to_contain_text("15")
    expect(borne_off).to_have_value("30")


def test_a_link_to_a_position_or_a_decision_leads_there(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    page.wait_for_url(re.compile("#/editor/XGID"))  # until then the link below leads to where one is
    page.click("#clear")
    expect(page.locator("ds-editor .problem")).to_be_visible()
    page.click("nav a[href='#/editor']")
    expect(page.locator("[data-id=XGID]")).to_be_visible()
    name = shared.analyze(SHORT)
    page.goto(f"{shared.url}#/analysis/{name}/0")
    lines = page.locator(".moves button")
    lines.nth(1).click()
    expect(lines.nth(1)).to_have_attribute("aria-current", "true")
    page.evaluate(f"location.hash = '#/analysis/{name}/0'")
    expect(lines.nth(0)).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize(("key", "suffix"), [("backgammon", "mat"), ("plakoto", "json")])
def test_any_match_is_exported(page: Page, shared: Served, key: str, suffix: str) -> None:
    table = shared.new_table(key, seed=5)
    open_table(page, shared, table)
    page.click("#export")
    expect(page.locator(".problem")).to_contain_text("nothing has been played at this table yet")
    by_mouse(page)
    expect(page.locator(".problem")).to_have_count(0)
    with page.expect_download() as saved:
        page.click("#export")
    name = rf"\d{{4}}-\d\d-\d\d Player – Computer \(Beginner\) 1\.{suffix}"
    assert re.fullmatch(name, saved.value.suggested_filename)
    assert saved.value.path().stat().st_size > 0
    page.goto(f"{shared.url}#/history")
    line = page.locator(f"li:has(a[href='#/replay/{table}'])")
    for button, ending in (("Export", suffix), ("JSON", "json")):
        with page.expect_download() as saved:
            line.get_by_role("button", name=button).click()
        assert saved.value.suggested_filename.endswith(f".{ending}")


def test_all_matches_that_are_over_are_exported_at_once(page: Page, served: Served) -> None:
    choose(page)
    page.goto(f"{served.url}#/history")
    page.locator("ds-history .soft").wait_for()
    expect(page.locator("#export-all")).to_have_count(0)
    players = [{"name": "Anna"}, {"name": ""}]
    for variant in ("backgammon", "plakoto", "backgammon"):
        table = served.people(variant, terms={"kind": "match", "length": 1}, players=players)
        if variant == "plakoto":
            served.act(table, {"type": "roll"})
        served.act(table, {"type": "resign", "value": 1})
        served.act(table, {"type": "accept"})
    served.people()  # goes on
    page.reload()
    with page.expect_download() as saved:
        page.click("#export-all")
    names = ZipFile(saved.value.path()).namelist()
    assert sorted(name.rpartition(".")[2] for name in names) == ["json", "mat", "mat"]
    assert all("Anna" in name for name in names)


def test_all_matches_that_are_over_are_analyzed_at_once(page: Page, served: Served) -> None:
    for _ in range(2):
        table = served.people(terms={"kind": "match", "length": 1}, players=[{"name": "Anna"}, {"name": ""}])
        for action in ({"type": "resign", "value": 1}, {"type": "accept"}):
            served.act(table, action)
    choose(page)
    page.goto(f"{served.url}#/history")
    page.click("#analyze-all")
    page.wait_for_url("**#/analyses")
    expect(page.locator("ds-analyses li").filter(has_text="Anna – Player")).to_have_count(2)
    page.goto(f"{served.url}#/history")
    page.click("#analyze-all")
    page.get_by_text("All have been analyzed.").wait_for()


def test_an_analyzed_match_is_saved_with_its_comments(page: Page, shared: Served) -> None:
    name = shared.analyze(SHORT)
    choose(page)
    page.goto(f"{shared.url}#/analysis/{name}/0")
    page.locator("#comment").wait_for(timeout=LONG_MS)
    with page.expect_response("**/comment"):
        page.fill("#comment", "a thought")
        page.locator("#comment").blur()
    for format_ in ("mat", "json"):
        with page.expect_download() as saved:
            page.click(f"#export-{format_}")
        assert saved.value.suggested_filename == f"Anna – Ben 3.{format_}"
        actions = read_match(saved.value.path().read_bytes()).games[0].actions
        assert [action.comment for action in actions if action.comment] == ["a thought"]


def test_a_refusal_is_said_beside_what_was_tried(page: Page, shared: Served) -> None:
    tables = [shared.new_table(seed=seed) for seed in (6, 7)]
    choose(page)
    page.goto(f"{shared.url}#/history")
    page.route("**/analysis?*", lambda route: route.fulfill(status=503, json=BUSY))
    line = page.locator(f"li:has(a[href='#/replay/{tables[0]}'])")
    line.get_by_role("button", name="Analyze").click()
    expect(line.locator("[role=alert]")).to_be_in_viewport()
    page.unroute("**/analysis?*")
    page.route("**/analysis?*", lambda route: route.abort())
    line.get_by_role("button", name="Analyze").click()
    expect(page.locator("[role=alert]")).to_have_text("The server does not answer. Is it still running?")
    expect(page.locator("[role=alert]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[role=alert]")).to_have_count(1)


def test_without_help_the_history_analyzes_no_game_that_lasts(page: Page, shared: Served) -> None:
    agreed = ({"has_help": False}, {"has_help": True}, {"has_help": False})
    open_, helped, between = (shared.people(terms={"kind": "money"}, **how) for how in agreed)
    for action in ({"type": "resign", "value": 1}, {"type": "accept"}):
        shared.act(between, action)
    choose(page)
    page.goto(f"{shared.url}#/history")
    for table, count in ((open_, 0), (helped, 1), (between, 1)):
        line = page.locator(f"li:has(a[href='#/replay/{table}'])")
        line.wait_for()
        expect(line.get_by_role("button", name="Analyze")).to_have_count(count)


POSITIONS = {
    "read.txt": OPENING.encode(),
    "other.txt": OPENING.replace(":0:0:1:", ":1:1:1:").encode(),
}


def test_a_file_with_a_position_opens_the_editor(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analyses")
    files = [{"name": name, "mimeType": "text/plain", "buffer": data} for name, data in POSITIONS.items()]
    page.set_input_files("#file", files)
    refused = page.locator("ds-drop-file [role=alert] li")
    expect(refused).to_have_count(2)
    expect(refused.first).to_contain_text("That file holds a position and no match")
    page.set_input_files("#file", files[1])
    expect(page.locator("#position-cube")).to_have_value("2")


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1920, 1080)])
def test_board_and_candidates_are_seen_without_scrolling(page: Page, shared: Served, size: tuple[int, int]) -> None:
    choose(page)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    name = shared.analyze(MISTAKEN)
    page.goto(f"{shared.url}#/analysis/{name}/0")
    board, candidates = page.locator("ds-analysis ds-board svg"), page.locator("ds-candidates table")
    expect(board).to_be_in_viewport(ratio=0.99, timeout=LONG_MS)
    expect(candidates.locator("tbody tr").first).to_be_in_viewport(ratio=0.5)
    assert board.evaluate("board => board.clientWidth") >= 480


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
@pytest.mark.parametrize("language", ["en", "da"])
def test_all_that_is_known_of_plays_is_seen(page: Page, shared: Served, size: tuple[int, int], language: str) -> None:
    choose(page, language=language)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{shared.url}#/analysis/{shared.analyze(LONG_WORDS)}/2")
    page.locator("a[download]").first.wait_for(timeout=LONG_MS)  # once all is judged
    box = page.get_by_role("group", name={"en": "Plays", "da": "Træk"}[language])
    expect(box.locator(".chances").first).to_contain_text("%", timeout=LONG_MS)
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert page.locator(".moves").evaluate(CUT) == []


@pytest.mark.parametrize("size", [(844, 390), (640, 360)])
def test_every_board_fits_a_low_screen(page: Page, shared: Served, size: tuple[int, int]) -> None:
    choose(page)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for path in (f"analysis/{shared.analyze(MISTAKEN)}/0", "editor", f"replay/{shared.people()}"):
        open_afresh(page, f"{shared.url}#/{path}")
        board = page.locator("main ds-board")
        board.wait_for(timeout=LONG_MS)
        if path.startswith("analysis"):
            expect(page.locator("ds-analysis header")).to_contain_text("Done", timeout=LONG_MS)
        page.wait_for_load_state("networkidle")
        box = board.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_what_each_game_came_to_stands_above_the_decisions(page: Page, shared: Served) -> None:
    choose(page)
    name = shared.analyze(MISTAKEN)
    page.goto(f"{shared.url}#/analysis/{name}/0")
    page.locator("#figures summary").click()
    rows = page.locator("#figures tbody tr")
    report = shared.ask(f"analyses/{name}")["report"]
    parts = [*(game["ratings"] for game in report["games"]), report["ratings"]]
    expect(rows).to_have_count(2 * len(parts))
    for row, side in zip(rows.all(), (side for part in parts for side in part), strict=True):
        plays, cube = (side[kind]["mistakes"] for kind in ("checker", "cube"))
        counts = [plays[mark] + cube[mark] for mark in ("blunder", "error", "doubtful")]
        expect(row.locator("td").nth(1)).to_have_text(" / ".join(map(str, counts)))
        expect(row.locator("td").nth(2)).to_have_text(re.compile(r"^[+−]?\d\.\d{3}$"))
    assert violations(page) == []


def test_decisions_are_walked_by_fingers(page: Page, shared: Served) -> None:
    choose(page)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{shared.url}#/analysis/{shared.analyze(MISTAKEN)}/0")
    buttons = page.locator(".shown > .wide button")
    expect(buttons).to_have_count(4, timeout=LONG_MS)
    boxes = [box for button in buttons.all() if (box := button.bounding_box())]
    assert min(box["width"] for box in boxes) >= 24
    assert len({box["y"] for box in boxes}) == 1, "the board is pushed down"


def test_reasons_that_come_late_leave_the_note_where_it_is(page: Page, shared: Served) -> None:
    choose(page)
    held = Held(page, "**/api/phrases?*")
    page.goto(f"{shared.url}#/analysis/{shared.analyze(MISTAKEN)}/0")
    note = page.locator("#comment")
    expect(page.locator("ds-analysis header")).to_contain_text("Done", timeout=LONG_MS)
    before = note.bounding_box()
    held[0].continue_()
    page.locator("ds-why ul").first.wait_for()
    assert note.bounding_box() == before


def test_on_phones_the_reasons_for_a_mistake_stand_right_below_the_board(page: Page, shared: Served) -> None:
    choose(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{shared.url}#/analysis/{shared.analyze(MISTAKEN)}/0")
    reasons = page.locator("ds-why ul").first
    expect(reasons).to_be_visible(timeout=LONG_MS)

    def top(part: str) -> float:
        box = page.locator(part).first.bounding_box()
        assert box is not None
        return box["y"]

    order = ("ds-analysis ds-board", "ds-why ul", "ds-candidates", "#comment")
    assert sorted(order, key=top) == list(order)
    page.click("#explain")  # what is asked for stays where it was asked
    expect(page.locator("ds-why .found")).to_be_visible(timeout=LONG_MS)
    assert top("ds-why .found") < top("ds-candidates")
    page.set_viewport_size({"width": 1280, "height": 900})
    assert top("ds-candidates") < top("#comment") < top("ds-why .found")


def test_the_board_and_the_list_stay_in_view_while_the_rest_is_read(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analysis/{shared.analyze(MISTAKEN)}/0")
    expect(page.locator("ds-analysis header")).to_contain_text("Done", timeout=LONG_MS)
    page.click("#comment")
    for seen in ("ds-analysis ds-board svg", ".moves [aria-current]", "#comment"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=0.99)
    page.click("#next-mistake")
    page.locator(".moves button").last.click()
    expect(page.locator("ds-candidates table").first).to_be_in_viewport()


def test_both_plays_of_a_comparison_are_seen(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analysis/{shared.analyze(MISTAKEN)}/0")
    known = page.locator("ds-why ul").first
    expect(known).to_be_visible(timeout=LONG_MS)
    depth = page.locator("ds-why :not(ds-cells) > p.small")
    expect(depth).to_have_text("0-ply (XG 1-ply), answers of the other side: 0-ply (XG 1-ply)")
    page.click("#explain")
    box = page.get_by_role("group", name="Explanation")
    expect(box.locator("thead th")).to_have_count(3, timeout=LONG_MS)
    expect(page.locator("ds-why ul").filter(has_text="makes its 5 point")).to_have_count(1)  # told once
    expect(depth).to_contain_text("Double Six")
    for size in (1280, 1440, 390):
        page.set_viewport_size({"width": size, "height": 900})
        assert box.evaluate("box => box.scrollWidth <= box.clientWidth"), size


def test_what_the_numbers_mean_is_told(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/analysis/{shared.analyze(MISTAKEN)}/0")
    meanings = page.locator("ds-candidates dl")
    expect(meanings).to_be_hidden(timeout=LONG_MS)
    page.locator("ds-candidates summary").press("Enter", timeout=LONG_MS)
    expect(meanings).to_contain_text("W, W g, W bg")
    expect(meanings.locator("dt")).to_have_text(
        ["Equity", "Cubeless", "W, W g, W bg", "L g, L bg", "Depth", "MWC", "±", "PR"]
    )


def test_the_board_comes_into_view_with_another_decision(page: Page, shared: Served) -> None:
    choose(page)
    page.set_viewport_size({"width": 360, "height": 740})
    name = shared.analyze(MISTAKEN)
    page.goto(f"{shared.url}#/analysis/{name}/0")
    last = page.locator(".moves button").last
    last.click(timeout=LONG_MS)
    expect(last).to_have_attribute("aria-current", "true")
    expect(page.locator("ds-analysis ds-board svg")).to_be_in_viewport(ratio=0.99)


def test_decisions_are_walked_by_keys(page: Page, shared: Served) -> None:
    choose(page)
    name = shared.analyze(MISTAKEN)
    page.goto(f"{shared.url}#/analysis/{name}/0")
    lines = page.locator(".moves button")
    expect(page.locator("ds-analysis header")).to_contain_text("Done", timeout=LONG_MS)
    expect(page.locator(".moves button[tabindex='0']")).to_have_count(1)
    expect(lines.nth(0)).to_contain_text("−0.")
    expect(page.locator("ds-candidates tbody").nth(1).locator("td").nth(1)).to_have_text(re.compile(r"^−0\."))
    page.keyboard.press("ArrowRight")
    expect(lines.nth(1)).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowLeft")
    expect(lines.nth(0)).to_have_attribute("aria-current", "true")
    lines.nth(0).focus()
    for key, at in (("ArrowDown", 1), ("ArrowUp", 0), ("End", -1), ("ArrowRight", -1), ("Home", 0), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        expect(lines.nth(at)).to_be_focused()
        expect(lines.nth(at)).to_have_attribute("aria-current", "true")
    page.keyboard.press("Control+ArrowRight")  # the browser's
    page.locator("ds-candidates .scroll").press("ArrowRight")  # scrolls
    expect(lines.nth(0)).to_have_attribute("aria-current", "true")


def test_fields_of_the_editor_tell_the_truth(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/{OPENING.replace(':0:0:1:', ':7:1:1:')}")
    expect(page.locator("#position-cube")).to_have_value("128")
    for typed in ("77", "abc", "1234"):
        page.fill("#position-dice", typed)
        page.locator("#position-dice").blur()
        expect(page.locator("#wrong-dice")).to_contain_text("Only the numbers 1 to 6")
        expect(page.locator("#position-dice")).to_have_value(typed)
    problems = page.locator("ds-editor .problem")
    for typed, told in (("6", "with 2 dice, not 1"), ("77", "Only the numbers 1 to 6"), ("6", "with 2 dice, not 1")):
        page.fill("#position-dice", typed)
        page.locator("#position-dice").blur()
        expect(problems).to_have_count(1)
        expect(problems).to_contain_text(told)
    page.fill("#position-dice", "6-5")
    page.locator("#position-dice").blur()
    expect(problems).to_have_count(0)
    expect(page.locator("[data-id=XGID]")).to_contain_text(":65:")
    page.select_option("#position-variant", "tabula")  # three dice, no cube
    expect(page.locator("#position-cube")).to_have_count(0)
    expect(page.locator("#position-dice")).to_have_value("")
    expect(problems).to_have_count(0)
    page.select_option("#position-variant", "acey-deucey")
    page.click("#clear")
    expect(page.locator("ds-board [data-place^=reserve]")).to_have_count(2)
    page.fill("#position-dice", "77")
    page.locator("#position-dice").blur()
    expect(page.locator("#wrong-dice")).to_have_count(1)
    page.fill("#identifier", OPENING)
    page.keyboard.press("Enter")
    expect(page.locator("#position-dice")).to_have_value("31")
    expect(problems).to_have_count(0)


def test_a_game_from_a_position_is_for_its_stakes(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/{OPENING}")
    page.click("section.card > details > summary")
    form = page.locator("ds-new-game")
    expect(form).to_contain_text("Game, stakes, score and cube are those of the position.")
    expect(form.locator("#kind, #length, #variant")).to_have_count(0)
    form.locator("#begin").click()
    expect(page.locator("ds-table .who p").first).to_contain_text("match to 7")


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
    page.locator("#at").focus()
    page.keyboard.press("End")
    expect(page.locator("ds-replay .log li").last).to_be_in_viewport()
    assert violations(page) == []


def test_a_replay_goes_on_and_back_by_arrow_keys(page: Page, served: Served) -> None:
    """Wherever the keyboard is; whoever is quicker than the checkers does not wait for them."""
    table = served.new_table("hypergammon3", seed=21)
    open_table(page, served, table)
    finish(page, by_mouse)
    choose(page, speed="slow")
    open_afresh(page, f"{served.url}#/replay/{table}")
    at = page.locator("#at")
    expect(at).to_have_value("0")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    expect(at).to_have_value("9")
    page.keyboard.press("ArrowLeft")
    expect(at).to_have_value("8")
    at.focus()
    page.keyboard.press("ArrowRight")  # the slider's own
    expect(at).to_have_value("9")


def test_a_line_of_the_log_leads_to_its_moment(page: Page, shared: Served) -> None:
    table = shared.people(position=LEAD.replace(":0:15:", ":3:0:"), terms={"kind": "money"})
    for action in ("double", "beaver", "take"):
        shared.act(table, {"type": action})
    choose(page)
    open_afresh(page, f"{shared.url}#/replay/{table}")
    at, lines = page.locator("#at"), page.locator(".log button")
    expect(lines).to_have_count(3)
    expect(page.locator(".log button[tabindex='0']")).to_have_count(1)
    lines.nth(1).click()
    expect(at).to_have_value("2")
    expect(page.locator("ds-board #summary")).to_contain_text("Ben offers the cube at 4.")
    page.locator("#run").focus()
    page.keyboard.press("Tab")
    expect(lines.nth(1)).to_be_focused()
    for key, place in (("ArrowDown", 2), ("Home", 0), ("ArrowRight", 1), ("ArrowLeft", 0), ("End", 2), ("ArrowUp", 1)):
        page.keyboard.press(key)
        expect(lines.nth(place)).to_be_focused()
        expect(lines.nth(place)).to_have_attribute("aria-current", "true")
        expect(at).to_have_value(str(place + 1))
    expect(page.locator(".side p[role=status]")).to_have_attribute("aria-live", "off")  # who is there hears the line
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    expect(at).to_have_value("0")
    page.keyboard.press("Enter")
    expect(at).to_have_value("1")
    assert violations(page) == []


@pytest.mark.parametrize("size", [(390, 700), (844, 390)])
def test_the_board_of_a_replay_is_seen_with_the_line_that_was_chosen(
    page: Page, shared: Served, size: tuple[int, int]
) -> None:
    table = shared.people(position=LEAD.replace(":0:15:", ":3:0:"), terms={"kind": "money"})
    for action in ("double", "beaver", "take"):
        shared.act(table, {"type": action})
    page.set_viewport_size({"width": size[0], "height": size[1]})
    choose(page)
    open_afresh(page, f"{shared.url}#/replay/{table}")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.locator(".log button").last.click()
    expect(page.locator("#at")).to_have_value("3")
    expect(page.locator("ds-board")).to_be_in_viewport(ratio=0.99)


ORDERED = """(each, [left, right]) => {
  const at = (text) => {
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node; (node = walker.nextNode()); ) {
      const from = node.data.indexOf(text);
      if (from < 0) continue;
      range.setStart(node, from);
      range.setEnd(node, from + text.length);
      return range.getBoundingClientRect();
    }
  };
  return at(left).right <= at(right).left + 1;
}"""
"""Whether one text in an element stands left of another."""


def test_names_from_the_right_leave_what_is_around_them_in_its_order(page: Page, shared: Served) -> None:
    dan, sami = "\u05d3\u05df", "\u0633\u0627\u0645\u064a"
    name = shared.analyze(MISTAKEN.replace(b"Anna", dan.encode()).replace(b"Ben", sami.encode()))
    choose(page)
    page.goto(f"{shared.url}#/analysis/{name}/0")
    expect(page.locator("ds-analysis header")).to_contain_text("Done", timeout=LONG_MS)
    assert page.locator("h1").evaluate(ORDERED, [dan, sami])
    page.goto(f"{shared.url}#/analyses")
    line = page.locator(f".list a[href='#/analysis/{name}']")
    expect(line).to_contain_text(sami)
    assert line.evaluate(ORDERED, [dan, sami])
    shared.ask(f"analyses/{name}/cards", {"seat": 1})
    page.goto(f"{shared.url}#/study")
    card = page.locator("ds-study .list li").filter(has_text=sami).locator(".soft").first
    assert card.evaluate(ORDERED, [sami, dan])  # whose it is, and then the match


OFFERED_AT = """() => {
  const board = document.querySelector("ds-board");
  const parts = ["svg", ".cube.offered"].map((part) => board.shadowRoot.querySelector(part));
  const [whole, cube] = parts.map((part) => part.getBoundingClientRect());
  return cube.left > whole.left + whole.width / 2 ? "below" : "above";
}"""
"""Before which side an offered cube lies: each has a half of the board."""
DOUBLED = SHORT + b"  2)  Doubles => 2                   Takes\n"


def test_an_offered_cube_lies_before_whoever_is_asked(page: Page, shared: Served) -> None:
    table = shared.people(position=LEAD.replace(":0:15:", ":3:0:"), terms={"kind": "money"})
    for action in ("double", "beaver"):
        shared.act(table, {"type": action})
    choose(page)
    page.goto(f"{shared.url}#/replay/{table}")
    said = page.locator("ds-board #summary")
    page.click("#forward")
    expect(said).to_contain_text("Anna offers the cube at 2.")
    assert page.evaluate(OFFERED_AT) == "above"
    page.click("#forward")
    expect(said).to_contain_text("Ben offers the cube at 4.")
    assert page.evaluate(OFFERED_AT) == "below"
    page.goto(f"{shared.url}#/analysis/{shared.analyze(DOUBLED)}")
    page.locator(".moves button").last.click(timeout=LONG_MS)
    expect(page.locator(".decision h2.row")).to_contain_text("take", timeout=LONG_MS)
    expect(said).to_contain_text("Anna offers the cube at 2.")
    assert page.evaluate(OFFERED_AT) == "above"
    page.select_option("#trials", "144")
    page.click("#roll-out")
    expect(page.locator("ds-rollout ds-answers caption")).to_contain_text("Ben to answer", timeout=LONG_MS)


def test_a_replay_begins_with_the_cube_as_it_lies(page: Page, shared: Served) -> None:
    table = shared.people(position=TURNED, terms=TO_NINE)
    shared.act(table, {"type": "double"})
    choose(page)
    page.goto(f"{shared.url}#/replay/{table}")
    said = page.locator("ds-board #summary")
    expect(said).to_contain_text("cube at 4")
    page.click("#forward")
    expect(said).to_contain_text("Anna offers the cube at 8.")


def test_a_pause_of_a_replay_keeps_what_lies_there(page: Page, shared: Served) -> None:
    table = shared.people(position=TURNED, terms=TO_NINE, clock={"delay_s": 60, "reserve_s": 600})
    for action in ("double", "pause", "resume", "take", "roll", "pause"):
        shared.act(table, {"type": action})
    choose(page)
    page.goto(f"{shared.url}#/replay/{table}")
    for _ in range(3):  # the double, the pause, its end
        page.click("#forward")
        expect(page.locator("ds-board #summary")).to_contain_text("Anna offers the cube at 8.")
        assert page.evaluate(OFFERED_AT) == "above"
    page.click("#forward")
    expect(page.locator("ds-board .cube.offered")).to_have_count(0)
    thrown = shared.ask(f"tables/{table}/history")["games"][0]["events"][-2]["dice"]
    for event in ("Anna: ", "Pause"):
        page.click("#forward")
        expect(page.locator("ds-replay [role=status]")).to_contain_text(event)
        expect(page.locator("ds-board")).to_have_js_property("dice", thrown)


def test_of_a_table_without_a_throw_the_replay_says_so(page: Page, shared: Served) -> None:
    table = shared.people(dice="manual", seed=None)
    choose(page)
    page.goto(f"{shared.url}#/replay/{table}")
    expect(page.locator("ds-replay [role=status]")).to_contain_text("Nothing has been played here yet.")
    page.locator("ds-replay").get_by_role("link", name="Go on").click()
    expect(page.locator("#typed-dice")).to_be_visible()


def test_every_board_is_as_the_settings_say(page: Page, shared: Served) -> None:
    choose(page, showPips=False, showNumbers=False, playDark=True)
    table = shared.new_table()
    analysis = shared.analyze(MISTAKEN)
    for path in (f"table/{table}", f"replay/{table}", f"analysis/{analysis}/0", "editor", "settings", ""):
        open_afresh(page, f"{shared.url}#/{path}")
        board = page.locator("ds-board")
        expect(board.locator(".point").first).to_be_visible()
        expect(board.locator(".number")).to_have_count(0)
        expect(board).to_have_js_property("dark", 0)
    page.goto(f"{shared.url}#/analysis/{analysis}/0")
    expect(page.locator(".moves [aria-current] .disc")).to_have_class("disc black")
    second = shared.people(players=[{"level": "beginner"}, {}])
    for path in ("table", "replay"):
        open_afresh(page, f"{shared.url}#/{path}/{second}")
        expect(board).to_have_js_property("dark", 1)
    page.goto(f"{shared.url}#/table/{second}")
    expect(page.locator(".player .disc").last).to_have_class("disc black")
    choose(page, showPips=False)
    open_afresh(page, f"{shared.url}#/table/{table}")
    expect(board.locator(".number")).to_have_count(24)
    expect(board.locator(".value")).to_have_count(0)


def test_long_lists_come_in_parts(page: Page, served: Served) -> None:
    tables = [served.people() for _ in range(52)]
    choose(page)
    page.goto(served.url)
    lines = page.locator("ds-home .list li")
    expect(lines).to_have_count(4)
    page.click("#older")
    expect(lines).to_have_count(24)
    expect(lines.nth(4).locator("a")).to_be_focused()
    page.goto(f"{served.url}#/history")
    kept = page.locator("ds-history .list li")
    expect(kept).to_have_count(50)
    page.click("#older")
    expect(kept).to_have_count(52)
    expect(page.locator("#older")).to_have_count(0)
    expect(kept.last.locator(f"a[href='#/table/{tables[0]}']")).to_have_count(1)


def test_a_long_list_of_analyses_comes_in_parts(page: Page, served: Served) -> None:
    names = [served.analyze(SHORT) for _ in range(52)]
    choose(page)
    page.goto(f"{served.url}#/analyses")
    lines = page.locator("ds-analyses .list li")
    expect(lines).to_have_count(50)
    page.click("#older")
    expect(lines).to_have_count(52)
    expect(lines.nth(50).locator("a")).to_be_focused()
    expect(page.locator("#older")).to_have_count(0)
    expect(lines.last.locator(f"a[href='#/analysis/{names[0]}']")).to_have_count(1)
    expect(lines).to_contain_text(["Done"] * 52, timeout=LONG_MS)  # all of them are looked at until then
    page.once("dialog", lambda dialog: dialog.accept())
    lines.first.get_by_role("button").click()
    expect(lines).to_have_count(51)


def test_players_are_followed_from_match_to_match(page: Page, served: Served) -> None:
    choose(page)
    dated = b'; [EventDate "2024.03.09"]\n' + MISTAKEN.replace(b"Ben ", b"Cara")
    for match in (MISTAKEN, dated):
        name = served.analyze(match)
        page.goto(f"{served.url}#/analysis/{name}")
        expect(page.locator("ds-analysis header")).to_contain_text("Done", timeout=LONG_MS)
    page.goto(f"{served.url}#/analyses")
    page.get_by_role("link", name="Players").click()
    rows = page.locator("ds-players tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first.locator("td")).to_contain_text(["Backgammon", "2"])
    page.get_by_role("link", name="Anna").click()
    expect(page).to_have_title("Anna – Players – Double Six")
    expect(page.locator("ds-players svg circle")).to_have_count(2)
    rows = page.get_by_role("table", name="Matches").locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first.get_by_role("link")).to_have_text(re.compile("^analyzed .* · "))
    expect(rows.last.get_by_role("link")).to_have_text(re.compile("^Mar 9, 2024 · "))
    kinds = page.get_by_role("table", name="Mistakes").locator("tbody tr")
    expect(kinds.first.locator("th, td")).to_have_text(
        ["Checker play", "4", re.compile(r"^0\.\d{3}$"), re.compile(r"^\d / \d / \d$")]
    )
    rows = rows.filter(has_text="Cara")
    assert violations(page) == []
    rows.first.get_by_role("link").click()
    expect(page.locator("ds-analysis h1")).to_have_text("Anna – Cara")
    page.goto(f"{served.url}#/players/nobody")
    expect(page.locator("[role=alert]")).to_contain_text("Nobody of this name")
