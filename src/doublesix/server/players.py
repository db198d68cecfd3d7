"""Players over all analyzed matches: what each of them came to, and how that went on from match to match.

A player is who bears the name; of a match that was analyzed several times the analysis begun last counts.
What does not live here: the figures of one match (`analysis.ratings`), the same for files (`analysis.totals`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from doublesix.protocol.players import PlayedMatch, PlayerList, PlayerView
from doublesix.server.judged import rounded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["players"]

Json = dict[str, Any]

PR = 500
"""A performance rating is so many times the EMG lost a decision."""
DATE = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})")
DATE_HEADER = "EventDate"


def players(views: Iterable[Mapping[str, Any]]) -> PlayerList:
    """Everybody, whoever has decided most first.

    Args:
        views: analyses as they are stored, the newest first.
    """
    newest = {_what_was_played(view): view for view in reversed([view for view in views if _is_rated(view)])}
    found: dict[str, list[tuple[PlayedMatch, Json]]] = {}
    for view in sorted(newest.values(), key=_date):
        for seat, name in enumerate(view["players"]):
            rating = view["report"]["ratings"][seat]
            found.setdefault(name, []).append((_match(view, seat, rating), rating))
    listed = [_player(name, matches) for name, matches in found.items()]
    return PlayerList(players=tuple(sorted(listed, key=lambda player: (-player.decisions, player.name))))


def _is_rated(view: Mapping[str, Any]) -> bool:
    return view["status"] == "done" and view["report"] is not None


def _what_was_played(view: Mapping[str, Any]) -> str:
    """The same for every analysis of a match."""
    played = [(game["score"], game["winner"], game["points"], game["decisions"]) for game in view["games"]]
    return repr((view["players"], view["variant"], view["terms"], view["final_score"], played))


def _date(view: Mapping[str, Any]) -> str:
    """When it was played, if the file says so, else when the analysis began; both as ISO dates."""
    said = DATE.search(view["report"]["match"]["headers"].get(DATE_HEADER, ""))
    if said is None:
        return str(view["created"])[:10]
    year, month, day = map(int, said.groups())
    return f"{year:04}-{month:02}-{day:02}"


def _match(view: Mapping[str, Any], seat: int, rating: Json) -> PlayedMatch:
    winner = view["report"]["match"]["winner"]
    score = view["final_score"]
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


def _player(name: str, matches: Sequence[tuple[PlayedMatch, Json]]) -> PlayerView:
    ratings = [rating for _, rating in matches]
    return PlayerView(
        name=name,
        decisions=_decisions(ratings, "checker", "cube"),
        performance_rating=_pr(ratings, "checker", "cube"),
        checker_rating=_pr(ratings, "checker"),
        cube_rating=_pr(ratings, "cube"),
        luck=_luck(ratings),
        matches=tuple(match for match, _ in matches),
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
