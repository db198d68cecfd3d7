"""`tools/figures measure FOLDER [NAME …]`, `tools/figures write FOLDER`: see `measuring` and `pages`."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import CalledProcessError

from figures.measuring import ROOT, measure
from figures.pages import write


def main() -> None:
    """Measure, or write what was measured into the docs."""
    action, folder = sys.argv[1], Path(sys.argv[2])
    if action == "measure":
        try:
            measure(folder, sys.argv[3:])
        except (ValueError, CalledProcessError) as error:
            sys.exit(str(error))
    else:
        for left in write(folder, ROOT):
            print(f"left as it is, not measured: {left}", file=sys.stderr)


main()
