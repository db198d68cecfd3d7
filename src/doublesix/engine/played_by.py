"""Who plays a rollout's trials, as files name it: game, nets, pruner, filters, exact tables; what has changed since.

The bits of a trial hang on these, besides settings and lines.
What does not live here: files (`engine.rollout_files`), playing (`engine.rollouts`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doublesix.engine.play_filters import filters_in_files
from doublesix.engine.table_files import TableName, cache_folder, existing_tables, table_path
from doublesix.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from doublesix.engine.engine import Engine

__all__ = ["demand_same_player", "played_by"]

USUAL = "usual"
"""What files say of an engine that asks the pruner of its nets, if they have one."""

HASH = slice(12)
"""So much of a net's is shown."""
SAME = "go on with the {name} of then"


def played_by(engine: Engine) -> dict[str, Any]:
    """What files say of an engine."""
    return {
        "variant": engine.variant.key,
        "nets": engine.net_hash,
        "pruner": "left out" if engine.leaves_pruner_out else USUAL,
        "filters": filters_in_files(engine.filters),
        "tables": engine.tables,
    }


def demand_same_player(engine: Engine, before: Mapping[str, Any], path: Path) -> None:
    """Check that an engine plays as whoever began.

    Args:
        engine: who would go on.
        before: what the file says of who began.
        path: the file, for the message.

    Raises:
        DataError: it does not; says what differs and what to do.
    """
    known = {"pruner": USUAL, **before}  # older files do not speak of it
    for name, now in played_by(engine).items():
        then = known.get(name)
        if then == now:
            continue
        if name == "tables" and isinstance(then, dict):
            change, remedy = _changed_tables(then, now)
        else:
            change, remedy = f"{_shown(name, then)}, now {_shown(name, now)}", SAME.format(name=name)
        raise DataError(
            f"{path}: played with other {name} ({change}), so it cannot be continued: {remedy}, or begin anew"
        )


def _shown(name: str, value: Any) -> str:
    if name == "nets":
        return str(value)[HASH]
    if name == "filters" and isinstance(value, list):
        return _filters(value)
    return str(value)


def _filters(filters: Sequence[Any]) -> str:
    try:
        return " / ".join(f"{keep} within {margin}" for keep, margin in filters)
    except (TypeError, ValueError):  # a file that somebody has written into
        return str(filters)


def _changed_tables(then: Mapping[str, str], now: Mapping[str, str]) -> tuple[str, str]:
    """What differs, and what makes it as it was."""
    came, gone = sorted(now.keys() - then.keys()), sorted(then.keys() - now.keys())
    other = sorted(name for name in then.keys() & now.keys() if then[name] != now[name])
    changes = [f"{', '.join(gone) or 'none'} then, {', '.join(came) or 'none'} now"] if came or gone else []
    changes += [f"{name} has other contents: {then[name]} then, {now[name]} now" for name in other]
    files = [table_path(TableName.parse(name)).name for name in came]
    missing = [name for name in gone if name not in map(str, existing_tables())]
    remedies = [f"move {', '.join(files)} out of {cache_folder()} while it goes on"] if came else []
    remedies += [f"build {', '.join(missing)} by `doublesix db build {' '.join(missing)}`"] if missing else []
    return "; ".join(changes), " and ".join(remedies) or SAME.format(name="tables")
