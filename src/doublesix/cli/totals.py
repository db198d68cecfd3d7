"""What several matches come to, kept as a file beside the reports.

The file knows from what each report was made, and its checksum: the same command goes on with what it has done.
What does not live here: adding up (`analysis.totals`), tables (`cli.totals_tables`), the reports (`cli.report_files`).
"""

from __future__ import annotations

import json
import os.path
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from doublesix.analysis.same_match import first_places
from doublesix.analysis.totals import MatchFigures, player_totals
from doublesix.analysis.totals_json import FORMAT, VERSION, match_value, player_value, read_figures
from doublesix.cli.terminal import note
from doublesix.cli.words import phrase
from doublesix.locks import alone
from doublesix.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from doublesix.analysis.settings import AnalysisSettings
    from doublesix.record import MatchRecord

__all__ = ["TOTALS", "Found", "TotalsFile", "kept_totals", "tell_same"]

TOTALS = "totals.json"
"""Its name, in the folder of the reports."""
EVERY = 10.0
"""Seconds after which the file is written again: whoever is killed does no more than that once more."""

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Found:
    """A match of those that are added up.

    Args:
        name: of its file.
        figures: what it adds.
    """

    name: Path
    figures: MatchFigures


class TotalsFile:
    """A file of totals; made by `kept_totals`.

    Args:
        path: where it is, in the folder of the reports.
        settings: how all of them were made.
        languages: of the reports, by their kinds.
    """

    def __init__(self, path: Path, settings: AnalysisSettings, languages: Mapping[str, str]) -> None:
        self.path = path
        self._settings = settings
        self._languages = languages
        self._before = _entries_in(self.path)
        self._added: list[Json] = []
        self._found: list[Found] = []
        self._written = monotonic()

    def known(self, name: Path, record: MatchRecord, made_from: str, places: Mapping[str, Path]) -> MatchFigures | None:
        """The figures of a match whose reports are there as they would be written; None where they are not.

        Args:
            name: of its file.
            record: the match.
            made_from: what the analysis hangs on.
            places: of the reports, by their kinds.
        """
        entry = self._before.get(name.as_posix(), {})
        if not made_from or entry.get("made_from") != made_from:
            return None
        try:
            if any(entry["reports"][kind] != self._report(kind, path) for kind, path in places.items()):
                return None
            return MatchFigures.known(record, read_figures(entry))
        except (OSError, LookupError, TypeError, ValueError):  # gone, or changed by hand
            return None

    def add(self, found: Found, made_from: str, places: Mapping[str, Path]) -> None:
        """Take note of a match whose reports are there; the file is written now and then.

        Raises:
            OSError: the reports cannot be read, or the file not be written.
        """
        self._found.append(found)
        self._added.append(
            {
                "file": found.name.as_posix(),
                "reports": {kind: self._report(kind, path) for kind, path in places.items()},
                "made_from": made_from,
                **match_value(found.figures),
            }
        )
        if monotonic() - self._written >= EVERY:
            self.write()

    def write(self) -> None:
        """Write the totals of all that was added; what else lies in the folder from before is kept apart in it.

        Raises:
            OSError: that cannot be done.
        """
        here = {entry["file"] for entry in self._added}
        others = [entry for name, entry in self._before.items() if name not in here and self._has_reports(entry)]
        same = [None if first is None else first.name.as_posix() for first in _same_as(self._found)]
        value = {
            "format": FORMAT,
            "version": VERSION,
            "settings": asdict(self._settings),
            "players": [player_value(total) for total in player_totals(found.figures for found in self._found)],
            "matches": [{**entry, "same_as": first} for entry, first in zip(self._added, same, strict=True)],
            "others": [{**entry, "same_as": None} for entry in others],
        }
        # Names of files need be no text: what is none stands there as JSON writes it.
        text = json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False)
        write_whole(self.path, text.encode(errors="backslashreplace"))
        self._written = monotonic()

    def _report(self, kind: str, path: Path) -> Json:
        place = Path(os.path.relpath(path, self.path.parent)).as_posix()
        return {"path": place, "language": self._languages[kind], "sha256": sha256(path.read_bytes()).hexdigest()}

    def _has_reports(self, entry: Json) -> bool:
        return all((self.path.parent / path).is_file() for path in _paths(entry))


@contextmanager
def kept_totals(
    path: Path | None, settings: AnalysisSettings, languages: Mapping[str, str]
) -> Iterator[TotalsFile | None]:
    """The totals of a folder of reports, which no other process may write meanwhile; None where there is no such file.

    Raises:
        DataError: another process works on it.
    """
    if path is None:
        yield None
        return
    with alone(path):
        yield TotalsFile(path, settings, languages)


def _entries_in(path: Path) -> dict[str, Json]:
    """The matches of a file of totals, by the names of their files; none where there is no such file."""
    try:
        value = json.loads(path.read_bytes())
        if (value["format"], value["version"]) != (FORMAT, VERSION):
            return {}
        return {entry["file"]: entry for entry in (*value["matches"], *value["others"]) if _paths(entry)}
    except (OSError, AttributeError, LookupError, TypeError, ValueError):  # none of ours, or changed by hand
        return {}


def _paths(entry: Json) -> list[str]:
    return [str(report["path"]) for report in entry["reports"].values()]


def _same_as(found: Sequence[Found]) -> list[Found | None]:
    """For each match the one that counts for it; None where it counts itself."""
    firsts = first_places(match.figures.course for match in found)
    return [None if first == place else found[first] for place, first in enumerate(firsts)]


def tell_same(found: Sequence[Found]) -> None:
    """Name the files that hold no more than the beginning of another one's match: it counts once for its players."""
    for match, first in zip(found, _same_as(found), strict=True):
        if first is not None:
            note(phrase("analyze.same", path=match.name, first=first.name))
