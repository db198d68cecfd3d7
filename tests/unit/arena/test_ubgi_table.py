"""Engines that speak UBGI with the cube, with a small one made for these tests, and our own."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from doublesix.arena.opponents import OpponentError
from doublesix.arena.table import table_duel, table_player
from doublesix.arena.ubgi import UbgiOpponent
from doublesix.arena.ubgi_table import QUESTION, UbgiComputer
from doublesix.dice import Roll
from doublesix.game import Double, GameCube, Move, OpeningRoll, Pass, RollDice, Take, apply, start_match
from doublesix.match import Match, MoneySession, Score, Seat
from doublesix.variants.registry import STANDARD

ENGINE = f"{sys.executable} {Path(__file__).parents[2] / 'ubgi_engine.py'}"


def on_roll(terms, **changes):
    """The second seat is on roll, after 31."""
    state = apply(start_match(STANDARD, terms), OpeningRoll(3, 1))
    return replace(apply(state, Move(state.legal_plays()[0])), **changes)


@pytest.mark.parametrize(
    ("manner", "doubles", "answer"), [("", None, Take()), ("bold", Double(), Take()), ("shy", None, Pass())]
)
def test_it_doubles_and_answers_as_the_engine_says(manner, doubles, answer):
    with UbgiOpponent(STANDARD, command=f"{ENGINE} {manner}") as engine:
        computer = UbgiComputer(engine)
        for terms in (MoneySession(), Match(7)):
            state = on_roll(terms)
            assert computer.decide(state) == doubles
            assert computer.decide(apply(state, Double())) == answer


class Listener:
    """Writes down what it is asked about."""

    name = "listener"

    def __init__(self):
        self.heard = []

    def cube_word(self, xgid):
        self.heard.append(xgid)
        return "take" if ":D:" in xgid else "no_double"

    def play_at(self, xgid, position, roll):
        self.heard.append(xgid)
        return STANDARD.legal_plays(position, roll)[1].result


def test_it_is_told_what_is_played_for():
    engine = Listener()
    owned = GameCube(2, Seat.SECOND)
    state = on_roll(Match(7), score=Score((2, 3), is_post_crawford=False), cube=owned)
    rolled = apply(state, RollDice(Roll(4, 2)))
    decided = [UbgiComputer(engine).decide(asked) for asked in (state, apply(state, Double()), rolled)]
    assert decided == [None, Take(), Move(rolled.legal_plays()[1])]
    assert [xgid.partition(":")[2] for xgid in engine.heard] == [
        f"1:1:1:{waits}:3:2:0:7:10" for waits in ("00", "D", "42")
    ]
    UbgiComputer(engine).decide(on_roll(MoneySession(beavers=False)))
    assert engine.heard[-1].endswith(":0:0:1:00:0:0:1:0:10")


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (
            "cubeless",
            "unsupported_feature go role cube; for games with the cube an engine must know 'position xgid ID'",
        ),
        ("mute", r"within 1 seconds.*must know 'position xgid ID' and 'go role cube'"),
    ],
)
def test_who_knows_no_cube_is_told_so_at_once(fault, message):
    with (
        UbgiOpponent(STANDARD, command=f"{ENGINE} {fault}", patience=1) as engine,
        pytest.raises(OpponentError, match=message),
    ):
        engine.demand_cube(QUESTION)


def test_answers_that_mean_nothing_are_one_clear_error():
    with (
        UbgiOpponent(STANDARD, command=f"{ENGINE} odd") as engine,
        pytest.raises(OpponentError, match=r"First said 'perhaps' of the cube in XGID=.*; expected nodouble"),
    ):
        UbgiComputer(engine).decide(on_roll(MoneySession()))


def test_our_own_engine_plays_the_same_from_outside():
    command = f"{sys.executable} -m doublesix bot --ubgi --plies 0 --threads 1"
    with table_player(f"ubgi@{command}", STANDARD) as outside, table_player("ours:0", STANDARD, threads=1) as ours:
        for terms in (MoneySession(), Match(3)):
            tally = table_duel(ours, outside, variant=STANDARD, terms=terms, games=2, seed=2).tally
            assert (tally.points, tally.squares) == (0, 0)
