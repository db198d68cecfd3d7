"""One process at a time on a folder or a file."""

from __future__ import annotations

import subprocess
import sys

import pytest

from doublesix.errors import DataError
from doublesix.locks import alone

HOLDER = """
import sys
from pathlib import Path
from doublesix.locks import alone
with alone(Path(sys.argv[1])):
    print("ok", flush=True)
    input()
"""


@pytest.fixture(params=["folder", "file", "nothing yet"])
def place(request, tmp_path):
    found = tmp_path / "place"
    if request.param == "folder":
        found.mkdir()
    elif request.param == "file":
        found.write_text("content")
    return found


def test_a_second_process_is_refused_until_the_first_is_through(place):
    command = [sys.executable, "-c", HOLDER, str(place)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ok\n"
        with pytest.raises(DataError, match="place: another process works on this"), alone(place):
            pass
        process.communicate("\n")
    with alone(place):
        pass


def test_nothing_is_left_behind(place):
    before = sorted(place.parent.rglob("*"))
    with alone(place):
        assert len(sorted(place.parent.rglob("*"))) == len(before) + 1
    assert sorted(place.parent.rglob("*")) == before


def test_what_a_killed_process_left_keeps_nobody_away(tmp_path):
    (tmp_path / ".lock").touch()
    with alone(tmp_path):
        pass


def test_where_nothing_can_be_written_the_place_is_named(tmp_path):
    with pytest.raises(FileNotFoundError) as caught, alone(tmp_path / "none" / "file"):
        pass
    assert caught.value.filename == str(tmp_path / "none" / "file")
