"""What goes over the socket: a client says what it watches, and hears of every change.

Everything that is done, is done over HTTP; the socket only tells. After `watch` the state as it stands comes
first. What does not live here: the states themselves (`tables`, `analyses`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from doublesix.protocol.analyses import AnalysisView, DecisionView, RolloutView
from doublesix.protocol.tables import TableView
from doublesix.protocol.values import Message, Problem

__all__ = [
    "CLIENT",
    "SERVER",
    "AnalysisPush",
    "AnyPush",
    "ClientMessage",
    "DecisionsPush",
    "Failed",
    "GonePush",
    "RolloutPush",
    "ServerMessage",
    "TablePush",
    "Topic",
    "Unwatch",
    "Watch",
]

Topic = Literal["table", "analysis", "rollout"]


class Watch(Message):
    """Hear of something from now on."""

    type: Literal["watch"] = "watch"
    topic: Topic
    id: Annotated[str, Field(max_length=100)]


class Unwatch(Message):
    """Hear no more of it."""

    type: Literal["unwatch"] = "unwatch"
    topic: Topic
    id: Annotated[str, Field(max_length=100)]


ClientMessage = Annotated[Watch | Unwatch, Field(discriminator="type")]
"""What a client says."""


class TablePush(Message):
    """A table after something happened: one picture for every event, in order."""

    type: Literal["table"] = "table"
    table: TableView


class AnalysisPush(Message):
    """An analysis went on."""

    type: Literal["analysis"] = "analysis"
    analysis: AnalysisView


class DecisionsPush(Message):
    """Decisions judged, for the first time or more deeply."""

    type: Literal["decisions"] = "decisions"
    id: str
    game: int | None
    """Index of a game: these are all of its decisions, instead of those shown before. None: some decisions, each
    instead of the one that had its number."""
    decisions: tuple[DecisionView, ...]


class RolloutPush(Message):
    """A rollout went on."""

    type: Literal["rollout"] = "rollout"
    rollout: RolloutView


class GonePush(Message):
    """Something that was watched has been deleted."""

    type: Literal["gone"] = "gone"
    topic: Topic
    id: str


class Failed(Message):
    """A message over the socket was refused, or the computer at a table that is watched has failed."""

    type: Literal["failed"] = "failed"
    topic: Topic | None = None
    """What was to be watched, or is; None where that could not be understood."""
    id: str | None = None
    problem: Problem


AnyPush = TablePush | AnalysisPush | DecisionsPush | RolloutPush | GonePush | Failed

ServerMessage = Annotated[AnyPush, Field(discriminator="type")]
"""What the server says."""

CLIENT: TypeAdapter[Watch | Unwatch] = TypeAdapter(ClientMessage)
SERVER: TypeAdapter[AnyPush] = TypeAdapter(ServerMessage)
