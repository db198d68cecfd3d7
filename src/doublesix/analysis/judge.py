"""What an analysis asks of an engine: `Judge`, and whose game it is: `judged_game`.

Anything that answers these batches will do: our engine, or a dictionary in a test.
What does not live here: the engine (`engine.engine`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from doublesix.engine.own_game import demand_own_game
from doublesix.errors import demand_type
from doublesix.rules.variant import Variant
from doublesix.sentences import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doublesix.cube import CubeState
    from doublesix.engine.requests import CubeRequest, LuckRequest, PlayRequest
    from doublesix.engine.stakes import Stakes, Terms
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay, RollLuck
    from doublesix.met import MatchEquityTable

__all__ = ["EngineStamp", "Judge", "judged_game"]


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
    def variant(self) -> Variant:
        """The game it judges."""
        ...

    @property
    def met(self) -> MatchEquityTable:
        """The match equity table it goes by."""
        ...

    def stakes(self, match: Terms, cube: CubeState) -> Stakes:
        """What it judges a game to be played for, with score and cube as the player on roll sees them."""
        ...

    def describe(self) -> str:
        """One line on everything that makes its answers."""
        ...

    def rank_many(
        self, requests: Sequence[PlayRequest], *, plies: int, most: int | None = None
    ) -> list[list[RankedPlay]]:
        """For each request every legal play, or the best so many, best first."""
        ...

    def with_errors(
        self, requests: Sequence[PlayRequest], ranked: Sequence[Sequence[RankedPlay]]
    ) -> list[list[RankedPlay]]:
        """For each request plays of it, best first, with the standard errors of the depths they were judged at.

        How far each lies behind is meant from the first of them. Where nothing is known they stay as they are.
        """
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
        met: the match equity table that it counts the match by.
    """

    name: str
    net_hash: str
    description: str
    met: MatchEquityTable

    @classmethod
    def of(cls, judges: Iterable[Judge]) -> EngineStamp:
        """That of several, in a match of several games; what they have in common stands there once.

        A match has one standing: it is counted by the table of the first judge.
        """
        found = list(judges)
        told = [(judge.name, judge.net_hash, judge.describe()) for judge in found]
        name, net_hash, description = (joined(dict.fromkeys(parts)) for parts in zip(*told, strict=True))
        return cls(name, net_hash, description, found[0].met)


def judged_game(judge: Judge, variant: Variant | None) -> Variant:
    """The game of a judge.

    Args:
        judge: who judges.
        variant: what somebody takes it to be; None for whatever it is.

    Raises:
        ValueError: it is another one.
        TypeError: that is no game.
    """
    if variant is None:
        return judge.variant
    demand_type("variant", variant, Variant)
    demand_own_game(judge, variant)
    return variant
