"""Offers that wait for an answer: who is asked, and what `doublesix eval` and `explain` say of it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import jsonschema
import pytest

from doublesix.analysis.answers import answers_to
from doublesix.engine.engine import Engine
from doublesix.engine.unequal_met import find_table
from doublesix.live_game import new_game
from doublesix.match import Seat
from doublesix.notation.identify import identify
from doublesix.rules.scoring import GameValue
from doublesix.variants.registry import STANDARD
from unit.cli.test_commands import complaint, fine
from unit.cli.test_explain import SCHEMA

if TYPE_CHECKING:
    from pathlib import Path

OFFERED = "XGID=-a-BBBC-C---bA---bcdb--A--:0:0:1:{dice}:0:0:3:0:10"
IN_MATCH = "4HPhQSCwZ/ABMA:{match}"
DOUBLED, DOUBLED_AND_RESIGNED = "ARmgAAAAAAAE", "ATGgAAAAAAAE"
DEAD = "XGID=ab---BD-B---cEA--d-e----A-:1:1:1:D:3:1:0:5:10"
RACE = "TABLES=backgammon:24,6.5,5.5,4.4:6.5,5.5,4.5:{fields}"


def judged(identifier: str, *words: object) -> dict:
    return json.loads(fine("eval", identifier, *words, "--plies", 0, "--json"))


def worth(value: dict) -> dict[str, float]:
    return {answer["answer"]: answer["equity"] for answer in value["waiting"]["answers"]}


def test_a_double_is_answered_by_the_other_side():
    value = judged(OFFERED.format(dice="D"))
    taken = value["cube"]["equities"]["double_take"]
    assert (value["waiting"]["offer"], value["waiting"]["by"]) == ("double", "opponent")
    assert worth(value) == {"beaver": pytest.approx(-2 * taken, abs=1e-5), "take": -taken, "pass": -1.0}
    text = fine("eval", OFFERED.format(dice="D"), "--plies", 0)
    assert "X doubles to 2: O to answer" in text
    assert "Best: Beaver" in text
    assert "Take over pass" in text
    assert "Doubling over not" not in text
    assert "X to roll" not in text


NAMES = {
    "en": ("Player", "Opponent"),
    "da": ("Spilleren", "Modstanderen"),
    "ko": ("플레이어", "상대"),
    "zh-Hans": ("己方", "对方"),
    "zh-Hant": ("己方", "對方"),
}


@pytest.mark.parametrize("language", NAMES)
def test_sides_have_names_where_no_board_shows_marks(language: str):
    asked = ("explain", OFFERED.format(dice="D"), "--plies", 0, "--language", language)
    told, drawn = fine(*asked, "--words"), fine(*asked)
    mine, theirs = NAMES[language]
    assert told.startswith(mine)
    assert not {"X", "O"} & set(told.split())
    assert (told.count(mine) + told.count(theirs) > 4, mine in drawn) == (True, False)


def test_everything_said_in_words_calls_the_sides_alike():
    doubled = fine("eval", OFFERED.format(dice="D"), "--plies", 0, "--words")
    assert "Player doubles to 2: Opponent to answer" in doubled
    assert "These figures are Opponent's; all others are Player's, who is on roll" in doubled
    cubes = fine("eval", DEAD, "--roll", 31, "--cubes", "--plies", 0, "--words")
    assert "Player's (2)  Opponent's (2)" in cubes
    assert "Player needs 2, Opponent needs 4" in cubes
    told = fine("race", "XGID=-BBBBBC-----------bbbbbbb-:0:0:1:00:0:0:3:0:10", "--words")
    assert "Pips: Player" in told
    assert not {"X", "O"} & set((doubled + cubes + told).split())


@pytest.mark.parametrize(("offer", "points"), [("D", 1), ("B", 2), ("R", 4)])
def test_a_resignation_costs_the_cube_that_was_taken_with_a_beaver(offer: str, points: int):
    start = "24.2,13.5,8.3,6.5"
    assert worth(judged(f"TABLES=backgammon:{start}:{start}:q1:o{offer}:rb"))["accept"] == points


@pytest.mark.parametrize("command", ["eval", "explain"])
def test_figures_of_two_sides_are_told_apart(command: str):
    view = "These figures are O's; all others are X's, who is on roll"
    text = fine(command, OFFERED.format(dice="D"), "--plies", 0)
    assert text.index("Best: Beaver") < text.index(view) < text.index("win %")
    assert view in fine("eval", RACE.format(fields="rjb:d31:q1"), "--plies", 0)
    assert view not in fine(command, OFFERED.format(dice="B"), "--plies", 0)


def test_the_board_is_drawn_with_what_waits(tmp_path: Path):
    picture = tmp_path / "board.svg"
    fine("eval", OFFERED.format(dice="D"), "--plies", 0, "--svg", picture, "--theme", "color-blind")
    drawn = picture.read_text(encoding="utf-8")
    assert "White doubles to 2: Black to answer" in drawn
    assert "#ffb000" in drawn
    assert fine("eval", OFFERED.format(dice="D"), "--plies", 0, "--svg", "-").startswith("<svg")
    assert "Both travel" in fine("eval", "TABLES=narde:24.15:24.15:d31", "--plies", 0, "--svg", "-")


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ((), {}),
        (("--clockwise",), {"clockwise": True}),
        (("--black",), {"player_is_black": True}),
        (("--white", "--on-top"), {"player_is_black": False, "player_on_top": True}),
        (("--clockwise", "--black", "--on-top"), {"clockwise": True, "player_is_black": True, "player_on_top": True}),
    ],
)
@pytest.mark.parametrize("turn", [1, -1])
def test_the_board_is_drawn_as_it_is_wanted(words: tuple[str, ...], options: dict[str, bool], turn: int):
    identifier = f"XGID=-a-BBBC-C---bA---bcdb--A--:0:0:{turn}:31:0:0:3:0:10"
    board = replace(identify(identifier), variant=STANDARD).svg(**options)
    assert fine("eval", identifier, "--plies", 0, "--svg", "-", *words) == board


def test_a_beaver_is_answered_by_the_doubler_and_a_raccoon_by_the_other_side():
    taken = judged(OFFERED.format(dice="00"))["cube"]["equities"]["double_take"]
    beaver, raccoon = (judged(OFFERED.format(dice=letter)) for letter in "BR")
    assert beaver["waiting"]["by"] == "player"
    assert worth(beaver) == {"take": pytest.approx(2 * taken, abs=1e-5), "pass": -2.0}
    assert raccoon["waiting"]["by"] == "opponent"
    assert worth(raccoon) == {"take": pytest.approx(-4 * taken, abs=1e-5), "pass": -4.0}
    assert "O beavers, to 4: X to answer" in fine("eval", OFFERED.format(dice="B"), "--plies", 0)
    assert "X raccoons, to 8: O to answer" in fine("eval", OFFERED.format(dice="R"), "--plies", 0)


def test_answers_in_a_match_are_told_in_chances_too():
    value = judged(IN_MATCH.format(match=DOUBLED))
    assert list(worth(value)) == ["take", "pass"]
    for answer, name in zip(value["waiting"]["answers"], ("double_take", "double_pass"), strict=True):
        assert answer["equity"] == pytest.approx(-value["cube"]["equities"][name])
        assert answer["mwc"] == pytest.approx(1 - value["cube"]["mwc"][name], abs=1e-5)
        assert answer["loss"] == pytest.approx(value["waiting"]["answers"][0]["equity"] - answer["equity"], abs=1e-5)


def test_a_dead_cube_that_was_turned_can_be_answered():
    value = judged(DEAD)
    assert list(worth(value)) == ["take", "pass"]
    assert value["cube"]["advice"] == "No double"


def test_a_resignation_is_answered_first():
    value = judged(IN_MATCH.format(match=DOUBLED_AND_RESIGNED))
    taken = value["cube"]["equities"]["double_take"]
    assert value["waiting"]["by"] == "player"
    assert worth(value) == {"accept": pytest.approx(1.0), "refuse": pytest.approx(taken)}
    assert value["waiting"]["resigning_loss"] == pytest.approx(1 - taken, abs=1e-5)
    text = fine("eval", IN_MATCH.format(match=DOUBLED_AND_RESIGNED), "--plies", 0)
    assert "X doubles to 4; O resigns a single game: X to answer" in text
    assert "Best: Accept" in text
    assert ":oD:q1" in text


@pytest.mark.parametrize(
    ("fields", "points"),
    [("rjb:q1", 1), ("rjb:q2", 1), ("r:q2", 2), ("c2-:rjb:q2", 2), ("rjb:d31:q1", 1)],
)
def test_a_resignation_for_money_costs_its_points(fields: str, points: int):
    value = judged(RACE.format(fields=fields))
    assert value["waiting"]["by"] == "opponent"
    assert worth(value)["accept"] == points
    played_on = value["plays"][0]["equity"] if "d31" in fields else value["cube"]["equities"]["no_double"]
    assert worth(value)["refuse"] == pytest.approx(-played_on, abs=1e-5)
    assert value["waiting"]["resigning_loss"] == pytest.approx(points + played_on, abs=1e-5)


@pytest.mark.parametrize("rules", ["", "r:", "rjb:"])
def test_a_resignation_counts_in_full_where_there_is_no_cube_to_turn(rules: str):
    value = judged(f"TABLES=tavla:24.2,13.5,8.3,6.5:24.2,13.5,8.3,6.5:{rules}q2")
    assert worth(value)["accept"] == 2
    game = new_game("tavla", seed=1)
    game.resign(Seat.FIRST, GameValue.GAMMON)
    assert game.record.games[0].points == 2


@pytest.mark.parametrize(("score", "mwc"), [("s0-4/5", 1.0), ("s4-0/5", None)])
def test_a_resignation_in_a_match_costs_its_chances(score: str, mwc: float | None):
    value = judged(RACE.format(fields=f"{score}c:q1"))
    accepted = value["waiting"]["answers"][0]
    assert accepted["answer"] == "accept"
    assert accepted["mwc"] == pytest.approx(mwc) if mwc else 0 < accepted["mwc"] < 0.5


@pytest.mark.parametrize(
    ("fields", "table"), [("rjb", "kazaross-xg2"), ("s5-0/7", "kazaross-xg2"), ("s5-0/7", "kazaross-xg2@0.6")]
)
def test_the_side_that_is_doubled_may_resign(fields: str, table: str):
    identifier = RACE.format(fields=f"{fields}:oD:q1")
    waiting = json.loads(fine("eval", identifier, "--plies", 0, "--json", "--met", table))["waiting"]
    assert (waiting["offer"], waiting["by"]) == ("double", "player")
    accepted, refused = waiting["answers"]
    chance = find_table(table).mwc(1, 7) if "/" in fields else None
    assert (accepted["equity"], accepted["mwc"]) == (pytest.approx(1), pytest.approx(chance, abs=1e-6))
    assert waiting["resigning_loss"] == pytest.approx(1 - refused["equity"], abs=1e-5)


@pytest.mark.parametrize(("played_on", "best"), [(-1.0009, "accept"), (-1.0011, "refuse")])
def test_a_resignation_that_is_worth_as_much_as_playing_on_is_accepted(played_on: float, best: str):
    answers = answers_to(identify(RACE.format(fields="rjb:d31:q1")), STANDARD, Engine(threads=1), played_on)
    assert answers is not None
    assert answers.values == {"accept": pytest.approx(1), "refuse": pytest.approx(-played_on)}
    assert answers.best == best


def test_dice_of_the_command_come_before_an_offer():
    value = judged(OFFERED.format(dice="D"), "--roll", 31)
    assert value["waiting"] is None
    assert value["plays"]
    assert ":31:" in value["xgid"]


@pytest.mark.parametrize(
    ("identifier", "why"),
    [
        (OFFERED.format(dice="D").replace(":0:0:1:D", ":1:-1:1:D"), "the opponent owns the cube"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:4:0:1:5:10", "this is the Crawford game"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:0:5:10", "no beavers in a match"),
        (OFFERED.format(dice="B").replace(":0:10", ":0:1"), "the house allows no cube above 2"),
        (OFFERED.format(dice="R").replace(":0:10", ":0:2"), "the house allows no cube above 4"),
    ],
)
def test_offers_that_cannot_be(identifier: str, why: str):
    for command in ("eval", "explain", "market", "rollout"):
        assert why in complaint(command, identifier, "--plies", 0)


def test_what_was_turned_is_played_with_whatever_the_rules_say():
    without = OFFERED.replace(":0:0:3:", ":0:0:0:")
    for dice, rules in (("D", "no Jacoby, no beavers"), ("B", "beavers"), ("R", "beavers, raccoons")):
        assert f"\nMoney: {rules}\n" in fine("eval", without.format(dice=dice), "--plies", 0)
    assert judged(without.format(dice="B"))["xgid"].endswith(":B:0:0:2:0:10")


@pytest.mark.parametrize("command", [("market", "--plies", 0), ("scores", "--plies", 0, "--length", 2)])
def test_who_is_asked_stands_above_every_table(command: tuple):
    text = fine(command[0], OFFERED.format(dice="B"), *command[1:])
    assert "O beavers, to 4: X to answer" in text
    assert "X to roll" not in text


def test_a_rollout_answers_what_waits():
    words = ("--trials", 36, "--truncate", 2, "--plies", 0)
    text = fine("rollout", OFFERED.format(dice="B"), *words)
    assert "O beavers, to 4: X to answer" in text
    assert "Best: Take" in text
    assert text.count("Best: ") == 1
    assert "X to roll" not in text
    value = json.loads(fine("rollout", OFFERED.format(dice="B"), *words, "--json"))
    taken = next(line for line in value["lines"] if line["name"] == "Double, take")["equity"]["mean"]
    assert worth(value) == {"take": pytest.approx(2 * taken, abs=1e-5), "pass": -2.0}
    assert json.loads(fine("rollout", OFFERED.format(dice="00"), *words, "--json"))["waiting"] is None
    assert "may not double" in complaint("rollout", DEAD, *words)


@pytest.mark.parametrize(
    ("identifier", "words"),
    [
        (RACE.format(fields="c2-:s4-2/7:q2"), ()),
        (RACE.format(fields="c2-:s4-2/7:q2"), ("--cubeless",)),
        (RACE.format(fields="rjb:d31:q2"), ()),
    ],
    ids=("closed cube", "no cube", "after the throw"),
)
def test_a_rollout_answers_a_resignation(identifier: str, words: tuple):
    how = ("--trials", 36, "--truncate", 2, *words)
    text = fine("rollout", identifier, *how)
    assert "O to answer" in text
    assert "Best: Accept" in text
    value = json.loads(fine("rollout", identifier, *how, "--json"))
    best = max(line["equity"]["mean"] for line in value["lines"])
    assert worth(value)["refuse"] == pytest.approx(-best, abs=1e-5)
    assert worth(value)["accept"] == pytest.approx(judged(identifier)["waiting"]["answers"][0]["equity"], abs=1e-5)
    assert value["waiting"]["resigning_loss"] == pytest.approx(worth(value)["accept"] + best, abs=1e-5)


def test_a_rollout_without_the_cube_answers_no_double():
    how = ("--trials", 36, "--truncate", 2, "--cubeless")
    assert json.loads(fine("rollout", OFFERED.format(dice="D"), *how, "--json"))["waiting"] is None
    assert "Best:" not in fine("rollout", OFFERED.format(dice="D"), *how)


@pytest.mark.parametrize("identifier", [IN_MATCH.format(match=DOUBLED), OFFERED.format(dice="B"), DEAD])
def test_an_answer_is_explained(identifier: str, tmp_path):
    text = fine("explain", identifier, "--plies", 0, "--html", tmp_path / "a.html")
    assert "to answer" in text
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "to answer" in page
    assert " to answer</title>" in page, "the board says so, too"
    assert "Why no double" not in page
    assert ("Why take" in page) == ("Why take" in text)
    assert "Best: Take" in text
    assert "Why no double" not in text
    value = json.loads(fine("explain", identifier, "--plies", 0, "--json"))
    jsonschema.validate(value, SCHEMA)
    assert value["waiting"]["answers"][0]["answer"] == "take"
