"""The game of files that name none: whether it was the one as which they are read.

Match texts without a header name no game. Those of another game than the standard one then have plays that nobody
could make, soon after the start; where a game that differs from it by its start alone has none, that is told.
What does not live here: reading (`reading` and the formats).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.errors import ParseError
from doublesix.formats.mat_limits import why_not_followed
from doublesix.record import CheckerPlay, MatchRecord, Problem, Severity
from doublesix.sentences import Sentence, joined
from doublesix.variants.registry import ALL, STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.rules.variant import Variant

__all__ = ["demand_told", "with_another_game_named", "with_own_game_told"]

WITH_OTHER_STARTS = tuple(game for game in ALL if game.rules == STANDARD.rules and game != STANDARD)
EARLY = 24
"""So many actions of a game tell whether it was another one."""


def demand_told(variant: Variant) -> None:
    """Check that a match text can be of a game.

    Raises:
        ParseError: it cannot; the message says why.
    """
    if reasons := list(why_not_followed(variant.rules)):
        raise ParseError(
            Sentence("no match text can be of {name}: {reasons}", name=variant.title, reasons=joined(reasons))
        )


def with_own_game_told(record: MatchRecord, unnamed: Variant) -> MatchRecord:
    """A match with a problem more where its file has named another game than the one for files that name none."""
    own = record.cycle or record.variant
    if own == unnamed:
        return record
    message = Sentence(
        "the file says itself that the game is {name}; {other} does not count", name=own.title, other=unnamed.title
    )
    return _with(record, message)


def with_another_game_named(record: MatchRecord, read: Callable[[Variant], MatchRecord]) -> MatchRecord:
    """A match with a problem more where its early plays are those of another game.

    Args:
        record: the file as the standard game, if it names none.
        read: reads it as another one, if it names none.
    """
    if record.cycle is not None or record.variant != STANDARD or not _has_odd_start(record):
        return record
    for game in WITH_OTHER_STARTS:
        other = read(game)
        if other.variant == game and not _has_odd_start(other):
            message = Sentence(
                "read as {standard}, in which early plays are illegal; in {name} they are legal: "
                "'doublesix convert --variant {key}' reads it so",
                standard=STANDARD.title,
                name=game.title,
                key=game.key,
            )
            return _with(record, message)
    return record


def _has_odd_start(record: MatchRecord) -> bool:
    """Whether one of the early plays of a game is none."""
    early = (action for game in record.games for action in game.actions[:EARLY])
    return any(isinstance(action, CheckerPlay) and not action.is_legal for action in early)


def _with(record: MatchRecord, message: Sentence) -> MatchRecord:
    return replace(record, problems=(Problem(None, message, Severity.WARNING), *record.problems))
