"""Set-ups: what keeps them from being positions."""

from __future__ import annotations

import numpy as np
import pytest

from doublesix.cube import CubeState
from doublesix.dice import SeededDice
from doublesix.errors import InvalidPositionError
from doublesix.formats.record_json import read_json, write_json
from doublesix.game import GameCube
from doublesix.live_game import new_game
from doublesix.match import Match, MatchContext, MoneySession, Score, Seat
from doublesix.position import OFF, Position, Row, Setup, layout


def six_point(checkers: float, off: float = 0) -> tuple[float, ...]:
    """A row with something on its 6-point that may be no number of checkers."""
    row: list[float] = [0] * 26
    row[6], row[OFF] = checkers, off
    return tuple(row)


@pytest.mark.parametrize(
    ("setup", "problems"),
    [
        (Setup(six_point(14.5, 0.5), layout({5: 15})), ("0.5 checkers on off", "14.5 checkers on point 6")),  # type: ignore[arg-type]
        (Setup(six_point(15.0), layout({5: 15})), ("15.0 checkers on point 6",)),  # type: ignore[arg-type]
        (Setup(layout({6: -1, 5: 15}), layout({4: 15})), ("-1 checkers on point 6",)),
        (Setup(layout({6: 14}), layout({5: 15}), reserve=(1.0, 0)), ("reserve 1.0, this game has 0-1",)),
    ],
)
def test_checkers_are_counted_in_whole_numbers(setup: Setup, problems: tuple[str, ...]) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        setup.position(reserve=1)
    assert refused.value.problems == tuple(f"player: {problem}" for problem in problems)


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        ({"player": ("x",) * 26}, ["player: x checkers on off", "player: x checkers on point 1"]),
        ({"player": (None, *layout({6: 15})[1:])}, ["player: None checkers on off"]),
        ({"reserve": ("x", 0)}, ["player: reserve x, this game has 0-0"]),
        *(
            ({name: pair}, ["pinned, reserve and memory have two numbers each, one a side"])
            for name in ("pinned", "reserve", "memory")
            for pair in ((), (0,), (0, 0, 0))
        ),
        *(
            ({"pinned": (mask, 0)}, [f"player: the pins are bits 1 to 24 of a whole number, not {mask}"])
            for mask in (1.5, "x", -1, 1 << 26, 1 << 30, 1 << 70)
        ),
    ],
)
@pytest.mark.parametrize("pins", [True, False])
def test_nonsense_is_told(given: dict[str, object], problems: list[str], pins: bool) -> None:
    setup = Setup(**{"player": layout({6: 15}), "opponent": layout({5: 15}), **given})  # type: ignore[arg-type]
    assert [*setup.problems(pins=pins)][: len(problems)] == problems


def test_pins_beside_the_points_are_told() -> None:
    setup = Setup(layout({6: 15}), layout({5: 15}), pinned=(1, 1 << 25))
    assert setup.problems(pins=True) == ("a pin on off", "a pin on the bar")


def test_rows_may_be_given_as_lists() -> None:
    row = layout({6: 15})
    assert hash(Position([*row], [*row])) == hash(Position(row, row))  # type: ignore[arg-type]


def test_all_problems_are_told_at_once() -> None:
    crowded = Setup(layout({6: 17}), layout({19: 3, 1: 12}))
    assert crowded.problems() == (
        "player: 17 checkers in all, expected 15",
        "both sides hold the player's 6-point",
    )


def test_a_count_that_is_none_hides_nothing_that_can_be_known_without_it() -> None:
    impossible = Setup(layout({6: 3, 5: 14}), layout({24: 1, 20: -1, 19: 2, 1: 13}))
    assert impossible.problems() == (
        "player: 17 checkers in all, expected 15",
        "opponent: -1 checkers on point 20",
        "opponent: 16 checkers in all, expected 15",
        "both sides hold the player's 6-point",
    )
    one_is_pinned = Setup(layout({8: 1, 6: 14}), layout({17: 1, 19: -1, 1: 14}), pinned=(1 << 8, 0))
    assert one_is_pinned.problems(pins=True) == ("opponent: -1 checkers on point 19",)


@pytest.mark.parametrize("integer", [np.int8, np.int16, np.uint8, np.int64])
@pytest.mark.parametrize("row", [tuple, list, np.array])
def test_numbers_of_arrays_become_plain_ones(row: type, integer: type) -> None:
    start = Position.start()
    mine, his = (row([integer(count) for count in side]) for side in (start.player, start.opponent))
    pair = row([integer(0)] * 2)
    for position in (
        Position(mine, his, pair, pair, pair),
        Setup(mine, his, pair, pair, pair).position(),
    ):
        assert position == start
        assert hash(position) == hash(start)
        assert position.pip_count() == 167
        for name in ("player", "opponent", "pinned", "reserve", "memory"):
            assert {type(count) for count in getattr(position, name)} == {int}
    game = new_game(seed=integer(3), terms=MoneySession(automatic_doubles=integer(1), cube_limit=integer(64)))
    game.set_up(Position(mine, his), on_roll=Seat.FIRST)
    assert read_json(write_json(game.record)) == game.record


def test_a_row_in_which_one_number_is_of_an_array_becomes_plain() -> None:
    row = (*layout({6: 15})[:-1], np.int8(0))
    assert {type(count) for count in Position(row, row).player} == {int}
    assert type(Position(layout({6: 14}), layout({5: 15}), reserve=(np.uint8(1), 0)).reserve[0]) is int
    assert type(Position(layout({6: 15}), layout({5: 15}), pinned=(1 << 24, np.int8(0))).pinned[1]) is int


@pytest.mark.parametrize("row", [tuple, list])
def test_checkers_are_no_fractions(row: type) -> None:
    with pytest.raises(TypeError, match=r"a count of player must be a whole number, not the float 0\.0"):
        Position(row([float(count) for count in layout({6: 15})]), layout({5: 15}))
    with pytest.raises(TypeError, match="a count of reserve must be"):
        Position(layout({6: 15}), layout({5: 15}), reserve=(0, 1.0))  # type: ignore[arg-type]


@pytest.mark.parametrize(("player", "reserve"), [(layout({6: -1}), (0, 0)), (layout({6: 15}), (0, -1))])
def test_no_count_is_negative(player: Row, reserve: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="a count is negative"):
        Position(player, layout({5: 15}), reserve=reserve)
    with pytest.raises(ValueError, match="a row has 26 counts"):
        Position(layout({6: 15})[:25], layout({5: 15}))


def test_a_layout_takes_whole_numbers() -> None:
    assert {type(count) for count in layout({np.int8(6): np.int8(100), 5: 100})} == {int}
    with pytest.raises(TypeError, match=r"a count must be a whole number, not the float 2\.5"):
        layout({6: 2.5})  # type: ignore[dict-item]
    with pytest.raises(TypeError, match="a point must be a whole number, not the str '6'"):
        layout({"6": 2})  # type: ignore[dict-item]


def test_scores_and_cubes_are_plain_numbers() -> None:
    eight = np.int8(8)
    score = MatchContext(eight, eight, cube_limit=eight)
    for number in (
        *(score.player_away, score.opponent_away, score.cube_limit),
        *(CubeState(eight).value, Match(eight).length, Match(5, cube_limit=eight).cube_limit),
        *(MoneySession(automatic_doubles=eight).automatic_doubles, *Score((eight, eight)).points),
        GameCube(2**8, automatic_doubles=eight).automatic_doubles,
    ):
        assert type(number) is int
        assert number == 8
    assert CubeState(eight).exponent == 3
    assert Match(200).next_score(Score((np.int8(120), 0)), Seat.FIRST, 10).points == (130, 0)


def test_seeds_are_plain_numbers() -> None:
    dice, same = SeededDice(np.int64(2**62), np.uint8(200)), SeededDice(2**62, 200)
    assert [dice.die() for _ in range(20)] == [same.die() for _ in range(20)]
    game = new_game(seed=np.int64(3))
    assert type(game.seed) is int
    with pytest.raises(TypeError, match="seed must be a whole number"):
        SeededDice("3")  # type: ignore[arg-type]
