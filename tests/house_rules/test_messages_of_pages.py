"""What the pages' TypeScript says of the server's messages is what the published interface says."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

MESSAGES = Path(__file__).parents[2] / "client" / "src" / "app" / "messages.ts"
PUBLISHED = files("doublesix") / "data" / "schemas" / "openapi.json"
SCHEMAS: dict[str, Any] = json.loads(PUBLISHED.read_text(encoding="utf-8"))["components"]["schemas"]
INTERFACE = re.compile(r"^export interface (\w+)[^{]*\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"^  readonly (\w+)(\??):", re.MULTILINE)
CALLED = {"Player": "Player-Output", "Problem": "", "Setup": "Setup-Input"}
"""Where another one is meant than that of the same name; a problem is any of several."""
SUFFIXES = ("", "View", "Message", "Info", "-Output")


def _schema(name: str) -> dict[str, Any] | None:
    return next(
        (SCHEMAS[called] for suffix in SUFFIXES if (called := CALLED.get(name, name + suffix)) in SCHEMAS), None
    )


def _interfaces() -> dict[str, dict[str, bool]]:
    """Of each interface that is published its fields, and whether they may be missing."""
    text = MESSAGES.read_text(encoding="utf-8")
    found = {name: dict(FIELD.findall(body)) for name, body in INTERFACE.findall(text)}
    return {
        name: {field: bool(mark) for field, mark in fields.items()} for name, fields in found.items() if _schema(name)
    }


INTERFACES = _interfaces()


def test_most_messages_are_compared() -> None:
    assert len(INTERFACES) > 40


@pytest.mark.parametrize("name", INTERFACES)
def test_pages_read_what_is_sent(name: str) -> None:
    schema = _schema(name)
    assert schema is not None
    assert INTERFACES[name].keys() <= schema["properties"].keys()
    always = schema.get("required", [])
    assert [field for field, may_be_missing in INTERFACES[name].items() if may_be_missing and field in always] == []
