"""GNU Backgammon as an opponent and as a yardstick: starts the installed program and talks to it.

It runs in a process of its own with a throw-away home and preferences folder, so that the user's settings
are neither read nor written. It leaks some 20 kB a choice, so each process is replaced now and then.
What does not live here: processes and pipes (`processes`), what runs inside that program (`gnubg_worker`,
`gnubg_analysis_worker`).
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.arena.opponents import OpponentError
from doublesix.arena.processes import OUTPUT, Program, RolloutProgram, cores, last_words, records
from doublesix.position import BAR, OFF
from doublesix.rules.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping
    from io import FileIO

    import numpy.typing as npt

    from doublesix.arena.processes import Stakes
    from doublesix.arena.referee import Boards, Dice
    from doublesix.rules.variant import Variant

    _Process = subprocess.Popen[bytes]

__all__ = [
    "GnubgMatchAnalysis",
    "GnubgOpponent",
    "GnubgPlayerAnalysis",
    "GnubgRoller",
    "analyze_match_with_gnubg",
    "find_gnubg",
    "gnubg_version",
]

USUAL_PLACE = "/usr/games/gnubg"
CALLS_PER_PROCESS = 20_000
REALTIME_PLIES = 1
"""Up to this depth waiting would cost more than the work; deeper, a real-time thread would only hog a core."""

DEEPEST = 7
STEPS = 4
HERE = Path(__file__).parent

TOLD = "told.txt"
"""Where is kept what a terminal is told."""

BLOCK = 4_096


def find_gnubg(program: str | None = None) -> str:
    """Path of the installed program.

    Args:
        program: name or path to use instead of looking for ``gnubg``.

    Raises:
        OpponentError: there is none.
    """
    found = shutil.which(program) if program else shutil.which("gnubg") or shutil.which(USUAL_PLACE)
    if found is None:
        raise OpponentError(
            f"GNU Backgammon is not installed: no program {program or 'gnubg'!r} on the PATH or at {USUAL_PLACE}. "
            "Install it (Debian or Ubuntu: apt install gnubg) or say where it is"
        )
    return found


def gnubg_version(program: str | None = None) -> str:
    """Version of the installed program, such as ``1.07.001``; raises `OpponentError` if there is none."""
    path = find_gnubg(program)
    with tempfile.TemporaryDirectory(prefix="doublesix-gnubg-") as folder:
        command = [path, "-s", folder, "--version"]
        environment = _environment(Path(folder))
        asked = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    found = re.search(r"GNU Backgammon (\S+)", asked.stdout)
    return found[1] if found else "unknown"


class GnubgOpponent(Program):
    """Plays as GNU Backgammon does at money, cubeless, Jacoby rule off, without noise.

    Args:
        variant: the game; its rules must be the standard ones.
        plies: rolls looked ahead, its own count (0: the net alone; deeper with its pruning nets and filters).
        processes: how many share the work; default: one for every core this process may use.
        program: name or path of the program; default: ``gnubg``.
        calls_per_process: choices after which a process is replaced, because it leaks.

    Raises:
        OpponentError: it is not installed, or does not know the rules of this game.
        ValueError: plies or processes out of range.
    """

    def __init__(
        self,
        variant: Variant,
        *,
        plies: int = 0,
        processes: int | None = None,
        program: str | None = None,
        calls_per_process: int = CALLS_PER_PROCESS,
    ) -> None:
        _check_plies(plies)
        if variant.rules != Rules():
            raise OpponentError(f"GNU Backgammon plays by the standard rules only, not {variant.name}")
        chosen = cores(processes)
        self._plies = plies
        self._version = gnubg_version(program)
        found = find_gnubg(program)
        starts = [partial(_start_worker, found, plies, core) for core in chosen]
        super().__init__("GNU Backgammon", starts, calls_per_process=calls_per_process)

    @property
    def name(self) -> str:
        """A short name for tables."""
        return "gnubg"

    def describe(self, *, cubeful: bool = False) -> str:
        """Name, version and depth, and whether it is asked with the cube."""
        return f"GNU Backgammon {self._version}, {self._plies}-ply, {'cubeful' if cubeful else 'cubeless'}"

    def choose(self, positions: Boards, dice: Dice, *, stakes: Stakes | None = None) -> Boards:
        """Pick one play in every position; arrays as in `Opponent.choose`, and with the cube as in `records`."""
        return _after_steps(positions, self._pool.answers(records(positions, dice, stakes=stakes), 2 * STEPS))


class GnubgRoller(RolloutProgram):
    """Rolls positions of the standard game out as GNU Backgammon does, on one thread, luck subtracted.

    Args:
        plies: depth of plays and cube decisions, its own count.
        trials: games a rollout.
        seed: of its dice.
        program: name or path of the program; default: ``gnubg``.

    Raises:
        OpponentError: it is not installed.
        ValueError: plies out of range.
    """

    def __init__(self, *, plies: int, trials: int, seed: int, program: str | None = None) -> None:
        _check_plies(plies)
        found = find_gnubg(program)
        self.description = f"GNU Backgammon {gnubg_version(program)}, {plies}-ply"
        settings = {"plies": plies, "trials": trials, "seed": seed, "told": TOLD}
        super().__init__("GNU Backgammon", [partial(_start_roller, found, settings)])


def _check_plies(plies: int) -> None:
    if not 0 <= plies <= DEEPEST:
        raise ValueError(f"plies must be 0 to {DEEPEST}, not {plies}")


def _start_roller(program: str, settings: Mapping[str, Any], folder: Path, requests: int, answers: int) -> _Process:
    """As every worker, but at a terminal: it tells figures of rollouts to nobody else."""
    ours, theirs = os.openpty()
    process = _start(
        program,
        HERE / "gnubg_worker.py",
        {**settings, "requests": requests, "answers": answers},
        folder=folder,
        pipes=(requests, answers),
        terminal=theirs,
    )
    os.close(theirs)
    Thread(target=_keep, args=(ours, (folder / TOLD).open("wb", buffering=0)), daemon=True).start()
    return process


def _keep(terminal: int, kept: FileIO) -> None:
    """Write to a file what is told to a terminal, until its other end is closed."""
    with open(terminal, "rb", buffering=0) as told, kept, suppress(OSError):
        while some := told.read(BLOCK):
            kept.write(some)


def _start_worker(program: str, plies: int, core: int, folder: Path, requests: int, answers: int) -> _Process:
    settings = {"plies": plies, "core": core, "realtime": plies <= REALTIME_PLIES}
    return _start(
        program,
        HERE / "gnubg_worker.py",
        {**settings, "requests": requests, "answers": answers},
        folder=folder,
        pipes=(requests, answers),
    )


def _start(
    program: str,
    script: Path,
    settings: Mapping[str, Any],
    *,
    folder: Path,
    pipes: tuple[int, ...],
    terminal: int | None = None,
) -> _Process:
    """Run a script in the program, away from terminal, home folder and interrupts of this one.

    Its output goes to a file; with a terminal given, it is that one's.
    """
    shutil.copy(script, folder / script.name)
    (folder / "preferences").mkdir()
    environment = {**_environment(folder), "DOUBLESIX_GNUBG": json.dumps(settings)}
    with (folder / OUTPUT).open("wb") as output:
        return subprocess.Popen(
            [program, "-t", "-q", "-r", "-s", "preferences", "-p", script.name],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL if terminal is None else terminal,
            stdout=output if terminal is None else terminal,
            stderr=subprocess.STDOUT,
            pass_fds=pipes,
            start_new_session=True,
        )


def _environment(home: Path) -> dict[str, str]:
    # Its Python must not look for modules where ours does.
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    return {**kept, "HOME": str(home), "LC_ALL": "C.UTF-8"}


def _after_steps(positions: Boards, steps: npt.NDArray[np.uint8]) -> Boards:
    """The boards after pairs of from and to (0, 0 where nothing is left to play), hits included."""
    results = positions.copy()
    for step in range(STEPS):
        sources = steps[:, 2 * step].astype(np.intp)
        targets = steps[:, 2 * step + 1].astype(np.intp)
        games = np.flatnonzero(sources)
        source, target = sources[games], targets[games]
        results[games, 0, source] -= 1
        results[games, 0, target] += 1
        is_hit = (target != OFF) & (results[games, 1, BAR - target] == 1)
        results[games[is_hit], 1, BAR - target[is_hit]] = 0
        results[games[is_hit], 1, BAR] += 1
    return results


@dataclass(frozen=True, slots=True, kw_only=True)
class GnubgPlayerAnalysis:
    """One player's totals in GNU Backgammon's analysis of a match.

    Args:
        name: as the file has it.
        checker_error: EMG lost by plays, ≥ 0.
        cube_error: EMG lost by cube decisions, ≥ 0.
        luck: EMG gained by dice.
        moves: turns.
    """

    name: str
    checker_error: float
    cube_error: float
    luck: float
    moves: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GnubgMatchAnalysis:
    """GNU Backgammon's analysis of a match.

    Args:
        version: of the program.
        plies: depth of checker and cube analysis, its own count.
        length: points of the match; 0 for a money session.
        games: games read.
        players: as named in the file, first and second.
        complaints: what it said about lines it could not read, if anything.
    """

    version: str
    plies: int
    length: int
    games: int
    players: tuple[GnubgPlayerAnalysis, GnubgPlayerAnalysis]
    complaints: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """All figures, for a file."""
        return asdict(self)


def analyze_match_with_gnubg(
    path: Path | str, *, plies: int = 2, threads: int = 1, program: str | None = None
) -> GnubgMatchAnalysis:
    """Let GNU Backgammon analyze a match text (``.mat``) with luck, at its default settings otherwise.

    Takes its normal time: some 0.1 s a turn at 2 plies.

    Args:
        path: the file.
        plies: depth of checker and cube analysis, its own count.
        threads: how many it may use.
        program: name or path of the program; default: ``gnubg``.

    Raises:
        OpponentError: it is not installed, or cannot read the file.
        OSError: there is no such file.
    """
    found = find_gnubg(program)
    with tempfile.TemporaryDirectory(prefix="doublesix-gnubg-") as name:
        folder = Path(name)
        shutil.copy(path, folder / "match.mat")
        ours, theirs = os.pipe()
        settings = {"path": "match.mat", "plies": plies, "threads": threads, "answers": theirs}
        process = _start(found, HERE / "gnubg_analysis_worker.py", settings, folder=folder, pipes=(theirs,))
        os.close(theirs)
        try:
            with os.fdopen(ours, encoding="utf-8") as answers:
                text = answers.read()
            with (folder / OUTPUT).open("rb") as said:
                end = "" if text else last_words(process, said)
        finally:
            process.kill()
            process.wait()
        output = (folder / OUTPUT).read_text(encoding="utf-8", errors="replace")
    answer: dict[str, Any] = json.loads(text) if text else {"error": f"it stopped{end}"}
    if "error" in answer:
        raise OpponentError(f"GNU Backgammon could not analyze {path}: {answer['error']}")
    return GnubgMatchAnalysis(
        version=gnubg_version(program),
        plies=plies,
        length=answer["length"],
        games=answer["games"],
        players=(_player(answer, "X"), _player(answer, "O")),
        complaints=tuple(line for line in output.splitlines() if _COMPLAINT.search(line)),
    )


_COMPLAINT = re.compile(r"^(WARNING|Unrecogni[sz]ed|Illegal|Invalid|No game in progress)")


_CUBE_ERRORS = (
    "missed-double-below-cp",
    "missed-double-above-cp",
    "wrong-double-below-dp",
    "wrong-double-above-tg",
    "wrong-take",
    "wrong-drop",
)


def _player(answer: Mapping[str, Any], seat: str) -> GnubgPlayerAnalysis:
    moves, cube, dice = (answer["stats"][seat][part] for part in ("moves", "cube", "dice"))
    return GnubgPlayerAnalysis(
        name=answer["players"][seat]["name"],
        checker_error=abs(moves["error-skill"]),
        # Its "error-skill" of the cube is a mean over close decisions, not a total as that of the moves.
        cube_error=sum(abs(cube[f"err-{kind}-skill"]) for kind in _CUBE_ERRORS),
        luck=dice["luck"],
        moves=moves["total-moves"],
    )
