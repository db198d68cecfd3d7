"""`doublesix study`: decisions that went wrong, asked again until they are known.

What does not live here: the conversation (`cli.study_session`), cards and when they come back (`study`).
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doublesix.analysis.mistakes import THRESHOLDS, Mistake
from doublesix.analysis.numbers import plain, rounded
from doublesix.analysis.settings import AnalysisSettings
from doublesix.analysis.words import Words
from doublesix.cli.analyze import analyzed
from doublesix.cli.asked import asked_position
from doublesix.cli.completing import begun_game
from doublesix.cli.data_folder import data_folder
from doublesix.cli.engines import Engines
from doublesix.cli.interrupts import telling
from doublesix.cli.match_files import MatchFiles
from doublesix.cli.options import IDENTIFIER_HELP, AsJson, InWords, Language, Plies, Threads, game_named
from doublesix.cli.outputs import OR_STREAM, demand_writable, write_out
from doublesix.cli.progress import waiting
from doublesix.cli.streams import texts_or_input
from doublesix.cli.study_session import StudySession, comes_back
from doublesix.cli.study_sheet import sheet_html
from doublesix.cli.tables import aligned
from doublesix.cli.terminal import FAILED, INTERRUPTED, print_json, print_text, shell_line, typed_line
from doublesix.cli.words import phrase
from doublesix.errors import DataError
from doublesix.notation.identify import format_identifier
from doublesix.study import Card, Deck, Question, cards_of
from doublesix.study.deck import DECK_FILE
from doublesix.variants.registry import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doublesix.study import Entry

__all__ = ["add", "ask", "cards", "remove", "sheet"]

DeckFile = Annotated[
    Path | None, typer.Option("--deck", metavar="FILE", help="Where the cards are kept; by default in the user's data.")
]
Players = Annotated[list[str] | None, typer.Option("--player", help="Only this player's decisions; once for each.")]
Kinds = Annotated[
    list[Question] | None,
    typer.Option("--kind", help="Only cards that ask for this: a play, a double, the answer to one; once for each."),
]
Numbers = Annotated[
    list[int] | None,
    typer.Argument(metavar="NUMBER...", help="Only these cards, due or not, as `study cards` tells them."),
]
Count = Annotated[int, typer.Option(min=1, help="Cards at most, where none are named.")]
Every = Annotated[bool, typer.Option("--all", help="Also cards that would come back later.")]
HEADINGS = ("number", "question", "made", "lost", "player", "answers", "due")


def ask(
    numbers: Numbers = None,
    player: Players = None,
    kind: Kinds = None,
    deck: DeckFile = None,
    count: Count = 20,
    every: Every = False,
    plies: Plies = 2,
    in_words: InWords = False,
    language: Language = "en",
    threads: Threads = 0,
) -> None:
    """Ask the cards that are due: first those that come back, then new ones, the costliest first."""
    with Deck.opened(_place(deck)) as opened:
        asked = _wanted(opened, deck, numbers, player, kind, count=count, every=every)
        if not asked:
            return
        engine_of, say = Engines(threads).engine, Words(language)
        session = StudySession(opened, asked, engine_of, plies=plies, say=say, in_words=in_words)
        try:
            with telling():
                _talk(session)
        except KeyboardInterrupt:
            print_text()
            raise typer.Exit(INTERRUPTED) from None


def sheet(
    html_out: Annotated[Path, typer.Option("--html", metavar="OUT", help=f"Write the page there{OR_STREAM}.")],
    numbers: Numbers = None,
    player: Players = None,
    kind: Kinds = None,
    deck: DeckFile = None,
    count: Count = 20,
    every: Every = False,
    plies: Plies = 2,
    language: Language = "en",
    threads: Threads = 0,
) -> None:
    """Put cards on a page to be printed: the positions, and their answers on a sheet of their own.

    They are the cards that `study ask` would ask, and stay as due as they were.
    """
    demand_writable([html_out])
    with Deck.opened(_place(deck)) as opened:
        asked = _wanted(opened, deck, numbers, player, kind, count=count, every=every)
    if asked:
        engines, say = Engines(threads), Words(language)
        with waiting(phrase("study.judging")):
            page = sheet_html(asked, engines.engine, say, plies=plies)
        write_out(html_out, page)


def add(
    sources: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE...", help="Match files, or folders of them; - is standard input."),
    ] = None,
    position: Annotated[
        list[str] | None,
        typer.Option(
            "--position", metavar="ID", callback=texts_or_input, help=f"A position, once for each: {IDENTIFIER_HELP}"
        ),
    ] = None,
    player: Players = None,
    kind: Kinds = None,
    lost: Annotated[float, typer.Option(min=0.0, max=10.0, help="EMG that a decision lost more of than this.")] = (
        THRESHOLDS[Mistake.DOUBTFUL]
    ),
    variant: Annotated[
        str | None,
        typer.Option(
            autocompletion=begun_game, help="The game, where an ID or a file does not name it.", metavar="GAME"
        ),
    ] = None,
    deck: DeckFile = None,
    plies: Plies = 2,
    threads: Threads = 0,
) -> None:
    """Make cards of what went wrong in matches, and of positions."""
    if not sources and not position:
        raise typer.BadParameter(phrase("study.nothing"))
    place = _place(deck)
    new, seen, known = _added(place, [_card_of(text, variant or STANDARD.key) for text in position or ()])
    matches, engines = MatchFiles(sources or (), variant=game_named(variant)), Engines(threads)
    settings = AnalysisSettings(plies=plies, luck=False, explain=False)
    names: dict[str, None] = {}
    is_match_found = False
    for path, record in matches.records():
        is_match_found, analysis = True, None
        names |= dict.fromkeys(record.players)
        if player and not set(player) & set(record.players):
            continue
        with matches.one_of_many():
            analysis = analyzed(record, engines.engine, settings, label=path.name)
        if analysis is None:
            continue
        made = cards_of(analysis, players=player or (), questions=kind or (), at_least=lost)
        more, found, known = _added(place, list(made))
        new, seen = new + more, seen + found
    if names and player and not names.keys() & set(player):
        raise DataError(phrase("rate.no_player", names=", ".join(player), known=", ".join(names)))
    is_empty = bool(sources) and not is_match_found and not matches.failed
    if position or not is_empty:
        print_text(phrase("study.added", new=new, known=seen - new, all=known, command=_command("ask", deck=deck)))
    if is_empty:
        raise matches.nothing()
    if matches.failed:
        raise typer.Exit(FAILED)


def cards(player: Players = None, kind: Kinds = None, deck: DeckFile = None, as_json: AsJson = False) -> None:
    """List the cards, in the order in which they are asked."""
    now = datetime.now(UTC)
    with Deck.opened(_place(deck)) as opened:
        listed = _chosen(opened, player, kind, opened.in_order(now=now))
    if as_json:
        print_json([_json(entry) for entry in listed])
    elif listed:
        rows = [[phrase(f"study.head.{key}") for key in HEADINGS], *(_row(entry, now) for entry in listed)]
        print_text("\n".join(aligned(rows, left={1, 2, 4})))
    else:
        print_text(_nothing_due(opened, deck, listed))


def remove(
    numbers: Annotated[list[int], typer.Argument(metavar="NUMBER...", help="As `study cards` tells them.")],
    deck: DeckFile = None,
) -> None:
    """Take cards out."""
    with Deck.opened(_place(deck)) as opened:
        opened.remove(numbers)


def _added(place: Path, cards: Sequence[Card]) -> tuple[int, int, int]:
    """Put cards in: how many are new, how many came, how many there are. Nobody else waits while matches are judged."""
    with Deck.opened(place) as opened:
        return len(opened.add(cards)), len(cards), len(opened.entries)


def _place(deck: Path | None) -> Path:
    return data_folder("--deck") / DECK_FILE if deck is None else deck


def _command(*words: str, deck: Path | None) -> str:
    """What to type next, about the same cards."""
    return shell_line("doublesix", "study", *words, *([] if deck is None else ["--deck", deck]))


def _talk(session: StudySession) -> None:
    reply = session.begin()
    while not reply.is_over:
        print_text(reply.text)
        line = typed_line(reply.prompt)
        if line is None:
            print_text()
        reply = session.answer("quit" if line is None else line)
    print_text(reply.text)


def _wanted(
    deck: Deck,
    place: Path | None,
    numbers: Sequence[int] | None,
    players: Sequence[str] | None,
    kinds: Sequence[Question] | None,
    *,
    count: int,
    every: bool,
) -> list[Entry]:
    """The cards that are to be asked; where there are none, why is said."""
    listed = deck.numbered(numbers) if numbers else deck.in_order() if every else deck.due()
    found = _chosen(deck, players, kinds, listed)
    if not found:
        print_text(_nothing_due(deck, place, _chosen(deck, players, kinds, listed if numbers else deck.in_order())))
    return found if numbers else found[:count]


def _chosen(
    deck: Deck, players: Sequence[str] | None, kinds: Sequence[Question] | None, entries: Iterable[Entry]
) -> list[Entry]:
    """Those of some cards that are wanted.

    Raises:
        DataError: in the whole deck there is none of these players.
    """
    known = dict.fromkeys(entry.card.player for entry in deck.entries.values() if entry.card.player)
    if known and players and not known.keys() & set(players):
        raise DataError(phrase("study.no_player", names=", ".join(players), known=", ".join(known)))
    return [
        entry
        for entry in entries
        if (not players or entry.card.player in players) and (not kinds or entry.card.question in kinds)
    ]


def _nothing_due(deck: Deck, place: Path | None, wanted: Iterable[Entry]) -> str:
    """Why none of the cards that are wanted is there now."""
    if not deck.entries:
        return phrase("study.empty", command=_command("add", "FILE", deck=place))
    first = min(wanted, key=lambda entry: entry.due, default=None)
    if first is None:
        return phrase("study.none", command=_command("cards", deck=place))
    return phrase("study.later", when=comes_back(first, datetime.now(UTC)))


def _card_of(text: str, variant: str) -> Card:
    asked, game = asked_position(text, variant)
    return Card(identifier=format_identifier(asked, game), variant=game.key)


def _row(entry: Entry, now: datetime) -> list[str]:
    card = entry.card
    is_told = entry.due > now  # what is asked now is not told first
    made, lost = (card.made, plain(card.lost)) if card.made and is_told else ("", "")
    question = phrase(f"study.question.{card.question.value}", roll=card.asked.roll)
    return [str(entry.number), question, made, lost, card.player, str(len(entry.answers)), comes_back(entry, now)]


def _json(entry: Entry) -> dict[str, object]:
    return {
        "number": entry.number,
        **entry.card.values(),
        "lost": rounded(entry.card.lost),
        "question": entry.card.question.value,
        "added": entry.added.isoformat(),
        "due": entry.due.isoformat(),
        "answers": [
            {"at": answer.at.isoformat(), "answer": answer.answer, "lost": rounded(answer.lost)}
            for answer in entry.answers
        ],
    }
