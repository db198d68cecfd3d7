"""The computer's side of a game: what it does in each phase, resignations and tokens included.

`Computer` decides from an engine's equities alone; a judge is anything with the two questions of `Judge`.
`RandomComputer` stands in where a game has no net yet; `computer_for` knows which it is.
What does not live here: the equities (`engine`), the conversation (`play_session`).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from doublesix.dice import FACES
from doublesix.engine.engine import Engine
from doublesix.engine.own_game import demand_own_game
from doublesix.engine.requests import PlayRequest, demand_plies
from doublesix.errors import IllegalActionError, KernelError, NoNetError, demand_type
from doublesix.game import (
    AcceptResignation,
    Beaver,
    Double,
    GameState,
    KeepThrow,
    LetStand,
    Move,
    NameDoublet,
    NextGame,
    OfferResignation,
    Pass,
    Phase,
    Raccoon,
    RefuseResignation,
    Take,
    UseToken,
    allowed,
    apply,
    resignation_points,
)
from doublesix.kernel import sampled_plays
from doublesix.match import Match, terms_of_game
from doublesix.position import BAR
from doublesix.rules.scoring import GameValue
from doublesix.rules.token import Token
from doublesix.rules.turns import named_chain
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from doublesix.cube import CubeState
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.stakes import Stakes, Terms
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.game import Action
    from doublesix.match import Seat
    from doublesix.play import Play
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = [
    "CERTAIN",
    "RESIGNATION_TOLERANCE",
    "Computer",
    "EveryGameComputer",
    "Judge",
    "Opponent",
    "RandomComputer",
    "computer_for",
    "engine_for",
    "play_request",
]

CERTAIN = 0.9995
"""From this chance on something is as good as sure, and playing it out wastes everybody's time."""

SEEMS_LOST = 0.02
"""Chance to win below which a closer look may show that the game is lost for certain."""

RESIGNATION_TOLERANCE = 0.001
"""EMG by which a resignation may fall short of what playing on is worth."""

QUESTIONS = ("rank_many", "choose_many", "cube_action", "stakes")
"""What a computer asks of its judge, as `Judge` says."""

WORTH_A_TOKEN = 0.3
"""Points of equity that a token used only once must gain to be used now rather than kept."""


SAMPLED = 64
"""Positions that a chain with too many plays to list is followed from, where any play will do."""


class Judge(Protocol):
    """What the computer asks of an engine."""

    def rank_many(
        self, requests: Sequence[PlayRequest], *, plies: int, most: int | None = None
    ) -> Sequence[Sequence[RankedPlay]]:
        """For each request the legal plays, or the best so many, best first."""
        ...

    def choose_many(self, requests: Sequence[PlayRequest], *, plies: int) -> Sequence[Play]:
        """For each request the best play, which may be found sooner than a ranking."""
        ...

    def cube_action(self, position: Position, *, plies: int, cube: CubeState, match: Terms) -> CubeVerdict:
        """The cube decision of the side on roll."""
        ...

    def stakes(self, match: Terms, cube: CubeState) -> Stakes:
        """What is played for, seen by the side on roll."""
        ...


class Opponent(Protocol):
    """Somebody who decides for one seat."""

    def has_opinions_on(self, state: GameState) -> bool:
        """Whether `rank` and `cube_verdict` can be asked now."""
        ...

    def decide(self, state: GameState) -> Action | None:
        """What to do now; None for rolling the dice."""
        ...

    def rank(self, state: GameState) -> Sequence[RankedPlay]:
        """The plays of the roll on the table, best first."""
        ...

    def cube_verdict(self, state: GameState) -> CubeVerdict:
        """The cube decision of the side on roll."""
        ...


def engine_for(variant: Variant, *, nets: Path | str | None = None) -> Engine | None:
    """The engine for a game; None where no net comes with it, or the kernel cannot play it.

    Args:
        variant: the game.
        nets: as for `Engine`; whoever names some wants them, and nobody else in their place.

    Raises:
        DataError: a net or a table is damaged.
        NoNetError: there is none for this game among the nets that were named.
        KernelError: the kernel cannot play it, and nets were named.
    """
    if nets is not None:
        return Engine(variant, nets=nets)
    try:
        return Engine(variant)
    except (NoNetError, KernelError):
        return None


def computer_for(variant: Variant, *, plies: int, nets: Path | str | None = None) -> Opponent:
    """The computer for a game: an engine, or where there is none, chance.

    Args:
        variant: the game.
        plies: rolls looked ahead.
        nets: as `engine_for` takes them; errors as there, and as of `Computer`.
    """
    engine = engine_for(variant, nets=nets)
    return RandomComputer(variant.key) if engine is None else Computer(engine, plies=plies)


class EveryGameComputer:
    """Decides in whatever game is on the table, each with its own computer.

    Args:
        plies: rolls looked ahead.
        nets: as `engine_for` takes them.
    """

    def __init__(self, *, plies: int, nets: Path | str | None = None) -> None:
        demand_plies(plies)
        self.plies = plies
        self.nets = nets
        self._computers: dict[str, Opponent] = {}

    def of(self, variant: Variant) -> Opponent:
        """The computer for a game; errors as of `engine_for`."""
        if variant.key not in self._computers:
            self._computers[variant.key] = computer_for(variant, plies=self.plies, nets=self.nets)
        return self._computers[variant.key]

    def has_opinions_on(self, state: GameState) -> bool:
        """Whether `rank` and `cube_verdict` can be asked in this game."""
        return self.of(state.variant).has_opinions_on(state)

    def decide(self, state: GameState) -> Action | None:
        """What to do now; None for rolling the dice."""
        return self.of(state.variant).decide(state)

    def rank(self, state: GameState) -> Sequence[RankedPlay]:
        """The plays of the roll on the table, best first."""
        return self.of(state.variant).rank(state)

    def cube_verdict(self, state: GameState) -> CubeVerdict:
        """The cube decision of the side on roll."""
        return self.of(state.variant).cube_verdict(state)


class RandomComputer:
    """Plays whatever is legal; takes, accepts, and never doubles or resigns.

    Args:
        seed: of its choices.
    """

    def __init__(self, seed: str | int) -> None:
        self._random = Random(seed)

    def has_opinions_on(self, state: GameState) -> bool:
        """Never: chance has none."""
        return False

    def decide(self, state: GameState) -> Action | None:
        """What to do now; None for rolling the dice.

        Raises:
            IllegalActionError: the match is over.
        """
        match state.phase:
            case Phase.OPENING | Phase.GAME_OVER | Phase.MATCH_OVER:
                return _between_games(state)
            case Phase.ROLLED | Phase.LEFTOVERS:
                return Move(self._random.choice(_some_plays(state)))
            case Phase.NAMES_DOUBLET:
                return NameDoublet(self._random.randint(1, 6))
            case Phase.LAST_WORD:
                return UseToken()
            case Phase.STARTER_CHOOSES:
                return KeepThrow()
            case Phase.RESIGNATION_OFFERED:
                return AcceptResignation()
            case Phase.ON_ROLL:
                return UseToken() if UseToken in allowed(state) and not self._random.randrange(6) else None
        return Take()

    def rank(self, state: GameState) -> Sequence[RankedPlay]:
        """Nothing can be asked of chance."""
        raise _no_net(state)

    def cube_verdict(self, state: GameState) -> CubeVerdict:
        """Nothing can be asked of chance."""
        raise _no_net(state)


class Computer:
    """Decides for one seat.

    Its questions about games that are not those of its judge are refused by a ValueError, where the judge says what it
    judges, as an engine does: its `variant`.

    Args:
        judge: gives the equities.
        plies: rolls looked ahead.

    Raises:
        TypeError: that is no judge, or the plies are no whole number.
        ValueError: no search looks so far ahead.
    """

    def __init__(self, judge: Judge, *, plies: int) -> None:
        if isinstance(judge, type):
            raise TypeError(f"judge must be one that is made, {judge.__name__}(…), not the class")
        if missing := [name for name in QUESTIONS if not callable(getattr(judge, name, None))]:
            raise TypeError(f"judge must be an Engine, or answer {', '.join(missing)} as one does: {judge!r}")
        demand_plies(plies)
        self._judge = judge
        self.plies = plies

    def __repr__(self) -> str:
        return f"<Computer, {self.plies}-ply, asks {self._judge!r}>"

    def has_opinions_on(self, state: GameState) -> bool:
        """Always: the engine knows rolls and chains of numbers."""
        return True

    def rank(self, state: GameState) -> Sequence[RankedPlay]:
        """The plays of the dice on the table, best first; of a doublet yet to be named, those of all six."""
        self._demand_own_game(state)
        return self._judge.rank_many([play_request(state)], plies=self.plies)[0]

    def _demand_own_game(self, state: GameState) -> None:
        demand_type("state", state, GameState)
        demand_own_game(self._judge, state.variant)

    def _best_equities(self, requests: Sequence[PlayRequest], plies: int) -> list[float]:
        """What the best play of each request is worth; of a chain the others may be thousands, not to be told."""
        return [float(best.equity) for best, *_ in self._judge.rank_many(requests, plies=plies, most=1)]

    def cube_verdict(self, state: GameState) -> CubeVerdict:
        """The cube decision of the side on roll."""
        self._demand_own_game(state)
        return self._verdict(state, self.plies)

    def _verdict(self, state: GameState, plies: int) -> CubeVerdict:
        cube = state.cube_before_offers()
        return self._judge.cube_action(state.position, plies=plies, cube=cube, match=_terms(state))

    def decide(self, state: GameState) -> Action | None:
        """What to do now; None for rolling the dice.

        Raises:
            IllegalActionError: the match is over.
            ValueError: another game than that of the judge.
        """
        self._demand_own_game(state)
        match state.phase:
            case Phase.OPENING | Phase.GAME_OVER | Phase.MATCH_OVER:
                return _between_games(state)
            case Phase.ROLLED | Phase.LEFTOVERS:
                return self._with_dice(state)
            case Phase.NAMES_DOUBLET:
                return self._best_doublet(state)
            case Phase.LAST_WORD:
                return UseToken()
            case Phase.STARTER_CHOOSES:
                return KeepThrow()
            case Phase.ON_ROLL:
                return UseToken() if self._has_use_for_token(state) else self._before_the_roll(state)
            case Phase.RESIGNATION_OFFERED:
                return AcceptResignation() if self._is_enough(state) else RefuseResignation()
        return self._answer_to_cube(state)

    # Plays, and what stands beside them

    def _with_dice(self, state: GameState) -> Action:
        best = Move(self._judge.choose_many([play_request(state)], plies=self.plies)[0])
        if UseToken not in allowed(state):
            return best
        seat = state.on_roll
        gain = self._worth(apply(state, UseToken()), seat) - self._worth(apply(state, best), seat)
        return UseToken() if gain > WORTH_A_TOKEN else best

    def _has_use_for_token(self, state: GameState) -> bool:
        """Whether the roll of the other side is better cancelled, or the bomb thrown.

        What a state is worth holds the chance to throw the bomb: where that is best, the two are the same. It knows
        nothing of the chance to cancel a roll.
        """
        if UseToken not in allowed(state):
            return False
        used, seat = apply(state, UseToken()), state.on_roll
        if state.variant.rules.token is not Token.BOMB:
            return self._worth(used, seat) - self._worth(state, seat) > WORTH_A_TOKEN
        bars = (used.position.player[BAR], used.position.opponent[BAR])
        changes = bars != (state.position.player[BAR], state.position.opponent[BAR])
        return changes and self._worth(used, seat) >= self._worth(state, seat)

    def _best_doublet(self, state: GameState) -> Action:
        """The doublet whose best play is worth most; of equals the highest."""
        chains = [named_chain(state.variant.rules, number) for number in FACES]
        worth = self._best_equities([play_request(state, chain) for chain in chains], self.plies)
        return NameDoublet(max(FACES, key=lambda number: (worth[number - 1], number)))

    def _worth(self, state: GameState, seat: Seat) -> float:
        """Equity of a state for a seat, at no depth, in points over the cube; last words are not said."""
        if state.phase is Phase.LAST_WORD:
            state = apply(state, LetStand())
        if state.result is not None:
            points = state.result.points / state.cube.value
            return 0.0 if state.result.winner is None else points if state.result.winner is seat else -points
        if state.phase in (Phase.NAMES_DOUBLET, Phase.ROLLED, Phase.LEFTOVERS):
            (worth,) = self._best_equities([play_request(state)], 0)
        else:
            worth = float(self._verdict(state, 0).no_double)
        return worth if seat is state.on_roll else -worth

    # Before the roll, and answers

    def _before_the_roll(self, state: GameState) -> Action | None:
        may_double = Double in allowed(state)
        if not may_double and not (_may_resign(state) and self._seems_lost(state)):
            return None  # a verdict at full depth would change nothing
        verdict = self.cube_verdict(state)
        if may_double and verdict.should_double:
            return Double()
        value = _sure_loss(verdict.outcomes) if _may_resign(state) else None
        return None if value is None else OfferResignation(_cheapest(state, value))

    def _seems_lost(self, state: GameState) -> bool:
        """Whether the net alone thinks so: only then it is worth the time to make sure."""
        return self._verdict(state, 0).outcomes.win < SEEMS_LOST

    def _answer_to_cube(self, state: GameState) -> Action:
        verdict = self.cube_verdict(state)
        open_now = allowed(state)
        if Beaver in open_now and verdict.should_beaver:
            return Beaver()
        if Raccoon in open_now and verdict.should_raccoon:
            return Raccoon()  # the beaver was a mistake
        if state.phase is Phase.BEAVER_OFFERED:
            return Take() if verdict.taken(2) >= verdict.beavered else Pass()
        is_raccooned = state.phase is Phase.RACCOON_OFFERED
        return Take() if (verdict.should_take_raccoon if is_raccooned else verdict.should_take) else Pass()

    def _is_enough(self, state: GameState) -> bool:
        """Whether the resignation on the table is worth as much as playing on."""
        assert state.resignation is not None
        winner = state.on_roll.other
        offered = _points(state, state.resignation)
        if isinstance(state.terms, Match) and offered >= state.terms.away(state.score, winner):
            return True
        if offered >= _points(state, GameValue.BACKGAMMON):
            return True
        playing_on, chances = self._playing_on(state)
        if state.variant.rules.scoring.per_checker:
            return offered >= _points(state, GameValue.SINGLE) * (1 - 2 * chances.win) - RESIGNATION_TOLERANCE
        return self._resigned(state) <= playing_on + RESIGNATION_TOLERANCE

    def _playing_on(self, state: GameState) -> tuple[float, Outcomes]:
        """What the side on roll can expect, with the dice on the table if there are any: EMG, and its chances."""
        if state.throw is None:
            verdict = self.cube_verdict(state)
            return float(verdict.best), verdict.outcomes
        best = self.rank(state)[0]
        return float(best.equity), best.outcomes

    def _resigned(self, state: GameState) -> float:
        """What the side on roll would be left with, EMG."""
        assert state.resignation is not None
        if not isinstance(state.terms, Match):
            return -_points(state, state.resignation) / state.cube.value
        stakes = self._judge.stakes(_terms(state), state.cube.seen_by(state.on_roll))
        return float(stakes.emg(stakes.ends[0][2 + state.resignation]))


def _between_games(state: GameState) -> Action | None:
    """What there is to do where no game is on: nobody has a choice.

    Raises:
        IllegalActionError: the match is over.
    """
    if state.phase is Phase.MATCH_OVER:
        raise IllegalActionError(Sentence("the game is waiting for {phase}", phase=Sentence(state.phase.value)))
    return NextGame() if state.phase is Phase.GAME_OVER else None


def _no_net(state: GameState) -> NoNetError:
    return NoNetError(f"no net for {state.variant.name} comes with this package")


def play_request(state: GameState, chain: tuple[int, ...] | None = None) -> PlayRequest:
    """What there is to ask about the dice on the table, or about a chain of numbers instead."""
    numbers = state.chain if chain is None else chain
    cube = state.cube.seen_by(state.on_roll)
    return PlayRequest(state.position, None if numbers else state.roll, cube, _terms(state), numbers)


def _some_plays(state: GameState) -> Sequence[Play]:
    if not state.has_many_plays():
        return state.legal_plays()
    throw = state.throw
    assert throw is not None
    return sampled_plays(state.variant, state.position, throw, widest=SAMPLED)


def _may_resign(state: GameState) -> bool:
    if state.refused[state.on_roll] or OfferResignation not in allowed(state):
        return False  # what was refused once in a game is not offered again
    return not state.variant.rules.scoring.per_checker  # there is no telling yet how many checkers it will be


def _sure_loss(outcomes: Outcomes) -> GameValue | None:
    """What is certain to be lost at least, and at most; None while anything else may happen."""
    if outcomes.win > 1 - CERTAIN:
        return None
    if outcomes.backgammon_loss > CERTAIN:
        return GameValue.BACKGAMMON
    if outcomes.gammon_loss > CERTAIN and outcomes.backgammon_loss < 1 - CERTAIN:
        return GameValue.GAMMON
    return GameValue.SINGLE if outcomes.gammon_loss < 1 - CERTAIN else None


def _cheapest(state: GameState, value: GameValue) -> GameValue:
    """The smallest value that costs the same (gammons may not count)."""
    return next(lower for lower in GameValue if _points(state, lower) == _points(state, value))


def _points(state: GameState, value: GameValue) -> int:
    """Points of a win; a kind that the game does not know counts as the next lower one."""
    scoring = state.variant.rules.scoring
    known = {GameValue.SINGLE: resignation_points(state, state.on_roll, GameValue.SINGLE)}
    known[GameValue.GAMMON] = scoring.gammon or known[GameValue.SINGLE]
    known[GameValue.BACKGAMMON] = scoring.backgammon or known[GameValue.GAMMON]
    return state.terms.points_won(
        known[value], state.cube.value, has_cube=state.has_cube, is_cube_turned=state.cube.is_turned
    )


def _terms(state: GameState) -> Terms:
    """What the side on roll plays for."""
    return terms_of_game(state.terms, state.variant, state.cycle).context(state.score, state.on_roll)
