"""Who can be sent into a duel: the `Opponent` protocol and the opponents that need no other program.

Positions are rows of the kernel (`doublesix.kernel`), many games at once. An opponent must be a **pure
function** of position and dice: its choices may depend on its own settings and seed, never on what it was
asked before. That is what makes a duel repeatable and resumable. What it may decide besides plays is said
in `decisions`.
What does not live here: other programs (`gnubg`), plain strategies (`strategies`), keeping score (`duel`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from doublesix.arena.decisions import HIGHEST, blown_up
from doublesix.arena.streams import below, mix
from doublesix.dice import MASK
from doublesix.engine.evaluators import CHANCES
from doublesix.errors import DoubleSixError
from doublesix.kernel import (
    AGAIN,
    FIRST_LEFTOVER,
    LEFT_OVER,
    NAMES,
    OPPONENT,
    doublet_dice,
    endings,
    kernel_errors,
    kernel_rules,
    leftover_dice,
    swapped,
)
from doublesix.position import BAR

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.arena.referee import Boards, Codes, Dice, Mask, Referee
    from doublesix.rules.variant import Variant

__all__ = [
    "EngineOpponent",
    "EvaluateResults",
    "Opponent",
    "OpponentError",
    "RandomOpponent",
    "SearchOpponent",
    "demand_opponent",
    "first_best",
    "settled",
]

Figures = npt.NDArray[np.float64]
Equities = Figures

LOOKED_INTO = 8
"""So many results of a throw are judged by how the turn goes on; the others stand behind them."""

BEHIND = 1000.0


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
            dice: ``uint8[N, 3]``, highest first; the third as `referee` says.

        Returns:
            the results ``int8[N, 2, 32]``, **not yet swapped**; a dance gives the position back. A duel refuses
            results that no legal play leads to. Both arrays are the opponent's own, to write into as it likes.
        """
        ...


class EvaluateResults(Protocol):
    """A judge of results."""

    def __call__(self, results: Boards, /) -> npt.NDArray[np.floating]:
        """Cubeless equities ``float[M]`` for row 0, which has just played; the other side rolls next."""
        ...


def settled(
    judge: EvaluateResults, variant: Variant, *, worth: Callable[[Figures], Figures] = lambda chances: chances
) -> Callable[[Boards], Figures]:
    """A judge of games that go on, with finished ones as the rules say.

    Args:
        judge: of the others; its figures may be chances ``float[M, 5]`` as well.
        variant: the game.
        worth: makes its kind of figures of chances.

    Raises:
        OpponentError: `worth` makes no figures; the judge it makes raises it as well, where judge and `worth` give
            figures of different kinds.
    """
    rules = kernel_rules(variant)
    # Asked once about a win, so that what does not fit is told at once, not when the first game ends.
    kind = _figures(worth(np.eye(1, CHANCES)), 1, "worth").shape[1:]

    def settling(results: Boards, /) -> Figures:
        with kernel_errors("endings"):
            is_over, outcomes = endings(rules, np.ascontiguousarray(results))
        figures = _figures(judge(results), len(results))
        if figures.shape[1:] != kind:
            ways = (f"{CHANCES} chances", "one figure")
            raise OpponentError(
                f"the judge gives {ways[not figures.shape[1:]]} a result, but worth {ways[not kind]} for a finished"
                " game: name a worth= that makes of chances what the judge gives"
            )
        over = is_over.astype(bool)
        if over.any():
            figures[over] = _figures(worth(outcomes[over].astype(np.float64)), int(over.sum()), "worth")
        return figures

    return settling


def demand_opponent(name: str, opponent: object) -> None:
    """Refuse what is no `Opponent`, at the door.

    Args:
        name: of the argument.
        opponent: what is to play.

    Raises:
        TypeError: it is the class of one, or lacks what an opponent has; says what.
    """
    if isinstance(opponent, type):
        raise TypeError(f"{name} must be an opponent that is made, {opponent.__name__}(…), not the class")
    missing = [] if isinstance(getattr(opponent, "name", None), str) else ["a name"]
    missing += [f"a method {each}" for each in ("describe", "choose") if not callable(getattr(opponent, each, None))]
    if missing:
        raise TypeError(f"{name} must have {' and '.join(missing)}, as Opponent says: {opponent!r}")


def _figures(found: object, count: int, who: str = "the judge") -> Figures:
    """What a judge of so many results answered, as numbers: one for each, or the chances of each."""
    try:
        figures = np.array(found, np.float64)
    except (TypeError, ValueError) as error:
        raise OpponentError(f"{who} gave something else than numbers: {error}") from error
    if figures.shape not in ((count,), (count, CHANCES)):
        raise OpponentError(
            f"{who} gave an array of the shape {list(figures.shape)} for {count} results:"
            f" [{count}] or [{count}, {CHANCES}] was expected"
        )
    return figures


class RandomOpponent:
    """Plays any legal result with equal chance; the same choice every time for one seed and position.

    Args:
        referee: of the game.
        seed: which of the many random players this is.
    """

    def __init__(self, referee: Referee, *, seed: int = 0) -> None:
        self._seed = seed
        self._referee = referee

    @property
    def name(self) -> str:
        """A short name for tables."""
        return "random"

    def describe(self) -> str:
        """Name and seed."""
        return f"random, seed {self._seed}"

    def choose(self, positions: Boards, dice: Dice) -> Boards:
        """Pick one legal result in every position; arrays as in `Opponent.choose`."""
        offsets, results, _ = self._referee.legal_results(positions, dice)
        words = self._random(positions, _dice_word(dice))
        picks: Boards = results[offsets[:-1] + below(words, np.diff(offsets)).astype(np.int64)]
        return picks

    def name_doublets(self, positions: Boards) -> npt.NDArray[np.uint8]:
        """Any number with equal chance."""
        words = self._random(positions, np.zeros((len(positions), 1), np.uint64))
        return (1 + below(words, HIGHEST)).astype(np.uint8)

    def _random(self, positions: Boards, asked: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
        words = np.full(len(positions), self._seed & MASK, dtype=np.uint64)
        for column in np.concatenate((_words(positions), asked), axis=1).T:
            words = mix(words * np.uint64(3) + column + np.uint64(1))
        return words


class EngineOpponent:
    """Plays the result that a judge likes best; of equals the first.

    Args:
        evaluate_results: the judge.
        referee: of the game.
        name: a short name for tables.
        description: name, version and settings: all that its choices depend on.
    """

    def __init__(self, evaluate_results: EvaluateResults, *, referee: Referee, name: str, description: str) -> None:
        self._evaluate_results = evaluate_results
        self._referee = referee
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
        offsets, results, codes = self._referee.legal_results(positions, dice)
        best: Boards = results[first_best(self._equities(offsets, results, codes), offsets)]
        return best

    def name_doublets(self, positions: Boards) -> npt.NDArray[np.uint8]:
        """The doublet whose best play is worth most."""
        named: npt.NDArray[np.uint8] = (1 + self._by_doublet(positions).argmax(axis=1)).astype(np.uint8)
        return named

    def uses_token(self, positions: Boards) -> Mask:
        """Use the bomb where that changes something and is as good as keeping it."""
        after = blown_up(positions)
        is_different: Mask = (after[:, :, BAR] != positions[:, :, BAR]).any(axis=1)
        # The value of a position may hold the chance to use the token: where that is best, the two are the same.
        return is_different & (self.on_roll(after) >= self.on_roll(positions))

    def keeps_throw(self, positions: Boards, dice: Dice) -> Mask:
        """Play the opening throw where its best play is worth more than a roll to come."""
        return self._best(positions, dice) >= self.on_roll(positions)

    def on_roll(self, positions: Boards) -> Equities:
        """Equities of row 0, which is about to roll."""
        return -self._judged(swapped(positions))

    def _judged(self, results: Boards) -> Equities:
        """Equities of row 0, which has just played; the other side rolls next, or the game is over."""
        equities = _figures(self._evaluate_results(results), len(results))
        if equities.ndim > 1:
            raise OpponentError(f"the judge gave an array of the shape {list(equities.shape)}, not an equity a result")
        if np.isnan(equities).any():
            raise OpponentError("the judge called a result not-a-number")
        return equities

    def _best(self, positions: Boards, dice: Dice) -> Equities:
        """Equities of the best plays."""
        offsets, results, codes = self._referee.legal_results(positions, dice)
        return np.maximum.reduceat(self._equities(offsets, results, codes), offsets[:-1])

    def _by_doublet(self, positions: Boards) -> Equities:
        """Equities of the best plays of all doublets, ``float64[N, 6]``."""
        numbers = np.tile(np.arange(1, HIGHEST + 1, dtype=np.uint8), len(positions))
        return self._best(np.repeat(positions, HIGHEST, axis=0), doublet_dice(numbers)).reshape(-1, HIGHEST)

    def _equities(self, offsets: npt.NDArray[np.int64], results: Boards, codes: Codes) -> Equities:
        """Equities of row 0 in results, by what follows each throw."""
        if not codes.any():
            return self._judged(results)
        follows = np.repeat(codes, np.diff(offsets))
        follows[self._referee.is_over(results)] = OPPONENT
        goes_on = (follows == AGAIN) | (follows == NAMES)
        equities = np.empty(len(results))
        equities[~goes_on] = self._judged(results[~goes_on])
        equities[goes_on] = self.on_roll(results[goes_on])
        self._look_into(equities, offsets, results, follows)
        return equities

    def _look_into(self, equities: Equities, offsets: npt.NDArray[np.int64], results: Boards, follows: Codes) -> None:
        """Put in the place of a first guess what comes of the turn where a side names, or leaves something over."""
        unsettled = follows >= NAMES
        chosen = unsettled & _is_among_best(equities, offsets)
        equities[unsettled & ~chosen] -= BEHIND
        named = np.flatnonzero(chosen & (follows == NAMES))
        if len(named):
            equities[named] = self._by_doublet(results[named]).max(axis=1)
        left = np.flatnonzero(chosen & (follows >= FIRST_LEFTOVER))
        if len(left):
            equities[left] = -self._best(swapped(results[left]), leftover_dice(follows[left]))


class SearchOpponent:
    """An opponent around a function that already picks plays, such as an engine's search.

    Args:
        choose: the function, arrays as in `Opponent.choose`; it is asked about thrown dice only.
        adviser: decides all else.
        name: a short name for tables.
        description: name, version and settings: all that its choices depend on.
    """

    def __init__(
        self, choose: Callable[[Boards, Dice], Boards], *, adviser: EngineOpponent, name: str, description: str
    ) -> None:
        self._choose = choose
        self._adviser = adviser
        self._name = name
        self._description = description
        self.name_doublets = adviser.name_doublets
        self.uses_token = adviser.uses_token
        self.keeps_throw = adviser.keeps_throw

    @property
    def name(self) -> str:
        """A short name for tables."""
        return self._name

    def describe(self) -> str:
        """Name, version and settings."""
        return self._description

    def choose(self, positions: Boards, dice: Dice) -> Boards:
        """Pick one play in every position; arrays as in `Opponent.choose`."""
        chosen = np.empty_like(positions)
        thrown = dice[:, 2] < LEFT_OVER
        for rows, choose in ((thrown, self._choose), (~thrown, self._adviser.choose)):
            if rows.any():
                chosen[rows] = choose(positions[rows], dice[rows])
        return chosen


def first_best(
    equities: npt.NDArray[np.floating | np.integer], offsets: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """The first greatest equity in each segment.

    Args:
        equities: in any unit, seen by the side that chooses, ``[M]``.
        offsets: segment i is ``offsets[i]:offsets[i + 1]``; none is empty; ``int64[N + 1]``.

    Returns:
        Their indices, ``int64[N]``.
    """
    if len(offsets) == 1:
        return np.zeros(0, dtype=np.int64)
    best = np.maximum.reduceat(equities, offsets[:-1])
    candidates = np.flatnonzero(equities == np.repeat(best, np.diff(offsets)))
    firsts: npt.NDArray[np.int64] = candidates[np.searchsorted(candidates, offsets[:-1])]
    return firsts


def _is_among_best(equities: Equities, offsets: npt.NDArray[np.int64]) -> Mask:
    """Whether an equity is one of the `LOOKED_INTO` greatest of its segment."""
    segments = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    order = np.lexsort((-equities, segments))  # stable: of equals the first
    ranks = np.empty(len(equities), np.int64)
    ranks[order] = np.arange(len(equities)) - offsets[segments]
    found: Mask = ranks < LOOKED_INTO
    return found


def _words(positions: Boards) -> npt.NDArray[np.uint64]:
    return np.ascontiguousarray(positions).reshape(len(positions), -1).view("<u8").astype(np.uint64)


def _dice_word(dice: Dice) -> npt.NDArray[np.uint64]:
    return dice.astype(np.uint64) @ np.array([[49], [7], [1]], dtype=np.uint64)
