"""HTTP: the catalogue and tables.

What does not live here: everything that is done (`server.tables`, `server.table`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request, Response

from doublesix.protocol.tables import (
    Act,
    AskRules,
    Catalogue,
    Hint,
    History,
    JudgedAction,
    NewTable,
    NextSteps,
    Older,
    PlayerName,
    PlayerNames,
    RulesTold,
    TableList,
    TableView,
    Turn,
)
from doublesix.server.catalogue import catalogue as whole_catalogue
from doublesix.server.catalogue import rules_of
from doublesix.server.invalid_fields import demand_name
from doublesix.server.match_files import MATCH_FILES, ZIP_FILE, MatchFormat, match_file, zip_file
from doublesix.server.questions import Kind
from doublesix.server.tables import MOST_LISTED

if TYPE_CHECKING:
    from doublesix.server.place import Place

__all__ = ["table_routes"]


def table_routes(place: Place) -> APIRouter:
    """The routes of a server's tables."""
    routes = APIRouter(tags=["tables"])
    answer = place.questions.answer

    @routes.get("/catalogue")
    def catalogue() -> Catalogue:
        """Games, options, cycles, levels, file formats."""
        return whole_catalogue()

    @routes.post("/rules")
    def rules(asked: AskRules) -> RulesTold:
        """How a game is played, with what it is played for."""
        return rules_of(asked)

    @routes.get("/tables")
    def list_tables(
        is_over: Annotated[bool | None, Query()] = None,
        most: Annotated[int, Query(ge=1, le=MOST_LISTED)] = MOST_LISTED,
        before: Annotated[Older | None, Query()] = None,
    ) -> TableList:
        """Tables, the one touched last first; `before` is what an earlier list had as `older`."""
        return place.tables.list(is_over=is_over, most=most, before=before)

    @routes.post("/tables", status_code=201)
    def make_table(wanted: NewTable) -> TableView:
        """Make a table and begin to play."""
        return place.tables.add(wanted).view

    @routes.get("/tables/files", response_class=Response, responses=ZIP_FILE)
    def files(format: MatchFormat = "mat", first: PlayerName = "", second: PlayerName = "") -> Response:
        """Every match that is over in one zip file, as JSON where the format cannot hold it; names as of `export`."""
        demand_name(first, "first")
        demand_name(second, "second")
        return zip_file((record for _, record in place.tables.finished((first, second))), format)

    @routes.get("/tables/{table_id}")
    def table(table_id: str) -> TableView:
        """A table as it stands."""
        return place.tables.find(table_id).view

    @routes.patch("/tables/{table_id}")
    def rename_players(table_id: str, names: PlayerNames) -> TableView:
        """Call the players of a table otherwise, finished or not."""
        return place.tables.find(table_id).rename(names.players)

    @routes.delete("/tables/{table_id}", status_code=204)
    def delete_table(table_id: str) -> None:
        """Forget a table."""
        place.tables.delete(table_id)

    @routes.post("/tables/{table_id}/again")
    def play_again(table_id: str) -> TableView:
        """Play again what is over: at a new table, or at the one where that is done already."""
        return place.tables.play_again(table_id).view

    @routes.post("/tables/{table_id}/actions")
    def act(table_id: str, wanted: Act) -> TableView:
        """Do something at a table."""
        return place.tables.find(table_id).act(wanted.version, wanted.action, wanted.seat)

    @routes.post("/tables/{table_id}/next-steps")
    def next_steps(table_id: str, made: NextSteps) -> Turn:
        """How a turn goes on that is too large to be shown whole."""
        return place.tables.find(table_id).next_steps(made.version, made.steps)

    @routes.get("/tables/{table_id}/hint")
    async def hint(request: Request, table_id: str) -> Hint:
        """What the computer would do instead of the person."""
        return await answer(request, Kind.SOON, lambda: place.tables.find(table_id).hint())

    @routes.post("/tables/{table_id}/judge")
    async def judge(request: Request, table_id: str, wanted: Act) -> JudgedAction:
        """What an action is worth, which is not done: for a tutor, who warns of mistakes."""
        asked = wanted.version, wanted.action, wanted.seat
        return await answer(request, Kind.SOON, lambda: place.tables.find(table_id).judged(*asked))

    @routes.get("/tables/{table_id}/history")
    def history(table_id: str) -> History:
        """Everything that happened at a table."""
        return place.tables.find(table_id).history

    @routes.get("/tables/{table_id}/export", response_class=Response, responses=MATCH_FILES)
    def export(
        table_id: str,
        format: MatchFormat = "json",
        first: PlayerName = "",
        second: PlayerName = "",
    ) -> Response:
        """The match as a file; `first` and `second` are for those who have no name at the table."""
        return match_file(place.tables.find(table_id).record((first, second)), format)

    return routes
