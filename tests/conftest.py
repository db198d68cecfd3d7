"""Settings of the test run."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import tempfile
from itertools import chain, groupby
from typing import TYPE_CHECKING

from hypothesis import settings

if TYPE_CHECKING:
    import pytest

# Tests are never timed: a busy machine must not fail them. On a server every run tries the same examples.
settings.register_profile("here", deadline=None)
settings.register_profile("server", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("server" if os.environ.get("CI") else "here")

# Tables that somebody built for himself must not change what tests see.
os.environ["DOUBLESIX_CACHE"] = tempfile.mkdtemp(prefix="doublesix-tests-")
atexit.register(shutil.rmtree, os.environ["DOUBLESIX_CACHE"], ignore_errors=True)

# Whoever runs the tests in the background may have told them not to hear Ctrl-C, or that the terminal was closed, and
# programs that they start inherit that; some tests are about hearing it.
for heard, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(heard) is signal.SIG_IGN:
        signal.signal(heard, usual)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the tests of the pages among the others: they are long and wait for a browser, while others compute."""
    files = [list(file) for _, file in groupby(items, key=lambda item: item.path)]
    pages = [file for file in files if file[0].path.parent.name == "web"]
    others = [file for file in files if file[0].path.parent.name != "web"]
    if pages and others:
        share = -(-len(others) // len(pages))
        spread = ([page, *others[i * share : (i + 1) * share]] for i, page in enumerate(pages))
        items[:] = chain.from_iterable(chain.from_iterable(spread))
