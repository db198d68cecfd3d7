"""Three plain strategies that play any game: `race`, `safe` and `block`; yardsticks for nets.

* ``race`` gets home: fewest own pips, most of the other side's (a checker under a pin counts as on the bar).
* ``safe`` leaves the fewest checkers where they can be hit or pinned, then races. Where nothing is hit or
  pinned it keeps the most numbers playable.
* ``block`` holds the longest rows of points before the other side's checkers and outside its home, then races.

A finished game counts before everything else. Where whoever is through loses, races are run backwards.
Equal plays: the first. They look at results only, never at what the dice may bring.
What does not live here: judging by a net (`contenders`, `engine`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from doublesix.arena.decisions import HIGHEST
from doublesix.arena.opponents import first_best
from doublesix.kernel import doublet_dice, unpack
from doublesix.position import BAR, HOME, OFF, RESERVE
from doublesix.rules.endings import Side
from doublesix.rules.landing import Block

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.arena.referee import Boards, Dice, Referee
    from doublesix.rules.variant import Variant

__all__ = ["STRATEGIES", "StrategyOpponent"]

Scores = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

POINTS = 24
MORE_THAN_PIPS = 1000
"""One exposed checker, or one step of a row of points, outweighs any number of pips."""

MORE_THAN_ALL = 10**9
LONGEST_ROW = 6
PINS = slice(28, 32)
"""Where a row keeps the mask of its checkers under pins."""


class StrategyOpponent:
    """Plays the result that a strategy likes best; of equals the first.

    Args:
        strategy: a key of `STRATEGIES`.
        referee: of the game.
    """

    def __init__(self, strategy: str, *, referee: Referee) -> None:
        self._strategy = strategy
        self._referee = referee

    @property
    def name(self) -> str:
        """A short name for tables."""
        return self._strategy

    def describe(self) -> str:
        """The name of the strategy, which says everything."""
        return f"strategy {self._strategy}"

    def choose(self, positions: Boards, dice: Dice) -> Boards:
        """Pick the best result in every position; arrays as in `Opponent.choose`."""
        offsets, results, _ = self._referee.legal_results(positions, dice)
        best: Boards = results[first_best(self._scores(results), offsets)]
        return best

    def name_doublets(self, positions: Boards) -> npt.NDArray[np.uint8]:
        """The doublet whose best play scores most."""
        numbers = np.tile(np.arange(1, HIGHEST + 1, dtype=np.uint8), len(positions))
        offsets, results, _ = self._referee.legal_results(np.repeat(positions, HIGHEST, axis=0), doublet_dice(numbers))
        best = np.maximum.reduceat(self._scores(results), offsets[:-1]).reshape(-1, HIGHEST)
        named: npt.NDArray[np.uint8] = (1 + best.argmax(axis=1)).astype(np.uint8)
        return named

    def _scores(self, results: Boards) -> Scores:
        variant = self._referee.variant
        scores = STRATEGIES[self._strategy](_Field.of(variant, results))
        over = np.flatnonzero(self._referee.is_over(results))
        scores[over] = [MORE_THAN_ALL * _points(variant, results[row]) for row in over]
        return scores


@dataclass(frozen=True, slots=True)
class _Field:
    """Results as strategies look at them: columns 1-24 are points in the numbering of `there`, 25 bar and reserve.

    Args:
        variant: the game.
        mine: checkers of the side that played, in its own numbering, ``int64[M, 26]``.
        his: checkers of the other side, in its own numbering.
        mine_there: checkers of the side that played, in the other side's numbering.
        his_here: checkers of the other side, in the numbering of the side that played.
        my_pins: which checkers of the side that played lie under a pin, in its own numbering.
        his_pins: the same of the other side, in its own numbering.
    """

    variant: Variant
    mine: Counts
    his: Counts
    mine_there: Counts
    his_here: Counts
    my_pins: Mask
    his_pins: Mask

    @staticmethod
    def of(variant: Variant, results: Boards) -> _Field:
        counts = results.astype(np.int64)
        counts[:, :, BAR] += counts[:, :, RESERVE]
        mine, his = counts[:, 0, : BAR + 1], counts[:, 1, : BAR + 1]
        faces = _faces(variant)
        pins = _pins(results)
        return _Field(variant, mine, his, mine[:, faces], his[:, faces], pins[:, 0], pins[:, 1])

    def race(self) -> Scores:
        """Pips of the other side less one's own."""
        weights = _pip_weights(self.variant)
        lost = self.his_pins @ (weights[BAR] - weights)
        scores: Scores = self.his @ weights + lost - self.mine @ weights
        return -scores if self.variant.rules.scoring.misere else scores

    def exposed(self) -> Scores:
        """Lone checkers that the other side may still come to, free ones and no jailers."""
        faces = _faces(self.variant)
        lone = (self.mine == 1) & ~self.my_pins & ~self.his_pins[:, faces]
        found: Scores = (lone[:, faces] & self._is_ahead_of_him())[:, 1 : POINTS + 1].sum(axis=1)
        return found

    def mobility(self) -> Scores:
        """Pairs of an occupied point and a number that goes from there to an open point."""
        closed_by = _closed_by(self.variant)
        is_open = self.his_here < closed_by
        is_open[:, OFF] = True
        found = np.zeros(len(self.mine), np.int64)
        for die in range(1, HIGHEST + 1):
            found += ((self.mine[:, die:] > 0) & is_open[:, : BAR + 1 - die]).sum(axis=1)
        return found

    def rows(self) -> Scores:
        """Runs of up to six points held before checkers of the other side, counted with all their parts."""
        held = (self.mine_there >= _closed_by(self.variant)) & self._is_ahead_of_him()
        held = held[:, HOME.stop : POINTS + 1]
        run, found = held, np.zeros(len(held), np.int64)
        for length in range(1, LONGEST_ROW + 1):
            found += run.sum(axis=1)
            run = run[:, :-1] & held[:, length:]
        return found

    def _is_ahead_of_him(self) -> Mask:
        """Whether some checker of the other side has still to come to, or pass, each point of its numbering."""
        behind = np.cumsum(self.his[:, ::-1], axis=1)[:, ::-1] - self.his
        found: Mask = behind > 0
        return found


def _race(field: _Field) -> Scores:
    return field.race()


def _safe(field: _Field) -> Scores:
    is_peaceful = isinstance(field.variant.rules.landing, Block)
    safety = field.mobility() if is_peaceful else -field.exposed()
    return safety * MORE_THAN_PIPS + field.race()


def _block(field: _Field) -> Scores:
    return field.rows() * MORE_THAN_PIPS + field.race()


STRATEGIES: dict[str, Callable[[_Field], Scores]] = {"race": _race, "safe": _safe, "block": _block}
"""The strategies by name."""


def _faces(variant: Variant) -> npt.NDArray[np.intp]:
    """Column by column, where the other side's number of a point stands; bar and off stay."""
    return np.array([OFF, *variant.rules.track.facings, BAR])


def _pip_weights(variant: Variant) -> Counts:
    """Pips from each place to the end: off, or home where nothing is borne off."""
    last = 0 if variant.rules.bearing_off.allowed else HOME.stop - 1
    return np.maximum(np.arange(BAR + 1) - last, 0)


def _closed_by(variant: Variant) -> int:
    landing = variant.rules.landing
    return landing.closed_by if isinstance(landing, Block) else 2


def _pins(results: Boards) -> Mask:
    """Which points hold a checker under a pin, ``bool[M, 2, 26]``."""
    masks = np.ascontiguousarray(results[:, :, PINS]).view("<u4")
    found: Mask = (masks >> np.arange(BAR + 1, dtype=np.uint32) & 1).astype(bool)
    return found


def _points(variant: Variant, result: npt.NDArray[np.int8]) -> int:
    """Points of a finished game for the side that played."""
    end = variant.ending(unpack(result[None])[0])
    if end is None or end.winner is None:
        return 0
    return end.points if end.winner is Side.PLAYER else -end.points
