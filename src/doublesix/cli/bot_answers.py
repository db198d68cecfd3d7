"""What our engine answers another program: the best play, what to do with the cube, what to say to an offer.

Every answer is a last line with lines before it that begin with `info` and tell equities. All figures are EMG, chances
or match winning chances of the side that decides; `depth` counts as `engine.ply` does.
What does not live here: what is asked about (`bot_table`), what offers come to (`analysis.answers`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.analysis.answers import answers_to, demand_offer, turned
from doublesix.analysis.numbers import rounded
from doublesix.arena.ubgi_lines import BEST_CUBE, BEST_MOVE, CHANCES, CUBE, INFORMATION, ROLE, play_text
from doublesix.cli.bot_lines import Code, RefusedError
from doublesix.cli.words import phrase
from doublesix.cube import CubeOwner, CubeState
from doublesix.engine.engine import Engine
from doublesix.engine.levels import NoisyJudge
from doublesix.engine.requests import PlayRequest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from doublesix.cli.bot_settings import BotSettings
    from doublesix.engine.computer import Judge
    from doublesix.engine.outcomes import Outcomes
    from doublesix.engine.verdicts import CubeVerdict, RankedPlay
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.play import Play

__all__ = ["BEST_TURN", "DOUBLE", "TURN", "BotEngine"]

BEST_TURN = "bestturn"
TURN = "turn"
"""What is asked for besides plays and the cube."""

DOUBLE, NO_DOUBLE = "double", "nodouble"
WORDS = {"pass": "drop", "refuse": "reject"}
"""What the protocol calls answers that have another name here."""


class BotEngine:
    """Our engine with some settings, as another program sees it.

    Args:
        settings: how it answers.
        engine: of the same game, nets and threads, where there is one already.

    Raises:
        DataError: no net for the game, or a data file is damaged.
        KernelError: the kernel cannot play the game.
    """

    def __init__(self, settings: BotSettings, engine: Engine | None = None) -> None:
        self.settings = settings
        self._engine = engine or Engine(settings.variant, threads=settings.threads, nets=settings.nets)

    def changed(self, settings: BotSettings) -> BotEngine:
        """The same with other settings; files are read only where they change. Errors as on making one."""
        old = self.settings
        is_same = (settings.variant, settings.nets) == (old.variant, old.nets)
        if is_same:
            self._engine.threads = settings.threads
        return BotEngine(settings, self._engine if is_same else None)

    @property
    def _judge(self) -> Judge:
        settings = self.settings
        if not settings.noise:
            return self._engine
        return NoisyJudge(self._engine, settings.noise, seed=settings.seed)

    def best_play(self, asked: IdentifiedPosition) -> Play:
        """The best play of the roll on the table, and nothing about it.

        Raises:
            DoubleSixError: nothing can be decided there.
        """
        return self._judge.choose_many([_request(asked)], plies=self.settings.plies)[0]

    def best_cube(self, asked: IdentifiedPosition) -> str:
        """The last word of `cube_lines`; errors as there."""
        return self._cube(asked)[1]

    def play_lines(self, asked: IdentifiedPosition) -> list[str]:
        """The best plays of the roll on the table, and the best one.

        Raises:
            RefusedError: no dice, or an offer must be answered first.
            DoubleSixError: nothing can be decided there.
        """
        ranked = self._ranked(asked)
        return [*self._play_infos(ranked), f"{BEST_MOVE} {play_text(ranked[0].play)}"]

    def cube_lines(self, asked: IdentifiedPosition) -> list[str]:
        """Whether to double; where an offer waits, what to answer.

        Raises:
            RefusedError: there is no cube.
            DoubleSixError: nothing can be decided there.
        """
        infos, action = self._cube(asked)
        return [*infos, f"{BEST_CUBE} {action}"]

    def turn_lines(self, asked: IdentifiedPosition) -> list[str]:
        """The whole turn: the cube first, and the play if the dice are known; after a double, as if it were taken.

        Raises:
            DoubleSixError: nothing can be decided there.
        """
        infos: list[str] = []
        action = NO_DOUBLE
        if _waits(asked) or (self.settings.variant.cube and self.settings.is_cubeful):
            infos, action = self._cube(asked)
        told = f"{BEST_TURN} cube={action}"
        if _waits(asked) or asked.roll is None:
            return [*infos, told]
        if action == DOUBLE:
            asked = replace(asked, cube=CubeState(2 * asked.cube.value, CubeOwner.OPPONENT))
        ranked = self._ranked(asked)
        return [*infos, *self._play_infos(ranked), f"{told} move={play_text(ranked[0].play)}"]

    def _ranked(self, asked: IdentifiedPosition) -> Sequence[RankedPlay]:
        if _waits(asked):
            raise RefusedError(Code.CONTEXT, phrase("bot.offer"))
        if asked.roll is None:
            raise RefusedError(Code.CONTEXT, phrase("bot.no_dice"))
        return self._judge.rank_many([_request(asked)], plies=self.settings.plies)[0]

    def _verdict(self, asked: IdentifiedPosition) -> CubeVerdict:
        plies, terms = self.settings.plies, asked.terms_on_roll
        return turned(asked, self._judge.cube_action(asked.position, plies=plies, cube=asked.cube, match=terms))

    def _cube(self, asked: IdentifiedPosition) -> tuple[list[str], str]:
        """What is told of a cube decision or of an offer, and the word for what to do."""
        if _waits(asked):
            return self._offer(asked)
        self._demand_cube()
        verdict = self._verdict(asked)
        figures = {"eq": verdict.best}
        if verdict.may_double:
            figures |= {
                NO_DOUBLE: verdict.no_double,
                "take": verdict.double_take,
                "drop": verdict.double_pass,
            }
        taker = "beaver" if verdict.should_beaver else "take" if verdict.should_take else "drop"
        told = [self._head(CUBE, self.settings.plies), *_figures(figures), *_chances(verdict.outcomes)]
        told += [f"answer {taker}"] * verdict.may_double
        return [" ".join(told)], DOUBLE if verdict.should_double else NO_DOUBLE

    def _offer(self, asked: IdentifiedPosition) -> tuple[list[str], str]:
        """The same where somebody has doubled, beavered, raccooned or resigned: seen by the side that is asked."""
        if asked.offer is not None:
            self._demand_cube()
            demand_offer(asked, self.settings.variant)
        if asked.roll is None:
            answers = answers_to(asked, self.settings.variant, self._engine, self._verdict(asked))
        else:
            # A resignation after the throw.
            best = self._ranked(replace(asked, resignation=None))[0]
            answers = answers_to(asked, self.settings.variant, self._engine, float(best.equity))
        assert answers is not None
        figures = {WORDS.get(answer, answer): value for answer, value in answers.values.items()}
        told = [self._head(CUBE, self.settings.plies), *_figures({"eq": answers.values[answers.best], **figures})]
        return [" ".join(told)], WORDS.get(answers.best, answers.best)

    def _demand_cube(self) -> None:
        if not self.settings.variant.cube:
            raise RefusedError(Code.UNSUPPORTED, phrase("bot.no_cube", game=self.settings.variant.title))
        if not self.settings.is_cubeful:
            raise RefusedError(Code.CONTEXT, phrase("bot.cubeless"))

    def _play_infos(self, ranked: Sequence[RankedPlay]) -> list[str]:
        return [
            " ".join(
                [
                    self._head(ROLE, play.plies),
                    f"multipv {number}",
                    *_figures({"eq": play.equity}),
                    *([] if play.mwc is None else _figures({"mwc": play.mwc})),
                    *_chances(play.outcomes),
                    f"pv {play_text(play.play)}",
                ]
            )
            for number, play in enumerate(ranked[: self.settings.lines], start=1)
        ]

    def _head(self, role: str, plies: int) -> str:
        return f"{INFORMATION} role {role} depth {plies + 1}"


def _request(asked: IdentifiedPosition) -> PlayRequest:
    return PlayRequest(asked.position, asked.roll, asked.cube, asked.terms_on_roll)


def _waits(asked: IdentifiedPosition) -> bool:
    return asked.offer is not None or asked.resignation is not None


def _figures(values: Mapping[str, float]) -> list[str]:
    return [f"{name} {rounded(value):.6f}" for name, value in values.items()]


def _chances(outcomes: Outcomes) -> list[str]:
    return _figures(dict(zip(CHANCES, outcomes.chances, strict=True)))
