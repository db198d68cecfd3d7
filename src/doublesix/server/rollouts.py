"""Rollouts as jobs: one after the other in the background, their figures told about twice a second.

The trials lie in a file beside the store, so that a rollout which the end of the program stopped goes on where it was.
What does not live here: playing the trials (`doublesix.engine.rollouts`).
"""

from __future__ import annotations

import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Lock, RLock
from time import perf_counter
from typing import TYPE_CHECKING, Any

from doublesix.analysis.answers import answers_of, demand_offer
from doublesix.analysis.asked_rollouts import asked_rollout
from doublesix.analysis.numbers import rounded
from doublesix.engine.rollout_settings import StopRules, find_preset
from doublesix.engine.rollouts import Rollout
from doublesix.engine.verdicts import REACH_90
from doublesix.errors import DataError, DoubleSixError, ParseError, RequestError
from doublesix.notation.plays import parse_play
from doublesix.protocol.analyses import (
    RUNNING,
    Estimate,
    NewRollout,
    NewRollouts,
    RolloutLineView,
    RolloutList,
    RolloutPlan,
    RolloutStop,
    RolloutView,
)
from doublesix.protocol.pushes import GonePush, RolloutPush
from doublesix.protocol.values import Candidate, Judgement
from doublesix.sentences import Sentence
from doublesix.server.decisions import trials_of
from doublesix.server.invalid_fields import in_field
from doublesix.server.judged import chances_of, cube_judgement, waiting_of
from doublesix.server.positions import found, named_plays, seat_on_roll
from doublesix.server.problems import NotAllowedError, NotFoundError, NotKeptError, internal_problem, refusal
from doublesix.server.store import now_ms
from doublesix.server.views import iso, steps_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from doublesix.engine import rollout_results
    from doublesix.engine.engine import Engine
    from doublesix.engine.rollout_results import LineResult, RolloutResult
    from doublesix.engine.rollout_settings import RolloutSettings
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.rules.variant import Variant
    from doublesix.server.analyses import Analyses
    from doublesix.server.engines import Engines
    from doublesix.server.hub import Hub
    from doublesix.server.store import Store

__all__ = ["Rollouts"]

CUBE_LINES = ("no-double", "double-take")
DECISIONS = {"plays": "play", "cube": "cube"}
"""Types of decision by the kind of rollout that is kept with them."""


class Rollouts:
    """All rollouts of a store.

    Args:
        store: keeps what was asked and found.
        folder: keeps the trials.
        hub: hears what happens.
        engines: who plays.
        analyses: where results are kept with decisions.
    """

    def __init__(self, store: Store, folder: Path, hub: Hub, engines: Engines, analyses: Analyses) -> None:
        self._store, self._hub, self._engines, self._analyses = store, hub, engines, analyses
        self._folder = folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = RLock()
        self._adding = Lock()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="rollout")
        self._jobs: dict[str, _Job] = {}
        for created_ms, asked, stored in reversed(store.rollouts()):  # the oldest waits no longer than it did
            wanted = NewRollout.model_validate(asked)
            view = RolloutView.model_validate({**stored, **_told_of(wanted)})  # older views lack some of it
            if view.status in RUNNING:
                view = view.model_copy(update={"status": "waiting", "plan": None})
            self._add(_Job(created_ms, wanted, view))

    def add(self, asked: NewRollout) -> RolloutView:
        """Queue a rollout.

        Raises:
            NotFoundError: there is no such analysis or decision to keep it with.
            NotAllowedError: the decision is another one.
            ParseError: no such preset; an analysis without a decision, or a decision without its analysis.
            RequestError: plays for a rollout of something else, or a confidence where there is nothing to compare.
            DoubleSixError: no such position or play, nothing that could be rolled out, or nothing that could play.
        """
        with in_field("preset"):
            preset = find_preset(asked.preset)
        rollout = self._new(asked)
        asked = asked.model_copy(update={"kind": rollout.kind, "trials": asked.trials or preset.trials})
        with in_field("confidence"):
            rollout.check(_rules(asked))
        self._demand_decision(asked)
        created_ms = now_ms()
        view = RolloutView(
            id=f"r{secrets.token_hex(6)}",  # no number: those stand for rolls looked ahead where it is a source
            created=iso(created_ms),
            status="waiting",
            trials=0,
            seconds=0,
            lines=(),
            error=None,
            **_told_of(asked),
        )
        job = _Job(created_ms, asked, view)
        self._keep(job)
        self._add(job)
        return view

    def add_open(self, analysis_id: str, asked: NewRollouts) -> RolloutList:
        """Queue rollouts of what an analysis leaves too close to call.

        Those that were rolled out as often before, or wait for that, are passed over.

        Raises:
            NotFoundError: there is no such analysis.
            NotAllowedError: it is not done.
            DoubleSixError: as of `add`.
        """
        with self._adding:
            return self._add_open(analysis_id, asked)

    def _add_open(self, analysis_id: str, asked: NewRollouts) -> RolloutList:
        decisions = self._analyses.open_decisions(analysis_id)
        queued = self.list(analysis=analysis_id).rollouts
        waiting = {view.decision for view in queued if view.status in RUNNING}
        added: list[RolloutView] = []
        for view, plays in decisions:
            is_known = view.number in waiting or trials_of(view, view.rolled_out) >= asked.trials
            if view.identifier is not None and not is_known and len(added) < asked.most:
                new = NewRollout(
                    position=view.identifier,
                    variant=view.variant,
                    kind="plays" if plays else "cube",
                    plays=plays,
                    trials=asked.trials,
                    analysis=analysis_id,
                    decision=view.number,
                )
                added.append(self.add(new))
        return RolloutList(rollouts=tuple(added))

    def list(self, *, analysis: str | None = None, position: str | None = None) -> RolloutList:
        """Rollouts, the newest first.

        Args:
            analysis: only those that are kept with its decisions.
            position: only those of this identifier, as it was written when they were asked for.
        """
        with self._lock:
            views = [job.view for job in self._jobs.values()]
        wanted = (view for view in views if analysis in (None, view.analysis) and position in (None, view.position))
        return RolloutList(rollouts=tuple(sorted(wanted, key=lambda view: view.created, reverse=True)))

    def view(self, rollout_id: str) -> RolloutView:
        """A rollout as it stands. Raises `NotFoundError`."""
        return self._job(rollout_id).view

    def watch(self, rollout_id: str, begin: Callable[..., None]) -> None:
        """Show a rollout, with nothing happening in between. Raises `NotFoundError`."""
        with self._lock:
            begin(RolloutPush(rollout=self._job(rollout_id).view))

    def cancel(self, rollout_id: str) -> RolloutView:
        """Play no more trials; those played stay. Raises `NotFoundError`."""
        with self._lock:
            job = self._job(rollout_id)
            if job.view.status in RUNNING:
                job.is_stopped = True
                self._tell(job, status="cancelled", plan=None)
            return job.view

    def resume(self, rollout_id: str, stop: RolloutStop) -> RolloutView:
        """Go on with a rollout that is at rest: in the end it is what it would be in one go.

        Args:
            rollout_id: which one.
            stop: when it ends now.

        Raises:
            NotFoundError: there is none.
            NotAllowedError: it is going on.
            RequestError: it has as many trials already, or a confidence where there is nothing to compare.
        """
        with self._lock:
            job = self._job(rollout_id)
            view, trials = job.view, stop.trials or job.view.wanted
            if view.status in RUNNING:
                raise NotAllowedError(Sentence("this rollout is going on: there is nothing to take up again"))
            if trials <= view.trials:
                with in_field("trials"):
                    raise RequestError(
                        Sentence("this rollout has {count} trials already: more are needed to go on", count=view.trials)
                    )
            asked = job.asked.model_copy(update={**stop.model_dump(), "trials": trials})
            with in_field("confidence"):
                self._new(asked).check(_rules(asked))
            waiting = view.model_copy(update={"status": "waiting", "error": None, **_told_of(asked)})
            job = _Job(job.created_ms, asked, waiting)  # a new one: the last trials of a cancelled one may yet come
            self._keep(job)
            self._add(job)
            self._hub.tell(("rollout", rollout_id), RolloutPush(rollout=waiting))
            return waiting

    def delete_of(self, analysis_id: str) -> None:
        """Forget the rollouts that are kept with decisions of an analysis."""
        for view in self.list(analysis=analysis_id).rollouts:
            with suppress(NotFoundError):  # somebody else was faster
                self.delete(view.id)

    def delete(self, rollout_id: str) -> None:
        """Forget a rollout. Raises `NotFoundError`."""
        with self._lock:
            self.cancel(rollout_id)
            self._jobs.pop(rollout_id).is_deleted = True
        self._store.delete_rollout(rollout_id)
        self._path(rollout_id).unlink(missing_ok=True)
        self._hub.tell(("rollout", rollout_id), GonePush(topic="rollout", id=rollout_id))

    def close(self) -> None:
        """Stop everything; what was begun goes on with the next start."""
        with self._lock:
            for job in self._jobs.values():
                job.is_closed = True
        self._worker.shutdown(wait=True, cancel_futures=True)

    # Playing

    def _run(self, job: _Job) -> None:
        if job.is_over:
            return
        try:
            self._tell(job, status="running")
            rollout, rules, begun = self._begun(job), _rules(job.asked), perf_counter()
            result = rollout.run(
                rules,
                progress=lambda now: self._told(job, now, plan=_plan(now, rules, perf_counter() - begun)),
                cancelled=lambda: job.is_over,
                save_to=self._path(job.view.id),
            )
            if not job.is_over:
                self._attach(job, result)  # before it is done, or nobody would do so after an end in between
                self._told(job, result, status="done", plan=None)
        except DoubleSixError as error:
            with suppress(NotKeptError):  # what is stored goes on with the next start
                self._tell(job, status="failed", error=refusal(error)[0], plan=None)
        except Exception:
            logging.getLogger("doublesix").exception("rollout %s", job.view.id)
            self._tell(job, status="failed", error=internal_problem(), plan=None)
        finally:
            if job.is_deleted:  # trials are written when they stop, too
                self._path(job.view.id).unlink(missing_ok=True)

    def _begun(self, job: _Job) -> Rollout:
        path = self._path(job.view.id)
        if path.exists():
            try:
                return Rollout.load(self._engine(job.asked), path)
            except DataError:
                pass  # another net has come, or the file is damaged: begin anew
        return self._new(job.asked)

    def _engine(self, asked: NewRollout) -> Engine:
        return self._engines.of(found(asked.position, asked.variant)[1])

    def _new(self, asked: NewRollout) -> Rollout:
        """What was asked for, before its first trial."""
        identified, game = found(asked.position, asked.variant)
        with in_field("position"):
            demand_offer(identified, game)
        kind = asked.kind or ("plays" if asked.plays else None)
        if asked.plays and kind != "plays":
            with in_field("plays"):
                raise RequestError(Sentence("a rollout of kind {kind} has no plays", kind=repr(kind)))
        plays = () if identified.roll is None else named_plays(asked.plays, identified, game)
        return asked_rollout(self._engines.of(game), identified, kind=kind, plays=plays, settings=_settings(asked))

    def _demand_decision(self, asked: NewRollout) -> None:
        """Check that the decision to keep it with is there, and is what is rolled out. Errors as of `add`."""
        if asked.analysis is None and asked.decision is None:
            return
        if asked.analysis is None or asked.decision is None:
            with in_field("analysis" if asked.analysis is None else "decision"):
                raise ParseError(Sentence("a rollout is kept with a decision of an analysis: name both, or neither"))
        view = self._analyses.decision(asked.analysis, asked.decision)
        is_of_kind = view.judged["type"] == DECISIONS.get(asked.kind or "") and view.identifier is not None
        if not is_of_kind or found(view.identifier or "", view.variant) != found(asked.position, asked.variant):
            raise NotAllowedError(Sentence("this is no rollout of the decision that it would be kept with"))

    def _attach(self, job: _Job, result: RolloutResult) -> None:
        """Keep what came of it with the decision it belongs to."""
        asked = job.asked
        if asked.analysis is None or asked.decision is None:
            return
        source = job.view.id
        plays = _candidates(result, *found(asked.position, asked.variant), source) if asked.kind == "plays" else ()
        cubes = [cube_judgement(result.cube, source)] if asked.kind == "cube" else []
        with suppress(NotFoundError):  # deleted meanwhile
            self._analyses.attach(asked.analysis, asked.decision, source, plays, cubes)

    # Keeping and telling

    def _told(self, job: _Job, result: RolloutResult, **changes: Any) -> None:
        identified, game = found(job.asked.position, job.asked.variant)
        self._tell(
            job,
            trials=result.trials,
            seconds=round(result.seconds, 1),
            lines=tuple(_line(result, line) for line in result.lines),
            waiting=waiting_of(answers_of(identified, self._engines.of(game), result), seat_on_roll(identified)),
            **changes,
        )

    def _tell(self, job: _Job, **changes: Any) -> None:
        with self._lock:
            if job.is_over and changes.get("status") != "cancelled":
                return
            job.view = job.view.model_copy(update=changes)
            try:
                self._keep(job)
            finally:
                self._hub.tell(("rollout", job.view.id), RolloutPush(rollout=job.view))

    def _keep(self, job: _Job) -> None:
        asked, view = job.asked.model_dump(mode="json"), job.view.model_dump(mode="json")
        self._store.put_rollout(job.view.id, job.created_ms, asked, job.view.status, view)

    def _add(self, job: _Job) -> None:
        with self._lock:
            self._jobs[job.view.id] = job
        if job.view.status in RUNNING:
            self._worker.submit(self._run, job)

    def _job(self, rollout_id: str) -> _Job:
        with self._lock:
            job = self._jobs.get(rollout_id)
        if job is None:
            raise NotFoundError(Sentence("there is no rollout {name}", name=repr(rollout_id)))
        return job

    def _path(self, rollout_id: str) -> Path:
        return self._folder / f"{rollout_id}.npz"


@dataclass(slots=True)
class _Job:
    """One rollout.

    Args:
        created_ms: when it was asked for.
        asked: what.
        view: as it stands.
        is_stopped: somebody cancelled it.
        is_deleted: somebody wants nothing to be left of it.
        is_closed: the program ends.
    """

    created_ms: int
    asked: NewRollout
    view: RolloutView
    is_stopped: bool = False
    is_deleted: bool = False
    is_closed: bool = False

    @property
    def is_over(self) -> bool:
        """Whether no more trials are to be played now."""
        return self.is_stopped or self.is_closed


def _settings(asked: NewRollout) -> RolloutSettings:
    """How its games are played: those of the preset, but for what was asked for apart."""
    settings = find_preset(asked.preset).settings.at_depth(asked.plies, asked.cube_plies)
    length = settings.truncate_after if asked.truncate_after is None else asked.truncate_after
    return replace(settings, seed=asked.seed, truncate_after=length)


def _rules(asked: NewRollout) -> StopRules:
    """When it ends."""
    assert asked.trials is not None  # as it is kept
    return StopRules(**asked.model_dump(include=set(RolloutStop.model_fields)))


def _plan(result: RolloutResult, rules: StopRules, elapsed: float) -> RolloutPlan | None:
    plan = result.plan(rules, elapsed=elapsed)
    return None if plan is None else RolloutPlan(trials=plan.trials, seconds=round(plan.seconds, 1))


def _told_of(asked: NewRollout) -> dict[str, Any]:
    """What its picture says of what was asked for."""
    settings = _settings(asked)
    return {
        **asked.model_dump(include={"position", "variant", "kind", "preset", "analysis", "decision"}),
        "plies": settings.plies,
        "cube_plies": settings.cube_plies,
        "truncate_after": settings.truncate_after,
        "wanted": asked.trials,
    }


def _line(result: RolloutResult, line: LineResult) -> RolloutLineView:
    names = CUBE_LINES if result.kind == "cube" else result.names
    return RolloutLineView(
        name=names[result.names.index(line.name)],
        equity=_estimate(line.equity),
        cubeless=_estimate(line.cubeless),
        mwc=None if line.mwc is None else _estimate(line.mwc),
        chances=chances_of(line.outcomes),
        is_best=rounded(_chance_of_best(result, line)),
    )


def _chance_of_best(result: RolloutResult, line: LineResult) -> float:
    if len(result.lines) == 1:
        return 1.0
    if result.trials < 2:
        return 1 / len(result.lines)
    if result.kind == "cube":
        return result.chance_of_double if line is result.lines[1] else 1 - result.chance_of_double
    if line is result.best:
        return result.confidence
    return result.difference(line.name, result.best.name).chance_above(0)


def _estimate(estimate: rollout_results.Estimate) -> Estimate:
    is_known = estimate.std_error < float("inf")
    return Estimate(mean=rounded(estimate.mean), std_error=rounded(estimate.std_error) if is_known else None)


def _candidates(
    result: RolloutResult, identified: IdentifiedPosition, game: Variant, source: str
) -> tuple[Candidate, ...]:
    roll = identified.roll
    assert roll is not None
    return tuple(
        Candidate(
            play=line.name,
            steps=steps_of(parse_play(line.name, identified.position, roll, game)),
            judgements=(_judgement(result, line, source),),
        )
        for line in result.lines
    )


def _judgement(result: RolloutResult, line: LineResult, source: str) -> Judgement:
    equity, behind = _estimate(line.equity), result.behind(line)
    behind_error = _estimate(behind).std_error
    return Judgement(
        source=source,
        trials=result.trials,
        plies=result.settings.plies,
        equity=equity.mean,
        cubeless=rounded(line.cubeless.mean),
        mwc=None if line.mwc is None else rounded(line.mwc.mean),
        std_error=equity.std_error,
        behind_error=behind_error,
        too_close=None if behind_error is None else behind.mean < REACH_90 * behind_error,
        chances=chances_of(line.outcomes),
    )
