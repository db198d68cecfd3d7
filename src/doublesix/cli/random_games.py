"""Random games of one kind, side by side: the positions that the generators are compared and measured on.

The same seed plays the same games. What does not live here: players with a mind of their own (`arena`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.streams import DiceStreams, below, mix
from doublesix.kernel import (
    AGAIN,
    FIRST_LEFTOVER,
    NAMES,
    SAMPLE,
    doublet_dice,
    endings,
    kernel_errors,
    kernel_rules,
    leftover_dice,
    pack,
)

if TYPE_CHECKING:
    import numpy.typing as npt

    from doublesix.rules.variant import Variant

__all__ = ["LOCKSTEP", "RandomGames"]

LOCKSTEP = 50
"""Games played side by side; the dice of one number are streams of their own."""


class RandomGames:
    """Games played by chance, of which each begins again when it is over.

    Args:
        variant: the game.
        seed: of dice and plays.
        number: games of another number are others.
        games: how many, up to `LOCKSTEP`.

    Attributes:
        boards: positions, ``int8[N, 2, 32]``, row 0 to play.
        dice: what it plays, ``uint8[N, 3]``.
    """

    def __init__(self, variant: Variant, *, seed: int, number: int, games: int) -> None:
        self._rules = kernel_rules(variant)
        self._seed = (seed, number)
        self._thrower = DiceStreams(seed, np.arange(games) + number * LOCKSTEP)
        self._start = pack([variant.start()])
        self._turn = 0
        self.boards = np.repeat(self._start, games, axis=0)
        self.dice = self._roll()

    def keep(self, most: int) -> None:
        """Give up all games but so many."""
        self.boards, self.dice = self.boards[:most], self.dice[:most]

    def play(self, offsets: npt.NDArray[np.int64], results: npt.NDArray[np.int8], codes: npt.NDArray[np.uint8]) -> None:
        """Make one of the legal plays in every game, arrays as in `kernel.legal_results`; the dice for the next."""
        self._turn += 1
        words = mix(_words(*self._seed, self._turn, len(self.boards)))
        picks = offsets[:-1] + below(words, np.diff(offsets)).astype(np.int64)
        self._go_on(results[picks], codes & ~np.uint8(SAMPLE))

    def _go_on(self, results: npt.NDArray[np.int8], codes: npt.NDArray[np.uint8]) -> None:
        """Bring every game to its next throw; a finished one begins again."""
        with kernel_errors("endings"):
            is_over = endings(self._rules, results)[0].astype(bool)
        same_side = (codes == AGAIN) | (codes == NAMES)
        self.boards = np.where(same_side[:, None, None], results, results[:, ::-1])
        self.boards[is_over] = self._start
        thrown = self._roll()[: len(results)]
        named, left = ~is_over & (codes == NAMES), ~is_over & (codes >= FIRST_LEFTOVER)
        thrown[named] = doublet_dice(thrown[named, 0])
        thrown[left] = leftover_dice(codes[left])
        self.dice = thrown

    def _roll(self) -> npt.NDArray[np.uint8]:
        numbers = self._rules.dice
        fallen = np.sort(self._thrower.throw(numbers), axis=1)[:, ::-1]
        thrown = np.zeros((len(fallen), 3), np.uint8)
        thrown[:, :numbers] = fallen
        return thrown


def _words(seed: int, number: int, turn: int, games: int) -> npt.NDArray[np.uint64]:
    """A word for each game's choice of a play, another one every turn."""
    keys = np.arange(games, dtype=np.uint64) + np.uint64((seed * 31 + number) % 2**32 << 20)
    return mix(keys * np.uint64(2**63 - 25) + np.uint64(turn))
