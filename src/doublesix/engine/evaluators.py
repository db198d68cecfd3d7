"""`Evaluator`: anything that turns positions into outcomes; `StaticJudge`: who is asked where no table knows.

A dictionary in a test, a net of somebody else's, another program, the mean of two engines, an engine itself: what has a
name and says what positions are worth can be put in place of the nets (``Engine(evaluator=…)``), and plays, cube
decisions, luck, rollouts and analyses are then made by it.
What does not live here: how nets are found and read (`engine.nets`), exact tables (`engine.databases`), search (the
kernel), the engine that asks them all (`engine.engine`).
"""

from __future__ import annotations

import hashlib
import reprlib
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from threading import Condition, get_ident, local
from typing import TYPE_CHECKING, Protocol

import numpy as np

from doublesix.engine.nets import load_nets
from doublesix.errors import DataError
from doublesix.kernel import outside_kernel, unpack
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import ArrayLike, NDArray

    from doublesix.kernel import Net
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["CHANCES", "Evaluator", "StaticJudge"]

CHANCES = 5
"""Of every position: to win, with a gammon, with a backgammon, to lose a gammon, a backgammon."""
AT_ONCE = 64
"""The most positions that an evaluator is asked about in one call."""
TOLERANCE = 1e-4
"""A chance may miss 0 or 1 by so much, as sums of rounded numbers do."""
DISORDER = 0.05
"""A gammon may be likelier than a win by so much, as it is where a net learns each by itself; it is cut to that."""
HASH_TOLD = 12
"""So many signs of a net's hash are told."""
DEEPEST = 16
"""So many evaluators may ask each other's engines in turn in one thread; 40 use up the stack that it has."""

_within = local()
"""How many evaluators are just asked in a thread, one by the other (`depth`)."""


class Evaluator(Protocol):
    """Anything that turns positions into outcomes.

    It may also have a `net_hash` and a method `describe`, as an `Engine` has: results then tell them.
    """

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    def evaluate(self, positions: Sequence[Position], /) -> ArrayLike:
        """Cubeless chances of the player on roll before the roll; always the same for the same position.

        An engine asks from any of its threads, but enters it from one at a time. It must not ask that engine, not even
        through others.

        Args:
            positions: seen by the player on roll, up to 64; none of a game that is over.

        Returns:
            Numbers of the shape [N, 5]: win, gammon win, backgammon win, gammon loss, backgammon loss, cumulative.
        """
        ...


@dataclass(frozen=True, slots=True, eq=False)
class StaticJudge:
    """Who says what a position is worth without looking ahead, where no table does: two nets, or an evaluator.

    Args:
        contact: net for positions with contact; None where an evaluator is asked, as `race`.
        race: net for races.
        pruner: net that tells which results of a roll are worth a look, if there is one.
        asked: by the kernel, of rows ``int8[N, 2, 32]``, for chances ``float32[N, 5]``; None where nets are.
        sha256: of the nets, or what the evaluator tells of itself, hexadecimal.
        description: all that the answers hang on, in words.
    """

    contact: Net | None
    race: Net | None
    pruner: Net | None
    asked: Callable[[NDArray[np.int8]], NDArray[np.float32]] | None
    sha256: str
    description: Sentence

    @classmethod
    def of_nets(cls, variant: Variant, folder: Path | None) -> StaticJudge:
        """The nets for a game. Arguments and errors as in `load_nets`."""
        nets = load_nets(variant, folder)
        told = Sentence("net {name} {hash}", name=nets.name, hash=nets.sha256[:HASH_TOLD])
        if nets.learned.key != variant.key:
            told = Sentence("{net}, made for {game}", net=told, game=nets.learned.title)
        return cls(nets.contact, nets.race, nets.pruner, None, nets.sha256, told)

    @classmethod
    def of_evaluator(cls, evaluator: Evaluator) -> StaticJudge:
        """Somebody's own.

        Raises:
            TypeError: it lacks what an evaluator has, or is the class of one.
        """
        name = getattr(evaluator, "name", None)
        if isinstance(evaluator, type):
            raise TypeError(f"evaluator must be one that is made, {evaluator.__name__}(…), not the class")
        if not isinstance(name, str) or not callable(getattr(evaluator, "evaluate", None)):
            raise TypeError(
                f"evaluator must have a name and a method evaluate(positions), as Evaluator says: {evaluator!r}"
            )
        describe = getattr(evaluator, "describe", None)
        told = name if describe is None else str(describe())
        net_hash = str(getattr(evaluator, "net_hash", "") or "")
        if net_hash[:HASH_TOLD] not in told:  # results of another net are others, whatever it is called
            told = f"{told} {net_hash[:HASH_TOLD]}"
        sha256 = net_hash or hashlib.sha256(told.encode()).hexdigest()
        asked = partial(_judged, evaluator, _Turn())
        return cls(None, None, None, asked, sha256, Sentence("evaluator {name}", name=told))


class _Turn:
    """Whose turn it is with an evaluator: one thread's at a time, and nobody's whom it asks itself.

    Evaluators give the interpreter away in the middle of an answer, when they read, sleep or just take long. Whoever
    waits for it gives it away, too, so threads of an engine that an evaluator asks run.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._inside: int | None = None
        self._goes_round = False

    @contextmanager
    def taken(self, name: str) -> Iterator[None]:
        """Wait for the turn, and have it.

        Args:
            name: of the evaluator.

        Raises:
            RecursionError: it asks itself, or too many ask each other. Threads that an engine has started for such a
                question wait for a turn that never comes, and hear of it.
        """
        depth = getattr(_within, "depth", 0)
        if depth >= DEEPEST:
            raise RecursionError(f"{name}: more than {DEEPEST} evaluators ask each other's engines")
        is_mine = False
        try:
            with self._changed:
                if self._inside == get_ident():
                    self._goes_round = True
                    self._changed.notify_all()
                self._changed.wait_for(lambda: self._inside is None or self._goes_round)
                if self._goes_round:
                    raise RecursionError(f"{name} asks the engine that asks it")
                self._inside, is_mine = get_ident(), True  # at once, whoever interrupts
            _within.depth = depth + 1
            yield
        finally:
            _within.depth = depth
            if is_mine:
                with self._changed:
                    self._inside, self._goes_round = None, False
                    self._changed.notify()


def _judged(evaluator: Evaluator, turn: _Turn, rows: NDArray[np.int8]) -> NDArray[np.float32]:
    """What the evaluator says, in parts, checked.

    Raises:
        DataError: these are no chances; says of which position.
        RecursionError: as of `_Turn.taken`.
    """
    with outside_kernel(), turn.taken(evaluator.name):
        found = np.empty((len(rows), CHANCES), np.float32)
        for begin in range(0, len(rows), AT_ONCE):
            part = slice(begin, begin + AT_ONCE)
            found[part] = _checked(evaluator, unpack(rows[part]))
        return found


def _checked(evaluator: Evaluator, positions: Sequence[Position]) -> NDArray[np.float32]:
    answer = evaluator.evaluate(positions)
    expected = (
        f"{evaluator.name}: {len(positions)} positions have {CHANCES} chances each, an array of the shape"
        f" [{len(positions)}, {CHANCES}], not"
    )
    try:
        told = np.asarray(answer)
        if np.iscomplexobj(told):
            raise TypeError("numbers are complex")
        found = told.astype(np.float32)
    except (TypeError, ValueError) as error:
        raise DataError(f"{expected} {reprlib.repr(answer)} ({error})") from error
    if found.shape != (len(positions), CHANCES):
        raise DataError(f"{expected} {list(found.shape)}")
    _refuse_any(evaluator, positions, found, (found < -TOLERANCE) | ~(found <= 1 + TOLERANCE), "numbers from 0 to 1")
    chances = found.clip(0, 1)
    wins = np.minimum.accumulate(chances[:, :3], axis=1)
    losses = np.minimum.accumulate(np.column_stack([1 - chances[:, 0], chances[:, 3:]]), axis=1)
    cut = np.column_stack([wins, losses[:, 1:]])
    _refuse_any(evaluator, positions, found, chances - cut > DISORDER, "cumulative, gammons counted among the wins")
    return cut


def _refuse_any(
    evaluator: Evaluator,
    positions: Sequence[Position],
    found: NDArray[np.float32],
    wrong: NDArray[np.bool_],
    right: str,
) -> None:
    if wrong.any():
        at = int(np.flatnonzero(wrong.any(axis=1))[0])
        raise DataError(f"{evaluator.name}: chances are {right}, not {found[at].tolist()} for {positions[at]!r}")
