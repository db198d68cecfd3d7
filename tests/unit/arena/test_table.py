"""Duels with the cube: money games and matches between settings of our own engine."""

from __future__ import annotations

import pytest

from doublesix.arena.stopping import StopRule
from doublesix.arena.table import table_duel, table_player
from doublesix.errors import ParseError
from doublesix.match import Match, MoneySession
from doublesix.variants.registry import find

GAME = find("hypergammon3")


@pytest.fixture(scope="module")
def player():
    with table_player("ours:0", GAME, threads=1) as found:
        yield found


@pytest.fixture(scope="module")
def other():
    with table_player("ours:1", GAME, threads=1) as found:
        yield found


@pytest.mark.parametrize("terms", [MoneySession(), Match(3)])
def test_equal_players_score_nothing_in_every_pair(player, terms):
    result = table_duel(player, player, variant=GAME, terms=terms, games=12, seed=2)
    tally = result.tally
    assert (tally.points, tally.squares, tally.games) == (0, 0, 12)
    assert tally.a_wins == tally.b_wins == 6
    assert result.is_complete


def test_money_games_count_the_cube_and_matches_their_winner(player, other):
    money = table_duel(other, player, variant=GAME, terms=MoneySession(), games=24, seed=5)
    kinds = money.tally.a_singles + 2 * money.tally.a_gammons + 3 * money.tally.a_backgammons
    kinds -= money.tally.b_singles + 2 * money.tally.b_gammons + 3 * money.tally.b_backgammons
    assert money.tally.points != kinds  # some were doubled
    assert "24 money games with the cube, hypergammon3, in 12 pairs" in str(money)
    match = table_duel(other, player, variant=GAME, terms=Match(2), games=8, seed=5)
    assert match.tally.points == match.tally.a_wins - match.tally.b_wins
    assert match.tally.a_wins + match.tally.b_wins == 8
    assert match.tally.a_gammons == match.tally.b_gammons == 0
    assert match.to_json()["played"] == "matches to 2"


def test_a_duel_with_the_cube_goes_on_from_its_checkpoint(player, other, tmp_path):
    terms = {"variant": GAME, "terms": Match(2), "seed": 3}
    path = tmp_path / "duel.jsonl"
    table_duel(other, player, games=4, checkpoint=path, **terms)
    heard = []
    longer = table_duel(
        other, player, games=8, checkpoint=path, stop=StopRule(decided=True), progress=heard.append, **terms
    )
    assert heard[0].tally.games == 4
    assert longer.tally == table_duel(other, player, games=8, **terms).tally


def test_who_knows_no_cube_is_refused(player):
    for name in ("td-gammon", "random", "berliner"):
        with (
            pytest.raises(ParseError, match="is no player who knows the cube; there are ours, gnubg, sage"),
            table_player(name, GAME),
        ):
            pass
    with pytest.raises(ParseError, match="plies must be 0 to 4"), table_player("ours:9", GAME):
        pass
    plakoto = find("plakoto")
    with pytest.raises(ValueError, match="Plakoto is played without a cube"):
        table_duel(player, player, variant=plakoto, terms=MoneySession(), games=2)
