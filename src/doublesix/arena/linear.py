"""A linear evaluator of the bare board in the style of "pubeval", G. Tesauro's public yardstick.

As there a position is worth a sum of weights, one for each thing that stands somewhere, contact and races have weights
of their own, and plays are learned by comparison. Inputs, weights and recipe are ours: the weights that fit best, by
least squares, how our own net values the plays of a roll beside each other, in games of its own. Weights are kept in
whole numbers and inputs are whole, so that an answer hangs on its position alone.
What does not live here: who plays with it (`contenders`).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from doublesix.arena.referee import Referee
from doublesix.arena.streams import sorted_dice
from doublesix.arena.td_gammon import stored_arrays
from doublesix.engine.engine import Engine
from doublesix.engine.outcomes import cubeless_weights
from doublesix.engine.stakes import points_of
from doublesix.kernel import SelfPlaySettings, evaluate, kernel_errors, pack, self_play, swapped
from doublesix.packaged import DATA
from doublesix.position import BAR, OFF
from doublesix.variants.registry import STANDARD
from doublesix.whole_files import writing_whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from doublesix.arena.referee import Boards, Mask

__all__ = ["FIT_GAMES", "LINEAR_FILE", "LinearNet", "fit_linear", "linear_inputs"]

LINEAR_FILE = "linear.npz"
"""What its file is called, in the package and elsewhere."""

POINT_INPUTS = 5
INPUTS = POINT_INPUTS * (BAR - 1) + 5

FIT_GAMES = 1000
PORTION = 100
"""Games whose plays are judged at once."""

EXPLORED = 0.1
"""Share of plays made at random in these games: a linear evaluator gets where the net does not."""

COMPARED = 0.9
"""How much of the mean over a roll's plays is taken off: all but a little that tells how good a position is."""

WEIGHT_STEPS = 1 << 16
RIDGE = 0.01
"""Added to the squares of each input: some are sums of others, and some hardly ever come up."""

Numbers = npt.NDArray[np.float64]


def linear_inputs(results: Boards) -> Numbers:
    """What is seen after a play of row 0: whole numbers, ``float64[N, 125]``.

    Of each point, in the numbering of who has played, whether one checker of its own stands there, whether two or more,
    how many beyond two, whether one of the other side, whether two or more; then who is on the bar and who is off, own
    checkers first; and 1.

    Args:
        results: ``int8[N, 2, 32]``.
    """
    mine, his = results[:, 0, : BAR + 1].astype(np.int64), results[:, 1, : BAR + 1].astype(np.int64)
    own, other = mine[:, 1:BAR], his[:, BAR - 1 : OFF : -1]
    of_points = np.stack([own == 1, own > 1, np.maximum(own - 2, 0), other == 1, other > 1], axis=2)
    ends = np.stack([mine[:, BAR], his[:, BAR], mine[:, OFF], his[:, OFF], np.ones(len(results), np.int64)], axis=1)
    return np.concatenate([of_points.reshape(len(results), -1), ends], axis=1).astype(np.float64)


def _is_race(results: Boards) -> Mask:
    """Where the sides have passed each other."""
    places = np.arange(BAR + 1)
    furthest = ((results[:, :, : BAR + 1] > 0) * places).max(axis=2)
    found: Mask = furthest.sum(axis=1) < BAR
    return found


@dataclass(frozen=True, slots=True, eq=False)
class LinearNet:
    """Weights in whole numbers, ``1 / WEIGHT_STEPS`` of a point each.

    Args:
        contact: ``int32[125]``; race: the same where the sides have passed each other.
    """

    contact: npt.NDArray[np.int32]
    race: npt.NDArray[np.int32]

    @classmethod
    def load(cls, folder: Path | None = None) -> LinearNet:
        """Read those of a folder; default: the package's.

        Raises:
            DataError: there are none, or they are damaged.
        """
        path = (folder or DATA) / LINEAR_FILE
        contact, race = stored_arrays(path, {"contact": (INPUTS,), "race": (INPUTS,)}, "linear evaluator")
        return cls(contact, race)

    def save(self, folder: Path) -> None:
        """Write them into a folder, whole or not at all."""
        folder.mkdir(parents=True, exist_ok=True)
        with writing_whole(folder / LINEAR_FILE) as file:
            np.savez_compressed(file, contact=self.contact, race=self.race)

    def describe(self) -> str:
        """All that its answers depend on."""
        weights = b"".join(array.astype("<i4").tobytes() for array in (self.contact, self.race))
        return f"linear {hashlib.sha256(weights).hexdigest()[:12]}"

    def equities(self, results: Boards) -> Numbers:
        """About the points of row 0, which has just played, ``float64[N]``; games are not over."""
        sums = linear_inputs(results) @ (np.stack([self.contact, self.race], axis=1) / WEIGHT_STEPS)
        return np.where(_is_race(results), sums[:, 1], sums[:, 0])


def fit_linear(
    *, games: int = FIT_GAMES, seed: int = 1993, threads: int = 0, report: Callable[[int], None] = lambda games: None
) -> LinearNet:
    """Fit the weights to our own net's judgement.

    Args:
        games: of self-play.
        seed: of these games and of the rolls that are thrown in all their positions.
        threads: how many it may use; 0 for all cores.
        report: told how many games are done.
    """
    fits = {is_race: _Fit() for is_race in (False, True)}
    for first in range(0, games, PORTION):
        results, equities, rolls = _judged_plays(seed, first, min(PORTION, games - first), threads)
        races = _is_race(results)
        for is_race, fit in fits.items():
            rows = races == is_race
            fit.add(linear_inputs(results[rows]), equities[rows], rolls[rows])
        report(min(first + PORTION, games))
    return LinearNet(fits[False].weights(), fits[True].weights())


class _Fit:
    """Least squares over plays beside the others of their roll; each roll counts alike."""

    def __init__(self) -> None:
        self._sums = np.zeros((INPUTS + 1, INPUTS + 1))

    def add(self, seen: Numbers, equities: Numbers, rolls: npt.NDArray[np.int64]) -> None:
        """Learn from plays, those of a roll one after the other."""
        _, firsts, number, plays = np.unique(rolls, return_index=True, return_inverse=True, return_counts=True)
        if not len(firsts):
            return
        known = np.concatenate([seen, equities[:, None]], axis=1)
        means = np.add.reduceat(known, firsts) / plays[:, None]
        apart = (known - COMPARED * means[number]) / np.sqrt(plays)[number, None]
        self._sums += apart.T @ apart

    def weights(self) -> npt.NDArray[np.int32]:
        """Those that fit best."""
        found = np.linalg.solve(self._sums[:-1, :-1] + RIDGE * np.eye(INPUTS), self._sums[:-1, -1])
        rounded: npt.NDArray[np.int32] = np.rint(found * WEIGHT_STEPS).astype(np.int32)
        return rounded


def _judged_plays(seed: int, first: int, games: int, threads: int) -> tuple[Boards, Numbers, npt.NDArray[np.int64]]:
    """All plays of a roll in each position of some games, what the net says of them to who has played, and the number
    of the roll; plays that end the game are left out.
    """
    engine = Engine(STANDARD, threads=threads)
    settings = SelfPlaySettings(explore=EXPLORED)
    starts = pack([STANDARD.start()])
    with kernel_errors("games for a linear evaluator"):
        positions, _, _ = self_play(
            engine.kernel, starts, settings, seed=seed, first_game=first, games=games, threads=threads
        )
        dice = sorted_dice(np.random.default_rng((seed, first)).integers(1, 7, (len(positions), 2)))
        referee = Referee(STANDARD)
        offsets, results, _ = referee.legal_results(positions, dice)
        goes_on = ~referee.is_over(results)
        results = np.ascontiguousarray(results[goes_on])
        outcomes = evaluate(engine.kernel, swapped(results), threads)
    constant, weights = cubeless_weights(points_of(STANDARD))
    equities: Numbers = -(constant + (outcomes.astype(np.float64) * weights).sum(axis=1))
    return results, equities, np.repeat(np.arange(len(positions)), np.diff(offsets))[goes_on]
