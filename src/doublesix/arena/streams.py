"""The dice of many games at once: `dice.SeededDice`, one stream a row, in arrays.

What does not live here: single rolls (`dice`), who starts a game (`duel`).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from doublesix.dice import GOLDEN_GAMMA, MASK

__all__ = ["DiceStreams", "Words", "below", "mix", "sorted_dice"]

Words = npt.NDArray[np.uint64]

_GAMMA = np.uint64(GOLDEN_GAMMA)
_SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))
_FACTORS = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
_HALF = np.uint64(32)


def mix(words: Words) -> Words:
    """The finisher of SplitMix64, elementwise modulo 2**64."""
    words = (words ^ (words >> _SHIFTS[0])) * _FACTORS[0]
    words = (words ^ (words >> _SHIFTS[1])) * _FACTORS[1]
    return words ^ (words >> _SHIFTS[2])


def below(words: Words, limits: npt.ArrayLike) -> Words:
    """A number from 0 to limit - 1 out of the upper half of each random word, ``uint64[N]``.

    Args:
        words: ``uint64[N]``.
        limits: at least 1 and below 2**32; one for all, or ``int[N]``.
    """
    return ((words >> _HALF) * np.asarray(limits, dtype=np.uint64)) >> _HALF


class DiceStreams:
    """Dice for many games at once; row i throws what ``SeededDice(seed, streams[i])`` throws.

    Args:
        seed: any integer; only its lowest 64 bits count.
        streams: the number of each row's sequence, ``int[N]``; rows may share one.
    """

    def __init__(self, seed: int, streams: npt.ArrayLike) -> None:
        numbers = np.asarray(streams, dtype=np.uint64)
        self._states = mix(np.uint64(seed & MASK) + _GAMMA * (numbers + np.uint64(1)))

    def throw(self, dice: int, rows: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.uint8]:
        """Throw so many dice in every row, or in the chosen ones: ``uint8[rows, dice]`` in order of falling."""
        chosen = np.ones(len(self._states), dtype=bool) if rows is None else rows
        thrown = np.empty((int(chosen.sum()), dice), dtype=np.uint8)
        for die in range(dice):
            self._states[chosen] += _GAMMA
            thrown[:, die] = 1 + below(mix(self._states[chosen]), 6)
        return thrown


def sorted_dice(throws: npt.NDArray[np.integer]) -> npt.NDArray[np.uint8]:
    """Throws ``[N, dice]`` as rules and kernel want them, ``uint8[N, 3]``: highest first, a third of two being 0."""
    dice = np.zeros((len(throws), 3), np.uint8)
    dice[:, : throws.shape[1]] = -np.sort(-throws.astype(np.int8), axis=1)
    return dice
