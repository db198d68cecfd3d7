"""The net of TD-Gammon as it was published: 198 inputs of the bare board, 80 hidden units, four outputs.

Sources: G. Tesauro, "Practical issues in temporal difference learning", Machine Learning 8 (1992), and "Temporal
difference learning and TD-Gammon", Communications of the ACM 38 (1995): the four outputs, the learning and its
settings; R. Sutton and A. Barto, "Reinforcement Learning" (1998), section 11.1: the 198 inputs unit by unit.
The inputs say of each point and color whether one, two, three checkers stand there, and half of what is beyond three;
half the checkers on the bar; the share borne off; who is to roll. The outputs are the chances that White or Black
wins a single game or a gammon; there are no backgammons.

All sums here are exact, so that an answer hangs on its position alone, however many are asked at once: weights are
multiples of 2**-16, inputs multiples of one half, hidden units are rounded to multiples of 2**-20.
What does not live here: how it learns (`td_gammon_run`), who else plays (`contenders`).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from doublesix.arrays import read_arrays
from doublesix.errors import DataError
from doublesix.packaged import DATA
from doublesix.position import BAR, OFF
from doublesix.whole_files import writing_whole

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from doublesix.arena.referee import Boards, Mask

__all__ = [
    "EQUITY",
    "HIDDEN",
    "INPUTS",
    "NET_FILE",
    "OUTPUTS",
    "SCALE",
    "SHAPES",
    "Numbers",
    "TdGammonNet",
    "inputs",
    "logistic",
    "stored_arrays",
]

INPUTS, HIDDEN, OUTPUTS = 198, 80, 4

NET_FILE = "td-gammon.npz"
"""What its file is called, in the package and in the folder of a run."""

SHAPES = {"hidden": (INPUTS, HIDDEN), "hidden_bias": (HIDDEN,), "output": (HIDDEN, OUTPUTS), "output_bias": (OUTPUTS,)}
"""Of the weights."""

Numbers = npt.NDArray[np.float64]

CHECKERS = 15
POINT_UNITS = 4
PER_COLOR = POINT_UNITS * (BAR - 1) + 2

EQUITY = np.array([1.0, 2.0, -1.0, -2.0])
"""Points for White of the four outputs."""

WEIGHT_STEPS, HIDDEN_STEPS = 1 << 16, 1 << 20
LARGEST_WEIGHT = 1 << 10
"""Beyond that sums would not be exact any more; no net that learns comes near."""

_counts = np.arange(CHECKERS + 1)
_UNITS = np.stack([_counts >= 1, _counts >= 2, _counts >= 3, np.maximum(_counts - 3, 0) / 2], axis=1)
"""What the units of a point say of so many checkers."""

SCALE = np.ones(INPUTS)
"""Published inputs are `inputs` times this: the share of checkers borne off is no multiple of one half."""
SCALE[[PER_COLOR - 1, 2 * PER_COLOR - 1]] = 1 / CHECKERS


def inputs(boards: Boards, white_on_top: Mask, white_rolls: Mask) -> Numbers:
    """What the net sees, ``float64[N, 198]``, before `SCALE`.

    Args:
        boards: ``int8[N, 2, 32]``.
        white_on_top: whether row 0 is White's, ``bool[N]``.
        white_rolls: whether White is to roll.
    """
    found = np.zeros((len(boards), INPUTS))
    top = white_on_top.astype(np.intp)
    rows = np.arange(len(boards))
    for color in (0, 1):
        row = boards[rows, 1 - top if color == 0 else top]
        first = color * PER_COLOR
        found[:, first : first + PER_COLOR - 2] = _UNITS[row[:, 1:BAR]].reshape(len(boards), -1)
        found[:, first + PER_COLOR - 2] = row[:, BAR] / 2
        found[:, first + PER_COLOR - 1] = row[:, OFF]
    found[:, -2], found[:, -1] = white_rolls, ~white_rolls
    return found


@dataclass(frozen=True, slots=True, eq=False)
class TdGammonNet:
    """A net in whole numbers, ``1 / WEIGHT_STEPS`` each.

    Args:
        hidden: weights of the hidden units ``int32[198, 80]``, `SCALE` included; hidden_bias: ``int32[80]``.
        output: weights of the outputs ``int32[80, 4]``; output_bias: ``int32[4]``.
        games: games it learned from.
    """

    hidden: npt.NDArray[np.int32]
    hidden_bias: npt.NDArray[np.int32]
    output: npt.NDArray[np.int32]
    output_bias: npt.NDArray[np.int32]
    games: int

    @classmethod
    def of(
        cls, hidden: Numbers, hidden_bias: Numbers, output: Numbers, output_bias: Numbers, *, games: int
    ) -> TdGammonNet:
        """Round the weights that `td_gammon_run` learns; those of hidden units are for the published inputs."""
        scaled = hidden * SCALE[:, None]
        return cls(_rounded(scaled), _rounded(hidden_bias), _rounded(output), _rounded(output_bias), games)

    @classmethod
    def load(cls, folder: Path | None = None) -> TdGammonNet:
        """Read the net of a folder; default: the package's.

        Raises:
            DataError: there is none, or it is damaged.
        """
        path = (folder or DATA) / NET_FILE
        shapes = {**SHAPES, "games": ()}
        hidden, hidden_bias, output, output_bias, games = stored_arrays(path, shapes, "net of TD-Gammon")
        return cls(hidden, hidden_bias, output, output_bias, int(games))

    def save(self, folder: Path) -> None:
        """Write it into a folder, whole or not at all."""
        folder.mkdir(parents=True, exist_ok=True)
        with writing_whole(folder / NET_FILE) as file:
            np.savez_compressed(
                file,
                hidden=self.hidden,
                hidden_bias=self.hidden_bias,
                output=self.output,
                output_bias=self.output_bias,
                games=np.array(self.games),
            )

    @property
    def sha256(self) -> str:
        """Hash of all weights, hexadecimal."""
        return hashlib.sha256(b"".join(array.astype("<i4").tobytes() for array in self._arrays())).hexdigest()

    def describe(self) -> str:
        """All that its answers depend on."""
        return f"TD-Gammon {self.sha256[:12]}, {self.games} games"

    def chances(self, seen: Numbers) -> Numbers:
        """Chances of what `inputs` gives: White's single win and gammon, then Black's, ``float64[N, 4]``."""
        sums = seen @ (self.hidden / WEIGHT_STEPS) + self.hidden_bias / WEIGHT_STEPS
        units = np.rint(logistic(sums) * HIDDEN_STEPS) / HIDDEN_STEPS
        return logistic(units @ (self.output / WEIGHT_STEPS) + self.output_bias / WEIGHT_STEPS)

    def after_plays(self, results: Boards) -> Numbers:
        """Chances after plays of row 0, the other side to roll: row 0's single win and gammon, then the other's."""
        everywhere = np.ones(len(results), bool)
        return self.chances(inputs(results, everywhere, ~everywhere))

    def _arrays(self) -> tuple[npt.NDArray[np.int32], ...]:
        return self.hidden, self.hidden_bias, self.output, self.output_bias


def stored_arrays(path: Path, shapes: Mapping[str, tuple[int, ...]], what: str) -> list[npt.NDArray[Any]]:
    """Arrays of numbers from a file that `numpy.savez` wrote.

    Args:
        path: the file.
        shapes: of the arrays, by their names.
        what: the file should be, for messages.

    Raises:
        DataError: it is no such file, or damaged.
    """
    try:
        stored = read_arrays(path, only=shapes)
        found = [stored[name] for name in shapes]
    except OSError as error:
        raise DataError(f"{path}: no {what}: {error.strerror or error}") from error
    except (ValueError, KeyError) as error:
        raise DataError(f"{path}: no {what}, or a damaged one") from error
    for (name, shape), array in zip(shapes.items(), found, strict=True):
        if array.shape != shape or array.dtype.kind not in "iuf" or not np.isfinite(array).all():
            raise DataError(f"{path}: no {what}: {name} should be finite numbers of the shape {shape}")
    return found


def logistic(sums: Numbers) -> Numbers:
    """The units' response, 0 to 1."""
    found: Numbers = 1 / (1 + np.exp(-sums))
    return found


def _rounded(weights: Numbers) -> npt.NDArray[np.int32]:
    bounded = np.clip(weights, -LARGEST_WEIGHT, LARGEST_WEIGHT)
    return np.rint(bounded * WEIGHT_STEPS).astype(np.int32)
