"""A game against the computer as a conversation: lines in, replies out, no input or output of its own.

    session = PlaySession(log, computer, on_change=store)
    reply = session.begin()
    while reply.wish is not Wish.QUIT:
        reply = session.answer(input(f"{reply.text}\n{reply.prompt}"))

The state of the conversation is the state of the game and four things more: dice that are still to be
typed in, a play that waits for confirmation, an action that the tutor has warned of, and the list that numbers refer
to. The person has the first seat.
What does not live here: how things are told (`play_teller`), the computer's decisions (`computer`), what the tutor
thinks (`study.tutor`), storing (`play_log`, `play`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from doublesix.analysis.numbers import plain
from doublesix.cli.play_log import ROLL, restore, steps_of
from doublesix.cli.play_teller import COMPUTER, PERSON, Teller
from doublesix.cli.tables import aligned, cube_chance_lines, cube_verdict_lines, ranking_lines
from doublesix.cli.words import phrase
from doublesix.cube import CubeOwner
from doublesix.dice import ManualDice, Roll
from doublesix.errors import IllegalActionError, IllegalPlayError, ParseError
from doublesix.game import (
    TO_PLAY,
    AcceptResignation,
    Beaver,
    Double,
    KeepThrow,
    LetStand,
    Move,
    NameDoublet,
    NextGame,
    OfferResignation,
    Pass,
    Phase,
    Raccoon,
    RefuseResignation,
    RollDice,
    Take,
    UseToken,
    allowed,
    apply,
    require,
    rolls_by_itself,
    start_match,
)
from doublesix.live_game import Game
from doublesix.notation.actions import action_text
from doublesix.notation.plays import parse_play
from doublesix.rules.opening import LaterStarts
from doublesix.rules.scoring import GameValue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from doublesix.cli.play_log import PlayLog
    from doublesix.engine.computer import Opponent
    from doublesix.game import Action, GameState
    from doublesix.notation.actions import PlainAction
    from doublesix.play import Play
    from doublesix.record import MatchRecord
    from doublesix.study import Judged

__all__ = ["Offer", "PlaySession", "Reply", "Wish"]

HINTS = 5
ANSWERING = (Phase.BEAVER_OFFERED, Phase.RACCOON_OFFERED, Phase.RESIGNATION_OFFERED)
"""Where what is best follows from no verdict on a double."""
HINTED = (*TO_PLAY, Phase.ON_ROLL, Phase.DOUBLE_OFFERED, *ANSWERING)
DIE_FACES = tuple("123456")
UNDO = ("undo", "u")

ACTION_WORDS: dict[str, type[PlainAction]] = {
    "double": Double,
    "d": Double,
    "redouble": Double,
    "take": Take,
    "t": Take,
    "pass": Pass,
    "p": Pass,
    "drop": Pass,
    "beaver": Beaver,
    "raccoon": Raccoon,
    "accept": AcceptResignation,
    "a": AcceptResignation,
    "refuse": RefuseResignation,
    "keep": KeepThrow,
    "token": UseToken,
    "stand": LetStand,
}
"""What a person may type, and what it does."""

FIRST_WORDS: dict[type[Action], str] = {
    RollDice: "roll",
    NextGame: "next",
    **{kind: word for word, kind in reversed(ACTION_WORDS.items())},
    OfferResignation: "resign",
}
"""The first word that does it, where one word is enough."""


class Wish(Enum):
    """What the person wants that a conversation cannot do."""

    NOTHING = "go on"
    ANALYZE = "analyze the games so far"
    QUIT = "stop here"


class Throw(Enum):
    """A throw that has to be typed in before the game goes on."""

    OPENING = "one die a side"
    ROLL = "the dice of the side on roll"


class Offer(NamedTuple):
    """A line that can be followed now.

    Attributes:
        line: what to say.
        label: what it does, in a word or two.
    """

    line: str
    label: str


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer.

    Args:
        text: to print; may be empty.
        prompt: what is awaited, for the line where the person types.
        wish: what the caller is asked to do.
        offers: lines of a word that can be followed now, for screens with buttons; plays and dice come beside them.
    """

    text: str
    prompt: str
    wish: Wish = Wish.NOTHING
    offers: tuple[Offer, ...] = ()


class MisunderstandingError(ValueError):
    """A line that cannot be followed now; the message is for the person."""


class PlaySession:
    """One sitting.

    Args:
        log: what was agreed, and what was played before; grows with the game.
        computer: the other side.
        on_change: called after every action and throw, when the log is worth storing.
        roll_names: a tradition in which rolls are called by name (`notation.roll_names`); None for numbers.
        mark: what the person's checkers look like on a screen that has a board; without one, boards are drawn among
            the lines.
        in_words: whether they are told in words there, not drawn.
        adviser: gives hints; default: the computer.
        tutor: gives what is to be said of an action of the person before it is done, or None; without one, nothing is.

    Raises:
        ParseError: the log cannot be played again.
    """

    def __init__(
        self,
        log: PlayLog,
        computer: Opponent,
        *,
        on_change: Callable[[], None] = lambda: None,
        roll_names: str | None = None,
        mark: str | None = None,
        in_words: bool = False,
        tutor: Callable[[GameState, Action | type[RollDice]], Judged | None] | None = None,
        adviser: Opponent | None = None,
    ) -> None:
        self.log = log
        self._computer = computer
        self._on_change = on_change
        self._game, self._dice = restore(log)
        self._awaited = Throw.OPENING if self._game is None else None
        self._pending: Play | None = None
        self._tutor, self._adviser = tutor, adviser or computer
        self._warned: Action | type[RollDice] | None = None
        self._listed: Sequence[Play] = ()
        self._teller = Teller(log.players, roll_names=roll_names, mark=mark, in_words=in_words)

    @property
    def state(self) -> GameState | None:
        """The game on the table; None before the first throw."""
        return None if self._game is None else self._game.state

    @property
    def pending(self) -> Play | None:
        """The play that waits for confirmation."""
        return self._pending

    @property
    def record(self) -> MatchRecord | None:
        """Everything played so far; None before the first throw."""
        return None if self._game is None else self._game.record

    @property
    def is_over(self) -> bool:
        """Whether the match has been decided."""
        return self._game is not None and self._game.state.phase is Phase.MATCH_OVER

    def begin(self) -> Reply:
        """Greet, and go on to the first question."""
        self._teller.greet(self.log)
        if self._game is not None:
            self._changed()
            if self.log.actions:
                self._teller.score(self._game.state)
            else:
                self._open()
        self._advance()
        return self._reply()

    def answer(self, line: str) -> Reply:
        """Follow one line of the person."""
        word, _, rest = line.strip().partition(" ")
        wish = Wish.NOTHING
        try:
            wish = self._follow(word.casefold(), rest.strip().casefold(), line.strip())
        except (MisunderstandingError, ParseError, IllegalPlayError) as error:
            self._teller.add(str(error))
        except IllegalActionError:
            self._teller.say("play.not_now", choices=self._choices())
        return self._reply(wish)

    def move(self, play: Play) -> Reply:
        """Follow a play that was made on a board, where it needs no confirmation.

        Raises:
            IllegalActionError: no play is awaited.
        """
        self._decide(self._playing().state, Move(play))
        self._advance()
        return self._reply()

    # What a line means

    def _follow(self, word: str, rest: str, line: str) -> Wish:
        if word in ("quit", "q", "exit") or (not word and self.is_over):
            return Wish.QUIT
        if word in ("help", "?"):
            self._teller.say("play.help")
        elif word in ("board", "b", "describe", "pips", "score", "analyze"):
            return self._look(word)
        else:
            self._go_on(word, rest, line)
            self._advance()
        return Wish.NOTHING

    def _go_on(self, word: str, rest: str, line: str) -> None:
        """Follow a line that changes something."""
        if self._awaited is not None and self._warned is None and word in UNDO:
            self._undo()
        elif self._game is None or (self._awaited is not None and not self._is_instead(word)):
            self._take_throw(line)
        else:
            self._turn(self._game.state, word, rest, line)

    def _is_instead(self, word: str) -> bool:
        """Whether a line does something else than tell the dice that are asked for: so may whoever is on roll."""
        return self._awaited is Throw.ROLL and self._playing().state.on_roll is PERSON and word[:1].isalpha()

    def _look(self, word: str) -> Wish:
        if self._game is None:
            raise MisunderstandingError(phrase("play.not_begun"))
        if word == "analyze":
            return Wish.ANALYZE
        state = self._playing().state
        if word == "score":
            self._teller.score(state)
        elif word == "pips":
            self._teller.pips(state)
        elif word == "describe":
            self._teller.describe(state)
        else:
            self._teller.board(state, again=True)
        return Wish.NOTHING

    def _turn(self, state: GameState, word: str, rest: str, line: str) -> None:
        """Follow a line that is about the game itself."""
        warned, self._warned = self._warned, None
        if warned is not None and word in ("yes", "y"):
            self._act(warned)
        elif warned is not None and word in (*UNDO, "no") and self._pending is None:
            self._teller.board(state)
        elif word in ("hint", "h"):
            self._hint(state)
        elif word in ("list", "l", "plays"):
            self._list(state)
        elif word in UNDO or (warned is not None and word == "no"):
            self._undo()
        elif word == "resign":
            self._do(OfferResignation(_value(rest)))
        elif not line and self._pending is not None:
            self._decide(state, Move(self._pending))
        elif word in ("roll", "r") or (not line and state.phase is Phase.ON_ROLL):
            self._decide(state, RollDice)
        elif self._dice.is_typed and state.phase is Phase.ON_ROLL and line[:1].isdecimal():
            self._demand_roll(line)
            if not self._is_warned(state, RollDice):
                self._take_roll(line)
        elif word in ("next", "n") or (not line and state.phase is Phase.GAME_OVER):
            self._next_game()
        elif word in ACTION_WORDS:
            self._decide(state, ACTION_WORDS[word]())
        elif state.phase is Phase.NAMES_DOUBLET and line:
            self._do(NameDoublet(_doublet(rest if word == "name" else line)))
        elif state.phase in TO_PLAY and line:
            self._choose(state, line)
        else:
            raise MisunderstandingError(phrase("play.not_understood", choices=self._choices()))

    def _choose(self, state: GameState, line: str) -> None:
        dice = state.throw
        assert dice is not None
        if line.isdecimal():
            listed = self._listed or _listable(state)
            if not 1 <= int(line) <= len(listed):
                raise MisunderstandingError(phrase("play.no_number", most=len(listed)))
            play = listed[int(line) - 1]
        else:
            play = parse_play(line, state.position, dice, state.variant)
        self._pending = play
        self._teller.after(state, play)

    def _undo(self) -> None:
        if self._pending is not None:
            self._teller.say("play.undone", undone=self._pending)
            self._pending = None
        elif self._dice.is_typed:
            self._go_back()
        else:
            raise MisunderstandingError(phrase("play.nothing_to_undo"))

    def _go_back(self) -> None:
        """Take back what was typed last, and what came of it by itself: typed dice have no chance to be seen again."""
        log = self.log
        if self._awaited is Throw.OPENING:
            if self._game is None and not self._dice.is_ready:
                raise MisunderstandingError(phrase("play.nothing_yet"))
            kept, undone = (len(log.actions), len(log.throws)), phrase("play.opening_throw")
        else:
            kept, undone = self._typed_last()
        log.actions, log.throws = log.actions[: kept[0]], log.throws[: kept[1]]
        self._game, self._dice = restore(log)
        self._awaited = Throw.OPENING if self._game is None else None
        self._listed = ()
        self._changed()
        self._teller.say("play.undone", undone=undone)

    def _typed_last(self) -> tuple[tuple[int, int], str]:
        """How many actions and throws came before what was typed last, and what that was."""
        log, kept, undone = self.log, (0, 0), phrase("play.opening_throw")
        for number, (state, thrown) in enumerate(steps_of(log)):
            text = log.actions[number]
            if text == ROLL:
                kept, undone = (number, thrown), f"{ROLL} {log.throws[thrown]}"
            elif state.decider is not COMPUTER and not _is_forced(state):
                kept, undone = (number, thrown), text
        return kept, undone

    def _hint(self, state: GameState) -> None:
        if state.phase not in HINTED:
            raise MisunderstandingError(phrase("play.no_hint"))
        if not self._adviser.has_opinions_on(state):
            raise MisunderstandingError(phrase("play.no_opinion"))
        if state.phase in TO_PLAY:
            ranked = self._adviser.rank(state)
            self._listed = [play.play for play in ranked]
            self._teller.add(*ranking_lines(ranked, most=HINTS))
        elif state.phase in ANSWERING:
            best = phrase(f"choice.{type(self._adviser.decide(state)).__name__}")
            chances = cube_chance_lines(self._adviser.cube_verdict(state))
            self._teller.add(phrase("cube.advice", advice=best), "", *chances)
        else:
            is_redouble = state.cube_before_offers().owner is CubeOwner.PLAYER
            self._teller.add(*cube_verdict_lines(self._adviser.cube_verdict(state), is_redouble=is_redouble))

    def _list(self, state: GameState) -> None:
        if state.phase not in TO_PLAY:
            raise MisunderstandingError(phrase("play.no_list"))
        self._listed = _listable(state)
        self._teller.add(*aligned([(str(number), str(play)) for number, play in enumerate(self._listed, 1)], left={1}))

    # Doing things

    def _decide(self, state: GameState, action: Action | type[RollDice]) -> None:
        """Do what the person wants, unless the tutor has something to say first."""
        if not self._is_warned(state, action):
            self._act(action)

    def _is_warned(self, state: GameState, action: Action | type[RollDice]) -> bool:
        require(state, action if isinstance(action, type) else type(action))
        found = None if self._tutor is None else self._tutor(state, action)
        if found is None:
            return False
        self._warned = action
        if isinstance(action, Move):
            self._pending = action.play
        self._teller.say(f"play.tutor.{found.mistake.value}", answer=found.answer, lost=plain(found.lost))
        return True

    def _act(self, action: Action | type[RollDice]) -> None:
        if isinstance(action, type):
            self._roll()
        else:
            self._do(action)

    def _next_game(self) -> None:
        require(self._playing().state, NextGame)
        if self._dice.is_typed and self._is_thrown_for():
            self._awaited = Throw.OPENING
        else:
            self._do(NextGame())

    def _is_thrown_for(self) -> bool:
        """Whether an opening throw decides who starts the next game."""
        after = apply(self._playing().state, NextGame())
        return after.phase is Phase.OPENING

    def _do(self, action: Action) -> None:
        """Apply an action, write it down, tell what came of it."""
        game = self._playing()
        game.apply(action)
        self._awaited = self._pending = None
        self._listed = ()
        self.log.actions.append(action_text(action))
        self._changed()
        if isinstance(action, NextGame):
            self._open()
        if game.state.is_over:
            self._teller.result(game.state)

    def _roll(self) -> None:
        """Throw the dice of the side on roll, or ask for them."""
        if not self._dice.is_ready:
            self._awaited = Throw.ROLL
            return
        game = self._playing()
        roll = game.roll()
        self.log.actions.append(ROLL)
        self._changed()
        if game.state.on_roll is PERSON:
            self._teller.say("play.you_roll", roll=self._teller.roll(roll))

    def _demand_roll(self, line: str) -> None:
        """Raise unless a line is a roll of the side on roll."""
        dice = self._playing().state.variant.rules.dice
        if len(Roll.parse(line).dice) != dice:
            raise MisunderstandingError(phrase("play.dice_count", dice=dice))

    def _take_roll(self, line: str) -> None:
        self._dice.hand(line)
        self._awaited = self._warned = None
        self._roll()

    def _take_throw(self, line: str) -> None:
        """Take dice that were typed in."""
        if self._awaited is Throw.ROLL:
            self._demand_roll(line)
            self._take_roll(line)
            return
        first, second = ManualDice(lambda: line).opening()
        self._dice.hand(line)
        if first == second:
            self._teller.say("play.tie")
            return
        self._awaited = None
        if self._game is not None:
            self._do(NextGame())
            return
        start = start_match(self.log.game, self.log.terms)
        self._game = Game(start, self._dice, players=self.log.players)
        self._changed()
        self._open()

    def _open(self) -> None:
        """Tell how the game on the table begins."""
        state = self._playing().state
        self._teller.opening(state, self._last_throw())
        if not self._computer.has_opinions_on(state):
            self._teller.say("play.random", game=state.variant.name)

    def _last_throw(self) -> str | None:
        """The opening throw that began the game on the table; None where nobody threw for it."""
        state = self._playing().state
        is_winners = state.variant.rules.opening.later_starts is LaterStarts.WINNER and state.last_winner is not None
        return None if is_winners else self.log.throws[-1]

    def _changed(self) -> None:
        self.log.throws = list(self._dice.thrown)
        self._on_change()

    # What happens without the person

    def _advance(self) -> None:
        """Let everything happen that the person has no say in, and show what they need for the rest."""
        while self._game is not None and self._awaited is None:
            state = self._game.state
            if state.decider is COMPUTER:
                self._computer_acts(state)
            elif rolls_by_itself(state):
                self._roll()
            elif _is_forced(state):
                self._teller.board(state)
                self._teller.dance(state)
                self._do(Move(state.legal_plays()[0]))
            else:
                break
        if self._game is not None and self._awaited is None and self._game.state.decider is PERSON:
            self._teller.board(self._game.state)

    def _computer_acts(self, state: GameState) -> None:
        action = self._computer.decide(state)
        match action:
            case None:
                self._roll()
                return
            case Move(play):
                self._teller.computer_moves(state, play)
            case NameDoublet(number):
                self._teller.say("play.computer_names", number=number)
            case UseToken():
                self._teller.token(state)
            case OfferResignation(value):
                self._teller.say("play.computer_resigns", value=phrase(f"value.{value.name}"))
            case _:
                self._teller.say(f"play.computer_{action_text(action)}", value=2 * state.cube.value)
        self._do(action)

    # What there is to say

    def _playing(self) -> Game:
        assert self._game is not None
        return self._game

    def _reply(self, wish: Wish = Wish.NOTHING) -> Reply:
        return Reply(self._teller.take(), self._prompt(), wish, tuple(self._offers()))

    def _offers(self) -> Iterator[Offer]:
        if self._game is None or (self._awaited is not None and self._warned is None):
            return
        state = self._game.state
        if self._warned is not None:
            yield Offer("yes", phrase("offer.all_the_same"))
            yield Offer("undo", phrase("offer.think_again"))
        elif self._pending is not None:
            yield Offer("", phrase("offer.confirm"))
            yield Offer("undo", phrase("offer.undo"))
        for kind in allowed(state):
            if kind is NameDoublet:
                yield from (Offer(face, face) for face in DIE_FACES)
            elif kind in FIRST_WORDS:
                yield Offer(FIRST_WORDS[kind], phrase(f"choice.{kind.__name__}"))
        if state.phase in HINTED and self._computer.has_opinions_on(state):
            yield Offer("hint", phrase("offer.hint"))
        if state.is_over:
            yield Offer("analyze", phrase("offer.analyze"))

    def _prompt(self) -> str:
        if self._game is None or self._awaited is Throw.OPENING:
            return phrase("ask.opening")
        state = self._game.state
        if self._warned is not None:
            return phrase("ask.warned")
        if self._awaited is Throw.ROLL:
            return self._teller.ask_for_dice(state)
        if self._pending is not None:
            return phrase("ask.confirm", play=self._pending)
        if self._dice.is_typed and state.phase is Phase.ON_ROLL:
            return phrase("ask.dice_or", more=self._teller.more(state))
        return self._teller.ask(state)

    def _choices(self) -> str:
        """What can be typed now, in words."""
        kinds = allowed(self._playing().state)
        return ", ".join(phrase(f"choice.{kind.__name__}") for kind in kinds) or phrase("choice.over")


def _is_forced(state: GameState) -> bool:
    """Whether dice cannot be played, and nothing else can be done."""
    return state.phase in TO_PLAY and UseToken not in allowed(state) and not state.can_move()


def _listable(state: GameState) -> Sequence[Play]:
    """The plays of the dice on the table, if they are few enough to be numbered."""
    try:
        return state.legal_plays()
    except ValueError as error:
        raise MisunderstandingError(phrase("play.too_many")) from error


def _doublet(text: str) -> int:
    """The number of a doublet as typed: 6 or 66."""
    if text[:1] in DIE_FACES and text in (text[0], 2 * text[0]):
        return int(text[0])
    raise MisunderstandingError(phrase("play.no_doublet"))


def _value(text: str) -> GameValue:
    """The value of a resignation as typed."""
    if not text:
        return GameValue.SINGLE
    for value in GameValue:
        if text in (value.name.casefold(), str(int(value)), phrase(f"value.{value.name}").casefold()):
            return value
    raise MisunderstandingError(phrase("play.no_value"))
