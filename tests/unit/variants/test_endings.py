"""How games end: results, mothers, first hits, close-outs, bringing everybody home."""

from __future__ import annotations

import pytest

from builders import pos
from doublesix.dice import Roll
from doublesix.errors import IllegalPlayError
from doublesix.kernel import sampled_plays
from doublesix.notation.plays import parse_play
from doublesix.play import Step
from doublesix.rules.endings import GameEnd, Side
from doublesix.rules.scoring import GameValue
from doublesix.rules.steps import play_of, step_graph, steps_after
from doublesix.rules.token import exploded
from doublesix.variants.registry import find

SINGLE, GAMMON, BACKGAMMON = GameValue
MINE, HIS = Side.PLAYER, Side.OPPONENT

CLOSED = "6:2 5:2 4:2 3:2 2:2 1:2"

ENDS = [
    ("tavla", ("", "bar:1 6:14"), GameEnd(MINE, GAMMON, 2)),
    ("portes", ("", "24:15"), GameEnd(MINE, GAMMON, 2)),
    ("irish", ("", "24:15"), GameEnd(MINE, SINGLE, 1)),
    ("narde", ("", "24:1 6:14"), GameEnd(MINE, GAMMON, 2)),
    ("narde+koks", ("", "24:1 6:14"), GameEnd(MINE, GAMMON, 2)),
    ("narde+koks", ("", "24:1 7:14"), GameEnd(MINE, BACKGAMMON, 3)),
    ("narde+gammon-one-point", ("", "24:15"), GameEnd(MINE, SINGLE, 1)),
    ("russian", ("", "19:1 6:14"), GameEnd(MINE, BACKGAMMON, 3)),
    ("russian", ("", "in:1 6:14"), GameEnd(MINE, BACKGAMMON, 3)),
    ("russian", ("", "18:1 6:14"), GameEnd(MINE, GAMMON, 2)),
    ("acey-deucey", ("", "in:2 bar:1 6:3 1:1"), GameEnd(MINE, SINGLE, 7)),
    ("misere", ("", "6:3"), GameEnd(HIS, SINGLE, 1)),
    ("misere", ("6:3", ""), GameEnd(MINE, SINGLE, 1)),
    ("sugoroku", ("6:10 1:5", "24:1 3:14"), GameEnd(MINE, SINGLE, 1)),
    ("sugoroku", ("7:1 6:9 1:5", "24:1 3:14"), None),
    ("sugoroku", ("bar:1 6:9 1:5", "24:1 3:14"), None),
    ("sudden-death", ("13:15", "bar:1 6:14"), GameEnd(MINE, SINGLE, 1)),
    ("sudden-death", ("bar:1 13:14", "6:15"), GameEnd(HIS, SINGLE, 1)),
    ("sugoroku+closeout-wins", ("7:2 6:2 5:2 4:2 3:2 2:2 10:3", "bar:1 6:14"), GameEnd(MINE, SINGLE, 1)),
    ("sugoroku+closeout-wins", ("7:2 6:2 5:2 4:2 3:2 2:1 10:4", "bar:1 6:14"), None),
    ("plakoto", ("1:1 10:14", "24:1p 6:14"), GameEnd(MINE, GAMMON, 2)),
    ("plakoto", ("24:1 1:1 10:13", "24:1p 6:14"), None),
    ("plakoto", ("24:1p 1:1 10:13", "24:1p 1:1 6:13"), GameEnd(None, SINGLE, 0)),
    ("plakoto", ("24:1p 10:14", "1:1 6:14"), GameEnd(HIS, GAMMON, 2)),
    ("plakoto+gammon-one-point", ("1:1 10:14", "24:1p 6:14"), GameEnd(MINE, SINGLE, 1)),
    ("nuclear", (f"bar:1 8:2 {CLOSED}", f"bar:3 {CLOSED}"), GameEnd(None, SINGLE, 0)),
    ("nuclear", (f"8:3 {CLOSED}", f"bar:3 {CLOSED}"), None),
    ("nuclear", (f"bar:1 8:2 {CLOSED}", "bar:3 6:1 7:1 5:2 4:2 3:2 2:2 1:2"), None),
    ("nuclear", ("", f"bar:3 {CLOSED}"), GameEnd(MINE, BACKGAMMON, 3)),
    ("backgammon", (f"bar:1 8:2 {CLOSED}", f"bar:3 {CLOSED}"), None),
    ("tavla+bomb", (f"bar:1 8:2 {CLOSED}", f"bar:3 {CLOSED}"), GameEnd(None, SINGLE, 0)),
    ("acey-deucey+bomb", (f"bar:1 in:2 {CLOSED}", f"bar:1 8:2 {CLOSED}"), GameEnd(None, SINGLE, 0)),
    ("acey-deucey+bomb", (f"in:3 {CLOSED}", f"bar:1 8:2 {CLOSED}"), None),
]


@pytest.mark.parametrize(("name", "rows", "end"), ENDS)
def test_ends(name: str, rows: tuple[str, str], end: GameEnd | None) -> None:
    variant = find(name)
    assert variant.ending(pos(*rows)) == end
    assert variant.ending(pos(*rows[::-1])) == (None if end is None else end.swapped())


WON, TIED = GameEnd(MINE, GAMMON, 2), GameEnd(None, SINGLE, 0)
PINNING = ["plakoto", "tapa", "mahbusa", "pin-game"]
WITHIN = [
    ("65", ("13:1 7:1 2:13", "24:1 17:2 6:12"), {"13/2": None, "7/1": WON}),
    ("65", ("13:1 6:1 2:13", "24:1 18:2 17:2 6:10"), {"6/1": WON}),
    ("11", ("2:1 6:2", "24:1 20:2"), {"2/1": WON}),
    ("11", ("8:1 2:1", "24:1 18:2 19:2"), {"2/1": WON}),
    (
        "21",
        ("24:1 2:1 6:2", "24:1 20:2"),
        {"24/22 2/1": WON, "24/23 6/4": None, "24/21": None, "6/3": None, "6/4 2/1": None},
    ),
    (
        "65",
        ("24:1 13:1 1:1", "24:1p"),
        {"24/19": WON, "24/18": WON, "24/19 13/7": WON, "24/18 13/8": WON, "13/2": None},
    ),
    (
        "11",
        ("24:1 13:1 1:1", "24:1p"),
        {"24/23": WON, "24/23 13/12": WON, "24/23 13/11": WON, "24/23 13/10": WON, "13/9": None},
    ),
    ("65", ("24:1p 13:1 7:1", "24:1 17:2 1:1"), {"13/2": None, "7/1": TIED}),
]
"""Rolls with which a mother can be pinned or, where it is, the last checker can leave: each legal play and its end."""


@pytest.mark.parametrize("name", PINNING)
@pytest.mark.parametrize(("roll", "rows", "plays"), WITHIN)
def test_a_pinned_mother_ends_the_turn_and_the_game(
    name: str, roll: str, rows: tuple[str, str], plays: dict[str, GameEnd | None]
) -> None:
    variant, position = find(name), pos(*rows)
    legal = variant.legal_plays(position, Roll.parse(roll))
    assert {str(play): variant.ending(play.result) for play in legal} == plays
    assert set(sampled_plays(variant, position, Roll.parse(roll))) == set(legal)
    assert all(parse_play(text, position, Roll.parse(roll), variant) in legal for text in plays)


def test_nothing_is_played_after_the_mother_is_pinned() -> None:
    variant, position, roll = find("plakoto"), pos("2:1 6:2", "24:1 20:2"), Roll(1, 1)
    nodes = step_graph(variant.rules, position, roll)
    assert nodes is not None
    assert [(len(node.steps), node.is_done) for node in nodes] == [(1, False), (0, True)]
    after = steps_after(variant.rules, position, roll, [(2, 1, 1)])
    assert (after.steps, after.is_done) == ((), True)
    assert [way.step for way in steps_after(variant.rules, position, roll, []).steps] == [Step(2, 1)]
    assert play_of(variant.rules, position, roll, [(2, 1, 1)]) in variant.legal_plays(position, roll)
    with pytest.raises(IllegalPlayError, match="step 2: no checker may go from 1 to 0"):
        play_of(variant.rules, position, roll, [(2, 1, 1), (1, 0, 1)])
    with pytest.raises(IllegalPlayError, match="is not legal with 11 here; legal: 2/1"):
        parse_play("2/off", position, roll, variant)


def test_a_step_that_may_end_the_game_is_shown_beside_those_of_the_whole_roll() -> None:
    variant, position = find("plakoto"), pos("13:1 7:1 2:13", "24:1 17:2 6:12")
    nodes = step_graph(variant.rules, position, Roll(6, 5))
    assert nodes is not None
    ways = {way.step: nodes[way.node] for way in nodes[0].steps}
    assert {step: (node.is_done, len(node.steps)) for step, node in ways.items()} == {
        Step(13, 7): (False, 1),
        Step(7, 1): (True, 0),
        Step(7, 2): (False, 1),
    }


def test_the_mother_is_lost_when_the_pinner_has_left_his_own_start() -> None:
    variant = find("plakoto")
    waiting = pos("24:1 1:1 10:13", "24:1p 6:14")
    ends = {variant.ending(play.result) for play in variant.legal_plays(waiting, Roll(6, 5))}
    assert ends == {None, GameEnd(MINE, GAMMON, 2)}


def test_sudden_death_goes_on_without_a_hit() -> None:
    variant = find("sudden-death")
    first = next(play for play in variant.legal_plays(variant.start(), Roll(3, 1)) if str(play) == "8/5 6/5")
    second = {str(play): play for play in variant.legal_plays(first.result.swapped(), Roll(6, 4))}
    assert variant.ending(second["24/18 13/9"].result) is None
    for play in second.values():
        assert (variant.ending(play.result) is not None) == play.is_hit


def test_a_pinned_checker_keeps_its_side_from_bearing_off() -> None:
    rows = "6:3 5:1p 2:2", "20:2 6:5 5:5"
    for name, bears_off in (("plakoto", False), ("plakoto+bear-off-while-pinned", True)):
        played = find(name).legal_plays(pos(*rows), Roll(6, 2))
        assert any(step.target == 0 for play in played for step in play.steps) == bears_off


def test_exact_bearing_off() -> None:
    rows = "4:2 1:1", "24:15"
    assert str(find("acey-deucey-european").legal_plays(pos(*rows), Roll(6, 5))[0]) == "Ø"
    assert str(find("acey-deucey").legal_plays(pos(*rows), Roll(6, 5))[0]) == "4/off(2)"


def test_the_bomb_sends_all_blots_to_the_bar_and_changes_hands() -> None:
    variant = find("nuclear")
    after = next(play for play in variant.legal_plays(variant.start(), Roll(2, 1)) if str(play) == "13/11 6/5")
    launcher = after.result.swapped()
    assert launcher.memory == (1, 1)
    assert exploded(launcher) == pos("24:2 13:5 8:3 6:5", "bar:2 24:2 13:4 8:3 6:4 memory:1"), (
        "the launcher has no blots, and the other side now holds the bomb"
    )
