"""What is drawn while one waits: on a terminal only, and not for what is done at once."""

from __future__ import annotations

import io
from threading import Event

import pytest
from rich.console import Console

from doublesix.cli import progress


@pytest.fixture
def drawn(monkeypatch):
    """What a terminal shows."""
    terminal = io.StringIO()
    monkeypatch.setattr(progress, "is_terminal", lambda: True)
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


def test_nothing_is_drawn_where_nobody_looks(drawn, monkeypatch):
    monkeypatch.setattr(progress, "is_terminal", lambda: False)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    with progress.waiting("judging"):
        pass
    assert drawn.getvalue() == ""
