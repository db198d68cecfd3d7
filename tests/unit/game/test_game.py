"""The state machine: phases, the cube's exchanges, resignations, whole matches."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders import pos
from doublesix.cube import ANSWERS, CubeAction
from doublesix.dice import Roll, SeededDice
from doublesix.errors import IllegalActionError
from doublesix.game import (
    TABLE,
    AcceptResignation,
    Action,
    Beaver,
    Double,
    GameCube,
    GameState,
    KeepThrow,
    Move,
    NextGame,
    OfferResignation,
    OpeningRoll,
    Pass,
    Phase,
    Raccoon,
    RefuseResignation,
    RollDice,
    Take,
    allowed,
    apply,
    next_game,
    resignation_points,
    resigned,
    start_match,
)
from doublesix.match import Match, MoneySession, Score, Seat
from doublesix.play import Play
from doublesix.rules.opening import FirstRoll, LaterStarts, Opening
from doublesix.rules.scoring import GameValue, Scoring
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.hypergammon import HYPERGAMMON_3

X, O = Seat.FIRST, Seat.SECOND  # noqa: E741 - as the rulebook names them

ALL_OPTIONS = MoneySession(jacoby=False, beavers=True, raccoons=True)

# X bears off its last checker with any roll; what O still has decides the value.
SINGLE_NEXT = pos("1:1", "6:5")
GAMMON_NEXT = pos("1:1", "12:15")
BACKGAMMON_NEXT = pos("1:1", "24:1 6:14")


def before_roll(terms: MoneySession | Match = ALL_OPTIONS, **fields: object) -> GameState:
    """X is on roll in the middle of a game."""
    state = start_match(BACKGAMMON, terms)
    return replace(state, **{"phase": Phase.ON_ROLL, **fields})


def run(state: GameState, *actions: Action) -> GameState:
    for action in actions:
        state = apply(state, action)
    return state


def last_checker_off(state: GameState) -> GameState:
    state = apply(state, RollDice(Roll(6, 5)))
    return apply(state, Move(state.legal_plays()[0]))


# The opening throw


def test_the_higher_die_starts_with_both_numbers() -> None:
    start = start_match(BACKGAMMON, MoneySession())
    state = apply(start, OpeningRoll(2, 5))
    assert (state.on_roll, state.roll, state.phase) == (O, Roll(5, 2), Phase.ROLLED)
    assert state.rolls == (0, 1)
    assert Double not in allowed(state)
    assert apply(start, OpeningRoll(5, 2)).on_roll is X


def test_ties_are_thrown_again() -> None:
    state = run(start_match(BACKGAMMON, MoneySession()), OpeningRoll(4, 4), OpeningRoll(1, 1))
    assert state.phase is Phase.OPENING
    assert state.cube == GameCube()


def test_ties_turn_the_cube_up_to_the_agreed_limit() -> None:
    ties = [OpeningRoll(4, 4)] * 5
    cube = run(start_match(BACKGAMMON, MoneySession(automatic_doubles=2)), *ties).cube
    assert cube == GameCube(value=4, automatic_doubles=2)
    assert not cube.is_turned
    assert run(start_match(BACKGAMMON, Match(7)), *ties).cube.value == 1
    limited = MoneySession(automatic_doubles=9, cube_limit=8)
    assert run(start_match(BACKGAMMON, limited), *ties).cube.value == 8


def test_after_two_automatic_doubles_the_first_double_makes_eight() -> None:
    terms = MoneySession(automatic_doubles=2)
    state = run(start_match(BACKGAMMON, terms), OpeningRoll(4, 4), OpeningRoll(3, 3), OpeningRoll(6, 1))
    state = run(state, Move(state.legal_plays()[0]), Double(), Take())
    assert state.cube == GameCube(value=8, owner=X, automatic_doubles=2)


def test_games_whose_starter_rolls_afresh() -> None:
    def game(opening: Opening) -> GameState:
        rules = replace(BACKGAMMON.rules, opening=opening)
        return start_match(replace(BACKGAMMON, rules=rules, cube=False), Match(5))

    afresh = apply(game(Opening(FirstRoll.FRESH_ROLL)), OpeningRoll(6, 3))
    assert (afresh.phase, afresh.roll, afresh.on_roll) == (Phase.ON_ROLL, None, X)
    assert allowed(afresh) == (RollDice, OfferResignation)

    choice = apply(game(Opening(FirstRoll.EITHER)), OpeningRoll(3, 6))
    assert choice.decider is O
    assert apply(choice, KeepThrow()).roll == Roll(6, 3)
    assert apply(choice, RollDice(Roll(4, 4))).roll == Roll(4, 4)
    assert apply(choice, RollDice(Roll(4, 4))).rolls == (0, 1)

    winner_starts = apply(game(Opening(later_starts=LaterStarts.WINNER)), OpeningRoll(6, 3))
    over = run(winner_starts, OfferResignation(GameValue.SINGLE), AcceptResignation())
    assert over.result is not None
    assert over.result.winner is O
    assert (next_game(over).phase, next_game(over).on_roll) == (Phase.ON_ROLL, O)


# The cube


def test_c1_a_redouble_that_is_passed() -> None:
    state = run(before_roll(cube=GameCube(2, X)), Double(), Pass())
    assert state.result is not None
    assert (state.result.winner, state.result.points) == (X, 2)


def test_c2_a_beaver_that_is_passed() -> None:
    state = run(before_roll(), Double(), Beaver())
    assert state.decider is X
    state = apply(state, Pass())
    assert state.result is not None
    assert (state.result.winner, state.result.points) == (O, 2)


def test_a_beaver_gives_the_cube_to_the_side_that_was_doubled() -> None:
    beaver = run(before_roll(), Double(), Beaver())
    assert [state.cube.owner for state in (beaver, apply(beaver, Raccoon()))] == [O, O], "while answers wait, too"
    taken = apply(beaver, Take())
    assert (taken.cube, taken.on_roll, Double in allowed(taken)) == (GameCube(4, O), X, False)


def test_c3_a_raccoon_that_is_taken() -> None:
    state = run(before_roll(position=GAMMON_NEXT.swapped()), Double(), Beaver(), Raccoon(), Take())
    assert state.cube == GameCube(8, O)
    state = run(state, RollDice(Roll(6, 5)))
    state = last_checker_off(apply(state, Move(state.legal_plays()[0])))
    assert state.result is not None
    assert (state.result.winner, state.result.points) == (O, 16)


def test_a_raccoon_that_is_passed_costs_four() -> None:
    state = run(before_roll(), Double(), Beaver(), Raccoon(), Pass())
    assert state.result is not None
    assert (state.result.winner, state.result.points) == (X, 4)


def test_c4_jacoby_with_an_automatic_double() -> None:
    cube = GameCube(2, automatic_doubles=1)
    state = last_checker_off(before_roll(MoneySession(), position=BACKGAMMON_NEXT, cube=cube))
    assert state.result is not None
    assert (state.result.value, state.result.points) == (GameValue.BACKGAMMON, 2)
    turned = run(before_roll(MoneySession(), position=BACKGAMMON_NEXT, cube=cube), Double(), Take())
    assert last_checker_off(turned).result.points == 12  # type: ignore[union-attr]


def test_c5_the_trailer_wins_a_gammon_in_the_crawford_game() -> None:
    match = Match(7)
    state = before_roll(match, score=match.score_at((3, 6)), position=GAMMON_NEXT)
    assert state.score.is_crawford
    assert Double not in allowed(state)
    with pytest.raises(IllegalActionError, match="Crawford"):
        apply(state, Double())
    state = next_game(last_checker_off(state))
    assert state.score == Score((5, 6), is_post_crawford=True)
    assert Double in allowed(replace(state, phase=Phase.ON_ROLL))


def test_c6_a_match_may_be_won_by_more_than_it_needs() -> None:
    match = Match(7)
    state = before_roll(match, score=Score((5, 3)), position=GAMMON_NEXT, cube=GameCube(2, O))
    state = last_checker_off(state)
    assert state.phase is Phase.MATCH_OVER
    assert state.result is not None
    assert state.result.score.points == (9, 3)
    assert allowed(state) == ()


def test_c7_a_dead_cube_is_refused_unless_allowed() -> None:
    cube = GameCube(2, X)
    state = before_roll(Match(5), score=Score((3, 3)), cube=cube)
    with pytest.raises(IllegalActionError, match="dead"):
        apply(state, Double())
    state = before_roll(Match(5, dead_cubes=True), score=Score((3, 3)), cube=cube)
    assert apply(state, Double()).phase is Phase.DOUBLE_OFFERED


def test_c8_the_crawford_game_comes_once() -> None:
    match = Match(5)
    state = before_roll(match, score=match.score_at((4, 0)), position=SINGLE_NEXT, on_roll=O)
    state = next_game(last_checker_off(state))
    assert state.score == Score((4, 1), is_post_crawford=True)
    state = replace(state, phase=Phase.ON_ROLL, position=BACKGAMMON_NEXT, on_roll=O)
    state = next_game(last_checker_off(state))
    assert state.score == Score((4, 4), is_post_crawford=True)


def test_a_take_hands_the_cube_over() -> None:
    state = run(before_roll(), Double(), Take())
    assert state.cube == GameCube(2, O)
    assert (state.phase, state.on_roll) == (Phase.ON_ROLL, X)
    with pytest.raises(IllegalActionError, match="the opponent owns the cube"):
        apply(state, Double())


def test_beavers_and_raccoons_need_their_session() -> None:
    for terms in (Match(7), MoneySession(beavers=False)):
        assert allowed(apply(before_roll(terms), Double())) == (Take, Pass)
    assert allowed(run(before_roll(MoneySession()), Double(), Beaver())) == (Take, Pass)
    limited = replace(ALL_OPTIONS, cube_limit=4)
    assert allowed(apply(before_roll(limited), Double())) == (Take, Pass, Beaver)
    assert allowed(run(before_roll(limited), Double(), Beaver())) == (Take, Pass)
    limited_to_it = replace(ALL_OPTIONS, cube_limit=8)
    assert allowed(run(before_roll(limited_to_it), Double(), Beaver())) == (Take, Pass, Raccoon)
    assert allowed(apply(before_roll(limited, cube=GameCube(2)), Double())) == (Take, Pass)


def test_holland_counts_the_rolls_of_both() -> None:
    match = Match(5, holland=True)
    state = before_roll(match, score=match.score_at((1, 4), is_crawford=False), rolls=(2, 1))
    with pytest.raises(IllegalActionError, match="Holland"):
        apply(state, Double())
    assert Double in allowed(replace(state, rolls=(2, 2)))


def test_games_without_a_cube() -> None:
    state = replace(before_roll(), variant=replace(BACKGAMMON, cube=False))
    with pytest.raises(IllegalActionError, match="without the cube"):
        apply(state, Double())


def test_the_machine_knows_the_answers_of_the_cube_table() -> None:
    kinds = {CubeAction.TAKE: Take, CubeAction.PASS: Pass, CubeAction.BEAVER: Beaver, CubeAction.RACCOON: Raccoon}
    phases = {
        CubeAction.DOUBLE: Phase.DOUBLE_OFFERED,
        CubeAction.BEAVER: Phase.BEAVER_OFFERED,
        CubeAction.RACCOON: Phase.RACCOON_OFFERED,
    }
    for turn, phase in phases.items():
        assert TABLE[phase] == tuple(kinds[answer] for answer in ANSWERS[turn])


# Resignation


@pytest.mark.parametrize("phase", [Phase.ON_ROLL, Phase.ROLLED])
def test_a_refused_resignation_leads_back(phase: Phase) -> None:
    state = before_roll()
    if phase is Phase.ROLLED:
        state = apply(state, RollDice(Roll(3, 1)))
    offered = apply(state, OfferResignation(GameValue.GAMMON))
    assert offered.decider is O
    assert allowed(offered) == (AcceptResignation, RefuseResignation)
    refused = apply(offered, RefuseResignation())
    assert refused == replace(state, refused=(1, 0))
    assert run(refused, OfferResignation(), RefuseResignation()).refused == (2, 0)
    assert run(replace(state, on_roll=O), OfferResignation(), RefuseResignation()).refused == (0, 1)
    ended = apply(apply(refused, OfferResignation()), AcceptResignation())
    assert next_game(ended).refused == (0, 0)
    assert refused.at(SINGLE_NEXT, on_roll=X).refused == (0, 0), "a game set up begins there"
    for seat, rolls in ((X, (1, 0)), (O, (0, 1))):
        assert refused.at(SINGLE_NEXT, on_roll=seat, roll=Roll(3, 1)).rolls == rolls
        assert refused.at(SINGLE_NEXT, on_roll=seat).rolls == (0, 0)


@pytest.mark.parametrize("value", list(GameValue))
def test_an_accepted_resignation_ends_the_game(value: GameValue) -> None:
    state = run(before_roll(cube=GameCube(2, O)), OfferResignation(value), AcceptResignation())
    assert state.result is not None
    assert (state.result.winner, state.result.value, state.result.points) == (O, value, 2 * value)
    assert state.resignation is value


def test_nobody_resigns_a_value_the_game_does_not_know() -> None:
    rules = replace(BACKGAMMON.rules, scoring=Scoring(backgammon=None))
    state = replace(before_roll(), variant=replace(BACKGAMMON, rules=rules))
    with pytest.raises(IllegalActionError, match="backgammon"):
        apply(state, OfferResignation(GameValue.BACKGAMMON))


@pytest.mark.parametrize("seat", list(Seat))
@pytest.mark.parametrize("value", list(GameValue))
def test_either_side_gives_up_what_both_agree_on(seat: Seat, value: GameValue) -> None:
    on_roll = before_roll(cube=GameCube(2, O))
    rolled = apply(on_roll, RollDice(Roll(3, 1)))
    offered = apply(before_roll(cube=GameCube(2, X)), Double())
    for state in (on_roll, rolled, offered):
        over = resigned(state, seat, value)
        assert over.result is not None
        assert (over.phase, over.roll, over.resignation) == (Phase.GAME_OVER, None, value)
        assert (over.result.winner, over.result.value, over.result.points) == (seat.other, value, 2 * value)
    in_turn = run(on_roll, OfferResignation(value), AcceptResignation())
    assert resigned(on_roll, X, value) == in_turn


def test_whoever_resigns_where_checkers_are_paid_pays_for_its_own() -> None:
    rules = replace(BACKGAMMON.rules, scoring=Scoring(gammon=None, backgammon=None, per_checker=True))
    state = before_roll(variant=replace(BACKGAMMON, rules=rules), position=pos("6:5", "6:8"))
    assert [resignation_points(state, seat, GameValue.SINGLE) for seat in Seat] == [5, 8]
    results = [resigned(state, seat, GameValue.SINGLE).result for seat in Seat]
    assert [(result.winner, result.points) for result in results if result] == [(O, 5), (X, 8)]


def test_nobody_gives_up_what_is_no_game_in_progress() -> None:
    start = start_match(BACKGAMMON, Match(3))
    over = resigned(before_roll(), X, GameValue.SINGLE)
    for state, phase in ((start, "the opening throw"), (over, "the next game")):
        with pytest.raises(IllegalActionError, match=f"the game is waiting for {phase}"):
            resigned(state, X, GameValue.SINGLE)


def test_no_resignation_while_a_double_waits() -> None:
    assert OfferResignation not in allowed(apply(before_roll(), Double()))


# Refusals


def test_every_phase_refuses_what_its_table_does_not_know() -> None:
    samples: list[Action] = [
        OpeningRoll(2, 1),
        KeepThrow(),
        RollDice(Roll(2, 1)),
        Move(Play((), pos("1:1", "1:1"))),
        Double(),
        Take(),
        Pass(),
        Beaver(),
        Raccoon(),
        OfferResignation(),
        AcceptResignation(),
        RefuseResignation(),
        NextGame(),
    ]
    for phase, kinds in TABLE.items():
        state = before_roll(phase=phase)
        for action in samples:
            if type(action) not in kinds:
                with pytest.raises(IllegalActionError, match=f"{type(action).__name__} is not allowed now") as error:
                    apply(state, action)
                for kind in allowed(state):
                    assert kind.__name__ in str(error.value)


def test_illegal_plays_and_dice_are_refused() -> None:
    state = apply(before_roll(), RollDice(Roll(3, 1)))
    foreign = BACKGAMMON.legal_plays(state.position, Roll(6, 6))[0]
    with pytest.raises(IllegalActionError, match="no legal play of 31"):
        apply(state, Move(foreign))
    with pytest.raises(IllegalActionError, match="2 dice"):
        apply(before_roll(), RollDice(Roll(1, 2, 3)))
    with pytest.raises(IllegalActionError, match="1-6"):
        apply(start_match(BACKGAMMON, Match(3)), OpeningRoll(0, 7))


def test_a_dance_is_moved_too() -> None:
    state = before_roll(position=pos("bar:1 6:14", "6:2 5:2 4:2 3:3 2:3 1:3"))
    state = apply(state, RollDice(Roll(6, 1)))
    (dance,) = state.legal_plays()
    after = apply(state, Move(dance))
    assert (after.on_roll, after.phase) == (O, Phase.ON_ROLL)
    assert after.position_seen_by(X) == state.position


# Whole matches


class Chooser:
    """Random choices that only a seed decides."""

    def __init__(self, seed: int) -> None:
        self.dice = SeededDice(seed)

    def below(self, count: int) -> int:
        return sum(self.dice.die() << (3 * place) for place in range(3)) % count

    def action(self, state: GameState) -> Action:
        kinds = list(allowed(state))
        kind = kinds[self.below(len(kinds))]
        if kind is OfferResignation and self.below(20):
            kind = kinds[0]
        if kind is OpeningRoll:
            return OpeningRoll(self.dice.die(), self.dice.die())
        if kind is RollDice:
            return RollDice(self.dice.roll())
        if kind is Move:
            plays = state.legal_plays()
            return Move(plays[self.below(len(plays))])
        if kind is OfferResignation:
            return OfferResignation(GameValue(1 + self.below(3)))
        return kind()


terms_of_all_kinds = st.one_of(
    st.builds(
        MoneySession,
        jacoby=st.booleans(),
        beavers=st.booleans(),
        raccoons=st.booleans(),
        automatic_doubles=st.integers(0, 3),
        cube_limit=st.sampled_from([None, 4, 64]),
    ),
    st.builds(
        Match,
        length=st.integers(1, 7),
        crawford=st.booleans(),
        holland=st.booleans(),
        dead_cubes=st.booleans(),
        cube_limit=st.sampled_from([None, 2, 64]),
    ),
)


def walk(terms: MoneySession | Match, seed: int, steps: int = 400) -> list[GameState]:
    chooser = Chooser(seed)
    states = [start_match(HYPERGAMMON_3, terms)]
    while len(states) < steps and states[-1].phase is not Phase.MATCH_OVER:
        states.append(apply(states[-1], chooser.action(states[-1])))
    return states


@settings(max_examples=40, deadline=None)
@given(terms=terms_of_all_kinds, seed=st.integers(0, 2**32))
def test_random_matches_keep_the_rules(terms: MoneySession | Match, seed: int) -> None:
    states = walk(terms, seed)
    for state in states:
        cube = state.cube
        assert cube.value & (cube.value - 1) == 0
        assert cube.is_turned or cube.value == 2**cube.automatic_doubles
        assert terms.cube_limit is None or cube.value <= terms.cube_limit
        assert state.position.checkers() == state.position.opponent_checkers() == HYPERGAMMON_3.checkers
        assert (state.decider is None) == (state.phase in (Phase.OPENING, Phase.GAME_OVER, Phase.MATCH_OVER))
        assert (state.roll is not None) or state.phase is not Phase.ROLLED
        assert state.is_over == (state.phase in (Phase.GAME_OVER, Phase.MATCH_OVER))
        assert set(allowed(state)) <= set(TABLE[state.phase])
        assert allowed(state) or state.phase is Phase.MATCH_OVER
        if isinstance(terms, Match):
            assert cube.automatic_doubles == 0
            assert not (state.score.is_crawford and cube.is_turned)
            assert terms.length > 1 or cube.value == 1
    results = [state.result for state in states if state.result is not None]
    assert sum(sum(result.score.points) for result in results[-1:]) == sum(result.points for result in results)
    for earlier, later in pairwise(results):
        gained = [after - before for before, after in zip(earlier.score.points, later.score.points, strict=True)]
        assert sorted(gained) == [0, later.points]
        assert gained[later.winner] == later.points
    if isinstance(terms, Match):
        crawford_games = {state.number for state in states if state.score.is_crawford}
        assert len(crawford_games) <= 1
        for state in states:
            assert (state.phase is Phase.MATCH_OVER) == (
                state.result is not None and max(state.result.score.points) >= terms.length
            )


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_random_matches_end(seed: int) -> None:
    assert walk(Match(3), seed, steps=5000)[-1].phase is Phase.MATCH_OVER
