"""`Variant`: one game as a frozen record of names, layout and rules.

What does not live here: which games and options exist (`variants`, which lends `Variant.with_options` its
catalogue through `supply_options`), the state of a game in progress (`game`), drawing (`notation`, whose pictures
`Variant.text` and `Variant.svg` get through `supply_pictures`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Unpack

from doublesix.dice import Roll, Throw
from doublesix.errors import InvalidPositionError, demand_type
from doublesix.position import BAR, Position
from doublesix.rules.check import are_many
from doublesix.rules.endings import ending
from doublesix.rules.landing import Hit, Pin
from doublesix.rules.legal import MOST_WAYS, legal_chain_plays, legal_plays
from doublesix.rules.rules import Rules
from doublesix.rules.turns import following
from doublesix.sentences import Sentence, proper_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from doublesix.notation.board_svg import SvgOptions
    from doublesix.notation.board_text import TextOptions
    from doublesix.play import Play
    from doublesix.position import Row, Setup
    from doublesix.rules.endings import GameEnd
    from doublesix.rules.turns import Following

    Options = Callable[["Variant", tuple[str, ...]], "Variant"]
    Picture = Callable[..., str]

__all__ = ["Variant", "supply_options", "supply_pictures"]

_options: Options | None = None
_pictures: dict[str, Picture] = {}


def supply_options(options: Options) -> None:
    """Give variants the catalogue of options; called once by the layer above."""
    global _options
    _options = options


def supply_pictures(*, text: Picture, svg: Picture) -> None:
    """Give variants what draws a board; called once when the package is imported."""
    _pictures.update(text=text, svg=svg)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One game of the family.

    Args:
        key: the short name in files and commands, lower case.
        name: the name on screens.
        aliases: other names, in any language.
        names: what readers of a language are shown, by its code, where name and aliases do not say it.
        source: where the rules come from.
        layout: where each side's checkers start, own numbering.
        rules: how it is played.
        cube: whether the doubling cube belongs to it.
        variation: how match files of other programs spell it, where that is not the name.
        summary: the game in one sentence; a `Sentence` where other languages have it, too.
        options: keys of the rule options that go well with it.
        base: the game that it was made of by options or another start; None for a game of its own.
        changes: what they changed, in sentences; none for a game of its own name.

    Raises:
        TypeError: one of another type, such as a list of aliases.
        ValueError: a key that is no line of text, or no name; a layout that has not a number for every place of a side,
            or that does not add up, with the reserve, to the checkers of the rules.
    """

    key: str
    name: str
    aliases: tuple[str, ...]
    source: str
    layout: Row
    rules: Rules
    cube: bool
    variation: str = ""
    summary: str = ""
    options: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    base: Variant | None = field(default=None, compare=False, repr=False)
    changes: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        kinds = {"key": str, "name": str, "aliases": tuple, "layout": tuple, "rules": Rules, "cube": bool}
        for what, kind in kinds.items():
            demand_type(what, getattr(self, what), kind)
        if not self.key.strip() or not self.key.isprintable():
            raise ValueError(f"the key of a game is a line of text, not {self.key!r}")
        if not self.name:
            raise ValueError(f"{self.key}: a game has a name")
        if len(self.layout) != BAR + 1:
            raise ValueError(f"{self.key}: a layout has {BAR + 1} places, not {len(self.layout)}")
        if sum(self.layout) + self.reserve != self.checkers:
            raise ValueError(f"{self.key}: the layout does not hold {self.checkers} checkers")

    def __repr__(self) -> str:
        # All the rules would fill pages wherever a game is the default of an argument.
        return f"variant({self.key!r})"

    @property
    def title(self) -> str:
        """Its name as a sentence: what people of any language call it."""
        title: str = proper_name(self.base.name if self.base and self.changes else self.name)
        for change in self.changes:
            title = Sentence("{game} + {change}", game=title, change=change)
        return title

    @property
    def checkers(self) -> int:
        """Checkers a side."""
        return self.rules.checkers

    @property
    def reserve(self) -> int:
        """Checkers a side that begin outside the board."""
        return self.rules.reserve

    def start(self) -> Position:
        """The position in which a game begins."""
        reserve, memory = self.reserve, self.rules.first_memory
        return Position(self.layout, self.layout, reserve=(reserve, reserve), memory=(memory, memory))

    def legal_plays(self, position: Position, throw: Throw, *, most: int | None = MOST_WAYS) -> tuple[Play, ...]:
        """Every legal play, one for each distinct result; a dance is one play without steps.

        Args:
            position: seen by the side that plays.
            throw: the roll; or numbers to play in this order, in games where a doublet is named or left over
                (`rules.turns`).
            most: give up where a chain of more than four numbers can be played in more ways than that: of a doublet
                that is followed by its other side or rises it may be hundreds of thousands or millions, of which
                `doublesix.sampled_plays` gives some. None: list them all, however long it takes.

        Raises:
            ValueError: more or fewer dice than the game is played with, or numbers in a game that has rolls only.
            TooManyPlaysError: more than `most` ways.
            TypeError: no `Position`, or neither a `Roll` nor a tuple.
        """
        demand_type("position", position, Position)
        demand_type("throw", throw, Roll, tuple)
        limit = most if are_many(self.rules, position, throw) else None
        if isinstance(throw, tuple):
            return legal_chain_plays(self.rules, position, throw, most=limit)
        return legal_plays(self.rules, position, throw, most=limit)

    def following(self, position: Position, throw: Throw, play: Play) -> Following:
        """What follows a play of `throw` from `position` that did not end the game."""
        return following(self.rules, position, throw, len(play.steps))

    def ending(self, position: Position) -> GameEnd | None:
        """How the game has ended after a play of the side in the player row; None while it goes on."""
        return ending(self.rules, position)

    def problems(self, setup: Setup) -> tuple[str, ...]:
        """Everything that keeps a set-up from being a position of this game."""
        rules = self.rules
        found = setup.problems(
            checkers=rules.checkers,
            shared_points=rules.track.shared_points,
            pins=isinstance(rules.landing, Pin),
            reserve=rules.reserve,
            memory=rules.most_memory,
        )
        return found or tuple(self._impossible(setup))

    def _impossible(self, setup: Setup) -> Iterator[str]:
        """Where checkers stand that this game's own rules never let stand so; its start is as it is."""
        if not isinstance(self.rules.landing, Hit) and (setup.player[BAR] or setup.opponent[BAR]):
            yield Sentence("nobody is ever on the bar")
        position = Position(setup.player, setup.opponent, setup.pinned, setup.reserve, setup.memory)
        for rule in self.rules.restrictions:
            if rule.problem(self.start()) is None:
                for side, seen in (("player", position), ("opponent", position.swapped())):
                    if problem := rule.problem(seen):
                        yield Sentence("{place}: {problem}", place=Sentence(side), problem=problem)

    def position(self, setup: Setup) -> Position:
        """A set-up as a position of this game, which remembers what its board proves.

        Raises:
            InvalidPositionError: with every problem found.
        """
        found = self.problems(setup)
        if found:
            raise InvalidPositionError(found)
        return self.remembering(Position(setup.player, setup.opponent, setup.pinned, setup.reserve, setup.memory))

    def remembering(self, position: Position) -> Position:
        """A position in which nothing is forgotten that its board proves; those of real games stay as they are.

        Where checkers are set up, nobody need say of a side with a checker at home that it has been there.
        """
        mine, his = (
            max([known, *(rule.memory_shown(seen) for rule in self.rules.restrictions)])
            for known, seen in zip(position.memory, (position, position.swapped()), strict=True)
        )
        return position if (mine, his) == position.memory else replace(position, memory=(mine, his))

    def text(self, position: Position, **options: Unpack[TextOptions]) -> str:
        """The board of this game in characters, seen by the side on roll.

        Args:
            position: the checkers.
            options: `cube`, `roll`, `offer`, `resignation`, `is_over`, `clockwise`, `player_mark`, `opponent_mark`,
                `has_headline` and `language`, as `notation.board_text.board_text` says; the game itself says how the
                sides travel (`track`) and what token it has (`token`); no cube is drawn where it is played without one.
        """
        return self._picture("text", position, {**options})

    def svg(self, position: Position, **options: Unpack[SvgOptions]) -> str:
        """The board of this game as an SVG picture, seen by the side on roll unless it is wanted on top.

        Args:
            position: the checkers.
            options: `cube`, `roll`, `offer`, `resignation`, `is_over`, `play`, `clockwise`, `player_is_black`,
                `player_on_top`, `theme`, `pips`, `width`, `ways`, `element_id` and `language`, as
                `notation.board_svg.board_svg` says; what the game itself says is as in `text`.
        """
        return self._picture("svg", position, {**options})

    def _picture(self, kind: str, position: Position, options: dict[str, Any]) -> str:
        if kind not in _pictures:
            raise RuntimeError("import doublesix, not doublesix.rules.variant alone, for this method")
        demand_type("position", position, Position)
        shown: dict[str, Any] = {"track": self.rules.track, "token": self.rules.token, **options}
        if not self.cube:
            shown["cube"] = None
        return _pictures[kind](position, **shown)

    def is_played_as(self, other: Variant) -> bool:
        """Whether both have the same start, rules and cube, whatever they are called."""
        return (self.rules, self.layout, self.cube) == (other.rules, other.layout, other.cube)

    def renamed(self, name: str) -> Variant:
        """This game under a name of one's own, which is all that people are shown of it; its key stays."""
        return replace(self, name=name, names={}, changes=())

    def with_options(self, *options: str) -> Variant:
        """This game with other rules, by the keys of the options; its key lists them.

        Raises:
            UnknownVariantError: there is no such option, or the game cannot be played with it.
        """
        if _options is None:
            raise RuntimeError("import doublesix, not doublesix.rules.variant alone, for this method")
        return _options(self, options)
