"""A match equity table computed by the engine itself.

Score by score, from the end of the match backwards, the chance before a game is what the engine makes of its opening:
for every first roll, thrown by either side, the value of the best play by lookahead with the cube. Lookahead from the
first roll leans on the cube model for the rest of the game, and errs the same way at scores of one kind, so every score
is also rolled out, games played to their end with the cube; the mean difference over the scores of a kind (`kind_of`)
corrects them all. A kind is what the leader needs, and one point from the end whether the trailer needs an even number.

Rollouts are kept in a text file, a line a score, so building may be stopped and gone on with:

    # {"met_rollouts": 1, "variant": …, "engine": …, "settings": {…}}
    phase	trailer_away	leader_away	lookahead	rolled_out	std_error
    post	2	1	0.4871	0.4893	0.0031

All three are match winning chances of the trailer. What does not live here: what a table is (`met`), its files
(`met_files`), tables from fixed shares of gammons (`engine.derived_met`).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import defaultdict
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.cube import CubeState
from doublesix.engine.engine import Engine, PlayRequest
from doublesix.engine.openings import first_rolls
from doublesix.engine.rollout_results import standard_errors
from doublesix.engine.rollout_settings import RolloutSettings, StopRules
from doublesix.engine.rollouts import Rollout, RolloutLine
from doublesix.errors import DataError
from doublesix.match import MatchContext
from doublesix.met import MatchEquityTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from doublesix.engine.verdicts import RankedPlay
    from doublesix.rules.variant import Variant

    Table = NDArray[np.float64]

__all__ = ["MeasuredScore", "MetSettings", "corrections", "kind_of", "own_table", "rolled_out_scores"]

FORMAT = 1
COLUMNS = ("phase", "trailer_away", "leader_away", "lookahead", "rolled_out", "std_error")
PRE, POST = "pre", "post"

OWN_KIND = 5
"""Scores have a kind for each number of points that the leader needs up to this one; farther off they have one."""

NAME = "double-six"


@dataclass(frozen=True, slots=True, kw_only=True)
class MetSettings:
    """How a table is made.

    Args:
        length: the longest distance.
        plies: depth of the lookahead.
        trials: games for each first roll of each side at each score.
        seed: of the dice.
    """

    length: int = 15
    plies: int = 1
    trials: int = 6
    seed: int = 1


@dataclass(frozen=True, slots=True)
class MeasuredScore:
    """A score, and the trailer's chance to win the match there, said twice.

    Args:
        terms: the score seen by the trailer.
        lookahead: by lookahead alone.
        rolled_out: by rollouts, beyond the game with the same table.
        std_error: of that.
    """

    terms: MatchContext
    lookahead: float
    rolled_out: float
    std_error: float


def kind_of(terms: MatchContext) -> str:
    """The kind of a score, seen by either side."""
    leader, trailer = sorted((terms.player_away, terms.opponent_away))
    if leader == 1:
        return f"{'Crawford' if terms.is_crawford else 'post-Crawford'}, {'odd' if trailer % 2 else 'even'}"
    return str(leader) if leader <= OWN_KIND else f"{OWN_KIND + 1}+"


def corrections(measured: Sequence[MeasuredScore], table: MatchEquityTable) -> dict[str, tuple[float, float]]:
    """What lookahead gives the trailer too little, by kind of score.

    Args:
        measured: scores that were rolled out.
        table: by lookahead alone, which both figures rest on.

    Returns:
        by kind the mean EMG with the cube at 1, weighed by its precision, and its standard error.
    """
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for one in measured:
        unit = _unit(table, one.terms)
        found[kind_of(one.terms)].append(((one.rolled_out - one.lookahead) / unit, one.std_error / unit))
    means = {}
    for kind, values in found.items():
        weights = np.array([error**-2 for _, error in values])
        mean = float(np.array([value for value, _ in values]) @ weights / weights.sum())
        means[kind] = (mean, float(weights.sum() ** -0.5))
    return means


def own_table(
    variant: Variant,
    settings: MetSettings,
    *,
    corrected: Mapping[str, float] | None = None,
    engine: Callable[[MatchEquityTable], Engine],
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> MatchEquityTable:
    """The table by lookahead, with or without corrections.

    Args:
        variant: the game.
        settings: how.
        corrected: EMG for the trailer by kind of score.
        engine: makes one that goes by a table.
        progress: told how many scores are done, and how many there are.
    """
    length = settings.length
    pre, post = np.full((length, length), 0.5), np.full(length, 0.5)
    scores = list(_scores(length))
    for done, terms in enumerate(scores, start=1):
        so_far = MatchEquityTable(NAME, pre.copy(), post.copy())
        value = _by_lookahead(engine(so_far), variant, terms, settings.plies)
        if corrected is not None:
            value += corrected.get(kind_of(terms), 0.0) * _unit(so_far, terms)
        mine, his = terms.player_away, terms.opponent_away
        if terms.is_post_crawford:
            post[mine - 1] = value
        else:
            pre[mine - 1, his - 1], pre[his - 1, mine - 1] = value, 1 - value
        progress(done, len(scores))
    return MatchEquityTable(NAME, pre, post)


def rolled_out_scores(
    path: Path,
    engine: Engine,
    settings: MetSettings,
    *,
    progress: Callable[[int, int, float], None] = lambda done, total, seconds: None,
) -> list[MeasuredScore]:
    """Roll out every score of a table, or go on with that.

    Args:
        path: the file of rollouts.
        engine: who plays; its table is that by lookahead alone.
        settings: how.
        progress: told how many scores are done, how many there are, and the seconds still to go by those done.

    Raises:
        DataError: the file was made by another engine or with other settings, or is damaged.
    """
    about = {"variant": engine.variant.key, "engine": engine.describe(), "settings": asdict(settings)}
    lines = _begun(path, about)
    scores = list(_scores(settings.length))
    known = [_measured(path, number, line) for number, line in enumerate(lines[2:], start=3)]
    begun = perf_counter()
    for done, terms in enumerate(scores[len(known) :], start=1):
        known.append(_rolled_out(engine, terms, settings))
        lines.append(_line(known[-1]))
        _write_whole(path, lines)
        left = len(scores) - len(known)
        progress(len(known), len(scores), left * (perf_counter() - begun) / done)
    return known


def _scores(length: int) -> Iterator[MatchContext]:
    """Every score that is not even, seen by the trailer, in an order in which a game leads to scores before it."""
    for away in range(2, length + 1):
        yield MatchContext(away, 1, is_post_crawford=True)
    for away in range(2, length + 1):
        yield MatchContext(away, 1, is_crawford=True)
    for total in range(5, 2 * length):
        for leader in range(2, length + 1):
            if leader < total - leader <= length:
                yield MatchContext(total - leader, leader)


def _unit(table: MatchEquityTable, terms: MatchContext) -> float:
    """Match winning chance of one EMG at the start of a game."""
    after = [
        table.mwc_after(
            terms.player_away,
            terms.opponent_away,
            points,
            is_crawford=terms.is_crawford,
            is_post_crawford=terms.is_post_crawford,
        )
        for points in (1, -1)
    ]
    return (after[0] - after[1]) / 2


def _openings(engine: Engine, variant: Variant, terms: MatchContext, plies: int) -> list[tuple[RankedPlay, RankedPlay]]:
    """The best plays of every first roll, by the player and by the other side."""
    both = (terms, terms.swapped())
    asked = [PlayRequest(variant.start(), roll, match=seen) for roll in first_rolls(variant) for seen in both]
    best = [ranked[0] for ranked in engine.rank_many(asked, plies=plies, most=1)]
    return list(zip(best[::2], best[1::2], strict=True))


def _by_lookahead(engine: Engine, variant: Variant, terms: MatchContext, plies: int) -> float:
    """Chance of the player before the throw that decides who begins."""
    plays = _openings(engine, variant, terms, plies)
    return float(np.mean([(_mwc(mine) + 1 - _mwc(his)) / 2 for mine, his in plays]))


def _mwc(play: RankedPlay) -> float:
    assert play.mwc is not None
    return play.mwc


def _rolled_out(engine: Engine, terms: MatchContext, settings: MetSettings) -> MeasuredScore:
    """Games after every first roll; those of one roll, begun by either side, have the same dice."""
    stakes = engine.stakes(terms, CubeState())
    values, variances = [], []
    for number, (mine, his) in enumerate(_openings(engine, engine.variant, terms, settings.plies)):
        lines = [
            RolloutLine("player begins", mine.play.result.swapped(), False, 0, 0, True),
            RolloutLine("opponent begins", his.play.result.swapped(), True, 0, 0, True),
        ]
        how = RolloutSettings(seed=_seed(settings.seed, terms, number))
        rollout = Rollout(engine, lines, kind="plays", stakes=stakes, settings=how)
        result = rollout.run(StopRules(trials=settings.trials))
        mean = (result.values - result.luck)[:, :, 5:].mean(axis=0)
        values.append(float(mean.mean()))
        variances.append(float(standard_errors(mean, result.throws, result.kinds)[0] ** 2))
    return MeasuredScore(
        terms,
        lookahead=_by_lookahead(engine, engine.variant, terms, settings.plies),
        rolled_out=(float(np.mean(values)) + 1) / 2,
        std_error=float(np.sqrt(np.sum(variances))) / len(values) / 2,
    )


def _seed(seed: int, terms: MatchContext, number: int) -> int:
    text = f"{seed} {terms} {number}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7])


def _begun(path: Path, about: dict[str, Any]) -> list[str]:
    """The lines of a file, as far as there are any."""
    if not path.exists():
        return ["# " + json.dumps({"met_rollouts": FORMAT, **about}, ensure_ascii=False), "\t".join(COLUMNS)]
    lines = path.read_text(encoding="utf-8").splitlines()
    try:
        found = json.loads(lines[0].removeprefix("# "))
        is_known = found["met_rollouts"] == FORMAT and lines[1].split("\t") == list(COLUMNS)
    except (IndexError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path}: no file of rolled-out scores ({error})") from error
    if not is_known:
        raise DataError(f"{path}: rolled-out scores of format {FORMAT} with {', '.join(COLUMNS)} were expected")
    for name, value in about.items():
        if found.get(name) != value:
            raise DataError(
                f"{path} holds scores rolled out otherwise: its {name} is {found.get(name)!r}, not {value!r}; "
                "name another file, or remove this one"
            )
    return lines


def _line(one: MeasuredScore) -> str:
    phase = POST if one.terms.is_post_crawford else PRE
    figures = (f"{value:.6f}" for value in (one.lookahead, one.rolled_out, one.std_error))
    return "\t".join((phase, str(one.terms.player_away), str(one.terms.opponent_away), *figures))


def _measured(path: Path, number: int, line: str) -> MeasuredScore:
    try:
        phase, mine, his, *figures = line.split("\t")
        is_last = int(his) == 1
        terms = MatchContext(int(mine), int(his), is_last and phase == PRE, is_last and phase == POST)
        return MeasuredScore(terms, *(float(text) for text in figures))
    except (ValueError, TypeError) as error:
        raise DataError(f"{path}, line {number}: {error}; a line of {len(COLUMNS)} columns was expected") from error


def _write_whole(path: Path, lines: Sequence[str]) -> None:
    partial = path.with_name(path.name + ".partial")
    partial.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    os.replace(partial, path)
