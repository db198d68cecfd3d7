"""Whoever can value a cube, by name: ``ours:2``, ``ours:0@FOLDER``, ``gnubg:2``.

What does not live here: judges of positions (`judges`), players (`contenders`).
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.contenders import OURS, Named
from doublesix.arena.judges import GNUBG, gnubg_judge, our_judge
from doublesix.kernel import pack
from doublesix.match import MatchContext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from doublesix.arena.gnubg import GnubgOpponent
    from doublesix.engine.engine import CubeRequest, Engine
    from doublesix.rules.variant import Variant

    Values = NDArray[np.float64]

__all__ = ["CUBE_JUDGES", "CubeJudge", "cube_judge"]

CUBE_JUDGES = (OURS, GNUBG)
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
        engine = our_judge(text, named, variant, threads)
        yield CubeJudge(
            text, f"{engine.describe()}, {named.depth}-ply", lambda asked: _by_us(engine, asked, named.depth)
        )
    else:
        with gnubg_judge(text, named, variant, threads) as gnubg:
            yield CubeJudge(text, gnubg.describe(cubeful=True), lambda asked: _by_gnubg(gnubg, asked))


def _by_us(engine: Engine, asked: Sequence[CubeRequest], plies: int) -> Values:
    verdicts = engine.cube_many(asked, plies=plies, errors=False)
    return np.array([(verdict.no_double, verdict.double_take, verdict.double_pass) for verdict in verdicts])


def _by_gnubg(gnubg: GnubgOpponent, asked: Sequence[CubeRequest]) -> Values:
    positions = pack(request.position for request in asked)
    terms = [request.match if isinstance(request.match, MatchContext) else None for request in asked]
    return gnubg.cube_values(positions, [request.cube for request in asked], terms).astype(np.float64)
