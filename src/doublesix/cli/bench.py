"""`doublesix bench`: how fast the program is on this machine.

What does not live here: the single measurements (`cli.measurements`).
"""

from __future__ import annotations

from typing import Annotated

import typer

from doublesix.cli.measurements import Figure, figures, generator_figures, machine
from doublesix.cli.options import AsJson  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import print_json, print_text
from doublesix.cli.words import phrase

__all__ = ["bench"]


def bench(
    as_json: AsJson = False,
    games: Annotated[bool, typer.Option("--games", help="Measure the play generator in every game instead.")] = False,
) -> None:
    """Measure the speed on this machine.

    Each figure is the best of three runs; those of one thread are per second of processor time.
    """
    measure = generator_figures if games else figures
    with bar(phrase("bench.measuring")) as tell:
        measured = list(measure(lambda name: tell(description=phrase("bench.now", name=name))))
    if as_json:
        print_json({"machine": machine(), "figures": [figure.to_json() for figure in measured]})
        return
    print_text(phrase("bench.machine", **{name: str(value) for name, value in machine().items()}))
    print_text("\n".join(aligned(map(_row, measured), left={0, 2, 3})))


def _row(figure: Figure) -> tuple[str, str, str, str]:
    ratio = "" if figure.ratio is None else phrase("bench.ratio", ratio=f"{figure.ratio:.1f}", than=figure.than)
    value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.2f}"
    return figure.name, value, figure.unit, ratio
