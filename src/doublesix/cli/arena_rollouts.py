"""`doublesix arena rollouts`: the same rollouts by several engines, as a table of time, error and agreement.

What does not live here: who rolls out (`arena.rollers`), the figures (`arena.rollout_costs`).
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.numbers import NOTHING, number, plain, rounded_figures, signed
from doublesix.arena.rollers import PEER_TRIALS, ROLLERS, RollerSettings, roller
from doublesix.arena.rollout_costs import AIM, POSITIONS, mean_ratio, rollout_costs
from doublesix.cli.arena import BROKEN_OFF, break_off
from doublesix.cli.asked import asked_position
from doublesix.cli.interrupts import telling
from doublesix.cli.options import IDENTIFIER_HELP, AsJson
from doublesix.cli.progress import bar
from doublesix.cli.streams import texts_or_input
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import print_json, print_text
from doublesix.cli.words import phrase
from doublesix.engine.rollout_settings import FULL
from doublesix.errors import ParseError
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doublesix.arena.rollers import Roller
    from doublesix.arena.rollout_costs import RolloutCost
    from doublesix.position import Position

__all__ = ["rollouts"]

LARGEST_SEED = 2**31 - 1
"""That every program takes."""

WHO = f"{', '.join(ROLLERS)}; with plies after a colon, as in ours:0 or gnubg:0; ours:0@FOLDER takes the nets there."


def rollouts(
    engines: Annotated[list[str], typer.Argument(metavar="ENGINE...", help=f"Who rolls out: {WHO}")],
    positions: Annotated[
        list[str] | None,
        typer.Option(
            "--position",
            metavar="ID",
            callback=texts_or_input,
            help=f"Once for each, instead of those built in: {IDENTIFIER_HELP}",
        ),
    ] = None,
    cubeful: Annotated[bool, typer.Option("--cubeful", help="With the cube, in the middle.")] = False,
    trials: Annotated[int, typer.Option(min=2, help="Games a rollout of ours.")] = FULL,
    peer_trials: Annotated[int, typer.Option(min=2, help="Games a rollout of other programs.")] = PEER_TRIALS,
    seed: Annotated[int, typer.Option(min=0, max=LARGEST_SEED, help="Of everybody's dice.")] = 1,
    checkpoint: Annotated[
        Path | None, typer.Option(help="Keep finished rollouts there; what was stopped goes on.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let several engines roll out the same positions, and tell what equal precision costs them.

    For money without Jacoby's rule, luck subtracted, one thread each. The others are compared with the first.
    """
    settings = RollerSettings(trials=trials, peer_trials=peer_trials, cubeful=cubeful, seed=seed)
    asked = _asked(positions)
    with ExitStack() as stack:
        who = [stack.enter_context(roller(name, settings)) for name in engines]
        costs = rollout_costs(who, asked, settings=settings, checkpoint=checkpoint)
        done, broken_off = _taken(costs, len(who) * len(asked))
    if as_json:
        about = [{"engine": one.name, "description": one.description} for one in who]
        rows = rounded_figures([cost.to_json() for cost in done])
        print_json({"settings": asdict(settings), "aim": AIM, "engines": about, "rollouts": rows})
    elif done:
        print_text("\n".join(_lines(who, done, cubeful=cubeful)))
    if broken_off:
        break_off(broken_off, phrase("arena.rollouts.stopped", rollouts=len(done)), done=len(done))


def _asked(identifiers: Sequence[str] | None) -> dict[str, Position]:
    """The positions by name; score, cube and dice of an identifier do not count."""
    if not identifiers:
        return {phrase(f"arena.rollouts.{key}"): _position(text) for key, text in POSITIONS.items()}
    return {text: _position(text) for text in identifiers}


def _position(identifier: str) -> Position:
    asked, game = asked_position(identifier, STANDARD.key, without_roll=True)
    if game.rules != STANDARD.rules:
        raise ParseError(phrase("arena.rollouts.game", id=identifier, game=game.name, standard=STANDARD.name))
    return asked.position


def _taken(costs: Iterable[RolloutCost], count: int) -> tuple[list[RolloutCost], BaseException | None]:
    """What is done of so many, and what broke it off, if anything did."""
    done: list[RolloutCost] = []
    with telling(), bar(phrase("rollout.running"), count) as tell:
        try:
            for cost in costs:
                done.append(cost)
                tell(completed=len(done), description=f"{cost.position}: {cost.roller}")
        except BROKEN_OFF as error:
            return done, error
    return done, None


def _lines(who: Sequence[Roller], done: Sequence[RolloutCost], *, cubeful: bool) -> list[str]:
    keys = ("position", "engine", "equity", "std_error", "trials", "seconds", "aim_seconds", "ratio", "apart")
    rows = [tuple(phrase(f"arena.rollouts.{key}", aim=AIM, first=who[0].name) for key in keys)]
    rows += [_row(cost) for cost in done]
    head = phrase(f"arena.rollouts.{'cubeful' if cubeful else 'cubeless'}")
    lines = [*(f"{one.name}: {one.description}" for one in who), head, "", *aligned(rows, left={0, 1}), ""]
    for place, other in enumerate(who[1:], start=1):
        ratio = number(mean_ratio(done[place :: len(who)]), 1)
        lines.append(phrase("arena.rollouts.mean", other=other.name, ratio=ratio, first=who[0].name, aim=AIM))
    return lines


def _row(cost: RolloutCost) -> tuple[str, ...]:
    found = cost.found
    figures = (signed(found.equity, 4), plain(found.std_error, 4), str(found.trials), plain(found.seconds, 2))
    apart = NOTHING if cost.apart is None else signed(cost.apart, 1)
    return (cost.position, cost.roller, *figures, plain(cost.aim_seconds, 2), number(cost.ratio, 1), apart)
