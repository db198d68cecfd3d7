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
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from doublesix.errors import DataError
from doublesix.kernel import Net, kernel_errors

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from doublesix.rules.variant import Variant

__all__ = ["OTHERS", "NetPair", "load_nets", "manifest", "net_hash", "nets_folder"]

OTHERS = ("fast",)
"""Nets that come with the package beside the standard ones: `nets_folder` knows them by name."""

KINDS = ("contact", "race", "pruner")


@dataclass(frozen=True, slots=True, eq=False)
class NetPair:
    """The nets of one game: two that judge, and perhaps a small one that tells what is worth judging.

    Args:
        name: name of the pair in the manifest.
        contact: for positions where the armies can still meet.
        race: for those where they cannot.
        pruner: tells searches and rollouts which results of a roll are worth a look; None: all are looked at.
        games: how many they learned from.
        sha256: content hash of their files together, hexadecimal.
    """

    name: str
    contact: Net
    race: Net
    pruner: Net | None
    games: int
    sha256: str


@cache
def manifest(folder: Path | None = None) -> dict[str, Any]:
    """The manifest as written; see ``docs/formats/nets.md``.

    Args:
        folder: where nets and manifest lie, or the name of `OTHERS`; default: the standard nets of the package.

    Raises:
        DataError: there is none, or it is no JSON.
    """
    path = nets_folder(folder) / "manifest.json"
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{path}: no manifest of nets: {error}") from error
    return found


@cache
def load_nets(variant: Variant, folder: Path | None = None) -> NetPair:
    """The nets for a game, or those of the game whose nets serve it best.

    Args:
        variant: the game.
        folder: where nets and manifest lie, or the name of `OTHERS`; default: the standard nets of the package.

    Raises:
        DataError: no net for this game, or a file is missing or damaged.
    """
    served = next((entry for entry in manifest(folder)["nets"] if variant.key in entry["variants"]), None)
    if served is None:
        place = "comes with this package" if folder is None else f"lies in {folder}"
        raise DataError(f"no net for {variant.name} {place}")
    files = {kind: _checked(nets_folder(folder), entry) for kind, entry in served["files"].items()}
    digest = net_hash(files)
    with kernel_errors(f"net {served['name']}"):
        nets = {kind: Net.load(data) for kind, data in files.items()}
    return NetPair(
        served["name"], nets["contact"], nets["race"], nets.get("pruner"), games=served["games"], sha256=digest
    )


def net_hash(files: Mapping[str, bytes]) -> str:
    """The content hash of a pair and its pruner, hexadecimal: of the files' bytes by kind."""
    return hashlib.sha256(b"".join(files[kind] for kind in KINDS if kind in files)).hexdigest()


def nets_folder(folder: Path | None) -> Traversable:
    """Where nets and manifest lie: there, or in the package (None, or the name of other nets in it)."""
    package = files("doublesix") / "data" / "nets"
    if folder is None:
        return package
    return package / str(folder) if str(folder) in OTHERS and not folder.exists() else folder


def _checked(folder: Traversable, entry: dict[str, str]) -> bytes:
    try:
        data = (folder / entry["file"]).read_bytes()
    except OSError as error:
        raise DataError(f"net {entry['file']} is missing: {error}") from error
    if hashlib.sha256(data).hexdigest() != entry["sha256"]:
        raise DataError(f"net {entry['file']} is damaged: its SHA-256 is not the manifest's")
    return data
