"""Plays by where the cube lies, against single questions."""

from __future__ import annotations

import pytest

from builders import pos
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.engine.cube_places import cube_places
from doublesix.engine.engine import Engine
from doublesix.errors import IllegalActionError
from doublesix.match import MatchContext, MoneySession
from doublesix.variants.registry import STANDARD, find

START = STANDARD.start()
SAVING = pos("22:1 14:1 7:1 6:6 5:2 4:2 3:2", "4:3 2:4 1:2")
"""Lost but for the gammon; at 4-away 2-away there is none to save once the cube has been turned."""


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(threads=1)


def test_places_say_what_single_questions_say(engine: Engine) -> None:
    owned = [CubeState(2, owner) for owner in (CubeOwner.PLAYER, CubeOwner.OPPONENT)]
    found = cube_places(engine, START, Roll(2, 1), plies=0, match=MatchContext(5, 7))
    assert list(found.plays) == [CubeState(), *owned]
    for cube, ranked in found.plays.items():
        assert ranked == engine.rank_plays(START, Roll(2, 1), plies=0, cube=cube, match=MatchContext(5, 7))
    mine, his = (found.plays[cube][0].equity for cube in owned)
    assert mine > his
    turned = cube_places(engine, START, Roll(2, 1), plies=0, cube=CubeState(4, CubeOwner.OPPONENT))
    assert [cube.value for cube in turned.plays] == [1, 4, 4]
    raised = cube_places(engine, START, Roll(2, 1), plies=0, cube=CubeState(2))
    assert [cube.value for cube in raised.plays] == [2, 4, 4]


def test_the_best_play_hangs_on_the_cube(engine: Engine) -> None:
    found = cube_places(engine, SAVING, Roll(4, 4), plies=0, match=MatchContext(4, 2))
    assert not found.is_same
    middle, mine, his = (str(ranked[0].play) for ranked in found.plays.values())
    assert middle == "22/6"
    assert middle not in (mine, his)
    assert cube_places(engine, START, Roll(3, 1), plies=0).is_same


def test_where_the_cube_lies_nowhere_else(engine: Engine) -> None:
    for match, why in (
        (MatchContext(4, 1, is_crawford=True), "nobody turns the cube in the Crawford game"),
        (MoneySession(cube_limit=1), "the house allows no cube above 1"),
    ):
        with pytest.raises(IllegalActionError, match=why):
            cube_places(engine, START, Roll(3, 1), plies=0, match=match)
    plakoto = find("plakoto")
    with pytest.raises(IllegalActionError, match="without the cube"):
        cube_places(Engine(plakoto, threads=1), plakoto.start(), Roll(3, 1), plies=0)
