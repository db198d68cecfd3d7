"""Boards as text and as pictures, and the same position in words."""

from __future__ import annotations

import inspect
import math
import re
from dataclasses import replace
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from builders import pos
from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.live_game import new_game
from doublesix.notation.board_svg import SvgOptions, board_svg
from doublesix.notation.board_text import TextOptions, board_text
from doublesix.notation.description import cube_face, describe, headline
from doublesix.notation.plays import parse_play
from doublesix.notation.themes import PAGE_THEME, THEMES, find_theme, style_of
from doublesix.notation.words import LANGUAGES, phrase
from doublesix.position import BAR, OFF, Position
from doublesix.variants.backgammon import BACKGAMMON
from strategies import positions

if TYPE_CHECKING:
    from collections.abc import Callable

START = BACKGAMMON.start()
BUSY = pos("bar:2 24:1 6:7 5:2", "bar:1 6:3 5:3 4:2")
SVG = "{http://www.w3.org/2000/svg}"

START_TEXT = """\
  13 14 15 16 17 18         19 20 21 22 23 24
+-------------------+-----+-------------------+
|  X           O    |     |  O              X |  O: 167 pips
|  X           O    |     |  O              X |
|  X           O    |     |  O                |
|  X                |     |  O                |
|  X                |     |  O                |
|                   | BAR |                   |     [64] cube
|  O                |     |  X                |
|  O                |     |  X                |
|  O           X    |     |  X                |
|  O           X    |     |  X              O |
|  O           X    |     |  X              O |  X: 167 pips
+-------------------+-----+-------------------+
  12 11 10  9  8  7          6  5  4  3  2  1
X to play 31"""

BUSY_TEXT = """\
  24 23 22 21 20 19         18 17 16 15 14 13
+-------------------+-----+-------------------+
|  B        W  W  W |  B  |                   |  W: 66 pips
|           W  W  W |  B  |                   |     6 off
|              W  W |     |                   |     [4] cube
|                   |     |                   |
|                   |     |                   |
|                   | BAR |                   |
|                 7 |     |                   |
|                 B |     |                   |
|                 B |     |                   |
|              B  B |     |                   |     3 off
|              B  B |  W  |                   |  B: 126 pips
+-------------------+-----+-------------------+
   1  2  3  4  5  6          7  8  9 10 11 12
B to roll"""


def test_the_start_as_text() -> None:
    assert board_text(START, cube=CubeState(), roll=Roll(3, 1)) == START_TEXT


def test_the_other_direction_and_other_marks() -> None:
    cube = CubeState(4, CubeOwner.OPPONENT)
    assert board_text(BUSY, cube=cube, clockwise=True, player_mark="B", opponent_mark="W") == BUSY_TEXT


@given(position=positions())
@settings(max_examples=30, deadline=None)
def test_text_shows_every_checker(position: Position) -> None:
    rows = board_text(position).splitlines()[2:13]
    board = "\n".join(row[: row.rindex("|")] for row in rows)
    for mark, row in (("X", position.player), ("O", position.opponent)):
        stacks = [count for place, count in enumerate(row) if place != OFF]
        assert board.count(mark) == sum(count if count <= 5 else 4 for count in stacks)
    counts = {int(count) for count in re.findall(r"\d+", board)}
    assert counts == {count for count in (*position.player[1:], *position.opponent[1:]) if count > 5}


def _parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def _checkers(svg: str) -> list[tuple[str, float, float]]:
    """Fill and place of every checker drawn."""
    found = []
    for circle in _parsed(svg).iter(f"{SVG}circle"):
        if circle.get("r") == "18.25":
            found.append((str(circle.get("fill")), float(circle.get("cx", 0)), float(circle.get("cy", 0))))
    return found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("clockwise", [False, True])
@pytest.mark.parametrize("player_is_black", [False, True])
def test_every_picture_is_sound_and_self_contained(theme: str, clockwise: bool, player_is_black: bool) -> None:
    play = parse_play("bar/22 bar/24", BUSY, Roll(3, 1), BACKGAMMON)
    svg = board_svg(
        BUSY,
        cube=CubeState(2, CubeOwner.PLAYER),
        roll=Roll(3, 1),
        play=play,
        clockwise=clockwise,
        player_is_black=player_is_black,
        theme=theme,
    )
    root = _parsed(svg)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
        "svg", "title", "desc", "g", "rect", "circle", "polygon", "text", "tspan"
    }  # fmt: skip
    assert not re.search(r"href|url\(|style=|class=", svg)
    faces = [find_theme(theme).white[0], find_theme(theme).black[0]]
    mine, his = faces[::-1] if player_is_black else faces
    drawn = [fill for fill, _, _ in _checkers(svg)]
    assert drawn.count(mine) == 2 + 1 + 5 + 2
    assert drawn.count(his) == 1 + 3 + 3 + 2


def test_directions_mirror_each_other() -> None:
    width = float(_parsed(board_svg(START)).get("viewBox", "").split()[2])
    plain = {(fill, round(x), y) for fill, x, y in _checkers(board_svg(START))}
    mirrored = {(fill, round(width - x), y) for fill, x, y in _checkers(board_svg(START, clockwise=True))}
    assert plain == mirrored


def test_home_is_at_the_bottom_right_unless_clockwise() -> None:
    svg = board_svg(pos("1:15", "24:0 6:15"))
    assert all(x > 400 and y > 250 for fill, x, y in _checkers(svg) if fill == THEMES["light"].white[0])


def test_a_picture_says_what_it_shows() -> None:
    play = parse_play("8/5 6/5", START, Roll(3, 1), BACKGAMMON)
    root = _parsed(board_svg(START, cube=CubeState(), roll=Roll(3, 1), play=play, player_is_black=True))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Black to play 31"
    assert desc.text == (
        "Black: 2 on 24, 5 on 13, 3 on 8, 5 on 6; 167 pips. White: 2 on 24, 5 on 13, 3 on 8, 5 on 6; 167 pips. "
        "Each side counts points from its own home. The cube is in the middle at 1. Arrows show 8/5 6/5."
    )


def test_different_pictures_on_one_page_have_different_ids() -> None:
    ids = {_parsed(board_svg(START, roll=roll)).get("aria-labelledby") for roll in (Roll(3, 1), Roll(6, 5), None)}
    assert len(ids) == 3


def test_width_in_pixels_keeps_the_shape() -> None:
    root = _parsed(board_svg(START, width=400))
    _, _, wide, high = map(float, root.get("viewBox", "").split())
    assert root.get("width") == "400"
    assert int(root.get("height", 0)) == pytest.approx(400 * high / wide, abs=1)


def test_a_notebook_shows_no_board_wider_than_boards_should_be() -> None:
    for drawn in (START, new_game(seed=1)):
        assert 400 < int(_parsed(drawn._repr_svg_()).get("width", 0)) < 800


@pytest.mark.parametrize("name", ["fig 1", "", " a", "a\n"])
def test_a_name_of_a_picture_is_one_word(name: str) -> None:
    with pytest.raises(ValueError, match="one word without spaces"):
        board_svg(START, element_id=name)


@pytest.mark.parametrize("option", ["clockwise", "player_is_black", "player_on_top", "pips", "ways", "is_over"])
def test_switches_are_true_or_false(option: str) -> None:
    with pytest.raises(TypeError, match=f"{option} must be True or False, not the str 'no'"):
        board_svg(START, **{option: "no"})


def test_an_offered_cube_lies_before_the_side_that_is_asked() -> None:
    def place(offer: CubeAction, *, clockwise: bool) -> tuple[str | None, bool]:
        root = _parsed(board_svg(START, cube=CubeState(), offer=offer, clockwise=clockwise))
        cube = next(rect for rect in root.iter(f"{SVG}rect") if rect.get("rx") == "6")
        is_right = float(cube.get("x", 0)) > float(root.get("viewBox", "").split()[2]) / 2
        return next(text.text for text in root.iter(f"{SVG}text") if text.get("font-size") == "24"), is_right

    assert place(CubeAction.DOUBLE, clockwise=False) == ("2", False)
    assert place(CubeAction.BEAVER, clockwise=False) == ("4", True)
    assert place(CubeAction.RACCOON, clockwise=True) == ("8", True)


def test_the_side_on_roll_may_sit_on_top() -> None:
    cube, white = CubeState(2, CubeOwner.PLAYER), THEMES["light"].white[0]
    play = parse_play("bar/22 bar/24", BUSY, Roll(3, 1))
    svg = board_svg(BUSY, cube=cube, roll=Roll(3, 1), play=play, player_on_top=True)
    assert _checkers(svg) == _checkers(board_svg(BUSY.swapped(), player_is_black=True))
    assert "White to play 31" in svg
    assert f"White owns the cube at 2. Arrows show {play}." in svg
    root = _parsed(svg)
    boxes = {rect.get("rx"): rect for rect in root.iter(f"{SVG}rect") if rect.get("rx") in {"6", "7"}}
    assert float(boxes["6"].get("y", 0)) < 100, "the cube lies on its owner's side"
    dice = [rect for rect in root.iter(f"{SVG}rect") if rect.get("width") == rect.get("height") == "36"]
    assert {(die.get("fill"), float(die.get("x", 0)) < 300) for die in dice} == {(white, True)}
    arrows = [shape for shape in root.iter(f"{SVG}polygon") if shape.get("fill") == THEMES["light"].arrow[0]]
    heights = [float(corner.split(",")[1]) for arrow in arrows for corner in arrow.get("points", "").split()]
    assert min(heights) > 250, "it enters at the bottom"
    asked = board_svg(START, cube=CubeState(), offer=CubeAction.DOUBLE, player_on_top=True)
    offered = next(rect for rect in _parsed(asked).iter(f"{SVG}rect") if rect.get("rx") == "6")
    assert float(offered.get("x", 0)) > 352, "before the side at the bottom"


@pytest.mark.parametrize("draw", [board_svg, board_text])
def test_an_offer_is_a_turn_of_a_cube(draw: Callable[..., str]) -> None:
    for cube, offer in ((None, CubeAction.DOUBLE), (CubeState(), CubeAction.TAKE)):
        with pytest.raises(ValueError, match="an offer is a turn of a cube"):
            draw(START, cube=cube, offer=offer)


@pytest.mark.parametrize("width", [0, -3])
def test_a_picture_has_a_width(width: int) -> None:
    with pytest.raises(ValueError, match=f"1 or more pixels wide, not {width}"):
        board_svg(START, width=width)


@pytest.mark.parametrize(("draw", "options"), [(board_svg, SvgOptions), (board_text, TextOptions)])
def test_options_are_handed_on_as_they_are_taken(draw: Callable[..., str], options: type) -> None:
    taken = {
        parameter.name: parameter.annotation
        for parameter in inspect.signature(draw).parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY
    }
    assert {name: hint.__forward_arg__ for name, hint in options.__annotations__.items()} == taken


def test_arrows_are_one_for_every_way_and_counted() -> None:
    def arrows(text: str, roll: Roll) -> tuple[int, list[str | None]]:
        root = _parsed(board_svg(START, play=parse_play(text, START, roll, BACKGAMMON)))
        color = THEMES["light"].arrow[0]
        polygons = [polygon for polygon in root.iter(f"{SVG}polygon") if polygon.get("fill") == color]
        return len(polygons), [text.text for text in root.iter(f"{SVG}text") if "×" in (text.text or "")]

    assert arrows("8/5 6/5", Roll(3, 1)) == (2, [])
    assert arrows("24/18(2) 13/7(2)", Roll(6, 6)) == (2, ["×2", "×2"])
    assert arrows("24/13", Roll(6, 5)) == (2, [])


def test_arrows_of_checkers_borne_off_end_apart() -> None:
    ending = pos("6:2 5:3", "6:3")
    root = _parsed(board_svg(ending, play=parse_play("6/off(2) 5/off(2)", ending, Roll(6, 6))))
    first, second = (text for text in root.iter(f"{SVG}text") if text.text == "×2")
    apart = [float(first.get(axis, 0)) - float(second.get(axis, 0)) for axis in ("x", "y")]
    assert math.hypot(*apart) > 24, "wider than a badge"


def test_a_play_of_another_position_is_refused() -> None:
    play = parse_play("24/18 13/11", START, Roll(6, 2))
    with pytest.raises(ValueError, match=r"24/18 13/11 is no play of this position: nothing .* is on 24"):
        board_svg(pos("1:1", "6:3"), play=play)
    assert "Arrows show 24/16" in board_svg(START, play=parse_play("24/16", START, Roll(6, 2)))


def test_no_pips_when_they_are_not_wanted() -> None:
    assert "pips</tspan>" in board_svg(START)
    assert "pips</tspan>" not in board_svg(START, pips=False)


@pytest.mark.parametrize("theme", THEMES)
def test_a_page_sets_every_color_by_its_name(theme: str) -> None:
    drawn = board_svg(BACKGAMMON.start(), theme=PAGE_THEME, element_id="it")
    for name, color in style_of(THEMES[theme]).items():
        drawn = drawn.replace(f"var(--{name})", color)
    assert "var(" not in drawn
    assert drawn == board_svg(BACKGAMMON.start(), theme=replace(THEMES[theme], page="none"), element_id="it")


def test_unknown_themes_and_languages_say_what_there_is() -> None:
    with pytest.raises(ValueError, match="there are light, dark, high-contrast, color-blind, print"):
        board_svg(START, theme="pink")
    with pytest.raises(ValueError, match="there are da, en"):
        board_svg(START, language="xx")
    assert find_theme(THEMES["dark"]) is THEMES["dark"]


def test_every_language_has_every_phrase() -> None:
    for words in LANGUAGES.values():
        assert words.keys() == LANGUAGES["en"].keys()
    assert phrase("to_roll", side="White") == "White to roll"


def test_descriptions() -> None:
    assert headline(pos("", "6:15"), names=("X", "O")) == "X has borne off every checker"
    assert headline(pos("6:15", ""), names=("X", "O")) == "O has borne off every checker"
    words = describe(BUSY, names=("X", "O"), cube=CubeState(4, CubeOwner.OPPONENT))
    assert "X: 2 on the bar, 1 on 24, 7 on 6, 2 on 5, 3 borne off; 126 pips." in words
    assert "O owns the cube at 4." in words
    pinned = Position(BUSY.player, BUSY.opponent, pinned=(1 << 5, 0), reserve=(0, 2))
    assert "7 on 6, one pinned on 5, 1 on 5, 3" in describe(pinned, names=("X", "O"))
    assert "O: 2 not yet entered" in describe(pinned, names=("X", "O"))


def test_descriptions_list_in_the_signs_of_their_language() -> None:
    told = describe(Position.start(), names=("白方", "黑方"), cube=CubeState(), language="zh-Hans")
    assert told.startswith("白方：24 位 2 枚、13 位 5 枚、8 位 3 枚、6 位 5 枚；167 点。黑方：24 位")
    assert " 双方" not in told


@pytest.mark.parametrize(("point", "pips"), [(1, "1 pip."), (2, "2 pips.")])
def test_descriptions_know_one_pip(point: int, pips: str) -> None:
    position = pos(f"{point}:1", "")
    assert f"X: 1 on {point}, 14 borne off; {pips} O" in describe(position, names=("X", "O"))
    assert f"X: 1 på {point}, 14 taget ud; {pips} O" in describe(position, names=("X", "O"), language="da")


def test_a_cube_that_was_never_turned_shows_64() -> None:
    assert cube_face(CubeState()) == 64
    assert cube_face(CubeState(2, CubeOwner.PLAYER)) == 2
    assert ">64</text>" in board_svg(START, cube=CubeState())


def test_a_prisoner_is_drawn_below_its_jailers() -> None:
    player = pos("6:1", "").player
    position = Position(player, pos("19:2", "").player, pinned=(1 << 6, 0))
    (first, _, low), *jailers = sorted(_checkers(board_svg(position)), key=lambda checker: -checker[2])
    assert first == THEMES["light"].white[0]
    assert len(jailers) == 2
    assert all(y < low for _, _, y in jailers)
    assert BAR == 25
