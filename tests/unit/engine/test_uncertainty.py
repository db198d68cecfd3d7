"""Standard errors of judgements: the formulas, the file, and what the engine makes of them."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import hypot, sqrt
from typing import TYPE_CHECKING

import numpy as np
import pytest

from builders import pos
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.engine.engine import Engine
from doublesix.engine.nets import nets_folder
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.position_classes import PositionClass
from doublesix.engine.requests import PlayRequest
from doublesix.engine.stakes import stakes_at
from doublesix.engine.uncertainty import (
    FILE,
    DepthErrors,
    ErrorScale,
    Uncertainty,
    cube_slopes,
    forget_uncertainty,
    load_uncertainty,
    overtaking,
    ranked_with_errors,
    result_spread,
    save_uncertainty,
)
from doublesix.engine.verdicts import RankedPlay
from doublesix.errors import DataError, InvalidPositionError
from doublesix.match import MatchContext, MoneySession
from doublesix.units import Emg, Equity
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from pathlib import Path

POINTS = (1, 2, 3)
OPENING = PositionClass.OPENING
VALUE = ErrorScale(0.5, 0.0, {"opening": 0.04, "blitz": 0.08})
DIFFERENCE = ErrorScale(1.0, 0.25, {"opening": 0.02, "blitz": 0.03})
DEPTHS = (DepthErrors(VALUE, DIFFERENCE, VALUE, VALUE), DepthErrors(DIFFERENCE, DIFFERENCE, VALUE, VALUE))
WITHOUT_CUBE = MoneySession(jacoby=False)


def known(net: str = "abc") -> Uncertainty:
    return Uncertainty(net, STANDARD.key, {"decisions": 7}, DEPTHS)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The packaged nets, in a folder of their own."""
    for path in nets_folder(None).glob("backgammon-*.net"):
        shutil.copy(path, tmp_path)
    shutil.copy(nets_folder(None) / "manifest.json", tmp_path)
    return tmp_path


def test_a_formula_grows_with_spread_and_gap() -> None:
    assert VALUE.std_error(OPENING, 4.0) == pytest.approx(0.08)
    assert DIFFERENCE.std_error(OPENING, 2.0, 0.2) == pytest.approx(hypot(0.04, 0.05))


def test_the_spread_of_results() -> None:
    assert result_spread(Outcomes(0.5), POINTS) == pytest.approx(1)
    assert result_spread(Outcomes(1.0), POINTS) == 0
    assert result_spread(Outcomes(0.5, 0.5, 0.0, 0.5, 0.0), POINTS) == pytest.approx(2)
    assert result_spread(Outcomes(0.9), POINTS) == pytest.approx(2 * sqrt(0.09))


def test_overtaking() -> None:
    assert overtaking(0.0, 0.1) == pytest.approx(0.1 * 0.398942, rel=1e-5)
    assert overtaking(0.3, 0.1) < 1e-4
    assert overtaking(0.1, 0.0) == 0


def test_plays_of_which_nothing_is_claimed_stay_as_they_are() -> None:
    stakes = stakes_at(WITHOUT_CUBE, CubeState(), POINTS, has_cube=True)
    play = STANDARD.legal_plays(STANDARD.start(), Roll(3, 1))[0]
    option = RankedPlay(play=play, outcomes=Outcomes(0.5), cubeless=Equity(0.0), equity=Emg(0.0), mwc=None, plies=0)
    assert ranked_with_errors(known(), STANDARD.start(), stakes, POINTS, []) == []
    (claimed,) = ranked_with_errors(known(), STANDARD.start(), stakes, POINTS, [option])
    assert claimed.std_error is not None
    race = pos("6:5 5:5 4:5", "6:5 5:5 4:5")
    assert ranked_with_errors(known(), race, stakes, POINTS, [option]) == [option]


def test_slopes_of_the_cube() -> None:
    chances = Outcomes(0.5)
    dead = stakes_at(WITHOUT_CUBE, CubeState(), POINTS, has_cube=False)
    assert cube_slopes(dead, OPENING, chances, POINTS, STANDARD.start()).no_double == pytest.approx(1)
    centered = cube_slopes(
        stakes_at(WITHOUT_CUBE, CubeState(), POINTS, has_cube=True), OPENING, chances, POINTS, STANDARD.start()
    )
    assert centered.no_double > 1.2
    owned = stakes_at(WITHOUT_CUBE, CubeState(2, CubeOwner.OPPONENT), POINTS, has_cube=True)
    assert 1 < cube_slopes(owned, OPENING, chances, POINTS, STANDARD.start()).no_double < centered.no_double
    taken = cube_slopes(owned, OPENING, chances, POINTS, STANDARD.start()).no_double
    assert centered.double_take == pytest.approx(2 * taken), "of the cube before it was turned"
    last_point = stakes_at(MatchContext(1, 1, is_post_crawford=True), CubeState(), POINTS, has_cube=True)
    assert cube_slopes(last_point, OPENING, chances, POINTS, STANDARD.start()).no_double == pytest.approx(1)
    assert cube_slopes(last_point, OPENING, Outcomes(0.5, 0.2, 0, 0.2, 0), POINTS, STANDARD.start()).no_double < 0.9


def test_what_was_learned_is_kept_for_its_net_and_game_alone(tmp_path: Path) -> None:
    path = save_uncertainty(known("abc"), tmp_path)
    save_uncertainty(known("def"), tmp_path)
    save_uncertainty(known("abc"), tmp_path)
    assert path == tmp_path / FILE
    assert path.read_text().count('"net": "abc"') == 1
    assert load_uncertainty("abc", STANDARD.key, tmp_path) == known("abc")
    assert load_uncertainty("def", STANDARD.key, tmp_path) == known("def")
    assert load_uncertainty("abc", "another game", tmp_path) is None
    assert load_uncertainty("123", STANDARD.key, tmp_path) is None


def test_of_many_who_write_at_once_none_is_left_out(tmp_path):
    nets = [f"net {number}" for number in range(24)]
    save_uncertainty(known("former"), tmp_path)
    with ThreadPoolExecutor(len(nets)) as pool:
        forgotten = pool.submit(forget_uncertainty, "former", tmp_path)
        list(pool.map(lambda net: save_uncertainty(known(net), tmp_path), nets))
        forgotten.result()
    assert all(load_uncertainty(net, known(net).variant, tmp_path) for net in nets)
    assert load_uncertainty("former", known("former").variant, tmp_path) is None
    assert [path.name for path in tmp_path.iterdir()] == ["uncertainty.json"]


@pytest.mark.parametrize("text", ["no JSON", "[]", "[" * 100_000])
def test_what_tells_of_no_errors_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(DataError, match="no errors of nets"):
        load_uncertainty("abc", STANDARD.key, tmp_path)


def test_what_somebody_else_writes_there_is_seen(tmp_path: Path) -> None:
    assert load_uncertainty("abc", STANDARD.key, tmp_path) is None
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(save_uncertainty(known("abc"), other), tmp_path)
    assert load_uncertainty("abc", STANDARD.key, tmp_path) == known("abc")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"format": 3, "nets": []}',
        '{"format": 2, "nets": [{"net": "a"}]}',
        '{"format": 2, "nets": [{"net": "a", "variant": "b", "benchmark": {}, "depths": []}]}',
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(DataError, match=FILE):
        load_uncertainty("abc", STANDARD.key, tmp_path)


def test_a_net_that_nothing_was_learned_of_claims_nothing(folder: Path) -> None:
    save_uncertainty(known("another net"), folder)
    engine = Engine(nets=folder)
    assert engine.uncertainty is None
    ranked = engine.rank_plays(STANDARD.start(), Roll(3, 1), plies=0)
    assert {play.std_error for play in ranked} == {None}
    assert engine.with_errors([PlayRequest(STANDARD.start(), Roll(3, 1))], [ranked]) == [ranked]
    verdict = engine.cube_action(STANDARD.start(), plies=0)
    assert (verdict.std_error, verdict.is_double_open, verdict.is_take_open) == (None, None, None)


def test_an_engine_says_how_sure_it_is(folder: Path) -> None:
    save_uncertainty(known(Engine(nets=folder).net_hash), folder)
    engine = Engine(nets=folder)
    start = STANDARD.start()
    chances = engine.evaluate([start, pos("8:3 6:5 5:7", "7:3 6:5 5:7")])
    errors = engine.std_errors([start, pos("8:3 6:5 5:7", "7:3 6:5 5:7")], chances)
    assert errors[0] == pytest.approx(0.04 * result_spread(Outcomes.of(chances[0]), POINTS) ** 0.5)
    assert errors[1] != errors[1], "of races nothing was learned"

    best, second, *_, last = engine.rank_plays(start, Roll(3, 1), plies=0, match=MatchContext(1, 1, is_crawford=False))
    assert best.behind_error == 0
    assert best.std_error is not None
    assert second.behind_error is not None
    assert last.behind_error is not None
    assert last.behind_error > second.behind_error, "of plays far apart less is known"
    assert best.equity - last.equity > 1.645 * last.behind_error
    assert last.may_beat(best) is False
    assert second.may_beat(best) is (best.equity - second.equity < 1.645 * second.behind_error)


def test_errors_of_chances_that_are_none(folder: Path) -> None:
    save_uncertainty(known(Engine(nets=folder).net_hash), folder)
    engine, start = Engine(nets=folder), STANDARD.start()
    chances = engine.evaluate([start, start])
    chances[1, 2] = np.nan
    assert np.isnan(engine.std_errors([start, start], chances)).tolist() == [False, True]
    with pytest.raises(ValueError, match=r"chances of 1 positions are float32\[1, 5\], not \(1, 4\)"):
        engine.std_errors([start], chances[:1, :4])
    with pytest.raises(ValueError, match=r"float32\[1, 5\], not \(2, 5\)"):
        engine.std_errors([start], chances)
    with pytest.raises(TypeError, match="chances must be an array"):
        engine.std_errors([start, start], chances.tolist())
    with pytest.raises(TypeError, match=r"float32\[N, 5\], not int64"):
        engine.std_errors([start, start], np.zeros((2, 5), np.int64))
    with pytest.raises(TypeError, match="each of the positions must be a Position"):
        engine.std_errors(["x"], chances[:1])  # type: ignore[list-item]
    with pytest.raises(InvalidPositionError, match="player: 300 checkers in all"):
        engine.std_errors([replace(start, player=(0,) * 6 + (300,) + (0,) * 19)], chances[:1])


def test_some_plays_of_a_ranking_are_held_against_the_best_of_them() -> None:
    engine = Engine(threads=1)
    request = PlayRequest(STANDARD.start(), Roll(3, 1))
    (ranked,) = engine.rank_many([request], plies=1)
    bare = [replace(play, std_error=None, behind_error=None) for play in ranked]
    assert engine.with_errors([request], [bare]) == [ranked]
    ((second, last),) = engine.with_errors([request], [[bare[1], bare[-1]]])
    known = engine.uncertainty
    assert known is not None
    assert second.behind_error == 0
    assert last.behind_error is not None
    assert second.std_error is not None
    spreads = [result_spread(play.outcomes, POINTS) for play in (second, last)]
    errors = known.at(last.plies).difference, known.at(second.plies).value
    expected = errors[0].std_error(OPENING, max(spreads), second.cubeless - last.cubeless)
    slope = second.std_error / errors[1].std_error(OPENING, spreads[0])
    assert last.behind_error == pytest.approx(slope * expected)
    assert engine.with_errors([], []) == []


def test_a_cube_verdict_says_how_sure_it_is(folder: Path) -> None:
    save_uncertainty(known(Engine(nets=folder).net_hash), folder)
    verdict = Engine(nets=folder).cube_action(STANDARD.start(), plies=0)
    assert verdict.double_error is not None
    assert verdict.take_error is not None
    assert verdict.double_error > 0 < verdict.take_error
    assert verdict.is_take_open is False
    deeper = Engine(nets=folder).cube_action(STANDARD.start(), plies=1)
    assert deeper.double_error is not None
    assert deeper.double_error < verdict.double_error


def test_deeper_judgements_than_learned_are_taken_to_be_no_worse() -> None:
    assert known().at(4) == DEPTHS[1]
    assert known().knows(OPENING)
    assert not known().knows(PositionClass.BEAR_OFF)
