"""Decisions that are too close to call are rolled out, as many as are wanted, and reports say so."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest
from jsonschema import validate

from analysis_samples import MATCH, record_of
from doublesix.analysis.analyze import analyze
from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.progress import Progress, Stage
from doublesix.analysis.rolled_out import rolled_out_cube, rolled_out_plays
from doublesix.analysis.settings import AnalysisSettings
from doublesix.dice import Roll
from doublesix.engine.engine import Engine
from doublesix.engine.requests import CubeRequest, PlayRequest
from doublesix.engine.rollout_settings import StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.work import NotWantedError
from fake_engine import FakeEngine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.analysis.results import MatchAnalysis

TRIALS = 36
ONE_GAME, _, _ = MATCH.partition(" Game 2")


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(threads=1)


def judged(engine: Engine, rollouts: int) -> MatchAnalysis:
    return analyze(record_of(ONE_GAME), engine, settings=settings(rollouts))


def settings(rollouts: int) -> AnalysisSettings:
    return AnalysisSettings(plies=0, rollouts=rollouts, trials=TRIALS, luck=False, explain=False)


@pytest.fixture(scope="module")
def searched(engine: Engine) -> MatchAnalysis:
    return judged(engine, 0)


@pytest.fixture(scope="module")
def rolled_out(engine: Engine) -> MatchAnalysis:
    return judged(engine, 99)


def plays(found: MatchAnalysis) -> Sequence[CheckerAnalysis]:
    return [event for _, event in found.events() if isinstance(event, CheckerAnalysis)]


def cubes(found: MatchAnalysis) -> Sequence[CubeAnalysis]:
    return [event for _, event in found.events() if isinstance(event, CubeAnalysis)]


def test_what_is_too_close_to_call_is_rolled_out_and_nothing_else(
    searched: MatchAnalysis, rolled_out: MatchAnalysis
) -> None:
    before, after = plays(searched), plays(rolled_out)
    is_close = [bool(event.is_too_close) and event.is_counted for event in before]
    assert [event.best.trials for event in after] == [TRIALS * close for close in is_close]
    assert True in is_close
    assert False in is_close
    boards = {event.situation.position for event in cubes(searched) if event.is_too_close}
    for event in cubes(rolled_out):  # a double and its answer are judged as one
        assert event.verdict.trials == TRIALS * (event.situation.position in boards)


def test_the_play_that_was_made_and_its_rivals_have_the_figures_of_a_rollout(
    engine: Engine, searched: MatchAnalysis, rolled_out: MatchAnalysis
) -> None:
    compared = 0
    for before, event in zip(plays(searched), plays(rolled_out), strict=True):
        found = {option.play: option for option in event.candidates if option.trials}
        if not found:
            continue
        assert event.played.trials == TRIALS
        listed = [option.play for option in event.candidates]
        assert len(set(listed)) == len(listed) == len(before.candidates)
        assert before.best.play in found
        situation = event.situation
        assert situation.roll is not None
        rollout = Rollout.of_plays(
            engine,
            situation.position,
            situation.roll,
            list(found),
            cube=situation.cube,
            match=situation.terms,
        )
        result = rollout.run(StopRules(trials=TRIALS))
        for option, line in zip(found.values(), result.lines, strict=True):
            assert option.equity == line.equity.mean
            assert option.outcomes == line.outcomes
            assert option.std_error == line.equity.std_error
            assert option.behind_error == result.behind(line).std_error
        equities = [option.equity for option in found.values()]
        assert equities == sorted(equities, reverse=True)
        assert event.error.emg == pytest.approx(equities[0] - event.played.equity)
        compared += 1
    assert compared > 1


def test_cubes_have_the_figures_of_a_rollout(engine: Engine, rolled_out: MatchAnalysis) -> None:
    close = [event for event in cubes(rolled_out) if event.verdict.trials]
    assert close
    for event in close:
        situation = event.situation
        rollout = Rollout.of_cube(engine, situation.position, cube=situation.cube, match=situation.terms)
        result = rollout.run(StopRules(trials=TRIALS))
        assert event.verdict == result.cube
        assert event.std_error in (result.cube.double_error, result.cube.take_error)
        assert result.cube.double_error == result.lead_of_double.std_error


@pytest.mark.parametrize("wanted", [1, 2])
def test_no_more_is_rolled_out_than_is_wanted(engine: Engine, wanted: int) -> None:
    told: list[Progress] = []
    analyze(record_of(ONE_GAME), engine, settings=settings(wanted), progress=told.append)
    rolling = [progress for progress in told if progress.stage is Stage.ROLLING_OUT]
    assert rolling[-1] == Progress(Stage.ROLLING_OUT, wanted, wanted)


def test_reports_name_the_games(rolled_out: MatchAnalysis) -> None:
    value = json.loads(rolled_out.to_json())
    schema = json.loads((files("doublesix") / "data" / "schemas" / "analysis.schema.json").read_text("utf-8"))
    validate(value, schema)
    told = [event["trials"] for game in value["games"] for event in game["events"] if "trials" in event]
    assert set(told) == {0, TRIALS}
    wrong = [event for _, event in rolled_out.mistakes() if isinstance(event, CheckerAnalysis) and event.best.trials]
    assert wrong
    assert rolled_out.to_text(width=200).count(f"Rollout of {TRIALS} games") >= len(wrong)
    assert f"<td>{TRIALS} games</td>" in rolled_out.to_html()


def test_reports_list_what_was_rolled_out_be_it_right_or_wrong(
    rolled_out: MatchAnalysis, searched: MatchAnalysis
) -> None:
    played = [event for event in plays(rolled_out) if event.played.trials]
    turned = [event for event in cubes(rolled_out) if event.verdict.trials]
    right = sum(event.mistake is Mistake.NONE for event in (*played, *turned))
    assert right
    for report in (rolled_out.to_text(), rolled_out.to_html()):
        _, title, told = report.rpartition(f"Decisions rolled out: {len(played) + len(turned)}")
        assert title
        told = " ".join(told.split())
        assert told.count(f"(Rollout of {TRIALS} games, line ") == len(played) + len(turned)
        assert told.count("no mistake (") == right
    assert "Decisions rolled out" not in searched.to_text() + searched.to_html()
    wanted = replace(searched, settings=settings(1))
    assert "Decisions rolled out: 0" in wanted.to_text()


def test_only_an_engine_plays_rollouts() -> None:
    with pytest.raises(ValueError, match="plays no rollouts; only an Engine does"):
        analyze(record_of(ONE_GAME), FakeEngine(error=0.4), settings=settings(1))


def test_a_rollout_has_two_trials_or_more() -> None:
    with pytest.raises(ValueError, match="2 trials or more, not 1"):
        AnalysisSettings(trials=1)


def test_plays_for_money_have_no_chances_of_a_match(engine: Engine) -> None:
    request = PlayRequest(BACKGAMMON.start(), Roll(3, 1))
    (ranked,) = engine.rank_many([request], plies=0)
    found = rolled_out_plays(engine, request, ranked[:2], trials=TRIALS)
    assert [option.mwc for option in found] == [None, None]
    assert {option.play for option in found} == {option.play for option in ranked[:2]}


def test_whoever_hears_of_a_rollout_may_end_it(engine: Engine) -> None:
    def end() -> None:
        raise NotWantedError

    with pytest.raises(NotWantedError):
        rolled_out_cube(engine, CubeRequest(BACKGAMMON.start()), trials=TRIALS, told=end)
