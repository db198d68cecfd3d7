"""Options and settings of the test run."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from pytest import Config, Parser

# Tests are never timed: a busy machine must not fail them. On a server every run tries the same examples.
settings.register_profile("here", deadline=None)
settings.register_profile("server", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("server" if os.environ.get("CI") else "here")


def pytest_addoption(parser: Parser) -> None:
    parser.addoption(
        "--positions",
        type=int,
        default=3000,
        help="how many random positions the generators are compared on (tests/differential)",
    )


@pytest.fixture(scope="session")
def position_count(pytestconfig: Config) -> int:
    """How many random positions to compare on."""
    count: int = pytestconfig.getoption("--positions")
    return count
