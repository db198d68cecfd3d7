"""Workers in processes of this machine, for work that one process would do on one core: most of what Python does.

    with ProcessWorkers(4) as workers:
        for found in analyze_many(records, workers):
            ...

Each is an interpreter of its own that reads jobs and writes what came of them. It hears no Ctrl-C, and ends as soon as
nobody is there any more to ask it. A job must be found by the name of its module.
What does not live here: who has jobs (`doublesix.work` says what one is), other machines (`doublesix.cluster`).
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import warnings
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Self, TypeVar

from doublesix.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

__all__ = ["ProcessWorkers", "serve"]

A = TypeVar("A")
R = TypeVar("R")

AHEAD = 3
"""Jobs that are begun or done, for each process, while the first of them is waited for."""


class ProcessWorkers:
    """Processes of this machine, for as long as the `with` block lasts; each begins when there is a job for it.

    Args:
        count: how many there are at most.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        # A thread waits for each process; which of them does is all the same.
        self._threads = ThreadPoolExecutor(count)
        self._lock = Lock()
        self._is_open = True
        self._processes: list[_Process] = []
        self._idle: SimpleQueue[_Process] = SimpleQueue()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """What is being done is given up."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            self._is_open = False
            for process in self._processes:
                process.kill()
        self._threads.shutdown()
        for process in self._processes:
            process.close()

    @property
    def count(self) -> int:
        """How many jobs are done at a time."""
        return self._count

    def results(self, job: Callable[[A], R], asked: Iterable[A]) -> Iterator[R]:
        """As `Workers.results`.

        Raises:
            DataError: a process was lost.
        """
        waiting = iter(asked)
        begun: deque[Future[R]] = deque()
        try:
            begun.extend(self._begin(job, value) for value in islice(waiting, self._count * (1 + AHEAD)))
            while begun:
                result = begun[0].result()
                begun.popleft()
                begun.extend(self._begin(job, value) for value in islice(waiting, 1))
                yield result
        finally:
            for future in begun:
                future.cancel()

    def _begin(self, job: Callable[[A], R], value: A) -> Future[R]:
        return self._threads.submit(self._done, pickle.dumps((job, value)))

    def _done(self, asked: bytes) -> Any:
        try:
            process = self._idle.get_nowait()
        except Empty:
            process = self._new()
        answer = process.answer(asked)
        self._idle.put(process)
        is_done, result = pickle.loads(answer)
        if not is_done:
            raise result
        return result

    def _new(self) -> _Process:
        with self._lock:
            if not self._is_open:
                raise _lost()
            process = _Process()
            self._processes.append(process)
            return process


class _Process:
    """An interpreter in a session of its own: what stops the program of a terminal is for us to hear, not for it."""

    def __init__(self) -> None:
        path = os.pathsep.join(place or os.getcwd() for place in sys.path)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", f"from {__name__} import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,
        )

    def answer(self, asked: bytes) -> bytes:
        """What came of a job.

        Raises:
            DataError: nothing did.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            pickle.dump(asked, self._process.stdin)
            self._process.stdin.flush()
            return bytes(pickle.load(self._process.stdout))
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            raise _lost() from error

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> None:
        with suppress(BrokenPipeError):
            self._process.communicate()


def _lost() -> DataError:
    return DataError("a process that shared the work was lost: it was ended from outside, perhaps for want of memory")


def serve() -> None:
    """Do jobs for the process that has begun this one, until it is gone."""
    asked: SimpleQueue[bytes] = SimpleQueue()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever a job prints is no answer
    warnings.simplefilter("ignore", UserWarning)  # who asks has been warned of the same, such as of a damaged table
    Thread(target=_hear, args=(asked,), daemon=True).start()
    while True:
        pickle.dump(_outcome(asked.get()), answers)
        answers.flush()


def _hear(asked: SimpleQueue[bytes]) -> None:
    with suppress(OSError, EOFError, pickle.UnpicklingError):
        while True:
            asked.put(pickle.load(sys.stdin.buffer))
    os._exit(0)  # whatever is being done: nobody waits for it


def _outcome(asked: bytes) -> bytes:
    try:
        job, value = pickle.loads(asked)
        return pickle.dumps((True, job(value)))
    except Exception as error:
        return pickle.dumps((False, error))
