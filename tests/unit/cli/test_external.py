"""Our engine as GNU Backgammon's external player: its answers, its connections, and the real program if it is there."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

import doublesix
from doublesix.arena.gnubg import USUAL_PLACE
from doublesix.cli import external, external_server
from doublesix.cli.app import app
from doublesix.cli.bot_answers import BotEngine
from doublesix.cli.bot_lines import LONGEST, RefusedError
from doublesix.cli.bot_settings import BotSettings
from doublesix.cli.external_server import ExternalServer
from doublesix.cli.external_talk import ExternalTalk
from doublesix.engine.engine import Engine
from doublesix.errors import DataError, DoubleSixError
from doublesix.match import Seat
from doublesix.notation.gnubg_request import parse_gnubg_request
from doublesix.notation.plays import parse_play
from doublesix.variants.registry import STANDARD

DATA = Path(__file__).parents[2] / "data" / "gnubg_external"
START = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
AHEAD = "0:2:2:2:2:2:3:0:0:0:0:0:0:0:0:0:0:-3:-2:-2:-2:-2:-2:0:0:0"
"""A race: player 1 is so far ahead that a double is right, and a pass."""
CLOSE = "0:3:3:3:3:3:0:0:0:0:0:0:0:0:0:0:0:0:0:0:-3:-3:-3:-3:-2:0"
"""A race: player 1 has fifteen checkers left, player 0 fourteen: it is too early to double."""
BEHIND = "0:3:3:3:3:3:0:0:0:0:0:0:0:0:0:0:0:0:0:-1:-3:-3:-3:-3:-2:0"
"""A race: as before, with a checker more for player 0: now a double is right, and a take."""
GAMMON = "-2:3:3:3:2:2:2:0:0:0:0:0:0:0:-4:-4:-5:0:0:0:0:0:0:0:0:0"
"""Player 1 is sure to win, and likely to win a gammon."""
SHUT = "-1:2:2:2:2:2:2:2:0:0:0:0:0:0:0:0:0:0:-2:-2:-3:-3:-2:-2:0:0"
"""Player 0 has a checker on the bar before six closed points."""
FORMS = re.compile(r"roll|double|take|drop|beaver|(\d{1,2}/\d{1,2}( \d{1,2}/\d{1,2}){0,3})?")
"""All that GNU Backgammon reads."""

needs_gnubg = pytest.mark.skipif(
    not (shutil.which("gnubg") or shutil.which(USUAL_PLACE)), reason="GNU Backgammon is not installed"
)


def request(board=START, *, turn=1, dice="0:0", cube=1, may="1:1", doubled=0, off=None, length=0, points="0:0"):
    """A line as GNU Backgammon sends it; by default all checkers that are missing have been borne off."""
    counts = [int(count) for count in board.split(":")]
    if off is None:
        off = f"{15 - sum(max(count, 0) for count in counts)}:{15 - sum(max(-count, 0) for count in counts)}"
    head = f"board:gnubg:root:{length}:{points}:{board}:{turn}"
    return f"{head}:{dice}:{dice}:{cube}:{may}:{doubled}:1:-1:0:25:{off}:0:0:0:0:0:1"


def doubled(board=AHEAD, *, by=1, **fields):
    return request(board, turn=by, doubled=1, **fields)


@pytest.fixture(scope="module")
def engine():
    return BotEngine(BotSettings(plies=0))


@pytest.fixture
def talk(engine):
    return partial(ExternalTalk, engine)


# Answers


def test_a_whole_match_is_answered_as_the_engine_says(talk):
    player, judge = talk(), Engine()
    said = set()
    for line in (DATA / "match_5pt.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("< "):
            continue
        answer, asked = player.answer(line[2:]), parse_gnubg_request(line[2:])
        assert FORMS.fullmatch(answer)
        said.add(answer)
        if asked.roll is not None:
            best = judge.rank_plays(asked.position, asked.roll, plies=0, cube=asked.cube, match=asked.terms_on_roll)[0]
            assert parse_play(answer, asked.position, asked.roll, STANDARD) == best.play
            assert len(answer.split()) == len(best.play.steps)
        elif asked.offer is None:
            verdict = judge.cube_action(asked.position, plies=0, cube=asked.cube, match=asked.terms_on_roll)
            assert answer == ("double" if verdict.should_double else "roll")
    assert {"roll", "take", ""} <= said


def test_plays_are_written_with_25_for_the_bar_and_0_for_off(talk):
    player = talk()
    assert player.answer(request(dice="3:1")) in ("8/5 6/5", "6/5 8/5")
    entering = START.replace(":2:0", ":1:1")
    assert player.answer(request(entering, dice="4:3")).startswith("25/")
    assert sorted(player.answer(request(AHEAD, dice="2:1")).split()) == ["1/0", "2/0"]
    assert player.answer(request(AHEAD, dice="1:1")).count("/") == 4


def test_where_nothing_can_be_moved_the_answer_is_empty(talk):
    assert talk().answer(request(SHUT, turn=-1, dice="6:5")) == ""


def test_player_0_has_its_own_numbers(talk):
    assert talk().answer(request(turn=-1, dice="3:1")) in ("8/5 6/5", "6/5 8/5")


def test_the_cube(talk):
    player = talk()
    assert player.answer(request()) == "roll"
    assert player.answer(request(AHEAD)) == "double"
    assert player.answer(request(AHEAD, cube=2, may="1:0")) == "double"
    assert player.answer(doubled()) == "drop"
    assert player.answer(doubled(BEHIND)) == "take"


def test_a_dead_cube_is_left_alone(talk):
    player = talk()
    assert player.answer(request(AHEAD, length=5, points="0:3", cube=2, may="1:0")) == "roll"
    assert player.answer(request(AHEAD, length=5, points="3:0", cube=2, may="1:0")) == "double"


def test_without_the_cube_nothing_is_doubled_and_doubles_are_answered():
    player = ExternalTalk(BotEngine(BotSettings(plies=0, is_cubeful=False)))
    assert player.answer(request(AHEAD)) == "roll"
    assert player.answer(doubled()) == "drop"
    assert player.answer(request(dice="3:1")) in ("8/5 6/5", "6/5 8/5")


@pytest.mark.parametrize("is_cubeful", [True, False])
def test_plays_mind_the_cube_where_there_is_one(is_cubeful):
    """At this score the cube decides what a three and a two are best for."""
    player = ExternalTalk(BotEngine(BotSettings(plies=0, is_cubeful=is_cubeful)))
    line = request(dice="3:2", length=5, points="3:1")
    asked = parse_gnubg_request(line)
    terms = asked.terms if is_cubeful else asked.terms.without_cube()
    judged = replace(asked, terms=terms).terms_on_roll
    best = Engine().rank_plays(asked.position, asked.roll, plies=0, cube=asked.cube, match=judged)[0]
    assert parse_play(player.answer(line), asked.position, asked.roll) == best.play
    assert str(best.play) == ("13/11 13/10" if is_cubeful else "24/21 13/11")


def test_the_jacoby_rule_is_as_one_says(talk):
    """With it one cashes, without it one plays on for a gammon."""
    assert talk(jacoby=True).answer(request(GAMMON)) == "double"
    assert talk(jacoby=False).answer(request(GAMMON)) == "roll"


# Beavers


def test_a_beaver_where_it_is_right_and_allowed(talk):
    line = doubled(CLOSE)
    assert talk().answer(line) == "beaver"
    assert talk(beavers=0).answer(line) == "take"
    assert talk().answer(doubled(CLOSE, length=5)) == "take"


def test_a_beaver_that_is_asked_for_again_was_not_allowed(talk):
    player, line = talk(), doubled(CLOSE)
    assert [player.answer(line) for _ in range(3)] == ["beaver", "take", "beaver"]


def test_a_beaver_is_answered(talk):
    """Taken where it is right, and turned once more where it was wrong."""
    assert talk().answer(doubled(CLOSE, cube=2, may="0:1")) == "take"
    assert talk().answer(doubled(BEHIND, cube=2, may="0:1")) == "beaver"
    assert talk(beavers=1).answer(doubled(BEHIND, cube=2, may="0:1")) == "take"


def test_the_cube_is_turned_no_more_often_than_allowed(talk):
    line, again = doubled(CLOSE), doubled(CLOSE, cube=4, may="1:0")
    for beavers, answers in ((1, ["beaver", "take"]), (2, ["beaver", "take"]), (3, ["beaver", "beaver"])):
        player = talk(beavers=beavers)
        assert [player.answer(line), player.answer(again)] == answers


# What is no question


@pytest.mark.parametrize("line", ["roll", "GET / HTTP/1.1", "board:", request(turn=0), request(AHEAD, off="3:0")])
def test_what_is_no_question_is_refused(talk, line):
    with pytest.raises(DoubleSixError):
        talk().answer(line)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_comes_gets_an_answer_of_the_known_forms_or_none(talk, seed):
    chance, player = random.Random(seed), talk()
    lines = [line[2:] for line in (DATA / "match_5pt.txt").read_text(encoding="utf-8").splitlines() if line[0] == "<"]
    for _ in range(150):
        fields = chance.choice(lines).split(":")
        for _ in range(chance.randint(1, 3)):
            fields[chance.randrange(3, len(fields))] = str(
                chance.choice((-15, -2, -1, 0, 1, 2, 4, 6, 15, 10**9, "x", ""))
            )
        try:
            assert FORMS.fullmatch(player.answer(":".join(fields)))
        except (DoubleSixError, RefusedError, ValueError):
            continue


# Connections


@contextmanager
def serving(talk):
    """A server at work."""
    with ExternalServer("127.0.0.1", 0, talk) as listening:
        thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield listening
        finally:
            listening.shutdown()
            thread.join()


@pytest.fixture
def server(talk):
    with serving(talk) as listening:
        yield listening


@contextmanager
def caller(server):
    """A way to send something and read lines of answers."""
    with socket.create_connection(server.server_address, timeout=60) as line, line.makefile("rb") as answers:

        def ask(text):
            """The answer; nothing where the connection is closed instead."""
            with suppress(ConnectionError):  # closed before all of it was read
                line.sendall(text if isinstance(text, bytes) else f"{text}\n\0".encode())
                return answers.readline()
            return b""

        yield ask


def test_it_answers_several_at_once_and_one_after_another(server):
    with ExitStack() as stack:
        calls = [stack.enter_context(caller(server)) for _ in range(5)]
        for _ in range(2):
            assert [call(request()) for call in calls] == [b"roll\n"] * 5
    with caller(server) as call:
        assert call(request(AHEAD)) == b"double\n"
        assert call(request(SHUT, turn=-1, dice="6:5")) == b"\n"


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (b"garbage\n", "'garbage' is no FIBS board line"),
        (b"\xff\xfe\x00\n", "is no FIBS board line"),
        (b"x" * (LONGEST + 1), "a line of more than"),
        (request(cube=3).encode() + b"\n", "a cube shows 1, 2, 4, 8"),
    ],
    ids=["words", "bytes", "no end", "nonsense"],
)
def test_who_sends_anything_else_is_put_out_and_the_others_go_on(server, sent, told, capfd):
    with caller(server) as other:
        with caller(server) as call:
            assert call(sent) == b""
        assert other(request()) == b"roll\n"
    assert told in capfd.readouterr().err


def test_half_a_line_and_silence_hold_nobody_up(server):
    with socket.create_connection(server.server_address) as silent, caller(server) as other:
        silent.sendall(b"board:half")
        assert other(request()) == b"roll\n"


def test_a_line_may_come_in_pieces_and_end_as_it_likes(server):
    with socket.create_connection(server.server_address, timeout=60) as line, line.makefile("rb") as answers:
        line.sendall(request().encode()[:40])
        line.sendall(request().encode()[40:] + b"\r\n\0\n\0")
        assert answers.readline() == b"roll\n"
        line.sendall(request().replace("gnubg", "J\xf8rn \u4e8c").encode("utf-8").replace(b"root", b"\xe9") + b"\n")
        assert answers.readline() == b"roll\n"


def test_there_is_room_for_so_many(talk, monkeypatch, capfd):
    monkeypatch.setattr(external_server, "MOST_CONNECTIONS", 1)
    with serving(talk) as server, caller(server) as first:
        assert first(request()) == b"roll\n"
        with socket.create_connection(server.server_address, timeout=60) as second:
            assert second.recv(1) == b""
    assert "closed, because 1 others are connected" in capfd.readouterr().err


def test_a_place_where_nobody_can_listen(server, talk):
    with pytest.raises(DataError, match=r"cannot listen at 127.0.0.1:\d+: [^\[]+--port"):  # no number of the error
        ExternalServer("127.0.0.1", server.server_address[1], talk)
    with pytest.raises(DataError, match=r"cannot listen at a\.\.b:0"):
        ExternalServer("a..b", 0, talk)


def test_it_is_told_whether_others_can_connect(talk):
    for host, is_open in (("127.0.0.1", False), ("0.0.0.0", True)):
        with ExternalServer(host, 0, talk) as listening:
            assert listening.is_open_to_others is is_open


# The command


def test_games_that_gnu_backgammon_does_not_play():
    done = CliRunner().invoke(app, ["external", "--variant", "plakoto"])
    assert done.exit_code == 1
    assert "GNU Backgammon does not play Plakoto" in done.output


class Heard:
    """In the place of the server: hears what the command wants of it, and ends at once."""

    address = "192.0.2.1:1234"
    is_open_to_others = True

    def __init__(self, host, port, talk):
        self.place, self.talk = (host, port), talk
        Heard.last = self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def serve_forever(self):
        """Nobody calls."""


def test_the_command_passes_on_what_one_says(monkeypatch):
    monkeypatch.setattr(external, "ExternalServer", Heard)
    words = ["--host", "192.0.2.1", "--port", "1234", "--plies", "0", "--no-jacoby", "--beavers", "0", "--cubeless"]
    done = CliRunner().invoke(app, ["external", *words])
    assert done.exit_code == 0
    assert "set player 1 external 192.0.2.1:1234" in done.output
    assert "nobody is asked for a password" in done.output
    assert Heard.last.place == ("192.0.2.1", 1234)
    assert Heard.last.talk().answer(doubled(CLOSE)) == "take"
    assert Heard.last.talk().answer(request(AHEAD)) == "roll"
    assert CliRunner().invoke(app, ["external", "--plies", "0", "--no-jacoby"]).exit_code == 0
    assert Heard.last.talk().answer(request(GAMMON)) == "roll"
    assert CliRunner().invoke(app, ["external", "--plies", "0"]).exit_code == 0
    assert (Heard.last.place, Heard.last.talk().answer(request(GAMMON))) == (("127.0.0.1", 6623), "double")


@contextmanager
def program(*words):
    """The command at work, and where it listens."""
    command = [sys.executable, "-m", "doublesix", "external", "--port", "0", "--plies", "0", "--threads", "1", *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            first = process.stderr.readline()
            yield process, re.search(r"set player 1 external (\S+)", first)[1]
        finally:
            process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_it():
    with program() as (process, address):
        host, port = address.split(":")
        with socket.create_connection((host, int(port)), timeout=60) as line:
            line.sendall(f"{request(AHEAD)}\n\0".encode())
            assert line.recv(100) == b"double\n"
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=60) == 130
        assert re.fullmatch(r"\S+: connected\n", process.stderr.read())
    assert host == "127.0.0.1"


# The real program


def gnu(folder, *commands):
    """What GNU Backgammon says to some commands, with settings of its own."""
    (folder / "preferences").mkdir()
    begin = (
        "set sound enable no",
        "set display off",
        "set confirm new off",
        "set confirm save off",
        "set automatic game on",
        "set automatic roll on",
        "set seed 7",
    )
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [shutil.which("gnubg") or USUAL_PLACE, "-t", "-q", "-r", "-s", "preferences"],
        input="\n".join([*begin, *commands, ""]),
        cwd=folder,
        env={**environment, "HOME": str(folder), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        errors="replace",
        timeout=300,
        check=False,
    )
    return done.stdout + done.stderr


def gnubg_at(seat):
    """Commands that make it play one seat itself, fast."""
    return [
        f"set player {seat} {words}"
        for words in ("gnubg", "chequerplay evaluation plies 0", "cubedecision evaluation plies 0")
    ]


@needs_gnubg
@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("play", [["new match 3"], ["set automatic game off", *["new session"], *["new game"] * 2]])
def test_games_against_gnu_backgammon(tmp_path, server, seat, play):
    """They end, it complains of nothing, and its record has what our engine would do everywhere."""
    external = f"set player {seat} external {server.address}"
    said = gnu(tmp_path, *gnubg_at(seat.other), external, *play, 'export match mat "match.mat"')
    assert not re.search("illegal|badly formed|closed|disabled", said, re.IGNORECASE)
    analysis = doublesix.analyze(doublesix.read_match(tmp_path / "match.mat"), plies=0)
    assert "has won the match" in said or len(analysis.games) == 3
    assert all(game.game.winner is not None for game in analysis.games)
    assert analysis.ratings[seat].moves > 0
    assert analysis.ratings[seat].error.emg == pytest.approx(0, abs=1e-5)  # but for ties
    assert analysis.ratings[seat.other].error.emg > 0.001


@needs_gnubg
@pytest.mark.parametrize(("beavers", "turned"), [(3, "Beavers => 4"), (0, "Takes")])
def test_gnu_backgammon_is_beavered(tmp_path, server, beavers, turned):
    """Where it does not allow that, `play` asks again."""
    said = gnu(
        tmp_path,
        "set player 1 human",
        f"set player 0 external {server.address}",
        "set automatic game off",
        "new session",
        "set xgid XGID=-CCCCC--------------ccccb-:0:0:1:00:0:0:3:0:10",
        f"set beavers {beavers}",
        "double",
        "accept" if beavers else "play",
        'export match mat "session.mat"',
    )
    assert ("Beavers are disabled" in said) is (beavers == 0)
    assert re.search(rf"Doubles => 2 +{turned}", (tmp_path / "session.mat").read_text())
