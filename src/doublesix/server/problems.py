"""Why a request is refused: errors of this server, the code each error of the package stands for, both as messages.

    RefusedError
    ├── NotFoundError      nothing of that name
    ├── StaleError         an action on a picture that is no longer true
    ├── NotAllowedError    not for a person, or not now
    ├── BusyError          too many questions at once
    ├── UnheardError       nobody waits for the answer any more
    ├── NotKeptError       the store takes nothing
    └── PositionOnlyError  a file with a position where a match was expected

What does not live here: what is wrong with single fields (`server.invalid_fields`), headers (`server.app`).
"""

from __future__ import annotations

from pydantic import ValidationError

from doublesix.errors import (
    DataError,
    DoubleSixError,
    FormatError,
    IllegalActionError,
    IllegalPlayError,
    InvalidPositionError,
    ParseError,
    RequestError,
    UnknownVariantError,
)
from doublesix.protocol.analyses import PositionOnly
from doublesix.protocol.values import Problem, SentenceMessage
from doublesix.sentences import Sentence, said
from doublesix.server.invalid_fields import UNWRITABLE, field_at_fault, invalid_field

__all__ = [
    "DISK_FULL",
    "DISK_READ_ONLY",
    "BusyError",
    "NotAllowedError",
    "NotFoundError",
    "NotKeptError",
    "PositionOnlyError",
    "RefusedError",
    "StaleError",
    "UnheardError",
    "internal_problem",
    "no_table",
    "problem_of",
    "refusal",
    "sentence_message",
    "sentence_of",
]


class RefusedError(DoubleSixError):
    """A request that changes nothing."""


class NotFoundError(RefusedError):
    """There is nothing of that name."""


def no_table(table_id: str) -> NotFoundError:
    """That there is no table of that name."""
    return NotFoundError(Sentence("there is no table {name}", name=repr(table_id)))


class StaleError(RefusedError):
    """Something has happened since the picture that the action was decided on."""


class NotAllowedError(RefusedError):
    """Nobody, or no person, may do that now."""


class BusyError(RefusedError):
    """So many questions are being answered that this one would wait for too long."""


class UnheardError(RefusedError):
    """Whoever asked has hung up; this is told to nobody."""


class NotKeptError(RefusedError):
    """What was to happen could not be stored."""


DISK_FULL = Sentence("the disk is full: nothing was changed")
DISK_READ_ONLY = Sentence("the disk cannot be written to: nothing was changed")


class PositionOnlyError(RefusedError):
    """A file holds a position, and nothing was played in it.

    Args:
        name: of the file.
        identifier: of the position.
    """

    def __init__(self, name: str, identifier: str) -> None:
        problem = Sentence("this is a position, with nothing played, and no match; the position editor opens it")
        super().__init__(Sentence("{place}: {problem}", place=name, problem=problem))
        self.identifier = identifier


CODES: tuple[tuple[type[Exception], str, int], ...] = (
    (NotFoundError, "not-found", 404),
    (StaleError, "stale", 409),
    (NotAllowedError, "not-allowed", 409),
    (BusyError, "busy", 503),
    (UnheardError, "busy", 503),
    (NotKeptError, "not-kept", 507),
    (IllegalActionError, "not-allowed", 409),
    (IllegalPlayError, "not-allowed", 409),
    (RequestError, "not-allowed", 409),
    (UnknownVariantError, "unknown-variant", 422),
    (ParseError, "unreadable", 422),
    (InvalidPositionError, "invalid", 422),
    (FormatError, "not-allowed", 409),
    (DataError, "not-allowed", 409),
    (ValueError, "invalid", 422),
)
"""Code and status by kind of error, the first that fits."""


def refusal(error: Exception) -> tuple[Problem, int]:
    """What an error means to whoever asked, and the status that says so."""
    if isinstance(error, PositionOnlyError):
        return PositionOnly(identifier=error.identifier, **dict(sentence_message(sentence_of(error)))), 422
    code, status = next(((code, status) for kind, code, status in CODES if isinstance(error, kind)), ("internal", 500))
    return problem_of(code, sentence_of(error), field_at_fault(error)), status


def sentence_of(error: Exception) -> str:
    """What an error says, in our words also where it comes from below."""
    if isinstance(error, ValidationError):
        return invalid_field(error.errors()[0])
    if isinstance(error, UnicodeError):
        return UNWRITABLE
    return said(error)


def problem_of(code: str, text: str, path: str | None = None) -> Problem:
    """A refusal with a sentence.

    Args:
        code: as in `Problem`.
        text: the sentence.
        path: of the field that is wrong.
    """
    return Problem(code=code, path=path, **dict(sentence_message(text)))


def internal_problem() -> Problem:
    """Something that nobody could have meant."""
    return problem_of("internal", Sentence("an internal error, told in the log"))


def sentence_message(text: str) -> SentenceMessage:
    """A sentence with its pattern; one without is its own."""
    if not isinstance(text, Sentence):
        return SentenceMessage(message=text, pattern=text)
    values = {
        name: sentence_message(part) if isinstance(part, Sentence) else part for name, part in text.values.items()
    }
    return SentenceMessage(message=str(text), pattern=text.pattern, values=values)
