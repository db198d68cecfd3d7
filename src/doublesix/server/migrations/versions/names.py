"""Names of games as sentences: they were texts in English before, with keys of options in them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from doublesix.errors import UnknownVariantError
from doublesix.server.problems import sentence_message
from doublesix.variants.cycles import find_recorded

__all__ = ["upgrade"]

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Give every game that was kept a name that can be translated."""
    tables = sa.table("tables", sa.column("id", sa.String), sa.column("summary", sa.JSON))
    analyses = sa.table("analyses", sa.column("id", sa.String), sa.column("view", sa.JSON))
    connection = op.get_bind()
    for row_id, summary in connection.execute(sa.select(tables.c.id, tables.c.summary)).all():
        changed = {**summary, "name": _name(summary["variant"], summary["name"])}
        connection.execute(sa.update(tables).where(tables.c.id == row_id).values(summary=changed))
    for row_id, view in connection.execute(sa.select(analyses.c.id, analyses.c.view)).all():
        game = view["game"]
        changed = {**view, "game": {**game, "name": _name(game["key"], game["name"])}}
        connection.execute(sa.update(analyses).where(analyses.c.id == row_id).values(view=changed))


def _name(key: str, kept: str) -> dict[str, Any]:
    try:
        title = find_recorded(key).title
    except UnknownVariantError:
        title = kept  # a game that is no longer there
    return sentence_message(title).model_dump(mode="json")
