"""Skill by rollouts: what is drawn, what is lost, and what the figures say of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from analysis_samples import match_of, money_of
from builders import pos
from doublesix.analysis.analyze import analyze
from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.skill import decisions, drawn, measured_loss, skills
from doublesix.dice import Roll
from doublesix.engine.engine import Engine
from doublesix.engine.rollout_settings import RolloutSettings
from doublesix.engine.rollouts import Rollout
from doublesix.errors import RequestError
from doublesix.match import Seat
from doublesix.record import CheckerPlay, GameRecord, SetPosition
from doublesix.variants.backgammon import BACKGAMMON

QUICK = RolloutSettings(truncate_after=2)
ROWS = ("31: 8/5 6/5                    65: 24/18 18/13", "43: 6/2 6/3                    64: 24/18 13/9")


@pytest.fixture(scope="module")
def engine():
    return Engine(threads=1)


@pytest.fixture(scope="module")
def found(engine):
    return list(decisions("a.mat", money_of(*ROWS), lambda _: engine))


def test_decisions_that_count(found):
    assert {decision.player for decision in found} == {"Anna", "Ben"}
    assert len({decision.key for decision in found}) == len(found) >= 4
    assert all(decision.event.is_counted for decision in found)


def test_more_begin_with_the_same(found):
    few, many = drawn(found, 1, seed=3), drawn(found, 2, seed=3)
    assert len(few) == 2
    for player in ("Anna", "Ben"):
        own = [[decision.key for decision in part if decision.player == player] for part in (few, many)]
        assert own[1][: len(own[0])] == own[0]
    assert drawn(found, 99, seed=1) != drawn(found, 99, seed=2) or len(found) < 4
    assert {decision.key for decision in drawn(found, 99, seed=1)} == {decision.key for decision in found}


def test_a_bad_play_loses_and_a_good_one_does_not(engine, found):
    plays = [decision for decision in found if decision.kind == "play" and decision.player == "Anna"]
    good, bad = (measured_loss(engine, decision, QUICK, 72) for decision in plays)
    assert abs(good) < 0.02  # 8/5 6/5
    assert bad > 0.1  # 6/2 6/3
    assert measured_loss(engine, plays[1], QUICK, 72) == bad


def made_up(values, luck=()):
    """In place of `Rollout.run`: EMG of each line in four trials, and how much of it is luck; other lines lose."""
    run = Rollout.run

    def told(rollout, stop):
        result = run(rollout, stop)
        figures = np.zeros((2, *result.values.shape))
        figures[0, len(values) :] = -1
        for part, rows in zip(figures, (values, luck), strict=True):
            for line, row in enumerate(rows):
                part[line, :, 5] = row
        return replace(result, values=figures[0] + figures[1], luck=figures[1])

    return told


def test_one_half_of_the_trials_names_the_best_play_and_the_other_tells_what_it_gains(engine, found, monkeypatch):
    values = [0, 0, 0, 0], [0.4, 0.2, -0.1, 0.1], [-0.3, -0.1, 0.2, 0.4]
    monkeypatch.setattr(Rollout, "run", made_up(values, luck=([0] * 4, [-5] * 4, [5] * 4)))
    (play, *_) = (decision for decision in found if decision.kind == "play")
    assert measured_loss(engine, play, QUICK, 4) == pytest.approx((0.0 - 0.2) / 2)  # chosen from it: (0.3 + 0.3) / 2


@pytest.mark.parametrize(
    ("answer", "taken", "loss"),
    [
        (" Takes", [1.5] * 4, 0.5),
        (" Takes", [0.4] * 4, 0.0),
        (" Takes", [1.5, 1.5, 0.5, 0.5], (-0.5 + 0.0) / 2),
        (" Drops", [0.4] * 4, 0.6),
        (" Drops", [1.5] * 4, 0.0),
        (" Drops", [1.5, 1.5, 0.5, 0.5], (0.0 - 0.5) / 2),
    ],
)
def test_answers_to_a_double_by_hand(engine, monkeypatch, answer, taken, loss):
    """The answer is the last decision of the record; what a take costs is made up, a pass costs 1."""
    record = money_of(ROWS[0], f" {'Doubles => 2':<30} {answer}")
    *_, last = (decision for decision in decisions("d.mat", record, lambda _: engine) if decision.kind == "cube")
    monkeypatch.setattr(Rollout, "run", made_up(([0.3] * 4, taken)))
    assert (last.player, measured_loss(engine, last, QUICK, 4)) == ("Ben", pytest.approx(loss))


def test_a_cube_left_alone(engine):
    rows = ("31: 8/5 6/5                    ", "                               66: 24/18 24/18 13/7 13/7")
    record = money_of(*rows)
    cubes = [decision for decision in decisions("b.mat", record, lambda _: engine) if decision.kind == "cube"]
    assert all(measured_loss(engine, decision, QUICK, 72) > -0.5 for decision in cubes)


def test_a_dead_cube_that_was_turned_is_not_rolled_out(engine):
    doubled = ("31: 8/5 6/5                     Doubles => 2", " Takes                         65: 24/18 18/13")
    record = match_of(5, *doubled, " Doubles => 4                   Takes", score=(3, 1))
    found = [decision.event for decision in decisions("c.mat", record, lambda _: engine) if decision.kind == "cube"]
    assert found
    assert all(event.situation.cube.value == 1 for event in found)


def test_a_game_that_a_play_would_have_won_is_not_rolled_out(engine):
    board = SetPosition(Seat.FIRST, pos("2:1 1:1", "1:2"))
    (bad,) = [play for play in BACKGAMMON.legal_plays(board.position, Roll(2, 1)) if play.result.player[0] != 15]
    game = GameRecord(1, actions=(board, CheckerPlay(Seat.FIRST, Roll(2, 1), bad)))
    record = replace(money_of(), games=(game,))
    (judged,) = [event for _, event in analyze(record, engine, plies=0).events() if isinstance(event, CheckerAnalysis)]
    assert judged.is_counted
    assert [decision for decision in decisions("e.mat", record, lambda _: engine) if decision.kind == "play"] == []


def test_trials_come_in_pairs(engine, found):
    for trials in (2, 37):
        with pytest.raises(RequestError, match="even number"):
            measured_loss(engine, found[0], QUICK, trials)


def test_figures_by_hand():
    told = skills([("Ben", "play", 0.3), ("Anna", "play", 0.0), ("Anna", "cube", 0.1), ("Anna", "play", 0.2)])
    anna, ben = told
    assert (anna.player, anna.decisions, ben.decisions) == ("Anna", 3, 1)
    assert anna.loss.mean == pytest.approx(0.1)
    assert anna.loss.std_error == pytest.approx(0.1 / 3**0.5)
    assert anna.plays.mean == pytest.approx(0.1)
    assert anna.cubes.mean == pytest.approx(0.1)
    assert ben.cubes is None
    assert ben.loss.std_error == float("inf")
    assert (anna.rating, skills([("Anna", "play", -0.1)])[0].rating) == (pytest.approx(50), 0)


def test_the_interval_of_few_decisions_is_wide_and_of_many_the_usual_one():
    (few,) = skills([("Anna", "play", 0.0)] * 5)
    assert few.interval[0] == 0
    assert few.interval[1] > 0.05, "five faultless decisions prove little"
    (one,) = skills([("Anna", "play", 0.01)])
    assert one.interval[0] <= 0.01 < one.interval[1] < 0.3
    (many,) = skills([("Anna", "play", loss) for loss in (0.0, 0.0, 0.0, 0.2) * 500])
    assert many.interval == pytest.approx(many.loss.interval(), abs=2e-4)


@pytest.mark.parametrize("count", [5, 10, 20, 50, 100, 200])
def test_the_interval_holds_the_true_loss(count):
    """Losses as matches have them: most of nothing, some of little, a few blunders; and the noise of rollouts."""
    dice, tries, held, usual = np.random.default_rng(7), 1500, 0, 0
    sizes, shares = (0.0, 0.01, 0.03, 0.08, 0.2, 0.5), (0.62, 0.2, 0.1, 0.05, 0.025, 0.005)
    true = float(np.dot(sizes, shares))
    for _ in range(tries):
        losses = dice.choice(sizes, count, p=shares) + dice.normal(0, 0.012, count)
        (skill,) = skills([("Anna", "play", float(loss)) for loss in losses])
        held += skill.interval[0] <= true <= skill.interval[1]
        low, high = skill.loss.interval()
        usual += low <= true <= high
    assert held / tries > 0.94
    if count <= 20:
        assert usual / tries < 0.9, "what this is for"
