"""Settings of the test run."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import tempfile

from hypothesis import settings

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
