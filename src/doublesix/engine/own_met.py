"""A match equity table computed by the engine itself, and any table checked by its play.

**Computed**: score by score, from the end of the match backwards, the chance before a game is what lookahead with the
cube makes of its opening: of every first roll, thrown by either side, the value of the best play, with the scores that
are known already beyond the game. Finished scores are kept in a text file, so building may be stopped and gone on with.

**Checked**: games at a score, played by the engine to their end with the cube, their luck subtracted, the table beyond
them. A table that fits the engine's play says of every score what its games come to.

What does not live here: what a table is (`met`), its files (`met_files`), tables from fixed shares of gammons
(`engine.derived_met`).
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.cube import CubeState
from doublesix.engine.openings import first_rolls
from doublesix.engine.requests import PlayRequest
from doublesix.engine.rollout_results import Estimate, standard_errors
from doublesix.engine.rollout_settings import RolloutSettings, StopRules
from doublesix.engine.rollout_trials import RolloutLine
from doublesix.engine.rollouts import Rollout
from doublesix.errors import DataError
from doublesix.locks import alone
from doublesix.match import MatchContext
from doublesix.met import MatchEquityTable
from doublesix.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from doublesix.engine.engine import Engine
    from doublesix.engine.verdicts import RankedPlay

__all__ = ["MetSettings", "build_table", "chance_in", "checked_score", "uneven_scores"]

FORMAT = 1
PRE, POST = "pre", "post"


@dataclass(frozen=True, slots=True, kw_only=True)
class MetSettings:
    """How a table is made.

    Args:
        length: the longest distance.
        plies: depth of the lookahead.
        crawford_rule: whether matches are played with it.
    """

    length: int = 15
    plies: int = 2
    crawford_rule: bool = True


def build_table(
    path: Path,
    engine: Callable[[MatchEquityTable], Engine],
    settings: MetSettings,
    *,
    name: str,
    progress: Callable[[int, int, float], None] = lambda done, total, seconds: None,
) -> MatchEquityTable:
    """Compute a table, or go on with one.

    Args:
        path: the file of scores that are done.
        engine: makes one that goes by a table.
        settings: how.
        name: what to call the table.
        progress: told how many scores are done, how many there are, and the seconds still to go by those done.

    Raises:
        DataError: the file was made by another engine or with other settings, or is damaged, or another process works
            on it.
    """
    pre, post = np.full((settings.length,) * 2, 0.5), np.full(settings.length, 0.5)
    table = MatchEquityTable(name, pre, post, crawford_rule=settings.crawford_rule)
    maker = engine(table)
    about = {"variant": maker.variant.key, "engine": _without_table(maker), "settings": asdict(settings)}
    with alone(path):
        lines = _begun(path, about)
        scores = list(uneven_scores(settings.length, crawford_rule=settings.crawford_rule))
        if len(lines) > len(scores) + 1:
            raise DataError(f"{path}, line {len(scores) + 2}: there are {len(scores)} scores, a line each")
        for number, (terms, line) in enumerate(zip(scores, lines[1:], strict=False), start=2):
            table = _with(table, terms, _chance_of_line(path, number, line, terms))
        begun = perf_counter()
        for done, terms in enumerate(scores[len(lines) - 1 :], start=1):
            value = _by_lookahead(engine(table), terms, settings.plies)
            table = _with(table, terms, value)
            lines.append(f"{_score(terms)}{value!r}")
            write_whole(path, "".join(line + "\n" for line in lines))
            left = len(scores) + 1 - len(lines)
            progress(len(lines) - 1, len(scores), left * (perf_counter() - begun) / done)
        return table


def uneven_scores(length: int, *, crawford_rule: bool = True) -> Iterator[MatchContext]:
    """Every score that is not even, seen by the trailer, so that a game leads to scores before its own."""
    for away in range(2, length + 1):
        yield MatchContext(away, 1, is_post_crawford=True, crawford_rule=crawford_rule)
    for away in range(2, length + 1) if crawford_rule else ():
        yield MatchContext(away, 1, is_crawford=True)
    for total in range(5, 2 * length):
        for leader in range(2, length + 1):
            if leader < total - leader <= length:
                yield MatchContext(total - leader, leader, crawford_rule=crawford_rule)


def chance_in(table: MatchEquityTable, terms: MatchContext) -> float:
    """What a table says of the player's chance at a score."""
    return table.mwc(terms.player_away, terms.opponent_away, is_post_crawford=terms.is_post_crawford)


def checked_score(engine: Engine, terms: MatchContext, *, trials: int, seed: int) -> Estimate:
    """The player's chance to win the match at a score, by games that the engine plays to their end.

    After every first roll as many games are begun by either side; those of one roll have the same dice.

    Args:
        engine: who plays; its table speaks beyond the game.
        terms: the score, seen by the player.
        trials: games for each first roll of each side.
        seed: of the dice.
    """
    stakes = engine.stakes(terms, CubeState())
    values, variances = [], []
    for number, (mine, his) in enumerate(_openings(engine, terms, plies=1)):
        lines = [
            RolloutLine("player begins", mine.play.result.swapped(), False, 0, 0, True),
            RolloutLine("opponent begins", his.play.result.swapped(), True, 0, 0, True),
        ]
        how = RolloutSettings(seed=_seed(seed, terms, number))
        rollout = Rollout(engine, lines, kind="plays", stakes=stakes, settings=how)
        result = rollout.run(StopRules(trials=trials))
        mean = (result.values - result.luck)[:, :, 5:].mean(axis=0)
        values.append(float(mean.mean()))
        variances.append(float(standard_errors(mean, result.throws, result.kinds)[0] ** 2))
    return Estimate((float(np.mean(values)) + 1) / 2, float(np.sqrt(np.sum(variances))) / len(values) / 2)


def _openings(engine: Engine, terms: MatchContext, plies: int) -> list[tuple[RankedPlay, RankedPlay]]:
    """The best plays of every first roll, by the player and by the other side."""
    both = (terms, terms.swapped())
    start = engine.variant.start()
    asked = [PlayRequest(start, roll, match=seen) for roll in first_rolls(engine.variant) for seen in both]
    best = [ranked[0] for ranked in engine.rank_many(asked, plies=plies, most=1)]
    return list(zip(best[::2], best[1::2], strict=True))


def _by_lookahead(engine: Engine, terms: MatchContext, plies: int) -> float:
    """Chance of the player before the throw that decides who begins."""
    return float(np.mean([(_mwc(mine) + 1 - _mwc(his)) / 2 for mine, his in _openings(engine, terms, plies)]))


def _mwc(play: RankedPlay) -> float:
    assert play.mwc is not None
    return play.mwc


def _with(table: MatchEquityTable, terms: MatchContext, value: float) -> MatchEquityTable:
    """The table with one score more."""
    pre, post = table.pre.copy(), table.post.copy()
    mine, his = terms.player_away - 1, terms.opponent_away - 1
    if terms.is_post_crawford:
        post[mine] = value
    if not (terms.is_post_crawford and table.crawford_rule):
        pre[mine, his], pre[his, mine] = value, 1 - value
    return MatchEquityTable(table.name, pre, post, crawford_rule=table.crawford_rule)


def _without_table(engine: Engine) -> str:
    """What makes an engine's answers, but for the table that is being made."""
    return engine.describe().removesuffix(f", match equities {engine.met.name}")


def _seed(seed: int, terms: MatchContext, number: int) -> int:
    # Spelt out, that the dice of a score stay the same whatever else a context comes to say.
    names = ("player_away", "opponent_away", "is_crawford", "is_post_crawford")
    score = ", ".join(f"{name}={getattr(terms, name)}" for name in names)
    text = f"{seed} MatchContext({score}) {number}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7])


def _begun(path: Path, about: dict[str, Any]) -> list[str]:
    """The lines of a file, as far as there are any."""
    if not path.exists():
        return [json.dumps({"met_scores": FORMAT, **about}, ensure_ascii=False)]
    try:
        lines = path.read_text(encoding="utf-8").removesuffix("\n").split("\n")  # `splitlines` knows more ends
        found = json.loads(lines[0])
        is_known = found["met_scores"] == FORMAT
    except (IndexError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise DataError(f"{path}: no file of scores that doublesix met build left ({error})") from error
    if not is_known:
        raise DataError(f"{path}: scores of format {found['met_scores']}, this program reads {FORMAT}")
    for name, value in about.items():
        if found.get(name) != value:
            raise DataError(
                f"{path} holds scores of another table: its {name} is {found.get(name)!r}, not {value!r}; "
                "name another file, or remove this one"
            )
    return lines


def _score(terms: MatchContext) -> str:
    """What stands before the chance in the line of a score: the phase, and the points to go of both sides."""
    phase = POST if terms.is_post_crawford else PRE
    return f"{phase}\t{terms.player_away}\t{terms.opponent_away}\t"


def _chance_of_line(path: Path, number: int, line: str, terms: MatchContext) -> float:
    try:
        if line.startswith(_score(terms)) and 0 <= (chance := float(line.removeprefix(_score(terms)))) <= 1:
            return chance
    except ValueError:
        pass
    raise DataError(f"{path}, line {number}: {_score(terms)!r} and a chance of 0 to 1 stand here, not {line!r}")
