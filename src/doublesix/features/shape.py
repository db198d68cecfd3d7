"""The shape of one side: what its checkers form, counted from the position and the rules alone.

Points are in the side's own numbering. A point is *made* when the rules keep the other side from landing on it, so the
same words hold where a lone checker is hit, pinned, or already blocks. Primes are counted along the way that the other
side travels: consecutive for him, whatever the track.
What does not live here: what dice could do (`features.reach`), which plan it all serves (`features.plans`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.position import BAR, HOME, OFF, POINTS
from doublesix.rules.landing import Block
from doublesix.rules.track import COMMON

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from doublesix.position import Position, Row
    from doublesix.rules.rules import Rules
    from doublesix.rules.track import Track
    from doublesix.units import Pips

__all__ = [
    "Barrier",
    "Shape",
    "advanced_points",
    "anchor_places",
    "checkers_needed",
    "has_contact",
    "opponent_home",
    "shape",
    "shapes",
    "wanted_points",
    "weak_anchors",
]

WANTED = range(3, 8)
"""Points that a side wants to make: its bar point and the better ones of its home."""
ADVANCED = (4, 5, 7)
"""The other side's points on which an anchor is called advanced; 7 is his bar point."""
STACK = 4
"""Checkers on one point from which it is a stack."""
DIRECT = 6
"""Pips that one die can bridge."""
WINDOW = 6
"""Points that no die can jump."""
KEPT_PRIME = 3
"""Points in a row from which a side means to keep them."""
STRONG_HOME = 3
"""Points of a home from which a deep anchor in it is worth a word."""


@dataclass(frozen=True, slots=True)
class Barrier:
    """Made points within a stretch of the other side's way.

    Args:
        points: the made points, highest first.
        gaps: open points between them, highest first.
        trapped: checkers of his that still have all of them ahead.
    """

    points: tuple[int, ...] = ()
    gaps: tuple[int, ...] = ()
    trapped: int = 0

    def __len__(self) -> int:
        return len(self.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One side's checkers.

    Args:
        pips: to go.
        off: checkers borne off.
        on_bar: checkers on the bar.
        back: checkers on the bar, not yet entered, or in the other side's home.
        zone: checkers on its points 1 to 12.
        made: points that the other side cannot land on, highest first.
        home: those of them on 1 to 6.
        anchors: those of them in the other side's home, where that gives shelter.
        blots: lone checkers that some opposing checker can still meet, highest first.
        direct: blots within six pips of such a checker.
        prime: the longest run of made points that opposing checkers have ahead.
        blockade: the most points made within six in a row that opposing checkers have ahead.
        stacks: points with four checkers or more, highest first.
        highest: checkers on the highest stack or point.
        spares: checkers beyond those that a made point needs.
        builders: points with a spare or a blot within six pips of a wanted point that neither side has made: of a stack
            one checker counts.
        occupied: points 1 to 6 with a checker.
        is_round: whether every checker is on 1 to 12, or off.
        is_home: whether every checker is on 1 to 6, or off.
        timing: pips that can be played before a home point, an anchor or a prime of three or more must be broken: all
            that the other checkers have to go to the ace point.
    """

    pips: Pips
    off: int
    on_bar: int
    back: int
    zone: int
    made: tuple[int, ...]
    home: tuple[int, ...]
    anchors: tuple[int, ...]
    blots: tuple[int, ...]
    direct: tuple[int, ...]
    prime: Barrier
    blockade: Barrier
    stacks: tuple[int, ...]
    highest: int
    spares: int
    builders: int
    occupied: int
    is_round: bool
    is_home: bool
    timing: int


def shapes(rules: Rules, position: Position) -> tuple[Shape, Shape]:
    """Both sides: the player row's, the opponent's, each in its own numbering."""
    return shape(rules, position), shape(rules, position.swapped())


def shape(rules: Rules, position: Position) -> Shape:
    """The shape of the player row.

    Args:
        rules: of the game.
        position: seen by the side that is described, whoever is on roll.
    """
    row = position.player
    made = _made(rules, position)
    anchors = tuple(point for point in made if point in anchor_places(rules) & opponent_home(rules.track))
    runs = list(_barriers(rules, position, made))
    prime = max((run for run in runs if not run.gaps), key=_worth, default=Barrier())
    kept = {*anchors, *(point for point in made if point in HOME), *(prime.points if len(prime) >= KEPT_PRIME else ())}
    needed = checkers_needed(rules)
    blots = _blots(rules, position, made)
    open_points = [
        point for point in WANTED if point not in made and rules.landing.is_open(position, point, rules.track)
    ]
    spare = {point: row[point] - needed if point in made else row[point] for point in POINTS}
    return Shape(
        pips=position.pip_count(),
        off=row[OFF],
        on_bar=row[BAR],
        back=row[BAR] + position.reserve[0] + sum(row[point] for point in opponent_home(rules.track)),
        zone=sum(row[1:13]),
        made=made,
        home=tuple(point for point in made if point in HOME),
        anchors=anchors,
        blots=blots,
        direct=tuple(point for point in blots if _nearest(rules.track, position, point) <= DIRECT),
        prime=prime,
        blockade=max(runs, key=_worth, default=Barrier()),
        stacks=tuple(point for point in reversed(POINTS) if row[point] >= STACK),
        highest=max(row[1:BAR]),
        spares=sum(max(0, spare[point]) for point in made),
        builders=sum(spare[point] > 0 and _builds(point, open_points) for point in POINTS),
        occupied=sum(row[point] > 0 for point in HOME),
        is_round=not position.reserve[0] and not any(row[13:]),
        is_home=not position.reserve[0] and not any(row[HOME.stop :]),
        timing=sum((point - 1) * max(0, row[point] - needed * (point in kept)) for point in (*POINTS, BAR)),
    )


def opponent_home(track: Track) -> frozenset[int]:
    """The points that are the other side's home; none where both share one."""
    return frozenset() if track == COMMON else frozenset(point for point in POINTS if track.facing(point) in HOME)


def advanced_points(track: Track) -> frozenset[int]:
    """The points on which an anchor is advanced."""
    return frozenset() if track == COMMON else frozenset(track.facing(point) for point in ADVANCED)


def anchor_places(rules: Rules) -> frozenset[int]:
    """The points that give shelter when they are held; none where nothing is sent back or pinned: there they block."""
    if isinstance(rules.landing, Block):
        return frozenset()
    return opponent_home(rules.track) | advanced_points(rules.track)


def weak_anchors(rules: Rules, home: Sequence[int]) -> frozenset[int]:
    """The points on which an anchor is worth little against a home with these points made: deep ones, if it is weak."""
    return anchor_places(rules) - advanced_points(rules.track) if len(home) < STRONG_HOME else frozenset()


def wanted_points(track: Track) -> frozenset[int]:
    """The points that a side wants to make, on its own side and on the other."""
    return frozenset(WANTED) | advanced_points(track)


def checkers_needed(rules: Rules) -> int:
    """Checkers that make a point."""
    return rules.landing.closed_by if isinstance(rules.landing, Block) else 2


def has_contact(rules: Rules, position: Position) -> bool:
    """Whether checkers of the two sides can still meet."""
    sides = zip((position.player, position.opponent), position.reserve, strict=True)
    mine, his = (_last(row, waiting) for row, waiting in sides)
    return any(point <= mine and rules.track.facing(point) <= his for point in POINTS)


def _last(row: Row, waiting: int) -> int:
    return BAR if waiting else max((point for point, count in enumerate(row) if count), default=OFF)


def _made(rules: Rules, position: Position) -> tuple[int, ...]:
    seen = position.swapped()
    return tuple(
        point
        for point in reversed(POINTS)
        if position.player[point] and not rules.landing.is_open(seen, rules.track.facing(point), rules.track)
    )


def _blots(rules: Rules, position: Position, made: tuple[int, ...]) -> tuple[int, ...]:
    if isinstance(rules.landing, Block):
        return ()
    return tuple(
        point
        for point in reversed(POINTS)
        if position.player[point] == 1
        and point not in made
        and not position.pinned[0] >> point & 1
        and _nearest(rules.track, position, point) < BAR
    )


def _nearest(track: Track, position: Position, point: int) -> int:
    """Pips from the nearest opposing checker that has a point still ahead; 25 for none."""
    there = track.facing(point)
    places = [place for place in range(there + 1, BAR + 1) if position.opponent[place]]
    places += [BAR] * bool(position.reserve[1])
    return min(places, default=BAR + there) - there


def _barriers(rules: Rules, position: Position, made: tuple[int, ...]) -> Iterator[Barrier]:
    """Every run of made points, and every stretch of six, that opposing checkers have ahead."""
    blocked = sorted(rules.track.facing(point) for point in made)
    for first in blocked:
        stretch = [place for place in blocked if first <= place < first + WINDOW]
        for last in stretch:
            trapped = sum(position.opponent[last + 1 :]) + position.reserve[1]
            if trapped:
                held = [place for place in stretch if place <= last]
                gaps = [place for place in range(first, last) if place not in held]
                yield Barrier(_facing(rules.track, held), _facing(rules.track, gaps), trapped)
    yield from _long_runs(rules, position, blocked)


def _long_runs(rules: Rules, position: Position, blocked: list[int]) -> Iterator[Barrier]:
    """Runs of more than six points."""
    for first in blocked:
        last = first
        while last + 1 in blocked:
            last += 1
        trapped = sum(position.opponent[last + 1 :]) + position.reserve[1]
        if last - first >= WINDOW and trapped:
            yield Barrier(_facing(rules.track, range(first, last + 1)), (), trapped)


def _facing(track: Track, places: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(map(track.facing, places), reverse=True))


def _worth(barrier: Barrier) -> tuple[int, int, int]:
    """Length first, then how much it holds, then how tight it is."""
    return len(barrier), barrier.trapped, -len(barrier.gaps)


def _builds(point: int, wanted: Iterable[int]) -> bool:
    return any(0 < point - each <= DIRECT for each in wanted)
