"""Other programs as processes of their own that share work: frames of positions over private pipes, one process a core.

What is sent and answered, little-endian:

* to the process: ``u32`` count, then count records. A record is 60 bytes: 25 counts of the opponent, 25 of the player
  on roll (point 1 first and bar last), two dice, or 0 0 before the roll, and 8 bytes of what is played for (see
  `records`). Count 0 or the end of the pipe means stop;
* from it: ``u8`` status, ``u32`` length, payload. Status 0 is an answer, as many bytes a record as the program agreed
  on; status 1 is an error text. The first frame, before any request, says that it is ready, and how it runs.

What does not live here: the programs and what their answers mean (`gnubg`, `sage`).
"""

from __future__ import annotations

import os
import struct
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

import numpy as np
import numpy.typing as npt

from doublesix.arena.opponents import OpponentError
from doublesix.engine.evaluators import CHANCES
from doublesix.position import BAR

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import IO, Any

    from doublesix.arena.referee import Boards, Dice

    Start = Callable[[Path, int, int], subprocess.Popen[bytes]]
    """Starts the program, from a folder of its own and the ends of both pipes: what it reads, where it answers."""

__all__ = [
    "EVER",
    "OUTPUT",
    "Program",
    "RolloutProgram",
    "Stakes",
    "cores",
    "last_words",
    "processor_seconds",
    "records",
    "stakes_row",
]

Stakes = npt.NDArray[np.uint8]
"""What is played for, as `records` takes it."""

STAKES = 8
CUBE_EQUITIES = 3
ROLLOUT_FIGURES = 4

USER_AND_SYSTEM = slice(11, 13)
"""Where Linux tells the processor time of a process, behind its name."""

FRAME = 4_096
"""Positions sent to a process in one request."""

OUTPUT = "output.txt"
"""In the folder of a process: what it says of itself."""
ENDS_WITHIN = 1.0
"""Seconds from the end of its answers to its own."""
LAST_BYTES, LONGEST_WORDS = 1 << 16, 200
"""Where the last line of what it says is looked for, and signs of that which are told."""

EVER = 1 << 62
"""Requests after which a process is replaced that need not be."""


def cores(processes: int | None) -> list[int]:
    """The core for each process: so many, or one for every core this process may use.

    Raises:
        ValueError: fewer than one.
    """
    mine = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
    if processes is None:
        return mine
    if processes < 1:
        raise ValueError(f"processes must be at least 1, not {processes}")
    return [mine[index % len(mine)] for index in range(processes)]


def stakes_row(
    value: int,
    owner: int,
    *,
    length: int = 0,
    points: tuple[int, int] = (0, 0),
    is_crawford: bool = False,
    has_jacoby: bool = False,
    has_beavers: bool = False,
) -> list[int]:
    """What one game is played for, as a row of `Stakes`.

    Args:
        value: of the cube.
        owner: 0 nobody, 1 the side on roll, 2 the other one.
        length: of the match; 0 for money.
        points: of the side on roll and of the other one.
        is_crawford: whether it is the Crawford game.
        has_jacoby: whether gammons count only once the cube was turned; for money.
        has_beavers: whether a double may be turned at once; for money.
    """
    return [1, value.bit_length() - 1, owner, length, *points, int(is_crawford), has_jacoby + 2 * has_beavers]


def records(positions: Boards, dice: Dice | None = None, *, stakes: Stakes | None = None) -> npt.NDArray[np.uint8]:
    """Requests about plays where there are dice, else about what positions are worth.

    Args:
        positions: ``int8[N, 2, 32]``, row 0 on roll.
        dice: as in `Opponent.choose`.
        stakes: what is played for where the cube counts, rows of `stakes_row`, ``uint8[N, 8]``: 1; the logarithm of the
            cube's value; its owner; length of the match; points of both sides; the Crawford game; 1 for Jacoby's rule
            and 2 for beavers, added. None is cubeless money.
    """
    counts = positions[:, ::-1, 1 : BAR + 1].reshape(len(positions), 2 * BAR)
    thrown = np.zeros((len(positions), 2), np.uint8) if dice is None else dice[:, :2]
    behind = np.zeros((len(positions), STAKES), np.uint8) if stakes is None else stakes
    return np.concatenate((counts.astype(np.uint8), thrown, behind), axis=1)


class Pool:
    """Processes of one program that share the work; they start with the first request.

    Args:
        program: what error messages call it.
        starts: how each of them is started.
        calls_per_process: records after which a process is replaced, for programs that leak.
    """

    def __init__(self, program: str, starts: Sequence[Start], *, calls_per_process: int = EVER) -> None:
        self._workers = [_Worker(program, start, calls_per_process) for start in starts]

    def answers(self, asked: npt.NDArray[np.uint8], width: int) -> npt.NDArray[np.uint8]:
        """So many bytes for each record.

        Raises:
            OpponentError: a process fails; all are ended then, and later requests start new ones.
        """
        answers = np.zeros((len(asked), width), dtype=np.uint8)
        try:
            for start in range(0, len(asked), FRAME * len(self._workers)):
                block = slice(start, start + FRAME * len(self._workers))
                answers[block] = self._ask(asked[block], width)
        except BaseException:
            # Interrupted or failed: an answer still under way must not be taken for a later one.
            self.close()
            raise
        return answers

    def processor_seconds(self) -> float:
        """Processor time so far, of processes that were replaced as well; 0 where the system does not tell."""
        return sum(worker.processor_seconds() for worker in self._workers)

    def close(self) -> None:
        """End the processes; a later request would start new ones."""
        for worker in self._workers:
            worker.stop()

    def _ask(self, asked: npt.NDArray[np.uint8], width: int) -> npt.NDArray[np.uint8]:
        shares = np.array_split(asked, len(self._workers))
        busy = [(worker, share) for worker, share in zip(self._workers, shares, strict=True) if len(share)]
        # Every process has its share before the first answer is awaited: they work at the same time.
        for worker, share in busy:
            worker.send(share)
        return np.concatenate([worker.receive(len(share), width) for worker, share in busy])


def processor_seconds(pid: int) -> float:
    """Processor time of a process so far; 0 where the system does not tell."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0.0
    user, system = told.rpartition(")")[2].split()[USER_AND_SYSTEM]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def last_words(process: subprocess.Popen[Any], output: IO[bytes]) -> str:
    """How a program ended that has stopped by itself, in brackets: its status, and the last line that it said.

    Args:
        process: the program.
        output: what it said of itself, from the beginning.
    """
    try:
        status = process.wait(ENDS_WITHIN)
    except subprocess.TimeoutExpired:
        return ""
    end = output.seek(0, os.SEEK_END)
    output.seek(max(0, end - LAST_BYTES))
    lines = output.read().decode(errors="replace").split("\n")
    said = next((line.strip()[:LONGEST_WORDS] for line in reversed(lines) if line.strip()), "")
    return f" (exit status {status}" + (f", {said!r})" if said else ")")


class _Worker:
    """One process, started when needed and replaced when it has answered enough."""

    def __init__(self, program: str, start: Start, calls_per_process: int) -> None:
        self._program = program
        self._start = start
        self._calls_per_process = calls_per_process
        self._calls = 0
        self._running: _Running | None = None
        self._spent = 0.0  # by its predecessors

    def send(self, asked: npt.NDArray[np.uint8]) -> None:
        if self._running and self._calls >= self._calls_per_process:
            self.stop()
        if self._running is None:
            self._running = _Running(self._program, self._start)
            self._calls = 0
            self._running.receive()  # it is ready
        self._calls += len(asked)
        self._running.send(struct.pack("<I", len(asked)) + asked.tobytes())

    def receive(self, count: int, width: int) -> npt.NDArray[np.uint8]:
        if self._running is None:
            raise AssertionError("nothing was sent")
        answer = self._running.receive()
        if len(answer) != count * width:
            raise self._running.failed(f"it answered {count} questions by {len(answer)} bytes, not {count * width}")
        return np.frombuffer(answer, dtype=np.uint8).reshape(count, width)

    def processor_seconds(self) -> float:
        return self._spent + (self._running.processor_seconds() if self._running else 0.0)

    def stop(self) -> None:
        if self._running:
            self._spent += self._running.processor_seconds()
            self._running.stop()
            self._running = None


class _Running:
    """A started process and its pipes."""

    def __init__(self, program: str, start: Start) -> None:
        self._program = program
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        self._folder = tempfile.TemporaryDirectory(prefix="doublesix-arena-")
        self._process = start(Path(self._folder.name), theirs_in, theirs_out)
        os.close(theirs_in)
        os.close(theirs_out)
        self._requests = os.fdopen(ours_out, "wb")
        self._answers = os.fdopen(ours_in, "rb")

    def send(self, frame: bytes) -> None:
        try:
            self._requests.write(frame)
            self._requests.flush()
        except BrokenPipeError as error:
            raise self._stopped() from error

    def receive(self) -> bytes:
        head = self._answers.read(5)
        if len(head) < 5:
            raise self._stopped()
        status, length = struct.unpack("<BI", head)
        payload = self._answers.read(length)
        if len(payload) < length:
            raise self._stopped()
        if status:
            raise self.failed(payload.decode(errors="replace"))
        return payload

    def processor_seconds(self) -> float:
        return processor_seconds(self._process.pid)

    def stop(self) -> None:
        with suppress(BrokenPipeError):
            self._requests.close()
        self._answers.close()
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    def _stopped(self) -> OpponentError:
        with (Path(self._folder.name) / OUTPUT).open("rb") as said:
            return self.failed(f"it stopped{last_words(self._process, said)}")

    def failed(self, what: str) -> OpponentError:
        return OpponentError(f"{self._program} failed: {what}")


class _Processes:
    """Another program, as processes of its own.

    A context manager: they start with the first request and end on leaving.

    Args:
        name: what error messages call it.
        starts: how each of its processes is started.
        calls_per_process: records after which a process is replaced, for programs that leak.
    """

    def __init__(self, name: str, starts: Sequence[Start], *, calls_per_process: int = EVER) -> None:
        self._pool = Pool(name, starts, calls_per_process=calls_per_process)

    def processor_seconds(self) -> float:
        """Processor time of its processes so far."""
        return self._pool.processor_seconds()

    def close(self) -> None:
        """End the processes; a later request would start new ones."""
        self._pool.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Program(_Processes):
    """Another program that plays and judges."""

    def cube_equities(self, positions: Boards, stakes: Stakes) -> npt.NDArray[np.float32]:
        """Of the side on roll: no double, double and take, double and pass, ``float32[N, 3]``."""
        answers = self._pool.answers(records(positions, stakes=stakes), 4 * CUBE_EQUITIES)
        return answers.view("<f4").astype(np.float32)

    def evaluate(self, positions: Boards) -> npt.NDArray[np.float32]:
        """Cubeless chances of the player on roll before the roll, ``float32[N, 5]`` as in `Outcomes`."""
        return self._pool.answers(records(positions), 4 * CHANCES).view("<f4").astype(np.float32)


class RolloutProgram(_Processes):
    """Another program that rolls positions out, always for money, without Jacoby's rule and beavers."""

    def roll_out(self, positions: Boards, *, cubeful: bool) -> npt.NDArray[np.float64]:
        """Play each position on, with the cube in the middle or without one.

        Returns:
            ``float64[N, 4]``: points that the side on roll expects, their standard error as the program states it,
            trials played, and processor time in seconds, of the rollout alone.
        """
        stakes = np.array([stakes_row(1, 0)] * len(positions), np.uint8) if cubeful else None
        answers = self._pool.answers(records(positions, stakes=stakes), 8 * ROLLOUT_FIGURES)
        return answers.view("<f8").astype(np.float64)
