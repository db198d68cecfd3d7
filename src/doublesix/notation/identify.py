"""Any identifier of a position: which kind a text is, and what it says.

Kinds are told apart by shape, not by trial, so that an error speaks of the kind that was meant.
What does not live here: the kinds themselves (their own files), whole files (`formats`).
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from doublesix.errors import ParseError
from doublesix.notation.fibs import parse_fibs_board
from doublesix.notation.fields import shown
from doublesix.notation.match_id import parse_gnubg_id
from doublesix.notation.ogid import parse_ogid
from doublesix.notation.snowie import parse_snowie
from doublesix.notation.xgid import parse_xgid

if TYPE_CHECKING:
    from doublesix.notation.identified import IdentifiedPosition

__all__ = ["IdKind", "id_kind", "identify"]


class IdKind(Enum):
    """The kinds of identifier."""

    XGID = "XGID"
    OGID = "OGID"
    FIBS = "FIBS board line"
    SNOWIE = "Snowie position line"
    GNUBG = "GNU Backgammon position id, with or without a match id"


SHAPES = {
    IdKind.XGID: re.compile(r"xgid\b.*|[-A-Oa-o]{26}:.*", re.IGNORECASE),
    IdKind.OGID: re.compile(r"(?i:ogid)\b.*|[0-9a-p]*:[0-9a-p]*:[WBND?][0-9].*"),
    IdKind.FIBS: re.compile(r"board:.*"),
    IdKind.SNOWIE: re.compile(r"[^;]*(;[^;]*){39};?"),
    IdKind.GNUBG: re.compile(
        r"(gnubgid|position\s+id)\b.*|[A-Za-z0-9+/]{14}(==)?(\s*:\s*[A-Za-z0-9+/]{12})?", re.IGNORECASE
    ),
}


def id_kind(text: str) -> IdKind | None:
    """Which kind of identifier a text looks like, if any."""
    bare = text.strip()
    return next((kind for kind, shape in SHAPES.items() if shape.fullmatch(bare)), None)


def identify(text: str, *, checkers: int = 15) -> IdentifiedPosition:
    """Read an identifier of any kind.

    Args:
        text: one line.
        checkers: checkers a side in the game.

    Raises:
        ParseError: no known kind, or wrong within its kind.
        InvalidPositionError: checkers that cannot stand like that.
    """
    match id_kind(text):
        case IdKind.XGID:
            return parse_xgid(text, checkers=checkers)
        case IdKind.OGID:
            return parse_ogid(text, checkers=checkers)
        case IdKind.FIBS:
            return parse_fibs_board(text).identified(checkers=checkers)
        case IdKind.SNOWIE:
            return parse_snowie(text, checkers=checkers)
        case IdKind.GNUBG:
            return parse_gnubg_id(text, checkers=checkers)
        case None:
            kinds = ", ".join(kind.value for kind in IdKind)
            raise ParseError(f"{shown(text)} is no identifier of a position; known kinds: {kinds}")
