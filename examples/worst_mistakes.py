"""The five worst mistakes of a match, by what they cost, and a report to read in a browser.

python examples/worst_mistakes.py match.mat report.html
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

import doublesix as ds

SAMPLE = files("doublesix") / "data" / "samples" / "gnubg_5pt.mat"


def main(match: str = str(SAMPLE), report: str = "") -> None:
    """Analyze a match, print its worst mistakes, write a report."""
    record = ds.read_match(match)
    for problem in record.problems:
        print(problem)
    analysis = ds.analyze(record, plies=1)
    worst = sorted(analysis.mistakes(), key=lambda found: -found[1].error.emg)
    for game, mistake in worst[:5]:
        player = record.players[mistake.situation.seat]
        print(f"game {game.game.number}, {player}: {mistake.error.emg:.3f} ({mistake.mistake.value})")
        print(f"  {mistake.situation.identifier}")
    if report:
        Path(report).write_text(analysis.to_html(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
