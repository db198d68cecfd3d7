"""The historic bots: what they see, that they play, and that TD-Gammon learns."""

from __future__ import annotations

import hashlib
import json
import shutil
from contextlib import suppress
from random import Random

import numpy as np
import pytest

from builders import pos
from doublesix.arena.berliner import berliner_equities
from doublesix.arena.contenders import contender
from doublesix.arena.duel import duel
from doublesix.arena.judges import judge
from doublesix.arena.linear import LinearNet, linear_inputs
from doublesix.arena.td_gammon import HIDDEN, INPUTS, NET_FILE, OUTPUTS, SCALE, SHAPES, TdGammonNet, inputs
from doublesix.arena.td_gammon_run import TdGammonRun
from doublesix.errors import DataError, ParseError
from doublesix.kernel import pack
from doublesix.locks import alone
from doublesix.variants.registry import STANDARD, find


def judged(player, opponent):
    """Berliner's equity for the first side, which has just played."""
    return float(berliner_equities(pack([pos(player, opponent)]))[0])


RACE = ("6:5 5:5 4:5", "6:5 5:5 4:5")


def test_more_of_what_is_good_is_judged_better():
    assert judged("6:5 5:5 3:5", RACE[1]) > judged(*RACE)  # fewer pips
    few, many = judged("6:1 5:1", "6:3 3:2"), judged("4:1 3:1 2:2", "6:3 3:2")
    assert few > many  # as many pips, with more checkers off
    assert judged("4:2 3:2 2:2", "6:6") > judged("6:2 3:1 1:3", "6:6")  # as many of both, and none on the ace
    prime = "8:2 7:2 6:2 5:3 4:3 3:3"
    assert judged(prime, "24:2 13:5 8:3 6:5") > judged("13:2 10:2 8:2 6:3 4:3 1:3", "24:2 13:5 8:3 6:5")
    blots = judged("24:2 13:4 9:1 8:3 6:4 4:1", "24:2 13:5 8:3 6:5")
    assert judged("24:2 13:4 8:4 6:5", "24:2 13:5 8:3 6:5") > blots
    assert judged("24:2 13:5 8:3 6:5", "25:1 24:1 13:5 8:3 6:5") > judged("24:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:5")


def test_values_do_not_jump_where_contact_ends():
    # One pip more or less apart, the last two checkers pass each other: no edge to stop at.
    values = [judged(f"{place}:1 4:7 3:7", "13:1 4:7 3:7") for place in range(9, 17)]
    steps = np.abs(np.diff(values))
    assert steps.max() < 0.25


def test_values_have_the_same_bits_on_every_machine():
    random, boards = Random(5), np.zeros((500, 2, 32), np.int8)
    for side in boards.reshape(-1, 32):
        for place in random.choices(range(1, 26), k=15):
            side[place] += 1
    found = berliner_equities(boards).astype("<f8").tobytes()
    assert hashlib.sha256(found).hexdigest().startswith("c8cdb368781d")


@pytest.mark.parametrize("bot", ["berliner", "td-gammon", "linear"])
def test_bots_play_whole_games_and_beat_random_play(bot):
    with contender(bot, STANDARD) as a, contender("random", STANDARD) as b:
        tally = duel(a, b, variant=STANDARD, games=40, seed=3).tally
    assert tally.a_wins > 35


@pytest.mark.parametrize("bot", ["berliner", "td-gammon", "linear"])
def test_answers_do_not_hang_on_what_else_is_asked(bot):
    random = np.random.default_rng(2)
    boards = np.repeat(
        pack([STANDARD.start(), pos("13:7 6:8", "20:2 6:13"), pos("8:3 6:4 2:8", "24:4 1:11")]), 40, axis=0
    )
    dice = np.zeros((len(boards), 3), np.uint8)
    dice[:, :2] = -np.sort(-random.integers(1, 7, (len(boards), 2)))
    with contender(bot, STANDARD) as opponent:
        together = opponent.choose(boards, dice)
        alone = np.concatenate(
            [opponent.choose(boards[row : row + 1], dice[row : row + 1]) for row in range(len(boards))]
        )
    assert (together == alone).all()


def test_bots_of_the_standard_game_play_near_relatives_only():
    with contender("td-gammon", find("nackgammon")) as opponent:
        assert opponent.name == "td-gammon"
    with pytest.raises(ParseError, match="too far from Backgammon"), contender("berliner", find("plakoto")):
        pass
    with pytest.raises(ParseError, match="looks no plies ahead"), contender("td-gammon:1", STANDARD):
        pass


def test_the_linear_evaluator_sees_the_bare_board_from_the_side_that_played():
    seen = linear_inputs(pack([pos("25:1 6:2 5:4", "24:1 1:10")]))[0]
    of_points, ends = seen[:-5].reshape(24, 5), seen[-5:]
    assert of_points[5].tolist() == [0, 1, 0, 0, 0]
    assert of_points[4].tolist() == [0, 1, 2, 0, 0]
    assert of_points[0].tolist() == [0, 0, 0, 1, 0]  # his 24th point
    assert of_points[23].tolist() == [0, 0, 0, 0, 1]
    assert of_points.sum() == 6
    assert ends.tolist() == [1, 0, 8, 4, 1]


def test_contact_and_races_have_weights_of_their_own():
    ones, none = np.full(125, 1 << 16, np.int32), np.zeros(125, np.int32)
    boards = pack([pos("12:1 1:14", "12:1 1:14"), pos("13:1 1:14", "13:1 1:14"), pos("25:1 1:14", "1:15")])
    assert (LinearNet(contact=none, race=ones).equities(boards) != 0).tolist() == [True, False, False]
    assert (LinearNet(contact=ones, race=none).equities(boards) != 0).tolist() == [False, True, True]


def test_the_linear_evaluator_knows_good_from_bad():
    with judge("linear", STANDARD) as found:
        chances = found.chances(pack([pos("6:5 5:5 4:5", "8:5 7:5 6:5"), pos("24:5 23:5 22:5", "6:5 5:5 4:5")]))
    assert chances[0, 0] > 0.7 > 0.3 > chances[1, 0]


def test_the_198_inputs_are_the_published_ones():
    boards = pack([pos("25:1 6:2 5:3 4:5", "24:1 1:10")])
    yes, no = np.array([True]), np.array([False])
    white = inputs(boards, yes, no)[0] * SCALE
    assert len(white) == INPUTS
    # Point by point one, two, three, half of those beyond; bar halved; off in fifteenths; then Black; then who rolls.
    assert white[4 * 3 : 4 * 6].tolist() == [1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 0, 0]
    assert white[96:98] == pytest.approx([0.5, 4 / 15])
    assert white[98:102].tolist() == [1, 1, 1, 3.5]
    assert white[98 + 92 : 98 + 98] == pytest.approx([1, 0, 0, 0, 0, 4 / 15])
    assert white[196:].tolist() == [0, 1]
    black = inputs(boards, no, no)[0] * SCALE
    assert (black[:98] == white[98:196]).all()
    assert (black[98:196] == white[:98]).all()


def test_chances_are_those_of_a_net_computed_by_hand():
    random = np.random.default_rng(7)
    weights = [random.normal(0, 0.3, shape) for shape in ((INPUTS, HIDDEN), (HIDDEN,), (HIDDEN, OUTPUTS), (OUTPUTS,))]
    net = TdGammonNet.of(*weights, games=0)
    boards = pack([STANDARD.start(), pos("13:7 6:8", "20:2 6:13")])
    seen = inputs(boards, np.array([True, True]), np.array([False, False])) * SCALE

    def logistic(sums):
        return 1 / (1 + np.exp(-sums))

    expected = logistic(logistic(seen @ weights[0] + weights[1]) @ weights[2] + weights[3])
    assert net.after_plays(boards) == pytest.approx(expected, abs=1e-3)


def test_as_a_judge_it_speaks_for_who_is_on_roll():
    position = pos("6:2", "24:5 6:10")
    with judge("td-gammon", STANDARD) as found:
        chances = found.chances(pack([position, position.swapped()]))
    assert chances[0, 0] > 0.8 > 0.2 > chances[1, 0]
    assert chances[0, 1] > chances[0, 3]
    assert (chances[:, 2] == 0).all()


def test_learning_can_be_stopped_and_gone_on_with(tmp_path):
    def stop(progress):
        if progress.games < 64:
            raise KeyboardInterrupt

    whole, parts = tmp_path / "whole", tmp_path / "parts"
    heard = []
    TdGammonRun(whole, games=64, seed=9, games_per_report=32).train(heard.append)
    for _ in range(2):
        with suppress(KeyboardInterrupt):
            TdGammonRun(parts, games=64, seed=9, games_per_report=32).train(stop)
    assert (whole / NET_FILE).read_bytes() == (parts / NET_FILE).read_bytes()
    assert [progress.games for progress in heard] == [32, 64]
    assert heard[-1].loss < heard[0].loss
    lines = [json.loads(line) for line in (parts / "log.jsonl").read_text().splitlines()]
    assert [line["games"] for line in lines] == [32, 64]
    assert TdGammonNet.load(whole).games == 64


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    folder = tmp_path_factory.mktemp("trained")
    TdGammonRun(folder, games=8, seed=1).train(lambda progress: None)
    return folder


def test_a_run_of_other_terms_or_a_damaged_net_is_refused(tmp_path):
    TdGammonRun(tmp_path, games=8, seed=1).train(lambda progress: None)
    with pytest.raises(DataError, match="belongs to a run of 8 games with seed 1"):
        TdGammonRun(tmp_path, games=9, seed=1)
    (tmp_path / NET_FILE).write_bytes(b"PK nothing")
    with pytest.raises(DataError, match="no net of TD-Gammon"):
        TdGammonNet.load(tmp_path)
    with pytest.raises(DataError, match="no net of TD-Gammon"):
        TdGammonNet.load(tmp_path / "nowhere")


def flipped(content):
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 8]) + content[middle + 1 :]


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: b"no archive",
        lambda content: b"PK\x03\x04 no more than this",
        lambda content: content[: len(content) // 2],
        flipped,
    ],
)
def test_damaged_files_are_one_clear_error(trained, tmp_path, damage):
    for name in (NET_FILE, "checkpoint.npz"):
        (tmp_path / name).write_bytes(damage((trained / name).read_bytes()))
    with pytest.raises(DataError, match=r"td-gammon\.npz: no net of TD-Gammon, or a damaged one"):
        TdGammonNet.load(tmp_path)
    with pytest.raises(DataError, match=r"checkpoint\.npz: no checkpoint of this run, or a damaged one"):
        TdGammonRun(tmp_path, games=8, seed=1)


def test_a_checkpoint_is_no_net_and_a_net_no_checkpoint(trained, tmp_path):
    shutil.copy(trained / NET_FILE, tmp_path / "checkpoint.npz")
    shutil.copy(trained / "checkpoint.npz", tmp_path / NET_FILE)
    with pytest.raises(DataError, match="no net of TD-Gammon"):
        TdGammonNet.load(tmp_path)
    with pytest.raises(DataError, match="no checkpoint of this run"):
        TdGammonRun(tmp_path, games=8, seed=1)
    np.savez(tmp_path / NET_FILE, **{name: np.zeros(shape) for name, shape in SHAPES.items()}, games=np.zeros(2))
    with pytest.raises(DataError, match="games should be finite numbers of the shape"):
        TdGammonNet.load(tmp_path)


def test_a_run_goes_on_past_what_a_killed_one_left(trained, tmp_path):
    shutil.copy(trained / "checkpoint.npz", tmp_path)
    left, log = tmp_path / ".0123456789abcdef.partial", tmp_path / "log.jsonl"
    left.write_bytes(b"half a checkpoint")
    log.write_bytes((trained / "log.jsonl").read_bytes() + b'{"games": 9, "ra')
    again = TdGammonRun(tmp_path, games=8, seed=1)
    again.games = 4  # so that there is something left to learn
    again.train(lambda progress: None)
    assert not left.exists()
    assert [json.loads(line)["games"] for line in log.read_text().splitlines()] == [8, 8]


def test_only_one_process_learns_in_a_folder(tmp_path):
    run = TdGammonRun(tmp_path, games=8, seed=1)
    with alone(tmp_path), pytest.raises(DataError, match="another process works on this"):
        run.train(lambda progress: None)
    run.train(lambda progress: None)
    assert run.games == 8
