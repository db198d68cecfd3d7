"""Why one play is better: every sentence has its number, every number is the one that can be counted."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders import pos
from doublesix.analysis.explain_plays import explain_plays
from doublesix.analysis.explanation_html import comparison_html
from doublesix.analysis.explanation_rows import play_rows, row_texts
from doublesix.analysis.facts import Fact, sentence
from doublesix.analysis.replies import escapes
from doublesix.analysis.reply_grid import comparison_svg, gains
from doublesix.analysis.words import LANGUAGES, Words
from doublesix.cube import CubeState
from doublesix.dice import Roll
from doublesix.engine.engine import Engine
from doublesix.engine.play_filters import PlayFilter
from doublesix.engine.requests import PlayRequest
from doublesix.errors import IllegalActionError, RequestError
from doublesix.match import MatchContext, MoneySession, Seat
from doublesix.met import MatchEquityTable
from doublesix.notation.identify import identify
from doublesix.notation.plays import parse_play
from doublesix.position import Position
from doublesix.rules.landing import Block
from doublesix.rules.perft import read_position
from doublesix.variants.registry import STANDARD, find
from fake_engine import FakeEngine
from strategies import positions, rolls

START = STANDARD.start()
SAY = Words()


@pytest.fixture(scope="module")
def engine():
    return Engine(threads=1)


def compared(engine, position, roll, *texts, plies=0, match=None):
    dice = Roll.parse(roll)
    plays = [parse_play(text, position, dice, STANDARD) for text in texts]
    return explain_plays(engine, position, dice, plays, plies=plies, match=match)


def facts(found):
    return {fact.key: fact for fact in found.facts}


def test_the_opening_three_one(engine):
    found = compared(engine, START, "31", "24/23 13/10", "8/5 6/5")
    assert str(found.better.ranked.play) == "8/5 6/5"
    told = facts(found)
    assert told["makes"].values["points"] == (5,)
    shots = told["shots"]
    assert shots.values["mine"] == 0 < shots.values["other"] == found.worse.answer.hits
    assert sentence(told["makes"], SAY) == "makes its 5 point"
    assert sentence(shots, SAY).startswith(f"is hit by 0 of 36 rolls, not {found.worse.answer.hits} (+0.")


def test_chances_add_up_to_the_cubeless_difference(engine):
    found = compared(engine, START, "43", "24/20 13/10", "13/6", match=MoneySession(jacoby=False))
    better, worse = found.better.ranked, found.worse.ranked
    chances = [fact for fact in (*found.facts, *found.against) if str(fact.key).startswith(("wins", "gammons"))]
    assert chances
    weights = {"wins": 2.0, "gammons_won": 1.0, "gammons_lost": -1.0}
    for fact in chances:
        mine, other = float(fact.values["mine_chance"]), float(fact.values["other_chance"])
        assert fact.part == pytest.approx(weights[fact.key] * (mine - other))
    total = sum(
        weight * (getattr(better.outcomes, name) - getattr(worse.outcomes, name))
        for name, weight in (
            ("win", 2),
            ("gammon_win", 1),
            ("gammon_loss", -1),
            ("backgammon_win", 1),
            ("backgammon_loss", -1),
        )
    )
    assert total == pytest.approx(better.cubeless - worse.cubeless, abs=1e-6)


def at_its_score(engine, xgid, *texts, plies=0):
    """Two plays of an XGID, with its dice, cube and score."""
    asked = identify(xgid)
    plays = [parse_play(text, asked.position, asked.roll, STANDARD) for text in texts]
    terms = asked.terms_on_roll
    return explain_plays(engine, asked.position, asked.roll, plays, plies=plies, cube=asked.cube, match=terms)


def told_of(found):
    return {fact.key: fact for fact in (*found.facts, *found.against)}


OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:"
LED = "XGID=-B-aCCBAB------abbbbc-bB--:0:0:1:32:10:4:0:11:10"
"""One point to go against seven, behind in the game: the other side doubles, and the cube dies at 2."""
NEARLY = "XGID=---BBBB-B--adC---c-cb-b-B-:0:0:1:44:5:2:0:7:10"
"""Two to go against five: the same."""
BEHIND = "XGID=-aaB--D-B---dE--ac-e----B-:0:0:1:61:4:10:0:11:10"
"""Seven to go against one: the side that plays doubles at its next turn, and the cube dies at 2."""


@pytest.mark.parametrize(
    ("xgid", "plays", "reason"),
    [
        (LED, ("7/2", "7/4 5/3*"), "gammons_lost"),
        (NEARLY, ("13/5 8/4(2)", "13/1 8/4"), "wins"),
        (BEHIND, ("8/2*/1*", "13/7 8/7"), "gammons_won"),
    ],
)
def test_chances_are_priced_at_the_cube_that_is_sure_to_come(engine, xgid, plays, reason):
    table, score = MatchEquityTable.load(), identify(xgid).terms_on_roll
    away, is_post_crawford = (score.player_away, score.opponent_away), score.is_post_crawford
    win, gammon, loss, gammon_loss, plain_win, plain_loss = (
        table.mwc_after(*away, points, is_post_crawford=is_post_crawford) for points in (2, 4, -2, -4, 1, -1)
    )
    unit = (plain_win - plain_loss) / 2
    prices = {"wins": win - loss, "gammons_won": gammon - win, "gammons_lost": gammon_loss - loss}
    found = at_its_score(engine, xgid, *plays)
    better, worse = (view.ranked.outcomes for view in (found.better, found.worse))
    gaps = {
        "wins": better.win - worse.win,
        "gammons_won": better.gammon_win - worse.gammon_win,
        "gammons_lost": better.gammon_loss - worse.gammon_loss,
    }
    parts = {key: prices[key] / unit * gap for key, gap in gaps.items()}
    told = {key: fact for key, fact in told_of(found).items() if key in parts}
    assert found.facts[0] is told[reason]
    for key, fact in told.items():
        assert fact.values["cube"] == 2
        assert abs(fact.part) == pytest.approx(abs(parts[key]), abs=1e-4)
        assert ", on a cube of 2 (+" in sentence(fact, SAY)
    assert not {"cube", "own_cube", "their_cube"} & set(told_of(found))


@pytest.mark.parametrize(
    ("asked", "plays"),
    [("43:5:6:0:7:10", ("13/10 13/9", "24/20 13/10")), ("21:6:5:0:7:10", ("13/11 6/5", "24/23 13/11"))],
)
def test_gammons_that_the_next_double_makes_worthless_are_no_reason(engine, asked, plays):
    found = at_its_score(engine, OPENING + asked, *plays)
    gaps = {view.ranked.outcomes.gammon_win for view in (found.better, found.worse)}
    assert max(gaps) - min(gaps) > 0.002
    assert not {"gammons_won", "gammons_lost", "cube", "own_cube", "their_cube"} & set(told_of(found))


def test_in_the_crawford_game_no_double_comes(engine):
    told = told_of(at_its_score(engine, OPENING + "43:5:6:1:7:10", "13/10 13/9", "24/20 13/10"))
    assert told["gammons_won"].part > 0.01
    assert "cube" not in told["gammons_won"].values


@pytest.mark.parametrize(
    ("xgid", "plays", "key", "words"),
    [
        (
            "XGID=-bC-E-DBa--a-----A-bbbbc--:1:1:1:65:6:5:0:9:10",
            ("17/6", "17/11*/6"),
            "own_cube",
            "makes more of the cube",
        ),
        (
            "XGID=-A---DBB-C------bAAbbcbcaA:1:-1:1:61:0:0:0:0:10",
            ("bar/24*/18", "bar/24* 18/12"),
            "their_cube",
            "suffers less from the other side's cube",
        ),
        (
            "XGID=----BbE-B---cD--ba-cb-b-B-:0:0:1:63:2:9:0:13:10",
            ("24/15", "13/4"),
            "cube",
            "does better with the cube, which either side may turn",
        ),
    ],
)
def test_what_chances_leave_is_told_by_who_may_turn_the_cube(engine, xgid, plays, key, words):
    found = at_its_score(engine, xgid, *plays)
    told = told_of(found)
    assert {"cube", "own_cube", "their_cube"} & set(told) == {key}
    assert sentence(told[key], SAY).startswith(f"{words} (+")
    better, worse = found.better.ranked, found.worse.ranked
    match, cube = identify(xgid).terms_on_roll, identify(xgid).cube
    ends = engine.stakes(match, cube)
    cubeless = [ends.emg(ends.ends[0] @ option.outcomes.exclusive()) for option in (better, worse)]
    left = found.difference - (cubeless[0] - cubeless[1])
    assert told[key].part == pytest.approx(left if told[key] in found.facts else -left)


GAMMONS = {"gammons_won", "gammons_lost", "backgammons_won", "backgammons_lost"}
ASLEEP = {"gammons_won_asleep", "gammons_lost_asleep"}
CUBES = {"cube", "own_cube", "their_cube"}


def test_by_jacobys_rule_gammons_are_no_reason_where_no_cube_can_be_turned(engine):
    session = MoneySession(jacoby=True, cube_limit=1)
    found = compared(engine, START, "64", "8/2 6/2", "24/14", plies=1, match=session)
    won = found.better.ranked.outcomes.win - found.worse.ranked.outcomes.win
    assert found.difference == pytest.approx(2 * won, abs=1e-6)
    assert facts(found)["wins"].part == pytest.approx(found.difference, abs=1e-6)
    assert not (GAMMONS | ASLEEP | CUBES) & set(told_of(found))
    counted = compared(engine, START, "64", "8/2 6/2", "24/14", match=MoneySession(jacoby=False, cube_limit=1))
    assert "gammons_won" in told_of(counted)


def test_by_jacobys_rule_gammons_have_no_price_before_the_cube_is_turned(engine):
    found = compared(engine, START, "64", "8/2 6/2", "24/14", match=MoneySession(jacoby=True))
    assert str(found.better.ranked.play) == "8/2 6/2"
    better, worse = found.better.ranked.outcomes, found.worse.ranked.outcomes
    told = told_of(found)
    assert told.keys() & (GAMMONS | ASLEEP) == {"gammons_won_asleep"}
    won = facts(found)["gammons_won_asleep"]
    assert won.part is None
    assert won.values == {"mine_chance": better.gammon_win, "other_chance": worse.gammon_win}
    assert sentence(won, SAY) == (
        f"wins {better.gammon_win:.1%} gammons, not {worse.gammon_win:.1%}; they count once the cube is turned"
    )
    # What wins leave is the cube's, and nothing is left beside it.
    assert told["wins"] in found.against
    assert told["cube"].part - told["wins"].part == pytest.approx(found.difference)
    assert told["wins"].part == pytest.approx(2 * (worse.win - better.win))


@pytest.mark.parametrize("jacoby", [0, 1])
def test_chances_are_no_reason_where_the_game_ends_with_a_cash_after_either_play(engine, jacoby):
    xgid = f"XGID=ba-ABBD-C---dC---c-da-----:0:0:1:62:0:0:{jacoby}:0:10"
    found = at_its_score(engine, xgid, "13/7 3/1*", "8/2 3/1*", plies=1)
    equities = [view.ranked.equity for view in (found.better, found.worse)]
    gap = found.better.ranked.outcomes.win - found.worse.ranked.outcomes.win
    assert abs(gap) > 0.02
    told = set(told_of(found))
    if jacoby:
        assert min(equities) > 0.95
        assert not told & ({"wins"} | GAMMONS | ASLEEP | CUBES)
    else:  # there is something to play on for
        assert max(found.better.answer.grid) > 1.1
        assert "wins" in told


def test_who_owns_the_cube_redoubles(engine):
    plays = ("bar/24*/18", "bar/24* 7/1")
    found = at_its_score(engine, "XGID=-A---DBB-C------bAAbbcbcaA:1:-1:1:61:0:2:0:7:10", *plays)
    told = sentence(facts(found)["answer"], SAY)
    assert told.endswith("this cube: No redouble; the other play: Too good to redouble, pass")
    rows = {row[0]: row[1:] for row in row_texts(play_rows(found), SAY)}
    assert rows["Cube of the other side"] == ("No redouble", "Too good to redouble, pass")


def test_hits_are_counted_in_checkers_first(engine):
    blots = "XGID=-a-a-BDBC---bB---cacb-b-B-:0:0:1:52:0:4:0:7:10"
    more = facts(at_its_score(engine, blots, "8/3*/1*", "13/11 8/3*"))["hits_more"]
    assert sentence(more, SAY) == "hits 2 checkers, not 1"
    quiet = at_its_score(engine, blots, "8/3*/1*", "13/11 13/8")
    order = [fact.key for fact in quiet.facts]
    assert sentence(facts(quiet)["hits_more"], SAY) == "hits 2 checkers, not 0"
    assert order.index("hits_more") < min(order.index(key) for key in ("dances", "their_anchors"))


@pytest.mark.parametrize(
    ("xgid", "plays", "pips"),
    [
        ("XGID=-B-BBbB-B-a-aC-a-b-cbc-A-A:0:0:1:31:0:2:0:7:10", ("bar/22 13/12*", "bar/24 13/10*"), None),
        ("XGID=-aa-a-EBD---aBb--bac-ba-AA:0:0:1:43:8:2:0:21:10", ("bar/22*/18*", "bar/22* 8/4*"), 14),
    ],
)
def test_of_as_many_hits_it_counts_how_far_they_send_back(engine, xgid, plays, pips):
    found = at_its_score(engine, xgid, *plays)
    assert not {"hits", "hits_more"} & set(told_of(found))
    told = [sentence(fact, SAY) for fact in found.facts if fact.key == "sent_back"]
    assert told == ([] if pips is None else [f"sends what it hits back {pips} pips further"])


def test_the_grid_is_what_single_questions_say(engine):
    found = compared(engine, START, "21", "13/11 6/5", "24/23 13/11")
    answer = found.better.answer
    after = found.better.ranked.play.result.swapped()
    for roll, value, reply in zip(answer.reach.rolls, answer.grid, answer.replies, strict=True):
        best = engine.rank_plays(after, roll, plies=0)[0]
        assert value == pytest.approx(-best.equity)
        assert reply.play == best.play
    mean = sum(gains(answer, found.worse.answer))
    weights = [roll.weight / 36 for roll in answer.reach.rolls]
    pairs = zip(weights, answer.grid, found.worse.answer.grid, strict=True)
    assert mean == pytest.approx(sum(weight * (a - b) for weight, a, b in pairs))


def test_replies_are_shared_out_once(engine):
    found = compared(engine, START, "21", "13/11 6/5", "24/23 13/11")
    keys = {"shots", "two_hits", "hits_cost", "dances", "their_anchors", "escapes", "quiet"}
    told = [fact for fact in (*found.facts, *found.against) if fact.key in keys]
    assert told
    assert sum(int(fact.values["ways"]) for fact in found.facts if fact.key in keys) <= 36


@pytest.mark.parametrize(
    ("back", "roll", "play", "is_out"),
    [
        ("24:2", "62", "24/18 13/11", True),
        ("24:2", "61", "13/7 24/23", False),
        ("bar:1 24:1", "32", "bar/22 24/22", False),
        ("bar:1 24:1", "52", "bar/18", True),
    ],
)
def test_an_escape_leaves_fewer_checkers_on_the_bar_and_behind(back, roll, play, is_out):
    position = pos(f"{back} 13:5 8:3 6:5", "24:2 13:5 8:3 6:5")
    assert escapes(STANDARD, position, parse_play(play, position, Roll.parse(roll), STANDARD)) is is_out


def test_hits_anchors_and_points_given_up(engine):
    position = pos("24:2 13:5 8:3 6:5", "24:1 20:1 13:5 8:3 6:5")
    hit = compared(engine, position, "31", "8/5* 6/5", "24/21 24/23")
    assert facts(hit)["hits"].values["pips"] == 25 - 20
    assert facts(hit)["makes"].values["points"] == (5,)
    anchor = compared(engine, pos("24:1 21:1 13:5 8:3 6:5", "24:2 13:5 8:3 6:3 5:2"), "31", "24/21 6/5", "6/5 6/3")
    assert str(anchor.better.ranked.play) == "24/21 6/5"
    assert facts(anchor)["anchor"].values["points"] == (21,)


@pytest.mark.parametrize(
    ("xgid", "roll", "splits", "other", "is_told"),
    [
        ("XGID=-b-B--D-B---eE---b-d-b--B-:0:0:1:32:0:0:0:11:10", "32", "24/22 13/10", "13/8", False),
        ("XGID=-dCBBBCA----bA---b-d--cA--:0:0:1:54:0:0:0:0:10", "54", "23/18 7/3", "13/8 7/3", True),
    ],
)
def test_duplication_is_what_saves_shots(engine, xgid, roll, splits, other, is_told):
    """Split checkers share numbers; that is a reason only against a play that leaves no fewer shots."""
    found = compared(engine, Position.from_xgid(xgid), roll, splits, other)
    views = {str(view.ranked.play): view for view in (found.better, found.worse)}
    shots, others = (views[play].answer.reach.shots for play in (splits, other))
    assert (shots <= others) is is_told
    told = [fact for fact in (*found.facts, *found.against) if fact.key == "duplication"]
    assert [fact.values["numbers"] for fact in told] == ([(1,)] if is_told else [])


def test_what_one_play_has_made_the_other_is_not_praised_for_being_able_to_make(engine):
    position = Position.from_xgid("XGID=-BCCABB-A------abc-cbbAb--:0:0:1:21:0:0:0:0:6")
    found = compared(engine, position, "21", "8/7 3/1", "6/5 6/4")
    assert facts(found)["makes"].values["points"] == (4,)
    assert not {"building", "builders"} & {fact.key for fact in found.against}
    still = {3, 7, 18, 20, 21} - set(found.better.mine.made) - set(found.worse.mine.made)
    assert found.worse.answer.wanted == still
    assert found.worse.answer.building == found.worse.answer.next.making(still)
    position = Position.from_xgid("XGID=-aC-cCCCB----c--A--bb-b-b-:0:0:1:42:0:0:0:0:10")
    found = compared(engine, position, "42", "16/12 7/5", "7/3 5/3")
    views = {str(view.ranked.play): view.mine for view in (found.better, found.worse)}
    assert views["16/12 7/5"].builders - views["7/3 5/3"].builders == 2
    assert 3 in views["7/3 5/3"].made
    assert "builders" not in {fact.key for fact in (*found.facts, *found.against)}


def test_breaking_a_point_is_no_time_won(engine):
    """Both plays go as far; what is left to play differs by the checkers of the points that are given up."""
    position = Position.from_xgid("XGID=aB-ABBBAB---bA---ebcbB----:0:0:1:65:0:0:0:0:10")
    found = compared(engine, position, "65", "21/15 8/3", "13/7 8/3")
    views = {str(view.ranked.play): view.mine for view in (found.better, found.worse)}
    assert views["21/15 8/3"].timing > views["13/7 8/3"].timing + 40
    assert 21 in views["13/7 8/3"].anchors
    assert not [
        reason for reason in (*found.reasons(), *found.reasons_against()) if "before something breaks" in reason
    ]


def test_rolls_are_said_to_be_the_other_sides(engine):
    assert (
        sentence(Fact("rolls", {"rolls": ("43", "41")}, 0.1), SAY) == "is better after the other side's 43, 41 (+0.100)"
    )
    found = compared(engine, START, "31", "8/5 6/5", "24/23 13/10")
    quiet = sentence(facts(found)["quiet"], SAY)
    assert quiet.startswith(
        f"stands better after the {facts(found)['quiet'].values['ways']} of 36 rolls where the other"
    )


def test_counts_of_points_say_how_many_and_which(engine):
    found = compared(engine, START, "31", "8/5 6/5", "24/23 13/10")
    rows = {row[0]: row[1:] for row in row_texts(play_rows(found), SAY)}
    assert rows["Blots"] == ("–", "3 (24, 23, 10)")
    assert rows["Gaps between them"] == ("1 (7)", "1 (7)")


def test_a_race(engine):
    race = pos("7:1 6:4 5:4 4:3 3:2 2:1", "6:4 5:5 4:4 3:2")
    found = compared(engine, race, "61")
    assert not found.better.has_contact
    assert {fact.key for fact in found.facts} <= {
        "wins",
        "gammons_won",
        "gammons_lost",
        "cube",
        "rolls",
        "quiet",
        "dances",
        "off",
        "off_one",
        "effective_pips",
        "occupied",
        "occupied_one",
        "answer",
    }


def test_a_play_that_wins_at_once_has_no_replies(engine):
    found = compared(engine, pos("4:1 2:1", "2:2"), "42", "4/off 2/off", "4/off")
    assert found.better.answer is None


def test_what_cannot_be_compared(engine):
    dice = Roll(3, 1)
    plays = STANDARD.legal_plays(START, dice)
    with pytest.raises(RequestError, match="two different plays"):
        explain_plays(engine, START, dice, plays[:3], plies=0)
    with pytest.raises(RequestError, match="two different plays"):
        explain_plays(engine, START, dice, [plays[0], plays[0]], plies=0)
    with pytest.raises(IllegalActionError, match="is not among the legal plays"):
        explain_plays(engine, START, dice, [STANDARD.legal_plays(START, Roll(6, 5))[0]], plies=0)
    with pytest.raises(RequestError, match=r"^1/off is the only legal play"):
        explain_plays(engine, pos("1:1", "2:2"), Roll(2, 1), plies=0)
    with pytest.raises(RequestError, match="no checker can move with this roll"):
        explain_plays(engine, pos("bar:1 6:14", "6:2 5:2 4:2 3:2 2:2 1:5"), Roll(2, 1), plies=0)


def test_dropped_plays_are_judged_as_deeply_as_the_best(engine):
    found = compared(engine, START, "43", "13/6", plies=1)
    assert found.better.ranked.plies == found.worse.ranked.plies == 1
    assert found.reply_plies == 0
    assert str(found.worse.ranked.play) == "13/6"


def test_a_dropped_play_after_which_the_turn_goes_on_is_judged_as_deeply_as_the_best():
    asked = identify("TABLES=acey-deucey:in.13,21,19:in.13,20,19:d21:s0-0/1")
    narrow = Engine(find("acey-deucey"), threads=1, filters=(PlayFilter(1, 0.0),))
    request = PlayRequest(asked.position, asked.roll, asked.cube, asked.terms_on_roll)
    ranked = narrow.rank_many([request], plies=2)[0]
    best, dropped = ranked[0], min(ranked, key=lambda option: option.plies)
    assert dropped.plies < best.plies
    both = [best.play, dropped.play]
    found = explain_plays(narrow, asked.position, asked.roll, both, plies=2, cube=asked.cube, match=request.match)
    assert found.better.ranked.plies == found.worse.ranked.plies == best.plies


def test_standard_errors_are_those_of_the_depth_and_of_the_two_plays(engine):
    narrow = Engine(threads=1, filters=(PlayFilter(1, 0.0),))
    wide = Engine(threads=1, filters=(PlayFilter(99, 9.0),))
    found = compared(narrow, START, "31", "24/23 13/10", "24/21 24/23", plies=1)
    pair = [found.better.ranked, found.worse.ranked]
    request = PlayRequest(START, Roll(3, 1))
    judged = {option.play: option for option in wide.rank_many([request], plies=1)[0]}
    (expected,) = wide.with_errors([request], [[judged[option.play] for option in pair]])
    assert pair[0].behind_error == 0
    assert pair[1].behind_error == pytest.approx(expected[1].behind_error, rel=1e-3)
    assert [option.std_error for option in pair] == pytest.approx([option.std_error for option in expected], rel=1e-3)
    shallow = {option.play: option for option in narrow.rank_many([request], plies=1)[0]}
    assert all(shallow[option.play].std_error > option.std_error for option in pair)


def test_a_judge_that_claims_nothing_of_its_errors_claims_nothing_of_plays_judged_again():
    found = compared(FakeEngine(keep=1), START, "31", "24/23 13/10", "24/21 24/23", plies=1)
    assert {(view.ranked.plies, view.ranked.std_error) for view in (found.better, found.worse)} == {(1, None)}


def test_a_play_that_a_ranking_would_have_further_down_is_said_to_be():
    judge, roll = FakeEngine(keep=1, noise=0.9), Roll(3, 1)
    ranked = judge.rank_many([PlayRequest(START, roll)], plies=2)[0]
    deep = {option.play: -judge.equity(option.play.result.swapped(), 2) for option in ranked}
    first, (best, last) = ranked[0].play, [choose(deep, key=deep.get) for choose in (max, min)]
    assert deep[last] < ranked[0].equity < deep[best]
    fact = Fact("overtakes", {"plays": (str(first),), "deep": 2, "plies": 0})
    assert sentence(fact, SAY) == (
        f"is judged anew: a 2-ply ranking drops it after a 0-ply look and has {first} before it"
    )
    for plays in ([best], [first, best], [best, last]):
        assert explain_plays(judge, START, roll, plays, plies=2).facts[-1] == fact
    # Neither the first play of a ranking nor one that stays behind it has anything to be told of, but an order of two.
    assert "overtakes" not in facts(explain_plays(judge, START, roll, [first, last], plies=2))
    assert "overtakes" not in facts(explain_plays(judge, START, roll, [best], plies=0))


@given(position=positions(), roll=rolls())
@settings(max_examples=25, deadline=None)
def test_no_sentence_without_a_number(engine, position, roll):
    if len(STANDARD.legal_plays(position, roll)) < 2:
        return
    found = explain_plays(engine, position, roll, plies=0)
    for fact in (*found.facts, *found.against):
        assert re.search(r"\d", sentence(fact, SAY)) or fact.key == "answer", fact
        assert fact.part is None or fact.part >= 0.01
    assert len(found.against) <= 2


@pytest.mark.parametrize("key", ["plakoto", "fevga", "narde", "nackgammon", "tabula"])
@given(data=st.data())
@settings(max_examples=4, deadline=None)
def test_other_games(key, data):
    variant = find(key)
    position = data.draw(positions(variant, longest=30))
    roll = Roll(2, 1) if variant.rules.dice == 2 else Roll(3, 2, 1)
    if len(variant.legal_plays(position, roll)) < 2:
        return
    found = explain_plays(_engine(variant), position, roll, plies=0)
    assert found.difference >= 0
    assert found == explain_plays(_engine(variant), position, roll, plies=0, variant=variant)
    told = (*found.facts, *found.against)
    assert all(sentence(fact, SAY) for fact in told)
    if isinstance(variant.rules.landing, Block):
        assert not any("anchor" in fact.key for fact in told)  # where nothing is sent back nobody seeks shelter


def test_the_game_is_that_of_the_judge(engine):
    narde = find("narde")
    with pytest.raises(ValueError, match="judges Backgammon here, not Narde"):
        explain_plays(engine, narde.start(), Roll(3, 1), plies=0, variant=narde)


def test_gammons_weigh_what_they_do_by_the_table_of_the_judge():
    """Who is sure of the match whatever happens gains no more by a gammon than the table gives him for it."""
    usual = MatchEquityTable.load()
    favorite = MatchEquityTable("favorite", (9 + usual.pre) / 10, (9 + usual.post) / 10, usual.post / 10)
    engine = Engine(threads=1, met=favorite)
    for seat, table in ((Seat.FIRST, favorite), (Seat.SECOND, favorite.swapped())):
        match = MatchContext(3, 1, is_crawford=True, seat=seat)
        plays = [parse_play(text, START, Roll(4, 3), STANDARD) for text in ("24/20 13/10", "13/6")]
        found = explain_plays(engine, START, Roll(4, 3), plays, plies=0, match=match)
        ends = table.game_ends(3, 1, is_crawford=True)
        weights = {"wins": 2.0, "gammons_won": 2 * ends.gammon_value, "gammons_lost": 0.0}
        parts = [fact for fact in (*found.facts, *found.against) if fact.key in weights]
        assert parts
        for fact in parts:
            gap = fact.values["mine_chance"] - fact.values["other_chance"]
            assert fact.part == pytest.approx(weights[fact.key] * gap)


PLAIN_WORDS = {"why:cube", "why:own_cube", "why:their_cube", "why:never_behind", "why:never_loses"}
"""A part of the difference; the number nought."""

ENGINES: dict[str, Engine] = {}


def _engine(variant):
    return ENGINES.setdefault(variant.key, Engine(variant, threads=1))


def test_where_checkers_are_pinned_nothing_is_said_of_hits():
    game = find("plakoto")
    position = read_position("24:14 18:1 | 24:13 12:1 10:1")
    plays = [parse_play(text, position, Roll(5, 3), game) for text in ("24/21 18/13", "24/19 18/15")]
    found = explain_plays(_engine(game), position, Roll(5, 3), plays, plies=0)
    assert [fact.key for fact in found.against] == ["shots_pin", "hits_cost_pin"]
    assert found.reasons_against()[0].startswith("has a checker pinned by 16 of 36 rolls, not 18")
    rows = {label.key for label, *_ in play_rows(found)}
    assert {"row:hits_pin", "row:shots_pin"} < rows
    assert not {"row:hits", "row:shots"} & rows


def test_every_sentence_holds_a_number():
    for key, words in LANGUAGES["en"].items():
        if key.startswith("why:") and key not in PLAIN_WORDS:
            assert any(name for _, name, _, _ in Formatter().parse(words)), key


def test_parts_and_units():
    assert sentence(Fact("wins", {"mine_chance": 0.5, "other_chance": 0.25}, 0.5), SAY) == (
        "wins 50.0% of the games, not 25.0% (+0.500)"
    )
    assert sentence(Fact("keeps_many", {"points": (8, 6)}), SAY).startswith("keeps its 8, 6 points")
    wasted = Fact("effective_pips", {"mine_pips": 60.78, "other_pips": 62.0})
    assert sentence(wasted, SAY) == "needs 60.8 effective pips, not 62.0"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_single_number_is_told_as_one(language):
    told = sentence(Fact("diversification_one", {"numbers": (1,)}), Words(language))
    assert re.findall(r"\d", told) == ["1"]


def test_plays_that_are_equal_are_said_to_be(engine):
    found = compared(engine, pos("8:1 6:1 5:2 3:2 1:1", "6:2 1:1"), "65", "8/3 6/off", "8/2 5/off")
    assert found.is_tie
    assert found.facts == found.against == ()
    page = comparison_html(found, STANDARD, CubeState(), SAY, terms=[], about=[])
    assert "<h1>8/3 6/off and 8/2 5/off are equally good</h1>" in page
    assert SAY("no_fact") not in page


def test_pictures_of_one_page_have_names_of_their_own(engine):
    first = comparison_svg(compared(engine, START, "31", "8/5 6/5", "24/23 13/10"), SAY)
    second = comparison_svg(compared(engine, START, "64", "24/14", "8/2 6/2"), SAY)
    names = [re.findall(r"\bid='(.*?)'", picture) for picture in (first, second)]
    assert [len(own) for own in names] == [2, 2]
    assert set(names[0]).isdisjoint(names[1])
    assert f"aria-labelledby='{' '.join(names[0])}'" in first


def test_the_picture_says_what_the_grid_says(engine):
    found = compared(engine, START, "31", "8/5 6/5", "24/23 13/10")
    picture = comparison_svg(found, SAY)
    assert picture.count("<rect") == 1 + 3 * 21
    assert "8/5 6/5" in picture
    for value in found.better.answer.grid:
        assert f"{abs(value):.2f}" in picture
