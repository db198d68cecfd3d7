"""What the computer does with the equities it is given."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import pos
from cli_players import EVEN, PipJudge
from doublesix.analysis.cube_action import values
from doublesix.cube import CubeAction, CubeOwner, CubeState
from doublesix.dice import FACES, Roll
from doublesix.engine.computer import Computer, EveryGameComputer, RandomComputer
from doublesix.engine.engine import Engine
from doublesix.engine.levels import NoisyJudge
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.requests import PlayRequest
from doublesix.engine.verdicts import CubeAdvice
from doublesix.errors import IllegalActionError
from doublesix.game import (
    AcceptResignation,
    Beaver,
    Double,
    GameCube,
    Move,
    NameDoublet,
    NextGame,
    OfferResignation,
    Pass,
    Phase,
    Raccoon,
    RefuseResignation,
    Take,
    UseToken,
    apply,
    start_match,
)
from doublesix.live_game import new_game
from doublesix.match import Match, MatchContext, MoneySession, Seat
from doublesix.notation.identify import identify
from doublesix.position import Position
from doublesix.rules.scoring import GameValue
from doublesix.units import Emg
from doublesix.variants.cycles import find_game
from doublesix.variants.registry import ALL, find

STANDARD = ALL[0]
RACE = pos("6:5 5:5 4:5", "6:4 5:4 4:4")


def at(terms, *, roll=None, cube=None, on_roll=Seat.SECOND):
    return start_match(STANDARD, terms).at(RACE, on_roll=on_roll, roll=roll, cube=cube)


def verdict(**values):
    return replace(EVEN, **{name: Emg(value) for name, value in values.items()})


def decide(state, *, verdict=EVEN):
    return Computer(PipJudge(verdict), plies=0).decide(state)


def test_it_plays_the_best_play():
    action = decide(at(Match(3), roll=Roll(6, 5)))
    assert isinstance(action, Move)
    assert action.play == PipJudge().rank_many([PlayRequest(RACE, Roll(6, 5))], plies=0)[0][0].play


SKIRMISH = find("hypergammon1")


@pytest.mark.parametrize(
    "computer", [Computer(PipJudge(EVEN, SKIRMISH), plies=0), RandomComputer(7)], ids=["judge", "chance"]
)
def test_it_plays_a_match_to_its_end(computer):
    game = new_game(SKIRMISH, length=3, seed=7)
    chosen = set()
    while game.state.phase is not Phase.MATCH_OVER:
        action = computer.decide(game.state)
        chosen.add(type(action))
        if action is None:
            game.roll()
        else:
            game.apply(action)
    assert max(game.record.final_score) >= 3
    assert chosen >= {Move, NextGame, type(None)}
    with pytest.raises(IllegalActionError, match="waiting for nothing: the match is over"):
        computer.decide(game.state)


@pytest.mark.parametrize("computer", [Computer(PipJudge(EVEN), plies=0), RandomComputer(7)], ids=["judge", "chance"])
def test_the_opening_throw_is_rolled(computer):
    state = start_match(STANDARD, Match(3))
    assert state.phase is Phase.OPENING
    assert computer.decide(state) is None


@pytest.mark.parametrize(
    ("judged", "played", "message"),
    [
        ("backgammon", "misere", "judges Backgammon here, not Misere"),
        ("tavla", "backgammon", "judges Tavla here, not Backgammon"),
        ("tavla", "tavla+cube", "judges Tavla without the cube here, not Tavla .* with the cube"),
        ("backgammon+no-hit-and-run", "backgammon", "judges Backgammon .* here, not Backgammon"),
    ],
)
def test_another_game_is_refused(judged, played, message):
    game = find(played)
    before = start_match(game, Match(3)).at(game.start(), on_roll=Seat.FIRST)
    rolled = start_match(game, Match(3)).at(game.start(), on_roll=Seat.FIRST, roll=Roll(3, 1))
    for judge in (PipJudge(variant=find(judged)), NoisyJudge(PipJudge(variant=find(judged)), 0.1)):
        computer = Computer(judge, plies=0)
        for ask, state in (
            (computer.decide, before),
            (computer.cube_verdict, before),
            (computer.decide, rolled),
            (computer.rank, rolled),
        ):
            with pytest.raises(ValueError, match=message):
                ask(state)


@pytest.mark.parametrize(
    ("judged", "played"), [("tavla", "takhteh"), ("takhteh", "tavla"), ("backgammon", "nackgammon")]
)
def test_what_is_played_alike_is_one_game(judged, played):
    game = find(played)
    state = start_match(game, Match(3)).at(game.start(), on_roll=Seat.FIRST, roll=Roll(3, 1))
    house = replace(game, key="house", name="House")
    for judge in (PipJudge(variant=find(judged)), PipJudge(variant=house)):
        assert isinstance(Computer(judge, plies=0).decide(state), Move)


@pytest.mark.parametrize("plies", [-1, 9])
def test_no_computer_looks_so_far_ahead(plies):
    for make in (lambda: Computer(PipJudge(), plies=plies), lambda: EveryGameComputer(plies=plies)):
        with pytest.raises(ValueError, match=rf"plies must be 0-4, not {plies}"):
            make()


@pytest.mark.parametrize(
    ("judge", "message"),
    [
        (None, "judge must be an Engine, or answer rank_many, choose_many, cube_action, stakes as one does: None"),
        (PipJudge, r"judge must be one that is made, PipJudge\(…\), not the class"),
    ],
)
def test_a_computer_needs_a_judge(judge, message):
    with pytest.raises(TypeError, match=message):
        Computer(judge, plies=0)


def test_it_rolls_where_doubling_loses():
    assert decide(at(Match(3))) is None


def test_it_doubles_where_doubling_wins():
    assert decide(at(Match(3)), verdict=verdict(no_double=0.5, double_take=0.6)) == Double()


def test_it_does_not_double_with_the_other_ones_cube():
    state = at(Match(3), cube=GameCube(2, Seat.FIRST))
    assert decide(state, verdict=verdict(no_double=0.5, double_take=0.6)) is None


@pytest.mark.parametrize(("double_take", "answer"), [(0.9, Take()), (1.1, Pass())])
def test_it_takes_what_it_should(double_take, answer):
    state = apply(at(Match(5), on_roll=Seat.FIRST), Double())
    assert decide(state, verdict=verdict(no_double=0.5, double_take=double_take)) == answer


def test_it_beavers_where_that_is_allowed_and_right():
    state = apply(at(MoneySession(), on_roll=Seat.FIRST), Double())
    wrong_double = replace(verdict(no_double=0.1, double_take=-0.2), beavers=True)
    assert decide(state, verdict=wrong_double) == Beaver()
    assert (
        decide(apply(at(Match(5), on_roll=Seat.FIRST), Double()), verdict=replace(wrong_double, beavers=False))
        == Take()
    )


def test_it_answers_beavers_and_raccoons():
    session = MoneySession(raccoons=True)
    beavered = apply(apply(at(session), Double()), Beaver())
    assert decide(beavered, verdict=replace(verdict(double_take=0.3), raccoons=True)) == Raccoon()
    assert decide(beavered, verdict=replace(verdict(double_take=-0.3), raccoons=True)) == Take()
    raccooned = apply(apply(apply(at(session, on_roll=Seat.FIRST), Double()), Beaver()), Raccoon())
    assert decide(raccooned, verdict=verdict(double_take=0.9)) == Take()
    assert decide(raccooned, verdict=verdict(double_take=1.2)) == Pass()


def test_near_the_limit_it_answers_as_the_analysis_does():
    session = MoneySession(jacoby=False, raccoons=True, cube_limit=8)
    game = new_game(terms=session, seed=1)
    game.set_up(pos("1:1 6:2", "3:2 4:1"), on_roll=Seat.FIRST)
    computer = Computer(Engine(), plies=3)
    game.apply(Double())
    assert computer.decide(game.state) == Take()
    game.apply(Beaver())
    verdict = computer.cube_verdict(game.state)
    worth = values(verdict, CubeAction.BEAVER, session, 1)
    assert max(worth, key=worth.get) is CubeAction.RACCOON
    assert computer.decide(game.state) == Raccoon()
    game.apply(Raccoon())
    assert computer.decide(game.state) == Take()
    assert values(computer.cube_verdict(game.state), CubeAction.RACCOON, session, 1)[CubeAction.TAKE] < 4


@pytest.mark.parametrize(
    ("outcomes", "value"),
    [
        (Outcomes(0.0), GameValue.SINGLE),
        (Outcomes(0.0, 0.0, 0.0, 1.0, 0.0), GameValue.GAMMON),
        (Outcomes(0.0, 0.0, 0.0, 1.0, 1.0), GameValue.BACKGAMMON),
        (Outcomes(0.0, 0.0, 0.0, 0.5, 0.0), None),
        (Outcomes(0.0, 0.0, 0.0, 1.0, 0.5), None),
        (Outcomes(0.01), None),
    ],
)
def test_it_resigns_what_is_lost_for_certain(outcomes, value):
    lost = replace(verdict(no_double=-1, double_take=-2), outcomes=outcomes)
    expected = None if value is None else OfferResignation(value)
    assert decide(at(Match(7)), verdict=lost) == expected


def test_it_offers_no_more_than_it_must():
    gammon = replace(verdict(no_double=-1, double_take=-2), outcomes=Outcomes(0.0, 0.0, 0.0, 1.0, 0.0))
    # Under the Jacoby rule a gammon costs a single game while the cube has not been turned.
    assert decide(at(MoneySession()), verdict=gammon) == OfferResignation(GameValue.SINGLE)


def test_a_refused_resignation_is_not_offered_again_in_that_game():
    lost = replace(verdict(no_double=-1, double_take=-2), outcomes=Outcomes(0.0))
    computer = Computer(PipJudge(lost), plies=0)
    state, offer = at(Match(7)), OfferResignation(GameValue.SINGLE)
    assert computer.decide(state) == offer
    refused = apply(apply(state, offer), RefuseResignation())
    assert computer.decide(refused) is None
    # The other side's is another one, and so is one of another match: a computer may play them all.
    assert computer.decide(replace(refused, on_roll=Seat.FIRST)) == offer
    assert computer.decide(at(Match(7))) == offer


@pytest.mark.parametrize("cube", [1, 2, 4, 64])
@pytest.mark.parametrize(
    ("playing_on", "offered", "is_enough"),
    [
        # EMG of the side that resigns.
        (-1.0, GameValue.SINGLE, True),
        (-0.9, GameValue.SINGLE, True),
        (-1.01, GameValue.SINGLE, False),
        (-2.0, GameValue.SINGLE, False),
        (-2.0, GameValue.GAMMON, True),
        (-2.2, GameValue.GAMMON, False),
        (-3.0, GameValue.BACKGAMMON, True),
    ],
)
def test_it_accepts_a_resignation_that_is_worth_the_game(playing_on, offered, is_enough, cube):
    owned = GameCube(cube, None if cube == 1 else Seat.FIRST)
    state = at(MoneySession(jacoby=False), on_roll=Seat.FIRST, cube=owned)
    state = apply(state, OfferResignation(offered))
    answer = decide(state, verdict=verdict(no_double=playing_on, double_take=2 * playing_on))
    assert answer == (AcceptResignation() if is_enough else RefuseResignation())


def test_dice_on_the_table_count_where_somebody_resigns():
    position = Position.from_position_id("2q1DQCCebQAAXg")  # worth -0.71 before the roll, -1.57 with this one
    state = start_match(STANDARD, MoneySession(jacoby=False)).at(position, on_roll=Seat.FIRST, roll=Roll(3, 1))
    assert Computer(Engine(), plies=1).decide(apply(state, OfferResignation())) == RefuseResignation()


@pytest.mark.parametrize(
    ("identifier", "away", "answer"),
    [
        ("bLsFAQzmvBkAMA", 2, RefuseResignation()),  # leaves 0.50, playing on 0.45
        ("uLs7AADONmQRCA", 3, AcceptResignation()),  # 0.51, and 0.55
    ],
)
def test_resignations_at_scores_are_worth_what_they_leave(identifier, away, answer):
    game = new_game(terms=Match(3), score=(2, 3 - away), seed=1)
    game.set_up(Position.from_position_id(identifier), on_roll=Seat.FIRST)
    assert game.state.score.is_crawford
    game.apply(OfferResignation())
    assert Computer(Engine(), plies=1).decide(game.state) == answer


def test_a_hopeless_double_is_taken_not_beavered():
    # The doubler would pass a beaver, and pay two cubes instead of more than three.
    hopeless, bad = verdict(no_double=-2, double_take=-3.3), verdict(no_double=-0.5, double_take=-1.5)
    doubled = apply(at(MoneySession()), Double())
    assert decide(doubled, verdict=replace(hopeless, beavers=True)) == Take()
    assert decide(doubled, verdict=replace(bad, beavers=True)) == Beaver()
    assert decide(apply(doubled, Beaver()), verdict=bad) == Pass()
    assert replace(hopeless, beavers=True, may_double=True).doubled == pytest.approx(-3.3)
    assert replace(bad, beavers=True, may_double=True).doubled == pytest.approx(-2)


def test_it_accepts_whatever_wins_the_match():
    state = apply(at(Match(1), on_roll=Seat.FIRST), OfferResignation())
    assert decide(state, verdict=replace(EVEN, outcomes=Outcomes(0.0, 0.0, 0.0, 1.0, 1.0))) == AcceptResignation()


class CountingJudge(PipJudge):
    """Counts the plays that it tells."""

    told = 0

    def rank_many(self, requests, *, plies, most=None):
        ranked = super().rank_many(requests, plies=plies, most=most)
        self.told += sum(map(len, ranked))
        return ranked


def test_a_doublet_is_named_by_its_best_play_alone():
    game = find("acey-deucey")
    judge = CountingJudge(variant=game)
    state = start_match(game, Match(3)).at(game.start(), on_roll=Seat.FIRST, roll=Roll(2, 1))
    state = apply(state, Move(state.legal_plays()[0]))
    assert state.phase is Phase.NAMES_DOUBLET
    assert isinstance(Computer(judge, plies=0).decide(state), NameDoublet)
    assert judge.told == len(FACES)


def test_the_engine_is_asked_about_the_side_on_roll():
    judge = PipJudge(verdict(no_double=0.5, double_take=0.6))
    state = at(Match(5), cube=GameCube(2, Seat.SECOND))
    Computer(judge, plies=0).decide(replace(state, score=Match(5).score_at((2, 1))))
    (position, cube, match) = judge.asked[0]
    assert position == RACE
    assert (cube.value, cube.is_accessible) == (2, True)
    assert match == MatchContext(4, 3)


@pytest.mark.parametrize(
    ("terms", "told"),
    [
        (MoneySession(), MoneySession(jacoby=False, cube_limit=1)),
        (Match(5), MatchContext(5, 5, cube_limit=1)),
    ],
)
def test_the_engine_hears_where_a_cycle_takes_the_cube_away(terms, told):
    judge = PipJudge(verdict(no_double=0.5, double_take=0.6))
    state = start_match(find_game("tabla"), terms).at(RACE, on_roll=Seat.FIRST)
    assert state.variant.cube
    assert not state.has_cube
    assert Computer(judge, plies=0).decide(state) is None
    (_, _, match) = judge.asked[0]
    assert match == told


def test_a_roll_that_wins_is_kept_though_it_can_be_cancelled():
    game = find("roll-over")
    position = replace(pos("2:1 1:1", "6:15"), memory=(1, 1))
    state = start_match(game, Match(5)).at(position, on_roll=Seat.FIRST, roll=Roll(6, 5))
    action = Computer(Engine(game), plies=0).decide(state)
    assert isinstance(action, Move)
    assert apply(state, action).phase is Phase.LAST_WORD


class DepthJudge(PipJudge):
    """Remembers how deeply it was asked about the cube."""

    def __init__(self, outcomes, variant=STANDARD):
        super().__init__(replace(EVEN, outcomes=outcomes), variant)
        self.depths = []

    def cube_action(self, position, *, plies, cube, match):
        self.depths.append(plies)
        return super().cube_action(position, plies=plies, cube=cube, match=match)


@pytest.mark.parametrize(
    ("owner", "outcomes", "depths"),
    [
        (None, Outcomes(0.5), [2]),
        (Seat.FIRST, Outcomes(0.5), [0]),
        (Seat.FIRST, Outcomes(0.001), [0, 2]),
    ],
    ids=("may double", "may not", "may not, and seems lost"),
)
def test_without_the_cube_only_what_seems_lost_is_looked_at_closely(owner, outcomes, depths):
    judge = DepthJudge(outcomes)
    assert Computer(judge, plies=2).decide(at(Match(7), cube=GameCube(2, owner))) is None
    assert judge.depths == depths


def test_nothing_is_asked_where_neither_double_nor_resignation_may_come():
    game = find("acey-deucey-european")
    judge = DepthJudge(Outcomes(0.0), game)
    state = start_match(game, Match(3)).at(game.start(), on_roll=Seat.FIRST)
    assert state.variant.rules.scoring.per_checker
    assert Computer(judge, plies=2).decide(state) is None
    assert judge.depths == []


@pytest.mark.parametrize("cube", [CubeState(), CubeState(2, CubeOwner.PLAYER)])
@pytest.mark.parametrize("plies", [0, 1])
def test_it_never_plays_on_for_gammons_that_nobody_wins(plies: int, cube: CubeState):
    engine = Engine()
    race = identify("XGID=---ACDEAA------aaa-ddca---:0:0:1:00:0:0:0:0:10").position
    for mine, his in ((2, 1), (3, 1), (4, 1), (4, 2), (5, 2), (7, 1)):
        match = MatchContext(mine, his, is_post_crawford=his == 1)
        verdict = engine.cube_action(race, plies=plies, cube=cube, match=match)
        assert not verdict.is_too_good
        assert verdict.should_double or not verdict.may_double or verdict.no_double < verdict.double_pass - 1e-4


def test_to_play_on_has_to_be_worth_something():
    for worth, advice in ((1.00005, CubeAdvice.DOUBLE_PASS), (1.0002, CubeAdvice.TOO_GOOD_PASS)):
        assert replace(EVEN, no_double=Emg(worth), double_take=Emg(1.5)).advice is advice


LAST_BOMB = pos("13:1 8:2 6:2 5:2 4:2 3:2 2:2 1:2 memory:1", "7:1 6:2 5:2 4:2 3:2 2:2 1:2")
"""In a race that is all but lost the side on roll may leave nobody a move."""
CUBES = [GameCube(), GameCube(2, Seat.FIRST), GameCube(2, Seat.SECOND)]


@pytest.mark.parametrize("cube", CUBES)
@pytest.mark.parametrize("plies", [0, 1])
def test_a_lost_game_is_tied_by_a_bomb_after_which_nobody_can_move(plies: int, cube: GameCube):
    game = find("nuclear")
    computer = Computer(Engine(game), plies=plies)
    state = start_match(game, MoneySession()).at(LAST_BOMB, on_roll=Seat.FIRST, cube=cube)
    assert computer.decide(state) == UseToken()
    won = state.at(replace(LAST_BOMB.swapped(), memory=(1, 0)), on_roll=Seat.FIRST, cube=cube)
    assert computer.decide(won) != UseToken()
    assert Engine(game).evaluate([LAST_BOMB], plies=plies).tolist() == [[0.5, 0, 0, 0, 0]]


def test_a_rollout_ends_with_such_a_bomb():
    found = Engine(find("nuclear")).rollout(LAST_BOMB, trials=36)
    assert not found.plies.any()
    assert found.best.equity.mean == found.best.cubeless.mean == 0


@pytest.mark.parametrize(("roll", "is_cancelled"), [(Roll(6, 6), True), (Roll(3, 1), False)])
def test_a_lucky_roll_of_the_other_side_is_cancelled(roll: Roll, is_cancelled: bool):
    """Of six checkers on the ace point, four are off or two; four of one's own are left."""
    game = find("roll-over")
    start = start_match(game, MoneySession())
    before = replace(pos("1:6", "1:4"), memory=(1, 1))
    state = start.at(before, on_roll=Seat.SECOND, roll=roll)
    after = apply(state, Move(state.legal_plays()[0]))
    assert (Computer(Engine(game, threads=1), plies=0).decide(after) == UseToken()) is is_cancelled
