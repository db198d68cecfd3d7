"""Tests of `doublesix.notation.particles`."""

from __future__ import annotations

import pytest

from doublesix.analysis.words import words
from doublesix.notation.particles import filled
from doublesix.notation.words import phrase
from doublesix.sentences import Sentence


@pytest.mark.parametrize(
    ("value", "subject", "towards"),
    [
        ("백", "백이", "백으로"),
        ("플레이어", "플레이어가", "플레이어로"),
        ("서울", "서울이", "서울로"),
        ("컴퓨터 (클럽)", "컴퓨터 (클럽)가", "컴퓨터 (클럽)로"),
        ("8/5 6/3", "8/5 6/3이", "8/5 6/3으로"),
        (2, "2가", "2로"),
        (7, "7이", "7로"),
        (10, "10이", "10으로"),
        ("Anna", "Anna이(가)", "Anna(으)로"),
        ("", "이(가)", "(으)로"),
    ],
)
def test_a_particle_fits_what_is_before_it(value: object, subject: str, towards: str) -> None:
    assert filled("{a}이(가)", {"a": value}) == subject
    assert filled("{a}(으)로", {"a": value}) == towards


def test_a_particle_fits_behind_quotation_marks_and_values_stay() -> None:
    assert filled('"{a}"은(는) {b}와(과) {c}을(를)', {"a": "백", "b": "흑", "c": "이(가)"}) == '"백"은 흑과 이(가)를'
    assert filled("{a}(이)라는 {{b}}", {"a": "흑"}) == "흑이라는 {b}"


def test_boards_reports_and_sentences_choose() -> None:
    korean = words("ko")
    assert phrase("to_roll", language="ko", side="백") == "백이 굴릴 차례"
    assert korean("difference_to", better="8/5 6/5", worse="13/10", difference="0.1") == "8/5 6/5가 13/10보다 0.1 좋음"
    told = korean.sentence(Sentence("{text}: {problem}", text="백", problem=Sentence("{text} is no play", text="99")))
    assert "99는" in told
