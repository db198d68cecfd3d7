"""Whatever is refused can be told in every language: nothing in it stays English."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
import time
import zlib
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event
from sqlalchemy.pool import Pool

from doublesix.analysis.words import SENTENCES
from doublesix.engine.engine import Engine
from doublesix.engine.nets import nets_folder
from doublesix.server.app import server_app
from doublesix.server.field_names import FIELD_NAMES
from doublesix.server.place import Place
from doublesix.server.problems import NotKeptError, sentence_message
from doublesix.server.store import CLOSED, TROUBLE, TROUBLES, Store
from foreign_words import FOREIGN, foreign_words
from server_players import PATIENCE_S, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from doublesix.sentences import Sentence

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10"
OPENING = START.replace(":00:", ":31:")
OVER = {"rows": [[15, *[0] * 25], [14, 1, *[0] * 24]]}
JSON_HEAD = b'{"format": "doublesix.match", '
RECORD: dict[str, Any] = {
    "format": "doublesix.match",
    "version": 2,
    "variant": "backgammon",
    "players": ["Anna", "Ben"],
    "terms": {
        "kind": "match",
        "length": 5,
        "crawford": True,
        "holland": False,
        "dead_cubes": False,
        "cube_limit": None,
    },
    "full_names": ["", ""],
    "headers": {},
    "comment": "",
    "games": [],
    "extra_games": [],
    "problems": [],
}
"""A match without games."""
GAME: dict[str, Any] = {
    "number": 1,
    "score": [0, 0],
    "crawford": False,
    "start": None,
    "winner": None,
    "points": 0,
    "comment": "",
    "ending": "unfinished",
    "actions": [{"type": "play", "seat": 0, "roll": "31", "play": "8/5 6/5"}],
}
JSON = {"content-type": "application/json"}
PERSONS = {"players": [{"name": "Anna"}, {"name": "Ben"}]}
MANUAL = {**PERSONS, "dice": "manual"}

IDENTIFIERS = (
    "nonsense",
    "XGID=:1",
    "XGID=-b----E-C---eE---c-e----B-:0:0:0:00:0:0:3:0:10",
    "XGID=-b----E-C---eE---c-e----!-:0:0:1:00:0:0:3:0:10",
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:77:0:0:3:0:10",
    "XGID=-b----E-C---eE---c-e----B-:99:0:1:00:0:0:3:0:10",
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:9:9:0:3:10",
    "XGID=-o----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10",
    "OGID=1:2",
    "11jjjjjhhhccccc:ooddddd88866666:N0N:77:W:IW:0:0:7:0",
    "4HPwATDgc/ABMA:!!!!!!!!!!!!",
    "tables=chess:1:2",
    "tables=backgammon:24.2:z9",
    "board:You:him",
    ";".join(["x"] * 40),
)
FILES = (
    b"",
    b"no match at all",
    b"\0\1\2",
    b"RGMH" + b"\0" * 60,
    b"(;FF[4]GM[6])",
    b"score is 0-0 in a 3 point match\n",
    b"{",
    b'{"format": "other"}',
    JSON_HEAD + b'"version": 99}',
    JSON_HEAD + b'"version": 1}',
    b" 3 point match\n",
)
ODD = b""" 3 point match

 [Variation "Chess"]
 Game 1
 Anna : 2                          Ben : 0
  1) 31: 8/5 6/5                    42: 8/4 6/1
  2) 64: 24/14 hello                Doubles => 8
  3) 77: 3/1                        Drops???
 Game 2
 Anna : 1                          Carl : 1
  1) 31: 13/9                       Takes
      Wins 5 points
"""
SETUPS: tuple[dict[str, Any], ...] = (
    {"variant": "chess"},
    {"variant": "tavli"},
    {"variant": "backgammon+nothing"},
    {"variant": "backgammon+head-rule"},
    {"dice": [1, 2, 3]},
    {"cube": {"value": 3}},
    {"cube": {"offered": 3}},
    {"cube": {"offered": 2}, "dice": [3, 1]},
    {"cube": {"offered": 4}, "terms": {"kind": "match", "length": 3}},
    {"terms": {"kind": "match", "length": 3}, "points": [3, 0]},
    {"terms": {"kind": "match", "length": 3}, "points": [1, 0], "is_crawford": True},
    {"terms": {"kind": "match", "length": 3, "cube_limit": 3}},
    {"board": {"rows": [[16, *[0] * 25], [15, *[0] * 25]]}},
    {"board": {"rows": [[15, *[0] * 25], [15, *[0] * 25]]}},
    {"board": {"rows": [[14, 1, *[0] * 24], [14, *[0] * 23, 1, 0]]}},
    {"board": {"rows": [[14, 1, *[0] * 24], [14, 1, *[0] * 24]], "pinned": [2, 0]}},
    {"board": {"rows": [[14, 1, *[0] * 24], [14, 1, *[0] * 24]], "reserve": [1, 0], "memory": [1, 0]}},
    {"variant": "plakoto", "board": {"rows": [[14, 1, *[0] * 24], [14, 1, *[0] * 24]], "pinned": [3, 0]}},
)
TABLES: tuple[dict[str, Any], ...] = (
    {**PERSONS, "variant": "chess"},
    {**PERSONS, "variant": "backgammon+no-hit-and-run+free-hitting+koks+first-hit-wins+no-triple"},
    {**PERSONS, "dice": "random", "seed": 4},
    {"players": [{"name": "Ann\na"}, {}]},
    {"players": [{}, {"name": "\u202eBen"}]},
    {**PERSONS, "position": "nonsense"},
    {**PERSONS, "variant": "tavli", "position": START},
    {**PERSONS, "position": START, "terms": {"kind": "money", "jacoby": False}},
    {**PERSONS, "position": START.replace(":00:", ":R:")},
    {**PERSONS, "terms": {"kind": "match", "length": 0}},
    {**PERSONS, "terms": {"kind": "match", "length": 1001}},
    {"players": [{}, {"level": "god"}]},
)
COMBINED = "backgammon+no-triple+no-cube+start=24:2,13:5,8:3,6:5"
BOARD_LINE = (
    "board:You:Him:7:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
    ":1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"
)
SNOWIE = "7;0;0;0;1;bottom;top;0;5;3;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;"
PLAYERS = re.compile("Anna|Ben|Carl")
COMMANDS = {
    "action",
    "analysis",
    "analysis_id",
    "before",
    "decision",
    "format",
    "is_due",
    "is_over",
    "kind",
    "language",
} | {*("most", "player", "question", "rollout_id", "seat", "table_id", "type", "version")}
"""Fields of requests that no person fills in."""


def told(sentence: dict[str, Any], language: str, *, is_whole: bool = True) -> str:
    """A sentence in a language, as a page makes it."""
    pattern = sentence["pattern"]
    if is_whole:
        assert pattern in SENTENCES[language], f"nothing says {sentence['message']!r}"
    parts = {
        name: told(part, language, is_whole=False) if isinstance(part, dict) else part
        for name, part in sentence["values"].items()
    }
    return SENTENCES[language].get(pattern, pattern).format(**parts)


def check(sentence: dict[str, Any]) -> None:
    for language in ("zh-Hant", "zh-Hans", "ko", "da"):
        text = told(sentence, language)
        if language in FOREIGN:
            assert foreign_words(PLAYERS.sub("", text)) == [], text
        else:
            assert text != sentence["message"] or len(text.split()) < 3, text


def refused(answer: Any) -> dict[str, Any]:
    problem: dict[str, Any] = answer.json()
    assert answer.status_code >= 400, problem
    assert problem["code"] != "internal"
    assert problem["message"] == told(problem, "en", is_whole=False)
    check(problem)
    return problem


@pytest.mark.parametrize("text", IDENTIFIERS)
def test_identifiers(client: TestClient, text: str) -> None:
    refused(client.post("/api/positions/read", json={"text": text}))


@pytest.mark.parametrize("place", range(3, 53))
def test_every_field_of_a_fibs_board_has_a_name(client: TestClient, place: int) -> None:
    fields = BOARD_LINE.split(":")
    assert client.post("/api/positions/read", json={"text": BOARD_LINE}).status_code == 200
    refused(client.post("/api/positions/read", json={"text": ":".join([*fields[:place], "?!", *fields[place + 1 :]])}))


@pytest.mark.parametrize("place", set(range(40)) - {2, 3, 5, 6})
def test_every_field_of_a_snowie_line_has_a_name(client: TestClient, place: int) -> None:
    fields = SNOWIE.split(";")
    assert client.post("/api/positions/read", json={"text": SNOWIE}).status_code == 200
    refused(client.post("/api/positions/read", json={"text": ";".join([*fields[:place], "?!", *fields[place + 1 :]])}))


@pytest.mark.parametrize("place", range(10))
@pytest.mark.parametrize("kind", ["XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:0:10", START[:-8] + "1:7:10"])
def test_every_field_of_an_xgid_has_a_name(client: TestClient, kind: str, place: int) -> None:
    fields = kind.split(":")
    refused(client.post("/api/positions/read", json={"text": ":".join([*fields[:place], "?!", *fields[place + 1 :]])}))


@pytest.mark.parametrize("place", range(9))
def test_every_field_of_an_ogid_has_a_name(client: TestClient, place: int) -> None:
    fields = ["11jjjjjhhhccccc", "ooddddd88866666", "N0N", "", "W", "IW", "0", "0", "7", "0", "15"]
    assert client.post("/api/positions/read", json={"text": "OGID=" + ":".join(fields)}).status_code == 200
    fields[place] = "?!"
    refused(client.post("/api/positions/read", json={"text": "OGID=" + ":".join(fields)}))


@pytest.mark.parametrize("key", ["variant", "terms", "games"])
def test_keys_of_a_file_stand_in_quotation_marks(client: TestClient, key: str) -> None:
    record = {"format": "doublesix-match", "version": 4, "variant": "backgammon", "terms": {}, "games": [], key: 7}
    problem = refused(client.post("/api/analyses", content=json.dumps(record).encode(), params={"name": "x.json"}))
    assert f"「{key}」" in told(problem, "zh-Hant") or "「" in told(problem, "zh-Hant")


def test_games_are_called_what_the_reader_calls_them(client: TestClient) -> None:
    table = client.post("/api/tables", json={**MANUAL, "variant": COMBINED}).json()
    name = table["game"]["name"]
    assert name["message"] == "Backgammon + Nothing counts triple + Played without the doubling cube + another start"
    assert told(name, "ko") == "백개먼(Backgammon) + 세 배는 없습니다 + 더블링 큐브를 쓰지 않습니다 + 다른 시작 배치"
    check(name)
    listed = client.get("/api/tables").json()["tables"]
    assert [each["name"] for each in listed if each["id"] == table["id"]] == [name]
    for game in (*client.get("/api/catalogue").json()["games"], *client.get("/api/catalogue").json()["cycles"]):
        check(game["name"])
    refused(client.post(f"/api/tables/{table['id']}/actions", json={"version": 0, "action": {"type": "double"}}))
    refused(client.post("/api/tables", json={**PERSONS, "variant": f"{COMBINED}+cube+no-cube+no-triple"}))
    refused(client.post("/api/tables", json={**PERSONS, "variant": f"{COMBINED}+exact-bear-off+bomb+reroll"}))


def test_what_can_be_changed_is_told(client: TestClient) -> None:
    for options in client.get("/api/catalogue").json()["options"].values():
        for option in options:
            check(option["summary"])


def test_how_games_are_played_is_told(client: TestClient) -> None:
    catalogue = client.get("/api/catalogue").json()
    for game in catalogue["games"]:
        (rules,) = client.post("/api/rules", json={"variant": game["key"], "terms": {"kind": "money"}}).json()["games"]
        check(rules["summary"])
        for topic in rules["topics"]:
            check(topic["heading"])
            for sentence in topic["sentences"]:
                check(sentence)


@pytest.mark.parametrize("position", [START, OPENING, START.replace("B-:0:0", "B-:2:1")])
def test_what_made_a_judgement_is_told(client: TestClient, position: str) -> None:
    found = client.post("/api/positions/evaluate", json={"position": position, "plies": 0}).json()
    assert found["engine"]["message"].startswith("Double Six, net ")
    assert told(found["engine"], "zh-Hans", is_whole=False).startswith("Double Six、神经网络 ")
    check(found["engine"])
    check(client.post("/api/positions/explain", json={"position": position, "plies": 0}).json()["engine"])


def test_every_field_of_a_request_has_a_name(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    asked = set()
    for verbs in described["paths"].values():
        for operation in verbs.values():
            asked |= {field["name"] for field in operation.get("parameters", ())}
            for content in operation.get("requestBody", {}).get("content", {}).values():
                asked |= _fields(described["components"]["schemas"], content["schema"])
    assert asked - COMMANDS == set(FIELD_NAMES)


def _fields(schemas: dict[str, Any], schema: Any) -> set[str]:
    """The names of all fields within a schema, as far as they are sent."""
    if isinstance(schema, list):
        return {name for each in schema for name in _fields(schemas, each)}
    if not isinstance(schema, dict):
        return set()
    found = set(schema.get("properties", ()))
    reference = schema.get("$ref")
    inner = [schemas[reference.rpartition("/")[2]]] if reference else []
    inner += [part for key, part in schema.items() if key in ("anyOf", "oneOf", "prefixItems", "items")]
    return found | _fields(schemas, inner + list(schema.get("properties", {}).values()))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("tables", {"terms": {"kind": "match", "length": 0}}),
        ("tables", {"seed": -1, "dice": "seeded"}),
        ("tables", {"clock": {"delay_s": 9999}}),
        ("tables", {"position": "x" * 3000}),
        ("tables", {"nonsense": 1}),
        ("positions/read", {"text": ""}),
        ("positions/evaluate", {"position": START, "plies": 9}),
        ("rollouts", {"position": START, "kind": "cube", "trials": 0}),
    ],
    ids=str,
)
def test_requests_out_of_bounds(client: TestClient, path: str, body: dict[str, Any]) -> None:
    refused(client.post(f"/api/{path}", json=body))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"board": {"rows": [[*[0] * 25, 99], [0] * 26]}}, "checkers: 99 is too large; the most is 30"),
        ({"board": {"rows": [[0] * 26, [*[0] * 25, -1]]}}, "checkers: -1 is too small; the least is 0"),
        ({"board": {"rows": [[0] * 25, [0] * 26]}}, "checkers: 25 entries are too few; the least is 26"),
        ({"board": {"rows": [[0] * 27, [0] * 26]}}, "checkers: 27 entries are too many; the most is 26"),
        ({"board": {"rows": "none"}}, "checkers: a list was expected"),
        ({"board": {"rows": [[0] * 26]}}, "an entry of checkers is missing"),
        (
            {"board": {"rows": OVER["rows"], "pinned": [2**26, 0]}},
            "pinned checkers: 67108864 is too large; the most is",
        ),
        ({"board": None}, "board: an object was expected"),
        ({"dice": [7, 1]}, "dice: 7 is too large; the most is 6"),
        ({"dice": [1.5]}, "dice: a whole number was expected"),
        ({"is_crawford": "perhaps"}, "Crawford: true or false was expected"),
        ({"on_roll": 2}, "player on roll: one of 0, 1 was expected"),
        ({"points": [0]}, "an entry of score is missing"),
        ({"points": [0, -(10**50)]}, f"score: -1{'0' * 28}… is too small; the least is 0"),
        ({"terms": {"kind": "chouette"}}, "stakes: one of 'match', 'money' was expected"),
        ({"terms": {"length": 5}}, 'stakes: "kind" is missing'),
        ({"terms": {"kind": "match", "length": 1001}}, "match length: 1001 is too large; the most is 1000"),
        ({"terms": {"kind": "match", "length": {}}}, "match length: a whole number was expected"),
        ({"cube": {"value": 2**31}}, "value: 2147483648 is too large; the most is 1073741824"),
        ({"cube": {"size": "\udfff"}}, "cube: nothing is known of 'size'"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_field_is_told_in_our_words(
    client: TestClient, change: dict[str, Any], message: str
) -> None:
    setup = client.post("/api/positions/read", json={"text": START}).json()["setup"]
    answer = client.post("/api/positions/check", content=json.dumps({**setup, **change}), headers=JSON)
    assert refused(answer)["message"].startswith(message)


@pytest.mark.parametrize(
    ("method", "path", "content", "status", "message"),
    [
        ("POST", "/api/tables", "{", 422, "this is no JSON that can be read"),
        ("POST", "/api/tables", b"\xff", 422, "this is no JSON that can be read"),
        ("POST", "/api/tables", '{"seed": ' + 5000 * "9" + "}", 422, "this is no JSON that can be read"),
        ("POST", "/api/tables", 99_999 * "[", 422, "this is no JSON that can be read"),
        ("POST", "/api/tables", '{"\\ud800": 1}', 422, "body: some characters of a text cannot be written"),
        (
            "POST",
            "/api/tables",
            '{"dice": "seeded", "seed": 99999999999999999999}',
            422,
            "seed: 99999999999999999999 is",
        ),
        ("POST", "/api/tables", '{"position": ""}', 422, "identifier is empty"),
        ("POST", "/api/tables", "", 422, "body is missing"),
        ("PUT", "/api/tables", "", 405, "nothing at this address is asked for in this way"),
        ("GET", "/api/positions/read", "", 405, "nothing at this address is asked for in this way"),
        ("GET", "/api/nothing", "", 404, "there is nothing at this address"),
        ("GET", "/api/tables/", "", 404, "there is nothing at this address"),
        ("GET", "/nothing.html", "", 404, "there is nothing at this address"),
        ("POST", "/api/positions/read", '{"text": "\\ud800"}', 422, "identifier: some characters of a text"),
        (
            "GET",
            "/api/phrases?language=tlh",
            "",
            422,
            "language: one of 'da', 'en', 'ko', 'zh-Hans', 'zh-Hant' was",
        ),
    ],
)
def test_whatever_the_framework_refuses_is_told_in_our_words(
    client: TestClient, method: str, path: str, content: str | bytes, status: int, message: str
) -> None:
    answer = client.request(method, path, content=content, headers=JSON)
    assert answer.status_code == status
    assert refused(answer)["message"].startswith(message)


@pytest.mark.parametrize(
    ("method", "path", "methods"),
    [
        ("PUT", "/api/tables", "GET, POST"),
        ("PUT", "/api/tables/x", "DELETE, GET, PATCH"),
        ("GET", "/api/positions/read", "POST"),
        ("POST", "/api/analyses/x/decisions/1/comment", "PUT"),
        ("POST", "/api/openapi.json", "GET, HEAD"),
        ("POST", "/api/socket", "GET"),
        ("POST", "/index.html", "GET, HEAD"),
    ],
)
def test_an_address_says_how_it_can_be_asked_for(client: TestClient, method: str, path: str, methods: str) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, methods)


def test_the_address_of_the_socket_says_what_it_is(client: TestClient) -> None:
    answer = client.get("/api/socket")
    assert (answer.status_code, answer.headers["upgrade"]) == (426, "websocket")
    assert refused(answer)["code"] == "not-allowed"


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "text/plain"])
def test_a_body_is_sent_as_json(client: TestClient, kind: str) -> None:
    answer = client.post("/api/tables", content=json.dumps(PERSONS), headers={"content-type": kind})
    assert answer.status_code == 422
    problem = refused(answer)
    assert (problem["code"], problem["path"]) == ("invalid", None)
    assert problem["message"] == "a body must be sent as application/json, in the header Content-Type"


@pytest.mark.parametrize(("path", "status"), [("/api/tables", 405), ("/api/nothing", 404), ("/index.html", 200)])
def test_heads_are_those_of_pages(client: TestClient, path: str, status: int) -> None:
    assert client.head(path).status_code == status


@pytest.mark.parametrize(
    ("path", "body", "field", "message"),
    [
        ("rollouts", {"identifier": START, "kind": "plays"}, "position", "identifier is missing"),
        ("tables", {"players": [{"name": "Anna"}]}, "players[1]", "an entry of players is missing"),
        ("tables", {"players": [{}, {"level": 3}]}, "players[1].level", "level: text"),
        ("tables", {**PERSONS, "dice": "seeded", "seed": "1"}, "seed", "seed: a whole number"),
        ("tables", {**PERSONS, "terms": {"kind": "match", "length": "5"}}, "terms.length", "match length: a whole"),
        ("tables", {**PERSONS, "terms": {"kind": "match", "crawford": 1}}, "terms.crawford", "Crawford: true or"),
        ("tables/x/actions", {"version": True, "action": {"type": "roll"}}, "version", "version: a whole"),
        (
            "tables/x/actions",
            {"version": 1, "action": {"type": "resign", "value": True}},
            "action.value",
            "value: one of",
        ),
        (
            "tables/x/actions",
            {"version": 1, "action": {"type": "move", "steps": [[24, 1, 9]]}},
            "action.steps[0][2]",
            "steps: 9 is too large",
        ),
        (
            "tables/x/actions",
            {"version": 1, "action": {"type": "move", "steps": [[24, 1]]}},
            "action.steps[0][2]",
            "an entry of steps is missing",
        ),
        ("cards/abc/answers", {}, "number", "number: a whole number was expected"),
        ("tables/x/actions", {"version": 1, "action": {"type": "name"}}, "action.number", "named number is missing"),
        ("tables/x/actions", {"version": 1, "action": {"type": "chess"}}, "action", "action: one of"),
        ("tables/x/analysis?plies=9", {}, "plies", "depth: 9 is too large"),
        ("tables/x/analysis?plise=1&plies=9", {}, "plise", "query: nothing is known of 'plise'"),
        ("tables?plies=2", PERSONS, "plies", "query: nothing is known of 'plies'"),
        ("positions/read", None, None, "body is missing"),
        ("tables", {**PERSONS, "variant": "chess"}, "variant", "no game is called 'chess'"),
        ("tables", {**PERSONS, "variant": "tavli", "position": START}, "position", "position: a match of several"),
        ("tables", {**PERSONS, "position": "nonsense"}, "position", "'nonsense' is no identifier"),
        ("tables", {**PERSONS, "position": START.replace(":00:", ":R:")}, "position", "cube: "),
        ("tables", {"players": [{}, {"level": "god"}]}, "players[1].level", "no level is called 'god'"),
        ("tables", {"players": [{}, {"name": "\u202eBen"}]}, "players[1].name", "name: some characters"),
        ("tables", {"players": [{"name": "Anna"}, {"name": "Anna"}]}, "players", "players: both are called 'Anna'"),
        ("tables", {**PERSONS, "dice": "random", "seed": 4}, "seed", "seed: random dice have none"),
        ("tables", {**PERSONS, "terms": {"kind": "money", "cube_limit": 3}}, "terms.cube_limit", "a cube limit is"),
        (
            "tables",
            {**PERSONS, "position": START, "terms": {"kind": "money", "jacoby": False}},
            "terms.jacoby",
            "Jacoby: the identifier says something else",
        ),
        ("rules", {"variant": "chess"}, "variant", "no game is called 'chess'"),
        ("rules", {"terms": {"kind": "match", "cube_limit": 3}}, "terms.cube_limit", "a cube limit is"),
        ("positions/read", {"text": "nonsense"}, "text", "'nonsense' is no identifier"),
        ("positions/read", {"text": START, "variant": "tavli"}, "variant", "variant: 'tavli' are several"),
        ("positions/read", {"text": "tables=chess:1:2"}, "text", "no game is called 'chess'"),
        ("positions/scores", {"position": f"XGID=-A{24 * '-'}:0:0:1:00:0:0:0:0:10"}, "position", "the game is over"),
        ("positions/explain", {"position": START, "plays": ["8/5 6/5"]}, "plays", "plays: the identifier has no dice"),
        ("positions/explain", {"position": OPENING, "plays": ["8/5 6/5", "8/2"], "plies": 0}, "plays[1]", "'8/2' is"),
        ("positions/explain", {"position": OPENING, "plays": 2 * ["8/5 6/5"], "plies": 0}, "plays", "two different"),
        ("rollouts", {"position": "nonsense"}, "position", "'nonsense' is no identifier"),
        ("rollouts", {"position": OPENING, "plays": ["8/5 6/5", "hello"]}, "plays[1]", "column 1: 'hello' is"),
        ("rollouts", {"position": START, "kind": "cube", "plays": ["8/5"]}, "plays", "a rollout of kind 'cube' has"),
        ("rollouts", {"position": START, "preset": "huge"}, "preset", "no preset is called 'huge'; there are roller, "),
        (
            "rollouts",
            {"position": START, "kind": "position", "confidence": 0.9},
            "confidence",
            "a confidence needs two",
        ),
        ("rollouts", {"position": START, "std_error": 0}, "std_error", "standard error: 0 is too small; the least is"),
        ("rollouts", {"position": START, "std_error": "1"}, "std_error", "standard error: a number was expected"),
        (
            "rollouts",
            {"position": START, "confidence": 1},
            "confidence",
            "confidence: 1 is too large; the most is 0.9999",
        ),
        ("rollouts/nowhere/resume", {"seconds": 0}, "seconds", "seconds: 0 is too small; the least is 1"),
        ("rollouts", {"position": START, "decision": 1}, "analysis", "a rollout is kept with a decision"),
        ("cards", {"text": "nonsense"}, "text", "'nonsense' is no identifier"),
        ("tables/nowhere/actions", {"version": 1, "action": {"type": "roll"}}, None, "there is no table 'nowhere'"),
    ],
    ids=str,
)
def test_the_field_of_a_request_that_is_wrong_is_named(
    client: TestClient, path: str, body: dict[str, Any] | None, field: str | None, message: str
) -> None:
    problem = refused(client.post(f"/api/{path}", json=body))
    assert problem["path"] == field
    assert problem["message"].startswith(message)


@pytest.mark.parametrize(
    ("dice", "action", "field"),
    [
        ("manual", {"type": "roll", "dice": [1]}, "action.dice"),
        ("manual", {"type": "double"}, None),
        ("seeded", {"type": "roll", "dice": [2, 1]}, "action.dice"),
        ("seeded", {"type": "move", "steps": [[24, 1, 6]]}, "action.steps"),
        ("seeded", {"type": "double"}, None),
    ],
    ids=str,
)
def test_the_part_of_an_action_that_is_wrong_is_named(
    client: TestClient, dice: str, action: dict[str, Any], field: str | None
) -> None:
    seed = {"seed": 3} if dice == "seeded" else {}
    table = client.post("/api/tables", json={**PERSONS, "dice": dice, "has_help": True, **seed}).json()
    wanted = {"version": table["version"], "action": action}
    for verb in ("actions", "judge"):
        assert refused(client.post(f"/api/tables/{table['id']}/{verb}", json=wanted))["path"] == field


def test_what_is_wrong_about_a_table_a_card_or_a_decision_is_named(client: TestClient) -> None:
    table = client.post("/api/tables", json={**PERSONS, "dice": "seeded", "seed": 3}).json()
    path = f"/api/tables/{table['id']}"
    assert refused(client.patch(path, json={"players": ["Anna", "\u202eBen"]}))["path"] == "players[1]"
    assert refused(client.patch(path, json={"players": ["Anna", "Anna"]}))["path"] == "players"
    steps = {"version": table["version"], "steps": [[24, 1, 6]]}
    assert refused(client.post(f"{path}/next-steps", json=steps))["path"] == "steps"
    assert refused(client.get(f"{path}/export?second=\u202eBen"))["path"] == "second"
    assert refused(client.get("/api/tables/files?first=\u202eBen"))["path"] == "first"

    client.post("/api/cards", json={"text": OPENING})
    (card,) = (card for card in client.get("/api/cards").json()["cards"] if card["identifier"] == OPENING)
    path = f"/api/cards/{card['number']}/answers"
    assert refused(client.post(path, json={"answer": "hello", "plies": 0}))["path"] == "answer"
    assert refused(client.post(path, json={"steps": [[24, 1, 6]], "plies": 0}))["path"] == "steps"
    client.delete(f"/api/cards/{card['number']}")

    data = json.dumps({**RECORD, "games": [GAME]}).encode()
    name = client.post("/api/analyses", content=data, params={"plies": 0, "name": "short.json"}).json()["id"]
    wait_until(lambda: client.get(f"/api/analyses/{name}").json()["status"] == "done", "it is judged for ever")
    (decision,) = client.get(f"/api/analyses/{name}/decisions").json()["decisions"]
    path = f"/api/analyses/{name}/decisions/{decision['number']}"
    variations = {"variations": [{"play": "24/20"}, {"play": "8/2"}]}
    assert refused(client.put(f"{path}/comment", json=variations))["path"] == "variations[1].play"
    assert refused(client.post(f"{path}/variations", json={"steps": [[24, 1, 6]]}))["path"] == "steps"


def test_actions_are_called_what_they_are_called_in_messages(client: TestClient) -> None:
    table = client.post("/api/tables", json={**PERSONS, "dice": "seeded", "seed": 3}).json()
    action = {"version": table["version"], "action": {"type": "double"}}
    message = refused(client.post(f"/api/tables/{table['id']}/actions", json=action))["message"]
    assert message.startswith("double is not allowed now: ")
    assert message.endswith("; allowed: move, resign")


def test_long_words_of_one_s_own(client: TestClient) -> None:
    path = "/api/analyses/nothing/decisions/1/comment"
    problem = refused(client.put(path, json={"comment": "x" * 10_001}))
    assert problem["message"] == "comment: 10001 characters are too many; the most is 10000"
    problem = refused(client.put(path, json={"variations": [{"play": "x" * 201}]}))
    assert problem["message"] == "plays: 201 characters are too many; the most is 200"


@pytest.mark.parametrize("length", [1001, 5000, 9999])
def test_matches_beyond_what_is_shown(client: TestClient, length: int) -> None:
    expected = f"match length: {length} is too large; the most is 1000"
    identifier = f"{START[:-6]}0:{length}:10"
    for problem in (
        refused(client.post("/api/positions/read", json={"text": identifier})),
        refused(client.post("/api/tables", json={**PERSONS, "position": identifier})),
    ):
        assert problem["message"] == expected
    text = ODD.replace(b" 3 point", f" {length} point".encode()).replace(b' [Variation "Chess"]\n', b"")
    record = {**RECORD, "terms": {**RECORD["terms"], "length": length}, "games": [GAME]}
    for name, data in (("long.mat", text), ("long.json", json.dumps(record).encode())):
        problem = refused(client.post("/api/analyses", content=data, params={"name": name}))
        assert (problem["code"], problem["message"]) == ("unreadable", f"{name}: {expected}")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": ["Anna", "\ud83d"]}, "players: '\\ud83d' is half a character, and the other half is missing"),
        ({"players": ["Anna" * 501, "Ben"]}, "players: a list of two texts of 2000 characters at most was expected"),
        ({"comment": "\udfff"}, "comment: '\\udfff' is half a character, and the other half is missing"),
        ({"terms": {"kind": "match"}}, 'terms: "length" is missing'),
        ({"games": []}, "nothing was played in this match"),
    ],
    ids=str,
)
def test_records_that_cannot_be_kept_are_refused_by_name(
    client: TestClient, change: dict[str, Any], message: str
) -> None:
    assert client.post("/api/analyses", json={**RECORD, "games": [GAME]}, params={"plies": 0}).status_code == 201
    data = json.dumps({**RECORD, "games": [GAME], **change}).encode()
    problem = refused(client.post("/api/analyses", content=data, params={"name": "odd.json"}))
    assert (problem["code"], problem["message"]) == ("unreadable", f"odd.json: {message}")


@pytest.mark.parametrize("data", FILES)
def test_files_that_are_no_matches(client: TestClient, data: bytes) -> None:
    refused(client.post("/api/analyses", content=data, params={"name": "x.mat"}))


def test_files_with_problems(client: TestClient) -> None:
    answer = client.post("/api/analyses", content=ODD, params={"name": "odd.mat", "plies": 0})
    assert answer.status_code == 201, answer.text
    problems = answer.json()["problems"]
    assert len(problems) >= 6
    assert {problem["severity"] for problem in problems} == {"warning", "error"}
    for problem in problems:
        check(problem)
    path = f"/api/analyses/{answer.json()['id']}"
    wait_until(lambda: client.get(path).json()["status"] in ("done", "failed"), "it is judged for ever")
    assert client.get(path).json()["error"] is None


@pytest.mark.parametrize("change", SETUPS, ids=str)
def test_positions_that_cannot_be(client: TestClient, change: dict[str, Any]) -> None:
    setup = client.post("/api/positions/read", json={"text": START}).json()["setup"]
    problems = client.post("/api/positions/check", json={**setup, **change}).json()["problems"]
    assert problems
    for problem in problems:
        check(problem)


@pytest.mark.parametrize("wanted", TABLES, ids=str)
def test_tables_that_cannot_be(client: TestClient, wanted: dict[str, Any]) -> None:
    refused(client.post("/api/tables", json=wanted))


@pytest.mark.parametrize(
    "action",
    [{"type": kind} for kind in ("move", "double", "take", "beaver", "raccoon", "token", "accept", "next", "take-back")]
    + [{"type": "roll", "dice": [1]}, {"type": "resign", "value": 3}, {"type": "name", "number": 2}],
    ids=str,
)
def test_actions_out_of_turn(client: TestClient, action: dict[str, Any]) -> None:
    table = client.post("/api/tables", json=MANUAL).json()
    refused(client.post(f"/api/tables/{table['id']}/actions", json={"version": 0, "action": action}))
    refused(client.post(f"/api/tables/{table['id']}/actions", json={"version": 9, "action": action}))


def test_actions_against_the_rules(client: TestClient) -> None:
    table = client.post("/api/tables", json=MANUAL).json()
    path = f"/api/tables/{table['id']}"

    def act(version: int, action: dict[str, Any]) -> Any:
        return client.post(f"{path}/actions", json={"version": version, "action": action})

    view = act(0, {"type": "roll", "dice": [3, 1]}).json()
    refused(act(view["version"], {"type": "move", "steps": [[24, 1, 6]]}))
    refused(act(view["version"], {"type": "move", "steps": [[8, 5, 3]]}))
    refused(act(view["version"], {"type": "double"}))
    refused(client.post(f"{path}/next-steps", json={"version": view["version"], "steps": [[8, 5, 3]]}))


def test_what_is_not_there(client: TestClient) -> None:
    for path in ("tables/nowhere", "analyses/nowhere", "rollouts/nowhere", "tables/nowhere/hint"):
        refused(client.get(f"/api/{path}"))


def test_questions_without_an_answer(client: TestClient) -> None:
    over = "tables=backgammon:0.15:24.1"
    refused(client.post("/api/positions/evaluate", json={"position": over}))
    refused(client.post("/api/positions/explain", json={"position": START, "plays": ["8/5 6/5", "24/20"]}))
    refused(client.post("/api/positions/explain", json={"position": OPENING, "plays": ["8/5 6/5", "hello"]}))
    refused(client.post("/api/positions/explain", json={"position": OPENING, "plays": ["8/5 6/5", "8/2"]}))
    refused(client.post("/api/positions/evaluate", json={"position": START, "variant": "irish", "plies": 99}))


def test_a_failure_that_nobody_meant_is_a_problem_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(Store, "tables", fail)
    with TestClient(server_app(Place(tmp_path)), raise_server_exceptions=False) as client:
        answer = client.get("/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")


@pytest.mark.parametrize(
    ("pragma", "message"),
    [
        ("max_page_count=1", "the disk is full: nothing was changed"),  # no page more than there are
        ("query_only=ON", "the disk cannot be written to: nothing was changed"),
    ],
)
def test_a_disk_that_takes_nothing_more(
    opened: Callable[[], TestClient], tmp_path: Path, caplog: pytest.LogCaptureFixture, pragma: str, message: str
) -> None:
    def limit(connection: Any, *_: object) -> None:
        if any(str(tmp_path) in path for *_, path in connection.execute("PRAGMA database_list")):
            connection.execute(f"PRAGMA {pragma}")

    with opened() as client:
        table = client.post("/api/tables", json={**PERSONS, "dice": "seeded", "seed": 3}).json()
        event.listen(Pool, "checkout", limit)
        try:
            for _ in range(30):  # until what is free in the last pages is used up
                answer = client.post("/api/tables", json={**PERSONS, "position": START})
                if answer.status_code != 201:
                    break
            problem = refused(answer)
            assert client.get(f"/api/tables/{table['id']}").json()["version"] == table["version"]
        finally:
            event.remove(Pool, "checkout", limit)
    assert (answer.status_code, problem["code"], problem["message"]) == (507, "not-kept", message)
    assert [record.exc_info for record in caplog.records] == [None]
    with opened() as client:
        assert client.post("/api/tables", json=PERSONS).status_code == 201


def test_a_damaged_store_is_told(
    opened: Callable[[], TestClient], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with opened() as client:
        client.post("/api/tables", json=PERSONS)
    (file,) = tmp_path.glob("**/doublesix.db")
    with closing(sqlite3.connect(file)) as store:
        (page,) = store.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables'").fetchone()
        (size,) = store.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as pages:
        pages.seek((page - 1) * size)
        pages.write(bytes(size))
    with opened() as client:
        answer = client.get("/api/tables")
        problem = refused(answer)
    assert (answer.status_code, problem["code"]) == (507, "not-kept")
    assert problem["message"].startswith("the store is damaged: nothing was changed")
    assert [record.exc_info for record in caplog.records] == [None]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk that is soon full."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("nobody may mount a disk here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_on_a_full_disk_everything_can_be_removed(small_disk: Path, caplog: pytest.LogCaptureFixture) -> None:
    record = {**RECORD, "games": [GAME]}

    def at_rest(client: TestClient) -> bool:
        return {told["status"] for told in client.get("/api/analyses").json()["analyses"]} <= {"done", "failed"}

    def fill(client: TestClient) -> list[str]:
        names = []
        for _ in range(200):
            answer = client.post("/api/analyses", json=record, params={"plies": 0, "name": "a" * 60})
            if answer.status_code != 201:
                assert refused(answer)["message"] == "the disk is full: nothing was changed"
                return names
            names.append(answer.json()["id"])
            wait_until(partial(at_rest, client), "it is judged for ever")
        raise AssertionError("the disk is never full")

    with TestClient(server_app(Place(small_disk))) as client:
        names = fill(client)
    assert all(record.exc_info is None for record in caplog.records)
    with TestClient(server_app(Place(small_disk))) as client:
        wait_until(partial(at_rest, client), "they are judged for ever")
        for told in client.get("/api/analyses").json()["analyses"]:
            assert client.get(f"/api/analyses/{told['id']}").json()["status"] == told["status"]
        for name in names:
            assert client.delete(f"/api/analyses/{name}").status_code == 204
        assert client.get("/api/analyses").json()["analyses"] == []
        assert fill(client)


def test_an_analysis_ends_where_it_cannot_be_kept(
    opened: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    update = Store.update_analysis

    def fail(store: Store, analysis_id: str, **values: Any) -> None:
        if is_full:
            raise NotKeptError(TROUBLE)
        update(store, analysis_id, **values)

    monkeypatch.setattr(Store, "update_analysis", fail)
    is_full = True
    with opened() as client:
        record = {**RECORD, "games": [GAME]}
        path = f"/api/analyses/{client.post('/api/analyses', json=record, params={'plies': 0}).json()['id']}"
        wait_until(lambda: client.get(path).json()["status"] == "failed", "it goes on")
        assert client.get(path).json()["error"]["code"] == "not-kept"
        assert client.get("/api/analyses").json()["analyses"][0]["status"] == "failed"
        is_full = False
        assert client.post(f"{path}/resume").status_code == 200
        wait_until(lambda: client.get(path).json()["status"] == "done", "it does not go on")


@pytest.mark.parametrize("trouble", [*TROUBLES.values(), TROUBLE, CLOSED])
def test_troubles_of_the_store_are_told(trouble: Sentence) -> None:
    check(sentence_message(trouble).model_dump())


def test_rollouts_are_kept_with_analyses_that_are_there(client: TestClient) -> None:
    wanted = {"position": OPENING, "kind": "plays", "trials": 36, "analysis": "nowhere", "decision": 1}
    refused(client.post("/api/rollouts", json=wanted))


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"decision": 999_999}, 404, "not-found"),
        ({"decision": None}, 422, "unreadable"),
        ({"analysis": None}, 422, "unreadable"),
        ({"position": OPENING}, 409, "not-allowed"),
        ({"kind": "cube"}, 409, "not-allowed"),
        ({"kind": "position"}, 409, "not-allowed"),
    ],
    ids=str,
)
def test_rollouts_are_kept_with_the_decision_that_they_roll_out(
    client: TestClient, change: dict[str, Any], status: int, code: str
) -> None:
    name = client.post("/api/analyses", json={**RECORD, "games": [GAME]}, params={"plies": 0}).json()["id"]
    path = f"/api/analyses/{name}"
    wait_until(lambda: client.get(path).json()["status"] == "done", "it is judged for ever")
    (decision,) = client.get(f"{path}/decisions").json()["decisions"]
    wanted = {"position": decision["identifier"], "kind": "plays", "trials": 2, "truncate_after": 1}
    wanted = {**wanted, "analysis": name, "decision": decision["number"]}
    before = [each["id"] for each in client.get("/api/rollouts").json()["rollouts"]]
    answer = client.post("/api/rollouts", json={**wanted, **change})
    assert (answer.status_code, refused(answer)["code"]) == (status, code)
    assert [each["id"] for each in client.get("/api/rollouts").json()["rollouts"]] == before
    assert client.post("/api/rollouts", json=wanted).status_code == 201


def test_rollouts_that_fail(client: TestClient) -> None:
    crawford = START.replace(":3:0:10", ":1:3:10").replace(":00:0:0:", ":00:2:0:")
    view = client.post("/api/rollouts", json={"position": crawford, "kind": "plays", "plays": [], "trials": 36}).json()
    until = time.monotonic() + PATIENCE_S
    while view.get("status") in ("waiting", "running"):
        assert time.monotonic() < until
        time.sleep(0.01)
        view = client.get(f"/api/rollouts/{view['id']}").json()
    check(view.get("error") or view)


@pytest.mark.parametrize("is_missing", [False, True])
def test_a_computer_whose_net_is_damaged_is_not_seated(
    opened: Callable[[], TestClient], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_missing: bool
) -> None:
    nets = tmp_path / "nets"
    shutil.copytree(str(nets_folder(None)), nets)
    (net,) = nets.glob("fevga-contact-*.net")
    if is_missing:
        net.unlink()
    else:
        net.write_bytes(net.read_bytes()[:-1])
    monkeypatch.setattr("doublesix.engine.computer.Engine", partial(Engine, nets=nets))
    wanted = {"variant": "fevga", "players": [{}, {"level": "expert"}]}
    with opened() as client:
        problem = refused(client.post("/api/tables", json=wanted))
        assert problem["message"].startswith(f"net {net.name} is {'missing' if is_missing else 'damaged'}")
        assert client.get("/api/tables").json()["tables"] == []
        assert client.post("/api/tables", json={**wanted, **PERSONS}).status_code == 201


def test_problems_that_were_stored_as_text_are_kept(opened: Callable[[], TestClient], tmp_path: Path) -> None:
    """Stores of version 0001 have sentences without patterns."""
    with opened() as client:
        name = client.post("/api/analyses", content=ODD, params={"name": "odd.mat", "plies": 0}).json()["id"]
        client.post(f"/api/analyses/{name}/cancel")
    with closing(sqlite3.connect(tmp_path / "doublesix.db")) as store, store:
        (view,) = store.execute("select view from analyses").fetchone()
        old = {
            **json.loads(view),
            "error": "a net is missing",
            "problems": ["warning: line 7: odd", "error: no result"],
        }
        store.execute("update analyses set view = ?", [json.dumps(old)])
        grown_old(store, "0001")
    with opened() as client:
        view = client.get(f"/api/analyses/{name}").json()
    assert view["error"]["message"] == "a net is missing"
    problems = [(problem["severity"], problem["line"], problem["message"]) for problem in view["problems"]]
    assert problems == [("warning", 7, "odd"), ("error", None, "no result")]


def grown_old(store: sqlite3.Connection, version: str) -> None:
    """Take back what later versions have changed: reports and decisions are text, and nothing is beside anything."""
    store.execute("alter table tables drop column again")
    store.execute("alter table analyses drop column course")
    for table, column in (("analyses", "reports"), ("decisions", "view")):
        for row, packed in store.execute(f"select rowid, {column} from {table}").fetchall():
            text = zlib.decompress(packed).decode()
            store.execute(f"update {table} set {column} = ? where rowid = ?", [text, row])
    store.execute("update alembic_version set version_num = ?", [version])


def test_reports_and_decisions_that_were_stored_as_text_are_packed(
    opened: Callable[[], TestClient], tmp_path: Path
) -> None:
    """Stores of version 0003 have them as they are told."""

    def told() -> list[object]:
        with opened() as client:
            path = f"/api/analyses/{name}"
            answers = [client.get(f"{path}/{part}") for part in ("decisions", "report?format=html")]
            return [client.get("/api/players").json(), *(answer.text for answer in answers)]

    with opened() as client:
        name = client.post("/api/analyses", content=ODD, params={"name": "odd.mat", "plies": 0}).json()["id"]
        wait_until(lambda: client.get(f"/api/analyses/{name}").json()["status"] == "done", "it does not end")
    before = told()
    with closing(sqlite3.connect(tmp_path / "doublesix.db")) as store, store:
        grown_old(store, "0003")
        text = sum(len(row[0]) for row in store.execute("select reports from analyses"))
        text += sum(len(row[0]) for row in store.execute("select view from decisions"))
    assert told() == before
    with closing(sqlite3.connect(tmp_path / "doublesix.db")) as store:
        packed = store.execute("select sum(length(reports)) from analyses").fetchone()[0]
        packed += store.execute("select sum(length(view)) from decisions").fetchone()[0]
        (course,) = store.execute("select course from analyses").fetchone()
    assert packed < text / 3
    assert course, "it is found once"


def test_names_that_were_stored_as_text_are_told_anew(opened: Callable[[], TestClient], tmp_path: Path) -> None:
    """Stores of version 0002 have names of games in English."""
    with opened() as client:
        table = client.post("/api/tables", json={**MANUAL, "variant": COMBINED}).json()
        client.post("/api/tables", json={**MANUAL, "variant": "tavli"})
        analysis = client.post("/api/analyses", content=ODD, params={"name": "odd.mat", "plies": 0}).json()
        client.post(f"/api/analyses/{analysis['id']}/cancel")
        names = [each["name"] for each in client.get("/api/tables").json()["tables"]]
    with closing(sqlite3.connect(tmp_path / "doublesix.db")) as store, store:
        for row, summary in store.execute("select id, summary from tables").fetchall():
            old = {**json.loads(summary), "name": "Backgammon + no-triple"}
            store.execute("update tables set summary = ? where id = ?", [json.dumps(old), row])
        (view,) = store.execute("select view from analyses").fetchone()
        game = {**json.loads(view)["game"], "name": "Backgammon"}
        store.execute("update analyses set view = ?", [json.dumps({**json.loads(view), "game": game})])
        grown_old(store, "0002")
    with opened() as client:
        assert [each["name"] for each in client.get("/api/tables").json()["tables"]] == names
        assert client.get(f"/api/tables/{table['id']}").json()["game"]["name"] in names
        assert client.get(f"/api/analyses/{analysis['id']}").json()["game"]["name"] == analysis["game"]["name"]


def test_an_address_of_a_page_without_its_sign_leads_to_the_page(client: TestClient) -> None:
    browser = {"accept": "text/html,application/xhtml+xml"}
    answer = client.get("/analysis/ab%22/6", headers=browser, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, "/#/analysis/ab%22/6")
    for path, headers in [("/analysis/ab", {}), ("/api/analysis", browser), ("/assets/gone.js", browser)]:
        assert client.get(path, headers=headers, follow_redirects=False).status_code == 404
