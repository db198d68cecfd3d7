"""Set-ups: what keeps them from being positions."""

from __future__ import annotations

import pytest

from doublesix.errors import InvalidPositionError
from doublesix.position import Position, Setup, layout


@pytest.mark.parametrize(
    ("setup", "problems"),
    [
        (Setup(layout({6: 14.5, 0: 0.5}), layout({5: 15})), ("0.5 checkers on off", "14.5 checkers on point 6")),
        (Setup(layout({6: 15.0}), layout({5: 15})), ("15.0 checkers on point 6",)),
        (Setup(layout({6: -1, 5: 16}), layout({4: 15})), ("-1 checkers on point 6",)),
        (Setup(layout({6: 14}), layout({5: 15}), reserve=(1.0, 0)), ("reserve 1.0, this game has 0-1",)),
    ],
)
def test_checkers_are_counted_in_whole_numbers(setup: Setup, problems: tuple[str, ...]) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        setup.position(reserve=1)
    assert refused.value.problems == tuple(f"player: {problem}" for problem in problems)


def test_rows_may_be_given_as_lists() -> None:
    row = layout({6: 15})
    assert hash(Position([*row], [*row])) == hash(Position(row, row))  # type: ignore[arg-type]


def test_all_problems_are_told_at_once() -> None:
    crowded = Setup(layout({6: 17}), layout({19: 3, 1: 12}))
    assert crowded.problems() == (
        "player: 17 checkers in all, expected 15",
        "both sides hold the player's 6-point",
    )
