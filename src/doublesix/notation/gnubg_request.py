"""What GNU Backgammon asks an external player: a line like a FIBS board line whose fields mean other things.

As GNU Backgammon 1.07 sends it, with player 1 as O, who moves from 24 down, whoever is asked:

* names and points are those of player 0 and player 1; where a double is to be answered, of player 1 and player 0;
* the turn is the doubler's while a double waits, and the cube still shows the old value then;
* after a beaver the cube has the value that was doubled to, belongs to who beavered, and the doubler is asked;
* the last two fields are 0:0 in the Crawford game, 0:1 before it and where there is none, 1:1 after it.

The line does not say which rules a money session has, nor of which game it is; how many checkers have been borne off
must be right for the game that is expected.
What does not live here: FIBS itself (`fibs`), what is answered (`doublesix.cli.external_talk`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.match import MoneySession
from doublesix.notation.fibs import parse_fibs_board
from doublesix.position import OFF, Setup

if TYPE_CHECKING:
    from doublesix.notation.fibs import FibsBoard
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.position import Position

__all__ = ["parse_gnubg_request"]

DEFAULT_SESSION = MoneySession()


def parse_gnubg_request(
    text: str, *, session: MoneySession = DEFAULT_SESSION, checkers: int = 15
) -> IdentifiedPosition:
    """Read a line; GNU Backgammon's player 1 is Seat.SECOND.

    Args:
        text: the line, whatever ends it.
        session: what is played for where the line says that it is no match.
        checkers: checkers a side in the game.

    Raises:
        ParseError: no such line, or a score that cannot occur; the message names the field.
        InvalidPositionError: checkers that cannot stand like that.
    """
    line = parse_fibs_board(text.strip("\0 \t\r\n"))
    mover_may, other_may = line.may_double if line.turn == line.color else line.may_double[::-1]
    is_beaver = line.is_doubled and not line.length and other_may and not mover_may and line.cube_value > 1
    is_turned_round = line.is_doubled and not is_beaver
    said = replace(
        line,
        names=line.names if is_turned_round else line.names[::-1],
        points=line.points if is_turned_round else line.points[::-1],
        turn=-line.turn if line.is_doubled else line.turn,
    ).identified(is_crawford=_is_crawford(line), checkers=checkers)
    _demand_borne_off(said.position, line, checkers)
    if mover_may == other_may:
        said = replace(said, cube=CubeState(line.cube_value, CubeOwner.CENTERED))
    if is_beaver:
        # Whose the cube was before the double is not told, and nothing hangs on it any more.
        said = replace(said, offer=CubeAction.BEAVER, cube=CubeState(line.cube_value // 2))
    return said if line.length else replace(said, terms=session)


def _is_crawford(line: FibsBoard) -> bool | None:
    """None where it is, if the score allows it; nobody is asked about the cube then."""
    is_asked_to_play = line.dice[0] != (0, 0) and not line.is_doubled
    return None if is_asked_to_play and not line.is_post_crawford and not line.redoubles else False


def _demand_borne_off(position: Position, line: FibsBoard, checkers: int) -> None:
    """Check that both sides have as many checkers as in the game.

    Raises:
        InvalidPositionError: they have not, as in another game.
    """
    mine, his = line.off if line.turn == line.color else line.off[::-1]
    Setup((mine, *position.player[OFF + 1 :]), (his, *position.opponent[OFF + 1 :])).position(checkers=checkers)
