"""Clocks: a delay before every decision, a reserve for the match, and what becomes of a seat without any."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from doublesix.formats import read_match
from doublesix.match import Seat
from doublesix.protocol.tables import ClockTerms
from doublesix.record import Ending
from doublesix.server import table as table_module
from doublesix.server.clocks import Clocks
from server_players import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest
    from fastapi.testclient import TestClient

TERMS = ClockTerms(delay_s=12, reserve_s=120)


def test_the_delay_is_free_and_the_rest_comes_off_the_reserve() -> None:
    clocks = Clocks(TERMS, began_ms=0)
    clocks.pass_to(11_000, Seat.FIRST)
    assert clocks.reserves_ms == (120_000, 120_000)
    clocks.pass_to(11_000 + 15_000, Seat.SECOND)
    assert clocks.reserves_ms == (120_000, 117_000)
    assert clocks.left_ms(Seat.SECOND, 26_000 + 100_000) == 29_000
    assert clocks.left_ms(Seat.SECOND, 26_000 + 200_000) == 0


def test_time_while_the_program_did_not_run_is_nobodys() -> None:
    clocks = Clocks(TERMS, began_ms=0)
    clocks.wake(10_000_000)
    clocks.pass_to(10_005_000, Seat.FIRST)
    assert clocks.reserves_ms == (120_000, 120_000)


def test_what_nobody_decides_costs_nobody_time() -> None:
    clocks = Clocks(TERMS, began_ms=0)
    clocks.pass_to(1_000_000, None)
    assert clocks.reserves_ms == (120_000, 120_000)


def test_whoever_uses_up_the_reserve_loses(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = {"dice": "seeded", "seed": 1, "clock": {"delay_s": 2, "reserve_s": 3600}}
    anna = Player(client, client.post("/api/tables", json={**wanted, "players": [{}, {}]}).json(), Random(1))
    loser = anna.view["decider"]
    assert anna.view["clock"]["running"] == loser
    now = table_module.now_ms()
    monkeypatch.setattr(table_module, "now_ms", lambda: now + 3_700_000)
    answer = anna.try_to({"type": "move", "steps": anna.steps()})
    assert answer.status_code == 409
    over = client.get(f"/api/tables/{anna.view['id']}").json()
    assert (over["phase"], over["winner"], over["allowed"], over["decider"]) == ("time-over", 1 - loser, [], None)
    assert over["result"]["ending"] == "time"
    assert over["last"]["type"] == "time"
    for ending in ("json", "mat"):
        record = read_match(client.get(f"/api/tables/{over['id']}/export", params={"format": ending}).content)
        assert (record.games[-1].ending, record.games[-1].points) == (Ending.TIME, 0)
        assert record.winner is record.games[-1].winner is Seat(1 - loser)
    for action in ({"type": "roll"}, {"type": "move", "steps": []}, {"type": "resign", "value": 1}):
        anna.view = over
        answer = anna.try_to(action)
        assert (answer.status_code, answer.json()["code"]) == (409, "not-allowed"), action
    assert client.get(f"/api/tables/{anna.view['id']}").json() == over
    told = next(each for each in client.get("/api/tables").json()["tables"] if each["id"] == over["id"])
    assert (told["is_over"], told["is_persons_turn"]) == (True, False)


def test_while_the_computer_waits_for_its_dice_nobodys_time_runs(
    opened: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = {"dice": "manual", "clock": {"delay_s": 60, "reserve_s": 120}, "players": [{}, {"level": "beginner"}]}
    with opened() as client:
        anna = Player(client, client.post("/api/tables", json=typed).json(), Random(1))
        anna.act({"type": "roll", "dice": [6, 1]})
        anna.act({"type": "move", "steps": anna.steps()})
    with opened() as client:
        waiting = client.get(f"/api/tables/{anna.view['id']}").json()
        assert waiting == anna.view
        assert (waiting["decider"], waiting["dice_wanted"], waiting["is_thinking"]) == (1, 2, False)
        assert waiting["clock"] == {
            "delay_ms": 60_000,
            "reserve_ms": [120_000, 120_000],
            "running": None,
            "running_ms": 0,
        }
        assert client.get("/api/tables").json()["tables"][0]["is_persons_turn"]
        now = table_module.now_ms()
        monkeypatch.setattr(table_module, "now_ms", lambda: now + 3_700_000)
        anna = Player(client, waiting, Random(1))
        rolled = anna.act({"type": "roll", "dice": [6, 2]})
        assert rolled["last"]["type"] == "move"
        assert rolled["clock"]["reserve_ms"] == [120_000, 120_000]
        assert rolled["clock"]["running"] == 0
