"""What players come to over several matches."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from analysis_samples import FAULTY, money_of, record_of
from doublesix.analysis.analyze import analyze
from doublesix.analysis.cube_action import CubeMistake
from doublesix.analysis.same_match import course_of, first_places, played
from doublesix.analysis.settings import AnalysisSettings
from doublesix.analysis.totals import MatchFigures, player_totals
from doublesix.analysis.totals_json import figures_in, match_value, player_value, read_figures
from doublesix.formats import read_json, read_match, write_json
from doublesix.match import Seat
from doublesix.record import Ending
from doublesix.variants.registry import find
from fake_engine import FakeEngine

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.analysis.results import MatchAnalysis
    from doublesix.analysis.totals import PlayerTotal
    from doublesix.record import MatchRecord

MATCHES = Path(__file__).parents[2] / "data" / "matches"


def totals(*analyses: MatchAnalysis) -> list[PlayerTotal]:
    return player_totals(map(MatchFigures.of, analyses))


def counting(records: Iterable[MatchRecord]) -> list[int]:
    return first_places(map(course_of, records))


def begun(record: MatchRecord, actions: int) -> MatchRecord:
    """The record as it stood when so many of the last game's actions were still to come."""
    last = record.games[-1]
    return replace(record, games=(*record.games[:-1], replace(last, actions=last.actions[:-actions])))


def test_a_player_s_matches_are_added_up_whoever_they_were_played_with() -> None:
    first = analyze(record_of(FAULTY), FakeEngine())
    second = analyze(record_of(FAULTY.replace("Ben", "Cleo")), FakeEngine())
    anna, ben, cleo = totals(first, second)
    assert [total.player for total in (anna, ben, cleo)] == ["Anna", "Ben", "Cleo"]
    assert [total.matches for total in (anna, ben, cleo)] == [2, 1, 1]
    one = first.ratings[0]
    assert anna.figures.decisions == 2 * one.decisions
    assert anna.figures.performance_rating == pytest.approx(one.performance_rating, abs=1e-3)
    assert anna.figures.checker_rating == pytest.approx(one.checker_rating, abs=1e-3)
    assert anna.figures.cube_rating == pytest.approx(one.cube_rating, abs=1e-3)
    assert one.luck is not None
    assert anna.figures.luck == pytest.approx(2 * one.luck.amount.emg, abs=2e-6)


def test_totals_are_what_the_reports_add_up_to() -> None:
    first = analyze(record_of(FAULTY), FakeEngine())
    second = analyze(record_of(FAULTY.replace("42: 8/4 6/4", "42: 24/20 6/4")), FakeEngine())
    (anna, _) = totals(first, second)
    ratings = [json.loads(analysis.to_json())["ratings"][0] for analysis in (first, second)]
    told = player_value(anna)
    for kind in ("checker", "cube"):
        assert told[kind]["decisions"] == sum(rating[kind]["decisions"] for rating in ratings)
        assert told[kind]["error"] == pytest.approx(sum(rating[kind]["error"]["emg"] for rating in ratings), abs=1e-9)
    assert told["luck"] == pytest.approx(sum(rating["luck"]["amount"]["emg"] for rating in ratings), abs=1e-9)
    assert told["performance_rating"] == pytest.approx(
        500 * (told["checker"]["error"] + told["cube"]["error"]) / told["decisions"], abs=1e-6
    )


def test_kinds_of_mistakes_are_those_of_the_reports() -> None:
    first = analyze(record_of(FAULTY), FakeEngine())
    second = analyze(record_of(FAULTY.replace("42: 8/4 6/4", "42: 24/20 6/4")), FakeEngine())
    ratings = [json.loads(analysis.to_json())["ratings"] for analysis in (first, second)]
    kinds = set()
    for seat, total in enumerate(totals(first, second)):
        told = player_value(total)
        for kind in ("doubtful", "error", "blunder"):
            for part in ("checker", "cube"):
                assert told[part]["mistakes"][kind] == sum(each[seat][part]["mistakes"][kind] for each in ratings)
        for kind in {kind for each in ratings for kind in each[seat]["cube_mistakes"]} | set(told["cube_mistakes"]):
            kinds.add(kind)
            known = [each[seat]["cube_mistakes"][kind] for each in ratings if kind in each[seat]["cube_mistakes"]]
            lost = told["cube_mistakes"][kind]
            assert lost["decisions"] == sum(each["decisions"] for each in known)
            assert lost["error"] == pytest.approx(sum(each["error"]["emg"] for each in known), abs=1e-9)
            assert lost["mistakes"]["blunder"] == sum(each["mistakes"]["blunder"] for each in known)
    assert kinds <= {kind.value for kind in CubeMistake}
    assert len(kinds) > 1


def test_figures_are_the_same_from_a_report() -> None:
    for settings in (AnalysisSettings(), AnalysisSettings(luck=False)):
        analysis = analyze(record_of(FAULTY), FakeEngine(), settings=settings)
        told = json.loads(analysis.to_json())["ratings"]
        assert tuple(map(figures_in, told)) == MatchFigures.of(analysis).figures


@pytest.mark.parametrize(
    ("said", "date"),
    [
        ("2024.3.09", "2024-03-09"),
        ("2024-03-01 12:30", "2024-03-01"),
        ("05.03.2023", "2023-03-05"),
        ("3/5/2024", None),
        ("1981", None),
        ("2024.13.45", None),
    ],
)
def test_a_match_has_the_day_that_its_file_says_clearly(said: str, date: str | None) -> None:
    record = replace(record_of(FAULTY), headers={"EventDate": said})
    figures = MatchFigures.of(analyze(record, FakeEngine()))
    assert figures.date == date
    assert match_value(figures)["date"] == date


def test_figures_come_back_from_a_file() -> None:
    for settings in (AnalysisSettings(), AnalysisSettings(luck=False)):
        figures = MatchFigures.of(analyze(record_of(FAULTY), FakeEngine(), settings=settings))
        assert read_figures(json.loads(json.dumps(match_value(figures)))) == figures.figures
    with pytest.raises(ValueError, match="nan"):
        read_figures(json.loads(json.dumps(match_value(figures)).replace("null", "NaN")))


def test_a_match_counts_once_whatever_its_files_say_beside_it() -> None:
    record = record_of(FAULTY)
    copy = replace(record, headers={"Event": "Cup"}, comment="ours", full_names=("Anna B.", "Ben C."))
    other = record_of(FAULTY.replace("42: 8/4 6/4", "42: 24/20 6/4"))
    renamed = replace(record, players=("Anna", "Cleo"))
    first, *others = (analyze(found, FakeEngine()) for found in (record, copy, other, renamed))
    assert [total.matches for total in totals(first, others[0])] == [1, 1]
    assert [total.matches for total in totals(first, *others)] == [3, 2, 1]
    assert counting([record, other, copy, renamed, other]) == [0, 1, 0, 3, 1]


def test_a_match_that_was_kept_before_its_end_counts_once_and_whole() -> None:
    whole = record_of(FAULTY)
    cut, first_game = begun(whole, 1), replace(whole, games=whole.games[:1])
    other = replace(cut, players=("Anna", "Cleo"))
    assert counting([cut, first_game, other, whole, cut]) == [3, 3, 2, 3, 3]
    assert counting([cut, first_game]) == [0, 0]
    analyses = [analyze(record, FakeEngine()) for record in (cut, first_game, whole)]
    assert totals(*analyses) == totals(analyses[2])


def test_a_match_that_a_clock_ended_is_not_the_beginning_of_another() -> None:
    whole = record_of(FAULTY)
    games = (replace(begun(whole, 1).games[-1], winner=Seat.FIRST, points=0, ending=Ending.TIME),)
    late = replace(whole, games=(*whole.games[:-1], *games))
    without_a_move = replace(late, games=(replace(late.games[0], actions=(), ending=Ending.TIME),))
    assert counting([late, whole, without_a_move]) == [0, 1, 2]
    assert counting([begun(whole, 1), late]) == [1, 1]
    assert counting([late, late]) == [0, 0]


def test_a_course_is_the_same_in_every_process() -> None:
    record = record_of(FAULTY)
    assert course_of(read_json(write_json(record))) == course_of(record)
    assert course_of(record)[-8:].hex() == "0f25e2223004cf9c", "stores hold it"


def test_every_game_has_figures_of_its_own() -> None:
    record = record_of(FAULTY)
    other = replace(record, variant=find("nackgammon"))
    assert counting([record, other]) == [0, 1]
    found = totals(*(analyze(each, FakeEngine(each.variant)) for each in (record, other)))
    assert [(total.player, total.game, total.matches) for total in found] == [
        ("Anna", "Backgammon", 1),
        ("Ben", "Backgammon", 1),
        ("Anna", "Nackgammon", 1),
        ("Ben", "Nackgammon", 1),
    ]


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
    assert counting(records) == [0] * len(names)
    assert len({played(record) for record in records}) == 1
    assert played(records[0]).games[0].actions


def test_what_was_not_judged_is_not_known() -> None:
    (anna, _) = totals(analyze(money_of("31: 8/5 6/5"), FakeEngine(), settings=AnalysisSettings(luck=False)))
    assert anna.figures.luck is None
    assert anna.figures.cube_rating is None
