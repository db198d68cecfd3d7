"""`Card`: a decision to be made again; `cards_of`: those that went wrong in a match.

A card holds nothing but the question and what became of it at the table: what is right is judged anew whenever it is
asked, by the engine of then.
What does not live here: answers and what they lose (`study.judging`), when a card is asked (`study.deck`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis, open_actions
from doublesix.analysis.mistakes import THRESHOLDS, Mistake
from doublesix.errors import ParseError, UnknownVariantError
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.identified import as_turned, demand_cube
from doublesix.notation.identify import format_identifier, identify
from doublesix.sentences import Sentence
from doublesix.variants.registry import find_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from doublesix.analysis.results import MatchAnalysis
    from doublesix.cube import CubeAction
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.rules.variant import Variant

__all__ = ["FIELDS", "LEAST_LOST", "Card", "Question", "cards_of", "source_of"]

FIELDS = ("identifier", "variant", "made", "lost", "player", "source")
"""What a card is made of."""
LEAST_LOST = THRESHOLDS[Mistake.DOUBTFUL]
"""EMG above which a decision is worth a card: what counts as a mistake."""


class Question(Enum):
    """What a card asks for."""

    PLAY = "play"
    """The best play of the roll."""
    DOUBLE = "double"
    """Whether to double before the roll."""
    ANSWER = "answer"
    """What to say to a turn of the cube."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A decision.

    Args:
        identifier: the position with dice or offer, cube and score, in a line of any kind that says them (such as an
            XGID); seen by the side on roll.
        variant: key of the game, which is one of the games of the package.
        made: what was done at the table, as plays and cube actions are written; "" where that is not known.
        lost: EMG that it cost there, ≥ 0.
        player: who did it; "" where that is not known.
        source: where it comes from, in words; "" where that is not known.

    Raises:
        ParseError: no identifier, or one that asks nothing: a resignation waits there, or there are neither dice nor a
            cube that could be turned.
        UnknownVariantError: no such game.
        ValueError: a score that cannot be.
    """

    identifier: str
    variant: str
    made: str = ""
    lost: float = 0.0
    player: str = ""
    source: str = ""
    game: Variant = field(init=False, repr=False, compare=False)
    """The game."""
    asked: IdentifiedPosition = field(init=False, repr=False, compare=False)
    """What the identifier says."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", find_key(self.variant))
        asked, problem = as_turned(identify(self.identifier, checkers=self.game.checkers)), None
        object.__setattr__(self, "asked", asked)
        demand_cube(asked, self.game)
        if asked.resignation is not None:
            problem = Sentence("a resignation waits there, and no card asks about those")
        elif asked.roll is None and not self.game.cube:
            problem = Sentence("no dice were thrown, and {variant} is played without the cube", variant=self.game.title)
        elif asked.roll is None and (reason := asked.why_no_turn) is not None:
            problem = Sentence("no dice were thrown, and the cube cannot be turned: {reason}", reason=reason)
        if problem is not None:
            raise ParseError(Sentence("{place}: {problem}", place=self.identifier, problem=problem))

    @property
    def question(self) -> Question:
        """What is asked for."""
        asked = self.asked
        if asked.offer is not None:
            return Question.ANSWER
        return Question.DOUBLE if asked.roll is None else Question.PLAY

    @property
    def choices(self) -> tuple[CubeAction, ...]:
        """What may be answered to a question about the cube; nothing where a play is asked for."""
        asked = self.asked
        if self.question is Question.PLAY:
            return ()
        terms = asked.terms_on_roll or MoneySession()
        session = terms if isinstance(terms, MoneySession) else None
        return open_actions(asked.offer, session, asked.cube.value)

    @property
    def key(self) -> tuple[str, str]:
        """What makes two cards the same question: the score of a session, and who sits where, is none of it."""
        asked, game = self.asked, self.game
        points = asked.points if isinstance(asked.terms, Match) else (0, 0)
        same = replace(asked, points=points, players=("", ""), seat=Seat.SECOND, variant=game)
        return self.variant, format_identifier(same, game)

    def values(self) -> dict[str, str | float]:
        """Everything that a card is made of, by name."""
        return {name: getattr(self, name) for name in FIELDS}


def cards_of(
    analysis: MatchAnalysis,
    *,
    players: Collection[str] = (),
    questions: Collection[Question] = (),
    at_least: float = LEAST_LOST,
) -> Iterator[Card]:
    """The decisions of a match that went wrong, in order.

    Left out are decisions too close to call, those that no identifier holds (chains of named doublets), and those of
    games of one's own, which a deck does not know.

    Args:
        analysis: of the match.
        players: whose decisions; none for both players'.
        questions: what is asked for; none for everything.
        at_least: EMG that a decision must have lost more of than this.
    """
    names = analysis.record.players
    for game, event in analysis.events():
        if not isinstance(event, CheckerAnalysis | CubeAnalysis) or not _is_sure(event, at_least):
            continue
        situation = event.situation
        player = names[situation.seat]
        if situation.identifier is None or situation.chain or (players and player not in players):
            continue
        if not _comes_along(situation.variant):
            continue
        card = Card(
            identifier=situation.identifier,
            variant=situation.variant.key,
            made=_made(event),
            lost=float(event.error.emg),
            player=player,
            source=source_of(names, game.game.number),
        )
        if not questions or card.question in questions:
            yield card


def source_of(players: tuple[str, str], game: int) -> str:
    """Where a card of a match comes from, by the players and the number of the game."""
    return f"{' – '.join(players)}, {game}"


def _comes_along(variant: Variant) -> bool:
    try:
        return find_key(variant.key) == variant
    except UnknownVariantError:
        return False


def _is_sure(event: CheckerAnalysis | CubeAnalysis, at_least: float) -> bool:
    return event.error.emg > at_least and not event.is_too_close


def _made(event: CheckerAnalysis | CubeAnalysis) -> str:
    return str(event.played.play) if isinstance(event, CheckerAnalysis) else event.action.value
