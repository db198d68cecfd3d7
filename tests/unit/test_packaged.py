"""The package's own files are found in every kind of installation."""

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from doublesix.packaged import DATA

EDITABLE = """
import sys
from importlib.resources.readers import MultiplexedPath
from pathlib import Path
import doublesix
place = Path(sys.argv.pop(1))
class Reader:
    def files(self):
        return MultiplexedPath(place, Path(doublesix.__file__).parent)
class Loader:
    def get_resource_reader(self, name):
        return Reader()
doublesix.__spec__.loader = Loader()
"""
"""As pip installs it with ``--editable``: the compiled kernel has a folder of its own, and the package two."""

COMMAND = "from doublesix.cli import main; main()"

SERVER = """
from doublesix.server.app import server_app
from doublesix.server.place import Place
from starlette.testclient import TestClient
with TestClient(server_app(Place(place))) as client:
    assert client.get("/").text.startswith("<!doctype html>"), client.get("/").text
"""


def test_the_data_are_those_of_the_package() -> None:
    assert Path(str(files("doublesix") / "data")) == DATA


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (COMMAND, "eval XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10"),
        (COMMAND, "analyze --sample --plies 0 --met kazaross-xg2 --html {place}/report.html"),
        (SERVER, ""),
    ],
)
def test_an_editable_installation_finds_them(program: str, words: str, tmp_path: Path) -> None:
    asked = [str(tmp_path), *words.format(place=tmp_path).split()]
    command = [sys.executable, "-c", EDITABLE + program, *asked]
    ran = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
