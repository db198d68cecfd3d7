"""The native kernel; use it through doublesix.kernel."""

from typing import Annotated

import numpy
from numpy.typing import NDArray


class Rules:
    """The rules of a game as plain data."""

    def __init__(self, *, track: int, landing: int, checkers: int, doublet_steps: int, dice: int, gammon_value: int, backgammon_value: int) -> None: ...

    @property
    def checkers(self) -> int: ...

    @property
    def gammon_value(self) -> int: ...

    @property
    def backgammon_value(self) -> int: ...

def legal_results(rules: Rules, positions: Annotated[NDArray[numpy.int8], dict(shape=(None, 2, 32), order='C', device='cpu', writable=False)], dice: Annotated[NDArray[numpy.uint8], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> tuple[NDArray[numpy.int64], NDArray[numpy.int8], NDArray[numpy.int8]]:
    """
    Offsets int64[N+1], results int8[M,2,32] (not swapped), plays int8[M,4,2] (-1 where unused).
    """

def perft(rules: Rules, position: Annotated[NDArray[numpy.int8], dict(shape=(None, 2, 32), order='C', device='cpu', writable=False)], depth: int, threads: int = 0) -> int: ...

def encode(positions: Annotated[NDArray[numpy.int8], dict(shape=(None, 2, 32), order='C', device='cpu', writable=False)]) -> NDArray[numpy.float32]:
    """Net inputs, float32[N,K]."""

def simd_path() -> int:
    """0 portable, 1 AVX2, 2 AVX-512 VNNI."""

def simd_path_available(path: int) -> bool: ...

def force_simd_path(path: int) -> bool: ...

encoding_version: int = 1

class Net:
    """A value net in integers."""

    @staticmethod
    def load(bytes: bytes) -> Net: ...

    def to_bytes(self) -> bytes: ...

    @property
    def shape(self) -> tuple: ...

class Bearoff:
    """One-sided bear-off table, 15 checkers on 6 points."""

    @staticmethod
    def build(threads: int = 0) -> Bearoff: ...

    @staticmethod
    def load(bytes: bytes) -> Bearoff: ...

    def to_bytes(self) -> bytes: ...

    def distributions(self, positions: Annotated[NDArray[numpy.int8], dict(shape=(None, 2, 32), order='C', device='cpu', writable=False)]) -> NDArray[numpy.float32]:
        """
        Chances to need exactly t rolls, float32[N,2,32]: all off, first off; of row 0.
        """

class Evaluator:
    """Nets and tables that judge positions of one game."""

    def __init__(self, rules: Rules, contact: Net, race: Net, bearoff: Bearoff | None) -> None: ...

    def classify(self, positions: Annotated[NDArray[numpy.int8], dict(shape=(None, 2, 32), order='C', device='cpu', writable=False)]) -> NDArray[numpy.int8]:
        """0 over, 1 bear-off, 2 race, 3 contact; int8[N]."""

def evaluate(evaluator: Evaluator, positions: Annotated[NDArray[numpy.int8], dict(shape=(None, 2, 32), order='C', device='cpu', writable=False)], threads: int = 0) -> NDArray[numpy.float32]:
    """Static outcomes of the side on roll, float32[N,5]."""

class SelfPlaySettings:
    def __init__(self, *, lambda_: float = 0.0, explore: float = 0.0, max_plies: int = 1000, full_backup: bool = False) -> None: ...

def self_play(evaluator: Evaluator, starts: Annotated[NDArray[numpy.int8], dict(shape=(None, 2, 32), order='C', device='cpu', writable=False)], settings: SelfPlaySettings, *, seed: int, first_game: int = 0, games: int, threads: int = 0) -> tuple:
    """Positions int8[M,2,32] and targets float32[M,5]."""

class RoundSettings:
    def __init__(self, *, play: SelfPlaySettings, games: int, batch: int, rate: float, average_rate: float, passes: int = 1, threads: int = 0, play_averaged: bool = False) -> None: ...

class RoundStats:
    @property
    def games(self) -> int: ...

    @property
    def lessons(self) -> int: ...

    @property
    def contact_lessons(self) -> int: ...

    @property
    def contact_loss(self) -> float: ...

    @property
    def race_loss(self) -> float: ...

    @property
    def play_seconds(self) -> float: ...

    @property
    def learn_seconds(self) -> float: ...

class Trainer:
    """Two float nets that learn from the games they play."""

    def __init__(self, rules: Rules, contact: tuple[int, int, int], race: tuple[int, int, int], bearoff: Bearoff | None, starts: Annotated[NDArray[numpy.int8], dict(shape=(None, 2, 32), order='C', device='cpu', writable=False)], seed: int) -> None: ...

    def round(self, settings: RoundSettings) -> RoundStats: ...

    def learn(self, positions: Annotated[NDArray[numpy.int8], dict(shape=(None, 2, 32), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.float32], dict(shape=(None, 5), order='C', device='cpu', writable=False)], settings: RoundSettings) -> RoundStats: ...

    @property
    def games_played(self) -> int: ...

    @games_played.setter
    def games_played(self, arg: int, /) -> None: ...

    def evaluator(self, averaged: bool) -> Evaluator: ...

    def contact_net(self, averaged: bool) -> Net: ...

    def race_net(self, averaged: bool) -> Net: ...

    def contact_state(self) -> NDArray[numpy.float32]: ...

    def race_state(self) -> NDArray[numpy.float32]: ...

    def restore(self, contact: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)], race: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...
