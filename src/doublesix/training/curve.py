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

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["curve_svg"]

LOG, STRENGTH = "log.jsonl", "strength.json"

LOSSES = {"contact_loss": "contact net", "race_loss": "race net", "loss": "net"}
"""What a line of the log may have."""

MOST_POINTS = 400
"""Of a curve; of longer logs each point is the mean of as many lines."""

CONFIDENCE_95 = 1.96


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
    losses = [_series(lines, key, name) for key, name in LOSSES.items() if key in lines[0]]
    panels.append(Panel("Mean loss of a lesson", games, Axis("loss"), losses))
    panels.append(Panel("Step", games, Axis("step", logarithmic=True), [_series(lines, "rate", "step")]))
    return figure_svg(f"Learning curve of {folder.name}", panels)


def _log(path: Path) -> list[dict[str, Any]]:
    try:
        written = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path.parent}: no log of a training run ({LOG}) there: {error}") from error
    # A last line cut short is one that is being written.
    whole = written[: written.rfind("\n") + 1].splitlines()
    try:
        lines = [json.loads(line) for line in whole]
        found = [{key: float(value) for key, value in line.items()} for line in lines]
    except (ValueError, TypeError, AttributeError) as error:
        raise DataError(f"{path}: no log of a training run: {error}") from error
    if not found or not {"games", "rate"} <= set(found[0]):
        raise DataError(f"{path}: no log of a training run: each line has the games and the rate, at least one line")
    return found


def _series(lines: list[dict[str, Any]], key: str, name: str) -> Series:
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
    points = [(float(entry["games"]), float(entry["points"])) for entry in entries]
    return Series(
        f"against {against}", points, errors=[CONFIDENCE_95 * float(entry["std_error"] or 0) for entry in entries]
    )
