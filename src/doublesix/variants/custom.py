"""Games of one's own, in TOML files: a known game, options, perhaps another start.

    name = "Our house game"
    base = "backgammon"
    options = ["no-hit-and-run", "five-per-point"]
    cube = false

    [start]
    24 = 2
    13 = 5
    8 = 3
    6 = 5

Only ``name`` and ``base`` must be there; ``start`` also knows ``bar`` and ``in`` (the reserve). The game's
key spells its rules out, so that a record of it can be read without the file.
What does not live here: which options there are (`variants.options`).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from doublesix.errors import ParseError, UnknownVariantError
from doublesix.variants.options import with_options
from doublesix.variants.starts import with_start
from doublesix.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doublesix.rules.variant import Variant

__all__ = ["SUFFIX", "CustomGame", "is_custom", "read_custom", "write_custom"]

SUFFIX = ".toml"
KEYS = ("name", "base", "options", "cube", "start")


@dataclass(frozen=True, slots=True, kw_only=True)
class CustomGame:
    """What a file of one's own game says.

    Args:
        name: on screens.
        base: the game it is made from, by key, name or alias.
        options: keys of options, in the order in which they change the game.
        start: checkers a side by place (a point, ``bar``, ``in``); empty for the start of the base.
        cube: whether the doubling cube belongs to it; None as in the base.
    """

    name: str
    base: str
    options: tuple[str, ...] = ()
    start: Mapping[str, int] = field(default_factory=dict)
    cube: bool | None = None

    def variant(self, find: Callable[[str], Variant]) -> Variant:
        """The game itself.

        Args:
            find: finds the base.

        Raises:
            UnknownVariantError: no such base or option, or they do not go together.
        """
        game = find(self.base)
        if self.start:
            game = with_start(game, self.start.items())
        game = with_options(game, self.options)
        if self.cube is not None and self.cube != game.cube:
            game = with_options(game, ("cube" if self.cube else "no-cube",))
        return game.renamed(self.name)


def is_custom(path: str | Path) -> bool:
    """Whether a TOML file speaks of a game, and not, say, of a training run: it names a base."""
    try:
        return "base" in tomllib.loads(Path(path).read_bytes().decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return False


def read_custom(path: str | Path, find: Callable[[str], Variant]) -> Variant:
    """Read a game from its file.

    Args:
        path: of the file.
        find: finds the base.

    Raises:
        ParseError: the file cannot be read or says no game; the message names file and key.
    """
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")  # some editors put a mark before the text
        content = tomllib.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise ParseError(f"{path}: no game can be read from it: {reason}") from error
    game = _game(Path(path), content)
    try:
        return game.variant(find)
    except UnknownVariantError as error:
        raise ParseError(f"{path}: {error}") from error


def _game(path: Path, content: dict[str, Any]) -> CustomGame:
    strange = sorted(set(content) - set(KEYS))
    if strange:
        raise ParseError(f"{path}: {strange[0]}: unknown; a game has {', '.join(KEYS)}")
    _check(path, "name", isinstance(content.get("name"), str) and content["name"].strip(), "a text is needed")
    base = content.get("base")
    _check(path, "base", isinstance(base, str), "the key, name or alias of a game is needed")
    _check(path, "base", not str(base).endswith(SUFFIX), "a game of the package is needed, not another file")
    options, start, cube = content.get("options", []), content.get("start", {}), content.get("cube")
    are_texts = isinstance(options, list) and all(isinstance(option, str) for option in options)
    _check(path, "options", are_texts, "a list of texts is needed")
    are_counts = isinstance(start, dict) and all(type(count) is int for count in start.values())
    _check(path, "start", are_counts, "a table of places and numbers of checkers is needed")
    _check(path, "cube", cube is None or isinstance(cube, bool), "true or false is needed")
    return CustomGame(
        name=content["name"].strip(), base=content["base"], options=tuple(options), start=start, cube=cube
    )


def _check(path: Path, key: str, is_right: object, wanted: str) -> None:
    if not is_right:
        raise ParseError(f"{path}: {key}: {wanted}")


def write_custom(game: CustomGame, path: str | Path) -> None:
    """Write a game's file: the whole of it, or nothing.

    Raises:
        OSError: the file cannot be written; what was there before is still there.
    """
    write_whole(Path(path), _written(game))


def _written(game: CustomGame) -> str:
    lines = [f"name = {_quoted(game.name)}", f"base = {_quoted(game.base)}"]
    if game.options:
        lines.append(f"options = [{', '.join(map(_quoted, game.options))}]")
    if game.cube is not None:
        lines.append(f"cube = {str(game.cube).lower()}")
    if game.start:
        lines += ["", "[start]", *(f"{place} = {count}" for place, count in game.start.items())]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    characters = (f"\\u{ord(each):04X}" if each in '"\\\x7f' or each < " " else each for each in text)
    return f'"{"".join(characters)}"'
