"""Opponents choose legal plays, and the same ones every time."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings

from arena_players import SKIRMISH
from doublesix.arena.opponents import EngineOpponent, OpponentError, RandomOpponent, settled
from doublesix.arena.referee import Referee
from doublesix.kernel import pack, unpack
from doublesix.position import OFF, Position
from doublesix.variants.registry import ALL
from strategies import positions, rolls

STANDARD = ALL[0]
REFEREE = Referee(SKIRMISH, by_reference=True)


def dice_of(*rolls):
    return np.array([[roll.high, roll.low, 0] for roll in rolls], dtype=np.uint8)


@given(positions(longest=30), rolls())
@settings(max_examples=30)
def test_a_random_play_is_legal(position, roll):
    chosen = RandomOpponent(Referee(STANDARD)).choose(pack([position]), dice_of(roll))
    legal = {play.result for play in STANDARD.legal_plays(position, roll)}
    assert unpack(chosen)[0] in legal


@given(positions(longest=30), rolls())
@settings(max_examples=30)
def test_a_random_play_depends_on_nothing_asked_before_or_beside(position, roll):
    opponent = RandomOpponent(Referee(STANDARD), seed=5)
    alone = opponent.choose(pack([position]), dice_of(roll))[0]
    both = opponent.choose(pack([STANDARD.start(), position]), dice_of(roll, roll))
    assert (both[1] == alone).all()


def test_random_plays_are_spread_evenly_over_seeds():
    start, roll = pack([SKIRMISH.start()]), np.array([[2, 1, 0]], dtype=np.uint8)
    offsets, _, _ = REFEREE.legal_results(start, roll)
    picks = Counter(RandomOpponent(Referee(SKIRMISH), seed=seed).choose(start, roll).tobytes() for seed in range(1000))
    expected = 1000 / offsets[-1]
    assert len(picks) == offsets[-1]
    assert all(abs(count - expected) < 5 * expected**0.5 for count in picks.values())


def engine(evaluate):
    return EngineOpponent(evaluate, referee=REFEREE, name="judge", description="judge 1")


def positions_to_judge():
    rows = [SKIRMISH.start(), Position(SKIRMISH.layout, SKIRMISH.layout).swapped()]
    return pack(rows), np.array([[6, 5, 0], [2, 1, 0]], dtype=np.uint8)


def test_an_engine_plays_what_its_judge_likes_best():
    boards, dice = positions_to_judge()
    weights = np.arange(26) ** 2
    chosen = engine(lambda results: -(results[:, 0, :26] @ weights).astype(float)).choose(boards, dice)
    offsets, results, _ = REFEREE.legal_results(boards, dice)
    for index, board in enumerate(chosen):
        segment = results[offsets[index] : offsets[index + 1]]
        assert board[0, :26] @ weights == min(segment[:, 0, :26] @ weights)


def test_an_engine_takes_the_first_of_equals():
    boards, dice = positions_to_judge()
    chosen = engine(lambda results: np.zeros(len(results))).choose(boards, dice)
    offsets, results, _ = REFEREE.legal_results(boards, dice)
    assert (chosen == results[offsets[:-1]]).all()


def test_an_engine_asked_nothing_answers_nothing():
    nothing = pack([]), np.zeros((0, 3), dtype=np.uint8)
    assert len(engine(lambda results: np.zeros(len(results))).choose(*nothing)) == 0


def test_a_judge_without_an_opinion_is_an_error():
    boards, dice = positions_to_judge()
    with pytest.raises(OpponentError, match="not-a-number"):
        engine(lambda results: np.full(len(results), np.nan)).choose(boards, dice)


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (lambda results: np.zeros(len(results) - 1), r"an array of the shape \[\d+\] for \d+ results"),
        (lambda results: np.zeros((len(results), 2)), r"\[\d+, 2\] for .*: \[\d+\] or \[\d+, 5\] was expected"),
        (lambda results: None, r"of the shape \[\] for"),
        (lambda results: ["win"] * len(results), "something else than numbers: .*'win'"),
    ],
)
def test_a_judge_that_answers_another_question_is_an_error(answer, complaint):
    boards, dice = positions_to_judge()
    for judge in (answer, settled(answer, REFEREE.variant, worth=lambda chances: chances[:, 0])):
        with pytest.raises(OpponentError, match=complaint):
            engine(judge).choose(boards, dice)


@pytest.mark.parametrize(
    ("answer", "worth", "complaint"),
    [
        (lambda results: np.zeros(len(results)), {}, "judge gives one figure a result, but worth 5 chances .*: name a"),
        (
            lambda results: np.zeros((len(results), 5)),
            {"worth": lambda chances: chances[:, 0]},
            "judge gives 5 chances a result, but worth one figure for a finished game: name a worth=",
        ),
    ],
)
def test_a_finished_game_counts_in_the_figures_of_the_judge(answer, worth, complaint):
    boards, dice = positions_to_judge()
    with pytest.raises(OpponentError, match=complaint):
        engine(settled(answer, REFEREE.variant, **worth)).choose(boards, dice)


def test_what_makes_no_figures_of_chances_is_an_error():
    for worth, complaint in (
        (lambda chances: None, r"worth gave an array of the shape \[\]"),
        (str, "worth gave some"),
    ):
        with pytest.raises(OpponentError, match=complaint):
            settled(lambda results: np.zeros(len(results)), REFEREE.variant, worth=worth)


def test_chances_are_no_equities():
    boards, dice = positions_to_judge()
    with pytest.raises(OpponentError, match="not an equity a result"):
        engine(lambda results: np.zeros((len(results), 5))).choose(boards, dice)


def test_the_judges_own_figures_stay_as_they_are():
    over = pack([Position([3] + [0] * 25, [0] * 6 + [3] + [0] * 19)])
    figures = np.zeros(1)
    assert settled(lambda results: figures, REFEREE.variant, worth=lambda chances: chances[:, 0])(over).tolist() == [
        1.0
    ]
    assert figures.tolist() == [0.0]


def test_the_reference_gives_the_position_back_for_a_dance():
    closed_out = Position((0, *[0] * 24, 3), (1, 0, 0, 0, 0, 0, 2, *[0] * 19))
    offsets, results, _ = REFEREE.legal_results(pack([closed_out]), dice_of_doublet(6))
    assert offsets.tolist() == [0, 1]
    assert (results == pack([closed_out])).all()
    assert results[0, 0, OFF] == 0


def dice_of_doublet(die):
    return np.array([[die, die, 0]], dtype=np.uint8)
