"""Whoever can say what a position is worth, by name: ``ours:2``, ``ours:0@FOLDER``, ``gnubg:0``, ``random``.

What does not live here: players, who may be asked for nothing but a play (`contenders`).
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.contenders import OURS, Named
from doublesix.arena.gnubg import GnubgOpponent
from doublesix.engine.engine import Engine
from doublesix.errors import ParseError
from doublesix.kernel import max_plies, pack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from doublesix.position import Position
    from doublesix.rules.variant import Variant

    Chances = NDArray[np.float32]

__all__ = ["GNUBG", "JUDGES", "Judge", "gnubg_judge", "judge", "our_judge"]

GNUBG = "gnubg"
RANDOM = "random"
JUDGES = (OURS, GNUBG, RANDOM)
"""Kinds of judges; for `random` the number is a seed."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Somebody who says what positions are worth.

    Args:
        name: as it was asked for.
        description: version and settings: all that its answers depend on.
        chances: from positions, seen by the side on roll, to its chances ``float32[N, 5]``, as in `Outcomes`.
    """

    name: str
    description: str
    chances: Callable[[Sequence[Position]], Chances]


@contextmanager
def judge(text: str, variant: Variant, *, threads: int = 0) -> Iterator[Judge]:
    """The judge of that name.

    Args:
        text: a kind, after a colon its depth in plies, after an @ a folder with nets.
        variant: the game.
        threads: how many it may use; 0 for all cores.

    Raises:
        ParseError: no such kind, or no such depth.
        OpponentError: it is not installed, or does not know the game.
        DataError: no net for this game.
    """
    named = Named.parse(text, JUDGES, "judge")
    if named.kind == RANDOM:
        yield Judge(text, f"random, seed {named.depth}", lambda positions: _random(positions, named.depth))
    elif named.kind == OURS:
        engine = our_judge(text, named, variant, threads)
        yield Judge(
            text,
            f"{engine.describe()}, {named.depth}-ply",
            lambda positions: engine.evaluate(positions, plies=named.depth),
        )
    else:
        with gnubg_judge(text, named, variant, threads) as gnubg:
            yield Judge(text, gnubg.describe(), lambda positions: gnubg.evaluate(pack(positions)))


def gnubg_judge(text: str, named: Named, variant: Variant, threads: int) -> GnubgOpponent:
    """GNU Backgammon at the depth that a name says. Arguments and errors as of `judge`."""
    try:
        return GnubgOpponent(variant, plies=named.depth, processes=threads or None)
    except ValueError as error:
        raise ParseError(f"{text!r}: {error}") from error


def our_judge(text: str, named: Named, variant: Variant, threads: int) -> Engine:
    """An engine with the nets that a name says. Arguments and errors as of `judge`."""
    if named.depth > max_plies:
        raise ParseError(f"{text!r}: plies must be 0 to {max_plies}, not {named.depth}")
    return Engine(variant, threads=threads, nets=named.nets)


def _random(positions: Sequence[Position], seed: int) -> Chances:
    """Chances to win that hang on seed and position alone; no gammons."""
    found = np.zeros((len(positions), 5), np.float32)
    found[:, 0] = [Random(f"{seed} {position!r}").random() for position in positions]
    return found
