"""Options: single rules that people change, by name, for any game in which they make sense.

`with_options` gives a game with another key, ``backgammon+no-hit-and-run``; so does ``Variant.with_options``.
A part ``start=24:13,15:2`` of a key is another start, with ``in:3`` for checkers in reserve.
What does not live here: what the rules do (`rules`), how they are changed (`variants.changes`), starts
(`variants.starts`), games of one's own in files (`variants.custom`), the finding of
games by key (`variants.registry`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from doublesix.errors import UnknownVariantError
from doublesix.rules.home_hits import NoHitAndHide, NoHitAndRun
from doublesix.rules.opening import FirstRoll, LaterStarts
from doublesix.rules.restrictions import HEAD, HeadRule
from doublesix.rules.token import Token
from doublesix.sentences import Sentence, said
from doublesix.variants import changes
from doublesix.variants.folding import folded
from doublesix.variants.starts import START, read_start, with_start

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant
    from doublesix.variants.changes import Change

__all__ = ["OPTIONS", "Option", "fitting", "with_options"]


@dataclass(frozen=True, slots=True)
class Option:
    """One rule that can be changed.

    Args:
        key: its name in keys and files.
        summary: what it changes, in one sentence; without a full stop, since it stands in names, too.
        change: gives the changed rules; raises `ValueError` with the reason where it makes no sense.
        cube: whether the doubling cube belongs to the changed game; None to leave that as it is.
        aliases: other names that it is found by.
    """

    key: str
    summary: Sentence
    change: Change
    cube: bool | None = None
    aliases: tuple[str, ...] = ()

    def apply(self, variant: Variant) -> Variant:
        """The game with this option.

        Raises:
            UnknownVariantError: it makes no sense there; the message says why.
        """
        try:
            changed = self._changed(variant)
            for option in _options_of(variant):
                if option.says_of(changed) != option.says_of(variant):
                    raise ValueError(
                        Sentence("it undoes {option} ({rule})", option=repr(option.key), rule=option.summary)
                    )
        except ValueError as error:
            raise UnknownVariantError(
                Sentence(
                    "{variant} cannot be played with {option} ({rule}): {problem}",
                    variant=variant.title,
                    option=repr(self.key),
                    rule=self.summary,
                    problem=said(error),
                )
            ) from error
        if changed == variant:
            raise UnknownVariantError(
                Sentence(
                    "{variant} is played with {option} already ({rule})",
                    variant=variant.title,
                    option=repr(self.key),
                    rule=self.summary,
                )
            )
        return replace(
            changed,
            key=f"{variant.key}+{self.key}",
            name=f"{variant.name} + {self.key}",
            aliases=(),
            variation="",
            base=variant.base or variant,
            changes=(*variant.changes, self.summary),
            options=tuple(key for key in variant.options if key != self.key),
        )

    def says_of(self, variant: Variant) -> str:
        """What it finds in a game: nothing to change, something, or why it makes no sense there."""
        try:
            return "something" if self._changed(variant) != variant else "nothing"
        except ValueError as error:
            return str(error)

    def _changed(self, variant: Variant) -> Variant:
        if self.key == _HEAD_RULE and variant.layout[HEAD] != variant.checkers:
            raise ValueError(Sentence("its checkers do not all start on the {point}-point", point=HEAD))
        if self.cube and variant.rules.scoring.per_checker:
            raise ValueError(Sentence("a win pays for each checker, so no single game is there to be doubled"))
        cube = variant.cube if self.cube is None else self.cube
        return replace(variant, rules=self.change(variant.rules), cube=cube)


def with_options(variant: Variant, options: tuple[str, ...]) -> Variant:
    """A game with some of its rules changed, one after the other.

    Raises:
        UnknownVariantError: an option is unknown, makes no sense in the game as it is by then, or undoes another.
    """
    for key in options:
        part = key.strip()
        is_start = part.startswith(START)
        variant = with_start(variant, read_start(part)) if is_start else _option(part).apply(variant)
    return variant


def fitting(variant: Variant) -> tuple[Option, ...]:
    """The options that make sense in a game and change it."""
    return tuple(option for option in OPTIONS if _fits(option, variant))


def _options_of(variant: Variant) -> tuple[Option, ...]:
    """The options that a game was made with."""
    return tuple(option for option in OPTIONS if option.summary in variant.changes)


def _fits(option: Option, variant: Variant) -> bool:
    try:
        option.apply(variant)
    except UnknownVariantError:
        return False
    return True


def _option(key: str) -> Option:
    found = _BY_KEY.get(folded(key))
    if found is None:
        near = get_close_matches(folded(key), _BY_KEY, n=3, cutoff=0.5) or list(_BY_KEY)
        keys = dict.fromkeys(_BY_KEY[name].key for name in near)
        raise UnknownVariantError(
            Sentence(
                "no option is called {key}; try {options}",
                key=repr(key),
                options=", ".join(keys),
            )
        )
    return found


_HEAD_RULE = "head-rule"

OPTIONS: tuple[Option, ...] = (
    Option(
        "no-hit-and-run",
        Sentence("A checker that hits at home stays there for the turn"),
        changes.home_hits(NoHitAndRun()),
    ),
    Option(
        "no-hit-and-hide",
        Sentence("A checker that hits at home goes on only to end alone"),
        changes.home_hits(NoHitAndHide()),
    ),
    Option("free-hitting", Sentence("A checker that hits at home goes on as it likes"), changes.home_hits(None)),
    Option("five-per-point", Sentence("No point holds more than five checkers of one side"), changes.point_limit),
    Option(
        "bear-off-while-pinned", Sentence("A side with a pinned checker may bear off"), changes.bear_off_while_pinned
    ),
    Option("exact-bear-off", Sentence("Only the exact number bears a checker off"), changes.exact_bear_off),
    Option(
        "no-inside-moves",
        Sentence("A side whose checkers are all home only bears them off"),
        changes.no_inside_moves,
    ),
    Option(
        "no-six-prime",
        Sentence("No turn may end with six made points in a row"),
        changes.no_six_prime,
        aliases=("sixprime=forbid",),
    ),
    Option(
        "closeout-wins",
        Sentence("Six made points in a row with somebody on the bar win at once"),
        changes.closeout_wins,
        aliases=("sixprime=closeout_wins",),
    ),
    Option("primes-allowed", Sentence("Primes of six are not forbidden"), changes.primes_allowed),
    Option(
        "prime-at-each-step", Sentence("A forbidden prime may not even stand within a turn"), changes.prime_at_each_step
    ),
    Option("first-hit-wins", Sentence("The first hit wins at once, every win is a single one"), changes.first_hit_wins),
    Option(
        _HEAD_RULE,
        Sentence("One checker a turn leaves the head; a first 3-3, 4-4 or 6-6 takes two"),
        changes.head(HeadRule()),
    ),
    Option(
        "head-sixes-and-fours", Sentence("Only a first 6-6 or 4-4 takes two from the head"), changes.head_rule_milder
    ),
    Option("bar-first", Sentence("Checkers on the bar are entered first"), changes.bar(first=True)),
    Option("bar-free", Sentence("Checkers on the bar need not be entered first"), changes.bar(first=False)),
    Option("reserve-first", Sentence("The reserve is entered before other checkers move"), changes.reserve(first=True)),
    Option("reserve-free", Sentence("Checkers move while others are in reserve"), changes.reserve(first=False)),
    Option("pass-the-twelfth", Sentence("Checkers go on past their twelfth point at once"), changes.pass_the_twelfth),
    Option(
        "extra-after-doublet",
        Sentence("Who plays a doublet to the end rolls again"),
        changes.extra_after_doublet,
        aliases=("extra_after_double",),
    ),
    Option("doublets-two-times", Sentence("A doublet is two steps, like other rolls"), changes.doublets_played(2)),
    Option("doublets-four-times", Sentence("A doublet is four steps"), changes.doublets_played(4)),
    Option(
        "leftovers-to-opponent",
        Sentence("What one side cannot play of a rising doublet the other plays"),
        changes.leftovers,
    ),
    Option("rising-at-once", Sentence("Doublets rise from the first roll"), changes.rising_at_once),
    Option(
        "ordinary-while-entering",
        Sentence("Doublets are ordinary while a side has checkers in reserve"),
        changes.ordinary_while_entering,
    ),
    Option("gammon-one-point", Sentence("Every win counts one point"), changes.one_point),
    Option("no-triple", Sentence("Nothing counts triple"), changes.no_triple),
    Option("triple", Sentence("A checker left on the bar or in the winner's home costs three points"), changes.triple),
    Option("koks", Sentence("Three points if the loser has no checker home"), changes.koks),
    Option("first-off-loses", Sentence("Who bears off everything loses"), changes.first_off_loses),
    Option("bomb", Sentence("A bomb that changes hands sends all blots to the bar"), changes.token(Token.BOMB)),
    Option("reroll", Sentence("Once a game each side may cancel a roll"), changes.token(Token.REROLL)),
    Option("fresh-first-roll", Sentence("The starter rolls afresh"), changes.first_roll(FirstRoll.FRESH_ROLL)),
    Option(
        "opening-throw",
        Sentence("The starter plays the two numbers of the opening throw"),
        changes.first_roll(FirstRoll.OPENING_THROW),
    ),
    Option(
        "starter-chooses",
        Sentence("The starter plays the opening throw or rolls afresh"),
        changes.first_roll(FirstRoll.EITHER),
    ),
    Option("winner-starts", Sentence("The last winner starts the next game"), changes.later_starts(LaterStarts.WINNER)),
    Option(
        "throw-for-start",
        Sentence("Every game begins with a throw for the start"),
        changes.later_starts(LaterStarts.THROW),
    ),
    Option("cube", Sentence("Played with the doubling cube"), changes.same, cube=True),
    Option("no-cube", Sentence("Played without the doubling cube"), changes.same, cube=False),
)
"""Every option."""

_BY_KEY = {folded(name): option for option in OPTIONS for name in (option.key, *option.aliases)}
