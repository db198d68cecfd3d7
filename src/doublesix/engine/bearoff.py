"""What the one-sided bear-off says of a race: effective pips, wastage, chances to win and to win a gammon.

Everything follows from two distributions of each side: of the rolls it needs to bear off all its checkers, and
its first one, when it plays for the fewest expected rolls. Arrays hold at t the chance to need exactly t rolls.
What does not live here: the tables (`engine.table_files`), two-sided equities (``native/src/two_sided.cpp``),
rules of thumb.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from doublesix.engine.databases import first_with, load_one_sided
from doublesix.engine.table_files import ONE_SIDED, TableName
from doublesix.errors import InvalidPositionError
from doublesix.kernel import kernel_errors, pack

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from doublesix.position import Position

__all__ = [
    "PIPS_A_ROLL",
    "RaceSide",
    "effective_pips",
    "first_chance",
    "gammon_chance",
    "mean_rolls",
    "race_sides",
    "win_chance",
]

PIPS_A_ROLL = 49 / 6
"""Mean pips of a roll, doublets counted four times: 294/36."""


@dataclass(frozen=True, slots=True, eq=False)
class RaceSide:
    """One side of a race.

    Args:
        pips: its pip count.
        all_off: chances to bear off all checkers in exactly t rolls, ``float64[T]``.
        first_off: the same for the first checker; certain at 0 if one is off already.
    """

    pips: int
    all_off: NDArray[np.float64]
    first_off: NDArray[np.float64]

    @property
    def mean_rolls(self) -> float:
        """Expected rolls to bear off all checkers."""
        return mean_rolls(self.all_off)

    @property
    def effective_pips(self) -> float:
        """Effective pip count: expected rolls, in pips of a mean roll."""
        return effective_pips(self.all_off)

    @property
    def wastage(self) -> float:
        """Effective pips beyond the pip count: what will be lost to numbers greater than needed."""
        return self.effective_pips - self.pips


def race_sides(position: Position) -> tuple[RaceSide, RaceSide]:
    """Both sides of a position that a one-sided table has: the player on roll, the opponent.

    Raises:
        InvalidPositionError: none has it.
    """
    tables = load_one_sided(sum(position.player))
    table = first_with(tables, position)
    if table is None:
        known = ", ".join(str(TableName(ONE_SIDED.kind, each.points, each.checkers)) for each in tables)
        raise InvalidPositionError([f"no one-sided bear-off table has this position; asked: {known}"])
    with kernel_errors("race"):
        found = table.distributions(pack([position]))[0].astype(np.float64)
    return RaceSide(position.pip_count(), *found[0]), RaceSide(position.opponent_pip_count(), *found[1])


def mean_rolls(chances: NDArray[np.float64]) -> float:
    """Expected rolls of a distribution, ``float64[T]``."""
    return float(chances @ np.arange(len(chances)))


def effective_pips(chances: NDArray[np.float64]) -> float:
    """Expected rolls of a distribution, ``float64[T]``, times 49/6 (W. Trice, "Backgammon Boot Camp", 2004)."""
    return mean_rolls(chances) * PIPS_A_ROLL


def first_chance(mine: NDArray[np.float64], theirs: NDArray[np.float64]) -> float:
    """Chance to need at most as many rolls as the other side: who rolls first wins ties.

    Args:
        mine: the distribution of the side that rolls first, ``float64[T]``.
        theirs: that of the other side, ``float64[T]``.
    """
    return min(1.0, float(mine @ _at_least(theirs)))  # chances kept in 32 bits may add up to a little more


def win_chance(player: RaceSide, opponent: RaceSide) -> float:
    """Chance of the player on roll to be off first, by convolution of both distributions."""
    return first_chance(player.all_off, opponent.all_off)


def gammon_chance(winner: RaceSide, loser: RaceSide, *, winner_rolls: bool) -> float:
    """Chance that one side is off before the other has borne off its first checker.

    Args:
        winner: who would win the gammon.
        loser: who would lose it; nought if a checker of his is off.
        winner_rolls: whether the winner is on roll.
    """
    left = _at_least(loser.first_off)
    # On the winner's t-th roll the loser has had t - 1 rolls, or t if he began.
    return min(1.0, float(winner.all_off @ (left if winner_rolls else np.append(left[1:], 0.0))))


def _at_least(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Chances to need t rolls or more."""
    return chances[::-1].cumsum()[::-1]
