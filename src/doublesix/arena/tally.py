"""Counting a duel: whole numbers only, so that adding up parts in any order gives the same total.

Points are the first opponent's (a), cubeless, each game counting what its rules say.
What does not live here: playing (`duel`), files (`checkpoint`).
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from doublesix.intervals import reach_95

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LEAST_PAIRS", "LUCK_STEPS", "Tally"]

LEAST_PAIRS = 100
"""The variance is an estimate: before so many pairs nothing is concluded."""

LUCK_STEPS = 1 << 20
"""Luck is counted in so small parts of a point, in whole numbers too."""

OPTIONAL = {"ties", "luck", "net_squares"}
"""Counts that older files lack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What happened in a number of pairs of games (the same dice twice, sides swapped).

    Args:
        pairs: pairs played.
        points: points of a less points of b, over all games.
        squares: the sum over pairs of the square of the pair's points; gives the standard error.
        a_singles, a_gammons, a_backgammons: games won by a, by kind.
        b_singles, b_gammons, b_backgammons: games won by b, by kind.
        ties: games that nobody won.
        turns: throws of both sides.
        luck: of a less that of b over all games, in parts of a point (`LUCK_STEPS`); 0 where nobody measured it.
        net_squares: the sum over pairs of the square of points less luck, in the same parts.
    """

    pairs: int = 0
    points: int = 0
    squares: int = 0
    a_singles: int = 0
    a_gammons: int = 0
    a_backgammons: int = 0
    b_singles: int = 0
    b_gammons: int = 0
    b_backgammons: int = 0
    ties: int = 0
    turns: int = 0
    luck: int = 0
    net_squares: int = 0

    def __add__(self, other: Tally) -> Tally:
        mine, others = asdict(self), asdict(other)
        return Tally(**{name: mine[name] + others[name] for name in mine})

    @classmethod
    def from_json(cls, counts: Mapping[str, Any]) -> Tally:
        """Read what `to_json` wrote (once without ties and luck); raises `ValueError` for anything else."""
        names = {entry.name for entry in fields(cls)}
        if OPTIONAL.union(counts) != names or not all(type(count) is int for count in counts.values()):
            raise ValueError(f"a tally has the whole numbers {', '.join(sorted(names))}")
        return cls(**counts)

    def to_json(self) -> dict[str, int]:
        """The counts, for a file."""
        return asdict(self)

    @property
    def games(self) -> int:
        """Games played."""
        return 2 * self.pairs

    @property
    def a_wins(self) -> int:
        """Games won by a, of any kind."""
        return self.a_singles + self.a_gammons + self.a_backgammons

    @property
    def b_wins(self) -> int:
        """Games won by b, of any kind."""
        return self.b_singles + self.b_gammons + self.b_backgammons

    @property
    def points_per_game(self) -> float:
        """Mean points of a in a game; not-a-number before the first pair."""
        return self.points / self.games if self.pairs else math.nan

    @property
    def std_error(self) -> float:
        """Standard error of `points_per_game`; not-a-number before the second pair.

        A pair is one observation: its two games share their dice and are not independent.
        """
        return self._std_error(self.points, self.squares)

    @property
    def interval_95(self) -> tuple[float, float]:
        """The 95 % confidence interval of `points_per_game`.

        Not-a-number before the second pair, and as long as a few pairs all came out alike: how much others scatter is
        then unknown.
        """
        return self._interval_95(self.points_per_game, self.std_error)

    @property
    def net_per_game(self) -> float:
        """Mean points of a in a game less its luck; the same expectation, less scatter."""
        return (self.points - self.luck / LUCK_STEPS) / self.games if self.pairs else math.nan

    @property
    def net_std_error(self) -> float:
        """Standard error of `net_per_game`."""
        return self._std_error(self.points * LUCK_STEPS - self.luck, self.net_squares) / LUCK_STEPS

    @property
    def net_interval_95(self) -> tuple[float, float]:
        """The 95 % confidence interval of `net_per_game`; not-a-number as `interval_95` is."""
        return self._interval_95(self.net_per_game, self.net_std_error)

    def is_possible(self, *, has_luck: bool) -> bool:
        """Whether pairs can add up to these counts, with luck measured in all of them or in none."""
        signed = {"points", "luck"}
        if any(count < 0 for name, count in asdict(self).items() if name not in signed):
            return False
        if self.a_wins + self.b_wins + self.ties != self.games:
            return False
        if not has_luck and (self.luck or self.net_squares):
            return False
        net = self.points * LUCK_STEPS - self.luck if has_luck else 0
        return self.squares * self.pairs >= self.points**2 and self.net_squares * self.pairs >= net**2

    def _std_error(self, total: int, squares: int) -> float:
        """Of the mean of a game, from the sum over pairs and the sum of its squares."""
        if self.pairs < 2:
            return math.nan
        return math.sqrt((squares * self.pairs - total**2) / (self.pairs - 1)) / (2 * self.pairs)

    def _interval_95(self, mean: float, std_error: float) -> tuple[float, float]:
        if std_error == 0 and self.pairs < LEAST_PAIRS:
            return math.nan, math.nan
        half = reach_95(self.pairs) * std_error
        return mean - half, mean + half
