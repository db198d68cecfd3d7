"""Bytes → lines."""

from __future__ import annotations

import codecs

import pytest

from doublesix.errors import ParseError
from doublesix.formats import read_match
from doublesix.formats.mat_reader import read_mat
from doublesix.formats.report import Severity
from doublesix.formats.text import MAX_FILE_BYTES, MAX_LINE_LENGTH, MOST_TURNS, decode, demand_match_size
from doublesix.match import Seat
from doublesix.sentences import Sentence


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


def names(text: str, encoding: str) -> bytes:
    return f" 3 point match\n\n Game 1\n {text} : 0          Ben : 0\n  1) 31: 8/5 6/5\n".encode(encoding)


@pytest.mark.parametrize("mark", [codecs.BOM_UTF8, b""])
def test_a_stray_byte_leaves_utf_8_what_it_is(mark: bytes) -> None:
    source = decode(mark + "Kévin\nZoë ".encode() + b"\xe9\n")
    assert source.lines == ("Kévin", "Zoë \ufffd", "")
    (problem,) = source.problems
    assert (problem.line, problem.severity) == (2, Severity.ERROR)


def test_a_mark_of_utf_8_says_so_whatever_bytes_follow() -> None:
    source = decode(codecs.BOM_UTF8 + b"Kevin\nZo\xeb\n")
    assert source.lines == ("Kevin", "Zo\ufffd", "")
    assert [problem.line for problem in source.problems] == [2]


@pytest.mark.parametrize(
    ("name", "encoding"),
    [("张三", "gbk"), ("田中", "shift_jis"), ("김철수", "euc_kr"), ("Šárka", "cp1250"), ("Иван", "cp1251")],
)
def test_a_guess_is_reported_and_a_named_encoding_is_none(name: str, encoding: str) -> None:
    data = names(name, encoding)
    guess = Sentence("read as Windows-1252, which is a guess: names may be wrong")
    assert guess in [problem.message for problem in read_match(data).problems]
    named = read_match(data, encoding=encoding)
    assert named.players == (name, "Ben")
    assert guess not in [problem.message for problem in named.problems]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_needs_no_mark(encoding: str) -> None:
    assert read_match(names("Zoë", encoding)).players == ("Zoë", "Ben")


@pytest.mark.parametrize("encoding", ["nothing", "zlib", "a\0b"])
def test_an_encoding_that_nobody_knows_is_one_clear_error(encoding: str) -> None:
    with pytest.raises(ParseError, match="no encoding of texts"):
        read_match(names("Anna", "utf-8"), encoding=encoding)


def test_some_nuls_are_blanks_and_many_are_binary() -> None:
    source = decode(b"one\n" + b"two\0words and many more " * 10 + bytes(512))
    assert source.lines == ("one", "two words and many more " * 10)
    assert [(problem.line, problem.severity) for problem in source.problems] == [(2, Severity.ERROR)]
    for data in (bytes(100), b"\0\1\2\3 four words of text"):
        with pytest.raises(ParseError, match="binary"):
            decode(data)


def test_a_line_too_long_is_cut_and_reported() -> None:
    source = decode("short\n" + "x" * 5000)
    assert [len(line) for line in source.lines] == [5, MAX_LINE_LENGTH]
    assert source.problems[0].line == 2


@pytest.mark.parametrize("data", [b"", b" \n ", codecs.BOM_UTF8, "", b"RGMH\0\0\1", b"x" * (MAX_FILE_BYTES + 1)])
def test_nothing_to_read_is_one_clear_error(data: bytes | str) -> None:
    with pytest.raises(ParseError):
        decode(data)


def test_a_match_of_too_many_turns_is_one_clear_error() -> None:
    demand_match_size(MOST_TURNS)
    with pytest.raises(ParseError, match="a file of more than 100000 turns is too long to be read"):
        demand_match_size(MOST_TURNS + 1)


def test_blanks_of_a_web_page_are_blanks() -> None:
    text = " 5 point match\n\n Game 1\n Anna : 0          Ben : 0\n  1) 31: 8/5 6/5       42: 8/4 6/4\n"
    plain, copied = (read_mat(each).record for each in (text, text.replace(" ", "\xa0")))
    assert copied == plain
    assert len(plain.games[0].actions) == 2


QUOTED_MATCH = [
    " 5 point match",
    "",
    " Game 1",
    " Anna : 0                        Ben : 0",
    "  1) 31: 8/5 6/5                 42: 8/4 6/4",
    "                                 Wins 1 point",
]


@pytest.mark.parametrize("sign", ["> ", ">", ">> ", "> > "])
def test_a_match_that_a_mail_quotes_is_read(sign: str) -> None:
    quoted = "\n".join(f"{sign}{line}" for line in QUOTED_MATCH)
    assert read_match(f"{quoted}\n") == read_match("\n".join([*QUOTED_MATCH, ""]))
    answered = read_match(f"Ben wrote:\n{quoted}\n\nWell played!\n")
    assert answered.games[0].winner is Seat.SECOND
    assert [problem.line for problem in answered.problems] == [1, 9]


def test_a_sign_of_quotations_here_and_there_is_kept() -> None:
    assert decode("one\n> two\nthree").lines == ("one", "> two", "three")
