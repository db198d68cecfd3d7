"""Whoever can be measured by a benchmark, by name: ``ours:2``, ``gnubg:0``, ``berliner``, ``labels@FILE`` ….

Most say what a position is worth, so each of them is an evaluator, too; players who can be asked for nothing but a play
(plain strategies, many UBGI engines) are judges by their choices alone.
What does not live here: those players (`contenders`), what they are charged (`accuracy`).
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from time import process_time
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from doublesix.arena.benchmark import BENCHMARK_FILE
from doublesix.arena.contenders import KINDS, LABELS, OURS, RANDOM, TD_GAMMON, Named, contender, is_plain_relative
from doublesix.arena.gnubg import GnubgOpponent
from doublesix.arena.opponents import EngineOpponent, OpponentError
from doublesix.arena.sage import SageOpponent
from doublesix.arena.td_gammon import TdGammonNet
from doublesix.arena.ubgi import UbgiOpponent
from doublesix.engine.engine import Engine
from doublesix.engine.outcomes import cubeless_weights
from doublesix.engine.stakes import points_of
from doublesix.errors import DataError, ParseError, demand_type
from doublesix.kernel import max_plies, pack, swapped, unpack
from doublesix.notation.position_id import format_position_id
from doublesix.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from doublesix.arena.referee import Boards, Dice
    from doublesix.position import Position

__all__ = ["JUDGES", "Chances", "Judge", "judge", "our_engine"]

Chances = npt.NDArray[np.float32]
"""``float32[N, 5]``, as in `Outcomes`."""

JUDGES = (*KINDS, LABELS)
"""Kinds of judges: every opponent, and `labels`, what another benchmark says; for `random` the number is a seed."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Somebody who says what positions are worth, or at least which play to choose.

    Args:
        name: as it was asked for.
        description: version and settings: all that its answers depend on.
        chances: from rows of the kernel, row 0 on roll, to its chances ``float32[N, 5]``, as in `Outcomes`; None where
            it can be asked for plays only.
        processor_seconds: its processor time so far, in this process and others.
        choose: its plays, as `Opponent.choose`; asked where there are no chances.
    """

    name: str
    description: str
    chances: Callable[[Boards], Chances] | None
    processor_seconds: Callable[[], float] = process_time
    choose: Callable[[Boards, Dice], Boards] | None = None

    def evaluate(self, positions: Sequence[Position], /) -> Chances:
        """As of an `Evaluator`, so that an `Engine` can be made of it.

        Raises:
            OpponentError: it can be asked for plays only, or fails.
            DataError: it knows other positions only.
        """
        if self.chances is None:
            raise OpponentError(f"{self.name} can be asked for plays, not for what a position is worth")
        return self.chances(pack(positions))

    def describe(self) -> str:
        """All that its answers depend on."""
        return self.description


@contextmanager
def judge(text: str, variant: Variant, *, threads: int = 0) -> Iterator[Judge]:
    """The judge of that name.

    Args:
        text: a kind, after a colon its depth in plies, after an @ a folder with nets or a benchmark.
        variant: the game.
        threads: how many it may use; 0 for all cores.

    Raises:
        ParseError: no such kind, or no such depth.
        OpponentError: it is not installed, or does not know the game.
        DataError: no net for this game; no benchmark of it.
        OSError: there is no such benchmark.
        TypeError: that is no game.
    """
    demand_type("variant", variant, Variant)
    named = Named.parse(text, JUDGES, "judge")
    if named.kind == RANDOM:
        seed = named.depth or 0
        yield Judge(text, f"random, seed {seed}", lambda boards: _random(boards, seed))
    elif named.kind == OURS:
        engine, plies = our_engine(text, named, variant, threads)
        yield Judge(text, f"{engine.describe()}, {plies}-ply", partial(engine.evaluate_rows, plies=plies))
    elif named.kind == TD_GAMMON:
        yield _td_gammon(text, named, variant)
    elif named.kind == LABELS:
        yield _labels(text, named, variant)
    else:
        with contender(text, variant, threads=threads) as found:
            if isinstance(found, GnubgOpponent | SageOpponent) or (
                isinstance(found, UbgiOpponent) and found.tells_chances()
            ):
                yield Judge(text, found.describe(), found.evaluate, lambda: process_time() + found.processor_seconds())
            elif isinstance(found, EngineOpponent):
                yield Judge(text, found.describe(), partial(_as_chances, found, variant))
            else:
                yield Judge(text, found.describe(), None, choose=found.choose)


def _as_chances(opponent: EngineOpponent, variant: Variant, boards: Boards) -> Chances:
    """Equities of somebody who knows nothing else, said as chances of single wins that are worth as much."""
    constant, weights = cubeless_weights(points_of(variant))
    found = np.zeros((len(boards), len(weights)), np.float32)
    found[:, 0] = (opponent.on_roll(boards) - constant) / weights[0]
    return found


def _td_gammon(text: str, named: Named, variant: Variant) -> Judge:
    """Its chances after a play, seen by the side that rolls next; it knows no backgammons."""
    if not is_plain_relative(variant):
        raise ParseError(f"{text!r}: {variant.name} is too far from the standard game")
    net = TdGammonNet.load(named.folder)

    def chances(boards: Boards) -> Chances:
        played = net.after_plays(swapped(boards))
        win, gammon, loss, loss_gammon = played[:, 2], played[:, 3], played[:, 0], played[:, 1]
        wins = (win + gammon) / np.maximum(win + gammon + loss + loss_gammon, np.finfo(float).tiny)
        nothing = np.zeros_like(wins)
        return np.stack([wins, gammon, nothing, loss_gammon, nothing], axis=1).astype(np.float32)

    return Judge(text, net.describe(), chances)


def _labels(text: str, named: Named, variant: Variant) -> Judge:
    """What the rollouts of a benchmark say; of positions that it does not have, nothing."""
    assert named.folder
    benchmark = BENCHMARK_FILE.benchmark(named.folder)
    if benchmark.variant != variant:
        raise DataError(f"{named.place}: a benchmark of {variant.name} was expected, not of {benchmark.variant.name}")
    known = {
        line.result_id: line.outcomes.swapped().chances
        for decision in benchmark.decisions
        if decision.roll
        for line in decision.lines
    }

    def chances(boards: Boards) -> Chances:
        ids = [format_position_id(position) for position in unpack(boards)]
        missing = next((name for name in ids if name not in known), None)
        if missing:
            raise DataError(f"{named.place} has no rollout of position {missing}; it must hold all that is asked")
        return np.array([known[name] for name in ids], np.float32)

    settings = [f"{name} {value}" for name, value in benchmark.about.get("settings", {}).items()]
    return Judge(text, ", ".join(["labels", str(benchmark.about.get("engine")), *settings]), chances)


def our_engine(text: str, named: Named, variant: Variant, threads: int) -> tuple[Engine, int]:
    """An engine with the nets that a name says, and its plies. Arguments and errors as of `judge`."""
    plies = named.depth or 0
    if plies > max_plies:
        raise ParseError(f"{text!r}: plies must be 0 to {max_plies}, not {plies}")
    return Engine(variant, threads=threads, nets=named.folder), plies


def _random(boards: Boards, seed: int) -> Chances:
    """Chances to win that hang on seed and position alone; no gammons."""
    found = np.zeros((len(boards), 5), np.float32)
    found[:, 0] = [Random(f"{seed} {position!r}").random() for position in unpack(boards)]
    return found
