"""Files that hold a position and no match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import doublesix as ds
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import Roll
from doublesix.errors import ParseError
from doublesix.formats import read_match, read_position, write_json
from doublesix.formats.positions import is_only_position
from doublesix.match import Match, MoneySession, Seat
from doublesix.record import CheckerPlay, CubeTurn, Ending, GameRecord, MatchRecord, SetPosition
from doublesix.variants.registry import STANDARD, find

if TYPE_CHECKING:
    from doublesix.position import Position

DATA = Path(__file__).parents[2] / "data"
POSITIONS, MATCHES = DATA / "positions", DATA / "matches"
START = STANDARD.start()


def held(*actions: object, games: int = 1, **about: object) -> bytes:
    """A file of ours with a game of these actions."""
    game = GameRecord(1, (2, 4), actions=actions, **about)  # type: ignore[arg-type]
    return write_json(MatchRecord(("Ann", "Ben"), Match(7), STANDARD, (game,) * games)).encode()


def played(seat: Seat, roll: Roll, position: Position = START) -> CheckerPlay:
    return CheckerPlay(seat, roll, STANDARD.legal_plays(position, roll)[0])


@pytest.mark.parametrize("name", ["gnubg107_pos", "gnubg107_first_on_roll"])
def test_jellyfish_says_what_the_same_position_says_as_a_line(name: str) -> None:
    found = read_position(POSITIONS / f"{name}.pos")
    assert found == read_position(POSITIONS / f"{name}_snowie.txt")
    assert isinstance(found.terms, Match)
    assert sum(found.points)
    assert (found.roll is None) is (found.seat is Seat.FIRST)


def test_the_cube_of_a_jellyfish_file_is_seen_by_the_side_on_roll() -> None:
    assert read_position(POSITIONS / "gnubg107_first_on_roll.pos").cube == CubeState(2, CubeOwner.PLAYER)


@pytest.mark.parametrize("size", [2, 40, 130])
def test_half_a_jellyfish_file(size: int) -> None:
    data = (POSITIONS / "gnubg107_pos.pos").read_bytes()[:size] + b"\0" * (size == 2)
    with pytest.raises(ParseError, match=r"cut off|no identifier|binary"):
        read_position(data)


def test_checkers_that_cannot_stand_like_that_are_told_with_the_file(tmp_path: Path) -> None:
    data = bytearray((POSITIONS / "gnubg107_pos.pos").read_bytes())
    data[-12:-8] = (23).to_bytes(2, "little") * 2
    path = tmp_path / "bad.pos"
    path.write_bytes(data)
    with pytest.raises(ParseError, match=r"bad\.pos: the board cannot be read: .* checkers in all"):
        read_position(path)


def test_a_position_of_extreme_gammon() -> None:
    found = read_position(MATCHES / "xg" / "match_position_rollout.xgp")
    assert (found.terms, found.points, found.roll) == (Match(5), (1, 0), None)
    assert found.cube == CubeState(2, CubeOwner.PLAYER)
    assert found.players == ("gobetzu", "hairpaint007")
    money = read_position(MATCHES / "xg" / "money_cube_comment.xgp")
    assert money.terms == MoneySession(jacoby=True, beavers=False)


def test_sgf_says_what_the_line_says() -> None:
    found = read_position(MATCHES / "sgf" / "gnubg107_pos.sgf")
    line = read_position(POSITIONS / "gnubg107_pos_snowie.txt")
    assert (found.position, found.terms, found.points, found.roll) == (line.position, Match(7), line.points, Roll(3, 1))
    thrown = read_position(MATCHES / "sgf" / "gnubg107_setboard.sgf")
    assert (thrown.position, thrown.roll) == (found.position, found.roll)


def test_a_text_with_an_identifier(tmp_path: Path) -> None:
    path = tmp_path / "pasted.txt"
    path.write_text("Position ID: 4HPwATDgc/ABMA   Match ID: cInlAEAAEAAE\n")
    assert ds.read_position(path) == ds.identify(path.read_text())
    assert read_position(POSITIONS / "xg_03_DT_EN.txt").points == (2, 4)


def test_names_in_the_texts_of_other_programs() -> None:
    assert read_position(POSITIONS / "xg_03_DT_EN.txt").players == ("プレーヤー 1", "プレーヤー 2")
    board = "{}\n +13-14-15-+     O: gnubg (Cube: 2)\n v|  |BAR|\n +12-11-10-+     X: root\r\n"
    lower, upper = (
        "Position ID: 4HPwATDgc/ABMA\n Match ID: " + match_id for match_id in ("UQngAAAAAAAE", "EQHgAAAAAAAE")
    )
    assert ds.identify(board.format(lower)).players == ("root", "gnubg")
    assert ds.identify(board.format(upper)).players == ("gnubg", "root")
    with_pips = board.replace("gnubg (Cube: 2)", "Green  152").replace("root", "Red Baron 3  9")
    assert read_position(with_pips.format(lower).encode()).players == ("Red Baron 3", "Green")
    assert ds.identify("Position ID: 4HPwATDgc/ABMA").players == ("", "")


def test_a_text_with_several_positions_is_none() -> None:
    one = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:4:0:7:10"
    ids = "Position ID: 4HPwATDgc/ABMA\n Match ID: cInlAEAAEAAE"
    assert read_position(f"{one}\n{ids}\nagain: {one}".encode()) == ds.identify(one)
    other = one.replace(":31:", ":00:")
    for text in (f"{one}\n{other}", f"{ids}\n{ids.replace('HP', 'Np')}"):
        with pytest.raises(ParseError, match="several positions"):
            read_position(text.encode())
        ds.identify(text)  # the first one counts


@pytest.mark.parametrize(
    "text",
    [
        "{one}\n\n X:ann   O:bob\n\nCompare {other}, please\n\neXtreme Gammon Version: 2.10\n",
        "After {other} I thought of\n> {one}\n",
        "See ({other}) and {third}:\n{one}\n",
        "\t{one} \ncf. {other}",
    ],
)
def test_positions_mentioned_in_sentences_do_not_count(text: str) -> None:
    one = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:4:0:7:10"
    other, third = one.replace(":31:", ":52:"), one.replace(":31:", ":00:")
    told = text.format(one=one, other=other, third=third)
    assert read_position(told.encode()).position == ds.identify(one).position
    assert read_position(told.encode()).roll == ds.identify(told).roll == Roll(3, 1)


def test_ids_of_gnu_backgammon_count_where_it_writes_them() -> None:
    board = " GNU Backgammon  Position ID: {}\n                 Match ID   : {}\n +13-14-\n"
    one, other = board.format("4HPwATDgc/ABMA", "cInlAEAAEAAE"), board.format("4HPwATDgc/ABMB", "cInlAEAAEAAE")
    told = f"not so good as Position ID: 4HPwATDgc/ABMB\n{one}"
    assert read_position(told.encode()) == ds.identify(one)
    assert ds.identify(told).points == ds.identify(one).points
    with pytest.raises(ParseError, match="several positions"):
        read_position((one + other).encode())


def test_mentions_alone_are_several_positions() -> None:
    one = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:4:0:7:10"
    for line in ("12:03 {}", "{}. see {}"):
        text = "\n".join(line.format(*[one.replace(":31:", f":{dice}:")] * 2) for dice in (31, 52))
        with pytest.raises(ParseError, match="several positions"):
            read_position(text.encode())


def test_the_position_before_what_was_done() -> None:
    board = SetPosition(Seat.SECOND, START, cube_value=2, cube_owner=Seat.FIRST)
    nothing = read_position(held(board))
    assert (nothing.roll, nothing.points, nothing.seat) == (None, (4, 2), Seat.SECOND)
    assert nothing.cube == CubeState(2, CubeOwner.OPPONENT)
    play = read_position(held(board, played(Seat.SECOND, Roll(3, 1))))
    assert (play.position, play.roll) == (START, Roll(3, 1))
    middle = SetPosition(Seat.FIRST, START)
    double = CubeTurn(Seat.FIRST, ds.CubeAction.DOUBLE, 2), CubeTurn(Seat.SECOND, ds.CubeAction.TAKE, 2)
    assert read_position(held(middle, *double)).cube == CubeState()
    after = read_position(held(middle, *double, played(Seat.FIRST, Roll(3, 1))))
    assert (after.cube, after.roll) == (CubeState(2, CubeOwner.OPPONENT), Roll(3, 1))


@pytest.mark.parametrize("games", [1, 2])
def test_matches_are_no_positions(games: int) -> None:
    turn = SetPosition(Seat.FIRST, START), played(Seat.FIRST, Roll(3, 1))
    more = (played(Seat.SECOND, Roll(6, 5)),) * (games == 1)
    with pytest.raises(ParseError, match="no single position"):
        read_position(held(*turn, *more, games=games))
    with pytest.raises(ParseError, match=r"charlot_7pt\.xg: this is a match"):
        read_position(MATCHES / "xg" / "charlot_7pt.xg")


def test_the_game_of_a_file_counts() -> None:
    narde = find("narde")
    game = GameRecord(1, actions=(SetPosition(Seat.FIRST, narde.start()),))
    found = read_position(write_json(MatchRecord(("", ""), MoneySession(), narde, (game,))).encode())
    assert (found.variant, found.position) == (narde, narde.start())


@pytest.mark.parametrize("data", [b"nothing of the kind", b"", b"\x00\x01\x02", b'{"useSmile": true}'])
def test_what_holds_no_position(data: bytes) -> None:
    with pytest.raises(ParseError):
        read_position(data)


@pytest.mark.parametrize("name", ["gnubg107_pos.pos", "gnubg107_pos_snowie.txt", "xg_03_DT_EN.txt"])
def test_positions_are_refused_as_matches_with_a_way_out(name: str) -> None:
    with pytest.raises(ParseError, match=rf"{name}: this is a position.*eval"):
        read_match(POSITIONS / name)


def test_a_board_and_nothing_played_is_only_a_position() -> None:
    assert is_only_position(read_match(MATCHES / "xg" / "money_cube_comment.xgp"))
    assert is_only_position(read_match(MATCHES / "sgf" / "gnubg107_setboard.sgf"))
    board = SetPosition(Seat.FIRST, START)
    assert not is_only_position(read_match(held(board, played(Seat.FIRST, Roll(3, 1)))))
    assert not is_only_position(read_match(held()))
    unread = CheckerPlay(Seat.FIRST, Roll(3, 1), None, text="8/1", is_legal=False)
    assert not is_only_position(read_match(held(board, unread, ending=Ending.UNFINISHED)))


def test_damaged_jellyfish_files_are_read_or_refused() -> None:
    whole = (POSITIONS / "gnubg107_first_on_roll.pos").read_bytes()
    for place in range(2, len(whole)):
        for value in (0x00, 0x07, 0xFF):
            damaged = whole[:place] + bytes([value]) + whole[place + 1 :]
            try:
                assert read_position(damaged).position.checkers() == 15
            except ParseError as error:
                assert str(error)  # noqa: PT017  (either outcome will do)
