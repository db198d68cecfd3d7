"""Matches as servers of earlier days wrote them: GamesGrid, TrueMoneyGames, PartyGammon.

Written from what GNU Backgammon reads as these formats; it reads what is written here as the same matches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.cube import CubeAction
from doublesix.match import Match, MoneySession, Seat
from doublesix.record import CheckerPlay, CubeTurn, Resignation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.play import Play
    from doublesix.record import GameRecord, MatchRecord

__all__ = ["party_text", "sgg_text", "tmg_text"]

SGG_WORDS = {
    CubeAction.DOUBLE: "Double to {value}",
    CubeAction.TAKE: "Accept to {value}",
    CubeAction.PASS: "Pass",
    CubeAction.BEAVER: "Beaver to {value}",
}
TMG_KINDS = {CubeAction.DOUBLE: (5, "Double to {value}"), CubeAction.TAKE: (7, "Take"), CubeAction.PASS: (10, "Pass")}
PARTY_WORDS = {CubeAction.DOUBLE: "Doubles => {value}", CubeAction.TAKE: "Takes", CubeAction.PASS: "Drops"}


def _length(record: MatchRecord) -> int:
    return record.terms.length if isinstance(record.terms, Match) else 0


def _steps(play: Play, between: str) -> str:
    places = {25: "bar", 0: "off"}
    return between.join(
        f"{places.get(step.source, step.source)}/{places.get(step.target, step.target)}" for step in play.steps
    )


def sgg_text(record: MatchRecord) -> str:
    """A match as GamesGrid wrote it."""
    terms = record.terms
    is_jacoby = isinstance(terms, MoneySession) and terms.jacoby
    lines = [
        f"{record.players[0]} vs. {record.players[1]}",
        "GamesGrid",
        "Monday, March 3, 2003",
        "ELO: 1612.4 350 1588.1 42",
        f"Jacoby: {'Yes' if is_jacoby else 'No'}",
        "Automatic Doubles: No",
        "Crawford: Yes",
        "Beavers: No",
        "Doubling Cube: Yes",
        f"Match Length: {_length(record)}",
        "Variant: Backgammon",
    ]
    for game in record.games:
        first, second = game.start_score
        mark = "*" if game.is_crawford else ""
        marks = (mark, "") if first > second else ("", mark)
        heading = f"Game {game.number}.{first}{marks[0]}-{second}{marks[1]}"
        lines += [heading + (f"/{_length(record)}" if _length(record) else ""), ""]
        lines += _sgg_rows(game)
        assert game.winner is not None
        lines += [f"{record.players[game.winner]} wins {game.points} points.", ""]
    return "\n".join(lines)


def _sgg_rows(game: GameRecord) -> Iterator[str]:
    for number, action in enumerate(game.actions):
        head = f"{number // 2 + 1}\t" + "\t" * action.seat
        if isinstance(action, CheckerPlay):
            assert action.play is not None
            if action.play.is_dance:
                yield f"{head}{action.roll}: O-O"
                continue
            yield f"{head}{action.roll}:"
            yield f"{head}{action.roll}: {_steps(action.play, ', ')}"
        elif isinstance(action, CubeTurn):
            yield head + SGG_WORDS[action.action].format(value=action.value)
        else:
            assert isinstance(action, Resignation)
            yield f"{head}resign"


def tmg_text(record: MatchRecord) -> str:
    """A match as TrueMoneyGames wrote it."""
    terms = record.terms
    is_jacoby = isinstance(terms, MoneySession) and terms.jacoby
    lines = [
        "MatchID: 1234567",
        f"Player1: 11 {record.players[0]} 1500.0",
        f"Player2: 12 {record.players[1]} 1600.5",
        "Stake: 1.00",
        "Startdate: 2005-04-06 18:00:00",
        f"Jacoby: {is_jacoby:d}",
        "Beavers: 0",
        "Raccoons: 0",
        "Crawford: 1",
        "Cube: 1",
        f"Length: {_length(record)}",
        "Variant: 1",
        "PlayMoney: 1",
        "",
    ]
    for game in record.games:
        lines.append(f"Game {game.number}: {game.start_score[0]}-{game.start_score[1]}")
        lines += _tmg_rows(game)
        assert game.winner is not None
        value = 14 if game.points == 1 else 15
        sign = "-" if game.winner is Seat.SECOND else ""
        lines += [f"  {sign}99 {value} {game.points} {record.players[game.winner]} wins {game.points} points", ""]
    return "\n".join(lines)


def _tmg_rows(game: GameRecord) -> Iterator[str]:
    for number, action in enumerate(game.actions, start=1):
        head = f"  {'-' if action.seat is Seat.SECOND else ''}{number} "
        if isinstance(action, CheckerPlay):
            assert action.play is not None
            yield f"{head}1 {action.roll}:"
            yield f"{head}4 {'0/0' if action.play.is_dance else _steps(action.play, ' ')}"
        elif isinstance(action, CubeTurn):
            kind, words = TMG_KINDS[action.action]
            yield f"{head}{kind} {words.format(value=action.value)}"


def party_text(record: MatchRecord) -> str:
    """A match as PartyGammon wrote it."""
    lines = [f"MATCHLENGTH={_length(record)}"]
    for game in record.games:
        start = f"GAME_{game.number}_"
        lines += [f"{start}PLAYER_{number}={name}" for number, name in enumerate(record.players, start=1)]
        lines.append(f"{start}GAMEPLAY={'#'.join(_party_turns(game))}")
        lines += [f"{start}SCORE{number}={points}" for number, points in enumerate(game.score_after, start=1)]
    return "\n".join([*lines, ""])


def _party_turns(game: GameRecord) -> Iterator[str]:
    for action in game.actions:
        if isinstance(action, CheckerPlay):
            assert action.play is not None
            assert action.roll is not None
            dice = f"{action.roll.high} {action.roll.low} {action.roll}"
            yield f"{action.seat + 1} {dice} {_steps(action.play, ' ')}".rstrip()
        elif isinstance(action, CubeTurn):
            yield f"{action.seat + 1} {PARTY_WORDS[action.action].format(value=action.value)}"
