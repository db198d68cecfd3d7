"""Cubeful equity by Janowski's model, as formulas one can read; the kernel computes the same in the search.

A game is described by the chance to win ``p`` and by W and L, the mean points of won and lost games with
the cube at 1 (1 without gammons). The cube efficiency ``x`` runs from 0, a dead cube, to 1, a live one;
cubeful equity is the straight mix of the two.

Source: Rick Janowski, "Take-points in money games" (1993). Point names as in the glossary.
What does not live here: lookahead (`engine.engine`), match equity tables (`met`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from doublesix.cube import CubeOwner
from doublesix.kernel import JudgedBy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.stakes import Stakes
    from doublesix.position import Position

__all__ = [
    "CubeEfficiency",
    "LiveShare",
    "MoneyCube",
    "cube_efficiency",
    "cubeful_utility",
    "live_share",
]


@dataclass(frozen=True, slots=True)
class MoneyCube:
    """Take points and equities for money, without Jacoby.

    Args:
        won: W, mean points of a won game.
        lost: L, mean points of a lost game, positive.
        efficiency: x, 0 dead to 1 live.
    """

    won: float
    lost: float
    efficiency: float

    @property
    def _spread(self) -> float:
        return self.won + self.lost + 0.5 * self.efficiency

    @property
    def take_point(self) -> float:
        """Least winning chance with which the side that is doubled takes: here W and L are the taker's."""
        return (self.lost - 0.5) / self._spread

    @property
    def doubling_point(self) -> float:
        """Least winning chance of a right first double."""
        x = self.efficiency
        return (self.lost + x * (3 - x) / (2 * (2 - x))) / self._spread

    @property
    def redoubling_point(self) -> float:
        """Least winning chance of a right redouble."""
        return (self.lost + self.efficiency) / self._spread

    @property
    def cash_point(self) -> float:
        """Winning chance from which the other side passes."""
        return (self.lost + 0.5 + 0.5 * self.efficiency) / self._spread

    @property
    def too_good_point(self) -> float:
        """Winning chance from which playing on for a gammon is better than cashing."""
        return (self.lost + 1) / self._spread


@dataclass(frozen=True, slots=True)
class LiveShare:
    """x at both ends of the window in which a cube is alive, seen by the player on roll; in between it goes straight.

    Args:
        low: where the opponent cashes, or the player loses.
        high: where the player cashes, or wins.
    """

    low: float
    high: float

    def at(self, share: float) -> float:
        """x so far from the low end (0) to the high one (1)."""
        return self.low + share * (self.high - self.low)

    def mixed(self, other: LiveShare, share: float) -> LiveShare:
        """So far from these two numbers (0) to those (1)."""
        return LiveShare(_mix(self.low, other.low, share), _mix(self.high, other.high, share))


@dataclass(frozen=True, slots=True)
class CubeEfficiency:
    """How alive the cube is: x, by whose cube it is, seen by the player on roll.

    Args:
        centered: of a cube in the middle.
        owned: of the player's own.
        other: of the opponent's.
        last: of a cube in the middle where one side's next turn is the last of the match.
        at_once: where a side will turn it at once, because as it is a lost game loses the match.
        held: so many times the share of an owned cube whose next turn is the last of the match, or would be answered
            at once by another.
    """

    centered: LiveShare
    owned: LiveShare
    other: LiveShare
    last: LiveShare
    at_once: LiveShare
    held: float

    @classmethod
    def uniform(cls, x: float) -> CubeEfficiency:
        """The same everywhere: 0 for a dead cube, 1 for a live one."""
        level = LiveShare(x, x)
        return cls(level, level, level, last=level, at_once=level, held=1)

    def of(self, owner: CubeOwner) -> LiveShare:
        """That of a cube by its owner."""
        return {CubeOwner.CENTERED: self.centered, CubeOwner.PLAYER: self.owned, CubeOwner.OPPONENT: self.other}[owner]


IN_RACES = {  # in the middle, own, the other side's, last
    5: (LiveShare(0.20, 0.67), LiveShare(0.00, 0.15), LiveShare(0.23, 0.52), LiveShare(0.50, 0.67)),
    15: (LiveShare(0.73, 0.87), LiveShare(0.01, 0.76), LiveShare(0.76, 0.26), LiveShare(0.73, 0.87)),
    25: (LiveShare(0.78, 0.93), LiveShare(0.22, 0.80), LiveShare(0.81, 0.33), LiveShare(0.80, 0.93)),
    40: (LiveShare(0.84, 0.86), LiveShare(0.35, 0.79), LiveShare(0.86, 0.36), LiveShare(0.85, 0.86)),
    60: (LiveShare(0.86, 0.76), LiveShare(0.49, 0.79), LiveShare(0.86, 0.47), LiveShare(0.88, 0.88)),
    80: (LiveShare(0.89, 0.76), LiveShare(0.53, 0.82), LiveShare(0.88, 0.51), LiveShare(0.89, 0.88)),
    105: (LiveShare(0.90, 0.92), LiveShare(0.58, 0.92), LiveShare(0.91, 0.41), LiveShare(0.90, 0.92)),
}
"""By the length of the race, with straight lines in between."""


@dataclass(frozen=True, slots=True)
class ContactShare:
    """x in contact: a sum over what tells how long a game lasts and how suddenly it turns.

    Args:
        low: at the low end of the window.
        rise: from there to the high end.
        if_limited: is added where the cube cannot be turned for ever, as in a match.
        gammons_won: for each game that is won as a gammon.
        gammons_lost: for each game that is lost as one.
        pips: for each hundred pips of the player on roll, up to `MOST_PIPS`.
        other_pips: for each hundred pips of the other side.
    """

    low: float
    rise: float
    if_limited: float
    gammons_won: float
    gammons_lost: float
    pips: float
    other_pips: float

    def of(self, position: Position, outcomes: Outcomes, *, is_limited: bool) -> LiveShare:
        """x of a position.

        Args:
            position: seen by the player on roll.
            outcomes: chances of that player.
            is_limited: whether the cube cannot be turned for ever.
        """
        ways = self.pips * min(position.pip_count(), MOST_PIPS)
        ways += self.other_pips * min(position.opponent_pip_count(), MOST_PIPS)
        gammons = self.gammons_won * outcomes.gammon_win + self.gammons_lost * outcomes.gammon_loss
        low = self.low + gammons + ways / 100 + (self.if_limited if is_limited else 0.0)
        return LiveShare(*(min(max(x, 0.0), 1.0) for x in (low, low + self.rise)))


IN_CONTACT = {
    "centered": ContactShare(0.67, -0.10, -0.12, -0.71, -0.79, 0.18, 0.13),
    "owned": ContactShare(0.29, 0.44, -0.06, -0.67, 0.25, 0.17, -0.02),
    "other": ContactShare(0.83, -0.53, -0.06, 0.26, -0.63, -0.02, 0.13),
    "last": ContactShare(0.47, -0.06, 0.00, -0.25, -0.38, 0.15, 0.13),
    "at_once": ContactShare(0.84, -0.03, 0.00, 0.18, 0.15, 0.02, 0.04),
}
MOST_PIPS = 170


def _race_length(player: Sequence[int]) -> float:
    """How long a race is, for its cube, in pips.

    Of few pips on many checkers as many as usually take so many rolls: n checkers on the ace point are worth 7n/2 + 1
    effective pips, and other races some 8 more than they have.

    Args:
        player: checkers of the player on roll by place, as in `Position.player`.
    """
    pips = sum(place * count for place, count in enumerate(player))
    return max(float(pips), 3.5 * (sum(player[1:]) - 2))


def cube_efficiency(judged_by: int, position: Position, outcomes: Outcomes, stakes: Stakes) -> CubeEfficiency:
    """How alive the cube is in the model.

    In races it was fitted to exact tables and to what is expected one roll later, in contact to rollouts: see
    ``docs/concepts/cube.md``.

    Args:
        judged_by: as the kernel's evaluator classifies, a number of `JudgedBy`.
        position: seen by the player on roll.
        outcomes: chances of that player.
        stakes: what the game is played for.
    """
    if judged_by not in (JudgedBy.BEAROFF, JudgedBy.RACE):
        is_limited = not stakes.is_endless
        of = {name: share.of(position, outcomes, is_limited=is_limited) for name, share in IN_CONTACT.items()}
        return CubeEfficiency(**of, held=1)
    knots = list(IN_RACES)
    length = min(max(_race_length(position.player), knots[0]), knots[-1])
    low, high = next(pair for pair in pairwise(knots) if length <= pair[1])
    share = (length - low) / (high - low)
    centered, owned, other, last = (a.mixed(b, share) for a, b in zip(IN_RACES[low], IN_RACES[high], strict=True))
    return CubeEfficiency(centered, owned, other, last, at_once=LiveShare(1, 1), held=0.75)


def _mix(x: float, y: float, share: float) -> float:
    return x + share * (y - x)


def cubeful_utility(
    stakes: Stakes, owner: CubeOwner, outcomes: Outcomes, efficiency: CubeEfficiency, *, level: int = 0
) -> float:
    """Utility of the player on roll while nobody acts on the cube: the readable twin of the kernel's model.

    A right can be left unused, so nothing is worth less for having it: a cube in the middle lies between one's own and
    the opponent's, and these above and below a dead one.

    Args:
        stakes: what the game is played for; utilities as `Stakes` defines them.
        owner: who owns the cube, seen by the player on roll.
        outcomes: chances of the player on roll.
        efficiency: x.
        level: how often the cube has been turned since the stakes were drawn up.
    """
    dead, live, x = _parts(stakes, owner, outcomes, efficiency, level)
    alone = _mix(dead, live, x)
    if owner is CubeOwner.PLAYER:
        return max(alone, dead)
    if owner is CubeOwner.OPPONENT:
        return min(alone, dead)
    if _is_untouched(stakes, owner, level):
        return alone  # of owned cubes gammons count
    low, high = (
        cubeful_utility(stakes, turned, outcomes, efficiency, level=level)
        for turned in (CubeOwner.OPPONENT, CubeOwner.PLAYER)
    )
    return min(max(alone, low), high)


def live_share(
    stakes: Stakes, owner: CubeOwner, outcomes: Outcomes, efficiency: CubeEfficiency, *, level: int = 0
) -> float:
    """The x that `cubeful_utility` goes by in a position, bounds aside; 0 where nobody can turn the cube."""
    return _parts(stakes, owner, outcomes, efficiency, level)[2]


def _parts(
    stakes: Stakes, owner: CubeOwner, outcomes: Outcomes, efficiency: CubeEfficiency, level: int
) -> tuple[float, float, float]:
    """The utilities of a dead and of a live cube, and x."""
    side = _Side(stakes, outcomes, is_player=True)
    won, lost = side.mean_ends(level, is_untouched=_is_untouched(stakes, owner, level))
    p = outcomes.win
    dead = p * won + (1 - p) * lost
    has_player = owner is not CubeOwner.OPPONENT and not side.is_dead(level)
    has_opponent = owner is not CubeOwner.PLAYER and not side.other.is_dead(level)
    if not stakes.is_cube_in_play or not (has_player or has_opponent) or level + 1 >= len(stakes.ends):
        return dead, dead, 0.0
    # A live cube: straight lines through the points where one side cashes.
    low = side.take_point(level) if has_opponent else 0.0
    high = 1 - side.other.take_point(level) if has_player else 1.0
    if high < low:
        low = high = (low + high) / 2
    corners = [
        (0.0, lost),
        (low, side.ends(level)[3] if has_opponent else lost),
        (high, side.ends(level)[0] if has_player else won),
        (1.0, won),
    ]
    share = _on_lines([(low, 0.0), (high, 1.0)], p)
    x = efficiency.of(owner).at(share)
    if (has_player and side.other.is_dead(level)) or (has_opponent and side.is_dead(level)):
        x = efficiency.at_once.at(share)
    elif owner is not CubeOwner.CENTERED and (side.is_dead(level + 1) or side.other.is_dead(level + 1)):
        x *= efficiency.held
    elif (has_player and side.other.is_dead(level + 1)) or (has_opponent and side.is_dead(level + 1)):
        x = efficiency.last.at(share)
    return dead, _on_lines(corners, p), x


def _is_untouched(stakes: Stakes, owner: CubeOwner, level: int) -> bool:
    """Whether gammons do not count yet, by Jacoby's rule."""
    return bool(stakes.flags[1]) and owner is CubeOwner.CENTERED and level == 0


class _Side:
    """One side's view of the stakes."""

    def __init__(self, stakes: Stakes, outcomes: Outcomes, *, is_player: bool) -> None:
        self.stakes = stakes
        self.outcomes = outcomes
        self.is_player = is_player

    @property
    def other(self) -> _Side:
        return _Side(self.stakes, self.outcomes.swapped(), is_player=not self.is_player)

    def ends(self, level: int) -> list[float]:
        row = self.stakes.ends[level].tolist()
        return row if self.is_player else [-value for value in (*row[3:], *row[:3])]

    def is_dead(self, level: int) -> bool:
        return self.stakes.is_dead(level, for_player=self.is_player)

    def mean_ends(self, level: int, *, is_untouched: bool = False) -> tuple[float, float]:
        win, gammon_win, backgammon_win, loss, gammon_loss, backgammon_loss = self.ends(level)
        o = self.outcomes
        if is_untouched:
            return win, loss
        won = o.gammon_win * (gammon_win - win) + o.backgammon_win * (backgammon_win - gammon_win)
        lost = o.gammon_loss * (gammon_loss - loss) + o.backgammon_loss * (backgammon_loss - gammon_loss)
        return (win + won / o.win if o.win > 1e-9 else win), (loss + lost / (1 - o.win) if o.win < 1 - 1e-9 else loss)

    def take_point(self, level: int) -> float:
        """Winning chance at which this side, doubled at `level`, is indifferent, with a live cube from there."""
        won, lost = self.mean_ends(level + 1)
        dropped = self.ends(level)[3]
        if self.stakes.is_endless:
            unit = self.ends(level + 1)[0]
            point = MoneyCube(won / unit, -lost / unit, 1).take_point
        elif self.is_dead(level + 1) or level + 2 >= len(self.stakes.ends):
            point = (dropped - lost) / (won - lost) if won > lost else 0.0
        else:
            cash_point = 1 - self.other.take_point(level + 1)
            cash = self.ends(level + 1)[0]
            point = cash_point * (dropped - lost) / (cash - lost) if cash > lost else 0.0
        return min(max(point, 0.0), 1.0)


def _on_lines(corners: list[tuple[float, float]], p: float) -> float:
    """The height at p of straight lines through the corners, level beside them."""
    if p <= corners[0][0]:
        return corners[0][1]
    for (x0, y0), (x1, y1) in pairwise(corners):
        if p <= x1:
            return y0 + (y1 - y0) * (p - x0) / (x1 - x0) if x1 - x0 > 1e-12 else y1
    return corners[-1][1]
