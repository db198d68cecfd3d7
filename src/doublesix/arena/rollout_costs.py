"""What rollouts cost: the same positions rolled out by several engines, one after the other on one thread each.

Times are told at equal precision: a standard error falls with the root of the trials, so the time for another one is
the time taken times the square of their ratio. Everybody rolls a position out before the next one comes, so that
whatever else the machine does meets all alike.
What does not live here: who rolls out, and how (`rollers`), files (`checkpoint`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from statistics import geometric_mean
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from doublesix.arena.checkpoint import kept
from doublesix.arena.rollers import RolledOut
from doublesix.notation.position_id import format_position_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from doublesix.arena.checkpoint import Checkpoint, Part
    from doublesix.arena.rollers import Roller, RollerSettings
    from doublesix.position import Position

__all__ = ["AIM", "POSITIONS", "RolloutCost", "mean_ratio", "rollout_costs"]

AIM = 0.005
"""Points: the standard error that times are told for."""

POSITIONS: Mapping[str, str] = MappingProxyType(
    {
        "after_31": "sGfwATDgc/ABMA",
        "holding": "mOfgwQBwz8EBAw",
        "race": "2N2cAQDYPTMDAA",
        "blitz": "4HPwAVDYnoMBMA",
        "back_game": "2N0OBgCY52AAMw",
    }
)
"""One of each kind by its name: position ids, seen by the side on roll."""


@dataclass(frozen=True, slots=True)
class RolloutCost:
    """One position rolled out by one engine, beside the first engine's.

    Args:
        position: its name.
        roller: who rolled it out.
        found: the figures.
        first: those of the first engine.
    """

    position: str
    roller: str
    found: RolledOut
    first: RolledOut

    @property
    def aim_seconds(self) -> float:
        """Processor time that the standard error `AIM` would take."""
        return _aim_seconds(self.found)

    @property
    def ratio(self) -> float | None:
        """That time, in units of the first engine's; None where that one needs none, all being known."""
        return _over(self.aim_seconds, _aim_seconds(self.first))

    @property
    def apart(self) -> float | None:
        """Equity less the first engine's, in standard errors of the difference; None where both are exact."""
        variance = self.found.std_error**2 + self.first.std_error**2
        return _over(self.found.equity - self.first.equity, variance**0.5)

    def to_json(self) -> dict[str, Any]:
        """All figures, for a machine."""
        beside = {"aim_seconds": self.aim_seconds, "ratio": self.ratio, "apart": self.apart}
        return {"position": self.position, "engine": self.roller, **asdict(self.found), **beside}


def rollout_costs(
    rollers: Sequence[Roller],
    positions: Mapping[str, Position],
    *,
    settings: RollerSettings,
    checkpoint: Path | None = None,
) -> Iterator[RolloutCost]:
    """Roll out every position by everybody, told one by one.

    Args:
        rollers: who; the others are compared with the first.
        positions: by name, each seen by the side on roll.
        settings: what they were asked to roll out.
        checkpoint: file of finished rollouts, with the times they took; what was stopped goes on from there.

    Raises:
        DataError: the checkpoint is of other engines, positions or settings, or is damaged, or another process works on
            it.
    """
    terms = {
        "engines": [one.description for one in rollers],
        "positions": [format_position_id(position) for position in positions.values()],
        **asdict(settings),
    }
    with kept(checkpoint, "rollouts", terms) as saved:
        finished = iter([_finished(part) for part in saved.parts] if saved else [])
        for name, position in positions.items():
            first = None
            for one in rollers:
                found = next(finished, None) or _rolled_out(one, position, saved)
                first = first or found
                yield RolloutCost(name, one.name, found, first)


def _rolled_out(one: Roller, position: Position, saved: Checkpoint | None) -> RolledOut:
    found = one.roll_out(position)
    if saved:
        saved.append(asdict(found))
    return found


def _finished(part: Part) -> RolledOut:
    try:
        equity, std_error, trials, seconds = (part.content[field.name] for field in fields(RolledOut))
        return RolledOut(float(equity), float(std_error), int(trials), float(seconds))
    except (KeyError, TypeError, ValueError) as error:
        raise part.damaged("this is no rollout") from error


def mean_ratio(costs: Iterable[RolloutCost]) -> float | None:
    """The geometric mean of ratios, of those that are above 0; None without any."""
    ratios = [cost.ratio for cost in costs if cost.ratio]
    return geometric_mean(ratios) if ratios else None


def _aim_seconds(found: RolledOut) -> float:
    return found.seconds * (found.std_error / AIM) ** 2


def _over(value: float, unit: float) -> float | None:
    return value / unit if unit else None
