"""How a game begins: at its start, or in the position of an identifier, with what has been offered in it.

What does not live here: pictures of positions (`server.positions`), what happens afterwards (`server.log`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.cube import CubeAction
from doublesix.errors import IllegalActionError, ParseError
from doublesix.game import Beaver, Double, GameCube, OfferResignation, Raccoon, apply, start_match
from doublesix.match import Match, Seat
from doublesix.notation.identify import identify
from doublesix.rules.cycle import Cycle
from doublesix.sentences import Sentence, said
from doublesix.server.field_names import FIELD_NAMES
from doublesix.variants.cycles import find_recorded

if TYPE_CHECKING:
    from doublesix.game import Action, GameState
    from doublesix.match import Terms
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.rules.variant import Variant

__all__ = ["first_offers", "first_state", "offers_in", "set_up"]

TURNS: dict[CubeAction, tuple[Action, ...]] = {
    CubeAction.DOUBLE: (Double(),),
    CubeAction.BEAVER: (Double(), Beaver()),
    CubeAction.RACCOON: (Double(), Beaver(), Raccoon()),
}
"""By the turn of the cube that waits for an answer: all of those that led to it."""
UNSAID = ("crawford", "holland", "dead_cubes", "raccoons", "automatic_doubles")
"""Terms that no identifier has a word for."""


def first_state(variant: str, terms: Terms, position: str | None = None) -> GameState:
    """The game before its first event.

    Args:
        variant: a game or several in turn, by key, name or alias.
        terms: what is played for.
        position: an identifier to start from; what it says of game, match and cube counts, and what no identifier says
            is as agreed.

    Raises:
        UnknownVariantError: no such game.
        ParseError: no identifier, or several games in turn, which begin at their start.
        InvalidPositionError: checkers that cannot stand like that, a cube that cannot lie there, or the game is over.
    """
    game = find_recorded(variant)
    if position is None:
        return start_match(game, terms)
    if isinstance(game, Cycle):
        raise ParseError(Sentence("position: a match of several games in turn cannot begin in the middle of one"))
    found = identify(position, checkers=game.checkers)
    return set_up(found, found.variant or game, terms)


def set_up(found: IdentifiedPosition, game: Variant, terms: Terms) -> GameState:
    """A game in a position, before what has been offered in it.

    Args:
        found: the position.
        game: whose it is.
        terms: what is played for, where the position does not say it.

    Raises:
        ValueError: no score of such a match, or a cube that nobody can own.
        InvalidPositionError: checkers that cannot stand like that, a cube that cannot lie there, or the game is over.
    """
    on_roll = found.seat.other  # whoever sits at the bottom has the first seat
    state = start_match(game, _agreed(terms, found.terms))
    if isinstance(found.terms, Match):
        points = found.points if on_roll is Seat.FIRST else found.points[::-1]
        state = replace(state, score=state.terms.score_at(points, is_crawford=found.is_crawford))
    owner = on_roll.meant_by(found.cube.owner)
    return state.at(found.position, on_roll=on_roll, roll=found.roll, cube=GameCube(found.cube.value, owner))


def _agreed(terms: Terms, found: Terms | None) -> Terms:
    """What is played for from a position: as its identifier has it, and as agreed where that has no word for it."""
    if found is None:
        return terms
    if type(found) is not type(terms):
        return found
    kept = {name: getattr(terms, name) for name in UNSAID if hasattr(terms, name)}
    return replace(found, **kept, cube_limit=found.cube_limit or terms.cube_limit)


def first_offers(state: GameState, position: str | None) -> tuple[Action, ...]:
    """What has been offered in the position that a table begins with: once it is done again, it waits for an answer.

    Args:
        state: the game before its first event, which has no offers.
        position: the identifier.

    Raises:
        IllegalActionError: it could not have been offered there; the message says why.
    """
    if position is None:
        return ()
    return offers_in(identify(position, checkers=state.variant.checkers), state)


def offers_in(found: IdentifiedPosition, state: GameState) -> tuple[Action, ...]:
    """What has been offered in a position.

    Args:
        found: the position.
        state: the game in it, without offers.

    Raises:
        IllegalActionError: it could not have been offered there; the message says why.
    """
    turns = () if found.offer is None else TURNS[found.offer]
    offers = turns if found.resignation is None else (*turns, OfferResignation(found.resignation))
    for offer in offers:
        try:
            state = apply(state, offer)
        except IllegalActionError as error:
            problem = said(error)
            reason = problem.values.get("reason", problem) if isinstance(problem, Sentence) else problem
            raise IllegalActionError(Sentence("{place}: {problem}", place=_place(offer), problem=reason)) from error
    return offers


def _place(offer: Action) -> Sentence:
    return FIELD_NAMES["resignation" if isinstance(offer, OfferResignation) else "cube"]
