"""The generator against a second one, written another way: one signed board, plain recursion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings

from doublesix.position import BAR, OFF, Position
from doublesix.variants.backgammon import BACKGAMMON
from strategies import positions, rolls

if TYPE_CHECKING:
    from doublesix.dice import Roll

Board = tuple[tuple[int, ...], int, int]
"""Points 1-24 (the player's checkers positive), the player's bar, the opponent's bar."""


def _board(position: Position) -> Board:
    points = tuple(position.player[point] - position.opponent[25 - point] for point in range(1, 25))
    return points, position.player[BAR], position.opponent[BAR]


def _moves(board: Board, die: int) -> list[Board]:
    points, bar, his_bar = board
    found = []
    for place in [24] if bar else [index for index in range(24) if points[index] > 0]:
        after = list(points)
        if place < 24:
            after[place] -= 1
        target = place - die
        if target >= 0:
            if points[target] <= -2:
                continue
            is_hit = points[target] == -1
            after[target] = 1 if is_hit else after[target] + 1
            found.append((tuple(after), bar - (place == 24), his_bar + is_hit))
        elif max(points[6:]) <= 0 and (target == -1 or max(points[place + 1 : 6], default=0) <= 0):
            found.append((tuple(after), bar, his_bar))
    return found


def _sequences(
    board: Board, dice: tuple[int, ...], used: int, ends: dict[int, set[tuple[Board, int]]], first: int
) -> None:
    ends.setdefault(used, set()).add((board, first))
    if dice:
        for after in _moves(board, dice[0]):
            _sequences(after, dice[1:], used + 1, ends, first or dice[0])


def _results(position: Position, roll: Roll) -> set[Board]:
    ends: dict[int, set[tuple[Board, int]]] = {}
    orders = [(roll.high,) * 4] if roll.is_doublet else [(roll.high, roll.low), (roll.low, roll.high)]
    for order in orders:
        _sequences(_board(position), order, 0, ends, 0)
    most = ends[max(ends)]
    if max(ends) == 1:
        largest = max(first for _, first in most)
        return {board for board, first in most if first == largest}
    return {board for board, _ in most}


@given(position=positions(), roll=rolls())
@settings(max_examples=100, deadline=None)
def test_both_generators_agree(position: Position, roll: Roll) -> None:
    plays = BACKGAMMON.legal_plays(position, roll)
    assert {_board(play.result) for play in plays} == _results(position, roll)
    assert all(play.result.player[OFF] >= position.player[OFF] for play in plays)
