"""Whole reports of a short match, as text and as JSON, compared with the files in tests/data/analysis.

After a wanted change: ``DOUBLESIX_REMAKE=1 pytest tests/golden/analysis``, then review the difference.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from analysis_samples import FAULTY, record_of
from doublesix.analysis.analyze import analyze
from fake_engine import FakeEngine

if TYPE_CHECKING:
    from doublesix.analysis.results import MatchAnalysis

DATA = Path(__file__).parents[2] / "data" / "analysis"


@pytest.fixture(scope="module")
def analysis() -> MatchAnalysis:
    return analyze(record_of(FAULTY), FakeEngine())


def test_text_report(analysis: MatchAnalysis) -> None:
    assert_same("short_match.txt", analysis.to_text())


def test_json_report(analysis: MatchAnalysis) -> None:
    assert_same("short_match.json", analysis.to_json() + "\n")


def assert_same(name: str, text: str) -> None:
    path = DATA / name
    if os.environ.get("DOUBLESIX_REMAKE"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
