"""Servers without a network, each in a folder of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from fastapi.testclient import TestClient

from doublesix.server.app import server_app
from doublesix.server.place import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One server for all tests that do not mind each other."""
    with TestClient(server_app(Place(tmp_path_factory.mktemp("server")))) as client:
        yield client


@pytest.fixture
def opened(tmp_path: Path) -> Callable[[], TestClient]:
    """A server on the same folder each time; to be used as a context."""
    return lambda: TestClient(server_app(Place(tmp_path)))
