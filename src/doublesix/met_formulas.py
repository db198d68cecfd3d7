"""Match equity tables by formulas from the shares of games that are gammons, as GNU Backgammon's files name them.

* **Post-Crawford**: the trailer doubles at once, so a game is worth two points, a gammon four; less what the leader's
  free drop takes at 2-away and 4-away. Tornberg takes an even need for the odd one before it, Zadeh's list does not.
* **Tornberg**: before the Crawford game both sides have the same share of gammons, and cubes are live: each doubling
  point follows from the other side's next one.
* **Zadeh** (On Doubling in Tournament Backgammon, Management Science 23, 1977, pages 986-993): whoever doubles wins
  more gammons than he loses, and cubes lie somewhat short of live: by `delta` at the doubles to come, by `delta_bar`
  at the first one.

Tables are also moved by what two models differ (`shifted`): unequal players, matches without the Crawford rule.

What does not live here: files (`met_files`), tables by the engine's own cube model (`engine.derived_met`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import numpy.typing as npt

    Table = npt.NDArray[np.float64]
    Chance = Callable[[int, int], float]

__all__ = [
    "FreeDrop",
    "Zadeh",
    "longer_post_crawford",
    "shifted",
    "tornberg_post_crawford",
    "tornberg_table",
    "zadeh_post_crawford",
    "zadeh_table",
]

TRAILER_GAMMON_RATE = 0.3
"""Share of gammons in the wins of a trailer who plays for them; fits the long end of published lists."""


@dataclass(frozen=True, slots=True)
class FreeDrop:
    """What it costs the trailer that the leader may pass one double for nothing, in match winning chances."""

    two_away: float
    four_away: float

    def at(self, need: int) -> float:
        """What it costs where the trailer needs so many points."""
        return {2: self.two_away, 4: self.four_away}.get(need, 0.0)


@dataclass(frozen=True, slots=True)
class Zadeh:
    """What Zadeh's formula goes by.

    Args:
        gammons_won: share of gammons in the wins of the side that doubles.
        gammons_lost: the same in its losses.
        delta: how far redoubles lie from the ideal point.
        delta_bar: the same of the first double.
    """

    gammons_won: float
    gammons_lost: float
    delta: float
    delta_bar: float


def zadeh_post_crawford(gammons: float, drop: FreeDrop, length: int) -> Table:
    """Chances of the trailer who needs 1 … length points, by the games that he doubles at once.

    Args:
        gammons: share of gammons in his wins.
        drop: what the leader's free drop takes.
        length: how many entries.
    """
    post: list[float] = []
    for need in range(1, length + 1):
        post.append(_doubled_at_once(post, need, gammons) - drop.at(need))
    return np.array(post)


def tornberg_post_crawford(gammons: float, drop: FreeDrop, length: int) -> Table:
    """The same, the trailer who needs an even number as well off as with one point less, but for the free drop.

    Args:
        gammons: share of gammons in his wins.
        drop: what the leader's free drop takes.
        length: how many entries.
    """
    post: list[float] = []
    odd = 0.0
    for need in range(1, length + 1):
        if need % 2:
            odd = _doubled_at_once(post, need, gammons)
        post.append(odd - drop.at(need))
    return np.array(post)


def shifted(known: Table, changed: Table, usual: Table) -> Table:
    """A table, moved by what two others differ, on the scale of log odds.

    Args:
        known: the chances to be moved.
        changed: of a model, under what is asked for.
        usual: of the same model, under what the known ones hold for.
    """
    # No logarithm is taken, for no two machines need agree in the last digit of one.
    won, lost = known * changed * (1 - usual), (1 - known) * (1 - changed) * usual
    chances: Table = won / (won + lost)
    return chances


def longer_post_crawford(post: Iterable[float], win: float, length: int) -> Table:
    """A list that was printed, walked on from its end: a doubled game won leads two points on, a gammon four.

    Printed lists are rounded, so what follows their odd and their even scores could cross: no entry is above the one
    before.

    Args:
        post: chances of the trailer who needs 1, 2 … points.
        win: the trailer's chance to win a game.
        length: how many entries; a list of as many is left as it is, and a longer one cut.
    """
    longer = [float(chance) for chance in post][:length]
    for need in range(len(longer) + 1, length + 1):
        two_on, four_on = (longer[need - points - 1] if need > points else 1.0 for points in (2, 4))
        won = (1 - TRAILER_GAMMON_RATE) * two_on + TRAILER_GAMMON_RATE * four_on
        longer.append(min(win * won, longer[-1] if longer else 1.0))
    return np.array(longer)


def _doubled_at_once(post: list[float], need: int, gammons: float) -> float:
    single, double = (post[need - points - 1] if need > points else 1.0 for points in (2, 4))
    return ((1 - gammons) * single + gammons * double) / 2


def tornberg_table(gammons: float, post: Table) -> Table:
    """The pre-Crawford table by Tornberg's method, as long as the list for after it.

    Args:
        gammons: share of gammons in the wins of either side.
        post: chances of the trailer after the Crawford game.
    """

    def before(chance: Chance, mine: int, his: int) -> float:
        first, upper = doubling_point(chance, mine, his, 2)
        second, lower = doubling_point(chance, his, mine, 2)
        first_low, upper_low = 1 - second, 1 - lower
        return upper_low + (upper - upper_low) * (0.5 - first_low) / (first - first_low)

    def doubling_point(chance: Chance, mine: int, his: int, cube: int) -> tuple[float, float]:
        """My chance in the game at which he may as well pass a double to this value, and mine in the match there."""
        if mine <= cube // 2:
            return 1.0, 1.0
        cash, cashed = doubling_point(chance, his, mine, 2 * cube)
        lost = (1 - gammons) * chance(his, mine - cube) + gammons * chance(his, mine - 2 * cube)
        passed = chance(his, mine - cube // 2)
        return 1 - (passed - lost) * cash / (cashed - lost), 1 - passed

    return _filled(gammons, post, before)


def zadeh_table(model: Zadeh, post: Table) -> Table:
    """The pre-Crawford table by Zadeh's formula, as long as the list for after it.

    Args:
        model: what it goes by.
        post: chances of the trailer after the Crawford game.
    """

    def before(chance: Chance, mine: int, his: int) -> float:
        # Between the two points at which one side doubles the other out the chance runs in a straight line.
        up, down = (doubling_point(chance, *needs, 1) + model.delta_bar for needs in ((mine, his), (his, mine)))
        return ((down - 0.5) * chance(mine - 1, his) + (up - 0.5) * chance(mine, his - 1)) / (up + down - 1)

    def doubling_point(chance: Chance, mine: int, his: int, cube: int) -> float:
        """My chance in the game at which he may as well pass my double of a cube at this value."""
        # Whom the doubled cube would win the match with, the other side redoubles at once.
        played = 4 * cube if mine <= 2 * cube < his else 2 * cube
        won = model.gammons_won * chance(mine - 2 * played, his) + (1 - model.gammons_won) * chance(mine - played, his)
        lost = model.gammons_lost * chance(mine, his - 2 * played)
        lost += (1 - model.gammons_lost) * chance(mine, his - played)
        dead = (chance(mine - cube, his) - lost) / (won - lost)
        if mine <= 2 * cube or his <= 2 * cube:
            return dead
        return 1 - (doubling_point(chance, his, mine, 2 * cube) + model.delta) * (1 - dead)

    return _filled(model.gammons_won, post, before)


def _filled(gammons: float, post: Table, before: Callable[[Chance, int, int], float]) -> Table:
    """The table whose Crawford games are played without a cube, and whose other scores a formula fills in."""

    @cache
    def chance(mine: int, his: int) -> float:
        if mine <= 0 or his <= 0:
            return float(mine <= 0)
        if mine < his:
            return 1 - chance(his, mine)
        if his == 1:
            single, double = (post[mine - points - 1] if mine > points else 1.0 for points in (1, 2))
            return float((1 - gammons) * single + gammons * double) / 2
        return 0.5 if mine == his else before(chance, mine, his)

    places = range(1, len(post) + 1)
    return np.array([[chance(mine, his) for his in places] for mine in places])
