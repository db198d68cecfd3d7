"""Rollouts side by side: what is told of them, and engines by name, with stand-ins where a program is missing."""

from __future__ import annotations

import os
import shutil
import sys
from math import hypot

import pytest

from arena_players import python_with_sage
from builders import pos
from doublesix.arena.gnubg import USUAL_PLACE, GnubgRoller
from doublesix.arena.opponents import OpponentError
from doublesix.arena.rollers import RolledOut, Roller, RollerSettings, roller
from doublesix.arena.rollout_costs import POSITIONS, RolloutCost, mean_ratio, rollout_costs
from doublesix.arena.sage import WHERE, SageRoller
from doublesix.engine.engine import Engine
from doublesix.engine.rollout_settings import RolloutSettings
from doublesix.errors import DataError, ParseError
from doublesix.kernel import pack
from doublesix.match import MoneySession
from doublesix.notation.position_id import parse_position_id
from doublesix.variants.registry import STANDARD

FIRST = RolledOut(0.10, 0.003, 1296, 2.0)
OTHER = RolledOut(0.15, 0.004, 144, 5.0)
EXACT = RolledOut(0.15, 0.0, 36, 0.1)


SETTINGS = RollerSettings()


def by_hand(name, found):
    return Roller(name, "by hand", lambda position: found)


# What they cost.


def test_time_goes_with_the_square_of_the_error_and_is_told_beside_the_first():
    cost = RolloutCost("x", "other", OTHER, FIRST)
    assert cost.aim_seconds == pytest.approx(5 * 0.64)
    assert cost.ratio == pytest.approx((5 * 16) / (2 * 9))
    assert cost.apart == pytest.approx(10)
    assert cost.to_json() == {
        "position": "x",
        "engine": "other",
        "equity": 0.15,
        "std_error": 0.004,
        "trials": 144,
        "seconds": 5.0,
        "aim_seconds": cost.aim_seconds,
        "ratio": cost.ratio,
        "apart": cost.apart,
    }


def test_what_is_exact_costs_nothing_and_has_no_ratio():
    assert RolloutCost("x", "exact", EXACT, FIRST).ratio == 0
    assert RolloutCost("x", "other", OTHER, EXACT).ratio is None
    assert RolloutCost("x", "exact", EXACT, EXACT).apart is None


def test_everybody_rolls_a_position_out_before_the_next_one_comes():
    positions = {"start": STANDARD.start(), "race": pos("6:15", "6:15")}
    costs = list(rollout_costs([by_hand("first", FIRST), by_hand("other", OTHER)], positions, settings=SETTINGS))
    assert [(cost.position, cost.roller) for cost in costs] == [
        ("start", "first"),
        ("start", "other"),
        ("race", "first"),
        ("race", "other"),
    ]
    assert {cost.first for cost in costs} == {FIRST}


POSITIONS_BY_NAME = {"start": STANDARD.start(), "race": pos("6:15", "6:15")}


def costs_of(path, *who, positions=POSITIONS_BY_NAME, settings=SETTINGS):
    return list(rollout_costs(who, positions, settings=settings, checkpoint=path))


class Stopping:
    """Rolls out so often, then the user presses the interrupt key."""

    def __init__(self, times):
        self.left = times

    def __call__(self, position):
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return OTHER


@pytest.mark.parametrize("times", [0, 1])
def test_what_was_stopped_goes_on_where_it_was(tmp_path, times):
    first, other = by_hand("first", FIRST), by_hand("other", OTHER)
    path = tmp_path / "rollouts.jsonl"
    with pytest.raises(KeyboardInterrupt):
        costs_of(path, first, Roller("other", "by hand", Stopping(times)))
    rest = Stopping(2 - times)
    assert costs_of(path, first, Roller("other", "by hand", rest)) == costs_of(None, first, other)
    assert rest.left == 0
    assert costs_of(path, first, Roller("other", "by hand", Stopping(0))) == costs_of(None, first, other)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"settings": RollerSettings(seed=2)}, "other terms: seed 1, not 2"),
        ({"positions": {"start": STANDARD.start()}}, "other terms: positions "),
    ],
)
def test_other_rollouts_are_not_gone_on_with(tmp_path, change, complaint):
    path = tmp_path / "rollouts.jsonl"
    costs_of(path, by_hand("first", FIRST))
    with pytest.raises(DataError, match=complaint):
        costs_of(path, by_hand("first", FIRST), **change)
    with pytest.raises(DataError, match="other terms: engines "):
        costs_of(path, Roller("first", "somebody else", None))


def test_a_file_of_something_else_is_refused_with_its_line(tmp_path):
    path = tmp_path / "rollouts.jsonl"
    costs_of(path, by_hand("first", FIRST))
    with path.open("a") as file:
        file.write('{"equity":"no number","std_error":0,"trials":1,"seconds":0}\n')
    with pytest.raises(DataError, match="line 4: this is no rollout; name another file"):
        costs_of(path, by_hand("first", FIRST))


def test_ratios_have_a_geometric_mean():
    twice, eight = RolledOut(0, 0.003, 36, 4.0), RolledOut(0, 0.003, 36, 16.0)
    costs = [RolloutCost("x", "other", found, FIRST) for found in (twice, eight, EXACT)]
    assert mean_ratio(costs) == pytest.approx(4)
    assert mean_ratio(costs[2:]) is None


def test_the_positions_built_in_are_five_that_are_played_on():
    found = {parse_position_id(text) for text in POSITIONS.values()}
    assert len(found) == len(POSITIONS) == 5
    assert not any(STANDARD.ending(position) for position in found)


# Ours.


@pytest.mark.parametrize("cubeful", [False, True])
def test_ours_is_the_rollout_of_the_engine(cubeful):
    position = parse_position_id(POSITIONS["race"])
    with roller("ours:0", RollerSettings(trials=12, cubeful=cubeful, seed=7)) as ours:
        found = ours.roll_out(position)
    assert ours.description.endswith("0-ply")
    settings = RolloutSettings(cubeful=cubeful, seed=7)
    session = MoneySession(jacoby=False, beavers=False)
    expected = Engine(threads=1).rollout(position, trials=12, match=session, settings=settings).best.equity
    assert (found.equity, found.std_error, found.trials) == (expected.mean, expected.std_error, 12)
    assert found.seconds > 0


@pytest.mark.parametrize("name", ["random", "ours:9", "gnubg:8", "sage:0", "sage:x", "gnubg@somewhere"])
def test_names_that_mean_nobody_are_refused(name):
    with pytest.raises(ParseError, match=name), roller(name, RollerSettings()):
        pass


# GNU Backgammon: what runs inside it, run by a stand-in that tells figures as it does, and to a terminal only.

GNUBG = """#!{python}
import os, runpy, sys, types
if "--version" in sys.argv:
    print("GNU Backgammon 9.99.001 20300101")
    sys.exit()
said = {{}}
def tell(equity, error, games):
    cube = f" CF {{equity / 2:+f}}", f" CF {{error / 2:f}}"
    mean, deviation = cube if said["rollout cubeful"] == "on" else ("", "")
    print(f"  0.5 0.1 0.0 - 0.5 0.1 0.0 CL {{equity:+f}}{{mean}}")
    print(f" [0.0 0.0 0.0 - 0.0 0.0 0.0 CL  {{error:f}}{{deviation}}]")
    print(f"{{games}} games, Mersenne Twister dice generator with seed {{said['rollout seed']}}")
def command(text):
    if text != "rollout":
        name, _, value = text.removeprefix("set ").rpartition(" ")
        said[name] = value
    elif {tells} and os.isatty(0) and os.isatty(1):
        tell(9.0, 9.0, 1)
        player, opponent = map(int, said["board"].split("-"))
        tell(player / -100, opponent / 100, int(said["rollout trials"]))
gnubg = types.ModuleType("gnubg")
gnubg.command = command
gnubg.positionid = lambda board: f"{{sum(board[1])}}-{{sum(board[0])}}"
sys.modules["gnubg"] = gnubg
runpy.run_path(sys.argv[sys.argv.index("-p") + 1], run_name="__main__")
"""


def gnubg(folder, *, tells=True):
    path = folder / "stand-in"
    path.write_text(GNUBG.format(python=sys.executable, tells=tells))
    path.chmod(0o755)
    return GnubgRoller(plies=0, trials=36, seed=5, program=str(path))


def test_the_last_figures_told_of_each_rollout_count(tmp_path):
    boards = pack([pos("6:15", "6:2"), pos("6:4", "6:8")])
    with gnubg(tmp_path) as program:
        assert program.description == "GNU Backgammon 9.99.001, 0-ply"
        cubeless = program.roll_out(boards, cubeful=False)
        cubeful = program.roll_out(boards, cubeful=True)
    assert cubeless[:, :3].tolist() == [[-0.15, 0.02, 36], [-0.04, 0.08, 36]]
    assert cubeful[:, :3].tolist() == [[-0.075, 0.01, 36], [-0.02, 0.04, 36]]
    assert (cubeless[:, 3] >= 0).all()


def test_a_rollout_without_figures_is_an_error(tmp_path):
    with gnubg(tmp_path, tells=False) as program, pytest.raises(OpponentError, match="told no figures"):
        program.roll_out(pack([STANDARD.start()]), cubeful=False)


def test_without_the_program_there_is_one_clear_error():
    with pytest.raises(OpponentError, match=r"not installed: no program 'no-such-program'"):
        GnubgRoller(plies=0, trials=36, seed=1, program="no-such-program")


# Open Sage.

SAGE = """
from types import SimpleNamespace as Record

class BgBotAnalyzer:
    def __init__(self, eval_level, cubeful, cubeful_trial_moves, n_trials, decision_ply, seed, parallel_threads,
                 ultra_late_threshold):
        assert (eval_level, decision_ply, parallel_threads, ultra_late_threshold) == ("rollout", 2, 1, 9999)
        assert cubeful_trial_moves == cubeful
        self.error = seed / n_trials
    def post_move_analytics(self, board, jacoby):
        assert not jacoby
        has_played = sum(count for count in board[1:] if count > 0)
        return Record(cubeless_equity=has_played / 100, cubeless_se=self.error,
                      cubeful_equity=has_played / 200, cubeful_se=self.error / 2)
"""


def test_equities_are_turned_to_who_is_on_roll(tmp_path):
    python = python_with_sage(tmp_path, SAGE)
    boards = pack([pos("6:15", "6:2")])
    with SageRoller(plies=2, trials=50, seed=1, python=python) as program:
        assert program.description == "Open Sage 9.9, 2-ply in its own count"
        cubeless, cubeful = (program.roll_out(boards, cubeful=cubeful)[0] for cubeful in (False, True))
    assert cubeless[:3].tolist() == [-0.02, 0.02, 50]
    assert cubeful[:3].tolist() == [-0.01, 0.01, 50]
    assert cubeless[3] >= 0


# The programs themselves: where nobody has any luck left to subtract, and in a race.

PEERS = [
    pytest.param(
        "gnubg:0",
        marks=pytest.mark.skipif(
            not (shutil.which("gnubg") or shutil.which(USUAL_PLACE)), reason="GNU Backgammon is not installed"
        ),
    ),
    pytest.param("sage:1", marks=pytest.mark.skipif(not os.environ.get(WHERE), reason=f"{WHERE} names no interpreter")),
]


@pytest.mark.parametrize("cubeful", [False, True])
@pytest.mark.parametrize("peer", PEERS)
def test_they_agree_with_ours_who_leads_a_race(peer, cubeful):
    position = pos("6:5 5:4 4:3 3:3", "9:2 8:3 6:5 5:3 4:2")
    settings = RollerSettings(trials=36, peer_trials=36, cubeful=cubeful)
    with roller("ours:0", settings) as ours, roller(peer, settings) as theirs:
        expected, found = ours.roll_out(position), theirs.roll_out(position)
    assert expected.equity > 0.5
    assert abs(found.equity - expected.equity) < 5 * hypot(found.std_error, expected.std_error) + 0.01
    assert (found.trials, found.std_error < 0.2) == (36, True)
