"""Every registered game is played, recorded, written, read, replayed, named by an identifier and drawn."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doublesix.errors import FormatError
from doublesix.formats import read_json, read_mat, write_json, write_mat
from doublesix.game import Phase, allowed
from doublesix.live_game import new_game
from doublesix.match import Match, MoneySession
from doublesix.notation.board_svg import board_svg
from doublesix.notation.board_text import board_text
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.identify import format_identifier, identify
from doublesix.notation.tables_id import format_tables_id
from doublesix.position import BAR, OFF
from doublesix.record import Ending, TokenUse
from doublesix.replaying import replay
from doublesix.variants.cycles import CYCLES
from doublesix.variants.registry import ALL
from play_through import play_through, states

GAMES = [pytest.param(game, id=game.key) for game in (*ALL, *CYCLES)]
VARIANTS = [pytest.param(variant, id=variant.key) for variant in ALL]
MANY_CHECKERS = 15
"""With so many a single game takes long enough."""
IN_MAT_FILES = ("contrary", "Hit")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_recorded_and_replayed_to_the_same_state(game) -> None:
    games = len(game.games) if game in CYCLES else 2 if game.checkers < MANY_CHECKERS else 1
    live = play_through(game, 7, terms=Match(99), games=games)
    record = live.record
    assert len(record.games) == games
    for played in record.games:
        assert played.ending in (Ending.BORNE_OFF, Ending.DECIDED, Ending.TIED)
        assert (played.winner is None) == (played.ending is Ending.TIED)
    read = read_json(write_json(record))
    assert read == record
    again = replay(read)
    assert again.state == live.state
    assert again.record == record


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_match_file_holds_a_game_or_says_why_not(variant) -> None:
    rules = variant.rules
    if (rules.track.name, type(rules.landing).__name__) != IN_MAT_FILES or rules.reserve:
        with pytest.raises(FormatError, match=r"cannot hold .*write \.json instead"):
            write_mat(new_game(variant, seed=3).record)
        return
    record = play_through(variant, 3, terms=MoneySession()).record
    if any(isinstance(action, TokenUse) for action in record.games[0].actions):
        with pytest.raises(FormatError, match="no word for tokens"):
            write_mat(record)
        return
    read = read_mat(write_mat(record)).record
    assert (read.variant, read.games) == (variant, record.games)
    assert not read.problems


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_identifiers_and_boards_hold_every_position(data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from(ALL), label="game")
    seed, length = data.draw(st.integers(0, 2**32), label="seed"), data.draw(st.integers(0, 60), label="length")
    for _, state in zip(range(length + 1), states(variant, seed, terms=Match(7)), strict=False):
        position, roll = state.position, state.roll
    assert allowed(state) or state.phase is Phase.MATCH_OVER
    identified = IdentifiedPosition(position=position, roll=roll, seat=state.on_roll)
    by_name = identify(format_tables_id(identified, variant))
    assert (by_name.position, by_name.roll, by_name.variant, by_name.seat) == (position, roll, variant, state.on_roll)
    shortest = identify(format_identifier(identified, variant), checkers=variant.checkers)
    assert (shortest.position, shortest.roll) == (position, roll)
    _check_picture(variant, state)


def _check_picture(variant, state) -> None:
    position, rules = state.position, variant.rules
    options = {"roll": state.roll, "track": rules.track, "token": rules.token}
    for clockwise in (False, True):
        ElementTree.fromstring(board_svg(position, clockwise=clockwise, **options))
        text = board_text(position, clockwise=clockwise, **options)
        pips = position.pip_count()
        assert f"X: {pips} {'pip' if pips == 1 else 'pips'}\n" in text
        assert all(f"{count} in" in text for count in position.reserve if count)
    drawn = board_svg(position, pips=False, **options)
    on_board = sum(position.player[1:]) + sum(position.opponent[1:])
    rings = sum(" r='12' fill='none'" in line for line in drawn.split("\n"))
    counted = sum("font-size='17'" in line for line in drawn.split("\n"))
    assert rings + counted <= on_board
    assert rings + counted >= sum(
        count > 0 for row in (position.player, position.opponent) for count in row[1 : BAR + 1]
    )
    assert drawn.count("rx='2.5'") == position.player[OFF] + position.opponent[OFF] + sum(position.reserve)
