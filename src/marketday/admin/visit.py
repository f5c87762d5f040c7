"""A running site looked at from outside: whether what stands in front of it passes on all that a table needs."""

import asyncio
import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from marketday.admin.doctor import Fault

PATIENCE = 10.0
NOBODYS_TABLE = "0" * 12
NO_TABLE = 4004
FOREIGN_ORIGIN = 4003
HEADERS = "see deploy/nginx.conf and deploy/Caddyfile for what it has to set"
NO_SOCKETS = "sockets do not come through, so nobody can open a table"
LET_SOCKETS_THROUGH = f"let the proxy pass on Upgrade and Connection; {HEADERS}"
LOOK_THERE = "marketday admin doctor on that machine tells more"
UNWELL = {
    "away": (
        "the server says that its database does not answer",
        f"start PostgreSQL, or mend the way from the server to it: {LOOK_THERE}",
    ),
    "cannot_write": (
        "the server says that its disk takes no writes",
        f"make room on the disk: {LOOK_THERE}",
    ),
}


class Answer(msgspec.Struct, frozen=True):
    status: int
    headers: Any
    body: bytes


class _StayHere(urllib.request.HTTPRedirectHandler):
    """A redirection is an answer, too."""

    def redirect_request(self, *given: Any, **more: Any) -> None:
        return None


class _Line(connect):
    """As `_StayHere`: browsers follow no redirection of a socket."""

    def process_redirect(self, exc: Exception) -> Exception:
        return exc


def look(url: str, trust: ssl.SSLContext | None = None) -> list[Fault]:
    """`url` as people open it; `trust` other certificates than the system does."""
    url = url.rstrip("/")
    try:
        health = _ask(url, "/api/health", trust)
    except (OSError, ValueError, HTTPException) as error:
        why = getattr(error, "reason", error)
        to_do = "start the server and the proxy; a certificate has to be one that browsers trust, for this very name"
        return [Fault(url, f"it cannot be reached: {why}", to_do)]
    try:
        told = msgspec.json.decode(health.body)
        status, forwarded = told["status"], told["forwarded"]
    except (msgspec.DecodeError, TypeError, KeyError):
        what = f"something else than Marketday answers there (/api/health: {health.status})"
        return [Fault(url, what, "name the site as people open it, and let the proxy send all paths to the server")]
    if status == "away":  # the server cannot answer what else would be asked
        return [Fault(url, *UNWELL[status])]
    try:
        found = list(_headers(url, forwarded, trust))
    except (OSError, HTTPException) as error:
        return [
            Fault(url, f"it answers, but not always ({type(error).__name__}: {error})", "look into the proxy's log")
        ]
    if status != "ok":
        found.insert(0, Fault(url, *UNWELL.get(status, (f"the server is not well: {status}", LOOK_THERE))))
    return [*found, *_socket(url, trust)]


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _headers(url: str, forwarded: str, trust: ssl.SSLContext | None) -> Iterator[Fault]:
    # Without a cookie this changes nothing; but the server looks where it comes from.
    if _ask(url, "/api/me/forget", trust, "POST").status == 403:
        what = "the proxy does not pass on the Host that people asked for, so the server refuses all they do"
        yield Fault(url, what, f"let it set Host, or start the server with --url {url}; {HEADERS}")
    if forwarded == "ignored":
        what = "the server does not believe the proxy, so all people count as one, and cookies may go out unprotected"
        yield Fault(url, what, "start it with --trusted-proxy and the proxy's address")
    elif url.startswith("https:") and forwarded == "none":
        what = "the proxy does not say who asks (X-Forwarded-For), so all people share one limit"
        yield Fault(url, what, f"let it set X-Forwarded-For; {HEADERS}")
    cookie = _ask(url, "/api/me", trust).headers.get("Set-Cookie") or ""
    if url.startswith("https:") and forwarded != "ignored" and "; Secure" not in cookie:
        what = "the proxy does not say that people came by https (X-Forwarded-Proto), so cookies go out unprotected"
        yield Fault(url, what, f"let it set X-Forwarded-Proto; {HEADERS}")


def _ask(url: str, path: str, trust: ssl.SSLContext | None, method: str = "GET") -> Answer:
    request = urllib.request.Request(
        url + path, method=method, headers={"Origin": origin_of(url), "User-Agent": "marketday-doctor"}
    )
    secured, direct = urllib.request.HTTPSHandler(context=trust), urllib.request.ProxyHandler({})
    opener = urllib.request.build_opener(secured, direct, _StayHere())
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            return Answer(answer.status, answer.headers, answer.read())
    except urllib.error.HTTPError as answer:
        with answer:
            return Answer(answer.code, answer.headers, answer.read())


def _socket(url: str, trust: ssl.SSLContext | None) -> Iterator[Fault]:
    trouble = asyncio.run(_trouble_with_socket(url, trust))
    if trouble:
        yield Fault(url, f"{NO_SOCKETS} ({trouble})", LET_SOCKETS_THROUGH)


async def _trouble_with_socket(url: str, trust: ssl.SSLContext | None) -> str:
    """A table that nobody has: the server opens the socket, says so and closes it. In one thread: where one reads and
    another writes on the same secured line, it breaks now and then, and the proxy would be blamed for it."""
    address = f"ws{url.removeprefix('http')}/ws/{NOBODYS_TABLE}"
    secured: Any = {"ssl": trust} if trust is not None and url.startswith("https:") else {}
    origin: Any = origin_of(url)
    try:
        async with (
            asyncio.timeout(3 * PATIENCE),
            _Line(address, origin=origin, open_timeout=PATIENCE, close_timeout=1, proxy=None, **secured) as socket,
        ):
            await asyncio.wait_for(socket.recv(), PATIENCE)
            return ""
    except ConnectionClosed as error:
        code = error.rcvd.code if error.rcvd else None
        return "" if code in (NO_TABLE, FOREIGN_ORIGIN) else f"closed with {code}"
    except TimeoutError:
        return "no answer"
    except (WebSocketException, OSError) as error:
        return str(error)
