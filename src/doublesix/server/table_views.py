"""Pictures of a table: as it stands, in a list, and its whole history.

What does not live here: single boards and turns (`server.views`), changing anything (`server.table`).
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal

from doublesix.game import (
    Move,
    NameDoublet,
    NextGame,
    OfferResignation,
    Phase,
    RollDice,
)
from doublesix.live_game import ending_of
from doublesix.match import Match, Seat
from doublesix.notation.actions import PLAIN_ACTIONS
from doublesix.protocol.tables import ClockView, Event, History, HistoryGame, ResultView, TableView
from doublesix.server.log import OPEN, TIME, Moment
from doublesix.server.problems import sentence_message
from doublesix.server.views import (
    board_of,
    cube_of,
    dice_of,
    game_info,
    identifier_of,
    iso,
    key_of,
    seat_number,
    seat_or_none,
    steps_of,
    terms_message,
    value_of,
)

if TYPE_CHECKING:
    from doublesix.game import Action, GameState
    from doublesix.protocol.tables import NewTable, Turn
    from doublesix.server.log import TableLog
    from doublesix.server.store import StoredTable

__all__ = ["ACTION_TYPES", "has_help", "history_view", "may_be_analyzed", "summary_of", "table_view"]

ACTION_TYPES: dict[type[Action], str] = {
    **{kind: word for word, kind in PLAIN_ACTIONS.items()},
    RollDice: "roll",
    Move: "move",
    NameDoublet: "name",
    OfferResignation: "resign",
}
"""Actions by the type of their message."""

WITH_DICE = (Phase.ROLLED, Phase.LEFTOVERS, Phase.STARTER_CHOOSES)
"""Phases in which dice lie on the table."""


def table_view(
    stored: StoredTable,
    agreed: NewTable,
    log: TableLog,
    *,
    running_ms: int | None,
    allowed: tuple[str, ...],
    dice_wanted: int,
    is_thinking: bool,
    turn: Turn | None,
) -> TableView:
    """A table as it stands.

    Args:
        stored: what was kept when it was made.
        agreed: what was agreed.
        log: what has happened.
        running_ms: how much of the time that has passed counts for whoever decides; None while nobody's runs.
        allowed: types of the actions that a person may send.
        dice_wanted: numbers that a person has to type.
        is_thinking: whether the computer decides.
        turn: the steps of a person's dice.
    """
    state = log.state
    thrown = _thrown(log)
    throw = state.throw
    is_known = agreed.dice == "seeded" or (agreed.dice == "random" and log.is_over)
    return TableView.model_construct(
        id=stored.id,
        version=log.version,
        created=iso(stored.created_ms),
        game=game_info(state.variant),
        variant=state.variant.key if state.cycle is None else state.cycle.key,
        terms=terms_message(state.terms),
        players=agreed.players,
        has_help=has_help(agreed),
        dice_kind=agreed.dice,
        seed=stored.seed if is_known else None,
        seed_sha256=None if stored.seed is None else sha256(str(stored.seed).encode()).hexdigest(),
        number=state.number,
        score=state.score.points if state.result is None else state.result.score.points,
        is_crawford=state.score.is_crawford and state.has_cube,
        is_post_crawford=state.score.is_post_crawford,
        phase="time-over" if log.is_out_of_time else key_of(state.phase.name),
        on_roll=None if state.phase is Phase.OPENING or state.is_over else seat_number(state.on_roll),
        decider=seat_or_none(log.decider),
        is_thinking=is_thinking,
        board=board_of(state.position, state.on_roll),
        pips=_pips(state),
        cube=cube_of(state),
        dice=dice_of(state.variant.rules, state.position, throw) if throw and state.phase in WITH_DICE else (),
        thrown=thrown,
        resignation=None if state.resignation is None else int(state.resignation),
        allowed=allowed,
        dice_wanted=dice_wanted,
        turn=turn,
        result=_result(log, log.last) if log.last else None,
        winner=_winner(log),
        clock=_clock(log, running_ms),
        last=_event(log.last) if log.last else None,
        identifier=identifier_of(state),
        again=stored.again,
    )


def has_help(agreed: NewTable) -> bool:
    """Whether the computer may be asked for advice: between two people only if it was agreed."""
    if agreed.has_help is not None:
        return agreed.has_help
    return any(player.level is not None for player in agreed.players)


def may_be_analyzed(agreed: NewTable, log: TableLog) -> bool:
    """Whether what has been played may be judged: without help not while a game lasts, in which its judgements help."""
    return has_help(agreed) or log.is_over or log.state.result is not None


def summary_of(stored: StoredTable, agreed: NewTable, log: TableLog) -> dict[str, Any]:
    """What a list shows of a table, without the time it was touched, as JSON."""
    state, seat = log.state, log.on_clock
    return {
        "id": stored.id,
        "version": log.version,
        "created": iso(stored.created_ms),
        "variant": state.variant.key if state.cycle is None else state.cycle.key,
        "name": sentence_message((state.cycle or state.variant).title).model_dump(mode="json"),
        "terms": terms_message(state.terms).model_dump(mode="json"),
        "players": [player.model_dump(mode="json") for player in agreed.players],
        "score": list(state.score.points if state.result is None else state.result.score.points),
        "is_over": log.is_over,
        "winner": _winner(log),
        "is_persons_turn": not log.is_over and (seat is None or agreed.players[seat].level is None),
        "decider": seat_or_none(log.decider),
        "is_on_time": log.is_out_of_time,
        "may_be_analyzed": may_be_analyzed(agreed, log),
    }


def history_view(stored: StoredTable, agreed: NewTable, log: TableLog) -> History:
    """Everything that happened, game by game."""
    games: list[list[Moment]] = []
    for moment in log.moments:
        if not games or isinstance(moment.action, NextGame):
            games.append([])
        if not isinstance(moment.action, NextGame):
            games[-1].append(moment)
    terms = terms_message(log.state.terms)
    told = tuple(_history_game(log, moments) for moments in games if moments)
    return History.model_construct(id=stored.id, players=agreed.players, terms=terms, games=told)


def _history_game(log: TableLog, moments: list[Moment]) -> HistoryGame:
    first, last = moments[0].before, moments[-1]
    return HistoryGame.model_construct(
        number=first.number,
        game=game_info(first.variant),
        score=first.score.points,
        is_crawford=first.score.is_crawford and first.has_cube,
        start=board_of(first.position, first.on_roll),
        cube=cube_of(first),
        events=tuple(map(_event, moments)),
        result=_result(log, last),
    )


def _event(moment: Moment) -> Event:
    after, word = moment.after, moment.event.text.partition(" ")[0]
    kinds = {OPEN: "opening", TIME: "time"}
    return Event.model_construct(
        version=moment.version,
        seat=moment.event.seat,
        type=kinds.get(word, word) if moment.action is None else ACTION_TYPES[type(moment.action)],
        dice=_event_dice(moment),
        thrown=_roll_played(moment),
        steps=steps_of(moment.action.play) if isinstance(moment.action, Move) else (),
        play=str(moment.action.play) if isinstance(moment.action, Move) else "",
        value=value_of(moment.action, moment.before),
        board=board_of(after.position, after.on_roll),
        cube=cube_of(after),
    )


def _event_dice(moment: Moment) -> tuple[int, ...]:
    before = moment.before
    throw = before.throw
    if isinstance(moment.action, Move) and throw is not None:
        return dice_of(before.variant.rules, before.position, throw)
    if isinstance(moment.action, RollDice):
        return tuple(map(int, moment.event.text.partition(" ")[2]))
    if moment.event.text.startswith(OPEN):
        return tuple(map(int, moment.event.text.partition(" ")[2]))
    return ()


def _roll_played(moment: Moment) -> tuple[int, ...]:
    before = moment.before
    return before.roll.dice if isinstance(moment.action, Move) and before.roll is not None and not before.chain else ()


def _thrown(log: TableLog) -> tuple[int, ...]:
    state, last = log.state, log.last
    if state.phase is Phase.OPENING and last and last.event.text.startswith(OPEN):
        return _event_dice(last)  # a tie
    if state.roll is not None and state.phase in WITH_DICE:
        word, _, dice = last.event.text.partition(" ") if last else ("", "", "")
        return tuple(map(int, dice)) if word in ("roll", OPEN) else state.roll.dice
    return ()


def _pips(state: GameState) -> tuple[int, int]:
    first = state.position_seen_by(Seat.FIRST)
    return int(first.pip_count()), int(first.opponent_pip_count())


def _winner(log: TableLog) -> Literal[0, 1] | None:
    state = log.state
    if log.is_out_of_time:
        return seat_or_none(log.winner_on_time)
    if state.phase is not Phase.MATCH_OVER or state.result is None or not isinstance(state.terms, Match):
        return None
    return seat_or_none(state.terms.winner(state.result.score))


def _result(log: TableLog, last: Moment) -> ResultView | None:
    """How the game that `last` belongs to ended, if it did so with it."""
    result = last.after.result
    if last.event.text == TIME:
        return ResultView(winner=_winner(log), value=1, points=0, score=last.after.score.points, ending="time")
    if result is None:
        return None
    return ResultView(
        winner=seat_or_none(result.winner),
        value=int(result.value),  # type: ignore[arg-type]
        points=result.points,
        score=result.score.points,
        ending=key_of(ending_of(last.after, last.action).name),  # type: ignore[arg-type]
    )


def _clock(log: TableLog, running_ms: int | None) -> ClockView | None:
    clocks = log.clocks
    if clocks is None:
        return None
    return ClockView(
        delay_ms=clocks.delay_ms,
        reserve_ms=clocks.reserves_ms,
        running=None if running_ms is None else seat_or_none(log.on_clock),
        running_ms=running_ms or 0,
        paused=seat_or_none(log.decider) if log.is_paused else None,
    )
