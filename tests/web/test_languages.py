"""Nothing on any page stays English for whoever reads another language, refusals least of all."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from foreign_words import FOREIGN
from web.screen import GAME_OVER, MOVABLE, by_mouse, choose, open_afresh, open_table, waiting
from web.serving import Served
from web.spoken import english_on, latin_texts, left_in_english

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from playwright.sync_api import Page

DOUBLE = "ds-board button[data-action=double]"
LONG_MS = 60_000
SOON_S = 20.0
ENGLISH_MS = 200
"""Until what the server says has come in English: the words of the pages are there."""
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10"
ON_ROLL = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"
DOUBLE_NOW = "XGID=--A--A------------------b-:0:0:1:00:0:0:0:0:10"
COMBINED = "backgammon+no-triple+five-per-point+start=24:2,13:4,8:4,6:5"
ODD = b""" 3 point match

 Game 1
 Anna : 0                          Ben : 0
  1) 31: 8/5 6/5                    42: 8/4 6/1
  2) 64: 24/14 hello                Doubles => 8
  3) 77: 3/1                        Takes
"""
MISTAKES = b""" 3 point match

 Game 1
 Anna : 0                          Ben : 0
  1) 31: 24/23 13/10                42: 8/4 6/4
  2) 64: 24/14                      Doubles => 2
  3)  Takes                         61: 13/7 8/7
  4) 21: 6/4 6/5                    55: 8/3 8/3 6/1 6/1
"""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that holds what these tests leave behind and no more: elsewhere, players have names in English."""
    with Served(tmp_path_factory.mktemp("languages")) as server:
        yield server


# Scenes: how a page comes to show much of what it can


def first_page(page: Page, served: Served) -> None:
    served.new_table(COMBINED, level="club")
    page.goto(served.url)
    page.locator("ds-how-played summary").wait_for()  # the last of them to come
    for summary in page.locator("ds-new-game summary").all():
        summary.click()
    page.locator("ds-how-played dd").first.wait_for()
    page.select_option("#kind", "money")
    page.select_option("ds-new-game #dice", "seeded")
    page.check("#hasClock")
    expect(page.locator("main a[href^='#/table/']")).not_to_have_count(0)


def another_first_page(page: Page, served: Served) -> None:
    page.goto(served.url)
    page.select_option("#variant", "tavla")
    page.select_option("#opponent", "person")
    page.select_option("ds-new-game #dice", "manual")
    page.check("#hasClock")
    page.fill("#length", "0")
    page.click("#begin")
    page.locator("ds-new-game [role=alert]").wait_for()


def combined_game(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/table/{served.new_table(COMBINED, seed=31)}")
    waiting(page)
    by_mouse(page)
    waiting(page)
    page.click("#resign")


def standard_game(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/table/{served.new_table(seed=31)}")
    page.locator(MOVABLE).first.wait_for()
    page.click("#hint")
    expect(page.locator("ds-candidates table")).to_have_count(1, timeout=LONG_MS)
    page.click("#names summary")
    page.click("#names button")
    expect(page.locator("#names [role=status]")).not_to_be_empty()
    page.locator(MOVABLE).first.click()


def game_with_cube(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/table/{served.new_table(seed=31, length=5)}")
    waiting(page)
    while not page.locator(DOUBLE).count():
        by_mouse(page)
        waiting(page)
    page.click("#hint")
    expect(page.locator("ds-candidates table")).to_have_count(1, timeout=LONG_MS)
    page.click(DOUBLE)


def paused_game(page: Page, served: Served) -> None:
    table = served.people(clock={"delay_s": 12, "reserve_s": 300})
    page.goto(f"{served.url}#/table/{table}")
    page.click("#pause")
    page.click("#resume")
    page.click("#pause")
    page.locator("#resume").wait_for()


def warning_tutor(page: Page, served: Served) -> None:
    table = served.people(position=DOUBLE_NOW, terms={"kind": "money"}, has_help=True)
    page.goto(f"{served.url}#/table/{table}")
    page.select_option("#tutor", "doubtful")
    page.click("ds-board button[data-action=roll]")
    page.locator("dialog[open]").wait_for()


def other_game(variant: str) -> Callable[[Page, Served], None]:
    def scene(page: Page, served: Served) -> None:
        page.goto(f"{served.url}#/table/{served.new_table(variant, seed=5)}")
        waiting(page)

    return scene


def finished_game(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/table/{served.new_table(COMBINED, seed=31)}")
    waiting(page)
    page.click("#resign")
    page.locator("dialog[open] button").first.click()
    page.locator(GAME_OVER).wait_for()


def replay(page: Page, served: Served) -> None:
    finished_game(page, served)
    page.goto(page.url.replace("#/table/", "#/replay/"))
    page.click("#forward")


def history(page: Page, served: Served) -> None:
    served.new_table(COMBINED)
    page.goto(f"{served.url}#/history")
    expect(page.locator("main li")).not_to_have_count(0)


def settings_page(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/settings")
    page.locator("#setting-theme").wait_for()


def play_judged(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/editor/{OPENING}")
    page.click("#evaluate")
    page.click("#explain", timeout=LONG_MS)
    expect(page.locator("ds-why .found .grid21")).to_have_count(3, timeout=LONG_MS)
    page.click("#ask-rolls")
    page.locator("ds-questions .grid21 [data-told]").last.click(timeout=LONG_MS)
    page.click("#ask-scores")
    page.locator(".map [data-told]").first.click(timeout=LONG_MS)
    page.select_option("#trials", "144")
    page.click("#roll-out")
    page.locator("#more-trials").wait_for(timeout=LONG_MS)
    expect(page.locator("ds-questions > ds-cells")).not_to_have_count(0, timeout=LONG_MS)
    page.locator("section.card > details > summary").click()


def many_plays(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/editor/{OPENING.replace(':31:', ':11:')}")
    page.select_option("#position-plies", "0")
    page.click("#evaluate")
    page.locator("#all-plays").wait_for(timeout=LONG_MS)


def cube_judged(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/editor/{ON_ROLL}")
    page.select_option("#position-plies", "0")
    page.click("#evaluate")
    page.click("#explain", timeout=LONG_MS)
    expect(page.locator("ds-why .found .grid21")).to_have_count(1, timeout=LONG_MS)
    page.click("#ask-scores")
    expect(page.locator("ds-questions .map")).to_be_visible(timeout=LONG_MS)
    page.select_option("#position-kind", "match")


def resignation_answered(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/editor/TABLES=backgammon:24.2,13.5,8.3,6.5:24.2,13.5,8.3,6.5:c2-:s4-2/7:q2")
    page.select_option("#position-plies", "0")
    page.click("#evaluate")
    page.select_option("#trials", "144")
    page.click("#roll-out")
    expect(page.locator("ds-answers table")).to_have_count(2, timeout=LONG_MS)


def cube_closed(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/editor/XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:4:2:1:5:10")
    page.locator("#mover-score-first").wait_for()
    page.select_option("#position-plies", "0")
    page.click("#evaluate")
    page.locator("ds-candidates table").wait_for(timeout=LONG_MS)


def combined_position(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/editor/tables={COMBINED.replace(':', '~')}:24.2,13.4,8.4,6.5:24.2,13.4,8.4,6.5")
    page.locator("table.ids").wait_for()


def set_up(game: str) -> Callable[[Page, Served], None]:
    def scene(page: Page, served: Served) -> None:
        page.goto(f"{served.url}#/editor")
        page.select_option("#position-variant", game)
        page.locator("#pinning, #memory-1").wait_for()

    return scene


def analyzed_match(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/analyses")
    page.set_input_files("#file", {"name": "mistakes.mat", "mimeType": "text/plain", "buffer": MISTAKES})
    expect(page.locator("a[download]")).to_have_count(3, timeout=LONG_MS)
    page.locator("#figures summary").click()
    page.locator(".moves button", has=page.locator(".blunder, .error")).first.click()
    page.click("#explain", timeout=LONG_MS)
    expect(page.locator("ds-why .found")).to_be_visible(timeout=LONG_MS)


def open_decisions(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/analyses")
    page.select_option("#plies", "0")
    page.set_input_files("#file", {"name": "mistakes.mat", "mimeType": "text/plain", "buffer": MISTAKES})
    page.locator("ds-open-decisions summary").click(timeout=LONG_MS)
    page.select_option("#open-trials", "144")
    page.click("#roll-out-open")
    expect(page.locator("#cancel-open")).to_have_count(0, timeout=LONG_MS)
    expect(page.locator("ds-open-decisions [role=status]")).not_to_be_empty()


def analyzed_double(page: Page, served: Served) -> None:
    analyzed_match(page, served)
    page.locator(".moves button", has_not=page.locator(".number:first-of-type:not(:empty)")).first.click()


def analyses(page: Page, served: Served) -> None:
    analyzed_match(page, served)
    page.goto(f"{served.url}#/analyses")
    expect(page.locator("main li")).not_to_have_count(0)


def players(page: Page, served: Served) -> None:
    analyzed_match(page, served)
    page.goto(f"{served.url}#/players")
    page.get_by_role("link", name="Anna").click()
    expect(page.locator("ds-players tbody tr")).not_to_have_count(0)


def deck(page: Page, served: Served, *positions: str) -> None:
    """The page for studying, with these cards and no others."""
    for card in served.ask("cards")["cards"]:
        page.request.delete(f"{served.url}api/cards/{card['number']}")
    for position in positions:
        served.ask("cards", {"text": position})
    page.goto(f"{served.url}#/study")


def cards(page: Page, served: Served) -> None:
    deck(page, served, OPENING, ON_ROLL)
    expect(page.locator("main li")).to_have_count(2)


def card_asked(page: Page, served: Served) -> None:
    deck(page, served, OPENING)
    page.click("#ask-cards")
    page.fill("#answer", "nonsense")
    page.keyboard.press("Enter")
    page.locator("[role=alert]").wait_for()


def card_judged(page: Page, served: Served) -> None:
    deck(page, served)
    analyzed_match(page, served)
    page.click(".judged .make-cards")
    page.locator(".judged ds-make-cards a").click()
    page.click("#ask-cards")
    page.locator("#question").wait_for()
    if page.locator("#answer").count():
        by_mouse(page)
    else:
        page.keyboard.press("n")
    page.locator("#verdict").wait_for()


def cube_card_judged(page: Page, served: Served) -> None:
    deck(page, served, ON_ROLL)
    page.click("#ask-cards")
    page.locator("#question").wait_for()
    page.keyboard.press("d")
    page.locator("#verdict").wait_for()


def board_counted(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/pips")
    page.fill("#pips-mine", "0")
    page.fill("#pips-theirs", "0")
    page.keyboard.press("Enter")
    page.locator("#verdict").wait_for()


def file_with_problems(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/analyses")
    page.set_input_files("#file", {"name": "odd.mat", "mimeType": "text/plain", "buffer": ODD})
    page.locator(".problem summary").click(timeout=LONG_MS)
    expect(page.locator(".problem li")).not_to_have_count(0)


def no_file(content: bytes) -> Callable[[Page, Served], None]:
    def scene(page: Page, served: Served) -> None:
        page.goto(f"{served.url}#/analyses")
        page.set_input_files("#file", {"name": "poem.json", "mimeType": "text/plain", "buffer": content})
        expect(page.locator("[role=alert]")).to_contain_text("poem.json")

    return scene


def no_identifier(text: str) -> Callable[[Page, Served], None]:
    def scene(page: Page, served: Served) -> None:
        page.goto(f"{served.url}#/editor/{text}")
        page.locator("[role=alert]").wait_for()

    return scene


def impossible_position(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/editor")
    page.locator("ds-board g[data-place=point-6]").focus()
    page.keyboard.press("9")
    expect(page.locator("ds-editor .problem li")).to_contain_text("19")


def impossible_number(page: Page, served: Served) -> None:
    page.goto(f"{served.url}#/editor/{OPENING}")
    page.select_option("#position-kind", "match")
    length = page.locator("ds-editor .table input[max='1000']")
    length.fill("0")
    length.blur()
    page.locator("[role=alert]").wait_for()


def impossible_game(page: Page, served: Served) -> None:
    page.goto(served.url)
    rules = page.locator("ds-new-game form > details")
    rules.locator("summary").click()
    boxes = rules.locator("input")
    boxes.nth(0).check()  # no hit and run
    boxes.nth(1).check()  # the same rule, milder
    boxes.nth(5).check()
    for box in boxes.all()[6:]:
        box.check()
    page.click("#begin")
    page.locator("ds-new-game [role=alert]").wait_for()


def nowhere(path: str) -> Callable[[Page, Served], None]:
    def scene(page: Page, served: Served) -> None:
        page.goto(f"{served.url}#/{path}/nowhere")
        page.locator("[role=alert]").wait_for()

    return scene


SCENES: dict[str, Callable[[Page, Served], None]] = {
    "first page": first_page,
    "another first page": another_first_page,
    "combined game": combined_game,
    "standard game": standard_game,
    "game with cube": game_with_cube,
    "paused game": paused_game,
    "warning tutor": warning_tutor,
    **{variant: other_game(variant) for variant in ("plakoto", "gul-bara", "backgammon+bomb", "acey-deucey", "tavli")},
    "finished game": finished_game,
    "replay": replay,
    "history": history,
    "settings": settings_page,
    "play judged": play_judged,
    "many plays": many_plays,
    "cube judged": cube_judged,
    "combined position": combined_position,
    **{f"{game} set up": set_up(game) for game in ("plakoto", "gul-bara", "dutch", "nuclear", "roll-over")},
    "resignation answered": resignation_answered,
    "cube closed": cube_closed,
    "analyzed match": analyzed_match,
    "open decisions": open_decisions,
    "analyzed double": analyzed_double,
    "analyses": analyses,
    "players": players,
    "cards": cards,
    "card asked": card_asked,
    "card judged": card_judged,
    "cube card judged": cube_card_judged,
    "board counted": board_counted,
    "file with problems": file_with_problems,
    "no match": no_file(b"no match at all"),
    "broken record": no_file(b'{"format": "doublesix.match", "version": 99}'),
    "no identifier": no_identifier("nonsense"),
    "a wrong field": no_identifier("XGID=-b----E-C---eE---c-e----B-:0:x:1:31:0:0:3:0:10"),
    "an unknown game": no_identifier("tables=chess:24.2:24.2"),
    "impossible position": impossible_position,
    "impossible number": impossible_number,
    "impossible game": impossible_game,
    **{f"no {path}": nowhere(path) for path in ("table", "analysis", "replay")},
}


@pytest.mark.slow
@pytest.mark.parametrize("scene", SCENES)
def test_nothing_is_left_in_english(page: Page, shared: Served, scene: str) -> None:
    choose(page, language="ko")
    SCENES[scene](page, shared)
    for language in FOREIGN:
        _speak(page, language)
        assert not _in_the_end(page, lambda: english_on(page)), language
    _speak(page, "en")
    page.wait_for_timeout(ENGLISH_MS)
    english = latin_texts(page)
    _speak(page, "da")
    assert not _in_the_end(page, lambda: left_in_english(latin_texts(page), english))


def _in_the_end(page: Page, find: Callable[[], Collection[str]]) -> Collection[str]:
    """What is still found when nothing should be found any more: words come a little later than they are asked for."""
    until = time.monotonic() + SOON_S
    while (found := find()) and time.monotonic() < until:
        page.wait_for_timeout(20)
    return found


def _speak(page: Page, language: str) -> None:
    """Choose a language, though a dialog may be in the way of the mouse."""
    page.evaluate(
        """(language) => {
          const select = document.querySelector("#language");
          select.value = language;
          select.dispatchEvent(new Event("change"));
        }""",
        language,
    )
    expect(page.locator(f"html[lang={language}]")).to_have_count(1)


@pytest.mark.parametrize("language", FOREIGN)
def test_no_page_begins_in_english(page: Page, shared: Served, language: str) -> None:
    choose(page, language=language, theme="dark")
    table = shared.new_table(COMBINED, seed=31)
    for path in ("", "analyses", "history", "editor", f"table/{table}", f"replay/{table}", "settings"):
        open_afresh(page, f"{shared.url}#/{path}")
        assert english_on(page) == {}, path
    page.click("a[href^='board.html']")
    page.locator("ds-demo ds-board").wait_for()
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
    assert english_on(page) == {}


@pytest.mark.parametrize(
    ("language", "unreadable"), [("zh-Hans", "无法读取"), ("ko", "읽을 수 없습니다"), ("da", "ikke læses")]
)
def test_refusals_are_told_in_the_readers_language(page: Page, shared: Served, language: str, unreadable: str) -> None:
    choose(page, language=language)
    page.goto(f"{shared.url}#/editor/nonsense")
    alert = page.locator("[role=alert]")
    expect(alert).to_contain_text(unreadable)
    expect(alert).to_contain_text("'nonsense'")


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "Backgammon + Nothing counts triple"),
        ("zh-Hant", "雙陸棋（Backgammon） + 沒有三倍勝"),
        ("zh-Hans", "双陆棋（Backgammon） + 没有三倍胜"),
        ("ko", "백개먼(Backgammon) + 세 배는 없습니다"),
        ("da", "Backgammon + Intet tæller tredobbelt"),
    ],
)
def test_a_game_is_called_by_what_was_changed(page: Page, shared: Served, language: str, name: str) -> None:
    table = shared.new_table("backgammon+no-triple", seed=31)
    open_table(page, shared, table, language=language)
    expect(page.locator("h1")).to_contain_text(name)
    expect(page.locator("ds-table .who strong").first).to_have_text(name)
    page.goto(f"{shared.url}#/replay/{table}")
    expect(page.locator("header p")).to_contain_text(name)
    for path in ("", "history"):
        page.goto(f"{shared.url}#/{path}")
        expect(page.locator("main li", has_text=name)).not_to_have_count(0)
    page.goto(f"{shared.url}#/editor/tables=backgammon+no-triple:24.2:24.2")
    expect(page.locator("#position-variant option:checked")).to_have_text(name)
    page.locator("ds-board g[data-place=point-6]").focus()
    page.keyboard.press("9")  # more checkers than there are: what is edited is still the same game
    expect(page.locator("ds-editor .problem li")).not_to_have_count(0)
    expect(page.locator("#position-variant option:checked")).to_have_text(name)


def test_a_refusal_follows_the_language(page: Page, shared: Served) -> None:
    open_table(page, shared, shared.new_table(seed=16), language="da")
    page.locator(MOVABLE).first.wait_for()
    page.evaluate("document.querySelector('ds-board').dispatchEvent(new CustomEvent('ds-play', {detail: {steps: []}}))")
    alert = page.locator("[role=alert]")
    expect(alert).to_contain_text("er intet lovligt træk")
    page.select_option("#language", "ko")
    expect(alert).to_contain_text("둘 수 없는 수입니다")
    page.select_option("#language", "en")
    expect(alert).to_contain_text("is no legal play")
