"""Who can be sent into a duel: the `Opponent` protocol and the opponents that need no other program.

Positions are rows of the kernel (`doublesix.kernel`), many games at once. An opponent must be a **pure
function** of position and dice: its choices may depend on its own settings and seed, never on what it was
asked before. That is what makes a duel repeatable and resumable.
What does not live here: other programs (`gnubg`), keeping score (`duel`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from doublesix.arena.streams import below, mix
from doublesix.dice import MASK, Roll
from doublesix.errors import DoubleSixError, KernelError
from doublesix.kernel import kernel_errors, kernel_rules, legal_results, pack, unpack

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.rules.variant import Variant

__all__ = [
    "Boards",
    "Dice",
    "EngineOpponent",
    "EvaluateResults",
    "LegalResults",
    "Opponent",
    "OpponentError",
    "RandomOpponent",
    "SearchOpponent",
    "legal_results_of",
    "reference_legal_results",
]

Boards = npt.NDArray[np.int8]
"""``int8[N, 2, 32]``, C-contiguous, row 0 on roll."""

Dice = npt.NDArray[np.uint8]
"""``uint8[N, 3]``, highest die first; the third is 0 where two dice are thrown."""


class OpponentError(DoubleSixError):
    """An opponent that is not installed, has stopped, or answered nonsense."""


class Opponent(Protocol):
    """Anything that picks plays."""

    @property
    def name(self) -> str:
        """A short name for tables."""
        ...

    def describe(self) -> str:
        """Name, version and settings: all that its choices depend on."""
        ...

    def choose(self, positions: Boards, dice: Dice) -> Boards:
        """Pick one play in every position.

        Args:
            positions: ``int8[N, 2, 32]``, row 0 on roll.
            dice: ``uint8[N, 3]``, highest first, third 0.

        Returns:
            the results ``int8[N, 2, 32]``, **not yet swapped**; a dance gives the position back.
        """
        ...


class LegalResults(Protocol):
    """All legal results of many positions."""

    def __call__(self, positions: Boards, dice: Dice, /) -> tuple[npt.NDArray[np.int64], Boards]:
        """Offsets ``int64[N + 1]`` and results ``int8[M, 2, 32]``, not yet swapped; at least one a position."""
        ...


class EvaluateResults(Protocol):
    """A judge of results."""

    def __call__(self, results: Boards, /) -> npt.NDArray[np.floating]:
        """Cubeless equities ``float[M]`` for the side that has just played (row 0)."""
        ...


def legal_results_of(variant: Variant) -> LegalResults:
    """`LegalResults` by the kernel, or by the readable generator where the kernel does not know the rules."""
    try:
        rules = kernel_rules(variant)
    except KernelError:
        return reference_legal_results(variant)

    def results_of(positions: Boards, dice: Dice, /) -> tuple[npt.NDArray[np.int64], Boards]:
        with kernel_errors("legal results"):
            offsets, results, _ = legal_results(rules, np.ascontiguousarray(positions), np.ascontiguousarray(dice))
        return offsets, results

    return results_of


def reference_legal_results(variant: Variant) -> LegalResults:
    """`LegalResults` by the readable generator: right, and slow (a millisecond a position)."""

    def results_of(positions: Boards, dice: Dice, /) -> tuple[npt.NDArray[np.int64], Boards]:
        thrown = [Roll(*(die for die in row if die)) for row in dice.tolist()]
        plays = [variant.legal_plays(before, roll) for before, roll in zip(unpack(positions), thrown, strict=True)]
        offsets = np.cumsum([0, *map(len, plays)], dtype=np.int64)
        return offsets, pack(play.result for found in plays for play in found)

    return results_of


class RandomOpponent:
    """Plays any legal result with equal chance; the same choice every time for one seed and position.

    Args:
        variant: the game.
        seed: which of the many random players this is.
        legal_results: generator; default: `legal_results_of` the variant.
    """

    def __init__(self, variant: Variant, *, seed: int = 0, legal_results: LegalResults | None = None) -> None:
        self._seed = seed
        self._legal_results = legal_results or legal_results_of(variant)

    @property
    def name(self) -> str:
        """A short name for tables."""
        return "random"

    def describe(self) -> str:
        """Name and seed."""
        return f"random, seed {self._seed}"

    def choose(self, positions: Boards, dice: Dice) -> Boards:
        """Pick one legal result in every position; arrays as in `Opponent.choose`."""
        offsets, results = self._legal_results(positions, dice)
        words = np.full(len(positions), self._seed & MASK, dtype=np.uint64)
        parts = np.concatenate((_words(positions), _dice_word(dice)), axis=1)
        for column in parts.T:
            words = mix(words * np.uint64(3) + column + np.uint64(1))
        picks: Boards = results[offsets[:-1] + below(words, np.diff(offsets)).astype(np.int64)]
        return picks


class EngineOpponent:
    """Plays the result that a judge likes best, the first one where several are equal.

    Args:
        evaluate_results: the judge.
        legal_results: generator of the results it judges.
        name: a short name for tables.
        description: name, version and settings: all that the judgement depends on.
    """

    def __init__(
        self, evaluate_results: EvaluateResults, *, legal_results: LegalResults, name: str, description: str
    ) -> None:
        self._evaluate_results = evaluate_results
        self._legal_results = legal_results
        self._name = name
        self._description = description

    @property
    def name(self) -> str:
        """A short name for tables."""
        return self._name

    def describe(self) -> str:
        """Name, version and settings."""
        return self._description

    def choose(self, positions: Boards, dice: Dice) -> Boards:
        """Pick the best result in every position; arrays as in `Opponent.choose`."""
        offsets, results = self._legal_results(positions, dice)
        equities = np.asarray(self._evaluate_results(results), dtype=np.float64)
        best: Boards = results[_first_best(equities, offsets)]
        return best


class SearchOpponent:
    """An opponent around a function that already picks plays, such as an engine's search.

    Args:
        choose: the function, arrays as in `Opponent.choose`.
        name: a short name for tables.
        description: name, version and settings: all that its choices depend on.
    """

    def __init__(self, choose: Callable[[Boards, Dice], Boards], *, name: str, description: str) -> None:
        self._choose = choose
        self._name = name
        self._description = description

    @property
    def name(self) -> str:
        """A short name for tables."""
        return self._name

    def describe(self) -> str:
        """Name, version and settings."""
        return self._description

    def choose(self, positions: Boards, dice: Dice) -> Boards:
        """Pick one play in every position; arrays as in `Opponent.choose`."""
        return self._choose(positions, dice)


def _first_best(equities: npt.NDArray[np.float64], offsets: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Index of the first greatest equity in each segment ``offsets[i]:offsets[i + 1]`` (none is empty)."""
    if np.isnan(equities).any():
        raise OpponentError("the judge called a result not-a-number")
    if len(offsets) == 1:
        return np.zeros(0, dtype=np.int64)
    best = np.maximum.reduceat(equities, offsets[:-1])
    candidates = np.flatnonzero(equities == np.repeat(best, np.diff(offsets)))
    firsts: npt.NDArray[np.int64] = candidates[np.searchsorted(candidates, offsets[:-1])]
    return firsts


def _words(positions: Boards) -> npt.NDArray[np.uint64]:
    return np.ascontiguousarray(positions).reshape(len(positions), -1).view("<u8").astype(np.uint64)


def _dice_word(dice: Dice) -> npt.NDArray[np.uint64]:
    return dice.astype(np.uint64) @ np.array([[49], [7], [1]], dtype=np.uint64)
