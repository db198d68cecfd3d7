"""Options: names, what they change, where they make no sense."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import pos
from doublesix.errors import UnknownVariantError
from doublesix.rules.entering import Entering
from doublesix.rules.home_hits import NoHitAndHide, NoHitAndRun
from doublesix.rules.opening import FirstRoll, LaterStarts
from doublesix.rules.restrictions import HeadRule, NoPrimeAhead, PointLimit
from doublesix.rules.scoring import Scoring
from doublesix.rules.token import Token
from doublesix.variants.registry import ALL, OPTIONS, STANDARD, find, fitting


def test_options_are_named_in_the_key() -> None:
    game = STANDARD.with_options("no-hit-and-run", "five-per-point")
    assert game.key == "backgammon+no-hit-and-run+five-per-point"
    assert game.rules.restrictions == (NoHitAndRun(), PointLimit(5))
    assert find(game.key) == game
    assert find("Standard + No hit and run + FIVE_PER_POINT").rules == game.rules
    assert game.aliases == ()


def test_an_option_is_found_by_other_names() -> None:
    for key, alias in (
        ("extra-after-doublet", "extra_after_double"),
        ("no-six-prime", "sixprime=forbid"),
        ("closeout-wins", "sixprime=closeout_wins"),
    ):
        assert STANDARD.with_options(alias).key == f"backgammon+{key}"


def test_no_options_change_nothing() -> None:
    assert STANDARD.with_options() is STANDARD


def test_keys_are_unique_and_plain() -> None:
    keys = [option.key for option in OPTIONS]
    assert len(set(keys)) == len(keys)
    assert all("+" not in key and "=" not in key and key == key.lower() for key in keys)
    assert not any(option.summary.endswith(".") for option in OPTIONS), "they stand in names, too"


def test_every_option_fits_somewhere() -> None:
    waiting = replace(STANDARD, rules=replace(STANDARD.rules, entering=Entering(bar_first=False)))
    everywhere = {option.key for variant in (*ALL, waiting) for option in fitting(variant)}
    assert everywhere == {option.key for option in OPTIONS}


CHANGES = [
    ("caucasian", "no-hit-and-run", lambda rules: rules.restrictions == (NoHitAndRun(),)),
    ("tavla", "no-hit-and-hide", lambda rules: rules.restrictions == (NoHitAndHide(),)),
    ("tavla", "free-hitting", lambda rules: rules.restrictions == ()),
    ("plakoto", "bear-off-while-pinned", lambda rules: rules.bearing_off.while_pinned),
    ("narde", "head-sixes-and-fours", lambda rules: HeadRule((4, 6)) in rules.restrictions),
    ("narde", "prime-at-each-step", lambda rules: NoPrimeAhead(each_step=True) in rules.restrictions),
    ("narde", "primes-allowed", lambda rules: rules.restrictions == (HeadRule(),)),
    ("gul-bara", "head-rule", lambda rules: rules.restrictions == (HeadRule(),)),
    ("gul-bara", "rising-at-once", lambda rules: rules.doublets.ordinary_rolls == 0),
    ("acey-deucey", "bar-free", lambda rules: not rules.entering.bar_first),
    ("acey-deucey", "gammon-one-point", lambda rules: rules.scoring == Scoring(gammon=None, backgammon=None)),
    ("narde", "no-inside-moves", lambda rules: not rules.bearing_off.inside_moves),
    ("russian", "ordinary-while-entering", lambda rules: rules.doublets.ordinary_while_entering),
    ("russian", "reserve-free", lambda rules: not rules.entering.reserve_first),
    ("irish", "doublets-four-times", lambda rules: rules.doublets.times == 4),
    ("portes", "throw-for-start", lambda rules: rules.opening.later_starts is LaterStarts.THROW),
    ("old-english", "starter-chooses", lambda rules: rules.opening.first_roll is FirstRoll.EITHER),
    ("backgammon", "bomb", lambda rules: rules.token is Token.BOMB),
    ("backgammon", "first-off-loses", lambda rules: rules == find("misere").rules),
    ("backgammon", "first-hit-wins", lambda rules: rules == find("sudden-death").rules),
    ("backgammon", "reroll", lambda rules: rules == find("roll-over").rules),
    ("backgammon", "five-per-point", lambda rules: rules == find("old-english").rules),
]


@pytest.mark.parametrize(("game", "option", "has_changed"), CHANGES)
def test_what_options_change(game: str, option: str, has_changed) -> None:
    assert has_changed(find(game).with_options(option).rules)


def test_the_cube_is_an_option() -> None:
    assert not STANDARD.with_options("no-cube").cube
    assert find("dutch+cube").cube


NONSENSE = [
    ("plakoto", "no-hit-and-run", "nothing is hit"),
    ("backgammon", "bear-off-while-pinned", "nothing is pinned"),
    ("backgammon", "reserve-first", "begin on the board"),
    ("backgammon", "koks", "one behind the other"),
    ("irish", "no-triple", "nothing counts triple"),
    ("sugoroku", "exact-bear-off", "nothing is borne off"),
    ("sugoroku", "no-inside-moves", "nothing is borne off"),
    ("backgammon", "ordinary-while-entering", "begin on the board"),
    ("dutch", "ordinary-while-entering", "ordinary already"),
    ("gioul", "head-rule", "one behind the other"),
    ("fevga", "head-sixes-and-fours", "no head"),
    ("tabula", "extra-after-doublet", "three dice"),
    ("tabula", "opening-throw", "fresh first roll"),
    ("hypergammon3", "five-per-point", "no more than five"),
    ("dutch", "bomb", "one thing to remember"),
    ("gul-bara", "reroll", "one thing to remember"),
    ("acey-deucey", "leftovers-to-opponent", "only rising doublets"),
    ("gul-bara+head-rule", "leftovers-to-opponent", "leaves the head"),
    ("acey-deucey-european", "extra-after-doublet", "already"),
    ("backgammon", "cube", "already"),
    ("acey-deucey", "bar_first", "already"),
    ("backgammon+five-per-point", "five-per-point", "already"),
    ("backgammon+five-per-point+no-hit-and-run", "five-per-point", "already"),
    ("nuclear", "reroll", "token already"),
    ("misere", "first-hit-wins", "loses"),
    ("sudden-death", "bomb", "without a hit"),
    ("nuclear", "first-hit-wins", "without a hit"),
    ("sugoroku+closeout-wins", "bomb", "without a hit"),
    ("nuclear", "closeout-wins", "without a hit"),
    ("backgammon+no-hit-and-run", "no-hit-and-hide", r"it undoes 'no-hit-and-run' \(A checker that hits at home stays"),
    ("backgammon+no-cube", "cube", "undoes 'no-cube'"),
    ("backgammon+doublets-two-times", "doublets-four-times", "undoes"),
    ("backgammon+winner-starts", "throw-for-start", "undoes"),
    ("backgammon+no-six-prime", "closeout-wins", "undoes"),
    ("sugoroku+closeout-wins", "no-six-prime", "undoes"),
    ("sugoroku+primes-allowed", "no-six-prime", "undoes"),
    ("narde+prime-at-each-step", "primes-allowed", "undoes"),
    ("fevga", "primes-allowed", "its rule about a start quarter"),
    ("moultezim", "primes-allowed", "its rule about a start quarter"),
    ("plakoto", "primes-allowed", "allows every prime already"),
    ("narde+koks", "gammon-one-point", "undoes"),
    ("tavla+triple", "first-hit-wins", "undoes"),
]


@pytest.mark.parametrize(("game", "option", "reason"), NONSENSE)
def test_nonsense_is_refused_with_a_reason(game: str, option: str, reason: str) -> None:
    variant = find(game)
    with pytest.raises(UnknownVariantError, match=reason) as caught:
        variant.with_options(option)
    assert option.replace("_", "-") in str(caught.value)
    assert variant.title in str(caught.value)


@pytest.mark.parametrize(
    "key",
    [
        "backgammon+no-triple+gammon-one-point",
        "gul-bara+head-rule+head-sixes-and-fours",
        "sugoroku+primes-allowed+closeout-wins",
        "backgammon+five-per-point+start=24:5+no-cube",
    ],
)
def test_options_that_say_more_of_the_same_go_together(key: str) -> None:
    assert find(key).key == key


def test_a_bomb_does_not_fit_where_the_first_hit_wins() -> None:
    assert "bomb" not in {option.key for option in fitting(find("sudden-death"))}
    assert "first-hit-wins" not in {option.key for option in fitting(find("nuclear"))}


def test_an_unknown_option_suggests_near_ones() -> None:
    with pytest.raises(UnknownVariantError, match="five-per-point"):
        find("backgammon+five-per-pont")
    with pytest.raises(UnknownVariantError, match="no option"):
        STANDARD.with_options("")


def test_another_start() -> None:
    game = find("backgammon+start=24:3,13:4,in:2")
    assert game.start() == pos("in:2 24:3 13:4", "in:2 24:3 13:4", checkers=9)
    assert game.checkers == 9
    assert find(game.key) == game
    assert find("pin-game").layout == find("plakoto+start=24:13,17:1,15:1").layout


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        ("24", "number of checkers"),
        ("25:3", "'25'"),
        ("x:3", "'x'"),
        ("24:16", "16 checkers"),
        ("24:0", "0 checkers"),
        ("24:2,1:2", "both sides hold"),
        ("6:5,06:10", "'06' given twice"),
        ("24:3,13:4,24:3", "'24' given twice"),
    ],
)
def test_a_start_that_is_none(start: str, reason: str) -> None:
    with pytest.raises(UnknownVariantError, match=reason):
        find(f"backgammon+start={start}")


def test_a_start_may_not_be_the_end() -> None:
    with pytest.raises(UnknownVariantError, match="would be over"):
        find("sugoroku+start=6:5")


def test_no_cube_where_checkers_are_counted() -> None:
    for key in ("acey-deucey", "acey-deucey-european"):
        assert "cube" not in [option.key for option in fitting(find(key))]
        with pytest.raises(UnknownVariantError, match="a win pays for each checker"):
            find(f"{key}+cube")
