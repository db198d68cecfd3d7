"""Judgements as JSON: the same keys everywhere, six decimals, null for what is not known."""

from __future__ import annotations

import pytest

from builders import pos
from doublesix.analysis.numbers import rounded_figures
from doublesix.analysis.verdicts_json import (
    cube_value,
    cube_worth,
    equities_value,
    errors_value,
    outcomes_value,
    play_value,
    play_worth,
    side_value,
)
from doublesix.dice import Roll
from doublesix.engine.bearoff import race_sides
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.requests import CubeRequest, PlayRequest
from doublesix.engine.verdicts import CubeVerdict, RankedPlay
from doublesix.match import MatchContext
from doublesix.play import Play
from doublesix.units import Emg, Equity, Mwc
from doublesix.variants.registry import STANDARD
from fake_engine import FakeEngine

START = STANDARD.start()


def test_a_play() -> None:
    (option, *_) = FakeEngine().rank_many([PlayRequest(START, Roll(3, 1))], plies=0)[0]
    value = play_value(option)
    assert list(value) == ["play", "plies", "equity", "cubeless", "mwc", "outcomes"]
    assert (value["play"], value["mwc"]) == (str(option.play), None)
    assert {name: value[name] for name in play_worth(option)} == play_worth(option)
    assert errors_value(option) == {"std_error": None, "behind_error": None}


def test_what_is_known_has_six_decimals() -> None:
    play = Play((), START)
    outcomes = Outcomes(1 / 3, 0.2)
    option = RankedPlay(
        play=play,
        outcomes=outcomes,
        cubeless=Equity(-0.0),
        equity=Emg(2 / 3),
        mwc=Mwc(1 / 7),
        plies=1,
        std_error=1 / 9,
        behind_error=0.0,
    )
    assert play_worth(option) == {
        "equity": 0.666667,
        "cubeless": 0.0,
        "mwc": 0.142857,
        "outcomes": [0.333333, 0.2, 0.0, 0.0, 0.0],
    }
    assert errors_value(option) == {"std_error": 0.111111, "behind_error": 0.0}
    assert outcomes_value(outcomes) == play_worth(option)["outcomes"]


@pytest.mark.parametrize("match", [None, MatchContext(3, 5)])
def test_a_cube(match: MatchContext | None) -> None:
    (verdict,) = FakeEngine().cube_many([CubeRequest(START, match=match)], plies=0)
    assert isinstance(verdict, CubeVerdict)
    value, worth = cube_value(verdict), cube_worth(verdict)
    assert {name: value[name] for name in worth} == worth
    assert value["equities"] == equities_value(verdict)
    assert (value["mwc"] is None) is (match is None)
    assert (value["advice"], value["table"]) == (verdict.advice.value, None)


def test_every_number_is_rounded_however_deep() -> None:
    deep = {"name": "a", "numbers": (1, 1 / 3, None, {"chance": [2 / 3, -0.0]})}
    assert rounded_figures(deep) == {"name": "a", "numbers": [1, 0.333333, None, {"chance": [0.666667, 0.0]}]}


def test_a_side_of_a_race() -> None:
    side, _ = race_sides(pos("6:1 5:2", "4:3"))
    value = side_value(side)
    assert value["pips"] == 16
    assert value["wastage"] == pytest.approx(value["effective_pips"] - 16, abs=2e-6)
