"""What is drawn while one waits: on a terminal only, and not for what is done at once."""

from __future__ import annotations

import io
from threading import Event

import pytest
from rich.console import Console

from doublesix.cli import progress
from doublesix.cli.terminal import is_watched, unwatched


@pytest.fixture
def drawn(monkeypatch):
    """What a terminal shows."""
    terminal = io.StringIO()
    monkeypatch.setattr(progress, "is_watched", lambda: True)
    monkeypatch.setattr(progress, "Console", lambda **how: Console(file=terminal, force_terminal=True, width=80))
    return terminal


def test_what_takes_a_while_shows_that_it_goes_on(drawn, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 0)
    started, start = Event(), progress.Progress.start

    def started_now(self):
        start(self)
        started.set()

    monkeypatch.setattr(progress.Progress, "start", started_now)
    with progress.waiting("judging"):
        assert started.wait(30)
    assert "judging" in drawn.getvalue()


def test_what_is_done_at_once_shows_nothing(drawn, monkeypatch):
    monkeypatch.setattr(progress, "PATIENCE", 60)
    with progress.waiting("judging"):
        pass
    assert drawn.getvalue() == ""


def test_names_are_no_markup_and_steer_nothing(drawn):
    with progress.bar("a[/b]\x1b[31m.mat", 2) as tell:
        tell(completed=1)
    assert "a[/b]\N{REPLACEMENT CHARACTER}[31m.mat" in drawn.getvalue()


def test_nothing_is_drawn_where_nobody_looks(drawn, monkeypatch):
    monkeypatch.setattr(progress, "is_watched", lambda: False)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    with progress.waiting("judging"):
        pass
    assert drawn.getvalue() == ""


def test_who_wants_no_progress_is_heard_until_the_command_ends(monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert is_watched()
    with unwatched():
        assert not is_watched()
    assert is_watched()


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.02, "about 0.1 s"), (42, "about 42.0 s"), (200, "about 3 minutes"), (9000, "about 2.5 hours")],
)
def test_time_is_told_in_seconds_minutes_or_hours(seconds, text):
    assert progress.span(seconds) == text


def test_a_plan_is_told_where_something_is_left(capsys):
    progress.tell_plan("met.plan", 0, 0.0)
    assert capsys.readouterr().err == ""
    hear = progress.planned(lambda **state: None, "met.plan")
    for done, seconds in ((1, 0.0), (2, 90.0), (3, 45.0)):
        hear(done, 4, seconds)
    assert capsys.readouterr().err == "2 scores to go, about 90.0 s at the present speed\n"
