"""Games as they stand, said in identifiers: offers that wait are not lost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.game import AcceptResignation, Beaver, Double, GameCube, OfferResignation, Raccoon, apply, start_match
from doublesix.live_game import new_game
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.identified_state import identified_state
from doublesix.notation.identify import format_identifier, identify
from doublesix.rules.scoring import GameValue
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from doublesix.game import Action

RACCOONS = MoneySession(raccoons=True)


@pytest.mark.parametrize(
    ("actions", "offer"),
    [
        ((), None),
        ((Double(),), CubeAction.DOUBLE),
        ((Double(), Beaver()), CubeAction.BEAVER),
        ((Double(), Beaver(), Raccoon()), CubeAction.RACCOON),
    ],
    ids=str,
)
@pytest.mark.parametrize(
    ("cube", "before"),
    [
        (GameCube(), CubeState()),
        (GameCube(2, Seat.FIRST), CubeState(2, CubeOwner.PLAYER)),
        (GameCube(2), CubeState(2)),
        (GameCube(2, automatic_doubles=1), CubeState(2)),
    ],
    ids=str,
)
def test_a_turn_of_the_cube_that_waits_is_said(
    actions: tuple[Action, ...], offer: CubeAction | None, cube: GameCube, before: CubeState
) -> None:
    state = start_match(STANDARD, RACCOONS).at(STANDARD.start(), on_roll=Seat.FIRST, cube=cube)
    for action in actions:
        state = apply(state, action)
    said = identified_state(state)
    assert (said.offer, said.cube, said.roll) == (offer, before, None)
    read = identify(format_identifier(said, STANDARD))
    assert (read.offer, read.cube) == (offer, before)


def test_a_resignation_that_waits_is_said() -> None:
    state = start_match(STANDARD, RACCOONS).at(STANDARD.start(), on_roll=Seat.SECOND)
    said = identified_state(apply(state, OfferResignation(GameValue.GAMMON)))
    assert said.resignation is GameValue.GAMMON
    assert identify(format_identifier(said, STANDARD)).resignation is GameValue.GAMMON
    accepted = apply(apply(state, OfferResignation(GameValue.SINGLE)), AcceptResignation())
    assert identified_state(accepted).resignation is None


def test_an_identifier_goes_by_the_game_that_is_named() -> None:
    said = identified_state(new_game("plakoto", seed=3).state)
    assert format_identifier(said).startswith("TABLES=plakoto:")
    assert format_identifier(replace(said, variant=None)) != format_identifier(said)
    start = identify("4HPwATDgc/ABMA")
    assert start.variant is None
    assert format_identifier(start) == format_identifier(start, STANDARD)


def test_a_cycle_may_take_the_cube_from_its_games() -> None:
    for length, terms in [(None, MoneySession(jacoby=False, cube_limit=1)), (5, Match(5, cube_limit=1))]:
        state = new_game("tabla", seed=4, length=length).state
        said = identified_state(state)
        assert said.terms == terms
        assert said.text() == state.variant.text(state.position, roll=state.roll)  # no cube beside it
        read = identify(format_identifier(said, state.variant))
        assert (read.terms, read.variant) == (terms, state.variant)


def test_a_game_without_the_cube_in_a_cycle_keeps_the_terms() -> None:
    state = new_game("tavli", seed=4).state
    assert identified_state(state).terms == state.terms == MoneySession()
