"""Reports on matches as files: where each goes, and whether it is there already as it would be written.

What does not live here: reports themselves (`analysis`), what matches come to together (`cli.totals`).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

import typer

import doublesix
from doublesix.analysis import report_json
from doublesix.analysis.judge import EngineStamp
from doublesix.analysis.totals import MatchFigures
from doublesix.cli.outputs import write_out
from doublesix.cli.streams import is_stream
from doublesix.cli.words import phrase
from doublesix.errors import DoubleSixError
from doublesix.formats import write_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from doublesix.analysis.judge import Judge
    from doublesix.analysis.results import MatchAnalysis
    from doublesix.analysis.settings import AnalysisSettings
    from doublesix.cli.outputs import Unwritten
    from doublesix.record import MatchRecord
    from doublesix.rules.variant import Variant

__all__ = ["HTML", "JSON", "TEXT", "Reporter", "Reports", "made_from", "report_places", "write_reports"]

JSON, HTML, TEXT = "json", "html", "text"
"""Kinds of reports; the first two are endings as well."""


@dataclass(frozen=True, slots=True)
class Reports:
    """What an analysis comes to; far smaller than the analysis.

    Args:
        figures: for the totals.
        texts: the reports, by their kinds.
    """

    figures: MatchFigures
    texts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Reporter:
    """Makes the reports of an analysis, wherever that was made.

    Args:
        kinds: of the reports.
        language: of those that people read.
    """

    kinds: tuple[str, ...]
    language: str

    def __call__(self, analysis: MatchAnalysis) -> Reports:
        """The reports that are wanted."""
        makers: dict[str, Callable[[], str]] = {
            JSON: analysis.to_json,
            HTML: lambda: analysis.to_html(language=self.language),
            TEXT: lambda: analysis.to_text(language=self.language),
        }
        return Reports(MatchFigures.of(analysis), {kind: makers[kind]() for kind in self.kinds})


def report_places(
    names: Mapping[Path, Path], wanted: Mapping[str, Path], *, is_many: bool
) -> dict[Path, dict[str, Path]]:
    """Where the reports on each match go: one match has files, several have a folder, and in it folders like theirs.

    Args:
        names: of the matches, by their paths.
        wanted: where to, by the kind.
        is_many: whether each has a name of its own.

    Raises:
        BadParameter: several to standard output.
        OSError: there can be no such folder.
    """
    places: dict[Path, dict[str, Path]] = {source: {} for source in names}
    for kind, out in wanted.items():
        if is_many and is_stream(out):
            raise typer.BadParameter(phrase("outputs.stream"))
        if is_many:
            out.mkdir(parents=True, exist_ok=True)  # then it is a folder
        for source, own in places.items():
            own[kind] = out / f"{names[source]}.{kind}" if out.is_dir() else out
            if is_many:
                own[kind].parent.mkdir(parents=True, exist_ok=True)
    return places


def write_reports(places: Mapping[str, Path], texts: Mapping[str, str], unwritten: Unwritten) -> None:
    """Write the reports on a match that are to be files.

    Args:
        places: of the files, by the kinds of reports.
        texts: the reports.
        unwritten: keeps what goes wrong.
    """
    for kind, text in texts.items():
        if kind in places:
            with unwritten.held():
                write_out(places[kind], text)


def made_from(record: MatchRecord, engine_of: Callable[[Variant], Judge], settings: AnalysisSettings) -> str:
    """What an analysis hangs on, as a checksum: two that were made from the same are the same.

    That is the match with all that its file says, the engines with their nets, tables and match equities, the settings
    and this version of the program; "" where the match can be judged by no engine or told by no file.
    """
    games = dict.fromkeys([record.variant_of(game) for game in record.games] or [record.variant])
    try:
        judge = EngineStamp.of(map(engine_of, games))
        match = write_json(record)
    except DoubleSixError:
        return ""
    versions = (doublesix.__version__, report_json.VERSION)
    told = [*versions, judge.name, judge.net_hash, judge.description, asdict(settings), match]
    return sha256(json.dumps(told).encode()).hexdigest()
