"""The command: what it says where it cannot do what was asked."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

import doublesix
from doublesix.cli.app import app
from doublesix.cli.commands import Command
from doublesix.cli.words import phrase
from doublesix.errors import DataError
from doublesix.protocol.analyses import NewRollout
from doublesix.protocol.tables import ClockTerms, NewTable, Player, Resign
from doublesix.server.place import Place
from doublesix.server.problems import NotKeptError, StaleError
from doublesix.server.store import Store
from server_players import wait_until

AT_REST = ["doublesix.db", "doublesix.spare"]
"""What lies in a folder that nobody has open."""


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        result = CliRunner().invoke(app, ["serve", "--no-open", "--port", port, "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert port in result.stderr
    assert "Perhaps it runs there already; --port" in result.stderr


def test_a_port_that_is_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(socket, "create_server", refuse)
    result = CliRunner().invoke(app, ["serve", "--no-open", "--port", "80", "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert "port 80 cannot be used: Permission denied; --port takes another" in result.stderr


def test_a_file_is_no_folder_for_data(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    result = CliRunner().invoke(app, ["serve", "--no-open", "--port", "0", "--data", str(tmp_path / "file")])
    assert result.exit_code == 1
    assert "file: Not a directory" in result.stderr
    assert (tmp_path / "file").read_text() == "mine"


def test_a_store_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "doublesix.db").write_text("not a database, but a text that is long enough to look like one" * 50)
    result = CliRunner().invoke(app, ["serve", "--no-open", "--port", "0", "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert "this store cannot be used" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_store_of_a_later_version(tmp_path: Path) -> None:
    Store.in_folder(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "doublesix.db")) as later, later:
        later.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DataError, match=r"doublesix\.db: this store was written by a later Double Six; update"):
        Store.in_folder(tmp_path)
    if sys.platform == "linux":  # a file that is refused is let go of
        held = [os.readlink(f"/proc/self/fd/{number}") for number in _open_files()]
        assert not [path for path in held if path.startswith(str(tmp_path))]


def _open_files() -> list[str]:
    """Those of this process that are still open when they are asked about."""
    return [number for number in os.listdir("/proc/self/fd") if os.path.islink(f"/proc/self/fd/{number}")]


def test_the_file_of_a_store_alone_is_one(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path / "made")
    copied = tmp_path / "copied"
    copied.mkdir()
    try:
        shutil.copy(tmp_path / "made" / "doublesix.db", copied)
        with closing(sqlite3.connect(copied / "doublesix.db")) as alone:
            assert alone.execute("SELECT count(*) FROM tables").fetchone() == (0,)
        store.put_rollout("r", 1, {}, "done", {})
    finally:
        store.close()
    assert sorted(path.name for path in (tmp_path / "made").iterdir()) == AT_REST


@pytest.mark.parametrize("name", ["games?2026", "my%20games", "a#b&c", "x?check_same_thread=nope", "50% : off"])
def test_whatever_a_folder_is_called_its_store_lies_in_it(tmp_path: Path, name: str) -> None:
    Store.in_folder(tmp_path / name).close()
    assert list(tmp_path.rglob("*.db")) == [tmp_path / name / "doublesix.db"]


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_whatever_the_folder_of_the_package_is_called_stores_are_made(tmp_path: Path) -> None:
    (home := tmp_path / "50%(off)s").mkdir()
    (home / "doublesix").symlink_to(Path(doublesix.__file__).parent)
    code = "from pathlib import Path; from doublesix.server.store import Store; Store.in_folder(Path()).close()"
    (folder := tmp_path / "data").mkdir()
    env = {**os.environ, "PYTHONPATH": str(home)}
    subprocess.run([sys.executable, "-c", code], check=True, cwd=folder, env=env)
    assert sorted(path.name for path in folder.iterdir()) == AT_REST


SLOW_TO_CLOSE = """
import time
from doublesix.cli.app import main
from doublesix.server.place import Place
close = Place.close
def slowly(place):
    time.sleep(1.5)
    close(place)
    print("closed", flush=True)
Place.close = slowly
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=str)
def test_a_server_that_is_stopped_closes_everything_first(tmp_path: Path, stop: signal.Signals) -> None:
    command = [sys.executable, "-c", SLOW_TO_CLOSE, "serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert "http://" in process.stderr.readline()
        process.send_signal(stop)
        told, complaints = process.communicate(timeout=60)
    assert (process.returncode, told, complaints) == (0, "closed\n", f"{phrase('interrupt.awaited')}\n")
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("doublesix")) == AT_REST


IMPATIENT = """
from doublesix.cli.app import main
from doublesix.server import body_limit
body_limit.PATIENCE = 1
main()
"""
HALF_A_REQUEST = "POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1000\r\n\r\n{{"
SOCKET = (
    "GET /api/socket HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
NO_TEXT = b"\x81\x81\0\0\0\0\xff"
"""A frame of text that holds a byte which no text has."""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_who_sends_rubbish_or_half_a_request_is_no_trouble(tmp_path: Path) -> None:
    command = [sys.executable, "-c", IMPATIENT, "serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process, ExitStack() as connections:
        assert process.stderr is not None
        host = process.stderr.readline().split("http://")[1].split("/")[0]
        address = ("127.0.0.1", int(host.rpartition(":")[2]))
        half, rubbish = (connections.enter_context(socket.create_connection(address, 60)) for _ in range(2))
        rubbish.sendall(SOCKET.format(host=host).encode())
        assert rubbish.recv(4096).startswith(b"HTTP/1.1 101 ")
        rubbish.sendall(NO_TEXT)
        while rubbish.recv(4096):  # until it is hung up on
            pass
        half.sendall(HALF_A_REQUEST.format(host=host).encode())
        time.sleep(0.5)
        process.terminate()
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (0, f"{phrase('interrupt.awaited')}\n")


STRICT = """
from doublesix.cli import serving
from doublesix.cli.app import main
from doublesix.server import body_limit
serving.GRACE, body_limit.PATIENCE = 1, 1000
main()
"""
AWAITED = "POST /api/analyses HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\nExpect: 100-continue\r\n\r\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_who_never_comes_to_an_end_does_not_keep_it_from_stopping(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STRICT, "serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process, socket.socket() as asking:
        assert process.stderr is not None
        host = process.stderr.readline().split("http://")[1].split("/")[0]
        asking.connect(("127.0.0.1", int(host.rpartition(":")[2])))
        asking.sendall(AWAITED.format(host=host, length=1000).encode())
        assert asking.recv(4096).startswith(b"HTTP/1.1 100 ")  # it waits for the rest
        process.terminate()
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (0, f"{phrase('interrupt.awaited')}\n")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_who_announces_too_much_is_told_so_whether_or_not_it_is_sent(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "doublesix", "serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process, ExitStack() as ends:
        ends.callback(process.terminate)
        assert process.stderr is not None
        host = process.stderr.readline().split("http://")[1].split("/")[0]
        address = ("127.0.0.1", int(host.rpartition(":")[2]))
        asking = ends.enter_context(socket.create_connection(address, 60))
        asking.sendall(AWAITED.format(host=host, length=10**12).encode())
        with asking.makefile("rb") as answer:  # until it is hung up on
            assert answer.readline().startswith(b"HTTP/1.1 413 ")
            assert b'"too-large"' in answer.read()
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"http://{host}/api/analyses", b" " * 30_000_000, 60)
        assert b'"too-large"' in refused.value.read()


CRAMPED = """
import resource
from doublesix.cli.app import main
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits")
def test_more_connections_than_the_system_allows_are_told_in_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-c", CRAMPED, "serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        host = process.stderr.readline().split("http://")[1].split("/")[0]
        address = ("127.0.0.1", int(host.rpartition(":")[2]))
        with ExitStack() as connections:
            for _ in range(64):
                connections.enter_context(socket.create_connection(address, 60))
            told = process.stderr.readline()
            time.sleep(2)  # it tries again meanwhile
        with urllib.request.urlopen(f"http://{host}/", timeout=60) as answer:
            assert answer.status == 200
        process.terminate()
        _, complaints = process.communicate(timeout=60)
    assert told == f"{phrase('serve.crowded', reason=os.strerror(errno.EMFILE))}\n"
    assert (process.returncode, complaints.removeprefix(f"{phrase('interrupt.awaited')}\n")) == (0, "")


BROWSER = """#!{python}
import pathlib, sys, urllib.request
status = urllib.request.urlopen(sys.argv[1], timeout=30).status
made = pathlib.Path({answer!r}).with_suffix(".part")
made.write_text(str(status))
made.rename({answer!r})
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="browsers there are no commands")
def test_a_browser_that_runs_in_the_foreground_is_answered(tmp_path: Path) -> None:
    browser, answer = tmp_path / "browser", tmp_path / "answer"
    browser.write_text(BROWSER.format(python=sys.executable, answer=str(answer)))
    browser.chmod(0o700)
    command = [sys.executable, "-m", "doublesix", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    environment = {**os.environ, "BROWSER": str(browser)}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        wait_until(answer.exists, "the browser has no answer")
        process.terminate()
        process.communicate(timeout=60)
    assert answer.read_text() == "200"


@pytest.mark.skipif(sys.platform == "win32", reason="locks")
def test_a_folder_is_open_in_one_program_at_a_time(tmp_path: Path) -> None:
    begin = [sys.executable, "-m", "doublesix", "serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(begin, stderr=subprocess.PIPE, text=True) as first:
        assert first.stderr is not None
        url = first.stderr.readline().split(" – ")[0].removeprefix("Double Six is at ")
        second = CliRunner().invoke(app, ["serve", "--no-open", "--port", "0", "--data", str(tmp_path)])
        first.terminate()
    assert (second.exit_code, len(second.stderr.splitlines())) == (1, 1)
    assert f"are open at {url}; --data" in second.stderr
    assert {path.name for path in tmp_path.iterdir()} == {*AT_REST, "rollouts"}


@pytest.mark.skipif(sys.platform == "win32", reason="locks")
def test_a_place_is_open_once_at_a_time(tmp_path: Path) -> None:
    (tmp_path / "address.txt").write_text("Anna, Main St 1")
    first = Place(tmp_path)
    with pytest.raises(DataError, match="another process works on this"):
        Place(tmp_path)
    first.close()
    second = Place(tmp_path, url="http://127.0.0.1:1/")
    with pytest.raises(DataError, match=r"are open at http://127\.0\.0\.1:1/; --data names another folder"):
        Place(tmp_path)
    second.close()
    assert (tmp_path / "address.txt").read_text() == "Anna, Main St 1"
    (tmp_path / "doublesix.db").write_text("no store" * 500)
    for _ in range(2):
        with pytest.raises(DataError, match="this store cannot be used"):
            Place(tmp_path)


def test_a_place_that_is_closed_changes_nothing(tmp_path: Path) -> None:
    people = Player(name="Anna"), Player(name="Ben")
    clock = ClockTerms(delay_s=0, reserve_s=60)  # whoever brings such a table back begins with an event
    wanted = NewTable(players=people, dice="seeded", seed=1, clock=clock)
    place = Place(tmp_path)
    held = place.tables.add(wanted)
    before, name = held.view, held.view.id
    kept = place.store.table(name)
    place.close()
    place.close()
    for change in (lambda: held.act(before.version, Resign()), lambda: held.rename(("Eve", "Bob"))):
        with pytest.raises(StaleError, match="this table has been put away"):
            change()
    for asked in (
        lambda: place.tables.find(name),
        lambda: place.tables.add(wanted),
        lambda: place.tables.delete(name),
        lambda: place.tables.list(is_over=None),
        lambda: place.rollouts.add(NewRollout(position="4HPwATDgc/ABMA", trials=36)),
        lambda: place.analyses.delete(name),
    ):
        with pytest.raises(NotKeptError, match="the store is closed: nothing was changed"):
            asked()
    held.go_on()
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == AT_REST
    again = Place(tmp_path)
    try:
        assert again.store.table(name) == kept
        assert len(again.tables.list(is_over=None).tables) == 1
    finally:
        again.close()


@pytest.mark.skipif(sys.platform == "win32", reason="permissions")
def test_what_it_makes_is_nobody_elses_business(tmp_path: Path) -> None:
    for folder, mode in ((tmp_path / "made", 0o700), (tmp_path / "there", 0o755)):
        if folder.name == "there":
            folder.mkdir()
            folder.chmod(mode)
        place = Place(folder, url="http://127.0.0.1:1/")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}
        place.close()
        assert modes.pop(folder.name) == mode
        assert modes.pop("rollouts") == 0o700
        assert {".lock", "doublesix.db"} <= set(modes)
        assert set(modes.values()) == {0o600}


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
    missing = Command("nowhere:nothing", "", (), extra="server")
    with pytest.raises(DataError, match=r"pip install 'doublesix\[server\]'"):
        missing.function()


@pytest.mark.parametrize("option", [["--money"], ["--match", "3"], ["--seed", "1"]])
def test_what_is_chosen_on_the_page_is_not_chosen_here(option: list[str]) -> None:
    assert CliRunner().invoke(app, ["play", "--web", *option]).exit_code == 2
