"""The web application: routes, headers, and what comes up and down with the server."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException, NotFoundException, TooManyRequestsException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from litestar.status_codes import HTTP_400_BAD_REQUEST, HTTP_404_NOT_FOUND, HTTP_503_SERVICE_UNAVAILABLE
from litestar.types import Message, Scope

from marketday import __version__
from marketday.server import api, sockets
from marketday.server.house import House, check_origin
from marketday.server.limits import Limits
from marketday.server.rooms import IDLE_SECONDS, Rooms
from marketday.store import NotWritten, Store

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
MOST_BODY = 64 * 1024
PACE = 0.8
MADE_PER_MINUTE = 30
ACTS_PER_SECOND = 20

AnyRequest = Request[Any, Any, State]

# Addresses that the client itself makes pages of.
PAGES = ["/", "/new", "/about", "/rules", "/learn", "/table/{path:path}", "/rules/{path:path}", "/learn/{path:path}"]
NO_CLIENT = (
    "<!doctype html><title>Marketday</title><p>The server runs, but its pages have not been built. "
    "<code>python3 dev.py play</code> builds them."
)


def make_app(
    database: Path,
    client: Path | None = None,
    pace: float = PACE,
    made_per_minute: float = MADE_PER_MINUTE,
    idle: float = IDLE_SECONDS,
    acts_per_second: float = ACTS_PER_SECOND,
) -> Litestar:
    """`client` is the folder with the built pages; `pace` how long bots seem to think; `idle` after how many seconds a
    table that nobody is at leaves memory; `acts_per_second` what one socket may ask for, lastingly."""
    limits = Limits(burst=made_per_minute, per_second=made_per_minute / 60)

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = Store(database)
        rooms = Rooms(store, pace, idle)
        app.state.house = House(store, rooms, acts_per_second)
        sweeping = asyncio.create_task(rooms.sweep_forever())
        yield
        sweeping.cancel()
        rooms.stop()
        store.close()

    async def before_request(request: AnyRequest) -> None:
        if request.method != "GET":
            check_origin(request)
            if not limits.take(request.client.host if request.client else "", asyncio.get_running_loop().time()):
                raise TooManyRequestsException("Too many at once; wait a minute.")

    page = NO_CLIENT if client is None else (client / "index.html").read_text("utf-8")

    @get(PAGES, media_type=MediaType.HTML, include_in_schema=False)
    async def pages() -> str:
        return page

    def not_found(request: AnyRequest, error: NotFoundException) -> Response[Any]:
        """Whoever follows a wrong address in a browser gets a page that helps; programs get JSON."""
        if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
            return Response(page, status_code=HTTP_404_NOT_FOUND, media_type=MediaType.HTML)
        return _said(HTTP_404_NOT_FOUND, error.detail)

    handlers: list[Any] = [*api.HANDLERS, sockets.table_socket, pages]
    if client is not None:
        handlers.append(
            create_static_files_router("/assets", [client / "assets"], include_in_schema=False, name="assets")
        )
    return Litestar(
        handlers,
        lifespan=[lifespan],
        before_request=before_request,
        after_exception=[note_failure],
        before_send=[add_headers],
        exception_handlers={RecursionError: too_deep, NotWritten: not_written, NotFoundException: not_found},
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig("Marketday", __version__, path="/schema", render_plugins=[JsonRenderPlugin()]),
    )


async def note_failure(error: Exception, scope: Scope) -> None:
    """The framework answers 500 and keeps silent; whoever runs the server should know."""
    if not isinstance(error, HTTPException | RecursionError):
        logging.getLogger("marketday").error("unforeseen at %s", scope["path"], exc_info=error)


async def add_headers(message: Message, scope: Scope) -> None:
    """To every response: errors and files are not handled by handlers."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value


def too_deep(request: AnyRequest, error: RecursionError) -> Response[dict[str, Any]]:
    return _said(HTTP_400_BAD_REQUEST, "The message is nested too deeply.")


def not_written(request: AnyRequest, error: NotWritten) -> Response[dict[str, Any]]:
    return _said(HTTP_503_SERVICE_UNAVAILABLE, "The server cannot write to its disk now; nothing has changed.")


def _said(status: int, detail: str) -> Response[dict[str, Any]]:
    """In the shape of the errors that the framework makes."""
    return Response({"status_code": status, "detail": detail}, status_code=status)
