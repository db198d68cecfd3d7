"""Rollouts: games played on from a position, from several plays of it or from both answers to its cube.

A trial hangs on the settings, the seed and its number alone. So a `Rollout` may be stopped anywhere, saved, loaded and
gone on with, on any number of threads: after the same number of trials it is the same, bit for bit.
What does not live here: how a game is played (``native/src/rollout.cpp``), who plays trials (`engine.rollout_player`),
lines and trials as data (`engine.rollout_trials`), figures (`engine.rollout_results`), settings and stop rules
(`engine.rollout_settings`), files (`engine.rollout_files`), whether who goes on plays as whoever began
(`engine.played_by`).
"""

from __future__ import annotations

import errno
import os
import warnings
from dataclasses import replace
from functools import partial
from math import ceil, inf
from pathlib import Path
from sys import maxsize
from threading import RLock
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from doublesix.cube import CubeState
from doublesix.dice import Roll
from doublesix.engine.played_by import demand_same_player, played_by
from doublesix.engine.rollout_files import SavedRollout, read_rollout, write_rollout
from doublesix.engine.rollout_player import SHARE, TrialPlayer, seed_of
from doublesix.engine.rollout_results import PILOT, RolloutResult
from doublesix.engine.rollout_settings import RolloutSettings, StopRules
from doublesix.engine.rollout_trials import RolloutLine, Trials
from doublesix.engine.stakes import Stakes, last_turn, may_beaver
from doublesix.errors import IllegalActionError, KernelError, RequestError, demand_type
from doublesix.kernel import kernel_rules, trial_throws
from doublesix.play import Play
from doublesix.position import Position
from doublesix.rules.check import are_many, twin_of_many
from doublesix.rules.turns import Next
from doublesix.sentences import Sentence
from doublesix.work import cores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from doublesix.engine.engine import Engine
    from doublesix.engine.rollout_results import Plan
    from doublesix.engine.rollout_trials import TrialLog
    from doublesix.engine.stakes import Terms
    from doublesix.rules.variant import Variant
    from doublesix.work import Workers

__all__ = ["Rollout"]

CHUNK_SECONDS = 0.4
"""About so long the kernel computes before somebody may look, stop or save; longer where trials are long."""

SAVE_SECONDS = 20.0
"""No more work than this is lost when the program is killed."""

NO_DOUBLE, DOUBLE_TAKE = "No double", "Double, take"


class Rollout:
    """A rollout: what is rolled out, how, and what has come of it so far.

    Use `of_position`, `of_plays`, `of_cube` or `load` to make one. `asked` may name what it is about, by an identifier
    with the score; files keep it for whoever goes on, and nothing else hangs on it. They also keep `met_name`, that of
    the match equity table which the stakes come from: whoever goes on need not go by it ("" for the usual one; None in
    older files).

    Args:
        engine: who plays.
        lines: what is rolled out, with common dice.
        kind: "position", "plays" or "cube".
        stakes: what the games are played for, seen by the root.
        settings: how they are played.
        beavers: whether a double may be beavered; only for the verdict.
        last_turn: so many turns from here the cube is at the house's limit; None without one; likewise.
    """

    def __init__(
        self,
        engine: Engine,
        lines: Sequence[RolloutLine],
        *,
        kind: str,
        stakes: Stakes,
        settings: RolloutSettings,
        beavers: bool = False,
        last_turn: int | None = None,
    ) -> None:
        self.engine = engine
        self.lines = tuple(lines)
        self.kind = kind
        self.stakes = stakes
        self.settings = settings
        self.beavers = beavers
        self.last_turn = last_turn
        self.met_name: str | None = engine.met_name
        self.asked = ""
        self.seconds = 0.0
        count = len(self.lines)
        self._trials = Trials.none(count)
        # Enough for every thread, even where one trial takes long.
        self._least_chunk = ceil(2 * (engine.threads or cores()) / count)
        self._chunk = self._least_chunk
        self._player = TrialPlayer(engine, self.lines, stakes, settings)
        self._turn = RLock()
        self._is_unsaved = False

    def __repr__(self) -> str:
        """What is rolled out by whom and how far it has come; the figures are the result's."""
        lines = "; ".join(line.name for line in self.lines)
        return f"<Rollout of {lines}: {self.trials} trials, seed {self.settings.seed}, by {self.engine!r}>"

    def __reduce__(self) -> tuple[Callable[..., Rollout], tuple[Engine, SavedRollout]]:
        """Copies and pickles: what a file would keep, played by the same engine or the same one made again there."""
        return Rollout._taken_up, (self.engine, self._so_far())

    @classmethod
    def of_position(
        cls,
        engine: Engine,
        position: Position,
        *,
        cube: CubeState | None = None,
        match: Terms = None,
        settings: RolloutSettings | None = None,
    ) -> Rollout:
        """What a position is worth to the player on roll, who may double first.

        Args:
            engine: who plays.
            position: seen by the player on roll.
            cube: seen by the player on roll; default: in the middle at 1.
            match: score or money session; default: money with the usual rules.
            settings: how the games are played.

        Raises:
            IllegalActionError: the game is over.
        """
        _check_running(engine, position)
        how, stakes = _terms(engine, cube, match, settings)
        line = RolloutLine("position", position, True, 0, int(stakes.flags[3]), True)
        return cls(engine, [line], kind="position", stakes=stakes, settings=how)

    @classmethod
    def of_plays(
        cls,
        engine: Engine,
        position: Position,
        roll: Roll,
        plays: Sequence[Play],
        *,
        cube: CubeState | None = None,
        match: Terms = None,
        settings: RolloutSettings | None = None,
    ) -> Rollout:
        """What plays of a roll are worth to the side that plays. Arguments as in `of_position`.

        Raises:
            IllegalActionError: the game is over; a play that the roll cannot make, or one after which the turn is not
                simply over.
            RequestError: no plays, or the same twice.
        """
        _check_running(engine, position)
        demand_type("roll", roll, Roll)
        for play in plays:
            demand_type("each of the plays", play, Play)
        if not plays or len(set(plays)) < len(plays):
            raise RequestError(Sentence("a rollout of plays needs one play or more, each once"))
        how, stakes = _terms(engine, cube, match, settings)
        lines = []
        for play, twin in zip(plays, _legal_twins(engine.variant, position, roll, plays), strict=True):
            follows = engine.variant.following(position, roll, twin)
            if follows.next is Next.NAMES or follows.leftovers:
                raise IllegalActionError(
                    Sentence(
                        "{game}: after {play} more is played before the next roll; "
                        "only plays that a roll follows can be rolled out",
                        game=engine.variant.title,
                        play=play,
                    )
                )
            same_side = follows.next is Next.AGAIN
            after = play.result if same_side else play.result.swapped()
            lines.append(RolloutLine(str(play), after, same_side, 0, int(stakes.flags[3]), True))
        return cls(engine, lines, kind="plays", stakes=stakes, settings=how)

    @classmethod
    def of_cube(
        cls,
        engine: Engine,
        position: Position,
        *,
        cube: CubeState | None = None,
        match: Terms = None,
        settings: RolloutSettings | None = None,
    ) -> Rollout:
        """The cube decision of the player on roll: no double against double and take. Arguments as in `of_position`.

        Raises:
            IllegalActionError: the game is over, or the player may not double.
        """
        _check_running(engine, position)
        how, stakes = _terms(engine, cube, match, settings)
        if not how.cubeful or not stakes.may_double:
            raise IllegalActionError(
                Sentence("the player on roll may not double here, so there is no cube decision to roll out")
            )
        owner = int(stakes.flags[3])
        lines = [
            RolloutLine(NO_DOUBLE, position, True, 0, owner, False),
            RolloutLine(DOUBLE_TAKE, position, True, 1, 2, False),
        ]
        before = cube or CubeState()
        return cls(
            engine,
            lines,
            kind="cube",
            stakes=stakes,
            settings=how,
            beavers=may_beaver(match, before),
            last_turn=last_turn(match, before),
        )

    def describe(self) -> str:
        """One line on who plays, as engines tell it, and on the match equity table that the stakes come from."""
        return self.engine.describe(self.met_name)

    @property
    def trials(self) -> int:
        """Trials played so far."""
        return self._trials.count

    @property
    def result(self) -> RolloutResult:
        """The figures so far."""
        rules = kernel_rules(self.engine.variant)
        settings = self.settings
        throws = trial_throws(
            rules,
            stratified=settings.stratified,
            seed=seed_of(settings),
            first_trial=settings.first_trial,
            trials=self.trials,
        )
        return RolloutResult(
            names=tuple(line.name for line in self.lines),
            kind=self.kind,
            values=self._trials.values,
            luck=self._trials.luck,
            plies=self._trials.plies,
            throws=throws if settings.stratified else throws[:, :0],
            kinds=6**self.engine.variant.rules.dice,
            stakes=self.stakes,
            points=self.engine.points,
            settings=settings,
            seconds=self.seconds,
            beavers=self.beavers,
            last_turn=self.last_turn,
            taken_up=partial(Rollout._taken_up, self.engine, self._so_far()),
        )

    def run(
        self,
        stop: StopRules | None = None,
        *,
        progress: Callable[[RolloutResult], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
        save_to: Path | str | None = None,
        workers: Workers | None = None,
    ) -> RolloutResult:
        """Play trials until a rule says stop; whatever was played before counts.

        Args:
            stop: default: 1296 trials.
            progress: told the figures about twice a second.
            cancelled: asked as often; true ends the run, and what was played stays.
            save_to: a file that is kept up to date, also when the run is interrupted. Where it cannot be written
                meanwhile a warning says so, and the run goes on.
            workers: who plays the trials; default: the engine's threads.

        Raises:
            RequestError: of `check`.
            FileNotFoundError: no such folder to save to.
            KernelError: another thread plays trials of this rollout.
            OSError: in the end the file cannot be written; what was played stays.
        """
        if save_to and not Path(save_to).parent.is_dir():  # told before the work, not after it
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(save_to))
        demand_type("stop", stop, StopRules, optional=True)
        rules = StopRules() if stop is None else stop
        self.check(rules)
        begun = saved = perf_counter()
        self._take_turn()
        try:
            while not self._is_done(rules, perf_counter() - begun) and not (cancelled and cancelled()):
                self._play(min(self._chunk, self._until_next_look(rules)), workers)
                if progress:
                    progress(self.result)
                if save_to and perf_counter() - saved > SAVE_SECONDS:
                    self._save_meanwhile(save_to)
                    saved = perf_counter()
        except BaseException:
            if save_to:
                self._save_meanwhile(save_to)  # why it ends is not to be hidden by that
            raise
        finally:
            self._turn.release()
        if save_to:
            self.save(save_to)
        return self.result

    def check(self, stop: StopRules) -> None:
        """Check that rules can be meant.

        Raises:
            RequestError: a confidence is asked for where there is nothing to compare.
        """
        if stop.confidence is not None and len(self.lines) < 2:
            raise RequestError(Sentence("a confidence needs two lines or more to compare"))

    def plan(self, std_error: float) -> Plan:
        """How many trials, and how much time, until every line's equity has a standard error like this.

        Plays a few trials first if there are none; they count. So does what `StopRules` play before they look, and
        between two looks.

        Args:
            std_error: EMG.

        Raises:
            ValueError: it is not above 0.
            KernelError: as of `run`.
        """
        rules = StopRules(trials=maxsize, std_error=std_error)
        self._take_turn()
        try:
            while self.trials < PILOT:
                self._play(min(self._chunk, PILOT - self.trials))
        finally:
            self._turn.release()
        planned = self.result.plan(rules)
        assert planned is not None  # after so many trials
        return planned

    def log(self) -> Iterator[TrialLog]:
        """Every trial of every line."""
        return self._trials.log(self.lines, self.stakes, first=self.settings.first_trial)

    def save(self, path: Path | str) -> None:
        """Write everything to a file, whole or not at all."""
        write_rollout(Path(path), self._so_far())

    def _save_meanwhile(self, path: Path | str) -> None:
        """Save what is not done; where that fails it is said once: the trials are worth more than the file."""
        try:
            self.save(path)
        except OSError as error:
            if not self._is_unsaved:
                warnings.warn(f"{path}: {error.strerror}; what is played is not saved", stacklevel=3)
            self._is_unsaved = True
        else:
            self._is_unsaved = False

    @classmethod
    def load(cls, engine: Engine, path: Path | str) -> Rollout:
        """Go on with a saved rollout.

        Raises:
            DataError: no such file, no rollout, or one that another net, pruner, game, filter or table played.
        """
        saved = read_rollout(Path(path))
        if saved.met_name and not engine.met_name:
            # The stakes come along; exact tables of match scores had no say in it.
            engine = engine.by_met(engine.met)
        demand_same_player(engine, saved.played_by, Path(path))
        return cls._taken_up(engine, saved)

    def _so_far(self) -> SavedRollout:
        """Everything that it takes to go on from here."""
        return SavedRollout(
            played_by=played_by(self.engine),
            lines=self.lines,
            kind=self.kind,
            stakes=self.stakes,
            settings=self.settings,
            beavers=self.beavers,
            last_turn=self.last_turn,
            met_name=self.met_name,
            asked=self.asked,
            seconds=self.seconds,
            trials=self._trials,
        )

    @classmethod
    def _taken_up(cls, engine: Engine, saved: SavedRollout) -> Rollout:
        rollout = cls(
            engine,
            saved.lines,
            kind=saved.kind,
            stakes=saved.stakes,
            settings=saved.settings,
            beavers=saved.beavers,
            last_turn=saved.last_turn,
        )
        rollout.met_name = saved.met_name
        rollout.asked, rollout.seconds, rollout._trials = saved.asked, saved.seconds, saved.trials
        return rollout

    def _is_done(self, rules: StopRules, seconds: float) -> bool:
        trials = self.trials
        if trials >= rules.trials or seconds >= (inf if rules.seconds is None else rules.seconds):
            return True
        if not rules.looks_at_figures or trials < rules.at_least or trials % rules.step:
            return False
        found = self.result
        settled = rules.confidence is not None and found.lasting_confidence >= rules.confidence
        return settled or (rules.std_error is not None and found.worst_std_error <= rules.std_error)

    def _until_next_look(self, rules: StopRules) -> int:
        left = rules.trials - self.trials
        return min(left, rules.step - self.trials % rules.step) if rules.looks_at_figures else left

    def _take_turn(self) -> None:
        """Keep other threads from playing: they would begin with the same trial."""
        if not self._turn.acquire(blocking=False):
            raise KernelError("rollout: another thread plays its trials; one call at a time")

    def _play(self, trials: int, workers: Workers | None = None) -> None:
        """Play the next trials, and see how many a chunk may have."""
        begun = perf_counter()
        first = self.settings.first_trial + self.trials
        self._trials = self._trials.followed_by(self._player.play(first, trials, workers))
        self._least_chunk = max(self._least_chunk, 0 if workers is None else SHARE * workers.count)
        seconds = perf_counter() - begun
        self.seconds += seconds
        fitting = trials * CHUNK_SECONDS / max(seconds, 1e-6)
        self._chunk = max(self._least_chunk, min(int(fitting), 4 * self._chunk))


def _check_running(engine: Engine, position: Position) -> None:
    demand_type("position", position, Position)
    if engine.variant.ending(position) is not None:
        raise IllegalActionError(Sentence("the game is over, there is nothing to roll out"))


def _legal_twins(variant: Variant, position: Position, roll: Roll, plays: Sequence[Play]) -> Iterator[Play]:
    """The legal plays that end like these."""
    many = are_many(variant.rules, position, roll)
    legal = {} if many else {play: play for play in variant.legal_plays(position, roll)}
    for play in plays:
        twin = twin_of_many(variant.rules, position, roll, play) if many else legal.get(play)
        if twin is None:
            raise IllegalActionError(Sentence("{play} is no legal play of {dice} here", play=play, dice=roll))
        yield twin


def _terms(
    engine: Engine, cube: CubeState | None, match: Terms, settings: RolloutSettings | None
) -> tuple[RolloutSettings, Stakes]:
    """Settings and stakes; without the cube it stays where it is, and gammons count."""
    demand_type("settings", settings, RolloutSettings, optional=True)
    how = RolloutSettings() if settings is None else settings
    stakes = engine.stakes(match, cube or CubeState())
    if how.cubeful:
        return how, stakes
    endless, _, _, owner = stakes.flags
    flags = np.array([endless, 0, 0, owner], np.int8)
    return how, replace(stakes, flags=flags, may_double=False)
