"""What players come to over several matches."""

from __future__ import annotations

import pytest

from analysis_samples import FAULTY, money_of, record_of
from doublesix.analysis.analyze import analyze
from doublesix.analysis.settings import AnalysisSettings
from doublesix.analysis.totals import player_totals
from fake_engine import FakeEngine


def test_a_player_s_matches_are_added_up_whoever_they_were_played_with() -> None:
    first = analyze(record_of(FAULTY), FakeEngine())
    second = analyze(record_of(FAULTY.replace("Ben", "Cleo")), FakeEngine())
    anna, ben, cleo = player_totals([first, second])
    assert [total.player for total in (anna, ben, cleo)] == ["Anna", "Ben", "Cleo"]
    assert [len(total.ratings) for total in (anna, ben, cleo)] == [2, 1, 1]
    one = first.ratings[0]
    assert anna.decisions == 2 * one.decisions
    assert anna.performance_rating == pytest.approx(one.performance_rating)
    assert anna.checker_rating == pytest.approx(one.checker_rating)
    assert anna.cube_rating == pytest.approx(one.cube_rating)
    assert one.luck is not None
    assert anna.luck == pytest.approx(2 * one.luck.amount.emg)


def test_what_was_not_judged_is_not_known() -> None:
    (anna, _) = player_totals([analyze(money_of("31: 8/5 6/5"), FakeEngine(), settings=AnalysisSettings(luck=False))])
    assert anna.luck is None
    assert anna.cube_rating is None
