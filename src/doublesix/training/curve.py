"""How a run has gone, drawn: its losses, its step, and the strength of its milestones where that was measured.

Reads ``log.jsonl``, which every run writes, and ``strength.json``, which ``arena trial --against`` leaves beside it.
What does not live here: measuring strength (`arena.trial`), charts (`analysis.figure`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from doublesix.analysis.figure import Axis, Panel, Series, figure_svg
from doublesix.errors import DataError
from doublesix.intervals import CONFIDENCE_95
from doublesix.training.keys import Number, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

__all__ = ["curve_svg"]

LOG, STRENGTH = "log.jsonl", "strength.json"

Line = tuple[str, dict[str, float]]
"""Which net it is about ("": the run's), and its figures."""

FITTED = ("contact", "race")
NETS = {"contact_loss": "contact net", "race_loss": "race net"}
ANY = Number(-1e12, 1e12)
RATE = Number(1e-30, 1e12)
COUNT = Number(0, 1e12)

MOST_POINTS = 400
"""Of a curve; of longer logs each point is the mean of as many lines."""
FEW_POINTS = 12
"""Of fewer each is marked."""


@dataclass(frozen=True, slots=True)
class _Work:
    """A kind of training, and what its lines in the log have.

    Args:
        over: what is counted along the axis.
        title: said of its losses.
        losses: which there may be, and what each is called; a line has one or more.
        is_by_net: each of its lines is about one net, and says which.
    """

    over: str
    title: str
    losses: Mapping[str, str]
    is_by_net: bool = False

    def line(self, told: Mapping[str, Any]) -> Line:
        """What is drawn of a line.

        Raises:
            ValueError: something is missing, or cannot be drawn.
        """
        kinds = {self.over: COUNT, "rate": RATE, **dict.fromkeys(self.losses, ANY)}
        found = {key: told[key] for key in kinds if told.get(key) is not None}
        if not {self.over, "rate"} <= set(found) or not self.losses.keys() & found:
            raise ValueError(f"no log of a training run: each line has the {self.over}, the rate and a loss")
        for key, value in found.items():
            if not kinds[key].accepts(value):
                raise ValueError(f"{key} is {shown(value)}; it has to be {kinds[key]}")
        if not self.is_by_net:
            return "", found
        if told.get("net") not in FITTED:
            raise ValueError(f"net is {shown(told.get('net'))}; it has to be one of {', '.join(FITTED)}")
        return told["net"], found

    def panels(self, lines: Sequence[Line]) -> Iterator[Panel]:
        """Losses and steps of all its lines, net by net where they are of one each."""
        axis = Axis(self.over)
        for net in dict.fromkeys(net for net, _ in lines):
            some = [found for of, found in lines if of == net]
            losses = [
                self._series(some, key, name) for key, name in self.losses.items() if any(key in one for one in some)
            ]
            of_net = f", {net} net" if net else ""
            yield Panel(f"{self.title}{of_net}", axis, Axis("loss"), losses)
            yield Panel(f"Step{of_net}", axis, Axis("step", logarithmic=True), [self._series(some, "rate", "step")])

    def _series(self, lines: Sequence[Mapping[str, float]], key: str, name: str) -> Series:
        """One figure of the log; where there are many, each point is the mean of some."""
        having = [line for line in lines if key in line]
        width = -(-len(having) // MOST_POINTS)
        parts = [having[start : start + width] for start in range(0, len(having), width)]
        points = [(some[-1][self.over], sum(line[key] for line in some) / len(some)) for some in parts]
        return Series(name, points, dots=len(points) < FEW_POINTS)


WORKS = (
    _Work(
        "minibatches",
        "Mean loss of a label",
        {"learned_loss": "learned", "held_back_loss": "held back, in integers"},
        is_by_net=True,
    ),
    _Work("rounds", "Mean loss of what the teacher says", NETS),
    _Work("games", "Mean loss of a lesson", {**NETS, "loss": "net"}),
)
"""In the order in which a folder may see them: nets that were fitted or distilled go on with games."""


def curve_svg(folder: Path) -> str:
    """The learning curve of a run: of its games, its fit to labels, its distilling.

    Args:
        folder: of the run.

    Raises:
        DataError: no log there, or a damaged one.
        OSError: it cannot be read.
    """
    panels = []
    strengths = _strengths(folder / STRENGTH)
    if strengths:
        against = f" {strengths[0].name}" if len(strengths) == 1 else ""
        title = f"Strength of the milestones{against} (95 % intervals)"
        panels.append(Panel(title, Axis("games"), Axis("points a game"), strengths))
    lines = _log(folder / LOG)
    for work in WORKS:
        panels += work.panels([line for kind, line in lines if kind is work])
    return figure_svg(f"Learning curve of {folder.name}", panels)


def _log(path: Path) -> list[tuple[_Work, Line]]:
    try:
        written = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise DataError(f"{path.parent}: no log of a training run ({LOG}) there") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: no log of a training run: {error}") from error
    # A last line cut short is one that is being written.
    whole = written[: written.rfind("\n") + 1].splitlines()
    lines = [_line(text, f"{path}, line {number}") for number, text in enumerate(whole, start=1)]
    if not lines:
        raise DataError(f"{path}: no log of a training run: it is empty")
    return lines


def _line(text: str, where: str) -> tuple[_Work, Line]:
    """What a line tells, and of which work."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError(f"{where}: no log of a training run: {error}") from error
    if not isinstance(told, dict):
        raise DataError(f"{where}: no log of a training run: {shown(told)} is no table")
    work = next((work for work in WORKS if work.over in told), WORKS[-1])
    try:
        return work, work.line(told)
    except ValueError as error:
        raise DataError(f"{where}: {error}") from error


def _strengths(path: Path) -> list[Series]:
    """Points a game of the milestones, a series for each opponent."""
    if not path.exists():
        return []
    try:
        found = sorted(
            json.loads(path.read_text(encoding="utf-8")), key=lambda entry: (entry["against"], entry["games"])
        )
        return [
            _strength(against, list(entries)) for against, entries in groupby(found, lambda entry: entry["against"])
        ]
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise DataError(f"{path}: no strengths of milestones: {error}") from error


def _strength(against: str, entries: list[dict[str, Any]]) -> Series:
    for entry in entries:
        figures = (entry["games"], entry["points"], entry["std_error"] or 0)
        if not all(map(ANY.accepts, figures)):
            raise ValueError(f"games, points and std_error are {shown(figures)}; each has to be {ANY}")
    points = [(float(entry["games"]), float(entry["points"])) for entry in entries]
    return Series(
        f"against {against}", points, errors=[CONFIDENCE_95 * float(entry["std_error"] or 0) for entry in entries]
    )
