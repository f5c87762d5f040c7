"""The web application: routes, headers, and what starts and stops with the server."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from litestar import Litestar, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import HTTP_400_BAD_REQUEST, HTTP_409_CONFLICT, HTTP_503_SERVICE_UNAVAILABLE
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from marketday import __version__
from marketday.server import api, erasing, gallery, me, pages, puzzles, sockets
from marketday.server.answers import Answers
from marketday.server.archivist import Archivist
from marketday.server.assets import Assets
from marketday.server.connection import MISSED_PINGS
from marketday.server.docs import Docs
from marketday.server.house import House, check_origin, house_of, split_url
from marketday.server.journal import Journal
from marketday.server.limits import Limits, address_of
from marketday.server.notices import api as calls
from marketday.server.notices.guard import Guard
from marketday.server.notices.office import Office
from marketday.server.people import NEW_COOKIE
from marketday.server.posters.studio import Studio
from marketday.server.presence import GRACE_SECONDS
from marketday.server.pulse import Now, Pulse, SteadyTime
from marketday.server.refusals import said, tell, too_many
from marketday.server.requests import AnyRequest
from marketday.server.retention import Keep, Retention
from marketday.server.room import ACTS_PER_SECOND
from marketday.server.rooms import IDLE_SECONDS, Rooms
from marketday.server.wire import Trouble
from marketday.store import Missing, NotWritten, Place, Store

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
LONGEST_PATH = 1000
LONGEST_NAME = 255
"""In bytes, the limit of file systems."""
PACE = 0.8
MADE_PER_MINUTE = 30
CHANGES = 10
"""How many other changes one person, or all newcomers of an address, may make for each table that they may make."""
LOOKS_PER_SECOND = 20
RATIONED = ("/api/", "/metrics", "/schema", "/posters/")
"""Beginnings of what costs work; pages and files lie in memory."""
KEEP = Keep()

Lifespan = Callable[[Litestar], contextlib.AbstractAsyncContextManager[None]]
Gatekeeper = Callable[[AnyRequest], Awaitable[None]]


def make_app(
    database: Place,
    client: Path | None = None,
    pace: float = PACE,
    made_per_minute: float = MADE_PER_MINUTE,
    idle: float = IDLE_SECONDS,
    acts_per_second: float = ACTS_PER_SECOND,
    looks_per_second: float = LOOKS_PER_SECOND,
    missed_pings: int = MISSED_PINGS,
    grace: float = GRACE_SECONDS,
    url: str | None = None,
    guard: Guard | None = None,
    keep: Keep = KEEP,
    journal: bool = False,
    wall: Now = time.time,
    steady: Now = time.monotonic,
    docs: Path | None = None,
) -> Litestar:
    """`client` is the folder with the built pages; `docs` that of the documentation site; `pace` how long bots pretend
    to think; `idle` after how many seconds a table with nobody at it leaves memory; `acts_per_second` the sustained
    rate of acts on one socket; `looks_per_second` the sustained rate at which one person may ask for things;
    `missed_pings` after how many in a row a browser counts as gone; `grace` for how many seconds somebody who left
    still counts as present; `url` the address others reach us by; `guard` decides where notices may be sent, None:
    nowhere; `keep` for how long tables are kept; `journal` whether to log every request; `wall` is the machine's clock,
    which anybody may set, and `steady` one that nobody can."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = Store(database)
        now = SteadyTime(store.begin_run(wall()), steady, store.is_shared)
        notices = Office(store.calls, guard)
        rooms = Rooms(store, pace, idle, now, grace, acts_per_second, notices.table_changed if guard else None)
        pulse = Pulse(store, now, rooms.show_all)
        studio = Studio(None if client is None else client / "fonts")
        house = House(store, rooms, studio, notices, acts_per_second, looks_per_second, missed_pings, url, keep)
        app.state.house = house
        async with working(house, pulse):
            yield
        house.coach.stop()
        for part in (notices, rooms, pulse, studio):
            await part.stop()
        store.close()

    app = routed(lifespan, gatekeeper(made_per_minute), client, split_url(url)[1], docs)
    if journal:
        app.asgi_handler = Journal(app.asgi_handler)
    return app


@contextlib.asynccontextmanager
async def working(house: House, pulse: Pulse) -> AsyncIterator[None]:
    """What a server does by itself, meanwhile."""
    rooms = house.rooms
    work = (
        *(rooms.sweep_forever(), pulse.beat_forever(), rooms.go_on()),
        *(Retention(house.store, rooms, house.keep).forget_forever(), erasing.finish_forever(house)),
        Archivist(house.store, rooms.now).archive_forever(),
    )
    with house.metrics.counting_faults():
        tasks = list(map(asyncio.create_task, work))
        if rooms.elsewhere is not None:
            tasks.extend(map(asyncio.create_task, rooms.elsewhere.work()))
            house.store.listen(house.heard)
        for task in tasks:
            task.add_done_callback(tell_fault)
        yield
        for task in tasks:
            task.cancel()


def tell_fault(task: asyncio.Task[None]) -> None:
    """What should have gone on for ever, or once to its end, has broken off."""
    if not task.cancelled() and (error := task.exception()) is not None:
        what = getattr(task.get_coro(), "__qualname__", "something")
        logging.getLogger("marketday").error("%s is given up", what, exc_info=error)


def routed(
    lifespan: Lifespan, before_request: Gatekeeper, client: Path | None, base: str = "", docs: Path | None = None
) -> Litestar:
    app = Litestar(
        [
            *(*api.HANDLERS, *me.HANDLERS, *puzzles.HANDLERS, *calls.HANDLERS, *gallery.HANDLERS),
            *(sockets.table_socket, pages.page),
        ],
        lifespan=[lifespan],
        before_request=before_request,
        after_exception=[note_failure],
        before_send=[add_headers],
        exception_handlers={
            HTTPException: tell,
            RecursionError: too_deep,
            UnicodeDecodeError: not_text,
            NotWritten: not_written,
            Missing: deleted_meanwhile,
            NotFoundException: pages.not_found,
        },
        request_max_body_size=MOST_BODY,
        logging_config=None,  # what is logged, and where, is for whoever starts us to say
        openapi_config=OpenAPIConfig("Marketday", __version__, path="/schema", render_plugins=[JsonRenderPlugin()]),
    )
    app.state.pages = pages.Pages(client, base)
    if client is not None:
        app.asgi_handler = Assets(app.asgi_handler, client)
    if docs is not None:
        app.asgi_handler = Docs(app.asgi_handler, docs)
    app.asgi_handler = Answers(app.asgi_handler)
    if base:
        app.asgi_handler = below(base, app.asgi_handler)
    return app


def below(base: str, app: ASGIApp) -> ASGIApp:
    """Takes the path of the site off the address, unless a proxy has done so."""

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if path == base or path.startswith(f"{base}/"):
            scope["path"] = path.removeprefix(base) or "/"
            scope["raw_path"] = scope["path"].encode()
        await app(scope, receive, send)

    return handle


def gatekeeper(made_per_minute: float) -> Gatekeeper:
    """Turns away requests that cannot be meant, come from other sites, or are too many."""
    rations = {
        "making": Ration("making", made_per_minute, made_per_minute / 60),
        "changing": Ration("changing", CHANGES * made_per_minute, CHANGES * made_per_minute / 60),
        # Whoever is deleted disturbs all at their tables: nobody needs that often. But nobody's neighbours keep them.
        "erasing": Ration("erasing", max(1.0, made_per_minute / 5), made_per_minute / 5 / 3600, is_for_all=True),
    }

    async def before_request(request: AnyRequest) -> None:
        path = request.scope["path"]
        if cannot_be(path):
            raise NotFoundException("There is nothing of that name.")
        if request.method == "GET":
            if path.startswith(RATIONED) and path != "/api/health":
                await house_of(request).check_pace(request)
        else:
            check_origin(request)
            if house_of(request).is_hasty(request):
                raise too_many("Too many requests at once; please wait a moment.")
            what = "making" if makes_table(path) else "erasing" if await erases_somebody(request) else "changing"
            if not await rations[what].suffices(request):
                raise too_many("Too many requests at once; please wait a minute.")

    return before_request


class Ration:
    """How often one person may change something of a kind, or all newcomers of an address together."""

    def __init__(self, what: str, burst: float, per_second: float, is_for_all: bool = False) -> None:
        """For all alike, however many of an address are known."""
        self._what = what
        self._is_for_all = is_for_all
        self._each = Limits(burst, per_second)

    async def suffices(self, request: AnyRequest) -> bool:
        """Whether somebody may do one more thing of that kind, here and at all servers together."""
        house, now, address = house_of(request), asyncio.get_running_loop().time(), address_of(request)
        person, price = await house.settled(request)
        price = 1.0 if self._is_for_all else price
        who = house.rooms.origin(person or address)
        if not self._each.take(who, now, price):
            return False
        servers = house.store.servers
        if servers is None:
            return True
        try:
            return await servers.take(f"{self._what} {who}", self._each.burst, self._each.per_second, price)
        except NotWritten:
            return True  # the database is away: whoever wants to change something is told so


async def erases_somebody(request: AnyRequest) -> bool:
    if request.scope["path"] != "/api/me/erase":
        return False
    visitor = await house_of(request).people.guest(request)
    return visitor is not None and visitor.stored


def makes_table(path: str) -> bool:
    return path == "/api/tables" or path.startswith("/api/lessons/") or path.endswith(("/rematch", "/continue"))


def cannot_be(path: str) -> bool:
    """Whether no file can have this name, so that looking for it would be an error."""
    return "\0" in path or len(path) > LONGEST_PATH or max(map(len, path.encode().split(b"/"))) > LONGEST_NAME


async def note_failure(error: Exception, scope: Scope) -> None:
    """The framework answers 500 and logs nothing; whoever runs the server should know."""
    if not isinstance(error, HTTPException | RecursionError | UnicodeDecodeError | NotWritten):
        # Links are keys and part of addresses: log only what kind of address it was.
        logging.getLogger("marketday").error("unexpected error at %s", scope.get("path_template", "?"), exc_info=error)


async def add_headers(message: Message, scope: Scope) -> None:
    """Added to every response: errors and files do not come from handlers."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        state = scope["state"]
        for given in (*state.get(me.OLD_COOKIES, ()), *([state[NEW_COOKIE]] if NEW_COOKIE in state else [])):
            headers.add("Set-Cookie", given)


def too_deep(request: AnyRequest, error: RecursionError) -> Response[Trouble]:
    return said(HTTP_400_BAD_REQUEST, "The message is nested too deeply.")


def not_text(request: AnyRequest, error: UnicodeDecodeError) -> Response[Trouble]:
    return said(HTTP_400_BAD_REQUEST, "The message is not text in UTF-8.")


def not_written(request: AnyRequest, error: NotWritten) -> Response[Trouble]:
    why = "The server cannot write to its disk now; nothing has changed."
    return said(HTTP_503_SERVICE_UNAVAILABLE, why, "not_written")


def deleted_meanwhile(request: AnyRequest, error: Missing) -> Response[Trouble]:
    why = "Somebody involved in this was deleted at this very moment; nothing has changed."
    return said(HTTP_409_CONFLICT, why, "deleted_meanwhile")
