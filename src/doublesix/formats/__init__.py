"""Files ↔ `MatchRecord`: one reader and writer a format, found by content."""

from __future__ import annotations

from doublesix.formats.detect import FileFormat, detect
from doublesix.formats.mat import read_mat, write_mat
from doublesix.formats.positions import read_position
from doublesix.formats.reading import read_match
from doublesix.formats.record_json import read_json, write_json
from doublesix.formats.report import Problem, ReadReport, Severity

__all__ = [
    "FileFormat",
    "Problem",
    "ReadReport",
    "Severity",
    "detect",
    "read_json",
    "read_mat",
    "read_match",
    "read_position",
    "write_json",
    "write_mat",
]
