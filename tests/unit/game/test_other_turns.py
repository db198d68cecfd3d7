"""What other games add to a turn: extra rolls, named doublets, leftovers, tokens, ties, games in turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import pos
from doublesix.dice import Roll, SeededDice
from doublesix.errors import IllegalActionError, InvalidPositionError, TooManyPlaysError
from doublesix.formats.reading import read_match
from doublesix.formats.record_json import write_json
from doublesix.game import (
    AcceptResignation,
    Action,
    Double,
    GameState,
    LetStand,
    Move,
    NameDoublet,
    NextGame,
    OfferResignation,
    OpeningRoll,
    Phase,
    RefuseResignation,
    RollDice,
    Take,
    UseToken,
    allowed,
    apply,
    start_match,
)
from doublesix.kernel import sampled_plays
from doublesix.live_game import new_game
from doublesix.match import Match, MoneySession, Score, Seat
from doublesix.notation.identify import identify
from doublesix.notation.plays import parse_play
from doublesix.play import Play
from doublesix.position import Position, layout
from doublesix.record import BoardWalk, Ending
from doublesix.replaying import replay
from doublesix.rules.scoring import GameValue
from doublesix.rules.token import exploded
from doublesix.variants.cycles import find_game
from doublesix.variants.registry import find

X, O = Seat.FIRST, Seat.SECOND  # noqa: E741 - as the rulebook names them


def on_roll(game: str, position: Position, terms: Match | MoneySession | None = None) -> GameState:
    """X is before the roll in a game set up like this."""
    return start_match(find_game(game), terms or Match(5)).at(position, on_roll=X)


def rolled(game: str, position: Position, roll: Roll) -> GameState:
    return apply(on_roll(game, position), RollDice(roll))


def played(state: GameState, text: str) -> GameState:
    throw = state.chain or state.roll
    assert throw is not None
    return apply(state, Move(parse_play(text, state.position, throw, state.variant)))


def first(state: GameState) -> GameState:
    return apply(state, Move(state.legal_plays()[0]))


# Extra rolls


def test_a_doublet_played_to_the_end_gives_another_roll() -> None:
    start = find("russian").start()
    state = played(rolled("russian", start, Roll(6, 6)), "in/19(4) in/24(4)")
    assert (state.phase, state.on_roll, state.is_same_turn) == (Phase.ON_ROLL, X, True)
    assert state.position.reserve == (7, 15)
    assert apply(state, RollDice(Roll(2, 1))).is_same_turn is False


def test_a_doublet_that_stops_ends_the_turn() -> None:
    # O holds X's 24: no ace enters after the four sixes.
    wall = Position(layout({}), layout({24: 2}), reserve=(15, 13))
    state = first(rolled("russian", wall, Roll(6, 6)))
    assert (state.phase, state.on_roll, state.is_same_turn) == (Phase.ON_ROLL, O, False)


# Named doublets


def test_ace_deuce_names_a_doublet_and_rolls_again() -> None:
    state = first(rolled("acey-deucey", find("acey-deucey").start(), Roll(2, 1)))
    assert (state.phase, state.on_roll) == (Phase.NAMES_DOUBLET, X)
    assert allowed(state) == (NameDoublet, OfferResignation)
    state = apply(state, NameDoublet(6))
    assert (state.phase, state.chain, state.roll) == (Phase.ROLLED, (6, 6, 6, 6), None)
    state = first(state)
    assert (state.phase, state.on_roll, state.is_same_turn) == (Phase.ON_ROLL, X, True)


def test_a_named_doublet_that_cannot_be_played_ends_the_turn() -> None:
    # O's 7, 8, 9 and 10 stop every six of X's back checkers, which keep the others from bearing off.
    blocked = Position(layout({24: 2, 6: 13}), layout({7: 2, 8: 2, 9: 2, 10: 2, 0: 7}))
    state = first(rolled("acey-deucey", blocked, Roll(2, 1)))
    assert state.phase is Phase.NAMES_DOUBLET
    state = first(apply(state, NameDoublet(6)))
    assert (state.phase, state.on_roll) == (Phase.ON_ROLL, O)


def test_a_doublet_is_named_by_a_die() -> None:
    state = first(rolled("acey-deucey", find("acey-deucey").start(), Roll(2, 1)))
    with pytest.raises(IllegalActionError, match="from 1 to 6, not 7"):
        apply(state, NameDoublet(7))
    with pytest.raises(IllegalActionError, match="waiting for the player on roll: the name of a doublet"):
        apply(state, RollDice(Roll(2, 1)))


# Leftovers


def test_leftovers_are_played_by_the_opponent_who_then_rolls() -> None:
    # X's one mobile checker makes three fives; the fourth and the four sixes of the chain are O's.
    position = Position(layout({24: 1, 2: 14}), layout({24: 1, 21: 14}))
    state = first(rolled("gioul", position, Roll(5, 5)))
    assert (state.phase, state.on_roll) == (Phase.LEFTOVERS, O)
    assert state.chain == (5, 6, 6, 6, 6)
    assert state.decider is O
    before = state.position
    state = first(state)
    assert (state.phase, state.on_roll, state.chain) == (Phase.ON_ROLL, O, ())
    assert state.position.player != before.player


def test_leftovers_may_be_resigned_in() -> None:
    position = Position(layout({24: 1, 2: 14}), layout({24: 1, 21: 14}))
    state = first(rolled("gioul", position, Roll(5, 5)))
    refused = apply(apply(state, OfferResignation(GameValue.SINGLE)), RefuseResignation())
    assert refused == replace(state, refused=refused.refused)


# What is remembered


def test_a_side_that_is_set_up_at_home_may_hit_once_it_is_there_no_more() -> None:
    board = identify("TABLES=dutch:24,13.13,6:13.7,8.7,5").position
    for seen in (board, replace(board, memory=(0, 0))):
        state = played(rolled("dutch", seen, Roll(4, 1)), "24/20*/19")
        assert not any(state.position.player[:7])
        answers = {str(play) for play in apply(state, RollDice(Roll(6, 5))).legal_plays()}
        assert {"bar/14", "bar/19*/14", "bar/19* 13/8", "bar/19* 8/3"} < answers


# Tokens


def test_a_bomb_sends_all_blots_to_the_bar_and_changes_hands() -> None:
    state = apply(start_match(find("nuclear"), Match(5)), OpeningRoll(2, 1))
    assert UseToken not in allowed(state), "it is used before one's roll"
    state = played(state, "13/11 6/5")
    state = apply(state, UseToken())
    position = state.position_seen_by(X)
    assert position.player == layout({25: 2, 24: 2, 13: 4, 8: 3, 6: 4})
    assert position.opponent == find("nuclear").layout
    assert position.memory == (1, 0), "it is X's now"
    assert (state.phase, state.on_roll) == (Phase.ON_ROLL, O)
    assert allowed(state) == (RollDice, Double, OfferResignation)
    with pytest.raises(IllegalActionError, match="the other side holds it"):
        apply(state, UseToken())


LAST_BOMB = pos("13:1 8:2 6:2 5:2 4:2 3:2 2:2 1:2 memory:1", "7:1 6:2 5:2 4:2 3:2 2:2 1:2")
"""X, far behind, may send a checker of each side to the bar, before two closed homes."""


@pytest.mark.parametrize("game", ["nuclear", "backgammon+bomb", "tavla+bomb"])
def test_a_bomb_after_which_nobody_can_move_ends_the_game_in_a_tie(game: str) -> None:
    before = on_roll(game, LAST_BOMB)
    state = apply(before, UseToken())
    assert state.phase is Phase.GAME_OVER
    assert state.result is not None
    assert (state.result.winner, state.result.points, state.result.score) == (None, 0, before.score)
    assert allowed(state) == (NextGame,)
    with pytest.raises(InvalidPositionError, match="the game is over in this position"):
        before.at(exploded(LAST_BOMB), on_roll=O)


def test_a_bomb_that_shuts_out_one_side_alone_goes_on() -> None:
    one_open = pos("13:1 8:2 6:2 5:2 4:2 3:2 2:2 1:2 memory:1", "7:2 6:1 5:2 4:2 3:2 2:2 1:2")
    state = apply(on_roll("nuclear", one_open), UseToken())
    assert (state.phase, state.on_roll, state.result) == (Phase.ON_ROLL, X, None)
    assert first(apply(state, RollDice(Roll(6, 1)))).position_seen_by(X).player[19] == 1


def test_a_record_tells_of_a_tie_by_a_bomb_and_plays_it_again() -> None:
    live = new_game("nuclear", terms=Match(5), dice=SeededDice(1))
    live.set_up(LAST_BOMB, on_roll=X)
    live.apply(UseToken())
    (told,) = live.record.games
    assert (told.winner, told.points, told.ending) == (None, 0, Ending.TIED)
    assert read_match(write_json(live.record)).games == (told,)
    again = replay(live.record)
    assert again.state == live.state


def test_a_bomb_that_nobody_has_is_not_called_the_other_sides() -> None:
    nuclear = find("nuclear")
    state = on_roll("nuclear", Position(nuclear.layout, nuclear.layout))
    with pytest.raises(IllegalActionError, match="neither side has it in this position"):
        apply(state, UseToken())


def test_games_without_tokens_say_so() -> None:
    state = first(apply(start_match(find("backgammon"), Match(5)), OpeningRoll(3, 1)))
    with pytest.raises(IllegalActionError, match="has no token"):
        apply(state, UseToken())


def test_ones_own_roll_is_cancelled_before_it_is_played() -> None:
    state = apply(start_match(find("roll-over"), Match(5)), OpeningRoll(6, 2))
    before = state.position
    state = apply(state, UseToken())
    assert (state.phase, state.on_roll, state.roll) == (Phase.ON_ROLL, X, None)
    assert state.position == replace(before, memory=(0, 1))
    with pytest.raises(IllegalActionError, match="begun with another roll"):
        apply(state, Double())
    state = apply(state, RollDice(Roll(3, 3)))
    with pytest.raises(IllegalActionError, match="it has been used"):
        apply(state, UseToken())


def test_the_opponents_roll_is_cancelled_right_after_his_play() -> None:
    start = apply(start_match(find("roll-over"), Match(5)), OpeningRoll(3, 1))
    after = played(start, "8/5 6/5")
    state = apply(after, UseToken())
    assert (state.phase, state.on_roll) == (Phase.ON_ROLL, X)
    assert state.position == replace(start.position, memory=(1, 0))
    assert allowed(state) == (RollDice, OfferResignation), "no doubling, and O has used its right"
    again = first(apply(state, RollDice(Roll(6, 4))))
    assert UseToken not in allowed(again)
    for too_late in (apply(after, RollDice(Roll(6, 6))), apply(apply(after, Double()), Take())):
        kinds = allowed(too_late)
        assert (UseToken in kinds) is (too_late.phase is Phase.ROLLED), "then it would be O's own roll"


def test_the_last_roll_of_a_game_can_be_cancelled_too() -> None:
    position = Position(layout({1: 1, 0: 14}), layout({6: 1, 0: 14}), memory=(1, 1))
    state = first(rolled("roll-over", position, Roll(6, 5)))
    assert (state.phase, state.decider, state.result) == (Phase.LAST_WORD, O, None)
    stands = apply(state, LetStand())
    assert stands.result is not None
    assert (stands.result.winner, stands.result.points) == (X, 1)
    again = apply(state, UseToken())
    assert (again.phase, again.on_roll, again.position) == (Phase.ON_ROLL, X, replace(position, memory=(1, 0)))
    over = first(apply(again, RollDice(Roll(2, 1))))
    assert over.phase is Phase.GAME_OVER


def test_a_bomb_cancels_no_last_roll() -> None:
    position = Position(layout({1: 1, 0: 14}), layout({6: 1, 0: 14}), memory=(0, 1))
    over = first(rolled("nuclear", position, Roll(6, 5)))
    assert over.phase is Phase.GAME_OVER


def test_a_roll_that_ties_a_game_beats_nobody_and_stands() -> None:
    both = Position(layout({24: 1, 2: 1, 5: 13}), layout({24: 1, 1: 1, 12: 13}), pinned=(1 << 24, 0), memory=(1, 1))
    tied = played(rolled("plakoto+reroll", both, Roll(1, 1)), "5/4(2) 2/1 5/4")
    assert tied.result is not None
    assert (tied.phase, tied.result.winner) == (Phase.GAME_OVER, None)


def test_a_side_that_rolls_again_keeps_its_own_play() -> None:
    game = find_game("backgammon+extra-after-doublet+reroll")
    state = first(apply(start_match(game, Match(5)).at(game.start(), on_roll=X), RollDice(Roll(6, 6))))
    assert (state.phase, state.on_roll) == (Phase.ON_ROLL, X)
    with pytest.raises(IllegalActionError, match="there is no roll to cancel"):
        apply(state, UseToken())
    handed_on = first(apply(state, RollDice(Roll(2, 1))))
    again = apply(handed_on, UseToken())
    assert (again.on_roll, again.position) == (X, replace(state.position, memory=(1, 0))), "the last roll alone"


def test_a_named_doublet_is_no_roll_that_could_be_cancelled() -> None:
    game = find_game("acey-deucey+reroll")
    naming = first(rolled("acey-deucey+reroll", game.start(), Roll(2, 1)))
    assert UseToken not in allowed(naming)
    named = apply(naming, NameDoublet(6))
    with pytest.raises(IllegalActionError, match="there is no roll to cancel"):
        apply(named, UseToken())
    assert UseToken not in allowed(first(named)), "X rolls again"
    blocked = Position(layout({24: 2, 6: 13}), layout({7: 2, 8: 2, 9: 2, 10: 2, 0: 7}), memory=(1, 1))
    naming = first(rolled("acey-deucey+reroll", blocked, Roll(2, 1)))
    handed_on = first(apply(naming, NameDoublet(6)))
    assert handed_on.on_roll is O
    again = apply(handed_on, UseToken())
    assert (again.phase, again.on_roll, again.throw) == (Phase.ON_ROLL, X, None)
    assert again.position == replace(blocked, memory=(1, 0)), "the 2-1 on which it was named is the last roll"


def test_a_game_won_by_a_named_doublet_can_still_be_lost() -> None:
    last = Position(layout({6: 1, 3: 1, 0: 13}), layout({24: 15}), memory=(1, 1))
    naming = played(rolled("acey-deucey+reroll", last, Roll(2, 1)), "6/4 3/2")
    won = first(apply(naming, NameDoublet(4)))
    assert (won.phase, won.decider) == (Phase.LAST_WORD, O)
    assert apply(won, UseToken()).position == replace(last, memory=(1, 0))


def test_a_record_tells_of_a_cancelled_roll_with_the_doublet_named_on_it() -> None:
    blocked = Position(layout({24: 2, 6: 13}), layout({7: 2, 8: 2, 9: 2, 10: 2, 0: 7}), memory=(1, 1))
    live = new_game("acey-deucey+reroll", terms=Match(5), dice=SeededDice(1))
    live.set_up(blocked, on_roll=X, roll=Roll(2, 1))
    live.apply(live.state.legal_plays()[0])
    live.apply(NameDoublet(6))
    live.apply(live.state.legal_plays()[0])
    live.apply(UseToken())
    walk = BoardWalk(blocked)
    for action in live.record.games[0].actions:
        walk.after(action)
    assert (walk.view(X), walk.on_roll) == (live.state.position, X)
    assert replay(live.record).state == live.state


def test_a_roll_of_which_dice_are_left_over_is_cancelled_before_these_are_played() -> None:
    position = Position(layout({24: 1, 2: 14}), layout({24: 1, 21: 14}), memory=(1, 1))
    left = first(rolled("gioul+reroll", position, Roll(5, 5)))
    assert (left.phase, left.decider) == (Phase.LEFTOVERS, O)
    again = apply(left, UseToken())
    assert (again.phase, again.on_roll, again.throw) == (Phase.ON_ROLL, X, None)
    assert again.position == replace(position, memory=(1, 0))
    played_on = first(left)
    assert (played_on.phase, played_on.on_roll) == (Phase.ON_ROLL, O)
    with pytest.raises(IllegalActionError, match="there is no roll to cancel"):
        apply(played_on, UseToken())


# Ends


def test_a_tie_scores_nothing_and_the_last_winner_starts_again() -> None:
    state = rolled("plakoto", Position(layout({24: 1, 2: 14}), layout({24: 15})), Roll(2, 1))
    assert state.phase is Phase.ROLLED
    both = Position(layout({24: 1, 2: 1, 5: 13}), layout({24: 1, 1: 1, 12: 13}), pinned=(1 << 24, 0))

    def tie(state: GameState) -> GameState:
        return played(apply(state.at(both, on_roll=X), RollDice(Roll(1, 1))), "5/4(2) 2/1 5/4")

    tied = tie(state)
    assert tied.result is not None
    assert (tied.result.winner, tied.result.points, tied.result.score) == (None, 0, tied.score)
    assert tied.phase is Phase.GAME_OVER
    assert apply(tied, NextGame()).phase is Phase.OPENING, "nobody has won yet"
    second = won(state, O, GameValue.SINGLE)
    assert second.on_roll is O
    crawford = replace(state, terms=Match(5), score=Match(5).score_at((4, 0)))
    after = tie(crawford).result
    assert after is not None
    assert after.score == Score((4, 0), is_post_crawford=True), "there is one Crawford game"
    third = apply(tie(second), NextGame())
    assert (third.phase, third.on_roll) == (Phase.ON_ROLL, O)
    assert apply(tie(third), NextGame()).on_roll is O, "a second tie forgets nobody"


def test_checkers_left_are_paid_one_by_one() -> None:
    position = Position(layout({1: 1, 0: 14}), layout({25: 1, 6: 2}), reserve=(0, 12))
    over = first(rolled("acey-deucey", position, Roll(6, 5)))
    assert over.result is not None
    assert (over.result.winner, over.result.points) == (X, 15)
    session = on_roll("acey-deucey", position, MoneySession())
    given_up = apply(apply(session, OfferResignation()), AcceptResignation())
    assert given_up.result is not None
    assert (given_up.result.winner, given_up.result.points) == (O, 1), "one checker is left to X"
    with pytest.raises(IllegalActionError, match="paid by the checker"):
        apply(session, OfferResignation(GameValue.GAMMON))


def test_whoever_gets_off_first_may_lose() -> None:
    position = Position(layout({1: 1, 0: 14}), layout({6: 15}), memory=(0, 0))
    over = first(rolled("misere", position, Roll(6, 5)))
    assert over.result is not None
    assert (over.result.winner, over.result.value) == (O, GameValue.SINGLE)


def test_without_a_cube_jacoby_has_nothing_to_say() -> None:
    position = Position(layout({1: 1, 0: 14}), layout({6: 15}))
    state = apply(on_roll("tavla", position, MoneySession(jacoby=True)), RollDice(Roll(6, 5)))
    over = first(state)
    assert over.result is not None
    assert over.result.points == 2


def test_the_first_hit_may_win() -> None:
    position = Position(layout({8: 1, 24: 14}), layout({23: 1, 5: 14}))
    over = first_hit(rolled("sudden-death", position, Roll(6, 5)))
    assert over.result is not None
    assert (over.result.winner, over.result.points) == (X, 1)


def first_hit(state: GameState) -> GameState:
    return apply(state, Move(next(play for play in state.legal_plays() if play.is_hit)))


# Games in turn


def won(state: GameState, winner: Seat, value: GameValue) -> GameState:
    """The game given up by the other side."""
    state = state.at(state.variant.start(), on_roll=winner.other)
    over = apply(apply(state, OfferResignation(value)), AcceptResignation())
    actions: tuple[Action, ...] = (NextGame(),) if over.phase is Phase.GAME_OVER else ()
    for action in actions:
        over = apply(over, action)
    return over


def test_three_games_in_turn_each_started_by_the_last_winner() -> None:
    state = start_match(find_game("tavli"), Match(5))
    keys = [state.variant.key]
    for winner, value in ((X, GameValue.SINGLE), (O, GameValue.GAMMON), (X, GameValue.SINGLE)):
        state = won(state, winner, value)
        keys.append(state.variant.key)
    assert keys == ["portes", "plakoto", "fevga", "portes"]
    assert state.score.points == (2, 2)
    assert (state.on_roll, state.phase, state.number) == (X, Phase.ON_ROLL, 4)
    assert state.position == find("portes").start()


def test_a_cube_that_some_of_the_games_lack_stays_away_from_all() -> None:
    state = apply(start_match(find_game("tabla"), Match(5)), OpeningRoll(3, 1))
    assert state.variant.cube
    state = first(state)
    with pytest.raises(IllegalActionError, match="without the cube"):
        apply(state, Double())


def test_a_play_among_hundreds_of_thousands_is_checked_without_listing_them():
    game = new_game("acey-deucey-european", seed=1)
    start = pos("in:2 24:1 23:3 22:1 20:1 17:1 16:1 13:1 11:2 8:1 7:1", "in:7 24:1 23:1 21:1 19:3 13:1 10:1")
    play = sampled_plays(game.state.variant, start, Roll(4, 4), widest=8)[0]
    for asked in (play, Play(play.steps[::-1], play.result)):
        game.set_up(start, on_roll=Seat.FIRST, roll=Roll(4, 4))
        assert game.state.has_many_plays()
        with pytest.raises(TooManyPlaysError, match="too many to list"):
            game.legal_plays()
        assert play in game.sampled_plays(widest=8)
        assert list(game.sampled_plays()) == sampled_plays(game.state.variant, start, Roll(4, 4))
        assert game.apply(asked).position == play.result
        assert game.record.games[0].actions[-1].play == play


def test_a_play_of_millions_is_checked_without_listing_them():
    gul_bara = find("gul-bara")
    start = pos("24:15 memory:3", "24:14 5:1")
    play = sampled_plays(gul_bara, start, Roll(1, 1), widest=4)[0]
    for asked in (play, Play(play.steps[::-1], play.result)):
        game = new_game(gul_bara, seed=1)
        game.set_up(start, on_roll=Seat.FIRST, roll=Roll(1, 1))
        with pytest.raises(IllegalActionError, match="no legal play of 11"):
            game.apply(Play((), start))
        assert game.apply(asked).position in (play.result, play.result.swapped())
        assert game.record.games[0].actions[-1].play == play
