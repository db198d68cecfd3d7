"""Trials: is the net of a game any good? Duels against plain yardsticks, or of a run's milestones in order.

* `yardsticks` plays the net against random plays and the plain strategies, and against the net of the
  standard game where that is another one and can judge the game.
* `milestones` plays the nets that a training run kept on its way against each other, each against the one
  before (a run that learns wins every time), or all against one opponent; `save_strengths` keeps the latter in the
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
from doublesix.variants.registry import STANDARD
from doublesix.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from doublesix.arena.duel import DuelResult
    from doublesix.rules.variant import Variant

__all__ = ["Pairing", "Trial", "fight", "milestones", "save_strengths", "yardsticks"]

STRENGTH = "strength.json"


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


def save_strengths(trials: Iterable[Trial], folder: Path) -> Path:
    """Keep what milestones scored against one opponent in the run's folder, in place of what was known of that.

    Args:
        trials: of `milestones` against an opponent.
        folder: of the run.

    Returns:
        The file: games learned, opponent, points a game, standard error (null of a single pair), games of the duel.
    """
    path = folder / STRENGTH
    found = [_strength(trial) for trial in trials]
    against = {entry["against"] for entry in found}
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    kept = [entry for entry in known if entry["against"] not in against]
    write_whole(path, json.dumps([*kept, *found], indent=1) + "\n")
    return path


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
