"""HTTP: analyses of matches.

What does not live here: the jobs (`server.analyses`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Body, Query, Request, Response

from doublesix.protocol.analyses import (
    AnalysisList,
    AnalysisView,
    Comment,
    DecisionList,
    DecisionView,
    Deepen,
    Language,
    NewRollouts,
    Phrases,
    PlayedOut,
    PositionOnly,
    RolloutList,
)
from doublesix.protocol.players import PlayerList
from doublesix.protocol.tables import Older, PlayerName, Turn
from doublesix.protocol.values import Problem
from doublesix.server.analyses import MOST_LISTED
from doublesix.server.match_files import MATCH_FILES, MatchFormat, attached, match_file, name_of
from doublesix.server.phrases import phrases_in
from doublesix.server.questions import Kind, kind_of

if TYPE_CHECKING:
    from doublesix.server.place import Place

__all__ = ["analysis_routes"]

MEDIA_TYPES = {"html": "text/html; charset=utf-8", "text": "text/plain; charset=utf-8", "json": "application/json"}
FILE = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
NO_MATCH: dict[int | str, dict[str, object]] = {
    422: {"model": PositionOnly | Problem, "description": "Cannot be read, or holds a position alone"}
}

REPORTS: dict[int | str, dict[str, object]] = {
    200: {
        "content": {
            "text/html": {"schema": {"type": "string"}},
            "text/plain": {"schema": {"type": "string"}},
            "application/json": {"schema": {"type": "object"}},
        }
    }
}

Plies = Annotated[int, Query(ge=0, le=4)]


def analysis_routes(place: Place) -> APIRouter:
    """The routes of a server's analyses."""
    routes = APIRouter(tags=["analyses"])
    analyses, answer = place.analyses, place.questions.answer

    @routes.get("/analyses")
    def list_analyses(
        most: Annotated[int, Query(ge=1, le=MOST_LISTED)] = MOST_LISTED,
        before: Annotated[Older | None, Query()] = None,
    ) -> AnalysisList:
        """Analyses, the newest first; `before` is what an earlier list had as `older`."""
        return analyses.list(most=most, before=before)

    @routes.get("/players")
    async def list_players(request: Request) -> PlayerList:
        """Everybody who has played in a match that is judged, with what they came to."""
        return await answer(request, Kind.SOON, analyses.players)

    @routes.post("/analyses", status_code=201, openapi_extra=FILE, responses=NO_MATCH)
    async def analyze_file(
        request: Request, name: Annotated[str, Query(max_length=500)] = "match", plies: Plies = 2
    ) -> AnalysisView:
        """Analyze a match file of any format that can be read; one with a position alone is refused with that."""
        return await answer(request, Kind.READING, analyses.add_file, await request.body(), name=name, plies=plies)

    @routes.post("/tables/{table_id}/analysis", status_code=201)
    def analyze_table(table_id: str, plies: Plies = 2, first: PlayerName = "", second: PlayerName = "") -> AnalysisView:
        """Analyze what has been played at a table; `first` and `second` are for those who have no name there.

        Refused where two people play without help, as long as a game lasts.
        """
        record = place.tables.find(table_id).record_to_analyze((first, second))
        return analyses.add(record, name=" – ".join(record.players), plies=plies, table=table_id)

    @routes.post("/tables/analyses", status_code=201)
    async def analyze_finished(
        request: Request, plies: Plies = 2, first: PlayerName = "", second: PlayerName = ""
    ) -> AnalysisList:
        """Analyze every match that is over and has no analysis, of more than 500 those played last; names as before.

        What is answered are the analyses that begin; games that nothing judges are passed over.
        """

        def begin() -> AnalysisList:
            matches = place.tables.finished((first, second), but=analyses.of_tables())
            return analyses.add_of_tables(matches, plies=plies)

        return await answer(request, Kind.READING, begin)

    @routes.get("/analyses/{analysis_id}")
    def analysis(analysis_id: str) -> AnalysisView:
        """An analysis as it stands."""
        return analyses.view(analysis_id)

    @routes.delete("/analyses/{analysis_id}", status_code=204)
    def delete_analysis(analysis_id: str) -> None:
        """Forget an analysis, with the rollouts of its decisions."""
        analyses.delete(analysis_id)
        place.rollouts.delete_of(analysis_id)

    @routes.get("/analyses/{analysis_id}/decisions")
    def decisions(analysis_id: str) -> DecisionList:
        """The decisions judged so far."""
        return analyses.decisions(analysis_id)

    @routes.post("/analyses/{analysis_id}/cancel")
    def cancel(analysis_id: str) -> AnalysisView:
        """Stop judging; what has been judged stays."""
        return analyses.cancel(analysis_id)

    @routes.post("/analyses/{analysis_id}/resume")
    def resume(analysis_id: str) -> AnalysisView:
        """Judge again what was cancelled or failed."""
        return analyses.resume(analysis_id)

    @routes.post("/analyses/{analysis_id}/again")
    def again(analysis_id: str, how: Deepen) -> AnalysisView:
        """Judge all of it again at another depth; words and plays of one's own stay."""
        return analyses.again(analysis_id, plies=how.plies)

    @routes.put("/analyses/{analysis_id}/decisions/{number}/comment")
    def comment(analysis_id: str, number: int, said: Annotated[Comment, Body()]) -> DecisionView:
        """Keep words and plays of one's own with a decision."""
        return analyses.comment(analysis_id, number, said)

    @routes.get("/analyses/{analysis_id}/decisions/{number}/turn")
    def turn(analysis_id: str, number: int) -> Turn:
        """The steps of a decision's dice, to play something else than was played."""
        return analyses.turn(analysis_id, number)

    @routes.post("/analyses/{analysis_id}/decisions/{number}/variations")
    def play_out(analysis_id: str, number: int, played: PlayedOut) -> DecisionView:
        """Keep a play made on the board with a decision."""
        return analyses.play_out(analysis_id, number, played.steps)

    @routes.post("/analyses/{analysis_id}/decisions/{number}/deepen")
    async def deepen(request: Request, analysis_id: str, number: int, how: Deepen) -> DecisionView:
        """Judge one decision again."""
        return await answer(request, kind_of(how.plies), analyses.deepen, analysis_id, number, plies=how.plies)

    @routes.post("/analyses/{analysis_id}/rollouts", status_code=201)
    async def roll_out(request: Request, analysis_id: str, asked: NewRollouts) -> RolloutList:
        """Queue rollouts of what is too close to call; each decision is judged by its own once that is done."""
        return await answer(request, Kind.DEEP, place.rollouts.add_open, analysis_id, asked)  # judges all after a start

    @routes.get("/analyses/{analysis_id}/report", response_class=Response, responses=REPORTS)
    async def report(
        request: Request,
        analysis_id: str,
        format: Annotated[Literal["html", "text", "json"], Query()] = "html",
        language: Language = "en",
    ) -> Response:
        """The finished report as a file; JSON is the same in every language."""

        def written() -> Response:
            text = analyses.report(analysis_id, format, language)  # judges all after a start
            name = f"{name_of(analyses.record(analysis_id))}.{'txt' if format == 'text' else format}"
            return Response(text, media_type=MEDIA_TYPES[format], headers=attached(name))

        return await answer(request, Kind.DEEP, written)

    @routes.get("/analyses/{analysis_id}/export", response_class=Response, responses=MATCH_FILES)
    def export(analysis_id: str, format: MatchFormat = "json") -> Response:
        """The match as a file, with the comments of its source as they have been changed and added to."""
        return match_file(analyses.record(analysis_id), format)

    @routes.get("/phrases")
    def phrases(language: Language = "en") -> Phrases:
        """The words of reports and reasons in one language."""
        return phrases_in(language)

    return routes
