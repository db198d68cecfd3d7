"""Bytes → lines."""

from __future__ import annotations

import codecs

import pytest

from doublesix.errors import ParseError
from doublesix.formats.mat_reader import read_mat
from doublesix.formats.report import Severity
from doublesix.formats.text import MAX_FILE_BYTES, MAX_LINE_LENGTH, decode


@pytest.mark.parametrize(
    "data",
    [
        "Kévin\nJørn".encode(),
        codecs.BOM_UTF8 + "Kévin\r\nJørn".encode(),
        "Kévin\rJørn".encode("cp1252"),
        "Kévin\nJørn".encode("utf-16"),
        "Kévin\nJørn",
        "\ufeffKévin\nJørn",
    ],
)
def test_encodings_and_line_ends(data: bytes | str) -> None:
    source = decode(data)
    assert source.lines == ("Kévin", "Jørn")
    assert source.problems == ()


def test_only_real_line_ends_end_a_line() -> None:
    assert decode("a\u2028b\x0bc\nd").lines == ("a\u2028b c", "d")


def test_a_character_cut_in_half_is_reported() -> None:
    source = decode("Kévin\nJé".encode()[:-1])
    assert source.lines == ("Kévin", "J")
    assert len(source.problems) == 1


def test_bytes_of_no_encoding_are_reported() -> None:
    (problem,) = decode(b"a\x81b\xe9").problems
    assert problem.severity is Severity.ERROR


def test_a_line_too_long_is_cut_and_reported() -> None:
    source = decode("short\n" + "x" * 5000)
    assert [len(line) for line in source.lines] == [5, MAX_LINE_LENGTH]
    assert source.problems[0].line == 2


@pytest.mark.parametrize("data", [b"", b" \n ", codecs.BOM_UTF8, "", b"RGMH\0\0\1", b"x" * (MAX_FILE_BYTES + 1)])
def test_nothing_to_read_is_one_clear_error(data: bytes | str) -> None:
    with pytest.raises(ParseError):
        decode(data)


def test_blanks_of_a_web_page_are_blanks() -> None:
    text = " 5 point match\n\n Game 1\n Anna : 0          Ben : 0\n  1) 31: 8/5 6/5       42: 8/4 6/4\n"
    plain, copied = (read_mat(each).record for each in (text, text.replace(" ", "\xa0")))
    assert copied == plain
    assert len(plain.games[0].actions) == 2
