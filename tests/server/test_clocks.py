"""Clocks: a delay before every decision, a reserve for the match, and what becomes of a seat without any."""

from __future__ import annotations

from random import Random
from threading import Event, Thread
from typing import TYPE_CHECKING

import pytest

from doublesix.engine.computer import Computer
from doublesix.formats import read_match
from doublesix.match import Match, Seat
from doublesix.protocol.tables import ClockTerms, NewTable, Pause, Resign, Resume
from doublesix.protocol.tables import Player as SeatedPlayer
from doublesix.record import Ending
from doublesix.sentences import Sentence
from doublesix.server import table as table_module
from doublesix.server.beginnings import first_state
from doublesix.server.clocks import Clocks
from doublesix.server.log import TableLog
from doublesix.server.place import Place
from doublesix.server.problems import NotKeptError
from doublesix.server.store import Logged, Store
from doublesix.server.table import LiveTable
from server_players import PATIENCE_S, Player, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fastapi.testclient import TestClient

    from doublesix.game import Action, GameState
    from doublesix.protocol.tables import TableView

TERMS = ClockTerms(delay_s=12, reserve_s=120)
PEOPLE = SeatedPlayer(), SeatedPlayer()
COMPUTERS = SeatedPlayer(level="beginner"), SeatedPlayer(level="beginner")


def test_the_delay_is_free_and_the_rest_comes_off_the_reserve() -> None:
    clocks = Clocks(TERMS, began_ms=0)
    clocks.pass_to(11_000, Seat.FIRST)
    assert clocks.reserves_ms == (120_000, 120_000)
    clocks.pass_to(11_000 + 15_000, Seat.SECOND)
    assert clocks.reserves_ms == (120_000, 117_000)
    assert clocks.left_ms(Seat.SECOND, 26_000 + 100_000) == 29_000
    assert clocks.left_ms(Seat.SECOND, 26_000 + 200_000) == -71_000


def test_time_while_the_program_did_not_run_is_nobodys() -> None:
    clocks = Clocks(TERMS, began_ms=0)
    clocks.wake(10_000_000)
    clocks.pass_to(10_005_000, Seat.FIRST)
    assert clocks.reserves_ms == (120_000, 120_000)


def test_what_nobody_decides_costs_nobody_time() -> None:
    clocks = Clocks(TERMS, began_ms=0)
    clocks.pass_to(1_000_000, None)
    assert clocks.reserves_ms == (120_000, 120_000)


def test_no_reserve_is_less_than_nothing() -> None:
    clocks = Clocks(TERMS, began_ms=0)
    clocks.pass_to(200_000, Seat.FIRST)
    assert clocks.reserves_ms == (0, 120_000)


def test_a_clock_that_is_set_back_gives_no_time() -> None:
    clocks = Clocks(TERMS, began_ms=50_000)
    assert clocks.running_ms(20_000) == 0
    assert clocks.left_ms(Seat.FIRST, 20_000) == 132_000
    clocks.pass_to(20_000, Seat.FIRST)
    assert clocks.reserves_ms == (120_000, 120_000)


def test_what_a_computer_thinks_before_it_waits_for_its_dice_is_its_own() -> None:
    texts = {"open 61": 0, "move 13/7 8/7": 1_000, "waits": 21_000, "roll 31": 900_000}
    told = [Logged(at_ms, None, text) for text, at_ms in texts.items()]
    log = TableLog(first_state("backgammon", Match(3)), clock=TERMS, began_ms=0, events=told)
    assert log.clocks is not None
    assert log.clocks.reserves_ms == (120_000, 112_000)


def test_whoever_uses_up_the_reserve_loses(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = {"dice": "seeded", "seed": 1, "clock": {"delay_s": 2, "reserve_s": 3600}}
    anna = Player(client, client.post("/api/tables", json={**wanted, "players": [{}, {}]}).json(), Random(1))
    loser = anna.view["decider"]
    assert anna.view["clock"]["running"] == loser
    view = client.get(f"/api/tables/{anna.view['id']}").json()
    later(monkeypatch, 3_602_500 - view["clock"]["running_ms"])
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
            "paused": None,
        }
        assert client.get("/api/tables").json()["tables"][0]["is_persons_turn"]
        now = table_module.now_ms()
        monkeypatch.setattr(table_module, "now_ms", lambda: now + 3_700_000)
        anna = Player(client, waiting, Random(1))
        rolled = anna.act({"type": "roll", "dice": [6, 2]})
        assert rolled["last"]["type"] == "move"
        assert rolled["clock"]["reserve_ms"] == [120_000, 120_000]
        assert rolled["clock"]["running"] == 0


def later(monkeypatch: pytest.MonkeyPatch, ms: int) -> None:
    """Set the clock of tables forward; there it stands still."""
    now = table_module.now_ms()
    monkeypatch.setattr(table_module, "now_ms", lambda: now + ms)


def test_time_while_the_program_stood_still_is_nobodys(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = {"dice": "seeded", "seed": 1, "clock": {"delay_s": 2, "reserve_s": 3600}, "players": [{}, {}]}
    anna = Player(client, client.post("/api/tables", json=wanted).json(), Random(1))
    later(monkeypatch, 3_700_000)
    answer = anna.try_to({"type": "move", "steps": anna.steps()})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    anna.view = client.get(f"/api/tables/{anna.view['id']}").json()
    assert (anna.view["phase"], anna.view["clock"]["running_ms"]) == ("rolled", 0)
    assert anna.play_on()["clock"]["reserve_ms"] == [3_600_000, 3_600_000]


def test_nobody_acts_at_a_table_that_comes_back_before_its_clock_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, wake = Place(tmp_path), LiveTable.wake
    table_id = before.tables.add(NewTable(players=PEOPLE, dice="seeded", seed=1, clock=TERMS)).view.id
    before.close()
    later(monkeypatch, 132_500)
    place, found, told = Place(tmp_path), Event(), []

    def resign() -> None:
        table = place.tables.find(table_id)
        found.set()
        table.act(table.view.version, Resign(value=1))
        told.append(table.view.phase)

    ben = Thread(target=resign)

    def slowly(table: LiveTable) -> None:
        ben.start()
        found.wait(0.3)  # whoever could find it by now would do so
        wake(table)

    monkeypatch.setattr(LiveTable, "wake", slowly)
    try:
        place.tables.find(table_id)
        ben.join(PATIENCE_S)
        assert told == ["resignation-offered"]
    finally:
        place.close()


def test_a_pause_stops_both_clocks_and_everything_else(
    opened: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = {"dice": "seeded", "seed": 1, "clock": {"delay_s": 2, "reserve_s": 100}, "players": [{}, {}]}
    later(monkeypatch, 0)
    with opened() as client:
        table = client.post("/api/tables", json={**wanted, "has_help": True}).json()
        anna = Player(client, table, Random(1))
        decider = anna.view["decider"]
        play, at = {"type": "move", "steps": anna.steps()}, f"/api/tables/{table['id']}"
        assert "pause" in table["allowed"]
        assert anna.try_to({"type": "resume"}).json()["message"] == "the clocks have not been stopped"
        later(monkeypatch, 30_000)
        paused = anna.act({"type": "pause"})
        later(monkeypatch, 3_600_000)
        assert (paused["allowed"], paused["turn"], paused["decider"]) == (["resume"], None, decider)
        assert paused["last"] == table["last"]
        clock = {"delay_ms": 2000, "reserve_ms": [100_000, 100_000]}
        assert paused["clock"] == {**clock, "running": None, "running_ms": 30_000, "paused": decider}
        for action in (play, {"type": "resign", "value": 1}, {"type": "pause"}):
            refused = anna.try_to(action)
            assert refused.status_code == 409
            assert refused.json()["message"] == "the clocks have been stopped: nothing can be done until they go on"
        assert client.get(f"{at}/hint").json() == refused.json()
    later(monkeypatch, 3_600_000)
    with opened() as client:
        assert client.get(at).json() == paused
        later(monkeypatch, 3_600_000)
        anna = Player(client, paused, Random(1))
        running = anna.act({"type": "resume"})
        assert running["clock"] == {**clock, "running": decider, "running_ms": 30_000, "paused": None}
        assert (running["turn"], running["allowed"]) == (table["turn"], table["allowed"])
        later(monkeypatch, 1000)
        after = anna.act(play)
        assert after["clock"]["reserve_ms"][decider] == 71_000
        told = [event["type"] for event in client.get(f"{at}/history").json()["games"][0]["events"]]
        assert told[-3:] == ["pause", "resume", "move"]
        assert anna.act({"type": "pause"})["clock"]["paused"] == 1 - decider


def test_without_a_running_clock_there_is_no_pause(client: TestClient) -> None:
    typed = {"dice": "manual", "clock": {"delay_s": 2, "reserve_s": 100}, "players": [{}, {}]}
    for wanted in ({"players": [{}, {}]}, typed):
        anna = Player(client, client.post("/api/tables", json=wanted).json(), Random(1))
        assert "pause" not in anna.view["allowed"]
        refused = anna.try_to({"type": "pause"})
        assert (refused.status_code, refused.json()["message"]) == (409, "no clock runs that could be stopped")


def test_a_pause_ends_the_thinking_of_the_computer_which_begins_anew(tmp_path: Path) -> None:
    thinking, go_on, decide = Event(), Event(), Computer.decide

    def slowly(computer: Computer, state: GameState) -> Action | None:
        thinking.set()
        assert go_on.wait(PATIENCE_S)
        return decide(computer, state)

    place = Place(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Computer, "decide", slowly)
        table = place.tables.add(NewTable(players=COMPUTERS, dice="seeded", seed=1, clock=TERMS))
        assert thinking.wait(PATIENCE_S)
        paused = table.act(table.view.version, Pause())
        assert (paused.is_thinking, paused.allowed) == (False, ("resume",))
        go_on.set()
        place.tables.find(paused.id)
        wait_until(lambda: table.is_at_rest, "the computer thinks for ever")
        assert table.view == paused
    running = table.act(paused.version, Resume())
    assert running.is_thinking
    wait_until(lambda: table.view.version > running.version + 1, "the computer does not go on")
    place.close()


class Alarm:
    """A timer that rings when it is told to."""

    wound: list[Alarm]

    def __init__(self, seconds: float, ring: Callable[[], None]) -> None:
        self.seconds, self.ring, self.is_cancelled = seconds, ring, False
        self.wound.append(self)

    def start(self) -> None:
        pass

    def cancel(self) -> None:
        self.is_cancelled = True


def test_a_clock_rings_again_where_the_store_did_not_take_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, append = Place(tmp_path), Store.append
    failures = [OSError("out of memory"), NotKeptError(Sentence("the disk is full: nothing was changed"))]

    def failing_twice(store: Store, *args: object) -> None:
        if failures:
            raise failures.pop()
        append(store, *args)  # type: ignore[arg-type]

    Alarm.wound = []
    monkeypatch.setattr(table_module, "Timer", Alarm)
    try:
        table = place.tables.add(NewTable(players=PEOPLE, dice="seeded", seed=1, clock=TERMS))
        assert [round(alarm.seconds) for alarm in Alarm.wound] == [132]
        later(monkeypatch, 132_500)
        monkeypatch.setattr(Store, "append", failing_twice)
        for _ in range(2):
            Alarm.wound[-1].ring()
            assert table.view.phase == "rolled"
        later(monkeypatch, 60_000)
        assert [alarm.seconds for alarm in Alarm.wound[1:]] == [table_module.RING_AGAIN_S] * 2
        Alarm.wound[-1].ring()
        assert table.view.phase == "time-over"
        assert len(Alarm.wound) == 3
    finally:
        place.close()


def test_no_clock_rings_where_the_store_could_not_be_read_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise NotKeptError(Sentence("the store cannot be reached: nothing was changed"))

    place = Place(tmp_path)
    Alarm.wound = []
    monkeypatch.setattr(table_module, "Timer", Alarm)
    try:
        table = place.tables.add(NewTable(players=PEOPLE, dice="seeded", seed=1, clock=TERMS))
        later(monkeypatch, 132_500)
        with monkeypatch.context() as patched:
            patched.setattr(Store, "append", fails)
            patched.setattr(Store, "table", fails)
            Alarm.wound[-1].ring()
        assert table.is_closed
        assert all(alarm.is_cancelled for alarm in Alarm.wound)
        again = place.tables.find(table.view.id).view
        assert again.clock is not None
        assert (again.phase, again.clock.running_ms, again.clock.reserve_ms) == ("rolled", 0, (120_000, 120_000))
    finally:
        place.close()


@pytest.mark.parametrize("is_ours", [True, False], ids=["this program", "another program"])
def test_the_clock_of_a_deleted_table_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, is_ours: bool
) -> None:
    place = Place(tmp_path)
    Alarm.wound = []
    monkeypatch.setattr(table_module, "Timer", Alarm)
    try:
        table = place.tables.add(NewTable(players=PEOPLE, dice="seeded", seed=1, clock=TERMS))
        (place.tables.delete if is_ours else place.store.delete_table)(table.view.id)
        later(monkeypatch, 132_500)
        Alarm.wound[-1].ring()  # it may have begun to before the table was deleted
        assert table.is_closed
        assert not is_ours or table.view.phase == "rolled"
        assert len(Alarm.wound) == 1
        assert not caplog.records
    finally:
        place.close()


def test_a_computer_that_waits_for_its_turn_to_think_loses_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends, decide = Event(), Computer.decide

    def slowly(computer: Computer, state: GameState) -> Action | None:
        if state.variant.key == "portes":
            ends.wait(PATIENCE_S)
        return decide(computer, state)

    monkeypatch.setattr(Computer, "decide", slowly)
    place = Place(tmp_path)
    clock = ClockTerms(delay_s=0, reserve_s=60)
    try:
        place.tables.add(NewTable(players=COMPUTERS, variant="portes"))
        table = place.tables.add(NewTable(players=COMPUTERS, clock=clock))
        later(monkeypatch, 60_500)
        waiting = place.tables.find(table.view.id).view
        assert (waiting.phase, waiting.is_thinking) == ("rolled", True)
        assert waiting.clock is not None
        assert (waiting.clock.running, waiting.clock.running_ms) == (waiting.decider, 0)
        assert waiting.version == table.view.version
        ends.set()
        wait_until(lambda: table.history.games[0].events[-1].type in ("move", "roll"), "it does not think")
        told = table.view
    finally:
        ends.set()
        place.close()
    for again in (told, reopened(tmp_path, told.id)):
        assert again.clock is not None
        assert again.clock.reserve_ms == (60_000, 60_000)


def reopened(folder: Path, table_id: str) -> TableView:
    """The table as another program reads it."""
    place = Place(folder)
    try:
        return place.tables.find(table_id).view
    finally:
        place.close()


def test_a_computer_loses_by_thinking_for_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decide = Computer.decide

    def for_ages(computer: Computer, state: GameState) -> Action | None:
        later(monkeypatch, 132_500)
        return decide(computer, state)

    monkeypatch.setattr(Computer, "decide", for_ages)
    place = Place(tmp_path)
    try:
        table = place.tables.add(NewTable(players=COMPUTERS, clock=TERMS))
        wait_until(lambda: table.view.phase == "time-over", "its clock does not run")
        assert [event.type for event in table.history.games[0].events][-1] == "time"
    finally:
        place.close()
