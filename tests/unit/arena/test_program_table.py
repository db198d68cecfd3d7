"""Other programs with the cube: what they are asked with a stand-in, and the program itself where it is installed."""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace

import pytest

from doublesix.arena.gnubg import USUAL_PLACE, GnubgOpponent
from doublesix.arena.program_table import ProgramComputer
from doublesix.arena.table import table_duel, table_player
from doublesix.dice import Roll
from doublesix.game import (
    Beaver,
    Double,
    GameCube,
    GameState,
    Move,
    OfferResignation,
    OpeningRoll,
    Pass,
    RefuseResignation,
    RollDice,
    Take,
    apply,
    start_match,
)
from doublesix.match import Match, MoneySession, Score, Seat
from doublesix.rules.scoring import GameValue
from doublesix.variants.registry import STANDARD

# Answers the cube with three given equities and plays 13/10 6/5, and writes down what it was asked.

STAND_IN = """#!{python}
import json, os, struct, sys
if "--version" in sys.argv:
    print("GNU Backgammon 9.99.001 20300101")
    sys.exit()
settings = json.loads(os.environ["DOUBLESIX_GNUBG"])
requests, answers = os.fdopen(settings["requests"], "rb"), os.fdopen(settings["answers"], "wb")
def reply(payload):
    answers.write(struct.pack("<BI", 0, len(payload)) + payload)
    answers.flush()
reply(b"stand-in")
while len(head := requests.read(4)) == 4:
    record = requests.read(60)
    with open({asked!r}, "a") as file:
        print(*record[50:], file=file)
    reply(bytes([13, 10, 6, 5, 0, 0, 0, 0]) if record[50] else struct.pack("<3f", *{equities}))
"""


@pytest.fixture
def computer(tmp_path):
    running = []

    def make(*equities):
        path = tmp_path / "stand-in"
        path.write_text(STAND_IN.format(python=sys.executable, asked=str(tmp_path / "asked"), equities=equities))
        path.chmod(0o755)
        running.append(GnubgOpponent(STANDARD, program=str(path), processes=1))
        return ProgramComputer(running[-1])

    yield make
    for opponent in running:
        opponent.close()


def on_roll(terms, **changes) -> GameState:
    """The second seat is on roll, after 31 and 62."""
    state = apply(start_match(STANDARD, terms), OpeningRoll(3, 1))
    state = apply(state, Move(state.legal_plays()[0]))
    return replace(state, **changes)


def asked(tmp_path):
    """Dice and stakes of the last request."""
    return [int(number) for number in (tmp_path / "asked").read_text().splitlines()[-1].split()]


@pytest.mark.parametrize(
    ("equities", "doubles", "answer"),
    [
        ((0.3, 0.5, 1.0), True, Take),
        ((0.6, 0.5, 1.0), False, Take),
        ((0.5, 0.5, 1.0), True, Take),  # a match that is lost with the game
        ((0.9, 1.2, 1.0), True, Pass),
        ((1.1, 1.2, 1.0), False, Pass),  # too good
        ((-0.5, -0.4, 1.0), True, Beaver),
    ],
)
def test_doubles_and_answers_follow_from_the_equities(computer, equities, doubles, answer):
    state = on_roll(MoneySession())
    gnubg = computer(*equities)
    assert gnubg.decide(state) == (Double() if doubles else None)
    assert isinstance(gnubg.decide(apply(state, Double())), answer)
    match = apply(on_roll(Match(7)), Double())
    assert isinstance(gnubg.decide(match), Take if answer is Beaver else answer)


def test_it_is_told_what_is_played_for(computer, tmp_path):
    gnubg = computer(0.0, 0.0, 0.0)
    gnubg.decide(on_roll(MoneySession()))
    assert asked(tmp_path) == [0, 0, 1, 0, 0, 0, 0, 0, 0, 3]
    gnubg.decide(on_roll(MoneySession(jacoby=False), cube=GameCube(4, Seat.SECOND)))
    assert asked(tmp_path) == [0, 0, 1, 2, 1, 0, 0, 0, 0, 2]
    state = on_roll(Match(5), score=Score((2, 3), is_post_crawford=False))
    gnubg.decide(state)
    assert asked(tmp_path) == [0, 0, 1, 0, 0, 5, 3, 2, 0, 0]
    owned = replace(apply(state, RollDice(Roll(3, 1))), cube=GameCube(2, Seat.FIRST))
    move = gnubg.decide(owned)
    assert asked(tmp_path) == [3, 1, 1, 1, 2, 5, 3, 2, 0, 0]
    assert isinstance(move, Move)
    assert str(move.play) == "13/10 6/5"
    crawford = on_roll(Match(5), score=Match(5).score_at((4, 1)))
    assert gnubg.decide(crawford) is None  # nobody may double: it is not asked


def test_it_resigns_nothing_and_refuses_what_is_offered(computer):
    gnubg = computer(0.0, 0.0, 0.0)
    offered = apply(on_roll(MoneySession()), OfferResignation(GameValue.SINGLE))
    assert gnubg.decide(offered) == RefuseResignation()


@pytest.mark.skipif(not (shutil.which("gnubg") or shutil.which(USUAL_PLACE)), reason="GNU Backgammon is not installed")
def test_the_program_plays_money_games_and_matches():
    with table_player("gnubg:0", STANDARD) as gnubg, table_player("ours:0", STANDARD, threads=1) as ours:
        assert gnubg.description.endswith("0-ply, cubeful")
        money = table_duel(ours, gnubg, variant=STANDARD, terms=MoneySession(), games=2, seed=1).tally
        match = table_duel(ours, gnubg, variant=STANDARD, terms=Match(2), games=2, seed=1).tally
    assert money.a_wins + money.b_wins == 2
    assert match.a_wins + match.b_wins == 2
