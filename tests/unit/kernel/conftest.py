"""When the tests of the kernel have ended, what they share is let go: before the interpreter ends, not with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from unit.kernel.kernel_samples import CALLS, trainer

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session", autouse=True)
def _nothing_shared_stays() -> Iterator[None]:
    yield
    CALLS.clear()
    trainer.cache_clear()
