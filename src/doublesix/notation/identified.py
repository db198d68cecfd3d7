"""`IdentifiedPosition`: what a one-line identifier says, whichever kind it is.

Every reader of identifiers gives this record and every writer takes it, so they convert into each other.
All of it is seen by the player on roll; only `seat` says which of the two that is.

What does not live here: the single notations (their own files), whole games (`formats`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from numbers import Integral
from typing import TYPE_CHECKING, Any

from doublesix.cube import CubeAction, CubeState
from doublesix.dice import Roll
from doublesix.errors import ParseError, demand_type
from doublesix.match import Match, MoneySession, Seat, why_no_cube
from doublesix.notation.fields import MAX_POINTS
from doublesix.position import NOTEBOOK_WIDTH, Position
from doublesix.rules.scoring import GameValue
from doublesix.rules.variant import Variant
from doublesix.sentences import Sentence, said
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from typing import Unpack

    from doublesix.annotation import Annotation
    from doublesix.match import MatchContext, Terms
    from doublesix.notation.board_svg import SvgOptions
    from doublesix.notation.board_text import TextOptions

__all__ = [
    "IdentifiedPosition",
    "as_turned",
    "checked",
    "demand_cube",
    "demand_readable",
]

UNTURNED_CUBE = CubeState()


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentifiedPosition:
    """A position with everything an identifier says about it.

    Args:
        position: seen by the player on roll.
        cube: seen by the player on roll; while an offer waits, before the offer.
        roll: the dice to play; None when not rolled.
        terms: match or money session; None where the identifier has no word for it. A `MatchContext` is none: it
            does not say how long the match is.
        points: of the player on roll, of the opponent.
        is_crawford: whether this is the Crawford game.
        offer: a turn of the cube that waits for an answer: DOUBLE and RACCOON by the player on roll,
            BEAVER by the opponent.
        resignation: a resignation that waits for an answer.
        seat: which of two fixed players is on roll. Seat.SECOND is GNU Backgammon's player 1, the bottom
            player of an XGID and White of an OGID; Seat.FIRST the other.
        players: names of the player on roll and of the opponent; "" where unknown.
        variant: the game; None where the identifier does not name it.
        annotation: what another program thought of it, where a file or a text around the identifier says so.

    Raises:
        TypeError: something of another type.
    """

    position: Position
    cube: CubeState = UNTURNED_CUBE
    roll: Roll | None = None
    terms: Terms | None = None
    points: tuple[int, int] = (0, 0)
    is_crawford: bool = False
    offer: CubeAction | None = None
    resignation: GameValue | None = None
    seat: Seat = Seat.SECOND
    players: tuple[str, str] = ("", "")
    variant: Variant | None = None
    annotation: Annotation | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        demand_type("position", self.position, Position)
        demand_type("cube", self.cube, CubeState)
        demand_type("roll", self.roll, Roll, optional=True)
        demand_type("terms", self.terms, Match, MoneySession, optional=True)
        for count in self.points:
            demand_type("each of the points", count, Integral)
        demand_type("offer", self.offer, CubeAction, optional=True)
        demand_type("resignation", self.resignation, GameValue, optional=True)
        demand_type("seat", self.seat, Seat)
        demand_type("variant", self.variant, Variant, optional=True)

    def svg(self, **options: Unpack[SvgOptions]) -> str:
        """The board of its game as an SVG picture, seen by the side on roll; backgammon where it names no game.

        Args:
            options: as in `Variant.svg`; cube, roll, offers and colors are those that it says unless you give others.
        """
        shown: SvgOptions = {**self._shown(), "player_is_black": self.seat is Seat.FIRST, **options}
        return (self.variant or STANDARD).svg(self.position, **shown)

    def text(self, **options: Unpack[TextOptions]) -> str:
        """The same board in characters. Args: options: as in `Variant.text`."""
        return (self.variant or STANDARD).text(self.position, **{**self._shown(), **options})

    def _repr_svg_(self) -> str:
        return self.svg(width=NOTEBOOK_WIDTH)

    def __str__(self) -> str:
        return self.text()

    def _shown(self) -> Any:
        """What a drawing of the board tells beside its checkers."""
        return {"cube": self.shown_cube, "roll": self.roll, "offer": self.offer, "resignation": self.resignation}

    @property
    def shown_cube(self) -> CubeState | None:
        """The cube that lies beside the board; None where the terms say that it stays away."""
        may_stay_away = self.cube == UNTURNED_CUBE and self.offer is None
        return None if may_stay_away and self.terms is not None and self.terms.cube_limit == 1 else self.cube

    @property
    def length(self) -> int:
        """Points that win the match; 0 for money, or where nothing is said."""
        return self.terms.length if isinstance(self.terms, Match) else 0

    @property
    def terms_said(self) -> Terms:
        """What is played for, as identifiers say it that must say something: the usual session where nothing is."""
        return self.terms or MoneySession()

    @property
    def context(self) -> MatchContext | None:
        """The match score seen by the player on roll; None for money, or where nothing is said.

        Raises:
            ValueError: the match is over, or this can be no Crawford game.
        """
        if not isinstance(self.terms, Match):
            return None
        score = self.terms.score_at(self.points, is_crawford=self.is_crawford)
        return self.terms.context(score, Seat.FIRST)

    @property
    def terms_on_roll(self) -> MatchContext | MoneySession | None:
        """What is played for as engines want it: the score seen by the player on roll, or the session as it is.

        Raises:
            ValueError: the match is over, or this can be no Crawford game.
        """
        return self.context if isinstance(self.terms, Match) else self.terms

    @property
    def why_no_turn(self) -> str | None:
        """Why the cube cannot be turned here, or could not be turned as it was, though it were dead; None if it can.

        Raises:
            ValueError: the match is over, or this can be no Crawford game.
        """
        reason = self.why_no_double
        if reason is None and isinstance(self.terms, Match) and self.offer not in (None, CubeAction.DOUBLE):
            reason = Sentence("there are no beavers in a match")
        if reason is None and self.offer is not None and self.terms is not None:
            reason = why_no_cube(self.cube.offered(self.offer), self.terms.cube_limit)
        return reason

    @property
    def why_no_double(self) -> str | None:
        """Why the player on roll may not turn the cube, though it were dead; None if he may.

        Raises:
            ValueError: the match is over, or this can be no Crawford game.
        """
        if isinstance(self.terms, Match):
            terms: Terms = replace(self.terms, dead_cubes=True)
            score = self.terms.score_at(self.points, is_crawford=self.is_crawford)
        else:
            terms = self.terms_said
            score = terms.first_score()
        return terms.why_no_double(score, Seat.FIRST, self.cube)


def checked(identified: IdentifiedPosition) -> IdentifiedPosition:
    """Give it back if its score, its cube and its offer can occur.

    A Crawford flag says nothing in a session, and where both need one point, and is left out there: GNU Backgammon
    writes it in matches to one.

    Raises:
        ParseError: the match is over, this can be no Crawford game, the cube would go too far, or was turned in one, or
            a turn of it waits after the dice were thrown.
    """
    terms = identified.terms
    if not isinstance(terms, Match) or {terms.length - count for count in identified.points} == {1}:
        identified = replace(identified, is_crawford=False)
    objection = _objection(identified)
    if objection is not None:
        raise ParseError(objection)
    return identified


def demand_readable(identified: IdentifiedPosition, *, dice: int = 2) -> None:
    """Check, before an identifier is written, that whoever reads it will accept it.

    Args:
        identified: what is to be said.
        dice: thrown a turn.

    Raises:
        TypeError: no identified position.
        ValueError: its score, its cube or its offer cannot occur, or it has more or fewer dice.
    """
    demand_type("identified", identified, IdentifiedPosition)
    objection = _objection(identified)
    if objection is not None:
        raise ValueError(objection)
    if identified.roll is not None and len(identified.roll.dice) != dice:
        count = len(identified.roll.dice)
        raise ValueError(Sentence("this game is played with {dice} dice, not {count}", dice=dice, count=count))


def _objection(identified: IdentifiedPosition) -> str | None:
    """Why its score, its cube or its offer cannot occur, or None if they can."""
    beyond = next((count for count in identified.points if not 0 <= count <= MAX_POINTS), None)
    if beyond is not None:
        return Sentence("an identifier has 0 to {most} points, not {points}", most=MAX_POINTS, points=beyond)
    try:
        context = identified.context
    except ValueError as error:
        return said(error)
    if context is not None and context.is_crawford and identified.cube != UNTURNED_CUBE:
        return Sentence("nobody turns the cube in the Crawford game, so it lies nowhere else")
    if identified.offer is None:
        return None
    if identified.roll is not None:
        return Sentence("a turn of the cube is answered before the dice are thrown, so there is no roll yet")
    return why_no_cube(2 * identified.cube.value, None)


def as_turned(identified: IdentifiedPosition) -> IdentifiedPosition:
    """With beavers and raccoons played where one of them waits for an answer, whatever the session's rules say."""
    terms, offer = identified.terms_said, identified.offer
    if not isinstance(terms, MoneySession) or offer in (None, CubeAction.DOUBLE):
        return identified
    raccoons = terms.raccoons or offer is CubeAction.RACCOON
    return replace(identified, terms=replace(terms, beavers=True, raccoons=raccoons))


def demand_cube(identified: IdentifiedPosition, variant: Variant) -> None:
    """Check that whatever is said of a cube can be said in a game.

    Raises:
        ParseError: the cube was turned or is offered, and the game is played without it.
    """
    if not variant.cube and (identified.cube != UNTURNED_CUBE or identified.offer is not None):
        raise ParseError(Sentence("{variant} is played without the cube", variant=variant.title))
