"""Exact tables: their names, the cache, damage, and what they say."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from builders import pos
from doublesix.cube import CubeOwner, CubeState
from doublesix.dice import ROLLS, Roll
from doublesix.engine import databases, table_files
from doublesix.engine.bearoff import PIPS_A_ROLL, gammon_chance, race_sides, win_chance
from doublesix.engine.engine import Engine
from doublesix.engine.exact_match import exact_verdict
from doublesix.engine.rollout_settings import StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.engine.scratch import scratch_folder
from doublesix.engine.table_checks import greatest_error
from doublesix.engine.table_files import TableName
from doublesix.errors import DataError, InvalidPositionError
from doublesix.kernel import (
    MatchBearoff,
    OneSidedBearoff,
    SolvedGame,
    Table,
    TableError,
    TwoSidedBearoff,
    TwoSidedMaker,
    pack,
)
from doublesix.match import MatchContext, MoneySession
from doublesix.position import Position, layout
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SMALL = TableName("two-sided", 6, 3)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache."""
    monkeypatch.setenv("DOUBLESIX_CACHE", str(tmp_path))
    loaders = (databases.load_one_sided, databases.load_two_sided, databases.load_matches, databases.load_solved)
    for load in loaders:
        load.cache_clear()
    yield tmp_path
    for load in loaders:
        load.cache_clear()


def maker_without_room(*folders: Path) -> type[TwoSidedMaker]:
    """One that finds the disk full in some folders; by default everywhere."""

    class NoRoom(TwoSidedMaker):
        def __init__(self, path: str, points: int, checkers: int) -> None:
            if not folders or any(Path(path).is_relative_to(folder) for folder in folders):
                raise RuntimeError(f"{path}: No space left on device")
            super().__init__(path, points, checkers)

    return NoRoom


def with_flipped_bit(sound: bytes) -> bytes:
    """A file that differs in one bit of its data."""
    return sound[:5000] + bytes([sound[5000] ^ 1]) + sound[5001:]


@pytest.mark.parametrize("name", ["one-sided-6x15", "two-sided-6x9", "one-sided-13x15"])
def test_names_are_read_as_they_are_written(name: str) -> None:
    assert str(TableName.parse(name)) == name


@pytest.mark.parametrize(
    "name", ["three-sided-6x6", "two-sided-6", "two-sided-6x16", "two-sided-14x3", "two-sided-6x0"]
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(DataError, match=r"there is no table|1-13 points"):
        TableName.parse(name)


def test_layouts_are_counted() -> None:
    assert TableName("two-sided", 6, 9).layouts == 5005
    assert TableName("one-sided", 6, 15).layouts == 54264
    assert TableName("two-sided", 6, 15).work == 54264**2
    assert [TableName("solved", 24, checkers).work for checkers in (1, 2, 3)] == [652, 107_253, 7_959_904]


def test_a_solved_game_has_as_many_entries_as_are_told(folder: Path) -> None:
    table_files.build_table(table_files.SOLVED)
    assert table_files.open_table(table_files.SOLVED).records == table_files.SOLVED.work


def test_the_usual_tables_are_built_on_first_use_and_kept(folder: Path) -> None:
    Engine()
    assert table_files.existing_tables() == [table_files.ONE_SIDED, table_files.TWO_SIDED]
    assert sorted(path.name for path in folder.iterdir()) == ["one-sided-6x15.v1.table", "two-sided-6x6.v1.table"]


def test_no_cache_folder_is_no_reason_to_stop(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv("DOUBLESIX_CACHE", str(folder / "file" / "cache"))
    with pytest.warns(UserWarning, match="cache cannot be written .* DOUBLESIX_CACHE names another folder"):
        assert [table.checkers for table in databases.load_two_sided()] == [6]


def test_a_full_cache_is_no_reason_to_stop(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(table_files.MAKERS, "two-sided", maker_without_room(folder))
    with pytest.warns(UserWarning, match="has no room"):
        assert [table.checkers for table in databases.load_two_sided()] == [6]
    takes = table_files.estimate(TableName("two-sided", 6, 8))
    assert takes.seconds is not None
    assert list(folder.iterdir()) == []
    with pytest.raises(DataError, match="No space left on device"):
        table_files.build_table(SMALL)


def test_no_room_anywhere_is_told_with_the_place_in_the_cache(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(table_files.MAKERS, "two-sided", maker_without_room())
    assert table_files.estimate(SMALL).seconds is None
    with pytest.raises(DataError, match=rf"{folder}.*: No space left on device"):
        databases.load_two_sided()


def test_what_killed_builds_left_goes_with_the_next_one(folder: Path) -> None:
    with scratch_folder(folder) as at_work:
        (left := at_work.with_name(f"{at_work.name}-of-a-killed-one")).mkdir()
        (left / "two-sided-6x6.v1.table.partial").write_bytes(b"half")
        (other := folder / "somebody's").mkdir()
        assert databases.load_two_sided()
        assert at_work.is_dir()
        assert other.is_dir()
        assert not left.exists()
    assert sorted(path.name for path in folder.iterdir()) == ["somebody's", "two-sided-6x6.v1.table"]


def test_nothing_is_cleared_where_everybody_may_write(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    with scratch_folder(tmp_path) as at_work:
        (other := at_work.with_name(f"{at_work.name}-other")).mkdir()
    with scratch_folder(tmp_path):
        assert other.is_dir()


def test_the_largest_table_is_used_and_named(folder: Path) -> None:
    table_files.build_table(TableName("two-sided", 6, 7), threads=1)
    engine = Engine()
    assert "two-sided-6x7 " in engine.describe()
    assert "one-sided-6x15 " in engine.describe()


def test_a_table_that_is_built_serves_whoever_asked_in_vain_before(folder: Path) -> None:
    assert not databases.load_matches().sound
    table_files.build_table(TableName("match", 6, 3, (3, 5)))
    assert databases.load_matches().sound


def test_other_files_in_the_cache_are_passed_over(folder: Path) -> None:
    for name in ("two-sided-99x99.v1.table", "notes.v1.table", "two-sided-6x3.v2.table"):
        (folder / name).write_text("")
    assert table_files.existing_tables() == []


def test_a_damaged_table_is_refused_and_built_again_on_request(folder: Path) -> None:
    path = table_files.build_table(SMALL)
    sound = path.read_bytes()
    path.write_bytes(sound[:-1])
    with pytest.raises(DataError, match=r"cut short.*db build two-sided-6x3 --again"):
        table_files.open_table(SMALL)
    path.write_bytes(b"x" * len(sound))
    with pytest.raises(DataError, match="no Double Six table"):
        table_files.open_table(SMALL)
    other = table_files.build_table(TableName("two-sided", 3, 6))
    path.write_bytes(other.read_bytes())
    for reader in (OneSidedBearoff, MatchBearoff, SolvedGame):
        with pytest.raises(TableError, match="is a table of kind bearoff-two-sided, not"):
            reader(Table(str(path), ""))
    with pytest.raises(DataError, match="holds another table: bearoff-two-sided 3x6"):
        table_files.open_table(SMALL)
    table_files.remove_table(SMALL)
    with pytest.raises(DataError, match="does not exist; `doublesix db build two-sided-6x3`"):
        table_files.open_table(SMALL)
    assert table_files.build_table(SMALL).read_bytes() == sound


def test_removing_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = table_files.build_table(SMALL)
    for rest in (".partial", ".state.partial"):
        path.with_name(path.name + rest).write_bytes(b"begun")
    for _ in range(2):
        table_files.remove_table(SMALL)
        assert list(folder.iterdir()) == []
    monkeypatch.setenv("DOUBLESIX_CACHE", str(folder / "not yet there"))
    table_files.remove_table(SMALL)
    assert list(folder.iterdir()) == []


def test_a_table_that_somebody_builds_is_not_removed(folder: Path) -> None:
    path = table_files.table_path(SMALL)
    path.write_bytes(b"damaged")
    maker = TwoSidedMaker(str(path), SMALL.points, SMALL.checkers)
    with pytest.raises(DataError, match="is being made by another process"):
        table_files.remove_table(SMALL)
    assert path.read_bytes() == b"damaged"
    while not maker.advance(1.0):
        pass
    table_files.open_table(SMALL)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (lambda _: b"", "no Double Six table"),
        (lambda _: b"x" * 1000, "no Double Six table"),
        (lambda sound: sound[:-1], "cut short"),
        (with_flipped_bit, "part 1 of . does not match its checksum"),
    ],
)
@pytest.mark.parametrize("name", ["solved-24x1", "one-sided-6x15", "two-sided-6x6", "one-sided-6x4"])
def test_in_the_place_of_a_damaged_table_one_is_built_that_is_not_kept(
    folder: Path, name: str, damage: Callable[[bytes], bytes], problem: str
) -> None:
    path = table_files.build_table(TableName.parse(name))
    sound = path.read_bytes()
    checksum = table_files.open_table(TableName.parse(name)).checksum
    path.write_bytes(damage(sound))
    with pytest.warns(UserWarning, match=rf"{problem}.*`doublesix db build {name} --again` makes it anew; until then"):
        table = table_files.built_table(TableName.parse(name))
    assert table.checksum == checksum
    assert path.read_bytes() == damage(sound), "it may be somebody's"
    assert list(folder.iterdir()) == [path]
    table_files.remove_table(TableName.parse(name))
    table_files.build_table(TableName.parse(name))
    assert table_files.built_table(TableName.parse(name)).checksum == checksum


def test_a_table_in_the_making_is_in_nobodys_way(folder: Path) -> None:
    path = table_files.table_path(table_files.TWO_SIDED)
    (partial := path.with_name(path.name + ".partial")).write_bytes(b"begun")
    assert databases.load_two_sided()
    assert table_files.existing_tables() == table_files.unfinished_tables() == [table_files.TWO_SIDED]
    assert partial.read_bytes() == b"begun"


def test_a_damaged_table_that_somebody_built_is_refused(folder: Path) -> None:
    small = table_files.build_table(SMALL)
    small.write_bytes(b"x" * 1000)
    with pytest.raises(DataError, match="no Double Six table"):
        table_files.built_table(SMALL)


def test_a_damaged_value_is_never_used(folder: Path) -> None:
    path = table_files.build_table(SMALL)
    damaged = bytearray(path.read_bytes())
    damaged[5000] ^= 1
    path.write_bytes(damaged)
    table = TwoSidedBearoff(table_files.open_table(SMALL))
    with pytest.raises(TableError, match=r"part 1 of 1 does not match its checksum; .*db build two-sided-6x3 --again"):
        table.values(pack([pos("1:1", "1:1")]))


def test_an_engine_says_which_table_is_damaged(folder: Path) -> None:
    path = table_files.build_table(name := TableName("two-sided", 6, 7))
    damaged = bytearray(path.read_bytes())
    for part in range(table_files.open_table(name).parts):
        damaged[5000 + (part << 20)] ^= 1
    path.write_bytes(damaged)
    engine, position = Engine(threads=1), pos("6:1 5:1", "6:1 5:2")
    rollout = Rollout.of_position(engine, pos("6:2 5:1 4:1", "6:1 5:2"))
    questions: list[Callable[[], object]] = [
        lambda: engine.evaluate([position]),
        lambda: engine.cube_action(position),
        lambda: engine.rank_plays(pos("6:2 5:1 4:1", "6:1 5:2"), Roll(6, 5), plies=0),
        lambda: engine.roll_luck(pos("6:2 5:1 4:1", "6:1 5:2")),
        # Again and again: what was begun before the damage was met leaves nothing behind.
        *[lambda: rollout.run(StopRules(trials=36))] * 3,
    ]
    for ask in questions:
        with pytest.raises(DataError, match=r"part \d+ of 23 does not match.*db build two-sided-6x7 --again"):
            ask()


@pytest.mark.parametrize(
    "name", ["one-sided-6x15", "two-sided-6x6", "two-sided-8x3", "two-sided-2x15", "one-sided-13x3"]
)
def test_entries_are_what_the_readable_rules_make_of_those_that_follow(folder: Path, name: str) -> None:
    table_files.build_table(TableName.parse(name))
    tolerance = 2e-5 if name.startswith("one") else 2.5 / 16383
    assert greatest_error(TableName.parse(name), sample=40) < tolerance


# Recomputed by an exact program: mean rolls, effective pips.
@pytest.mark.parametrize(
    ("layout", "rolls", "effective"),
    [("1:10", 4.408179, 36.0001), ("1:5 2:4", 4.410129, 36.0161), ("6:15", 12.266187, 100.1739)],
)
def test_effective_pips(layout: str, rolls: float, effective: float) -> None:
    side = race_sides(pos(layout, "1:1"))[0]
    assert side.mean_rolls == pytest.approx(rolls, abs=1e-5)
    assert side.effective_pips == pytest.approx(effective, abs=1e-4)
    assert side.wastage == pytest.approx(effective - side.pips, abs=1e-4)
    assert side.effective_pips == side.mean_rolls * PIPS_A_ROLL


# Both sides play for the fewest rolls; recomputed by an exact program.
@pytest.mark.parametrize(
    ("player", "opponent", "chance"),
    [
        ("6:5 5:5 4:5", "6:5 5:5 4:5", 0.59605),
        ("6:7 5:5 4:3", "6:7 5:5 4:3", 0.59226),
        ("6:5 5:5 4:5", "6:7 5:5 4:3", 0.67762),
        ("6:4 5:4 4:4 3:3", "6:7 5:5 4:3", 0.79308),
        ("6:4 5:4 4:4 3:3", "6:5 5:5 4:5", 0.72633),
        ("6:3 5:3 4:3 3:2 2:2 1:2", "6:4 5:4 4:4 3:2 2:1", 0.82592),
    ],
)
def test_races(player: str, opponent: str, chance: float) -> None:
    assert win_chance(*race_sides(pos(player, opponent))) == pytest.approx(chance, abs=6e-6)


def test_convolution_is_what_the_kernel_says() -> None:
    dice = random.Random(2)
    positions = []
    for _ in range(200):
        sides = [" ".join(f"{dice.randint(1, 6)}:1" for _ in range(dice.choice((2, 9, 15, 15)))) for _ in range(2)]
        positions.append(pos(*sides))
    found = databases.load_one_sided(15)[0].outcomes(pack(positions))
    for position, (win, gammon_win, _, gammon_loss, _) in zip(positions, found.tolist(), strict=True):
        player, opponent = race_sides(position)
        assert win == pytest.approx(win_chance(player, opponent), abs=2e-6)
        assert gammon_win == pytest.approx(gammon_chance(player, opponent, winner_rolls=True), abs=2e-6)
        assert gammon_loss == pytest.approx(gammon_chance(opponent, player, winner_rolls=False), abs=2e-6)


def test_races_reach_as_far_as_the_table() -> None:
    with pytest.raises(InvalidPositionError, match=r"no one-sided bear-off table has this position; .*one-sided-6x15"):
        race_sides(pos("7:1", "1:1"))


def test_every_table_is_asked(folder: Path) -> None:
    """A larger one that has other positions hides nothing; one that another has whole is left alone."""
    for name in ("two-sided-9x5", "two-sided-6x3", "one-sided-9x3", "one-sided-6x4"):
        table_files.build_table(TableName.parse(name), threads=1)
    engine = Engine(threads=1)
    assert list(engine.tables) == ["one-sided-6x15", "one-sided-9x3", "two-sided-9x5", "two-sided-6x6"]
    near, far, further = pos("6:6", "6:6"), pos("9:1 8:1", "6:5"), pos("9:3", "9:2 1:1")
    assert engine.table_for(near) == "two-sided-6x6"
    assert engine.table_for(far) == engine.table_for(further) == "two-sided-9x5"
    assert engine.cube_action(near, plies=0).table == "two-sided-6x6"
    assert race_sides(further)[1].pips == 19
    assert engine.table_for(pos("9:6", "1:1")) == ""


def test_a_game_of_few_checkers_has_a_table_that_knows_its_gammons(folder: Path) -> None:
    game, sides = find("hypergammon4"), (layout({3: 1, 2: 3}), layout({6: 4}))
    position = Position(*sides)
    assert databases.first_with(databases.load_one_sided(15), position) is None
    engine = Engine(game, threads=1)
    assert list(engine.tables) == ["one-sided-6x15", "one-sided-6x4", "two-sided-6x6"]
    found = engine.evaluate([position])[0]
    player, opponent = race_sides(position)
    assert found[1] == pytest.approx(gammon_chance(player, opponent, winner_rolls=True), abs=2e-6)
    assert found[1] > 0.05
    assert list(Engine(threads=1).tables) == ["one-sided-6x15", "two-sided-6x6"]


def test_errors_of_nets_are_claimed_of_no_chances_that_a_table_has(folder: Path) -> None:
    far = pos("8:1 4:1", "6:2")
    judging = Engine(threads=1)
    assert judging.std_errors([far], judging.evaluate([far]))[0] > 0
    assert judging.cube_action(far, plies=0).double_error is not None
    table_files.build_table(TableName("one-sided", 8, 2), threads=1)
    knowing = Engine(threads=1)
    assert np.isnan(knowing.std_errors([far], knowing.evaluate([far]))[0])
    verdict, ranked = knowing.cube_action(far, plies=0), knowing.rank_plays(far, Roll(2, 1), plies=0)
    assert verdict.table == ""
    assert {verdict.std_error, verdict.double_error, verdict.take_error} == {None}
    assert {play.std_error for play in ranked} == {play.behind_error for play in ranked} == {None}


def test_a_small_game_is_solved_on_first_use(folder: Path) -> None:
    assert list(Engine(find("hypergammon1"), threads=1).tables) == ["one-sided-6x15", "two-sided-6x6", "solved-24x1"]
    assert databases.missing_for(find("hypergammon1")) is None
    assert databases.missing_for(find("hypergammon3")) == TableName("solved", 24, 3)
    assert databases.missing_for(find("hypergammon4")) is None


def test_a_damaged_match_table_is_no_matter_until_its_score_is_asked_about(folder: Path) -> None:
    sound, damaged = TableName("match", 6, 3, (2, 2)), TableName("match", 6, 3, (3, 5))
    table_files.build_table(sound, threads=1)
    path = table_files.build_table(damaged, threads=1)
    path.write_bytes(path.read_bytes()[:-1])
    engine, position = Engine(threads=1), pos("6:3", "6:3")
    assert engine.cube_action(position, plies=0).table == "two-sided-6x6"
    assert engine.cube_action(position, plies=0, match=MatchContext(2, 2)).table == "match-6x3-2a2a"
    assert str(damaged) not in engine.tables
    for score in (MatchContext(3, 5), MatchContext(5, 3)):
        for ask in (engine.cube_action, lambda position, match: exact_verdict(position, CubeState(), match)):
            with pytest.raises(DataError, match=r"cut short.*db build match-6x3-3a5a --again"):
                ask(position, match=score)


# Two-sided, recomputed by an exact program: (win, owned, centered, theirs).
@pytest.mark.parametrize(
    ("player", "opponent", "win", "equities"),
    [
        ("6:1", "6:1", 0.8125, (1, 1, 0.5)),
        ("5:1 2:1", "1:1", 0.527778, (0.111111, 0.111111, 0.055556)),
        ("6:2", "6:2", 0.754494, (0.961259, 0.961259, 0.480630)),
        ("6:3", "6:3", 0.712808, (0.751454, 0.751454, 0.375727)),
        ("6:1 5:1", "1:1", 0.166667, (-0.666667, -0.666667, -0.666667)),
    ],
)
@pytest.mark.parametrize("plies", [0, 2])
def test_the_engine_knows_the_last_rolls(
    player: str, opponent: str, win: float, equities: tuple[float, float, float], plies: int
) -> None:
    engine = Engine(threads=1)
    cubes = (CubeState(2, CubeOwner.PLAYER), CubeState(), CubeState(2, CubeOwner.OPPONENT))
    for cube, equity in zip(cubes, equities, strict=True):
        verdict = engine.cube_action(
            pos(player, opponent), plies=plies, cube=cube, match=MoneySession(jacoby=False, beavers=False)
        )
        assert verdict.outcomes.win == pytest.approx(win, abs=4e-5)
        assert verdict.best == pytest.approx(equity, abs=8e-5)
        assert verdict.double_take == pytest.approx(2 * equities[2], abs=1e-4)


def test_the_engine_bears_off_without_loss() -> None:
    engine, table, dice = Engine(threads=1), databases.load_two_sided()[0], random.Random(8)
    for _ in range(100):
        sides = [" ".join(f"{dice.randint(1, 6)}:1" for _ in range(dice.randint(2, 6))) for _ in range(2)]
        position = pos(*sides)
        roll = dice.choice(ROLLS)
        plays = engine.rank_plays(position, roll, plies=1, match=MoneySession(jacoby=False))
        results = [play.play.result for play in plays]
        worth = [1.0 if not any(r.player[1:]) else -table.values(pack([r.swapped()]))[0, 2] for r in results]
        assert worth[0] == max(worth)
        assert np.isclose(plays[0].equity, worth[0], atol=1e-6)
