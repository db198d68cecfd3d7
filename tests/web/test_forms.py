"""Fields and drop-downs: they show what is so, take what the server takes, and say in words of ours what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from pasted_texts import rolled_out_text
from web.screen import MOVABLE, choose, middle, swipe, until, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.serving import Served

CENTERED = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"
TURNED = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:3:2:0:7:10"
NEITHER = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
RESIGNED = "TABLES=backgammon:24.2,13.5,8.3,6.5:24.2,13.5,8.3,6.5:c2-:s4-2/7:q2"
UPPER_DOUBLES = "XGID=aBB---D-B-A-eB---d-da--A--:0:0:-1:D:2:1:0:7:10"
UPPER_ON_ROLL = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:52:3:6:0:9:10"
CRAWFORD = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:4:2:1:5:10"
LONG_MS = 60_000
FAULTS = "ds-new-game [role=alert]"


def _paste(page: Page, identifier: str) -> None:
    page.fill("#identifier", identifier)
    page.keyboard.press("Enter")
    expect(page.locator("[data-id=XGID]")).to_have_text(identifier)


def test_nothing_is_said_of_the_position_before_one_that_is_refused(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    page.select_option("#position-kind", "match")
    expect(page.locator("[data-id=XGID]")).to_be_visible()
    points = page.get_by_label("Points", exact=True)
    points.fill("0")
    points.press("Tab")
    expect(page.locator("ds-editor [role=alert]")).to_be_visible()
    expect(page.locator("[data-id=XGID]")).to_have_count(0)
    points.fill("3")
    points.press("Tab")
    expect(page.locator("[data-id=XGID]")).to_be_visible()
    expect(page.locator("ds-editor [role=alert]")).to_have_count(0)


def test_drop_downs_follow_what_was_opened(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    page.select_option("#position-kind", "match")
    page.select_option("#position-cube", "2")
    expect(page.locator("[data-id=XGID]")).to_contain_text(":1:0:1:")
    expect(page.locator("ds-board .cube-letters")).to_have_text("2")
    _paste(page, CENTERED)
    expect(page.locator("ds-board .cube-letters")).to_have_text("64")
    expect(page.locator("#position-cube")).to_have_value("1")
    expect(page.locator("#position-kind")).to_have_value("money")
    _paste(page, TURNED)
    expect(page.locator("#position-cube")).to_have_value("2")
    expect(page.locator("#position-cube-owner")).to_have_value("0")
    expect(page.locator("#position-kind")).to_have_value("match")


@pytest.mark.parametrize("path", ["", "editor"])
def test_the_text_of_another_program_is_pasted_whole(page: Page, shared: Served, path: str) -> None:
    choose(page)
    page.goto(f"{shared.url}#/{path}")
    rolled = CENTERED.replace(":00:", ":31:")
    lines = ["1. XG Roller++ 8/5 6/5       eq:+0.159", "2. 3-ply       24/23 13/10   eq:-0.031 (-0.190)"]
    _paste_lines(page, [rolled, *lines])
    table = page.get_by_role("table", name="By the pasted text")
    expect(table.get_by_role("row")).to_have_text(
        ["Play Equity Difference Depth", "8/5 6/5 +0.159 XG Roller++", "24/23 13/10 −0.031 −0.190 XG 3-ply"],
        use_inner_text=True,
    )
    expect(page.locator("[data-id=XGID]")).to_have_text(rolled)
    # It was said of these dice alone.
    page.fill("#position-dice", "21")
    page.press("#position-dice", "Tab")
    expect(page.locator("[data-id=XGID]")).to_contain_text(":21:")
    expect(table).to_have_count(0)
    _paste_lines(
        page,
        [
            CENTERED,
            "Analyzed in XG Roller++",
            "No double: -0.1",
            "Double/Take: +0.2 (+0.3)",
            "Double/Pass: +1.0 (+1.1)",
        ],
    )
    expect(table.get_by_role("row").nth(1)).to_have_text("No double −0.100 −0.300 XG Roller++", use_inner_text=True)
    assert violations(page) == []


def test_a_whole_text_with_many_rollouts_is_handed_to_the_editor(page: Page, shared: Served) -> None:
    opening = CENTERED.replace(":00:", ":31:")
    found = shared.ask("positions/evaluate", {"position": opening, "plies": 0})["candidates"][:10]
    text = rolled_out_text(opening, [each["play"] for each in found])
    choose(page)
    page.goto(shared.url)
    _paste_lines(page, text.splitlines())
    table = page.get_by_role("table", name="By the pasted text")
    expect(table.get_by_role("row")).to_have_count(11)
    expect(page).to_have_url(f"{shared.url}#/editor/{quote(opening, safe='')}")
    page.go_back()
    page.locator("#play-now").wait_for()
    page.goto(f"{shared.url}#/editor")  # it was handed over once
    expect(page.locator("[data-id=XGID]")).to_contain_text(":00:")
    expect(table).to_have_count(0)


def _paste_lines(page: Page, lines: list[str]) -> None:
    """As from the clipboard: a browser would run them together."""
    page.locator("#identifier").wait_for()
    page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text", text);
            document.querySelector("#identifier").dispatchEvent(
                new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }""",
        "\n".join(lines),
    )
    page.press("#identifier", "Enter")


def test_a_finger_edits_where_it_taps_and_not_where_it_scrolls(browser: Browser, shared: Served) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    choose(page)
    page.goto(f"{shared.url}#/editor/{TURNED}")
    place = page.locator("ds-board g[data-place=point-8]")
    before = str(place.get_attribute("aria-label"))
    start = middle(page, "point-8")
    swipe(page, start, (start[0], start[1] - 150))
    until(page, "scrollY > 50")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(300)
    expect(place).to_have_attribute("aria-label", before)
    page.touchscreen.tap(*middle(page, "point-8"))
    expect(place).not_to_have_attribute("aria-label", before)
    context.close()


def test_both_choices_of_language_say_the_same(page: Page, shared: Served) -> None:
    choose(page, language="en")
    page.goto(f"{shared.url}#/settings")
    for chooser, language in (("#language", "da"), ("#setting-language", "ko"), ("#setting-language", "da")):
        page.select_option(chooser, language)
        for shown in ("#language", "#setting-language"):
            expect(page.locator(shown)).to_have_value(language)


@pytest.mark.parametrize("typed", ["7 1", "3", "", "611"])
def test_typed_dice_that_are_none_are_explained(page: Page, shared: Served, typed: str) -> None:
    choose(page)
    page.goto(f"{shared.url}#/table/{shared.people(dice='manual', seed=None)}")
    page.fill("#typed-dice", typed)
    page.keyboard.press("Enter")
    expect(page.locator("#wrong-dice")).to_have_text("Only the numbers 1 to 6, one for each die.")
    expect(page.locator("#typed-dice")).to_have_value(typed)
    page.fill("#typed-dice", "6-1")
    expect(page.locator("#wrong-dice")).to_have_count(0)
    page.keyboard.press("Enter")
    page.locator(MOVABLE).first.wait_for()


def test_a_new_game_says_how_it_is_played(page: Page, shared: Served) -> None:
    choose(page)
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(shared.url)
    told = page.locator("ds-new-game ds-how-played")
    expect(told.locator("dd")).to_have_count(0)
    told.locator("summary").click()
    expect(told).to_contain_text("you may land and hit it: it goes to the bar")
    expect(told).to_contain_text("(Crawford rule)")
    page.select_option("#kind", "money")
    expect(told).to_contain_text("(Jacoby rule)")
    expect(told).not_to_contain_text("(Crawford rule)")
    page.select_option("#variant", "plakoto")
    expect(told).to_contain_text("The pinning game of the Greek Tavli")
    expect(told).to_contain_text("you bear off none")
    expect(told).not_to_contain_text("hit it")
    page.locator("ds-new-game form > details > summary").click()
    page.get_by_label("A side with a pinned checker may bear off").check()
    expect(told).not_to_contain_text("you bear off none")
    page.select_option("#variant", "tavli")
    expect(told.locator("h3")).to_have_text(["Portes", "Plakoto", "Fevga"])
    expect(told.locator("dl")).to_have_count(3)
    page.select_option("#language", "da")
    expect(told.locator("dt").first).to_have_text("Mål")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_rules_that_do_not_go_together_are_told_before_the_game(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(shared.url)
    told = page.locator("ds-new-game ds-how-played")
    told.locator("summary").click()
    page.locator("ds-new-game form > details > summary").click()
    page.get_by_label("A checker that hits at home stays there for the turn").check()
    page.get_by_label("A checker that hits at home goes on only to end alone").check()
    expect(told.get_by_role("alert")).to_contain_text("cannot be played with")
    expect(told.locator("dd")).to_have_count(0)
    page.get_by_label("A checker that hits at home goes on only to end alone").uncheck()
    expect(told).to_contain_text("stays there for that turn.")
    expect(told.get_by_role("alert")).to_have_count(0)


def test_a_table_says_how_its_game_is_played(page: Page, shared: Served) -> None:
    table = shared.new_table(variant="tavli", seed=31)
    choose(page, language="da")
    page.goto(f"{shared.url}#/table/{table}")
    told = page.locator("ds-table ds-how-played")
    expect(told.locator("summary")).to_have_text("Sådan spilles det")
    assert not told.locator("dd").count()
    told.locator("summary").click()
    expect(told.locator("dl")).to_have_count(1)
    expect(told).to_contain_text("Slagspillet i den græske Tavli")
    expect(told).to_contain_text("Der spilles uden doblingsterning.")
    assert violations(page) == []


def test_numbers_of_a_new_game_are_explained(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(shared.url)
    page.select_option("ds-new-game #dice", "seeded")
    page.fill("#seed", "-1")
    for length in ("0", "1001", ""):
        page.fill("#length", length)
        page.click("#begin")
        expect(page.locator(FAULTS)).to_have_text(
            ["Only whole numbers from 1 to 1000.", "Only whole numbers from 0 to 9007199254740991."]
        )
        expect(page.locator("#length")).to_be_focused()
    page.fill("#length", "1000")
    page.fill("#seed", "5")
    expect(page.locator(FAULTS)).to_have_count(0)
    page.click("#begin")
    expect(page.locator("ds-table .who p").first).to_contain_text("match to 1000")


def test_a_wrong_number_is_shown_where_it_had_been_put_away(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(shared.url)
    page.select_option("#kind", "money")
    more = page.locator("ds-new-game fieldset summary")
    more.click()
    page.fill("#automatic", "11")
    more.click()
    page.click("#begin")
    expect(page.locator("#automatic")).to_be_focused()
    expect(page.locator(FAULTS)).to_have_text(["Only whole numbers from 0 to 10."])
    expect(page.locator(FAULTS)).to_be_visible()


def test_fields_of_the_editor_show_what_stands_on_the_board(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    bar = page.get_by_label("On the bar").first
    expect(bar).to_have_value("0")
    for typed, shown in (("-3", "0"), ("2", "2"), ("99", "30"), ("99", "30")):
        bar.fill(typed)
        bar.press("Tab")
        expect(bar).to_have_value(shown)


def test_the_editor_knows_long_matches(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/{TURNED}")
    points = page.locator("ds-editor .table").get_by_label("Points", exact=True)
    points.fill("1000")
    points.blur()
    expect(page.locator("[data-id=XGID]")).to_contain_text(":3:2:0:1000:")
    assert points.evaluate("each => each.validity.valid")


def test_clocks_are_off_and_as_is_usual_once_they_are_wanted(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(shared.url)
    page.fill("#length", "5")
    expect(page.locator("#delay, #reserve")).to_have_count(0)
    page.check("#hasClock")
    expect(page.locator("#delay")).to_have_value("12")
    expect(page.get_by_label("Reserve per point (minutes)")).to_have_value("2")
    page.click("#begin")
    expect(page.locator(".clock").first).to_contain_text("10:00")
    assert _clock(page, shared) == (12_000, [600_000, 600_000])


def test_delay_and_reserve_are_chosen(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(shared.url)
    page.check("#hasClock")
    page.select_option("#opponent", "person")  # who needs no time before it is looked at
    page.select_option("#kind", "money")
    reserve = page.get_by_label("Reserve for the whole session (minutes)")
    reserve.fill("1441")
    page.fill("#delay", "601")
    page.click("#begin")
    expect(page.locator(FAULTS)).to_have_text(
        ["Only whole numbers from 0 to 600.", "Only whole numbers from 1 to 1440."]
    )
    page.fill("#delay", "0")
    reserve.fill("45")
    page.click("#begin")
    expect(page.locator(".clock").first).to_be_visible()
    assert _clock(page, shared) == (0, [2_700_000, 2_700_000])


def test_players_have_names_and_sessions_all_their_rules(page: Page, served: Served) -> None:
    choose(page)
    page.goto(served.url)
    page.select_option("#opponent", "person")
    page.fill("#own", " Ada ")
    page.fill("#other", "Grace")
    page.select_option("#kind", "money")
    page.get_by_text("More rules for the stakes").click()
    page.uncheck("#beavers")
    expect(page.locator("#raccoons")).to_have_count(0)
    page.check("#beavers")
    page.check("#raccoons")
    page.fill("#automatic", "11")
    page.click("#begin")
    expect(page.locator(FAULTS)).to_have_text(["Only whole numbers from 0 to 10."])
    page.fill("#automatic", "2")
    page.select_option("#limit", "16")
    page.click("#begin")
    expect(page.locator(".player .name").filter(has_text="Ada")).to_be_visible()
    view = _view(page, served)
    assert [player["name"] for player in view["players"]] == ["Ada", "Grace"]
    assert view["terms"] == {
        "kind": "money", "jacoby": True, "beavers": True, "raccoons": True, "automatic_doubles": 2, "cube_limit": 16
    }  # fmt: skip


def test_a_match_may_be_played_by_other_rules_than_crawfords(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(shared.url)
    page.get_by_text("More rules for the stakes").click()
    page.check("#holland")
    page.uncheck("#crawford")
    expect(page.locator("#holland")).to_have_count(0)
    page.click("#begin")
    page.locator(".player .name").first.wait_for()
    terms = _view(page, shared)["terms"]
    assert (terms["crawford"], terms["holland"], terms["cube_limit"]) == (False, False, None)


def _view(page: Page, served: Served) -> dict[str, Any]:
    """The table on the page, as the server tells of it."""
    view: dict[str, Any] = served.ask(f"tables/{page.url.rpartition('/')[2]}")
    return view


def _clock(page: Page, served: Served) -> tuple[int, list[int]]:
    """Delay and reserves in milliseconds, before anybody has used any."""
    clock = _view(page, served)["clock"]
    return clock["delay_ms"], clock["reserve_ms"]


def test_rules_of_money_games_are_set_in_the_editor(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    jacoby, beavers = page.locator("#position-jacoby"), page.locator("#position-beavers")
    identifier = page.locator("[data-id=XGID]")
    for rule, field in ((jacoby, ":2:0:10"), (beavers, NEITHER[-7:])):
        expect(rule).to_be_checked()
        rule.uncheck()
        expect(identifier).to_contain_text(field)
    _paste(page, CENTERED)
    expect(jacoby).to_be_checked()
    _paste(page, NEITHER)
    expect(jacoby).not_to_be_checked()
    page.click("section.card > details > summary")
    page.click("#begin")
    page.locator("ds-table").wait_for()
    terms = _view(page, shared)["terms"]
    assert (terms["jacoby"], terms["beavers"]) == (False, False)
    page.goto(f"{shared.url}#/editor/{TURNED}")
    expect(page.locator("#position-cube")).to_have_value("2")
    expect(jacoby).to_have_count(0)


def _evaluate(page: Page) -> None:
    page.click("#evaluate")
    page.locator("ds-candidates table").wait_for(timeout=LONG_MS)


def test_a_resignation_is_answered(page: Page, shared: Served) -> None:
    choose(page, plies=0)
    page.goto(f"{shared.url}#/editor/{RESIGNED}")
    expect(page.locator("#waiting")).to_have_text("Lower side offers to resign: Gammon · Upper side to answer.")
    _evaluate(page)
    answers = page.locator("ds-answers").first  # a rollout that is known from before has answers, too
    expect(answers.locator("caption")).to_contain_text("Upper side to answer")
    expect(answers.locator("tbody tr th")).to_have_text(["accept", "refuse"])
    expect(answers.locator("tbody tr td").first).to_have_text("+2.467")
    expect(answers).to_contain_text("Resigning instead of playing on: −2.")
    expect(page.locator("ds-candidates")).not_to_contain_text("Double")
    expect(page.locator("#explain")).to_have_count(0)
    page.select_option("#trials", "144")
    page.click("#roll-out")
    rolled_out = page.locator("ds-questions ds-answers tbody tr th")
    expect(rolled_out).to_have_text(["accept", "refuse"], timeout=LONG_MS)
    expect(page.locator("ds-questions ds-answers caption")).to_contain_text("Upper side to answer")
    page.select_option("#position-on-roll", "1")
    expect(page.locator("#waiting")).to_have_text("Upper side offers to resign: Gammon · Lower side to answer.")
    page.select_option("#position-resignation", "")
    expect(page.locator("#waiting")).to_have_count(0)


def test_a_turn_of_the_cube_is_offered_in_the_editor(page: Page, shared: Served) -> None:
    choose(page, plies=0)
    page.goto(f"{shared.url}#/editor/{CENTERED.replace(':00:', ':31:')}")
    page.select_option("#position-offered", "double")
    expect(page.locator("#waiting")).to_have_text("Lower side doubles to 2 · Upper side to answer.")
    expect(page.locator("[data-id=XGID]")).to_have_text(CENTERED.replace(":00:", ":D:"))
    expect(page.locator("#position-dice")).to_have_value("")
    page.select_option("#position-cube", "4")
    expect(page.locator("#waiting")).to_contain_text("Lower side doubles to 8 ·")
    page.select_option("#position-offered", "beaver")
    expect(page.locator("#waiting")).to_have_text("Upper side beavers to 16 · Lower side to answer.")
    _evaluate(page)
    expect(page.locator("ds-answers tbody tr th")).to_have_text(["take", "pass"])
    page.click("#explain")
    expect(page.locator(".found .grid21")).to_be_visible(timeout=LONG_MS)
    expect(page.locator(".found h3")).to_have_count(0)
    page.select_option("#position-kind", "match")
    expect(page.locator("ds-editor ul.problem")).to_contain_text("there are no beavers in a match")
    page.select_option("#position-offered", "double")
    expect(page.locator("#position-offered option")).to_have_count(2)


def test_a_cube_that_nobody_may_turn_has_no_doubles(page: Page, shared: Served) -> None:
    choose(page, plies=0)
    page.goto(f"{shared.url}#/editor/{CRAWFORD}")
    _evaluate(page)
    expect(page.locator("ds-candidates")).to_contain_text("The cube cannot be turned here")
    for words in ("Double / take", "Double / pass", "Advice"):
        expect(page.locator("ds-candidates")).not_to_contain_text(words)
    expect(page.locator("#explain")).to_have_count(0)
    page.select_option("#trials", "144")
    page.click("#roll-out")
    expect(page.locator("ds-questions tbody th").first).to_have_text("Position", timeout=LONG_MS)


def test_whose_score_comes_first_is_asked_where_programs_disagree(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    lower, mover_first = page.get_by_label("Score, lower side"), page.locator("#mover-score-first")
    for identifier in (TURNED, UPPER_ON_ROLL.replace(":3:6:", ":3:3:")):
        page.fill("#identifier", identifier)
        page.keyboard.press("Enter")
        expect(lower).to_have_value("3")
        expect(mover_first).to_have_count(0)
    page.fill("#identifier", UPPER_ON_ROLL)
    page.keyboard.press("Enter")
    expect(mover_first).not_to_be_checked()
    for is_first, score in ((True, "6"), (False, "3")):
        mover_first.set_checked(is_first)
        expect(lower).to_have_value(score)
        expect(mover_first).to_be_checked(checked=is_first)
    page.select_option("#position-on-roll", "0")
    expect(mover_first).to_have_count(0)


def test_a_match_is_begun_with_the_numbers_of_its_position(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor/{TURNED}")
    page.click("section.card > details > summary")
    page.check("#hasClock")
    page.click("#begin")
    expect(page.locator(".clock").first).to_be_visible()
    assert _clock(page, shared) == (12_000, [840_000, 840_000])


def test_a_position_keeps_its_sides_where_the_upper_one_is_on_roll(page: Page, shared: Served) -> None:
    choose(page)
    page.goto(f"{shared.url}#/editor")
    page.fill("#identifier", UPPER_DOUBLES)
    page.keyboard.press("Enter")
    waiting, board = page.locator("#waiting"), page.locator("ds-board #summary")
    expect(waiting).to_have_text("Upper side doubles to 2 · Lower side to answer.")
    shown = board.text_content()
    page.reload()
    expect(waiting).to_have_text("Upper side doubles to 2 · Lower side to answer.")
    expect(board).to_have_text(shown or "")
    page.click("section.card > details > summary")
    page.select_option("#opponent", "person")
    page.fill("#own", "Anna")
    page.fill("#other", "Ben")
    page.click("#begin")
    expect(page.locator(".banner")).to_contain_text("Ben doubles to 2")
    table = shared.ask(f"tables/{page.url.rpartition('/')[2]}")
    assert (table["decider"], table["score"]) == (0, [2, 1])
    assert table["board"]["rows"][1][25] == 1  # the checker on the bar is the upper side's
