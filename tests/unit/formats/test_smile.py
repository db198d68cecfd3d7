"""Smile: what Jackson writes, and what is no document."""

from __future__ import annotations

import random

import pytest

from bgf_files import smile
from doublesix.errors import ParseError
from doublesix.formats.smile import read_smile

BEHIND_NUMBERS = (
    "28037a000000290140474e00000000000029003f5c6633194c66331a202122234374616b65854ac3bc7267656e{again}"
    "606120706f696e742074686174206973207175697465206c6f6e6720746f20736179ad65696e20537069656c65722c20646572207365687220"
    "c3bc6265726c6567742c206f622065722077c3bc7266656c74e073697874792d66697665206368617261637465727320617265206f6e65206d"
    "6f7265207468616e207768617420612073686f727420746578742063616e2068617665fcfa20c282776572c4c55ac3a4686c6572f8f9346120"
    "6e616d65206f662061206c656e6774682074686174206e6f626f647920676976657320746f20616e797468696e672068652068617320746f20"
    "7772697465206f6674656efc21fbfa41c640c842cafbf9"
)
NUMBERS = "f8dfde24a024017411bf25037f7f7f7f7f7f7f7fbe25037f7f7f7f7f7f7f7fbf"
WITHOUT_SHARED_TEXTS = "3a290a01" + NUMBERS + BEHIND_NUMBERS.format(again="4374616b65854ac3bc7267656e")
WITH_SHARED_TEXTS = "3a290a03" + NUMBERS + BEHIND_NUMBERS.format(again="0102")
"""Written by Jackson 2.14 with its module for Smile, 2.7.8."""
LONG = "a name of a length that nobody gives to anything he has to write often"
MEANT = [
    *(-16, 15, 16, -1_000_000, (1 << 63) - 1, -(1 << 63)),
    *(0.75, -999.0, 0.1),
    *("", None, False, True),
    *("take", "Jürgen", "take", "Jürgen"),
    "a point that is quite long to say",
    "ein Spieler, der sehr überlegt, ob er würfelt",
    "sixty-five characters are one more than what a short text can have",
    {"": 1, "wer": 2, "Zähler": [], LONG: None},
    {"Zähler": 3, "wer": 4, LONG: 5},
]


@pytest.mark.parametrize("written", [WITHOUT_SHARED_TEXTS, WITH_SHARED_TEXTS])
def test_documents_of_jackson_are_read(written: str) -> None:
    assert read_smile(bytes.fromhex(written)) == MEANT


def test_names_are_counted_anew_after_1024() -> None:
    # The last name has the number that the first one had before.
    new = b"".join(bytes([0xFA, 0x83]) + b"%04d" % number + b"\xc2\xfb" for number in range(1025))
    document = read_smile(b":)\n\x01\xf8" + new + b"\xfa\x40\xc4\xfb\xf9")
    assert document[0] == {"0000": 1}
    assert document[-2:] == [{"1024": 1}, {"1024": 2}]


def test_far_names_and_texts_have_numbers_of_two_bytes() -> None:
    names = b"".join(b"\x82%03d\xc2" % number for number in range(300))
    texts = b"".join(b"\x42%03d" % number for number in range(300))
    document = read_smile(b":)\n\x03\xf8\xfa" + names + b"\xfb" + texts + b"\xed\x09\x1f\xfa\x31\x09\xc4\xfb\xf9")
    assert document[-3:] == ["265", "030", {"265": 2}]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b":)\n",
        b":)\n\x01",
        b"{}",
        b":)\n\x01\xfa",  # no end
        b":)\n\x01\xfa\x40\xc2\xfb",  # a name that nobody has given
        b":)\n\x03\x05",  # a text that nobody has given
        b":)\n\x01\x43ta",  # cut off
        b":)\n\x01\xe4text",
        b":)\n\x01\x81\xff\xff",  # no UTF-8
        b":)\n\x01\x24" + b"\x7f" * 20,  # a number without end
        b":)\n\x01\x26\x88\x20",  # numbers of any length are no JSON
        b":)\n\x01\xe8\x81",  # nor is binary data
        b":)\n\x01" + b"\xf8" * 5000,
        b":)\n\x01\xfa\x35\xc2\xfb",
    ],
)
def test_no_document_is_one_clear_error(data: bytes) -> None:
    with pytest.raises(ParseError, match="cut off or damaged"):
        read_smile(data)


def test_whatever_has_been_changed_is_read_or_refused() -> None:
    rng = random.Random(1)
    whole = bytes.fromhex(WITH_SHARED_TEXTS) + smile({"games": [{"moves": [{"from": [24, 13]}]}]})
    refused = 0
    for _ in range(3000):
        data = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            data[rng.randrange(4, len(data))] = rng.randrange(256)
        try:
            read_smile(bytes(data))
        except ParseError:
            refused += 1
    assert 0 < refused < 3000
