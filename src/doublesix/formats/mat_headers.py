"""What the header of a `.mat` file says about a match, and the header that says it.

A header is keys and values; reading and writing meet here so that they cannot drift apart.
What does not live here: header lines (`mat_syntax`), everything behind them (`mat_reader`).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from doublesix.errors import UnknownVariantError
from doublesix.formats.scores import can_be_crawford
from doublesix.match import Match, MoneySession
from doublesix.variants.registry import STANDARD, find_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doublesix.match import Terms
    from doublesix.record import MatchRecord
    from doublesix.rules.variant import Variant

__all__ = [
    "full_names",
    "has_no_crawford_game",
    "header_for",
    "is_of_terms",
    "is_understood",
    "jacoby_header",
    "names_game",
    "terms_of",
    "variant_of",
    "variation",
    "without_terms",
]

SWITCHES = {"on": True, "yes": True, "off": False, "no": False}
RULES = {
    "crawford": ("Crawford",),
    "holland": ("Holland",),
    "dead_cubes": ("DeadCubes",),
    "jacoby": ("Jacoby",),
    "beavers": ("Beaver", "Beavers"),
    "raccoons": ("Raccoons",),
}
"""Rules of a match or a session that a header switches on or off: its keys, the one that is written first. Other
programs know those of Crawford, Jacoby and beavers, and pass over the rest."""
SWITCHED = frozenset(key.casefold() for keys in RULES.values() for key in keys)
ALWAYS_SAID = ("jacoby", "beavers")
"""Rules of a session that every file of ours says: programs differ in what they take for granted."""
LIMIT = "cubelimit"
AUTOMATIC_DOUBLES = "AutomaticDoubles"
"""A key of this package; other programs pass over it."""
CRAWFORD_GAME = "CrawfordGame"
"""Another one: `No` where the first game that can be the Crawford game is not, as where that came before the file."""
GAME = ("variation", "variant")
OF_TERMS = SWITCHED | {*GAME, LIMIT, AUTOMATIC_DOUBLES.casefold(), CRAWFORD_GAME.casefold()}
MOST_AUTOMATIC_DOUBLES = 10
UNLIMITED_CUBE = 1024
"""The limit that most programs write when there is none."""


def variant_of(headers: Mapping[str, str], *, unnamed: Variant = STANDARD) -> Variant:
    """The game.

    Args:
        headers: by their keys.
        unnamed: the game where nothing is said.

    Raises:
        UnknownVariantError: a name nobody knows, or that of a file.
    """
    named = _value(headers, *GAME)
    if not named:
        return unnamed
    try:
        return find_key(named)
    except UnknownVariantError:
        return find_key(re.sub(r"[()]", "", named))  # "Name (3)" is the game of key "name3"


def variation(variant: Variant) -> str | None:
    """What a header calls a game so that a game of the same rules is found by it: its name if that will do, or its key.

    None where neither does. A name of one's own is lost.
    """
    spellings = (variant.variation or variant.name, variant.key)
    return next((text for text in spellings if _means({"Variation": text}, variant)), None)


def terms_of(headers: Mapping[str, str], length: int) -> Terms:
    """Match or session, with the usual rules where nothing is said."""
    limit = _cube_limit(headers)
    doubles = _automatic_doubles(_value(headers, AUTOMATIC_DOUBLES)) or 0
    usual = Match(length, cube_limit=limit) if length else MoneySession(automatic_doubles=doubles, cube_limit=limit)
    known = {name: _switch(headers, name) for name in RULES if hasattr(usual, name)}
    said: dict[str, Any] = {name: value for name, value in known.items() if value is not None}
    return replace(usual, **said)


def jacoby_header(headers: Mapping[str, str]) -> bool | None:
    """Whether Jacoby is played; None where the header does not say."""
    return _switch(headers, "jacoby")


def has_no_crawford_game(headers: Mapping[str, str]) -> bool:
    """Whether the header says that no game of the file is the Crawford game."""
    return SWITCHES.get(_value(headers, CRAWFORD_GAME).casefold()) is False


def is_of_terms(key: str) -> bool:
    """Whether a header of that key says what the game or the terms of a match are."""
    return key.casefold() in OF_TERMS


def names_game(key: str) -> bool:
    """Whether a header of that key names the game."""
    return key.casefold() in GAME


def is_understood(key: str, value: str) -> bool:
    """Whether a header about the terms says something; of the others none can be wrong here."""
    match key.casefold(), value.strip().casefold():
        case _, "":
            return True
        case known, switch if known in SWITCHED | {CRAWFORD_GAME.casefold()}:
            return switch in SWITCHES
        case known, number if known == LIMIT:
            limit = _number(number)
            return limit is not None and limit & (limit - 1) == 0
        case known, number if known == AUTOMATIC_DOUBLES.casefold():
            return _automatic_doubles(number) is not None
    return True


def full_names(players: tuple[str, str], headers: Mapping[str, str]) -> tuple[str, str]:
    """The header's names in the order of the columns; "" where there are none.

    By equal names, then by common words, then by a negative match id (the header's first player is then
    the right column), then in order.
    """
    names = (_value(headers, "player 1"), _value(headers, "player 2"))
    if not all(names):
        return names
    straight, crossed = _likeness(players, names), _likeness(players, names[::-1])
    if straight != crossed:
        return names if straight > crossed else names[::-1]
    return names[::-1] if _value(headers, "match id").startswith("-") else names


def header_for(record: MatchRecord) -> dict[str, str]:
    """The record's own header, with whatever is needed for it to be read back alike."""
    headers = dict(record.headers)
    if any(record.full_names) and full_names(record.players, headers) != record.full_names:
        headers |= {"Player 1": record.full_names[0], "Player 2": record.full_names[1]}
    if not _means(headers, record.variant) and (spelling := variation(record.variant)) is not None:
        _set(headers, "Variation", spelling)
    needed, read = record.terms, terms_of(headers, record.length)
    if needed.cube_limit != read.cube_limit:
        _set(headers, "CubeLimit", str(needed.cube_limit or UNLIMITED_CUBE))
    for name, keys in RULES.items():
        wanted = getattr(needed, name, None)
        is_missing = name in ALWAYS_SAID and record.variant.cube and _switch(headers, name) is None
        if wanted != getattr(read, name, None) or (is_missing and wanted is not None):
            _set(headers, keys[0], "On" if wanted else "Off")
    doubles = getattr(needed, "automatic_doubles", 0)
    if doubles != getattr(read, "automatic_doubles", 0):
        _set(headers, AUTOMATIC_DOUBLES, str(doubles))
    candidates = (game for game in record.games if can_be_crawford(record.terms, game.start_score))
    first = next(candidates, None)
    if first is not None and first.is_crawford is has_no_crawford_game(headers):
        _set(headers, CRAWFORD_GAME, "Yes" if first.is_crawford else "No")
    return headers


def without_terms(record: MatchRecord) -> MatchRecord:
    """The record without the headers that `header_for` writes anyway, for they say its game and terms once more."""
    facts = {key: value for key, value in record.headers.items() if key.casefold() not in OF_TERMS}
    said = header_for(replace(record, headers=facts))
    return replace(
        record, headers={key: value for key, value in record.headers.items() if key in facts or said.get(key) != value}
    )


def _value(headers: Mapping[str, str], *keys: str) -> str:
    """The first header of these keys, whatever its capitals."""
    by_key = {key.casefold(): value for key, value in headers.items()}
    return next((by_key[key.casefold()].strip() for key in keys if key.casefold() in by_key), "")


def _set(headers: dict[str, str], key: str, value: str) -> None:
    same = next((old for old in headers if old.casefold() == key.casefold()), key)
    headers[same] = value


def _switch(headers: Mapping[str, str], rule: str) -> bool | None:
    return SWITCHES.get(_value(headers, *RULES[rule]).casefold())


def _cube_limit(headers: Mapping[str, str]) -> int | None:
    """The largest cube, where a header states one that limits anything."""
    limit = _number(_value(headers, LIMIT)) or 0
    return limit if 0 < limit < UNLIMITED_CUBE and limit & (limit - 1) == 0 else None


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else None


def _automatic_doubles(text: str) -> int | None:
    number = _number(text)
    return None if number is None or number > MOST_AUTOMATIC_DOUBLES else number


def _means(headers: Mapping[str, str], variant: Variant) -> bool:
    """Whether the game of a header is this one, whatever it is called."""
    try:
        found = variant_of(headers)
    except UnknownVariantError:
        return False
    return found.key == variant.key and found.is_played_as(variant)


def _likeness(players: tuple[str, str], names: tuple[str, ...]) -> tuple[int, int]:
    """How many names are equal, and how many share a word."""
    equal = sum(player == name for player, name in zip(players, names, strict=True))
    common = sum(bool(_words(player) & _words(name)) for player, name in zip(players, names, strict=True))
    return equal, common


def _words(name: str) -> set[str]:
    return set(re.findall(r"\w+", name.casefold()))
