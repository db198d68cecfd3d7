"""The server as an ASGI application: API, socket, pages, and errors as problems.

What does not live here: the routes (`server.*_routes`), who may speak (`server.guard`), how much at once
(`server.body_limit`).
"""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from doublesix import __version__
from doublesix.errors import DoubleSixError, needing
from doublesix.packaged import DATA

with needing("server"):
    from fastapi import Depends, FastAPI, Request, WebSocket
    from fastapi.exceptions import RequestValidationError
    from fastapi.responses import JSONResponse, RedirectResponse
    from starlette.exceptions import HTTPException
    from starlette.middleware.gzip import GZipMiddleware
    from starlette.routing import Match, Mount
    from starlette.staticfiles import StaticFiles

from doublesix.protocol.pushes import CLIENT, SERVER
from doublesix.protocol.values import Problem
from doublesix.sentences import Sentence
from doublesix.server.analysis_routes import analysis_routes
from doublesix.server.body_limit import BodyLimit
from doublesix.server.guard import Guard, own_hosts
from doublesix.server.invalid_fields import invalid_field, path_of
from doublesix.server.place import Place
from doublesix.server.position_routes import position_routes
from doublesix.server.problems import internal_problem, problem_of, refusal
from doublesix.server.rollout_routes import rollout_routes
from doublesix.server.sockets import serve_socket
from doublesix.server.study_routes import study_routes
from doublesix.server.table_routes import table_routes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Scope

__all__ = ["guarded", "openapi_text", "server_app"]

FIRST_ASKED = ("/index.html", "/api/catalogue")
CODES = {404: "not-found", 405: "not-allowed", 413: "too-large", 426: "not-allowed"}
REASONS = {
    422: Sentence("this is no JSON that can be read"),
    404: Sentence("there is nothing at this address"),
    405: Sentence("nothing at this address is asked for in this way"),
}
"""What the framework says in English only, by status."""
NO_UPGRADE = Sentence("at this address a WebSocket is opened, with the header Upgrade")
NO_JSON = Sentence("a body must be sent as application/json, in the header Content-Type")
METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")
PAGE_METHODS = ("GET", "HEAD")
REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": Problem, "description": description}
    for status, description in (
        (403, "A page from elsewhere"),
        (404, "Nothing of that name"),
        (405, "Not asked for in this way"),
        (408, "The body did not come in time"),
        (409, "Not allowed now"),
        (413, "Too large"),
        (422, "Cannot be read, or makes no sense"),
        (500, "An error of the server's own, told in its log"),
        (503, "Too much is asked at once"),
        (507, "The store takes nothing"),
    )
}


def guarded(folder: Path, *, port: int, url: str = "") -> ASGIApp:
    """A server that listens to this machine alone.

    Args:
        folder: where everything is kept.
        port: where it will be reached.
        url: the same as a browser takes it, for whoever finds the folder open.

    Raises:
        DataError: another program has the folder open, or what lies there cannot be used.
    """
    return Guard(server_app(Place(folder, url=url)), own_hosts(port))


def openapi_text() -> str:
    """The description of the interface, as it is published with the package."""
    with TemporaryDirectory() as folder:
        place = Place(Path(folder))
        try:
            described = server_app(place).openapi()
        finally:
            place.close()
    return json.dumps(described, ensure_ascii=False, indent=1) + "\n"


def server_app(place: Place) -> FastAPI:
    """The application around a place; it is closed with it."""

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        warming = asyncio.create_task(_warm(app))
        yield
        await asyncio.wait([warming])  # cancelled half-way it would leave a file open
        place.close()

    app = FastAPI(
        title="Double Six",
        version=__version__,
        description="Games, analyses and rollouts of this machine. `docs/reference/protocol.md` tells how to use it.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=running,
        responses=REFUSALS,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(BodyLimit)
    for routes in (table_routes, analysis_routes, position_routes, rollout_routes, study_routes):
        app.include_router(routes(place), prefix="/api", dependencies=[Depends(_demand_known)])

    @app.get("/api/messages.json", tags=["about"], dependencies=[Depends(_demand_known)])
    def messages() -> dict[str, object]:
        """JSON schemas of what goes over the socket."""
        return {"client": CLIENT.json_schema(), "server": SERVER.json_schema(mode="serialization")}

    @app.websocket("/api/socket")
    async def socket(socket: WebSocket) -> None:
        await serve_socket(socket, place)

    @app.get("/api/socket", include_in_schema=False)
    def no_socket() -> None:
        raise HTTPException(426, NO_UPGRADE, {"upgrade": "websocket"})

    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(DoubleSixError, _told)
    app.add_exception_handler(ValueError, _told)
    app.add_exception_handler(Exception, _failed)
    pages = DATA / "web"
    if pages.is_dir():
        app.router.routes.append(_NoInterface("/", _Pages(directory=str(pages), html=True)))
    return app


async def _demand_known(request: Request) -> None:
    """Check that an address asks for nothing that is unknown there; raises `RequestValidationError`."""
    known = {field.alias for field in request.scope["route"].dependant.query_params}
    unknown = next((name for name in request.query_params if name not in known), None)
    if unknown is not None:
        raise RequestValidationError([{"type": "extra_forbidden", "loc": ("query", unknown), "input": None}])


async def _warm(app: FastAPI) -> None:
    """Answer what a browser asks first before it asks: the first answers take ten times as long as later ones."""

    async def receive() -> Message:
        await asyncio.Event().wait()  # there is no body, and nobody hangs up
        return {"type": "http.disconnect"}

    async def send(_: Message) -> None:
        pass

    for path in FIRST_ASKED:
        scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": []}
        with suppress(OSError):  # nobody has asked yet; whoever does is told
            await app(scope, receive, send)


class _NoInterface(Mount):
    """Everything but the interface: whatever is asked for there in the wrong way is no page that is missing."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether an address is one of these."""
        return (Match.NONE, {}) if scope["path"].startswith("/api/") else super().matches(scope)


class _Pages(StaticFiles):
    """The pages; files with a hash in their name never change, others are always asked for again."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """Answer with a file."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        is_hashed = "/assets/" in str(args[0])
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        return response


def _problem(problem: Problem, status: int, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse(problem.model_dump(), status_code=status, headers=headers)


def _told(_: Request, error: Exception) -> JSONResponse:
    return _problem(*refusal(error))


def _failed(_: Request, error: Exception) -> JSONResponse:
    return _problem(internal_problem(), 500)  # the server tells the log


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _is_page_without_its_sign(request):
        return RedirectResponse(f"/#{request.scope['path']}")
    status = 422 if error.status_code == 400 else error.status_code  # a body that is no JSON is told in two ways
    told: str = error.detail  # a sentence, where the refusal is one of ours
    if not isinstance(told, Sentence):
        told = REASONS.get(status, told)
    headers = {"allow": ", ".join(_methods(request))} if status == 405 else error.headers
    return _problem(problem_of(CODES.get(status, "invalid"), told), status, headers)


def _methods(request: Request) -> tuple[str, ...]:
    """What an address can be asked for in."""
    path = request.scope["path"]
    if not path.startswith("/api/"):
        return PAGE_METHODS
    scopes = {method: {**request.scope, "method": method} for method in METHODS}
    routes = request.app.routes
    return tuple(m for m, scope in scopes.items() if any(route.matches(scope)[0] is Match.FULL for route in routes))


def _is_page_without_its_sign(request: Request) -> bool:
    """Whether a browser left the `#` out of the address of a page."""
    path = request.scope["path"]
    return "." not in path and not path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


def _invalid(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    found = error.errors()[0]
    if found["loc"] == ("body",) and isinstance(error.body, bytes):  # read as JSON only where it is said to be that
        return _problem(problem_of("invalid", NO_JSON), 422)
    return _problem(problem_of("invalid", invalid_field(found), path_of(found, error.body)), 422)
