"""Any identifier of a position: which kind a text is, and what it says.

Kinds are told apart by shape, not by trial, so that an error speaks of the kind that was meant. A text that is no plain
identifier may have one in it (`pasted`).
What does not live here: the kinds themselves (their own files), whole files (`formats`).
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from doublesix.errors import ParseError, demand_type
from doublesix.notation.fibs import parse_fibs_board
from doublesix.notation.fields import BASE64, shown
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.match_id import format_gnubg_id, parse_gnubg_id
from doublesix.notation.ogid import USUAL_CHECKERS, parse_ogid
from doublesix.notation.pasted import has_mover_score_first, pasted_identifiers, pasted_players
from doublesix.notation.pasted_annotation import pasted_annotation
from doublesix.notation.simple_board import parse_simple_board
from doublesix.notation.snowie import parse_snowie
from doublesix.notation.tables_id import format_tables_id, parse_tables_id
from doublesix.notation.xgid import format_xgid, parse_xgid
from doublesix.rules.landing import Hit
from doublesix.rules.track import CONTRARY
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doublesix.position import Position

__all__ = ["IdKind", "format_identifier", "gnubg_id_of", "holds_plain_ids", "id_kind", "identify", "xgid_of"]


class IdKind(Enum):
    """The kinds of identifier."""

    XGID = "XGID"
    OGID = "OGID"
    FIBS = "FIBS board line"
    SNOWIE = "Snowie position line"
    GNUBG = "GNU Backgammon position id, with or without a match id"
    SIMPLE = "GNU Backgammon's simple board"
    TABLES = "Tables ID"


SHAPES = {
    IdKind.TABLES: re.compile(r"tables=.*", re.IGNORECASE),
    IdKind.XGID: re.compile(r"xgid\b.*|[-A-Oa-o]{26}:.*", re.IGNORECASE),
    IdKind.OGID: re.compile(r"(?i:ogid)\b.*|[0-9a-p]*:[0-9a-p]*:[WBND?][0-9].*"),
    IdKind.FIBS: re.compile(r"board:.*"),
    IdKind.SNOWIE: re.compile(r"[^;\n]*(;[^;\n]*){39};?"),
    IdKind.GNUBG: re.compile(
        rf"(gnubgid|position\s+id)\b.*|{BASE64}{{14}}(==)?(\s*:\s*{BASE64}{{12}})?|(?-i:[A-P]{{20}})", re.IGNORECASE
    ),
    IdKind.SIMPLE: re.compile(r"(set\s+)?(board\s+)?simple\b.*|[-+]?\d{1,2}(\s+[-+]?\d{1,2}){25}", re.IGNORECASE),
}


def id_kind(text: str) -> IdKind | None:
    """Which kind of identifier a text looks like, if any; pasted text by what stands in it."""
    found = None if _plain_kind(text) is not None else _pasted(text)
    return _plain_kind(text if found is None else found)


def _plain_kind(text: str) -> IdKind | None:
    bare = text.strip()
    return next((kind for kind, shape in SHAPES.items() if shape.fullmatch(bare)), None)


def identify(
    text: str,
    *,
    checkers: int | None = None,
    mover_score_first: bool | None = None,
    variants: Iterable[Variant] = (),
) -> IdentifiedPosition:
    """Read an identifier of any kind.

    Args:
        text: the identifier, or pasted text with one in it: the export of another program, for instance.
        checkers: checkers a side in the game, where the identifier does not name it; by default what an OGID says,
            or 15.
        mover_score_first: whether the first score of an XGID of turn −1, about which programs disagree, is the one of
            the player on roll (True) or the bottom player's (False); by default what the text around it says, else the
            bottom player's.
        variants: games of one's own that a Tables ID may name.

    Raises:
        ParseError: no known kind, or wrong within its kind.
        UnknownVariantError: it names a game that nobody knows.
        InvalidPositionError: checkers that cannot stand like that.
        TypeError: no text.
    """
    demand_type("text", text, str)
    own = tuple(variants)
    try:
        return _plain(text, checkers, own, mover_score_first=bool(mover_score_first))
    except ParseError:
        found = _pasted(text)
        if found is None:
            raise
    if mover_score_first is None:
        mover_score_first = _plain_kind(found) is IdKind.XGID and has_mover_score_first(text, found)
    identified = _plain(found, checkers, own, mover_score_first=mover_score_first)
    players = identified.players if any(identified.players) else pasted_players(text, identified.seat)
    annotation = pasted_annotation(text, identified.position, identified.roll)
    return replace(identified, players=players, annotation=annotation)


def _pasted(text: str) -> str | None:
    """The identifier in a text, if there is any."""
    return next((found for found in pasted_identifiers(text) if _plain_kind(found) is not None), None)


def _plain(
    text: str, checkers: int | None, variants: tuple[Variant, ...], *, mover_score_first: bool
) -> IdentifiedPosition:
    """Read an identifier with nothing around it."""
    usual = USUAL_CHECKERS if checkers is None else checkers
    match _plain_kind(text):
        case IdKind.TABLES:
            return parse_tables_id(text, variants=variants)
        case IdKind.XGID:
            return parse_xgid(text, checkers=usual, mover_score_first=mover_score_first)
        case IdKind.OGID:
            return parse_ogid(text, checkers=checkers)
        case IdKind.FIBS:
            return parse_fibs_board(text).identified(checkers=usual)
        case IdKind.SNOWIE:
            return parse_snowie(text, checkers=usual)
        case IdKind.GNUBG:
            return parse_gnubg_id(text, checkers=usual)
        case IdKind.SIMPLE:
            return IdentifiedPosition(position=parse_simple_board(text, checkers=usual))
        case None:
            kinds = ", ".join(kind.value for kind in IdKind)
            raise ParseError(
                Sentence("{text} is no identifier of a position; known kinds: {kinds}", text=shown(text), kinds=kinds)
            )


def format_identifier(identified: IdentifiedPosition, variant: Variant | None = None) -> str:
    """The identifier that says most: an XGID in games of the standard rules that it can hold, else a Tables ID.

    An XGID does not name the game: whoever reads one takes it for the standard one.

    Args:
        identified: what is to be said.
        variant: the game; default: the one that `identified` names, else the standard one.

    Raises:
        ValueError: a score that cannot occur, or other dice than the game has.
        FormatError: another game has its key.
        TypeError: no `IdentifiedPosition`, or no game.
    """
    demand_type("identified", identified, IdentifiedPosition)
    demand_type("variant", variant, Variant, optional=True)
    variant = variant or identified.variant or STANDARD
    is_standard = variant.rules.is_played_as(STANDARD.rules) and variant.checkers == STANDARD.checkers and variant.cube
    return (xgid_of(identified, variant) if is_standard else None) or format_tables_id(identified, variant)


def xgid_of(identified: IdentifiedPosition, variant: Variant) -> str | None:
    """An XGID; None where it has no word for something. Arguments as in `format_identifier`."""
    with suppress(ValueError):
        return format_xgid(identified) if holds_plain_ids(identified.position, variant) else None
    return None


def gnubg_id_of(identified: IdentifiedPosition, variant: Variant) -> str | None:
    """GNU Backgammon's ids of position and match; None where they have no word for something. Arguments likewise."""
    with suppress(ValueError):
        return format_gnubg_id(identified) if holds_plain_ids(identified.position, variant) else None
    return None


def holds_plain_ids(position: Position, variant: Variant) -> bool:
    """Whether the identifiers of other programs can hold a position: two rows that face each other, and hits."""
    rules = variant.rules
    is_plain = not any(any(beside) for beside in (position.pinned, position.reserve, position.memory))
    return is_plain and rules.track == CONTRARY and isinstance(rules.landing, Hit) and rules.dice == 2
