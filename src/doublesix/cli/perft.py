"""`doublesix perft`: count the results of legal plays, some rolls deep; the check of every move generator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from doublesix import kernel
from doublesix.cli.options import Threads, game_of, given
from doublesix.cli.progress import bar
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import note, print_text
from doublesix.cli.words import phrase
from doublesix.dice import all_rolls
from doublesix.errors import IllegalActionError, KernelError
from doublesix.notation.identify import identify
from doublesix.rules import perft as reference
from doublesix.rules.turns import Next
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.dice import Roll
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

    Counter = Callable[[Position, int], int]

__all__ = ["perft"]


def perft(
    context: typer.Context,
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="The game.")] = STANDARD.key,
    depth: Annotated[int, typer.Option(min=1, max=9, help="Plays looked ahead.")] = 2,
    position: Annotated[
        str | None,
        typer.Option(help="Where to begin: any identifier, or '13:5 6:10 | 24:15'; by default the start of the game."),
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Show each first roll on its own.")] = False,
    python: Annotated[bool, typer.Option("--python", help="Count with the readable generator, slowly.")] = False,
    threads: Threads = 0,
) -> None:
    """Count the distinct results of legal plays over all rolls, each roll once, some plays deep."""
    game = asked = game_of(variant)
    begin = game.start()
    if position is not None:
        begin, game = _read(position, game)
        if game != asked and given(context, "variant"):
            raise IllegalActionError(phrase("perft.other_game", named=game.title, asked=asked.title))
    counted = _divided(game, begin, depth, _counter(game, threads=threads, python=python))
    total = sum(counted.values())
    if divide:
        rows = [(str(roll), str(results)) for roll, results in counted.items()]
        print_text("\n".join(aligned([*rows, (phrase("total"), str(total))], left={0})))
    else:
        print_text(str(total))


def _read(text: str, game: Variant) -> tuple[Position, Variant]:
    """The position, and its game: the one that the identifier names."""
    if "|" in text:
        return reference.read_position(text, checkers=game.checkers), game
    asked = identify(text, checkers=game.checkers)
    return asked.position, asked.variant or game


def _counter(game: Variant, *, threads: int, python: bool) -> Counter:
    """What counts: the kernel where it knows the rules, the readable generator elsewhere."""
    try:
        rules = None if python else kernel.kernel_rules(game)
    except KernelError as error:
        note(phrase("perft.slow", reason=error))
        rules = None
    if rules is None:
        return lambda position, depth: reference.perft(game, depth, position=position)

    def count(position: Position, depth: int) -> int:
        with kernel.kernel_errors("perft"):
            return kernel.perft(rules, kernel.pack([position]), depth, threads)

    return count


def _divided(game: Variant, begin: Position, depth: int, count: Counter) -> dict[Roll, int]:
    """What comes of each roll; they are counted one by one, so that the user sees how far it is and may stop it."""
    found: dict[Roll, int] = {}
    rolls = all_rolls(game.rules.dice)
    with bar(phrase("perft.counting"), len(rolls)) as tell:
        for roll in rolls:
            found[roll] = _counted(game, begin, roll, depth, count)
            tell(completed=len(found))
    return found


def _counted(game: Variant, begin: Position, roll: Roll, depth: int, count: Counter) -> int:
    """What comes of one roll; where the next play is no roll of its own, counted with the readable generator."""
    if depth == 1 or game.ending(begin.swapped()) is not None:
        return reference.perft(game, depth, position=begin, throws=[roll])
    plays = game.legal_plays(begin, roll, most=None)
    follows = game.following(begin, roll, plays[0])
    if follows.leftovers or follows.next is Next.NAMES:
        return reference.perft(game, depth, position=begin, throws=[roll])
    results = [play.result for play in plays if game.ending(play.result) is None]
    return sum(count(result if follows.next is Next.AGAIN else result.swapped(), depth - 1) for result in results)
