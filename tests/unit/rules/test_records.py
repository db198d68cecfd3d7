"""Tracks, doublets, scoring and the other rule objects; combinations that are not played yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builders import pos
from doublesix.dice import Roll
from doublesix.position import POINTS, Position, layout
from doublesix.rules.bearing_off import BearingOff
from doublesix.rules.doublets import Doublets
from doublesix.rules.entering import Entering
from doublesix.rules.landing import Block, Hit, Pin
from doublesix.rules.legal import legal_plays
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import GameValue, Scoring
from doublesix.rules.track import COMMON, CONTRARY, PARALLEL, Track
from doublesix.rules.variant import Variant

if TYPE_CHECKING:
    from doublesix.play import Step

STACK = layout({24: 15})
START = Position(STACK, STACK)


@pytest.mark.parametrize("track", [CONTRARY, PARALLEL, COMMON], ids=lambda track: track.name)
def test_a_track_is_its_own_inverse(track: Track) -> None:
    assert [track.facing(track.facing(point)) for point in POINTS] == list(POINTS)


def test_facing_points() -> None:
    assert (CONTRARY.facing(24), CONTRARY.facing(6)) == (1, 19)
    assert (PARALLEL.facing(24), PARALLEL.facing(12), PARALLEL.facing(1)) == (12, 24, 13)
    assert COMMON.facing(24) == 24
    assert (6, 19) in CONTRARY.shared_points


def test_orders_of_the_dice() -> None:
    assert Doublets().orders(Roll(1, 3)) == ((3, 1), (1, 3))
    assert Doublets().orders(Roll(2, 2)) == ((2, 2, 2, 2),)
    assert Doublets(times=2).orders(Roll(2, 2)) == ((2, 2),)
    assert len(Doublets().orders(Roll(1, 2, 3))) == 6
    assert len(Doublets().orders(Roll(1, 2, 2))) == 3


def test_doublets_played_twice() -> None:
    """The numbers of the games that know no double play of doublets, from the standard start."""
    start = pos("24:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:5")
    rules = Rules(doublets=Doublets(times=2))
    assert [len(legal_plays(rules, start, Roll(d, d))) for d in range(1, 7)] == [9, 13, 13, 12, 3, 6]


def test_blocking_on_a_contrary_track() -> None:
    rules = Rules(landing=Block())
    assert len(legal_plays(rules, START, Roll(6, 5))) == 2
    closed = pos("24:10 18:5", "24:10 12:5")
    assert {str(play) for play in legal_plays(rules, closed, Roll(6, 5))} == {"18/7", "24/19 18/12", "24/19 24/18"}


def test_blocking_on_a_parallel_track() -> None:
    rules = Rules(landing=Block(), track=PARALLEL)
    assert [str(play) for play in legal_plays(rules, START, Roll(6, 6))] == ["24/18(4)"]
    assert len(legal_plays(rules, START, Roll(6, 5))) == 2


def test_a_pin_holds_until_the_last_jailer_leaves() -> None:
    landing = Pin()
    position, is_hit = landing.land(pos("24:1 18:14", "5:1 6:14"), 24, 20, CONTRARY)
    assert not is_hit
    assert position.pinned == (0, 1 << 5)
    assert landing.movable(position.swapped(), 5) == 0
    assert not landing.is_open(position.swapped(), 5, CONTRARY)
    left, _ = landing.land(position, 20, 14, CONTRARY)
    assert left.pinned == (0, 0)
    assert landing.movable(left.swapped(), 5) == 1


def test_two_free_checkers_close_a_point_to_a_pin() -> None:
    assert not Pin().is_open(pos("24:15", "5:2 6:13"), 20, CONTRARY)
    assert Pin().is_open(pos("24:15", "5:1 6:14"), 20, CONTRARY)


def test_exact_bearing_off() -> None:
    row = layout({4: 1, 0: 14})
    assert BearingOff().may_bear_off(row, 4, 6)
    assert not BearingOff(exact_only=True).may_bear_off(row, 4, 6)
    assert BearingOff(exact_only=True).may_bear_off(row, 4, 4)
    assert not BearingOff(allowed=False).may_bear_off(row, 4, 4)


def test_entering_first_is_a_choice() -> None:
    row = layout({25: 1, 13: 14})
    assert Entering().sources(row) == (25,)
    assert Entering(bar_first=False).sources(row) == (25, 13)


def test_a_game_without_triples() -> None:
    scoring = Scoring(backgammon=None)
    loser = layout({25: 1, 6: 14})
    assert scoring.value(loser, CONTRARY) is GameValue.GAMMON
    assert [scoring.points(value) for value in (GameValue.SINGLE, GameValue.GAMMON)] == [1, 2]
    with pytest.raises(ValueError, match="knows no backgammon"):
        scoring.points(GameValue.BACKGAMMON)
    assert Scoring(gammon=None).value(loser, CONTRARY) is GameValue.SINGLE


class OneFromTheHead:
    """At most one checker a turn leaves the 24-point."""

    def allows_step(self, start: Position, steps: tuple[Step, ...], step: Step) -> bool:
        return step.source != 24 or all(before.source != 24 for before in steps)

    def allows_result(self, start: Position, result: Position) -> bool:
        return True


class NotOnEighteen:
    """No turn may end with a checker on the 18-point."""

    def allows_step(self, start: Position, steps: tuple[Step, ...], step: Step) -> bool:
        return True

    def allows_result(self, start: Position, result: Position) -> bool:
        return not result.player[18]


def test_a_restriction_sees_the_turn_so_far() -> None:
    rules = Rules(landing=Block(), track=PARALLEL, restrictions=(OneFromTheHead(),))
    assert [str(play) for play in legal_plays(rules, START, Roll(6, 5))] == ["24/13"]
    assert [str(play) for play in legal_plays(rules, START, Roll(5, 5))] == ["24/4"]
    assert [str(play) for play in legal_plays(rules, START, Roll(6, 6))] == ["24/18"]


def test_a_restriction_sees_the_result() -> None:
    rules = Rules(restrictions=(NotOnEighteen(),))
    assert {str(play) for play in legal_plays(rules, START, Roll(6, 5))} == {"24/13"}


UNSUPPORTED = {
    "outside the board": Rules(reserve=15),
    "common track": Rules(track=COMMON),
    "pins": Rules(landing=Pin()),
    "rising": Rules(doublets=Doublets(rising=True)),
    "without bearing off": Rules(bearing_off=BearingOff(allowed=False)),
}


@pytest.mark.parametrize("words", UNSUPPORTED)
def test_rules_that_cannot_be_played_yet_say_so(words: str) -> None:
    with pytest.raises(NotImplementedError, match=words):
        legal_plays(UNSUPPORTED[words], START, Roll(6, 5))


def test_the_standard_rules_are_supported() -> None:
    assert Rules().unsupported() == ()
    assert Rules().landing == Hit()


def test_a_layout_must_hold_every_checker() -> None:
    with pytest.raises(ValueError, match="does not hold 15 checkers"):
        Variant(key="x", name="X", aliases=(), source="-", layout=layout({24: 14}), rules=Rules(), cube=True)
