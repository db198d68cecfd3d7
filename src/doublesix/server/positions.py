"""Questions about one position: read from identifiers or set up in an editor; its plays, cube, rolls and scores.

What does not live here: positions within an analyzed match (`server.analyses`), rollouts (`server.rollouts`),
reasons (`server.explanations`).
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from doublesix.analysis.answers import ON_ROLL, answerer, answers_to, demand_offer, turned
from doublesix.analysis.numbers import rounded
from doublesix.cube import TURNS, CubeAction, CubeState
from doublesix.dice import Roll, all_rolls
from doublesix.engine.requests import PlayRequest
from doublesix.engine.score_map import cube_map, play_map
from doublesix.errors import DoubleSixError, IllegalActionError, ParseError
from doublesix.match import Match, Seat, why_no_cube
from doublesix.notation.identified import IdentifiedPosition, as_turned, demand_cube
from doublesix.notation.identify import format_identifier, holds_plain_ids, identify
from doublesix.notation.match_id import format_gnubg_id
from doublesix.notation.ogid import format_ogid
from doublesix.notation.plays import parse_play
from doublesix.notation.tables_id import format_tables_id
from doublesix.notation.xgid import format_xgid
from doublesix.protocol.analyses import (
    LONGEST_MAP,
    AnnotatedCubeMessage,
    AnnotatedPlayMessage,
    AnnotationMessage,
    Checked,
    Evaluation,
    PositionView,
    RollGrid,
    RollWorth,
    ScoreCell,
    ScoreMap,
)
from doublesix.protocol.values import Cube, Ids, MoneyTerms, Setup
from doublesix.rules.cycle import Cycle
from doublesix.rules.scoring import GameValue
from doublesix.sentences import Sentence
from doublesix.server.beginnings import offers_in, set_up
from doublesix.server.field_names import FIELD_NAMES
from doublesix.server.invalid_fields import in_field
from doublesix.server.judged import candidates_of, cube_judgement, waiting_of
from doublesix.server.problems import sentence_message, sentence_of
from doublesix.server.views import (
    board_of,
    game_info,
    key_of,
    position_of,
    seat_number,
    seat_or_none,
    terms_message,
    terms_of,
    turn_of,
)
from doublesix.variants.cycles import find_recorded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.annotation import Annotation
    from doublesix.match import Terms
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.protocol.analyses import Ask
    from doublesix.rules.variant import Variant
    from doublesix.server.engines import Engines

__all__ = ["check", "evaluate", "found", "named_plays", "read", "roll_grid", "running", "score_map", "seat_on_roll"]

USUAL_MAP = 7
"""Points that either side needs at most in a score map, where the match is no longer."""

SIDES = {"player": Sentence("lower side"), "opponent": Sentence("upper side")}
"""What the editor calls the sides of a board as the first seat sees it, whoever is on roll."""


def found(
    text: str, variant: str, *, field: str = "position", mover_score_first: bool | None = None
) -> tuple[IdentifiedPosition, Variant]:
    """The position of an identifier, and its game.

    Args:
        text: an identifier of any kind.
        variant: the game, where the identifier does not name it.
        field: what a request calls the identifier.
        mover_score_first: as `identify` takes it.

    Raises:
        ParseError: no identifier, or one with a turned cube of a game without it.
        UnknownVariantError: no such game.
        InvalidPositionError: checkers that cannot stand like that.
    """
    with in_field("variant"):
        game = _one_game(variant)
    with in_field(field):
        identified = as_turned(identify(text, checkers=game.checkers, mover_score_first=mover_score_first))
        game = identified.variant or game
        demand_cube(identified, game)
    return replace(identified, position=game.remembering(identified.position)), game


def read(text: str, variant: str, *, mover_score_first: bool | None = None) -> PositionView:
    """An identifier as a picture. Arguments and errors as in `found`."""
    identified, game = found(text, variant, field="text", mover_score_first=mover_score_first)
    return view(identified, game)


def check(setup: Setup) -> Checked:
    """A position from the editor: everything that is wrong with it, or its picture."""
    try:
        identified, game = _set_up(setup)
        shown = view(identified, game)
        if not shown.is_over:  # otherwise nobody can go on from there
            # Whoever is asked about the cube may resign instead; at a table that comes after the answer.
            offered = identified if identified.offer is None else replace(identified, resignation=None)
            offers_in(offered, set_up(identified, game, terms_of(setup.terms)))
        return Checked(problems=(), position=shown)
    except (DoubleSixError, ValueError) as error:
        problems = getattr(error, "problems", None) or (sentence_of(error),)
        return Checked(problems=tuple(sentence_message(_on_screen(problem)) for problem in problems), position=None)


def evaluate(ask: Ask, engines: Engines) -> Evaluation:
    """The plays of the dice, best first, or the cube decision where none were thrown, and answers to what waits.

    Raises:
        IllegalActionError: the game is over, or what waits could not be offered.
        DataError: nothing judges this game.
    """
    identified, game = running(ask.position, ask.variant)
    with in_field("position"):
        demand_offer(identified, game)
    engine = engines.of(game)
    position, terms, cube = identified.position, identified.terms_on_roll, identified.cube
    told, on_roll = sentence_message(engine.describe()), seat_on_roll(identified)
    if identified.roll is None:
        verdict = turned(identified, engine.cube_action(position, plies=ask.plies, cube=cube, match=terms))
        waiting = waiting_of(answers_to(identified, game, engine, verdict), on_roll)
        return Evaluation(cube=cube_judgement(verdict), waiting=waiting, engine=told)
    plays = engine.rank_plays(position, identified.roll, plies=ask.plies, cube=cube, match=terms)
    waiting = waiting_of(answers_to(identified, game, engine, float(plays[0].equity)), on_roll)
    return Evaluation(candidates=candidates_of(plays), waiting=waiting, engine=told)


def roll_grid(ask: Ask, engines: Engines) -> RollGrid:
    """What each roll would be worth, and its best play. Errors as in `evaluate`."""
    identified, game = running(ask.position, ask.variant)
    rolls = all_rolls(game.rules.dice)
    terms, cube = identified.terms_on_roll, identified.cube
    ranked = engines.of(game).rank_many(
        [PlayRequest(identified.position, roll, cube, terms) for roll in rolls], plies=ask.plies
    )
    worths = tuple(
        RollWorth(dice=roll.dice, weight=roll.weight, equity=rounded(plays[0].equity), play=str(plays[0].play))
        for roll, plays in zip(rolls, ranked, strict=True)
    )
    total = sum(worth.weight for worth in worths)
    return RollGrid(mean=rounded(sum(worth.weight * worth.equity for worth in worths) / total), rolls=worths)


def score_map(ask: Ask, engines: Engines) -> ScoreMap:
    """The best decision at every score. Errors as in `evaluate`."""
    identified, game = running(ask.position, ask.variant)
    engine, position, cube = engines.of(game), identified.position, identified.cube
    length = ask.length or _map_length(identified.terms)
    if identified.roll is None:
        verdicts = cube_map(engine, position, length=length, plies=ask.plies, cube=cube).verdicts
        best = {score: (key_of(verdict.advice.name), float(verdict.best)) for score, verdict in verdicts.items()}
    else:
        plays = play_map(engine, position, identified.roll, length=length, plies=ask.plies, cube=cube).plays
        best = {score: (str(ranked[0].play), float(ranked[0].equity)) for score, ranked in plays.items()}
    cells = tuple(
        ScoreCell(
            player_away=score.player_away,
            opponent_away=score.opponent_away,
            is_crawford=score.is_crawford,
            is_post_crawford=score.is_post_crawford,
            best=name,
            equity=rounded(equity),
        )
        for score, (name, equity) in best.items()
    )
    return ScoreMap(kind="cube" if identified.roll is None else "play", cells=cells)


def _map_length(terms: Terms | None) -> int:
    match = terms.length if isinstance(terms, Match) else 0
    return min(max(match, USUAL_MAP), LONGEST_MAP)


def running(
    text: str, variant: str, *, field: str = "position", mover_score_first: bool | None = None
) -> tuple[IdentifiedPosition, Variant]:
    """The position that is asked about, and its game. Arguments as in `found`.

    Raises:
        IllegalActionError: the game is over. Others as in `found`.
    """
    identified, game = found(text, variant, field=field, mover_score_first=mover_score_first)
    if _is_over(game, identified.position):
        with in_field(field):
            raise IllegalActionError(Sentence("the game is over in this position"))
    return identified, game


def _one_game(name: str) -> Variant:
    """The game of that name. Raises `UnknownVariantError`, or `ParseError` where it is several in turn."""
    game = find_recorded(name)
    if isinstance(game, Cycle):
        raise ParseError(Sentence("variant: {variant} are several games in turn; name one of them", variant=repr(name)))
    return game


def named_plays(texts: Sequence[str], identified: IdentifiedPosition, game: Variant) -> list[Play]:
    """The `plays` that a request names for the dice of its position.

    Raises:
        ParseError: one that cannot be read.
        IllegalPlayError: one that is not legal.
    """
    assert identified.roll is not None
    plays = []
    for index, text in enumerate(texts):
        with in_field(f"plays[{index}]"):
            plays.append(parse_play(text, identified.position, identified.roll, game))
    return plays


def seat_on_roll(identified: IdentifiedPosition) -> Seat:
    """Whose turn it is on a screen."""
    return identified.seat.other  # at the bottom sits the first seat, but in identifiers the second


def _is_over(game: Variant, position: Position) -> bool:
    """Whether either side has won, whoever is on roll."""
    return game.ending(position) is not None or game.ending(position.swapped()) is not None


# Pictures


def view(identified: IdentifiedPosition, game: Variant) -> PositionView:
    """The picture of a position that could be."""
    position, roll = identified.position, identified.roll
    seat = seat_on_roll(identified)
    is_over = _is_over(game, position)
    first = position if seat is Seat.FIRST else position.swapped()
    is_waiting = identified.offer is not None or identified.resignation is not None
    asked = (seat if answerer(identified) is ON_ROLL else seat.other) if is_waiting else None
    points = identified.points if seat is Seat.FIRST else identified.points[::-1]
    return PositionView(
        setup=Setup(
            variant=game.key,
            board=board_of(position, seat),
            on_roll=seat_number(seat),
            dice=() if roll is None else roll.dice,
            cube=_cube(identified, seat),
            terms=MoneyTerms() if identified.terms is None else terms_message(identified.terms),
            points=points,
            is_crawford=identified.is_crawford,
            resignation=None if identified.resignation is None else int(identified.resignation),  # type: ignore[arg-type]
        ),
        asked=seat_or_none(asked),
        game=game_info(game),
        ids=_ids(identified, game),
        pips=(int(first.pip_count()), int(first.opponent_pip_count())),
        turn=None if roll is None or is_over else turn_of(game, position, roll, seat),
        is_over=is_over,
        annotation=None if identified.annotation is None else _annotation(identified.annotation),
    )


def _annotation(annotation: Annotation) -> AnnotationMessage:
    plays = (
        AnnotatedPlayMessage(play=str(each.play), judged_by=each.judged_by, equity=each.equity)
        for each in annotation.plays
    )
    cube = None if annotation.cube is None else AnnotatedCubeMessage(**asdict(annotation.cube))
    return AnnotationMessage(plays=tuple(plays), cube=cube)


def _cube(identified: IdentifiedPosition, seat: Seat) -> Cube:
    value = identified.cube.value
    offered = None if identified.offer is None else identified.cube.offered(identified.offer)
    return Cube(value=value, owner=seat_or_none(seat.meant_by(identified.cube.owner)), offered=offered)


def _ids(identified: IdentifiedPosition, game: Variant) -> Ids:
    writers: dict[str, Callable[[IdentifiedPosition], str]] = {
        "xgid": format_xgid,
        "gnubg": format_gnubg_id,
        "ogid": format_ogid,
    }
    is_plain = holds_plain_ids(identified.position, game)
    return Ids(
        best=format_identifier(identified, game),
        tables=format_tables_id(identified, game),
        **{name: _written(write, identified) if is_plain else None for name, write in writers.items()},
    )


def _written(write: Callable[[IdentifiedPosition], str], identified: IdentifiedPosition) -> str | None:
    try:
        return write(identified)
    except (DoubleSixError, ValueError):
        return None  # this kind has no words for it


# Set-ups


def _on_screen(problem: str) -> str:
    """A problem of a board that was seen by the first seat, in the words of the editor."""
    if not isinstance(problem, Sentence) or problem.values.get("side") not in SIDES:
        return problem
    return Sentence(problem.pattern, **{**problem.values, "side": SIDES[str(problem.values["side"])]})


def _set_up(setup: Setup) -> tuple[IdentifiedPosition, Variant]:
    """What the editor means.

    Raises:
        DoubleSixError: no game, a position, dice or a cube that it does not know, a score that cannot be.
        ValueError: terms or a score that make no sense.
    """
    game = _one_game(setup.variant)
    seat = Seat(setup.on_roll)
    position = position_of(setup.board, game, seat)
    if setup.dice and len(setup.dice) != game.rules.dice:
        raise ParseError(
            Sentence(
                "dice: {game} is played with {dice} dice, not {count}",
                game=game.title,
                dice=game.rules.dice,
                count=len(setup.dice),
            )
        )
    terms = terms_of(setup.terms)
    if isinstance(terms, Match):
        terms.context(terms.score_at(setup.points, is_crawford=setup.is_crawford), seat)
    offer = _offer(setup)
    owner = None if setup.cube.owner is None else Seat(setup.cube.owner)
    identified = IdentifiedPosition(
        position=position,
        cube=CubeState(setup.cube.value, seat.sees(owner)),
        roll=Roll(*setup.dice) if setup.dice else None,
        terms=terms,
        points=setup.points if seat is Seat.FIRST else setup.points[::-1],
        is_crawford=setup.is_crawford,
        offer=offer,
        resignation=None if setup.resignation is None else GameValue(setup.resignation),
        seat=seat.other,
        variant=game,
    )
    demand_cube(identified, game)
    return identified, game


def _offer(setup: Setup) -> CubeAction | None:
    """The turn of the cube that waits for an answer. Raises `ParseError` where none can have led to what is offered."""
    cube = setup.cube
    if cube.offered is None:
        return None
    if (objection := why_no_cube(2 * cube.value, None)) is not None:
        raise ParseError(objection)
    offers = {cube.value << turns: offer for offer, turns in TURNS.items()}
    if cube.offered not in offers:
        wanted = Sentence("one of {values}", values=", ".join(map(str, offers)))
        raise ParseError(Sentence("{place}: {wanted} was expected", place=FIELD_NAMES["offered"], wanted=wanted))
    if setup.dice:
        raise ParseError(Sentence("dice: nobody rolls before the double is answered"))
    return offers[cube.offered]
