"""Conversations about other games: doublets named, dice left over, tokens, three dice, games in turn."""

from __future__ import annotations

import json

import pytest

from cli_players import PipJudge
from doublesix.cli.play_log import PlayLog
from doublesix.cli.play_session import PlaySession, Wish
from doublesix.cli.play_teller import Teller
from doublesix.dice import Roll
from doublesix.engine.computer import Computer, EveryGameComputer, RandomComputer, computer_for
from doublesix.errors import DataError, NoNetError
from doublesix.game import Move, NameDoublet, Phase, RollDice, UseToken, allowed, apply, start_match
from doublesix.match import Match, Seat
from doublesix.notation.plays import parse_play
from doublesix.position import Position, layout
from doublesix.record import DoubletNamed, TokenUse
from doublesix.variants.registry import find


class Using(RandomComputer):
    """Chance that uses its token in these phases whenever it may."""

    def __init__(self, *phases):
        super().__init__(1)
        self.phases = phases

    def decide(self, state):
        is_use = state.phase in self.phases and UseToken in allowed(state)
        return UseToken() if is_use else super().decide(state)


def sit_down(variant, *, roll_names=None, seed=None, length=3, computer=None):
    log = PlayLog(variant=variant, length=length, players=("Ann", "Robo"), plies=0, seed=seed)
    return PlaySession(log, computer or RandomComputer(1), roll_names=roll_names)


def say(session, *lines):
    """Say lines one after the other; the last answer."""
    reply = session.begin() if not lines else None
    for line in lines:
        reply = session.answer(line)
    return reply


def test_a_game_without_a_net_says_so_and_has_no_hints():
    session = sit_down("plakoto")
    session.begin()
    reply = session.answer("31")
    assert "No net for Plakoto comes with this package: Robo plays at random." in reply.text
    assert reply.prompt == "Your dice: "
    say(session, "65")
    assert "There is no net for this: no hints." in session.answer("hint").text


def test_checkers_are_entered_and_doublets_named():
    session = sit_down("acey-deucey")
    say(session, *[])
    say(session, "61")
    reply = say(session, "21")
    assert "15 in" in reply.text
    reply = say(session, "in/22", "")
    assert reply.prompt == "Name a doublet, 1-6: "
    assert [offer.line for offer in reply.offers] == [*"123456", "resign"]
    assert "A doublet is named by its number" in session.answer("65").text
    reply = session.answer("66")
    assert reply.prompt == "Your play for 6-6-6-6: "
    reply = say(session, "in/19(4)", "")
    assert reply.prompt == "Your dice: ", "another roll"
    assert "name 6" in session.log.actions
    actions = session.record.games[0].actions
    assert DoubletNamed(Seat.FIRST, 6) in actions
    assert actions[-1].chain == (6, 6, 6, 6)


def test_plays_of_a_doublet_and_its_other_side_are_numbered_where_they_are_few():
    session = sit_down("acey-deucey-european")
    say(session, *[])
    say(session, "61", "66")
    assert "  1  in/24(4) in/19(4)" in session.answer("list").text
    session = sit_down("gioul")
    session.begin()
    say(session, "31", "11")
    assert "too many to list" in session.answer("list").text
    assert "too many to list" in session.answer("1").text


def test_a_sitting_with_every_kind_of_action_is_resumed():
    session = sit_down("acey-deucey")
    session.begin()
    say(session, "61", "21", "in/22", "", "6", "in/19(4)", "", "31")
    again = PlaySession(PlayLog.from_json(session.log.to_json()), RandomComputer(1))
    assert again.state == session.state
    assert json.loads(session.log.to_json())["actions"][:4] == ["roll", "move in/22", "name 6", "move in/19(4)"]


def test_the_bomb_is_offered_before_the_roll():
    session = sit_down("nuclear", computer=Computer(PipJudge(variant=find("nuclear")), plies=0))
    session.begin()
    reply = say(session, "31", "8/5 6/5", "", "64")
    while reply.prompt != "your dice or double or token: ":
        reply = session.answer("take" if "take" in reply.prompt else "list")
    assert TokenUse not in [type(action) for action in session.record.games[0].actions]
    reply = session.answer("token")
    assert TokenUse in [type(action) for action in session.record.games[0].actions]
    assert reply.prompt == "your dice or double: "


def test_a_roll_is_cancelled_and_thrown_again():
    session = sit_down("roll-over", computer=Computer(PipJudge(variant=find("roll-over")), plies=0))
    session.begin()
    reply = session.answer("31")
    assert reply.prompt == "Your play for 31 or token: "
    reply = session.answer("token")
    assert reply.prompt == "Your dice: "
    assert session.answer("66").prompt == "Your play for 66: "


def test_the_token_is_offered_beside_dice_that_were_left_over():
    position = Position(layout({24: 1, 2: 14}), layout({24: 1, 21: 14}), memory=(1, 1))
    state = start_match(find("gioul+reroll"), Match(3)).at(position, on_roll=Seat.SECOND, roll=Roll(5, 5))
    state = apply(state, Move(state.legal_plays()[0]))
    assert state.phase is Phase.LEFTOVERS
    assert Teller(("Ann", "Robo")).ask(state) == "Robo has left 5-6-6-6-6 to you; your play or token: "


@pytest.mark.parametrize(
    ("variant", "phase", "lines", "told", "prompt"),
    [
        ("nuclear", Phase.ON_ROLL, ["31", "1", ""], "Robo lets the bomb explode", "Dice of Robo: "),
        ("roll-over", Phase.ROLLED, ["13"], "Robo cancels its roll and throws again.", "Dice of Robo: "),
        ("roll-over", Phase.ON_ROLL, ["31", "1", ""], "Robo cancels your last roll: throw again.", "Your dice: "),
    ],
)
def test_tokens_of_the_computer_are_told(variant, phase, lines, told, prompt):
    session = sit_down(variant, computer=Using(phase))
    session.begin()
    reply = say(session, *lines)
    assert told in reply.text
    assert reply.prompt == prompt


def test_what_the_computer_does_with_a_doublet_that_it_names_is_told():
    session = sit_down("acey-deucey")
    session.begin()
    told = say(session, "16", "21").text
    (number,) = (action.number for action in session.record.games[0].actions if isinstance(action, DoubletNamed))
    assert f"Robo names the doublet {number}-{number}.\nRobo plays {'-'.join(4 * str(number))}: " in told


def test_a_tie_is_told_as_one():
    tied = Position(layout({24: 1, 2: 1, 5: 13}), layout({24: 1, 1: 1, 12: 13}), pinned=(1 << 24, 0))
    state = start_match(find("plakoto"), Match(3)).at(tied, on_roll=Seat.FIRST, roll=Roll(1, 1))
    last = parse_play("5/4(2) 2/1 5/4", tied, Roll(1, 1), state.variant)
    teller = Teller(("Ann", "Robo"))
    teller.result(apply(state, Move(last)))
    assert teller.take().strip() == "The game is tied: no points.\nScore: Ann 0, Robo 0."


def test_three_dice_are_typed_in_and_shown():
    session = sit_down("tabula")
    session.begin()
    assert session.answer("31").prompt == "Your dice: "
    assert "This game is played with 3 dice." in session.answer("65").text
    reply = session.answer("652")
    assert reply.prompt == "Your play for 652: "


def test_rolls_are_called_by_name():
    session = sit_down("tavla", roll_names="turkish")
    session.begin()
    say(session, "31")
    reply = session.answer("65")
    assert reply.prompt == "Your play for 65 (şeş beş): "
    assert "You roll 65 (şeş beş)." in reply.text


def test_games_in_turn_are_announced():
    text = sit_down("tavli", seed=3, computer=EveryGameComputer(plies=0)).begin().text
    assert "Tavli against Robo" in text
    assert "Game 1 is Portes." in text


def test_a_whole_match_of_games_in_turn_against_chance():
    session = sit_down("tavli", seed=5, length=3)
    reply = session.begin()
    for _ in range(4000):
        if session.is_over or reply.wish is Wish.QUIT:
            break
        reply = session.answer("1" if session.state.legal_plays() and session.pending is None else "")
    assert session.is_over
    record = session.record
    assert [game.variant.key for game in record.games][:2] == ["portes", "plakoto"]
    assert max(record.final_score) >= 3


def test_chance_does_whatever_is_legal():
    chance = RandomComputer("seed")
    state = start_match(find("acey-deucey"), Match(3)).at(find("acey-deucey").start(), on_roll=Seat.FIRST)
    assert chance.decide(state) is None
    state = apply(state, RollDice(Roll(2, 1)))
    action = chance.decide(state)
    assert isinstance(action, Move)
    state = apply(state, action)
    assert state.phase is Phase.NAMES_DOUBLET
    assert isinstance(chance.decide(state), NameDoublet)
    assert not chance.has_opinions_on(state)


def test_an_engine_names_the_doublet_that_wins():
    # X bears off its last six checkers with four sixes and needs the named doublet for it.
    variant = find("acey-deucey")
    position = Position(layout({6: 4, 2: 1, 1: 1, 0: 9}), layout({22: 15}))
    state = start_match(variant, Match(30)).at(position, on_roll=Seat.FIRST, roll=Roll(2, 1))
    computer = Computer(PipJudge(variant=variant), plies=0)
    off = next(play for play in state.legal_plays() if play.result.player[0] == 11)
    named = computer.decide(apply(state, Move(off)))
    assert named == NameDoublet(6)
    assert isinstance(computer.decide(apply(apply(state, Move(off)), named)), Move)


def test_the_last_word_is_used():
    position = Position(layout({1: 1, 0: 14}), layout({6: 1, 0: 14}), memory=(1, 1))
    state = start_match(find("roll-over"), Match(5)).at(position, on_roll=Seat.FIRST, roll=Roll(6, 5))
    state = apply(state, Move(state.legal_plays()[0]))
    assert Computer(PipJudge(variant=state.variant), plies=0).decide(state) == UseToken()
    assert RandomComputer(1).decide(state) == UseToken()


def test_games_without_nets_are_played_by_chance(monkeypatch):
    assert isinstance(computer_for(find("backgammon"), plies=0), Computer)

    def no_net(variant):
        raise NoNetError(f"no net for {variant.name} comes with this package")

    def damaged(variant):
        raise DataError("two-sided-6x6 is cut short")

    monkeypatch.setattr("doublesix.engine.computer.Engine", no_net)
    assert isinstance(computer_for(find("backgammon"), plies=0), RandomComputer)
    monkeypatch.setattr("doublesix.engine.computer.Engine", damaged)
    with pytest.raises(DataError, match="cut short"):
        computer_for(find("backgammon"), plies=0)
