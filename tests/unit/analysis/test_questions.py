"""What there is to judge in a record, decisions that nobody wrote down included."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis_samples import MATCH, match_of, money_of, record_of
from doublesix.analysis.questions import (
    CubeQuestion,
    NotAnalyzed,
    PlayQuestion,
    Question,
    Reason,
    ResignationQuestion,
    questions,
)
from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.dice import ListedDice, Roll
from doublesix.formats import read_match, write_json
from doublesix.live_game import new_game
from doublesix.match import Match, MatchContext, MoneySession, Seat
from doublesix.met import MatchEquityTable
from doublesix.notation.identify import identify
from doublesix.record import CheckerPlay, CubeTurn, GameRecord, MatchRecord, SetPosition, TokenUse
from doublesix.rules.token import Token
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.registry import STANDARD, find


def asked(record: MatchRecord, game: int = 0) -> list[Question]:
    return list(questions(record, record.games[game]))


def said_of(question: Question) -> str:
    return question.comment if isinstance(question, NotAnalyzed) else question.situation.comment


def cubes(record: MatchRecord, game: int = 0) -> list[tuple[Seat, CubeAction, bool]]:
    return [
        (question.situation.seat, question.action, question.is_implied)
        for question in asked(record, game)
        if isinstance(question, CubeQuestion)
    ]


A, B = Seat.FIRST, Seat.SECOND
roll = Roll.parse


def test_every_roll_but_the_opening_throw_is_preceded_by_a_cube_decision() -> None:
    assert cubes(record_of(MATCH)) == [
        # Anna opens without one. After the take only Ben may double.
        (B, CubeAction.NO_DOUBLE, True),
        (A, CubeAction.NO_DOUBLE, True),
        (B, CubeAction.NO_DOUBLE, True),
        (A, CubeAction.DOUBLE, False),
        (B, CubeAction.TAKE, False),
        (B, CubeAction.NO_DOUBLE, True),
        (B, CubeAction.DOUBLE, False),
        (A, CubeAction.PASS, False),
    ]


def test_words_of_the_source_go_to_what_was_done_and_to_nothing_that_is_implied() -> None:
    record = match_of(
        5, "31: 8/5 6/5                    65: 24/18 18/13", "42: 8/4 6/4                     Doubles => 2", " Drops"
    )
    game = record.games[0]
    board = SetPosition(A, STANDARD.start(), comment="set up")
    actions = (board, *(replace(action, comment=f"of {number}") for number, action in enumerate(game.actions)))
    told = asked(replace(record, games=(replace(game, actions=actions),)))
    assert [said_of(question) for question in told] == [
        *("", "set up\nof 0"),
        *("", "of 1"),
        *("", "of 2"),
        *("of 3", "of 4"),
    ]


def test_words_about_what_cannot_be_judged_stay_with_it() -> None:
    unread = CheckerPlay(A, roll("31"), None, "?", is_legal=False, comment="what?")
    lost = CubeTurn(B, CubeAction.TAKE, 2, comment="take what?")
    record = MatchRecord(("", ""), Match(5), BACKGAMMON, (GameRecord(1, actions=(unread, lost)),))
    assert [said_of(question) for question in asked(record)] == ["what?", "take what?"]


def test_no_cube_decisions_in_the_crawford_game() -> None:
    assert cubes(record_of(MATCH), game=1) == []


def test_a_match_to_one_has_no_cube() -> None:
    assert cubes(match_of(1, "31: 8/5 6/5                    65: 24/18 18/13", "42: 8/4 6/4")) == []


def test_no_decision_to_turn_a_dead_cube() -> None:
    # At 3-3 to 5 with the cube on 2, neither side has any use of turning it again.
    record = match_of(
        5, "31: 8/5 6/5                     Doubles => 2", " Takes                         65: 24/13", score=(3, 3)
    )
    # Ben's double is one decision, Anna's take another; Anna would be on roll next.
    assert cubes(record) == [(B, CubeAction.DOUBLE, False), (A, CubeAction.TAKE, False)]


def test_a_dead_cube_that_was_turned_is_a_decision() -> None:
    doubled = ("31: 8/5 6/5                     Doubles => 2", " Takes                         65: 24/13")
    record = match_of(5, *doubled, " Doubles => 4                   Takes", score=(3, 0))
    for terms in (record.terms, Match(5, dead_cubes=True)):
        found = cubes(replace(record, terms=terms))
        assert found[2:] == [(A, CubeAction.DOUBLE, False), (B, CubeAction.TAKE, False)]


def test_a_dead_cube_left_alone_is_none_even_where_it_may_be_turned() -> None:
    rows = ("31: 8/5 6/5                     Doubles => 2", " Takes                         65: 24/13", "42: 8/4 6/4")
    record = match_of(5, *rows, score=(3, 0))
    assert cubes(replace(record, terms=Match(5, dead_cubes=True))) == cubes(record)
    assert len(cubes(record)) == 2


def test_no_double_in_the_crawford_game_is_judged() -> None:
    record = record_of(MATCH)
    crawford = replace(record.games[1], actions=(CubeTurn(A, CubeAction.DOUBLE, 2),))
    told = asked(replace(record, games=(record.games[0], crawford)), game=1)
    assert told == [NotAnalyzed(2, A, Reason.NO_CUBE, "double")]


def test_plays_know_score_cube_and_stake() -> None:
    plays = [question for question in asked(record_of(MATCH)) if isinstance(question, PlayQuestion)]
    situation = plays[-1].situation
    assert situation.cube == CubeState(2, CubeOwner.OPPONENT)
    assert situation.terms == MatchContext(3, 3)
    assert situation.stake.points == 2
    assert str(situation.roll) == "41"
    assert situation.line == 11
    assert [question.is_opening for question in plays] == [True, *[False] * (len(plays) - 1)]


def test_answers_are_seen_by_the_doubler() -> None:
    take = next(
        question
        for question in asked(record_of(MATCH))
        if isinstance(question, CubeQuestion) and question.action is CubeAction.TAKE
    )
    assert (take.situation.seat, take.situation.on_roll) == (B, A)
    assert take.situation.offer is CubeAction.DOUBLE
    assert take.situation.cube == CubeState()
    assert take.situation.identifier is not None
    assert ":D:" in take.situation.identifier


def test_a_resignation_is_a_question() -> None:
    record = match_of(3, "31: 8/5 6/5                    65: 24/13", end="      Wins 1 point")
    (resigned,) = [question for question in asked(record) if isinstance(question, ResignationQuestion)]
    assert resigned.situation.seat is B
    assert resigned.situation.roll is None
    # Needing two of Anna's three points more: less than even.
    assert 0.3 < resigned.value < 0.45


def test_who_resigns_after_a_throw_has_thrown() -> None:
    record = match_of(3, "31: 8/5 6/5                    65:", " " * 31 + "Resigns", end="      Wins 1 point")
    (resigned,) = [question for question in asked(record) if isinstance(question, ResignationQuestion)]
    assert (resigned.situation.seat, resigned.situation.roll) == (B, roll("65"))


@pytest.mark.parametrize(("options", "may_double"), [("", False), ("+winner-starts", True)])
def test_whoever_starts_without_a_throw_for_it_may_double_first(options: str, may_double: bool) -> None:
    first = money_of("31: 8/5 6/5").games[0]
    second = replace(first, number=2)
    record = MatchRecord(("Anna", "Ben"), MoneySession(), find("backgammon" + options), (first, second))
    assert cubes(record, 0) == []
    assert cubes(record, 1) == [(A, CubeAction.NO_DOUBLE, True)] * may_double


def test_money_questions_know_the_session() -> None:
    record = money_of("31: 8/5 6/5                    65: 24/13", headers='; [Jacoby "On"]\n')
    plays = [question for question in asked(record) if isinstance(question, PlayQuestion)]
    assert isinstance(plays[0].situation.terms, MoneySession)
    assert plays[0].situation.stake.ends is None


def test_playing_on_after_a_beaver_accepts_it() -> None:
    start = BACKGAMMON.start()
    first = next(play for play in BACKGAMMON.legal_plays(start, roll("31")) if str(play) == "8/5 6/5")
    then = BACKGAMMON.legal_plays(first.result.swapped(), roll("62"))[0]
    game = GameRecord(
        1,
        actions=(
            CheckerPlay(A, roll("31"), first),
            CubeTurn(B, CubeAction.DOUBLE, 2),
            CubeTurn(A, CubeAction.BEAVER, 4),
            CheckerPlay(B, roll("62"), then),
        ),
    )
    record = MatchRecord(("Anna", "Ben"), MoneySession(), BACKGAMMON, (game,))
    assert cubes(record) == [
        (B, CubeAction.DOUBLE, False),
        (A, CubeAction.BEAVER, False),
        (B, CubeAction.TAKE, True),
    ]
    last = asked(record)[-1]
    assert isinstance(last, PlayQuestion)
    assert last.situation.cube == CubeState(4, CubeOwner.OPPONENT)


def test_what_cannot_be_judged_is_listed_with_its_line() -> None:
    start = BACKGAMMON.start()
    odd = BACKGAMMON.legal_plays(start, roll("31"))[0]
    game = GameRecord(
        1,
        actions=(
            CheckerPlay(A, roll("31"), odd, is_legal=False, text="13/9", line=7),
            CheckerPlay(B, roll("52"), None, is_legal=True, line=8),
            CheckerPlay(B, roll("52"), None, is_legal=False, text="gobbledygook", line=9),
            CheckerPlay(A, roll("61"), None, is_legal=False, line=10),
            CubeTurn(B, CubeAction.DOUBLE, 2, line=11),
            SetPosition(A, start, line=12),
            CubeTurn(A, CubeAction.TAKE, 2, line=13),
        ),
    )
    record = MatchRecord(("Anna", "Ben"), MoneySession(), BACKGAMMON, (game,))
    missing = [
        (item.line, item.reason)
        for item in (
            question.not_analyzed if isinstance(question, PlayQuestion) else question for question in asked(record)
        )
        if isinstance(item, NotAnalyzed)
    ]
    assert missing == [
        (7, Reason.ILLEGAL),
        (8, Reason.NOT_PLAYED),
        (9, Reason.UNREADABLE),
        (10, Reason.BOARD_UNKNOWN),
        (11, Reason.BOARD_UNKNOWN),
        (13, Reason.NO_CUBE),
    ]


def test_a_play_from_another_board_is_not_judged_nor_what_follows() -> None:
    text = """ 5 point match

 Game 1
 White : 0                        Black : 0
  1) 31: 8/5 6/5                  52: 13/11 13/8
  2) 64: 24/14*                   63: bar/22 24/18
  3) 42: 8/4 6/4
"""
    record = read_match(text)
    (game,) = record.games
    first = game.actions[0]
    assert isinstance(first, CheckerPlay)
    other = next(play for play in BACKGAMMON.legal_plays(BACKGAMMON.start(), roll("31")) if str(play) == "24/20")
    actions = (replace(first, play=other), *game.actions[1:])
    corrected = replace(record, games=(replace(game, actions=actions),))
    found = [question.not_analyzed if isinstance(question, PlayQuestion) else question for question in asked(corrected)]
    missing = [(item.reason, item.text) for item in found if isinstance(item, NotAnalyzed)]
    later = ["13/11 13/8", "24/14*", "bar/22 24/18", "8/4 6/4"]
    assert missing == [(Reason.BOARD_UNKNOWN, play) for play in later]
    again = read_match(write_json(corrected).encode())
    (played,) = again.games
    plays = [str(action.play) for action in played.actions if isinstance(action, CheckerPlay)]
    assert plays == ["24/20", *later]
    assert again.problems == record.problems
    reasons = [question.reason for question in asked(again) if isinstance(question, NotAnalyzed)]
    assert reasons == []


def test_what_was_done_with_a_cube_is_named_where_it_cannot_be_judged() -> None:
    actions = (CheckerPlay(A, None, None, is_legal=False), CubeTurn(B, CubeAction.DOUBLE, 2, line=2))
    record = MatchRecord(("Anna", "Ben"), MoneySession(), BACKGAMMON, (GameRecord(1, actions=actions),))
    told = asked(record)[-1]
    assert isinstance(told, NotAnalyzed)
    assert (told.reason, told.text) == (Reason.BOARD_UNKNOWN, "double")


def test_dice_already_on_the_board_leave_no_time_to_double() -> None:
    start = BACKGAMMON.start()
    play = BACKGAMMON.legal_plays(start, roll("31"))[0]
    game = GameRecord(1, actions=(SetPosition(A, start, roll("31")), CheckerPlay(A, roll("31"), play)))
    record = MatchRecord(("Anna", "Ben"), MoneySession(), BACKGAMMON, (game,))
    assert cubes(record) == []


def test_nothing_after_the_end_is_judged() -> None:
    play = BACKGAMMON.legal_plays(BACKGAMMON.start(), roll("31"))[0]
    game = GameRecord(2, start_score=(3, 0), actions=(CheckerPlay(A, roll("31"), play, line=5),))
    (only,) = asked(MatchRecord(("Anna", "Ben"), Match(3), BACKGAMMON, (game,)))
    assert isinstance(only, NotAnalyzed)
    assert (only.reason, only.line) == (Reason.GAME_OVER, 5)


def test_a_cycle_may_take_the_cube_from_its_games() -> None:
    for length, terms in [(None, MoneySession(jacoby=False, cube_limit=1)), (5, MatchContext(5, 5, cube_limit=1))]:
        game = new_game("tabla", seed=4, length=length)
        game.apply(game.legal_plays()[0])
        (question,) = asked(game.record)
        assert isinstance(question, PlayQuestion)
        assert question.situation.terms == terms
        assert question.situation.identifier is not None
        assert identify(question.situation.identifier).terms_on_roll == terms


@pytest.mark.parametrize("name", ["backgammon+no-cube", "nackgammon+no-cube"])
def test_an_identifier_says_that_a_game_is_played_without_the_cube(name: str) -> None:
    for length in (None, 5):
        game = new_game(name, dice=ListedDice(["31"]), length=length)
        game.apply(game.legal_plays()[0])
        (question,) = asked(game.record)
        assert isinstance(question, PlayQuestion)
        assert question.situation.identifier is not None
        read = identify(question.situation.identifier)
        assert (read.variant, read.position) == (find(name), question.situation.position)


def test_games_that_know_no_cube_are_asked_about_as_they_are() -> None:
    game = new_game("tavli", seed=4)
    game.roll()
    game.apply(game.legal_plays()[0])
    (question,) = asked(game.record)
    assert isinstance(question, PlayQuestion)
    assert question.situation.terms == MoneySession()


def test_what_was_known_before_a_token_is_told() -> None:
    game = new_game("backgammon+reroll", seed=4)
    played = game.legal_plays()[0]
    game.apply(played)
    (first,) = asked(game.record)
    assert isinstance(first, PlayQuestion)
    used = TokenUse(first.situation.seat.other, Token.REROLL)
    (only,) = game.record.games
    _, token = asked(replace(game.record, games=(replace(only, actions=(*only.actions, used)),)))
    assert isinstance(token, NotAnalyzed)
    assert token.situation == replace(first.situation, seat=used.seat), "before the roll that is cancelled was played"
    bomb = TokenUse(used.seat, Token.BOMB)
    _, token = asked(replace(game.record, games=(replace(only, actions=(*only.actions, bomb)),)))
    assert isinstance(token, NotAnalyzed)
    assert token.situation is not None
    assert token.situation.on_roll is used.seat
    assert token.situation.position == played.result.swapped()
    assert not token.situation.has_dice


def test_without_the_crawford_rule_the_stake_is_another() -> None:
    row = "31: 8/5 6/5                     64: 24/14"
    usual, without = (
        next(one for one in asked(record) if isinstance(one, PlayQuestion)).situation
        for record in (
            match_of(5, row, score=(3, 3)),
            record_of('; [Crawford "Off"]\n\n 5 point match\n\n Game 1\n Anna : 3   Ben : 3\n  1) ' + row + "\n"),
        )
    )
    assert usual.terms == MatchContext(2, 2)
    assert without.terms == MatchContext(2, 2, crawford_rule=False)
    table = MatchEquityTable.load()
    assert usual.stake.value(1) == table.mwc_after(2, 2, 1)
    assert without.stake.value(1) == table.mwc_after(2, 2, 1, crawford_rule=False)
