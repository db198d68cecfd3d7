"""The games are copied while they are played, as the page on the web board says."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from docs.pages import ROOT, blocks
from doublesix.protocol.tables import NewTable, Player, Resign
from doublesix.server.place import Place

if TYPE_CHECKING:
    from pathlib import Path

PAGE = ROOT / "docs" / "guides" / "web.md"


def test_a_copy_made_while_the_program_runs_has_every_game(tmp_path: Path) -> None:
    (line,) = (code for code in blocks(PAGE, "console") if "backup" in code)
    words = shlex.split(line)
    assert words[:2] == ["$", "python"]
    played, copied = tmp_path / "played", tmp_path / "copied"
    place = Place(played)
    try:
        tables = [place.tables.add(NewTable(players=(Player(), Player()))) for _ in range(3)]
        for table in tables:
            table.act(table.view.version, Resign(value=1))
        views = [table.view for table in tables]
        subprocess.run([sys.executable, *words[2:]], cwd=played, check=True)
    finally:
        place.close()
    copied.mkdir()
    shutil.move(played / "copy.db", copied / "doublesix.db")
    place = Place(copied)
    try:
        assert [place.tables.find(view.id).view for view in views] == views
    finally:
        place.close()
