"""The address under which other devices reach this machine; found without sending anything."""

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

ANYWHERE = ("192.0.2.1", "2001:db8::1")
"""Addresses nobody has (RFC 5737, 3849): the route there uses the interface by which all distant traffic leaves."""
NEARBY = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "fdff:ffff::1")
"""Where there is no route to the internet: the usual private networks."""


class BadAddress(ValueError):
    """An address that cannot be the site's, and why."""


def site_url(host: str, port: int) -> str | None:
    """What friends can open if the server listens on `host`; None if nobody but this machine can."""
    if host == "localhost":
        return None
    try:
        listening = ipaddress.ip_address(host)
    except ValueError:
        return _url(host, port)
    if listening.is_loopback:
        return None
    if not listening.is_unspecified:
        return _url(host, port)
    best = best_of(own_addresses(listening.version))
    return None if best is None else _url(best, port)


def local_url(host: str, port: int) -> str:
    """What this machine itself opens."""
    return _url("localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host, port)


def own_addresses(version: int) -> list[str]:
    """The addresses this machine would send from, the route to the internet first. A connected UDP socket has an
    address of its own, and nothing is sent. A server that listens on :: cannot be reached by IPv4."""
    found: list[str] = []
    for far in (*ANYWHERE, *NEARBY):
        if (":" in far) != (version == 6):
            continue
        family = socket.AF_INET6 if ":" in far else socket.AF_INET
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                found.append(probe.getsockname()[0])
        except OSError:
            continue  # no route there
    return found


def best_of(addresses: Iterable[str]) -> str | None:
    """The address a friend on the same network can type: short private ones before public ones."""

    def rank(address: str) -> int:
        it = ipaddress.ip_address(address)
        return 2 * (it.version == 6) + (not it.is_private)

    usable = [each for each in addresses if _is_reachable(each)]
    return min(usable, key=rank, default=None)


def _is_reachable(address: str) -> bool:
    it = ipaddress.ip_address(address)
    return not (it.is_loopback or it.is_unspecified or it.is_link_local or it.is_multicast)


def given_url(text: str) -> str:
    """The address somebody named, in the form links begin with; `BadAddress` where it cannot be one."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise BadAddress(f"{text} is not an address: {error}.") from error
    if parts.scheme not in ("http", "https") or not host:
        raise BadAddress(f"{text} is not the address of a site: it begins with https:// or http://.")
    if parts.username or parts.password:
        raise BadAddress("The address must not hold a name or a password: everybody will see it.")
    if parts.query or parts.fragment:
        raise BadAddress(f"{text} is not the address of a site: nothing may come after its path.")
    if not re.fullmatch(r"(/[\w.~-]+)*/?", parts.path, re.ASCII):
        raise BadAddress(f"{parts.path} cannot be a site's path: letters, digits and . _ ~ - between slashes.")
    usual = {"http": 80, "https": 443}[parts.scheme]
    return _origin(parts.scheme, host, None if port == usual else port) + parts.path.rstrip("/")


def _url(host: str, port: int) -> str:
    return _origin("http", host, None if port == 80 else port)


def _origin(scheme: str, host: str, port: int | None) -> str:
    """As browsers write it."""
    name = f"[{host}]" if ":" in host else host
    return f"{scheme}://{name}" + ("" if port is None else f":{port}")
