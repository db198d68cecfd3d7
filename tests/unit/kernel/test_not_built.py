"""The package without its extension."""

from __future__ import annotations

import subprocess
import sys


def test_what_builds_it_is_said():
    code = "import sys; sys.modules['doublesix._kernel'] = None; import doublesix.kernel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    *_, last = done.stderr.splitlines()
    assert last.endswith("is not built for this Python: tools/build, or pip install .")
