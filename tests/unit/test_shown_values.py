"""What the public values show of themselves: at a prompt, in a notebook, in a formatted text."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

import doublesix as ds

START, ROLL = ds.Position.start(), ds.Roll(3, 1)
FILE = Path(ds.__file__).parent / "data" / "samples" / "gnubg_5pt.mat"


@pytest.fixture(scope="module")
def engine() -> ds.Engine:
    return ds.Engine(threads=1)


@pytest.fixture(scope="module")
def report(engine: ds.Engine) -> ds.MatchAnalysis:
    return ds.analyze(ds.read_match(FILE), engine, plies=0, settings=ds.AnalysisSettings(luck=False, explain=False))


def test_plays_and_rolls_are_padded_like_their_text() -> None:
    (play,) = (play for play in START.legal_plays(ROLL) if str(play) == "8/5 6/5")
    assert f"{play:>9}|{play}|{ROLL:<4}|{ROLL}" == "  8/5 6/5|8/5 6/5|31  |31"
    assert repr(play) == "<Play 8/5 6/5>"


def test_a_record_shows_who_played_and_how_far() -> None:
    match = ds.read_match(FILE)
    assert repr(match) == "<MatchRecord of gnubg – guest: backgammon to 5, 5 games, 1-5>"
    assert repr(match.games[0]) == "<GameRecord 1 at 0-0: 11 actions, FIRST wins 1, passed>"
    game = ds.new_game("plakoto", seed=1)
    assert repr(game.record) == "<MatchRecord of First – Second: plakoto for money, 1 games, 0-0>"
    assert repr(game.record.games[0]) == "<GameRecord 1 at 0-0: 0 actions, unfinished>"


def test_an_analysis_shows_its_figures(report: ds.MatchAnalysis) -> None:
    first, second = (f"{rating.performance_rating:.2f}" for rating in report.ratings)
    assert repr(report).startswith(f"<MatchAnalysis of gnubg (PR {first}, ")
    assert f"guest (PR {second}, " in repr(report)
    assert str(report) == report.to_text()
    shown = report._repr_html_()
    assert shown.startswith('<iframe srcdoc="')
    assert unescape(shown.split('"')[1]) == report.to_html()


def test_an_event_shows_what_was_done_and_lost(report: ds.MatchAnalysis) -> None:
    game, mistake = next(report.mistakes())
    assert repr(game).startswith("<GameAnalysis of game 1: FIRST (")
    assert f"loses {mistake.error.emg:.4f} against" in repr(mistake)
    assert mistake.mistake.value in repr(mistake)
    assert "XGID=" in repr(mistake.situation)


def test_an_engine_shows_what_it_is_made_of(engine: ds.Engine) -> None:
    assert repr(engine) == f"<Engine of backgammon: {engine.describe()}>"
    computer = ds.Computer(engine, plies=2)
    assert repr(computer) == f"<Computer, 2-ply, asks {engine!r}>"
    rollout = ds.Rollout.of_plays(engine, START, ROLL, START.legal_plays(ROLL)[:2])
    assert repr(rollout) == f"<Rollout of 24/23 24/21; 24/23 13/10: 0 trials, seed 1, by {engine!r}>"


def test_dice_show_where_they_come_from() -> None:
    dice, listed = ds.SeededDice(3, stream=2), ds.ListedDice(["31", "66"])
    assert repr(dice) == "<SeededDice of seed 3, stream 2: 0 thrown>"
    assert repr(listed) == "<ListedDice: 0 of 2 used, 31 comes next>"
    dice.roll(), listed.roll(), listed.roll()
    assert repr(dice) == "<SeededDice of seed 3, stream 2: 2 thrown>"
    assert repr(listed) == "<ListedDice: 2 of 2 used, none comes next>"


def test_a_match_equity_table_shows_which_it_is() -> None:
    table = ds.MatchEquityTable.load("woolsey")
    assert repr(table) == "<MatchEquityTable woolsey, to 15 points>"
    assert repr(table.without_crawford).endswith(", to 15 points, without the Crawford rule>")


def test_no_value_fills_a_page(engine: ds.Engine, report: ds.MatchAnalysis) -> None:
    at_score = ds.MatchContext(2, 4)
    shown = [
        report,
        *report.games,
        *(event for _, event in report.events()),
        report.record,
        *report.record.games,
        *engine.rank_plays(START, ROLL, plies=0, match=at_score),
        engine.cube_action(START, plies=0, match=at_score),
        ds.explain_plays(engine, START, ROLL, plies=0),
        ds.explain_cube(engine, START, plies=0),
        engine,
    ]
    assert max(len(repr(value)) for value in shown) < 500
    best = engine.rank_plays(START, ROLL, plies=0, match=at_score)[0]
    assert repr(best).startswith("<RankedPlay 8/5 6/5: ")
    assert f"mwc {best.mwc:.2%}" in repr(best)
    assert "<CubeVerdict No double" in repr(engine.cube_action(START, plies=0))
    assert "<Comparison of 8/5 6/5 with " in repr(ds.explain_plays(engine, START, ROLL, plies=0))
