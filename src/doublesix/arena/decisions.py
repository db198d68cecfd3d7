"""What a side decides besides its plays: which doublet it names, whether its token is used, its first roll.

An opponent that has nothing to say about one of these simply lacks the method; the functions here ask
those that have it, and know what happens else. Like `Opponent.choose`, answers must be a pure function of
the positions. What does not live here: when these questions come up (`duel`), good answers (`opponents`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np

from doublesix.position import BAR

if TYPE_CHECKING:
    import numpy.typing as npt

    from doublesix.arena.referee import Boards, Dice, Mask

__all__ = [
    "HIGHEST",
    "FirstRollChooser",
    "Namer",
    "TokenHolder",
    "blown_up",
    "keeps_throw",
    "named_doublets",
    "uses_token",
]

HIGHEST = 6
"""The greatest number on a die."""

MEMORY = 27
"""Where a row keeps what the game remembers of its side."""


@runtime_checkable
class Namer(Protocol):
    """Somebody with an opinion on doublets."""

    def name_doublets(self, positions: Boards) -> npt.NDArray[np.uint8]:
        """The number of the doublet that row 0 names and plays, ``uint8[N]``."""
        ...


@runtime_checkable
class TokenHolder(Protocol):
    """Somebody who may use a token."""

    def uses_token(self, positions: Boards) -> Mask:
        """Whether row 0, on roll and holding the token, uses it before it rolls, ``bool[N]``."""
        ...


@runtime_checkable
class FirstRollChooser(Protocol):
    """Somebody who may give back an opening throw."""

    def keeps_throw(self, positions: Boards, dice: Dice) -> Mask:
        """Whether row 0 plays the opening throw instead of rolling afresh, ``bool[N]``."""
        ...


def named_doublets(who: object, positions: Boards) -> npt.NDArray[np.uint8]:
    """The numbers of the doublets that an opponent in row 0 names, ``uint8[N]``; without an opinion, double six."""
    if not isinstance(who, Namer):
        return np.full(len(positions), HIGHEST, np.uint8)
    return who.name_doublets(positions)


def uses_token(who: object, positions: Boards) -> Mask:
    """Whether an opponent in row 0, holding the token, uses it, ``bool[N]``; without an opinion, never."""
    if not isinstance(who, TokenHolder):
        return np.zeros(len(positions), bool)
    return who.uses_token(positions).astype(bool)


def keeps_throw(who: object, positions: Boards, dice: Dice) -> Mask:
    """Whether an opponent in row 0 plays the opening throw, ``bool[N]``; without an opinion, always."""
    if not isinstance(who, FirstRollChooser):
        return np.ones(len(positions), bool)
    return who.keeps_throw(positions, dice).astype(bool)


def blown_up(positions: Boards) -> Boards:
    """Positions after row 0 let its bomb go off: all blots are on the bar, the token has passed over; not swapped."""
    after = positions.copy()
    points = after[:, :, 1:BAR]
    blots = points == 1
    after[:, :, BAR] += blots.sum(axis=2, dtype=np.int8)
    points[blots] = 0
    after[:, 0, MEMORY], after[:, 1, MEMORY] = 0, 1
    return after
