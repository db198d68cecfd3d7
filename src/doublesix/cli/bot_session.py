"""A conversation in UBGI: lines in, lines out, no input or output of its own.

Versions 0.1 and 0.2 of the protocol are understood side by side. Whatever a line says, the answer is lines of the
protocol: what is not obeyed gets one that begins with `error`, and changes nothing. Only a position or dice that are
refused take the old ones from the table: who pays no heed to errors must not be told a play of another position.
While the engine thinks, it is asked whether it is ready, stopped and ended by lines that came later, and stopped by
the clock (`meanwhile`).
What does not live here: reading and writing (`bot`, `bot_listening`), what is remembered (`bot_table`,
`bot_settings`), what the engine says (`bot_answers`).
"""

from __future__ import annotations

import math
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

import doublesix
from doublesix.arena.ubgi_lines import (
    CUBE,
    DICE,
    GO,
    IDENTITY,
    INFORMATION,
    IS_READY,
    NEW_GAME,
    POSITION,
    POSITION_ID,
    QUIT,
    READY,
    ROLE,
    SET,
    UBGI,
    XGID,
)
from doublesix.cli.bot_answers import TURN, BotEngine
from doublesix.cli.bot_lines import Code, RefusedError, is_on, named_pairs, whole_number
from doublesix.cli.bot_settings import key_lines, key_named, option_lines
from doublesix.cli.bot_table import BotTable
from doublesix.cli.words import phrase
from doublesix.cube import LARGEST_CUBE, is_cube_value
from doublesix.dice import Roll
from doublesix.errors import DataError, DoubleSixError, KernelError
from doublesix.kernel import max_plies
from doublesix.match import Match, MoneySession, Seat
from doublesix.notation.fields import MAX_POINTS, shown
from doublesix.notation.identify import IdKind, id_kind, identify

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from doublesix.cli.bot_settings import BotSettings
    from doublesix.match import Terms
    from doublesix.notation.identified import IdentifiedPosition

__all__ = ["ThoughtStoppedError", "UbgiSession"]

NAME, AUTHOR, PROTOCOL = "Double Six", "The Double Six authors", "0.2"
SEATS = {"p0": Seat.FIRST, "p1": Seat.SECOND}
OWNERS = {"center": None, **SEATS}
ROLES = {ROLE: BotEngine.play_lines, "checker": BotEngine.play_lines, CUBE: BotEngine.cube_lines} | {
    TURN: BotEngine.turn_lines
}
DEPTH, TIME = "depth", "movetime"
LIMITS = ("nodes", "trials")
"""What version 0.1 can ask of a search besides depth and time, and no search here is ended by."""
STOP = "stop"
FIRST_PLIES = 2
"""Plies of the first judgement of a deep search: cheap beside deeper ones, and known when those are stopped."""
HIGHEST = 6
MOST = 10**9

Words = list[str]


class ThoughtStoppedError(KeyboardInterrupt):
    """The engine was told to think no more: raised where it thinks, as Ctrl-C is."""


class UbgiSession:
    """Our engine, spoken to in UBGI.

    Args:
        settings: how it answers until it is told otherwise.
        attend: called when it begins to think; calls `meanwhile` if lines are waiting already, and again after as
            many seconds as it is given, if any.

    Attributes:
        is_over: whether it has been told to quit.

    Raises:
        DataError: no net for the game, or a data file is damaged.
        KernelError: the kernel cannot play the game.
    """

    def __init__(self, settings: BotSettings, *, attend: Callable[[float | None], None] = lambda _: None) -> None:
        self._defaults = settings
        self._attend = attend
        self._is_thinking = False
        self._ends_at = math.inf
        self._engine = BotEngine(settings)
        self._table = BotTable()
        self.is_over = False
        self._commands: Mapping[str, Callable[[Words], Iterable[str] | None]] = {
            UBGI: self._ubgi,
            IS_READY: lambda _: [READY],
            NEW_GAME: self._new_game,
            "newsession": self._new_session,
            "setscore": self._set_score,
            "setcube": self._set_cube,
            "setturn": self._set_turn,
            POSITION: self._position,
            DICE: self._dice,
            GO: self._go,
            STOP: lambda _: None,
            "keys": lambda _: key_lines(self._defaults),
            "get": self._get,
            SET: self._set,
            "setoption": self._set_option,
            QUIT: self._quit,
        }

    def answer(self, line: str | None) -> list[str]:
        """The lines that answer one line, if any do.

        Args:
            line: without its end; None for one too long to be read.
        """
        try:
            if line is None:
                raise RefusedError(Code.UNKNOWN, phrase("bot.long"))
            words = line.split()
            return list(self._obeyed(words) or []) if words else []
        except RefusedError as refusal:
            return [refusal.line()]
        except (DataError, KernelError) as error:
            return [RefusedError(Code.UNSUPPORTED, str(error)).line()]
        except (DoubleSixError, ValueError, OSError) as error:
            return [RefusedError(Code.ARGUMENT, str(error)).line()]

    def meanwhile(self, waiting: deque[str | None]) -> Iterator[str]:
        """What is answered at once while it thinks about an earlier line; nothing while it does not.

        Args:
            waiting: the lines that came since; those that are heeded are taken out.

        Raises:
            ThoughtStoppedError: it is to think no more.
        """
        if self._is_thinking and any(map(self.is_last, tuple(waiting))):
            self.is_over = True
            self._stop()
        # A line that must wait holds up those behind it: they are about what comes then.
        while self._is_thinking and waiting and _first_word(waiting[0]) in ("", IS_READY, STOP):
            word = _first_word(waiting.popleft())
            if word == IS_READY:
                yield READY
            elif word == STOP:
                self._stop()
        if self._is_thinking and monotonic() >= self._ends_at:
            self._stop()

    @staticmethod
    def is_last(line: str | None) -> bool:
        """Whether a line ends the conversation."""
        return _first_word(line) == QUIT

    def _stop(self) -> None:
        self._is_thinking = False
        raise ThoughtStoppedError

    def _obeyed(self, words: Words) -> Iterable[str] | None:
        command = self._commands.get(words[0])
        if command is None:
            known = ", ".join(self._commands)
            raise RefusedError(Code.UNKNOWN, phrase("bot.unknown", word=shown(words[0]), known=known))
        return command(words[1:])

    # The engine

    def _ubgi(self, words: Words) -> Iterable[str]:
        return [
            f"{IDENTITY} name {NAME}",
            f"{IDENTITY} author {AUTHOR}",
            f"{IDENTITY} version {doublesix.__version__}",
            f"proto {PROTOCOL}",
            *option_lines(self._defaults),
            "ubgiok",
        ]

    def _get(self, words: Words) -> Iterable[str]:
        if len(words) != 1:
            raise _usage("get KEY")
        key = key_named(words[0])
        return [f"value {key.name} {key.shown(self._engine.settings)}"]

    def _set(self, words: Words) -> None:
        if len(words) < 2:
            raise _usage("set KEY VALUE")
        self._change(words[0], " ".join(words[1:]))

    def _set_option(self, words: Words) -> None:
        # Names of one word only; values may have blanks, as folders have.
        if len(words) < 4 or words[0] != "name" or words[2] != "value":
            raise _usage("setoption name NAME value VALUE")
        self._change(words[1], " ".join(words[3:]))

    def _change(self, name: str, value: str) -> None:
        before = self._engine.settings
        self._engine = self._engine.changed(key_named(name).changed(before, value))
        if self._engine.settings.variant != before.variant:
            self._table = BotTable()

    def _quit(self, words: Words) -> None:
        self.is_over = True

    # The table

    def _new_game(self, words: Words) -> None:
        self._table = self._table.new_game()

    def _new_session(self, words: Words) -> None:
        usage = "newsession type money|match [length N] [jacoby on|off] [beavers on|off] [crawford on|off]"
        pairs = named_pairs(words, ("type", "length", "jacoby", "beavers", "crawford"), usage)
        jacoby, beavers, crawford = (is_on(name, pairs.get(name, "on")) for name in ("jacoby", "beavers", "crawford"))
        terms: Terms
        match pairs.get("type"), pairs.get("length"):
            case "match", str(length):
                terms = Match(whole_number("length", length, 1, MAX_POINTS), crawford=crawford)
            case "money", None | "0":
                terms = MoneySession(jacoby=jacoby, beavers=beavers)
            case _:
                raise _usage(usage)
        self._table = replace(self._table, terms=terms, points=(0, 0), is_crawford=None)

    def _set_score(self, words: Words) -> None:
        usage = "setscore P0 P1 [crawford on|off]"
        if len(words) < 2:
            raise _usage(usage)
        first, second = (whole_number("score", word, 0, MAX_POINTS) for word in words[:2])
        crawford = named_pairs(words[2:], ("crawford",), usage).get("crawford")
        is_crawford = None if crawford is None else is_on("crawford", crawford)
        self._table = self._table.with_score((first, second), is_crawford=is_crawford)

    def _set_cube(self, words: Words) -> None:
        usage = "setcube value N owner center|p0|p1"
        pairs = named_pairs(words, ("value", "owner"), usage)
        if set(pairs) != {"value", "owner"} or pairs["owner"] not in OWNERS:
            raise _usage(usage)
        value = whole_number("value", pairs["value"], 1, LARGEST_CUBE)
        if not is_cube_value(value):
            raise RefusedError(Code.ARGUMENT, phrase("bot.cube", value=value))
        if not self._engine.settings.variant.cube:
            raise RefusedError(Code.UNSUPPORTED, phrase("bot.no_cube", game=self._engine.settings.variant.title))
        self._table = replace(self._table, cube_value=value, owner=OWNERS[pairs["owner"]])

    def _set_turn(self, words: Words) -> None:
        if len(words) != 1 or words[0] not in SEATS:
            raise _usage("setturn p0|p1")
        self._table = replace(self._table, turn=SEATS[words[0]])

    def _position(self, words: Words) -> None:
        # An identifier says itself of what kind it is: one of another kind than it is called will do, and a bare one.
        text = " ".join(words[1:] if words[:1] in ([POSITION_ID], [XGID]) else words)
        if not text:
            raise _usage("position gnubgid|xgid ID")
        variant = self._engine.settings.variant
        table, self._table = self._table, self._table.without_position()
        found = identify(text, checkers=variant.checkers)
        if found.variant is not None and found.variant != variant:
            raise RefusedError(Code.ARGUMENT, phrase("bot.other_game", game=found.variant.title, variant=variant.title))
        found = replace(found, position=variant.remembering(found.position))
        is_bare = id_kind(text) in (IdKind.GNUBG, IdKind.SIMPLE) and found.terms is None
        self._table = table.with_position(found.position) if is_bare else table.with_identified(found)

    def _dice(self, words: Words) -> None:
        dice = self._engine.settings.variant.rules.dice
        self._table = replace(self._table, roll=None)
        if len(words) != dice:
            raise _usage(" ".join(["dice", *(f"D{number}" for number in range(1, dice + 1))]))
        self._table = self._table.with_roll(Roll(*(whole_number("dice", word, 1, HIGHEST) for word in words)))

    # Decisions

    def _go(self, words: Words) -> Iterable[str]:
        usage = "go [role] [chequer|cube|turn] [depth N] [movetime MS] [nodes N] [trials N]"
        role, rest = _role(words, usage)
        pairs = named_pairs(rest, (DEPTH, TIME, *LIMITS), usage)
        engine = self._engine
        if DEPTH in pairs:
            depth = whole_number(DEPTH, pairs.pop(DEPTH), 1, max_plies + 1)
            engine = engine.changed(replace(engine.settings, plies=depth - 1))
        seconds = whole_number(TIME, pairs.pop(TIME), 0, MOST) / 1000 if TIME in pairs else None
        for name, value in pairs.items():
            whole_number(name, value, 0, MOST)
        asked = self._table.asked(engine.settings.variant, is_cubeful=engine.settings.is_cubeful)
        told = [f"{INFORMATION} string {phrase('bot.limits', names=', '.join(pairs))}"] if pairs else []
        return [*told, *self._thought(engine, role, asked, seconds)]

    def _thought(self, engine: BotEngine, role: str, asked: IdentifiedPosition, seconds: float | None) -> list[str]:
        """The answer of the engine; once it is stopped, the deepest found, or else one without looking ahead.

        Args:
            engine: that is asked.
            role: what for.
            asked: about what.
            seconds: after which it is stopped; None for no such time.
        """

        def lines(plies: int) -> list[str]:
            return ROLES[role](engine.changed(replace(engine.settings, plies=plies)), asked)

        most = engine.settings.plies
        # Where time may be short, something is found at once.
        first = min(FIRST_PLIES, most) if seconds is None else 0
        self._ends_at = math.inf if seconds is None else monotonic() + seconds
        found: list[str] | None = None
        try:
            try:
                self._is_thinking = True
                self._attend(seconds)
                for plies in range(first, most + 1):
                    found = lines(plies)
            finally:
                self._is_thinking = False
        except ThoughtStoppedError:
            if self.is_over:
                return []
        return lines(0) if found is None else found


def _role(words: Sequence[str], usage: str) -> tuple[str, list[str]]:
    """What is asked for, and the words behind it; a play, if nothing is said."""
    rest = list(words)
    is_named = rest[:1] == ["role"]
    if is_named:
        rest.pop(0)
    if rest and rest[0] in ROLES:
        return rest[0], rest[1:]
    if is_named:
        raise _usage(usage)
    return ROLE, rest


def _first_word(line: str | None) -> str:
    """The command of a line, "" of an empty one."""
    return "?" if line is None else (line.split() or [""])[0]


def _usage(usage: str) -> RefusedError:
    return RefusedError(Code.ARGUMENT, phrase("bot.usage", usage=usage))
