"""What an analysis asks of an engine: `Judge`.

Anything that answers these batches will do: our engine, or a dictionary in a test.
What does not live here: the engine (`engine.engine`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from doublesix.sentences import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doublesix.engine.engine import CubeRequest, LuckRequest, PlayRequest
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay, RollLuck
    from doublesix.met import MatchEquityTable

__all__ = ["EngineStamp", "Judge"]


class Judge(Protocol):
    """The part of an engine that analysis needs."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def net_hash(self) -> str:
        """Content hash of its nets."""
        ...

    @property
    def met(self) -> MatchEquityTable:
        """The match equity table it goes by."""
        ...

    def describe(self) -> str:
        """One line on everything that makes its answers."""
        ...

    def rank_many(
        self, requests: Sequence[PlayRequest], *, plies: int, most: int | None = None
    ) -> list[list[RankedPlay]]:
        """For each request every legal play, or the best so many, best first."""
        ...

    def cube_many(self, requests: Sequence[CubeRequest], *, plies: int, errors: bool = True) -> list[CubeVerdict]:
        """For each request the equities of the cube actions, with standard errors where they are known and wanted."""
        ...

    def luck_many(self, requests: Sequence[LuckRequest], *, plies: int = 0) -> list[RollLuck]:
        """For each request the equities of the 21 rolls."""
        ...


@dataclass(frozen=True, slots=True)
class EngineStamp:
    """Who judged.

    Args:
        name: what the engine is called.
        net_hash: content hash of its nets.
        description: one line on everything that makes its answers.
    """

    name: str
    net_hash: str
    description: str

    @classmethod
    def of(cls, judges: Iterable[Judge]) -> EngineStamp:
        """That of several, in a match of several games; what they have in common stands there once."""
        told = [(judge.name, judge.net_hash, judge.describe()) for judge in judges]
        return cls(*(joined(dict.fromkeys(parts)) for parts in zip(*told, strict=True)))
