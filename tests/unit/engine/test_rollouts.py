"""Rollouts: the readable twin, luck and errors that are honest, exact endings, stopping, saving and going on."""

from __future__ import annotations

import copy
import json
import pickle
import re
import zipfile
from dataclasses import replace
from math import ceil
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from builders import pos
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import Roll, SeededDice
from doublesix.engine.engine import Engine
from doublesix.engine.play_filters import PlayFilter
from doublesix.engine.played_by import demand_same_player, played_by
from doublesix.engine.requests import PlayRequest
from doublesix.engine.rollout_results import PILOT, Estimate, Plan, standard_errors
from doublesix.engine.rollout_settings import PRESETS, RolloutSettings, StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.engine.table_files import cache_folder
from doublesix.engine.verdicts import CubeAdvice
from doublesix.errors import DataError, IllegalActionError, KernelError, RequestError
from doublesix.kernel import kernel_rules, trial_throws
from doublesix.match import MatchContext, MoneySession
from doublesix.met import MatchEquityTable
from doublesix.notation.plays import parse_play
from doublesix.rules.check import are_many
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.registry import ALL, find
from rollout_by_hand import play_trial

if TYPE_CHECKING:
    from pathlib import Path

    from doublesix.engine.rollout_results import RolloutResult
    from doublesix.engine.stakes import Terms
    from doublesix.position import Position

START = BACKGAMMON.start()
NO_JACOBY = MoneySession(jacoby=False)
SHORT = RolloutSettings(truncate_after=3)
CUBELESS = RolloutSettings(cubeful=False)
RACE = pos("6:3 5:2 4:2", "6:2 5:2 4:3")


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(threads=2, two_sided=False)


def opening(engine: Engine, *names: str, settings: RolloutSettings = SHORT) -> Rollout:
    roll = Roll(3, 1)
    plays = [parse_play(name, START, roll, BACKGAMMON) for name in names]
    return Rollout.of_plays(engine, START, roll, plays, settings=settings)


def random_positions(count: int, seed: int) -> list[Position]:
    """Positions of random games, from the first rolls to the bear-off."""
    found: list[Position] = []
    for game in range(count):
        dice, position = SeededDice(seed, game), START
        for _ in range(5 * game % 97):
            plays = BACKGAMMON.legal_plays(position, dice.roll())
            after = plays[game % len(plays)].result
            if BACKGAMMON.ending(after) is not None:
                break
            position = after.swapped()
        found.append(position)
    return found


TERMS: list[tuple[Terms, CubeState, bool]] = [
    (NO_JACOBY, CubeState(), True),
    (MoneySession(), CubeState(), True),
    (NO_JACOBY, CubeState(2, CubeOwner.OPPONENT), True),
    (MatchContext(3, 2), CubeState(), True),
    (MatchContext(4, 5), CubeState(2, CubeOwner.PLAYER), True),
    (MatchContext(3, 1, is_crawford=True), CubeState(), True),
    (NO_JACOBY, CubeState(), False),
    (MoneySession(cube_limit=2), CubeState(), True),
    (MatchContext(9, 4, cube_limit=2), CubeState(), True),
    (MatchContext(4, 3, crawford_rule=False), CubeState(), True),
]


@pytest.fixture(scope="module")
def whole() -> Engine:
    """Looks at every answer, as one does by hand."""
    return Engine(threads=2, two_sided=False, prune=False)


@pytest.mark.parametrize(("terms", "cube", "cubeful"), TERMS)
def test_the_kernel_plays_as_one_would_by_hand(whole: Engine, terms: Terms, cube: CubeState, cubeful: bool) -> None:
    settings = RolloutSettings(truncate_after=2, cubeful=cubeful, seed=11)
    positions = [*random_positions(4, 5), pos("6:2 5:2", "6:3 5:1"), pos("2:2 1:1", "3:2")]
    for number, position in enumerate(positions):
        ends = replace(settings, truncate_after=0) if number >= 4 else settings
        rollout = Rollout.of_position(whole, position, cube=cube, match=terms, settings=ends)
        found = rollout.run(StopRules(trials=2))
        for trial in range(2):
            expected = play_trial(rollout, 0, trial)
            assert found.plies[0, trial] == expected.plies
            assert found.values[0, trial] == pytest.approx(expected.value, abs=1e-5)
            assert found.luck[0, trial] == pytest.approx(expected.luck, abs=1e-4)


def test_lines_have_common_dice_and_root_values(whole: Engine) -> None:
    rollout = opening(whole, "8/5 6/5", "24/23 13/10", settings=RolloutSettings(truncate_after=2, seed=3))
    found = rollout.run(StopRules(trials=2))
    for line in range(2):
        for trial in range(2):
            expected = play_trial(rollout, line, trial)
            assert found.values[line, trial] == pytest.approx(expected.value, abs=1e-5)
            assert found.luck[line, trial] == pytest.approx(expected.luck, abs=1e-4)
    assert found.best.name == "8/5 6/5"


def test_pruning_costs_games_hardly_anything(engine: Engine, whole: Engine) -> None:
    settings = RolloutSettings(truncate_after=6, cubeful=False, seed=2)
    equities = [
        opening(one, "8/5 6/5", settings=settings).run(StopRules(trials=72)).lines[0].equity for one in (engine, whole)
    ]
    assert equities[0].mean == pytest.approx(equities[1].mean, abs=0.01)
    assert equities[0].std_error == pytest.approx(equities[1].std_error, rel=0.2)


def test_a_result_goes_on_as_if_it_had_been_one_rollout(engine: Engine, tmp_path: Path) -> None:
    short = engine.rollout(START, trials=20, match=MatchContext(3, 5), settings=SHORT)
    longer, whole = short.resume(trials=45), engine.rollout(START, trials=45, match=MatchContext(3, 5), settings=SHORT)
    assert (short.trials, longer.trials) == (20, 45)
    assert np.array_equal(longer.values, whole.values)
    assert np.array_equal(longer.luck, whole.luck)
    assert longer.lines == whole.lines
    assert short.resume(trials=30).trials == 30, "whatever has been played on since"
    assert short.resume(trials=10).lines == short.lines, "what is played stays"
    assert short.resume(stop=StopRules(trials=40)).trials == 40
    assert pickle.loads(pickle.dumps(short)).resume(trials=45).lines == whole.lines
    short.rollout.save(tmp_path / "short.npz")
    assert Rollout.load(engine, tmp_path / "short.npz").run(StopRules(trials=45)).lines == whole.lines


def test_rollouts_are_copied_and_results_compared_by_what_came_of_them(engine: Engine) -> None:
    rollout = opening(engine, "8/5 6/5", "24/20")
    rollout.asked = "of the opening"
    short = rollout.run(StopRules(trials=20))
    again = pickle.loads(pickle.dumps(rollout))
    assert (again.asked, again.trials, again.result) == ("of the opening", 20, short)
    whole = opening(engine, "8/5 6/5", "24/20").run(StopRules(trials=45))
    assert again.run(StopRules(trials=45)) == whole == pickle.loads(pickle.dumps(whole))
    assert (rollout.trials, rollout.result) == (20, short), "a copy goes on by itself"
    assert hash(short.resume(trials=45)) == hash(whole)
    assert whole != short
    others = (
        opening(engine, "8/5 6/5", "24/20", settings=replace(SHORT, seed=2)),
        opening(engine, "8/5 6/5", "24/23 13/10"),
    )
    for other in others:
        assert other.run(StopRules(trials=20)) != short


def test_a_result_of_plays_goes_on(engine: Engine) -> None:
    running = opening(engine, "8/5 6/5", "24/20", settings=SHORT)
    early = running.run(StopRules(trials=10))
    late = running.run(StopRules(trials=30))
    assert np.array_equal(early.resume(trials=30).values, late.values)


def test_threads_change_no_bit() -> None:
    found = [opening(Engine(threads=n), "8/5 6/5", "24/20").run(StopRules(trials=25)) for n in (1, 3)]
    assert np.array_equal(found[0].values, found[1].values)
    assert np.array_equal(found[0].luck, found[1].luck)
    assert found[0].lines == found[1].lines


def test_seeds_and_settings_change_the_games(engine: Engine) -> None:
    first = opening(engine, "8/5 6/5").run(StopRules(trials=20))
    other = opening(engine, "8/5 6/5", settings=replace(SHORT, seed=2)).run(StopRules(trials=20))
    deep = opening(engine, "8/5 6/5", settings=replace(SHORT, final_plies=1)).run(StopRules(trials=20))
    assert not np.array_equal(first.values, other.values)
    assert not np.array_equal(first.values, deep.values)


def test_means_with_and_without_luck_agree(engine: Engine) -> None:
    """Over all first throws the luck of one ply is nothing; over many trials that of many plies is about nothing."""
    one = opening(engine, "8/5 6/5", settings=replace(SHORT, truncate_after=1)).run(StopRules(trials=72))
    assert one.luck[0].mean(axis=0) == pytest.approx(np.zeros(6), abs=1e-5)
    for settings in (replace(SHORT, truncate_after=8), replace(CUBELESS, truncate_after=8)):
        found = opening(engine, "8/5 6/5", settings=settings).run(StopRules(trials=360)).best
        assert found.equity.std_error < found.unreduced.std_error / 3
        assert abs(found.equity.mean - found.unreduced.mean) < 4 * found.unreduced.std_error
        plain = opening(engine, "8/5 6/5", settings=replace(settings, variance_reduction=False)).run(
            StopRules(trials=360)
        )
        assert plain.best.equity == found.unreduced
        assert not plain.luck.any()


@pytest.mark.parametrize(("trials", "first_trial", "rel"), [(144, 0, 0.25), (1296, 0, 0.15), (1296, 648, 0.2)])
def test_standard_errors_tell_how_means_scatter(trials: int, first_trial: int, rel: float) -> None:
    """Figures that hang on the first throw, on the second and on chance, many rollouts of them."""
    rules = kernel_rules(BACKGAMMON)
    random = np.random.default_rng(1)
    effects = random.normal(size=(2, 36))
    means, errors = [], []
    for seed in range(300):
        throws = trial_throws(rules, stratified=True, seed=seed, first_trial=first_trial, trials=trials)
        values = effects[0][throws[:, 0]] + effects[1][throws[:, 1]] + random.normal(size=trials)
        means.append(values.mean())
        errors.append(standard_errors(values[:, None], throws, 36)[0])
    assert np.mean(errors) == pytest.approx(np.std(means), rel=rel)
    assert np.mean(errors) < 0.85 * np.sqrt(3 / trials)
    assert standard_errors(np.zeros((1, 1)), np.zeros((1, 0), np.int32), 36) == [np.inf]


def exact(engine: Engine, position: Position) -> float:
    """By the bear-off table."""
    return float(engine.rollout(position, trials=1, settings=CUBELESS).best.cubeless.mean)


def test_bear_offs_come_out_as_the_table_says(engine: Engine) -> None:
    settings = replace(CUBELESS, stop_at_tables=False, variance_reduction=False)
    random = np.random.default_rng(3)
    scores = []
    while len(scores) < 40:
        sides = [" ".join(f"{point}:1" for point in random.integers(1, 7, random.integers(2, 12))) for _ in range(2)]
        position = pos(*sides)
        expected = exact(engine, position)
        if abs(expected) > 0.85:
            continue
        found = Rollout.of_position(engine, position, settings=replace(settings, seed=len(scores))).run(
            StopRules(trials=144)
        )
        error = found.best.cubeless.mean - expected
        if found.best.cubeless.std_error < 1e-9:  # the first throw, spread evenly, decides everything
            assert error == pytest.approx(0, abs=1e-6)
            continue
        scores.append(error / found.best.cubeless.std_error)
    assert np.mean(np.abs(scores) <= 2) >= 0.85
    assert abs(np.mean(scores)) < 0.5
    assert 0.7 < np.std(scores) < 1.3


def test_a_table_and_luck_leave_nothing_to_chance(engine: Engine) -> None:
    found = engine.rollout(RACE, trials=72, settings=replace(CUBELESS, stop_at_tables=False)).best
    assert found.cubeless.mean == pytest.approx(exact(engine, RACE), abs=0.002)
    assert found.cubeless.std_error < 0.001


# Recomputed by an exact program: money without Jacoby, twice the equity of the side whose opponent owns the cube.
@pytest.mark.parametrize(
    ("player", "opponent", "double_take"),
    [("6:2", "6:2", 0.961259), ("4:2", "4:2", 1.108368), ("6:1 5:1", "1:1", -1.333333), ("6:1", "6:1", 1.0)],
)
def test_cubes_of_short_endings_come_out_exactly(
    engine: Engine, player: str, opponent: str, double_take: float
) -> None:
    settings = RolloutSettings(cube_plies=2)
    rollout = Rollout.of_cube(engine, pos(player, opponent), match=NO_JACOBY, settings=settings)
    found = rollout.run(StopRules(trials=1296))
    assert found.lines[1].equity.mean == pytest.approx(double_take, abs=4 * found.lines[1].equity.std_error + 1e-4)
    assert found.lines[1].equity.std_error < 0.02


# Recomputed by an exact program, with the package's match equities: chances to win the match of the side on roll.
@pytest.mark.parametrize(
    ("player", "opponent", "match", "cube", "chance"),
    [
        ("6:3", "6:3", MatchContext(2, 4), CubeState(2, CubeOwner.OPPONENT), 0.7144),
        ("5:1 1:1", "5:1", MatchContext(2, 3), CubeState(2, CubeOwner.OPPONENT), 0.7554),
        ("6:2 4:2", "6:2 4:2", MatchContext(1, 4, is_post_crawford=True), CubeState(), 0.8464),
    ],
)
def test_who_loses_the_match_anyway_doubles_at_once(
    engine: Engine, player: str, opponent: str, match: MatchContext, cube: CubeState, chance: float
) -> None:
    found = engine.rollout(pos(player, opponent), match=match, cube=cube, trials=1296).best.mwc
    assert found is not None
    assert found.mean == pytest.approx(chance, abs=4 * found.std_error + 2e-3)


def test_what_does_not_count_is_no_accident(engine: Engine) -> None:
    chances = engine.rollout(START, match=MatchContext(1, 1), trials=108).best.outcomes
    assert chances.backgammon_win + chances.backgammon_loss < 0.08


def test_a_cube_decision(engine: Engine) -> None:
    rollout = Rollout.of_cube(engine, pos("6:2 5:1", "6:3 5:2 4:2"), match=NO_JACOBY)
    found = rollout.run(StopRules(trials=360))
    assert found.cube.advice is CubeAdvice.DOUBLE_PASS
    assert found.cube.double_pass == 1
    assert found.chance_of_double > 0.99
    assert found.chance_of_take < 0.01
    assert found.confidence > 0.98
    assert found.difference("Double, take", "No double").mean > 0
    with pytest.raises(ValueError, match="no cube decision"):
        _ = opening(engine, "8/5 6/5").run(StopRules(trials=2)).cube
    with pytest.raises(ValueError, match="no line 'x'"):
        found.difference("x", "No double")


def test_how_sure_a_double_is_hangs_on_the_best_answer(engine: Engine) -> None:
    found = Rollout.of_cube(engine, RACE, match=NO_JACOBY, settings=SHORT).run(StopRules(trials=72))
    values, luck = np.zeros_like(found.values), np.zeros_like(found.luck)
    values[:, :, 5] = np.array([[-0.3], [-0.2]]) + np.linspace(-0.05, 0.05, 72)
    taken = replace(found, values=values, luck=luck, beavers=False)
    assert (taken.cube.should_beaver, taken.cube.should_double) == (False, True)
    assert taken.chance_of_double > 0.99
    beavered = replace(taken, beavers=True)
    assert (beavered.cube.should_beaver, beavered.cube.should_double) == (True, False)
    assert beavered.chance_of_double < 0.01


def test_a_beaver_that_takes_the_cube_to_the_limit_leaves_a_dead_one(engine: Engine, tmp_path: Path) -> None:
    limited = MoneySession(jacoby=False, cube_limit=4)
    rollout = Rollout.of_cube(engine, RACE, match=limited, settings=SHORT)
    found = rollout.run(StopRules(trials=72))
    assert found.last_turn == 2
    values, luck = np.zeros_like(found.values), np.zeros_like(found.luck)
    values[:, :, 0] = 0.45 + np.linspace(-0.02, 0.02, 72)  # a cubeless equity of -0.1
    values[:, :, 5] = np.array([[-0.15], [-0.35]]) * found.stakes.unit
    told = replace(found, values=values, luck=luck)
    assert told.cube.should_beaver
    assert told.cube.near_limit == (pytest.approx(4 * -0.1),)
    assert told.cube.doubled == pytest.approx(4 * -0.1)
    assert told.lead_of_double.mean == pytest.approx(told.cube.doubled - told.cube.no_double)
    rollout.save(tmp_path / "limited.npz")
    assert Rollout.load(engine, tmp_path / "limited.npz").last_turn == 2


def test_a_double_that_is_passed_counts_as_a_pass(engine: Engine) -> None:
    found = Rollout.of_cube(engine, pos("1:1", "6:1"), match=NO_JACOBY, settings=SHORT).run(StopRules(trials=72))
    no_double, double = found.lines
    assert found.choice is double
    assert found.behind(double).mean == 0
    assert found.behind(no_double).mean == pytest.approx(0, abs=1e-5)
    values = found.values.copy()
    values[0, :, 5] += 0.2 * found.stakes.unit  # playing on for a gammon
    better = replace(found, values=values)
    assert better.choice is better.lines[0]
    assert better.behind(better.lines[1]).mean == pytest.approx(0.2, abs=1e-5)
    assert better.chance_of_double == 0


def test_matches_are_told_in_winning_chances_too(engine: Engine) -> None:
    found = engine.rollout(START, trials=36, match=MatchContext(3, 5), settings=SHORT).best
    assert found.mwc is not None
    assert 0.6 < found.mwc.mean < 0.8
    unit, middle = 0.5, found.mwc.mean - 0.5
    assert found.equity.mean != 0
    assert found.mwc.std_error > 0
    assert unit > abs(middle) > 0
    assert engine.rollout(START, trials=36, settings=SHORT).best.mwc is None


def test_a_rollout_may_begin_with_a_later_trial(engine: Engine, tmp_path: Path) -> None:
    whole = opening(engine, "8/5 6/5", "24/20").run(StopRules(trials=90))
    later = opening(engine, "8/5 6/5", "24/20", settings=replace(SHORT, first_trial=36))
    found = later.run(StopRules(trials=54))
    assert np.array_equal(found.values, whole.values[:, 36:])
    assert np.array_equal(found.throws, whole.throws[36:])
    assert [entry.trial for entry in later.log()][::2] == list(range(36, 90))
    later.save(str(tmp_path / "later.npz"))
    assert Rollout.load(engine, str(tmp_path / "later.npz")).settings.first_trial == 36
    with pytest.raises(ValueError, match="first_trial must be 0 or more, not -1"):
        replace(SHORT, first_trial=-1)


def test_a_place_where_nothing_can_be_saved_is_told_before_the_trials(engine: Engine, tmp_path: Path) -> None:
    rollout = opening(engine, "8/5 6/5", "24/20")
    with pytest.raises(FileNotFoundError, match="nowhere"):
        rollout.run(StopRules(trials=4), save_to=tmp_path / "nowhere" / "rollout.npz")
    assert rollout.trials == 0


def test_a_rollout_that_cannot_be_saved_meanwhile_says_so_once_and_is_played_to_its_end(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()

    def leave(result: object) -> None:
        if folder.exists():
            folder.rmdir()

    monkeypatch.setattr("doublesix.engine.rollouts.SAVE_SECONDS", 0)
    rollout = opening(engine, "8/5 6/5", "24/20")
    rules = StopRules(trials=80, at_least=20, step=20, std_error=1e-9)
    with pytest.warns(UserWarning, match="what is played is not saved") as told, pytest.raises(FileNotFoundError):
        rollout.run(rules, progress=leave, save_to=folder / "rollout.npz")
    assert len(told) == 1
    assert rollout.trials == 80


def test_why_a_rollout_was_stopped_is_not_hidden_by_a_file_that_cannot_be_saved(engine: Engine, tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()

    def stop(result: object) -> None:
        folder.rmdir()
        raise KeyboardInterrupt

    with pytest.warns(UserWarning, match="is not saved"), pytest.raises(KeyboardInterrupt):
        opening(engine, "8/5 6/5").run(StopRules(trials=40), progress=stop, save_to=folder / "rollout.npz")


def test_a_killed_rollout_goes_on_as_if_nothing_had_happened(engine: Engine, tmp_path: Path) -> None:
    whole = opening(engine, "8/5 6/5", "24/20").run(StopRules(trials=90))
    path = tmp_path / "rollout.npz"

    def kill(result: object) -> None:
        raise KeyboardInterrupt

    killed = opening(engine, "8/5 6/5", "24/20")
    with pytest.raises(KeyboardInterrupt):
        killed.run(StopRules(trials=90), progress=kill, save_to=path)
    assert 0 < killed.trials < 90
    resumed = Rollout.load(Engine(threads=1, two_sided=False), path)
    assert resumed.trials == killed.trials
    resumed.run(StopRules(trials=50))
    resumed.save(path)
    found = Rollout.load(engine, path).run(StopRules(trials=90))
    assert np.array_equal(found.values, whole.values)
    assert np.array_equal(found.luck, whole.luck)
    assert np.array_equal(found.plies, whole.plies)
    assert found.lines == whole.lines
    assert list(tmp_path.iterdir()) == [path]


def test_files_that_cannot_be_gone_on_with(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "rollout.npz"
    with pytest.raises(DataError, match="cannot be read"):
        Rollout.load(engine, path)
    path.write_text("nothing of the kind")
    with pytest.raises(DataError, match="no saved rollout"):
        Rollout.load(engine, path)
    rollout = opening(engine, "8/5 6/5")
    rollout.run(StopRules(trials=4), save_to=path)
    with pytest.raises(DataError, match=r"other filters \(8 within 0\.16 / .*, now 3 within 0\.1\).* filters of then"):
        Rollout.load(Engine(filters=(PlayFilter(3, 0.1),)), path)
    with pytest.raises(DataError, match="other variant"):
        Rollout.load(Engine(find("nackgammon")), path)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(DataError, match="no saved rollout"):
        Rollout.load(engine, path)


@pytest.mark.parametrize(("offset", "value"), [(8, 99), (6, 1)], ids=["an unknown packing", "a password"])
def test_files_whose_members_are_damaged(engine: Engine, tmp_path: Path, offset: int, value: int) -> None:
    path = tmp_path / "rollout.npz"
    opening(engine, "8/5 6/5").run(StopRules(trials=4), save_to=path)
    content = bytearray(path.read_bytes())
    for header, place in ((b"PK\x03\x04", offset), (b"PK\x01\x02", offset + 2)):
        content[content.index(header) + place] = value
    path.write_bytes(content)
    with pytest.raises(DataError, match="no saved rollout, or a damaged one"):
        Rollout.load(engine, path)


@pytest.mark.parametrize(
    ("part", "name", "value"),
    [
        ("settings", "stratified", "x"),
        ("settings", "variance_reduction", 1),
        ("settings", "stop_at_tables", []),
        ("settings", "first_trial", 10**19),
        ("settings", "late_after", 2**31),
        ("line", "level", {}),
        ("line", "level", 99),
        ("line", "owner", 3),
        ("line", "name", None),
        ("line", "is_root_on_roll", "x"),
        ("line", "may_double_first", 0.5),
        ("stakes", "may_double", 2),
        ("stakes", "unit", {}),
        ("", "beavers", "x"),
        ("", "last_turn", "x"),
        ("", "met", 3),
        ("", "kind", {}),
    ],
)
def test_files_whose_fields_have_other_types(
    engine: Engine, tmp_path: Path, part: str, name: str, value: object
) -> None:
    path = tmp_path / "rollout.npz"
    opening(engine, "8/5 6/5").run(StopRules(trials=4), save_to=path)
    with np.load(path) as stored:
        arrays = dict(stored)
    about = json.loads(str(arrays["about"]))
    parts = {"": about, "line": about["lines"][0], "settings": about["settings"], "stakes": about["stakes"]}
    assert name in parts[part]
    parts[part][name] = value
    np.savez(path, **{**arrays, "about": np.array(json.dumps(about))})
    with pytest.raises(DataError, match="no saved rollout, or a damaged one"):
        Rollout.load(engine, path)


@pytest.mark.parametrize(("name", "place", "value"), [("ends", (0, 0), 9), ("plies", None, None)])
def test_files_whose_arrays_make_no_sense(
    engine: Engine, tmp_path: Path, name: str, place: tuple[int, int] | None, value: int | None
) -> None:
    path = tmp_path / "rollout.npz"
    opening(engine, "8/5 6/5").run(StopRules(trials=4), save_to=path)
    with np.load(path) as stored:
        arrays = dict(stored)
    if place is None:
        arrays[name] = arrays[name].astype(str)
    else:
        arrays[name][place] = value
    np.savez(path, **arrays)
    with pytest.raises(DataError, match="no saved rollout, or a damaged one"):
        Rollout.load(engine, path)


def test_files_whose_arrays_have_no_head(engine: Engine, tmp_path: Path) -> None:
    path, damaged = tmp_path / "rollout.npz", tmp_path / "damaged.npz"
    opening(engine, "8/5 6/5").run(StopRules(trials=4), save_to=path)
    with zipfile.ZipFile(path) as whole, zipfile.ZipFile(damaged, "w") as broken:
        for name in whole.namelist():
            broken.writestr(name, whole.read(name).replace(b"), }", b" , }", 1))
    with pytest.raises(DataError, match="no saved rollout, or a damaged one"):
        Rollout.load(engine, damaged)


def test_who_leaves_the_pruner_out_goes_on_with_his_own_alone(engine: Engine, whole: Engine, tmp_path: Path) -> None:
    path = tmp_path / "rollout.npz"
    opening(engine, "8/5 6/5").run(StopRules(trials=4), save_to=path)
    with pytest.raises(DataError, match=r"other pruner \(usual, now left out\)"):
        Rollout.load(whole, path)
    with np.load(path) as file:
        content = {name: file[name] for name in file.files}
    about = json.loads(str(content["about"]))
    del about["played_by"]["pruner"]  # as in files from before it was told
    np.savez(path, **{**content, "about": np.array(json.dumps(about))})
    assert Rollout.load(engine, path).trials == 4
    opening(whole, "8/5 6/5").run(StopRules(trials=4), save_to=path)
    assert Rollout.load(whole, path).trials == 4
    with pytest.raises(DataError, match=r"other pruner \(left out, now usual\)"):
        Rollout.load(engine, path)


def test_tables_that_have_come_and_gone_are_named_with_a_remedy(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "rollout.npz"
    exact = Engine(threads=2)
    opening(engine, "8/5 6/5").run(StopRules(trials=4), save_to=path)
    with pytest.raises(DataError) as caught:
        Rollout.load(exact, path)
    assert str(caught.value) == (
        f"{path}: played with other tables (none then, two-sided-6x6 now), so it cannot be continued: "
        f"move two-sided-6x6.v1.table out of {cache_folder()} while it goes on, or begin anew"
    )
    opening(exact, "8/5 6/5").run(StopRules(trials=4), save_to=path)
    with pytest.raises(DataError, match=r"two-sided-6x6 then, none now\).*: go on with the tables of then, or begin"):
        Rollout.load(engine, path)
    demand_same_player(exact, played_by(exact), path)
    larger = {**exact.tables, "two-sided-6x9": "01234567", "one-sided-6x15": "89abcdef"}
    with pytest.raises(DataError) as caught:
        demand_same_player(exact, {**played_by(exact), "tables": larger}, path)
    assert "two-sided-6x9 then, none now; one-sided-6x15 has other contents: 89abcdef then, " in str(caught.value)
    assert ": build two-sided-6x9 by `doublesix db build two-sided-6x9`, or begin anew" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "table", "complaint"),
    [
        ("stakes_ends", np.zeros(3), "stakes of shapes"),
        ("stakes_flags", np.zeros(5, np.int8), "stakes of shapes"),
        ("luck", np.zeros((1, 5, 6)), "do not fit together"),
        ("positions", np.zeros(3, np.int8), "damaged"),
    ],
)
def test_files_with_damaged_tables(
    engine: Engine, tmp_path: Path, name: str, table: np.ndarray, complaint: str
) -> None:
    path = tmp_path / "rollout.npz"
    opening(engine, "8/5 6/5").run(StopRules(trials=4), save_to=path)
    with np.load(path) as file:
        content = {**{key: file[key] for key in file.files}, name: table}
    np.savez(path, **content)
    with pytest.raises(DataError, match=complaint):
        Rollout.load(engine, path)


@pytest.mark.parametrize(
    "match", [MatchContext(9, 9, cube_limit=4), MatchContext(9, 9), MoneySession(cube_limit=4), None]
)
def test_a_file_holds_what_is_played_for(engine: Engine, tmp_path: Path, match: Terms) -> None:
    path = tmp_path / "rollout.npz"
    played = Rollout.of_cube(engine, RACE, match=match, settings=SHORT).run(StopRules(trials=4), save_to=path)
    found = Rollout.load(engine, path).result
    assert found.cube == played.cube
    assert (found.cube.mwc_no_double is None) == (not isinstance(match, MatchContext))
    if isinstance(match, MatchContext):
        assert found.cube.mwc_double_pass == pytest.approx(MatchEquityTable.load().mwc(8, 9))


def test_a_file_names_the_table_that_its_stakes_come_from(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "rollout.npz"
    other = Engine(threads=1, two_sided=False, met=MatchEquityTable.load("woolsey"))
    for by, told in ((other, "match equities woolsey"), (engine, engine.describe())):
        begun = Rollout.of_cube(by, RACE, match=MatchContext(9, 9), settings=SHORT)
        begun.run(StopRules(trials=4), save_to=path)
        for player in (engine, other):
            found = Rollout.load(player, path)
            assert found.describe() == begun.describe() == by.describe()
            assert found.describe().endswith(told)
            assert copy.copy(found).describe() == found.describe()
    with np.load(path) as file:
        content = {key: file[key] for key in file.files}
    about = json.loads(str(content["about"]))
    del about["met"]
    np.savez(path, **{**content, "about": np.array(json.dumps(about))})
    assert Rollout.load(other, path).describe() == other.describe(), "an older file says nothing of it"


def test_a_file_from_before_limits_were_known(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "rollout.npz"
    for match in (MatchContext(9, 9), NO_JACOBY):
        played = Rollout.of_cube(engine, RACE, match=match, settings=SHORT).run(StopRules(trials=4), save_to=path)
        with np.load(path) as file:
            content = {key: file[key] for key in file.files}
        about = json.loads(str(content["about"]))
        del about["stakes"]["mwc_line"]
        np.savez(path, **{**content, "about": np.array(json.dumps(about))})
        assert Rollout.load(engine, path).result.cube == played.cube


def test_a_file_of_a_rollout_of_nothing(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "rollout.npz"
    opening(engine, "8/5 6/5").run(StopRules(trials=4), save_to=path)
    with np.load(path) as file:
        content = {key: file[key] for key in file.files}
    content["about"] = np.array(json.dumps({**json.loads(str(content["about"])), "lines": []}))
    for key in ("positions", "values", "luck", "plies", "ends"):
        content[key] = content[key][:0]
    np.savez(path, **content)
    with pytest.raises(DataError, match="no lines"):
        Rollout.load(engine, path)


def test_stop_rules(engine: Engine) -> None:
    rules = StopRules(trials=2000, std_error=0.02, at_least=72, step=36)
    found = opening(engine, "8/5 6/5").run(rules)
    assert found.worst_std_error <= 0.02
    assert found.trials < 2000
    assert found.trials % 36 == 0
    sure = opening(engine, "8/5 6/5", "13/9").run(StopRules(trials=2000, confidence=0.95))
    assert sure.confidence >= sure.lasting_confidence >= 0.95
    assert sure.trials == 144
    assert opening(engine, "8/5 6/5").run(StopRules(seconds=1e-9)).trials == 0
    asked: list[int] = []
    cancelled = opening(engine, "8/5 6/5").run(
        progress=lambda result: asked.append(result.trials), cancelled=lambda: len(asked) >= 2
    )
    assert [*asked] == sorted(asked)
    assert cancelled.trials == asked[-1] < 1296
    with pytest.raises(ValueError, match="two lines"):
        opening(engine, "8/5 6/5").run(StopRules(confidence=0.9))


def test_a_rollout_goes_on_until_it_is_sure_enough(engine: Engine) -> None:
    rules = StopRules(trials=2000, confidence=0.999, at_least=PILOT, step=PILOT)
    sure: dict[int, float] = {}
    found = opening(engine, "24/23 24/21", "24/20").run(
        rules, progress=lambda result: sure.update({result.trials: result.lasting_confidence})
    )
    assert PILOT < found.trials < 2000
    assert found.lasting_confidence >= 0.999
    assert all(sure[trials] < 0.999 for trials in range(PILOT, found.trials, PILOT))


@pytest.mark.parametrize(
    "wrong", [{"trials": 0}, {"std_error": 0.0}, {"confidence": 1.0}, {"confidence": 0.2}, {"seconds": -1.0}]
)
def test_stop_rules_that_make_no_sense(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"trials|standard error|confidence|seconds"):
        StopRules(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [{"plies": 5}, {"cube_plies": -1}, {"truncate_after": -1}, {"late_after": -2}])
def test_settings_that_make_no_sense(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must be"):
        RolloutSettings(**wrong)  # type: ignore[arg-type]


def test_numbers_of_numpy_become_plain_ones(engine: Engine, tmp_path: Path) -> None:
    settings = RolloutSettings(plies=np.int8(0), seed=np.int64(-3), truncate_after=np.int16(3))
    stop = StopRules(trials=np.int64(4), step=np.int8(72))
    numbers = (settings.plies, settings.seed, settings.truncate_after, stop.trials, stop.step)
    assert {type(number) for number in numbers} == {int}
    filters = (PlayFilter(np.int64(8), 0.16),)
    rollout = Rollout.of_position(Engine(threads=1, filters=filters), RACE, settings=settings)
    assert rollout.run(stop, save_to=tmp_path / "saved.npz").trials == 4
    assert engine.rollout(START, trials=np.int8(4), seed=np.uint64(2**64 - 1)).settings.seed == 2**64 - 1


def test_a_plan_is_made_from_trials_that_count(engine: Engine) -> None:
    rollout = opening(engine, "8/5 6/5")
    plan = rollout.plan(0.001)
    assert rollout.trials == PILOT
    assert plan.trials > PILOT
    assert plan.seconds > 0
    rules = StopRules(std_error=100.0)
    least = rollout.plan(100.0)
    assert least.trials == rules.at_least
    assert opening(engine, "8/5 6/5").run(rules).trials == least.trials, "what is announced is what is played"
    found = rollout.run(StopRules(trials=plan.trials))
    assert found.worst_std_error == pytest.approx(0.001, rel=0.5)


def test_a_plan_follows_the_rule_that_ends_it_first(engine: Engine) -> None:
    rollout = opening(engine, "8/5 6/5", "6/2")
    found = rollout.run(StopRules(trials=PILOT))

    def planned(*, trials: int = 5000, **rules: Any) -> int:
        plan = found.plan(StopRules(trials=trials, **rules))
        assert plan is not None
        assert plan.seconds == pytest.approx((plan.trials - PILOT) * found.seconds / PILOT)
        return plan.trials

    assert planned() == 5000
    assert planned(seconds=10 * found.seconds) == pytest.approx(11 * PILOT, abs=1)
    precise = planned(std_error=found.worst_std_error / 4)
    assert precise == 72 * ceil(16 * PILOT / 72)
    assert planned(std_error=found.worst_std_error / 4, trials=100) == 100
    assert planned(confidence=0.99) == StopRules().at_least, "one of them is much better"
    assert found.plan(StopRules(seconds=1), elapsed=2) == found.plan(StopRules(trials=PILOT))
    at_once = replace(found, seconds=0.0).plan(StopRules(trials=5000, seconds=1))
    assert at_once == Plan(5000, 0.0), "where no time passed none runs out"


def test_a_plan_plays_no_more_than_it_needs(engine: Engine) -> None:
    rollout = opening(engine, "8/5 6/5", "6/2")
    rollout.run(StopRules(trials=PILOT - 1))
    rollout.plan(0.004)
    assert rollout.trials == PILOT


def test_a_plan_is_what_becomes_of_it(engine: Engine) -> None:
    rollout = opening(engine, "8/5 6/5", "24/23 24/21")
    rules = StopRules(trials=3000, confidence=0.9, at_least=PILOT, step=8)
    seen: list[tuple[int, int]] = []

    def look(result: RolloutResult) -> None:
        plan = result.plan(rules)
        if plan is not None:
            seen.append((result.trials, plan.trials))

    ended = rollout.run(rules, progress=look).trials
    assert ended < rules.trials
    assert seen[-1] == (ended, ended)
    assert all(trials <= planned for trials, planned in seen)


def test_nothing_is_planned_before_it_can_be_known(engine: Engine) -> None:
    rollout = opening(engine, "8/5 6/5", "6/2")
    assert rollout.result.plan(StopRules()) is None
    early = rollout.run(StopRules(trials=PILOT - 1))
    assert early.plan(StopRules(std_error=0.01)) is None
    assert early.plan(StopRules(confidence=0.9)) is None
    plan = early.plan(StopRules(trials=100))
    assert plan is not None
    assert plan.trials == 100


def test_one_thread_plays_at_a_time(engine: Engine) -> None:
    rollout = opening(engine, "8/5 6/5")
    begun, refused = Event(), Event()

    def look(_: RolloutResult) -> None:
        rollout.plan(1.0)  # by the thread that plays
        begun.set()
        refused.wait(60)

    playing = Thread(target=lambda: rollout.run(StopRules(trials=72), progress=look))
    playing.start()
    begun.wait(60)
    for ask in (rollout.run, lambda: rollout.plan(1.0)):
        with pytest.raises(KernelError, match="another thread plays its trials; one call at a time"):
            ask()
    refused.set()
    playing.join()
    assert rollout.run(StopRules(trials=80)) == opening(engine, "8/5 6/5").run(StopRules(trials=80))


def test_the_log_adds_up(engine: Engine) -> None:
    rollout = opening(engine, "8/5 6/5", "24/20")
    found = rollout.run(StopRules(trials=10))
    log = list(rollout.log())
    assert len(log) == 20
    mine = [trial.equity - trial.luck for trial in log if trial.line == "8/5 6/5"]
    assert np.mean(mine) == pytest.approx(found.lines[0].equity.mean)
    assert {trial.end for trial in log} == {"truncated"}


def test_presets_run(engine: Engine) -> None:
    assert PRESETS["roller"].trials == 42
    assert PRESETS["full"].trials == 1296
    for preset in PRESETS.values():
        settings = replace(preset.settings, truncate_after=1)
        found = Rollout.of_position(engine, RACE, settings=settings).run(StopRules(trials=2))
        assert np.isfinite(found.best.equity.mean)


@pytest.mark.parametrize("key", [game.key for game in ALL if game.key in ("plakoto", "fevga", "narde", "portes")])
def test_other_games(key: str) -> None:
    other = Engine(find(key))
    found = other.rollout(other.variant.start(), trials=4, settings=replace(SHORT, truncate_after=4)).best
    assert 0 <= found.outcomes.win <= 1
    roll = Roll(2, 1)
    play = other.variant.legal_plays(other.variant.start(), roll)[0]
    after = Rollout.of_plays(other, other.variant.start(), roll, [play], settings=SHORT).run(StopRules(trials=2))
    assert after.best.name == str(play)


def test_what_cannot_be_rolled_out(engine: Engine) -> None:
    roll = Roll(3, 1)
    play = parse_play("8/5 6/5", START, roll, BACKGAMMON)
    for plays in ([], [play, play]):
        with pytest.raises(RequestError, match="each once"):
            Rollout.of_plays(engine, START, roll, plays)
    with pytest.raises(IllegalActionError, match=r"24/18\(2\) 13/7\(2\) is no legal play of 31 here"):
        Rollout.of_plays(engine, START, roll, [play, BACKGAMMON.legal_plays(START, Roll(6, 6))[0]])
    with pytest.raises(ValueError, match="dice"):
        Rollout.of_plays(engine, START, Roll(3, 2, 1), [play])
    with pytest.raises(IllegalActionError, match="over"):
        Rollout.of_plays(engine, pos("1:2", ""), roll, [play])
    for match in (MatchContext(1, 1), MatchContext(3, 1, is_crawford=True)):
        with pytest.raises(IllegalActionError, match="may not double"):
            Rollout.of_cube(engine, START, match=match)
    with pytest.raises(IllegalActionError, match="may not double"):
        Rollout.of_cube(engine, START, cube=CubeState(2, CubeOwner.OPPONENT))
    with pytest.raises(IllegalActionError, match="may not double"):
        Rollout.of_cube(engine, START, settings=CUBELESS)
    with pytest.raises(IllegalActionError, match="over"):
        engine.rollout(pos("1:2", ""))


def test_plays_of_long_chains_are_looked_up_without_listing_them() -> None:
    acey_deucey = find("acey-deucey-european")
    position, roll = acey_deucey.start(), Roll(4, 4)
    assert are_many(acey_deucey.rules, position, roll)
    engine = Engine(acey_deucey, threads=1)
    play = engine.rank_many([PlayRequest(position, roll)], plies=0, most=1)[0][0].play
    with pytest.raises(IllegalActionError, match="no legal play of 55 here"):
        Rollout.of_plays(engine, position, Roll(5, 5), [play])
    assert Rollout.of_plays(engine, position, roll, [play]).lines[0].name == str(play)


def test_what_is_said_twice_is_refused(engine: Engine) -> None:
    with pytest.raises(ValueError, match="either a seed or settings"):
        engine.rollout(START, seed=9, settings=SHORT)
    with pytest.raises(ValueError, match="either a number of trials or stop rules"):
        engine.rollout(START, trials=36, stop=StopRules(trials=72))
    with pytest.raises(ValueError, match="either a number of trials or stop rules"):
        engine.rollout(RACE, trials=2).resume(trials=3, stop=StopRules(trials=4))


def test_estimates() -> None:
    estimate = Estimate(0.5, 0.1)
    low, high = estimate.interval()
    assert (low, high) == pytest.approx((0.304, 0.696), abs=1e-3)
    assert estimate.chance_above(0.5) == 0.5
    assert estimate.chance_above(0.3) == pytest.approx(0.977, abs=1e-3)
    assert Estimate(1, 0).chance_above(0.5) == 1
    assert Estimate(1, 0).chance_above(1) == 0.5


def test_a_result_shows_its_figures_not_its_arrays(engine: Engine) -> None:
    shown = repr(opening(engine, "8/5 6/5").run(StopRules(trials=36)))
    assert re.fullmatch(r"RolloutResult\(36 trials: 8/5 6/5 [+-]\d\.\d{4} ± \d\.\d{4}\)", shown), shown
    half = float(shown.rpartition("± ")[2].removesuffix(")"))
    line = opening(engine, "8/5 6/5").run(StopRules(trials=36)).best
    low, high = line.equity.interval()
    assert half == pytest.approx((high - low) / 2, abs=1e-4)
