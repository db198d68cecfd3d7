"""Thousands of plain games at once as one JAX program: every position a lesson, judged over all rolls by the nets.

Each game stands before a roll, at the results that came close to the best of the roll before, its candidates. A step
judges all rolls of all candidates: their means are lessons, the best by them is what was played, and its own close
results are the candidates of the next step. So games are played as `SelfPlayer` plays them with ``full_backup``,
``candidates`` and ``contact_only``, but without a pruner, by floats, and with other dice.
What does not live here: rules and codes (`training.bulk_ops`), learning (`training.bulk`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from doublesix.kernel import activation_ceiling, rival_margin
from doublesix.training.bulk_ops import (
    CHECKERS,
    CONTACT_KINDS,
    KINDS,
    OVER,
    RACE,
    ROLLS,
    SLOTS,
    WEIGHTS,
    best_results,
    close_results,
    count_results,
    encode,
    expand,
    write_results,
)
from doublesix.training.float_net import OUTCOMES

if TYPE_CHECKING:
    from jax import Array
    from numpy.typing import NDArray

    from doublesix.training.float_net import NetLayout, SlotTable

__all__ = [
    "TILES_AT_ONCE",
    "GameSettings",
    "Games",
    "Judge",
    "Lessons",
    "Room",
    "begun",
    "judge_of",
    "means",
    "mended",
    "played",
]

WIDE = 16
"""Inputs of the slots that have most, as `expand` lays them out."""
TILES_AT_ONCE = 32
"""Tiles judged together; those that are not used are passed over."""
OPPONENT_OFF = 26
"""Byte of a code: the other side's checkers off."""
POINTS_OF = np.array([2, 1, 1, -1, -1], np.float32)
"""What outcomes add to a cubeless equity of -1."""


@dataclass(frozen=True, slots=True)
class Room:
    """How many results find room at once.

    Args:
        tile: results of one phase that go through its upper layers together.
        tiles: of results with contact, a multiple of `TILES_AT_ONCE`.
        races: results without.
        overs: results that end the game.
    """

    tile: int
    tiles: int
    races: int
    overs: int

    @property
    def contact(self) -> int:
        """Rows of results with contact."""
        return self.tile * self.tiles

    @property
    def rows(self) -> int:
        """Of all results."""
        return self.contact + self.races + self.overs


@dataclass(frozen=True, slots=True)
class GameSettings:
    """How games are played.

    Args:
        steps: of each game, between two looks at the nets.
        candidates: so many plays that come close are judged by the means after them.
        room: for the results of one step.
    """

    steps: int
    candidates: int
    room: Room


class Layers(NamedTuple):
    """A net as it judges: the first layer for inputs as `expand` lays them out, upper layers by phase."""

    first: Array
    first_bias: Array
    upper: tuple[Array, ...]


class Judge(NamedTuple):
    """Both nets, and what values of slots stand for: rows of `WIDE` inputs."""

    contact: Layers
    race: Layers
    first_row: Array
    table: Array


class Games(NamedTuple):
    """Where games stand.

    Args:
        codes: of the candidates, uint8[games, candidates, 64], seen by the side on roll.
        kinds: of them; `KINDS` where there is none, uint8[games, candidates].
        static: what the nets say of each, float32[games, candidates, 5].
        opening: whether this is the first roll from where both sides are alike, bool[games].
    """

    codes: Array
    kinds: Array
    static: Array
    opening: Array


class Lessons(NamedTuple):
    """What some steps brought.

    Args:
        codes: uint8[N, 64].
        phases: of the game, uint8[N].
        targets: chances of the side on roll, float32[N, 5].
        valid: whether this is a lesson, bool[N].
    """

    codes: Array
    phases: Array
    targets: Array
    valid: Array


class Means(NamedTuple):
    """Positions judged over all rolls, and their results.

    Args:
        outcomes: of the side on roll, float32[N, 5].
        results: codes of all results, uint8[rows, 64].
        kinds: of the results, uint8[rows].
        values: of the results, to the side that rolls next, float32[rows, 5].
        equities: of the results, to the side that rolls next, points.
        counts: of the results, see `write_results`.
        first: see there.
        fits: whether all found room, bool[].
    """

    outcomes: Array
    results: Array
    kinds: Array
    values: Array
    equities: Array
    counts: Array
    first: Array
    fits: Array


class _Step(NamedTuple):
    """What one step left for the targets; the chosen candidate's are [games, 5]."""

    lessons: Lessons
    chosen: Array
    mean: Array
    judged: Array
    is_best: Array
    ended: Array
    fits: Array


def judge_of(
    contact: Array, race: Array, layouts: tuple[NetLayout, NetLayout], table: SlotTable, *, half: bool
) -> Judge:
    """Both nets ready to judge, from the flat vectors of their weights.

    Args:
        contact: see `float_net`.
        race: the same.
        layouts: of both.
        table: of the game.
        half: whether in half precision, as GPUs do it fastest.
    """
    kind = jnp.float16 if half else jnp.float32
    inputs = jnp.pad(jnp.asarray(table.inputs), ((0, 0), (0, WIDE - table.inputs.shape[1]))).astype(kind)
    nets = [_layers(weights, layout, kind) for weights, layout in zip((contact, race), layouts, strict=True)]
    return Judge(nets[0], nets[1], jnp.asarray(table.first, jnp.int32), inputs)


def _layers(weights: Array, layout: NetLayout, kind: jnp.dtype) -> Layers:
    first, bias = layout.first(weights)
    at, upper, parts = 0, layout.upper(weights), []
    for shape in layout.shapes:
        size = int(np.prod(shape))
        parts.append(upper[:, at : at + size].reshape(-1, *shape).astype(kind))
        at += size
    where = _wide_places(layout.inputs)
    wide = jnp.zeros((len(where), first.shape[1]), first.dtype).at[np.flatnonzero(where >= 0)].set(first)
    return Layers(wide.astype(kind), bias.astype(kind), tuple(parts))


def _wide_places(inputs: tuple[int, ...]) -> NDArray[np.int64]:
    """Which of the kernel's inputs each of those that `expand` lays out is; -1 for none."""
    places, at = [], 0
    for count in inputs:
        room = WIDE if count == max(inputs) else count
        places += [*range(at, at + count), *(-1 for _ in range(room - count))]
        at += count
    return np.array(places)


def _activation(sums: Array) -> Array:
    return jnp.clip(sums, 0, jnp.asarray(activation_ceiling, sums.dtype))


def _judged(judge: Judge, codes: Array, phase_of_tile: Array, used: Array, room: Room) -> Array:
    """Chances of the side that rolls next, float32[rows, 5]; of contact those of the tiles that are used alone."""
    rows = room.tile * TILES_AT_ONCE

    def one(number: Array, values: Array) -> Array:
        part = jax.lax.dynamic_slice(codes, (number * rows, 0), (rows, SLOTS))
        phases = jax.lax.dynamic_slice(phase_of_tile, (number * TILES_AT_ONCE,), (TILES_AT_ONCE,))
        active = _first(judge, judge.contact, part).reshape(TILES_AT_ONCE, room.tile, -1)
        found = _consistent(part, _upper(judge.contact, active, phases).reshape(rows, OUTCOMES))
        return jax.lax.dynamic_update_slice(values, found, (number * rows, 0))

    contact = jax.lax.fori_loop(0, -(-used // TILES_AT_ONCE), one, jnp.zeros((room.contact, OUTCOMES), jnp.float32))
    part = codes[room.contact : room.contact + room.races]
    active = _first(judge, judge.race, part)[None]
    race = _consistent(part, _upper(judge.race, active, jnp.zeros(1, jnp.int32))[0])
    return jnp.concatenate([contact, race, _finished(codes[room.contact + room.races :])])


def _first(judge: Judge, net: Layers, codes: Array) -> Array:
    inputs = expand(codes, judge.first_row, judge.table, width=len(net.first))
    return _activation(inputs @ net.first + net.first_bias)


def _upper(net: Layers, active: Array, phase_of_tile: Array) -> Array:
    w2, b2, w3, b3, w4, b4 = (part[phase_of_tile] for part in net.upper)
    active = _activation(active @ w2 + b2[:, None])
    active = _activation(active @ w3 + b3[:, None])
    logits = (active @ w4 + b4[:, None])[..., :OUTCOMES]
    return jax.nn.sigmoid(logits.astype(jnp.float32))


def _consistent(codes: Array, chances: Array) -> Array:
    """As the kernel's ``make_consistent``: nobody who has a checker off loses a gammon."""
    win, gammon_win, backgammon_win, gammon_loss, backgammon_loss = jnp.moveaxis(chances, -1, 0)
    gammon_win = jnp.where(codes[:, OPPONENT_OFF] > 0, 0, jnp.minimum(gammon_win, win))
    gammon_loss = jnp.where(codes[:, 0] > 0, 0, jnp.minimum(gammon_loss, 1 - win))
    backgammon_win = jnp.minimum(backgammon_win, gammon_win)
    backgammon_loss = jnp.minimum(backgammon_loss, gammon_loss)
    return jnp.stack([win, gammon_win, backgammon_win, gammon_loss, backgammon_loss], -1)


def _finished(codes: Array) -> Array:
    """Outcomes of finished games, seen by who lost."""
    gammon = codes[:, 0] == 0
    far_back = jnp.sum(codes[:, 19:OPPONENT_OFF], axis=1, dtype=jnp.int32) > 0  # in the winner's home, on the bar
    nought = jnp.zeros(len(codes), jnp.float32)
    return jnp.stack([nought, nought, nought, gammon.astype(jnp.float32), (gammon & far_back).astype(jnp.float32)], -1)


def _equity(outcomes: Array) -> Array:
    return outcomes @ POINTS_OF - 1


def _swapped(outcomes: Array) -> Array:
    win, gammon_win, backgammon_win, gammon_loss, backgammon_loss = jnp.moveaxis(outcomes, -1, 0)
    return jnp.stack([1 - win, gammon_loss, backgammon_loss, gammon_win, backgammon_win], -1)


def means(judge: Judge, codes: Array, valid: Array, room: Room) -> Means:
    """Judge positions over all rolls, each roll played best.

    Args:
        judge: the nets.
        codes: uint8[N, 64].
        valid: which of them are asked about, bool[N].
        room: for their results.
    """
    counts, most = count_results(codes, valid)
    totals = jnp.sum(counts, axis=1)
    tiles = -(-totals[:CONTACT_KINDS] // room.tile)
    ends = jnp.cumsum(tiles)
    starts = jnp.concatenate(
        [room.tile * (ends - tiles), jnp.array([room.contact, room.contact + room.races], jnp.int32)]
    )
    first = jnp.cumsum(counts, axis=1) - counts + starts[:, None]
    fits = (ends[-1] <= room.tiles) & (totals[RACE] <= room.races) & (totals[OVER] <= room.overs)
    results = write_results(codes, valid, most, first, rows=room.rows)
    phase_of_tile = jnp.minimum(jnp.searchsorted(ends, jnp.arange(room.tiles), side="right"), CONTACT_KINDS - 1)
    values = _judged(judge, results, phase_of_tile, jnp.minimum(ends[-1], room.tiles), room)
    equities = _equity(values)
    best = best_results(equities, counts, first).reshape(-1, ROLLS)
    outcomes = jnp.einsum("nrk,r->nk", _swapped(values[best]), WEIGHTS, precision="highest")
    kinds = jnp.concatenate(
        [
            jnp.repeat(phase_of_tile.astype(jnp.uint8), room.tile),
            jnp.full(room.races, RACE, jnp.uint8),
            jnp.full(room.overs, OVER, jnp.uint8),
        ]
    )
    return Means(outcomes, results, kinds, values, equities, counts, first, fits)


def begun(starts: NDArray[np.int8], key: Array, games: int, candidates: int) -> Games:
    """Games at their beginning, each from one of some positions, int8[M, 2, 32]."""
    return _from_starts(_starts_of(starts), key, games, candidates)


class _Starts(NamedTuple):
    """Where games begin.

    Args:
        codes: uint8[M, 64].
        kinds: uint8[M].
        alike: whether both sides stand alike there, so that nobody has moved yet, bool[M].
    """

    codes: Array
    kinds: Array
    alike: Array


def _starts_of(starts: NDArray[np.int8]) -> _Starts:
    codes, kinds = encode(jnp.asarray(starts[:, :, : CHECKERS // 2].reshape(-1, CHECKERS).astype(np.uint8)))
    return _Starts(codes, kinds, jnp.asarray((starts[:, 0] == starts[:, 1]).all(axis=1)))


def _from_starts(starts: _Starts, key: Array, games: int, candidates: int) -> Games:
    which = jax.random.randint(key, (games,), 0, len(starts.codes))
    codes = jnp.zeros((games, candidates, SLOTS), jnp.uint8).at[:, 0].set(starts.codes[which])
    kinds = jnp.full((games, candidates), KINDS, jnp.uint8).at[:, 0].set(starts.kinds[which])
    return Games(codes, kinds, jnp.zeros((games, candidates, OUTCOMES), jnp.float32), starts.alike[which])


def played(
    judge: Judge,
    games: Games,
    starts: NDArray[np.int8],
    key: Array,
    lambda_: float,
    explore: float,
    settings: GameSettings,
) -> tuple[Games, Lessons, Array, Array]:
    """Play some steps of every game; one that has ended gives way to a new one.

    Args:
        judge: the nets.
        games: where they stand.
        starts: where they begin, int8[M, 2, 32].
        key: of the dice.
        lambda_: how much counts how later positions turned out, luck apart; within these steps.
        explore: chance of a random play.
        settings: static.

    Returns:
        Where they stand then; steps · games · candidates lessons; games that ended; whether all results found room.
    """
    found = _starts_of(starts)

    def one(games: Games, key: Array) -> tuple[Games, _Step]:
        return _stepped(judge, games, found, key, explore, settings)

    games, steps = jax.lax.scan(one, games, jax.random.split(key, settings.steps))
    next_ended = jnp.roll(steps.ended, -1, axis=0)
    goes_on = steps.is_best & ~steps.ended & ~next_ended  # after a random play nothing is mended
    targets = mended(steps.mean, steps.judged, goes_on, lambda_)
    step, game = jnp.indices(steps.chosen.shape)
    made = steps.lessons._replace(targets=steps.lessons.targets.at[step, game, steps.chosen].set(targets))
    lessons = Lessons(*(values.reshape(-1, *values.shape[3:]) for values in made))
    return games, lessons, jnp.sum(steps.ended), jnp.all(steps.fits)


def _stepped(
    judge: Judge, games: Games, starts: _Starts, key: Array, explore: float, settings: GameSettings
) -> tuple[Games, _Step]:
    keys = jax.random.split(key, 5)
    count, candidates = games.kinds.shape
    each = jnp.arange(count)
    is_open = games.kinds < CONTACT_KINDS
    found = means(judge, games.codes.reshape(-1, SLOTS), is_open.reshape(-1), settings.room)
    outcomes = jnp.where(is_open[..., None], found.outcomes.reshape(count, candidates, -1), games.static)
    # Who chooses is not on roll there.
    chosen = jnp.argmin(jnp.where(games.kinds < KINDS, _equity(outcomes), jnp.inf), axis=1)
    ended = ~is_open[each, chosen]
    mean = outcomes[each, chosen]
    turns = (each * candidates + chosen) * ROLLS + _thrown(keys[0], games.opening)
    close, any_ = close_results(
        found.equities,
        found.counts,
        found.first,
        turns.astype(jnp.int32),
        jax.random.bits(keys[1], (count,)),
        most=candidates,
        margin=rival_margin,
    )
    is_random = jax.random.bernoulli(keys[2], explore, (count,))
    lone = jnp.full_like(close, -1).at[:, 0].set(any_)
    taken = jnp.where(is_random[:, None], lone, close)
    later = Games(
        found.results[taken],
        jnp.where(taken >= 0, found.kinds[taken], KINDS).astype(jnp.uint8),
        found.values[taken],
        jnp.zeros(count, bool),
    )
    fresh = _from_starts(starts, keys[3], count, candidates)
    step = _Step(
        Lessons(games.codes, games.kinds, outcomes, is_open & ~games.opening[:, None]),
        chosen,
        mean,
        _swapped(found.values[close[:, 0]]),
        ~is_random,
        ended,
        found.fits,
    )
    return Games(*(_where(ended, new, old) for new, old in zip(fresh, later, strict=True))), step


def _where(which: Array, one: Array, other: Array) -> Array:
    return jnp.where(which.reshape(-1, *(1 for _ in one.shape[1:])), one, other)


def _thrown(key: Array, opening: Array) -> Array:
    """Numbers of rolls; the first of a game is no doublet."""
    chances = jnp.log(jnp.where(opening[:, None] & (WEIGHTS.min() == WEIGHTS), 0, WEIGHTS))
    return jax.random.categorical(key, chances, axis=-1)


def mended(means_: Array, judged: Array, goes_on: Array, lambda_: float) -> Array:
    """Targets of the positions of games: means, and how later positions turned out other than they were judged.

    The luck of the roll is in both, so it falls out. What would come after the last step mends nothing.

    Args:
        means_: of the side on roll, float32[steps, games, 5].
        judged: what the best play of the roll thrown was said to be worth, to who made it, float32[steps, games, 5].
        goes_on: whether the next position is that play's, or one that came close, and a lesson, bool[steps, games].
        lambda_: how much it counts.
    """

    def one(later: Array, step: tuple[Array, Array, Array]) -> tuple[Array, Array]:
        mean, judged, goes_on = step
        target = jnp.where(goes_on[:, None], mean + lambda_ * (_swapped(later) - judged), mean)
        return target, target

    goes_on = goes_on.at[-1].set(False)
    return jax.lax.scan(one, jnp.zeros_like(means_[0]), (means_, judged, goes_on), reverse=True)[1]
