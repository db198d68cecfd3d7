"""Match equity tables: the relations every table keeps, known entries, long matches."""

from __future__ import annotations

import hashlib
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.engine.unequal_met import unequal_table
from doublesix.errors import DataError, RequestError
from doublesix.met import MatchEquityTable
from doublesix.met_files import csv_text
from doublesix.met_formulas import FreeDrop, tornberg_post_crawford, tornberg_table

if TYPE_CHECKING:
    from pathlib import Path

KAZAROSS = MatchEquityTable.load()
aways = st.integers(1, 70)


WOOLSEY = MatchEquityTable.load("woolsey")


@pytest.fixture(params=[name for name in MatchEquityTable.names() if name != WOOLSEY.name])
def table(request: pytest.FixtureRequest) -> MatchEquityTable:
    return MatchEquityTable.load(request.param)


def test_known_entries() -> None:
    assert KAZAROSS.mwc(1, 2) == pytest.approx(0.67736)
    assert KAZAROSS.mwc(5, 3) == pytest.approx(0.3520, abs=5e-5)
    assert KAZAROSS.mwc(9, 1, is_post_crawford=True) == pytest.approx(0.0695, abs=5e-5)
    rockwell = MatchEquityTable.load("rockwell-kazaross")
    assert rockwell.mwc(4, 7) == pytest.approx(0.6997, abs=5e-5)
    assert rockwell.mwc(3, 1, is_post_crawford=True) == pytest.approx(0.3231, abs=5e-5)


def test_tables_are_equal_by_name_and_chances(table: MatchEquityTable) -> None:
    again = pickle.loads(pickle.dumps(table))
    assert again == table
    assert hash(again) == hash(table)
    assert MatchEquityTable(table.name, table.pre, table.post, 1 - table.post) != table
    assert MatchEquityTable("another", table.pre, table.post) != table
    assert MatchEquityTable(table.name, table.pre, table.post**2) != table
    assert table != table.name


def test_woolseys_table_is_as_it_was_printed() -> None:
    """In two digits, so that neighbours may be equal."""
    assert WOOLSEY.length == 15
    assert [WOOLSEY.mwc(1, away) for away in range(2, 7)] == [0.70, 0.75, 0.83, 0.85, 0.90]
    assert (WOOLSEY.mwc(2, 3), WOOLSEY.mwc(2, 4), WOOLSEY.mwc(4, 7), WOOLSEY.mwc(9, 7)) == (0.60, 0.68, 0.70, 0.39)
    post = [WOOLSEY.mwc(away, 1, is_post_crawford=True) for away in range(1, 7)]
    assert post == [0.50, 0.485, 0.30, 0.296, 0.18, 0.18]
    assert np.allclose(WOOLSEY.pre + WOOLSEY.pre.T, 1, atol=1e-12)
    assert np.all(np.diff(WOOLSEY.pre, axis=1) >= 0)
    assert np.all(np.diff(WOOLSEY.post) <= 0)
    assert np.abs(WOOLSEY.pre - KAZAROSS.pre[:15, :15]).max() < 0.03


def test_tables_are_antisymmetric(table: MatchEquityTable) -> None:
    assert np.allclose(table.pre + table.pre.T, 1, atol=1e-12)
    assert np.all(np.diag(table.pre) == 0.5)


def test_rows_grow_with_the_opponents_need(table: MatchEquityTable) -> None:
    assert np.all(np.diff(table.pre, axis=1) > 0)


def test_relations_that_catch_slips_of_the_pen(table: MatchEquityTable) -> None:
    post = [table.mwc(away, 1, is_post_crawford=True) for away in range(1, 26)]
    assert post[0] == 0.5
    assert 0.48 < post[1] < 0.5, "the leader's free drop"
    assert post[2] == pytest.approx(table.mwc(2, 1), abs=2e-4)
    for even in range(2, 25, 2):
        assert post[even - 1] < post[even - 2]
    # ¼ + g/4: the gammon rate of a trailer who plays for gammons.
    assert 0.27 < (table.mwc(2, 1) - 0.25) * 4 < 0.31


def test_a_won_match_is_won() -> None:
    assert KAZAROSS.mwc(0, 3) == 1
    assert KAZAROSS.mwc(-2, 3) == 1
    assert KAZAROSS.mwc(3, -1) == 0
    with pytest.raises(ValueError, match="both sides"):
        KAZAROSS.mwc(0, 0)


def test_post_crawford_needs_somebody_one_away() -> None:
    with pytest.raises(ValueError, match="no post-Crawford score"):
        KAZAROSS.mwc(3, 2, is_post_crawford=True)
    assert KAZAROSS.mwc(1, 2, is_post_crawford=True) == 1 - KAZAROSS.mwc(2, 1, is_post_crawford=True)


def test_the_end_of_the_world_is_near_no_chance() -> None:
    assert KAZAROSS.mwc(10**12, 1, is_post_crawford=True) == 0
    assert KAZAROSS.mwc(1, 10**12, is_post_crawford=True) == 1


@given(mine=aways, his=aways)
def test_any_length_is_antisymmetric_and_monotone(mine: int, his: int) -> None:
    chance = KAZAROSS.mwc(mine, his)
    assert chance + KAZAROSS.mwc(his, mine) == pytest.approx(1, abs=1e-9)
    assert KAZAROSS.mwc(mine, his + 1) > chance > KAZAROSS.mwc(mine + 1, his)


@given(away=aways)
def test_post_crawford_goes_on_falling(away: int) -> None:
    here, next_pair = (KAZAROSS.mwc(n, 1, is_post_crawford=True) for n in (away, away + 2))
    assert 0 < next_pair < here


@pytest.mark.parametrize("end", [(0.10, 0.09, 0.08, 0.04), (0.15, 0.10, 0.10, 0.05)])
def test_post_crawford_never_rises_beyond_a_rounded_list(end: tuple[float, ...]) -> None:
    table = MatchEquityTable("short", np.full((4, 4), 0.5), np.array(end))
    _, post = table.as_arrays(40)
    assert (np.diff(post) <= 0).all()
    assert (np.diff(WOOLSEY.as_arrays(40)[1]) <= 0).all()


def test_table_and_formula_meet_without_a_step() -> None:
    for row in range(1, 25):
        before, edge, beyond = (KAZAROSS.mwc(row, column) for column in (24, 25, 26))
        assert 0.5 < (beyond - edge) / (edge - before) < 1.1, row


def test_chances_after_a_game() -> None:
    after = KAZAROSS.mwc_after
    # Nobody one away before: one away means that the Crawford game comes next.
    assert after(3, 4, 2) == KAZAROSS.mwc(1, 4)
    assert after(3, 4, -2) == KAZAROSS.mwc(3, 2)
    # The Crawford game was just played.
    assert after(4, 1, 1, is_crawford=True) == KAZAROSS.mwc(3, 1, is_post_crawford=True)
    assert after(1, 4, -2, is_crawford=True) == KAZAROSS.mwc(1, 2, is_post_crawford=True)
    assert after(4, 1, 1, is_post_crawford=True) == KAZAROSS.mwc(3, 1, is_post_crawford=True)
    assert after(4, 1, -1, is_crawford=True) == 0
    # Without the Crawford rule doubling never stops.
    assert after(3, 4, 2, crawford_rule=False) == KAZAROSS.mwc(1, 4, is_post_crawford=True)


def test_game_ends_and_gammon_values() -> None:
    gammon_go = KAZAROSS.game_ends(2, 1, is_crawford=True)
    assert gammon_go == (0.5, 1, 1, 0, 0, 0)
    assert gammon_go.gammon_value == 1
    long_match = KAZAROSS.game_ends(25, 25)
    assert long_match.gammon_value == pytest.approx(0.5, abs=0.02)
    assert KAZAROSS.game_ends(1, 1).gammon_value == 0
    assert KAZAROSS.game_ends(4, 4, 2).win == KAZAROSS.mwc(2, 4)
    assert KAZAROSS.game_ends(4, 4, 2).gammon_loss == 0


@given(mine=st.integers(1, 25), his=st.integers(1, 25), cube=st.sampled_from([1, 2, 4]))
def test_emg_and_back(mine: int, his: int, cube: int) -> None:
    ends = KAZAROSS.game_ends(mine, his, cube)
    assert ends.emg(ends.win) == pytest.approx(1)
    assert ends.emg(ends.loss) == pytest.approx(-1)
    middle = ends.mwc(ends.emg(KAZAROSS.mwc(mine, his)))
    assert middle == pytest.approx(KAZAROSS.mwc(mine, his))


def test_arrays_for_the_kernel() -> None:
    pre, post = KAZAROSS.as_arrays()
    assert pre.shape == (25, 25)
    assert post.shape == (25,)
    assert pre.dtype == post.dtype == np.float64
    assert pre.flags.c_contiguous
    assert post.flags.c_contiguous
    assert pre[2, 4] == KAZAROSS.mwc(3, 5)
    longer, longer_post = KAZAROSS.as_arrays(64)
    assert np.array_equal(longer[:25, :25], pre)
    assert longer[39, 63] == KAZAROSS.mwc(40, 64)
    assert longer_post[63] == KAZAROSS.mwc(64, 1, is_post_crawford=True)


def test_tables_cannot_be_changed_by_accident() -> None:
    with pytest.raises(ValueError, match="read-only"):
        KAZAROSS.pre[0, 0] = 0.7


def test_a_table_keeps_to_itself() -> None:
    whole = np.pad(KAZAROSS.pre, 1)
    pre, post = whole[1:-1, 1:-1], KAZAROSS.post.copy()
    table = MatchEquityTable("own", pre, post)
    whole[:], post[:] = 0, 0
    assert np.array_equal(table.pre, KAZAROSS.pre)
    assert np.array_equal(table.post, KAZAROSS.post)
    for kept in (table.pre, table.post):
        assert not kept.flags.writeable


def test_unknown_and_damaged_tables(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="kazaross-xg2"):
        MatchEquityTable.load("nobody")
    with pytest.raises(DataError, match="cannot read"):
        MatchEquityTable.read(tmp_path / "none.csv")
    for name, text in [
        ("header.csv", "a,b\n1,2\n"),
        ("short.csv", "phase,away_me,away_opp,mwc_me\npre,1,1,0.5\npost,1,1,0.5\npost,2,1,0.5\n"),
        ("number.csv", "phase,away_me,away_opp,mwc_me\npre,1,1,half\n"),
        ("phase.csv", "phase,away_me,away_opp,mwc_me\npre,1,1,0.5\npots,1,1,0.5\n"),
        ("field.csv", f"phase,away_me,away_opp,mwc_me\npre,1,1,0.5,{'x' * 200_000}\n"),
        ("empty.met", ""),
        ("skew.met", "[PostCrawford]\nData=0.5 0.4\n[PreCrawford]\nSize=2\n1=0.5 0.7\n2=0.4 0.5\n"),
        ("ragged.met", "[PostCrawford]\nData=0.5 0.4\n[PreCrawford]\nSize=2\n1=0.5 0.7\n2=0.3\n"),
        ("range.met", "[PostCrawford]\nData=50\n[PreCrawford]\nSize=1\n1=50\n"),
    ]:
        path = tmp_path / name
        path.write_text(text)
        with pytest.raises(DataError, match="match equity table"):
            MatchEquityTable.read(path)


@pytest.mark.parametrize(
    ("pre", "post", "complaint"),
    [
        (..., [0.5], "pre must be an array of chances, not Ellipsis"),
        ([[0.5]], ["half"], r"post must be an array of chances, not \['half'\]"),
        ([[0.5, 0.6], [0.4]], [0.5, 0.4], "pre must be an array"),
        ([0.5], 0.5, r"expected n × n chances .*, not shapes \(1,\) and \(\)"),
    ],
)
def test_what_is_no_table_is_refused(pre: Any, post: Any, complaint: str) -> None:
    with pytest.raises(DataError, match=f"match equity table 'x': {complaint}"):
        MatchEquityTable("x", pre, post)


@pytest.mark.parametrize("cube_value", [0, -2])
def test_games_are_worth_something(cube_value: int) -> None:
    with pytest.raises(ValueError, match=f"cube_value must be 1 or more, not {cube_value}"):
        KAZAROSS.game_ends(5, 5, cube_value)


@pytest.mark.parametrize("length", [0, -1])
def test_arrays_have_entries(length: int) -> None:
    with pytest.raises(ValueError, match=f"length must be 1 or more, not {length}"):
        KAZAROSS.as_arrays(length)


def test_lists_make_a_table() -> None:
    assert MatchEquityTable("x", [[0.5, 0.7], [0.3, 0.5]], [0.5, 0.4]).mwc(1, 2) == 0.7


def test_tables_are_found_by_name_or_file(tmp_path: Path) -> None:
    assert MatchEquityTable.find("rockwell-kazaross") is MatchEquityTable.load("rockwell-kazaross")
    path = tmp_path / "own.csv"
    path.write_text("phase,away_me,away_opp,mwc_me\npre,1,1,0.5\npost,1,1,0.5\n")
    assert MatchEquityTable.find(str(path)).length == 1
    with pytest.raises(DataError, match=r"nowhere: no file, and no packaged .* kazaross-xg2"):
        MatchEquityTable.find("nowhere")


def test_met_files_of_xg(tmp_path: Path) -> None:
    path = tmp_path / "small.met"
    path.write_text(
        "[Current]\nName=Small\nVersion=1.0\n\n[PostCrawford]\nSize=3\nData=0.50 0.485 0.30\n\n"
        "[PreCrawford]\nSize=3  \n 1=0.50 0.70 0.75\n 2=0.30 0.50 0.60\n 3=0.25 0.40 0.50\n"
    )
    table = MatchEquityTable.read(path)
    assert (table.name, table.length) == ("Small", 3)
    assert table.mwc(3, 1) == 0.25
    assert table.mwc(2, 1, is_post_crawford=True) == 0.485
    assert 0.75 < table.mwc(1, 9) < 1


def test_csv_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "copy.csv"
    pre, post = KAZAROSS.as_arrays(4)
    lines = ["phase,away_me,away_opp,mwc_me"]
    lines += [f"pre,{i + 1},{j + 1},{pre[i, j]}" for i in range(4) for j in range(4)]
    lines += [f"post,{i + 1},1,{post[i]}" for i in range(4)]
    path.write_text("\n".join(lines))
    copy = MatchEquityTable.read(path)
    assert copy.name == "copy"
    assert np.array_equal(copy.pre, pre)
    assert np.array_equal(copy.post, post)


GNU_TABLE = """<?xml version = "1.0"?>
<!DOCTYPE met PUBLIC "-//GNU Backgammon//DTD Match Equity Tables//EN" "met.dtd">
<met>
  <info><name>Three</name><description>for a test</description><length>3</length></info>
  <pre-crawford-table type="explicit">
    <row><me>0.5</me><me>0.7</me><me>0.75</me></row>
    <row><me>0.3</me><me>0.5</me><me>0.6</me></row>
    <row><me>0.25</me><me>0.4</me><me>0.5</me></row>
  </pre-crawford-table>
  <post-crawford-table type="explicit" player="both">
    <row><me>0.5</me><me>0.485</me></row>
  </post-crawford-table>
</met>
"""


def test_xml_files_of_gnu_backgammon(tmp_path: Path) -> None:
    path = tmp_path / "three.xml"
    path.write_text(GNU_TABLE, encoding="utf-8")
    found = MatchEquityTable.read(path)
    assert found.name == "Three"
    assert found.length == 3
    assert found.mwc(1, 2) == 0.7
    assert found.mwc(2, 3) == pytest.approx(0.6)
    assert found.mwc(2, 1, is_post_crawford=True) == 0.485
    walked_on = found.mwc(3, 1, is_post_crawford=True)
    assert walked_on == pytest.approx(0.5 * (0.7 * 0.5 + 0.3 * 1)), "a doubled game, and a gammon that is the match"


POST_OF_ANOTHER = (
    '<post-crawford-table type="explicit" player="1"><row><me>0.5</me><me>0.4</me></row></post-crawford-table>'
)


def test_xml_files_for_unequal_players(tmp_path: Path) -> None:
    path = tmp_path / "three.xml"
    text = GNU_TABLE.replace("</met>", POST_OF_ANOTHER + "</met>").replace('player="both"', 'player="0"')
    path.write_text(text.replace("<me>0.7</me>", "<me>0.72</me>"), encoding="utf-8")
    found = MatchEquityTable.read(path)
    assert found.mwc(2, 1, is_post_crawford=True) == 0.485
    assert found.swapped().mwc(2, 1, is_post_crawford=True) == 0.4
    assert found.mwc(1, 2, is_post_crawford=True) == 0.6
    assert found.swapped().mwc(2, 1) == pytest.approx(0.28)
    assert found.swapped().swapped().mwc(1, 2) == found.mwc(1, 2) == 0.72


def test_rounding_in_print_is_evened_out(tmp_path: Path) -> None:
    path = tmp_path / "three.xml"
    path.write_text(GNU_TABLE.replace("0.7<", "0.702<"), encoding="utf-8")
    assert MatchEquityTable.read(path).mwc(1, 2) == pytest.approx(0.701)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('table type="explicit">', 'table type="guess">', "is explicit, mec, zadeh, not guess"),
        ("</met>", "", "no element found"),
        ("0.75", "much", "much"),
        ("<row><me>0.3</me><me>0.5</me><me>0.6</me></row>", "<row><me>0.3</me></row>", "shorter than 3"),
        ("<met>", "<other>", "mismatched"),
        ("pre-crawford-table", "nothing", "lacks"),
        ('"met.dtd">', '"met.dtd" [<!ENTITY a "b">]>', "declares entities, a first"),
        ('"met.dtd">', '"met.dtd" [<!ENTITY % a "b">]>', "declares entities, a first"),
        ('"1.0"?>', '"1.0" encoding="no-such"?>', "unknown encoding"),
        ("</met>", POST_OF_ANOTHER + "</met>", "player 0 and player 1"),
        ("<row><me>0.5</me><me>0.485</me></row>", "", "no rows"),
        ("0.7<", "0.8<", "do not add up"),
    ],
)
def test_xml_files_that_are_no_tables(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "three.xml"
    path.write_text(GNU_TABLE.replace(old, new), encoding="utf-8")
    with pytest.raises(DataError, match=message):
        MatchEquityTable.read(path)


def by_formula(kind: str, **parameters: str) -> str:
    entries = "".join(
        f'<parameter name="{name.replace("_", "-")}">{value}</parameter>' for name, value in parameters.items()
    )
    table = f'crawford-table type="{kind}" player="both"><parameters>{entries}</parameters>'
    return f"<met><pre-{table}</pre-crawford-table><post-{table}</post-crawford-table></met>"


def test_xml_files_by_tornbergs_formula(tmp_path: Path) -> None:
    path = tmp_path / "mec.xml"
    path.write_text(by_formula("mec"), encoding="utf-8")
    found = MatchEquityTable.read(path)
    assert (found.name, found.length) == ("mec", 25)
    assert found.mwc(2, 1) == pytest.approx(0.25 + 0.26 / 4), "a win, half of them worth the match, a gammon all of it"
    post = [found.mwc(need, 1, is_post_crawford=True) for need in range(1, 9)]
    assert post == pytest.approx([0.5, 0.485, 0.315, 0.311, 0.18155, 0.18155, 0.10812, 0.10812], abs=5e-6)
    assert np.abs(found.pre - KAZAROSS.pre)[:15, :15].max() < 0.01
    assert np.allclose(found.pre + found.pre.T, 1, atol=1e-12)


def test_tornbergs_formula_gives_the_table_that_was_printed_of_it() -> None:
    """The first rows of `mec26`, to three decimals, as it comes with GNU Backgammon: gammons 26 %, no free drops."""
    table = tornberg_table(0.26, tornberg_post_crawford(0.26, FreeDrop(0, 0), 24))
    assert table[1, :8] == pytest.approx([0.315, 0.5, 0.595, 0.664, 0.737, 0.795, 0.835, 0.869], abs=6e-4)
    assert table[6, 6:12] == pytest.approx([0.5, 0.553, 0.605, 0.652, 0.694, 0.732], abs=6e-4)


def test_xml_files_by_zadehs_formula(tmp_path: Path) -> None:
    """Which GNU Backgammon itself overwrites by its formula for long matches."""
    path = tmp_path / "zadeh.xml"
    path.write_text(by_formula("zadeh"), encoding="utf-8")
    found = MatchEquityTable.read(path)
    assert found.mwc(2, 1) == pytest.approx(0.25 + 0.25 / 4)
    assert found.mwc(4, 1, is_post_crawford=True) == pytest.approx(0.125 + 0.375 * 0.485 - 0.004)
    assert np.abs(found.pre - KAZAROSS.pre)[:15, :15].max() < 0.011
    assert np.all(np.diff(found.pre, axis=1) > 0)
    path.write_text(by_formula("zadeh", delta="0.02"), encoding="utf-8")
    assert MatchEquityTable.read(path).mwc(3, 5) != found.mwc(3, 5)


def test_a_formula_before_an_explicit_list_is_as_long_as_the_list(tmp_path: Path) -> None:
    path = tmp_path / "three.xml"
    path.write_text(GNU_TABLE.replace('table type="explicit">', 'table type="mec">'), encoding="utf-8")
    found = MatchEquityTable.read(path)
    assert found.length == 2
    assert found.mwc(2, 1) == pytest.approx(0.315)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"win_rate": "0.55"}, "players of equal skill"),
        ({"gammon_rate": "1.5"}, "gammon-rate is a share"),
        ({"gammon_rate": "often"}, "often"),
    ],
)
def test_formulas_that_cannot_be_read(tmp_path: Path, parameters: dict[str, str], message: str) -> None:
    path = tmp_path / "mec.xml"
    path.write_text(by_formula("mec", **parameters), encoding="utf-8")
    with pytest.raises(DataError, match=message):
        MatchEquityTable.read(path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be"])
def test_entities_are_refused_in_every_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "three.xml"
    declared = '<?xml version="1.0" encoding="utf-16"?>' if encoding != "utf-8" else '<?xml version="1.0"?>'
    text = GNU_TABLE.replace('<?xml version = "1.0"?>', declared)
    path.write_bytes(text.encode(encoding))
    assert MatchEquityTable.read(path).name == "Three"
    unfolding = text.replace('"met.dtd">', '"met.dtd" [<!ENTITY a "Three">]>').replace("<name>Three", "<name>&a;")
    path.write_bytes(unfolding.encode(encoding))
    with pytest.raises(DataError, match="declares entities"):
        MatchEquityTable.read(path)


def test_matches_without_the_crawford_rule_have_a_table_of_their_own() -> None:
    for name in MatchEquityTable.names():
        table = MatchEquityTable.load(name)
        free = table.without_crawford
        assert free.without_crawford is free
        assert free != table
        assert free.length == max(table.length, 15)
        assert free.pre + free.pre.T == pytest.approx(1, abs=1e-9)
        assert free.pre[1:, 0] == pytest.approx(free.post[1:])
        # By games of the engine played to their end, 36 or 72 for each first roll of each side: 0.345, 0.455, 0.215.
        for (mine, his), chance in {(4, 2): 0.345, (4, 3): 0.455, (6, 2): 0.215}.items():
            assert free.mwc(mine, his) == pytest.approx(chance, abs=0.025 if name == WOOLSEY.name else 0.012)
            assert table.mwc(mine, his) < free.mwc(mine, his) - 0.01


def test_tables_without_the_crawford_rule_have_the_same_bits_on_every_machine() -> None:
    pre = MatchEquityTable.load("kazaross-xg2").without_crawford.pre
    assert hashlib.sha256(pre.astype("<f8").tobytes()).hexdigest().startswith("320dbf65067e")


def test_beyond_a_game_without_the_crawford_rule_that_table_speaks() -> None:
    table = MatchEquityTable.load()
    free = table.without_crawford
    assert table.mwc_after(5, 4, -2, crawford_rule=False) == free.mwc(5, 2)
    assert table.mwc_after(5, 4, 2, crawford_rule=False) == free.mwc(3, 4)
    assert table.mwc_after(5, 4, -3, crawford_rule=False) == table.mwc(5, 1, is_post_crawford=True)
    assert table.mwc_after(5, 4, -2) == table.mwc(5, 2)
    assert free.mwc_after(5, 4, -2, crawford_rule=False) == free.mwc(5, 2)
    assert free.mwc_after(40, 31, -2, crawford_rule=False) == pytest.approx(table.mwc(40, 29), abs=0.01)


def test_files_say_whether_matches_have_the_crawford_rule(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    for table in (KAZAROSS, KAZAROSS.without_crawford):
        text = csv_text(table.pre, table.post, about="own", crawford_rule=table.crawford_rule)
        path.write_text(text, encoding="utf-8")
        found = MatchEquityTable.read(path)
        assert found.crawford_rule == table.crawford_rule
        assert found.pre == pytest.approx(table.pre, abs=1e-6)
        assert found.without_crawford.mwc(4, 2) == pytest.approx(KAZAROSS.without_crawford.mwc(4, 2), abs=1e-5)
    path.write_text(text.replace("no-crawford,2,3", "pre,2,3"), encoding="utf-8")
    with pytest.raises(DataError, match="rows of pre or of no-crawford, not of both"):
        MatchEquityTable.read(path)
    path.write_text(text.replace("no-crawford", "pre"), encoding="utf-8")
    assert MatchEquityTable.read(path).crawford_rule, "what does not say otherwise is a table of the usual matches"
    path.write_text(text.replace("\npost,25,1,0.00", "\npost,25,1,0.000"), encoding="utf-8")
    with pytest.raises(DataError, match="row and column 1 hold the chances of the post-Crawford list"):
        MatchEquityTable.read(path)


def test_a_table_without_the_crawford_rule_knows_no_crawford_game() -> None:
    free = KAZAROSS.without_crawford
    for score, points in [((5, 4), 1), ((5, 4), -3), ((4, 1), 0)]:
        with pytest.raises(RequestError, match="kazaross-xg2' is of matches without the Crawford rule"):
            free.mwc_after(*score, points)
    with pytest.raises(RequestError, match="without the Crawford rule"):
        free.game_ends(5, 4)
    # From the Crawford game on both kinds of match are alike.
    for when in ({"is_crawford": True}, {"is_post_crawford": True}):
        assert free.game_ends(4, 1, **when) == KAZAROSS.game_ends(4, 1, **when)
    assert free.game_ends(1, 1) == KAZAROSS.game_ends(1, 1)
    assert free.mwc(40, 1) == free.mwc(40, 1, is_post_crawford=True) == free.as_arrays(40)[0][39, 0]
    assert free.mwc(1, 40) == pytest.approx(1 - free.mwc(40, 1))


SMALL = csv_text(*KAZAROSS.as_arrays(5), about="five points")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("pre,4,2,", "pre,4,2,0.9\npre,4,2,", r"line 20: 4-away 2-away has 0\.331\d+ here and 0\.9 in line 19"),
        (
            "post,3,1,",
            "post,3,1,0.1\npost,3,1,",
            "line 31: 3-away 1-away after the Crawford game has .* here and 0.1 in line 30",
        ),
        ("post,4,1", "post,4,3", "line 31: .* so away_opp is 1 in a row of post, not 3"),
        (
            "post,1,1,0.5",
            "post,1,1,0.9",
            r"line 28: 1-away 1-away is one game, with 0\.9 in the list .*, and 0\.5 before",
        ),
        ("pre,4,2", "pre,4,0", "line 19: points to go are 1 or more, not 0"),
        ("pre,4,2,0.", "pre,4,2,0,", "line 19: it has more or fewer fields"),
        ("pre,4,2,0.", "pre,4,2;0.", "line 19: it has more or fewer fields"),
        ("pre,4,2,0.", "pre,4,2,33.", "line 19: a chance is 0 to 1, not 33"),
        ("pre,4,2,0.", "pre,four,2,0.", "line 19: .*four"),
        ("pre,4,2,0.", "pre,4,2,0.0", "line 11: the chances at 2-away 4-away and at 4-away 2-away do not add up to 1"),
        (
            "post,4,1,0.",
            "post,4,1,0.9",
            "line 30: 3-away .* after the Crawford game has .*, less than the .* of 4-away",
        ),
    ],
)
def test_own_files_are_refused_where_they_are_wrong(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = tmp_path / "own.csv"
    path.write_text(SMALL, encoding="utf-8")
    assert MatchEquityTable.read(path).length == 5
    assert SMALL.count(old) == 1
    path.write_text(SMALL.replace(old, new), encoding="utf-8")
    with pytest.raises(DataError, match=f"match equity table 'own', {complaint}"):
        MatchEquityTable.read(path)


def test_a_row_may_come_twice_if_it_says_the_same(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_text(SMALL + SMALL.splitlines()[10], encoding="utf-8")
    assert MatchEquityTable.read(path).length == 5


def test_tables_whose_rows_and_columns_are_exchanged_are_found_out(tmp_path: Path) -> None:
    pre, post = KAZAROSS.as_arrays(5)
    (tmp_path / "turned.csv").write_text(csv_text(pre.T, post, about="turned"), encoding="utf-8")
    told = r"1-away 2-away has 0\.32264, less than the 0\.5 of 1-away 1-away; rows and columns look exchanged"
    with pytest.raises(DataError, match=f"line 4: {told}"):
        MatchEquityTable.read(tmp_path / "turned.csv")
    rows = "".join(f"{i}={' '.join(map(str, row))}\n" for i, row in enumerate(pre.T, start=1))
    text = f"[PostCrawford]\nData={' '.join(map(str, post))}\n[PreCrawford]\nSize=5\n{rows}"
    (tmp_path / "turned.met").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=f"'turned': {told}"):
        MatchEquityTable.read(tmp_path / "turned.met")
    (tmp_path / "turned.met").write_text(text + "2=0.5 0.5 0.5 0.5 0.5\n", encoding="utf-8")
    with pytest.raises(DataError, match="line 10: 2 was told before, and otherwise"):
        MatchEquityTable.read(tmp_path / "turned.met")
    text = GNU_TABLE.replace("0.75", "0.65").replace("0.25", "0.35")
    (tmp_path / "three.xml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"1-away 3-away has 0\.65, less than the 0\.7 of 1-away 2-away$"):
        MatchEquityTable.read(tmp_path / "three.xml")


def test_a_step_within_rounding_is_let_pass(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    for step, is_read in ((0.0015, True), (0.0025, False)):
        pre, post = KAZAROSS.as_arrays(5)
        post[3] = post[2] + step
        path.write_text(csv_text(pre, post, about="own"), encoding="utf-8")
        if is_read:
            assert MatchEquityTable.read(path).post[3] > post[2]
        else:
            with pytest.raises(DataError, match="line 30: 3-away 1-away after the Crawford game has"):
                MatchEquityTable.read(path)


FAR = 60


def cut(table: MatchEquityTable, length: int) -> MatchEquityTable:
    """The table as somebody has it who made it for shorter matches."""
    theirs = None if table.opponent_post is None else table.opponent_post[:length]
    name = f"{table.name} to {length}"
    return MatchEquityTable(name, table.pre[:length, :length], table.post[:length], theirs)


def demand_order(table: MatchEquityTable) -> None:
    """Nobody is better off with more points to go, however far beyond the table."""
    for one in (table, table.swapped()):
        pre, post = one.as_arrays(FAR)
        assert np.diff(pre, axis=0).max() < 1e-12, one
        assert np.diff(pre, axis=1).min() > -1e-12, one
        assert np.diff(post).max() < 1e-12, one


@pytest.mark.parametrize("name", MatchEquityTable.names())
def test_more_points_to_go_are_never_better_beyond_a_table_of_any_length(name: str) -> None:
    table = MatchEquityTable.load(name)
    for length in range(1, table.length + 1):
        short = cut(table, length)
        demand_order(short)
        demand_order(short.without_crawford)


@pytest.mark.parametrize("chance", [0.3, 0.45, 0.65])
def test_nor_are_they_between_unequal_players(chance: float) -> None:
    unequal = unequal_table(KAZAROSS, chance)
    demand_order(unequal.without_crawford)
    for length in (1, 2, 3, 5, 8, unequal.length):
        demand_order(cut(unequal, length))
    for length in (2, 5, 9):
        demand_order(unequal_table(cut(KAZAROSS, length), chance))


def test_a_coarse_table_is_never_less_than_its_last_column() -> None:
    flat = np.array([[0.5, 0.7, 1.0], [0.3, 0.5, 0.5], [0.0, 0.5, 0.5]])
    table = MatchEquityTable("coarse", flat, np.array([0.5, 0.4, 0.2]))
    demand_order(table)
    assert table.mwc(1, 50) == 1.0


def test_tables_that_grow_smoothly_meet_the_formula_without_a_step() -> None:
    for away in range(1, KAZAROSS.length):
        last, beyond = (KAZAROSS.mwc(away, KAZAROSS.length + more) for more in (0, 1))
        before = KAZAROSS.mwc(away, KAZAROSS.length - 1)
        assert 0 < beyond - last < 1.5 * (last - before)
