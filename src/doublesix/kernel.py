"""The one door to the native kernel: positions in bulk, arrays in and arrays out.

* `pack` and `unpack` translate between `Position` and the kernel's rows (``int8[N, 2, 32]``: 26 counts,
  the reserve, the memory, and the pin mask as four little-endian bytes; row 0 is the side on roll).
* `pack_throws` and `throw_of` translate between what is played and the kernel's dice, `code_of` and
  `following_of` between what follows a play and the kernel's codes for it.
* `kernel_rules` translates the rules of a variant, and refuses those that the kernel cannot play.
* The kernel's own refusals (`ValueError`, `RuntimeError`) become `KernelError` in `kernel_errors`, those of damaged
  files `DataError`; in `position_errors` those of positions that are none of the game become `InvalidPositionError`.

Every other module takes kernel types from here, never from `_kernel`.
What does not live here: judging with nets and tables as a whole (`engine`), the readable rules (`rules`).
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from numbers import Integral
from typing import TYPE_CHECKING

import numpy as np

try:
    from doublesix._kernel import (
        BearoffEnding,
        Evaluator,
        JudgedBy,
        MatchBearoff,
        MatchBearoffMaker,
        Net,
        NetError,
        OneSidedBearoff,
        OneSidedMaker,
        RolloutPlayers,
        RolloutSettings,
        RoundSettings,
        RoundStats,
        Rules,
        SearchSettings,
        SelfPlaySettings,
        SolvedGame,
        SolvedGameMaker,
        Table,
        TableError,
        TableMaker,
        Trainer,
        TwoSidedBearoff,
        TwoSidedMaker,
        activation_ceiling,
        activation_scale,
        cash_tie_emg,
        cube_levels,
        cube_values,
        encode,
        endings,
        evaluate,
        exact_tables,
        first_leftover,
        force_simd_path,
        layout_numbers,
        leftover_mark,
        legal_results,
        loss_weights,
        max_phases,
        max_plies,
        mean_results,
        most_judged,
        named_mark,
        next_again,
        next_names,
        next_opponent,
        perft,
        rank_plays,
        remove_table,
        rival_margin,
        roll_values,
        row_size,
        sample_mark,
        search_outcomes,
        self_play,
        simd_path,
        simd_path_available,
        slot_inputs,
        tie_emg,
        trial_throws,
        weight_scale,
    )
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "the extension of doublesix is not built for this Python: tools/build, or pip install .", name=error.name
    ) from error
from doublesix.dice import Roll
from doublesix.errors import DataError, InvalidPositionError, KernelError, demand_type
from doublesix.play import Play, Step
from doublesix.position import POINTS, Position, Setup
from doublesix.rules.endings import CloseoutWins, FirstHitWins, MotherPinned
from doublesix.rules.home_hits import NoHitAndHide, NoHitAndRun
from doublesix.rules.landing import Block, Hit, Pin
from doublesix.rules.restrictions import (
    EnterAllFirst,
    FirstRunner,
    HeadRule,
    HitAfterHome,
    NoFullStart,
    NoPrime,
    NoPrimeAhead,
    PointLimit,
    StartQuarterLimit,
)
from doublesix.rules.token import Token
from doublesix.rules.track import COMMON, CONTRARY, PARALLEL
from doublesix.rules.turns import Following, Next, demand_throw, named_chain
from doublesix.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from doublesix.dice import Throw
    from doublesix.rules.doublets import Doublets
    from doublesix.rules.rules import Rules as GameRules
    from doublesix.rules.scoring import Scoring
    from doublesix.rules.track import Track

    Fields = dict[str, int]

__all__ = [
    "AGAIN",
    "FIRST_LEFTOVER",
    "LEFT_OVER",
    "NAMES",
    "OPPONENT",
    "ROW",
    "SAMPLE",
    "SIMD_PATHS",
    "WIDEST",
    "BearoffEnding",
    "Evaluator",
    "JudgedBy",
    "MatchBearoff",
    "MatchBearoffMaker",
    "Net",
    "OneSidedBearoff",
    "OneSidedMaker",
    "RolloutPlayers",
    "RolloutSettings",
    "RoundSettings",
    "RoundStats",
    "Rules",
    "SearchSettings",
    "SelfPlaySettings",
    "SolvedGame",
    "SolvedGameMaker",
    "Table",
    "TableMaker",
    "Trainer",
    "TwoSidedBearoff",
    "TwoSidedMaker",
    "activation_ceiling",
    "activation_scale",
    "cash_tie_emg",
    "code_of",
    "cube_levels",
    "cube_values",
    "demand_apart",
    "doublet_dice",
    "encode",
    "endings",
    "evaluate",
    "exact_tables",
    "following_of",
    "force_simd_path",
    "kernel_errors",
    "kernel_rules",
    "layout_numbers",
    "leftover_dice",
    "legal_results",
    "loss_weights",
    "max_phases",
    "max_plies",
    "mean_results",
    "outside_kernel",
    "pack",
    "pack_throws",
    "perft",
    "play_from_steps",
    "position_errors",
    "rank_plays",
    "remove_table",
    "rival_margin",
    "roll_values",
    "sampled_plays",
    "search_outcomes",
    "self_play",
    "simd_path",
    "simd_path_available",
    "slot_inputs",
    "swapped",
    "throw_of",
    "tie_emg",
    "trial_throws",
    "unpack",
    "weight_scale",
]

SIMD_PATHS = ("portable", "AVX2", "AVX-512 VNNI")
"""Names of the instruction sets, by the number that `simd_path` gives."""

ROW = row_size

LEFT_OVER, NAMED = leftover_mark, named_mark
"""Third dice that are none: marks of chains, above all dice."""

OPPONENT, AGAIN, NAMES = next_opponent, next_again, next_names
"""Codes of what follows a play: the other side rolls, the same side rolls, the same side names a doublet. From
`FIRST_LEFTOVER` on it is what the other side has to play before it rolls: ``8 * v + n`` stands for n times v, and
then the higher numbers."""
FOLLOWING = (Next.OPPONENT, Next.AGAIN, Next.NAMES)
FIRST_LEFTOVER = first_leftover

WIDEST = most_judged
"""Positions followed from where plays of a long chain are sampled: thousands of plays, in a blink."""

SAMPLE = sample_mark
"""Added to what follows where `legal_results` was given a `widest` and lists only a sample."""

TRACKS = (CONTRARY, PARALLEL, COMMON)
TOKENS = {Token.BOMB: 1, Token.REROLL: 2}


@contextmanager
def kernel_errors(doing: str) -> Iterator[None]:
    """Turn what the kernel refuses into `KernelError`, damaged files into `DataError`, naming what was being done."""
    try:
        yield
        return
    except _OutsideError as error:
        raised = error.raised
    except (NetError, TableError) as error:
        raise DataError(f"{doing}: {error}") from error
    except (ValueError, RuntimeError) as error:
        raise KernelError(f"{doing}: {error}") from error
    raise raised


@contextmanager
def position_errors(doing: str, variant: Variant, positions: Sequence[Position]) -> Iterator[NDArray[np.int8]]:
    """`kernel_errors` around questions about positions that somebody gave, with the rows of these.

    They are looked at one by one only once the kernel has refused, so those that are right cost next to nothing.

    Raises:
        InvalidPositionError: one of them is none of the game, with everything that is wrong with it.
    """
    try:
        with kernel_errors(doing):
            rows = pack(positions)
            demand_apart(variant.rules, rows)
            yield rows
    except (KernelError, OverflowError):
        for number, one in enumerate(positions):
            found = variant.problems(Setup(one.player, one.opponent, one.pinned, one.reserve, one.memory))
            if found:
                where = f"position {number}: " if len(positions) > 1 else ""
                raise InvalidPositionError([f"{where}{problem}" if where else problem for problem in found]) from None
        raise


def demand_apart(rules: GameRules, rows: NDArray[np.int8]) -> None:
    """Refuse two sides on one point, which the kernel lets pass.

    Args:
        rules: of the game; where sides pin, both are on a point that one of them holds a checker of.
        rows: of the kernel.

    Raises:
        ValueError: they stand so in one of the rows.
    """
    if isinstance(rules.landing, Block) and rules.landing.closed_by > 1:
        return
    facing = _facing(rules.track)
    both = np.logical_and(rows[:, 0, 1:25], rows[:, 1, facing])
    if isinstance(rules.landing, Pin):
        mine, his = (_masks(rows)[:, side, None] for side in (0, 1))
        both &= (mine >> np.arange(1, 25) | his >> facing) & 1 == 0
    if both.any():
        raise ValueError(f"position {np.flatnonzero(both.any(axis=1))[0]}: both sides hold a point")


@cache
def _facing(track: Track) -> NDArray[np.intp]:
    """The opponent's numbers of the points, for indexing."""
    return np.array(track.facings, np.intp)


class _OutsideError(Exception):
    """What was raised by somebody whom the kernel asked."""

    def __init__(self, raised: Exception) -> None:
        self.raised = raised
        super().__init__(raised)


@contextmanager
def outside_kernel() -> Iterator[None]:
    """Around what the kernel asks others: what they raise comes out of `kernel_errors` as it is."""
    try:
        yield
    except Exception as error:
        raise _OutsideError(error) from error


def kernel_rules(variant: Variant) -> Rules:
    """The kernel's rules of a variant.

    Raises:
        KernelError: the kernel cannot play them; the Python reference still can.
    """
    rules = variant.rules
    fields = (
        {"checkers": rules.checkers, "reserve": rules.reserve, "dice": rules.dice}
        | _board_fields(variant)
        | _doublet_fields(rules.doublets)
        | _entering_and_bearing_fields(rules)
        | _scoring_fields(rules.scoring)
    )
    for rule in (*rules.early_ends, *rules.restrictions):
        fields |= _fields_of(variant, rule)
    if rules.token is not None:
        fields["token"] = TOKENS[rules.token]
    with kernel_errors(variant.name):
        return Rules(**fields)


def _refused(variant: Variant, what: object) -> KernelError:
    return KernelError(
        f"{variant.name}: the kernel cannot play these rules ({type(what).__name__}); use the variant's own legal_plays"
    )


def _board_fields(variant: Variant) -> Fields:
    track, landing = variant.rules.track, variant.rules.landing
    if track not in TRACKS:
        raise _refused(variant, track)
    if isinstance(landing, Block):
        return {"track": TRACKS.index(track), "landing": 2, "closed_by": landing.closed_by}
    if type(landing) not in (Hit, Pin):
        raise _refused(variant, landing)
    return {"track": TRACKS.index(track), "landing": int(isinstance(landing, Pin))}


def _doublet_fields(doublets: Doublets) -> Fields:
    high, low = doublets.bonus_roll or (0, 0)
    return {
        "doublet_steps": doublets.times,
        "complement": doublets.complement,
        "rising": doublets.rising,
        "extra_turn": doublets.extra_turn,
        "leftovers_to_opponent": doublets.leftovers_to_opponent,
        "ordinary_rolls": doublets.ordinary_rolls,
        "ordinary_while_entering": doublets.ordinary_while_entering,
        "bonus_high": high,
        "bonus_low": low,
        "extra_after_named": doublets.extra_after_named,
    }


def _entering_and_bearing_fields(rules: GameRules) -> Fields:
    return {
        "bar_first": rules.entering.bar_first,
        "reserve_first": rules.entering.reserve_first,
        "bears_off": rules.bearing_off.allowed,
        "exact_only": rules.bearing_off.exact_only,
        "while_pinned": rules.bearing_off.while_pinned,
        "inside_moves": rules.bearing_off.inside_moves,
    }


def _scoring_fields(scoring: Scoring) -> Fields:
    """Points of the three results; where checkers count, those of a single game are in the gammons."""
    if scoring.per_checker:
        return {"per_checker": 1, "single_value": 0, "gammon_value": 15, "backgammon_value": 15}
    gammon = scoring.gammon or 1
    fields: Fields = {"gammon_value": gammon, "backgammon_value": scoring.backgammon or gammon}
    if scoring.none_home:
        fields["none_home"] = 1
    fields.update(misere=scoring.misere)
    return fields


def _fields_of(variant: Variant, rule: object) -> Fields:
    """The fields of an early end or a restriction."""
    match rule:
        case MotherPinned():
            return {"mother_pinned": 1}
        case FirstHitWins():
            return {"first_hit_wins": 1}
        case CloseoutWins():
            return {"closeout_wins": 1}
        case PointLimit(checkers=most):
            return {"point_limit": most}
        case NoHitAndRun():
            return {"home_hits": 1}
        case NoHitAndHide(may_bear_off=False):
            return {"home_hits": 2}
        case HeadRule(first_turn_doublets=numbers):
            return {"head_rule": 1, "head_doublets": sum(1 << number for number in numbers)}
        case FirstRunner():
            return {"first_runner": 1}
        case NoFullStart():
            return {"no_full_start": 1}
        case StartQuarterLimit(points=most):
            return {"start_quarter_limit": most}
        case NoPrime(length=length):
            return {"prime_limit": length}
        case NoPrimeAhead(length=length, each_step=each_step):
            return {"prime_ahead": length, "prime_each_step": each_step}
        case HitAfterHome():
            return {"hit_after_home": 1}
        case EnterAllFirst(last_point=point):
            return {"enter_all_first": point}
    raise _refused(variant, rule)


def pack(positions: Iterable[Position]) -> NDArray[np.int8]:
    """Kernel rows, ``int8[N, 2, 32]``."""
    found = list(positions)
    rows = np.zeros((len(found), 2, ROW), np.int8)
    for i, position in enumerate(found):
        rows[i, 0, :26] = position.player
        rows[i, 1, :26] = position.opponent
        rows[i, :, 26] = position.reserve
        rows[i, :, 27] = position.memory
        if any(position.pinned):
            rows[i, :, 28:].view("<u4")[:, 0] = position.pinned
    return rows


def unpack(rows: NDArray[np.int8]) -> list[Position]:
    """Positions of kernel rows, ``int8[N, 2, 32]``."""
    pins = _masks(rows).tolist()
    return [
        Position(
            tuple(two[0][:26]), tuple(two[1][:26]), (pin[0], pin[1]), (two[0][26], two[1][26]), (two[0][27], two[1][27])
        )
        for two, pin in zip(rows.tolist(), pins, strict=True)
    ]


def _masks(rows: NDArray[np.int8]) -> NDArray[np.uint32]:
    """The pins of each side, ``uint32[N, 2]``."""
    return np.ascontiguousarray(rows[:, :, 28:]).view("<u4")[:, :, 0]


def pack_throws(rules: GameRules, throws: Sequence[Throw]) -> NDArray[np.uint8]:
    """Dice for the kernel, ``uint8[N, 3]``.

    A chain of numbers ends in a mark: ``(d, d, 8)`` for a doublet that was named, ``(v, n, 7)`` for what the
    other side left over: n times v, and then the higher numbers.
    """
    dice = np.zeros((len(throws), 3), np.uint8)
    for i, throw in enumerate(throws):
        if isinstance(throw, Roll):
            dice[i, : len(throw.dice)] = throw.dice
        elif rules.doublets.leftovers_to_opponent:
            dice[i] = throw[0], throw.count(throw[0]), LEFT_OVER
        else:
            dice[i] = throw[0], throw[0], NAMED
    return dice


def throw_of(rules: GameRules, dice: Sequence[int]) -> Throw:
    """What the kernel's dice of one position stand for; `pack_throws` backwards."""
    first, second, third = dice
    if rules.dice == 2 and third == NAMED:
        return named_chain(rules, first)
    if rules.dice == 2 and third == LEFT_OVER:
        return rules.doublets.chain(first)[rules.doublets.times - second :]
    return Roll(*(die for die in dice if die))


def following_of(rules: GameRules, code: int) -> Following:
    """What the kernel says of what follows a play."""
    if code >= FIRST_LEFTOVER:
        return Following(Next.OPPONENT, rules.doublets.chain(code // 8)[rules.doublets.times - code % 8 :])
    return Following(FOLLOWING[code])


def code_of(follows: Following) -> int:
    """What follows a play as the kernel says it; `following_of` backwards."""
    if not follows.leftovers:
        return FOLLOWING.index(follows.next)
    number = follows.leftovers[0]
    return 8 * number + follows.leftovers.count(number)


def leftover_dice(codes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The throws that codes from `FIRST_LEFTOVER` on stand for, ``uint8[N, 3]``."""
    return np.stack([codes // 8, codes % 8, np.full_like(codes, LEFT_OVER)], axis=1)


def doublet_dice(numbers: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The throws of named doublets, ``uint8[N, 3]``."""
    return np.stack([numbers, numbers, np.full_like(numbers, NAMED)], axis=1)


def swapped(rows: NDArray[np.int8]) -> NDArray[np.int8]:
    """The same positions seen by the other side, ``int8[N, 2, 32]``."""
    return np.ascontiguousarray(rows[:, ::-1])


def sampled_plays(variant: Variant, position: Position, throw: Throw, *, widest: int = WIDEST) -> list[Play]:
    """Legal plays; of a long chain some.

    Args:
        variant: the game.
        position: seen by the side that plays.
        throw: the roll; or, in games where a doublet is named or left over, all its numbers in order.
        widest: no more positions than this are followed from.

    Raises:
        KernelError: the kernel cannot play these rules.
        TypeError: an argument of another type.
        ValueError: more or fewer dice than the game is played with, or numbers that nobody names or leaves over.
    """
    demand_type("variant", variant, Variant)
    demand_type("position", position, Position)
    demand_type("throw", throw, Roll, tuple)
    demand_type("widest", widest, Integral)
    demand_throw(variant.rules, throw)
    asked = pack([position]), pack_throws(variant.rules, [throw])
    with kernel_errors(variant.name):
        _, results, steps, _ = legal_results(kernel_rules(variant), *asked, widest=widest)
    ends = zip(steps.tolist(), unpack(results), strict=True)
    return [play_from_steps(variant, position, made, end) for made, end in ends]


def play_from_steps(variant: Variant, position: Position, steps: Iterable[Sequence[int]], result: Position) -> Play:
    """A `Play` from the kernel's steps, hits worked out on the way.

    Args:
        variant: the game.
        position: before the play.
        steps: (source, target) pairs in order; −1 where unused.
        result: after it, not swapped.
    """
    hits = isinstance(variant.rules.landing, Hit)
    blots = {variant.rules.track.facing(point) for point in POINTS if hits and position.opponent[point] == 1}
    found = []
    for source, target in steps:
        if source >= 0:
            found.append(Step(source, target, target in blots))
            blots.discard(target)
    return Play(tuple(found), result)
