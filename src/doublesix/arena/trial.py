"""Trials: is the net of a game any good? Duels against plain yardsticks, or of a run's milestones in order.

* `yardsticks` plays the net against random plays and the plain strategies, and against the net of the
  standard game where that is another one and can judge the game.
* `milestones` plays the nets that a training run kept on its way against each other, each against the one
  before: a run that learns wins every time.

What does not live here: a single duel (`duel`), printing (`cli`).
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from doublesix.arena.contenders import contender, is_plain_relative
from doublesix.arena.duel import duel
from doublesix.arena.strategies import STRATEGIES
from doublesix.engine.nets import load_nets
from doublesix.errors import DataError
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from doublesix.arena.duel import DuelResult
    from doublesix.rules.variant import Variant

__all__ = ["Pairing", "Trial", "fight", "milestones", "yardsticks"]


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two contenders.

    Args:
        a: whose points are counted, as `contender` reads it.
        b: the other one.
        label: what tables call them.
    """

    a: str
    b: str
    label: str


@dataclass(frozen=True, slots=True)
class Trial:
    """A pairing and how it ended."""

    pairing: Pairing
    result: DuelResult

    def to_json(self) -> dict[str, Any]:
        """All figures, for a machine."""
        return {"label": self.pairing.label, **self.result.to_json()}


def yardsticks(variant: Variant, *, nets: Path | None = None) -> list[Pairing]:
    """The net of a game against everything plain that plays it.

    Args:
        variant: the game.
        nets: where its nets lie; default: the package.

    Raises:
        DataError: no net for this game.
    """
    others = ["random", *STRATEGIES]
    if is_plain_relative(variant) and load_nets(variant, nets).sha256 != load_nets(STANDARD).sha256:
        others.append("standard-net")
    return [Pairing(_ours(nets), other, other) for other in others]


def milestones(folder: Path) -> list[Pairing]:
    """Each of a run's milestones against the one before.

    Args:
        folder: of the run, or of its milestones.

    Raises:
        DataError: fewer than two of them.
    """
    inner = folder / "milestones"
    place = inner if inner.is_dir() else folder
    found = [entry for entry in place.iterdir() if entry.name.isdecimal()] if place.is_dir() else []
    ordered = sorted(found, key=lambda entry: int(entry.name))
    if len(ordered) < 2:
        raise DataError(f"{folder}: two milestones of a run are needed, there are {len(ordered)}")
    pairs = zip(ordered[1:], ordered, strict=False)
    return [Pairing(_ours(later), _ours(earlier), f"{later.name} – {earlier.name}") for later, earlier in pairs]


def fight(
    pairings: Iterable[Pairing], variant: Variant, *, games: int, seed: int = 0, threads: int = 0
) -> Iterator[Trial]:
    """Fight duel after duel; each is handed out when it is done.

    Args:
        pairings: who meets whom.
        variant: the game.
        games: games a duel, an even number.
        seed: of the dice, the same in every duel.
        threads: how many the contenders may use; 0 for all cores.
    """
    for pairing in pairings:
        with ExitStack() as stack:
            sides = (stack.enter_context(contender(text, variant, threads=threads)) for text in (pairing.a, pairing.b))
            a, b = sides
            yield Trial(pairing, duel(a, b, variant=variant, games=games, seed=seed))


def _ours(nets: Path | None) -> str:
    return "ours:0" if nets is None else f"ours:0@{nets}"
