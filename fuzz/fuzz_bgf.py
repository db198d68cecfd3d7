"""`.bgf` files: any document, in Smile or JSON, gives a record or one `ParseError`, and JSON keeps what was read.

There are no sample files: real matches are written like that, by the tests' own writer.
"""

from __future__ import annotations

import json

import harness
from fuzz_sites import real_matches

from bgf_files import bgf_document, smile
from doublesix.errors import ParseError
from doublesix.formats import read_match

GAMES = 1
TURNS = 12
HEAD = b'{"format":"BGF","version":"1.0","compress":false,"useSmile":true}\n'
"""Before what begins like Smile; JSON says what it is by its own keys."""

TOKENS = [
    *(b":)\n\x00", b":)\n\x03", b"\xf8", b"\xf9", b"\xfa", b"\xfb", b"\x20", b"\x21", b"\x22", b"\x23", b"\x24\x8c"),
    *(b"\x25\x01\x80", b"\x28\x7f\x7f\x7f\x7f\x7f", b"\x29" + b"\x11" * 10, b"\xe0ab\xfc", b"\xe8\x8f", b"\xec\x80"),
    *(bytes([0xC0 + value]) for value in (0, 1, 2, 7, 13, 14, 31)),
    *(b"\x40", b"\x30\x80", b"\x8420ab", b"\x01", b"\x1f", b"\xfe", b"\xff", b"\x00", b"\x85games", b"\x84from"),
    *(b'"games":[', b'"type":"amove"', b'"adouble"', b'"red":', b"-1", b"1e99", b"25", b"null", b"[]", b"{}", b"NaN"),
]


def target(data: bytes) -> None:
    """Read, write, read again."""
    try:
        record = read_match(HEAD + data)
    except ParseError:
        return
    list(record.decisions())
    harness.demand_kept(record)


def seeds() -> list[bytes]:
    """The first turns of real matches, each in both ways of writing."""
    documents = [bgf_document(match) for match in real_matches()]
    for document in documents:
        document["games"] = document["games"][:GAMES]
        for game in document["games"]:
            game["moves"] = game["moves"][:TURNS]
    return [write(document) for document in documents for write in (smile, lambda value: json.dumps(value).encode())]


if __name__ == "__main__":
    harness.main(target, seeds(), TOKENS)
