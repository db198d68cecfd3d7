"""Cards of mistakes, what answers to them are worth, and when they come back."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import fsrs
import pytest

from analysis_samples import MATCH, record_of
from doublesix.analysis.analyze import analyze
from doublesix.analysis.mistakes import Mistake
from doublesix.analysis.settings import AnalysisSettings
from doublesix.cube import CubeAction
from doublesix.engine.engine import Engine
from doublesix.engine.play_filters import PlayFilter
from doublesix.engine.requests import PlayRequest
from doublesix.errors import DataError, IllegalActionError, IllegalPlayError, ParseError, UnknownVariantError
from doublesix.study import Card, Deck, Question, cards_of, judged
from doublesix.variants.registry import STANDARD, find
from fake_engine import FakeEngine

OPENING = Card(identifier="XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10", variant="backgammon")
"""Best is 8/5 6/5."""
LAST_ROLL = "XGID=--A--A------------------b-:0:0:1:{dice}:0:0:0:0:10"
"""Off with 19 rolls of 36, else the other side is: a double, worth 0.111, and a take."""
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def engine():
    return Engine(threads=1)


@pytest.fixture(scope="module")
def analysis():
    return analyze(record_of(MATCH), settings=AnalysisSettings(plies=0, luck=False, explain=False))


@pytest.fixture
def place(tmp_path):
    return tmp_path / "share" / "cards" / "study.json"


def test_every_sure_mistake_is_a_card(analysis):
    found = list(cards_of(analysis))
    mistakes = [event for _, event in analysis.mistakes() if not event.is_too_close]
    assert [card.lost for card in found] == [event.error.emg for event in mistakes]
    assert [card.identifier for card in found] == [event.situation.identifier for event in mistakes]
    assert {card.player for card in found} == {"Anna", "Ben"}
    assert found[0].source == "Anna – Ben, 1"


@pytest.mark.parametrize("questions", [[Question.PLAY], [Question.DOUBLE], [Question.DOUBLE, Question.ANSWER]])
def test_cards_that_ask_for_some_things_alone(analysis, questions):
    every = list(cards_of(analysis))
    wanted = [card for card in every if card.question in questions]
    assert len(wanted) < len(every)
    assert list(cards_of(analysis, questions=questions)) == wanted


def test_cards_of_one_player_and_of_great_losses_alone(analysis):
    assert {card.player for card in cards_of(analysis, players=["Ben"])} == {"Ben"}
    losses = [card.lost for card in cards_of(analysis)]
    great = list(cards_of(analysis, at_least=min(losses)))
    assert len(great) == len(losses) - 1
    assert all(card.lost > min(losses) for card in great)


def test_games_of_ones_own_are_left_out(analysis):
    def cards_in(variant):
        record = replace(record_of(MATCH), variant=variant)
        own = FakeEngine(variant=variant)
        return list(cards_of(analyze(record, own, settings=AnalysisSettings(plies=0, luck=False, explain=False))))

    assert cards_in(STANDARD)
    assert cards_in(replace(STANDARD, key="house", name="House", aliases=())) == []
    assert cards_in(replace(STANDARD, name="House")) == []


def test_a_card_opens_no_file(tmp_path):
    (tmp_path / "mine.toml").write_text('name = "Mine"\nbase = "backgammon"\n')
    with pytest.raises(UnknownVariantError, match="is the name of a file, not of a game"):
        replace(OPENING, variant=str(tmp_path / "mine.toml"))


def test_what_was_done_at_the_table_loses_on_the_card_what_it_lost_there(analysis, engine):
    for card in cards_of(analysis):
        found = judged(engine, card, card.made, plies=0)
        assert found.answer == card.made
        assert found.lost == pytest.approx(card.lost, abs=1e-6)
        assert judged(engine, card, found.best, plies=0).lost == 0


def test_a_card_knows_what_it_asks():
    assert OPENING.question is Question.PLAY
    assert Card(identifier=LAST_ROLL.format(dice="00"), variant="backgammon").question is Question.DOUBLE
    assert Card(identifier=LAST_ROLL.format(dice="D"), variant="backgammon").question is Question.ANSWER
    with pytest.raises(ParseError):
        Card(identifier="nothing", variant="backgammon")
    with pytest.raises(UnknownVariantError):
        Card(identifier=OPENING.identifier, variant="chess")


@pytest.mark.parametrize(
    ("identifier", "variant", "why"),
    [
        ("TABLES=backgammon:6.2:6.2:q1", "backgammon", "a resignation waits there, and no card asks about those"),
        ("TABLES=plakoto:24.15:24.15", "plakoto", "no dice were thrown, and Plakoto is played without the cube"),
        (LAST_ROLL.format(dice="00").replace(":0:0:1:", ":1:-1:1:"), "backgammon", "the opponent owns the cube"),
        (LAST_ROLL.format(dice="00").replace(":0:0:0:0:10", ":4:0:1:5:10"), "backgammon", "this is the Crawford game"),
        (LAST_ROLL.format(dice="B").replace(":0:0:0:0:10", ":0:0:0:5:10"), "backgammon", "no beavers in a match"),
    ],
)
def test_what_asks_nothing_is_no_card(identifier, variant, why):
    with pytest.raises(ParseError, match=why):
        Card(identifier=identifier, variant=variant)


@pytest.mark.parametrize(
    ("dice", "rules", "choices"),
    [
        ("31", 3, []),
        ("00", 3, ["no double", "double"]),
        ("D", 3, ["take", "pass", "beaver"]),
        ("D", 1, ["take", "pass"]),
        ("B", 3, ["take", "pass"]),
    ],
)
def test_what_may_be_done_with_the_cube(dice, rules, choices):
    card = Card(identifier=f"XGID=--A--A------------------b-:0:0:1:{dice}:0:0:{rules}:0:10", variant="backgammon")
    assert [action.value for action in card.choices] == choices


def test_plays(engine):
    found = judged(engine, OPENING, "6/5 8/5", plies=0)
    assert (found.answer, found.best, found.lost, found.mistake) == ("8/5 6/5", "8/5 6/5", 0, Mistake.NONE)
    worse = judged(engine, OPENING, "24/20", plies=0)
    assert worse.best == "8/5 6/5"
    assert worse.mistake is Mistake.BLUNDER
    by_play = {str(option.play): option.equity for option in worse.ranked}
    assert worse.lost == pytest.approx(float(by_play["8/5 6/5"] - by_play["24/20"]))
    with pytest.raises(IllegalPlayError):
        judged(engine, OPENING, "24/14", plies=0)


def test_a_play_that_the_search_dropped_is_judged_as_deeply_as_the_best(engine):
    card = Card(identifier="XGID=aBBABaCB-A--c-bA-bAdb-----:0:0:1:54:0:0:3:0:10", variant="backgammon")
    found = judged(engine, card, "18/13 15/11", plies=2)
    assert (found.best, found.mistake) == ("18/13 7/3", Mistake.BLUNDER)
    at = next(at for at, option in enumerate(found.ranked) if str(option.play) == found.answer)
    assert found.ranked[at].plies == 2
    # Plays that were looked at less far and seem to be better stay before it.
    assert {option.plies for option in found.ranked[:at]} == {0, 1, 2}
    assert all(option.equity > found.ranked[at].equity for option in found.ranked[:at])
    assert found.ranked[at + 1].equity < found.ranked[at].equity
    asked = PlayRequest(card.asked.position, card.asked.roll, card.asked.cube, card.asked.terms_on_roll)
    assert engine.with_errors([asked], [found.ranked]) == [list(found.ranked)]
    dropped = next(option for option in engine.rank_many([asked], plies=2)[0] if str(option.play) == found.answer)
    assert dropped.plies < 2
    assert found.ranked[at].std_error < dropped.std_error
    assert found.ranked[at].behind_error < dropped.behind_error


def test_a_dropped_play_after_which_the_turn_goes_on_is_judged_as_deeply_as_the_best():
    narrow = Engine(find("acey-deucey"), threads=1, filters=(PlayFilter(1, 0.0),))
    card = Card(identifier="TABLES=acey-deucey:in.13,21,19:in.13,20,19:d21:s0-0/1", variant="acey-deucey")
    asked = PlayRequest(card.asked.position, card.asked.roll, card.asked.cube, card.asked.terms_on_roll)
    ranked = narrow.rank_many([asked], plies=2)[0]
    dropped = min(ranked, key=lambda option: option.plies)
    assert dropped.plies < ranked[0].plies
    found = judged(narrow, card, str(dropped.play), plies=2)
    assert {option.plies for option in found.ranked if str(option.play) in (found.best, found.answer)} == {2}
    assert found.lost >= 0


def test_an_answer_may_overtake_what_a_search_has_found_best():
    judge = FakeEngine(keep=1, noise=0.9, error=0.1)
    first, *others = (str(option.play) for option in judged(judge, OPENING, "8/5 6/5", plies=2).ranked)
    found = [judged(judge, OPENING, answer, plies=2) for answer in others]
    better = [each for each in found if each.best == each.answer]
    assert better
    for each in better:
        assert [str(option.play) for option in each.ranked[:2]] == [each.answer, first]
        assert (each.lost, each.is_open, each.ranked[0].std_error) == (0, False, 0.1 / 4)
    assert {each.best for each in found} - {each.answer for each in found} == {first}


def test_all_that_can_be_done_with_the_cube_is_told_as_whoever_decides_sees_it(engine):
    answering = Card(identifier=LAST_ROLL.format(dice="D"), variant="backgammon")
    worth = {action.value: value for action, value in judged(engine, answering, "pass", plies=0).worth.items()}
    assert list(worth) == ["take", "pass"]
    assert (worth["take"], worth["pass"]) == (pytest.approx(-4 / 36, abs=1e-4), pytest.approx(-1))
    beavered = Card(identifier=OPENING.identifier.replace(":31:", ":B:"), variant="backgammon")
    found = judged(engine, beavered, "pass", plies=0)
    values = list(found.worth.values())
    assert values == sorted(values, reverse=True)
    assert found.lost == pytest.approx(values[0] - found.worth[CubeAction.PASS])


def test_the_cube(engine):
    doubling = Card(identifier=LAST_ROLL.format(dice="00"), variant="backgammon")
    assert judged(engine, doubling, "double", plies=0).lost == 0
    waiting = judged(engine, doubling, "no double", plies=0)
    assert (waiting.best, waiting.lost) == ("double", pytest.approx(2 / 36, abs=1e-4))
    answering = Card(identifier=LAST_ROLL.format(dice="D"), variant="backgammon")
    passing = judged(engine, answering, "pass", plies=0)
    assert (passing.best, passing.lost) == ("take", pytest.approx(1 - 4 / 36, abs=1e-4))
    with pytest.raises(IllegalActionError, match="'double' is not one of the answers: take, pass"):
        judged(engine, answering, "double", plies=0)


@pytest.mark.parametrize(("worth", "open_question"), [(0.51, "00"), (0.74, "D")])
def test_what_is_too_close_to_call_with_the_cube_is_no_mistake(worth, open_question):
    for dice, answers in (("00", ["no double", "double"]), ("D", ["take", "pass"])):
        card = Card(identifier=LAST_ROLL.format(dice=dice), variant="backgammon")
        judge = FakeEngine(known={card.asked.position: worth}, error=0.1)
        found = [judged(judge, card, answer, plies=0) for answer in answers]
        (worse,) = (each for each in found if each.lost)
        assert worse.is_open is (dice == open_question)
        assert (worse.mistake is Mistake.NONE) is worse.is_open


def test_how_close_beavers_are_is_not_claimed(engine):
    card = Card(identifier=OPENING.identifier.replace(":31:", ":D:"), variant="backgammon")
    for answer in ("take", "pass"):
        found = judged(engine, card, answer, plies=0)
        assert (found.best, found.is_open) == ("beaver", None)
        assert found.verdict.is_double_open is not None


def test_other_games_than_the_standard_one(engine):
    card = Card(identifier="TABLES=plakoto:24.15:24.15:d31", variant="plakoto")
    found = judged(Engine("plakoto", threads=1), card, "24/23 24/21", plies=0)
    assert {str(option.play) for option in found.ranked} >= {found.answer, found.best}
    assert found.lost == max(float(option.equity) for option in found.ranked) - next(
        float(option.equity) for option in found.ranked if str(option.play) == found.answer
    )


def test_a_card_comes_back_after_ever_more_days(place, engine):
    right = judged(engine, OPENING, "8/5 6/5", plies=0)
    wrong = judged(engine, OPENING, "24/20", plies=0)
    with Deck.opened(place) as deck:
        (entry,) = deck.add([OPENING], now=NOON)
        assert deck.due(now=NOON) == [entry]
        deck.answered(entry, wrong, now=NOON)
        assert entry.due == NOON + timedelta(minutes=10)
        assert deck.due(now=NOON) == []
        waits = []
        for _ in range(4):
            at = entry.due
            deck.answered(entry, right, now=at)
            waits.append(entry.due - at)
        assert timedelta(hours=12) < waits[0] < waits[1] < waits[2] < waits[3]
        deck.answered(entry, wrong, now=entry.due)
        assert entry.due - entry.answers[-1].at == timedelta(minutes=10)


def test_what_was_no_mistake_comes_back_after_days_though_it_was_not_the_best(place, engine):
    right = judged(engine, OPENING, "8/5 6/5", plies=0)
    with Deck.opened(place) as deck:
        (entry,) = deck.add([OPENING], now=NOON)
        deck.answered(entry, replace(right, lost=0.03), now=NOON)
        assert timedelta(days=1) <= entry.due - NOON <= timedelta(days=2)
        deck.answered(entry, replace(right, lost=0.03), now=entry.due)
        assert entry.due - NOON >= timedelta(days=2)


def test_the_score_of_a_session_makes_no_other_question(place):
    later = Card(identifier=OPENING.identifier.replace(":31:0:0:", ":31:4:2:"), variant="backgammon")
    match = Card(identifier=OPENING.identifier.replace(":31:0:0:3:0:", ":31:0:0:0:7:"), variant="backgammon")
    with Deck.opened(place) as deck:
        assert len(deck.add([OPENING, later, match])) == 2


def test_a_deck_that_is_still_the_same_is_not_read_again(place, engine, monkeypatch):
    with Deck.opened(place) as deck:
        deck.add([OPENING], now=NOON)
    with Deck.opened(place, deck) as again:
        assert again is deck

        def full(*_):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("doublesix.study.deck.write_whole", full)
        with pytest.raises(OSError, match="No space left"):
            again.answered(again.entries[1], judged(engine, OPENING, "24/20", plies=0), now=NOON)
        monkeypatch.undo()
    with Deck.opened(place, again) as read:
        assert read is not again
        assert read.entries[1].is_new
        read.remove([1])
    with Deck.opened(place, again) as read:
        assert read.entries == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("lost", None),
        ("lost", "0.1"),
        ("lost", float("inf")),
        ("made", 7),
        ("added", "2026-01-01T12:00:00"),
        ("number", 2),
        ("number", float("inf")),
        ("schedule", {**fsrs.Card(card_id=1).to_dict(), "due": "2026-01-01T12:00:00"}),
    ],
)
def test_cards_of_wrong_types_are_refused(place, name, value):
    with Deck.opened(place) as deck:
        deck.add([OPENING], now=NOON)
    told = json.loads(place.read_text())
    told["cards"][0][name] = value
    place.write_text(json.dumps(told))
    with pytest.raises(DataError, match="this is no deck of cards"), Deck.opened(place):
        pass


def test_a_number_is_that_of_one_card(place):
    with Deck.opened(place) as deck:
        deck.add([OPENING, Card(identifier=LAST_ROLL.format(dice="00"), variant="backgammon")], now=NOON)
    told = json.loads(place.read_text())
    told["cards"][1]["number"] = 1
    place.write_text(json.dumps(told))
    with pytest.raises(DataError, match="used once"), Deck.opened(place):
        pass


def test_a_deck_is_kept_as_it_was(place, engine, analysis):
    with Deck.opened(place) as deck:
        deck.add(cards_of(analysis), now=NOON)
        (first, *_) = deck.due(now=NOON)
        deck.answered(first, judged(engine, first.card, first.card.made, plies=0), now=NOON)
        with pytest.raises(DataError, match="there is no card 99"):
            deck.remove([2, 99])
        deck.remove([2, 2])
        kept = dict(deck.entries)
    with Deck.opened(place) as deck:
        assert deck.entries == kept
        assert deck.add([*(entry.card for entry in kept.values())], now=NOON) == []
        (new,) = deck.add([OPENING], now=NOON)
        assert new.number > max(kept)  # that of a card taken out is never used again


def test_an_answer_changes_one_line(place, engine, analysis):
    with Deck.opened(place) as deck:
        deck.add([OPENING, *cards_of(analysis)], now=NOON)
    before = place.read_text().splitlines()
    with Deck.opened(place) as deck:
        assert len(before) == 2 + len(deck.entries)
        for answer in ("24/20", "8/5 6/5"):
            deck.answered(deck.entries[1], judged(engine, OPENING, answer, plies=0), now=NOON)
    after = place.read_text().splitlines()
    assert before[:1] + before[2:] == after[:1] + after[2:]
    told = json.loads(after[1].rstrip(","))
    assert [answer["answer"] for answer in told["answers"]] == ["24/20", "8/5 6/5"]


def test_new_cards_come_after_those_that_come_back_and_the_costliest_first(place, engine, analysis):
    with Deck.opened(place) as deck:
        deck.add([OPENING], now=NOON)
        deck.answered(deck.entries[1], judged(engine, OPENING, "24/20", plies=0), now=NOON)
        deck.add(cards_of(analysis), now=NOON)
        first, *new = deck.due(now=NOON + timedelta(hours=1))
    assert first.card == OPENING
    losses = [entry.card.lost for entry in new]
    assert losses == sorted(losses, reverse=True)


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        ("", "this is no JSON that can be read"),
        ("{", "this is no JSON that can be read"),
        ("[]", "something in it is missing or damaged"),
        ("{}", "something in it is missing or damaged"),
        (
            '{"format": "doublesix study", "version": 1, "next": 2, "cards": [{"number": 1}]}',
            "something in it is missing or damaged",
        ),
    ],
)
def test_what_is_no_deck_is_refused_in_plain_words_and_stays(place, told, problem):
    place.parent.mkdir(parents=True)
    place.write_text(told)
    with pytest.raises(DataError, match=rf"study\.json: this is no deck of cards: {problem}$"), Deck.opened(place):
        pass
    assert place.read_text() == told


def test_other_formats_versions_and_processes_are_refused(place):
    place.parent.mkdir(parents=True)
    for told in ({"format": "doublesix study", "version": 2}, {"format": "another", "version": 1}):
        place.write_text(json.dumps({**told, "next": 1, "cards": []}))
        wanted = r"study\.json: decks are of the format doublesix study, version 1$"
        with pytest.raises(DataError, match=wanted), Deck.opened(place):
            pass
    place.unlink()
    with Deck.opened(place) as deck:
        with pytest.raises(DataError, match="there is no card 5"):
            deck.remove([5])
        with pytest.raises(DataError, match="another process"), Deck.opened(place):
            pass


def test_a_deck_without_cards_is_not_written(place):
    with Deck.opened(place) as deck:
        assert deck.add([]) == []
    assert not place.exists()
