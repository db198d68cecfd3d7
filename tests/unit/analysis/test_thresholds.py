"""Classes of mistakes, of luck and of players."""

from __future__ import annotations

import pytest

from doublesix.analysis.amounts import stake_at
from doublesix.analysis.luck import LuckMark, classify_luck, judge_luck
from doublesix.analysis.mistakes import Mistake, classify
from doublesix.analysis.ratings import PR_CLASSES, estimated_fibs_rating, performance_rating, rating_class
from doublesix.analysis.settings import AnalysisSettings
from doublesix.dice import ROLLS, Roll
from doublesix.engine.verdicts import RollLuck
from doublesix.match import MatchContext, MoneySession
from doublesix.units import Emg


@pytest.mark.parametrize(
    ("error", "mistake"),
    [
        (0.0, Mistake.NONE),
        (0.04, Mistake.NONE),
        (0.0401, Mistake.DOUBTFUL),
        (0.08, Mistake.DOUBTFUL),
        (0.0801, Mistake.ERROR),
        (0.16, Mistake.ERROR),
        (0.1601, Mistake.BLUNDER),
        (3.0, Mistake.BLUNDER),
    ],
)
def test_mistakes(error: float, mistake: Mistake) -> None:
    assert classify(error) is mistake


@pytest.mark.parametrize(
    ("emg", "mark"),
    [
        (0.61, LuckMark.VERY_LUCKY),
        (0.6, LuckMark.LUCKY),
        (0.3, LuckMark.ORDINARY),
        (-0.3, LuckMark.ORDINARY),
        (-0.31, LuckMark.UNLUCKY),
        (-0.6, LuckMark.UNLUCKY),
        (-0.61, LuckMark.VERY_UNLUCKY),
    ],
)
def test_luck(emg: float, mark: LuckMark) -> None:
    assert classify_luck(emg) is mark


def test_performance_rating_is_what_500_decisions_lose() -> None:
    assert performance_rating(0.6, 30) == pytest.approx(10)
    assert performance_rating(0.0, 0) is None


def test_luck_is_the_gain_over_the_mean() -> None:
    # Doublets are worth 1, everything else nothing: the mean is 1/6, and 0 where doublets cannot come.
    equities = tuple(Emg(float(roll.is_doublet)) for roll in ROLLS)
    stake = stake_at(MoneySession(), 2)
    ordinary = judge_luck(RollLuck(equities), Roll(5, 5), stake)
    assert ordinary.mean == pytest.approx(1 / 6)
    assert ordinary.amount.emg == pytest.approx(5 / 6)
    assert ordinary.amount.points == pytest.approx(10 / 6)
    assert ordinary.mark is LuckMark.VERY_LUCKY
    opening = judge_luck(RollLuck(equities, is_opening=True), Roll(3, 1), stake)
    assert opening.amount.emg == 0
    in_match = judge_luck(RollLuck(equities), Roll(5, 5), stake_at(MatchContext(1, 1, is_post_crawford=True), 1))
    # At double match point EMG 1 is half the match.
    assert in_match.amount.mwc == pytest.approx(5 / 12)
    assert in_match.amount.points is None


def test_classes_are_in_order_and_hold_everything() -> None:
    limits = [group.below for group in PR_CLASSES]
    assert limits == sorted(limits)
    assert rating_class(1e6) is PR_CLASSES[-1]
    assert rating_class(0.0) is PR_CLASSES[0]
    assert rating_class(2.5).key == "world class"
    assert rating_class(7.4).key == "expert"


def test_estimated_fibs_rating() -> None:
    assert estimated_fibs_rating(0, 0, 7) == 2050
    assert estimated_fibs_rating(0.01, 0, 1) == pytest.approx(2050 - 343.24)
    assert estimated_fibs_rating(0, 0.1, 3) == pytest.approx(2050 - 69)


def test_settings_refuse_nonsense() -> None:
    with pytest.raises(ValueError, match="plies"):
        AnalysisSettings(plies=-1)
    with pytest.raises(ValueError, match="play_margin"):
        AnalysisSettings(play_margin=-0.1)
