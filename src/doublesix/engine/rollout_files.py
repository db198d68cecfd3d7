"""Rollouts on disk: everything that it takes to go on with one, in one compressed file of NumPy's.

What does not live here: playing (`engine.rollouts`), and whether who goes on plays as whoever began.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.arrays import read_arrays
from doublesix.engine.rollout_settings import RolloutSettings
from doublesix.engine.rollout_trials import ENDS, RolloutLine, Trials
from doublesix.engine.stakes import MWC_OF_UTILITY, Stakes
from doublesix.errors import DataError
from doublesix.kernel import cube_levels, pack, unpack
from doublesix.whole_files import writing_whole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from doublesix.position import Position

__all__ = ["SavedRollout", "read_rollout", "write_rollout"]

FORMAT = 1
KINDS = ("position", "plays", "cube")
LINE = {"name": str, "is_root_on_roll": bool, "level": int, "owner": int, "may_double_first": bool}
"""What a file says of each line, besides its position."""
OWNERS = range(3)
ARRAYS = {
    "positions": np.int8,
    "stakes_ends": np.float64,
    "stakes_flags": np.int8,
    "values": np.float64,
    "luck": np.float64,
    "plies": np.int32,
    "ends": np.int8,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedRollout:
    """A rollout as a file holds it.

    Args:
        played_by: what the bits of a trial hang on, besides settings and lines.
        lines: what is rolled out.
        kind: "position", "plays" or "cube".
        stakes: what the games are played for, seen by the root.
        settings: how they are played.
        beavers: whether a double may be beavered.
        last_turn: so many turns from here the cube is at the house's limit; None without one, and in older files.
        met_name: of the match equity table that the stakes come from, "" for the usual one; None in older files.
        asked: an identifier of what it is about; "" where nobody said, as in older files.
        seconds: of computing so far.
        trials: what came of it.
    """

    played_by: Mapping[str, Any]
    lines: tuple[RolloutLine, ...]
    kind: str
    stakes: Stakes
    settings: RolloutSettings
    beavers: bool
    last_turn: int | None
    met_name: str | None
    asked: str
    seconds: float
    trials: Trials


def write_rollout(path: Path, saved: SavedRollout) -> None:
    """Write a rollout to a file, whole or not at all."""
    stakes, trials = saved.stakes, saved.trials
    about = {
        "rollout": FORMAT,
        "played_by": saved.played_by,
        "kind": saved.kind,
        "lines": [{name: getattr(line, name) for name in LINE} for line in saved.lines],
        "stakes": {
            "may_double": stakes.may_double,
            "unit": stakes.unit,
            "middle": stakes.middle,
            "mwc_line": stakes.mwc_line,
        },
        "settings": asdict(saved.settings),
        "beavers": saved.beavers,
        "last_turn": saved.last_turn,
        "met": saved.met_name,
        "asked": saved.asked,
        "seconds": saved.seconds,
    }
    with writing_whole(path) as file:
        np.savez_compressed(
            file,
            about=np.array(json.dumps(about)),
            positions=pack(line.position for line in saved.lines),
            stakes_ends=stakes.ends,
            stakes_flags=stakes.flags,
            values=trials.values,
            luck=trials.luck,
            plies=trials.plies,
            ends=trials.ends,
        )


def read_rollout(path: Path) -> SavedRollout:
    """Read what `write_rollout` wrote.

    Raises:
        DataError: no such file, or no rollout.
    """
    try:
        found = read_arrays(path)
        about = json.loads(str(found["about"]))
        if about["rollout"] != FORMAT:
            raise DataError(f"{path}: a rollout of format {about['rollout']}, this program reads {FORMAT}")
        for name, kind in ARRAYS.items():
            if found[name].dtype != kind:
                raise ValueError(f"{name} of another type")
        lines = tuple(
            _line(line, position) for line, position in zip(about["lines"], unpack(found["positions"]), strict=True)
        )
        trials = Trials(found["values"], found["luck"], found["plies"], found["ends"])
        if not lines:
            raise ValueError("it has no lines")
        if trials.lines != len(lines):
            raise ValueError(f"trials of {trials.lines} lines, not of {len(lines)}")
        if trials.ends.size and not 0 <= trials.ends.min() <= trials.ends.max() < len(ENDS):
            raise ValueError("trials that end in no way")
        if about["kind"] not in KINDS:
            raise ValueError(f"a rollout of a kind {about['kind']!r}")
        last_turn, met_name = about.get("last_turn"), about.get("met")
        return SavedRollout(
            played_by=dict(about["played_by"]),
            lines=lines,
            kind=about["kind"],
            stakes=_stakes(found["stakes_ends"], found["stakes_flags"], **about["stakes"]),
            settings=RolloutSettings(**about["settings"]),
            beavers=_of(bool, "beavers", about["beavers"]),
            last_turn=None if last_turn is None else _of(int, "last_turn", last_turn),
            met_name=None if met_name is None else _of(str, "met", met_name),
            asked=str(about.get("asked", "")),
            seconds=float(about["seconds"]),
            trials=trials,
        )
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror or error}") from error
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise DataError(f"{path}: this is no saved rollout, or a damaged one ({error})") from error


def _of(kind: type, name: str, value: Any) -> Any:
    """A value of that type, and no other."""
    if type(value) is not kind:
        raise TypeError(f"{name} must be of type {kind.__name__}")
    return value


def _line(told: Mapping[str, Any], position: Position) -> RolloutLine:
    line = RolloutLine(**told, position=position)
    for name, kind in LINE.items():
        _of(kind, name, getattr(line, name))
    if line.level not in range(cube_levels) or line.owner not in OWNERS:
        raise ValueError(f"a cube of level {line.level} and owner {line.owner}")
    return line


def _stakes(
    ends: NDArray[np.float64],
    flags: NDArray[np.int8],
    *,
    may_double: bool,
    unit: float,
    middle: float,
    mwc_line: Sequence[float] | None = MWC_OF_UTILITY,
) -> Stakes:
    """As the file says; older ones know no limit of the cube, and so need no line to match winning chances."""
    _of(bool, "may_double", may_double)
    if flags[0] or mwc_line is None:
        return Stakes(ends, flags, may_double, float(unit), float(middle))
    at_zero, slope = mwc_line
    return Stakes(ends, flags, may_double, float(unit), float(middle), (float(at_zero), float(slope)))
