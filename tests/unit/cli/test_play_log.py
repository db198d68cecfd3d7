"""Games on disk: what was kept is the game, and nothing else is taken for one."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from doublesix.cli.play_log import PlayLog, SessionDice, restore
from doublesix.errors import ParseError
from doublesix.game import Phase
from doublesix.match import MoneySession

LOG = PlayLog(
    variant="backgammon",
    length=3,
    players=("Ann", "Robo"),
    plies=1,
    seed=None,
    throws=["31", "64"],
    actions=["move 8/5 6/5", "roll", "move 24/14", "double", "take"],
)


def changed(**values):
    return json.dumps({**json.loads(LOG.to_json()), **values})


def test_a_log_survives_the_file():
    assert PlayLog.from_json(LOG.to_json()) == LOG


def test_rules_that_are_not_the_usual_ones_are_kept():
    log = replace(LOG, length=0, rules={"jacoby": False, "automatic_doubles": 2})
    assert PlayLog.from_json(log.to_json()).terms == MoneySession(jacoby=False, automatic_doubles=2)
    old = {name: value for name, value in json.loads(LOG.to_json()).items() if name != "rules"}
    assert PlayLog.from_json(json.dumps(old)) == LOG


def test_a_log_is_the_game():
    game, dice = restore(LOG)
    assert game is not None
    assert game.state.phase is Phase.ON_ROLL
    assert game.state.cube.value == 2
    assert dice.thrown == ["31", "64"]


def test_without_a_throw_there_is_no_game_yet():
    log = PlayLog(variant="backgammon", length=3, players=("Ann", "Robo"), plies=1, seed=None)
    assert restore(log)[0] is None


def test_dice_of_a_seed_begin_at_once():
    log = PlayLog(variant="backgammon", length=3, players=("Ann", "Robo"), plies=1, seed=4)
    game, dice = restore(log)
    assert game is not None
    assert len(dice.thrown) >= 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "no JSON"),
        ("[]", "an object was expected"),
        ("{}", "no saved game"),
        (changed(version=2), "no saved game of this version"),
        (changed(format="doublesix.match"), "can be analyzed, not resumed"),
        (changed(length=-1), "length"),
        (changed(plies=9), "plies: a whole number from 0 to 4"),
        (changed(players=["Ann"]), "players"),
        (changed(throws="31"), "throws: a list of texts"),
        (changed(actions=[1]), "actions: a list of texts"),
        (changed(rules=[]), "rules: an object"),
        (changed(rules={"jacoby": False}), "rules: .*jacoby"),
        (changed(rules={"cube_limit": 3}), "rules: a cube limit is"),
        (changed(extra=1), "nothing is known of 'extra'"),
    ],
)
def test_files_that_are_no_log(text, complaint):
    with pytest.raises(ParseError, match=complaint):
        PlayLog.from_json(text)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"actions": ["move 8/5 6/5", "roll", "double"]}, r"action 3 \('double'\)"),
        ({"actions": ["move 8/1"]}, r"action 1 \('move 8/1'\)"),
        ({"actions": ["dance"]}, "no such action"),
        ({"actions": ["resign 4"]}, r"action 1 \('resign 4'\): no such action"),
        ({"actions": ["move 8/5 6/5", "roll", "move 24/14", "roll"]}, "throws end before"),
        ({"actions": ["move 8/5 6/5"]}, "not those"),
        ({"seed": 1}, "action 1|not those"),
    ],
)
def test_logs_that_contradict_themselves(changes, complaint):
    with pytest.raises(ParseError, match=complaint):
        restore(PlayLog.from_json(changed(**changes)))


def test_typed_dice_are_ready_only_when_handed_over():
    dice = SessionDice(None)
    assert not dice.is_ready
    dice.hand("26")
    assert dice.is_ready
    assert dice.opening() == (2, 6)
    assert not dice.is_ready
    assert dice.thrown == ["26"]
