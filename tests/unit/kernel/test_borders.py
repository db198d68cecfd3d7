"""What crosses the border to the kernel: only arrays of the right kind, never a silent conversion."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from doublesix import _kernel
from doublesix.errors import DataError
from doublesix.kernel import kernel_errors
from unit.kernel.kernel_samples import CALLS, SHAPE, positions, rules, trainer, two_rolls

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

ARRAYS = [
    pytest.param(name, key, id=f"{name}-{key}")
    for name, (_, arguments) in CALLS.items()
    for key, value in arguments.items()
    if isinstance(value, np.ndarray)
]


def _functions() -> Iterator[tuple[str, Any]]:
    for name, member in vars(_kernel).items():
        if inspect.isclass(member):
            yield from ((f"{name}.{key}", value) for key, value in vars(member).items())
        else:
            yield name, member


def _wrong(array: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """The same numbers in every form that must be refused."""
    kinds = [np.int8, np.uint8, np.int16, np.int32, np.int64, np.float32, np.float64]
    wrong: dict[str, NDArray[Any]] = {str(np.dtype(k)): array.astype(k) for k in kinds if np.dtype(k) != array.dtype}
    wrong["big-endian"] = array.astype(array.dtype.newbyteorder(">")) if array.itemsize > 1 else array.astype(">i2")
    wrong["strided"] = np.repeat(array, 2, axis=-1)[..., ::2]
    if array.ndim > 1:
        twice = np.concatenate([array, array])
        wrong["Fortran order"] = np.asfortranarray(twice)
        wrong["a row too long"] = np.concatenate([array, array[..., :1]], axis=-1)
    wrong["a dimension more"] = array[None]
    wrong["a single number"] = np.asarray(array.flat[0])
    return wrong


def test_every_function_with_arrays_is_here() -> None:
    taking = {name for name, member in _functions() if "ndarray[" in _arguments(member)}
    assert taking - {"Evaluator.__init__", "Evaluator.__new__"} == set(CALLS)  # these take who is given arrays


def _arguments(member: Any) -> str:
    signatures = getattr(member, "__nb_signature__", ())
    return " ".join(text.rpartition("->")[0] for text, *_ in signatures)


@pytest.mark.parametrize("name", CALLS)
def test_the_right_arrays_are_taken(name: str) -> None:
    call, arguments = CALLS[name]
    call(**arguments)


@pytest.mark.parametrize(("name", "key"), ARRAYS)
def test_anything_else_is_refused(name: str, key: str) -> None:
    call, arguments = CALLS[name]
    taken = [kind for kind, array in _wrong(arguments[key]).items() if _is_taken(call, arguments | {key: array})]
    assert taken == []


def _is_taken(call: Callable[..., Any], arguments: dict[str, Any]) -> bool:
    try:
        call(**arguments)
    except TypeError as error:
        return "incompatible function arguments" not in str(error)
    return True


@pytest.mark.parametrize(("name", "key"), ARRAYS)
def test_read_only_arrays_will_do(name: str, key: str) -> None:
    call, arguments = CALLS[name]
    array = arguments[key].copy()
    array.flags.writeable = False
    call(**arguments | {key: array})


@pytest.mark.parametrize(("name", "key"), ARRAYS)
def test_lists_are_no_arrays(name: str, key: str) -> None:
    call, arguments = CALLS[name]
    with pytest.raises(TypeError, match="incompatible function arguments"):
        call(**arguments | {key: arguments[key].tolist()})


POSITION_ARRAYS = [param.values for param in ARRAYS if param.values[1] in ("position", "positions", "starts")]


@pytest.mark.parametrize(("name", "key"), POSITION_ARRAYS)
@pytest.mark.parametrize(
    ("place", "count", "complaint"),
    [
        ((0, 5), -1, "outside 0-15"),
        ((1, 24), 16, "outside 0-15"),
        ((0, 20), 15, "more than 15"),
        ((0, 26), -3, "15"),
        ((1, 27), 8, "memory"),
        ((1, 27), -1, "memory"),
        ((0, 29), 2, "pin where no checker is"),
        ((0, 31), 4, "pin where no checker is"),
    ],
)
def test_impossible_counts_are_named(name: str, key: str, place: tuple[int, int], count: int, complaint: str) -> None:
    call, arguments = CALLS[name]
    array = arguments[key].copy()
    array[0][place] = count
    with pytest.raises(ValueError, match=rf"position 0: .*{complaint}"):
        call(**arguments | {key: array})


GAMES = [
    (name, key)
    for name, key in POSITION_ARRAYS
    if "rules" in CALLS[name][1] or "evaluator" in CALLS[name][1] or name.startswith(("RolloutPlayers", "Evaluator"))
]


@pytest.mark.parametrize(("name", "key"), [*GAMES, ("rank_plays", "asked")])
@pytest.mark.parametrize(("place", "change", "found"), [((0, 6), -1, 14), ((1, 0), -1, 14), ((0, 24), 1, 16)])
def test_a_side_has_the_checkers_of_its_game(
    name: str, key: str, place: tuple[int, int], change: int, found: int
) -> None:
    call, arguments = CALLS[name]
    array = positions()[:1].copy() if key == "position" else positions()
    array[-1, :, [0, 6]] += [[1], [-1]]  # one borne off is still one of them
    call(**arguments | {key: array})
    array[-1][place] += change
    complaint = "more than 15" if found > 15 else f"checkers of a side, .* are {found}; this game has 15"
    with pytest.raises(ValueError, match=rf"position {len(array) - 1}: {complaint}"):
        call(**arguments | {key: array})


@pytest.mark.parametrize("offsets", [[0, 2], [1, 1, 2], [0, 1, 1], [0, 3, 2], [0, -1, 2]])
def test_plays_asked_about_belong_to_one_position_each(offsets: list[int]) -> None:
    call, arguments = CALLS["rank_plays"]
    with pytest.raises(ValueError, match="asked_offsets: where the results of each position begin"):
        call(**arguments | {"asked_offsets": np.array(offsets)})


def test_checkers_in_reserve_are_counted() -> None:
    board = np.zeros((1, 2, 32), np.int8)
    board[0, :, 26], board[0, :, 24] = 3, 2
    _kernel.encode(_kernel.Rules(checkers=5, reserve=3), board)
    with pytest.raises(ValueError, match="are 5; this game has 6"):
        _kernel.encode(_kernel.Rules(checkers=6, reserve=3), board)


@pytest.mark.parametrize("die", [0, 7, 255])
def test_dice_are_one_to_six(die: int) -> None:
    for name in ("legal_results", "rank_plays"):
        call, arguments = CALLS[name]
        for wrong in ([die, 1, 0], [1, die, 0], [1, 1, 1], [3, 3, 7], [3, 3, 8]):
            dice = arguments["dice"].copy()
            dice[1] = wrong
            with pytest.raises(ValueError, match="roll 1: these dice do not occur"):
                call(**arguments | {"dice": dice})


@pytest.mark.parametrize(
    ("name", "key", "complaint"),
    [
        ("legal_results", "dice", "as many rolls as positions"),
        ("rank_plays", "dice", "as many rolls as positions"),
        ("rank_plays", "terms", "as many stakes as positions"),
        ("cube_values", "ends", "as many stakes as positions"),
        ("roll_values", "ends", "as many stakes as positions"),
        ("Trainer.learn", "targets", "as many targets as positions"),
        ("Trainer.remember", "targets", "as many targets as positions"),
    ],
)
def test_lengths_must_agree(name: str, key: str, complaint: str) -> None:
    call, arguments = CALLS[name]
    with pytest.raises(ValueError, match=complaint):
        call(**arguments | {key: arguments[key][:1].copy()})


@pytest.mark.parametrize("name", [name for name, (_, arguments) in CALLS.items() if "threads" in arguments])
def test_threads_without_a_task_cost_nothing(name: str) -> None:
    call, arguments = CALLS[name]
    for found, expected in zip(*(_listed(call(**arguments | {"threads": n})) for n in (2**31 - 1, 1)), strict=True):
        assert np.array_equal(found, expected)


def _listed(found: Any) -> tuple[Any, ...]:
    return found if isinstance(found, tuple) else (found,)


def test_no_positions_give_no_results() -> None:
    none = positions()[:0].copy()
    offsets, results, plays, follows = _kernel.legal_results(rules(), none, two_rolls()[:0])
    assert (offsets.tolist(), results.shape, plays.shape, follows.shape) == ([0], (0, 2, 32), (0, 4, 2), (0,))
    codes, phases = _kernel.encode(rules(), none)
    assert (codes.shape, phases.shape) == ((0, 64), (0,))
    assert _kernel.loss_weights(rules(), none).shape == (0, 5)
    assert _kernel.evaluate(trainer().evaluator(averaged=False), none).shape == (0, 5)


def test_perft_takes_one_position() -> None:
    with pytest.raises(ValueError, match="perft takes one position"):
        _kernel.perft(rules(), positions(), 1)


def test_a_reserve_is_of_games_that_have_one() -> None:
    waiting = positions()
    waiting[1, 0, 6] -= 1
    waiting[1, 0, 26] = 1
    dice = two_rolls()
    with pytest.raises(ValueError, match="position 1: this game has no reserve"):
        _kernel.legal_results(rules(), waiting, dice)
    _kernel.legal_results(_kernel.Rules(reserve=15), waiting, dice)


def test_pins_are_of_games_that_have_them() -> None:
    pinned = positions()
    pinned[0, 1, 31] = 1
    dice = two_rolls()
    with pytest.raises(ValueError, match="position 0: this game has no pins"):
        _kernel.legal_results(rules(), pinned, dice)
    _kernel.legal_results(_kernel.Rules(landing=1), pinned, dice)


@pytest.mark.parametrize(
    "wrong",
    [
        {"track": 3},
        {"track": -1},
        {"landing": 3},
        {"dice": 4},
        {"checkers": 0},
        {"checkers": 16},
        {"reserve": 16},
        {"doublet_steps": 0},
        {"doublet_steps": 5},
        {"complement": 1, "rising": 1},
        {"token": 1, "ordinary_rolls": 3},
        {"first_runner": 1},
    ],
    ids=str,
)
def test_rules_that_make_no_game_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"must be|either|one thing|parallel"):
        _kernel.Rules(**wrong)


def test_unknown_rules_and_other_values_are_refused() -> None:
    with pytest.raises(TypeError, match="no rule is called wind"):
        _kernel.Rules(wind=1)
    with pytest.raises(TypeError, match="checkers is no whole number"):
        _kernel.Rules(checkers="many")


def test_rules_can_be_read() -> None:
    made = _kernel.Rules(checkers=7, rising=True, closed_by=1)
    assert (made.checkers, made.rising, made.closed_by, made.dice) == (7, 1, 1, 2)
    assert made.max_steps() == 24
    assert _kernel.Rules().max_steps() == 4


def test_long_chains_can_be_sampled() -> None:
    rising = _kernel.Rules(landing=2, closed_by=1, rising=True, checkers=6)
    board = np.zeros((1, 2, 32), np.int8)
    board[0, 0, [24, 22, 20, 18, 15, 14]] = 1
    board[0, 1, 1] = 6
    dice = np.array([[3, 3, 0]], np.uint8)
    every, _, _, follows = _kernel.legal_results(rising, board, dice)
    some, results, steps, codes = _kernel.legal_results(rising, board, dice, widest=20)
    assert 0 < some[-1] <= 20 < every[-1]
    assert (codes[0] & 128, codes[0] & 127) == (128, follows[0])
    assert (results[:, 0, :27].sum(axis=1) == 6).all()
    assert steps.shape[1:] == (24, 2)


def test_bytes_that_are_no_net_are_refused() -> None:
    net = trainer().contact_net(averaged=False)
    whole = net.to_bytes()
    assert _kernel.Net.load(whole).to_bytes() == whole
    assert _kernel.Net.load(whole).shape == SHAPE
    for data, complaint in [
        (b"", "truncated"),
        (whole[:-1], "truncated"),
        (whole + b"x", "left over"),
        (b"x" + whole[1:], "not a net file"),
    ]:
        with pytest.raises(_kernel.NetError, match=complaint):
            _kernel.Net.load(data)
        with pytest.raises(DataError, match=f"net of mine: .*{complaint}"), kernel_errors("net of mine"):
            _kernel.Net.load(data)
    with pytest.raises(TypeError):
        _kernel.Net.load(bytearray(whole))  # type: ignore[arg-type]


def test_a_state_of_another_net_is_refused() -> None:
    small = np.zeros(10, np.float32)
    with pytest.raises(RuntimeError, match="another shape"):
        trainer().restore(small, small)


def test_a_bear_off_needs_a_home() -> None:
    call, arguments = CALLS["OneSidedBearoff.distributions"]
    outside = arguments["positions"].copy()
    outside[0, 0, 1], outside[0, 0, 7] = 1, 1
    with pytest.raises(ValueError, match="outside the table"):
        call(positions=outside)


def test_simd_paths_are_forced_and_refused() -> None:
    best = _kernel.simd_path()
    try:
        assert _kernel.force_simd_path(0)
        assert _kernel.simd_path() == 0
        assert not _kernel.force_simd_path(9)
    finally:
        _kernel.force_simd_path(best)
    assert _kernel.simd_path_available(best)


def test_legal_results_of_a_roll_are_named() -> None:
    offsets, results, plays, _ = _kernel.legal_results(rules(), positions(), two_rolls())
    assert offsets.tolist()[:2] == [0, 16]
    assert results.shape == (offsets[-1], 2, 32)
    assert plays.shape == (offsets[-1], 4, 2)
    assert (plays[:16, 2:] == -1).all()


@pytest.mark.parametrize("shape", [(8192, 4096, 16), (20, 7, 7), (2048, 16, 16), (0, 16, 16), (-32, 16, 16)])
def test_widths_that_no_net_has_are_refused(shape: tuple[int, int, int]) -> None:
    for contact, race in ((shape, SHAPE), (SHAPE, shape)):
        with pytest.raises(ValueError, match="net shape is not supported"):
            _kernel.Trainer(rules(), contact, race, phases=False, one_sided=[], starts=positions(), seed=1)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"batch": 0}, "a batch with 1"),
        ({"games": -1}, "games begin with 0"),
        ({"rate": 0.0}, "a rate is above 0"),
        ({"rate": float("nan")}, "a rate is above 0"),
        ({"passes": 0}, "passes begin with 1"),
    ],
    ids=str,
)
def test_rounds_that_teach_nothing_are_refused(wrong: dict[str, Any], complaint: str) -> None:
    settings = {"games": 1, "batch": 8, "rate": 1e-3, "average_rate": 1e-3, **wrong}
    with pytest.raises(ValueError, match=complaint):
        _kernel.RoundSettings(play=_kernel.SelfPlaySettings(), **settings)


NAN = float("nan")


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        *(({name: value}, f"{name} is 0 to 1") for name in ("lambda_", "explore", "rivals") for value in (-1, 2, NAN)),
        ({"max_plies": 0}, "max_plies begin with 1"),
        ({"max_plies": -5}, "max_plies begin with 1"),
        ({"candidates": 0}, "candidates begin with 1"),
        ({"candidates": 2}, "rivals and candidates need full_backup"),
        ({"rivals": 0.5}, "rivals and candidates need full_backup"),
        ({"rivals": 0.5, "candidates": 2, "full_backup": True}, "exclude each other"),
        ({"races_only": True, "contact_only": True}, "exclude each other"),
    ],
    ids=str,
)
def test_games_that_nobody_can_play_so_are_refused(wrong: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        _kernel.SelfPlaySettings(**wrong)


def test_the_bounds_of_self_play_are_among_what_is_played() -> None:
    for value in (0, 1):
        _kernel.SelfPlaySettings(lambda_=value, explore=value, rivals=value, full_backup=True, max_plies=1)
    told = _kernel.SelfPlaySettings.__doc__
    assert "lambda_: weight" in told
    assert "opening_throw: the first roll" in told


@pytest.mark.parametrize("side", [0, 1])
def test_games_that_are_over_teach_nothing(side: int) -> None:
    call, arguments = CALLS["self_play"]
    starts = positions().copy()
    starts[1, side] = 0
    starts[1, side, 0] = 15
    with pytest.raises(ValueError, match="position 1: the game is over"):
        call(**arguments | {"starts": starts})


def test_games_to_play_are_no_negative_number() -> None:
    call, arguments = CALLS["self_play"]
    with pytest.raises(ValueError, match="games begin with 0"):
        call(**arguments | {"games": -1})


def test_none_is_no_table() -> None:
    net = trainer().contact_net(averaged=False)
    for tables in ("one_sided", "two_sided", "matches"):
        with pytest.raises(ValueError, match="None stands in a list of tables"):
            _kernel.Evaluator(rules(), net, net, **{tables: [None]})
    with pytest.raises(ValueError, match="None stands in a list of tables"):
        _kernel.Trainer(rules(), SHAPE, SHAPE, phases=False, one_sided=[None], starts=positions(), seed=1)


@pytest.mark.parametrize("answer", [None, np.zeros((1, 5)), np.zeros((2, 5), np.float32), np.zeros((1, 4), np.float32)])
def test_a_judge_has_to_answer_in_outcomes(answer: Any) -> None:
    evaluator = _kernel.Evaluator(rules(), None, None, judge=lambda rows: answer)
    with pytest.raises(ValueError, match=r"float32\[N, 5\]"):
        _kernel.evaluate(evaluator, positions()[:1].copy())


@pytest.mark.parametrize("chance", [NAN, float("inf"), -float("inf")])
def test_no_play_is_chosen_by_what_is_no_number(chance: float) -> None:
    evaluator = _kernel.Evaluator(rules(), None, None, judge=lambda rows: np.full((len(rows), 5), chance, np.float32))
    settings = _kernel.SelfPlaySettings(full_backup=True, candidates=3, max_plies=2)
    with pytest.raises(ValueError, match="finite numbers"):
        _kernel.self_play(evaluator, positions(), settings, seed=1, games=1)


def test_nets_or_a_judge_are_needed() -> None:
    with pytest.raises(ValueError, match="both needed"):
        _kernel.Evaluator(rules(), None, None)
    with pytest.raises(ValueError, match="not both"):
        _kernel.Evaluator(rules(), trainer().contact_net(averaged=True), None, judge=lambda rows: rows)
