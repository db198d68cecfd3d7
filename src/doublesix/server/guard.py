"""Who may speak: requests of this machine's own pages, and nobody else's.

A page from elsewhere could let a browser send something here, or point its own name at this machine. So every
request must name this machine as its `Host`, and where it names an `Origin`, that must be this server too; the same
holds for sockets, which browsers open to anybody. There is no CORS. Only a link may lead here from anywhere: whoever
follows it leaves that page, opens one of these, and has asked the interface nothing.
What does not live here: what is answered (`server.app`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.sentences import Sentence
from doublesix.server.problems import problem_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["Guard", "own_hosts"]

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' {sockets}; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
SECURITY_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
POLICY_VIOLATED = 1008
USUAL_PORT = 80
INTERFACE = "/api"


def own_hosts(port: int) -> frozenset[str]:
    """What this machine calls itself; the port that browsers take for granted may be left out."""
    names = ("127.0.0.1", "localhost", "[::1]")
    ports = (f":{port}", "") if port == USUAL_PORT else (f":{port}",)
    return frozenset(f"{name}{written}" for name in names for written in ports)


class Guard:
    """Lets only requests of this machine's own pages through, and adds headers to answers.

    Args:
        app: what answers.
        hosts: names of this server, ports included.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app, self._hosts = app, hosts
        # Older browsers do not take a page's own sockets for its own; an address in brackets is none that they know.
        sockets = " ".join(f"ws://{host}" for host in sorted(hosts) if not host.startswith("["))
        self._headers = ((b"content-security-policy", POLICY.format(sockets=sockets).encode()), *SECURITY_HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or let it be answered."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        reason = self._objection(scope)
        if scope["type"] == "websocket":
            if reason is None:
                await self._app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": POLICY_VIOLATED, "reason": reason})
            return
        if reason is None:
            await self._app(scope, receive, _with_headers(send, self._headers))
            return
        body = problem_of("forbidden", reason).model_dump_json().encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        refuse = _with_headers(send, self._headers)
        await refuse({"type": "http.response.start", "status": 403, "headers": headers})
        await refuse({"type": "http.response.body", "body": body})

    def _objection(self, scope: Scope) -> str | None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if host not in self._hosts:
            return Sentence("this server answers to {hosts} only", hosts=" and ".join(sorted(self._hosts)))
        origin = headers.get(b"origin")
        if origin is not None and origin.decode("latin-1").lower() not in {f"http://{name}" for name in self._hosts}:
            return Sentence("a page from elsewhere may not speak to this server")
        site = headers.get(b"sec-fetch-site")
        is_elsewhere = site is not None and site not in (b"same-origin", b"none")
        if origin is None and is_elsewhere and not _follows_link(scope, headers):
            return Sentence("a page from elsewhere may not speak to this server")
        return None


def _follows_link(scope: Scope, headers: Mapping[bytes, bytes]) -> bool:
    """Whether a browser goes to one of the pages, in a window of its own."""
    is_page = scope["type"] == "http" and scope["method"] == "GET" and not scope["path"].startswith(INTERFACE)
    how = headers.get(b"sec-fetch-mode"), headers.get(b"sec-fetch-dest")
    return is_page and how == (b"navigate", b"document")


def _with_headers(send: Send, headers: tuple[tuple[bytes, bytes], ...]) -> Send:
    async def sending(message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *headers]}  # type: ignore[misc]
        await send(message)

    return sending  # type: ignore[return-value]
