"""From a run to nets that an engine finds: files named by content hash, listed in a manifest.

What does not live here: measuring them (`arena`), loading them (`engine.nets`).
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from doublesix.engine.nets import MANIFEST, net_hash, read_manifest
from doublesix.engine.uncertainty import forget_uncertainty
from doublesix.kernel import Evaluator, kernel_errors, kernel_rules
from doublesix.locks import alone
from doublesix.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from doublesix.engine.nets import NetPair
    from doublesix.kernel import Net
    from doublesix.training.run import TrainingRun

__all__ = ["export"]

RECIPES = "doublesix/training/configs"
"""Where the packaged ones lie."""
LONGEST_STEM = 200
"""Bytes of a run's name in those of its files, which hold 255 as a rule; games with many options have long names."""
PATIENCE = 60.0
"""Seconds that an export waits for another one into the same folder."""


def export(
    run: TrainingRun,
    variants: Sequence[str] | None = None,
    *,
    folder: Path,
    mean_with: NetPair | None = None,
) -> dict[str, Any]:
    """Write the averaged nets of a run and enter them in the manifest, in the place of the run's former nets.

    The games they serve are taken from any other entry: a game has one pair of nets. An entry that is left without
    games goes, and its files with it.

    Args:
        run: the run; its checkpoint is what counts.
        variants: keys of the games these nets serve; default: the run's own, and those that its former nets serve.
        folder: where to.
        mean_with: nets that the run began with: what is written is the mean of both, which the entry then says.

    Returns:
        The manifest's entry. Its ``strength`` is empty until a duel has been fought.

    Raises:
        KernelError: the nets cannot play one of the games, or the other nets do not fit into them; nothing has been
            written then.
        DataError: the manifest that is there is damaged; nothing has been written then. Or another process works on
            the folder, and goes on doing so.
    """
    _demand_serving(run, [run.variant.key] if variants is None else variants)
    folder.mkdir(parents=True, exist_ok=True)
    with alone(folder, patience=PATIENCE):  # of two at once, each would leave the other's entry out of the manifest
        return _exported(run, variants, folder, mean_with)


def _exported(
    run: TrainingRun, variants: Sequence[str] | None, target: Path, mean_with: NetPair | None
) -> dict[str, Any]:
    path = target / MANIFEST
    former: dict[str, Any] = read_manifest(path) if path.exists() else {"version": 1, "nets": []}
    served = _served(run, former["nets"]) if variants is None else list(dict.fromkeys(variants))
    _demand_serving(run, served)
    if mean_with is not None:
        run.mean_with(mean_with)
    trainer = run.trainer
    nets = {"contact": trainer.contact_net(averaged=True), "race": trainer.race_net(averaged=True)}
    if run.config.pruner is not None:
        nets["pruner"] = run.made_pruner()
    entry: dict[str, Any] = {
        "name": run.config.name,
        "variants": served,
        "files": _written(nets, run.config.name, target, former["nets"]),
        "recipe": f"{RECIPES}/{run.config.recipe}" if run.config.is_packaged else run.config.recipe,
        "seed": run.config.seed,
        "games": run.trainer.games_played,
        **({} if mean_with is None else {"mean_with": mean_with.sha256}),
        "strength": [],
    }
    manifest = _entered(former, entry)
    write_whole(path, json.dumps(manifest, indent=2, ensure_ascii=False) + "\n")
    _clear(target, former["nets"], manifest["nets"])
    return entry


def _served(run: TrainingRun, nets: Sequence[dict[str, Any]]) -> list[str]:
    """The run's game, and what the nets of its name served before."""
    before = [key for entry in nets if entry["name"] == run.config.name for key in entry["variants"]]
    return list(dict.fromkeys([run.variant.key, *before]))


def _written(
    nets: dict[str, Net], name: str, folder: Path, former: Sequence[dict[str, Any]]
) -> dict[str, dict[str, Any]]:
    """Write nets; by their kinds what the manifest says of their files.

    A net that another game has, too, is kept once: games that know no race never change the race net they begin with.
    """
    known = {item["sha256"]: item["file"] for entry in former for item in entry["files"].values()}
    written: dict[str, dict[str, Any]] = {}
    stem = name.encode()[:LONGEST_STEM].decode(errors="ignore")
    for kind, net in nets.items():
        data = net.to_bytes()
        digest = hashlib.sha256(data).hexdigest()
        file = known.get(digest, f"{stem}-{kind}-{digest[:12]}.net")
        write_whole(folder / file, data)
        written[kind] = {"file": file, "sha256": digest, "hidden": list(net.shape), "phases": net.phases}
    return written


def _entered(manifest: dict[str, Any], entry: dict[str, Any]) -> dict[str, Any]:
    """A manifest with an entry in the place of the one of its name, or at the end; no other has its games."""
    nets = manifest["nets"]
    names = [other["name"] for other in nets]
    place = names.index(entry["name"]) if entry["name"] in names else len(nets)
    return {**manifest, "nets": [*_others(nets[:place], entry), entry, *_others(nets[place:], entry)]}


def _others(nets: Sequence[dict[str, Any]], entry: dict[str, Any]) -> list[dict[str, Any]]:
    """What an entry leaves of others: those of other names that still have games."""
    left = [
        {**other, "variants": [key for key in other["variants"] if key not in entry["variants"]]}
        for other in nets
        if other["name"] != entry["name"]
    ]
    return [other for other in left if other["variants"]]


def _clear(folder: Path, former: Sequence[dict[str, Any]], nets: Sequence[dict[str, Any]]) -> None:
    """Remove the files of former entries that the entries of now no longer name, and what was learned of them."""
    kept = {item["file"] for entry in nets for item in entry["files"].values()}
    for entry in former:
        if all(entry["files"] != other["files"] for other in nets):
            _forget(folder, entry)
        for item in entry["files"].values():
            if item["file"] not in kept:
                (folder / item["file"]).unlink(missing_ok=True)


def _demand_serving(run: TrainingRun, keys: Sequence[str]) -> None:
    """Refuse games that the nets of a run cannot play."""
    contact, race = run.trainer.contact_net(averaged=True), run.trainer.race_net(averaged=True)
    for variant in map(run.config.game_called, keys):
        with kernel_errors(f"nets of {run.variant.name} cannot serve {variant.name}"):
            Evaluator(kernel_rules(variant), contact, race)


def _forget(folder: Path, former: dict[str, Any]) -> None:
    """Drop what was learned of the errors of nets that are replaced."""
    paths = {kind: folder / item["file"] for kind, item in former["files"].items()}
    if all(path.is_file() for path in paths.values()):
        forget_uncertainty(net_hash({kind: path.read_bytes() for kind, path in paths.items()}), folder)
