"""Facts that speak for one play against another.

Three kinds, in this order: what the chances say (exact parts of the difference; gammons that only a turned cube makes
count have no price), what the other side's rolls say (parts of the difference, roll by roll), and what the shapes say
(counts, which have no price); only that a play hits several checkers stands before the rolls. A part is stated where it
is worth `LEAST_PART` and `LEAST_SHARE` of the difference; a count where it differs by as much as stands beside it.
What does not live here: words (`analysis.words`), which sides are compared (`explain_plays`), what becomes of the cube
(`coming_cube`).
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from doublesix.analysis.coming_cube import CLEAR, are_gammons_asleep, coming_cube, ends_after
from doublesix.analysis.facts import Fact, counted, of_hits
from doublesix.analysis.reply_grid import gains
from doublesix.features.shape import anchor_places, wanted_points, weak_anchors

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from doublesix.analysis.coming_cube import ComingCube
    from doublesix.analysis.facts import Value
    from doublesix.analysis.play_views import Answer, PlayView
    from doublesix.cube import CubeState
    from doublesix.engine.stakes import Stakes
    from doublesix.engine.verdicts import CubeVerdict
    from doublesix.features.reach import Reach
    from doublesix.features.shape import Shape
    from doublesix.rules.rules import Rules
    from doublesix.rules.track import Track
    from doublesix.rules.variant import Variant

__all__ = ["ASLEEP", "CHANCES", "play_facts"]

CHANCES = ("wins", "gammons_won", "backgammons_won", "gammons_lost", "backgammons_lost")
"""Keys of facts about what it comes to, as opposed to why; in the order of `Outcomes.chances`."""
ASLEEP = {"gammons_won": "gammons_won_asleep", "gammons_lost": "gammons_lost_asleep"}
"""Likewise, where they count for nothing before the cube is turned."""

Part = tuple[str, float, float, float]
"""A key of `CHANCES`, the chances of one play and of the other, EMG that they make of the difference."""

LEAST_PART = 0.01
"""EMG: nothing smaller is a reason."""
LEAST_SHARE = 0.15
"""Of the whole difference: nothing smaller carries it."""
MOST_SHAPES = 3
MOST_ROLLS = 4
"""Rolls that a sentence names."""
LEAST_WAYS = 1 / 12
"""Of all rolls: fewer are no difference in what can be made next turn."""
LEAST_BUILDERS = 2
MOST_DUPLICATED = 2
"""Numbers that hit in several places; with more of them nothing is saved."""
LEAST_STACK = 4
LEAST_PRIME = 3
LEAST_BLOCKADE = 4
LEAST_WASTE = 0.3
"""Effective pips."""
LEAST_SENT_BACK = 8
"""Pips: what a roll comes to."""


def play_facts(
    variant: Variant,
    before: Shape,
    mine: PlayView,
    other: PlayView,
    stakes: Stakes,
    cube: CubeState,
    difference: float,
) -> Iterator[Fact]:
    """Everything worth saying for a play.

    Args:
        variant: the game.
        before: the shape of the side that plays, before it plays.
        mine: the play that is spoken for.
        other: the one that it is compared with.
        stakes: what the game is played for, seen by that side.
        cube: as it stands, seen by that side.
        difference: EMG between the two, ≥ 0.
    """
    least = max(LEAST_PART, LEAST_SHARE * difference)
    coming = coming_cube(mine, other, stakes, cube)
    chances = _chances(mine, other, stakes, coming, cube)
    if not coming.is_cash:
        yield from (fact for fact in chances if _is_worth(fact, least))
        yield from _asleep(mine, other, stakes, coming, least)
    yield from _several_hits(mine, other)
    if mine.answer is not None and other.answer is not None:
        found = [fact for fact in _replies(mine.answer, other.answer) if _is_worth(fact, least)]
        yield from found or (fact for fact in _single_rolls(mine.answer, other.answer) if _is_worth(fact, least))
        yield from _answers(mine.answer, other.answer)
    if not coming.is_cash:
        yield from _cube_to_come(mine, other, chances, coming)
    yield from islice(_shapes(variant, before, mine, other), MOST_SHAPES)


def _is_worth(fact: Fact, least: float) -> bool:
    return fact.part is not None and fact.part >= least


# Chances


def _chances(mine: PlayView, other: PlayView, stakes: Stakes, coming: ComingCube, cube: CubeState) -> list[Fact]:
    """The difference as a sum over wins, gammons and backgammons, cubeless at this score, as the cube will be."""
    turned: dict[str, Value] = {"cube": cube.value << coming.turns} if coming.turns else {}
    facts = [
        Fact(key, {"mine_chance": a, "other_chance": b, **turned}, part)
        for key, a, b, part in _parts(mine, other, stakes, ends_after(stakes, coming.turns))
    ]
    return sorted(facts, key=_by_part)


def _parts(mine: PlayView, other: PlayView, stakes: Stakes, ends: NDArray[np.float64]) -> Iterator[Part]:
    """What wins, gammons and backgammons make of the difference where the ends of the game are worth so much."""
    win, gammon, backgammon, loss, gammon_loss, backgammon_loss = (stakes.emg(float(utility)) for utility in ends)
    prices = (win - loss, gammon - win, backgammon - gammon, gammon_loss - loss, backgammon_loss - gammon_loss)
    own, his = (view.ranked.outcomes.chances for view in (mine, other))
    for key, a, b, price in zip(CHANCES, own, his, prices, strict=True):
        yield key, a, b, float((a - b) * price)


def _asleep(mine: PlayView, other: PlayView, stakes: Stakes, coming: ComingCube, least: float) -> Iterator[Fact]:
    """Gammons that do not count as long as nobody turns the cube: what they are worth by then nobody knows."""
    if are_gammons_asleep(stakes) and not coming.turns and (coming.is_mine or coming.is_his):
        for key, a, b, part in _parts(mine, other, stakes, stakes.ends[0]):
            if key in ASLEEP and part >= least:
                yield Fact(ASLEEP[key], {"mine_chance": a, "other_chance": b})


def _cube_to_come(mine: PlayView, other: PlayView, chances: Sequence[Fact], coming: ComingCube) -> Iterator[Fact]:
    """What the chances leave of the difference, where that is most of it and somebody may turn the cube yet."""
    whole = float(mine.ranked.equity - other.ranked.equity)
    left = whole - sum(fact.part or 0.0 for fact in chances)
    if (coming.is_mine or coming.is_his) and left >= max(LEAST_PART, abs(whole) / 2):
        key = "cube" if coming.is_mine and coming.is_his else "own_cube" if coming.is_mine else "their_cube"
        yield Fact(key, {}, left)


def _by_part(fact: Fact) -> float:
    return -(fact.part or 0.0)


# Replies


def _replies(mine: Answer, other: Answer) -> list[Fact]:
    """The difference as a sum over the other side's rolls, each in the first group that its best answers belong to."""
    reach, parts = mine.reach, gains(mine, other)
    left = [True] * len(parts)
    facts = []
    groups: list[tuple[str, bool | None, Sequence[int], Sequence[int]]] = [
        (of_hits("shots", reach), False, mine.captures, other.captures),
        (of_hits("two_hits", reach), False, [n > 1 for n in mine.captures], [n > 1 for n in other.captures]),
        (of_hits("hits_cost", reach), None, mine.captures, other.captures),
        ("dances", True, mine.reach.is_dance, other.reach.is_dance),
        ("their_anchors", False, mine.anchors, other.anchors),
        ("escapes", False, mine.escapes, other.escapes),
    ]
    for key, wants_more, own, his in groups:
        group = [is_left and _belongs(wants_more, a, b) for is_left, a, b in zip(left, own, his, strict=True)]
        left = [is_left and not is_in for is_left, is_in in zip(left, group, strict=True)]
        count, other_count = (reach.ways(map(bool, side)) for side in (own, his))
        if any(group) and (wants_more is None or (count > other_count if wants_more else count < other_count)):
            values = {"mine": count, "other": other_count, "ways": reach.ways(group), "all": reach.all_ways}
            facts.append(Fact(key, values, _sum(parts, group)))
    facts.sort(key=_by_part)
    if any(left) and not all(left):
        facts.append(Fact("quiet", {"ways": reach.ways(left), "all": reach.all_ways}, _sum(parts, left)))
    return facts


def _belongs(wants_more: bool | None, own: int, his: int) -> bool:
    """Whether a roll does something after one play only; where nothing is wanted, after both."""
    return bool(own and his) if wants_more is None else bool(own) != bool(his)


def _sum(parts: Iterable[float], chosen: Iterable[bool]) -> float:
    return sum(part for part, is_one in zip(parts, chosen, strict=True) if is_one)


def _single_rolls(mine: Answer, other: Answer) -> Iterator[Fact]:
    """A few rolls that make most of the difference."""
    parts = gains(mine, other)
    best = sorted(zip(parts, mine.reach.rolls, strict=True), key=lambda pair: -pair[0])[:MOST_ROLLS]
    named = [(gain, roll) for gain, roll in best if gain > 0]
    part = sum(gain for gain, _ in named)
    if part >= sum(parts) / 2:
        yield Fact("rolls", {"rolls": tuple(str(roll) for _, roll in named)}, part)


def _answers(mine: Answer, other: Answer) -> Iterator[Fact]:
    """Where the other side can do less with the cube."""
    if _is_clear(mine.cube) and _is_clear(other.cube) and _threat(mine.cube) < _threat(other.cube):
        yield Fact("answer", {"mine": mine.cube_key, "other": other.cube_key})


def _threat(verdict: CubeVerdict) -> int:
    """How much the side on roll can do with the cube: nothing, double, end the game, play on for more."""
    if not verdict.should_double:
        return 3 if verdict.is_too_good else 0
    return 1 if verdict.should_take else 2


def _is_clear(verdict: CubeVerdict) -> bool:
    margins = (verdict.no_double - verdict.doubled, verdict.double_take - verdict.double_pass)
    return verdict.may_double and min(map(abs, margins)) > CLEAR


# Shapes


def _shapes(variant: Variant, before: Shape, mine: PlayView, other: PlayView) -> Iterator[Fact]:
    """Counts, the most telling first."""
    yield from _captures(mine, other)
    if not (mine.has_contact or other.has_contact):
        yield from _race(mine, other)
        return
    weak = weak_anchors(variant.rules, mine.his.home)
    made = [point for point in mine.mine.made if point not in other.mine.made and point not in weak]
    yield from _points(variant.rules, made, before)
    yield from _walls(mine.mine, other.mine)
    if not any(point in mine.mine.home for point in made) and len(mine.mine.home) > len(other.mine.home):
        yield Fact("home", {"mine": len(mine.mine.home), "other": len(other.mine.home)})
    if mine.mine.off > other.mine.off:
        yield Fact(counted("off", mine.mine.off), {"mine": mine.mine.off, "other": other.mine.off})
    yield from _next_turn(variant.rules.track, mine, other)
    yield from _duplication(mine, other)
    yield from _rest(mine.mine, other.mine)


def _several_hits(mine: PlayView, other: PlayView) -> Iterator[Fact]:
    """More than one checker hit by the play itself, and more than by the other play."""
    if mine.hits > max(other.hits, 1):
        yield Fact("hits_more", {"mine": mine.hits, "other": other.hits})


def _captures(mine: PlayView, other: PlayView) -> Iterator[Fact]:
    """A checker hit by the play itself, as many as by the other play but further on their way, or checkers pinned."""
    sent_back = mine.his.pips - other.his.pips
    if mine.hits == 1 and not other.hits and sent_back > 0:
        yield Fact(counted("hits", sent_back), {"pips": sent_back})
    elif mine.hits == other.hits > 0 and sent_back >= LEAST_SENT_BACK:
        yield Fact("sent_back", {"pips": sent_back})
    own, his = (view.ranked.play.result.pinned[1].bit_count() for view in (mine, other))
    if own > his:
        yield Fact("pins", {"mine": own, "other": his})


def _points(rules: Rules, made: Sequence[int], before: Shape) -> Iterator[Fact]:
    """Points that only this play leaves made: new ones, anchors, and those that the other play gives up."""
    anchors = [point for point in made if point in anchor_places(rules)]
    kinds = (
        ("anchor", [point for point in anchors if point not in before.made]),
        ("makes", [point for point in made if point not in before.made and point not in anchors]),
        ("keeps", [point for point in made if point in before.made]),
    )
    for key, points in kinds:
        if points:
            yield Fact(key if len(points) == 1 else f"{key}_many", {"points": tuple(points)})


def _walls(mine: Shape, other: Shape) -> Iterator[Fact]:
    own, his = mine.prime, other.prime
    if len(own) >= LEAST_PRIME and len(own) > len(his):
        yield Fact("prime", {"mine": len(own), "other": len(his), "points": own.points, "checkers": own.trapped})
        return
    own, his = mine.blockade, other.blockade
    if len(own) >= LEAST_BLOCKADE and len(own) > len(his):
        yield Fact("blockade", {"mine": len(own), "other": len(his), "points": own.points, "checkers": own.trapped})


def _next_turn(track: Track, mine: PlayView, other: PlayView) -> Iterator[Fact]:
    """What could be made next turn, and with how many different numbers."""
    if mine.answer is None or other.answer is None:
        return
    wanted = mine.answer.wanted
    own, his = mine.answer.next, other.answer.next
    making, others = mine.answer.building, other.answer.building
    if making - others >= LEAST_WAYS * own.all_ways:
        yield Fact("building", {"mine": making, "other": others, "all": own.all_ways})
        return
    if making < others:
        return
    numbers, other_numbers = own.numbers_making(wanted), his.numbers_making(wanted)
    if len(numbers) > len(other_numbers):
        named = tuple(sorted(numbers))
        if len(named) == 1:
            yield Fact("diversification_one", {"numbers": named})
        else:
            yield Fact("diversification", {"mine": len(named), "other": len(other_numbers), "numbers": named})
    elif mine.mine.builders - other.mine.builders >= LEAST_BUILDERS and not _lacks(track, mine.mine, other.mine):
        yield Fact("builders", {"mine": mine.mine.builders, "other": other.mine.builders})


def _lacks(track: Track, mine: Shape, other: Shape) -> bool:
    """Whether the other play holds a good point that this one does not: there its builders have gone."""
    return bool(wanted_points(track) & set(other.made) - set(mine.made))


def _duplication(mine: PlayView, other: PlayView) -> Iterator[Fact]:
    """A number or two that hit in two places, where the other play has none and leaves no fewer shots."""
    if mine.answer is None or other.answer is None:
        return
    numbers, points = _shared_numbers(mine.mine, mine.answer.reach)
    is_saving = 0 < len(numbers) <= MOST_DUPLICATED and mine.answer.reach.shots <= other.answer.reach.shots
    if is_saving and not _shared_numbers(other.mine, other.answer.reach)[0]:
        yield Fact(of_hits("duplication", mine.answer.reach), {"numbers": numbers, "points": points})


def _shared_numbers(shape: Shape, reach: Reach) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers that hit two blots or more, and those blots."""
    hitting = {point: reach.numbers_hitting(point) for point in shape.blots}
    numbers = {face for face in range(1, 7) if sum(face in found for found in hitting.values()) > 1}
    points = tuple(point for point, found in hitting.items() if found & numbers)
    return tuple(sorted(numbers)), points


def _rest(mine: Shape, other: Shape) -> Iterator[Fact]:
    if mine.back < other.back:
        yield Fact("back", {"mine": mine.back, "other": other.back})
    if other.highest >= LEAST_STACK and other.highest > mine.highest:
        yield Fact("stacks", {"mine": mine.highest, "other": other.highest})


def _race(mine: PlayView, other: PlayView) -> Iterator[Fact]:
    if mine.mine.off > other.mine.off:
        yield Fact(counted("off", mine.mine.off), {"mine": mine.mine.off, "other": other.mine.off})
    own, his = mine.effective_pips, other.effective_pips
    if own is not None and his is not None and his - own >= LEAST_WASTE:
        yield Fact("effective_pips", {"mine_pips": own, "other_pips": his})
    if mine.mine.occupied > other.mine.occupied:
        found = mine.mine.occupied
        yield Fact(counted("occupied", found), {"mine": found, "other": other.mine.occupied})
