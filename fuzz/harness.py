"""Runs a fuzz target: under atheris where it is installed, else with mutations of our own.

    python fuzz/fuzz_mat.py --seconds 600 [--seed 1]      our own loop
    python fuzz/fuzz_mat.py CORPUS_FOLDER …               atheris, with its own options
    python fuzz/fuzz_mat.py --replay FILE                 one input again

A target takes bytes and raises only when something is wrong: the errors a parser promises are caught in
the target itself. An input that breaks a target is saved under `fuzz/found/`.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from doublesix.formats import read_json, write_json
from doublesix.record import CheckerPlay, CubeTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from doublesix.annotation import Annotation
    from doublesix.record import MatchRecord

FOUND = Path(__file__).parent / "found"
TESTS = Path(__file__).parents[1] / "tests"
MATCHES = TESTS / "data" / "matches"
sys.path.append(str(TESTS))  # some targets begin with what the tests' own writers write
SLOW_SECONDS = 20.0
LONGEST = 64 * 1024


def main(target: Callable[[bytes], None], seeds: Sequence[bytes], tokens: Sequence[bytes] = ()) -> None:
    """Run a target until the time is up or it breaks.

    Args:
        target: what to try.
        seeds: good inputs to start from.
        tokens: pieces that mean something in the format.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--replay", type=Path)
    options, rest = parser.parse_known_args()
    if options.replay:
        target(options.replay.read_bytes())
    elif rest:
        _with_atheris(target, rest)
    else:
        seed = random.SystemRandom().randrange(1 << 32) if options.seed is None else options.seed
        _by_ourselves(target, seeds, tokens, options.seconds, seed)


def demand_kept(record: MatchRecord) -> None:
    """What was read has to come back out of our JSON, annotations too, which are no part of a record's value."""
    again = read_json(write_json(record))
    assert again == record, "JSON lost something"
    assert _annotations(again) == _annotations(record), "JSON lost what a program thought"


def _annotations(record: MatchRecord) -> list[Annotation | None]:
    actions = (action for game in (*record.games, *record.extra_games) for action in game.actions)
    return [action.annotation for action in actions if isinstance(action, CheckerPlay | CubeTurn)]


def _with_atheris(target: Callable[[bytes], None], arguments: list[str]) -> None:
    import atheris

    atheris.instrument_all()
    atheris.Setup([sys.argv[0], *arguments], target)
    atheris.Fuzz()


def _by_ourselves(
    target: Callable[[bytes], None], seeds: Sequence[bytes], tokens: Sequence[bytes], seconds: float, seed: int
) -> None:
    dice = random.Random(seed)
    begun = time.monotonic()
    runs = 0
    print(f"seed {seed}, {seconds:.0f} seconds, {len(seeds)} inputs to start from", flush=True)
    while time.monotonic() - begun < seconds:
        data = _mutated(dice, seeds, tokens)
        _run(target, data)
        runs += 1
    print(f"{runs} inputs, none broke anything")


def _run(target: Callable[[bytes], None], data: bytes) -> None:
    begun = time.monotonic()
    try:
        target(data)
    except Exception:
        traceback.print_exc()
        _stop(data, "this input broke the target")
    if time.monotonic() - begun > SLOW_SECONDS:
        _stop(data, f"this input took more than {SLOW_SECONDS:.0f} seconds")


def _stop(data: bytes, message: str) -> None:
    FOUND.mkdir(exist_ok=True)
    (FOUND / ".gitignore").write_text("*\n")
    path = FOUND / f"{Path(sys.argv[0]).stem}-{hashlib.sha256(data).hexdigest()[:16]}"
    path.write_bytes(data)
    sys.exit(f"{message}: {path}")


def _mutated(dice: random.Random, seeds: Sequence[bytes], tokens: Sequence[bytes]) -> bytes:
    if dice.random() < 0.02:
        return dice.randbytes(dice.randrange(300))
    data = bytearray(dice.choice(seeds))
    for _ in range(dice.choice((1, 1, 2, 3, 5, 8, 20))):
        _mutate(dice, data, seeds, tokens)
    return bytes(data[:LONGEST])


def _mutate(dice: random.Random, data: bytearray, seeds: Sequence[bytes], tokens: Sequence[bytes]) -> None:
    place = dice.randrange(len(data) + 1)
    length = dice.choice((1, 1, 2, 4, 16, 100))
    match dice.randrange(9):
        case 0:
            data[place:place] = dice.randbytes(length)
        case 1:
            del data[place : place + length]
        case 2:
            data[place : place + length] = dice.randbytes(length)
        case 3:
            other = dice.choice(seeds)
            begin = dice.randrange(len(other) + 1)
            data[place:place] = other[begin : begin + 10 * length]
        case 4:
            begin = dice.randrange(len(data) + 1)
            data[place:place] = data[begin : begin + 10 * length]
        case 5:
            data[place:place] = dice.choice(tokens) if tokens else b"0"
        case 6:
            del data[place:]
        case 7 if place < len(data):
            data[place] ^= 1 << dice.randrange(8)
        case _ if place < len(data) and 48 <= data[place] <= 57:
            data[place] = dice.randrange(48, 58)
