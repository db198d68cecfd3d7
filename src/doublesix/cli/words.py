"""The words that commands print: one catalogue, one entry a language.

A translation is another mapping with the same keys. Numbers, dice, plays and identifiers are not words.
What does not live here: help texts (beside the options that they explain), messages of errors (beside
what raises them), words on boards (`notation.words`) and in reports (`analysis`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LANGUAGES", "phrase"]

LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "error": "Error: {message}",
        "example": "Example:",
        "examples": "Examples:",
        "yes": "yes",
        "no": "no",
        "total": "total",
        # variants
        "variants.key": "key",
        "variants.name": "name",
        "variants.checkers": "checkers",
        "variants.cube": "cube",
        "variants.aliases": "also called",
        "variants.track": "travel",
        "variants.landing": "landing",
        "variants.landing.Hit": "lone checkers are hit",
        "variants.landing.Pin": "lone checkers are pinned",
        "variants.landing.Block": "nothing is hit",
        "variants.doublets": "doublets",
        "variants.times": "played {times} times",
        "variants.first_roll": "the starter plays",
        "variants.scoring": "wins",
        "variants.single": "single 1",
        "variants.gammon": "gammon {points}",
        "variants.backgammon": "backgammon {points}",
        "variants.first_results": "results of a first roll",
        "variants.source": "source",
        # perft, convert
        "perft.slow": "{reason} (counting with the readable generator)",
        "perft.counting": "counting",
        "convert.done": "{path}: {games} games written, {problems} problems",
        # eval
        "eval.over": "the game is over: one side has borne off every checker",
        "eval.plays": "{roll}, {depth}, chances in percent:",
        "eval.more": "… and {count} more (--most)",
        "eval.match": "Match to {length}: X needs {mine}, O needs {theirs}",
        "eval.crawford": "Crawford game",
        "eval.money": "Money: {rules}",
        "eval.jacoby": "Jacoby",
        "eval.beavers": "beavers",
        "eval.no_rules": "no Jacoby, no beavers",
        # analyze
        "analyze.nothing": "name a match file or a folder, or take --sample",
        "analyze.no_match": "no match in {path}",
        "analyze.skipped": "{path}: files without a readable match, passed over: {count}",
        "analyze.written": "{path} written",
        "analyze.file": "file",
        "analyze.players": "players",
        "analyze.score": "score",
        "analyze.pr_first": "PR first",
        "analyze.pr_second": "PR second",
        # train
        "train.begin": "{name}: {games} of {target} games played",
        "train.interrupted": "stopped; the same command goes on from the last checkpoint in {folder}",
        "train.done": "{name}: done, {games} games",
        "train.exported": "{file}  SHA-256 {sha256}",
        "train.no_config": "{name!r} is neither a .toml file nor a packaged configuration: {known}",
        "train.line": "{games} games, {speed}/s, loss {contact} contact {race} race, rate {rate}",
        # arena, check, bench
        "arena.even": "games and batch must be even: each pair of games is played with the same dice",
        "check.comparing": "comparing",
        "check.result": "{pairs} positions with a roll, {results} results ({games}): {wrong} disagreements",
        "bench.measuring": "measuring",
        "bench.now": "measuring: {name}",
        "bench.machine": "{system} {architecture}, {cores} cores, {instructions}, Python {python}",
        "bench.ratio": "{ratio} × {than}",
        # depth, rankings, cube decisions
        "depth": "{plies}-ply (XG {others}-ply)",
        "ranking.number": "#",
        "ranking.play": "play",
        "ranking.equity": "equity",
        "ranking.loss": "loss",
        "ranking.mwc": "match %",
        "ranking.win": "win %",
        "ranking.gammon_win": "gammon",
        "ranking.backgammon_win": "bg",
        "ranking.loss_chance": "lose %",
        "ranking.gammon_loss": "gammon",
        "ranking.backgammon_loss": "bg",
        "ranking.plies": "ply",
        "cube.no_double": "No double",
        "cube.double_take": "Double, take",
        "cube.double_pass": "Double, pass",
        "cube.closed": "The cube cannot be turned here; equity {equity}",
        "cube.advice": "Best: {advice}",
        "cube.cubeless": "Cubeless equity {equity}, {depth}",
        # play
        "value.SINGLE": "single game",
        "value.GAMMON": "gammon",
        "value.BACKGAMMON": "backgammon",
        "points.one": "1 point",
        "points.many": "{points} points",
        "play.one_point": "a match to 1 point",
        "play.match": "a match to {points} points",
        "play.money": "a money session (Jacoby, beavers)",
        "play.greeting": "{game} against {computer}: {terms}. You play X and bear off at the lower right.",
        "play.dice_seeded": "The dice come from seed {seed}.",
        "play.dice_typed": "You throw real dice for both sides and type what they show, for example 31.",
        "play.how": "Type plays like 8/5 6/5 or by number from a list; help explains everything else.",
        "play.help": """\
PLAYS   8/5 6/5, 13/7*/5, bar/22, 6/off, 6/4(2)   or a number of the last list
        list     the legal plays          hint     the best plays, or the cube decision
        Enter    confirm the play         undo     take it back before that
CUBE    roll (Enter), double; take, pass, beaver, raccoon
RESIGN  resign, resign gammon, resign backgammon; accept, refuse
LOOK    board, score, analyze (the games so far)
STOP    quit (the game is kept and can be resumed)""",
        "play.not_understood": "That cannot be followed here. Now: {choices}. More with help.",
        "play.not_now": "That is not allowed here. Now: {choices}. More with help.",
        "play.no_number": "The list has the numbers 1 to {most}.",
        "play.no_hint": "There is nothing to decide on the board now.",
        "play.no_list": "There are plays to list once the dice are thrown.",
        "play.no_value": "A resignation is single, gammon or backgammon.",
        "play.nothing_to_undo": "No play waits for confirmation; played ones stay.",
        "play.undone": "{play} taken back.",
        "play.dice_count": "This game is played with {dice} dice.",
        "play.tie": "Equal dice: throw again.",
        "play.you_start": "Game {number}. Opening throw {throw}: you start.",
        "play.computer_starts": "Game {number}. Opening throw {throw}: {computer} starts.",
        "play.winner_starts": "Game {number}. The winner of the last game starts.",
        "play.crawford": "This is the Crawford game: no doubles.",
        "play.you_roll": "You roll {roll}.",
        "play.you_dance": "You roll {roll} and cannot move.",
        "play.computer_moves": "{computer} rolls {roll}: {play}",
        "play.computer_dances": "{computer} rolls {roll} and cannot move.",
        "play.computer_keep": "{computer} plays the opening throw.",
        "play.computer_double": "{computer} doubles to {value}.",
        "play.computer_take": "{computer} takes; the cube is at {value}.",
        "play.computer_pass": "{computer} passes.",
        "play.computer_beaver": "{computer} beavers.",
        "play.computer_raccoon": "{computer} raccoons.",
        "play.computer_resigns": "{computer} offers to resign: {value}.",
        "play.computer_accept": "{computer} accepts.",
        "play.computer_refuse": "{computer} refuses; the game goes on.",
        "play.you_win": "You win a {value}: {points}.",
        "play.computer_wins": "{computer} wins a {value}: {points}.",
        "play.score": "Score: {person} {mine}, {computer} {theirs}.",
        "play.you_win_match": "You win the match.",
        "play.computer_wins_match": "{computer} wins the match.",
        "play.match_or_money": "either --match or --money",
        "play.seed_or_typed": "typed dice have no seed",
        "play.not_with_resume": "a resumed game keeps its own terms: leave --match, --money and --seed out",
        "play.analyzing": "analyzing",
        "play.saved": "Kept in {path}",
        "play.resume": "Go on with: doublesix play --resume {path}",
        "choice.KeepThrow": "keep",
        "choice.RollDice": "roll",
        "choice.Move": "a play",
        "choice.Double": "double",
        "choice.Take": "take",
        "choice.Pass": "pass",
        "choice.Beaver": "beaver",
        "choice.Raccoon": "raccoon",
        "choice.OfferResignation": "resign",
        "choice.AcceptResignation": "accept",
        "choice.RefuseResignation": "refuse",
        "choice.NextGame": "next",
        "ask.opening": "Opening throw, your die first: ",
        "ask.your_dice": "Your dice: ",
        "ask.computer_dice": "Dice of {computer}: ",
        "ask.dice_or_double": "your dice, or double: ",
        "ask.confirm": "{play} – Enter to play it, undo to take it back: ",
        "ask.STARTER_CHOOSES": "keep the opening throw, or roll: ",
        "ask.ON_ROLL": "roll (Enter) or double: ",
        "ask.DOUBLE_OFFERED": "take or pass{more}: ",
        "ask.BEAVER_OFFERED": "{computer} beavers – take or pass{more}: ",
        "ask.RACCOON_OFFERED": "{computer} raccoons – take or pass: ",
        "ask.or_beaver": " or beaver",
        "ask.or_raccoon": " or raccoon",
        "ask.ROLLED": "Your play for {roll}: ",
        "ask.RESIGNATION_OFFERED": "accept or refuse the {value}: ",
        "ask.GAME_OVER": "next (Enter), analyze or quit: ",
        "ask.MATCH_OVER": "analyze, or quit (Enter): ",
        "ask.OPENING": "",
    },
}


def phrase(key: str, *, language: str = "en", **values: object) -> str:
    """A phrase with its values filled in.

    Raises:
        KeyError: a language or a phrase that the catalogue lacks.
    """
    return LANGUAGES[language][key].format(**values)
