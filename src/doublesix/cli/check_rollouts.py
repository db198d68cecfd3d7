"""`doublesix check rollouts`: roll out bear-offs and see how often the intervals hold what the exact table says.

Luck is not subtracted here: the table itself would take it away, and nothing would be left to check. Plays and cube
actions are those of the table that is compared with, so that what is checked is the rollout: its dice, its games, what
it makes of the cube, its standard errors.
What does not live here: rolling out (`engine.rollouts`), the tables (`engine.databases`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import numpy as np
import typer

from doublesix.analysis.numbers import rounded
from doublesix.cli.options import AsJson, Threads  # noqa: TC001  (read by Typer)
from doublesix.cli.progress import bar
from doublesix.cli.terminal import print_json, print_text
from doublesix.cli.words import phrase
from doublesix.cube import CubeState
from doublesix.engine.cube_checks import CUBES, OWNERS, SESSION
from doublesix.engine.databases import load_two_sided
from doublesix.engine.engine import Engine
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.rollout_settings import FULL, RolloutSettings, StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.engine.table_files import TWO_SIDED
from doublesix.position import Setup, layout

if TYPE_CHECKING:
    from doublesix.position import Position

__all__ = ["rollouts"]

OPEN = (0.05, 0.95)
"""Winning chances of positions that are rolled out: means of rarer ends are not normally distributed."""

CUBELESS_ROUNDING, CUBEFUL_ROUNDING = 1e-6, 1e-4
SIDE = 15


def rollouts(
    count: Annotated[int, typer.Option(min=1, help="Bear-off positions.")] = 1000,
    trials: Annotated[int, typer.Option(min=72, help="Games for each.")] = FULL,
    cubeful: Annotated[
        bool, typer.Option("--cubeful", help="With the cube, against the two-sided table of most checkers.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="Of positions and dice.")] = 1,
    as_json: AsJson = False,
    threads: Threads = 0,
) -> None:
    """Compare rollouts of bear-offs with the exact table: cubeless, or for money with the cube in every place.

    Right intervals of two standard errors hold the exact value in about 95 of 100 positions. Positions that are over
    with a double and a pass are left out.
    """
    engine = Engine(threads=threads, two_sided=cubeful)
    most = max(table.checkers for table in load_two_sided() if table.points >= TWO_SIDED.points) if cubeful else SIDE
    random = np.random.default_rng(seed)
    errors: list[tuple[float, float]] = []
    with bar(phrase("check.comparing"), count) as tell:
        while len(errors) < count:
            position = Setup(_side(random, most), _side(random, most)).position()
            cube = CUBES[OWNERS[random.integers(len(OWNERS))]] if cubeful else CubeState()
            exact = _exact(engine, position, cube, cubeful=cubeful)
            if exact is None:
                continue
            settings = RolloutSettings(
                cubeful=cubeful, variance_reduction=False, stop_at_tables=False, seed=seed + len(errors)
            )
            rollout = Rollout.of_position(engine, position, cube=cube, match=SESSION, settings=settings)
            best = rollout.run(StopRules(trials=trials)).best
            found = best.equity if cubeful else best.cubeless
            errors.append((found.mean - exact, found.std_error))
            tell(completed=len(errors))
    difference, std_error = np.array(errors).T
    rounding = CUBEFUL_ROUNDING if cubeful else CUBELESS_ROUNDING
    held = np.abs(difference) <= 2 * std_error + rounding
    if as_json:
        figures = {"held": held.mean(), "mean_difference": difference.mean(), "mean_std_error": std_error.mean()}
        about = {"count": count, "trials": trials, "cubeful": cubeful, "seed": seed}
        print_json(about | {name: rounded(value) for name, value in figures.items()})
        return
    print_text(
        phrase(
            "check.rollouts",
            count=count,
            kind=phrase("check.cubeful" if cubeful else "check.cubeless"),
            trials=trials,
            held=f"{100 * held.mean():.1f}",
            mean=f"{difference.mean():+.5f}",
            error=f"{std_error.mean():.5f}",
        )
    )


def _exact(engine: Engine, position: Position, cube: CubeState, *, cubeful: bool) -> float | None:
    """The exact equity of a position that is worth rolling out, else None."""
    outcomes = Outcomes.of(engine.evaluate([position])[0])
    if not OPEN[0] < outcomes.win < OPEN[1]:
        return None
    if not cubeful:
        return outcomes.cubeless_equity()
    verdict = engine.cube_action(position, plies=0, cube=cube, match=SESSION)
    return None if verdict.should_double and not verdict.should_take else verdict.best


def _side(random: np.random.Generator, most: int) -> tuple[int, ...]:
    """Two checkers or more at home, the rest off."""
    points = random.integers(1, 7, random.integers(2, most + 1))
    return layout({0: SIDE - len(points), **{point: int((points == point).sum()) for point in range(1, 7)}})
