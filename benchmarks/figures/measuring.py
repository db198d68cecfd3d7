"""The commands that measure the nets, each run once, and the data that the package takes from them.

What does not live here: the tables of the docs (`tables`, `pages`).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from doublesix.engine.nets import manifest
from doublesix.training.config import LONG_CHAIN
from doublesix.variants.registry import STANDARD, find
from doublesix.whole_files import writing_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["ROOT", "STEPS", "TRIALS", "Step", "measure"]

ROOT = Path(__file__).parents[2]
DATA = "src/doublesix/data"
BENCHMARK, CUBES = "benchmarks/backgammon.tsv", "benchmarks/cubes.tsv"


@dataclass(frozen=True, slots=True)
class Step:
    """A command and what becomes of what it prints.

    Args:
        name: of the file in the folder of the figures.
        arguments: of the program; FOLDER stands for that folder.
        takes: a file in that folder that the package takes then, and where to.
    """

    name: str
    arguments: tuple[str, ...]
    takes: tuple[str, str] | None = None


def _step(name: str, command: str, takes: tuple[str, str] | None = None) -> Step:
    return Step(name, tuple(command.split()), takes)


def _deep_duel(name: str, ours: str, theirs: str, *, games: int, seed: int, batch: int) -> Step:
    """One that takes long, and goes on where it was stopped."""
    duel = f"arena duel --a {ours} --b {theirs} --games {games} --seed {seed} --luck --batch {batch}"
    return _step(f"{name}.json", f"{duel} --checkpoint FOLDER/{name}.duel --json")


STEPS = (
    _step("signature.txt", "check signature", ("signature.txt", "tests/data/signature.txt")),
    _step("gnubg-0.json", "arena duel --a ours:0 --b gnubg:0 --games 50000 --seed 1 --luck --json"),
    _step("sage-1.json", "arena duel --a ours:0 --b sage:1 --games 12000 --seed 6 --luck --json"),
    _step(
        "calibration.json",
        f"arena calibrate {BENCHMARK} --cubes {CUBES} --nets {DATA}/nets --write --figure docs/concepts/uncertainty.svg"
        " --json",
    ),
    _step("accuracy.json", f"arena accuracy {BENCHMARK} ours:0 ours:1 ours:2 gnubg:0 sage:1 --json"),
    _step("accuracy-deep.json", f"arena accuracy {BENCHMARK} gnubg:2 sage:3 --json"),
    _step("cubes.json", f"arena cube-accuracy {CUBES} ours:0 ours:1 ours:2 ours:3 --json"),
    _step(
        "front.json",
        f"arena front {BENCHMARK} ours:0 ours:1 ours:2 ours:0@fast ours:1@fast td-gammon gnubg:0 gnubg:1 sage:1 sage:2"
        " --figure docs/guides/front.svg --json",
    ),
    _step("met.txt", "met build FOLDER/double-six.csv", ("double-six.csv", f"{DATA}/met/double-six.csv")),
    _step("met.json", "met show double-six --against kazaross-xg2 --length 15 --json"),
    _step(
        "openings.txt",
        "opening --build FOLDER/openings.tsv",
        ("openings.tsv", f"{DATA}/openings/backgammon.tsv"),
    ),
    _step("openings.json", "opening --json"),
    _step("rollouts.json", "arena rollouts ours:0 gnubg:0 sage:1 --json"),
    _step("rollouts-cubeful.json", "arena rollouts ours:0 gnubg:0 sage:1 --cubeful --json"),
    _step("bench.json", "bench --json"),
    _deep_duel("gnubg-2", "ours:2", "gnubg:2", games=1200, seed=7, batch=300),
    _deep_duel("sage-3", "ours:2", "sage:3", games=1200, seed=8, batch=300),
    _deep_duel("gnubg-1-in-time", "ours:2", "gnubg:1", games=2000, seed=21, batch=100),
    _deep_duel("sage-2-in-time", "ours:2", "sage:2", games=2000, seed=22, batch=100),
    _deep_duel("gnubg-2-in-time", "ours:3", "gnubg:2", games=400, seed=23, batch=50),
    _deep_duel("sage-3-in-time", "ours:3", "sage:3", games=400, seed=24, batch=50),
)
"""After a new standard net, in this order: what is written into the package early is there for what comes later."""

SERVED = "irish"
"""A game of its own kind that the standard net plays, whose strength is shown beside those with nets of their own."""
GAMES = (*(entry["name"] for entry in manifest()["nets"] if STANDARD.key not in entry["variants"]), SERVED)


def _trial(game: str) -> Step:
    """The net of a game against plain strategies; fewer games where doublets are long chains, which take long."""
    games = 400 if find(game).rules.doublets.longest() > LONG_CHAIN else 2000
    return _step(f"trial-{game}.json", f"arena trial {game} --games {games} --json")


TRIALS = tuple(_trial(game) for game in GAMES)
"""After new nets of other games, by name."""


def measure(folder: Path, names: Sequence[str] = ()) -> None:
    """Run every step whose file is not there yet.

    Args:
        folder: where the files go.
        names: of the files that are wanted; none means all that hang on the standard net.

    Raises:
        ValueError: there is no step of such a name.
        subprocess.CalledProcessError: a command failed; what was done before it stays.
    """
    known = {step.name: step for step in (*STEPS, *TRIALS)}
    for name in names:
        if name not in known:
            raise ValueError(f"{name} is none of the figures: {', '.join(known)}")
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [step for step in known.values() if step.name in names] if names else STEPS
    for number, step in enumerate(wanted, start=1):
        out = folder / step.name
        if out.exists():
            continue
        arguments = [part.replace("FOLDER", str(folder.resolve())) for part in step.arguments]
        print(f"{number} of {len(wanted)}: doublesix {' '.join(arguments)}", file=sys.stderr, flush=True)
        with writing_whole(out) as file:
            subprocess.run([sys.executable, "-m", "doublesix", *arguments], stdout=file, check=True, cwd=ROOT)
        if step.takes is not None:
            made, there = step.takes
            shutil.copyfile(folder / made, ROOT / there)
