"""The screen: the board, who plays beside it, what is said below, and a line to say something oneself.

Everything that can be done can be typed, as in the plain terminal; most of it can be done by a key or a button as well.
The conversation answers in a thread of its own, so the screen stays alive while the computer thinks.
What does not live here: what is said (`tui.conversation`), moving checkers (`tui.board`).
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from doublesix.errors import needing

with needing("tui"):
    from textual import on, work
    from textual.app import App
    from textual.binding import Binding, BindingType
    from textual.containers import Horizontal, Vertical, VerticalScroll
    from textual.events import Resize
    from textual.screen import ModalScreen
    from textual.widgets import Button, Footer, Input, RichLog, Static

from doublesix.game import TO_PLAY
from doublesix.match import Match, Seat
from doublesix.notation.description import describe
from doublesix.position import POINTS
from doublesix.rules.track import CONTRARY
from doublesix.tui.board import Board
from doublesix.tui.hand import Hand
from doublesix.tui.picture import COLORS, MARKS, Look
from doublesix.tui.words import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textual import events
    from textual.app import ComposeResult

    from doublesix.game import GameState
    from doublesix.position import Position
    from doublesix.rules.track import Track
    from doublesix.tui.conversation import Conversation, Told, Way

__all__ = ["BoardApp", "play_on_board"]

PERSON, OTHER = Seat.FIRST, Seat.SECOND
NARROWEST, LOWEST = 80, 24
"""Columns and lines that everything finds room in."""

MOST_SAID = 2000
"""Texts of the talk that can be scrolled back to."""


def play_on_board(conversation: Conversation) -> None:
    """Show the board until the person leaves.

    Raises:
        Exception: whatever the conversation raised; the screen is put away before.
    """
    app = BoardApp(conversation)
    app.run()
    if app.failure is not None:
        raise app.failure


class WayButton(Button):
    """One thing that can be done now.

    Args:
        label: what stands on it.
        does: what it does.
    """

    def __init__(self, label: str, does: Callable[[], None]) -> None:
        super().__init__(Text(label[:1].upper() + label[1:]), compact=True)
        self.does = does


class Report(ModalScreen[None]):
    """A long text, to look at until it is closed.

    Args:
        text: its lines.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter", "dismiss", phrase("key.close"), key_display="esc")
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The text and its keys."""
        with VerticalScroll():
            yield Static(self._text, markup=False)
        yield Footer()


class Talk(RichLog):
    """What was said so far, in lines as wide as there is room for now."""

    def __init__(self) -> None:
        super().__init__(id="talk", wrap=True, min_width=1)
        self._said: deque[str] = deque(maxlen=MOST_SAID)
        self._width = 0

    def say(self, text: str) -> None:
        """Add a text below."""
        self._said.append(text)
        if self._room == self._width != 0:
            self.write(Text(text))
        else:
            self._width = 0  # written once it is seen

    @on(Resize)
    def break_anew(self) -> None:
        """Break everything into lines anew if they are as wide no longer."""
        if self._room != self._width:
            self._width = self._room
            self.clear()
            for text in self._said if self._width else ():
                self.write(Text(text))

    @property
    def _room(self) -> int:
        return self.scrollable_content_region.width


class BoardApp(App[None]):
    """The whole screen.

    Args:
        conversation: the game that is played.

    Attributes:
        failure: what the conversation raised, if that ended it.
    """

    TITLE = "Double Six"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-small"), (NARROWEST, "-wide")]  # noqa: RUF012  (an instance's, for Textual)
    VERTICAL_BREAKPOINTS = [(0, "-low"), (LOWEST, "-high")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "say('help')", phrase("key.help")),
        Binding("f2", "describe", phrase("key.describe")),
        Binding("ctrl+q", "say('quit')", phrase("key.leave"), priority=True),
        Binding("ctrl+c", "say('quit')", show=False, priority=True),
    ]
    CSS = """
    #table { height: auto; }
    #side { width: 1fr; height: 100%; padding: 1 0 0 1; }
    #facts { height: auto; margin-bottom: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    #ways { height: 1fr; overflow-y: auto; }
    WayButton { width: auto; min-width: 14; max-width: 100%; }
    #talk { height: 1fr; padding: 0 1; border-top: solid $primary; scrollbar-size-vertical: 1; }
    #asked { height: 1; padding: 0 1; }
    #prompt { width: auto; max-width: 85%; color: $text-warning; text-wrap: nowrap; text-overflow: ellipsis; }
    #line { border: none; height: 1; padding: 0; width: 1fr; }
    #small { display: none; }
    .-small #all, .-low #all { display: none; }
    .-small #small, .-low #small { display: block; }
    Report { align: center middle; }
    Report VerticalScroll { background: $surface; padding: 0 1; overflow-x: auto; }
    Report Static { width: auto; }
    """

    def __init__(self, conversation: Conversation) -> None:
        super().__init__()
        self.failure: Exception | None = None
        self._conversation = conversation
        self._ways: tuple[Way, ...] = ()
        self._shown: GameState | None = None
        self._arrived: dict[int, int] = {}
        self._is_busy = False

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        yield Static(phrase("too_small", columns=NARROWEST, lines=LOWEST), id="small")
        with Vertical(id="all"):
            with Horizontal(id="table"):
                yield Board()
                with Vertical(id="side"):
                    yield Static(id="facts")
                    yield Vertical(id="ways")
            yield Talk()
            with Horizontal(id="asked"):
                yield Static(id="prompt")
                yield Input(id="line", placeholder=phrase("line"), select_on_focus=False)
        yield Footer()

    def on_mount(self) -> None:
        """Begin the conversation."""
        self.query_one("#talk").can_focus = False
        self._ask(self._conversation.begin)

    def on_resize(self, event: Resize) -> None:
        """Make the board as large as there is room for."""
        self.query_one(Board).fit(event.size)

    # What the person does

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say a line."""
        line = event.value
        event.input.clear()
        self.action_say(line)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what stands on a button."""
        assert isinstance(event.button, WayButton)
        event.button.does()

    def on_board_played(self, event: Board.Played) -> None:
        """Follow a play made on the board."""
        play = event.play
        self._ask(lambda: self._conversation.move(play), said=str(play))

    def on_board_touched(self) -> None:
        """Pips and buttons hang on how far the play is made."""
        self._show_beside()

    def on_key(self, event: events.Key) -> None:
        """Whatever is typed elsewhere belongs into the line."""
        if event.is_printable and event.character is not None and self.focused is not self.query_one(Input):
            event.stop()
            self._type(event.character)

    def on_paste(self, event: events.Paste) -> None:
        """So does what is pasted there."""
        if lines := event.text.splitlines():
            self._type(lines[0])

    def _type(self, text: str) -> None:
        line = self.query_one(Input)
        if not line.disabled:
            line.focus()
            line.insert_text_at_cursor(text)

    def action_say(self, line: str) -> None:
        """Say a line."""
        if line == "quit" and self._is_busy:
            self.exit()  # nobody waits for the end of a long thought; the game is kept as it was
            return
        self._ask(lambda: self._conversation.answer(line), said=line)

    def action_describe(self) -> None:
        """Tell the position in words."""
        look = self.query_one(Board).look
        if look is None:
            return
        names = self._conversation.players
        words = describe(look.position, names=names, cube=look.cube, track=look.track, token=look.token)
        self._note(words)

    # Asking

    def _ask(self, question: Callable[[], Told], *, said: str = "") -> None:
        """Ask the conversation; what is said while it has not answered yet is not heard."""
        if self._is_busy:
            return
        if said:
            self._note(f"> {said}")
        self._is_busy = True
        self.query_one(Input).disabled = True
        self.query_one("#prompt", Static).update(Text(phrase("thinking", name=self._conversation.players[OTHER])))
        self._wait_for(question)

    @work(thread=True)
    def _wait_for(self, question: Callable[[], Told]) -> None:
        try:
            told = question()
        except Exception as error:
            self.call_from_thread(self._fail, error)
        else:
            self.call_from_thread(self._answered, told)

    def _fail(self, error: Exception) -> None:
        self.failure = error
        self.exit()

    def _answered(self, told: Told) -> None:
        self._is_busy = False
        if told.is_last:
            self.exit()
            return
        if told.text:
            self._note(told.text)
        if told.report:
            self.push_screen(Report(told.report))
        self._ways = told.ways
        line = self.query_one(Input)
        line.disabled = False
        self.query_one("#prompt", Static).update(Text(told.prompt))
        self._show()
        board = self.query_one(Board)
        (board if board.hand is not None else line).focus()

    def _note(self, text: str) -> None:
        self.query_one(Talk).say(text)

    # Showing

    def _show(self) -> None:
        state, before = self._conversation.state, self._shown
        self._arrived = _arrivals(before, state, self._arrived)
        self._shown = state
        self.query_one(Board).show(self._look(state), self._hand(state))
        self._show_beside()

    def _look(self, state: GameState) -> Look:
        pending = self._conversation.pending
        return Look(
            position=state.position_seen_by(PERSON) if pending is None else pending.result,
            track=state.variant.rules.track,
            cube=state.cube.seen_by(PERSON) if state.shows_cube else None,
            token=state.variant.rules.token,
            arrived=self._arrived,
        )

    def _hand(self, state: GameState) -> Hand | None:
        if state.phase not in TO_PLAY or state.decider is not PERSON or self._conversation.pending is not None:
            return None
        assert state.throw is not None
        return Hand(state.variant, state.position, state.throw)

    def _show_beside(self) -> None:
        """Who plays, how it stands, and buttons."""
        board = self.query_one(Board)
        if self._shown is None or board.look is None:
            return
        facts = Text("\n").join(self._facts(self._shown, board.look.position))
        self.query_one("#facts", Static).update(facts)
        ways = self.query_one("#ways")
        ways.remove_children()
        ways.mount_all([*_board_buttons(board), *(self._button(way) for way in self._ways)])

    def _facts(self, state: GameState, position: Position) -> Iterator[Text]:
        score = state.score if state.result is None else state.result.score
        pips = position.pip_count(), position.opponent_pip_count()
        for seat in (OTHER, PERSON):
            yield Text.assemble((MARKS[seat], COLORS[seat]), " ", (self._conversation.players[seat], "bold"))
            yield Text("  " + phrase("standing", pips=pips[seat], points=score.points[seat]))
            if seat is OTHER:
                yield Text(_way(state.variant.rules.track))
                yield Text(f"  {state.variant.name}")
                length = state.terms.length if isinstance(state.terms, Match) else 0
                yield Text("  " + phrase("match" if length else "money", length=length, number=state.number))
                yield Text("  " + phrase("crawford") if score.is_crawford else "")
        if any(position.pinned):
            yield Text(phrase("pinned"), style="dim")

    def _button(self, way: Way) -> WayButton:
        return WayButton(way.label, lambda: self.action_say(way.line))


def _way(track: Track) -> str:
    """Where the other side goes, by the numbers on the board; nothing where the sides meet head on."""
    if track == CONTRARY:
        return ""
    return "  " + phrase("way", first=track.facing(POINTS[-1]), last=track.facing(POINTS[0]))


def _board_buttons(board: Board) -> Iterator[WayButton]:
    """What can be done with the turn on the board."""
    if board.hand is None:
        return
    if board.hand.is_done:
        yield WayButton(phrase("play", play=board.hand.play()), board.finish)
    if board.hand.is_touched:
        yield WayButton(phrase("take_back"), board.action_take_back)


def _arrivals(before: GameState | None, state: GameState, known: dict[int, int]) -> dict[int, int]:
    """How many checkers of the other side have come to stand on points last, in its own numbering."""
    if before is None or before.number != state.number:
        return {}
    old, new = (each.position_seen_by(OTHER) for each in (before, state))
    if old == new:
        return known
    return {point: gain for point in POINTS if (gain := new.player[point] - old.player[point]) > 0}
