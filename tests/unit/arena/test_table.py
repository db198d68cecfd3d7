"""Duels with the cube: money games and matches between settings of our own engine."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from doublesix.arena.luck import LuckMeter
from doublesix.arena.opponents import OpponentError
from doublesix.arena.stopping import StopRule
from doublesix.arena.table import TablePlayer, table_duel, table_player
from doublesix.dice import Roll
from doublesix.errors import DataError, ParseError
from doublesix.game import Take
from doublesix.match import Match, MoneySession
from doublesix.variants.registry import STANDARD, find

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


@pytest.mark.parametrize("terms", [MoneySession(), Match(3)])
def test_less_luck_less_scatter_with_the_cube(terms):
    meter = LuckMeter(STANDARD, has_cube=True, threads=1)
    with table_player("ours:0", STANDARD, threads=1) as one, table_player("ours:0@fast", STANDARD, threads=1) as two:
        duel = {"variant": STANDARD, "terms": terms, "games": 8, "seed": 3}
        found = table_duel(one, two, luck=meter, **duel)
        plain = table_duel(one, two, **duel)
        mirrored = table_duel(two, one, luck=meter, **duel)
    tally = found.tally
    assert (tally.points, tally.squares, tally.turns) == (plain.tally.points, plain.tally.squares, plain.tally.turns)
    assert (plain.tally.luck, plain.has_luck, found.has_luck) == (0, False, True)
    assert tally.net_std_error < 0.5 * tally.std_error
    low, high = tally.interval_95
    assert low < tally.net_per_game < high
    assert (mirrored.tally.luck, mirrored.tally.net_squares) == (-tally.luck, tally.net_squares)


def test_equal_players_are_equal_less_their_luck(player):
    meter = LuckMeter(GAME, has_cube=True, threads=1)
    tally = table_duel(player, player, variant=GAME, terms=MoneySession(), games=12, seed=2, luck=meter).tally
    assert (tally.points, tally.luck, tally.net_squares) == (0, 0, 0)


def test_a_checkpoint_knows_whether_luck_was_measured(player, other, tmp_path):
    terms = {"variant": GAME, "terms": Match(2), "seed": 3, "checkpoint": tmp_path / "duel.jsonl"}
    meter = LuckMeter(GAME, has_cube=True, threads=1)
    table_duel(other, player, games=4, luck=meter, **terms)
    with pytest.raises(DataError, match="luck"):
        table_duel(other, player, games=8, **terms)
    longer = table_duel(other, player, games=8, luck=meter, **terms)
    del terms["checkpoint"]
    assert longer.tally == table_duel(other, player, games=8, luck=meter, **terms).tally


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


@dataclass(frozen=True)
class Answering:
    """Always the same."""

    answer: object

    def decide(self, state):
        return self.answer


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("roll", r"answered 'roll': action must be one such as Double\(\)"),
        (None, "answered None, to roll, where the game waits for the player on roll: a play"),
        (Take(), r"answered Take\(\): Take is not allowed now"),
        (STANDARD.legal_plays(STANDARD.start(), Roll(6, 6))[0], r"answered <Play 24/18\(2\) 13/7\(2\)>: "),
    ],
)
def test_whose_answer_is_nonsense_is_named(player, answer, complaint):
    broken = TablePlayer("the broken one", lambda: Answering(answer))
    for pair in ((player, broken), (broken, player)):
        with pytest.raises(OpponentError, match=f"^the broken one {complaint}"):
            table_duel(*pair, variant=GAME, terms=MoneySession(), games=2)


def test_what_a_player_raises_comes_out_as_it_is(player):
    class Failing:
        def decide(self, state):
            raise ZeroDivisionError("by me")

    with pytest.raises(ZeroDivisionError, match="by me"):
        table_duel(TablePlayer("failing", Failing), player, variant=GAME, terms=MoneySession(), games=2)


def test_who_knows_no_cube_is_refused(player):
    missing = (
        "is no player who knows the cube, nor chances of wins and gammons, .* there are ours, gnubg, sage, td-gammon"
    )
    for name in ("race", "random", "berliner"):
        with pytest.raises(ParseError, match=missing), table_player(name, GAME):
            pass
    with pytest.raises(ParseError, match="plies must be 0 to 4"), table_player("ours:9", GAME):
        pass
    plakoto = find("plakoto")
    with pytest.raises(ValueError, match="Plakoto is played without a cube"):
        table_duel(player, player, variant=plakoto, terms=MoneySession(), games=2)


def test_the_standard_net_with_the_model_of_the_cube_is_our_engine_at_no_depth():
    nackgammon = find("nackgammon")
    with table_player("ours:0", nackgammon, threads=1) as ours, table_player("standard-net", nackgammon) as net:
        assert net.description.endswith("of Backgammon, cube by Janowski's model")
        money = table_duel(ours, net, variant=nackgammon, terms=MoneySession(), games=6, seed=4).tally
        match = table_duel(ours, net, variant=nackgammon, terms=Match(3), games=4, seed=4).tally
    assert (money.points, money.squares, match.points, match.squares) == (0, 0, 0, 0)


def test_td_gammon_plays_with_the_cube():
    with table_player("td-gammon", STANDARD) as net, table_player("ours:0", STANDARD, threads=1) as ours:
        equal = table_duel(net, net, variant=STANDARD, terms=Match(3), games=4, seed=1).tally
        against = table_duel(ours, net, variant=STANDARD, terms=Match(3), games=10, seed=1).tally
    assert (equal.points, equal.squares) == (0, 0)
    assert against.a_wins + against.b_wins == 10
    assert against.points > 0
    with (
        pytest.raises(ParseError, match="'td-gammon:2': td-gammon looks no plies ahead"),
        table_player("td-gammon:2", STANDARD),
    ):
        pass
