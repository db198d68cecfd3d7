"""Records played again: what is replayed is the record, or the reason why not.

What does not live here: records of live games, which are replayed where they are made (`test_live_game`).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from doublesix.cube import CubeAction
from doublesix.dice import ListedDice, Roll
from doublesix.formats.mat_reader import read_mat
from doublesix.formats.reading import read_match
from doublesix.game import NextGame, Phase
from doublesix.live_game import new_game
from doublesix.match import Match, MoneySession, Seat
from doublesix.position import Position, layout
from doublesix.record import CheckerPlay, CubeTurn, Ending, GameRecord, MatchRecord, Resignation, SetPosition
from doublesix.replaying import replay
from doublesix.rules.scoring import GameValue
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.cycles import find_game
from doublesix.variants.registry import find

X, O = Seat.FIRST, Seat.SECOND  # noqa: E741 - as the rulebook names them
DATA = Path(__file__).parents[2] / "data" / "matches"
SAMPLES = [path for path in sorted(DATA.rglob("*.*")) if path.suffix not in (".md", ".tsv")]

OUT_OF_TURN = b""" 5 point match

 Game 1
 a : 0                  b : 0
  1) 31: 8/5 6/5        52: 13/8 13/11
     Wins 1 point

 Game 2
 a : 1                  b : 0
  1) 31: 8/5 6/5
                            Wins 2 points

 Game 3
 a : 1                  b : 2
  1) 31: 8/5 6/5        52:
     Wins 1 point
"""


def first_play(seat: Seat, roll: Roll, start: Position | None = None) -> CheckerPlay:
    board = BACKGAMMON.start() if start is None else start
    return CheckerPlay(seat, roll, BACKGAMMON.legal_plays(board, roll)[0])


OPENING = first_play(X, Roll(3, 1))
RESIGNED = GameRecord(
    1, actions=(OPENING, Resignation(X, GameValue.SINGLE)), winner=O, points=1, ending=Ending.RESIGNED
)


def match_of(*games: GameRecord) -> MatchRecord:
    return MatchRecord(("a", "b"), Match(3), BACKGAMMON, games=games)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_match_ends_as_its_record_says(path: Path) -> None:
    record = read_match(path)
    if not all(game.is_sound for game in record.games):
        with pytest.raises(ValueError, match="cannot be played again: it is illegal"):
            replay(record)
        return
    again = replay(record).record
    assert [(game.winner, game.points) for game in again.games] == [(game.winner, game.points) for game in record.games]
    assert (again.winner, again.final_score) == (record.winner, record.final_score)


def test_either_side_resigns_in_its_turn_or_not() -> None:
    record = read_mat(OUT_OF_TURN).record
    assert [game.actions[-1].seat for game in record.games] == [O, X, O]
    again = replay(record)
    assert again.record.games == record.games
    assert again.state.score.points == (1, 2)
    assert again.state.result is not None
    assert again.state.result.score.points == (2, 2)


def test_a_side_resigns_while_its_double_waits() -> None:
    offered = CubeTurn(O, CubeAction.DOUBLE, 2)
    actions = (OPENING, offered, Resignation(O, GameValue.GAMMON))
    played = GameRecord(1, actions=actions, winner=X, points=2, ending=Ending.RESIGNED)
    assert replay(match_of(played)).record.games == (played,)


def test_a_record_may_begin_with_a_later_game() -> None:
    tavli = find_game("tavli")
    live = new_game("tavli", seed=3, length=5)
    live.resign(X)
    second = replace(RESIGNED, number=2, variant=tavli.game(2), start_score=(0, 1), actions=RESIGNED.actions[1:])
    again = replay(replace(live.record, games=(second,)))
    assert (again.state.number, again.state.variant) == (2, tavli.game(2))
    assert again.state.result is not None
    assert again.state.result.score.points == (0, 2)


@pytest.mark.parametrize(
    ("following", "message"),
    [
        ({"number": 3}, "game 3 .* at 0-1, .* game 2 .* at 0-1 is next"),
        ({"start_score": (1, 0)}, "game 2 .* at 1-0, .* game 2 .* at 0-1 is next"),
        ({"is_crawford": True}, "at 0-1, the Crawford game, .* at 0-1 is next"),
        ({"variant": find("nackgammon")}, r"\(nackgammon\) at 0-1, .* \(backgammon\) at 0-1"),
    ],
)
def test_a_game_that_does_not_follow_the_one_before_is_named(following: dict[str, object], message: str) -> None:
    second = GameRecord(2, start_score=(0, 1), actions=(OPENING,))
    assert replay(match_of(RESIGNED, second)).state.score.points == (0, 1)
    with pytest.raises(ValueError, match=message):
        replay(match_of(RESIGNED, replace(second, **following)))


@pytest.mark.parametrize(
    ("ends", "message"),
    [
        ({"winner": X}, "record: FIRST wins 1; by what was played: SECOND wins 1"),
        ({"points": 2}, "record: SECOND wins 2; by what was played: SECOND wins 1"),
        ({"winner": None, "points": 0, "ending": Ending.TIED}, "record: a tie; by what was played: SECOND"),
        ({"winner": None, "points": 0, "ending": Ending.UNFINISHED}, "record: no end; by what was played: SECOND"),
        ({"actions": (OPENING,)}, "record: SECOND wins 1; by what was played: no end"),
    ],
)
def test_a_game_that_ends_otherwise_is_named(ends: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replay(match_of(replace(RESIGNED, **ends)))


@pytest.mark.parametrize("action", [first_play(X, Roll(6, 5)), CubeTurn(X, CubeAction.DOUBLE, 2)])
def test_nobody_else_acts_out_of_turn(action: CheckerPlay | CubeTurn) -> None:
    with pytest.raises(ValueError, match="FIRST acts in game 1 out of its turn"):
        replay(match_of(GameRecord(1, actions=(OPENING, action))))


@pytest.mark.parametrize("starter", list(Seat))
def test_a_game_with_a_start_of_its_own_begins_there(starter: Seat) -> None:
    start = Position(layout({6: 5, 4: 4, 2: 6}), layout({6: 8, 3: 7}))
    seen = start if starter is X else start.swapped()
    played = first_play(starter, Roll(3, 1), seen)
    assert played.play is not None
    record = match_of(GameRecord(1, start=start, actions=(played,)))
    again = replay(record)
    assert (again.state.position_seen_by(starter), again.state.phase) == (played.play.result, Phase.ON_ROLL)
    assert again.record.games[0].actions == (SetPosition(starter, seen), played)


def test_the_usual_start_needs_no_set_up() -> None:
    record = match_of(GameRecord(1, start=BACKGAMMON.start(), actions=(OPENING,)))
    assert replay(record).record.games[0].actions == (OPENING,)


@pytest.mark.parametrize(("value", "ties"), [(1, 0), (2, 1), (4, 0)])
def test_ties_have_turned_a_cube_only_as_far_as_the_session_lets_them(value: int, ties: int) -> None:
    record = match_of(GameRecord(1, actions=(SetPosition(X, BACKGAMMON.start(), cube_value=value), OPENING)))
    state = replay(replace(record, terms=MoneySession(automatic_doubles=1))).state
    assert (state.cube.value, state.cube.automatic_doubles) == (value, ties)


def test_a_resignation_of_unknown_value_is_not_played_again() -> None:
    with pytest.raises(ValueError, match="unknown value"):
        replay(match_of(replace(RESIGNED, actions=(OPENING, Resignation(X, None)))))


def test_a_game_is_played_on_with_dice_of_its_own() -> None:
    record = match_of(GameRecord(1, actions=(OPENING,)))
    game = replay(record, dice=ListedDice(["52", "64"]))
    twin = game.copy()
    assert (game.roll(), twin.roll()) == (Roll(5, 2), Roll(5, 2))
    assert replay(record, seed=7).roll() == replay(record, seed=7).roll()
    ended = replay(match_of(RESIGNED), dice=ListedDice(["31", "66"]))
    ended.apply(NextGame())
    assert ended.state.roll == Roll(3, 1)
    with pytest.raises(ValueError, match="either a seed or dice"):
        replay(record, seed=7, dice=ListedDice(["31"]))
