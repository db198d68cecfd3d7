"""The option that shares work out over a cluster, and whoever does it then.

What does not live here: the cluster (`doublesix.cluster`), the work (beside what has it).
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.cli.commands import imported

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
def workers_at(address: str | None) -> Iterator[Workers | None]:
    """The cores of a cluster; None where none was asked for, and threads of this process do the work.

    Raises:
        DataError: there is no such cluster, or the extra is not installed.
    """
    if address is None:
        yield None
        return
    with imported("doublesix.cluster:RayWorkers", extra="cluster")(address) as workers:
        yield workers
