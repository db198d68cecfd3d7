"""What is played for: a money session or a match, the score, and what both say about the cube.

Rules of this room:

* `MoneySession` and `Match` are two types; a match never has length 0.
* A `Score` is by seat; a `MatchContext` is the same seen by the player on roll, which is all that a
  judge of positions needs.
* `why_no_double` is the one place that knows when a score or a session forbids a double, `why_no_cube` when the cube
  itself does.

What does not live here: chances at a score (`met`), the course of a game (`game`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum
from numbers import Integral
from typing import TYPE_CHECKING

from doublesix.cube import LARGEST_CUBE, CubeOwner, CubeState, is_cube_value
from doublesix.errors import demand_type
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.rules.cycle import Cycle
    from doublesix.rules.variant import Variant

__all__ = [
    "LONGEST_MATCH",
    "Match",
    "MatchContext",
    "MoneySession",
    "Score",
    "Seat",
    "Terms",
    "terms_of_game",
    "why_no_cube",
]

LONGEST_MATCH = 32767
"""Points: identifiers have room for no more."""

HOLLAND_ROLLS = 2
"""Rolls both sides must have made before a double, under the Holland rule."""


class Seat(IntEnum):
    """Who somebody is for the whole match; who is on roll changes, seats do not."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Seat:
        """The other seat."""
        return Seat(1 - self)

    def sees(self, owner: Seat | None) -> CubeOwner:
        """Who owns the cube, seen by this seat.

        Args:
            owner: None for a cube in the middle.
        """
        if owner is None:
            return CubeOwner.CENTERED
        return CubeOwner.PLAYER if owner is self else CubeOwner.OPPONENT

    def meant_by(self, owner: CubeOwner) -> Seat | None:
        """Which seat owns the cube, where this one sees it so; None for a cube in the middle."""
        return {CubeOwner.CENTERED: None, CubeOwner.PLAYER: self, CubeOwner.OPPONENT: self.other}[owner]


@dataclass(frozen=True, slots=True)
class Score:
    """Points by seat, and where the match stands with the Crawford rule.

    Args:
        points: of Seat.FIRST, of Seat.SECOND.
        is_crawford: the game at hand is the Crawford game.
        is_post_crawford: somebody is one point from winning and it is not the Crawford game.

    Raises:
        ValueError: points of more or fewer than two, negative ones, or a Crawford game that comes after it.
        TypeError: points that are no whole numbers, or a flag that is neither True nor False.
    """

    points: tuple[int, int] = (0, 0)
    is_crawford: bool = False
    is_post_crawford: bool = False

    def __post_init__(self) -> None:
        demand_type("points", self.points, tuple)
        for count in self.points:
            demand_type("each of the points", count, Integral)
        object.__setattr__(self, "points", tuple(map(int, self.points)))
        _make_flags_plain(self, "is_crawford", "is_post_crawford")
        if len(self.points) != 2:
            raise ValueError(f"a score is the points of both seats, such as (2, 1), not {self.points!r}")
        if min(self.points) < 0:
            raise ValueError(Sentence("points are 0 or more, not {points}", points=min(self.points)))
        if self.is_crawford and self.is_post_crawford:
            raise ValueError(Sentence("a game cannot be the Crawford game and come after it"))


@dataclass(frozen=True, slots=True)
class MatchContext:
    """A match score seen by the player on roll.

    Args:
        player_away: points the player on roll still needs, at least 1.
        opponent_away: points the opponent still needs, at least 1.
        is_crawford: the game at hand is the Crawford game.
        is_post_crawford: somebody is one point from winning and it is not the Crawford game, be that over or never
            played; at 1-away 1-away, where nothing hangs on it, it may be left out, and so in a match without the rule.
            The rest tells it everywhere else, and two contexts are equal without it.
        seat: who the player on roll is; it counts only with a match equity table for players of unequal skill, and two
            contexts are equal without it.
        crawford_rule: the match is played with it.
        cube_limit: a house's largest cube value, if there is one.

    Raises:
        ValueError: the match is over, the flags contradict the score or the rule, or a limit that no cube shows.
        TypeError: points or a limit that are no whole numbers, a flag that is neither True nor False, or no seat.
    """

    player_away: int
    opponent_away: int
    is_crawford: bool = False
    is_post_crawford: bool = field(default=False, compare=False)
    seat: Seat = field(default=Seat.FIRST, compare=False, repr=False)
    crawford_rule: bool = True
    cube_limit: int | None = None

    def __post_init__(self) -> None:
        demand_type("player_away", self.player_away, Integral)
        demand_type("opponent_away", self.opponent_away, Integral)
        demand_type("seat", self.seat, Seat)
        _make_plain(self, "player_away", "opponent_away", "cube_limit")
        _make_flags_plain(self, "is_crawford", "is_post_crawford", "crawford_rule")
        _check_cube_limit(self.cube_limit)
        near, far = sorted((self.player_away, self.opponent_away))
        away = {"first": self.player_away, "second": self.opponent_away}
        if near < 1:
            raise ValueError(Sentence("the match is over at {first}-away {second}-away", **away))
        if self.is_crawford and self.is_post_crawford:
            raise ValueError(Sentence("a game cannot be the Crawford game and come after it"))
        if (self.is_crawford or self.is_post_crawford) and near > 1:
            raise ValueError(Sentence("Crawford and post-Crawford need a side one point away"))
        if self.is_crawford and not self.crawford_rule:
            raise ValueError(Sentence("a match without the Crawford rule has no Crawford game"))
        if self.is_crawford and far == 1:
            raise ValueError(Sentence("1-away 1-away is no score of a Crawford game"))
        if not self.crawford_rule and near == 1 < far:
            object.__setattr__(self, "is_post_crawford", True)  # nothing else is possible
        if not (self.is_crawford or self.is_post_crawford) and near == 1 < far:
            raise ValueError(
                Sentence("{first}-away {second}-away is the Crawford game or comes after it: say which", **away)
            )

    def swapped(self) -> MatchContext:
        """The same score seen by the other side."""
        return replace(self, player_away=self.opponent_away, opponent_away=self.player_away, seat=self.seat.other)

    @property
    def is_cube_limited(self) -> bool:
        """Whether a house's limit ends the doubling while there is still something to double for."""
        return self.cube_limit is not None and not self.is_double_match_point(self.cube_limit)

    def is_double_match_point(self, cube_value: int = 1) -> bool:
        """Whether any win, by either side, wins the match (DMP)."""
        return max(self.player_away, self.opponent_away) <= cube_value

    def is_gammon_go(self, cube_value: int = 1) -> bool:
        """Whether a gammon wins the match for the player, a single win does not, and any loss loses it."""
        return cube_value < self.player_away <= 2 * cube_value and self.opponent_away <= cube_value

    def is_gammon_save(self, cube_value: int = 1) -> bool:
        """Gammon-go for the opponent: the player must above all not lose a gammon."""
        return self.swapped().is_gammon_go(cube_value)

    @property
    def has_free_drop(self) -> bool:
        """Whether passing the opponent's first double costs the player next to nothing.

        After the Crawford game a side one point away may pass when the other needs an even number: the
        trailer needs as many games as before.
        """
        return self.is_post_crawford and self.player_away == 1 and self.opponent_away % 2 == 0

    def is_dead_cube(self, cube_value: int) -> bool:
        """Whether a double by the player cannot help: winning the cube's present value wins the match."""
        return self.player_away <= cube_value

    def may_double(self, cube: CubeState) -> bool:
        """Whether the player may double a cube that he sees like this, and whether that can help."""
        is_open = not self.is_crawford and not self.is_dead_cube(cube.value)
        return is_open and _why_cube_stays(cube, self.cube_limit) is None


@dataclass(frozen=True, slots=True)
class MoneySession:
    """Games for points, each on its own.

    Args:
        jacoby: gammons and backgammons count only once a double has been taken.
        beavers: the side that is doubled may turn the cube once more and keep it.
        raccoons: the doubler may answer a beaver with one more turn.
        automatic_doubles: how many ties of the opening throw double the cube; 0 for none.
        cube_limit: a house's largest cube value, if there is one.

    Raises:
        ValueError: fewer automatic doubles than none, or a limit that no cube shows.
        TypeError: a rule that is neither True nor False, or numbers that are not whole.
    """

    jacoby: bool = True
    beavers: bool = True
    raccoons: bool = False
    automatic_doubles: int = 0
    cube_limit: int | None = None

    def __post_init__(self) -> None:
        demand_type("automatic_doubles", self.automatic_doubles, Integral)
        _make_plain(self, "automatic_doubles", "cube_limit")
        _make_flags_plain(self, "jacoby", "beavers", "raccoons")
        _check_cube_limit(self.cube_limit)
        if self.automatic_doubles < 0:
            raise ValueError(Sentence("automatic doubles are 0 or more, not {number}", number=self.automatic_doubles))

    def first_score(self) -> Score:
        """The score before the first game."""
        return self.score_at((0, 0))

    def score_at(self, points: tuple[int, int], *, is_crawford: bool | None = None) -> Score:
        """A score from outside. Arguments as in `Match.score_at`.

        Raises:
            ValueError: a session has no Crawford game.
        """
        if is_crawford:
            raise ValueError("a money session has no Crawford game")
        return Score(points)

    def next_score(self, score: Score, winner: Seat, points: int) -> Score:
        """The score after a game."""
        return Score(_added(score.points, winner, points))

    def winner(self, score: Score) -> Seat | None:
        """Nobody: a session ends when the players stop."""
        return None

    def context(self, score: Score, seat: Seat) -> MoneySession:
        """What a seat plays for, as engines want it: the session itself, whatever the score."""
        return self

    def without_cube(self) -> MoneySession:
        """The same where the cube stays away: gammons count, for nobody could double first."""
        return replace(self, jacoby=False, cube_limit=1)

    def may_beaver(self, cube_value: int) -> bool:
        """Whether a double from this value may be answered by turning the cube once more."""
        return self.beavers and why_no_cube(4 * cube_value, self.cube_limit) is None

    def may_raccoon(self, cube_value: int) -> bool:
        """Whether a beaver after a double from this value may be answered by turning the cube once more."""
        return self.raccoons and why_no_cube(8 * cube_value, self.cube_limit) is None

    def points_won(self, value: int, cube_value: int, *, has_cube: bool, is_cube_turned: bool) -> int:
        """Points for a win.

        Args:
            value: a `GameValue`: 1 single, 2 gammon, 3 backgammon.
            cube_value: what the cube shows, automatic doubles included.
            has_cube: whether the game has a cube: where there is none to turn, Jacoby has nothing to say.
            is_cube_turned: a double has been taken in this game; automatic doubles do not count.
        """
        is_by_jacoby = self.is_by_jacoby(has_cube=has_cube, is_cube_turned=is_cube_turned)
        return cube_value * (min(value, 1) if is_by_jacoby else value)

    def is_by_jacoby(self, *, has_cube: bool, is_cube_turned: bool) -> bool:
        """Whether gammons do not count as things stand. Arguments as in `points_won`."""
        return self.jacoby and has_cube and not is_cube_turned

    def why_no_double(
        self, score: Score, seat: Seat, cube: CubeState, *, rolls: tuple[int, int] = (0, 0)
    ) -> str | None:
        """Why `seat` may not double, or None if it may. Arguments as in `Match.why_no_double`."""
        return _why_cube_stays(cube, self.cube_limit)

    def may_double(self, score: Score, seat: Seat, cube: CubeState, *, rolls: tuple[int, int] = (0, 0)) -> bool:
        """Whether `seat` may double. Arguments as in `Match.why_no_double`."""
        return self.why_no_double(score, seat, cube, rolls=rolls) is None


@dataclass(frozen=True, slots=True)
class Match:
    """A match to a number of points.

    Args:
        length: points that win it, from 1 to `LONGEST_MATCH`.
        crawford: nobody may double in the one game after somebody first stands one point from winning.
        holland: after the Crawford game, a double only once both sides have rolled twice in the game.
        dead_cubes: allow a double by a side that already wins the match with the cube as it is.
        cube_limit: a house's largest cube value, if there is one.

    Raises:
        ValueError: no whole number of points, none, too many, or a limit that no cube shows.
        TypeError: a rule that is neither True nor False, or a limit that is no whole number.
    """

    length: int
    crawford: bool = True
    holland: bool = False
    dead_cubes: bool = False
    cube_limit: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.length, Integral):
            raise ValueError(f"a match is to a whole number of points, not {self.length!r}")
        _make_plain(self, "length", "cube_limit")
        _make_flags_plain(self, "crawford", "holland", "dead_cubes")
        _check_cube_limit(self.cube_limit)
        if self.length < 1:
            raise ValueError(
                Sentence(
                    "a match is to 1 point or more, not {length}; without a length, play a MoneySession",
                    length=self.length,
                )
            )
        if self.length > LONGEST_MATCH:
            raise ValueError(
                Sentence("a match is to {most} points at most, not {length}", most=LONGEST_MATCH, length=self.length)
            )

    def first_score(self) -> Score:
        """The score before the first game."""
        return self.score_at((0, 0))

    def score_at(self, points: tuple[int, int], *, is_crawford: bool | None = None) -> Score:
        """A score from outside, as an identifier gives it.

        Args:
            points: of Seat.FIRST, of Seat.SECOND.
            is_crawford: whether this is the Crawford game; None assumes that it is, if it can be.

        Raises:
            ValueError: this cannot be the Crawford game.
        """
        # At 1-away 1-away the Crawford game has been played.
        can_be = self.crawford and self._is_at_match_point(points) and min(points) < self.length - 1
        if is_crawford and not can_be:
            raise ValueError(
                Sentence(
                    "{first}-{second} in a match to {length} is no score of a Crawford game",
                    first=points[0],
                    second=points[1],
                    length=self.length,
                )
            )
        flag = can_be if is_crawford is None else is_crawford
        return Score(points, flag, self._is_post_crawford(points, is_crawford=flag))

    def next_score(self, score: Score, winner: Seat, points: int) -> Score:
        """The score after a game; it may go beyond the length."""
        after = _added(score.points, winner, points)
        is_past = score.is_crawford or score.is_post_crawford
        flag = self.crawford and not is_past and self._is_at_match_point(after)
        return Score(after, flag, self._is_post_crawford(after, is_crawford=flag))

    def away(self, score: Score, seat: Seat) -> int:
        """Points a seat still needs, never below 0."""
        return max(0, self.length - score.points[seat])

    def winner(self, score: Score) -> Seat | None:
        """Who has won the match, if anybody has."""
        return next((seat for seat in Seat if score.points[seat] >= self.length), None)

    def context(self, score: Score, seat: Seat) -> MatchContext:
        """What a seat plays for, as engines want it: the score seen by it.

        Raises:
            ValueError: the match is over.
        """
        if self.winner(score) is not None:
            raise ValueError(
                Sentence(
                    "{first}-{second} in a match to {length}: the match is over; "
                    "both sides must have fewer than {length} points",
                    first=score.points[0],
                    second=score.points[1],
                    length=self.length,
                )
            )
        return MatchContext(
            self.length - score.points[seat],
            self.length - score.points[seat.other],
            score.is_crawford,
            score.is_post_crawford,
            seat,
            self.crawford,
            self.cube_limit,
        )

    def without_cube(self) -> Match:
        """The same where the cube stays away."""
        return replace(self, cube_limit=1)

    def points_won(self, value: int, cube_value: int, *, has_cube: bool, is_cube_turned: bool) -> int:
        """Points for a win: game value times cube. Arguments as in `MoneySession.points_won`."""
        return value * cube_value

    def why_no_double(
        self, score: Score, seat: Seat, cube: CubeState, *, rolls: tuple[int, int] = (0, 0)
    ) -> str | None:
        """Why a seat may not double, or None if it may.

        Args:
            score: at the start of the game.
            seat: who wants to double.
            cube: seen by that seat.
            rolls: rolls each seat has made in this game (for the Holland rule).
        """
        if self.length == 1:
            return Sentence("a match to 1 point is played without the cube")
        if score.is_crawford:
            return Sentence("this is the Crawford game")
        if self.holland and score.is_post_crawford and min(rolls) < HOLLAND_ROLLS:
            return Sentence(
                "after the Crawford game both sides must have rolled {rolls} times first (Holland rule)",
                rolls=HOLLAND_ROLLS,
            )
        if (reason := _why_cube_stays(cube, self.cube_limit)) is not None:
            return reason
        if not self.dead_cubes and self.context(score, seat).is_dead_cube(cube.value):
            return Sentence("the cube is dead: winning {cube} already wins the match", cube=cube.value)
        return None

    def may_double(self, score: Score, seat: Seat, cube: CubeState, *, rolls: tuple[int, int] = (0, 0)) -> bool:
        """Whether a seat may double. Arguments as in `why_no_double`."""
        return self.why_no_double(score, seat, cube, rolls=rolls) is None

    def _is_at_match_point(self, points: tuple[int, int]) -> bool:
        # A match to 1 begins there; it has no cube, so the word has no use in it.
        return self.length > 1 and max(points) == self.length - 1

    def _is_post_crawford(self, points: tuple[int, int], *, is_crawford: bool) -> bool:
        return self._is_at_match_point(points) and not is_crawford


Terms = MoneySession | Match
"""What is played for."""


def terms_of_game(terms: Terms, game: Variant, cycle: Cycle | None) -> Terms:
    """What one game of a match is played for: a cycle whose other games know no cube takes it from this one too.

    Args:
        terms: of the match.
        game: the one that is played.
        cycle: the games that the match plays in turn; None where it plays one.
    """
    is_cube_away = game.cube and cycle is not None and not cycle.cube
    return terms.without_cube() if is_cube_away else terms


def why_no_cube(value: int, limit: int | None) -> str | None:
    """Why no cube may show a value, or None if one may.

    Args:
        value: what it would show.
        limit: the house's largest, if there is one.
    """
    if value > LARGEST_CUBE:
        return Sentence("no cube goes beyond {largest}", largest=LARGEST_CUBE)
    if limit is not None and value > limit:
        return Sentence("the house allows no cube above {limit}", limit=limit)
    return None


def _why_cube_stays(cube: CubeState, limit: int | None) -> str | None:
    return why_no_cube(2 * cube.value, limit) if cube.is_accessible else Sentence("the opponent owns the cube")


def _make_plain(terms: MatchContext | Terms, *names: str) -> None:
    """Keep whole numbers as Python's own: NumPy's overflow, and no file takes them."""
    for name in names:
        if isinstance(value := getattr(terms, name), Integral):
            object.__setattr__(terms, name, int(value))


def _make_flags_plain(terms: Score | MatchContext | Terms, *names: str) -> None:
    """Keep yes and no as Python's own: 1 and NumPy's True are written to files that nobody can read back."""
    for name in names:
        value = getattr(terms, name)
        if type(value).__module__ == "numpy":  # which is not imported here for the sake of quick commands
            value = value.item()
        demand_type(name, value, bool)
        object.__setattr__(terms, name, value)


def _check_cube_limit(limit: int | None) -> None:
    demand_type("cube_limit", limit, Integral, optional=True)
    if limit is not None and not is_cube_value(limit):
        raise ValueError(
            Sentence(
                "a cube limit is 1, 2, 4, 8 and so on up to {largest}, not {limit}", largest=LARGEST_CUBE, limit=limit
            )
        )


def _added(points: tuple[int, int], winner: Seat, won: int) -> tuple[int, int]:
    return (points[0] + won, points[1]) if winner is Seat.FIRST else (points[0], points[1] + won)
