"""The nets that come with the package, by game; each is checked against the manifest's SHA-256 when loaded.

``data/nets/manifest.json`` lists every net with its recipe, seed and measured strength; nothing else in
the program knows a net's file name. What does not live here: how nets are made (`training`).
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
    from importlib.resources.abc import Traversable

    from doublesix.rules.variant import Variant

__all__ = ["NetPair", "load_nets", "manifest"]


@dataclass(frozen=True, slots=True, eq=False)
class NetPair:
    """The nets of one game.

    Args:
        name: name of the pair in the manifest.
        contact: for positions where the armies can still meet.
        race: for those where they cannot.
        sha256: content hash of both files together, hexadecimal.
    """

    name: str
    contact: Net
    race: Net
    sha256: str


def _folder() -> Traversable:
    return files("doublesix") / "data" / "nets"


@cache
def manifest() -> dict[str, Any]:
    """The manifest as written; see ``docs/formats/nets.md``."""
    found: dict[str, Any] = json.loads((_folder() / "manifest.json").read_text(encoding="utf-8"))
    return found


@cache
def load_nets(variant: Variant) -> NetPair:
    """The nets for a game, or those of the game whose nets serve it best.

    Raises:
        DataError: no net for this game, or a file is missing or damaged.
    """
    served = next((entry for entry in manifest()["nets"] if variant.key in entry["variants"]), None)
    if served is None:
        raise DataError(f"no net for {variant.name} comes with this package")
    contact, race = (_checked(served["files"][kind]) for kind in ("contact", "race"))
    with kernel_errors(f"net {served['name']}"):
        nets = Net.load(contact), Net.load(race)
    return NetPair(served["name"], *nets, hashlib.sha256(contact + race).hexdigest())


def _checked(entry: dict[str, str]) -> bytes:
    try:
        data = (_folder() / entry["file"]).read_bytes()
    except OSError as error:
        raise DataError(f"net {entry['file']} is missing: {error}") from error
    if hashlib.sha256(data).hexdigest() != entry["sha256"]:
        raise DataError(f"net {entry['file']} is damaged: its SHA-256 is not the manifest's")
    return data
