"""Servers of other people, on loopback: one that answers as it is told, and a push service that reads what it gets."""

import asyncio
import base64
import contextlib
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from marketday.server.notices.guard import Allowed, Guard

LOOPBACK = Guard(Allowed.read(["127.0.0.1"]))
GONE = b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"
CREATED = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@dataclass
class Request:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Server:
    url: str
    requests: list[Request] = field(default_factory=list)
    answers: list[bytes] = field(default_factory=list)
    """Given one after another, the last for ever."""
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def until(self, count: int) -> None:
        """Until so many requests have come."""
        async with asyncio.timeout(20):
            while len(self.requests) < count:
                self.arrived.clear()
                await self.arrived.wait()


@contextlib.asynccontextmanager
async def listening(serve: Serve, **more: Any) -> AsyncIterator[str]:
    handling: set[asyncio.Task[None]] = set()

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        handling.add(task)
        try:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await serve(reader, writer)
            writer.close()
        except asyncio.CancelledError:
            writer.transport.abort()
        finally:
            handling.discard(task)

    server = await asyncio.start_server(handle, "127.0.0.1", 0, **more)
    port = server.sockets[0].getsockname()[1]
    yield f"{'https' if more.get('ssl') else 'http'}://127.0.0.1:{port}"
    server.close()
    # Whoever is still being answered is left in the middle of it, with no socket open behind.
    for task in tuple(handling):
        task.cancel()
    while handling:
        await asyncio.sleep(0)
    await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def answering(*answers: bytes, **more: Any) -> AsyncIterator[Server]:
    """A server that notes what it was sent."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        found.requests.append(await read_request(reader))
        writer.write(found.answers.pop(0) if len(found.answers) > 1 else found.answers[0])
        await writer.drain()
        found.arrived.set()

    async with listening(serve, **more) as url:
        found = Server(url, answers=list(answers or (CREATED,)))
        yield found


async def read_request(reader: asyncio.StreamReader) -> Request:
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    first, *lines = head.strip().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return Request(first.split()[1], headers, await reader.readexactly(int(headers.get("content-length", "0"))))


class Browser:
    """The keys of a subscription, and what its owner can read."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)
        self.path = f"/send/{os.urandom(8).hex()}"

    @property
    def keys(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": text(point), "auth": text(self._secret)}

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._secret, version="aes128gcm"))


def text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def raw(content: str) -> bytes:
    return base64.urlsafe_b64decode(content + "=" * (-len(content) % 4))


def check_token(authorization: str) -> tuple[dict[str, Any], str]:
    """What a push service does with a VAPID header: its claims and the key that signed them, or `InvalidSignature`."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert (scheme, json.loads(raw(head))["alg"]) == ("vapid", "ES256")
    both = raw(signature)
    signed = utils.encode_dss_signature(int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(parts["k"]))
    key.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(raw(claims))
    return found, parts["k"]
