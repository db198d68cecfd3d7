"""The doubling cube: its state, and who may do what to it.

Two tables say everything about turning it; documentation and tests read the same tables.

* `CHOICES` – what the player on roll may do before the dice.
* `ANSWERS` – what may follow a turn of the cube. A double is answered by the other side; a beaver by
  the doubler; a raccoon by the side that beavered. Whoever passes loses the value the cube had before
  the turn that is passed; whoever takes plays on for twice as much.

Values here are relative: PLAYER is the side on roll. The owner as a seat lives in `game`, and what a
score or a session forbids in `match`. `LARGEST_CUBE` is no rule of the game: cubes
beyond it are neither read nor turned.
What does not live here: what a decision is worth (`engine`), offers and answers in a game (`game.cube_turns`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from numbers import Integral
from types import MappingProxyType
from typing import TYPE_CHECKING

from doublesix.errors import demand_type
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "ANSWERS",
    "CHOICES",
    "LARGEST_CUBE",
    "TURNS",
    "CubeAction",
    "CubeOwner",
    "CubeState",
    "is_cube_value",
    "is_doublers_choice",
]

LARGEST_CUBE = 1 << 30
"""The largest value that a cube can show."""


class CubeOwner(Enum):
    """Who may turn the cube next, seen by the player on roll."""

    CENTERED = "centered"
    PLAYER = "player"
    OPPONENT = "opponent"

    def swapped(self) -> CubeOwner:
        """The same owner seen by the other side."""
        return _SWAPPED[self]


_SWAPPED = {
    CubeOwner.CENTERED: CubeOwner.CENTERED,
    CubeOwner.PLAYER: CubeOwner.OPPONENT,
    CubeOwner.OPPONENT: CubeOwner.PLAYER,
}


class CubeAction(Enum):
    """Everything one can do with a cube; leaving it alone is an action too."""

    NO_DOUBLE = "no double"
    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"
    BEAVER = "beaver"
    RACCOON = "raccoon"


CHOICES: tuple[CubeAction, ...] = (CubeAction.NO_DOUBLE, CubeAction.DOUBLE)
"""What the player on roll may do while the cube is theirs to turn."""

ANSWERS: Mapping[CubeAction, tuple[CubeAction, ...]] = MappingProxyType(
    {
        CubeAction.DOUBLE: (CubeAction.TAKE, CubeAction.PASS, CubeAction.BEAVER),
        CubeAction.BEAVER: (CubeAction.TAKE, CubeAction.PASS, CubeAction.RACCOON),
        CubeAction.RACCOON: (CubeAction.TAKE, CubeAction.PASS),
    }
)
"""What the asked side may answer to a turn of the cube."""

TURNS: Mapping[CubeAction, int] = MappingProxyType({CubeAction.DOUBLE: 1, CubeAction.BEAVER: 2, CubeAction.RACCOON: 3})
"""How often the cube has been turned in an exchange once each offer of it is made."""


def is_doublers_choice(offer: CubeAction | None) -> bool:
    """Whether the side on roll decides what comes after an offer, or begins; else the other side is asked."""
    return offer in (None, CubeAction.BEAVER)


def is_cube_value(value: int) -> bool:
    """Whether a cube can show this: 1, 2, 4, 8 … up to `LARGEST_CUBE`."""
    return 0 < value <= LARGEST_CUBE and value & (value - 1) == 0


@dataclass(frozen=True, slots=True)
class CubeState:
    """A cube seen by the player on roll.

    Args:
        value: 1 (shown as 64 on a real cube), 2, 4 …
        owner: who may turn it next.

    Raises:
        ValueError: a value that no cube shows.
        TypeError: it is no whole number, or the owner is no `CubeOwner`.
    """

    value: int = 1
    owner: CubeOwner = CubeOwner.CENTERED

    def __post_init__(self) -> None:
        demand_type("value", self.value, Integral)
        object.__setattr__(self, "value", int(self.value))
        demand_type("owner", self.owner, CubeOwner)
        if not is_cube_value(self.value):
            raise ValueError(
                Sentence(
                    "a cube shows 1, 2, 4, 8 and so on up to {largest}, not {value}",
                    largest=LARGEST_CUBE,
                    value=self.value,
                )
            )

    @property
    def exponent(self) -> int:
        """The value as a power of two: 0 for 1, 3 for 8."""
        return self.value.bit_length() - 1

    @property
    def is_accessible(self) -> bool:
        """Whether the player on roll may turn it, as far as the cube alone decides."""
        return self.owner is not CubeOwner.OPPONENT

    def offered(self, offer: CubeAction) -> int:
        """What it shows, if it was so before the exchange, while a turn of it waits."""
        return self.value << TURNS[offer]

    def swapped(self) -> CubeState:
        """The same cube seen by the other side."""
        return CubeState(self.value, self.owner.swapped())

    def doubled(self) -> CubeState:
        """After the player's double and the opponent's take, still seen by the player.

        Raises:
            ValueError: the opponent owns the cube, or it shows the most that it can.
        """
        if not self.is_accessible:
            raise ValueError(Sentence("the opponent owns the cube"))
        return CubeState(2 * self.value, CubeOwner.OPPONENT)
