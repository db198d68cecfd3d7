"""Bear-offs at match scores: the tables beside the definition, known facts, and the engine that asks them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from builders import pos
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import ROLLS
from doublesix.engine import databases, table_files
from doublesix.engine.endings import Endings
from doublesix.engine.engine import Engine
from doublesix.engine.exact_match import MatchRecursion, MatchTable, cube_chances, exact_verdict
from doublesix.engine.rollout_settings import StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.engine.table_checks import greatest_error
from doublesix.engine.table_files import MATCH, TableName, match_ends
from doublesix.engine.verdicts import CubeAdvice
from doublesix.errors import DataError
from doublesix.kernel import MatchBearoff, pack
from doublesix.match import MatchContext, MoneySession
from doublesix.met import MatchEquityTable
from doublesix.position import OFF, Position, layout

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MONEY = MoneySession(jacoby=False, beavers=False)
CUBES = [
    CubeState(),
    *(CubeState(value, owner) for value in (2, 4, 8) for owner in (CubeOwner.PLAYER, CubeOwner.OPPONENT)),
]
SCORE = MatchContext(3, 5)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache with the table of 3-away 5-away for six checkers."""
    monkeypatch.setenv("DOUBLESIX_CACHE", str(tmp_path))
    loaders = (databases.load_one_sided, databases.load_two_sided, databases.load_matches)
    for load in loaders:
        load.cache_clear()
    table_files.build_table(TableName.parse("match-6x6-3a5a"), threads=1)
    yield tmp_path
    for load in loaders:
        load.cache_clear()


def context(mine: int, his: int) -> MatchContext:
    """Before the Crawford game, or after it."""
    return MatchContext(mine, his, is_post_crawford=min(mine, his) == 1)


def some_position(dice: random.Random, most: int) -> Position:
    """Up to so many checkers a side at home, the rest off."""
    sides = []
    for _ in range(2):
        points = [dice.randint(1, 6) for _ in range(dice.randint(1, most))]
        sides.append(layout({point: points.count(point) for point in points} | {OFF: 15 - len(points)}))
    return Position(*sides)


def test_tables_are_what_the_definition_says() -> None:
    """Down to the last checker, by Python alone."""
    dice, recursion = random.Random(1), MatchRecursion()
    for _ in range(30):
        mine, his = dice.choice(((2, 2), (3, 5), (1, 4), (7, 9)))
        name = TableName("match", 6, 2, (mine, his))
        table = MatchTable(name, MatchBearoff(table_files.table_aside(name)))
        score = dice.choice((context(mine, his), context(his, mine)))
        position, cube = some_position(dice, 2), dice.choice(CUBES)
        expected = recursion.chance(position, cube, score)
        assert table.chance(position, cube, score) == pytest.approx(expected, abs=3e-5)


def test_nobody_has_more_than_a_win_or_less_than_a_loss_of_the_cube() -> None:
    name = TableName("match", 6, 3, (3, 5))
    table = MatchTable(name, MatchBearoff(table_files.table_aside(name)))
    dice = random.Random(4)
    for _ in range(300):
        position, cube = some_position(dice, 3), dice.choice(CUBES)
        score = dice.choice((SCORE, SCORE.swapped()))
        ends = MatchEquityTable.load().game_ends(score.player_away, score.opponent_away, cube.value)
        assert ends.loss - 1e-9 <= table.chance(position, cube, score) <= ends.win + 1e-9


@pytest.mark.parametrize("name", ["match-6x5-3a5a", "match-6x4-1a6a", "match-8x3-2a2a", "match-3x8-4a9a"])
def test_entries_are_what_the_readable_rules_make_of_those_that_follow(folder: Path, name: str) -> None:
    table_files.build_table(TableName.parse(name))
    assert greatest_error(TableName.parse(name), sample=30) < 2.5 / 32767


def test_names_hold_the_score() -> None:
    assert str(TableName.parse("match-6x9-5a3a")) == "match-6x9-3a5a"
    assert TableName.parse("match-6x9-3a5a") == TableName("match", 6, 9, (3, 5))
    for wrong, complaint in [
        ("match-6x9", "match-6x6-3a5a: at 3-away 5-away"),
        ("two-sided-6x9-3a5a", "there is no table"),
        ("match-6x9-1a1a", "no cube can be turned at this score"),
        ("match-6x15-3a5a", "1-14 checkers"),
        ("match-6x6-3a65a", "1 to 64 points to go"),
        ("match-6x6-0a5a", "the match is over"),
    ]:
        with pytest.raises(DataError, match=complaint):
            TableName.parse(wrong)


def test_a_file_of_another_score_is_refused(folder: Path) -> None:
    name, other = TableName.parse("match-6x6-3a5a"), TableName.parse("match-6x6-4a5a")
    table_files.table_path(name).rename(table_files.table_path(other))
    with pytest.raises(DataError, match="holds another table"):
        table_files.open_table(other)


def test_a_table_of_another_match_equity_table_is_not_asked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(databases.load_matches().sound) == 1
    for factor in (0.999, 1 - 4e-6):  # the kernel asks none whose ends differ by more than 1e-9
        databases.load_matches.cache_clear()
        monkeypatch.setattr(databases, "match_ends", lambda first, second, of=factor: match_ends(first, second) * of)
        assert databases.load_matches().sound == ()


def test_where_no_cube_can_be_turned_only_the_chance_to_win_counts() -> None:
    position = pos("6:1 5:1", "4:1 2:1")
    win = float(1 + databases.load_two_sided()[0].values(pack([position]))[0, 0]) / 2
    for score, cube in [
        (MatchContext(1, 1), CubeState()),  # double match point
        (MatchContext(2, 2), CubeState(2, CubeOwner.OPPONENT)),
        (MatchContext(5, 1, is_crawford=True), CubeState()),
        (MatchContext(3, 7), CubeState(4, CubeOwner.PLAYER)),
    ]:
        verdict = exact_verdict(position, cube, score)
        assert verdict is not None
        ends = MatchEquityTable.load().game_ends(
            score.player_away, score.opponent_away, cube.value, is_crawford=score.is_crawford
        )
        assert verdict.mwc_no_double == pytest.approx(ends.loss + win * (ends.win - ends.loss), abs=1e-6)
        assert (verdict.may_double, verdict.advice) == (False, CubeAdvice.CLOSED)
        assert verdict.table == "two-sided-6x6"
    # Where the table does not reach, what can still come is solved; at another score it gives the same chance.
    position = pos("1:4 2:4", "1:1 2:4 3:1 4:1")
    solved, other = (exact_verdict(position, CubeState(), score) for score in (MatchContext(1, 1), MatchContext(5, 6)))
    assert solved is not None
    assert other is not None
    assert (solved.table, solved.outcomes, solved.may_double) == ("two-sided-4x8", other.outcomes, False)
    assert solved.mwc_no_double == pytest.approx(other.outcomes.win)
    assert solved.outcomes.win == pytest.approx(0.773, abs=1e-4)


@pytest.mark.parametrize("away", [(3, 5), (5, 3), (4, 4), (2, 4), (1, 6)])
def test_what_is_solved_on_the_spot_is_what_a_table_says(away: tuple[int, int]) -> None:
    score = context(*away)
    name = TableName(MATCH, 5, 4, tuple(sorted(away)))
    table, dice = MatchTable(name, MatchBearoff(table_files.table_aside(name))), random.Random(8)
    solved = 0
    for _ in range(60):
        position = some_position(dice, 4)
        if any(side[6] for side in (position.player, position.opponent)):
            continue
        for cube in (CubeState(), CubeState(2, CubeOwner.PLAYER), CubeState(2, CubeOwner.OPPONENT)):
            verdict = exact_verdict(position, cube, score)
            if verdict is None or verdict.table.startswith("two-sided"):
                continue  # at rest
            chances = cube_chances(position, cube, score, table.chance)
            assert verdict.mwc_no_double == pytest.approx(chances.no_double, abs=2e-5)
            if chances.double_take is not None:
                assert verdict.mwc_double_take == pytest.approx(chances.double_take, abs=2e-5)
                assert verdict.mwc_double_pass == chances.double_pass
            assert verdict.outcomes.win == pytest.approx(table.win_chance(position), abs=3e-5)
            assert verdict.may_double == score.may_double(cube)
            solved += 1
    assert solved > 30


def test_endings_of_many_checkers_on_few_points_are_solved() -> None:
    """Eight against seven near the end: two plies ahead the take looks wrong by 0.10, and it is by 0.17."""
    for sides, double_take in ((("1:4 2:4", "1:1 2:4 3:1 4:1"), 1.168), (("1:5 2:5", "1:1 2:4 4:2 6:1"), 0.689)):
        verdict = exact_verdict(pos(*sides), CubeState(2, CubeOwner.PLAYER), MatchContext(5, 6))
        assert verdict is not None
        assert verdict.double_take == pytest.approx(double_take, abs=5e-4)


def test_what_was_solved_is_the_same_when_it_comes_up_again() -> None:
    """Whether it is still known, follows from another ending or has been forgotten for larger ones."""
    endings, dice, cube = Endings(most_pairs=1_000_000), random.Random(3), CubeState(2, CubeOwner.PLAYER)
    ends = match_ends(5, 6)
    positions = [some_position(dice, 4) for _ in range(8)]
    first = [endings.solve(position, cube, ends) for position in positions]
    assert None not in first
    assert [endings.solve(position, cube, ends) for position in positions] == first
    for large in (pos("6:5", "6:5"), pos("6:5", "6:4")):
        assert endings.solve(large, cube, ends) is not None
    assert [endings.solve(position, cube, ends) for position in positions] == first
    for position, its in zip(positions, first, strict=True):
        assert Endings(most_pairs=1_000_000).solve(position, cube, ends) == its


def test_the_engine_solves_endings_from_two_plies_on() -> None:
    score, cube = MatchContext(5, 6), CubeState(2, CubeOwner.PLAYER)
    position = pos("1:4 2:4", "1:1 2:4 3:1 4:1")
    exact = exact_verdict(position, cube, score)
    assert exact is not None
    engine = Engine(threads=1)
    for plies in (2, 3):
        verdict = engine.cube_action(position, plies=plies, cube=cube, match=score)
        assert (verdict.table, verdict.plies) == (exact.table, plies) == ("match-4x8-5a6a", plies)
        assert verdict.outcomes == exact.outcomes
        assert verdict.double_take == pytest.approx(exact.double_take, abs=1e-6)
        assert verdict.mwc_no_double == pytest.approx(exact.mwc_no_double, abs=1e-6)
        assert verdict.mwc_double_take == pytest.approx(exact.mwc_double_take, abs=1e-6)
        assert verdict.mwc_double_pass == pytest.approx(exact.mwc_double_pass, abs=1e-6)
        assert verdict.std_error is None
    sooner = engine.cube_action(position, plies=1, cube=cube, match=score)
    assert sooner.table == ""
    theirs = CubeState(2, CubeOwner.OPPONENT)
    seen, its = engine.cube_action(position, cube=theirs, match=score), exact_verdict(position, theirs, score)
    assert its is not None
    assert (seen.mwc_no_double, seen.may_double) == (pytest.approx(its.mwc_no_double, abs=1e-6), False)


def test_the_engine_solves_endings_by_any_table_of_match_equities() -> None:
    position, score = pos("1:4 2:4", "1:1 2:4 3:1 4:1"), MatchContext(5, 6)
    by_woolsey, usual = Engine(threads=1, met=MatchEquityTable.load("woolsey")), Engine(threads=1)
    theirs, mine = (engine.cube_action(position, match=score) for engine in (by_woolsey, usual))
    assert theirs.table == mine.table == "match-4x8-5a6a"
    assert theirs.mwc_no_double != mine.mwc_no_double
    assert theirs.outcomes == mine.outcomes


def test_the_engine_solves_no_endings_of_other_stakes() -> None:
    position = pos("1:4 2:4", "1:1 2:4 3:1 4:1")
    engine = Engine(threads=1)
    crawford, limited = MatchContext(1, 5, is_crawford=True), MatchContext(5, 6, cube_limit=2)
    for terms in (MONEY, crawford, limited):
        assert engine.cube_action(position, match=terms).table == ""
    assert engine.cube_action(position, match=MatchContext(5, 6, cube_limit=8)).table == "match-4x8-5a6a"
    assert Engine(threads=1, two_sided=False).cube_action(position, match=MatchContext(5, 6)).table == ""


def test_both_two_away_a_double_makes_the_cube_dead() -> None:
    # Whoever doubles plays for the match: a take is right from 30.1 %, what is left at 1-away 2-away, Crawford.
    for player, opponent, win in [("6:1", "6:1", 0.8125), ("5:1 2:1", "1:1", 19 / 36), ("6:2", "6:2", 0.754494)]:
        verdict = exact_verdict(pos(player, opponent), CubeState(), MatchContext(2, 2))
        assert verdict is not None
        assert verdict.mwc_double_take == pytest.approx(win, abs=3e-5)
        assert verdict.mwc_double_pass == MatchEquityTable.load().mwc(1, 2)
        assert verdict.should_take == (1 - win >= MatchEquityTable.load().mwc(2, 1))


def test_last_roll_takes_are_those_of_the_match_equity_table() -> None:
    """A checker on the 6 point, the opponent off next roll: 27/36; the take point follows from the scores alone."""
    position = pos("6:1", "1:1")
    met = MatchEquityTable.load()
    for mine, his in [(3, 3), (4, 3), (3, 5), (7, 4), (9, 9), (4, 1), (1, 4)]:
        verdict = exact_verdict(position, CubeState(), context(mine, his))
        assert verdict is not None
        ends = met.game_ends(mine, his, 2, is_post_crawford=min(mine, his) == 1)
        win = 27 / 36
        assert verdict.mwc_double_take == pytest.approx(
            verdict.mwc_no_double if mine == 1 else ends.loss + win * (ends.win - ends.loss), abs=2e-5
        )


def test_far_from_the_end_of_the_match_it_is_money() -> None:
    """At 50-away each the cube costs what it costs for money: the same takes and doubles but for close ones."""
    engine, dice = Engine(threads=1), random.Random(3)
    score = MatchContext(50, 50)
    same = other = 0
    for _ in range(80):
        position = some_position(dice, 3)
        cube = dice.choice((CubeState(), CubeState(2, CubeOwner.PLAYER)))
        exact, money = exact_verdict(position, cube, score), engine.cube_action(position, cube=cube, match=MONEY)
        assert exact is not None
        assert exact.no_double == pytest.approx(money.no_double, abs=0.04)
        assert exact.double_take == pytest.approx(money.double_take, abs=0.1)
        gap = min(abs(money.double_take - 1), abs(money.no_double - min(money.double_take, 1)))
        if gap > 0.06:
            same += exact.advice is money.advice
        other += gap > 0.06
    assert same == other > 15


@pytest.mark.parametrize("away", [(4, 4), (3, 3), (4, 5)])
def test_the_model_knows_what_the_last_cube_is_worth(away: tuple[int, int]) -> None:
    """Whoever takes holds a cube whose next turn is the last of the match: less alive than one that can come back."""
    score, chance = MatchContext(*away), random.Random(1)
    judge = Engine(threads=1, met=MatchEquityTable.load(), two_sided=False)

    def four_checkers() -> tuple[int, ...]:
        points = [chance.randint(1, 6) for _ in range(4)]
        return layout({**{point: points.count(point) for point in points}, OFF: 11})

    positions = [Position(four_checkers(), four_checkers()) for _ in range(150)]
    near = [p for p, win in zip(positions, judge.evaluate(positions)[:, 0], strict=True) if 0.3 < win < 0.85]
    assert len(near) > 40
    exact = [exact_verdict(position, CubeState(), score) for position in near]
    for plies, most in ((0, 0.010), (1, 0.006)):
        judged = [judge.cube_action(position, plies=plies, match=score) for position in near]
        errors = [abs(a.mwc_double_take - b.mwc_double_take) for a, b in zip(judged, exact, strict=True)]
        assert sum(errors) / len(errors) < most


def test_what_is_not_covered_has_no_verdict() -> None:
    for none_off in (pos("6:15", "1:1"), pos("1:15", "1:15")):  # a gammon can still be won
        assert exact_verdict(none_off, CubeState(), SCORE) is None
    assert exact_verdict(pos("7:1", "1:1"), CubeState(), SCORE) is None
    assert exact_verdict(pos("6:2", "1:2"), CubeState(), MatchContext(65, 70)) is None  # further than tables go
    assert exact_verdict(pos("6:2", "6:2", checkers=5), CubeState(), SCORE) is None
    assert exact_verdict(pos("6:9", "6:9"), CubeState(), SCORE) is None  # too many to work out on the spot
    assert exact_verdict(pos("6:1", "6:1"), CubeState(2), SCORE) is None
    for score in (MatchContext(3, 5, crawford_rule=False), MatchContext(3, 5, cube_limit=2)):
        assert exact_verdict(pos("6:1", "6:1"), CubeState(), score) is None


def test_where_rule_and_limit_make_no_other_score_the_tables_speak() -> None:
    position = pos("6:1 5:1", "4:1 2:1")
    after, without = (MatchContext(4, 1, is_post_crawford=True, crawford_rule=rule) for rule in (True, False))
    assert exact_verdict(position, CubeState(), without) == exact_verdict(position, CubeState(), after)
    limited = MatchContext(3, 5, cube_limit=8)
    assert exact_verdict(position, CubeState(), limited) == exact_verdict(position, CubeState(), SCORE)


def test_a_cube_at_its_limit_is_at_rest() -> None:
    position, score = pos("6:1 5:1", "4:1 2:1"), MatchContext(9, 9, cube_limit=2)
    verdict = exact_verdict(position, CubeState(2, CubeOwner.PLAYER), score)
    assert verdict is not None
    met, win = MatchEquityTable.load(), verdict.outcomes.win
    assert verdict.mwc_no_double == pytest.approx(met.mwc(9, 7) + win * (met.mwc(7, 9) - met.mwc(9, 7)))
    assert (verdict.may_double, verdict.no_double) == (False, pytest.approx(2 * win - 1))


def test_the_engine_asks_the_table_of_its_score(folder: Path) -> None:
    engine, dice = Engine(threads=1), random.Random(8)
    assert "match-6x6-3a5a" in engine.describe()
    for _ in range(40):
        position, cube = some_position(dice, 6), dice.choice(CUBES[:5])
        score = dice.choice((SCORE, SCORE.swapped()))
        exact = exact_verdict(position, cube, score)
        assert exact is not None
        verdict = engine.cube_action(position, plies=dice.randint(0, 2), cube=cube, match=score)
        assert verdict.mwc_no_double == pytest.approx(exact.mwc_no_double, abs=2e-5)
        assert verdict.outcomes.win == pytest.approx(exact.outcomes.win, abs=2e-5)
        if exact.may_double:
            assert verdict.mwc_double_take == pytest.approx(exact.mwc_double_take, abs=2e-5)
            assert verdict.mwc_double_pass == pytest.approx(exact.mwc_double_pass)
        assert verdict.table == (exact.table if exact.table.startswith("match") else "match-6x6-3a5a")
    assert engine.cube_action(pos("6:2", "6:2"), plies=0, match=MatchContext(4, 5)).table == ""
    for same, other in [({"cube_limit": 8}, {"cube_limit": 2}), ({}, {"crawford_rule": False})]:
        assert engine.table_for(pos("6:2", "6:2"), match=replace(SCORE, **same)) == "match-6x6-3a5a"
        assert engine.table_for(pos("6:2", "6:2"), match=replace(SCORE, **other)) == ""
    assert engine.cube_action(pos("6:2", "6:2"), plies=0, match=MONEY).table == "two-sided-6x6"
    assert Engine(threads=1, two_sided=False).cube_action(pos("6:2", "6:2"), plies=0, match=SCORE).table == ""


def test_a_rollout_by_another_table_of_match_equities_goes_on_in_any_engine(folder: Path) -> None:
    """Tables of match scores are silent in it, whichever the engine that takes it up asks."""
    by_woolsey, usual = Engine(threads=1, met=MatchEquityTable.load("woolsey")), Engine(threads=1)
    assert by_woolsey.tables != usual.tables
    position, path = pos("6:2 5:2", "6:2 4:2"), folder / "rollout.npz"
    begun = Rollout.of_cube(by_woolsey, position, match=SCORE)
    begun.run(StopRules(trials=18), save_to=path)
    more = StopRules(trials=36)
    assert Rollout.load(usual, path).run(more) == begun.run(more)
    own = Rollout.of_cube(usual, position, match=SCORE)
    own.run(StopRules(trials=18), save_to=path)
    with pytest.raises(DataError, match="played with other tables"):
        Rollout.load(by_woolsey, path)


def test_plays_are_those_of_the_table(folder: Path) -> None:
    engine, dice = Engine(threads=1), random.Random(2)
    (name, kernel_table), *_ = databases.load_matches().sound
    table = MatchTable(name, kernel_table)
    for _ in range(30):
        position, roll, cube = some_position(dice, 6), dice.choice(ROLLS), dice.choice(CUBES[:3])
        ranked = engine.rank_plays(position, roll, plies=1, cube=cube, match=SCORE)
        if not any(ranked[0].play.result.player[1:]):
            continue
        worth = [1 - table.chance(r.play.result.swapped(), cube.swapped(), SCORE.swapped()) for r in ranked]
        assert worth[0] == pytest.approx(max(worth), abs=1e-9)
        assert ranked[0].mwc == pytest.approx(worth[0], abs=1e-6)
        # What the other side has then, acting best on the cube, is what is left.
        answer = engine.cube_action(
            ranked[0].play.result.swapped(), plies=0, cube=cube.swapped(), match=SCORE.swapped()
        )
        chances = (answer.mwc_no_double, answer.mwc_double_take, answer.mwc_double_pass)
        staying, taken, passed = (chance for chance in chances if chance is not None)
        best = max(staying, min(taken, passed)) if answer.may_double else staying
        assert best + worth[0] == pytest.approx(1, abs=3e-5)


def test_rollouts_end_where_the_table_knows_the_rest(folder: Path) -> None:
    engine = Engine(threads=1)
    position = pos("6:2 5:1", "6:2 4:1")
    exact = exact_verdict(position, CubeState(), SCORE)
    assert exact is not None
    found = Rollout.of_position(engine, position, match=SCORE).run(StopRules(trials=36))
    assert found.best.mwc is not None
    assert found.best.mwc.mean == pytest.approx(max(exact.mwc_no_double or 0, exact.mwc_double_take or 0), abs=2e-5)
    assert found.plies.max() == 0
    choice = Rollout.of_cube(engine, position, match=SCORE).run(StopRules(trials=36)).cube
    assert choice.mwc_no_double == pytest.approx(exact.mwc_no_double, abs=2e-4)
    assert choice.mwc_double_take == pytest.approx(exact.mwc_double_take, abs=2e-4)
