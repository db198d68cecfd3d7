"""How a run has gone, drawn: its losses, its step, and the strength of its milestones where that was measured.

Reads ``log.jsonl``, which every run writes, and ``strength.json``, which ``arena trial --against`` leaves beside it.
What does not live here: measuring strength (`arena.trial`), charts (`analysis.figure`).
"""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING, Any

from doublesix.analysis.figure import Axis, Panel, Series, figure_svg
from doublesix.errors import DataError
from doublesix.intervals import CONFIDENCE_95
from doublesix.training.keys import Number, shown

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["curve_svg"]

LOG, STRENGTH = "log.jsonl", "strength.json"

LOSSES = {"contact_loss": "contact net", "race_loss": "race net", "loss": "net"}
"""What a line of the log may have."""

ANY = Number(-1e12, 1e12)
FIGURES = {"games": Number(0, 1e12), "rate": Number(1e-30, 1e12), **dict.fromkeys(LOSSES, ANY)}
"""What is drawn of a line."""

MOST_POINTS = 400
"""Of a curve; of longer logs each point is the mean of as many lines."""


def curve_svg(folder: Path) -> str:
    """The learning curve of a run.

    Args:
        folder: of the run.

    Raises:
        DataError: no log there, or a damaged one.
    """
    lines = _log(folder / LOG)
    games = Axis("games")
    panels = []
    strengths = _strengths(folder / STRENGTH)
    if strengths:
        against = f" {strengths[0].name}" if len(strengths) == 1 else ""
        title = f"Strength of the milestones{against} (95 % intervals)"
        panels.append(Panel(title, games, Axis("points a game"), strengths))
    losses = [_series(lines, key, name) for key, name in LOSSES.items() if any(key in line for line in lines)]
    panels.append(Panel("Mean loss of a lesson", games, Axis("loss"), losses))
    panels.append(Panel("Step", games, Axis("step", logarithmic=True), [_series(lines, "rate", "step")]))
    return figure_svg(f"Learning curve of {folder.name}", panels)


def _log(path: Path) -> list[dict[str, float]]:
    try:
        written = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path.parent}: no log of a training run ({LOG}) there: {error}") from error
    # A last line cut short is one that is being written.
    whole = written[: written.rfind("\n") + 1].splitlines()
    lines = [_line(text, f"{path}, line {number}") for number, text in enumerate(whole, start=1)]
    found = [line for line in lines if line]
    if not found:
        raise DataError(f"{path}: no log of a training run: it tells of no games (a fit plays none)")
    return found


def _line(text: str, where: str) -> dict[str, float]:
    """Games, step and losses of a line; nothing of one that a fit wrote, whose folder a run may go on in."""
    try:
        told = json.loads(text)
    except ValueError as error:
        raise DataError(f"{where}: no log of a training run: {error}") from error
    if not isinstance(told, dict):
        raise DataError(f"{where}: no log of a training run: {shown(told)} is no table")
    if "minibatches" in told:
        return {}
    found = {key: told[key] for key in FIGURES if key in told}
    if not {"games", "rate"} <= set(found) or not LOSSES.keys() & found:
        raise DataError(f"{where}: no log of a training run: each line has the games, the rate and a loss")
    for key, value in found.items():
        if not FIGURES[key].accepts(value):
            raise DataError(f"{where}: {key} is {shown(value)}; it has to be {FIGURES[key]}")
    return found


def _series(lines: list[dict[str, float]], key: str, name: str) -> Series:
    """One figure of the log over the games."""
    width = -(-len(lines) // MOST_POINTS)
    points = []
    for start in range(0, len(lines), width):
        some = [line for line in lines[start : start + width] if key in line]
        if some:
            points.append((some[-1]["games"], sum(line[key] for line in some) / len(some)))
    return Series(name, points, dots=False)


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
    except (ValueError, TypeError, KeyError) as error:
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
