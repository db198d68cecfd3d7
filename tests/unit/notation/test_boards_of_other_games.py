"""Boards of games with pins, reserves, other ways, three dice and tokens."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.notation.board_svg import board_svg
from doublesix.notation.board_text import board_text
from doublesix.notation.plays import parse_play
from doublesix.notation.themes import THEMES
from doublesix.position import Position, layout
from doublesix.rules.token import Token
from doublesix.rules.track import COMMON, PARALLEL
from doublesix.variants.registry import find

SVG = "{http://www.w3.org/2000/svg}"
WHITE, BLACK = THEMES["light"].white[0], THEMES["light"].black[0]
PINNED = Position(layout({24: 8, 6: 1, 3: 6}), layout({24: 7, 22: 1, 19: 7}), pinned=(1 << 6, 1 << 22))
"""X's checker on 6 lies under seven of O's, O's on X's 3 under six of X's."""


def circles(svg: str) -> list[tuple[str, float, float]]:
    """Fill and place of every checker drawn."""
    found = ElementTree.fromstring(svg).iter(f"{SVG}circle")
    return [
        (str(circle.get("fill")), float(circle.get("cx", 0)), float(circle.get("cy", 0)))
        for circle in found
        if circle.get("r") == "18.25"
    ]


def slabs(svg: str) -> list[tuple[str, float, float]]:
    """Fill and place of every checker beside the board."""
    found = ElementTree.fromstring(svg).iter(f"{SVG}rect")
    return [
        (str(rect.get("fill")), float(rect.get("x", 0)), float(rect.get("y", 0)))
        for rect in found
        if rect.get("rx") == "2.5"
    ]


def words(svg: str) -> str:
    found = ElementTree.fromstring(svg).find(f"{SVG}desc")
    assert found is not None
    return str(found.text)


def test_prisoners_and_the_count_of_their_jailers_as_text() -> None:
    lines = board_text(PINNED).splitlines()
    column_of_6, column_of_3 = ([line[left : left + 2].strip() for line in lines[8:13]] for left in (28, 37))
    assert column_of_6 == ["7", "O", "O", "O", "x"], "X's checker at the edge, under O's"
    assert column_of_3 == ["6", "X", "X", "X", "o"]


def test_prisoners_and_the_count_of_their_jailers_as_a_picture() -> None:
    svg = board_svg(PINNED)
    at_6 = sorted((y, fill) for fill, x, y in circles(svg) if abs(x - 372) < 20 and y > 250)
    assert [fill for _, fill in at_6] == [BLACK] * 5 + [WHITE], "the prisoner lies at the edge"
    gaps = [below - above for (above, _), (below, _) in pairwise(at_6)]
    assert gaps[-1] < gaps[0] / 2, "its jailer covers it in part"
    assert ">7</text>" in svg
    assert ">6</text>" in svg
    assert "White: 8 on 24, one pinned on 6, 6 on 3;" in words(svg)
    assert "Black: 7 on 24, one pinned on 22, 7 on 19;" in words(svg)


def test_checkers_in_reserve_lie_beside_the_board() -> None:
    position = Position(layout({24: 2, 20: 1}), layout({25: 1, 0: 2}), reserve=(12, 12))
    svg = board_svg(position)
    mine = [place for place in slabs(svg) if place[0] == WHITE]
    his = [place for place in slabs(svg) if place[0] == BLACK]
    assert len(mine) == 12
    assert len(his) == 12 + 2
    assert all(x < 60 and y > 250 for _, x, y in mine)
    assert sum(x < 60 for _, x, y in his) == 12
    assert "12 not yet entered" in words(svg)
    text = board_text(position)
    assert text.count("12 in") == 2
    assert "2 off" in text


def test_a_cube_finds_room_beside_a_reserve() -> None:
    position = Position(layout({}), layout({}), reserve=(15, 15))
    for owner in CubeOwner:
        root = ElementTree.fromstring(board_svg(position, cube=CubeState(2, owner)))
        cubes = [rect for rect in root.iter(f"{SVG}rect") if rect.get("width") == "38"]
        (cube,) = cubes
        top = float(cube.get("y", 0))
        places = [y for _, x, y in slabs(board_svg(position, cube=CubeState(2, owner))) if x < 60]
        assert all(y + 12 < top or y > top + 38 for y in places)


def test_an_entering_checker_comes_from_outside() -> None:
    start = find("acey-deucey").start()
    play = parse_play("in/16", start, Roll(6, 3), find("acey-deucey"))
    assert "Arrows show in/16." in words(board_svg(start, play=play, roll=Roll(6, 3)))


@pytest.mark.parametrize("key", ["narde", "acey-deucey"])
def test_arrows_of_the_side_on_top_begin_where_its_checkers_are(key: str) -> None:
    game = find(key)
    play = game.legal_plays(game.start(), Roll(6, 3))[0]
    drawn = ElementTree.fromstring(game.svg(game.start(), play=play, player_on_top=True))
    arrows = [shape for shape in drawn.iter(f"{SVG}polygon") if shape.get("fill") == THEMES["light"].arrow[0]]
    below = [float(corner.split(",")[1]) > 250 for arrow in arrows for corner in arrow.get("points", "").split()]
    assert arrows
    assert all(below), "the other side's 24-point is at the bottom"


@pytest.mark.parametrize("clockwise", [False, True])
def test_sides_on_a_parallel_track_stand_in_opposite_corners(clockwise: bool) -> None:
    svg = board_svg(find("fevga").start(), track=PARALLEL, clockwise=clockwise)
    mine = {(x > 300, y > 250) for fill, x, y in circles(svg) if fill == WHITE}
    his = {(x > 300, y > 250) for fill, x, y in circles(svg) if fill == BLACK}
    assert mine == {(not clockwise, False)}
    assert his == {(clockwise, True)}
    assert "Both travel the same way" in words(svg)
    assert "Both travel the same way: O from X's 12-point to X's 13-point." in board_text(
        find("fevga").start(), track=PARALLEL, clockwise=clockwise
    )


def test_borne_off_checkers_lie_where_the_way_ends() -> None:
    position = Position(layout({1: 10, 0: 5}), layout({1: 12, 0: 3}))
    svg = board_svg(position, track=PARALLEL)
    assert {(fill, x > 300, y > 250) for fill, x, y in slabs(svg)} == {(WHITE, True, True), (BLACK, False, False)}


def arrows_of_ways(svg: str) -> list[float]:
    """Where the small arrows on the rim begin."""
    found = ElementTree.fromstring(svg).iter(f"{SVG}circle")
    return [float(circle.get("cx", 0)) for circle in found if circle.get("r") == "4.2"]


def test_arrows_show_both_ways_where_they_are_not_opposite() -> None:
    start = find("backgammon").start()
    assert arrows_of_ways(board_svg(start)) == []
    assert len(arrows_of_ways(board_svg(start, ways=True))) == 2
    first, second = arrows_of_ways(board_svg(find("tabula").start(), track=COMMON))
    assert first > second, "two sides that start alike have arrows one behind the other"
    assert arrows_of_ways(board_svg(find("fevga").start(), track=PARALLEL, ways=False)) == []


def test_three_dice() -> None:
    svg = board_svg(find("tabula").start(), roll=Roll(6, 5, 2), track=COMMON)
    dice = [rect for rect in ElementTree.fromstring(svg).iter(f"{SVG}rect") if rect.get("rx") == "7"]
    assert len(dice) == 1 + 3, "the rim and the dice"
    assert "White to play 652" in svg


@pytest.mark.parametrize(
    ("memory", "said"), [((1, 1), "both sides'"), ((1, 0), "White's"), ((0, 1), "Black's"), ((0, 0), "nobody's")]
)
@pytest.mark.parametrize("token", Token)
def test_tokens_and_who_holds_them(token: Token, memory: tuple[int, int], said: str) -> None:
    start = find("backgammon").start()
    position = Position(start.player, start.opponent, memory=memory)
    svg = board_svg(position, token=token)
    assert f" is {said}." in words(svg)
    assert svg.count("<path") == (1 if token is Token.BOMB and memory == (1, 1) else sum(memory))
    word = "bomb" if token is Token.BOMB else "re-roll"
    assert board_text(position, token=token).count(word) == sum(memory)


def test_a_picture_takes_a_name_of_its_own() -> None:
    start = find("backgammon").start()
    first, second = (board_svg(start, element_id=name) for name in ("game-1", "game<2>"))
    assert "aria-labelledby='title-game-1 words-game-1'" in first
    assert ElementTree.fromstring(second).get("aria-labelledby") == "title-game<2> words-game<2>"


@pytest.mark.parametrize("key", ["narde", "tabula", "gioul", "portes", "russian", "backgammon"])
def test_a_game_draws_its_own_board(key: str) -> None:
    game = find(key)
    start, rules = game.start(), game.rules
    cube = CubeState(2, CubeOwner.PLAYER)
    shown = {"cube": cube if game.cube else None, "track": rules.track, "token": rules.token}
    assert game.text(start, cube=cube) == board_text(start, **shown)
    assert game.svg(start, cube=cube, theme="dark") == board_svg(start, theme="dark", **shown)
    assert game.text(start, has_headline=False) in game.text(start)


def test_a_position_alone_is_drawn_as_backgammon() -> None:
    start = find("narde").start()
    assert "Both travel the same way" in find("narde").text(start)
    assert str(start) == board_text(start) == find("backgammon").text(start)
    assert start.svg(width=400) == board_svg(start, width=400)
    assert start.svg(track=PARALLEL) == find("narde").svg(start), "unless somebody says how it is played"
