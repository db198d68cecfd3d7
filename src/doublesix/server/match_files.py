"""HTTP: a match as a file to keep.

What does not live here: writing it (`doublesix.formats`), reports of analyses (`server.analysis_routes`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import Query, Response

from doublesix.formats import write_json, write_mat

if TYPE_CHECKING:
    from doublesix.record import MatchRecord

__all__ = ["MATCH_FILES", "MatchFormat", "match_file"]

WRITERS = {"mat": write_mat, "json": write_json}
MEDIA_TYPES = {"mat": "text/plain; charset=utf-8", "json": "application/json"}
MATCH_FILES: dict[int | str, dict[str, object]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}, "application/json": {"schema": {"type": "object"}}}}
}
"""What such an answer is, for the description of a route."""

MatchFormat = Annotated[Literal["mat", "json"], Query()]


def match_file(record: MatchRecord, written: Literal["mat", "json"], name: str) -> Response:
    """A match to save.

    Args:
        record: the match.
        written: the format.
        name: what tells its file from others.
    """
    headers = {"content-disposition": f'attachment; filename="doublesix-{name}.{written}"'}
    return Response(WRITERS[written](record), media_type=MEDIA_TYPES[written], headers=headers)
