"""What the engine says of fixed positions is what it said before, on every path; a change of it shows in review."""

from __future__ import annotations

from pathlib import Path

import pytest

from doublesix.cli.check_signature import signature_of
from doublesix.kernel import force_simd_path, simd_path, simd_path_available

DATA = Path(__file__).parents[2] / "data"


@pytest.mark.parametrize("path", [0, 1, 2])
def test_signature_is_the_one_on_record(path: int) -> None:
    if not simd_path_available(path):
        pytest.skip("this processor has no such instructions")
    before = simd_path()
    assert force_simd_path(path)
    try:
        assert signature_of() == (DATA / "signature.txt").read_text().strip(), (
            "a net, the search or the cube model says something else now: if that is meant, "
            "put the number of `doublesix check signature` into tests/data/signature.txt and say so in the commit"
        )
    finally:
        force_simd_path(before)
