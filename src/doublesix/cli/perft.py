"""`doublesix perft`: count the results of legal plays, some rolls deep; the check of every move generator.

What does not live here: the generators (`rules.perft`, `kernel`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix import kernel
from doublesix.cli.asked import identified
from doublesix.cli.completing import begun_game
from doublesix.cli.options import IDENTIFIER_HELP, AsJson, Threads, given
from doublesix.cli.progress import bar
from doublesix.cli.streams import text_or_input
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import note, print_json, print_text
from doublesix.cli.words import phrase
from doublesix.dice import all_rolls
from doublesix.errors import KernelError, RequestError
from doublesix.position import Setup
from doublesix.rules import perft as reference
from doublesix.rules.turns import Next
from doublesix.variants.registry import STANDARD, find

if TYPE_CHECKING:
    from doublesix.dice import Roll
    from doublesix.kernel import Rules
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["perft"]


def perft(
    context: typer.Context,
    variant: Annotated[
        str, typer.Argument(metavar="VARIANT", autocompletion=begun_game, help="The game.")
    ] = STANDARD.key,
    depth: Annotated[int, typer.Option(min=1, max=9, help="Plays looked ahead.")] = 2,
    position: Annotated[
        str | None,
        typer.Option(
            callback=text_or_input,
            help=f"Where to begin, by default at the start: '13:5 6:10 | 24:15', {IDENTIFIER_HELP}",
        ),
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Show each first roll on its own.")] = False,
    python: Annotated[bool, typer.Option("--python", help="Count with the readable generator, slowly.")] = False,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Count the distinct results of legal plays over all rolls, each roll once, some plays deep."""
    game = asked = find(variant)
    begin = game.start()
    if position is not None:
        begin, game = _read(position, game)
        if game != asked and given(context, "variant"):
            raise RequestError(phrase("perft.other_game", named=game.title, asked=asked.title))
    counted = _divided(_Counter(game, _rules(game, python=python), threads), begin, depth)
    total = sum(counted.values())
    if as_json:
        rolls = {str(roll): results for roll, results in counted.items()}
        where = reference.write_position(begin)
        print_json({"variant": game.key, "position": where, "depth": depth, "rolls": rolls, "total": total})
    elif divide:
        rows = [(str(roll), str(results)) for roll, results in counted.items()]
        print_text("\n".join(aligned([*rows, (phrase("total"), str(total))], left={0})))
    else:
        print_text(str(total))


def _read(text: str, game: Variant) -> tuple[Position, Variant]:
    """The position, and its game: the one that the identifier names."""
    if "|" in text:
        found = reference.read_position(text, checkers=game.checkers)
        setup = Setup(found.player, found.opponent, found.pinned, found.reserve, found.memory)
        return game.position(setup), game
    asked = identified(text, checkers=game.checkers)
    game = asked.variant or game
    return game.remembering(asked.position), game


def _rules(game: Variant, *, python: bool) -> Rules | None:
    """The rules as the kernel has them; None where the readable generator is to count."""
    try:
        return None if python else kernel.kernel_rules(game)
    except KernelError as error:
        note(phrase("perft.slow", reason=error))
        return None


def _divided(counter: _Counter, begin: Position, depth: int) -> dict[Roll, int]:
    """What comes of each roll; they are counted one by one, so that the user sees how far it is and may stop it."""
    found: dict[Roll, int] = {}
    rolls = all_rolls(counter.game.rules.dice)
    with bar(phrase("perft.counting"), len(rolls)) as tell:
        for roll in rolls:
            found[roll] = counter.count(begin, roll, depth)
            tell(completed=len(found))
    return found


@dataclass(frozen=True, slots=True)
class _Counter:
    """What counts: the kernel where it knows the rules, the readable generator elsewhere."""

    game: Variant
    rules: Rules | None
    threads: int

    def count(self, begin: Position, roll: Roll, depth: int) -> int:
        """What comes of one roll; where the next play is no roll of its own, by the readable generator."""
        game, rules = self.game, self.rules
        if rules is None or game.ending(begin.swapped()) is not None:
            return reference.perft(game, depth, position=begin, throws=[roll])
        with kernel.kernel_errors("perft"):
            asked = kernel.pack([begin]), kernel.pack_throws(game.rules, [roll])
            _, results, _, codes = kernel.legal_results(rules, *asked)
            if depth == 1:
                return len(results)
            follows = kernel.following_of(game.rules, int(codes[0]))
            if follows.leftovers or follows.next is Next.NAMES:
                return reference.perft(game, depth, position=begin, throws=[roll])
            open_ones = [result for result in kernel.unpack(results) if game.ending(result) is None]
            next_ones = open_ones if follows.next is Next.AGAIN else [result.swapped() for result in open_ones]
            return sum(kernel.perft(rules, kernel.pack([each]), depth - 1, self.threads) for each in next_ones)
