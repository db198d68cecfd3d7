"""What another program has said of the game: board, dice, cube, score, whose turn it is; frozen, one change at a time.

Players are p0 and p1, `Seat.FIRST` and `Seat.SECOND`; boards are seen by the one whose turn it is.
What does not live here: the lines that say it (`bot_session`), what is asked about it (`bot_answers`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from doublesix.cli.bot_lines import Code, RefusedError
from doublesix.cli.words import phrase
from doublesix.cube import CubeState
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.identified import IdentifiedPosition
from doublesix.sentences import said

if TYPE_CHECKING:
    from doublesix.cube import CubeAction
    from doublesix.dice import Roll
    from doublesix.match import Terms
    from doublesix.position import Position
    from doublesix.rules.scoring import GameValue
    from doublesix.rules.variant import Variant

__all__ = ["BotTable"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BotTable:
    """The table.

    Args:
        position: seen by `turn`; None until one is told.
        roll: to play; None before the roll.
        terms: match or money session.
        points: of p0, of p1.
        is_crawford: whether this is the Crawford game; None assumes that it is, if it can be.
        cube_value: what the cube shows; while an offer waits, before the offer.
        owner: whose the cube is; None in the middle.
        turn: who is on roll.
        offer: a turn of the cube that waits for an answer.
        resignation: that waits for an answer.
    """

    position: Position | None = None
    roll: Roll | None = None
    terms: Terms = field(default_factory=MoneySession)
    points: tuple[int, int] = (0, 0)
    is_crawford: bool | None = None
    cube_value: int = 1
    owner: Seat | None = None
    turn: Seat = Seat.FIRST
    offer: CubeAction | None = None
    resignation: GameValue | None = None

    def new_game(self) -> BotTable:
        """The next game of the same session, at the same score until another one is told."""
        return BotTable(terms=self.terms, points=self.points, is_crawford=self.is_crawford)

    def without_position(self) -> BotTable:
        """The same score, and an empty board."""
        return replace(self, position=None, roll=None, offer=None, resignation=None)

    def with_position(self, position: Position) -> BotTable:
        """Another board, before the roll; the rest stays."""
        return replace(self, position=position, roll=None, offer=None, resignation=None)

    def with_identified(self, said_of_it: IdentifiedPosition) -> BotTable:
        """All that an identifier says; where it has no word for the score, that stays."""
        seat = said_of_it.seat
        table = replace(
            self,
            position=said_of_it.position,
            # While an answer is awaited nothing can have been thrown.
            roll=said_of_it.roll if said_of_it.offer is None else None,
            cube_value=said_of_it.cube.value,
            owner=seat.meant_by(said_of_it.cube.owner),
            turn=seat,
            offer=said_of_it.offer,
            resignation=said_of_it.resignation,
        )
        if said_of_it.terms is None:
            return table
        mine, theirs = said_of_it.points
        points = (mine, theirs) if seat is Seat.FIRST else (theirs, mine)
        return replace(table, terms=said_of_it.terms, points=points, is_crawford=said_of_it.is_crawford)

    def with_roll(self, roll: Roll) -> BotTable:
        """The dice are thrown: offers are over."""
        return replace(self, roll=roll, offer=None, resignation=None)

    def with_score(self, points: tuple[int, int], *, is_crawford: bool | None) -> BotTable:
        """Another score.

        Raises:
            RefusedError: it cannot occur.
        """
        table = replace(self, points=points, is_crawford=is_crawford)
        table.is_crawford_game()
        return table

    def is_crawford_game(self) -> bool:
        """Whether this is the Crawford game.

        Raises:
            RefusedError: the match is over, or this can be no Crawford game.
        """
        if not isinstance(self.terms, Match):
            return False
        try:
            score = self.terms.score_at(self.points, is_crawford=self.is_crawford)
            self.terms.context(score, self.turn)
        except ValueError as error:
            raise RefusedError(Code.ARGUMENT, said(error)) from error
        return score.is_crawford

    def asked(self, variant: Variant, *, is_cubeful: bool) -> IdentifiedPosition:
        """All of it, seen by the player on roll.

        Args:
            variant: the game.
            is_cubeful: whether the cube is minded; without it, it stays away for the rest of the game.

        Raises:
            RefusedError: there is no position, or its score cannot be.
        """
        if self.position is None:
            raise RefusedError(Code.CONTEXT, phrase("bot.no_position"))
        return IdentifiedPosition(
            position=self.position,
            cube=CubeState(self.cube_value, self.turn.sees(self.owner)),
            roll=self.roll,
            terms=self.terms if is_cubeful else self.terms.without_cube(),
            points=self.points if self.turn is Seat.FIRST else (self.points[1], self.points[0]),
            is_crawford=self.is_crawford_game(),
            offer=self.offer,
            resignation=self.resignation,
            seat=self.turn,
            variant=variant,
        )
