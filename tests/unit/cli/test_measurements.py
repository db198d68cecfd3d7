"""Speed is measured completely and shown clearly; no figure is judged."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from doublesix.cli import bench, measurements
from doublesix.cli.app import app
from doublesix.cli.measurements import Figure, figures, generator_figures
from doublesix.kernel import SIMD_PATHS, simd_path, simd_path_available
from doublesix.variants.registry import ALL


@pytest.fixture
def small(monkeypatch):
    """The least that can be measured."""
    for name, value in {"RUNS": 1, "POSITIONS": 80, "REFERENCE_POSITIONS": 2, "CHOICES": {0: 4, 1: 1}}.items():
        monkeypatch.setattr(measurements, name, value)


def test_everything_is_measured(small):
    before = simd_path()
    told = []
    found = {figure.name: figure for figure in figures(told.append)}
    assert simd_path() == before
    assert all(figure.value > 0 for figure in found.values())
    assert told == ["legal results", "evaluations", "choice of plays", "start"]
    for path, name in enumerate(SIMD_PATHS):
        is_measured = f"evaluations with move generation, {name}, one thread" in found
        assert is_measured == simd_path_available(path)
    kernel = found["legal results, kernel, one thread"]
    assert kernel.ratio == pytest.approx(kernel.value / found["legal results, readable rules"].value)


def test_the_generator_is_measured_in_every_game(small):
    told = []
    found = list(generator_figures(told.append))
    assert told == [variant.key for variant in ALL]
    assert all(figure.name.endswith(key) and figure.value > 0 for figure, key in zip(found, told, strict=True))


FIGURES = [Figure("fast", 12345.6, "/s", 2.5, "slow"), Figure("start", 12.345, "ms")]


def test_the_table(monkeypatch):
    monkeypatch.setattr(bench, "figures", lambda tell: FIGURES)
    lines = CliRunner().invoke(app, ["bench"]).stdout.splitlines()
    assert lines[1:] == ["fast   12,346  /s  2.5 × slow", "start   12.35  ms"]


def test_the_games_instead(monkeypatch):
    monkeypatch.setattr(bench, "generator_figures", lambda tell: FIGURES[:1])
    lines = CliRunner().invoke(app, ["bench", "--games"]).stdout.splitlines()
    assert lines[1:] == ["fast  12,346  /s  2.5 × slow"]


def test_the_json(monkeypatch):
    monkeypatch.setattr(bench, "figures", lambda tell: FIGURES)
    value = json.loads(CliRunner().invoke(app, ["bench", "--json"]).stdout)
    assert value["figures"][0] == {"name": "fast", "value": 12345.6, "unit": "/s", "ratio": 2.5, "than": "slow"}
    assert value["machine"]["cores"] >= 1
