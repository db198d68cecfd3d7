"""Files that are there whole or not at all."""

from __future__ import annotations

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


def test_a_folder_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "nowhere" / "file", "text")
