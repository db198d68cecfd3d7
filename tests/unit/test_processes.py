"""Processes of this machine: the same results as here, in the same order, and nobody is left behind."""

from __future__ import annotations

import operator
import os
import signal
import subprocess
import sys
import time
import warnings
from contextlib import suppress
from pathlib import Path

import pytest

from doublesix import DataError, read_match
from doublesix.analysis.analyze import analyze
from doublesix.analysis.batch import analyze_many
from doublesix.analysis.settings import AnalysisSettings
from doublesix.cli.report_files import JSON, Reporter
from doublesix.processes import ProcessWorkers

SAMPLE = Path("src/doublesix/data/samples/gnubg_5pt.mat")
PATIENCE = 60.0
"""Seconds until a process that should be gone has failed the test."""


def is_gone(process: int) -> bool:
    """Whether a process ends, be it that nobody asks after it, as in containers whose first process does not."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(FileNotFoundError):
            if ") Z " in Path(f"/proc/{process}/stat").read_text():
                return True
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_results_come_in_the_order_of_the_jobs_from_other_processes() -> None:
    with ProcessWorkers(2) as workers:
        assert workers.count == 2
        asked = (range(3_000_000 if number == 0 else number) for number in range(20))
        assert list(workers.results(sum, asked)) == [sum(range(3_000_000)), *(sum(range(n)) for n in range(1, 20))]
        processes = set(workers.results(os.getpgid, [0] * 20))
        assert 1 <= len(processes) <= 2
        assert os.getpgid(0) not in processes, "Ctrl-C is heard here alone"


def test_jobs_are_taken_a_few_ahead_only() -> None:
    taken = []
    with ProcessWorkers(2) as workers:
        results = workers.results(abs, (taken.append(number) or -number for number in range(1000)))
        assert [next(results), next(results)] == [0, 1]
        assert len(taken) < 20


def test_what_a_job_raises_is_raised_and_what_it_prints_is_no_result() -> None:
    with ProcessWorkers(2) as workers:
        results = workers.results(operator.neg, [1, "two", 3])
        assert next(results) == -1
        with pytest.raises(TypeError, match="bad operand"):
            next(results)
        assert list(workers.results(print, ["printed"])) == [None]
        assert list(workers.results(abs, [-5])) == [5]


def test_what_was_warned_of_where_the_work_was_asked_for_is_not_said_again(capfd: pytest.CaptureFixture[str]) -> None:
    with ProcessWorkers(1) as workers:
        assert list(workers.results(warnings.warn, ["a table is damaged"])) == [None]
    assert capfd.readouterr().err == ""


def test_a_process_that_is_lost_is_told_and_the_next_job_has_another() -> None:
    with ProcessWorkers(1) as workers:
        with pytest.raises(DataError, match="a process that shared the work was lost"):
            list(workers.results(signal.raise_signal, [signal.SIGKILL]))
        assert list(workers.results(abs, [-5])) == [5]


def test_what_is_being_done_in_the_end_is_given_up() -> None:
    with ProcessWorkers(1) as workers:
        (process,) = workers.results(os.getpgid, [0])
        begun = workers.results(time.sleep, [0, 3600])
        next(begun)
    assert is_gone(process)


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_no_process_outlives_the_one_that_asked_it(end: signal.Signals) -> None:
    script = (
        "import os, time; from doublesix.processes import ProcessWorkers; workers = ProcessWorkers(1);"
        "print(*workers.results(os.getpgid, [0]), flush=True); list(workers.results(time.sleep, [3600]))"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as asking:
        assert asking.stdout is not None
        process = int(asking.stdout.readline())
        asking.send_signal(end)
    assert is_gone(process)


def test_matches_are_analyzed_and_told_the_same() -> None:
    record, settings = read_match(SAMPLE), AnalysisSettings(plies=0, explain=False)
    here = Reporter((JSON,), "en")(analyze(record, settings=settings))
    with ProcessWorkers(2) as workers:
        there = list(analyze_many([record] * 3, workers, settings=settings, made=Reporter((JSON,), "en")))
    assert there == [here] * 3
