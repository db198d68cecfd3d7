"""What a play's text means on a board, for files whose writers were not always right.

In this order, and never further than needed:

1. the legal play that ends as the text says (`notation.plays`);
2. no text: a dance, or the only legal play there is;
3. text against the rules that can be carried out on the board: such plays happen and stand, so it
   stands, marked illegal; but where the plays that follow do not fit it and fit exactly one legal play,
   that play is what was meant;
4. text nobody can carry out, or none where several plays are legal: the one legal play that the plays
   that follow fit, if there is exactly one;
5. nothing: the text is kept, the board is unknown from here; after dice without text it is where the game goes on.

Where a file has so much of this that nobody would wait for it, no more legal plays are listed: what can be carried out
stands as written.
What does not live here: splitting lines (`mat_syntax`), moving checkers against the rules
(`illegal_plays`), the course of a game (`mat_game`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doublesix.errors import AmbiguousPlayError, IllegalPlayError, ParseError, TooManyPlaysError
from doublesix.formats.illegal_plays import carry_out
from doublesix.formats.text import SHOWN
from doublesix.notation.fields import shown
from doublesix.notation.plays import parse_play, parse_steps
from doublesix.rules.check import listed_to
from doublesix.rules.legal import MOST_WAYS, legal_plays
from doublesix.sentences import Sentence, said
from doublesix.work import demand_wanted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doublesix.dice import Roll
    from doublesix.match import Seat
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["LOOK_AHEAD", "SPENT", "LaterPlay", "PlayReader", "Reading"]

LOOK_AHEAD = 8
"""So many later plays bear witness to an unclear one."""

MOST_LOOKED_AT = 10_000
"""So many legal plays and witnesses are looked at for one file, where its plays are unclear: a second or two."""
LISTING = 10
"""As many as a list of legal plays takes, however few they are."""

SPENT = Sentence("too many plays are unclear for all of them to be looked into; the last ones stand as written")
"""What to report of a file where that has happened."""


@dataclass(frozen=True, slots=True)
class LaterPlay:
    """A play further down in the same game, as written."""

    seat: Seat
    roll: Roll
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was taken for.

    Args:
        play: None where it could not be read, or where only the dice are known.
        is_legal: False for a play against the rules and for text without meaning here.
        remark: what to report; "" where the text is in order.
    """

    play: Play | None
    is_legal: bool = True
    remark: str = ""


class PlayReader:
    """Reads the plays of one file."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._looked_at = 0

    @property
    def is_spent(self) -> bool:
        """Whether so much was unclear that no more is looked into."""
        return self._looked_at >= MOST_LOOKED_AT

    def read(self, text: str, position: Position, roll: Roll, seat: Seat, later: Sequence[LaterPlay]) -> Reading:
        """What a play's text means.

        Args:
            text: as written, may be empty.
            position: seen by the side that rolled.
            roll: the dice.
            seat: who rolled.
            later: plays that follow in the same game; the first `LOOK_AHEAD` are heard.

        Raises:
            NotWantedError: nobody waits for the file any more.
        """
        demand_wanted()
        if not text:
            return self._without_text(position, roll, seat, later)
        try:
            return Reading(parse_play(text, position, roll, self._variant, suggestions=0))
        except AmbiguousPlayError as error:
            return self._ambiguous(text, position, roll, seat, later, error)
        except IllegalPlayError as error:
            return self._against_rules(text, position, roll, seat, later, error)
        except ParseError as error:
            return self._unreadable(
                Sentence("{text}: {problem}", text=shown(text, SHOWN), problem=said(error)), position, roll, seat, later
            )

    def _without_text(self, position: Position, roll: Roll, seat: Seat, later: Sequence[LaterPlay]) -> Reading:
        plays = self._plays(position, roll)
        if len(plays) == 1:
            return Reading(plays[0])
        if not later:
            return Reading(None)
        meant = self._meant(plays, seat, later)
        if meant is None:
            problem = Sentence("no play is given for {roll}, and several are legal", roll=roll)
            return Reading(None, remark=Sentence("{problem}; the board is unknown from here", problem=problem))
        return Reading(
            meant,
            remark=Sentence("no play is given for {roll}; only {meant} fits what follows", roll=roll, meant=meant),
        )

    def _ambiguous(
        self,
        text: str,
        position: Position,
        roll: Roll,
        seat: Seat,
        later: Sequence[LaterPlay],
        error: AmbiguousPlayError,
    ) -> Reading:
        stood = carry_out(parse_steps(text), position, self._variant)
        fitting = () if stood is None else self._plays_to(stood.result, position, roll)
        meant = self._meant(fitting, seat, later) or (fitting[0] if fitting else None)
        if meant is None:
            return Reading(
                None, is_legal=False, remark=Sentence("{problem}; the board is unknown from here", problem=said(error))
            )
        return Reading(meant, remark=Sentence("{problem}; read as {meant}", problem=said(error), meant=meant))

    def _against_rules(
        self,
        text: str,
        position: Position,
        roll: Roll,
        seat: Seat,
        later: Sequence[LaterPlay],
        error: IllegalPlayError,
    ) -> Reading:
        stood = carry_out(parse_steps(text), position, self._variant)
        if stood is None:
            return self._unreadable(self._objection(text, position, roll, error), position, roll, seat, later)
        if not self.is_spent and not self._fits(stood, seat, later):
            meant = self._meant(self._plays(position, roll), seat, later)
            if meant is not None:
                return Reading(
                    meant,
                    remark=Sentence(
                        "{text} is illegal with {roll}; only {meant} fits what follows",
                        text=shown(text, SHOWN),
                        roll=roll,
                        meant=meant,
                    ),
                )
        return Reading(
            stood,
            is_legal=False,
            remark=(
                Sentence("{dice}: Cannot Move, but there is a legal play", dice=roll)
                if stood.is_dance
                else Sentence(
                    "{problem}; the play stands as written", problem=self._objection(text, position, roll, error)
                )
            ),
        )

    def _unreadable(
        self, remark: str, position: Position, roll: Roll, seat: Seat, later: Sequence[LaterPlay]
    ) -> Reading:
        meant = self._meant(self._plays(position, roll), seat, later)
        if meant is None:
            return Reading(
                None, is_legal=False, remark=Sentence("{problem}; the board is unknown from here", problem=remark)
            )
        return Reading(meant, remark=Sentence("{problem}; only {meant} fits what follows", problem=remark, meant=meant))

    def _objection(self, text: str, position: Position, roll: Roll, error: IllegalPlayError) -> str:
        """What is wrong with a play, with the nearest legal ones."""
        if not self.is_spent:
            try:
                parse_play(text, position, roll, self._variant)
            except IllegalPlayError as told:
                return said(told)
        return said(error)

    def _plays(self, position: Position, roll: Roll) -> tuple[Play, ...]:
        """The legal plays; none where they are too many to list, or several and nothing is looked into any more."""
        try:
            plays = legal_plays(self._variant.rules, position, roll, most=1 if self.is_spent else MOST_WAYS)
        except TooManyPlaysError:
            return ()
        if len(plays) > 1:
            self._looked_at += LISTING + len(plays)
        return plays

    def _plays_to(self, result: Position, position: Position, roll: Roll) -> tuple[Play, ...]:
        """The legal plays after which one's own checkers stand so."""
        return listed_to(self._variant.rules, position, roll, [*result.player, result.reserve[0]])

    def _meant(self, plays: Iterable[Play], seat: Seat, later: Sequence[LaterPlay]) -> Play | None:
        """The one play that later plays fit."""
        if not later:
            return None
        fitting: list[Play] = []
        for play in plays:
            if self._fits(play, seat, later):
                fitting.append(play)
            if len(fitting) > 1 or self.is_spent:
                return None
        return fitting[0] if fitting else None

    def _fits(self, play: Play, seat: Seat, later: Sequence[LaterPlay]) -> bool:
        """Whether the plays that follow are legal after this one."""
        position, viewer = play.result, seat
        for follower in later[:LOOK_AHEAD]:
            self._looked_at += 1
            if follower.seat is not viewer:
                position, viewer = position.swapped(), follower.seat
            if self._variant.ending(position) is not None:
                return False
            if not follower.text:
                plays = self._plays(position, follower.roll)
                if len(plays) != 1:
                    return True  # the trail ends here
                position = plays[0].result
                continue
            try:
                position = parse_play(follower.text, position, follower.roll, self._variant, suggestions=0).result
            except (IllegalPlayError, ParseError):
                return False
        return True
