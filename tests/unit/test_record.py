"""Records, and walking through them."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from builders import pos
from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.formats.record_json import read_json, write_json
from doublesix.match import Match, MatchContext, MoneySession, Score, Seat
from doublesix.record import (
    LONGEST_NAME,
    CheckerPlay,
    CubeTurn,
    Ending,
    GameRecord,
    MatchRecord,
    Problem,
    RecordedAction,
    Resignation,
    SetPosition,
    Severity,
    positions,
)
from doublesix.rules.scoring import GameValue
from doublesix.variants.registry import ALL

BACKGAMMON = ALL[0]
START = BACKGAMMON.start()
FIRST, SECOND = Seat.FIRST, Seat.SECOND


def played(seat: Seat, roll: str, text: str, *before: CheckerPlay) -> CheckerPlay:
    """A legal play after others that were played in turn."""
    board = START
    for action in before:
        assert action.play is not None
        board = action.play.result.swapped()
    dice = Roll.parse(roll)
    (play,) = [play for play in BACKGAMMON.legal_plays(board, dice) if str(play) == text]
    return CheckerPlay(seat, dice, play)


ONE = played(FIRST, "31", "8/5 6/5")
TWO = played(SECOND, "64", "24/14", ONE)


def turn(seat: Seat, action: CubeAction, value: int) -> CubeTurn:
    return CubeTurn(seat, action, value)


def game(*actions: RecordedAction, **changes: object) -> GameRecord:
    return replace(GameRecord(1, actions=actions), **changes)


def test_every_action_comes_with_the_position_before_it() -> None:
    first, second = positions(game(ONE, TWO), START)
    assert (first.seat, first.on_roll, first.roll, first.position) == (FIRST, FIRST, Roll(3, 1), START)
    assert first.cube == CubeState()
    assert first.action is ONE
    assert ONE.play is not None
    assert (second.seat, second.position) == (SECOND, ONE.play.result.swapped())


def test_cube_decisions_are_seen_by_the_side_on_roll() -> None:
    double, take = turn(SECOND, CubeAction.DOUBLE, 2), turn(FIRST, CubeAction.TAKE, 2)
    _, doubling, taking, playing = positions(game(ONE, double, take, TWO), START)
    assert doubling.on_roll is taking.on_roll is playing.on_roll is SECOND
    assert (doubling.seat, taking.seat) == (SECOND, FIRST)
    assert doubling.position == taking.position == playing.position
    assert doubling.cube == taking.cube == CubeState()
    assert playing.cube == CubeState(2, CubeOwner.OPPONENT)
    assert doubling.roll is None


def test_the_cube_changes_hands() -> None:
    actions = (
        *(ONE, turn(SECOND, CubeAction.DOUBLE, 2), turn(FIRST, CubeAction.TAKE, 2), TWO),
        *(turn(FIRST, CubeAction.DOUBLE, 4), turn(SECOND, CubeAction.PASS, 4)),
    )
    *_, redouble, answer = positions(game(*actions), START)
    assert redouble.cube == answer.cube == CubeState(2, CubeOwner.PLAYER)
    assert answer.on_roll is FIRST


@pytest.mark.parametrize("is_taken", [True, False])
@pytest.mark.parametrize(("turns", "value"), [(2, 4), (3, 8)])
def test_a_beavered_cube_belongs_to_the_side_that_was_doubled(*, is_taken: bool, turns: int, value: int) -> None:
    chain = [
        turn(SECOND, CubeAction.DOUBLE, 2),
        turn(FIRST, CubeAction.BEAVER, 4),
        turn(SECOND, CubeAction.RACCOON, 8),
    ][:turns]
    asked = chain[-1].seat.other
    # Playing on accepts, whether or not somebody wrote "Takes".
    answer = [turn(asked, CubeAction.TAKE, value)] if is_taken else []
    *_, last = positions(game(ONE, *chain, *answer, TWO, CheckerPlay(FIRST, Roll(2, 1), None)), START)
    assert last.on_roll is FIRST
    assert last.cube == CubeState(value, CubeOwner.PLAYER)


def test_after_an_unreadable_play_nothing_is_known_until_a_board_is_set_up() -> None:
    unread = CheckerPlay(SECOND, Roll(6, 4), None, "24/x", is_legal=False)
    set_up = SetPosition(SECOND, pos("6:2", "1:2"), Roll(2, 1), 4, SECOND)
    after = CheckerPlay(SECOND, Roll(2, 1), None)
    decisions = list(positions(game(ONE, unread, TWO, set_up, after), START))
    assert [decision.action for decision in decisions] == [ONE, unread, after]
    assert decisions[-1].position == set_up.position
    assert decisions[-1].cube == CubeState(4, CubeOwner.PLAYER)


def test_a_roll_nobody_played_leaves_the_board_alone() -> None:
    rolled = CheckerPlay(SECOND, Roll(6, 6), None)
    *_, resignation = positions(game(ONE, rolled, Resignation(SECOND, GameValue.SINGLE)), START)
    assert ONE.play is not None
    assert resignation.position == ONE.play.result.swapped()
    assert (resignation.seat, resignation.on_roll) == (SECOND, SECOND)


def test_after_a_lost_play_nothing_is_known_until_a_board_is_set_up() -> None:
    lost = CheckerPlay(SECOND, Roll(5, 2), None)
    on = CheckerPlay(FIRST, Roll(6, 4), None)
    set_up = SetPosition(SECOND, pos("6:2", "1:2"))
    after = CheckerPlay(SECOND, Roll(2, 1), None)
    for goes_on in (on, turn(FIRST, CubeAction.DOUBLE, 2), replace(lost, roll=Roll(6, 4))):
        decisions = positions(game(ONE, lost, goes_on, ONE, set_up, after), START)
        assert [decision.action for decision in decisions] == [ONE, lost, after]


def test_dice_that_are_played_afterwards_lose_nothing() -> None:
    assert TWO.play is not None
    rolled = replace(TWO, play=None)
    *_, last = positions(game(ONE, rolled, TWO, CheckerPlay(FIRST, Roll(2, 1), None)), START)
    assert last.position == TWO.play.result.swapped()


def test_a_play_from_another_board_leaves_none_that_anybody_knows() -> None:
    corrected = played(SECOND, "64", "24/18 13/9", ONE)
    three = played(FIRST, "21", "24/23 13/11*", ONE, TWO)
    assert len(list(positions(game(ONE, TWO, three, Resignation(SECOND, GameValue.SINGLE)), START))) == 4
    decisions = list(positions(game(ONE, corrected, three, Resignation(SECOND, GameValue.SINGLE)), START))
    assert [decision.action for decision in decisions] == [ONE, corrected, three]
    assert corrected.play is not None
    assert decisions[-1].position == corrected.play.result.swapped()


def test_a_resignation_on_the_others_turn() -> None:
    *_, resignation = positions(game(ONE, Resignation(FIRST, GameValue.GAMMON)), START)
    assert (resignation.seat, resignation.on_roll) == (FIRST, SECOND)


def test_a_game_can_begin_anywhere() -> None:
    start = pos("6:2", "1:2")
    (decision,) = positions(game(CheckerPlay(SECOND, Roll(2, 1), None), start=start))
    assert decision.position == start.swapped()
    with pytest.raises(ValueError, match="start"):
        list(positions(game(ONE)))


def test_scores_and_contexts() -> None:
    games = (
        GameRecord(1, (0, 0), winner=SECOND, points=4, ending=Ending.RESIGNED),
        GameRecord(2, (0, 4), is_crawford=True, winner=FIRST, points=2, ending=Ending.RESIGNED),
        GameRecord(3, (2, 4), winner=FIRST, points=4, ending=Ending.PASSED),
    )
    record = MatchRecord(("ann", "bob"), Match(5), BACKGAMMON, games)
    assert [record.score(game) for game in games] == [
        Score((0, 0)),
        Score((0, 4), is_crawford=True),
        Score((2, 4), is_post_crawford=True),
    ]
    assert record.context(games[2], SECOND) == MatchContext(1, 3, is_post_crawford=True)
    assert record.final_score == (6, 4)
    assert record.winner is FIRST
    assert record.length == 5


def test_a_session_has_no_winner_and_is_its_own_context() -> None:
    games = (GameRecord(1, winner=SECOND, points=4, ending=Ending.RESIGNED),)
    record = MatchRecord(("ann", "bob"), MoneySession(jacoby=False), BACKGAMMON, games)
    assert record.winner is None
    assert record.context(games[0], FIRST) == MoneySession(jacoby=False)
    assert record.length == 0
    assert MatchRecord(("ann", "bob"), MoneySession(), BACKGAMMON).final_score == (0, 0)


@pytest.mark.parametrize("terms", [Match(5), MoneySession()])
def test_a_clock_ends_the_match_and_leaves_the_score(terms: Match | MoneySession) -> None:
    games = (GameRecord(1, winner=FIRST, points=4, ending=Ending.RESIGNED), GameRecord(2, (4, 0), ending=Ending.TIME))
    record = MatchRecord(("ann", "bob"), terms, BACKGAMMON, (games[0], replace(games[1], winner=SECOND)))
    assert record.winner is SECOND
    assert record.final_score == (4, 0)


def test_decisions_of_a_match_leave_extra_games_out() -> None:
    record = MatchRecord(("a", "b"), Match(1), BACKGAMMON, (game(ONE, TWO),), extra_games=(game(ONE),))
    assert [decision.action for _, decision in record.decisions()] == [ONE, TWO]


def test_a_game_with_a_faulty_play_is_not_sound() -> None:
    assert game(ONE, TWO).is_sound
    assert not game(replace(ONE, is_legal=False)).is_sound


def test_records_can_be_sent_to_other_processes() -> None:
    record = MatchRecord(("a", "b"), Match(1), BACKGAMMON, (game(ONE, TWO),), {"Event": "x"})
    assert pickle.loads(pickle.dumps(record)) == record


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"players": ["a", "b"]}, "players must be a tuple, not the list"),
        ({"players": "ab"}, "players must be a tuple, not the str 'ab'"),
        ({"players": ("a", 2)}, "each of the players must be a str, not the int 2"),
        ({"full_names": [""]}, "full_names must be a tuple"),
        ({"terms": 5}, "terms must be a Match or a MoneySession"),
        ({"variant": "backgammon"}, "variant must be a Variant"),
        ({"games": []}, "games must be a tuple"),
        ({"games": (1,)}, "each of the games must be a GameRecord"),
        ({"extra_games": None}, "extra_games must be a tuple, not None"),
        ({"headers": ["Event"]}, "headers must be a Mapping"),
        ({"headers": {"Event": 1}}, "each key and value of the headers must be a str, not the int 1"),
        ({"comment": b"x"}, "comment must be a str"),
        ({"problems": ("odd",)}, "each of the problems must be a Problem"),
        ({"cycle": "tavli"}, "cycle must be a Cycle"),
    ],
)
def test_a_match_is_made_of_the_right_types(changes: dict[str, object], problem: str) -> None:
    record = MatchRecord(("a", "b"), Match(1), BACKGAMMON)
    with pytest.raises(TypeError, match=problem):
        replace(record, **changes)


@pytest.mark.parametrize("given", ["players", "full_names"])
def test_names_that_no_file_has_room_for(given: str) -> None:
    record = MatchRecord(("a", "b"), Match(1), BACKGAMMON)
    longest: dict[str, Any] = {given: ("a" * LONGEST_NAME, "b")}
    assert read_json(write_json(replace(record, **longest))) == replace(record, **longest)
    longer: dict[str, Any] = {given: ("b", "a" * (LONGEST_NAME + 1))}
    with pytest.raises(ValueError, match=f"{given}: a name has 2000 characters at most, not 2001"):
        replace(record, **longer)


@pytest.mark.parametrize("given", [{"players": ("a\ud800", "b")}, {"headers": {"Event": "\udce9"}}])
def test_names_and_facts_that_no_file_holds(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="is half a character, and the other half is missing"):
        replace(MatchRecord(("a", "b"), Match(1), BACKGAMMON), **given)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"number": "1"}, "number must be a whole number"),
        ({"start_score": [0, 0]}, "start_score must be a tuple"),
        ({"start": "start"}, "start must be a Position"),
        ({"actions": [ONE]}, "actions must be a tuple"),
        ({"actions": (ONE, ONE.play)}, "each of the actions must be a CheckerPlay or a DoubletNamed or"),
        ({"winner": 0}, "winner must be a Seat"),
        ({"points": None}, "points must be a whole number"),
        ({"ending": "passed"}, "ending must be an Ending"),
        ({"comment": None}, "comment must be a str"),
        ({"variant": "backgammon"}, "variant must be a Variant"),
    ],
)
def test_a_game_is_made_of_the_right_types(changes: dict[str, object], problem: str) -> None:
    with pytest.raises(TypeError, match=problem):
        game(**changes)


def test_there_are_two_sides() -> None:
    with pytest.raises(ValueError, match="players: two are wanted, one for each seat, not 1"):
        MatchRecord(("a",), Match(1), BACKGAMMON)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="start_score: two are wanted"):
        GameRecord(1, (0, 0, 0))  # type: ignore[arg-type]


def test_whole_numbers_of_other_kinds_are_kept_as_pythons_own() -> None:
    made = GameRecord(np.int64(3), (np.int8(1), np.int8(2)), points=np.int64(4))  # type: ignore[arg-type]
    assert repr((made.number, made.start_score, made.points)) == "(3, (1, 2), 4)"


def test_nobody_changes_the_headers_of_a_record() -> None:
    facts = {"Event": "x"}
    record = MatchRecord(("a", "b"), Match(1), BACKGAMMON, headers=facts)
    facts["Event"] = "y"
    with pytest.raises(TypeError):
        record.headers["Event"] = "y"  # type: ignore[index]
    assert record.headers == {"Event": "x"}
    assert "{'Event': 'x'}" in repr(record.headers)
    for same in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert (same, same.headers, hash(same)) == (record, record.headers, hash(record))
    assert replace(record, headers={}) != record


def test_problems_are_no_part_of_the_value() -> None:
    record = MatchRecord(("a", "b"), Match(1), BACKGAMMON)
    problem = Problem(3, "odd", Severity.ERROR)
    assert replace(record, problems=(problem,)) == record
    assert str(problem) == "error: line 3: odd"
    assert str(Problem(None, "odd")) == "warning: odd"
