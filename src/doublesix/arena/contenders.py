"""Opponents by name: ``random``, ``race``, ``ours:2``, ``gnubg:0``; ``ours:0@FOLDER`` plays with a folder's nets.

What does not live here: what they do (`opponents`, `gnubg`, `engine`).
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.gnubg import GnubgOpponent
from doublesix.arena.opponents import EngineOpponent, RandomOpponent, SearchOpponent
from doublesix.arena.referee import Referee
from doublesix.arena.strategies import STRATEGIES, StrategyOpponent
from doublesix.dice import Roll
from doublesix.engine.databases import bearoff_for
from doublesix.engine.engine import Engine, PlayRequest
from doublesix.engine.nets import load_nets
from doublesix.errors import ParseError
from doublesix.kernel import Evaluator, evaluate, kernel_errors, kernel_rules, max_plies, pack, swapped, unpack
from doublesix.match import MoneySession
from doublesix.rules.landing import Hit
from doublesix.rules.track import CONTRARY
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    import numpy.typing as npt

    from doublesix.arena.opponents import EvaluateResults, Opponent
    from doublesix.arena.referee import Boards, Dice
    from doublesix.rules.variant import Variant

__all__ = ["CUBELESS", "KINDS", "OURS", "Named", "contender", "is_plain_relative"]

OURS = "ours"

CUBELESS = MoneySession(jacoby=False)
"""Gammons count, whatever the cube did."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a name asks for.

    Args:
        kind: of player.
        depth: its plies, or its seed.
        nets: folder of other nets than the package's.
    """

    kind: str
    depth: int
    nets: Path | None

    @classmethod
    def parse(cls, text: str, kinds: Collection[str], what: str) -> Named:
        """Read ``ours:2@FOLDER``.

        Args:
            text: a kind, after a colon its depth in plies where it has one, after an @ a folder with nets.
            kinds: those there are.
            what: is named, for messages.

        Raises:
            ParseError: no such kind, or no such depth.
        """
        name, at, folder = text.strip().partition("@")
        kind, colon, depth = name.partition(":")
        if kind not in kinds:
            raise ParseError(f"{text!r} is no {what}; there are {', '.join(kinds)}, with a depth as in ours:2")
        if colon and not depth.isdecimal():
            raise ParseError(f"{text!r}: plies after the colon were expected, as in {kind}:0")
        if at and kind != OURS:
            raise ParseError(f"{text!r}: only {OURS} plays with the nets of a folder")
        return cls(kind, int(depth or 0), Path(folder) if at else None)


@contextmanager
def contender(text: str, variant: Variant, *, threads: int = 0) -> Iterator[Opponent]:
    """The opponent of that name, ready to play.

    Args:
        text: as `Named.parse` reads it.
        variant: the game.
        threads: how many it may use; 0 for all cores.

    Raises:
        ParseError: no such kind, or no such depth.
        OpponentError: it is not installed, or does not know the game.
        DataError: no net for this game.
    """
    named = Named.parse(text, KINDS, "opponent")
    try:
        if named.nets is not None:
            opponent = _ours(variant, named.depth, threads, named.nets)
        else:
            opponent = KINDS[named.kind](variant, named.depth, threads)
    except ValueError as error:
        raise ParseError(f"{text!r}: {error}") from error
    if isinstance(opponent, GnubgOpponent):
        with opponent:
            yield opponent
    else:
        yield opponent


def is_plain_relative(variant: Variant) -> bool:
    """Whether the net of the standard game can judge another one: the same board, hits, and what wins."""
    rules, scoring = variant.rules, variant.rules.scoring
    is_alike = rules.track == CONTRARY and isinstance(rules.landing, Hit) and rules.dice == STANDARD.rules.dice
    is_won_alike = rules.bearing_off.allowed and not (scoring.misere or scoring.per_checker or rules.early_ends)
    return is_alike and is_won_alike and not rules.reserve and not rules.most_memory


def _ours(variant: Variant, plies: int, threads: int, nets: Path | None = None) -> Opponent:
    if plies > max_plies:
        raise ValueError(f"plies must be 0 to {max_plies}, not {plies}")
    engine = Engine(replace(variant, cube=False), threads=threads, nets=nets)
    description = f"{engine.describe()}, {plies}-ply, cubeless"
    name = f"ours:{plies}"
    judge = _judge(engine.evaluator, variant, threads)
    static = EngineOpponent(judge, referee=Referee(variant), name=name, description=description)
    if not plies:
        return static
    return SearchOpponent(_search(engine, plies), adviser=static, name=name, description=description)


def _standard(variant: Variant, plies: int, threads: int) -> Opponent:
    """The static net of the standard game, put before another one."""
    if plies:
        raise ValueError("the net of the standard game looks no plies ahead elsewhere")
    if not is_plain_relative(variant):
        raise ValueError(f"{variant.name} is too far from {STANDARD.name} for its net")
    nets = load_nets(STANDARD)
    with kernel_errors("standard-net"):
        evaluator = Evaluator(kernel_rules(variant), nets.contact, nets.race, bearoff_for(variant))
    description = f"net {nets.name} {nets.sha256[:12]} of {STANDARD.name}, 0-ply, cubeless"
    judge = _judge(evaluator, variant, threads)
    return EngineOpponent(judge, referee=Referee(variant), name="standard-net", description=description)


def _judge(evaluator: Evaluator, variant: Variant, threads: int) -> EvaluateResults:
    """Equities of results, seen by the side that has played."""
    rules = kernel_rules(variant)
    single, gammon, backgammon = rules.single_value, rules.gammon_value, rules.backgammon_value
    more, most = gammon - single, backgammon - gammon
    weights = np.array([2 * single, more, most, -more, -most], dtype=np.float32)

    def judge(results: Boards, /) -> npt.NDArray[np.floating]:
        with kernel_errors("evaluate"):
            outcomes = evaluate(evaluator, swapped(results), threads)
        equities: npt.NDArray[np.float32] = single - outcomes @ weights
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
    return RandomOpponent(Referee(variant), seed=seed)


def _gnubg(variant: Variant, plies: int, threads: int) -> Opponent:
    return GnubgOpponent(variant, plies=plies, processes=threads or None)


def _strategy(variant: Variant, plies: int, threads: int, *, strategy: str) -> Opponent:
    if plies:
        raise ValueError("a strategy looks no plies ahead")
    return StrategyOpponent(strategy, referee=Referee(variant))


KINDS: dict[str, Callable[[Variant, int, int], Opponent]] = {
    OURS: _ours,
    "gnubg": _gnubg,
    "standard-net": _standard,
    "random": _random,
    **{strategy: partial(_strategy, strategy=strategy) for strategy in STRATEGIES},
}
"""How each kind is made, from game, depth and threads. For `random` the number is a seed."""
