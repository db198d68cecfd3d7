"""What the fields of requests are called in refusals that people read.

Names of things that only programs send (ids, versions, types of actions) stay as they are.
What does not live here: the requests (`doublesix.protocol`), refusing them (`server.app`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["FIELD_NAMES", "place_of"]

FIELD_NAMES: Mapping[str, Sentence] = {
    "answer": Sentence("answer"),
    "automatic_doubles": Sentence("automatic doubles"),
    "beavers": Sentence("stakes"),
    "board": Sentence("board"),
    "clock": Sentence("delay of the clock"),
    "comment": Sentence("comment"),
    "confidence": Sentence("confidence"),
    "crawford": Sentence("Crawford"),
    "cube": Sentence("cube"),
    "cube_limit": Sentence("largest cube"),
    "cube_plies": Sentence("depth"),
    "dead_cubes": Sentence("stakes"),
    "delay_s": Sentence("delay of the clock"),
    "dice": Sentence("dice"),
    "first": Sentence("name"),
    "has_help": Sentence("hints and tutor"),
    "holland": Sentence("stakes"),
    "is_crawford": Sentence("Crawford"),
    "jacoby": Sentence("Jacoby"),
    "length": Sentence("match length"),
    "level": Sentence("level"),
    "memory": Sentence("memory"),
    "mover_score_first": Sentence("score"),
    "name": Sentence("name"),
    "number": Sentence("named number"),
    "offered": Sentence("cube"),
    "on_roll": Sentence("player on roll"),
    "owner": Sentence("cube owner"),
    "pinned": Sentence("pinned checkers"),
    "play": Sentence("plays"),
    "players": Sentence("players"),
    "plays": Sentence("plays"),
    "plies": Sentence("depth"),
    "points": Sentence("score"),
    "position": Sentence("identifier"),
    "preset": Sentence("preset"),
    "raccoons": Sentence("stakes"),
    "reserve": Sentence("reserve"),
    "reserve_s": Sentence("reserve of the clock"),
    "resignation": Sentence("resignation"),
    "rows": Sentence("checkers"),
    "second": Sentence("name"),
    "seconds": Sentence("seconds"),
    "seed": Sentence("seed"),
    "std_error": Sentence("standard error"),
    "steps": Sentence("steps"),
    "terms": Sentence("stakes"),
    "text": Sentence("identifier"),
    "trials": Sentence("trials"),
    "truncate_after": Sentence("rolls of a trial"),
    "value": Sentence("value"),
    "variant": Sentence("game"),
    "variations": Sentence("plays"),
}
"""By the field's name in messages."""
PARTS = ("body", "query", "path")
"""Of a request."""


def place_of(path: Sequence[int | str]) -> Sentence:
    """The innermost field on the way to what is wrong that has a name; where none has, the way as programs write it.

    Of an address only programs know the parts.
    """
    fields = () if "path" in path[:1] else reversed(path)
    named = (FIELD_NAMES[name] for name in fields if isinstance(name, str) and name in FIELD_NAMES)
    way = path[1:] if len(path) > 1 and path[0] in PARTS else path
    return next(named, Sentence("{path}", path=".".join(map(str, way))))
