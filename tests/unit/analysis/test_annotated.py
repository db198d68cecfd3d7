"""What the program of a file says, beside our judgement."""

from __future__ import annotations

import json
import math
import re
import struct
from dataclasses import astuple, replace
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import jsonschema
import pytest

from analysis_samples import FAULTY, record_of
from doublesix.analysis.analyze import analyze
from doublesix.analysis.annotated import Comparison, TheirVerdict, comparison, our_best, their_verdict
from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.words import LANGUAGES
from doublesix.annotation import AnnotatedCube, AnnotatedPlay, Annotation
from doublesix.cube import CubeAction
from doublesix.formats import read_match
from doublesix.match import MoneySession
from doublesix.notation.plays import parse_play
from doublesix.record import CheckerPlay, CubeTurn
from fake_engine import FakeEngine
from xg_files import records_of

if TYPE_CHECKING:
    from doublesix.analysis.results import Event, MatchAnalysis
    from doublesix.match import Terms
    from doublesix.record import MatchRecord

SAMPLES = Path(__file__).parents[2] / "data" / "matches" / "xg"
DOUBLED = """ 7 point match

 Game 1
 Anna : 0                          Ben : 0
  1) 31: 8/5 6/5                    52: 13/11 13/8
  2)  Doubles => 2                   Takes
  3) 64: 24/14                      63: 24/15
"""
NO_DOUBLE, DOUBLE, TAKE, PASS = CubeAction.NO_DOUBLE, CubeAction.DOUBLE, CubeAction.TAKE, CubeAction.PASS
BEAVER = CubeAction.BEAVER
CUBE_KIND, CUBE_ERRORS = 2, (200, 216)


@pytest.fixture(scope="module")
def charlot() -> MatchAnalysis:
    return analyze(read_match(SAMPLES / "charlot_7pt.xg"), FakeEngine())


def annotated(record: MatchRecord, index: int, annotation: Annotation) -> MatchRecord:
    """The same with something said of one action of the first game."""
    game, *others = record.games
    action = game.actions[index]
    assert isinstance(action, CheckerPlay | CubeTurn)
    actions = (*game.actions[:index], replace(action, annotation=annotation), *game.actions[index + 1 :])
    return replace(record, games=(replace(game, actions=actions), *others))


def first_of(analysis: MatchAnalysis, kind: type[CheckerAnalysis] | type[CubeAnalysis]) -> Event:
    return next(event for _, event in analysis.events() if isinstance(event, kind) and event.situation.annotation)


def told_of_31(*told: tuple[str, float]) -> TheirVerdict | None:
    record = record_of(FAULTY)
    action = record.games[0].actions[0]
    assert isinstance(action, CheckerPlay)
    assert action.roll is not None
    start = record.variant.start()
    plays = tuple(
        AnnotatedPlay(parse_play(text, start, action.roll), f"Deep {index}", equity)
        for index, (text, equity) in enumerate(told)
    )
    analysis = analyze(annotated(record, 0, Annotation(plays)), FakeEngine())
    return their_verdict(first_of(analysis, CheckerAnalysis))


def told_of_cube(action: CubeAction, cube: AnnotatedCube, terms: Terms | None = None) -> TheirVerdict | None:
    record = read_match(DOUBLED.encode())
    index = next(
        index
        for index, each in enumerate(record.games[0].actions)
        if isinstance(each, CubeTurn) and each.action is (DOUBLE if action is DOUBLE else TAKE)
    )
    record = annotated(record, index, Annotation(cube=cube))
    if terms is not None:
        record = replace(record, terms=terms)
    return their_verdict(first_of(analyze(record, FakeEngine()), CubeAnalysis))


def test_a_play_loses_against_the_one_that_the_program_puts_first() -> None:
    record = record_of(FAULTY)
    made = str(record.games[0].actions[0].play)  # type: ignore[union-attr]
    best = told_of_31((made, 0.1), ("24/20", 0.2))
    assert best is not None
    assert (best.judged_by, str(best.best), best.error) == ("Deep 0", made, 0)
    worse = told_of_31(("24/20", 0.2), ("8/4", 0.15), (made, -0.05))
    assert worse is not None
    assert (worse.judged_by, str(worse.best), worse.error) == ("Deep 2", "24/20", pytest.approx(0.25))
    assert told_of_31(("24/20", -0.2), (made, 0.1)) == TheirVerdict("Deep 1", worse.best, 0)
    assert told_of_31(("24/20", 0.2)) is None
    assert told_of_31() is None


@pytest.mark.parametrize(
    ("action", "equities", "best", "error"),
    [
        (DOUBLE, (0.5, 0.75), DOUBLE, 0),
        (DOUBLE, (0.75, 0.5), NO_DOUBLE, 0.25),
        (DOUBLE, (1.25, 1.5), NO_DOUBLE, 0.25),
        (DOUBLE, (0.5, 1.5), DOUBLE, 0),
        (TAKE, (0.5, 0.75), TAKE, 0),
        (TAKE, (0.5, 1.5), PASS, 0.5),
    ],
)
def test_cube_actions_lose_what_ours_would(
    action: CubeAction, equities: tuple[float, float], best: CubeAction, error: float
) -> None:
    assert told_of_cube(action, AnnotatedCube("Deep", *equities)) == TheirVerdict("Deep", best, error)


def test_who_should_have_beavered_loses_by_a_take() -> None:
    found = told_of_cube(TAKE, AnnotatedCube("Deep", 0.25, -0.25), MoneySession(beavers=True))
    assert found == TheirVerdict("Deep", BEAVER, 0.25)


def test_what_is_said_of_the_plays_says_nothing_of_the_cube_before_them() -> None:
    record = read_match(DOUBLED.encode())
    analysis = analyze(annotated(record, 1, Annotation()), FakeEngine())
    assert all(their_verdict(event) is None for game in analysis.games for event in game.decisions())


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.xg")), ids=lambda path: path.stem)
def test_losses_by_the_cube_are_those_that_the_program_wrote_down(path: Path) -> None:
    """Each cube record says itself what the program thinks that double and answer lose."""
    data = path.read_bytes()
    written = []
    for record in records_of(data):
        double, take = struct.unpack_from("<2i", record, 16)
        if record[8] != CUBE_KIND or double not in (0, 1):
            continue
        doubler, taker = (abs(struct.unpack_from("<d", record, place)[0]) for place in CUBE_ERRORS)
        written.append((DOUBLE if double else NO_DOUBLE, doubler))
        if double:
            written.append((TAKE if take else PASS, taker))
    judged = [
        (event.action, theirs.error)
        for _, event in analyze(read_match(data), FakeEngine()).events()
        if isinstance(event, CubeAnalysis) and (theirs := their_verdict(event)) is not None
    ]
    assert len(judged) > 80
    found = iter(written)
    left_out = []
    for action, error in judged:
        for expected in found:
            if expected == (action, pytest.approx(error, abs=1e-4)):
                break
            left_out.append(expected)
        else:
            pytest.fail(f"{action.value}, {error} is nowhere in the file")
    # Dead cubes are no decisions of ours.
    assert all(expected == (NO_DOUBLE, 0) for expected in left_out)
    assert len(left_out) < 5


def test_sums_hold_what_both_judge_and_what_counts(charlot: MatchAnalysis) -> None:
    decisions = [event for game in charlot.games for event in game.decisions()]
    counted = [event for event in decisions if event.is_counted]
    pairs = [(event, theirs) for event in counted if (theirs := their_verdict(event)) is not None]
    found = comparison(decisions)
    parts = comparison(decisions[:100]) + comparison(decisions[100:])
    assert astuple(found) == pytest.approx(astuple(parts))
    assert found.decisions == len(pairs) > 0.9 * len(counted)
    assert found.agreed == sum(our_best(event) == theirs.best for event, theirs in pairs)
    assert 0 < found.agreed < found.decisions
    assert found.error == pytest.approx(sum(event.error.emg for event, _ in pairs))
    assert found.their_error == pytest.approx(sum(theirs.error for _, theirs in pairs))
    assert found.performance_rating == pytest.approx(500 * found.error / found.decisions)
    assert found.their_performance_rating == pytest.approx(500 * found.their_error / found.decisions)
    squares = [(event.error.emg - theirs.error) ** 2 for event, theirs in pairs]
    assert found.difference == pytest.approx(math.sqrt(sum(squares) / len(squares)))


def test_nothing_in_common_has_no_figures() -> None:
    analysis = analyze(record_of(FAULTY), FakeEngine())
    found = comparison(event for game in analysis.games for event in game.decisions())
    assert found == Comparison()
    assert (found.performance_rating, found.their_performance_rating, found.difference) == (None, None, None)


# Reports


def test_the_reports_tell_it(charlot: MatchAnalysis) -> None:
    mistakes = [event for _, event in charlot.mistakes() if their_verdict(event) is not None]
    assert mistakes
    text, page = charlot.to_text(width=1000), charlot.to_html()
    for told in (text, page):
        assert "Beside the analysis in the file" in told
        assert "PR in the file" in told
        assert "Furthest from the analysis in the file" in told
    apart = text.split("Furthest from the analysis in the file")[1]
    losses = [
        (event.error.emg, theirs.error)
        for _, event in charlot.events()
        if isinstance(event, CheckerAnalysis | CubeAnalysis) and (theirs := their_verdict(event)) is not None
    ]
    listed = sorted(
        (pair for pair in losses if abs(pair[0] - pair[1]) >= 0.02), key=lambda pair: -abs(pair[0] - pair[1])
    )
    shown = [
        0.0 if said == "no mistake" else float(said.split()[0]) for said in re.findall(r"In the file, .*?: (.*)", apart)
    ]
    assert shown == [round(theirs, 3) for _, theirs in listed[:20]]
    assert len(listed) > 20
    assert text.count("In the file, ") - apart.count("In the file, ") == len(mistakes)
    for event in mistakes:
        theirs = their_verdict(event)
        assert theirs is not None
        said = f"In the file, {theirs.judged_by}: " + (f"{theirs.error:.3f} lost" if theirs.error else "no mistake")
        assert said in text
        assert said in page


def test_what_no_file_says_is_not_told() -> None:
    analysis = analyze(record_of(FAULTY), FakeEngine())
    for told in (analysis.to_text(), analysis.to_html(), analysis.to_json()):
        assert "In the file" not in told
        assert "n the file" not in told.replace("Comment in the file", "")
        assert "annotation" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(charlot: MatchAnalysis, language: str) -> None:
    assert "XG 4-ply" in charlot.to_text(language=language)
    assert "XG 4-ply" in charlot.to_html(language=language)


def test_json_has_it_where_the_file_says_something(charlot: MatchAnalysis) -> None:
    value = json.loads(charlot.to_json())
    schema = files("doublesix") / "data" / "schemas" / "analysis.schema.json"
    jsonschema.validate(value, json.loads(schema.read_text(encoding="utf-8")))
    listed = [event for game in value["games"] for event in game["events"]]
    events = [event for _, event in charlot.events()]
    assert len(listed) == len(events)
    for one, event in zip(listed, events, strict=True):
        theirs = their_verdict(event) if isinstance(event, CheckerAnalysis | CubeAnalysis) else None
        if theirs is None:
            assert "annotation" not in one
        else:
            best = theirs.best.value if isinstance(theirs.best, CubeAction) else str(theirs.best)
            told = {"judged_by": theirs.judged_by, "best": best, "error": pytest.approx(theirs.error, abs=1e-6)}
            assert one["annotation"] == told
