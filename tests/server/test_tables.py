"""Tables over HTTP: whole games, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from datetime import datetime
from hashlib import sha256
from io import BytesIO
from random import Random
from threading import Event, Semaphore, Thread, current_thread
from typing import TYPE_CHECKING, Any
from urllib.parse import quote
from zipfile import ZipFile

import pytest
from sqlalchemy import Engine, event

from doublesix.engine.computer import Computer
from doublesix.formats import read_match
from doublesix.game.rules_told import rules_told
from doublesix.protocol.tables import Accept, ClockTerms, Move, NewTable, Resign, Roll, TakeBack
from doublesix.protocol.tables import Player as SeatedPlayer
from doublesix.protocol.values import MatchTerms
from doublesix.record import CheckerPlay
from doublesix.sentences import Sentence
from doublesix.server.hub import Hub
from doublesix.server.place import Place
from doublesix.server.problems import NotFoundError, NotKeptError, StaleError
from doublesix.server.store import Logged, Store
from doublesix.server.tables import Tables
from doublesix.variants.registry import ALL
from server_players import PATIENCE_S, Player, awaited, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fastapi.testclient import TestClient

    from doublesix.game import Action, GameState
    from doublesix.server.table import LiveTable

PEOPLE = [{"name": "Anna"}, {"name": "Ben"}]
AGAINST_COMPUTER = [{"name": "Anna"}, {"level": "expert"}]
ONE_POINT = {"kind": "match", "length": 1}
AS_GOOD_AS_WON = "XGID=-BB----eee----------------:0:0:1:00:0:0:0:5:10"
"""The side on roll has four checkers left, the other all but none of its way behind it."""
OWNED_CUBE = "XGID=-b----E-C---eE---c-e----B-:{}:1:1:00:0:0:0:0:10"
"""The side on roll owns the cube."""
MONEY = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"
TWO_BLOTS = "XGID=-bA---DAD---bC---bafa--aB-:0:0:1:31:0:0:0:0:10"
"""31, where 24/20 hits one more blot by its one way than by the other."""
MATCH = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:1:0:0:5:10"
CRAWFORD = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:4:0:1:5:10"


def new(client: TestClient, **wanted: object) -> Player:
    body = {"players": PEOPLE, "dice": "seeded", "seed": 1, **wanted}
    if body["dice"] != "seeded":
        del body["seed"]
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return Player(client, answer.json(), Random(1))


def test_a_whole_match_against_the_computer(client: TestClient) -> None:
    anna = new(client, players=AGAINST_COMPUTER, terms=ONE_POINT)
    while anna.view["phase"] != "match-over":
        anna.play_on()
    view = anna.view
    assert max(view["score"]) >= 1
    assert view["winner"] == view["score"].index(max(view["score"]))
    assert view["allowed"] == ["take-back"]
    history = client.get(f"/api/tables/{view['id']}/history").json()
    assert history["games"][-1]["result"]["score"] == view["score"]
    assert history["games"][0]["events"][0]["type"] == "opening"
    exported = client.get(f"/api/tables/{view['id']}/export", params={"format": "mat"}).content
    record = read_match(exported)
    assert list(record.final_score) == view["score"]
    assert record.players == ("Anna", "expert")
    listed = {table["id"]: table for table in client.get("/api/tables", params={"is_over": True}).json()["tables"]}
    assert listed[view["id"]]["winner"] == view["winner"]


@pytest.mark.parametrize("key", [variant.key for variant in ALL])
def test_every_game_can_be_played(client: TestClient, key: str) -> None:
    anna = new(client, variant=key, terms={"kind": "money"})
    for _ in range(8):
        before = anna.view["version"]
        assert anna.play_on()["version"] > before
    history = client.get(f"/api/tables/{anna.view['id']}/history").json()
    assert history["games"][-1]["events"][-1]["board"] == anna.view["board"]


def test_a_long_list_is_heard_in_parts(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        made = [new(client).view["id"] for _ in range(5)]
        heard, older = [], None
        for expected in (2, 2, 1):
            asked = {"most": 2} | ({"before": older} if older else {})
            answer = client.get("/api/tables", params=asked).json()
            assert len(answer["tables"]) == expected
            heard += [table["id"] for table in answer["tables"]]
            older = answer["older"]
        assert older is None
        assert sorted(heard) == sorted(made)
        assert client.get("/api/tables", params={"most": 5}).json()["older"] is None
        assert client.get("/api/tables", params={"before": "yesterday"}).status_code == 422


def test_games_in_turn(client: TestClient) -> None:
    anna = new(client, variant="tavli", terms={"kind": "match", "length": 7})
    played = [anna.view["game"]["key"]]
    anna.play_on()
    anna.act({"type": "resign", "value": 1}) if "resign" in anna.view["allowed"] else anna.play_on()
    while anna.view["phase"] != "game-over":
        anna.act({"type": "accept"}) if "accept" in anna.view["allowed"] else anna.act({"type": "resign", "value": 1})
    anna.act({"type": "next"})
    played.append(anna.view["game"]["key"])
    assert played == ["portes", "plakoto"]
    assert anna.view["variant"] == "tavli"


def test_a_chain_too_long_to_list_is_played_step_by_step(client: TestClient) -> None:
    anna = new(client, variant="gul-bara+rising-at-once", dice="manual", terms=ONE_POINT)
    anna.act({"type": "roll", "dice": [6, 1]})
    while not (anna.view["turn"] and not anna.view["turn"]["is_whole"]):
        if "move" in anna.view["allowed"]:
            anna.act({"type": "move", "steps": anna.steps()})
        else:
            anna.act({"type": "roll", "dice": [1, 1]})
    assert len(anna.view["dice"]) == 24
    before = anna.view["version"]
    assert anna.act({"type": "move", "steps": anna.steps()})["version"] == before + 1


# Dice


def test_the_same_seed_throws_the_same_dice(client: TestClient) -> None:
    first, second = (new(client, seed=7) for _ in range(2))
    for _ in range(6):
        assert first.play_on()["thrown"] == second.play_on()["thrown"]
    assert first.view["seed"] == 7
    assert new(client, dice="random").view["seed"] is None


def test_who_keeps_what_was_promised_can_check_the_dice_afterwards(client: TestClient) -> None:
    anna = new(client, dice="random", terms=ONE_POINT)
    promised = anna.view["seed_sha256"]
    anna.play_on()
    assert (anna.view["seed"], anna.view["seed_sha256"]) == (None, promised)
    anna.act({"type": "resign", "value": 1})
    over = anna.act({"type": "accept"})
    assert over["phase"] == "match-over"
    assert sha256(str(over["seed"]).encode()).hexdigest() == over["seed_sha256"] == promised
    assert new(client, dice="manual").view["seed_sha256"] is None


def test_typed_dice(client: TestClient) -> None:
    anna = new(client, dice="manual", players=AGAINST_COMPUTER)
    assert (anna.view["phase"], anna.view["dice_wanted"], anna.view["allowed"]) == ("opening", 2, ["roll"])
    at = f"/api/tables/{anna.view['id']}"
    assert client.get(f"{at}/export").json()["message"] == "nothing has been played at this table yet"
    asked = client.post(f"{at}/next-steps", json={"version": anna.view["version"], "steps": []})
    assert (asked.status_code, asked.json()["message"]) == (409, "nobody has dice to play now")
    tie = anna.act({"type": "roll", "dice": [4, 4]})
    assert (tie["phase"], tie["thrown"], tie["allowed"]) == ("opening", [4, 4], ["roll", "take-back"])
    assert anna.try_to({"type": "roll", "dice": [4]}).status_code == 409
    started = anna.act({"type": "roll", "dice": [3, 1]})
    assert (started["on_roll"], started["thrown"], started["phase"]) == (0, [3, 1], "rolled")
    moved = anna.act({"type": "move", "steps": [[8, 5, 3], [6, 5, 1]]})
    assert moved["last"]["play"] == "8/5 6/5"
    assert (moved["decider"], moved["dice_wanted"], moved["allowed"]) == (1, 2, ["roll", "take-back"])
    refused = anna.try_to({"type": "double"})
    assert (refused.status_code, refused.json()["message"]) == (409, "it is the computer's turn to decide")
    rolled = anna.act({"type": "roll", "dice": [6, 2]})
    assert rolled["last"]["type"] == "move"
    assert rolled["last"]["dice"] == [6, 2]


def test_who_says_which_seat_acts_does_not_act_for_the_other(client: TestClient) -> None:
    anna = new(client, players=PEOPLE, dice="manual", has_help=True)
    at = f"/api/tables/{anna.view['id']}"

    def told(view: dict[str, Any], action: dict[str, Any], seat: int, how: str = "actions") -> Any:
        return client.post(f"{at}/{how}", json={"version": view["version"], "action": action, "seat": seat})

    view = told(anna.view, {"type": "roll", "dice": [3, 1]}, 1).json()  # the opening throw is anybody's
    move = {"type": "move", "steps": [[8, 5, 3], [6, 5, 1]]}
    for how in ("actions", "judge"):
        refused = told(view, move, 1, how)
        assert (refused.status_code, refused.json()["code"], refused.json()["path"]) == (409, "not-allowed", None)
        assert refused.json()["message"] == "it is the other player's turn to decide"
    assert client.get(at).json() == view
    assert told(view, move, 0, "judge").json()["mistake"] == "none"
    view = told(view, move, 0).json()
    assert (view["decider"], told(view, {"type": "resign"}, 0).status_code) == (1, 409)
    assert told(view, {"type": "take-back"}, 0).json()["decider"] == 0  # what was mistyped is put right by either
    assert told(view, move, 2).json()["path"] == "seat"


def test_clocks_are_stopped_and_games_begun_for_either_seat(client: TestClient) -> None:
    wanted = {"dice": "seeded", "seed": 1, "clock": {"delay_s": 2, "reserve_s": 3600}, "players": PEOPLE}
    view = client.post("/api/tables", json=wanted).json()
    at, decider = f"/api/tables/{view['id']}/actions", view["decider"]
    other = 1 - decider
    for kind, seat, status in (
        ("resign", other, 409),
        ("pause", other, 200),
        ("resume", other, 200),
        ("resign", decider, 200),
        ("accept", decider, 409),
        ("accept", other, 200),
        ("next", decider, 200),
    ):
        answer = client.post(at, json={"version": view["version"], "action": {"type": kind}, "seat": seat})
        assert answer.status_code == status, (kind, answer.text)
        view = answer.json() if status == 200 else view


def test_the_dice_of_a_computer_are_typed_for_any_seat(client: TestClient) -> None:
    anna = new(client, dice="manual", players=AGAINST_COMPUTER)
    anna.act({"type": "roll", "dice": [6, 1]})
    anna.act({"type": "move", "steps": anna.steps()})
    assert anna.view["dice_wanted"] == 2
    asked = {"version": anna.view["version"], "action": {"type": "roll", "dice": [5, 2]}, "seat": 0}
    assert client.post(f"/api/tables/{anna.view['id']}/actions", json=asked).status_code == 200


@pytest.mark.parametrize(
    "wanted",
    [
        {"dice": "seeded", "seed": 1},
        {"dice": "manual", "position": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"},
    ],
    ids=["an opening throw", "a board that was set up"],
)
def test_what_nobody_has_played_is_no_match_to_be_saved(client: TestClient, wanted: dict[str, Any]) -> None:
    anna = new(client, players=[{}, {}], has_help=True, **wanted)
    at = f"/api/tables/{anna.view['id']}"
    asked = [client.get(f"{at}/export", params={"format": each}) for each in ("mat", "json")]
    for refused in (*asked, client.post(f"{at}/analysis")):
        assert (refused.status_code, refused.json()["code"]) == (409, "not-allowed")
        assert refused.json()["message"] == "nothing has been played at this table yet"
    anna.play_on()
    for ending in ("mat", "json"):
        record = read_match(client.get(f"{at}/export", params={"format": ending}).content)
        assert [type(action) for action in record.games[0].actions][-1] is CheckerPlay
    assert client.post(f"{at}/analysis").status_code == 201


def test_a_doublet_is_named_by_a_number(client: TestClient) -> None:
    anna = new(client, variant="acey-deucey", dice="manual")
    for dice in ([6, 1], [2, 1]):
        anna.act({"type": "roll", "dice": dice})
    named = anna.act({"type": "move", "steps": anna.steps()})
    assert (named["phase"], named["dice"], named["allowed"][0]) == ("names-doublet", [], "name")
    rolled = anna.act({"type": "name", "number": 5})
    assert (rolled["last"]["type"], rolled["last"]["value"]) == ("name", 5)
    assert (rolled["dice"], rolled["thrown"]) == ([5, 5, 5, 5], [])
    assert rolled["turn"]["nodes"][0]["steps"]


def test_a_play_says_which_roll_it_is_of(client: TestClient) -> None:
    anna = new(client, variant="acey-deucey", dice="manual")
    anna.act({"type": "roll", "dice": [6, 1]})
    told = []
    for action in ({"type": "roll", "dice": [2, 1]}, {"type": "name", "number": 6}, {"type": "roll", "dice": [5, 5]}):
        anna.act(action)
        last = anna.act({"type": "move", "steps": anna.steps()})["last"]
        told.append((last["dice"], last["thrown"]))
    assert told == [([2, 1], [2, 1]), ([6, 6, 6, 6], []), ([5, 5, 5, 5], [5, 5])]


def test_dice_that_throw_themselves_cannot_be_typed(client: TestClient) -> None:
    anna = new(client)
    anna.play_on()
    answer = anna.try_to({"type": "roll", "dice": [6, 6]})
    assert (answer.status_code, answer.json()["code"]) == (409, "not-allowed")


# What is refused


def test_an_action_on_an_old_picture_is_refused(client: TestClient) -> None:
    anna = new(client)
    anna.play_on()
    answer = anna.try_to({"type": "roll"}, version=0)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert client.get(f"/api/tables/{anna.view['id']}").json() == anna.view


@pytest.mark.parametrize(
    "action",
    [
        {"type": "move", "steps": [[24, 1, 6]]},
        {"type": "move", "steps": []},
        {"type": "move", "steps": [[13, 7, 6], [13, 7, 6]]},
        {"type": "take"},
        {"type": "next"},
        {"type": "name", "number": 3},
        {"type": "take-back"},
        {"type": "accept"},
        {"type": "roll"},
    ],
    ids=str,
)
def test_what_the_rules_forbid_changes_nothing(client: TestClient, action: dict[str, object]) -> None:
    anna = new(client)
    answer = anna.try_to(action)
    assert answer.status_code == 409, answer.text
    assert answer.json()["code"] == "not-allowed"
    assert client.get(f"/api/tables/{anna.view['id']}").json() == anna.view


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"variant": "chess"}, "unknown-variant"),
        ({"variant": "secret.toml"}, "unknown-variant"),
        ({"players": [{}, {"level": "god"}]}, "unreadable"),
        ({"players": [{}]}, "invalid"),
        ({"terms": {"kind": "match", "length": 0}}, "invalid"),
        ({"terms": {"kind": "match", "length": 3, "cube_limit": 3}}, "invalid"),
        ({"seed": 3}, "unreadable"),
        ({"position": "nonsense"}, "unreadable"),
        ({"color": "red"}, "invalid"),
    ],
    ids=str,
)
def test_a_table_that_makes_no_sense_is_refused(client: TestClient, wanted: dict[str, object], code: str) -> None:
    answer = client.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


@pytest.mark.parametrize(
    ("name", "kept"),
    [("A     B", "A B"), ("  lead", "lead"), ("end\u3000", "end"), ("a\u00a0 b", "a b"), ("\u00a0", "")],
)
def test_names_are_kept_as_files_of_the_match_can_hold_them(client: TestClient, name: str, kept: str) -> None:
    anna = new(client, players=[{"name": name}, {"name": "Ben"}])
    assert anna.view["players"][0]["name"] == kept
    anna.play_on()
    path = f"/api/tables/{anna.view['id']}/export"
    for kind in ("mat", "json"):
        assert read_match(client.get(path, params={"format": kind}).content).players == (kept or "Player 1", "Ben")
        given = client.get(path, params={"format": kind, "first": f" {name}"}).content
        assert read_match(given).players == (kept or "Player 1", "Ben")


# Playing again


@pytest.mark.parametrize(
    "wanted",
    [
        {"variant": "backgammon+no-triple", "has_help": True, "terms": {"kind": "match", "length": 1, "cube_limit": 4}},
        {"position": "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:1:10", "dice": "random"},
        {"clock": {"delay_s": 5, "reserve_s": 300}, "dice": "manual", "players": [{}, {"level": "casual"}]},
    ],
)
def test_what_is_over_is_played_again_as_agreed(client: TestClient, wanted: dict[str, Any]) -> None:
    anna = new(client, **{"terms": ONE_POINT, **wanted})
    before = anna.view
    if anna.view["dice_wanted"]:
        anna.act({"type": "roll", "dice": [3, 1]})
    anna.act({"type": "resign", "value": 1})
    if "accept" in anna.view["allowed"]:
        anna.act({"type": "accept"})
    assert (anna.view["phase"], anna.view["again"]) == ("match-over", None)
    answer = client.post(f"/api/tables/{before['id']}/again")
    assert answer.status_code == 200, answer.text
    again = answer.json()
    assert again["id"] != before["id"]
    for name in ("variant", "terms", "players", "has_help", "dice_kind", "clock"):
        assert again[name] == before[name], name
    assert (again["score"], again["number"], again["again"]) == ([0, 0], 1, None)
    if "position" in wanted:
        assert (again["board"], again["identifier"]) == (before["board"], before["identifier"])
    if before["seed_sha256"] is not None:
        assert again["seed_sha256"] != before["seed_sha256"], "other dice"
    assert client.get(f"/api/tables/{before['id']}").json() == {**anna.view, "again": again["id"]}


def test_whoever_chose_the_seed_knows_that_of_the_next_match(client: TestClient) -> None:
    first = over(client, seed=2**53 - 1)
    assert client.post(f"/api/tables/{first['id']}/again").json()["seed"] == 0


def test_two_people_who_play_again_do_so_at_one_table(opened: Callable[[], TestClient]) -> None:
    def play_again(client: TestClient) -> dict[str, Any]:
        view: dict[str, Any] = client.post(f"{at}/again").json()
        return view

    with opened() as client:
        ended = over(client)
        at = f"/api/tables/{ended['id']}"
        with client.websocket_connect("/api/socket") as socket:
            socket.send_json({"type": "watch", "topic": "table", "id": ended["id"]})
            assert socket.receive_json()["table"] == ended
            first = play_again(client)
            assert socket.receive_json()["table"] == {**ended, "again": first["id"]}
        client.patch(at, json={"players": ["Ana", "Ben"]})
        assert play_again(client)["id"] == first["id"]
    with opened() as client:
        assert client.get(at).json()["again"] == first["id"]
        assert play_again(client)["id"] == first["id"]
        second = Player(client, play_again(client), Random(1))
        second.act({"type": "resign", "value": 1})
        second.act({"type": "accept"})
        third = play_again(client)
        assert third["id"] not in (first["id"], ended["id"]), "that one is over, too"
        assert [player["name"] for player in third["players"]] == ["Ana", "Ben"]
        client.delete(f"/api/tables/{third['id']}")
        fourth = play_again(client)
        assert fourth["id"] not in (third["id"], first["id"])
        assert client.get(at).json()["again"] == fourth["id"]


def test_both_ask_to_play_again_at_the_same_moment(client: TestClient) -> None:
    ended, told = over(client), []
    ask = lambda: told.append(client.post(f"/api/tables/{ended['id']}/again").json()["id"])  # noqa: E731
    threads = [Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(told) == 4
    assert len(set(told)) == 1


def test_what_goes_on_is_not_played_again(client: TestClient) -> None:
    anna = new(client)
    answer = client.post(f"/api/tables/{anna.view['id']}/again")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-allowed")
    assert answer.json()["message"] == "this match is not over yet"
    anna.act({"type": "resign", "value": 1})
    assert anna.act({"type": "accept"})["phase"] == "game-over"
    assert client.post(f"/api/tables/{anna.view['id']}/again").status_code == 409
    assert client.post("/api/tables/nowhere/again").status_code == 404


# Names


BOTH_ALIKE = "players: both are called 'Anna'; their names must differ"


def over(client: TestClient, **wanted: object) -> dict[str, Any]:
    """A match to one point that is over."""
    anna = new(client, terms=ONE_POINT, **wanted)
    anna.act({"type": "resign", "value": 1})
    return anna.act({"type": "accept"})


def test_players_are_renamed(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        for made in (lambda: new(client).view, lambda: over(client)):
            view = made()
            at = f"/api/tables/{view['id']}"
            listed = client.get("/api/tables").json()["tables"]
            with client.websocket_connect("/api/socket") as socket:
                socket.send_json({"type": "watch", "topic": "table", "id": view["id"]})
                assert socket.receive_json()["table"] == view
                renamed = client.patch(at, json={"players": [" Ana  B ", ""]}).json()
                assert socket.receive_json()["table"] == renamed
            assert renamed == {**view, "players": [{"name": "Ana B", "level": None}, {"name": "", "level": None}]}
            assert client.get(f"{at}/history").json()["players"] == renamed["players"]
            after = client.get("/api/tables").json()["tables"]
            assert [each["id"] for each in after] == [each["id"] for each in listed], "it was not played on"
            assert after[0] == {**listed[0], "players": renamed["players"]}
    with opened() as client:
        exported = client.get(f"{at}/export", params={"second": "Ben"}).content
        assert read_match(exported).players == ("Ana B", "Ben")
        assert client.get("/api/tables").json()["tables"] == after


def test_who_plays_stays_who_it_is_under_another_name(client: TestClient) -> None:
    anna = new(client, players=AGAINST_COMPUTER)
    renamed = client.patch(f"/api/tables/{anna.view['id']}", json={"players": ["", "Hal"]}).json()
    assert renamed["players"] == [{"name": "", "level": None}, {"name": "Hal", "level": "expert"}]
    assert anna.play_on()["version"] > renamed["version"]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["Anna", " Anna"], BOTH_ALIKE),
        (["Anna", "Ben\n"], "name: some characters of a text cannot be written"),
        (["Anna"], "an entry of players is missing"),
        (["Anna", "B" * 61], "players: 61 characters are too many; the most is 60"),
    ],
)
def test_names_that_cannot_be_are_refused(client: TestClient, names: list[str], message: str) -> None:
    before = new(client, players=[{"name": "Ada"}, {"name": "Ben"}]).view
    answer = client.patch(f"/api/tables/{before['id']}", json={"players": names})
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["message"]) == (422, "invalid", message)
    assert client.get(f"/api/tables/{before['id']}").json() == before
    assert client.patch("/api/tables/none", json={"players": ["Anna", "Ben"]}).status_code == 404


def test_two_players_of_one_name_are_refused(client: TestClient) -> None:
    answer = client.post("/api/tables", json={"players": [{"name": "Anna"}, {"name": "Anna", "level": "expert"}]})
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["message"]) == (422, "invalid", BOTH_ALIKE)
    assert new(client, players=[{}, {}]).view["players"] == [{"name": "", "level": None}] * 2


# Files


def day_of(view: dict[str, Any]) -> str:
    return datetime.fromisoformat(view["created"]).astimezone().strftime("%Y-%m-%d")


def test_files_say_when_and_by_whom_it_was_played(client: TestClient) -> None:
    view = over(client, players=[{"name": 'Ås/e "A"＂／＼'}, {"name": "한..."}])
    day = day_of(view)
    for kind in ("mat", "json"):
        answer = client.get(f"/api/tables/{view['id']}/export", params={"format": kind})
        assert read_match(answer.content).headers["EventDate"] == day.replace("-", ".")
        plain = f'filename="{day} As_e _A____ - ___ 1.{kind}"'
        whole = f"filename*=UTF-8''{quote(f'{day} Ås_e _A_＂／＼ – 한 1.{kind}')}"
        assert answer.headers["content-disposition"] == f"attachment; {plain}; {whole}"


def test_all_finished_matches_are_one_file(opened: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doublesix.server.tables.MOST_LISTED", 2)
    with opened() as client:
        new(client)
        refused = client.get("/api/tables/files", params={"format": "mat"})
        assert (refused.status_code, refused.json()["code"]) == (409, "not-allowed")
        assert refused.json()["message"] == "no match has been finished yet"
        day = day_of(over(client, seed=2))
        over(client, seed=3, players=[{"name": "ANNA"}, {"name": "Ben"}])
        over(client, variant="plakoto", players=[{}, {"name": "b" * 60}])
        over(client, seed=4, players=[{"name": "../한" * 15}, {"name": "世" * 60}])
        late = f"/api/tables/{new(client, terms={'kind': 'money'}, clock={'delay_s': 0, 'reserve_s': 1}).view['id']}"
        wait_until(lambda: client.get(late).json()["phase"] == "time-over", "the time never runs out")
        with opened_zip(client, format="mat", first="You") as files:
            names = files.namelist()
            matches = {name: read_match(files.read(name)) for name in names}
        assert len(matches) == 5
        assert names[0] == f"{day} Anna – Ben.mat", "money has no length"
        assert all(len(name.encode()) < 255 and not re.search(r"[/\\]", name) for name in names)
        assert {f"{day} ANNA – Ben 1.mat", f"{day} Anna – Ben 1 (2).mat"} < set(names)
        plakoto = f"{day} You – {'b' * 60} 1.json"
        assert matches[plakoto].variant.key == "plakoto"
        assert {match.headers["EventDate"] for match in matches.values()} == {day.replace("-", ".")}
        with opened_zip(client, format="json") as files:
            assert {name.rpartition(".")[2] for name in files.namelist()} == {"json"}


def test_a_match_that_is_deleted_while_all_are_saved_is_left_out(tmp_path: Path) -> None:
    place = Place(tmp_path)
    try:
        made = NewTable(players=(SeatedPlayer(name="Anna"), SeatedPlayer()), terms=MatchTerms(length=1))
        for _ in range(2):
            table = place.tables.add(made)
            for action in (Resign(value=1), Accept()):
                table.act(table.view.version, action)
        saved = (record for _, record in place.tables.finished())
        assert next(saved).players == ("Anna", "Player 2")
        for listed in place.tables.list(is_over=True).tables:
            place.tables.delete(listed.id)
        assert list(saved) == []
    finally:
        place.close()


def test_players_called_like_a_number_of_a_file_lose_no_match(opened: Callable[[], TestClient]) -> None:
    soon = {"terms": {"kind": "money"}, "clock": {"delay_s": 0, "reserve_s": 1}}
    with opened() as client:
        for name in ("Ben", "Ben (2)", "Ben"):
            new(client, players=[{"name": "Anna"}, {"name": name}], **soon)
        finished = {"is_over": True}
        wait_until(
            lambda: len(client.get("/api/tables", params=finished).json()["tables"]) == 3, "the time never runs out"
        )
        with opened_zip(client, format="mat") as files:
            matches = {name: read_match(files.read(name)) for name in files.namelist()}
    assert sorted(match.players[1] for match in matches.values()) == ["Ben", "Ben", "Ben (2)"]


def opened_zip(client: TestClient, **asked: str) -> ZipFile:
    answer = client.get("/api/tables/files", params=asked)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    return ZipFile(BytesIO(answer.content))


def test_a_damaged_table_keeps_no_other_match_from_being_saved(
    opened: Callable[[], TestClient], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with opened() as client:
        damaged = over(client, seed=2)["id"]
        over(client, players=[{"name": "Cara"}, {"name": "Dan"}])
    with closing(sqlite3.connect(tmp_path / "doublesix.db")) as store, store:
        store.execute("update events set text = 'nonsense' where table_id = ? and number = 1", [damaged])
    with opened() as client, opened_zip(client, format="mat") as files:
        assert ["Cara – Dan" in name for name in files.namelist()] == [True]
    assert any(damaged in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize("path", ["", "/history", "/hint", "/export"])
def test_a_table_that_is_not_there(client: TestClient, path: str) -> None:
    answer = client.get(f"/api/tables/nobody{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_a_deleted_table_is_gone(client: TestClient) -> None:
    anna = new(client)
    assert client.delete(f"/api/tables/{anna.view['id']}").status_code == 204
    assert client.get(f"/api/tables/{anna.view['id']}").status_code == 404
    assert client.delete(f"/api/tables/{anna.view['id']}").status_code == 404


def test_what_happens_to_a_table_that_is_deleted_meanwhile(tmp_path: Path) -> None:
    place = Place(tmp_path)
    try:
        anna, ben = SeatedPlayer(name="Anna"), SeatedPlayer(name="Ben")
        table = place.tables.add(NewTable(players=(anna, ben), dice="seeded", seed=1))
        place.store.delete_table(table.view.id)  # as another program on the same store might
        with pytest.raises(NotFoundError, match="there is no table"):
            table.act(table.view.version, Resign(value=1))
        with pytest.raises(NotFoundError, match="there is no table"):
            place.tables.delete(table.view.id)
    finally:
        place.close()


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.act(table.view.version, Resign(value=1)),
        lambda table: table.rename(("Carl", "Dora")),
    ],
    ids=["an action", "names"],
)
def test_what_happens_to_a_table_that_is_deleted_while_it_is_kept(
    tmp_path: Path, change: Callable[[LiveTable], object]
) -> None:
    place = Place(tmp_path)
    other = sqlite3.connect(tmp_path / "doublesix.db")

    def delete(*said: Any) -> None:
        if said[2].startswith("UPDATE tables"):
            with other:
                other.execute("delete from tables")

    try:
        anna, ben = SeatedPlayer(name="Anna"), SeatedPlayer(name="Ben")
        table = place.tables.add(NewTable(players=(anna, ben), dice="seeded", seed=1))
        event.listen(Engine, "before_cursor_execute", delete)
        try:
            with pytest.raises(NotFoundError, match="there is no table"):
                change(table)
        finally:
            event.remove(Engine, "before_cursor_execute", delete)
    finally:
        other.close()
        place.close()


def test_a_computer_thinks_again_where_another_program_was_faster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = Place(tmp_path)
    second_store = Store.in_folder(tmp_path)
    second = Tables(second_store, Hub(), first.engines)
    append = Store.append
    is_beaten = Event()

    def beaten(store: Store, table_id: str, number: int, events: list[Logged], summary: dict[str, Any]) -> None:
        if store is first.store and not is_beaten.is_set():
            append(second_store, table_id, number, events, summary)
            is_beaten.set()
        append(store, table_id, number, events, summary)

    monkeypatch.setattr(Store, "append", beaten)
    try:
        computer = SeatedPlayer(level="beginner")
        table = first.tables.add(NewTable(players=(computer, computer), dice="seeded", terms=MatchTerms(length=1)))
        wait_until(lambda: table.view.phase == "match-over", "the computer does not go on")
        assert is_beaten.is_set()
        assert second.find(table.view.id).view.version == table.view.version
        assert not caplog.records
    finally:
        first.close()
        second.close()
        second_store.close()


def test_what_another_program_threw_is_what_is_played(tmp_path: Path) -> None:
    first = Place(tmp_path)
    second = Tables(first.store, Hub(), first.engines)
    people = SeatedPlayer(name="Anna"), SeatedPlayer(name="Ben")
    try:
        table = first.tables.add(NewTable(players=people, position=MONEY, dice="manual"))
        before = table.view
        thrown = second.find(before.id).act(before.version, Roll(dice=(6, 2)))
        with pytest.raises(StaleError):
            table.act(before.version, Roll(dice=(3, 1)))
        assert thrown.turn is not None
        assert table.view == thrown
    finally:
        second.close()
        first.close()


def test_what_the_computer_thought_of_a_play_that_was_taken_back_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ends, decide = Event(), Event(), Computer.decide

    def slowly(computer: Computer, state: GameState) -> Action | None:
        begun.set()
        ends.wait(PATIENCE_S)
        return decide(computer, state)

    monkeypatch.setattr(Computer, "decide", slowly)
    place = Place(tmp_path)
    try:
        players = SeatedPlayer(), SeatedPlayer(level="beginner")
        table = place.tables.add(NewTable(players=players, position=OPENING, dice="manual"))
        played = table.act(table.view.version, Move(steps=((8, 5, 3), (6, 5, 1))))
        assert begun.wait(PATIENCE_S)
        back = table.act(played.version, TakeBack())
        ends.set()
        wait_until(lambda: table.is_at_rest, "it thinks for ever")
        assert table.view == back
        assert (back.decider, back.phase) == (0, "rolled")
    finally:
        ends.set()
        place.close()


def test_a_computer_thinks_once_however_many_look_at_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ends, decide = list[Any](), Event(), Computer.decide

    def slowly(computer: Computer, state: GameState) -> Action | None:
        begun.append(state)
        ends.wait(PATIENCE_S)
        return decide(computer, state)

    monkeypatch.setattr(Computer, "decide", slowly)
    place = Place(tmp_path)
    try:
        players = SeatedPlayer(level="beginner"), SeatedPlayer()
        table = place.tables.add(NewTable(players=players, position=OPENING))
        wait_until(lambda: bool(begun), "it does not think")
        for _ in range(3):
            assert place.tables.find(table.view.id) is table
        ends.set()
        wait_until(lambda: table.is_at_rest, "it thinks for ever")
        assert [event.type for event in table.history.games[0].events] == ["move"]
    finally:
        ends.set()
        place.close()
    assert len(begun) == 1


def test_nobody_waits_for_computers_among_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ends = Event()
    decide = Computer.decide

    def slowly(self: Computer, state: GameState) -> Action | None:
        if current_thread().name.startswith("alone"):
            ends.wait(PATIENCE_S)
        return decide(self, state)

    monkeypatch.setattr(Computer, "decide", slowly)
    place = Place(tmp_path)
    try:
        computer = SeatedPlayer(level="beginner")
        for _ in range(3):
            place.tables.add(NewTable(players=(computer, computer), dice="seeded"))
        table = place.tables.add(NewTable(players=(SeatedPlayer(), computer), dice="seeded", seed=3))
        wait_until(lambda: not table.view.is_thinking, "a person waits")
    finally:
        ends.set()
        place.close()


@pytest.mark.parametrize("are_deleted", [True, False], ids=["deleted", "over"])
def test_nobody_waits_for_a_thought_that_nobody_wants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, are_deleted: bool
) -> None:
    ends, decide = Event(), Computer.decide
    begun = Semaphore(0)

    def slowly(computer: Computer, state: GameState) -> Action | None:
        if state.variant.key == "portes":
            begun.release()
            ends.wait(PATIENCE_S)
        return decide(computer, state)

    monkeypatch.setattr(Computer, "decide", slowly)
    place = Place(tmp_path)
    computer, clock = SeatedPlayer(level="beginner"), None if are_deleted else ClockTerms(delay_s=0, reserve_s=1)
    try:
        slow = NewTable(players=(computer, SeatedPlayer()), variant="portes", position=OPENING, clock=clock)
        ids = [place.tables.add(slow).view.id for _ in range(2)]
        for table_id in ids:
            begun.acquire(timeout=PATIENCE_S)
            if are_deleted:
                place.tables.delete(table_id)
        table = place.tables.add(NewTable(players=(computer, SeatedPlayer()), position=OPENING))
        wait_until(lambda: not table.view.is_thinking, "it waits for those that nobody wants")
    finally:
        ends.set()
        place.close()


# Cube, resignation, taking back


def test_the_cube_goes_to_and_fro(client: TestClient) -> None:
    anna = new(client, terms={"kind": "money", "raccoons": True})
    anna.play_on()
    assert anna.act({"type": "double"})["cube"] == {"value": 1, "owner": None, "offered": 2}
    assert set(anna.view["allowed"]) == {"take", "pass", "beaver"}
    assert anna.act({"type": "beaver"})["cube"]["offered"] == 4
    assert "raccoon" in anna.view["allowed"]
    taken = anna.act({"type": "take"})
    assert taken["cube"] == {"value": 4, "owner": taken["on_roll"] ^ 1, "offered": None}
    events = client.get(f"/api/tables/{taken['id']}/history").json()["games"][0]["events"]
    assert [event["value"] for event in events[-3:]] == [2, 4, 4]


@pytest.mark.parametrize("offers", [["double"], ["double", "beaver"], ["resign"]], ids="-".join)
def test_what_has_been_offered_is_in_the_identifier(client: TestClient, offers: list[str]) -> None:
    anna = new(client, terms={"kind": "money"})
    anna.play_on()
    for offer in offers:
        anna.act({"type": offer})
    again = new(client, terms={"kind": "money"}, position=anna.view["identifier"])
    for name in ("identifier", "phase", "cube", "resignation", "on_roll", "decider", "allowed", "board"):
        assert again.view[name] == anna.view[name], name
    read = client.post("/api/positions/read", json={"text": anna.view["identifier"]}).json()
    checked = client.post("/api/positions/check", json=read["setup"]).json()
    if offers != ["resign"]:
        assert checked["position"]["ids"]["best"] == anna.view["identifier"]
    events = client.get(f"/api/tables/{again.view['id']}/history").json()["games"][0]["events"]
    assert [event["type"] for event in events] == offers
    again.act({"type": "accept" if offers == ["resign"] else "take"})
    exported = client.get(f"/api/tables/{again.view['id']}/export", params={"format": "json"}).content
    assert len(read_match(exported).games[0].actions) >= len(offers) + 1


def test_the_history_knows_the_cube_that_a_game_begins_with(client: TestClient) -> None:
    def cubes(table: dict[str, Any]) -> list[Any]:
        return [game["cube"] for game in client.get(f"/api/tables/{table['id']}/history").json()["games"]]

    turned = new(client, position="XGID=-b----E-C---eE---c-e----B-:2:1:1:00:2:0:0:7:10")
    turned.act({"type": "double"})
    turned.act({"type": "pass"})
    turned.act({"type": "next"})
    turned.play_on()
    first, second = cubes(turned.view)
    assert first == {"value": 4, "owner": 0, "offered": None}
    assert second == {"value": 1, "owner": None, "offered": None}
    without = new(client, variant="plakoto")
    without.play_on()
    assert cubes(without.view) == [None]


def test_a_game_that_the_identifier_names_is_played(client: TestClient) -> None:
    there = new(client, variant="plakoto").view
    again = new(client, position=there["identifier"]).view
    assert (again["variant"], again["identifier"]) == ("plakoto", there["identifier"])


def test_what_could_not_have_been_offered_is_refused(client: TestClient) -> None:
    raccoon = "XGID=-b----E-C---eE---c-e----B-:0:0:1:R:0:0:2:0:10"  # no XGID says that raccoons are agreed
    answer = client.post("/api/tables", json={"players": PEOPLE, "position": raccoon})
    assert (answer.status_code, answer.json()["code"]) == (409, "not-allowed")
    assert answer.json()["message"] == "cube: this session is played without raccoons"
    agreed = new(client, position=raccoon, terms={"kind": "money", "jacoby": False, "raccoons": True})
    assert agreed.view["phase"] == "raccoon-offered"


@pytest.mark.parametrize(
    ("terms", "position"),
    [
        ({"kind": "money", "raccoons": True, "automatic_doubles": 3, "cube_limit": 8}, MONEY),
        ({"kind": "match", "length": 5, "crawford": False, "holland": True, "dead_cubes": True}, MATCH),
        ({"kind": "match", "length": 5, "crawford": False}, "4HPwATDgc/ABMA"),
    ],
    ids=["money", "match", "nothing is said of terms"],
)
def test_what_no_identifier_says_is_as_agreed(
    opened: Callable[[], TestClient], terms: dict[str, object], position: str
) -> None:
    with opened() as client:
        table = new(client, terms=terms, position=position).view
    assert table["terms"] | terms == table["terms"]
    with opened() as client:
        assert client.get(f"/api/tables/{table['id']}").json()["terms"] == table["terms"]


@pytest.mark.parametrize(
    ("terms", "position", "field"),
    [
        ({"kind": "match", "length": 5}, MONEY, "stakes"),
        ({"kind": "money", "jacoby": False}, MONEY, "Jacoby"),
        ({"kind": "money", "beavers": False}, MONEY, "stakes"),
        ({"kind": "match", "length": 7}, MATCH, "match length"),
        ({"kind": "match", "length": 5, "cube_limit": 16}, MATCH.replace(":10", ":3"), "largest cube"),
    ],
    ids=lambda value: value if isinstance(value, str) and "=" not in value else "",
)
def test_terms_that_contradict_the_identifier_are_refused(
    client: TestClient, terms: dict[str, object], position: str, field: str
) -> None:
    answer = client.post("/api/tables", json={"players": PEOPLE, "terms": terms, "position": position})
    assert answer.status_code == 422
    assert answer.json()["message"] == f"{field}: the identifier says something else"
    new(client, position=position)  # what is not asked for is as the identifier has it


def test_nobody_doubles_in_the_crawford_game(client: TestClient) -> None:
    crawford = new(client, position=CRAWFORD).view
    assert crawford["is_crawford"]
    assert "double" not in crawford["allowed"]
    later = new(client, position=CRAWFORD.replace(":0:1:5:10", ":0:0:5:10")).view
    assert later["is_post_crawford"]
    without_cube = new(client, position=CRAWFORD, variant="portes").view
    assert not without_cube["is_crawford"]


def test_the_computer_passes_a_hopeless_double(client: TestClient) -> None:
    anna = new(client, position=AS_GOOD_AS_WON, players=AGAINST_COMPUTER)
    passed = anna.act({"type": "double"})
    assert passed["result"] == {"winner": 0, "value": 1, "points": 1, "score": [1, 0], "ending": "passed"}


def test_a_resignation_ends_the_game(client: TestClient) -> None:
    anna = new(client, players=AGAINST_COMPUTER)
    over = anna.act({"type": "resign", "value": 3}) if "resign" in anna.view["allowed"] else anna.play_on()
    assert over["phase"] == "game-over"
    assert over["result"] == {"winner": 1, "value": 3, "points": 3, "score": [0, 3], "ending": "resigned"}
    following = anna.act({"type": "next"})
    assert (following["number"], following["score"]) == (2, [0, 3])


def test_taking_back_keeps_the_dice(client: TestClient) -> None:
    anna = new(client, players=AGAINST_COMPUTER)
    while "move" not in anna.view["allowed"]:
        anna.play_on()
    before, move = anna.view, {"type": "move", "steps": anna.steps()}

    def rolled() -> list[list[int]]:
        """What the computer throws after that move, and what Anna throws then."""
        answer = anna.act(move)["last"]["dice"]
        return [answer, anna.act({"type": "roll"})["thrown"]]

    first = rolled()
    while anna.view["board"] != before["board"]:
        anna.act({"type": "take-back"})
    assert anna.view["thrown"] == before["thrown"]
    assert anna.view["turn"] == before["turn"]
    assert anna.view["version"] > before["version"]
    assert rolled() == first


def test_what_was_not_taken_back_keeps_its_versions(client: TestClient) -> None:
    anna = new(client, players=AGAINST_COMPUTER)
    while "move" not in anna.view["allowed"]:
        anna.play_on()
    before = anna.view
    anna.play_on()
    after = anna.act({"type": "take-back"})
    assert after["last"] == before["last"]
    assert after["last"]["version"] < after["version"]


def test_between_people_nothing_is_taken_back(client: TestClient) -> None:
    anna = new(client)
    anna.play_on()
    assert "take-back" not in anna.view["allowed"]


@pytest.mark.parametrize("players", [PEOPLE, AGAINST_COMPUTER], ids=["people", "computer"])
def test_what_was_typed_is_taken_back_step_by_step(client: TestClient, players: list[dict[str, str]]) -> None:
    anna = new(client, players=players, dice="manual")
    done = [
        {"type": "roll", "dice": [4, 4]},
        {"type": "roll", "dice": [3, 1]},
        {"type": "move", "steps": [[8, 5, 3], [6, 5, 1]]},
        {"type": "roll", "dice": [6, 2]},
    ]
    seen = []
    for action in done:
        seen.append(anna.view)
        anna.act(action)
    for before in reversed(seen):
        now = anna.act({"type": "take-back"})
        told = ("phase", "board", "thrown", "decider", "dice_wanted", "allowed", "last")
        assert {name: now[name] for name in told} == {name: before[name] for name in told}
    assert anna.try_to({"type": "take-back"}).status_code == 409
    assert anna.act({"type": "roll", "dice": [2, 1]})["thrown"] == [2, 1]
    anna.act({"type": "move", "steps": [[24, 23, 1], [13, 11, 2]]})
    exported = client.get(f"/api/tables/{anna.view['id']}/export", params={"format": "mat"}).text
    assert "21: 24/23 13/11" in exported
    assert "31:" not in exported


def test_a_dance_is_taken_back_with_its_throw(client: TestClient) -> None:
    closed = "XGID=-c---AE-C----E-----bbbbbbA:0:0:1:00:0:0:3:0:10"
    anna = new(client, position=closed, dice="manual")
    before = anna.view
    assert anna.act({"type": "roll", "dice": [6, 6]})["turn"]["nodes"][0]["is_done"]
    anna.act({"type": "move", "steps": []})
    assert anna.act({"type": "take-back"})["board"] == before["board"]
    assert anna.view["dice_wanted"] == 2


def test_behind_what_the_computer_waited_for_one_may_double_again(client: TestClient) -> None:
    anna = new(client, position=MONEY, players=AGAINST_COMPUTER, dice="manual")
    before = anna.view["allowed"]
    assert "double" in before
    anna.act({"type": "roll", "dice": [3, 1]})
    waiting = anna.act({"type": "move", "steps": [[8, 5, 3], [6, 5, 1]]})
    assert (waiting["decider"], waiting["dice_wanted"]) == (1, 2)
    for _ in range(2):
        anna.act({"type": "take-back"})
    assert anna.view["allowed"] == before


def test_a_roll_without_a_choice_is_not_taken_back(client: TestClient) -> None:
    for position, can_double in ((CRAWFORD, False), (MATCH, True)):
        anna = new(client, position=position, players=AGAINST_COMPUTER)
        rolled = anna.act({"type": "roll"})
        assert ("take-back" in rolled["allowed"]) is can_double, position


def test_the_next_game_is_taken_back_where_dice_are_typed(client: TestClient) -> None:
    anna = new(client, dice="manual")
    anna.act({"type": "roll", "dice": [3, 1]})
    anna.act({"type": "resign", "value": 1})
    over = anna.act({"type": "accept"})
    anna.act({"type": "next"})
    anna.act({"type": "roll", "dice": [5, 2]})
    assert anna.act({"type": "take-back"})["phase"] == "opening"
    back = anna.act({"type": "take-back"})
    assert (back["phase"], back["number"], back["result"]) == ("game-over", 1, over["result"])
    assert anna.act({"type": "take-back"})["resignation"] == 1


def test_against_a_clock_nothing_is_taken_back(client: TestClient) -> None:
    anna = new(client, dice="manual", clock={"delay_s": 12, "reserve_s": 60})
    assert anna.act({"type": "roll", "dice": [3, 1]})["allowed"] == ["move", "resign", "pause"]
    assert anna.try_to({"type": "take-back"}).json()["code"] == "not-allowed"


# Cubes, and what cannot be shown


def test_a_cube_is_turned_as_far_as_it_can_be_told(client: TestClient) -> None:
    anna = new(client, position=OWNED_CUBE.format(29))
    assert anna.act({"type": "double"})["cube"] == {"value": 2**29, "owner": 0, "offered": 2**30}
    assert anna.act({"type": "take"})["cube"] == {"value": 2**30, "owner": 1, "offered": None}
    anna = new(client, position=OWNED_CUBE.format(30))
    before = anna.view
    assert "double" not in before["allowed"]
    answer = anna.try_to({"type": "double"})
    assert (answer.status_code, answer.json()["code"]) == (409, "not-allowed")
    assert "no cube goes beyond 1073741824" in answer.json()["message"]
    assert client.get(f"/api/tables/{before['id']}").json() == before


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"position": OWNED_CUBE.format(31)}, "XGID cube: '31' is no whole number from 0 to 30"),
        ({"position": OWNED_CUBE.format(0)[:-4] + "5000:10"}, "match length: 5000 is too large; the most is 1000"),
        ({"position": OWNED_CUBE.format(2), "variant": "portes"}, "Portes is played without the cube"),
    ],
    ids=("cube", "match", "game"),
)
def test_a_table_that_is_refused_is_not_kept(client: TestClient, wanted: dict[str, str], message: str) -> None:
    before = client.get("/api/tables").json()
    answer = client.post("/api/tables", json={"players": PEOPLE, **wanted})
    assert (answer.status_code, answer.json()["message"]) == (422, message)
    assert client.get("/api/tables").json() == before


def test_what_cannot_be_shown_has_not_happened(
    opened: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_shown(*_: object, **__: object) -> None:
        raise ValueError(Sentence("{place}: this cannot be", place="cube"))

    with opened() as client:
        anna = new(client)
        before, listed = anna.view, client.get("/api/tables").json()
        with monkeypatch.context() as patched:
            patched.setattr("doublesix.server.table.table_view", not_shown)
            assert anna.try_to({"type": "resign"}).json()["message"] == "cube: this cannot be"
            assert client.post("/api/tables", json={"players": PEOPLE}).json()["message"] == "cube: this cannot be"
        assert client.get("/api/tables").json() == listed
        assert client.get(f"/api/tables/{before['id']}").json() == before
        anna.play_on()
    with opened() as client:
        assert client.get(f"/api/tables/{before['id']}").json() == anna.view


def test_a_table_that_could_neither_be_kept_nor_read_is_as_it_was(
    opened: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise NotKeptError(Sentence("the store cannot be reached: nothing was changed"))

    with opened() as client:
        anna = new(client)
        with monkeypatch.context() as patched:
            patched.setattr(Store, "append", fails)
            patched.setattr(Store, "table", fails)
            assert anna.try_to({"type": "resign", "value": 1}).status_code == 507
        assert client.get(f"/api/tables/{anna.view['id']}").json() == anna.view
        assert anna.try_to({"type": "refuse"}).status_code == 409
        anna.act({"type": "resign", "value": 2})
    with opened() as client:
        assert client.get(f"/api/tables/{anna.view['id']}").json() == anna.view


# Coming back, hints, and going on after the program ended


def test_a_hint_ranks_the_plays(client: TestClient) -> None:
    anna = new(client, position="XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10", players=AGAINST_COMPUTER)
    hint = client.get(f"/api/tables/{anna.view['id']}/hint").json()
    assert hint["candidates"][0]["play"] == "8/5 6/5"
    assert hint["candidates"][0]["steps"] == [[8, 5, False], [6, 5, False]]
    assert hint["cube"] is None


def test_a_hint_about_the_cube(client: TestClient) -> None:
    anna = new(client, position="XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5:10", players=AGAINST_COMPUTER)
    hint = client.get(f"/api/tables/{anna.view['id']}/hint").json()
    assert hint["cube"]["advice"] == "no-double"


NOT_JUDGED = {"action": "", "mistake": "none", "lost": 0.0, "best": ""}


def told_of(client: TestClient, view: dict[str, Any], action: dict[str, Any], status: int = 200) -> dict[str, Any]:
    """What the tutor says of an action, which leaves the table as it is."""
    at = f"/api/tables/{view['id']}"
    answer = client.post(f"{at}/judge", json={"version": view["version"], "action": action})
    assert answer.status_code == status, answer.text
    assert client.get(at).json() == view
    return answer.json()


def test_the_tutor_judges_plays_before_they_are_made(client: TestClient) -> None:
    view = new(client, position=OPENING, players=AGAINST_COMPUTER).view
    best = told_of(client, view, {"type": "move", "steps": [[8, 5, 3], [6, 5, 1]]})
    assert best == {"action": "8/5 6/5", "mistake": "none", "lost": 0.0, "best": "8/5 6/5"}
    worse = told_of(client, view, {"type": "move", "steps": [[24, 21, 3], [21, 20, 1]]})
    assert (worse["action"], worse["mistake"], worse["best"]) == ("24/20", "blunder", "8/5 6/5")
    assert worse["lost"] > 0.1
    assert told_of(client, view, {"type": "resign", "value": 1}) == NOT_JUDGED


@pytest.mark.parametrize(
    ("position", "steps", "play"),
    [
        (OPENING, [[6, 5, 1], [8, 5, 3]], "8/5 6/5"),
        (TWO_BLOTS, [[24, 23, 1], [23, 20, 3]], "24/23*/20*"),
        (TWO_BLOTS, [[24, 21, 3], [21, 20, 1]], "24/20*"),
    ],
)
def test_the_tutor_names_plays_as_hints_do(
    client: TestClient, position: str, steps: list[list[int]], play: str
) -> None:
    view = new(client, position=position, players=AGAINST_COMPUTER).view
    assert told_of(client, view, {"type": "move", "steps": steps})["action"] == play


def test_the_tutor_judges_the_cube_before_it_is_turned_or_left(client: TestClient) -> None:
    last_roll = "XGID=--A--A------------------b-:0:0:1:{}:0:0:0:0:10"
    view = new(client, position=last_roll.format("00"), has_help=True).view
    missed = told_of(client, view, {"type": "roll"})
    assert (missed["action"], missed["mistake"], missed["best"]) == ("no double", "doubtful", "double")
    assert told_of(client, view, {"type": "double"})["mistake"] == "none"
    view = new(client, position=last_roll.format("D"), has_help=True).view
    assert told_of(client, view, {"type": "take"})["mistake"] == "none"
    passed = told_of(client, view, {"type": "pass"})
    assert (passed["mistake"], passed["best"]) == ("blunder", "take")
    told_of(client, view, {"type": "double"}, status=409)


def test_of_a_roll_without_a_choice_the_tutor_says_nothing(client: TestClient) -> None:
    crawford = new(client, position="XGID=-b----E-C---eE---c-e----B-:0:0:1:00:4:0:1:5:10", has_help=True).view
    assert told_of(client, crawford, {"type": "roll"}) == NOT_JUDGED
    typed = new(client, dice="manual", has_help=True).view
    assert told_of(client, typed, {"type": "roll", "dice": [3, 1]}) == NOT_JUDGED


def test_the_tutor_judges_what_is_to_be_decided_now(client: TestClient) -> None:
    view = new(client, position=OPENING, players=AGAINST_COMPUTER).view
    at = f"/api/tables/{view['id']}/judge"
    stale = client.post(at, json={"version": view["version"] + 1, "action": {"type": "roll"}})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")


@pytest.mark.parametrize("dice", ["seeded", "manual"])
@pytest.mark.parametrize("players", [PEOPLE, AGAINST_COMPUTER], ids=["people", "computer"])
@pytest.mark.parametrize(
    "action",
    [
        {"type": "roll"},
        {"type": "roll", "dice": [3, 1]},
        {"type": "take-back"},
        {"type": "double"},
        {"type": "next"},
        {"type": "move", "steps": [[8, 2, 6]]},
        {"type": "move", "steps": []},
    ],
    ids=str,
)
def test_the_tutor_refuses_what_would_be_refused(
    client: TestClient, action: dict[str, Any], players: list[dict[str, str]], dice: str
) -> None:
    anna = new(client, position=OPENING, players=players, dice=dice, has_help=True)
    told = told_of(client, anna.view, action, status=409)
    refused = anna.try_to(action)
    assert (refused.status_code, refused.json()) == (409, told)


def test_the_tutor_lets_the_dice_of_the_computer_be_typed(client: TestClient) -> None:
    anna = new(client, position=OPENING, players=AGAINST_COMPUTER, dice="manual")
    view = anna.act({"type": "move", "steps": [[8, 5, 3], [6, 5, 1]]})
    wait_until(lambda: anna.try_to({"type": "roll"}).json()["code"] == "not-allowed", "it never waits for dice")
    view = client.get(f"/api/tables/{view['id']}").json()
    assert (view["allowed"], view["dice_wanted"]) == (["roll", "take-back"], 2)
    assert told_of(client, view, {"type": "roll", "dice": [6, 2]})["mistake"] == "none"
    assert told_of(client, view, {"type": "take-back"})["mistake"] == "none"
    told_of(client, view, {"type": "roll", "dice": [6]}, status=409)


def test_a_play_that_is_cut_short_is_told_alone(client: TestClient) -> None:
    problem = new(client, position=OPENING).try_to({"type": "move", "steps": [[8, 5, 3]]}).json()
    assert (problem["code"], problem["message"]) == ("not-allowed", "8/5 is no legal play of 31 here")


def test_a_hint_answers_what_was_offered(client: TestClient) -> None:
    def hint(table: Player) -> dict[str, Any]:
        return client.get(f"/api/tables/{table.view['id']}/hint").json()

    anna = new(client, terms={"kind": "money", "raccoons": True}, has_help=True)
    anna.play_on()
    for action, answer in (("double", "beaver"), ("beaver", "take"), ("take", None)):
        anna.act({"type": action})
        assert hint(anna)["action"] == answer
    lost = new(client, position=AS_GOOD_AS_WON, has_help=True)
    assert hint(lost)["action"] is None
    lost.act({"type": "double"})
    assert (hint(lost)["action"], hint(lost)["candidates"]) == ("pass", None)
    for value, answer in ((1, "refuse"), (3, "accept")):
        resigned = new(client, position=AS_GOOD_AS_WON.replace(":0:0:1:", ":0:0:-1:"), has_help=True)
        resigned.act({"type": "resign", "value": value})
        told = hint(resigned)
        assert (told["action"], told["cube"] is None) == (answer, False)


def test_two_people_have_no_help_that_they_have_not_agreed_on(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        tables = [new(client, position=OPENING, **agreed).view for agreed in ({}, {"has_help": False})]
        helped = new(client, position=OPENING, has_help=True).view
        alone = new(client, position=OPENING, players=AGAINST_COMPUTER, has_help=False).view
        assert new(client, position=OPENING, players=AGAINST_COMPUTER).view["has_help"]
    with opened() as client:
        for view in (*tables, alone):
            assert not client.get(f"/api/tables/{view['id']}").json()["has_help"]
            problem = told_of(client, view, {"type": "move", "steps": [[8, 5, 3], [6, 5, 1]]}, status=409)
            assert problem["message"] == "these players have agreed on playing without hints and tutor"
            assert client.get(f"/api/tables/{view['id']}/hint").json() == problem
        assert helped["has_help"]
        assert client.get(f"/api/tables/{helped['id']}/hint").json()["candidates"][0]["play"] == "8/5 6/5"


@pytest.mark.parametrize("terms", [{"kind": "match", "length": 3}, {"kind": "money"}], ids=["match", "session"])
def test_without_help_a_game_is_analyzed_once_it_is_over(client: TestClient, terms: dict[str, Any]) -> None:
    anna = new(client, players=PEOPLE, terms=terms)
    at = f"/api/tables/{anna.view['id']}"

    def analyzed() -> tuple[bool, int]:
        listed = {table["id"]: table for table in client.get("/api/tables").json()["tables"]}[anna.view["id"]]
        return listed["may_be_analyzed"], client.post(f"{at}/analysis", params={"plies": 0}).status_code

    anna.play_on()
    assert analyzed() == (False, 409)
    problem = client.post(f"{at}/analysis").json()
    assert (problem["code"], problem["message"]) == (
        "not-allowed",
        "these players have agreed on playing without help: a game is analyzed once it is over",
    )
    anna.act({"type": "resign", "value": 1})
    assert analyzed() == (False, 409)
    anna.act({"type": "accept"})
    assert analyzed() == (True, 201)
    anna.act({"type": "next"})
    assert analyzed() == (False, 409)
    anna.play_on()
    for offer in ({"type": "resign", "value": 3}, {"type": "accept"}):
        anna.act(offer)
    assert analyzed() == (True, 201)


def test_there_is_no_hint_about_what_the_computer_decides(client: TestClient) -> None:
    anna = new(client, position=OPENING, players=AGAINST_COMPUTER, dice="manual")
    waiting = anna.act({"type": "move", "steps": [[8, 5, 3], [6, 5, 1]]})
    assert waiting["decider"] == 1
    answer = client.get(f"/api/tables/{waiting['id']}/hint")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-allowed")


def test_a_game_goes_on_where_it_was(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        anna = new(client, players=AGAINST_COMPUTER)
        for _ in range(9):
            anna.play_on()
        before = anna.view
    with opened() as client:
        after = awaited(client, client.get(f"/api/tables/{before['id']}").json())
        assert after == before
        again = Player(client, after, Random(5))
        assert again.play_on()["version"] > before["version"]


def test_levels_are_told(client: TestClient) -> None:
    catalogue = client.get("/api/catalogue").json()
    levels = catalogue["levels"]
    noises = [level["noise"] for level in levels if level["noise"]]
    assert noises == sorted(noises, reverse=True)
    assert [level["key"] for level in levels if level["is_default"]] == ["champion"]
    assert len(catalogue["games"]) == len(ALL)
    assert all(len(game["facing"]) == 24 for game in catalogue["games"])


def test_how_games_are_played_is_told(client: TestClient) -> None:
    for variant in ALL:
        (game,) = client.post("/api/rules", json={"variant": variant.key}).json()["games"]
        assert game["name"]["message"] == variant.name
        assert game["summary"]["message"] == variant.summary
        said = [(topic["key"], [each["message"] for each in topic["sentences"]]) for topic in game["topics"]]
        assert said == [(topic.key, [*topic.sentences]) for topic in rules_told(variant)]
    terms = {"kind": "match", "length": 7}
    told = client.post("/api/rules", json={"variant": "plakoto+cube+reroll", "terms": terms}).json()["games"]
    assert [game["summary"] for game in told] == [None]
    assert "(Crawford rule)" in str(told)
    assert "you may have a roll thrown again" in str(told)
    cycle = client.post("/api/rules", json={"variant": "tabla", "terms": terms}).json()["games"]
    assert [game["key"] for game in cycle] == ["backgammon", "gul-bara", "tapa"]
    assert all(
        game["topics"][-1]["sentences"][0]["message"] == "It is played without the doubling cube." for game in cycle
    )


@pytest.mark.parametrize(
    "asked", [{"variant": "chess"}, {"variant": "fevga+bar-free"}, {"terms": {"kind": "match", "length": 0}}]
)
def test_what_cannot_be_played_is_not_told(client: TestClient, asked: dict[str, object]) -> None:
    assert client.post("/api/rules", json=asked).status_code == 422


def test_tables_at_rest_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    place = Place(tmp_path)
    people = SeatedPlayer(name="Anna"), SeatedPlayer(name="Ben")
    tables = Tables(place.store, place.hub, place.engines, idle_ms=0)
    try:
        made = tables.add(NewTable(players=people, dice="seeded", seed=1))
        timed = tables.add(NewTable(players=people, dice="seeded", seed=2, clock=ClockTerms()))
        before = made.view
        again = tables.find(before.id)
        assert again is not made
        assert again.view == before
        with pytest.raises(StaleError, match="put away"):
            made.act(before.version, Resign(value=1))
        assert again.act(before.version, Resign(value=1)).resignation == 1
        assert tables.find(timed.view.id) is timed
    finally:
        tables.close()
        place.close()


def test_a_table_that_is_asked_for_stays_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place(tmp_path)
    people = SeatedPlayer(name="Anna"), SeatedPlayer(name="Ben")
    tables = Tables(place.store, place.hub, place.engines, idle_ms=1_000)
    now = [0]
    monkeypatch.setattr("doublesix.server.tables.now_ms", lambda: now[0])
    try:
        made = tables.add(NewTable(players=people))
        for now[0], is_kept in ((900, True), (1_800, True), (2_800, False)):
            tables.add(NewTable(players=people))
            assert (tables.find(made.view.id) is made) is is_kept
    finally:
        tables.close()
        place.close()


def test_nobody_waits_for_another_table_to_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Place(tmp_path)
    people = SeatedPlayer(name="Anna"), SeatedPlayer(name="Ben")
    long, short = (before.tables.add(NewTable(players=people)).view.id for _ in range(2))
    before.close()
    comes, is_coming, read = Event(), Event(), Store.table

    def slowly(store: Store, table_id: str) -> object:
        if table_id == long:
            is_coming.set()
            comes.wait(PATIENCE_S)
        return read(store, table_id)

    monkeypatch.setattr(Store, "table", slowly)
    place = Place(tmp_path)
    found: list[object] = []
    waiting = [Thread(target=lambda: found.append(place.tables.find(long))) for _ in range(2)]
    try:
        waiting[0].start()
        assert is_coming.wait(PATIENCE_S)
        waiting[1].start()
        assert place.tables.find(short).view.id == short
        place.tables.delete(short)
        assert not found
        comes.set()
        for each in waiting:
            each.join(PATIENCE_S)
        assert found == [place.tables.find(long)] * 2
    finally:
        comes.set()
        place.close()


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (RuntimeError("out of memory"), "internal"),
        (NotKeptError(Sentence("the disk is full: nothing was changed")), "not-kept"),
    ],
    ids=["a bug", "a full disk"],
)
def test_whoever_watches_hears_that_the_computer_fails(
    opened: Callable[[], TestClient],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    code: str,
) -> None:
    has_begun, is_watched = Event(), Event()

    def failing(*_: object) -> None:
        has_begun.set()
        is_watched.wait(PATIENCE_S)
        raise error

    with opened() as client:
        with monkeypatch.context() as patched:
            patched.setattr(Computer, "decide", failing)
            wanted = {"players": [{"level": "beginner"}, {}], "position": OPENING, "clock": {"delay_s": 60}}
            begun = client.post("/api/tables", json=wanted).json()
            assert has_begun.wait(PATIENCE_S)
            with client.websocket_connect("/api/socket") as socket:
                socket.send_json({"type": "watch", "topic": "table", "id": begun["id"]})
                before = socket.receive_json()["table"]
                assert before["is_thinking"]
                is_watched.set()
                failed = socket.receive_json()
                assert (failed["type"], failed["topic"], failed["id"]) == ("failed", "table", begun["id"])
                assert failed["problem"]["code"] == code
                told = socket.receive_json()["table"]
                assert (told["version"], told["is_thinking"]) == (before["version"], False)
                assert told["clock"]["running"] is None
        again = awaited(client, client.get(f"/api/tables/{begun['id']}").json())
        assert again["last"]["type"] == "move"
        assert [record.exc_text is None for record in caplog.records] == ([False] if code == "internal" else [])


def test_a_computer_that_failed_thinks_again_when_its_table_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = [OSError("the disk is full")]

    def failing_once(self: Store, *args: object, **more: object) -> None:
        if failures:
            raise failures.pop()
        append(self, *args, **more)

    append = Store.append
    monkeypatch.setattr(Store, "append", failing_once)
    place = Place(tmp_path)
    try:
        computers = SeatedPlayer(level="beginner"), SeatedPlayer(level="beginner")
        terms = MatchTerms(kind="match", length=1)
        table = place.tables.add(NewTable(players=computers, terms=terms, dice="seeded", seed=1))
        wait_until(lambda: not failures and table.is_at_rest, "the computer does not fail")
        assert table.view.phase != "match-over"
        assert place.tables.find(table.view.id) is table
        wait_until(lambda: table.view.phase == "match-over", "it does not go on")
    finally:
        place.close()
