"""Positions to begin games from, what share of them comes from a file, and what training sees."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from builders import pos
from doublesix.engine.engine import Engine
from doublesix.engine.position_classes import PositionClass, position_class
from doublesix.errors import DataError, ParseError
from doublesix.kernel import unpack
from doublesix.notation.identify import identify
from doublesix.notation.position_id import format_position_id
from doublesix.position import Position, layout
from doublesix.training.config import read_config
from doublesix.training.coverage import coverage
from doublesix.training.run import TrainingRun
from doublesix.training.starts import StartSettings, make_starts, read_starts, starting_rows, starts_text
from doublesix.variants.registry import STANDARD, find

TINY = """
name = "x"
variant = "{variant}"
starts = [{starts}]
{more}
seed = 1
contact = [32, 32, 32]
race = [32, 32, 32]
[[stage]]
until_games = 8
games = 4
rate_from = 1e-3
rate_to = 1e-3
max_plies = 40
"""

BACK_GAME = pos("24:2 22:2 13:3 8:3 6:3 4:2", "8:3 7:2 6:3 5:3 4:2 2:2")


def config_of(folder, *, more="", starts='"backgammon"', variant="backgammon"):
    path = folder / "run.toml"
    path.write_text(TINY.format(variant=variant, starts=starts, more=more))
    return read_config(path)


def write(path, positions):
    path.write_text("# by hand\n\n" + "".join(f"{format_position_id(found)}\tback game\n" for found in positions))
    return path


@pytest.mark.parametrize(("share", "positions"), [(0.25, 1), (0.5, 7), (0.9, 3), (0.02, 2), (1, 4)])
def test_games_begin_from_the_file_as_often_as_asked(tmp_path, share, positions):
    own = [pos(f"24:{2 + n} 13:{5 - n} 8:3 6:5", "24:2 13:5 8:3 6:5") for n in range(1, 1 + positions % 5)]
    write(tmp_path / "own.txt", own)
    starts = '"backgammon", "nackgammon", "backgammon"'
    rows = starting_rows(config_of(tmp_path, more=f'starts_from = "own.txt"\nstarts_share = {share}', starts=starts))
    begun = unpack(rows)
    from_file = [position for position in begun if position in own]
    assert len(from_file) / len(begun) == pytest.approx(share, abs=0.03)
    assert set(from_file) == set(own)
    if share < 1:
        usual = [position for position in begun if position not in own]
        assert usual.count(STANDARD.start()) == 2 * usual.count(find("nackgammon").start())


def test_files_of_games_are_seen_from_the_folder_of_the_recipe(tmp_path, monkeypatch):
    folder, elsewhere = tmp_path / "recipes", tmp_path / "elsewhere"
    for place in (folder, elsewhere):
        place.mkdir()
    (folder / "house.toml").write_text('name = "House"\nbase = "backgammon"\noptions = ["no-hit-and-run"]\n')
    (folder / "far.toml").write_text('name = "Far"\nbase = "backgammon"\n[start]\n24 = 15\n')
    (elsewhere / "far.toml").write_text("nothing")
    monkeypatch.chdir(elsewhere)
    config = config_of(folder, variant="house.toml", starts='"house.toml", "far.toml", "nackgammon"')
    assert config.game.is_played_as(find("backgammon+no-hit-and-run"))
    far = Position(layout({24: 15}), layout({24: 15}))
    assert unpack(starting_rows(config)) == [STANDARD.start(), far, find("nackgammon").start()]
    with pytest.raises(ParseError, match=r"^run\.toml: starts: .*recipes/none\.toml: no game can be read"):
        config_of(folder, starts='"none.toml"')
    with pytest.raises(ParseError, match=r"^run\.toml: variant: .*elsewhere/far\.toml: no game can be read"):
        config_of(elsewhere, variant="far.toml")


def test_without_a_file_games_begin_as_the_variants_do(tmp_path):
    assert unpack(starting_rows(config_of(tmp_path))) == [STANDARD.start()]


def test_a_run_learns_from_positions_of_a_file(tmp_path):
    write(tmp_path / "own.txt", [BACK_GAME])
    runs = []
    for name, more in (("usual", ""), ("own", 'starts_from = "own.txt"\nstarts_share = 1')):
        run = TrainingRun(config_of(tmp_path, more=more), tmp_path / name, one_sided=[], threads=1)
        run.train(lambda progress: None)
        runs.append(run.trainer.contact_state())
    assert not np.array_equal(*runs)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4HPwATDgc/ABMA\nnonsense\n", r"own\.txt, line 2"),
        ("# nothing\n", "no position there; one position id or Tables ID a line"),
        ("TABLES=backgammon:24.2,13.5:6.5\nTABLES=backgammon:24.2:1.2", r"own\.txt, line 2: .*both sides"),
        ("TABLES=nonsense:24.2:6.5", r"own\.txt, line 1: .*nonsense"),
        (format_position_id(pos("", "6:15")), "line 1: this game is over"),
    ],
)
def test_files_that_are_wrong_are_refused(tmp_path, text, message):
    path = tmp_path / "own.txt"
    path.write_text(text)
    with pytest.raises(DataError, match=message):
        read_starts(path, STANDARD)
    with pytest.raises(DataError, match=r"none\.txt: no file of positions: No such file or directory$"):
        read_starts(tmp_path / "none.txt", STANDARD)


def test_positions_that_a_game_forbids_are_refused(tmp_path):
    narde = find("narde")
    path = tmp_path / "own.txt"
    # Seen as in backgammon these 8-points face nothing; in Narde they are the 8-point and the 20-point of one board.
    path.write_text(format_position_id(pos("24:10 8:5", "24:10 20:5")))
    with pytest.raises(DataError, match=r"own\.txt, line 1: .*8"):
        read_starts(path, narde)
    path.write_text("TABLES=narde:24.10,8.5:24.10,19.5\tby hand\n")
    assert read_starts(path, narde) == [pos("24:10 8:5", "24:10 19:5")]


def test_positions_that_have_no_position_id_have_a_tables_id(tmp_path, recwarn):
    path = tmp_path / "own.txt"
    games = {
        "plakoto": "TABLES=plakoto:24.14,5p:24.13,20.2",
        "nuclear": "TABLES=nuclear:24.2,13.5,8.3,6.5,m1:24.2,13.5,8.3,6.5",
        "tabula": "TABLES=tabula:24.5,in.10:20.5,in.10",
    }
    for key, text in games.items():
        path.write_text(f"{text}\n")
        assert read_starts(path, find(key)) == [identify(text).position]
    own = replace(find("plakoto"), key="my plakoto")
    path.write_text(games["plakoto"].replace("plakoto", own.key))
    assert read_starts(path, own) == [identify(games["plakoto"]).position]
    assert not recwarn.list
    path.write_text(f"{games['plakoto']}\n{games['plakoto']}\n")
    with pytest.warns(UserWarning, match="these positions are of plakoto, not my plakoto") as told:
        read_starts(path, own)
    assert len(told) == 1


def test_tokens_of_drawn_positions_are_kept(tmp_path):
    nuclear = Engine(find("nuclear"), threads=1)
    asked = StartSettings(classes=("middle",), positions=40, games=10, seed=4)
    found = make_starts(nuclear, asked)
    assert any(any(position.memory) for position in found[PositionClass.MIDDLE])
    path = tmp_path / "starts.txt"
    path.write_text(starts_text(nuclear, asked, found))
    assert read_starts(path, nuclear.variant) == found[PositionClass.MIDDLE]


def test_a_note_may_hold_signs_that_end_lines_elsewhere(tmp_path):
    path = tmp_path / "own.txt"
    path.write_text('# {"engine": "mine\x85\u2028\u2029"}\n4HPwATDgc/ABMA\n', encoding="utf-8")
    assert read_starts(path, STANDARD) == [STANDARD.start()]


def test_positions_that_were_drawn_from_another_game_are_told(engine, tmp_path, recwarn):
    asked = StartSettings(classes=("race",), positions=2, games=20, seed=4)
    path = tmp_path / "own.txt"
    notes = '# {"by": "hand"}\n# "variant"\n# 4\n# ' + "[" * 100_000
    path.write_text(f"{notes}\n{starts_text(engine, asked, make_starts(engine, asked))}")
    read_starts(path, engine.variant)
    assert not recwarn.list
    with pytest.warns(UserWarning, match="own.txt: these positions are of hypergammon3, not sudden-death"):
        read_starts(path, replace(engine.variant, key="sudden-death"))


@pytest.mark.parametrize(("share", "most"), [(0.01, 400), (0.99, 4000)])
def test_the_most_unequal_shares_still_take_little_room(tmp_path, share, most):
    write(tmp_path / "own.txt", [BACK_GAME])
    rows = starting_rows(config_of(tmp_path, more=f'starts_from = "own.txt"\nstarts_share = {share}'))
    begun = unpack(rows)
    assert begun.count(BACK_GAME) / len(begun) == pytest.approx(share, abs=0.005)
    assert len(begun) < most


@pytest.fixture(scope="module")
def engine():
    return Engine(find("hypergammon3"), threads=1)


def test_positions_of_a_class_are_drawn_from_self_play(engine, tmp_path):
    asked = StartSettings(classes=("race", "middle", "back game"), positions=20, games=120, seed=4)
    heard = []
    found = make_starts(engine, asked, progress=heard.append)
    assert heard == [100, 120]
    assert {kind.value: len(some) for kind, some in found.items()} == {"race": 20, "middle": 20, "back game": 0}
    assert all(position_class(position) is kind for kind, some in found.items() for position in some)
    ids = [format_position_id(position) for some in found.values() for position in some]
    assert len(set(ids)) == len(ids)
    path = tmp_path / "starts.txt"
    path.write_text(starts_text(engine, asked, found))
    assert read_starts(path, engine.variant) == [position for some in found.values() for position in some]
    again = StartSettings(classes=("middle",), positions=20, games=120, seed=4)
    assert make_starts(engine, again) == {PositionClass.MIDDLE: found[PositionClass.MIDDLE]}


def test_coverage_counts_the_lessons_of_games(engine, tmp_path):
    config = config_of(tmp_path, variant="hypergammon3", starts='"hypergammon3"')
    found = coverage(config, engine, games=60)
    assert found.total > 300
    assert sum(found.share(kind) for kind in PositionClass) == pytest.approx(1)
    assert found.share(PositionClass.BACK_GAME) == 0
    assert coverage(config, Engine(find("hypergammon3"), threads=2), games=60) == found
    write(tmp_path / "own.txt", [pos("12:1 11:1 10:1", "12:1 11:1 10:1", checkers=3)])
    races = config_of(tmp_path, variant="hypergammon3", starts='"hypergammon3"', more='starts_from = "own.txt"')
    assert coverage(races, engine, games=60).share(PositionClass.RACE) > found.share(PositionClass.RACE)


def test_games_of_other_kinds_have_no_such_classes(tmp_path):
    config = config_of(tmp_path, variant="plakoto", starts='"plakoto"')
    with pytest.raises(DataError, match="Plakoto: classes of positions are those of games with opposite directions"):
        coverage(config, Engine(find("plakoto"), threads=1), games=1)
