"""`doublesix rollout`: plays of a roll, a cube decision or a position, played on many times.

What does not live here: the rollout (`engine.rollouts`), the position that is asked about (`cli.asked`), tables and
JSON (`cli.rollout_tables`).
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, replace
from math import inf
from pathlib import Path  # noqa: TC003  (read by Typer)
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doublesix.analysis.answers import answers_of, demand_offer
from doublesix.analysis.asked_rollouts import MOST_PLAYS, asked_rollout
from doublesix.analysis.numbers import plain, signed
from doublesix.cli.answers import answers_json, asked_lines
from doublesix.cli.asked import asked_position, position_json
from doublesix.cli.engines import engine_of
from doublesix.cli.interrupts import telling
from doublesix.cli.options import (
    IDENTIFIER_HELP,
    AsJson,
    GameOfId,
    InWords,
    Met,
    MoverScoreFirst,
    Nets,
    PresetName,
    Threads,
    given,
    met_of,
)
from doublesix.cli.outputs import (
    OR_STREAM,
    Unwritten,
    demand_new,
    demand_one_stream,
    demand_writable,
    is_streamed,
    write_out,
)
from doublesix.cli.progress import bar
from doublesix.cli.rollout_tables import reach_text, result_json, result_lines
from doublesix.cli.streams import text_or_input
from doublesix.cli.tables import board_lines, side_names
from doublesix.cli.terminal import INTERRUPTED, note, print_text, shell_line
from doublesix.cli.words import phrase
from doublesix.cli.workers import Cluster, workers_at
from doublesix.engine.rollout_results import PILOT
from doublesix.engine.rollout_settings import FULL, StopRules, find_preset
from doublesix.engine.rollouts import Rollout
from doublesix.errors import ParseError, RequestError, UnknownVariantError
from doublesix.kernel import max_plies
from doublesix.locks import alone
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.identify import identify
from doublesix.notation.plays import parse_play
from doublesix.notation.tables_id import format_tables_id
from doublesix.variants.registry import STANDARD, find
from doublesix.whole_files import is_replaced

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.engine.rollout_results import Plan, RolloutResult
    from doublesix.play import Play
    from doublesix.rules.variant import Variant
    from doublesix.work import Workers

__all__ = ["rollout"]

LONGEST = 10_000
"""Plies: no game comes near."""

PLIES_HELP = "Depth of plays, of cube decisions and of what a truncated game is worth."

FIRST_LOOK = f"looked at from {StopRules().at_least} trials on"
"""Ends the help of what stops a rollout by its figures."""

OF_THE_ROLLOUT = (
    *("identifier", "roll", "plays", "most", "cube", "preset", "plies"),
    *("cube_plies", "truncate", "cubeless", "plain_results", "seed", "met", "mover_score_first"),
)
"""What a saved rollout keeps from its beginning."""


def rollout(
    context: typer.Context,
    identifier: Annotated[
        str | None, typer.Argument(metavar="[ID]", callback=text_or_input, help=IDENTIFIER_HELP)
    ] = None,
    roll: Annotated[str | None, typer.Option(help="The dice, such as 31; by default those of the identifier.")] = None,
    plays: Annotated[list[str] | None, typer.Option(help="A play to roll out; once for each.")] = None,
    most: Annotated[int, typer.Option(min=1, help="Without --plays: so many, those that look best.")] = MOST_PLAYS,
    cube: Annotated[bool, typer.Option("--cube", help="The cube decision, whatever dice the identifier has.")] = False,
    preset: PresetName = "full",
    trials: Annotated[int | None, typer.Option(min=1, help="Games in all; by default those of the preset.")] = None,
    plies: Annotated[int | None, typer.Option(min=0, max=max_plies, help=PLIES_HELP)] = None,
    cube_plies: Annotated[
        int | None, typer.Option(min=0, max=max_plies, help="Depth of cube decisions, if another.")
    ] = None,
    truncate: Annotated[
        int | None, typer.Option(min=0, max=LONGEST, help="Judge after so many plies; 0 plays on.")
    ] = None,
    cubeless: Annotated[bool, typer.Option("--cubeless", help="Leave the cube where it is.")] = False,
    plain_results: Annotated[bool, typer.Option("--plain", help="Do not subtract the luck.")] = False,
    seed: Annotated[int, typer.Option(min=0, help="Of the dice.")] = 1,
    std_error: Annotated[float | None, typer.Option(help=f"Stop at this standard error, EMG; {FIRST_LOOK}.")] = None,
    confidence: Annotated[
        float | None,
        typer.Option(help=f"Stop when the best is best with this chance, from 0.5 to below 1; {FIRST_LOOK}."),
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Stop after this time.")] = None,
    save: Annotated[Path | None, typer.Option(help="Keep everything in this file (.npz), also when stopped.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved rollout.")] = None,
    log: Annotated[
        Path | None, typer.Option(help=f"Write every trial to this file, one JSON a line{OR_STREAM}.")
    ] = None,
    variant: GameOfId = STANDARD.key,
    mover_score_first: MoverScoreFirst = False,
    as_json: AsJson = False,
    in_words: InWords = False,
    nets: Nets = None,
    met: Met = None,
    threads: Threads = 0,
    cluster: Cluster = None,
) -> None:
    """Play a position on many times, the luck of the dice subtracted.

    With dice: plays against each other. Without: the cube decision, or the position where nobody may double.
    Where a double or a resignation waits: the answers to it as well.
    """
    chosen = find_preset(preset)
    demand_one_stream([log], as_json=as_json)
    _demand_places(save=save, resume=resume, log=log)
    kept = save or resume
    if kept is not None and is_replaced(kept):
        context.with_resource(alone(kept))  # of two that go on, the one with fewer trials could save last
    trials = trials or (FULL if resume else chosen.trials)
    rules = _rules(trials=trials, std_error=std_error, confidence=confidence, seconds=seconds)
    if resume is not None:
        running = _taken_up(context, resume, variant, threads, nets)
        about = _asked(running)
    elif identifier is None:
        raise typer.BadParameter(phrase("rollout.what"))
    else:
        asked, game = asked_position(
            identifier, variant, roll=roll, without_roll=cube, mover_score_first=mover_score_first
        )
        demand_offer(asked, game)
        settings = replace(chosen.settings, seed=seed, cubeful=not cubeless, variance_reduction=not plain_results)
        settings = settings.at_depth(plies, cube_plies)
        if truncate is not None:
            settings = replace(settings, truncate_after=truncate)
        named = _named_plays(plays or [], asked, game, is_of_cube=cube)
        engine = engine_of(game, threads=threads, nets=nets, met=met_of(met))
        kind = "cube" if cube else None
        running = asked_rollout(engine, asked, kind=kind, plays=named, most=most, settings=settings)
        about = asked
    try:
        with workers_at(cluster) as workers:
            is_stopped, unwritten = _run(running, rules, kept, workers)
    except ValueError as error:
        raise RequestError(str(error)) from error
    result = running.result
    if not is_streamed(log):
        _print(running, about, result, as_json=as_json, in_words=in_words)
    if log is not None:
        with unwritten.held():
            write_out(log, "".join(json.dumps(asdict(trial)) + "\n" for trial in running.log()))
    if is_stopped:
        note(phrase("rollout.interrupted", trials=result.trials))
    _note_precision(result, rules)
    unwritten.tell()
    if kept is not None:
        more = shell_line("doublesix", "rollout", "--resume", kept, "--trials", 2 * result.trials or rules.trials)
        note(phrase("rollout.saved", path=kept, command=more))
    if is_stopped:
        raise typer.Exit(INTERRUPTED)


def _rules(**wanted: Any) -> StopRules:
    try:
        return StopRules(**wanted)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


def _demand_places(*, save: Path | None, resume: Path | None, log: Path | None) -> None:
    """Refuse files that could not be written in the end, or that hold another rollout."""
    demand_writable([save, log], inputs=[resume] if resume != save else [])
    demand_writable([save or resume])
    if save is not None and resume != save:
        demand_new(save, refusal="outputs.resume")


def _taken_up(context: typer.Context, path: Path, variant: str, threads: int, nets: Path | None) -> Rollout:
    """A saved rollout; what it is played for is in the file."""
    if beside := given(context, *OF_THE_ROLLOUT):
        raise typer.BadParameter(phrase("rollout.not_with_resume", options=", ".join(beside)))
    return Rollout.load(engine_of(find(variant), threads=threads, nets=nets), path)


def _named_plays(texts: Sequence[str], asked: IdentifiedPosition, game: Variant, *, is_of_cube: bool) -> list[Play]:
    if not texts:
        return []
    if is_of_cube:
        raise typer.BadParameter(phrase("rollout.either"))
    if asked.roll is None:
        raise typer.BadParameter(phrase("rollout.no_roll"))
    return [parse_play(text, asked.position, asked.roll, game) for text in texts]


def _asked(running: Rollout) -> IdentifiedPosition | None:
    """What a rollout is about; None where its file does not say: an older one, or of a game that a file describes."""
    with suppress(ParseError, UnknownVariantError):
        return identify(running.asked)
    return None


def _heading(running: Rollout, asked: IdentifiedPosition | None, *, in_words: bool) -> list[str]:
    """Lines above the table: board and score; of an older file the board, or what each play leaves."""
    game = running.engine.variant
    if asked is not None:
        return [*asked_lines(asked, game, in_words=in_words), ""]
    if running.kind == "plays":
        return [*(phrase("rollout.after", play=name, id=found) for name, found in _positions(running).items()), ""]
    return [*board_lines(running.lines[0].position, game, in_words=in_words), ""]


def _about(running: Rollout, asked: IdentifiedPosition | None) -> dict[str, Any]:
    """What the JSON begins with; of an older file, which knows no score, what the lines tell."""
    game = running.engine.variant
    if asked is None and running.kind != "plays":
        asked = IdentifiedPosition(position=running.lines[0].position)
        known = {**position_json(asked, game), "xgid": None, "gnubg_id": None}
    elif asked is None:
        known = {"variant": game.key, "xgid": None, "position_id": None, "gnubg_id": None, "tables_id": None}
    else:
        known = position_json(asked, game)
    return {**known, "positions": _positions(running)}


def _positions(running: Rollout) -> dict[str, str]:
    """The board of each line, seen by the side on roll there."""
    game = running.engine.variant
    return {line.name: format_tables_id(IdentifiedPosition(position=line.position), game) for line in running.lines}


def _run(running: Rollout, rules: StopRules, save_to: Path | None, workers: Workers | None) -> tuple[bool, Unwritten]:
    """Play the trials; whether somebody stopped it, and what of it could not be saved."""
    unwritten = Unwritten()
    begun, most = perf_counter(), inf if rules.seconds is None else rules.seconds
    is_open = rules.looks_at_figures or rules.seconds is not None
    with telling(), bar(phrase("rollout.running"), None if is_open else rules.trials) as tell:

        def plan(result: RolloutResult) -> Plan | None:
            return result.plan(rules, elapsed=perf_counter() - begun)

        def play(until: StopRules, unwritten: Unwritten) -> None:
            with unwritten.held():
                running.run(
                    until,
                    progress=lambda result: _tell(tell, result, plan(result)),
                    cancelled=lambda: perf_counter() - begun >= most,
                    save_to=save_to,
                    workers=workers,
                )

        try:
            if rules.std_error is not None:
                play(replace(rules, trials=min(PILOT, rules.trials)), Unwritten())  # it is written again in the end
                _announce(running, rules.std_error, plan(running.result))
            play(rules, unwritten)
        except KeyboardInterrupt:
            if save_to is not None:
                with unwritten.held():
                    running.save(save_to)
            return True, unwritten
    return False, unwritten


def _announce(running: Rollout, std_error: float, likely: Plan | None) -> None:
    """Tell what a precision will cost, where enough trials were played to know, and whether that is too much."""
    if likely is None:
        return
    plan = running.plan(std_error)
    note(phrase("rollout.plan", trials=plan.trials, seconds=plain(plan.seconds, 1), std_error=std_error))
    if likely.trials < plan.trials:
        note(phrase("rollout.plan_ends", trials=likely.trials))


def _note_precision(result: RolloutResult, rules: StopRules) -> None:
    """Tell where another rule, or somebody, ended it before the precision or the confidence that was asked for."""
    if result.trials < 2:
        return
    if rules.std_error is not None and result.worst_std_error > rules.std_error:
        note(phrase("rollout.imprecise", reached=plain(result.worst_std_error, 4), asked=rules.std_error))
    if rules.confidence is not None and result.lasting_confidence < rules.confidence:
        note(phrase("rollout.unsure", reached=plain(result.lasting_confidence, 4), asked=rules.confidence))


def _tell(tell: Callable[..., None], result: RolloutResult, plan: Plan | None) -> None:
    """Have the bar show the figures so far, and how far they are on the way to what will stop it."""
    best = result.choice
    now = phrase("rollout.now", line=best.name, equity=signed(best.equity.mean), reach=reach_text(best.equity))
    total = {} if plan is None else {"total": plan.trials}
    tell(completed=result.trials, description=now, **total)


def _print(
    running: Rollout, asked: IdentifiedPosition | None, result: RolloutResult, *, as_json: bool, in_words: bool
) -> None:
    """What came out; no table where no trial was played."""
    answers = None if asked is None else answers_of(asked, running.engine, result)
    if as_json:
        value = {**_about(running, asked), "engine": running.describe(), **result_json(result)}
        print_text(json.dumps({**value, "waiting": answers_json(answers)}, indent=1))
    elif result.trials:
        told = result_lines(result, answers, names=side_names(in_words=in_words))
        print_text("\n".join([*_heading(running, asked, in_words=in_words), *told]))
