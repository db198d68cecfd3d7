"""What another program thought of a decision, as a file keeps it: `Annotation`.

Equities are cubeful and in EMG of the cube before the decision, so that they stand beside ours; how far the program
looked is said in its own words.
What does not live here: reading them (`formats`), what they say of what was done, and our own judgements (`analysis`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doublesix.play import Play

__all__ = ["AnnotatedCube", "AnnotatedPlay", "Annotation"]


@dataclass(frozen=True, slots=True)
class AnnotatedPlay:
    """A play that the program looked at.

    Args:
        play: seen by the side that plays.
        judged_by: the program and how far it looked, such as ``XG 3-ply``.
        equity: seen by the side that plays.
    """

    play: Play
    judged_by: str
    equity: float


@dataclass(frozen=True, slots=True)
class AnnotatedCube:
    """The cube before a roll.

    Args:
        judged_by: the program and how far it looked.
        no_double: what the position is worth to the side on roll without a double.
        double_take: with one that is taken.
        double_pass: with one that is passed.
    """

    judged_by: str
    no_double: float
    double_take: float
    double_pass: float = 1.0


@dataclass(frozen=True, slots=True)
class Annotation:
    """What a program thought of one turn.

    Args:
        plays: of the roll, best first by its own order: a play looked at further may stand above one worth more.
        cube: before the roll, or before the double that was made or answered.
    """

    plays: tuple[AnnotatedPlay, ...] = ()
    cube: AnnotatedCube | None = None
