"""Processor time by side: counted while a side plays, in this process and outside, and told by a duel."""

from __future__ import annotations

import pytest

from arena_players import SKIRMISH, Listed
from doublesix.arena import stopwatch
from doublesix.arena.duel import duel
from doublesix.arena.stopwatch import Stopwatch


class Outside(Listed):
    """Works elsewhere, too: a quarter of a second a request."""

    spent = 7.0

    def choose(self, positions, dice):
        self.spent += 0.25
        return super().choose(positions, dice)

    def processor_seconds(self):
        return self.spent


def test_time_is_counted_by_side_and_play(monkeypatch):
    clock = iter([1.0, 1.5, 2.0, 2.25, 4.0, 4.5])
    monkeypatch.setattr(stopwatch, "process_time", lambda: next(clock))
    a, b = Listed(SKIRMISH, 0), Outside(SKIRMISH, 0)
    watch = Stopwatch(a, b)
    assert watch.milliseconds is None
    with watch.running(0, 4):
        pass
    assert watch.milliseconds is None
    with watch.running(1, 10):
        b.spent += 1.0
    with watch.running(0, 4):
        pass
    assert watch.milliseconds == (125.0, 125.0)


def test_a_duel_tells_it_and_does_not_go_by_it():
    a, b = Outside(SKIRMISH, 0), Listed(SKIRMISH, -1)
    result = duel(a, b, variant=SKIRMISH, games=20, seed=3)
    times = result.milliseconds
    assert times is not None
    assert times[0] > 250 * (a.spent - 7) / 0.25 / result.tally.turns
    assert str(result).endswith(f"processor time for a play: a {times[0]:.3f} ms, b {times[1]:.3f} ms")
    assert result.to_json()["a_milliseconds"] == times[0]
    assert result.tally == duel(Listed(SKIRMISH, 0), b, variant=SKIRMISH, games=20, seed=3).tally


def test_a_finished_duel_that_plays_nothing_tells_none(tmp_path):
    terms = {"variant": SKIRMISH, "games": 8, "checkpoint": tmp_path / "duel.jsonl"}
    players = Listed(SKIRMISH, 0), Listed(SKIRMISH, -1)
    duel(*players, **terms)
    again = duel(*players, **terms)
    assert again.milliseconds is None
    assert "processor time" not in str(again)
    assert "a_milliseconds" not in again.to_json()
    assert again.tally.points_per_game == pytest.approx(duel(*players, variant=SKIRMISH, games=8).tally.points_per_game)
