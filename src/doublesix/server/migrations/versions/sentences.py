"""Problems with their patterns: what was wrong with a file or stopped a job was a sentence in English before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0002"
down_revision = "0001"

INTERNAL = "internal"


def upgrade() -> None:
    """Give every sentence that was kept the shape of one that can be translated."""
    for name in ("analyses", "rollouts"):
        kept = sa.table(name, sa.column("id", sa.String), sa.column("view", sa.JSON))
        connection = op.get_bind()
        for row_id, view in connection.execute(sa.select(kept.c.id, kept.c.view)).all():
            changed = {**view, "error": _refusal(view["error"])}
            if "problems" in view:
                changed["problems"] = [_problem(text) for text in view["problems"]]
            connection.execute(sa.update(kept).where(kept.c.id == row_id).values(view=changed))


def _refusal(text: str | None) -> dict[str, object] | None:
    return None if text is None else {"code": INTERNAL, **_sentence(text)}


def _problem(text: str) -> dict[str, object]:
    severity, _, message = text.partition(": ")
    line = None
    if message.startswith("line "):
        number, _, rest = message.removeprefix("line ").partition(": ")
        line, message = int(number), rest
    return {"severity": severity, "line": line, **_sentence(message)}


def _sentence(text: str) -> dict[str, object]:
    return {"message": text, "pattern": text, "values": {}}
