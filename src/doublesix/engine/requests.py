"""What an engine is asked: plays of a roll, the cube before it, the rolls that could come; and what is refused there.

What does not live here: answering (`engine.engine`), what comes of it (`engine.verdicts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from numbers import Integral
from typing import TYPE_CHECKING

from doublesix.cube import CubeState
from doublesix.dice import FACES, Roll
from doublesix.errors import demand_type
from doublesix.kernel import max_plies
from doublesix.play import Play
from doublesix.position import Position
from doublesix.rules.turns import named_chain

if TYPE_CHECKING:
    from doublesix.dice import Throw
    from doublesix.engine.stakes import Terms
    from doublesix.rules.rules import Rules

__all__ = ["CubeRequest", "LuckRequest", "PlayRequest", "demand_each", "demand_plies"]


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """Rank the plays of a roll; everything is seen by the side that plays.

    Args:
        position: before the play.
        roll: the dice; None where numbers are played that nobody threw.
        cube: as it stands.
        match: score or money session.
        chain: instead of a roll, the numbers that the other side left over; none of them: the side names a
            doublet, and the plays of every one that it could name are ranked together.
        asked: legal plays that are asked about: they are judged as deep as the best one, and ranked even where a chain
            of numbers has too many plays to look at all of them. What is said of the others stays the same,
            and one that is judged so deep for that alone comes before the first play that it is better than; where a
            doublet is named, among those judged as deep.

    Raises:
        TypeError: one of another type.
        ValueError: a roll and a chain.
    """

    position: Position
    roll: Roll | None
    cube: CubeState = field(default_factory=CubeState)
    match: Terms = None
    chain: tuple[int, ...] = ()
    asked: tuple[Play, ...] = ()

    def __post_init__(self) -> None:
        demand_type("position", self.position, Position)
        demand_type("roll", self.roll, Roll, optional=True)
        demand_type("chain", self.chain, tuple)
        demand_type("asked", self.asked, tuple)
        for play in self.asked:
            demand_type("each play asked about", play, Play)
        if self.roll is not None and self.chain:
            raise ValueError(f"a roll or a chain of numbers is played, not both: {self.roll} and {self.chain}")

    def throws(self, rules: Rules) -> list[Throw]:
        """What may be played: one throw, or the chains of all doublets where one is to be named."""
        return [self.roll or self.chain] if self.roll or self.chain else [named_chain(rules, face) for face in FACES]


@dataclass(frozen=True, slots=True)
class CubeRequest:
    """Judge the cube before a roll; everything is seen by the player on roll."""

    position: Position
    cube: CubeState = field(default_factory=CubeState)
    match: Terms = None

    def __post_init__(self) -> None:
        demand_type("position", self.position, Position)


@dataclass(frozen=True, slots=True)
class LuckRequest:
    """Value the rolls that could come; everything is seen by the player on roll."""

    position: Position
    cube: CubeState = field(default_factory=CubeState)
    match: Terms = None
    is_opening: bool = False

    def __post_init__(self) -> None:
        demand_type("position", self.position, Position)


def demand_each(requests: Sequence[object], kind: type) -> None:
    """Refuse anything but a sequence of such requests, by a TypeError."""
    demand_type("requests", requests, Sequence)
    for request in requests:
        demand_type("each of the requests", request, kind)


def demand_plies(plies: int) -> None:
    """Refuse a depth that no search has.

    Raises:
        TypeError: no whole number.
        ValueError: below nought, or deeper than the kernel looks.
    """
    demand_type("plies", plies, Integral)
    if not 0 <= plies <= max_plies:
        raise ValueError(f"plies must be 0-{max_plies}, not {plies}")
