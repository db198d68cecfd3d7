"""Analyses as jobs: decisions one after the other, words of one's own, reports, and what cannot be read."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import sqlite3
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from importlib.resources import files
from random import Random
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from sqlalchemy import Engine, event

from doublesix.analysis.analyze import BATCHES, analyze
from doublesix.analysis.checker_play import CheckerAnalysis
from doublesix.analysis.cube_action import CubeAnalysis
from doublesix.analysis.progress import Stage
from doublesix.analysis.results import MatchAnalysis
from doublesix.analysis.settings import AnalysisSettings
from doublesix.dice import Roll
from doublesix.formats import read_match, write_json
from doublesix.match import Match, Seat
from doublesix.notation.identified import IdentifiedPosition
from doublesix.notation.plays import parse_play
from doublesix.notation.tables_id import format_tables_id
from doublesix.protocol.analyses import Comment
from doublesix.record import CheckerPlay, GameRecord, MatchRecord, SetPosition
from doublesix.rules.legal import legal_plays
from doublesix.server.analyses import Analyses
from doublesix.server.analysis_job import AnalysisJob
from doublesix.server.app import server_app
from doublesix.server.decisions import judged_by_rollout
from doublesix.server.place import Place
from doublesix.server.problems import NotFoundError
from doublesix.server.store import Store
from doublesix.variants.registry import STANDARD, find
from doublesix.work import NotWantedError
from foreign_words import FOREIGN, foreign_words
from server_players import PATIENCE_S, Player, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fastapi.testclient import TestClient

    from doublesix.analysis.results import Event as AnalyzedEvent

SAMPLE = (files("doublesix") / "data" / "samples" / "gnubg_5pt.mat").read_bytes()
FIRST_GAME = SAMPLE[: SAMPLE.index(b"Game 2")]
TAGS = re.compile(r"<style.*?</style>|<code>.*?</code>|<[^>]*>", re.DOTALL)
ATTRIBUTES = re.compile(r' (?:aria-label|title|alt)="([^"]*)"')
PLAYERS = re.compile(r"gnubg|guest")
SHORT = b""" 3 point match

 Game 1
 Anna : 0                          Ben : 0
  1) 31: 8/5 6/5                    42: 8/4 6/4
  2) 64: 24/14                      Drops???
"""
POSITION = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5:10"
NARDE = format_tables_id(IdentifiedPosition(position=find("narde").start()), find("narde"))
SET_UP = MatchRecord(
    ("Anna", "Ben"),
    Match(5),
    STANDARD,
    (GameRecord(1, actions=(SetPosition(Seat.SECOND, STANDARD.start()),)),),
)
"""A match in which nothing has been played on a board that was set up."""


def begun(client: TestClient, data: bytes = SHORT, *, plies: int = 0, name: str = "short.mat") -> dict[str, Any]:
    answer = client.post("/api/analyses", content=data, params={"plies": plies, "name": name})
    assert answer.status_code == 201, answer.text
    return answer.json()


def done(client: TestClient, name: str) -> dict[str, Any]:
    path = f"/api/analyses/{name}"
    wait_until(lambda: client.get(path).json()["status"] not in ("waiting", "running"), "the analysis does not end")
    return client.get(path).json()


def decisions(client: TestClient, name: str) -> list[dict[str, Any]]:
    return client.get(f"/api/analyses/{name}/decisions").json()["decisions"]


def test_a_match_is_told_decision_by_decision(client: TestClient) -> None:
    view = begun(client, SAMPLE, plies=0, name="sample.mat")
    shown: dict[int, Any] = {}
    with client.websocket_connect("/api/socket") as socket:
        socket.send_json({"type": "watch", "topic": "analysis", "id": view["id"]})
        while view["status"] not in ("done", "failed"):
            told = socket.receive_json()
            if told["type"] == "analysis":
                view = told["analysis"]
                continue
            if told["game"] is not None:
                shown = {number: each for number, each in shown.items() if each["game"] != told["game"]}
            shown |= {each["number"]: each for each in told["decisions"]}
    assert view["status"] == "done", view["error"]
    assert view["done"] == view["total"] == len(shown) > 100
    assert view["players"] == ["gnubg", "guest"]
    assert [shown[number] for number in sorted(shown)] == decisions(client, view["id"])
    assert all(each["is_deep"] for each in shown.values())
    assert len(view["report"]["ratings"]) == 2
    plays = [each for each in shown.values() if each["judged"]["type"] == "play"]
    assert all(each["candidates"] and each["board"] for each in plays)
    assert all(each["judged"]["luck"] for each in plays)


def test_a_decision_is_judged_again_and_keeps_its_words(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        name = begun(client)["id"]
        assert done(client, name)["problems"]
        first = next(each for each in decisions(client, name) if each["judged"]["type"] == "play")
        at = f"/api/analyses/{name}/decisions/{first['number']}"
        words = {
            "comment": "the five point",
            "variations": [{"play": "24/23 13/10", "comment": "or this", "steps": []}],
        }
        assert client.put(f"{at}/comment", json=words).json()["comment"] == words["comment"]
        again = client.post(f"{at}/deepen", json={"plies": 1}).json()
        assert [each["source"] for each in again["candidates"][0]["judgements"]] == ["1", "0"]
        assert again["variations"] == words["variations"]
        assert again["judged"]["luck"] == first["judged"]["luck"]
    with opened() as client:
        kept = next(each for each in decisions(client, name) if each["number"] == first["number"])
        assert kept == again
        assert client.get("/api/analyses").json()["analyses"][0]["id"] == name


@pytest.mark.parametrize("kind", ["plays", "cube"])
def test_a_rollout_is_trusted_more_than_any_depth(client: TestClient, kind: str) -> None:
    name = begun(client)["id"]
    done(client, name)
    rolled = {"plays": "play", "cube": "cube"}[kind]
    decision = next(each for each in decisions(client, name) if each["judged"]["type"] == rolled)
    wanted = {"position": decision["identifier"], "kind": kind, "trials": 36, "truncate_after": 1}
    answer = client.post("/api/rollouts", json={**wanted, "analysis": name, "decision": decision["number"]})
    assert answer.status_code == 201, answer.text

    def sources() -> list[str]:
        (view,) = (each for each in decisions(client, name) if each["number"] == decision["number"])
        return [each["source"] for each in (view["candidates"][0]["judgements"] if kind == "plays" else view["cubes"])]

    wait_until(lambda: len(sources()) == 2, "it is not kept with the decision")
    rollout = answer.json()["id"]
    assert sources() == [rollout, "0"]
    for plies in (1, 0):
        client.post(f"/api/analyses/{name}/decisions/{decision['number']}/deepen", json={"plies": plies})
        assert sources() == [rollout, "1", "0"]


def rolled_out(
    client: TestClient, name: str, decision: dict[str, Any], plays: list[str], *, trials: int = 36
) -> dict[str, Any]:
    """A decision, once a rollout of these plays, or of its cube, is kept with it."""
    kind = "plays" if plays else "cube"
    wanted = {"position": decision["identifier"], "kind": kind, "plays": plays, "trials": trials}
    answer = client.post("/api/rollouts", json={**wanted, "analysis": name, "decision": decision["number"]})
    assert answer.status_code == 201, answer.text
    return once_rolled_out(client, name, decision["number"], answer.json()["id"])


def once_rolled_out(client: TestClient, name: str, number: int, rollout: str) -> dict[str, Any]:
    def found() -> dict[str, Any]:
        (view,) = (each for each in decisions(client, name) if each["number"] == number)
        return view

    def is_kept() -> bool:
        judgements = [*found()["cubes"], *(one for each in found()["candidates"] for one in each["judgements"])]
        return any(judgement["source"] == rollout for judgement in judgements)

    wait_until(is_kept, "it is not kept with the decision")
    wait_until(lambda: client.get(f"/api/rollouts/{rollout}").json()["status"] == "done", "the rollout does not end")
    return found()


def test_a_decision_is_judged_by_its_rollout(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        name = begun(client, SAMPLE)["id"]
        done(client, name)
        made = [each for each in decisions(client, name) if each["judged"]["type"] == "play"]
        first = next(each for each in made if each["judged"]["play"] != each["candidates"][0]["play"])
        number, (best, played) = first["number"], (first["candidates"][0]["play"], first["judged"]["play"])
        view = rolled_out(client, name, first, [best, played])
        assert view["rolled_out"] == client.get("/api/rollouts").json()["rollouts"][0]["id"]
        known = {each["play"]: each["judgements"][0] for each in view["candidates"]}
        assert known[best]["trials"] == known[played]["trials"] == 36
        lost = max(known[best]["equity"], known[played]["equity"]) - known[played]["equity"]
        assert view["judged"]["error"]["emg"] == pytest.approx(lost, abs=2e-6)
        assert view["judged"]["error"]["emg"] != first["judged"]["error"]["emg"]
        assert [each["trials"] for each in view["judged"]["candidates"][:2]] == [36, 36]
        deeper = client.post(f"/api/analyses/{name}/decisions/{number}/deepen", json={"plies": 1}).json()
        assert deeper["judged"] == view["judged"]  # rollouts are trusted more
        report = client.get(f"/api/analyses/{name}/report", params={"format": "json"}).json()
    assert view["judged"]["error"] in [event.get("error") for game in report["games"] for event in game["events"]]
    with opened() as client:
        assert client.post(f"/api/analyses/{name}/again", json={"plies": 1}).status_code == 200
        done(client, name)
        (again,) = (each for each in decisions(client, name) if each["number"] == number)
        assert again["rolled_out"] == view["rolled_out"]
        assert again["judged"]["error"] == view["judged"]["error"]
        assert again["comment"] == view["comment"]


def test_a_rollout_that_goes_on_judges_by_all_its_games(client: TestClient) -> None:
    name = begun(client)["id"]
    done(client, name)
    decision = next(each for each in decisions(client, name) if each["judged"]["type"] == "cube")
    short = rolled_out(client, name, decision, [])
    rollout = short["rolled_out"]
    assert client.post(f"/api/rollouts/{rollout}/resume", json={"trials": 72}).status_code == 200

    def longer() -> dict[str, Any]:
        return once_rolled_out(client, name, decision["number"], rollout)

    wait_until(lambda: longer()["cubes"][0]["trials"] == 72, "its games are not counted")
    assert longer()["rolled_out"] == rollout
    assert [each["source"] for each in longer()["cubes"]] == [each["source"] for each in short["cubes"]]
    assert longer()["judged"]["trials"] == 72


def test_of_two_rollouts_the_one_with_more_games_judges(client: TestClient) -> None:
    name = begun(client, SAMPLE)["id"]
    done(client, name)
    cube = next(each for each in decisions(client, name) if each["judged"]["type"] == "cube")
    long = rolled_out(client, name, cube, [])
    short = rolled_out(client, name, cube, [], trials=2)
    assert (short["rolled_out"], short["judged"]) == (long["rolled_out"], long["judged"])
    assert [each["trials"] for each in short["cubes"]] == [36, 2, 0]


def test_what_is_judged_anew_after_a_start_counts_in_the_figures(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        name = begun(client, SAMPLE)["id"]
        before = done(client, name)["report"]["ratings"]
    with opened() as client:
        plays = [each for each in decisions(client, name) if each["judged"]["type"] == "play"]
        worst = max(plays, key=lambda each: each["judged"]["error"]["emg"])
        client.post(f"/api/analyses/{name}/decisions/{worst['number']}/deepen", json={"plies": 1})
        path = f"/api/analyses/{name}"
        wait_until(lambda: client.get(path).json()["report"]["ratings"] != before, "the figures stay as they were")
        report = client.get(f"{path}/report", params={"format": "json"}).json()
        assert client.get(path).json()["report"]["ratings"] == report["ratings"]


def test_with_an_analysis_its_rollouts_go(opened: Callable[[], TestClient], tmp_path: Path) -> None:
    with opened() as client:
        name, other = (begun(client, FIRST_GAME)["id"] for _ in range(2))
        for each in (name, other):
            done(client, each)
        cube = next(each for each in decisions(client, name) if each["judged"]["type"] == "cube")
        rolled_out(client, name, cube, [])
        rolled_out(client, other, cube, [])
        at = f"/api/analyses/{name}/rollouts"
        queued = client.post(at, json={"most": 3, "trials": 100_000}).json()["rollouts"]
        wait_until(
            lambda: client.get(f"/api/rollouts/{queued[0]['id']}").json()["trials"] > 0, "the rollout does not begin"
        )
        assert len(list(tmp_path.rglob("*.npz"))) >= 2
        assert client.delete(f"/api/analyses/{name}").status_code == 204
        (kept,) = client.get("/api/rollouts").json()["rollouts"]
        assert kept["analysis"] == other
    with opened() as client:
        assert client.get("/api/rollouts").json()["rollouts"] == [kept]
        assert [path.stem for path in tmp_path.rglob("*.npz")] == [kept["id"]]


def test_rollouts_are_listed_by_analysis_and_by_position(client: TestClient) -> None:
    name, other = (begun(client, FIRST_GAME)["id"] for _ in range(2))
    for each in (name, other):
        done(client, each)
    first, second = [each for each in decisions(client, name) if each["judged"]["type"] == "cube"][:2]
    made = [
        rolled_out(client, analysis, decision, [], trials=2)["rolled_out"]
        for analysis, decision in ((name, first), (name, second), (other, first))
    ]
    alone = {"position": first["identifier"], "kind": "cube", "trials": 2}
    made.append(client.post("/api/rollouts", json=alone).json()["id"])

    def listed(**asked: str) -> list[str]:
        found = client.get("/api/rollouts", params=asked).json()["rollouts"]
        return [each["id"] for each in found if each["id"] in made]

    assert listed() == made[::-1]
    assert listed(analysis=name) == [made[1], made[0]]
    assert listed(position=first["identifier"]) == [made[3], made[2], made[0]]
    assert listed(analysis=name, position=first["identifier"]) == [made[0]]
    assert listed(analysis="none") == []


def test_a_rollout_without_the_play_that_was_made_or_the_best_settles_nothing(client: TestClient) -> None:
    name = begun(client, SAMPLE)["id"]
    done(client, name)
    made = [each for each in decisions(client, name) if each["judged"]["type"] == "play"]
    first = next(
        each for each in made if each["judged"]["play"] not in [best["play"] for best in each["candidates"][:2]]
    )
    best, second = (each["play"] for each in first["candidates"][:2])
    for plays in ([best, second], [second, first["judged"]["play"]]):
        view = rolled_out(client, name, first, plays)
        assert (view["rolled_out"], view["judged"]) == (None, first["judged"])


def test_a_play_that_a_rollout_judged_is_listed_whatever_its_rank(client: TestClient) -> None:
    name = begun(client, SAMPLE)["id"]
    done(client, name)
    first = next(
        each for each in decisions(client, name) if each["judged"]["type"] == "play" and len(each["candidates"]) >= 10
    )
    listed = [each["play"] for each in first["candidates"]]
    asked = {"position": first["identifier"], "plies": 0}
    ranked = client.post("/api/positions/evaluate", json=asked).json()["candidates"]
    last = next(each for each in reversed(ranked) if each["play"] not in listed)
    view = rolled_out(client, name, first, [listed[0], last["play"]])
    assert [each["play"] for each in view["candidates"]] == [*listed, last["play"]]
    assert view["candidates"][-1]["steps"] == last["steps"]
    (judgement,) = view["candidates"][-1]["judgements"]
    rolled_equity = judgement["equity"]
    assert (judgement["trials"], judgement["source"]) == (36, client.get("/api/rollouts").json()["rollouts"][0]["id"])
    deeper = client.post(f"/api/analyses/{name}/decisions/{first['number']}/deepen", json={"plies": 1}).json()
    assert deeper["candidates"][-1]["play"] == last["play"]
    assert deeper["candidates"][-1]["judgements"][0]["equity"] == rolled_equity


def test_what_is_too_close_to_call_is_rolled_out_as_analyses_do(client: TestClient) -> None:
    most, trials = 2, 36
    name = begun(client, SAMPLE)["id"]
    path = f"/api/analyses/{name}/rollouts"
    done(client, name)
    asked = client.post(path, json={"most": most, "trials": trials})
    assert asked.status_code == 201, asked.text
    queued = {each["decision"]: each["id"] for each in asked.json()["rollouts"]}
    assert len(queued) == most
    views = {number: once_rolled_out(client, name, number, rollout) for number, rollout in queued.items()}
    assert {view["rolled_out"] for view in views.values()} == set(queued.values())
    settings = AnalysisSettings(plies=0, rollouts=most, trials=trials, explain=False)
    found = [event for _, event in analyze(read_match(SAMPLE), settings=settings).events()]
    verdicts = {(event.situation.identifier, worth, event.error.emg) for event in found for worth in worths(event)}
    for view in views.values():
        best = view["cubes"][0]["no_double"] if view["cubes"] else view["candidates"][0]["judgements"][0]["equity"]
        told = (view["identifier"], best, view["judged"]["error"]["emg"])
        assert [
            verdict
            for verdict in verdicts
            if verdict[0] == told[0] and verdict[1:] == pytest.approx(told[1:], abs=2e-6)
        ], told
    others = client.post(path, json={"most": most, "trials": trials}).json()["rollouts"]
    assert not queued.keys() & {each["decision"] for each in others}
    more = client.post(path, json={"most": 100, "trials": trials + 36}).json()["rollouts"]
    assert {each["wanted"] for each in more} == {trials + 36}
    for each in others + more:
        client.delete(f"/api/rollouts/{each['id']}")


def worths(event: AnalyzedEvent) -> list[float]:
    """What a rollout says of not doubling, or of the best play; nothing where none judged the decision."""
    if isinstance(event, CubeAnalysis):
        return [event.verdict.no_double] * (event.verdict.trials > 0)
    is_play = isinstance(event, CheckerAnalysis) and event.best.trials > 0
    return [event.best.equity] if is_play else []


def test_nothing_is_rolled_out_before_an_analysis_is_done(client: TestClient) -> None:
    name = begun(client, SAMPLE, plies=4)["id"]
    refused = client.post(f"/api/analyses/{name}/rollouts", json={})
    assert (refused.status_code, refused.json()["code"]) == (409, "not-allowed")
    client.post(f"/api/analyses/{name}/cancel")
    assert client.post("/api/analyses/none/rollouts", json={}).status_code == 404


def test_the_play_that_was_made_is_judged_as_deeply_as_the_best(client: TestClient) -> None:
    name = begun(client, SAMPLE)["id"]
    done(client, name)
    plays = [each for each in decisions(client, name) if each["judged"]["type"] == "play"]
    worst = max(plays, key=lambda each: each["judged"]["error"]["emg"])  # so far behind that a search drops it
    again = client.post(f"/api/analyses/{name}/decisions/{worst['number']}/deepen", json={"plies": 1}).json()
    known = {each["play"]: each["judgements"][0] for each in again["candidates"]}
    made, best = known[again["judged"]["play"]], again["candidates"][0]["judgements"][0]
    assert made["source"] == best["source"] == "1"
    assert again["judged"]["error"]["emg"] == pytest.approx(best["equity"] - made["equity"], abs=2e-6)
    assert again["judged"]["mistake"] != "none"
    assert again["judged"]["why"]


def test_what_was_judged_deeper_is_in_reports_and_ratings(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        name = begun(client, SAMPLE)["id"]
        before = done(client, name)["report"]["ratings"]
        report = f"/api/analyses/{name}/report"
        first = client.get(report, params={"format": "json"}).json()
        plays = [each for each in decisions(client, name) if each["judged"]["type"] == "play"]
        worst = max(plays, key=lambda each: each["judged"]["error"]["emg"])
        number, seat = worst["number"], worst["seat"]
        again = client.post(f"/api/analyses/{name}/decisions/{number}/deepen", json={"plies": 1}).json()
        after = client.get(f"/api/analyses/{name}").json()["report"]["ratings"]
        change = again["judged"]["error"]["emg"] - worst["judged"]["error"]["emg"]
        assert change
        lost = [ratings[seat]["checker"]["error"]["emg"] for ratings in (before, after)]
        assert lost[1] - lost[0] == pytest.approx(change, abs=3e-6)
        assert before[1 - seat] == after[1 - seat]
        told = client.get(report, params={"format": "json"}).json()
        assert told["ratings"] == after
        assert again["judged"] in [event for game in told["games"] for event in game["events"]]
        assert [len(game["events"]) for game in told["games"]] == [len(game["events"]) for game in first["games"]]
        page = client.get(report).text
    with opened() as client:  # and is, where all is judged again
        client.put(f"/api/analyses/{name}/decisions/{number}/comment", json={"comment": ""})
        assert client.get(report, params={"format": "json"}).json() == told
        assert client.get(report).text == page


def test_judging_rests_while_a_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = read_match(SHORT)
    begins, ends, comes, goes_on = Event(), Event(), Event(), Event()

    def slowly(_: bytes) -> MatchRecord:
        begins.set()
        ends.wait(PATIENCE_S)
        return record

    def heard(*args: Any, progress: Callable[[Any], None], **more: Any) -> MatchAnalysis:
        def went_on(now: Any) -> None:
            comes.set()
            progress(now)
            goes_on.set()

        return analyze(*args, progress=went_on, **more)

    monkeypatch.setattr("doublesix.server.analyses.read_match", slowly)
    monkeypatch.setattr("doublesix.server.analysis_job.analyze", heard)
    place = Place(tmp_path)
    try:
        reader = Thread(target=lambda: place.analyses.add_file(SHORT, name="read", plies=0))
        reader.start()
        assert begins.wait(PATIENCE_S)
        first = place.analyses.add(record, name="first", plies=0).id
        assert comes.wait(PATIENCE_S)
        assert not goes_on.wait(0.5), "it does not rest"
        assert not place.analyses.decisions(first).decisions
        ends.set()
        reader.join()
        wait_until(lambda: place.analyses.view(first).status == "done", "it does not go on")
    finally:
        ends.set()
        place.close()


def slowed(monkeypatch: pytest.MonkeyPatch, *, from_plies: int) -> tuple[Event, Event, list[int]]:
    """Analyses that deep begin and wait: what tells that one has begun, what ends it, and the depths asked for."""
    begins, ends, depths = Event(), Event(), list[int]()

    def slowly(*args: Any, settings: AnalysisSettings, **more: Any) -> MatchAnalysis:
        depths.append(settings.plies)
        if settings.plies >= from_plies:
            begins.set()
            ends.wait(PATIENCE_S)
        return analyze(*args, settings=settings, **more)

    monkeypatch.setattr("doublesix.server.analysis_job.analyze", slowly)
    return begins, ends, depths


def test_what_is_taken_up_again_at_once_is_judged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begins, ends, depths = slowed(monkeypatch, from_plies=0)
    place = Place(tmp_path)
    try:
        name = place.analyses.add(read_match(SHORT), name="short", plies=1).id
        assert begins.wait(PATIENCE_S)
        place.analyses.cancel(name)
        place.analyses.resume(name)
        ends.set()
        wait_until(lambda: place.analyses.view(name).status == "done", "it does not end")
        place.analyses.report(name, "text")
    finally:
        ends.set()
        place.close()
    assert depths == [0, 0, 1], "the first run has ended before it looked deeper"


def test_all_of_it_is_judged_again_at_another_depth(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        name = begun(client, plies=1)["id"]
        done(client, name)
        first = decisions(client, name)[0]
        client.put(f"/api/analyses/{name}/decisions/{first['number']}/comment", json={"comment": "the five point"})
        begins = client.post(f"/api/analyses/{name}/again", json={"plies": 0}).json()
        assert (begins["id"], begins["status"], begins["plies"], begins["report"]) == (name, "waiting", 0, None)
        view = done(client, name)
        assert (view["status"], view["plies"], view["done"]) == ("done", 0, view["total"])
        again = decisions(client, name)[0]
        assert again["is_deep"]
        assert again["comment"] == "the five point"
        plays = [each for decision in decisions(client, name) for each in decision["candidates"]]
        sources = {tuple(each["source"] for each in play["judgements"]) for play in plays}
        assert sources == {("0",), ("1", "0")}, "what was found before stays, and is trusted more"
        report = client.get(f"/api/analyses/{name}/report", params={"format": "json"}).json()
        assert report["settings"]["plies"] == 0
        assert report["ratings"] == view["report"]["ratings"]
    with opened() as client:
        assert client.get(f"/api/analyses/{name}").json() == view
        for plies in (-1, 5):
            assert client.post(f"/api/analyses/{name}/again", json={"plies": plies}).status_code == 422
        assert client.post("/api/analyses/nothing/again", json={"plies": 1}).status_code == 404


def test_what_is_going_on_begins_again_at_another_depth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begins, ends, depths = slowed(monkeypatch, from_plies=1)
    place = Place(tmp_path)
    try:
        name = place.analyses.add(read_match(SHORT), name="short", plies=2).id
        assert begins.wait(PATIENCE_S)
        place.analyses.again(name, plies=1)
        ends.set()
        wait_until(lambda: place.analyses.view(name).status == "done", "it does not end")
        assert place.analyses.view(name).plies == 1
        assert '"plies": 1' in place.analyses.report(name, "json")
    finally:
        ends.set()
        place.close()
    assert depths == [0, 2, 1], "what was seen at first is not looked at first again"


def test_a_deep_analysis_keeps_no_other_one_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begins, ends, _ = slowed(monkeypatch, from_plies=2)
    place = Place(tmp_path)
    try:
        place.analyses.add(read_match(SHORT), name="deep", plies=4)
        assert begins.wait(PATIENCE_S)
        quick, other = (place.analyses.add(read_match(SHORT), name="later", plies=plies).id for plies in (0, 4))
        wait_until(lambda: place.analyses.view(quick).status == "done", "it waits for what takes longer")
        wait_until(lambda: bool(place.analyses.decisions(other).decisions), "it is not even looked at")
        assert place.analyses.view(other).status == "waiting"
    finally:
        ends.set()
        place.close()


def test_all_matches_are_looked_at_in_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = read_match(SHORT)
    begins, ends, _ = slowed(monkeypatch, from_plies=0)
    seen: list[str] = []
    put = Store.put_decisions

    def noting(self: Store, analysis_id: str, *args: Any, **more: Any) -> None:
        seen.append(analysis_id)
        put(self, analysis_id, *args, **more)

    monkeypatch.setattr(Store, "put_decisions", noting)
    place = Place(tmp_path)
    try:
        first = place.analyses.add(replace(record, games=(*record.games, *record.games)), name="first", plies=0).id
        assert begins.wait(PATIENCE_S)
        second = place.analyses.add(record, name="second", plies=0).id
        ends.set()
        wait_until(lambda: len(seen) >= 3, "they are not looked at")
    finally:
        ends.set()
        place.close()
    assert seen[:3] == [first, second, first]


def test_decisions_are_counted_while_a_game_is_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BATCHES, Stage.DEEPENING, 1)
    monkeypatch.setattr("doublesix.analysis.analyze.BATCH_PER_CORE", 0)
    counts: list[int] = []
    update = Store.update_analysis

    def noting(self: Store, analysis_id: str, **values: Any) -> None:
        counts.append(values.get("view", {}).get("done", 0))
        update(self, analysis_id, **values)

    monkeypatch.setattr(Store, "update_analysis", noting)
    place = Place(tmp_path)
    try:
        mistakes = SHORT.replace(b"8/5 6/5", b"24/20").replace(b"8/4 6/4", b"13/7")
        name = place.analyses.add(read_match(mistakes), name="short", plies=1).id
        wait_until(lambda: place.analyses.view(name).status == "done", "it does not end")
        total = place.analyses.view(name).total
    finally:
        place.close()
    assert any(0 < count < total for count in counts)
    assert counts[-1] == total


def test_few_analyses_stay_in_memory_and_every_one_comes_back(tmp_path: Path) -> None:
    def in_memory() -> int:
        return sum(type(each) is AnalysisJob for each in gc.get_objects())

    place = Place(tmp_path)
    analyses = Analyses(place.store, place.hub, place.engines, most_kept=2)
    try:
        before = in_memory()
        record = read_match(SHORT)
        names = [analyses.add(record, name=f"match {number}", plies=0).id for number in range(5)]
        wait_until(lambda: {each.status for each in analyses.list().analyses} == {"done"}, "they do not end")
        wait_until(lambda: in_memory() - before <= 2, "they do not leave the memory")
        assert [each.name for each in analyses.list().analyses] == [f"match {number}" for number in (4, 3, 2, 1, 0)]
        for name in names:
            assert analyses.view(name).status == "done"
            assert analyses.decisions(name).decisions
            assert "Anna" in analyses.report(name, "html")
            assert "Kampanalyse" in analyses.report(name, "html", "da")
            assert analyses.again(name, plies=1).plies == 1
        wait_until(lambda: {each.status for each in analyses.list().analyses} == {"done"}, "they do not end again")
        assert {each.plies for each in analyses.list().analyses} == {1}
        wait_until(lambda: in_memory() - before <= 2, "they do not leave the memory again")
        analyses.delete(names[0])
        assert len(analyses.list().analyses) == 4
        with pytest.raises(NotFoundError):
            analyses.view(names[0])
    finally:
        analyses.close()
        place.close()


def test_what_is_judged_does_not_leave_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begins, ends, _ = slowed(monkeypatch, from_plies=1)
    place = Place(tmp_path)
    analyses = Analyses(place.store, place.hub, place.engines, most_kept=0)
    try:
        name = analyses.add(read_match(SHORT), name="short", plies=1).id
        assert begins.wait(PATIENCE_S)
        assert analyses.view(name).status == "running"
        assert analyses.cancel(name).status == "cancelled"
        ends.set()
        analyses.close()  # what was begun has ended by then
        assert place.analyses.view(name).status == "cancelled"
    finally:
        ends.set()
        analyses.close()
        place.close()


def test_the_board_is_known_before_a_token_is_used(client: TestClient) -> None:
    people = {"players": [{"name": "Anna"}, {"name": "Ben"}], "has_help": True}
    table = client.post("/api/tables", json={**people, "dice": "seeded", "seed": 4, "variant": "nuclear"}).json()
    at = f"/api/tables/{table['id']}"
    while "token" not in table["allowed"]:
        made, node = [], table["turn"]["nodes"][0]
        while not node["is_done"]:
            source, target, die, following, _ = node["steps"][0]
            made.append([source, target, die])
            node = table["turn"]["nodes"][following]
        action = {"type": "move", "steps": made}
        table = client.post(f"{at}/actions", json={"version": table["version"], "action": action}).json()
    used = client.post(f"{at}/actions", json={"version": table["version"], "action": {"type": "token"}}).json()
    assert used["board"] != table["board"]
    name = client.post(f"{at}/analysis", params={"plies": 0}).json()["id"]
    done(client, name)
    token = decisions(client, name)[-1]
    assert (token["judged"]["type"], token["judged"]["reason"]) == ("not analyzed", "token")
    assert token["board"] == table["board"]
    assert (token["seat"], token["on_roll"], token["dice"]) == (table["decider"], table["decider"], [])
    assert token["identifier"].startswith("TABLES=nuclear")
    for kind in ("html", "text"):
        report = client.get(f"/api/analyses/{name}/report", params={"format": kind, "language": "da"}).text
        assert "lader bomben springe" in report
        assert "go to the bar" not in report


def test_a_play_of_one_s_own_is_played_out(client: TestClient) -> None:
    name = begun(client)["id"]
    done(client, name)
    first = next(each for each in decisions(client, name) if each["judged"]["type"] == "play")
    at = f"/api/analyses/{name}/decisions/{first['number']}"
    turn = client.get(f"{at}/turn").json()
    assert turn["nodes"][0]["board"] == first["board"]
    made, node = [], turn["nodes"][0]
    while not node["is_done"]:
        source, target, die, following, _ = node["steps"][-1]
        made.append([source, target, die])
        node = turn["nodes"][following]
    kept = client.post(f"{at}/variations", json={"steps": made}).json()["variations"]
    assert [[*step[:2]] for step in kept[0]["steps"]] == [step[:2] for step in made]
    assert client.post(f"{at}/variations", json={"steps": made}).json()["variations"] == kept
    assert client.post(f"{at}/variations", json={"steps": made[:1]}).status_code == 409
    cube = next(each for each in decisions(client, name) if each["judged"]["type"] == "cube")
    assert client.get(f"/api/analyses/{name}/decisions/{cube['number']}/turn").json()["code"] == "not-allowed"


def test_only_plays_that_are_legal_there_are_kept(client: TestClient) -> None:
    name = begun(client)["id"]
    done(client, name)
    play = next(each for each in decisions(client, name) if each["judged"]["type"] == "play")
    cube = next(each for each in decisions(client, name) if each["judged"]["type"] == "cube")
    at = f"/api/analyses/{name}/decisions/{{}}/comment".format
    own = {"play": "13/10 24/23", "comment": "split", "steps": [[13, 10, False], [24, 23, False]]}
    kept = client.put(at(play["number"]), json={"comment": "hm", "variations": [own, {"play": "24/23 13/10"}]}).json()
    assert [each["play"] for each in kept["variations"]] == ["24/23 13/10"]
    assert {tuple(step) for step in kept["variations"][0]["steps"]} == {(24, 23, False), (13, 10, False)}
    for number, text, code in (
        (play["number"], "zzz nonsense", "unreadable"),
        (play["number"], "24/18", "not-allowed"),
        (play["number"], "", "not-allowed"),
        (cube["number"], "8/5 6/5", "not-allowed"),
    ):
        wanted = {"comment": "lost?", "variations": [*kept["variations"], {"play": text}]}
        answer = client.put(at(number), json=wanted)
        assert answer.json()["code"] == code
        told = "no dice to play" if number == cube["number"] else repr(text)
        assert told in answer.json()["message"]
    assert next(each for each in decisions(client, name) if each["number"] == play["number"]) == kept
    assert next(each for each in decisions(client, name) if each["number"] == cube["number"]) == cube


def test_plays_that_were_kept_unchecked_are_not_lost(opened: Callable[[], TestClient], tmp_path: Path) -> None:
    """Earlier versions kept whatever was written down."""
    old, new = {"play": "zzz", "comment": "", "steps": []}, {"play": "24/23 13/10", "comment": "", "steps": []}
    with opened() as client:
        name = begun(client)["id"]
        done(client, name)
        play = next(each for each in decisions(client, name) if each["judged"]["type"] == "play")
    with closing(sqlite3.connect(tmp_path / "doublesix.db")) as store, store:
        view = zlib.compress(json.dumps({**play, "variations": [old]}).encode())
        store.execute("update decisions set view = ? where number = ?", [view, play["number"]])
    with opened() as client:
        at = f"/api/analyses/{name}/decisions/{play['number']}/comment"
        assert client.put(at, json={"variations": [old, new]}).json()["variations"] == [old, new]
        report = client.get(f"/api/analyses/{name}/report", params={"format": "text"})
        assert (report.status_code, "zzz" in report.text) == (200, True)
        assert client.put(at, json={"variations": [new]}).json()["variations"] == [new]


def test_an_analysis_goes_on_after_a_restart(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        name = begun(client, SAMPLE, plies=0)["id"]
    with opened() as client:
        view = done(client, name)
        assert view["status"] == "done", view["error"]
        assert view["done"] == view["total"] == len(decisions(client, name))


def test_a_long_list_comes_in_parts(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        names = [begun(client, name=f"{number}.mat")["id"] for number in range(5)]
        for name in names:
            done(client, name)
        whole = client.get("/api/analyses").json()
        assert whole["older"] is None
        assert {view["id"] for view in whole["analyses"]} == set(names)
        view = client.get(f"/api/analyses/{names[0]}").json()
        summary = next(each for each in whole["analyses"] if each["id"] == names[0])
        assert summary == {key: view[key] for key in summary}
        assert {"name", "status", "plies", "players", "final_score", "done", "total", "created"} < set(summary)
        assert not {"game", "report", "games"} & set(summary)
        parts, older = [], None
        while parts == [] or older:
            answer = client.get("/api/analyses", params={"most": 2, **({"before": older} if older else {})}).json()
            parts.append(answer["analyses"])
            older = answer["older"]
        assert [len(part) for part in parts] == [2, 2, 1]
        assert [each for part in parts for each in part] == whole["analyses"]
        assert client.get("/api/analyses", params={"before": "yesterday"}).status_code == 422


def test_what_was_interrupted_is_begun_anew_in_the_order_in_which_it_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Place(tmp_path)
    try:
        names = []
        for name in ("first", "second", "third"):
            names.append(place.analyses.add(read_match(SHORT), name=name, plies=0).id)
            time.sleep(0.005)  # so that each has a time of its own
        wait_until(lambda: all(view.status == "done" for view in place.analyses.list().analyses), "they do not end")
    finally:
        place.close()
    with closing(sqlite3.connect(tmp_path / "doublesix.db")) as store, store:
        for name, view in store.execute("select id, view from analyses").fetchall():
            killed = json.dumps({**json.loads(view), "status": "running", "done": 1})
            store.execute("update analyses set view = ?, status = 'running' where id = ?", [killed, name])
    begins, ends, _ = slowed(monkeypatch, from_plies=0)
    place = Place(tmp_path)
    try:
        assert begins.wait(PATIENCE_S)
        listed = [(view.id, view.status, view.done) for view in reversed(place.analyses.list().analyses)]
        assert listed == [(names[0], "running", 0), (names[1], "waiting", 0), (names[2], "waiting", 0)]
    finally:
        ends.set()
        place.close()


def test_of_what_is_at_rest_nothing_is_read_at_a_start(
    opened: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened() as client:
        name = begun(client)["id"]
        view = done(client, name)

    def fails(*_: object, **__: object) -> None:
        raise AssertionError("nobody has asked")

    with monkeypatch.context() as patched:
        patched.setattr(Store, "analysis", fails)
        patched.setattr(Store, "analysis_views", fails)
        reopened = opened()
    with reopened as client:
        assert client.get(f"/api/analyses/{name}").json() == view


def test_what_reports_need_is_judged_once_however_many_want_one(
    opened: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened() as client:
        name = begun(client)["id"]
        done(client, name)
    begins, ends, depths = slowed(monkeypatch, from_plies=0)
    with opened() as client, ThreadPoolExecutor(8) as people:
        asked = {"format": "text", "language": "da"}
        reports = [people.submit(client.get, f"/api/analyses/{name}/report", params=asked) for _ in range(8)]
        try:
            assert begins.wait(PATIENCE_S)
            many = [people.submit(client.get, "/api/tables") for _ in range(50)]
            assert client.get("/api/tables").status_code == 200
        finally:
            ends.set()
        assert len({report.result().text for report in reports}) == 1
        assert {answer.result().status_code for answer in many} == {200}
    assert depths == [0], "as many as games"


def test_a_report_that_nobody_waits_for_any_more_is_given_up(
    opened: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with opened() as client:
        name = begun(client, SAMPLE)["id"]
        done(client, name)
    begins, ends, depths = slowed(monkeypatch, from_plies=0)
    place = Place(tmp_path)
    given_up = Event()

    def heard(*args: Any, **more: Any) -> str:
        try:
            return report(*args, **more)
        except NotWantedError:
            given_up.set()
            raise

    report = AnalysisJob.report
    monkeypatch.setattr(AnalysisJob, "report", heard)

    async def receive() -> dict[str, str]:
        assert await asyncio.to_thread(begins.wait, PATIENCE_S)
        return {"type": "http.disconnect"}

    async def send(_: object) -> None:
        pass

    path = f"/api/analyses/{name}/report"
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"language=da", "headers": []}
    try:
        asyncio.run(asyncio.wait_for(server_app(place)(scope, receive, send), PATIENCE_S))
        ends.set()
        assert given_up.wait(PATIENCE_S)
        assert len(depths) == 1, "the other games are not judged"
    finally:
        ends.set()
        place.close()


@pytest.mark.parametrize("begin", ["deepen", "again", "attach"])
def test_nobody_waits_while_a_decision_is_judged_by_its_rollout(
    opened: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch, begin: str
) -> None:
    begins, ends = Event(), Event()

    def slowly(*args: Any) -> AnalyzedEvent | None:
        begins.set()
        assert ends.wait(PATIENCE_S), "somebody waits for it"
        return judged_by_rollout(*args)

    with opened() as client:
        name = begun(client, FIRST_GAME)["id"]
        done(client, name)
        cube = next(each for each in decisions(client, name) if each["judged"]["type"] == "cube")
        rolled_out(client, name, cube, [])
    monkeypatch.setattr("doublesix.server.analysis_job.judged_by_rollout", slowly)
    asked = {
        "deepen": (f"/api/analyses/{name}/decisions/{cube['number']}/deepen", {"plies": 1}),
        "again": (f"/api/analyses/{name}/again", {"plies": 0}),
        "attach": (
            "/api/rollouts",
            {"position": cube["identifier"], "trials": 2, "analysis": name, "decision": cube["number"]},
        ),
    }
    with opened() as client, ThreadPoolExecutor(2) as people:
        path, body = asked[begin]
        answer = people.submit(client.post, path, json=body)
        try:
            assert begins.wait(PATIENCE_S)
            looked_at = people.submit(decisions, client, name)
            assert looked_at.result(PATIENCE_S / 2)
        finally:
            ends.set()
        assert answer.result().status_code < 300
        done(client, name)


@pytest.mark.parametrize(("kind", "begin"), [("html", "<!DOCTYPE html>"), ("text", ""), ("json", "{")])
def test_reports(client: TestClient, kind: str, begin: str) -> None:
    name = begun(client)["id"]
    done(client, name)
    answer = client.get(f"/api/analyses/{name}/report", params={"format": kind})
    assert answer.status_code == 200
    assert answer.text.lower().startswith(begin.lower())
    assert "Anna" in answer.text


def test_reports_in_the_language_of_the_reader(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        name = begun(client, plies=0)["id"]
        done(client, name)
        for language, words in (("da", "Kampanalyse"), ("ko", "경기 분석")):
            answer = client.get(f"/api/analyses/{name}/report", params={"format": "html", "language": language})
            assert words in answer.text
            assert f'<html lang="{language}">' in answer.text
    with opened() as client:  # what was found is not in memory any more
        answer = client.get(f"/api/analyses/{name}/report", params={"format": "text", "language": "zh-Hans"})
        assert "逐局" in answer.text


def test_reports_tell_what_was_noted(opened: Callable[[], TestClient]) -> None:
    schema = json.loads((files("doublesix") / "data" / "schemas" / "analysis.schema.json").read_text("utf-8"))

    def reports(client: TestClient, language: str = "en") -> list[str]:
        asked = ({"format": kind, "language": language} for kind in ("html", "text", "json"))
        return [client.get(f"/api/analyses/{name}/report", params=each).text for each in asked]

    with opened() as client:
        name = begun(client)["id"]
        done(client, name)
        assert not any("the five point" in text for text in reports(client))
        first, *_, last = decisions(client, name)
        own = {"play": "24/23 13/10", "comment": "or <this>", "steps": []}
        at = f"/api/analyses/{name}/decisions/{{}}/comment".format
        client.put(at(first["number"]), json={"comment": "the five point", "variations": [own]})
        client.put(at(last["number"]), json={"comment": "take it!"})
        page, text, written = reports(client)
        assert "or &lt;this&gt;" in page
        for report in (page, text):
            assert "Comments on game 1" in report
            assert "Anna, 31: 8/5 6/5" in report
            assert "the five point" in report
            assert "take it!" in report
            assert re.search(r"own play: (<strong>)?24/23 13/10(</strong>)?  ?[−+ ]?0\.\d+ +\(−0\.\d+\)", report)
        value = json.loads(written)
        jsonschema.validate(value, schema)
        noted, other = value["games"][0]["notes"]
        assert value["games"][0]["events"][noted["event"]]["play"] == first["judged"]["play"]
        assert noted["variations"][0]["judged"]["candidate"]["play"] == own["play"]
        assert noted["variations"][0]["judged"]["error"]["emg"] > 0
        assert (other["comment"], other["variations"]) == ("take it!", [])
        assert "Kommentarer til spil 1" in reports(client, "da")[0]
        client.put(at(last["number"]), json={"comment": "pass it!"})
    with opened() as client:  # what was found is not in memory any more
        assert all("pass it!" in report and "take it!" not in report for report in reports(client))


def test_a_report_that_was_written_before_a_note_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, notes = MatchAnalysis.to_text, ["the five point"]

    def meanwhile(analysis: MatchAnalysis, **how: Any) -> str:
        text = write(analysis, **how)
        if notes and how["language"] == "da":
            number = place.analyses.decisions(name).decisions[0].number
            place.analyses.comment(name, number, Comment(comment=notes.pop()))
        return text

    monkeypatch.setattr(MatchAnalysis, "to_text", meanwhile)
    place = Place(tmp_path)
    try:
        name = place.analyses.add(read_match(SHORT), name="short", plies=0).id
        wait_until(lambda: place.analyses.view(name).status == "done", "it does not end")
        reports = [place.analyses.report(name, "text", "da") for _ in range(2)]
    finally:
        place.close()
    assert ["the five point" in report for report in reports] == [False, True]


def test_a_match_is_saved_with_what_its_readers_say(opened: Callable[[], TestClient]) -> None:
    record = read_match(SHORT)
    (first,) = record.games
    said = (replace(first.actions[0], comment="of the file"), replace(first.actions[1], comment="stays as it was"))
    games = (replace(first, actions=(*said, *first.actions[2:])),)
    record = replace(record, games=games, headers={"EventDate": "2024.3.09"})
    with opened() as client:
        name = begun(client, write_json(record).encode())["id"]
        done(client, name)
        path = f"/api/analyses/{name}/export"
        assert read_match(client.get(path).content) == record
        number_of = {view["judged"].get("play"): view["number"] for view in decisions(client, name)}
        number_of["no double"] = next(
            view["number"] for view in decisions(client, name) if view["judged"].get("action") == "no double"
        )
        words = {"8/5 6/5": "of the file\nand mine", "24/14": "too early", "no double": "too good?"}
        for judged, comment in words.items():
            at = f"/api/analyses/{name}/decisions/{number_of[judged]}/comment"
            assert client.put(at, json={"comment": comment}).status_code == 200
        for written in ("json", "mat"):
            answer = client.get(path, params={"format": written})
            plain = f'filename="2024-03-09 Anna - Ben 3.{written}"'
            whole = f"filename*=UTF-8''2024-03-09%20Anna%20%E2%80%93%20Ben%203.{written}"
            assert answer.headers["content-disposition"] == f"attachment; {plain}; {whole}"
            (game,) = read_match(answer.content).games
            commented = {str(action.play): action.comment for action in game.actions if isinstance(action, CheckerPlay)}
            assert commented["8/5 6/5"] == "of the file\nand mine"
            assert commented["8/4 6/4"] in ("stays as it was", "too good?\nstays as it was")
            assert commented["24/14"] in ("too early", "too good?\ntoo early")
            assert sum("too good?" in comment for comment in commented.values()) == 1
        client.put(f"/api/analyses/{name}/decisions/{number_of['8/5 6/5']}/comment", json={"comment": ""})
        assert read_match(client.get(path).content).games[0].actions[0].comment == ""


def test_words_that_went_on_to_a_decision_are_changed_there(opened: Callable[[], TestClient]) -> None:
    begins = SetPosition(Seat.FIRST, STANDARD.start(), comment="a problem")
    play = CheckerPlay(Seat.FIRST, roll=Roll(3, 1), play=parse_play("8/5 6/5", STANDARD.start(), Roll(3, 1), STANDARD))
    record = replace(SET_UP, games=(GameRecord(1, actions=(begins, play)),))
    with opened() as client:
        name = begun(client, write_json(record).encode())["id"]
        done(client, name)
        view = next(view for view in decisions(client, name) if view["judged"]["type"] == "play")
        assert view["comment"] == "a problem"
        path = f"/api/analyses/{name}"
        assert read_match(client.get(f"{path}/export").content) == record
        client.put(f"{path}/decisions/{view['number']}/comment", json={"comment": "an easy problem"})
        saved = read_match(client.get(f"{path}/export").content).games[0].actions
        assert [action.comment for action in saved] == ["", "an easy problem"]


def test_a_match_that_a_format_cannot_hold_is_saved_in_the_other(opened: Callable[[], TestClient]) -> None:
    game, roll = find("plakoto"), Roll(2, 1)
    play = CheckerPlay(Seat.FIRST, roll, legal_plays(game.rules, game.start(), roll)[0])
    record = MatchRecord(("Anna", "Ben"), Match(1), game, (GameRecord(1, actions=(play,)),))
    with opened() as client:
        path = f"/api/analyses/{begun(client, write_json(record).encode())['id']}/export"
        refused = client.get(path, params={"format": "mat"})
        assert (refused.status_code, refused.json()["code"]) == (409, "not-allowed")
        assert read_match(client.get(path).content) == record
        assert client.get("/api/analyses/none/export").status_code == 404


def test_a_comment_begins_with_that_of_the_file(opened: Callable[[], TestClient]) -> None:
    record = read_match(SHORT)
    first = record.games[0]
    said = (replace(first.actions[0], comment="says\r\nthe file "), *first.actions[1:])
    data = write_json(replace(record, games=(replace(first, actions=said),))).encode()
    with opened() as client:
        name = begun(client, data, name="told.json")["id"]
        done(client, name)
        decision = decisions(client, name)[0]
        assert decision["comment"] == "says\nthe file"

        def told() -> tuple[str, list[dict[str, Any]]]:
            at = f"/api/analyses/{name}/report"
            game = json.loads(client.get(at, params={"format": "json"}).text)["games"][0]
            return game["events"][0]["comment"].strip(), game.get("notes", [])

        assert told() == ("says\r\nthe file", [])
        at = f"/api/analyses/{name}/decisions/{decision['number']}/comment"
        client.put(at, json={"comment": "says\nthe file\n\nand I say so, too"})
        assert told() == (
            "says\r\nthe file",
            [{"event": 0, "comment": "and I say so, too", "variations": []}],
        )
        client.put(at, json={"comment": ""})
        assert told() == ("says\r\nthe file", [])
        page = client.get(f"/api/analyses/{name}/report", params={"format": "html"}).text
        assert "<p>Comment in the file: says</p>\n<p>the file</p>" in page


def test_nothing_in_a_report_stays_english(client: TestClient) -> None:
    data = b"\n".join(line for line in SAMPLE.splitlines() if not line.startswith(b";"))
    name = begun(client, data)["id"]
    done(client, name)
    for language in FOREIGN:
        for kind in ("html", "text"):
            answer = client.get(f"/api/analyses/{name}/report", params={"format": kind, "language": language})
            lines = [*ATTRIBUTES.findall(answer.text), *TAGS.sub("\n", answer.text).splitlines()]
            found = {line: foreign_words(PLAYERS.sub("", line)) for line in lines}
            assert {line: words for line, words in found.items() if words} == {}, language


def test_cancelled_taken_up_again_deleted(client: TestClient) -> None:
    first, second = begun(client, SAMPLE, plies=2), begun(client, SAMPLE, plies=2)
    assert client.post(f"/api/analyses/{second['id']}/cancel").json()["status"] == "cancelled"
    refused = client.get(f"/api/analyses/{second['id']}/report").json()
    assert (refused["code"], refused["message"]) == ("not-allowed", "there is a report once the analysis is done")
    assert client.delete(f"/api/analyses/{first['id']}").status_code == 204
    assert client.get(f"/api/analyses/{first['id']}").status_code == 404
    assert client.post(f"/api/analyses/{second['id']}/resume").json()["status"] == "waiting"
    assert client.post(f"/api/analyses/{second['id']}/resume").status_code == 409
    client.delete(f"/api/analyses/{second['id']}")


@pytest.mark.parametrize("moment", range(1, 5))
@pytest.mark.parametrize("kind", ["figures", "a game", "decisions"])
def test_an_analysis_can_be_deleted_while_something_of_it_is_kept(tmp_path: Path, kind: str, moment: int) -> None:
    place = Place(tmp_path)
    other = sqlite3.connect(tmp_path / "doublesix.db", timeout=0)
    other.execute("pragma foreign_keys = on")
    done: list[str] = []

    def delete(*said: Any) -> None:
        done.append(said[2])
        if len(done) == moment:
            with suppress(sqlite3.OperationalError), other:  # whoever changes something is not interrupted
                other.execute("delete from analyses")

    try:
        name = place.analyses.add(read_match(SHORT), name="short", plies=0).id
        wait_until(lambda: place.analyses.view(name).status == "done", "it does not end")
        decisions = place.store.decisions(name)
        assert decisions
        event.listen(Engine, "before_cursor_execute", delete)
        try:
            if kind == "figures":
                place.store.update_analysis(name, reports={"text": "short"})
            else:
                place.store.put_decisions(name, decisions, game=0 if kind == "a game" else None)
        finally:
            event.remove(Engine, "before_cursor_execute", delete)
        assert done
        place.store.delete_analysis(name)
        assert place.store.decisions(name) == []
    finally:
        other.close()
        place.close()


def test_decisions_of_an_analysis_that_is_gone_are_not_kept(tmp_path: Path) -> None:
    place = Place(tmp_path)
    try:
        place.store.put_decisions("nothing", [{"number": 0, "game": 0}])
        assert place.store.decisions("nothing") == []
    finally:
        place.close()


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"", 422, "unreadable"),
        (b"nothing of the kind", 422, "unreadable"),
        (b"\x00\xff" * 100, 422, "unreadable"),
        (b" 5 point match\n\n Game 1\n Anna : 0                Ben : 0\n", 422, "unreadable"),
    ],
    ids=["empty", "text", "bytes", "no play"],
)
def test_what_cannot_be_analyzed(client: TestClient, data: bytes, status: int, code: str) -> None:
    before = len(client.get("/api/analyses").json()["analyses"])
    answer = client.post("/api/analyses", content=data, params={"name": "odd.mat"})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert len(client.get("/api/analyses").json()["analyses"]) == before


@pytest.mark.parametrize(
    ("data", "identifier"),
    [
        (f"{POSITION}\n".encode(), POSITION),
        (f"Somebody asked:\n\n{POSITION}\n\nWhat now?\n".encode(), POSITION),
        (NARDE.encode(), NARDE),
        (write_json(SET_UP).encode(), POSITION),
    ],
    ids=["xgid", "text", "tables id", "a match with nothing played"],
)
def test_a_file_with_a_position_alone_is_refused_with_its_identifier(
    client: TestClient, data: bytes, identifier: str
) -> None:
    before = len(client.get("/api/analyses").json()["analyses"])
    answer = client.post("/api/analyses", content=data, params={"name": "asked.txt"})
    refused = answer.json()
    assert (answer.status_code, refused["code"], refused["identifier"]) == (422, "position-only", identifier)
    assert refused["message"].startswith("asked.txt: this is a position, with nothing played")
    assert client.post("/api/positions/read", json={"text": identifier}).status_code == 200
    assert len(client.get("/api/analyses").json()["analyses"]) == before


def test_all_finished_matches_are_analyzed_once(opened: Callable[[], TestClient]) -> None:
    made = {"players": [{"name": "Anna"}, {}], "terms": {"kind": "match", "length": 1}, "dice": "seeded", "seed": 1}
    with opened() as client:
        tables = [client.post("/api/tables", json=made).json() for _ in range(3)]
        for view in tables[:2]:  # the third one goes on
            player = Player(client, view, Random(1))
            player.play_on()
            for action in ({"type": "resign", "value": 1}, {"type": "accept"}):
                player.act(action)
        first, second = (table["id"] for table in tables[:2])
        alone = client.post(f"/api/tables/{first}/analysis", params={"plies": 0}).json()
        wanted = {"plies": 0, "first": "Me", "second": "You"}
        (begun,) = client.post("/api/tables/analyses", params=wanted).json()["analyses"]
        assert begun["players"] == ["Anna", "You"]
        assert done(client, begun["id"])["table"] == second
        assert client.post("/api/tables/analyses", params=wanted).json()["analyses"] == []
        assert {view["id"] for view in client.get("/api/analyses").json()["analyses"]} == {alone["id"], begun["id"]}
        client.delete(f"/api/analyses/{alone['id']}")
        (again,) = client.post("/api/tables/analyses", params=wanted).json()["analyses"]
        assert done(client, again["id"])["table"] == first


def test_what_was_played_at_a_table_is_analyzed(client: TestClient) -> None:
    table = client.post(
        "/api/tables", json={"players": [{"name": "Anna"}, {"name": "Ben"}], "dice": "seeded", "seed": 1}
    ).json()
    at = f"/api/tables/{table['id']}"
    assert client.post(f"{at}/analysis").json()["code"] == "not-allowed"
    client.post(f"{at}/actions", json={"version": table["version"], "action": {"type": "resign", "value": 1}})
    resigned = client.get(at).json()
    client.post(f"{at}/actions", json={"version": resigned["version"], "action": {"type": "accept"}})
    view = client.post(f"{at}/analysis", params={"plies": 0}).json()
    assert view["players"] == ["Anna", "Ben"]
    assert done(client, view["id"])["status"] == "done"
