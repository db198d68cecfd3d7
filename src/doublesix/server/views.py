"""Pictures of games for the protocol: games, terms, boards, cubes, turns.

What does not live here: the messages (`doublesix.protocol`), whole tables (`server.table_views`), what a
person may do at one (`server.table`).
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from doublesix.engine.nets import has_nets
from doublesix.errors import DoubleSixError
from doublesix.game import (
    Beaver,
    Double,
    NameDoublet,
    OfferResignation,
    Phase,
    Raccoon,
    Take,
)
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.identified_state import identified_state
from doublesix.notation.identify import format_identifier
from doublesix.position import Setup
from doublesix.protocol.tables import Turn, TurnNode
from doublesix.protocol.values import Board, Cube, GameInfo, MatchTerms, MoneyTerms
from doublesix.rules.landing import Pin
from doublesix.rules.steps import step_graph, steps_after
from doublesix.rules.turns import is_ordinary
from doublesix.server.invalid_fields import in_field
from doublesix.server.problems import sentence_message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doublesix.dice import Throw
    from doublesix.game import Action, GameState
    from doublesix.match import Terms
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.rules import Rules
    from doublesix.rules.steps import StepNode
    from doublesix.rules.variant import Variant

__all__ = [
    "board_of",
    "cube_of",
    "dice_of",
    "game_info",
    "identifier_of",
    "iso",
    "key_of",
    "position_of",
    "seat_number",
    "seat_or_none",
    "steps_of",
    "terms_message",
    "terms_of",
    "turn_after",
    "turn_of",
    "value_of",
]

TERMS: dict[str, type[Match | MoneySession]] = {"match": Match, "money": MoneySession}


def iso(at_ms: int) -> str:
    """A time as text."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="milliseconds")


def key_of(name: str) -> str:
    """`NO_DOUBLE` as the protocol writes it."""
    return name.lower().replace("_", "-")


def seat_number(seat: Seat) -> Literal[0, 1]:
    """A seat as messages write it."""
    return 0 if seat is Seat.FIRST else 1


def seat_or_none(seat: Seat | None) -> Literal[0, 1] | None:
    """A seat as messages write it, or nobody."""
    return None if seat is None else seat_number(seat)


# Games and terms


@lru_cache(maxsize=256)
def game_info(variant: Variant) -> GameInfo:
    """A game as a screen needs it."""
    rules, scoring = variant.rules, variant.rules.scoring
    known: dict[Literal[1, 2, 3], bool] = {1: True, 2: scoring.gammon is not None, 3: scoring.backgammon is not None}
    return GameInfo(
        key=variant.key,
        name=sentence_message(variant.title),
        aliases=variant.aliases,
        checkers=variant.checkers,
        reserve=variant.reserve,
        dice=rules.dice,
        facing=rules.track.facings,
        pins=isinstance(rules.landing, Pin),
        token=None if rules.token is None else rules.token.name.lower(),  # type: ignore[arg-type]  # checked there
        remembers=_remembered(rules),
        most_memory=rules.most_memory,
        cube=variant.cube,
        values=tuple(value for value, is_known in known.items() if is_known),
        start=board_of(variant.start(), Seat.FIRST),
        has_engine=has_nets(variant),
    )


def _remembered(rules: Rules) -> Literal["rolls", "token", "home"] | None:
    if rules.doublets.ordinary_rolls:
        return "rolls"
    if rules.token is not None:
        return "token"
    return "home" if rules.most_memory else None


def terms_of(message: MatchTerms | MoneyTerms) -> Terms:
    """Terms as the rules know them.

    Raises:
        ValueError: a number that makes no sense.
    """
    with in_field("terms.cube_limit"):  # bounds say all that could be wrong with the others
        return TERMS[message.kind](**message.model_dump(exclude={"kind"}))


def terms_message(terms: Terms) -> MatchTerms | MoneyTerms:
    """Terms as a message."""
    kind = MatchTerms if isinstance(terms, Match) else MoneyTerms
    return kind(**{name: getattr(terms, name) for name in terms.__slots__})


# Boards


def board_of(position: Position, seen_by: Seat) -> Board:
    """A position by seats."""
    first = position if seen_by is Seat.FIRST else position.swapped()
    return Board.model_construct(
        rows=(first.player, first.opponent), pinned=first.pinned, reserve=first.reserve, memory=first.memory
    )


def position_of(board: Board, variant: Variant, seen_by: Seat) -> Position:
    """The position of a board.

    Raises:
        InvalidPositionError: checkers that cannot stand like that.
    """
    first = variant.position(Setup(*board.rows, board.pinned, board.reserve, board.memory))
    return first if seen_by is Seat.FIRST else first.swapped()


def cube_of(state: GameState) -> Cube | None:
    """The cube on the table, with the offer that waits."""
    if not state.has_cube:
        return None
    is_offered = state.phase in (Phase.DOUBLE_OFFERED, Phase.BEAVER_OFFERED, Phase.RACCOON_OFFERED)
    value = state.cube.value
    return Cube(value=value, owner=seat_or_none(state.cube.owner), offered=2 * value if is_offered else None)


def identifier_of(state: GameState) -> str:
    """The identifier of a game as it stands."""
    try:
        return format_identifier(identified_state(state), state.variant)
    except (DoubleSixError, ValueError):
        return ""


# Dice and steps


def dice_of(rules: Rules, position: Position, throw: Throw) -> tuple[int, ...]:
    """The numbers to play, a doublet as often as it is played."""
    if isinstance(throw, tuple):
        return throw
    return rules.doublets.orders(throw, is_ordinary=is_ordinary(rules, position))[0]


def steps_of(play: Play) -> tuple[tuple[int, int, bool], ...]:
    """The steps of a play as messages write them."""
    return tuple((step.source, step.target, step.is_hit) for step in play.steps)


def turn_of(variant: Variant, position: Position, throw: Throw, seat: Seat) -> Turn:
    """All steps of a turn, or where these are too many the next ones."""
    nodes = step_graph(variant.rules, position, throw)
    if nodes is None:
        return turn_after(variant, position, throw, seat, ())
    return _turn(nodes, seat, is_whole=True)


def turn_after(
    variant: Variant,
    position: Position,
    throw: Throw,
    seat: Seat,
    made: Sequence[tuple[int, int, int]],
) -> Turn:
    """The next steps after some of a long chain.

    Raises:
        IllegalPlayError: a step that cannot be made, or dice that are no chain.
    """
    return _turn([steps_after(variant.rules, position, throw, made)], seat, is_whole=False)


def _turn(nodes: Iterable[StepNode], seat: Seat, *, is_whole: bool) -> Turn:
    return Turn.model_construct(
        is_whole=is_whole,
        nodes=tuple(
            TurnNode.model_construct(
                board=board_of(node.position, seat),
                steps=tuple(
                    (way.step.source, way.step.target, way.die, way.node, way.step.is_hit) for way in node.steps
                ),
                is_done=node.is_done,
                dice_left=node.dice_left,
            )
            for node in nodes
        ),
    )


def value_of(action: Action | None, before: GameState) -> int | None:
    """The number that belongs to an action."""
    match action:
        case Double():
            return 2 * before.cube.value
        case Beaver() | Raccoon():
            return 4 * before.cube.value
        case Take():
            return 2 * before.cube.value
        case OfferResignation(value):
            return int(value)
        case NameDoublet(number):
            return number
    return None
