"""`doublesix rate`: what players lose a decision, measured by rollouts, with an interval.

What does not live here: the measuring (`analysis.skill`), the file of losses (`cli.rate_log`).
"""

from __future__ import annotations

from dataclasses import asdict, replace
from math import isfinite
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.numbers import plain, signed
from doublesix.analysis.skill import Decision, decisions, drawn, measured_loss, skills
from doublesix.cli.analyze import Engines, match_files
from doublesix.cli.asked import number_json
from doublesix.cli.options import Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.rate_log import Loss, RateLog
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import INTERRUPTED, note, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.engine.rollout_settings import PRESETS
from doublesix.errors import IllegalActionError, ParseError
from doublesix.formats import read_match

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doublesix.analysis.skill import Skill
    from doublesix.engine.rollout_results import Estimate
    from doublesix.engine.rollout_settings import RolloutSettings

__all__ = ["rate"]

HEADINGS = ("rate.player", "rate.decisions", "rate.loss", "rate.reach", "rate.rating", "rate.plays", "rate.cubes")


def rate(
    sources: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Match files, or folders of them.")],
    count: Annotated[int, typer.Option("--decisions", min=2, help="Of each player, at most.")] = 100,
    player: Annotated[list[str] | None, typer.Option(help="Only this player; once for each.")] = None,
    trials: Annotated[int, typer.Option(min=4, help="Games a decision; an even number.")] = 144,
    preset: Annotated[str, typer.Option(help=f"How games are played: {', '.join(PRESETS)}.")] = "quick",
    seed: Annotated[int, typer.Option(help="Of the choice and of the dice.")] = 1,
    save: Annotated[
        Path | None, typer.Option(help="Keep every loss in this file; the same command goes on with it.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    threads: Threads = 0,
) -> None:
    """Rate players by rolling out decisions drawn at random."""
    if preset not in PRESETS:
        raise IllegalActionError(phrase("rollout.preset", name=preset, known=", ".join(PRESETS)))
    if trials % 2:
        raise IllegalActionError(phrase("rate.even", trials=trials))
    settings = replace(PRESETS[preset].settings, seed=seed)
    engines = Engines(threads)
    found = drawn(_decisions(sources, engines, player), count, seed=seed)
    if not found:
        raise ParseError(phrase("rate.nothing"))
    nets = sorted({engines.engine(decision.event.situation.variant).net_hash for decision in found})
    log = RateLog(save, {"nets": nets, "trials": trials, "settings": asdict(settings)})
    is_stopped = _measure(found, engines, settings, trials, log)
    keys = {decision.key for decision in found}
    told = skills((loss.player, loss.kind, loss.loss) for key, loss in log.losses.items() if key in keys)
    if as_json:
        print_json({"settings": asdict(settings), "trials": trials, "players": [_json(skill) for skill in told]})
    elif told:
        print_text("\n".join(_lines(told, trials)))
    if is_stopped:
        note(phrase("rate.interrupted", done=len(log.losses), all=len(found)))
        raise typer.Exit(INTERRUPTED)


def _decisions(sources: Sequence[Path], engines: Engines, players: Sequence[str] | None) -> Iterator[Decision]:
    """Every decision in the files that counts."""
    paths = list(match_files(sources))
    with bar(phrase("rate.reading"), len(paths)) as tell:
        for number, path in enumerate(paths, start=1):
            record = read_match(path)
            for decision in decisions(path.name, record, engines.engine(record.variant)):
                if not players or decision.player in players:
                    yield decision
            tell(completed=number)


def _measure(found: Sequence[Decision], engines: Engines, settings: RolloutSettings, trials: int, log: RateLog) -> bool:
    """Roll out what is not in the log yet; whether somebody stopped it."""
    with bar(phrase("rate.running"), len(found)) as tell:
        try:
            for number, decision in enumerate(found, start=1):
                if decision.key not in log.losses:
                    engine = engines.engine(decision.event.situation.variant)
                    loss = float(measured_loss(engine, decision, settings, trials))
                    log.add(Loss(decision.key, decision.player, decision.kind, loss))
                tell(completed=number)
        except KeyboardInterrupt:
            return True
    return False


def _lines(told: Sequence[Skill], trials: int) -> list[str]:
    rows = [[phrase(key) for key in HEADINGS]]
    for skill in told:
        parts = ["" if part is None else signed(part.mean, 4) for part in (skill.plays, skill.cubes)]
        reach = _reach(skill.loss)
        row = [skill.player, str(skill.decisions), signed(skill.loss.mean, 4), reach, plain(500 * skill.loss.mean, 2)]
        rows.append([*row, *parts])
    return [phrase("rate.head", trials=trials), *aligned(rows, left={0})]


def _reach(estimate: Estimate) -> str:
    """Half the 95 % interval."""
    low, high = estimate.interval()
    return plain((high - low) / 2, 4) if isfinite(high) else ""


def _json(skill: Skill) -> dict[str, Any]:
    return {
        "player": skill.player,
        "decisions": skill.decisions,
        "loss": _estimate(skill.loss),
        "plays": None if skill.plays is None else _estimate(skill.plays),
        "cubes": None if skill.cubes is None else _estimate(skill.cubes),
        "rating": number_json(500 * skill.loss.mean),
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    error = number_json(estimate.std_error) if isfinite(estimate.std_error) else None
    return {"mean": number_json(estimate.mean), "std_error": error}
