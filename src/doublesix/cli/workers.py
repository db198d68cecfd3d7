"""The option that shares work out over a cluster, and whoever does it then, or processes of this machine.

What does not live here: the cluster (`doublesix.cluster`), processes (`doublesix.processes`), the work (beside what
has it).
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.cli.commands import imported
from doublesix.processes import ProcessWorkers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.work import Workers

__all__ = ["Cluster", "workers_at"]

Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Share the work out over a Ray cluster: 'auto', 'local' for this machine alone, or its address.",
    ),
]


@contextmanager
def workers_at(address: str | None, *, processes: int = 1) -> Iterator[Workers | None]:
    """The cores of a cluster, or processes of this machine; None where threads of this process do the work.

    Args:
        address: of the cluster; None for none.
        processes: how many do it where there is no cluster; 1 is this one.

    Raises:
        DataError: there is no such cluster, or the extra is not installed.
    """
    if address is None and processes > 1:
        with ProcessWorkers(processes) as workers:
            yield workers
        return
    if address is None:
        yield None
        return
    with imported("doublesix.cluster:RayWorkers", extra="cluster")(address) as workers:
        yield workers
