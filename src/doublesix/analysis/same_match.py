"""Which records are of one match: those of the same players, terms and actions, whatever else their files say.

A record that breaks off is of the same match as one that goes on from there; one that a clock ended goes no further.
What does not live here: what a match comes to (`totals`, `skill`, `server.players`), reading files (`formats`).
"""

from __future__ import annotations

from dataclasses import fields, replace
from hashlib import blake2b
from typing import TYPE_CHECKING

from doublesix.play import Play
from doublesix.record import Ending, GameRecord, Resignation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.record import MatchRecord, RecordedAction

__all__ = ["course_of", "first_places", "match_name", "played"]

MARK = 8
"""Bytes that stand for what has happened so far."""


def played(record: MatchRecord) -> MatchRecord:
    """Who played what, without anything that formats tell differently; equal for every record of one match.

    Headers and comments go, and so do results and resignations, which many files leave to be found out: the score
    before the next game says what was made of them.
    """
    games = tuple(_played(game, number) for number, game in enumerate(record.games, start=1))
    return replace(record, games=games, headers={}, full_names=("", ""), extra_games=(), comment="", problems=())


def course_of(record: MatchRecord) -> bytes:
    """What tells the beginnings of a match from those of all others: a mark before and after each of its actions.

    It is the same in every process, so that it can be kept with what was made of the match.
    """
    same = played(record)
    so_far = blake2b(digest_size=MARK)
    so_far.update(repr((same.players, same.terms, (same.cycle or same.variant).key)).encode())
    course = [so_far.digest()]
    for original, game in zip(record.games, same.games, strict=True):
        so_far.update(repr((game.number, game.start_score, game.start)).encode())
        for action in game.actions:
            so_far.update(_told(action).encode())
            course.append(so_far.digest())
        if original.ending is Ending.TIME:
            so_far.update(b"out of time")
            course.append(so_far.digest())
    return b"".join(course)


def match_name(course: bytes) -> str:
    """A name for a match as far as a record of it goes, from its `course_of`."""
    return course[-MARK:].hex()


def first_places(courses: Iterable[bytes]) -> list[int]:
    """For the `course_of` every record the place of the one that counts for it, its own where it counts itself.

    Of the records of one match that which goes on longest counts, and of several such the first.
    """
    known = list(courses)
    places = list(range(len(known)))
    found: dict[bytes, int] = {}
    for place, course in sorted(enumerate(known), key=lambda pair: -len(pair[1])):
        places[place] = found.get(course[-MARK:], place)
        if places[place] == place:
            found.update({course[at : at + MARK]: place for at in range(0, len(course), MARK)})
    return places


def _played(game: GameRecord, number: int) -> GameRecord:
    actions = tuple(
        replace(action, comment="", line=None) for action in game.actions if not isinstance(action, Resignation)
    )
    return GameRecord(
        number,
        game.start_score,
        game.is_crawford,
        game.start,
        actions,
        variant=game.variant,
    )


def _told(action: RecordedAction) -> str:
    """An action as text; a play is where it ends, however it gets there."""
    values = [getattr(action, field.name) for field in fields(action) if field.compare]
    return repr((type(action).__name__, *(value.result if isinstance(value, Play) else value for value in values)))
