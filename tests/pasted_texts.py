"""Texts that other programs copy of a position: laid out as a real one (`tests/data/positions`), with our numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["rolled_out_text"]

HEAD = """
X:Player 1   O:Player 2
Score is X:0 O:0. Unlimited Game, Jacoby Beaver
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X           O    |   | O              X |
 | X           O    |   | O              X |
 | X           O    |   | O                |
 | X                |   | O                |
 | X                |   | O                |
 |                  |BAR|                  |
 | O                |   | X                |
 | O                |   | X                |
 | O           X    |   | X                |
 | O           X    |   | X              O |
 | O           X    |   | X              O |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
Pip count  X: 167  O: 167 X-O: 0-0
Cube: 1
X to play 31
"""
PLAY = """
    {number}. Rollout\u00b9    {play:28}eq:{equity:+.3f}{loss}
      Player:   55.48% (G:17.38% B:1.12%)
      Opponent: 44.52% (G:12.24% B:0.61%)
      Confidence: \u00b10.003 (+0.215..+0.221) - [100.0%]
      Duration: 1 hour 02 minutes
"""
TAIL = """
\u00b9  1296 Games rolled with Variance Reduction.
   Dice Seed: 271828
   Moves: 3-ply, cube decisions: XG Roller


eXtreme Gammon Version: 2.19.208.pre-release, MET: Kazaross XG2
"""


def rolled_out_text(identifier: str, plays: Sequence[str]) -> str:
    """What eXtreme Gammon copies of an opening with 31 whose plays have been rolled out.

    Args:
        identifier: an XGID.
        plays: best first; each is said to be 0.007 worse than the one before.
    """
    losses = [0.007 * place for place in range(len(plays))]
    told = (
        PLAY.format(number=number, play=play, equity=0.218 - loss, loss=f" ({-loss:.3f})" if loss else "")
        for number, (play, loss) in enumerate(zip(plays, losses, strict=True), start=1)
    )
    return "".join([identifier, HEAD, *told, TAIL])
