"""Reports and decisions compressed, and a place for what tells a match from others, which is found when it is wanted.

The columns stay as they were declared: SQLite keeps in them whatever is put there.
"""

from __future__ import annotations

import zlib

import sqlalchemy as sa
from alembic import op

__all__ = ["upgrade"]

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Compress what is still text."""
    op.add_column("analyses", sa.Column("course", sa.LargeBinary))
    _pack("analyses", ("id",), "reports")
    _pack("decisions", ("analysis_id", "number"), "view")


def _pack(table: str, keys: tuple[str, ...], name: str) -> None:
    connection = op.get_bind()
    rows = sa.table(table, *map(sa.column, keys), sa.column(name))
    key = [rows.c[each] for each in keys]
    is_text = sa.func.typeof(rows.c[name]) == "text"
    for found in connection.execute(sa.select(*key).where(is_text)).all():
        row = sa.and_(*(column == value for column, value in zip(key, found, strict=True)))
        text = connection.execute(sa.select(rows.c[name]).where(row)).scalar_one()
        connection.execute(sa.update(rows).where(row).values({name: zlib.compress(text.encode())}))
