"""Workers that are no machines: every job, value and result goes through pickle, as it would on its way to one."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field

__all__ = ["PicklingWorkers"]


@dataclass
class PicklingWorkers:
    """Do one job after the other, here.

    Args:
        count: as if so many were done at a time.
        done: the values, in their order.
    """

    count: int = 3
    done: list = field(default_factory=list)

    def results(self, job, asked):
        for value in asked:
            there_job, there_value = pickle.loads(pickle.dumps((job, value)))
            self.done.append(there_value)
            yield pickle.loads(pickle.dumps(there_job(there_value)))
