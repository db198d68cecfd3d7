"""What of the kernel is in use: by one thread at a time, and as long as somebody holds it."""

from __future__ import annotations

import gc
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
        for _ in range(1000):  # or what refuses nobody would be asked for ever
            if is_told.is_set() or not work():
                break
        ended.set()

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
