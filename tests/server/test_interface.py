"""The published interface: as it is described, and no request whatever makes the server fail."""

from __future__ import annotations

import json
import os
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from doublesix.protocol.values import Message
from doublesix.server.app import openapi_text, server_app
from doublesix.server.place import Place

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fastapi.testclient import TestClient
    from schemathesis import Case
    from schemathesis.schemas import APIOperation, BaseSchema

EXAMPLES = int(os.environ.get("DOUBLESIX_REQUESTS", "3"))
"""Requests of every kind; more by hand."""

PUBLISHED = files("doublesix") / "data" / "schemas" / "openapi.json"


def test_the_published_description_is_that_of_the_server() -> None:
    """`tools/schemas` writes it."""
    assert PUBLISHED.read_text(encoding="utf-8") == openapi_text()


DESCRIBED: dict[str, Any] = json.loads(PUBLISHED.read_text(encoding="utf-8"))
SCHEMAS: dict[str, Any] = DESCRIBED["components"]["schemas"]


def operations() -> Iterator[dict[str, Any]]:
    for verbs in DESCRIBED["paths"].values():
        yield from verbs.values()


def reached(schema: object, seen: set[str]) -> set[str]:
    """Names of the messages that a schema is made of, however deep."""
    if isinstance(schema, dict):
        name = str(schema.get("$ref", "")).rpartition("/")[2]
        if name and name not in seen:
            seen.add(name)
            reached(SCHEMAS[name], seen)
    parts = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    for part in parts:
        reached(part, seen)
    return seen


def classes(kind: type[Message]) -> Iterator[type[Message]]:
    for inner in kind.__subclasses__():
        yield inner
        yield from classes(inner)


@pytest.mark.parametrize(
    ("path", "kind", "body", "missing"),
    [
        ("tables", "NewTable", {"terms": {"length": 5}}, "kind"),
        ("rules", "AskRules", {"terms": {"jacoby": True}}, "kind"),
        ("tables/x/actions", "Act", {"version": 1, "action": {"steps": []}}, "type"),
    ],
)
def test_what_is_demanded_is_described_as_demanded(
    client: TestClient, path: str, kind: str, body: dict[str, Any], missing: str
) -> None:
    problem = client.post(f"/api/{path}", json=body).json()
    assert problem["message"].endswith(f'"{missing}" is missing')
    described = jsonschema.Draft202012Validator({"$ref": f"#/components/schemas/{kind}", **DESCRIBED})
    assert not described.is_valid(body)
    given = {name: part for name, part in body.items() if name not in ("action", "terms")}
    assert described.is_valid({**given, "action": {"type": "keep"}} if missing == "type" else given)


def test_answers_have_all_of_their_fields() -> None:
    answered: set[str] = set()
    for operation in operations():
        reached(operation["responses"], answered)
    assert len(answered) > 50
    for name in answered:
        assert SCHEMAS[name].get("required", []) == list(SCHEMAS[name]["properties"]), name


def test_every_description_is_that_of_its_field() -> None:
    fields = {kind.__name__: kind.model_fields for kind in classes(Message)}
    for name, schema in SCHEMAS.items():
        for field, told in schema["properties"].items():
            own = fields[name.removesuffix("-Input").removesuffix("-Output")][field].description
            assert told.get("description") == own, f"{name}.{field}"
            assert told.get("description") or "description" not in json.dumps(told), f"{name}.{field}"


def test_every_refusal_is_described() -> None:
    for operation in operations():
        refusals = {status for status in operation["responses"] if status >= "400"}
        assert refusals == {"403", "404", "405", "408", "409", "413", "422", "500", "503", "507"}


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
