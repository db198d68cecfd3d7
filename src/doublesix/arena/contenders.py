"""Opponents by name: ``random``, ``ours:2``, ``gnubg:0``.

What does not live here: what they do (`opponents`, `gnubg`, `engine`).
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.gnubg import GnubgOpponent
from doublesix.arena.opponents import EngineOpponent, RandomOpponent, SearchOpponent, legal_results_of
from doublesix.dice import Roll
from doublesix.engine.engine import Engine, PlayRequest
from doublesix.errors import ParseError
from doublesix.kernel import evaluate, kernel_errors, max_plies, pack, swapped, unpack
from doublesix.match import MoneySession

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy.typing as npt

    from doublesix.arena.opponents import Boards, Dice, Opponent
    from doublesix.rules.scoring import Scoring
    from doublesix.rules.variant import Variant

__all__ = ["KINDS", "contender"]

CUBELESS = MoneySession(jacoby=False)
"""Gammons count, whatever the cube did."""


@contextmanager
def contender(text: str, variant: Variant, *, threads: int = 0) -> Iterator[Opponent]:
    """The opponent of that name, ready to play.

    Args:
        text: a kind, and after a colon its depth in plies where it has one.
        variant: the game.
        threads: how many it may use; 0 for all cores.

    Raises:
        ParseError: no such kind, or no such depth.
        OpponentError: it is not installed, or does not know the game.
        DataError: no net for this game.
    """
    kind, colon, depth = text.strip().partition(":")
    if kind not in KINDS:
        raise ParseError(f"{text!r} is no opponent; there are {', '.join(KINDS)}, with a depth as in ours:2")
    if colon and not depth.isdecimal():
        raise ParseError(f"{text!r}: plies after the colon were expected, as in {kind}:0")
    try:
        opponent = KINDS[kind](variant, int(depth or 0), threads)
    except ValueError as error:
        raise ParseError(f"{text!r}: {error}") from error
    if isinstance(opponent, GnubgOpponent):
        with opponent:
            yield opponent
    else:
        yield opponent


def _ours(variant: Variant, plies: int, threads: int) -> Opponent:
    if plies > max_plies:
        raise ValueError(f"plies must be 0 to {max_plies}, not {plies}")
    engine = Engine(replace(variant, cube=False), threads=threads)
    description = f"{engine.describe()}, {plies}-ply, cubeless"
    name = f"ours:{plies}"
    if plies:
        return SearchOpponent(_search(engine, plies), name=name, description=description)
    return EngineOpponent(
        _judge(engine, variant.rules.scoring),
        legal_results=legal_results_of(variant),
        name=name,
        description=description,
    )


def _judge(engine: Engine, scoring: Scoring) -> Callable[[Boards], npt.NDArray[np.floating]]:
    """Equities of results, seen by the side that has played."""
    gammon = (scoring.gammon or 1) - 1
    backgammon = (scoring.backgammon or scoring.gammon or 1) - 1 - gammon
    weights = np.array([2, gammon, backgammon, -gammon, -backgammon], dtype=np.float32)

    def judge(results: Boards, /) -> npt.NDArray[np.floating]:
        with kernel_errors("evaluate"):
            outcomes = evaluate(engine.evaluator, swapped(results), engine.threads)
        equities: npt.NDArray[np.float32] = 1 - outcomes @ weights
        return equities

    return judge


def _search(engine: Engine, plies: int) -> Callable[[Boards, Dice], Boards]:
    def choose(positions: Boards, dice: Dice) -> Boards:
        requests = [
            PlayRequest(position, Roll(*(die for die in thrown if die)), match=CUBELESS)
            for position, thrown in zip(unpack(positions), dice.tolist(), strict=True)
        ]
        return pack(ranked[0].play.result for ranked in engine.rank_many(requests, plies=plies))

    return choose


def _random(variant: Variant, seed: int, threads: int) -> Opponent:
    return RandomOpponent(variant, seed=seed)


def _gnubg(variant: Variant, plies: int, threads: int) -> Opponent:
    return GnubgOpponent(variant, plies=plies, processes=threads or None)


KINDS: dict[str, Callable[[Variant, int, int], Opponent]] = {"ours": _ours, "gnubg": _gnubg, "random": _random}
"""How each kind is made, from game, depth and threads. For `random` the number is a seed."""
