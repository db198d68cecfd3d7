"""Questions about one position: identifiers, the editor, plays, cube, rolls, scores."""

from __future__ import annotations

import json
import sqlite3
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from threading import Event
from typing import TYPE_CHECKING, Any, get_args

import pytest
from fastapi.testclient import TestClient

from doublesix.analysis.words import LANGUAGES
from doublesix.engine.rollout_settings import PRESETS, StopRules
from doublesix.engine.rollouts import Rollout
from doublesix.errors import DataError, RequestError
from doublesix.notation.identify import identify
from doublesix.protocol.analyses import Explain, Language, NewRollout, ScoreMap
from doublesix.server import positions
from doublesix.server.app import server_app
from doublesix.server.explanations import explain
from doublesix.server.place import Place
from doublesix.server.problems import NotFoundError
from doublesix.variants.registry import ALL
from pasted_texts import rolled_out_text
from server_players import PATIENCE_S, wait_until
from unit.cli.test_commands import fine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"
OPENING = START.replace(":00:", ":31:")
DOUBLED = START.replace(":00:", ":D:")
RESIGNED = "4HPwATDgc/ABMA:QUHgACAAIAAE"
"""A gammon, where the other side owns the cube."""
RESIGNED_WITH_DICE = "TABLES=backgammon:24,6.5,5.5,4.4:6.5,5.5,4.5:rjb:d31:q2"
OFFERED = {
    "double": DOUBLED,
    "beaver": START.replace(":00:", ":B:"),
    "raccoon": START.replace(":00:0:0:3:", ":R:0:0:3:"),
    "double in a match": START.replace(":00:0:0:3:0:", ":D:2:4:0:7:"),
    "double by the upper side": START.replace(":1:00:", ":-1:D:"),
    "raccoon, and nothing is said of the session": "TABLES=backgammon:24.2,13.5,8.3,6.5:24.2,13.5,8.3,6.5:oR",
    "resignation": RESIGNED,
    "resignation after the throw": RESIGNED_WITH_DICE,
    "double and resignation": "4HPhQSCwZ/ABMA:ATGgAAAAAAAE",
}
CRAWFORD = {"terms": {"kind": "match", "length": 5}, "points": [4, 0], "is_crawford": True}
NONE = [0] * 26
ON_SIX, ON_NINETEEN = [*NONE[:6], 15, *NONE[7:]], [*NONE[:19], 15, *NONE[20:]]


def asked(client: TestClient, what: str, **body: object) -> dict[str, Any]:
    answer = client.post(f"/api/positions/{what}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_an_identifier_is_read_and_written(client: TestClient) -> None:
    view = asked(client, "read", text=OPENING)
    assert view["ids"]["xgid"] == view["ids"]["best"] == OPENING
    assert view["pips"] == [167, 167]
    assert view["setup"]["dice"] == [3, 1]
    assert view["turn"]["nodes"][0]["board"] == view["setup"]["board"]
    for kind in ("gnubg", "ogid", "tables"):
        assert asked(client, "read", text=view["ids"][kind])["setup"]["board"] == view["setup"]["board"]


def test_what_another_program_thought_is_told(client: TestClient) -> None:
    text = f"{OPENING}\n    1. XG Roller++ 8/5 6/5                      eq:+0.159"
    play = {"play": "8/5 6/5", "judged_by": "XG Roller++", "equity": 0.159}
    assert asked(client, "read", text=text)["annotation"] == {"plays": [play], "cube": None}
    choices = "\n".join(f"  {name}: {value}" for name, value in (("N", "+0.1"), ("D/T", "-0.2"), ("D/P", "+1.0")))
    cube = asked(client, "read", text=f"{OPENING}\nAnalyzed in 3-ply\n{choices}")["annotation"]["cube"]
    assert cube == {"judged_by": "XG 3-ply", "no_double": 0.1, "double_take": -0.2, "double_pass": 1.0}
    assert asked(client, "read", text=OPENING)["annotation"] is None


def test_a_whole_text_with_many_rollouts_is_read(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        found = asked(client, "evaluate", position=OPENING, plies=0)["candidates"][:10]
        text = rolled_out_text(OPENING, [each["play"] for each in found])
        assert len(text) > 3000
        told = asked(client, "read", text=text)["annotation"]["plays"]
        made = client.post("/api/cards", json={"text": text})
        refused = client.post("/api/positions/read", json={"text": text.ljust(20_001)})
    assert [each["play"] for each in told] == [each["play"] for each in found]
    assert {each["judged_by"] for each in told} == {"XG rollout"}
    assert (made.status_code, made.json()["new"]) == (201, 1)
    assert (refused.status_code, refused.json()["path"]) == (422, "text")


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_the_start_of_every_game_can_be_set_up(client: TestClient, variant: Any) -> None:
    game = next(each for each in client.get("/api/catalogue").json()["games"] if each["key"] == variant.key)
    checked = asked(client, "check", variant=variant.key, board=game["start"])
    assert checked["problems"] == []
    again = asked(client, "read", text=checked["position"]["ids"]["best"], variant=variant.key)
    assert again["setup"]["board"] == game["start"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"variant": "chess"}, "chess"),
        ({"dice": [1, 2, 3]}, "2 dice"),
        ({"cube": {"value": 3}}, "3"),
        ({"terms": {"kind": "match", "length": 3}, "points": [3, 0]}, "3-0 in a match to 3: the match is over"),
        ({"terms": {"kind": "match", "length": 3}, "points": [1, 8], "on_roll": 1}, "1-8 in a match to 3: the match"),
        ({"cube": {"value": 2**30, "offered": 2**30}}, "no cube goes beyond 1073741824"),
        ({"variant": "portes", "cube": {"value": 4, "owner": 0}}, "Portes is played without the cube"),
        ({"variant": "portes", "cube": {"offered": 2}}, "Portes is played without the cube"),
        ({"cube": {"value": 2, "offered": 6}}, "cube: one of 4, 8, 16 was expected"),
        ({"cube": {"offered": 2}, "dice": [3, 1]}, "dice: nobody rolls before the double is answered"),
        ({"cube": {"value": 2, "owner": 1, "offered": 4}}, "cube: the opponent owns the cube"),
        ({"cube": {"offered": 4}, "terms": {"kind": "match"}}, "cube: there are no beavers in a match"),
        ({**CRAWFORD, "cube": {"offered": 2}}, "cube: this is the Crawford game"),
        ({**CRAWFORD, "cube": {"value": 2, "owner": 0}}, "nobody turns the cube in the Crawford game"),
        ({"board": {"rows": [[16, *NONE[1:]], [15, *NONE[1:]]]}}, "lower side: 16 checkers"),
        ({"board": {"rows": [[16, *NONE[1:]], [15, *NONE[1:]]]}, "on_roll": 1}, "lower side: 16 checkers"),
        ({"board": {"rows": [[15, *NONE[1:]], [14, *NONE[1:]]]}}, "upper side: 14 checkers"),
        ({"board": {"rows": [ON_SIX, ON_NINETEEN]}, "on_roll": 1}, "both sides hold the lower side's 6-point"),
    ],
    ids=str,
)
def test_the_editor_hears_what_is_wrong(client: TestClient, change: dict[str, Any], problem: str) -> None:
    setup = asked(client, "read", text=START)["setup"]
    checked = asked(client, "check", **{**setup, **change})
    assert checked["position"] is None
    assert any(problem in each["message"] for each in checked["problems"]), checked["problems"]


def test_a_board_tells_itself_that_a_side_has_been_home(client: TestClient) -> None:
    assert asked(client, "read", text=START, variant="dutch")["setup"]["board"]["memory"] == [1, 1]
    setup = asked(client, "read", text="TABLES=dutch:24,13.13,6:13.7,8.7,5")["setup"]
    forgotten = {**setup, "board": {**setup["board"], "memory": [0, 0]}}
    assert asked(client, "check", **forgotten)["position"]["setup"]["board"]["memory"] == [1, 1]


@pytest.mark.parametrize("what", ["read", "evaluate", "explain", "rolls", "scores"])
def test_a_turned_cube_of_a_game_without_one_is_refused(client: TestClient, what: str) -> None:
    turned = START.replace(":0:0:1:", ":2:1:1:")
    body = {"text" if what == "read" else "position": turned, "variant": "portes"}
    answer = client.post(f"/api/positions/{what}", json=body)
    assert (answer.status_code, answer.json()["message"]) == (422, "Portes is played without the cube")


def test_of_a_game_that_is_over_there_is_a_picture_without_steps(client: TestClient) -> None:
    view = asked(client, "read", text=f"XGID=-A{24 * '-'}:0:0:1:31:0:0:0:0:10")
    assert (view["is_over"], view["turn"], view["setup"]["dice"]) == (True, None, [3, 1])
    assert asked(client, "check", **view["setup"]) == {"problems": [], "position": view}


def test_a_session_may_stand_as_it_likes(client: TestClient) -> None:
    setup = asked(client, "read", text=START.replace(":00:0:0:", ":00:5000:4:"))["setup"]
    assert setup["points"] == [5000, 4]


def test_the_largest_cube_is_shown_and_judged(client: TestClient) -> None:
    largest = OPENING.replace("B-:0:0:", "B-:30:1:")
    view = asked(client, "read", text=largest)
    assert view["setup"]["cube"] == {"value": 2**30, "owner": 0, "offered": None}
    assert view["ids"]["best"] == largest
    found = asked(client, "evaluate", position=largest, plies=0)
    assert found["candidates"][0]["play"] == "8/5 6/5"


def test_plays_and_cube(client: TestClient) -> None:
    plays = asked(client, "evaluate", position=OPENING, plies=1)
    assert plays["candidates"][0]["play"] == "8/5 6/5"
    assert plays["cube"] is None
    cube = asked(client, "evaluate", position=START, plies=0)
    assert cube["cube"]["advice"].startswith("no-double")
    assert "net" in cube["engine"]["message"]


@pytest.mark.parametrize("identifier", OFFERED.values(), ids=OFFERED)
def test_what_waits_is_answered_as_the_command_does(client: TestClient, identifier: str) -> None:
    waiting = asked(client, "evaluate", position=identifier, plies=0)["waiting"]
    found = json.loads(fine("eval", identifier, "--plies", 0, "--json"))["waiting"]
    assert [each["answer"] for each in waiting["answers"]] == [each["answer"] for each in found["answers"]]
    for mine, its in zip(waiting["answers"], found["answers"], strict=True):
        assert (mine["equity"], mine["mwc"]) == (pytest.approx(its["equity"]), pytest.approx(its["mwc"]))
    for key in ("offer", "resignation", "resigning_loss"):
        assert waiting[key] == found[key]
    view = asked(client, "read", text=identifier)
    on_roll = view["setup"]["on_roll"]
    assert view["asked"] == waiting["seat"] == (on_roll if found["by"] == "player" else 1 - on_roll)


def test_where_nothing_waits_nothing_is_answered(client: TestClient) -> None:
    for position in (START, OPENING):
        assert asked(client, "evaluate", position=position, plies=0)["waiting"] is None
        assert asked(client, "read", text=position)["asked"] is None


@pytest.mark.parametrize("what", ["positions/evaluate", "positions/explain", "rollouts"])
def test_what_cannot_have_been_offered_is_not_answered(client: TestClient, what: str) -> None:
    answer = client.post(f"/api/{what}", json={"position": START.replace(":0:0:1:00:", ":1:-1:1:D:")})
    assert answer.status_code == 409
    assert "the cube cannot have been turned here: the opponent owns the cube" in answer.json()["message"]


@pytest.mark.parametrize("identifier", OFFERED.values(), ids=OFFERED)
def test_what_waits_comes_through_the_editor(client: TestClient, identifier: str) -> None:
    view = asked(client, "read", text=identifier)
    again = asked(client, "check", **view["setup"])
    assert again == {"problems": [], "position": view}


@pytest.mark.parametrize("identifier", [*OFFERED.values(), START.replace(":1:00:0:0:3:0:", ":-1:52:3:6:0:9:")])
def test_a_tables_id_keeps_who_sits_where(client: TestClient, identifier: str) -> None:
    view = asked(client, "read", text=identifier)
    again = asked(client, "read", text=view["ids"]["tables"])
    assert (again["setup"], again["asked"]) == (view["setup"], view["asked"])


def test_a_resignation_must_be_one_of_the_game(client: TestClient) -> None:
    setup = asked(client, "read", text=RESIGNED)["setup"]
    assert setup["resignation"] == 2
    fevga = next(game for game in client.get("/api/catalogue").json()["games"] if game["key"] == "fevga")
    assert 3 not in fevga["values"]
    other = {**setup, "variant": "fevga", "board": fevga["start"], "cube": {}, "terms": {"kind": "money"}}
    (problem,) = asked(client, "check", **{**other, "points": [0, 0], "resignation": 3})["problems"]
    assert problem["message"].startswith("resignation: ")


def test_whose_score_comes_first_can_be_said(client: TestClient) -> None:
    upper = START.replace(":1:00:0:0:3:0:", ":-1:52:3:6:0:9:")
    assert asked(client, "read", text=upper)["setup"]["points"] == [3, 6]
    assert asked(client, "read", text=upper, mover_score_first=True)["setup"]["points"] == [6, 3]


def test_cards_know_whose_score_comes_first(opened: Callable[[], TestClient]) -> None:
    upper = START.replace(":1:00:0:0:3:0:", ":-1:52:3:6:0:9:")
    with opened() as client:
        made = client.post("/api/cards", json={"text": upper, "mover_score_first": True}).json()
        assert made == {"new": 1, "known": 0}
        (card,) = client.get("/api/cards").json()["cards"]
    assert identify(card["identifier"]).points == (3, 6)


def test_judgements_say_how_sure_they_are(client: TestClient) -> None:
    best, *others = asked(client, "evaluate", position=OPENING.replace(":31:", ":52:"), plies=0)["candidates"]
    found = [candidate["judgements"][0] for candidate in (best, *others)]
    assert all(judgement["std_error"] > 0 for judgement in found)
    assert found[0]["behind_error"] == 0 < min(judgement["behind_error"] for judgement in found[1:])
    assert [judgement["too_close"] for judgement in (found[1], found[-1])] == [True, False]
    cube = asked(client, "evaluate", position=START, plies=0)["cube"]
    assert all(cube[error] > 0 for error in ("std_error", "double_error", "take_error"))
    assert cube["too_close"] == {"double": False, "take": False}


def test_any_two_plays_are_compared(client: TestClient) -> None:
    found = asked(client, "explain", position=OPENING, plies=0, plays=["24/23 13/10", "8/5 6/5"])
    assert [side["choice"] for side in found["sides"]] == ["8/5 6/5", "24/23 13/10"]
    assert found["kind"] == "plays"
    assert found["difference"] > 0.1
    assert {"key": "makes", "values": {"points": [5]}, "part": None} in found["sides"][0]["reasons"]
    assert sum(roll["weight"] for roll in found["rolls"]) == 36
    means = [sum(roll["weight"] * roll["replies"][place]["equity"] for roll in found["rolls"]) / 36 for place in (0, 1)]
    assert means[0] > means[1]
    assert found["counts"][0] == [{"key": "count", "values": {}}, "8/5 6/5", "24/23 13/10"]


def test_a_redouble_is_explained_as_one(client: TestClient) -> None:
    found = asked(client, "explain", position="XGID=-J----------------------j-:1:1:1:00:0:0:0:0:10", plies=0)
    assert [side["choice"] for side in found["sides"]] == ["redouble", "take"]


def test_a_cube_is_explained(client: TestClient) -> None:
    found = asked(client, "explain", position=START, plies=0)
    assert (found["kind"], found["difference"]) == ("cube", None)
    assert [side["choice"] for side in found["sides"]] == ["no double", "beaver"]
    assert found["sides"][0]["reasons"]
    assert all(len(roll["replies"]) == 1 for roll in found["rolls"])


@pytest.mark.parametrize(("letter", "choices"), [("D", ["beaver"]), ("B", []), ("R", [])])
def test_of_a_cube_that_waits_the_answer_is_explained(client: TestClient, letter: str, choices: list[str]) -> None:
    found = asked(client, "explain", position=START.replace(":00:", f":{letter}:"), plies=0)
    assert [side["choice"] for side in found["sides"]] == choices
    assert found["rolls"]


def test_a_dead_cube_that_was_turned_is_explained(client: TestClient) -> None:
    dead = "XGID=ab---BD-B---cEA--d-e----A-:1:1:1:D:3:1:0:5:10"
    assert [side["choice"] for side in asked(client, "explain", position=dead, plies=0)["sides"]] == ["take"]


@pytest.mark.parametrize(
    ("position", "plays"),
    [(START, ["8/5 6/5"]), (OPENING, ["8/5 6/5", "8/5 6/5"]), (OPENING, ["24/1"])],
    ids=("no dice", "the same twice", "not legal"),
)
def test_what_cannot_be_compared(client: TestClient, position: str, plays: list[str]) -> None:
    answer = client.post("/api/positions/explain", json={"position": position, "plays": plays, "plies": 0})
    assert (answer.status_code, answer.json()["code"]) == (409, "not-allowed")


def test_every_reason_can_be_said_in_every_language(client: TestClient) -> None:
    """Keys are told, and the words for them."""
    found = [
        asked(client, "explain", position=OPENING, plies=0),
        asked(client, "explain", position=START, plies=0),
    ]
    keys = {f"why:{reason['key']}" for each in found for side in each["sides"] for reason in side["reasons"]}
    keys |= {cell["key"] for each in found for row in each["counts"] for cell in row if isinstance(cell, dict)}
    keys |= {f"action:{side['choice']}" for side in found[1]["sides"]}
    assert set(get_args(Language)) == set(LANGUAGES)
    said = [client.get("/api/phrases", params={"language": language}).json() for language in LANGUAGES]
    assert all(keys <= each["phrases"].keys() for each in said)
    assert len({each["phrases"]["why:wins"] for each in said}) == len(said)
    assert client.get("/api/phrases", params={"language": "tlh"}).status_code == 422


def test_every_roll(client: TestClient) -> None:
    grid = asked(client, "rolls", position=START, plies=0)
    assert sum(roll["weight"] for roll in grid["rolls"]) == 36
    mean = sum(roll["weight"] * roll["equity"] for roll in grid["rolls"]) / 36
    assert grid["mean"] == pytest.approx(mean, abs=1e-5)


@pytest.mark.parametrize(("position", "kind"), [(START, "cube"), (OPENING, "play")])
def test_every_score(client: TestClient, position: str, kind: str) -> None:
    found = asked(client, "scores", position=position, plies=0, length=3)
    assert found["kind"] == kind
    assert {(cell["player_away"], cell["opponent_away"]) for cell in found["cells"]} == {
        (mine, his) for mine in (1, 2, 3) for his in (1, 2, 3)
    }


@pytest.mark.parametrize(("length", "most"), [(0, 7), (5, 7), (9, 9), (25, 15)])
def test_scores_reach_as_far_as_the_match(client: TestClient, length: int, most: int) -> None:
    position = OPENING.rsplit(":", 3)[0] + f":0:{length}:10"
    found = asked(client, "scores", position=position, plies=0)
    assert max(cell["player_away"] for cell in found["cells"]) == most


@pytest.mark.parametrize("what", ["read", "evaluate", "rolls", "scores"])
def test_what_is_no_position(client: TestClient, what: str) -> None:
    body = {"text" if what == "read" else "position": "nonsense"}
    answer = client.post(f"/api/positions/{what}", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")


# Rollouts


def finished(client: TestClient, name: str) -> dict[str, Any]:
    path = f"/api/rollouts/{name}"
    wait_until(lambda: client.get(path).json()["status"] not in ("waiting", "running"), "the rollout does not end")
    return client.get(path).json()


def test_a_rollout_tells_its_lines(client: TestClient) -> None:
    wanted = {"position": OPENING, "kind": "plays", "plays": ["8/5 6/5", "24/23 13/10"], "trials": 8}
    made = client.post("/api/rollouts", json={**wanted, "truncate_after": 3}).json()
    view = finished(client, made["id"])
    assert (view["status"], view["trials"]) == ("done", 8), view["error"]
    assert [line["name"] for line in view["lines"]] == wanted["plays"]
    assert all(line["equity"]["std_error"] > 0 for line in view["lines"])
    worse, better = sorted(view["lines"], key=lambda line: line["equity"]["mean"])
    assert better["is_best"] > 0.5
    assert worse["is_best"] + better["is_best"] == pytest.approx(1, abs=1e-5)
    assert client.get("/api/rollouts").json()["rollouts"][0] == view
    assert client.delete(f"/api/rollouts/{made['id']}").status_code == 204
    assert client.get(f"/api/rollouts/{made['id']}").status_code == 404


@pytest.mark.parametrize(
    ("position", "kind"),
    [(OPENING, "plays"), (START, "cube"), (DOUBLED, "cube"), (RESIGNED, "position"), (RESIGNED_WITH_DICE, "plays")],
)
def test_a_rollout_is_of_what_the_position_asks(client: TestClient, position: str, kind: str) -> None:
    made = client.post("/api/rollouts", json={"position": position, "trials": 8, "truncate_after": 3}).json()
    view = finished(client, made["id"])
    assert (view["status"], view["kind"]) == ("done", kind), view["error"]
    if kind != "plays":
        assert sum(line["is_best"] for line in view["lines"]) == pytest.approx(1, abs=1e-5)
    asks = asked(client, "evaluate", position=position, plies=0)["waiting"]
    assert (view["waiting"] is None) == (asks is None)
    if asks is not None:
        worth = {each["answer"]: each["equity"] for each in view["waiting"]["answers"]}
        assert worth.keys() == {each["answer"] for each in asks["answers"]}
        means = {line["name"]: line["equity"]["mean"] for line in view["lines"]}
        answer, seen = ("take", means["double-take"]) if kind == "cube" else ("refuse", max(means.values()))
        assert worth[answer] == pytest.approx(-seen, abs=1e-5)


def test_of_a_deleted_rollout_nothing_is_left(tmp_path: Path) -> None:
    place = Place(tmp_path)
    try:
        asked = NewRollout(position=START, kind="cube", trials=1_000_000)
        name = place.rollouts.add(asked).id
        wait_until(lambda: place.rollouts.view(name).trials > 0, "the rollout does not begin")
        place.rollouts.delete(name)
        with pytest.raises(NotFoundError):
            place.rollouts.delete(name)
    finally:
        place.close()
    assert list(tmp_path.rglob("*.npz")) == []


QUICK = {"position": OPENING, "plays": ["8/5 6/5", "24/23 13/10"], "truncate_after": 3}
ENDLESS = {"position": START, "kind": "cube", "trials": 1_000_000}


def rolled_out(client: TestClient, **wanted: object) -> dict[str, Any]:
    """A rollout that was asked for, once it has ended."""
    answer = client.post("/api/rollouts", json=wanted)
    assert answer.status_code == 201, answer.text
    return finished(client, answer.json()["id"])


def gone_on(client: TestClient, name: str, **wanted: object) -> dict[str, Any]:
    """The same once it has gone on."""
    answer = client.post(f"/api/rollouts/{name}/resume", json=wanted)
    assert (answer.status_code, answer.json().get("status")) == (200, "waiting"), answer.text
    return finished(client, name)


def test_a_rollout_that_is_done_goes_on_as_if_it_were_one(client: TestClient) -> None:
    short = rolled_out(client, **QUICK, trials=36)
    longer = gone_on(client, short["id"], trials=72)
    assert (longer["status"], longer["trials"], longer["wanted"]) == ("done", 72, 72)
    assert longer["created"] == short["created"]
    assert longer["lines"] != short["lines"]
    assert longer["lines"] == rolled_out(client, **QUICK, trials=72)["lines"]
    for trials in ({}, {"trials": 72}):
        answer = client.post(f"/api/rollouts/{short['id']}/resume", json=trials)
        assert (answer.status_code, answer.json()["path"]) == (409, "trials")
        assert "has 72 trials already" in answer.json()["message"]
    assert client.get(f"/api/rollouts/{short['id']}").json() == longer


def test_a_rollout_that_was_cancelled_goes_on_once_more_is_wanted(client: TestClient) -> None:
    name = client.post("/api/rollouts", json=ENDLESS).json()["id"]
    wait_until(lambda: client.get(f"/api/rollouts/{name}").json()["trials"] > 0, "the rollout does not begin")
    answer = client.post(f"/api/rollouts/{name}/resume", json={"trials": 1_000_000})
    assert (answer.status_code, answer.json()["code"]) == (409, "not-allowed")
    played = client.post(f"/api/rollouts/{name}/cancel").json()["trials"]
    for _ in range(2):  # at once: the last trials of the run that was cancelled may yet come
        assert client.post(f"/api/rollouts/{name}/resume", json={}).json()["wanted"] == 1_000_000
        assert client.post(f"/api/rollouts/{name}/cancel").json()["status"] == "cancelled"
    view = gone_on(client, name, std_error=10, trials=played + 400)
    assert (view["status"], view["wanted"]) == ("done", played + 400)
    assert view["trials"] >= played
    once = rolled_out(client, position=START, kind="cube", trials=view["trials"])
    assert view["lines"] == once["lines"]
    client.delete(f"/api/rollouts/{name}")


@pytest.mark.parametrize("rule", [{"std_error": 10}, {"confidence": 0.5}])
def test_a_rollout_ends_once_its_figures_are_good_enough(client: TestClient, rule: dict[str, float]) -> None:
    clear = {**QUICK, "plays": ["8/5 6/5", "6/2"]}
    view = rolled_out(client, **clear, trials=10_000, **rule)
    assert (view["status"], view["trials"], view["wanted"]) == ("done", StopRules().at_least, 10_000)


def test_a_rollout_ends_when_its_time_is_over(client: TestClient) -> None:
    view = rolled_out(client, **ENDLESS, seconds=1)
    assert view["status"] == "done"
    assert 0 < view["trials"] < view["wanted"]


def test_a_rollout_tells_how_far_it_will_go(client: TestClient) -> None:
    name = client.post("/api/rollouts", json={**ENDLESS, "std_error": 0.001}).json()["id"]

    def plan() -> dict[str, Any]:
        return client.get(f"/api/rollouts/{name}").json()["plan"]

    wait_until(lambda: plan() is not None, "nothing is planned")
    assert 144 <= plan()["trials"] < 1_000_000
    assert plan()["seconds"] > 0
    assert client.post(f"/api/rollouts/{name}/cancel").json()["plan"] is None
    client.delete(f"/api/rollouts/{name}")


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"preset": "roller"}, ("--preset", "roller")),
        ({"preset": "full-1", "trials": 4}, ("--preset", "full-1", "--trials", 4)),
        (
            {"preset": "roller+", "trials": 8, "cube_plies": 0, "truncate_after": 2},
            ("--preset", "roller+", "--trials", 8, "--cube-plies", 0, "--truncate", 2),
        ),
        (
            {"preset": "roller", "trials": 8, "plies": 1, "truncate_after": 2},
            ("--preset", "roller", "--trials", 8, "--plies", 1, "--truncate", 2),
        ),
    ],
    ids=str,
)
def test_presets_are_those_of_the_command(
    client: TestClient, how: dict[str, object], words: tuple[object, ...]
) -> None:
    view = rolled_out(client, position=START, kind="cube", **how)
    found = json.loads(fine("rollout", START, "--cube", *words, "--json"))
    assert view["trials"] == found["trials"]
    assert [line["equity"]["mean"] for line in view["lines"]] == [
        pytest.approx(line["equity"]["mean"], abs=1e-5) for line in found["lines"]
    ]
    settings = PRESETS[str(how["preset"])].settings
    assert (view["preset"], view["plies"]) == (how["preset"], how.get("plies", settings.plies))
    assert view["cube_plies"] == how.get("cube_plies", how.get("plies", settings.cube_plies))


def test_presets_are_told(client: TestClient) -> None:
    told = client.get("/api/catalogue").json()["presets"]
    assert [(each["key"], each["trials"]) for each in told] == [(key, each.trials) for key, each in PRESETS.items()]
    for each in told:
        settings = PRESETS[each["key"]].settings
        found = (each["plies"], each["cube_plies"], each["truncate_after"])
        assert found == (settings.plies, settings.cube_plies, settings.truncate_after)


def test_plies_are_those_of_the_cube_as_well(client: TestClient) -> None:
    view = rolled_out(client, **QUICK, trials=4, plies=1)
    assert (view["plies"], view["cube_plies"], view["truncate_after"]) == (1, 1, 3)


@pytest.mark.parametrize(
    ("error", "code"), [(RuntimeError("out of memory"), "internal"), (DataError("the net is damaged"), "not-allowed")]
)
def test_a_rollout_that_fails_says_why_and_can_be_taken_up_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, code: str
) -> None:
    def failing(*_: object, **__: object) -> None:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(Rollout, "run", failing)
        failed = rolled_out(client, **QUICK, trials=4)
    assert (failed["status"], failed["error"]["code"], failed["plan"]) == ("failed", code, None)
    assert [record.exc_info is None for record in caplog.records] == ([False] if code == "internal" else [])
    view = gone_on(client, failed["id"])
    assert (view["status"], view["error"], view["trials"]) == ("done", None, 4)


def test_a_rollout_whose_trials_are_damaged_begins_anew(opened: Callable[[], TestClient], tmp_path: Path) -> None:
    with opened() as client:
        short = rolled_out(client, **QUICK, trials=4)
    (kept,) = tmp_path.rglob("*.npz")
    kept.write_bytes(b"nothing of the kind")
    with opened() as client:
        view = gone_on(client, short["id"], trials=8)
        assert (view["status"], view["trials"]) == ("done", 8)
        assert view["lines"] == rolled_out(client, **QUICK, trials=8)["lines"]


def test_a_rollout_can_be_cancelled(client: TestClient) -> None:
    made = client.post("/api/rollouts", json={"position": START, "kind": "cube", "trials": 1_000_000}).json()
    assert client.post(f"/api/rollouts/{made['id']}/cancel").json()["status"] == "cancelled"
    client.delete(f"/api/rollouts/{made['id']}")


def test_rollouts_go_on_after_a_restart_in_the_order_in_which_they_came(tmp_path: Path) -> None:
    place = Place(tmp_path)
    names = []
    try:
        for _ in range(3):
            names.append(place.rollouts.add(NewRollout(position=START, kind="cube", trials=1_000_000)).id)
            time.sleep(0.005)  # so that each has a time of its own
        wait_until(lambda: place.rollouts.view(names[0]).trials > 0, "the first one does not begin")
        assert not names[0].isdigit(), "numbers are depths"
    finally:
        place.close()
    with closing(sqlite3.connect(tmp_path / "doublesix.db")) as store, store:
        (view,) = store.execute("select view from rollouts where id = ?", [names[2]]).fetchone()
        killed = json.dumps({**json.loads(view), "status": "running"})
        store.execute("update rollouts set view = ? where id = ?", [killed, names[2]])
    place = Place(tmp_path)
    try:
        wait_until(lambda: place.rollouts.view(names[0]).status == "running", "the first one does not go on")
        assert [place.rollouts.view(name).status for name in names[1:]] == ["waiting", "waiting"]
        place.rollouts.cancel(names[0])
        wait_until(lambda: place.rollouts.view(names[1]).trials > 0, "the second one does not begin")
        assert place.rollouts.view(names[2]).status == "waiting"
    finally:
        place.close()


@pytest.mark.parametrize(
    "wanted",
    [
        {"position": START, "kind": "plays"},
        {"position": OPENING, "kind": "plays", "plays": ["24/1"]},
        {"position": START, "kind": "position", "plays": ["8/5 6/5"]},
        {"position": "nonsense", "kind": "cube"},
        {"position": START, "plays": ["8/5 6/5"]},
        {"position": RESIGNED, "kind": "cube"},
        {"position": "XGID=ab---BD-B---cEA--d-e----A-:1:1:1:D:3:1:0:5:10"},
    ],
    ids=str,
)
def test_what_cannot_be_rolled_out(client: TestClient, wanted: dict[str, object]) -> None:
    answer = client.post("/api/rollouts", json=wanted)
    assert answer.status_code in (409, 422)
    assert answer.json()["message"]


def test_plays_where_there_are_none_are_no_action_of_a_game(tmp_path: Path) -> None:
    place = Place(tmp_path)
    try:
        with pytest.raises(RequestError, match="a rollout of kind 'cube' has no plays"):
            place.rollouts.add(NewRollout(position=START, kind="cube", plays=("8/5 6/5",)))
        with pytest.raises(RequestError, match="there is none to compare"):
            explain(Explain(position=START, plays=("8/5 6/5",)), place.engines)
    finally:
        place.close()


def test_nobody_who_does_not_ask_waits_for_those_who_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ends = Event()

    def slowly(*_: object) -> ScoreMap:
        ends.wait(PATIENCE_S)
        return ScoreMap(kind="cube", cells=())

    monkeypatch.setattr(positions, "score_map", slowly)
    with TestClient(server_app(Place(tmp_path))) as client, ThreadPoolExecutor(45) as people:
        ask = {"json": {"position": START}}
        asked = [people.submit(client.post, "/api/positions/scores", **ask) for _ in range(45)]
        try:
            refused = next(as_completed(asked, PATIENCE_S)).result()
            table = client.post("/api/tables", json={"players": [{}, {}]}).json()
            assert client.get(f"/api/tables/{table['id']}").json()["version"] == table["version"]
            assert sum(answer.done() for answer in asked) < 20
        finally:
            ends.set()
        assert Counter(answer.result().status_code for answer in asked) == {200: 36, 503: 9}
    assert refused.json()["code"] == "busy"
    assert refused.json()["message"] == "36 questions wait already; ask again in a while"


@pytest.mark.parametrize(
    ("key", "is_judged"),
    [("backgammon+no-hit-and-run", True), ("plakoto+bear-off-while-pinned", True), ("gul-bara+rising-at-once", False)],
)
def test_a_game_with_options_says_whether_it_can_be_judged(client: TestClient, key: str, *, is_judged: bool) -> None:
    table = client.post("/api/tables", json={"variant": key, "players": [{}, {}]}).json()
    assert table["game"]["has_engine"] == is_judged
    ask = {"position": table["identifier"], "variant": key, "plies": 0}
    assert (client.post("/api/positions/evaluate", json=ask).status_code == 200) == is_judged
