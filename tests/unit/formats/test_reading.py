"""Any file: which format it has, and reading it."""

from __future__ import annotations

from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any

import pytest

from doublesix.dice import Roll
from doublesix.errors import ParseError
from doublesix.formats import FileFormat, detect, read_match, read_position, write_json, write_mat

if TYPE_CHECKING:
    from pathlib import Path
from zipfile import Path as ZipPath
from zipfile import ZipFile

MAT = b" 7 point match\n\n Game 1\n ann : 0      bob : 0\n  1) 31: 8/5 6/5\n      Wins 1 point\n"
SNOWIE = b"7;0;0;0;1;bottom;top;0;5;3;1;0;0;2;-1;3;-2;0;3;0;0;0;-2;0;-2;4;0;0;0;-2;-3;-3;0;0;3;0;0;0;3;1;"
JELLYFISH = (126).to_bytes(2, "little") + bytes(100)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (MAT, FileFormat.MAT),
        (b'\xef\xbb\xbf; [Site "x"]\r\n\r\n11 point match\r\n', FileFormat.MAT),
        ('; [Site "x"]\n0 point match\n'.encode("utf-16"), FileFormat.MAT),
        (b'{"format": "doublesix.match"}', FileFormat.JSON),
        ('{"format": "doublesix.match"}'.encode("utf-16"), FileFormat.JSON),
        (b"  {\n", FileFormat.JSON),
        (b'{"format": "doublesix.match", "headers": {"Event": "A compressed weekend"}}', FileFormat.JSON),
        (b'{"headers": {"compress": "useSmile"}, "comment": "\\"compress\\": 1"}', FileFormat.JSON),
        (b"(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]", FileFormat.SGF),
        (b"RGMH\1\0\0\0", FileFormat.XG),
        (b'{"format":"BGF","version":"1.0","compress":"gzip","useSmile":true}\n\x1f\x8b', FileFormat.BGF),
        (b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n", FileFormat.XG_TEXT),
        (b" ann                  bob\n  1) 31: 8/5 6/5\n", FileFormat.GAM),
        (b" 7\tpoint  match\n Game 1\n ann : 0      bob : 0\n  1) 31: 8/5 6/5\n", FileFormat.MAT),
        (b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10\n" + MAT, FileFormat.MAT),
        (b"Score is 0-0 in a 7 point match\n" + MAT, FileFormat.MAT),
        (b"Score is 0-0 in a 7 point match\nO: (5 1) 24-23 23-18\n" + MAT, FileFormat.OLDMOVES),
        (b"Score is 0-0 in a 5 point match.\nann is X - bob is O\n", FileFormat.OLDMOVES),
        (SNOWIE, FileFormat.SNOWIE_POSITION),
        (b"MATCHLENGTH=5\nGAME_1_PLAYER_1=a\n", FileFormat.PARTY),
        (b"MATCHLENGTH=5\n" + MAT, FileFormat.PARTY),
        (b"ann vs. bob\nGame 1.0-0/7\n", FileFormat.SGG),
        (b"Game 1: 0-0\n", FileFormat.TRUE_MONEY_GAMES),
        (JELLYFISH, FileFormat.JELLYFISH),
    ],
)
def test_formats_are_known_by_their_content(data: bytes, kind: FileFormat) -> None:
    assert detect(data) is kind


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"  \n",
        b"hello",
        b"\x89PNG\r\n\x1a\n\0\0",
        b"Game 1\n",
        bytes(range(256)),
        b"1) apples\n2) tea at 11:30\n",
    ],
)
def test_no_known_format_is_one_clear_error(data: bytes) -> None:
    with pytest.raises(ParseError):
        detect(data)


def test_a_match_is_found_behind_a_long_comment() -> None:
    assert detect(b"; a remark\n" * 40_000 + MAT) is FileFormat.MAT
    with pytest.raises(ParseError, match="no known format"):
        detect(b"a remark\n" * 40_000)


def test_a_missing_length_line_is_named() -> None:
    with pytest.raises(ParseError, match="7 point match"):
        read_match(b" Game 1\n ann : 0      bob : 0\n")


@pytest.mark.parametrize("data", [SNOWIE, JELLYFISH])
def test_formats_of_positions_hold_no_match(data: bytes) -> None:
    with pytest.raises(ParseError, match="this is a position"):
        read_match(data)


def test_files_are_read_by_content_not_by_name(tmp_path: Path) -> None:
    record = read_match(MAT)
    path = tmp_path / "match.xg"
    path.write_bytes(MAT)
    assert read_match(path) == read_match(str(path)) == record
    path.write_text(write_json(record), encoding="utf-8")
    assert read_match(path) == record
    path.write_text(write_mat(record), encoding="utf-8")
    assert read_match(path) == record


def test_resources_of_a_package_are_read_wherever_they_lie(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "package.zip", "w") as archive:
        archive.writestr("samples/match.mat", MAT)
    assert read_match(ZipPath(tmp_path / "package.zip") / "samples" / "match.mat") == read_match(MAT)


@pytest.mark.parametrize("mode", ["r", "rb"])
def test_open_files_are_read(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "match.mat"
    path.write_bytes(MAT)
    with path.open(mode) as file:
        assert read_match(file) == read_match(MAT)


def test_content_is_read_as_text_and_as_bytes_of_any_kind() -> None:
    record = read_match(MAT)
    for content in (bytearray(MAT), memoryview(MAT), BytesIO(MAT), StringIO(MAT.decode()), MAT.decode()):
        assert read_match(content) == record
    assert read_match(write_mat(record)) == read_match(write_json(record)) == record
    assert read_match(StringIO(write_json(record, indent=None))) == record
    assert read_position(StringIO("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")).roll == Roll(3, 1)


@pytest.mark.parametrize("source", [None, 5, ["match.mat"], object()])
def test_what_is_no_file_is_named(source: Any) -> None:
    with pytest.raises(TypeError, match="source must be"):
        read_match(source)


@pytest.mark.parametrize("data", [b"PK\3\4\x14\0", b"\x1f\x8b\x08\0"])
def test_archives_are_named(data: bytes) -> None:
    with pytest.raises(ParseError, match="unpack it first"):
        read_match(data)


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
def test_text_that_is_neither_place_nor_content_is_one_clear_error(text: str) -> None:
    with pytest.raises(ParseError, match="binary data"):
        read_match(text)


def test_an_encoding_is_that_of_bytes_and_not_of_text(tmp_path: Path) -> None:
    text = MAT.decode().replace("ann", "Jörg")
    path = tmp_path / "match.mat"
    path.write_bytes(text.encode("latin-1"))
    for source in (text, StringIO(text), text.encode("latin-1"), path):
        assert read_match(source, encoding="latin-1").players[0] == "Jörg"
    with pytest.raises(ParseError, match="no encoding of texts is called 'nonsense'"):
        read_match(text, encoding="nonsense")


def test_our_json_is_read_in_utf_16() -> None:
    record = read_match(MAT)
    assert read_match(write_json(record).encode("utf-16")) == record


def test_errors_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("milk, bread", encoding="utf-8")
    with pytest.raises(ParseError, match=r"notes\.txt"):
        read_match(path)


def test_a_missing_file_is_the_systems_error() -> None:
    with pytest.raises(FileNotFoundError):
        read_match("no-such-file.mat")


def test_problems_travel_with_the_record() -> None:
    record = read_match(MAT.replace(b"6/5", b"6/4"))
    assert len(record.problems) == 1
    assert record == read_match(MAT.replace(b"6/5", b"6/4"))
