"""A season of one player: PR by month and by opponent, what it was lost by, and the costliest decisions.

doublesix analyze my-matches --json reports
python examples/season.py reports Anna
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

SAMPLES = files("doublesix") / "data" / "samples"


def main(reports: str = "", player: str = "guest") -> None:
    """Tell of a folder of reports; without one, of the match that comes with the package."""
    if reports:
        tell(Path(reports), player)
        return
    with TemporaryDirectory() as made:
        command = [sys.executable, "-m", "doublesix", "analyze", str(SAMPLES), "--plies", "0", "--json", made]
        subprocess.run(command, check=True, capture_output=True)
        tell(Path(made), player)


def tell(reports: Path, player: str) -> None:
    """Print the tables."""
    totals = json.loads((reports / "totals.json").read_text(encoding="utf-8"))
    months, opponents, themes = (defaultdict[str, list[float]](lambda: [0, 0.0]) for _ in range(3))
    worst = []
    for match in totals["matches"]:
        if player not in match["players"] or match["same_as"]:
            continue
        seat = match["players"].index(player)
        figures = match["figures"][seat]
        for table, key in ((months, (match["date"] or "no date")[:7]), (opponents, match["players"][1 - seat])):
            table[key][0] += figures["decisions"]
            table[key][1] += figures["checker"]["error"] + figures["cube"]["error"]
        report = json.loads((reports / match["reports"]["json"]["path"]).read_text(encoding="utf-8"))
        for event in (event for game in report["games"] for event in game["events"]):
            if event["seat"] == seat and event.get("mistake", "none") != "none":
                reasons = [fact["key"] for fact in event.get("why", [])]  # a resignation has none
                theme = event["kind"] if event["type"] == "cube" else ", ".join([event["type"], *reasons[:1]])
                themes[theme][0] += 1
                themes[theme][1] += event["error"]["emg"]
                worst.append((event["error"]["emg"], match["file"], event["id"]))
    for title, table in (("month", months), ("opponent", opponents)):
        for key, (decisions, lost) in sorted(table.items()):
            print(f"{title} {key}: PR {500 * lost / max(decisions, 1):.2f} over {decisions:.0f} decisions")
    for theme, (times, lost) in sorted(themes.items(), key=lambda each: -each[1][1]):
        print(f"{theme}: {times:.0f} times, {lost:.3f} lost")
    for lost, file, identifier in sorted(worst, reverse=True)[:10]:
        print(f"{lost:.3f} {identifier} ({file})")


if __name__ == "__main__":
    main(*sys.argv[1:])
