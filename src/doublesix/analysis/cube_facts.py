"""Facts that speak for the right cube action.

A chance is set beside the point where the answer would change only where both agree with the verdict, which looked
further ahead than that point; numbers that contradict it are no reason for it. Where a take and a pass come to the same
there is no such point for the answer.
What does not live here: the numbers (`cube_views`, `sequences`), words (`analysis.words`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.analysis.coming_cube import are_gammons_asleep
from doublesix.analysis.facts import Fact, counted, of_hits
from doublesix.features.plans import PlanKind
from doublesix.features.shape import weak_anchors
from doublesix.match import MatchContext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.analysis.cube_views import CubeView
    from doublesix.analysis.facts import Value
    from doublesix.rules.variant import Variant

__all__ = ["answer_facts", "doubling_facts"]

MANY_LOSERS = 0.15
"""Of the sequences: from here on losing the market is a reason to double."""
LEAST_OVERSHOOT = 0.01
"""EMG."""
FEW_LOSERS = 0.10
"""Of the sequences: up to here there is no hurry."""
OFTEN_BEHIND = 0.25
MANY_GAMMONS = 0.20
FEW_GAMMONS = 0.10
NO_VALUE = 0.02
VALUE_LOST = 0.15
"""Of the value of a gammon, which is 0.5 for money."""
LEAST_LEAD = 5
"""Pips."""
LEAST_HITS = 1 / 6
"""Of all rolls."""
LEAST_PRIME = 4
TOLD_APART = 0.001
"""Winning chance: a point no further away reads the same, or was moved there to fit the verdict; it is no reason."""


def doubling_facts(view: CubeView) -> Iterator[Fact]:
    """Why doubling, or not doubling, is right; the subject is the player on roll."""
    if view.verdict.should_double:
        yield from _for_doubling(view)
    elif view.verdict.is_too_good:
        yield from _for_playing_on(view)
    else:
        yield from _for_waiting(view)


def answer_facts(variant: Variant, view: CubeView) -> Iterator[Fact]:
    """Why a take, a pass or a beaver is right; the subject is the other side."""
    chances = view.verdict.outcomes.swapped()
    take = None if view.verdict.is_take_tied else view.points.take_point
    values = {"mine_chance": chances.win, "other_chance": take or 0.0}
    equity = view.verdict.double_take
    if equity >= 0:
        equity = view.verdict.beavered  # near a limit it may take the beaver to make a favorite
    if view.verdict.should_beaver and equity < 0:
        yield Fact("favorite", {"mine_equity": float(equity)})
    if view.verdict.should_take:
        if take is not None and chances.win - take > TOLD_APART:
            yield Fact("enough_to_take", values)
        if not _gammons_count(view):
            if chances.gammon_loss > FEW_GAMMONS:
                yield Fact("gammons_free", {"chance": chances.gammon_loss})
        elif chances.gammon_loss <= FEW_GAMMONS and view.has_contact:
            yield Fact("few_gammons", {"chance": chances.gammon_loss})
        weak = weak_anchors(variant.rules, view.mine.home)
        anchors = tuple(point for point in view.his.anchors if point not in weak)
        if anchors:
            yield Fact("anchors" if len(anchors) == 1 else "anchors_many", {"points": anchors})
        if view.has_contact and view.mine.pips - view.his.pips >= LEAST_LEAD:
            yield Fact("lead", {"pips": view.mine.pips - view.his.pips})
        return
    if take is not None and take - chances.win > TOLD_APART:
        yield Fact("short_of_take", values)
    if chances.gammon_loss >= MANY_GAMMONS and _gammons_count(view):
        yield Fact("gammon_risk", {"chance": chances.gammon_loss})


def _for_doubling(view: CubeView) -> Iterator[Fact]:
    chances, point, found = view.verdict.outcomes, view.points.doubling_point, view.sequences
    if isinstance(view.terms, MatchContext) and view.stakes.is_dead(for_player=False):
        yield Fact("nothing_to_lose", {"other": view.terms.opponent_away})
    elif point is not None and chances.win - point > TOLD_APART and view.verdict.should_take:
        yield Fact("doubling_point", {"mine_chance": chances.win, "other_chance": point})
    if not view.verdict.should_take:
        cash = view.points.cash_point
        if cash is not None and chances.win - cash > TOLD_APART:
            yield Fact("past_cash_point", {"mine_chance": chances.win, "other_chance": cash})
    elif found is not None and (losing := found.losing_chance or 0.0) >= MANY_LOSERS:
        overshoot = found.overshoot or 0.0
        key = "losers" if overshoot >= LEAST_OVERSHOOT else "losers_at_once"
        yield Fact(key, {"chance": losing, "overshoot": overshoot})
    is_without_gammons = are_gammons_asleep(view.stakes)
    least = FEW_GAMMONS if is_without_gammons else MANY_GAMMONS
    if chances.gammon_win >= least and _gammons_count(view):
        yield Fact("jacoby" if is_without_gammons else "gammon_threat", {"chance": chances.gammon_win})
    yield from _dead_cube(view)
    yield from _assets(view)


def _for_playing_on(view: CubeView) -> Iterator[Fact]:
    verdict = view.verdict
    values = {
        "chance": verdict.outcomes.gammon_win,
        "mine_equity": float(verdict.no_double),
        "other_equity": float(verdict.double_pass),
    }
    yield Fact("too_good", values)
    if view.sequences is not None and view.sequences.behind_chance <= FEW_LOSERS:
        key = "seldom_behind" if view.sequences.behind else "never_behind"
        yield Fact(key, {"chance": view.sequences.behind_chance})


def _for_waiting(view: CubeView) -> Iterator[Fact]:
    if isinstance(view.terms, MatchContext) and view.terms.is_dead_cube(view.cube.value):
        yield Fact("dead_for_doubler", {"mine": view.cube.value})
        return
    chances, point, found = view.verdict.outcomes, view.points.doubling_point, view.sequences
    if point is not None and point - chances.win > TOLD_APART:
        yield Fact("short_of_double", {"mine_chance": chances.win, "other_chance": point})
    now, then = _gammon_value(view, level=0), _gammon_value(view, level=1)
    if chances.gammon_win >= FEW_GAMMONS and now - then >= VALUE_LOST:
        yield Fact("gammons_fade", {"chance": chances.gammon_win, "mine": now, "other": then})
    losing = None if found is None else found.losing_chance
    if losing is not None and losing <= FEW_LOSERS:
        yield Fact("few_losers" if losing else "never_loses", {"chance": losing})
    if found is not None and found.behind_chance >= OFTEN_BEHIND:
        yield Fact("behind", {"chance": found.behind_chance})


def _gammon_value(view: CubeView, *, level: int) -> float:
    """What a gammon adds to a win, in units of a win instead of a loss, with the cube turned so many times more."""
    win, gammon, _, loss, _, _ = view.stakes.ends[level]
    return float((gammon - win) / (win - loss))


def _gammons_count(view: CubeView) -> bool:
    """Whether a gammon of the doubler is worth more than a win once the cube has been turned."""
    return _gammon_value(view, level=1) > NO_VALUE


def _dead_cube(view: CubeView) -> Iterator[Fact]:
    """A match where the taker could never use his cube, but could have used the one that is turned."""
    if not isinstance(view.terms, MatchContext) or not view.verdict.should_take:
        return
    if view.cube.value < view.terms.opponent_away <= 2 * view.cube.value:
        yield Fact("dead_for_taker", {"mine": 2 * view.cube.value, "other": view.terms.opponent_away})


def _assets(view: CubeView) -> Iterator[Fact]:
    """Race and threats."""
    lead, all_ways = view.his.pips - view.mine.pips, view.reach.all_ways
    if view.plan.kind is PlanKind.RACE and lead > 0:
        values: dict[str, Value] = {"pips": lead, "chance": lead / view.mine.pips, "mine": view.mine.pips}
        yield Fact(counted("race_lead", lead), values)
    elif lead >= LEAST_LEAD:
        yield Fact("lead", {"pips": lead})
    if view.hits >= LEAST_HITS * all_ways:
        yield Fact(of_hits("threats", view.reach), {"mine": view.hits, "all": all_ways})
    if len(view.mine.prime) >= LEAST_PRIME:
        yield Fact("wall", {"mine": len(view.mine.prime), "checkers": view.mine.prime.trapped})
