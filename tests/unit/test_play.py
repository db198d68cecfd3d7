"""Plays: equality by result, and the canonical text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import pos
from doublesix.play import Play, Step, format_steps

CASES = [
    ("24/13", [(24, 18), (18, 13)]),
    ("13/7*/5", [(13, 7, True), (7, 5)]),
    ("13/5*", [(13, 7), (7, 5, True)]),
    ("13/7*/5*", [(13, 7, True), (7, 5, True)]),
    ("8/5 6/5", [(6, 5), (8, 5)]),
    ("6/4(3)", [(6, 4)] * 3),
    ("bar/22", [(25, 22)]),
    ("bar/22 24/20", [(24, 20), (25, 22)]),
    ("bar/20*(2) 6/1", [(25, 20, True), (25, 20), (6, 1)]),
    ("6/off", [(6, 5), (5, 0)]),
    ("5/off(2)", [(5, 0), (5, 0)]),
    ("24/12(2)", [(24, 18), (24, 18), (18, 12), (18, 12)]),
    ("24/18(2) 13/7(2)", [(13, 7), (24, 18), (13, 7), (24, 18)]),
    ("13/10*(2)", [(13, 10), (13, 10, True)]),
    ("13/10* 13/7", [(13, 10, True), (13, 10), (10, 7)]),
    ("13/10*/7 13/7", [(13, 10, True), (13, 10), (10, 7), (10, 7)]),
    ("13/7*(2)", [(13, 10), (13, 10), (10, 7, True), (10, 7)]),
    ("10/6* 8/6", [(10, 8), (8, 6, True), (8, 6)]),
    ("6/off 2/off", [(6, 1), (2, 0), (1, 0)]),
    ("Ø", []),
]


@pytest.mark.parametrize(("text", "steps"), CASES, ids=[text for text, _ in CASES])
@given(data=st.data())
def test_canonical_text_does_not_depend_on_the_order_of_steps(
    text: str, steps: list[tuple[int, int]], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations([Step(*step) for step in steps]))
    assert format_steps(shuffled) == text


def test_plays_are_equal_when_they_end_alike() -> None:
    result = pos("13:1", "6:1")
    one = Play((Step(24, 18), Step(18, 13)), result)
    other = Play((Step(24, 19), Step(19, 13)), result)
    assert one == other
    assert hash(one) == hash(other)
    assert one != Play(one.steps, pos("12:1", "6:1"))


def test_facts_of_a_play() -> None:
    result = pos("13:1", "6:1")
    assert Play((), result).is_dance
    assert str(Play((), result)) == "Ø"
    assert Play((Step(24, 18, is_hit=True),), result).is_hit
    assert not Play((Step(24, 18),), result).is_hit
