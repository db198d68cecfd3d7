"""What an identifier asks to be rolled out, and at which depth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from doublesix.analysis.asked_rollouts import MOST_PLAYS, asked_rollout
from doublesix.engine.engine import Engine
from doublesix.engine.rollout_settings import PRESETS, RolloutSettings
from doublesix.errors import IllegalActionError, RequestError
from doublesix.notation.identify import identify
from doublesix.notation.plays import parse_play

if TYPE_CHECKING:
    from doublesix.notation.identified import IdentifiedPosition

BOARD = "XGID=-b----E-C---eE---c-e----B-"
ROLL, NO_ROLL, OFFER = f"{BOARD}:0:0:1:31:0:0:0:0:10", f"{BOARD}:0:0:1:00:0:0:0:0:10", f"{BOARD}:0:0:1:D:0:0:0:0:10"
THEIR_CUBE = f"{BOARD}:1:-1:1:00:0:0:0:0:10"
SETTINGS = RolloutSettings()


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(threads=1)


@pytest.mark.parametrize(
    ("identifier", "kind", "rolled_out"),
    [
        (ROLL, None, "plays"),
        (ROLL, "cube", "cube"),
        (ROLL, "position", "position"),
        (NO_ROLL, None, "cube"),
        (NO_ROLL, "position", "position"),
        (OFFER, None, "cube"),
        (THEIR_CUBE, None, "position"),
    ],
)
def test_what_a_position_asks_is_rolled_out(engine: Engine, identifier: str, kind: str | None, rolled_out: str) -> None:
    asked = identify(identifier)
    rollout = asked_rollout(engine, asked, settings=SETTINGS, kind=kind)
    assert rollout.kind == rolled_out
    assert rollout.settings == SETTINGS
    kept = identify(rollout.asked)
    assert (kept.position, kept.roll, kept.cube, kept.offer) == (asked.position, asked.roll, asked.cube, asked.offer)


def test_plays_are_those_that_are_named_or_the_best(engine: Engine) -> None:
    asked = identify(ROLL)
    best = engine.rank_plays(asked.position, asked.roll, plies=1, cube=asked.cube, match=asked.terms_on_roll)
    assert names(engine, asked) == [str(option.play) for option in best[:MOST_PLAYS]]
    assert names(engine, asked, most=2) == [str(option.play) for option in best[:2]]
    assert names(engine, asked, plays=[parse_play("24/23 13/10", asked.position, asked.roll)]) == ["24/23 13/10"]


def names(engine: Engine, asked: IdentifiedPosition, **wanted: object) -> list[str]:
    return [line.name for line in asked_rollout(engine, asked, settings=SETTINGS, **wanted).lines]


@pytest.mark.parametrize(
    ("identifier", "kind", "settings", "says"),
    [
        (NO_ROLL, "plays", SETTINGS, "needs a position with dice"),
        (THEIR_CUBE, "cube", SETTINGS, "may not double"),
        (NO_ROLL, "cube", RolloutSettings(cubeful=False), "may not double"),
    ],
)
def test_what_cannot_be_rolled_out_is_refused(
    engine: Engine, identifier: str, kind: str, settings: RolloutSettings, says: str
) -> None:
    with pytest.raises(IllegalActionError, match=says):
        asked_rollout(engine, identify(identifier), settings=settings, kind=kind)


def test_the_same_play_twice_is_refused(engine: Engine) -> None:
    asked = identify(ROLL)
    with pytest.raises(RequestError, match="each once"):
        names(engine, asked, plays=[parse_play("8/5 6/5", asked.position, asked.roll)] * 2)


def test_without_the_cube_the_position_is_rolled_out(engine: Engine) -> None:
    for identifier in (NO_ROLL, OFFER):
        rollout = asked_rollout(engine, identify(identifier), settings=RolloutSettings(cubeful=False))
        assert rollout.kind == "position"


def test_a_depth_is_that_of_plays_cube_and_last_judgement() -> None:
    before = PRESETS["roller+"].settings
    deeper = before.at_depth(2)
    assert (deeper.plies, deeper.cube_plies, deeper.final_plies) == (2, 2, 2)
    assert deeper.truncate_after == before.truncate_after
    other = before.at_depth(2, 0)
    assert (other.plies, other.cube_plies, other.final_plies) == (2, 0, 2)
    assert before.at_depth(None, 3).cube_plies == 3
    assert before.at_depth(None) == before


def test_a_depth_holds_for_late_plays_too() -> None:
    before = PRESETS["full-1"].settings
    deeper = before.at_depth(2)
    assert (deeper.late_plies, deeper.late_cube_plies) == (2, 2)
    other = before.at_depth(None, 3)
    assert (other.cube_plies, other.late_cube_plies, other.late_plies) == (3, 3, before.late_plies)
