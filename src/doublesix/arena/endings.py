"""Bear-offs drawn at random, every play worth what an exact table says: a benchmark without any scatter.

Both sides have at most six checkers left, and have borne off one or more, so that nobody can lose a gammon. A roll is
kept where a second play comes close to the best one and is not worth the same. The same seed gives the same decisions.
What does not live here: decisions that are rolled out (`benchmark_build`), who is measured by them (`accuracy`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.benchmark import TERMS, Decision, Line
from doublesix.arena.benchmark_build import REACH
from doublesix.arena.rounds import Benchmark
from doublesix.dice import Roll
from doublesix.engine.position_classes import PositionClass
from doublesix.engine.requests import PlayRequest
from doublesix.errors import RequestError
from doublesix.notation.position_id import format_position_id
from doublesix.position import OFF, Position, layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.engine.engine import Engine
    from doublesix.engine.verdicts import RankedPlay
    from doublesix.position import Row

__all__ = ["endings"]

MOST, POINTS = 6, 6
"""Checkers a side that are left, and the points that they stand on: of the table that every engine has."""

AT_ONCE = 500
"""Rolls that are judged at once."""

LEAST = 0.0005
"""Points: where the best two plays are no further apart than this, nothing hangs on the choice."""


def endings(engine: Engine, *, decisions: int, seed: int = 1) -> Benchmark[Decision]:
    """So many decisions of bear-offs, with all their plays.

    Args:
        engine: asks the exact tables.
        decisions: how many.
        seed: of the positions and the dice.

    Raises:
        RequestError: no exact table knows the bear-offs of its game, or it has too few checkers.
    """
    checkers = engine.variant.checkers
    if checkers <= MOST or not any(name.startswith("two-sided") for name in engine.tables):
        raise RequestError(f"no exact table knows enough bear-offs of {engine.variant.name}")
    random = np.random.default_rng(seed)
    found: dict[str, Decision] = {}
    while len(found) < decisions:
        drawn = [_drawn(random, checkers) for _ in range(AT_ONCE)]
        for request, judged in zip(drawn, engine.rank_many(drawn, plies=0), strict=True):
            ranked = sorted(judged, key=lambda option: -option.cubeless)
            if _is_kept(ranked, checkers):
                decision = _decision(request, ranked)
                found.setdefault(decision.position_id, decision)
    about = {
        "variant": engine.variant.key,
        "engine": engine.describe(),
        "settings": {"decisions": decisions, "seed": seed},
    }
    return Benchmark(about, engine.variant, tuple(found.values())[:decisions])


def _drawn(random: np.random.Generator, checkers: int) -> PlayRequest:
    position = Position(_side(random, checkers), _side(random, checkers))
    return PlayRequest(position, Roll(*map(int, random.integers(1, 7, 2))), match=TERMS)


def _side(random: np.random.Generator, checkers: int) -> Row:
    left = int(random.integers(1, MOST, endpoint=True))
    points, counts = np.unique(random.integers(1, POINTS, left, endpoint=True), return_counts=True)
    return layout({**dict(zip(points.tolist(), counts.tolist(), strict=True)), OFF: checkers - left})


def _is_kept(ranked: Sequence[RankedPlay], checkers: int) -> bool:
    """Whether it is a question what to play, and no play ends the game."""
    if len(ranked) < 2 or any(option.play.result.count(OFF) == checkers for option in ranked):
        return False
    return LEAST < ranked[0].cubeless - ranked[1].cubeless < REACH


def _decision(request: PlayRequest, ranked: Sequence[RankedPlay]) -> Decision:
    best = ranked[0].cubeless
    lines = (
        Line(
            str(option.play),
            format_position_id(option.play.result.swapped()),
            option.outcomes,
            option.cubeless,
            0.0,
            best - option.cubeless,
            0.0,
        )
        for option in ranked
    )
    return Decision(format_position_id(request.position), request.roll, PositionClass.BEAR_OFF, tuple(lines))
