"""Options: single rules that people change, by name, for any game in which they make sense.

`with_options` gives a game with another key, ``backgammon+no-hit-and-run``; so does ``Variant.with_options``.
A part ``start=24:13,15:2`` of a key is another start, with ``in:3`` for checkers in reserve.
What does not live here: what the rules do (`rules`), games of one's own in files (`variants.custom`), the
finding of games by key (`variants.registry`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from doublesix.errors import UnknownVariantError
from doublesix.position import Setup, layout
from doublesix.rules.endings import CloseoutWins, FirstHitWins, MotherPinned
from doublesix.rules.home_hits import NoHitAndHide, NoHitAndRun
from doublesix.rules.landing import Hit, Pin
from doublesix.rules.opening import FirstRoll, LaterStarts
from doublesix.rules.restrictions import HEAD, EnterAllFirst, HeadRule, NoPrime, NoPrimeAhead, PointLimit
from doublesix.rules.scoring import Scoring
from doublesix.rules.token import Token
from doublesix.rules.track import CONTRARY, PARALLEL

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from doublesix.rules.restrictions import Restriction
    from doublesix.rules.rules import Rules
    from doublesix.rules.variant import Variant

    Change = Callable[[Rules], Rules]

__all__ = ["OPTIONS", "START", "Option", "fitting", "with_options", "with_start"]

START = "start="
PLACES = {"bar": 25, "in": 26}
SINGLE_GAMES = Scoring(gammon=None, backgammon=None)


@dataclass(frozen=True, slots=True)
class Option:
    """One rule that can be changed.

    Args:
        key: its name in keys and files.
        summary: what it changes, in one sentence.
        change: gives the changed rules; raises `ValueError` with the reason where it makes no sense.
        cube: whether the doubling cube belongs to the changed game; None to leave that as it is.
    """

    key: str
    summary: str
    change: Change
    cube: bool | None = None

    def apply(self, variant: Variant) -> Variant:
        """The game with this option.

        Raises:
            UnknownVariantError: it makes no sense there; the message says why.
        """
        try:
            if self.key == _HEAD_RULE and variant.layout[HEAD] != variant.checkers:
                raise ValueError(f"its checkers do not all start on the {HEAD}-point")
            cube = variant.cube if self.cube is None else self.cube
            changed = replace(variant, rules=self.change(variant.rules), cube=cube)
        except ValueError as error:
            raise UnknownVariantError(f"{variant.name} cannot be played with {self.key!r}: {error}") from error
        if changed == variant:
            raise UnknownVariantError(f"{variant.name} is played with {self.key!r} already")
        return replace(
            changed,
            key=f"{variant.key}+{self.key}",
            name=f"{variant.name} + {self.key}",
            aliases=(),
            variation="",
            options=tuple(key for key in variant.options if key != self.key),
        )


def with_options(variant: Variant, options: tuple[str, ...]) -> Variant:
    """A game with some of its rules changed, one after the other.

    Raises:
        UnknownVariantError: an option is unknown, or makes no sense in the game as it is by then.
    """
    for key in options:
        part = key.strip()
        is_start = part.startswith(START)
        variant = with_start(variant, _read_start(part)) if is_start else _option(part).apply(variant)
    return variant


def fitting(variant: Variant) -> tuple[Option, ...]:
    """The options that make sense in a game and change it."""
    return tuple(option for option in OPTIONS if _fits(option, variant))


def _fits(option: Option, variant: Variant) -> bool:
    try:
        option.apply(variant)
    except UnknownVariantError:
        return False
    return True


def _option(key: str) -> Option:
    found = _BY_KEY.get(_folded(key))
    if found is None:
        near = get_close_matches(_folded(key), _BY_KEY, n=3, cutoff=0.5) or list(_BY_KEY)
        raise UnknownVariantError(f"no option is called {key!r}; try {', '.join(_BY_KEY[name].key for name in near)}")
    return found


def with_start(variant: Variant, start: Mapping[str, int]) -> Variant:
    """A game that begins with other checkers in other places.

    Args:
        variant: the game.
        start: checkers a side by place: a point, ``bar`` or ``in`` (reserve).

    Raises:
        UnknownVariantError: no game can begin like that; the message says why.
    """
    counts: dict[int, int] = {}
    for place, checkers in start.items():
        counts[_start_place(variant, place)] = checkers
    try:
        changed = _started(variant, counts)
        problems = changed.problems(_setup(changed))
        if problems or changed.ending(changed.start()) is not None:
            raise ValueError("; ".join(problems) or "the game would be over")
    except ValueError as error:
        raise UnknownVariantError(f"{variant.name} cannot start with {_write_start(counts)}: {error}") from error
    return changed


def _started(variant: Variant, counts: Mapping[int, int]) -> Variant:
    reserve = counts.get(PLACES["in"], 0)
    checkers = sum(counts.values())
    if not 1 <= checkers <= 15 or min(counts.values()) < 0:
        raise ValueError(f"{checkers} checkers a side; there are 1-15, none of them negative")
    row = layout({place: count for place, count in counts.items() if place != PLACES["in"]})
    return replace(
        variant,
        key=f"{variant.key}+{START}{_write_start(counts)}",
        name=f"{variant.name}, another start",
        aliases=(),
        variation="",
        layout=row,
        rules=replace(variant.rules, checkers=checkers, reserve=reserve),
    )


def _setup(variant: Variant) -> Setup:
    start = variant.start()
    return Setup(start.player, start.opponent, start.pinned, start.reserve, start.memory)


def _start_place(variant: Variant, text: str) -> int:
    place = PLACES.get(text, int(text) if text.isdecimal() and len(text) < 3 else 0)
    if place == 0 or (text not in PLACES and place > HEAD):
        raise UnknownVariantError(f"{variant.name} cannot start on {text!r}: it is no point (1-24), 'bar' or 'in'")
    return place


def _read_start(text: str) -> dict[str, int]:
    pieces = [piece.partition(":") for piece in text.removeprefix(START).split(",")]
    for place, _, count in pieces:
        if not count.isdecimal() or len(count) > 2:
            raise UnknownVariantError(f"{text!r}: {place!r} needs a number of checkers, as in start=24:13,15:2")
    return {place.strip(): int(count) for place, _, count in pieces}


def _write_start(counts: Mapping[int, int]) -> str:
    names = {place: name for name, place in PLACES.items()}
    return ",".join(f"{names.get(place, place)}:{counts[place]}" for place in sorted(counts, reverse=True))


# What options change. Each function takes rules and gives others, or says with ValueError why it cannot.


def _need(condition: object, reason: str) -> None:
    if not condition:
        raise ValueError(reason)


def _without(rules: Rules, *kinds: type[Restriction]) -> Rules:
    return replace(rules, restrictions=tuple(rule for rule in rules.restrictions if not isinstance(rule, kinds)))


def _restricted(rules: Rules, restriction: Restriction) -> Rules:
    """The rules with a restriction, in place of one of its kind."""
    others = _without(rules, type(restriction))
    return replace(others, restrictions=(*others.restrictions, restriction))


def _has(rules: Rules, *kinds: type[Restriction]) -> bool:
    return any(isinstance(rule, kinds) for rule in rules.restrictions)


def _home_hits(restriction: Restriction | None) -> Change:
    def change(rules: Rules) -> Rules:
        _need(isinstance(rules.landing, Hit), "nothing is hit in it")
        free = _without(rules, NoHitAndRun, NoHitAndHide)
        return free if restriction is None else _restricted(free, restriction)

    return change


def _point_limit(rules: Rules) -> Rules:
    _need(rules.checkers > 5, "it has no more than five checkers a side")
    return _restricted(rules, PointLimit(5))


def _bear_off_while_pinned(rules: Rules) -> Rules:
    _need(isinstance(rules.landing, Pin), "nothing is pinned in it")
    return replace(rules, bearing_off=replace(rules.bearing_off, while_pinned=True))


def _exact_bear_off(rules: Rules) -> Rules:
    _need(rules.bearing_off.allowed, "nothing is borne off in it")
    return replace(rules, bearing_off=replace(rules.bearing_off, exact_only=True))


def _no_six_prime(rules: Rules) -> Rules:
    _need(rules.track == CONTRARY and isinstance(rules.landing, Hit), "it is no game of two directions with hits")
    ends = tuple(end for end in rules.early_ends if end != CloseoutWins())
    return replace(_restricted(rules, NoPrime()), early_ends=ends)


def _closeout_wins(rules: Rules) -> Rules:
    _need(isinstance(rules.landing, Hit), "nothing is hit in it")
    _need(not rules.scoring.misere, "getting all checkers off loses in it")
    _need(CloseoutWins() not in rules.early_ends, "six in a row with somebody on the bar win already")
    return replace(_without(rules, NoPrime), early_ends=(*rules.early_ends, CloseoutWins()))


def _primes_allowed(rules: Rules) -> Rules:
    _need(_has(rules, NoPrime, NoPrimeAhead), "it allows every prime already")
    return _without(rules, NoPrime, NoPrimeAhead)


def _prime_at_each_step(rules: Rules) -> Rules:
    _need(_has(rules, NoPrimeAhead), "it forbids no primes ahead of the other side")
    return _restricted(rules, NoPrimeAhead(each_step=True))


def _first_hit_wins(rules: Rules) -> Rules:
    _need(isinstance(rules.landing, Hit), "nothing is hit in it")
    _need(not rules.scoring.misere, "getting all checkers off loses in it")
    _need(FirstHitWins() not in rules.early_ends, "the first hit wins already")
    return replace(rules, scoring=SINGLE_GAMES, early_ends=(*rules.early_ends, FirstHitWins()))


def _head(rule: HeadRule) -> Change:
    def change(rules: Rules) -> Rules:
        _need(rules.track == PARALLEL, "the sides do not go round one behind the other")
        _need(not _has(rules, HeadRule), "it has a head already")
        _need(not rules.doublets.leftovers_to_opponent, "dice that one side leaves to the other know no first turn")
        return _restricted(rules, rule)

    return change


def _head_rule_milder(rules: Rules) -> Rules:
    _need(_has(rules, HeadRule), "it knows no head")
    return _restricted(rules, HeadRule(first_turn_doublets=(4, 6)))


def _bar_free(rules: Rules) -> Rules:
    _need(isinstance(rules.landing, Hit), "nobody is ever on the bar")
    return replace(rules, entering=replace(rules.entering, bar_first=False))


def _reserve(*, first: bool) -> Change:
    def change(rules: Rules) -> Rules:
        _need(rules.reserve, "all its checkers begin on the board")
        return replace(rules, entering=replace(rules.entering, reserve_first=first))

    return change


def _pass_the_twelfth(rules: Rules) -> Rules:
    _need(_has(rules, EnterAllFirst), "its checkers may go on at once already")
    return _without(rules, EnterAllFirst)


def _extra_after_doublet(rules: Rules) -> Rules:
    _need(rules.dice == 2, "it is played with three dice")
    return replace(rules, doublets=replace(rules.doublets, extra_turn=True))


def _doublets_played(times: int) -> Change:
    def change(rules: Rules) -> Rules:
        _need(rules.dice == 2, "it is played with three dice")
        return replace(rules, doublets=replace(rules.doublets, times=times))

    return change


def _leftovers(rules: Rules) -> Rules:
    _need(not _has(rules, HeadRule), "one checker a turn leaves the head, and the turn would have two players")
    return replace(rules, doublets=replace(rules.doublets, leftovers_to_opponent=True))


def _rising_at_once(rules: Rules) -> Rules:
    _need(rules.doublets.rising, "doublets do not rise in it")
    return replace(rules, doublets=replace(rules.doublets, ordinary_rolls=0))


def _one_point(rules: Rules) -> Rules:
    _need(rules.scoring.gammon is not None or rules.scoring.per_checker, "every win counts one point already")
    return replace(rules, scoring=SINGLE_GAMES)


def _no_triple(rules: Rules) -> Rules:
    _need(rules.scoring.backgammon is not None, "nothing counts triple in it")
    return replace(rules, scoring=replace(rules.scoring, backgammon=None, none_home=False))


def _triple(rules: Rules) -> Rules:
    _need(rules.track == CONTRARY and isinstance(rules.landing, Hit), "nobody is left behind in the winner's home")
    _need(rules.scoring.gammon is not None, "every win is a single game")
    return replace(rules, scoring=replace(rules.scoring, backgammon=3))


def _koks(rules: Rules) -> Rules:
    _need(rules.track == PARALLEL, "the sides do not go round one behind the other")
    _need(rules.scoring.gammon is not None, "every win is a single game")
    return replace(rules, scoring=replace(rules.scoring, backgammon=3, none_home=True))


def _first_off_loses(rules: Rules) -> Rules:
    _need(not rules.early_ends, "it can be won before the last checker is off")
    return replace(rules, scoring=replace(SINGLE_GAMES, misere=True))


def _token(token: Token) -> Change:
    def change(rules: Rules) -> Rules:
        _need(rules.token is None, "it has a token already")
        _need(token is not Token.BOMB or isinstance(rules.landing, Hit), "nothing is hit in it, so there is no bar")
        _need(MotherPinned() not in rules.early_ends or token is not Token.BOMB, "mothers are pinned in it")
        return replace(rules, token=token)

    return change


def _first_roll(first: FirstRoll) -> Change:
    return lambda rules: replace(rules, opening=replace(rules.opening, first_roll=first))


def _later_starts(later: LaterStarts) -> Change:
    return lambda rules: replace(rules, opening=replace(rules.opening, later_starts=later))


def _same(rules: Rules) -> Rules:
    return rules


def _folded(text: str) -> str:
    return "".join(character for character in text.casefold() if character not in " -_")


_HEAD_RULE = "head-rule"

OPTIONS: tuple[Option, ...] = (
    Option("no-hit-and-run", "A checker that hits at home stays there for the turn.", _home_hits(NoHitAndRun())),
    Option("no-hit-and-hide", "A checker that hits at home goes on only to end alone.", _home_hits(NoHitAndHide())),
    Option("free-hitting", "A checker that hits at home goes on as it likes.", _home_hits(None)),
    Option("five-per-point", "No point holds more than five checkers of one side.", _point_limit),
    Option("bear-off-while-pinned", "A side with a pinned checker may bear off.", _bear_off_while_pinned),
    Option("exact-bear-off", "Only the exact number bears a checker off.", _exact_bear_off),
    Option("no-six-prime", "No turn may end with six made points in a row.", _no_six_prime),
    Option("closeout-wins", "Six made points in a row with somebody on the bar win at once.", _closeout_wins),
    Option("primes-allowed", "Primes of six are not forbidden.", _primes_allowed),
    Option("prime-at-each-step", "A forbidden prime may not even stand within a turn.", _prime_at_each_step),
    Option("first-hit-wins", "The first hit wins at once, every win is a single one.", _first_hit_wins),
    Option(_HEAD_RULE, "One checker a turn leaves the head; a first 3-3, 4-4 or 6-6 takes two.", _head(HeadRule())),
    Option("head-sixes-and-fours", "Only a first 6-6 or 4-4 takes two from the head.", _head_rule_milder),
    Option("bar-free", "Checkers on the bar need not be entered first.", _bar_free),
    Option("reserve-first", "The reserve is entered before other checkers move.", _reserve(first=True)),
    Option("reserve-free", "Checkers move while others are in reserve.", _reserve(first=False)),
    Option("pass-the-twelfth", "Checkers go on past their twelfth point at once.", _pass_the_twelfth),
    Option("extra-after-doublet", "Who plays a doublet to the end rolls again.", _extra_after_doublet),
    Option("doublets-two-times", "A doublet is two steps, like other rolls.", _doublets_played(2)),
    Option("doublets-four-times", "A doublet is four steps.", _doublets_played(4)),
    Option("leftovers-to-opponent", "What one side cannot play of a rising doublet the other plays.", _leftovers),
    Option("rising-at-once", "Doublets rise from the first roll.", _rising_at_once),
    Option("gammon-one-point", "Every win counts one point.", _one_point),
    Option("no-triple", "Nothing counts triple.", _no_triple),
    Option("triple", "A checker left on the bar or in the winner's home costs three points.", _triple),
    Option("koks", "Three points if the loser has no checker home.", _koks),
    Option("first-off-loses", "Who bears off everything loses.", _first_off_loses),
    Option("bomb", "A bomb that changes hands sends all blots to the bar.", _token(Token.BOMB)),
    Option("reroll", "Once a game each side may cancel a roll.", _token(Token.REROLL)),
    Option("fresh-first-roll", "The starter rolls afresh.", _first_roll(FirstRoll.FRESH_ROLL)),
    Option(
        "opening-throw", "The starter plays the two numbers of the opening throw.", _first_roll(FirstRoll.OPENING_THROW)
    ),
    Option("starter-chooses", "The starter plays the opening throw or rolls afresh.", _first_roll(FirstRoll.EITHER)),
    Option("winner-starts", "The last winner starts the next game.", _later_starts(LaterStarts.WINNER)),
    Option("throw-for-start", "Every game begins with a throw for the start.", _later_starts(LaterStarts.THROW)),
    Option("cube", "Played with the doubling cube.", _same, cube=True),
    Option("no-cube", "Played without the doubling cube.", _same, cube=False),
)
"""Every option."""

_BY_KEY = {_folded(option.key): option for option in OPTIONS}
