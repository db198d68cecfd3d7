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
def test_legal_results_pass_and_others_do_not(key, position, dice, code):
    variant, boards, throw = asked(key, position, dice)
    for by_reference in (False, True):
        referee = Referee(variant, by_reference=by_reference)
        assert referee.is_fast is not by_reference
        _, results, _ = referee.legal_results(boards, throw)
        wrong = results[:1].copy()
        wrong[0, 1, 3] += 1
        played = np.concatenate([results, wrong])
        is_legal, codes = referee.examined(*(np.repeat(rows, len(played), axis=0) for rows in (boards, throw)), played)
        assert is_legal.tolist() == [True] * len(results) + [False]
        assert codes.tolist() == [code] * len(played)


def test_where_the_kernel_lists_a_sample_any_result_passes():
    """A chain of doublets in Gioul, from ace to six, has far more plays than are listed."""
    variant, boards, throw = asked("gioul", "24:3 20:2 19:2 17:2 15:2 13:2 11:2 | 24:15", (1, 1, 0))
    is_legal, _ = Referee(variant).examined(boards, throw, boards)
    assert is_legal.tolist() == [True]


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
