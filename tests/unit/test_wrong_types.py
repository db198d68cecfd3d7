"""Arguments of a wrong type are refused at the doors that people come to first, with what would be right."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import doublesix as ds
from cli_players import PipJudge
from doublesix.arena.contenders import contender, opponent_of
from doublesix.arena.duel import duel
from doublesix.arena.judges import judge
from doublesix.arena.luck import LuckMeter
from doublesix.arena.opponents import RandomOpponent
from doublesix.arena.referee import Referee
from doublesix.arena.table import TablePlayer, table_duel, table_player
from doublesix.engine.exact_match import exact_verdict
from doublesix.engine.verdicts import RollLuck
from doublesix.errors import demand_type
from doublesix.formats.record_json import write_json
from doublesix.match import Score
from doublesix.units import Emg

START, ROLL, GAME = ds.Position.start(), ds.Roll(3, 1), ds.variant("backgammon")
MET = ds.MatchEquityTable.load()
ID = "4HPwATDgc/ABMA"
PLAYER = RandomOpponent(Referee(GAME), seed=1)
SITTER = TablePlayer("nobody", lambda: ds.Computer(PipJudge(), plies=0))


@pytest.fixture(scope="module")
def engine() -> ds.Engine:
    return ds.Engine(threads=1)


QUESTIONS: list[tuple[str, tuple[Any, ...], dict[str, Any], str]] = [
    ("rank_plays", (ID, ROLL), {}, "position must be a Position .*identify"),
    ("rank_plays", (ds.identify(ID), ROLL), {}, "not the IdentifiedPosition"),
    ("rank_plays", (START, "31"), {}, "roll must be a Roll .*such as Roll"),
    ("rank_plays", (START, (3, 1)), {}, "not the tuple"),
    ("rank_plays", (START, ROLL), {"plies": 1.0}, "plies must be a whole number, not the float 1.0"),
    ("rank_plays", (START, ROLL), {"cube": 2}, "cube must be a CubeState"),
    ("rank_plays", (START, ROLL), {"match": ds.Match(7)}, "match must be a MatchContext or a MoneySession"),
    ("cube_action", (ds.Setup(),), {}, "not the Setup"),
    ("cube_action", (START,), {"plies": "2"}, "plies must be"),
    ("evaluate", (START,), {}, "positions must be a sequence, not the Position"),
    ("evaluate", ([ID],), {}, "each of the positions must be"),
    ("roll_luck", (ID,), {}, "position must be"),
    (
        "rank_many",
        ([START],),
        {},
        r"each of the requests must be a PlayRequest \(such as PlayRequest\(",
    ),
    ("choose_many", ([(START, ROLL)],), {}, "must be a PlayRequest .*, not the tuple"),
    ("cube_many", ([START],), {}, "must be a CubeRequest .*, not the Position"),
    ("luck_many", ([START],), {}, "must be a LuckRequest"),
    ("rank_many", (START,), {}, "requests must be a sequence, not the Position"),
    ("table_for", (None,), {}, "position must be .*, not None"),
    ("rollout", (ID,), {"trials": 4}, "position must be"),
    ("rollout", (START,), {"trials": 4.5}, "trials must be a whole number"),
    ("rollout", (START,), {"seed": "x"}, "seed must be a whole number"),
    ("rollout", (START,), {"settings": "full"}, "settings must be a RolloutSettings"),
    ("rollout", (START,), {"stop": 36}, r"stop must be a StopRules \(such as StopRules\(trials="),
    ("roll_luck", (START,), {"match": "5"}, "match must be a MatchContext"),
]


@pytest.mark.parametrize(("method", "arguments", "options", "message"), QUESTIONS)
def test_questions_to_an_engine(
    engine: ds.Engine, method: str, arguments: tuple[Any, ...], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(TypeError, match=message):
        getattr(engine, method)(*arguments, **options)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: ds.Engine(5), "variant must be a Variant or a str"),
        (lambda: ds.Engine(threads="4"), "threads must be a whole number"),
        (lambda: ds.Engine(met="kazaross"), "met must be a MatchEquityTable"),
        (lambda: ds.Engine(filters=1), "filters must be a tuple"),
        (lambda: ds.Engine(filters=(1, 2)), "each of the filters must be a PlayFilter"),
        (lambda: ds.PlayFilter(3, "0.1"), "margin must be a number, not the str '0.1'"),
        (lambda: ds.Engine(two_sided="no"), "two_sided must be True or False, not the str 'no'"),
        (lambda: ds.Engine(prune="no"), "prune must be True or False, not the str 'no'"),
        (lambda: ds.new_game(5), "variant must be a Variant or a Cycle or a str"),
        (lambda: ds.new_game(seed="a"), "seed must be"),
        (lambda: ds.new_game(length="5"), "length must be a whole number, not the str '5'"),
        (lambda: ds.new_game(dice=["31"]), r"dice must be a source of rolls, such as ListedDice\(\['31'\]\)"),
        (lambda: ds.new_game(terms=7), "terms must be a Match or a MoneySession"),
        (lambda: ds.new_game().apply("8/5 6/5"), "action must be one such as Double.*, not '8/5 6/5'"),
        (lambda: ds.new_game().apply(ds.Double), "action must be"),
        (lambda: ds.ListedDice([(3, 1)]), "each of the rolls must be a Roll or a str .*, not the tuple"),
        (lambda: ds.RollDice((3, 1)), "roll must be a Roll"),
        (lambda: ds.sampled_plays("backgammon", START, ROLL), "variant must be a Variant"),
        (lambda: ds.sampled_plays(GAME, ID, ROLL), "position must be a Position"),
        (lambda: ds.PlayRequest(START, ROLL, asked="8/5"), "asked must be a tuple"),
        (lambda: ds.PlayRequest(START, ROLL, asked=("8/5",)), "each play asked about must be a Play"),
        (lambda: RollLuck((Emg(0.0),) * 21).of("31"), "roll must be a Roll"),
        (lambda: ds.StopRules(std_error="a"), "std_error must be a number, not the str 'a'"),
        (lambda: ds.AnalysisSettings(sure="a"), "sure must be a number"),
        (lambda: ds.Position(5, 6), "player must be a sequence"),
        (lambda: ds.Position([0.5] * 26, [0] * 26), "a count of player must be a whole number"),
        (lambda: START.legal_plays("31"), "roll must be a Roll"),
        (lambda: ds.Position.from_xgid(None), "text must be a str, not None"),
        (lambda: START.svg(roll="31"), "roll must be a Roll"),
        (lambda: START.svg(cube=2), "cube must be a CubeState"),
        (lambda: START.svg(play="8/5 6/5"), "play must be a Play"),
        (lambda: GAME.svg(START, width="400"), "width must be a whole number"),
        (lambda: GAME.text(ID), "position must be a Position"),
        (lambda: GAME.text(START, roll="31"), "roll must be a Roll"),
        (lambda: GAME.legal_plays(ID, ROLL), "position must be a Position"),
        (lambda: GAME.legal_plays(START, "31"), "throw must be a Roll or a tuple"),
        (lambda: ds.identify(b"x"), "text must be a str"),
        (lambda: ds.variant(5), "name must be a str"),
        (lambda: ds.parse_play("8/5 6/5", START, ROLL, "backgammon"), "variant must be a Variant"),
        (lambda: ds.parse_play("8/5 6/5", ID, ROLL), "position must be a Position"),
        (lambda: ds.CubeState("2"), "value must be a whole number, not the str '2'"),
        (lambda: ds.CubeState(2, "player"), "owner must be a CubeOwner"),
        (lambda: ds.MatchContext("3", 5), "player_away must be a whole number"),
        (lambda: ds.MatchContext(3, None), "opponent_away must be a whole number"),
        (lambda: ds.MatchContext(2, 3, cube_limit="a"), "cube_limit must be a whole number, not the str 'a'"),
        (lambda: ds.Match(5, cube_limit=2.0), "cube_limit must be a whole number"),
        (lambda: ds.MatchContext(2, 3, seat=1), "seat must be a Seat"),
        (lambda: Score((1, 0.5)), "each of the points must be a whole number"),
        (lambda: ds.MoneySession(automatic_doubles="1"), "automatic_doubles must be a whole number"),
        (lambda: ds.MoneySession(jacoby=1), "jacoby must be True or False, not the int 1"),
        (lambda: ds.Match(5, crawford="no"), "crawford must be True or False, not the str 'no'"),
        (lambda: ds.MatchContext(1, 3, is_crawford=1), "is_crawford must be True or False"),
        (lambda: Score((4, 0), is_post_crawford=None), "is_post_crawford must be True or False, not None"),
        (lambda: MET.mwc(2.5, 3), "player_away must be a whole number, not the float 2.5"),
        (lambda: MET.mwc(2, "3"), "opponent_away must be a whole number"),
        (lambda: MET.mwc_after(2, 3, 0.5), "points must be a whole number"),
        (lambda: MET.game_ends(5, 5, 1.5), "cube_value must be a whole number"),
        (lambda: MET.as_arrays("3"), "length must be a whole number"),
        (lambda: MET.find(None), "text must be a str or a Path, not None"),
        (lambda: exact_verdict(START, ds.CubeState(), None), "score must be a MatchContext .*, not None"),
        (
            lambda: exact_verdict(START, 2, ds.MatchContext(2, 3)),
            r"cube must be a CubeState \(such as CubeState\(2, CubeOwner.PLAYER\), .*\), not the int 2",
        ),
        (
            lambda: ds.IdentifiedPosition(position=START, terms=ds.MatchContext(2, 4)),
            "terms must be a Match or a MoneySession .*, not the MatchContext",
        ),
        (lambda: ds.IdentifiedPosition(position=START, roll=(3, 1)), "roll must be a Roll"),
        (lambda: ds.IdentifiedPosition(position=START, points=(1, "2")), "each of the points must be a whole number"),
        (lambda: ds.format_xgid(START), "identified must be an IdentifiedPosition"),
        (lambda: ds.format_identifier(START, GAME), "identified must be"),
        (lambda: ds.format_identifier(ds.identify(ID), "backgammon"), "variant must be a Variant .*, not the str"),
        (lambda: ds.explain_plays(PipJudge(), START, ROLL, variant="backgammon"), "variant must be a Variant"),
        (lambda: ds.explain_cube(PipJudge(), START, variant="backgammon"), "variant must be a Variant"),
        (lambda: contender("safe", "backgammon").__enter__(), "variant must be a Variant"),
        (lambda: table_player("ours:0", "backgammon").__enter__(), "variant must be a Variant"),
        (lambda: judge("random", "backgammon").__enter__(), "variant must be a Variant"),
        (lambda: opponent_of(PipJudge(), "backgammon"), "variant must be a Variant"),
        (lambda: LuckMeter(ds.Engine(threads=1)), "variant must be a Variant .*, not the Engine"),
        (lambda: duel(PLAYER, PLAYER, variant="backgammon", games=2), "variant must be a Variant"),
        (
            lambda: table_duel(SITTER, SITTER, variant="backgammon", terms=ds.Match(3), games=2),
            "variant must be a Variant",
        ),
        (lambda: ds.write_mat("match.mat"), "record must be a MatchRecord"),
        (lambda: write_json("match.json"), "record must be a MatchRecord"),
        (lambda: ds.replay(None), "record must be a MatchRecord .*, not None"),
        (
            lambda: ds.Computer(PipJudge(), plies=0).decide(ds.new_game()),
            r"state must be a GameState \(that of a game is",
        ),
        (lambda: ds.analyze("match.mat"), "record must be a MatchRecord .*read_match"),
        (lambda: ds.analyze(ds.new_game().record, engine="x"), "engine must be an Engine.*, not 'x'"),
    ],
)
def test_other_doors(wrong: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        wrong()


@pytest.mark.parametrize("threads", [-1, 2**40])
def test_so_many_threads_are_refused(threads: int) -> None:
    with pytest.raises(ValueError, match=rf"threads are 0 \(all cores\) to 1024, not {threads}"):
        ds.Engine(threads=threads)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: ds.StopRules(at_least=-5), "at_least must be 0 or more, not -5"),
        (lambda: ds.AnalysisSettings(sure=float("nan")), "sure is 0 or more, not nan"),
        (lambda: Score((1, 2, 3)), "the points of both seats"),  # type: ignore[arg-type]
        (lambda: RollLuck((Emg(0.0),) * 21).of(ds.Roll(6, 6, 6)), "this game is played with 2 dice, not 3"),
        (lambda: ds.Position(START.player, START.opponent, pinned=(0, 0, 0)), "two numbers each"),  # type: ignore[arg-type]
        (lambda: ds.Position(START.player, START.opponent, memory=[0]), "two numbers each"),  # type: ignore[arg-type]
        (lambda: ds.Position(START.player, START.opponent, pinned=(-1, 0)), "a count is negative"),
        (lambda: ds.Position(START.player, START.opponent, memory=(0, -1)), "a count is negative"),
    ],
)
def test_numbers_that_make_no_sense(wrong: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wrong()


def test_what_is_right_passes() -> None:
    demand_type("plies", 2, int)
    demand_type("roll", None, ds.Roll, optional=True)
    with pytest.raises(TypeError, match=r"roll must be a Roll .*, not None"):
        demand_type("roll", None, ds.Roll)
    assert ds.Position([0] * 6 + [15] + [0] * 19, (0,) * 26).player[6] == 15


def test_flags_of_numpy_become_plain() -> None:
    session = ds.MoneySession(jacoby=np.False_, beavers=np.True_)  # type: ignore[arg-type]
    assert session.jacoby is False
    assert session.beavers is True
    assert ds.MatchContext(1, 3, np.True_).is_crawford is True  # type: ignore[arg-type]


def test_long_values_are_cut() -> None:
    with pytest.raises(TypeError) as caught:
        demand_type("text", [0] * 1000, str)
    assert len(str(caught.value)) < 100
