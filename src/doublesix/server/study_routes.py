"""HTTP: cards to study with, and boards to count pips on.

What does not live here: the cards (`server.study`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request

from doublesix.protocol.analyses import ReadPosition
from doublesix.protocol.study import (
    BoardsToCount,
    CardList,
    CardQuestion,
    CardsMade,
    GivenAnswer,
    JudgedAnswer,
    NewCards,
    QuestionKind,
)
from doublesix.server.questions import kind_of
from doublesix.study import Question

if TYPE_CHECKING:
    from doublesix.server.place import Place

__all__ = ["study_routes"]


def study_routes(place: Place) -> APIRouter:
    """The routes for studying."""
    routes = APIRouter(tags=["study"])
    study, answered = place.study, place.questions.answer

    @routes.get("/cards")
    def cards(
        question: Annotated[QuestionKind | None, Query()] = None,
        player: Annotated[str | None, Query()] = None,
        is_due: Annotated[bool | None, Query()] = None,
        most: Annotated[int | None, Query(ge=1)] = None,
    ) -> CardList:
        """Cards in the order in which they are asked: every one, or those alone that are asked for."""
        wanted = None if question is None else Question(question)
        return study.cards(question=wanted, player=player, is_due=is_due, most=most)

    @routes.post("/cards", status_code=201)
    def make_card(position: ReadPosition) -> CardsMade:
        """Make a card of a position: with dice it asks for the play, without them about the cube."""
        return study.add_position(position)

    @routes.post("/analyses/{analysis_id}/cards", status_code=201)
    def make_cards(analysis_id: str, wanted: NewCards) -> CardsMade:
        """Make cards of what went wrong in a match, or of one decision."""
        return study.add(place.analyses.cards(analysis_id, seat=wanted.seat, number=wanted.decision))

    @routes.get("/cards/{number}")
    def ask(number: int) -> CardQuestion:
        """A card, to be asked."""
        return study.ask(number)

    @routes.delete("/cards/{number}", status_code=204)
    def remove_card(number: int) -> None:
        """Take a card out."""
        study.remove(number)

    @routes.post("/cards/{number}/answers", status_code=201)
    async def answer(request: Request, number: int, given: GivenAnswer) -> JudgedAnswer:
        """Judge an answer, and keep it."""
        return await answered(request, kind_of(given.plies), study.answer, number, given)

    @routes.get("/boards")
    def boards() -> BoardsToCount:
        """Boards out of games, to practice counting pips on."""
        return study.boards()

    return routes
