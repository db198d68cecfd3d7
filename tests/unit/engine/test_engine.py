"""The engine as a user meets it: shapes, depth, canaries, bits that do not hang on threads or SIMD path."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from builders import pos
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import ROLLS, Roll
from doublesix.engine.engine import Engine
from doublesix.engine.nets import manifest
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.play_filters import PlayFilter
from doublesix.engine.requests import CubeRequest, LuckRequest, PlayRequest
from doublesix.engine.verdicts import CubeAdvice
from doublesix.errors import DataError, IllegalActionError, InvalidPositionError, KernelError, UnknownVariantError
from doublesix.kernel import force_simd_path, pack, simd_path, simd_path_available
from doublesix.match import MatchContext, MoneySession
from doublesix.met import MatchEquityTable
from doublesix.position import OFF, Position, layout
from doublesix.rules.check import is_legal
from doublesix.rules.turns import named_chain
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.registry import ALL, find

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.engine.stakes import Terms


NO_JACOBY = MoneySession(jacoby=False)
START = BACKGAMMON.start()
RACE = pos("6:3 5:2 4:2", "6:2 5:2 4:3")


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


def test_evaluate_gives_five_cumulative_chances(engine: Engine) -> None:
    found = engine.evaluate([START, START.swapped()])
    assert found.shape == (2, 5)
    assert found.dtype == np.float32
    win, gammon, backgammon, gammon_loss, backgammon_loss = found[0].tolist()
    assert 0.5 < win < 0.56
    assert win > gammon > backgammon > 0
    assert 1 - win > gammon_loss > backgammon_loss > 0


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_ranking_holds_every_legal_play_best_first(engine: Engine, plies: int) -> None:
    roll = Roll(6, 4)
    ranked = engine.rank_plays(START, roll, plies=plies)
    assert {option.play for option in ranked} == set(BACKGAMMON.legal_plays(START, roll))
    assert [(-o.plies, -o.equity) for o in ranked] == sorted((-o.plies, -o.equity) for o in ranked)
    assert ranked[0].plies == plies


def test_plays_asked_about_are_judged_as_deep_as_the_best_and_change_nothing_of_the_others(engine: Engine) -> None:
    roll = Roll(6, 4)
    ranked = engine.rank_plays(START, roll)
    asked = ranked[-1].play
    assert ranked[-1].plies < 2
    found = {option.play: option for option in engine.rank_plays(START, roll, asked=[asked])}
    assert found[asked].plies == 2
    wide = Engine(filters=(PlayFilter(99, 9.0),))
    (expected,) = (option for option in wide.rank_plays(START, roll) if option.play == asked)
    assert found.pop(asked).equity == expected.equity
    for option in ranked[:-1]:
        other = found[option.play]
        assert (other.plies, other.equity, other.outcomes) == (option.plies, option.equity, option.outcomes)


@pytest.mark.parametrize(("keep", "margin"), [(-1, 0.1), (3, -0.1), (3, float("nan"))])
def test_a_play_filter_keeps_no_fewer_than_none(keep: int, margin: float) -> None:
    with pytest.raises(ValueError, match=f"0 plays or more within 0 EMG or more, not {keep} in {margin}"):
        PlayFilter(keep, margin)


@pytest.mark.parametrize("most", [None, 3])
def test_plays_asked_about_must_be_legal(engine: Engine, most: int | None) -> None:
    stray = BACKGAMMON.legal_plays(START, Roll(6, 2))[0]
    with pytest.raises(IllegalActionError, match="24/22 24/18 is no legal play of 31 here"):
        engine.rank_plays(START, Roll(3, 1), plies=0, most=most, asked=[stray])


def test_plays_asked_about_may_be_of_any_doublet_that_could_be_named() -> None:
    game = find("acey-deucey")
    engine, start = Engine(game), game.start()
    request = PlayRequest(start, None, asked=(game.legal_plays(start, named_chain(game.rules, 4))[0],))
    (ranked,) = engine.rank_many([request], plies=0)
    assert request.asked[0] in [option.play for option in ranked]
    stray = game.legal_plays(start, Roll(4, 3))[0]
    with pytest.raises(IllegalActionError, match="is no legal play of 11-66 here"):
        engine.rank_many([replace(request, asked=(*request.asked, stray))], plies=0)


def test_the_best_of_many_plays_of_a_long_chain_is_found() -> None:
    game = find("gul-bara")
    position = pos(
        "24:3 23:1 22:1 21:1 20:1 18:1 17:1 16:1 15:1 11:1 10:1 8:1 5:1 memory:3",
        "24:5 21:1 19:1 18:2 16:1 15:1 14:1 13:2 1:1 memory:3",
    )
    ranked = Engine(game).rank_plays(position, Roll(5, 5), plies=0)
    assert len(ranked) > 5000
    assert str(ranked[0].play) == "24/19 24/14 23/5 11/5 10/5"


@pytest.mark.parametrize("plies", [0, 1])
@pytest.mark.parametrize(("key", "memory"), [("gioul", ""), ("gul-bara", " memory:3")])
def test_a_sample_of_a_long_chain_holds_legal_plays_alone(key: str, memory: str, plies: int) -> None:
    game, roll = find(key), Roll(4, 4)
    crowded = pos(
        f"24:5 21:1 20:1 18:2 17:1 16:1 15:1 13:1 11:1 8:1{memory}",
        f"24:3 22:1 19:5 18:2 16:1 15:1 13:1 11:1{memory}",
    )
    ranked = Engine(game).rank_plays(crowded, roll, plies=plies)
    assert len(ranked) > 300
    assert all(option.play.steps and is_legal(game.rules, crowded, roll, option.play) for option in ranked)


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_plays_that_all_lose_a_cube_are_ranked_by_their_chances(engine: Engine, plies: int) -> None:
    hopeless = pos("6:5 8:5 13:5", "6:5 4:5 3:5")
    ranked = [option for option in engine.rank_plays(hopeless, Roll(6, 1), plies=plies) if option.plies == plies]
    assert ranked[0].equity == ranked[-1].equity == pytest.approx(-1)
    chances = [option.cubeless for option in ranked]
    assert chances == sorted(chances, reverse=True)
    assert len(set(chances)) > 1


@pytest.mark.parametrize("over", [pos("6:15", ""), pos("", "6:14")], ids=["lost", "won"])
@pytest.mark.parametrize("plies", [0, 1])
def test_of_a_finished_game_there_is_nothing_to_decide(engine: Engine, over: Position, plies: int) -> None:
    questions: list[Callable[[], object]] = [
        lambda: engine.rank_plays(over, Roll(3, 1), plies=plies),
        lambda: engine.choose_many([PlayRequest(START, Roll(3, 1)), PlayRequest(over, Roll(3, 1))], plies=plies),
        lambda: engine.cube_action(over, plies=plies),
        lambda: engine.roll_luck(over, plies=plies),
        lambda: engine.rollout(over),
    ]
    for ask in questions:
        with pytest.raises(IllegalActionError, match="the game is over"):
            ask()
    lost, won = ([0, 0, 0, 1, 0], [1, 0, 0, 0, 0])
    assert engine.evaluate([over], plies=plies)[0].tolist() == (won if over.player[OFF] == 15 else lost)


@pytest.mark.parametrize("row", [[0.5, 0.1], [0.5, 0.1, 0, 0.1, 0, 0]])
def test_a_row_of_outcomes_has_five_chances(row: list[float]) -> None:
    with pytest.raises(ValueError, match=f"has 5 chances, not {len(row)}"):
        Outcomes.of(row)


def test_chances_are_chances_at_every_depth(engine: Engine) -> None:
    decided = [pos("6:15", "1:2"), pos("6:15", "1:1"), pos("1:2", "6:15"), pos("1:1", "23:15")]
    for plies in range(3):
        found = engine.evaluate(decided, plies=plies)
        verdicts = engine.cube_many([CubeRequest(position) for position in decided], plies=plies)
        for win, gammon, backgammon, gammon_loss, backgammon_loss in [
            *found.tolist(),
            *(verdict.outcomes.chances for verdict in verdicts),
        ]:
            assert 0 <= backgammon <= gammon <= win <= 1
            assert 0 <= backgammon_loss <= gammon_loss <= 1 - win


@pytest.mark.parametrize("plies", [0, 1])
def test_results_that_a_game_does_not_know_have_no_chance(engine: Engine, plies: int) -> None:
    ending = pos("1:3", "6:15")
    asked = [START, ending, ending.swapped()]
    assert engine.evaluate(asked, plies=plies)[:, 1:3].min(axis=1).max() > 0
    for game in ("irish", "sudden-death"):
        assert Engine(find(game)).evaluate(asked, plies=plies)[:, 1:].max() == 0
    portes = Engine(find("portes")).evaluate(asked, plies=plies)
    assert portes[0, 1] > 0.1
    assert portes[:, [2, 4]].max() == 0


# Openings that nobody disputes.
@pytest.mark.parametrize(
    ("roll", "play"),
    [
        ("31", "8/5 6/5"),
        ("42", "8/4 6/4"),
        ("61", "13/7 8/7"),
        ("53", "8/3 6/3"),
        ("65", "24/13"),
        ("11", "8/7(2) 6/5(2)"),
    ],
)
def test_opening_canaries(engine: Engine, roll: str, play: str) -> None:
    assert str(engine.rank_plays(START, Roll.parse(roll), plies=1)[0].play) == play


def test_fast_nets_come_with_the_package_for_the_games_of_the_standard_ones(engine: Engine, tmp_path: Path) -> None:
    fast = Engine(nets=Path("fast"))
    assert fast.net_hash != engine.net_hash
    standard, quick = (
        next(e["variants"] for e in manifest(folder)["nets"] if BACKGAMMON.key in e["variants"])
        for folder in (None, Path("fast"))
    )
    assert set(standard) <= set(quick)
    games = [START, START.swapped(), pos("6:5 8:3 13:5 24:2", "6:5 8:3 13:4 14:1 24:2")]
    assert np.abs(fast.evaluate(games) - engine.evaluate(games)).max() < 0.03
    assert str(fast.rank_plays(START, Roll(3, 1), plies=1)[0].play) == "8/5 6/5"
    with pytest.raises(DataError, match=r"no manifest of nets"):
        Engine(nets=tmp_path)


def test_depth_out_of_range_is_refused(engine: Engine) -> None:
    chances = engine.evaluate([START])
    for ask in (
        lambda: engine.evaluate([START], plies=5),
        lambda: engine.evaluate([], plies=-1),
        lambda: engine.std_errors([START], chances, plies=5),
    ):
        with pytest.raises(ValueError, match="plies must be 0-4"):
            ask()
    assert type(engine.cube_action(START, plies=np.int64(0)).plies) is int


@pytest.mark.parametrize("checkers", [14, 16, 300])
def test_positions_of_other_games_are_refused_with_what_is_wrong(engine: Engine, checkers: int) -> None:
    strange = replace(START, player=(0,) * 6 + (checkers,) + (0,) * 19)
    message = f"player: {checkers} checkers in all, expected 15"
    for ask in (
        lambda: engine.evaluate([strange]),
        lambda: engine.rank_plays(strange, Roll(3, 1)),
        lambda: engine.cube_action(strange),
        lambda: engine.roll_luck(strange),
        lambda: engine.table_for(strange),
        lambda: engine.rollout(strange, trials=1),
    ):
        with pytest.raises(InvalidPositionError, match=f"^{message}$"):
            ask()
    with pytest.raises(InvalidPositionError, match=f"^position 1: {message}$"):
        engine.evaluate([START, strange])


def test_two_sides_on_one_point_are_refused_where_no_rule_has_them_there(engine: Engine) -> None:
    both = pos("6:15", "19:15")
    for ask in (
        lambda: engine.evaluate([both]),
        lambda: engine.evaluate([both], plies=1),
        lambda: engine.rank_plays(both, Roll(3, 1)),
        lambda: engine.cube_action(both),
        lambda: engine.roll_luck(both),
        lambda: engine.table_for(both),
        lambda: engine.rollout(both, trials=1),
    ):
        with pytest.raises(InvalidPositionError, match=r"^both sides hold the player's 6-point$"):
            ask()
    with pytest.raises(KernelError, match="position 1: both sides hold a point"):
        engine.evaluate_rows(pack([START, both]))
    with pytest.raises(InvalidPositionError, match=r"both sides hold the player's 6-point"):
        Engine(find("fevga"), threads=1).evaluate([pos("6:15", "18:15")])


def test_two_sides_share_a_point_where_one_is_pinned() -> None:
    engine = Engine(find("plakoto"), threads=1)
    pinned = Position(layout({6: 2, 24: 13}), layout({19: 1, 24: 14}), pinned=(0, 1 << 19))
    assert engine.evaluate([pinned]).shape == (1, 5)
    assert engine.evaluate([pinned.swapped()]).shape == (1, 5)
    with pytest.raises(InvalidPositionError, match=r"both sides hold the player's 6-point"):
        engine.evaluate([replace(pinned, pinned=(0, 0))])


def test_a_roll_and_a_chain_are_two_questions():
    assert PlayRequest(START, Roll(3, 1)).chain == ()
    with pytest.raises(ValueError, match=r"a roll or a chain of numbers is played, not both: 31 and \(3, 3\)"):
        PlayRequest(START, Roll(3, 1), chain=(3, 3))
    with pytest.raises(ValueError, match="not both"):
        replace(PlayRequest(START, None, chain=(3, 3)), roll=Roll(3, 1))


def test_dice_of_other_games_are_refused(engine: Engine) -> None:
    with pytest.raises(ValueError, match="this game is played with 2 dice, not 3"):
        engine.rank_plays(START, Roll(3, 2, 1))
    for chain in ((), (3, 3, 3, 3), (300,)):
        with pytest.raises(ValueError, match="a roll is needed"):
            engine.rank_many([PlayRequest(START, None, chain=chain)])
    european = find("acey-deucey-european")
    with pytest.raises(ValueError, match="a roll is needed"):
        Engine(european, threads=1).rank_many([PlayRequest(european.start(), None, chain=(3, 3))])


def test_rows_of_any_layout_are_judged(engine: Engine) -> None:
    rows = pack([START, RACE] * 2)
    assert np.array_equal(engine.evaluate_rows(rows[::2]), engine.evaluate([START, START]))
    with pytest.raises(TypeError, match=r"int8\[N, 2, 32\], not int64"):
        engine.evaluate_rows(rows.astype(np.int64))
    with pytest.raises(TypeError, match="rows must be an array"):
        engine.evaluate_rows(rows.tolist())
    with pytest.raises(ValueError, match=r"int8\[N, 2, 32\], not int8\[2, 32\]"):
        engine.evaluate_rows(rows[0])


def test_same_bits_on_any_number_of_threads() -> None:
    requests = [PlayRequest(START, roll) for roll in ROLLS]
    one, two = (Engine(threads=threads) for threads in (1, 2))
    assert one.rank_many(requests, plies=1) == two.rank_many(requests, plies=1)
    cubes = [CubeRequest(play.result.swapped()) for play in START.legal_plays(Roll(3, 1))]
    for plies in (2, 3):  # from where positions come again, and are looked ahead from once
        assert one.choose_many(requests[:6], plies=plies) == two.choose_many(requests[:6], plies=plies)
    assert one.cube_many(cubes, plies=2) == two.cube_many(cubes, plies=2)


def test_same_bits_on_every_simd_path(engine: Engine) -> None:
    before = simd_path()
    found = []
    try:
        for path in (0, 1, 2):
            if simd_path_available(path):
                assert force_simd_path(path)
                found.append(engine.cube_action(START, plies=1))
    finally:
        force_simd_path(before)
    assert all(verdict == found[0] for verdict in found)


def test_batches_agree_with_single_questions(engine: Engine) -> None:
    cube, match = CubeState(2, CubeOwner.PLAYER), MatchContext(5, 3)
    assert engine.cube_many([CubeRequest(START, cube, match)], plies=1)[0] == engine.cube_action(
        START, cube=cube, match=match, plies=1
    )
    assert engine.rank_many([], plies=2) == []
    assert engine.choose_many([], plies=2) == []


def test_only_the_best_plays_of_a_ranking_come_without_errors(engine: Engine) -> None:
    ranked = engine.rank_plays(START, Roll(3, 1), plies=1)
    best = engine.rank_plays(START, Roll(3, 1), plies=1, most=3)
    assert [(option.play, option.equity) for option in best] == [(option.play, option.equity) for option in ranked[:3]]
    assert {option.std_error for option in best} == {None}
    for too_few in (0, -1):
        with pytest.raises(ValueError, match=f"most is 1 or more, not {too_few}"):
            engine.rank_plays(START, Roll(3, 1), most=too_few)


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_a_choice_is_the_best_of_a_ranking(engine: Engine, plies: int) -> None:
    requests = [PlayRequest(START, roll) for roll in ROLLS[:12]]
    best = [plays[0].play for plays in engine.rank_many(requests, plies=plies)]
    assert engine.choose_many(requests, plies=plies) == best


def test_a_choice_among_doublets_that_can_be_named() -> None:
    acey_deucey = find("acey-deucey")
    request = PlayRequest(acey_deucey.start(), None)
    engine = Engine(acey_deucey, threads=1)
    assert engine.choose_many([request], plies=0) == [engine.rank_many([request], plies=0)[0][0].play]


def test_luck_knows_which_roll_is_which(engine: Engine) -> None:
    found = engine.roll_luck(START)
    assert [found.equity(roll) for roll in ROLLS] == [
        engine.rank_plays(START, roll, plies=0)[0].equity for roll in ROLLS
    ]


def test_luck_is_fair(engine: Engine) -> None:
    found = engine.luck_many([LuckRequest(START, match=NO_JACOBY)])[0]
    assert sum(roll.weight * found.of(roll) for roll in ROLLS) == pytest.approx(0, abs=1e-9)
    assert found.of(Roll(3, 1)) > found.of(Roll(2, 1))
    opening = engine.roll_luck(START, match=NO_JACOBY, is_opening=True)
    unequal = [roll for roll in ROLLS if not roll.is_doublet]
    assert sum(roll.weight * opening.of(roll) for roll in unequal) == pytest.approx(0, abs=1e-9)


# Exact money equities of short endings, roller against opponent: win, then cubeless, and with the opponent's cube
# (recomputed by an exact program; double/take is twice the last).
ENDINGS = [
    ("6:1", "6:1", 0.8125, 0.5),
    ("5:1 2:1", "1:1", 0.527778, 0.055556),
    ("5:1 3:1", "5:1 3:1", 0.754954, 0.509602),
    ("4:2", "4:2", 0.77733, 0.554184),
    ("6:2", "6:2", 0.754494, 0.480630),
    ("4:1 2:1", "6:1", 0.729167, 0.277778),
    ("6:1 5:1", "1:1", 0.166667, -0.666667),
    ("1:4", "1:4", 0.861111, 0.722222),
]


@pytest.mark.parametrize(("player", "opponent", "win", "opponent_owns"), ENDINGS)
@pytest.mark.parametrize("plies", [0, 1, 2, 3])
def test_short_endings_at_odd_and_even_plies(
    engine: Engine, player: str, opponent: str, win: float, opponent_owns: float, plies: int
) -> None:
    verdict = engine.cube_action(pos(player, opponent), plies=plies, match=NO_JACOBY)
    assert verdict.outcomes.win == pytest.approx(win, abs=2e-3)
    # The leaf model knows no last rolls; the deeper, the more of the ending is played out exactly.
    assert verdict.double_take == pytest.approx(2 * opponent_owns, abs=(0.45, 0.15, 0.03, 0.01)[plies])


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_clear_cube_actions_at_odd_and_even_plies(engine: Engine, plies: int) -> None:
    def advice(player: str, opponent: str) -> CubeAdvice:
        return engine.cube_action(pos(player, opponent), plies=plies, match=NO_JACOBY).advice

    assert advice("1:4", "1:4") is CubeAdvice.DOUBLE_PASS
    assert advice("1:8", "1:8") is CubeAdvice.DOUBLE_TAKE
    assert advice("1:6", "1:8") is CubeAdvice.DOUBLE_PASS
    assert advice("6:1 5:1", "1:1") is CubeAdvice.NO_DOUBLE_BEAVER
    assert advice("6:2", "6:2") is CubeAdvice.DOUBLE_TAKE


@pytest.mark.parametrize("identifier", ["2B5wYAx3AABAAA", "4O2DATA224DAEQ", "4HPDACbYzozBAA", "2G4DgCycnRsGAA"])
def test_a_take_is_judged_alike_whatever_not_doubling_is_worth(engine: Engine, identifier: str) -> None:
    """Two plies on, where the other side would cash against every play, the play counts for who took before."""
    position = Position.from_position_id(identifier)
    owned = CubeState(2, CubeOwner.OPPONENT)
    taken = engine.cube_action(position, plies=2, cube=owned, match=MoneySession(jacoby=False)).no_double
    for session in (MoneySession(), MoneySession(jacoby=False)):
        verdict = engine.cube_action(position, plies=2, match=session)
        assert verdict.double_take == pytest.approx(2 * taken, abs=0.005)
        assert verdict.should_take


@pytest.mark.parametrize(
    ("terms", "is_otherwise"),
    [
        (MatchContext(2, 2), True),
        (MatchContext(3, 2), True),
        (MatchContext(2, 4), True),
        (MoneySession(beavers=False), True),
        (NO_JACOBY, False),
    ],
)
def test_a_taken_double_is_played_on_as_gammons_then_count(terms: Terms, is_otherwise: bool) -> None:
    """At one ply: what the best plays of all rolls are worth to somebody who has doubled already."""
    engine = Engine(prune=False)
    taken = CubeState(2, CubeOwner.OPPONENT)
    before, after = engine.stakes(terms, CubeState()), engine.stakes(terms, taken)
    for position in positions_between_gammons():
        verdict = engine.cube_action(position, plies=1, match=terms)
        mean = engine.roll_luck(position, cube=taken, match=terms).mean
        worth = before.emg(after.utility(mean)) if isinstance(terms, MatchContext) else 2 * mean
        assert verdict.double_take <= worth + 1e-6
        assert verdict.double_take == pytest.approx(worth, abs=1e-6 if is_otherwise else 0.01)


def positions_between_gammons() -> list[Position]:
    """In which gammons are won and lost."""
    return [
        pos("24:1 13:3 8:3 7:2 6:4 5:2", "24:2 22:1 13:5 8:2 6:5"),
        pos("18:1 13:2 10:1 8:2 6:4 5:3 4:2", "25:1 24:1 22:1 13:5 8:3 6:4"),
        pos("20:2 13:3 8:3 6:5 5:2", "24:1 21:1 13:5 8:3 6:5"),
    ]


@pytest.mark.parametrize("plies", [2, 3])
def test_who_needs_no_gammons_any_more_is_not_thought_to_play_for_them(engine: Engine, plies: int) -> None:
    """By a rollout of 864 games a double that is taken is worth 0.946 (standard error 0.010); 1.45 was said once."""
    position = Position.from_xgid("XGID=-CBB-CCA-a--e----d-e-----A:0:0:1:00:3:2:0:5:10")
    assert engine.cube_action(position, plies=plies, match=MatchContext(2, 3)).double_take < 1.15


def test_a_beaver_that_brings_the_cube_to_the_limit_leaves_it_dead(engine: Engine) -> None:
    race = pos("6:5 5:5 4:5", "6:5 5:5 4:5")
    verdict = engine.cube_action(race, plies=1, match=MoneySession(cube_limit=4))
    assert verdict.taken(1) == verdict.double_take
    assert verdict.taken(2) == pytest.approx(4 * verdict.cubeless)
    assert verdict.taken(2) > 0.5
    assert not verdict.should_beaver
    for session in (MoneySession(cube_limit=32), MoneySession()):
        far = engine.cube_action(race, plies=1, match=session)
        assert far.taken(2) == 2 * far.double_take


def test_a_beaver_near_the_limit_is_worth_what_its_cube_is_worth(engine: Engine) -> None:
    """The side that took may turn it once more, and nobody after that."""
    ending, session = pos("3:3", "3:1 4:1"), MoneySession(jacoby=False, cube_limit=8)
    verdict = engine.cube_action(ending, plies=3, match=session)
    beavered = engine.cube_action(ending, plies=3, cube=CubeState(4, CubeOwner.OPPONENT), match=session)
    assert verdict.double_take > 0  # so that without a limit nobody would beaver
    assert verdict.beavered == pytest.approx(4 * beavered.no_double)
    assert verdict.advice is CubeAdvice.NO_DOUBLE_BEAVER
    (again,) = engine.cube_many([CubeRequest(ending, CubeState(), session)], plies=3, errors=False)
    assert again.near_limit == verdict.near_limit


def test_a_raccoon_at_the_limit_speaks_against_a_beaver(engine: Engine) -> None:
    ending = pos("1:1 6:2", "3:2 4:1")
    verdicts = [
        engine.cube_action(ending, plies=3, match=MoneySession(jacoby=False, raccoons=raccoons, cube_limit=8))
        for raccoons in (False, True)
    ]
    assert [verdict.should_beaver for verdict in verdicts] == [True, False]
    assert [verdict.should_raccoon for verdict in verdicts] == [False, True]
    assert verdicts[1].taken(3) == pytest.approx(8 * verdicts[1].cubeless, abs=1e-3)
    assert verdicts[1].doubled == verdicts[1].double_take


def test_a_double_may_be_right_though_a_beaver_answers_it(engine: Engine) -> None:
    """Only a turned cube makes gammons count under Jacoby's rule; known as Kauder's paradox."""
    verdict = engine.cube_action(Position.from_position_id("tvYIIAyb3dAAQA"), plies=2)
    assert verdict.no_double < verdict.doubled == 2 * verdict.double_take < 0
    assert verdict.advice is CubeAdvice.DOUBLE_BEAVER


def test_match_score_changes_the_verdict(engine: Engine) -> None:
    ending = pos("6:2", "6:2")
    dead = engine.cube_action(ending, plies=2, match=MatchContext(1, 3, is_post_crawford=True))
    assert not dead.may_double
    crawford = engine.cube_action(ending, plies=2, match=MatchContext(3, 1, is_crawford=True))
    assert crawford.advice is CubeAdvice.CLOSED
    trailer = engine.cube_action(ending, plies=2, match=MatchContext(3, 1, is_post_crawford=True))
    assert trailer.should_double
    assert trailer.mwc_no_double is not None


SERVED = [variant for variant in ALL if any(variant.key in entry["variants"] for entry in manifest()["nets"])]


@pytest.mark.parametrize("variant", SERVED, ids=lambda variant: variant.key)
def test_every_game_with_a_net_has_an_engine(variant) -> None:
    engine = Engine(variant)
    roll = Roll(*(6, 5, 3)[: variant.rules.dice])
    ranked = engine.rank_plays(variant.start(), roll, plies=1)
    assert {option.play for option in ranked} == set(variant.legal_plays(variant.start(), roll))
    assert engine.net_hash[:12] in engine.describe()


def test_an_engine_without_its_pruner_says_so(engine: Engine) -> None:
    unpruned = Engine(prune=False)
    assert unpruned.leaves_pruner_out
    assert not engine.leaves_pruner_out
    assert [part for part in unpruned.describe().split(", ") if part not in engine.describe().split(", ")] == [
        "without pruning"
    ]


def test_another_match_equity_table_counts_otherwise(engine: Engine) -> None:
    met = MatchEquityTable.load("rockwell-kazaross")
    other = Engine(met=met)
    score = MatchContext(4, 7)
    usual, found = (one.cube_action(START, plies=0, match=score) for one in (engine, other))
    assert usual.outcomes == found.outcomes
    assert found.mwc_double_pass == pytest.approx(met.mwc(3, 7))
    assert found.mwc_double_pass != usual.mwc_double_pass
    assert other.describe().endswith(f", match equities {met.name}")
    assert "match equities" not in engine.describe()


def test_an_engine_is_made_by_the_name_of_its_game() -> None:
    assert Engine("πλακωτό").variant is find("plakoto")
    assert Engine(nets="fast").net_hash != Engine().net_hash
    with pytest.raises(UnknownVariantError, match="no game is called 'chess'"):
        Engine("chess")
