"""Rate limits: a bucket that fills steadily and is emptied by use."""

from ipaddress import IPv6Address, ip_address
from typing import Any

from litestar.connection import ASGIConnection

HOUSEHOLD_BITS = 64
"""Whoever has an IPv6 address has this many bits of them to choose from."""


def address_of(connection: "ASGIConnection[Any, Any, Any, Any]") -> str:
    """The source address, as far as it can be counted: for IPv6, the network of a household."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(int(address) >> HOUSEHOLD_BITS) if isinstance(address, IPv6Address) else host


class Bucket:
    def __init__(self, burst: float, per_second: float, now: float) -> None:
        self._burst = burst
        self._rate = per_second
        self._level = burst
        self._seen = now
        self._gifts = 0

    def take(self, now: float) -> bool:
        """False if there is nothing left. The deficit is remembered, so that somebody who goes on and on gets
        nothing."""
        if self._gifts:
            self._gifts -= 1
            return True
        self._level = min(self._burst, self._level + (now - self._seen) * self._rate)
        self._seen = now
        self._level = max(self._level - 1, -self._burst)
        return self._level >= 0

    def give(self, most: int) -> None:
        """One more that does not count, up to so many: whoever was asked may answer, and after a pause all at once."""
        self._gifts = min(self._gifts + 1, most)

    @property
    def abused(self) -> bool:
        return self._level <= -self._burst


class Limits:
    """A bucket for each of many, of whom only those who came recently are remembered."""

    def __init__(self, burst: float, per_second: float, most: int = 10_000) -> None:
        self.burst = burst
        self.per_second = per_second
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, now: float) -> bool:
        bucket = self._buckets.pop(who, None) or Bucket(self.burst, self.per_second, now)
        self._buckets[who] = bucket
        if len(self._buckets) > self._most:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(now)
