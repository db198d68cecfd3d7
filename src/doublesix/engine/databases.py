"""Exact tables in the user's cache: built on first use, checked when read, written whole or not at all.

A file is the kernel's bytes followed by their SHA-256. A damaged or outdated file is built again.
What does not live here: what a table says (``native/src/bearoff.cpp``).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from doublesix.kernel import Bearoff
from doublesix.rules.doublets import Doublets
from doublesix.rules.restrictions import PointLimit

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant

__all__ = ["bearoff_for", "bearoff_path", "cache_folder", "load_bearoff"]

BEAROFF_FILE = "bearoff-one-sided-6x15.v1"
HASH_SIZE = 32


def cache_folder() -> Path:
    """Where tables are kept; the environment variable ``DOUBLESIX_CACHE`` overrides the user's cache."""
    return Path(os.environ.get("DOUBLESIX_CACHE") or platformdirs.user_cache_dir("doublesix"))


def bearoff_path() -> Path:
    """The file of the one-sided bear-off table (15 checkers on 6 points, 14 MB)."""
    return cache_folder() / BEAROFF_FILE


@cache
def load_bearoff() -> Bearoff:
    """The one-sided bear-off table, built in about a second if it is not there yet."""
    path = bearoff_path()
    table = _read(path)
    if table is None:
        table = Bearoff.build()
        # Without a place to keep it the table is built again next time; that is no reason to stop.
        with contextlib.suppress(OSError):
            _write(path, table.to_bytes())
    return table


def bearoff_for(variant: Variant) -> Bearoff | None:
    """The one-sided bear-off table where it is true to the game, else None.

    It knows two dice, doublets played four times, checkers that leave with the exact number or from the
    highest point with a greater one, and a winner who is through first; nothing can come in between.
    """
    rules = variant.rules
    departs = (
        rules.dice != 2
        or rules.doublets != Doublets()
        or not rules.bearing_off.allowed
        or rules.bearing_off.exact_only
        or rules.scoring.misere
        or rules.scoring.per_checker
        or rules.token is not None
        or any(isinstance(rule, PointLimit) for rule in rules.restrictions)
    )
    return None if departs else load_bearoff()


def _read(path: Path) -> Bearoff | None:
    try:
        data = path.read_bytes()
    except OSError:
        return None
    body = data[:-HASH_SIZE]
    if hashlib.sha256(body).digest() != data[-HASH_SIZE:]:
        return None
    try:
        return Bearoff.load(body)
    except RuntimeError:
        return None


def _write(path: Path, body: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(body + hashlib.sha256(body).digest())
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
