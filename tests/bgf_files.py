"""`.bgf` files for tests: matches as BGBlitz writes them, and a writer of Smile.

Written from what readers of real files say of the format; the reader under test has no part in it.
"""

from __future__ import annotations

import gzip
import json
import struct
from typing import TYPE_CHECKING, Any

from doublesix.cube import CubeAction
from doublesix.match import Match, MoneySession, Seat
from doublesix.position import BAR
from doublesix.record import CheckerPlay, CubeTurn, Resignation

if TYPE_CHECKING:
    from doublesix.position import Position
    from doublesix.record import GameRecord, MatchRecord

__all__ = ["bgf_document", "bgf_file", "smile", "turn"]

COLORS = {Seat.FIRST: -1, Seat.SECOND: 1}
UNUSED = [-1, -1, -1, -1]
NO_DIE = 7


def bgf_file(document: object, *, is_smile: bool = True, is_packed: bool = True) -> bytes:
    """A file with a document in it."""
    head = {"format": "BGF", "version": "1.0", "compress": is_packed, "useSmile": is_smile}
    content = smile(document) if is_smile else json.dumps(document).encode()
    return json.dumps(head, separators=(",", ":")).encode() + b"\n" + (gzip.compress(content) if is_packed else content)


def bgf_document(record: MatchRecord) -> dict[str, Any]:
    """A match as the program would have kept it."""
    terms = record.terms
    final = record.games[-1].score_after
    return {
        "matchlen": terms.length if isinstance(terms, Match) else 0,
        "nameGreen": record.players[0],
        "nameRed": record.players[1],
        "finalGreen": final[0],
        "finalRed": final[1],
        "useCube": True,
        "useCrawford": not isinstance(terms, Match) or terms.crawford,
        "useJacoby": isinstance(terms, MoneySession) and terms.jacoby,
        "useBeaver": isinstance(terms, MoneySession) and terms.beavers,
        "cubeLimit": 64,
        "games": [_game(game, record) for game in record.games],
    }


def turn(seat: Seat, red: int, green: int, **more: Any) -> dict[str, Any]:
    """One turn, of whose places those in use are given."""
    places = {key: [*more.pop(key, ()), *UNUSED][:4] for key in ("from", "to")}
    return {"type": "amove", "player": COLORS[seat], "red": red, "green": green, **places, "ply": 2, **more}


def cube_turn(seat: Seat, *, is_double: bool, is_accepted: bool | None) -> dict[str, Any]:
    """A double, or the answer to one."""
    decision = {"eqNoDouble": 0.31, "eqDoubleTake": 0.25, "hasDoubled": True if is_double else None}
    return turn(seat, NO_DIE, NO_DIE, equity={"cube": 1, "cubeDecision": {**decision, "hasAccepted": is_accepted}})


def _game(game: GameRecord, record: MatchRecord) -> dict[str, Any]:
    turns: list[dict[str, Any]] = []
    for index, action in enumerate(game.actions):
        if isinstance(action, CubeTurn):
            answer = action if action.action is not CubeAction.DOUBLE else game.actions[index + 1]
            assert isinstance(answer, CubeTurn)
            is_double = action.action is CubeAction.DOUBLE
            is_accepted = answer.action is CubeAction.TAKE
            turns.append(cube_turn(action.seat, is_double=is_double, is_accepted=is_accepted))
        elif isinstance(action, CheckerPlay):
            turns.append(_played(action))
    assert game.winner is not None
    turns.append(turn(game.winner, NO_DIE, NO_DIE, equity={"cubeDecision": {"hasDoubled": None}}))
    start = record.start(game)
    return {
        "scoreGreen": game.start_score[0],
        "scoreRed": game.start_score[1],
        "isCrawford": game.is_crawford,
        "wonPoints": game.points,
        "wasResignation": any(isinstance(action, Resignation) for action in game.actions),
        "wasForfeit": False,
        "initial": {"points": board(start), "cube": 1, "cubeOwner": 0},
        "moves": turns,
    }


def board(position: Position) -> list[int]:
    """Checkers by Red's points, Green's counted up and Red's down, and both bars; seen by Green."""
    by_point = [position.player[BAR - point] - position.opponent[point] for point in range(1, BAR)]
    return [*by_point, position.player[BAR], position.opponent[BAR]]


def _played(action: CheckerPlay) -> dict[str, Any]:
    assert action.roll is not None
    assert action.play is not None
    high, low = action.roll.high, action.roll.low
    equity = {"equity": 0.1, "myWins": "0.60", "cubeDecision": {"hasDoubled": None, "stateOnMove": "NO_DOUBLE"}}
    if action.play.is_dance:  # its dice stand where the play would
        places = {"from": [high], "to": [low]}
        return turn(action.seat, NO_DIE, NO_DIE, equity=equity, dancingEquity={"equity": -0.4}, **places)
    steps = action.play.steps
    places = {"from": [step.source for step in steps], "to": [step.target for step in steps]}
    return turn(action.seat, high, low, equity=equity, **places)


def smile(value: object) -> bytes:
    """A value in Smile, names shared and texts not, as Jackson writes it unless told otherwise."""
    names: list[str] = []
    return b":)\n\x01" + _value(value, names)


def _value(value: object, names: list[str]) -> bytes:
    if value is None or isinstance(value, bool):
        return {None: b"\x21", False: b"\x22", True: b"\x23"}[value]
    if isinstance(value, int):
        return bytes([0xC0 + _zigzag(value)]) if -16 <= value < 16 else b"\x24" + _number(_zigzag(value))
    if isinstance(value, float):
        bits = int.from_bytes(struct.pack(">d", value), "big")
        return b"\x29" + bytes(bits >> 7 * place & 0x7F for place in range(9, -1, -1))
    if isinstance(value, str):
        return _text(value.encode())
    if isinstance(value, list):
        return b"\xf8" + b"".join(_value(item, names) for item in value) + b"\xf9"
    assert isinstance(value, dict)
    return b"\xfa" + b"".join(_name(key, names) + _value(item, names) for key, item in value.items()) + b"\xfb"


def _text(text: bytes) -> bytes:
    if not text:
        return b"\x20"
    if len(text) > 32 or not text.isascii():
        return b"\xe4" + text + b"\xfc"
    return bytes([0x40 + len(text) - 1]) + text


def _name(name: str, names: list[str]) -> bytes:
    if name in names:
        return bytes([0x40 + names.index(name)])
    names.append(name)
    assert len(names) <= 64
    return bytes([0x80 + len(name) - 1]) + name.encode()


def _zigzag(number: int) -> int:
    return number << 1 if number >= 0 else (-number << 1) - 1


def _number(number: int) -> bytes:
    """Six bits in the last byte, which has its highest bit set, seven in those before it."""
    written = [0x80 | number & 0x3F]
    number >>= 6
    while number:
        written.insert(0, number & 0x7F)
        number >>= 7
    return bytes(written)
