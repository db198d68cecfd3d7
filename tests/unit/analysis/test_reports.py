"""Reports: complete, well-formed, safe to open, and true to the analysis."""

from __future__ import annotations

import itertools
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import jsonschema
import pytest

from analysis_samples import FAULTY, MATCH, money_of, record_of
from doublesix.analysis.analyze import analyze
from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.notes import Note
from doublesix.analysis.numbers import chance, plain, signed
from doublesix.analysis.report_figures import figures
from doublesix.analysis.settings import AnalysisSettings
from doublesix.analysis.words import LANGUAGES, Words
from doublesix.cube import CubeAction
from doublesix.engine.engine import Engine
from doublesix.formats import read_match, write_json
from doublesix.live_game import new_game
from doublesix.match import Seat
from doublesix.record import CubeTurn, Ending, GameRecord
from doublesix.units import Emg
from doublesix.variants.registry import find
from fake_engine import FakeEngine

if TYPE_CHECKING:
    from doublesix.analysis.results import MatchAnalysis

SAMPLES = Path(__file__).parents[2] / "data" / "matches" / "mat"
EVIL = "<script>alert('&amp;')</script>{{ 7 * 7 }}\x1b[31m"
VOID = {"meta", "circle", "rect", "line", "polygon", "polyline", "br"}


@pytest.fixture(scope="module")
def analysis() -> MatchAnalysis:
    return analyze(record_of(FAULTY), FakeEngine())


@pytest.fixture(scope="module")
def money() -> MatchAnalysis:
    rows = ("31: 8/5 6/5                    65: 24/18 18/13", "42: 8/4 6/4                     Doubles => 2", " Drops")
    return analyze(money_of(*rows), FakeEngine())


def test_where_nothing_was_decided_nobody_is_said_to_have_made_no_mistake() -> None:
    position = read_match(SAMPLES.parent / "xg" / "money_cube_comment.xgp")
    found, faultless = analyze(position, FakeEngine()), analyze(money_of("31: 8/5 6/5"), FakeEngine())
    for told in (found.to_text(), found.to_html()):
        assert "No mistakes" not in told
        assert "Nothing was decided" in told
    assert "No mistakes" in faultless.to_text()
    assert "Nothing was decided" not in faultless.to_html()


def test_a_game_without_a_cube_has_no_crawford_game_and_no_cube_figures() -> None:
    """The second game of the sample would be the Crawford game."""
    rows = [line for line in MATCH.splitlines() if "Doubles" not in line and "Drops" not in line]
    without_cube = '; [Variation "Portes"]\n' + "\n".join(rows) + "\n"
    for text, has_cube in ((without_cube, False), (MATCH, True)):
        analysis = analyze(record_of(text), plies=0)
        assert [game.game.is_crawford for game in analysis.games] == [False, True]
        assert ["Crawford" in report for report in (analysis.to_text(), analysis.to_html())] == [has_cube] * 2
        titles = [group.title for group in figures(analysis, Words())]
        assert (Words()("group_cube") in titles) == has_cube


# JSON


def validator() -> jsonschema.Draft202012Validator:
    schema = json.loads((files("doublesix") / "data" / "schemas" / "analysis.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def complaints(analysis: MatchAnalysis) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in validator().iter_errors(json.loads(analysis.to_json()))]


def test_json_fits_its_schema(analysis: MatchAnalysis, money: MatchAnalysis) -> None:
    assert complaints(analysis) == []
    assert complaints(money) == []


@pytest.mark.parametrize("name", ["opengammon_5nqfGw9bWG3deTaU.mat", "xg_mobile_money_session.xg.txt"])
def test_json_of_real_matches_fits_its_schema(name: str) -> None:
    assert complaints(analyze(read_match(SAMPLES / name), FakeEngine(), plies=0)) == []


def test_json_of_several_games_in_turn_names_the_match_and_each_game(analysis: MatchAnalysis) -> None:
    tavli = new_game("tavli", seed=3)
    tavli.roll()
    tavli.apply(tavli.legal_plays()[0])
    (portes,) = tavli.record.games
    record = replace(tavli.record, games=(portes, GameRecord(2, variant=find("plakoto"))))
    found = analyze(record, lambda game: Engine(game, threads=1), plies=0)
    value = json.loads(found.to_json())
    assert value["match"]["variant"] == json.loads(write_json(record))["variant"] == "tavli"
    assert [game["variant"] for game in value["games"]] == ["portes", "plakoto"]
    assert complaints(found) == []
    assert "variant" not in json.loads(analysis.to_json())["games"][0]


def test_json_without_luck_and_without_games_fits(analysis: MatchAnalysis) -> None:
    no_luck = AnalysisSettings(luck=False)
    assert complaints(analyze(analysis.record, FakeEngine(), settings=no_luck)) == []
    assert complaints(analyze(replace(analysis.record, games=()), FakeEngine())) == []


def test_the_schema_can_refuse(analysis: MatchAnalysis) -> None:
    value = json.loads(analysis.to_json())
    value["games"][0]["events"][0]["surprise"] = 1
    assert not validator().is_valid(value)
    value = json.loads(analysis.to_json())
    value["ratings"][0]["checker"]["error"]["emg"] = "much"
    assert not validator().is_valid(value)


def test_json_holds_the_numbers(analysis: MatchAnalysis) -> None:
    value = json.loads(analysis.to_json(indent=None))
    assert value["engine"]["net_hash"] == "0123456789ab"
    assert value["settings"]["plies"] == 2
    assert value["match"]["players"] == ["Anna", "Ben"]
    assert value["problems"][0]["line"] == 18
    rating = analysis.ratings[0].performance_rating
    assert value["ratings"][0]["performance_rating"] == pytest.approx(rating, abs=1e-6)
    events = [event for game in value["games"] for event in game["events"]]
    assert sum(event["type"] == "play" for event in events) == 9
    (missing,) = [event for event in events if event["type"] == "not analyzed"]
    assert missing["reason"] == "unreadable"
    for event in events:
        if event["type"] == "play":
            played = [option for option in event["candidates"] if option["play"] == event["play"]]
            assert len(played) == 1


def test_a_match_lost_on_time_is_told_without_points_and_luck(analysis: MatchAnalysis) -> None:
    record = analysis.record
    lost = replace(record.games[-1], winner=Seat.SECOND, points=0, ending=Ending.TIME)
    timed = analyze(replace(record, games=(*record.games[:-1], lost)), FakeEngine())
    assert timed.games[-1].result is timed.result is None
    for text in (timed.to_text(), timed.to_html()):
        assert "Ben wins (the other side ran out of time)" in text
    value = json.loads(timed.to_json())
    validator().validate(value)
    assert (value["match"]["winner"], value["games"][-1]["points"]) == (1, 0)


def test_a_game_that_nobody_won_is_told_apart_from_one_that_goes_on(analysis: MatchAnalysis) -> None:
    first, *others = analysis.games
    for ending, words in ((Ending.TIED, "a tie"), (Ending.UNFINISHED, "unfinished")):
        open_game = replace(first, game=replace(first.game, winner=None, points=0, ending=ending))
        found = replace(analysis, games=(open_game, *others))
        assert f"Game 1, at 0–0: {words}" in found.to_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_file_says_stands_in_reports_as_words_of_the_file(language: str) -> None:
    record = record_of(FAULTY)
    first, *others = record.games
    actions = (replace(first.actions[0], comment="a point\n\nto make"), *first.actions[1:])
    games = (replace(first, actions=actions, comment="of the game"), *others)
    found = analyze(replace(record, games=games, comment="of the match"), FakeEngine())
    events = found.games[0].events
    noted = replace(found.games[0], notes={0: Note("my own"), len(events) - 1: Note("the end")})
    found = replace(found, games=(noted, *found.games[1:]))
    say = Words(language)
    for told in (found.to_text(language=language), found.to_html(language=language)):
        for words in ("of the match", "of the game", "a point"):
            assert say("colon").join([say("source_comment"), words]) in told
        assert told.count(say("source_comment")) == 3
        assert told.index("of the match") < told.index("of the game") < told.index("to make") < told.index("my own")
        assert told.index("my own") < told.index("the end")
    value = json.loads(found.to_json())
    validator().validate(value)
    game = value["games"][0]
    assert (value["match"]["comment"], game["comment"]) == ("of the match", "of the game")
    assert [event["comment"] for event in game["events"] if "comment" in event] == ["a point\n\nto make"]
    assert [note["comment"] for note in game["notes"]] == ["my own", "the end"]


# Text


def test_text_names_what_made_it(analysis: MatchAnalysis) -> None:
    text = analysis.to_text()
    assert text.endswith("\nAnalyzed by Fake 1.0, pips and blots, 2-ply (XG 3-ply)\n")
    assert "0123456789ab" in analysis.to_html()


def test_text_lists_mistakes_with_identifiers(analysis: MatchAnalysis) -> None:
    text = analysis.to_text()
    found = [event.situation.identifier for _, event in analysis.mistakes()]
    assert found
    for identifier in found:
        assert identifier is not None
        assert identifier in text


def test_every_mistake_with_the_cube_has_all_three_equities(analysis: MatchAnalysis) -> None:
    text, html = analysis.to_text(), analysis.to_html()
    cubes = [event for _, event in analysis.mistakes() if isinstance(event, CubeAnalysis)]
    assert {event.situation.offer for event in cubes} == {None, CubeAction.DOUBLE}
    for event in cubes:
        verdict = event.verdict
        answers = ("take", "pass") if event.situation.offer else ("(re)?double, take", "(re)?double, pass")
        equities = map(signed, (verdict.no_double, verdict.double_take, verdict.double_pass))
        for name, equity in zip(("no (re)?double", *answers), equities, strict=True):
            assert re.search(rf"^ +(\d\. )? *{name} +{re.escape(equity)}", text, re.MULTILINE), name
            assert re.search(rf">{name}( <span.*</span>)?</th>\n<td>{re.escape(equity)}<", html), name


@pytest.mark.parametrize("width", [80, 100])
def test_names_however_long_leave_the_figures_of_every_game_their_room(analysis: MatchAnalysis, width: int) -> None:
    short = _table_of_games(_with_names(analysis, "Anna", "Ben").to_text(width=width))
    assert short
    assert _table_of_games(_with_names(analysis, "Anna " * 20, "Ben" * 30).to_text(width=width)) == short


def _table_of_games(text: str) -> list[list[str]]:
    """The figures behind each player's name."""
    table = text.partition("Game by game")[2].partition("Game 1,")[0]
    assert "Lost, EMG  Luck, EMG" in table
    return re.findall(r"(\d+\.\d\d|–) +(\d+\.\d{3}) +([+−]?\d+\.\d{3})$", table, re.MULTILINE)


def test_text_says_how_deep_a_play_was_judged_that_stands_below_one_worth_less(analysis: MatchAnalysis) -> None:
    index, event = next(
        (index, event)
        for index, event in enumerate(analysis.games[0].events)
        if isinstance(event, CheckerAnalysis) and event.mistake is not Mistake.NONE and len(event.candidates) > 2
    )
    assert "1-ply" not in analysis.to_text()
    first, second, third, *others = event.candidates
    shallow = replace(third, plies=1, equity=Emg(second.equity + 0.1))
    uneven = replace(event, candidates=(first, second, shallow, *others))
    events = (*analysis.games[0].events[:index], uneven, *analysis.games[0].events[index + 1 :])
    games = (replace(analysis.games[0], events=events), *analysis.games[1:])
    lines = replace(analysis, games=games).to_text().splitlines()
    told = next(number for number, line in enumerate(lines) if line.endswith("  1-ply (XG 2-ply)"))
    assert lines[told].split()[0] == "3."
    assert all(line.endswith("  2-ply (XG 3-ply)") for line in lines[told - 2 : told])
    assert max(map(len, lines[told - 2 : told + 1])) <= 80


def test_text_keeps_to_its_width(analysis: MatchAnalysis) -> None:
    assert max(len(line) for line in analysis.to_text(width=90).splitlines()) <= 90


def test_text_below_a_title_is_set_in_to_its_end(analysis: MatchAnalysis) -> None:
    lines = analysis.to_text(width=60).splitlines()
    whys = [number for number, line in enumerate(lines) if line.startswith("   Why ")]
    assert whys
    assert all(lines[number + 1].startswith("   ") for number in whys)


def test_text_lets_no_control_character_through(analysis: MatchAnalysis) -> None:
    text = _with_names(analysis, EVIL, "[bold]Ben[/bold]").to_text(width=200)
    assert "\x1b" not in text
    assert "[bold]Ben[/bold]" in text


# HTML


class Page(HTMLParser):
    """Checks nesting, and gathers what a page refers to."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.references: list[str] = []
        self.outside: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            self.attributes.append(name)
            match name:
                case "id":
                    self.ids.append(value or "")
                case "href" if tag == "a":
                    self.links.append(value or "")
                case "src" | "href" | "xlink:href" | "action" | "data":
                    self.outside.append(value or "")
                case "aria-labelledby":
                    self.references += (value or "").split()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def page_of(html: str) -> Page:
    page = Page()
    page.feed(html)
    page.close()
    assert page.open == []
    return page


def test_html_is_well_formed_and_needs_nothing(analysis: MatchAnalysis, money: MatchAnalysis) -> None:
    for found in (analysis, money):
        html = found.to_html()
        page = page_of(html)
        assert len(page.ids) == len(set(page.ids))
        assert page.links
        assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
        assert set(page.references) <= set(page.ids)
        assert page.outside == []
        assert not {"script", "iframe", "object", "embed", "link", "form"} & set(page.tags)
        assert not [name for name in page.attributes if name.startswith("on")]
        assert "url(" not in html
        assert "Content-Security-Policy" in html


def test_html_has_landmarks_headings_and_table_headers(analysis: MatchAnalysis) -> None:
    page = page_of(analysis.to_html())
    for tag in ("header", "nav", "main", "footer", "h1"):
        assert page.tags.count(tag) == 1
    assert page.tags.count("caption") == page.tags.count("table")
    assert page.attributes.count("lang") == 1
    levels = [int(tag[1]) for tag in page.tags if re.fullmatch("h[1-6]", tag)]
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


def test_html_says_which_color_everybody_has(analysis: MatchAnalysis) -> None:
    for language, white, black in (("en", "White", "Black"), ("da", "Hvid", "Sort")):
        html = analysis.to_html(language=language)
        for name, color in (("Anna", white), ("Ben", black)):
            assert f'</span>{name}<span class="hidden"> ({color})</span>' in html


def test_no_two_landmarks_of_a_page_have_one_name(analysis: MatchAnalysis) -> None:
    assert 'role="region"' not in analysis.to_html()


def test_the_course_is_told_to_whoever_does_not_see_it(analysis: MatchAnalysis, money: MatchAnalysis) -> None:
    assert "Game 1: from 50% to 25%. Game 2: from 25% to" in analysis.to_html()
    assert "Game 1: from 0 to −1.</desc>" in money.to_html()


def test_one_mistake_is_told_otherwise_than_several(analysis: MatchAnalysis) -> None:
    html = analysis.to_html(language="da")
    for rating in analysis.ratings:
        for mistake, count in rating.mistakes.items():
            say = Words("da")
            word = say(f"mistake:{mistake.value}") if count == 1 else say(f"many:{mistake.value}")
            assert f"</span> {count} {word}</span>" in html
    assert any(1 in rating.mistakes.values() for rating in analysis.ratings)


def test_html_shows_a_board_for_every_mistake(analysis: MatchAnalysis) -> None:
    html = analysis.to_html()
    mistakes = list(analysis.mistakes())
    assert html.count("<article") == len(mistakes) > 0
    # One more picture: the course of the match.
    assert html.count("<svg") == html.count("</svg>") == len(mistakes) + 1
    for _, event in mistakes:
        assert event.situation.identifier is not None
        assert event.situation.identifier in html


def test_figures_of_a_game_are_those_of_its_decisions(analysis: MatchAnalysis) -> None:
    say = Words()
    whole = figures(analysis, say)
    for game in analysis.games:
        own = figures(analysis, say, game)
        assert own[:-1] == figures(replace(analysis, ratings=game.ratings), say)[:-1]
        assert own[:-1] != whole[:-1]


@pytest.mark.parametrize(("length", "chance_told"), [(0, ""), (3, "%")])
def test_a_resignation_that_gives_much_away_is_listed_and_counts_for_no_rating(length: int, chance_told: str) -> None:
    rows = "  1) 31: 8/5 6/5                    65: 24/18 18/13\n  2) Resigns                        Wins 3 points\n"
    found = analyze(record_of(f" {length} point match\n\n Game 1\n Anna : 0    Ben : 0\n{rows}"), FakeEngine())
    text, html = found.to_text(), found.to_html()
    place = text.index("?? Anna: resigns a backgammon: blunder, ")
    told = text[place:].splitlines()
    assert told[1].strip() == "Chosen: resigns a backgammon   Best: plays on"
    assert told[2].split()[:3] == ["1.", "plays", "on"]
    assert told[2].endswith(chance_told)
    assert told[4].strip() == "Resignations count for no rating."
    assert html.count('<article class="mistake blunder"') == 1
    assert 'href="#g1e' in html
    assert found.ratings[0].error.emg == 0
    page = page_of(html)
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)


def test_the_board_of_an_answer_says_what_waits(money: MatchAnalysis) -> None:
    page = money.to_html()
    assert "Anna to answer the double</h4>" in page
    assert "Black doubles to 2: White to answer</title>" in page


def test_mistakes_are_told_in_words_and_marks_too(analysis: MatchAnalysis) -> None:
    html = analysis.to_html()
    assert "blunder" in html
    assert "??" in html


def test_every_listed_mistake_is_explained(analysis: MatchAnalysis) -> None:
    told = [event.why for _, event in analysis.mistakes()]
    assert all(told)
    html, text = analysis.to_html(), analysis.to_text()
    assert html.count('<ul class="why">') == len(told) == text.count("   Why ")
    plain_analysis = analyze(analysis.record, FakeEngine(), settings=AnalysisSettings(explain=False))
    assert not any(event.why for _, event in plain_analysis.mistakes())
    assert 'class="why"' not in plain_analysis.to_html()


def test_html_lists_problems_and_what_was_not_analyzed(analysis: MatchAnalysis) -> None:
    html = analysis.to_html()
    assert "is not legal with 54 here" in html
    assert "the text cannot be read as a play" in html
    assert 'id="problems"' in html


@pytest.mark.parametrize(("language", "word"), [("en", "double"), ("da", "dobling")])
def test_a_cube_that_was_not_judged_is_named(language: str, word: str) -> None:
    record = record_of(MATCH)
    crawford = replace(record.games[1], actions=(CubeTurn(Seat.FIRST, CubeAction.DOUBLE, 2),))
    found = analyze(replace(record, games=(crawford,)), FakeEngine())
    reason = Words(language)("reason:no cube")
    text = found.to_text(language=language)
    assert f"{word} ({reason})" in " ".join(text.split())
    assert f"Anna: {word} (" in text
    assert f'<td class="text">{word}</td><td class="text">{reason}</td>' in found.to_html(language=language)


def test_chinese_has_signs_of_its_own(analysis: MatchAnalysis) -> None:
    text = " ".join(analysis.to_text(language="zh-Hans").split())
    assert "第 1 局，比分 0–0：Ben得 2 分（加倍后对方放弃）" in text
    assert "）；" in text
    assert "第 1 局，比分 0–0" in analysis.to_html(language="zh-Hans")
    for language in ("zh-Hans", "zh-Hant"):
        for told in (analysis.to_text(language=language), analysis.to_html(language=language)):
            assert re.findall(r"[\u4e00-\u9fff）][:,;.] ?|[：，；。] (?! )", told) == []


@pytest.mark.parametrize(
    ("language", "words"), [("da", "Anna skal svare på doblingen"), ("en", "Anna to answer the double")]
)
def test_who_is_asked_answers_the_double(analysis: MatchAnalysis, language: str, words: str) -> None:
    assert words in " ".join(analysis.to_text(language=language).split())


def test_danish_numbers_have_a_comma_and_a_space_before_percent(analysis: MatchAnalysis, money: MatchAnalysis) -> None:
    for found in (analysis, money):
        page = re.sub(r"(?s)<style.*?</style>|<[^>]*>", " ", found.to_html(language="da"))
        for told in (found.to_text(language="da"), page):
            told = told.replace("Fake 1.0", "")
            assert re.findall(r"\d\.\d+|\d ?%", told) == []
            assert re.search(r"[+−]\d,\d\d\d", told)
    assert re.search("\\d,\\d\\d\N{NO-BREAK SPACE}%", analysis.to_text(language="da"))


def test_names_are_escaped(analysis: MatchAnalysis) -> None:
    html = _with_names(analysis, EVIL, '"><img src=x onerror=alert(1)>').to_html()
    page = page_of(html)
    assert "script" not in page.tags
    assert "img" not in page.tags
    assert "49" not in re.findall(r"</script>(\d+)", html)
    assert "&lt;script&gt;" in html


def test_names_from_right_to_left_leave_their_neighbours_in_order() -> None:
    text = MATCH.replace("Anna", "יוסי כהן").replace("Ben", "محمد")
    for language in LANGUAGES:
        page = analyze(record_of(text), FakeEngine()).to_html(language=language)
        for name in ("יוסי כהן", "محمد"):
            assert page.count(name) == page.count(f"\u2068{name}\u2069") > 5


def test_html_of_a_match_without_luck(analysis: MatchAnalysis) -> None:
    page_of(analyze(analysis.record, FakeEngine(), settings=AnalysisSettings(luck=False)).to_html())


def _with_names(analysis: MatchAnalysis, first: str, second: str) -> MatchAnalysis:
    record = replace(
        analysis.record, players=(first, second), full_names=(first + "x", second), headers={first: second}
    )
    return replace(analysis, record=record)


# Numbers


def test_numbers() -> None:
    assert signed(0.1234) == "+0.123"
    assert signed(-0.1234) == "−0.123"
    assert signed(-0.0001) == "0.000"
    assert plain(-0.0001) == "0.000"
    assert chance(0.53254) == "53.25%"
    assert chance(-0.01, sign=True) == "−1.00%"
