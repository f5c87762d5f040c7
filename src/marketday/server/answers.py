"""What all responses have in common, whichever handler gives them: HEAD is GET without the body, texts are compressed,
what has not changed is not sent again, and nobody else keeps what is personal."""

import asyncio
import hashlib
import re
from typing import cast

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, HTTPScope, Message, Receive, Scope, Send

from marketday.server.packing import Packing, pack, packing_for
from marketday.server.people import NEW_COOKIE

LEAST_PACKED = 500
"""In bytes; compressing less gains nothing."""
LONG = 64 * 1024
"""In bytes; compressing this much takes so long that others should not wait for it."""

# These are personal and depend on the cookie: no cache keeps them. Everything else may be kept,
# but is asked for again each time, unless the response itself says otherwise.
SLASHES = re.compile("/+")
PERSONAL = ("/api/me", "/api/tables/", "/api/lobby", "/join/", "/device/")


LINE = "marketday_line"
"""The way out of a socket, past what the framework does to responses: a table's pictures are none, and there are
many."""


class Answers:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            scope.setdefault("state", {})[LINE] = send
            await self._app(scope, receive, send)
            return
        answer = Answer(scope, send)
        # A copy: the web server itself has to know that it was HEAD.
        asked = cast("Scope", {**scope, "method": "GET"}) if answer.is_bodiless else scope
        await self._app(asked, receive, answer.send)


class Answer:
    """One response on its way out: its head waits for its body."""

    def __init__(self, scope: HTTPScope, send: Send) -> None:
        asked = Headers.from_scope(scope)
        self._send = send
        self._path = scope["path"]
        self._state = scope["state"]
        self._is_safe = scope["method"] in ("GET", "HEAD")
        self.is_bodiless = scope["method"] == "HEAD"
        self._known = asked.get("if-none-match", "")
        self._packing = packing_for(asked.get("accept-encoding", ""))
        self._head: HTTPResponseStartEvent | None = None

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._head = message
            return
        if message["type"] != "http.response.body":
            await self._send(message)
            return
        body = message["body"]
        if self._head is not None:
            head, self._head = self._head, None
            headers = MutableScopeHeaders.from_message(head)
            headers.setdefault("Cache-Control", self._caching(headers))
            if not message["more_body"]:
                body = await self._finish(head, body)
            await self._send(head)
        await self._send({**message, "body": b"" if self.is_bodiless else body})

    async def _finish(self, head: HTTPResponseStartEvent, body: bytes) -> bytes:
        """The body as it is sent, with the headers that say so."""
        headers = MutableScopeHeaders.from_message(head)
        if "etag" not in headers and head["status"] == 200 and headers["Cache-Control"] == "no-cache":
            headers["ETag"] = f'W/"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        if self._is_safe and head["status"] == 200 and is_named(headers.get("etag", ""), self._known):
            head["status"] = 304
            for name in ("Content-Length", "Content-Type", "Content-Encoding"):
                if name in headers:
                    del headers[name]
            body = b""
        elif is_text(headers.get("content-type", "")) and "content-encoding" not in headers:
            headers.extend_header_value("Vary", "Accept-Encoding")
            if self._packing and len(body) >= LEAST_PACKED:
                body = await packed(body, self._packing)
                headers["Content-Encoding"] = self._packing
                headers["Content-Length"] = str(len(body))
        return body

    def _caching(self, headers: MutableScopeHeaders) -> str:
        gives_cookie = NEW_COOKIE in self._state or "set-cookie" in headers
        is_personal = not self._is_safe or SLASHES.sub("/", self._path).startswith(PERSONAL) or gives_cookie
        return "no-store" if is_personal else "no-cache"


async def packed(body: bytes, packing: Packing) -> bytes:
    return pack(body, packing) if len(body) < LONG else await asyncio.to_thread(pack, body, packing)


def is_text(media: str) -> bool:
    return media.startswith("text/") or "json" in media or "xml" in media


def is_named(etag: str, known: str) -> bool:
    """Whether `If-None-Match` names it; strong or weak makes no difference here."""
    bare = etag.removeprefix("W/")
    return bool(bare) and any(one.strip().removeprefix("W/") in (bare, "*") for one in known.split(","))
