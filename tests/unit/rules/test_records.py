"""Tracks, doublets, scoring and the other rule objects; combinations that are not played yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from builders import pos
from doublesix.dice import Roll
from doublesix.position import BAR, POINTS, RESERVE, Position, layout
from doublesix.rules.bearing_off import BearingOff
from doublesix.rules.doublets import Doublets
from doublesix.rules.endings import FirstHitWins, MotherPinned
from doublesix.rules.entering import Entering
from doublesix.rules.home_hits import NoHitAndHide, NoHitAndRun
from doublesix.rules.landing import Block, Hit, Pin
from doublesix.rules.legal import legal_plays
from doublesix.rules.opening import FirstRoll, Opening
from doublesix.rules.restrictions import FirstRunner, HitAfterHome, PointLimit, Restriction
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import GameValue, Scoring
from doublesix.rules.token import Token
from doublesix.rules.track import COMMON, CONTRARY, PARALLEL, Track
from doublesix.rules.variant import Variant

if TYPE_CHECKING:
    from doublesix.play import Step
    from doublesix.rules.restrictions import Turn

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
    last = pos("4:1", "24:15")
    assert BearingOff().may_bear_off(last, 4, 6)
    assert not BearingOff(exact_only=True).may_bear_off(last, 4, 6)
    assert BearingOff(exact_only=True).may_bear_off(last, 4, 4)
    assert not BearingOff(allowed=False).may_bear_off(last, 4, 4)


@pytest.mark.parametrize("row", ["4:1 bar:1", "4:1 in:1", "4:1 7:1"])
def test_nobody_bears_off_before_all_are_home(row: str) -> None:
    assert not BearingOff().may_bear_off(pos(row, "24:15"), 4, 4)


def test_entering_first_is_a_choice() -> None:
    waiting = pos("in:2 bar:1 13:12", "24:15")
    assert Entering().sources(waiting) == (BAR,)
    assert Entering(bar_first=False).sources(waiting) == (RESERVE, BAR, 13)
    assert Entering(bar_first=False, reserve_first=True).sources(waiting) == (RESERVE, BAR)
    assert Entering(reserve_first=True).sources(pos("in:2 13:13", "24:15")) == (RESERVE,)


def test_a_reserve_checker_enters_and_is_counted() -> None:
    waiting = pos("in:2 13:13", "5:1 24:14")
    after, is_hit = Hit().land(waiting, RESERVE, 20, CONTRARY)
    assert is_hit
    assert after == pos("in:1 20:1 13:13", "bar:1 24:14")
    assert waiting.pip_count() - after.pip_count() == 5


def test_a_game_without_triples() -> None:
    scoring = Scoring(backgammon=None)
    lost = pos("", "bar:1 6:14")
    assert scoring.value(lost) is GameValue.GAMMON
    assert [scoring.points(value) for value in (GameValue.SINGLE, GameValue.GAMMON)] == [1, 2]
    with pytest.raises(ValueError, match="knows no backgammon"):
        scoring.points(GameValue.BACKGAMMON)
    assert Scoring(gammon=None, backgammon=None).value(lost) is GameValue.SINGLE


class OneFromTheHead(Restriction):
    """At most one checker a turn leaves the 24-point."""

    def allows_step(self, turn: Turn, step: Step) -> bool:
        return step.source != 24 or all(before.source != 24 for before in turn.steps)


class NotOnEighteen(Restriction):
    """No turn may end with a checker on the 18-point."""

    def allows_end(self, turn: Turn) -> bool:
        return not turn.now.player[18]


def test_a_restriction_sees_the_turn_so_far() -> None:
    rules = Rules(landing=Block(), track=PARALLEL, restrictions=(OneFromTheHead(),))
    assert [str(play) for play in legal_plays(rules, START, Roll(6, 5))] == ["24/13"]
    assert [str(play) for play in legal_plays(rules, START, Roll(5, 5))] == ["24/4"]
    assert [str(play) for play in legal_plays(rules, START, Roll(6, 6))] == ["24/18"]


def test_a_restriction_sees_the_result() -> None:
    rules = Rules(restrictions=(NotOnEighteen(),))
    assert {str(play) for play in legal_plays(rules, START, Roll(6, 5))} == {"24/13"}


CONTRADICTIONS = {
    "two or three dice": {"dice": 4},
    "a reserve": {"reserve": 16},
    "two dice for special doublets": {
        "dice": 3,
        "doublets": Doublets(rising=True),
        "opening": Opening(FirstRoll.FRESH_ROLL),
    },
    "a fresh first roll": {"dice": 3},
    "each restriction once": {"restrictions": (PointLimit(5), PointLimit(4))},
    "one rule for hits": {"restrictions": (NoHitAndRun(), NoHitAndHide())},
    "hits for rules about hits": {"landing": Block(), "restrictions": (NoHitAndRun(),)},
    "pins for a mother": {"early_ends": (MotherPinned(),)},
    "no bomb where hits win": {"early_ends": (FirstHitWins(),), "token": Token.BOMB},
    "a parallel track": {"restrictions": (FirstRunner(),)},
    "one thing to remember": {"token": Token.BOMB, "restrictions": (HitAfterHome(),)},
}


@pytest.mark.parametrize("words", CONTRADICTIONS)
def test_rules_that_contradict_each_other_say_so(words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Rules(**CONTRADICTIONS[words])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"complement": True, "rising": True}, "either a complement or rise"),
        ({"leftovers_to_opponent": True}, "only rising doublets"),
        ({"rising": True, "leftovers_to_opponent": True, "bonus_roll": (2, 1)}, "cannot be told apart"),
        ({"bonus_roll": (1, 2)}, "higher die comes first"),
    ],
)
def test_doublets_that_contradict_themselves_say_so(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Doublets(**arguments)


def test_scoring_that_contradicts_itself_says_so() -> None:
    with pytest.raises(ValueError, match="every win is a single game"):
        Scoring(misere=True)
    with pytest.raises(ValueError, match="knows no backgammons"):
        Scoring(gammon=None)


def test_the_longest_play() -> None:
    assert Rules().max_steps() == 4
    assert Rules(doublets=Doublets(times=2)).max_steps() == 2
    assert Rules(doublets=Doublets(complement=True)).max_steps() == 8
    assert Rules(doublets=Doublets(rising=True)).max_steps() == 24
    assert Rules(dice=3, opening=Opening(FirstRoll.FRESH_ROLL)).max_steps() == 3


def test_what_a_game_remembers() -> None:
    assert (Rules().first_memory, Rules().most_memory) == (0, 0)
    assert (Rules(token=Token.BOMB).first_memory, Rules(token=Token.BOMB).most_memory) == (1, 1)
    rising = Rules(doublets=Doublets(rising=True, ordinary_rolls=3))
    assert (rising.first_memory, rising.most_memory) == (0, 3)
    assert Rules(restrictions=(HitAfterHome(),)).most_memory == 1


def test_a_chain_of_a_doublet() -> None:
    assert Doublets(rising=True).chain(5) == (5, 5, 5, 5, 6, 6, 6, 6)
    assert Doublets(rising=True).chain(5, is_ordinary=True) == (5, 5, 5, 5)
    assert Doublets(complement=True).chain(2) == (2, 2, 2, 2, 5, 5, 5, 5)


def test_a_restriction_alone_forbids_nothing() -> None:
    plain, restricted = Rules(), Rules(restrictions=(Restriction(),))
    start = pos("24:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:5")
    assert set(legal_plays(plain, start, Roll(6, 1))) == set(legal_plays(restricted, start, Roll(6, 1)))


def test_a_layout_must_hold_every_checker() -> None:
    with pytest.raises(ValueError, match="does not hold 15 checkers"):
        Variant(key="x", name="X", aliases=(), source="-", layout=layout({24: 14}), rules=Rules(), cube=True)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"restrictions": [PointLimit(3)]}, "restrictions must be a tuple, not the list"),
        ({"restrictions": (PointLimit,)}, "each of the restrictions must be a Restriction, not the type"),
        ({"scoring": None}, "scoring must be a Scoring, not None"),
        ({"bearing_off": "x"}, "bearing_off must be a BearingOff, not the str 'x'"),
        ({"token": "bomb"}, "token must be a Token, not the str"),
        ({"checkers": 7.5}, "checkers must be a whole number, not the float 7.5"),
    ],
)
def test_rules_of_another_type_are_refused(given: dict[str, Any], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        Rules(**given)


@pytest.mark.parametrize(
    ("given", "error", "told"),
    [
        ({"aliases": "ab"}, TypeError, "aliases must be a tuple, not the str 'ab'"),
        ({"rules": None}, TypeError, "rules must be a Rules, not None"),
        ({"key": None}, TypeError, "key must be a str, not None"),
        ({"key": ""}, ValueError, "the key of a game is a line of text, not ''"),
        ({"key": "x\ny"}, ValueError, r"the key of a game is a line of text, not 'x\\ny'"),
        ({"name": ""}, ValueError, "x: a game has a name"),
        ({"layout": (0, 15)}, ValueError, "x: a layout has 26 places, not 2"),
        ({"layout": {24: 15}}, TypeError, "layout must be a tuple, not the dict"),
    ],
)
def test_what_makes_no_game_is_refused(given: dict[str, Any], error: type[Exception], told: str) -> None:
    fields = {"key": "x", "name": "X", "aliases": (), "layout": layout({24: 15}), "rules": Rules(), "cube": True}
    assert Variant(source="-", **fields).checkers == 15
    with pytest.raises(error, match=told):
        Variant(source="-", **{**fields, **given})
