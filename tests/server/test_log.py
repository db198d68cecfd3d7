"""Logs of tables: what stands in an event, and that folding one again gives the same game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from doublesix.dice import Roll
from doublesix.errors import ParseError
from doublesix.game import Move
from doublesix.kernel import sampled_plays
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation import plays
from doublesix.record import CheckerPlay
from doublesix.rules import check
from doublesix.server.beginnings import first_state
from doublesix.server.log import TableLog, logged_text
from doublesix.server.store import Logged

if TYPE_CHECKING:
    from doublesix.game import GameState
    from doublesix.play import Play

CROWD = "TABLES=gul-bara:24.1,23,21,18.5,11.2,10,9,7,5.2,m3:24.8,18.2,16,15,10,4,1,m3:s0-0/1"
"""Twos here are followed by threes to sixes, four of each."""
SEAT = int(Seat.SECOND)
TWOS = Logged(1, SEAT, "roll 22")


@pytest.fixture
def first() -> GameState:
    return first_state("gul-bara", Match(1), CROWD)


@pytest.fixture
def played(first: GameState) -> Play:
    return sampled_plays(first.variant, first.position, Roll(2, 2), widest=16)[7]


def folded(first: GameState, *events: Logged) -> TableLog:
    return TableLog(first, clock=None, began_ms=0, events=events)


def steps_of(log: TableLog) -> tuple[object, ...]:
    record = log.record(("Anna", "Ben"))
    assert record is not None
    action = record.games[0].actions[-1]
    assert isinstance(action, CheckerPlay)
    assert action.play is not None
    return action.play.steps


def test_a_long_play_is_folded_without_looking_for_it(
    first: GameState, played: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (plays, check):
        monkeypatch.setattr(module, "plays_to", None)
    text = logged_text(Move(played))
    assert text.count("/") == len(played.steps) == 20
    once, again = (folded(first, TWOS, Logged(2, SEAT, text)) for _ in range(2))
    assert once.state == again.state
    assert once.state.position == played.result.swapped()
    assert steps_of(once) == steps_of(again) == played.steps


def test_what_was_taken_back_leaves_nothing_behind() -> None:
    terms = MoneySession(automatic_doubles=1)
    texts = ["open 44", "open 31", "move 8/5 6/5", "roll 62", "move 24/18 13/11", "double", "take"]
    for kept in range(len(texts)):
        others = ["open 55", "open 21"] if kept < 2 else []
        log, straight = (
            TableLog(
                first_state("backgammon", terms), clock=None, began_ms=0, events=[Logged(1, 0, each) for each in told]
            )
            for told in ([*texts, f"back {kept}", *others], [*texts[:kept], *others])
        )
        assert log.state == straight.state
        assert log.version == len(texts) + 1 + len(others)
        assert [moment.event.text for moment in log.moments] == [*texts[:kept], *others]
        assert log.dice_of(1).die() == straight.dice_of(1).die()
        assert log.record(("Anna", "Ben")) == straight.record(("Anna", "Ben"))


def test_the_opening_throw_comes_before_all_others() -> None:
    with pytest.raises(ParseError, match=r"event 1 \('roll 31'\): the opening throw comes first"):
        folded(first_state("backgammon", Match(3)), Logged(1, 0, "roll 31"))


def test_to_keep_a_throw_is_a_decision() -> None:
    log = folded(first_state("russian", Match(1)), Logged(1, None, "open 61"), Logged(2, 0, "keep"))
    assert log.last_decision([Seat.FIRST]) == 1
    assert log.last_decision([Seat.SECOND]) is None


def test_to_throw_afresh_is_a_decision() -> None:
    log = folded(first_state("russian", Match(1)), Logged(1, None, "open 61"), Logged(2, 0, "roll 32"))
    assert log.last_decision([Seat.FIRST]) == 1


def test_to_roll_is_a_decision_where_something_else_could_be_done() -> None:
    """The bomb, for instance, even where the cube is the other side's."""
    texts = (
        "open 61",
        "move 13/7 8/7",
        "double",
        "take",
        "roll 31",
        "move 8/5 6/5",
        "roll 42",
        "move 8/4 6/4",
        "roll 42",
    )
    seats = (None, 0, 1, 0, 1, 1, 0, 0, 1)
    events = [Logged(version, *event) for version, event in enumerate(zip(seats, texts, strict=True), start=1)]
    for variant, decision in (("nuclear", 8), ("backgammon", 5)):
        assert folded(first_state(variant, Match(5)), *events).last_decision([Seat.SECOND]) == decision


def test_a_tie_that_was_taken_back_doubles_nothing() -> None:
    first = first_state("backgammon", MoneySession(automatic_doubles=1))
    tie, back, throw = (Logged(1, None, text) for text in ("open 33", "back 0", "open 61"))
    log = folded(first, tie, back, throw)
    assert log.state.cube.value == 1
    assert log.record(("Anna", "Ben")) == folded(first, throw).record(("Anna", "Ben"))


def test_going_back_plays_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    log = TableLog(first_state("backgammon", Match(3)), clock=None, began_ms=0)
    for text in ("open 31", "move 8/5 6/5", "roll 62", "move 24/18 13/11"):
        log.add(Logged(1, 0, text))
    before = log.moments[2].before
    with monkeypatch.context() as patched:
        patched.setattr("doublesix.live_game.apply", None)
        patched.setattr("doublesix.server.log.apply", None)
        log.add(Logged(1, 0, "back 2"))
    assert log.state == before
    assert [moment.version for moment in log.moments] == [1, 2]


def test_a_long_play_of_an_earlier_version_is_folded_too(first: GameState, played: Play) -> None:
    log = folded(first, TWOS, Logged(2, SEAT, f"move {played}"))
    assert log.state.position == played.result.swapped()


def test_a_long_play_that_is_not_legal_is_refused(first: GameState, played: Play) -> None:
    short = replace(played, steps=played.steps[:-1])
    with pytest.raises(ParseError, match=r"event 2 .*not legal"):
        folded(first, TWOS, Logged(2, SEAT, logged_text(Move(short))))
