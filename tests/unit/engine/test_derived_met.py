"""Match equity tables from how games end: beside a table of rollouts, and at scores one can work out."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np
import pytest

from doublesix.analysis.amounts import stake_at
from doublesix.analysis.analyze import analyze
from doublesix.analysis.report_graph import course
from doublesix.dice import Roll
from doublesix.engine.databases import load_one_sided, load_solved, load_two_sided
from doublesix.engine.derived_met import before_the_opening, derived_table, met_for, table_without_cube
from doublesix.engine.engine import Engine
from doublesix.engine.outcomes import Outcomes
from doublesix.match import Match, MatchContext
from doublesix.met import MatchEquityTable
from doublesix.record import GameRecord, MatchRecord
from doublesix.variants.registry import STANDARD as BACKGAMMON
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOADED = (load_one_sided, load_solved, load_two_sided)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache; what is made there is not taken for what others have."""
    monkeypatch.setenv("DOUBLESIX_CACHE", str(tmp_path))
    for load in LOADED:
        load.cache_clear()
    yield tmp_path
    for load in LOADED:
        load.cache_clear()


STANDARD = Outcomes(0.5, 0.136, 0.007, 0.136, 0.007)
"""Backgammon: 27 percent gammons, 1.4 percent backgammons."""


def test_near_the_table_of_rollouts() -> None:
    found, known = derived_table("derived", STANDARD, 9), MatchEquityTable.load()
    pre, post = known.as_arrays(9)
    assert np.abs(found.pre - pre).max() < 0.015
    # The free drop of a trailer an even number of points away is worth up to 1.2 percent and is not in the model.
    assert np.abs(found.post - post).max() < 0.013


def test_scores_one_can_work_out() -> None:
    # Crawford at two away: a win leads to double match point, a gammon wins the match.
    found = derived_table("derived", STANDARD, 5)
    assert found.mwc(1, 1) == 0.5
    assert found.mwc(2, 1) == pytest.approx((0.5 - 0.136) * 0.5 + 0.136)
    assert found.mwc(2, 2) == pytest.approx(0.5)
    # Post-Crawford at three away the trailer doubles: a win makes it one away each, a gammon wins.
    assert found.mwc(3, 1, is_post_crawford=True) == pytest.approx((0.5 - 0.136) * 0.5 + 0.136)


def test_more_gammons_help_the_trailer_in_the_crawford_game() -> None:
    wild = derived_table("wild", Outcomes(0.5, 0.29, 0.02, 0.29, 0.02), 5)
    tame = derived_table("tame", Outcomes(0.5), 5)
    assert wild.mwc(2, 1) > derived_table("derived", STANDARD, 5).mwc(2, 1) > tame.mwc(2, 1)


def test_before_the_throw_both_sides_are_alike() -> None:
    found = before_the_opening(Outcomes(0.52, 0.31, 0.02, 0.27, 0.01))
    assert found == Outcomes(0.5, *(pytest.approx(value) for value in (0.29, 0.015, 0.29, 0.015)))
    assert found.swapped() == found


def test_a_solved_game_has_match_equities_of_its_own(folder: Path) -> None:
    game = find("hypergammon1")
    assert met_for(find("hypergammon3")) is MatchEquityTable.load()
    engine, usual = Engine(game, threads=1), MatchEquityTable.load()
    assert engine.met is met_for(game)
    # Every win is a gammon: at two away the first game decides.
    assert engine.met.mwc(2, 1) == pytest.approx(0.5)
    assert usual.mwc(2, 1) < 0.35
    assert met_for(BACKGAMMON) is usual
    score = MatchContext(5, 4)
    verdict = engine.cube_action(game.start(), plies=0, match=score)
    assert verdict.mwc_double_pass == pytest.approx(engine.met.mwc(4, 4))
    assert verdict.mwc_double_take == pytest.approx(stake_at(score, 1, met=engine.met).value(verdict.double_take))


def test_the_course_of_a_match_of_a_solved_game_goes_by_it(folder: Path) -> None:
    game = find("hypergammon1")
    record = MatchRecord(("a", "b"), Match(5), game, games=(GameRecord(number=1, start_score=(3, 0)),))
    assert next(course(analyze(record, plies=0))).value == pytest.approx(met_for(game).mwc(2, 5))


def test_without_a_cube_every_game_is_a_toss_up() -> None:
    table = table_without_cube("singles", {1: 1.0}, 9)
    for mine in range(1, 10):
        for his in range(1, 10):
            tosses = mine + his - 1
            wins = sum(comb(tosses, won) for won in range(mine, tosses + 1))
            assert table.mwc(mine, his) == pytest.approx(wins / 2**tosses)
    gammons = table_without_cube("gammons", {1: 0.5, 2: 0.5}, 3)
    assert gammons.mwc(2, 1) == pytest.approx(0.375)
    assert gammons.mwc(3, 1) == pytest.approx((0.375 + 0.5) / 4)
    assert gammons.mwc(3, 2) == pytest.approx((0.5 + 0.625 + (0.375 + 0.5) / 4) / 4)


def test_the_crawford_rule_forbids_nothing_where_there_is_no_cube() -> None:
    table = table_without_cube("singles", {1: 0.7, 2: 0.3}, 9)
    for away in range(2, 10):
        assert table.mwc(away, 1) == table.mwc(away, 1, is_post_crawford=True)
    assert np.array_equal(table.without_crawford.pre, table.pre)
    assert table.mwc_after(4, 3, 1, crawford_rule=False) == table.mwc_after(4, 3, 1)


def test_games_without_a_cube_have_match_equities_of_their_own() -> None:
    usual, tavla, sudden = MatchEquityTable.load(), met_for(find("tavla")), met_for(find("sudden-death"))
    assert (tavla.name, sudden.mwc(1, 4)) == ("tavla", pytest.approx(1 - 0.5**4))
    assert tavla.mwc(2, 3) < sudden.mwc(2, 3)  # gammons, and no more of them than of other wins
    assert tavla.mwc(2, 3) > 0.6
    assert met_for(BACKGAMMON) is usual
    engine = Engine("sudden-death", threads=1)
    score = MatchContext(4, 1, is_post_crawford=True)
    best = engine.rank_plays(engine.variant.start(), Roll(3, 1), plies=0, match=score)[0]
    assert best.mwc == pytest.approx(best.outcomes.win * 0.5**3)


def test_of_wins_that_pay_by_the_checker_the_net_knows_the_mean() -> None:
    """The most even chances that come to it: between single points and the whole."""
    table = met_for(find("acey-deucey-european"))
    assert 0.5 < table.mwc(2, 3) < met_for(find("sudden-death")).mwc(2, 3)
    assert met_for(find("acey-deucey")).mwc(2, 3) < table.mwc(2, 3)  # won by far more checkers
