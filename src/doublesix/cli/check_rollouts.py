"""`doublesix check rollouts`: roll out bear-offs and see how often the intervals hold what the exact table says.

Luck is not subtracted here: the table itself would take it away, and nothing would be left to check.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
import typer

from doublesix.cli.options import Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.terminal import print_text
from doublesix.cli.words import phrase
from doublesix.engine.engine import Engine
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.rollout_settings import FULL, RolloutSettings, StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.position import Setup, layout

__all__ = ["rollouts"]

OPEN = (0.05, 0.95)
"""Winning chances of positions that are rolled out: means of rarer ends are not normally distributed."""

ROUNDING = 1e-6


def rollouts(
    count: Annotated[int, typer.Option(min=1, help="Bear-off positions.")] = 1000,
    trials: Annotated[int, typer.Option(min=72, help="Games for each.")] = FULL,
    seed: Annotated[int, typer.Option(min=0, help="Of positions and dice.")] = 1,
    threads: Threads = 0,
) -> None:
    """Compare rollouts of bear-offs, cubeless, with the exact table.

    Right intervals of two standard errors hold the exact value in about 95 of 100 positions.
    """
    engine = Engine(threads=threads, two_sided=False)
    random = np.random.default_rng(seed)
    errors: list[tuple[float, float]] = []
    with bar(phrase("check.comparing"), count) as tell:
        while len(errors) < count:
            position = Setup(_side(random), _side(random)).position()
            exact = Outcomes.of(engine.evaluate([position])[0])
            if not OPEN[0] < exact.win < OPEN[1]:
                continue
            settings = RolloutSettings(
                cubeful=False, variance_reduction=False, stop_at_tables=False, seed=seed + len(errors)
            )
            found = Rollout.of_position(engine, position, settings=settings).run(StopRules(trials=trials)).best.cubeless
            errors.append((found.mean - exact.cubeless_equity(), found.std_error))
            tell(completed=len(errors))
    difference, std_error = np.array(errors).T
    held = np.abs(difference) <= 2 * std_error + ROUNDING
    print_text(
        phrase(
            "check.rollouts",
            count=count,
            trials=trials,
            held=f"{100 * held.mean():.1f}",
            mean=f"{difference.mean():+.5f}",
            error=f"{std_error.mean():.5f}",
        )
    )


def _side(random: np.random.Generator) -> tuple[int, ...]:
    """Two to fifteen checkers at home."""
    points = random.integers(1, 7, random.integers(2, 16))
    return layout({0: 15 - len(points), **{point: int((points == point).sum()) for point in range(1, 7)}})
