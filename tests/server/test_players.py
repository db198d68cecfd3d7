"""What players came to in all analyzed matches: each match once, by its date."""

from __future__ import annotations

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from doublesix.analysis.analyze import analyze
from doublesix.analysis.settings import AnalysisSettings
from doublesix.analysis.totals import MatchFigures, player_totals
from doublesix.formats import read_json, read_match, write_json
from doublesix.game import Move
from doublesix.live_game import new_game
from doublesix.server import analyses
from doublesix.server.players import players
from doublesix.variants.registry import find
from server_players import Player, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fastapi.testclient import TestClient

    from doublesix.record import MatchRecord

FIRST = b"""; [EventDate "2024.3.09"]
 3 point match

 Game 1
 Anna : 0                          Ben : 0
  1) 31: 24/20                      42: 8/2
  2) 61: 13/7 8/7
"""
SECOND = b"""; [EventDate "2024-03-01"]
 3 point match

 Game 1
 Cara : 0                          Anna : 0
  1) 31: 8/5 6/5                    42: 13/7
  2) 61: 13/7 8/7
"""


def judged(client: TestClient, data: bytes, *, plies: int = 0) -> str:
    begun = client.post("/api/analyses", content=data, params={"plies": plies, "name": "a.mat"})
    assert begun.status_code == 201, begun.text
    name = str(begun.json()["id"])
    until_done(client, name)
    return name


def until_done(client: TestClient, name: str) -> None:
    path = f"/api/analyses/{name}"
    wait_until(lambda: client.get(path).json()["status"] == "done", "the analysis does not end")


def test_players_come_to_what_the_library_says(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        assert client.get("/api/players").json() == {"players": []}
        for data in (FIRST, SECOND):
            judged(client, data)
        told: list[dict[str, Any]] = client.get("/api/players").json()["players"]
    settings = AnalysisSettings(plies=0)
    analyses = [analyze(read_match(data), settings=settings) for data in (FIRST, SECOND)]
    totals = {total.player: total for total in player_totals(map(MatchFigures.of, analyses))}
    assert {player["name"] for player in told} == set(totals)
    decisions = sorted((total.figures.decisions for total in totals.values()), reverse=True)
    assert [player["decisions"] for player in told] == decisions
    for player in told:
        total = totals[player["name"]].figures
        assert player["performance_rating"] == pytest.approx(total.performance_rating, abs=2e-3)
        assert player["checker"]["performance_rating"] == pytest.approx(total.checker_rating, abs=2e-3)
        for part, losses in (("checker", total.checker), ("cube", total.cube)):
            assert player[part]["error"] == pytest.approx(losses.error, abs=1e-5)
            assert player[part]["mistakes"] == {kind.value: count for kind, count in losses.mistakes.items()}
        assert {kind: lost["decisions"] for kind, lost in player["cube_mistakes"].items()} == {
            kind.value: losses.decisions for kind, losses in total.cube_kinds.items()
        }
        assert player["luck"] == pytest.approx(total.luck, abs=1e-5)
    anna = next(player for player in told if player["name"] == "Anna")
    assert [(match["date"], match["opponent"]) for match in anna["matches"]] == [
        ("2024-03-01", "Cara"),
        ("2024-03-09", "Ben"),
    ]


def test_a_match_from_a_table_has_the_day_on_which_it_was_played(
    opened: Callable[[], TestClient], tmp_path: Path
) -> None:
    played = datetime(2024, 3, 5, 12).astimezone()
    with opened() as client:
        people = {"players": [{"name": "Anna"}, {"name": "Ben"}], "dice": "seeded", "seed": 1}
        table = client.post("/api/tables", json=people).json()
        at = f"/api/tables/{table['id']}"
        for version, action in enumerate(({"type": "resign", "value": 1}, {"type": "accept"}), table["version"]):
            assert client.post(f"{at}/actions", json={"version": version, "action": action}).status_code == 200
    with closing(sqlite3.connect(tmp_path / "doublesix.db")) as store, store:
        store.execute("update tables set created_ms = ?", [round(played.timestamp() * 1000)])
    with opened() as client:
        name = client.post(f"{at}/analysis", params={"plies": 0}).json()["id"]
        until_done(client, name)
        anna = next(each for each in client.get("/api/players").json()["players"] if each["name"] == "Anna")
        assert [match["date"] for match in anna["matches"]] == ["2024-03-05"]
        report = client.get(f"/api/analyses/{name}/report", params={"format": "text"})
        assert 'filename="2024-03-05 Anna - Ben 5.txt"' in report.headers["content-disposition"]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system's clock cannot be told where it is")
@pytest.mark.parametrize("zone", ["<+14>-14", "<-12>12"])
def test_a_match_without_a_day_has_that_of_its_analysis_and_says_so(
    opened: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    """The day where the server is: that of one of these places is not the day of Greenwich, whenever that is asked."""
    undated = FIRST.partition(b"\n")[2]
    try:
        with monkeypatch.context() as patch, opened() as client:
            patch.setenv("TZ", zone)
            time.tzset()
            judged(client, SECOND)
            created = client.get(f"/api/analyses/{judged(client, undated)}").json()["created"]
            anna = next(each for each in client.get("/api/players").json()["players"] if each["name"] == "Anna")
            begun = datetime.fromisoformat(created).astimezone().date().isoformat()
    finally:
        time.tzset()
    told = [(match["date"], match["is_day_of_play"]) for match in anna["matches"]]
    assert told == [("2024-03-01", True), (begun, False)]


ONE_POINT = b"""; [EventDate "05.03.2023"]
 1 point match

 Game 1
 Anna : 0                          Ben : 0
  1) 31: {play}
"""


def test_matches_that_differ_only_in_what_was_played_count_each(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        for play in (b"8/5 6/5", b"24/20", b"24/23 6/3"):
            judged(client, ONE_POINT.replace(b"{play}", play))
        anna = next(each for each in client.get("/api/players").json()["players"] if each["name"] == "Anna")
        assert [match["date"] for match in anna["matches"]] == ["2023-03-05"] * 3


def test_a_match_that_was_analyzed_while_it_was_played_counts_once(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        judged(client, FIRST.replace(b"  2) 61: 13/7 8/7\n", b""), plies=1)
        whole = judged(client, FIRST)
        anna = next(each for each in client.get("/api/players").json()["players"] if each["name"] == "Anna")
        assert [match["analysis"] for match in anna["matches"]] == [whole]


def test_no_match_is_read_again_to_know_it(
    opened: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with opened() as client:
        for data in (FIRST, SECOND, FIRST):
            judged(client, data)
        told = client.get("/api/players").json()
    read = []

    def counted(text: str) -> MatchRecord:
        read.append(text)
        return read_json(text)

    monkeypatch.setattr(analyses, "read_json", counted)
    with opened() as client:
        assert client.get("/api/players").json() == told
        assert not read
    with closing(sqlite3.connect(tmp_path / "doublesix.db")) as store, store:
        store.execute("update analyses set course = null")  # as an earlier version left it
    with opened() as client, ThreadPoolExecutor(3) as people:
        asked = [people.submit(client.get, "/api/players") for _ in range(3)]
        assert [answer.result().json() for answer in asked] == [told] * 3
        assert len(read) == 3, "each once, however many ask"


def test_every_game_has_its_own_rating(opened: Callable[[], TestClient]) -> None:
    plakoto = write_json(replay_of("plakoto"), indent=None).encode()
    with opened() as client:
        judged(client, FIRST)
        judged(client, plakoto)
        players = client.get("/api/players").json()["players"]
        assert {(each["name"], each["variant"]) for each in players if each["name"] == "Anna"} == {
            ("Anna", "backgammon"),
            ("Anna", "plakoto"),
        }


def replay_of(variant: str) -> MatchRecord:
    """One play of a game."""
    game = new_game(find(variant), seed=1, length=1, players=("Anna", "Ben"))
    if game.state.roll is None:
        game.roll()
    game.apply(Move(game.state.legal_plays()[0]))
    return game.record


def test_of_a_table_the_last_analysis_counts(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        wanted = {"players": [{"name": "Ana"}, {"level": "beginner"}], "dice": "seeded", "seed": 1}
        player = Player(client, client.post("/api/tables", json=wanted).json(), Random(1))
        at = f"/api/tables/{player.view['id']}"
        found = []
        for name in ("Ana", "Anna"):
            assert client.patch(at, json={"players": [name, ""]}).status_code == 200
            player.play_on()
            found.append(client.post(f"{at}/analysis", params={"plies": 0}).json()["id"])
            until_done(client, found[-1])
            player.view = client.get(at).json()
            player.act({"type": "take-back"})
        told = {each["name"]: each["matches"] for each in client.get("/api/players").json()["players"]}
        assert told.keys() == {"Anna", "beginner"}
        assert [match["analysis"] for matches in told.values() for match in matches] == found[-1:] * 2
        client.delete(f"/api/analyses/{found[-1]}")
        assert {each["name"] for each in client.get("/api/players").json()["players"]} == {"Ana", "beginner"}


@pytest.mark.parametrize(
    ("seated", "told"),
    [(("", ""), ["Anna", "Anna 2"]), (("", "Anna"), ["Anna 2", "Anna"]), (("Anna", ""), ["Anna", "Anna 2"])],
)
def test_who_has_no_name_at_a_table_is_not_taken_for_the_opponent(
    opened: Callable[[], TestClient], seated: tuple[str, str], told: list[str]
) -> None:
    with opened() as client:
        wanted = {"players": [{"name": name} for name in seated], "dice": "seeded", "seed": 1, "has_help": True}
        player = Player(client, client.post("/api/tables", json=wanted).json(), Random(1))
        player.play_on()
        asked = client.post(
            f"/api/tables/{player.view['id']}/analysis", params={"plies": 0, "first": "Anna", "second": "Anna"}
        )
        assert asked.json()["players"] == told


def test_nobody_wins_a_session(opened: Callable[[], TestClient]) -> None:
    """Not even whose opponent's time ran out in the end."""
    with opened() as client:
        view = client.get(f"/api/analyses/{judged(client, FIRST)}").json()
    view["report"]["match"]["winner"] = 0
    for terms, told in ((view["terms"], {True, False}), ({"kind": "money"}, {None})):
        found = players([view | {"terms": terms}], {view["id"]: b"course"}).players
        assert {player.matches[0].is_won for player in found} == told


def test_a_match_that_is_not_judged_yet_counts_nowhere(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        view = client.get(f"/api/analyses/{judged(client, FIRST)}").json()
    waiting = {**view, "id": "another", "status": "waiting", "report": None}
    (anna, ben) = players([waiting, view], {"another": b"", view["id"]: b""}).players
    assert [match.analysis for match in (*anna.matches, *ben.matches)] == [view["id"]] * 2


def test_each_player_has_a_match_from_the_own_side(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        view = client.get(f"/api/analyses/{judged(client, FIRST)}").json()
    match = {**view["report"]["match"], "winner": 1}
    won = {**view, "report": {**view["report"], "match": match}, "final_score": [1, 3]}
    told = {player.name: player.matches[0] for player in players([won], {view["id"]: b""}).players}
    sides = {name: (match.opponent, match.score, match.is_won) for name, match in told.items()}
    assert sides == {"Anna": ("Ben", (1, 3), False), "Ben": ("Anna", (3, 1), True)}


def test_a_match_counts_once_by_its_last_analysis(opened: Callable[[], TestClient]) -> None:
    with opened() as client:
        judged(client, FIRST)
        deeper = judged(client, FIRST, plies=1)
        anna = client.get("/api/players").json()["players"][0]
        assert [(match["analysis"], match["plies"]) for match in anna["matches"]] == [(deeper, 1)]
        client.delete(f"/api/analyses/{deeper}")
        assert client.get("/api/players").json()["players"][0]["matches"][0]["plies"] == 0
