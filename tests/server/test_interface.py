"""The published interface: as it is described, and no request whatever makes the server fail."""

from __future__ import annotations

import json
import os
from importlib.resources import files
from typing import TYPE_CHECKING

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from doublesix.server.app import openapi_text, server_app
from doublesix.server.place import Place

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from schemathesis import Case
    from schemathesis.schemas import APIOperation, BaseSchema

EXAMPLES = int(os.environ.get("DOUBLESIX_REQUESTS", "3"))
"""Requests of every kind; more by hand."""

PUBLISHED = files("doublesix") / "data" / "schemas" / "openapi.json"


def test_the_published_description_is_that_of_the_server() -> None:
    """`tools/schemas` writes it."""
    assert PUBLISHED.read_text(encoding="utf-8") == openapi_text()


def test_files_are_described_as_answers() -> None:
    paths = json.loads(openapi_text())["paths"]
    kinds = {
        "/api/tables/{table_id}/export": {"text/plain", "application/json"},
        "/api/tables/files": {"application/zip"},
        "/api/analyses/{analysis_id}/report": {"text/html", "text/plain", "application/json"},
    }
    assert {path: set(paths[path]["get"]["responses"]["200"]["content"]) for path in kinds} == kinds


def requests(schema: BaseSchema) -> Iterator[APIOperation]:
    for found in schema.get_all_operations():
        yield found.ok()


def test_no_request_makes_it_fail(tmp_path: Path) -> None:
    place = Place(tmp_path)
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", server_app(place))
    operations = list(requests(schema))
    try:
        for operation in operations:
            _ask_by_chance(operation)
    finally:
        place.close()
    assert len(operations) > 25


def _ask_by_chance(operation: APIOperation) -> None:
    @given(case=operation.as_strategy())
    @settings(max_examples=EXAMPLES, phases=[Phase.generate], suppress_health_check=list(HealthCheck), database=None)
    def ask(case: Case) -> None:
        answer = case.call()
        assert answer.status_code < 500, f"{case.as_curl_command()}: {answer.text}"
        if answer.status_code >= 400:
            assert set(answer.json()) == {"code", "message", "path", "pattern", "values"}, answer.text

    ask()
