"""What is won or lost by a decision or a roll: `Amount`, and the `Stake` that turns EMG into it.

EMG says how large a mistake is; match winning chance (points, for money) says what it cost. Only the
latter adds up to a result.
What does not live here: equities of positions (`engine`), the table behind them (`met`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from doublesix.engine.stakes import CHECKERS_SHARE
from doublesix.match import MatchContext
from doublesix.met import MatchEquityTable
from doublesix.units import Emg, Mwc

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.match import MoneySession
    from doublesix.met import GameEnds
    from doublesix.rules.variant import Variant

__all__ = ["Amount", "Stake", "checkers_that_count", "stake_at"]


@dataclass(frozen=True, slots=True)
class Amount:
    """Something won or lost.

    Args:
        emg: in units of the cube at that moment.
        mwc: in match winning chance; None for money.
        points: in points; None in a match.
    """

    emg: Emg
    mwc: Mwc | None = None
    points: float | None = None

    @property
    def cost(self) -> float:
        """What adds up: match winning chance in a match, points for money."""
        return self.mwc or self.points or 0.0

    @staticmethod
    def total(amounts: Iterable[Amount], *, is_match: bool) -> Amount:
        """The sum of amounts of one match, or of one session."""
        emg = cost = 0.0
        for amount in amounts:
            emg += amount.emg
            cost += amount.cost
        return Amount(Emg(emg), Mwc(cost)) if is_match else Amount(Emg(emg), points=cost)


@dataclass(frozen=True, slots=True)
class Stake:
    """What a game is about at a score and a cube value, seen by the player on roll.

    Args:
        points: what a win brings: what the cube shows, or where only checkers count, all of them.
        ends: chances after each end of the game; None for money.
        share: EMG of that win; +1 stands for a third of all checkers where they count.
    """

    points: int
    ends: GameEnds | None = None
    share: float = 1.0

    def amount(self, emg: float) -> Amount:
        """A difference in EMG, as an amount."""
        if self.ends is None:
            return Amount(Emg(emg), points=emg / self.share * self.points)
        return Amount(Emg(emg), Mwc(emg / self.share * (self.ends.win - self.ends.loss) / 2))

    def value(self, emg: float) -> float:
        """An equity as match winning chance, or as points for money."""
        wins = emg / self.share
        return wins * self.points if self.ends is None else self.ends.mwc(Emg(wins))

    def emg(self, value: float) -> Emg:
        """The reverse of `value`."""
        wins = value / self.points if self.ends is None else self.ends.emg(Mwc(value))
        return Emg(wins * self.share)


def checkers_that_count(game: Variant) -> int:
    """The checkers of a side where a win pays for each that the other side still has; else 0."""
    return game.checkers if game.rules.scoring.per_checker else 0


@lru_cache(maxsize=1024)
def stake_at(
    terms: MatchContext | MoneySession,
    cube_value: int,
    *,
    met: MatchEquityTable | None = None,
    checkers: int = 0,
) -> Stake:
    """The stake at a score.

    Args:
        terms: the score seen by the player on roll, or the money session.
        cube_value: what the cube shows.
        met: of what lies beyond this game; default: the usual table.
        checkers: of a side, where a win pays for each that the other side still has; else 0.
    """
    points, share = (checkers * cube_value, CHECKERS_SHARE) if checkers else (cube_value, 1.0)
    if not isinstance(terms, MatchContext):
        return Stake(points, share=share)
    ends = (met or MatchEquityTable.load()).game_ends(
        terms.player_away,
        terms.opponent_away,
        points,
        is_crawford=terms.is_crawford,
        is_post_crawford=terms.is_post_crawford,
        crawford_rule=terms.crawford_rule,
    )
    return Stake(points, ends, share)
