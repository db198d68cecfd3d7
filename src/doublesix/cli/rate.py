"""`doublesix rate`: what players lose a decision, measured by rollouts, with an interval.

What does not live here: the measuring (`analysis.skill`), the file of losses (`cli.rate_log`).
"""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.numbers import plain, rounded, signed
from doublesix.analysis.same_match import course_of, first_places, match_name
from doublesix.analysis.skill import Decision, decisions, drawn, measured_loss, skills
from doublesix.cli.engines import Engines
from doublesix.cli.interrupts import telling
from doublesix.cli.match_files import MatchFiles
from doublesix.cli.options import AsJson, GameOfFile, PresetName, Threads, game_named
from doublesix.cli.outputs import demand_writable
from doublesix.cli.progress import bar
from doublesix.cli.rate_log import Loss, kept_losses
from doublesix.cli.rollout_tables import estimate_json
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import FAILED, INTERRUPTED, complain, note, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.engine.rollout_settings import find_preset
from doublesix.errors import DataError, DoubleSixError, ParseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doublesix.analysis.skill import Skill
    from doublesix.cli.rate_log import RateLog
    from doublesix.engine.rollout_results import Estimate
    from doublesix.engine.rollout_settings import RolloutSettings
    from doublesix.record import MatchRecord
    from doublesix.rules.variant import Variant

__all__ = ["rate"]

HEADINGS = ("rate.player", "rate.decisions", "rate.loss", "rate.interval", "rate.rating", "rate.plays", "rate.cubes")


def rate(
    sources: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Match files, or folders of them; - is standard input.")
    ],
    count: Annotated[int, typer.Option("--decisions", min=2, help="Of each player, at most.")] = 100,
    player: Annotated[list[str] | None, typer.Option(help="Only this player; once for each.")] = None,
    trials: Annotated[int, typer.Option(min=4, help="Games a decision; an even number.")] = 144,
    preset: PresetName = "quick",
    seed: Annotated[int, typer.Option(min=0, help="Of the choice and of the dice.")] = 1,
    save: Annotated[
        Path | None, typer.Option(help="Keep every loss in this file; the same command goes on with it.")
    ] = None,
    variant: GameOfFile = None,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Rate players by rolling out decisions drawn at random."""
    if trials % 2:
        raise typer.BadParameter(phrase("rate.even", trials=trials))
    settings = replace(find_preset(preset).settings, seed=seed)
    engines = Engines(threads)
    matches = _Matches(sources, engines, game_named(variant))
    demand_writable([save], inputs=matches.files.names)
    found = drawn(matches.decisions(player), count, seed=seed)
    if not found and matches.files.failed:
        raise typer.Exit(FAILED)
    if not found:
        raise matches.nothing(player)
    nets = sorted({engines.engine(decision.event.situation.variant).net_hash for decision in found})
    with kept_losses(save, {"nets": nets, "trials": trials, "settings": asdict(settings)}) as log:
        is_stopped = _measure(found, matches, engines, settings, trials, log)
    keys = {decision.key for decision in found}
    told = skills((loss.player, loss.kind, loss.loss) for key, loss in log.losses.items() if key in keys)
    if as_json:
        print_json({"settings": asdict(settings), "trials": trials, "players": [_json(skill) for skill in told]})
    elif told:
        print_text("\n".join(_lines(told, trials)))
    if log.failure is not None:
        raise log.failure
    if is_stopped:
        note(phrase("rate.interrupted", done=sum(key in log.losses for key in keys), all=len(found)))
        raise typer.Exit(INTERRUPTED)
    if matches.files.failed:
        raise typer.Exit(FAILED)


class _Matches:
    """The matches of files, each once however many files hold it or its beginning.

    Args:
        sources: files, and folders of them.
        engines: that screen.
        variant: the game of files that name none.

    Attributes:
        files: that hold them.
        names: of the files, by the names of their matches.
    """

    def __init__(self, sources: Sequence[Path], engines: Engines, variant: Variant | None) -> None:
        self.files = MatchFiles(sources, variant=variant)
        self.names: dict[str, str] = {}
        self._engines = engines
        self._players: dict[str, None] = {}

    def decisions(self, players: Sequence[str] | None) -> Iterator[Decision]:
        """Every decision that counts."""
        found: dict[bytes, list[Decision]] = {}
        with bar(phrase("rate.reading"), len(self.files.names)) as tell:
            for path, record in self.files.records():
                course = course_of(record)
                if course not in found:
                    with self.files.one_of_many():
                        found[course] = self._decisions_in(path, record, match_name(course))
                tell(completed=self.files.read)
        each = list(found.values())
        for place, first in enumerate(first_places(found)):
            if place == first:
                yield from (decision for decision in each[place] if not players or decision.player in players)

    def file_of(self, decision: Decision) -> str:
        """Name of the file that holds it."""
        return self.names[decision.key.partition(":")[0]]

    def nothing(self, players: Sequence[str] | None) -> DoubleSixError:
        """What is to be raised where there is no decision."""
        if players and self._players:
            return ParseError(phrase("rate.no_player", names=", ".join(players), known=", ".join(self._players)))
        return DataError(phrase("rate.nothing"))

    def _decisions_in(self, path: Path, record: MatchRecord, name: str) -> list[Decision]:
        found = list(decisions(name, record, self._engines.engine))
        self.names[name] = str(self.files.names[path])
        self._players |= dict.fromkeys(decision.player for decision in found)
        return found


def _measure(
    found: Sequence[Decision],
    matches: _Matches,
    engines: Engines,
    settings: RolloutSettings,
    trials: int,
    log: RateLog,
) -> bool:
    """Roll out what is not in the log yet; whether somebody stopped it."""
    with telling(), bar(phrase("rate.running"), len(found)) as tell:
        try:
            for number, decision in enumerate(found, start=1):
                if decision.key not in log.losses:
                    engine = engines.engine(decision.event.situation.variant)
                    loss = float(measured_loss(engine, decision, settings, trials))
                    is_kept = log.failure is None
                    log.add(Loss(decision.key, matches.file_of(decision), decision.player, decision.kind, loss))
                    if is_kept and log.failure is not None:
                        why = phrase("rate.unkept", path=log.failure.filename, reason=log.failure.strerror)
                        complain(phrase("warning", message=why))
                tell(completed=number)
        except KeyboardInterrupt:
            return True
    return False


def _lines(told: Sequence[Skill], trials: int) -> list[str]:
    rows = [[phrase(key) for key in HEADINGS]]
    for skill in told:
        loss, *parts = ("" if part is None else _loss(part) for part in (skill.loss, skill.plays, skill.cubes))
        interval = phrase("rate.from_to", low=plain(skill.interval[0], 4), high=plain(skill.interval[1], 4))
        row = [skill.player, str(skill.decisions), loss, interval, plain(skill.rating, 2)]
        rows.append([*row, *parts])
    return [phrase("rate.head", trials=trials), *aligned(rows, left={0})]


def _loss(part: Estimate) -> str:
    """A mean loss; below 0, where the interval cannot be either, it is chance alone."""
    return signed(max(0.0, part.mean), 4)


def _json(skill: Skill) -> dict[str, Any]:
    return {
        "player": skill.player,
        "decisions": skill.decisions,
        "loss": estimate_json(skill.loss),
        "interval": [rounded(end) for end in skill.interval],
        "plays": None if skill.plays is None else estimate_json(skill.plays),
        "cubes": None if skill.cubes is None else estimate_json(skill.cubes),
        "rating": rounded(skill.rating),
    }
