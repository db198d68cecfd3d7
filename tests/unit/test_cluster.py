"""A cluster of this machine alone: the same results as here, in the same order."""

from __future__ import annotations

import os
import time

import pytest

from doublesix import DataError, Position, read_match
from doublesix.analysis.analyze import analyze
from doublesix.analysis.batch import analyze_many
from doublesix.analysis.settings import AnalysisSettings
from doublesix.engine.engine import Engine
from doublesix.engine.rollout_settings import StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.errors import ParseError

cluster = pytest.importorskip("doublesix.cluster", exc_type=ImportError)

SAMPLE = "src/doublesix/data/samples/gnubg_5pt.mat"


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:port", "nonsense"])
def test_a_cluster_that_is_not_there_is_told(address):
    with pytest.raises(DataError, match=f"no Ray cluster at '{address}'"):
        cluster.RayWorkers(address)


@pytest.fixture(scope="module")
def workers():
    with cluster.RayWorkers("local", cores=2) as found:
        yield found


def _late_first(number: int) -> tuple[int, int]:
    time.sleep(0.3 if number == 0 else 0.0)
    return number, os.getpid()


def _refused(number: int) -> int:
    if number == 2:
        raise ParseError("two is refused")
    return number


def test_results_come_in_the_order_of_the_jobs_from_other_processes(workers):
    assert workers.count == 2
    found = list(workers.results(_late_first, range(9)))
    assert [number for number, _ in found] == list(range(9))
    assert os.getpid() not in {process for _, process in found}


def test_what_a_job_raises_is_raised(workers):
    found = workers.results(_refused, range(20))
    assert [next(found), next(found)] == [0, 1]
    with pytest.raises(ParseError, match="two is refused"):
        next(found)
    assert list(workers.results(_refused, [5])) == [5]


def test_jobs_that_nobody_waits_for_any_more_leave_the_program_alive(workers):
    for _ in range(100):  # about as many as it took, when such jobs were cancelled, until Ray aborted it
        results = workers.results(_refused, range(20))
        with pytest.raises(ParseError, match="two is refused"):
            list(results)


def test_a_rollout_is_the_same_bit_for_bit(workers):
    engine = Engine(threads=1)
    here, there = (Rollout.of_cube(engine, Position.start()) for _ in range(2))
    rules = StopRules(trials=100)
    one, other = here.run(rules), there.run(rules, workers=workers)
    assert (one.values == other.values).all()
    assert (one.luck == other.luck).all()


def test_a_match_is_analyzed_the_same(workers):
    record, settings = read_match(SAMPLE), AnalysisSettings(plies=0)
    found = list(analyze_many([record, record], workers, settings=settings))
    assert [one.to_json() for one in found] == [analyze(record, settings=settings).to_json()] * 2
