"""Settings of the test run."""

from __future__ import annotations

import os

from hypothesis import settings

# Tests are never timed: a busy machine must not fail them. On a server every run tries the same examples.
settings.register_profile("here", deadline=None)
settings.register_profile("server", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("server" if os.environ.get("CI") else "here")
