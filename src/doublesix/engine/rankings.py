"""The plays of many rolls, ranked: what the kernel's search says of them, as `RankedPlay`s.

What does not live here: standard errors (`engine.uncertainty`), the search itself (``native/src/search.cpp``).
"""

from __future__ import annotations

from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from doublesix.engine.outcomes import Outcomes
from doublesix.engine.stakes import points_of, stacked
from doublesix.engine.verdicts import RankedPlay
from doublesix.errors import IllegalActionError
from doublesix.kernel import kernel_errors, pack, pack_throws, play_from_steps, rank_plays, unpack
from doublesix.rules.turns import demand_throw
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.dice import Throw
    from doublesix.engine.judges import Judges
    from doublesix.engine.requests import PlayRequest
    from doublesix.engine.stakes import Stakes
    from doublesix.kernel import SearchSettings
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["ranked_plays"]


class _JudgedPlay(NamedTuple):
    """One row of the kernel's answer: a play, and what it is worth to the side that makes it.

    Args:
        result: after the play, not yet swapped.
        steps: (source, target) pairs in order; −1 where unused.
        chances: five, cumulative.
        utility: as `Stakes` counts it.
        depth: plies to which it was judged.
    """

    result: Position
    steps: list[list[int]]
    chances: list[float]
    utility: float
    depth: int


def ranked_plays(
    judges: Judges,
    requests: Sequence[PlayRequest],
    stakes: Sequence[Stakes],
    settings: SearchSettings,
    *,
    most: int | None,
    threads: int,
) -> list[list[RankedPlay]]:
    """Plays of each request without their standard errors, best first.

    Args:
        judges: of the game.
        requests: the questions.
        stakes: of each.
        settings: how deep the search looks, and at what.
        most: only the best so many plays; all of them: None.
        threads: 0 = all cores.

    Raises:
        IllegalActionError: the game is over, or a play that is asked about is not legal.
        InvalidPositionError: a position of another game.
        ValueError: dice that there are not.
    """
    rules = judges.variant.rules
    asked = [(i, throw) for i, request in enumerate(requests) for throw in request.throws(rules)]
    if not asked:
        return []
    for _, throw in asked:
        demand_throw(rules, throw)
    owners, throws = zip(*asked, strict=True)
    owned = [requests[i] for i in owners]
    judged = _judged(judges, owned, throws, [stakes[i] for i in owners], settings, most=most, threads=threads)
    points = points_of(judges.variant)
    ranked: list[list[RankedPlay]] = [[] for _ in requests]
    for i, rows in zip(owners, judged, strict=True):
        for row in rows:
            outcomes = Outcomes(*row.chances)
            ranked[i].append(
                RankedPlay(
                    play=_play(judges.variant, requests[i], row),
                    outcomes=outcomes,
                    cubeless=outcomes.cubeless_equity(points),
                    equity=stakes[i].emg(row.utility),
                    mwc=stakes[i].mwc(row.utility),
                    plies=row.depth,
                )
            )
    for request, plays in zip(requests, ranked, strict=True):
        _demand_listed(request, plays)
        if len(request.throws(rules)) > 1:  # doublets that could be named
            plays.sort(key=lambda play: (-play.plies, -play.equity))
    return [plays[:most] for plays in ranked]


def _judged(
    judges: Judges,
    requests: Sequence[PlayRequest],
    throws: Sequence[Throw],
    stakes: Sequence[Stakes],
    settings: SearchSettings,
    *,
    most: int | None,
    threads: int,
) -> list[list[_JudgedPlay]]:
    """What the kernel says of one throw in each position; of its plays only the best `most`, if that is given.

    All of them where plays are asked about, which have to be among them.
    """
    positions = judges.unsettled("rank plays", (request.position for request in requests))
    with kernel_errors("rank plays"):
        offsets, results, steps, outcomes, utilities, depths = rank_plays(
            judges.kernel,
            settings,
            positions,
            pack_throws(judges.variant.rules, throws),
            *stacked(stakes),
            threads,
            pack(play.result for request in requests for play in request.asked),
            np.cumsum([0, *(len(request.asked) for request in requests)]),
        )
    told = [
        range(begin, end if most is None or request.asked else min(end, begin + most))
        for request, (begin, end) in zip(requests, pairwise(offsets.tolist()), strict=True)
    ]
    rows = list(chain.from_iterable(told))
    columns = (column[rows].tolist() for column in (steps, outcomes, utilities, depths))
    plays = map(_JudgedPlay, unpack(results[rows]), *columns)
    return [list(islice(plays, len(its))) for its in told]


def _play(variant: Variant, request: PlayRequest, judged: _JudgedPlay) -> Play:
    """The play of a row. The kernel knows no steps of one that was asked about but not among those looked at."""
    play = play_from_steps(variant, request.position, judged.steps, judged.result)
    return play if play.steps else next((asked for asked in request.asked if asked == play), play)


def _demand_listed(request: PlayRequest, ranked: Sequence[RankedPlay]) -> None:
    """Refuse plays asked about that are not among the legal ones: nothing would be said of them."""
    for play in request.asked:
        if all(option.play != play for option in ranked):
            dice = request.roll or "".join(map(str, request.chain)) or "11-66"
            raise IllegalActionError(Sentence("{play} is no legal play of {dice} here", play=play, dice=dice))
