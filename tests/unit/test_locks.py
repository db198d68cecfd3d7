"""One process at a time on a folder or a file."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from doublesix.errors import DataError
from doublesix.locks import alone, words_of_holder

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


def test_a_place_has_one_lock_by_whatever_link_it_is_reached(place):
    link = place.with_name("link")
    link.symlink_to(place)
    with alone(link), pytest.raises(DataError, match="another process works on this"), alone(place):
        pass


def test_who_is_patient_waits_for_the_first_to_be_through(place):
    def enter():
        with alone(place, patience=60):
            return True

    with ThreadPoolExecutor(1) as pool:
        with alone(place):
            waiting = pool.submit(enter)
        assert waiting.result()


def test_nothing_is_left_behind(place):
    before = sorted(place.parent.rglob("*"))
    with alone(place):
        assert len(sorted(place.parent.rglob("*"))) == len(before) + 1
    assert sorted(place.parent.rglob("*")) == before


def test_what_a_killed_process_left_keeps_nobody_away(tmp_path):
    (tmp_path / ".lock").touch()
    with alone(tmp_path):
        pass


def test_what_a_killed_process_left_can_be_taken_by_whoever_shares_the_folder(place):
    lock = place / ".lock" if place.is_dir() else place.with_name(".place.lock")
    masked = os.umask(0o002)
    try:
        with alone(place):
            assert stat.S_IMODE(lock.stat().st_mode) == 0o664
        with alone(place, words="a secret"):
            assert stat.S_IMODE(lock.stat().st_mode) == 0o600
    finally:
        os.umask(masked)


def test_where_nothing_can_be_written_the_place_is_named(tmp_path):
    with pytest.raises(FileNotFoundError) as caught, alone(tmp_path / "none" / "file"):
        pass
    assert caught.value.filename == str(tmp_path / "none" / "file")


@pytest.mark.skipif(sys.platform == "win32", reason="locks")
def test_a_file_system_without_locks_is_told_of_and_not_another_process(place, monkeypatch):
    def refuse(number, how):
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))

    monkeypatch.setattr("fcntl.flock", refuse)
    with pytest.raises(OSError, match=os.strerror(errno.EOPNOTSUPP)) as caught, alone(place):
        pass
    assert caught.value.filename.endswith(".lock")


def test_whoever_finds_it_taken_reads_what_the_holder_says(tmp_path):
    with alone(tmp_path, words="at work"):
        assert words_of_holder(tmp_path) == "at work"
    with alone(tmp_path):
        assert words_of_holder(tmp_path) == ""
    assert words_of_holder(tmp_path) == ""


def test_words_that_a_killed_process_left_are_taken_away(tmp_path):
    with alone(tmp_path, words="killed"):
        left = (tmp_path / ".lock").read_bytes()
    (tmp_path / ".lock").write_bytes(left)
    with alone(tmp_path):
        assert words_of_holder(tmp_path) == ""
    assert not (tmp_path / ".lock").exists()


def test_a_file_of_that_name_that_is_somebodys_own_stays_as_it_is(tmp_path):
    own = tmp_path / ".lock"
    own.write_bytes(b"\xff my own words")
    with alone(tmp_path, words="at work"):
        with pytest.raises(DataError, match="another process works on this"), alone(tmp_path):
            pass
        assert words_of_holder(tmp_path) == ""
    assert own.read_bytes() == b"\xff my own words"


def link(lock, own):
    lock.symlink_to(own)


def dangling(lock, own):
    lock.symlink_to(own.with_name("nowhere"))


def pipe(lock, own):
    os.mkfifo(lock)


def folder(lock, own):
    lock.mkdir()


@pytest.mark.skipif(sys.platform == "win32", reason="locks")
@pytest.mark.parametrize("made", [link, dangling, pipe, folder])
def test_what_is_no_plain_file_is_no_lock_and_is_left_alone(tmp_path, made):
    own, lock = tmp_path / "own.txt", tmp_path / "place" / ".deck.json.lock"
    own.write_text("precious")
    lock.parent.mkdir()
    made(lock, own)
    with pytest.raises(DataError, match=r"\.deck\.json\.lock: a lock has this name"), alone(lock.parent / "deck.json"):
        pass
    assert own.read_text() == "precious"
    assert [path.name for path in lock.parent.iterdir()] == [lock.name]
    assert [path.name for path in tmp_path.iterdir() if path not in (own, lock.parent)] == []
