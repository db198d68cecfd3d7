"""The table of rollouts by name is that of the program."""

from __future__ import annotations

from docs.pages import ROOT
from doublesix.engine.rollout_settings import PRESETS

TEXT = (ROOT / "docs" / "concepts" / "rollouts.md").read_text(encoding="utf-8")
NUMBERS = {4: "four"}


def _depth(settings, first, later):
    if not settings.late_after or first == later:
        return f"{first}-ply"
    return f"{first}-ply in the first {NUMBERS[settings.late_after]} plies, then {later}-ply"


def _row(name, preset):
    settings = preset.settings
    cells = (
        f"`{name}`",
        preset.trials,
        settings.truncate_after or "all",
        _depth(settings, settings.plies, settings.late_plies),
        _depth(settings, settings.cube_plies, settings.late_cube_plies),
    )
    return "| " + " | ".join(map(str, cells)) + " | "


def test_presets_are_told_as_they_are():
    lines = [line for line in TEXT.splitlines() if line.startswith("| `")]
    rows = [_row(name, preset) for name, preset in PRESETS.items()]
    assert [row for line, row in zip(lines, rows, strict=True) if not line.startswith(row)] == []
