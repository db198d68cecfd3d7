"""The program as a process of its own: its entry points, pipes and terminals."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
import time
from pathlib import Path

import platformdirs
import pytest
from typer.testing import CliRunner

from doublesix.cli.app import PLAINER, app
from doublesix.cli.data_folder import data_folder
from doublesix.cli.words import phrase

AWAITED = phrase("interrupt.awaited")
STEERING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
"""Colors and the like, between the signs of a terminal."""


def program(*words, **options):
    command = [sys.executable, "-m", "doublesix", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def test_it_runs_as_a_module():
    done = program("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("doublesix ")


@pytest.mark.parametrize(
    ("words", "option"),
    [(["study", "cards"], "--deck"), (["play"], "--save"), (["serve", "--no-open"], "serve --data")],
)
def test_where_nothing_can_be_kept_the_way_out_is_named(tmp_path, words, option):
    (tmp_path / "file").write_text("in the way")
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "file"), "HOME": str(tmp_path / "file")}
    done = program(*words, env=environment, input="")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done.stderr
    assert f"nothing can be kept there: Not a directory; {option} names another place" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="modes")
def test_the_folder_of_the_users_own_things_is_nobody_elses_business(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert stat.S_IMODE(data_folder("--data").stat().st_mode) == 0o700


def test_who_has_no_home_is_told_what_names_a_place(monkeypatch):
    def homeless(name):
        raise RuntimeError(f"no home for {name}")

    monkeypatch.setattr(platformdirs, "user_data_path", homeless)
    done = CliRunner().invoke(app, ["study", "cards"])
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == ("Error: this user has no home folder to keep anything in; --deck names a place\n")


def test_bad_input_leaves_no_traceback():
    done = program("variants", "chess")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Error: no game is called 'chess'")
    assert done.stderr.count("\n") == 1


LOADED = """
import sys
from doublesix.cli.app import app
app(standalone_mode=False, args=sys.argv[2:])
print("loaded:", [name for name in sys.modules if name.startswith(tuple(sys.argv[1].split(",")))])
"""


@pytest.mark.parametrize(
    ("words", "heavy"),
    [
        (["--help"], "doublesix.engine,doublesix.formats,numpy"),
        (["serve", "--help"], "doublesix.engine,doublesix.formats,doublesix.server,numpy,uvicorn"),
        (["eval", "--help"], "doublesix.formats"),
        (["play", "--help"], "doublesix.server,textual,uvicorn"),
        (["variants", "backgammon"], "doublesix.formats"),
    ],
)
def test_what_a_command_does_not_use_is_not_waited_for(words, heavy):
    done = subprocess.run([sys.executable, "-c", LOADED, heavy, *words], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "loaded: []"


@pytest.mark.parametrize(("words", "code"), [(["variants"], 0), (["variants", "chess"], 1)])
@pytest.mark.parametrize("closed", [">&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_hear_nothing(words, code, closed):
    line = ["sh", "-c", f'"$0" -m doublesix "$@" {closed}', sys.executable, *words]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [["eval", "-"], ["convert", "-", "-"], ["play", "--plies=0", "--seed=1", "--save=game.json"], ["play", "--board"]],
)
def test_input_that_is_closed_is_one_that_has_ended(words, tmp_path):
    def told(manner):
        folder = tmp_path / ("closed" if "-" in manner else "ended")
        folder.mkdir()
        line = ["sh", "-c", f'"$0" -m doublesix "$@" {manner}', sys.executable, *words]
        done = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    assert told("<&-") == told("</dev/null")


def test_bytes_that_are_no_text_are_a_line_that_cannot_be_followed(tmp_path):
    command = [sys.executable, "-m", "doublesix", "play", "--plies=0", "--seed=1", f"--save={tmp_path / 'x.json'}"]
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}  # as in most languages' terminals
    done = subprocess.run(command, input=b"h\xe9\nquit\n", env=strict, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"That cannot be followed here" in done.stdout


def test_names_of_files_do_not_steer_the_terminal():
    done = program("analyze", "none\x1b[31m")
    assert done.stderr == "Error: none\N{REPLACEMENT CHARACTER}[31m: No such file or directory\n"


def test_a_warning_of_the_library_is_one_line(tmp_path):
    table = tmp_path / "one-sided-6x15.v1.table"
    table.write_bytes(b"damaged")
    env = {**os.environ, "DOUBLESIX_CACHE": str(tmp_path)}
    done = program("race", "2nsPAADb7g4AAA:cAkAAAAAAAAA", env=env)
    assert done.returncode == 0
    (line,) = done.stderr.splitlines()
    assert line.startswith("Warning: ")
    assert line.endswith(
        "; `doublesix db build one-sided-6x15 --again` makes it anew; until then one is built each time"
    )
    assert table.read_bytes() == b"damaged"


WITHOUT = """
import sys
sys.modules.update(dict.fromkeys({missing}))
from doublesix.cli import main
main()
"""


def needed(extra, package):
    return f"this needs the extra [{extra}] ({package} is not installed): pip install 'doublesix[{extra}]'"


def without_extras(*words, missing=("uvicorn", "jax"), **env):
    line = [sys.executable, "-c", WITHOUT.format(missing=missing), *words]
    return subprocess.run(line, capture_output=True, text=True, check=False, env={**os.environ, **env})


def completed(typed):
    count = str(len(typed.split()))
    line = {"COMP_WORDS": f"doublesix {typed}", "COMP_CWORD": count, "_DOUBLESIX_COMPLETE": "complete_bash"}
    done = without_extras(**line)
    return done.stdout.split(), done.stderr


@pytest.mark.parametrize(("typed", "offered"), [("train bulk --", "--help"), ("ser", "serve")])
def test_a_shell_completes_words_without_the_extras(typed, offered):
    assert completed(typed) == ([offered], "")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("variants pla", "plakoto"),
        ("play tav", "tavla tavli"),
        ("eval --variant fev", "fevga"),
        ("arena duel --variant nuc", "nuclear"),
        ("bot --level ca", "casual"),
        ("rollout --preset roller+", "roller+ roller++"),
        ("eval --theme p", "print"),
        ("analyze --language zh", "zh-Hant zh-Hans"),
        ("analyze --met kaz", "kazaross-xg2"),
        ("train backgammon-h", "backgammon-hour"),
        ("train s", "share starts sudden-death sugoroku"),
        ("train run plak", "plakoto"),
        ("train export nuc", "nuclear"),
    ],
)
def test_a_shell_completes_names_of_games_and_tables(typed, offered):
    assert completed(typed) == (offered.split(), "")


def test_a_command_says_which_extra_it_needs():
    for words, extra in (
        (["serve", "--port", "8080"], needed("server", "uvicorn")),
        (["train", "bulk", "--folder", "runs", "word", "another"], needed("train", "jax")),
    ):
        done = without_extras(*words)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == f"Error: {extra}\n"


@pytest.mark.parametrize("package", ["fastapi", "websockets"])
def test_the_server_needs_all_of_its_extra(package, tmp_path):
    done = without_extras("serve", "--port", "0", "--no-open", "--data", str(tmp_path), missing=(package,))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"Error: {needed('server', package)}\n"


def test_help_says_which_extra_is_needed():
    for words, told, example in (
        (["serve", "--help"], "Needs the extra [server]: pip install 'doublesix[server]'.", "serve --port 8080"),
        (["train", "bulk", "--help"], needed("train", "jax"), "train bulk backgammon-gpu"),
    ):
        helped = without_extras(*words)
        assert (helped.returncode, helped.stderr) == (0, "")
        assert told in " ".join(helped.stdout.split())
        assert f"doublesix {example}" in helped.stdout


def test_output_that_nobody_reads_to_the_end():
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as closed:
        done = subprocess.run(
            [sys.executable, "-m", "doublesix", "variants"],
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize("words", [["--help"], ["perft", "--depth", "1"], ["variants"], ["variants", "--json"]])
def test_output_that_has_no_room_is_one_line(words):
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "doublesix", *words]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "Error: standard output: No space left on device\n")


INTERRUPTED = """
import os, signal, sys, threading
from contextlib import nullcontext
from doublesix.cli.interrupts import listen, telling
from doublesix.kernel import kernel_rules, pack, perft
from doublesix.variants.registry import STANDARD
listen()
rules, board = kernel_rules(STANDARD), pack([STANDARD.start()])
for number, name in enumerate(sys.argv[2:], start=1):
    threading.Timer(1.5 * number, os.kill, (os.getpid(), getattr(signal, name))).start()
with telling() if sys.argv[1] == "telling" else nullcontext():
    perft(rules, board, 6, 1)  # takes days
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    ("manner", "stops", "code"),
    [
        *[("at once", ["SIGINT"], 130), ("at once", ["SIGTERM"], 143), ("at once", ["SIGHUP"], 129)],
        *[("telling", ["SIGINT", "SIGINT"], 130), ("telling", ["SIGTERM", "SIGTERM"], 143)],
        ("telling", ["SIGHUP", "SIGHUP", "SIGTERM"], 143),  # a closed terminal is told twice, by shell and system
    ],
)
def test_an_interrupt_is_heard_while_the_kernel_works(manner, stops, code):
    command = [sys.executable, "-c", INTERRUPTED, manner, *stops]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    lines = ["stopped"] if manner == "at once" else [AWAITED, "stopped"]
    assert (done.returncode, done.stderr.splitlines()) == (code, lines)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_who_was_told_to_mind_no_closed_terminal_does_not():
    command = ["sh", "-c", 'trap "" HUP; exec "$@"', "sh", sys.executable, "-c", INTERRUPTED]
    done = subprocess.run([*command, "at once", "SIGHUP", "SIGTERM"], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (143, b"stopped\n")


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")
def test_whose_terminal_is_closed_keeps_what_was_done(tmp_path):
    import pty

    kept = tmp_path / "kept.npz"
    position = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10"
    words = ("rollout", position, "--plies", "0", "--trials", "1000000", "--save", str(kept))
    child, terminal = pty.fork()
    if not child:
        os.execv(sys.executable, [sys.executable, "-m", "doublesix", *words])
    drawn = b""
    while "±".encode() not in drawn:  # from then on there is something to keep
        drawn += os.read(terminal, 65536)
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 129
    assert kept.exists()


SLOW_PROGRAM = """#!/bin/sh
[ "$1" = -c ] && echo 1.0 && exit
exec sleep 60
"""
"""Stands for the interpreter of another engine: it has that engine, which then never gets ready."""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_what_is_ended_by_sigterm_leaves_nothing_behind(tmp_path):
    (program := tmp_path / "python").write_text(SLOW_PROGRAM)
    program.chmod(0o700)
    (folder := tmp_path / "temporary").mkdir()
    command = [sys.executable, "-m", "doublesix", "arena", "duel", "--a", "race", "--b", "sage:1", "--games", "2"]
    env = {**os.environ, "DOUBLESIX_SAGE": str(program), "TMPDIR": str(folder)}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not list(folder.glob("doublesix-arena-*/output.txt")):
            assert process.poll() is None, process.stderr.read()
            time.sleep(0.05)
        process.terminate()
        _, told = process.communicate(timeout=60)
    assert process.returncode == 143
    assert "Traceback" not in told
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_command_that_is_stopped_says_so():
    code = (
        "import os, signal, threading; from doublesix.cli.app import main; "
        "threading.Timer(2, os.kill, (os.getpid(), signal.SIGINT)).start(); main()"
    )
    command = [sys.executable, "-c", code, "perft", "--depth", "5", "--threads", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "stopped\n")


def test_signs_that_the_terminal_lacks_are_replaced():
    done = program("variants", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "backgammon" in done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "iso-8859-1"])
def test_figures_are_utf_8_whatever_the_terminal_speaks(encoding):
    command = [sys.executable, "-m", "doublesix", "variants", "tavla", "--json"]
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    printed = subprocess.run(command, stdout=subprocess.PIPE, check=True, env=env).stdout
    assert {"طاولة", "타블라"} <= set(json.loads(printed.decode("utf-8"))["aliases"])


def test_minus_is_told_where_its_sign_is_lacking():
    rows = ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10", "--roll", "65", "--plies", "0")
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    lines = program("eval", *rows, env=env).stdout.splitlines()
    second = next(line for line in lines if line.lstrip().startswith("2 "))
    assert " -0.0" in second
    assert "?" not in "".join(lines)


def test_a_longer_sign_takes_the_blanks_that_follow_it():
    assert "a  ±   b ± c".encode("ascii", PLAINER) == b"a  +-  b +- c"
    assert "−0.5 … 0.5 ±".encode("ascii", PLAINER) == b"-0.5 ... 0.5 +-"


def _until_closed(terminal):
    found = b""
    try:
        while part := os.read(terminal, 65536):
            found += part
    except OSError:  # what Linux says when the other end is closed
        pass
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")
def test_a_progress_bar_is_drawn_on_a_terminal_only():
    import pty

    words = [sys.executable, "-m", "doublesix", "perft", "--depth", "2", "--divide"]
    master, slave = pty.openpty()
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=slave) as process:
        os.close(slave)
        drawn = _until_closed(master)  # all of it: a slow machine draws the bar many times
        printed, _ = process.communicate()
    os.close(master)
    assert process.returncode == 0
    assert "counting" in drawn.decode()
    assert b"counting" not in printed
    assert subprocess.run(words, capture_output=True, check=True).stderr == b""


@pytest.mark.parametrize(("more", "setting"), [(["--no-progress"], {}), ([], {"DOUBLESIX_NO_PROGRESS": "1"})])
@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")
def test_who_wants_no_progress_sees_none(more, setting):
    import pty

    words = [sys.executable, "-m", "doublesix", "perft", "--depth", "2", *more]
    master, slave = pty.openpty()
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=slave, env={**os.environ, **setting}) as process:
        os.close(slave)
        drawn = _until_closed(master)
        printed, _ = process.communicate()
    os.close(master)
    assert (process.returncode, drawn) == (0, b"")
    assert int(printed) > 0


@pytest.mark.parametrize(("encoding", "checker"), [("utf-8", "●"), ("latin-1", "| X           O ")])
@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")
def test_the_board_takes_the_whole_terminal_and_gives_it_back(tmp_path, encoding, checker):
    import fcntl
    import pty
    import struct
    import termios

    kept = tmp_path / "kept.game.json"
    words = ("play", "--board", "--plies", "0", "--seed", "7", "--save", str(kept))
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "doublesix", *words]
    env = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": encoding}
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=env) as process:
        os.close(slave)
        drawn = b""
        # What is asked may be drawn before the board is.
        while b"Your play for 54" not in drawn or checker not in STEERING.sub("", drawn.decode(encoding, "ignore")):
            drawn += os.read(master, 65536)
        os.write(master, b"\x11")  # Ctrl+Q
        drawn += _until_closed(master)
    os.close(master)
    assert process.returncode == 0
    told = drawn.decode(encoding)
    assert f"doublesix play --resume {kept}" in told.replace("\r\n", "")
    assert kept.exists()


def test_the_board_needs_a_terminal():
    done = program("play", "--board", stdin=subprocess.DEVNULL)
    assert done.returncode == 2
    assert "--board needs a terminal" in done.stderr
