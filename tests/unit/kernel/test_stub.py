"""The stub that is built with the extension is the one that was reviewed."""

from __future__ import annotations

from pathlib import Path

from doublesix import _kernel

REFERENCE = Path(__file__).parents[3] / "native" / "bindings" / "_kernel.pyi.ref"
BUILT = Path(_kernel.__file__).parent / "_kernel.pyi"
"""Beside the extension, which in an editable installation does not lie beside the modules."""


def test_the_built_stub_is_the_reviewed_one() -> None:
    assert BUILT.read_text(encoding="utf-8") == REFERENCE.read_text(encoding="utf-8"), (
        "the bindings have changed; look at the new stub, then: tools/build --accept-stub"
    )


def test_the_stub_names_everything_there_is() -> None:
    text = REFERENCE.read_text(encoding="utf-8")
    public = [name for name in vars(_kernel) if not name.startswith("__")]
    assert [name for name in public if f" {name}" not in text and f"\n{name}: " not in text] == []
