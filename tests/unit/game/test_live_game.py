"""A game with its own dice and record."""

from __future__ import annotations

import re
from copy import copy, deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from builders import pos
from doublesix.cube import CubeAction, CubeState
from doublesix.dice import ListedDice, ManualDice, Roll, SeededDice
from doublesix.errors import IllegalActionError, InvalidPositionError, ParseError, UnknownVariantError
from doublesix.formats.mat_reader import read_mat
from doublesix.formats.mat_writer import write_mat
from doublesix.formats.record_json import read_json, write_json
from doublesix.game import (
    AcceptResignation,
    Beaver,
    Double,
    GameCube,
    Move,
    NextGame,
    OfferResignation,
    Pass,
    Phase,
    Raccoon,
    RollDice,
    Take,
    start_match,
)
from doublesix.live_game import Game, new_game
from doublesix.match import Match, MoneySession, Seat
from doublesix.play import Play, Step
from doublesix.position import NOTEBOOK_WIDTH
from doublesix.record import CheckerPlay, CubeTurn, Ending, Resignation, SetPosition
from doublesix.replaying import replay
from doublesix.rules.scoring import GameValue
from doublesix.variants.backgammon import BACKGAMMON

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.dice import DiceSource
    from doublesix.position import Position


def play_on(game: Game, choice: SeededDice) -> None:
    """Play the match to its end: first legal thing, plays by chance."""
    while game.state.phase is not Phase.MATCH_OVER:
        if plays := game.legal_plays():
            game.apply(plays[choice.die() % len(plays)])
        elif RollDice in game.allowed():
            game.roll()
        else:
            game.apply(NextGame())


def test_a_game_begins_with_plays_to_choose_from() -> None:
    game = new_game(seed=7)
    assert game.legal_plays()
    assert game.seed == 7
    assert isinstance(game.state.terms, MoneySession)


def test_a_game_is_drawn_as_it_lies() -> None:
    game = new_game("fevga", seed=3)  # both sides travel the same way
    game.roll()
    drawn = str(game).splitlines()
    assert drawn[2].startswith("|                   |     |                 X |")
    assert drawn[11].startswith("|  O                |")
    assert drawn[-1] == "X to play 54"
    game.apply(game.legal_plays()[0])
    assert str(game).endswith("O to roll")  # seen by the second seat now, whose checkers keep their mark
    assert "O's 12-point" in str(game)
    assert "cube" not in str(game)
    assert game.svg(width=NOTEBOOK_WIDTH) == game._repr_svg_()
    assert game.svg() != game.svg(player_is_black=False)
    assert "cube" in str(new_game(seed=3))


def headings(game: Game) -> tuple[str, str]:
    """The title of the picture, and the last line in characters."""
    title = re.search(r"<title [^>]*>(.*?)</title>", game.svg())
    assert title is not None
    return title[1], str(game).splitlines()[-1]


def test_a_drawing_says_who_is_to_answer() -> None:
    game = new_game(seed=1, terms=MoneySession(raccoons=True))
    game.apply(game.legal_plays()[0])
    sides, marks = ("White", "Black"), ("X", "O")
    (one, other), (x, o) = (sides, marks) if game.state.on_roll is Seat.FIRST else (sides[::-1], marks[::-1])
    for action, told in (
        (Double(), (f"{one} doubles to 2: {other} to answer", f"{x} doubles to 2: {o} to answer")),
        (Beaver(), (f"{other} beavers, to 4: {one} to answer", f"{o} beavers, to 4: {x} to answer")),
        (Raccoon(), (f"{one} raccoons, to 8: {other} to answer", f"{x} raccoons, to 8: {o} to answer")),
    ):
        game.apply(action)
        assert headings(game) == told
    assert f"{one} offers the cube at 8." in game.svg()
    assert ">8</text>" in game.svg()
    assert f"{one} offers the cube at 16." in game.svg(cube=CubeState(2))


def test_a_drawing_says_that_a_resignation_waits_and_that_the_game_is_over() -> None:
    game = new_game(seed=1)
    game.apply(OfferResignation(GameValue.GAMMON))
    sides, marks = ("White", "Black"), ("X", "O")
    (one, other), (x, o) = (sides, marks) if game.state.on_roll is Seat.FIRST else (sides[::-1], marks[::-1])
    assert headings(game) == (f"{one} resigns a gammon: {other} to answer", f"{x} resigns a gammon: {o} to answer")
    game.apply(AcceptResignation())
    assert headings(game) == ("The game is over", "The game is over")


def test_a_game_says_briefly_where_it_stands() -> None:
    assert repr(new_game(seed=3, length=5)) == (
        "<Game of backgammon, game 1 at 0-0, waiting for the player on roll: a play>"
    )
    assert repr(new_game("tavli", seed=3, length=5)).startswith("<Game of tavli: portes, game 1")


def test_few_plays_are_all_in_the_sample() -> None:
    game = new_game(seed=3)
    assert game.sampled_plays() == game.legal_plays()
    game.apply(game.legal_plays()[0])
    assert game.sampled_plays() == ()


def test_a_game_that_is_over_asks_nobody_to_roll() -> None:
    game, choice = new_game("hypergammon", seed=11, length=1), SeededDice(1)
    play_on(game, choice)
    assert "to roll" not in str(game)
    assert "to play" not in str(game)


def test_the_same_seed_gives_the_same_match() -> None:
    records = []
    for _ in range(2):
        game = new_game("hypergammon", seed=11, length=3, players=("Ann", "Bob"))
        play_on(game, SeededDice(1))
        records.append(game.record)
    assert records[0] == records[1]
    assert records[0].players == ("Ann", "Bob")
    assert records[0].winner is not None


def test_the_record_replays_to_the_states_that_were_played() -> None:
    game = new_game("hypergammon", seed=5, length=5)
    seen = []
    choice = SeededDice(2)
    while game.state.phase is not Phase.MATCH_OVER:
        if plays := game.legal_plays():
            seen.append((game.state.on_roll, game.state.position, game.state.roll))
            game.apply(plays[choice.die() % len(plays)])
        elif RollDice in game.allowed():
            game.roll()
        else:
            game.apply(NextGame())
    decisions = [(one.on_roll, one.position, one.roll) for _, one in game.record.decisions()]
    assert decisions == seen
    for record in game.record.games:
        assert record.ending is Ending.BORNE_OFF
    starts = [record.start_score for record in game.record.games[1:]]
    assert starts == [record.score_after for record in game.record.games[:-1]]


@pytest.mark.parametrize(
    ("ending", "points", "phase"),
    [(Ending.TIME, 0, Phase.LAST_WORD), (Ending.BORNE_OFF, 1, Phase.GAME_OVER)],
)
def test_a_last_word_that_was_never_said_is_not_made_up(ending: Ending, points: int, phase: Phase) -> None:
    game = new_game("roll-over", seed=1, length=3)
    game.set_up(pos("1:1 memory:1", "6:1 memory:1"), on_roll=Seat.FIRST, roll=Roll(6, 5))
    assert game.apply(game.legal_plays()[0]).phase is Phase.LAST_WORD
    (played,) = game.record.games
    record = replace(game.record, games=(replace(played, winner=Seat.FIRST, points=points, ending=ending),))
    assert replay(record).state.phase is phase


def test_cube_and_resignation_are_recorded() -> None:
    terms = MoneySession(jacoby=False, raccoons=True)
    game = new_game(terms=terms, dice=ListedDice(["31", "42"]))
    game.apply(game.legal_plays()[0])
    for action in (Double(), Beaver(), Raccoon(), Take()):
        game.apply(action)
    game.roll()
    game.apply(OfferResignation(GameValue.GAMMON))
    game.apply(AcceptResignation())
    (record,) = game.record.games
    first, second = Seat.FIRST, Seat.SECOND
    assert record.actions[1:] == (
        CubeTurn(second, CubeAction.DOUBLE, 2),
        CubeTurn(first, CubeAction.BEAVER, 4),
        CubeTurn(second, CubeAction.RACCOON, 8),
        CubeTurn(first, CubeAction.TAKE, 8),
        CheckerPlay(second, Roll(4, 2), None),
        Resignation(second, GameValue.GAMMON),
    )
    assert (record.winner, record.points, record.ending) == (first, 16, Ending.RESIGNED)


def test_a_resignation_out_of_turn_is_recorded() -> None:
    game = new_game(length=5, dice=ListedDice(["31", "42"]))
    game.apply(game.legal_plays()[0])
    game.roll()
    assert game.resign(Seat.FIRST).score.points == (0, 0)
    (record,) = game.record.games
    assert record.actions[1:] == (
        CheckerPlay(Seat.SECOND, Roll(4, 2), None),
        Resignation(Seat.FIRST, GameValue.SINGLE),
    )
    assert (record.winner, record.points, record.ending) == (Seat.SECOND, 1, Ending.RESIGNED)
    again = replay(game.record)
    assert (again.record, again.state) == (game.record, game.state)
    with pytest.raises(IllegalActionError, match="waiting for the next game"):
        game.resign(Seat.SECOND)
    with pytest.raises(TypeError, match="seat"):
        game.resign("FIRST")  # type: ignore[arg-type]


@pytest.mark.parametrize("terms", [Match(5), MoneySession()])
def test_whoever_rolls_and_resigns_has_rolled(terms: Match | MoneySession) -> None:
    game = new_game(terms=terms, dice=ListedDice(["31", "61", "42", "54"]))
    game.apply(OfferResignation())
    game.apply(AcceptResignation())
    game.apply(NextGame())
    game.apply(game.legal_plays()[0])
    game.roll()
    game.apply(OfferResignation())
    game.apply(AcceptResignation())
    at_once, later = game.record.games
    resigned = Resignation(Seat.FIRST, GameValue.SINGLE)
    assert at_once.actions == (CheckerPlay(Seat.FIRST, Roll(3, 1), None), resigned)
    assert later.actions[1:] == (
        CheckerPlay(Seat.SECOND, Roll(4, 2), None),
        Resignation(Seat.SECOND, GameValue.SINGLE),
    )
    again = replay(game.record)
    assert (again.record, again.state) == (game.record, game.state)
    assert read_json(write_json(game.record)) == game.record
    assert read_mat(write_mat(game.record).encode()).record.games[1].actions == later.actions


def test_a_resignation_keeps_the_numbers_of_a_chain_that_waited() -> None:
    # The first seat's one mobile checker makes three fives; what is left over is the second seat's.
    game = new_game("gioul", seed=1)
    game.set_up(pos("24:1 2:14", "24:1 21:14"), on_roll=Seat.FIRST, roll=Roll(5, 5))
    game.apply(game.legal_plays()[0])
    game.apply(OfferResignation())
    game.apply(AcceptResignation())
    (record,) = game.record.games
    assert record.actions[2:] == (
        CheckerPlay(Seat.SECOND, None, None, chain=(5, 6, 6, 6, 6)),
        Resignation(Seat.SECOND, GameValue.SINGLE),
    )
    assert replay(game.record).record == game.record
    assert read_json(write_json(game.record)) == game.record


def test_a_pass_is_recorded_with_what_it_refuses() -> None:
    game = new_game(length=5, dice=ListedDice(["13"]))
    game.apply(game.legal_plays()[0])
    game.apply(Double())
    game.apply(Pass())
    (record,) = game.record.games
    assert record.actions[-1] == CubeTurn(Seat.SECOND, CubeAction.PASS, 2)
    assert (record.winner, record.points, record.ending) == (Seat.FIRST, 1, Ending.PASSED)


def test_automatic_doubles_are_recorded() -> None:
    game = new_game(terms=MoneySession(automatic_doubles=1), dice=ListedDice(["22", "55", "61"]))
    assert game.state.cube.value == 2
    (record,) = game.record.games
    assert record.actions == (SetPosition(Seat.FIRST, BACKGAMMON.start(), cube_value=2),)


def test_an_unfinished_game_is_part_of_the_record() -> None:
    game = new_game(length=3, dice=ListedDice(["31"]))
    play = game.legal_plays()[0]
    game.apply(play)
    (record,) = game.record.games
    assert record.actions == (CheckerPlay(Seat.FIRST, Roll(3, 1), play),)
    assert record.ending is Ending.UNFINISHED
    assert record.winner is None


def test_a_refused_roll_leaves_the_dice_alone() -> None:
    game = new_game(dice=ListedDice(["31", "65"]))
    with pytest.raises(IllegalActionError, match="RollDice"):
        game.roll()
    game.apply(Move(game.legal_plays()[0]))
    assert game.roll() == Roll(6, 5)


def test_a_game_whose_opening_throw_fails_has_not_begun() -> None:
    thrown = iter(["31", "44", "no dice", "55", "64"])
    game = new_game(terms=MoneySession(automatic_doubles=1), dice=ManualDice(lambda: next(thrown)))
    game.resign(Seat.FIRST)
    before = (game.state, game.record)
    with pytest.raises(ParseError, match="no dice"):
        game.apply(NextGame())
    assert (game.state, game.record) == before
    after = game.apply(NextGame())
    assert (after.number, after.roll, after.cube) == (2, Roll(6, 4), GameCube(2, automatic_doubles=1))
    assert replay(game.record).state.cube == after.cube


def test_a_game_may_begin_in_the_middle() -> None:
    position = pos("6:2", "3:1")
    state = start_match(BACKGAMMON, Match(5)).at(position, on_roll=Seat.SECOND, roll=Roll(2, 1))
    game = Game(state, ListedDice([]))
    play = game.legal_plays()[0]
    game.apply(play)
    (record,) = game.record.games
    assert record.actions == (
        SetPosition(Seat.SECOND, position, roll=Roll(2, 1)),
        CheckerPlay(Seat.SECOND, Roll(2, 1), play),
    )


def test_a_board_set_up_waits_for_no_answer() -> None:
    game = new_game(seed=7, length=5)
    game.apply(OfferResignation(GameValue.GAMMON))
    game.set_up(pos("6:2", "3:1"), on_roll=Seat.FIRST)
    assert (game.state.phase, game.state.resignation, game.state.resumes) == (Phase.ON_ROLL, None, None)
    game.apply(OfferResignation())
    game.apply(AcceptResignation())
    assert [found.points for found in game.record.games] == [1]


def test_dice_on_the_table_are_noted_before_a_board_is_set_up() -> None:
    game = new_game(length=5, dice=ListedDice(["31", "52"]))
    game.apply(game.legal_plays()[0])
    game.roll()
    game.set_up(pos("6:2", "3:1"), on_roll=Seat.FIRST)
    (record,) = game.record.games
    assert record.actions[1:] == (
        CheckerPlay(Seat.SECOND, Roll(5, 2), None),
        SetPosition(Seat.FIRST, pos("6:2", "3:1")),
    )
    assert replay(game.record).record == game.record
    assert read_json(write_json(game.record)) == game.record
    assert [decision.roll for _, decision in game.record.decisions()] == [Roll(3, 1), Roll(5, 2)]


def test_the_opening_throw_is_none_of_a_game_that_begins_on_another_board() -> None:
    game = new_game(length=5, dice=ListedDice(["31", "52"]))
    game.set_up(pos("6:2", "3:1"), on_roll=Seat.FIRST)
    assert game.record.games[0].actions == (SetPosition(Seat.FIRST, pos("6:2", "3:1")),)


def test_no_board_is_set_up_after_the_end() -> None:
    game = new_game(seed=7, length=5)
    game.apply(OfferResignation())
    over = game.apply(AcceptResignation())
    record = game.record
    with pytest.raises(IllegalActionError, match="the game is over"):
        game.set_up(pos("6:2", "3:1"), on_roll=Seat.FIRST)
    assert (game.state, game.record) == (over, record)
    game.apply(NextGame())
    game.set_up(pos("1:1", "3:1"), on_roll=Seat.FIRST, roll=Roll(2, 1))
    game.apply(game.legal_plays()[0])
    assert [(found.number, found.ending) for found in game.record.games] == [
        (1, Ending.RESIGNED),
        (2, Ending.BORNE_OFF),
    ]


def test_a_state_set_up_goes_on() -> None:
    game = new_game(seed=7, length=5)
    game.apply(OfferResignation())
    over = game.apply(AcceptResignation())
    state = over.at(pos("6:2", "3:1"), on_roll=Seat.SECOND)
    assert (state.is_over, state.result, state.resignation, state.resumes) == (False, None, None, None)


def test_what_is_set_up_is_a_position_of_the_game_with_its_dice() -> None:
    game = new_game("hypergammon", seed=7)
    before = game.state, game.record
    with pytest.raises(InvalidPositionError) as refused:
        game.set_up(BACKGAMMON.start(), on_roll=1, roll=Roll(3, 2, 1))  # type: ignore[arg-type]
    assert refused.value.problems == (
        "player: 15 checkers in all, expected 3",
        "opponent: 15 checkers in all, expected 3",
        "a Seat is on roll, not 1",
        "Hypergammon is played with 2 dice, not 3",
    )
    with pytest.raises(InvalidPositionError, match="a Position is set up, not None; the dice are a Roll, not '31'"):
        game.set_up(None, on_roll=Seat.FIRST, roll="31")  # type: ignore[arg-type]
    with pytest.raises(InvalidPositionError, match="is a GameCube, not 2"):
        game.set_up(game.state.position, on_roll=Seat.FIRST, cube=2)  # type: ignore[arg-type]
    assert (game.state, game.record) == before


@pytest.mark.parametrize(
    ("begins", "position", "cube", "problem"),
    [
        ({"variant": "plakoto", "length": 5}, None, GameCube(4, Seat.FIRST), "Plakoto is played without the cube"),
        ({"length": 1}, None, GameCube(2), "a match to 1 point is played without the cube"),
        ({"length": 5, "score": (4, 0)}, None, GameCube(2, Seat.FIRST), "nobody turns the cube in the Crawford game"),
        ({}, pos("6:15", ""), None, "the game is over in this position"),
        ({"variant": "sudden-death"}, pos("6:15", "bar:1 6:14"), None, "the game is over in this position"),
        ({"variant": "sudden-death"}, pos("bar:1 6:14", "6:15"), None, "the game is over in this position"),
    ],
)
def test_no_game_is_set_up_with_a_cube_that_it_lacks_or_after_its_end(
    begins: dict[str, Any], position: Position | None, cube: GameCube | None, problem: str
) -> None:
    game = new_game(seed=7, **begins)
    with pytest.raises(InvalidPositionError, match=problem):
        game.set_up(game.state.variant.start() if position is None else position, on_roll=Seat.FIRST, cube=cube)


def test_an_owned_cube_has_been_turned() -> None:
    game = new_game(seed=7)  # with the Jacoby rule
    game.set_up(pos("1:1", "10:15"), on_roll=Seat.FIRST, roll=Roll(2, 1), cube=GameCube(2, Seat.FIRST))
    result = game.apply(game.legal_plays()[0]).result
    assert result is not None
    assert (result.points, game.record.games[0].points) == (4, 4)
    assert replay(game.record).state == game.state


def test_rolls_are_counted_from_where_a_game_is_set_up() -> None:
    game = new_game(terms=Match(5, holland=True, dead_cubes=True), score=(2, 4), is_crawford=False, seed=2)
    start = game.state.variant.start()
    game.set_up(start, on_roll=game.state.on_roll.other)
    assert game.state.rolls == (0, 0)
    for _ in range(4):
        assert Double not in game.allowed()
        game.roll()
        game.apply(game.legal_plays()[0])
    game.apply(Double())
    assert replay(game.record).state == game.state
    game.set_up(start, on_roll=Seat.SECOND, roll=Roll(3, 1))
    assert game.state.rolls == (0, 1)


def test_a_cube_shows_a_power_of_two_and_belongs_to_a_seat() -> None:
    with pytest.raises(ValueError, match=r"a cube shows 1, 2, 4, 8 .* not 3"):
        GameCube(3)
    with pytest.raises(ValueError, match="not to 'Ann'"):
        GameCube(2, "Ann")  # type: ignore[arg-type]
    for ties in (2, -1):
        with pytest.raises(ValueError, match=f"does not show 2 after {ties} automatic doubles"):
            GameCube(2, automatic_doubles=ties)
    with pytest.raises(TypeError, match="automatic_doubles must be a whole number"):
        GameCube(2, automatic_doubles="x")  # type: ignore[arg-type]


def test_a_play_is_recorded_with_steps_that_can_be_made() -> None:
    game = new_game(dice=ListedDice(["31"]))
    play = game.legal_plays()[0]
    game.apply(Play((Step(24, 1),), play.result))
    (action,) = game.record.games[0].actions
    assert isinstance(action, CheckerPlay)
    assert str(action.play) == str(play)


def test_automatic_doubles_are_played_again() -> None:
    dice = ListedDice(["22", "55", "61", "42"])
    game = new_game(terms=MoneySession(automatic_doubles=2), dice=dice)
    game.apply(game.legal_plays()[0])
    again = replay(game.record)
    assert again.state == game.state
    assert (again.state.cube, again.state.rolls) == (GameCube(4, automatic_doubles=2), (1, 0))
    assert again.record == game.record


@pytest.mark.parametrize("copied", [Game.copy, copy, deepcopy])
@pytest.mark.parametrize("dice", [lambda: SeededDice(5), lambda: ListedDice(["31", "61", "42"])])
def test_a_copy_is_played_on_for_itself(copied: Callable[[Game], Game], dice: Callable[[], DiceSource]) -> None:
    game = new_game(length=5, dice=dice(), players=("Ann", "Bob"))
    game.apply(game.legal_plays()[0])
    before = game.record
    twin = copied(game)
    assert (twin.state, twin.record, twin.seed) == (game.state, before, game.seed)
    rolls = []
    for _ in range(2):
        rolls.append(twin.roll())
        twin.apply(twin.legal_plays()[0])
    assert game.record == before
    for roll in rolls:
        assert game.roll() == roll
        game.apply(game.legal_plays()[0])
    assert game.record == twin.record


def test_players_are_two_names() -> None:
    for players in ("AB", ("Ann",), ("Ann", None)):
        with pytest.raises(ValueError, match="players are two names"):
            new_game(players=players)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("begins", "is_crawford"),
    [
        ({"length": 7, "score": (2, 1)}, False),
        ({"length": 7, "score": (6, 1)}, True),
        ({"length": 7, "score": (6, 1), "is_crawford": False}, False),
        ({"score": (4, 2)}, False),
        ({"variant": "tavli", "length": 5, "score": (4, 3)}, True),
    ],
)
def test_a_game_may_begin_at_any_score(begins: dict[str, Any], is_crawford: bool) -> None:
    game = new_game(seed=3, **begins)
    while not game.record.games[0].actions:
        game.apply(game.legal_plays()[0]) if game.legal_plays() else game.roll()
    (record,) = game.record.games
    assert (record.start_score, record.is_crawford) == (begins["score"], is_crawford)
    assert game.record.score(record) == game.state.score
    assert replay(game.record).state == game.state
    assert read_json(write_json(game.record)) == game.record


@pytest.mark.parametrize(
    ("begins", "message"),
    [
        ({"length": 7, "score": (7, 1)}, "the match is over"),
        ({"length": 7, "score": (5, 1), "is_crawford": True}, "no score of a Crawford game"),
        ({"score": (5, 1), "is_crawford": True}, "no Crawford game"),
        ({"length": 7, "score": (-1, 1)}, "points of both seats"),
        ({"length": 7, "score": (1,)}, "points of both seats"),
        ({"length": 7, "score": (1.5, 2)}, "points of both seats"),
    ],
)
def test_no_game_begins_at_such_a_score(begins: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        new_game(**begins)


def test_contradictory_wishes_are_refused() -> None:
    with pytest.raises(ValueError, match="length or terms"):
        new_game(length=3, terms=MoneySession())
    with pytest.raises(ValueError, match="seed or dice"):
        new_game(seed=3, dice=ListedDice([]))
    with pytest.raises(UnknownVariantError):
        new_game("no such game")
