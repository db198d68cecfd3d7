"""Cards over the interface: made of analyses and of positions, asked, answered, kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from doublesix.locks import alone
from doublesix.study import Card, Deck
from doublesix.variants.registry import ALL
from server_players import wait_until
from study_samples import LAST_ROLL, MISTAKEN, OPENING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fastapi.testclient import TestClient


@pytest.fixture
def own(opened: Callable[[], TestClient]) -> Any:
    """A server with cards of its own."""
    with opened() as client:
        yield client


def made(client: TestClient, position: str, variant: str = "backgammon") -> dict[str, Any]:
    """The card of a position."""
    answer = client.post("/api/cards", json={"text": position, "variant": variant})
    assert answer.status_code == 201, answer.text
    return max(client.get("/api/cards").json()["cards"], key=lambda card: card["number"])


def test_mistakes_become_cards(own: TestClient) -> None:
    begun = own.post("/api/analyses", content=MISTAKEN, params={"plies": 0}).json()
    place = f"/api/analyses/{begun['id']}"
    wait_until(lambda: own.get(place).json()["status"] == "done", "the analysis does not end")
    decisions = own.get(f"{place}/decisions").json()["decisions"]
    lost = {decision["identifier"]: decision["judged"]["error"]["emg"] for decision in decisions}
    assert own.post(f"{place}/cards", json={"seat": 1}).json() == {"new": 1, "known": 0}
    assert own.post(f"{place}/cards", json={}).json() == {"new": 1, "known": 1}
    found = own.get("/api/cards").json()["cards"]
    assert {(card["player"], card["made"]) for card in found} == {("Anna", "24/20"), ("Ben", "8/2")}
    assert [card["lost"] for card in found] == [lost[card["identifier"]] for card in found]
    assert found[0]["lost"] >= found[1]["lost"], "the costliest first"
    assert {card["source"] for card in found} == {"Anna – Ben, 1"}
    assert all(card["is_due"] and card["answers"] == [] for card in found)
    right = next(decision for decision in decisions if decision["judged"].get("mistake") == "none")
    assert own.post(f"{place}/cards", json={"decision": right["number"]}).json() == {"new": 1, "known": 0}
    every = own.get("/api/cards").json()
    assert every["players"] == ["Anna", "Ben"]
    for wanted in ({"player": "Ben"}, {"question": "double"}, {"question": "play", "player": "Anna"}):
        cards = [card for card in every["cards"] if wanted.items() <= card.items()]
        assert cards != []
        found = own.get("/api/cards", params=wanted).json()
        assert found == {**every, "cards": cards, "count": len(cards), "due": len(cards)}
    assert own.post(f"{place}/cards", json={"decision": 77}).status_code == 404
    assert own.post("/api/analyses/none/cards", json={}).status_code == 404


def test_a_client_asks_for_as_many_cards_as_it_needs(own: TestClient) -> None:
    empty = {"cards": [], "count": 0, "due": 0, "next_due": None, "players": []}
    assert own.get("/api/cards").json() == empty
    for dice in ("31", "42", "53"):
        made(own, OPENING.replace(":31:", f":{dice}:"))
    every = own.get("/api/cards").json()
    assert (len(every["cards"]), every["count"]) == (3, 3)
    first = every["cards"][0]["number"]
    assert own.get("/api/cards?is_due=true&most=1").json() == {**every, "cards": every["cards"][:1]}
    own.post(f"/api/cards/{first}/answers", json={"answer": "24/20", "plies": 0})

    def numbers(**asked: object) -> list[int]:
        return [card["number"] for card in own.get("/api/cards", params=asked).json()["cards"]]

    assert first not in numbers(is_due=True)
    assert numbers(is_due=False) == [first] == numbers()[-1:]
    assert len(numbers(most=9)) == 3
    left = own.get("/api/cards?most=1").json()
    assert (left["count"], left["due"]) == (3, 2)
    assert left["next_due"] == own.get("/api/cards?is_due=false").json()["cards"][0]["due"]
    for wrong in ({"most": 0}, {"most": "x"}, {"question": "cube"}):
        refused = own.get("/api/cards", params=wrong)
        assert (refused.status_code, [refused.json()["path"]]) == (422, [*wrong])


def test_a_card_is_asked_answered_and_comes_back(own: TestClient) -> None:
    number = made(own, OPENING)["number"]
    asked = own.get(f"/api/cards/{number}").json()
    assert (asked["card"]["question"], asked["card"]["dice"], asked["choices"]) == ("play", [3, 1], [])
    assert asked["decider"] == asked["position"]["setup"]["on_roll"]
    assert asked["position"]["turn"]["is_whole"]
    wrong = own.post(f"/api/cards/{number}/answers", json={"answer": "24/20", "plies": 0}).json()
    assert (wrong["answer"], wrong["best"], wrong["mistake"]) == ("24/20", "8/5 6/5", "blunder")
    assert wrong["candidates"][0]["play"] == "8/5 6/5"
    by_play = {candidate["play"]: candidate["judgements"][0]["equity"] for candidate in wrong["candidates"]}
    assert wrong["lost"] == pytest.approx(by_play["8/5 6/5"] - by_play["24/20"], abs=2e-6)
    assert wrong["cube"] is None
    assert not wrong["card"]["is_due"]
    steps = [[8, 5, 3], [6, 5, 1]]
    right = own.post(f"/api/cards/{number}/answers", json={"steps": steps, "plies": 0}).json()
    assert (right["answer"], right["lost"], right["mistake"]) == ("8/5 6/5", 0, "none")
    assert [answer["answer"] for answer in right["card"]["answers"]] == ["24/20", "8/5 6/5"]
    assert right["card"]["due"] > wrong["card"]["due"]


def test_the_cube(own: TestClient) -> None:
    double = made(own, LAST_ROLL.format(dice="00", rules=0, length=0))["number"]
    assert own.get(f"/api/cards/{double}").json()["choices"] == ["no double", "double"]
    found = own.post(f"/api/cards/{double}/answers", json={"answer": "no double", "plies": 0}).json()
    assert (found["best"], found["mistake"], found["cube"]["advice"]) == ("double", "doubtful", "double-take")
    assert found["candidates"] is None
    for rules, length, choices in (
        (2, 0, ["take", "pass", "beaver"]),
        (0, 0, ["take", "pass"]),
        (0, 5, ["take", "pass"]),
    ):
        number = made(own, LAST_ROLL.format(dice="D", rules=rules, length=length))["number"]
        asked = own.get(f"/api/cards/{number}").json()
        assert asked["choices"] == choices
        assert asked["decider"] != asked["position"]["setup"]["on_roll"]
    passed = own.post(f"/api/cards/{number}/answers", json={"answer": "pass", "plies": 0}).json()
    assert passed["best"] == "take"


def test_what_is_refused(own: TestClient) -> None:
    number = made(own, OPENING)["number"]
    answers = f"/api/cards/{number}/answers"
    for given, status in (
        ({"answer": "24/14"}, 409),
        ({"answer": "to the moon"}, 422),
        ({"steps": [[8, 2, 6]]}, 409),
        ({"answer": "8/5 6/5", "plies": 9}, 422),
    ):
        assert own.post(answers, json=given).status_code == status, given
    cube = made(own, LAST_ROLL.format(dice="00", rules=0, length=0))["number"]
    for given in ({"answer": "beaver"}, {"steps": [[5, 4, 1]]}):
        assert own.post(f"/api/cards/{cube}/answers", json=given).status_code == 409, given
    for position in ("nothing", LAST_ROLL.format(dice="00", rules=0, length=0).replace(":0:0:1:", ":1:-1:1:")):
        assert own.post("/api/cards", json={"text": position}).status_code == 422, position
    assert [card["answers"] for card in own.get("/api/cards").json()["cards"]] == [[], []]
    assert own.get("/api/cards/99").status_code == 404
    assert own.delete("/api/cards/99").status_code == 404
    assert own.post("/api/cards/99/answers", json={"answer": "24/20"}).status_code == 404


def test_cards_outlive_the_server_and_are_those_of_the_command(
    opened: Callable[[], TestClient], tmp_path: Path
) -> None:
    with opened() as client:
        number = made(client, OPENING)["number"]
        assert client.post("/api/cards", json={"text": OPENING}).json() == {"new": 0, "known": 1}
    with Deck.opened(tmp_path / "study.json") as deck:
        assert list(deck.entries) == [number]
        deck.add([Card(identifier=LAST_ROLL.format(dice="00", rules=0, length=0), variant="backgammon")])
    with opened() as client:
        assert len(client.get("/api/cards").json()["cards"]) == 2
        assert client.delete(f"/api/cards/{number}").status_code == 204
        assert [card["question"] for card in client.get("/api/cards").json()["cards"]] == ["double"]


def test_a_deck_that_is_in_use_or_spoilt_is_told(own: TestClient, tmp_path: Path) -> None:
    made(own, OPENING)
    place = tmp_path / "study.json"
    with alone(place):
        answer = own.get("/api/cards")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-allowed")
    assert "another process works on this" in answer.json()["message"]
    place.write_text(json.dumps({"format": "poem"}))
    assert own.get("/api/cards").status_code == 409
    assert place.read_text() == '{"format": "poem"}'


def test_a_full_disk_is_told(own: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("doublesix.study.deck.write_whole", full)
    answer = own.post("/api/cards", json={"text": OPENING})
    assert (answer.status_code, answer.json()["code"]) == (507, "not-kept")
    monkeypatch.undo()
    assert own.get("/api/cards").json()["cards"] == []


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.key)
def test_every_game_that_is_judged_has_cards(client: TestClient, game: Any) -> None:
    info = next(each for each in client.get("/api/catalogue").json()["games"] if each["key"] == game.key)
    setup = {"variant": game.key, "board": info["start"], "dice": [3, 1, 2][: info["dice"]]}
    position = client.post("/api/positions/check", json=setup).json()["position"]
    card = client.post("/api/cards", json={"text": position["ids"]["best"], "variant": game.key})
    if not info["has_engine"]:
        assert card.status_code == 409
        return
    assert card.json() == {"new": 1, "known": 0}
    number = next(each["number"] for each in client.get("/api/cards").json()["cards"] if each["variant"] == game.key)
    asked = client.get(f"/api/cards/{number}").json()
    assert asked["position"]["setup"]["board"] == info["start"]
    nodes, steps, at = asked["position"]["turn"]["nodes"], [], 0
    while not nodes[at]["is_done"]:
        source, target, die, at, _ = nodes[at]["steps"][0]
        steps.append((source, target, die))
    found = client.post(f"/api/cards/{number}/answers", json={"steps": steps, "plies": 0}).json()
    assert found["answer"] in {candidate["play"] for candidate in found["candidates"]}


def test_boards_to_count_come_out_of_games(own: TestClient) -> None:
    """Ten of them, other ones each time, with nothing to play and both counts."""
    first, second = (own.get("/api/boards").json()["positions"] for _ in range(2))
    assert len(first) == len(second) == 10
    assert [board["setup"]["board"] for board in first] != [board["setup"]["board"] for board in second]
    for board in first:
        assert (board["turn"], board["is_over"], board["setup"]["dice"]) == (None, False, [])
        assert min(board["pips"]) > 0
        assert board["pips"] != [167, 167], "something has been played"
