"""Workers on the cores of a Ray cluster: one machine, or many that have the same version of this package.

    with RayWorkers("auto") as workers:
        rollout.run(workers=workers)

What does not live here: who has jobs (`doublesix.work` says what one is).
"""

from __future__ import annotations

import logging
import os
import socket
from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Any, Self, TypeVar

from doublesix.errors import DataError, needing

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # before Ray looks

with needing("cluster"):
    import ray
    from ray.exceptions import RayError, RayTaskError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["RayWorkers"]

A = TypeVar("A")
R = TypeVar("R")

AHEAD = 2
"""Jobs that wait, for each that is being done."""

PATIENCE = 10.0
"""Seconds until a machine that does not answer is taken for absent."""

STORE = 256 * 1024 * 1024
"""Bytes that a cluster of this machine alone keeps for results; ours are small."""

LOCAL: dict[str, Any] = {
    "include_dashboard": False,
    "object_store_memory": STORE,
    "_node_ip_address": "127.0.0.1",  # a machine alone talks to itself only
}


class RayWorkers:
    """The cores of a cluster, for as long as the `with` block lasts.

    Args:
        address: as Ray has it: "local" for this machine alone, "auto" for the cluster it belongs to, else where one is.
        cores: for "local": how many; default: all.

    Raises:
        DataError: there is no such cluster, or it does not answer.
    """

    def __init__(self, address: str, *, cores: int | None = None) -> None:
        _demand_listener(address)
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # nothing is reported to anybody
        own: dict[str, Any] = {**LOCAL, "num_cpus": cores} if address == "local" else {}
        try:
            ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False, **own)
        except (RayError, ConnectionError, ValueError, RuntimeError) as error:
            raise DataError(f"no Ray cluster at {address!r}: {error}") from error
        self._job: Any = ray.remote(_done)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        ray.shutdown()

    @property
    def count(self) -> int:
        """Cores of the cluster."""
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        return max(1, int(resources.get("CPU", 1)))

    def results(self, job: Callable[[A], R], asked: Iterable[A]) -> Iterator[R]:
        """As `Workers.results`.

        Jobs that were begun when the results are no longer asked for, at most three a core, are done for nothing:
        Ray (2.60) ends the whole program now and then where one is cancelled in the moment that it is done.

        Raises:
            DataError: a machine was lost, and with it what it did.
        """
        waiting = iter(asked)
        room = self.count * (1 + AHEAD)
        begun = deque(self._begin(job, value) for value in islice(waiting, room))
        while begun:
            result = _taken(begun[0])
            begun.popleft()
            begun.extend(self._begin(job, value) for value in islice(waiting, 1))
            yield result

    def _begin(self, job: Callable[[A], R], value: A) -> Any:
        return self._job.remote(job, value)


def _demand_listener(address: str) -> None:
    """Refuse at once a machine that nobody answers at, where Ray would try for minutes.

    Raises:
        DataError: it does not answer.
    """
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host:
        return  # "local", "auto"
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, ValueError, OverflowError) as error:
        raise DataError(f"no Ray cluster at {address!r}: {error}") from error


def _done(job: Callable[[A], R], value: A) -> R:
    return job(value)


def _taken(begun: Any) -> Any:
    try:
        return ray.get(begun)
    except RayTaskError as error:
        raise (error.cause if isinstance(error.cause, Exception) else error) from None
    except RayError as error:
        raise DataError(f"a machine of the cluster was lost: {error}") from error
