"""Scores, Crawford, dead cubes, and what a score says about gammons."""

from __future__ import annotations

import pytest

from doublesix.cube import LARGEST_CUBE, CubeOwner, CubeState
from doublesix.match import LONGEST_MATCH, Match, MatchContext, MoneySession, Score, Seat

OWNED_TWO = CubeState(2, CubeOwner.PLAYER)


def played(match: Match, *results: tuple[Seat, int]) -> list[Score]:
    """The scores after each of these games."""
    score, scores = match.first_score(), []
    for winner, points in results:
        score = match.next_score(score, winner, points)
        scores.append(score)
    return scores


A, B = Seat.FIRST, Seat.SECOND


def test_the_length_of_a_match_is_a_whole_number() -> None:
    with pytest.raises(ValueError, match=r"a whole number of points, not 2\.5"):
        Match(2.5)  # type: ignore[arg-type]


def test_a_match_has_a_length() -> None:
    with pytest.raises(ValueError, match="MoneySession"):
        Match(0)


def test_crawford_comes_once() -> None:
    scores = played(Match(5), (A, 4), (B, 1), (B, 3))
    assert [score.points for score in scores] == [(4, 0), (4, 1), (4, 4)]
    assert [score.is_crawford for score in scores] == [True, False, False]
    assert [score.is_post_crawford for score in scores] == [False, True, True]


def test_both_may_jump_over_the_crawford_game() -> None:
    scores = played(Match(5), (A, 3), (B, 3), (A, 2))
    assert not any(score.is_crawford for score in scores)
    assert Match(5).winner(scores[-1]) is A


def test_without_the_crawford_rule_the_cube_stays() -> None:
    match = Match(5, crawford=False)
    (score,) = played(match, (A, 4))
    assert not score.is_crawford
    assert score.is_post_crawford
    assert match.may_double(score, B, CubeState())


def test_a_match_to_one_has_neither_cube_nor_crawford_game() -> None:
    for match in (Match(1), Match(1, dead_cubes=True)):
        score = match.first_score()
        assert not score.is_crawford
        assert not score.is_post_crawford
        assert match.why_no_double(score, A, CubeState()) is not None
        assert match.context(score, A).is_double_match_point()


@pytest.mark.parametrize(
    ("points", "crawford"), [((4, 0), True), ((4, 3), True), ((4, 4), False), ((3, 3), False), ((0, 0), False)]
)
def test_which_scores_can_be_crawford_games(points: tuple[int, int], crawford: bool) -> None:
    assert Match(5).score_at(points).is_crawford is crawford
    if not crawford:
        with pytest.raises(ValueError, match="no score of a Crawford game"):
            Match(5).score_at(points, is_crawford=True)
    assert Match(5).score_at(points, is_crawford=False).is_post_crawford is (max(points) == 4)


def test_holland_waits_for_two_rolls_each() -> None:
    match = Match(5, holland=True)
    post = played(match, (A, 4), (B, 1))[-1]
    for rolls in [(0, 0), (2, 1), (1, 2)]:
        assert "Holland" in (match.why_no_double(post, B, CubeState(), rolls=rolls) or "")
    assert match.may_double(post, B, CubeState(), rolls=(2, 2))
    assert match.may_double(match.first_score(), B, CubeState())


def test_c7_a_redouble_that_cannot_help_is_dead() -> None:
    score = Score((3, 3))
    assert "dead" in (Match(5).why_no_double(score, A, OWNED_TWO) or "")
    assert Match(5, dead_cubes=True).may_double(score, A, OWNED_TWO)
    assert Match(5).may_double(score, A, CubeState())


def test_the_opponents_cube_and_the_house_limit_stay() -> None:
    session = MoneySession(cube_limit=4)
    assert session.why_no_double(Score(), A, OWNED_TWO.swapped()) == "the opponent owns the cube"
    assert session.may_double(Score(), A, OWNED_TWO)
    assert not session.may_double(Score(), A, CubeState(4, CubeOwner.PLAYER))
    assert MoneySession().may_double(Score(), A, CubeState(2**20, CubeOwner.PLAYER))


def test_nobody_turns_a_cube_beyond_its_largest_value() -> None:
    assert MoneySession().may_double(Score(), A, CubeState(LARGEST_CUBE // 2, CubeOwner.PLAYER))
    for terms in (MoneySession(), Match(5), Match(5, dead_cubes=True)):
        reason = terms.why_no_double(Score(), A, CubeState(LARGEST_CUBE, CubeOwner.PLAYER))
        assert reason == "no cube goes beyond 1073741824"
    with pytest.raises(ValueError, match="up to 1073741824, not 2147483648"):
        Match(5, cube_limit=2 * LARGEST_CUBE)


def test_scores_of_a_match_that_is_over_are_told_in_points() -> None:
    for points in [(5, 0), (2, 7), (9, 9)]:
        with pytest.raises(ValueError, match=rf"{points[0]}-{points[1]} in a match to 5: the match is over"):
            Match(5).context(Score(points), A)


def test_c4_jacoby_needs_a_taken_double() -> None:
    # One automatic double: the cube shows 2 and has not been turned by anybody.
    assert MoneySession().points_won(3, 2, has_cube=True, is_cube_turned=False) == 2
    assert MoneySession().points_won(3, 2, has_cube=True, is_cube_turned=True) == 6
    assert MoneySession(jacoby=False).points_won(3, 2, has_cube=True, is_cube_turned=False) == 6
    assert Match(7).points_won(3, 2, has_cube=True, is_cube_turned=False) == 6


def test_jacoby_has_nothing_to_say_where_there_is_no_cube() -> None:
    assert MoneySession().points_won(2, 1, has_cube=False, is_cube_turned=False) == 2


def test_no_match_is_longer_than_identifiers_can_say() -> None:
    assert Match(LONGEST_MATCH).first_score().points == (0, 0)
    with pytest.raises(ValueError, match="to 32767 points at most, not 32768"):
        Match(LONGEST_MATCH + 1)


def test_nobody_has_fewer_points_than_none() -> None:
    with pytest.raises(ValueError, match="0 or more, not -3"):
        Score((4, -3))


def test_contexts_refuse_scores_that_cannot_occur() -> None:
    for arguments in [
        (0, 3),
        (3, 0),
        (2, 3, True, False),
        (2, 3, False, True),
        (1, 3, True, True),
        (1, 3),
        (3, 1),
        (1, 1, True, False),
    ]:
        with pytest.raises(ValueError, match=r"over|Crawford"):
            MatchContext(*arguments)
    with pytest.raises(ValueError, match="no Crawford game"):
        MatchContext(3, 1, is_crawford=True, crawford_rule=False)
    with pytest.raises(ValueError, match="a cube limit is"):
        MatchContext(3, 3, cube_limit=3)


def test_without_the_crawford_rule_no_game_is_the_crawford_game() -> None:
    context = MatchContext(3, 1, crawford_rule=False)
    assert context == MatchContext(3, 1, is_post_crawford=True, crawford_rule=False)
    assert context == Match(5, crawford=False).context(Score((2, 4)), A)
    assert context.may_double(CubeState())


def test_double_match_point() -> None:
    either, after = MatchContext(1, 1), MatchContext(1, 1, is_post_crawford=True)
    assert either.is_double_match_point()
    assert after.is_double_match_point()
    assert len({either, after}) == 1
    assert len({MatchContext(1, 3, is_crawford=True), MatchContext(1, 3, is_post_crawford=True)}) == 2


@pytest.mark.parametrize("crawford", [True, False])
@pytest.mark.parametrize("limit", [None, 4])
def test_a_context_holds_what_the_match_says(crawford: bool, limit: int | None) -> None:
    match = Match(5, crawford=crawford, cube_limit=limit)
    for points in [(0, 0), (4, 1), (2, 4), (4, 4)]:
        score = match.score_at(points)
        first, second = (match.context(score, seat) for seat in (A, B))
        assert (first.crawford_rule, first.cube_limit) == (crawford, limit)
        assert first.swapped() == second
        assert first.swapped().seat is B
        for cube in (CubeState(), OWNED_TWO, OWNED_TWO.swapped(), CubeState(4, CubeOwner.PLAYER)):
            assert first.may_double(cube) is match.may_double(score, A, cube)


def test_without_the_cube() -> None:
    for match in (Match(7), Match(7, cube_limit=4)):
        assert not match.without_cube().may_double(match.first_score(), A, CubeState())
    session = MoneySession().without_cube()
    assert not session.may_double(Score(), A, CubeState())
    assert session.points_won(2, 1, has_cube=True, is_cube_turned=False) == 2


def test_a_beaver_turns_the_cube_twice() -> None:
    assert MoneySession().may_beaver(64)
    assert not MoneySession(beavers=False).may_beaver(1)
    assert MoneySession(cube_limit=8).may_beaver(2)
    assert not MoneySession(cube_limit=8).may_beaver(4)
    assert [MoneySession(raccoons=True, cube_limit=limit).may_raccoon(1) for limit in (4, 8)] == [False, True]


def test_gammon_go_and_gammon_save() -> None:
    trailer = MatchContext(2, 1, is_crawford=True)
    assert trailer.is_gammon_go()
    assert not trailer.is_gammon_save()
    assert trailer.swapped().is_gammon_save()
    assert MatchContext(4, 2).is_gammon_go(2)
    assert not MatchContext(4, 2).is_gammon_go(1)
    assert not MatchContext(3, 1, is_crawford=True).is_gammon_go()
    assert MatchContext(2, 2).is_double_match_point(2)
    assert not MatchContext(2, 2).is_double_match_point()


def test_free_drop_is_for_a_leader_against_an_even_need() -> None:
    assert MatchContext(1, 4, is_post_crawford=True).has_free_drop
    assert not MatchContext(1, 3, is_post_crawford=True).has_free_drop
    assert not MatchContext(1, 4, is_crawford=True).has_free_drop
    assert not MatchContext(4, 1, is_post_crawford=True).has_free_drop


def test_away_never_falls_below_zero() -> None:
    score = Score((9, 3))
    assert Match(7).away(score, A) == 0
    assert Match(7).away(score, B) == 4
    assert Match(7).winner(score) is A
