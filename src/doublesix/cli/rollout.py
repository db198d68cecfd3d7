"""`doublesix rollout`: plays of a roll, a cube decision or a position, played on many times.

What does not live here: the rollout (`engine.rollouts`), the position that is asked about (`cli.asked`).
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from math import isfinite
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.numbers import NOTHING, chance, plain, signed
from doublesix.cli.asked import about_lines, asked_position, number_json, outcomes_json, position_json
from doublesix.cli.options import IDENTIFIER_HELP, Met, Threads, game_of, given, met_of
from doublesix.cli.outputs import demand_new, demand_writable
from doublesix.cli.progress import bar
from doublesix.cli.tables import CHANCES, aligned, board_lines, chances
from doublesix.cli.terminal import INTERRUPTED, note, print_text
from doublesix.cli.words import phrase
from doublesix.engine.engine import Engine
from doublesix.engine.rollout_settings import FULL, PRESETS, StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.errors import IllegalActionError
from doublesix.kernel import max_plies
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.plays import parse_play
from doublesix.notation.tables_id import format_tables_id
from doublesix.variants.registry import STANDARD
from doublesix.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.engine.rollout_results import Estimate, LineResult, RolloutResult
    from doublesix.engine.rollout_settings import Preset, RolloutSettings
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["rollout"]

LONGEST = 10_000
"""Plies: no game comes near."""

OF_THE_ROLLOUT = (
    *("identifier", "roll", "plays", "most", "cube", "preset", "plies"),
    *("cube_plies", "truncate", "cubeless", "plain_results", "seed", "met"),
)
"""What a saved rollout keeps from its beginning."""

SURE = 0.9999
"""No statistics are surer than this."""


def rollout(
    context: typer.Context,
    identifier: Annotated[str | None, typer.Argument(metavar="[ID]", help=IDENTIFIER_HELP)] = None,
    roll: Annotated[str | None, typer.Option(help="The dice, such as 31; by default those of the identifier.")] = None,
    plays: Annotated[list[str] | None, typer.Option(help="A play to roll out; once for each.")] = None,
    most: Annotated[int, typer.Option(min=1, help="Without --plays: so many plays, those that look best.")] = 3,
    cube: Annotated[bool, typer.Option("--cube", help="The cube decision, whatever dice the identifier has.")] = False,
    preset: Annotated[str, typer.Option(help=f"One of {', '.join(PRESETS)}.")] = "full",
    trials: Annotated[int | None, typer.Option(min=1, help="Games in all; by default those of the preset.")] = None,
    plies: Annotated[int | None, typer.Option(min=0, max=max_plies, help="Depth of plays.")] = None,
    cube_plies: Annotated[int | None, typer.Option(min=0, max=max_plies, help="Depth of cube decisions.")] = None,
    truncate: Annotated[
        int | None, typer.Option(min=0, max=LONGEST, help="Judge after so many plies; 0 plays on.")
    ] = None,
    cubeless: Annotated[bool, typer.Option("--cubeless", help="Leave the cube where it is.")] = False,
    plain_results: Annotated[bool, typer.Option("--plain", help="Do not subtract the luck.")] = False,
    seed: Annotated[int, typer.Option(help="Of the dice.")] = 1,
    std_error: Annotated[float | None, typer.Option(help="Stop at this standard error, EMG.")] = None,
    confidence: Annotated[float | None, typer.Option(help="Stop when the best is best with this chance, 0-1.")] = None,
    seconds: Annotated[float | None, typer.Option(help="Stop after this time.")] = None,
    save: Annotated[Path | None, typer.Option(help="Keep everything in this file (.npz), also when stopped.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved rollout.")] = None,
    log: Annotated[Path | None, typer.Option(help="Write every trial to this file, one JSON a line.")] = None,
    variant: Annotated[str, typer.Option(help="The game, where the ID does not name it.")] = STANDARD.key,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    met: Met = None,
    threads: Threads = 0,
) -> None:
    """Play a position on many times, the luck of the dice subtracted.

    With dice: plays against each other. Without: the cube decision, or the position where nobody may double.
    """
    chosen = _preset(preset)
    heading: list[str] = []
    about: dict[str, Any] = {}
    demand_writable([save, log], inputs=[resume] if resume != save else [])
    if save is not None and resume != save:
        demand_new(save, refusal="outputs.resume")
    if resume is not None:
        if beside := given(context, *OF_THE_ROLLOUT):
            raise typer.BadParameter(phrase("rollout.not_with_resume", options=", ".join(beside)))
        running = Rollout.load(
            Engine(game_of(variant), threads=threads), resume
        )  # what it is played for is in the file
        heading = _saved_lines(running)
        about = _saved_json(running)
    elif identifier is None:
        raise IllegalActionError(phrase("rollout.what"))
    else:
        asked, game = asked_position(identifier, variant, roll=roll, without_roll=cube)
        settings = replace(chosen.settings, seed=seed, cubeful=not cubeless, variance_reduction=not plain_results)
        settings = _overridden(settings, plies=plies, cube_plies=cube_plies, truncate_after=truncate)
        running = _asked_for(
            Engine(game, threads=threads, met=met_of(met)), asked, game, plays or [], most, cube, settings
        )
        heading = [*board_lines(asked.position, game, cube=asked.cube, roll=asked.roll), *about_lines(asked, game), ""]
        about = position_json(asked, game)
    try:
        rules = StopRules(
            trials=trials or (FULL if resume else chosen.trials),
            std_error=std_error,
            confidence=confidence,
            seconds=seconds,
        )
        is_stopped = _run(running, rules, save or resume)
    except ValueError as error:
        raise IllegalActionError(str(error)) from error
    result = running.result
    if as_json:
        print_text(json.dumps({**about, "engine": running.engine.describe(), **_json(result)}, indent=1))
    elif result.trials:
        print_text("\n".join([*heading, *_lines(result)]))
    if log is not None:
        write_whole(log, "".join(json.dumps(asdict(trial)) + "\n" for trial in running.log()))
    if is_stopped:
        note(phrase("rollout.interrupted", trials=result.trials))
    if kept := save or resume:
        note(phrase("rollout.saved", path=kept, more=2 * result.trials or rules.trials))
    if is_stopped:
        raise typer.Exit(INTERRUPTED)


def _preset(name: str) -> Preset:
    if name not in PRESETS:
        raise IllegalActionError(phrase("rollout.preset", name=name, known=", ".join(PRESETS)))
    return PRESETS[name]


def _overridden(settings: RolloutSettings, **wanted: int | None) -> RolloutSettings:
    given: dict[str, Any] = {name: value for name, value in wanted.items() if value is not None}
    return replace(settings, **given)


def _asked_for(
    engine: Engine,
    asked: IdentifiedPosition,
    game: Variant,
    texts: Sequence[str],
    most: int,
    cube: bool,
    settings: RolloutSettings,
) -> Rollout:
    """The rollout that the options mean."""
    if texts and cube:
        raise IllegalActionError(phrase("rollout.either"))
    if texts and asked.roll is None:
        raise IllegalActionError(phrase("rollout.no_roll"))
    terms = asked.terms_on_roll
    if asked.roll is not None:
        candidates = [parse_play(text, asked.position, asked.roll, game) for text in texts] or _best_plays(
            engine, asked, most
        )
        return Rollout.of_plays(
            engine, asked.position, asked.roll, candidates, cube=asked.cube, match=terms, settings=settings
        )
    try:
        return Rollout.of_cube(engine, asked.position, cube=asked.cube, match=terms, settings=settings)
    except IllegalActionError:
        if cube:
            raise
        return Rollout.of_position(engine, asked.position, cube=asked.cube, match=terms, settings=settings)


def _best_plays(engine: Engine, asked: IdentifiedPosition, most: int) -> list[Play]:
    assert asked.roll is not None
    ranked = engine.rank_plays(asked.position, asked.roll, plies=1, cube=asked.cube, match=asked.terms_on_roll)
    return [play.play for play in ranked[:most]]


def _saved_lines(running: Rollout) -> list[str]:
    """What a file is about: the board, or after plays the boards that each leaves to the side on roll then."""
    game = running.engine.variant
    if running.kind == "plays":
        ids = _saved_json(running)["positions"]
        return [*(phrase("rollout.after", play=name, id=found) for name, found in ids.items()), ""]
    return [*board_lines(running.lines[0].position, game), ""]


def _saved_json(running: Rollout) -> dict[str, Any]:
    game = running.engine.variant
    ids = {line.name: _tables_id(line.position, game) for line in running.lines}
    return {"variant": game.key, "positions": ids}


def _tables_id(position: Position, game: Variant) -> str:
    return format_tables_id(IdentifiedPosition(position=position), game)


def _run(running: Rollout, rules: StopRules, save_to: Path | None) -> bool:
    """Play the trials; whether somebody stopped it."""
    if rules.std_error is not None:
        plan = running.plan(rules.std_error)
        seconds = plain(plan.seconds, 1)
        note(phrase("rollout.plan", trials=plan.trials, seconds=seconds, std_error=rules.std_error))
    with bar(phrase("rollout.running"), rules.trials) as tell:
        try:
            running.run(rules, progress=lambda result: _tell(tell, result), save_to=save_to)
        except KeyboardInterrupt:
            return True
    return False


def _tell(tell: Callable[..., None], result: RolloutResult) -> None:
    best = result.best
    now = phrase("rollout.now", line=best.name, equity=signed(best.equity.mean), reach=_reach(best.equity))
    tell(completed=result.trials, description=now)


def _reach(estimate: Estimate, digits: int = 4, *, times: int = 1) -> str:
    """Half the 95 % interval; a dash where a single trial leaves it open."""
    low, high = estimate.interval()
    return plain(times * (high - low) / 2, digits) if isfinite(high) else NOTHING


def _how(settings: RolloutSettings) -> str:
    truncated = settings.truncate_after
    words = [
        phrase("rollout.how.cubeful" if settings.cubeful else "rollout.how.cubeless"),
        phrase("rollout.how.truncated", plies=truncated) if truncated else phrase("rollout.how.full"),
        phrase("rollout.how.depth", plies=settings.plies, cube=settings.cube_plies),
    ]
    return ", ".join(words + [phrase("rollout.how.plain")] * (not settings.variance_reduction))


def _lines(result: RolloutResult) -> list[str]:
    """The table, and how sure it is."""
    is_match = result.stakes.is_match
    headings = [phrase("rollout.line"), phrase("ranking.equity"), phrase("rollout.reach")]
    headings += [phrase("ranking.mwc"), phrase("rollout.reach")] * is_match
    headings += [phrase("rollout.behind"), phrase("rollout.reach"), phrase("rollout.cubeless"), phrase("rollout.reach")]
    rows = [headings + [phrase(f"ranking.{key}") for key in CHANCES]]
    rows += [_row(result, line, is_match=is_match) for line in result.ranked]
    lines = [phrase("rollout.head", trials=result.trials, how=_how(result.settings)), *aligned(rows, left={0})]
    if result.kind == "cube":
        verdict = result.cube
        lines += [
            f"{phrase('cube.double_pass')}  {signed(verdict.double_pass)}",
            phrase("cube.advice", advice=verdict.advice.value),
            phrase("rollout.sure_cube", double=chance(result.chance_of_double), take=chance(result.chance_of_take)),
        ]
    elif len(result.lines) > 1:
        lines.append(phrase("rollout.sure_best", line=result.best.name, chance=chance(min(result.confidence, SURE))))
    return lines


def _row(result: RolloutResult, line: LineResult, *, is_match: bool) -> list[str]:
    name = phrase("rollout.position") if result.kind == "position" else line.name
    row = [name, signed(line.equity.mean, 4), _reach(line.equity)]
    if is_match and line.mwc is not None:
        row += [plain(100 * line.mwc.mean, 2), _reach(line.mwc, 2, times=100)]
    if line.name == result.best.name:
        row += ["", ""]
    else:
        behind = result.difference(result.best.name, line.name)
        row += [plain(behind.mean, 4), _reach(behind)]
    return [*row, signed(line.cubeless.mean, 4), _reach(line.cubeless), *chances(line.outcomes)]


def _json(result: RolloutResult) -> dict[str, Any]:
    if not result.trials:
        return {"kind": result.kind, "trials": 0, "settings": asdict(result.settings), "lines": []}
    lines = [
        {
            "name": line.name,
            "equity": _estimate(line.equity),
            "mwc": None if line.mwc is None else _estimate(line.mwc),
            "cubeless": _estimate(line.cubeless),
            "unreduced": _estimate(line.unreduced),
            "behind": _estimate(result.difference(result.best.name, line.name)),
            "outcomes": outcomes_json(line.outcomes),
            "std_errors": outcomes_json(line.outcome_errors) if result.trials > 1 else None,
            "plies": number_json(line.plies),
        }
        for line in result.ranked
    ]
    value: dict[str, Any] = {
        "kind": result.kind,
        "trials": result.trials,
        "seconds": number_json(result.seconds),
        "settings": asdict(result.settings),
        "lines": lines,
        "confidence": number_json(result.confidence),
    }
    if result.kind == "cube":
        value["cube"] = {
            "advice": result.cube.advice.value,
            "double_pass": number_json(result.cube.double_pass),
            "chance_of_double": number_json(result.chance_of_double),
            "chance_of_take": number_json(result.chance_of_take),
        }
    return value


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    """JSON has no word for the infinite error of a single trial."""
    error = number_json(estimate.std_error) if isfinite(estimate.std_error) else None
    return {"mean": number_json(estimate.mean), "std_error": error}
