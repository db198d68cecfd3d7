"""Open Sage as an opponent and as a yardstick: talks to the Python that has it.

Open Sage (``bgsage``) is a Python package that lives in an environment of its own; `WHERE` names the interpreter of
that environment. It counts plies from 1: its 1-ply is the net alone.
What does not live here: processes and pipes (`processes`), what runs over there (`sage_worker`).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.opponents import OpponentError
from doublesix.arena.processes import OUTPUT, Program, RolloutProgram, cores, records
from doublesix.position import BAR, OFF
from doublesix.rules.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doublesix.arena.processes import Stakes
    from doublesix.arena.referee import Boards, Dice
    from doublesix.rules.variant import Variant

__all__ = ["DEEPEST", "WHERE", "SageOpponent", "SageRoller"]

WHERE = "DOUBLESIX_SAGE"
"""Environment variable: the Python interpreter that has Open Sage."""

DEEPEST = 4
SCRIPT = Path(__file__).parent / "sage_worker.py"


class SageOpponent(Program):
    """Plays as Open Sage does at money, cubeless, gammons counting.

    Args:
        variant: the game; its rules must be the standard ones.
        plies: its own count, 1 is the net alone; deeper with its own filters.
        processes: how many share the work; default: one for every core this process may use.
        python: the interpreter that has it; default: what the environment variable `WHERE` says.

    Raises:
        OpponentError: it is not installed there, or does not know the rules of this game.
        ValueError: plies or processes out of range.
    """

    def __init__(
        self, variant: Variant, *, plies: int = 1, processes: int | None = None, python: str | None = None
    ) -> None:
        _check_plies(plies)
        if variant.rules != Rules():
            raise OpponentError(f"Open Sage plays by the standard rules only, not {variant.name}")
        chosen = cores(processes)
        interpreter = _interpreter(python)
        self._plies = plies
        self._version = _version(interpreter)
        super().__init__("Open Sage", [partial(_start, interpreter, {"plies": plies, "core": core}) for core in chosen])

    @property
    def name(self) -> str:
        """A short name for tables."""
        return "sage"

    def describe(self, *, cubeful: bool = False) -> str:
        """Name, version and depth, and whether it is asked with the cube."""
        return f"Open Sage {self._version}, {self._plies}-ply in its own count, {'cubeful' if cubeful else 'cubeless'}"

    def choose(self, positions: Boards, dice: Dice, *, stakes: Stakes | None = None) -> Boards:
        """Pick one play in every position; arrays as in `Opponent.choose`, and with the cube as in `records`."""
        answers = self._pool.answers(records(positions, dice, stakes=stakes), 2 * BAR)
        counts = answers.reshape(-1, 2, BAR).astype(np.int8)
        results = positions.copy()
        checkers = positions[:, :, : BAR + 1].sum(axis=2)
        results[:, :, 1 : BAR + 1] = counts
        results[:, :, OFF] = checkers - counts.sum(axis=2)
        return results


class SageRoller(RolloutProgram):
    """Rolls positions of the standard game out as Open Sage's public analyzer does, on one thread, luck subtracted.

    Args:
        plies: depth of plays and cube decisions, its own count.
        trials: games a rollout.
        seed: of its dice.
        python: the interpreter that has it; default: what the environment variable `WHERE` says.

    Raises:
        OpponentError: it is not installed there.
        ValueError: plies out of range.
    """

    def __init__(self, *, plies: int, trials: int, seed: int, python: str | None = None) -> None:
        _check_plies(plies)
        interpreter = _interpreter(python)
        self.description = f"Open Sage {_version(interpreter)}, {plies}-ply in its own count"
        settings = {"plies": plies, "trials": trials, "seed": seed, "core": None}
        super().__init__("Open Sage", [partial(_start, interpreter, settings)])


def _check_plies(plies: int) -> None:
    if not 1 <= plies <= DEEPEST:
        raise ValueError(f"plies must be 1 (the net alone, in its own count) to {DEEPEST}, not {plies}")


def _interpreter(python: str | None) -> str:
    """Path of the interpreter that has it."""
    asked = python or os.environ.get(WHERE)
    if not asked:
        raise OpponentError(
            f"Open Sage: {WHERE} must name a Python interpreter that has it. Make one with "
            f"python -m venv sage; sage/bin/pip install bgsage; export {WHERE}=$PWD/sage/bin/python"
        )
    found = shutil.which(asked)
    if found is None:
        raise OpponentError(f"Open Sage: {WHERE} must name a Python interpreter, and there is no program {asked!r}")
    return found


def _version(interpreter: str) -> str:
    code = "from importlib.metadata import version; print(version('bgsage'))"
    asked = subprocess.run([interpreter, "-c", code], env=_environment(), capture_output=True, text=True, check=False)
    if asked.returncode:
        raise OpponentError(f"{interpreter} has no Open Sage; install it there: {interpreter} -m pip install bgsage")
    return asked.stdout.strip()


def _start(
    interpreter: str, asked: Mapping[str, int | None], folder: Path, requests: int, answers: int
) -> subprocess.Popen[bytes]:
    settings = {**asked, "requests": requests, "answers": answers}
    with (folder / OUTPUT).open("wb") as output:
        return subprocess.Popen(
            [interpreter, str(SCRIPT)],
            cwd=folder,
            env={**_environment(), "DOUBLESIX_SAGE_WORKER": json.dumps(settings)},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            pass_fds=(requests, answers),
            start_new_session=True,
        )


def _environment() -> dict[str, str]:
    # Its Python must not look for modules where ours does.
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
