"""HTTP: questions about one position.

What does not live here: the answers (`server.positions`, `server.explanations`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request

from doublesix.protocol.analyses import (
    Ask,
    Checked,
    Evaluation,
    Explain,
    Explanation,
    PositionView,
    ReadPosition,
    RollGrid,
    ScoreMap,
)
from doublesix.protocol.values import Setup
from doublesix.server import explanations, positions
from doublesix.server.questions import kind_of

if TYPE_CHECKING:
    from doublesix.server.place import Place

__all__ = ["position_routes"]


def position_routes(place: Place) -> APIRouter:
    """The routes for positions."""
    routes = APIRouter(prefix="/positions", tags=["positions"])
    answer = place.questions.answer

    @routes.post("/read")
    def read(asked: ReadPosition) -> PositionView:
        """An identifier of any kind as a picture."""
        return positions.read(asked.text, asked.variant, mover_score_first=asked.mover_score_first)

    @routes.post("/check")
    def check(setup: Setup) -> Checked:
        """A position from an editor: everything that is wrong with it, or its picture."""
        return positions.check(setup)

    @routes.post("/evaluate")
    async def evaluate(request: Request, ask: Ask) -> Evaluation:
        """The plays of the dice, best first, or the cube decision where none were thrown, and answers to what waits."""
        return await answer(request, kind_of(ask.plies), positions.evaluate, ask, place.engines)

    @routes.post("/explain")
    async def explain(request: Request, ask: Explain) -> Explanation:
        """Why one of two plays is better, or why the cube should be turned or not, taken or not."""
        return await answer(request, kind_of(ask.plies), explanations.explain, ask, place.engines)

    @routes.post("/rolls")
    async def rolls(request: Request, ask: Ask) -> RollGrid:
        """What each roll would be worth."""
        return await answer(request, kind_of(ask.plies), positions.roll_grid, ask, place.engines)

    @routes.post("/scores")
    async def scores(request: Request, ask: Ask) -> ScoreMap:
        """The best decision at every score."""
        return await answer(request, kind_of(ask.plies), positions.score_map, ask, place.engines)

    return routes
