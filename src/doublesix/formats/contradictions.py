"""Where a record contradicts itself: turns, scores and results that do not go together.

Readers of other programs' files notice such things while they read. A record that somebody has corrected by hand is
asked here. What its problems say already is not said again.
What does not live here: plays that do not fit the board (`record_json`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doublesix.cube import CubeAction
from doublesix.formats.mat_limits import why_not_followed
from doublesix.formats.mat_result import points_text
from doublesix.formats.scores import contradicted, end_on
from doublesix.match import Seat
from doublesix.position import OFF
from doublesix.record import BoardWalk, CheckerPlay, CubeTurn, Ending, Problem, Resignation
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.record import GameRecord, MatchRecord

__all__ = ["contradictions"]

WON = (Ending.BORNE_OFF, Ending.DECIDED, Ending.PASSED, Ending.RESIGNED)
"""Endings that say what the game was worth."""
ON_BOARD = (Ending.BORNE_OFF, Ending.DECIDED)
"""Endings that the board shows."""


def contradictions(record: MatchRecord) -> Iterator[Problem]:
    """Everything in the games of a match that contradicts something else in it and is not among its problems."""
    before: GameRecord | None = None
    for index, game in enumerate(record.games):
        place = f"games[{index}]"
        if before is not None and before.score_after != game.start_score:
            message = contradicted(game.start_score, before.score_after)
            yield from _new(record, f"{place}.score", game.line, message)
        yield from _in_game(record, game, place)
        before = game


def _new(record: MatchRecord, place: str, line: int | None, message: Sentence) -> Iterator[Problem]:
    if not any(known.line == line and known.message.endswith(message) for known in record.problems):
        yield Problem(line, Sentence("{place}: {problem}", place=place, problem=message))


def _in_game(record: MatchRecord, game: GameRecord, place: str) -> Iterator[Problem]:
    walk = BoardWalk(record.start(game))
    do_sides_alternate = not list(why_not_followed(record.variant_of(game).rules))
    for index, action in enumerate(game.actions):
        walk.settle(action)
        is_roll = isinstance(action, CheckerPlay) and action.roll is not None
        # A roll that follows one's own play; where the board is unknown, so may be the turn.
        if do_sides_alternate and is_roll and walk.board is not None and walk.on_roll is action.seat.other:
            unnamed = Sentence("the first player") if action.seat is Seat.FIRST else Sentence("the second player")
            name = record.players[action.seat] or unnamed
            message = Sentence("{name} rolls, though it is the other side's turn", name=name)
            yield from _new(record, f"{place}.actions[{index}]", action.line, message)
        walk.after(action)
    if game.winner is not None and game.ending in WON:
        yield from _in_result(record, game, walk, place)


def _in_result(record: MatchRecord, game: GameRecord, walk: BoardWalk, place: str) -> Iterator[Problem]:
    board, variant = walk.board, record.variant_of(game)
    # What stands against the rules has been told of already, and the board after it says nothing.
    is_played = game.ending in ON_BOARD and game.actions and game.is_sound
    if is_played and board is not None and variant.ending(board) is None:
        message = Sentence("the board shows no end of the game; the file's result counts")
        yield from _new(record, f"{place}.ending", game.line, message)
    shown = _shown(record, game, walk)
    if shown is None:
        return
    winner, worth = shown
    if winner is not game.winner:
        message = Sentence("board or cube say that the other side won; the file's result counts")
        yield from _new(record, f"{place}.winner", game.line, message)
    elif game.points not in worth:
        is_told = re.compile(rf"for a (?:game worth|pass that costs) {worth[0]};")
        if not any(is_told.search(known.message) for known in record.problems):
            message = Sentence(
                "{points} in the file for a game worth {worth}; the file's result counts",
                points=points_text(game.points),
                worth=worth[0],
            )
            yield from _new(record, f"{place}.points", game.line, message)


def _shown(record: MatchRecord, game: GameRecord, walk: BoardWalk) -> tuple[Seat, tuple[int, ...]] | None:
    """Who won by the last action or by the board, and what that may be worth; None where they do not say it."""
    last = game.actions[-1] if game.actions else None
    if game.ending is Ending.PASSED:
        if not isinstance(last, CubeTurn) or last.action is not CubeAction.PASS:
            return None
        return last.seat.other, (last.value // 2,)
    if game.ending is Ending.RESIGNED:
        if not isinstance(last, Resignation) or last.value is None:
            return None
        if record.variant_of(game).rules.scoring.per_checker:
            return _resigned_checkers(record, game, walk, last.seat)
        return last.seat.other, (_points(record, game, walk, last.value), last.value * walk.cube_value)
    end = end_on(walk.board, record.variant_of(game))
    if end is None:
        return None
    _, winner, value = end
    return winner, (_points(record, game, walk, value),)


def _resigned_checkers(
    record: MatchRecord, game: GameRecord, walk: BoardWalk, seat: Seat
) -> tuple[Seat, tuple[int, ...]] | None:
    """The same for a side that resigns where checkers are paid for: every one that it has not borne off counts."""
    board = walk.view(seat)
    if board is None:
        return None
    return seat.other, (_points(record, game, walk, board.checkers() - board.player[OFF]),)


def _points(record: MatchRecord, game: GameRecord, walk: BoardWalk, value: int) -> int:
    """Points for so many times the cube, as the terms count them."""
    has_cube = record.has_cube and record.variant_of(game).cube
    return record.terms.points_won(value, walk.cube_value, has_cube=has_cube, is_cube_turned=walk.is_cube_turned)
