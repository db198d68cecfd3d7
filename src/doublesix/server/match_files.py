"""HTTP: matches as files to keep, and what files are called.

A name says when a match was played, by whom and to how many points. It suits every system's files, whatever the players
are called; who reads no other signs than ASCII gets a name of those alone.
What does not live here: writing a match (`doublesix.formats`), reports of analyses (`server.analysis_routes`).
"""

from __future__ import annotations

import re
from itertools import chain, count
from typing import TYPE_CHECKING, Annotated, Literal
from unicodedata import combining, normalize
from urllib.parse import quote
from zipfile import ZIP_DEFLATED, ZipFile

from fastapi import Query, Response
from fastapi.responses import StreamingResponse

from doublesix.errors import FormatError
from doublesix.formats import write_json, write_mat
from doublesix.formats.days import day_played
from doublesix.sentences import Sentence
from doublesix.server.problems import NotAllowedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doublesix.record import MatchRecord

__all__ = ["MATCH_FILES", "ZIP_FILE", "MatchFormat", "attached", "match_file", "name_of", "zip_file"]

WRITERS = {"mat": write_mat, "json": write_json}
MEDIA_TYPES = {"mat": "text/plain; charset=utf-8", "json": "application/json"}
MATCH_FILES: dict[int | str, dict[str, object]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}, "application/json": {"schema": {"type": "object"}}}}
}
"""What such an answer is, for the description of a route."""
ZIP_FILE: dict[int | str, dict[str, object]] = {
    200: {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}}
}
"""Likewise."""

UNFIT = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]')
"""What no name of a file has on some system or other, and signs that turn the direction of what stands around them."""
NO_ASCII = re.compile(r"[^ -~]|%")
"""Some browsers take % for the begin of a code."""
MOST_BYTES = 90
"""Of a player's name, so that no name of a file has more than the 255 that systems take."""

Written = Literal["mat", "json"]
MatchFormat = Annotated[Written, Query()]


def name_of(record: MatchRecord) -> str:
    """What a file of a match is called, without its ending."""
    players = " – ".join(map(_fit, record.players))
    return " ".join(filter(None, (day_played(record.headers), players, str(record.length or ""))))


def _fit(player: str) -> str:
    return UNFIT.sub("_", player).encode()[:MOST_BYTES].decode(errors="ignore").strip(" .")


def attached(name: str) -> dict[str, str]:
    """Headers of a file to save.

    Args:
        name: of the file.
    """
    letters = (sign for sign in normalize("NFKD", name.replace("–", "-")) if not combining(sign))
    # Taken apart, wide signs and others become ASCII that no name has, such as the quote that would end this one.
    plain = NO_ASCII.sub("_", UNFIT.sub("_", "".join(letters)))
    return {"content-disposition": f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"}


def match_file(record: MatchRecord, written: Written) -> Response:
    """A match to save.

    Args:
        record: the match.
        written: the format.
    """
    headers = attached(f"{name_of(record)}.{written}")
    return Response(WRITERS[written](record), media_type=MEDIA_TYPES[written], headers=headers)


def zip_file(records: Iterable[MatchRecord], written: Written) -> Response:
    """Matches to save as one file, made while it is sent.

    Args:
        records: the matches; each is asked for when those before it have been sent.
        written: the format; a match that it cannot hold is written as JSON.

    Raises:
        NotAllowedError: there is none.
    """
    matches = iter(records)
    first = next(matches, None)
    if first is None:
        raise NotAllowedError(Sentence("no match has been finished yet"))
    sent = _zipped(_named(chain([first], matches), written))
    return StreamingResponse(sent, media_type="application/zip", headers=attached("doublesix.zip"))


def _named(records: Iterable[MatchRecord], written: Written) -> Iterator[tuple[str, str]]:
    """Files with their names, each name once, whether or not a system tells large letters from small ones."""
    taken: set[str] = set()
    for record in records:
        ending: Written = written
        try:
            text = WRITERS[ending](record)
        except FormatError:
            ending = "json"
            text = WRITERS[ending](record)
        name = name_of(record)
        numbered = chain([name], (f"{name} ({number})" for number in count(2)))
        free = next(each for each in numbered if each.casefold() not in taken)  # a player may be called "Ben (2)"
        taken.add(free.casefold())
        yield f"{free}.{ending}", text


def _zipped(files: Iterable[tuple[str, str]]) -> Iterator[bytes]:
    pipe = _Pipe()
    with ZipFile(pipe, "w", ZIP_DEFLATED) as zipped:
        for name, text in files:
            zipped.writestr(name, text)
            yield pipe.read()
    yield pipe.read()


class _Pipe:
    """A file that is sent as it is written."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        """Take what is to be sent next."""
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing waits here."""

    def close(self) -> None:
        """Nothing is held here."""

    def read(self) -> bytes:
        """Everything that was written since."""
        data = b"".join(self._parts)
        self._parts.clear()
        return data
