"""How fast the program is: figures with their unit, and what each is compared with.

Every figure is the best of some runs: the machine's other work only ever slows a run down. Figures of one
thread are per second of processor time, all others by the clock on the wall.
What does not live here: figures of strength (`arena`), the command (`bench`).
"""

from __future__ import annotations

import platform
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.arena.streams import DiceStreams
from doublesix.cli.random_games import LOCKSTEP, RandomGames
from doublesix.dice import Roll
from doublesix.engine.engine import Engine
from doublesix.engine.requests import PlayRequest
from doublesix.kernel import (
    SIMD_PATHS,
    SelfPlaySettings,
    force_simd_path,
    kernel_rules,
    legal_results,
    pack,
    self_play,
    simd_path,
    simd_path_available,
    unpack,
)
from doublesix.variants.registry import ALL
from doublesix.work import cores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import numpy.typing as npt

    from doublesix.kernel import Rules
    from doublesix.rules.variant import Variant

    Pairs = list[tuple[npt.NDArray[np.int8], npt.NDArray[np.uint8]]]

__all__ = ["Figure", "figures", "generator_figures", "machine"]

RUNS = 3
POSITIONS = 4096
GAMES = 400
"""Games that play themselves while evaluations are counted."""
REFERENCE_POSITIONS = 100
WIDEST = 128
"""Positions within a turn, after the same numbers, that long chains are followed from."""
CHOICES = {0: 256, 1: 256, 2: 128}
"""Positions whose plays are chosen, by plies."""

SHORTEST = 1e-6
"""Seconds; a coarse clock may show none at all."""

IMPORT = "import doublesix"
FIRST_EVALUATION = """
from doublesix.dice import Roll
from doublesix.engine.engine import Engine
from doublesix.variants.registry import STANDARD
Engine(threads=1).rank_plays(STANDARD.start(), Roll(3, 1), plies=0)
"""
PEAK = """
import resource
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement.

    Args:
        name: what was measured.
        value: how much.
        unit: of the value.
        ratio: how many times as fast as `than`; None where there is nothing to compare with.
        than: name of the figure compared with.
    """

    name: str
    value: float
    unit: str
    ratio: float | None = None
    than: str | None = None

    def to_json(self) -> dict[str, Any]:
        """For a machine."""
        return asdict(self)


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {
        "system": platform.system(),
        "architecture": platform.machine(),
        "cores": cores(),
        "python": platform.python_version(),
        "instructions": SIMD_PATHS[simd_path()],
    }


def figures(progress: Callable[[str], None] = lambda name: None) -> Iterator[Figure]:
    """Measure everything, one thing after the other.

    Args:
        progress: told what is measured next.
    """
    engine = Engine(threads=1)
    boards, dice = _positions(engine)
    progress("legal results")
    yield from _generation(engine, boards, dice)
    progress("evaluations")
    yield from _evaluations(Engine(threads=1, prune=False))
    progress("choice of plays")
    yield from _choices(engine, boards, dice)
    progress("start")
    yield from _starts()


def generator_figures(progress: Callable[[str], None] = lambda name: None) -> Iterator[Figure]:
    """Measure the kernel's generator in every game, on positions of random games.

    Args:
        progress: told what is measured next.
    """
    for variant in ALL:
        progress(variant.key)
        rules = kernel_rules(variant)
        asked = _random_pairs(variant)

        def generate(rules: Rules = rules, asked: Pairs = asked) -> int:
            return sum(len(legal_results(rules, boards, dice, widest=WIDEST)[1]) for boards, dice in asked)

        yield Figure(f"legal results, kernel, one thread, {variant.key}", _per_second(generate), "/s")


def _random_pairs(variant: Variant) -> Pairs:
    """Positions and dice of random games, in batches."""
    rules = kernel_rules(variant)
    games = RandomGames(variant, seed=1, number=0, games=LOCKSTEP)
    found: Pairs = []
    for _ in range(POSITIONS // LOCKSTEP):
        found.append((games.boards, games.dice))
        offsets, results, _, codes = legal_results(rules, games.boards, games.dice, widest=WIDEST)
        games.play(offsets, results, codes)
    return found


def _positions(engine: Engine) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.uint8]]:
    """Positions of our own games, and dice."""
    start = pack([engine.variant.start()])
    games = POSITIONS // 40
    boards: npt.NDArray[np.int8] = self_play(
        engine.kernel, start, SelfPlaySettings(explore=0.02), seed=1, games=games, threads=1
    )[0]
    boards = np.ascontiguousarray(boards[:POSITIONS])
    dice = np.zeros((len(boards), 3), np.uint8)
    dice[:, :2] = np.sort(DiceStreams(1, np.arange(len(boards))).throw(2), axis=1)[:, ::-1]
    return boards, dice


def _generation(engine: Engine, boards: npt.NDArray[np.int8], dice: npt.NDArray[np.uint8]) -> Iterator[Figure]:
    variant = engine.variant
    rules = kernel_rules(variant)
    some = unpack(boards[:REFERENCE_POSITIONS])
    rolls = _rolls(dice)

    def by_the_rules() -> int:
        return sum(len(variant.legal_plays(position, roll)) for position, roll in zip(some, rolls, strict=False))

    def by_the_kernel() -> int:
        return len(legal_results(rules, boards, dice)[1])

    slow = _per_second(by_the_rules)
    fast = _per_second(by_the_kernel)
    yield Figure("legal results, readable rules", slow, "/s")
    yield Figure("legal results, kernel, one thread", fast, "/s", fast / slow, "readable rules")


def _evaluations(engine: Engine) -> Iterator[Figure]:
    """Positions that a net judged while games played themselves: legal plays, encoding and both layers' work.

    The engine's nets judge every play: those that a pruner spares them would not count.
    """
    start = pack([engine.variant.start()])

    def evaluate(threads: int) -> int:
        games = self_play(engine.kernel, start, SelfPlaySettings(), seed=1, games=GAMES, threads=threads)
        return int(games[2])

    first = None
    for path, name in enumerate(SIMD_PATHS):
        if simd_path_available(path):
            with _instructions(path):
                speed = _per_second(lambda: evaluate(1))
            first = speed if first is None else first
            yield Figure(
                f"evaluations with move generation, {name}, one thread", speed, "/s", speed / first, SIMD_PATHS[0]
            )
    single = _per_second(lambda: evaluate(1), clock=time.perf_counter)
    every = _per_second(lambda: evaluate(0), clock=time.perf_counter)
    yield Figure("evaluations with move generation, all cores", every, "/s", every / single, "one thread by the clock")


def _choices(engine: Engine, boards: npt.NDArray[np.int8], dice: npt.NDArray[np.uint8]) -> Iterator[Figure]:
    step = len(boards) // max(CHOICES.values())
    asked = [
        PlayRequest(position, roll) for position, roll in zip(unpack(boards[::step]), _rolls(dice[::step]), strict=True)
    ]
    for plies, count in CHOICES.items():

        def choose(plies: int = plies, count: int = count) -> int:
            return len(engine.choose_many(asked[:count], plies=plies))

        yield Figure(f"choice of a play, {plies}-ply, one thread", 1000 / _per_second(choose), "ms")


def _starts() -> Iterator[Figure]:
    bare = _seconds("pass")
    imported = _seconds(IMPORT)
    first = _seconds(FIRST_EVALUATION)
    yield Figure("start of Python", 1000 * bare, "ms")
    yield Figure("import doublesix", 1000 * (imported - bare), "ms")
    yield Figure("first evaluation from a cold start", 1000 * first, "ms")
    if sys.platform.startswith("linux"):
        peak = int(_output(FIRST_EVALUATION + PEAK)) / 1024
        yield Figure("memory at its peak, first evaluation", peak, "MB")


@contextmanager
def _instructions(path: int) -> Iterator[None]:
    """One instruction set for a while."""
    usual = simd_path()
    force_simd_path(path)
    try:
        yield
    finally:
        force_simd_path(usual)


def _per_second(work: Callable[[], int], *, clock: Callable[[], float] = time.process_time) -> float:
    """How much of its work a function does in a second: the best of some runs."""
    best = 0.0
    for _ in range(RUNS):
        since = clock()
        done = work()
        best = max(best, done / max(clock() - since, SHORTEST))
    return best


def _seconds(program: str) -> float:
    """How long a fresh process takes for a program: the best of some runs."""
    best = float("inf")
    for _ in range(RUNS):
        since = time.perf_counter()
        _output(program)
        best = min(best, time.perf_counter() - since)
    return best


def _output(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout


def _rolls(dice: npt.NDArray[np.uint8]) -> Sequence[Roll]:
    return [Roll(*(die for die in thrown if die)) for thrown in dice.tolist()]
