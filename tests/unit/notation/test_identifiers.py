"""Identifiers against each other: published vectors, round trips, and strings that are none."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.errors import InvalidPositionError, ParseError
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.fibs import fibs_board, format_fibs_board, parse_fibs_board
from doublesix.notation.identified import IdentifiedPosition, demand_cube
from doublesix.notation.identify import IdKind, format_identifier, gnubg_id_of, id_kind, identify
from doublesix.notation.match_id import (
    MatchId,
    format_gnubg_id,
    format_match_id,
    match_id_of,
    parse_gnubg_id,
    parse_match_id,
)
from doublesix.notation.ogid import format_ogid, parse_ogid
from doublesix.notation.position_id import format_position_id, parse_position_id
from doublesix.notation.snowie import format_snowie, parse_snowie
from doublesix.notation.tables_id import format_tables_id
from doublesix.notation.xgid import format_xgid, parse_xgid
from doublesix.position import BAR, Position
from doublesix.rules.scoring import GameValue
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.registry import ALL
from strategies import positions, rolls

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = Path(__file__).parents[2] / "data" / "ids"
START = BACKGAMMON.start()
CUBELESS = next(variant for variant in ALL if not variant.cube)


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


VECTORS = rows("id-vectors.tsv")
BOARDS = rows("fibs-board-vectors.tsv")


@pytest.mark.parametrize(
    ("identified", "message"),
    [
        (IdentifiedPosition(position=START, terms=Match(5), points=(9, 0)), "the match is over"),
        (IdentifiedPosition(position=START, terms=Match(5), points=(1, 1), is_crawford=True), "no score of a Crawford"),
        (
            IdentifiedPosition(
                position=START,
                cube=CubeState(2, CubeOwner.PLAYER),
                terms=Match(5),
                points=(4, 1),
                is_crawford=True,
            ),
            "nobody turns the cube in the Crawford game",
        ),
        (IdentifiedPosition(position=START, roll=Roll(3, 2, 1)), "this game is played with 2 dice, not 3"),
    ],
)
def test_nothing_is_written_that_nobody_can_read(identified: IdentifiedPosition, message: str) -> None:
    for write in (
        format_xgid,
        format_ogid,
        format_gnubg_id,
        format_snowie,
        lambda identified: format_tables_id(identified, BACKGAMMON),
        lambda identified: format_identifier(identified, BACKGAMMON),
    ):
        with pytest.raises(ValueError, match=message):
            write(identified)


def test_the_vector_files_are_whole() -> None:
    assert (len(VECTORS), len(BOARDS)) == (155, 275)


@pytest.mark.parametrize("row", VECTORS, ids=lambda row: row["xgid"][5:31])
def test_vectors_of_one_position_agree(row: dict[str, str]) -> None:
    from_xgid = parse_xgid(row["xgid"])
    assert format_position_id(from_xgid.position) == row["gnubg_position_id"]
    assert parse_position_id(row["gnubg_position_id"]) == from_xgid.position
    assert format_match_id(match_id_of(from_xgid)) == row["gnubg_match_id"]
    assert match_id_of(from_xgid) == parse_match_id(row["gnubg_match_id"])
    assert parse_xgid(format_xgid(from_xgid)) == from_xgid

    from_snowie = parse_snowie(row["snowie_position_line"])
    assert format_snowie(from_snowie) == row["snowie_position_line"]
    # The writer of that column put its own setting of Jacoby into the line; names are its default ones.
    assert replace(from_snowie, terms=from_xgid.terms, players=("", "")) == from_xgid

    ogid = format_ogid(from_xgid)
    assert ogid.removeprefix("OGID=").split(":")[:2] == row["ogid_board_fields"].split(":")
    assert parse_ogid(ogid).position == from_xgid.position


@pytest.mark.parametrize("row", BOARDS, ids=range(len(BOARDS)))
def test_fibs_lines_agree_with_their_ids(row: dict[str, str]) -> None:
    board = parse_fibs_board(row["rawboard"])
    assert format_fibs_board(board) == row["rawboard"]
    identified = board.identified()
    assert format_position_id(identified.position) == row["gnubg_position_id"]
    # The program that wrote the ids puts the side on roll at the bottom and leaves the Jacoby bit alone.
    seated = match_id_of(replace(identified, seat=Seat.SECOND))
    assert seated == replace(parse_match_id(row["gnubg_match_id"]), jacoby=False)
    assert fibs_board(identified).identified() == identified


REAL_XGIDS = [
    ("-b----E-C---eE---c-e----B-:0:0:1:31:2:4:0:7:10", "4HPwATDgc/ABMA", "cInlAEAAEAAE"),
    ("-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10", "b9sBCIC5bYDQAA", "QQnlAGAAGAAE"),
    ("---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10", "dB7GGAJsZuJgAg", "cAkgAVAAAAAE"),
    ("-aAaBaDaB---bD-b-A-cA-b-b-:0:0:1:00:2:4:0:9:10", "Mw5jkCQyz+AhAg", "cAkgAUAAEAAE"),
    ("--BaBCCBAA------acccc-a--A:0:0:1:00:0:2:0:7:10", "5O4uAAhmdysAQA", "cAngACAAAAAE"),
    ("---BADB------------bf---a-:1:1:1:00:4:0:0:7:10", "4TcAALDeAAAAAA", "UQngAAAAIAAE"),
    ("---c--CCB---dB-B---c-BcAb-:1:1:1:00:0:1:0:7:10", "cxzwAA7gbjADEw", "UQngABAAAAAE"),
    ("---aBBCCCB----a-aa-babbbb-:1:1:1:00:1:2:0:9:10", "29aUAAjY7m4AAA", "UQkgASAACAAE"),
]


@pytest.mark.parametrize(("xgid", "position_id", "match_id"), REAL_XGIDS)
def test_ids_of_real_matches(xgid: str, position_id: str, match_id: str) -> None:
    identified = parse_xgid(xgid)
    assert format_gnubg_id(identified) == f"{position_id}:{match_id}"
    assert format_xgid(identified) == f"XGID={xgid}"
    assert parse_gnubg_id(f"{position_id}:{match_id}") == identified


REAL_OGIDS = [
    ("-aaa-CBBB--AdB---b-cabA-AA:0:0:1:31:0:0:0:5:8", "013ccehhiijjkkk:44566688ddddmno:N0N:31:B:R:0:0:5:12"),
    ("-aaa-CBBB--AdB---b-cabBA--:0:0:-1:52:0:0:0:5:8", "233ccehhiijjkkk:44566688ddddmno:N0N:52:W:R:0:0:5:13"),
    ("-CDbC-D-----A----a-ccbbb--:1:-1:-1:21:2:0:0:5:8", "djjjjlllnnnnooo:2233445556668mm:B1N:21:W:R:2:0:5:97"),
]


@pytest.mark.parametrize(("xgid", "ogid"), REAL_OGIDS)
def test_ogids_of_real_games(xgid: str, ogid: str) -> None:
    from_xgid = parse_xgid(xgid)
    from_ogid = parse_ogid(ogid)
    assert replace(from_xgid, terms=Match(5)) == from_ogid
    assert format_ogid(from_ogid).split(":")[:9] == f"OGID={ogid}".split(":")[:9]


START_FIELDS = "11ccccchhhjjjjj:66666888dddddoo:N0N"
UNEVEN_FIELDS = "3gghhiijjjkkllo:4455666677888mm:N0N"
"""White has 107 pips to go and Black 124."""


@pytest.mark.parametrize(
    ("ogid", "seat"),
    [
        (f"{START_FIELDS}::W:IW:0:0:1:0", Seat.SECOND),
        (f"{START_FIELDS}::B:IW:0:0:1:0", Seat.SECOND),  # IW: White begins, whatever the color
        (f"{START_FIELDS}::W:IB:0:0:1:0", Seat.FIRST),  # IB: the other one of the color
        (f"{START_FIELDS}::B:IB:0:0:1:0", Seat.SECOND),
        (f"{START_FIELDS}:31:B:IW:0:0:1:0", Seat.SECOND),  # with dice, always the other one
        (f"{START_FIELDS}:31:W:IW:0:0:1:0", Seat.FIRST),
        (f"{START_FIELDS}::W", Seat.SECOND),  # no state at all is IW
        (f"{START_FIELDS}::B", Seat.SECOND),
        (f"{START_FIELDS}:31:W", Seat.FIRST),
        (f"{START_FIELDS}::W:", Seat.FIRST),  # a state that is empty says nothing
        (f"{START_FIELDS}::B:M:0:0:1:0", Seat.SECOND),
        (f"{START_FIELDS}::W:M:0:0:1:0", Seat.FIRST),
        (f"{START_FIELDS[:-1]}O::B:D:0:0:1:0", Seat.FIRST),
        (f"{START_FIELDS[:-1]}O::B:IW:0:0:1:0", Seat.FIRST),  # who doubled is said by the color
    ],
)
def test_who_is_on_roll_in_an_ogid(ogid: str, seat: Seat) -> None:
    read = parse_ogid(ogid)
    assert read.seat is seat
    written = replace(read, terms=read.terms or MoneySession())  # the id has no word for unknown terms
    assert parse_ogid(format_ogid(read)) == written


def test_an_ogid_of_a_start_shows_the_board_and_the_score_of_who_is_on_roll() -> None:
    read = parse_ogid(f"{START_FIELDS}::B:IW:3:1:7:0")
    assert (read.points, read.terms) == ((3, 1), Match(7))
    uneven = parse_ogid(f"OGID={UNEVEN_FIELDS}::B:IW:0:0:0:0")
    assert uneven.seat is Seat.SECOND
    assert (uneven.position.pip_count(), uneven.position.opponent_pip_count()) == (107, 124)
    assert parse_ogid(f"{UNEVEN_FIELDS}::B:M:0:0:0:0") == uneven


# Round trips of anything that can be said

matches = st.integers(1, 25).flatmap(
    lambda length: st.tuples(
        st.just(Match(length)), st.tuples(st.integers(0, length - 1), st.integers(0, length - 1)), st.booleans()
    )
)
sessions = st.tuples(
    st.builds(MoneySession, jacoby=st.booleans(), beavers=st.booleans()),
    st.tuples(st.integers(0, 99), st.integers(0, 99)),
    st.just(False),
)


@st.composite
def identified_positions(draw: st.DrawFn) -> IdentifiedPosition:
    terms, points, wants_crawford = draw(st.one_of(matches, sessions))
    cube = CubeState()
    is_crawford = wants_crawford and isinstance(terms, Match) and terms.score_at(points).is_crawford
    if exponent := 0 if is_crawford else draw(st.integers(0, 6)):
        cube = CubeState(1 << exponent, draw(st.sampled_from(list(CubeOwner))))
    offer = None
    if cube.is_accessible and draw(st.booleans()):
        offer = CubeAction.DOUBLE
    return IdentifiedPosition(
        position=draw(positions(longest=60)),
        cube=cube,
        roll=None if offer else draw(st.one_of(st.none(), rolls())),
        terms=terms,
        points=points,
        is_crawford=is_crawford,
        offer=offer,
        seat=draw(st.sampled_from(Seat)),
    )


def test_what_an_identifier_says_draws_itself() -> None:
    narde = identify("TABLES=narde:24.15:24.15")
    assert "Both travel the same way" in narde.svg()
    assert "Both travel the same way" in str(narde)
    offered = identify("XGID=-b----E-C---eE---c-e----B-:0:0:-1:D:2:1:0:7:10")
    assert "Black doubles to 2: White to answer" in offered.svg()
    assert offered.text(has_headline=False) in str(offered)
    assert str(offered).endswith("X doubles to 2: O to answer")
    assert "White doubles to 2: Black to answer" in offered.svg(player_is_black=False)
    rolled = identify("XGID=-b----E-C---eE---c-e----B-:1:1:1:31:0:0:3:0:10")
    assert "White to play 31" in rolled.svg()
    assert "White owns the cube at 2." in rolled._repr_svg_()
    assert "[2] cube" in str(rolled)


@given(identified=identified_positions())
def test_xgid_round_trip(identified: IdentifiedPosition) -> None:
    at_the_bottom = replace(identified, seat=Seat.SECOND)
    assert parse_xgid(format_xgid(identified)) == at_the_bottom


@given(identified=identified_positions())
def test_an_xgid_turned_round_says_the_same(identified: IdentifiedPosition) -> None:
    board, cube, owner, turn, dice, first, second, *rest = format_xgid(identified).removeprefix("XGID=").split(":")
    assert turn == "1"
    turned = ":".join([board[::-1].swapcase(), cube, str(-int(owner)), "-1", dice, second, first, *rest])
    assert parse_xgid(turned) == replace(identified, seat=Seat.FIRST)
    mover_first = ":".join([board[::-1].swapcase(), cube, str(-int(owner)), "-1", dice, first, second, *rest])
    assert parse_xgid(mover_first, mover_score_first=True) == replace(identified, seat=Seat.FIRST)


@pytest.mark.parametrize(
    "identifier",
    ["XGID=-b----E-C---eE---c-e----B-:1:1:1:00:6:3:1:7:10", "4HPwATDgc/ABMA:0QngADAAMAAE"],
)
def test_no_cube_is_turned_in_the_crawford_game(identifier: str) -> None:
    with pytest.raises(ParseError, match="nobody turns the cube in the Crawford game"):
        identify(identifier)


def test_a_line_of_the_server_with_a_turned_cube_is_of_no_crawford_game() -> None:
    crawford = IdentifiedPosition(position=START, terms=Match(5), points=(4, 1), is_crawford=True)
    after = replace(crawford, cube=CubeState(2, CubeOwner.PLAYER), is_crawford=False)
    for said in (crawford, after):
        line = replace(fibs_board(said), is_post_crawford=False)
        assert line.identified() == said


def test_whose_score_comes_first_can_be_said() -> None:
    top_on_roll = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:2:4:0:7:10"
    pasted = f"{top_on_roll} Score is X:2 O:4 7 pt.(s) match."
    assert identify(top_on_roll).points == identify(top_on_roll, mover_score_first=False).points == (4, 2)
    assert identify(top_on_roll, mover_score_first=True).points == (2, 4)
    assert identify(pasted).points == identify(pasted, mover_score_first=True).points == (2, 4)
    assert identify(pasted, mover_score_first=False).points == (4, 2)
    no_doubt = top_on_roll.replace(":-1:", ":1:")
    assert identify(no_doubt, mover_score_first=True).points == identify(no_doubt).points == (2, 4)


@given(identified=identified_positions())
def test_gnubg_id_round_trip(identified: IdentifiedPosition) -> None:
    back = parse_gnubg_id(format_gnubg_id(identified))
    terms = identified.terms
    if isinstance(terms, MoneySession):
        terms = MoneySession(jacoby=terms.jacoby)  # beavers are not in the id
    assert back == replace(identified, terms=terms)


@given(identified=identified_positions())
def test_ogid_round_trip(identified: IdentifiedPosition) -> None:
    terms = identified.terms if isinstance(identified.terms, Match) else MoneySession()
    assert parse_ogid(format_ogid(identified)) == replace(identified, terms=terms)


@given(identified=identified_positions())
def test_snowie_round_trip(identified: IdentifiedPosition) -> None:
    quiet = replace(identified, offer=None, players=("Ann", "Bob Ray"))
    terms = quiet.terms if isinstance(quiet.terms, Match) else replace(quiet.terms, beavers=True)  # type: ignore[type-var]
    assert parse_snowie(format_snowie(quiet)) == replace(quiet, terms=terms)


@given(identified=identified_positions())
def test_fibs_round_trip(identified: IdentifiedPosition) -> None:
    named = replace(identified, players=("Ann", "Bob"))
    if named.offer and named.cube.value > 1:
        named = replace(named, cube=CubeState(named.cube.value, CubeOwner.PLAYER))  # an offer hides the owner
    line = format_fibs_board(fibs_board(named))
    back = parse_fibs_board(line).identified(is_crawford=named.is_crawford)
    terms = named.terms if isinstance(named.terms, Match) else MoneySession()
    assert back == replace(named, terms=terms)
    assert format_fibs_board(parse_fibs_board(line)) == line


@given(identified=identified_positions())
def test_any_kind_is_told_by_its_shape(identified: IdentifiedPosition) -> None:
    quiet = replace(identified, offer=None)
    texts = {
        IdKind.XGID: [format_xgid(quiet), format_xgid(quiet).removeprefix("XGID=")],
        IdKind.OGID: [format_ogid(quiet), format_ogid(quiet).removeprefix("OGID=")],
        IdKind.FIBS: [format_fibs_board(fibs_board(quiet))],
        IdKind.SNOWIE: [format_snowie(quiet)],
        IdKind.GNUBG: [format_gnubg_id(quiet), format_position_id(quiet.position), f"GNUBgID {format_gnubg_id(quiet)}"],
    }
    for kind, spellings in texts.items():
        for text in spellings:
            assert id_kind(f" {text}\n") is kind
            assert identify(f" {text}\n").position == quiet.position


@given(position=positions())
def test_the_turned_position_has_the_turned_id(position: object) -> None:
    text = format_position_id(position.swapped())  # type: ignore[attr-defined]
    assert parse_position_id(text).swapped() == position


# Strings that are no identifiers

READERS = [identify, parse_xgid, parse_ogid, parse_gnubg_id, parse_position_id, parse_match_id, parse_snowie]
READERS += [parse_fibs_board, lambda text: parse_fibs_board(text).identified()]

base64_text = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", max_size=30)
START_XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10"
WHOLE = [
    START_XGID,
    "OGID=11ccccchhhjjjjj:66666888dddddoo:N0N::W:IW:0:0:1:0",
    "4HPwATDgc/ABMA:cAngAAAAAAAE",
    VECTORS[0]["snowie_position_line"],
    BOARDS[0]["rawboard"],
]


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A true identifier with a few characters replaced, left out or put in."""
    text = draw(st.sampled_from(WHOLE))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 3))
        text = text[:place] + draw(st.text(max_size=3)) + text[place + length :]
    return text


@given(text=st.one_of(st.text(), base64_text, base64_text.map(lambda text: text[:14]), damaged()))
@example(text="AAAAAAAAAAAAAA")
@example(text="//////////////")
@example(text="////////////")
@example(text="XGID=" + ":".join(["-" * 26, *["9" * 5000] * 8]))
@example(text="XGID=-b----E-C---eE---c-e----B-:٣:0:1:00:0:0:0:7:10")
@example(text=":" * 52)
@example(text="board" + ":" * 52)
@example(text=";" * 40)
@example(text="4HPwATDgc/ABM\u017f")
@example(text="4HPwATDgc/ABMA:cInlAEAAEAA\u212a")
def test_no_string_crashes_a_reader(text: str) -> None:
    for read in READERS:
        message = "read"
        try:
            read(text)
        except (ParseError, InvalidPositionError) as error:
            message = str(error)
        assert 0 < len(message) < 2000


@given(text=base64_text.filter(lambda text: len(text) >= 14))
def test_what_a_position_id_says_can_be_said_again(text: str) -> None:
    try:
        position = parse_position_id(text[:14])
    except (ParseError, InvalidPositionError):
        return
    assert parse_position_id(format_position_id(position)) == position


# The single kinds


def test_position_ids_by_hand() -> None:
    start = BACKGAMMON.start()
    assert format_position_id(start) == "4HPwATDgc/ABMA"
    for spelling in ("4HPwATDgc/ABMA", "4HPwATDgc/ABMB", " 4HPwATDgc/ABMA==\n", "Position ID: 4HPwATDgc/ABMA"):
        assert parse_position_id(spelling) == start
    assert parse_position_id("4HPwATDgc/ABMA:cAkAAAAAAAAA") == start


def test_position_ids_that_are_wrong() -> None:
    with pytest.raises(ParseError, match="14 characters"):
        parse_position_id("4HPwATDgc/ABM")
    with pytest.raises(ParseError, match="14 characters"):
        parse_position_id("4HPwATDgc/ABMA:cAk")
    with pytest.raises(InvalidPositionError, match="both sides have borne off"):
        parse_position_id("AAAAAAAAAAAAAA")
    with pytest.raises(ParseError, match="25 places"):
        parse_position_id("//////////////")
    with pytest.raises(InvalidPositionError, match="expected 3"):
        parse_position_id("4HPwATDgc/ABMA", checkers=3)


def test_dice_of_a_match_id_come_in_any_order() -> None:
    assert parse_match_id("QYnoAGAAGAAE") == parse_match_id("QQnlAGAAGAAE")
    assert parse_match_id("QYnoAGAAGAAE").roll == Roll(2, 1)


def test_a_waiting_double_in_every_notation() -> None:
    xgid = parse_xgid("XGID=-b----E-C---eE---c-e----B-:1:1:1:D:2:4:0:7:10")
    assert xgid.offer is CubeAction.DOUBLE
    assert xgid.roll is None
    fields = match_id_of(xgid)
    assert (fields.on_roll, fields.decider, fields.is_double_offered) == (Seat.SECOND, Seat.FIRST, True)
    assert parse_gnubg_id(format_gnubg_id(xgid)) == xgid
    assert parse_ogid(format_ogid(xgid)) == xgid
    board = fibs_board(xgid)
    assert (board.turn, board.is_doubled, board.may_double) == (-1, False, (False, False))
    assert board.identified() == replace(xgid, players=("", ""))
    from_above = replace(xgid, seat=Seat.FIRST)
    assert fibs_board(from_above).is_doubled  # this line's player is asked
    assert fibs_board(from_above).identified() == replace(from_above, players=("", ""))


def test_a_double_waits_in_fibs_lines_of_the_doubler_and_of_watchers() -> None:
    fields = format_fibs_board(fibs_board(IdentifiedPosition(position=BACKGAMMON.start()))).split(":")
    fields[32], fields[38], fields[39], fields[40] = "-1", "0", "0", "0"
    waiting = identify(":".join(fields))
    assert (waiting.offer, waiting.seat, waiting.cube) == (CubeAction.DOUBLE, Seat.SECOND, CubeState())
    fields[35], fields[36] = "3", "1"  # dice are thrown: no double waits
    rolled = identify(":".join(fields))
    assert (rolled.offer, rolled.seat, rolled.roll) == (None, Seat.FIRST, Roll(3, 1))


def test_who_decides_about_a_resignation() -> None:
    start = IdentifiedPosition(position=BACKGAMMON.start(), resignation=GameValue.SINGLE)
    assert (match_id_of(start).on_roll, match_id_of(start).decider) == (Seat.SECOND, Seat.FIRST)
    # Asked about a double, the other side resigns: the doubler decides.
    instead = match_id_of(replace(start, offer=CubeAction.DOUBLE))
    assert (instead.on_roll, instead.decider) == (Seat.SECOND, Seat.SECOND)
    assert parse_match_id(format_match_id(instead)) == instead
    with pytest.raises(ParseError, match="the other side answers a resignation"):
        replace(match_id_of(start), decider=Seat.SECOND).identified(BACKGAMMON.start())


BEAVERS = [
    ("MBkAAAAAAAAA", CubeAction.DOUBLE, CubeState(), Seat.FIRST),
    ("EREAAAAAAAAA", CubeAction.BEAVER, CubeState(), Seat.FIRST),
    ("EhkAAAAAAAAA", CubeAction.RACCOON, CubeState(), Seat.FIRST),
    ("QRkAAAAAAAAA", CubeAction.BEAVER, CubeState(), Seat.SECOND),
    ("QhEAAAAAAAAA", CubeAction.RACCOON, CubeState(), Seat.SECOND),
    ("QxkAAAAAAAAA", CubeAction.BEAVER, CubeState(4, CubeOwner.PLAYER), Seat.SECOND),
]
"""As GNU Backgammon 1.07 writes them; it knows turns beyond a raccoon, which are worth what a beaver is."""


@pytest.mark.parametrize(("match_id", "offer", "cube", "seat"), BEAVERS)
def test_beavers_and_raccoons_in_a_match_id(match_id: str, offer: CubeAction, cube: CubeState, seat: Seat) -> None:
    waiting = identify(f"4HPwATDgc/ABMA:{match_id}")
    assert (waiting.offer, waiting.cube, waiting.seat) == (offer, cube, seat)
    assert format_gnubg_id(waiting) == f"4HPwATDgc/ABMA:{match_id}"
    resigning = replace(waiting, resignation=GameValue.SINGLE)
    assert identify(format_gnubg_id(resigning)) == resigning


def test_a_cube_that_nobody_can_have_beavered_was_doubled() -> None:
    for value, decider in ((1, Seat.SECOND), (2, Seat.FIRST)):
        odd = MatchId(cube_value=value, cube_owner=Seat.FIRST, decider=decider, is_double_offered=True)
        assert odd.identified(BACKGAMMON.start()).offer is CubeAction.DOUBLE


@pytest.mark.parametrize(
    "text",
    [
        "sGfwATDgc/ABMA:cATgAAAACAAE",  # a double was passed
        "sGfwATDgc/ABMA:cEPgACAACAAE",  # a gammon was resigned
        "OGID=11ccccchhhjjjjj:66666888dddddoo:N0P::W:P:0:0:5",
        "OGID=11ccccchhhjjjjj:66666888dddddoo:N0N::B:RG:0:0:7",
    ],
)
def test_where_the_game_is_over_nobody_is_on_roll(text: str) -> None:
    with pytest.raises(ParseError, match="the game is over"):
        identify(text)


@pytest.mark.parametrize(
    "text",
    [
        "4HPwATDgc/ABMA:cJHlAAAAAAAE",
        "OGID=11ccccchhhjjjjj:66666888dddddoo:N0O:31:W:D:0:0:7:0",
        "TABLES=backgammon:24.2,13.5,8.3,6.5:24.2,13.5,8.3,6.5:d31:r:oD",
    ],
)
def test_no_turn_of_the_cube_waits_beside_a_roll(text: str) -> None:
    with pytest.raises(ParseError, match="answered before the dice are thrown"):
        identify(text)
    with pytest.raises(ValueError, match="answered before the dice are thrown"):
        format_xgid(IdentifiedPosition(position=START, roll=Roll(3, 1), offer=CubeAction.DOUBLE))


@pytest.mark.parametrize("match_id", ["8AkAAAAAAAAE", "8AkgAAAAAAAE"])
def test_a_crawford_flag_that_says_nothing_is_left_out(match_id: str) -> None:
    """In an unlimited session, and in a match to one point, where GNU Backgammon writes it."""
    found = identify(f"4HPwATDgc/ABMA:{match_id}")
    assert not found.is_crawford
    assert identify(format_xgid(found)) == found


def test_few_identifiers_know_beavers() -> None:
    for letter, action in (("B", CubeAction.BEAVER), ("R", CubeAction.RACCOON)):
        text = f"XGID=-b----E-C---eE---c-e----B-:1:-1:1:{letter}:0:0:3:0:10"
        identified = parse_xgid(text)
        assert identified.offer is action
        assert format_xgid(identified) == text
        for write in (format_ogid, fibs_board, format_snowie):
            with pytest.raises(ValueError, match="no word"):
                write(identified)


def test_rules_of_money_in_an_xgid() -> None:
    for rule in range(4):
        text = f"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:{rule}:0:10"
        terms = parse_xgid(text).terms
        assert terms == MoneySession(jacoby=bool(rule & 1), beavers=bool(rule & 2))
        assert format_xgid(parse_xgid(text)) == text


def test_the_largest_cube_of_an_xgid() -> None:
    board = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7"
    assert parse_xgid(board).terms == parse_xgid(f"{board}:10").terms == parse_xgid(f"{board}:0").terms == Match(7)
    assert parse_xgid(f"{board}:8").terms == Match(7, cube_limit=256)
    assert format_xgid(parse_xgid(f"{board}:8")) == f"{board}:8"


WRONG_XGIDS = {
    "board": ("XGID=-b----E-C---eE---c-e----P-:0:0:1:00:0:0:0:7:10", "XGID board"),
    "fields": ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0", "9 or 10 fields"),
    "cube": (START_XGID.replace(":0:0:1:", ":99:0:1:"), "XGID cube: '99'"),
    "owner": (START_XGID.replace(":0:0:1:", ":1:2:1:"), "XGID cube owner"),
    "turn": (START_XGID.replace(":0:0:1:", ":0:0:0:"), "XGID turn"),
    "dice": (START_XGID.replace(":00:", ":71:"), "XGID dice"),
    "one die": (START_XGID.replace(":00:", ":10:"), "two numbers from 1 to 6"),
    "score": (START_XGID.replace(":00:0:0:", ":00:0:x:"), "XGID score of the top player"),
    "over": (START_XGID.replace(":00:0:0:", ":00:7:0:"), "the match is over"),
    "Crawford": (START_XGID.replace(":0:7:10", ":1:7:10"), "no score of a Crawford game"),
    "Crawford flag": (START_XGID.replace(":0:7:10", ":2:7:10"), "XGID Crawford"),
    "bar of the wrong side": ("XGID=Ab----E-C---eE---c-e----A-:0:0:1:00:0:0:0:7:10", "bar of the other side"),
}


@pytest.mark.parametrize("name", WRONG_XGIDS)
def test_wrong_xgids_say_what_is_wrong(name: str) -> None:
    text, words = WRONG_XGIDS[name]
    with pytest.raises(ParseError, match=words):
        parse_xgid(text)


def test_too_many_checkers_are_listed_side_by_side() -> None:
    with pytest.raises(InvalidPositionError) as error:
        parse_xgid("XGID=-c----F-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10")
    assert error.value.problems == (
        "player: 16 checkers in all, expected 15",
        "opponent: 16 checkers in all, expected 15",
    )


def test_other_numbers_of_checkers() -> None:
    hyper = parse_xgid("XGID=-aaa------------------AAA-:0:0:1:00:0:0:0:7:10", checkers=3)
    assert hyper.position.checkers() == 3
    ogid = format_ogid(hyper)
    assert ogid.endswith(":0:3")
    assert parse_ogid(ogid) == hyper


def test_tolerances_of_an_ogid() -> None:
    start = BACKGAMMON.start()
    whole = parse_ogid("OGID=11ccccchhhjjjjj:66666888dddddoo:N0N::W:IW:0:0:1:0")
    assert whole.position == start
    assert whole.seat is Seat.SECOND
    assert whole.terms == Match(1)
    assert parse_ogid("hhh11cccccjjjjj:oo66666888ddddd:N0N::W").terms is None
    assert parse_ogid("11ccccchhhjjjjj:66666888dddddoo:?0:13:B:R:0:0:0").terms == MoneySession()
    assert parse_ogid("11ccccchhhjjjjj:66666888dddddoo:D3N:13:B:R:3:2:7").cube == CubeState(8)
    assert parse_ogid("11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:6:2:7C:4").is_crawford
    after = parse_ogid("11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:6:2:7L:4")
    assert after.context is not None
    assert after.context.is_post_crawford
    for session in ("0G5", "G5"):
        assert parse_ogid(f"11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:6:2:{session}:4").terms == MoneySession()


WRONG_OGIDS = {
    "fields": ("11:22:N0N", "5 to 11 fields"),
    "color": ("11:22:N0N::X", "OGID color"),
    "cube": ("11:22:Z0N::W", "OGID cube"),
    "large cube": ("11:22:N99N::W", "OGID cube"),
    "places": ("1z:22:N0N::W", "OGID White"),
    "bar": ("p:22:N0N::W", "bar of the other side"),
    "dice": ("11:22:N0N:7:W", "OGID dice"),
    "state": ("11:22:N0N::W:r", "OGID state"),
    "length": ("11:22:N0N::W:R:0:0:7X", "OGID length"),
    "checkers": ("11:22:N0N::W:R:0:0:7:1:99", "OGID checkers"),
}


@pytest.mark.parametrize("name", WRONG_OGIDS)
def test_wrong_ogids_say_what_is_wrong(name: str) -> None:
    text, words = WRONG_OGIDS[name]
    with pytest.raises(ParseError, match=words):
        parse_ogid(text)


def test_pins_and_reserves_have_no_identifier() -> None:
    for position in (replace(BACKGAMMON.start(), pinned=(2, 0)), replace(BACKGAMMON.start(), reserve=(1, 0))):
        for write in (format_xgid, format_ogid, format_snowie, fibs_board, format_gnubg_id):
            with pytest.raises(InvalidPositionError, match="no word"):
                write(IdentifiedPosition(position=position))


def test_what_a_match_id_has_no_room_for() -> None:
    start = BACKGAMMON.start()
    with pytest.raises(ValueError, match="cube of 65536"):
        format_gnubg_id(IdentifiedPosition(position=start, cube=CubeState(2**16)))
    with pytest.raises(ValueError, match="32767 points"):
        format_match_id(replace(parse_match_id("cAkAAAAAAAAA"), points=(40_000, 0)))


@pytest.mark.parametrize("write", [format_xgid, format_ogid, format_snowie, fibs_board, format_gnubg_id])
@pytest.mark.parametrize("points", [(-3, 0), (0, 40_000)])
@pytest.mark.parametrize("terms", [Match(7), MoneySession(), None])
def test_points_that_no_identifier_can_say_are_refused(
    write: Callable[[IdentifiedPosition], str], points: tuple[int, int], terms: Match | MoneySession | None
) -> None:
    asked = IdentifiedPosition(position=BACKGAMMON.start(), terms=terms, points=points)
    with pytest.raises(ValueError, match=f"0 to 32767 points, not {sum(points)}"):
        write(asked)
    assert gnubg_id_of(asked, BACKGAMMON) is None


def test_names_that_would_break_a_line() -> None:
    named = IdentifiedPosition(position=BACKGAMMON.start(), players=("a;b:c", "d"))
    with pytest.raises(ValueError, match="semicolon"):
        format_snowie(named)
    with pytest.raises(ValueError, match="colon"):
        format_fibs_board(fibs_board(named))


def test_a_finished_fibs_game_has_nobody_on_roll() -> None:
    fields = BOARDS[0]["rawboard"].split(":")
    fields[32] = "0"
    board = parse_fibs_board(":".join(fields))
    with pytest.raises(ParseError, match="nobody is on roll"):
        board.identified()


def test_unlimited_fibs_matches_are_money() -> None:
    fields = BOARDS[0]["rawboard"].split(":")
    fields[3] = "9999"
    line = ":".join(fields)
    assert parse_fibs_board(line).identified().terms == MoneySession()
    assert format_fibs_board(parse_fibs_board(line)) == line
    longest = IdentifiedPosition(position=BACKGAMMON.start(), terms=Match(9999))
    with pytest.raises(ValueError, match="a match to 9999 points for one without end"):
        format_fibs_board(fibs_board(longest))


def test_fibs_after_the_crawford_game() -> None:
    fields = BOARDS[0]["rawboard"].split(":")
    fields[4] = "4"
    before = parse_fibs_board(":".join(fields)).identified()
    assert before.is_crawford
    fields[51] = "1"
    after = parse_fibs_board(":".join(fields)).identified()
    assert not after.is_crawford
    assert after.context is not None
    assert after.context.is_post_crawford


def test_text_of_no_known_kind() -> None:
    assert id_kind("hello") is None
    with pytest.raises(ParseError, match="known kinds: XGID, OGID"):
        identify("hello")


PASTED = ["{}", "\ufeff{}", "'{}'", "`{}`.", "\u201c{}\u201d", "See {}, what now?\nI moved.", "  {}.\n\n"]


@pytest.mark.parametrize("around", PASTED)
@pytest.mark.parametrize("label", ["XGID=", "XGID ", "xgid: ", ""])
def test_an_xgid_in_pasted_text(around: str, label: str) -> None:
    bare = START_XGID.removeprefix("XGID=")
    assert identify(around.format(label + bare)) == identify(START_XGID)
    for dash in "\u2013\u2212\u2014":
        assert identify(around.format(label + bare.replace("-", dash))) == identify(START_XGID)


@pytest.mark.parametrize(
    "text",
    [
        START_XGID.replace("--", "\u2014"),
        START_XGID.replace(":", "\uff1a"),
        f"{START_XGID}: what now?",
        f"> {START_XGID[:40]} \r\n> {START_XGID[40:]}\r\n> well?",
        f"https://example.org/?q={quote(START_XGID, safe='')}&x=1",
    ],
)
def test_an_xgid_that_went_through_other_programs(text: str) -> None:
    assert id_kind(text) is IdKind.XGID
    assert identify(text) == identify(START_XGID)


@pytest.mark.parametrize(
    "text",
    [
        "4HPwATDgc/ABMA cAngAAAAAAAE",
        "`4HPwATDgc/ABMA:cAngAAAAAAAE`",
        "GNUBgID 4HPwATDgc/ABMA:cAngAAAAAAAE.",
        "Position ID: 4HPwATDgc/ABMA Match ID: cAngAAAAAAAE",
        "Position-ID: 4HPwATDgc/ABMA    Match-ID: cAngAAAAAAAE",
        " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cAngAAAAAAAE\n +13-14-",
        "look:\n4HPwATDgc/ABMA:cAngAAAAAAAE\nwell?",
        '"4HPwATDgc/ABMA" "cAngAAAAAAAE"',
        "4HPwATDgc/ABMA, cAngAAAAAAAE",
        "Positions-ID: 4HPwATDgc/ABMA   Match-ID: cAngAAAAAAAE",
        "ID de position : 4HPwATDgc/ABMA\nID de match : cAngAAAAAAAE",
        "https://example.org/?id=4HPwATDgc%2FABMA%3AcAngAAAAAAAE",
    ],
)
def test_gnubg_ids_in_pasted_text(text: str) -> None:
    assert id_kind(text) is IdKind.GNUBG
    assert identify(text) == identify("4HPwATDgc/ABMA:cAngAAAAAAAE")
    assert identify("> Position ID: 4HPwATDgc/ABMA\n").terms is None


@pytest.mark.parametrize(
    "line",
    [
        "OGID=11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:6:2:7:4",
        "TABLES=plakoto:24.15:24.15:d31",
        VECTORS[0]["snowie_position_line"],
    ],
)
def test_other_identifiers_in_lines_of_their_own(line: str) -> None:
    assert identify(f"What now?\n  {line}\nThanks") == identify(line)


@pytest.mark.parametrize(
    "line",
    [
        "OGID=11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:6:2:7:4",
        "11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:6:2:7:4",
        "TABLES=plakoto:24.15:24.15:d31",
        VECTORS[0]["snowie_position_line"],
        BOARDS[0]["rawboard"],
        "set board simple 0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0",
    ],
)
@pytest.mark.parametrize("around", ["12:03 {}", "see {} please", "(gnubg) {}\n"])
def test_other_identifiers_in_sentences(line: str, around: str) -> None:
    assert identify(around.format(line)) == identify(line)


@pytest.mark.parametrize("place", range(9))
@pytest.mark.parametrize("around", ["{}", "see {} please"])
def test_a_damaged_ogid_is_not_cut_short(place: int, around: str) -> None:
    fields = ["11ccccchhhjjjjj", "66666888dddddoo", "N0N", "13", "B", "R", "6", "2", "7", "4"]
    fields[place] = "?!"
    with pytest.raises(ParseError):
        identify(around.format("OGID=" + ":".join(fields)))


def test_simple_boards() -> None:
    counts = "1 2 0 3 2 2 2 0 0 0 -1 0 0 0 1 0 0 0 1 1 -3 -2 -2 -2 -4 -1"
    assert id_kind(counts) is IdKind.SIMPLE
    for spelling in (counts, f"set board simple {counts}", f"simple {counts}", counts.removesuffix("-1") + "1"):
        said = identify(spelling)
        assert format_position_id(said.position) == "b9sBCEBz2wChQA"  # as GNU Backgammon 1.07 has it
        assert said.terms is None
    assert identify("simple -- 1".replace("--", " ".join(["0"] * 25)), checkers=3).position.opponent[BAR] == 1
    for wrong in (f"set board simple {counts} 0", "set board simple", "set board simple 1 2", "simple x"):
        with pytest.raises(ParseError):
            identify(wrong)


def test_position_ids_of_twenty_letters() -> None:
    assert identify("OAHDPAABDAOAHDPAABDA") == identify("4HPwATDgc/ABMA")
    assert id_kind("JIGHPAABDAOAHDPAABDA") is IdKind.GNUBG
    assert format_position_id(identify("JIGHPAABDAOAHDPAABDA").position) == "mGfwATDgc/ABMA"


def test_the_text_around_an_xgid_says_whose_score_comes_first() -> None:
    xgid = "XGID=-A--B-DCC----A------bbbcdA:1:1:-1:41:6:2:0:13:10"
    words = "\n\nX:marcow777   O:other\nScore is X:{} O:{} 13 pt.(s) match.\n"
    assert identify(xgid).points == (2, 6)
    assert identify(xgid + words.format(6, 2)).points == (6, 2)
    assert identify(xgid + words.format(2, 6)).points == (2, 6)
    assert identify(xgid + words.format(3, 3)).points == (2, 6)


@pytest.mark.parametrize(
    "text", [f"{START_XGID}:5", "XGID=nonsense", "counterbalance\nnonsense", "TABLES=plakoto:24.15 x"]
)
def test_nothing_is_found_in_nonsense(text: str) -> None:
    with pytest.raises(ParseError) as raised:
        identify(text)
    assert "\n" not in str(raised.value)


def test_the_largest_cube_goes_through_every_identifier_that_can_state_it() -> None:
    """Found by fuzzing: the Snowie line writes the cube's value, ten digits at the largest."""
    found = identify("XGID=-AbCaBAAAA-bAaAb-cb-A-AbA-:30:1:1:00:4:5:0:11:10")
    assert found.cube.value == 2**30
    assert identify(format_snowie(found)).cube == found.cube


def test_an_offer_beyond_the_largest_cube_is_no_position() -> None:
    offer = START_XGID.replace(":0:0:1:00:", ":{}:1:1:D:")
    assert identify(offer.format(29)).offer is CubeAction.DOUBLE
    with pytest.raises(ParseError, match="no cube goes beyond 1073741824"):
        identify(offer.format(30))


def test_a_turned_cube_belongs_to_games_with_a_cube() -> None:
    plain, turned, offered = (
        identify(START_XGID.replace(":0:0:1:00:", cube)) for cube in (":0:0:1:00:", ":1:1:1:00:", ":0:0:1:D:")
    )
    for identified in (plain, turned, offered):
        demand_cube(identified, BACKGAMMON)
    demand_cube(plain, CUBELESS)
    for identified in (turned, offered):
        with pytest.raises(ParseError, match="is played without the cube"):
            demand_cube(identified, CUBELESS)


def test_an_ogid_says_how_many_checkers_there_are() -> None:
    three = "OGID=123:mno:N0N::B:M:0:0:0:0:3"
    assert identify(three).position == identify(three, checkers=3).position == Position.from_ogid(three)
    assert identify(three).position.checkers() == 3
    with pytest.raises(ParseError, match="it has 3 checkers a side, the game 15"):
        identify(three, checkers=15)
    assert identify(three.removesuffix(":3"), checkers=3).position.checkers() == 3
