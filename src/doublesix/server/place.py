"""`Place`: everything a running server has, put together in one spot. A folder is open in one place at a time.

What does not live here: the parts, and the HTTP around them (`server.app`).
"""

from __future__ import annotations

import errno
import os
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from doublesix.errors import DataError
from doublesix.locks import alone, words_of_holder
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
    from collections.abc import Callable, Iterator
    from pathlib import Path

__all__ = ["Place"]


class Place:
    """A running server without its transport.

    Args:
        folder: where everything is kept.
        url: where it is reached, to be told to whoever finds the folder open.

    Raises:
        DataError: another program has the folder open, or what lies there cannot be used.
        NotADirectoryError: a file is there.
    """

    def __init__(self, folder: Path, *, url: str = "") -> None:
        with ExitStack() as held:
            held.enter_context(_held(folder, url))
            self.store = Store.in_folder(folder)
            self.hub = Hub()
            self.engines = Engines()
            self.questions = Questions()
            self.tables = Tables(self.store, self.hub, self.engines)
            self.analyses = Analyses(self.store, self.hub, self.engines)
            self.rollouts = Rollouts(self.store, folder / "rollouts", self.hub, self.engines, self.analyses)
            self.study = Study(folder / DECK_FILE, self.engines)
            self._held = held.pop_all()

    def close(self) -> None:
        """Stop everything; whatever was begun goes on when the folder is opened again.

        From then on games, analyses and rollouts raise `NotKeptError`, tables that are still held `StaleError`.
        """
        self.questions.close()
        self.tables.close()
        self.rollouts.close()
        self.analyses.close()
        self.store.close()
        self._held.close()

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


@contextmanager
def _held(folder: Path, url: str) -> Iterator[None]:
    """Keep others from a folder, which is made if need be: each would show games as the other one left them.

    Arguments and errors as of `Place`.
    """
    # The seeds of matches that go on are nobody else's business; a folder that is there is its owner's.
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:  # that something is there is no trouble: that it is a file is
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
    with ExitStack() as lock:
        try:
            lock.enter_context(alone(folder, words=url))
        except DataError as error:
            address = words_of_holder(folder)
            if not address:
                raise
            told = f"the games in {folder} are open at {address}; --data names another folder"
            raise DataError(told) from error
        yield
