"""What players come to over several matches."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from analysis_samples import FAULTY, money_of, record_of
from doublesix.analysis.analyze import analyze
from doublesix.analysis.same_match import first_places, played
from doublesix.analysis.settings import AnalysisSettings
from doublesix.analysis.totals import player_totals
from doublesix.formats import read_match
from fake_engine import FakeEngine

MATCHES = Path(__file__).parents[2] / "data" / "matches"


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


def test_a_match_counts_once_whatever_its_files_say_beside_it() -> None:
    record = record_of(FAULTY)
    copy = replace(record, headers={"Event": "Cup"}, comment="ours", full_names=("Anna B.", "Ben C."))
    other = replace(record, games=(replace(record.games[0], actions=record.games[0].actions[:-2]),))
    renamed = replace(record, players=("Anna", "Cleo"))
    first, *others = (analyze(found, FakeEngine()) for found in (record, copy, other, renamed))
    assert [len(total.ratings) for total in player_totals([first, others[0]])] == [1, 1]
    assert [len(total.ratings) for total in player_totals([first, *others])] == [3, 2, 1]
    assert first_places([record, other, copy, renamed, other]) == [0, 1, 0, 3, 1]


@pytest.mark.parametrize(
    "names",
    [
        ("mat/gnubg108_7pt.mat", "xg/charlot_7pt.xg", "sgf/gnubg108_7pt_inf_luck_shortened.sgf"),
        ("mat/gnubg107_5pt.mat", "sgf/gnubg107_5pt_analysed.sgf", "mat/gnubg107_5pt_snowie.txt"),
        ("mat/xg_export_bom_crlf_7pt.txt", "xg/xg_export_bom_crlf_7pt.xg"),
    ],
)
def test_a_match_is_known_again_in_another_format(names: tuple[str, ...]) -> None:
    records = [read_match(MATCHES / name) for name in names]
    assert first_places(records) == [0] * len(names)
    assert len({played(record) for record in records}) == 1
    assert played(records[0]).games[0].actions


def test_what_was_not_judged_is_not_known() -> None:
    (anna, _) = player_totals([analyze(money_of("31: 8/5 6/5"), FakeEngine(), settings=AnalysisSettings(luck=False))])
    assert anna.luck is None
    assert anna.cube_rating is None
