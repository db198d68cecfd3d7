"""`Place`: everything a running server has, put together in one spot.

What does not live here: the parts, and the HTTP around them (`server.app`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.server.analyses import Analyses
from doublesix.server.engines import Engines
from doublesix.server.hub import Hub
from doublesix.server.questions import Questions
from doublesix.server.rollouts import Rollouts
from doublesix.server.store import Store
from doublesix.server.study import Study
from doublesix.server.tables import Tables
from doublesix.study.deck import DECK_FILE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["Place"]


class Place:
    """A running server without its transport.

    Args:
        folder: where everything is kept.
    """

    def __init__(self, folder: Path) -> None:
        self.store = Store.in_folder(folder)
        self.hub = Hub()
        self.engines = Engines()
        self.questions = Questions()
        self.tables = Tables(self.store, self.hub, self.engines)
        self.analyses = Analyses(self.store, self.hub, self.engines)
        self.rollouts = Rollouts(self.store, folder / "rollouts", self.hub, self.engines, self.analyses)
        self.study = Study(folder / DECK_FILE, self.engines)

    def close(self) -> None:
        """Stop everything; whatever was begun goes on when the folder is opened again."""
        self.questions.close()
        self.tables.close()
        self.rollouts.close()
        self.analyses.close()
        self.store.close()

    def watch(self, topic: str, name: str, begin: Callable[..., None]) -> None:
        """Let somebody watch something.

        Args:
            topic: `table`, `analysis` or `rollout`.
            name: of the thing.
            begin: called with the first messages, while nothing else happens to the thing.

        Raises:
            NotFoundError: there is nothing of that name.
        """
        if topic == "table":
            self.tables.find(name).watch(begin)
        elif topic == "analysis":
            self.analyses.watch(name, begin)
        else:
            self.rollouts.watch(name, begin)
