"""Every legal play of a roll, and the position that it leads to.

python examples/legal_plays.py
"""

from __future__ import annotations

import doublesix as ds


def main() -> None:
    """Print the board and the plays."""
    position = ds.Position.start()
    print(position)
    for play in position.legal_plays(ds.Roll(3, 1)):
        # A result is seen by the side that played; its identifier is that of the side on roll next.
        print(f"{play:14} {play.result.swapped().position_id}")


if __name__ == "__main__":
    main()
