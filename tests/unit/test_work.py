"""Work that is shared out is the same work: rollouts and matches by workers that only know what was pickled."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from typer.testing import CliRunner

from doublesix import DataError, Position, Roll, read_match
from doublesix.analysis.analyze import analyze
from doublesix.analysis.batch import analyze_many
from doublesix.analysis.settings import AnalysisSettings
from doublesix.cli import workers as cli_workers
from doublesix.cli.app import app
from doublesix.engine.engine import Engine
from doublesix.engine.nets import load_nets
from doublesix.engine.rollout_settings import RolloutSettings, StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.errors import NoNetError
from doublesix.met import MatchEquityTable
from doublesix.variants.registry import find
from pickling_workers import PicklingWorkers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.engine.verdicts import RankedPlay
    from doublesix.record import MatchRecord
    from doublesix.rules.variant import Variant

SAMPLE = Path("src/doublesix/data/samples/gnubg_5pt.mat")


def test_an_engine_is_made_again_with_all_that_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    met = MatchEquityTable.load("woolsey")
    for engine in (Engine("plakoto", threads=1), Engine(nets="fast", prune=False, two_sided=False, met=met)):
        again = pickle.loads(pickle.dumps(engine))
        assert again is not engine
        assert (again.describe(), again.threads, again.filters) == (engine.describe(), engine.threads, engine.filters)
        with monkeypatch.context() as once:
            once.setattr(Engine, "__init__", lambda *args, **options: pytest.fail("it is made once"))
            assert pickle.loads(pickle.dumps(engine)).describe() == engine.describe()


def test_an_engine_with_other_nets_or_tables_is_refused() -> None:
    remade, (kind, asked, judges), _ = Engine().__reduce__()
    with pytest.raises(DataError, match=r"this machine has other nets or tables: .* instead of .*abc"):
        remade(kind, asked, judges + "abc")


class Reversed(Engine):
    """Ranks plays the other way round."""

    def __init__(self, *, note: str) -> None:
        self.note = note
        super().__init__(threads=1)

    def rank_plays(self, *args: Any, **options: Any) -> list[RankedPlay]:
        return super().rank_plays(*args, **options)[::-1]


@pytest.mark.parametrize("copied", [lambda engine: pickle.loads(pickle.dumps(engine)), copy, deepcopy])
def test_a_class_made_of_an_engine_stays_itself(copied: Callable[[Reversed], Reversed]) -> None:
    one, two = Reversed(note="one"), Reversed(note="two")
    again, other = copied(one), copied(two)
    assert (type(again), again.note, other.note) == (Reversed, "one", "two")
    assert again is not one
    start, roll = Position.start(), Roll(3, 1)
    assert again.rank_plays(start, roll, plies=0)[-1].play == Engine().rank_plays(start, roll, plies=0)[0].play


def test_what_an_engine_was_given_is_on_no_other_one() -> None:
    noted, plain = Engine(threads=1), Engine(threads=1)
    vars(noted)["note"] = "first run"
    again, other = pickle.loads(pickle.dumps(noted)), pickle.loads(pickle.dumps(plain))
    assert (vars(again)["note"], "note" in vars(other), "note" in vars(deepcopy(plain))) == ("first run", False, False)


def test_a_copy_asks_the_same_evaluator() -> None:
    class Local:
        """Cannot be pickled."""

        name = "local"

        def evaluate(self, positions: Sequence[Position], /) -> list[list[float]]:
            return [[0.25, 0, 0, 0, 0]] * len(positions)

    engine = Engine(evaluator=Local(), threads=1)
    again = copy(engine)
    assert again.describe() == engine.describe()
    assert again.evaluate([Position.start()]).tolist() == [[0.25, 0, 0, 0, 0]]


def test_nets_that_are_others_elsewhere_are_refused() -> None:
    loaded, (variant, folder, sha256) = load_nets(find("backgammon")).__reduce__()
    assert loaded(variant, folder, sha256).sha256 == sha256
    with pytest.raises(DataError, match="this machine has other nets"):
        loaded(variant, folder, "0" * 64)


@pytest.mark.parametrize("count", [1, 3, 7])
def test_trials_are_the_same_however_they_are_shared(count: int) -> None:
    engine, position, roll = Engine(), Position.start(), Roll(3, 1)
    plays = [ranked.play for ranked in engine.rank_plays(position, roll, plies=0)[:2]]
    settings = RolloutSettings(truncate_after=5, seed=9)
    here, there = (Rollout.of_plays(engine, position, roll, plays, settings=settings) for _ in range(2))
    one = here.run(StopRules(trials=50))
    workers = PicklingWorkers(count)
    there.run(StopRules(trials=20), workers=workers)
    other = there.run(StopRules(trials=50), workers=workers)
    assert len(workers.done) >= 2 * min(count, 4) - 1
    assert (one.values == other.values).all()
    assert (one.luck == other.luck).all()


def test_matches_are_analyzed_in_their_order_and_one_does_not_stop_the_others() -> None:
    record = read_match(SAMPLE)
    other = replace(record, variant=find("plakoto"), games=())

    def engine_of(variant: Variant) -> Engine:
        if variant.key == "plakoto":
            raise NoNetError("no net for Plakoto")
        return Engine(variant)

    settings = AnalysisSettings(plies=0)
    found = list(analyze_many([record, other, record], PicklingWorkers(), engine_of=engine_of, settings=settings))
    assert isinstance(found[1], NoNetError)
    expected = analyze(record, plies=0).to_json()
    assert [found[0].to_json(), found[2].to_json()] == [expected] * 2


def test_commands_share_their_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, workers = [], PicklingWorkers()

    class Cluster:
        def __init__(self, address: str) -> None:
            asked.append(address)

        def __enter__(self) -> PicklingWorkers:
            return workers

        def __exit__(self, *error: object) -> None:
            asked.append("left")

    monkeypatch.setattr(cli_workers, "imported", lambda home, *, extra: Cluster)
    folder = tmp_path / "matches"
    folder.mkdir()
    for name in ("a.mat", "b.mat"):
        (folder / name).write_bytes(SAMPLE.read_bytes())
    (folder / "c.mat").write_text("no match")
    read: list[int] = []

    def read_when_wanted(path: Path, *, variant: Variant | None) -> MatchRecord:
        read.append(len(workers.done))
        return read_match(path, variant=variant)

    monkeypatch.setattr("doublesix.cli.match_files.match_in", read_when_wanted)
    words = ["analyze", str(folder), "--plies", "0", "--json"]
    here = CliRunner().invoke(app, [*words, str(tmp_path / "here")])
    there = CliRunner().invoke(app, [*words, str(tmp_path / "there"), "--cluster", "auto"])
    assert (there.exit_code, there.stdout) == (here.exit_code, here.stdout)
    assert asked == ["auto", "left"]
    assert read == [0, 0, 0, 1], "first all of them here, then there each as it is wanted"
    reports = [{path.name: path.read_text() for path in (tmp_path / name).iterdir()} for name in ("here", "there")]
    assert reports[0] == reports[1]
    assert sorted(reports[0]) == ["a.mat.json", "b.mat.json", "totals.json"]
    words = ["rollout", "4HPwATDgc/ABMA", "--roll", "31", "--trials", "36", "--truncate", "3", "--json"]
    here = CliRunner().invoke(app, words)
    there = CliRunner().invoke(app, [*words, "--cluster", "local"])
    assert _without_times(there.stdout) == _without_times(here.stdout)


def _without_times(text: str) -> list[str]:
    return [line for line in text.splitlines() if "seconds" not in line]


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    monkeypatch.delitem(__import__("sys").modules, "doublesix.cluster", raising=False)
    done = CliRunner().invoke(app, ["rollout", "4HPwATDgc/ABMA", "--cluster", "auto"])
    assert done.exit_code == 1
    assert "[cluster]" in done.output


def test_trials_stand_in_the_order_of_their_numbers() -> None:
    engine = Engine()
    here, there = (Rollout.of_cube(engine, Position.start()) for _ in range(2))
    here.run(StopRules(trials=24))
    there.run(StopRules(trials=24), workers=PicklingWorkers(5))
    assert np.array([one == other for one, other in zip(here.log(), there.log(), strict=True)]).all()
