"""Evaluators of somebody's own in place of nets: the same search, cube, luck and rollouts; what they get wrong."""

from __future__ import annotations

import pickle
import signal
from dataclasses import dataclass, field
from math import exp
from time import sleep
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from analysis_samples import MATCH, match_of
from builders import pos
from doublesix.analysis.analyze import analyze
from doublesix.dice import Roll
from doublesix.engine.engine import Engine
from doublesix.engine.outcomes import Outcomes
from doublesix.engine.rollout_settings import RolloutSettings, StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.errors import DataError
from doublesix.kernel import SelfPlaySettings, pack, self_play, unpack
from doublesix.match import MatchContext
from doublesix.position import Position
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

START = Position.start()
ROLL = Roll(3, 1)


@dataclass
class Nets:
    """The nets of an engine, asked as a stranger is."""

    engine: Engine
    asked: int = 0
    name: str = "nets"

    @property
    def net_hash(self) -> str:
        return self.engine.net_hash

    def evaluate(self, positions: Sequence[Position], /) -> NDArray[np.float32]:
        self.asked += len(positions)
        return self.engine.evaluate(positions)


@dataclass(frozen=True)
class Race:
    """Who is ahead in pips, and nothing else."""

    name: str = "race"

    def evaluate(self, positions: Sequence[Position], /) -> list[list[float]]:
        leads = (position.swapped().pip_count() - position.pip_count() for position in positions)
        return [[1 / (1 + exp(-lead / 20)), 0, 0, 0, 0] for lead in leads]


@dataclass(frozen=True)
class Ahead:
    """What an engine says a roll ahead."""

    engine: Engine
    name: str = "ahead"

    def evaluate(self, positions: Sequence[Position], /) -> NDArray[np.float32]:
        return self.engine.evaluate(positions, plies=1)


@dataclass(frozen=True)
class Known:
    """What a dictionary says; all else is even."""

    known: Mapping[Position, float] = field(default_factory=dict)
    name: str = "dictionary"

    def evaluate(self, positions: Sequence[Position], /) -> list[list[float]]:
        return [[self.known.get(position, 0.5), 0, 0, 0, 0] for position in positions]


@dataclass(frozen=True)
class Saying:
    """Whatever it is made to say of so many positions."""

    answer: Callable[[int], Any]
    name: str = "wrong"

    def evaluate(self, positions: Sequence[Position], /) -> Any:
        return self.answer(len(positions))


@dataclass
class Circle:
    """Asks an engine about its positions, so many times over."""

    times: int
    engine: Engine | None = None
    name: str = "circle"

    def evaluate(self, positions: Sequence[Position], /) -> NDArray[np.float32]:
        assert self.engine is not None
        return self.engine.evaluate([*positions] * self.times)[: len(positions)]


@dataclass
class Witness:
    """Sees how many are with it at a time, of how many positions they ask, and lets others run meanwhile."""

    inside: int = 0
    crowds: set[int] = field(default_factory=set)
    sizes: set[int] = field(default_factory=set)
    name: str = "witness"

    def evaluate(self, positions: Sequence[Position], /) -> NDArray[np.float32]:
        self.inside += 1
        self.crowds.add(self.inside)
        self.sizes.add(len(positions))
        sleep(0.0002)
        self.inside -= 1
        return np.full((len(positions), 5), [0.5, 0.1, 0, 0.1, 0], np.float32)


@pytest.fixture(scope="module")
def plain() -> Engine:
    return Engine(threads=2, prune=False)


@pytest.fixture(scope="module")
def strange(plain: Engine) -> Engine:
    return Engine(threads=2, evaluator=Nets(plain))


def _positions(engine: Engine, games: int) -> list[Position]:
    start = pack([engine.variant.start()])
    rows = self_play(engine.kernel, start, SelfPlaySettings(explore=0.3), seed=2, games=games, threads=1)[0]
    return unpack(rows)


@pytest.mark.parametrize("plies", [0, 1])
def test_nets_asked_as_a_stranger_judge_alike(plain: Engine, strange: Engine, plies: int) -> None:
    positions = _positions(plain, 4)[:: 1 + 19 * plies]
    assert np.array_equal(strange.evaluate(positions, plies=plies), plain.evaluate(positions, plies=plies))
    for position in positions[::20]:
        score = MatchContext(3, 5)
        assert strange.rank_plays(position, ROLL, plies=plies) == plain.rank_plays(position, ROLL, plies=plies)
        assert strange.cube_action(position, plies=plies, match=score) == plain.cube_action(
            position, plies=plies, match=score
        )
        assert strange.roll_luck(position, plies=plies) == plain.roll_luck(position, plies=plies)


@pytest.mark.parametrize("key", ["plakoto", "gul-bara", "nuclear", "acey-deucey-european"])
def test_tokens_pins_and_chains_are_asked_about_alike(key: str) -> None:
    engine = Engine(find(key), threads=1, prune=False)
    strange = Engine(find(key), threads=1, evaluator=Nets(engine))
    positions = _positions(engine, 1)[::7]
    assert np.array_equal(strange.evaluate(positions), engine.evaluate(positions))
    for position in positions[:4]:
        assert strange.rank_plays(position, ROLL, plies=0) == engine.rank_plays(position, ROLL, plies=0)


def test_rollouts_are_played_by_it(plain: Engine, strange: Engine) -> None:
    settings = RolloutSettings(seed=5, truncate_after=5)
    rollouts = (Rollout.of_position(engine, START, settings=settings) for engine in (strange, plain))
    here, there = (rollout.run(StopRules(trials=36)) for rollout in rollouts)
    assert np.array_equal(here.values, there.values)
    assert np.array_equal(here.luck, there.luck)


def test_exact_tables_speak_before_it(plain: Engine) -> None:
    nets = Nets(plain)
    bearoff = pos("3:1 1:1", "2:2")
    assert np.array_equal(Engine(evaluator=nets).evaluate([bearoff]), plain.evaluate([bearoff]))
    assert nets.asked == 0


def test_a_dictionary_is_enough() -> None:
    """Of all plays that one is found after which the opponent is said to be lost."""
    plays = BACKGAMMON.legal_plays(START, ROLL)
    for play in plays:
        engine = Engine(evaluator=Known({play.result.swapped(): 0.1}))
        best = engine.rank_plays(START, ROLL, plies=0)[0]
        assert best.play == play
        assert best.outcomes.win == pytest.approx(0.9)


def test_evaluators_compose() -> None:
    """An engine that looks a roll ahead is an evaluator, too, with whatever judges at the end of its look."""
    inner = Engine(evaluator=Race())
    assert np.array_equal(Engine(evaluator=Ahead(inner)).evaluate([START]), inner.evaluate([START], plies=1))


def test_engines_that_evaluators_ask_use_their_own_threads() -> None:
    """Threads that wait for their turn with the outer evaluator hold up nobody within it."""
    inner = Engine(evaluator=Race(), threads=2)
    positions = _positions(Engine(threads=1), 1)
    outer = Engine(evaluator=Ahead(Engine(evaluator=Nets(inner), threads=2)), threads=2)
    assert np.array_equal(outer.evaluate(positions), inner.evaluate(positions, plies=1))


@pytest.mark.parametrize("threads", [1, 3])
def test_whoever_asks_the_engine_that_asks_it_is_told(threads: int) -> None:
    """Also where threads started for that question wait for the one that waits for them."""
    circle = Circle(400)
    engine = circle.engine = Engine(evaluator=circle, threads=threads)
    for _ in range(2):
        with pytest.raises(RecursionError, match=r"^circle asks the engine that asks it$"):
            engine.evaluate([START] * 200)
        with pytest.raises(RecursionError, match=r"^circle asks the engine that asks it$"):
            engine.rank_plays(START, ROLL, plies=1)
    circle.engine = Engine(threads=threads)
    assert np.array_equal(engine.evaluate([START]), circle.engine.evaluate([START]))


def test_so_is_who_asks_it_through_others() -> None:
    first, second = Circle(1, name="first"), Circle(1, name="second")
    second.engine, first.engine = Engine(evaluator=first, threads=1), Engine(evaluator=second, threads=1)
    with pytest.raises(RecursionError, match=r"^second asks the engine that asks it$"):
        first.engine.evaluate([START])


def test_many_who_ask_each_other_are_too_many() -> None:
    engine = plain = Engine(threads=1)
    for _ in range(16):
        engine = Engine(evaluator=Circle(1, engine), threads=1)
    assert np.array_equal(engine.evaluate([START]), plain.evaluate([START]))
    with pytest.raises(RecursionError, match="more than 16 evaluators"):
        Engine(evaluator=Circle(1, engine), threads=1).evaluate([START])


def test_it_is_asked_by_one_at_a_time_about_64_positions_at_most() -> None:
    witness = Witness()
    engine = Engine(evaluator=witness, threads=4)
    engine.evaluate([START] * 640)
    engine.rank_plays(START, ROLL, plies=1)
    engine.cube_action(START, plies=1)
    engine.rollout(START, settings=RolloutSettings(truncate_after=2), trials=4)
    assert witness.crowds == {1}
    assert max(witness.sizes) == 64


def test_matches_are_analyzed_by_it() -> None:
    report = analyze(match_of(MATCH), engine=Engine(evaluator=Race()), plies=0)
    assert "evaluator race" in report.engine.description
    assert report.engine.net_hash != Engine().net_hash


def test_other_processes_get_it_as_well() -> None:
    engine = pickle.loads(pickle.dumps(Engine(evaluator=Race(), threads=1)))
    assert np.array_equal(engine.evaluate([START]), Engine(evaluator=Race()).evaluate([START]))


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (lambda count: np.zeros((count, 6)), r"an array of the shape \[1, 5\], not \[1, 6\]"),
        (lambda count: np.zeros((count + 1, 5)), "an array of the shape"),
        (lambda count: [["a"] * 5] * count, r"an array of the shape \[1, 5\], not \[\['a', 'a', 'a', 'a', 'a'\]\]"),
        (lambda count: [[0.5, 0.1], *[[0.5] * 5] * count], r"an array of the shape \[1, 5\], not \[\[0.5, 0.1\]"),
        (lambda count: np.full((count, 5), 0.5j), r"an array of the shape \[1, 5\], not array"),
        (lambda count: np.full((count, 5), np.nan), "numbers from 0 to 1, not .*nan"),
        (lambda count: np.full((count, 5), 1.5), r"numbers from 0 to 1, not \[1.5"),
        (lambda count: [[0.1, 0.9, 0, 0, 0]] * count, r"cumulative, gammons counted among the wins, not \[0.1"),
        (lambda count: [[0.6, 0.1, 0.3, 0, 0]] * count, "cumulative"),
        (lambda count: [[0.6, 0.1, 0, 0.9, 0]] * count, "cumulative"),
        (lambda count: [[0.6, 0.1, 0, 0.2, 0.3]] * count, "cumulative"),
    ],
)
def test_what_is_no_chance_is_told(answer: Callable[[int], Any], told: str) -> None:
    with pytest.raises(DataError, match=f"wrong: .*{told}"):
        Engine(evaluator=Saying(answer)).evaluate([START])


def test_outcomes_are_chances() -> None:
    outcomes = Outcomes(0.5, 0.25, 0, 0.125, 0)
    engine = Engine(evaluator=Saying(lambda count: [outcomes] * count))
    assert engine.evaluate([START])[0].tolist() == [*outcomes.chances]


def test_chances_that_miss_the_order_by_little_are_cut() -> None:
    engine = Engine(evaluator=Saying(lambda count: [[0.5, 0.52, 0.53, 0.51, 0.49]] * count))
    assert engine.evaluate([START])[0].tolist() == pytest.approx([0.5, 0.5, 0.5, 0.5, 0.49])
    assert engine.cube_action(START, plies=0).outcomes.gammon_win == pytest.approx(0.5)


@pytest.mark.parametrize("kind", [KeyError, ValueError, RuntimeError])
def test_what_it_raises_comes_out_as_it_is(kind: type[Exception]) -> None:
    def refuse(_: int) -> None:
        raise kind("not today")

    engine = Engine(evaluator=Saying(refuse), threads=2)
    for ask in (
        lambda: engine.evaluate([START] * 200),
        lambda: engine.rank_plays(START, ROLL, plies=1),
        lambda: engine.cube_action(START, plies=1),
        lambda: engine.roll_luck(START),
        lambda: engine.rollout(START, trials=36),
    ):
        with pytest.raises(kind, match=r"^'?not today'?$"):
            ask()


def test_what_is_no_evaluator_is_refused() -> None:
    with pytest.raises(TypeError, match=r"a name and a method evaluate\(positions\)"):
        Engine(evaluator=lambda positions: positions)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="nets or an evaluator"):
        Engine(nets="fast", evaluator=Race())


@pytest.mark.parametrize(
    "ask",
    [
        lambda engine: engine.evaluate([START] * 200_000, plies=3),
        lambda engine: engine.rollout(START, settings=RolloutSettings(plies=3, cube_plies=3), trials=36),
    ],
)
def test_whoever_interrupts_need_not_wait_for_the_end(ask: Callable[[Engine], object]) -> None:
    """A handler is heard between two positions of what would take minutes or hours."""

    def stop(number: int, frame: object) -> None:
        raise InterruptedError

    engine = Engine(threads=2)
    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(InterruptedError):
            ask(engine)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@dataclass(frozen=True)
class Trained:
    """A net under the name that it always had."""

    net_hash: str
    name: str = "mine"

    def evaluate(self, positions: Sequence[Position], /) -> list[list[float]]:
        return [[0.5, 0, 0, 0, 0]] * len(positions)


def test_what_is_trained_anew_is_told_apart() -> None:
    old, new = (Engine(threads=1, evaluator=Trained(sign * 64)) for sign in "ab")
    assert old.describe().split(", ")[1] == "evaluator mine aaaaaaaaaaaa"
    assert new.describe().split(", ")[1] == "evaluator mine bbbbbbbbbbbb"
    assert (old.net_hash, new.net_hash) == ("a" * 64, "b" * 64)


def test_a_hash_that_an_evaluator_tells_itself_is_not_told_twice(plain: Engine) -> None:
    assert Engine(evaluator=plain).describe().count(plain.net_hash[:12]) == 1


def test_the_class_of_an_evaluator_is_refused() -> None:
    with pytest.raises(TypeError, match=r"evaluator must be one that is made, Race\(…\), not the class"):
        Engine(evaluator=Race)  # type: ignore[arg-type]
