"""`doublesix study`: cards of matches and positions, asked in a conversation."""

from __future__ import annotations

import json
import re
from itertools import islice
from pathlib import Path

import pytest

from doublesix import Engine
from doublesix.cli.analyze import analyzed
from doublesix.notation.identify import identify
from doublesix.notation.themes import PAGE_THEME
from doublesix.study import boards_to_count
from unit.cli.test_commands import XGID, complaint, fine, run, wrong_usage

MATCH = Path(__file__).parents[2] / "data" / "matches" / "mat" / "gnubg107_5pt.mat"
OPENING = XGID.replace(":00:", ":31:")
QUICK = ("--plies", 0)


@pytest.fixture
def deck(tmp_path):
    return ("--deck", tmp_path / "study.json")


def cards(deck):
    return json.loads(fine("study", "cards", "--json", *deck))


def test_cards_of_a_match_each_once(deck):
    assert "There are no cards yet" in fine("study", "ask", *deck)
    first = fine("study", "add", MATCH, *QUICK, "--player", "root", *deck)
    found = cards(deck)
    assert first.startswith(f"{len(found)} new, 0 known already; {len(found)} in all")
    assert f"0 new, {len(found)} known already" in fine("study", "add", MATCH, *QUICK, "--player", "root", *deck)
    assert {card["player"] for card in found} == {"root"}
    assert [card["lost"] for card in found] == sorted((card["lost"] for card in found), reverse=True)
    fine("study", "remove", found[0]["number"], *deck)
    assert cards(deck) == found[1:]
    table = fine("study", "cards", *deck).splitlines()
    assert len(table) == len(found)
    assert table[0].split()[:2] == ["card", "asks"]
    assert not any(card["made"] and card["made"] in line for card in found for line in table)  # until it is answered


def test_a_card_is_asked_judged_and_comes_back(deck):
    fine("study", "add", "--position", OPENING, *deck)
    text = fine("study", "ask", *QUICK, *deck, input="nonsense\n24/20\nwhy\n\n")
    assert "Card 1 of 1" in text
    assert "X to play 31" in text
    assert "skip passes over a card" in text
    assert "A blunder: 24/20 loses 0." in text
    assert "best is 8/5 6/5" in text
    assert "It comes back in 10 minutes." in text
    assert "Why 8/5 6/5:" in text
    assert "1 answered, 0 of them right or nearly; 0." in text
    assert "No card is due; the next one comes back in 10 minutes." in fine("study", "ask", *QUICK, *deck)
    again = fine("study", "ask", "--all", *QUICK, *deck, input="8/5 6/5\n\n")
    assert "Right: 8/5 6/5." in again
    (card,) = cards(deck)
    assert [answer["answer"] for answer in card["answers"]] == ["24/20", "8/5 6/5"]


def test_a_position_is_told_in_words_before_and_after_the_answer(deck):
    fine("study", "add", "--position", OPENING, *deck)
    words = "X: 2 on 24, 5 on 13, 3 on 8, 5 on 6; 167 pips.\n"
    drawn = fine("study", "ask", *QUICK, *deck, input="describe\npips\nnonsense\n8/5 6/5\ndescribe\npips\n\n")
    assert (drawn.count(words), drawn.count("X to play 31"), drawn.count("| BAR |")) == (2, 3, 1)
    assert drawn.count("Pips: X 167, O 167.") == 2
    assert drawn.count("Your play of 31: ") == 4
    assert "describe tells the position in words" in drawn
    assert "1 answered, 1 of them right" in drawn
    told = fine("study", "ask", "--all", "--words", *QUICK, *deck, input="quit\n")
    assert (told.count(words.replace("X", "Player")), told.count("| BAR |")) == (1, 0)


def test_pips_are_counted_against_the_clock():
    found = islice(boards_to_count(Engine(threads=1), 7), 3)
    first, second, third = ((int(board.pip_count()), int(board.opponent_pip_count())) for board in found)
    right, off = f"{first[0]} {first[1]}", f"{second[0] + 2}-{second[1] - 1}"
    text = fine("study", "pips", "--count", 3, "--seed", 7, input=f"{right}\nmany\n{off}\nq\n")
    assert text.count("| BAR |") == 3
    assert "Right, in " in text
    assert "Two numbers are expected" in text
    assert f"X has {second[0]}, O has {second[1]}: 3 off, in " in text
    assert "2 counted, 1 of them right; 1.5 pips off and " in text
    assert not any(f"{pips} pip" in text for pips in (*first, *second, *third))  # the board does not tell


def test_pips_are_counted_of_boards_in_words():
    text = fine("study", "pips", "--words", "--count", 1, "--seed", 7, input="")
    assert "| BAR |" not in text
    assert re.search(r"^Player: \d on (\d|the bar).*\d\.$", text, re.MULTILINE)
    assert "counted" not in text
    drawn = [fine("study", "pips", "--words", "--count", 1, input="q\n") for _ in range(2)]
    assert drawn[0] != drawn[1]  # other boards each time


def test_the_cube_is_asked_by_words_and_letters(deck):
    double = "XGID=--A--A------------------b-:0:0:1:00:0:0:0:0:10"
    fine("study", "add", "--position", double, "--position", double.replace(":00:", ":D:"), *deck)
    text = fine("study", "ask", *QUICK, *deck, input="n\n\nt\n\n")
    assert "Double, or no double? " in text
    assert "no double loses 0.056; best is double" in text
    assert "Your answer, take or pass: " in text
    assert "Take  \u22120.111" in text
    assert "Pass  \u22121.000  (\u22120.889)" in text
    assert "Right: take." in text
    assert "2 answered, 1 of them right or nearly; 0.056 lost in all." in text


def test_a_cube_of_ones_own_is_redoubled(deck):
    fine("study", "add", "--position", "XGID=--A--A------------------b-:1:1:1:00:0:0:0:0:10", *deck)
    text = fine("study", "ask", *QUICK, *deck, input="n\n\n")
    assert "No redouble" in text
    assert "Redouble, take" in text


@pytest.mark.parametrize(
    ("position", "answer", "reason"),
    [
        ("TABLES=backgammon:1:1:d21", "1/off", "1/off is the only legal play"),
        ("XGID=-b----E-C---eE---c-e----B-:1:1:1:00:3:0:0:5:10", "no", "may not double"),
    ],
)
def test_where_there_is_nothing_to_compare_the_next_card_follows(deck, position, answer, reason):
    fine("study", "add", "--position", position, "--position", OPENING, *deck)
    text = fine("study", "ask", *QUICK, *deck, input=f"{answer}\nwhy\n\n8/5 6/5\n\n")
    assert reason in text
    assert "Card 2 of 2" in text
    assert "2 answered" in text


def test_who_leaves_keeps_what_was_answered(deck):
    fine("study", "add", MATCH, *QUICK, *deck)
    count = len(cards(deck))
    text = fine("study", "ask", *QUICK, *deck, input="skip\n")  # and the input ends
    assert f"Card 2 of {count}" in text
    assert "0 answered" in text
    assert all(not card["answers"] for card in cards(deck))
    assert "Card 1 of 2" in fine("study", "ask", "--count", 2, *QUICK, *deck, input="quit\n")


def test_cards_are_narrowed_by_player_kind_and_number(deck):
    fine("study", "add", MATCH, *QUICK, *deck)
    every = cards(deck)
    assert {card["question"] for card in every} == {"play", "double", "answer"}

    def listed(*chosen):
        return json.loads(fine("study", "cards", "--json", *chosen, *deck))

    def asked(*chosen):
        text = fine("study", "ask", *chosen, *QUICK, *deck, input="quit\n")
        return re.search(r"Card 1 of (\d+)", text).group(1), text

    for chosen, fits in (
        (("--player", "root"), lambda card: card["player"] == "root"),
        (("--kind", "answer"), lambda card: card["question"] == "answer"),
        (("--kind", "double", "--kind", "answer"), lambda card: card["question"] != "play"),
        (("--kind", "play", "--player", "gnubg"), lambda card: (card["question"], card["player"]) == ("play", "gnubg")),
    ):
        wanted = [card for card in every if fits(card)]
        assert 0 < len(wanted) < len(every)
        assert listed(*chosen) == wanted
        assert asked(*chosen, "--count", 99)[0] == str(len(wanted))
    count, text = asked(every[-1]["number"], every[0]["number"], "--count", 1)
    assert count == "2"
    assert ("Your play of" in text) == (every[-1]["question"] == "play")


def test_what_to_type_next_names_the_deck(tmp_path):
    place = tmp_path / "a class.json"
    option = f"--deck '{place}'"
    assert f"doublesix study add FILE {option} makes" in fine("study", "ask", "--deck", place)
    assert f"doublesix study ask {option} asks them." in fine("study", "add", "--position", OPENING, "--deck", place)
    assert f"doublesix study cards {option} lists" in fine("study", "ask", "--kind", "double", "--deck", place)


def test_cards_that_are_named_are_asked_though_they_are_not_due(deck):
    fine("study", "add", "--position", OPENING, *deck)
    fine("study", "ask", *QUICK, *deck, input="8/5 6/5\n\n")
    assert "Right: 8/5 6/5." in fine("study", "ask", 1, *QUICK, *deck, input="8/5 6/5\n\n")
    assert "No card is like that" in fine("study", "ask", 1, "--kind", "double", *deck)
    assert "No card is like that" in fine("study", "ask", "--kind", "double", *deck)
    assert "No card is like that" in fine("study", "cards", "--kind", "double", *deck)
    assert "No card is due; the next one comes back in" in fine("study", "ask", "--kind", "play", *deck)
    assert "there is no card 2" in complaint("study", "ask", 1, 2, *deck)
    assert "'take'" in wrong_usage("study", "ask", "--kind", "take", *deck)


def test_only_some_mistakes_become_cards(deck):
    fine("study", "add", MATCH, *QUICK, "--kind", "double", "--player", "root", *deck)
    assert {(card["question"], card["player"]) for card in cards(deck)} == {("double", "root")}
    assert "no card is of Nobody; there are cards of root" in complaint("study", "ask", "--player", "Nobody", *deck)


def test_what_cannot_be_studied(deck, tmp_path):
    assert "name match files" in wrong_usage("study", "add", *deck)
    assert "nothing" in complaint("study", "add", "--position", "nothing", *deck)
    assert "nobody is called Nobody in these files; there are" in complaint(
        "study", "add", MATCH, *QUICK, "--player", "Nobody", *deck
    )
    assert "there is no card 3" in complaint("study", "remove", 3, *deck)
    missing = run("study", "add", tmp_path / "none.mat", *deck)
    assert missing.exit_code == 1
    assert "none.mat" in missing.stderr
    assert not cards(deck)


def test_matches_of_others_are_not_judged(deck, tmp_path, monkeypatch):
    text = MATCH.read_text(encoding="utf-8").split(" Game 2")[0]
    for name in ("root", "Anna", "Ben"):
        (tmp_path / f"{name}.mat").write_text(text.replace("root", name), encoding="utf-8")
    judged = []

    def noted(record, *rest, **options):
        judged.append(record.players[1])
        return analyzed(record, *rest, **options)

    monkeypatch.setattr("doublesix.cli.study.analyzed", noted)
    fine("study", "add", *map(str, sorted(tmp_path.glob("*.mat"))), *QUICK, "--player", "Anna", *deck)
    assert judged == ["Anna"]
    assert {card["player"] for card in cards(deck)} <= {"Anna"}


def test_a_folder_without_a_match_is_an_error_and_positions_beside_it_are_taken(deck, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    assert f"no match in {empty}" in complaint("study", "add", empty, *deck)
    result = run("study", "add", empty, "--position", OPENING, *deck)
    assert (result.exit_code, len(cards(deck))) == (1, 1)
    assert "1 new" in result.stdout


def test_a_sheet_has_the_cards_and_behind_them_the_answers(deck, tmp_path):
    double = "XGID=-bEC-DB---a------a-bbabbb-:0:0:1:00:3:1:0:5:10"
    offered = double.replace(":00:", ":D:")
    for position in (OPENING, double, offered):
        fine("study", "add", "--position", position, *deck)
    page = fine("study", "sheet", "--html", "-", *QUICK, *deck)
    asked, answers = page.split("<h2>Answers</h2>")
    assert asked.count("<svg") == 3
    assert "Your play of 31?" in asked
    assert "you need 2, the other side needs 4" in asked
    assert "you need 4, the other side needs 2" in asked  # whoever is doubled
    assert "8/5 6/5" not in asked
    assert answers.count("XGID=") == 3
    assert "makes its 5 point" in answers
    assert re.findall(r'<tr class="best"><th scope="row" class="text">(.*?)</th>', answers) == [
        *("8/5 6/5", "no double", "take"),
    ]
    assert [card["answers"] for card in cards(deck)] == [[], [], []]
    danish = tmp_path / "stillinger.html"
    fine("study", "sheet", 1, "--html", danish, "--language", "da", *QUICK, *deck)
    assert "Dit træk med 31?" in danish.read_text(encoding="utf-8")


def test_on_a_sheet_whoever_is_asked_sits_at_the_bottom(deck):
    beavered = "XGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:3:0:10"
    plakoto = "TABLES=plakoto:24.14,18:24.13,12,10:d53"
    for position in (beavered, beavered.replace(":B:", ":D:"), plakoto):
        fine("study", "add", "--position", position, *deck)
    page = fine("study", "sheet", "--html", "-", *QUICK, *deck)
    boards = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    expected = [{"player_on_top": False}, {"player_on_top": True, "player_is_black": True}]
    for board, drawn, text in zip(boards, expected, (beavered, beavered.replace(":B:", ":D:")), strict=False):
        shown = {"player_is_black": False, "theme": PAGE_THEME, "language": "en", **drawn}
        assert board == identify(text).svg(**shown).strip()
    assert re.findall(r"<code>Double Six, net (\w+)", page) == ["backgammon", "plakoto"]


def test_a_sheet_tells_what_was_played_at_the_table(deck):
    fine("study", "add", MATCH, *QUICK, "--kind", "play", "--player", "root", *deck)
    made = cards(deck)[0]["made"]
    page = fine("study", "sheet", "--html", "-", "--count", 1, *QUICK, *deck)
    assert f"is better than {made} by " in page


def test_without_cards_there_is_no_sheet(deck, tmp_path):
    assert "There are no cards yet" in fine("study", "sheet", "--html", tmp_path / "sheet.html", *deck)
    assert not (tmp_path / "sheet.html").exists()
