"""What every reader of matches asks of scores and terms.

What does not live here: scores from game to game (`mat_reader`, `told_match`, `xg_reader`), the terms themselves
(`doublesix.match`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.cube import CubeAction
from doublesix.match import Match

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from doublesix.match import MoneySession, Terms

__all__ = ["allowing", "can_be_crawford"]


def can_be_crawford(terms: Terms, points: tuple[int, int]) -> bool:
    """Whether a game that begins at this score can be the Crawford game: exactly one side needs one point."""
    if not isinstance(terms, Match) or not terms.crawford or terms.length == 1:
        return False
    return max(points) == terms.length - 1 > min(points)


def allowing(terms: MoneySession, answers: AbstractSet[CubeAction]) -> MoneySession:
    """The terms of a session in which these answers to the cube were given."""
    return replace(
        terms,
        beavers=terms.beavers or CubeAction.BEAVER in answers,
        raccoons=terms.raccoons or CubeAction.RACCOON in answers,
    )
