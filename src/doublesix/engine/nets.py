"""The nets that come with the package, by game; each is checked against the manifest's SHA-256 when loaded.

``data/nets/manifest.json`` lists every net with its recipe, seed and measured strength; nothing else in
the program knows a net's file name. Beside them lie other nets for the same games, a folder for each kind
(`OTHERS`). What does not live here: how nets are made (`training`).
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from doublesix.errors import DataError, KernelError, NoNetError
from doublesix.kernel import Evaluator, Net, kernel_errors, kernel_rules
from doublesix.packaged import DATA
from doublesix.sentences import Sentence
from doublesix.variants.registry import ALL, find_key
from doublesix.whole_files import stamp

if TYPE_CHECKING:
    from collections.abc import Mapping

    from doublesix.rules.variant import Variant

__all__ = [
    "MANIFEST",
    "OTHERS",
    "NetPair",
    "has_nets",
    "load_nets",
    "manifest",
    "net_hash",
    "nets_folder",
    "read_manifest",
]

MANIFEST = "manifest.json"

IN_PACKAGE = DATA / "nets"

OTHERS = ("fast",)
"""Nets that come with the package beside the standard ones: `nets_folder` knows them by name, wherever one is."""

KINDS = ("contact", "race", "pruner")


@dataclass(frozen=True, slots=True, eq=False)
class NetPair:
    """The nets of one game: two that judge, and perhaps a small one that tells what is worth judging.

    Args:
        name: name of the pair in the manifest.
        learned: the game that they learned, the first that the manifest says they serve.
        contact: for positions where the armies can still meet.
        race: for those where they cannot.
        pruner: tells searches and rollouts which results of a roll are worth a look; None: all are looked at.
        games: how many they learned from.
        sha256: content hash of their files together, hexadecimal.
        asked: for which game they were asked, and from which folder.
    """

    name: str
    learned: Variant
    contact: Net
    race: Net
    pruner: Net | None
    games: int
    sha256: str
    asked: tuple[Variant, Path | None]

    def __reduce__(self) -> tuple[Any, ...]:
        """Other processes load the same files themselves."""
        return _loaded_elsewhere, (*self.asked, self.sha256)


def manifest(folder: Path | None = None) -> dict[str, Any]:
    """The manifest as it is written now; see ``docs/formats/nets.md``.

    Args:
        folder: where nets and manifest lie, or the name of `OTHERS`; default: the standard nets of the package.

    Raises:
        DataError: there is none, or it is damaged.
    """
    path = nets_folder(folder) / MANIFEST
    return _manifest_once(path, *stamp(path))


@cache
def _manifest_once(path: Path, *_written: object) -> dict[str, Any]:
    return read_manifest(path)


def read_manifest(path: Path) -> dict[str, Any]:
    """The manifest in a file, every entry of which has what `load_nets` and exports rely on.

    Raises:
        DataError: there is none, or it is damaged; says where.
    """
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"{path}: no manifest of nets: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise DataError(f"{path}: no manifest of nets: {error}") from error
    if not isinstance(found, dict) or not isinstance(found.get("nets"), list):
        raise DataError(f"{path}: no manifest of nets: a list of them, 'nets', was expected")
    for number, entry in enumerate(found["nets"], start=1):
        problem = _problem(entry)
        if problem:
            raise DataError(f"{path}: no manifest of nets: entry {number} has no {problem}")
    return found


def _problem(entry: Any) -> str:
    """What an entry of the manifest lacks; nothing where it is whole."""
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
        return "name"
    if not _is_list_of_texts(entry.get("variants")):
        return "list of games, 'variants'"
    if type(entry.get("games")) is not int:
        return "number of 'games'"
    files = entry.get("files")
    if not isinstance(files, dict) or not {"contact", "race"} <= set(files) <= set(KINDS):
        return "'files' of a contact and a race net"
    return "" if all(map(_is_file, files.values())) else "'file' and 'sha256' of each of its files"


def _is_list_of_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(part, str) for part in value)


def _is_file(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("sha256"), str)
        and isinstance(value.get("file"), str)
        and value["file"] == PurePath(value["file"]).name
    )


def load_nets(variant: Variant, folder: Path | None = None) -> NetPair:
    """The nets for a game, or those of the game whose nets serve it best; read again once the manifest has changed.

    A game made of another one by options or another start has no nets of its own: those of a game with the same rules
    judge it, which is exact, or those of the game that it was made of, which is near the truth as far as the rules are
    alike. Where who wins the one loses the other nobody does.

    Args:
        variant: the game.
        folder: where nets and manifest lie, or the name of `OTHERS`; default: the standard nets of the package.

    Raises:
        NoNetError: no net for this game.
        DataError: a file is missing or damaged.
        UnknownVariantError: the manifest says that they learned a game that nobody knows.
    """
    return _loaded_once(variant, folder, *stamp(nets_folder(folder) / MANIFEST))


@cache
def _loaded_once(variant: Variant, folder: Path | None, *_written: object) -> NetPair:
    game, served = _served(variant, folder)
    if served is None:
        raise _no_net(variant, folder)
    files = {kind: _checked(nets_folder(folder), entry) for kind, entry in served["files"].items()}
    digest = net_hash(files)
    with kernel_errors(f"net {served['name']}"):
        nets = {kind: Net.load(data) for kind, data in files.items()}
    if game is not variant and not _sees(variant, nets):
        raise _no_net(variant, folder)
    return NetPair(
        served["name"],
        find_key(served["variants"][0], [game]),
        nets["contact"],
        nets["race"],
        nets.get("pruner"),
        games=served["games"],
        sha256=digest,
        asked=(variant, folder),
    )


def has_nets(variant: Variant, folder: Path | None = None) -> bool:
    """Whether `load_nets` finds nets for a game, damaged ones included. Arguments as there.

    They are read only where options may have added what those of another game know nothing of.

    Raises:
        DataError: there is no manifest, or it is damaged.
    """
    game, served = _served(variant, folder)
    if served is None or game is variant:
        return served is not None
    try:
        load_nets(variant, folder)
    except (NoNetError, KernelError):
        return False
    except DataError:
        pass  # whoever asks them hears of it
    return True


def _served(variant: Variant, folder: Path | None) -> tuple[Variant, dict[str, Any] | None]:
    """The game whose nets are to judge a game, and their entry of the manifest."""
    known = (
        (game, entry)
        for game in _judged_alike(variant)
        for entry in manifest(folder)["nets"]
        if game.key in entry["variants"]
    )
    return next(known, (variant, None))


def _loaded_elsewhere(variant: Variant, folder: Path | None, sha256: str) -> NetPair:
    """The nets that another process has.

    Raises:
        DataError: here lie others.
    """
    found = load_nets(variant, folder)
    if found.sha256 != sha256:
        raise DataError(f"this machine has other nets: {found.name} {found.sha256[:12]} instead of {sha256[:12]}")
    return found


def _judged_alike(variant: Variant) -> list[Variant]:
    """Games whose nets may judge a game, the best first: itself, those with the same rules, the one it was made of."""
    base = variant.base
    same = [game for game in ALL if game.rules.is_played_as(variant.rules)]
    near = [base] if base is not None and base.rules.scoring.misere == variant.rules.scoring.misere else []
    return [variant, *(near if base in same else []), *same, *near]


def _no_net(variant: Variant, folder: Path | None) -> NoNetError:
    place = "comes with this package" if folder is None else f"lies in {folder}"
    return NoNetError(f"no net for {variant.name} {place}")


def _sees(variant: Variant, nets: Mapping[str, Net]) -> bool:
    """Whether nets are shown all that a game has: options may add what their own game knows nothing of."""
    try:
        Evaluator(kernel_rules(variant), nets["contact"], nets["race"])
    except ValueError:
        return False
    return True


def net_hash(files: Mapping[str, bytes]) -> str:
    """The content hash of a pair and its pruner, hexadecimal: of the files' bytes by kind."""
    return hashlib.sha256(b"".join(files[kind] for kind in KINDS if kind in files)).hexdigest()


def nets_folder(folder: Path | None) -> Path:
    """Where nets and manifest lie: there, or in the package (None, or the name of other nets in it)."""
    if folder is None:
        return IN_PACKAGE
    return IN_PACKAGE / folder if str(folder) in OTHERS else folder


def _checked(folder: Path, entry: dict[str, str]) -> bytes:
    try:
        data = (folder / entry["file"]).read_bytes()
    except OSError as error:
        raise DataError(
            Sentence("net {file} is missing in {folder}", file=entry["file"], folder=repr(str(folder)))
        ) from error
    if hashlib.sha256(data).hexdigest() != entry["sha256"]:
        raise DataError(Sentence("net {file} is damaged: its SHA-256 is not the manifest's", file=entry["file"]))
    return data
