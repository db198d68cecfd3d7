"""Tables ID: a position of any game in one line, the game included.

    TABLES=<game>:<row>:<row>[:<field>…]

    game    the key of the game, `~` for `:` in it
    row     the side on roll, then the other, each in its own numbering: places from the far end, with commas
            between them; `24.14` is fourteen checkers on 24, `18` a single one, `13p` a pinned one,
            `bar.2`, `in.9` (not yet entered), `m1` what the game remembers of the side; `-` for none of these.
            Whatever is missing has been borne off.
    field   d31 dice · c4+ cube at 4, owned by the side on roll (`-` the other, nothing: centered) ·
            s3-2/7 score of the side on roll, of the other, and the length (s6-2/7c: the Crawford game) ·
            rjb money with Jacoby and beavers (r: with neither; rjb3-2: with the points so far) · l64 the largest
            cube · t1 the first seat is on roll (else the second) · oD an offer that waits: D double, B beaver,
            R raccoon · q2 a resignation that waits

Read as well: any case, fields and places in any order; no `m1` where the board itself proves it
(`Variant.remembering`). Written: places from the far end, fields in the order above, only those that say something.
What does not live here: identifiers of other programs (their own files).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doublesix.cube import LARGEST_CUBE, CubeAction, CubeOwner, CubeState, is_cube_value
from doublesix.dice import Roll
from doublesix.errors import ParseError
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.fields import FieldName, integer, shown
from doublesix.notation.identified import IdentifiedPosition, checked, demand_readable
from doublesix.position import BAR, OFF, RESERVE, Position, Setup
from doublesix.rules.cycle import Cycle
from doublesix.rules.scoring import GameValue
from doublesix.sentences import Sentence
from doublesix.variants.cycles import find_recorded, meant_by_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doublesix.match import Terms
    from doublesix.rules.variant import Variant

__all__ = ["PREFIX", "format_tables_id", "parse_tables_id"]

KIND = "Tables ID"
PREFIX = "TABLES="
COLON = "~"
PLACES = {"bar": BAR, "in": RESERVE}
NAMES = {number: name for name, number in PLACES.items()}
PLACE = re.compile(r"(?P<place>bar|in|[0-9]{1,2})(?P<pin>p)?(?:\.(?P<count>[0-9]{1,2}))?")
MEMORY = re.compile(r"m([0-7])")
OFFERS = {"d": CubeAction.DOUBLE, "b": CubeAction.BEAVER, "r": CubeAction.RACCOON}
OFFER_LETTERS = {action: letter.upper() for letter, action in OFFERS.items()}
OWNERS = {"": CubeOwner.CENTERED, "+": CubeOwner.PLAYER, "-": CubeOwner.OPPONENT}
OWNER_SIGNS = {owner: sign for sign, owner in OWNERS.items()}
FIELDS = {
    "d": re.compile(r"[1-6]{2,3}"),
    "c": re.compile(r"([0-9]{1,10})([+-]?)"),
    "s": re.compile(r"([0-9]{1,5})-([0-9]{1,5})/([0-9]{1,5})(c?)"),
    "r": re.compile(r"(j?)(b?)(?:([0-9]{1,5})-([0-9]{1,5}))?"),
    "l": re.compile(r"([0-9]{1,10})"),
    "t": re.compile(r"([12])"),
    "o": re.compile(r"([dbr])"),
    "q": re.compile(r"([123])"),
}
"""What may follow the rows, by first letter."""


def parse_tables_id(text: str, *, variants: Iterable[Variant] = ()) -> IdentifiedPosition:
    """Read a Tables ID.

    Args:
        text: the Tables ID.
        variants: games of one's own that it may name.

    Raises:
        ParseError: no Tables ID; the message names the part.
        UnknownVariantError: no game of that name.
        InvalidPositionError: checkers that cannot stand like that in this game.
    """
    bare = text.strip()
    key, *parts = bare[len(PREFIX) :].casefold().split(":")
    if bare[: len(PREFIX)].upper() != PREFIX or len(parts) < 2:
        raise ParseError(
            Sentence(
                "{text} is no Tables ID: {prefix} and a game and two rows were expected, ':' between",
                text=shown(text),
                prefix=PREFIX,
            )
        )
    variant = find_recorded(key.replace(COLON, ":"), variants)
    if isinstance(variant, Cycle):
        raise ParseError(Sentence("Tables ID: {key} is no single game", key=shown(key)))
    fields = _fields(parts[2:])
    terms, points, is_crawford = _terms(fields)
    return checked(
        IdentifiedPosition(
            position=variant.position(_setup(parts[0], parts[1], variant.checkers)),
            cube=_cube(fields),
            roll=_roll(fields, variant),
            terms=terms,
            points=points,
            is_crawford=is_crawford,
            offer=OFFERS[fields["o"][1]] if "o" in fields else None,
            resignation=GameValue(int(fields["q"][1])) if "q" in fields else None,
            seat=Seat(int(fields["t"][1]) - 1) if "t" in fields else Seat.SECOND,
            variant=variant,
        )
    )


def format_tables_id(identified: IdentifiedPosition, variant: Variant) -> str:
    """Write a Tables ID.

    Args:
        identified: names of players get lost, and of the terms raccoons, automatic doubles, the Holland and
            dead-cube rules and a match without a Crawford game.
        variant: the game.

    Raises:
        ValueError: a score that cannot occur, or other dice than the game has.
        FormatError: another game has its key.
        TypeError: no `IdentifiedPosition`.
    """
    demand_readable(identified, dice=variant.rules.dice)
    meant_by_key(variant)
    position = identified.position
    rows = [_row_text(position, side) for side in (0, 1)]
    return PREFIX + ":".join([variant.key.replace(":", COLON), *rows, *_field_texts(identified)])


def _row_text(position: Position, side: int) -> str:
    row = (position.player, position.opponent)[side]
    counts = {RESERVE: position.reserve[side]} | {place: row[place] for place in range(BAR, OFF, -1)}
    texts = [_place_text(place, count, position.pinned[side]) for place, count in counts.items() if count]
    texts += [f"m{position.memory[side]}"] * (position.memory[side] > 0)
    return ",".join(texts) or "-"


def _place_text(place: int, count: int, pinned: int) -> str:
    text = NAMES.get(place, str(place)) + "p" * (pinned >> place & 1)
    return text if count == 1 else f"{text}.{count}"


def _field_texts(identified: IdentifiedPosition) -> Iterator[str]:
    cube, terms = identified.cube, identified.terms
    if identified.roll is not None:
        yield f"d{identified.roll}"
    if cube != CubeState():
        yield f"c{cube.value}{OWNER_SIGNS[cube.owner]}"
    if isinstance(terms, Match):
        mine, theirs = identified.points
        yield f"s{mine}-{theirs}/{terms.length}{'c' * identified.is_crawford}"
    if isinstance(terms, MoneySession):
        score = "{}-{}".format(*identified.points) if any(identified.points) else ""
        yield f"r{'j' * terms.jacoby}{'b' * terms.beavers}{score}"
    if terms is not None and terms.cube_limit is not None:
        yield f"l{terms.cube_limit}"
    if identified.seat is Seat.FIRST:
        yield "t1"
    if identified.offer is not None:
        yield f"o{OFFER_LETTERS[identified.offer]}"
    if identified.resignation is not None:
        yield f"q{int(identified.resignation)}"


# Reading the parts


def _setup(player: str, opponent: str, checkers: int) -> Setup:
    rows, pins, reserves, memories = zip(*(_side(text, checkers) for text in (player, opponent)), strict=True)
    return Setup(rows[0], rows[1], (pins[0], pins[1]), (reserves[0], reserves[1]), (memories[0], memories[1]))


def _side(text: str, checkers: int) -> tuple[tuple[int, ...], int, int, int]:
    """Row, pins, reserve and memory of one side."""
    counts, pinned, memory = [0] * (RESERVE + 1), 0, 0
    for part in text.split(",") if text != "-" else ():
        if (remembered := MEMORY.fullmatch(part)) is not None:
            memory = int(remembered[1])
            continue
        match = PLACE.fullmatch(part)
        place = 0 if match is None else PLACES.get(match["place"]) or int(match["place"])
        if match is None or not OFF < place <= RESERVE or (match["pin"] and place >= BAR):
            raise ParseError(
                Sentence(
                    "Tables ID: {part} is no place with checkers, such as 24.2, 13p, bar or in.5", part=shown(part)
                )
            )
        counts[place] += int(match["count"] or 1)
        pinned |= bool(match["pin"]) << place
    reserve = counts.pop()
    # Too many checkers must show as a wrong sum, not as a negative count.
    counts[OFF] = max(0, checkers - sum(counts) - reserve)
    return tuple(counts), pinned, reserve, memory


def _fields(texts: list[str]) -> dict[str, re.Match[str]]:
    found: dict[str, re.Match[str]] = {}
    for text in texts:
        match = FIELDS[text[0]].fullmatch(text[1:]) if text[:1] in FIELDS else None
        if match is None or text[0] in found:
            raise ParseError(Sentence("Tables ID: {text} is no field, or stands there twice", text=shown(text)))
        found[text[0]] = match
    return found


def _roll(fields: dict[str, re.Match[str]], variant: Variant) -> Roll | None:
    if "d" not in fields:
        return None
    roll = Roll.parse(fields["d"][0])
    if len(roll.dice) != variant.rules.dice:
        raise ParseError(
            Sentence(
                "Tables ID dice: {variant} is played with {dice} dice", variant=variant.title, dice=variant.rules.dice
            )
        )
    return roll


def _cube(fields: dict[str, re.Match[str]]) -> CubeState:
    if "c" not in fields:
        return CubeState()
    return CubeState(_cube_value(fields["c"][1]), OWNERS[fields["c"][2]])


def _cube_value(text: str) -> int:
    value = integer(text, KIND, FieldName.CUBE, low=1, high=LARGEST_CUBE)
    if not is_cube_value(value):
        raise ParseError(Sentence("{place}: a cube shows 1, 2, 4, 8 and so on, not {value}", place=KIND, value=value))
    return value


def _terms(fields: dict[str, re.Match[str]]) -> tuple[Terms | None, tuple[int, int], bool]:
    """Match or session, the score and whether this is the Crawford game."""
    limit = _cube_value(fields["l"][1]) if "l" in fields else None
    if "s" in fields and "r" in fields:
        raise ParseError(Sentence("Tables ID: either the score of a match or the rules of a session"))
    if "s" in fields:
        mine, theirs, length = (integer(fields["s"][group], KIND, FieldName.SCORE) for group in (1, 2, 3))
        if length == 0:
            raise ParseError(Sentence("Tables ID: a match is to 1 point or more"))
        return Match(length, cube_limit=limit), (mine, theirs), bool(fields["s"][4])
    if "r" in fields:
        session = MoneySession(bool(fields["r"][1]), bool(fields["r"][2]), cube_limit=limit)
        mine, theirs = (integer(fields["r"][group] or "0", KIND, FieldName.SCORE) for group in (3, 4))
        return session, (mine, theirs), False
    if limit is not None:
        raise ParseError(Sentence("Tables ID: a largest cube needs a score or the rules of a session beside it"))
    return None, (0, 0), False
