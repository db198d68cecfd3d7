"""Players over all analyzed matches: what each of them came to in a game, and how that went on from match to match.

A player is who bears the name. A match counts once: of analyses of one table the one begun last, since what was taken
back was not played, and names may have been put right; of others of the same match the one that saw most of it, and of
those the one begun last.
What does not live here: the figures of one match (`analysis.ratings`), adding them up (`analysis.totals`), what
the same match is (`analysis.same_match`).
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from doublesix.analysis.same_match import first_places
from doublesix.analysis.totals import PlayerFigures
from doublesix.analysis.totals_json import figures_in, figures_value
from doublesix.formats.days import day_played
from doublesix.protocol.players import PlayedMatch, PlayerList, PlayerView

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["players"]


def players(views: Iterable[Mapping[str, Any]], courses: Mapping[str, bytes]) -> PlayerList:
    """Everybody, whoever has decided most first.

    Args:
        views: analyses as they are stored, the newest first.
        courses: `course_of` their matches, by their ids; of one that has gone meanwhile there is none.
    """
    rated = _newest_of_tables(view for view in views if _is_rated(view) and view["id"] in courses)
    firsts = first_places(courses[view["id"]] for view in rated)
    matches = [view for place, view in enumerate(rated) if firsts[place] == place]
    found: dict[tuple[str, str], list[tuple[Mapping[str, Any], int]]] = {}
    for view in sorted(matches, key=lambda view: (_date(view), view["created"])):
        for seat, name in enumerate(view["players"]):
            found.setdefault((name, view["variant"]), []).append((view, seat))
    listed = [_player(name, matches) for (name, _), matches in found.items()]
    return PlayerList(players=tuple(sorted(listed, key=lambda player: (-player.decisions, player.name))))


def _newest_of_tables(views: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Analyses, the newest first, without those of a table that was analyzed again later."""
    seen: set[str] = set()
    found = []
    for view in views:
        table = view.get("table")  # earlier versions kept none
        if table not in seen:
            found.append(view)
        if table is not None:
            seen.add(table)
    return found


def _is_rated(view: Mapping[str, Any]) -> bool:
    return view["status"] == "done" and view["report"] is not None


def _date(view: Mapping[str, Any]) -> str:
    """The day of play, if the file says so, else that of the analysis by the machine's calendar; as ISO has it."""
    return _day_played(view) or datetime.fromisoformat(view["created"]).astimezone().date().isoformat()


def _day_played(view: Mapping[str, Any]) -> str | None:
    return day_played(view["report"]["match"]["headers"])


def _match(view: Mapping[str, Any], seat: int) -> PlayedMatch:
    # Whose opponent's time ran out in a session has won its last game, not the session.
    winner = None if view["terms"]["kind"] == "money" else view["report"]["match"]["winner"]
    score = view["final_score"]
    return PlayedMatch(
        analysis=view["id"],
        name=view["name"],
        opponent=view["players"][1 - seat],
        date=_date(view),
        is_day_of_play=_day_played(view) is not None,
        plies=view["plies"],
        score=(score[seat], score[1 - seat]),
        is_won=None if winner is None else winner == seat,
        **figures_value(_figures(view, seat)),
    )


def _figures(view: Mapping[str, Any], seat: int) -> PlayerFigures:
    return figures_in(view["report"]["ratings"][seat])


def _player(name: str, matches: Sequence[tuple[Mapping[str, Any], int]]) -> PlayerView:
    last, _ = matches[-1]
    return PlayerView(
        name=name,
        variant=last["variant"],
        game=last["game"]["name"],
        matches=tuple(_match(view, seat) for view, seat in matches),
        **figures_value(sum((_figures(view, seat) for view, seat in matches), PlayerFigures())),
    )
