"""`.xg` files → record: what records mean, and what is reported. Files are made here, field by field."""

from __future__ import annotations

import random
import struct
import zlib
from pathlib import Path

import pytest

from builders import pos
from doublesix.cube import CubeAction
from doublesix.dice import Roll
from doublesix.errors import ParseError
from doublesix.formats import read_json, read_match, write_json
from doublesix.formats.xg_comments import read_comments
from doublesix.match import Match, MoneySession, Seat
from doublesix.record import (
    CheckerPlay,
    CubeTurn,
    Ending,
    GameRecord,
    MatchRecord,
    RecordedAction,
    Resignation,
    SetPosition,
)
from doublesix.rules.scoring import GameValue
from xg_files import START, cube, footer, game, header, missing, move, packed, records_of

SAMPLES = Path(__file__).parents[2] / "data" / "matches" / "xg"
FIRST, SECOND = Seat.FIRST, Seat.SECOND

AFTER_31 = (0, -2, 0, 0, 0, 2, 4, 0, 2, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
"""Player 1 has played 31: 8/5 6/5."""
OPENING = move(1, START, (3, 1), (7, 4, 5, 4))
BOTH_HOME = (0, 2, *([0] * 22), -2, 0)
"""Each has two checkers on the own 1-point."""
MONEY = 99999


def read(*records: bytes, comments: bytes = b"") -> MatchRecord:
    return read_match(packed(records, comments))


def played(*turns: bytes, end: bytes | None = None, length: int = 7, **ints: int) -> MatchRecord:
    """A match of one game."""
    return read(header(length, **ints), game(), *turns, *([] if end is None else [end]))


def only_game(record: MatchRecord) -> GameRecord:
    (found,) = record.games
    return found


def actions(record: MatchRecord) -> tuple[RecordedAction, ...]:
    assert read_json(write_json(record)) == record
    return only_game(record).actions


def messages(record: MatchRecord) -> list[str]:
    return [problem.message for problem in record.problems]


# Plays


def test_plays_are_seen_by_whoever_plays() -> None:
    record = played(OPENING, move(-1, AFTER_31, (5, 2), (12, 7, 12, 10)), move(1, START, (6, 4)))
    first, second, *_ = actions(record)
    assert isinstance(first, CheckerPlay)
    assert isinstance(second, CheckerPlay)
    assert (first.seat, str(first.play), first.roll) == (FIRST, "8/5 6/5", Roll(3, 1))
    assert (second.seat, str(second.play), second.roll) == (SECOND, "13/11 13/8", Roll(5, 2))


def test_hits_and_entering_are_found() -> None:
    board = (0, 0, 0, 0, -1, 0, 1, *([0] * 17), -14, 0)
    hit = (-1, 0, 0, 1, 0, 0, 0, *([0] * 17), -14, 0)
    first = move(1, board, (2, 1), (5, 3, 3, 2), after=hit)
    second = move(-1, hit, (5, 1), (24, 19, 19, 18), after=(0, 14, *([0] * 17), 1, 0, 0, -1, 0, 0, 0))
    board_set, *plays = actions(played(first, second, end=footer((1, 0), 1, 1, 101)))[:-1]
    assert isinstance(board_set, SetPosition)
    assert [str(play.play) for play in plays if isinstance(play, CheckerPlay)] == ["6/4*/3", "bar/19"]


def test_a_dance_is_a_play_without_steps() -> None:
    closed = (0, 2, 2, 2, 2, 2, 2, *([0] * 17), -1, 0)
    closed = (-1, *closed[1:24], 0, 0)
    seen = tuple(-count for count in reversed(closed))
    record = played(cube(-1, closed), move(-1, closed, (6, 6), (), after=seen), end=footer((1, 0), 1, 1, 101))
    play = actions(record)[1]
    assert isinstance(play, CheckerPlay)
    assert play.play is not None
    assert play.play.is_dance
    assert record.problems == ()


def test_an_illegal_play_stands_where_it_can_be_carried_out() -> None:
    record = played(move(1, START, (3, 1), (7, 3, 5, 4)), end=footer((1, 0), 1, 1, 101))
    play = actions(record)[0]
    assert isinstance(play, CheckerPlay)
    assert (str(play.play), play.is_legal) == ("8/4 6/5", False)
    assert messages(record) == ["game 1, turn 1: '8/4 6/5' is illegal with 31; it stands as written"]


def test_a_play_that_leads_elsewhere_is_text_and_a_board() -> None:
    record = played(move(1, START, (3, 1), (7, 4, 5, 4), after=(0, *([1] * 15), *([0] * 9), 0)), OPENING)
    play, board = actions(record)[:2]
    assert isinstance(play, CheckerPlay)
    assert (play.play, play.text, play.is_legal) == (None, "8/5 6/5", False)
    assert isinstance(board, SetPosition)
    assert board.seat is SECOND
    assert board.position.opponent[1:16] == (1,) * 15


@pytest.mark.parametrize(
    ("turn", "problem"),
    [
        (move(1, START, (3, 1), (12, 7, 5, 4), after=AFTER_31), "the moves say something else than the board after"),
        (move(1, START, (3, 1), (7, 4, 5, 4), at_2480=2), "the file marks 8/5 6/5 as illegal, but it is legal"),
        (move(1, START, (3, 1), (7, 4, 5, 4), after=(0, 9, 9, *([0] * 23))), "the board after the play cannot be read"),
    ],
)
def test_a_legal_play_counts_and_what_contradicts_it_is_reported(turn: bytes, problem: str) -> None:
    record = played(turn, end=footer((1, 0), 1, 1, 101))
    play = actions(record)[0]
    assert isinstance(play, CheckerPlay)
    assert (str(play.play), play.is_legal) == ("8/5 6/5", True)
    assert [problem in message for message in messages(record)] == [True]


@pytest.mark.parametrize(
    ("turn", "problem"),
    [
        (move(1, START, (7, 1), (7, 4, 5, 4)), "these are no dice: (7, 1)"),
        (move(1, START, (3, 1), (7, 4, 60, 4), after=(0, 9, 9, *([0] * 23))), "cannot be read; kept as text"),
        (move(1, (0, 99, *([0] * 24)), (3, 1), (7, 4, 5, 4), after=AFTER_31), "the board cannot be read"),
        (move(5, START, (3, 1), (7, 4, 5, 4), after=AFTER_31), "nobody knows whose turn it is"),
    ],
)
def test_nonsense_is_reported_and_no_play(turn: bytes, problem: str) -> None:
    record = played(turn, OPENING)
    assert any(problem in message for message in messages(record))
    assert any(isinstance(action, CheckerPlay) and str(action.play) == "8/5 6/5" for action in actions(record))


def test_long_files_are_believed_from_some_place_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doublesix.formats.xg_game.MOST_FOUND", 1)
    second = move(-1, AFTER_31, (5, 2), (12, 7, 12, 9))
    record = played(OPENING, second, end=footer((1, 0), 1, 1, 101))
    assert [str(action.play) for action in only_game(record).actions if isinstance(action, CheckerPlay)][
        1
    ] == "13/10 13/8"
    assert messages(record) == ["too long a file for all of its plays to be checked; the last ones are believed"]


def test_a_board_that_does_not_follow_is_set_up() -> None:
    quiet = played(OPENING, move(-1, START, (5, 2), (12, 7, 12, 10), at_2528=1))
    reported = played(OPENING, move(-1, START, (5, 2), (12, 7, 12, 10)))
    for record in (quiet, reported):
        board = actions(record)[1]
        assert isinstance(board, SetPosition)
        assert board.seat is SECOND
    assert "set up as the file says" not in " ".join(messages(quiet))
    assert "board or cube are not what the turns before lead to" in messages(reported)[0]


def test_a_roll_without_a_play_is_kept_and_none_is_nothing() -> None:
    record = played(OPENING, move(-1, AFTER_31, (6, 5)), end=footer((1, 0), 1, 1, 101))
    _, roll, resigned = actions(record)
    assert roll == CheckerPlay(SECOND, Roll(6, 5), None)
    assert resigned == Resignation(SECOND, GameValue.SINGLE)
    assert len(actions(played(OPENING, move(-1, AFTER_31, (0, 0))))) == 1


def test_after_a_roll_without_a_play_the_next_board_counts_whatever_it_shows() -> None:
    record = played(OPENING, move(-1, AFTER_31, (5, 2)), move(1, AFTER_31, (6, 4)))
    opening, lost, board, rolled, *_ = actions(record)
    assert isinstance(opening, CheckerPlay)
    assert opening.play is not None
    assert (lost, rolled) == (CheckerPlay(SECOND, Roll(5, 2), None), CheckerPlay(FIRST, Roll(6, 4), None))
    assert board == SetPosition(FIRST, opening.play.result)
    assert [decision.action for _, decision in record.decisions()][:3] == [opening, lost, rolled]


# The cube


@pytest.mark.parametrize(
    ("answers", "expected", "value"),
    [
        ((1, 1), (CubeAction.DOUBLE, CubeAction.TAKE), 2),
        ((1, 0), (CubeAction.DOUBLE, CubeAction.PASS), 2),
        ((1, 2, 1), (CubeAction.DOUBLE, CubeAction.BEAVER, CubeAction.TAKE), 4),
        ((1, 2, 0), (CubeAction.DOUBLE, CubeAction.BEAVER, CubeAction.PASS), 4),
        ((1, 2, 2, 1), (CubeAction.DOUBLE, CubeAction.BEAVER, CubeAction.RACCOON, CubeAction.TAKE), 8),
        ((1, 2, 2, 0), (CubeAction.DOUBLE, CubeAction.BEAVER, CubeAction.RACCOON, CubeAction.PASS), 8),
        ((1,), (CubeAction.DOUBLE,), 2),
        ((0,), (), 0),
        ((-2,), (), 0),
    ],
)
def test_turns_of_the_cube(answers: tuple[int, ...], expected: tuple[CubeAction, ...], value: int) -> None:
    record = played(OPENING, cube(-1, AFTER_31, *answers), length=MONEY, byte_102=1)
    turns = [action for action in actions(record) if isinstance(action, CubeTurn)]
    assert tuple(turn.action for turn in turns) == expected
    assert all(
        turn.seat is (SECOND, FIRST)[index % 2 if len(turns) < 4 else (0, 1, 0, 1)[index]]
        for index, turn in enumerate(turns)
    )
    assert not turns or turns[-1].value == value
    assert isinstance(record.terms, MoneySession)
    assert record.terms.raccoons is (CubeAction.RACCOON in expected)


def test_the_cube_is_where_the_file_says() -> None:
    taken = cube(-1, AFTER_31, 1, 1)
    record = played(OPENING, taken, move(-1, AFTER_31, (5, 2), (12, 7, 12, 10), shown=1))
    assert not any(isinstance(action, SetPosition) for action in actions(record))
    other = played(OPENING, taken, move(-1, AFTER_31, (5, 2), (12, 7, 12, 10), shown=-2))
    (board,) = (action for action in actions(other) if isinstance(action, SetPosition))
    assert (board.cube_value, board.cube_owner) == (4, SECOND)


def test_a_double_without_answer_is_taken_by_playing_on_and_passed_by_the_result() -> None:
    on = played(OPENING, cube(-1, AFTER_31, 1), move(-1, AFTER_31, (5, 2), (12, 7, 12, 10), shown=1))
    assert "game 1, turn 2: no answer to the double; read as a take" in messages(on)
    over = played(OPENING, cube(-1, AFTER_31, 1), end=footer((0, 1), -1, 1, 0))
    assert messages(over) == ["game 1, turn 1: no answer to the double; read as a pass"]
    assert only_game(over).ending is Ending.PASSED


@pytest.mark.parametrize(
    ("records", "problem"),
    [
        ((header(7), game((6, 0), crawford=True), OPENING, cube(-1, AFTER_31, 1, 0)), "read as no Crawford game"),
        ((header(7), game(), OPENING, cube(1, START, 1, 2, 1)), "there are no beavers in a match"),
        ((header(MONEY), game(), OPENING, cube(-1, AFTER_31, 1, 2, 1)), "a beaver in a session without beavers"),
        ((header(1), game(), OPENING, cube(-1, AFTER_31, 1, 1)), "played without the cube"),
        ((header(7, at_612=1), game(), cube(1, START, 1, 1, shown=1)), "no cube above 2"),
        ((header(7), game(), cube(1, START, 1, 1, shown=-1)), "the opponent owns the cube"),
        ((header(7), game(), cube(1, START, 1, 1, shown=99)), "the cube cannot be read"),
        ((header(7), game(), cube(1, START, 1, 1, shown=30)), "no cube goes beyond"),
        ((header(7), game(), cube(1, START, 1), cube(-1, START, 1, 1)), "while another waits"),
    ],
)
def test_cubes_against_the_rules_stand_and_are_reported(records: tuple[bytes, ...], problem: str) -> None:
    record = read(*records)
    assert any(problem in message for message in messages(record))
    assert not only_game(record).is_crawford
    assert read_json(write_json(record)) == record


def test_automatic_doubles_put_the_cube_higher() -> None:
    record = read(header(MONEY, byte_103=1, at_616=2), game(at_64=1), OPENING, footer((2, 0), 1, 2, 101))
    board, *_ = actions(record)
    assert isinstance(board, SetPosition)
    assert (board.cube_value, board.cube_owner) == (2, None)
    assert record.terms == MoneySession(jacoby=False, beavers=False, automatic_doubles=2)
    assert record.problems == ()


@pytest.mark.parametrize(("version", "is_told"), [(25, False), (26, True)])
def test_older_files_say_nothing_of_automatic_doubles(version: int, is_told: bool) -> None:
    record = read(header(MONEY, version=version, byte_103=1, at_616=2), game(at_64=1), OPENING)
    assert any(isinstance(action, SetPosition) and action.cube_value == 2 for action in actions(record)) is is_told


@pytest.mark.parametrize(("automatic", "shown"), [(-100, 100), (-5, 33), (-(2**31), 40)])
def test_fewer_automatic_doubles_than_none_hide_no_nonsense(automatic: int, shown: int) -> None:
    record = read(header(MONEY), game(at_64=automatic), cube(1, START, 1, 1, shown=shown))
    assert [message for message in messages(record) if "the cube cannot be read" in message]
    assert {action.cube_value for action in actions(record) if isinstance(action, SetPosition)} <= {1}


# Results


@pytest.mark.parametrize(
    ("end", "points", "ending", "value", "problem"),
    [
        (footer((1, 0), 1, 1, 101), 1, Ending.RESIGNED, GameValue.SINGLE, ""),
        (footer((2, 0), 1, 2, 102), 2, Ending.RESIGNED, GameValue.GAMMON, ""),
        (footer((7, 0), 1, 3, 104), 3, Ending.RESIGNED, GameValue.BACKGAMMON, ""),
        (footer((5, 0), 1, 5, 104), 5, Ending.RESIGNED, None, ""),
        (footer((3, 0), 1, 3, 101), 3, Ending.RESIGNED, GameValue.SINGLE, "3 points in the file for a game worth 1"),
        (footer((2, 0), 1, 2, 1002), 2, Ending.RESIGNED, GameValue.GAMMON, "settled for 2 points"),
        (footer((1, 0), 1, 1, 1), 1, Ending.UNKNOWN, None, "the board shows no end of the game"),
        (footer((1, 0), 1, 1, 0), 1, Ending.UNKNOWN, None, "the board shows no end of the game"),
        (footer((1, 0), 7, 1, 1), 0, Ending.UNFINISHED, None, "the game has no result"),
        (footer((1, 0), 1, -4, 1), 0, Ending.UNFINISHED, None, "the game has no result"),
    ],
)
def test_results_that_only_the_file_knows(
    end: bytes, points: int, ending: Ending, value: GameValue | None, problem: str
) -> None:
    record = played(OPENING, move(-1, AFTER_31, (5, 2), (12, 7, 12, 10)), end=end)
    found = only_game(record)
    assert (found.points, found.ending) == (points, ending)
    assert found.winner is (FIRST if points else None)
    resigned = [action.value for action in actions(record) if isinstance(action, Resignation)]
    assert resigned == ([value] if ending is Ending.RESIGNED else [])
    assert all(problem in message for message in messages(record)) if problem else record.problems == ()
    assert bool(problem) is bool(record.problems)


def bearing_off(*end: bytes, length: int = 7, **ints: int) -> MatchRecord:
    off = (*([0] * 24), -2, 0)
    last = move(1, BOTH_HOME, (2, 1), (0, -1, 0, -1), after=off)
    return read(header(length, **ints), game(), cube(1, BOTH_HOME), last, *end)


def test_results_on_the_board() -> None:
    record = bearing_off(footer((1, 0), 1, 1, 1))
    assert (only_game(record).ending, record.problems) == (Ending.BORNE_OFF, ())
    wrong = bearing_off(footer((2, 0), 1, 2, 2))
    assert messages(wrong) == ["game 1, turn 1: 2 points in the file for a game worth 1; the file's result counts"]
    other = bearing_off(footer((0, 1), -1, 1, 1))
    assert (only_game(other).ending, only_game(other).winner) == (Ending.UNKNOWN, SECOND)
    assert "the other side won" in messages(other)[0]
    late = bearing_off(move(-1, START, (3, 1), (7, 4, 5, 4)), footer((1, 0), 1, 1, 1))
    assert messages(late) == ["game 1, turn 2: a turn after the end of the game; left out"]


def test_without_a_footer_the_board_says_who_won() -> None:
    boards = [(0, own, *([0] * 22), -other, 0) for own, other in ((4, 4), (2, 4), (2, 2), (0, 2))]
    seen = [tuple(-count for count in reversed(board)) for board in boards]
    pairs = (0, -1, 0, -1)
    turns = [
        move(1, boards[0], (2, 1), pairs, after=boards[1]),
        move(-1, boards[1], (2, 1), pairs, after=seen[2]),
        move(1, boards[2], (2, 1), pairs, after=boards[3]),
    ]
    unsaid = read(header(7), game(), *turns, game((1, 0), number=2), OPENING, OPENING)
    assert (unsaid.games[0].winner, unsaid.games[0].ending) == (FIRST, Ending.BORNE_OFF)
    assert messages(unsaid)[0] == "game 1, turn 3: the file has no result; read as 1 point for ann"
    assert messages(unsaid)[-1] == "game 2, turn 2: the game has no result: is the file complete?"
    gained = read(header(7), game(), OPENING, OPENING, game((0, 2), number=2))
    assert (gained.games[0].winner, gained.games[0].points, gained.games[0].ending) == (SECOND, 2, Ending.UNKNOWN)
    assert read(header(7), game(byte_52=1), OPENING, move(-1, AFTER_31, (0, 0))).problems == ()


def test_undoubled_gammons_count_once_where_jacoby_is_played() -> None:
    turns = (OPENING, move(-1, AFTER_31, (5, 2), (12, 7, 12, 10)))
    jacoby = played(*turns, end=footer((1, 0), 1, 1, 102), length=MONEY, byte_101=1)
    plain = played(*turns, end=footer((1, 0), 1, 1, 102), length=MONEY)
    assert jacoby.problems == ()
    assert "for a game worth 2" in messages(plain)[0]


# The match


def test_facts_about_the_match() -> None:
    record = read(header(5, players=("Kévin", "Łukasz")), game(), OPENING, footer((1, 0), 1, 1, 101))
    assert record.players == record.full_names == ("Kévin", "Łukasz")
    assert record.headers["Player 2"] == "Łukasz"
    old = read(header(5, players=("Kévin", "bob"), version=20), game(), OPENING, footer((1, 0), 1, 1, 101))
    assert old.players == ("Kévin", "bob")
    letters = {f"byte_{place}": ord(letter) for place, letter in {137: "E", 284: "S", 418: "3"}.items()}
    told = read(header(5, version=20, byte_136=1, byte_283=1, byte_417=1, **letters), game(), OPENING)
    assert [told.headers[name] for name in ("Event", "Site", "Round")] == ["E", "S", "3"]
    assert read(header(players=("", "")), game()).players == ("Player 1", "Player 2")


@pytest.mark.parametrize(
    ("made", "terms"),
    [
        (header(7), Match(7)),
        (header(7, byte_100=0), Match(7, crawford=False)),
        (header(7, at_612=6), Match(7, cube_limit=64)),
        (header(7, version=7, at_612=6), Match(7)),
        (header(MONEY, byte_101=1, byte_102=1), MoneySession(jacoby=True, beavers=True)),
        (header(MONEY), MoneySession(jacoby=False, beavers=False)),
    ],
)
def test_terms(made: bytes, terms: Match | MoneySession) -> None:
    assert read(made, game(), OPENING).terms == terms


@pytest.mark.parametrize(
    ("number", "key"), [(0, "backgammon"), (1, "nackgammon"), (2, "hypergammon3"), (3, "longgammon")]
)
def test_games_by_number(number: int, key: str) -> None:
    assert read(header(at_96=number), game(start=[0] * 26)).variant.key == key


def test_an_unknown_game_is_read_as_the_standard_one() -> None:
    record = read(header(at_96=9), game())
    assert record.variant.key == "backgammon"
    assert messages(record)[0] == "game number 9 is not known; read as Backgammon"


def test_a_game_may_begin_elsewhere() -> None:
    record = read(header(), game(start=BOTH_HOME), move(1, BOTH_HOME, (2, 1)), move(1, BOTH_HOME, (2, 1)))
    assert only_game(record).start == pos("1:2", "1:2")
    broken = read(header(), game(start=[3] * 26), OPENING, OPENING)
    assert "the board cannot be read" in messages(broken)[0]
    assert only_game(broken).start is None


def test_scores_and_the_crawford_game() -> None:
    end = footer((6, 0), 1, 6, 103)
    record = read(
        header(7), game(), OPENING, end,
        game((6, 0), number=2, crawford=True), OPENING, footer((6, 1), -1, 1, 101),
        game((6, 2), number=3, crawford=True), OPENING, footer((7, 2), 1, 1, 101),
        game((7, 2), number=4), OPENING, footer((8, 2), 1, 1, 101),
    )  # fmt: skip
    assert [each.is_crawford for each in record.games] == [False, True, False]
    assert [each.number for each in record.extra_games] == [4]
    told = "\n".join(messages(record))
    assert "game 3: the score is given as 6-2, the results add up to 6-1" in told
    assert "game 3: this cannot be the Crawford game; read as an ordinary one" in told
    assert "game 4: a game after the match was decided; kept as an extra game" in told


def test_a_position_is_no_unfinished_game() -> None:
    record = read(header(), game((2, 3)), cube(-1, AFTER_31, shown=1), move(-1, AFTER_31, (5, 2), shown=1))
    board, roll = actions(record)
    assert isinstance(board, SetPosition)
    assert (board.seat, board.cube_value, board.cube_owner) == (SECOND, 2, FIRST)
    assert roll == CheckerPlay(SECOND, Roll(5, 2), None)
    assert record.problems == ()


def test_what_is_unknown_or_homeless_is_counted() -> None:
    stray = bytes(8) + b"\x2a" + bytes(2551)
    record = read(header(), OPENING, stray, game(), OPENING, OPENING, footer((1, 0), 1, 1, 101), OPENING, header())
    told = "\n".join(messages(record))
    assert "1 records of an unknown kind are left out" in told
    assert "2 records belong to no game and are left out" in told
    assert "another match begins here; only the first one is read" in told


TOLD_MISSING = "game 1, turn 1: the plays of this game are missing in the file; its result counts"


@pytest.mark.parametrize("end", [(), (footer((0, 2), -1, 2, 2),)], ids=["alone", "with a footer"])
def test_a_game_whose_plays_are_missing_has_its_result(end: tuple[bytes, ...]) -> None:
    record = read(header(), game(), missing(-1, 2), *end, game((0, 2), number=2), OPENING, footer((1, 2), 1, 1, 101))
    lost, known = record.games
    assert (lost.actions, lost.winner, lost.points, lost.ending) == ((), SECOND, 2, Ending.UNKNOWN)
    assert (known.start_score, known.winner) == ((0, 2), FIRST)
    (told,) = messages(record)
    assert end or told == TOLD_MISSING
    assert read_json(write_json(record)) == record


def test_a_missing_game_alone_is_no_position() -> None:
    record = read(header(), game(), missing(1, 3))
    assert (only_game(record).winner, only_game(record).points) == (FIRST, 3)
    assert messages(record) == [TOLD_MISSING]
    nobody = read(header(), game(), missing(0, 0), game((1, 0), number=2), OPENING, footer((2, 0), 1, 1, 101))
    assert (nobody.games[0].winner, nobody.games[0].points) == (FIRST, 1)  # as the next score has it


# Comments


def rtf(text: bytes) -> bytes:
    return (
        b"{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial;}}\1\2" + text + b"}\r\n"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"\\pard\\fs20 one\\par\1\2two  words\\line three\\par", "one\ntwo words\nthree"),
        (b"{\\*\\generator Riched20;}\\'e9t\\'e9 {\\b bold} \\{x\\}", "été bold {x}"),
        (b"\\u8217?\\u-10179?\\u-8704?\\emdash", "’\U0001f600—"),
        (b"\\uc2\\u233 xyz", "éz"),
        (b"\\f1\\'ef\\'f0\\f0 \\'e9", "прé"),
        (b"{{{{ open", "open"),
        (b"}}}} closed", "closed"),
        (b"{\\info " + b"{" * 150 + b"}" * 150 + b" hidden} shown", "shown"),
        (b"\\ansicpg932\\'83\\'65", "テ"),
        (b"\\unknown12 \\\\ back\\~slash", "\\ back slash"),
    ],
)
def test_comments_become_plain_text(text: bytes, expected: str) -> None:
    assert read_comments(rtf(text)) == (expected,)


def test_comments_that_are_no_rtf_are_text() -> None:
    assert read_comments(b"plain \xe9\r\n\r\nna\xc3\xafve\1\2two\r\n") == ("plain é", "", "naïve\ntwo")


def test_every_comment_finds_its_place() -> None:
    comments = b"".join(rtf(text.encode()) for text in ("play", "no double", "game", "match", "nobody"))
    record = read(
        header(at_576=3), game(at_56=2), move(1, START, (3, 1), (7, 4, 5, 4), comment=0),
        cube(-1, AFTER_31, comment=1), move(-1, AFTER_31, (5, 2), (12, 7, 12, 10)), footer((1, 0), 1, 1, 101),
        comments=comments,
    )  # fmt: skip
    found = only_game(record)
    assert [action.comment for action in found.actions] == ["play", "no double", ""]
    assert (found.comment, record.comment) == ("game", "match\nnobody")
    last = read(header(), game(), OPENING, cube(-1, AFTER_31, comment=1), OPENING, comments=comments)
    assert "no double" in [action.comment for action in only_game(last).actions]


def test_a_comment_goes_to_the_turn_and_not_to_the_board_that_had_to_be_set_up_for_it() -> None:
    turns = (OPENING, cube(-1, BOTH_HOME, 1, 1, comment=0))
    found = read(header(), game(), *turns, comments=rtf(b"why not"))
    assert [(type(action), action.comment) for action in only_game(found).actions[-3:]] == [
        (SetPosition, ""),
        (CubeTurn, "why not"),
        (CubeTurn, ""),
    ]


# The container


def test_members_may_be_stored_and_a_picture_may_stand_before_them() -> None:
    records = [header(), game(), OPENING, footer((1, 0), 1, 1, 101)]
    record = read_match(packed(records))
    assert read_match(packed(records, stored=True)) == record
    assert read_match(packed(records, picture=b"\xff\xd8picture")) == record
    assert record.problems == ()


def test_a_cut_file_is_read_as_far_as_it_goes() -> None:
    data = (SAMPLES / "charlot_7pt.xg").read_bytes()
    whole, cut = read_match(data), read_match(data[: len(data) * 2 // 3])
    assert cut.problems[0].message.startswith("the end of the file is missing or damaged")
    assert 0 < len(cut.games) < len(whole.games)
    assert cut.games[:-1] == whole.games[: len(cut.games) - 1]
    with pytest.raises(ParseError, match="no match was found"):
        read_match(data[:9000])
    with pytest.raises(ParseError, match="no match was found"):
        read_match(data[:100])


def test_a_damaged_member_is_reported() -> None:
    data = bytearray((SAMPLES / "charlot_7pt.xg").read_bytes())
    data[60_000] ^= 0xFF
    record = read_match(bytes(data))
    assert record.problems[0].message == "a part of the file is damaged; what can be unpacked of it is read"
    assert record.games


def test_nothing_swells() -> None:
    """Unpacked sizes are checked before anything is unpacked, and nothing is unpacked beyond them."""
    bomb = zlib.compress(bytes(70_000_000), 9)
    data = bytearray(packed([header(), game()]))
    front = bytes(data[:8232])
    with pytest.raises(ParseError):
        read_match(front + bomb)
    entry = bytes([7]) + b"temp.xg" + bytes(504)
    for size in (2560, 70_000_000):
        listed = zlib.compress(entry + struct.pack("<iiiIBBxx", size, len(bomb), 0, 0, 0, 2))
        tail = struct.pack("<Iiiiii12x", 0, 1, 1, len(listed), len(bomb), 1)
        with pytest.raises(ParseError):
            read_match(front + bomb + listed + tail)


@pytest.mark.parametrize("made", [header(0), header(-3), header(MONEY + 1), bytes(2560), game()])
def test_no_match_is_one_clear_error(made: bytes) -> None:
    with pytest.raises(ParseError, match="damaged"):
        read_match(packed([made, game()]))


def test_a_match_without_games_is_reported() -> None:
    assert messages(read(header())) == ["the file holds no game: is it complete?"]


@pytest.mark.parametrize("seed", range(3))
def test_any_bytes_give_a_record_or_one_error(seed: int) -> None:
    dice = random.Random(seed)
    data = (SAMPLES / "money_cube_comment.xgp").read_bytes()
    first_game = records_of((SAMPLES / "xg_export_bom_crlf_7pt.xg").read_bytes())[:24]
    for _ in range(20):
        changed = bytearray(data[: dice.randrange(4, len(data))] if dice.random() < 0.3 else data)
        for _ in range(dice.randrange(1, 6)):
            changed[-dice.randrange(1, len(changed) - 4)] = dice.randrange(256)
        records = [bytearray(record) for record in first_game]
        for _ in range(dice.randrange(1, 6)):
            dice.choice(records)[dice.choice((*range(8, 120), *range(2480, 2530)))] = dice.randrange(256)
        for made in (bytes(changed), packed(map(bytes, records))):
            try:
                record = read_match(made)
            except ParseError:
                continue
            assert read_json(write_json(record)) == record
            assert list(record.decisions()) is not None
