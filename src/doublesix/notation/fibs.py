"""The FIBS board line (``boardstyle 3``): ``board:`` and 52 fields with colons between them.

The line belongs to somebody, its *player* (``You``, or whoever is watched), who has a color: O counts above
0 on the board and moves from 24 down, X counts below 0 and moves up. `FibsBoard` keeps the fields as they
are, so that reading and writing give the same line; `FibsBoard.identified` turns them to the side on roll.

Read as well: blanks around it, length 9999 or 0 for unlimited (9999 is written), and any number in the
field whose meaning nobody knows. While a double waits, the turn field names the side that must answer; only the line of
that side says that it is doubled, in all lines neither may double.

What does not live here: the conversation around the line (`protocol`), what GNU Backgammon asks an external player,
in lines that look alike and mean other things (`gnubg_request`).
"""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.cube import LARGEST_CUBE, CubeAction, CubeOwner, CubeState, is_cube_value
from doublesix.errors import ParseError
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.fields import (
    MAX_POINTS,
    FieldName,
    integer,
    roll_from_numbers,
    setup_from_signed,
    shown,
    signed_board,
)
from doublesix.notation.identified import IdentifiedPosition, checked, demand_readable
from doublesix.position import BAR, OFF
from doublesix.sentences import Sentence

__all__ = ["FibsBoard", "fibs_board", "format_fibs_board", "parse_fibs_board"]

KIND = "FIBS"
FIELDS = 53
UNLIMITED = 9999
MAX_COUNT = 99
X, O = -1, 1  # noqa: E741 - the names FIBS uses
NO_DICE = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class FibsBoard:
    """The fields of a board line. Pairs are (player, opponent).

    Args:
        names: ``You`` or the watched player, and the opponent.
        length: points of the match; 0 for unlimited.
        points: scores.
        board: 26 counts, O above 0, X below; [0] X's bar, [25] O's bar.
        turn: color whose turn it is (−1 X, 1 O, 0 game over); the one who must answer a double.
        dice: of the player, of the opponent; (0, 0) if none.
        cube_value: what the cube shows.
        may_double: who owns the cube, or both; says nothing about the Crawford game.
        is_doubled: a double waits for the player's answer; not said to the doubler and to who watches.
        color: of the player, −1 X, 1 O.
        off: checkers borne off.
        bar: checkers on the bar.
        movable: how many checkers can be moved; stale between rolls.
        unknown: a field whose meaning nobody knows.
        is_post_crawford: the Crawford game has been played.
        redoubles: 0 or the number of redoubles allowed.
    """

    names: tuple[str, str]
    length: int
    points: tuple[int, int]
    board: tuple[int, ...]
    turn: int
    dice: tuple[tuple[int, int], tuple[int, int]] = (NO_DICE, NO_DICE)
    cube_value: int = 1
    may_double: tuple[bool, bool] = (True, True)
    is_doubled: bool = False
    color: int = O
    off: tuple[int, int] = (0, 0)
    bar: tuple[int, int] = (0, 0)
    movable: int = 0
    unknown: int = 0
    is_post_crawford: bool = False
    redoubles: int = 0

    @property
    def is_double_pending(self) -> bool:
        """Whether a double waits, whoever's line this is: neither side may turn the cube then, and nobody has dice."""
        return self.is_doubled or (self.may_double == (False, False) and self.dice == (NO_DICE, NO_DICE))

    def identified(self, *, is_crawford: bool | None = None, checkers: int = 15) -> IdentifiedPosition:
        """The line seen by the side on roll; its player is Seat.SECOND, the opponent Seat.FIRST.

        Args:
            is_crawford: whether this is the Crawford game. The line does not say it; by default it is
                where score and cube allow it and the line does not say that it has been played.
            checkers: checkers a side in the game.

        Raises:
            ParseError: the game is over, or a score that cannot occur.
            InvalidPositionError: checkers that cannot stand like that.
        """
        if self.turn == 0:
            raise ParseError(Sentence("FIBS turn: the game is over, nobody is on roll"))
        # While a double waits the turn field names the side that answers; on roll is the doubler.
        mover = -self.turn if self.is_double_pending else self.turn
        is_player = mover == self.color
        terms = Match(self.length) if self.length else MoneySession()
        if is_crawford is None:
            is_crawford = not self.is_post_crawford and self.cube_value == 1 and _may_be_crawford(terms, self.points)
        board = self.board if mover == O else [-count for count in reversed(self.board)]
        return checked(
            IdentifiedPosition(
                position=setup_from_signed(board, checkers=checkers).position(checkers=checkers),
                cube=self._cube(is_player=is_player),
                roll=roll_from_numbers(*self.dice[0 if is_player else 1]),
                terms=terms,
                points=self.points if is_player else self.points[::-1],
                is_crawford=is_crawford,
                offer=CubeAction.DOUBLE if self.is_double_pending else None,
                seat=Seat.SECOND if is_player else Seat.FIRST,
                players=self.names if is_player else self.names[::-1],
            )
        )

    def _cube(self, *, is_player: bool) -> CubeState:
        mine, his = self.may_double if is_player else self.may_double[::-1]
        if mine == his:
            # A pending double closes the cube to both; turned before, it belongs to the doubler.
            is_owned = self.is_double_pending and self.cube_value > 1
            return CubeState(self.cube_value, CubeOwner.PLAYER if is_owned else CubeOwner.CENTERED)
        return CubeState(self.cube_value, CubeOwner.PLAYER if mine else CubeOwner.OPPONENT)


def parse_fibs_board(text: str) -> FibsBoard:
    """Read a board line.

    Raises:
        ParseError: no such line; the message names the field.
    """
    fields = text.strip().split(":")
    if fields[0] != "board" or len(fields) != FIELDS:
        raise ParseError(
            Sentence(
                "{text} is no FIBS board line: 'board' and {count} fields were expected",
                text=shown(text),
                count=FIELDS - 1,
            )
        )
    length = integer(fields[3], KIND, FieldName.LENGTH)
    cube_value = integer(fields[37], KIND, FieldName.CUBE, low=1, high=LARGEST_CUBE)
    if not is_cube_value(cube_value):
        raise ParseError(
            Sentence("{place}: a cube shows 1, 2, 4, 8 and so on, not {value}", place=KIND, value=cube_value)
        )
    turn = integer(fields[32], KIND, FieldName.TURN, low=-1, high=1)
    player_die, second_die, opponent_die, last_die = (
        integer(die, KIND, FieldName.DICE, high=6) for die in fields[33:37]
    )
    return FibsBoard(
        names=(fields[1], fields[2]),
        length=0 if length == UNLIMITED else length,
        points=(integer(fields[4], KIND, FieldName.SCORE), integer(fields[5], KIND, FieldName.SCORE)),
        board=tuple(integer(count, KIND, FieldName.BOARD, low=-MAX_COUNT, high=MAX_COUNT) for count in fields[6:32]),
        turn=turn,
        dice=((player_die, second_die), (opponent_die, last_die)),
        cube_value=cube_value,
        may_double=(_flag(fields[38], FieldName.MAY_DOUBLE), _flag(fields[39], FieldName.MAY_DOUBLE)),
        is_doubled=_flag(fields[40], FieldName.DOUBLED),
        color=_color(fields),
        off=(_count(fields[45], FieldName.OFF), _count(fields[46], FieldName.OFF)),
        bar=(_count(fields[47], FieldName.BAR), _count(fields[48], FieldName.BAR)),
        movable=_count(fields[49], FieldName.MOVABLE),
        unknown=integer(fields[50], KIND, FieldName.FIFTIETH, low=-MAX_POINTS),
        is_post_crawford=_flag(fields[51], FieldName.POST_CRAWFORD),
        redoubles=integer(fields[52], KIND, FieldName.REDOUBLES),
    )


def format_fibs_board(board: FibsBoard) -> str:
    """Write a board line.

    Raises:
        ValueError: a name with a colon or a line break, or a match to as many points as stand for unlimited.
    """
    if board.length == UNLIMITED:
        raise ValueError(f"a FIBS board line takes a match to {UNLIMITED} points for one without end")
    if any(set(name) & set(":\r\n") for name in board.names):
        raise ValueError("a FIBS board line has no room for names with a colon or a line break")
    values = (
        *board.names,
        board.length or UNLIMITED,
        *board.points,
        *board.board,
        board.turn,
        *board.dice[0],
        *board.dice[1],
        board.cube_value,
        *map(int, board.may_double),
        int(board.is_doubled),
        board.color,
        -board.color,
        *((0, 25) if board.color == O else (25, 0)),
        *board.off,
        *board.bar,
        board.movable,
        board.unknown,
        int(board.is_post_crawford),
        board.redoubles,
    )
    return f"board:{':'.join(map(str, values))}"


def fibs_board(identified: IdentifiedPosition) -> FibsBoard:
    """The line of an identified position, as its player (Seat.SECOND, who is O) is sent it.

    Raises:
        InvalidPositionError: pins or checkers in reserve.
        ValueError: a score that cannot occur; more than two dice; a beaver, a raccoon or a resignation that waits for
            an answer.
        TypeError: no `IdentifiedPosition`.
    """
    demand_readable(identified)
    if identified.offer not in (None, CubeAction.DOUBLE) or identified.resignation is not None:
        raise ValueError("a FIBS board line has no word for beavers, raccoons and resignations")
    is_player = identified.seat is Seat.SECOND
    mine = identified.position if is_player else identified.position.swapped()
    is_doubled = identified.offer is not None
    roll = NO_DICE if identified.roll is None else (identified.roll.high, identified.roll.low)
    context = identified.context
    pair = (0, 1) if is_player else (1, 0)
    cube = identified.cube if is_player else identified.cube.swapped()
    mover = O if is_player else X
    return FibsBoard(
        names=(identified.players[pair[0]], identified.players[pair[1]]),
        length=identified.length,
        points=(identified.points[pair[0]], identified.points[pair[1]]),
        board=tuple(signed_board(mine)),
        turn=-mover if is_doubled else mover,
        dice=(roll, NO_DICE) if is_player else (NO_DICE, roll),
        cube_value=cube.value,
        may_double=(
            not is_doubled and cube.owner is not CubeOwner.OPPONENT,
            not is_doubled and cube.owner is not CubeOwner.PLAYER,
        ),
        is_doubled=is_doubled and not is_player,
        off=(mine.player[OFF], mine.opponent[OFF]),
        bar=(mine.player[BAR], mine.opponent[BAR]),
        is_post_crawford=context is not None and context.is_post_crawford,
    )


def _may_be_crawford(terms: Match | MoneySession, points: tuple[int, int]) -> bool:
    return isinstance(terms, Match) and terms.score_at(points).is_crawford


def _color(fields: list[str]) -> int:
    color = integer(fields[41], KIND, FieldName.COLOR, low=-1, high=1)
    geometry = tuple(fields[42:45])
    if color == 0 or geometry not in ((("-1", "0", "25"),) if color == O else (("1", "25", "0"),)):
        raise ParseError(
            Sentence(
                "FIBS color, direction, home and bar: 1:-1:0:25 (O) or -1:1:25:0 (X) were expected, not {text}",
                text=shown(":".join(fields[41:45])),
            )
        )
    return color


def _flag(text: str, what: FieldName) -> bool:
    return bool(integer(text, KIND, what, high=1))


def _count(text: str, what: FieldName) -> int:
    return integer(text, KIND, what, high=MAX_COUNT)
