"""What can be set of the engine while it serves another program: one table of keys for both forms of the protocol.

`key` and `set KEY VALUE` are version 0.2, `option` and `setoption name NAME value VALUE` version 0.1.
What does not live here: what is on the table (`bot_table`), how the engine answers (`bot_answers`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from doublesix.arena.ubgi_lines import PLY
from doublesix.cli.bot_lines import Code, RefusedError, chosen, is_on, whole_number
from doublesix.cli.options import PACKAGE, nets_named
from doublesix.cli.words import phrase
from doublesix.engine.levels import LEVELS, Level, find_level
from doublesix.errors import DoubleSixError
from doublesix.kernel import max_plies
from doublesix.notation.fields import shown
from doublesix.variants.registry import STANDARD, find
from doublesix.work import MOST_THREADS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from doublesix.rules.variant import Variant

__all__ = ["MOST_SEED", "BotSettings", "Key", "key_lines", "key_named", "option_lines"]

MOST_SEED, MOST_LINES = 2**32 - 1, 100
NO_LEVEL = "none"
CUBEFUL, CUBELESS = "cubeful", "cubeless"
"""With the cube in mind, or as if there were none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSettings:
    """How the engine answers.

    Args:
        variant: the game.
        plies: rolls looked ahead.
        level: of the computer; None plays as well as it can.
        seed: which of the many computers of a weaker level it is.
        is_cubeful: whether it minds the cube; without, games and matches are played as if there were none.
        threads: 0 for all cores.
        nets: where other nets lie than those of the package.
        lines: so many plays are told with their equities.
    """

    variant: Variant = STANDARD
    plies: int = 2
    level: Level | None = None
    seed: int = 0
    is_cubeful: bool = True
    threads: int = 0
    nets: Path | None = None
    lines: int = 1

    @property
    def noise(self) -> float:
        """Standard deviation of the error in every judgement, EMG."""
        return 0.0 if self.level is None else self.level.noise

    def at_depth(self, plies: int) -> BotSettings:
        """With another depth; whoever names one wants no level."""
        return replace(self, plies=plies, level=None)

    def at_level(self, level: Level | None) -> BotSettings:
        """At a level, with its depth."""
        return replace(self, level=level, plies=self.plies if level is None else level.plies)


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """Something that can be set.

    Args:
        name: in version 0.2.
        options: its names in version 0.1, the one that is told first; none where it has no place there.
        kind: ``int``, ``bool``, ``enum`` or ``string``.
        known: the least and the most, or the choices; "*" for any.
        about: what it is.
        shown: its value in some settings.
        changed: settings with another value; raises `RefusedError` where it can be none.
        is_minor: whether it changes no answer.
    """

    name: str
    options: tuple[str, ...]
    kind: str
    known: str
    about: str
    shown: Callable[[BotSettings], str]
    changed: Callable[[BotSettings, str], BotSettings]
    is_minor: bool = False

    def line(self, default: BotSettings) -> str:
        """As version 0.2 lists it."""
        known = f" {self.known}" if self.known else ""
        return f"key {self.name} {self.kind}{known} {self.shown(default)}{' !' * self.is_minor} {self.about}"

    def option_line(self, default: BotSettings) -> str:
        """As version 0.1 lists it."""
        value = self.shown(default)
        match self.kind:
            case "int":
                low, _, high = self.known.partition("..")
                told = f"spin default {value} min {low} max {high}"
            case "enum":
                told = f"combo default {value} {' '.join(f'var {choice}' for choice in self.known.split('|'))}"
            case "bool":
                told = f"check default {value}"
            case _:
                told = f"string default {value}"
        return f"option name {self.options[0]} type {told}"


def _number_key(
    name: str,
    options: tuple[str, ...],
    low: int,
    high: int,
    about: str,
    shown: Callable[[BotSettings], int],
    changed: Callable[[BotSettings, int], BotSettings],
    *,
    is_minor: bool = False,
) -> Key:
    return Key(
        name=name,
        options=options,
        kind="int",
        known=f"{low}..{high}",
        about=about,
        shown=lambda settings: str(shown(settings)),
        changed=lambda settings, text: changed(settings, whole_number(name, text, low, high)),
        is_minor=is_minor,
    )


def _with_variant(settings: BotSettings, text: str) -> BotSettings:
    try:
        return replace(settings, variant=find(text))
    except DoubleSixError as error:
        raise RefusedError(Code.ARGUMENT, str(error)) from error


def _with_level(settings: BotSettings, text: str) -> BotSettings:
    level = chosen("engine.level", text, [NO_LEVEL, *(level.key for level in LEVELS)])
    return settings.at_level(None if level == NO_LEVEL else find_level(level))


def _with_mode(settings: BotSettings, text: str) -> BotSettings:
    return replace(settings, is_cubeful=chosen("engine.mode", text, (CUBEFUL, CUBELESS)) == CUBEFUL)


def _with_nets(settings: BotSettings, text: str) -> BotSettings:
    return replace(settings, nets=nets_named(text))


def _deterministic(settings: BotSettings, text: str) -> BotSettings:
    if not is_on("engine.deterministic", text):
        raise RefusedError(Code.UNSUPPORTED, phrase("bot.deterministic"))
    return settings


KEYS: tuple[Key, ...] = (
    Key(
        name="game.variant",
        options=("Variant",),
        kind="string",
        known="*",
        about="the game, by key or name",
        shown=lambda settings: settings.variant.key,
        changed=_with_variant,
    ),
    _number_key(
        PLY,
        (),
        1,
        max_plies + 1,
        "depth; 1 judges the plays themselves",
        lambda settings: settings.plies + 1,
        lambda settings, ply: settings.at_depth(ply - 1),
    ),
    _number_key(
        "engine.plies",
        ("EvalPlies", "Ply", "Plies"),
        0,
        max_plies,
        "the same depth, counted from 0",
        lambda settings: settings.plies,
        BotSettings.at_depth,
        is_minor=True,
    ),
    Key(
        name="engine.level",
        options=("Level",),
        kind="enum",
        known="|".join([NO_LEVEL, *(level.key for level in LEVELS)]),
        about="strength, with a depth of its own",
        shown=lambda settings: NO_LEVEL if settings.level is None else settings.level.key,
        changed=_with_level,
    ),
    _number_key(
        "engine.seed",
        ("Seed",),
        0,
        MOST_SEED,
        "of the errors of weaker levels",
        lambda settings: settings.seed,
        lambda settings, seed: replace(settings, seed=seed),
    ),
    Key(
        name="engine.mode",
        options=("EvalMode",),
        kind="enum",
        known=f"{CUBEFUL}|{CUBELESS}",
        about="whether the cube is minded",
        shown=lambda settings: CUBEFUL if settings.is_cubeful else CUBELESS,
        changed=_with_mode,
    ),
    Key(
        name="engine.nets",
        options=("Nets",),
        kind="string",
        known="*",
        about="package, fast, or a folder",
        shown=lambda settings: PACKAGE if settings.nets is None else str(settings.nets),
        changed=_with_nets,
    ),
    _number_key(
        "engine.threads",
        ("Threads",),
        0,
        MOST_THREADS,
        "0 for all cores",
        lambda settings: settings.threads,
        lambda settings, threads: replace(settings, threads=threads),
        is_minor=True,
    ),
    _number_key(
        "engine.multipv",
        ("MultiPV",),
        1,
        MOST_LINES,
        "plays to tell with their equities",
        lambda settings: settings.lines,
        lambda settings, lines: replace(settings, lines=lines),
        is_minor=True,
    ),
    Key(
        name="engine.deterministic",
        options=("Deterministic",),
        kind="bool",
        known="",
        about="always",
        shown=lambda settings: "true",
        changed=_deterministic,
        is_minor=True,
    ),
)


def key_lines(default: BotSettings) -> list[str]:
    """All keys, for version 0.2."""
    return [key.line(default) for key in KEYS]


def option_lines(default: BotSettings) -> list[str]:
    """All options, for version 0.1."""
    return [key.option_line(default) for key in KEYS if key.options]


def key_named(name: str) -> Key:
    """The key of a name of either version; capitals do not matter.

    Raises:
        RefusedError: there is none.
    """
    for key in KEYS:
        if name.lower() in (key.name, *(option.lower() for option in key.options)):
            return key
    raise RefusedError(Code.UNSUPPORTED, phrase("bot.key", name=shown(name), known=", ".join(key.name for key in KEYS)))
