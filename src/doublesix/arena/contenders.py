"""Opponents by name: ``random``, ``race``, ``ours:2``, ``gnubg:0``, ``sage:1``; ``ours:0@FOLDER``, ``ubgi@COMMAND``.

Those with evaluators of one's own have no names (`opponent_of`).
What does not live here: what they do (`opponents`, `gnubg`, `sage`, `ubgi`, `berliner`, `td_gammon`, `linear`,
`engine`).
"""

from __future__ import annotations

from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from doublesix.arena.berliner import berliner_equities
from doublesix.arena.chances import net_chances, td_gammon_chances
from doublesix.arena.gnubg import GnubgOpponent
from doublesix.arena.linear import LinearNet
from doublesix.arena.opponents import EngineOpponent, RandomOpponent, SearchOpponent, settled
from doublesix.arena.referee import Referee
from doublesix.arena.sage import SageOpponent
from doublesix.arena.strategies import STRATEGIES, StrategyOpponent
from doublesix.arena.td_gammon import EQUITY, TdGammonNet
from doublesix.arena.ubgi import UbgiOpponent
from doublesix.dice import Roll
from doublesix.engine.databases import one_sided_for
from doublesix.engine.engine import Engine
from doublesix.engine.nets import load_nets
from doublesix.engine.outcomes import cubeless_weights
from doublesix.engine.own_game import demand_own_game
from doublesix.engine.requests import PlayRequest
from doublesix.errors import ParseError, demand_type
from doublesix.kernel import Evaluator, evaluate, kernel_errors, kernel_rules, max_plies, pack, swapped, unpack
from doublesix.match import MoneySession
from doublesix.rules.landing import Hit
from doublesix.rules.track import CONTRARY
from doublesix.rules.variant import Variant
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    import numpy.typing as npt

    from doublesix.arena.chances import Chances
    from doublesix.arena.opponents import EvaluateResults, Opponent
    from doublesix.arena.referee import Boards, Dice
    from doublesix.engine.evaluators import Evaluator as Judging

__all__ = [
    "CUBELESS",
    "GNUBG",
    "KINDS",
    "KNOW_CHANCES",
    "LABELS",
    "OURS",
    "RANDOM",
    "SAGE",
    "TD_GAMMON",
    "UBGI",
    "Named",
    "contender",
    "is_plain_relative",
    "opponent_of",
]

OURS, GNUBG, SAGE, UBGI, RANDOM = "ours", "gnubg", "sage", "ubgi", "random"
TD_GAMMON, BERLINER, LINEAR, STANDARD_NET = "td-gammon", "berliner", "linear", "standard-net"
LABELS = "labels"
"""Who only looks up what a benchmark says (`judges`)."""

PLACED = (OURS, TD_GAMMON, LINEAR, UBGI, LABELS)
PLACES = f"folder of nets of {OURS}, {TD_GAMMON} or {LINEAR}, the command of {UBGI}, or the benchmark of {LABELS}"
"""Whose names go on after an @, and how."""

CUBELESS = MoneySession(jacoby=False)
"""Gammons count, whatever the cube did."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a name asks for.

    Args:
        kind: of player.
        depth: its plies, or its seed; None where none is said.
        place: what stands after the @: a folder with nets, a command line, or a file.
    """

    kind: str
    depth: int | None
    place: str | None

    @property
    def folder(self) -> Path | None:
        """Where its nets lie; None means the package. Where its labels lie, too."""
        return None if self.place is None else Path(self.place)

    @classmethod
    def parse(cls, text: str, kinds: Collection[str], what: str) -> Named:
        """Read ``ours:2@FOLDER``.

        Args:
            text: a kind; after a colon its depth in plies, if any; after an @ its folder of nets, its command, or
                its benchmark.
            kinds: those there are.
            what: is named, for messages.

        Raises:
            ParseError: no such kind, or no such depth.
        """
        name, at, place = text.strip().partition("@")
        kind, colon, depth = name.partition(":")
        if kind not in kinds:
            raise ParseError(f"{text!r} is no {what}; there are {', '.join(kinds)}, with a depth as in ours:2")
        if colon and not depth.isdecimal():
            raise ParseError(f"{text!r}: plies after the colon were expected, as in {kind}:0")
        if at and kind not in PLACED:
            raise ParseError(f"{text!r}: nothing stands after an @ but the {PLACES}")
        if kind == UBGI and not place:
            raise ParseError(f"{text!r}: the engine's command was expected after an @, as in ubgi@wildbg")
        if kind == LABELS and not place:
            raise ParseError(f"{text!r}: a benchmark was expected after an @, as in labels@FILE")
        return cls(kind, int(depth) if depth else None, place if at else None)

    def no_depth(self) -> None:
        """Refuse a depth, for those who look no plies ahead."""
        if self.depth:
            raise ValueError(f"{self.kind} looks no plies ahead")


@contextmanager
def contender(text: str, variant: Variant, *, threads: int = 0) -> Iterator[Opponent]:
    """The opponent of that name, ready to play.

    Args:
        text: as `Named.parse` reads it.
        variant: the game.
        threads: how many it may use; 0 for all cores.

    Raises:
        ParseError: no such kind, or no such depth.
        OpponentError: it is not installed, or does not know the game.
        DataError: no net for this game.
        TypeError: that is no game.
    """
    demand_type("variant", variant, Variant)
    named = Named.parse(text, KINDS, "opponent")
    try:
        opponent = KINDS[named.kind](variant, named, threads)
    except ValueError as error:
        raise ParseError(f"{text!r}: {error}") from error
    if isinstance(opponent, AbstractContextManager):
        with opponent:
            yield opponent
    else:
        yield opponent


def opponent_of(evaluator: Judging, variant: Variant, *, plies: int = 0, threads: int = 0) -> Opponent:
    """An opponent that goes by what an evaluator says, without the cube.

    An engine plays as it is, with its own filters and pruner, and as quickly as one that has a name.

    Args:
        evaluator: anything that turns positions into outcomes, as in `Engine`, or an engine.
        variant: the game.
        plies: rolls looked ahead.
        threads: how many it may use; 0 for all cores.

    Raises:
        KernelError: the kernel cannot play this game.
        TypeError: that is no evaluator, or no game.
        ValueError: no such depth, or an engine of another game.
    """
    demand_type("variant", variant, Variant)
    demand_own_game(evaluator, variant, cube=False)
    # Who has made a class of his own of it may answer otherwise than its nets: asked as any evaluator is.
    engine = (
        evaluator.without_cube(threads=threads)
        if type(evaluator) is Engine
        else Engine(replace(variant, cube=False), threads=threads, evaluator=evaluator)
    )
    return _played_by(engine, plies, f"{evaluator.name}:{plies}")


def is_plain_relative(variant: Variant) -> bool:
    """Whether the net of the standard game can judge another one: the same board, hits, and what wins."""
    rules, scoring = variant.rules, variant.rules.scoring
    is_alike = rules.track == CONTRARY and isinstance(rules.landing, Hit) and rules.dice == STANDARD.rules.dice
    is_won_alike = rules.bearing_off.allowed and not (scoring.misere or scoring.per_checker or rules.early_ends)
    return is_alike and is_won_alike and not rules.reserve and not rules.most_memory


def _ours(variant: Variant, named: Named, threads: int) -> Opponent:
    plies = named.depth or 0
    return _played_by(
        Engine(replace(variant, cube=False), threads=threads, nets=named.folder), plies, f"{OURS}:{plies}"
    )


def _played_by(engine: Engine, plies: int, name: str) -> Opponent:
    """An opponent by an engine of a game without the cube."""
    if not 0 <= plies <= max_plies:
        raise ValueError(f"plies must be 0 to {max_plies}, not {plies}")
    description = f"{engine.describe()}, {plies}-ply, cubeless"
    judge = _judge(engine.kernel, engine.variant, engine.threads)
    static = EngineOpponent(judge, referee=Referee(engine.variant), name=name, description=description)
    if not plies:
        return static
    return SearchOpponent(_search(engine, plies), adviser=static, name=name, description=description)


def _standard(variant: Variant, named: Named, threads: int) -> Opponent:
    """The static net of the standard game, put before another one."""
    evaluator, description = _standard_net(variant, named)
    judge = _judge(evaluator, variant, threads)
    return EngineOpponent(
        judge, referee=Referee(variant), name=STANDARD_NET, description=f"{description}, 0-ply, cubeless"
    )


def _standard_net(variant: Variant, named: Named) -> tuple[Evaluator, str]:
    """That net for another game, and what it is."""
    named.no_depth()
    _demand_relative(variant, "its net")
    nets = load_nets(STANDARD)
    with kernel_errors("standard-net"):
        evaluator = Evaluator(kernel_rules(variant), nets.contact, nets.race, one_sided_for(variant))
    return evaluator, f"net {nets.name} {nets.sha256[:12]} of {STANDARD.name}"


def _standard_chances(variant: Variant, named: Named, threads: int) -> tuple[Chances, str]:
    evaluator, description = _standard_net(variant, named)
    return net_chances(evaluator, threads), description


def _berliner(variant: Variant, named: Named, threads: int) -> Opponent:
    named.no_depth()
    _demand_relative(variant, "this evaluator")
    judge = _settled(berliner_equities, variant)
    return EngineOpponent(
        judge, referee=Referee(variant), name=BERLINER, description="hand-built evaluator after Berliner"
    )


def _td_gammon(variant: Variant, named: Named, threads: int) -> Opponent:
    net = _td_gammon_net(variant, named)
    judge = _settled(lambda results: (net.after_plays(results) * EQUITY).sum(axis=1), variant)
    return EngineOpponent(judge, referee=Referee(variant), name=TD_GAMMON, description=net.describe())


def _td_gammon_net(variant: Variant, named: Named) -> TdGammonNet:
    named.no_depth()
    _demand_relative(variant, "the net of TD-Gammon")
    return TdGammonNet.load(named.folder)


def _td_gammon_chances(variant: Variant, named: Named, threads: int) -> tuple[Chances, str]:
    net = _td_gammon_net(variant, named)
    return td_gammon_chances(net), net.describe()


def _linear(variant: Variant, named: Named, threads: int) -> Opponent:
    named.no_depth()
    _demand_relative(variant, "this evaluator")
    net = LinearNet.load(named.folder)
    judge = _settled(net.equities, variant)
    return EngineOpponent(judge, referee=Referee(variant), name=LINEAR, description=net.describe())


def _demand_relative(variant: Variant, what: str) -> None:
    if not is_plain_relative(variant):
        raise ValueError(f"{variant.name} is too far from {STANDARD.name} for {what}")


def _settled(judge: EvaluateResults, variant: Variant) -> EvaluateResults:
    """A judge of games that go on, with finished ones counted as the rules say."""
    rules = kernel_rules(variant)
    constant, weights = cubeless_weights((rules.single_value, rules.gammon_value, rules.backgammon_value))
    return settled(judge, variant, worth=lambda chances: constant + (chances * weights).sum(axis=1))


def _judge(evaluator: Evaluator, variant: Variant, threads: int) -> EvaluateResults:
    """Equities of results, seen by the side that has played."""
    rules = kernel_rules(variant)
    single, gammon, backgammon = rules.single_value, rules.gammon_value, rules.backgammon_value
    more, most = gammon - single, backgammon - gammon
    weights = np.array([2 * single, more, most, -more, -most], dtype=np.float32)

    def judge(results: Boards, /) -> npt.NDArray[np.floating]:
        with kernel_errors("evaluate"):
            outcomes = evaluate(evaluator, swapped(results), threads)
        # No matrix product: how that rounds hangs on the library and the processor, and OpenBLAS's of single precision
        # reads memory that was never set, beside the last rows, which warns of an invalid value now and then.
        equities: npt.NDArray[np.float32] = single - (outcomes * weights).sum(axis=1)
        return equities

    return judge


def _search(engine: Engine, plies: int) -> Callable[[Boards, Dice], Boards]:
    def choose(positions: Boards, dice: Dice) -> Boards:
        requests = [
            PlayRequest(position, Roll(*(die for die in thrown if die)), match=CUBELESS)
            for position, thrown in zip(unpack(positions), dice.tolist(), strict=True)
        ]
        return pack(play.result for play in engine.choose_many(requests, plies=plies))

    return choose


def _random(variant: Variant, named: Named, threads: int) -> Opponent:
    return RandomOpponent(Referee(variant), seed=named.depth or 0)


def _gnubg(variant: Variant, named: Named, threads: int) -> Opponent:
    return GnubgOpponent(variant, plies=named.depth or 0, processes=threads or None)


def _sage(variant: Variant, named: Named, threads: int) -> Opponent:
    return SageOpponent(variant, plies=1 if named.depth is None else named.depth, processes=threads or None)


def _ubgi(variant: Variant, named: Named, threads: int) -> Opponent:
    return UbgiOpponent(variant, command=named.place or "", plies=named.depth)


def _strategy(variant: Variant, named: Named, threads: int) -> Opponent:
    named.no_depth()
    return StrategyOpponent(named.kind, referee=Referee(variant))


KINDS: dict[str, Callable[[Variant, Named, int], Opponent]] = {
    OURS: _ours,
    GNUBG: _gnubg,
    SAGE: _sage,
    UBGI: _ubgi,
    TD_GAMMON: _td_gammon,
    BERLINER: _berliner,
    LINEAR: _linear,
    STANDARD_NET: _standard,
    RANDOM: _random,
    **dict.fromkeys(STRATEGIES, _strategy),
}
"""How each kind is made, from game, what its name asks for, and threads. For `random` the number is a seed."""

KNOW_CHANCES: dict[str, Callable[[Variant, Named, int], tuple[Chances, str]]] = {
    TD_GAMMON: _td_gammon_chances,
    STANDARD_NET: _standard_chances,
}
"""What is known of results by those who know chances, and what they are; arguments as in `KINDS`. All others of
`KINDS` have one number for a position at most, or none."""
