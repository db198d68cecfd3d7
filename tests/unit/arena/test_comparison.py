"""The table of whole matches judged twice (the judging itself needs the other program)."""

from __future__ import annotations

from doublesix.arena.comparison import Comparison, Totals, markdown


def test_table_sets_ours_beside_theirs() -> None:
    row = Comparison("a.mat", "Ann", Totals(1.2345, 0.5, -0.25), Totals(1.1, 0.4, 0.125), our_seconds=2.0)
    lines = markdown([row]).splitlines()
    assert lines[2:] == ["| a.mat | Ann | 1.234 / 1.100 | 0.500 / 0.400 | -0.250 / +0.125 |"]
    assert lines[0].count("|") == lines[1].count("|") == lines[2].count("|")
