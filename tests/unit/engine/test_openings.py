"""First plays: turns and their names, the file of openings, and the one that comes with the package."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from builders import pos
from doublesix.dice import ROLLS, Roll
from doublesix.engine.engine import Engine
from doublesix.engine.opening_rollouts import BookSettings, build_book
from doublesix.engine.openings import SCORES, OpeningBook, Place, first_rolls, read_turns, score_of, short_name
from doublesix.errors import DataError, IllegalActionError, IllegalPlayError, ParseError, RequestError
from doublesix.locks import alone
from doublesix.match import MatchContext
from doublesix.variants.registry import STANDARD, find

if TYPE_CHECKING:
    from pathlib import Path

    from doublesix.engine.openings import OpeningPlay

PUBLISHED = {
    "21": ("13/11 6/5", "24/23 13/11"),
    "31": ("8/5 6/5",),
    "41": ("24/23 13/9", "13/8"),
    "51": ("24/23 13/8", "13/8 6/5"),
    "61": ("13/7 8/7",),
    "32": ("24/21 13/11", "13/11 13/10"),
    "42": ("8/4 6/4",),
    "52": ("24/22 13/8", "13/11 13/8"),
    "62": ("24/18 13/11",),
    "43": ("13/10 13/9", "24/20 13/10", "24/21 13/9"),
    "53": ("8/3 6/3",),
    "63": ("24/18 13/10", "24/15"),
    "54": ("24/20 13/8", "13/9 13/8"),
    "64": ("8/2 6/2", "24/14", "24/18 13/9"),
    "65": ("24/13",),
}
"""Of a published table of first plays. It lists 13/6 as the best play with 43, which is a misprint, and left out."""

QUICK = BookSettings(trials=2, score_trials=2, reply_trials=2, truncate_after=1, reach=0.01, reply_reach=0, answered=-1)


@pytest.fixture(scope="module")
def book() -> OpeningBook:
    found = OpeningBook.of(STANDARD)
    assert found is not None
    return found


def _plays(book: OpeningBook, *turns: str, score: str = "money") -> tuple[OpeningPlay, ...]:
    place = read_turns(turns, STANDARD)
    assert place.roll is not None
    found = book.find(score, place, place.roll)
    assert found is not None
    return found


def test_turns_by_name_and_written_out() -> None:
    for texts in (("31P", "64"), ("31p", "64"), ("31:8/5,6/5", "64"), ("31 8/5 6/5", "6-4"), ("13 8/5,6/5", "46")):
        place = read_turns(texts, STANDARD)
        assert (place.before, place.roll) == ("31 8/5 6/5", Roll(6, 4))
        assert place.position == read_turns(["31P"], STANDARD).position
    assert read_turns([], STANDARD).position == STANDARD.start()
    assert read_turns(["21$", "64:24/14", "31"], STANDARD).before == "21 13/11 6/5, 64 24/14*"


def test_every_name_is_of_a_legal_play_and_comes_back() -> None:
    file = files("doublesix") / "data" / "openings" / "backgammon.names.tsv"
    named = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()[1:]]
    assert {roll for roll, _, _ in named} == {str(roll) for roll in first_rolls(STANDARD)}
    for roll, letter, play in named:
        assert str(read_turns([f"{roll}{letter}"], STANDARD).turns[0].play) == play
        assert short_name(Roll.parse(roll), play, STANDARD) == letter
    assert short_name(Roll(3, 1), "24/20", STANDARD) is None


@pytest.mark.parametrize(
    ("turns", "error", "complaint"),
    [
        (["33"], IllegalActionError, "cannot be the first roll"),
        (["31", "64"], RequestError, "how was it played"),
        (["31X"], ParseError, r"known: P \(8/5 6/5\)"),
        (["77"], ParseError, "no turn"),
        (["31:24/14"], IllegalPlayError, "not legal with 31"),
        (["31P", "64Q"], ParseError, "no short name"),
    ],
)
def test_turns_that_cannot_be(turns: list[str], error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        read_turns(turns, STANDARD)


def test_a_game_whose_starter_throws_afresh_may_begin_with_a_doublet() -> None:
    assert Roll(3, 3) not in first_rolls(STANDARD)
    fresh = next(game for game in map(find, ("plakoto", "fevga", "narde")) if len(first_rolls(game)) == 21)
    assert read_turns(["33"], fresh).roll == Roll(3, 3)


def test_what_the_other_side_has_to_play_first_leads_to_no_roll() -> None:
    gioul, place = find("gioul"), Place((), pos("24:15", "6:2 24:13"))
    (dance,) = gioul.legal_plays(place.position, Roll(5, 5))
    with pytest.raises(IllegalActionError, match="after 55 more is played before the other side rolls"):
        place.after(Roll(5, 5), dance, gioul)


def test_scores_by_name_and_in_figures() -> None:
    assert score_of("DMP") == ("dmp", MatchContext(1, 1))
    assert score_of("1a1a") == ("dmp", MatchContext(1, 1))
    assert score_of("2a1aC")[0] == "gammon-go"
    assert score_of("2a1a") == ("2a1a", MatchContext(2, 1, is_post_crawford=True))
    for text in ("5-3", "0a3a", "3a3ac"):
        with pytest.raises(ParseError):
            score_of(text)


def test_building_stopped_and_gone_on_with_gives_the_same_file(tmp_path: Path) -> None:
    engine, whole, stopped = Engine(), tmp_path / "whole.tsv", tmp_path / "stopped.tsv"
    built = build_book(whole, engine, QUICK)
    assert set(built.plays) == {(score, "", str(roll)) for score in SCORES for roll in first_rolls(STANDARD)}

    def interrupt(done: int, total: int, seconds: float) -> None:
        if done == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_book(stopped, engine, QUICK, progress=interrupt)
    assert len(OpeningBook.read(stopped).plays) == 7
    build_book(stopped, engine, QUICK)
    assert stopped.read_bytes() == whole.read_bytes()
    OpeningBook.read(whole).write(stopped)
    assert stopped.read_bytes() == whole.read_bytes()
    with pytest.raises(DataError, match="holds other openings: its settings"):
        build_book(whole, engine, BookSettings(seed=2))


def test_a_file_in_the_making_has_one_writer(tmp_path: Path) -> None:
    path = tmp_path / "x.tsv"
    with alone(path), pytest.raises(DataError, match=r"x\.tsv: another process works on this"):
        build_book(path, Engine(), QUICK)
    assert not list(tmp_path.iterdir())


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.tsv"
    for text, complaint in (
        ("", "no file of openings"),
        ("[" * 100_000, "no file of openings"),
        ('# {"openings": 7}\nx\n', "format 1"),
    ):
        path.write_text(text)
        with pytest.raises(DataError, match=complaint):
            OpeningBook.read(path)
    with pytest.raises(DataError, match="cannot be read"):
        OpeningBook.read(tmp_path / "none.tsv")


def test_a_name_may_hold_signs_that_end_lines_elsewhere(tmp_path: Path, book: OpeningBook) -> None:
    named = replace(book, about={**book.about, "engine": "mine\x85\u2028\u2029"})
    named.write(tmp_path / "x.tsv")
    read = OpeningBook.read(tmp_path / "x.tsv")
    assert (read.about["engine"], read.plays) == (named.about["engine"], book.plays)


def test_a_damaged_line_is_named(tmp_path: Path, book: OpeningBook) -> None:
    path = tmp_path / "x.tsv"
    book.write(path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:5], lines[5].replace("0.", "x.")]) + "\n")
    with pytest.raises(DataError, match=r"x.tsv, line 6: "):
        OpeningBook.read(path)


@pytest.mark.parametrize("roll", PUBLISHED)
def test_the_best_first_plays_are_the_published_ones(book: OpeningBook, roll: str) -> None:
    plays = _plays(book, roll)
    assert plays[0].play in PUBLISHED[roll]
    assert all(play.std_error < 0.004 and play.behind >= 0 for play in plays)


def test_the_misprinted_play_is_no_candidate_or_far_behind(book: OpeningBook) -> None:
    assert all(play.behind > 0.03 for play in _plays(book, "43") if play.play == "13/6")


def test_scores_change_what_is_best(book: OpeningBook) -> None:
    split = {play.play: play for play in _plays(book, "21", score="gammon-go")}
    assert split["13/11 6/5"].behind < split["24/23 13/11"].behind, "the slot wins more gammons"
    save = {play.play: play for play in _plays(book, "21", score="gammon-save")}
    assert save["24/23 13/11"].behind < save["13/11 6/5"].behind, "and loses more"


def test_everything_in_it_is_legal_and_in_order(book: OpeningBook) -> None:
    assert {score for score, _, _ in book.plays} == set(SCORES)
    for (_, before, roll), plays in book.plays.items():
        place = read_turns(before.split(", ") if before else [], STANDARD)
        legal = {str(play) for play in STANDARD.legal_plays(place.position, Roll.parse(roll))}
        assert {play.play for play in plays} <= legal
        equities = [play.equity for play in plays]
        assert equities == sorted(equities, reverse=True)
        assert plays[0].behind == 0


def test_replies_are_there_for_the_best_first_plays(book: OpeningBook) -> None:
    answered = book.about["settings"]["answered"]
    firsts = [
        f"{roll} {play.play}"
        for roll in map(str, first_rolls(STANDARD))
        for play in _plays(book, roll)
        if play.behind <= answered
    ]
    assert len(firsts) > 15
    kept = {(before, roll) for score, before, roll in book.plays if score == "money" and before}
    assert kept == {(before, str(roll)) for before in firsts for roll in ROLLS}
    assert _plays(book, "31P", "66")[0].play == "24/18(2) 13/7(2)"
