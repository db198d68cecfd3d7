"""`explain_plays`: why one play is better than another, computed.

Two plays are judged, then taken apart: chances, what each of the other side's rolls makes of them, the shapes they
leave, what the dice can do next, the plans. Facts are found in those parts; only that a play is not where a ranking of
all plays has it is found beside them.
What does not live here: which parts make a fact (`play_facts`), words (`analysis.words`), cubes (`explain_cube`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from doublesix.analysis.facts import Fact, sentences
from doublesix.analysis.judge import judged_game
from doublesix.analysis.play_facts import play_facts
from doublesix.analysis.play_views import PlayView, play_views
from doublesix.cube import CubeState
from doublesix.engine.requests import PlayRequest
from doublesix.errors import IllegalActionError, RequestError
from doublesix.features.shape import shapes
from doublesix.sentences import Sentence
from doublesix.units import Emg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doublesix.analysis.judge import Judge
    from doublesix.dice import Roll, Throw
    from doublesix.engine.stakes import Terms
    from doublesix.engine.verdicts import RankedPlay
    from doublesix.features.shape import Shape
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["Comparison", "compare", "explain_plays"]

MOST_AGAINST = 2
"""Facts that are told for the play that is not chosen."""
EQUAL = 0.0005
"""EMG: plays that differ by less are equally good as far as three decimals tell, and nothing speaks for either."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Two plays of one roll, seen by the side that plays.

    Args:
        position: before them.
        roll: the dice; None where numbers are played that nobody threw.
        before: the shapes of both sides before them.
        better: the play of the greater equity.
        worse: the other one.
        facts: for the better play, the weightiest first; in the end, where a ranking of all plays has it further down.
        against: for the other one, the same.
        reply_plies: depth of the grids of replies.
    """

    position: Position
    roll: Roll | None
    before: tuple[Shape, Shape]
    better: PlayView
    worse: PlayView
    facts: tuple[Fact, ...]
    against: tuple[Fact, ...]
    reply_plies: int

    def __repr__(self) -> str:
        """Both plays and what lies between them, not everything that was counted."""
        better, worse = (view.ranked.play for view in (self.better, self.worse))
        reasons = f"{len(self.facts)} reasons, {len(self.against)} against"
        return f"<Comparison of {better} with {worse}: {self.difference:+.4f}, {reasons}>"

    @property
    def difference(self) -> Emg:
        """EMG by which the better play is better."""
        return Emg(self.better.ranked.equity - self.worse.ranked.equity)

    @property
    def is_tie(self) -> bool:
        """Whether the plays are equally good, so that no reasons are told."""
        return self.difference < EQUAL

    def reasons(self, language: str = "en") -> tuple[str, ...]:
        """What speaks for the better play, in phrases without subject; `ValueError` for an unknown language."""
        return sentences(self.facts, language)

    def reasons_against(self, language: str = "en") -> tuple[str, ...]:
        """What speaks for the other one."""
        return sentences(self.against, language)


def explain_plays(
    judge: Judge,
    position: Position,
    roll: Roll,
    plays: Sequence[Play] = (),
    *,
    plies: int = 2,
    cube: CubeState | None = None,
    match: Terms = None,
    variant: Variant | None = None,
) -> Comparison:
    """Why one play is better than another.

    Args:
        judge: who judges: an engine of the game.
        position: seen by the side that plays.
        roll: the dice.
        plays: two legal plays; one, to be compared with the best other one; or none, for the two best.
        plies: rolls looked ahead; replies are judged one roll less deep.
        cube: seen by the side that plays; default: in the middle at 1.
        match: score seen by the side that plays, or a money session; default: money with the usual rules.
        variant: the game, for whoever wants to make sure; default: the judge's.

    Raises:
        ValueError: the judge is one of another game.
        RequestError: more than two plays, the same twice, or no other play.
        IllegalActionError: one that is not legal.
    """
    game, state = judged_game(judge, variant), cube or CubeState()
    request = PlayRequest(position, roll, state, match)
    (ranked,) = judge.rank_many([request], plies=plies)
    options = _chosen(ranked, plays)
    if any(option.plies < ranked[0].plies for option in options):  # the search dropped it
        both = tuple(option.play for option in options)
        (judged,) = judge.rank_many([replace(request, asked=both)], plies=plies)
        options = _chosen(judged, both)
    options.sort(key=lambda option: -option.equity)
    (options,) = judge.with_errors([request], [options])
    found = compare(judge, game, position, roll, options, state, match, plies=max(int(plies) - 1, 0))
    return found if found.is_tie else replace(found, facts=(*found.facts, *_overtaking(ranked, *options)))


def compare(
    judge: Judge,
    variant: Variant,
    position: Position,
    throw: Throw,
    options: Sequence[RankedPlay],
    cube: CubeState,
    terms: Terms,
    *,
    plies: int,
) -> Comparison:
    """Why the better one of two judged plays is better.

    Args:
        judge: who judges the replies.
        variant: the game.
        position: before the plays.
        throw: the roll, or numbers played in this order.
        options: two plays, as judged.
        cube: seen by the side that plays.
        terms: the score seen by that side, or a money session.
        plies: depth of the replies.
    """
    first, second = sorted(options, key=lambda option: -option.equity)
    better, worse = play_views(judge, variant, position, throw, (first, second), cube, terms, plies=plies)
    before = shapes(variant.rules, position)
    stakes = judge.stakes(terms, cube)
    difference = first.equity - second.equity
    comparison = Comparison(
        position=position,
        roll=None if isinstance(throw, tuple) else throw,
        before=before,
        better=better,
        worse=worse,
        facts=tuple(play_facts(variant, before[0], better, worse, stakes, cube, difference)),
        against=tuple(islice(play_facts(variant, before[0], worse, better, stakes, cube, difference), MOST_AGAINST)),
        reply_plies=plies,
    )
    return replace(comparison, facts=(), against=()) if comparison.is_tie else comparison


def _overtaking(ranked: Sequence[RankedPlay], better: RankedPlay, worse: RankedPlay) -> Iterator[Fact]:
    """That the better play was judged anew and is ahead of what a ranking puts first, or before it."""
    plays = [option.play for option in ranked]
    at = plays.index(better.play)
    if not at or ranked[at].plies == better.plies:
        return
    is_best = better.equity - ranked[0].equity >= EQUAL
    if is_best or plays.index(worse.play) < at:
        passed = ranked[0].play if is_best else worse.play
        depths = {"deep": better.plies, "plies": ranked[at].plies}
        yield Fact("overtakes", {"plays": (str(passed),), **depths})


def _chosen(ranked: Sequence[RankedPlay], plays: Sequence[Play]) -> list[RankedPlay]:
    """The two plays that are meant."""
    if len(plays) > 2 or len(set(map(str, plays))) < len(plays):
        raise RequestError(
            Sentence("two different plays can be compared, one with the best other one, or the two best")
        )
    found = {str(option.play): option for option in ranked}
    named = [option for play in plays for option in ranked if option.play == play]
    if len(named) < len(plays):
        missing = next(play for play in plays if all(option.play != play for option in ranked))
        raise IllegalActionError(
            Sentence("{play} is not among the legal plays: {plays}", play=missing, plays=", ".join(found))
        )
    others = [option for option in ranked if option not in named]
    if len(named) + len(others) < 2:
        only = ranked[0].play
        raise RequestError(
            Sentence("no checker can move with this roll, so there is nothing to compare")
            if only.is_dance
            else Sentence("{play} is the only legal play, so there is nothing to compare", play=only)
        )
    return [*named, *others][:2]
