"""`python -m doublesix`: the same as the command `doublesix`."""

from __future__ import annotations

from doublesix.cli import main

if __name__ == "__main__":
    main()
