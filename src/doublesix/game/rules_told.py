"""How a game is played, in sentences for whoever has never played it, topic by topic.

Every rule object of a game's record says something here, and so do the stakes: one text for all screens, true of every
game and every option. "You" is whoever reads it, and points are in that side's own numbering.
What does not live here: the rules themselves (`rules`), what makes a game special (its `summary`), translations
(`analysis.sentences_da` …).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from doublesix.match import Match, MoneySession
from doublesix.rules.endings import CloseoutWins, FirstHitWins, MotherPinned
from doublesix.rules.home_hits import NoHitAndHide, NoHitAndRun
from doublesix.rules.landing import Block, Hit, Pin
from doublesix.rules.opening import FirstRoll, LaterStarts
from doublesix.rules.restrictions import (
    EnterAllFirst,
    FirstRunner,
    HeadRule,
    HitAfterHome,
    NoFullStart,
    NoPrime,
    NoPrimeAhead,
    PointLimit,
    StartQuarterLimit,
)
from doublesix.rules.token import Token
from doublesix.rules.track import COMMON, CONTRARY, PARALLEL
from doublesix.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.match import Terms
    from doublesix.rules.restrictions import Restriction
    from doublesix.rules.rules import Rules
    from doublesix.rules.variant import Variant

__all__ = ["Topic", "rules_told"]


class Topic(NamedTuple):
    """What is said of one matter.

    Attributes:
        key: of the matter.
        heading: the same for people.
        sentences: what they read.
    """

    key: str
    heading: Sentence
    sentences: tuple[Sentence, ...]


def rules_told(game: Variant, terms: Terms | None = None) -> tuple[Topic, ...]:
    """What is said of each topic; topics of which there is nothing to say are left out.

    Args:
        game: with or without the cube, as it is going to be played.
        terms: what is played for; None to say only what is always true.
    """
    rules = game.rules
    told = (
        ("aim", Sentence("Aim"), _aim(rules)),
        ("direction", Sentence("Direction"), _direction(rules)),
        ("start", Sentence("Start"), _start(rules)),
        ("dice", Sentence("Dice"), _dice(rules)),
        ("meeting", Sentence("When checkers meet"), _meeting(rules)),
        ("entering", Sentence("Coming in"), _entering(rules)),
        ("special", Sentence("Special rules"), _special(rules)),
        ("bearing_off", Sentence("Bearing off"), _bearing_off(rules)),
        ("winning", Sentence("Winning"), _winning(rules, terms)),
        ("cube", Sentence("Doubling cube"), _cube(game, terms)),
    )
    topics = (Topic(key, heading, tuple(sentences)) for key, heading, sentences in told)
    return tuple(topic for topic in topics if topic.sentences)


def _has_bar(rules: Rules) -> bool:
    """Whether anybody ever waits on the bar."""
    return isinstance(rules.landing, Hit) and FirstHitWins() not in rules.early_ends


def _aim(rules: Rules) -> Iterator[Sentence]:
    is_lost, are_borne_off = rules.scoring.misere, rules.bearing_off.allowed
    if are_borne_off and not is_lost:
        yield Sentence(
            "Bring all your checkers home, to points 1 to 6, and bear them off: whoever is rid of them all first wins."
        )
    elif are_borne_off:
        yield Sentence("Do not be the first to bear off all your checkers: whoever is rid of them all first loses.")
    elif not is_lost:
        yield Sentence(
            "Bring all your checkers home, to points 1 to 6: whoever has them there first wins. None is borne off."
        )
    else:
        yield Sentence(
            "Do not be the first with all your checkers home, on points 1 to 6: whoever has them there first loses."
        )
    yield Sentence("Checkers on each side: {checkers}.", checkers=rules.checkers)


def _direction(rules: Rules) -> Iterator[Sentence]:
    if rules.track == CONTRARY:
        yield Sentence(
            "You move from your 24-point down to your 1-point, the other side the opposite way: "
            "your 24-point is its 1-point."
        )
    if rules.track == PARALLEL:
        yield Sentence(
            "You move from your 24-point down to your 1-point. The other side goes round the same way, but begins at "
            "your 12-point and ends at your 13-point."
        )
    if rules.track == COMMON:
        yield Sentence(
            "You move from your 24-point down to your 1-point, and so does the other side: both have the same home."
        )


def _start(rules: Rules) -> Iterator[Sentence]:
    match rules.opening.first_roll:
        case FirstRoll.OPENING_THROW:
            yield Sentence(
                "Each side throws one die; equal ones are thrown again. The higher number begins and plays both "
                "numbers."
            )
        case FirstRoll.FRESH_ROLL:
            yield Sentence(
                "Each side throws one die; equal ones are thrown again. The higher number begins and rolls afresh."
            )
        case FirstRoll.EITHER:
            yield Sentence(
                "Each side throws one die; equal ones are thrown again. The higher number begins, and plays both "
                "numbers or rolls afresh."
            )
    if rules.opening.later_starts is LaterStarts.WINNER:
        yield Sentence("Whoever won the last game begins the next one.")


def _dice(rules: Rules) -> Iterator[Sentence]:
    if rules.dice == 2:
        yield Sentence(
            "You roll two dice. Each moves one checker as many points as it shows: two checkers, or the same one "
            "twice if it can stop in between."
        )
        yield Sentence(
            "You must use both if you can, in either order. If you can use one or the other but not both, "
            "you use the larger."
        )
        yield from _doublets(rules)
    else:
        yield Sentence(
            "You roll three dice. Each moves one checker as many points as it shows; the same one may use several "
            "if it can stop in between."
        )
        yield Sentence(
            "You must use as many of them as you can, in any order, and of those ways one with the most points."
        )
        yield Sentence("Equal dice are nothing special.")


def _doublets(rules: Rules) -> Iterator[Sentence]:
    doublets = rules.doublets
    yield Sentence(
        "Two equal dice are a doublet: you play its number {times} times, as far as you can.", times=doublets.times
    )
    if doublets.complement:
        yield Sentence(
            "Then you play the number on the underside of the dice, 7 less theirs, {times} times, too.",
            times=doublets.times,
        )
    if doublets.rising:
        yield Sentence("Then you play each higher number up to 6, {times} times, too.", times=doublets.times)
    if doublets.leftovers_to_opponent:
        yield Sentence(
            "The first number that you cannot play and all after it the other side plays, as far as it can, "
            "before it rolls."
        )
    elif doublets.rising or doublets.complement:
        yield Sentence("The first number that you cannot play ends your turn.")
    if doublets.extra_turn:
        yield Sentence("When you have played all of a doublet, you roll again.")
    if doublets.ordinary_rolls:
        yield Sentence(
            "But in your first {rolls} rolls of a game nothing follows the number of a doublet itself.",
            rolls=doublets.ordinary_rolls,
        )
    if doublets.ordinary_while_entering:
        yield Sentence(
            "But while you have checkers outside the board as you roll, nothing follows the number of a doublet itself."
        )
    if doublets.bonus_roll is not None:
        yield Sentence(
            "If you roll {roll} and can play both numbers, you then name a doublet and play it like one rolled.",
            roll="-".join(map(str, doublets.bonus_roll)),
        )
        if doublets.ordinary_rolls or doublets.ordinary_while_entering:
            yield Sentence("A doublet that you name is played whole even then.")
        if doublets.extra_after_named:
            yield Sentence("When you have played all of that, you roll again.")


def _meeting(rules: Rules) -> Iterator[Sentence]:
    match rules.landing:
        case Hit():
            yield Sentence("Points on which the other side has two or more checkers are closed to you.")
            if _has_bar(rules):
                yield Sentence(
                    "Where it has just one, a blot, you may land and hit it: it goes to the bar and must come in again."
                )
            else:
                yield Sentence("Where it has just one, a blot, you may land and hit it: that wins the game.")
        case Pin():
            yield Sentence(
                "Points on which the other side has two or more free checkers, or any on top of one of yours, "
                "are closed to you."
            )
            yield Sentence(
                "Where it has just one, you may land and pin it: it cannot move until all of yours have left the "
                "point. Nothing is ever sent back."
            )
        case Block(1):
            yield Sentence(
                "A point on which the other side has even a single checker is closed to you. "
                "Nothing is ever hit or sent back."
            )
        case Block(checkers):
            yield Sentence(
                "Points on which the other side has {checkers} or more checkers are closed to you. "
                "Nothing is ever hit or sent back.",
                checkers=checkers,
            )


def _entering(rules: Rules) -> Iterator[Sentence]:
    if rules.reserve:
        yield Sentence("{reserve} of your checkers begin outside the board.", reserve=rules.reserve)
    if rules.reserve or _has_bar(rules):
        yield Sentence(
            "A checker comes in by the number of a die: with 1 on the 24-point, with 2 on the 23-point and so on, "
            "with 6 on the 19-point, unless that point is closed."
        )
    if _has_bar(rules) and rules.entering.bar_first:
        yield Sentence("As long as one of yours is on the bar, you move no other.")
    elif _has_bar(rules):
        yield Sentence("While one of yours is on the bar, you may move others.")
    if rules.reserve and rules.entering.reserve_first:
        yield Sentence("As long as some of yours are outside the board, you move none that are on it.")
    elif rules.reserve:
        yield Sentence("While some of yours are outside the board, you may move those that are on it.")


def _special(rules: Rules) -> Iterator[Sentence]:
    for rule in rules.restrictions:
        yield _restriction(rule)
        if isinstance(rule, NoPrimeAhead):
            yield Sentence(
                "Points in a row are counted along the other side's way: your 12 to 1, then your 24 to 13. "
                "So your 13 and 12 are not in a row."
            )
    if rules.token is Token.BOMB:
        yield Sentence(
            "Before you roll you may let the bomb explode: all blots of both sides go to the bar, "
            "and the bomb is the other side's."
        )
        yield Sentence("At first either side may, later only the side that has the bomb.")
    if rules.token is Token.REROLL:
        yield Sentence(
            "Once a game you may have a roll thrown again: your own before you play it, the other side's once it is "
            "played."
        )


def _restriction(rule: Restriction) -> Sentence:
    match rule:
        case PointLimit(most):
            return Sentence("You put no more than {most} checkers on one point.", most=most)
        case HeadRule(numbers):
            return Sentence(
                "Only one checker a turn leaves the 24-point, the head; two with {doublets} while all of yours "
                "still stand there.",
                doublets=", ".join(f"{number}-{number}" for number in numbers),
            )
        case FirstRunner():
            return Sentence(
                "Until one of your checkers is past the 12-point, where the other side starts, no second one leaves "
                "the 24-point."
            )
        case NoFullStart():
            return Sentence(
                "You end no turn with all points from 19 to 24 held, nor with six held points in a row directly before "
                "the one point on which all remaining checkers of the other side stand."
            )
        case StartQuarterLimit(most):
            return Sentence(
                "You never hold more than {most} of the points 7 to 12, where the other side starts.", most=most
            )
        case NoPrime(most):
            return Sentence(
                "You end no turn with {most} points in a row on each of which you have two or more checkers.", most=most
            )
        case NoPrimeAhead(most, each_step=False):
            return Sentence(
                "You end no turn with {most} held points in a row, unless a checker of the other side is past them "
                "or off.",
                most=most,
            )
        case NoPrimeAhead(most):
            return Sentence(
                "You never hold {most} points in a row, not even within a turn, unless a checker of the other side is "
                "past them or off.",
                most=most,
            )
        case HitAfterHome():
            return Sentence(
                "You hit nothing before one of your checkers has been home: until then blots are closed to you, too."
            )
        case NoHitAndRun():
            return Sentence("A checker of yours that hits at home, on points 1 to 6, stays there for that turn.")
        case NoHitAndHide():
            return Sentence(
                "A checker of yours that hits at home, on points 1 to 6, goes on in that turn only to end alone on a "
                "point; it is borne off only if no other play uses as many dice."
            )
        case EnterAllFirst(point):
            return Sentence(
                "As long as some of yours are outside the board, none goes past the {point}-point.", point=point
            )
    raise ValueError(f"nothing is said of {rule}")


def _bearing_off(rules: Rules) -> Iterator[Sentence]:
    bearing_off = rules.bearing_off
    if not bearing_off.allowed:
        return
    yield Sentence("Once all your checkers are home, a die bears off a checker from the point of its number.")
    if bearing_off.inside_moves:
        yield Sentence("It may move one within your home instead.")
    else:
        yield Sentence("None is moved within your home then.")
    if bearing_off.exact_only:
        yield Sentence("A number higher than the furthest point that you hold bears nothing off.")
    else:
        yield Sentence("A number higher than the furthest point that you hold bears off a checker from that one.")
    if _has_bar(rules):
        yield Sentence("If one of yours is hit, it has to be home again before you go on.")
    if isinstance(rules.landing, Pin) and not bearing_off.while_pinned:
        yield Sentence("As long as one of yours is pinned, you bear off none.")


def _winning(rules: Rules, terms: Terms | None) -> Iterator[Sentence]:
    scoring = rules.scoring
    if scoring.per_checker:
        yield Sentence("A win counts one point for each checker that the loser has not borne off.")
    elif scoring.gammon is None:
        yield Sentence("Every win counts one point.")
    else:
        yield Sentence("A win counts one point.")
        yield Sentence(
            "It counts {points} if the loser has not borne off a single checker (gammon).", points=scoring.gammon
        )
    if scoring.backgammon is not None:
        yield _backgammon(rules, scoring.backgammon)
    if CloseoutWins() in rules.early_ends:
        yield Sentence(
            "You also win, one point, with six points in a row on each of which you have two or more checkers, "
            "while one of the other side is on the bar."
        )
    if MotherPinned() in rules.early_ends:
        yield Sentence(
            "The last checker on a side's own 24-point is its mother. If you pin the other side's, you win when you "
            "have no checker left on your own 24-point; points for that: {points}. If both mothers are "
            "pinned, nobody wins.",
            points=scoring.gammon or 1,
        )
    if rules.token is Token.BOMB and rules.entering.bar_first:
        yield Sentence(
            "If an explosion leaves both sides with checkers on the bar and all six points closed where they would "
            "come in, neither can ever move again: nobody wins."
        )
    if any(rule.is_at_once for rule in rules.early_ends):
        yield Sentence(
            "The step that brings this about ends the game: the rest of the roll is not played, even where it could be."
        )
    if not rules.bearing_off.allowed or not all(rule.is_at_once for rule in rules.early_ends):
        yield Sentence(
            "Who has won is decided once the roll is played: until then you use as many dice as you can, as always."
        )
    if isinstance(terms, Match):
        yield Sentence("Points that win the match: {length}.", length=terms.length)


def _backgammon(rules: Rules, points: int) -> Sentence:
    if rules.scoring.none_home:
        return Sentence(
            "It counts {points} if, besides, none of the loser's checkers is home (backgammon).", points=points
        )
    if rules.reserve or rules.track != CONTRARY:
        return Sentence(
            "It counts {points} if, besides, one of the loser's checkers is on the bar, outside the board or on that "
            "side's points 19 to 24 (backgammon).",
            points=points,
        )
    return Sentence(
        "It counts {points} if, besides, one of the loser's checkers is on the bar or in the winner's home "
        "(backgammon).",
        points=points,
    )


def _cube(game: Variant, terms: Terms | None) -> Iterator[Sentence]:
    if not game.cube or (isinstance(terms, Match) and terms.length == 1):
        yield Sentence("It is played without the doubling cube.")
        return
    yield Sentence("The cube says how many times a win counts; it begins in the middle with 1, shown as 64.")
    yield Sentence(
        "Before you roll you may double, if the cube is in the middle or yours. The other side passes and loses what "
        "the cube says so far, or takes: then it says twice as much and is the other side's."
    )
    if game.rules.token is Token.REROLL:
        yield Sentence("After a roll was cancelled nobody doubles before it is thrown again.")
    if isinstance(terms, Match):
        yield from _match_cube(terms)
    if isinstance(terms, MoneySession):
        yield from _session_cube(terms, has_gammons=game.rules.scoring.gammon is not None)
    if terms is not None and terms.cube_limit is not None:
        yield Sentence("The cube goes no higher than {limit}.", limit=terms.cube_limit)


def _match_cube(match: Match) -> Iterator[Sentence]:
    if match.crawford:
        yield Sentence(
            "When a side first comes within one point of winning the match, nobody doubles in the game that follows "
            "(Crawford rule)."
        )
        if match.holland:
            yield Sentence("In later games nobody doubles before both sides have rolled twice (Holland rule).")


def _session_cube(session: MoneySession, *, has_gammons: bool) -> Iterator[Sentence]:
    if session.jacoby and has_gammons:
        yield Sentence("Gammons and backgammons count more than one point only once a double was taken (Jacoby rule).")
    if session.beavers:
        yield Sentence("Whoever takes may double again at once and keep the cube (beaver).")
        if session.raccoons:
            yield Sentence("After that the first doubler may double once more; the cube stays where it is (raccoon).")
    if session.automatic_doubles:
        yield Sentence(
            "Equal numbers in the throw for the start double the cube in the middle, at most so often in a game: "
            "{most}.",
            most=session.automatic_doubles,
        )
