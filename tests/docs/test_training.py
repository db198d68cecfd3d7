"""The keys of a run's log, as the guide to training lists them."""

from __future__ import annotations

import re

import pytest

from docs.pages import ROOT
from doublesix.training.bulk import BulkProgress
from doublesix.training.fit import FitProgress
from doublesix.training.run import DistilProgress, Progress

PAGE = ROOT / "docs" / "guides" / "training.md"


@pytest.mark.parametrize(
    ("command", "line"), [("run", Progress), ("fit", FitProgress), ("distil", DistilProgress), ("bulk", BulkProgress)]
)
def test_the_guide_lists_the_keys_of_each_log(command, line):
    (row,) = re.findall(rf"^\| `train {command}` \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    listed = re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", row))
    assert tuple(listed) == line.__slots__
