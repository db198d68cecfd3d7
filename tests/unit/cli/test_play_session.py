"""Conversations with the computer, with dice that are typed in: whole games without any chance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli_players import EVEN, PipJudge
from doublesix.cli.play_log import PlayLog
from doublesix.cli.play_session import PlaySession, Wish
from doublesix.cli.play_teller import Teller
from doublesix.cube import CubeAction
from doublesix.engine.computer import Computer
from doublesix.engine.outcomes import Outcomes
from doublesix.game import Double, Move, start_match
from doublesix.match import Match, Score, Seat
from doublesix.record import CubeTurn
from doublesix.study import Judged
from doublesix.units import Emg
from doublesix.variants.registry import find

LOST = replace(EVEN, outcomes=Outcomes(0.0), no_double=Emg(-1.0), double_take=Emg(-2.0))
STRONG = replace(EVEN, no_double=Emg(0.8), double_take=Emg(0.9))
SEED_WITH_DANCE = 9
CRUSHING = replace(EVEN, no_double=Emg(0.9), double_take=Emg(1.5))


def sit_down(*, length=3, verdict=EVEN, best=0.0, variant="backgammon", seed=None, on_change=lambda: None, **how):
    log = PlayLog(variant=variant, length=length, players=("Ann", "Robo"), plies=0, seed=seed)
    computer = Computer(PipJudge(verdict, log.game, best=best), plies=0)
    return PlaySession(log, computer, on_change=on_change, **how)


def strict(state, action):
    """A tutor who likes 8/5 6/5 and doubles."""
    if isinstance(action, Double) or (isinstance(action, Move) and str(action.play) == "8/5 6/5"):
        return None
    answer = str(action.play) if isinstance(action, Move) else "no double"
    return Judged(answer=answer, best="", lost=0.2, is_open=False)


def timid(state, action):
    """A tutor who never doubles."""
    return Judged(answer="no double", best="", lost=0.2, is_open=False) if isinstance(action, Double) else None


def say(session, *lines):
    """Say lines one after the other; the last answer."""
    reply = None
    for line in lines:
        reply = session.answer(line)
    return reply


def test_the_greeting_names_game_terms_and_dice():
    text = sit_down(seed=5).begin().text
    assert "Backgammon against Robo: a match to 3 points" in text
    assert "seed 5" in text
    assert "real dice" in sit_down().begin().text
    assert "a match to 1 point." in sit_down(length=1).begin().text
    assert "money session" in sit_down(length=0).begin().text


def test_an_opening_throw_is_typed_in_and_a_tie_is_thrown_again():
    session = sit_down()
    assert session.begin().prompt == "Opening throw, your die first: "
    assert "throw again" in session.answer("33").text
    reply = session.answer("31")
    assert "Opening throw 3-1: you start." in reply.text
    assert reply.prompt == "Your play for 31: "
    assert "O: 167 pips" in reply.text


@pytest.mark.parametrize("word", ["board", "describe", "pips", "score", "analyze"])
def test_before_the_opening_throw_there_is_nothing_to_look_at(word):
    session = sit_down()
    session.begin()
    reply = session.answer(word)
    assert "The game has not begun: type the opening throw first" in reply.text
    assert reply.prompt == "Opening throw, your die first: "


def test_the_computer_plays_when_it_starts():
    session = sit_down()
    session.begin()
    reply = session.answer("13")
    assert "Robo starts" in reply.text
    assert "Robo rolls 31: " in reply.text
    assert reply.prompt == "your dice or double: "


@pytest.mark.parametrize("spelled", ["8/5 6/5", "6/5, 8/5", "8-5 6-5"])
def test_a_play_is_shown_and_confirmed(spelled):
    session = sit_down()
    session.begin()
    reply = say(session, "31", spelled)
    assert reply.prompt == "8/5 6/5 – Enter to play it, undo to take it back: "
    assert "X: 163 pips" in reply.text
    assert say(session, "").prompt == "Dice of Robo: "
    assert session.log.actions == ["move 8/5 6/5"]


def test_an_unconfirmed_play_can_be_taken_back_or_replaced():
    session = sit_down()
    session.begin()
    assert "8/5 6/5 taken back" in say(session, "31", "8/5 6/5", "undo").text
    say(session, "24/23 13/10", "24/20", "")
    assert session.log.actions == ["move 24/20"]


def test_with_typed_dice_everything_can_be_taken_back():
    session = sit_down()
    assert session.begin().prompt == "Opening throw, your die first: "
    assert "Nothing has been typed" in session.answer("undo").text
    say(session, "31", "8/5 6/5", "", "21", "62", "24/16", "", "44")
    undone = []
    prompts = []
    while session.state is not None:
        reply = session.answer("undo")
        undone.append(reply.text.splitlines()[0])
        prompts.append(reply.prompt)
    assert undone == [
        "roll 44 taken back.",
        "move 24/16 taken back.",
        "roll 62 taken back.",
        "roll 21 taken back.",
        "move 8/5 6/5 taken back.",
        "Opening throw taken back.",
    ]
    assert prompts == [
        "Dice of Robo: ",
        "Your play for 62: ",
        "your dice or double: ",
        "Dice of Robo: ",
        "Your play for 31: ",
        "Opening throw, your die first: ",
    ]
    assert (session.log.actions, session.log.throws) == ([], [])


def test_what_is_taken_back_is_typed_anew_and_kept_so():
    kept = []
    session = sit_down(on_change=lambda: kept.append(session.log.to_json()))
    session.begin()
    say(session, "31", "8/5 6/5", "", "21", "u", "u", "24/23 13/10", "", "55")
    assert session.log.throws == ["31", "55"]
    assert session.log.actions[:2] == ["move 24/23 13/10", "roll"]
    again = PlaySession(PlayLog.from_json(kept[-1]), Computer(PipJudge(EVEN, session.log.game), plies=0))
    assert again.record == session.record
    assert "roll 55 taken back." in again.answer("undo").text


def test_ties_and_the_throw_of_a_later_game_can_be_taken_back():
    session = sit_down(verdict=CRUSHING)
    session.begin()
    assert "Opening throw taken back." in say(session, "33", "undo").text
    say(session, "31", "8/5 6/5", "", "pass", "", "22")
    assert say(session, "undo").prompt == "next (Enter), analyze or quit: "
    say(session, "", "22", "31")
    assert session.log.throws == ["31", "22", "31"]
    assert say(session, "undo").prompt == "next (Enter), analyze or quit: "
    assert session.log.throws == ["31"]


def test_dice_of_a_seed_take_no_play_back():
    session = sit_down(seed=5)
    reply = session.begin()
    while not reply.prompt.startswith("Your play"):
        reply = session.answer("")
    assert "No play waits" in session.answer("undo").text


@pytest.mark.parametrize("line", ["67", "64 24/14", "666"])
def test_dice_that_are_none_leave_the_right_to_double(line):
    session = sit_down()
    session.begin()
    say(session, "31", "8/5 6/5", "", "52")
    assert session.answer(line).prompt == "your dice or double: "
    assert "takes; the cube is at 2" in session.answer("double").text


def test_whoever_is_asked_for_dice_may_do_something_else():
    session = sit_down()
    session.begin()
    assert say(session, "31", "8/5 6/5", "", "52", "roll").prompt == "Your dice: "
    assert "Double" in session.answer("hint").text
    reply = session.answer("nonsense")
    assert ("cannot be followed" in reply.text, reply.prompt) == (True, "Your dice: ")
    assert "takes; the cube is at 2" in session.answer("double").text
    reply = session.answer("resign backgammon")
    assert "Robo wins a backgammon" in reply.text


def test_the_tutor_warns_of_a_double_instead_of_dice():
    session = sit_down(tutor=timid)
    session.begin()
    reply = say(session, "31", "8/5 6/5", "", "52", "roll", "double")
    assert reply.prompt == "yes to do it all the same, undo to think again: "
    assert session.answer("undo").prompt == "Your dice: "
    say(session, "double")
    assert "takes; the cube is at 2" in session.answer("yes").text


def test_numbers_refer_to_the_last_list():
    session = sit_down()
    session.begin()
    listed = say(session, "31", "list").text.splitlines()
    assert listed[0] == " 1  24/23 24/21"
    assert len(listed) == 16
    assert say(session, "2").prompt.startswith(listed[1].split(maxsplit=1)[1])
    hinted = say(session, "undo", "hint").text.splitlines()
    assert len(hinted) == 6
    best = hinted[1].split()[1]
    assert say(session, "1").prompt.startswith(best)
    assert "1 to 16" in say(session, "17").text
    assert "1 to 16" in say(session, "0").text


def test_numbers_refer_to_no_list_of_an_earlier_turn():
    session = sit_down()
    session.begin()
    say(session, "31", "hint", "1", "", "21", "62")
    chosen = session.answer("3").prompt
    listed = say(session, "undo", "list").text.splitlines()
    assert chosen.startswith(listed[2].split(maxsplit=1)[1])


def test_nonsense_changes_nothing_and_says_what_would_be_right():
    session = sit_down()
    session.begin()
    say(session, "31")
    for line, complaint in {
        "x": "is no move",
        "8/2": "is not legal with 31",
        "double": "Now: a play, resign.",
        "take": "Now: a play, resign.",
        "": "Now: a play, resign.",
        "resign much": "single, gammon or backgammon",
    }.items():
        reply = session.answer(line)
        assert complaint in reply.text
        assert reply.prompt == "Your play for 31: "
    assert session.log.actions == []


def test_what_there_is_nothing_to_say_of_is_said():
    session = sit_down(verdict=CRUSHING)
    session.begin()
    assert "once the dice are thrown" in say(session, "31", "8/5 6/5", "", "list").text
    assert "nothing to decide" in say(session, "pass", "hint").text


def test_after_the_match_there_is_something_to_say():
    session = sit_down(length=1)
    session.begin()
    say(session, "31", "resign")
    assert session.is_over
    assert "Now: analyze, quit." in session.answer("roll").text
    assert "Now: analyze, quit." in session.answer("whatever").text


def test_a_game_without_a_cube_has_no_crawford_game():
    for variant, is_told in (("backgammon", True), ("plakoto", False)):
        state = replace(start_match(find(variant), Match(2)), score=Score((1, 0), is_crawford=True))
        teller = Teller(("Ann", "Robo"))
        teller.opening(state, "31")
        assert ("Crawford" in teller.take()) is is_told


def test_nonsense_for_dice():
    session = sit_down()
    session.begin()
    for line in ("71", "hint", "3", "666", ""):
        assert session.answer(line).prompt == "Opening throw, your die first: "
    say(session, "31", "8/5 6/5", "")
    for line in ("71", "take", "3", ""):
        assert session.answer(line).prompt == "Dice of Robo: "


def test_help_board_and_score_can_always_be_seen():
    session = sit_down()
    session.begin()
    assert "PLAYS" in say(session, "help").text
    say(session, "31")
    assert "X: 167 pips" in say(session, "board").text
    assert say(session, "score").text == "Score: Ann 0, Robo 0."


IN_WORDS = """\
X: 2 on 24, 5 on 13, 2 on 8, 4 on 6, 2 on 5; 163 pips.
O: 2 on 24, 5 on 13, 3 on 8, 5 on 6; 167 pips.
Each side counts points from its own home.
The cube is in the middle at 1."""


def test_the_position_can_always_be_heard():
    session = sit_down()
    session.begin()
    say(session, "31", "8/5 6/5", "")
    asked = session.answer("describe")
    assert (asked.text, asked.prompt) == (IN_WORDS, "Dice of Robo: ")
    assert say(session, "Pips").text == "Pips: Ann 163, Robo 167."
    on_screen = sit_down(mark="●")
    on_screen.begin()
    assert "Ann: 2 on 24" in say(on_screen, "31", "describe").text


def test_positions_in_words_stand_where_boards_would():
    session = sit_down(in_words=True)
    assert "You play X, Robo plays O." in session.begin().text
    assert IN_WORDS in say(session, "31", "8/5 6/5").text
    say(session, "")
    assert IN_WORDS in say(session, "board").text
    after = say(session, "21").text.split("\n\n")
    assert after[0].startswith("Robo rolls 21: ")
    assert after[1].startswith("X: 2 on 24, 5 on 13, 2 on 8")
    assert "BAR" not in "".join(after)
    assert "lower right" in sit_down(in_words=True, mark="●").begin().text


def test_a_double_that_is_taken():
    session = sit_down(verdict=EVEN)
    session.begin()
    reply = say(session, "31", "8/5 6/5", "", "21", "double")
    assert "Robo takes; the cube is at 2." in reply.text
    assert reply.prompt == "Your dice: "
    # The cube is Robo's now: there is nothing to choose before our next rolls.
    reply = say(session, "64", "24/14", "", "51")
    assert reply.prompt == "Your dice: "
    assert "[2] cube" in say(session, "board").text


def test_a_double_that_is_passed_ends_the_game():
    session = sit_down(verdict=CRUSHING)
    session.begin()
    reply = say(session, "31", "8/5 6/5", "")
    assert "Robo doubles to 2." in reply.text
    assert reply.prompt == "take or pass: "
    reply = say(session, "pass")
    assert "Robo wins a single game: 1 point." in reply.text
    assert reply.prompt == "next (Enter), analyze or quit: "
    assert session.record.games[0].winner is Seat.SECOND
    assert say(session, "").prompt == "Opening throw, your die first: "


def test_a_hint_before_an_answer_to_the_cube():
    session = sit_down(verdict=STRONG)
    session.begin()
    text = say(session, "31", "8/5 6/5", "", "hint").text
    assert "Double, take  +0.900" in text
    assert "Best: Double, take" in text


@pytest.mark.parametrize(
    ("verdict", "lines", "best"),
    [
        (replace(EVEN, beavers=True), ("31", "8/5 6/5", "", "21", "double"), "take"),
        (LOST, ("31", "8/5 6/5", ""), "accept"),
    ],
    ids=["a beaver", "a resignation"],
)
def test_a_hint_names_the_best_answer(verdict, lines, best):
    session = sit_down(length=0, verdict=verdict)
    session.begin()
    reply = say(session, *lines, "hint")
    assert reply.text.splitlines()[0] == f"Best: {best}"
    assert "Cubeless equity" in reply.text


def test_a_hint_on_a_cube_of_ones_own_speaks_of_redoubling():
    session = sit_down(length=7, verdict=STRONG)
    session.begin()
    text = say(session, "31", "8/5 6/5", "", "take", "52", "hint").text
    assert "Redouble, take  +0.900" in text
    assert "Best: Redouble, take" in text


def test_beavers_at_money():
    session = sit_down(length=0, verdict=STRONG)
    session.begin()
    assert say(session, "31", "8/5 6/5", "").prompt == "take or pass or beaver: "
    reply = say(session, "beaver")
    assert "Robo takes; the cube is at 4." in reply.text
    turns = [action for action in session.record.games[0].actions if isinstance(action, CubeTurn)]
    assert [(turn.action, turn.value) for turn in turns] == [
        (CubeAction.DOUBLE, 2),
        (CubeAction.BEAVER, 4),
        (CubeAction.TAKE, 4),
    ]


def test_a_resignation_that_is_too_cheap_is_refused():
    session = sit_down(best=-1.9, length=7)
    session.begin()
    reply = say(session, "31", "resign")
    assert "Robo refuses" in reply.text
    assert reply.prompt == "Your play for 31: "
    assert "Robo wins a gammon: 2 points." in say(session, "resign gammon").text


def test_the_computer_resigns_what_is_lost_and_asks_once():
    session = sit_down(verdict=LOST)
    session.begin()
    reply = say(session, "31", "8/5 6/5", "")
    assert "Robo offers to resign: single game." in reply.text
    assert reply.prompt == "accept or refuse the single game: "
    assert say(session, "refuse").prompt == "Dice of Robo: "
    reply = say(session, "21", "double")
    assert "resign" not in reply.text


def test_an_accepted_resignation_wins():
    session = sit_down(verdict=LOST, length=1)
    session.begin()
    reply = say(session, "31", "8/5 6/5", "", "accept")
    assert "You win a single game: 1 point." in reply.text
    assert "You win the match." in reply.text
    assert session.is_over
    assert say(session, "analyze").wish is Wish.ANALYZE
    assert say(session, "").wish is Wish.QUIT


def play_on(session, turns):
    """Give each reply, and answer it: the first listed play, every offer taken."""
    answers = {"take": "take", "accept": "accept", "Your play": "1"}
    reply = session.begin()
    for _ in range(turns):
        yield reply
        if session.is_over:
            return
        answer = next((answer for start, answer in answers.items() if reply.prompt.startswith(start)), "")
        reply = session.answer(answer)


def test_a_dance_is_told_and_played_without_asking():
    texts = [reply.text for reply in play_on(sit_down(seed=SEED_WITH_DANCE), 10)]
    dance = next(text for text in texts if "and cannot move" in text and "You roll" in text)
    assert "Robo rolls" in dance.partition("and cannot move")[2]


def test_a_game_kept_in_the_middle_of_a_turn_goes_on_by_itself():
    kept = []
    session = sit_down(seed=5, on_change=lambda: kept.append(session.log.to_json()))
    for _ in play_on(session, 6):
        pass
    deciders = set()
    for text in kept:
        log = PlayLog.from_json(text)
        again = PlaySession(log, Computer(PipJudge(EVEN, log.game), plies=0))
        deciders.add(again.state.decider)
        again.begin()
        assert again.state.decider is Seat.FIRST
    assert Seat.SECOND in deciders


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("variant", ["backgammon", "hypergammon3"])
def test_a_kept_game_is_the_game_as_it_was(seed, variant):
    session = sit_down(seed=seed, variant=variant, verdict=STRONG)
    for reply in play_on(session, 30):
        log = PlayLog.from_json(session.log.to_json())
        again = PlaySession(log, Computer(PipJudge(STRONG, log.game), plies=0))
        assert again.record == session.record
        # A play that waits for confirmation is not kept.
        if "Enter to play it" not in reply.prompt:
            assert again.begin().prompt == reply.prompt


def test_every_action_is_worth_keeping_at_once():
    seen = []
    session = sit_down(on_change=lambda: seen.append((len(session.log.throws), len(session.log.actions))))
    session.begin()
    say(session, "31", "8/5 6/5", "", "21")
    # Opening throw; our play; Robo's roll; Robo's play.
    assert seen == [(1, 0), (1, 1), (2, 2), (2, 3)]


def test_a_cube_is_drawn_only_where_there_is_one():
    for length, has_cube in ((1, False), (3, True)):
        session = sit_down(length=length)
        session.begin()
        assert ("cube" in say(session, "31").text) == has_cube
        assert ("cube" in say(session, "8/5 6/5").text) == has_cube


@pytest.mark.parametrize(
    ("how", "lines", "offered"),
    [
        ({}, ["33"], []),
        ({}, ["31"], ["resign", "hint"]),
        ({}, ["31", "8/5 6/5"], ["play it", "undo", "resign", "hint"]),
        ({}, ["31", "8/5 6/5", ""], []),
        ({}, ["31", "8/5 6/5", "", "21"], ["roll", "double", "resign", "hint"]),
        ({"length": 0, "verdict": STRONG}, ["31", "8/5 6/5", ""], ["take", "pass", "beaver", "hint"]),
        ({"verdict": CRUSHING}, ["31", "8/5 6/5", "", "pass"], ["next", "analyze"]),
        ({"length": 1}, ["31", "resign"], ["analyze"]),
        ({"tutor": strict}, ["31", "24/20", ""], ["do it all the same", "think again", "resign", "hint"]),
    ],
)
def test_what_can_be_said_in_a_word_is_offered_and_understood(how, lines, offered):
    session = sit_down(**how)
    session.begin()
    reply = say(session, *lines)
    assert [offer.label for offer in reply.offers] == offered
    for offer in reply.offers:
        session = sit_down(**how)
        session.begin()
        text = say(session, *lines, offer.line).text
        assert "not allowed here" not in text
        assert "cannot be followed" not in text


def test_quitting():
    session = sit_down()
    session.begin()
    for word in ("quit", "q", "EXIT"):
        assert session.answer(word).wish is Wish.QUIT


# The tutor


def test_the_tutor_warns_before_a_play_is_made():
    session = sit_down(tutor=strict)
    session.begin()
    reply = say(session, "31", "24/20", "")
    assert "A blunder: 24/20 loses 0.200." in reply.text
    assert reply.prompt == "yes to do it all the same, undo to think again: "
    assert [offer.line for offer in reply.offers][:2] == ["yes", "undo"]
    assert session.log.actions == []
    reply = session.answer("undo")
    assert "24/20 taken back." in reply.text
    assert reply.prompt == "Your play for 31: "
    say(session, "8/5 6/5", "")
    assert session.log.actions == ["move 8/5 6/5"]


@pytest.mark.parametrize("word", ["yes", "Y"])
def test_what_the_tutor_warned_of_can_be_done_all_the_same(word):
    session = sit_down(tutor=strict)
    session.begin()
    say(session, "31", "24/20", "", word)
    assert session.log.actions == ["move 24/20"]


def test_another_play_may_follow_a_warning_at_once_and_hints_take_it_back():
    session = sit_down(tutor=strict)
    session.begin()
    say(session, "31", "24/20", "")
    assert "24/20" in session.answer("hint").text
    assert session.answer("yes").text
    assert session.log.actions == [], "the warning is over"
    say(session, "24/20", "", "8/5 6/5", "")
    assert session.log.actions == ["move 8/5 6/5"]


def test_the_tutor_warns_of_a_roll_before_the_dice_are_thrown():
    session = sit_down(tutor=strict)
    session.begin()
    for roll in ("", "roll", "62"):
        reply = say(session, *(["13"] if not session.log.throws else []), roll)
        assert "A blunder: no double loses 0.200." in reply.text
        assert "double" in session.answer("no").prompt
    assert session.log.throws == ["13"]
    assert "Your dice" in say(session, "", "yes").prompt
    session = sit_down(tutor=strict)
    session.begin()
    assert "Robo takes" in say(session, "13", "double").text


def test_hints_are_those_of_whoever_advises():
    log = PlayLog(variant="backgammon", length=3, players=("Ann", "Robo"), plies=0, seed=None)
    computer, adviser = (Computer(PipJudge(EVEN, log.game, best=best), plies=0) for best in (0.0, 0.77))
    session = PlaySession(log, computer, adviser=adviser, tutor=strict)
    session.begin()
    assert "+0.770" in say(session, "31", "hint").text


def test_what_the_rules_forbid_is_no_matter_for_the_tutor():
    session = sit_down(length=1, tutor=strict)
    session.begin()
    assert "not allowed here" in say(session, "31", "double").text
