"""Duels at the table: money games with the cube, and whole matches, of all who know the cube, or chances at least.

Every decision is taken as against a person: plays by their cubeful equity at the score, doubles, takes, beavers,
resignations. The same dice are thrown twice with the seats swapped, so that equal players score exactly nought. A money
game counts its points, cube included; a match counts one point for who wins it. The luck of the throws may be taken
off, but for those that decide who begins.
What does not live here: cubeless games in lockstep, and those who know no cube here (`lockstep`, `contenders`); how a
computer decides (`engine.computer`, `program_table`, `chances`, `ubgi_table`).
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from doublesix.arena.chances import ChancesComputer
from doublesix.arena.contenders import GNUBG, KINDS, KNOW_CHANCES, OURS, SAGE, UBGI, Named, contender
from doublesix.arena.duel import run_pairs
from doublesix.arena.gnubg import GnubgOpponent
from doublesix.arena.opponents import OpponentError, settled
from doublesix.arena.program_table import ProgramComputer
from doublesix.arena.sage import SageOpponent
from doublesix.arena.stopping import StopRule
from doublesix.arena.tally import LUCK_STEPS, Tally
from doublesix.arena.ubgi import UbgiOpponent
from doublesix.arena.ubgi_table import QUESTION, UbgiComputer
from doublesix.dice import SeededDice
from doublesix.engine.computer import Computer
from doublesix.engine.engine import Engine
from doublesix.errors import DoubleSixError, ParseError, demand_type
from doublesix.game import NextGame, Phase, RollDice, allowed
from doublesix.kernel import max_plies
from doublesix.live_game import new_game
from doublesix.match import Match, Seat
from doublesix.rules.scoring import GameValue
from doublesix.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from doublesix.arena.duel import DuelResult
    from doublesix.arena.luck import LuckMeter
    from doublesix.arena.opponents import Opponent
    from doublesix.dice import Roll
    from doublesix.game import Action, GameState
    from doublesix.live_game import Game
    from doublesix.match import MoneySession

__all__ = ["BATCH_MATCHES", "TABLE_KINDS", "TablePlayer", "table_duel", "table_player"]

PROGRAMS = (GNUBG, SAGE)
"""Those that know the cube, and are asked about it."""

TABLE_KINDS = (OURS, *PROGRAMS, *KNOW_CHANCES, UBGI)
"""Who can play with the cube."""

BATCH_MATCHES = 16
"""Games or matches in a batch unless the caller says otherwise; they follow each other."""

MOST_ACTIONS = 100_000
"""A game or match longer than this is a fault."""


class Decider(Protocol):
    """Somebody in a seat."""

    def decide(self, state: GameState) -> Action | None:
        """What to do now; None for rolling the dice."""
        ...


@dataclass(frozen=True, slots=True)
class TablePlayer:
    """Somebody who knows the cube.

    Args:
        description: all that its decisions depend on.
        sit: takes a seat; what happens in one match is forgotten in the next.
    """

    description: str
    sit: Callable[[], Decider]


@contextmanager
def table_player(text: str, variant: Variant, *, threads: int = 0) -> Iterator[TablePlayer]:
    """The player of that name: ``ours:1``, ``ours:0@FOLDER``, ``gnubg:0``, ``sage:1``, ``td-gammon``, ``ubgi@COMMAND``.

    Args:
        text: as `Named.parse` reads it.
        variant: the game.
        threads: how many it may use; 0 for all cores.

    Raises:
        ParseError: no such player, or one that knows no cube.
        OpponentError: it is not installed, or does not know the game.
        DataError: no net for this game.
        TypeError: that is no game.
    """
    demand_type("variant", variant, Variant)
    named = Named.parse(text, KINDS, "opponent")
    if named.kind not in TABLE_KINDS:
        raise ParseError(
            f"{text!r} is no player who knows the cube, nor chances of wins and gammons, from which the cube could be "
            f"judged; there are {', '.join(TABLE_KINDS)}"
        )
    if named.kind in (*PROGRAMS, UBGI):
        # One decision comes after the other: a second process would have nothing to do.
        with contender(text, variant, threads=1) as program:
            yield _asked_player(program)
    elif named.kind in KNOW_CHANCES:
        yield _chances_player(text, named, variant, threads)
    else:
        yield _own_player(text, named, variant, threads)


def _asked_player(program: Opponent) -> TablePlayer:
    """Another program, asked about the cube."""
    if isinstance(program, UbgiOpponent):
        program.demand_cube(QUESTION)
        return TablePlayer(f"{program.describe()}, cubeful", lambda: UbgiComputer(program))
    assert isinstance(program, GnubgOpponent | SageOpponent)
    return TablePlayer(program.describe().replace("cubeless", "cubeful"), lambda: ProgramComputer(program))


def _chances_player(text: str, named: Named, variant: Variant, threads: int) -> TablePlayer:
    """Somebody who knows chances, with our model of the cube."""
    try:
        chances, description = KNOW_CHANCES[named.kind](variant, named, threads)
    except ValueError as error:
        raise ParseError(f"{text!r}: {error}") from error
    judge = settled(chances, variant)
    return TablePlayer(f"{description}, cube by Janowski's model", lambda: ChancesComputer(judge, variant))


def _own_player(text: str, named: Named, variant: Variant, threads: int) -> TablePlayer:
    plies = named.depth or 0
    if plies > max_plies:
        raise ParseError(f"{text!r}: plies must be 0 to {max_plies}, not {plies}")
    engine = Engine(variant, threads=threads, nets=named.folder)
    return TablePlayer(f"{engine.describe()}, {plies}-ply, cubeful", lambda: Computer(engine, plies=plies))


def table_duel(
    a: TablePlayer,
    b: TablePlayer,
    *,
    variant: Variant,
    terms: Match | MoneySession,
    games: int,
    seed: int = 0,
    batch_games: int = BATCH_MATCHES,
    checkpoint: Path | None = None,
    luck: LuckMeter | None = None,
    stop: StopRule = StopRule(),  # noqa: B008  (frozen)
    progress: Callable[[DuelResult], None] | None = None,
) -> DuelResult:
    """Play a against b with the cube, and count the points of a; arguments and errors as of `duel`.

    Args:
        terms: one money game is played at a time, or one whole match.
        games: games or matches, an even number: every stream of dice is played twice.
        batch_games: games or matches between two reports, checkpoints and looks whether to stop, an even number.
        luck: measures the luck of the throws with the cube, to be taken off.

    Raises:
        OpponentError: a player answers what is not allowed, or no action.
        ValueError: the game has no cube, besides what `duel` raises.
    """
    demand_type("variant", variant, Variant)
    if not variant.cube:
        raise ValueError(f"{variant.name} is played without a cube")
    about: dict[str, str | int] = {
        "a": a.description,
        "b": b.description,
        "variant": variant.key,
        "seed": seed,
        "terms": str(terms),
    }
    if luck:
        about["luck"] = luck.describe()
    return run_pairs(
        partial(_play_pairs, a, b, variant, terms, seed, luck),
        about=about,
        played=f"matches to {terms.length}" if isinstance(terms, Match) else "money games with the cube",
        unit="match" if isinstance(terms, Match) else "game",
        games=games,
        batch_games=batch_games,
        checkpoint=checkpoint,
        stop=stop,
        progress=progress,
    )


def _play_pairs(
    a: TablePlayer,
    b: TablePlayer,
    variant: Variant,
    terms: Match | MoneySession,
    seed: int,
    luck: LuckMeter | None,
    first_pair: int,
    pairs: int,
) -> Tally:
    total = Tally()
    for pair in range(first_pair, first_pair + pairs):
        both = [_play(a, b, a_seat, variant, terms, SeededDice(seed, pair), luck) for a_seat in Seat]
        counted = both[0] + both[1]
        net = counted.points * LUCK_STEPS - counted.luck if luck else 0
        squares = {"squares": counted.points**2, "net_squares": net**2}
        total += Tally(**{**counted.to_json(), "pairs": 1, **squares})
    return total


def _play(
    a: TablePlayer,
    b: TablePlayer,
    a_seat: Seat,
    variant: Variant,
    terms: Match | MoneySession,
    dice: SeededDice,
    luck: LuckMeter | None,
) -> Tally:
    """One money game or one match, as counts without pairs and squares."""
    seats = {a_seat: a.sit(), a_seat.other: b.sit()}
    game = new_game(variant, terms=terms, dice=dice)
    turns = 1
    thrown: list[tuple[GameState, Roll]] = []
    for _ in range(MOST_ACTIONS):
        state = game.state
        if state.result is not None:
            if not isinstance(terms, Match) or NextGame not in allowed(state):
                counted = _counted(game, a_seat, turns, is_match=isinstance(terms, Match))
                return replace(counted, luck=_luck_of(thrown, a_seat, luck)) if luck else counted
            game.apply(NextGame())
            turns += 1
            continue
        decider = state.decider
        action = None if decider is None else seats[decider].decide(state)
        if decider is not None and (action is not None or RollDice not in allowed(state)):
            _do(game, action, a if decider is a_seat else b)
        else:
            roll = game.roll()
            turns += 1
            if state.phase is Phase.ON_ROLL:
                thrown.append((state, roll))
    raise OpponentError(f"a game between these players did not end within {MOST_ACTIONS} actions")


def _do(game: Game, action: Action | None, player: TablePlayer) -> None:
    """What a player answered.

    Raises:
        OpponentError: that cannot be done now, or is no action; says whose it was.
    """
    if action is None:
        waiting = game.state.phase.value
        raise OpponentError(f"{player.description} answered None, to roll, where the game waits for {waiting}")
    try:
        game.apply(action)
    except (DoubleSixError, TypeError) as error:
        raise OpponentError(f"{player.description} answered {action!r}: {error}") from error


def _luck_of(thrown: list[tuple[GameState, Roll]], a_seat: Seat, luck: LuckMeter) -> int:
    """Of a less that of b, in parts of a point."""
    found = luck.of_states(thrown).tolist()
    return sum(one if state.on_roll is a_seat else -one for (state, _), one in zip(thrown, found, strict=True))


def _counted(game: Game, a_seat: Seat, turns: int, *, is_match: bool) -> Tally:
    result = game.state.result
    assert result is not None
    if result.winner is None:
        return Tally(ties=1, turns=turns)
    is_a = result.winner is a_seat
    value = GameValue.SINGLE if is_match else result.value
    points = 1 if is_match else result.points
    name = f"{'a' if is_a else 'b'}_{value.name.lower()}s"
    return Tally(points=points if is_a else -points, turns=turns, **{name: 1})
