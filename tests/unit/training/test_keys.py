"""What may stand behind a key: kinds of values, and the one check that tells what would be right."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

import pytest

from doublesix.errors import ParseError
from doublesix.kernel import Trainer, kernel_rules, pack
from doublesix.training.keys import (
    MOST_SEED,
    Count,
    FileName,
    Flag,
    HiddenWidths,
    ListOf,
    Number,
    TableOf,
    Text,
    Whole,
    checked,
)
from doublesix.variants.registry import STANDARD

FITTING = [
    (Whole(), [0, 1_000_000_000]),
    (Whole(0, MOST_SEED), [MOST_SEED]),
    (Number(0, 1), [0, 1, 0.5, 1.0]),
    (Number(0.01, 0.99, also=1), [0.01, 0.99, 1]),
    (Text(), ["3", "two words", "é"]),
    (FileName(), ["backgammon-fast", "a b", "gioul+option=2", "x.y"]),
    (ListOf(Whole(1)), [[], [1, 2]]),
    (TableOf(Text()), [{}, {"one-sided": "6x15"}]),
]
WRONG = [
    (Whole(), [-1, 1_000_000_001, 1.0, True, "1", None, [1]]),
    (Number(0, 1), [-1e-9, 1.1, math.nan, math.inf, 10**400, True, "0.5", None]),
    (Number(0.01, 0.99, also=1), [0.009, 0.999, 1.1]),
    (Text(), ["", "two\nlines", "\0", 3, None]),
    (FileName(), ["", ".", "..", ".hidden", "a/b", "../b", "/b", "a\\b", "a\0b", 3]),
    (ListOf(Whole(1), least=1), [[], [0], [1, "a"], 1, "1", (1,)]),
    (TableOf(Text()), [{"a": 1}, [], "a"]),
]


def cases(table):
    return [(kind, value) for kind, values in table for value in values]


@pytest.mark.parametrize(("kind", "value"), cases(FITTING))
def test_values_that_fit(kind, value):
    assert kind.accepts(value)


@pytest.mark.parametrize(("kind", "value"), cases(WRONG))
def test_values_that_do_not(kind, value):
    assert not kind.accepts(value)


def kernel_has_nets_of(widths):
    start = pack([STANDARD.start()])
    rules = kernel_rules(STANDARD)
    try:
        Trainer(rules, widths, (32, 16, 16), phases=False, one_sided=[], starts=start, seed=1, facts=False)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(
    "widths",
    [
        (32, 16, 16),
        (1024, 16, 32),
        (32, 1024, 16),
        (1056, 16, 16),
        (32, 1040, 16),
        (48, 16, 16),
        (32, 24, 16),
        (32, 16, 8),
    ],
)
def test_widths_are_those_that_the_kernel_has(widths):
    assert HiddenWidths().accepts(list(widths)) == kernel_has_nets_of(widths)


@pytest.mark.parametrize(
    "widths", [[32, 16], [32, 16, 16, 16], [0, 0, 0], [-32, 16, 16], ["a", "b", "c"], 32, (32, 16, 16)]
)
def test_what_is_no_row_of_widths(widths):
    assert not HiddenWidths().accepts(widths)


@dataclass(frozen=True, kw_only=True)
class Recipe:
    rounds: Count
    shapes: Annotated[tuple[int, ...], ListOf(Whole())] = ()
    quick: Flag = False
    file: str = ""


def test_a_table_becomes_the_fields_of_a_record():
    assert checked(Recipe, {"rounds": 3, "shapes": [1, 2]}, "x") == {"rounds": 3, "shapes": (1, 2)}


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (3, "run.toml: [fit] is 3; it has to be a table"),
        ({}, "run.toml: [fit]: rounds is missing; it has to be a whole number from 1 to 1,000,000,000"),
        ({"rounds": 0}, "run.toml: [fit]: rounds is 0; it has to be a whole number from 1 to 1,000,000,000"),
        ({"rounds": 1, "quick": "no"}, 'run.toml: [fit]: quick is "no"; it has to be true or false'),
        ({"rounds": 1, "file": "x"}, "run.toml: [fit]: unknown file; known are quick, rounds, shapes, stage"),
    ],
)
def test_an_error_says_where_what_and_what_would_be_right(table, message):
    with pytest.raises(ParseError) as refused:
        checked(Recipe, table, "run.toml: [fit]", tables=("stage",))
    assert str(refused.value) == message


def test_long_values_are_cut():
    with pytest.raises(ParseError, match=r'rounds is "x{59} …; it has to be'):
        checked(Recipe, {"rounds": "x" * 1000}, "x")
