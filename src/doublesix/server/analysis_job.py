"""One analysis of a match as a job: judged in the background, looked at and commented on meanwhile.

It first judges every decision by the net alone, which takes a moment (`look_first`), then game by game as deeply as was
asked (`run`); what has been judged before shows until it is judged again. What is judged is stored.
What does not live here: which jobs there are (`server.analyses`), judging (`doublesix.analysis`), decisions as messages
(`server.decisions`).
"""

from __future__ import annotations

import logging
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from threading import Lock, RLock
from typing import TYPE_CHECKING, Any

from doublesix.analysis.analyze import analyze
from doublesix.analysis.judge import EngineStamp
from doublesix.analysis.progress import Stage
from doublesix.analysis.report_json import json_value
from doublesix.analysis.results import assemble
from doublesix.analysis.settings import AnalysisSettings
from doublesix.errors import DoubleSixError
from doublesix.formats import read_json
from doublesix.protocol.analyses import RUNNING, AnalysisView, DecisionView
from doublesix.protocol.pushes import AnalysisPush, DecisionsPush
from doublesix.sentences import Sentence
from doublesix.server.decisions import (
    card_of,
    decision_views,
    is_sure_mistake,
    judged_anew,
    judged_by_rollout,
    notes_of,
    open_decisions,
    trials_of,
    turn_at,
    with_comments,
    with_deeper,
    with_event,
    with_judgements,
    with_variation,
    with_words,
)
from doublesix.server.problems import NotAllowedError, NotFoundError, NotKeptError, internal_problem, refusal
from doublesix.work import demand_wanted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from doublesix.analysis.progress import Progress
    from doublesix.analysis.results import Event, MatchAnalysis
    from doublesix.protocol.analyses import Comment
    from doublesix.protocol.tables import Turn
    from doublesix.protocol.values import Candidate, CubeJudgement, Problem
    from doublesix.record import MatchRecord
    from doublesix.server.engines import Engines
    from doublesix.server.hub import Hub
    from doublesix.server.store import Store, StoredAnalysis
    from doublesix.study import Card

__all__ = ["AnalysisJob"]

KEPT_PLAYS = 10


class _StoppedError(Exception):
    """Somebody wants a job to end."""


class AnalysisJob:
    """One analysis.

    Args:
        stored: what is kept of it.
        store: keeps it.
        hub: hears what happens.
        engines: who judges.
        record: of a new one the match; else it is read from what is kept.
        rest: called again and again while it is judged; waits where something else is more urgent.
        later: has its figures found (`find_figures`) once there is time.

    Attributes:
        view: as it stands.
    """

    def __init__(
        self,
        stored: StoredAnalysis,
        store: Store,
        hub: Hub,
        engines: Engines,
        record: MatchRecord | None = None,
        *,
        rest: Callable[[], None],
        later: Callable[[AnalysisView], None],
    ) -> None:
        self.view = AnalysisView.model_validate(stored.view)
        self._store, self._hub, self._engines = store, hub, engines
        self._text, self._record, self._reports = stored.record, record, stored.reports
        self._rest, self._later = rest, later
        self._lock = RLock()
        self._judging = Lock()
        """Of what is judged again because somebody waits for it, which takes long."""
        self._decisions: dict[int, DecisionView] | None = None if record is None else {}
        self._finished: MatchAnalysis | None = None
        self._anew: dict[tuple[int, str, int], Event | None] = {}
        """Decisions judged again, by number, source and its games so far; None where a rollout does not settle one."""
        self._noted = 0
        self._runs = 0
        """Which run was asked for last."""
        self._wanted: int | None = 0
        """Which run is to be made; None: none. Of those before it one may still be at work on what it began."""

    # Looking

    def find_figures(self) -> None:
        """Set what somebody finds who looks, though all has to be judged again for that after a start."""
        with suppress(NotAllowedError):  # the program ends, or all of it is judged anew
            self._tell_figures(self._with_deeper(self._analysis()))

    @property
    def is_running(self) -> bool:
        """Whether it is being judged, or waits for that."""
        return self.view.status in RUNNING

    def decisions(self) -> list[DecisionView]:
        """Those judged so far, in order."""
        with self._lock:
            known = self._known()
            return [known[number] for number in sorted(known)]

    def decision(self, number: int) -> DecisionView:
        """One of them. Raises `NotFoundError`."""
        with self._lock:
            view = self._known().get(number)
        if view is None:
            raise NotFoundError(Sentence("this analysis has no decision {number}", number=number))
        return view

    def watch(self, begin: Callable[..., None]) -> None:
        """Show it and its decisions, with nothing happening in between."""
        with self._lock:
            decisions = DecisionsPush(id=self.view.id, game=None, decisions=tuple(self.decisions()))
            begin(AnalysisPush(analysis=self.view), decisions)

    def report(self, kind: str, language: str) -> str:
        """A finished report. Arguments as in `Analyses.report`; raises `NotAllowedError` before it is done."""
        if self.view.status != "done":
            raise NotAllowedError(Sentence("there is a report once the analysis is done"))
        name = kind if kind == "json" or language == "en" else f"{kind}-{language}"
        text = self._reports.get(name)
        if text is None:
            noted = self._noted
            analysis = self._with_deeper(self._analysis())
            text = _written(self._with_notes(analysis), kind, language)
            self._keep_reports({name: text}, noted)
            self._tell_figures(analysis)
        return str(text)

    def record(self) -> MatchRecord:
        """The match, with the words of its readers."""
        return with_comments(self._match(), self.decisions())

    def _with_deeper(self, analysis: MatchAnalysis) -> MatchAnalysis:
        """What was found, and has been found since by looking deeper."""
        record = self._match()
        with self._lock:
            views = dict(self._known())
        games = [
            with_deeper(record, place, game.events, views, self._judged_anew)
            for place, game in enumerate(analysis.games)
        ]
        return assemble(record, analysis.engine, analysis.settings, games)

    def _judged_anew(self, view: DecisionView, source: str) -> Event | None:
        at = view.number, source, trials_of(view, source)
        if at not in self._anew:
            record = self._match()
            engine = self._engines.of(record.variant_of(record.games[view.game]))
            if source.isdigit():
                settings = AnalysisSettings(plies=int(source), kept_plays=KEPT_PLAYS)
                self._anew[at] = judged_anew(record, view, engine, settings)
            else:
                settings = AnalysisSettings(plies=self.view.plies, kept_plays=KEPT_PLAYS)
                self._anew[at] = judged_by_rollout(record, view, source, engine, settings)
        return self._anew[at]

    def _as_rolled_out(self, view: DecisionView, source: str | None) -> DecisionView:
        """A decision judged by a rollout that is kept with it, where that settles it."""
        event = None if source is None else self._judged_anew(view, source)
        return view if event is None else with_event(self._match(), view, event, source)

    def _with_notes(self, analysis: MatchAnalysis) -> MatchAnalysis:
        """What was found, with what is kept beside it."""
        record, views = self._match(), self.decisions()
        games = []
        for place, game in enumerate(analysis.games):
            engine = self._engines.of(record.variant_of(record.games[place]))
            notes = notes_of(record, place, game.events, views, engine, analysis.settings)
            games.append(replace(game, notes=notes))
        return replace(analysis, games=tuple(games))

    def _keep_reports(self, texts: dict[str, str], noted: int) -> None:
        """Keep reports that were written after so many notes, unless there has been another one since."""
        with self._lock:
            if noted == self._noted:
                self._reports = {**self._reports, **texts}
                self._store.update_analysis(self.view.id, reports=self._reports)

    def _analysis(self) -> MatchAnalysis:
        """What was found, for reports that nobody has wanted yet; judged again if that was before the last start."""
        with self._judging:
            if self._finished is None:
                try:
                    self._finished = self._judged_deeply(self._match(), self._runs)
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
        """Stop judging; what has been judged stays."""
        with self._lock:
            if self.is_running:
                self._wanted = None
                self._set(status="cancelled")
            return self.view

    def stop(self) -> None:
        """End without a word, to begin anew another time."""
        with self._lock:
            self._wanted = None

    def wake(self) -> int:
        """Go back to waiting after a start of the program; the number of the run."""
        with suppress(NotKeptError):  # what is stored is begun anew with the next start, too
            self._wait()
        return self._runs

    def take_up(self) -> int:
        """Go back to waiting; the number of the run. Raises `NotAllowedError` where it is done, or going on."""
        with self._lock:
            if self.view.status not in ("cancelled", "failed"):
                raise NotAllowedError(
                    Sentence("this analysis is {status}: there is nothing to take up again", status=self.view.status)
                )
            return self._wait()

    def begin_again(self, plies: int) -> int:
        """Go back to waiting, to be judged at another depth; the number of the run."""
        with self._lock:
            self._noted += 1  # reports that are being written are not kept
            self._reports, self._finished, self._anew = {}, None, {}
            self._store.update_analysis(self.view.id, plies=plies, reports=self._reports)
            return self._wait(plies=plies, report=None)

    def _wait(self, **changes: Any) -> int:
        self._runs += 1
        self._wanted = self._runs
        self._set(status="waiting", error=None, done=0, **changes)
        return self._runs

    def note(self, number: int, comment: Comment) -> DecisionView:
        """Keep words and plays with a decision. Errors as in `Analyses.comment`."""
        record = self._match()
        return self._note(number, lambda view: with_words(record, view, comment))

    def turn(self, number: int) -> Turn:
        """The steps of a decision's dice. Errors as in `Analyses.turn`."""
        return turn_at(self._match(), self.decision(number))

    def play_out(self, number: int, steps: Sequence[tuple[int, int, int]]) -> DecisionView:
        """Keep a play made on the board with a decision. Errors as in `Analyses.play_out`."""
        record = self._match()
        return self._note(number, lambda view: with_variation(record, view, steps))

    def cards(self, seat: int | None, number: int | None) -> list[Card]:
        """Decisions as cards. Arguments and errors as in `Analyses.cards`."""
        record = self._match()
        if number is not None:
            return [card_of(record, self.decision(number))]
        found = []
        for view in self.decisions():
            if is_sure_mistake(view) and seat in (None, view.seat):
                with suppress(NotAllowedError):  # a chain of numbers has no identifier
                    found.append(card_of(record, view))
        return found

    def deepen(self, number: int, plies: int) -> DecisionView:
        """Judge one decision again. Errors as in `Analyses.deepen`."""
        record = self._match()
        event = self._judged_anew(self.decision(number), str(plies))
        assert event is not None
        return self._judge_and_note(
            number, lambda view: self._as_rolled_out(with_event(record, view, event), view.rolled_out)
        )

    def attach(self, number: int, rolled_out: str, plays: Sequence[Candidate], cubes: Sequence[CubeJudgement]) -> None:
        """Keep what a rollout found with a decision. Errors as in `Analyses.attach`."""

        def change(view: DecisionView) -> DecisionView:
            kept = with_judgements(view, plays, cubes)
            is_better = trials_of(kept, rolled_out) >= trials_of(kept, view.rolled_out)
            return self._as_rolled_out(kept, rolled_out if is_better else view.rolled_out)

        self._judge_and_note(number, change)

    def open_decisions(self) -> list[tuple[DecisionView, tuple[str, ...]]]:
        """What is too close to call, with the plays to roll out. Errors as in `Analyses.open_decisions`."""
        if self.view.status != "done":
            raise NotAllowedError(Sentence("what is too close to call is known once the analysis is done"))
        games = self._with_deeper(self._analysis()).games
        found = open_decisions(self._match(), [game.events for game in games])
        return [(self.decision(number), plays) for number, plays in found]

    def _judge_and_note(self, number: int, change: Callable[[DecisionView], DecisionView]) -> DecisionView:
        """Change a decision by what has to be judged first."""
        change(self.decision(number))  # what is judged for that is remembered: nobody waits for it under the lock
        changed = self._note(number, change)
        self._tell_deeper()
        return changed

    def _note(self, number: int, change: Callable[[DecisionView], DecisionView]) -> DecisionView:
        """Change what a decision says in reports, which are written anew when somebody wants them."""
        with self._lock:
            changed = self._change(number, change)
            self._noted += 1
            self._reports = {}
            self._store.update_analysis(self.view.id, reports=self._reports)
            return changed

    def _change(self, number: int, change: Callable[[DecisionView], DecisionView]) -> DecisionView:
        with self._lock:
            changed = change(self.decision(number))
            self._keep([changed])
            return changed

    # Judging

    def look_first(self, number: int = 0) -> Iterator[int]:
        """Judge by the net alone, and give the index of each game once that is done.

        Args:
            number: of the run. One that was stopped does not go on because another one is wanted since.
        """
        with self._failures_told(number):
            record = self._match()
            for game in range(len(record.games)):
                self._look_at(record, game, number)
                yield game

    def run(self, number: int = 0) -> None:
        """Judge everything as deeply as was asked, once it has been looked at. Arguments as in `look_first`."""
        with self._failures_told(number):
            self._check(number)
            self._tell(number, status="running")
            record = self._match()
            self._finish(number, self._judged_deeply(record, number, is_told=True))

    @contextmanager
    def _failures_told(self, number: int) -> Iterator[None]:
        """Say why a run ends that cannot go on, and let it end there."""
        try:
            yield
        except _StoppedError:
            pass  # whoever stopped it has said so
        except DoubleSixError as error:
            self._fail(number, refusal(error)[0])
        except Exception:
            logging.getLogger("doublesix").exception("analysis %s", self.view.id)
            self._fail(number, internal_problem())

    def _fail(self, number: int, problem: Problem) -> None:
        with self._lock:
            with suppress(NotKeptError):  # what is stored is begun anew with the next start
                self._tell(number, status="failed", error=problem)
            if number == self._wanted:
                self._wanted = None

    def _look_at(self, record: MatchRecord, game: int, number: int) -> None:
        """Judge a game by the net alone; what has been judged before is kept instead until it is judged again."""
        with self._lock:
            self._end_if_stopped(number)
            known = [view.model_copy(update={"is_deep": False}) for view in self._known().values() if view.game == game]
            if known:
                self._keep(known, game=game)
                return
        quick = AnalysisSettings(plies=0, luck=False, kept_plays=KEPT_PLAYS, explain=False)
        events = self._events(record, game, quick, number)
        self._told(record, game, events, number, is_deep=False)

    def _judged_deeply(self, record: MatchRecord, number: int, *, is_told: bool = False) -> MatchAnalysis:
        settings = AnalysisSettings(plies=self.view.plies, kept_plays=KEPT_PLAYS)
        events = []
        for game in range(len(record.games)):
            count = partial(self._count, number, game) if is_told else None
            events.append(self._events(record, game, settings, number, count))
            if is_told:
                self._told(record, game, events[-1], number, is_deep=True)
        engines = dict.fromkeys(self._engines.of(record.variant_of(game)) for game in record.games)
        return assemble(record, EngineStamp.of(engines), settings, events)

    def _count(self, number: int, game: int, progress: Progress) -> None:
        """Tell how many decisions are judged while some of a game are left."""
        if progress.stage is not Stage.DEEPENING:
            return
        with self._lock:
            games = [view.game for view in self._known().values()]
            of_game = max(0, games.count(game) - (progress.total - progress.done))
            done = sum(other < game for other in games) + of_game
            if done > self.view.done:
                self._tell(number, done=done)

    def _events(
        self,
        record: MatchRecord,
        game: int,
        settings: AnalysisSettings,
        number: int,
        count: Callable[[Progress], None] | None = None,
    ) -> tuple[Event, ...]:
        def went_on(progress: Progress) -> None:
            self._check(number)
            if count is not None:
                count(progress)

        alone = replace(record, games=(record.games[game],))
        engine = self._engines.of(record.variant_of(record.games[game]))
        return analyze(alone, engine, settings=settings, progress=went_on).games[0].events

    def _check(self, number: int) -> None:
        demand_wanted()
        self._end_if_stopped(number)
        self._rest()

    def _end_if_stopped(self, number: int) -> None:
        if number != self._wanted:
            raise _StoppedError

    def _told(self, record: MatchRecord, game: int, events: Sequence[Event], number: int, *, is_deep: bool) -> None:
        for view in self.decisions():
            if view.game == game and view.rolled_out is not None:
                self._judged_anew(view, view.rolled_out)  # remembered: nobody waits for it under the lock
        with self._lock:
            self._end_if_stopped(number)
            known = self._known()
            views = decision_views(record, game, events, known, is_deep=is_deep)
            before = {number: view.rolled_out for number, view in known.items()}
            views = [self._as_rolled_out(view, before.get(view.number)) for view in views]
            for place in [place for place, view in known.items() if view.game == game]:
                del known[place]
            self._keep(views, game=game)
            done = sum(view.is_deep for view in known.values()) if is_deep else 0
            heads = [
                head.model_copy(update={"decisions": len(views)}) if place == game else head
                for place, head in enumerate(self.view.games)
            ]
            self._tell(number, done=done, total=sum(head.decisions for head in heads), games=tuple(heads))

    def _finish(self, number: int, analysis: MatchAnalysis) -> None:
        self._end_if_stopped(number)
        self._finished = analysis
        noted = self._noted
        deeper = self._with_deeper(analysis)
        with_notes = self._with_notes(deeper)
        self._keep_reports({kind: _written(with_notes, kind, "en") for kind in ("json", "html", "text")}, noted)
        self._tell(number, status="done", report=_figures(deeper))

    # Keeping and telling

    def _keep(self, views: Sequence[DecisionView], *, game: int | None = None) -> None:
        self._store.put_decisions(self.view.id, [view.model_dump(mode="json") for view in views], game=game)
        self._known().update({view.number: view for view in views})
        self._hub.tell(("analysis", self.view.id), DecisionsPush(id=self.view.id, game=game, decisions=tuple(views)))

    def _tell_deeper(self) -> None:
        """Set what somebody finds who looks, once a decision has been judged anew."""
        if self._finished is not None:
            self._tell_figures(self._with_deeper(self._finished))
        elif self.view.status == "done":
            self._later(self.view)  # what was judged before the last start is judged again first

    def _tell_figures(self, analysis: MatchAnalysis) -> None:
        """Set what somebody finds who looks at what was judged, unless all of it is judged again by now."""
        figures = _figures(analysis)
        with self._lock:
            if self.view.status == "done" and figures != self.view.report:
                self._set(report=figures)

    def _tell(self, number: int, **changes: Any) -> None:
        """Set what a run has come to; one that was stopped has no say."""
        with self._lock:
            if number == self._wanted:
                self._set(**changes)

    def _set(self, **changes: Any) -> None:
        with self._lock:
            self.view = self.view.model_copy(update=changes)
            view = self.view.model_dump(mode="json")
            try:
                self._store.update_analysis(self.view.id, status=self.view.status, view=view)
            finally:
                self._hub.tell(("analysis", self.view.id), AnalysisPush(analysis=self.view))


def _written(analysis: MatchAnalysis, kind: str, language: str) -> str:
    if kind == "json":
        return analysis.to_json()
    return analysis.to_html(language=language) if kind == "html" else analysis.to_text(language=language)


def _figures(analysis: MatchAnalysis) -> dict[str, Any]:
    """What a page shows of a whole analysis."""
    value = json_value(analysis)
    report = {name: value[name] for name in ("engine", "settings", "match", "ratings", "result")}
    report["games"] = [{name: game[name] for name in ("number", "ratings", "result")} for game in value["games"]]
    return report
