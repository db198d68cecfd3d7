"""Make src/board/themes.json: the colors of every theme of drawn boards, by the names that a page may set.

`tools/client --data` runs this, with the name of the file.
What does not live here: the colors (`doublesix.notation.themes`), those of marks that only a live board has
(`src/board/themes.ts`).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from doublesix.notation.themes import THEMES, style_of


def main(out: Path) -> None:
    """Write the file."""
    colors = {name: style_of(theme) for name, theme in THEMES.items()}
    out.write_text(json.dumps(colors, indent=2) + "\n", encoding="utf-8")
    print(f"{out.name}: {len(colors)} themes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
