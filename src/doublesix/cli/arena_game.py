"""`doublesix arena game`: the computer plays one game against itself, for people to look at.

What does not live here: how the computer decides (`engine.computer`), many games and what they prove (`arena`).
"""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  (read by Typer)
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.cli.completing import begun_game
from doublesix.cli.convert import writer_for
from doublesix.cli.options import Plies  # noqa: TC001  (read by Typer)
from doublesix.cli.outputs import OR_STREAM, demand_writable, write_out
from doublesix.cli.progress import waiting
from doublesix.cli.terminal import print_text
from doublesix.cli.words import phrase
from doublesix.engine.computer import EveryGameComputer
from doublesix.live_game import new_game
from doublesix.record import CheckerPlay, CubeTurn, DoubletNamed, Resignation, SetPosition, TokenUse
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.live_game import Game
    from doublesix.record import MatchRecord, RecordedAction
    from doublesix.rules.variant import Variant

__all__ = ["game", "play_out"]


def game(
    variant: Annotated[str, typer.Argument(metavar="GAME", autocompletion=begun_game, help="The game.")],
    plies: Plies = 0,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the dice.")] = 1,
    out: Annotated[
        Path | None, typer.Option(help=f"Write a match file; the ending says in which format{OR_STREAM}, as JSON.")
    ] = None,
) -> None:
    """Let the computer play one game against itself, and show it."""
    write = None if out is None else writer_for(out)
    demand_writable([out])
    with waiting(phrase("arena.playing")):
        played = play_out(find(variant), plies=plies, seed=seed)
    if out is not None and write is not None:
        write_out(out, write(played.record))
        return
    for line in _lines(played.record):
        print_text(line)


def play_out(variant: Variant, *, plies: int, seed: int) -> Game:
    """A game of the computer against itself, to its end."""
    played, computer = new_game(variant, seed=seed), EveryGameComputer(plies=plies)
    while played.state.result is None:
        action = computer.decide(played.state)
        if action is None:
            played.roll()
        else:
            played.apply(action)
    return played


def _lines(record: MatchRecord) -> Iterator[str]:
    """An action a line: its number, who, what; then who has won."""
    game = record.games[0]
    width = max(map(len, record.players))
    for number, action in enumerate(game.actions, 1):
        yield f"{number:4}  {record.players[action.seat]:<{width}}  {_text(action)}"
    if game.winner is None:
        yield phrase("arena.tied")
    else:
        yield phrase("arena.winner", player=record.players[game.winner], points=game.points)


def _text(action: RecordedAction) -> str:
    match action:
        case CheckerPlay():
            dice = "-".join(map(str, action.chain)) or str(action.roll)
            return dice if action.play is None else f"{dice}: {action.play}"
        case CubeTurn():
            return action.action.value
        case DoubletNamed():
            return phrase("arena.named", number=action.number)
        case TokenUse():
            return phrase(f"arena.{action.token.name}")
        case Resignation():
            return phrase("arena.resigns") if action.value is None else phrase(f"value.{action.value.name}")
        case SetPosition():
            raise AssertionError("nobody sets up positions here")
