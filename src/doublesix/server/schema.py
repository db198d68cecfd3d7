"""The tables of the store, as SQLAlchemy sees them; `migrations` makes them.

What does not live here: reading and writing (`server.store`).
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING

from sqlalchemy import JSON, BigInteger, ForeignKey, LargeBinary, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

if TYPE_CHECKING:
    from sqlalchemy import Dialect

__all__ = ["AnalysisRow", "DecisionRow", "EventRow", "Packed", "RolloutRow", "Rows", "TableRow"]

Json = dict[str, object]


class Packed(TypeDecorator[Json]):
    """JSON of which there is much, compressed."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Json | None, dialect: Dialect) -> bytes | None:
        """As it is stored."""
        return None if value is None else zlib.compress(json.dumps(value, ensure_ascii=False).encode())

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> Json | None:
        """As it was."""
        return None if value is None else dict(json.loads(zlib.decompress(value)))


class Rows(DeclarativeBase):
    """Everything stored."""

    type_annotation_map = {Json: JSON, int: BigInteger}  # noqa: RUF012  (SQLAlchemy reads it so)


class TableRow(Rows):
    """A game table: what was agreed, and where its players play again. Times are milliseconds since 1970."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    created_ms: Mapped[int]
    updated_ms: Mapped[int] = mapped_column(index=True)
    agreed: Mapped[Json]
    seed: Mapped[int | None]
    is_over: Mapped[bool] = mapped_column(index=True)
    summary: Mapped[Json]
    again: Mapped[str | None] = mapped_column(String(32))


class EventRow(Rows):
    """One thing that happened at a table."""

    __tablename__ = "events"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    at_ms: Mapped[int]
    seat: Mapped[int | None]
    text: Mapped[str] = mapped_column(Text)


class AnalysisRow(Rows):
    """An analysis: the match as our JSON, what tells it from others, and once done its reports by format."""

    __tablename__ = "analyses"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    created_ms: Mapped[int] = mapped_column(index=True)
    name: Mapped[str] = mapped_column(Text)
    plies: Mapped[int]
    record: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(String(16))
    view: Mapped[Json]
    reports: Mapped[Json] = mapped_column(Packed)
    course: Mapped[bytes | None]


class DecisionRow(Rows):
    """One decision of an analysis as it is shown, with judgements and words that were added to it."""

    __tablename__ = "decisions"

    analysis_id: Mapped[str] = mapped_column(ForeignKey("analyses.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[int]
    view: Mapped[Json] = mapped_column(Packed)


class RolloutRow(Rows):
    """A rollout: what was asked, and its figures; the trials lie in a file beside the store."""

    __tablename__ = "rollouts"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    created_ms: Mapped[int] = mapped_column(index=True)
    asked: Mapped[Json]
    status: Mapped[str] = mapped_column(String(16))
    view: Mapped[Json]
