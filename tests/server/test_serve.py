"""The command: what it says where it cannot do what was asked."""

from __future__ import annotations

import socket
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from doublesix.cli.app import app
from doublesix.cli.commands import Command
from doublesix.errors import DataError
from doublesix.server.store import Store

if TYPE_CHECKING:
    from pathlib import Path


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        result = CliRunner().invoke(app, ["serve", "--no-open", "--port", port, "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert port in result.stderr
    assert "--port" in result.stderr


def test_a_store_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "doublesix.db").write_text("not a database, but a text that is long enough to look like one" * 50)
    result = CliRunner().invoke(app, ["serve", "--no-open", "--port", "0", "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert "this store cannot be used" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_store_that_another_program_is_just_making(tmp_path: Path) -> None:
    Store.in_folder(tmp_path / "other").close()
    with closing(sqlite3.connect(tmp_path / "other" / "doublesix.db")) as other:
        made = [line for line in other.iterdump() if line not in {"BEGIN TRANSACTION;", "COMMIT;"}]
    with (
        ThreadPoolExecutor(1) as threads,
        closing(sqlite3.connect(tmp_path / "doublesix.db", isolation_level=None)) as maker,
    ):
        maker.execute("PRAGMA journal_mode=WAL")
        maker.execute("BEGIN IMMEDIATE")
        for line in made:
            maker.execute(line)
        store = threads.submit(Store.in_folder, tmp_path)
        with pytest.raises(TimeoutError):
            store.result(timeout=0.3)
        maker.execute("COMMIT")
        store.result().close()


def test_an_extra_that_is_not_installed() -> None:
    missing = Command("doublesix.cli.nowhere:nothing", "", (), extra="server")
    with pytest.raises(DataError, match=r"pip install 'doublesix\[server\]'"):
        missing.function()


@pytest.mark.parametrize("option", [["--money"], ["--match", "3"], ["--seed", "1"]])
def test_what_is_chosen_on_the_page_is_not_chosen_here(option: list[str]) -> None:
    assert CliRunner().invoke(app, ["play", "--web", *option]).exit_code == 2
