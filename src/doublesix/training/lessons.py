"""Labels made ready to be learned from: told apart by net, encoded once by the kernel, dealt out in batches.

A lesson takes 90 bytes of memory in most games. What does not live here: label files (`training.label_files`), the net
(`training.float_net`), learning (`training.fit`).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from doublesix.errors import DataError
from doublesix.kernel import JudgedBy, encode, kernel_errors, loss_weights
from doublesix.training.float_net import Batch
from doublesix.training.label_files import read_labels
from doublesix.training.labels import label_files

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from doublesix.kernel import Evaluator, Rules
    from doublesix.training.label_files import LabelHeader, Labels

__all__ = ["Divided", "LabelSet", "Lessons", "load_labels"]

BLOCK = 32
"""Positions of one phase that go through the upper layers together."""


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """Positions for one net, as it sees them.

    Args:
        codes: uint8[N, slots].
        phases: of the game, uint8[N]; all nought for a net that has one set of upper layers.
        targets: float32[N, 5].
        weights: of each target in the loss, uint8[N, 5].
    """

    codes: NDArray[np.uint8]
    phases: NDArray[np.uint8]
    targets: NDArray[np.float32]
    weights: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.codes)

    def split(self, share: float) -> tuple[Lessons, Lessons]:
        """The first ones, and a share of them, the last, that is held back."""
        at = len(self) - int(share * len(self))
        return self._taken(slice(at)), self._taken(slice(at, None))

    def _taken(self, which: slice) -> Lessons:
        return Lessons(self.codes[which], self.phases[which], self.targets[which], self.weights[which])

    def batch(self, members: NDArray[np.int64], *, size: int, phases: int) -> Batch:
        """Some lessons as a batch whose shape follows from the other arguments alone.

        They are sorted by phase; each phase fills up its last block, and empty blocks follow, as many as may be needed.

        Args:
            members: indices of lessons, at most `size` of them.
            size: the most.
            phases: sets of upper layers of the net.
        """
        block, blocks = (size, 1) if phases == 1 else (BLOCK, -(-size // BLOCK) + phases - 1)
        members = members[np.argsort(self.phases[members], kind="stable")]
        counts = np.bincount(self.phases[members], minlength=phases)
        used = -(-counts // block)
        shift = block * (np.cumsum(used) - used) - (np.cumsum(counts) - counts)
        at = np.arange(len(members)) + np.repeat(shift, counts)
        of_block = np.zeros(blocks, np.int32)
        of_block[: used.sum()] = np.repeat(np.arange(phases), used)

        def laid_out(values: NDArray[Any]) -> NDArray[Any]:
            rows = np.zeros((blocks * block, values.shape[1]), values.dtype)
            rows[at] = values[members]
            return rows.reshape(blocks, block, -1)

        return Batch(
            laid_out(self.codes),
            of_block,
            laid_out(self.targets),
            laid_out(self.weights).astype(np.float32),
            len(members),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Divided:
    """Lessons of one net, by what becomes of them.

    Args:
        learned: those to learn from.
        held_back: those that tell how well others were learned: of each folder the last.
    """

    learned: Lessons
    held_back: Lessons


@dataclass(frozen=True, slots=True, eq=False)
class LabelSet:
    """The labels of some folders.

    Args:
        contact: lessons of the contact net.
        race: lessons of the race net.
        games: that they come from.
        digest: SHA-256 of what was read, hexadecimal.
    """

    contact: Divided
    race: Divided
    games: int
    digest: str


def load_labels(
    folders: Sequence[Path], *, variant: str, rules: Rules, evaluator: Evaluator, phases: bool, held_back: float
) -> LabelSet:
    """Read all label files of some folders, one after the other.

    Args:
        folders: where they lie.
        variant: key of the game that they must be of.
        rules: of that game.
        evaluator: tells contact from races; positions that a table knows are left out.
        phases: whether the contact net has upper layers by phase.
        held_back: share of each folder that is not to be learned from.

    Raises:
        DataError: a folder has no labels, or some of another game, or those of a folder before it, or a file is
            damaged; says which.
    """
    halves: dict[int, list[tuple[Lessons, Lessons]]] = {JudgedBy.CONTACT: [], JudgedBy.RACE: []}
    games, digest = 0, hashlib.sha256()
    for files in _files_of(folders):
        parts: dict[int, list[Lessons]] = {kind: [] for kind in halves}
        for path, header in files:
            if header.variant != variant:
                raise DataError(f"{path}: labels of {header.variant}, but the nets are for {variant}")
            labels = read_labels(path)
            digest.update(labels.checksum.to_bytes(4, "little"))
            games += header.games
            with kernel_errors(str(path)):
                kinds = evaluator.classify(labels.positions)
                for kind, lessons in parts.items():
                    lessons.append(_encoded(rules, labels, kinds == kind, phases=phases and kind == JudgedBy.CONTACT))
        for kind, lessons in parts.items():
            halves[kind].append(_joined(lessons).split(held_back))
    contact, race = (Divided(*map(_joined, zip(*pairs, strict=True))) for pairs in halves.values())
    return LabelSet(contact, race, games, digest.hexdigest())


def _files_of(folders: Sequence[Path]) -> list[list[tuple[Path, LabelHeader]]]:
    """The label files of each folder; no game may come twice, for what is held back would be learned from as well."""
    found = []
    seen: list[tuple[Path, tuple[object, ...]]] = []
    for folder in folders:
        files = label_files(folder)
        if not files:
            raise DataError(f"{folder}: there are no label files here; 'doublesix train labels' makes them")
        played = _played(files[0][1])  # all files of a folder were made alike, and begin with game 0
        for other, same in seen:
            if same == played:
                raise DataError(
                    f"{folder}: these are labels of the same games as in {other}; name other folders:"
                    " 'doublesix train labels --seed' makes labels of other games"
                )
        seen.append((folder, played))
        found.append(files)
    return found


def _played(header: LabelHeader) -> tuple[object, ...]:
    """What has to differ for two folders to hold different games.

    Targets alone hang on lambda. Where a game is cut, what tables know of its end, and how much of a long chain is
    looked at change nothing before that; nor does another chance of a random play before the first play that it
    changes, as long as there is one at all and the dice are drawn after it.
    """
    return header.variant, header.nets, header.starts, header.seed, header.explore > 0


def _encoded(rules: Rules, labels: Labels, which: NDArray[np.bool_], *, phases: bool) -> Lessons:
    positions = np.ascontiguousarray(labels.positions[which])
    codes, found = encode(rules, positions)
    return Lessons(
        codes,
        found if phases else np.zeros_like(found),
        labels.targets[which],
        loss_weights(rules, positions).astype(np.uint8),
    )


def _joined(parts: Sequence[Lessons]) -> Lessons:
    return Lessons(*(np.concatenate([getattr(part, name) for part in parts]) for name in Lessons.__slots__))
