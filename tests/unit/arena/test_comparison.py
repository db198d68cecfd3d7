"""The table of whole matches judged twice (the judging itself needs the other program)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from doublesix.arena.comparison import Comparison, Totals, compare, markdown
from doublesix.arena.gnubg import GnubgMatchAnalysis, GnubgPlayerAnalysis
from doublesix.formats import read_match
from doublesix.match import Seat
from doublesix.record import CheckerPlay, Problem, Severity


def test_table_sets_ours_beside_theirs() -> None:
    row = Comparison("a.mat", "Ann", Totals(1.2345, 0.5, -0.25, 9), Totals(1.1, 0.4, 0.125, 9), our_seconds=2.0)
    lines = markdown([row]).splitlines()
    assert lines[2:] == ["| a.mat | Ann | 1.234 / 1.100 | 0.500 / 0.400 | -0.250 / +0.125 |"]
    assert lines[0].count("|") == lines[1].count("|") == lines[2].count("|")


def test_what_is_wrong_with_a_file_goes_with_the_totals(monkeypatch) -> None:
    path = Path(__file__).parents[2] / "data" / "matches" / "mat" / "gnubg107_5pt.mat"
    whole = read_match(path)
    problem = Problem(9, "a play is illegal", Severity.ERROR)
    record = replace(whole, games=whole.games[:1], problems=(problem,))
    player = GnubgPlayerAnalysis(
        name="Ann",
        checker_error=1.0,
        cube_error=0.5,
        luck=0.25,
        moves=73,
    )
    theirs = GnubgMatchAnalysis(
        version="9", plies=0, length=5, games=5, players=(player, player), complaints=("Illegal", "Illegal", "Invalid")
    )
    monkeypatch.setattr("doublesix.arena.comparison.read_match", lambda path: record)
    monkeypatch.setattr("doublesix.arena.comparison.analyze_match_with_gnubg", lambda path, **settings: theirs)
    first, second = compare(path, plies=0)
    assert first.gnubg == Totals(1.0, 0.5, 0.25, 73)
    plays = [action for action in record.games[0].actions if isinstance(action, CheckerPlay)]
    assert (first.ours.turns, second.ours.turns) == tuple(sum(play.seat is seat for play in plays) for seat in Seat)
    assert first.problems == ("error: line 9: a play is illegal",)
    assert first.complaints == second.complaints == ("Illegal", "Invalid")
    assert first.to_json()["problems"] == first.problems
