"""Trials: is the net of a game any good? Duels against plain yardsticks, or of a run's milestones in order.

* `yardsticks` plays the net against random plays and the plain strategies, and against the net of the
  standard game where that is another one and can judge the game.
* `milestones` plays the nets that a training run kept on its way against each other, each against the one
  before (a run that learns wins every time), or all against one opponent; `Strengths` keeps the latter in the
  run's folder, where its curve finds them.

What does not live here: a single duel (`duel`), printing (`cli`).
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from doublesix.arena.contenders import OURS, TD_GAMMON, contender, is_plain_relative
from doublesix.arena.duel import duel
from doublesix.arena.strategies import STRATEGIES
from doublesix.arena.td_gammon import NET_FILE
from doublesix.engine.nets import load_nets
from doublesix.errors import DataError
from doublesix.locks import alone
from doublesix.variants.registry import STANDARD
from doublesix.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from doublesix.arena.duel import DuelResult
    from doublesix.rules.variant import Variant

__all__ = ["Pairing", "Strengths", "Trial", "fight", "milestones", "yardsticks"]

STRENGTH = "strength.json"
DUEL = {"games", "against"}
"""What an entry there is of: a milestone and its opponent."""
PATIENCE = 60.0
"""Seconds that an entry waits for another process that makes one."""


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


def milestones(folder: Path, *, against: str | None = None) -> list[Pairing]:
    """Each of a run's milestones against the one before, or against the same opponent.

    Args:
        folder: of the run, or of its milestones.
        against: that opponent, as `contender` reads it; labels are then numbers of games.

    Raises:
        DataError: none of them, or but one where they play each other.
    """
    inner = folder / "milestones"
    place = inner if inner.is_dir() else folder
    found = [entry for entry in place.iterdir() if entry.name.isdecimal()] if place.is_dir() else []
    ordered = sorted(found, key=lambda entry: int(entry.name))
    if against is not None:
        if not ordered:
            raise DataError(f"{folder}: no milestones of a run")
        return [Pairing(_milestone(one), against, one.name) for one in ordered]
    if len(ordered) < 2:
        raise DataError(f"{folder}: two milestones of a run are needed, there are {len(ordered)}")
    pairs = zip(ordered[1:], ordered, strict=False)
    return [
        Pairing(_milestone(later), _milestone(earlier), f"{later.name} – {earlier.name}") for later, earlier in pairs
    ]


class Strengths:
    """What milestones scored against opponents, kept in the run's folder duel by duel.

    Each entry of the file says games learned, opponent, points a game, standard error (null of a single pair), and
    games of the duel.

    Args:
        folder: of the run.

    Raises:
        DataError: the file there is damaged.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / STRENGTH
        self._entries()

    def add(self, trial: Trial) -> None:
        """Keep the score of a milestone, in place of what was known of it against that opponent.

        Args:
            trial: of `milestones` against an opponent.

        Raises:
            DataError: the file has been damaged meanwhile, or another process works on it, and goes on doing so.
        """
        found = _strength(trial)
        with alone(self.path, patience=PATIENCE):  # trials against other opponents may run at the same time
            others = [entry for entry in self._entries() if any(entry[key] != found[key] for key in DUEL)]
            write_whole(self.path, json.dumps([*others, found], indent=1) + "\n")

    def _entries(self) -> list[dict[str, Any]]:
        """What the file holds now."""
        if not self.path.exists():
            return []
        try:
            entries: list[dict[str, Any]] = json.loads(self.path.read_text(encoding="utf-8"))
            is_sound = isinstance(entries, list) and all(entry.keys() >= DUEL for entry in entries)
        except (ValueError, AttributeError, RecursionError):
            is_sound = False
        if not is_sound:
            raise DataError(f"{self.path}: strengths of milestones were expected; mend the file, or remove it")
        return entries


def _strength(trial: Trial) -> dict[str, Any]:
    tally = trial.result.tally
    return {
        "games": int(trial.pairing.label),
        "against": trial.pairing.b,
        "points": round(tally.points_per_game, 5),
        "std_error": round(tally.std_error, 5) if tally.pairs > 1 else None,
        "duel_games": tally.games,
    }


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


def _milestone(folder: Path) -> str:
    return f"{TD_GAMMON if (folder / NET_FILE).exists() else f'{OURS}:0'}@{folder}"
