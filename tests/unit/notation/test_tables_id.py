"""The Tables ID: every game's position in one line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.errors import DoubleSixError, FormatError, InvalidPositionError, ParseError, UnknownVariantError
from doublesix.formats import read_position
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.identify import IdKind, format_identifier, id_kind, identify, xgid_of
from doublesix.notation.tables_id import format_tables_id, parse_tables_id
from doublesix.position import Position, layout
from doublesix.rules.bearing_off import BearingOff
from doublesix.rules.scoring import GameValue
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

OWN = replace(find("plakoto"), key="our-plakoto", name="Our plakoto", aliases=())
PINNED = Position(layout({24: 12, 13: 1, 10: 2}), layout({24: 13, 20: 1, 12: 1}), pinned=(1 << 13, 0))
HALF_IN = Position(layout({25: 1, 24: 2, 19: 1}), layout({3: 4, 0: 11}), reserve=(11, 0))


@pytest.mark.parametrize(
    ("game", "identified", "text"),
    [
        ("plakoto", IdentifiedPosition(position=PINNED), "plakoto:24.12,13p,10.2:24.13,20,12"),
        ("acey-deucey", IdentifiedPosition(position=HALF_IN), "acey-deucey:in.11,bar,24.2,19:3.4"),
        (
            "tabula",
            IdentifiedPosition(position=find("tabula").start(), roll=Roll(6, 5, 2), seat=Seat.FIRST),
            "tabula:in.15:in.15:d652:t1",
        ),
        (
            "nuclear",
            IdentifiedPosition(
                position=find("nuclear").start(),
                cube=CubeState(4, CubeOwner.PLAYER),
                terms=Match(7, cube_limit=64),
                points=(5, 2),
                offer=CubeAction.DOUBLE,
            ),
            "nuclear:24.2,13.5,8.3,6.5,m1:24.2,13.5,8.3,6.5,m1:c4+:s5-2/7:l64:oD",
        ),
        (
            "backgammon",
            IdentifiedPosition(position=find("backgammon").start(), terms=Match(7), points=(6, 2), is_crawford=True),
            "backgammon:24.2,13.5,8.3,6.5:24.2,13.5,8.3,6.5:s6-2/7c",
        ),
        (
            "narde",
            IdentifiedPosition(
                position=Position(layout({0: 15}), layout({1: 1, 0: 14})),
                terms=MoneySession(jacoby=False),
                resignation=GameValue.GAMMON,
            ),
            "narde:-:1:rb:q2",
        ),
    ],
)
def test_what_is_written_and_read_back(game: str, identified: IdentifiedPosition, text: str) -> None:
    variant = find(game)
    assert format_tables_id(identified, variant) == f"TABLES={text}"
    read = parse_tables_id(f"TABLES={text}")
    assert read.variant is variant
    for name in ("position", "roll", "cube", "terms", "points", "is_crawford", "offer", "resignation", "seat"):
        assert getattr(read, name) == getattr(identified, name), name
    assert identify(f" tables={text.upper()} ").position == identified.position


def test_options_belong_to_the_name() -> None:
    variant = find("backgammon+start=24:13,15:2")
    text = format_tables_id(IdentifiedPosition(position=variant.start()), variant)
    assert text == "TABLES=backgammon+start=24~13,15~2:24.13,15.2:24.13,15.2"
    assert parse_tables_id(text).variant == variant


def test_an_xgid_is_preferred_where_whoever_reads_it_takes_it_for_the_same_game() -> None:
    start = IdentifiedPosition(position=find("backgammon").start(), roll=Roll(3, 1))
    for key in ("backgammon", "nackgammon", "longgammon"):
        assert format_identifier(start, find(key)) == "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10"
    for key in ("tavla", "caucasian", "misere", "backgammon+no-hit-and-run"):
        found = identify(format_identifier(start, find(key)))
        assert (found.variant, found.position, found.roll) == (find(key), start.position, start.roll)
    with_token = IdentifiedPosition(position=find("nuclear").start())
    assert format_identifier(with_token, find("nuclear")).startswith("TABLES=nuclear:")
    still = IdentifiedPosition(position=find("backgammon").start(), terms=MoneySession(cube_limit=1))
    assert format_identifier(still, find("backgammon")).endswith(":rjb:l1")
    assert xgid_of(still, find("backgammon")) is None
    resigned = replace(start, roll=None, resignation=GameValue.GAMMON)
    assert format_identifier(resigned, find("backgammon")).endswith(":q2")
    parallel = IdentifiedPosition(position=find("fevga").start())
    assert format_identifier(parallel, find("fevga")) == "TABLES=fevga:24.15:24.15"


def test_what_the_board_proves_is_read_without_being_said() -> None:
    told = identify("TABLES=dutch:24,13.13,6,m1:13.7,8.7,5,m1")
    assert told.position.memory == (1, 1)
    assert identify("TABLES=dutch:24,13.13,6:13.7,8.7,5") == told
    assert format_tables_id(told, find("dutch")) == "TABLES=dutch:24,13.13,6,m1:13.7,8.7,5,m1"


def test_a_session_keeps_its_points() -> None:
    start = IdentifiedPosition(position=find("plakoto").start(), terms=MoneySession(jacoby=False), points=(3, 12))
    text = format_tables_id(start, find("plakoto"))
    assert text.endswith(":rb3-12")
    assert parse_tables_id(text) == replace(start, variant=find("plakoto"))


def test_the_prefix_tells_the_kind() -> None:
    assert id_kind("TABLES=plakoto:24.15:24.15") is IdKind.TABLES
    assert id_kind("plakoto:24.15:24.15") is not IdKind.TABLES


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("plakoto:24.15", "a game and two rows"),
        ("plakoto:24.15:24.15.1", "'24.15.1' is no place"),
        ("plakoto:27.15:24.15", "'27.15' is no place"),
        ("plakoto:barp,24.14:24.15", "'barp' is no place"),
        ("plakoto:24.15:24.15:x3", "'x3' is no field"),
        ("plakoto:24.15:24.15:d31:d31", "'d31' is no field, or stands there twice"),
        ("plakoto:24.15:24.15:d321", "is played with 2 dice"),
        ("plakoto:24.15:24.15:c3", "a cube shows 1, 2, 4, 8"),
        ("plakoto:24.15:24.15:s1-1/0", "a match is to 1 point or more"),
        ("plakoto:24.15:24.15:s7-1/7", "the match is over"),
        ("plakoto:24.15:24.15:s1-1/5:rjb", "either the score"),
        ("plakoto:24.15:24.15:l64", "a largest cube needs"),
        ("tavli:24.15:24.15", "is no single game"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, message: str) -> None:
    with pytest.raises(ParseError) as raised:
        parse_tables_id(f"TABLES={text}")
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("plakoto:24.16:24.15", "player: 16 checkers in all"),
        ("plakoto:in.1,24.14:24.15", "reserve 1, this game has 0-0"),
        ("plakoto:24.14,13p:24.15", "the pin on the player's 13-point needs one checker"),
        ("backgammon:24.14,13p:6.15", "this game pins no checkers"),
        ("fevga:24.15:12.15", "both sides hold the player's 24-point"),
        ("tavla:24.15,m1:6.15", "memory 1, this game has 0-0"),
    ],
)
def test_rows_that_the_game_does_not_allow(text: str, message: str) -> None:
    with pytest.raises(InvalidPositionError) as raised:
        parse_tables_id(f"TABLES={text}")
    assert message in str(raised.value)


def test_files_are_not_opened_for_an_identifier() -> None:
    with pytest.raises(UnknownVariantError, match="the name of a file, not of a game"):
        parse_tables_id("TABLES=house.toml:24.15:24.15")


ROWS = "24.15 24.12,13p,10.2 24.13,20,12 6.4,2 - 24.16 13p"
FIELDS = "d31 d66 c4+ c2- c8 s3-2/7 s6-2/7c rjb rb3-2 r1- r b l64 t1 oD q2 d c3 x"
"""Some of which can be read, and some not."""


@given(
    rows=st.lists(st.sampled_from(ROWS.split()), min_size=2, max_size=2),
    fields=st.lists(st.sampled_from(FIELDS.split()), max_size=4),
)
@example(rows=["24.12,13p,10.2", "24.13,20,12"], fields=["d31", "c4+", "s3-2/7", "l64", "t1", "oD"])
def test_what_is_read_is_written_and_read_again(rows: list[str], fields: list[str]) -> None:
    _refused_or_written_and_read_again(":".join(["plakoto", *rows, *fields]))


@given(text=st.text(alphabet="plakoto:24.15,13pbarinm-dcsrlqtj/+~ ", max_size=60))
def test_anything_else_is_refused_politely(text: str) -> None:
    _refused_or_written_and_read_again(text)


def _refused_or_written_and_read_again(text: str) -> None:
    try:
        found = parse_tables_id(f"TABLES={text}")
    except DoubleSixError:
        return
    assert found.variant is not None
    assert parse_tables_id(format_tables_id(found, found.variant)) == found


@pytest.mark.parametrize("game", [OWN, OWN.with_options("five-per-point")])
def test_a_game_of_ones_own_is_read_by_whoever_is_told_of_it(game: Variant) -> None:
    text = format_tables_id(IdentifiedPosition(position=PINNED), game)
    assert text.startswith("TABLES=our-plakoto")
    for written in (text, text.upper(), f"look at this: {text}"):
        assert identify(written, variants=[OWN]).variant == game
        assert read_position(f"{written}\n", variants=[OWN]).variant == game
    with pytest.raises(UnknownVariantError, match="no game is called 'our-plakoto'"):
        identify(text)


@pytest.mark.parametrize("key", ["plakoto", "tavla", "tavli", "nardi"])
def test_a_game_under_the_key_of_another_is_not_written(key: str) -> None:
    """Whoever reads it would take it for that one, with other rules or none of its own."""
    other = replace(OWN, key=key, rules=replace(OWN.rules, bearing_off=BearingOff(exact_only=True)))
    with pytest.raises(FormatError, match=f"{key!r} is the key of another game, .*; give this game one of its own"):
        format_identifier(IdentifiedPosition(position=PINNED), other)
    same = replace(OWN, key="plakoto")
    assert identify(format_identifier(IdentifiedPosition(position=PINNED), same)).variant == find("plakoto")
