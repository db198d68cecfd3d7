"""From a run to shipped nets: files named by content hash, listed in the package's manifest.

What does not live here: measuring them (`arena`), loading them (`engine.nets`).
"""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.training.run import TrainingRun

__all__ = ["export", "package_folder"]

MANIFEST = "manifest.json"


def package_folder() -> Path:
    """Where the package keeps its nets."""
    return Path(str(files("doublesix") / "data" / "nets"))


def export(run: TrainingRun, variants: Sequence[str], *, folder: Path | None = None) -> dict[str, Any]:
    """Write the averaged nets of a run and enter them in the manifest, in place of the run's former nets.

    Args:
        run: the run; its checkpoint is what counts.
        variants: keys of the games these nets serve.
        folder: where to; default: the package's own folder.

    Returns:
        The manifest's entry. Its ``strength`` is empty until a duel has been fought.
    """
    target = package_folder() if folder is None else folder
    target.mkdir(parents=True, exist_ok=True)
    path = target / MANIFEST
    manifest: dict[str, Any] = (
        json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"version": 1, "nets": []}
    )
    nets = {
        "contact": run.trainer.contact_net(averaged=True),
        "race": run.trainer.race_net(averaged=True),
    }
    written: dict[str, dict[str, Any]] = {}
    for kind, net in nets.items():
        data = net.to_bytes()
        digest = hashlib.sha256(data).hexdigest()
        name = f"{run.config.name}-{kind}-{digest[:12]}.net"
        (target / name).write_bytes(data)
        written[kind] = {"file": name, "sha256": digest, "hidden": list(net.shape)}
    entry: dict[str, Any] = {
        "name": run.config.name,
        "variants": list(variants),
        "files": written,
        "recipe": f"doublesix/training/configs/{run.config.name}.toml",
        "seed": run.config.seed,
        "games": run.trainer.games_played,
        "strength": [],
    }
    former = [other for other in manifest["nets"] if other["name"] == run.config.name]
    manifest["nets"] = [other for other in manifest["nets"] if other["name"] != run.config.name] + [entry]
    path.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    kept = {item["file"] for other in manifest["nets"] for item in other["files"].values()}
    for other in former:
        for item in other["files"].values():
            if item["file"] not in kept:
                (target / item["file"]).unlink(missing_ok=True)
    return entry
