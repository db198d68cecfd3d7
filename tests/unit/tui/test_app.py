"""The screen as a person uses it: keys, clicks, buttons, lines; dice are typed in, so nothing happens by chance."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from textual.containers import VerticalScroll
from textual.events import Paste
from textual.widgets import Input, RichLog, Static

from cli_players import PipJudge
from doublesix.cli.play_board import BoardConversation
from doublesix.cli.play_log import PlayLog
from doublesix.cli.play_session import PlaySession
from doublesix.cube import CubeOwner, CubeState
from doublesix.engine.computer import Computer
from doublesix.game import Move
from doublesix.study import Judged
from doublesix.tui.app import BoardApp, Report, WayButton, play_on_board
from doublesix.tui.board import Board
from doublesix.tui.picture import MARKS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from textual.pilot import Pilot

    from doublesix.game import Action, GameState, RollDice

KEYS = {"/": "slash", " ": "space", "*": "asterisk"}


def sit_down(*, variant: str = "backgammon", length: int = 3, tutor: Any = None) -> PlaySession:
    log = PlayLog(variant=variant, length=length, players=("Ann", "Robo"), plies=0, seed=None)
    return PlaySession(log, Computer(PipJudge(variant=log.game), plies=0), mark=MARKS[0], tutor=tutor)


@dataclass
class Screen:
    """An app that a test sits before."""

    app: BoardApp
    pilot: Pilot[None]
    session: PlaySession = field(repr=False)

    async def settle(self) -> None:
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def say(self, *lines: str) -> None:
        for line in lines:
            await self.press(*(KEYS.get(sign, sign) for sign in line), "enter")

    @property
    def board(self) -> Board:
        return self.app.query_one(Board)

    @property
    def talk(self) -> str:
        return "\n".join(line.text.rstrip() for line in self.app.query_one(RichLog).lines)

    @property
    def prompt(self) -> str:
        return str(self.app.query_one("#prompt", Static).render())

    @property
    def facts(self) -> str:
        return str(self.app.query_one("#facts", Static).render())

    @property
    def buttons(self) -> dict[str, WayButton]:
        return {str(button.label): button for button in self.app.query(WayButton)}


def watched(
    test: Callable[[Screen], Awaitable[None]], *, size: tuple[int, int] = (80, 24), session: PlaySession | None = None
) -> BoardApp:
    """Run a test before a screen."""
    session = session or sit_down()
    app = BoardApp(BoardConversation(session))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            screen = Screen(app, pilot, session)
            await screen.settle()
            await test(screen)

    asyncio.run(run())
    return app


def test_a_play_is_made_with_the_keys() -> None:
    async def test(screen: Screen) -> None:
        assert screen.prompt == "Opening throw, your die first: "
        await screen.say("31")
        assert screen.app.focused is screen.board
        assert screen.board.look.choices == {24, 13, 8, 6}
        assert screen.board.look.cursor == 24
        await screen.press("down", "right", "left", "left")
        assert screen.board.look.cursor == 8
        await screen.press("enter")
        assert screen.board.look.held == 8
        assert screen.board.look.choices == {7, 5}
        await screen.press("right", "enter")
        assert screen.board.look.dice == ((3, False), (1, True))
        assert "164 pips" in screen.facts
        await screen.press("left", "enter")
        assert "Play 8/5 6/5" in screen.buttons
        await screen.press("enter")
        assert screen.session.log.actions == ["move 8/5 6/5"]
        assert "> 8/5 6/5" in screen.talk
        assert screen.prompt.startswith("Dice of Robo")

    watched(test)


def test_what_is_said_before_an_answer_is_neither_heard_nor_noted() -> None:
    async def test(screen: Screen) -> None:
        await screen.say("31")
        screen.app.action_say("hint")
        screen.app.action_say("double")  # the answer to the first is not there yet
        await screen.settle()
        assert "> hint" in screen.talk
        assert "> double" not in screen.talk

    watched(test)


def test_steps_are_taken_back_and_checkers_put_back() -> None:
    async def test(screen: Screen) -> None:
        await screen.say("31")
        before = screen.board.look
        await screen.press("enter", "escape")
        assert screen.board.look == before
        await screen.press("enter", "backspace")
        assert screen.board.look == before
        await screen.press("enter", "enter")
        assert screen.board.look.position != before.position
        await screen.press("backspace", "backspace")
        assert screen.board.look.position == before.position
        assert "Take back" not in screen.buttons

    watched(test)


def test_a_play_is_made_with_the_mouse() -> None:
    async def test(screen: Screen) -> None:
        await screen.say("31")
        await _click(screen, 8)
        assert screen.board.look.held == 8
        await _click(screen, 6)  # another checker instead
        assert screen.board.look.held == 6
        await _click(screen, 2)  # no die goes there
        assert (screen.board.look.held, screen.board.look.cursor) == (None, 6)
        await _click(screen, 6)
        await _click(screen, 5)
        await _click(screen, 8)
        await screen.pilot.click(screen.buttons["Play 8/5 6/5"])
        await screen.settle()
        assert screen.session.log.actions[0] == "move 8/5 6/5"

    watched(test)


async def _click(screen: Screen, place: int) -> None:
    board = screen.board
    spots = [spot for spot, lies in board.places.items() if lies == place]
    line, column = spots[len(spots) // 2]
    await screen.pilot.click(board, offset=(column, line))
    await screen.settle()


def test_what_is_typed_on_the_board_is_a_line() -> None:
    async def test(screen: Screen) -> None:
        await screen.say("31", "8/5 6/5")
        assert screen.board.hand is None
        assert screen.board.look.position.player[5] == 2
        assert list(screen.buttons) == ["Play it", "Undo", "Resign", "Hint"]
        await screen.say("undo")
        assert screen.board.look.position.player[5] == 0
        assert screen.app.focused is screen.board
        await screen.say("8/5 6/5", "")
        assert screen.session.log.actions[0] == "move 8/5 6/5"

    watched(test)


def test_where_the_other_side_has_come_to_stand_stays_ringed_until_it_moves_again() -> None:
    async def test(screen: Screen) -> None:
        await screen.say("13")
        arrived = screen.board.look.arrived
        assert arrived
        await screen.say("64", "hint")
        assert screen.board.look.arrived == arrived

    watched(test)


def test_a_double_is_answered_by_buttons() -> None:
    async def test(screen: Screen) -> None:
        await screen.say("31", "8/5 6/5", "", "52")
        assert {"Roll", "Double", "Resign", "Hint"} <= set(screen.buttons)
        assert screen.board.look.cube == CubeState()
        await screen.pilot.click(screen.buttons["Double"])
        await screen.settle()
        assert "Robo takes" in screen.talk
        assert screen.board.look.cube == CubeState(2, CubeOwner.OPPONENT)

    watched(test)


def test_what_is_pasted_goes_into_the_line() -> None:
    async def test(screen: Screen) -> None:
        await screen.say("31")
        assert screen.app.focused is screen.board
        screen.app.post_message(Paste("8/5 6/5\nand more"))
        await screen.settle()
        assert screen.app.query_one(Input).value == "8/5 6/5"
        await screen.press("enter")
        assert screen.prompt == "8/5 6/5 – Enter to play it, undo to take it back: "
        assert screen.app.query_one("#prompt").size.width == len(screen.prompt)

    watched(test)


def test_the_position_is_told_in_words() -> None:
    async def test(screen: Screen) -> None:
        await screen.say("31")
        await screen.press("f2")
        assert "Ann: 2 on 24, 5 on 13, 3 on 8, 5 on 6; 167 pips." in " ".join(screen.talk.split())
        await screen.press("f1")
        assert "CUBE" in screen.talk

    watched(test)


def test_a_report_is_looked_at_and_closed() -> None:
    async def test(screen: Screen) -> None:
        await screen.say("31", "resign", "analyze")
        assert isinstance(screen.app.screen, Report)
        pane = screen.app.screen.query_one(VerticalScroll)
        assert pane.virtual_size.width > 80
        await screen.press("right")
        assert pane.scroll_target_x > 0
        await screen.press("escape")
        assert not isinstance(screen.app.screen, Report)
        assert "Next" in screen.buttons

    watched(test)


def test_leaving_by_word_and_by_key() -> None:
    async def by_word(screen: Screen) -> None:
        await screen.say("quit")

    async def by_key(screen: Screen) -> None:
        await screen.press("ctrl+q")

    async def by_interrupt(screen: Screen) -> None:
        await screen.press("ctrl+c")

    async def while_the_other_side_thinks(screen: Screen) -> None:
        screen.app.action_say("31")
        screen.app.action_say("quit")
        assert "> quit" not in screen.talk

    async def staying(screen: Screen) -> None:
        await screen.say("31")

    for test, code in ((by_word, 0), (by_key, 0), (by_interrupt, 0), (while_the_other_side_thinks, 0), (staying, None)):
        app = watched(test)
        assert (app.is_running, app.failure, app.return_code) == (False, None, code)


def test_a_terminal_too_small_says_so() -> None:
    async def test(screen: Screen) -> None:
        assert screen.app.query_one("#small").display
        assert not screen.app.query_one("#all").display
        await screen.pilot.resize_terminal(100, 40)
        await screen.settle()
        assert screen.app.query_one("#all").display
        assert screen.app.query_one(Input).display

    watched(test, size=(60, 20))


def test_talk_is_broken_into_lines_as_wide_as_the_terminal_is_now() -> None:
    async def test(screen: Screen) -> None:
        await screen.pilot.resize_terminal(80, 24)
        await screen.settle()
        told = screen.talk.split()
        assert " ".join(told).count("You play ● and bear off at the lower right.") == 1
        assert 40 < max(map(len, screen.talk.split("\n"))) <= 78
        await screen.pilot.resize_terminal(120, 40)
        await screen.settle()
        wide = screen.talk
        assert wide.split() == told
        assert max(map(len, wide.split("\n"))) > 78
        await screen.pilot.resize_terminal(60, 40)
        await screen.press("f2")
        await screen.pilot.resize_terminal(120, 40)
        await screen.settle()
        assert screen.talk.startswith(wide)
        assert "2 on 24, 5 on 13, 3 on 8, 5 on 6; 167 pips." in screen.talk[len(wide) :]

    for size in ((80, 24), (40, 24)):
        watched(test, size=size)


def test_a_board_is_as_large_as_width_and_height_of_the_terminal_allow() -> None:
    sizes = []

    async def test(screen: Screen) -> None:
        sizes.append(screen.board.size)
        lines = str(screen.board.render()).split("\n")
        assert screen.board.size == (len(lines[0]), len(lines))

    for size in ((80, 24), (200, 24), (80, 70), (200, 70)):
        watched(test, size=size)
    small, wide, high, large = sizes
    assert small.height == wide.height < large.height
    assert small.width == high.width < large.width


def test_what_the_conversation_raises_ends_the_screen_first(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(BoardConversation):
        def begin(self) -> Any:
            raise OSError("no room left")

    monkeypatch.setattr(BoardApp, "run", lambda app: asyncio.run(app.run_async(headless=True, size=(80, 24))))
    with pytest.raises(OSError, match="no room left"):
        play_on_board(Broken(sit_down()))


def test_what_the_tutor_warns_of_stands_on_the_board_until_it_is_decided() -> None:
    def strict(state: GameState, action: Action | type[RollDice]) -> Judged | None:
        return Judged(answer="24/20", best="8/5 6/5", lost=0.2, is_open=False) if isinstance(action, Move) else None

    async def test(screen: Screen) -> None:
        await screen.say("31")
        await screen.press("enter", "right", "enter", "enter", "right", "enter")
        before = screen.session.log.actions
        await screen.press("enter")
        assert before == screen.session.log.actions == []
        assert "A blunder: 24/20 loses 0.200." in " ".join(screen.talk.split())
        assert {"Do it all the same", "Think again"} <= set(screen.buttons)
        pending = screen.session.pending
        assert pending is not None
        assert screen.board.look.position == pending.result
        await screen.say("undo")
        assert screen.session.pending is None
        assert screen.board.look.choices == {24, 13, 8, 6}
        await screen.press("enter", "right", "enter", "enter", "right", "enter", "enter")
        await screen.say("yes")
        assert screen.session.log.actions == [f"move {pending}"]

    watched(test, session=sit_down(tutor=strict))


@pytest.mark.parametrize(
    ("length", "fact"), [(0, "money session, game 1"), (1, "match to 1, game 1"), (3, "match to 3, game 1")]
)
def test_what_is_played_for_is_told(length: int, fact: str) -> None:
    async def test(screen: Screen) -> None:
        assert [line.strip() for line in screen.facts.split("\n")][3:5] == ["Backgammon", fact]

    watched(test, session=sit_down(length=length))


@pytest.mark.parametrize(
    ("variant", "way"), [("fevga", "from 12 to 13"), ("tabula", "from 24 to 1"), ("plakoto", None)]
)
def test_the_way_of_the_other_side_is_told_where_it_is_not_the_opposite(variant: str, way: str | None) -> None:
    async def test(screen: Screen) -> None:
        assert re.findall(r"from \d+ to \d+", screen.facts) == ([way] if way else [])

    watched(test, session=sit_down(variant=variant))
