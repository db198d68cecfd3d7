"""Whoever can value a cube, by name: ``ours:2``, ``ours:0@FOLDER``, ``gnubg:2``, ``sage:3``.

What does not live here: judges of positions (`judges`), players (`contenders`).
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.contenders import GNUBG, OURS, SAGE, Named, contender
from doublesix.arena.gnubg import GnubgOpponent
from doublesix.arena.judges import our_engine
from doublesix.arena.processes import stakes_row
from doublesix.arena.sage import SageOpponent
from doublesix.engine.stakes import OWNERS
from doublesix.kernel import pack
from doublesix.match import MatchContext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from doublesix.engine.engine import Engine
    from doublesix.engine.requests import CubeRequest
    from doublesix.rules.variant import Variant

    Values = NDArray[np.float64]

__all__ = ["CUBE_JUDGES", "CubeJudge", "cube_judge"]

CUBE_JUDGES = (OURS, GNUBG, SAGE)
"""Kinds of judges."""


@dataclass(frozen=True, slots=True)
class CubeJudge:
    """Somebody who values cubes.

    Args:
        name: as it was asked for.
        description: version and settings: all that its answers depend on.
        values: from decisions to EMG of no double, double and take, double and pass, ``float64[N, 3]``.
    """

    name: str
    description: str
    values: Callable[[Sequence[CubeRequest]], Values]


@contextmanager
def cube_judge(text: str, variant: Variant, *, threads: int = 0) -> Iterator[CubeJudge]:
    """The judge of that name. Arguments and errors as of `judges.judge`."""
    named = Named.parse(text, CUBE_JUDGES, "judge")
    if named.kind == OURS:
        engine, plies = our_engine(text, named, variant, threads)
        yield CubeJudge(text, f"{engine.describe()}, {plies}-ply", lambda asked: _by_us(engine, asked, plies))
    else:
        with contender(text, variant, threads=threads) as found:
            assert isinstance(found, GnubgOpponent | SageOpponent)
            yield CubeJudge(text, found.describe(cubeful=True), lambda asked: _by_program(found, asked))


def _by_us(engine: Engine, asked: Sequence[CubeRequest], plies: int) -> Values:
    verdicts = engine.cube_many(asked, plies=plies, errors=False)
    return np.array([(verdict.no_double, verdict.double_take, verdict.double_pass) for verdict in verdicts])


def _by_program(program: GnubgOpponent | SageOpponent, asked: Sequence[CubeRequest]) -> Values:
    stakes = np.array([_stakes(request) for request in asked], np.uint8)
    return program.cube_equities(pack(request.position for request in asked), stakes).astype(np.float64)


def _stakes(request: CubeRequest) -> list[int]:
    value, owner, score = request.cube.value, OWNERS[request.cube.owner], request.match
    if not isinstance(score, MatchContext):
        return stakes_row(value, owner)
    length = max(score.player_away, score.opponent_away)
    points = (length - score.player_away, length - score.opponent_away)
    return stakes_row(value, owner, length=length, points=points, is_crawford=score.is_crawford)
