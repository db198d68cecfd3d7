"""`doublesix analyze`: judge every decision of matches, and write reports.

Many matches are shared out over processes, as many as there are cores, or over a cluster; a few are judged one after
the other by all threads. What was judged before is taken over, where its reports are there as they would be written.
What does not live here: the judging and the reports (`analysis`), files and folders of matches (`cli.match_files`),
where reports go (`cli.report_files`), what matches come to together (`cli.totals`).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.analyze import analyze as analyze_match
from doublesix.analysis.batch import analyze_many
from doublesix.analysis.settings import AnalysisSettings
from doublesix.analysis.words import Words
from doublesix.cli.engines import Engines
from doublesix.cli.interrupts import telling
from doublesix.cli.match_files import MatchFiles
from doublesix.cli.options import GameOfFile, Language, Met, Nets, Plies, Threads, game_named, met_of
from doublesix.cli.outputs import OR_STREAM, Unwritten, demand_writable, is_streamed, write_out
from doublesix.cli.progress import bar
from doublesix.cli.report_files import HTML, JSON, TEXT, Reporter, Reports, made_from, report_places, write_reports
from doublesix.cli.terminal import FAILED, INTERRUPTED, note, print_text
from doublesix.cli.totals import TOTALS, Found, kept_totals, tell_same
from doublesix.cli.totals_tables import tables, totals_page
from doublesix.cli.words import phrase
from doublesix.cli.workers import Cluster, workers_at
from doublesix.errors import DoubleSixError
from doublesix.packaged import DATA
from doublesix.work import cores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from doublesix.analysis.progress import Progress
    from doublesix.analysis.results import MatchAnalysis
    from doublesix.cli.totals import TotalsFile
    from doublesix.engine.engine import Engine
    from doublesix.record import MatchRecord
    from doublesix.rules.variant import Variant
    from doublesix.work import Workers

__all__ = ["SAMPLE", "analyze", "analyzed"]

INDEX = "index.html"
"""The page that leads to the others, in the folder of HTML reports."""
SAMPLE = "gnubg_5pt.mat"
MATCHES_EACH = 2
"""So many make it worth while to begin a process: until that is ready, this one has judged a short match."""


def analyze(
    sources: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE...", help="Match files of any known format, or folders; - is standard input."),
    ] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Analyze a match that comes with the program.")] = False,
    plies: Plies = 2,
    json_out: Annotated[
        Path | None,
        typer.Option(
            "--json",
            metavar="OUT",
            help=f"Write JSON there; for several matches a folder, and the same command goes on{OR_STREAM}.",
        ),
    ] = None,
    html_out: Annotated[
        Path | None,
        typer.Option("--html", metavar="OUT", help=f"Write HTML there; for several matches a folder{OR_STREAM}."),
    ] = None,
    settle: Annotated[
        int, typer.Option(min=0, help="Look deeper still at so many decisions, those that are most worth settling.")
    ] = 0,
    rollouts: Annotated[
        int, typer.Option(min=0, help="Roll out so many decisions in the end, those that are still too close to call.")
    ] = 0,
    trials: Annotated[int, typer.Option(min=36, help="Games of such a rollout, for each play.")] = 324,
    no_explain: Annotated[bool, typer.Option("--no-explain", help="Do not say why mistakes were mistakes.")] = False,
    variant: GameOfFile = None,
    language: Language = "en",
    nets: Nets = None,
    met: Met = None,
    threads: Threads = 0,
    cluster: Cluster = None,
) -> None:
    """Analyze matches.

    Judges every play, cube decision and roll, and prints mistakes, luck and ratings.
    """
    named = [*(sources or ()), *([_sample()] if sample else [])]
    if not named:
        raise typer.BadParameter(phrase("analyze.nothing"))
    matches = MatchFiles(named, variant=game_named(variant))
    paths = list(matches.names)
    if not paths:
        raise matches.nothing()
    is_alone = len(paths) == 1
    is_many = not is_alone or any(path.is_dir() for path in named)
    wanted = {kind: out for kind, out in ((JSON, json_out), (HTML, html_out)) if out is not None}
    places = report_places(matches.names, wanted, is_many=is_many)
    is_explained = (is_alone or bool(wanted)) and not no_explain
    settings = AnalysisSettings(plies=plies, settle=settle, rollouts=rollouts, trials=trials, explain=is_explained)
    summary = wanted[JSON] / TOTALS if is_many and JSON in wanted else None
    index = wanted[HTML] / INDEX if is_many and HTML in wanted else None
    outputs = [path for own in places.values() for path in own.values()]
    demand_writable([*outputs, summary, index], inputs=paths)
    is_printed = is_alone and not is_streamed(*wanted.values())
    reporter = Reporter((*wanted, *([TEXT] * is_printed)), language)
    processes, threads = (1, 1) if cluster else _shares(len(paths), threads)
    engines = Engines(threads, nets, met_of(met))
    is_stopped = False
    with kept_totals(summary, settings, {JSON: "en", HTML: language}) as totals:
        judging = _Judging(matches, engines, settings, reporter, places, totals)
        try:
            with telling(), workers_at(cluster, processes=processes) as workers:
                judging.judge(workers)
        except KeyboardInterrupt:
            is_stopped = True
        finally:
            judging.write_totals()
            if index is not None:
                judging.write_index(index, Words(language))
    found, unwritten = judging.found, judging.unwritten
    if not is_alone and found:
        print_text("\n".join(tables(found, Words(language))))
        tell_same(found)
    unwritten.tell()
    if is_stopped:
        note(phrase("analyze.stopped" if summary is None else "analyze.goes_on", done=len(found), all=len(paths)))
        raise typer.Exit(INTERRUPTED)
    if matches.failed:
        raise typer.Exit(FAILED)
    if not found:
        raise matches.nothing()


def _shares(matches: int, threads: int) -> tuple[int, int]:
    """How many processes share so many matches, and how many threads each of them has.

    Args:
        matches: how many.
        threads: of all together; 0 for all cores.
    """
    together = threads or cores()
    processes = max(1, min(together, cores(), matches // MATCHES_EACH))
    return processes, together // processes if processes > 1 else threads


@dataclass(frozen=True, slots=True)
class _Asked:
    """A match whose reports are wanted.

    Args:
        path: its file.
        made_from: what they hang on; "" where nobody keeps that.
        known: what is known of them, where they are there.
    """

    path: Path
    made_from: str
    known: Reports | None


@dataclass(slots=True)
class _Judging:
    """Judges matches in their order, and writes their reports.

    Args:
        matches: the files; of those that cannot be analyzed it is told what is wrong with them.
        engines: judge them.
        settings: how.
        reporter: makes the reports.
        places: where these go.
        totals: the file that knows of them, if there is one.
        found: the matches so far.
        known: how many of them were judged before.
        unwritten: what could not be written; nothing more is judged then, but by asking again.
    """

    matches: MatchFiles
    engines: Engines
    settings: AnalysisSettings
    reporter: Reporter
    places: Mapping[Path, Mapping[str, Path]]
    totals: TotalsFile | None
    found: list[Found] = field(default_factory=list)
    known: int = 0
    unwritten: Unwritten = field(default_factory=Unwritten)

    def judge(self, workers: Workers | None) -> None:
        """Judge all of them.

        Args:
            workers: do it, a match each; None: one match after the other, by the engines' threads.
        """
        for asked, reports in self._one_by_one() if workers is None else self._shared(workers):
            found = Found(self.matches.names[asked.path], reports.figures)
            self.found.append(found)
            self.known += reports is asked.known
            # First: whoever reads what is printed may hang up.
            write_reports(self.places[asked.path], reports.texts, self.unwritten)
            if self.totals is not None and not self.unwritten:
                with self.unwritten.held():
                    self.totals.add(found, asked.made_from, self.places[asked.path])
            if TEXT in reports.texts:
                print_text(reports.texts[TEXT].rstrip("\n"))
            if self.unwritten:
                return

    def write_totals(self) -> None:
        """Write the file of totals, and tell how much of it was known."""
        if self.totals is not None and self.found:
            with self.unwritten.held():
                self.totals.write()
                note(phrase("outputs.written", path=self.totals.path))
        if self.known:
            note(phrase("analyze.known", known=self.known, all=len(self.matches.names)))

    def write_index(self, index: Path, say: Words) -> None:
        """Write the page that leads to the reports."""
        if self.found:
            places = {self.matches.names[path]: own[HTML] for path, own in self.places.items()}
            seen = {name: place.relative_to(index.parent) for name, place in places.items()}
            with self.unwritten.held():
                write_out(index, totals_page(self.found, seen, say, plies=self.settings.plies))

    def _one_by_one(self) -> Iterator[tuple[_Asked, Reports]]:
        for path, record in self.matches.records():
            asked = self._asked(path, record)
            reports = asked.known
            if reports is None:
                with self.matches.one_of_many():
                    label = str(self.matches.names[path])
                    reports = self.reporter(analyzed(record, self.engines.engine, self.settings, label=label))
            if reports is not None:
                yield asked, reports

    def _shared(self, workers: Workers) -> Iterator[tuple[_Asked, Reports]]:
        waiting: deque[_Asked] = deque()

        def known() -> Iterator[tuple[_Asked, Reports]]:
            """Those that nobody works on, up to the next."""
            while waiting and (reports := waiting[0].known) is not None:
                yield waiting.popleft(), reports

        def unknown() -> Iterator[MatchRecord]:
            for path, record in self.matches.records():
                waiting.append(self._asked(path, record))
                if waiting[-1].known is None:
                    yield record

        with bar(phrase("analyze.bar"), len(self.matches.names)) as tell:
            engine_of, made = self.engines.engine, self.reporter
            for judged in analyze_many(unknown(), workers, engine_of=engine_of, settings=self.settings, made=made):
                yield from known()
                asked = waiting.popleft()
                if isinstance(judged, DoubleSixError):
                    self.matches.fail(judged)
                else:
                    yield asked, judged
                tell(completed=self.matches.read - len(waiting))
            yield from known()

    def _asked(self, path: Path, record: MatchRecord) -> _Asked:
        if self.totals is None or TEXT in self.reporter.kinds:
            return _Asked(path, "", None)
        origin = made_from(record, self.engines.engine, self.settings)
        figures = self.totals.known(self.matches.names[path], record, origin, self.places[path])
        return _Asked(path, origin, None if figures is None else Reports(figures, {}))


def analyzed(
    record: MatchRecord, engine_of: Callable[[Variant], Engine], settings: AnalysisSettings, *, label: str
) -> MatchAnalysis:
    """Analyze a match with a progress bar."""
    with bar(label) as tell:

        def progress(now: Progress) -> None:
            tell(description=f"{label}: {now.stage.value}", completed=now.done, total=now.total)

        return analyze_match(record, engine_of, settings=settings, progress=progress)


def _sample() -> Path:
    return DATA / "samples" / SAMPLE
