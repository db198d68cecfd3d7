"""The words that reports show: one catalogue, one entry a language.

A translation is another mapping with the same keys. Keys of enums are their values, with a prefix.
What does not live here: words of boards (`notation.words`), messages of errors, names of players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LANGUAGES", "Words", "words"]

LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        # Frame
        "title": "{first} – {second}",
        "report": "Match analysis",
        "match_to": "Match to {length}",
        "money": "Money session",
        "made_by": "Analyzed by {engine}",
        "net": "Nets",
        "depth": "{plies}-ply (XG {xg}-ply)",
        "short_depth": "{plies} (XG {xg})",
        "contents": "Contents",
        "skip": "Skip to the content",
        "to_top": "Back to top",
        "summary": "Summary",
        "by_game": "Game by game",
        "course_match": "Course of the match",
        "course_money": "Course of the session",
        "result": "Result",
        "moves_of": "Moves of game {number}",
        "figures_of": "Figures of game {number}",
        "mistakes_of": "Mistakes of game {number}",
        "games": "Games",
        "mistakes": "Mistakes",
        "problems": "Problems of the source",
        "not_analyzed": "Not analyzed",
        "colophon": "How this was made",
        "engine": "Engine",
        "settings": "Settings",
        "format": "Format",
        # Match facts
        "final_score": "Final score",
        "won_match": "{player} wins the match",
        "variant": "Game",
        # Summary rows
        "figure": "Figure",
        "group_rating": "Rating",
        "group_checker": "Checker play",
        "group_cube": "Cube",
        "group_luck": "Luck",
        "performance_rating": "PR",
        "performance_rating_long": "Performance rating (PR)",
        "class": "Class",
        "gnubg_error_rate": "Error rate, GNU Backgammon",
        "snowie_error_rate": "Error rate, Snowie",
        "estimated_fibs_rating": "FIBS rating, estimated",
        "error_total": "Lost in all",
        "decisions": "Decisions counted",
        "moves": "Moves, unforced",
        "of": "{part} of {whole}",
        "checker_rating": "PR of plays",
        "cube_rating": "PR of cube",
        "error_emg": "Lost, EMG",
        "error_cost_match": "Lost, match winning chance",
        "error_cost_money": "Lost, points",
        "marks": "Blunders / errors / doubtful",
        "luck_emg": "Luck, EMG",
        "luck_cost_match": "Luck, match winning chance",
        "luck_cost_money": "Luck, points",
        "luck_marks": "Rolls very lucky / lucky",
        "unluck_marks": "Rolls very unlucky / unlucky",
        "result_actual_match": "Result",
        "result_adjusted_match": "Result without luck",
        "result_actual_money": "Result, points",
        "result_adjusted_money": "Result without luck, points",
        "kind_count": "{count} ({emg})",
        # Games
        "game": "Game {number}",
        "game_word": "Game",
        "score": "Score",
        "score_at": "at {first}–{second}",
        "crawford": "Crawford game",
        "winner": "Winner",
        "wins": "{player} wins {points}",
        "unfinished": "unfinished",
        "ending:borne off": "borne off",
        "ending:decided on the board": "decided on the board",
        "ending:tied": "a tie",
        "ending:passed": "double passed",
        "ending:resigned": "resigned",
        "ending:unfinished": "unfinished",
        "ending:unknown": "course unknown",
        "point": "{points} point",
        "points": "{points} points",
        # Move list
        "move_number": "No.",
        "roll": "Roll",
        "play": "Play",
        "error": "Error",
        "luck": "Luck",
        "player": "Player",
        "dance": "no play",
        "resigns": "resigns",
        "resigns_value": "resigns a {value}",
        "value:1": "single game",
        "value:2": "gammon",
        "value:3": "backgammon",
        # Mistakes
        "mistake:none": "",
        "mistake:doubtful": "doubtful",
        "mistake:error": "error",
        "mistake:blunder": "blunder",
        "many:doubtful": "doubtful",
        "many:error": "errors",
        "many:blunder": "blunders",
        "mark:none": "",
        "mark:doubtful": "?!",
        "mark:error": "?",
        "mark:blunder": "??",
        "no_mistakes": "No mistakes.",
        "rank": "Rank",
        "played_mark": "played",
        "done_mark": "chosen",
        "did_label": "Chosen:",
        "best_label": "Best:",
        "arrows": "arrows",
        "best_mark": "best",
        "equity": "Equity",
        "difference": "Loss",
        "chances": (
            "Small figures: chances in percent to win, with gammon, backgammon – to lose, with gammon, backgammon."
        ),
        "mwc": "MWC",
        "plies": "Ply",
        "candidates": "Candidate plays",
        "cube_table": "Cube actions",
        "action": "Action",
        "did": "{player}: {action}",
        "mistake_title_play": "{player} to play {roll}",
        "mistake_title_cube": "{player} on roll: cube decision",
        "mistake_title_answer": "{player} to answer the {offer}",
        "mistake_lost_mwc": "{mistake}, {emg} lost ({mwc} match winning chance)",
        "mistake_lost_points": "{mistake}, {emg} lost ({points} points)",
        "within": "{emg} ± {reach}",
        "too_close": "{verdict}; too close to call",
        "doublers": "Equities and chances are those of {player}, who doubled.",
        "line": "line {line}",
        "line_word": "Line",
        "cubeless": "Cubeless",
        "outcome_caption": "Chances to win, with gammon, backgammon – to lose, with gammon, backgammon, in percent",
        # Cube actions, as done and as kinds of mistakes
        "action:no double": "no double",
        "action:double": "double",
        "action:redouble": "redouble",
        "action:take": "take",
        "action:pass": "pass",
        "action:beaver": "beaver",
        "action:raccoon": "raccoon",
        "verdict:no_double": "No double",
        "verdict:double_take": "Double, take",
        "verdict:double_pass": "Double, pass",
        "kind:missed double": "Missed doubles",
        "kind:wrong double": "Wrong doubles",
        "kind:wrong take": "Wrong takes",
        "kind:wrong pass": "Wrong passes",
        "kind:missed beaver": "Missed beavers",
        "kind:wrong beaver": "Wrong beavers",
        "kind:missed raccoon": "Missed raccoons",
        "kind:wrong raccoon": "Wrong raccoons",
        # Luck
        "luck:very lucky": "very lucky",
        "luck:lucky": "lucky",
        "luck:ordinary": "",
        "luck:unlucky": "unlucky",
        "luck:very unlucky": "very unlucky",
        "luckmark:very lucky": "++",
        "luckmark:lucky": "+",
        "luckmark:ordinary": "",
        "luckmark:unlucky": "−",
        "luckmark:very unlucky": "−−",
        # Classes of players
        "class:world champion": "world champion",
        "class:world class": "world class",
        "class:expert": "expert",
        "class:advanced": "advanced",
        "class:intermediate": "intermediate",
        "class:casual": "casual",
        "class:beginner": "beginner",
        "class:distracted": "distracted",
        "class:supernatural": "supernatural",
        "class:awful": "awful",
        # Graph
        "graph_match": "Chance of {player} to win the match, after every play",
        "graph_money": "Points {player} can expect to be ahead, after every play",
        "graph_legend_mistake": "Dots are mistakes of {first} (round) and {second} (square); larger is worse.",
        "graph_dot": "Game {number}: {player}, {mistake}, {emg}",
        # Not analyzed
        "reason": "Reason",
        "text": "Text",
        "reason:illegal": "an illegal play that stood",
        "reason:unreadable": "the text cannot be read as a play",
        "reason:not played": "rolled, but nothing says what was played",
        "reason:no dice": "the dice are unknown",
        "reason:token": "a token was used, which is not judged yet",
        "reason:board unknown": "the position is unknown after an earlier play",
        "reason:no cube": "the cube could not be turned here",
        "reason:game over": "the game was over before",
        "severity:warning": "warning",
        "severity:error": "error",
        "severity": "Severity",
        "problem": "Problem",
        # Settings
        "setting:plies": "Depth where it matters",
        "setting:screen_plies": "Screening of plays",
        "setting:screen_cube_plies": "Screening of cube decisions",
        "setting:sure": "What is ahead by more stays as screened (standard errors)",
        "setting:settle": "Decisions that may be judged more deeply still",
        "setting:play_margin": "Without those: a best play ahead by more stays as screened (EMG)",
        "setting:cube_margin": "Without those: a cube action ahead by more stays as screened (EMG)",
        "setting:luck": "Luck judged",
        "setting:luck_plies": "Depth of luck",
        "setting:trivial": "Choices that matter less are not counted (EMG)",
        "setting:close_cube": "A cube left alone counts where doubling costs less (EMG)",
        "setting:kept_plays": "Candidates listed",
        "yes": "yes",
        "no": "no",
        "none": "–",
        "explain_counted": (
            "A play counts where at least two results differ by more than {trivial}; a cube left alone counts where "
            "doubling was right or cost less than {close}. PR = 500 × EMG lost ÷ counted decisions."
        ),
        "explain_marks": "Marks: ?! doubtful (more than {doubtful} lost), ? error ({error}), ?? blunder ({blunder}).",
    },
}


class Words:
    """The words of one language.

    Raises:
        ValueError: a language that the catalogue lacks.
    """

    def __init__(self, language: str = "en") -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no words for language {language!r}; there are {', '.join(sorted(LANGUAGES))}")
        self.language = language
        self._phrases = LANGUAGES[language]

    def __call__(self, key: str, **values: object) -> str:
        """A phrase with its values filled in; raises `KeyError` for one that the catalogue lacks."""
        return self._phrases[key].format(**values)

    def depth(self, plies: int) -> str:
        """A depth in both counts: ``2-ply (XG 3-ply)``."""
        return self("depth", plies=plies, xg=plies + 1)

    def short_depth(self, plies: int) -> str:
        """The same, short: ``2 (XG 3)``."""
        return self("short_depth", plies=plies, xg=plies + 1)


def words(language: str = "en") -> Words:
    """The words of a language; raises `ValueError` for one that the catalogue lacks."""
    return Words(language)
