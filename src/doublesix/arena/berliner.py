"""A hand-built evaluator in the manner of Berliner's BKG: no knowledge but what is written here, and no learning.

After H. Berliner, "Experiences in evaluation with BKG" (IJCAI 1977), "On the construction of evaluation functions for
large domains" (IJCAI 1979) and "Backgammon computer program beats world champion", Artificial Intelligence 14 (1980).
The ideas are his, features and figures our own. A value is a sum of features, each a nonlinear function of the board,
times **application coefficients**: how much a feature matters now. Those move slowly and smoothly with the state of
the game (how much contact is left, how many checkers are at stake, how strong a home board waits), so that no phase of
the game has an edge at which the program would rather stay on one side: what he called the blemish effect.

What does not live here: who plays with it (`contenders`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from doublesix.position import BAR

if TYPE_CHECKING:
    from doublesix.arena.referee import Boards

__all__ = ["berliner_equities"]

Values = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]

POINTS = 24
HOME = 6

SHOTS = np.array([0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0]) / 36
"""Chance that a checker hits a blot so many pips away, with nothing in between."""

ESCAPE_BLOCKED = np.array([0, 0.02, 0.06, 0.14, 0.28, 0.55, 1.0])
"""How firmly a checker is held when so many of the six points ahead of it are closed."""

HOME_POINT = np.array([0, 0.01, 0.02, 0.04, 0.07, 0.09, 0.07, 0.06, 0.02])
"""Worth of holding the own points up to the eighth, with checkers to be held there."""

ANCHOR = np.array([0.04, 0.05, 0.10, 0.09, 0.06, 0.03, 0.02])
"""Worth of holding the points from the own 18th to the 24th, with a strong home board in front."""

ROLL = 8.17
"""Pips of a mean roll."""

ROLL_SPREAD = 4.3
"""Standard deviation of the pips of a roll."""

CHECKER_LEFT = 2.0
ON_ACE = 0.5
HOME_HELD = 0.5
"""Pips in a race: lost with each checker that is not off, and with each on the ace point; saved with each home point
that is held, whose number no roll wastes."""

PIP_LOST = 0.010
BOARD_FEARED = 0.5
TEMPO = 0.35
"""What a shot is worth to the side that has to wait for it: the other one moves first."""

HELD = 0.22
AT_BAR = 0.30
STACKED = 0.012
RACE_UNDER_CONTACT = 0.55
CONTACT_SCALE = 4.0
"""Checkers that have yet to pass, at which contact counts nearly in full."""


def berliner_equities(results: Boards) -> Values:
    """About the points of row 0, which has just played, between -1 and 1, ``float64[N]``; games are not over.

    Args:
        results: ``int8[N, 2, 32]``, the standard game or a near relative.
    """
    mine, his = (_Side.of(results, row) for row in (0, 1))
    contact = 1 - _decayed((mine.behind(his) + his.behind(mine)) / CONTACT_SCALE)
    race = _race(mine, his)
    plans = mine.standing(his, waits=1.0) - his.standing(mine, waits=TEMPO)
    value = (1 - (1 - RACE_UNDER_CONTACT) * contact) * race + contact * plans - mine.waste() + his.waste()
    return _squashed(value)


def _decayed(x: Values) -> Values:
    """e to the power of -x, x not below 0, in plain arithmetic: no two machines need agree in the last digit of exp."""
    small = np.minimum(x, 64) / 256
    term, found = np.ones_like(small), np.ones_like(small)
    for number in range(1, 11):
        term = term * -small / number
        found = found + term
    for _ in range(8):
        found = found * found
    return found


def _squashed(x: Values) -> Values:
    """The hyperbolic tangent, by the same arithmetic."""
    less = _decayed(2 * np.abs(x))
    found: Values = np.copysign((1 - less) / (1 + less), x)
    return found


def _race(mine: _Side, his: _Side) -> Values:
    """What the pips say: the lead after half a roll of the other side, against the scatter of the rolls to come."""
    lead = his.to_bear_off() - mine.to_bear_off() - ROLL / 2
    spread = ROLL_SPREAD * np.sqrt((mine.pips + his.pips) / ROLL + 1)
    return _squashed(lead / spread)


@dataclass(frozen=True, slots=True)
class _Side:
    """One side, in its own numbering.

    Args:
        counts: ``int64[N, 26]``, off first, bar last.
        made: whether each place holds two checkers or more, points only, ``bool[N, 26]``.
        pips: to go.
    """

    counts: Counts
    made: npt.NDArray[np.bool_]
    pips: Values

    @classmethod
    def of(cls, boards: Boards, row: int) -> _Side:
        counts = boards[:, row, : BAR + 1].astype(np.int64)
        made = counts > 1
        made[:, [0, BAR]] = False
        return cls(counts, made, (counts * np.arange(BAR + 1)).sum(axis=1).astype(np.float64))

    def to_bear_off(self) -> Values:
        """Pips to go, with those that will be spent for nothing: each checker takes half a roll, however near it is."""
        left = self.counts[:, 1:].sum(axis=1)
        held = (self.counts[:, 1 : HOME + 1] > 0).sum(axis=1)
        found: Values = self.pips + CHECKER_LEFT * left + ON_ACE * self.counts[:, 1] - HOME_HELD * held
        return found

    @property
    def facing(self) -> Counts:
        """Counts where the other side numbers the places; its own bar and off stay empty."""
        found = np.zeros_like(self.counts)
        found[:, 1:BAR] = self.counts[:, POINTS:0:-1]
        return found

    def behind(self, other: _Side) -> Counts:
        """Checkers that have yet to pass one of the other side."""
        faced = other.facing
        faced[:, 0] = other.counts[:, BAR]
        ahead = np.cumsum(faced, axis=1) > 0
        found: Counts = (self.counts * ahead)[:, 1:].sum(axis=1)
        return found

    def board(self) -> Values:
        """Strength of the home board, 0 to 1: closed points, more than in proportion."""
        closed = self.made[:, 1 : HOME + 1].sum(axis=1)
        found: Values = (closed / HOME) ** 2
        return found

    def standing(self, other: _Side, *, waits: float) -> Values:
        """What this side has beyond the race, in points.

        Args:
            other: the other side.
            waits: how much its own blots are in danger: fully where the other side rolls next.
        """
        back = other.counts[:, POINTS - HOME + 1 :].sum(axis=1)
        to_hold = 0.3 + 0.7 * _squashed(back / 2)
        home = (self.made[:, : len(HOME_POINT)] * HOME_POINT).sum(axis=1)
        held = _squashed(self._holds(other))
        at_bar = np.minimum(other.counts[:, BAR], 3) * (0.2 + self.board())
        refuge = (self.made[:, POINTS - HOME : BAR] * ANCHOR).sum(axis=1) * (0.4 + 2 * other.board())
        value: Values = to_hold * home + HELD * 3 * held + AT_BAR * at_bar + refuge - waits * self._danger(other)
        return value

    def waste(self) -> Values:
        """What stacks and gaps cost: checkers beyond the third on a point, and pips spent for nothing at the end."""
        stacked = np.maximum(self.counts[:, 1:BAR] - 3, 0)
        found: Values = STACKED * (stacked * np.sqrt(stacked)).sum(axis=1)
        return found

    def _holds(self, other: _Side) -> Values:
        """How firmly all checkers of the other side are held, each by the six points ahead of it."""
        walls = np.zeros((len(self.made), BAR + HOME + 1))
        walls[:, 1:BAR] = self.made[:, POINTS:0:-1]  # in the other side's numbering
        total = np.zeros(len(walls))
        for place in range(HOME + 1, BAR + 1):
            closed = walls[:, place - HOME : place].sum(axis=1).astype(np.intp)
            total += np.minimum(other.counts[:, place], 3) * ESCAPE_BLOCKED[closed]
        return total / 3

    def _danger(self, other: _Side) -> Values:
        """Expected loss from blots: the chance that each is hit, times the way back and the board to enter."""
        price = BOARD_FEARED * other.board()
        total = np.zeros(len(self.counts))
        for point in range(1, POINTS + 1):
            lone = self.counts[:, point] == 1
            if not lone.any():
                continue
            missed = np.ones(int(lone.sum()))
            for distance in range(1, POINTS):
                place = BAR - point + distance
                if place > BAR:
                    break
                there = other.counts[lone, place] > 0
                missed *= np.where(there, 1 - SHOTS[distance], 1)
            total[lone] += (1 - missed) * (PIP_LOST * (BAR - point) + price[lone])
        return total
