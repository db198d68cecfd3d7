"""What options change: each function takes rules and gives others, or says with `ValueError` why it cannot.

What does not live here: the names of options and the games they are for (`variants.options`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.rules.endings import WON_BY_HITS, CloseoutWins, FirstHitWins, MotherPinned
from doublesix.rules.home_hits import NoHitAndHide, NoHitAndRun
from doublesix.rules.landing import Hit, Pin
from doublesix.rules.restrictions import (
    EnterAllFirst,
    HeadRule,
    NoFullStart,
    NoPrime,
    NoPrimeAhead,
    PointLimit,
    StartQuarterLimit,
)
from doublesix.rules.rules import Rules
from doublesix.rules.scoring import Scoring
from doublesix.rules.token import Token
from doublesix.rules.track import CONTRARY, PARALLEL
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from doublesix.rules.opening import FirstRoll, LaterStarts
    from doublesix.rules.restrictions import Restriction

__all__ = [
    "Change",
    "bar",
    "bear_off_while_pinned",
    "closeout_wins",
    "doublets_played",
    "exact_bear_off",
    "extra_after_doublet",
    "first_hit_wins",
    "first_off_loses",
    "first_roll",
    "head",
    "head_rule_milder",
    "home_hits",
    "koks",
    "later_starts",
    "leftovers",
    "no_inside_moves",
    "no_six_prime",
    "no_triple",
    "one_point",
    "ordinary_while_entering",
    "pass_the_twelfth",
    "point_limit",
    "prime_at_each_step",
    "primes_allowed",
    "reserve",
    "rising_at_once",
    "same",
    "token",
    "triple",
]

Change = Callable[[Rules], Rules]

SINGLE_GAMES = Scoring(gammon=None, backgammon=None)
BOMBED_UNHIT = Sentence("a bomb sends checkers to the bar without a hit")


def _need(condition: object, reason: str) -> None:
    if not condition:
        raise ValueError(reason)


def _without(rules: Rules, *kinds: type[Restriction]) -> Rules:
    return replace(rules, restrictions=tuple(rule for rule in rules.restrictions if not isinstance(rule, kinds)))


def _restricted(rules: Rules, restriction: Restriction) -> Rules:
    """The rules with a restriction, in place of one of its kind."""
    if restriction in rules.restrictions:
        return rules
    others = _without(rules, type(restriction))
    return replace(others, restrictions=(*others.restrictions, restriction))


def _has(rules: Rules, *kinds: type[Restriction]) -> bool:
    return any(isinstance(rule, kinds) for rule in rules.restrictions)


def home_hits(restriction: Restriction | None) -> Change:
    """Hits at home under this restriction, or free."""

    def change(rules: Rules) -> Rules:
        _need(isinstance(rules.landing, Hit), Sentence("nothing is hit in it"))
        free = _without(rules, *{NoHitAndRun, NoHitAndHide} - {type(restriction)})
        return free if restriction is None else _restricted(free, restriction)

    return change


def point_limit(rules: Rules) -> Rules:
    """Five checkers fill a point."""
    _need(rules.checkers > 5, Sentence("it has no more than five checkers a side"))
    return _restricted(rules, PointLimit(5))


def bear_off_while_pinned(rules: Rules) -> Rules:
    """A pinned checker keeps nobody from bearing off."""
    _need(isinstance(rules.landing, Pin), Sentence("nothing is pinned in it"))
    return replace(rules, bearing_off=replace(rules.bearing_off, while_pinned=True))


def exact_bear_off(rules: Rules) -> Rules:
    """Larger numbers bear nothing off."""
    _need(rules.bearing_off.allowed, Sentence("nothing is borne off in it"))
    return replace(rules, bearing_off=replace(rules.bearing_off, exact_only=True))


def no_inside_moves(rules: Rules) -> Rules:
    """All home: checkers only leave."""
    _need(rules.bearing_off.allowed, Sentence("nothing is borne off in it"))
    return replace(rules, bearing_off=replace(rules.bearing_off, inside_moves=False))


def no_six_prime(rules: Rules) -> Rules:
    """No six made points in a row."""
    _need(
        rules.track == CONTRARY and isinstance(rules.landing, Hit),
        Sentence("it is no game of two directions with hits"),
    )
    ends = tuple(end for end in rules.early_ends if end != CloseoutWins())
    return replace(_restricted(rules, NoPrime()), early_ends=ends)


def closeout_wins(rules: Rules) -> Rules:
    """Six in a row with somebody on the bar win."""
    _need(isinstance(rules.landing, Hit), Sentence("nothing is hit in it"))
    _need(not rules.scoring.misere, Sentence("getting all checkers off loses in it"))
    _need(CloseoutWins() not in rules.early_ends, Sentence("six in a row with somebody on the bar win already"))
    _need(rules.token is not Token.BOMB, BOMBED_UNHIT)
    return replace(_without(rules, NoPrime), early_ends=(*rules.early_ends, CloseoutWins()))


def primes_allowed(rules: Rules) -> Rules:
    """No prime is forbidden."""
    why_not = Sentence("it allows every prime already")
    if _has(rules, NoFullStart, StartQuarterLimit):
        why_not = Sentence("only its rule about a start quarter forbids primes, and this option does not lift that")
    _need(_has(rules, NoPrime, NoPrimeAhead), why_not)
    return _without(rules, NoPrime, NoPrimeAhead)


def prime_at_each_step(rules: Rules) -> Rules:
    """Primes are forbidden within a turn, too."""
    _need(_has(rules, NoPrimeAhead), Sentence("it forbids no primes ahead of the other side"))
    return _restricted(rules, NoPrimeAhead(each_step=True))


def first_hit_wins(rules: Rules) -> Rules:
    """The first hit wins."""
    _need(isinstance(rules.landing, Hit), Sentence("nothing is hit in it"))
    _need(not rules.scoring.misere, Sentence("getting all checkers off loses in it"))
    _need(FirstHitWins() not in rules.early_ends, Sentence("the first hit wins already"))
    _need(rules.token is not Token.BOMB, BOMBED_UNHIT)
    return replace(rules, scoring=SINGLE_GAMES, early_ends=(*rules.early_ends, FirstHitWins()))


def head(rule: HeadRule) -> Change:
    """A head rule where there is none."""

    def change(rules: Rules) -> Rules:
        _need(rules.track == PARALLEL, Sentence("the sides do not go round one behind the other"))
        _need(not _has(rules, HeadRule), Sentence("it has a head already"))
        _need(
            not rules.doublets.leftovers_to_opponent,
            Sentence("dice that one side leaves to the other know no first turn"),
        )
        return _restricted(rules, rule)

    return change


def head_rule_milder(rules: Rules) -> Rules:
    """Fewer doublets take two from the head."""
    _need(_has(rules, HeadRule), Sentence("it knows no head"))
    return _restricted(rules, HeadRule(first_turn_doublets=(4, 6)))


def bar(*, first: bool) -> Change:
    """The bar comes first, or may wait."""

    def change(rules: Rules) -> Rules:
        _need(isinstance(rules.landing, Hit), Sentence("nobody is ever on the bar"))
        return replace(rules, entering=replace(rules.entering, bar_first=first))

    return change


def reserve(*, first: bool) -> Change:
    """The reserve comes first, or not."""

    def change(rules: Rules) -> Rules:
        _need(rules.reserve, Sentence("all its checkers begin on the board"))
        return replace(rules, entering=replace(rules.entering, reserve_first=first))

    return change


def pass_the_twelfth(rules: Rules) -> Rules:
    """Checkers go on while others are in reserve."""
    _need(_has(rules, EnterAllFirst), Sentence("its checkers may go on at once already"))
    return _without(rules, EnterAllFirst)


def extra_after_doublet(rules: Rules) -> Rules:
    """A doublet gives another roll."""
    _need(rules.dice == 2, Sentence("it is played with three dice"))
    return replace(rules, doublets=replace(rules.doublets, extra_turn=True))


def doublets_played(times: int) -> Change:
    """A doublet is so many steps."""

    def change(rules: Rules) -> Rules:
        _need(rules.dice == 2, Sentence("it is played with three dice"))
        return replace(rules, doublets=replace(rules.doublets, times=times))

    return change


def leftovers(rules: Rules) -> Rules:
    """The other side plays what is left."""
    _need(
        not _has(rules, HeadRule), Sentence("one checker a turn leaves the head, and the turn would have two players")
    )
    return replace(rules, doublets=replace(rules.doublets, leftovers_to_opponent=True))


def rising_at_once(rules: Rules) -> Rules:
    """No roll is ordinary."""
    _need(rules.doublets.rising, Sentence("doublets do not rise in it"))
    return replace(rules, doublets=replace(rules.doublets, ordinary_rolls=0))


def ordinary_while_entering(rules: Rules) -> Rules:
    """Doublets are special only once everything is entered."""
    _need(rules.reserve, Sentence("all its checkers begin on the board"))
    special = rules.doublets.complement or rules.doublets.rising or rules.doublets.extra_turn
    _need(special, Sentence("its doublets are ordinary already"))
    return replace(rules, doublets=replace(rules.doublets, ordinary_while_entering=True))


def one_point(rules: Rules) -> Rules:
    """Every win is a single one."""
    _need(rules.scoring.gammon is not None or rules.scoring.per_checker, Sentence("every win counts one point already"))
    return replace(rules, scoring=SINGLE_GAMES)


def no_triple(rules: Rules) -> Rules:
    """Nothing counts triple."""
    _need(rules.scoring.backgammon is not None, Sentence("nothing counts triple in it"))
    return replace(rules, scoring=replace(rules.scoring, backgammon=None, none_home=False))


def triple(rules: Rules) -> Rules:
    """A checker left far behind costs three."""
    _need(
        rules.track == CONTRARY and isinstance(rules.landing, Hit),
        Sentence("nobody is left behind in the winner's home"),
    )
    _need(rules.scoring.gammon is not None, Sentence("every win is a single game"))
    return replace(rules, scoring=replace(rules.scoring, backgammon=3))


def koks(rules: Rules) -> Rules:
    """Nobody home costs three."""
    _need(rules.track == PARALLEL, Sentence("the sides do not go round one behind the other"))
    _need(rules.scoring.gammon is not None, Sentence("every win is a single game"))
    return replace(rules, scoring=replace(rules.scoring, backgammon=3, none_home=True))


def first_off_loses(rules: Rules) -> Rules:
    """Who is off first loses."""
    _need(not rules.early_ends, Sentence("it can be won before the last checker is off"))
    return replace(rules, scoring=replace(SINGLE_GAMES, misere=True))


def token(token: Token) -> Change:
    """A token for each side."""

    def change(rules: Rules) -> Rules:
        _need(rules.token is None, Sentence("it has a token already"))
        _need(
            token is not Token.BOMB or isinstance(rules.landing, Hit),
            Sentence("nothing is hit in it, so there is no bar"),
        )
        _need(MotherPinned() not in rules.early_ends or token is not Token.BOMB, Sentence("mothers are pinned in it"))
        _need(not WON_BY_HITS.intersection(rules.early_ends) or token is not Token.BOMB, BOMBED_UNHIT)
        return replace(rules, token=token)

    return change


def first_roll(first: FirstRoll) -> Change:
    """What the starter plays."""
    return lambda rules: replace(rules, opening=replace(rules.opening, first_roll=first))


def later_starts(later: LaterStarts) -> Change:
    """Who starts the next game."""
    return lambda rules: replace(rules, opening=replace(rules.opening, later_starts=later))


def same(rules: Rules) -> Rules:
    """The rules as they are."""
    return rules
