"""Everything anybody can do in a game, each thing a small frozen record.

What does not live here: when an action is open (`table`), what comes of it (`machine` and the files it lists).
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from doublesix.cube import CubeAction
from doublesix.dice import Roll
from doublesix.errors import demand_type
from doublesix.rules.scoring import GameValue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doublesix.play import Play

__all__ = [
    "CUBE_ACTIONS",
    "AcceptResignation",
    "Action",
    "Beaver",
    "Double",
    "KeepThrow",
    "LetStand",
    "Move",
    "NameDoublet",
    "NextGame",
    "OfferResignation",
    "OpeningRoll",
    "Pass",
    "Raccoon",
    "RefuseResignation",
    "RollDice",
    "Take",
    "UseToken",
]


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """One die a side; equal dice are thrown again."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class KeepThrow:
    """The starter plays the two numbers of the opening throw."""


@dataclass(frozen=True, slots=True)
class RollDice:
    """The player on roll throws the dice; here is what they show."""

    roll: Roll

    def __post_init__(self) -> None:
        demand_type("roll", self.roll, Roll)


@dataclass(frozen=True, slots=True)
class Move:
    """The player on roll plays the dice on the table."""

    play: Play


@dataclass(frozen=True, slots=True)
class NameDoublet:
    """The player on roll names the doublet that it plays next.

    Args:
        number: what both dice would show, 1-6.
    """

    number: int


@dataclass(frozen=True, slots=True)
class UseToken:
    """A side uses the token that it holds; what that does is said by the rules of the game."""


@dataclass(frozen=True, slots=True)
class LetStand:
    """The losing side leaves its token unused: the roll that ended the game stands."""


@dataclass(frozen=True, slots=True)
class Double:
    """The player on roll offers the cube at twice its value."""


@dataclass(frozen=True, slots=True)
class Take:
    """The asked side plays on for twice the cube."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The asked side gives the game up for the cube as it was before the turn."""


@dataclass(frozen=True, slots=True)
class Beaver:
    """The doubled side turns the cube once more and keeps it."""


@dataclass(frozen=True, slots=True)
class Raccoon:
    """The doubler answers a beaver by turning the cube again; the other side keeps it."""


@dataclass(frozen=True, slots=True)
class OfferResignation:
    """The player on roll offers to lose now, a single game, a gammon or a backgammon."""

    value: GameValue = GameValue.SINGLE


@dataclass(frozen=True, slots=True)
class AcceptResignation:
    """The other side accepts: the game is over."""


@dataclass(frozen=True, slots=True)
class RefuseResignation:
    """The other side wants more: the game goes on where it was."""


@dataclass(frozen=True, slots=True)
class NextGame:
    """Set up the next game."""


Action = (
    OpeningRoll
    | KeepThrow
    | RollDice
    | Move
    | NameDoublet
    | UseToken
    | LetStand
    | Double
    | Take
    | Pass
    | Beaver
    | Raccoon
    | OfferResignation
    | AcceptResignation
    | RefuseResignation
    | NextGame
)
"""Everything anybody can do."""

CUBE_ACTIONS: Mapping[type[Action], CubeAction] = MappingProxyType(
    {
        Double: CubeAction.DOUBLE,
        Take: CubeAction.TAKE,
        Pass: CubeAction.PASS,
        Beaver: CubeAction.BEAVER,
        Raccoon: CubeAction.RACCOON,
    }
)
"""Everything that is done with the cube, as records and judgements call it."""
