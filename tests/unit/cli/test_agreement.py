"""The comparison of both generators must find what one of them lacks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

from doublesix.cli import agreement, check
from doublesix.cli.agreement import Comparison, Disagreement, compare, compare_chunk
from doublesix.cli.app import app
from doublesix.errors import KernelError
from doublesix.kernel import legal_results
from doublesix.rules.restrictions import Restriction
from doublesix.variants.registry import ALL

SMALL = next(variant for variant in ALL if variant.checkers == 3)


def test_pairs_are_counted_and_mixed():
    seen = []
    found = compare(ALL[:2], count=120, seed=3, progress=seen.append)
    assert found.pairs == 120
    assert found.results > 1000
    assert not found.disagreements
    assert seen[-1] == found


def test_the_processes_do_not_matter(monkeypatch):
    monkeypatch.setattr(agreement, "CHUNK", 60)
    alone = compare([SMALL], count=150, seed=3)
    assert compare([SMALL], count=150, seed=3, processes=2) == alone
    assert compare([SMALL], count=150, seed=4) != alone


def test_games_go_on_to_their_end_and_begin_again():
    # Far more turns than a game of three checkers has.
    assert compare_chunk(SMALL.key, seed=1, number=0, pairs=3000).pairs == 3000


def without_last(rules, boards, dice, widest):
    """A generator that forgets the last result of the first pair."""
    offsets, results, steps, codes = legal_results(rules, boards, dice, widest=widest)
    last = int(offsets[1]) - 1
    offsets = np.concatenate((offsets[:1], offsets[1:] - 1))
    return offsets, np.delete(results, last, axis=0), np.delete(steps, last, axis=0), codes


def with_first_twice(rules, boards, dice, widest):
    """A generator that lists the first result twice."""
    offsets, results, steps, codes = legal_results(rules, boards, dice, widest=widest)
    offsets = np.concatenate((offsets[:1], offsets[1:] + 1))
    return offsets, np.insert(results, 0, results[0], axis=0), np.insert(steps, 0, steps[0], axis=0), codes


def with_wrong_steps(rules, boards, dice, widest):
    """A generator whose first play says other steps than it makes."""
    offsets, results, steps, codes = legal_results(rules, boards, dice, widest=widest)
    steps = steps.copy()
    steps[0, 0, 1] -= 1
    return offsets, results, steps, codes


def with_wrong_result(rules, boards, dice, widest):
    """A generator whose first play moves a checker of the opponent."""
    offsets, results, steps, codes = legal_results(rules, boards, dice, widest=widest)
    results = results.copy()
    results[0, 1, [23, 24]] += np.array([1, -1], np.int8)
    return offsets, results, steps, codes


def with_another_turn(rules, boards, dice, widest):
    """A generator that lets the side roll again."""
    offsets, results, steps, codes = legal_results(rules, boards, dice, widest=widest)
    return offsets, results, steps, codes + np.uint8(1)


@pytest.mark.parametrize(
    ("broken", "missing", "surplus"),
    [(without_last, 1, 0), (with_first_twice, 0, 1), (with_wrong_steps, 0, 1), (with_wrong_result, 1, 1)],
)
def test_what_differs_is_found(monkeypatch, broken, missing, surplus):
    monkeypatch.setattr(agreement, "legal_results", broken)
    found = compare_chunk(ALL[0].key, seed=1, number=0, pairs=1)
    assert len(found.disagreements) == 1
    wrong = found.disagreements[0]
    assert (len(wrong.missing), len(wrong.surplus)) == (missing, surplus)
    assert wrong.position == "24:2 13:5 8:3 6:5 | 24:2 13:5 8:3 6:5"
    assert f"{ALL[0].key}, 24:2 13:5" in str(wrong)


def test_a_wrong_turn_is_found(monkeypatch):
    monkeypatch.setattr(agreement, "legal_results", with_another_turn)
    (wrong,) = compare_chunk(ALL[0].key, seed=1, number=0, pairs=1).disagreements
    assert (wrong.missing, wrong.surplus) == ((), ())
    assert "AGAIN" in wrong.follows
    assert "AGAIN" in str(wrong)


def test_chains_and_named_doublets_are_compared_too():
    for variant in ALL:
        if variant.rules.doublets.bonus_roll or variant.rules.doublets.leftovers_to_opponent:
            assert not compare_chunk(variant.key, seed=5, number=0, pairs=60).disagreements


def test_pairs_with_too_many_results_are_passed_over(monkeypatch):
    monkeypatch.setattr(agreement, "WIDEST", 3)
    rising = next(variant for variant in ALL if variant.rules.doublets.rising)
    found = compare_chunk(rising.key, seed=5, number=0, pairs=200)
    assert found.pairs == 200
    assert found.passed_over > 0


def test_the_command_fails_where_they_differ(monkeypatch):
    wrong = Disagreement("game", "1:1 | 1:1", "31", ("1/off",), ())
    monkeypatch.setattr(check, "compare", lambda *args, **settings: Comparison(10, 100, (wrong,)))
    result = CliRunner().invoke(app, ["check", "plays"])
    assert result.exit_code == 1
    assert "1 disagreements" in result.stdout
    assert "game, 1:1 | 1:1, 31: the kernel's plays: missing 1/off; surplus none" in result.stderr


def test_rules_beyond_the_kernel_are_refused():
    other = replace(SMALL, name="Other", rules=replace(SMALL.rules, restrictions=(Restriction(),)))
    with pytest.raises(KernelError, match="Other"):
        compare([other], count=10, seed=1)
