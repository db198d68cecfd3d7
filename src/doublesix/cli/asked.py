"""The position that a command is asked about: read from its identifier or a file, told in lines, written as JSON.

What does not live here: the judging (one command a file), verdicts as JSON (`analysis.verdicts_json`).
"""

from __future__ import annotations

import os.path
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from doublesix.analysis.numbers import rounded_figures
from doublesix.analysis.words import Words
from doublesix.cli.commands import imported
from doublesix.cli.words import phrase
from doublesix.dice import Roll
from doublesix.errors import IllegalActionError
from doublesix.match import Match, MoneySession
from doublesix.notation.board_text import MARKS
from doublesix.notation.identified import as_turned
from doublesix.notation.identify import (
    format_identifier,
    gnubg_id_of,
    holds_plain_ids,
    id_kind,
    identify,
    xgid_of,
)
from doublesix.notation.pasted import demand_one_position
from doublesix.notation.position_id import format_position_id
from doublesix.notation.tables_id import format_tables_id
from doublesix.variants.registry import find

if TYPE_CHECKING:
    from collections.abc import Callable

    from doublesix.annotation import Annotation
    from doublesix.notation.identified import IdentifiedPosition
    from doublesix.rules.variant import Variant

__all__ = [
    "about_lines",
    "annotation_json",
    "asked_position",
    "identified",
    "identifier_lines",
    "position_json",
    "terms_lines",
]


def asked_position(
    identifier: str,
    variant: str,
    *,
    roll: str | None = None,
    without_roll: bool = False,
    mover_score_first: bool = False,
) -> tuple[IdentifiedPosition, Variant]:
    """The position of an identifier, or of a file that holds one, and its game.

    Where it does not say what is played for, it is the usual money session, which then stands in whatever
    is written of the position: who asks again with that identifier gets the same answer. In a session that waits for an
    answer to a beaver beavers are played, whatever the identifier says of the rules, and so are raccoons.

    Args:
        identifier: of any kind, or where a file is.
        variant: the game, where neither names it.
        roll: dice that count instead of those of the identifier, and of any offer that waits there.
        without_roll: forget any dice.
        mover_score_first: the first score of an XGID of turn -1 is the one of the side on roll.

    Raises:
        IllegalActionError: the game is over, or is played with another number of dice.
        OSError: there is no such file.
        ParseError: no identifier, or no roll.
        UnknownVariantError: no such game, or several in turn.
    """
    game = find(variant)
    asked = identified(identifier, checkers=game.checkers, mover_score_first=mover_score_first)
    if asked.variant is not None:
        game = asked.variant
    asked = replace(asked, position=game.remembering(asked.position))
    if asked.terms is None and game.cube:
        asked = replace(asked, terms=MoneySession())
    if roll is not None:
        given = Roll.parse(roll)
        its = asked.annotation if given == asked.roll else None
        asked = replace(asked, roll=given, offer=None, resignation=None, annotation=its)
    if without_roll:
        asked = replace(asked, roll=None)
    asked = as_turned(asked)
    if asked.roll is not None and len(asked.roll.dice) != game.rules.dice:
        thrown = len(asked.roll.dice)
        raise IllegalActionError(
            phrase("eval.dice", roll=asked.roll, thrown=thrown, game=game.title, dice=game.rules.dice)
        )
    if game.ending(asked.position) is not None:
        raise IllegalActionError(phrase("eval.over"))
    return asked, game


def identified(text: str, *, checkers: int | None = None, mover_score_first: bool = False) -> IdentifiedPosition:
    """What an identifier says, or a file that holds a position.

    Raises:
        DataError: no position in the file.
        OSError: there is no such file.
        ParseError: neither, or a text with several positions.
    """
    # Not asked for, it is as the text around the identifier says.
    order = True if mover_score_first else None
    # The readers of files are loaded only where a file may be named; pathlib's test stumbles over long identifiers.
    if id_kind(text) is None or os.path.isfile(text):
        found: IdentifiedPosition | None = imported("doublesix.cli.inputs:position_in")(text, mover_score_first=order)
        if found is not None:
            return found
    demand_one_position(text)
    return identify(text, checkers=checkers, mover_score_first=order)


def about_lines(
    asked: IdentifiedPosition, game: Variant, *, language: str = "en", names: tuple[str, str] = MARKS
) -> list[str]:
    """Score and identifiers, in lines. Arguments: `terms_lines`."""
    return [*terms_lines(asked, game, language=language, names=names), *identifier_lines(asked, game)]


def terms_lines(
    asked: IdentifiedPosition, game: Variant, *, language: str = "en", names: tuple[str, str] = MARKS
) -> list[str]:
    """The score, or what is played for, in lines.

    Args:
        asked: the position.
        game: the game.
        language: of the lines.
        names: of the side on roll and of the other one.
    """
    say, words, terms = partial(phrase, language=language), Words(language), asked.terms
    if isinstance(terms, Match):
        mine, theirs = (terms.length - points for points in asked.points)
        lines = [say("eval.match", length=terms.length, mine=mine, theirs=theirs, player=names[0], opponent=names[1])]
        lines += [say("eval.crawford")] * asked.is_crawford
        lines += [say("eval.no_crawford")] * (not terms.crawford)
        lines += _limit(terms.cube_limit, say) if game.cube else []
    else:
        session = MoneySession() if terms is None else terms
        rules = words("list_sign").join(_rules(session, say)) if game.cube else say("eval.no_cube")
        lines = [say("eval.money", rules=rules)]
    if game.rules.scoring.per_checker:
        lines.append(say("eval.per_checker", points=words.numbers(f"{game.checkers / 3:g}")))
    made, ordinary = asked.position.memory[0], game.rules.doublets.ordinary_rolls
    if made < ordinary:
        lines.append(say("eval.ordinary", player=names[0], made=made, rolls=ordinary))
    return lines


def identifier_lines(asked: IdentifiedPosition, game: Variant) -> list[str]:
    """The identifiers, in lines."""
    gnubg_id = gnubg_id_of(asked, game) if game.cube else None
    return [format_identifier(asked, game), *([] if gnubg_id is None else [f"GNUBGID={gnubg_id}"])]


def _rules(session: MoneySession, say: Callable[..., str]) -> list[str]:
    """Those that are played, as far as the house's limit lets them come up."""
    rules = [say("eval.jacoby")] * session.jacoby + [say("eval.beavers")] * session.may_beaver(1)
    rules += [say("eval.raccoons")] * (session.may_beaver(1) and session.may_raccoon(1))
    return [*(rules or [say("eval.no_rules")]), *_limit(session.cube_limit, say)]


def _limit(limit: int | None, say: Callable[..., str]) -> list[str]:
    return [] if limit is None else [say("eval.limit", limit=limit)]


def position_json(asked: IdentifiedPosition, game: Variant) -> dict[str, Any]:
    """The game and the identifiers that can hold the position."""
    is_plain = holds_plain_ids(asked.position, game)
    return {
        "variant": game.key,
        "xgid": xgid_of(asked, game),
        "position_id": format_position_id(asked.position) if is_plain else None,
        "gnubg_id": gnubg_id_of(asked, game),
        "tables_id": format_tables_id(asked, game),
    }


def annotation_json(annotation: Annotation | None) -> dict[str, Any] | None:
    """What another program thought of the position, if that is known."""
    if annotation is None:
        return None
    plays = [{"play": str(each.play), "judged_by": each.judged_by, "equity": each.equity} for each in annotation.plays]
    cube = None if annotation.cube is None else asdict(annotation.cube)
    told: dict[str, Any] = rounded_figures({"plays": plays, "cube": cube})
    return told
