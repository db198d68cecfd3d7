"""Small valid arguments for every kernel function that takes arrays, for the tests of the border."""

from __future__ import annotations

import tempfile
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix import _kernel
from doublesix.dice import Roll
from doublesix.engine.table_files import match_ends
from doublesix.kernel import cube_levels, kernel_rules, pack, pack_throws
from doublesix.variants.backgammon import BACKGAMMON

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

__all__ = ["CALLS", "SHAPE", "Call", "positions", "rules", "trainer", "two_rolls"]

FOLDER = tempfile.TemporaryDirectory()
"""For files that are begun; it goes with the test run."""

SHAPE = (32, 16, 16)
"""The smallest nets."""

Call = tuple["Callable[..., Any]", dict[str, Any]]
"""What to call, and its keyword arguments."""


def two_rolls() -> NDArray[np.uint8]:
    """An ordinary roll and a doublet."""
    return pack_throws(BACKGAMMON.rules, [Roll(3, 1), Roll(6, 6)])


def rules() -> _kernel.Rules:
    """The standard game."""
    return kernel_rules(BACKGAMMON)


def positions() -> NDArray[np.int8]:
    """Two positions."""
    return pack([BACKGAMMON.start(), BACKGAMMON.legal_plays(BACKGAMMON.start(), Roll(3, 1))[0].result])


@cache
def trainer() -> _kernel.Trainer:
    """A trainer with the smallest nets; shared, so a test that learns must make its own."""
    return _trainer(1)


def _trainer(seed: int) -> _kernel.Trainer:
    return _kernel.Trainer(rules(), SHAPE, SHAPE, phases=False, one_sided=[], starts=positions(), seed=seed)


def _ends() -> NDArray[np.float64]:
    level = np.array([1.0, 2.0, 3.0, -1.0, -2.0, -3.0])
    ends = np.stack([level * 2.0**k for k in range(cube_levels)])
    return np.stack([ends, ends])


def _terms() -> NDArray[np.int8]:
    return np.array([[1, 0, 1, 0]] * 2, np.int8)


def _searched(call: Callable[..., Any], **more: Any) -> Call:
    settings = _kernel.SearchSettings(plies=0, keep=(8, 8, 8, 8), margin=(0.2, 0.2, 0.2, 0.2))
    evaluator = trainer().evaluator(averaged=False)
    common = {"evaluator": evaluator, "settings": settings, "positions": positions(), "threads": 1}
    return call, common | more


def _roll_out() -> dict[str, Any]:
    settings = _kernel.RolloutSettings(
        variance_reduction=True,
        stratified=True,
        stop_at_tables=True,
        plies=0,
        cube_plies=0,
        late_after=0,
        late_plies=0,
        late_cube_plies=0,
        truncate_after=1,
        final_plies=0,
        keep=(8, 8, 8, 8),
        margin=(0.2, 0.2, 0.2, 0.2),
    )
    return {
        "evaluator": trainer().evaluator(averaged=False),
        "settings": settings,
        "ends": _ends()[0].copy(),
        "terms": _terms()[0].copy(),
    }


def _rolled_out() -> Call:
    return _kernel.RolloutPlayers(**_roll_out()).play, {
        "positions": positions(),
        "lines": np.array([[1, 0, 0, 1], [0, 0, 0, 1]], np.int8),
        "seed": 1,
        "first_trial": 0,
        "trials": 1,
        "threads": 1,
    }


def _learning() -> _kernel.RoundSettings:
    play = _kernel.SelfPlaySettings()
    return _kernel.RoundSettings(play=play, games=1, batch=8, rate=1e-3, average_rate=1e-2, threads=1)


def _made(maker: Callable[..., Any], points: int = 6, checkers: int = 2, *others: Any) -> _kernel.Table:
    """A small table; its file may go once it is mapped."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/small"
        while not maker(path, points, checkers, *others).advance(1.0):
            pass
        return _kernel.Table(path)


def _calls() -> dict[str, Call]:
    start, evaluator = positions()[:1].copy(), trainer().evaluator(averaged=False)
    dice = two_rolls()
    stakes = {"ends": _ends(), "terms": _terms()}
    one_sided = _kernel.OneSidedBearoff(_made(_kernel.OneSidedMaker))
    solved = _kernel.SolvedGame(_made(_kernel.SolvedGameMaker, 24, 1))
    lone = np.zeros((1, 2, 32), np.int8)
    lone[0, :, 24] = 1
    two_sided = _kernel.TwoSidedBearoff(_made(_kernel.TwoSidedMaker))
    home = np.zeros((1, 2, 32), np.int8)
    home[0, :, :2] = 13, 2
    score = {"first_away": 2, "second_away": 2, "ends": match_ends(2, 2)}
    ending = _kernel.BearoffEnding(home, score["ends"], 100)
    match = _kernel.MatchBearoff(_made(_kernel.MatchBearoffMaker, 6, 2, *score.values()))
    state = trainer().contact_state()
    targets = np.full((2, 5), 0.1, np.float32)
    fresh = _trainer(2)
    return {
        "legal_results": (_kernel.legal_results, {"rules": rules(), "positions": positions(), "dice": dice}),
        "perft": (_kernel.perft, {"rules": rules(), "position": start, "depth": 1, "threads": 1}),
        "endings": (_kernel.endings, {"rules": rules(), "positions": positions()}),
        "encode": (_kernel.encode, {"rules": rules(), "positions": positions()}),
        "loss_weights": (_kernel.loss_weights, {"rules": rules(), "positions": positions()}),
        "evaluate": (_kernel.evaluate, {"evaluator": evaluator, "positions": positions(), "threads": 1}),
        "rank_plays": _searched(_kernel.rank_plays, dice=dice, **stakes, asked=positions(), asked_offsets=np.arange(3)),
        "cube_values": _searched(_kernel.cube_values, **stakes),
        "roll_values": _searched(_kernel.roll_values, **stakes),
        "search_outcomes": _searched(_kernel.search_outcomes, plies=0),
        "RolloutPlayers.__init__": (_kernel.RolloutPlayers, _roll_out()),
        "RolloutPlayers.play": _rolled_out(),
        "self_play": (
            _kernel.self_play,
            {
                "evaluator": evaluator,
                "starts": positions(),
                "settings": _kernel.SelfPlaySettings(max_plies=4),
                "seed": 1,
                "games": 1,
                "threads": 1,
            },
        ),
        "OneSidedBearoff.distributions": (one_sided.distributions, {"positions": home}),
        "OneSidedBearoff.outcomes": (one_sided.outcomes, {"positions": home}),
        "SolvedGame.numbers": (solved.numbers, {"positions": positions()}),
        "SolvedGame.recomputed": (solved.recomputed, {"positions": lone}),
        "SolvedGame.values": (solved.values, {"positions": lone}),
        "BearoffEnding.__init__": (_kernel.BearoffEnding, {"position": home, "ends": score["ends"], "most_pairs": 100}),
        "BearoffEnding.covers": (ending.covers, {"positions": home, "side": 0}),
        "BearoffEnding.roll_on": (ending.roll_on, {"positions": home, "cubes": np.zeros((1, 3), np.int8)}),
        "MatchBearoff.values": (match.values, {"positions": home, "cubes": np.zeros((1, 3), np.int8)}),
        "MatchBearoffMaker.__init__": (
            _kernel.MatchBearoffMaker,
            {"path": f"{FOLDER.name}/match", "points": 6, "checkers": 1, **score},
        ),
        "MatchBearoffMaker.file_bytes": (
            _kernel.MatchBearoffMaker.file_bytes,
            {"points": 6, "checkers": 1, **score},
        ),
        "exact_tables": (_kernel.exact_tables, {"evaluator": evaluator, "positions": positions(), **stakes}),
        "TwoSidedBearoff.values": (two_sided.values, {"positions": home}),
        "TwoSidedBearoff.raw": (two_sided.raw, {"pairs": np.array([[1, 2]], np.uint32)}),
        "layout_numbers": (_kernel.layout_numbers, {"points": 6, "checkers": 2, "positions": home}),
        "Evaluator.classify": (evaluator.classify, {"positions": positions()}),
        "Trainer.__init__": (
            _kernel.Trainer,
            {
                "rules": rules(),
                "contact": SHAPE,
                "race": SHAPE,
                "phases": False,
                "one_sided": [],
                "starts": positions(),
                "seed": 1,
            },
        ),
        "Trainer.learn": (fresh.learn, {"positions": positions(), "targets": targets, "settings": _learning()}),
        "Trainer.remember": (fresh.remember, {"positions": positions(), "targets": targets}),
        "Trainer.restore": (fresh.restore, {"contact": state, "race": state.copy()}),
    }


CALLS = _calls()
"""By name as in the extension; `test_every_function_with_arrays_is_here` keeps the list whole."""
