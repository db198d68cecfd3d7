"""`Engine`: one object that judges positions of a game at any depth, singly or in batches on all cores.

Batches are the primitive; a single question is a batch of one. Answers hang on the nets, the settings and
the question alone, never on the number of threads.
What does not live here: questions and what is refused in them (`engine.requests`), whom they are put to
(`engine.judges`), how plays and the cube are answered (`engine.rankings`, `engine.cube_answers`), how rollouts run
(`engine.rollouts`), opinions on what players did (`analysis`), drawing and printing.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from numbers import Integral
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

import numpy as np

from doublesix.cube import CubeState
from doublesix.engine.cube_answers import CubeAnswers
from doublesix.engine.derived_met import met_for
from doublesix.engine.judges import Judges
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.play_filters import FILTERS, PlayFilter, kernel_filters
from doublesix.engine.position_classes import position_class
from doublesix.engine.rankings import ranked_plays
from doublesix.engine.requests import CubeRequest, LuckRequest, PlayRequest, demand_each, demand_plies
from doublesix.engine.rollout_settings import RolloutSettings, StopRules, stop_rules
from doublesix.engine.rollouts import Rollout
from doublesix.engine.stakes import Points, Stakes, Terms, points_of, stacked, stakes_at
from doublesix.engine.uncertainty import load_uncertainty, ranked_with_errors, result_spread, verdict_with_errors
from doublesix.engine.verdicts import CubeVerdict, RankedPlay, RollLuck
from doublesix.errors import DataError, demand_type
from doublesix.kernel import (
    ROW,
    SearchSettings,
    demand_apart,
    evaluate,
    exact_tables,
    kernel_errors,
    position_errors,
    roll_values,
    search_outcomes,
)
from doublesix.match import MatchContext, MoneySession, Seat
from doublesix.met import MatchEquityTable
from doublesix.position import Position
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence, listed
from doublesix.variants.registry import STANDARD, find
from doublesix.work import MOST_THREADS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from doublesix.dice import Roll
    from doublesix.engine.evaluators import Evaluator
    from doublesix.engine.rollout_results import RolloutResult
    from doublesix.engine.uncertainty import Uncertainty
    from doublesix.play import Play

Made = TypeVar("Made", bound="Engine")

__all__ = ["Engine"]


class Engine:
    """Judges positions of one game.

    Args:
        variant: the game, or its name; default: standard backgammon.
        threads: threads for batches; 0 = all cores.
        filters: play filters by depth.
        nets: where other nets than the standard ones lie, with their manifest; ``Path("fast")`` are the fast ones of
            the package.
        two_sided: whether exact two-sided bear-off tables, for money and at match scores, speak where they can, and
            what cubes at match scores are worth is solved where they do not reach; without them the formulas do.
        prune: whether searches and rollouts leave out, where a net's pruner says so, answers that are hardly ever best.
        met: the match equity table to go by; default: the game's own where it is solved or has no cube, else the
            packaged one. Exact tables of match scores, made from that one, are silent beside another.
        evaluator: who judges in place of nets; exact tables speak before it, as before nets. It is asked from any
            thread, one at a time, about up to 64 positions at once.

    Attributes:
        kernel: nets and tables as the kernel asks them, for code that works in arrays.
        leaves_pruner_out: whether its nets have a pruner that it does not ask.
        met: the match equity table that it goes by.

    Raises:
        UnknownVariantError: no game has this name.
        DataError: no net for this game, or a data file is damaged.
        KernelError: the kernel cannot play this game.
        TypeError: an argument of another type; its questions refuse those likewise.
        ValueError: fewer threads than none, or more than anybody has; nets and an evaluator.
    """

    def __init__(
        self,
        variant: Variant | str = STANDARD,
        *,
        threads: int = 0,
        filters: tuple[PlayFilter, ...] = FILTERS,
        nets: Path | str | None = None,
        two_sided: bool = True,
        prune: bool = True,
        met: MatchEquityTable | None = None,
        evaluator: Evaluator | None = None,
    ) -> None:
        demand_type("variant", variant, Variant, str)
        demand_type("threads", threads, Integral)
        if not 0 <= threads <= MOST_THREADS:
            raise ValueError(f"threads are 0 (all cores) to {MOST_THREADS}, not {threads}")
        demand_type("filters", filters, tuple)
        for one in filters:
            demand_type("each of the filters", one, PlayFilter)
        demand_type("two_sided", two_sided, bool)
        demand_type("prune", prune, bool)
        demand_type("met", met, MatchEquityTable, optional=True)
        before = set(vars(self))
        variant = find(variant) if isinstance(variant, str) else variant
        if nets is not None and evaluator is not None:
            raise ValueError("nets or an evaluator judge, not both")
        nets = None if nets is None else Path(nets)
        self._asked = (
            variant,
            {
                "threads": threads,
                "filters": filters,
                "nets": nets,
                "two_sided": two_sided,
                "prune": prune,
                "met": met,
                "evaluator": evaluator,
            },
        )
        self.variant = variant
        self.threads = threads
        self.filters = filters
        self._judges = Judges(
            variant, nets=nets, evaluator=evaluator, two_sided=two_sided, at_scores=met is None, prune=prune
        )
        self._uncertainty = load_uncertainty(self._judges.sha256, variant.key, nets)
        self._points = points_of(variant)
        self._is_usual_met = met is None
        self.met = met or met_for(variant)
        self.leaves_pruner_out = self._judges.leaves_pruner_out
        self.kernel = self._judges.kernel
        self._own = {*vars(self), "_own"} - before

    def __reduce__(self) -> tuple[Any, ...]:
        """Other processes get what it was made of; each makes it once, and nobody answers with other nets or tables.

        What a class made of this one adds goes along.
        """
        asked = (type(self), pickle.dumps(self._asked), listed(self._judges_told()))
        added = {name: value for name, value in vars(self).items() if name not in self._own}
        return _made_elsewhere, asked, added or None

    def by_met(self, met: MatchEquityTable) -> Self:
        """The same by a match equity table, beside which exact tables of match scores are silent."""
        return self._made_again(self.variant, threads=self.threads, met=met)

    def without_cube(self, *, threads: int) -> Self:
        """The same for its game without the cube.

        Args:
            threads: threads for batches; 0 = all cores.
        """
        return self._made_again(replace(self.variant, cube=False), threads=threads)

    def _made_again(self, variant: Variant, **changes: Any) -> Self:
        """One for a game, made of what this one was made of, but for the changes."""
        _, asked = self._asked
        return type(self)(variant, **{**asked, **changes})

    def __copy__(self) -> Self:
        """One that asks the same nets or the same evaluator: nothing is made again."""
        return _like(type(self), self)

    def __repr__(self) -> str:
        return f"<Engine of {self.variant.key}: {self.describe()}>"

    @property
    def name(self) -> str:
        """What it is called."""
        return "Double Six"

    @property
    def net_hash(self) -> str:
        """SHA-256 of its nets, or of what its evaluator tells of itself, hexadecimal."""
        return self._judges.sha256

    @property
    def tables(self) -> dict[str, str]:
        """The exact tables it asks: by name their checksums, hexadecimal."""
        return self._judges.tables

    @property
    def met_name(self) -> str:
        """What the match equity table that it was given is called; "" where it goes by the usual one."""
        return "" if self._is_usual_met else self.met.name

    def describe(self, met_name: str | None = None) -> str:
        """One line on everything that makes its answers, a sentence of names, words and checksums.

        Args:
            met_name: of the match equity table that is counted by, "" for the usual one; default: its own.
        """
        return listed([self.name, *self._judges_told(met_name)])

    def _judges_told(self, met_name: str | None = None) -> list[str]:
        by = self.met_name if met_name is None else met_name
        met = [Sentence("match equities {name}", name=by)] if by else []
        return [*self._judges.told(), *met]

    def evaluate(self, positions: Sequence[Position], *, plies: int = 0) -> NDArray[np.float32]:
        """Cubeless chances of the player on roll before the roll.

        Args:
            positions: seen by the player on roll.
            plies: rolls looked ahead.

        Returns:
            ``float32[N, 5]``: win, gammon win, backgammon win, gammon loss, backgammon loss, cumulative.
        """
        asked = _demand_positions(positions)
        settings = self._settings(plies)
        with position_errors("evaluate", self.variant, asked) as rows:
            return self._outcomes(rows, settings, plies)

    def evaluate_rows(self, rows: NDArray[np.int8], *, plies: int = 0) -> NDArray[np.float32]:
        """The same for rows of the kernel, ``int8[N, 2, 32]``.

        Raises:
            TypeError: no array of such numbers.
            ValueError: one of another shape.
            KernelError: a row that is no position of the game.
        """
        demand_type("rows", rows, np.ndarray)
        if rows.dtype != np.int8:
            raise TypeError(f"rows are int8[N, 2, {ROW}], not {rows.dtype}")
        if rows.ndim != 3 or rows.shape[1:] != (2, ROW):
            raise ValueError(f"rows are int8[N, 2, {ROW}], not int8{list(rows.shape)}")
        settings = self._settings(plies)
        with kernel_errors("evaluate"):
            demand_apart(self.variant.rules, rows)
            return self._outcomes(np.ascontiguousarray(rows), settings, plies)

    def _outcomes(self, rows: NDArray[np.int8], settings: SearchSettings, plies: int) -> NDArray[np.float32]:
        if plies == 0:  # many at a time
            return evaluate(self.kernel, rows, self.threads)
        return search_outcomes(self.kernel, settings, rows, plies, self.threads)

    @property
    def uncertainty(self) -> Uncertainty | None:
        """What is known of the errors of its nets in this game; without it no standard errors are given."""
        return self._uncertainty

    def std_errors(
        self, positions: Sequence[Position], chances: NDArray[np.float32], *, plies: int = 0
    ) -> NDArray[np.float64]:
        """Standard errors of cubeless equities.

        Args:
            positions: seen by the player on roll.
            chances: what `evaluate` said of them, ``float32[N, 5]``.
            plies: at this depth.

        Returns:
            ``float64[N]``, points; not-a-number where nothing is claimed, as of chances that are no numbers.

        Raises:
            TypeError: no array of such numbers.
            ValueError: one of another shape.
        """
        demand_plies(plies)
        asked = _demand_positions(positions)
        demand_type("chances", chances, np.ndarray)
        if not np.issubdtype(chances.dtype, np.floating):
            raise TypeError(f"chances are float32[N, 5], not {chances.dtype}")
        if chances.shape != (len(asked), 5):
            raise ValueError(f"chances of {len(asked)} positions are float32[{len(asked)}, 5], not {chances.shape}")
        with position_errors("standard errors", self.variant, asked):
            judged = self._judges.are_judged(asked) & np.isfinite(chances).all(axis=1)
        found = np.full(len(asked), np.nan)
        if self._uncertainty is not None:
            errors = self._uncertainty.at(plies).value
            for i in np.flatnonzero(judged):
                if self._uncertainty.knows(kind := position_class(asked[i])):
                    found[i] = errors.std_error(kind, result_spread(Outcomes.of(chances[i]), self.points))
        return found

    def rank_plays(
        self,
        position: Position,
        roll: Roll,
        *,
        plies: int = 2,
        cube: CubeState | None = None,
        match: Terms = None,
        most: int | None = None,
        asked: Sequence[Play] = (),
    ) -> list[RankedPlay]:
        """Legal plays of a roll, all or the best few, best first; those judged less deeply come last.

        A long chain of dice may have millions: where more than some four thousand positions are met on the way, a
        sample of them goes on, the same one every time.

        Args:
            position: seen by the side that plays.
            roll: the dice.
            plies: rolls looked ahead.
            cube: seen by the side that plays; default: in the middle at 1.
            match: score seen by the side that plays, or a money session; default: money with the usual rules.
            most: only the best so many plays, without standard errors, in a fraction of the time.
            asked: legal plays to be judged as deep as the best one, even where they seem to be bad; such a one comes
                before the first play that it is better than.

        Raises:
            IllegalActionError: the game is over, or a play that is asked about is not legal.
            InvalidPositionError: a position of another game, such as one with more checkers.
            ValueError: plies or dice that there are not, or fewer plays than one.
        """
        demand_type("asked", asked, Sequence)
        request = PlayRequest(position, roll, cube or CubeState(), match, asked=tuple(asked))
        return self.rank_many([request], plies=plies, most=most)[0]

    def cube_action(
        self, position: Position, *, plies: int = 2, cube: CubeState | None = None, match: Terms = None
    ) -> CubeVerdict:
        """The equities of not doubling, of a take and of a pass. Arguments and errors as in `rank_plays`."""
        return self.cube_many([CubeRequest(position, cube or CubeState(), match)], plies=plies)[0]

    def table_for(self, position: Position, *, cube: CubeState | None = None, match: Terms = None) -> str:
        """The table that knows what a position and all that follow are worth, cube and all; "" for none.

        Arguments as in `rank_plays`.
        """
        demand_type("position", position, Position)
        stakes = self.stakes(match, cube or CubeState())
        with position_errors("tables", self.variant, [position]) as rows:
            (number,) = exact_tables(self.kernel, rows, *stacked([stakes])).tolist()
        return self._judges.table(number)

    def roll_luck(
        self,
        position: Position,
        *,
        plies: int = 0,
        cube: CubeState | None = None,
        match: Terms = None,
        is_opening: bool = False,
    ) -> RollLuck:
        """What each of the 21 rolls would be worth. Arguments and errors as in `rank_plays`."""
        return self.luck_many([LuckRequest(position, cube or CubeState(), match, is_opening)], plies=plies)[0]

    def rollout(
        self,
        position: Position,
        *,
        trials: int | None = None,
        seed: int | None = None,
        cube: CubeState | None = None,
        match: Terms = None,
        settings: RolloutSettings | None = None,
        stop: StopRules | None = None,
    ) -> RolloutResult:
        """Play a position on and see what it comes to; plays and cube actions: `Rollout`. Arguments as in `rank_plays`.

        The result goes on with `RolloutResult.resume`.

        Args:
            position: seen by the player on roll, who may double first.
            trials: games; by default 1296.
            seed: of the dice; by default 1.
            cube: seen by the player on roll; default: in the middle at 1.
            match: score or money session.
            settings: how the games are played, instead of a seed: they have their own.
            stop: when to stop, instead of a number of trials.

        Raises:
            ValueError: both `seed` and `settings`, or both `trials` and `stop`.
        """
        if seed is not None and settings is not None:
            raise ValueError("give either a seed or settings, not both")
        how = settings if seed is None else RolloutSettings(seed=seed)
        return Rollout.of_position(self, position, cube=cube, match=match, settings=how).run(stop_rules(trials, stop))

    def rank_many(
        self, requests: Sequence[PlayRequest], *, plies: int = 2, most: int | None = None
    ) -> list[list[RankedPlay]]:
        """`rank_plays` for many questions at once."""
        demand_each(requests, PlayRequest)
        demand_type("most", most, Integral, optional=True)
        if most is not None and most < 1:
            raise ValueError(f"most is 1 or more, not {most}")
        stakes = [self.stakes(request.match, request.cube) for request in requests]
        ranked = ranked_plays(self._judges, requests, stakes, self._settings(plies), most=most, threads=self.threads)
        return ranked if most is not None else self._with_errors(requests, stakes, ranked)

    def with_errors(
        self, requests: Sequence[PlayRequest], ranked: Sequence[Sequence[RankedPlay]]
    ) -> list[list[RankedPlay]]:
        """For each request plays of it with their standard errors: of other plays than all, or judged anew.

        Args:
            requests: the questions.
            ranked: plays of each, best first, as a search judged them; how far a play lies behind is meant from the
                first.

        Returns:
            the same plays; as they are where nothing is claimed.

        Raises:
            TypeError: something else than requests and ranked plays.
            ValueError: not as many rankings as requests.
        """
        demand_each(requests, PlayRequest)
        if len(ranked) != len(requests):
            raise ValueError(f"there are plays of {len(ranked)} rankings for {len(requests)} requests")
        for plays in ranked:
            demand_each(plays, RankedPlay)
        stakes = [self.stakes(request.match, request.cube) for request in requests]
        return self._with_errors(requests, stakes, ranked)

    def _with_errors(
        self, requests: Sequence[PlayRequest], stakes: Sequence[Stakes], ranked: Sequence[Sequence[RankedPlay]]
    ) -> list[list[RankedPlay]]:
        if (known := self._uncertainty) is None:
            return list(map(list, ranked))
        judged = self._judges.are_judged([request.position for request in requests])
        return [
            ranked_with_errors(known, request.position, stake, self.points, plays) if is_judged else list(plays)
            for request, stake, plays, is_judged in zip(requests, stakes, ranked, judged, strict=True)
        ]

    def choose_many(self, requests: Sequence[PlayRequest], *, plies: int = 2) -> list[Play]:
        """The best play of each question, sooner than a ranking.

        A play without rivals is looked at no deeper, and one that falls far behind after some rolls no further. So of
        plays that are all but equal it may find another one than a ranking puts first, once in some hundred decisions.
        """
        demand_each(requests, PlayRequest)
        stakes = [self.stakes(request.match, request.cube) for request in requests]
        # The plays of several doublets are compared by their values, so all are wanted at the full depth.
        is_single = all(len(request.throws(self.variant.rules)) == 1 for request in requests)
        settings = self._settings(plies, only_best=is_single)
        ranked = ranked_plays(self._judges, requests, stakes, settings, most=1, threads=self.threads)
        return [plays[0].play for plays in ranked]

    def cube_many(self, requests: Sequence[CubeRequest], *, plies: int = 2, errors: bool = True) -> list[CubeVerdict]:
        """`cube_action` for many questions at once, with standard errors or, sooner, without."""
        demand_each(requests, CubeRequest)
        if not requests:
            return []
        stakes = [self.stakes(request.match, request.cube) for request in requests]
        answers = CubeAnswers(self._judges, self.stakes, threads=self.threads)
        verdicts = answers.verdicts(requests, stakes, self._settings(plies), int(plies))
        if (known := self._uncertainty) is None or not errors:
            return verdicts
        judged = self._judges.are_judged([request.position for request in requests])
        return [
            verdict_with_errors(known, request.position, stake, self.points, verdict) if is_judged else verdict
            for request, stake, verdict, is_judged in zip(requests, stakes, verdicts, judged, strict=True)
        ]

    def luck_many(self, requests: Sequence[LuckRequest], *, plies: int = 0) -> list[RollLuck]:
        """`roll_luck` for many questions at once."""
        demand_each(requests, LuckRequest)
        if not requests:
            return []
        stakes = [self.stakes(request.match, request.cube) for request in requests]
        positions = self._judges.unsettled("roll luck", (request.position for request in requests))
        with kernel_errors("roll luck"):
            utilities = roll_values(self.kernel, self._settings(plies), positions, *stacked(stakes), self.threads)
        return [
            RollLuck(tuple(stake.emg(value) for value in row), request.is_opening, self.variant.rules.dice)
            for request, stake, row in zip(requests, stakes, utilities.tolist(), strict=True)
        ]

    def stakes(self, match: Terms, cube: CubeState) -> Stakes:
        """What is played for. Arguments as in `rank_plays`.

        Raises:
            DataError: the table of the score is damaged.
        """
        demand_type("match", match, MatchContext, MoneySession, optional=True)
        demand_type("cube", cube, CubeState)
        if isinstance(match, MatchContext):
            self._judges.matches.at(match)
        is_second = isinstance(match, MatchContext) and match.seat is Seat.SECOND
        met = self.met.swapped() if is_second else self.met
        return stakes_at(match, cube, self.points, has_cube=self.variant.cube, met=met)

    @property
    def points(self) -> Points:
        """Points of a single game, a gammon and a backgammon before the cube, as `Stakes` wants them."""
        return self._points

    def _settings(self, plies: int, *, only_best: bool = False) -> SearchSettings:
        demand_plies(plies)
        return SearchSettings(plies=int(plies), only_best=only_best, **kernel_filters(self.filters))


def _demand_positions(positions: Iterable[Position]) -> list[Position]:
    demand_type("positions", positions, Iterable)
    asked = list(positions)
    for position in asked:
        demand_type("each of the positions", position, Position)
    return asked


def _made_elsewhere(kind: type[Made], asked: bytes, judges: str) -> Made | Engine:
    """An engine of another process, made again. Arguments and errors as of `_made_once`, but for its class."""
    return _like(kind, _made_once(asked, judges))


@lru_cache(maxsize=8)
def _made_once(asked: bytes, judges: str) -> Engine:
    """The same for all who ask.

    Args:
        asked: its arguments, pickled.
        judges: what it says there of whom it asks.

    Raises:
        DataError: it says something else of them here.
    """
    variant, options = pickle.loads(asked)
    engine = Engine(variant, **options)
    if (here := listed(engine._judges_told())) != judges:
        raise DataError(f"this machine has other nets or tables: {here} instead of {judges}")
    return engine


def _like(kind: type[Made], engine: Engine) -> Made:
    made = object.__new__(kind)
    vars(made).update(vars(engine))
    return made
