"""Who judges the positions of a game: exact tables where they reach, nets or an evaluator elsewhere.

What does not live here: where tables and nets are found (`engine.databases`, `engine.nets`), questions and answers
(`engine.engine`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from doublesix.engine.databases import (
    MatchTables,
    bears_off_as_usual,
    matches_for,
    one_sided_for,
    solved_for,
    two_sided_for,
)
from doublesix.engine.endings import Endings
from doublesix.engine.evaluators import StaticJudge
from doublesix.engine.table_files import MATCH, TWO_SIDED, WHOLE_BOARD, TableName
from doublesix.errors import IllegalActionError
from doublesix.kernel import Evaluator as KernelEvaluator
from doublesix.kernel import JudgedBy, kernel_rules, pack, position_errors
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from doublesix.engine.evaluators import Evaluator
    from doublesix.position import Position
    from doublesix.rules.variant import Variant

__all__ = ["Judges"]

IN_TABLES = (JudgedBy.BEAROFF, JudgedBy.SOLVED)
MOST_PAIRS = 30_000
"""Of layouts in an ending that is solved on the spot: some 15 ms, at most 80."""


class Judges:
    """Those that an engine asks.

    Args:
        variant: the game.
        nets: where other nets than the standard ones lie, with their manifest.
        evaluator: who judges in place of nets.
        two_sided: whether exact tables of two sides speak, and endings at match scores are solved.
        at_scores: whether exact tables of match scores do as well.
        prune: whether the nets' pruner is asked.

    Attributes:
        variant: the game.
        kernel: all of them as the kernel asks them.
        sha256: of the nets, or of what the evaluator tells of itself, hexadecimal.
        matches: the exact tables of match scores.
        endings: those that are solved on the spot, if any are.
        leaves_pruner_out: whether the nets have a pruner that is not asked.

    Raises:
        DataError: no net for this game, or a data file is damaged.
        KernelError: the kernel cannot play this game.
        TypeError: something else than an evaluator.
    """

    def __init__(
        self,
        variant: Variant,
        *,
        nets: Path | None,
        evaluator: Evaluator | None,
        two_sided: bool,
        at_scores: bool,
        prune: bool,
    ) -> None:
        self.variant = variant
        static = StaticJudge.of_nets(variant, nets) if evaluator is None else StaticJudge.of_evaluator(evaluator)
        self.sha256 = static.sha256
        self.leaves_pruner_out = static.pruner is not None and not prune
        self._description = static.description
        self.matches = matches_for(variant) if two_sided and at_scores else MatchTables()
        self.endings = Endings(MOST_PAIRS) if two_sided and bears_off_as_usual(variant) else None
        one_sided = one_sided_for(variant)
        both_sided = two_sided_for(variant) if two_sided else ()
        solved = solved_for(variant)
        by_kind = (
            ("one-sided", one_sided),
            (TWO_SIDED.kind, both_sided),
            ("solved", () if solved is None else (solved,)),
        )
        known = [(TableName(kind, table.points, table.checkers), table) for kind, found in by_kind for table in found]
        self._tables = [(name, f"{table.checksum:08x}") for name, table in (*known, *self.matches.sound)]
        self._exact = [
            str(TableName("solved", WHOLE_BOARD, variant.checkers)),
            *(str(name) for name, _ in self._tables if name.kind in (TWO_SIDED.kind, MATCH)),
        ]
        self.kernel = KernelEvaluator(
            kernel_rules(variant),
            static.contact,
            static.race,
            one_sided,
            both_sided,
            solved,
            [table for _, table in self.matches.sound],
            static.pruner if prune else None,
            static.asked,
        )

    @property
    def tables(self) -> dict[str, str]:
        """The exact tables: by name their checksums, hexadecimal."""
        return {str(name): checksum for name, checksum in self._tables}

    def told(self) -> list[Sentence]:
        """Names, words and checksums of all of them."""
        tables = [
            Sentence("{table} {checksum}", table=name.title, checksum=checksum) for name, checksum in self._tables
        ]
        unpruned = [Sentence("without pruning")] if self.leaves_pruner_out else []
        return [self._description, *unpruned, *tables]

    def table(self, number: int) -> str:
        """The name of the table that the kernel means, as it numbers them; "" for none."""
        return self._exact[number] if number >= 0 else ""

    def unsettled(self, doing: str, positions: Iterable[Position]) -> NDArray[np.int8]:
        """Rows for the kernel of positions in which there is something to decide.

        Args:
            doing: what is asked, for an error.
            positions: seen by the player on roll.

        Raises:
            IllegalActionError: in one of them the game is over.
            InvalidPositionError: one of them is none of this game.
        """
        asked = list(positions)
        with position_errors(doing, self.variant, asked) as rows:
            kinds = self.kernel.classify(rows)
        if (kinds == JudgedBy.GAME_OVER).any():
            raise IllegalActionError(Sentence("the game is over in this position"))
        return rows

    def are_judged(self, positions: Sequence[Position]) -> NDArray[np.bool_]:
        """Of which positions the chances are judged: where a table has them, no errors were learned."""
        return np.isin(self.kernel.classify(pack(positions)), IN_TABLES, invert=True)
