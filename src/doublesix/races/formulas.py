"""Rules of thumb for the cube in a race, for money and without gammons: who doubles, who takes, who wins how often.

Each function takes a position without contact, seen by the player on roll, and gives a `RaceAdvice`. `FORMULAS` lists
them. Where sources differ the docstring says which reading is followed.
What does not live here: the truth (`engine.races`), Janowski's points, which need a winning chance (`engine.janowski`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, erf, sqrt
from typing import TYPE_CHECKING

from doublesix.races.counts import isight_count, keith_count, pips, thorp_count, ward_count

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.position import Position

__all__ = [
    "FORMULAS",
    "RaceAdvice",
    "eight_nine_twelve",
    "isight",
    "keeler_spencer",
    "keith",
    "kleinman",
    "kleinman_chance",
    "last_take",
    "thorp",
    "trice",
    "ward",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceAdvice:
    """What a formula says of a race, seen by the player on roll.

    Args:
        formula: its name.
        double: whether the player should turn a cube in the middle.
        redouble: whether the player should turn a cube of his own.
        take: whether the opponent should take.
        counts: what the formula compares: of the player, of the opponent; pips.
        win: the player's winning chance, where the formula knows one.
    """

    formula: str
    double: bool
    redouble: bool
    take: bool
    counts: tuple[float, float]
    win: float | None = None


def eight_nine_twelve(position: Position) -> RaceAdvice:
    """Double with a lead of 8 percent of one's own pips, redouble with 9, take up to 12.

    Source: B. Robertie, "Advanced backgammon", quoted at bkgm.com/rgb/rgb.cgi?view+500.
    """
    mine, his = pips(position.player), pips(position.opponent)
    lead = 100 * (his - mine)
    return RaceAdvice(
        formula="8-9-12",
        double=lead >= 8 * mine,
        redouble=lead >= 9 * mine,
        take=lead <= 12 * mine,
        counts=(mine, his),
    )


def thorp(position: Position) -> RaceAdvice:
    """Double within 2 of the opponent's count, redouble within 1; the opponent passes when he is more than 2 behind.

    The player's count is raised by a tenth when it is above 30. At exactly 2 behind sources differ: here he takes.
    Source: as of `thorp_count`.
    """
    mine: float = thorp_count(position.player)
    his = thorp_count(position.opponent)
    if mine > 30:
        mine *= 1.1
    return _within("Thorp", mine, his, double=2, redouble=1, take=-2)


def keith(position: Position) -> RaceAdvice:
    """Double within 4 of the opponent's count, redouble within 3, take from 2 on.

    The player's count is raised by a seventh, rounded down. Source: as of `keith_count`.
    """
    mine = keith_count(position.player)
    return _within("Keith", mine + mine // 7, keith_count(position.opponent), double=4, redouble=3, take=2)


def isight(position: Position) -> RaceAdvice:
    """Double within 6 of the opponent's count, redouble within 5, take from 2 on.

    The player's count is raised by a sixth. The winning chance is 80 percent less a third of the player's count and
    2 percent more a pip of lead, both without that sixth. Source: as of `isight_count`.
    """
    mine = isight_count(position.player, position.opponent)
    his = isight_count(position.opponent, position.player)
    win = min(max((80 - mine / 3 + 2 * (his - mine)) / 100, 0.0), 1.0)
    return _within("Isight", mine * 7 / 6, his, double=6, redouble=5, take=2, win=win)


def ward(position: Position) -> RaceAdvice:
    """Double within 2 of the opponent's count, redouble within 1; takes reach to 2–4 pips behind, by length.

    The player's count is raised by a tenth. The last take is 2 behind at a mean of 50 raw pips or fewer, 3 at 75, 4 at
    100 and more; in between it is taken along the line. Source: as of `ward_count`.
    """
    mine = 1.1 * ward_count(position.player, position.opponent)
    his = ward_count(position.opponent, position.player)
    mean = (pips(position.player) + pips(position.opponent)) / 2
    reach = 2 + min(max((mean - 50) / 25, 0.0), 2.0)
    return _within("Ward", mine, his, double=2, redouble=1, take=-reach)


def last_take(count: float) -> int:
    """Trice's point of last take: by how many pips the opponent may trail a leader with this count and still take.

    A seventh of the count less 5, rounded down, up to 62 pips; a tenth and 1 more, rounded up, above.
    Source: W. Trice, "Backgammon boot camp" (2004), the rule of 62.
    """
    return int((count - 5) // 7) if count <= 62 else ceil(count / 10 + 1 - 1e-9)


def trice(position: Position) -> RaceAdvice:
    """Redouble within 2 pips of the last take, double within 3; for positions that waste little.

    Source: as of `last_take`.
    """
    mine, his = pips(position.player), pips(position.opponent)
    lead, most = his - mine, last_take(mine)
    return RaceAdvice(
        formula="Trice", double=lead >= most - 3, redouble=lead >= most - 2, take=lead <= most, counts=(mine, his)
    )


def kleinman_chance(player: float, opponent: float) -> float:
    """The winning chance of the player on roll when both counts run down like Brownian motion.

    With D the lead and 4 pips for being on roll, S the sum less 4: Φ(D/√(S/2)). Source: D. Kleinman, "Vision laughs at
    counting" (1980), as in bkgm.com's archive.

    Args:
        player: pips of the player on roll.
        opponent: pips of the other side.
    """
    lead, total = opponent - player + 4, max(player + opponent - 4, 1)
    return (1 + erf(lead / (2 * sqrt(total)))) / 2


def kleinman(position: Position) -> RaceAdvice:
    """With K = D²/S (see `kleinman_chance`) and D positive: double from 0.5, redouble from 0.7, take up to 1.2.

    Source: Ø. Johansen's key values of 2001 (bkgm.com).
    """
    mine, his = pips(position.player), pips(position.opponent)
    lead = his - mine + 4
    k = lead * abs(lead) / max(mine + his - 4, 1)
    return RaceAdvice(
        formula="Kleinman",
        double=k >= 0.5,
        redouble=k >= 0.7,
        take=k <= 1.2,
        counts=(mine, his),
        win=kleinman_chance(mine, his),
    )


def keeler_spencer(position: Position) -> RaceAdvice:
    """Double and redouble from 80 percent, take down to 20: right if the race were continuous.

    The winning chance is that of the same motion (`kleinman_chance`).
    Source: E. Keeler and J. Spencer, "Optimal doubling in backgammon", Operations Research 23 (1975).
    """
    mine, his = pips(position.player), pips(position.opponent)
    win = kleinman_chance(mine, his)
    return RaceAdvice(
        formula="Keeler–Spencer",
        double=win >= 0.8,
        redouble=win >= 0.8,
        take=win <= 0.8,
        counts=(mine, his),
        win=win,
    )


FORMULAS: tuple[Callable[[Position], RaceAdvice], ...] = (
    eight_nine_twelve,
    thorp,
    ward,
    keith,
    isight,
    trice,
    kleinman,
    keeler_spencer,
)
"""All of them."""


def _within(
    formula: str, mine: float, his: float, *, double: float, redouble: float, take: float, win: float | None = None
) -> RaceAdvice:
    """Advice by how far the player's raised count is above the opponent's."""
    above = mine - his
    return RaceAdvice(
        formula=formula,
        double=above <= double,
        redouble=above <= redouble,
        take=above >= take,
        counts=(mine, his),
        win=win,
    )
