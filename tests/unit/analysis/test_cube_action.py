"""What cube decisions are worth, and what was wrong about them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from doublesix.analysis.amounts import stake_at
from doublesix.analysis.cube_action import CubeAnalysis, CubeMistake, best_value, judge_cube, lead, open_actions, values
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.questions import CubeQuestion, Situation
from doublesix.analysis.settings import AnalysisSettings
from doublesix.cube import LARGEST_CUBE, CubeAction, CubeState
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.verdicts import CubeAdvice, CubeVerdict
from doublesix.match import MatchContext, MoneySession, Seat
from doublesix.units import Emg, Equity
from doublesix.variants.backgammon import BACKGAMMON

NO_DOUBLE, DOUBLE, TAKE, PASS = CubeAction.NO_DOUBLE, CubeAction.DOUBLE, CubeAction.TAKE, CubeAction.PASS
BEAVER, RACCOON = CubeAction.BEAVER, CubeAction.RACCOON
PLAIN = MoneySession(beavers=False)
BEAVERS = MoneySession()
RACCOONS = MoneySession(raccoons=True)


def verdict(no_double: float, double_take: float) -> CubeVerdict:
    return CubeVerdict(
        outcomes=Outcomes(0.5),
        cubeless=Equity(0.0),
        no_double=Emg(no_double),
        double_take=Emg(double_take),
        double_pass=Emg(1.0),
        plies=2,
    )


def judged(
    action: CubeAction,
    found: CubeVerdict,
    *,
    offer: CubeAction | None = None,
    session: MoneySession = PLAIN,
    is_implied: bool = False,
    cube: int = 1,
) -> CubeAnalysis | None:
    situation = Situation(
        variant=BACKGAMMON,
        game=1,
        seat=Seat.FIRST if offer in (None, BEAVER) else Seat.SECOND,
        on_roll=Seat.FIRST,
        position=BACKGAMMON.start(),
        cube=CubeState(cube),
        terms=session,
        stake=stake_at(session, cube),
        roll=None,
        offer=offer,
        points=(0, 0),
        match=session,
        line=None,
    )
    return judge_cube(CubeQuestion(situation, action, is_implied), found, AnalysisSettings())


def error_of(analysis: CubeAnalysis | None) -> tuple[float, CubeMistake | None, CubeAction]:
    assert analysis is not None
    return round(float(analysis.error.emg), 6), analysis.kind, analysis.best


@pytest.mark.parametrize(
    ("action", "equities", "error", "kind"),
    [
        (NO_DOUBLE, (0.4, 0.3), 0.0, None),
        (NO_DOUBLE, (0.5, 0.7), 0.2, CubeMistake.MISSED_DOUBLE),
        (NO_DOUBLE, (0.8, 1.4), 0.2, CubeMistake.MISSED_DOUBLE),
        (DOUBLE, (0.5, 0.7), 0.0, None),
        (DOUBLE, (0.4, 0.3), 0.1, CubeMistake.WRONG_DOUBLE),
        (DOUBLE, (1.3, 1.6), 0.3, CubeMistake.WRONG_DOUBLE),
    ],
)
def test_before_the_roll(
    action: CubeAction, equities: tuple[float, float], error: float, kind: CubeMistake | None
) -> None:
    other = {NO_DOUBLE: DOUBLE, DOUBLE: NO_DOUBLE}[action]
    assert error_of(judged(action, verdict(*equities))) == (error, kind, other if error else action)


@pytest.mark.parametrize(
    ("action", "equities", "error", "kind"),
    [
        (TAKE, (0.5, 0.7), 0.0, None),
        (PASS, (0.5, 0.7), 0.3, CubeMistake.WRONG_PASS),
        (TAKE, (0.8, 1.4), 0.4, CubeMistake.WRONG_TAKE),
        (PASS, (0.8, 1.4), 0.0, None),
    ],
)
def test_answers(action: CubeAction, equities: tuple[float, float], error: float, kind: CubeMistake | None) -> None:
    other = {TAKE: PASS, PASS: TAKE}[action]
    assert error_of(judged(action, verdict(*equities), offer=DOUBLE)) == (error, kind, other if error else action)


def test_beavers() -> None:
    bad = verdict(0.0, -0.2)
    assert error_of(judged(TAKE, bad, offer=DOUBLE, session=BEAVERS)) == (0.2, CubeMistake.MISSED_BEAVER, BEAVER)
    assert error_of(judged(BEAVER, bad, offer=DOUBLE, session=BEAVERS)) == (0.0, None, BEAVER)
    assert error_of(judged(PASS, bad, offer=DOUBLE, session=BEAVERS)) == (1.4, CubeMistake.WRONG_PASS, BEAVER)
    # Doubling into a beaver costs twice the take.
    assert error_of(judged(DOUBLE, bad, session=BEAVERS)) == (0.4, CubeMistake.WRONG_DOUBLE, NO_DOUBLE)
    good = verdict(0.3, 0.4)
    assert error_of(judged(BEAVER, good, offer=DOUBLE, session=BEAVERS)) == (0.4, CubeMistake.WRONG_BEAVER, TAKE)


def test_no_answer_turns_the_cube_beyond_the_largest() -> None:
    for session in (RACCOONS, replace(RACCOONS, cube_limit=LARGEST_CUBE)):
        assert open_actions(DOUBLE, session, LARGEST_CUBE // 4) == (TAKE, PASS, BEAVER)
        assert open_actions(DOUBLE, session, LARGEST_CUBE // 2) == (TAKE, PASS)
        assert open_actions(BEAVER, session, LARGEST_CUBE // 8) == (TAKE, PASS, RACCOON)
        assert open_actions(BEAVER, session, LARGEST_CUBE // 4) == (TAKE, PASS)


def test_without_beavers_there_are_none() -> None:
    assert judged(BEAVER, verdict(0.0, -0.2), offer=DOUBLE) is None
    assert error_of(judged(TAKE, verdict(0.0, -0.2), offer=DOUBLE)) == (0.0, None, TAKE)
    limited = MoneySession(cube_limit=2)
    assert judged(BEAVER, verdict(0.0, -0.2), offer=DOUBLE, session=limited) is None


def test_raccoons() -> None:
    wrong_beaver = verdict(0.3, 0.4)
    assert error_of(judged(TAKE, wrong_beaver, offer=BEAVER, session=RACCOONS)) == (
        0.8,
        CubeMistake.MISSED_RACCOON,
        RACCOON,
    )
    right_beaver = verdict(0.0, -0.3)
    assert error_of(judged(RACCOON, right_beaver, offer=BEAVER, session=RACCOONS)) == (
        0.6,
        CubeMistake.WRONG_RACCOON,
        TAKE,
    )
    # Whoever passes loses what the cube showed before that turn: 2 after a beaver, 4 after a raccoon.
    assert values(right_beaver, BEAVER, RACCOONS, 1)[PASS] == -2
    assert values(right_beaver, CubeAction.RACCOON, RACCOONS, 1)[PASS] == 4


def test_a_match_knows_no_beavers() -> None:
    assert set(values(verdict(0.0, -0.2), DOUBLE, None, 1)) == {TAKE, PASS}


def test_what_counts_as_a_decision() -> None:
    def is_counted(action: CubeAction, found: CubeVerdict, *, is_implied: bool) -> bool:
        analysis = judged(action, found, is_implied=is_implied)
        assert analysis is not None
        return analysis.is_counted

    assert not is_counted(NO_DOUBLE, verdict(0.1, -0.3), is_implied=True)
    assert is_counted(NO_DOUBLE, verdict(0.5, 0.35), is_implied=True)
    assert not is_counted(NO_DOUBLE, verdict(0.5, 0.33), is_implied=True)
    assert is_counted(NO_DOUBLE, verdict(0.2, 0.9), is_implied=True)
    # Won for certain either way: it does not matter, so it is no decision.
    assert not is_counted(NO_DOUBLE, verdict(1.0, 2.0), is_implied=True)
    assert is_counted(DOUBLE, verdict(0.1, -0.3), is_implied=False)


def test_tiny_losses_have_no_kind() -> None:
    analysis = judged(NO_DOUBLE, verdict(0.5, 0.5005), is_implied=True)
    assert analysis is not None
    assert analysis.kind is None
    assert analysis.mistake is Mistake.NONE


def test_a_closed_cube_is_no_decision() -> None:
    assert judged(NO_DOUBLE, replace(verdict(0.4, 0.9), may_double=False)) is None


def test_a_dead_cube_that_was_turned_is_judged() -> None:
    found = replace(verdict(0.3, -0.2), may_double=False)
    assert error_of(judged(DOUBLE, found)) == (0.5, CubeMistake.WRONG_DOUBLE, NO_DOUBLE)
    assert error_of(judged(PASS, found, offer=DOUBLE)) == (1.2, CubeMistake.WRONG_PASS, TAKE)
    analysis = judged(TAKE, found, offer=DOUBLE)
    assert analysis is not None
    assert analysis.is_counted
    assert analysis.verdict.advice is CubeAdvice.NO_DOUBLE


def test_lead_is_seen_by_whoever_decides() -> None:
    found = verdict(0.5, 0.7)
    assert lead(values(found, None, PLAIN, 1), DOUBLE, None) == pytest.approx(0.2)
    assert lead(values(found, DOUBLE, PLAIN, 1), TAKE, DOUBLE) == pytest.approx(0.3)
    assert lead(values(found, DOUBLE, PLAIN, 1), PASS, DOUBLE) == pytest.approx(-0.3)
    assert best_value(found, None, PLAIN, 1) == pytest.approx(0.7)


def test_losses_in_a_match_are_told_in_chances() -> None:
    stake = stake_at(MatchContext(2, 2), 1)
    amount = stake.amount(0.2)
    assert amount.mwc is not None
    # Half of the way from losing to winning the game is EMG 1.
    assert amount.mwc == pytest.approx(0.1 * (stake.value(1) - stake.value(-1)))
    assert stake.emg(stake.value(0.3)) == pytest.approx(0.3)
    assert stake_at(MoneySession(), 4).amount(0.2).points == pytest.approx(0.8)


def test_a_tie_between_take_and_pass_is_a_take():
    tied = verdict(0.5, 1.0000001)
    assert (tied.should_take, tied.is_take_tied, tied.advice) == (True, True, CubeAdvice.DOUBLE_TAKE)
    passed = verdict(0.5, 1.00001)
    assert (passed.should_take, passed.is_take_tied, passed.advice) == (False, False, CubeAdvice.DOUBLE_PASS)


def test_where_checkers_count_a_third_of_them_is_one_point_of_equity() -> None:
    money = stake_at(MoneySession(), 1, checkers=15)
    assert (money.value(1.0), money.emg(-15), money.amount(0.2).points) == (5, -3, pytest.approx(1))
    last = stake_at(MatchContext(1, 1), 1, checkers=15)
    assert (last.value(3.0), last.value(-3.0), last.emg(0.5)) == (1, 0, 0)
    assert last.amount(0.3).mwc == pytest.approx(0.05)
