"""What of the kernel is in use: by one thread at a time, as long as somebody holds it, and when the program ends."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
import weakref
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from doublesix.kernel import Evaluator, RolloutPlayers, RoundSettings, SelfPlaySettings, Trainer, TwoSidedMaker
from unit.kernel.kernel_samples import CALLS, SHAPE, positions, rules

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

BUSY = "one call at a time"

LEFT_AT_WORK = """
import sys
from threading import Event, Thread
import numpy as np
from doublesix import Engine, Position, Roll
from doublesix.kernel import Evaluator, RoundSettings, SelfPlaySettings, Trainer, evaluate, kernel_rules, pack
from doublesix.variants.backgammon import BACKGAMMON

def judge(rows):
    return np.full((len(rows), 5), [0.5, 0, 0, 0, 0], np.float32)

start, rules, engine = Position.start(), kernel_rules(BACKGAMMON), Engine()
rows = np.repeat(pack([start]), 20_000, axis=0)
judged = Evaluator(rules, None, None, judge=judge)
trainer = Trainer(rules, (32, 16, 16), (32, 16, 16), phases=False, one_sided=[], starts=rows[:1].copy(), seed=1)
settings = RoundSettings(play=SelfPlaySettings(), games=2, batch=64, rate=1e-3, average_rate=1e-2, threads=2)
ask = {
    "a search": lambda: engine.rank_plays(start, Roll(3, 1), plies=2),
    "a rollout": lambda: engine.rollout(start, trials=36, seed=1),
    "a judge in Python": lambda: evaluate(judged, rows, threads=2),
    "a trainer": lambda: trainer.round(settings),
}[sys.argv[1]]
has_begun = Event()

def work():
    while True:
        ask()
        has_begun.set()

Thread(target=work, daemon=True).start()
has_begun.wait()
"""

JOINED_AT_THE_END = """
import atexit
from threading import Event, Thread
stop, has_begun = Event(), Event()

@atexit.register
def join():
    stop.set()
    working.join()
    print("through")

from doublesix import Engine, Position, Roll  # whose part in the end comes before that of whoever registered earlier
engine = Engine()

def work():
    while not stop.is_set():
        engine.rank_plays(Position.start(), Roll(3, 1), plies=2)
        has_begun.set()

working = Thread(target=work, daemon=True)
working.start()
has_begun.wait()
"""


class Judge:
    """Finds everything even, and may do something else meanwhile."""

    def __init__(self, meanwhile: Callable[[], object] = int) -> None:
        self.meanwhile = meanwhile
        self.players: RolloutPlayers | None = None
        self.evaluator = Evaluator(rules(), None, None, judge=self)  # they know each other

    def __call__(self, rows: NDArray[np.int8]) -> NDArray[np.float32]:
        self.meanwhile()
        return np.full((len(rows), 5), [0.5, 0, 0, 0, 0], np.float32)


def _players(judge: Judge) -> RolloutPlayers:
    return RolloutPlayers(**CALLS["RolloutPlayers.__init__"][1] | {"evaluator": judge.evaluator})


def _are_same(found: tuple[Any, ...], expected: tuple[Any, ...]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(found, expected, strict=True))


def _refused_beside(work: Callable[[], object], ask: Callable[[], object]) -> None:
    """Whoever asks while another thread is at work is told so, sooner or later."""
    is_told, ended = Event(), Event()

    def repeat() -> None:
        try:
            for _ in range(1000):  # or what refuses nobody would be asked for ever
                if is_told.is_set() or not has_more():
                    break
        finally:
            ended.set()

    def has_more() -> bool:
        try:
            return bool(work())
        except RuntimeError as refused:
            if BUSY not in str(refused):
                raise
            return True  # it came second, while the other was asking

    def ask_often() -> None:
        while not ended.is_set():
            ask()

    working = Thread(target=repeat)
    working.start()
    try:
        with pytest.raises(RuntimeError, match=BUSY):
            ask_often()
    finally:
        is_told.set()
        working.join()


def test_players_play_one_call_at_a_time() -> None:
    asked: dict[str, Any] = CALLS["RolloutPlayers.play"][1]
    judge = Judge()
    players = _players(judge)
    expected = players.play(**asked)
    for ask in (lambda: players.play(**asked), lambda: players.evaluations):
        judge.meanwhile = ask
        with pytest.raises(RuntimeError, match=BUSY):
            players.play(**asked)
        judge.meanwhile = int
        assert _are_same(players.play(**asked), expected)


def test_a_trainer_takes_one_call_at_a_time() -> None:
    trainer = Trainer(rules(), SHAPE, SHAPE, phases=False, one_sided=[], starts=positions(), seed=1)
    settings = RoundSettings(play=SelfPlaySettings(), games=4, batch=64, rate=1e-3, average_rate=1e-2, threads=1)
    state, net = trainer.contact_state(), trainer.contact_net(averaged=True)
    lessons: dict[str, Any] = CALLS["Trainer.remember"][1]
    for ask in (
        trainer.contact_state,
        trainer.remembered,
        lambda: trainer.games_played,
        lambda: trainer.restore(state, state),
        lambda: trainer.begin_with(net, net),
        lambda: trainer.remember(**lessons),
        lambda: trainer.evaluator(averaged=False),
    ):
        _refused_beside(lambda: trainer.round(settings), ask)
    trainer.round(settings)


def test_a_maker_makes_one_call_at_a_time(tmp_path: Path) -> None:
    maker = TwoSidedMaker(str(tmp_path / "table"), 6, 5)
    _refused_beside(lambda: not maker.advance(0.0, 1), lambda: maker.done)
    while not maker.advance(1.0):
        pass
    assert (tmp_path / "table").is_file()


def test_whoever_interrupts_self_play_need_not_wait_for_its_end() -> None:
    """A handler is heard in the middle of what would take hours."""

    def stop(number: int, frame: object) -> None:
        raise InterruptedError

    call, arguments = CALLS["self_play"]
    long: dict[str, Any] = {"settings": SelfPlaySettings(full_backup=True), "games": 1_000_000, "threads": 2}
    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(InterruptedError):
            call(**arguments | long)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_players_keep_their_judge() -> None:
    asked: dict[str, Any] = CALLS["RolloutPlayers.play"][1]
    judge = Judge()
    players, is_alive = _players(judge), weakref.ref(judge)
    expected = players.play(**asked)
    del judge
    gc.collect()
    assert _are_same(players.play(**asked), expected)
    del players
    gc.collect()
    assert is_alive() is None


def test_a_judge_who_knows_the_players_goes_with_them() -> None:
    judge = Judge()
    judge.players = _players(judge)
    is_alive = weakref.ref(judge)
    del judge
    gc.collect()
    assert is_alive() is None


@pytest.mark.parametrize("work", ["a search", "a rollout", "a judge in Python", "a trainer"])
def test_a_program_may_end_while_a_thread_that_it_does_not_wait_for_is_at_work(work: str) -> None:
    done = subprocess.run([sys.executable, "-c", LEFT_AT_WORK, work], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_whoever_is_waited_for_at_the_very_end_comes_back() -> None:
    done = subprocess.run([sys.executable, "-c", JOINED_AT_THE_END], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "through\n", "")
