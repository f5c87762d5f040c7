"""The only way out: one POST to one address, connected to an IP address that was judged, bounded in all directions.

No redirects, no cookies, no proxies from the environment, and of the answer nothing but its status and Retry-After is
read. aiohttp takes a third of a second to import, so it comes at the first use.
"""

import asyncio
import socket
import ssl
from collections.abc import Mapping, Sequence
from email.utils import parsedate_to_datetime
from ipaddress import ip_address
from typing import Any

from msgspec import Struct

from marketday.server.notices.guard import Address, Guard, Ip, Refused

CONNECT_SECONDS = 5.0
TOTAL_SECONDS = 10.0
MOST_BODY = 4096
"""What push services take."""
MOST_HEADER = 4096


class Unreachable(Exception):
    """Nobody answered, or not as HTTP answers."""


class Answer(Struct, frozen=True):
    status: int
    retry_after: str = ""

    @property
    def good(self) -> bool:
        return 200 <= self.status < 300

    def wait(self, now: float) -> float | None:
        """Seconds to wait before the next attempt, where the other side says so."""
        if self.retry_after.isascii() and self.retry_after.isdigit():
            return float(self.retry_after[:9])
        try:
            return max(0.0, parsedate_to_datetime(self.retry_after).timestamp() - now)
        except ValueError:
            return None


class Post:
    def __init__(self, guard: Guard, trusted: ssl.SSLContext | None = None) -> None:
        self.guard = guard
        self._trusted = trusted

    async def send(self, text: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """`Refused` where nothing may be sent, `Unreachable` where nobody answers in time."""
        assert len(body) <= MOST_BODY, "notices are short"
        address = self.guard.read(text)
        try:
            async with asyncio.timeout(TOTAL_SECONDS):
                numbers = await self.guard.numbers(address)
                return await self._post(address, numbers, headers, body)
        except TimeoutError as error:
            raise Unreachable(f"no answer within {TOTAL_SECONDS:.0f} seconds") from error

    async def _post(self, address: Address, numbers: Sequence[Ip], headers: Mapping[str, str], body: bytes) -> Answer:
        aiohttp = await asyncio.to_thread(_aiohttp)
        if self._trusted is None:
            self._trusted = await asyncio.to_thread(ssl.create_default_context)

        def open_socket(info: Any) -> socket.socket:
            """The last check, of the very IP address that is about to be connected to."""
            family, kind, protocol, _, to = info
            self.guard.judge(address, ip_address(to[0]))
            return socket.socket(family, kind, protocol)

        from yarl import URL

        url = URL(address.url, encoded=True)
        if (url.host, url.port) != (address.host, address.port):
            raise Refused("unreadable")  # two parsers, two meanings
        connector = aiohttp.TCPConnector(
            resolver=Judged(numbers),
            use_dns_cache=False,
            force_close=True,
            limit=1,
            ssl=self._trusted,
            socket_factory=open_socket,
        )
        try:
            async with (
                aiohttp.ClientSession(
                    connector=connector,
                    cookie_jar=aiohttp.DummyCookieJar(),
                    trust_env=False,
                    auto_decompress=False,
                    read_bufsize=4096,
                    max_line_size=MOST_HEADER,
                    max_field_size=MOST_HEADER,
                    timeout=aiohttp.ClientTimeout(total=TOTAL_SECONDS, connect=CONNECT_SECONDS),
                ) as session,
                session.post(
                    url, data=body, headers={"User-Agent": "Marketday", **headers}, allow_redirects=False
                ) as answer,
            ):
                return Answer(answer.status, answer.headers.get("Retry-After", "")[:64])
        except (aiohttp.ClientError, OSError) as error:
            raise Unreachable(f"{type(error).__name__}: {error}"[:200]) from error


def _aiohttp() -> Any:
    import aiohttp

    return aiohttp


class Judged:
    """The resolver aiohttp asks. It looks nothing up: a name that changes its addresses between the check and the call
    gains nothing."""

    def __init__(self, numbers: Sequence[Ip]) -> None:
        self._numbers = numbers

    async def resolve(self, host: str, port: int = 0, family: int = 0) -> list[dict[str, Any]]:
        return [
            {
                "hostname": host,
                "host": str(number),
                "port": port,
                "family": socket.AF_INET if number.version == 4 else socket.AF_INET6,
                "proto": socket.IPPROTO_TCP,
                "flags": socket.AI_NUMERICHOST,
            }
            for number in self._numbers
        ]

    async def close(self) -> None:
        pass
