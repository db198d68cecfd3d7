"""What the program of a file thought: read out of `.xg` and SGF, kept by our own JSON."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from doublesix.annotation import AnnotatedCube, Annotation
from doublesix.cube import CubeAction
from doublesix.errors import ParseError
from doublesix.formats import read_json, read_match, write_json
from doublesix.formats.positions import read_position
from doublesix.match import Seat
from doublesix.met import MatchEquityTable
from doublesix.record import CheckerPlay, CubeTurn, SetPosition
from doublesix.units import Emg
from xg_files import START, cube, game, header, move, packed, records_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doublesix.record import MatchRecord

SAMPLES = Path(__file__).parents[2] / "data" / "matches"
XG = sorted((SAMPLES / "xg").glob("*.xg"))

AFTER_31 = (0, -2, 0, 0, 0, 2, 4, 0, 2, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
SPLIT = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 1, 0, -5, 4, 0, 0, 0, -3, 0, -5, 0, 0, 0, 1, 1, 0)
POINT_MOVES, SPLIT_MOVES = (7, 4, 5, 4), (23, 22, 12, 9)
NOT_JUDGED = -1000.0
MOVE_KIND, MOVE_ERROR = 3, 2312


XGP = SAMPLES / "xg" / "match_position_rollout.xgp"

# eXtreme Gammon


def candidates(*told: tuple[Sequence[int], Sequence[int], int, float], is_played: bool = True) -> bytes:
    """A move record of player 1 who rolled 31, with boards, moves, levels and equities that were looked at."""
    record = bytearray(move(1, START, (3, 1), POINT_MOVES if is_played else ()))
    struct.pack_into("<i", record, 188, len(told))
    for index, (board, moves, level, equity) in enumerate(told):
        struct.pack_into("<26b", record, 192 + 26 * index, *board)
        struct.pack_into("<8b", record, 1024 + 8 * index, *[*moves, *([-1] * 8)][:8])
        struct.pack_into("<h", record, 1280 + 4 * index, level)
        struct.pack_into("<f", record, 1408 + 28 * index + 24, equity)
    return bytes(record)


def thought(record: bytes, level: int, *equities: float) -> bytes:
    """A cube record with equities of no double, double and take, double and pass."""
    changed = bytearray(record)
    struct.pack_into("<i", changed, 92, level)
    struct.pack_into("<3f", changed, 152, *equities)
    return bytes(changed)


def annotations(*turns: bytes) -> list[Annotation | None]:
    return annotations_of(read_match(packed((header(), game(), *turns))))


def annotations_of(record: MatchRecord) -> list[Annotation | None]:
    """Those of every play and turn of the cube; they come back out of our JSON."""
    found = [
        action.annotation
        for one in record.games
        for action in one.actions
        if isinstance(action, CheckerPlay | CubeTurn)
    ]
    kept = read_json(write_json(record))
    assert kept == record
    assert found == [
        action.annotation for one in kept.games for action in one.actions if isinstance(action, CheckerPlay | CubeTurn)
    ]
    return found


def told(annotation: Annotation | None) -> list[tuple[str, str, float]]:
    assert annotation is not None
    return [(str(option.play), option.judged_by, option.equity) for option in annotation.plays]


@pytest.mark.parametrize(
    ("level", "judged_by"),
    [
        (0, "XG 1-ply"),
        (3, "XG 4-ply"),
        (6, "XG 7-ply"),
        (12, "XG 3-ply red"),
        (100, "XG rollout"),
        (998, "XG opening book"),
        (999, "XG opening book"),
        (1000, "XG Roller"),
        (1001, "XG Roller+"),
        (1002, "XG Roller++"),
    ],
)
def test_plays_stand_as_the_program_ordered_them(level: int, judged_by: str) -> None:
    (found,) = annotations(candidates((AFTER_31, POINT_MOVES, level, 0.25), (SPLIT, SPLIT_MOVES, 0, -0.5)))
    assert told(found) == [("8/5 6/5", judged_by, 0.25), ("24/23 13/10", "XG 1-ply", -0.5)]


@pytest.mark.parametrize(
    "candidate",
    [
        (AFTER_31, POINT_MOVES, 7, 0.25),
        (AFTER_31, POINT_MOVES, -1, 0.25),
        (AFTER_31, POINT_MOVES, 3, NOT_JUDGED),
        (AFTER_31, POINT_MOVES, 3, float("nan")),
        (SPLIT, POINT_MOVES, 3, 0.25),
        (AFTER_31, (1, 0), 3, 0.25),
        (AFTER_31, (25, 4), 3, 0.25),
        ((0,) * 25 + (99,), POINT_MOVES, 3, 0.25),
    ],
    ids=["level", "no level", "not judged", "no number", "another board", "no checker", "no place", "no board"],
)
def test_what_is_no_judgement_is_left_out(candidate: tuple[Sequence[int], Sequence[int], int, float]) -> None:
    (found,) = annotations(candidates(candidate, (SPLIT, SPLIT_MOVES, 0, -0.5)))
    assert told(found) == [("24/23 13/10", "XG 1-ply", -0.5)]
    assert annotations(candidates(candidate)) == [None]


def test_a_cube_left_alone_belongs_to_the_play_after_it() -> None:
    alone = thought(cube(1, START), 3, 0.25, -0.5, 1.0)
    (found,) = annotations(alone, candidates((AFTER_31, POINT_MOVES, 3, 0.25)))
    assert found is not None
    assert found.cube == AnnotatedCube("XG 4-ply", 0.25, -0.5, 1.0)
    assert len(found.plays) == 1


def test_a_double_and_its_answer_have_the_same_and_the_play_after_them_none() -> None:
    doubled = thought(cube(1, START, 1, 1), 1001, 0.5, 0.75, 1.0)
    offer, answer, play = annotations(doubled, move(1, START, (3, 1), POINT_MOVES, shown=-1))
    assert offer == answer == Annotation(cube=AnnotatedCube("XG Roller+", 0.5, 0.75, 1.0))
    assert play is None


def test_a_cube_is_thought_of_before_one_roll() -> None:
    alone = thought(cube(1, START), 3, 0.25, -0.5, 1.0)
    board = AFTER_31
    _, second = annotations(
        alone, candidates((AFTER_31, POINT_MOVES, 3, 0.25)), move(-1, board, (5, 2), (12, 7, 12, 10))
    )
    assert second is None


@pytest.mark.parametrize(
    "record",
    [
        thought(cube(1, START), 3, 0.0, 0.0, 0.0),
        thought(cube(1, START), 3, NOT_JUDGED, 0.5, 1.0),
        thought(cube(1, START), 77, 0.25, 0.5, 1.0),
        thought(cube(1, START, -2), 3, 0.25, 0.5, 1.0),
        thought(cube(1, START, -1), 3, 0.25, 0.5, 1.0),
    ],
    ids=["nothing", "not judged", "no level", "not allowed", "not decided"],
)
def test_a_cube_that_was_not_judged_is_none(record: bytes) -> None:
    assert annotations(record, move(1, START, (3, 1), POINT_MOVES)) == [None]


@pytest.mark.parametrize("path", XG, ids=lambda path: path.stem)
def test_losses_are_those_that_the_program_wrote_down(path: Path) -> None:
    """Each move record says itself what the program thinks that its play loses."""
    data = path.read_bytes()
    plays = [
        action
        for one in read_match(data).games
        for action in one.actions
        if isinstance(action, CheckerPlay) and action.play is not None
    ]
    errors = [
        struct.unpack_from("<d", record, MOVE_ERROR)[0]
        for record in records_of(data)
        if record[8] == MOVE_KIND and any(record[35:61])
    ]
    assert len(plays) == len(errors)
    judged = 0
    for action, error in zip(plays, errors, strict=True):
        if action.annotation is None or not action.annotation.plays:
            continue
        best = action.annotation.plays[0]
        (made,) = (option for option in action.annotation.plays if option.play == action.play)
        assert best.equity - made.equity == pytest.approx(-error, abs=6e-5)  # it writes 0 for what is closer
        judged += 1
    assert judged > 0.9 * len(plays)


def test_of_dice_that_were_not_played_the_plays_are_kept() -> None:
    (found,) = annotations(candidates((AFTER_31, POINT_MOVES, 3, 0.25), is_played=False))
    assert told(found) == [("8/5 6/5", "XG 4-ply", 0.25)]


def test_of_a_position_alone_the_cube_is_kept_with_its_board() -> None:
    record = read_match(XGP)
    (board,) = record.games[0].actions
    assert isinstance(board, SetPosition)
    assert board.annotation is not None
    assert board.annotation.cube is not None
    assert board.annotation.cube.judged_by == "XG rollout"
    assert board.annotation.cube.no_double == pytest.approx(0.700, abs=5e-4)
    assert read_position(XGP).annotation == board.annotation
    (kept,) = read_json(write_json(record)).games[0].actions
    assert isinstance(kept, SetPosition)
    assert kept.annotation == board.annotation


def board_told(*turns: bytes) -> Annotation | None:
    """What was thought of the board that a file of a position ends with."""
    board = read_match(packed((header(), game(), *turns))).games[0].actions[-1]
    assert isinstance(board, SetPosition)
    return board.annotation


def test_a_position_asks_about_a_cube_that_nobody_decided_about() -> None:
    asked = thought(cube(1, START, -1), 1002, 0.25, -0.5, 1.0)
    assert board_told(asked) == Annotation(cube=AnnotatedCube("XG Roller++", 0.25, -0.5, 1.0))
    assert board_told(thought(cube(1, START, -2), 1002, 0.25, -0.5, 1.0)) is None  # the pane beside a play
    far = (*START[:20], 2, 0, 0, 0, 0, 0)
    assert board_told(asked, move(1, START, (3, 1), (23, 0), after=far)) is None  # something was played after all


# GNU Backgammon

CHANCES = "0.550000 0.160000 0.010000 0.120000 0.005000"


def sgf(*nodes: str, length: int = 0, score: tuple[int, int] = (0, 0), rules: str = "Crawford") -> MatchRecord:
    facts = f"MI[length:{length}][game:0][ws:{score[0]}][bs:{score[1]}]PW[ann]PB[bob]RU[{rules}]"
    return read_match(("(;FF[4]GM[6]" + facts + "".join(f";{node}" for node in nodes) + ")").encode())


def doubted(no_double: float, double_take: float) -> str:
    return f"DA[E ver 3 2C 1 0.000000 1 {CHANCES} 0.100000 {no_double:.6f} {CHANCES} 0.100000 {double_take:.6f}]"


def test_plays_of_both_sides_are_read_with_their_letters() -> None:
    plays = (
        f"A[1][qtst E ver 3 {CHANCES} 0.170000 2C 0 1 0.000000 1][ablo E ver 3 {CHANCES} -0.020000 0C 0 1 0.000000 1]"
    )
    white = f"A[0][xrrn E ver 3 {CHANCES} 0.100000 1C 0 1 0.000000 1]"
    black, other = annotations_of(sgf(f"B[31qtst]{plays}", f"W[64xrrn]{white}"))
    assert told(black) == [("8/5 6/5", "GNU 2-ply", 0.17), ("24/23 13/10", "GNU 0-ply", -0.02)]
    assert told(other) == [("24/14", "GNU 1-ply", 0.1)]


@pytest.mark.parametrize(
    "value",
    [
        f"qtst E ver 2 {CHANCES} 0.170000 2C 0 1 0.000000 1",
        f"qtst E ver 3 {CHANCES} nan 2C 0 1 0.000000 1",
        f"aabb E ver 3 {CHANCES} 0.170000 2C 0 1 0.000000 1",
        "qtst X ver 3 rolled out",
    ],
)
def test_what_the_reader_does_not_know_is_left_out(value: str) -> None:
    assert annotations_of(sgf(f"B[31qtst]A[0][{value}]")) == [None]


def test_equities_of_the_cube_are_emg() -> None:
    money = sgf(f"B[31qtst]{doubted(0.25, -0.5)}", rules="Jacoby")
    assert annotations_of(money) == [Annotation(cube=AnnotatedCube("GNU 2-ply", 0.25, -0.5, 1.0))]
    ends = MatchEquityTable.load("kazaross-xg2").game_ends(3, 5)
    chances = (ends.mwc(Emg(0.25)), ends.mwc(Emg(-0.5)))
    (found,) = annotations_of(sgf(f"B[31qtst]{doubted(*chances)}", length=7, score=(2, 4)))
    assert found is not None
    assert found.cube is not None
    assert (found.cube.no_double, found.cube.double_take) == pytest.approx((0.25, -0.5), abs=1e-4)
    assert found.cube.double_pass == 1


def rolled_out(no_double: float, double_take: float) -> str:
    spread = "StdDev 0.01156902406 0.007690091617 0.004056524951 0.007193119265 0.002218115842 0.04109112546 0.007746"
    return (
        f"DA[X ver 3 Eq Trials 36 NoDouble Output 0.5828720927 0.1992385983 0.01363127586 0.08688397706 1e-05 0 "
        f"{no_double:.10g} {spread} DoubleTake Output 0.5714381337 0.1928330809 0.01474797446 0.1235104129 0 "
        f'0.2161567509 {double_take:.10g} {spread} SK 0 RC 1 1 0 1 0 0 10 1 1 5 "Mersenne Twister" 2873]'
    )


def test_rollouts_are_read_with_the_number_of_their_games() -> None:
    output = "Output 0.5594455004 0.1824130565 0.01080057211 0.1158607379 0.00530379219 0.2418297678 0.5366167426"
    plays = f"A[0][qtst X ver 3 Score 0.3681183755 0.2418297678 Trials 36 {output} StdDev 0.012 0.015 0.0077 SK 0 RC 1]"
    quick = f"[ablo E ver 3 {CHANCES} -0.020000 0C 0 1 0.000000 1]"
    (found,) = annotations_of(sgf(f"B[31qtst]{plays}{quick}{rolled_out(0.25, -0.5)}", rules="Jacoby"))
    assert told(found) == [("8/5 6/5", "GNU 36-game rollout", 0.3681183755), ("24/23 13/10", "GNU 0-ply", -0.02)]
    assert found is not None
    assert found.cube == AnnotatedCube("GNU 36-game rollout", 0.25, -0.5, 1.0)
    chances = (0.5469993949, 0.5182087421)  # of a file of the program, which shows +0.472 and +0.183
    (found,) = annotations_of(sgf(f"B[31qtst]{rolled_out(*chances)}", length=3))
    assert found is not None
    assert found.cube is not None
    assert (found.cube.no_double, found.cube.double_take) == pytest.approx((0.472, 0.183), abs=6e-4)


def test_answers_are_seen_by_the_doubler() -> None:
    ends = MatchEquityTable.load("kazaross-xg2").game_ends(3, 5)
    told = doubted(ends.mwc(Emg(0.5)), ends.mwc(Emg(0.75)))
    record = sgf("W[31hefe]", f"B[double]{told}", f"W[take]{told}", length=7, score=(2, 4))
    _, offer, answer = annotations_of(record)
    assert offer == answer
    assert offer is not None
    assert offer.cube is not None
    assert (offer.cube.no_double, offer.cube.double_take) == pytest.approx((0.5, 0.75), abs=1e-4)
    turns = [action for action in record.games[0].actions if isinstance(action, CubeTurn)]
    assert [(turn.seat, turn.action) for turn in turns] == [
        (Seat.SECOND, CubeAction.DOUBLE),
        (Seat.FIRST, CubeAction.TAKE),
    ]


def test_a_dance_has_no_letters() -> None:
    (found,) = annotations_of(sgf(f"B[31]A[0][ E ver 3 {CHANCES} -0.500000 2C 0 1 0.000000 1]"))
    assert found is not None
    (dance,) = found.plays
    assert dance.play.is_dance
    assert dance.equity == -0.5


def test_nothing_is_played_by_a_double() -> None:
    plays = f"A[0][xrrn E ver 3 {CHANCES} 0.100000 1C 0 1 0.000000 1]"
    assert annotations_of(sgf("B[31qtst]", f"W[double]{plays}", f"B[take]{plays}")) == [None, None, None]


def test_nothing_is_thought_once_the_match_is_over() -> None:
    found = sgf(f"B[31qtst]{doubted(0.5, 0.5)}", length=3, score=(3, 0))
    assert [
        action.annotation for one in found.extra_games for action in one.actions if isinstance(action, CheckerPlay)
    ] == [None]


def test_the_play_made_stands_where_the_program_says() -> None:
    """Before its candidates the program writes the number of the one that was played."""
    path = SAMPLES / "sgf" / "gnubg107_5pt_analysed.sgf"
    numbers = [int(number) for number in re.findall(r"[WB]\[[1-6]{2}[a-z]+\][^;]*?A\[(\d+)\]\[", path.read_text())]
    judged = [
        action
        for one in read_match(path).games
        for action in one.actions
        if isinstance(action, CheckerPlay) and action.annotation is not None and action.annotation.plays
    ]
    made = [action for action in judged if action.play is not None and not action.play.is_dance]
    assert len(made) == len(numbers) > 100
    for action, number in zip(made, numbers, strict=True):
        assert action.annotation is not None
        assert action.annotation.plays[number].play == action.play


# Our own JSON


def json_of(annotation: object) -> str:
    value: Any = json.loads(
        write_json(sgf(f"B[31qtst]{doubted(0.25, -0.5)}A[0][qtst E ver 3 {CHANCES} 0.170000 2C 0]"))
    )
    value["games"][0]["actions"][0]["annotation"] = annotation
    return json.dumps(value)


GIVEN = {"play": "8/5 6/5", "judged_by": "XG 3-ply", "equity": 1}
CUBE = {"judged_by": "XG 3-ply", "no_double": 0.2, "double_take": 0.1, "double_pass": 1.0}
PLACE = "games[0].actions[0].annotation"


def test_plays_that_cannot_be_made_are_left_out() -> None:
    plays = [{**GIVEN, "play": text} for text in ("24/20 1/off", "what", "8/5 6/5")]
    (found,) = annotations_of(read_json(json_of({"plays": plays, "cube": None})))
    assert told(found) == [("8/5 6/5", "XG 3-ply", 1.0)]


@pytest.mark.parametrize(
    ("annotation", "message"),
    [
        ([], f"{PLACE}: an object"),
        ({"cube": CUBE}, f'{PLACE}: "plays" is missing'),
        ({"plays": [], "cube": None, "more": 1}, f"{PLACE}: nothing is known of 'more'"),
        ({"plays": [{**GIVEN, "equity": "high"}], "cube": None}, f"{PLACE}.plays[0].equity: a number"),
        ({"plays": [{**GIVEN, "equity": True}], "cube": None}, f"{PLACE}.plays[0].equity: a number"),
        ({"plays": [{**GIVEN, "luck": 1}], "cube": None}, f"{PLACE}.plays[0]: nothing is known of 'luck'"),
        ({"plays": [], "cube": {**CUBE, "no_double": None}}, f"{PLACE}.cube.no_double: a number"),
        ({"plays": [], "cube": {**CUBE, "beaver": 1}}, f"{PLACE}.cube: nothing is known of 'beaver'"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(annotation: object, message: str) -> None:
    with pytest.raises(ParseError) as raised:
        read_json(json_of(annotation))
    assert message in str(raised.value)


def test_numbers_without_end_are_none() -> None:
    text = json_of({"plays": [], "cube": CUBE}).replace("0.2", "Infinity")
    with pytest.raises(ParseError, match="no_double: a number"):
        read_json(text)


def test_records_of_earlier_versions_are_read() -> None:
    value = json.loads(json_of(None))
    del value["games"][0]["actions"][0]["annotation"]
    value["version"] = 2
    assert annotations_of(read_json(json.dumps(value))) == [None]
