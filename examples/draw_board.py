"""A picture of a position, for a page or a book.

python examples/draw_board.py 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10' > board.svg
"""

from __future__ import annotations

import sys

import doublesix as ds

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10"


def main(identifier: str = START) -> None:
    """Print the picture as SVG."""
    asked = ds.identify(identifier)
    game = asked.variant or ds.variant("backgammon")
    print(game.svg(asked.position, cube=asked.cube, roll=asked.roll))


if __name__ == "__main__":
    main(*sys.argv[1:])
