"""Why a request is refused: errors of this server, and the code each error of the package stands for.

    RefusedError
    ├── NotFoundError    nothing of that name
    ├── StaleError       an action on a picture that is no longer true
    ├── NotAllowedError  not for a person, or not now
    └── TooLargeError    more than is taken at once

What does not live here: statuses and headers (`server.app`).
"""

from __future__ import annotations

from doublesix.errors import (
    DataError,
    DoubleSixError,
    FormatError,
    IllegalActionError,
    IllegalPlayError,
    InvalidPositionError,
    ParseError,
    UnknownVariantError,
)

__all__ = ["NotAllowedError", "NotFoundError", "RefusedError", "StaleError", "TooLargeError", "code_and_status"]


class RefusedError(DoubleSixError):
    """A request that changes nothing."""


class NotFoundError(RefusedError):
    """There is nothing of that name."""


class StaleError(RefusedError):
    """Something has happened since the picture that the action was decided on."""


class NotAllowedError(RefusedError):
    """Nobody, or no person, may do that now."""


class TooLargeError(RefusedError):
    """More than is taken at once."""


CODES: tuple[tuple[type[Exception], str, int], ...] = (
    (NotFoundError, "not-found", 404),
    (StaleError, "stale", 409),
    (NotAllowedError, "not-allowed", 409),
    (TooLargeError, "too-large", 413),
    (IllegalActionError, "not-allowed", 409),
    (IllegalPlayError, "not-allowed", 409),
    (UnknownVariantError, "unknown-variant", 422),
    (ParseError, "unreadable", 422),
    (InvalidPositionError, "invalid", 422),
    (FormatError, "not-allowed", 409),
    (DataError, "not-allowed", 409),
    (ValueError, "invalid", 422),
)
"""Code and status by kind of error, the first that fits."""


def code_and_status(error: Exception) -> tuple[str, int]:
    """What an error means to whoever asked."""
    return next(((code, status) for kind, code, status in CODES if isinstance(error, kind)), ("internal", 500))
