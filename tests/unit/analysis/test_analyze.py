"""Analyzing whole records with an engine whose answers are known."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from analysis_samples import MATCH, match_of, money_of, record_of
from builders import pos
from doublesix.analysis.amounts import Amount
from doublesix.analysis.analyze import analyze
from doublesix.analysis.checker_play import CheckerAnalysis, UnplayedRoll
from doublesix.analysis.cube_action import CubeAnalysis, CubeMistake
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.progress import Progress, Stage
from doublesix.analysis.questions import Reason
from doublesix.analysis.ratings import estimated_fibs_rating, rate
from doublesix.analysis.report_graph import course
from doublesix.analysis.resignation import ResignationAnalysis
from doublesix.analysis.settings import AnalysisSettings
from doublesix.analysis.standing import standing_after, standing_before
from doublesix.cube import CubeAction
from doublesix.dice import Roll
from doublesix.engine.engine import Engine
from doublesix.engine.play_filters import PlayFilter
from doublesix.engine.requests import PlayRequest
from doublesix.formats import read_match
from doublesix.live_game import new_game
from doublesix.match import Match, MatchContext, MoneySession, Seat
from doublesix.met import MatchEquityTable
from doublesix.notation.identify import identify
from doublesix.record import Ending
from doublesix.units import Emg, Mwc
from doublesix.variants.registry import find
from fake_engine import FakeEngine

if TYPE_CHECKING:
    from doublesix.analysis.results import MatchAnalysis
    from doublesix.rules.variant import Variant

SAMPLES = Path(__file__).parents[2] / "data" / "matches" / "mat"
FLAT = FakeEngine(noise=0.0)
UNEXPLAINED = AnalysisSettings(explain=False)
PLAYS = 10
RESIGNED = ("31: 8/5 6/5                    65: 24/13",)


@pytest.fixture(scope="module")
def analysis() -> MatchAnalysis:
    return analyze(record_of(MATCH), FakeEngine())


def plays(analysis: MatchAnalysis) -> list[CheckerAnalysis]:
    return [event for _, event in analysis.events() if isinstance(event, CheckerAnalysis)]


def cubes(analysis: MatchAnalysis) -> list[CubeAnalysis]:
    return [event for _, event in analysis.events() if isinstance(event, CubeAnalysis)]


def test_every_play_has_its_error_and_rank(analysis: MatchAnalysis) -> None:
    assert len(plays(analysis)) == PLAYS
    for event in plays(analysis):
        assert event.error.emg == pytest.approx(max(0, event.best.equity - event.played.equity))
        assert event.error.emg >= 0
        assert (event.rank == 1) == (event.played == event.best)
        assert event.luck is not None


def test_it_is_the_same_from_another_process(analysis: MatchAnalysis) -> None:
    copied = pickle.loads(pickle.dumps(analysis))
    assert copied == analysis
    assert {analysis: 1}[copied] == 1


def test_the_engine_is_named(analysis: MatchAnalysis) -> None:
    assert analysis.engine.name == "Fake"
    assert analysis.engine.net_hash == "0123456789ab"
    assert analysis.engine.description == "Fake 1.0, pips and blots"
    assert analysis.settings == AnalysisSettings()


def test_forced_and_trivial_plays_do_not_count() -> None:
    record = match_of(3, "31: 8/5 6/5                    66: 24/18(2) 13/7(2)")
    found = analyze(record, FLAT, settings=AnalysisSettings(trivial=2.0))
    assert not any(event.is_counted for event in plays(found))
    assert found.rating(Seat.FIRST).performance_rating is None
    assert found.rating(Seat.FIRST).rating_class is None
    counted = analyze(record, FakeEngine())
    assert any(event.is_counted for event in plays(counted))


def test_only_open_decisions_are_judged_deeply() -> None:
    engine = FakeEngine()
    found = analyze(record_of(MATCH), engine, settings=AnalysisSettings(play_margin=0.005, explain=False))
    asked = {(kind, plies): count for kind, plies, count in engine.calls if (kind, plies) != ("cubes", 2)}
    deep = asked["plays", 2]
    assert asked["plays", 0] == PLAYS
    assert 0 < deep < PLAYS
    assert asked["luck", 0] == PLAYS
    everything = FakeEngine()
    full = analyze(record_of(MATCH), everything, settings=AnalysisSettings(play_margin=99, cube_margin=99))
    assert ("plays", 2, sum(event.is_counted for event in plays(full))) in everything.calls
    # What was not judged deeply was right at both depths.
    for shallow, deeper in zip(plays(found), plays(full), strict=True):
        if shallow.played.plies == 0:
            assert shallow.rank == 1
            assert deeper.error.emg <= FakeEngine().noise


def test_a_play_that_the_search_dropped_is_judged_at_full_depth() -> None:
    # 24/18 24/18 13/7 13/7 gains no more pips than anything else; a narrow search drops most of them.
    engine = FakeEngine(keep=1, noise=0.3)
    found = analyze(record_of(MATCH), engine, plies=2)
    open_plays = [event for event in plays(found) if event.best.plies == 2]
    assert any(event.rank > 1 for event in open_plays)
    for event in open_plays:
        assert event.played.plies == 2
        depth = -engine.equity(event.played.play.result.swapped(), 2)
        assert event.played.equity == pytest.approx(depth)


def test_a_dropped_play_after_which_the_turn_goes_on_is_judged_at_full_depth() -> None:
    game = new_game("acey-deucey", length=1)
    asked = identify("TABLES=acey-deucey:in.13,21,19:in.13,20,19:d21:s0-0/1")
    game.set_up(asked.position, on_roll=Seat.FIRST, roll=asked.roll)
    engine = Engine(find("acey-deucey"), threads=1, filters=(PlayFilter(1, 0.0),))
    request = PlayRequest(asked.position, asked.roll, asked.cube, asked.terms_on_roll)
    dropped = min(engine.rank_many([request], plies=2)[0], key=lambda option: option.plies)
    game.apply(dropped.play)
    settings = AnalysisSettings(plies=2, luck=False, screen_plies=0, trivial=0.0)
    (event,) = plays(analyze(game.record, engine, settings=settings))
    assert dropped.plies < event.best.plies == event.played.plies == 2


def test_a_blunder_ranks_behind_all_plays_that_seem_to_be_better() -> None:
    (first, *_) = plays(analyze(record_of(" 1 point match\n\n Game 1\n A : 0   B : 0\n  1) 31: 6/2   52: 13/6\n")))
    better = [
        option
        for option in Engine().rank_plays(find("backgammon").start(), Roll(3, 1), match=MatchContext(1, 1))
        if option.equity > first.played.equity and option.play != first.played.play
    ]
    assert first.played.plies == 2
    assert first.rank == len(better) + 1 > 4
    assert {option.plies for option in better} > {2}


def test_without_depth_there_is_one_pass() -> None:
    engine = FakeEngine()
    analyze(record_of(MATCH), engine, plies=0)
    assert {plies for _, plies, _ in engine.calls} == {0}


def test_luck_may_be_left_out() -> None:
    engine = FakeEngine()
    found = analyze(record_of(MATCH), engine, settings=AnalysisSettings(luck=False))
    assert "luck" not in {kind for kind, _, _ in engine.calls}
    assert found.rating(Seat.FIRST).luck is None
    assert found.games[0].result is None


def test_a_missed_double_is_found() -> None:
    record = record_of(MATCH)
    before_double = cubes(analyze(record, FLAT, settings=UNEXPLAINED))[3].situation.position
    known = FakeEngine(noise=0.0, known={before_double: 0.7})
    doubled = cubes(analyze(record, known, settings=UNEXPLAINED))[3]
    assert doubled.action is CubeAction.DOUBLE
    assert doubled.kind is None
    take = cubes(analyze(record, known, settings=UNEXPLAINED))[4]
    assert (take.action, take.kind, take.mistake) == (CubeAction.TAKE, None, Mistake.NONE)
    # At 0.1 the double is wrong by 0.1 − (2 · 0.1 − 0.5).
    early = cubes(analyze(record, FakeEngine(noise=0.0, known={before_double: 0.1}), settings=UNEXPLAINED))[3]
    assert early.kind is CubeMistake.WRONG_DOUBLE
    assert early.error.emg == pytest.approx(0.4)
    # A cube left alone where doubling gains: 2 · 0.7 − 0.5 instead of 0.7.
    earlier = cubes(analyze(record, FLAT, settings=UNEXPLAINED))[1].situation.position
    missed = cubes(analyze(record, FakeEngine(noise=0.0, known={earlier: 0.7}), settings=UNEXPLAINED))[1]
    assert missed.is_implied
    assert missed.kind is CubeMistake.MISSED_DOUBLE
    assert missed.error.emg == pytest.approx(0.2)


def test_ratings_add_up(analysis: MatchAnalysis) -> None:
    for seat in Seat:
        rating = analysis.rating(seat)
        own_plays = [event for event in plays(analysis) if event.situation.seat is seat]
        own_cubes = [event for event in cubes(analysis) if event.situation.seat is seat]
        lost = sum(event.error.emg for event in [*own_plays, *own_cubes])
        decisions = sum(event.is_counted for event in [*own_plays, *own_cubes])
        assert rating.error.emg == pytest.approx(lost)
        assert rating.decisions == decisions
        assert rating.performance_rating == pytest.approx(500 * lost / decisions)
        assert rating.gnubg_error_rate == pytest.approx(1000 * lost / (rating.unforced + rating.cube.decisions))
        assert rating.snowie_error_rate == pytest.approx(1000 * lost / PLAYS)
        assert sum(rating.mistakes.values()) == sum(
            event.mistake is not Mistake.NONE for event in [*own_plays, *own_cubes]
        )


def test_rates_by_hand(analysis: MatchAnalysis) -> None:
    """A forced play, one that hardly mattered and a decision that lost 0.2, beside one play of the other side."""
    (play, *_), (other, *_) = ([event for event in plays(analysis) if event.situation.seat is seat] for seat in Seat)
    nothing, lost = Amount(Emg(0.0), Mwc(0.0)), Amount(Emg(0.2), Mwc(0.05))
    forced = replace(play, legal_plays=1, is_counted=False, error=nothing)
    trivial = replace(play, legal_plays=5, is_counted=False, error=nothing)
    own = [forced, trivial, replace(trivial, is_counted=True, error=lost)]
    rating = rate([*own, other], Seat.FIRST, length=3)
    assert (rating.moves, rating.unforced, rating.decisions, rating.moves_of_both) == (3, 2, 1, 4)
    assert rating.performance_rating == pytest.approx(500 * 0.2)
    assert rating.gnubg_error_rate == pytest.approx(1000 * 0.2 / 2)
    assert rating.snowie_error_rate == pytest.approx(1000 * 0.2 / 4)
    assert rating.estimated_fibs_rating == pytest.approx(estimated_fibs_rating(0.2 / 2, 0.0, 3))
    assert rating.luck is not None
    assert rate([*own, replace(forced, luck=None)], Seat.FIRST, length=3).luck is None, "luck known of some rolls only"


def test_games_add_up_to_the_match(analysis: MatchAnalysis) -> None:
    for seat in Seat:
        total = sum(game.ratings[seat].error.cost for game in analysis.games)
        assert analysis.rating(seat).error.cost == pytest.approx(total)
        luck = [game.ratings[seat].luck for game in analysis.games]
        whole = analysis.rating(seat).luck
        assert whole is not None
        assert whole.amount.emg == pytest.approx(sum(part.amount.emg for part in luck if part is not None))


def test_luck_is_taken_out_of_results(analysis: MatchAnalysis) -> None:
    result = analysis.games[0].result
    assert result is not None
    first, second = (rating.luck for rating in analysis.games[0].ratings)
    assert first is not None
    assert second is not None
    edge = first.amount.cost - second.amount.cost
    # Ben won two of three points: Anna's chance fell from one half.
    assert -0.5 < result.actual[0] < -0.2
    assert result.adjusted[0] == pytest.approx(result.actual[0] - edge)
    assert sum(result.actual) == pytest.approx(0)
    assert sum(result.adjusted) == pytest.approx(0)


def test_money_results_are_points() -> None:
    record = money_of(
        "31: 8/5 6/5                    65: 24/18 18/13",
        "42: 8/4 6/4                     Doubles => 2",
        " Drops",
    )
    found = analyze(record, FakeEngine())
    assert found.result is not None
    assert found.result.actual == (-1.0, 1.0)
    rating = found.rating(Seat.FIRST)
    assert rating.error.mwc is None
    assert rating.error.points == pytest.approx(float(rating.error.emg))
    assert rating.estimated_fibs_rating is None


def test_a_resignation_is_judged_but_not_counted() -> None:
    record = match_of(3, *RESIGNED, " " * 31 + "Resigns", end="      Wins 2 points")
    found = analyze(record, FakeEngine())
    (resigned,) = [event for _, event in found.events() if isinstance(event, ResignationAnalysis)]
    assert resigned.situation.seat is Seat.SECOND
    # He could have played on at about 0, and gave up a gammon: far more than 1.
    assert resigned.error.emg > 1.5
    assert resigned.mistake is Mistake.BLUNDER
    assert resigned.accepting_error.emg == 0
    played = [event for event in plays(found) if event.situation.seat is Seat.SECOND]
    assert found.rating(Seat.SECOND).error.emg == pytest.approx(sum(event.error.emg for event in played))


@pytest.mark.parametrize("row", [" " * 31 + "Resigns", " Resigns"])
@pytest.mark.parametrize("score", [(0, 3), (3, 0)])
def test_who_resigns_a_single_game_loses_what_is_played_for(row: str, score: tuple[int, int]) -> None:
    end = "      Wins 1 point" if row.startswith("  ") else " " * 34 + "Wins 1 point"
    found = analyze(match_of(5, *RESIGNED, row, score=score, end=end), FakeEngine(), settings=UNEXPLAINED)
    (resigned,) = [event for _, event in found.events() if isinstance(event, ResignationAnalysis)]
    assert resigned.situation.seat is (Seat.SECOND if row.startswith("  ") else Seat.FIRST)
    assert resigned.resigned == pytest.approx(-1)


def test_nobody_is_blamed_for_a_resignation_that_nobody_wrote_down() -> None:
    found = analyze(match_of(3, *RESIGNED, end="      Wins 2 points"), FakeEngine())
    assert [(item.reason, item.seat) for item in found.not_analyzed()] == [(Reason.UNWRITTEN, Seat.SECOND)]
    assert not any(isinstance(event, ResignationAnalysis) for _, event in found.events())
    lost = analyze(read_match(SAMPLES / "gnubg107_money.mat"), Engine(), plies=0, settings=UNEXPLAINED)
    resigned = [event for _, event in lost.events() if isinstance(event, ResignationAnalysis)]
    assert [(event.resignation.is_implied, event.mistake) for event in resigned] == [(True, Mistake.NONE)] * 3


def test_an_illegal_play_is_listed_and_its_roll_still_counts_as_luck() -> None:
    found = analyze(read_match(SAMPLES / "opengammon_5nqfGw9bWG3deTaU.mat"), FLAT, plies=0, settings=UNEXPLAINED)
    (missing,) = found.not_analyzed()
    assert (missing.game, missing.line, missing.reason) == (1, 25, Reason.ILLEGAL)
    assert missing.text == "14/10 13/12"
    unplayed = [event for _, event in found.events() if isinstance(event, UnplayedRoll)]
    (luck,) = (event.luck for event in unplayed)
    assert luck is not None
    seat = unplayed[0].situation.seat
    rolls = [*plays(found), *unplayed]
    own = [event.luck.amount.emg for event in rolls if event.luck is not None and event.situation.seat is seat]
    rating = found.rating(seat)
    assert (rating.moves_of_both, rating.moves) == (len(rolls), len(own))
    assert rating.luck is not None
    assert rating.luck.amount.emg == pytest.approx(sum(own))


def test_progress_is_told_and_may_stop_everything() -> None:
    told: list[Progress] = []
    engine = FakeEngine(error=0.2)
    analyze(record_of(MATCH), engine, settings=AnalysisSettings(settle=2), progress=told.append)
    stages = set(Stage) - {Stage.ROLLING_OUT}
    assert {progress.stage for progress in told} == stages
    for stage in stages:
        steps = [progress for progress in told if progress.stage is stage]
        assert steps[-1].done == steps[-1].total
        assert steps[-1].share == 1

    def stop(progress: Progress) -> None:
        raise KeyboardInterrupt

    engine = FakeEngine()
    with pytest.raises(KeyboardInterrupt):
        analyze(record_of(MATCH), engine, progress=stop)
    assert len(engine.calls) == 1


def test_progress_changes_nothing() -> None:
    plain = analyze(record_of(MATCH), FakeEngine())
    told = analyze(record_of(MATCH), FakeEngine(), progress=lambda progress: None)
    assert plain.to_json() == told.to_json()


def test_a_session_has_no_result_while_one_of_its_games_is_unfinished() -> None:
    record = record_of(MATCH)
    open_game = replace(record.games[0], winner=None, points=0, ending=Ending.UNFINISHED)
    found = analyze(replace(record, games=(open_game, record.games[1])), FakeEngine(), settings=UNEXPLAINED)
    assert [game.result is None for game in found.games] == [True, False]
    assert found.result is None


def test_the_play_that_was_made_is_listed_once(analysis: MatchAnalysis) -> None:
    event = next(event for event in plays(analysis) if len(event.candidates) > 2)
    last = replace(event, played=event.candidates[-1], rank=len(event.candidates))
    assert last.listed == event.candidates
    beyond = replace(last, candidates=event.candidates[:-1])
    assert beyond.listed == event.candidates


def test_an_empty_match() -> None:
    record = replace(record_of(MATCH), games=())
    found = analyze(record, FakeEngine())
    assert found.games == ()
    assert found.rating(Seat.FIRST).performance_rating is None
    assert found.to_text()
    assert found.to_html()
    assert found.to_json()


# With the packaged engine


@pytest.fixture(scope="module")
def real() -> MatchAnalysis:
    return analyze(read_match(SAMPLES / "gnubg107_5pt.mat"), Engine(threads=2), plies=0)


def test_a_good_anchor_is_told_before_replies_that_are_worth_little() -> None:
    found = analyze(read_match(SAMPLES / "playok_5pt.txt"), Engine(threads=2), plies=0)
    (blitzed,) = (play for play in plays(found) if str(play.played.play) == "bar/22 13/8*")
    assert str(blitzed.best.play) == "bar/20 6/3"
    assert [fact.key for fact in blitzed.why] == ["gammons_lost", "shots", "anchor"]


@pytest.mark.parametrize(("jacoby", "first"), [("On", "wins"), ("Off", "gammons_won")])
def test_gammons_of_a_session_weigh_what_its_rule_makes_them_count(jacoby: str, first: str) -> None:
    row = "62: 24/18 13/11               44: 24/16 24/16"
    found = analyze(money_of(row, headers=f'; [Jacoby "{jacoby}"]\n'), Engine(threads=1), plies=0)
    (given_up,) = (play for play in plays(found) if str(play.played.play) == "24/16(2)")
    assert [fact.key for fact in given_up.why] == [first, "anchor", "makes"]


def test_a_dead_cube_that_was_turned_is_charged() -> None:
    """At 3-0 to 5 Anna wins the match with the cube at 2: doubled again, Ben plays for a cube of his own."""
    doubled = ("31: 8/5 6/5                     Doubles => 2", " Takes                         65: 24/18 18/13")
    record = match_of(5, *doubled, " Doubles => 4                   Takes", score=(3, 1))
    found = analyze(record, Engine(threads=1), plies=0)
    double, take = cubes(found)[-2:]
    assert (double.action, double.kind, double.is_counted) == (CubeAction.DOUBLE, CubeMistake.WRONG_DOUBLE, True)
    verdict, after = double.verdict, MatchEquityTable.load().mwc_after
    win, _, _, gammon_loss, _ = verdict.outcomes.chances
    # At 4, which is all that Ben needs, the cube helps nobody any more: who wins the game wins the match.
    assert verdict.mwc_double_take == pytest.approx(win, abs=1e-6)
    left = win + (1 - win - gammon_loss) * after(2, 4, -2) + gammon_loss * after(2, 4, -4)
    assert verdict.mwc_no_double == pytest.approx(left, abs=1e-6)
    assert double.error.mwc == pytest.approx(left - win, abs=1e-6)
    assert (take.action, take.is_counted, float(take.error.emg)) == (CubeAction.TAKE, True, 0.0)
    assert [fact.key for fact in double.why] == ["dead_for_doubler"]
    assert found.ratings[Seat.FIRST].cube_kinds[CubeMistake.WRONG_DOUBLE].decisions == 1


def test_luck_and_plays_speak_of_the_same_equities(real: MatchAnalysis) -> None:
    # Both at 0 plies: the mean over the rolls and the luck of this one make the equity of its best play.
    for event in plays(real):
        assert event.luck is not None
        assert event.luck.mean + event.luck.amount.emg == pytest.approx(event.best.equity, abs=1e-6)


def test_the_winner_was_lucky_and_the_rest_is_skill(real: MatchAnalysis) -> None:
    assert real.result is not None
    assert real.result.actual == (0.0, 1.0)
    # Two players of the same strength: without luck neither has much of an advantage.
    assert 0.3 < real.result.adjusted[0] < 0.7


def test_threads_change_nothing(real: MatchAnalysis) -> None:
    again = analyze(real.record, Engine(threads=1), plies=0)
    assert again.to_json() == real.to_json()


def test_errors_are_counted_by_the_table_of_the_engine() -> None:
    tables = (MatchEquityTable.load(), MatchEquityTable.load("rockwell-kazaross"))
    usual, other = (plays(analyze(record_of(MATCH), FakeEngine(met=met), settings=UNEXPLAINED)) for met in tables)
    assert [play.error.emg for play in usual] == [play.error.emg for play in other]
    assert [play.error.mwc for play in usual] != [play.error.mwc for play in other]


def test_standings_are_counted_by_the_table_of_the_engine() -> None:
    usual = MatchEquityTable.load()
    half = MatchEquityTable("half", (0.5 + usual.pre) / 2, usual.post / 2)
    record = match_of(5, "31: 8/5 6/5                     64: 24/14", score=(1, 2), end="      Wins 1 point\n")
    found = analyze(record, FakeEngine(met=half), settings=UNEXPLAINED)
    (game,) = found.games
    assert game.result is not None
    assert game.result.actual[0] == pytest.approx(half.mwc(3, 3) - half.mwc(4, 3))
    moments = [point.value for point in course(found)]
    assert (moments[0], moments[-1]) == (half.mwc(4, 3), half.mwc(3, 3))
    plain = analyze(record, FakeEngine(), settings=UNEXPLAINED)
    assert next(course(plain)).value == usual.mwc(4, 3)


def test_standings_are_those_of_the_first_player() -> None:
    usual = MatchEquityTable.load()
    favorite = MatchEquityTable("favorite", (1 + usual.pre) / 2, (1 + usual.post) / 2, usual.post / 2)
    record = match_of(5, "31: 8/5 6/5                     64: 24/14", score=(1, 2))
    found = analyze(record, FakeEngine(met=favorite), settings=UNEXPLAINED)
    first, second = plays(found)
    assert next(course(found)).value == favorite.mwc(4, 3)
    assert first.situation.stake.ends == favorite.game_ends(4, 3)
    assert second.situation.stake.ends == favorite.swapped().game_ends(3, 4)


@pytest.mark.parametrize(("columns", "away"), [((0, 1), (4, 1)), ((1, 0), (1, 4))])
def test_after_the_crawford_game_it_is_not_to_come_again(columns: tuple[int, int], away: tuple[int, int]) -> None:
    """The trailer won it, and has a chance of 0.31 at 4-away, where it would be 0.19 with that game to come."""
    text = " 5 point match\n"
    for number, score in enumerate(((0, 4), (1, 4)), start=1):
        anna, ben = (score[column] for column in columns)
        text += f"\n Game {number}\n {f'Anna : {anna}':<34}Ben : {ben}\n  1) 31: 8/5 6/5                    65: 24/13\n"
    record, met = record_of(text), MatchEquityTable.load()
    assert record.score(record.games[1]).is_post_crawford
    found = analyze(record, FakeEngine(), settings=UNEXPLAINED)
    first, second = (event.situation.stake.ends for event in plays(found)[-2:])
    assert first == met.game_ends(*away, is_post_crawford=True)
    assert second == met.game_ends(*away[::-1], is_post_crawford=True)
    assert standing_before(record, record.games[1], met) == met.mwc(*away, is_post_crawford=True)
    assert standing_after(record, record.games[0], met) == met.mwc(*away, is_post_crawford=True)


def test_judgements_and_stakes_agree_without_the_crawford_rule() -> None:
    text = (
        '; [Crawford "Off"]\n\n 5 point match\n\n Game 1\n Anna : 3                   Ben : 3\n'
        "  1) 31: 8/5 6/5                     52: 13/11 13/8\n"
    )
    found = plays(analyze(record_of(text), Engine(threads=1), plies=0))
    assert len(found) == 2
    for play in found:
        assert play.played.mwc == pytest.approx(play.situation.stake.value(play.played.equity))


def test_each_game_of_a_cycle_has_its_own_judge() -> None:
    game = new_game("tavli", seed=3)
    game.roll()
    game.apply(game.legal_plays()[0])
    (portes,) = game.record.games
    plakoto = new_game("plakoto", seed=3)
    plakoto.roll()
    plakoto.apply(plakoto.legal_plays()[0])
    record = replace(
        game.record, games=(portes, replace(plakoto.record.games[0], number=2, variant=plakoto.record.variant))
    )
    made: list[str] = []

    def engine_of(game: Variant) -> Engine:
        made.append(game.key)
        return Engine(game, threads=1)

    assert len(plays(analyze(record, engine_of, plies=0))) == 2
    assert made == ["portes", "plakoto"]

    with pytest.raises(ValueError, match="Double Six judges Portes here, not Plakoto"):
        analyze(record, Engine(portes.variant or game.record.variant, threads=1), plies=0)


def test_games_of_a_cycle_without_a_cube_are_played_without_it() -> None:
    game = new_game("tabla", seed=4)
    game.set_up(pos("6:3 5:3 4:3 3:2 8:2 13:2", "bar:3 13:5 8:3 6:4"), on_roll=Seat.FIRST, roll=Roll(6, 1))
    game.apply(game.legal_plays()[0])
    (play,) = plays(analyze(game.record, plies=0))
    for option in play.candidates:
        assert option.equity == pytest.approx(option.cubeless)
    assert play.best.cubeless > 1.7


def test_depths_are_whole_numbers_that_there_are() -> None:
    amounts = {name: np.float32(0.25) for name in ("sure", "play_margin", "cube_margin", "trivial", "close_cube")}
    found = analyze(record_of(MATCH), FakeEngine(), plies=np.int64(1), settings=AnalysisSettings(**amounts))
    assert type(found.settings.plies) is int
    assert all(type(getattr(found.settings, name)) is float for name in amounts)
    assert '"plies": 1' in found.to_json()
    with pytest.raises(ValueError, match="plies must be 0-4, not 5"):
        analyze(record_of(MATCH), FakeEngine(), plies=5)
    with pytest.raises(ValueError, match="luck_plies must be 0-4, not -1"):
        AnalysisSettings(luck_plies=-1)
    with pytest.raises(TypeError, match="kept_plays must be a whole number"):
        AnalysisSettings(kept_plays=2.5)  # type: ignore[arg-type]


def test_the_standing_of_a_session_is_the_lead_of_the_first_player() -> None:
    game = replace(money_of("31: 8/5 6/5").games[0], start_score=(3, 1), winner=Seat.SECOND, points=4)
    record, met = replace(money_of("31: 8/5 6/5"), games=(game,)), MatchEquityTable.load()
    assert standing_before(record, game, met) == 2
    assert standing_after(record, game, met) == -2


@pytest.mark.parametrize("terms", [MoneySession(), Match(5)])
def test_a_tie_leaves_the_standing_as_it_was(terms: Match | MoneySession) -> None:
    game = replace(money_of("31: 8/5 6/5").games[0], start_score=(3, 1), winner=None, points=0, ending=Ending.TIED)
    record, met = replace(money_of("31: 8/5 6/5"), terms=terms, games=(game,)), MatchEquityTable.load()
    assert standing_after(record, game, met) == standing_before(record, game, met)
    assert standing_after(record, replace(game, ending=Ending.UNFINISHED), met) is None
