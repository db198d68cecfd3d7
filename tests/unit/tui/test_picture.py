"""What the board in the terminal shows, sign by sign, and which place lies under them."""

from __future__ import annotations

import pytest

from builders import pos
from doublesix.cli.app import PLAINER
from doublesix.cube import CubeOwner, CubeState
from doublesix.position import BAR, OFF, RESERVE
from doublesix.tui.picture import MARKS, NEW, PRISONERS, Look, height_of, picture, width_of
from doublesix.variants.registry import ALL, find
from strategies import random_game

START = """\
 13 14 15 16 17 18        19 20 21 22 23 24
┌──────────────────┬─────┬──────────────────┐
│ ●           ○    │     │ ○              ● │
│ ●           ○    │     │ ○              ● │
│ ●           ○    │     │ ○                │
│ ●                │     │ ○                │
│ ●                │     │ ○                │
│                  │ BAR │                  │   [64]
│ ○                │     │ ●                │
│ ○                │     │ ●                │
│ ○           ●    │     │ ●                │
│ ○           ●    │     │ ●              ○ │
│ ○           ●    │     │ ●              ○ │
└──────────────────┴─────┴──────────────────┘
 12 11 10  9  8  7         6  5  4  3  2  1"""


def lines_of(look: Look, **size: int) -> list[str]:
    return [line.rstrip() for line in picture(look, **size).text.plain.split("\n")]


def test_the_start() -> None:
    look = Look(position=find("backgammon").start(), cube=CubeState(1))
    assert lines_of(look) == START.split("\n")


@pytest.mark.parametrize("size", [(3, 5), (4, 5), (5, 8)])
def test_every_size_has_its_width_and_height(size: tuple[int, int]) -> None:
    cell, stack = size
    for variant in ALL:
        position = variant.start()
        text = picture(Look(position=position, track=variant.rules.track), cell=cell, stack=stack).text.plain
        assert [len(line) for line in text.split("\n")] == [width_of(cell)] * height_of(stack)


def test_tall_stacks_end_in_a_count_and_the_rest_stands_beside() -> None:
    look = Look(position=pos("6:9 25:1", "3:7 25:2"), cube=CubeState(4, CubeOwner.PLAYER))
    lines = lines_of(look)
    assert [line[27] for line in lines[8:13]] == ["9", "●", "●", "●", "●"]
    assert [line[36] for line in lines[2:7]] == ["○", "○", "○", "○", "7"]
    assert lines[2][22] == "●"
    assert [lines[11][22], lines[12][22]] == ["○", "○"]
    assert lines[12].endswith("● 5 off")
    assert lines[2].endswith("○ 6 off")
    assert lines[9].endswith("[4]")


def test_all_that_is_borne_off_finds_room() -> None:
    lines = lines_of(Look(position=pos("", "3:1")))
    assert lines[12].endswith("● 15 off")
    assert lines[2].endswith("○ 14 off")


def test_what_is_pinned_lies_below_its_jailers() -> None:
    plakoto = find("plakoto")
    for position, _, _ in random_game(plakoto, 3):
        for point in range(1, 25):
            facing = plakoto.rules.track.facing(point)
            column = _column(point)
            lines = lines_of(Look(position=position, track=plakoto.rules.track))
            edge = lines[2] if point > 12 else lines[12]
            if position.pinned[0] >> point & 1:
                assert edge[column] == "◆"
            elif position.pinned[1] >> facing & 1:
                assert edge[column] == "◇"
            else:
                assert edge[column : column + 1] not in ("◆", "◇")


def _column(point: int) -> int:
    from_left = point - 13 if point > 12 else 12 - point
    return 2 + 3 * from_left + 7 * (from_left > 5)


def test_what_can_be_chosen_is_marked_and_lies_where_it_is_marked() -> None:
    look = Look(position=pos("24:1 6:2 25:1", "3:7"), choices=frozenset({24, 6, BAR, OFF, RESERVE}), cursor=6)
    drawn = picture(look)
    lines = drawn.text.plain.split("\n")
    marked = {
        drawn.places[line, column]
        for line, signs in enumerate(lines)
        for column, sign in enumerate(signs)
        if sign in "▾▼▴▲◂◀"
    }
    assert marked == {24, 6, BAR, OFF, RESERVE}
    assert [sign for signs in lines for sign in signs if sign in "▼▲◀"] == ["▲"]


def test_dice_that_were_played_lie_between_dots() -> None:
    dice = ((6, True), (6, True), (6, False), (6, False))
    assert " 6   6  ·6· ·6·" in lines_of(Look(position=find("backgammon").start(), dice=dice))[7]


def test_more_dice_than_find_room_are_counted() -> None:
    dice = tuple((number, place > 0) for number in range(1, 7) for place in range(4))
    line = lines_of(Look(position=find("backgammon").start(), dice=dice))[7]
    assert "│ 1×3 2×3 3×3 4×3  │" in line
    wide = picture(Look(position=find("backgammon").start(), dice=dice), cell=4).text.plain.split("\n")[7]
    assert "1×3 2×3 3×3 4×3 5×3 6×3" in wide


def test_checkers_that_have_just_come_are_ringed() -> None:
    start = find("backgammon").start()

    def on_8(arrived: dict[int, int], **more: int) -> str:
        lines = picture(Look(position=start, arrived=arrived), **more).text.plain.split("\n")
        return "".join(line[_column(17)] for line in lines[2:7])

    assert on_8({8: 1}) == "○○◎  "
    assert on_8({8: 3}) == on_8({8: 4}) == "◎◎◎  "
    lines = lines_of(Look(position=start, arrived={6: 2, 7: 1}))
    assert "".join(line[_column(19)] for line in lines[2:7]) == "○○○◎◎"
    assert lines[2][_column(18)] == " "
    crowded = picture(Look(position=start, arrived={6: 1}), stack=4).text.plain.split("\n")
    assert "".join(line[_column(19)] for line in crowded[2:6]) == "○○◎5"


def test_a_terminal_without_these_signs_shows_as_much_in_plain_ones() -> None:
    plakoto = find("plakoto")
    everything = {
        "choices": frozenset({24, 6, BAR, OFF}),
        "cursor": 6,
        "arrived": {8: 1},
        "dice": ((6, True), (1, False)),
    }
    for position, _, _ in random_game(plakoto, 3):
        fine = picture(Look(position=position, track=plakoto.rules.track, **everything)).text.plain
        plain = fine.encode("ascii", PLAINER).decode()
        assert "?" not in plain
        assert list(map(len, plain.split("\n"))) == list(map(len, fine.split("\n")))
    assert "".join((*MARKS, NEW, *PRISONERS)).encode("ascii", PLAINER) == b"XO@xo"
    assert len({"▴▾◂▲".encode("ascii", PLAINER)[number] for number in range(4)}) == 4


def test_tokens_lie_with_their_holders() -> None:
    variant = next(each for each in ALL if each.rules.token is not None)
    lines = lines_of(Look(position=variant.start(), token=variant.rules.token))
    assert sum("bomb" in line or "re-roll" in line for line in lines) == sum(map(bool, variant.start().memory))
