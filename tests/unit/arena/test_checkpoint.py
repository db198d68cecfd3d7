"""Duels on disk: gone on with, and refused where they do not fit."""

from __future__ import annotations

import json

import numpy as np
import pytest

from arena_players import SKIRMISH, Listed, Recorder
from doublesix.arena.checkpoint import kept
from doublesix.arena.duel import duel
from doublesix.arena.tally import Tally
from doublesix.errors import DataError


class Even:
    """A meter of luck that calls no throw lucky."""

    def describe(self):
        return "even"

    def of(self, positions, dice):
        return np.zeros(len(positions), np.int64)


FIRST, LAST = Listed(SKIRMISH, 0), Listed(SKIRMISH, -1)
TERMS = {"variant": SKIRMISH, "games": 24, "seed": 5, "batch_games": 6}


class Interrupting:
    """Plays like another opponent until the user presses the interrupt key."""

    def __init__(self, inner, calls):
        self.name, self._inner, self._calls = inner.name, inner, calls

    def describe(self):
        return self._inner.describe()

    def choose(self, positions, dice):
        self._calls -= 1
        if self._calls < 0:
            raise KeyboardInterrupt
        return self._inner.choose(positions, dice)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "duel.jsonl"


@pytest.fixture
def undisturbed():
    return duel(FIRST, LAST, **TERMS).tally


@pytest.mark.parametrize("calls", [0, 30, 60])
def test_an_interrupted_duel_goes_on_to_the_same_result(path, undisturbed, calls):
    with pytest.raises(KeyboardInterrupt):
        duel(FIRST, Interrupting(LAST, calls), **TERMS, checkpoint=path)
    assert duel(FIRST, LAST, **TERMS, checkpoint=path).tally == undisturbed


def test_batches_are_really_kept(path):
    with pytest.raises(KeyboardInterrupt):
        duel(FIRST, Interrupting(LAST, 60), **TERMS, checkpoint=path)
    lines = path.read_text().splitlines()
    assert len(lines) > 1
    seen = []
    duel(FIRST, LAST, **TERMS, checkpoint=path, progress=seen.append)
    assert seen[0].tally.pairs == 3 * (len(lines) - 1)


def test_a_finished_duel_is_not_played_again(path, undisturbed):
    duel(FIRST, LAST, **TERMS, checkpoint=path)
    assert duel(FIRST, Interrupting(LAST, 0), **TERMS, checkpoint=path).tally == undisturbed


def test_a_duel_can_be_lengthened_with_other_batches(path, undisturbed):
    duel(FIRST, LAST, **{**TERMS, "games": 10, "batch_games": 4}, checkpoint=path)
    assert duel(FIRST, LAST, **TERMS, checkpoint=path).tally == undisturbed


def test_a_last_line_cut_short_is_played_again(path, undisturbed):
    duel(FIRST, LAST, **TERMS, checkpoint=path)
    path.write_bytes(path.read_bytes()[:-10])
    assert duel(FIRST, LAST, **TERMS, checkpoint=path).tally == undisturbed
    assert all(json.loads(line) for line in path.read_text().splitlines())


def test_a_name_may_hold_signs_that_end_lines_elsewhere(path):
    terms = {"a": "my engine\x85\u2028\u2029v2"}
    with kept(path, "duel", terms) as begun:
        begun.append(terms)
    with kept(path, "duel", terms) as again:
        assert [(part.line, part.content) for part in again.parts] == [(2, terms)]


def test_more_games_than_asked_for_are_refused(path):
    duel(FIRST, LAST, **TERMS, checkpoint=path)
    with pytest.raises(ValueError, match="already holds 24 games"):
        duel(FIRST, LAST, **{**TERMS, "games": 12}, checkpoint=path)


@pytest.mark.parametrize(
    ("opponents", "change", "complaint"),
    [
        ((FIRST, LAST), {"seed": 6}, "seed 5, not 6"),
        ((LAST, LAST), {}, "other terms: a 'listed 0', not 'listed -1'"),
        ((FIRST, Recorder(LAST.choose)), {}, "other terms: b "),
    ],
)
def test_the_file_of_another_duel_is_refused(path, opponents, change, complaint):
    duel(FIRST, LAST, **TERMS, checkpoint=path)
    with pytest.raises(DataError, match=complaint):
        duel(*opponents, **{**TERMS, **change}, checkpoint=path)


@pytest.mark.parametrize(
    ("line", "text", "complaint"),
    [
        (0, "not json", "line 1: this is no JSON"),
        (0, '{"x": 1}', "line 1: it tells of no duel"),
        (0, "[]", "line 1: it tells of no duel"),
        (2, "not json", "line 3: this is no JSON"),
        (2, "[" * 100_000, "line 3: this is no JSON"),
        (2, '{"first_pair": 3}', "line 3: this is no batch"),
        (2, "7", "line 3: this is no batch"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(path, line, text, complaint):
    duel(FIRST, LAST, **TERMS, checkpoint=path)
    lines = path.read_text().splitlines()
    lines[line] = text
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(DataError, match=complaint):
        duel(FIRST, LAST, **TERMS, checkpoint=path)


def test_a_missing_batch_is_noticed(path):
    duel(FIRST, LAST, **TERMS, checkpoint=path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:2], *lines[3:]]) + "\n")
    with pytest.raises(DataError, match="begins at pair 6, expected 3"):
        duel(FIRST, LAST, **TERMS, checkpoint=path)


@pytest.mark.parametrize(
    ("began", "goes_on", "complaint"),
    [({"luck": Even()}, {}, "luck 'even', not none"), ({}, {"luck": Even()}, "luck none, not 'even'")],
)
def test_luck_is_measured_in_all_games_or_in_none(path, began, goes_on, complaint):
    terms = {**TERMS, "games": 12}
    duel(FIRST, LAST, **terms, **began, checkpoint=path)
    written = path.read_bytes()
    with pytest.raises(DataError, match=f"other terms: {complaint}"):
        duel(FIRST, LAST, **TERMS, **goes_on, checkpoint=path)
    assert path.read_bytes() == written
    longer = duel(FIRST, LAST, **TERMS, **began, checkpoint=path)
    assert longer.has_luck == bool(began)


def test_batches_with_and_without_luck_in_one_file_are_noticed(path):
    duel(FIRST, LAST, **{**TERMS, "games": 6}, luck=Even(), checkpoint=path)
    plain = Tally(pairs=3, points=3, squares=3, a_singles=3)
    path.write_text(path.read_text() + json.dumps({"first_pair": 3, "tally": plain.to_json()}) + "\n")
    with pytest.raises(DataError, match="line 3: no games with luck measured add up to this"):
        duel(FIRST, LAST, **TERMS, luck=Even(), checkpoint=path)


@pytest.mark.parametrize(
    "content",
    [
        b"my notes, one line, no newline",
        b"one line\nand an unfinished one",
        b'{"duel": {"format": 1}',
        b'{"rollouts": {"format": 1}}\n{"equity"',
        b"\x7fELF\x02\x01\n\xff\xfe",
        b"\n",
    ],
)
def test_a_file_of_anything_else_stays_as_it_was(path, content):
    path.write_bytes(content)
    with pytest.raises(DataError, match=r"line \d: .*; name another file"):
        duel(FIRST, LAST, **TERMS, checkpoint=path)
    assert path.read_bytes() == content


def test_an_empty_file_is_begun(path, undisturbed):
    path.touch()
    assert duel(FIRST, LAST, **TERMS, checkpoint=path).tally == undisturbed
    assert duel(FIRST, Interrupting(LAST, 0), **TERMS, checkpoint=path).tally == undisturbed


def test_only_one_process_works_on_a_file(path, undisturbed):
    def second(now):
        with pytest.raises(DataError, match="another process works on this"):
            duel(FIRST, LAST, **TERMS, checkpoint=path)

    assert duel(FIRST, LAST, **TERMS, checkpoint=path, progress=second).tally == undisturbed
