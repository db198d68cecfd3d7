"""The referee: kernel and reference say the same of plays, of what follows them, and of ends."""

from __future__ import annotations

import numpy as np
import pytest

from doublesix.arena.referee import Referee
from doublesix.kernel import AGAIN, NAMES, OPPONENT, pack, unpack
from doublesix.rules.perft import read_position
from doublesix.variants.registry import find

CASES = [
    ("backgammon", None, (6, 6, 0), OPPONENT),
    ("plakoto", None, (6, 5, 0), OPPONENT),
    ("tabula", None, (6, 5, 2), OPPONENT),
    ("acey-deucey", None, (2, 1, 0), NAMES),
    ("acey-deucey", None, (6, 3, 0), OPPONENT),
    ("acey-deucey", "24:1 | 24:2", (6, 6, 8), AGAIN),
    ("acey-deucey", "2:1 | 24:2", (6, 6, 8), OPPONENT),
    ("russian", "24:2 | 23:2", (3, 3, 0), AGAIN),
    ("russian", "24:2 | 23:2", (4, 3, 0), OPPONENT),
    ("gioul", "24:1 | 13:1", (6, 6, 0), 8 * 6 + 3),
    ("gioul", "24:1 | 24:1", (6, 3, 7), AGAIN),
]


def asked(key, position, dice):
    variant = find(key)
    start = variant.start() if position is None else read_position(position, checkers=variant.checkers)
    return variant, pack([start]), np.array([dice], np.uint8)


@pytest.mark.parametrize(("key", "position", "dice", "code"), CASES)
def test_what_follows_a_throw(key, position, dice, code):
    variant, boards, throw = asked(key, position, dice)
    for by_reference in (False, True):
        referee = Referee(variant, by_reference=by_reference)
        assert referee.is_fast is not by_reference
        assert referee.following(boards, throw).tolist() == [code]


@pytest.mark.parametrize(("key", "position", "dice", "code"), CASES)
def test_kernel_and_reference_list_the_same_results(key, position, dice, code):
    variant, boards, throw = asked(key, position, dice)
    found = [Referee(variant, by_reference=slow).legal_results(boards, throw) for slow in (False, True)]
    (offsets, results, codes), (slow_offsets, slow_results, slow_codes) = found
    assert offsets.tolist() == slow_offsets.tolist()
    assert set(unpack(results)) == set(unpack(slow_results))
    assert codes.tolist() == slow_codes.tolist() == [code]


@pytest.mark.parametrize(
    ("key", "position", "is_over"),
    [
        ("backgammon", "1:1 | 1:1", False),
        ("backgammon", " | 1:1", True),
        ("sudden-death", "6:2 | bar:1 6:1", True),
        ("sugoroku", "6:15 | 24:15", True),
        ("sugoroku", "7:1 6:14 | 24:15", False),
    ],
)
def test_ends(key, position, is_over):
    variant = find(key)
    boards = pack([read_position(position, checkers=variant.checkers)])
    assert Referee(variant).is_over(boards).tolist() == [is_over]
    assert Referee(variant, by_reference=True).is_over(boards).tolist() == [is_over]


def test_where_only_the_other_side_can_follow_nothing_is_generated(monkeypatch):
    referee = Referee(find("backgammon"))
    monkeypatch.setattr(Referee, "legal_results", None)
    boards = pack([referee.variant.start()] * 2)
    assert referee.following(boards, np.array([[6, 6, 0], [2, 1, 0]], np.uint8)).tolist() == [OPPONENT, OPPONENT]
