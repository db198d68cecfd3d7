"""Why a cube should be turned and taken: the sequences counted again, and what each kind of cube is told by."""

from __future__ import annotations

import re
from itertools import product
from math import sqrt

import numpy as np
import pytest

from builders import pos
from doublesix.analysis.explain_cube import explain_cube
from doublesix.analysis.explanation_html import cube_html
from doublesix.analysis.explanation_json import cube_json
from doublesix.analysis.explanation_rows import choice_rows, cube_rows, row_texts
from doublesix.analysis.facts import sentence
from doublesix.analysis.numbers import chance, plain, signed
from doublesix.analysis.reply_grid import cube_svg
from doublesix.analysis.sequences import sequences
from doublesix.analysis.words import Words
from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.dice import ROLLS
from doublesix.engine.engine import Engine
from doublesix.engine.verdicts import REACH_90
from doublesix.errors import IllegalActionError
from doublesix.match import MatchContext, MoneySession, Seat
from doublesix.met import MatchEquityTable
from doublesix.position import Position
from doublesix.variants.registry import STANDARD, find

SAY = Words()
PLAIN = MoneySession(jacoby=False, beavers=False)
SHUNNED = "XGID=-a-BbBB-B-C-bB-B-badc-----:0:0:1:00:0:0:0:0:10"
"""Nearly every roll can hit; none should."""
WANTED = "XGID=-aC-CEBaa-------c-bbdB--a-:0:0:1:00:0:0:0:0:10"
"""Nearly every roll can hit; most should."""
SPOILT = pos("6:2 5:4 3:3 2:5", "24:2 15:1 8:1 6:2 5:2 4:1 3:2 2:2 1:2")
"""A double would spoil the gammons; the other side holds the ace point."""
LOST = pos("6:1 5:2 4:2 3:1", "6:5 5:3 4:2")
"""A race that is as good as won."""
LAST_ROLLS = pos("2:2", "1:2")
"""The player is off with 26 rolls of 36, else the other side is off."""


@pytest.fixture(scope="module")
def engine():
    return Engine(threads=1)


def keys(facts):
    return [fact.key for fact in facts]


def test_sequences_counted_roll_by_roll(engine):
    position = pos("6:2 5:2 2:1", "6:2 4:2 1:1")
    found = explain_cube(engine, position, plies=0, match=PLAIN).view.sequences
    losers = behind = 0
    equities = []
    for first, second in product(ROLLS, ROLLS):
        weight = first.weight * second.weight
        mine = engine.rank_plays(position, first, plies=0, match=PLAIN)[0].play.result
        his = engine.rank_plays(mine.swapped(), second, plies=0, match=PLAIN)[0].play.result
        assert STANDARD.ending(mine) is STANDARD.ending(his) is None
        verdict = engine.cube_action(his.swapped(), plies=0, match=PLAIN)
        losers += weight * (verdict.double_take > verdict.double_pass)
        behind += weight * (verdict.outcomes.win < 0.5)
        equities += [float(verdict.best)] * weight
    assert (found.losers, found.behind, found.ways) == (losers, behind, 1296)
    assert found.spread == pytest.approx(np.std(equities))


@pytest.mark.parametrize("key", ["acey-deucey", "gioul"])
def test_two_rolls_are_not_looked_ahead_where_the_same_side_may_go_on(key):
    game = find(key)
    assert sequences(Engine(game, threads=1), game, game.start(), CubeState(), MoneySession()) is None


def test_games_that_end_within_the_sequences(engine):
    found = explain_cube(engine, LAST_ROLLS, plies=0, match=PLAIN).view.sequences
    assert found.losers == 26 * 36
    assert found.behind == 10 * 36
    assert found.overshoot == 0
    assert found.losing_chance == pytest.approx(26 / 36)
    assert found.behind_chance == pytest.approx(10 / 36)
    assert found.spread == pytest.approx(2 * sqrt(26 * 10) / 36, abs=1e-4)  # of +1 and -1


def test_a_double_and_a_take(engine):
    found = explain_cube(engine, LAST_ROLLS, plies=0, match=PLAIN)
    assert (found.doubling, found.answer) == (CubeAction.DOUBLE, CubeAction.TAKE)
    assert keys(found.doubling_facts)[:2] == ["doubling_point", "losers_at_once"]
    take = found.answer_facts[0]
    assert take.key == "enough_to_take"
    assert take.values["mine_chance"] == pytest.approx(10 / 36, abs=1e-4)
    assert 0.2 < take.values["other_chance"] <= 0.25


def test_a_race_that_is_a_pass(engine):
    found = explain_cube(engine, pos("6:5 5:5 4:5", "7:5 6:5 5:5"), plies=0, match=PLAIN)
    assert (found.doubling, found.answer) == (CubeAction.DOUBLE, CubeAction.PASS)
    lead = next(fact for fact in found.doubling_facts if fact.key == "race_lead")
    assert (lead.values["pips"], lead.values["mine"]) == (15, 75)
    assert lead.values["chance"] == pytest.approx(0.2)
    assert keys(found.doubling_facts)[0] == "past_cash_point"
    assert keys(found.answer_facts) == ["short_of_take"]


def test_one_pip_is_told_otherwise_than_several(engine):
    found = explain_cube(engine, pos("6:2 5:1", "6:2 5:1 1:1"), plies=0, match=PLAIN)
    told = [sentence(fact, SAY) for fact in found.doubling_facts if fact.key == "race_lead_one"]
    assert len(told) == 1
    assert told[0].startswith("leads the race by 1 pip, ")


def test_where_take_and_pass_come_to_the_same_no_point_is_told(engine):
    found = explain_cube(engine, pos("6:1", "6:1"), plies=0, match=PLAIN)
    assert (found.doubling, found.answer) == (CubeAction.DOUBLE, CubeAction.TAKE)
    assert not {"past_cash_point"} & set(keys(found.doubling_facts))
    assert not {"enough_to_take", "short_of_take"} & set(keys(found.answer_facts))


def test_no_double_at_the_start(engine):
    found = explain_cube(engine, STANDARD.start(), plies=0, match=PLAIN)
    assert found.doubling is CubeAction.NO_DOUBLE
    assert set(keys(found.doubling_facts)) <= {"short_of_double", "never_loses", "behind"}
    assert found.doubling_facts[0].key == "short_of_double"
    assert found.view.sequences.losers == 0
    assert "loses its market with none of the next two rolls" in found.doubling_reasons()


def test_a_market_that_is_lost_is_not_lost_by_the_next_rolls(engine):
    found = explain_cube(engine, LOST, plies=0, match=PLAIN)
    assert found.answer is CubeAction.PASS
    seen = found.view.sequences
    assert (seen.losers, seen.losing_chance, seen.overshoot) == (None, None, None)
    rows = {row[0]: row[1] for row in row_texts(cube_rows(found.view), SAY)}
    assert rows["Sequences that lose the market"] == "–"
    assert rows["Sequences after which the player is behind"] != "–"
    told = cube_json(found, SAY)["sequences"]
    assert (told["losers"], told["overshoot"]) == (None, None)
    assert told["ways"] == 1296


def test_who_wins_most_games_is_no_underdog_at_any_score(engine):
    """Two points to go, the other side four: a cube that may come makes most equities negative, not the chances."""
    found = explain_cube(engine, STANDARD.start(), plies=0, match=MatchContext(2, 4))
    assert 0.2 < found.view.sequences.behind_chance < 0.25
    assert "behind" not in keys(found.doubling_facts)


def test_hits_that_are_no_good_are_no_threats(engine):
    for xgid, is_told in ((SHUNNED, False), (WANTED, True)):
        position = Position.from_xgid(xgid)
        found = explain_cube(engine, position, plies=0, match=PLAIN)
        best = {roll: engine.rank_plays(position, roll, plies=0, match=PLAIN)[0].play for roll in ROLLS}
        hits = sum(roll.weight for roll, play in best.items() if play.is_hit)
        assert found.view.hits == hits < found.view.reach.shots
        told = [fact for fact in found.doubling_facts if fact.key == "threats"]
        assert [fact.values["mine"] for fact in told] == [hits] * is_told
        assert found.view.reach.shots > 30


def test_a_point_that_reads_like_the_chance_is_no_reason(engine):
    """Doubled points move to where the verdict is: nothing is told of 68.8% beside 68.8%."""
    pairs = []
    for board in (pos("24:2 13:3 8:3 7:1 6:4 5:2", "bar:1 24:1 13:5 8:3 6:5"), LAST_ROLLS, STANDARD.start()):
        found = explain_cube(engine, board, plies=2, match=PLAIN)
        facts = [fact for fact in (*found.doubling_facts, *found.answer_facts) if "other_chance" in fact.values]
        pairs += [re.findall(r"[\d.]+%", sentence(fact, SAY)) for fact in facts]
    assert len(pairs) >= 4
    assert all(mine != other for mine, other in pairs)


def test_deep_anchors_count_against_a_strong_home_only(engine):
    assert not {"anchors", "anchors_many"} & set(keys(explain_cube(engine, STANDARD.start(), plies=0).answer_facts))
    strong = explain_cube(engine, SPOILT, plies=2, match=MatchContext(2, 4))
    assert strong.answer is CubeAction.TAKE
    assert next(fact for fact in strong.answer_facts if fact.key == "anchors").values["points"] == (24,)


def test_a_redouble_is_called_one(engine):
    for owner, name in ((CubeOwner.CENTERED, "double"), (CubeOwner.PLAYER, "redouble")):
        found = explain_cube(engine, LAST_ROLLS, plies=0, cube=CubeState(2, owner), match=PLAIN)
        assert found.doubling is CubeAction.DOUBLE
        assert found.doubling_name == name
    kept = explain_cube(engine, STANDARD.start(), plies=0, cube=CubeState(2, CubeOwner.PLAYER), match=PLAIN)
    assert kept.doubling is CubeAction.NO_DOUBLE
    assert kept.doubling_name == "no redouble"
    page = cube_html(kept, STANDARD, SAY, terms=[], about=[])
    assert "<h1>No redouble" in page
    assert "Why no redouble:" in page


@pytest.mark.parametrize("match", [PLAIN, MatchContext(9, 9)])
def test_the_actions_on_a_page(engine, match):
    found = explain_cube(engine, LAST_ROLLS, plies=0, cube=CubeState(2, CubeOwner.PLAYER), match=match)
    verdict = found.view.verdict
    rows = {row[0]: row[1:] for row in row_texts(choice_rows(found.view), SAY)}
    assert rows["Redouble, take"][0] == signed(verdict.double_take)
    assert rows["No redouble"][0] == signed(verdict.no_double)
    assert rows["Redouble, pass"][0] == "+1.000"
    assert rows["Redoubling over not"][0].startswith(signed(verdict.doubled - verdict.no_double))
    is_match = verdict.mwc_no_double is not None
    assert {len(row) for row in rows.values()} == {1 + is_match}
    if is_match:
        assert rows["Redouble, take"][1] == chance(verdict.mwc_double_take)
    page = cube_html(found, STANDARD, SAY, terms=["so many to go"], about=["XGID"])
    assert page.index("<h1>Redouble, take</h1>") < page.index("so many to go") < page.index("<svg") < page.index("XGID")
    assert "Cube actions, 0-ply (XG 1-ply)" in page
    assert "Why redouble:" in page
    assert all(cell in page for row in rows.values() for cell in row)


def test_margins_are_told_with_how_sure_they_are(engine):
    view = explain_cube(engine, STANDARD.start(), plies=0, match=PLAIN).view
    told = {row[0]: row[1] for row in row_texts(choice_rows(view), SAY)}["Doubling over not"]
    lead, error = view.verdict.doubled - view.verdict.no_double, view.verdict.double_error
    assert told == f"{signed(lead)} ± {plain(REACH_90 * error)}"


def test_too_good(engine):
    closed = pos("6:2 5:2 4:2 3:2 2:2 1:2 8:3", "bar:5 6:5 8:5")
    found = explain_cube(engine, closed, plies=0, match=PLAIN)
    assert found.doubling is CubeAction.NO_DOUBLE
    assert keys(found.doubling_facts)[0] == "too_good"


def test_a_cube_that_kills_gammons(engine):
    """Two points needed: a gammon wins the match on the first cube, a single game on the second."""
    found = explain_cube(engine, SPOILT, plies=2, match=MatchContext(2, 4))
    assert found.doubling is CubeAction.NO_DOUBLE
    faded = next(fact for fact in found.doubling_facts if fact.key == "gammons_fade")
    assert faded.values["mine"] > 0.3
    assert faded.values["other"] == pytest.approx(0)
    assert sentence(faded, SAY).endswith("now and 0.000 after a double (0.500 for money)")


def test_a_dead_cube(engine):
    found = explain_cube(engine, LAST_ROLLS, plies=0, match=MatchContext(4, 2))
    dead = next(fact for fact in found.doubling_facts if fact.key == "dead_for_taker")
    assert dead.values == {"mine": 2, "other": 2}
    passed = explain_cube(engine, pos("6:5 5:5 4:5", "7:5 6:5 5:5"), plies=0, match=MatchContext(4, 2))
    assert passed.answer is CubeAction.PASS
    assert passed.doubling is CubeAction.DOUBLE
    assert "dead_for_taker" not in keys(passed.doubling_facts)  # no cube is taken


def test_whoever_loses_the_match_anyway_doubles_for_nothing(engine):
    board = Position.from_xgid("XGID=-B--C-CCa-A--A----abbbbcb-:0:0:1:00:3:6:0:7:10")
    found = explain_cube(engine, board, plies=0, match=MatchContext(4, 1, is_post_crawford=True))
    assert found.doubling is CubeAction.DOUBLE
    assert found.doubling_reasons()[0] == (
        "has nothing to lose by doubling: a lost game loses the match anyway, for the other side needs only 1"
    )
    assert not {"doubling_point", "dead_for_taker"} & set(keys(found.doubling_facts))
    with_a_live_cube = explain_cube(engine, board, plies=0, match=MatchContext(4, 3))
    assert "nothing_to_lose" not in keys(with_a_live_cube.doubling_facts)


def test_gammons_that_the_double_makes_worthless_speak_neither_for_it_nor_for_a_take(engine):
    threat = Position.from_xgid("XGID=-a-aB-DBB---dC---cbd----B-:0:0:1:00:5:5:0:7:10")
    safe = Position.from_xgid("XGID=-B--C-CCa-A--A----abbbbcb-:0:0:1:00:5:5:0:7:10")
    two_each, far = MatchContext(2, 2), MatchContext(9, 9)
    found = explain_cube(engine, threat, plies=1, match=two_each)
    assert found.doubling is CubeAction.DOUBLE
    assert found.view.verdict.outcomes.gammon_win > 0.19
    assert "gammon_threat" not in keys(found.doubling_facts)
    assert "gammons_free" in keys(found.answer_facts)
    for match, is_told in ((two_each, False), (far, True)):
        taken = explain_cube(engine, safe, plies=0, match=match)
        assert taken.answer is CubeAction.TAKE
        assert ("few_gammons" in keys(taken.answer_facts)) is is_told
    blitz = pos("24:2 13:3 8:3 7:1 6:4 5:2", "bar:1 24:1 13:5 8:3 6:5")
    doubled = explain_cube(engine, blitz, plies=0, match=far)
    assert doubled.doubling is CubeAction.DOUBLE
    assert "gammon_threat" in keys(doubled.doubling_facts)


@pytest.mark.parametrize(("limit", "turns", "sign"), [(8, 2, 1), (None, 1, -1)])
def test_a_beaver_is_explained_by_what_makes_the_other_side_the_favorite(engine, limit, turns, sign):
    board = pos("3:3", "3:1 4:1") if limit else pos("6:1 5:1", "1:1")
    found = explain_cube(engine, board, plies=3, match=MoneySession(jacoby=False, cube_limit=limit))
    verdict = found.view.verdict
    assert found.answer is CubeAction.BEAVER
    assert verdict.double_take * sign > 0
    assert found.answer_facts[0].key == "favorite"
    assert found.answer_facts[0].values["mine_equity"] == pytest.approx(verdict.taken(turns))


def test_every_sentence_has_a_number(engine):
    boards = [STANDARD.start(), LAST_ROLLS, pos("6:5 5:5 4:5", "7:5 6:5 5:5"), pos("8:3 6:5 5:4 4:3", "24:2 6:8 8:5")]
    for board in boards:
        for cube in (CubeState(), CubeState(2, CubeOwner.PLAYER)):
            found = explain_cube(engine, board, plies=0, cube=cube)
            for fact in (*found.doubling_facts, *found.answer_facts):
                assert re.search(r"\d|none", sentence(fact, SAY)), fact


def test_where_nobody_may_double(engine):
    with pytest.raises(IllegalActionError, match="may not double"):
        explain_cube(engine, LAST_ROLLS, plies=0, cube=CubeState(2, CubeOwner.OPPONENT))


def test_the_picture(engine):
    found = explain_cube(engine, LAST_ROLLS, plies=0, match=PLAIN)
    assert cube_svg(found.view, SAY).count("<rect") == 1 + 21
    assert cube_svg(found.view, SAY, theme="dark") != cube_svg(found.view, SAY)
    with pytest.raises(ValueError, match="no theme"):
        cube_svg(found.view, SAY, theme="plaid")


def test_stakes_are_those_of_the_judge():
    usual = MatchEquityTable.load()
    favorite = MatchEquityTable("favorite", (1 + usual.pre) / 2, (1 + usual.post) / 2, usual.post / 2)
    engine = Engine(threads=1, met=favorite)
    for seat, table in ((Seat.FIRST, favorite), (Seat.SECOND, favorite.swapped())):
        view = explain_cube(engine, LAST_ROLLS, plies=0, match=MatchContext(5, 4, seat=seat)).view
        assert view.stakes.mwc(view.stakes.ends[0][0]) == pytest.approx(table.mwc(4, 4))
        assert view.verdict.mwc_double_pass == pytest.approx(table.mwc(4, 4))


def test_the_game_is_that_of_the_judge(engine):
    board = find("nackgammon").start()
    other = Engine(find("nackgammon"), threads=1)
    assert explain_cube(other, board, plies=0).view.plays == tuple(
        explain_cube(other, board, plies=0, variant=find("nackgammon")).view.plays
    )
    alike = explain_cube(engine, board, plies=0, variant=find("nackgammon"))
    assert alike.view.verdict.no_double == explain_cube(other, board, plies=0).view.verdict.no_double
    with pytest.raises(ValueError, match="judges Backgammon here, not Misere"):
        explain_cube(engine, board, plies=0, variant=find("misere"))
