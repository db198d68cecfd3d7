"""Players over all analyzed matches: what each of them came to in a game, and how that went on from match to match.

A player is who bears the name. A match counts once: of analyses of the same match the one that saw most of it, and of
those the one begun last.
What does not live here: the figures of one match (`analysis.ratings`), what the same match is (`analysis.same_match`),
the same for files (`analysis.totals`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from doublesix.analysis.numbers import rounded
from doublesix.analysis.same_match import first_places
from doublesix.protocol.players import PlayedMatch, PlayerList, PlayerView
from doublesix.server.days import day_played

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["players"]

Json = dict[str, Any]

PR = 500
"""A performance rating is so many times the EMG lost a decision."""


def players(views: Iterable[Mapping[str, Any]], courses: Mapping[str, bytes]) -> PlayerList:
    """Everybody, whoever has decided most first.

    Args:
        views: analyses as they are stored, the newest first.
        courses: `course_of` their matches, by their ids; of one that has gone meanwhile there is none.
    """
    rated = [view for view in views if _is_rated(view) and view["id"] in courses]
    firsts = first_places(courses[view["id"]] for view in rated)
    matches = [view for place, view in enumerate(rated) if firsts[place] == place]
    found: dict[tuple[str, str], list[tuple[Mapping[str, Any], int]]] = {}
    for view in sorted(matches, key=lambda view: (_date(view), view["created"])):
        for seat, name in enumerate(view["players"]):
            found.setdefault((name, view["variant"]), []).append((view, seat))
    listed = [_player(name, matches) for (name, _), matches in found.items()]
    return PlayerList(players=tuple(sorted(listed, key=lambda player: (-player.decisions, player.name))))


def _is_rated(view: Mapping[str, Any]) -> bool:
    return view["status"] == "done" and view["report"] is not None


def _date(view: Mapping[str, Any]) -> str:
    """When it was played, if the file says so, else when the analysis began; both as ISO dates."""
    return day_played(view["report"]["match"]["headers"]) or str(view["created"])[:10]


def _match(view: Mapping[str, Any], seat: int) -> PlayedMatch:
    winner = view["report"]["match"]["winner"]
    score, rating = view["final_score"], _rating(view, seat)
    return PlayedMatch(
        analysis=view["id"],
        name=view["name"],
        opponent=view["players"][1 - seat],
        date=_date(view),
        plies=view["plies"],
        score=(score[seat], score[1 - seat]),
        is_won=None if winner is None else winner == seat,
        decisions=_decisions([rating], "checker", "cube"),
        performance_rating=_pr([rating], "checker", "cube"),
        luck=_luck([rating]),
    )


def _rating(view: Mapping[str, Any], seat: int) -> Json:
    rating: Json = view["report"]["ratings"][seat]
    return rating


def _player(name: str, matches: Sequence[tuple[Mapping[str, Any], int]]) -> PlayerView:
    ratings = [_rating(view, seat) for view, seat in matches]
    last, _ = matches[-1]
    return PlayerView(
        name=name,
        variant=last["variant"],
        game=last["game"]["name"],
        decisions=_decisions(ratings, "checker", "cube"),
        performance_rating=_pr(ratings, "checker", "cube"),
        checker_rating=_pr(ratings, "checker"),
        cube_rating=_pr(ratings, "cube"),
        luck=_luck(ratings),
        matches=tuple(_match(view, seat) for view, seat in matches),
    )


def _decisions(ratings: Sequence[Json], *parts: str) -> int:
    return sum(rating[part]["decisions"] for rating in ratings for part in parts)


def _pr(ratings: Sequence[Json], *parts: str) -> float | None:
    count = _decisions(ratings, *parts)
    lost = sum(rating[part]["error"]["emg"] for rating in ratings for part in parts)
    return rounded(PR * lost / count) if count else None


def _luck(ratings: Sequence[Json]) -> float | None:
    known = [rating["luck"]["amount"]["emg"] for rating in ratings if rating["luck"] is not None]
    return rounded(sum(known)) if len(known) == len(ratings) else None
