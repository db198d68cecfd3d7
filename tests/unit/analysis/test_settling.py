"""How sure the engine is decides what is judged deeply, and what is called too close."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from analysis_samples import FAULTY, MATCH, match_of, record_of
from doublesix.analysis.analyze import analyze
from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.questions import CubeQuestion
from doublesix.analysis.routing import is_cube_open, rivals
from doublesix.analysis.settings import AnalysisSettings
from doublesix.cube import CubeAction
from doublesix.engine.engine import Engine
from doublesix.engine.play_filters import PlayFilter
from doublesix.engine.requests import PlayRequest
from doublesix.units import Emg
from fake_engine import FakeEngine

if TYPE_CHECKING:
    from doublesix.analysis.results import MatchAnalysis


def events(found: MatchAnalysis) -> list[CheckerAnalysis | CubeAnalysis]:
    return [event for _, event in found.events() if isinstance(event, CheckerAnalysis | CubeAnalysis)]


def asked(engine: FakeEngine, plies: int) -> int:
    """How many questions, of plays and cubes, were asked at a depth."""
    return sum(count for kind, depth, count in engine.calls if depth == plies and kind != "luck")


def test_the_surer_the_engine_the_less_is_judged_deeply() -> None:
    deep = []
    for error in (1e-6, 0.02, 1.0):
        engine = FakeEngine(error=error)
        analyze(record_of(MATCH), engine)
        deep.append(asked(engine, 2))
    assert deep[0] < deep[1] < deep[2]


def test_a_cube_is_looked_at_again_within_so_many_errors() -> None:
    judged = events(analyze(record_of(MATCH), FakeEngine(), plies=0, settings=AnalysisSettings(explain=False)))
    (event, *_) = (found for found in judged if isinstance(found, CubeAnalysis))
    question = CubeQuestion(event.situation, CubeAction.NO_DOUBLE, is_implied=True)
    settings = AnalysisSettings(sure=2.0)
    for lead, is_open in ((0.05, True), (0.15, True), (0.25, False)):
        verdict = replace(event.verdict, no_double=Emg(0.3 + lead), double_take=Emg(0.3), double_error=0.1)
        assert is_cube_open(question, verdict, settings) is is_open


def test_five_plays_are_rolled_out_at_most_and_the_one_that_was_made_is_among_them() -> None:
    engine = FakeEngine(error=1.0)
    (event, *_) = (found for found in events(analyze(record_of(MATCH), engine)) if isinstance(found, CheckerAnalysis))
    (ranked,) = engine.rank_many([PlayRequest(event.situation.position, event.situation.roll)], plies=0)
    found = rivals(event.situation, ranked, ranked[-1].play)
    assert found == [ranked[0], ranked[-1], *ranked[1:4]]


def test_an_apparent_mistake_is_always_judged_deeply() -> None:
    found = analyze(record_of(FAULTY), FakeEngine(error=1e-6))
    wrong = [event for event in events(found) if isinstance(event, CheckerAnalysis) and event.error.emg > 0.01]
    assert wrong
    assert all(event.played.plies == 2 for event in wrong)


def test_a_play_that_the_search_dropped_is_as_sure_as_its_new_depth() -> None:
    error = 0.05
    found = [
        event
        for event in events(analyze(record_of(MATCH), FakeEngine(keep=1, noise=0.3, error=error)))
        if isinstance(event, CheckerAnalysis) and event.best.plies == 2
    ]
    assert any(event.rank > 1 for event in found)
    assert {event.std_error for event in found} == {event.played.std_error for event in found} == {error / 4}


def test_errors_of_plays_that_were_judged_again_are_those_of_a_search_that_drops_nothing() -> None:
    """Plays that were made and have overtaken the first of the search are behind nothing themselves."""
    narrow = Engine(threads=1, filters=(PlayFilter(1, 0.0),))
    settings = AnalysisSettings(plies=1, luck=False, explain=False)
    records = record_of(MATCH), match_of(3, f"{'43: 24/21 13/9':<34}62: 24/18 13/11")
    found = [event for record in records for event in events(analyze(record, narrow, settings=settings))]
    told = [event for event in found if isinstance(event, CheckerAnalysis) and event.played.plies == 1]
    assert any(event.rank > 1 for event in told)
    wide = Engine(threads=1, filters=(PlayFilter(99, 9.0),))
    for event in told:
        asked = PlayRequest(event.situation.position, event.situation.roll, event.situation.cube, event.situation.terms)
        ranked = {option.play.result: option for option in wide.rank_many([asked], plies=1)[0]}
        (pair,) = wide.with_errors([asked], [[ranked[play.play.result] for play in (event.best, event.played)]])
        assert event.best.behind_error == 0
        assert event.std_error == (0 if event.rank == 1 else pytest.approx(pair[1].behind_error, rel=0.02))
        assert event.played.std_error == pytest.approx(pair[1].std_error, rel=0.02)


def test_what_is_settled_is_not_settled_again() -> None:
    engine = FakeEngine(error=1e-6)
    analyze(record_of(MATCH), engine, settings=AnalysisSettings(settle=50))
    assert asked(engine, 3) == 0


def test_without_standard_errors_nothing_is_settled() -> None:
    engine = FakeEngine()
    found = analyze(record_of(MATCH), engine, settings=AnalysisSettings(settle=50))
    assert asked(engine, 3) == 0
    assert {event.is_too_close for event in events(found)} == {None}


@pytest.mark.parametrize("budget", [1, 3])
def test_settling_keeps_to_its_budget(budget: int) -> None:
    engine = FakeEngine(error=0.4, keep=99)
    analyze(record_of(MATCH), engine, settings=AnalysisSettings(settle=budget))
    assert asked(engine, 3) + asked(engine, 4) == budget


def test_what_may_cost_most_is_settled_first() -> None:
    engine = FakeEngine(error=0.4, keep=99)
    settings = AnalysisSettings(settle=1, luck=False)
    before = {id(event.situation): event for event in events(analyze(record_of(MATCH), engine))}
    after = [event for event in events(analyze(record_of(MATCH), engine, settings=settings)) if depth(event) == 3]
    assert len(after) == 1
    assert before
    assert all(event.is_too_close is not None for event in before.values())


def depth(event: CheckerAnalysis | CubeAnalysis) -> int:
    return event.played.plies if isinstance(event, CheckerAnalysis) else event.verdict.plies


def test_reports_say_what_is_too_close_to_call() -> None:
    unsure = analyze(record_of(FAULTY), FakeEngine(error=2.0))
    sure = analyze(record_of(FAULTY), FakeEngine(error=1e-6))
    for text in (unsure.to_text(), unsure.to_html()):
        assert "too close to call" in text
        assert " ± 0.82" in text  # 1.645 · 2.0 / 2²
    for report in (unsure, sure):
        signs = re.findall(r"(?m)^(\S+) .+ lost \(", report.to_text(width=200))
        assert [sign.startswith("(") for sign in signs] == [bool(event.is_too_close) for _, event in report.mistakes()]
        assert re.findall(r'<p class="verdict"><span class="mark [^>]+>([^<]+)</span>', report.to_html()) == signs
        assert re.findall(r"\d (\(?\?[?!]?\)?)(?= |$)", report.to_text(width=200), re.MULTILINE) == signs
    assert {event.is_too_close for _, event in unsure.mistakes()} == {True, False}
    assert not re.search(r"(?m)^(too|close|to|call)\b", unsure.to_text(width=60))
    assert "too close to call" not in sure.to_text()
    assert '"too_close": true' in unsure.to_json()
    assert '"too_close": true' not in sure.to_json()
