"""Tables of the docs, from what the commands printed: rows of Markdown; nothing is read or written here.

What does not live here: the commands (`measuring`), the pages (`pages`).
"""

from __future__ import annotations

from collections import defaultdict
from statistics import geometric_mean
from typing import TYPE_CHECKING, Any

from doublesix.analysis.numbers import NOTHING, number, plain, signed
from doublesix.arena.calibration import QUANTITIES
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = [
    "calibration_by_class",
    "calibration_by_depth",
    "cube_calibration_by_class",
    "cube_judges",
    "duel",
    "front",
    "judges",
    "judges_by_class",
    "match_equities",
    "openings",
    "rollout_ratios",
    "rollouts",
    "trial",
]

Json = dict[str, Any]

ALL = "all"
PROGRAMS = {"ours": "ours", "gnubg": "GNU Backgammon", "sage": "Open Sage"}
SCORES = ("money", "3a3a", "3a5a", "4a2a", "5a3a", "7a7a")
NEEDED = (1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15)
"""Points that the columns of the table of match equities show; its rows fewer."""
CLOSE = 0.02
"""Points that an opening play may lie behind the best one to be named."""
STANDARD_NET = "standard-net"
"""Whom trials of near relatives of the standard game fight beside the plain ones: no column of theirs."""


def _row(*cells: str) -> str:
    """One line of a table."""
    return f"| {' | '.join(cells)} |"


def duel(command: str, found: Json) -> str:
    """Points a game of the first one, less luck and with it, and processor time a play."""
    ours, theirs = (f"{found[f'{who}_milliseconds']:.2g}" for who in "ab")
    net = f"**{signed(found['net_per_game'], 4)} ± {plain(found['net_std_error'], 4)}**"
    interval = f"{signed(found['net_low_95'], 4)} to {signed(found['net_high_95'], 4)}"
    raw = f"{signed(found['points_per_game'], 4)} ± {plain(found['std_error'], 4)}"
    return _row(f"`{command}`", net, interval, raw, ours, theirs)


def judges(found: Json) -> Iterable[str]:
    """Error and loss of choice of each judge on all decisions."""
    for one in found["judges"]:
        score = one["scores"][ALL]
        yield _row(f"`{one['judge']}`", _with_interval(score["error"], 4), _with_interval(score["loss"], 2))


def judges_by_class(found: Json) -> Iterable[str]:
    """The same class by class, a column for each judge."""
    for kind in found["judges"][0]["scores"]:
        if kind == ALL:
            continue
        scores = [one["scores"][kind] for one in found["judges"]]
        cells = (f"{plain(one['error']['mean'], 4)}, {plain(one['loss']['mean'], 2)}" for one in scores)
        yield _row(kind, *cells)


def cube_judges(found: Json) -> Iterable[str]:
    """What each judge loses with the cube, in thousandths of EMG."""
    for one in found["judges"]:
        program, plies = one["judge"].split(":")
        score = one["scores"][ALL]
        low, high = (plain(1000 * end, 2) for end in score["total"]["interval_95"])
        total = f"{_thousandths(score['total'])} ({low} – {high})"
        by_score = (_thousandths(one["scores"][name]["total"]) for name in SCORES)
        bias = f"{signed(1000 * score['bias']['mean'], 1)} ± {plain(1000 * _half(score['bias']), 1)}"
        losses = (_thousandths(score["double"]), _thousandths(score["take"]), total)
        yield _row(f"{PROGRAMS[program]}, {plies}-ply", *losses, str(score["wrong"]), *by_score, bias)


def front(found: Json) -> Iterable[str]:
    """Judges by their speed, and whether any other is both faster and nearer."""
    for one in sorted(found["judges"], key=lambda one: -one["per_second"]):
        figures = (f"{one['per_second']:,.0f}", _with_interval(one["error"], 4), _with_interval(one["loss"], 2))
        yield _row(f"`{one['judge']}`", *figures, "yes" if one["judge"] in found["front"] else "")


def calibration_by_depth(found: Json) -> Iterable[str]:
    """Of all classes together, how much lies within 90 % intervals, for each depth and quantity."""
    shares = _shares(found)
    for plies in sorted({plies for plies, _, kind in shares if kind is None}):
        cells = (shares[plies, quantity, None] for quantity in QUANTITIES)
        yield _row(str(plies), *(f"{plain(share, 1)} of {count:,}" for count, share in cells))


def calibration_by_class(found: Json) -> Iterable[str]:
    """Of each class how much of equities and of differences lies within 90 % intervals, at each depth."""
    return _by_class(found, QUANTITIES[:2])


def cube_calibration_by_class(found: Json) -> Iterable[str]:
    """The same of the leads of doubles and of takes."""
    return _by_class(found, QUANTITIES[2:])


def _by_class(found: Json, quantities: Sequence[str]) -> Iterable[str]:
    shares = _shares(found)
    depths = sorted({plies for plies, _, _ in shares})
    for kind in dict.fromkeys(kind for _, quantity, kind in shares if quantity in quantities):
        cells = [kind or f"**{ALL}**"]
        for quantity in quantities:
            found_there = [shares[plies, quantity, kind] for plies in depths]
            cells += [f"{found_there[0][0]:,}", *(plain(share, 1) for _, share in found_there)]
        yield _row(*cells)


def match_equities(found: Json) -> Iterable[str]:
    """Differences of two match equity tables, percent of a match; the first column is after the Crawford game."""
    ours, theirs = found["table"], found["against"]
    for needed in NEEDED:
        if needed in (1, 6, 9, 13):
            continue
        after = ours["post"][needed - 1] - theirs["post"][needed - 1]
        before = (ours["pre"][needed - 1][his - 1] - theirs["pre"][needed - 1][his - 1] for his in NEEDED)
        yield _row(str(needed), *(signed(100 * gap, 2).replace("0.", ".") if gap else "0" for gap in (after, *before)))


def openings(found: Json) -> Iterable[str]:
    """The best play of each roll for money, and those that come close."""
    for one in found["rolls"]:
        best, *others = one["plays"]
        close = (
            f"{_short(one['roll'], play)} ({signed(-play['behind'], 3)} ± {plain(1.96 * play['joint_error'], 3)})"
            for play in others
            if play["behind"] <= CLOSE
        )
        yield _row(one["roll"], _short(one["roll"], best), signed(best["equity"], 3), "; ".join(close))


def rollouts(found: Json) -> Iterable[str]:
    """Positions rolled out by every engine, ours first."""
    told = ""
    for one in found["rollouts"]:
        name, told = ("" if one["position"] == told else one["position"]), one["position"]
        program = one["engine"].split(":")[0]
        beside = ("", "") if program == "ours" else (number(one["ratio"], 1), _apart(one["apart"]))
        figures = (signed(one["equity"], 4), _error(one["std_error"]), str(one["trials"]), plain(one["seconds"], 2))
        yield _row(name, PROGRAMS[program], *figures, plain(one["aim_seconds"], 2), *beside)


def trial(found: Sequence[Json]) -> Iterable[str]:
    """Points a game of a game's net against random plays and plain strategies; near relatives fight one duel more."""
    cells = (
        f"{signed(one['points_per_game'], 3)} ± {plain(1.96 * one['std_error'], 3).removeprefix('0')}"
        for one in found
        if one["label"] != STANDARD_NET
    )
    yield _row(find(found[0]["variant"]).name, *cells)


def rollout_ratios(cubeless: Json, cubeful: Json) -> Iterable[str]:
    """Processor time of each other program at the same standard error, geometric mean of the positions."""
    both = [_ratios(found) for found in (cubeless, cubeful)]
    for program in both[0]:
        yield _row(PROGRAMS[program], *(plain(geometric_mean(ratios[program]), 1) for ratios in both))


def _ratios(found: Json) -> Mapping[str, list[float]]:
    ratios: dict[str, list[float]] = defaultdict(list)
    for one in found["rollouts"]:
        program = one["engine"].split(":")[0]
        if program != "ours" and one["ratio"]:
            ratios[program].append(one["ratio"])
    return ratios


def _shares(found: Json) -> dict[tuple[int, str, str | None], tuple[int, float]]:
    """Count and share within 90 % intervals, percent, by depth, quantity and class."""
    return {
        (one["plies"], one["quantity"], one["class"]): (one["count"], 100 * one["shares"]["0.90"])
        for one in found["held_back"]
    }


def _half(mean: Json) -> float:
    low, high = mean["interval_95"]
    return (high - low) / 2


def _with_interval(mean: Json, digits: int) -> str:
    return f"{plain(mean['mean'], digits)} ± {plain(_half(mean), digits)}"


def _thousandths(mean: Json) -> str:
    return plain(1000 * mean["mean"], 2)


def _error(value: float) -> str:
    return plain(value, 4).removeprefix("0")


def _apart(value: float | None) -> str:
    return NOTHING if value is None else signed(value, 1)


def _short(roll: str, play: Json) -> str:
    short = play["short_name"]
    return play["play"] if short is None else f"{roll}{short}, {play['play']}"
