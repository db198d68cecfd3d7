"""Analyses of matches as jobs: one after the other in the background, decisions told as they are judged.

A job first judges every decision by the net alone, which takes a moment, then game by game as deeply as was asked. What
is judged is stored; a job that the end of the program stopped begins anew with the next start.
What does not live here: judging (`doublesix.analysis`), decisions as messages (`server.decisions`).
"""

from __future__ import annotations

import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import RLock
from typing import TYPE_CHECKING, Any

from doublesix.analysis.analyze import analyze
from doublesix.analysis.judge import EngineStamp
from doublesix.analysis.report_json import json_value
from doublesix.analysis.results import assemble
from doublesix.analysis.settings import AnalysisSettings
from doublesix.errors import DoubleSixError, ParseError
from doublesix.formats import read_json, read_match, write_json
from doublesix.protocol.analyses import AnalysisList, AnalysisView, DecisionList, DecisionView, GameHead
from doublesix.protocol.pushes import AnalysisPush, DecisionsPush, GonePush
from doublesix.protocol.values import SourceProblem
from doublesix.sentences import Sentence
from doublesix.server.decisions import (
    asked_in,
    decision_views,
    deepened,
    turn_at,
    with_judgements,
    with_variation,
    with_words,
)
from doublesix.server.problems import (
    NotAllowedError,
    NotFoundError,
    internal_problem,
    refusal,
    sentence_message,
    sentence_of,
)
from doublesix.server.store import StoredAnalysis, now_ms
from doublesix.server.views import game_info, iso, seat_or_none, terms_message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.analysis.progress import Progress
    from doublesix.analysis.results import Event, MatchAnalysis
    from doublesix.protocol.analyses import Comment
    from doublesix.protocol.tables import Turn
    from doublesix.protocol.values import CubeJudgement, Judgement
    from doublesix.record import MatchRecord, Problem
    from doublesix.server.engines import Engines
    from doublesix.server.hub import Hub
    from doublesix.server.store import Store

__all__ = ["Analyses"]

KEPT_PLAYS = 10
MOST_NAME = 200
RUNNING = ("waiting", "running")


class Analyses:
    """All analyses of a store.

    Args:
        store: keeps them.
        hub: hears what happens.
        engines: who judges.
    """

    def __init__(self, store: Store, hub: Hub, engines: Engines) -> None:
        self._store, self._hub, self._engines = store, hub, engines
        self._lock = RLock()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="analysis")
        self._jobs = {stored.id: _Job(stored, store, hub, engines) for stored in store.analyses()}
        for job in self._jobs.values():
            if job.view.status in RUNNING:
                self._worker.submit(job.run)

    def add_file(self, data: bytes, *, name: str, plies: int) -> AnalysisView:
        """Analyze a match file.

        Raises:
            ParseError: it cannot be read, or not be analyzed; the message names the file.
            DataError: nothing judges its game.
        """
        try:
            return self.add(read_match(data), name=name, plies=plies)
        except ValueError as error:
            raise ParseError(Sentence("{place}: {problem}", place=name, problem=sentence_of(error))) from error

    def add(self, record: MatchRecord, *, name: str, plies: int) -> AnalysisView:
        """Analyze a match.

        Raises:
            ParseError: nothing was played in it.
            ValueError: terms beyond what can be shown.
            DataError: nothing judges its game.
        """
        if not any(game.actions for game in record.games):
            raise ParseError(Sentence("nothing was played in this match"))
        for game in record.games:
            self._engines.of(record.variant_of(game))
        stored = _stored(record, name[:MOST_NAME], plies)
        self._store.add_analysis(stored)
        job = _Job(stored, self._store, self._hub, self._engines, record)
        with self._lock:
            self._jobs[stored.id] = job
        self._worker.submit(job.run)
        return job.view

    def list(self) -> AnalysisList:
        """Every analysis, the newest first."""
        with self._lock:
            views = sorted((job.view for job in self._jobs.values()), key=lambda view: view.created, reverse=True)
        return AnalysisList(analyses=tuple(view.model_copy(update={"report": None}) for view in views))

    def view(self, analysis_id: str) -> AnalysisView:
        """An analysis as it stands. Raises `NotFoundError`."""
        return self._job(analysis_id).view

    def decisions(self, analysis_id: str) -> DecisionList:
        """The decisions judged so far. Raises `NotFoundError`."""
        return DecisionList(id=analysis_id, decisions=tuple(self._job(analysis_id).decisions()))

    def watch(self, analysis_id: str, begin: Callable[..., None]) -> None:
        """Show an analysis and its decisions, with nothing happening in between. Raises `NotFoundError`."""
        self._job(analysis_id).watch(begin)

    def cancel(self, analysis_id: str) -> AnalysisView:
        """Stop judging; what has been judged stays. Raises `NotFoundError`."""
        return self._job(analysis_id).cancel()

    def resume(self, analysis_id: str) -> AnalysisView:
        """Judge again what was cancelled or failed.

        Raises:
            NotFoundError: there is none.
            NotAllowedError: it is done, or going on.
        """
        job = self._job(analysis_id)
        job.wait_again()
        self._worker.submit(job.run)
        return job.view

    def delete(self, analysis_id: str) -> None:
        """Forget an analysis. Raises `NotFoundError`."""
        job = self._job(analysis_id)
        job.cancel()
        with self._lock:
            self._jobs.pop(analysis_id, None)
        self._store.delete_analysis(analysis_id)
        self._hub.tell(("analysis", analysis_id), GonePush(topic="analysis", id=analysis_id))

    def comment(self, analysis_id: str, number: int, comment: Comment) -> DecisionView:
        """Keep words and plays with a decision; what is not given stays.

        Raises:
            NotFoundError: there is no such decision.
            NotAllowedError: plays for a decision that has no dice.
            ParseError: a play that cannot be read.
            IllegalPlayError: one that is not legal there.
        """
        return self._job(analysis_id).note(number, comment)

    def turn(self, analysis_id: str, number: int) -> Turn:
        """The steps of a decision's dice. Raises `NotFoundError`, or `NotAllowedError` where there are none."""
        return self._job(analysis_id).turn(number)

    def play_out(self, analysis_id: str, number: int, steps: Sequence[tuple[int, int, int]]) -> DecisionView:
        """Keep a play made on the board with a decision.

        Raises:
            NotFoundError: there is no such decision.
            NotAllowedError: it has no dice, or there are plays enough.
            IllegalPlayError: steps that are no whole play.
        """
        return self._job(analysis_id).play_out(number, steps)

    def deepen(self, analysis_id: str, number: int, *, plies: int) -> DecisionView:
        """Judge one decision again.

        Raises:
            NotFoundError: there is none.
            NotAllowedError: nothing in it can be judged again.
        """
        return self._job(analysis_id).deepen(number, plies)

    def attach(
        self, analysis_id: str, number: int, plays: dict[str, Judgement], cubes: Sequence[CubeJudgement]
    ) -> None:
        """Keep what a rollout found with a decision. Raises `NotFoundError`."""
        self._job(analysis_id).change(number, lambda view: with_judgements(view, plays, cubes))

    def report(self, analysis_id: str, kind: str, language: str = "en") -> str:
        """A finished report.

        Args:
            analysis_id: of which analysis.
            kind: `html`, `text` or `json`; the last has no words.
            language: of the words.

        Raises:
            NotFoundError: there is no such analysis.
            NotAllowedError: it is not done.
        """
        return self._job(analysis_id).report(kind, language)

    def close(self) -> None:
        """Stop everything; what was begun is begun anew with the next start."""
        for job in self._jobs.values():
            job.stop()
        self._worker.shutdown(wait=True, cancel_futures=True)

    def _job(self, analysis_id: str) -> _Job:
        with self._lock:
            job = self._jobs.get(analysis_id)
        if job is None:
            raise NotFoundError(Sentence("there is no analysis {name}", name=repr(analysis_id)))
        return job


class _StoppedError(Exception):
    """Somebody wants a job to end."""


class _Job:
    """One analysis."""

    def __init__(
        self, stored: StoredAnalysis, store: Store, hub: Hub, engines: Engines, record: MatchRecord | None = None
    ) -> None:
        self.view = AnalysisView.model_validate(stored.view)
        self._store, self._hub, self._engines = store, hub, engines
        self._text, self._record, self._reports = stored.record, record, stored.reports
        self._lock = RLock()
        self._decisions: dict[int, DecisionView] | None = None if record is None else {}
        self._finished: MatchAnalysis | None = None
        self._is_stopped = False

    # Looking

    def decisions(self) -> list[DecisionView]:
        """Those judged so far, in order."""
        with self._lock:
            known = self._known()
            return [known[number] for number in sorted(known)]

    def watch(self, begin: Callable[..., None]) -> None:
        with self._lock:
            decisions = DecisionsPush(id=self.view.id, game=None, decisions=tuple(self.decisions()))
            begin(AnalysisPush(analysis=self.view), decisions)

    def report(self, kind: str, language: str) -> str:
        if kind not in self._reports:
            raise NotAllowedError(Sentence("there is a report once the analysis is done"))
        name = kind if kind == "json" or language == "en" else f"{kind}-{language}"
        if name not in self._reports:
            analysis = self._analysis()
            text = analysis.to_html(language=language) if kind == "html" else analysis.to_text(language=language)
            with self._lock:
                self._reports = {**self._reports, name: text}
                self._store.update_analysis(self.view.id, reports=self._reports)
        return str(self._reports[name])

    def _analysis(self) -> MatchAnalysis:
        """What was found, for reports that nobody has wanted yet; judged again if that was before the last start."""
        if self._finished is None:
            try:
                self._finished = self._judged_deeply(self._match())
            except _StoppedError:
                raise NotAllowedError(Sentence("the server is being stopped")) from None
        return self._finished

    def _known(self) -> dict[int, DecisionView]:
        if self._decisions is None:
            found = map(DecisionView.model_validate, self._store.decisions(self.view.id))
            self._decisions = {view.number: view for view in found}
        return self._decisions

    def _match(self) -> MatchRecord:
        if self._record is None:
            self._record = read_json(self._text)
        return self._record

    # Changing

    def cancel(self) -> AnalysisView:
        with self._lock:
            if self.view.status in RUNNING:
                self._is_stopped = True
                self._tell(status="cancelled")
            return self.view

    def stop(self) -> None:
        """End without a word, to begin anew another time."""
        self._is_stopped = True

    def wait_again(self) -> None:
        with self._lock:
            if self.view.status not in ("cancelled", "failed"):
                raise NotAllowedError(
                    Sentence("this analysis is {status}: there is nothing to take up again", status=self.view.status)
                )
            self._is_stopped = False
            self._tell(status="waiting", error=None, done=0)

    def change(self, number: int, change: Callable[[DecisionView], DecisionView]) -> DecisionView:
        with self._lock:
            changed = change(self._decision(number))
            self._keep([changed])
            return changed

    def note(self, number: int, comment: Comment) -> DecisionView:
        record = self._match()
        return self.change(number, lambda view: with_words(record, view, comment))

    def turn(self, number: int) -> Turn:
        return turn_at(self._match(), self._decision(number))

    def play_out(self, number: int, steps: Sequence[tuple[int, int, int]]) -> DecisionView:
        record = self._match()
        return self.change(number, lambda view: with_variation(record, view, steps))

    def _decision(self, number: int) -> DecisionView:
        with self._lock:
            view = self._known().get(number)
        if view is None:
            raise NotFoundError(Sentence("this analysis has no decision {number}", number=number))
        return view

    def deepen(self, number: int, plies: int) -> DecisionView:
        view = self._decision(number)
        record = self._match()
        engine = self._engines.of(record.variant_of(record.games[view.game]))
        again = deepened(record, view, engine, AnalysisSettings(plies=plies, kept_plays=KEPT_PLAYS))
        return self.change(number, lambda now: with_words_of(again, now))

    # Judging

    def run(self) -> None:
        """Judge everything; called by the worker."""
        try:
            self._check()
            self._tell(status="running", error=None)
            self._judge(self._match())
        except _StoppedError:
            pass  # whoever stopped it has said so
        except DoubleSixError as error:
            self._tell(status="failed", error=refusal(error)[0])
        except Exception:
            logging.getLogger("doublesix").exception("analysis %s", self.view.id)
            self._tell(status="failed", error=internal_problem())

    def _judge(self, record: MatchRecord) -> None:
        quick = AnalysisSettings(plies=0, luck=False, kept_plays=KEPT_PLAYS, explain=False)
        for game in range(len(record.games)):
            self._told(record, game, self._events(record, game, quick), is_deep=False)
        self._finish(self._judged_deeply(record, lambda game, events: self._told(record, game, events, is_deep=True)))

    def _judged_deeply(
        self, record: MatchRecord, tell: Callable[[int, Sequence[Event]], None] | None = None
    ) -> MatchAnalysis:
        settings = AnalysisSettings(plies=self.view.plies, kept_plays=KEPT_PLAYS)
        events = []
        for game in range(len(record.games)):
            events.append(self._events(record, game, settings))
            if tell is not None:
                tell(game, events[-1])
        engines = dict.fromkeys(self._engines.of(record.variant_of(game)) for game in record.games)
        return assemble(record, EngineStamp.of(engines), settings, events)

    def _events(self, record: MatchRecord, game: int, settings: AnalysisSettings) -> tuple[Event, ...]:
        alone = replace(record, games=(record.games[game],))
        engine = self._engines.of(record.variant_of(record.games[game]))
        return analyze(alone, engine, settings=settings, progress=self._check).games[0].events

    def _check(self, _: Progress | None = None) -> None:
        if self._is_stopped:
            raise _StoppedError

    def _told(self, record: MatchRecord, game: int, events: Sequence[Event], *, is_deep: bool) -> None:
        self._check()
        with self._lock:
            known = self._known()
            views = decision_views(record, game, events, known, is_deep=is_deep)
            for number in [number for number, view in known.items() if view.game == game]:
                del known[number]
            self._keep(views, game=game)
            done = sum(view.is_deep for view in known.values()) if is_deep else 0
            heads = [
                head.model_copy(update={"decisions": len(views)}) if place == game else head
                for place, head in enumerate(self.view.games)
            ]
            self._tell(done=done, total=sum(head.decisions for head in heads), games=tuple(heads))

    def _finish(self, analysis: MatchAnalysis) -> None:
        value = json_value(analysis)
        report = {name: value[name] for name in ("engine", "settings", "match", "ratings", "result")}
        report["games"] = [{name: game[name] for name in ("number", "ratings", "result")} for game in value["games"]]
        self._finished = analysis
        self._reports = {"json": analysis.to_json(), "html": analysis.to_html(), "text": analysis.to_text()}
        self._store.update_analysis(self.view.id, reports=self._reports)
        self._tell(status="done", report=report)

    # Keeping and telling

    def _keep(self, views: Sequence[DecisionView], *, game: int | None = None) -> None:
        self._store.put_decisions(self.view.id, [view.model_dump(mode="json") for view in views], game=game)
        self._known().update({view.number: view for view in views})
        self._hub.tell(("analysis", self.view.id), DecisionsPush(id=self.view.id, game=game, decisions=tuple(views)))

    def _tell(self, **changes: Any) -> None:
        with self._lock:
            if self._is_stopped and changes.get("status") != "cancelled":
                return
            self.view = self.view.model_copy(update=changes)
            self._store.update_analysis(self.view.id, status=self.view.status, view=self.view.model_dump(mode="json"))
            self._hub.tell(("analysis", self.view.id), AnalysisPush(analysis=self.view))


def with_words_of(view: DecisionView, other: DecisionView) -> DecisionView:
    """A decision with the words that belong to another view of it."""
    return view.model_copy(update={"comment": other.comment, "variations": other.variations})


def _stored(record: MatchRecord, name: str, plies: int) -> StoredAnalysis:
    analysis_id, created_ms = secrets.token_hex(6), now_ms()
    heads = tuple(_head(record, game) for game in range(len(record.games)))
    view = AnalysisView(
        id=analysis_id,
        name=name,
        created=iso(created_ms),
        status="waiting",
        plies=plies,
        done=0,
        total=sum(head.decisions for head in heads),
        players=record.players,
        variant=record.variant.key if record.cycle is None else record.cycle.key,
        game=game_info(record.variant),
        terms=terms_message(record.terms),
        final_score=record.final_score,
        problems=tuple(map(_problem, record.problems)),
        games=heads,
        report=None,
        error=None,
    )
    return StoredAnalysis(
        id=analysis_id,
        created_ms=created_ms,
        name=name,
        plies=plies,
        record=write_json(record, indent=None),
        status=view.status,
        view=view.model_dump(mode="json"),
        reports={},
    )


def _problem(problem: Problem) -> SourceProblem:
    told = dict(sentence_message(problem.message))
    return SourceProblem(line=problem.line, severity=problem.severity.value, **told)


def _head(record: MatchRecord, place: int) -> GameHead:
    game = record.games[place]
    return GameHead(
        number=game.number,
        score=game.start_score,
        is_crawford=game.is_crawford,
        winner=seat_or_none(game.winner),
        points=game.points,
        decisions=len(asked_in(record, place)),
    )
