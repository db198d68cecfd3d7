"""Tables computed by the engine itself, any table checked by its games, and tables for unequal players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doublesix.engine.engine import Engine
from doublesix.engine.own_met import MetSettings, build_table, chance_in, checked_score, uneven_scores
from doublesix.engine.unequal_met import find_table, unequal_table
from doublesix.errors import DataError, ParseError
from doublesix.locks import alone
from doublesix.match import Match, MatchContext, Seat
from doublesix.met import MatchEquityTable

if TYPE_CHECKING:
    from pathlib import Path

KAZAROSS = MatchEquityTable.load()
QUICK = MetSettings(length=4, plies=0)
chances = st.floats(0.3, 0.7)
aways = st.integers(1, 40)


def _engine(met: MatchEquityTable) -> Engine:
    return Engine(threads=1, met=met)


def test_a_stopped_build_goes_on_to_the_same_table(tmp_path: Path) -> None:
    whole = build_table(tmp_path / "whole", _engine, QUICK, name="x")

    def interrupt(done: int, total: int, seconds: float) -> None:
        if done == total // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_table(tmp_path / "stopped", _engine, QUICK, name="x", progress=interrupt)
    stopped = build_table(tmp_path / "stopped", _engine, QUICK, name="x")
    assert np.array_equal(stopped.pre, whole.pre)
    assert np.array_equal(stopped.post, whole.post)
    assert np.abs(whole.pre - KAZAROSS.pre[:4, :4]).max() < 0.03
    with pytest.raises(DataError, match="another table: its settings"):
        build_table(tmp_path / "whole", _engine, MetSettings(length=5, plies=0), name="x")


def test_a_table_in_the_making_has_one_writer(tmp_path: Path) -> None:
    path = tmp_path / "x"
    with alone(path), pytest.raises(DataError, match="x: another process works on this"):
        build_table(path, _engine, QUICK, name="x")
    assert not list(tmp_path.iterdir())


def test_a_build_goes_on_whatever_stands_in_the_name_of_its_engine(tmp_path: Path) -> None:
    class Named(Engine):
        def describe(self) -> str:
            return f"mine\x85\u2028\u2029 {super().describe()}"

    tables = [
        build_table(tmp_path / "x", lambda met: Named(threads=1, met=met), MetSettings(length=2, plies=0), name="x")
        for _ in range(2)
    ]
    assert np.array_equal(tables[0].pre, tables[1].pre)


def test_files_that_no_build_left(tmp_path: Path) -> None:
    path = tmp_path / "x"
    for text in ("phase,away_me\n", "[" * 100_000):
        path.write_text(text)
        with pytest.raises(DataError, match="no file of scores"):
            build_table(path, _engine, QUICK, name="x")
    build_table(tmp_path / "y", _engine, MetSettings(length=2, plies=0), name="x")
    text = (tmp_path / "y").read_text()
    chance = text.split("\t")[-1]
    for damaged, line in (
        (text.replace("pre\t2", "pre\ttwo"), 3),
        (text.replace("post\t2", "post\t3"), 2),
        (text.removesuffix(chance) + "nan\n", 3),
        (text.removesuffix(chance) + "1.5\n", 3),
        (text + "pre\t2\t2\t0.5\n", 4),
    ):
        (tmp_path / "y").write_text(damaged)
        with pytest.raises(DataError, match=f"line {line}: "):
            build_table(tmp_path / "y", _engine, MetSettings(length=2, plies=0), name="x")


def test_scores_come_after_those_that_their_games_lead_to() -> None:
    seen: set[MatchContext] = set()
    for terms in uneven_scores(6):
        mine, his = terms.player_away - 1, terms.opponent_away
        if min(mine, his) > 1 and mine != his:
            assert {MatchContext(mine, his), MatchContext(his, mine)} & seen
        seen.add(terms)
    assert len(seen) == 2 * 5 + 10


def test_games_come_to_what_the_table_says() -> None:
    terms = MatchContext(3, 1, is_crawford=True)
    found = checked_score(_engine(KAZAROSS), terms, trials=12, seed=1)
    assert abs(found.mean - chance_in(KAZAROSS, terms)) < 4 * found.std_error + 0.005
    assert 0 < found.std_error < 0.01
    assert found == checked_score(Engine(threads=2, met=KAZAROSS), terms, trials=12, seed=1)


def test_at_an_even_score_the_same_dice_for_either_side_make_it_even() -> None:
    assert checked_score(_engine(KAZAROSS), MatchContext(3, 3), trials=4, seed=1).mean == pytest.approx(0.5, abs=1e-12)


def test_the_packaged_table_of_our_own_is_near_that_of_other_peoples_rollouts() -> None:
    own = MatchEquityTable.load("double-six")
    assert own.length == 15
    gaps = np.abs(own.pre - KAZAROSS.pre[:15, :15])
    assert gaps.max() < 0.01
    assert np.mean(gaps <= 0.005) > 0.7
    assert np.abs(own.post - KAZAROSS.post[:15]).max() < 0.006


def test_equal_players_have_the_usual_table() -> None:
    assert unequal_table(KAZAROSS, 0.5) is KAZAROSS
    near = unequal_table(KAZAROSS, 0.5 + 1e-9)
    assert np.allclose(near.pre, KAZAROSS.pre, atol=1e-7)


@settings(max_examples=10, deadline=None)
@given(chance=chances, mine=aways, his=aways)
def test_both_players_chances_add_up_and_grow_with_skill_and_points(chance: float, mine: int, his: int) -> None:
    table, weaker = unequal_table(KAZAROSS, chance), unequal_table(KAZAROSS, 1 - chance)
    here = table.mwc(mine, his)
    assert here + weaker.mwc(his, mine) == pytest.approx(1, abs=1e-9)
    assert here + table.swapped().mwc(his, mine) == pytest.approx(1, abs=1e-9)
    assert table.mwc(mine, his + 1) > here > table.mwc(mine + 1, his)
    better = unequal_table(KAZAROSS, min(0.7, chance + 0.02))
    assert better.mwc(mine, his) >= here - 1e-12
    if mine > 1:
        after = table.mwc(mine, 1, is_post_crawford=True)
        assert after == pytest.approx(1 - table.swapped().mwc(1, mine, is_post_crawford=True))
        assert after == pytest.approx(1 - weaker.mwc(1, mine, is_post_crawford=True))
        assert 0 < after < better.mwc(mine, 1, is_post_crawford=True) or chance > 0.68


def test_a_match_to_one_point_is_won_with_the_chance_that_was_said() -> None:
    table = find_table("kazaross-xg2@0.55")
    assert (table.name, table.mwc(1, 1)) == ("kazaross-xg2@0.55", pytest.approx(0.55))
    assert table.mwc(7, 7) > table.mwc(3, 3) > 0.55


@pytest.mark.parametrize("text", ["kazaross-xg2@0.9", "kazaross-xg2@.", "kazaross-xg2@0.55@0.55"])
def test_skill_that_cannot_be(text: str) -> None:
    with pytest.raises((ParseError, DataError), match="kazaross"):
        find_table(text)


def test_each_player_goes_by_his_own_side_of_the_table() -> None:
    table = find_table("kazaross-xg2@0.6")
    engine = _engine(table)
    start = engine.variant.start()
    match = Match(5)
    first, second = (match.context(match.first_score(), seat) for seat in Seat)
    assert first == second
    assert first.swapped().seat is Seat.SECOND
    mine, his = (engine.cube_action(start, plies=0, match=seen) for seen in (first, second))
    assert mine.mwc_double_pass == pytest.approx(table.mwc(4, 5))
    assert his.mwc_double_pass == pytest.approx(1 - table.mwc(5, 4))
    assert mine.mwc_no_double is not None
    assert his.mwc_no_double is not None
    assert mine.mwc_no_double > his.mwc_no_double + 0.1


def test_players_of_unequal_skill_without_the_crawford_rule() -> None:
    better = find_table("kazaross-xg2@0.6")
    free, other = better.without_crawford, better.swapped().without_crawford
    assert free.swapped().pre == pytest.approx(other.pre)
    assert free.pre + other.pre.T == pytest.approx(1)
    assert free.pre[0, 1:] == pytest.approx(1 - other.post[1:])
    assert free.pre[0, 0] == 0.6
    assert not free.swapped().crawford_rule
    assert free.swapped().without_crawford is free.swapped()
    same = unequal_table(KAZAROSS.without_crawford, 0.6)
    assert not same.crawford_rule
    assert same.pre == pytest.approx(free.pre)
    assert same.swapped().post == pytest.approx(free.swapped().post)


def test_a_table_without_the_crawford_rule(tmp_path: Path) -> None:
    without = MetSettings(length=4, plies=0, crawford_rule=False)
    table = build_table(tmp_path / "without", _engine, without, name="x")
    usual = build_table(tmp_path / "with", _engine, QUICK, name="x")
    assert not table.crawford_rule
    assert np.array_equal(table.post, usual.post)
    assert np.array_equal(table.pre[1:, 0], table.post[1:])
    assert table.pre + table.pre.T == pytest.approx(1)
    packaged = KAZAROSS.without_crawford.pre - KAZAROSS.as_arrays(KAZAROSS.without_crawford.length)[0]
    assert table.pre - usual.pre == pytest.approx(packaged[:4, :4], abs=0.025)
    assert [terms.is_crawford for terms in uneven_scores(4, crawford_rule=False)] == [False] * 6
    again = build_table(tmp_path / "without", _engine, without, name="x")
    assert again == table
