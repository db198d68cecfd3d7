"""How a game may end: five cumulative chances, seen by the player on roll unless a signature says otherwise.

What does not live here: points and equities that hang on the cube or the score (`engine.stakes`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.units import Equity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import DTypeLike, NDArray

__all__ = ["Outcomes", "cubeless_weights"]

SAME = 1e-9
"""Chances nearer to 0 or 1 are that."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Chances of each result, cumulative: a backgammon is also a gammon, a gammon also a win or loss.

    No number is refused: means of a rollout, the luck subtracted, may lie a little outside 0-1, and standard errors of
    chances are told in this form, too. In a game whose wins pay a point for each checker, gammons are the share of
    all the checkers that is paid for, and there are no backgammons: the points of n checkers are (0, n, n).

    Args:
        win: chance to win in any way.
        gammon_win: chance to win a gammon or backgammon.
        backgammon_win: chance to win a backgammon.
        gammon_loss: chance to lose a gammon or backgammon.
        backgammon_loss: chance to lose a backgammon.
    """

    win: float
    gammon_win: float = 0.0
    backgammon_win: float = 0.0
    gammon_loss: float = 0.0
    backgammon_loss: float = 0.0

    @staticmethod
    def of(row: Iterable[float]) -> Outcomes:
        """From one row of a batch, ``float32[5]``; ValueError for fewer or more."""
        chances = [float(value) for value in row]
        if len(chances) != 5:
            raise ValueError(f"a row of outcomes has 5 chances, not {len(chances)}")
        return Outcomes(*chances)

    def swapped(self) -> Outcomes:
        """The same chances seen by the other side."""
        return Outcomes(1 - self.win, self.gammon_loss, self.backgammon_loss, self.gammon_win, self.backgammon_win)

    def with_win(self, win: float) -> Outcomes:
        """Another chance to win, with the same shares of gammons and backgammons among won and lost games."""
        won = win / self.win if self.win > SAME else 0.0
        lost = (1 - win) / (1 - self.win) if self.win < 1 - SAME else 0.0
        return Outcomes(
            win,
            self.gammon_win * won,
            self.backgammon_win * won,
            self.gammon_loss * lost,
            self.backgammon_loss * lost,
        )

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        """The five chances, so that evaluators can answer with rows of these."""
        return np.array(self.chances, dtype)

    @property
    def chances(self) -> tuple[float, float, float, float, float]:
        """All five, in their order."""
        return self.win, self.gammon_win, self.backgammon_win, self.gammon_loss, self.backgammon_loss

    def exclusive(self) -> tuple[float, float, float, float, float, float]:
        """Six chances that add up to 1: single, gammon, backgammon won, then lost."""
        win, gammon, backgammon, gammon_loss, backgammon_loss = self.chances
        return (
            win - gammon,
            gammon - backgammon,
            backgammon,
            1 - win - gammon_loss,
            gammon_loss - backgammon_loss,
            backgammon_loss,
        )

    def cubeless_equity(self, points: tuple[int, int, int] = (1, 2, 3)) -> Equity:
        """Points expected with the cube at 1 and out of play.

        Args:
            points: of a single game, a gammon and a backgammon.
        """
        constant, (win, gammon_win, backgammon_win, gammon_loss, backgammon_loss) = cubeless_weights(points)
        return Equity(
            constant
            + (
                win * self.win
                + gammon_win * self.gammon_win
                + backgammon_win * self.backgammon_win
                + gammon_loss * self.gammon_loss
                + backgammon_loss * self.backgammon_loss
            )
        )


def cubeless_weights(points: tuple[int, int, int]) -> tuple[float, tuple[float, float, float, float, float]]:
    """Cubeless equity as a sum: what stands alone, and the weight of each of the five chances."""
    single, gammon, backgammon = points
    return -single, (2 * single, gammon - single, backgammon - gammon, single - gammon, gammon - backgammon)
