"""Record → `.mat` text, and back."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders import pos
from doublesix.cube import LARGEST_CUBE, CubeAction
from doublesix.dice import Roll, SeededDice
from doublesix.errors import FormatError
from doublesix.formats import read_json, read_mat, write_json, write_mat
from doublesix.formats.reading import read_match
from doublesix.game import (
    AcceptResignation,
    Beaver,
    Double,
    LetStand,
    Move,
    NextGame,
    OfferResignation,
    Pass,
    Phase,
    Raccoon,
    RollDice,
    Take,
)
from doublesix.live_game import Game, new_game
from doublesix.match import Match, MoneySession, Seat
from doublesix.record import CheckerPlay, CubeTurn, Ending, GameRecord, MatchRecord, Resignation, SetPosition
from doublesix.rules.landing import Hit
from doublesix.rules.scoring import GameValue
from doublesix.rules.track import CONTRARY
from doublesix.variants.registry import ALL, find

BACKGAMMON = ALL[0]
SAMPLES = Path(__file__).parents[2] / "data" / "matches"
LONGEST = 3000


def play_by_chance(game: Game, choice: SeededDice, *, games: int) -> None:
    """Play on at random, cubes and resignations included."""
    for _ in range(LONGEST):
        if game.state.phase is Phase.MATCH_OVER or len(game.record.games) > games:
            return
        if plays := game.legal_plays():
            game.apply(plays[(choice.die() * 6 + choice.die()) % len(plays)])
            continue
        allowed, die = game.allowed(), choice.die()
        if NextGame in allowed:
            game.apply(NextGame())
        elif AcceptResignation in allowed:
            game.apply(AcceptResignation())
        elif Take in allowed:
            answers = [kind for kind in (Take, Pass, Beaver, Raccoon) if kind in allowed]
            game.apply(answers[die % len(answers)]())
        elif Double in allowed and die == 6 and choice.die() > 3:
            game.apply(Double())
        elif OfferResignation in allowed and die == 5 and choice.die() == 6 and choice.die() > 3:
            scoring = game.state.variant.rules.scoring
            known = [GameValue.SINGLE] + [GameValue.GAMMON] * (scoring.gammon is not None)
            known += [GameValue.BACKGAMMON] * (scoring.backgammon is not None)
            game.apply(OfferResignation(known[choice.die() % len(known)]))
        elif LetStand in allowed:
            game.apply(LetStand())
        else:
            assert RollDice in allowed
            game.roll()


def without_kinds(record: MatchRecord) -> MatchRecord:
    """The record without what a resignation was called: under Jacoby a gammon may have cost one point, and a file
    holds only the points."""
    games = [
        replace(
            game,
            actions=tuple(
                replace(action, value=None) if isinstance(action, Resignation) else action for action in game.actions
            ),
        )
        for game in record.games
    ]
    return replace(record, games=tuple(games))


HELD = [
    variant.key
    for variant in ALL
    if variant.rules.track == CONTRARY and isinstance(variant.rules.landing, Hit) and not variant.reserve
]
"""Games that a match file can hold."""


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    variant=st.sampled_from(HELD),
    terms=st.one_of(
        st.builds(Match, st.integers(1, 9), crawford=st.booleans()),
        st.builds(MoneySession, st.booleans(), st.booleans(), cube_limit=st.sampled_from([None, 16])),
    ),
)
def test_played_matches_come_back_as_they_were(seed: int, variant: str, terms: Match | MoneySession) -> None:
    game = new_game(variant, seed=seed, terms=terms, players=("Ann Apple", "Bøb: the 2nd"))
    play_by_chance(game, SeededDice(seed, stream=1), games=3)
    record = game.record
    report = read_mat(write_mat(record))
    assert without_kinds(report.record) == without_kinds(record)
    assert read_json(write_json(record)) == record


def small(*actions: object, **changes: object) -> MatchRecord:
    game = GameRecord(1, actions=actions, winner=Seat.FIRST, points=1, ending=Ending.RESIGNED)  # type: ignore[arg-type]
    return replace(MatchRecord(("ann", "bob"), Match(7), BACKGAMMON, (game,)), **changes)


def first_play(seat: Seat = Seat.FIRST, **changes: object) -> CheckerPlay:
    play = next(play for play in BACKGAMMON.legal_plays(BACKGAMMON.start(), Roll(3, 1)) if str(play) == "8/5 6/5")
    return replace(CheckerPlay(seat, Roll(3, 1), play), **changes)


GAVE_UP = Resignation(Seat.SECOND, GameValue.SINGLE)


def test_the_shape_of_a_file() -> None:
    record = small(
        first_play(),
        CubeTurn(Seat.SECOND, CubeAction.DOUBLE, 2),
        CubeTurn(Seat.FIRST, CubeAction.PASS, 2),
        headers={"Event": "Spring Cup"},
    )
    passed = replace(record.games[0], winner=Seat.SECOND, ending=Ending.PASSED)
    assert write_mat(replace(record, games=(passed,))).split("\n") == [
        '; [Event "Spring Cup"]',
        "",
        " 7 point match",
        "",
        " Game 1",
        " ann : 0                          bob : 0",
        "  1) 31: 8/5 6/5                  " + " Doubles => 2",
        "  2)  Drops                        Wins 1 point",
        "",
    ]


def test_results_stand_in_the_winners_column() -> None:
    lines = write_mat(small(first_play(), GAVE_UP)).split("\n")
    assert lines[-2] == "      Wins 1 point"


def test_the_last_game_wins_the_match() -> None:
    record = small(first_play(), GAVE_UP, terms=Match(1))
    assert "Wins 1 point and the match" in write_mat(record)


@pytest.mark.parametrize("winner", Seat)
@pytest.mark.parametrize("terms", [Match(7), MoneySession()])
def test_a_match_lost_on_time_ends_without_points(winner: Seat, terms: Match | MoneySession) -> None:
    double = CubeTurn(Seat.SECOND, CubeAction.DOUBLE, 2, comment="; Set Result=left wins on time")
    ended = GameRecord(1, actions=(first_play(), double), winner=winner, ending=Ending.TIME)
    record = replace(small(terms=terms), games=(ended,))
    text = write_mat(record)
    assert "Wins" not in text
    assert text.rstrip().endswith(f"; Set Result={'left' if winner is Seat.FIRST else 'right'} wins on time")
    report = read_mat(text)
    assert report.problems == ()
    assert report.record.games == record.games
    assert (report.record.winner, report.record.final_score) == (winner, (0, 0))
    assert read_json(write_json(record)) == record
    unanswered = replace(ended, actions=(first_play(),))  # the row of the left side is still open
    assert read_mat(write_mat(replace(record, games=(unanswered,)))).record.games == (unanswered,)


def test_a_comment_that_looks_like_a_loss_on_time_stays_a_comment() -> None:
    told = replace(first_play(), comment="Set Result=right wins on time")
    record = small(told, Resignation(Seat.SECOND, GameValue.SINGLE))
    assert read_mat(write_mat(record)).record.games == record.games


def test_what_follows_a_loss_on_time_is_reported() -> None:
    text = write_mat(
        replace(small(), games=(GameRecord(1, actions=(first_play(),), winner=Seat.FIRST, ending=Ending.TIME),))
    )
    report = read_mat(text + "  2) 31: 8/5 6/5\n")
    assert "not understood after the end of the game" in str(report.problems)


def test_long_names_and_plays_push_the_column() -> None:
    lines = write_mat(small(first_play(), first_play(Seat.SECOND), players=("a" * 60, "bob"))).split("\n")
    names, row = lines[3:5]
    assert row[names.index("bob") :] == "31: 8/5 6/5"


def test_comments_keep_their_places() -> None:
    record = small(
        first_play(comment="first\nsecond line"),
        CheckerPlay(Seat.SECOND, Roll(6, 4), None, comment="rolled"),
        replace(GAVE_UP, comment="why?"),
        comment="of the match",
    )
    record = replace(record, games=(replace(record.games[0], comment="of the game"),))
    assert read_mat(write_mat(record)).record == record


COMMENTS = [
    "Set Pos=-B----------------------b-/0",
    '[Variation "Nackgammon"]',
    "Set Turn=left 31",
    "\\Set Pos=x",
    "\\\\" + '[CubeLimit "4"]',
    "a backslash \\",
    "\\ before it",
    "word " * 1000 + "end",
    "x" * 999 + "\\",
    "see Game 2, Game\\ 3 and\nGame\\\\ 4",
    "(early)  Double next; 31: or 52: 13/8\nat 12\\: as 31\\\\:\n(ok)   \\Takes",
    "long (hm) Drops  31: and 52: " * 70 + "end",
    "y" * 5000 + "\nset pos = " + "z" * 3000,
    '[Event "' + "long " * 700 + '"]',
]


@pytest.mark.parametrize("comment", COMMENTS)
def test_comments_of_any_length_and_look_stay_comments(comment: str) -> None:
    record = small(first_play(comment=comment), replace(GAVE_UP, comment=comment), comment=comment)
    record = replace(record, games=(replace(record.games[0], comment=comment),))
    text = write_mat(record)
    assert max(map(len, text.split("\n"))) <= 1100
    again = read_mat(text).record
    assert again == record
    assert again.problems == ()


SEEN_AS_CELLS = [
    "",
    "nice",
    "he Takes",
    "(ok) Takes",
    "(well)\nDrops",
    "early, I think.  Double next",
    "11: or 22: 6/4",
]


@pytest.mark.parametrize("comment", [*SEEN_AS_CELLS, "see Game 2", "a BackGame 4\n\nnice", "long  win " * 150 + "end"])
def test_other_programs_find_no_cell_in_a_comment(comment: str) -> None:
    """GNU Backgammon takes every line of a game for a row, and one of few signs for the cell before it as well."""
    offer = CubeTurn(Seat.SECOND, CubeAction.DOUBLE, 2, comment=comment or "a\n\nb")
    record = small(
        first_play(comment=comment), offer, CubeTurn(Seat.FIRST, CubeAction.TAKE, 2, comment=offer.comment), GAVE_UP
    )
    text = write_mat(record)
    assert read_mat(text).record.games[0].actions[:3] == record.games[0].actions[:3]
    lines = [line for line in text.partition("bob : 0\n")[2].splitlines() if line.strip()]
    assert len(lines) >= 7
    assert [line for line in lines if "Game " in line] == []
    assert [line for line in lines if len(line) <= 15 and ":" not in line] == []
    comments = [line for line in lines if line.startswith(";")]
    assert [cell for line in comments for cell in cells_seen(line) if CELL.match(cell)] == []


CELL = re.compile(r"[1-6]{2}:|double|beavers|raccoon|take|drop|win", re.IGNORECASE)


def cells_seen(line: str) -> list[str]:
    """What GNU Backgammon takes for the left and the right cell of a line."""
    colons = [place for place, sign in enumerate(line) if sign == ":"]
    gap = line.find("  ", 15)
    left, right = line, ""
    if len(colons) > 1 and colons[1] > 3:
        left, right = line[: colons[1] - 3], line[colons[1] - 2 :]
    elif gap >= 0:
        left, right = line[:gap], line[gap:]
    return [left.partition(")")[2].strip(), right.strip()]


def test_long_headers_come_back_whole() -> None:
    record = small(first_play(), GAVE_UP, headers={"Event": "Cup " * 900 + "end"})
    assert read_mat(write_mat(record)).record == record


BEAR_OFF = pos("1:2 3:1", "1:3")


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("following", [Seat.FIRST, Seat.SECOND, None])
@pytest.mark.parametrize(
    "said",
    [
        {"roll": Roll(3, 1)},
        {"cube_value": 2},
        {"roll": Roll(6, 6), "cube_value": 8},
        {"cube_value": 4, "cube_owner": Seat.FIRST},
        {"cube_value": LARGEST_CUBE},
        {"cube_value": LARGEST_CUBE, "cube_owner": Seat.FIRST},
        {"cube_value": 8192, "cube_owner": Seat.SECOND},
        {},
    ],
)
def test_boards_set_up_come_back_whole(seat: Seat, following: Seat | None, said: dict[str, object]) -> None:
    set_up = SetPosition(seat, BEAR_OFF, **said)  # type: ignore[arg-type]
    rolled = () if following is None else (CheckerPlay(following, Roll(3, 1), None, "?x", is_legal=False),)
    record = small(set_up, *rolled)
    record = replace(record, games=(replace(record.games[0], winner=None, points=0, ending=Ending.UNFINISHED),))
    assert read_mat(write_mat(record)).record.games[0].actions == record.games[0].actions


def test_automatic_doubles_come_back() -> None:
    terms = MoneySession(automatic_doubles=1)
    games = (new_game("backgammon", seed=seed, terms=terms, players=("ann", "bob")) for seed in range(60))
    game = next(game for game in games if game.state.cube.value == 2)
    game.apply(game.legal_plays()[0])
    again = read_mat(write_mat(game.record)).record
    assert again.games[0].actions == game.record.games[0].actions
    assert again.terms == terms


def test_scores_of_a_session_come_back_however_high() -> None:
    record = replace(small(first_play(), GAVE_UP), terms=MoneySession())
    played, stands = record.games[0], (3 * LARGEST_CUBE, 40_000)
    corrected = (
        CheckerPlay(Seat.FIRST, Roll(3, 1), None, "Illegal play", is_legal=False),
        SetPosition(Seat.SECOND, BACKGAMMON.start()),
    )
    later = replace(played, number=2, start_score=stands, actions=(*corrected, GAVE_UP))
    again = read_mat(write_mat(replace(record, games=(replace(played, start_score=stands), later)))).record
    assert [game.start_score for game in again.games] == [stands, stands]
    assert again.games[1].actions[:2] == corrected


def test_a_match_beyond_the_format_is_refused() -> None:
    record = small(first_play(), GAVE_UP)
    assert read_mat(write_mat(replace(record, terms=Match(9999)))).record.terms == Match(9999)
    with pytest.raises(FormatError, match="to 9999 points at most"):
        write_mat(replace(record, terms=Match(10_000)))


def test_a_long_session_comes_back() -> None:
    plays = tuple(CheckerPlay(Seat(turn % 2), Roll(3, 1), None, "?") for turn in range(50))
    games = tuple(GameRecord(number + 1, (0, 0), False, None, plays) for number in range(500))
    text = write_mat(MatchRecord(("Anna", "Ben"), MoneySession(), BACKGAMMON, games))
    assert sum(len(game.actions) for game in read_match(text).games) == 25_000


def test_a_session_longer_than_anybody_reads_is_refused() -> None:
    play, comment = CheckerPlay(Seat.FIRST, Roll(3, 1), None, "?"), "word " * 1_000_000
    game = GameRecord(1, (0, 0), False, None, (play,))
    session = MatchRecord(("Anna", "Ben"), MoneySession(), BACKGAMMON, (game,))
    with pytest.raises(FormatError, match=r"has 100000 turns at most \(write \.json instead\)"):
        write_mat(replace(session, games=(replace(game, actions=(play,) * 100_001),)))
    with pytest.raises(FormatError, match="4 MB at most"):
        write_mat(replace(session, comment=comment))
    assert read_json(write_json(replace(session, comment=comment))).comment == comment


def test_a_position_of_another_program_comes_back() -> None:
    record = read_match(SAMPLES / "sgf" / "gnubg107_pos.sgf")
    first = record.games[0].actions[0]
    assert isinstance(first, SetPosition)
    assert first.roll == Roll(3, 1)
    assert read_mat(write_mat(record)).record.games[0].actions == record.games[0].actions


def test_a_roll_before_resigning_is_not_taken_for_a_forced_play() -> None:
    dance = pos("1:1", "bar:1 6:14").swapped()
    record = small(
        SetPosition(Seat.SECOND, dance),
        CheckerPlay(Seat.SECOND, Roll(6, 6), None),
        GAVE_UP,
    )
    assert "66: ????" in write_mat(record)
    assert read_mat(write_mat(record)).record == record


@pytest.mark.parametrize("comment", ["", "hm"])
def test_boards_set_up_after_an_illegal_play(comment: str) -> None:
    illegal = CheckerPlay(Seat.FIRST, Roll(3, 1), None, "Illegal play", is_legal=False, comment=comment)
    set_up = SetPosition(Seat.SECOND, pos("6:2", "1:2"), Roll(2, 1), 2, Seat.FIRST)
    record = small(illegal, set_up, CheckerPlay(Seat.SECOND, Roll(2, 1), None), GAVE_UP)
    record = replace(record, games=(replace(record.games[0], points=2),))
    again = read_mat(write_mat(record)).record
    assert again.games[0].actions == record.games[0].actions


def test_unreadable_text_is_written_as_it_was() -> None:
    record = small(CheckerPlay(Seat.FIRST, Roll(3, 1), None, "8/x 6/5", is_legal=False))
    again = read_mat(write_mat(record)).record
    assert again.games[0].actions == record.games[0].actions


@pytest.mark.parametrize(
    "terms",
    [
        Match(7, crawford=False),
        Match(3, cube_limit=8),
        MoneySession(jacoby=False),
        MoneySession(beavers=False),
        MoneySession(jacoby=False, beavers=False, cube_limit=64),
        Match(5, holland=True),
        Match(5, dead_cubes=True),
        Match(5, crawford=False, holland=True, dead_cubes=True),
        MoneySession(raccoons=True),
        MoneySession(raccoons=True, automatic_doubles=2),
    ],
)
def test_the_header_says_unusual_terms(terms: Match | MoneySession) -> None:
    report = read_mat(write_mat(small(first_play(), GAVE_UP, terms=terms)))
    assert report.record.terms == terms
    assert report.problems == ()


def test_the_header_says_that_there_are_raccoons_before_one_is_turned() -> None:
    turns = [CubeTurn(Seat.SECOND, CubeAction.DOUBLE, 2), CubeTurn(Seat.FIRST, CubeAction.BEAVER, 4)]
    turns += [CubeTurn(Seat.SECOND, CubeAction.RACCOON, 8), CubeTurn(Seat.FIRST, CubeAction.PASS, 8)]
    record = small(first_play(), *turns, terms=MoneySession(raccoons=True))
    text = write_mat(record)
    assert '; [Raccoons "On"]' in text.splitlines()
    assert "raccoon" not in " ".join(problem.message for problem in read_mat(text).problems)
    assert '; [Raccoons "Off"]' in write_mat(replace(record, headers={"Raccoons": "On"}, terms=MoneySession()))


@pytest.mark.parametrize("doubler", Seat)
def test_a_beaver_is_taken_without_a_word_where_the_doubler_rolls(doubler: Seat) -> None:
    turns = [CubeTurn(doubler, CubeAction.DOUBLE, 2), CubeTurn(doubler.other, CubeAction.BEAVER, 4)]
    take = CubeTurn(doubler, CubeAction.TAKE, 4)
    before = [first_play(seat) for seat in Seat if seat is Seat.FIRST or doubler is Seat.FIRST]
    record = small(*before, *turns, take, first_play(doubler), terms=MoneySession(beavers=True))
    text = write_mat(record)
    assert "Takes" not in text
    actions = read_mat(text).record.games[0].actions[: len(before) + 4]
    assert actions[len(before) : -1] == (*turns, take)
    assert [action.seat for action in actions] == [action.seat for action in record.games[0].actions]
    commented = small(*before, *turns, replace(take, comment="hm"), first_play(doubler), terms=MoneySession())
    assert "Takes" in write_mat(commented)
    assert "Takes" in write_mat(small(*before, *turns, take, terms=MoneySession()))
    assert "Takes" in write_mat(small(*before, *turns, take, CheckerPlay(doubler, None, None), terms=MoneySession()))


def test_the_header_says_another_game_and_full_names() -> None:
    record = small(
        variant=find("nackgammon"), full_names=("Ann Apple", "Bob Byrd"), headers={"variation": "Backgammon"}
    )
    again = read_mat(write_mat(record)).record
    assert again.variant is record.variant
    assert again.full_names == record.full_names
    assert again.headers["variation"] == record.variant.variation


@pytest.mark.parametrize(
    "name",
    [
        *("; ann", ";", ";;", "#1", r"\; ann", r"\\#", "\\", r"\ann", "; [Event 1]", "; Set Pos=x", ";" * 500),
        *("  two  words ", "a : 3", "Game 2", "7 point match", "1) x", ""),
    ],
)
def test_odd_names_do_no_harm(name: str) -> None:
    record = read_mat(write_mat(small(first_play(), GAVE_UP, players=(name, "bob")))).record
    assert record.players == (" ".join(name.split()), "bob")
    assert not record.headers.get("Event 1")
    assert len(record.games[0].actions) == 2
    swapped = read_mat(write_mat(small(first_play(), GAVE_UP, players=("bob", name)))).record
    assert swapped.players == ("bob", " ".join(name.split()))


def test_names_beyond_what_a_line_holds_are_cut() -> None:
    illegal = CheckerPlay(Seat.FIRST, Roll(3, 1), None, "Illegal play", is_legal=False)
    set_up = SetPosition(Seat.SECOND, pos("6:2", "1:2"), Roll(2, 1), 2, Seat.FIRST)
    record = small(
        illegal, set_up, CheckerPlay(Seat.SECOND, Roll(2, 1), None), GAVE_UP, players=("n" * 2000, "m" * 2000)
    )
    again = read_mat(write_mat(record)).record
    assert again.players == ("n" * 500, "m" * 500)
    assert again.games[0].actions[:3] == record.games[0].actions[:3]
    assert not any("cut" in problem.message for problem in again.problems)


def test_unreadable_plays_beyond_what_a_line_holds_are_cut() -> None:
    written = "8/5 6/5 " + "x" * 3000
    record = small(
        CheckerPlay(Seat.FIRST, Roll(3, 1), None, written, is_legal=False),
        CheckerPlay(Seat.SECOND, Roll(2, 1), None, written, is_legal=False),
        GAVE_UP,
    )
    text = write_mat(record)
    again = read_mat(text).record
    assert again.games[0].actions[0].text == f"{written[:300]}…"
    assert len(again.games[0].actions) == 3
    assert all(len(problem.message) < 200 for problem in again.problems)
    assert write_mat(again) == text


def test_line_breaks_stay_out() -> None:
    record = small(first_play(), GAVE_UP, headers={"Event": "a\nb"}, players=("a\nb", "c"))
    again = read_mat(write_mat(record)).record
    assert again.headers == {"Event": "a b"}
    assert again.players == ("a b", "c")
    assert again.problems == ()


def test_leaving_the_cube_alone_is_no_turn() -> None:
    with pytest.raises(ValueError, match="no turn of the cube"):
        write_mat(small(CubeTurn(Seat.FIRST, CubeAction.NO_DOUBLE, 1)))


def test_headers_of_the_terms_come_back_as_terms_alone() -> None:
    session = MoneySession(jacoby=False, beavers=False, cube_limit=64, automatic_doubles=1)
    record = small(GAVE_UP, terms=session, variant=find("nackgammon"), headers={"Event": "Cup"})
    assert read_match(write_mat(record)) == record
    for kept in ("Crawford", "CubeLimit", "Jacoby"):  # what the writer would not say, or not so
        header = {kept: {"Crawford": "On", "CubeLimit": "1024", "Jacoby": "yes"}[kept]}
        record = small(first_play(), GAVE_UP, headers=header, terms=MoneySession() if kept == "Jacoby" else Match(7))
        assert read_match(write_mat(record)) == record


@pytest.mark.parametrize("is_crawford", [True, False])
def test_games_after_the_crawford_game_come_back_as_such(is_crawford: bool) -> None:
    game = new_game(seed=3, terms=Match(7), score=(6, 4), is_crawford=is_crawford)
    game.apply(Move(game.legal_plays()[0]))
    text = write_mat(game.record)
    assert ('; [CrawfordGame "No"]' in text) is not is_crawford
    found = read_match(text)
    assert found.games[0].is_crawford is is_crawford
    assert found == game.record
    contradicted = replace(game.record, headers={"CrawfordGame": "No" if is_crawford else "Yes"})
    assert read_match(write_mat(contradicted)).games[0].is_crawford is is_crawford


def test_a_crawford_game_that_is_none_is_said_in_words_that_can_be_read() -> None:
    text = write_mat(small(first_play(), GAVE_UP)).replace(" 7 point", '; [CrawfordGame "perhaps"]\n\n 7 point', 1)
    assert "CrawfordGame" in str(read_mat(text).problems[0])


@pytest.mark.parametrize("terms", [Match(7), MoneySession(), MoneySession(cube_limit=8)])
def test_a_header_of_another_cube_limit_gives_way_to_the_terms(terms: Match | MoneySession) -> None:
    record = small(first_play(), GAVE_UP, headers={"CubeLimit": "64"}, terms=terms)
    again = read_match(write_mat(record))
    assert (again.terms, again.problems) == (terms, ())


def test_a_session_says_its_rules_whatever_was_played() -> None:
    gammon = replace(small().games[0], actions=(first_play(), Resignation(Seat.SECOND, GameValue.GAMMON)), points=2)
    record = small(games=(gammon,), terms=MoneySession(jacoby=True))
    assert '; [Jacoby "On"]' in write_mat(record)
    assert read_match(write_mat(record)).terms == record.terms


def test_signs_that_no_text_has_are_blanks() -> None:
    record = replace(small(), players=("A\0B", "c\x01d"), comment="one\0two\nthree")
    again = read_match(write_mat(record))
    assert (again.players, again.comment) == (("A B", "c d"), "one two\nthree")
    assert not any("unreadable" in problem.message for problem in again.problems)


def test_a_resignation_is_written_where_the_board_is_unknown() -> None:
    actions = (
        CheckerPlay(Seat.FIRST, Roll(3, 1), None, "nonsense", is_legal=False),
        Resignation(Seat.SECOND, GameValue.GAMMON),
    )
    game = GameRecord(1, actions=actions, winner=Seat.FIRST, points=2, ending=Ending.RESIGNED)
    again = read_mat(write_mat(MatchRecord(("Anna", "Ben"), Match(5), BACKGAMMON, (game,)))).record.games[0]
    assert (again.ending, again.winner, again.points) == (Ending.RESIGNED, Seat.FIRST, 2)
    assert isinstance(again.actions[-1], Resignation)
    assert again.actions[-1].value is GameValue.GAMMON
