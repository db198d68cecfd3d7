"""Boards to count pips on come out of games, and the same seed gives the same ones."""

from __future__ import annotations

from itertools import islice

from doublesix.engine.engine import Engine
from doublesix.study import boards_to_count
from doublesix.variants.registry import STANDARD


def test_boards_are_of_games_that_go_on() -> None:
    engine = Engine(threads=1)
    boards = list(islice(boards_to_count(engine, 3), 12))
    assert boards == list(islice(boards_to_count(engine, 3), 12))
    assert boards != list(islice(boards_to_count(engine, 4), 12))
    assert len(set(boards)) == len(boards)
    for board in boards:
        assert STANDARD.ending(board) is None
        assert board != STANDARD.start()
        assert min(int(board.pip_count()), int(board.opponent_pip_count())) < 167, "something has been played"
