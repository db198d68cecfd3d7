"""How far an analysis has come, told to whoever asked.

What does not live here: bars on a screen (`cli`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["Progress", "Stage"]


class Stage(Enum):
    """What an analysis is busy with."""

    SCREENING = "screening"
    LUCK = "luck"
    DEEPENING = "deepening"
    SETTLING = "settling"
    ROLLING_OUT = "rolling out"
    EXPLAINING = "explaining"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an analysis has come.

    Args:
        stage: what is being done.
        done: positions of this stage that are done.
        total: positions of this stage.
    """

    stage: Stage
    done: int
    total: int

    @property
    def share(self) -> float:
        """The share of this stage that is done, 0–1."""
        return self.done / self.total if self.total else 1.0
