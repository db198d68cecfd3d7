"""How games are played, in sentences: true of every game, nothing left out, nothing that belongs to another one."""

from __future__ import annotations

import ast
import inspect
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from doublesix.game import rules_told as room
from doublesix.game.rules_told import rules_told
from doublesix.match import Match, MoneySession
from doublesix.rules.entering import Entering
from doublesix.rules.landing import Block
from doublesix.rules.restrictions import NoPrimeAhead
from doublesix.variants.registry import ALL, OPTIONS, find, fitting

if TYPE_CHECKING:
    from doublesix.match import Terms
    from doublesix.rules.variant import Variant
    from doublesix.variants.registry import Option

HIT = "you may land and hit it: it goes to the bar"
CLOSED_BY_TWO = "Points on which the other side has two or more checkers are closed to you."
BAR_FIRST = "As long as one of yours is on the bar, you move no other."
OPPOSITE = "the other side the opposite way: your 24-point is its 1-point."
SAME_WAY = "goes round the same way, but begins at your 12-point and ends at your 13-point."
SAME_HOME = "and so does the other side: both have the same home."
TWO_DICE, FOUR_TIMES, TWICE = "You roll two dice.", "you play its number 4 times", "you play its number 2 times"
BOTH_NUMBERS, AFRESH = "begins and plays both numbers.", "begins and rolls afresh."
LAST_WINNER = "Whoever won the last game begins the next one."
GAMMON, TRIPLE = (
    "It counts 2 if the loser has not borne off",
    "one of the loser's checkers is on the bar or in the winner",
)
OUTSIDE_TRIPLE = "one of the loser's checkers is on the bar, outside the board or on that side's points 19 to 24"
SINGLE = "Every win counts one point."
CUBE, NO_CUBE = "The cube says how many times a win counts", "It is played without the doubling cube."
BEARING_OFF = "a die bears off a checker from the point of its number"
OVERSHOT, EXACT = "that you hold bears off a checker from that one.", "that you hold bears nothing off."
ALL_OUTSIDE = "15 of your checkers begin outside the board."
OUTSIDE_FIRST = "As long as some of yours are outside the board, you move none that are on it."
OUTSIDE_FREE = "While some of yours are outside the board, you may move those that are on it."
PINNED = "you may land and pin it: it cannot move until all of yours have left the point."
BLOCKED = "A point on which the other side has even a single checker is closed to you. Nothing is ever hit"
MOTHER = "The last checker on a side's own 24-point is its mother."
AT_ONCE = "The step that brings this about ends the game: the rest of the roll is not played"
PLAYED_OUT = "Who has won is decided once the roll is played: until then you use as many dice as you can, as always."

STANDARD = (
    *(OPPOSITE, TWO_DICE, FOUR_TIMES, BOTH_NUMBERS, CLOSED_BY_TWO, HIT, BAR_FIRST, BEARING_OFF, OVERSHOT),
    *(GAMMON, TRIPLE, CUBE),
)
HITTING = (
    OPPOSITE,
    TWO_DICE,
    FOUR_TIMES,
    AFRESH,
    CLOSED_BY_TWO,
    HIT,
    BAR_FIRST,
    BEARING_OFF,
    OVERSHOT,
    GAMMON,
    NO_CUBE,
)
STAYS = "that hits at home, on points 1 to 6, stays there for that turn."
PINNING = (
    *(OPPOSITE, TWO_DICE, FOUR_TIMES, AFRESH, LAST_WINNER, "two or more free checkers, or any on top of one of yours"),
    *(PINNED, BEARING_OFF, OVERSHOT, "As long as one of yours is pinned, you bear off none.", GAMMON, MOTHER, NO_CUBE),
    AT_ONCE,
)
RUNNING = (SAME_WAY, TWO_DICE, FOUR_TIMES, AFRESH, BLOCKED, BEARING_OFF, OVERSHOT, GAMMON, NO_CUBE)
RUNNER = (
    "Until one of your checkers is past the 12-point, where the other side starts, no second one leaves the 24-point."
)
RISING = "Then you play each higher number up to 6, 4 times, too."
UNDERSIDE = "the number on the underside of the dice, 7 less theirs, 4 times, too."
ENDS_TURN = "The first number that you cannot play ends your turn."
AGAIN = "When you have played all of a doublet, you roll again."
NAMED = "If you roll 2-1 and can play both numbers, you then name a doublet"
PER_CHECKER = "A win counts one point for each checker that the loser has not borne off."

SAID: dict[str, tuple[str, ...]] = {
    "backgammon": STANDARD,
    "nackgammon": STANDARD,
    "longgammon": STANDARD,
    **{f"hypergammon{count}": (*STANDARD, f"Checkers on each side: {count}.") for count in range(1, 6)},
    "old-english": (*STANDARD, "You put no more than 5 checkers on one point."),
    "tavla": (*HITTING, STAYS),
    "takhteh": (*HITTING, STAYS),
    "caucasian": (*STANDARD, "that hits at home, on points 1 to 6, goes on in that turn only to end alone on a point;"),
    "portes": (*HITTING, LAST_WINNER),
    "plakoto": PINNING,
    "tapa": PINNING,
    "mahbusa": PINNING,
    "pin-game": PINNING,
    "fevga": (*RUNNING, LAST_WINNER, RUNNER, "You end no turn with all points from 19 to 24 held, nor with six held"),
    "moultezim": (*RUNNING, LAST_WINNER, RUNNER, "You never hold more than 4 of the points 7 to 12"),
    "narde": (
        *(*RUNNING, LAST_WINNER, "Only one checker a turn leaves the 24-point, the head; two with 3-3, 4-4, 6-6 while"),
        "You end no turn with 6 held points in a row, unless a checker of the other side is past them or off. "
        "Points in a row are counted along the other side's way: your 12 to 1, then your 24 to 13. "
        "So your 13 and 12 are not in a row.",
    ),
    "gul-bara": (*RUNNING, RISING, ENDS_TURN, "But in your first 3 rolls of a game nothing follows the number"),
    "gioul": (
        *(OPPOSITE, TWO_DICE, FOUR_TIMES, AFRESH, LAST_WINNER, BLOCKED, RISING, BEARING_OFF, OVERSHOT, GAMMON, NO_CUBE),
        "The first number that you cannot play and all after it the other side plays",
    ),
    "acey-deucey": (
        *(OPPOSITE, TWO_DICE, FOUR_TIMES, AFRESH, CLOSED_BY_TWO, HIT, BAR_FIRST, BEARING_OFF, OVERSHOT, NO_CUBE),
        *(ALL_OUTSIDE, OUTSIDE_FREE, NAMED, PER_CHECKER),
    ),
    "acey-deucey-european": (
        *(OPPOSITE, TWO_DICE, FOUR_TIMES, AFRESH, CLOSED_BY_TWO, HIT, BAR_FIRST, BEARING_OFF, EXACT, NO_CUBE),
        *(ALL_OUTSIDE, OUTSIDE_FREE, UNDERSIDE, ENDS_TURN, AGAIN, NAMED, PER_CHECKER),
    ),
    "dutch": (
        *(*HITTING, ALL_OUTSIDE, OUTSIDE_FIRST, OUTSIDE_TRIPLE),
        "You hit nothing before one of your checkers has been home: until then blots are closed to you, too.",
    ),
    "russian": (
        *(SAME_HOME, TWO_DICE, FOUR_TIMES, "begins, and plays both numbers or rolls afresh.", CLOSED_BY_TWO, HIT),
        *(BAR_FIRST, BEARING_OFF, OVERSHOT, GAMMON, OUTSIDE_TRIPLE, NO_CUBE),
        *(ALL_OUTSIDE, OUTSIDE_FIRST, UNDERSIDE, ENDS_TURN, AGAIN),
    ),
    "tabula": (
        *(SAME_HOME, "You roll three dice.", "Equal dice are nothing special.", AFRESH, CLOSED_BY_TWO, HIT, BAR_FIRST),
        *(BEARING_OFF, OVERSHOT, SINGLE, NO_CUBE, ALL_OUTSIDE, OUTSIDE_FREE),
        "As long as some of yours are outside the board, none goes past the 13-point.",
    ),
    "irish": (
        *(OPPOSITE, TWO_DICE, TWICE, BOTH_NUMBERS, CLOSED_BY_TWO, HIT, BAR_FIRST, BEARING_OFF, OVERSHOT, SINGLE),
        NO_CUBE,
    ),
    "sugoroku": (
        *(OPPOSITE, TWO_DICE, TWICE, BOTH_NUMBERS, CLOSED_BY_TWO, HIT, BAR_FIRST, SINGLE, NO_CUBE),
        PLAYED_OUT,
        "whoever has them there first wins. None is borne off.",
        "You end no turn with 6 points in a row on each of which you have two or more checkers.",
    ),
    "sudden-death": (
        *(OPPOSITE, TWO_DICE, FOUR_TIMES, BOTH_NUMBERS, CLOSED_BY_TWO, BEARING_OFF, OVERSHOT, SINGLE, NO_CUBE),
        PLAYED_OUT,
        "you may land and hit it: that wins the game.",
    ),
    "nuclear": (
        *STANDARD,
        "Before you roll you may let the bomb explode: all blots of both sides go to the bar",
        "At first either side may",
        "all six points closed where they would come in, neither can ever move again: nobody wins.",
    ),
    "misere": (
        *(OPPOSITE, TWO_DICE, FOUR_TIMES, BOTH_NUMBERS, CLOSED_BY_TWO, HIT, BAR_FIRST, BEARING_OFF, OVERSHOT, CUBE),
        *("whoever is rid of them all first loses.", SINGLE),
    ),
    "roll-over": (
        *(*STANDARD, "Once a game you may have a roll thrown again"),
        "After a roll was cancelled nobody doubles before it is thrown again.",
    ),
}
"""What has to be said of a game; nothing of it is said of one where it does not stand."""
KINDS = frozenset(words for game in SAID.values() for words in game)

STANDARD_GAME = find("backgammon")

STAKES: tuple[Terms, ...] = (
    Match(1),
    Match(7, holland=True, cube_limit=8),
    MoneySession(raccoons=True, automatic_doubles=2),
)


def text_of(game: Variant, terms: Terms | None = None) -> str:
    return " ".join(sentence for topic in rules_told(game, terms) for sentence in topic.sentences)


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_a_game_is_told_what_is_true_of_it_and_nothing_else(variant: Variant) -> None:
    told = text_of(variant)
    counts = {words for words in KINDS if words.startswith("Checkers on each side")}
    assert {words for words in KINDS - counts if words in told} == set(SAID[variant.key]) - counts
    assert f"Checkers on each side: {variant.checkers}." in told


def test_nothing_is_hit_where_nothing_is() -> None:
    for key in ("fevga", "moultezim", "narde", "gul-bara", "gioul", "plakoto", "tapa", "mahbusa", "pin-game"):
        told = text_of(find(key)).replace("Nothing is ever hit or sent back", "")
        assert not {"hit", "bar", "blot", "comes"} & set(told.replace(",", " ").replace(".", " ").split()), key


def test_what_counts_as_a_row_is_told_where_rows_are_forbidden_ahead_of_the_other_side() -> None:
    told = {variant.key for variant in ALL if "Points in a row are counted along" in text_of(variant)}
    assert told == {
        variant.key for variant in ALL if any(isinstance(rule, NoPrimeAhead) for rule in variant.rules.restrictions)
    }
    assert 0 < len(told) < len(ALL)


def test_two_games_are_told_alike_where_they_are_played_alike() -> None:
    told = {variant.key: text_of(replace(variant, cube=False)) for variant in ALL}
    for first, second in combinations(ALL, 2):
        assert (told[first.key] == told[second.key]) is (first.rules == second.rules), (first, second)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_what_an_option_changes_is_told(option: Option) -> None:
    free = replace(STANDARD_GAME, rules=replace(STANDARD_GAME.rules, entering=Entering(bar_first=False)))
    fits = [game for game in (*ALL, free) if option in fitting(game)]
    for variant in fits[:3]:
        assert rules_told(variant.with_options(option.key)) != rules_told(variant), variant.key
    assert fits


def test_the_stakes_are_told() -> None:
    game = STANDARD_GAME
    told = [text_of(game, terms) for terms in STAKES]
    assert [NO_CUBE in each for each in told] == [True, False, False]
    assert ["Points that win the match" in each for each in told] == [True, True, False]
    assert (
        ["(Crawford rule)" in each for each in told]
        == ["(Holland rule)" in each for each in told]
        == [False, True, False]
    )
    assert ["The cube goes no higher than 8." in each for each in told] == [False, True, False]
    for rule in ("(Jacoby rule)", "(beaver)", "(raccoon)", "at most so often in a game: 2."):
        assert [rule in each for each in told] == [False, False, True]
    plain = text_of(game, Match(7, crawford=False)), text_of(game, MoneySession(jacoby=False, beavers=False))
    assert not any(f"({rule}" in each for rule in ("Crawford", "Jacoby", "beaver") for each in plain)


def test_without_gammons_nobody_reads_of_jacoby() -> None:
    game = find("misere")
    assert "(beaver)" in text_of(game, MoneySession())
    assert "Jacoby" not in text_of(game, MoneySession())


def test_every_sentence_is_said_of_some_game() -> None:
    changed = [game.with_options(option.key) for game in ALL for option in fitting(game)]
    narde = find("narde")
    held_by_two = replace(narde, rules=replace(narde.rules, landing=Block(2)))
    games = [*ALL, *changed, find("sugoroku+first-off-loses"), held_by_two]
    told = {
        sentence.pattern
        for game in games
        for terms in (None, *STAKES)
        for topic in rules_told(game, terms)
        for sentence in (topic.heading, *topic.sentences)
    }
    calls = (node for node in ast.walk(ast.parse(inspect.getsource(room))) if isinstance(node, ast.Call))
    made = {ast.literal_eval(call.args[0]) for call in calls if ast.unparse(call.func) == "Sentence"}
    assert told == made
    assert len(made) > 70
