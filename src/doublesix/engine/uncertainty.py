"""How far judgements are off: standard errors learned from rollouts, for one net each.

``uncertainty.json`` beside the nets' manifest holds a small model for every net that was calibrated, under its content
hash; about another net nothing is claimed. An error is

    value:       scale(class) · spread^power
    difference:  √((scale(class) · spread^power)² + (share · gap)²)
    double:      scale(class) · value
    take:        scale(class) · slope · value

at each depth. The spread is the standard deviation of a game's result by the judged chances (in a game nearly decided
little can be misjudged), the gap the judged difference of two plays (of plays far apart it is off by more), the slope
what a cube that was taken makes of an error. Scales are such that intervals of 1.645 standard errors hold nine of ten
rolled-out values; see ``docs/concepts/uncertainty.md``.
What does not live here: learning them (`arena.calibration`), what they are used for (`engine.verdicts`, `analysis`).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from functools import cache
from math import hypot, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from doublesix.cube import CubeOwner
from doublesix.engine.janowski import cube_efficiency, cubeful_utility
from doublesix.engine.nets import nets_folder
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.errors import DataError
from doublesix.kernel import JudgedBy
from doublesix.locks import alone
from doublesix.whole_files import stamp, write_whole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.stakes import Points, Stakes
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.position import Position

__all__ = [
    "FILE",
    "CubeSlopes",
    "DepthErrors",
    "ErrorScale",
    "Uncertainty",
    "cube_slopes",
    "forget_uncertainty",
    "load_uncertainty",
    "overtaking",
    "ranked_with_errors",
    "result_spread",
    "save_uncertainty",
    "verdict_with_errors",
]

FILE = "uncertainty.json"
FORMAT = 2
PATIENCE = 60.0
"""Seconds that one who writes waits for another one."""
NORMAL = NormalDist()

NUDGE = 0.005
"""Chance to win by which slopes are measured to either side."""

OWNERS = (CubeOwner.CENTERED, CubeOwner.PLAYER, CubeOwner.OPPONENT)
CUBE_KINDS = {PositionClass.BEAR_OFF: JudgedBy.BEAROFF, PositionClass.RACE: JudgedBy.RACE}


@dataclass(frozen=True, slots=True)
class ErrorScale:
    """One formula of those above.

    Args:
        power: of the spread; of the leads with a cube, of what their formulas say besides the scale.
        share: of the gap.
        scales: by name of the class; about others nothing is claimed.
    """

    power: float
    share: float
    scales: Mapping[str, float]

    def std_error(self, kind: PositionClass, spread: float, gap: float = 0.0) -> float:
        """Points; arguments as the module says.

        Raises:
            KeyError: nothing is claimed about the class.
        """
        return hypot(self.scales[kind.value] * spread**self.power, self.share * gap)


@dataclass(frozen=True, slots=True)
class DepthErrors:
    """What was learned at one depth.

    Args:
        value: of an evaluation.
        difference: of two plays of a roll.
        double: of the lead of doubling over not doubling.
        take: of the lead of taking over passing.
    """

    value: ErrorScale
    difference: ErrorScale
    double: ErrorScale
    take: ErrorScale


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """The errors of one net in one game.

    Args:
        net: content hash.
        variant: key of the game.
        benchmark: what it was learned from.
        depths: by plies looked ahead; deeper judgements are taken to be no worse than the last.
    """

    net: str
    variant: str
    benchmark: Mapping[str, Any]
    depths: tuple[DepthErrors, ...]

    def knows(self, kind: PositionClass) -> bool:
        """Whether anything is claimed about a class; of bear-offs, which exact tables know, nothing was learned."""
        return kind.value in self.depths[0].value.scales

    def at(self, plies: int) -> DepthErrors:
        """The errors of a depth."""
        return self.depths[min(plies, len(self.depths) - 1)]

    def to_json(self) -> dict[str, Any]:
        """As it stands in the file."""
        return asdict(self)

    @classmethod
    def from_json(cls, entry: Mapping[str, Any]) -> Uncertainty:
        """From the file; raises `KeyError`, `TypeError` or `ValueError` for anything else."""
        depths = tuple(
            DepthErrors(**{quantity: ErrorScale(**scale) for quantity, scale in depth.items()})
            for depth in entry["depths"]
        )
        if not depths:
            raise ValueError("a net without depths")
        return cls(entry["net"], entry["variant"], entry["benchmark"], depths)


def load_uncertainty(net: str, variant: str, folder: Path | None = None) -> Uncertainty | None:
    """What is known of a net's errors; None where nothing is.

    Args:
        net: content hash of both nets of a game.
        variant: key of the game.
        folder: where nets and manifest lie; default: the package.

    Raises:
        DataError: the file is damaged.
    """
    path = nets_folder(folder) / FILE
    known = _read_once(path, *stamp(path))
    return next((found for found in known if (found.net, found.variant) == (net, variant)), None)


def save_uncertainty(found: Uncertainty, folder: Path | None = None) -> Path:
    """Keep what was learned beside the nets, in the place of what was there for the same net and game.

    Args:
        found: the model.
        folder: where nets and manifest lie; default: the package.

    Returns:
        the file.

    Raises:
        DataError: what is there already is damaged, or another process works on it, and goes on doing so.
        OSError: nothing can be written there.
    """
    path = nets_folder(folder) / FILE
    with alone(path, patience=PATIENCE):  # of two at once, each would leave out what the other one has learned
        others = [known for known in _read(path) if (known.net, known.variant) != (found.net, found.variant)]
        _write(path, [*others, found])
    return path


def forget_uncertainty(net: str, folder: Path | None = None) -> None:
    """Drop what was learned of a net that is no longer there.

    Args:
        net: content hash of both nets of a game.
        folder: where nets and manifest lie; default: the package.

    Raises:
        DataError: what is there is damaged, or another process works on it, and goes on doing so.
        OSError: nothing can be written there.
    """
    path = nets_folder(folder) / FILE
    with alone(path, patience=PATIENCE):
        known = _read(path)
        kept = [each for each in known if each.net != net]
        if len(kept) < len(known):
            _write(path, kept)


def _write(path: Path, known: Sequence[Uncertainty]) -> None:
    entries = [each.to_json() for each in known]
    text = json.dumps({"format": FORMAT, "nets": entries}, ensure_ascii=False, indent=1)
    write_whole(path, text + "\n")


@cache
def _read_once(path: Path, *_written: object) -> list[Uncertainty]:
    return _read(path)


def _read(path: Path) -> list[Uncertainty]:
    if not path.is_file():
        return []
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            raise DataError(f"{path}: format {data['format']}, this program reads {FORMAT}")
        return [Uncertainty.from_json(entry) for entry in data["nets"]]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise DataError(f"{path}: no errors of nets: {error}; make it with doublesix arena calibrate") from error


def result_spread(outcomes: Outcomes, points: Points) -> float:
    """Standard deviation of a game's result, points, by its chances."""
    single, gammon, backgammon = (value * value for value in points)
    gammons = outcomes.gammon_win + outcomes.gammon_loss
    backgammons = outcomes.backgammon_win + outcomes.backgammon_loss
    square = single + (gammon - single) * gammons + (backgammon - gammon) * backgammons
    return sqrt(max(0.0, square - outcomes.cubeless_equity(points) ** 2))


def overtaking(lead: float, std_error: float) -> float:
    """What a verdict costs on average by being wrong: the mean of what a normally distributed lead falls below 0.

    Args:
        lead: of what looks best, ≥ 0.
        std_error: of that lead.
    """
    if not std_error:
        return 0.0
    ratio = lead / std_error
    return std_error * NORMAL.pdf(ratio) - lead * (1 - NORMAL.cdf(ratio))


@dataclass(frozen=True, slots=True)
class CubeSlopes:
    """By how much EMG with the cube changes for each point of cubeless equity.

    Args:
        no_double: while nobody turns the cube.
        double_take: after a double that is taken.
    """

    no_double: float
    double_take: float


def cube_slopes(
    stakes: Stakes, kind: PositionClass, outcomes: Outcomes, points: Points, position: Position
) -> CubeSlopes:
    """Slopes of Janowski's model where the chances lie, shares of gammons held.

    Args:
        stakes: what the game is played for.
        kind: of the position.
        outcomes: chances of the player.
        points: of a single game, a gammon and a backgammon.
        position: seen by the player.
    """
    low, high = (outcomes.with_win(min(max(outcomes.win + step, 0.0), 1.0)) for step in (-NUDGE, NUDGE))
    rise = high.cubeless_equity(points) - low.cubeless_equity(points)
    if not rise:
        return CubeSlopes(0.0, 0.0)
    efficiency = cube_efficiency(CUBE_KINDS.get(kind, JudgedBy.CONTACT), position, outcomes, stakes)

    def slope(owner: CubeOwner, level: int) -> float:
        values = (cubeful_utility(stakes, owner, chances, efficiency, level=level) for chances in (low, high))
        before, after = (stakes.emg(value) for value in values)
        return (after - before) / rise

    return CubeSlopes(slope(OWNERS[int(stakes.flags[3])], 0), slope(CubeOwner.OPPONENT, 1))


def ranked_with_errors(
    known: Uncertainty, position: Position, stakes: Stakes, points: Points, ranked: Sequence[RankedPlay]
) -> list[RankedPlay]:
    """Ranked plays with their standard errors, where something is claimed about the class of the position.

    Args:
        known: about the net.
        position: before the plays.
        stakes: what the game is played for.
        points: of a single game, a gammon and a backgammon.
        ranked: plays, best first.
    """
    kind = position_class(position)
    if not ranked or not known.knows(kind):
        return list(ranked)
    best = ranked[0]
    slope = abs(cube_slopes(stakes, kind, best.outcomes, points, position).no_double)
    best_spread = result_spread(best.outcomes, points)
    found = []
    for play in ranked:
        spread, errors = result_spread(play.outcomes, points), known.at(play.plies)
        gap = float(best.cubeless - play.cubeless)
        behind = errors.difference.std_error(kind, max(spread, best_spread), gap)
        found.append(
            replace(
                play,
                std_error=slope * errors.value.std_error(kind, spread),
                behind_error=0.0 if play is best else slope * behind,
            )
        )
    return found


def verdict_with_errors(
    known: Uncertainty, position: Position, stakes: Stakes, points: Points, verdict: CubeVerdict
) -> CubeVerdict:
    """A cube verdict with its standard errors. Arguments as in `ranked_with_errors`."""
    kind = position_class(position)
    if not known.knows(kind):
        return verdict
    errors = known.at(verdict.plies)
    value = errors.value.std_error(kind, result_spread(verdict.outcomes, points))
    slopes = cube_slopes(stakes, kind, verdict.outcomes, points, position)
    return replace(
        verdict,
        std_error=abs(slopes.no_double) * value,
        double_error=errors.double.std_error(kind, value),
        take_error=errors.take.std_error(kind, abs(slopes.double_take) * value),
    )
