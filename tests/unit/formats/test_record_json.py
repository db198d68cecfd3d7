"""Record ↔ JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from builders import pos
from doublesix.cube import CubeAction
from doublesix.dice import Roll
from doublesix.errors import FormatError, ParseError
from doublesix.formats import Problem, Severity, read_json, read_match, write_json
from doublesix.game import Double, GameCube, RollDice, Take
from doublesix.live_game import new_game
from doublesix.match import Match, MoneySession, Seat
from doublesix.position import layout
from doublesix.record import CheckerPlay, CubeTurn, Ending, GameRecord, MatchRecord, Resignation, SetPosition
from doublesix.rules.cycle import Cycle
from doublesix.rules.scoring import GameValue
from doublesix.variants.registry import ALL, find
from doublesix.work import NotWantedError, wanted_while
from play_through import play_through

if TYPE_CHECKING:
    from pathlib import Path

    from doublesix.rules.variant import Variant

BACKGAMMON = ALL[0]


def everything() -> MatchRecord:
    """A record that uses every field."""
    start = pos("24:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:5")
    by_text = {str(play): play for play in BACKGAMMON.legal_plays(start, Roll(3, 1))}
    game = GameRecord(
        4,
        (4, 3),
        is_crawford=True,
        start=start,
        actions=(
            CheckerPlay(Seat.FIRST, Roll(3, 1), by_text["8/5 6/5"], comment="good", line=7),
            CubeTurn(Seat.SECOND, CubeAction.DOUBLE, 2, comment="hm"),
            CubeTurn(Seat.FIRST, CubeAction.BEAVER, 4),
            CubeTurn(Seat.SECOND, CubeAction.RACCOON, 8),
            CubeTurn(Seat.FIRST, CubeAction.TAKE, 8),
            CheckerPlay(Seat.SECOND, Roll(6, 4), None, "24/?", is_legal=False),
            SetPosition(Seat.FIRST, pos("6:2 1:1", "bar:1 3:3"), Roll(2, 1), 8, Seat.SECOND, line=12),
            CheckerPlay(Seat.FIRST, Roll(2, 1), None),
            Resignation(Seat.FIRST, None, comment="tired"),
        ),
        winner=Seat.SECOND,
        points=5,
        ending=Ending.RESIGNED,
        comment="of the game",
        line=3,
    )
    unfinished = GameRecord(5, (2, 8), actions=(Resignation(Seat.FIRST, GameValue.GAMMON),))
    return MatchRecord(
        ("ann", "bøb"),
        Match(5, holland=True, cube_limit=64),
        BACKGAMMON,
        (game,),
        {"Event": "Spring Cup"},
        ("Ann Apple", ""),
        (unfinished,),
        "of the match",
        (Problem(5, "odd", Severity.ERROR), Problem(None, "strange")),
    )


def test_nothing_is_lost() -> None:
    record = everything()
    again = read_json(write_json(record))
    assert again == record
    assert again.problems == record.problems
    assert [action.line for action in again.games[0].actions] == [action.line for action in record.games[0].actions]
    assert write_json(again) == write_json(record)


@pytest.mark.parametrize("rules", ["", 'options = ["five-per-point"]\n[start]\n24 = 3\n13 = 4\n'])
def test_a_name_of_ones_own_is_kept(tmp_path: Path, rules: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text('name = "Our house game"\nbase = "backgammon"\n' + rules)
    record = new_game(str(path), seed=3, length=3).record
    text = write_json(record)
    assert json.loads(text)["variant_name"] == "Our house game"
    assert read_json(text) == record
    assert read_json(text).variant.title == "Our house game"
    assert "variant_name" not in write_json(new_game(record.variant.key, seed=3).record)


def own_game(key: str) -> Variant:
    return replace(BACKGAMMON, key=key, name="Skirmish", aliases=(), layout=layout({24: 1, 7: 14}))


def test_a_game_of_ones_own_is_read_by_whoever_is_told_of_it() -> None:
    skirmish = own_game("skirmish")
    for variant in (skirmish, skirmish.renamed("Fray"), skirmish.with_options("no-hit-and-run")):
        record = new_game(variant, seed=3, length=3).record
        text = write_json(record)
        assert read_json(text, variants=[skirmish]) == read_match(text, variants=[skirmish]) == record
        with pytest.raises(ParseError, match="variant: no game is called 'skirmish'"):
            read_json(text)


def test_games_of_ones_own_in_turn_are_read_by_whoever_is_told_of_them() -> None:
    games = (own_game("skirmish"), BACKGAMMON)
    cycle = Cycle(key="fray", name="Fray", aliases=(), source="this test", games=games)
    record = new_game(cycle, seed=3, length=3).record
    assert read_json(write_json(record), variants=[cycle]) == record
    with pytest.raises(ParseError, match="no game is called 'fray'"):
        read_json(write_json(record))
    with pytest.raises(FormatError, match="'tavli' is the key of another game"):
        write_json(new_game(replace(cycle, key="tavli"), seed=3).record)


@pytest.mark.parametrize("key", ["backgammon", "nackgammon", "tavli", "nardi"])
def test_a_game_under_the_key_of_another_is_not_written(key: str) -> None:
    with pytest.raises(FormatError, match=f"{key!r} is the key of another game, .*; give this game one of its own"):
        write_json(new_game(own_game(key), seed=3).record)


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_every_game_is_written(variant: Variant) -> None:
    record = new_game(variant, seed=3, length=3).record
    assert read_json(write_json(record)) == record


def test_bytes_and_text_are_read() -> None:
    text = write_json(everything())
    assert read_json(text.encode()) == read_json(b"\xef\xbb\xbf" + text.encode()) == read_json(text)


def test_a_play_says_no_text_that_it_has_not() -> None:
    texts = [action.text for action in everything().games[0].actions if isinstance(action, CheckerPlay)]
    told = [action for action in json.loads(write_json(everything()))["games"][0]["actions"] if "play" in action]
    assert [action.get("text") for action in told] == [text or None for text in texts]
    assert None in (action.get("text") for action in told)


def test_sessions_keep_their_rules() -> None:
    terms = MoneySession(jacoby=False, beavers=False, raccoons=True, automatic_doubles=2, cube_limit=8)
    record = MatchRecord(("a", "b"), terms, BACKGAMMON)
    assert read_json(write_json(record)) == record


def broken(change: dict[str, Any], *path: str | int) -> str:
    """The JSON of `everything` with keys changed somewhere (... deletes one)."""
    value = json.loads(write_json(everything()))
    place = value
    for step in path:
        place = place[step]
    for key, new in change.items():
        if new is ...:
            del place[key]
        else:
            place[key] = new
    return json.dumps(value)


ACTIONS = ("games", 0, "actions")


def test_a_crawford_game_that_cannot_be_one_is_none() -> None:
    record = MatchRecord(("ann", "bøb"), MoneySession(), BACKGAMMON, (GameRecord(1, (0, 0)),))
    value = json.loads(write_json(record))
    value["games"][0]["crawford"] = True
    for text, problem in (
        (json.dumps(value), "a money session has no Crawford game"),
        (broken({"score": [2, 3]}, "games", 0), "2-3 in a match to 5 is no score"),
        (broken({"crawford": False}, "terms"), "4-3 in a match to 5 is no score"),
    ):
        read = read_json(text)
        assert not read.games[0].is_crawford
        assert any(f"games[0].crawford: {problem}" in found.message for found in read.problems)


def test_characters_of_two_codes_are_read() -> None:
    text = broken({"players": ["\U0001f3b2", "b"]})
    assert "\\ud83c\\udfb2" in text
    assert read_json(text).players == ("\U0001f3b2", "b")


def test_no_offer_goes_beyond_the_largest_cube() -> None:
    value = json.loads(broken({"cube": 2**30, "owner": 0}, *ACTIONS, 6))
    value["games"][0]["actions"][7:] = [{"type": "double", "seat": 0, "value": 2**30}]
    with pytest.raises(ParseError, match=r"games\[0\].actions\[7\]: no cube goes beyond 1073741824"):
        read_json(json.dumps(value))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no JSON"),
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "an object was expected"),
        ("{}", '"format" is missing'),
        ('{"format": "other"}', 'not "doublesix.match"'),
        (broken({"version": 4}), "version 4"),
        (broken({"variant": "moongammon"}), "variant: "),
        (broken({"variant": "house.toml"}), "variant: 'house.toml' is the name of a file"),
        (broken({"variant_name": 3}), "variant_name: text"),
        (broken({"variant": "tavli", "variant_name": "Ours"}), "nothing is known of 'variant_name'"),
        (broken({"colour": 1}), "nothing is known of 'colour'"),
        (broken({"players": ["a"]}), "players: a list of two texts"),
        (broken({"players": ["a", "b" * 2001]}), "players: a list of two texts of 2000 characters at most"),
        (broken({"full_names": ["a" * 2001, ""]}), "full_names: a list of two texts of 2000 characters at most"),
        (broken({"players": ["a", "\ud83d"]}), "players: '\\ud83d' is half a character"),
        (broken({"comment": "\udc00"}), "comment: '\\udc00' is half a character"),
        (broken({"headers": {"a\ud800": ""}}), "headers: '\\ud800' is half a character"),
        (broken({"text": "\ud800"}, *ACTIONS, 5), "games[0].actions[5].text: '\\ud800' is half a character"),
        (broken({"roll": "\ud800"}, *ACTIONS, 5), "games[0].actions[5].roll: '\\ud800' is half a character"),
        (broken({"headers": {"a": 1}}), "headers: "),
        (broken({"length": 0}, "terms"), "terms: a match is to 1 point or more"),
        (broken({"length": 2**31}, "terms"), "terms: a match is to 32767 points at most"),
        (broken({"crawford": 1}, "terms"), "terms.crawford: "),
        (broken({"kind": "chouette"}, "terms"), "terms.kind: one of 'match', 'money'"),
        (broken({"length": ...}, "terms"), '"length" is missing'),
        (broken({"winner": 2}, "games", 0), "games[0].winner: a whole number from 0 to 1"),
        (broken({"ending": "bored"}, "games", 0), "games[0].ending: one of"),
        (broken({"actions": {}}, "games", 0), "games[0].actions: a list"),
        (broken({"type": "jump"}, *ACTIONS, 0), "games[0].actions[0].type: "),
        (broken({"seat": True}, *ACTIONS, 0), "games[0].actions[0].seat: "),
        (broken({"roll": 31}, *ACTIONS, 0), "games[0].actions[0].roll: text such as '31'"),
        (broken({"play": 31}, *ACTIONS, 0), "games[0].actions[0].play: text was expected"),
        (broken({"chain": 31}, *ACTIONS, 0), "games[0].actions[0].chain: a list of numbers from 1 to 6"),
        (broken({"chain": [3, 7]}, *ACTIONS, 0), "games[0].actions[0].chain: a list of numbers from 1 to 6"),
        (broken({"value": 3}, *ACTIONS, 1), "games[0].actions[1].value: a cube shows"),
        (broken({"value": 2**31}, *ACTIONS, 1), "games[0].actions[1].value: a whole number from 1 to 1073741824"),
        (broken({"cube": 2**31}, *ACTIONS, 6), "games[0].actions[6].cube: a whole number from 1 to 1073741824"),
        (broken({"cube_limit": 2**31}, "terms"), "terms: a cube limit is 1, 2, 4, 8 and so on up to 1073741824"),
        (broken({"value": 4}, *ACTIONS, 8), "games[0].actions[8].value: "),
        (broken({"player": [0] * 26}, *ACTIONS, 6, "position"), "games[0].actions[6].position: player: 0 checkers"),
        (broken({"opponent": [0]}, *ACTIONS, 6, "position"), "games[0].actions[6].position.opponent: a list of 26"),
        (
            broken({"annotation": {"plays": [{"play": "8/5", "judged_by": "", "equity": 10**400}]}}, *ACTIONS, 0),
            "annotation.plays[0].equity: a number",
        ),
        (broken({"severity": "dire"}, "problems", 0), "problems[0].severity: "),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ParseError) as raised:
        read_json(text)
    assert message in str(raised.value)


# What was played is another matter


def match_as_json() -> dict[str, Any]:
    """A match of two games as JSON, from a file that has nothing wrong with it."""
    text = """ 3 point match

 Game 1
 ann : 0                          bob : 0
  1) 31: 8/5 6/5                  52: 13/11 13/8
  2) 64: 24/14*                   63: bar/22 24/18
  3)  Doubles => 2                 Drops
      Wins 1 point

 Game 2
 ann : 1                          bob : 0
  1) 31: 8/5 6/5                  52: 13/11 13/8
  2) 64: 24/14*                   63: bar/22 24/18
"""
    record = read_match(text)
    assert [problem.message for problem in record.problems] == ["the game has no result: is the file complete?"]
    value: dict[str, Any] = json.loads(write_json(record))
    value["problems"] = []
    return value


def plays_of(record: MatchRecord) -> list[tuple[str, str, bool]]:
    """Play, text and whether it is legal, of the checker plays of the first game."""
    return [
        ("" if action.play is None else str(action.play), action.text, action.is_legal)
        for action in record.games[0].actions
        if isinstance(action, CheckerPlay)
    ]


def known(record: MatchRecord) -> int:
    """How many actions of the first game stand on a board that somebody can know."""
    return sum(1 for game, _ in record.decisions() if game is record.games[0])


def test_a_roll_that_was_played_on_after_the_game_had_ended_is_read_with_a_remark() -> None:
    game = new_game("plakoto", seed=1)
    game.set_up(pos("2:1 6:2", "24:1 20:2"), on_roll=Seat.FIRST)
    game.apply(RollDice(Roll(1, 1)))
    game.apply(game.legal_plays()[0])
    text = write_json(game.record)
    former = read_json(text.replace('"play": "2/1"', '"play": "2/off"'))
    assert not read_json(text).problems
    assert [problem.message for problem in former.problems] == [
        "games[0].actions[1].play: '2/off' is illegal with 11; it stands as written"
    ]
    assert plays_of(former) == [("2/off", "", False)]
    assert (former.games[0].winner, former.games[0].points) == (Seat.FIRST, 2)


@pytest.mark.parametrize(
    ("change", "play", "decisions", "message"),
    [
        (
            {"play": "13/11 13/7"},
            ("13/11 13/7", "", False),
            6,
            "warning: line 5: games[0].actions[1].play: '13/11 13/7' is illegal with 52; it stands as written",
        ),
        (
            {"roll": "43"},
            ("13/11 13/8", "", False),
            6,
            "warning: line 5: games[0].actions[1].play: '13/11 13/8' is illegal with 43; it stands as written",
        ),
        (
            {"roll": "72"},
            ("", "72: 13/11 13/8", False),
            2,
            "error: line 5: games[0].actions[1].roll: '72'",
        ),
        (
            {"roll": "521"},
            ("", "521: 13/11 13/8", False),
            2,
            "error: line 5: games[0].actions[1].roll: Backgammon is played with 2 dice, not 3",
        ),
        (
            {"roll": None},
            ("13/11 13/8", "", False),
            6,
            "warning: line 5: games[0].actions[1].play: a play needs text, a roll and a known board",
        ),
        (
            {"play": "12/10 13/8"},
            ("", "12/10 13/8", False),
            2,
            "error: line 5: games[0].actions[1].play: '12/10 13/8' is not legal with 52 here",
        ),
        (
            {"play": "tea"},
            ("", "tea", False),
            2,
            "error: line 5: games[0].actions[1].play: column 1: 'tea' is no move",
        ),
        (
            {"play": "12/10", "legal": False},
            ("", "12/10", False),
            2,
            "error: line 5: games[0].actions[1].play: '12/10' cannot be carried out here",
        ),
    ],
)
def test_a_play_that_does_not_fit_is_a_problem_of_the_record(
    change: dict[str, Any], play: tuple[str, str, bool], decisions: int, message: str
) -> None:
    value = match_as_json()
    value["games"][0]["actions"][1].update(change)
    record = read_match(json.dumps(value).encode())
    assert plays_of(record)[1] == play
    assert known(record) == decisions
    assert str(record.problems[0]).startswith(message)
    assert [play or text for play, text, _ in plays_of(record)[2:]] == ["24/14*", "bar/22 24/18"]
    again = read_match(write_json(record))
    assert (again, again.problems) == (record, record.problems)


def test_many_problems_are_told_without_what_would_be_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doublesix.formats.record_json.MOST_EXPLAINED", 1)
    value = match_as_json()
    for game in value["games"]:
        game["actions"][1]["play"] = "12/10 13/8"
    first, second = (str(problem) for problem in read_match(json.dumps(value).encode()).problems[:2])
    assert ("; legal" in first, "; legal" in second) == (True, False)
    assert "games[1].actions[1].play: '12/10 13/8' is not legal with 52 here; the board is unknown" in second


def test_a_record_that_nobody_waits_for_is_read_no_further() -> None:
    with pytest.raises(NotWantedError), wanted_while(lambda: False):
        read_match(json.dumps(match_as_json()).encode())


def test_a_lost_play_makes_the_board_unknown() -> None:
    value = match_as_json()
    value["games"][0]["actions"][1]["play"] = None
    record = read_json(json.dumps(value))
    assert known(record) == 2
    assert plays_of(record)[1:] == [("", "", True), ("", "24/14*", False), ("", "bar/22 24/18", False)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"winner": 1}, "games[0].winner: board or cube say that the other side won; the file's result counts"),
        ({"points": 2}, "games[0].points: 2 points in the file for a game worth 1; the file's result counts"),
        ({"score": [1, 0]}, "games[1].score: the score is given as 1-0, the results add up to 2-0"),
    ],
)
def test_results_and_scores_that_do_not_go_together_are_reported(change: dict[str, Any], message: str) -> None:
    value = match_as_json()
    value["games"][0].update(change)
    record = read_json(json.dumps(value))
    assert message in [problem.message for problem in record.problems]
    assert read_json(write_json(record)).problems == record.problems


def test_a_game_that_ends_on_the_board_ends_there() -> None:
    game = play_through(find("tabula"), 1, terms=Match(3))
    value = json.loads(write_json(game.record))
    assert read_json(json.dumps(value)).problems == ()
    del value["games"][0]["actions"][-1]
    record = read_json(json.dumps(value))
    message = "games[0].ending: the board shows no end of the game; the file's result counts"
    assert [problem.message for problem in record.problems] == [message]
    assert read_json(write_json(record)) == record


@pytest.mark.parametrize("ending", ["passed", "resigned", "borne off"])
def test_a_result_of_which_no_action_is_told_counts(ending: str) -> None:
    value = match_as_json()
    value["games"][0] |= {"actions": [], "ending": ending}
    record = read_json(json.dumps(value))
    assert (record.games[0].winner, record.games[0].points) == (Seat.FIRST, value["games"][0]["points"])
    assert record.problems == ()


def test_an_action_that_is_missing_shows_in_the_turns() -> None:
    value = match_as_json()
    del value["games"][0]["actions"][1]
    record = read_json(json.dumps(value))
    assert str(record.problems[-1]).startswith("warning: line 6: games[0].actions[1]: ann rolls, though")


def test_what_another_reader_has_told_is_not_told_again() -> None:
    text = """ 3 point match

 Game 1
 ann : 0                          bob : 0
  1) 31: 8/5 6/5                  52: 13/11 13/8
  2)                              63: 24/18 13/10
  3)  Doubles => 2                 Drops
      Wins 2 points

 Game 2
 ann : 1                          bob : 0
  1) 31: 8/5 6/5                  52: 13/11 13/8
"""
    record = read_match(text)
    assert len(record.problems) > 3
    assert read_match(write_json(record)).problems == record.problems


def test_a_board_set_up_says_whether_the_cube_was_turned() -> None:
    game = new_game(seed=3)
    game.apply(game.legal_plays()[0])
    game.apply(Double())
    game.apply(Take())
    game.set_up(game.state.position, on_roll=Seat.FIRST, cube=GameCube())
    game.resign(Seat.FIRST, GameValue.GAMMON)
    assert game.record.games[0].points == 1
    assert read_json(write_json(game.record)) == game.record


def test_who_resigns_where_checkers_are_paid_for_pays_for_each() -> None:
    game = new_game("acey-deucey", seed=3)
    game.resign(Seat.FIRST)
    assert game.record.games[0].points == 15
    assert read_json(write_json(game.record)) == game.record
    value = json.loads(write_json(game.record))
    value["games"][0]["points"] = 1
    message = "games[0].points: 1 point in the file for a game worth 15; the file's result counts"
    assert [problem.message for problem in read_json(json.dumps(value)).problems] == [message]
