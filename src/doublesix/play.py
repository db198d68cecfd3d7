"""One turn on the board: a `Play` made of `Step`s.

Plays are equal when they end alike: the result is what matters, the steps are one way to reach it.
`str(play)` is the one canonical text (``13/7*/5``, ``6/4(3)``, ``bar/22``, ``in/19``, ``5/off``, ``Ø``).
What does not live here: which plays are legal (`rules.legal`), reading text (`notation.plays`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from doublesix.position import BAR, OFF, RESERVE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.position import Position

__all__ = ["NO_PLAY", "Play", "Step", "format_steps"]

NO_PLAY = "Ø"


class Step(NamedTuple):
    """One checker moved by one die, in the player's own numbering.

    Attributes:
        source: where from; `BAR` (25) or `RESERVE` (26) when entering.
        target: where to; `OFF` (0) when bearing off.
        is_hit: whether a blot was hit there.
    """

    source: int
    target: int
    is_hit: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """Steps and the position they end in, **not yet swapped**: still seen by the side that played.

    Two plays are equal when their results are equal.
    """

    steps: tuple[Step, ...] = field(compare=False)
    result: Position

    def __str__(self) -> str:
        return format_steps(self.steps)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        # Its result is two rows of counts: a list of plays would fill pages.
        return f"<Play {self}>"

    @property
    def is_hit(self) -> bool:
        """Whether a blot was hit on the way or at the end."""
        return any(step.is_hit for step in self.steps)

    @property
    def is_dance(self) -> bool:
        """Whether nothing could be moved."""
        return not self.steps


def format_steps(steps: Iterable[Step]) -> str:
    """Canonical text: hops of one checker joined, touch-downs shown only where they hit, high first.

    ``[(13, 7, hit), (7, 5)]`` gives ``13/7*/5``; four times ``(6, 4)`` gives ``6/4(4)``; two checkers of
    which the first hits give ``6/4*(2)``. The same steps in another order give the same text.
    """
    chains = sorted(_joined(steps), key=_from_the_far_end)
    texts = (tuple(same) for _, same in groupby(map(_chain_text, chains), key=lambda text: text.removesuffix("*")))
    return " ".join(_with_count(same) for same in texts) or NO_PLAY


def _joined(steps: Iterable[Step]) -> list[tuple[Step, ...]]:
    """Chain the steps of one checker.

    A checker that goes on is one that did not hit where there is a choice: ``13/10* 13/7`` says the
    same as ``13/10*/7 13/10`` and is shorter.
    """
    chains: list[tuple[Step, ...]] = []
    for step in sorted(steps, key=lambda step: (-step.source, -step.target, not step.is_hit)):
        arrived = [chain for chain in chains if chain[-1].target == step.source]
        if arrived:
            goes_on = min(arrived, key=lambda chain: chain[-1].is_hit)
            chains.remove(goes_on)
            chains.append((*goes_on, step))
        else:
            chains.append((step,))
    return chains


def _from_the_far_end(chain: tuple[Step, ...]) -> tuple[int, int, tuple[bool, ...]]:
    return -chain[0].source, -chain[-1].target, tuple(not step.is_hit for step in chain)


def _chain_text(chain: tuple[Step, ...]) -> str:
    text = _place(chain[0].source)
    for number, step in enumerate(chain, start=1):
        if step.is_hit or number == len(chain):
            text += f"/{_place(step.target)}{'*' if step.is_hit else ''}"
    return text


def _with_count(same: tuple[str, ...]) -> str:
    """Several checkers that go the same way; the star is the first one's."""
    return same[0] if len(same) == 1 else f"{same[0]}({len(same)})"


def _place(point: int) -> str:
    return {OFF: "off", BAR: "bar", RESERVE: "in"}.get(point, str(point))
