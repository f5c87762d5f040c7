"""Which addresses may be called. People give us addresses, and none of them may be a way into the host's network.

Public https on its own port, unless the host allows more. A name is looked up once, and the answers that were judged
are the ones connected to (`post`). Addresses are read by a grammar of our own that is narrower than any other: what two
readers could understand in two ways is refused.
"""

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Literal

from msgspec import Struct

MOST_ADDRESS = 1024
LOOKUP_SECONDS = 5.0
LOOKUPS_AT_ONCE = 4

Ip = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
Lookup = Callable[[str, int], Awaitable[Sequence[str]]]

Reason = Literal["unreadable", "not_https", "bad_port", "bad_name", "not_public", "unknown_name"]
SENTENCES: dict[Reason, str] = {
    "unreadable": "This is not an address that can be called: https://, a name, and perhaps a path, without spaces, "
    "passwords or foreign letters.",
    "not_https": "Only addresses that begin with https:// are called.",
    "bad_port": "Only the usual port of https is called.",
    "bad_name": "This is not the name of a public server.",
    "not_public": "This address leads into a private network, and nothing is sent there.",
    "unknown_name": "No server of this name can be found.",
}

ADDRESS = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(?P<port>[1-9][0-9]{0,4}))?"
    r"(?P<path>/[a-z0-9/._~%!$&'()*+,;=:@-]*)?(?P<query>\?[a-z0-9/?._~%!$&'()*+,;=:@-]*)?",
    re.ASCII | re.IGNORECASE,
)
LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?")
NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
PRIVATE_NAMES = ("localhost", "local", "localdomain", "internal", "intranet", "lan", "home", "corp", "private", "arpa")
USUAL_PORTS = {"http": 80, "https": 443}

# Besides what Python knows: it counts some of these as global, and older versions more of them.
NOT_PUBLIC_4 = tuple(map(IPv4Network, ("192.0.0.0/24", "192.88.99.0/24", "100.64.0.0/10", "224.0.0.0/3")))
GLOBAL_UNICAST = IPv6Network("2000::/3")
# Within it: protocols that carry other addresses inside (Teredo, 6to4), and examples.
NOT_PUBLIC_6 = tuple(map(IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))


class Refused(Exception):
    """Nothing is sent there; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(SENTENCES[reason])
        self.reason: Reason = reason


class Address(Struct, frozen=True):
    """An address that can be read in only one way."""

    scheme: str
    host: str
    """In lower case, without brackets."""
    port: int
    target: str
    """Path and query."""

    @property
    def origin(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == USUAL_PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{port}"

    @property
    def url(self) -> str:
        return self.origin + self.target


class Allowed(Struct, frozen=True):
    """What the host of this server allows besides the public: names and networks, there also http and any port."""

    names: frozenset[str] = frozenset()
    networks: tuple[Network, ...] = ()

    @classmethod
    def read(cls, entries: Sequence[str]) -> "Allowed":
        """From names (`ntfy.lan`), addresses and networks (`192.168.1.0/24`); `ValueError` for anything else."""
        names, networks = set(), []
        for entry in entries:
            try:
                networks.append(ip_network(entry))
            except ValueError:
                if not all(map(LABEL.fullmatch, entry.lower().split("."))) or NUMBER.fullmatch(entry.split(".")[-1]):
                    raise ValueError(f"{entry!r} is neither the name of a server nor a network") from None
                names.add(entry.lower())
        return cls(frozenset(names), tuple(networks))


class Guard:
    def __init__(self, allowed: Allowed = Allowed(), look_up: Lookup | None = None) -> None:  # noqa: B008
        self._allowed = allowed
        self._look_up = look_up or look_up_name

    def read(self, text: str) -> Address:
        """An address as somebody gave it, judged as far as possible without a look-up."""
        found = ADDRESS.fullmatch(text) if len(text) <= MOST_ADDRESS else None
        if found is None:
            raise Refused("unreadable")
        scheme, host = found["scheme"].lower(), found["host"].lower().strip("[]")
        port = int(found["port"] or USUAL_PORTS[scheme])
        if port > 65535:
            raise Refused("unreadable")
        address = Address(scheme, host, port, (found["path"] or "/") + (found["query"] or ""))
        number = as_number(host)
        if number is not None:
            self.judge(address, number)
        elif host not in self._allowed.names:
            if host.count(".") == 0 or host.rpartition(".")[2] in PRIVATE_NAMES:
                raise Refused("bad_name")
            if not self._allowed.networks:  # otherwise only its IP addresses can tell
                _check_usual(address)
        return address

    async def numbers(self, address: Address) -> tuple[Ip, ...]:
        """Where to connect to, all of it judged."""
        number = as_number(address.host)
        if number is not None:
            numbers: tuple[Ip, ...] = (number,)
        else:
            try:
                async with asyncio.timeout(LOOKUP_SECONDS):
                    found = await self._look_up(address.host, address.port)
            except (OSError, UnicodeError) as error:
                raise Refused("unknown_name") from error
            numbers = tuple(ip_address(one) for one in found)
        if not numbers:
            raise Refused("unknown_name")
        for number in numbers:
            self.judge(address, number)
        return numbers

    def judge(self, address: Address, number: Ip) -> None:
        """Whether this host may be called at this IP address."""
        if address.host in self._allowed.names or any(number in network for network in self._allowed.networks):
            return
        _check_usual(address)
        if not is_public(number):
            raise Refused("not_public")


def _check_usual(address: Address) -> None:
    if address.scheme != "https":
        raise Refused("not_https")
    if address.port != USUAL_PORTS["https"]:
        raise Refused("bad_port")


def as_number(host: str) -> Ip | None:
    """The IP address a host is, None for a name. Addresses in disguise (octal, hexadecimal, short) are refused."""
    if ":" in host:
        try:
            return IPv6Address(host)
        except ValueError:
            raise Refused("unreadable") from None
    labels = host.split(".")
    if NUMBER.fullmatch(labels[-1]):
        try:
            return IPv4Address(host)
        except ValueError:
            raise Refused("bad_name") from None
    if not all(map(LABEL.fullmatch, labels)):
        raise Refused("bad_name")
    return None


def is_public(number: Ip) -> bool:
    """Python's `is_global` is not enough: multicast is global to it, and so are addresses that carry others inside."""
    if isinstance(number, IPv4Address):
        return number.is_global and not any(number in network for network in NOT_PUBLIC_4)
    return number in GLOBAL_UNICAST and number.is_global and not any(number in network for network in NOT_PUBLIC_6)


# Threads of their own: a name server that does not answer must not keep the store waiting.
_lookups = ThreadPoolExecutor(LOOKUPS_AT_ONCE, thread_name_prefix="lookup")


async def look_up_name(host: str, port: int) -> Sequence[str]:
    found = await asyncio.get_running_loop().run_in_executor(
        _lookups, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    )
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))
