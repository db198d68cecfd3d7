"""Whoever can roll a position out, by name: ``ours:0``, ``ours:0@FOLDER``, ``gnubg:0``, ``sage:1``.

All play for money without Jacoby's rule and beavers, on one thread, with the luck of the dice subtracted.
What does not live here: judges of positions (`judges`), what a rollout costs (`rollout_costs`).
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import TYPE_CHECKING

from doublesix.arena.contenders import GNUBG, OURS, SAGE, Named
from doublesix.arena.gnubg import GnubgRoller
from doublesix.arena.judges import our_engine
from doublesix.arena.sage import SageRoller
from doublesix.engine.rollout_settings import FULL, RolloutSettings, StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.errors import ParseError
from doublesix.kernel import pack
from doublesix.match import MoneySession
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from doublesix.arena.processes import RolloutProgram
    from doublesix.engine.engine import Engine
    from doublesix.position import Position

__all__ = ["PEER_TRIALS", "ROLLERS", "RolledOut", "Roller", "RollerSettings", "roller"]

ROLLERS = (OURS, GNUBG, SAGE)
"""Kinds of those who roll out."""

PEER_TRIALS = 144
"""Enough to know a standard error within 6 %, so what it costs within 12 %."""

MONEY = MoneySession(jacoby=False, beavers=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RollerSettings:
    """What is rolled out.

    Args:
        trials: games a rollout of ours.
        peer_trials: games a rollout of other programs.
        cubeful: whether both sides use the cube, which begins in the middle.
        seed: of everybody's dice.
    """

    trials: int = FULL
    peer_trials: int = PEER_TRIALS
    cubeful: bool = False
    seed: int = 1


@dataclass(frozen=True, slots=True)
class RolledOut:
    """What came of a rollout.

    Args:
        equity: points that the side on roll expects.
        std_error: of that, as who rolled out states it.
        trials: games played.
        seconds: processor time, user's and system's, of the rollout alone.
    """

    equity: float
    std_error: float
    trials: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Roller:
    """Somebody who rolls positions out.

    Args:
        name: as it was asked for.
        description: version and settings: all that its answers depend on.
        roll_out: from a position, seen by the side on roll, to its figures.
    """

    name: str
    description: str
    roll_out: Callable[[Position], RolledOut]


@contextmanager
def roller(text: str, settings: RollerSettings) -> Iterator[Roller]:
    """Who rolls out by that name.

    Args:
        text: a kind, after a colon its depth in plies, after an @ a folder with nets.
        settings: what is rolled out.

    Raises:
        ParseError: no such kind, or no such depth.
        OpponentError: it is not installed.
        DataError: no nets there.
    """
    named = Named.parse(text, ROLLERS, "engine that rolls out")
    if named.kind == OURS:
        engine, plies = our_engine(text, named, STANDARD, 1)
        # Whatever has to be loaded is loaded now.
        _by_us(engine, plies, RollerSettings(trials=1, cubeful=settings.cubeful), STANDARD.start())
        yield Roller(text, f"{engine.describe()}, {plies}-ply", partial(_by_us, engine, plies, settings))
    else:
        with _program(text, named, settings) as program:
            yield Roller(text, program.description, partial(_by_program, program, settings.cubeful))


def _program(text: str, named: Named, settings: RollerSettings) -> GnubgRoller | SageRoller:
    try:
        if named.kind == GNUBG:
            return GnubgRoller(plies=named.depth or 0, trials=settings.peer_trials, seed=settings.seed)
        plies = 1 if named.depth is None else named.depth
        return SageRoller(plies=plies, trials=settings.peer_trials, seed=settings.seed)
    except ValueError as error:
        raise ParseError(f"{text!r}: {error}") from error


def _by_us(engine: Engine, plies: int, settings: RollerSettings, position: Position) -> RolledOut:
    how = RolloutSettings(plies=plies, cube_plies=plies, cubeful=settings.cubeful, seed=settings.seed)
    begun = process_time()
    result = Rollout.of_position(engine, position, match=MONEY, settings=how).run(StopRules(trials=settings.trials))
    equity = result.best.equity
    return RolledOut(equity.mean, equity.std_error, result.trials, process_time() - begun)


def _by_program(program: RolloutProgram, cubeful: bool, position: Position) -> RolledOut:
    equity, std_error, trials, seconds = program.roll_out(pack([position]), cubeful=cubeful)[0].tolist()
    return RolledOut(equity, std_error, int(trials), seconds)
