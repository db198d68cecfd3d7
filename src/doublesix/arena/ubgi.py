"""Any engine that speaks UBGI as an opponent: a text protocol over standard input and output, like chess's UCI.

Two forms of the protocol are about (0.1 and 0.2). What is sent here is what both understand: ``ubgi``, ``isready``,
``newgame``, and for every decision ``position gnubgid ID``, ``dice D1 D2``, ``go role chequer``; a depth is asked for
by ``set engine.ply N``. Answers that count are ``id``, ``readyok``, ``bestmove`` and ``error``; all others are passed
over. The engine plays as it does at money: whether it minds the cube is its own affair. With the cube it is told the
score and the cube by ``position xgid ID``, and asked for what to do with it by ``go role cube``, which is of 0.1. One
that tells chances before its answer, in a line of information (``info role cube … pwin 0.526``), is asked for those so.
What does not live here: the words of the protocol (`ubgi_lines`), the seat at the table (`ubgi_table`), programs that
answer many positions at once (`processes`, `gnubg`, `sage`), our own engine as such a program (`doublesix.cli.bot`).
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import tempfile
from collections import deque
from contextlib import contextmanager, suppress
from threading import Event, Timer
from typing import TYPE_CHECKING, Self

import numpy as np
import numpy.typing as npt

from doublesix.arena.opponents import OpponentError
from doublesix.arena.processes import last_words, processor_seconds
from doublesix.arena.ubgi_lines import (
    BEST_CUBE,
    BEST_MOVE,
    CHANCES,
    CUBE,
    DICE,
    ERROR,
    GO,
    IDENTITY,
    INFORMATION,
    IS_READY,
    NEW_GAME,
    PASSES,
    PLY,
    POSITION,
    POSITION_ID,
    QUIT,
    READY,
    ROLE,
    SET,
    UBGI,
    XGID,
)
from doublesix.dice import Roll
from doublesix.errors import DoubleSixError
from doublesix.kernel import pack, unpack
from doublesix.notation.plays import parse_play
from doublesix.notation.position_id import format_position_id
from doublesix.rules.rules import Rules
from doublesix.sentences import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.arena.referee import Boards, Dice
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["UbgiOpponent"]

PATIENCE = 30.0
"""Seconds that an engine may take until it is ready."""
LONGEST_THOUGHT = 600.0
"""Seconds that it may take over one answer: more than any search of a play needs, and not for ever."""
LONGEST, MOST_HEARD = 1 << 16, 1000
"""Signs of a line that it may say, and the last of its lines that are kept until it has answered."""
SHOWN = 40
"""Signs of such a line that are told."""


class UbgiOpponent:
    """Plays what an engine answers, one position after the other.

    A context manager: the engine starts at once, and ends on leaving.

    Args:
        variant: the game; its rules must be the standard ones.
        command: the engine's command line.
        plies: the depth to ask for, in the engine's own count; None leaves it alone.
        patience: seconds that it may take until it is ready.
        longest_thought: seconds that it may take over one answer.

    Raises:
        OpponentError: it does not start, speaks no UBGI, is not ready in time or does not know the depth, or the game
            is not its own.
    """

    def __init__(
        self,
        variant: Variant,
        *,
        command: str,
        plies: int | None = None,
        patience: float = PATIENCE,
        longest_thought: float = LONGEST_THOUGHT,
    ) -> None:
        if variant.rules != Rules():
            raise OpponentError(f"UBGI engines play by the standard rules only, not {variant.name}")
        self._variant = variant
        self._command = command
        self._plies = plies
        self._patience = patience
        self._longest_thought = longest_thought
        self._is_late = Event()
        self._is_closed = False
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115  (open as long as the engine runs)
        self._process = self._started()
        self._identity = self._shake_hands()

    @property
    def name(self) -> str:
        """A short name for tables."""
        return self._identity.get("name", "ubgi")

    def describe(self) -> str:
        """Name, version and depth as it says them."""
        known = [self._identity[key] for key in ("name", "version") if key in self._identity]
        depth = "" if self._plies is None else f", {self._plies}-ply in its own count"
        return f"UBGI engine {' '.join(known) or self._command}{depth}"

    def choose(self, positions: Boards, dice: Dice) -> Boards:
        """Pick one play in every position; arrays as in `Opponent.choose`."""
        rolls = [Roll(*thrown[:2]) for thrown in dice.tolist()]
        asked = zip(unpack(positions), rolls, strict=True)
        return pack(
            self._result(f"{POSITION_ID} {format_position_id(position)}", position, roll) for position, roll in asked
        )

    def tells_chances(self) -> bool:
        """Whether `evaluate` has an answer: one position tells.

        A play is asked for after it, which every engine answers: who has said nothing of chances by then, be it an
        error or nothing at all, tells none. (Some say that they are ready while they still think.)
        """
        start, roll = self._variant.start(), Roll(3, 1)
        asked = (*self._about_worth(start), *self._about_play(f"{POSITION_ID} {format_position_id(start)}", roll))
        return self._chances_in(self._until(BEST_MOVE, *asked, within=self._patience, heeds_errors=False)) is not None

    def evaluate(self, positions: Boards) -> npt.NDArray[np.float32]:
        """What it says that positions are worth before the roll.

        Args:
            positions: rows of the kernel, row 0 on roll.

        Returns:
            Its chances ``float32[N, 5]``, as in `Outcomes`.

        Raises:
            OpponentError: it tells none (`tells_chances`), or does not answer in time.
        """
        found = np.empty((len(positions), len(CHANCES)), np.float32)
        for row, position in zip(found, unpack(positions), strict=True):
            told = self._chances_in(self._until(BEST_CUBE, *self._about_worth(position), within=self._longest_thought))
            if told is None:
                raise self._failed(f"it does not say what {format_position_id(position)} is worth")
            row[:] = told
        return found

    def _about_worth(self, position: Position) -> tuple[str, str]:
        return f"{POSITION} {POSITION_ID} {format_position_id(position)}", f"{GO} role {CUBE}"

    def _chances_in(self, heard: list[str]) -> list[float] | None:
        for line in reversed(heard):  # the last of several is the deepest
            words = line.split()
            if words[:1] == [INFORMATION] and set(CHANCES) <= set(words):
                return self._numbers(words, line)
        return None

    def _numbers(self, words: list[str], line: str) -> list[float]:
        try:
            found = [float(words[words.index(name) + 1]) for name in CHANCES]
        except (ValueError, IndexError):
            found = []
        if not found or not all(0 <= chance <= 1 for chance in found):
            raise self._failed(f"{line!r}: a number from 0 to 1 was expected after each of {', '.join(CHANCES)}")
        return found

    def demand_cube(self, xgid: str) -> None:
        """Check that it can be asked about the cube.

        Args:
            xgid: a position where somebody may double.

        Raises:
            OpponentError: it cannot, or does not answer in time.
        """
        try:
            self._about_cube(xgid, within=self._patience)
        except OpponentError as error:
            raise OpponentError(
                f"{error}; for games with the cube an engine must know '{POSITION} {XGID} ID' and "
                f"'{GO} role {CUBE}', and answer '{BEST_CUBE} ...'"
            ) from error

    def cube_word(self, xgid: str) -> str:
        """What it answers where somebody may double, or has doubled."""
        return self._about_cube(xgid, within=self._longest_thought)

    def _about_cube(self, xgid: str, *, within: float) -> str:
        heard = self._until(BEST_CUBE, f"{POSITION} {XGID} {xgid}", f"{GO} role {CUBE}", within=within)
        return heard[-1].removeprefix(BEST_CUBE).strip()

    def play_at(self, xgid: str, position: Position, roll: Roll) -> Position:
        """The result of its play where score and cube are told.

        Args:
            xgid: of the position with its roll.
            position, roll: the same.
        """
        return self._result(f"{XGID} {xgid}", position, roll)

    def processor_seconds(self) -> float:
        """Processor time of the engine so far; 0 where the system does not tell."""
        return processor_seconds(self._process.pid)

    def close(self) -> None:
        """End the engine; it answers no more."""
        with suppress(OpponentError):
            self._send(QUIT)
        if not self._is_closed:
            self._is_closed = True
            self._kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._complaints):
            if stream:
                with suppress(BrokenPipeError):
                    stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _started(self) -> subprocess.Popen[str]:
        try:
            return subprocess.Popen(
                shlex.split(self._command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError) as error:
            self._complaints.close()
            reason = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else error
            raise OpponentError(f"{self._command!r} is no program that can be started: {reason}") from error

    def _shake_hands(self) -> dict[str, str]:
        """What it says of itself, once it is ready."""
        found: dict[str, str] = {}
        try:
            for line in self._until_ready(UBGI):
                word, _, rest = line.partition(" ")
                key, _, value = rest.partition(" ")
                if word == IDENTITY and value:
                    found[key] = printable(value)
            if self._plies is not None:
                self._demand_no_error(self._until_ready(f"{SET} {PLY} {self._plies}"))
            self._until_ready(NEW_GAME)
        except BaseException:
            self.close()
            raise
        return found

    def _until_ready(self, command: str) -> list[str]:
        return self._until(READY, command, IS_READY, within=self._patience)

    @contextmanager
    def _watch(self, seconds: float) -> Iterator[None]:
        """A while in which it has to answer."""
        watch = Timer(seconds, self._give_up)
        watch.daemon = True  # nobody who leaves waits for it
        watch.start()
        try:
            yield
        finally:
            watch.cancel()

    def _give_up(self) -> None:
        """End an engine that does not answer in time: whoever waits for its word hears of its end."""
        self._is_late.set()
        self._kill()

    def _kill(self) -> None:
        """End the engine, and what it has started itself: a script's engine would keep the pipe open, and live on."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    def _result(self, told: str, position: Position, roll: Roll) -> Position:
        heard = self._until(BEST_MOVE, *self._about_play(told, roll), within=self._longest_thought)
        text = heard[-1].removeprefix(BEST_MOVE).strip()
        try:
            return parse_play("Ø" if text.lower() in PASSES else text, position, roll, self._variant).result
        except DoubleSixError as error:
            raise self._failed(f"its play {text!r} in {format_position_id(position)} after {roll}: {error}") from error

    def _about_play(self, told: str, roll: Roll) -> tuple[str, str, str]:
        return f"{POSITION} {told}", f"{DICE} {roll.high} {roll.low}", f"{GO} role {ROLE}"

    def _until(self, word: str, *commands: str, within: float, heeds_errors: bool = True) -> list[str]:
        """Send some lines; the answers up to the one that begins with a word, which must come in so many seconds.

        An error in the place of an answer is one, unless errors are not to be heeded.
        """
        with self._watch(within):
            for command in commands:
                self._send(command)
            heard = self._heard_until(word, heeds_errors=heeds_errors and word in (BEST_MOVE, BEST_CUBE))
        if heard is not None:
            return heard
        if self._is_late.is_set():
            asked = ", ".join(commands)
            doubt = "; is it an engine for UBGI?" if word == READY else ""
            raise self._failed(f"it did not say {word!r} within {within:g} seconds of {asked!r}{doubt}")
        raise self._failed(f"it stopped before it said {word!r}{last_words(self._process, self._complaints)}")

    def _heard_until(self, word: str, *, heeds_errors: bool) -> list[str] | None:
        """Its answers up to that one, the last ones of many; None where they end before."""
        heard = deque[str](maxlen=MOST_HEARD)
        assert self._process.stdout is not None
        while line := self._process.stdout.readline(LONGEST):
            if len(line) == LONGEST and not line.endswith("\n"):
                raise self._failed(f"a line of more than {LONGEST} signs, {line[:SHOWN]!r}…")
            heard.append(line.strip())
            first = heard[-1].partition(" ")[0]
            if first == word:
                return [*heard]
            if heeds_errors and first == ERROR:
                self._demand_no_error([heard[-1]])
        return None

    def _demand_no_error(self, heard: list[str]) -> None:
        for line in heard:
            if line.startswith(ERROR):
                raise self._failed(line)

    def _send(self, line: str) -> None:
        if self._is_closed:
            raise OpponentError(f"the UBGI engine {self._command!r} has been closed: ask it within its `with`")
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # of one that has stopped; what it said by then is still to be read
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()

    def _failed(self, what: str) -> OpponentError:
        return OpponentError(f"the UBGI engine {self._command!r} failed: {what}")
