"""Match equity tables: the chance of winning a match at a score.

* **Pre-Crawford**, n × n: entry (i, j) is the chance of the side that needs i points when the other
  needs j. Row and column 1 hold the Crawford game.
* **Post-Crawford**, a list: the chance of the trailer, n away, against a leader one away.

Of a match without the Crawford rule the usual tables know only the list. What the rule's absence makes of the scores
before is told by two tables of our own engine, one with the rule and one without: any other table is shifted by their
difference, on the scale of log odds (`MatchEquityTable.without_crawford`).

Tables are for players of equal skill as a rule. One for unequal players is seen by the first of them and has a second
list, for the second one as the trailer; `MatchEquityTable.swapped` turns it round.

While a game runs, `MatchEquityTable.mwc_after` looks up the score at which it will end; which part of
the table counts there depends on the game at hand, and this is the only place that decides it.

Beyond a table's length, scores are filled in by a formula, so a match may have any length:

* both sides more than one away, or the Crawford game: the points still to be played are a random
  walk, and the chance is the normal distribution of (difference + drift · (i + j)) / (deviation · √(i + j)).
  The deviation grows with the shorter distance and is fitted to the table's last column, so that table
  and formula meet without a step; so is the drift, which is 0 for equal players. Fits to short or coarse tables are
  kept from making anybody better off with more points to go;
* post-Crawford: a trailer who doubles at once wins two points, or four with a gammon.

Packaged: to 25 points `rockwell-kazaross`, and `kazaross-xg2` (Neil Kazaross, 2011: rollouts up to 9 points, beyond
that the former; the default); to 15 points `woolsey` (Kit Woolsey and Hal Heinrich, 1992, from matches), and
`double-six` (by our own engine); beside them, under no name, what it makes of matches without the Crawford rule.
What does not live here: file formats (`met_files`), equities of positions, cube decisions (`engine`), the score
itself (`match`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import sqrt
from numbers import Integral
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from doublesix.errors import DataError, RequestError, demand_type
from doublesix.met_files import find_slip, parse_csv, read_table
from doublesix.met_formulas import longer_post_crawford, shifted
from doublesix.packaged import DATA
from doublesix.sentences import Sentence
from doublesix.units import Emg, Mwc

if TYPE_CHECKING:
    import numpy.typing as npt

    Table = npt.NDArray[np.float64]

__all__ = ["DEFAULT_TABLE", "GameEnds", "MatchEquityTable"]

DEFAULT_TABLE = "kazaross-xg2"

FARTHEST = 1 << 15
"""Points away: further off a trailer has no chance that a number could hold."""

LONGEST_SHOWN = 40
"""Of what is no array."""

LONG_DEVIATION = 1.77
"""Deviation of one game at long distances, for tables too short or too coarse to fit their own."""

LEAST_WALKS = 2
"""Distances with a walk of their own: the first, of the Crawford game alone, tells nothing of others."""

NORMAL = NormalDist()


class GameEnds(NamedTuple):
    """Match winning chances of the player after each way the game at hand can end.

    `win` is a single win of the cube's value, `gammon_win` twice, `backgammon_win` three times that; the
    other three are losses.
    """

    win: Mwc
    gammon_win: Mwc
    backgammon_win: Mwc
    loss: Mwc
    gammon_loss: Mwc
    backgammon_loss: Mwc

    @property
    def gammon_value(self) -> float:
        """What the player's gammon adds, in units of a win instead of a loss: ½ at money."""
        return (self.gammon_win - self.win) / (self.win - self.loss)

    def emg(self, mwc: Mwc) -> Emg:
        """Equivalent money game equity: +1 for the chance after a win, −1 after a loss.

        0 where both are the same number, behind or ahead by hundreds of points: nothing hangs on the game.
        """
        span = self.win - self.loss
        return Emg(2 * (mwc - self.loss) / span - 1 if span > 0 else 0.0)

    def mwc(self, emg: Emg) -> Mwc:
        """The chance that `emg` makes of it."""
        return Mwc(self.loss + (emg + 1) / 2 * (self.win - self.loss))


@dataclass(frozen=True, slots=True, eq=False)
class MatchEquityTable:
    """A match equity table, with copies of the arrays that it is given; equal to another of the same name and chances.

    Args:
        name: what it is called.
        pre: n × n, row = what one side needs − 1, column = what the other needs − 1.
        post: n chances of the trailer, entry = what the trailer needs − 1.
        opponent_post: for players of unequal skill the same with the opponent as the trailer.
        crawford_rule: whether row and column 1 of `pre` hold the Crawford game; else matches are played without it, and
            they hold what the lists do.

    Raises:
        DataError: no numbers, wrong shapes, entries outside 0–1, (i, j) + (j, i) ≠ 1 for equal players, or without the
            Crawford rule a row or column 1 that is not as the lists.
    """

    name: str
    pre: Table
    post: Table
    opponent_post: Table | None = None
    crawford_rule: bool = True

    def __post_init__(self) -> None:
        for field in ("pre", "post", "opponent_post"):
            given = getattr(self, field)
            if given is not None or field != "opponent_post":
                object.__setattr__(self, field, self._own(field, given))
        problem = _problem(self.pre, self.post, self.opponent_post) or self._strange_list()
        if problem is not None:
            raise DataError(f"match equity table {self.name!r}: {problem}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MatchEquityTable):
            return NotImplemented
        mine, his = ([table.pre, table.post, table.opponent_post] for table in (self, other))
        is_alike = (self.name, self.crawford_rule) == (other.name, other.crawford_rule)
        return is_alike and all(_are_same(*pair) for pair in zip(mine, his, strict=True))

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        """Which one it is, not its thousand chances."""
        unequal = "" if self.opponent_post is None else ", for unequal players"
        rule = "" if self.crawford_rule else ", without the Crawford rule"
        return f"<MatchEquityTable {self.name}, to {self.length} points{unequal}{rule}>"

    def _own(self, field: str, given: npt.ArrayLike) -> Table:
        """A copy that nobody changes."""
        try:
            own = np.array(given, np.float64)
        except (TypeError, ValueError) as error:
            problem = f"{field} must be an array of chances, not {repr(given)[:LONGEST_SHOWN]}"
            raise DataError(f"match equity table {self.name!r}: {problem}") from error
        own.setflags(write=False)
        return own

    def _strange_list(self) -> str | None:
        """What is wrong with row and column 1 of a table without the Crawford rule."""
        his = self.post if self.opponent_post is None else self.opponent_post
        both = ((self.pre[1:, 0], self.post[1:]), (1 - self.pre[0, 1:], his[1:]))
        if self.crawford_rule or all(np.allclose(here, there, atol=1e-6) for here, there in both):
            return None
        return "without the Crawford rule row and column 1 hold the chances of the post-Crawford list, not others"

    def swapped(self) -> MatchEquityTable:
        """The table as the second player sees it; itself for players of equal skill."""
        return self if self.opponent_post is None else _swapped(self)

    @property
    def without_crawford(self) -> MatchEquityTable:
        """The table of matches without the Crawford rule; itself if it is one. It is at least 15 points long."""
        return _without_crawford(self) if self.crawford_rule else self

    @classmethod
    def load(cls, name: str = DEFAULT_TABLE) -> MatchEquityTable:
        """A table that comes with the package, by a name of `names`.

        Raises:
            DataError: no such table.
        """
        return _packaged(name)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The tables that come with the package."""
        return tuple(sorted(entry.name[:-4] for entry in _FOLDER.iterdir() if entry.name.endswith(".csv")))

    @classmethod
    def read(cls, path: str | Path) -> MatchEquityTable:
        """Read a table from a file: `.csv` as packaged here, `.met` as XG has them, `.xml` as GNU Backgammon does.

        Raises:
            DataError: the file cannot be read as a table, or its chances cannot all be right: one falls where somebody
                needs fewer points.
        """
        table = cls(*read_table(Path(path)))
        if slip := find_slip(table.pre, table.post, table.opponent_post):
            raise DataError(f"match equity table {table.name!r}: {slip[1]}")
        return table

    @classmethod
    def find(cls, text: str | Path) -> MatchEquityTable:
        """A table by the name of a packaged one, or from a file.

        Raises:
            DataError: neither, or the file cannot be read as a table.
        """
        demand_type("text", text, str, Path)
        if text in cls.names():
            return cls.load(text)
        if not Path(text).exists():
            raise DataError(f"{text}: no file, and no packaged match equity table; those are {', '.join(cls.names())}")
        return cls.read(text)

    @property
    def length(self) -> int:
        """The longest distance the table itself holds."""
        return len(self.post)

    def mwc(self, player_away: int, opponent_away: int, *, is_post_crawford: bool = False) -> Mwc:
        """The player's match winning chance before a game.

        Args:
            player_away: points the player needs; 0 or less: has won.
            opponent_away: points the opponent needs; 0 or less: has won.
            is_post_crawford: somebody is one away and it is not the Crawford game. Without it, a side
                one away means that the Crawford game comes next.

        Raises:
            ValueError: both have won, or post-Crawford with nobody one away.
        """
        demand_type("player_away", player_away, Integral)
        demand_type("opponent_away", opponent_away, Integral)
        if player_away <= 0 and opponent_away <= 0:
            raise ValueError("both sides have won the match")
        if player_away <= 0 or opponent_away <= 0:
            return Mwc(float(player_away <= 0))
        if not is_post_crawford:
            return Mwc(self._pre(player_away, opponent_away))
        if opponent_away == 1:
            return Mwc(self._post(player_away))
        if player_away == 1:
            return Mwc(1 - self.swapped()._post(opponent_away))
        raise ValueError(f"{player_away}-away {opponent_away}-away is no post-Crawford score")

    def mwc_after(
        self,
        player_away: int,
        opponent_away: int,
        points: int,
        *,
        is_crawford: bool = False,
        is_post_crawford: bool = False,
        crawford_rule: bool = True,
    ) -> Mwc:
        """The player's match winning chance once the game at hand has ended.

        Args:
            player_away: points the player needs now.
            opponent_away: points the opponent needs now.
            points: what the game brings: above 0 to the player, below 0 to the opponent.
            is_crawford: the game at hand is the Crawford game.
            is_post_crawford: the game at hand comes after the Crawford game.
            crawford_rule: the match is played with the Crawford rule; without it, doubling goes on when
                somebody gets to one away.

        Raises:
            RequestError: the match is played with the rule, and this table, of matches without it, has no such score.
        """
        demand_type("points", points, Integral)
        mine = player_away - max(points, 0)
        his = opponent_away - max(-points, 0)
        is_past = is_crawford or is_post_crawford or not crawford_rule
        if crawford_rule and not self.crawford_rule and not is_past and min(mine, his) > 0 and (mine, his) != (1, 1):
            raise RequestError(
                Sentence(
                    "the match equity table {name} is of matches without the Crawford rule, and this one has the rule",
                    name=repr(self.name),
                )
            )
        table = self if crawford_rule or 1 in (mine, his) else self.without_crawford
        return table.mwc(mine, his, is_post_crawford=is_past and 1 in (mine, his))

    def game_ends(
        self,
        player_away: int,
        opponent_away: int,
        cube_value: int = 1,
        *,
        is_crawford: bool = False,
        is_post_crawford: bool = False,
        crawford_rule: bool = True,
    ) -> GameEnds:
        """The six chances after the game at hand, at a cube value. Arguments as in `mwc_after`.

        Raises:
            RequestError: as in `mwc_after`.
            ValueError: the value is below 1.
        """
        demand_type("cube_value", cube_value, Integral)
        if cube_value < 1:
            raise ValueError(f"cube_value must be 1 or more, not {cube_value}")
        return GameEnds(
            *(
                self.mwc_after(
                    player_away,
                    opponent_away,
                    sign * value * cube_value,
                    is_crawford=is_crawford,
                    is_post_crawford=is_post_crawford,
                    crawford_rule=crawford_rule,
                )
                for sign in (1, -1)
                for value in (1, 2, 3)
            )
        )

    def as_arrays(self, length: int | None = None) -> tuple[Table, Table]:
        """The table for code that counts in arrays: pre float64[n, n] and post float64[n], C-contiguous.

        Args:
            length: n; by default the table's own. Longer tables are filled in by formula.

        Raises:
            ValueError: it is below 1.
        """
        n = self.length if length is None else length
        demand_type("length", n, Integral)
        if n < 1:
            raise ValueError(f"length must be 1 or more, not {n}")
        pre = np.array([[self._pre(i, j) for j in range(1, n + 1)] for i in range(1, n + 1)])
        post = np.array([self._post(i) for i in range(1, n + 1)])
        return pre, post

    def _pre(self, mine: int, his: int) -> float:
        if max(mine, his) <= self.length:
            return float(self.pre[mine - 1, his - 1])
        if not self.crawford_rule and 1 in (mine, his):
            return self._post(mine) if his == 1 else 1 - self.swapped()._post(his)
        shorter, n, walks = min(mine, his), self.length, _walks(self)
        if shorter > n:
            return _walk_chance(walks[-1], mine, his)
        # Nobody is better off with more points to go: behind the table's last column the lead is no less than there,
        # and between unequal players, whose walks differ twice, no less than from further away.
        edge = float(self.pre[mine - 1, n - 1] if mine < his else self.pre[n - 1, his - 1])
        distances = range(shorter, (shorter if self.opponent_post is None else n) + 1)
        needs = [(distance, his) if mine < his else (mine, distance) for distance in distances]
        chances = [_walk_chance(walks[min(min(need), len(walks)) - 1], *need) for need in needs]
        return max(edge, *chances) if mine < his else min(edge, *chances)

    def _post(self, away: int) -> float:
        if away <= 0:
            return 1.0
        if away <= self.length:
            return float(self.post[away - 1])
        away = min(away, FARTHEST)
        return float(_longer_post(self, 1 << away.bit_length())[away - 1])


@cache
def _walks(table: MatchEquityTable) -> list[tuple[float, float]]:
    """Deviation and drift of one game, by the shorter distance from 1 on; the last ones hold for all longer ones.

    A game moves the match no less at short distances than at longer ones: fits that say otherwise, as to the last
    columns of short and coarse tables, go by the ones before them.
    """
    found: list[tuple[float, float]] = []
    for row in range(1, max(table.length, LEAST_WALKS + 1)):
        deviation, drift = _fitted_walk(table, row)
        if found:
            before, slant = found[-1]
            lead, most_lead = (1 + drift) / deviation, (1 + slant) / before
            lag, most_lag = (1 - drift) / deviation, (1 - slant) / before
            if lead > most_lead or lag > most_lag:
                lead, lag = min(lead, most_lead), min(lag, most_lag)
                deviation, drift = 2 / (lead + lag), (lead - lag) / (lead + lag)
        found.append((deviation, drift))
    return found


def _fitted_walk(table: MatchEquityTable, row: int) -> tuple[float, float]:
    """Deviation and drift that make the formula meet the table in its last column and row."""
    n = table.length
    if row >= n:
        return LONG_DEVIATION, 0.0
    ahead, behind = float(table.pre[row - 1, n - 1]), float(table.pre[n - 1, row - 1])
    if not 0 < behind < ahead < 1:
        return LONG_DEVIATION, 0.0
    first, second = NORMAL.inv_cdf(ahead), -NORMAL.inv_cdf(behind)
    deviation = 2 * (n - row) / ((first + second) * sqrt(n + row))
    drift = deviation * (first - second) / (2 * sqrt(n + row))
    return deviation, drift if table.opponent_post is not None else 0.0


def _walk_chance(walk: tuple[float, float], mine: int, his: int) -> float:
    deviation, drift = walk
    return NORMAL.cdf((his - mine + drift * (mine + his)) / (deviation * sqrt(mine + his)))


@cache
def _longer_post(table: MatchEquityTable, length: int) -> Table:
    """The chances of the trailer walked on; always the same array for the same table."""
    return longer_post_crawford(table.post, float(table.pre[0, 0]), length)


@cache
def _swapped(table: MatchEquityTable) -> MatchEquityTable:
    """A table for unequal players as the second of them sees it; always the same object for the same table."""
    assert table.opponent_post is not None
    return MatchEquityTable(table.name, 1 - table.pre.T, table.opponent_post, table.post, table.crawford_rule)


@cache
def _without_crawford(table: MatchEquityTable) -> MatchEquityTable:
    # Where the Crawford game is like any other, nobody doubles in these matches.
    if table.opponent_post is None and len(table.post) > 1 and np.array_equal(table.pre[:, 0], table.post):
        return MatchEquityTable(table.name, table.pre, table.post, crawford_rule=False)
    ours, free = MatchEquityTable.load("double-six").pre, _double_six_without_crawford()
    length = max(table.length, len(free))
    pre, post = table.as_arrays(length)
    places = np.minimum(np.arange(length), len(free) - 1)  # far from the end hardly anything hangs on the rule
    here = np.ix_(places, places)
    found = shifted(pre, free[here], ours[here])
    opponent_post = table.swapped().as_arrays(length)[1]
    found[0, 1:], found[1:, 0], found[0, 0] = 1 - opponent_post[1:], post[1:], pre[0, 0]
    theirs = None if table.opponent_post is None else opponent_post
    return MatchEquityTable(table.name, found, post, theirs, crawford_rule=False)


@cache
def _double_six_without_crawford() -> Table:
    text = (_FOLDER / "without_crawford" / "double-six.csv").read_text(encoding="utf-8")
    return parse_csv(text, "double-six")[1]


_FOLDER = DATA / "met"


@cache
def _packaged(name: str) -> MatchEquityTable:
    names = MatchEquityTable.names()
    if name not in names:
        raise DataError(f"no match equity table {name!r}; there are {', '.join(names)}")
    return MatchEquityTable(*parse_csv((_FOLDER / f"{name}.csv").read_text(encoding="utf-8"), name))


def _are_same(one: Table | None, other: Table | None) -> bool:
    return one is other or (one is not None and other is not None and np.array_equal(one, other))


def _problem(pre: Table, post: Table, opponent_post: Table | None) -> str | None:
    n = post.size
    lists = [table for table in (post, opponent_post) if table is not None]
    if n < 1 or pre.shape != (n, n) or any(table.shape != (n,) for table in lists):
        shapes = f"{pre.shape} and {post.shape}"
        return f"expected n × n chances before the Crawford game and n after it, not shapes {shapes}"
    if not all(np.all((table >= 0) & (table <= 1)) for table in (pre, *lists)):
        return "a chance lies outside 0-1"
    if opponent_post is None and not np.allclose(pre + pre.T, 1, atol=1e-6):
        return "(i, j) and (j, i) do not add up to 1"
    return None
