"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from doublesix.whole_files import write_whole, writing_whole


def test_text_and_bytes_are_written_as_they_are(tmp_path):
    write_whole(tmp_path / "text", "31: 8/5 6/5 – £\n")
    write_whole(tmp_path / "bytes", b"\x00\xff")
    assert (tmp_path / "text").read_text(encoding="utf-8") == "31: 8/5 6/5 – £\n"
    assert (tmp_path / "bytes").read_bytes() == b"\x00\xff"


def test_what_is_interrupted_leaves_the_former_file_and_nothing_beside_it(tmp_path):
    path = tmp_path / "table.csv"
    write_whole(path, "former")

    def half() -> None:
        with writing_whole(path) as file:
            file.write(b"half of the ne")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        half()
    assert path.read_text() == "former"
    assert list(tmp_path.iterdir()) == [path]


def test_the_former_file_stays_until_the_new_one_is_whole(tmp_path):
    path = tmp_path / "table.csv"
    write_whole(path, "former")
    with writing_whole(path) as file:
        file.write(b"new")
        assert path.read_text() == "former"
    assert path.read_text() == "new"


def test_it_is_on_the_disk_before_it_takes_its_name(tmp_path, monkeypatch):
    steps = []

    def noted(name):
        real = getattr(os, name)
        monkeypatch.setattr(os, name, lambda *given: (steps.append(name), real(*given))[1])

    noted("fsync")
    noted("replace")
    write_whole(tmp_path / "text", "all of it")
    assert steps == ["fsync", "replace"]


@pytest.mark.parametrize(
    ("place", "error"),
    [("nowhere/file", FileNotFoundError), ("folder", IsADirectoryError), ("text/x", NotADirectoryError)],
)
def test_a_place_where_nothing_can_be_written_is_told_beforehand_by_its_name(tmp_path, place, error):
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("")
    with pytest.raises(error) as refused, writing_whole(tmp_path / place):
        pytest.fail("the work has begun")
    assert refused.value.filename == str(tmp_path / place)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "text"]


NO_ROOM = """
import resource, signal, sys
from pathlib import Path
from doublesix.whole_files import writing_whole
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
try:
    with writing_whole(Path(sys.argv[1])) as file:
        file.write(b"x" * int(sys.argv[2]))
except OSError as error:
    print(error.errno, error.filename)
"""


@pytest.mark.parametrize("size", [100, 1_000_000])
def test_a_disk_without_room_is_told_by_the_name_that_was_asked_for(tmp_path, size):
    path = tmp_path / "table.csv"
    write_whole(path, "former")
    done = subprocess.run([sys.executable, "-c", NO_ROOM, path, str(size)], capture_output=True, text=True, check=True)
    assert done.stdout == f"{errno.EFBIG} {path}\n"
    assert path.read_text() == "former"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_the_last_steps_name_the_file_too(tmp_path, monkeypatch, step):
    def refused(*args):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, step, refused)
    with pytest.raises(OSError, match="No space left") as failed:
        write_whole(tmp_path / "text", "all of it")
    assert failed.value.filename == str(tmp_path / "text")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_device_without_room_is_named():
    with pytest.raises(OSError, match="No space left") as failed:
        write_whole(Path("/dev/full"), "all of it")
    assert failed.value.filename == "/dev/full"


def test_errors_of_other_files_keep_their_names(tmp_path):
    with pytest.raises(FileNotFoundError) as failed, writing_whole(tmp_path / "text"):
        os.stat(f"{tmp_path}/nowhere")
    assert failed.value.filename == f"{tmp_path}/nowhere"


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path):
    (tmp_path / "kept").mkdir()
    target, link = tmp_path / "kept" / "table.csv", tmp_path / "link.csv"
    link.symlink_to(target)
    for text in ("first", "second"):
        write_whole(link, text)
        assert link.is_symlink()
        assert target.read_text() == text
    assert list((tmp_path / "kept").iterdir()) == [target]


def test_permissions_stay(tmp_path):
    path = tmp_path / "mine"
    write_whole(path, "former")
    path.chmod(0o640)
    write_whole(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_file_that_must_not_be_written_stays_as_it_is(tmp_path, monkeypatch):
    path = tmp_path / "mine"
    path.write_text("former")
    monkeypatch.setattr(os, "access", lambda place, mode: Path(place) != path)  # modes are nothing to who tests as root
    with pytest.raises(PermissionError, match="mine"):
        write_whole(path, "new")
    assert path.read_text() == "former"
    assert list(tmp_path.iterdir()) == [path]


def test_a_pipe_is_written_into(tmp_path):
    pipe, got = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: got.append(pipe.read_text()))
    reader.start()
    write_whole(pipe, "through")
    reader.join(10)
    assert got == ["through"]
    assert pipe.is_fifo()


def test_files_beside_it_are_let_be_whatever_they_are_called(tmp_path):
    (tmp_path / "table.csv.partial").write_text("somebody's")
    write_whole(tmp_path / "table.csv", "new")
    assert (tmp_path / "table.csv.partial").read_text() == "somebody's"
    assert len(list(tmp_path.iterdir())) == 2
